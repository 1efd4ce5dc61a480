/*
 * ninja_file.c - walks over the tagged chunks of .nj, .njm and similar files (ninja-container.md 1
 * to 3), and reads their pointer lists (POF0).
 *
 * The surprising part is the byte order: no field states it. The sizes and each body can have
 * different orders. So the order of a body is decided by a vote of its pointers (ninja-container.md
 * 2). Writers also leave padding and foreign bytes between chunks.
 */
#include "container/ninja_file.h"
#include "base/find.h"
#include "base/trace.h"

#include <kunai/archive.h>

enum {
    HEADER = 8,
    STEPS_A_CHUNK = 4, /* charged per chunk in an outline */
    STEPS_A_BYTE = 4,  /* charged per skipped byte in an outline */
    /* 64 MiB. If the first chunk is larger than this and cut off, the data is a text. */
    CREDIBLE = 0x4000000
};

/* The tags of ninja-container.md 1.1. Tags that files often begin with come first, because the list
 * is searched in order. After them, tags with the same first two letters stand together: kunai_scan
 * adds the pair once. */
const kunai_i_word kunai_i_chunk_words[] = {
    {"NJTL", 0, KUNAI_I_SCANNED}, {"NJCM", 0, KUNAI_I_SCANNED}, {"NJBM", 0, KUNAI_I_SCANNED},
    {"NMDM", 0, KUNAI_I_SCANNED}, {"NMDL", 0, KUNAI_I_SCANNED}, {"POF0", 0, KUNAI_I_SCANNED},
    {"POF1", 0, KUNAI_I_SCANNED}, {"POF2", 0, KUNAI_I_SCANNED}, {"XJTL", 0, KUNAI_I_SCANNED},
    {"XJCM", 0, KUNAI_I_SCANNED}, {"GJTL", 0, KUNAI_I_SCANNED}, {"GJCM", 0, KUNAI_I_SCANNED},
    {"NSSM", 0, KUNAI_I_SCANNED}, {"NJLI", 0, KUNAI_I_SCANNED}, {"NJCA", 0, KUNAI_I_SCANNED},
    {"NJIN", 0, KUNAI_I_SCANNED}, {"NJSL", 0, KUNAI_I_SCANNED}, {"NJSP", 0, KUNAI_I_SCANNED},
    {"NJCS", 0, KUNAI_I_SCANNED}, {"NJAD", 0, KUNAI_I_SCANNED}, {"NLIM", 0, KUNAI_I_SCANNED},
    {"NCAM", 0, KUNAI_I_SCANNED}, {"NCSM", 0, KUNAI_I_SCANNED}, {"N2CM", 0, KUNAI_I_SCANNED},
    {"CPSM", 0, KUNAI_I_SCANNED}, {"CGCL", 0, KUNAI_I_SCANNED}, {"CGLC", 0, KUNAI_I_SCANNED},
    {"CGMP", 0, KUNAI_I_SCANNED}, {"CGSP", 0, KUNAI_I_SCANNED}, {"CGAL", 0, KUNAI_I_SCANNED},
    {"CGAM", 0, KUNAI_I_SCANNED}, {"CMCK", 0, KUNAI_I_SCANNED}, {"GRND", 0, KUNAI_I_SCANNED},
    {"GOBJ", 0, KUNAI_I_SCANNED}, {"", 0, KUNAI_I_END_OF_WORDS}};

/* Returns NULL if the tag is unknown. */
static const char *find_known(const uint8_t *bytes)
{
    return kunai_i_find_word(kunai_i_chunk_words, bytes);
}

static int is_tag(const uint8_t *bytes)
{
    int i;

    for (i = 0; i < 4; i++)
        if (!((bytes[i] >= 'A' && bytes[i] <= 'Z') || (bytes[i] >= '0' && bytes[i] <= '9') ||
              bytes[i] == '_'))
            return 0;
    return 1;
}

/* Finds the byte order of the sizes from the first one. If both orders give a possible size, the
 * smaller one is right (ninja-container.md 2). */
