/*
 * gvr.c - reads the texture of the GameCube and the Wii (gvr-xvr.md A).
 *
 * A GBIX or GCIX chunk can be in front of the GVRT chunk. After its header of 16 bytes there may be
 * a palette, then the levels from the largest down. All numbers are big-endian, except the lengths
 * of chunks, which are little-endian. A level that is smaller than a block is stored in the corner
 * of a whole block.
 */
#include "textures/palette.h"
#include "base/trace.h"
#include "textures/find_texture.h"
#include "textures/readers.h"

enum {
    /* places of the fields in the GVRT header */
    BANK = 8,
    FLAGS = 10,
    DATA_FORMAT = 11,
    WIDTH = 12
};

enum gvr_flags { MIPMAPS = KUNAI_RECORD_GVR_MIPMAPS, OWN_PALETTE = KUNAI_RECORD_GVR_OWN_PALETTE };

typedef struct gvr_format {
    const char *name; /* NULL: not decoded */
    kunai_i_unpack *unpack;
    uint16_t color_count; /* the number of its indices; 0: no indices */
    uint8_t color;        /* enum kunai_i_color_format of 16-bit texels */
    uint8_t alpha;
    kunai_i_texel_block block;
} gvr_format;

typedef struct gvr_header {
    uint64_t offset; /* place of the GVRT chunk */
    uint32_t length; /* bytes after this field; often wrong (pvr.md 1.3) */
    uint32_t bank;
    uint32_t start;
    uint32_t flags;
    uint32_t palette_format;
    uint32_t data_format;
    const gvr_format *format; /* NULL: the data format is not decoded */
    uint32_t width;
    uint32_t height;
} gvr_header;

static const gvr_format formats[] = {
    [KUNAI_GVR_DATA_I4] = {"I4", kunai_i_unpack_gx_i4, 0, 0, 0, {8, 8, 32}},
    [KUNAI_GVR_DATA_I8] = {"I8", kunai_i_unpack_gx_i8, 0, 0, 0, {8, 4, 32}},
    [KUNAI_GVR_DATA_IA4] = {"IA4", kunai_i_unpack_gx_ia4, 0, 0, 1, {8, 4, 32}},
    [KUNAI_GVR_DATA_IA8] = {"IA8", kunai_i_unpack_gx_16, 0, KUNAI_I_IA8, 1, {4, 4, 32}},
    [KUNAI_GVR_DATA_RGB565] = {"RGB565", kunai_i_unpack_gx_16, 0, KUNAI_I_RGB565, 0, {4, 4, 32}},
    [KUNAI_GVR_DATA_RGB5A3] = {"RGB5A3", kunai_i_unpack_gx_16, 0, KUNAI_I_RGB5A3, 1, {4, 4, 32}},
    [KUNAI_GVR_DATA_RGBA8] = {"RGBA8", kunai_i_unpack_gx_rgba8, 0, 0, 1, {4, 4, 64}},
    [KUNAI_GVR_DATA_CI4] = {"CI4", kunai_i_unpack_gx_ci4, 16, 0, 1, {8, 8, 32}},
    [KUNAI_GVR_DATA_CI8] = {"CI8", kunai_i_unpack_gx_ci8, 256, 0, 1, {8, 4, 32}},
    [KUNAI_GVR_DATA_CMPR] = {"CMPR", kunai_i_unpack_gx_cmpr, 0, KUNAI_I_RGB565, 1, {8, 8, 32}}};

static const kunai_i_texture_kind kind = {
    .words = kunai_i_gvr_chunks, .missing = "the data has no GVRT chunk", .big = 1};

static const gvr_format *find_format(uint32_t code)
{
    if (code >= sizeof formats / sizeof formats[0] || !formats[code].name)
        return NULL;
    return &formats[code];
}

/* Reads the header at the reader, or sets zeros if the reader has failed. The length is
 * little-endian, all other fields are big-endian. */
static void read_header(kunai_i_reader *reader, gvr_header *header)
{
    const uint8_t *bytes;

    memset(header, 0, sizeof *header);
    header->offset = kunai_i_tell(reader);
    bytes = kunai_i_take_bytes(reader, KUNAI_I_TEXTURE_HEADER);
    if (!bytes)
        return;
    header->length = kunai_i_load32(bytes + 4, 0);
    header->bank = bytes[BANK];
    header->start = bytes[BANK + 1];
    header->flags = bytes[FLAGS] & 0xF;
    header->palette_format = bytes[FLAGS] >> 4;
    header->data_format = bytes[DATA_FORMAT];
    header->format = find_format(header->data_format);
    header->width = kunai_i_load16(bytes + WIDTH, 1);
    header->height = kunai_i_load16(bytes + WIDTH + 2, 1);
}

static int has_own_palette(const gvr_header *header)
{
    return header->format && header->format->color_count && (header->flags & OWN_PALETTE);
}

/* Returns the bytes of the palette, or 0 if there is no palette or its format is unknown. */
static uint32_t measure_palette(const gvr_header *header)
{
    if (!has_own_palette(header))
        return 0;
    return header->format->color_count *
           kunai_i_get_palette_entry_size(KUNAI_I_PALETTE_GVR, header->palette_format);
}

/* Sets the fields of the image that the header decides. */
static void set_header(kunai_i_picture *picture, const gvr_header *header)
{
    const gvr_format *format = header->format;
    kunai_image *image = &picture->image;

    image->pixel_format = header->palette_format;
    image->data_format = header->data_format;
    image->width = header->width;
    image->height = image->used_height = header->height;
    if (!format)
        return;
    image->pixel_name = format->name;
    image->data_name = header->flags & MIPMAPS ? "blocks, mipmaps" : "blocks";
    image->color_count = format->color_count;
    if (!has_own_palette(header))
        image->first_color =
            kunai_i_find_first_color(header->bank, header->start, format->color_count);
    image->flags |= format->alpha ? KUNAI_IMAGE_ALPHA : 0u;
}

