/*
 * prs.c - the module prs: unpacks PRS and PRSD, from memory or as a stream (prs.md 2, 5, 6 and 8).
 *
 * PRS is a compressed stream without header, size or magic number. prs_machine.c decodes it; a
 * trial run without output recognises it. PRSD is a header of 8 bytes (size of the output, key),
 * then an encrypted PRS stream. PRSD is decrypted piece by piece into a small buffer, and the same
 * machine reads this buffer. The declared size of a PRSD is not trusted. It only decides the byte
 * order, and KUNAI_OPEN_STRICT compares it with the true size.
 *
 * The offset of an error does not depend on how the data is cut into pieces:
 *     TRUNCATED       the size of the input
 *     CORRUPT         a copy from before the start of the output: its first data byte. This error
 *                     is found as soon as the distance is known, before the count of an extended
 *                     copy.
 *     LIMIT, SPACE    the literal, or the first data byte of the copy, that does not fit. As much
 *                     of the copy as fits has been written.
 * Missing input is reported before missing room. KUNAI_PRS_FILL stops at the last byte of room, so
 * an end mark right after it does not count as used.
 */
#include "prs/prs.h"
#include "base/find.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"

#include <string.h>

enum {
    REACH = KUNAI_I_PRS_REACH,
    PLAIN = 4096 /* bytes that are decrypted at a time */
};

typedef kunai_i_prs_machine machine;
typedef kunai_i_prs_piece piece;

/* The machine, and for PRSD the header and the cipher. */
typedef struct decoder {
    machine machine;
    uint32_t format;
    uint32_t byte_order;        /* PRSD: byte order that the caller has set */
    uint32_t declared;          /* PRSD: size of the output, from the header */
    uint32_t strict;            /* PRSD: 1: the output must have the declared size */
    kunai_i_prsd_cipher cipher; /* PRSD: stands at the first byte that is not used yet */
} decoder;

struct kunai_prs {
    kunai_i_owner owner;
    decoder decoder;
    kunai_result result; /* KUNAI_OK, or the result that has ended the stream */
    kunai_error error;   /* describes result */
    uint8_t header[KUNAI_I_PRSD_HEADER];
    size_t at; /* where the next output goes in window */
    uint8_t window[2 * REACH];
};

static void begin_decoder(decoder *d, const kunai_options *options)
{
    kunai_i_begin_prs(&d->machine, options);
    d->format = options->format == KUNAI_FORMAT_PRSD ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
    d->byte_order = options->byte_order;
    d->declared = 0;
    d->strict = (options->flags & KUNAI_OPEN_STRICT) != 0;
}

/* Returns 1 if bytes of the header of a PRSD are still missing. */
static int lacks_header(const decoder *d)
{
    return d->format == KUNAI_FORMAT_PRSD && d->machine.consumed < KUNAI_I_PRSD_HEADER;
}

/* ---- PRSD ---- */

/* Reads the header, and sets the machine to the first byte after it. */
static void begin_prsd(decoder *d, const uint8_t *header, uint32_t big)
{
    kunai_i_begin_prsd(&d->cipher, header, big);
    d->declared = kunai_i_read_prsd_declared(header, big);
    d->machine.consumed = KUNAI_I_PRSD_HEADER;
}

/* Returns how many bytes to decrypt next. A byte of room needs at most 4 bytes of input, and the
 * end mark at most 8. So if there is little room, a small piece is enough. */
static size_t get_next_size(const piece *p)
{
    const size_t left = (size_t)(p->in_end - p->in);
    size_t size = PLAIN;

    if (p->room < (PLAIN - 8) / 4)
        size = 4 * (size_t)p->room + 8;
    return size < left ? size : left;
}

/* Decrypts and decodes piece by piece. The machine may stop anywhere in a piece, at the end mark or
 * for lack of room. So the cipher is moved only by the bytes that the machine has used. A copy of
 * the cipher decrypts the whole piece. It replaces the cipher if all bytes were used. */
static kunai_result run_prsd(decoder *d, piece *p)
{
    uint8_t plain[PLAIN];
    kunai_result result;

    do {
        const size_t size = get_next_size(p);
        kunai_i_prsd_cipher ahead = d->cipher;
        piece part = *p;
        size_t used;

        kunai_i_decrypt_prsd(&ahead, p->in, plain, size);
        part.in = plain;
        part.in_end = plain + size;
        result = kunai_i_run_prs(&d->machine, &part);
        used = (size_t)(part.in - plain);
        if (used == size)
            d->cipher = ahead;
        else
            kunai_i_skip_prsd(&d->cipher, used);
        p->in += used;
        p->out = part.out;
        p->room = part.room;
    } while (result == KUNAI_NEED_INPUT && p->in != p->in_end);
    return result;
}

