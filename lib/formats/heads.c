/* heads.c - the header and the table of what begins with a magic word, as far as they tell it from
 * four bytes of text or of a program (archives.md 1 to 7; pvr.md 1, 7; gvr-xvr.md A, B;
 * ninja-container.md 1, 7.1; ginja.md 2; nitro.md 2; platinum.md 5.1). */
#include "formats/heads.h"
#include "archive/formats.h"
#include "container/g3d.h"
#include "map/map.h"
#include "model/model.h"
#include "container/sa_tools.h"
#include "motion/motion.h"
#include "textures/nsbtx.h"
#include "textures/palette.h"

enum {
    TAG = KUNAI_I_MAGIC,
    CHUNK_HEADER = 8,
    GBIX = 16,          /* bytes of the longest chunk that is known */
    AFS_SLOTS = 8,      /* that are looked at before the others */
    TABLE_ENTRY = 40,   /* of a PVM: 38 at most, and some room */
    TABLE_SPARE = 4096, /* padding behind the table of a PVM */
    PVMX_TABLE = 5,     /* where it begins */
    PVMX_PLACE = 17,    /* the end of the fields of an entry, offset and length */
    PVMX_FIELDS = 4,    /* of an entry; there are three kinds */
    PVMX_NAME = 1024,   /* bytes from the first field of an entry to the end of its last name */
    /* one above the highest codes of pvr.md 2, 3 and gvr-xvr.md A2, B3 */
    PVR_PIXEL_FORMATS = 8,
    PVR_DATA_FORMATS = 0x13,
    GVR_DATA_FORMATS = 0x0F,
    XVR_PIXEL_FORMATS = 20
};

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

/* The end of a field, or 0: a name would pass the end. */
static uint64_t pvmx_field_end(const uint8_t *data, uint64_t size, uint64_t at)
{
    static const uint8_t sizes[] = {0, 4, 0, 8};
    const uint32_t type = data[at];
    uint64_t i;

    if (type >= sizeof sizes)
        return 0;
    if (sizes[type])
        return at + 1 + sizes[type];
    for (i = at + 1; i < size; i++)
        if (!data[i])
            return i + 1;
    return 0;
}

/* The end of an entry, or 0. */
static uint64_t pvmx_entry_end(const uint8_t *data, size_t size, uint64_t at)
{
    const uint64_t end = size - at <= PVMX_NAME ? size : at + 1 + PVMX_NAME; /* of its names */
    int i;

    for (i = 0; i <= PVMX_FIELDS && at < size; i++) {
        if (!data[at])
            return size - at < PVMX_PLACE ? 0 : at + PVMX_PLACE;
        at = pvmx_field_end(data, end, at);
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

/* The height is behind the width. */
static int has_sides(const uint8_t *width, uint32_t big)
{
    return kunai_i_is_side(kunai_i_load16(width, big)) &&
           kunai_i_is_side(kunai_i_load16(width + 2, big));
}

static uint64_t pvr_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 16 };

    if (size < HEADER || data[8] >= PVR_PIXEL_FORMATS || !data[9] || data[9] >= PVR_DATA_FORMATS ||
        !has_sides(data + 12, 0))
        return 0;
    return HEADER;
}

static uint64_t gvr_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 16, FLAGS = 0x1 | 0x2 | 0x8, ENTRY_FORMATS = 0xF0 };

    if (size < HEADER || (data[10] & ~(FLAGS | ENTRY_FORMATS)) || data[11] >= GVR_DATA_FORMATS ||
        !has_sides(data + 12, 1))
        return 0;
    return HEADER;
}

static int has_word(const uint8_t *data, size_t size, uint64_t at, const char *word)
{
    return at <= size && size - at >= TAG && !memcmp(data + at, word, TAG);
}

/* Where the texture of a GBIX or GCIX is, or 0. A length that is wrong is as in pvr.md 1.2. */
static uint64_t behind_gbix(const uint8_t *data, size_t size, const char *texture)
{
    uint64_t at;

    if (size < CHUNK_HEADER)
        return 0;
    at = CHUNK_HEADER + (uint64_t)kunai_i_load32(data + 4, 0);
    if (at <= size && size - at >= TAG && is_tag(data + at))
        return at <= GBIX && has_word(data, size, at, texture) ? at : 0;
    for (at = GBIX; at >= CHUNK_HEADER; at -= 4)
        if (has_word(data, size, at, texture))
            return at;
    return 0;
}

