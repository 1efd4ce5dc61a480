/* prs.c - PRS streams, which have neither header nor size: control bits and data bytes mixed
 * (prs.md 1, 2, 4 and 5).
 *
 * One machine serves the whole-buffer calls, the size query and the stream. Its exact steps stop
 * at any byte of either side and find every error; in front of them run_tokens takes whole tokens
 * while both sides have room to spare, and leaves whatever is odd to the steps.
 *
 * What an error says, however the data is cut:
 *     TRUNCATED   offset is the size of the input
 *     CORRUPT     a copy from before the start: offset of the first data byte of that copy, found
 *                 as soon as the distance is known (before the count of an extended copy)
 *     LIMIT       what would be output: offset of the literal or of the first data byte of the
 *     SPACE       copy; as much of the copy as fits has been output
 * Missing input is found before missing room. KUNAI_PRS_FILL stops at the last byte of room, so
 * that an end mark right behind it is not among the bytes used. */
#include <kunai/prs.h>

#include "base/job.h"

#include <string.h>

enum {
    REACH = 8192,   /* largest distance */
    SPARE_IN = 4,   /* the longest token: a control byte, two of offset, a count */
    SPARE_OUT = 272 /* the longest copy, and what copy_fast writes behind it */
};

/* What the machine waits for: prs.md 4. */
enum phase { BIT_1, BIT_2, BIT_3, BIT_4, LITERAL, SHORT, LOW, HIGH, COUNT, COPY };

typedef struct machine {
    uint64_t max_output;
    uint64_t consumed; /* input bytes */
    uint64_t produced; /* output bytes */
    uint64_t copy_at;  /* of the copy under way: offset of its first data byte */
    uint32_t phase;    /* enum phase */
    uint32_t control;  /* unused control bits, the next one lowest, zeros above */
    uint32_t left;     /* number of them */
    uint32_t word;     /* of the copy under way: its first data byte, then two */
    uint32_t size;     /* of the copy under way: bytes that are left to output */
    uint32_t distance;
    uint32_t lenient; /* KUNAI_PRS_LENIENT */
    uint32_t fill;    /* stop as soon as there is no room, also between two tokens */
} machine;

/* The memory of one run. Before out lie REACH bytes of output, or all that there was. */
typedef struct piece {
    const uint8_t *in;
    const uint8_t *in_end;
    uint8_t *out;  /* NULL: only count */
    uint64_t room; /* bytes from out */
} piece;

struct kunai_prs {
    kunai_i_owner owner;
    machine machine;
    kunai_result result; /* KUNAI_OK, or what the stream ended with */
    kunai_error error;   /* the same as an error */
    size_t at;           /* where output goes on in window */
    uint8_t window[2 * REACH];
};

static void machine_begin(machine *m, const kunai_options *options)
{
    memset(m, 0, sizeof *m);
    m->max_output = options->max_output;
    m->lenient = (options->flags & KUNAI_PRS_LENIENT) != 0;
}

static void machine_reset(machine *m)
{
    m->consumed = m->produced = 0;
    m->phase = BIT_1;
    m->control = m->left = 0;
}

/* ---- exact steps ---- */

static const uint8_t *take_byte(machine *m, piece *p)
{
    if (p->in == p->in_end)
        return NULL;
    m->consumed++;
    return p->in++;
}

static kunai_result step_bit(machine *m, piece *p)
{
    uint32_t bit;

    if (!m->left) {
        const uint8_t *byte = take_byte(m, p);

        if (!byte)
            return KUNAI_NEED_INPUT;
        m->control = *byte;
        m->left = 8;
    }
    bit = m->control & 1;
    m->control >>= 1;
    m->left--;
    switch (m->phase) {
    case BIT_1: m->phase = bit ? LITERAL : BIT_2; break;
    case BIT_2: m->phase = bit ? LOW : BIT_3; break;
    case BIT_3:
        m->size = 2 * bit + 2;
        m->phase = BIT_4;
        break;
    default:
        m->size += bit;
        m->phase = SHORT;
        break;
    }
    return KUNAI_OK;
}

static kunai_result step_literal(machine *m, piece *p)
{
    if (p->in == p->in_end)
        return KUNAI_NEED_INPUT;
    if (!p->room)
        return KUNAI_NEED_OUTPUT; /* the byte stays where it is */
    if (p->out)
        *p->out++ = *p->in;
    p->in++;
    p->room--;
    m->consumed++;
    m->produced++;
    m->phase = BIT_1;
    return KUNAI_OK;
}