/* Runs until KUNAI_END, an error, or the end of the input or of the room. */
static kunai_result run(decoder *d, piece *p)
{
    return d->format == KUNAI_FORMAT_PRSD ? run_prsd(d, p) : kunai_i_run_prs(&d->machine, p);
}

/* Does the whole input unpack to the size that its header declares in this byte order? */
static int is_of_order(const decoder *d, const piece *p, uint32_t big)
{
    decoder trial = *d;
    piece all = *p;

    begin_prsd(&trial, all.in, big);
    trial.machine.max_output = trial.declared;
    trial.machine.fill = 0;
    all.in += KUNAI_I_PRSD_HEADER;
    all.out = NULL;
    all.room = trial.declared;
    return run(&trial, &all) == KUNAI_END && trial.machine.produced == trial.declared;
}

/* Returns 1 if the declared size is smaller in big-endian order, otherwise 0. A size is possible if
 * a stream of this length can give as many bytes (prs.md 5). The larger size is at least as hard to
 * reach, so if only one size is possible, it is the smaller one. */
static uint32_t choose_smaller_order(const uint8_t *header)
{
    return kunai_i_read_prsd_declared(header, 1) < kunai_i_read_prsd_declared(header, 0);
}

/* Finds the byte order of a PRSD in memory (prs.md 8): 1 for big-endian. If the larger size is
 * impossible, the smaller one is right. Otherwise the whole input is decoded in both orders,
 * little-endian first. An order is right if the output has exactly the declared size. If neither
 * order is right, the smaller size is taken. */
static uint32_t find_order(const decoder *d, const piece *p)
{
    const uint32_t smaller = choose_smaller_order(p->in);
    const uint32_t larger_size = kunai_i_read_prsd_declared(p->in, !smaller);

    if (!kunai_i_can_declare_prsd(larger_size, (size_t)(p->in_end - p->in)))
        return smaller;
    if (is_of_order(d, p, 0))
        return 0;
    return is_of_order(d, p, 1) ? 1 : smaller;
}

/* ---- errors ---- */

static kunai_result clear_error(kunai_error *error, kunai_result result)
{
    kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
    return result;
}

static kunai_result fail_argument(kunai_error *error, const char *message)
{
    return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", message);
}

/* Fills in *error with the reason and the place where the machine has stopped. Returns result. */
static kunai_result fail_stopped(const decoder *d, kunai_result result, kunai_error *error)
{
    const kunai_result stop = result == KUNAI_E_TRUNCATED ? KUNAI_NEED_INPUT : result;
    const char *message = "the data ends before the end mark";
    const char *record;
    uint64_t offset;

    record = kunai_i_get_prs_place(&d->machine, stop, &offset);
    if (lacks_header(d))
        record = "PRSD header";
    if (result == KUNAI_E_CORRUPT)
        message = "the distance of the copy is greater than the output so far";
    else if (result == KUNAI_E_LIMIT)
        message = "the output is larger than options.max_output";
    else if (result == KUNAI_E_SPACE)
        message = "the output is larger than capacity";
    return kunai_i_set_error(error, result, d->format, offset, record, message);
}

/* Compares the size of the output with the declared size, if the caller wants that. */
static kunai_result check_end(const decoder *d, kunai_error *error)
{
    if (d->format != KUNAI_FORMAT_PRSD || !d->strict || d->machine.produced == d->declared)
        return clear_error(error, KUNAI_OK);
    return kunai_i_set_error(error, KUNAI_E_CORRUPT, d->format, 0, "PRSD header",
                             "the output has another size than the header says");
}

/* ---- options ---- */

static const char other_format_message[] = "options.format is not a format that prs.h unpacks";

static int is_other_format(const kunai_options *options)
{
    return options->format != KUNAI_FORMAT_ANY && options->format != KUNAI_FORMAT_PRS &&
           options->format != KUNAI_FORMAT_PRSD;
}

/* Returns NULL, or a message if the byte order is impossible. PRS accepts every byte order. */
static const char *check_order(const kunai_options *options)
{
    if (options->format == KUNAI_FORMAT_PRSD && options->byte_order == KUNAI_BYTE_ORDER_MIXED)
        return "options.byte_order is KUNAI_BYTE_ORDER_MIXED, but PRSD is little- or big-endian";
    return NULL;
}

/* ---- whole buffer ---- */

/* Checks the arguments of a call with the whole input in memory. *checked receives the options.
 * Returns KUNAI_E_ARGUMENT for wrong arguments, or KUNAI_E_FORMAT for the format of another module.
 */
