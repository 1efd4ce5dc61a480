/* ninja_motion.c - finds the motions of a Ninja file, chunks whose bodies begin with their
 * structure (ninja-motion.md 1). */
#include "motion/ninja/njs_motion.h"
#include "container/ninja_file.h"

/* Chunks that are motions. */
static const struct {
    uint32_t tag;
    uint32_t format; /* KUNAI_FORMAT_ANY: not decoded */
    const char *name;
} kinds[] = {
    {KUNAI_I_TAG('N', 'M', 'D', 'M'), KUNAI_FORMAT_NMDM, "NMDM"},
    {KUNAI_I_TAG('N', 'S', 'S', 'M'), KUNAI_FORMAT_NSSM, "NSSM"},
    {KUNAI_I_TAG('N', 'C', 'A', 'M'), KUNAI_FORMAT_NCAM, "NCAM"},
    {KUNAI_I_TAG('N', 'L', 'I', 'M'), KUNAI_FORMAT_NLIM, "NLIM"},
    {KUNAI_I_TAG('N', 'J', 'C', 'A'), KUNAI_FORMAT_NJCA, "NJCA"},
    {KUNAI_I_TAG('C', 'P', 'S', 'M'), KUNAI_FORMAT_ANY, "CPSM"},
    {KUNAI_I_TAG('N', 'C', 'S', 'M'), KUNAI_FORMAT_ANY, "NCSM"},
    {KUNAI_I_TAG('N', 'J', 'L', 'I'), KUNAI_FORMAT_ANY, "NJLI"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

typedef struct motion_search {
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;
    uint32_t wanted;         /* the only format that counts, or KUNAI_FORMAT_ANY */
    uint32_t kind;           /* of chunk */
    uint32_t count;          /* motions seen */
    const char *unsupported; /* the tag of the first motion that is not decoded, or NULL */
    uint64_t unsupported_at;
} motion_search;

/* KINDS: it is no motion. */
static uint32_t kind_of(uint32_t tag)
{
    uint32_t i;

    for (i = 0; i < KINDS && kinds[i].tag != tag; i++)
        continue;
    return i;
}

/* Is the last chunk a motion that counts? */
static int search_counts(motion_search *search)
{
    search->kind = kind_of(search->chunk.tag);
    if (search->kind == KINDS)
        return 0;
    if (kinds[search->kind].format)
        return !search->wanted || search->wanted == kinds[search->kind].format;
    if (!search->unsupported) {
        search->unsupported = kinds[search->kind].name;
        search->unsupported_at = search->chunk.offset;
    }
    return 0;
}

/* 1: the motion number index is there, and the walk is behind it. */
static int search_run(motion_search *search, uint32_t index)
{
    while (kunai_i_chunk_walk_next(&search->walk, &search->chunk))
        if (search_counts(search) && search->count++ == index)
            return 1;
    return 0;
}

static void search_fail(kunai_i_job *job, const motion_search *search)
{
    if (search->count)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last motion");
    else if (search->wanted)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion of that format");
    else if (search->unsupported)
        kunai_i_fail(job, KUNAI_E_UNSUPPORTED, search->unsupported_at, search->unsupported,
                     "there are only motions of kinds that are not decoded");
    else
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion");
}

static void read_chunk(kunai_i_job *job, const motion_search *search, kunai_motion *motion)
{
    const kunai_i_chunk *chunk = &search->chunk;
    kunai_i_motion_place place;

    job->format = kinds[search->kind].format;
    if (!kunai_i_chunk_is_whole(job, chunk))
        return;
    motion->info.byte_order = kunai_i_chunk_byte_order(&search->walk, chunk);
    memset(&place, 0, sizeof place);
    place.body = kunai_i_chunk_reader(job, &search->walk, chunk, kinds[search->kind].name);
    place.format = job->format;
    place.model = job->options.model;
    if (job->format == KUNAI_FORMAT_NJCA)
        kunai_i_camera_chunk_read(job, &place.body, motion);
    else
        kunai_i_njs_motion_read(job, &place, motion);
}

void kunai_i_ninja_motion_read(kunai_i_job *job, const uint8_t *data, size_t size,
                               kunai_motion *motion)
{
    const uint32_t wanted = job->options.format;
    motion_search search;

    memset(&search, 0, sizeof search);
    search.wanted = wanted == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY : wanted;
    if (!kunai_i_chunk_walk_begin(&search.walk, job, data, size, job->options.byte_order)) {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "motion", "this is no Ninja file");
        return;
    }
    job->format = KUNAI_FORMAT_NINJA;
    search.count = kunai_i_chunk_walk_resume(&search.walk, NULL);
    if (!search_run(&search, job->options.index)) {
        search_fail(job, &search);
        return;
    }
    kunai_i_chunk_walk_mark(&search.walk, search.count, NULL);
    read_chunk(job, &search, motion);
    if (!kunai_i_failed(job))
        kunai_i_chunk_walk_finish(&search.walk);
}

int kunai_i_ninja_motion_recognise(const kunai_i_format *format, const uint8_t *data, size_t size,
                                   kunai_found *found)
{
    motion_search search;

    (void)format;
    (void)found;
    memset(&search, 0, sizeof search);
    return kunai_i_chunk_walk_begin(&search.walk, NULL, data, size, KUNAI_ORDER_ANY) &&
           search_run(&search, 0);
}