static kunai_result begin_copy(machine *m, uint32_t distance, uint32_t next_phase)
{
    if (distance > m->produced && !m->lenient)
        return KUNAI_E_CORRUPT;
    m->distance = distance;
    m->phase = next_phase;
    return KUNAI_OK;
}

/* The data bytes of a copy. Only the whole word 0 is the end mark: with size bits, an offset of 0
 * is distance 8192. */
static kunai_result step_data(machine *m, piece *p)
{
    const uint8_t *byte = take_byte(m, p);

    if (!byte)
        return KUNAI_NEED_INPUT;
    switch (m->phase) {
    case SHORT: m->copy_at = m->consumed - 1; return begin_copy(m, 256 - (uint32_t)*byte, COPY);
    case LOW:
        m->copy_at = m->consumed - 1;
        m->word = *byte;
        m->phase = HIGH;
        return KUNAI_OK;
    case HIGH:
        m->word |= (uint32_t)*byte << 8;
        if (!m->word)
            return KUNAI_END;
        m->size = (m->word & 7) + 2;
        return begin_copy(m, REACH - (m->word >> 3), m->word & 7 ? COPY : COUNT);
    default:
        m->size = (uint32_t)*byte + 1;
        m->phase = COPY;
        return KUNAI_OK;
    }
}

/* One byte at a time: source and destination may overlap, and KUNAI_PRS_LENIENT lets the source
 * begin before the start. */
static kunai_result step_copy(machine *m, piece *p)
{
    if (!p->room)
        return KUNAI_NEED_OUTPUT;
    for (; m->size && p->room; m->size--, p->room--, m->produced++) {
        if (!p->out)
            continue;
        *p->out = m->distance > m->produced ? 0 : *(p->out - m->distance);
        p->out++;
    }
    if (!m->size)
        m->phase = BIT_1;
    return KUNAI_OK;
}

/* KUNAI_OK: the machine can go on. */
static kunai_result step(machine *m, piece *p)
{
    switch (m->phase) {
    case BIT_1:
        if (m->fill && !p->room)
            return KUNAI_NEED_OUTPUT;
        return step_bit(m, p);
    case BIT_2:
    case BIT_3:
    case BIT_4: return step_bit(m, p);
    case LITERAL: return step_literal(m, p);
    case COPY: return step_copy(m, p);
    default: return step_data(m, p);
    }
}

/* ---- whole tokens ---- */

/* May write up to 15 bytes more than size. */
static inline void copy_fast(uint8_t *out, size_t distance, size_t size)
{
    const uint8_t *from = out - distance;
    size_t i;

    if (distance == 1) {
        memset(out, *from, size);
        return;
    }
    if (distance < 16) {
        for (i = 0; i < size; i++)
            out[i] = from[i];
        return;
    }
    for (i = 0; i < size; i += 16)
        memcpy(out + i, from + i, 16);
}

/* The data bytes of a copy whose control bits are the lowest of bits. Returns what follows them;
 * *distance is 0 for the end mark. */
static inline const uint8_t *read_copy(uint32_t bits, const uint8_t *data, uint32_t *distance,
                                       uint32_t *size)
{
    uint32_t word;

    if (!(bits & 2)) {
        *distance = 256 - (uint32_t)data[0];
        *size = (bits >> 1 & 2) + (bits >> 3 & 1) + 2;
        return data + 1;
    }
    word = data[0] | (uint32_t)data[1] << 8;
    *distance = word ? REACH - (word >> 3) : 0;
    *size = word & 7 ? (word & 7) + 2 : (uint32_t)data[2] + 1;
    return data + (word & 7 ? 2 : 3);
}

/* Takes tokens as long as any token fits on both sides. One that it does not take, because it is
 * the end mark or an error, is left untouched. */
static inline void run_tokens_as(machine *m, piece *p, const int writes)
{
    const uint8_t *in = p->in;
    uint8_t *out = p->out;
    uint64_t produced = m->produced;
    const uint64_t last = produced + p->room - SPARE_OUT;
    uint32_t control = m->control, left = m->left;

    while (p->in_end - in >= SPARE_IN && produced <= last) {
        /* The control byte that may be needed is the next byte, whatever the token is. */
        const uint32_t bits = control | (uint32_t)*in << left;
        const uint32_t used = bits & 1 ? 1 : bits & 2 ? 2 : 4;
        const uint8_t *data = in + (used > left);
        uint32_t size = 1, distance = 0;

        if (bits & 1) {
            if (writes)
                *out = *data;
            data++;
        } else {
            data = read_copy(bits, data, &distance, &size);
            if (!distance || distance > produced)
                break;
            if (writes)
                copy_fast(out, distance, size);
        }
        if (used > left) {
            control = bits;
            left += 8;
        }
        control >>= used;
        left -= used;
        produced += size;
        in = data;
        if (writes)
            out += size;
    }
    m->consumed += (uint64_t)(in - p->in);
    m->control = control;
    m->left = left;
    p->room -= produced - m->produced;
    m->produced = produced;
    p->in = in;
    p->out = out;
}