static void find_size_order(const uint8_t *data, size_t size, uint32_t *big)
{
    const uint32_t left = kunai_i_load32(data + 4, 0), right = kunai_i_load32(data + 4, 1);
    const uint64_t rest = size - HEADER;

    if (left > rest && right > rest)
        *big = right < left; /* the body is cut off in both orders */
    else
        *big = !(left <= rest && (right > rest || left <= right));
}

int kunai_i_begin_chunk_walk(kunai_i_chunk_walk *walk, kunai_i_open *open, const void *data,
                             size_t size, uint32_t byte_order)
{
    const uint8_t *bytes = data;
    uint32_t first;

    walk->data = bytes;
    walk->size = size;
    walk->at = 0;
    walk->big_sizes = byte_order == KUNAI_BYTE_ORDER_BIG;
    walk->forced = byte_order == KUNAI_BYTE_ORDER_MIXED ? KUNAI_BYTE_ORDER_BIG : byte_order;
    walk->open = open;
    if (size < HEADER || !find_known(bytes))
        return 0;
    if (!byte_order)
        find_size_order(bytes, size, &walk->big_sizes);
    first = kunai_i_load32(bytes + 4, walk->big_sizes);
    return byte_order || first <= size - HEADER || first <= CREDIBLE;
}

/* Moves to the next known tag, in steps of 4 bytes. Returns 0 at the end of the data. Skipped bytes
 * that are not zeros give a warning. Skips zeros quickly, because a file can be padded with
 * gigabytes of them. */
static int find_tag(kunai_i_chunk_walk *walk)
{
    const size_t from = walk->at;

    while (walk->size - walk->at >= HEADER) {
        const uint8_t *bytes = walk->data + walk->at;

        if (is_tag(bytes) && find_known(bytes))
            break;
        if (bytes[0])
            walk->at += 4;
        else
            walk->at += (kunai_i_count_zeros(bytes, walk->size - walk->at) + 3) / 4 * 4;
        if (walk->at > walk->size)
            walk->at = walk->size;
    }
    kunai_i_charge_trace(walk->open, STEPS_A_BYTE * (uint64_t)(walk->at - from));
    if (walk->size - walk->at < HEADER) {
        walk->at = walk->size;
        if (walk->open && !kunai_i_is_zero(walk->data + from, walk->size - from))
            kunai_i_warn(
                walk->open, KUNAI_E_CORRUPT, from, "chunk header",
                "bytes after the last chunk are skipped: they are neither a chunk nor zeros");
        return 0;
    }
    if (walk->open && !kunai_i_is_zero(walk->data + from, walk->at - from))
        kunai_i_warn(walk->open, KUNAI_E_CORRUPT, from, "chunk header",
                     "bytes between two chunks are skipped");
    return 1;
}

/* The upper two bits of the first byte give the length of an entry: 1, 2 or 4 bytes, or 0 for
 * padding. The rest is the distance from the last pointer in words of 4 bytes. */
int kunai_i_read_pof0_entry(kunai_i_pof0_walk *walk)
{
    static const uint8_t lengths[4] = {1, 1, 2, 4};

    while (walk->next < walk->size) {
        const uint8_t *entry = walk->list + walk->next;
        const uint32_t length = lengths[entry[0] >> 6];
        uint64_t distance = entry[0] & 0x3F;
        uint32_t i;

        if (length > walk->size - walk->next)
            return 0;
        walk->next += length;
        if (!(entry[0] >> 6))
            continue; /* padding */
        for (i = 1; i < length; i++)
            distance = distance << 8 | entry[i];
        walk->at += 4 * distance;
        return 1;
    }
    return 0;
}

