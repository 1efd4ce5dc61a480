/*
 * pvr_layout.c - decides the layout of a PVR texture by its pixel format, data format and sides
 * (pvr.md 2 to 4).
 *
 * Reads no bytes: pvr.c reads the header. The tables have a row per code. Some data formats
 * override the pixel format: indices have no pixel format, and bitmaps are always ABGR8888. Chains
 * of mipmaps start with a padded tile, and formats differ in how many bytes of that tile are
 * stored.
 */
#include "textures/pvr_layout.h"

enum {
    MACROBLOCK = 16, /* texels of a side */
    BITMAP_BITS = 32,
    LENGTH_OF_HEADER = 8 /* bytes of the header that the length field counts */
};

typedef struct pixel_format {
    const char *name;
    uint32_t color; /* enum kunai_i_color_format */
    uint32_t flags; /* enum kunai_image_flags */
} pixel_format;

/* The index is the code in the header. */
static const pixel_format pixel_formats[] = {
    [KUNAI_PVR_PIXEL_ARGB1555] = {"ARGB1555", KUNAI_I_ARGB1555, KUNAI_IMAGE_ALPHA},
    [KUNAI_PVR_PIXEL_RGB565] = {"RGB565", KUNAI_I_RGB565, 0},
    [KUNAI_PVR_PIXEL_ARGB4444] = {"ARGB4444", KUNAI_I_ARGB4444, KUNAI_IMAGE_ALPHA},
    [KUNAI_PVR_PIXEL_YUV422] = {"YUV422", KUNAI_I_YUV422, 0},
    [KUNAI_PVR_PIXEL_BUMP] = {"BUMP", KUNAI_I_BUMP, KUNAI_IMAGE_BUMP},
    [KUNAI_PVR_PIXEL_RGB555] = {"RGB555", KUNAI_I_RGB555, 0}};

/* The texels of data formats that ignore the pixel format. */
static const pixel_format palette = {"palette", 0, KUNAI_IMAGE_ALPHA};
static const pixel_format bitmap = {"ABGR8888", KUNAI_I_BYTES_ABGR, KUNAI_IMAGE_ALPHA};

static const pixel_format yuv420 = {"YUV420", KUNAI_I_YUV422, 0};

enum codebook_kind { NO_CODEBOOK, FULL_CODEBOOK, SMALL_CODEBOOK, SMALL_MIPMAP_CODEBOOK };

/* Numbers of entries for a width of at most 16, 32, 64, and above. */
static const uint16_t codebook_counts[][4] = {
    {0, 0, 0, 0}, {256, 256, 256, 256}, {16, 32, 128, 256}, {16, 64, 256, 256}};

typedef struct data_format {
    const char *name; /* NULL: the code has no meaning */
    kunai_i_unpack *unpack;
    uint8_t bits; /* bits per texel */
    uint8_t mipmaps;
    uint8_t left_out; /* bytes that are missing at the start of the chain */
    uint8_t codebook; /* enum codebook_kind */
} data_format;

