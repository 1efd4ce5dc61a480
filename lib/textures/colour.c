/*
 * colour.c - converts rows of 16-bit texels to RGBA8 (pvr.md 6, gvr-xvr.md A2, tex0.md 2).
 *
 * Each format has two functions: one for a single texel, one for eight texels in vectors (pvr.md
 * 9). Both give the same bytes; the vectors do what fills them, the other function does the rest.
 * YUV422 is the only format whose texels are not independent: two neighbours share their chroma.
 */
#include "textures/bump.h"
#include "textures/colour.h"
#include "textures/lanes.h"

/* Some compilers vectorise a loop only if its count is known. Others do so only if the count is too
 * large to unroll. */
enum { BATCH = 32 };

/* ---- texel by texel ---- */

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

/* The factors are attributed to the hardware (pvr.md 6.1). Division truncates toward 0. */
static inline uint32_t make_pixel_yuv(int32_t y, int32_t u, int32_t v)
{
    return clamp(y + v * 11 / 8) | clamp(y - (u * 11 + v * 22) / 32) << 8 |
           clamp(y + u * 110 / 64) << 16 | 0xFF000000;
}

/* Converts pairs of texels. The first one has U, the second one V, both for the two texels. */
static void convert_row_yuv(const uint16_t *texels, size_t count, uint8_t *dst)
{
    size_t i;

    for (i = 0; i + 1 < count; i += 2) {
        const int32_t u = (texels[i] & 0xFF) - 128, v = (texels[i + 1] & 0xFF) - 128;

        kunai_i_store_pixel(dst + 4 * i, make_pixel_yuv(texels[i] >> 8, u, v));
        kunai_i_store_pixel(dst + 4 * i + 4, make_pixel_yuv(texels[i + 1] >> 8, u, v));
    }
}

/* pixel is a constant in every call, so compilers make it part of the loop. */
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

/* The default case is KUNAI_I_BUMP_NORMAL. */
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

/* ---- eight texels at once (pvr.md 9) ---- */

#if KUNAI_I_LANES

/* Eight pixels: rg has lanes of R | G << 8, and ba has lanes of B | A << 8. */
typedef struct pixels {
    kunai_i_lanes rg;
    kunai_i_lanes ba;
} pixels;

typedef pixels pixels_fn(const uint16_t *texels, uint32_t repeat);

/* Shifts left by count, or right if count is negative. Returns the bits of mask. */
static inline kunai_i_lanes shift_bits(kunai_i_lanes texels, int count, uint32_t mask)
{
    const kunai_i_lanes moved = count < 0 ? kunai_i_shift_lanes_right_16(texels, -count)
                                          : kunai_i_shift_lanes_left_16(texels, count);

    return kunai_i_and_lanes(moved, kunai_i_set_lanes_16(mask));
}

/* Adds the lower bits of each channel, which repeat the upper bits. The channels of top have count
 * bits. */
static inline kunai_i_lanes widen(kunai_i_lanes top, int count, uint32_t repeat)
{
    return kunai_i_or_lanes(top, shift_bits(top, -count, (0xFFu >> count) * 0x0101 & repeat));
}

/* Converts eight texels as make_pixel_555 does. */
static inline pixels make_pixels_555(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    const kunai_i_lanes rg =
        kunai_i_or_lanes(shift_bits(texels, -7, 0x00F8), shift_bits(texels, 6, 0xF800));
    pixels to;

    to.rg = widen(rg, 5, repeat);
    to.ba = kunai_i_or_lanes(widen(shift_bits(texels, 3, 0x00F8), 5, repeat),
                             kunai_i_set_lanes_16(0xFF00));
    return to;
}

/* Converts eight texels as make_pixel_bgr555 does. */
static inline pixels make_pixels_bgr555(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    const kunai_i_lanes rg =
        kunai_i_or_lanes(shift_bits(texels, 3, 0x00F8), shift_bits(texels, 6, 0xF800));
    pixels to;

    to.rg = widen(rg, 5, repeat);
    to.ba = kunai_i_or_lanes(widen(shift_bits(texels, -7, 0x00F8), 5, repeat),
                             kunai_i_set_lanes_16(0xFF00));
    return to;
}

