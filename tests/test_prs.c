/* test_prs.c - PRS: whole buffer, size query and stream. The bytes of the vectors are those of
 * prs.md 7 and 9; other streams are put together here, token by token. */
#include "support.h"

#include "fixtures/prs_encode.h"

enum { REACH = 8192, BUILT = 1 << 21 };

/* ---- one result, however it was got ---- */

typedef struct outcome {
    kunai_result result;
    kunai_error error;
    uint64_t unpacked;
    uint64_t packed;
    uint8_t *bytes;
} outcome;

static void outcome_free(outcome *o)
{
    free(o->bytes);
    o->bytes = NULL;
}

static void assert_error(const kunai_error *error, kunai_result code, uint64_t offset,
                         const char *record)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->offset, offset);
    assert_string_equal(error->record, record);
    assert_int_equal(error->message[0] != 0, code != KUNAI_OK);
}

static void assert_same(const outcome *a, const outcome *b)
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

static kunai_options with(uint32_t flags, uint64_t max_output)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = flags;
    options.max_output = max_output;
    return options;
}

static outcome get_size(const void *data, size_t size, const kunai_options *options)
{
    test_exact in = test_exact_copy(data, size);
    outcome o = {0};

    o.result = kunai_prs_size(in.data, in.size, options, &o.unpacked, &o.packed, &o.error);
    assert_int_equal(o.result, o.error.code);
    test_exact_free(&in);
    return o;
}

static outcome decode(const void *data, size_t size, const kunai_options *options, size_t capacity)
{
    test_exact in = test_exact_copy(data, size), out;
    uint8_t *blank = malloc(capacity + 1);
    outcome o = {0};

    memset(blank, 0xA5, capacity + 1);
    out = test_exact_copy(blank, capacity);
    o.result = kunai_prs_decode(in.data, in.size, options, out.data, capacity, &o.unpacked,
                                &o.packed, &o.error);
    assert_int_equal(o.result, o.error.code);
    assert_true(o.unpacked <= capacity);
    o.bytes = blank;
    memcpy(o.bytes, out.data, capacity);
    test_exact_free(&in);
    test_exact_free(&out);
    return o;
}

/* ---- pieces ---- */

/* Sizes of pieces: first, then all the rest; or random ones of 0 to largest bytes. */
typedef struct cutter {
    size_t first;
    size_t largest; /* 0: not random */
    uint32_t random;
} cutter;

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static size_t cut(cutter *c, size_t left)
{
    size_t size = c->first;

    if (c->largest)
        size = next_random(&c->random) % (c->largest + 1);
    c->first = left;
    return size < left ? size : left;
}

/* A copy in memory of its own, so that a sanitizer sees a step over its end. */
static uint8_t *next_piece(uint8_t *old, const uint8_t *bytes, size_t size)
{
    uint8_t *piece = malloc(size ? size : 1);

    free(old);
    if (size)
        memcpy(piece, bytes, size);
    return piece;
}

