/* fuzz_texture.c - any bytes as FUZZ_FORMAT (a texture, a set of them, or a palette), and one
 * decode with any image, level, output, palette, stride and capacity, which the last bytes of the
 * input choose: they are bytes of the file, too, so that a plain file is a good seed. */
#include <string.h>

#include "decode.h"
#include "flags.h"
#include "visitor.h"

enum {
    CONTROL = 8, /* bytes at the end */
    FILL = 0x5A,
    FILL_2 = 0xA5,
    SHORTEST = 8, /* strides and capacities go down to this much below what is needed */
    SMALL = 16    /* bytes for a level that is not in the file, whatever its sides are */
};

/* What the last bytes ask for. */
typedef struct choice {
    uint32_t flags;
    uint32_t format;
    uint32_t index;
    uint32_t level;
    uint32_t output;
    int use_palette;
    uint32_t palette_count;
    uint32_t stride; /* 0: none is given; else it is SHORTEST too large */
    uint32_t spare;  /* of the capacity, SHORTEST too large */
} choice;

static choice choose(const uint8_t *data, size_t size)
{
    uint8_t c[CONTROL] = {0, 0, 0, 0, 0, SHORTEST, 0, 0};
    choice out = {.format = FUZZ_FORMAT};

    if (size >= CONTROL)
        memcpy(c, data + size - CONTROL, CONTROL);
    out.flags |= c[0] & 1 ? KUNAI_TEXTURES_SHIFT : 0;
    out.flags |= c[0] & 2 ? KUNAI_TEXTURES_SA_PALETTES : 0;
    out.flags |= c[0] & 4 ? KUNAI_OPEN_STRICT : 0;
    out.use_palette = c[0] & 8;
    if (out.format == KUNAI_FORMAT_PVP && c[0] & 16)
        out.format = KUNAI_FORMAT_GVP;
    out.index = c[1];
    out.level = c[2] & 15;
    out.output = c[2] >> 4 & 3;
    out.stride = c[3];
    out.palette_count = c[4] | (uint32_t)(c[0] & 32) << 3;
    out.spare = c[5];
    return out;
}

/* ---- decoding ---- */

static uint32_t get_texel_size(uint32_t output)
{
    return output == KUNAI_OUTPUT_INDEX8 ? 1 : 4;
}

/* What the header promises for good memory; KUNAI_OK may also be a broken VQ index. */
static kunai_result get_expected_result(const kunai_image *image, const choice *c)
{
    if (c->output > KUNAI_OUTPUT_NORMAL8)
        return KUNAI_E_ARGUMENT;
    if (!image)
        return KUNAI_E_RANGE;
    if (!image->level_count)
        return image->result;
    if (c->level >= image->level_count)
        return KUNAI_E_RANGE;
    if ((c->output == KUNAI_OUTPUT_INDEX8 && !image->color_count) ||
        (c->output == KUNAI_OUTPUT_NORMAL8 && !(image->flags & KUNAI_IMAGE_BUMP)))
        return KUNAI_E_UNSUPPORTED;
    return image->levels[c->level].size ? KUNAI_OK : KUNAI_E_TRUNCATED;
}

static kunai_result decode(const kunai_textures *textures, const choice *c,
                           const kunai_palette *palette, uint8_t *dst, size_t capacity,
                           size_t stride)
{
    kunai_error error;
    const kunai_result result =
        decode_as(textures, c->index, c->level, c->output, palette, dst, capacity, stride, &error);

    VISITOR_CHECK(error.code == result);
    VISITOR_CHECK((result == KUNAI_OK) == !error.message[0]);
    return result;
}

static void check_fill(const uint8_t *bytes, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        VISITOR_CHECK(bytes[i] == FILL);
}

/* Only bytes of rows were written, all of them, and with the same as without gaps. */
static void check_rows(const kunai_textures *textures, const choice *c,
                       const kunai_palette *palette, const kunai_level *level, const uint8_t *dst,
                       size_t capacity, size_t stride)
{
    const size_t row = (size_t)level->width * get_texel_size(c->output), size = row * level->height;
    uint8_t *tight = malloc(size);
    size_t y, end = 0;

    VISITOR_CHECK(tight);
    memset(tight, FILL_2, size);
    VISITOR_CHECK(decode(textures, c, palette, tight, size, 0) == KUNAI_OK);
    for (y = 0; y < level->height; y++) {
        check_fill(dst + end, y * stride - end);
        VISITOR_CHECK(!memcmp(dst + y * stride, tight + y * row, row));
        end = y * stride + row;
    }
    check_fill(dst + end, capacity - end);
    free(tight);
}

static void decode_level(const kunai_textures *textures, const choice *c,
                         const kunai_palette *palette, const kunai_level *level)
{
    const size_t row = (size_t)level->width * get_texel_size(c->output);
    const size_t stride = c->stride && row + c->stride > SHORTEST ? row + c->stride - SHORTEST : 0;
    const size_t need = (level->height - 1) * (stride ? stride : row) + row;
    const size_t capacity = need + c->spare > SHORTEST ? need + c->spare - SHORTEST : 0;
    uint8_t *dst = malloc(capacity ? capacity : 1);
    kunai_result result;

    VISITOR_CHECK(dst);
    memset(dst, FILL, capacity);
    result = decode(textures, c, palette, dst, capacity, stride);
    if (stride && stride < row)
        VISITOR_CHECK(result == KUNAI_E_ARGUMENT);
    else if (capacity < need)
        VISITOR_CHECK(result == KUNAI_E_SPACE);
    else
        VISITOR_CHECK(result == KUNAI_OK || result == KUNAI_E_CORRUPT);
    if (result == KUNAI_OK)
        check_rows(textures, c, palette, level, dst, capacity, stride ? stride : row);
    else
        check_fill(dst, capacity);
    free(dst);
}

