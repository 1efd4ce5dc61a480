/*
 * vectors.h - computes with two doubles or four floats at once: SSE2, NEON of 64-bit ARM, or plain
 * C.
 *
 * All three versions give the same bits, because each operation is rounded once (math.h).
 * KUNAI_NO_VECTORS selects plain C on all machines. The first version documents the functions.
 */
#ifndef KUNAI_I_VECTORS_H
#define KUNAI_I_VECTORS_H

#include "base/byte_order.h"

#include <stdint.h>
#include <string.h>

#if defined(KUNAI_NO_VECTORS)
#define KUNAI_I_VECTORS_PLAIN
#elif defined(__SSE2__) || defined(_M_X64)
#define KUNAI_I_VECTORS_SSE2
#elif defined(__aarch64__) && defined(__ARM_NEON) && KUNAI_I_LITTLE_ENDIAN
#define KUNAI_I_VECTORS_NEON
#else
#define KUNAI_I_VECTORS_PLAIN
#endif

#if defined(KUNAI_I_VECTORS_SSE2)

#include <emmintrin.h>

typedef __m128d kunai_i_pair;
typedef __m128 kunai_i_quad;

static inline kunai_i_quad kunai_i_fill_quad(float value)
{
    return _mm_set1_ps(value);
}

static inline kunai_i_quad kunai_i_load_quad(const float *from)
{
    return _mm_loadu_ps(from);
}

/* Loads four floats in the byte order of the machine from any address. */
static inline kunai_i_quad kunai_i_load_quad_bytes(const uint8_t *bytes)
{
    return _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(const void *)bytes));
}

static inline void kunai_i_store_quad(void *to, kunai_i_quad a)
{
    _mm_storeu_si128((__m128i *)to, _mm_castps_si128(a));
}

/* For each number: a if a < b, else b. This also holds if one is 0 and the other -0. */
static inline kunai_i_quad kunai_i_take_least(kunai_i_quad a, kunai_i_quad b)
{
    return _mm_min_ps(a, b);
}

/* For each number: a if a > b, else b. */
static inline kunai_i_quad kunai_i_take_most(kunai_i_quad a, kunai_i_quad b)
{
    return _mm_max_ps(a, b);
}

/* Sets the bits of each number in marks for which a is not finite. The caller begins with marks
 * whose bits are all 0. */
static inline kunai_i_quad kunai_i_mark_not_finite(kunai_i_quad marks, kunai_i_quad a)
{
    const __m128i exponent = _mm_set1_epi32(0x7F800000);
    const __m128i bits = _mm_and_si128(_mm_castps_si128(a), exponent);

    return _mm_or_ps(marks, _mm_castsi128_ps(_mm_cmpeq_epi32(bits, exponent)));
}

static inline int kunai_i_has_marks(kunai_i_quad marks)
{
    return _mm_movemask_ps(marks) != 0;
}

static inline kunai_i_pair kunai_i_fill_pair(double value)
{
    return _mm_set1_pd(value);
}

/* Loads two consecutive floats. */
static inline kunai_i_pair kunai_i_load_pair(const float *from)
{
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)from)));
}

/* Loads two floats from two addresses. */
static inline kunai_i_pair kunai_i_gather_pair(const float *first, const float *second)
{
    return _mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(first), _mm_load_ss(second)));
}

/* Loads two signed 16-bit little-endian numbers. */
static inline kunai_i_pair kunai_i_load_pair_s16(const uint8_t *bytes)
{
    int32_t word;
    __m128i words;

    memcpy(&word, bytes, sizeof word);
    words = _mm_cvtsi32_si128(word);
    return _mm_cvtepi32_pd(_mm_srai_epi32(_mm_unpacklo_epi16(words, words), 16));
}

static inline kunai_i_pair kunai_i_add_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_add_pd(a, b);
}

static inline kunai_i_pair kunai_i_subtract_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_sub_pd(a, b);
}

static inline kunai_i_pair kunai_i_multiply_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_mul_pd(a, b);
}

/* Combine the first numbers of a and b, or the second numbers. */
static inline kunai_i_pair kunai_i_zip_first(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_unpacklo_pd(a, b);
}

static inline kunai_i_pair kunai_i_zip_second(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_unpackhi_pd(a, b);
}