static uint64_t gbix_pvr_head(const uint8_t *data, size_t size)
{
    const uint64_t at = behind_gbix(data, size, "PVRT");
    const uint64_t head = at ? pvr_head(data + at, size - (size_t)at) : 0;

    return head ? at + head : 0;
}

static uint64_t gbix_gvr_head(const uint8_t *data, size_t size)
{
    const uint64_t at = behind_gbix(data, size, "GVRT");
    const uint64_t head = at ? gvr_head(data + at, size - (size_t)at) : 0;

    return head ? at + head : 0;
}

/* The whole chain of chunks that may stand before a texture is no head. */
static int gbix_pvr_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    const uint64_t at = behind_gbix(data, size, "PVRT");

    if (!at || !kunai_i_pvr_recognise(data + at, size - (size_t)at, found))
        return 0;
    found->size += at;
    return 1;
}

static int gbix_gvr_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    const uint64_t at = behind_gbix(data, size, "GVRT");

    if (!at || !kunai_i_gvr_recognise(data + at, size - (size_t)at, found))
        return 0;
    found->size += at;
    return 1;
}

static uint64_t xvr_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 64 };

    if (size < HEADER || kunai_i_load32(data + 4, 0) < HEADER - CHUNK_HEADER ||
        kunai_i_load32(data + 12, 0) >= XVR_PIXEL_FORMATS || !has_sides(data + 20, 0))
        return 0;
    return HEADER;
}

/* The upper byte of a format is 0 in real files; the readers do not ask. */
static uint64_t palette_head(const uint8_t *data, size_t size, uint32_t kind)
{
    enum { HEADER = 16 };
    const uint32_t big = kind == KUNAI_I_PALETTE_GVR;
    uint32_t first, count;

    if (size < HEADER || !kunai_i_palette_entry_size(kind, kunai_i_load16(data + 8, big)))
        return 0;
    first =
        (uint32_t)KUNAI_I_BANK * kunai_i_load16(data + 10, big) + kunai_i_load16(data + 12, big);
    count = kunai_i_load16(data + 14, big);
    return first < KUNAI_I_CONSOLE_COLORS && count && count <= KUNAI_I_CONSOLE_COLORS ? HEADER : 0;
}

static uint64_t pvpl_head(const uint8_t *data, size_t size)
{
    return palette_head(data, size, KUNAI_I_PALETTE_PVR);
}

static uint64_t gvpl_head(const uint8_t *data, size_t size)
{
    return palette_head(data, size, KUNAI_I_PALETTE_GVR);
}

static uint64_t pvrp_head(const uint8_t *data, size_t size)
{
    enum { HEADER = 12, LENGTH_OF_HEADER = 4 };
    uint32_t length, entry;

    if (size < HEADER)
        return 0;
    length = kunai_i_load32(data + 4, 0);
    entry = kunai_i_palette_entry_size(KUNAI_I_PALETTE_PVR, kunai_i_load16(data + 8, 0));
    if (!entry || length <= LENGTH_OF_HEADER || (length - LENGTH_OF_HEADER) % entry ||
        (length - LENGTH_OF_HEADER) / entry > KUNAI_I_CONSOLE_COLORS)
        return 0;
    return HEADER;
}

/* The file has such a block. */
static uint64_t block_head(const uint8_t *data, size_t size, const char *tag)
{
    const kunai_i_reader file = kunai_i_reader_at(NULL, data, size, 0, 0, "G3D");
    const uint64_t head = kunai_i_g3d_head(data, size);
    kunai_i_reader block;

    if (!head)
        return 0;
    block = kunai_i_g3d_block(&file, tag);
    return kunai_i_reader_failed(&block) ? 0 : head;
}

/* The file has the block that its magic word says. */
static uint64_t g3d_head(const uint8_t *data, size_t size)
{
    static const char words[][2][5] = {{"BTX0", "TEX0"}, {"BMD0", "MDL0"}, {"BCA0", "JNT0"},
                                       {"BTA0", "SRT0"}, {"BTP0", "PAT0"}, {"BMA0", "MAT0"},
                                       {"BVA0", "VIS0"}};
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (size >= 4 && memcmp(data, words[i][0], 4) == 0)
            return block_head(data, size, words[i][1]);
    return 0;
}

static uint64_t tex0_head(const uint8_t *data, size_t size)
{
    return block_head(data, size, "TEX0");
}

