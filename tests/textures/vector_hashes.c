/* vector_hashes.c - decodes pictures of every texture format that has vectors in its way, and
 * prints a hash of each: whoever builds it for two machines, or with and without
 * KUNAI_NO_VECTORS, must see the same. Needs no test library, so that any cross compiler will do.
 *
 *     vector_hashes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

enum { HEADER_MAX = 256, SIDES_MAX = 256, PAYLOAD_MAX = 2048 + SIDES_MAX * SIDES_MAX * 4 };

enum container { PVR, GVR, XVR, TEX0 };

typedef struct picture {
    uint32_t container;
    uint32_t pixel; /* PVR only */
    uint32_t format;
    uint32_t output;
} picture;

static const picture pictures[] = {
    {PVR, 0, 0x01, KUNAI_OUTPUT_RGBA8},  {PVR, 1, 0x01, KUNAI_OUTPUT_RGBA8},
    {PVR, 2, 0x01, KUNAI_OUTPUT_RGBA8},  {PVR, 3, 0x01, KUNAI_OUTPUT_RGBA8},
    {PVR, 4, 0x01, KUNAI_OUTPUT_RGBA8},  {PVR, 4, 0x01, KUNAI_OUTPUT_NORMAL8},
    {PVR, 5, 0x01, KUNAI_OUTPUT_RGBA8},  {PVR, 0, 0x09, KUNAI_OUTPUT_RGBA8},
    {PVR, 1, 0x09, KUNAI_OUTPUT_RGBA8},  {PVR, 2, 0x09, KUNAI_OUTPUT_RGBA8},
    {PVR, 3, 0x09, KUNAI_OUTPUT_RGBA8},  {PVR, 4, 0x09, KUNAI_OUTPUT_NORMAL8},
    {PVR, 6, 0x09, KUNAI_OUTPUT_RGBA8},  {PVR, 1, 0x03, KUNAI_OUTPUT_RGBA8},
    {PVR, 3, 0x03, KUNAI_OUTPUT_RGBA8},  {PVR, 0, 0x05, KUNAI_OUTPUT_RGBA8},
    {PVR, 0, 0x05, KUNAI_OUTPUT_INDEX8}, {PVR, 0, 0x07, KUNAI_OUTPUT_RGBA8},
    {PVR, 0, 0x07, KUNAI_OUTPUT_INDEX8}, {PVR, 0, 0x0E, KUNAI_OUTPUT_RGBA8},
    {GVR, 0, 0x00, KUNAI_OUTPUT_RGBA8},  {GVR, 0, 0x01, KUNAI_OUTPUT_RGBA8},
    {GVR, 0, 0x02, KUNAI_OUTPUT_RGBA8},  {GVR, 0, 0x03, KUNAI_OUTPUT_RGBA8},
    {GVR, 0, 0x04, KUNAI_OUTPUT_RGBA8},  {GVR, 0, 0x05, KUNAI_OUTPUT_RGBA8},
    {GVR, 0, 0x06, KUNAI_OUTPUT_RGBA8},  {GVR, 0, 0x08, KUNAI_OUTPUT_RGBA8},
    {GVR, 0, 0x09, KUNAI_OUTPUT_RGBA8},  {GVR, 0, 0x0E, KUNAI_OUTPUT_RGBA8},
    {XVR, 0, 6, KUNAI_OUTPUT_RGBA8},     {XVR, 0, 7, KUNAI_OUTPUT_RGBA8},
    {XVR, 0, 10, KUNAI_OUTPUT_RGBA8},    {TEX0, 0, 1, KUNAI_OUTPUT_RGBA8},
    {TEX0, 0, 2, KUNAI_OUTPUT_RGBA8},    {TEX0, 0, 3, KUNAI_OUTPUT_RGBA8},
    {TEX0, 0, 4, KUNAI_OUTPUT_RGBA8},    {TEX0, 0, 5, KUNAI_OUTPUT_RGBA8},
    {TEX0, 0, 6, KUNAI_OUTPUT_RGBA8},    {TEX0, 0, 7, KUNAI_OUTPUT_RGBA8}};

/* The largest has room for all values of 16 bits. */
static const uint32_t sides[][2] = {{256, 256}, {16, 16}, {64, 16}, {16, 128}};

static void stop(const char *what)
{
    fprintf(stderr, "vector_hashes: %s\n", what);
    exit(1);
}

static void put16(uint8_t *at, uint32_t value, int big)
{
    at[big ? 1 : 0] = (uint8_t)value;
    at[big ? 0 : 1] = (uint8_t)(value >> 8);
}

static void put_payload(uint8_t *at, int counting)
{
    uint32_t state = 12345;
    size_t i;

    for (i = 0; i < PAYLOAD_MAX; i += 2) {
        state = state * 1664525 + 1013904223;
        put16(at + i, counting ? (uint32_t)i / 2 : state >> 12, 0);
    }
}

static uint32_t compute_log_2(uint32_t value)
{
    uint32_t bits = 0;

    while (value >> (bits + 1))
        bits++;
    return bits;
}