/* kunai_i_mix_first combines the first number of a with the second of b. kunai_i_mix_second
 * combines the second number of a with the first of b. */
static inline kunai_i_pair kunai_i_mix_first(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_shuffle_pd(a, b, 2);
}

static inline kunai_i_pair kunai_i_mix_second(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_shuffle_pd(a, b, 1);
}

/* For each number: a if a > b, else b. */
static inline kunai_i_pair kunai_i_take_most_of_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_max_pd(a, b);
}

/* For each number: a if b > 0, else 0. */
static inline kunai_i_pair kunai_i_keep_above_0(kunai_i_pair a, kunai_i_pair b)
{
    return _mm_and_pd(a, _mm_cmpgt_pd(b, _mm_setzero_pd()));
}

/* Computes bits - a / 2, where a is taken as an integer of 64 bits. */
static inline kunai_i_pair kunai_i_subtract_half_bits(uint64_t bits, kunai_i_pair a)
{
    return _mm_castsi128_pd(
        _mm_sub_epi64(_mm_set1_epi64x((int64_t)bits), _mm_srli_epi64(_mm_castpd_si128(a), 1)));
}

static inline void kunai_i_store_pair_of_doubles(double *to, kunai_i_pair a)
{
    _mm_storeu_pd(to, a);
}

/* Returns 1 if both numbers are greater than least and less than most. */
static inline int kunai_i_is_pair_between(kunai_i_pair a, double least, double most)
{
    const __m128d is_above = _mm_cmpgt_pd(a, _mm_set1_pd(least));

    return _mm_movemask_pd(_mm_and_pd(is_above, _mm_cmplt_pd(a, _mm_set1_pd(most)))) == 3;
}

/* Stores two floats. */
static inline void kunai_i_store_pair(float *to, kunai_i_pair a)
{
    _mm_storel_epi64((__m128i *)(void *)to, _mm_castps_si128(_mm_cvtpd_ps(a)));
}

static inline void kunai_i_scatter_pair(float *first, float *second, kunai_i_pair a)
{
    const __m128 floats = _mm_cvtpd_ps(a);

    _mm_store_ss(first, floats);
    _mm_store_ss(second, _mm_shuffle_ps(floats, floats, 1));
}

#elif defined(KUNAI_I_VECTORS_NEON)

#include <arm_neon.h>

typedef float64x2_t kunai_i_pair;
typedef float32x4_t kunai_i_quad;

static inline kunai_i_quad kunai_i_fill_quad(float value)
{
    return vdupq_n_f32(value);
}

static inline kunai_i_quad kunai_i_load_quad(const float *from)
{
    return vld1q_f32(from);
}

static inline kunai_i_quad kunai_i_load_quad_bytes(const uint8_t *bytes)
{
    return vreinterpretq_f32_u8(vld1q_u8(bytes));
}

static inline void kunai_i_store_quad(void *to, kunai_i_quad a)
{
    vst1q_u8((uint8_t *)to, vreinterpretq_u8_f32(a));
}

/* vminq_f32 is not used, because it treats -0 as less than 0. */
static inline kunai_i_quad kunai_i_take_least(kunai_i_quad a, kunai_i_quad b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline kunai_i_quad kunai_i_take_most(kunai_i_quad a, kunai_i_quad b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline kunai_i_quad kunai_i_mark_not_finite(kunai_i_quad marks, kunai_i_quad a)
{
    const uint32x4_t exponent = vdupq_n_u32(0x7F800000);
    const uint32x4_t bits = vandq_u32(vreinterpretq_u32_f32(a), exponent);

    return vreinterpretq_f32_u32(
        vorrq_u32(vreinterpretq_u32_f32(marks), vceqq_u32(bits, exponent)));
}

static inline int kunai_i_has_marks(kunai_i_quad marks)
{
    return vmaxvq_u32(vreinterpretq_u32_f32(marks)) != 0;
}

static inline kunai_i_pair kunai_i_fill_pair(double value)
{
    return vdupq_n_f64(value);
}

static inline kunai_i_pair kunai_i_load_pair(const float *from)
{
    return vcvt_f64_f32(vld1_f32(from));
}

static inline kunai_i_pair kunai_i_gather_pair(const float *first, const float *second)
{
    return vcvt_f64_f32(vld1_lane_f32(second, vld1_dup_f32(first), 1));
}

static inline kunai_i_pair kunai_i_load_pair_s16(const uint8_t *bytes)
{
    uint32_t word;

    memcpy(&word, bytes, sizeof word);
    return vcvtq_f64_s64(
        vmovl_s32(vget_low_s32(vmovl_s16(vreinterpret_s16_u32(vdup_n_u32(word))))));
}

static inline kunai_i_pair kunai_i_add_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return vaddq_f64(a, b);
}

static inline kunai_i_pair kunai_i_subtract_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return vsubq_f64(a, b);
}

