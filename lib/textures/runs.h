/* runs.h - decodes the run-length code of a whole PVR file (pvr.md 1.4). */
#ifndef KUNAI_I_TEXTURES_RUNS_H
#define KUNAI_I_TEXTURES_RUNS_H

#include <stdint.h>

typedef struct kunai_i_runs {
    const uint8_t *bytes;
    uint64_t size;
    uint32_t texel; /* bytes per texel: 1 or 2 */
} kunai_i_runs;

/* Returns the unpacked size of the runs, at most wanted. Sets *used to the bytes of these runs. */
uint64_t kunai_i_measure_runs(const kunai_i_runs *runs, uint64_t wanted, uint64_t *used);

/* size must be at most the result of kunai_i_measure_runs. The rest of the last run is cut off. */
void kunai_i_unpack_runs(const kunai_i_runs *runs, uint8_t *dst, uint64_t size);

#endif
