/* vector_hashes.c - decodes pictures of every texture format that is decoded with vectors, and
 * prints a hash of each. Two machines, and builds with and without KUNAI_NO_VECTORS, must print the
 * same: vector code can differ in the last bit. The program uses no test library, so that any cross
 * compiler can build it.
 *
 *     vector_hashes */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "lay.h"

enum { SIDES_MAX = 256, PAYLOAD_MAX = 2048 + SIDES_MAX * SIDES_MAX * 4 };

enum container { PVR, GVR, XVR, TEX0 };

enum { RGBA8 = KUNAI_OUTPUT_RGBA8, INDEX8 = KUNAI_OUTPUT_INDEX8, NORMAL8 = KUNAI_OUTPUT_NORMAL8 };

typedef struct picture {
    uint32_t container, pixel; /* PVR only */
    uint32_t format, output;
} picture;

static const picture pictures[] = {
    {PVR, 0, 0x01, RGBA8},  {PVR, 1, 0x01, RGBA8},  {PVR, 2, 0x01, RGBA8},
    {PVR, 3, 0x01, RGBA8},  {PVR, 4, 0x01, RGBA8},  {PVR, 4, 0x01, NORMAL8},
    {PVR, 5, 0x01, RGBA8},  {PVR, 0, 0x09, RGBA8},  {PVR, 1, 0x09, RGBA8},
    {PVR, 2, 0x09, RGBA8},  {PVR, 3, 0x09, RGBA8},  {PVR, 4, 0x09, NORMAL8},
    {PVR, 6, 0x09, RGBA8},  {PVR, 1, 0x03, RGBA8},  {PVR, 3, 0x03, RGBA8},
    {PVR, 0, 0x05, RGBA8},  {PVR, 0, 0x05, INDEX8}, {PVR, 0, 0x07, RGBA8},
    {PVR, 0, 0x07, INDEX8}, {PVR, 0, 0x0E, RGBA8},  {GVR, 0, 0x00, RGBA8},
    {GVR, 0, 0x01, RGBA8},  {GVR, 0, 0x02, RGBA8},  {GVR, 0, 0x03, RGBA8},
    {GVR, 0, 0x04, RGBA8},  {GVR, 0, 0x05, RGBA8},  {GVR, 0, 0x06, RGBA8},
    {GVR, 0, 0x08, RGBA8},  {GVR, 0, 0x09, RGBA8},  {GVR, 0, 0x0E, RGBA8},
    {XVR, 0, 6, RGBA8},     {XVR, 0, 7, RGBA8},     {XVR, 0, 10, RGBA8},
    {TEX0, 0, 1, RGBA8},    {TEX0, 0, 2, RGBA8},    {TEX0, 0, 3, RGBA8},
    {TEX0, 0, 4, RGBA8},    {TEX0, 0, 5, RGBA8},    {TEX0, 0, 6, RGBA8},
    {TEX0, 0, 7, RGBA8}};

/* The largest picture has room for all values of 16 bits. For TEX0, the third number gives the
 * sides: 8 << its bits from 4 and from 7 on. */
static const uint32_t sides[][3] = {
    {256, 256, 0x2D0}, {16, 16, 0x090}, {64, 16, 0x0B0}, {16, 128, 0x210}};

static void stop(const char *what)
{
    fprintf(stderr, "vector_hashes: %s\n", what);
    exit(1);
}

/* The texels of TEX0 are its palette, too. */
static laid lay_header(const picture *of, const uint32_t side[3])
{
    switch (of->container) {
    case PVR: return lay("'PVRT' 0 b(%u %u 0 0) h(%u %u)", of->pixel, of->format, side[0], side[1]);
    case GVR: return lay("'GVRT' 0 > b(0 0 0 %u) h(%u %u)", of->format, side[0], side[1]);
    case XVR:
        return lay("'XVRT' 0xFFFFF 0 %u 0 h(%u %u) 0xFFFFF .36", of->format, side[0], side[1]);
    default:
        return lay("'TEX0' 0xFFFFF 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @texels+32768 0 "
                   "h(0x4000 0) @palettes @texels b(0 1) h(0 8 16) 2*0 h(8 12) h(0 %u) 0 .16 "
                   "palettes: b(0 1) h(0 8 16) 2*0 h(4 8) 0 .16 texels:",
                   of->format << 10 | side[2]);
    }
}

static laid lay_picture(const picture *of, const uint32_t side[3], int is_counting)
{
    laid file = lay_header(of, side);
    uint32_t state = 12345, i;

    for (i = 0; i < PAYLOAD_MAX / 2; i++) {
        state = state * 1664525 + 1013904223;
        append_u16(&file.file, is_counting ? i : state >> 12, 0);
    }
    return file;
}

/* FNV-1a */
static uint64_t hash(const uint8_t *data, size_t size)
{
    uint64_t value = 0xCBF29CE484222325;

    for (size_t i = 0; i < size; i++)
        value = (value ^ data[i]) * 0x100000001B3;
    return value;
}

static void print_picture(const picture *of, const uint32_t side[3], int is_counting,
                          uint32_t flags)
{
    const size_t capacity = (size_t)side[0] * side[1] * 4;
    auto_laid file = lay_picture(of, side, is_counting);
    uint8_t *dst = calloc(1, capacity + 1);
    kunai_decode_options how = KUNAI_DECODE_OPTIONS_INIT;
    kunai_options options = {.struct_size = sizeof options, .textures_flags = flags};
    kunai_textures *textures = NULL;

    how.output = of->output;
    if (!dst || kunai_textures_open(file.file.data, file.file.size, &options, &textures, NULL))
        stop("a picture cannot be opened");
    /* to an odd place: vectors must not need more alignment */
    if (kunai_textures_decode(textures, 0, 0, &how, dst + 1, capacity, NULL) != KUNAI_OK)
        stop("a picture cannot be decoded");
    printf("container %u pixel %u format %02X output %u %ux%u %s %s: %016llX\n", of->container,
           of->pixel, of->format, of->output, side[0], side[1], is_counting ? "counting" : "random",
           flags & KUNAI_TEXTURES_SHIFT ? "shift" : "replicate",
           (unsigned long long)hash(dst + 1, capacity));
    kunai_textures_close(textures);
    free(dst);
}

int main(void)
{
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++) {
            print_picture(&pictures[i], sides[k], 0, 0);
            print_picture(&pictures[i], sides[k], 1, 0);
            print_picture(&pictures[i], sides[k], 1, KUNAI_TEXTURES_SHIFT);
        }
    return 0;
}
