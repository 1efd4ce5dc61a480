/* fuzz_prs.c - decodes any bytes as PRS and PRSD in every way that the API has.
 *
 * Calls kunai_prs_size, kunai_prs_decode, kunai_prs_open, kunai_prs_run and kunai_prs_close. Bit 0
 * of the last byte of the input selects the byte order of PRSD; a hash of the input selects the
 * sizes of the pieces. Asserts that all ways give the same result, the same bytes and the same
 * error. The reference is a stream that gets one byte of input and room for one byte of output per
 * call. This stream runs only the exact steps of the decoder, never its fast loop, so a mistake in
 * the fast loop shows as a difference. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "prs/prsd.h"
#include "flags.h"
#include "visitor.h"

enum {
    MAX_OUTPUT = 16 << 20,
    MAX_EXACT = 12 << 10, /* byte-by-byte output: more than the largest distance of a copy */
    HEADER = KUNAI_I_PRSD_HEADER
};

typedef struct outcome {
    kunai_result result;
    kunai_error error;
    uint64_t unpacked;
    uint64_t packed;
} outcome;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* byte_order is the order of PRSD; 0 means PRS. */
static kunai_options make_options(uint32_t flags, uint32_t byte_order)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    options.format = byte_order ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
    options.byte_order = byte_order;
    options.max_memory = 64 << 20;
    options.max_output = MAX_OUTPUT;
    return options;
}

static void check_same(const outcome *a, const outcome *b)
{
    VISITOR_CHECK(a->result == b->result);
    VISITOR_CHECK(a->error.code == b->error.code);
    VISITOR_CHECK(a->error.offset == b->error.offset);
    VISITOR_CHECK(a->error.format == b->error.format);
    VISITOR_CHECK(!strcmp(a->error.record, b->error.record));
    VISITOR_CHECK(!strcmp(a->error.message, b->error.message));
    VISITOR_CHECK(a->unpacked == b->unpacked);
    VISITOR_CHECK(a->packed == b->packed);
}

/* Each piece gets memory of its own, so that a sanitizer sees every step past an end. */
static void *take_memory(size_t size)
{
    void *memory = malloc(size ? size : 1);

    VISITOR_CHECK(memory);
    return memory;
}

/* Returns a size of at most left: mostly small, now and then large. */
static size_t pick_size(uint64_t *random, uint64_t left)
{
    uint64_t size;

    *random = *random * 6364136223846793005u + 1442695040888963407u;
    size = *random >> 33;
    size = size & 1 ? (size >> 1) % 8 : size & 2 ? (size >> 2) % 600 : (size >> 2) % 40000;
    return (size_t)(size < left ? size : left);
}

/* Decodes the input in pieces of random sizes. Compares each piece of output with the bytes of the
 * whole-buffer call, and the result with its result. */
static void check_stream(const uint8_t *data, size_t size, const kunai_options *options,
                         const outcome *whole, const uint8_t *plain, uint64_t random)
{
    outcome o = {KUNAI_NEED_INPUT, {0, NULL, NULL, 0, 0, 0, 0, 0, 0}, 0, 0};
    kunai_prs *prs;

    VISITOR_CHECK(kunai_prs_open(options, &prs, NULL) == KUNAI_OK);
    while (o.result == KUNAI_NEED_INPUT || o.result == KUNAI_NEED_OUTPUT) {
        const size_t given = pick_size(&random, size - o.packed);
        const size_t room = pick_size(&random, whole->unpacked - o.unpacked);
        kunai_prs_input in = {take_memory(given), given, 0};
        kunai_prs_output out = {take_memory(room), room, 0};

        if (given)
            memcpy((uint8_t *)in.data, data + o.packed, given);
        o.result = kunai_prs_run(prs, &in, &out, given == size - o.packed, &o.error);
        VISITOR_CHECK(in.pos <= given && out.pos <= room);
        VISITOR_CHECK(o.result != KUNAI_NEED_INPUT || in.pos == given);
        VISITOR_CHECK(o.result != KUNAI_NEED_OUTPUT || out.pos == room);
        VISITOR_CHECK(!out.pos || !memcmp(out.data, plain + o.unpacked, out.pos));
        /* The decoder must not ask for more room than the size of the whole output. */
        VISITOR_CHECK(o.result != KUNAI_NEED_OUTPUT || o.unpacked + out.pos < whole->unpacked ||
                      room < whole->unpacked - o.unpacked);
        o.unpacked += out.pos;
        o.packed += in.pos;
        free((uint8_t *)in.data);
        free(out.data);
    }
    kunai_prs_close(prs);
    if (o.result == KUNAI_END)
        o.result = KUNAI_OK;
    check_same(whole, &o);
}

static outcome run_exact_stream(const uint8_t *data, size_t size, const kunai_options *options,
                                uint8_t *plain, size_t capacity)
{
    outcome o = {KUNAI_NEED_INPUT, {0, NULL, NULL, 0, 0, 0, 0, 0, 0}, 0, 0};
    kunai_prs *prs;

    VISITOR_CHECK(kunai_prs_open(options, &prs, NULL) == KUNAI_OK);
    while (o.result == KUNAI_NEED_INPUT || o.result == KUNAI_NEED_OUTPUT) {
        kunai_prs_input in = {data + o.packed, o.packed < size, 0};
        kunai_prs_output out = {plain + o.unpacked, o.unpacked < capacity, 0};

        o.result = kunai_prs_run(prs, &in, &out, size - o.packed <= 1, &o.error);
        VISITOR_CHECK(o.result != KUNAI_NEED_OUTPUT || o.unpacked + out.pos < capacity);
        o.packed += in.pos;
        o.unpacked += out.pos;
    }
    kunai_prs_close(prs);
    if (o.result == KUNAI_END)
        o.result = KUNAI_OK;
    return o;
}

