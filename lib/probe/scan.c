/* scan.c - what begins anywhere in the bytes: looks for the first two bytes of each magic word,
 * then asks whether the rest of it fits (archives.md 8, prs.md 6).
 *
 * Linear time, with nothing remembered between two calls: a row of the table below is asked only
 * when its head says yes; that takes a bounded number of steps when it says no. A head is what the
 * recogniser reads, or vouches for what it reads elsewhere (so many chunks for each entry of the
 * table), and the search goes on behind it: no byte is in two heads. What is behind a head is
 * searched, so that things inside of other things are found. Passed over are the heads; in the
 * bodies of Ninja chunks no other Ninja chunks are looked for.
 *
 * Not reported, although kunai_probe may name it, is a magic word with nothing behind it that makes
 * it more than four bytes of text or of a program: a table without an entry or one that is cut off,
 * a texture with impossible sides, a Ninja chunk that is cut off. */
#include "probe/probe.h"
#include "archive/formats.h"
#include "archive/ninja_file.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"
#include "textures/formats.h"

enum {
    TAG = 4,
    CHUNK_HEADER = 8,
    GBIX = 16,          /* the longest that is known */
    AFS_SLOTS = 8,      /* that are looked at before the others */
    TABLE_ENTRY = 40,   /* of a PVM, at most */
    TABLE_SPARE = 4096, /* padding behind the table of a PVM */
    PVMX_TABLE = 5,     /* where it begins */
    PVMX_PLACE = 17,    /* the end of the fields of an entry, offset and length */
    PVMX_FIELDS = 4,    /* of an entry; there are three kinds */
    PVMX_NAME = 1024,
    /* one above the highest codes of pvr.md 2, 3 and gvr-xvr.md B3 */
    PVR_PIXEL_FORMATS = 8,
    PVR_DATA_FORMATS = 0x13,
    XVR_PIXEL_FORMATS = 20,
    NINJA_SMALLEST = 4 /* body of the first chunk */
};

/* A trial for PRS begins at every byte, and could go on to the end from each. A short one shows
 * what is no stream. What is left is tried as far as a long one goes, but if that fails it is paid
 * for: on the next bytes, one for each PRS_PAID_BY_A_BYTE that were tried, there are only short
 * ones. A find ends that, for nothing is remembered between two calls. */
enum {
    PRS_SHORT = 4096,
    PRS_LONG = 0x400000,
    PRS_PAID_BY_A_BYTE = 1024,
    PRS_COPIED = 32 /* bytes from copies in a short trial, or nothing has been packed in it */
};

typedef struct scan_state {
    const uint8_t *data;
    size_t size;
    size_t from; /* nothing that begins before it is wanted */
    size_t at;
    size_t long_from; /* where long trials for PRS may begin again */
    uint32_t flags;
} scan_state;

/* ---- heads ---- */

/* How many bytes from the start of the thing are its header and table; 0: there is nothing in it.
 */
typedef uint64_t head_size(const uint8_t *data, size_t size);

/* The data of real archives is behind the table (archives.md 1); one look at the first slots keeps
 * a program that has the word in it from passing for an archive. */
static uint64_t afs_head(const uint8_t *data, size_t size)
{
    uint64_t count, end, i;

    if (size < 8)
        return 0;
    count = kunai_i_load32(data + 4, 0);
    end = 8 + 8 * count;
    if (!count || end > size)
        return 0;
    for (i = 0; i < count && i < AFS_SLOTS; i++) {
        const uint64_t offset = kunai_i_load32(data + 8 + 8 * i, 0);
        const uint64_t length = kunai_i_load32(data + 12 + 8 * i, 0);

        if (length && (offset < end || offset > size || length > size - offset))
            return 0;
    }
    return end;
}

static int is_tag(const uint8_t *bytes)
{
    int i;

    for (i = 0; i < TAG; i++)
        if (bytes[i] < 'A' || bytes[i] > 'Z')
            return 0;
    return 1;
}

/* An entry has at least its id, and at most all fields (archives.md 4). */
static uint64_t texture_table_head(const uint8_t *data, size_t size, uint32_t big)
{
    uint64_t body, count;

    if (size < 12)
        return 0;
    body = kunai_i_load32(data + 4, 0);
    count = kunai_i_load16(data + 10, big);
    if (!count || body < 4 + 2 * count || body > 4 + TABLE_ENTRY * count + TABLE_SPARE)
        return 0;
    if (size - CHUNK_HEADER < body || size - CHUNK_HEADER - body < CHUNK_HEADER ||
        !is_tag(data + CHUNK_HEADER + body))
        return 0;
    return CHUNK_HEADER + body;
}