/* Makes the pixels transparent whose texel has bit 15 clear. */
static inline pixels clear(pixels opaque, const uint16_t *from)
{
    const kunai_i_lanes is_opaque = kunai_i_shift_lanes_right_s16(kunai_i_load_lanes(from), 15);
    const kunai_i_lanes mask = kunai_i_or_lanes(is_opaque, kunai_i_set_lanes_16(0x00FF));

    opaque.ba = kunai_i_and_lanes(opaque.ba, mask);
    return opaque;
}

static inline pixels make_pixels_1555(const uint16_t *from, uint32_t repeat)
{
    return clear(make_pixels_555(from, repeat), from);
}

static inline pixels make_pixels_abgr1555(const uint16_t *from, uint32_t repeat)
{
    return clear(make_pixels_bgr555(from, repeat), from);
}

/* Converts eight texels. Green has 6 bits, red and blue have 5. */
static inline pixels make_pixels_565(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    const kunai_i_lanes red = widen(shift_bits(texels, -8, 0x00F8), 5, repeat);
    const kunai_i_lanes green =
        kunai_i_or_lanes(shift_bits(texels, 5, 0xFC00), shift_bits(texels, -1, 0x0300 & repeat));
    const kunai_i_lanes blue = widen(shift_bits(texels, 3, 0x00F8), 5, repeat);
    pixels to;

    to.rg = kunai_i_or_lanes(red, green);
    to.ba = kunai_i_or_lanes(blue, kunai_i_set_lanes_16(0xFF00));
    return to;
}

static inline pixels make_pixels_4444(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    pixels to;

    to.rg = widen(kunai_i_or_lanes(shift_bits(texels, -4, 0x00F0), shift_bits(texels, 8, 0xF000)),
                  4, repeat);
    to.ba = widen(kunai_i_or_lanes(shift_bits(texels, 4, 0x00F0), shift_bits(texels, 0, 0xF000)), 4,
                  repeat);
    return to;
}

/* Returns opaque for lanes whose bits in is_opaque are 1, and clear for lanes whose bits are 0. */
static inline kunai_i_lanes select_either(kunai_i_lanes is_opaque, uint32_t opaque, uint32_t clear)
{
    return kunai_i_select_lanes(is_opaque, kunai_i_set_lanes_16(opaque),
                                kunai_i_set_lanes_16(clear));
}

/* Converts texels that have either 5 bits per channel, or 4 bits and 3 bits of alpha. The widths of
 * the fields differ from lane to lane, so products replace the shifts. Each field is moved to the
 * top of its lane, then down to 8 bits with its repeated bits. */
static inline pixels make_pixels_5a3(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    const kunai_i_lanes is_opaque = kunai_i_shift_lanes_right_s16(texels, 15);
    const kunai_i_lanes field = select_either(is_opaque, 0xF800, 0xF000);
    const kunai_i_lanes widened = select_either(is_opaque, 256 + (8 & repeat), 256 + (16 & repeat));
    kunai_i_lanes red, green, blue, alpha;
    pixels to;

    red = kunai_i_multiply_lanes_low_16(texels, select_either(is_opaque, 1 << 1, 1 << 4));
    red = kunai_i_multiply_lanes_high_u16(kunai_i_and_lanes(red, field), widened);
    green = kunai_i_multiply_lanes_low_16(texels, select_either(is_opaque, 1 << 6, 1 << 8));
    green = kunai_i_multiply_lanes_high_u16(kunai_i_and_lanes(green, field), widened);
    blue = kunai_i_multiply_lanes_low_16(texels, select_either(is_opaque, 1 << 11, 1 << 12));
    blue = kunai_i_multiply_lanes_high_u16(kunai_i_and_lanes(blue, field), widened);
    alpha = kunai_i_multiply_lanes_high_u16(shift_bits(texels, 1, 0xE000),
                                            kunai_i_set_lanes_16(256 + (36 & repeat)));
    alpha = kunai_i_or_lanes(alpha, is_opaque);
    to.rg = kunai_i_or_lanes(red, kunai_i_shift_lanes_left_16(green, 8));
    to.ba = kunai_i_or_lanes(blue, kunai_i_shift_lanes_left_16(alpha, 8));
    return to;
}

static inline pixels make_pixels_ia8(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    pixels to;

    (void)repeat;
    to.rg = kunai_i_or_lanes(shift_bits(texels, 0, 0x00FF), kunai_i_shift_lanes_left_16(texels, 8));
    to.ba = texels;
    return to;
}