static void check_exact(const uint8_t *data, size_t size, kunai_options options)
{
    outcome fast, exact;
    uint8_t *fast_plain, *exact_plain;
    size_t capacity;

    options.max_output = MAX_EXACT;
    fast.result = kunai_prs_size(data, size, &options, &fast.unpacked, &fast.packed, &fast.error);
    capacity = (size_t)fast.unpacked;
    fast_plain = take_memory(capacity);
    exact_plain = take_memory(capacity);
    fast.result = kunai_prs_decode(data, size, &options, fast_plain, capacity, &fast.unpacked,
                                   &fast.packed, &fast.error);
    exact = run_exact_stream(data, size, &options, exact_plain, capacity);
    check_same(&fast, &exact);
    VISITOR_CHECK(!memcmp(fast_plain, exact_plain, capacity));
    free(fast_plain);
    free(exact_plain);
}

/* Decodes into less room than needed. The start of the output must be right. The call fails with
 * KUNAI_E_SPACE, or succeeds with KUNAI_PRS_FILL. */
static void check_fill(const uint8_t *data, size_t size, kunai_options options,
                       const outcome *whole, const uint8_t *plain, uint64_t random)
{
    const size_t capacity = (size_t)(whole->unpacked ? random % whole->unpacked : 0);
    uint8_t *dst = take_memory(capacity);
    kunai_result result;
    uint64_t unpacked, packed;

    result = kunai_prs_decode(data, size, &options, dst, capacity, &unpacked, &packed, NULL);
    VISITOR_CHECK(result == (whole->unpacked ? KUNAI_E_SPACE : whole->result));
    VISITOR_CHECK(unpacked == capacity && packed <= whole->packed);
    VISITOR_CHECK(!capacity || !memcmp(dst, plain, capacity));
    options.prs_flags |= KUNAI_PRS_FILL;
    result = kunai_prs_decode(data, size, &options, dst, capacity, &unpacked, &packed, NULL);
    VISITOR_CHECK(result == KUNAI_OK);
    VISITOR_CHECK(unpacked == capacity && packed <= whole->packed);
    VISITOR_CHECK(!capacity || !memcmp(dst, plain, capacity));
    free(dst);
}

static outcome check_ways(const uint8_t *data, size_t size, uint32_t flags, uint32_t byte_order)
{
    const kunai_options options = make_options(flags, byte_order);
    const uint64_t random = hash_bytes(VISITOR_HASH_START, data, size);
    outcome query, whole;
    uint8_t *plain;

    query.result =
        kunai_prs_size(data, size, &options, &query.unpacked, &query.packed, &query.error);
    VISITOR_CHECK(query.unpacked <= (uint64_t)size * 1024 / 13); /* prs.md 5 */
    VISITOR_CHECK(query.packed <= size && query.error.offset <= size);
    plain = take_memory((size_t)query.unpacked);
    whole.result = kunai_prs_decode(data, size, &options, plain, (size_t)query.unpacked,
                                    &whole.unpacked, &whole.packed, &whole.error);
    check_same(&query, &whole);
    check_stream(data, size, &options, &whole, plain, random);
    check_exact(data, size, options);
    if (size >= HEADER || !byte_order) /* a PRSD without a whole header has no stream */
        check_fill(data, size, options, &whole, plain, random >> 7);
    free(plain);
    return whole;
}

static void put_word(uint8_t *bytes, uint32_t word, uint32_t big)
{
    int i;

    for (i = 0; i < 4; i++)
        bytes[big ? 3 - i : i] = (uint8_t)(word >> 8 * i);
}

/* Encrypts the input with a key and a header of 8 bytes. The PRSD must decode as the PRS does, with
 * all places 8 bytes later. */
static void check_encrypted(const uint8_t *data, size_t size, const outcome *plain, uint32_t big)
{
    uint8_t *encrypted = take_memory(HEADER + size);
    kunai_i_prsd_cipher cipher;
    outcome whole;

    put_word(encrypted, (uint32_t)plain->unpacked, big);
    put_word(encrypted + 4, (uint32_t)hash_bytes(VISITOR_HASH_START, data, size), big);
    kunai_i_begin_prsd(&cipher, encrypted, big);
    kunai_i_decrypt_prsd(&cipher, data, encrypted + HEADER, size);
    whole = check_ways(encrypted, HEADER + size, KUNAI_OPEN_STRICT,
                       big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    VISITOR_CHECK(whole.result == plain->result);
    VISITOR_CHECK(whole.unpacked == plain->unpacked && whole.packed == HEADER + plain->packed);
    VISITOR_CHECK(whole.result == KUNAI_OK || whole.error.offset == HEADER + plain->error.offset);
    free(encrypted);
}

/* Decodes the input as it is as PRSD: its first 8 bytes are the header. Also lets the library find
 * out the byte order. */
static void check_raw_prsd(const uint8_t *data, size_t size, uint32_t big)
{
    kunai_options options = make_options(0, KUNAI_BYTE_ORDER_BIG);
    uint64_t unpacked, packed;

    check_ways(data, size, KUNAI_PRS_LENIENT | KUNAI_OPEN_STRICT,
               big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    options.byte_order = KUNAI_BYTE_ORDER_ANY;
    kunai_prs_size(data, size, &options, &unpacked, &packed, NULL);
    VISITOR_CHECK(packed <= size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint32_t big = size ? data[size - 1] & 1 : 0; /* so that the fuzzer tries both orders */
    const outcome plain = check_ways(data, size, 0, 0);

    check_ways(data, size, KUNAI_PRS_LENIENT | KUNAI_OPEN_STRICT, 0);
    check_encrypted(data, size, &plain, big);
    check_raw_prsd(data, size, !big);
    return 0;
}
