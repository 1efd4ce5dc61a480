/*
 * xvr.c - reads the texture of PSO on the Xbox and of Blue Burst: an XVRT chunk (gvr-xvr.md B).
 *
 * The header has 64 bytes: flags, a pixel format, the global index, the sides, and the size of the
 * levels. Levels go from the largest down. All numbers are little-endian. Real files often lack the
 * smallest levels. A smaller level that is not completely in the file is left out.
 */
#include "textures/readers.h"
#include "base/trace.h"

enum {
    CHUNK_HEADER = 8,
    HEADER = 64,
    LENGTH_OF_HEADER = HEADER - CHUNK_HEADER, /* bytes of the header that the length field counts */
    /* places of its fields */
    PIXEL_FORMAT = 12,
    WIDTH = 20
};

typedef struct xvr_format {
    const char *name;
    kunai_i_unpack *unpack; /* NULL: not decoded */
    uint8_t color;          /* enum kunai_i_color_format */
    uint8_t alpha;
    kunai_i_texel_block block;
} xvr_format;

typedef struct xvr_header {
    uint64_t offset; /* place of the XVRT chunk */
    uint32_t length;
    uint32_t flags;
    uint32_t pixel_format;
    const xvr_format *format; /* NULL: unknown pixel format */
    uint32_t global_index;
    uint32_t width;
    uint32_t height;
    uint32_t size; /* of the levels, in bytes */
} xvr_header;

static const xvr_format formats[] = {
    [KUNAI_XVR_PIXEL_ARGB8888] =
        {"ARGB8888", kunai_i_unpack_rows_32, KUNAI_I_BYTES_BGRA, 1, {1, 1, 4}},
    [KUNAI_XVR_PIXEL_RGB565] = {"RGB565", kunai_i_unpack_rows, KUNAI_I_RGB565, 0, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_ARGB1555] = {"ARGB1555", kunai_i_unpack_rows, KUNAI_I_ARGB1555, 1, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_ARGB4444] = {"ARGB4444", kunai_i_unpack_rows, KUNAI_I_ARGB4444, 1, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_P8] = {"P8", kunai_i_unpack_rows_8, 0, 1, {1, 1, 1}},
    [KUNAI_XVR_PIXEL_DXT1] = {"DXT1", kunai_i_unpack_dxt1, KUNAI_I_RGB565, 1, {4, 4, 8}},
    [KUNAI_XVR_PIXEL_DXT2] = {"DXT2", kunai_i_unpack_dxt3, KUNAI_I_RGB565, 1, {4, 4, 16}},
    [KUNAI_XVR_PIXEL_DXT3] = {"DXT3", kunai_i_unpack_dxt3, KUNAI_I_RGB565, 1, {4, 4, 16}},
    [KUNAI_XVR_PIXEL_DXT4] = {"DXT4", kunai_i_unpack_dxt5, KUNAI_I_RGB565, 1, {4, 4, 16}},
    [KUNAI_XVR_PIXEL_DXT5] = {"DXT5", kunai_i_unpack_dxt5, KUNAI_I_RGB565, 1, {4, 4, 16}},
    [KUNAI_XVR_PIXEL_ARGB8888_11] =
        {"ARGB8888", kunai_i_unpack_rows_32, KUNAI_I_BYTES_BGRA, 1, {1, 1, 4}},
    [KUNAI_XVR_PIXEL_RGB565_12] = {"RGB565", kunai_i_unpack_rows, KUNAI_I_RGB565, 0, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_ARGB1555_13] =
        {"ARGB1555", kunai_i_unpack_rows, KUNAI_I_ARGB1555, 1, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_ARGB4444_14] =
        {"ARGB4444", kunai_i_unpack_rows, KUNAI_I_ARGB4444, 1, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_YUY2] = {"YUY2", NULL, 0, 0, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_V8U8] = {"V8U8", NULL, 0, 0, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_A8] = {"A8", kunai_i_unpack_rows_alpha, 0, 1, {1, 1, 1}},
    [KUNAI_XVR_PIXEL_XRGB1555] = {"XRGB1555", kunai_i_unpack_rows, KUNAI_I_RGB555, 0, {1, 1, 2}},
    [KUNAI_XVR_PIXEL_XRGB8888] = {
        "XRGB8888", kunai_i_unpack_rows_32, KUNAI_I_BYTES_BGRX, 0, {1, 1, 4}}};

static const xvr_format *find_format(uint32_t code)
{
    if (code >= sizeof formats / sizeof formats[0] || !formats[code].name)
        return NULL;
    return &formats[code];
}

static int is_linear(const xvr_format *format)
{
    return format->block.width == 1;
}

/* Reads the header, which must be complete. */
static void read_header(kunai_i_reader *reader, xvr_header *header)
{
    memset(header, 0, sizeof *header);
    if (!kunai_i_has_tag(reader, reader->at, "XVRT"))
        kunai_i_stop_reader(reader, KUNAI_E_FORMAT, reader->at, "the data has no XVRT chunk");
    kunai_i_need(reader, HEADER, 1);
    header->offset = kunai_i_tell(reader);
    kunai_i_skip(reader, 4);
    header->length = kunai_i_read_u32(reader);
    header->flags = kunai_i_read_u32(reader);
    header->pixel_format = kunai_i_read_u32(reader);
    header->format = find_format(header->pixel_format);
    header->global_index = kunai_i_read_u32(reader);
    header->width = kunai_i_read_u16(reader);
    header->height = kunai_i_read_u16(reader);
    header->size = kunai_i_read_u32(reader);
    kunai_i_skip(reader, 36);
}