/* Runs a fresh stream; room is the number of output bytes that there is memory for. */
static outcome stream_run(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                          cutter in_cutter, cutter out_cutter)
{
    kunai_input in = {NULL, 0, 0};
    kunai_output out = {NULL, 0, 0};
    size_t given = 0, asked = 0, in_from, out_from;
    outcome o = {0};

    o.bytes = malloc(room + 1);
    do {
        if (in.pos == in.size) {
            in.size = cut(&in_cutter, size - given);
            in.data = next_piece((uint8_t *)in.data, data + given, in.size);
            in.pos = 0;
            given += in.size;
        }
        if (out.pos == out.size) {
            assert_true(o.result != KUNAI_NEED_OUTPUT || asked < room);
            out.size = cut(&out_cutter, room - asked);
            out.data = next_piece(out.data, o.bytes, out.size);
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
        o.result = KUNAI_OK; /* to compare with the whole-buffer calls */
    return o;
}

/* Whole, size and a stream in random pieces agree; returns the whole. */
static outcome check_ways(const uint8_t *data, size_t size, const kunai_options *options)
{
    static const size_t largest[] = {1, 2, 7, 100, 1000, 10000};
    const cutter all = {SIZE_MAX, 0, 0};
    outcome query = get_size(data, size, options), stream;
    outcome whole = decode(data, size, options, (size_t)query.unpacked);
    kunai_prs *prs;
    uint32_t i;

    assert_same(&query, &whole);
    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    stream = stream_run(prs, data, size, (size_t)whole.unpacked, all, all);
    assert_same(&whole, &stream);
    outcome_free(&stream);
    for (i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const cutter in = {0, largest[i], i}, out = {0, largest[(i * 5 + 3) % 6], i + 100};

        kunai_prs_reset(prs);
        stream = stream_run(prs, data, size, (size_t)whole.unpacked, in, out);
        assert_same(&whole, &stream);
        outcome_free(&stream);
    }
    kunai_prs_close(prs);
    return whole;
}

/* Every cut of both sides into two pieces. */
static void check_splits(const uint8_t *data, size_t size, const kunai_options *options)
{
    outcome whole = check_ways(data, size, options);
    kunai_prs *prs;
    size_t i, k;

    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    for (i = 0; i <= size; i++)
        for (k = 0; k <= whole.unpacked; k++) {
            const cutter in = {i, 0, 0}, out = {k, 0, 0};
            outcome stream = stream_run(prs, data, size, (size_t)whole.unpacked, in, out);

            assert_same(&whole, &stream);
            outcome_free(&stream);
            kunai_prs_reset(prs);
        }
    kunai_prs_close(prs);
    outcome_free(&whole);
}

/* ---- streams made token by token, with what they unpack to ---- */

typedef struct builder {
    uint8_t *packed;
    uint8_t *plain;
    size_t packed_size;
    size_t plain_size;
    size_t control;
    uint32_t used;
} builder;

static builder build_begin(void)
{
    builder b = {malloc(BUILT), malloc(BUILT), 0, 0, 0, 8};

    return b;
}

static void build_free(builder *b)
{
    free(b->packed);
    free(b->plain);
}

static void build_byte(builder *b, uint32_t byte)
{
    assert_true(b->packed_size < BUILT);
    b->packed[b->packed_size++] = (uint8_t)byte;
}

/* One character a control bit, in the order of prs.md 1. */
static void build_bits(builder *b, const char *bits)
{
    for (; *bits; bits++) {
        if (b->used == 8) {
            b->control = b->packed_size;
            b->used = 0;
            build_byte(b, 0);
        }
        b->packed[b->control] |= (uint8_t)((*bits == '1') << b->used++);
    }
}

static void build_plain(builder *b, uint32_t distance, uint32_t size)
{
    assert_true(b->plain_size + size < BUILT);
    for (; size; size--, b->plain_size++)
        b->plain[b->plain_size] = distance > b->plain_size ? 0 : b->plain[b->plain_size - distance];
}

static void build_literal(builder *b, uint32_t byte)
{
    build_bits(b, "1");
    build_byte(b, byte);
    b->plain[b->plain_size++] = (uint8_t)byte;
}

static void build_literals(builder *b, size_t count)
{
    uint32_t random = 1;

    for (; count; count--)
        build_literal(b, next_random(&random) & 0xFF);
}

static void build_short(builder *b, uint32_t distance, uint32_t size)
{
    static const char *const bits[] = {"0000", "0001", "0010", "0011"};

    build_bits(b, bits[size - 2]);
    build_byte(b, 256 - distance);
    build_plain(b, distance, size);
}

static void build_long(builder *b, uint32_t distance, uint32_t size)
{
    const uint32_t word = (8192 - distance) << 3 | (size - 2);

    build_bits(b, "01");
    build_byte(b, word & 0xFF);
    build_byte(b, word >> 8);
    build_plain(b, distance, size);
}

static void build_extended(builder *b, uint32_t distance, uint32_t size)
{
    const uint32_t word = (8192 - distance) << 3;

    build_bits(b, "01");
    build_byte(b, word & 0xFF);
    build_byte(b, word >> 8);
    build_byte(b, size - 1);
    build_plain(b, distance, size);
}

static void build_end(builder *b)
{
    build_bits(b, "01");
    build_byte(b, 0);
    build_byte(b, 0);
}

static void check_built(const builder *b)
{
    outcome o = check_ways(b->packed, b->packed_size, NULL);

    assert_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, b->packed_size);
    assert_int_equal(o.unpacked, b->plain_size);
    assert_memory_equal(o.bytes, b->plain, b->plain_size);
    outcome_free(&o);
}

/* ---- prs.md 7 ---- */

typedef struct vector {
    const char *packed; /* hex */
    const char *plain;  /* output, also before an error */
    uint32_t times;     /* that the output is repeated */
    kunai_result result;
    uint64_t consumed;
    uint64_t offset; /* of the error */
    const char *record;
} vector;

static const vector vectors[] = {
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

enum { VECTORS = sizeof vectors / sizeof vectors[0], LONGEST_VECTOR = 160 };

static size_t from_hex(const char *hex, uint8_t *bytes)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t i;

    for (i = 0; hex[2 * i]; i++)
        bytes[i] = (uint8_t)((strchr(digits, hex[2 * i]) - digits) << 4 |
                             (strchr(digits, hex[2 * i + 1]) - digits));
    return i;
}

static size_t vector_plain(const vector *v, uint8_t *plain)
{
    const size_t size = strlen(v->plain);
    uint32_t i;

    for (i = 0; i < v->times; i++)
        memcpy(plain + i * size, v->plain, size);
    return size * v->times;
}

static void test_vectors(void **state)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i;

    (void)state;
    for (i = 0; i < VECTORS; i++) {
        const vector *v = &vectors[i];
        const size_t size = from_hex(v->packed, packed);
        const size_t plain_size = vector_plain(v, plain);
        outcome o = check_ways(packed, size, NULL);

        assert_error(&o.error, v->result, v->offset, v->record);
        assert_int_equal(o.error.format, v->result == KUNAI_OK ? 0 : KUNAI_FORMAT_PRS);
        assert_int_equal(o.packed, v->consumed);
        assert_int_equal(o.unpacked, plain_size);
        assert_memory_equal(o.bytes, plain, plain_size);
        outcome_free(&o);
    }
}

static void test_splits(void **state)
{
    uint8_t packed[LONGEST_VECTOR];
    size_t i;

    (void)state;
    for (i = 0; i < VECTORS; i++)
        check_splits(packed, from_hex(vectors[i].packed, packed), NULL);
}

/* A cut stream gives what came before the cut, and says where the input ended. */
static void test_truncated(void **state)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i, size;

    (void)state;
    for (i = 0; i < VECTORS; i++) {
        from_hex(vectors[i].packed, packed);
        vector_plain(&vectors[i], plain);
        for (size = 0; vectors[i].result == KUNAI_OK && size < vectors[i].consumed; size++) {
            outcome o = check_ways(packed, size, NULL);

            assert_int_equal(o.result, KUNAI_E_TRUNCATED);
            assert_int_equal(o.error.offset, size);
            assert_int_equal(o.packed, size);
            assert_memory_equal(o.bytes, plain, (size_t)o.unpacked);
            outcome_free(&o);
        }
    }
}

