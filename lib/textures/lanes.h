/*
 * lanes.h - the operations on 16 bytes at once that textures need, with SSE2, or with NEON on
 * little-endian machines.
 *
 * KUNAI_I_LANES is 0 on other machines, and with -DKUNAI_NO_VECTORS. Then this file declares
 * nothing else. The number in a name is the width of a lane in bits. Sums and products wrap.
 */
#ifndef KUNAI_I_TEXTURES_LANES_H
#define KUNAI_I_TEXTURES_LANES_H

#include "base/byte_order.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(KUNAI_NO_VECTORS)
#define KUNAI_I_LANES 0
#elif defined(__SSE2__) || defined(_M_X64)
#define KUNAI_I_LANES 1
#define KUNAI_I_LANES_SSE2
#elif defined(__ARM_NEON) && KUNAI_I_LITTLE_ENDIAN
#define KUNAI_I_LANES 1
#else
#define KUNAI_I_LANES 0
#endif

#if defined(KUNAI_I_LANES_SSE2)

#include <emmintrin.h>

typedef __m128i kunai_i_lanes;

static inline kunai_i_lanes kunai_i_load_lanes(const void *from)
{
    return _mm_loadu_si128((const __m128i *)from);
}

/* Loads 8 bytes from low, and 8 bytes from high. */
static inline kunai_i_lanes kunai_i_load_lane_halves(const void *low, const void *high)
{
    const __m128i first = _mm_loadl_epi64((const __m128i *)low);

    return _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(first), (const __m64 *)high));
}

/* Loads four 32-bit lanes from four places. */
static inline kunai_i_lanes kunai_i_gather_lanes_32(const uint32_t *a, const uint32_t *b,
                                                    const uint32_t *c, const uint32_t *d)
{
    return _mm_set_epi32((int32_t)*d, (int32_t)*c, (int32_t)*b, (int32_t)*a);
}

static inline void kunai_i_store_lanes(void *to, kunai_i_lanes a)
{
    _mm_storeu_si128((__m128i *)to, a);
}

static inline kunai_i_lanes kunai_i_set_lanes_16(uint32_t value)
{
    return _mm_set1_epi16((int16_t)(uint16_t)value);
}

static inline kunai_i_lanes kunai_i_set_lanes_32(uint32_t value)
{
    return _mm_set1_epi32((int32_t)value);
}

static inline kunai_i_lanes kunai_i_and_lanes(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_and_si128(a, b);
}

static inline kunai_i_lanes kunai_i_or_lanes(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_or_si128(a, b);
}

/* Takes bits from a if the bit of mask is 1, and from b if it is 0. */
static inline kunai_i_lanes kunai_i_select_lanes(kunai_i_lanes mask, kunai_i_lanes a,
                                                 kunai_i_lanes b)
{
    return _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b));
}

static inline kunai_i_lanes kunai_i_add_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_add_epi16(a, b);
}

static inline kunai_i_lanes kunai_i_add_lanes_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_add_epi32(a, b);
}

static inline kunai_i_lanes kunai_i_subtract_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_sub_epi16(a, b);
}

/* Returns the lower half of each product. The next two functions return the upper half. */
static inline kunai_i_lanes kunai_i_multiply_lanes_low_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_mullo_epi16(a, b);
}

static inline kunai_i_lanes kunai_i_multiply_lanes_high_u16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_mulhi_epu16(a, b);
}

static inline kunai_i_lanes kunai_i_multiply_lanes_high_s16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_mulhi_epi16(a, b);
}

/* Multiplies signed 16-bit lanes, and adds two neighbouring products in a 32-bit lane. */
static inline kunai_i_lanes kunai_i_multiply_add_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_madd_epi16(a, b);
}

static inline kunai_i_lanes kunai_i_shift_lanes_left_16(kunai_i_lanes a, int count)
{
    return _mm_slli_epi16(a, count);
}

static inline kunai_i_lanes kunai_i_shift_lanes_right_16(kunai_i_lanes a, int count)
{
    return _mm_srli_epi16(a, count);
}

/* Shifts copies of the sign in. */
static inline kunai_i_lanes kunai_i_shift_lanes_right_s16(kunai_i_lanes a, int count)
{
    return _mm_srai_epi16(a, count);
}

static inline kunai_i_lanes kunai_i_shift_lanes_left_32(kunai_i_lanes a, int count)
{
    return _mm_slli_epi32(a, count);
}

static inline kunai_i_lanes kunai_i_shift_lanes_right_s32(kunai_i_lanes a, int count)
{
    return _mm_srai_epi32(a, count);
}

/* Converts signed 32-bit lanes to 16 bits: first the lanes of a, then those of b. The values must
 * fit. */
