/*
 * palette.c - reads palettes: PVP files (PVPL, or PVRP in older files), GVP files (GVPL), and the
 * entries in a texture or a set (pvr.md 7, gvr-xvr.md A4, tex0.md 1).
 *
 * A header gives the format of the entries, and in most files the bank, the first colour and the
 * count. PVRP has no count: the length gives it. Lengths are little-endian even in GVP files, and
 * all other numbers of GVP files are big-endian. The same code of an entry format means different
 * things in PVP and in GVP.
 */
#include "textures/palette.h"
#include "base/trace.h"

enum {
    CHUNK_HEADER = 8,
    FORMAT = 8,                /* place of this field */
    LENGTH_OF_PVRP_HEADER = 4, /* bytes of the header that the length field counts */
    BATCH = 128                /* entries that are converted at a time */
};

typedef struct palette_file {
    char tag[5];
    uint8_t kind;
    uint8_t header;  /* bytes before the entries */
    uint8_t counted; /* 1: the header has the bank, the first colour and the count */
} palette_file;

enum file_number { PVPL, PVRP, GVPL, FILES };

static const palette_file files[FILES] = {[PVPL] = {"PVPL", KUNAI_I_PALETTE_PVR, 16, 1},
                                          [PVRP] = {"PVRP", KUNAI_I_PALETTE_PVR, 12, 0},
                                          [GVPL] = {"GVPL", KUNAI_I_PALETTE_GVR, 16, 1}};

typedef struct palette_header {
    uint32_t length; /* little-endian in all kinds */
    uint32_t format;
    uint32_t bank;
    uint32_t first;
    uint32_t count;
} palette_header;

typedef struct entry_format {
    uint8_t size;                  /* bytes; 0: unknown format */
    uint8_t color;                 /* enum kunai_i_color_format of 16-bit entries */
    uint8_t sonic_adventure_color; /* the same in two Sonic Adventure games (gvr-xvr.md A4) */
} entry_format;

static const entry_format formats[][8] = {
    [KUNAI_I_PALETTE_PVR] = {[KUNAI_PVR_PALETTE_ARGB1555] = {2, KUNAI_I_ARGB1555, KUNAI_I_ARGB1555},
                             [KUNAI_PVR_PALETTE_RGB565] = {2, KUNAI_I_RGB565, KUNAI_I_RGB565},
                             [KUNAI_PVR_PALETTE_ARGB4444] = {2, KUNAI_I_ARGB4444, KUNAI_I_ARGB4444},
                             [KUNAI_PVR_PALETTE_RGB555] = {2, KUNAI_I_RGB555, KUNAI_I_RGB555},
                             [KUNAI_PVR_PALETTE_ARGB8888] = {4, 0, 0},
                             [KUNAI_PVR_PALETTE_ARGB8888_7] = {4, 0, 0}},
    [KUNAI_I_PALETTE_GVR] = {[KUNAI_GVR_PALETTE_IA8] = {2, KUNAI_I_IA8, KUNAI_I_ARGB1555},
                             [KUNAI_GVR_PALETTE_RGB565] = {2, KUNAI_I_RGB565, KUNAI_I_RGB565},
                             [KUNAI_GVR_PALETTE_RGB5A3] = {2, KUNAI_I_RGB5A3, KUNAI_I_ARGB4444},
                             [KUNAI_GVR_PALETTE_ARGB8888] = {4, 0, 0}},
    [KUNAI_I_PALETTE_TEX0] = {[0] = {2, KUNAI_I_BGR555, KUNAI_I_BGR555}}};

uint32_t kunai_i_get_palette_entry_size(uint32_t kind, uint32_t format)
{
    return format < sizeof formats[0] / sizeof formats[0][0] ? formats[kind][format].size : 0;
}

/* Only the palettes of the GameCube are big-endian. The lengths of chunks are little-endian in all
 * files. */
static uint32_t is_big(uint32_t kind)
{
    return kind == KUNAI_I_PALETTE_GVR;
}

/* Converts 16-bit entries, in batches. */
static void expand_16(kunai_i_color color, uint32_t big, const uint8_t *bytes, size_t count,
                      uint8_t *colors)
{
    uint16_t entries[BATCH];
    size_t at, i;

    for (at = 0; at < count; at += BATCH) {
        const size_t left = count - at, now = left < BATCH ? left : BATCH;

        for (i = 0; i < now; i++)
            entries[i] = kunai_i_load16(bytes + 2 * (at + i), big);
        kunai_i_convert_color_row(color, entries, now, colors + 4 * at);
    }
}

