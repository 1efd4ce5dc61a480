/* wide_copy.h - copies earlier output, several bytes at a time, for LZ decoders. */
#ifndef KUNAI_I_WIDE_COPY_H
#define KUNAI_I_WIDE_COPY_H

#include <stdint.h>
#include <string.h>

/* FAST_WHOLE is for loops that exist twice, once to write and once to count: gcc would merge them
 * into one. FAST_APART is for rare cases, which gcc would put into the middle of the loop. */
#if defined(__GNUC__)
#define KUNAI_I_FAST_WHOLE __attribute__((always_inline))
#define KUNAI_I_FAST_APART __attribute__((noinline))
#else
#define KUNAI_I_FAST_WHOLE
#define KUNAI_I_FAST_APART
#endif

enum { KUNAI_I_SPARE_COPY = 15 /* bytes after a copy that may be overwritten */ };

typedef struct kunai_i_bytes_16 {
    uint64_t halves[2];
} kunai_i_bytes_16;

/* Copies 16 bytes. The ranges may overlap, because all bytes are read before any is written. */
static inline void kunai_i_move_16(uint8_t *to, const uint8_t *from)
{
    kunai_i_bytes_16 bytes;

    memcpy(&bytes, from, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
}

/* Copies that overlap within 16 bytes, and long copies. A pattern shorter than 16 bytes is repeated
 * to fill 16 bytes. Each step then advances by the largest multiple of the distance that fits in
 * 16. */
static KUNAI_I_FAST_APART void kunai_i_copy_odd(uint8_t *out, uint32_t distance, uint32_t size)
{
    const uint8_t *from = out - distance;
    uint8_t pattern[16];
    uint32_t i, k, step;

    if (distance == 1) {
        memset(out, *from, size);
        return;
    }
    if (distance >= 16) {
        for (i = 0; i < size; i += 16)
            kunai_i_move_16(out + i, from + i);
        return;
    }
    for (i = 0, k = 0; i < 16; i++, k = k + 1 == distance ? 0 : k + 1)
        pattern[i] = from[k];
    step = 16 - 16 % distance;
    for (i = 0; i < size; i += step)
        memcpy(out + i, pattern, 16);
}

/* Copies size bytes from distance bytes before out. May write up to 32 bytes, or up to 15 bytes
 * more than size. */
static inline void kunai_i_copy_fast(uint8_t *out, uint32_t distance, uint32_t size)
{
    if (size > 32 || (distance < 16 && distance < size)) {
        kunai_i_copy_odd(out, distance, size);
        return;
    }
    kunai_i_move_16(out, out - distance);
    kunai_i_move_16(out + 16, out + 16 - distance);
}

/* Like kunai_i_copy_fast, but writes exactly size bytes. */
static inline void kunai_i_copy_exact(uint8_t *out, size_t distance, size_t size)
{
    for (; size > distance; distance *= 2) { /* each step doubles the pattern */
        memcpy(out, out - distance, distance);
        out += distance;
        size -= distance;
    }
    memcpy(out, out - distance, size);
}

#endif
