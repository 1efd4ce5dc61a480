/* fuzz_prs.c - PRS whole, in pieces, and as a size query: the same result, bytes, error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "subject.h"

enum { MAX_OUTPUT = 16 << 20 };

typedef struct outcome {
    kunai_result result;
    kunai_error error;
    uint64_t unpacked;
    uint64_t packed;
} outcome;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static kunai_options make_options(uint32_t flags)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = flags;
    options.max_memory = 64 << 20;
    options.max_output = MAX_OUTPUT;
    return options;
}

static void check_same(const outcome *a, const outcome *b)
{
    SUBJECT_CHECK(a->result == b->result);
    SUBJECT_CHECK(a->error.code == b->error.code);
    SUBJECT_CHECK(a->error.offset == b->error.offset);
    SUBJECT_CHECK(a->error.format == b->error.format);
    SUBJECT_CHECK(!strcmp(a->error.record, b->error.record));
    SUBJECT_CHECK(!strcmp(a->error.message, b->error.message));
    SUBJECT_CHECK(a->unpacked == b->unpacked);
    SUBJECT_CHECK(a->packed == b->packed);
}

/* Memory of its own for each piece: a step over an end is seen. */
static void *take_memory(size_t size)
{
    void *memory = malloc(size ? size : 1);

    SUBJECT_CHECK(memory);
    return memory;
}

/* Mostly small pieces, now and then a large one; never more than there is. */
static size_t next_size(uint64_t *random, uint64_t left)
{
    uint64_t size;

    *random = *random * 6364136223846793005u + 1442695040888963407u;
    size = *random >> 33;
    size = size & 1 ? (size >> 1) % 8 : size & 2 ? (size >> 2) % 600 : (size >> 2) % 40000;
    return (size_t)(size < left ? size : left);
}

/* The input in pieces, each output piece compared with what the whole-buffer call gave. */
static void check_stream(const uint8_t *data, size_t size, const kunai_options *options,
                         const outcome *whole, const uint8_t *plain, uint64_t random)
{
    outcome o = {KUNAI_NEED_INPUT, {0, NULL, NULL, 0, 0}, 0, 0};
    kunai_prs *prs;

    SUBJECT_CHECK(kunai_prs_open(options, &prs, NULL) == KUNAI_OK);
    while (o.result == KUNAI_NEED_INPUT || o.result == KUNAI_NEED_OUTPUT) {
        const size_t given = next_size(&random, size - o.packed);
        const size_t room = next_size(&random, whole->unpacked - o.unpacked);
        kunai_input in = {take_memory(given), given, 0};
        kunai_output out = {take_memory(room), room, 0};

        if (given)
            memcpy((uint8_t *)in.data, data + o.packed, given);
        o.result = kunai_prs_run(prs, &in, &out, given == size - o.packed, &o.error);
        SUBJECT_CHECK(in.pos <= given && out.pos <= room);
        SUBJECT_CHECK(o.result != KUNAI_NEED_INPUT || in.pos == given);
        SUBJECT_CHECK(o.result != KUNAI_NEED_OUTPUT || out.pos == room);
        SUBJECT_CHECK(!out.pos || !memcmp(out.data, plain + o.unpacked, out.pos));
        /* Room for all of it and still more is wanted: the two do not agree. */
        SUBJECT_CHECK(o.result != KUNAI_NEED_OUTPUT || o.unpacked + out.pos < whole->unpacked ||
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

/* With less room than it takes: a good prefix, and success with KUNAI_PRS_FILL. */
static void check_fill(const uint8_t *data, size_t size, kunai_options options,
                       const outcome *whole, const uint8_t *plain, uint64_t random)
{
    const size_t capacity = (size_t)(whole->unpacked ? random % whole->unpacked : 0);
    uint8_t *dst = take_memory(capacity);
    kunai_result result;
    uint64_t unpacked, packed;

    result = kunai_prs_decode(data, size, &options, dst, capacity, &unpacked, &packed, NULL);
    SUBJECT_CHECK(result == (whole->unpacked ? KUNAI_E_SPACE : whole->result));
    SUBJECT_CHECK(unpacked == capacity && packed <= whole->packed);
    SUBJECT_CHECK(!capacity || !memcmp(dst, plain, capacity));
    options.flags |= KUNAI_PRS_FILL;
    result = kunai_prs_decode(data, size, &options, dst, capacity, &unpacked, &packed, NULL);
    SUBJECT_CHECK(result == KUNAI_OK);
    SUBJECT_CHECK(unpacked == capacity && packed <= whole->packed);
    SUBJECT_CHECK(!capacity || !memcmp(dst, plain, capacity));
    free(dst);
}

static void check_ways(const uint8_t *data, size_t size, uint32_t flags)
{
    const kunai_options options = make_options(flags);
    const uint64_t random = subject_hash_bytes(SUBJECT_HASH_START, data, size);
    outcome query, whole;
    uint8_t *plain;

    query.result =
        kunai_prs_size(data, size, &options, &query.unpacked, &query.packed, &query.error);
    SUBJECT_CHECK(query.unpacked <= (uint64_t)size * 1024 / 13); /* prs.md 5 */
    SUBJECT_CHECK(query.packed <= size && query.error.offset <= size);
    plain = take_memory((size_t)query.unpacked);
    whole.result = kunai_prs_decode(data, size, &options, plain, (size_t)query.unpacked,
                                    &whole.unpacked, &whole.packed, &whole.error);
    check_same(&query, &whole);
    check_stream(data, size, &options, &whole, plain, random);
    check_fill(data, size, options, &whole, plain, random >> 7);
    free(plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_ways(data, size, 0);
    check_ways(data, size, KUNAI_PRS_LENIENT | KUNAI_STRICT);
    return 0;
}