static kunai_result check_arguments(const void *data, size_t size, const kunai_options *options,
                                    kunai_options *checked, kunai_error *error)
{
    const char *wrong = kunai_i_check_options(options, checked);

    if (!data && size)
        wrong = "data is NULL, but size is not 0";
    if (!wrong)
        wrong = check_order(checked);
    if (wrong)
        return fail_argument(error, wrong);
    if (is_other_format(checked))
        return kunai_i_set_error(error, KUNAI_E_FORMAT, KUNAI_FORMAT_PRS, 0, "PRS",
                                 other_format_message);
    return KUNAI_OK;
}

/* Reads the header of a PRSD. Returns 0 if the data ends in the header. */
static int take_whole_header(decoder *d, piece *p)
{
    const size_t size = (size_t)(p->in_end - p->in);
    uint32_t big = d->byte_order == KUNAI_BYTE_ORDER_BIG;

    if (size < KUNAI_I_PRSD_HEADER) {
        d->machine.consumed = size;
        return 0;
    }
    if (d->byte_order == KUNAI_BYTE_ORDER_ANY)
        big = find_order(d, p);
    begin_prsd(d, p->in, big);
    p->in += KUNAI_I_PRSD_HEADER;
    return 1;
}

/* Decodes the whole input. The caller expects the end mark: KUNAI_NEED_INPUT becomes
 * KUNAI_E_TRUNCATED, and KUNAI_NEED_OUTPUT becomes KUNAI_E_SPACE. With KUNAI_PRS_FILL, a full
 * output is a success. */
static kunai_result run_whole(decoder *d, piece *p, kunai_error *error)
{
    kunai_result result = KUNAI_NEED_INPUT;

    if (!lacks_header(d) || take_whole_header(d, p))
        result = run(d, p);
    if (result == KUNAI_END)
        return check_end(d, error);
    if (result == KUNAI_NEED_OUTPUT && d->machine.fill)
        return clear_error(error, KUNAI_OK);
    if (result == KUNAI_NEED_INPUT)
        result = KUNAI_E_TRUNCATED;
    else if (result == KUNAI_NEED_OUTPUT)
        result = KUNAI_E_SPACE;
    return fail_stopped(d, result, error);
}

static void set_optional(uint64_t *to, uint64_t value)
{
    if (to)
        *to = value;
}

/* If dst is NULL and room is not 0, counts the output without writing it. KUNAI_PRS_FILL has no
 * effect if max_output is less than room: an output above max_output must fail. */
static kunai_result decode(const void *data, size_t size, const kunai_options *options, void *dst,
                           uint64_t room, uint64_t *unpacked, uint64_t *packed, kunai_error *error)
{
    kunai_options checked;
    kunai_result result;
    decoder d;
    piece p;

    set_optional(unpacked, 0);
    set_optional(packed, 0);
    result = check_arguments(data, size, options, &checked, error);
    if (result != KUNAI_OK)
        return result;
    begin_decoder(&d, &checked);
    p.in = data ? data : (const uint8_t *)"";
    p.in_end = p.in + size;
    p.out = dst;
    p.room = room < checked.max_output ? room : checked.max_output;
    d.machine.fill = (checked.prs_flags & KUNAI_PRS_FILL) && room <= checked.max_output;
    result = run_whole(&d, &p, error);
    set_optional(unpacked, d.machine.produced);
    set_optional(packed, d.machine.consumed);
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
        set_optional(unpacked, 0);
        set_optional(packed, 0);
        return fail_argument(error, "dst is NULL, but capacity is not 0");
    }
    return decode(data, size, options, dst, capacity, unpacked, packed, error);
}

/* ---- stream ---- */

/* The decoder needs no input yet: the header of a PRSD comes with the first run. */
kunai_result kunai_prs_open(const kunai_options *options, kunai_prs **out, kunai_error *error)
{
    kunai_i_open open;
    const char *wrong;
    kunai_prs *prs;

    if (out)
        *out = NULL;
    if (kunai_i_begin_open(&open, NULL, 0, options, out, error) != KUNAI_OK)
        return open.error.code;
    wrong = check_order(&open.options);
    if (wrong)
        kunai_i_fail(&open, KUNAI_E_ARGUMENT, 0, "arguments", wrong);
    open.format = KUNAI_FORMAT_PRS;
    if (is_other_format(&open.options))
        kunai_i_fail(&open, KUNAI_E_FORMAT, 0, "PRS", other_format_message);
    prs = kunai_i_allocate(&open, 1, sizeof *prs);
    if (prs)
        begin_decoder(&prs->decoder, &open.options);
    if (kunai_i_end_open(&open, prs ? &prs->owner : NULL, error) == KUNAI_OK)
        *out = prs;
    return open.error.code;
}