/* x[i] = (7 i + 3) mod 256, 8192 literals, then one long copy. */
static void check_far_copy(uint8_t low, const char *sha256)
{
    uint8_t packed[9221], end[5] = {0x0A, low, 0, 0, 0};
    char hex[65];
    outcome o;
    size_t i;

    for (i = 0; i < REACH; i++) {
        packed[i / 8 * 9] = 0xFF;
        packed[i / 8 * 9 + 1 + i % 8] = (uint8_t)(7 * i + 3);
    }
    memcpy(packed + 9216, end, sizeof end);
    o = check_ways(packed, sizeof packed, NULL);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 9221);
    assert_int_equal(o.unpacked, 8195);
    test_sha256(o.bytes, 8195, hex);
    assert_string_equal(hex, sha256);
    outcome_free(&o);
    for (i = 9216; i < sizeof packed; i++) {
        o = check_ways(packed, i, NULL);
        assert_error(&o.error, KUNAI_E_TRUNCATED, i, i == 9216 ? "PRS control byte" : "PRS copy");
        outcome_free(&o);
    }
}

static void test_far_vectors(void **state)
{
    (void)state;
    check_far_copy(0x01, "3f8cd3b9368b61d1ef58afb8079548bc82c93fa3f69af6b87e6861733251bd6e");
    check_far_copy(0x09, "7fd2a13445247a0ff116a2ab8bf67c8a9d5dcfdfd67a48ac54ea0d19ba7eec3d");
}

/* The PRS stream of prs.md 9, every split of it included. */
static void test_real_vector(void **state)
{
    static const char hex[] = "FF12D313D0326413D1FF43620942092243600F03C90540FEFF19200B22276447"
                              "65FF5360536604401195C30846FAFCE2F0E4292600E4FF0B26666338230189FF"
                              "0B0001E0017452340FF78B00E0F43F0900C000580084FFFFFF3FF8F9C0207200"
                              "F18CF80013001B0400F8FF1B6063FC02FC012B85FF5C00FF0E0000";
    uint8_t packed[LONGEST_VECTOR];
    const size_t size = from_hex(hex, packed);
    char sha256[65];
    outcome o = check_ways(packed, size, NULL);

    (void)state;
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, size);
    assert_int_equal(o.unpacked, 160);
    test_sha256(o.bytes, 160, sha256);
    assert_string_equal(sha256, "71dbcb222347f8967252ec0b94f604d8fc3207e307da1f497ad287ce0d4680bc");
    outcome_free(&o);
    check_splits(packed, size, NULL);
}

/* ---- copies ---- */

/* Every form of copy at every distance that a decoder might treat apart, at every size. */
static void test_copies(void **state)
{
    static const uint32_t far_distances[] = {31,  32,   33,   63,   64,   255,  256,
                                             257, 4095, 4096, 8176, 8190, 8191, 8192};
    builder b = build_begin();
    uint32_t i, size;

    (void)state;
    build_literals(&b, REACH);
    for (i = 1; i < 24 + 14; i++) {
        const uint32_t distance = i < 24 ? i : far_distances[i - 24];

        for (size = 2; size <= 5 && distance <= 256; size++) {
            build_short(&b, distance, size);
            build_literals(&b, 3); /* ends the pattern, and moves the control bits */
        }
        for (size = 3; size <= 9; size++) {
            build_long(&b, distance, size);
            build_literals(&b, 2);
        }
        for (size = 1; size <= 256 && distance < 8192; size++) {
            build_extended(&b, distance, size);
            build_literals(&b, 1);
        }
    }
    build_end(&b);
    check_built(&b);
    build_free(&b);
}

/* The same copy with just enough output before it, and with one byte too little. */
static void check_first_copy(uint32_t distance, uint32_t size,
                             void (*add)(builder *, uint32_t, uint32_t))
{
    builder b = build_begin();
    size_t at;
    outcome o;

    build_literals(&b, distance);
    add(&b, distance, size);
    build_end(&b);
    check_built(&b);
    build_free(&b);

    b = build_begin();
    build_literals(&b, distance - 1);
    add(&b, distance, size);
    at = b.packed_size - (add == build_short ? 1 : add == build_long ? 2 : 3);
    build_end(&b);
    o = check_ways(b.packed, b.packed_size, NULL);
    assert_error(&o.error, KUNAI_E_CORRUPT, at, "PRS copy");
    assert_int_equal(o.unpacked, distance - 1);
    assert_int_equal(o.packed, at + (add == build_short ? 1 : 2));
    assert_memory_equal(o.bytes, b.plain, distance - 1);
    outcome_free(&o);
    build_free(&b);
}

static void test_distance_limits(void **state)
{
    static const uint32_t near[] = {1, 2, 3, 8, 16, 254, 255, 256};
    static const uint32_t far[] = {1, 2, 256, 257, 8190, 8191};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof near / sizeof near[0]; i++)
        check_first_copy(near[i], 5, build_short);
    for (i = 0; i < sizeof far / sizeof far[0]; i++) {
        check_first_copy(far[i], 9, build_long);
        check_first_copy(far[i], 256, build_extended);
    }
    check_first_copy(8192, 3, build_long);
    check_first_copy(8192, 9, build_long);
}

/* ---- room and limits ---- */

