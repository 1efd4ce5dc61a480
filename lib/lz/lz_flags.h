/* lz_flags.h - the flags of a group of tokens: 0 is a literal byte, 1 is a copy (lz.md 2 and 3). */
#ifndef KUNAI_I_LZ_FLAGS_H
#define KUNAI_I_LZ_FLAGS_H

#include <stdint.h>

/* Unused flags are the highest bits, the next one first; after them one bit is set. */
static const uint32_t kunai_i_no_flags = 0x80000000;

static inline uint32_t kunai_i_make_flags(uint32_t byte)
{
    return byte << 24 | kunai_i_no_flags >> 8;
}

/* The literals before the next copy or the end of the flags. */
static inline uint32_t kunai_i_count_literals(uint32_t flags)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_clz(flags);
#else
    uint32_t count = 0;

    for (; !(flags >> 31); flags <<= 1)
        count++;
    return count;
#endif
}

#endif