/* In the order of kunai_probe: models with textures, without, and textures alone. */
static int bmd0_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    if (kunai_i_tex0_of_model_recognise(data, size, found))
        return 1;
    if (!kunai_i_nsbmd_recognise(data, size, found))
        return kunai_i_tex0_recognise(data, size, found);
    found->nouns = KUNAI_NOUN_MODEL;
    return 1;
}

/* The row has the first four letters of a longer word. The root node must be in the data. */
static uint64_t sa_tools_head(const uint8_t *data, size_t size)
{
    return kunai_i_sa_tools_fits(data, size) ? KUNAI_I_SA_HEADER : 0;
}

/* ---- magic words ---- */

const kunai_i_magic kunai_i_magics[] = {{"AFS\0", 0, 0, afs_head, kunai_i_afs_recognise},
                                        {"AFS ", 0, 0, afs_head, kunai_i_afs_recognise},
                                        {"PVMH", 0, 0, pvm_head, kunai_i_pvm_recognise},
                                        {"GVMH", 0, 0, gvm_head, kunai_i_gvm_recognise},
                                        {"XVMH", 0, 0, xvm_head, kunai_i_xvm_recognise},
                                        {"PVMX", 0, 0, pvmx_head, pvmx_recognise},
                                        {"NARC", 0, 0, narc_head, kunai_i_narc_recognise},
                                        {"\x50\1\0\0", 8, 8, bml_head, kunai_i_bml_recognise},
                                        {"\0\0\1\x50", 8, 10, bml_head, kunai_i_bml_recognise},
                                        {"PVRT", 0, 0, pvr_head, kunai_i_pvr_recognise},
                                        {"GVRT", 0, 0, gvr_head, kunai_i_gvr_recognise},
                                        {"XVRT", 0, 0, xvr_head, kunai_i_xvr_recognise},
                                        {"GBIX", 0, 0, gbix_pvr_head, gbix_pvr_recognise},
                                        {"GBIX", 0, 0, gbix_gvr_head, gbix_gvr_recognise},
                                        {"GCIX", 0, 0, gbix_gvr_head, gbix_gvr_recognise},
                                        {"PVPL", 0, 0, pvpl_head, kunai_i_pvp_recognise},
                                        {"PVRP", 0, 0, pvrp_head, kunai_i_pvp_recognise},
                                        {"GVPL", 0, 0, gvpl_head, kunai_i_gvp_recognise},
                                        {"BTX0", 0, 0, g3d_head, kunai_i_tex0_recognise},
                                        {"BMD0", 0, 0, g3d_head, bmd0_recognise},
                                        {"BMD0", 0, 0, tex0_head, bmd0_recognise},
                                        {"BCA0", 0, 0, g3d_head, kunai_i_nsbca_recognise},
                                        {"BTA0", 0, 0, g3d_head, kunai_i_nsbta_recognise},
                                        {"BTP0", 0, 0, g3d_head, kunai_i_nsbtp_recognise},
                                        {"BMA0", 0, 0, g3d_head, kunai_i_nsbma_recognise},
                                        {"BVA0", 0, 0, g3d_head, kunai_i_nsbva_recognise},
                                        {"BDHC", 0, 0, kunai_i_bdhc_head, kunai_i_bdhc_recognise},
                                        {"SA1M", 0, 0, sa_tools_head, kunai_i_sa1mdl_recognise},
                                        {"SA2M", 0, 0, sa_tools_head, kunai_i_sa2mdl_recognise},
                                        {"SA2B", 0, 0, sa_tools_head, kunai_i_sa2bmdl_recognise},
                                        {"", 0, 0, NULL, NULL}};

/* ---- Ninja chunks ---- */

/* Words of the structure at the start of a body that are offsets in it. */
typedef struct root_structure {
    uint32_t tag;
    uint8_t pointer_count;
    uint8_t pointers[3];
} root_structure;

static const root_structure roots[] = {{KUNAI_I_TAG('N', 'J', 'T', 'L'), 1, {0}},
                                       {KUNAI_I_TAG('G', 'J', 'T', 'L'), 1, {0}},
                                       {KUNAI_I_TAG('X', 'J', 'T', 'L'), 1, {0}},
                                       {KUNAI_I_TAG('N', 'J', 'C', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('N', 'J', 'B', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('G', 'J', 'C', 'M'), 3, {0x04, 0x2C, 0x30}},
                                       {KUNAI_I_TAG('X', 'J', 'C', 'M'), 3, {0x04, 0x2C, 0x30}},
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
int kunai_i_begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size)
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
