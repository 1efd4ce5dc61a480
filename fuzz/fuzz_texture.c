/* fuzz_texture.c - opens any bytes as FUZZ_FORMAT (a texture, a set of textures, or a palette).
 *
 * Calls kunai_textures_open, everything that the textures visitor reads, and kunai_textures_decode.
 * The last 8 bytes of the input select the flags and the arguments of one decode: see choose. They
 * are bytes of the file, too, so that a plain file is a good seed. Asserts that:
 * - the decode returns the code that textures.h promises for its arguments;
 * - a decode that succeeds writes all bytes of the rows and no other byte;
 * - a decode that fails writes nothing;
 * - a palette file gives an image exactly the colours that the palette lists. */
#include <string.h>

#include "decode.h"
#include "flags.h"
#include "visitor.h"

enum {
    CONTROL = 8, /* bytes at the end of the input */
    FILL = 0x5A,
    FILL_2 = 0xA5,
    SHORTEST = 8, /* strides and capacities are at least the needed size minus this */
    SMALL = 16    /* bytes for a level that the file does not have; its sides do not matter */
};

/* What the last bytes of the input select: see choose. */
typedef struct choice {
    uint32_t flags;
    uint32_t format;
    uint32_t index;
    uint32_t level;
    uint32_t output;
    int use_palette;
    uint32_t palette_count;
    uint32_t stride; /* added to the tight stride, less SHORTEST; 0: no stride is given */
    uint32_t spare;  /* added to the needed capacity, less SHORTEST */
} choice;

/* Reads the choice from the last 8 bytes of the input.
 *
 *  c[0]      bit 0: KUNAI_TEXTURES_SHIFT; bit 1: KUNAI_TEXTURES_SA_PALETTES
 *            bit 2: KUNAI_OPEN_STRICT; bit 3: decode with a palette of the caller
 *            bit 4: a palette is a GVP, not a PVP; bit 5: bit 8 of palette_count
 *  c[1]      index of the image
 *  c[2]      bits 0 to 3: level; bits 4 and 5: output
 *  c[3]      stride
 *  c[4]      low 8 bits of palette_count
 *  c[5]      spare
 *  c[6..7]   unused */
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

/* Returns the code that textures.h promises if dst has the right size. A decode that should succeed
 * can also find a broken VQ index: KUNAI_E_CORRUPT. */
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

/* Checks that the rows have the same bytes as in a decode without gaps, and that the gaps are
 * unchanged. The decode without gaps must overwrite all of its memory. */
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

/* Decodes, with a palette if the input asks for one: its colours are the bytes of the file,
 * repeated. */
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

/* Decodes an image that has all 256 indices with the colours of the palette from base on. Indices
 * past the end of the palette must give transparent black. */
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

/* Opens the data once. Returns 0 if the data is not recognised as the format. */
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
    case KUNAI_FORMAT_TEX0: return "TEX0"; /* the block alone, without a file around it */
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
    /* The bytes get the right tag, so that inputs without a tag also reach the parser. */
    tagged = malloc(size);
    VISITOR_CHECK(tagged);
    memcpy(tagged, data, size);
    memcpy(tagged, get_tag(c.format), 4);
    VISITOR_CHECK(try_format(&c, tagged, size));
    free(tagged);
    return 0;
}