static uint64_t pvm_head(const uint8_t *data, size_t size)
{
    return texture_table_head(data, size, 0);
}

static uint64_t gvm_head(const uint8_t *data, size_t size)
{
    return texture_table_head(data, size, 1);
}

static uint64_t xvm_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 64 };

    if (size < HEADER + TAG || !kunai_i_load16(data + 8, 0) ||
        memcmp(data + HEADER, "XVRT", TAG) != 0)
        return 0;
    return HEADER;
}

/* The end of a field, or 0. */
static uint64_t pvmx_field_end(const uint8_t *data, size_t size, uint64_t at)
{
    static const uint8_t sizes[] = {0, 4, 0, 8};
    const uint32_t type = data[at];
    uint64_t i;

    if (type >= sizeof sizes)
        return 0;
    if (sizes[type])
        return at + 1 + sizes[type];
    for (i = at + 1; i < size && i - at <= PVMX_NAME; i++)
        if (!data[i])
            return i + 1;
    return 0;
}

/* The end of an entry, or 0. */
static uint64_t pvmx_entry_end(const uint8_t *data, size_t size, uint64_t at)
{
    int i;

    for (i = 0; i <= PVMX_FIELDS && at < size; i++) {
        if (!data[at])
            return size - at < PVMX_PLACE ? 0 : at + PVMX_PLACE;
        at = pvmx_field_end(data, size, at);
        if (!at)
            return 0;
    }
    return 0;
}

/* The end of the entries, and of the table if it has one; 0: there is no entry. */
static uint64_t pvmx_table_end(const uint8_t *data, size_t size, int *has_end)
{
    uint64_t at = PVMX_TABLE, next;

    *has_end = 0;
    if (size <= PVMX_TABLE || data[PVMX_TABLE - 1] != 1)
        return 0;
    while (at < size && data[at]) {
        next = pvmx_entry_end(data, size, at);
        if (!next)
            break;
        at = next;
    }
    if (at == PVMX_TABLE)
        return 0;
    *has_end = at < size && !data[at];
    return at + (uint64_t)*has_end;
}

static uint64_t pvmx_head(const uint8_t *data, size_t size)
{
    int has_end;

    return pvmx_table_end(data, size, &has_end);
}

/* A table that does not end costs more than the head pays for. */
static int pvmx_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    int has_end;

    (void)pvmx_table_end(data, size, &has_end);
    if (has_end)
        return kunai_i_pvmx_recognise(data, size, found);
    kunai_i_found_magic(found, KUNAI_FORMAT_PVMX, size);
    return 1;
}

/* Its recogniser looks at the headers of its blocks, which are a few. */
static uint64_t narc_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 16 };

    if (size < HEADER + CHUNK_HEADER || memcmp(data + HEADER, "BTAF", TAG) != 0)
        return 0;
    return HEADER;
}

static uint64_t bml_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 64, RECORD = 64, MAGIC_AT = 8, MAGIC_END = 12 };
    uint64_t count;
    size_t i;

    if (size < HEADER || kunai_i_load32(data, 0))
        return 0;
    for (i = MAGIC_END; i < HEADER; i++)
        if (data[i])
            return 0;
    count = kunai_i_load32(data + 4, !data[MAGIC_AT]);
    if (!count || count > (size - HEADER) / RECORD)
        return 0;
    return HEADER + count * RECORD;
}

static int has_sides(const uint8_t *width)
{
    const uint32_t w = kunai_i_load16(width, 0), h = kunai_i_load16(width + 2, 0);

    return w && w <= KUNAI_I_SIDE_MAX && h && h <= KUNAI_I_SIDE_MAX;
}

static uint64_t pvr_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 16 };

    if (size < HEADER || data[8] >= PVR_PIXEL_FORMATS || !data[9] || data[9] >= PVR_DATA_FORMATS ||
        !has_sides(data + 12))
        return 0;
    return HEADER;
}

static int has_pvrt(const uint8_t *data, size_t size, uint64_t at)
{
    return at <= size && size - at >= TAG && !memcmp(data + at, "PVRT", TAG);
}

/* Where the PVRT of a GBIX is, or 0. A length that is wrong is as in pvr.md 1.2. */
static uint64_t behind_gbix(const uint8_t *data, size_t size)
{
    uint64_t at;

    if (size < CHUNK_HEADER)
        return 0;
    at = CHUNK_HEADER + (uint64_t)kunai_i_load32(data + 4, 0);
    if (at <= size && size - at >= TAG && is_tag(data + at))
        return at <= GBIX && has_pvrt(data, size, at) ? at : 0;
    for (at = GBIX; at >= CHUNK_HEADER; at -= 4)
        if (has_pvrt(data, size, at))
            return at;
    return 0;
}

