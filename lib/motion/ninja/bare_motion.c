/* bare_motion.c - an NJS_MOTION at a place of an executable or a memory dump, of which the caller
 * knows where it was loaded (ninja-motion.md 1, 11). */
#include "motion/ninja/njs_motion.h"
#include "motion/readers.h"
#include "model/model.h"

/* Can the motion be read in this byte order? */
static int fits_order(const kunai_i_motion_place *place, uint32_t big)
{
    kunai_i_reader reader = place->body;
    uint32_t mdata;

    reader.big = big;
    kunai_i_seek(&reader, place->at);
    mdata = kunai_i_read_pointer(&reader);
    kunai_i_skip(&reader, 4);
    return mdata < reader.size && kunai_i_read_u16(&reader) &&
           kunai_i_count_njs_motion_elements(kunai_i_read_u16(&reader));
}

/* Little-endian, unless only big-endian is possible. */
static uint32_t find_order(const kunai_i_motion_place *place, uint32_t byte_order)
{
    if (byte_order)
        return byte_order != KUNAI_ORDER_LITTLE;
    return !fits_order(place, 0) && fits_order(place, 1);
}

static int has_motion_kind(uint32_t format)
{
    return format == KUNAI_FORMAT_NMDM || format == KUNAI_FORMAT_NSSM ||
           format == KUNAI_FORMAT_NCAM || format == KUNAI_FORMAT_NLIM;
}

void kunai_i_read_bare_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                              kunai_motion *motion)
{
    const uint32_t format = open->options.format;
    kunai_i_motion_place place;

    if (!has_motion_kind(format)) {
        kunai_i_fail(open, KUNAI_E_ARGUMENT, 0, "arguments",
                     "bare structures need what the motion moves in options.format");
        return;
    }
    open->format = format;
    memset(&place, 0, sizeof place);
    if (!kunai_i_find_bare(open, data, size, KUNAI_I_NJS_MOTION_SIZE, "NJS_MOTION", &place.body,
                           &place.at))
        return;
    place.body.big = find_order(&place, open->options.byte_order);
    place.format = format;
    place.model = open->options.model;
    place.is_open = 1;
    motion->info.byte_order = place.body.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_i_read_njs_motion(open, &place, motion);
}