int kunai_i_begin_pof0(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk,
                       kunai_i_pof0_walk *pof0)
{
    const size_t next = (size_t)chunk->offset + HEADER + chunk->size;
    const uint8_t *header = walk->data + next;

    memset(pof0, 0, sizeof *pof0);
    if (walk->size - next < HEADER || kunai_i_load32(header, 0) != KUNAI_CHUNK_TAG_POF0)
        return 0;
    pof0->list = header + HEADER;
    pof0->size = kunai_i_load32(header + 4, walk->big_sizes);
    if (pof0->size > walk->size - next - HEADER)
        pof0->size = walk->size - next - HEADER;
    return 1;
}

/* Counts in which byte order more of the words that a POF0 lists are possible pointers. A result
 * above 0 means little-endian, below 0 big-endian. */
static int64_t vote_by_pof0(const uint8_t *body, size_t size, kunai_i_pof0_walk *pof0)
{
    int64_t vote = 0; /* a POF0 can have more entries than an int can count */

    while (kunai_i_read_pof0_entry(pof0) && size >= 4 && pof0->at <= size - 4)
        vote += (kunai_i_load32(body + pof0->at, 0) < size) -
                (kunai_i_load32(body + pof0->at, 1) < size);
    return vote;
}

/* Returns 1 if the body of a chunk with this tag begins with an NJS_OBJECT. */
static int is_node(uint32_t tag)
{
    return tag == KUNAI_CHUNK_TAG_NJCM || tag == KUNAI_CHUNK_TAG_NJBM ||
           tag == KUNAI_CHUNK_TAG_GJCM || tag == KUNAI_CHUNK_TAG_XJCM;
}

/* Offsets of the pointers of an NJS_OBJECT (model, child, sibling), and of its flags. */
static const uint8_t node_words[4] = {0x04, 0x2C, 0x30, 0x00};

/* Finds the byte order if no vote was possible. Uses the first word of the root structure that
 * differs between the orders. The smaller value is right, because pointers and counts are small.
 * Returns otherwise if no word differs. No known file has big-endian sizes and a little-endian
 * body. */
static uint32_t find_order_by_words(const uint8_t *body, size_t size, uint32_t tag,
                                    uint32_t otherwise)
{
    /* The angle or the type of a camera. All other words are floats. */
    static const uint8_t camera_words[4] = {0x1C, 0x1C, 0x1C, 0x1C};
    static const uint8_t other_words[4] = {0x00, 0x04, 0x00, 0x04};
    const uint8_t *words = is_node(tag) ? node_words : other_words;
    int i;

    if (tag == KUNAI_CHUNK_TAG_NJCA)
        words = camera_words;
    for (i = 0; i < 4; i++) {
        uint32_t little, big;

        if (size < 4 || words[i] > size - 4)
            continue;
        little = kunai_i_load32(body + words[i], 0);
        big = kunai_i_load32(body + words[i], 1);
        if (little != big)
            return big < little;
    }
    return otherwise;
}

int kunai_i_count_node_pointers(const kunai_i_reader *body, uint32_t at, size_t size)
{
    int i, count = 0;

    for (i = 0; i < 3; i++) {
        const uint32_t place = kunai_i_read_pointer_at(body, (uint64_t)at + node_words[i]);

        count += place == KUNAI_I_NULL || place < size;
    }
    return count;
}

/* Votes with the pointers of the root node. Used for a body that was cut off and so has lost its
 * POF0. The pointers lead into the body as it was before. */
static int64_t vote_by_root(const uint8_t *body, const kunai_i_chunk *chunk)
{
    const kunai_i_reader little = kunai_i_make_reader(NULL, body, chunk->size, 0, 0, "");
    const kunai_i_reader big = kunai_i_make_reader(NULL, body, chunk->size, 0, 1, "");

    if (!is_node(chunk->tag))
        return 0;
    return kunai_i_count_node_pointers(&little, 0, chunk->whole) -
           kunai_i_count_node_pointers(&big, 0, chunk->whole);
}

static int is_motion(uint32_t tag)
{
    return tag == KUNAI_CHUNK_TAG_NMDM || tag == KUNAI_CHUNK_TAG_NSSM ||
           tag == KUNAI_CHUNK_TAG_NCAM || tag == KUNAI_CHUNK_TAG_NLIM;
}

