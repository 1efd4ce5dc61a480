/*
 * prs_machine.c - the machine that decodes PRS streams (prs.md 1, 2, 4 and 5).
 *
 * A PRS stream mixes control bits and data bytes: a control byte stands where the decoder first
 * needs one of its bits. A token is a literal byte, a copy of earlier output in one of three forms,
 * or the end mark. The machine can stop and go on at any byte of input and output. There are two
 * loops. step takes one bit, one byte, or the rest of a copy, and finds every error. run_tokens is
 * fast: it takes whole tokens as long as input and output have bytes to spare. It leaves to step
 * the end mark, errors, and each copy that comes too close to the end of the output.
 */
#include "prs/prs_machine.h"
#include "base/wide_copy.h"

enum {
    SPARE_IN = 13, /* most input that a step reads: 8 literals, a control byte, a word for a copy */
    SPARE_COPY = KUNAI_I_SPARE_COPY,
    SPARE_OUT = KUNAI_I_PRS_SPARE /* 8 literals, and the 32 bytes that a short copy may write */
};

/*
 * What the machine needs next (prs.md 4).
 * BIT_1 .. BIT_4  a control bit: the kind of the token, then the two size bits of a short copy
 * LITERAL         the literal byte
 * SHORT           the distance byte of a short copy
 * LOW, HIGH       the two bytes of a long copy (distance up to 8192), or of the end mark
 * COUNT           the size byte of an extended copy
 * COPY            room for the rest of the copy
 */
enum phase { BIT_1, BIT_2, BIT_3, BIT_4, LITERAL, SHORT, LOW, HIGH, COUNT, COPY };

typedef kunai_i_prs_machine machine;
typedef kunai_i_prs_piece piece;

/* The first token must be a literal or the end mark, because a copy has nothing to copy (prs.md 2).
 */
int kunai_i_may_begin_prs(const uint8_t *data, size_t size)
{
    if (size < KUNAI_I_PRS_SHORTEST)
        return 0;
    return (data[0] & 1) || ((data[0] & 3) == 2 && !data[1] && !data[2]);
}

void kunai_i_reset_prs(kunai_i_prs_machine *m)
{
    m->consumed = m->produced = 0;
    m->phase = BIT_1;
    m->control = m->left = 0;
}

void kunai_i_begin_prs(kunai_i_prs_machine *m, const kunai_options *options)
{
    memset(m, 0, sizeof *m); /* phase BIT_1, and no control bits left */
    m->max_output = options->max_output;
    m->lenient = (options->prs_flags & KUNAI_PRS_LENIENT) != 0;
}

/* ---- exact steps ---- */

/* The step functions below return KUNAI_OK if they have advanced, or the result that ends the run.
 * If they need input or room, nothing is consumed, so the same step can be repeated later. */
static const uint8_t *take_byte(machine *m, piece *p)
{
    if (p->in == p->in_end)
        return NULL;
    m->consumed++;
    return p->in++;
}

/* Takes one control bit, and the control byte that it is in if no bit is left. */
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
        return KUNAI_NEED_OUTPUT; /* the byte is not consumed */
    if (p->out)
        *p->out++ = *p->in;
    p->in++;
    p->room--;
    m->consumed++;
    m->produced++;
    m->phase = BIT_1;
    return KUNAI_OK;
}

/* Begins a copy. Returns KUNAI_E_CORRUPT if the copy begins before the output. Only
 * KUNAI_PRS_LENIENT allows this. */
static kunai_result begin_copy(machine *m, uint32_t distance, uint32_t next_phase)
{
    if (distance > m->produced && !m->lenient)
        return KUNAI_E_CORRUPT;
    m->distance = distance;
    m->phase = next_phase;
    return KUNAI_OK;
}

/* Takes one data byte of a copy. Only a word of 0 is the end mark. If the size bits are not 0, an
 * offset of 0 means the distance 8192. */
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
        return begin_copy(m, KUNAI_I_PRS_REACH - (m->word >> 3), m->word & 7 ? COPY : COUNT);
    default:
        m->size = (uint32_t)*byte + 1;
        m->phase = COPY;
        return KUNAI_OK;
    }
}

/* Copies one byte at a time, because source and destination may overlap. With KUNAI_PRS_LENIENT,
 * the source may begin before the start of the output: these bytes are 0. */
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

