/* bits.h - a bit for each word of a range of bytes, in (size / 32 + 1) bytes that were zero. */
#ifndef KUNAI_I_BITS_H
#define KUNAI_I_BITS_H

#include <stdint.h>

/* at: place of a word, a multiple of 4. */
static inline int kunai_i_bit(const uint8_t *bits, uint64_t at)
{
    return bits[at / 32] >> (at / 4 % 8) & 1;
}

static inline void kunai_i_bit_set(uint8_t *bits, uint64_t at)
{
    bits[at / 32] = (uint8_t)(bits[at / 32] | 1u << (at / 4 % 8));
}

static inline void kunai_i_bit_clear(uint8_t *bits, uint64_t at)
{
    bits[at / 32] = (uint8_t)(bits[at / 32] & ~(1u << (at / 4 % 8)));
}

#endif
