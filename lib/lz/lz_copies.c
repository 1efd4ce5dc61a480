/*
 * lz_copies.c - decodes LZ10 and LZ11: literal bytes and copies of earlier output (lz.md 3).
 *
 * A flag byte tells for each of the next 8 tokens whether it is a literal or a copy. LZ10 has
 * copies of 2 bytes, LZ11 of 2, 3 or 4 bytes. There are two loops. step decodes one token, with all
 * checks, and finds every error. run_tokens is fast: it decodes tokens without most checks, as long
 * as input and output have bytes to spare, and leaves wrong and rare tokens to step.
 */
#include "base/wide_copy.h"
#include "lz/lz_flags.h"
#include "lz/lz_run.h"

/* run_tokens_as does not check each access, because at least SPARE_IN bytes of input and SPARE_OUT
 * bytes of room are left. One turn reads at most a flag byte, 8 literals, and a copy of 4 bytes. It
 * writes 8 bytes as literals, even if fewer are literals, and then a copy. kunai_i_copy_fast may
 * overwrite KUNAI_I_SPARE_COPY bytes after the copy. SPARE_OUT has room for the longest copy of
 * LZ10. LZ11 has longer copies, so their size is checked. */
enum {
    LONGEST_SHORT = 18, /* most bytes that a copy of LZ10 gives */
    LONG_COPY = 64,     /* longer copies are faster if the copied pattern doubles at each step */
    SPARE_IN = 13,      /* most input of one turn */
    SPARE_OUT = 8 + LONGEST_SHORT + KUNAI_I_SPARE_COPY /* most output of one turn */
};

typedef struct copy {
    uint32_t size;
    uint32_t distance;
    uint32_t taken; /* bytes of input */
} copy;

/* Returns how many bytes of input a copy has, from its first byte. */
static inline uint32_t count_copy_bytes(uint32_t first, const int is_11)
{
    if (!is_11 || first >= 0x20)
        return 2;
    return first < 0x10 ? 3 : 4;
}

/* Reads a copy, without a check that the input is long enough. The last 12 bits are the distance.
 */
static inline copy read_copy(const uint8_t *in, const int is_11)
{
    const uint32_t first = in[0];
    copy c;

    c.taken = count_copy_bytes(first, is_11);
    if (!is_11)
        c.size = (first >> 4) + 3;
    else if (c.taken == 2)
        c.size = (first >> 4) + 1;
    else if (c.taken == 3)
        c.size = ((first & 15) << 4 | in[1] >> 4) + 0x11;
    else
        c.size = ((first & 15) << 12 | (uint32_t)in[1] << 4 | in[2] >> 4) + 0x111;
    in += c.taken;
    c.distance = ((in[-2] & 15u) << 8 | in[-1]) + 1;
    return c;
}

/* ---- exact steps ---- */

/* Stops because the input ends in a token. The offset of the error is the size of the input. */
static kunai_result stop_cut(kunai_i_lz_run *run, const char *record)
{
    return kunai_i_stop_lz(run, KUNAI_E_TRUNCATED, run->size, record,
                           "the data ends before the output is complete");
}

static kunai_result step_literal(kunai_i_lz_run *run)
{
    if (run->at == run->size)
        return stop_cut(run, "LZ literal");
    if (run->out)
        run->out[run->made] = run->data[run->at];
    run->at++;
    run->made++;
    return KUNAI_OK;
}

/* Decodes a copy. If the input ends in the copy, returns KUNAI_E_TRUNCATED. If the distance is
 * greater than the output so far, returns KUNAI_E_CORRUPT at the first byte of the copy. A copy
 * that is longer than the room is cut without an error. A copy that passes the declared size is
 * noted in run->cut; lz.c makes this an error in strict mode. */