/* All of a vector's output, and one byte less than that. The literal that does not fit is not
 * used up; of the copy that does not fit everything is. */
static void test_capacity(void **state)
{
    const uint8_t literals[] = {0x17, 'A', 'B', 'C', 0, 0};
    const uint8_t copy[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};
    outcome o;

    (void)state;
    o = decode(literals, sizeof literals, NULL, 3);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
    o = decode(literals, sizeof literals, NULL, 2);
    assert_error(&o.error, KUNAI_E_SPACE, 3, "PRS literal");
    assert_int_equal(o.unpacked, 2);
    assert_int_equal(o.packed, 3);
    assert_memory_equal(o.bytes, "AB", 2);
    outcome_free(&o);
    o = decode(copy, sizeof copy, NULL, 257);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
    o = decode(copy, sizeof copy, NULL, 256);
    assert_error(&o.error, KUNAI_E_SPACE, 2, "PRS copy");
    assert_int_equal(o.unpacked, 256);
    assert_int_equal(o.packed, 5);
    assert_int_equal(o.bytes[255], 'A');
    outcome_free(&o);
    o = decode(copy, sizeof copy, NULL, 0);
    assert_error(&o.error, KUNAI_E_SPACE, 1, "PRS literal");
    assert_int_equal(o.packed, 1);
    outcome_free(&o);
    assert_int_equal(kunai_prs_decode(copy, sizeof copy, NULL, NULL, 0, NULL, NULL, NULL),
                     KUNAI_E_SPACE);
    o = decode("\2\0\0", 3, NULL, 0);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
}

/* Whatever the capacity is, the good prefix is there and nothing behind it is touched (the exact
 * buffer sees to that). */
static void test_every_capacity(void **state)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i, capacity;

    (void)state;
    for (i = 0; i < VECTORS; i++) {
        const size_t size = from_hex(vectors[i].packed, packed);
        const size_t plain_size = vector_plain(&vectors[i], plain);

        for (capacity = 0; capacity < plain_size; capacity++) {
            outcome o = decode(packed, size, NULL, capacity);

            assert_int_equal(o.result, KUNAI_E_SPACE);
            assert_int_equal(o.unpacked, capacity);
            assert_memory_equal(o.bytes, plain, capacity);
            outcome_free(&o);
        }
    }
}

/* The last bytes before the end of a large buffer, where the fast loop must have stopped. */
static void test_capacity_of_long_output(void **state)
{
    builder b = build_begin();
    size_t lacking;
    uint32_t i;

    (void)state;
    build_literals(&b, 40);
    for (i = 0; i < 60; i++)
        build_extended(&b, 1 + i % 40, 1 + i * 37 % 256);
    build_end(&b);
    for (lacking = 1; lacking < 1200; lacking++) {
        const size_t capacity = b.plain_size - lacking;
        outcome o = decode(b.packed, b.packed_size, NULL, capacity);

        assert_int_equal(o.result, KUNAI_E_SPACE);
        assert_int_equal(o.unpacked, capacity);
        assert_memory_equal(o.bytes, b.plain, capacity);
        outcome_free(&o);
    }
    build_free(&b);
}

static void test_max_output(void **state)
{
    const uint8_t literals[] = {0x17, 'A', 'B', 'C', 0, 0};
    const uint8_t copy[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};
    kunai_options options = with(0, 3);
    outcome o;

    (void)state;
    o = check_ways(literals, sizeof literals, &options);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
    options.max_output = 2;
    o = check_ways(literals, sizeof literals, &options);
    assert_error(&o.error, KUNAI_E_LIMIT, 3, "PRS literal");
    assert_int_equal(o.unpacked, 2);
    assert_int_equal(o.packed, 3);
    outcome_free(&o);
    check_splits(literals, sizeof literals, &options);
    o = check_ways(literals, 3, &options); /* missing input is found first */
    assert_error(&o.error, KUNAI_E_TRUNCATED, 3, "PRS literal");
    outcome_free(&o);
    options.max_output = 257;
    o = check_ways(copy, sizeof copy, &options);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
    options.max_output = 256;
    o = check_ways(copy, sizeof copy, &options);
    assert_error(&o.error, KUNAI_E_LIMIT, 2, "PRS copy");
    assert_int_equal(o.unpacked, 256);
    assert_int_equal(o.packed, 5);
    outcome_free(&o);
    check_splits(copy, sizeof copy, &options);
    options.max_output = 1;
    check_splits(copy, sizeof copy, &options);
    o = decode(copy, sizeof copy, &options, 1); /* no larger buffer would help */
    assert_int_equal(o.result, KUNAI_E_LIMIT);
    outcome_free(&o);
}

/* 256 MiB is the limit that nobody asked for. The stream is one literal and enough copies of
 * 256 bytes for it, and one more. */
static void test_default_limit(void **state)
{
    const size_t groups = ((size_t)256 << 20) / 1024; /* 4 copies with their control byte */
    uint8_t *packed = malloc(groups * 13 + 16);
    uint64_t unpacked, used;
    kunai_error error;
    size_t i, size = 2;

    (void)state;
    packed[0] = 0xFF; /* the literals that make the rest fall on whole control bytes */
    memset(packed + 1, 'A', 8);
    for (size = 9, i = 0; i < groups; i++, size += 13)
        memcpy(packed + size, "\xAA\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF", 13);
    memcpy(packed + size, "\x02\0\0", 3);
    assert_int_equal(kunai_prs_size(packed, size + 3, NULL, &unpacked, &used, &error),
                     KUNAI_E_LIMIT);
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(error.offset, size - 3);
    packed[size - 1] = 247; /* 8 bytes less: exactly the limit */
    assert_int_equal(kunai_prs_size(packed, size + 3, NULL, &unpacked, &used, &error), KUNAI_OK);
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(used, size + 3);
    free(packed);
}

