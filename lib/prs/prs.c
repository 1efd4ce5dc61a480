/* prs.c - PRS streams, which have neither header nor size: control bits and data bytes mixed
 * (prs.md 1, 2, 4 and 5), and the same behind the header and under the key stream of PRSD
 * (prs.md 8).
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
 * that an end mark right behind it is not among the bytes used.
 *
 * PRSD is decrypted piece by piece into a small memory, on which the same machine runs. The
 * declared size is nothing but a claim: it decides the byte order, and KUNAI_STRICT compares. */
#include <kunai/prs.h>

#include "base/job.h"
#include "prs/prsd.h"

#include <string.h>

enum {
    REACH = 8192,    /* largest distance */
    SPARE_IN = 12,   /* 8 literals, the longest copy, and what is read behind them */
    SPARE_COPY = 15, /* what is written behind a copy */
    SPARE_OUT = 40,  /* 8 literals, and 32 bytes for the shortest copy */
    PLAIN = 4096     /* bytes decrypted at a time */
};

/* What the machine waits for: prs.md 4, and the header of PRSD. */
enum phase { BIT_1, BIT_2, BIT_3, BIT_4, LITERAL, SHORT, LOW, HIGH, COUNT, COPY, HEADER };

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
    uint32_t format;
    uint32_t declared; /* PRSD: size of the output */
    uint32_t strict;   /* that it must be */
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
    uint32_t byte_order; /* of PRSD, if the caller knows it */
    uint8_t header[KUNAI_I_PRSD_HEADER];
    kunai_i_prsd_cipher cipher; /* at the first byte that is not used */
    size_t at;                  /* where output goes on in window */
    uint8_t window[2 * REACH];
};

static void machine_reset(machine *m)
{
    m->consumed = m->produced = 0;
    m->phase = m->format == KUNAI_FORMAT_PRSD ? HEADER : BIT_1;
    m->control = m->left = 0;
}

static void machine_begin(machine *m, const kunai_options *options)
{
    memset(m, 0, sizeof *m);
    m->max_output = options->max_output;
    m->lenient = (options->flags & KUNAI_PRS_LENIENT) != 0;
    m->strict = (options->flags & KUNAI_STRICT) != 0;
    m->format = options->format == KUNAI_FORMAT_PRSD ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
    machine_reset(m);
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

/* Where the fast loop is. The control bits are as in machine. */
typedef struct cursor {
    const uint8_t *in;
    uint8_t *out;
    uint64_t produced;
    uint32_t control;
    uint32_t left;
} cursor;

typedef struct match {
    uint32_t distance;
    uint32_t size;
    uint32_t taken;   /* bytes of input */
    uint32_t used;    /* control bits */
    uint32_t fetched; /* 1: a control byte is among the bytes taken */
    uint32_t is_end;
} match;

/* Of a control byte or what is left of one. */
static inline uint32_t count_ones(uint32_t control)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(~control);
#else
    uint32_t count = 0;

    for (; control & 1; control >>= 1)
        count++;
    return count;
#endif
}