static inline pixels make_pixels_bump(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    pixels to;

    (void)repeat;
    to.rg = kunai_i_or_lanes(kunai_i_shift_lanes_right_16(texels, 8),
                             kunai_i_shift_lanes_left_16(texels, 8));
    to.ba = kunai_i_set_lanes_16(0xFF00);
    return to;
}

/* Returns u times its factor plus v times its factor. u and v are in neighbouring lanes. */
static inline kunai_i_lanes mix(kunai_i_lanes chroma, uint32_t u, uint32_t v)
{
    return kunai_i_multiply_add_lanes_16(chroma, kunai_i_set_lanes_32(u | v << 16));
}

/* Divides and truncates toward 0, as the operator / does. */
static inline kunai_i_lanes divide_by_64(kunai_i_lanes value)
{
    const kunai_i_lanes sign = kunai_i_shift_lanes_right_s16(value, 15);

    return kunai_i_shift_lanes_right_s16(
        kunai_i_add_lanes_16(value, kunai_i_shift_lanes_right_16(sign, 16 - 6)), 6);
}

/* Computes the part of chroma once per pair of texels, in 64ths for all channels. */
static inline pixels make_pixels_yuv(const uint16_t *from, uint32_t repeat)
{
    const kunai_i_lanes texels = kunai_i_load_lanes(from);
    const kunai_i_lanes luma = kunai_i_shift_lanes_right_16(texels, 8);
    const kunai_i_lanes chroma =
        kunai_i_subtract_lanes_16(shift_bits(texels, 0, 0x00FF), kunai_i_set_lanes_16(128));
    const kunai_i_lanes rb =
        divide_by_64(kunai_i_pack_lanes_s32(mix(chroma, 0, 11 * 8), mix(chroma, 110, 0)));
    const kunai_i_lanes g2 = mix(chroma, 11 * 2, 22 * 2);
    const kunai_i_lanes g = divide_by_64(kunai_i_pack_lanes_s32(g2, g2));
    const kunai_i_lanes red = kunai_i_add_lanes_16(luma, kunai_i_zip_lanes_low_16(rb, rb));
    const kunai_i_lanes green = kunai_i_subtract_lanes_16(luma, kunai_i_zip_lanes_low_16(g, g));
    const kunai_i_lanes blue = kunai_i_add_lanes_16(luma, kunai_i_zip_lanes_high_16(rb, rb));
    const kunai_i_lanes red_blue = kunai_i_pack_lanes_u16(red, blue);
    const kunai_i_lanes green_alpha = kunai_i_pack_lanes_u16(green, kunai_i_set_lanes_16(255));
    pixels to;

    (void)repeat;
    to.rg = kunai_i_zip_lanes_low_8(red_blue, green_alpha);
    to.ba = kunai_i_zip_lanes_high_8(red_blue, green_alpha);
    return to;
}

/* Reads the elevations of two texels. The bytes of a texel are rotation, elevation, because lanes
 * exist on little-endian machines only. */
static inline kunai_i_lanes load_elevation(const uint8_t *bytes)
{
    return kunai_i_load_lane_halves(kunai_i_bump_elevation[bytes[1]],
                                    kunai_i_bump_elevation[bytes[3]]);
}

/* Returns x and y of two texels in 32-bit lanes. */
static inline kunai_i_lanes compute_direction_xy(const uint8_t *bytes, kunai_i_lanes elevation)
{
    const kunai_i_lanes rotation =
        kunai_i_load_lane_halves(kunai_i_bump_rotation[bytes[0]], kunai_i_bump_rotation[bytes[2]]);
    const kunai_i_lanes product = kunai_i_multiply_add_lanes_16(rotation, elevation);

    return kunai_i_shift_lanes_right_s32(kunai_i_add_lanes_32(product, kunai_i_set_lanes_32(8192)),
                                         14);
}

/* Converts -16384 .. 16384 to 0 .. 255, as kunai_i_convert_bump_channel does. ((c + 16384) * 255 +
 * 16384) >> 15 equals 128 + (c * 255 >> 15). The second term is the upper half of c * 510. */
static inline kunai_i_lanes convert_channel(kunai_i_lanes c)
{
    return kunai_i_add_lanes_16(kunai_i_multiply_lanes_high_s16(c, kunai_i_set_lanes_16(255 * 2)),
                                kunai_i_set_lanes_16(128));
}