/* ---- KUNAI_PRS_FILL ---- */

static void check_fill(const uint8_t *data, size_t size, size_t capacity, uint64_t consumed,
                       const char *plain)
{
    const kunai_options options = with(KUNAI_PRS_FILL, 0);
    outcome o = decode(data, size, &options, capacity);

    assert_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.unpacked, capacity);
    assert_int_equal(o.packed, consumed);
    assert_memory_equal(o.bytes, plain, capacity);
    outcome_free(&o);
}

static void test_fill(void **state)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};    /* 6 bytes */
    const uint8_t no_end[] = {0x07, 'A', 'B', 'C'};    /* memory-card quests have this */
    const uint8_t damaged[] = {0x15, 'A', 0xF1, 0xFF}; /* bad distance after the first byte */
    kunai_options options = with(KUNAI_PRS_FILL, 0);
    outcome o;

    (void)state;
    check_fill(copy, sizeof copy, 0, 0, "");
    check_fill(copy, sizeof copy, 1, 2, "A");
    check_fill(copy, sizeof copy, 2, 3, "AA");
    check_fill(copy, sizeof copy, 5, 3, "AAAAA");
    check_fill(copy, sizeof copy, 6, 3, "AAAAAA");
    check_fill(no_end, sizeof no_end, 3, 4, "ABC");
    check_fill(damaged, sizeof damaged, 1, 2, "A");
    o = decode(copy, sizeof copy, &options, 7); /* the end mark comes first */
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.unpacked, 6);
    assert_int_equal(o.packed, 5);
    outcome_free(&o);
    o = decode(no_end, sizeof no_end, &options, 4);
    assert_error(&o.error, KUNAI_E_TRUNCATED, 4, "PRS copy");
    outcome_free(&o);
    o = decode(damaged, sizeof damaged, &options, 2);
    assert_error(&o.error, KUNAI_E_CORRUPT, 2, "PRS copy");
    outcome_free(&o);
}

/* FILL is about dst: a limit stays a limit, and neither size nor stream know it. */
static void test_fill_and_limit(void **state)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};
    kunai_options options = with(KUNAI_PRS_FILL, 4);
    const cutter all = {SIZE_MAX, 0, 0};
    kunai_prs *prs;
    outcome o;

    (void)state;
    o = decode(copy, sizeof copy, &options, 4);
    assert_int_equal(o.result, KUNAI_OK);
    outcome_free(&o);
    o = decode(copy, sizeof copy, &options, 5);
    assert_error(&o.error, KUNAI_E_LIMIT, 2, "PRS copy");
    assert_int_equal(o.unpacked, 4);
    outcome_free(&o);
    options.max_output = 6;
    o = decode(copy, sizeof copy, &options, 7);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 5);
    outcome_free(&o);
    o = get_size(copy, sizeof copy, &options);
    assert_int_equal(o.packed, 5);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    o = stream_run(prs, copy, sizeof copy, 6, all, all);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 5);
    outcome_free(&o);
    kunai_prs_close(prs);
}

/* ---- KUNAI_PRS_LENIENT ---- */

static void test_lenient(void **state)
{
    const uint8_t one_zero[] = {0x15, 'A', 0xEA, 0xFF, 0, 0}; /* long, distance 3, size 4 */
    const kunai_options options = with(KUNAI_PRS_LENIENT, 0);
    builder b = build_begin();
    outcome o;

    (void)state;
    o = check_ways(one_zero, sizeof one_zero, &options);
    assert_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.unpacked, 5);
    assert_memory_equal(o.bytes, "A\0\0A\0", 5);
    outcome_free(&o);
    check_splits(one_zero, sizeof one_zero, &options);

    build_extended(&b, 8191, 256); /* all before the start */
    build_literals(&b, 300);
    build_long(&b, 8192, 9);
    build_extended(&b, 600, 256); /* begins before the start, ends behind it */
    build_short(&b, 256, 5);
    build_end(&b);
    o = check_ways(b.packed, b.packed_size, &options);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.unpacked, b.plain_size);
    assert_memory_equal(o.bytes, b.plain, b.plain_size);
    outcome_free(&o);
    o = check_ways(b.packed, b.packed_size, NULL);
    assert_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
    outcome_free(&o);
    build_free(&b);
}

/* ---- stream ---- */

