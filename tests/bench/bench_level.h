/* bench_level.h - makes levels of Sonic Adventure of any size, with the shape of real ones. */
#ifndef KUNAI_BENCH_LEVEL_H
#define KUNAI_BENCH_LEVEL_H

#include "bench.h"

/* Returns a level of at least size bytes. The caller frees its data. In a level of Sonic Adventure
 * (is_sa2 is 0), all models are Basic. In a level of Sonic Adventure 2, visible models are Chunk
 * and solid ones Basic. */
bench_file make_bench_level(size_t size, int is_sa2);

#endif