/* Returns 1 if the NJS_MOTION at the start of a body has 1 to 14 elements in this byte order. This
 * cannot be true in both orders, because the other byte of inp_fn is 0 (ninja-motion.md 11). */
static int fits_motion(const uint8_t *body, size_t size, uint32_t big)
{
    uint32_t elements;

    if (size < 12)
        return 0;
    elements = kunai_i_load16(body + 10, big) & 0xFF3Fu;
    return elements >= 1 && elements <= 14 && kunai_i_load16(body + 8, big) &&
           kunai_i_load32(body, big) < size;
}

/* Tries the questions in the order of their reliability: the structure of a motion, the POF0, the
 * root node, single words. */
static uint32_t find_body_order(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk)
{
    const uint8_t *body = walk->data + (size_t)chunk->offset + HEADER;
    kunai_i_pof0_walk pof0;
    int64_t vote = 0;

    if (walk->forced)
        return walk->forced == KUNAI_BYTE_ORDER_BIG;
    if (is_motion(chunk->tag) && fits_motion(body, chunk->size, 0))
        return 0;
    if (is_motion(chunk->tag) && fits_motion(body, chunk->size, 1))
        return 1;
    if (kunai_i_begin_pof0(walk, chunk, &pof0))
        vote = vote_by_pof0(body, chunk->size, &pof0);
    else if (chunk->result != KUNAI_OK)
        vote = vote_by_root(body, chunk);
    return vote ? vote < 0 : find_order_by_words(body, chunk->size, chunk->tag, walk->big_sizes);
}

int kunai_i_read_next_chunk(kunai_i_chunk_walk *walk, kunai_i_chunk *chunk)
{
    uint32_t size;

    if (walk->size - walk->at < HEADER)
        return 0;
    kunai_i_charge_trace(walk->open, STEPS_A_CHUNK);
    if (!is_tag(walk->data + walk->at) && !find_tag(walk))
        return 0;
    chunk->offset = walk->at;
    chunk->tag = kunai_i_load32(walk->data + walk->at, 0);
    size = kunai_i_load32(walk->data + walk->at + 4, walk->big_sizes);
    chunk->whole = size;
    chunk->result = KUNAI_OK;
    if (size > walk->size - walk->at - HEADER) {
        size = (uint32_t)(walk->size - walk->at - HEADER);
        chunk->result = KUNAI_E_TRUNCATED;
    }
    chunk->size = size;
    walk->at += HEADER + (size_t)size;
    return 1;
}

static const char cut_record[] = "chunk header";
static const char cut_message[] = "the chunk ends past the end of the data";

int kunai_i_check_chunk(kunai_i_open *open, const kunai_i_chunk *chunk)
{
    if (chunk->result != KUNAI_OK)
        kunai_i_fail(open, chunk->result, chunk->offset + 4, cut_record, cut_message);
    return chunk->result == KUNAI_OK;
}

void kunai_i_warn_cut_chunk(kunai_i_open *open, const kunai_i_chunk *chunk)
{
    if (chunk->result != KUNAI_OK)
        kunai_i_warn(open, chunk->result, chunk->offset + 4, cut_record, cut_message);
}

void kunai_i_begin_chunk_faults(kunai_i_open *open, kunai_i_chunk_faults *faults)
{
    kunai_i_begin_warnings(open, &faults->found);
    faults->flags = open->options.flags;
    faults->is_told = 0;
    open->options.flags &= ~(uint32_t)KUNAI_OPEN_STRICT;
}

kunai_i_chunk_faults *kunai_i_end_chunk_faults(kunai_i_open *open,
                                               const kunai_i_chunk_faults *faults)
{
    kunai_i_chunk_faults *copy = NULL;

    open->warnings = faults->found.outer;
    open->options.flags = faults->flags;
    if (faults->found.count)
        copy = kunai_i_allocate_scratch(open, 1, sizeof *copy);
    if (copy)
        *copy = *faults;
    return copy;
}

