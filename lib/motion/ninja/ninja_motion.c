/* ninja_motion.c - finds the motions of a Ninja file, chunks whose bodies begin with their
 * structure (ninja-motion.md 1). */
#include "motion/ninja/njs_motion.h"
#include "motion/readers.h"
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
static uint32_t find_kind(uint32_t tag)
{
    uint32_t i;

    for (i = 0; i < KINDS && kinds[i].tag != tag; i++)
        continue;
    return i;
}

/* Is the last chunk a motion that counts? */
static int is_counted(motion_search *search)
{
    search->kind = find_kind(search->chunk.tag);
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
static int run_search(motion_search *search, uint32_t index)
{
    while (kunai_i_read_next_chunk(&search->walk, &search->chunk))
        if (is_counted(search) && search->count++ == index)
            return 1;
    return 0;
}

static void fail_search(kunai_i_open *open, const motion_search *search)
{
    if (search->count)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last motion");
    else if (search->wanted)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion of that format");
    else if (search->unsupported)
        kunai_i_fail(open, KUNAI_E_UNSUPPORTED, search->unsupported_at, search->unsupported,
                     "there are only motions of kinds that are not decoded");
    else
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion");
}

static void read_chunk(kunai_i_open *open, const motion_search *search, kunai_motion *motion)
{
    const kunai_i_chunk *chunk = &search->chunk;
    kunai_i_motion_place place;

    open->format = kinds[search->kind].format;
    if (!kunai_i_check_chunk(open, chunk))
        return;
    motion->info.byte_order = kunai_i_find_chunk_byte_order(&search->walk, chunk);
    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_chunk_reader(open, &search->walk, chunk, kinds[search->kind].name);
    place.format = open->format;
    place.model = open->options.model;
    if (open->format == KUNAI_FORMAT_NJCA)
        kunai_i_read_camera_chunk(open, &place.body, motion);
    else
        kunai_i_read_njs_motion(open, &place, motion);
}

void kunai_i_read_ninja_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                               kunai_motion *motion)
{
    const uint32_t wanted = open->options.format;
    motion_search search;

    memset(&search, 0, sizeof search);
    search.wanted = wanted == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY : wanted;
    if (!kunai_i_begin_chunk_walk(&search.walk, open, data, size, open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion", "this is no Ninja file");
        return;
    }
    open->format = KUNAI_FORMAT_NINJA;
    search.count = kunai_i_resume_chunk_walk(&search.walk, NULL);
    if (!run_search(&search, open->options.index)) {
        fail_search(open, &search);
        return;
    }
    kunai_i_mark_chunk_walk(&search.walk, search.count, NULL);
    read_chunk(open, &search, motion);
    if (!kunai_i_has_failed(open))
        kunai_i_finish_chunk_walk(&search.walk);
}

int kunai_i_recognise_ninja_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                   kunai_found *found)
{
    motion_search search;

    (void)format;
    (void)found;
    memset(&search, 0, sizeof search);
    return kunai_i_begin_chunk_walk(&search.walk, NULL, data, size, KUNAI_ORDER_ANY) &&
           run_search(&search, 0);
}
