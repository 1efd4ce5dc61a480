/* bits.h - a bit map with one bit per 32-bit word of a range of bytes. The caller provides
 * kunai_i_measure_bits bytes, set to zero. */
#ifndef KUNAI_I_BITS_H
#define KUNAI_I_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the size in bytes of the bit map for a range of size bytes. */
static inline size_t kunai_i_measure_bits(size_t size)
{
    return size / 32 + 1;
}

/* Returns the bit of a word: 1 or 0. at is the offset of any byte of the word, here and in the next
 * two functions. */
static inline int kunai_i_get_bit(const uint8_t *bits, uint64_t at)
{
    return bits[at / 32] >> (at / 4 % 8) & 1;
}

static inline void kunai_i_set_bit(uint8_t *bits, uint64_t at)
{
    bits[at / 32] = (uint8_t)(bits[at / 32] | 1u << (at / 4 % 8));
}

static inline void kunai_i_clear_bit(uint8_t *bits, uint64_t at)
{
    bits[at / 32] = (uint8_t)(bits[at / 32] & ~(1u << (at / 4 % 8)));
}

/* Returns 1 if a bit is set for a word from at to before end, otherwise 0. Both are multiples of 4.
 * Tests 64 bits at once where the position allows this. */
static inline int kunai_i_has_any_bit(const uint8_t *bits, uint64_t at, uint64_t end)
{
    uint64_t word;

    for (; at < end && at % 32; at += 4)
        if (kunai_i_get_bit(bits, at))
            return 1;
    for (; at < end && end - at >= 256; at += 256) {
        memcpy(&word, bits + at / 32, sizeof word);
        if (word)
            return 1;
    }
    for (; at < end; at += 4)
        if (kunai_i_get_bit(bits, at))
            return 1;
    return 0;
}

#endif
