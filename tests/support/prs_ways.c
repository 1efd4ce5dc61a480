/* prs_ways.c - one PRS or PRSD stream through every call. */
#include "prs_ways.h"
#include "flags.h"

#include <ctype.h>

void free_prs_outcome(prs_outcome *o)
{
    free(o->bytes);
    o->bytes = NULL;
}

void assert_prs_error(const kunai_error *error, kunai_result code, uint64_t offset,
                      const char *record)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->offset, offset);
    assert_string_equal(error->record, record);
    assert_int_equal(error->message[0] != 0, code != KUNAI_OK);
}

void assert_prs_same(const prs_outcome *a, const prs_outcome *b)
{
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->error.code, b->error.code);
    assert_int_equal(a->error.offset, b->error.offset);
    assert_int_equal(a->error.format, b->error.format);
    assert_string_equal(a->error.record, b->error.record);
    assert_string_equal(a->error.message, b->error.message);
    assert_int_equal(a->unpacked, b->unpacked);
    assert_int_equal(a->packed, b->packed);
    if (a->bytes && b->bytes && a->unpacked)
        assert_memory_equal(a->bytes, b->bytes, (size_t)a->unpacked);
}

kunai_options make_prs_options(uint32_t format, uint32_t byte_order, uint32_t flags)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = format;
    options.byte_order = byte_order;
    set_flags(&options, flags);
    return options;
}

prs_outcome get_prs_size(const void *data, size_t size, const kunai_options *options)
{
    test_exact in = test_exact_copy(data, size);
    prs_outcome o = {0};

    o.result = kunai_prs_size(in.data, in.size, options, &o.unpacked, &o.packed, &o.error);
    assert_int_equal(o.result, o.error.code);
    if (size)
        assert_memory_equal(in.data, data, size);
    test_exact_free(&in);
    return o;
}

prs_outcome decode_prs(const void *data, size_t size, const kunai_options *options, size_t capacity)
{
    test_exact in = test_exact_copy(data, size), out;
    uint8_t *blank = malloc(capacity + 1);
    prs_outcome o = {0};

    memset(blank, 0xA5, capacity + 1);
    out = test_exact_copy(blank, capacity);
    o.result = kunai_prs_decode(in.data, in.size, options, out.data, capacity, &o.unpacked,
                                &o.packed, &o.error);
    assert_int_equal(o.result, o.error.code);
    assert_true(o.unpacked <= capacity);
    if (size)
        assert_memory_equal(in.data, data, size);
    o.bytes = blank;
    memcpy(o.bytes, out.data, capacity);
    test_exact_free(&in);
    test_exact_free(&out);
    return o;
}

uint32_t draw_prs_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static size_t cut(prs_cutter *c, size_t left)
{
    size_t size = c->first;

    if (c->largest)
        size = draw_prs_random(&c->random) % (c->largest + 1);
    c->first = left;
    return size < left ? size : left;
}

/* A copy in memory of its own, so that a sanitizer sees a step over its end. */
static uint8_t *copy_piece(uint8_t *old, const uint8_t *bytes, size_t size)
{
    uint8_t *piece = malloc(size ? size : 1);

    free(old);
    if (size)
        memcpy(piece, bytes, size);
    return piece;
}

