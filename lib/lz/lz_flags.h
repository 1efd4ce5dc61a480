/* lz_flags.h - the flags of a group of tokens: 0 means a literal byte, 1 a copy (lz.md 2 and 3). */
#ifndef KUNAI_I_LZ_FLAGS_H
#define KUNAI_I_LZ_FLAGS_H

#include <stdint.h>

/* Flags that are not used yet are the highest bits of a word: the next flag is bit 31. A set bit
 * after the last flag marks the end. So a word with only bit 31 set has no flags left. */
static const uint32_t kunai_i_no_flags = 0x80000000;

/* Returns the 8 flags of a flag byte, with the end mark after them. */
static inline uint32_t kunai_i_make_flags(uint32_t byte)
{
    return byte << 24 | kunai_i_no_flags >> 8;
}

/* Returns the number of literals before the next copy or the end of the flags. */
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
