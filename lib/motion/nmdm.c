/* nmdm.c - finds the NMDM chunks of a Ninja file; the body of one begins with its NJS_MOTION
 * (ninja-motion.md 1). */
#include "motion/njs_motion.h"
#include "archive/formats.h"
#include "archive/ninja_file.h"

static const uint32_t tag_nmdm = KUNAI_I_TAG('N', 'M', 'D', 'M');

/* The NMDM number index: 1, and the walk is behind it. *count: of those that were seen. */
static int find_motion(kunai_i_chunk_walk *walk, uint32_t index, kunai_i_chunk *chunk,
                       uint32_t *count)
{
    *count = 0;
    while (kunai_i_chunk_walk_next(walk, chunk))
        if (chunk->tag == tag_nmdm && (*count)++ == index)
            return 1;
    return 0;
}

static void read_chunk(kunai_i_job *job, const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk,
                       kunai_motion *motion)
{
    job->format = KUNAI_FORMAT_NMDM;
    if (!kunai_i_chunk_is_whole(job, chunk))
        return;
    motion->info.byte_order = kunai_i_chunk_byte_order(walk, chunk);
    kunai_i_njs_motion_read(job, kunai_i_chunk_reader(job, walk, chunk, "NMDM"), NULL, 0, motion);
}

void kunai_i_ninja_motion_read(kunai_i_job *job, const void *data, size_t size,
                               kunai_motion *motion)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;
    uint32_t count;

    if (!kunai_i_chunk_walk_begin(&walk, job, data, size, job->options.byte_order)) {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "motion", "this is no Ninja file");
        return;
    }
    job->format = KUNAI_FORMAT_NINJA;
    if (find_motion(&walk, job->options.index, &chunk, &count)) {
        read_chunk(job, &walk, &chunk, motion);
        if (!kunai_i_failed(job))
            kunai_i_chunk_walk_finish(&walk);
    } else if (count) {
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last motion");
    } else {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion in it");
    }
}

int kunai_i_ninja_motion_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;
    uint32_t count;

    return kunai_i_ninja_file_recognise(data, size, found) &&
           kunai_i_chunk_walk_begin(&walk, NULL, data, size, KUNAI_ORDER_ANY) &&
           find_motion(&walk, 0, &chunk, &count);
}
