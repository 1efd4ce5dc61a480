/* decimal.h - decimal numbers to double, with equal bits on every machine. */
#ifndef KUNAI_I_DECIMAL_H
#define KUNAI_I_DECIMAL_H

#include <stdint.h>

/* digits * 10^exponent; with more, a part of a unit is missing from digits. Correctly rounded for
 * an exponent of -27 to 27 and no more, within one unit in the last place otherwise. What no finite
 * double can hold gives 0 and *overflow = 1. */
double kunai_i_convert_decimal(uint64_t digits, int32_t exponent, uint32_t more,
                               uint32_t *overflow);

/* The same number, whose double is value, rounded once to a float: kunai_i_round of the double can
 * round a second time. A number that no finite float can hold gives 0. */
float kunai_i_round_decimal(double value, uint64_t digits, int32_t exponent, uint32_t more);

#endif