/* Takes one step. Returns KUNAI_OK if the machine can go on. */
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

typedef struct match {
    uint32_t distance;
    uint32_t size;
    uint32_t taken; /* bytes of data */
    uint32_t is_end;
} match;

/* Returns the number of literals: the one-bits at the low end of the control bits. */
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

/* Chooses without a branch. The processor cannot predict whether a copy has a count, or whether it
 * needs a control byte. condition is 0 or 1. */
static inline uint32_t choose(uint32_t condition, uint32_t yes, uint32_t no)
{
    return no ^ ((no ^ yes) & (0 - condition));
}

static inline match read_short(uint32_t bits, const uint8_t *data)
{
    match copy;

    copy.distance = 256 - (uint32_t)*data;
    copy.size = (bits >> 1 & 2) + (bits >> 3 & 1) + 2;
    copy.taken = 1;
    copy.is_end = 0;
    return copy;
}

static inline match read_long(const uint8_t *data)
{
    const uint32_t word = load_word(data), offset = word & 0xFFFF;
    const uint32_t has_count = !(word & 7);
    match copy;

    copy.distance = KUNAI_I_PRS_REACH - (offset >> 3);
    copy.size = choose(has_count, (word >> 16 & 0xFF) + 1, (word & 7) + 2);
    copy.taken = 2 + has_count;
    copy.is_end = !offset;
    return copy;
}

/*
 * Each turn decodes a run of literals and the copy after it, as long as input and output have bytes
 * to spare. The loop ends before the end mark, before an error, and before a copy after which less
 * than SPARE_COPY bytes of room would be left. SPARE_OUT covers all short copies (at most 5 bytes),
 * so only the sizes of long copies are tested.
 *
 * writes is a constant in each call, so the compiler makes two loops without a test of writes
 * (prs.md 11).
 */
static inline KUNAI_I_FAST_WHOLE void run_tokens_as(machine *m, piece *p, const int writes)
{
    const uint8_t *const last_in = p->in_end - SPARE_IN;
    const uint64_t limit = p->room - SPARE_COPY;
    const uint64_t before = m->produced;
    const uint8_t *in = p->in;
    uint8_t *const out = p->out;
    uint64_t made = 0;
    uint32_t control = m->control, left = m->left;

    while (in <= last_in && made <= limit - (SPARE_OUT - SPARE_COPY)) {
        const uint32_t run = count_ones(control);
        uint32_t bits, fetched;
        match copy;

        if (writes)
            memcpy(out + made, in, 8);
        in += run;
        made += run;
        control >>= run;
        left -= run;
        bits = control | (uint32_t)*in << left;
        if (bits & 1) { /* no bit was left; the next control byte begins with a literal */
            control = *in++;
            left = 8;
            continue;
        }
        if (bits & 2) {
            fetched = left < 2;
            copy = read_long(in + fetched);
            if (copy.is_end || copy.distance > before + made || made + copy.size > limit)
                break;
            control = choose(fetched, bits, control) >> 2;
            left += 8 * fetched - 2;
            in += fetched + copy.taken;
        } else {
            fetched = left < 4;
            copy = read_short(bits, in + fetched);
            if (copy.distance > before + made)
                break;
            control = choose(fetched, bits, control) >> 4;
            left += 8 * fetched - 4;
            in += fetched + copy.taken;
        }
        if (writes)
            kunai_i_copy_fast(out + made, copy.distance, copy.size);
        made += copy.size;
    }
    m->consumed += (uint64_t)(in - p->in);
    m->control = control;
    m->left = left;
    p->room -= made;
    m->produced += made;
    p->in = in;
    if (writes)
        p->out = out + made;
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

/* The compiler inlines both loops into this function. Its code begins at a cache line, because it
 * is 2 % slower if it begins in the middle of one. */
#if defined(__GNUC__)
__attribute__((aligned(64)))
#endif
kunai_result
kunai_i_run_prs(kunai_i_prs_machine *m, kunai_i_prs_piece *p)
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

const char *kunai_i_get_prs_place(const kunai_i_prs_machine *m, kunai_result result,
                                  uint64_t *offset)
{
    *offset = m->consumed;
    if (m->phase <= BIT_4)
        return "PRS control byte";
    if (m->phase == LITERAL)
        return "PRS literal";
    if (result != KUNAI_NEED_INPUT)
        *offset = m->copy_at;
    return "PRS copy";
}
