/*
 * blz.c - decodes BLZ, the backward LZ of Nintendo DS programs (lz.md 2).
 *
 * Games unpack a program in place, from its end to its start. So the data ends with a footer, the
 * decoder reads and writes backwards, and the first bytes can stay plain. A stream whose output
 * overtakes its input would destroy itself in a game: it is damaged, although this decoder writes
 * to other memory. There are two loops. step decodes one token, with all checks, and finds every
 * error. run_tokens is fast: it decodes tokens as long as input and output have bytes to spare, and
 * leaves wrong tokens to step.
 */
#include "base/wide_copy.h"
#include "lz/lz_flags.h"
#include "lz/lz_run.h"

enum {
    FOOTER = 8,          /* bytes of the footer without padding */
    LARGEST_FOOTER = 11, /* with padding */
    LEAST_COPY = 3,
    LONGEST_COPY = 18,
    LEAST_DISTANCE = 3,
    SPARE_IN = 11, /* most input of one step: a flag byte, 8 literals, and a copy */
    SPARE_OUT = 8 + LONGEST_COPY + KUNAI_I_SPARE_COPY
};

static const char footer_record[] = "BLZ footer", copy_record[] = "BLZ copy";

static uint32_t load_24(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
}

/* Can the packed bytes give so much output? A flag byte and 8 copies have 17 bytes, and give at
 * most 144. */
static int can_give(uint64_t packed, uint64_t unpacked)
{
    return unpacked * 17 <= packed * 144;
}

/* Reads the footer: length of the packed part (24 bits), length of the footer (8 bits), growth (32
 * bits). A growth of 0 means that the data is not packed; then the other fields have no meaning. */
kunai_result kunai_i_read_blz_footer(kunai_i_lz_run *run)
{
    const uint8_t *footer;
    uint32_t length, grow;

    if (run->size < FOOTER)
        return kunai_i_stop_lz(run, KUNAI_E_TRUNCATED, run->size, footer_record,
                               "the data is smaller than a footer of 8 bytes");
    footer = run->data + run->size - FOOTER;
    run->declared = run->plain = run->size;
    grow = load_24(footer + 4) | (uint32_t)footer[7] << 24;
    if (!grow)
        return KUNAI_OK;
    length = load_24(footer);
    run->footer = footer[3];
    if (run->footer < FOOTER || run->footer > LARGEST_FOOTER)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 5, footer_record,
                               "the size of the footer is not 8 to 11 bytes");
    if (length < run->footer || length > run->size)
        return kunai_i_stop_lz(
            run, KUNAI_E_CORRUPT, run->size - FOOTER, footer_record,
            "the packed part is smaller than the footer or larger than the data");
    run->plain = run->size - length;
    run->declared = (uint64_t)run->size + grow;
    if (run->declared > UINT32_MAX || !can_give(length - run->footer, (uint64_t)length + grow))
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 4, footer_record,
                               "the packed part cannot unpack to the size in the footer");
    return KUNAI_OK;
}

/* The places of reading and writing. They count from the start of the data or of the output. */
typedef struct blz_places {
    size_t start;   /* where the packed part begins, in the data and in the output */
    size_t from;    /* data from here to the end has been read */
    uint64_t to;    /* output from here to the end has been written */
    uint64_t end;   /* where the output ends */
    uint32_t flags; /* flags that are not used yet (lz_flags.h) */
} blz_places;

/* ---- exact steps ---- */

static kunai_result step_literal(kunai_i_lz_run *run, blz_places *p)
{
    p->from--;
    if (p->to == p->start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, "BLZ literal",
                               "the output is larger than the size in the footer");
    p->to--;
    if (run->out)
        run->out[p->to] = run->data[p->from];
    return KUNAI_OK;
}

/* Copies one byte at a time, downwards: source and destination may overlap. */
static void copy_bytes(uint8_t *to, uint32_t distance, uint32_t size)
{
    for (; size; size--) {
        to--;
        *to = to[distance];
    }
}

/* Decodes a copy. Its 16-bit word is read backwards: the first byte in memory is the low one. All
 * faults are KUNAI_E_CORRUPT: the footer has already told where the data begins and ends. */
static kunai_result step_copy(kunai_i_lz_run *run, blz_places *p)
{
    uint32_t word, size, distance;

    if (p->from - p->start < 2)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->start, copy_record,
                               "the packed part ends inside a copy");
    p->from -= 2;
    word = run->data[p->from] | (uint32_t)run->data[p->from + 1] << 8;
    size = (word >> 12) + LEAST_COPY;
    distance = (word & 0xFFF) + LEAST_DISTANCE;
    if (distance > p->end - p->to)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, copy_record,
                               "the distance of the copy is greater than the output so far");
    if (size > p->to - p->start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, copy_record,
                               "the output is larger than the size in the footer");
    kunai_i_note_distance(run, distance);
    if (run->out)
        copy_bytes(run->out + p->to, distance, size);
    p->to -= size;
    return KUNAI_OK;
}