static inline kunai_i_pair kunai_i_multiply_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return vmulq_f64(a, b);
}

static inline kunai_i_pair kunai_i_zip_first(kunai_i_pair a, kunai_i_pair b)
{
    return vzip1q_f64(a, b);
}

static inline kunai_i_pair kunai_i_zip_second(kunai_i_pair a, kunai_i_pair b)
{
    return vzip2q_f64(a, b);
}

static inline kunai_i_pair kunai_i_mix_first(kunai_i_pair a, kunai_i_pair b)
{
    return vcombine_f64(vget_low_f64(a), vget_high_f64(b));
}

static inline kunai_i_pair kunai_i_mix_second(kunai_i_pair a, kunai_i_pair b)
{
    return vextq_f64(a, b, 1);
}

static inline kunai_i_pair kunai_i_take_most_of_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return vbslq_f64(vcgtq_f64(a, b), a, b);
}

static inline kunai_i_pair kunai_i_keep_above_0(kunai_i_pair a, kunai_i_pair b)
{
    return vreinterpretq_f64_u64(vandq_u64(vreinterpretq_u64_f64(a), vcgtzq_f64(b)));
}

static inline kunai_i_pair kunai_i_subtract_half_bits(uint64_t bits, kunai_i_pair a)
{
    return vreinterpretq_f64_u64(
        vsubq_u64(vdupq_n_u64(bits), vshrq_n_u64(vreinterpretq_u64_f64(a), 1)));
}

static inline void kunai_i_store_pair_of_doubles(double *to, kunai_i_pair a)
{
    vst1q_f64(to, a);
}

static inline int kunai_i_is_pair_between(kunai_i_pair a, double least, double most)
{
    const uint64x2_t are =
        vandq_u64(vcgtq_f64(a, vdupq_n_f64(least)), vcltq_f64(a, vdupq_n_f64(most)));

    return (vgetq_lane_u64(are, 0) & vgetq_lane_u64(are, 1)) != 0;
}

static inline void kunai_i_store_pair(float *to, kunai_i_pair a)
{
    vst1_f32(to, vcvt_f32_f64(a));
}

static inline void kunai_i_scatter_pair(float *first, float *second, kunai_i_pair a)
{
    const float32x2_t floats = vcvt_f32_f64(a);

    vst1_lane_f32(first, floats, 0);
    vst1_lane_f32(second, floats, 1);
}

#else

typedef struct kunai_i_pair {
    double of[2];
} kunai_i_pair;

typedef struct kunai_i_quad {
    float of[4];
} kunai_i_quad;

static inline kunai_i_quad kunai_i_fill_quad(float value)
{
    const kunai_i_quad quad = {{value, value, value, value}};

    return quad;
}

static inline kunai_i_quad kunai_i_load_quad_bytes(const uint8_t *bytes)
{
    kunai_i_quad quad;

    memcpy(quad.of, bytes, sizeof quad.of);
    return quad;
}

static inline kunai_i_quad kunai_i_load_quad(const float *from)
{
    return kunai_i_load_quad_bytes((const uint8_t *)from);
}

static inline void kunai_i_store_quad(void *to, kunai_i_quad a)
{
    memcpy(to, a.of, sizeof a.of);
}

static inline kunai_i_quad kunai_i_take_least(kunai_i_quad a, kunai_i_quad b)
{
    int i;

    for (i = 0; i < 4; i++)
        a.of[i] = a.of[i] < b.of[i] ? a.of[i] : b.of[i];
    return a;
}