/* Breaks the picture if a format is not supported. Returns 0 if the picture is broken. */
static int check_formats(kunai_i_open *open, kunai_i_picture *picture, const gvr_header *header)
{
    if (!header->format)
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED, header->offset + DATA_FORMAT,
                              "the data format is not supported");
    else if (has_own_palette(header) && !measure_palette(header))
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED, header->offset + FLAGS,
                              "the palette format is not supported");
    return picture->image.result == KUNAI_OK;
}

/* Reads the palette, which is in front of the levels. Returns 0 if the palette is cut or the open
 * has failed. */
static int set_palette(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture,
                       const gvr_header *header)
{
    kunai_palette *palette = &picture->palette;
    const uint8_t *bytes;

    if (!has_own_palette(header))
        return 1;
    bytes = kunai_i_take_bytes(reader, measure_palette(header));
    if (!bytes) {
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED, picture->image.offset,
                              "the palette ends past the end of the data");
        return 0;
    }
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_PALETTE, "palette", picture->image.offset,
                       measure_palette(header), header->palette_format, 0,
                       picture->image.color_count);
    palette->count = picture->image.color_count;
    palette->format = header->palette_format;
    palette->colors =
        kunai_i_convert_palette(open, KUNAI_I_PALETTE_GVR, palette->format, bytes, palette->count);
    return palette->colors != NULL;
}

/* The reader is at the first level. A level that is smaller than a block fills a whole block. */
static void set_levels(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_picture *picture,
                       const gvr_header *header)
{
    const gvr_format *format = header->format;
    kunai_level levels[KUNAI_I_LEVELS_MAX];
    const uint32_t count =
        kunai_i_lay_levels(&picture->image, &format->block, header->flags & MIPMAPS,
                           kunai_i_tell(reader), kunai_i_count_left(reader), levels);

    kunai_i_keep_picture_levels(open, picture, levels, count);
}

/* Reads a whole texture. Returns 0 if there is no header; other faults break the picture only. */
int kunai_i_read_gvr(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture)
{
    gvr_header header;

    reader->record = picture->record = "GVRT";
    kunai_i_find_texture(reader, &kind, picture);
    read_header(reader, &header);
    if (!kunai_i_check_picture_header(open, picture, reader))
        return 0;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_GVR_HEADER, "GVRT", header.offset,
                       KUNAI_I_TEXTURE_HEADER,
                       kunai_i_load32(reader->data + reader->at - KUNAI_I_TEXTURE_HEADER, 0),
                       header.flags | header.palette_format << KUNAI_RECORD_GVR_PALETTE_SHIFT |
                           header.data_format << KUNAI_RECORD_GVR_DATA_SHIFT,
                       0);
    set_header(picture, &header);
    kunai_i_set_payload(picture, reader, UINT64_MAX);
    if (!check_formats(open, picture, &header) ||
        !kunai_i_check_picture_sides(open, picture, header.offset + WIDTH) ||
        !set_palette(open, reader, picture, &header))
        return 1;
    picture->unpack = header.format->unpack;
    picture->color.format = header.format->color;
    set_levels(open, reader, picture, &header);
    return 1;
}

/* Returns the least number of bytes that the payload needs, or 0 if the texture cannot be
 * decoded. */
static uint64_t measure_needed_payload(const gvr_header *header)
{
    const gvr_format *format = header->format;

    if (!format || !kunai_i_is_side(header->width) || !kunai_i_is_side(header->height))
        return 0;
    return measure_palette(header) +
           kunai_i_measure_level(&format->block, header->width, header->height);
}

/* Returns 1 if the data begins with GCIX and ends before a texture. No other format begins with
 * this word. */
static int is_cut(const kunai_i_reader *failed, const uint8_t *data)
{
    return failed->code == KUNAI_E_TRUNCATED && kunai_i_find_word(kind.words + 2, data);
}

/* Accepts data with a GVRT chunk, and data that begins with GCIX and is cut. */
int kunai_i_recognise_gvr(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "GVRT");
    gvr_header header;
    uint64_t end = UINT64_MAX;

    (void)format;
    kunai_i_find_texture(&reader, &kind, NULL);
    if (kunai_i_has_reader_failed(&reader) && !is_cut(&reader, data))
        return 0;
    read_header(&reader, &header);
    if (!kunai_i_has_reader_failed(&reader))
        end =
            kunai_i_find_texture_end(header.offset, header.length, measure_needed_payload(&header));
    kunai_i_set_found_texture(found, end, size);
    found->byte_order = KUNAI_BYTE_ORDER_BIG;
    return 1;
}

/* Checks the flags and the data format as well, because kunai_scan looks at any bytes. */
uint64_t kunai_i_measure_gvr_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    enum { KNOWN_FLAGS = 0x1 | 0x2 | 0x8, ENTRY_FORMATS = 0xF0 };
    uint64_t at;
    const uint64_t head = kunai_i_measure_texture_head(&kind, data, size, &at);

    (void)format;
    if (!head || (data[at + FLAGS] & ~(KNOWN_FLAGS | ENTRY_FORMATS)) ||
        data[at + DATA_FORMAT] > KUNAI_GVR_DATA_CMPR)
        return 0;
    return head;
}