/* A dictionary of one entry, which has its table behind 16 bytes, and no name. */
static void put_dictionary(uint8_t *at, uint32_t entry_size)
{
    at[1] = 1;
    put16(at + 6, 16, 0);
    put16(at + 16, entry_size, 0);
    put16(at + 18, 4 + entry_size, 0);
}

/* A block with one texture and one palette. */
static void put_tex0_header(uint8_t *file, uint32_t format, uint32_t width, uint32_t height)
{
    enum { TEXTURES = 0x3C, PALETTES = 0x80, BLOCK_PALETTES = HEADER_MAX + 0x8000 };

    memset(file, 0, HEADER_MAX);
    memcpy(file, "TEX0", 4);
    put16(file + 0x04, HEADER_MAX + PAYLOAD_MAX, 0);
    put16(file + 0x06, (HEADER_MAX + PAYLOAD_MAX) >> 16, 0);
    put16(file + 0x0E, TEXTURES, 0);
    put16(file + 0x14, HEADER_MAX, 0);
    put16(file + 0x24, HEADER_MAX, 0);
    put16(file + 0x28, BLOCK_PALETTES, 0);
    put16(file + 0x30, 0x4000, 0); /* 128 KiB of palette, which are texels, too */
    put16(file + 0x34, PALETTES, 0);
    put16(file + 0x38, HEADER_MAX, 0);
    put_dictionary(file + TEXTURES, 8);
    put_dictionary(file + PALETTES, 4);
    put16(file + TEXTURES + 22,
          (compute_log_2(width) - 3) << 4 | (compute_log_2(height) - 3) << 7 | format << 10, 0);
}

static void put_header(uint8_t *file, const picture *one, uint32_t width, uint32_t height)
{
    static const char *const magic[] = {"PVRT", "GVRT", "XVRT"};
    const size_t at = one->container == XVR ? 20 : 12;

    memcpy(file, magic[one->container], 4);
    put16(file + 4, (HEADER_MAX + PAYLOAD_MAX - 8) & 0xFFFF, 0);
    put16(file + 6, (HEADER_MAX + PAYLOAD_MAX - 8) >> 16, 0);
    put16(file + at, width, one->container == GVR);
    put16(file + at + 2, height, one->container == GVR);
    if (one->container == PVR)
        file[8] = (uint8_t)one->pixel;
    if (one->container == PVR)
        file[9] = (uint8_t)one->format;
    else
        file[one->container == GVR ? 11 : 12] = (uint8_t)one->format;
    if (one->container == XVR)
        put16(file + 26, PAYLOAD_MAX >> 16, 0); /* the size of the levels: at most that */
}

/* FNV-1a */
static uint64_t hash(const uint8_t *bytes, size_t size)
{
    uint64_t value = 0xCBF29CE484222325;
    size_t i;

    for (i = 0; i < size; i++)
        value = (value ^ bytes[i]) * 0x100000001B3;
    return value;
}

static void print_picture(const picture *one, uint32_t width, uint32_t height, int counting,
                          uint32_t flags)
{
    const size_t capacity = (size_t)width * height * 4;
    uint8_t *file = calloc(1, HEADER_MAX + PAYLOAD_MAX), *dst = calloc(1, capacity + 1);
    kunai_decode_options how = KUNAI_DECODE_OPTIONS_INIT;
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_textures *textures;

    if (!file || !dst)
        stop("no memory");
    options.textures_flags = flags;
    how.output = one->output;
    put_payload(file + (one->container == XVR ? 64 : 16), counting);
    if (one->container == TEX0)
        put_tex0_header(file, one->format, width, height);
    else
        put_header(file, one, width, height);
    if (kunai_textures_open(file, HEADER_MAX + PAYLOAD_MAX, &options, &textures, NULL) != KUNAI_OK)
        stop("a picture cannot be opened");
    /* to an odd place: vectors must not ask for more */
    if (kunai_textures_decode(textures, 0, 0, &how, dst + 1, capacity, NULL) != KUNAI_OK)
        stop("a picture cannot be decoded");
    printf("container %u pixel %u format %02X output %u %ux%u %s %s: %016llX\n", one->container,
           one->pixel, one->format, one->output, width, height, counting ? "counting" : "random",
           flags & KUNAI_TEXTURES_SHIFT ? "shift" : "replicate",
           (unsigned long long)hash(dst + 1, capacity));
    kunai_textures_close(textures);
    free(file);
    free(dst);
}

int main(void)
{
    size_t i, k;

    for (i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        for (k = 0; k < sizeof sides / sizeof sides[0]; k++) {
            print_picture(&pictures[i], sides[k][0], sides[k][1], 0, 0);
            print_picture(&pictures[i], sides[k][0], sides[k][1], 1, 0);
            print_picture(&pictures[i], sides[k][0], sides[k][1], 1, KUNAI_TEXTURES_SHIFT);
        }
    return 0;
}