prs_outcome stream_prs(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                       prs_cutter in_cutter, prs_cutter out_cutter)
{
    kunai_prs_input in = {NULL, 0, 0};
    kunai_prs_output out = {NULL, 0, 0};
    size_t given = 0, asked = 0, in_from, out_from;
    prs_outcome o = {0};

    o.bytes = malloc(room + 1);
    do {
        if (in.pos == in.size) {
            in.size = cut(&in_cutter, size - given);
            in.data = copy_piece((uint8_t *)in.data, data + given, in.size);
            in.pos = 0;
            given += in.size;
        }
        if (out.pos == out.size) {
            assert_true(o.result != KUNAI_NEED_OUTPUT || asked < room);
            out.size = cut(&out_cutter, room - asked);
            out.data = copy_piece(out.data, o.bytes, out.size);
            out.pos = 0;
            asked += out.size;
        }
        in_from = in.pos;
        out_from = out.pos;
        o.result = kunai_prs_run(prs, &in, &out, given == size, &o.error);
        memcpy(o.bytes + o.unpacked, (uint8_t *)out.data + out_from, out.pos - out_from);
        o.unpacked += out.pos - out_from;
        o.packed += in.pos - in_from;
        assert_true(o.result != KUNAI_NEED_INPUT || in.pos == in.size);
        assert_true(o.result != KUNAI_NEED_OUTPUT || out.pos == out.size);
    } while (o.result == KUNAI_NEED_INPUT || o.result == KUNAI_NEED_OUTPUT);
    free((uint8_t *)in.data);
    free(out.data);
    if (o.result == KUNAI_END)
        o.result = KUNAI_OK;
    return o;
}

prs_outcome stream_prs_exact(kunai_prs *prs, const uint8_t *data, size_t size, uint8_t *bytes,
                             size_t room, int one_out)
{
    kunai_prs_input in = {data, 0, 0};
    kunai_prs_output out = {bytes, one_out ? 0 : room, 0};
    prs_outcome o = {0};

    do {
        if (o.result == KUNAI_NEED_INPUT)
            in.size++;
        if (o.result == KUNAI_NEED_OUTPUT)
            out.size++;
        assert_true(in.size <= size && out.size <= room);
        o.result = kunai_prs_run(prs, &in, &out, in.size == size, &o.error);
    } while (o.result == KUNAI_NEED_INPUT || o.result == KUNAI_NEED_OUTPUT);
    o.unpacked = out.pos;
    o.packed = in.pos;
    if (o.result == KUNAI_END)
        o.result = KUNAI_OK;
    return o;
}

prs_outcome check_prs_ways(const void *data, size_t size, const kunai_options *options)
{
    static const size_t largest[] = {1, 2, 7, 100, 1000, 10000};
    const prs_cutter all = {SIZE_MAX, 0, 0};
    prs_outcome query = get_prs_size(data, size, options), stream;
    prs_outcome whole = decode_prs(data, size, options, (size_t)query.unpacked);
    kunai_prs *prs;
    uint32_t i;

    assert_prs_same(&query, &whole);
    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    stream = stream_prs(prs, data, size, (size_t)whole.unpacked, all, all);
    assert_prs_same(&whole, &stream);
    free_prs_outcome(&stream);
    for (i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const prs_cutter in = {0, largest[i], i}, out = {0, largest[(i * 5 + 3) % 6], i + 100};

        kunai_prs_reset(prs);
        stream = stream_prs(prs, data, size, (size_t)whole.unpacked, in, out);
        assert_prs_same(&whole, &stream);
        free_prs_outcome(&stream);
    }
    kunai_prs_close(prs);
    return whole;
}

void check_prs_splits(const void *data, size_t size, const kunai_options *options)
{
    prs_outcome whole = check_prs_ways(data, size, options);
    kunai_prs *prs;
    size_t i, k;

    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    for (i = 0; i <= size; i++)
        for (k = 0; k <= whole.unpacked; k++) {
            const prs_cutter in = {i, 0, 0}, out = {k, 0, 0};
            prs_outcome stream = stream_prs(prs, data, size, (size_t)whole.unpacked, in, out);

            assert_prs_same(&whole, &stream);
            free_prs_outcome(&stream);
            kunai_prs_reset(prs);
        }
    kunai_prs_close(prs);
    free_prs_outcome(&whole);
}

