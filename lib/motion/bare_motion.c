/* bare_motion.c - an NJS_MOTION at a place of an executable or a memory dump, of which the caller
 * knows where it was loaded (ninja-motion.md 1, 11). */
#include "motion/njs_motion.h"

/* Can the motion be read in this byte order? */
static int order_fits(const kunai_i_motion_place *place, uint32_t big)
{
    kunai_i_reader reader = place->body;
    uint32_t mdata;

    reader.big = big;
    kunai_i_seek(&reader, place->at);
    mdata = kunai_i_pointer(&reader);
    kunai_i_skip(&reader, 4);
    return mdata < reader.size && kunai_i_u16(&reader) &&
           kunai_i_njs_motion_elements(kunai_i_u16(&reader));
}

static uint32_t find_order(const kunai_i_motion_place *place, uint32_t byte_order)
{
    if (byte_order)
        return byte_order != KUNAI_ORDER_LITTLE;
    return !order_fits(place, 0) && order_fits(place, 1);
}

/* Motions are at multiples of 4 of an image. What stands before the image in data may be of any
 * size: so places count from the first byte that has such an address. */
static int find_place(kunai_i_job *job, const uint8_t *data, size_t size,
                      kunai_i_motion_place *place)
{
    const uint64_t at = job->options.offset;
    const size_t first = (size_t)(at % 4);

    memset(place, 0, sizeof *place);
    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    if (at > size || KUNAI_I_NJS_MOTION_SIZE > size - at) {
        kunai_i_fail(job, KUNAI_E_RANGE, at < size ? at : size, "NJS_MOTION",
                     "options.offset is no place of a motion in the data");
        return 0;
    }
    place->body = kunai_i_reader_at(job, data + first, size - first, first, 0, "NJS_MOTION");
    place->body.base = job->options.base + first;
    place->at = (uint32_t)(at - first);
    place->body.big = find_order(place, job->options.byte_order);
    place->format = job->options.format;
    place->model = job->options.model;
    return 1;
}

void kunai_i_bare_motion_read(kunai_i_job *job, const void *data, size_t size, kunai_motion *motion)
{
    const uint32_t format = job->options.format;
    kunai_i_motion_place place;

    if (format != KUNAI_FORMAT_NMDM && format != KUNAI_FORMAT_NSSM && format != KUNAI_FORMAT_NCAM &&
        format != KUNAI_FORMAT_NLIM) {
        kunai_i_fail(job, KUNAI_E_ARGUMENT, 0, "arguments",
                     "bare structures need what the motion moves in options.format");
        return;
    }
    job->format = format;
    if (!find_place(job, data, size, &place))
        return;
    motion->info.byte_order = place.body.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_i_njs_motion_read(job, &place, motion);
}