/* What a call does that has neither input nor room, and how END leaves the input. */
static void test_needs(void **state)
{
    const uint8_t data[] = {0x59, 'A', 0xFF, 0, 0, 0x77};
    uint8_t bytes[8];
    kunai_input none = {NULL, 0, 0}, in = {data, 1, 0};
    kunai_output no_room = {NULL, 0, 0}, out = {bytes, sizeof bytes, 0};
    kunai_error error;
    kunai_prs *prs;

    (void)state;
    assert_int_equal(kunai_prs_open(NULL, &prs, &error), KUNAI_OK);
    assert_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(kunai_prs_run(prs, &none, &no_room, 0, &error), KUNAI_NEED_INPUT);
    assert_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(kunai_prs_run(prs, &in, &no_room, 0, &error), KUNAI_NEED_INPUT);
    assert_int_equal(in.pos, 1);
    assert_int_equal(kunai_prs_run(prs, &none, &no_room, 0, &error), KUNAI_NEED_INPUT);
    in.size = sizeof data;
    assert_int_equal(kunai_prs_run(prs, &in, &no_room, 1, &error), KUNAI_NEED_OUTPUT);
    assert_int_equal(in.pos, 1); /* the literal waits for room */
    out.size = 3;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_NEED_OUTPUT);
    assert_int_equal(in.pos, 3);
    assert_int_equal(out.pos, 3);
    assert_int_equal(kunai_prs_run(prs, &none, &no_room, 1, &error), KUNAI_NEED_OUTPUT);
    out.size = sizeof bytes;
    assert_int_equal(kunai_prs_run(prs, &none, &out, 0, &error), KUNAI_NEED_INPUT);
    assert_int_equal(out.pos, 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
    assert_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(in.pos, 5);
    assert_int_equal(out.pos, 6);
    assert_memory_equal(bytes, "AAAAAA", 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_END);
    assert_int_equal(in.pos, 5);
    kunai_prs_close(prs);
}

/* An error stays until reset, whatever comes after it; then the stream is as new. */
static void test_sticky_errors(void **state)
{
    const uint8_t bad[] = {0x15, 'A', 0xF1, 0xFF, 0, 0}, good[] = {0x05, 'B', 0, 0};
    uint8_t bytes[8];
    kunai_input in = {bad, sizeof bad, 0}, other = {good, sizeof good, 0};
    kunai_output out = {bytes, sizeof bytes, 0};
    kunai_error error;
    kunai_prs *prs;
    int i;

    (void)state;
    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, NULL), KUNAI_E_CORRUPT);
    for (i = 0; i < 3; i++) {
        assert_int_equal(kunai_prs_run(prs, &other, &out, (uint32_t)i, &error), KUNAI_E_CORRUPT);
        assert_error(&error, KUNAI_E_CORRUPT, 2, "PRS copy");
        assert_int_equal(other.pos, 0);
        assert_int_equal(out.pos, 1);
    }
    kunai_prs_reset(prs);
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_END);
    assert_int_equal(other.pos, 4);
    assert_memory_equal(bytes, "AB", 2);

    kunai_prs_reset(prs); /* TRUNCATED is an error like the others */
    other.pos = 0;
    other.size = 1;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 1, &error), KUNAI_E_TRUNCATED);
    other.size = 4;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_E_TRUNCATED);
    assert_error(&error, KUNAI_E_TRUNCATED, 1, "PRS literal");
    assert_int_equal(other.pos, 1);

    kunai_prs_reset(prs); /* and what was output before a reset is out of reach */
    in.pos = 2;
    other.pos = 0;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_END);
    kunai_prs_reset(prs);
    in.data = "\x01"
              "Z\x00\xFE";
    in.size = 4;
    in.pos = 0;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_CORRUPT);
    assert_error(&error, KUNAI_E_CORRUPT, 2, "PRS copy");
    kunai_prs_close(prs);
}

static void test_stream_memory(void **state)
{
    test_memory memory = {0};
    kunai_options options = with(0, 0);
    kunai_error error;
    kunai_prs *prs;

    (void)state;
    options.allocator = test_memory_allocator(&memory);
    memory.dirty = 0xA5;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_OK);
    assert_int_equal(memory.calls, 1);
    assert_true(memory.peak < 17 * 1024);
    assert_true(memory.live > REACH);
    kunai_prs_close(prs);
    assert_int_equal(memory.live, 0);
    assert_int_equal(memory.calls, 1);
    kunai_prs_close(NULL);
    kunai_prs_reset(NULL);

    options.max_memory = memory.peak;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_OK);
    kunai_prs_close(prs);
    options.max_memory = memory.peak - 1;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_E_LIMIT);
    assert_null(prs);
    options.max_memory = 0;
    memory.calls = 0;
    memory.fail_at = 1;
    prs = (kunai_prs *)&memory;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_E_MEMORY);
    assert_error(&error, KUNAI_E_MEMORY, 0, "memory");
    assert_null(prs);
    assert_int_equal(memory.live, 0);
}

/* A stream of which only what lies in the window is still known: far more output than it holds,
 * in pieces of every small size and of sizes around the window's. */
static void test_window(void **state)
{
    static const size_t sizes[] = {1,    2,    3,    271,   272,   273,   1000,
                                   8191, 8192, 8193, 16383, 16384, 16385, 65536};
    builder b = build_begin();
    uint32_t random = 7;
    kunai_prs *prs;
    size_t i, k;

    (void)state;
    build_literals(&b, REACH);
    while (b.plain_size < 100000) {
        build_long(&b, 1 + next_random(&random) % REACH, 3 + next_random(&random) % 7);
        build_extended(&b, 1 + next_random(&random) % (REACH - 1), 1 + next_random(&random) % 256);
        build_long(&b, REACH, 9);
    }
    build_end(&b);
    check_built(&b);
    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint8_t *bytes = malloc(b.plain_size);
        kunai_input in = {b.packed, b.packed_size, 0};
        kunai_output out = {bytes, 0, 0};
        kunai_result result;

        kunai_prs_reset(prs);
        do {
            k = b.plain_size - out.size;
            out.size += k < sizes[i] ? k : sizes[i];
            result = kunai_prs_run(prs, &in, &out, 1, NULL);
        } while (result == KUNAI_NEED_OUTPUT);
        assert_int_equal(result, KUNAI_END);
        assert_int_equal(out.pos, b.plain_size);
        assert_memory_equal(bytes, b.plain, b.plain_size);
        free(bytes);
    }
    kunai_prs_close(prs);
    build_free(&b);
}