void check_prs_refused(const void *data, size_t size, const kunai_options *options,
                       kunai_result code)
{
    uint64_t unpacked = 77, packed = 77;
    kunai_prs *prs = (kunai_prs *)&unpacked;
    kunai_error error;
    uint8_t room[256];

    assert_int_equal(kunai_prs_size(data, size, options, &unpacked, &packed, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    unpacked = packed = 77;
    assert_int_equal(
        kunai_prs_decode(data, size, options, room, sizeof room, &unpacked, &packed, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    assert_int_equal(kunai_prs_open(options, &prs, &error), code);
    assert_int_equal(error.code, code);
    assert_null(prs);
}

void check_prs_open_memory(test_memory *memory, kunai_options options)
{
    kunai_error error;
    kunai_prs *prs;

    options.max_memory = memory->peak;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_OK);
    kunai_prs_close(prs);
    options.max_memory = memory->peak - 1;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_E_LIMIT);
    assert_null(prs);
    options.max_memory = 0;
    memory->calls = 0;
    memory->fail_at = 1;
    prs = (kunai_prs *)memory;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_E_MEMORY);
    assert_prs_error(&error, KUNAI_E_MEMORY, 0, "memory");
    assert_null(prs);
    assert_int_equal(memory->live, 0);
}

const prs_vector prs_vectors[PRS_VECTORS] = {
    {"020000", "", 1, KUNAI_OK, 3, 0, ""},
    {"05410000", "A", 1, KUNAI_OK, 4, 0, ""},
    {"174142430000", "ABC", 1, KUNAI_OK, 6, 0, ""},
    {"BF4142434445460000", "ABCDEF", 1, KUNAI_OK, 9, 0, ""},
    {"7F41424344454647010000", "ABCDEFG", 1, KUNAI_OK, 11, 0, ""},
    {"FF4142434445464748020000", "ABCDEFGH", 1, KUNAI_OK, 12, 0, ""},
    {"5941FF0000", "A", 6, KUNAI_OK, 5, 0, ""},
    {"67414243FD010000", "ABCABCAB", 1, KUNAI_OK, 8, 0, ""},
    {"1F414243444505FC0000", "ABCDEBCD", 1, KUNAI_OK, 10, 0, ""},
    {"57414243E9FF0000", "ABC", 2, KUNAI_OK, 8, 0, ""},
    {"57414243EFFF0000", "ABC", 4, KUNAI_OK, 8, 0, ""},
    {"1541F8FFFF0000", "A", 257, KUNAI_OK, 7, 0, ""},
    {"2B4142F0FF000000", "ABA", 1, KUNAI_OK, 8, 0, ""},
    {"0541000000FF", "A", 1, KUNAI_OK, 4, 0, ""},
    {"07414243", "ABC", 1, KUNAI_E_TRUNCATED, 4, 4, "PRS copy"},
    {"054100", "A", 1, KUNAI_E_TRUNCATED, 3, 3, "PRS copy"},
    {"", "", 1, KUNAI_E_TRUNCATED, 0, 0, "PRS control byte"},
    {"FF4142434445464748", "ABCDEFGH", 1, KUNAI_E_TRUNCATED, 9, 9, "PRS control byte"},
    {"FF", "", 1, KUNAI_E_TRUNCATED, 1, 1, "PRS literal"},
    {"00FF", "", 1, KUNAI_E_CORRUPT, 2, 1, "PRS copy"},
    {"1541F1FF0000", "A", 1, KUNAI_E_CORRUPT, 4, 2, "PRS copy"},
    {"4141000000", "A", 1, KUNAI_E_CORRUPT, 3, 2, "PRS copy"},
    {"1541F0FF", "A", 1, KUNAI_E_CORRUPT, 4, 2, "PRS copy"}, /* before the count */
};

size_t make_prs_vector_plain(const prs_vector *vector, uint8_t *plain)
{
    const size_t size = strlen(vector->plain);
    uint32_t i;

    for (i = 0; i < vector->times; i++)
        memcpy(plain + i * size, vector->plain, size);
    return size * vector->times;
}

static uint32_t convert_digit(char character)
{
    const int lower = tolower((unsigned char)character);

    return (uint32_t)(lower >= 'a' ? lower - 'a' + 10 : lower - '0');
}

size_t read_prs_hex(const char *hex, uint8_t *bytes)
{
    size_t count = 0;

    for (; *hex; hex++)
        if (*hex != ' ') {
            bytes[count++] = (uint8_t)(convert_digit(hex[0]) << 4 | convert_digit(hex[1]));
            hex++;
        }
    return count;
}