void kunai_prs_close(kunai_prs *prs)
{
    if (prs)
        kunai_i_release_owner(&prs->owner);
}

void kunai_prs_reset(kunai_prs *prs)
{
    if (!prs)
        return;
    kunai_i_reset_prs(&prs->decoder.machine);
    prs->result = KUNAI_OK;
    prs->at = 0;
}

static const char *check_run(const kunai_prs *prs, const kunai_prs_input *in,
                             const kunai_prs_output *out)
{
    if (!prs || !in || !out)
        return "prs, in or out is NULL";
    if (in->pos > in->size || out->pos > out->size)
        return "in.pos or out.pos is greater than its size";
    if ((!in->data && in->size) || (!out->data && out->size))
        return "data is NULL, but size is not 0";
    return NULL;
}

/* Makes room in the window for output, and returns the room: at most wanted bytes. The fast loop
 * needs KUNAI_I_PRS_SPARE bytes. If the window has less, its last REACH bytes move to the start,
 * because copies can still reach them. */
static size_t make_window_room(kunai_prs *prs, size_t wanted)
{
    const size_t room = sizeof prs->window - prs->at;

    if (room >= wanted || room >= KUNAI_I_PRS_SPARE)
        return room < wanted ? room : wanted;
    memmove(prs->window, prs->window + prs->at - REACH, REACH);
    prs->at = REACH;
    return REACH < wanted ? REACH : wanted;
}

/* Collects the header of a PRSD, which may come in several inputs. Returns 0 if more input is
 * needed. A stream cannot look ahead and try both byte orders, so the order that gives the smaller
 * size is taken. */
static int take_header(kunai_prs *prs, kunai_prs_input *in)
{
    const uint8_t *data = in->data;
    decoder *d = &prs->decoder;
    uint32_t big = d->byte_order == KUNAI_BYTE_ORDER_BIG;

    for (; lacks_header(d); d->machine.consumed++) {
        if (in->pos == in->size)
            return 0;
        prs->header[d->machine.consumed] = data[in->pos++];
    }
    if (d->byte_order == KUNAI_BYTE_ORDER_ANY)
        big = choose_smaller_order(prs->header);
    begin_prsd(d, prs->header, big);
    return 1;
}

/* Runs with room bytes of output at to. The output that copies can reach lies right before to. */
static kunai_result run_part(kunai_prs *prs, kunai_prs_input *in, uint8_t *to, size_t room,
                             size_t *made)
{
    const uint8_t *data = in->data ? in->data : (const uint8_t *)"";
    const uint64_t allowed = prs->decoder.machine.max_output - prs->decoder.machine.produced;
    kunai_result result;
    piece p;

    p.in = data + in->pos;
    p.in_end = data + in->size;
    p.out = to;
    p.room = room < allowed ? room : allowed;
    result = run(&prs->decoder, &p);
    in->pos = (size_t)(p.in - data);
    *made = (size_t)(p.out - to);
    return result;
}

/* Decodes into the window, then copies to the caller's output. */
static kunai_result run_window(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out)
{
    const size_t room = make_window_room(prs, out->size - out->pos);
    uint8_t *start = prs->window + prs->at;
    size_t made;
    const kunai_result result = run_part(prs, in, start, room, &made);

    if (made)
        memcpy((uint8_t *)out->data + out->pos, start, made);
    prs->at += made;
    out->pos += made;
    return result;
}

/* Decodes into the caller's output. The REACH bytes before out->pos are from the same call, so
 * copies can read them there. Afterwards, the last REACH bytes of output are the window for the
 * next call. */
static kunai_result run_direct(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out)
{
    uint8_t *start = (uint8_t *)out->data + out->pos;
    size_t made;
    const kunai_result result = run_part(prs, in, start, out->size - out->pos, &made);

    memcpy(prs->window, start + made - REACH, REACH);
    prs->at = REACH;
    out->pos += made;
    return result;
}

/* Runs until the end mark, an error, or the end of in or out. Large outputs avoid the window: the
 * caller's memory is used directly after REACH bytes of this call, if it has room for REACH more.
 */
static kunai_result run_stream(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out)
{
    const size_t start = out->pos;
    kunai_result result;

    if (lacks_header(&prs->decoder) && !take_header(prs, in))
        return KUNAI_NEED_INPUT;
    do {
        if (out->pos - start >= REACH && out->size - out->pos >= REACH)
            result = run_direct(prs, in, out);
        else
            result = run_window(prs, in, out);
    } while (result == KUNAI_NEED_OUTPUT && out->pos < out->size);
    return result;
}