/* Sets the fields that are known even if the format is not decoded. */
static void set_header(kunai_i_picture *picture, const xvr_header *header)
{
    const xvr_format *format = header->format;
    const int mipmaps = header->flags & KUNAI_XVR_MIPMAPS;
    kunai_image *image = &picture->image;

    image->pixel_format = header->pixel_format;
    image->pixel_name = format ? format->name : "unknown";
    image->data_format = header->flags;
    if (!format)
        image->data_name = "unknown";
    else if (is_linear(format))
        image->data_name = mipmaps ? "rectangle, mipmaps" : "rectangle";
    else
        image->data_name = mipmaps ? "blocks, mipmaps" : "blocks";
    image->width = header->width;
    image->height = image->used_height = header->height;
    kunai_i_set_global_index(picture, header->global_index);
}

/* Breaks the picture if its pixel format is not supported. Returns 0 if the picture is broken. */
static int check_format(kunai_i_open *open, kunai_i_picture *picture, const xvr_header *header)
{
    if (!header->format || !header->format->unpack)
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED, header->offset + PIXEL_FORMAT,
                              "the pixel format is not supported");
    return picture->image.result == KUNAI_OK;
}

static void set_format(kunai_i_picture *picture, const xvr_header *header)
{
    const xvr_format *format = header->format;
    kunai_image *image = &picture->image;

    picture->unpack = format->unpack;
    picture->color.format = format->color;
    image->color_count = header->pixel_format == KUNAI_XVR_PIXEL_P8 ? KUNAI_I_COLORS_MAX : 0;
    image->flags |=
        (format->alpha ? KUNAI_IMAGE_ALPHA : 0u) | (is_linear(format) ? KUNAI_IMAGE_LINEAR : 0u);
}

/*
 * Keeps the levels that lie completely in the stored bytes (gvr-xvr.md B4). The size field, the
 * length of the chunk and the end of the data limit these bytes.
 *
 * The first incomplete level and all smaller ones are left out. The largest level is always kept.
 * If the largest level is incomplete, its size is 0, and the picture is broken with
 * KUNAI_E_TRUNCATED.
 */
static void set_levels(kunai_i_open *open, kunai_i_picture *picture, const xvr_header *header)
{
    const kunai_image *image = &picture->image;
    const uint64_t stored = image->size < header->size ? image->size : header->size;
    kunai_level levels[KUNAI_I_LEVELS_MAX];
    uint32_t count =
        kunai_i_lay_levels(image, &header->format->block, header->flags & KUNAI_XVR_MIPMAPS,
                           image->offset, stored, levels);

    while (count > 1 && !levels[count - 1].size)
        count--;
    kunai_i_keep_picture_levels(open, picture, levels, count);
}

/* Reads a whole texture. Returns 0 if there is no whole header. Otherwise returns 1: a wrong format
 * or side only breaks the picture, and the fields of its header are known. */
int kunai_i_read_xvr(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture)
{
    xvr_header header;
    uint64_t stored;

    reader->record = picture->record = "XVRT";
    read_header(reader, &header);
    if (!kunai_i_check_picture_header(open, picture, reader))
        return 0;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_XVR_HEADER, "XVRT", header.offset, HEADER,
                       kunai_i_load32(reader->data + reader->at - HEADER, 0),
                       (header.flags & KUNAI_RECORD_XVR_FLAGS_MASK) |
                           header.pixel_format << KUNAI_RECORD_XVR_PIXEL_SHIFT,
                       0);
    set_header(picture, &header);
    stored = header.length < LENGTH_OF_HEADER ? 0 : header.length - LENGTH_OF_HEADER;
    kunai_i_set_payload(picture, reader, stored);
    if (!check_format(open, picture, &header) ||
        !kunai_i_check_picture_sides(open, picture, header.offset + WIDTH))
        return 1;
    set_format(picture, &header);
    set_levels(open, picture, &header);
    return 1;
}

int kunai_i_recognise_xvr(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    const uint64_t end =
        size < HEADER ? UINT64_MAX : (uint64_t)CHUNK_HEADER + kunai_i_load32(data + 4, 0);

    (void)format;
    kunai_i_set_found_texture(found, end, size);
    return 1;
}

/* Checks the format and the sides as well, because kunai_scan looks at any bytes. */
uint64_t kunai_i_measure_xvr_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    if (size < HEADER || kunai_i_load32(data + 4, 0) < LENGTH_OF_HEADER ||
        kunai_i_load32(data + PIXEL_FORMAT, 0) > KUNAI_XVR_PIXEL_XRGB8888 ||
        !kunai_i_has_sides(data + WIDTH, 0))
        return 0;
    return HEADER;
}