/* Returns x and y of four texels, and sets *z to their z in 32-bit lanes. */
static inline kunai_i_lanes compute_direction(const uint8_t *bytes, kunai_i_lanes *z)
{
    const kunai_i_lanes first = load_elevation(bytes), second = load_elevation(bytes + 4);

    *z = kunai_i_shift_lanes_right_s32(kunai_i_take_odd_lanes_32(first, second), 16);
    return kunai_i_pack_lanes_s32(compute_direction_xy(bytes, first),
                                  compute_direction_xy(bytes + 4, second));
}

/* Converts eight bump texels to directions. */
static inline pixels make_pixels_normal(const uint16_t *from, uint32_t repeat)
{
    const uint8_t *bytes = (const uint8_t *)from;
    kunai_i_lanes z[2];
    const kunai_i_lanes first = compute_direction(bytes, &z[0]),
                        second = compute_direction(bytes + 8, &z[1]);
    pixels to;

    (void)repeat;
    to.rg = kunai_i_pack_lanes_u16(convert_channel(first), convert_channel(second));
    to.ba = kunai_i_or_lanes(convert_channel(kunai_i_pack_lanes_s32(z[0], z[1])),
                             kunai_i_set_lanes_16(0xFF00));
    return to;
}

/* unpack is a constant in every call, so compilers make it part of the loop. */
static inline size_t convert_row_lanes(pixels_fn *unpack, uint32_t repeat,
                                       const uint16_t *restrict texels, size_t count,
                                       uint8_t *restrict dst)
{
    size_t i;

    for (i = 0; count - i >= 8; i += 8) {
        const pixels eight = unpack(texels + i, repeat);

        kunai_i_store_lanes(dst + 4 * i, kunai_i_zip_lanes_low_16(eight.rg, eight.ba));
        kunai_i_store_lanes(dst + 4 * i + 16, kunai_i_zip_lanes_high_16(eight.rg, eight.ba));
    }
    return i;
}

/* The default case is KUNAI_I_BUMP_NORMAL. */
size_t kunai_i_convert_color_row_lanes(kunai_i_color color, const uint16_t *texels, size_t count,
                                       uint8_t *dst)
{
    switch (color.format) {
    case KUNAI_I_ARGB1555:
        return convert_row_lanes(make_pixels_1555, color.repeat, texels, count, dst);
    case KUNAI_I_RGB565:
        return convert_row_lanes(make_pixels_565, color.repeat, texels, count, dst);
    case KUNAI_I_ARGB4444:
        return convert_row_lanes(make_pixels_4444, color.repeat, texels, count, dst);
    case KUNAI_I_RGB555:
        return convert_row_lanes(make_pixels_555, color.repeat, texels, count, dst);
    case KUNAI_I_RGB5A3:
        return convert_row_lanes(make_pixels_5a3, color.repeat, texels, count, dst);
    case KUNAI_I_ABGR1555:
        return convert_row_lanes(make_pixels_abgr1555, color.repeat, texels, count, dst);
    case KUNAI_I_BGR555:
        return convert_row_lanes(make_pixels_bgr555, color.repeat, texels, count, dst);
    case KUNAI_I_IA8: return convert_row_lanes(make_pixels_ia8, color.repeat, texels, count, dst);
    case KUNAI_I_YUV422:
        return convert_row_lanes(make_pixels_yuv, color.repeat, texels, count, dst);
    case KUNAI_I_BUMP: return convert_row_lanes(make_pixels_bump, color.repeat, texels, count, dst);
    default: return convert_row_lanes(make_pixels_normal, color.repeat, texels, count, dst);
    }
}

#else

size_t kunai_i_convert_color_row_lanes(kunai_i_color color, const uint16_t *texels, size_t count,
                                       uint8_t *dst)
{
    (void)color, (void)texels, (void)count, (void)dst;
    return 0;
}

#endif

/* ---- both ---- */

void kunai_i_convert_color_row(kunai_i_color color, const uint16_t *texels, size_t count,
                               uint8_t *dst)
{
    const size_t done = kunai_i_convert_color_row_lanes(color, texels, count, dst);

    if (done < count)
        kunai_i_convert_color_row_plain(color, texels + done, count - done, dst + 4 * done);
}