/* Decodes one token. The stream may end between the flags of a group. Output that overtakes the
 * input would destroy the input in a game, which unpacks in place. */
static kunai_result step(kunai_i_lz_run *run, blz_places *p)
{
    kunai_result result;
    uint32_t is_copy;

    if (p->flags == kunai_i_no_flags) {
        p->flags = kunai_i_make_flags(run->data[--p->from]);
        if (p->from == p->start)
            return KUNAI_OK;
    }
    is_copy = p->flags >> 31;
    p->flags <<= 1;
    result = is_copy ? step_copy(run, p) : step_literal(run, p);
    if (result == KUNAI_OK && p->to < p->from)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, p->from, "BLZ stream",
                               "the output overwrites input that is not yet read");
    return result;
}

/* ---- whole tokens ---- */

/* Copies a pattern that repeats itself within 16 bytes: kunai_i_copy_odd, but downwards. */
static KUNAI_I_FAST_APART void copy_odd(uint8_t *to, uint32_t distance, uint32_t size)
{
    const uint32_t step = 16 - 16 % distance;
    uint8_t pattern[16];
    uint32_t i, k;

    for (i = 16, k = distance; i; i--) {
        k = k ? k - 1 : distance - 1;
        pattern[i - 1] = to[k];
    }
    for (i = 0; i < size; i += step) {
        to -= i ? step : 16;
        memcpy(to, pattern, 16);
    }
}

/* Copies downwards. May write up to 32 bytes before to, or 15 bytes more than size. */
static inline void copy_fast(uint8_t *to, uint32_t distance, uint32_t size)
{
    if (distance < 16 && distance < size) {
        copy_odd(to, distance, size);
        return;
    }
    kunai_i_move_16(to - 16, to - 16 + distance);
    if (size > 16)
        kunai_i_move_16(to - 32, to - 32 + distance);
}

/* Each turn decodes a run of literals and the copy after it. At least SPARE_IN bytes of the packed
 * part and SPARE_OUT bytes of room are left, so single accesses are not checked. The loop ends
 * before a copy that begins after the output, or whose output overtakes the input; step then finds
 * the error. writes is a constant in each call, so the compiler makes two loops without this test.
 */
static inline KUNAI_I_FAST_WHOLE void run_tokens_as(kunai_i_lz_run *run, blz_places *p,
                                                    const int writes)
{
    const size_t first_in = p->start + SPARE_IN;
    const uint64_t first_out = p->start + (uint64_t)SPARE_OUT, end = p->end;
    const uint8_t *const data = run->data;
    uint8_t *const out = run->out;
    uint32_t flags = p->flags, least = run->least_distance;
    size_t from = p->from;
    uint64_t to = p->to;

    while (from >= first_in && to >= first_out) {
        uint32_t literals, word, size, distance;

        if (flags == kunai_i_no_flags)
            flags = kunai_i_make_flags(data[--from]);
        literals = kunai_i_count_literals(flags);
        if (writes)
            memcpy(out + to - 8, data + from - 8, 8);
        from -= literals;
        to -= literals;
        flags <<= literals;
        if (flags == kunai_i_no_flags)
            continue;
        word = data[from - 2] | (uint32_t)data[from - 1] << 8;
        size = (word >> 12) + LEAST_COPY;
        distance = (word & 0xFFF) + LEAST_DISTANCE;
        if (distance > end - to || to - size < from - 2)
            break;
        flags <<= 1;
        from -= 2;
        if (writes)
            copy_fast(out + to, distance, size);
        else if (distance < least)
            least = distance;
        to -= size;
    }
    p->flags = flags;
    p->from = from;
    p->to = to;
    run->least_distance = least;
}

static void run_tokens(kunai_i_lz_run *run, blz_places *p)
{
    if (run->out)
        run_tokens_as(run, p, 1);
    else
        run_tokens_as(run, p, 0);
}

/* Decodes the packed part, then copies the plain part. The output must end exactly where the packed
 * part begins. */
kunai_result kunai_i_run_blz(kunai_i_lz_run *run)
{
    blz_places p = {(size_t)run->plain, run->size - run->footer, run->declared, run->declared,
                    kunai_i_no_flags};
    kunai_result result = KUNAI_OK;

    while (run->footer && p.from > p.start && result == KUNAI_OK) {
        run_tokens(run, &p);
        if (p.from > p.start)
            result = step(run, &p);
    }
    if (result != KUNAI_OK)
        return result;
    if (run->footer && p.to != p.start)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->size - 4, footer_record,
                               "the output is smaller than the size in the footer");
    if (run->out && run->plain)
        memcpy(run->out, run->data, (size_t)run->plain);
    run->made = run->declared;
    run->at = run->size;
    return KUNAI_OK;
}