static uint64_t gbix_head(const uint8_t *data, size_t size)
{
    const uint64_t at = behind_gbix(data, size);
    const uint64_t head = at ? pvr_head(data + at, size - (size_t)at) : 0;

    return head ? at + head : 0;
}

/* The whole chain of chunks that may stand before a texture is no head. */
static int gbix_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    const uint64_t at = behind_gbix(data, size);

    if (!at || !kunai_i_pvr_recognise(data + at, size - (size_t)at, found))
        return 0;
    found->size += at;
    return 1;
}

static uint64_t xvr_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 64 };

    if (size < HEADER || kunai_i_load32(data + 4, 0) < HEADER - CHUNK_HEADER ||
        kunai_i_load32(data + 12, 0) >= XVR_PIXEL_FORMATS || !has_sides(data + 20))
        return 0;
    return HEADER;
}

/* ---- magic words ---- */

typedef struct magic {
    char word[TAG + 1];
    uint8_t word_at; /* from the start of the thing */
    uint8_t pair_at; /* the two bytes that are searched for, likewise */
    head_size *head;
    kunai_i_recognise *recognise;
} magic;

static const magic magics[] = {{"AFS\0", 0, 0, afs_head, kunai_i_afs_recognise},
                               {"AFS ", 0, 0, afs_head, kunai_i_afs_recognise},
                               {"PVMH", 0, 0, pvm_head, kunai_i_pvm_recognise},
                               {"GVMH", 0, 0, gvm_head, kunai_i_gvm_recognise},
                               {"XVMH", 0, 0, xvm_head, kunai_i_xvm_recognise},
                               {"PVMX", 0, 0, pvmx_head, pvmx_recognise},
                               {"NARC", 0, 0, narc_head, kunai_i_narc_recognise},
                               {"\x50\1\0\0", 8, 8, bml_head, kunai_i_bml_recognise},
                               {"\0\0\1\x50", 8, 10, bml_head, kunai_i_bml_recognise},
                               {"PVRT", 0, 0, pvr_head, kunai_i_pvr_recognise},
                               {"GBIX", 0, 0, gbix_head, gbix_recognise},
                               {"XVRT", 0, 0, xvr_head, kunai_i_xvr_recognise}};

/* A bit for each first byte of the pairs that begin a magic word or the tag of a Ninja chunk. */
enum first_byte { A = 0x1, C = 0x2, G = 0x4, N = 0x8, P = 0x10, X = 0x20, ONE = 0x40 };

static const uint8_t firsts[256] = {
    ['A'] = A, ['C'] = C, ['G'] = G, ['N'] = N, ['P'] = P, ['X'] = X, [1] = ONE};

/* Which of them a byte can follow. */
static const uint8_t seconds[256] = {
    ['F'] = A, ['V'] = P | G | X, ['O'] = P | G,   ['B'] = G, ['J'] = G | N,
    ['R'] = G, ['A'] = N,         ['M'] = N | C,   ['S'] = N, ['L'] = N,
    ['C'] = N, ['2'] = N,         ['P'] = C | ONE, ['G'] = C, [1] = P};

static uint32_t is_pair(const uint8_t *bytes)
{
    return (uint32_t)firsts[bytes[0]] & seconds[bytes[1]];
}

/* The next pair, or the end. */
static size_t find_pair(const uint8_t *data, size_t size, size_t at)
{
    while (size - at > 4) {
        const uint8_t *bytes = data + at;

        if (is_pair(bytes) | is_pair(bytes + 1) | is_pair(bytes + 2) | is_pair(bytes + 3))
            break;
        at += 4;
    }
    while (size - at > 1 && !is_pair(data + at))
        at++;
    return size - at > 1 ? at : size;
}

/* Is the row's thing there, with its pair at scan->at? If so the scan goes on behind its head. */
static int ask_magic(scan_state *scan, const magic *row, kunai_found *found)
{
    size_t start, size;
    uint64_t head;

    if (scan->at - scan->from < row->pair_at)
        return 0;
    start = scan->at - row->pair_at;
    size = scan->size - start;
    if (size < (size_t)row->word_at + TAG ||
        memcmp(scan->data + start + row->word_at, row->word, TAG) != 0)
        return 0;
    head = row->head(scan->data + start, size);
    memset(found, 0, sizeof *found);
    if (!head || !row->recognise(scan->data + start, size, found))
        return 0;
    found->offset = start;
    found->nouns = kunai_i_probe_nouns(found->format);
    scan->at = start + (size_t)head;
    return 1;
}