static inline kunai_i_quad kunai_i_take_most(kunai_i_quad a, kunai_i_quad b)
{
    int i;

    for (i = 0; i < 4; i++)
        a.of[i] = a.of[i] > b.of[i] ? a.of[i] : b.of[i];
    return a;
}

static inline kunai_i_quad kunai_i_mark_not_finite(kunai_i_quad marks, kunai_i_quad a)
{
    const uint32_t exponent = 0x7F800000;
    uint32_t bits[4];
    int i;

    memcpy(bits, a.of, sizeof bits);
    for (i = 0; i < 4; i++)
        if ((bits[i] & exponent) == exponent)
            marks.of[i] = 1.0f;
    return marks;
}

static inline int kunai_i_has_marks(kunai_i_quad marks)
{
    return marks.of[0] > 0.0f || marks.of[1] > 0.0f || marks.of[2] > 0.0f || marks.of[3] > 0.0f;
}

static inline kunai_i_pair kunai_i_make_pair(double first, double second)
{
    const kunai_i_pair pair = {{first, second}};

    return pair;
}

static inline kunai_i_pair kunai_i_fill_pair(double value)
{
    return kunai_i_make_pair(value, value);
}

static inline kunai_i_pair kunai_i_load_pair(const float *from)
{
    return kunai_i_make_pair((double)from[0], (double)from[1]);
}

static inline kunai_i_pair kunai_i_gather_pair(const float *first, const float *second)
{
    return kunai_i_make_pair((double)*first, (double)*second);
}

static inline double kunai_i_load_s16(const uint8_t *bytes)
{
    const int32_t value = bytes[1] << 8 | bytes[0];

    return (double)(value < 0x8000 ? value : value - 0x10000);
}

static inline kunai_i_pair kunai_i_load_pair_s16(const uint8_t *bytes)
{
    return kunai_i_make_pair(kunai_i_load_s16(bytes), kunai_i_load_s16(bytes + 2));
}

static inline kunai_i_pair kunai_i_add_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0] + b.of[0], a.of[1] + b.of[1]);
}

static inline kunai_i_pair kunai_i_subtract_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0] - b.of[0], a.of[1] - b.of[1]);
}

static inline kunai_i_pair kunai_i_multiply_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0] * b.of[0], a.of[1] * b.of[1]);
}

static inline kunai_i_pair kunai_i_zip_first(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0], b.of[0]);
}

static inline kunai_i_pair kunai_i_zip_second(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[1], b.of[1]);
}

static inline kunai_i_pair kunai_i_mix_first(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0], b.of[1]);
}

static inline kunai_i_pair kunai_i_mix_second(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[1], b.of[0]);
}

static inline kunai_i_pair kunai_i_take_most_of_pairs(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(a.of[0] > b.of[0] ? a.of[0] : b.of[0],
                             a.of[1] > b.of[1] ? a.of[1] : b.of[1]);
}

static inline kunai_i_pair kunai_i_keep_above_0(kunai_i_pair a, kunai_i_pair b)
{
    return kunai_i_make_pair(b.of[0] > 0.0 ? a.of[0] : 0.0, b.of[1] > 0.0 ? a.of[1] : 0.0);
}

static inline kunai_i_pair kunai_i_subtract_half_bits(uint64_t bits, kunai_i_pair a)
{
    uint64_t words[2];

    memcpy(words, a.of, sizeof words);
    words[0] = bits - (words[0] >> 1);
    words[1] = bits - (words[1] >> 1);
    memcpy(a.of, words, sizeof words);
    return a;
}

static inline void kunai_i_store_pair_of_doubles(double *to, kunai_i_pair a)
{
    memcpy(to, a.of, sizeof a.of);
}

static inline int kunai_i_is_pair_between(kunai_i_pair a, double least, double most)
{
    return a.of[0] > least && a.of[0] < most && a.of[1] > least && a.of[1] < most;
}

static inline void kunai_i_scatter_pair(float *first, float *second, kunai_i_pair a)
{
    *first = (float)a.of[0];
    *second = (float)a.of[1];
}

static inline void kunai_i_store_pair(float *to, kunai_i_pair a)
{
    kunai_i_scatter_pair(to, to + 1, a);
}

#endif

#endif