static void run_tokens(machine *m, piece *p)
{
    if (m->phase != BIT_1 || p->room < SPARE_OUT)
        return;
    if (p->out)
        run_tokens_as(m, p, 1);
    else
        run_tokens_as(m, p, 0);
}

/* Until KUNAI_END, an error, or one side is used up. */
static kunai_result run(machine *m, piece *p)
{
    kunai_result result;

    do {
        run_tokens(m, p);
        result = step(m, p);
    } while (result == KUNAI_OK);
    if (result == KUNAI_NEED_OUTPUT && m->produced == m->max_output && !m->fill)
        return KUNAI_E_LIMIT;
    return result;
}

/* ---- errors ---- */

static kunai_result no_error(kunai_error *error, kunai_result result)
{
    kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
    return result;
}

static kunai_result argument_error(kunai_error *error, const char *message)
{
    return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", message);
}

/* What stopped the machine, as an error. */
static kunai_result stop_error(const machine *m, kunai_result result, kunai_error *error)
{
    const char *record = "PRS copy";
    const char *message = "the data ends before the end mark";
    uint64_t offset = m->consumed;

    if (m->phase <= BIT_4)
        record = "PRS control byte";
    else if (m->phase == LITERAL)
        record = "PRS literal";
    if (result != KUNAI_E_TRUNCATED && m->phase != LITERAL)
        offset = m->copy_at;
    if (result == KUNAI_E_CORRUPT)
        message = "the distance is larger than the output so far";
    else if (result == KUNAI_E_LIMIT)
        message = "options.max_output would be passed";
    else if (result == KUNAI_E_SPACE)
        message = "the output does not fit into the caller's memory";
    return kunai_i_set_error(error, result, KUNAI_FORMAT_PRS, offset, record, message);
}

/* ---- whole buffer ---- */

static const char other_format_message[] = "options.format names another format";

static int other_format(const kunai_options *options)
{
    return options->format != KUNAI_FORMAT_ANY && options->format != KUNAI_FORMAT_PRS;
}

static kunai_result check_arguments(const void *data, size_t size, const kunai_options *options,
                                    kunai_options *checked, kunai_error *error)
{
    const char *wrong = kunai_i_options_check(options, checked);

    if (!data && size)
        wrong = "data is NULL";
    if (wrong)
        return argument_error(error, wrong);
    if (other_format(checked))
        return kunai_i_set_error(error, KUNAI_E_FORMAT, KUNAI_FORMAT_PRS, 0, "PRS",
                                 other_format_message);
    return KUNAI_OK;
}

static kunai_result run_whole(machine *m, piece *p, kunai_error *error)
{
    kunai_result result = run(m, p);

    if (result == KUNAI_END || (result == KUNAI_NEED_OUTPUT && m->fill))
        return no_error(error, KUNAI_OK);
    if (result == KUNAI_NEED_INPUT)
        result = KUNAI_E_TRUNCATED;
    else if (result == KUNAI_NEED_OUTPUT)
        result = KUNAI_E_SPACE;
    return stop_error(m, result, error);
}

static void give(uint64_t *to, uint64_t value)
{
    if (to)
        *to = value;
}

/* dst NULL and room above 0: only count. */
static kunai_result decode(const void *data, size_t size, const kunai_options *options, void *dst,
                           uint64_t room, uint64_t *unpacked, uint64_t *packed, kunai_error *error)
{
    kunai_options checked;
    kunai_result result;
    machine m;
    piece p;

    give(unpacked, 0);
    give(packed, 0);
    result = check_arguments(data, size, options, &checked, error);
    if (result != KUNAI_OK)
        return result;
    machine_begin(&m, &checked);
    p.in = data ? data : (const uint8_t *)"";
    p.in_end = p.in + size;
    p.out = dst;
    p.room = room < m.max_output ? room : m.max_output;
    m.fill = (checked.flags & KUNAI_PRS_FILL) && room <= m.max_output;
    result = run_whole(&m, &p, error);
    give(unpacked, m.produced);
    give(packed, m.consumed);
    return result;
}

