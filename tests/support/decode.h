/* decode.h - calls kunai_textures_decode, with each option as an argument. */
#ifndef KUNAI_TEST_DECODE_H
#define KUNAI_TEST_DECODE_H

#include <kunai/textures.h>

static inline kunai_result decode_as(const kunai_textures *textures, uint32_t index, uint32_t level,
                                     uint32_t output, const kunai_palette *palette, void *dst,
                                     size_t capacity, size_t stride, kunai_error *error)
{
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;

    options.output = output;
    options.palette = palette;
    options.stride = stride;
    return kunai_textures_decode(textures, index, level, &options, dst, capacity, error);
}

#endif
