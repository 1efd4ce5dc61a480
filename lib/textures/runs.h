/* runs.h - the run-length code that can be around a whole PVR file (pvr.md 1.4). */
#ifndef KUNAI_I_TEXTURES_RUNS_H
#define KUNAI_I_TEXTURES_RUNS_H

#include <stdint.h>

typedef struct kunai_i_runs {
    const uint8_t *bytes;
    uint64_t size;
    uint32_t texel; /* bytes of one: 1 or 2 */
} kunai_i_runs;

/* How many bytes the runs that are there unpack to, but no more than wanted; *used: the bytes of
 * these runs. */
uint64_t kunai_i_measure_runs(const kunai_i_runs *runs, uint64_t wanted, uint64_t *used);

/* size: no more than kunai_i_measure_runs gave. What the last run has more is cut off. */
void kunai_i_unpack_runs(const kunai_i_runs *runs, uint8_t *dst, uint64_t size);

#endif