static inline kunai_i_lanes kunai_i_pack_lanes_s32(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_packs_epi32(a, b);
}

/* Clamps signed 16-bit lanes to 0 .. 255: first the lanes of a, then those of b. */
static inline kunai_i_lanes kunai_i_pack_lanes_u16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_packus_epi16(a, b);
}

/* Returns a0 b0 a1 b1 ... from the lower halves, or from the upper halves. */
static inline kunai_i_lanes kunai_i_zip_lanes_low_8(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpacklo_epi8(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_8(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpackhi_epi8(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpacklo_epi16(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpackhi_epi16(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpacklo_epi32(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpackhi_epi32(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_64(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpacklo_epi64(a, b);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_64(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_unpackhi_epi64(a, b);
}

/* Exchanges the halves. */
static inline kunai_i_lanes kunai_i_swap_lanes_64(kunai_i_lanes a)
{
    return _mm_shuffle_epi32(a, _MM_SHUFFLE(1, 0, 3, 2));
}

/* Returns lanes 1 and 3 of a, then those of b. */
static inline kunai_i_lanes kunai_i_take_odd_lanes_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), _MM_SHUFFLE(3, 1, 3, 1)));
}

/* Reorders the lanes 0 1 2 3 of each 64 bits to 0 2 1 3. */
static inline kunai_i_lanes kunai_i_swap_middle_lanes_16(kunai_i_lanes a)
{
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(a, _MM_SHUFFLE(3, 1, 2, 0)),
                               _MM_SHUFFLE(3, 1, 2, 0));
}

#elif KUNAI_I_LANES

#include <arm_neon.h>

typedef uint16x8_t kunai_i_lanes;

static inline int16x8_t kunai_i_cast_lanes_s16(kunai_i_lanes a)
{
    return vreinterpretq_s16_u16(a);
}

static inline uint32x4_t kunai_i_cast_lanes_u32(kunai_i_lanes a)
{
    return vreinterpretq_u32_u16(a);
}

static inline kunai_i_lanes kunai_i_load_lanes(const void *from)
{
    return vreinterpretq_u16_u8(vld1q_u8((const uint8_t *)from));
}

static inline kunai_i_lanes kunai_i_load_lane_halves(const void *low, const void *high)
{
    return vreinterpretq_u16_u8(
        vcombine_u8(vld1_u8((const uint8_t *)low), vld1_u8((const uint8_t *)high)));
}

static inline kunai_i_lanes kunai_i_gather_lanes_32(const uint32_t *a, const uint32_t *b,
                                                    const uint32_t *c, const uint32_t *d)
{
    uint32x4_t all = vld1q_dup_u32(a);

    all = vld1q_lane_u32(b, all, 1);
    all = vld1q_lane_u32(c, all, 2);
    return vreinterpretq_u16_u32(vld1q_lane_u32(d, all, 3));
}

static inline void kunai_i_store_lanes(void *to, kunai_i_lanes a)
{
    vst1q_u8((uint8_t *)to, vreinterpretq_u8_u16(a));
}

static inline kunai_i_lanes kunai_i_set_lanes_16(uint32_t value)
{
    return vdupq_n_u16((uint16_t)value);
}

static inline kunai_i_lanes kunai_i_set_lanes_32(uint32_t value)
{
    return vreinterpretq_u16_u32(vdupq_n_u32(value));
}

static inline kunai_i_lanes kunai_i_and_lanes(kunai_i_lanes a, kunai_i_lanes b)
{
    return vandq_u16(a, b);
}

static inline kunai_i_lanes kunai_i_or_lanes(kunai_i_lanes a, kunai_i_lanes b)
{
    return vorrq_u16(a, b);
}

static inline kunai_i_lanes kunai_i_select_lanes(kunai_i_lanes mask, kunai_i_lanes a,
                                                 kunai_i_lanes b)
{
    return vbslq_u16(mask, a, b);
}

static inline kunai_i_lanes kunai_i_add_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vaddq_u16(a, b);
}

static inline kunai_i_lanes kunai_i_add_lanes_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u32(vaddq_u32(kunai_i_cast_lanes_u32(a), kunai_i_cast_lanes_u32(b)));
}

static inline kunai_i_lanes kunai_i_subtract_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vsubq_u16(a, b);
}

static inline kunai_i_lanes kunai_i_multiply_lanes_low_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vmulq_u16(a, b);
}

static inline kunai_i_lanes kunai_i_multiply_lanes_high_u16(kunai_i_lanes a, kunai_i_lanes b)
{
    const uint32x4_t low = vmull_u16(vget_low_u16(a), vget_low_u16(b));
    const uint32x4_t high = vmull_u16(vget_high_u16(a), vget_high_u16(b));

    return vcombine_u16(vshrn_n_u32(low, 16), vshrn_n_u32(high, 16));
}

