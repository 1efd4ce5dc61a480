/* write_png.c - runs the PNG writer of examples/gltf: write_png WIDTH HEIGHT [COLORS] <TEXELS >PNG.
 * A texel has 4 bytes. With COLORS, the input is a palette of this many colours with 4 bytes each,
 * then one index per texel. */
#include "png.h"

#include <stdio.h>
#include <stdlib.h>

static void read_all(buffer *to)
{
    uint8_t part[4096];
    size_t size;

    while ((size = fread(part, 1, sizeof part, stdin)) > 0)
        append_bytes(to, part, size);
}

int main(int argc, char **argv)
{
    const uint32_t width = argc > 2 ? (uint32_t)atoi(argv[1]) : 0;
    const uint32_t height = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    const uint32_t colors = argc > 3 ? (uint32_t)atoi(argv[3]) : 0;
    buffer texels = {0}, png = {0};
    kunai_result result;

    read_all(&texels);
    if (texels.size != 4 * (size_t)colors + (size_t)width * height * (colors ? 1 : 4))
        return 2;
    result = colors ? write_indexed_png(&png, texels.data + 4 * (size_t)colors, width, height,
                                        texels.data, colors)
                    : write_png(&png, texels.data, width, height);
    if (result != KUNAI_OK || fwrite(png.data, 1, png.size, stdout) != png.size)
        return 1;
    free_buffer(&texels);
    free_buffer(&png);
    return 0;
}