static const data_format data_formats[] = {
    [KUNAI_PVR_DATA_TWIDDLED] = {"twiddled", kunai_i_unpack_twiddled, 16, 0, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_TWIDDLED_MIPMAPS] = {"twiddled, mipmaps", kunai_i_unpack_twiddled, 16, 1, 4,
                                         NO_CODEBOOK},
    [KUNAI_PVR_DATA_VQ] = {"VQ", kunai_i_unpack_vq, 2, 0, 0, FULL_CODEBOOK},
    [KUNAI_PVR_DATA_VQ_MIPMAPS] = {"VQ, mipmaps", kunai_i_unpack_vq, 2, 1, 0, FULL_CODEBOOK},
    [KUNAI_PVR_DATA_PALETTE_4] = {"palettized 4 bit", kunai_i_unpack_twiddled_4, 4, 0, 0,
                                  NO_CODEBOOK},
    [KUNAI_PVR_DATA_PALETTE_4_MIPMAPS] = {"palettized 4 bit, mipmaps", kunai_i_unpack_twiddled_4, 4,
                                          1, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_PALETTE_8] = {"palettized 8 bit", kunai_i_unpack_twiddled_8, 8, 0, 0,
                                  NO_CODEBOOK},
    [KUNAI_PVR_DATA_PALETTE_8_MIPMAPS] = {"palettized 8 bit, mipmaps", kunai_i_unpack_twiddled_8, 8,
                                          1, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_RECTANGLE] = {"rectangle", kunai_i_unpack_rows, 16, 0, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_RECTANGLE_MIPMAPS] = {"rectangle, mipmaps", kunai_i_unpack_rows, 16, 0, 0,
                                          NO_CODEBOOK}, /* no mipmaps are stored */
    [KUNAI_PVR_DATA_STRIDE] = {"stride", kunai_i_unpack_rows, 16, 0, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_STRIDE_MIPMAPS] = {"stride, mipmaps", kunai_i_unpack_rows, 16, 0, 0,
                                       NO_CODEBOOK}, /* no mipmaps are stored */
    [KUNAI_PVR_DATA_TWIDDLED_RECTANGLE] = {"twiddled rectangle", kunai_i_unpack_twiddled, 16, 0, 0,
                                           NO_CODEBOOK},
    [KUNAI_PVR_DATA_BITMAP] = {"bitmap", kunai_i_unpack_rows_32, 32, 0, 0, NO_CODEBOOK},
    [KUNAI_PVR_DATA_BITMAP_MIPMAPS] = {"bitmap, mipmaps", kunai_i_unpack_rows_32, 32, 1, 12,
                                       NO_CODEBOOK},
    [KUNAI_PVR_DATA_SMALL_VQ] = {"small VQ", kunai_i_unpack_vq, 2, 0, 0, SMALL_CODEBOOK},
    [KUNAI_PVR_DATA_SMALL_VQ_MIPMAPS] = {"small VQ, mipmaps", kunai_i_unpack_vq, 2, 1, 0,
                                         SMALL_MIPMAP_CODEBOOK},
    [KUNAI_PVR_DATA_TWIDDLED_MIPMAPS_DMA] = {"twiddled, mipmaps (DMA)", kunai_i_unpack_twiddled, 16,
                                             1, 0, NO_CODEBOOK}};

static const data_format unknown_data_format = {"unknown", NULL, 0, 0, 0, NO_CODEBOOK};

static const data_format *find_data_format(uint32_t code)
{
    if (code >= sizeof data_formats / sizeof data_formats[0] || !data_formats[code].name)
        return &unknown_data_format;
    return &data_formats[code];
}

static int has_indices(const data_format *data)
{
    return data->bits == 4 || data->bits == 8;
}

static int is_yuv420(const kunai_i_pvr_header *header)
{
    return header->pixel_format == KUNAI_PVR_PIXEL_YUV420 &&
           (header->data_format == KUNAI_PVR_DATA_RECTANGLE ||
            header->data_format == KUNAI_PVR_DATA_RECTANGLE_MIPMAPS);
}

/* Returns NULL if the pixel format is not decoded with this data format. */
static const pixel_format *find_pixel_format(const kunai_i_pvr_header *header,
                                             const data_format *data)
{
    if (has_indices(data))
        return &palette;
    if (data->bits == BITMAP_BITS)
        return &bitmap;
    if (is_yuv420(header))
        return &yuv420;
    if (header->pixel_format >= sizeof pixel_formats / sizeof pixel_formats[0])
        return NULL;
    return &pixel_formats[header->pixel_format];
}

static uint32_t get_codebook_count(const data_format *data, uint32_t width)
{
    return codebook_counts[data->codebook][width <= 16 ? 0 : width <= 32 ? 1 : width <= 64 ? 2 : 3];
}

static int is_linear(const data_format *data)
{
    return data->unpack == kunai_i_unpack_rows || data->unpack == kunai_i_unpack_rows_32;
}

/* Sets the layout of a picture whose formats are known. */
static void describe(const data_format *data, const pixel_format *pixel, uint32_t width,
                     kunai_i_pvr_layout *layout)
{
    layout->unpack = data->unpack;
    layout->color = pixel->color;
    layout->flags = pixel->flags | (is_linear(data) ? KUNAI_IMAGE_LINEAR : 0u);
    layout->bits = data->bits;
    layout->color_count = has_indices(data) ? 1u << data->bits : 0;
    layout->codebook_count = get_codebook_count(data, width);
    layout->power_of_two = data->mipmaps || !is_linear(data);
    layout->mipmaps = data->mipmaps;
    layout->left_out = data->left_out;
    layout->run_texel = data->bits == 8 || data->bits == 16 ? data->bits / 8u : 0;
}

/* Changes the layout to rows of macroblocks instead of rows of texels. */
static void describe_yuv420(kunai_i_pvr_layout *layout)
{
    layout->unpack = kunai_i_unpack_yuv420;
    layout->flags = 0;
    layout->bits = 12; /* 8 bits of luma, and two samples of 8 bits per four texels */
    layout->run_texel = 0;
}