static inline kunai_i_lanes kunai_i_multiply_lanes_high_s16(kunai_i_lanes a, kunai_i_lanes b)
{
    const int16x8_t x = kunai_i_cast_lanes_s16(a), y = kunai_i_cast_lanes_s16(b);
    const int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y));
    const int32x4_t high = vmull_s16(vget_high_s16(x), vget_high_s16(y));

    return vreinterpretq_u16_s16(vcombine_s16(vshrn_n_s32(low, 16), vshrn_n_s32(high, 16)));
}

static inline kunai_i_lanes kunai_i_multiply_add_lanes_16(kunai_i_lanes a, kunai_i_lanes b)
{
    const int16x8_t x = kunai_i_cast_lanes_s16(a), y = kunai_i_cast_lanes_s16(b);
    const int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y));
    const int32x4_t high = vmull_s16(vget_high_s16(x), vget_high_s16(y));

    return vreinterpretq_u16_s32(vcombine_s32(vpadd_s32(vget_low_s32(low), vget_high_s32(low)),
                                              vpadd_s32(vget_low_s32(high), vget_high_s32(high))));
}

static inline kunai_i_lanes kunai_i_shift_lanes_left_16(kunai_i_lanes a, int count)
{
    return vshlq_u16(a, vdupq_n_s16((int16_t)count));
}

static inline kunai_i_lanes kunai_i_shift_lanes_right_16(kunai_i_lanes a, int count)
{
    return vshlq_u16(a, vdupq_n_s16((int16_t)-count));
}

static inline kunai_i_lanes kunai_i_shift_lanes_right_s16(kunai_i_lanes a, int count)
{
    return vreinterpretq_u16_s16(
        vshlq_s16(kunai_i_cast_lanes_s16(a), vdupq_n_s16((int16_t)-count)));
}

static inline kunai_i_lanes kunai_i_shift_lanes_left_32(kunai_i_lanes a, int count)
{
    return vreinterpretq_u16_u32(vshlq_u32(kunai_i_cast_lanes_u32(a), vdupq_n_s32(count)));
}

static inline kunai_i_lanes kunai_i_shift_lanes_right_s32(kunai_i_lanes a, int count)
{
    return vreinterpretq_u16_s32(vshlq_s32(vreinterpretq_s32_u16(a), vdupq_n_s32(-count)));
}

static inline kunai_i_lanes kunai_i_pack_lanes_s32(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_s16(
        vcombine_s16(vmovn_s32(vreinterpretq_s32_u16(a)), vmovn_s32(vreinterpretq_s32_u16(b))));
}

static inline kunai_i_lanes kunai_i_pack_lanes_u16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u8(vcombine_u8(vqmovun_s16(kunai_i_cast_lanes_s16(a)),
                                            vqmovun_s16(kunai_i_cast_lanes_s16(b))));
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_8(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u8(vzipq_u8(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b)).val[0]);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_8(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u8(vzipq_u8(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b)).val[1]);
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vzipq_u16(a, b).val[0];
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_16(kunai_i_lanes a, kunai_i_lanes b)
{
    return vzipq_u16(a, b).val[1];
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u32(
        vzipq_u32(kunai_i_cast_lanes_u32(a), kunai_i_cast_lanes_u32(b)).val[0]);
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u32(
        vzipq_u32(kunai_i_cast_lanes_u32(a), kunai_i_cast_lanes_u32(b)).val[1]);
}

static inline kunai_i_lanes kunai_i_zip_lanes_low_64(kunai_i_lanes a, kunai_i_lanes b)
{
    return vcombine_u16(vget_low_u16(a), vget_low_u16(b));
}

static inline kunai_i_lanes kunai_i_zip_lanes_high_64(kunai_i_lanes a, kunai_i_lanes b)
{
    return vcombine_u16(vget_high_u16(a), vget_high_u16(b));
}

static inline kunai_i_lanes kunai_i_swap_lanes_64(kunai_i_lanes a)
{
    return vextq_u16(a, a, 4);
}

static inline kunai_i_lanes kunai_i_take_odd_lanes_32(kunai_i_lanes a, kunai_i_lanes b)
{
    return vreinterpretq_u16_u32(
        vuzpq_u32(kunai_i_cast_lanes_u32(a), kunai_i_cast_lanes_u32(b)).val[1]);
}

static inline kunai_i_lanes kunai_i_swap_middle_lanes_16(kunai_i_lanes a)
{
    const uint16x8x2_t parted = vuzpq_u16(a, a);

    return kunai_i_zip_lanes_low_32(parted.val[0], parted.val[1]);
}

#endif

#endif