/* Converts 32-bit entries, which are always ARGB8888. */
static void expand_32(uint32_t big, const uint8_t *bytes, size_t count, uint8_t *colors)
{
    size_t i;

    for (i = 0; i < count; i++) {
        const uint32_t argb = kunai_i_load32(bytes + 4 * i, big);

        colors[4 * i] = (uint8_t)(argb >> 16);
        colors[4 * i + 1] = (uint8_t)(argb >> 8);
        colors[4 * i + 2] = (uint8_t)argb;
        colors[4 * i + 3] = (uint8_t)(argb >> 24);
    }
}

/* Two flags of the options change the result: KUNAI_TEXTURES_SA_PALETTES and
 * KUNAI_TEXTURES_SHIFT. */
const uint8_t *kunai_i_convert_palette(kunai_i_open *open, uint32_t kind, uint32_t format,
                                       const uint8_t *bytes, uint32_t count)
{
    const entry_format *entry = &formats[kind][format];
    uint8_t *colors = kunai_i_allocate(open, count, 4); /* not NULL if count is 0 */
    kunai_i_color color = {entry->color, UINT32_MAX};

    if (!colors)
        return NULL;
    if (open->options.textures_flags & KUNAI_TEXTURES_SA_PALETTES)
        color.format = entry->sonic_adventure_color;
    if (open->options.textures_flags & KUNAI_TEXTURES_SHIFT)
        color.repeat = 0;
    if (entry->size == 4)
        expand_32(is_big(kind), bytes, count, colors);
    else
        expand_16(color, is_big(kind), bytes, count, colors);
    return colors;
}

/* ---- files ---- */

/* Returns NULL if the data begins with no tag of a palette. */
static const palette_file *find_file(const uint8_t *data, size_t size)
{
    int i;

    for (i = 0; size >= 4 && i < FILES; i++)
        if (!memcmp(data, files[i].tag, 4))
            return &files[i];
    return NULL;
}

/* The reader must be at the start of a complete header. */
static void read_header(kunai_i_reader *reader, const palette_file *file, palette_header *header)
{
    uint32_t entry_size;

    memset(header, 0, sizeof *header);
    reader->big = 0;
    kunai_i_skip(reader, 4);
    header->length = kunai_i_read_u32(reader);
    reader->big = is_big(file->kind);
    /* the upper byte does not belong to the format */
    header->format = kunai_i_read_u16(reader) & 0xFF;
    if (file->counted) {
        header->bank = kunai_i_read_u16(reader);
        header->first = kunai_i_read_u16(reader);
        header->count = kunai_i_read_u16(reader);
        return;
    }
    kunai_i_skip(reader, 2);
    entry_size = kunai_i_get_palette_entry_size(file->kind, header->format);
    if (entry_size && header->length >= LENGTH_OF_PVRP_HEADER)
        header->count = (header->length - LENGTH_OF_PVRP_HEADER) / entry_size;
}

/* Checks the format, the length and the number of entries. Stops the reader at a fault. */
static void check_header(kunai_i_reader *reader, const palette_file *file,
                         const palette_header *header)
{
    const uint32_t entry_size = kunai_i_get_palette_entry_size(file->kind, header->format);

    if (!entry_size)
        kunai_i_stop_reader(reader, KUNAI_E_UNSUPPORTED, FORMAT,
                            "the entry format is not supported");
    else if (!file->counted && header->length < LENGTH_OF_PVRP_HEADER)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, 4,
                            "the length is less than 4: it counts the last 4 bytes of the header");
    else
        kunai_i_need(reader, header->count, entry_size);
}

/* Converts the entries and reports them to the trace. */
static void set_palette(kunai_i_open *open, kunai_i_reader *reader, const palette_file *file,
                        const palette_header *header, kunai_palette *palette)
{
    palette->colors = kunai_i_convert_palette(open, file->kind, header->format,
                                              reader->data + reader->at, header->count);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_PALETTE_HEADER, file->tag, reader->origin,
                       file->header, kunai_i_load32(reader->data, 0), header->format,
                       header->count);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_PALETTE, "palette", kunai_i_tell(reader),
                       (uint64_t)header->count *
                           kunai_i_get_palette_entry_size(file->kind, header->format),
                       header->format, 0, header->count);
    palette->count = header->count;
    palette->bank = header->bank;
    palette->first = header->first;
    palette->format = header->format;
}