/* An unknown format leaves unpack NULL, and wrong_field says which byte is unknown. */
kunai_i_pvr_layout kunai_i_get_pvr_layout(const kunai_i_pvr_header *header)
{
    const data_format *data = find_data_format(header->data_format);
    const pixel_format *pixel = find_pixel_format(header, data);
    kunai_i_pvr_layout layout;

    memset(&layout, 0, sizeof layout);
    layout.pixel_name = pixel ? pixel->name : "unknown";
    layout.data_name = data->name;
    if (!data->unpack)
        layout.wrong_field = KUNAI_I_PVR_DATA_FORMAT;
    else if (!pixel)
        layout.wrong_field = KUNAI_I_PVR_PIXEL_FORMAT;
    else
        describe(data, pixel, header->width, &layout);
    if (is_yuv420(header))
        describe_yuv420(&layout);
    return layout;
}

static const char *check_side(const kunai_i_pvr_layout *layout, uint32_t side)
{
    if (layout->power_of_two && (side & (side - 1)))
        return "the width or height is not a power of two";
    if (layout->codebook_count && side < 2)
        return "the width or height of the VQ picture is less than 2";
    if (layout->unpack == kunai_i_unpack_yuv420 && side % MACROBLOCK)
        return "the width or height of the YUV420 picture is not a multiple of 16";
    return NULL;
}

/* A rule about both sides reports one of them. */
static const char *check_pair(const kunai_i_pvr_layout *layout, uint32_t width, uint32_t height,
                              uint32_t *field)
{
    const uint32_t texels = width * height;

    *field = KUNAI_I_PVR_HEIGHT;
    if (layout->mipmaps && width != height)
        return "the picture has mipmaps, but is not square";
    *field = KUNAI_I_PVR_WIDTH;
    if (layout->bits == 4 && texels < 2)
        return "the picture has 4-bit indices, but only one texel";
    if (layout->color == KUNAI_I_YUV422 && width % 2 && texels > 1)
        return "the width of the YUV422 picture is odd";
    return NULL;
}

const char *kunai_i_check_pvr_sides(const kunai_i_pvr_header *header,
                                    const kunai_i_pvr_layout *layout, uint32_t *field)
{
    const char *message;

    *field = KUNAI_I_PVR_WIDTH;
    message = check_side(layout, header->width);
    if (message)
        return message;
    *field = KUNAI_I_PVR_HEIGHT;
    message = check_side(layout, header->height);
    if (message)
        return message;
    return check_pair(layout, header->width, header->height, field);
}

uint32_t kunai_i_count_pvr_levels(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout)
{
    uint32_t count = 1;

    while (layout->mipmaps && header->width >> count)
        count++;
    return count;
}

/* Returns the place of the level with this many texels in a complete chain. The chain begins with a
 * tile in which only the last texel, number 3, is used: it is the 1x1 level (pvr.md 4.3). With 4
 * bits, that texel is the upper half of byte 1. The unpack functions read a level of one texel in
 * the same way. */
static uint64_t get_chain_offset(const kunai_i_pvr_layout *layout, uint64_t texels)
{
    return (3 + (texels - 1) / 3) * layout->bits / 8;
}

/* Returns the bytes that are missing at the start of the chain. Some bitmaps store one texel of the
 * first tile. Their length is greater by exactly that texel (pvr.md 4.3). */
static uint64_t measure_left_out(const kunai_i_pvr_header *header, const kunai_i_pvr_layout *layout)
{
    const uint64_t texels = (uint64_t)header->width * header->height, kept = BITMAP_BITS / 8;
    const uint64_t chain = get_chain_offset(layout, texels) + texels * kept - layout->left_out;

    if (layout->bits == BITMAP_BITS && header->length == LENGTH_OF_HEADER + chain + kept)
        return layout->left_out - kept;
    return layout->left_out;
}

kunai_level kunai_i_get_pvr_level(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout, uint32_t k)
{
    const uint64_t codebook = (uint64_t)layout->codebook_count * KUNAI_I_CODEBOOK_ENTRY;
    kunai_level level = {codebook, 1, header->width >> k, header->height >> k};
    const uint64_t texels = (uint64_t)level.width * level.height;

    if (texels * layout->bits >= 8)
        level.size = texels * layout->bits / 8;
    if (layout->mipmaps)
        level.offset += get_chain_offset(layout, texels) - measure_left_out(header, layout);
    return level;
}

uint64_t kunai_i_measure_pvr_payload(const kunai_i_pvr_header *header,
                                     const kunai_i_pvr_layout *layout)
{
    const kunai_level level = kunai_i_get_pvr_level(header, layout, 0);

    return level.offset + level.size;
}
