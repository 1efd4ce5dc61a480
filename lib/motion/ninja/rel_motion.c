/* rel_motion.c - finds the NJS_MOTION of a PSO player motion, which is a REL file
 * (ninja-motion.md 1). */
#include "motion/ninja/njs_motion.h"
#include "motion/readers.h"
#include "container/rel.h"
#include "base/trace.h"

enum { ACTION_SIZE = 8 };

/* Root, NJS_ACTION without an object, NJS_MOTION: what tells a player motion from other RELs. */
static int find_player_motion(const kunai_i_rel *rel, uint32_t *at)
{
    uint32_t action;

    return kunai_i_follow_rel(rel, rel->root, &action) && !kunai_i_is_rel_pointer(rel, action) &&
           kunai_i_follow_rel(rel, action + (uint64_t)4, at) && *at % 4 == 0 &&
           *at < rel->payload && rel->payload - *at >= KUNAI_I_NJS_MOTION_SIZE;
}

static void trace_action(kunai_i_open *open, const kunai_i_rel *rel)
{
    uint32_t action;

    kunai_i_trace_structure(open, "root", rel->root, 4);
    if (kunai_i_follow_rel(rel, rel->root, &action))
        kunai_i_trace_structure(open, "NJS_ACTION", action, ACTION_SIZE);
}

static void read_payload(kunai_i_open *open, const kunai_i_rel *rel, uint32_t at,
                         kunai_motion *motion)
{
    kunai_i_motion_place place;

    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_rel_reader(open, rel, "NJS_MOTION");
    place.at = at;
    place.format = KUNAI_FORMAT_REL_MOTION;
    place.model = open->options.model;
    motion->info.byte_order = rel->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_i_read_njs_motion(open, &place, motion);
}

void kunai_i_read_rel_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                             kunai_motion *motion)
{
    kunai_i_rel rel;
    uint32_t at;

    if (!kunai_i_begin_rel(&rel, data, size, open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion", "this is no REL file");
        return;
    }
    open->format = KUNAI_FORMAT_REL_MOTION;
    if (!find_player_motion(&rel, &at)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, size - KUNAI_I_REL_ROOT_FROM_END, "REL trailer",
                     "the root does not lead to a motion");
        return;
    }
    if (open->options.index) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "REL file", "options.index is past the only motion");
        return;
    }
    kunai_i_load_rel(open, &rel);
    trace_action(open, &rel);
    if (!kunai_i_has_failed(open))
        read_payload(open, &rel, at, motion);
}

int kunai_i_recognise_rel_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    kunai_i_rel rel;
    kunai_i_reader reader;
    uint32_t at;

    (void)format;
    if (!kunai_i_begin_rel(&rel, data, size, KUNAI_ORDER_ANY) || !find_player_motion(&rel, &at) ||
        !kunai_i_is_rel_pointer(&rel, at))
        return 0;
    reader = kunai_i_make_rel_reader(NULL, &rel, "NJS_MOTION");
    kunai_i_seek(&reader, (uint64_t)at + 10);
    if (!kunai_i_count_njs_motion_elements(kunai_i_read_u16(&reader)))
        return 0;
    found->byte_order = rel.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    return 1;
}
