/* fx32.h - the arithmetic of heights, bit for bit as the game does it (platinum.md 5.2). An fx32 is
 * a 32-bit number with 12 bits after the point. All sums wrap at 32 bits. */
#ifndef KUNAI_I_FX32_H
#define KUNAI_I_FX32_H

#include "base/reader.h"

#include <kunai/map.h>

/* Returns the product, rounded to the nearest. The shift is unsigned and loses the sign, but only
 * in bits that the 32-bit result does not have. */
static inline uint32_t kunai_i_multiply_fx32(int32_t a, int32_t b)
{
    return (uint32_t)(((uint64_t)((int64_t)a * b) + 0x800) >> 12);
}

static inline int32_t kunai_i_subtract_fx32(int32_t a, int32_t b)
{
    return kunai_i_convert_s32((uint32_t)a - (uint32_t)b);
}

static inline uint32_t kunai_i_get_magnitude(int32_t value)
{
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

/* Returns the quotient, as the console's divider does. Returns 0 if b is 0: the console's quotient
 * then rounds to 0 (platinum.md 10.2). The quotient of -2^31 by -1 needs 64 bits, so the magnitudes
 * are divided unsigned. */
static inline int32_t kunai_i_divide_fx32(int32_t a, int32_t b)
{
    uint64_t quotient;

    if (!b)
        return 0;
    quotient = ((uint64_t)kunai_i_get_magnitude(a) << 32) / kunai_i_get_magnitude(b);
    if ((a < 0) != (b < 0))
        quotient = 0 - quotient;
    return kunai_i_convert_s32((uint32_t)((quotient + 0x80000) >> 20));
}

/* Returns the height of a plane at (x, z): -(normal[0] x + normal[2] z + constant) / normal[1]. */
static inline int32_t kunai_i_compute_height(const int32_t *normal, int32_t constant, int32_t x,
                                             int32_t z)
{
    const uint32_t sum = kunai_i_multiply_fx32(normal[0], x) + kunai_i_multiply_fx32(normal[2], z) +
                         (uint32_t)constant;

    if (normal[1] == KUNAI_FX32_ONE)
        return kunai_i_convert_s32(0 - sum); /* the division would give the same result */
    return kunai_i_divide_fx32(kunai_i_convert_s32(0 - sum), normal[1]);
}

static inline int32_t kunai_i_load_fx32(const uint8_t *bytes)
{
    return kunai_i_convert_s32(kunai_i_load32(bytes, 0));
}

#endif
