/* colour.c - 16-bit texels, in rows of them, to RGBA8 (pvr.md 6, gvr-xvr.md A2,
 * tex0.md 2). */
#include "textures/bump.h"
#include "textures/colour.h"

/* Some compilers put a loop into vectors only when its count is known, and others only when it is
 * too long to be unrolled. */
enum { BATCH = 32 };

typedef uint32_t pixel_fn(uint32_t texel, uint32_t repeat);

static inline uint32_t make_pixel_555(uint32_t texel, uint32_t repeat)
{
    const uint32_t top = (texel & 0x7C00) >> 7 | (texel & 0x03E0) << 6 | (texel & 0x001F) << 19;

    return top | (top >> 5 & 0x00070707 & repeat) | 0xFF000000;
}

static inline uint32_t make_pixel_1555(uint32_t texel, uint32_t repeat)
{
    return make_pixel_555(texel, repeat) & (0x00FFFFFF | (0 - (texel >> 15)) << 24);
}

static inline uint32_t make_pixel_4444(uint32_t texel, uint32_t repeat)
{
    const uint32_t top = (texel & 0x0F00) >> 4 | (texel & 0x00F0) << 8 | (texel & 0x000F) << 20 |
                         (texel & 0xF000) << 16;

    return top | (top >> 4 & 0x0F0F0F0F & repeat);
}

static inline uint32_t make_pixel_5a3(uint32_t texel, uint32_t repeat)
{
    const uint32_t opaque = 0 - (texel >> 15);
    const uint32_t alpha = (texel & 0x7000) >> 7;
    const uint32_t low = (alpha >> 3 | alpha >> 6) & repeat;
    const uint32_t clear = make_pixel_4444(texel & 0x0FFF, repeat) | (alpha | low) << 24;

    return (make_pixel_555(texel, repeat) & opaque) | (clear & ~opaque);
}

static inline uint32_t make_pixel_bgr555(uint32_t texel, uint32_t repeat)
{
    const uint32_t top = (texel & 0x001F) << 3 | (texel & 0x03E0) << 6 | (texel & 0x7C00) << 9;

    return top | (top >> 5 & 0x00070707 & repeat) | 0xFF000000;
}

static inline uint32_t make_pixel_abgr1555(uint32_t texel, uint32_t repeat)
{
    return make_pixel_bgr555(texel, repeat) & (0x00FFFFFF | (0 - (texel >> 15)) << 24);
}

static inline uint32_t make_pixel_ia8(uint32_t texel, uint32_t repeat)
{
    (void)repeat;
    return (texel & 0x00FF) | (texel & 0x00FF) << 8 | texel << 16;
}

static inline uint32_t make_pixel_bump(uint32_t texel, uint32_t repeat)
{
    (void)repeat;
    return texel >> 8 | (texel & 0x00FF) << 8 | 0xFF000000;
}

static inline uint32_t make_pixel_normal(uint32_t texel, uint32_t repeat)
{
    (void)repeat;
    return kunai_i_convert_bump_normal(texel);
}

static inline uint32_t clamp(int32_t value)
{
    return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

static inline uint32_t make_pixel_yuv(int32_t y, int32_t u, int32_t v)
{
    return clamp(y + v * 11 / 8) | clamp(y - (u * 11 + v * 22) / 32) << 8 |
           clamp(y + u * 110 / 64) << 16 | 0xFF000000;
}

static void convert_row_yuv(const uint16_t *texels, size_t count, uint8_t *dst)
{
    size_t i;

    for (i = 0; i + 1 < count; i += 2) {
        const int32_t u = (texels[i] & 0xFF) - 128, v = (texels[i + 1] & 0xFF) - 128;

        kunai_i_store_pixel(dst + 4 * i, make_pixel_yuv(texels[i] >> 8, u, v));
        kunai_i_store_pixel(dst + 4 * i + 4, make_pixel_yuv(texels[i + 1] >> 8, u, v));
    }
}

/* pixel is a constant wherever this is called, so that it becomes part of the loop. */
static inline void convert_row(pixel_fn *pixel, uint32_t repeat, const uint16_t *restrict texels,
                               size_t count, uint8_t *restrict dst)
{
    size_t i;

    for (; count >= BATCH; count -= BATCH, texels += BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i, pixel(texels[i], repeat));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, pixel(texels[i], repeat));
}

void kunai_i_convert_color_row_plain(kunai_i_color color, const uint16_t *texels, size_t count,
                                     uint8_t *dst)
{
    switch (color.format) {
    case KUNAI_I_ARGB1555: convert_row(make_pixel_1555, color.repeat, texels, count, dst); return;
    case KUNAI_I_RGB565:
        convert_row(kunai_i_convert_pixel_565, color.repeat, texels, count, dst);
        return;
    case KUNAI_I_ARGB4444: convert_row(make_pixel_4444, color.repeat, texels, count, dst); return;
    case KUNAI_I_RGB555: convert_row(make_pixel_555, color.repeat, texels, count, dst); return;
    case KUNAI_I_RGB5A3: convert_row(make_pixel_5a3, color.repeat, texels, count, dst); return;
    case KUNAI_I_ABGR1555:
        convert_row(make_pixel_abgr1555, color.repeat, texels, count, dst);
        return;
    case KUNAI_I_BGR555: convert_row(make_pixel_bgr555, color.repeat, texels, count, dst); return;
    case KUNAI_I_IA8: convert_row(make_pixel_ia8, color.repeat, texels, count, dst); return;
    case KUNAI_I_YUV422: convert_row_yuv(texels, count, dst); return;
    case KUNAI_I_BUMP: convert_row(make_pixel_bump, color.repeat, texels, count, dst); return;
    default: convert_row(make_pixel_normal, color.repeat, texels, count, dst); return;
    }
}

void kunai_i_convert_color_row(kunai_i_color color, const uint16_t *texels, size_t count,
                               uint8_t *dst)
{
    const size_t done = kunai_i_convert_color_row_lanes(color, texels, count, dst);

    if (done < count)
        kunai_i_convert_color_row_plain(color, texels + done, count - done, dst + 4 * done);
}