/* A palette of an archive has the kind of the archive. For a single file, the caller may ask for a
 * kind. */
static int is_wanted(const palette_file *file, uint32_t format)
{
    return file->kind == KUNAI_I_PALETTE_GVR ? format != KUNAI_FORMAT_PVP
                                             : format != KUNAI_FORMAT_GVP;
}

void kunai_i_read_palette(kunai_i_open *open, kunai_i_reader *reader, kunai_palette *palette)
{
    const palette_file *file = find_file(reader->data, reader->size);
    palette_header header;

    if (!file || !is_wanted(file, open->format)) {
        reader->record = open->format == KUNAI_FORMAT_GVP ? "GVPL" : "PVPL";
        kunai_i_stop_reader(reader, KUNAI_E_FORMAT, 0, "the data is not a palette file");
        return;
    }
    reader->record = file->tag;
    if (!kunai_i_need(reader, file->header, 1))
        return;
    read_header(reader, file, &header);
    check_header(reader, file, &header);
    if (!kunai_i_has_reader_failed(reader))
        set_palette(open, reader, file, &header, palette);
}

/* Returns the end of the chunk, or the end of its entries if the length is too small for them. */
static uint64_t find_palette_end(const palette_file *file, const uint8_t *data, size_t size)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, file->tag);
    palette_header header;
    uint64_t end, needed;

    if (size < file->header)
        return UINT64_MAX;
    read_header(&reader, file, &header);
    end = (uint64_t)CHUNK_HEADER + header.length;
    needed = file->header +
             (uint64_t)header.count * kunai_i_get_palette_entry_size(file->kind, header.format);
    return end > needed ? end : needed;
}

int kunai_i_recognise_palette(const kunai_i_format *format, const uint8_t *data, size_t size,
                              kunai_found *found)
{
    const palette_file *file = find_file(data, size);

    (void)format;
    if (!file)
        return 0;
    kunai_i_set_found_texture(found, find_palette_end(file, data, size), size);
    found->byte_order = is_big(file->kind) ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    return 1;
}

/* Checks a header with a count, for kunai_scan. In real files, the upper byte of the format is 0;
 * the readers do not check that. */
static int is_counted_head(uint32_t kind, const uint8_t *data)
{
    const uint32_t big = is_big(kind);
    const uint32_t first =
        (uint32_t)KUNAI_I_BANK * kunai_i_load16(data + 10, big) + kunai_i_load16(data + 12, big);
    const uint32_t count = kunai_i_load16(data + 14, big);

    return kunai_i_get_palette_entry_size(kind, kunai_i_load16(data + FORMAT, big)) &&
           first < KUNAI_I_CONSOLE_COLORS && count && count <= KUNAI_I_CONSOLE_COLORS;
}

/* Checks a PVRP header, for kunai_scan: the length must be a whole number of entries. */
static int is_plain_head(uint32_t kind, const uint8_t *data)
{
    const uint32_t length = kunai_i_load32(data + 4, 0);
    const uint32_t entry = kunai_i_get_palette_entry_size(kind, kunai_i_load16(data + FORMAT, 0));

    return entry && length > LENGTH_OF_PVRP_HEADER && !((length - LENGTH_OF_PVRP_HEADER) % entry) &&
           (length - LENGTH_OF_PVRP_HEADER) / entry <= KUNAI_I_CONSOLE_COLORS;
}

uint64_t kunai_i_measure_palette_head(const kunai_i_format *format, const uint8_t *data,
                                      size_t size)
{
    const palette_file *file = find_file(data, size);

    (void)format;
    if (!file || size < file->header)
        return 0;
    return (file->counted ? is_counted_head : is_plain_head)(file->kind, data) ? file->header : 0;
}

/* ---- decode ---- */

/* Copies the colours of the palette. Missing colours are transparent black. Without a palette, the
 * indices become shades of grey. */
void kunai_i_resolve_palette(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                             uint8_t *colors)
{
    uint32_t i, there;

    (void)repeat; /* the conversion of the palette has used repeat already */
    if (!palette) {
        for (i = 0; i < count; i++)
            kunai_i_store_pixel(colors + 4 * (size_t)i,
                                i * 255 / (count - 1) * 0x010101 | 0xFF000000);
        return;
    }
    there = palette->count < count ? palette->count : count;
    if (there)
        memcpy(colors, palette->colors, 4 * (size_t)there);
    memset(colors + 4 * (size_t)there, 0, 4 * (size_t)(count - there));
}