/* ---- Ninja chunks ---- */

/* Words of the structure at the start of a body that are offsets in it. */
typedef struct root_structure {
    uint32_t tag;
    uint8_t pointer_count;
    uint8_t pointers[3];
} root_structure;

static const root_structure roots[] = {{KUNAI_I_TAG('N', 'J', 'T', 'L'), 1, {0}},
                                       {KUNAI_I_TAG('G', 'J', 'T', 'L'), 1, {0}},
                                       {KUNAI_I_TAG('N', 'J', 'C', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('N', 'J', 'B', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('G', 'J', 'C', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('N', 'M', 'D', 'M'), 1, {0}},
                                       {KUNAI_I_TAG('N', 'S', 'S', 'M'), 1, {0}},
                                       {KUNAI_I_TAG('N', 'C', 'A', 'M'), 1, {0}},
                                       {KUNAI_I_TAG('N', 'L', 'I', 'M'), 1, {0}}};

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

/* Programs have the tags in them, and what is behind a word there passes for a size of megabytes,
 * in which nothing else would be found. So the pointers in the body must fit; a body that is not
 * known to have any must end where another chunk begins, or the data ends. */
static int begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size)
{
    const size_t end = CHUNK_HEADER + (size_t)chunk->size;
    const uint8_t *body = data + CHUNK_HEADER;
    kunai_i_chunk_walk next;
    size_t i;

    for (i = 0; i < sizeof roots / sizeof roots[0]; i++)
        if (roots[i].tag == chunk->tag)
            return pointers_fit(&roots[i], body, chunk->size, 0) ||
                   pointers_fit(&roots[i], body, chunk->size, 1);
    return end == size ||
           kunai_i_chunk_walk_begin(&next, NULL, data + end, size - end, KUNAI_ORDER_ANY);
}

static int has_head(const uint8_t *data, size_t size)
{
    size_t i;

    for (i = 0; i < sizeof magics / sizeof magics[0]; i++)
        if (!magics[i].word_at && size >= TAG && !memcmp(data, magics[i].word, TAG))
            return magics[i].head(data, size) != 0;
    return 0;
}

/* Where in a body a thing with a magic word begins, or its end. A chunk that was cut off when it
 * was stored has something else there. */
static size_t find_inside(const uint8_t *data, size_t size, size_t at, size_t end)
{
    for (; at < end; at++) {
        at = find_pair(data, end, at);
        if (at < end && has_head(data + at, size - at))
            return at;
    }
    return end;
}

/* The end of the chunks that touch, are whole and have nothing else inside, but for the first one,
 * which is alone then; 0: the first of them is nothing. Other tags than those that can begin a run
 * end it, because an XVMH may well stand behind a model. *next: where the scan goes on. */
static size_t run_size(const uint8_t *data, size_t size, size_t *next)
{
    kunai_i_chunk_walk walk, other;
    kunai_i_chunk chunk;
    size_t end;

    if (!kunai_i_chunk_walk_begin(&walk, NULL, data, size, KUNAI_ORDER_ANY) ||
        !kunai_i_chunk_walk_next(&walk, &chunk) || chunk.result != KUNAI_OK ||
        chunk.size < NINJA_SMALLEST || !begins_run(&chunk, data, size))
        return 0;
    *next = find_inside(data, size, CHUNK_HEADER, walk.at);
    if (*next < walk.at)
        return walk.at;
    do
        end = walk.at;
    while (kunai_i_chunk_walk_begin(&other, NULL, data + end, size - end, KUNAI_ORDER_ANY) &&
           kunai_i_chunk_walk_next(&walk, &chunk) && chunk.result == KUNAI_OK &&
           find_inside(data, size, end + CHUNK_HEADER, walk.at) == walk.at);
    *next = end;
    return end;
}

static int ask_ninja(scan_state *scan, kunai_found *found)
{
    const uint8_t *data = scan->data + scan->at;
    size_t next;
    const size_t size = run_size(data, scan->size - scan->at, &next);

    if (!size || !kunai_i_probe_tables(data, size, found))
        return 0;
    found->offset = scan->at;
    scan->at += next;
    return 1;
}

/* What has its pair at scan->at? */
static int ask_all(scan_state *scan, kunai_found *found)
{
    size_t i;

    for (i = 0; i < sizeof magics / sizeof magics[0]; i++)
        if (ask_magic(scan, &magics[i], found))
            return 1;
    return ask_ninja(scan, found);
}

/* ---- PRS ---- */

/* 0: none that gives more than it takes, the header of a PRSD apart. */
static uint64_t try_stream(scan_state *scan, uint32_t format, uint32_t byte_order)
{
    const uint8_t *data = scan->data + scan->at;
    const size_t size = scan->size - scan->at;
    const uint64_t header = format == KUNAI_FORMAT_PRSD ? KUNAI_I_PRSD_HEADER : 0;
    uint64_t unpacked, packed;
    kunai_result result = kunai_i_try_prs(data, size < PRS_SHORT ? size : PRS_SHORT, format,
                                          byte_order, &unpacked, &packed);

    if (result == KUNAI_E_TRUNCATED && size > PRS_SHORT && scan->at >= scan->long_from &&
        unpacked > packed / 9 * 8 + PRS_COPIED) {
        result = kunai_i_try_prs(data, size < PRS_LONG ? size : PRS_LONG, format, byte_order,
                                 &unpacked, &packed);
        if (result != KUNAI_OK)
            scan->long_from = scan->at + (size_t)(packed / PRS_PAID_BY_A_BYTE);
    }
    if (result != KUNAI_OK || packed < KUNAI_I_PRS_TELLING || unpacked <= packed - header)
        return 0;
    return packed;
}

static uint64_t try_prsd(scan_state *scan, uint32_t byte_order)
{
    const uint8_t *data = scan->data + scan->at;
    const size_t size = scan->size - scan->at;
    const uint32_t big = byte_order == KUNAI_ORDER_BIG;

    if (!kunai_i_prsd_is_possible(data, size < PRS_LONG ? size : PRS_LONG, big) ||
        kunai_i_prsd_declared(data, big) <= KUNAI_I_PRS_TELLING)
        return 0;
    return try_stream(scan, KUNAI_FORMAT_PRSD, byte_order);
}

static int give_stream(scan_state *scan, uint64_t size, uint32_t format, uint32_t byte_order,
                       kunai_found *found)
{
    if (!size)
        return 0;
    found->offset = scan->at;
    found->size = size;
    found->format = format;
    found->byte_order = byte_order;
    found->nouns = KUNAI_NOUN_PRS;
    found->confidence = KUNAI_LIKELY;
    scan->at += (size_t)size;
    return 1;
}

static int ask_prs(scan_state *scan, kunai_found *found)
{
    static const uint32_t orders[] = {KUNAI_ORDER_LITTLE, KUNAI_ORDER_BIG};
    size_t i;

    for (i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (give_stream(scan, try_prsd(scan, orders[i]), KUNAI_FORMAT_PRSD, orders[i], found))
            return 1;
    return kunai_i_prs_may_begin(scan->data + scan->at, scan->size - scan->at) &&
           give_stream(scan, try_stream(scan, KUNAI_FORMAT_PRS, KUNAI_ORDER_ANY), KUNAI_FORMAT_PRS,
                       KUNAI_ORDER_ANY, found);
}

/* ---- the call ---- */

static int find_next(scan_state *scan, kunai_found *found)
{
    const int every_byte = (scan->flags & KUNAI_SCAN_PRS) != 0;

    for (; scan->at < scan->size; scan->at++) {
        if (!every_byte)
            scan->at = find_pair(scan->data, scan->size, scan->at);
        if (scan->size - scan->at > 1 && is_pair(scan->data + scan->at) && ask_all(scan, found))
            return 1;
        if (every_byte && ask_prs(scan, found))
            return 1;
    }
    return 0;
}

kunai_result kunai_scan(const void *data, size_t size, uint32_t flags, uint64_t *position,
                        kunai_found *found)
{
    scan_state scan;

    if (!found)
        return KUNAI_E_ARGUMENT;
    memset(found, 0, sizeof *found);
    if (!position || (!data && size) || (flags & ~(uint32_t)KUNAI_SCAN_PRS))
        return KUNAI_E_ARGUMENT;
    if (*position >= size)
        return KUNAI_END;
    scan.data = data;
    scan.size = size;
    scan.from = scan.at = scan.long_from = (size_t)*position;
    scan.flags = flags;
    if (find_next(&scan, found)) {
        *position = scan.at;
        return KUNAI_OK;
    }
    memset(found, 0, sizeof *found);
    *position = size;
    return KUNAI_END;
}