/* After the end mark or an error, each call gives the same result and error again. */
kunai_result kunai_prs_run(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out,
                           uint32_t last, kunai_error *error)
{
    const char *wrong = check_run(prs, in, out);
    kunai_result result;

    if (wrong)
        return fail_argument(error, wrong);
    if (prs->result == KUNAI_OK) {
        result = run_stream(prs, in, out);
        if (result == KUNAI_NEED_INPUT && last)
            result = KUNAI_E_TRUNCATED;
        if (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT)
            return clear_error(error, result);
        if (result != KUNAI_END)
            prs->result = fail_stopped(&prs->decoder, result, &prs->error);
        else if (check_end(&prs->decoder, &prs->error) != KUNAI_OK)
            prs->result = prs->error.code;
        else
            prs->result = KUNAI_END;
    }
    if (error)
        *error = prs->error;
    return prs->result;
}

/* ---- formats ---- */

enum { PRS_TAIL = 31 /* most zero bytes after the end mark of a recognised stream */ };

kunai_result kunai_i_try_prs(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order,
                             uint64_t *unpacked, uint64_t *packed)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = format;
    options.byte_order = byte_order;
    options.flags = format == KUNAI_FORMAT_PRSD ? KUNAI_OPEN_STRICT : 0;
    options.max_output = UINT64_MAX; /* no limit is needed, because nothing is written */
    return kunai_prs_size(data, size, &options, unpacked, packed, NULL);
}

/* Tries whether the data is a PRSD of the declared size, in either byte order. Any bytes may follow
 * the stream, such as the next PRSD: the header already tells the size of the output. Returns 1 if
 * so, and sets size and byte_order of *found. */
static int try_prsd(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    static const uint32_t orders[] = {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG};
    uint64_t packed;
    size_t i;

    for (i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (kunai_i_is_possible_prsd(data, size, orders[i] == KUNAI_BYTE_ORDER_BIG) &&
            kunai_i_try_prs(data, size, KUNAI_FORMAT_PRSD, orders[i], unpacked, &packed) ==
                KUNAI_OK) {
            found->size = packed;
            found->byte_order = orders[i];
            return 1;
        }
    return 0;
}

/* Tries whether the data is a PRS stream, followed by at most 31 zeros (prs.md 6). Returns 1 if so.
 * The confidence is POSSIBLE if the stream is so short that it can be chance. */
static int try_plain(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    uint64_t packed;

    if (!kunai_i_may_begin_prs(data, size) ||
        kunai_i_try_prs(data, size, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY, unpacked, &packed) !=
            KUNAI_OK ||
        size - packed > PRS_TAIL || !kunai_i_is_zero(data + packed, (size_t)(size - packed)))
        return 0;
    found->size = packed;
    found->byte_order = KUNAI_BYTE_ORDER_ANY;
    if (packed < KUNAI_I_PRS_TELLING)
        found->confidence = KUNAI_CONFIDENCE_POSSIBLE;
    return 1;
}

int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    found->modules = KUNAI_MODULE_PRS;
    found->confidence = KUNAI_CONFIDENCE_LIKELY;
    found->format = KUNAI_FORMAT_PRSD;
    if (try_prsd(data, size, found, unpacked))
        return 1;
    found->format = KUNAI_FORMAT_PRS;
    return try_plain(data, size, found, unpacked);
}

static int recognise_prsd(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    uint64_t unpacked;

    (void)format;
    return try_prsd(data, size, found, &unpacked);
}

static int recognise_prs(const kunai_i_format *format, const uint8_t *data, size_t size,
                         kunai_found *found)
{
    uint64_t unpacked;

    (void)format;
    return try_plain(data, size, found, &unpacked);
}

static const kunai_i_format formats[] = {
    {.info = {KUNAI_FORMAT_PRSD, KUNAI_MODULE_PRS, "PRSD", "prc pr2 cpt prs"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_prsd},
    {.info = {KUNAI_FORMAT_PRS, KUNAI_MODULE_PRS, "PRS", "prs"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_prs},
};

/* The module has no read function and no handle: kunai_prs_open makes a kunai_prs. */
const kunai_i_module kunai_i_prs_module = {.record = "stream",
                                           .bit = KUNAI_MODULE_PRS,
                                           .rows = formats,
                                           .row_count = sizeof formats / sizeof formats[0],
                                           .row_size = sizeof formats[0]};