/* ---- arguments ---- */

static void check_bad_options(const kunai_options *options, kunai_result code)
{
    uint64_t unpacked = 77, packed = 77;
    kunai_prs *prs = (kunai_prs *)&unpacked;
    kunai_error error;
    uint8_t byte;

    assert_int_equal(kunai_prs_size("\2\0\0", 3, options, &unpacked, &packed, &error), code);
    assert_int_equal(error.code, code);
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    unpacked = packed = 77;
    assert_int_equal(kunai_prs_decode("\2\0\0", 3, options, &byte, 1, &unpacked, &packed, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    assert_int_equal(kunai_prs_open(options, &prs, &error), code);
    assert_int_equal(error.code, code);
    assert_null(prs);
}

static void test_bad_options(void **state)
{
    kunai_options options = with(0, 0);

    (void)state;
    options.format = KUNAI_FORMAT_AFS;
    check_bad_options(&options, KUNAI_E_FORMAT);
    options = with(1u << 31, 0);
    check_bad_options(&options, KUNAI_E_ARGUMENT);
    options = with(0, 0);
    options.struct_size = 4;
    check_bad_options(&options, KUNAI_E_ARGUMENT);
    options = with(0, 0);
    options.format = KUNAI_FORMAT_PRS; /* not bad */
    assert_int_equal(get_size("\2\0\0", 3, &options).result, KUNAI_OK);
}

static void test_bad_arguments(void **state)
{
    kunai_input in = {"\2\0\0", 3, 0};
    kunai_output out = {NULL, 0, 0};
    uint64_t unpacked = 77, packed = 77;
    kunai_error error;
    kunai_prs *prs;

    (void)state;
    assert_int_equal(kunai_prs_size(NULL, 1, NULL, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_size(NULL, 0, NULL, NULL, NULL, &error), KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_prs_size("\2\0\0", 3, NULL, NULL, NULL, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_decode("\2\0\0", 3, NULL, NULL, 1, &unpacked, &packed, &error),
                     KUNAI_E_ARGUMENT);
    assert_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    assert_int_equal(kunai_prs_open(NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(NULL, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    assert_int_equal(kunai_prs_run(NULL, &in, &out, 0, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(in.pos, 0);
    assert_int_equal(kunai_prs_run(prs, NULL, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_run(prs, &in, NULL, 0, &error), KUNAI_E_ARGUMENT);
    in.pos = 4;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    in.pos = 0;
    out.size = 1;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    out.size = 0;
    out.pos = 1;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    out.pos = 0;
    in.data = NULL;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    in.data = "\2\0\0"; /* none of that was an error of the stream */
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
    kunai_prs_close(prs);
}

/* ---- what the encoder of the tests packs ---- */

static void check_round_trip(const uint8_t *plain, size_t size, size_t most)
{
    uint8_t *packed;
    const size_t packed_size = prs_encode(plain, size, &packed);
    outcome o = check_ways(packed, packed_size, NULL);

    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, packed_size);
    assert_int_equal(o.unpacked, size);
    if (size)
        assert_memory_equal(o.bytes, plain, size);
    assert_true(packed_size <= most);
    outcome_free(&o);
    free(packed);
}

static void test_round_trips(void **state)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog and the sleepy cat ";
    enum { SIZE = 60000 };
    uint8_t *plain = malloc(SIZE);
    uint32_t random = 3;
    size_t i;

    (void)state;
    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)next_random(&random);
    for (i = 0; i < 40; i++)
        check_round_trip(plain, i, i + (i + 9) / 8 + 2);
    check_round_trip(plain, SIZE, SIZE + SIZE / 8 + 4);
    memset(plain, 0, SIZE);
    for (i = 250; i < 270; i++)
        check_round_trip(plain, i, 12);
    check_round_trip(plain, SIZE, SIZE / 75);
    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[(i + next_random(&random) % 3) % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[i * i / 37 % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
    free(plain);
}

/* Damage must be found at the same place by every way, and never do harm. */
static void test_damaged(void **state)
{
    static const uint32_t flags[] = {0, KUNAI_PRS_LENIENT};
    uint8_t plain[3000], *packed;
    uint32_t random = 5, i;
    size_t size;

    (void)state;
    for (i = 0; i < sizeof plain; i++)
        plain[i] = (uint8_t)(i * i / 50 + (next_random(&random) % 8 == 0));
    size = prs_encode(plain, sizeof plain, &packed);
    for (i = 0; i < 600; i++) {
        const kunai_options options = with(flags[i & 1], 20000);
        const size_t at = next_random(&random) % size;
        const uint8_t old = packed[at];
        outcome o;

        packed[at] = (uint8_t)next_random(&random);
        o = check_ways(packed, size, &options);
        assert_true(o.error.offset <= size);
        assert_true(o.unpacked <= size * 1024 / 13);
        outcome_free(&o);
        packed[at] = old;
    }
    free(packed);
}

/* ---- corpus ---- */

static void check_corpus_stream(const uint8_t *data, size_t size, const test_json *expected)
{
    const double size_expected = test_json_number(test_json_get(expected, "size"));
    const double consumed = test_json_number(test_json_get(expected, "consumed"));
    const char *tail = test_json_string(test_json_get(expected, "tail"));
    outcome o = check_ways(data, size, NULL);
    char hex[65];
    uint8_t byte;
    size_t i;

    assert_error(&o.error, KUNAI_OK, 0, "");
    assert_true((double)o.unpacked == size_expected);
    assert_true((double)o.packed == consumed);
    assert_true((double)(size - o.packed) == test_json_number(test_json_get(expected, "tail_len")));
    test_sha256(o.bytes, (size_t)o.unpacked, hex);
    assert_string_equal(hex, test_json_string(test_json_get(expected, "sha256")));
    for (i = 0; tail[2 * i]; i++) {
        char digits[3] = {tail[2 * i], tail[2 * i + 1], 0};

        byte = (uint8_t)strtoul(digits, NULL, 16);
        assert_int_equal(data[o.packed + i], byte);
    }
    outcome_free(&o);
}

/* The one file that is no whole stream: "truncated PRS stream after 2688 input, 7552 output". */
static void check_corpus_damaged(const uint8_t *data, size_t size, const test_json *expected)
{
    const double plain_size = test_json_number(test_json_get(expected, "unterminated_size"));
    const kunai_options options = with(KUNAI_PRS_FILL, 0);
    outcome o = check_ways(data, size, NULL), filled;

    assert_int_equal(o.error.code, KUNAI_E_TRUNCATED);
    assert_int_equal(o.error.offset, size);
    assert_true((double)o.unpacked == plain_size);
    filled = decode(data, size, &options, (size_t)o.unpacked);
    assert_int_equal(filled.result, KUNAI_OK);
    assert_memory_equal(filled.bytes, o.bytes, (size_t)o.unpacked);
    outcome_free(&filled);
    outcome_free(&o);
}

static uint8_t *read_archive(const char *folder, const char *name, size_t *size)
{
    char path[1024];
    uint8_t *data;

    snprintf(path, sizeof path, "archives/%s/%s", folder, name);
    data = test_read_corpus(path, size);
    assert_non_null(data);
    return data;
}

/* Packed entries of an AFS, found by their place in the file. */
static size_t check_afs(const char *name, const test_json *result)
{
    const test_json *entries = test_json_get(result, "entries");
    size_t size, i, checked = 0;
    uint8_t *data = read_archive("afs", name, &size);

    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *entry = test_json_at(entries, i);
        const double offset = test_json_number(test_json_get(entry, "offset"));
        const double stored = test_json_number(test_json_get(entry, "stored_size"));
        char hex[65];
        outcome o;

        if (test_json_number(test_json_get(entry, "compressed")) != 1)
            continue;
        o = check_ways(data + (size_t)offset, (size_t)stored, NULL);
        assert_int_equal(o.result, KUNAI_OK);
        assert_true((double)o.packed == test_json_number(test_json_get(entry, "prs_consumed")));
        test_sha256(o.bytes, (size_t)o.unpacked, hex);
        assert_string_equal(hex, test_json_string(test_json_get(entry, "sha256")));
        outcome_free(&o);
        checked++;
    }
    free(data);
    return checked;
}

typedef struct corpus_counts {
    size_t streams;
    size_t damaged;
    size_t entries;
    size_t skipped_qst; /* PRS parts in a framing that this library does not read */
    size_t skipped_prsd;
} corpus_counts;

static void check_corpus_file(const char *name, const test_json *file, corpus_counts *counts)
{
    const char *format = test_json_string(test_json_get(file, "format"));
    const test_json *result = test_json_get(file, "result");
    uint8_t *data;
    size_t size;

    if (!strcmp(format, "prs")) {
        data = read_archive("prs", name, &size);
        check_corpus_stream(data, size, result);
        free(data);
        counts->streams++;
    } else if (!strcmp(format, "prs?")) {
        data = read_archive("prs-not", name, &size);
        check_corpus_damaged(data, size, result);
        free(data);
        counts->damaged++;
    } else if (!strcmp(format, "afs")) {
        counts->entries += check_afs(name, result);
    } else if (!strncmp(format, "qst", 3)) {
        test_corpus_skip(name);
        counts->skipped_qst++;
    } else if (!strcmp(format, "prsd")) {
        test_corpus_skip(name);
        counts->skipped_prsd++;
    }
}

static void test_corpus_streams(void **state)
{
    corpus_counts counts = {0};
    test_json *root;
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(root); i++)
        check_corpus_file(test_json_key(root, i), test_json_at(root, i), &counts);
    test_corpus_report("archives/prs", counts.streams, 0, "");
    test_corpus_report("archives/prs-not", counts.damaged, 0, "");
    if (counts.entries)
        test_corpus_report("archives/afs, packed entries", counts.entries, 0, "");
    test_corpus_report("archives/qst-*", 0, counts.skipped_qst, "qst: framing of quest files");
    test_corpus_report("archives/prsd", 0, counts.skipped_prsd, "prsd: a later format");
    assert_true(counts.streams > 0);
    test_json_free(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_splits),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_far_vectors),
        cmocka_unit_test(test_real_vector),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_distance_limits),
        cmocka_unit_test(test_capacity),
        cmocka_unit_test(test_every_capacity),
        cmocka_unit_test(test_capacity_of_long_output),
        cmocka_unit_test(test_max_output),
        cmocka_unit_test(test_default_limit),
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_fill_and_limit),
        cmocka_unit_test(test_lenient),
        cmocka_unit_test(test_needs),
        cmocka_unit_test(test_sticky_errors),
        cmocka_unit_test(test_stream_memory),
        cmocka_unit_test(test_window),
        cmocka_unit_test(test_bad_options),
        cmocka_unit_test(test_bad_arguments),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_corpus_streams),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
