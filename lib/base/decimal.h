/* decimal.h - converts decimal numbers to double and float, with equal bits on every machine. */
#ifndef KUNAI_I_DECIMAL_H
#define KUNAI_I_DECIMAL_H

#include <stdint.h>

/*
 * Returns digits * 10^exponent as a double. more is 1 if further digits that are not 0 were cut
 * off.
 *
 * The result is correctly rounded for exponents from -27 to 27 if more is 0. Otherwise the error is
 * at most one unit in the last place. If the result is too large for a finite double, returns 0 and
 * sets *overflow to 1.
 */
double kunai_i_convert_decimal(uint64_t digits, int32_t exponent, uint32_t more,
                               uint32_t *overflow);

/* Returns the same number as a float. value is the double from kunai_i_convert_decimal. The decimal
 * number is rounded once: kunai_i_round(value) could round it twice. Returns 0 if no finite float
 * can hold the number. */
float kunai_i_round_decimal(double value, uint64_t digits, int32_t exponent, uint32_t more);

#endif
