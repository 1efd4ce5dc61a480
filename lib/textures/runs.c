/* runs.c - decodes runs of texels. A run is a texel of 1 or 2 bytes, then a byte with the count - 1
 * (pvr.md 1.4). The last run may be longer than the picture: the rest is cut off. */
#include "textures/runs.h"

uint64_t kunai_i_measure_runs(const kunai_i_runs *runs, uint64_t wanted, uint64_t *used)
{
    uint64_t at = 0, size = 0;

    while (size < wanted && runs->size - at > runs->texel) {
        size += (uint64_t)runs->texel * (runs->bytes[at + runs->texel] + 1u);
        at += runs->texel + 1u;
    }
    *used = at;
    return size < wanted ? size : wanted;
}

void kunai_i_unpack_runs(const kunai_i_runs *runs, uint8_t *dst, uint64_t size)
{
    const uint8_t *run = runs->bytes;
    uint64_t done = 0;

    for (; done < size; run += runs->texel + 1) {
        const uint64_t count = (uint64_t)runs->texel * (run[runs->texel] + 1u);
        const uint64_t end = count < size - done ? done + count : size;

        for (; done < end; done++)
            dst[done] = run[done & (runs->texel - 1)];
    }
}