static kunai_result step_copy(kunai_i_lz_run *run)
{
    const int is_11 = run->format == KUNAI_FORMAT_LZ11;
    const size_t left = run->size - run->at;
    uint64_t size;
    copy c;

    if (!left || left < count_copy_bytes(run->data[run->at], is_11))
        return stop_cut(run, "LZ copy");
    c = read_copy(run->data + run->at, is_11);
    if (c.distance > run->made)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->at, "LZ copy",
                               "the distance of the copy is greater than the output so far");
    kunai_i_note_distance(run, c.distance);
    size = kunai_i_cut_lz(run, c.size);
    if (run->out)
        kunai_i_copy_exact(run->out + run->made, c.distance, (size_t)size);
    run->at += c.taken;
    run->made += size;
    return KUNAI_OK;
}

/* Decodes one token with all checks. *flags holds the flags that are not used yet (lz_flags.h). If
 * there are none, the next flag byte is read first. */
static kunai_result step(kunai_i_lz_run *run, uint32_t *flags)
{
    uint32_t is_copy;

    if (*flags == kunai_i_no_flags) {
        if (run->at == run->size)
            return stop_cut(run, "LZ flags");
        *flags = kunai_i_make_flags(run->data[run->at++]);
    }
    is_copy = *flags >> 31;
    *flags <<= 1;
    return is_copy ? step_copy(run) : step_literal(run);
}

/* ---- whole tokens ---- */

/* Each turn decodes a run of literals and the copy after it. The loop ends before a copy that
 * begins before the output or is too long for it. The flag and the bytes of this copy stay unused,
 * so step decodes the copy next, and finds the error or cuts it. writes is 0 if the output is only
 * counted. is_11 and writes are constants in each call, so the compiler makes four loops that do
 * not test them. */
static inline KUNAI_I_FAST_WHOLE void run_tokens_as(kunai_i_lz_run *run, uint32_t *unused,
                                                    const int is_11, const int writes)
{
    const uint8_t *const last_in = run->data + run->size - SPARE_IN;
    const uint8_t *in = run->data + run->at;
    uint8_t *const out = run->out;
    const uint64_t limit = run->room - KUNAI_I_SPARE_COPY, last_out = run->room - SPARE_OUT;
    uint64_t made = run->made;
    uint32_t flags = *unused, least = run->least_distance;

    while (in <= last_in && made <= last_out) {
        uint32_t literals;
        copy c;

        if (flags == kunai_i_no_flags)
            flags = kunai_i_make_flags(*in++);
        literals = kunai_i_count_literals(flags);
        if (writes)
            memcpy(out + made, in, 8);
        in += literals;
        made += literals;
        flags <<= literals;
        if (flags == kunai_i_no_flags)
            continue;
        c = read_copy(in, is_11);
        if (c.distance > made || (is_11 && c.size > limit - made))
            break;
        flags <<= 1;
        in += c.taken;
        if (writes && is_11 && c.size > LONG_COPY)
            kunai_i_copy_exact(out + made, c.distance, c.size);
        else if (writes)
            kunai_i_copy_fast(out + made, c.distance, c.size);
        else if (c.distance < least)
            least = c.distance;
        made += c.size;
    }
    run->at = (size_t)(in - run->data);
    run->made = made;
    run->least_distance = least;
    *unused = flags;
}

/* Does nothing if less input or room is left than one turn may use. So the subtractions of SPARE_IN
 * and SPARE_OUT in run_tokens_as cannot wrap. */
static void run_tokens(kunai_i_lz_run *run, uint32_t *flags)
{
    const int is_11 = run->format == KUNAI_FORMAT_LZ11;

    if (run->size - run->at < SPARE_IN || run->room - run->made < SPARE_OUT)
        return;
    if (run->out && is_11)
        run_tokens_as(run, flags, 1, 1);
    else if (run->out)
        run_tokens_as(run, flags, 0, 1);
    else if (is_11)
        run_tokens_as(run, flags, 1, 0);
    else
        run_tokens_as(run, flags, 0, 0);
}

/* step decodes the token at which run_tokens has stopped, so each turn advances or ends. */
kunai_result kunai_i_run_lz_copies(kunai_i_lz_run *run)
{
    kunai_result result = KUNAI_OK;
    uint32_t flags = kunai_i_no_flags;

    while (run->made < run->room && result == KUNAI_OK) {
        run_tokens(run, &flags);
        result = step(run, &flags);
    }
    return result;
}