static void decode_chosen(const kunai_textures *textures, const choice *c,
                          const kunai_palette *palette)
{
    const kunai_image *image = kunai_textures_get_image(textures, c->index);
    const kunai_result expected = get_expected_result(image, c);
    uint8_t *dst;

    if (expected == KUNAI_OK) {
        decode_level(textures, c, palette, &image->levels[c->level]);
        return;
    }
    dst = malloc(SMALL);
    VISITOR_CHECK(dst);
    memset(dst, FILL, SMALL);
    VISITOR_CHECK(decode(textures, c, palette, dst, SMALL, 0) == expected);
    check_fill(dst, SMALL);
    free(dst);
}

/* The palette of the caller has the bytes of the file, again and again. */
static void decode_any(const kunai_textures *textures, const choice *c, const uint8_t *data,
                       size_t size)
{
    const size_t bytes = (size_t)4 * c->palette_count;
    kunai_palette palette = {.count = c->palette_count};
    uint8_t *colors;
    size_t i;

    if (!c->use_palette) {
        decode_chosen(textures, c, NULL);
        return;
    }
    colors = malloc(bytes ? bytes : 1);
    VISITOR_CHECK(colors);
    for (i = 0; i < bytes; i++)
        colors[i] = size ? data[i % size] : 0;
    palette.colors = colors;
    decode_chosen(textures, c, &palette);
    free(colors);
}

/* ---- palettes ---- */

/* An image of all indices, in the colours of the palette from a base on. */
static void use_palette(const kunai_palette *palette, uint32_t base)
{
    uint8_t file[16 + 256] = "PVRT\x08\x01\0\0\0\x07\0\0\x10\0\x10", indices[256], pixels[1024];
    static const uint8_t nothing[4];
    kunai_textures *textures;
    kunai_palette part = {NULL, {"", 0}, 0, 0, 0, 0};
    uint32_t i;

    base = base < palette->count ? base : palette->count;
    part.colors = palette->colors + (size_t)4 * base;
    part.count = palette->count - base;
    for (i = 0; i < 256; i++)
        file[16 + i] = (uint8_t)i;
    VISITOR_CHECK(kunai_textures_open(file, sizeof file, NULL, &textures, NULL) == KUNAI_OK);
    VISITOR_CHECK(decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, sizeof indices, 0,
                            NULL) == KUNAI_OK);
    VISITOR_CHECK(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &part, pixels, sizeof pixels, 0,
                            NULL) == KUNAI_OK);
    for (i = 0; i < 256; i++)
        VISITOR_CHECK(
            !memcmp(pixels + (size_t)4 * i,
                    indices[i] < part.count ? part.colors + (size_t)4 * indices[i] : nothing, 4));
    kunai_textures_close(textures);
}

/* ---- the input ---- */

/* One open; 0: the bytes are nothing of the format at all. */
static int try_format(const choice *c, const uint8_t *data, size_t size)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = c->flags & OPEN_FLAGS,
                                   .textures_flags = c->flags & TEXTURES_FLAGS,
                                   .format = c->format,
                                   .max_memory = 64 << 20};
    kunai_textures *textures;
    kunai_error error;
    const kunai_result result = kunai_textures_open(data, size, &options, &textures, &error);

    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (textures != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    if (result != KUNAI_OK)
        return result != KUNAI_E_FORMAT;
    VISITOR_CHECK(kunai_textures_get_info(textures)->format == c->format);
    VISITOR_CHECK(textures_visitor.walk(textures, data, size) ==
                  textures_visitor.walk(textures, data, size));
    decode_any(textures, c, data, size);
    if (kunai_textures_get_info(textures)->palette_count)
        use_palette(kunai_textures_get_palette(textures, 0), 16 * c->index);
    kunai_textures_close(textures);
    return 1;
}

static const char *get_tag(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_PVM: return "PVMH";
    case KUNAI_FORMAT_GVM: return "GVMH";
    case KUNAI_FORMAT_XVM: return "XVMH";
    case KUNAI_FORMAT_PVR: return "PVRT";
    case KUNAI_FORMAT_GVR: return "GVRT";
    case KUNAI_FORMAT_XVR: return "XVRT";
    case KUNAI_FORMAT_TEX0: return "TEX0"; /* a bare block */
    case KUNAI_FORMAT_PVP: return "PVPL";
    default: return "GVPL";
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const choice c = choose(data, size);
    uint8_t *tagged;

    if (try_format(&c, data, size) || size < 4)
        return 0;
    tagged = malloc(size); /* so that inputs get past the tag at once */
    VISITOR_CHECK(tagged);
    memcpy(tagged, data, size);
    memcpy(tagged, get_tag(c.format), 4);
    VISITOR_CHECK(try_format(&c, tagged, size));
    free(tagged);
    return 0;
}
