/*
 * decimal.c - converts decimal digits and a power of ten to a double or a float. Reads no input.
 *
 * The C library's strtod depends on the locale and is not rounded equally everywhere. This code
 * gives equal bits on every machine. Short numbers need one exact operation in double. The others
 * are computed with 64-bit integers: a power of ten is a power of five and a shift.
 */
#include "base/decimal.h"

#include "base/math.h"

#include <float.h>
#include <string.h>

enum {
    STEP = 27,  /* the highest power of five that fits in 64 bits */
    EXACT = 22, /* the highest power of ten that a double holds exactly */
    /* Decimal exponents outside of SMALLEST .. LARGEST are out of range for all digits from 1 to
     * 2^64. */
    LARGEST = 310,
    SMALLEST = -350
};

/* The number bits * 2^exponent. The highest bit of bits is set. If rest is 1, the number is larger
 * than that by less than one unit of bits. */
typedef struct scaled {
    uint64_t bits;
    int32_t exponent;
    uint32_t rest;
} scaled;

static uint64_t compute_power_of_five(int32_t exponent)
{
    uint64_t power = 1;

    for (; exponent > 0; exponent--)
        power *= 5;
    return power;
}

static const double powers_of_ten[EXACT + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Shifts *bits to the left until its highest bit is set, and returns the number of shifts. */
static int32_t normalize(uint64_t *bits)
{
    int32_t shift = 0;

    for (; !(*bits >> 63); shift++)
        *bits <<= 1;
    return shift;
}

static uint64_t multiply_wide(uint64_t a, uint64_t b, uint64_t *low)
{
    const uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    const uint64_t other = a0 * b1 + (middle & 0xFFFFFFFF);

    *low = other << 32 | (a0 * b0 & 0xFFFFFFFF);
    return a1 * b1 + (middle >> 32) + (other >> 32);
}

/* Multiplies by factor * 2^exponent. The highest bit of factor is set. */
static void scale(scaled *number, uint64_t factor, int32_t exponent)
{
    uint64_t low;

    number->bits = multiply_wide(number->bits, factor, &low);
    number->exponent += 64 + exponent;
    if (!(number->bits >> 63)) {
        number->bits = number->bits << 1 | low >> 63;
        low <<= 1;
        number->exponent--;
    }
    number->rest |= low != 0;
}

static void multiply(scaled *number, int32_t tens)
{
    uint64_t factor = compute_power_of_five(tens);
    const int32_t shift = normalize(&factor);

    scale(number, factor, tens - shift);
}

/* Multiplies by 10^-STEP, rounded to 64 bits. The error of less than one bit is acceptable: only
 * very small numbers need this function. */
static void shrink(scaled *number)
{
    scale(number, 0x9E74D1B791E07E48, -126 - STEP);
    number->rest = 1;
}

/* Divides by 10^tens. Long division, bit by bit, until the quotient has 64 bits. */
static void divide(scaled *number, int32_t tens)
{
    uint64_t divisor = compute_power_of_five(tens), left = number->bits, quotient = 0, carry = 0;
    const int32_t shift = normalize(&divisor);
    int32_t bits = 0;

    for (; !(quotient >> 63); bits++) {
        if (bits) {
            carry = left >> 63;
            left <<= 1;
        }
        quotient <<= 1;
        if (carry || left >= divisor) {
            left -= divisor;
            quotient |= 1;
        }
    }
    number->bits = quotient;
    number->exponent += shift - (bits - 1) - tens;
    number->rest |= left != 0;
}

/* exponent is -500 to 500. */
static double compute_power_of_two(int32_t exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;

    memcpy(&power, &bits, sizeof power);
    return power;
}

/* Rounds half to even, at 53 bits. */
static double round_scaled(const scaled *number)
{
    const uint64_t below = number->bits & 0x7FF;
    uint64_t bits = number->bits >> 11;
    int32_t exponent = number->exponent + 11;
    double value;

    if (below > 0x400 || (below == 0x400 && (number->rest || (bits & 1))))
        bits++;
    value = (double)bits;
    for (; exponent > 500; exponent -= 500)
        value *= compute_power_of_two(500);
    for (; exponent < -500; exponent += 500)
        value *= compute_power_of_two(-500);
    return value * compute_power_of_two(exponent);
}

/* Computes digits * 10^exponent with 64 significant bits. */
static scaled scale_far(uint64_t digits, int32_t exponent, uint32_t more)
{
    scaled number = {digits, 0, more};

    number.exponent = -normalize(&number.bits);
    for (; exponent > STEP; exponent -= STEP)
        multiply(&number, STEP);
    for (; exponent < -STEP; exponent += STEP)
        shrink(&number);
    if (exponent > 0)
        multiply(&number, exponent);
    else if (exponent < 0)
        divide(&number, -exponent);
    return number;
}

static double convert_far(uint64_t digits, int32_t exponent, uint32_t more)
{
    const scaled number = scale_far(digits, exponent, more);

    return round_scaled(&number);
}

/* Rounds half to even, at 24 bits, or at fewer if the float is denormal. */
static float round_single(const scaled *number)
{
    enum { LEAST = -126, DROPPED = 40 };
    const int32_t above = number->exponent + 63;
    const int32_t dropped = above < LEAST ? DROPPED + LEAST - above : DROPPED;
    uint64_t bits, below, half;

    if (dropped > 63)
        return 0.0f;
    bits = number->bits >> dropped;
    below = number->bits << (64 - dropped);
    half = (uint64_t)1 << 63;
    if (below > half || (below == half && (number->rest || (bits & 1))))
        bits++;
    return (float)((double)bits * compute_power_of_two(number->exponent + dropped));
}

double kunai_i_convert_decimal(uint64_t digits, int32_t exponent, uint32_t more, uint32_t *overflow)
{
    double value;

    if (!digits || exponent < SMALLEST)
        return 0.0;
    if (exponent > LARGEST) {
        *overflow = 1;
        return 0.0;
    }
    /* Both operands are exact in double, so the result is rounded only once. */
    if (!more && digits <= (uint64_t)1 << 53 && exponent >= -EXACT && exponent <= EXACT)
        return exponent < 0 ? (double)digits / powers_of_ten[-exponent]
                            : (double)digits * powers_of_ten[exponent];
    value = convert_far(digits, exponent, more);
    if (value <= DBL_MAX)
        return value;
    *overflow = 1;
    return 0.0;
}

/* Rounds value again only if its low bits show a tie between two floats. The double may itself be
 * the rounded form of a number that is not a tie. In this case the decimal number is computed
 * anew. */
float kunai_i_round_decimal(double value, uint64_t digits, int32_t exponent, uint32_t more)
{
    static const uint64_t below = 0xFFFFFFF, half = 0x10000000;
    scaled number;
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    if (!(value > 0.0) || (bits & below) || (value >= FLT_MIN && !(bits & half)) ||
        value >= FLT_MAX)
        return kunai_i_round(value, NULL);
    number = scale_far(digits, exponent, more);
    return round_single(&number);
}