static inline uint32_t load_word(const uint8_t *in)
{
    return in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

typedef struct bytes_16 {
    uint64_t halves[2];
} bytes_16;

/* 16 bytes that may overlap: all are read before any is written. */
static inline void move_16(uint8_t *to, const uint8_t *from)
{
    bytes_16 bytes;

    memcpy(&bytes, from, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
}

/* A copy that repeats itself within 16 bytes, or is long. The pattern of a small distance is
 * widened to 16 bytes; then it goes on in steps of the largest multiple of the distance in
 * those. */
static void copy_odd(uint8_t *out, uint32_t distance, uint32_t size)
{
    const uint8_t *from = out - distance;
    uint8_t pattern[16];
    uint32_t i, k, step;

    if (distance == 1) {
        memset(out, *from, size);
        return;
    }
    if (distance >= 16) {
        for (i = 0; i < size; i += 16)
            move_16(out + i, from + i);
        return;
    }
    for (i = 0, k = 0; i < 16; i++, k = k + 1 == distance ? 0 : k + 1)
        pattern[i] = from[k];
    step = 16 - 16 % distance;
    for (i = 0; i < size; i += step)
        memcpy(out + i, pattern, 16);
}

/* May write up to 32 bytes, or 15 more than size. */
static inline void copy_fast(uint8_t *out, uint32_t distance, uint32_t size)
{
    if (size > 32 || (distance < 16 && distance < size)) {
        copy_odd(out, distance, size);
        return;
    }
    move_16(out, out - distance);
    move_16(out + 16, out + 16 - distance);
}

/* A choice between two values that are both there already, which makes it a move and no branch:
 * nobody can predict what kind of copy comes next. */
static inline uint32_t choose(uint32_t condition, uint32_t yes, uint32_t no)
{
    return condition ? yes : no;
}

/* The copy whose control bits are the lowest of bits, of which left come from the control byte
 * under way. The next byte of input is the control byte for the rest, if there is a rest. The
 * next token waits for taken: all that it needs but is_long is known early. */
static inline match read_copy(uint32_t bits, uint32_t left, uint32_t word)
{
    const uint32_t is_long = bits >> 1 & 1;
    const uint32_t long_fetches = left < 2, short_fetches = left < 4;
    const uint32_t no_size = !(word & (long_fetches ? 0x700u : 7u));
    const uint32_t fetched = choose(is_long, long_fetches, short_fetches);
    const uint32_t data = word >> 8 * fetched;
    const uint32_t offset = data & 0xFFFF;
    match copy;

    copy.taken = choose(is_long, 2 + long_fetches + no_size, 1 + short_fetches);
    copy.used = 4 - 2 * is_long;
    copy.fetched = fetched;
    copy.distance = choose(is_long, REACH - (offset >> 3), 256 - (data & 0xFF));
    copy.size = choose(is_long, (data & 7) + 2, (bits >> 1 & 2) + (bits >> 3 & 1) + 2);
    copy.size = choose(is_long & no_size, (data >> 16 & 0xFF) + 1, copy.size);
    copy.is_end = is_long & !offset;
    return copy;
}

/* A run of literals and the copy behind it, again and again, as long as both fit on both sides.
 * A copy that it does not take, because it is the end mark, an error or too long, is left
 * untouched. */
static inline void run_tokens_as(machine *m, piece *p, const int writes)
{
    const uint8_t *const last_in = p->in_end - SPARE_IN;
    const uint64_t limit = m->produced + p->room - SPARE_COPY;
    cursor c = {p->in, p->out, m->produced, m->control, m->left};

    while (c.in <= last_in && c.produced <= limit - (SPARE_OUT - SPARE_COPY)) {
        const uint32_t run = count_ones(c.control);
        uint32_t bits, word;
        match copy;

        if (writes) {
            memcpy(c.out, c.in, 8);
            c.out += run;
        }
        c.in += run;
        c.produced += run;
        c.control >>= run;
        c.left -= run;
        word = load_word(c.in);
        bits = c.control | (word & 0xFF) << c.left;
        if (bits & 1) { /* no bit was left, and the next control byte begins with a literal */
            c.control = *c.in++;
            c.left = 8;
            continue;
        }
        copy = read_copy(bits, c.left, word);
        if (copy.is_end || copy.distance > c.produced || c.produced + copy.size > limit)
            break;
        c.control = (copy.fetched ? bits : c.control) >> copy.used;
        c.left += 8 * copy.fetched - copy.used;
        c.in += copy.taken;
        c.produced += copy.size;
        if (writes) {
            copy_fast(c.out, copy.distance, copy.size);
            c.out += copy.size;
        }
    }
    m->consumed += (uint64_t)(c.in - p->in);
    m->control = c.control;
    m->left = c.left;
    p->room -= c.produced - m->produced;
    m->produced = c.produced;
    p->in = c.in;
    p->out = c.out;
}

static void run_tokens(machine *m, piece *p)
{
    if (m->phase != BIT_1 || p->in_end - p->in < SPARE_IN || p->room < SPARE_OUT)
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

/* ---- PRSD ---- */

/* The machine goes on behind the header. */
static void begin_prsd(machine *m, kunai_i_prsd_cipher *cipher, const uint8_t *header, uint32_t big)
{
    kunai_i_prsd_begin(cipher, header, big);
    m->declared = kunai_i_prsd_declared(header, big);
    m->consumed = KUNAI_I_PRSD_HEADER;
    m->phase = BIT_1;
}

/* What to decrypt at a time. No byte of room takes more than 4 of input, and 8 are enough for the
 * end mark: little room makes small pieces. */
static size_t next_size(const piece *p)
{
    const size_t left = (size_t)(p->in_end - p->in);
    size_t size = PLAIN;

    if (p->room < (PLAIN - 8) / 4)
        size = 4 * (size_t)p->room + 8;
    return size < left ? size : left;
}

/* run for PRSD. The end mark, or a lack of room, may come anywhere in what was decrypted: the
 * cipher goes no further than the machine. */
static kunai_result run_prsd(machine *m, kunai_i_prsd_cipher *cipher, piece *p)
{
    uint8_t plain[PLAIN];
    kunai_result result;

    do {
        const size_t size = next_size(p);
        kunai_i_prsd_cipher ahead = *cipher;
        piece part = *p;
        size_t used;

        kunai_i_prsd_decrypt(&ahead, p->in, plain, size);
        part.in = plain;
        part.in_end = plain + size;
        result = run(m, &part);
        used = (size_t)(part.in - plain);
        if (used == size)
            *cipher = ahead;
        else
            kunai_i_prsd_skip(cipher, used);
        p->in += used;
        p->out = part.out;
        p->room = part.room;
    } while (result == KUNAI_NEED_INPUT && p->in != p->in_end);
    return result;
}

/* Whether all of the input is what its header says in this byte order. */
static int is_of_order(const machine *m, const piece *p, uint32_t big)
{
    kunai_i_prsd_cipher cipher;
    machine trial = *m;
    piece all = *p;

    begin_prsd(&trial, &cipher, all.in, big);
    trial.max_output = trial.declared;
    trial.fill = 0;
    all.in += KUNAI_I_PRSD_HEADER;
    all.out = NULL;
    all.room = trial.declared;
    return run_prsd(&trial, &cipher, &all) == KUNAI_END && trial.produced == trial.declared;
}

/* Of two sizes the smaller one is true, if only one can be. */
static uint32_t smaller_order(const uint8_t *header)
{
    return kunai_i_prsd_declared(header, 1) < kunai_i_prsd_declared(header, 0);
}

static uint32_t find_order(const machine *m, const piece *p)
{
    const uint32_t smaller = smaller_order(p->in);
    const uint32_t larger_size = kunai_i_prsd_declared(p->in, !smaller);

    if (!kunai_i_prsd_can_declare(larger_size, (size_t)(p->in_end - p->in)))
        return smaller;
    return !is_of_order(m, p, 0) && is_of_order(m, p, 1);
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

    if (m->phase == HEADER)
        record = "PRSD header";
    else if (m->phase <= BIT_4)
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
    return kunai_i_set_error(error, result, m->format, offset, record, message);
}

/* At the end mark. */
static kunai_result end_error(const machine *m, kunai_error *error)
{
    if (m->format != KUNAI_FORMAT_PRSD || !m->strict || m->produced == m->declared)
        return no_error(error, KUNAI_OK);
    return kunai_i_set_error(error, KUNAI_E_CORRUPT, m->format, 0, "PRSD header",
                             "the output is not of the declared size");
}

/* ---- options ---- */

static const char other_format_message[] = "options.format names another format";

static int other_format(const kunai_options *options)
{
    return options->format != KUNAI_FORMAT_ANY && options->format != KUNAI_FORMAT_PRS &&
           options->format != KUNAI_FORMAT_PRSD;
}

/* NULL, or what is wrong with the byte order. PRS has none. */
static const char *check_order(const kunai_options *options)
{
    if (options->format == KUNAI_FORMAT_PRSD && options->byte_order == KUNAI_ORDER_MIXED)
        return "PRSD is little- or big-endian";
    return NULL;
}

/* ---- whole buffer ---- */

static kunai_result check_arguments(const void *data, size_t size, const kunai_options *options,
                                    kunai_options *checked, kunai_error *error)
{
    const char *wrong = kunai_i_options_check(options, checked);

    if (!data && size)
        wrong = "data is NULL";
    if (!wrong)
        wrong = check_order(checked);
    if (wrong)
        return argument_error(error, wrong);
    if (other_format(checked))
        return kunai_i_set_error(error, KUNAI_E_FORMAT, KUNAI_FORMAT_PRS, 0, "PRS",
                                 other_format_message);
    return KUNAI_OK;
}

static kunai_result run_whole_prsd(machine *m, piece *p, uint32_t byte_order)
{
    const size_t size = (size_t)(p->in_end - p->in);
    kunai_i_prsd_cipher cipher;
    uint32_t big = byte_order == KUNAI_ORDER_BIG;

    if (size < KUNAI_I_PRSD_HEADER) {
        m->consumed = size;
        return KUNAI_NEED_INPUT;
    }
    if (byte_order == KUNAI_ORDER_ANY)
        big = find_order(m, p);
    begin_prsd(m, &cipher, p->in, big);
    p->in += KUNAI_I_PRSD_HEADER;
    return run_prsd(m, &cipher, p);
}

static kunai_result run_whole(machine *m, piece *p, uint32_t byte_order, kunai_error *error)
{
    kunai_result result;

    if (m->format == KUNAI_FORMAT_PRSD)
        result = run_whole_prsd(m, p, byte_order);
    else
        result = run(m, p);
    if (result == KUNAI_END)
        return end_error(m, error);
    if (result == KUNAI_NEED_OUTPUT && m->fill)
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
    result = run_whole(&m, &p, checked.byte_order, error);
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
    const char *wrong;
    kunai_prs *prs;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, NULL, 0, options, out, error) != KUNAI_OK)
        return job.error.code;
    wrong = check_order(&job.options);
    if (wrong)
        kunai_i_fail(&job, KUNAI_E_ARGUMENT, 0, "arguments", wrong);
    job.format = KUNAI_FORMAT_PRS;
    if (other_format(&job.options))
        kunai_i_fail(&job, KUNAI_E_FORMAT, 0, "PRS", other_format_message);
    prs = kunai_i_keep(&job, 1, sizeof *prs);
    if (prs) {
        machine_begin(&prs->machine, &job.options);
        prs->byte_order = job.options.byte_order;
    }
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

/* Nothing is known of the input but its header. 0: more of it is needed. */
static int take_header(kunai_prs *prs, kunai_input *in)
{
    const uint8_t *data = in->data;
    machine *m = &prs->machine;
    uint32_t big = prs->byte_order == KUNAI_ORDER_BIG;

    for (; m->consumed < KUNAI_I_PRSD_HEADER; m->consumed++) {
        if (in->pos == in->size)
            return 0;
        prs->header[m->consumed] = data[in->pos++];
    }
    if (prs->byte_order == KUNAI_ORDER_ANY)
        big = smaller_order(prs->header);
    begin_prsd(m, &prs->cipher, prs->header, big);
    return 1;
}

/* Runs with room bytes of output at to, behind the output that copies can reach. */
static kunai_result run_part(kunai_prs *prs, kunai_input *in, uint8_t *to, size_t room,
                             size_t *made)
{
    const uint8_t *data = in->data ? in->data : (const uint8_t *)"";
    const uint64_t allowed = prs->machine.max_output - prs->machine.produced;
    kunai_result result;
    piece p;

    p.in = data + in->pos;
    p.in_end = data + in->size;
    p.out = to;
    p.room = room < allowed ? room : allowed;
    if (prs->machine.format == KUNAI_FORMAT_PRSD)
        result = run_prsd(&prs->machine, &prs->cipher, &p);
    else
        result = run(&prs->machine, &p);
    in->pos = (size_t)(p.in - data);
    *made = (size_t)(p.out - to);
    return result;
}

/* Runs on as much of the output as the window takes. */
static kunai_result run_window(kunai_prs *prs, kunai_input *in, kunai_output *out)
{
    const size_t room = window_room(prs, out->size - out->pos);
    uint8_t *start = prs->window + prs->at;
    size_t made;
    const kunai_result result = run_part(prs, in, start, room, &made);

    if (made)
        memcpy((uint8_t *)out->data + out->pos, start, made);
    prs->at += made;
    out->pos += made;
    return result;
}

/* Runs on all of the output, which begins behind REACH bytes of this call, and keeps what the
 * next call's copies can reach. */
static kunai_result run_direct(kunai_prs *prs, kunai_input *in, kunai_output *out)
{
    uint8_t *start = (uint8_t *)out->data + out->pos;
    size_t made;
    const kunai_result result = run_part(prs, in, start, out->size - out->pos, &made);

    memcpy(prs->window, start + made - REACH, REACH);
    prs->at = REACH;
    out->pos += made;
    return result;
}

/* Until the end, an error, or one side is used up. */
static kunai_result run_stream(kunai_prs *prs, kunai_input *in, kunai_output *out)
{
    const size_t start = out->pos;
    kunai_result result;

    if (prs->machine.phase == HEADER && !take_header(prs, in))
        return KUNAI_NEED_INPUT;
    do {
        if (out->pos - start >= REACH && out->size - out->pos >= REACH)
            result = run_direct(prs, in, out);
        else
            result = run_window(prs, in, out);
    } while (result == KUNAI_NEED_OUTPUT && out->pos < out->size);
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
        result = run_stream(prs, in, out);
        if (result == KUNAI_NEED_INPUT && last)
            result = KUNAI_E_TRUNCATED;
        if (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT)
            return no_error(error, result);
        if (result != KUNAI_END)
            prs->result = stop_error(&prs->machine, result, &prs->error);
        else if (end_error(&prs->machine, &prs->error) != KUNAI_OK)
            prs->result = prs->error.code;
        else
            prs->result = KUNAI_END;
    }
    if (error)
        *error = prs->error;
    return prs->result;
}