kunai_result kunai_prs_size(const void *data, size_t size, const kunai_options *options,
                            uint64_t *unpacked, uint64_t *packed, kunai_error *error)
{
    return decode(data, size, options, NULL, UINT64_MAX, unpacked, packed, error);
}

kunai_result kunai_prs_decode(const void *data, size_t size, const kunai_options *options,
                              void *dst, size_t capacity, uint64_t *unpacked, uint64_t *packed,
                              kunai_error *error)
{
    if (!dst && capacity) {
        give(unpacked, 0);
        give(packed, 0);
        return argument_error(error, "dst is NULL");
    }
    return decode(data, size, options, dst, capacity, unpacked, packed, error);
}

/* ---- stream ---- */

kunai_result kunai_prs_open(const kunai_options *options, kunai_prs **out, kunai_error *error)
{
    kunai_i_job job;
    kunai_prs *prs;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, NULL, 0, options, out, error) != KUNAI_OK)
        return job.error.code;
    job.format = KUNAI_FORMAT_PRS;
    if (other_format(&job.options))
        kunai_i_fail(&job, KUNAI_E_FORMAT, 0, "PRS", other_format_message);
    prs = kunai_i_keep(&job, 1, sizeof *prs);
    if (prs)
        machine_begin(&prs->machine, &job.options);
    if (kunai_i_job_end(&job, prs ? &prs->owner : NULL, error) == KUNAI_OK)
        *out = prs;
    return job.error.code;
}

void kunai_prs_close(kunai_prs *prs)
{
    if (prs)
        kunai_i_owner_release(&prs->owner);
}

void kunai_prs_reset(kunai_prs *prs)
{
    if (!prs)
        return;
    machine_reset(&prs->machine);
    prs->result = KUNAI_OK;
    prs->at = 0;
}

static const char *check_run(const kunai_prs *prs, const kunai_input *in, const kunai_output *out)
{
    if (!prs || !in || !out)
        return "prs, in or out is NULL";
    if (in->pos > in->size || out->pos > out->size)
        return "pos is larger than size";
    if ((!in->data && in->size) || (!out->data && out->size))
        return "data is NULL";
    return NULL;
}

/* Makes place behind the output that copies can still reach. */
static size_t window_room(kunai_prs *prs, size_t wanted)
{
    const size_t room = sizeof prs->window - prs->at;

    if (room >= wanted || room >= SPARE_OUT)
        return room < wanted ? room : wanted;
    memmove(prs->window, prs->window + prs->at - REACH, REACH);
    prs->at = REACH;
    return REACH < wanted ? REACH : wanted;
}

/* Runs on as much of the output as the window takes. */
static kunai_result run_window(kunai_prs *prs, kunai_input *in, kunai_output *out)
{
    const uint8_t *data = in->data ? in->data : (const uint8_t *)"";
    const size_t room = window_room(prs, out->size - out->pos);
    const uint64_t allowed = prs->machine.max_output - prs->machine.produced;
    uint8_t *start = prs->window + prs->at;
    kunai_result result;
    size_t made;
    piece p;

    p.in = data + in->pos;
    p.in_end = data + in->size;
    p.out = start;
    p.room = room < allowed ? room : allowed;
    result = run(&prs->machine, &p);
    made = (size_t)(p.out - start);
    if (made)
        memcpy((uint8_t *)out->data + out->pos, start, made);
    prs->at += made;
    out->pos += made;
    in->pos = (size_t)(p.in - data);
    return result;
}

kunai_result kunai_prs_run(kunai_prs *prs, kunai_input *in, kunai_output *out, uint32_t last,
                           kunai_error *error)
{
    const char *wrong = check_run(prs, in, out);
    kunai_result result;

    if (wrong)
        return argument_error(error, wrong);
    if (prs->result == KUNAI_OK) {
        do
            result = run_window(prs, in, out);
        while (result == KUNAI_NEED_OUTPUT && out->pos < out->size);
        if (result == KUNAI_NEED_INPUT && last)
            result = KUNAI_E_TRUNCATED;
        if (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT)
            return no_error(error, result);
        prs->result = result;
        if (result == KUNAI_END)
            no_error(&prs->error, result);
        else
            stop_error(&prs->machine, result, &prs->error);
    }
    if (error)
        *error = prs->error;
    return prs->result;
}