void kunai_i_warn_chunk_faults(kunai_i_open *open, const kunai_i_chunk_faults *faults,
                               uint64_t from, uint64_t end)
{
    const kunai_i_item outer = open->item;
    uint32_t i;

    if (!faults || faults->is_told)
        return;
    for (i = 0; i < faults->found.count; i++) {
        const kunai_error *fault = &faults->found.items[i];

        if (fault->offset < from || fault->offset >= end)
            continue;
        (void)kunai_i_begin_item(open, fault->item_kind, fault->item);
        kunai_i_warn(open, fault->code, fault->offset, fault->record, fault->message);
    }
    kunai_i_end_item(open, outer);
    if (end == UINT64_MAX)
        kunai_i_warn_again(open, NULL, 0, faults->found.total - faults->found.count);
}

void kunai_i_finish_chunk_faults(const kunai_i_open *open, kunai_i_chunk_faults *faults)
{
    if (faults && !kunai_i_has_failed(open))
        faults->is_told = 1;
}

uint32_t kunai_i_find_chunk_byte_order(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk)
{
    if (walk->big_sizes)
        return KUNAI_BYTE_ORDER_BIG;
    return find_body_order(walk, chunk) ? KUNAI_BYTE_ORDER_MIXED : KUNAI_BYTE_ORDER_LITTLE;
}

kunai_i_reader kunai_i_make_chunk_reader(kunai_i_open *open, const kunai_i_chunk_walk *walk,
                                         const kunai_i_chunk *chunk, const char *record)
{
    return kunai_i_make_reader(open, walk->data + (size_t)chunk->offset + HEADER, chunk->size,
                               chunk->offset + HEADER, find_body_order(walk, chunk), record);
}

/* ---- for kunai_scan ---- */

/* The words of the structure at the start of a body that are offsets in the body. */
typedef struct root_structure {
    uint32_t tag;
    uint8_t pointer_count;
    uint8_t pointers[3];
} root_structure;

static const root_structure roots[] = {{KUNAI_CHUNK_TAG_NJTL, 1, {0}},
                                       {KUNAI_CHUNK_TAG_GJTL, 1, {0}},
                                       {KUNAI_CHUNK_TAG_XJTL, 1, {0}},
                                       {KUNAI_CHUNK_TAG_NJCM, 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_CHUNK_TAG_NJBM, 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_CHUNK_TAG_GJCM, 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_CHUNK_TAG_XJCM, 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_CHUNK_TAG_NMDM, 1, {0}},
                                       {KUNAI_CHUNK_TAG_NSSM, 1, {0}},
                                       {KUNAI_CHUNK_TAG_NCAM, 1, {0}},
                                       {KUNAI_CHUNK_TAG_NLIM, 1, {0}}};

/* Returns 1 if no pointer of the structure leads outside the body. kunai_scan tries this in both
 * byte orders. */
static int pointers_fit(const root_structure *root, const uint8_t *body, uint32_t size,
                        uint32_t big)
{
    uint32_t i;

    for (i = 0; i < root->pointer_count; i++)
        if (size < 4 || root->pointers[i] > size - 4 ||
            kunai_i_load32(body + root->pointers[i], big) > size)
            return 0;
    return 1;
}

/* Programs contain the tags as text. The word after a tag in a program can look like a size of
 * megabytes, and nothing would be searched in there. Therefore the pointers at the start of the
 * body must fit. A body without known pointers must end where another chunk begins or the data
 * ends. */
int kunai_i_begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size)
{
    const size_t end = HEADER + (size_t)chunk->size;
    const uint8_t *body = data + HEADER;
    kunai_i_chunk_walk next;
    size_t i;

    for (i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (roots[i].tag == chunk->tag)
            return pointers_fit(&roots[i], body, chunk->size, 0) ||
                   pointers_fit(&roots[i], body, chunk->size, 1);
    return end == size ||
           kunai_i_begin_chunk_walk(&next, NULL, data + end, size - end, KUNAI_BYTE_ORDER_ANY);
}
