/* blz.c - backward LZ: programs of the Nintendo DS, which are unpacked from the end to the start
 * (lz.md 2). */
#include "lz/lz_run.h"

#include <string.h>

enum {
    FOOTER = 8,          /* bytes of the footer without padding */
    LARGEST_FOOTER = 11, /* with padding */
    LEAST_COPY = 3,
    LEAST_DISTANCE = 3
};

static const char footer_record[] = "BLZ footer", copy_record[] = "BLZ copy";

static uint32_t load_24(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
}

/* A group of a flag byte and 8 copies has 17 bytes, and gives at most 144. */
static int can_give(uint64_t packed, uint64_t unpacked)
{
    return unpacked * 17 <= packed * 144;
}

kunai_result kunai_i_read_blz_footer(kunai_i_lz_run *run)
{
    const uint8_t *footer;
    uint32_t length, grow;

    if (run->size < FOOTER)
        return kunai_i_stop_lz(run, KUNAI_E_TRUNCATED, run->size, footer_record,
                               "the data is smaller than a footer");
    footer = run->data + run->size - FOOTER;
    run->declared = run->plain = run->size;
    grow = load_24(footer + 4) | (uint32_t)footer[7] << 24;
    if (!grow)
        return KUNAI_OK;
    length = load_24(footer);
    run->footer = footer[3];
    if (run->footer < FOOTER || run->footer > LARGEST_FOOTER)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 5, footer_record,
                               "the footer does not have 8 to 11 bytes");
    if (length < run->footer || length > run->size)
        return kunai_i_stop_lz(
            run, KUNAI_E_CORRUPT, run->size - FOOTER, footer_record,
            "the packed part is smaller than the footer or larger than the data");
    run->plain = run->size - length;
    run->declared = (uint64_t)run->size + grow;
    if (run->declared > UINT32_MAX || !can_give(length - run->footer, (uint64_t)length + grow))
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 4, footer_record,
                               "the packed part cannot grow by so many bytes");
    return KUNAI_OK;
}

/* Places count from the start of the data and of the output. */
typedef struct blz_places {
    size_t start; /* the packed part begins here, in the data and in the output */
    size_t from;  /* data from here on is used */
    uint64_t to;  /* output from here on is made */
    uint64_t end; /* of the output */
} blz_places;

static kunai_result step_literal(kunai_i_lz_run *run, blz_places *p)
{
    p->from--;
    if (p->to == p->start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, "BLZ literal",
                               "the output would pass the start of the packed part");
    p->to--;
    if (run->out)
        run->out[p->to] = run->data[p->from];
    return KUNAI_OK;
}

/* One byte at a time: source and destination may overlap. */
static void copy_bytes(uint8_t *to, uint32_t distance, uint32_t size)
{
    for (; size; size--) {
        to--;
        *to = to[distance];
    }
}

static kunai_result step_copy(kunai_i_lz_run *run, blz_places *p)
{
    uint32_t word, size, distance;

    if (p->from - p->start < 2)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->start, copy_record,
                               "the packed part ends inside of a copy");
    p->from -= 2;
    word = run->data[p->from] | (uint32_t)run->data[p->from + 1] << 8;
    size = (word >> 12) + LEAST_COPY;
    distance = (word & 0xFFF) + LEAST_DISTANCE;
    if (distance > p->end - p->to)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, copy_record,
                               "the distance is larger than the output so far");
    if (size > p->to - p->start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, copy_record,
                               "the output would pass the start of the packed part");
    kunai_i_note_distance(run, distance);
    if (run->out)
        copy_bytes(run->out + p->to, distance, size);
    p->to -= size;
    return KUNAI_OK;
}

static kunai_result run_group(kunai_i_lz_run *run, blz_places *p)
{
    const uint32_t flags = run->data[--p->from];
    kunai_result result;
    uint32_t bit;

    for (bit = 0x80; bit && p->from > p->start; bit >>= 1) {
        result = flags & bit ? step_copy(run, p) : step_literal(run, p);
        if (result != KUNAI_OK)
            return result;
        /* Games unpack in place: the output would destroy data that is not used yet. */
        if (p->to < p->from)
            return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, "BLZ stream",
                                   "the output overtakes the input");
    }
    return KUNAI_OK;
}

kunai_result kunai_i_run_blz(kunai_i_lz_run *run)
{
    blz_places p = {(size_t)run->plain, run->size - run->footer, run->declared, run->declared};
    kunai_result result = KUNAI_OK;

    while (run->footer && p.from > p.start && result == KUNAI_OK)
        result = run_group(run, &p);
    if (result != KUNAI_OK)
        return result;
    if (run->footer && p.to != p.start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 4, footer_record,
                               "the packed part grows by fewer bytes");
    if (run->out && run->plain)
        memcpy(run->out, run->data, (size_t)run->plain);
    run->made = run->declared;
    run->at = run->size;
    return KUNAI_OK;
}
