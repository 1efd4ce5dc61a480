/*
 * emmintrin.h - the SSE2 operations that the library uses, with the vectors of WebAssembly.
 *
 * build.sh defines __SSE2__, so lanes.h and vectors.h include this file in place of the compiler's.
 * The results have the same bits as on x86. Counts of shifts must be less than the width of a lane.
 */
#ifndef KUNAI_WEB_EMMINTRIN_H
#define KUNAI_WEB_EMMINTRIN_H

#include <stdint.h>
#include <wasm_simd128.h>

typedef v128_t __m128i;
typedef v128_t __m128d;
typedef v128_t __m128;
typedef uint64_t __m64;

#define _mm_castps_si128(a) (a)
#define _mm_castpd_si128(a) (a)
#define _mm_castsi128_ps(a) (a)
#define _mm_castsi128_pd(a) (a)

/* ---- memory ---- */

#define _mm_loadu_si128 wasm_v128_load
#define _mm_loadu_ps wasm_v128_load
#define _mm_loadl_epi64 wasm_v128_load64_zero
#define _mm_loadh_pi(a, from) wasm_v128_load64_lane(from, a, 1)
#define _mm_load_ss wasm_v128_load32_zero
#define _mm_storeu_si128 wasm_v128_store
#define _mm_storeu_pd wasm_v128_store
#define _mm_storel_epi64(to, a) wasm_v128_store64_lane(to, a, 0)
#define _mm_store_ss(to, a) wasm_v128_store32_lane(to, a, 0)

/* ---- constants ---- */

#define _mm_set1_epi16 wasm_i16x8_splat
#define _mm_set1_epi32 wasm_i32x4_splat
#define _mm_set1_epi64x wasm_i64x2_splat
#define _mm_set1_ps wasm_f32x4_splat
#define _mm_set1_pd wasm_f64x2_splat
#define _mm_setzero_pd() wasm_f64x2_const_splat(0)
#define _mm_set_epi32(d, c, b, a) wasm_i32x4_make(a, b, c, d)
#define _mm_cvtsi32_si128(a) wasm_i32x4_make(a, 0, 0, 0)

/* ---- bits and comparisons ---- */

#define _mm_and_si128 wasm_v128_and
#define _mm_and_pd wasm_v128_and
#define _mm_andnot_si128(a, b) wasm_v128_andnot(b, a)
#define _mm_or_si128 wasm_v128_or
#define _mm_or_ps wasm_v128_or
#define _mm_cmpeq_epi32 wasm_i32x4_eq
#define _mm_cmpgt_pd wasm_f64x2_gt
#define _mm_cmplt_pd wasm_f64x2_lt
#define _mm_movemask_ps(a) ((int)wasm_i32x4_bitmask(a))
#define _mm_movemask_pd(a) ((int)wasm_i64x2_bitmask(a))

/* ---- integers ---- */

#define _mm_add_epi16 wasm_i16x8_add
#define _mm_add_epi32 wasm_i32x4_add
#define _mm_sub_epi16 wasm_i16x8_sub
#define _mm_sub_epi64 wasm_i64x2_sub
#define _mm_mullo_epi16 wasm_i16x8_mul
#define _mm_madd_epi16 wasm_i32x4_dot_i16x8
#define _mm_slli_epi16 wasm_i16x8_shl
#define _mm_slli_epi32 wasm_i32x4_shl
#define _mm_srli_epi16 wasm_u16x8_shr
#define _mm_srli_epi64 wasm_u64x2_shr
#define _mm_srai_epi16 wasm_i16x8_shr
#define _mm_srai_epi32 wasm_i32x4_shr
#define _mm_packs_epi32 wasm_i16x8_narrow_i32x4
#define _mm_packus_epi16 wasm_u8x16_narrow_i16x8

static inline v128_t _mm_mulhi_epu16(v128_t a, v128_t b)
{
    const v128_t low = wasm_u32x4_extmul_low_u16x8(a, b);
    const v128_t high = wasm_u32x4_extmul_high_u16x8(a, b);

    return wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
}

static inline v128_t _mm_mulhi_epi16(v128_t a, v128_t b)
{
    const v128_t low = wasm_i32x4_extmul_low_i16x8(a, b);
    const v128_t high = wasm_i32x4_extmul_high_i16x8(a, b);

    return wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
}

/* ---- floats ---- */

#define _mm_add_pd wasm_f64x2_add
#define _mm_sub_pd wasm_f64x2_sub
#define _mm_mul_pd wasm_f64x2_mul
/* For two zeros and for NaN, SSE2 takes the second number, and WebAssembly the first. */
#define _mm_min_ps(a, b) wasm_f32x4_pmin(b, a)
#define _mm_max_ps(a, b) wasm_f32x4_pmax(b, a)
#define _mm_max_pd(a, b) wasm_f64x2_pmax(b, a)
#define _mm_cvtps_pd wasm_f64x2_promote_low_f32x4
#define _mm_cvtpd_ps wasm_f32x4_demote_f64x2_zero
#define _mm_cvtepi32_pd wasm_f64x2_convert_low_i32x4

/* ---- orders ---- */

#define _mm_unpacklo_epi8(a, b)                                                                    \
    wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define _mm_unpackhi_epi8(a, b)                                                                    \
    wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define _mm_unpacklo_epi16(a, b) wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define _mm_unpackhi_epi16(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define _mm_unpacklo_epi32(a, b) wasm_i32x4_shuffle(a, b, 0, 4, 1, 5)
#define _mm_unpackhi_epi32(a, b) wasm_i32x4_shuffle(a, b, 2, 6, 3, 7)
#define _mm_unpacklo_epi64(a, b) wasm_i64x2_shuffle(a, b, 0, 2)
#define _mm_unpackhi_epi64(a, b) wasm_i64x2_shuffle(a, b, 1, 3)
#define _mm_unpacklo_ps _mm_unpacklo_epi32
#define _mm_unpacklo_pd _mm_unpacklo_epi64
#define _mm_unpackhi_pd _mm_unpackhi_epi64

/* An order has 2 bits per lane, and that of _mm_shuffle_pd 1 bit. */
#define _MM_SHUFFLE(d, c, b, a) ((d) << 6 | (c) << 4 | (b) << 2 | (a))
#define _mm_shuffle_ps(a, b, order)                                                                \
    wasm_i32x4_shuffle(a, b, (order)&3, (order) >> 2 & 3, ((order) >> 4 & 3) + 4,                  \
                       ((order) >> 6 & 3) + 4)
#define _mm_shuffle_epi32(a, order)                                                                \
    wasm_i32x4_shuffle(a, a, (order)&3, (order) >> 2 & 3, (order) >> 4 & 3, (order) >> 6 & 3)
#define _mm_shufflelo_epi16(a, order)                                                              \
    wasm_i16x8_shuffle(a, a, (order)&3, (order) >> 2 & 3, (order) >> 4 & 3, (order) >> 6 & 3, 4,   \
                       5, 6, 7)
#define _mm_shufflehi_epi16(a, order)                                                              \
    wasm_i16x8_shuffle(a, a, 0, 1, 2, 3, ((order)&3) + 4, ((order) >> 2 & 3) + 4,                  \
                       ((order) >> 4 & 3) + 4, ((order) >> 6 & 3) + 4)
#define _mm_shuffle_pd(a, b, order) wasm_i64x2_shuffle(a, b, (order)&1, ((order) >> 1 & 1) + 2)

#endif
