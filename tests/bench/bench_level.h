/* bench_level.h - levels of Sonic Adventure of any size, with the shape of real ones. */
#ifndef KUNAI_BENCH_LEVEL_H
#define KUNAI_BENCH_LEVEL_H

#include "bench.h"

/* A level of at least that many bytes; its data is malloc memory. Sonic Adventure (is_sa2 0): all
 * models are Basic. Sonic Adventure 2: visible ones are Chunk, solid ones Basic. */
bench_file make_bench_level(size_t size, int is_sa2);

#endif
