/* test_prs.c - PRS: whole buffer, size query and stream. The bytes of the vectors are those of
 * prs.md 7 and 9; other streams are put together here, token by token. */
#include "prs_ways.h"

#include "prs_bits.h"
#include "prs_encode.h"

enum { REACH = 8192 };

static kunai_options make_options(uint32_t flags, uint64_t max_output)
{
    kunai_options options = make_prs_options(KUNAI_FORMAT_ANY, KUNAI_BYTE_ORDER_ANY, flags);

    options.max_output = max_output;
    return options;
}

/* ---- streams made token by token, with what they unpack to ---- */

typedef struct builder {
    prs_bits packed;
    bytes plain;
} builder;

static void build_free(builder *b)
{
    free_bytes(&b->packed.stream);
    b->packed.left = 0;
    free_bytes(&b->plain);
}

static void build_plain(builder *b, uint32_t distance, uint32_t size)
{
    for (; size; size--)
        append_u8(&b->plain,
                  distance > b->plain.size ? 0 : b->plain.data[b->plain.size - distance]);
}

static void build_literals(builder *b, size_t count)
{
    uint32_t random = 1;

    for (; count; count--) {
        const uint32_t byte = draw_prs_random(&random) & 0xFF;

        put_prs_literal(&b->packed, byte);
        append_u8(&b->plain, byte);
    }
}

static void build_short(builder *b, uint32_t distance, uint32_t size)
{
    put_prs_short(&b->packed, distance, size);
    build_plain(b, distance, size);
}

static void build_long(builder *b, uint32_t distance, uint32_t size)
{
    put_prs_long(&b->packed, distance, size);
    build_plain(b, distance, size);
}

static void build_extended(builder *b, uint32_t distance, uint32_t size)
{
    put_prs_extended(&b->packed, distance, size);
    build_plain(b, distance, size);
}

static void check_built(const builder *b)
{
    prs_outcome o = check_prs_ways(b->packed.stream.data, b->packed.stream.size, NULL);

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, b->packed.stream.size);
    assert_int_equal(o.unpacked, b->plain.size);
    assert_memory_equal(o.bytes, b->plain.data, b->plain.size);
    free_prs_outcome(&o);
}

/* ---- prs.md 7 ---- */

enum { LONGEST_VECTOR = 160 };

TEST(vectors)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i;

    for (i = 0; i < PRS_VECTORS; i++) {
        const prs_vector *v = &prs_vectors[i];
        const size_t size = read_prs_hex(v->packed, packed);
        const size_t plain_size = make_prs_vector_plain(v, plain);
        prs_outcome o = check_prs_ways(packed, size, NULL);

        assert_prs_error(&o.error, v->result, v->offset, v->record);
        assert_int_equal(o.error.format, v->result == KUNAI_OK ? 0 : KUNAI_FORMAT_PRS);
        assert_int_equal(o.packed, v->consumed);
        assert_int_equal(o.unpacked, plain_size);
        assert_memory_equal(o.bytes, plain, plain_size);
        free_prs_outcome(&o);
    }
}

TEST(splits)
{
    uint8_t packed[LONGEST_VECTOR];
    size_t i;

    for (i = 0; i < PRS_VECTORS; i++)
        check_prs_splits(packed, read_prs_hex(prs_vectors[i].packed, packed), NULL);
}

/* A cut stream gives what came before the cut, and says where the input ended. */
TEST(truncated)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i, size;

    for (i = 0; i < PRS_VECTORS; i++) {
        read_prs_hex(prs_vectors[i].packed, packed);
        make_prs_vector_plain(&prs_vectors[i], plain);
        for (size = 0; prs_vectors[i].result == KUNAI_OK && size < prs_vectors[i].consumed;
             size++) {
            prs_outcome o = check_prs_ways(packed, size, NULL);

            assert_int_equal(o.result, KUNAI_E_TRUNCATED);
            assert_int_equal(o.error.offset, size);
            assert_int_equal(o.packed, size);
            assert_memory_equal(o.bytes, plain, (size_t)o.unpacked);
            free_prs_outcome(&o);
        }
    }
}

/* x[i] = (7 i + 3) mod 256, 8192 literals, then one long copy. */
static void check_far_copy(uint8_t low, const char *sha256)
{
    uint8_t packed[9221], end[5] = {0x0A, low, 0, 0, 0};
    char hex[65];
    prs_outcome o;
    size_t i;

    for (i = 0; i < REACH; i++) {
        packed[i / 8 * 9] = 0xFF;
        packed[i / 8 * 9 + 1 + i % 8] = (uint8_t)(7 * i + 3);
    }
    memcpy(packed + 9216, end, sizeof end);
    o = check_prs_ways(packed, sizeof packed, NULL);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 9221);
    assert_int_equal(o.unpacked, 8195);
    test_sha256(o.bytes, 8195, hex);
    assert_string_equal(hex, sha256);
    free_prs_outcome(&o);
    for (i = 9216; i < sizeof packed; i++) {
        o = check_prs_ways(packed, i, NULL);
        assert_prs_error(&o.error, KUNAI_E_TRUNCATED, i,
                         i == 9216 ? "PRS control byte" : "PRS copy");
        free_prs_outcome(&o);
    }
}

TEST(far_vectors)
{
    check_far_copy(0x01, "3f8cd3b9368b61d1ef58afb8079548bc82c93fa3f69af6b87e6861733251bd6e");
    check_far_copy(0x09, "7fd2a13445247a0ff116a2ab8bf67c8a9d5dcfdfd67a48ac54ea0d19ba7eec3d");
}

/* The PRS stream of prs.md 9, every split of it included. */
TEST(real_vector)
{
    static const char hex[] = "FF12D313D0326413D1FF43620942092243600F03C90540FEFF19200B22276447"
                              "65FF5360536604401195C30846FAFCE2F0E4292600E4FF0B26666338230189FF"
                              "0B0001E0017452340FF78B00E0F43F0900C000580084FFFFFF3FF8F9C0207200"
                              "F18CF80013001B0400F8FF1B6063FC02FC012B85FF5C00FF0E0000";
    uint8_t packed[LONGEST_VECTOR];
    const size_t size = read_prs_hex(hex, packed);
    char sha256[65];
    prs_outcome o = check_prs_ways(packed, size, NULL);

    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, size);
    assert_int_equal(o.unpacked, 160);
    test_sha256(o.bytes, 160, sha256);
    assert_string_equal(sha256, "71dbcb222347f8967252ec0b94f604d8fc3207e307da1f497ad287ce0d4680bc");
    free_prs_outcome(&o);
    check_prs_splits(packed, size, NULL);
}

/* ---- copies ---- */

/* Every form of copy at every distance that a decoder might treat apart, at every size. */
TEST(copies)
{
    static const uint32_t far_distances[] = {31,  32,   33,   63,   64,   255,  256,
                                             257, 4095, 4096, 8176, 8190, 8191, 8192};
    builder b = {0};
    uint32_t i, size;

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
    put_prs_end(&b.packed);
    check_built(&b);
    build_free(&b);
}

/* The same copy with just enough output before it, and with one byte too little. */
static void check_first_copy(uint32_t distance, uint32_t size,
                             void (*add)(builder *, uint32_t, uint32_t))
{
    builder b = {0};
    size_t at;
    prs_outcome o;

    build_literals(&b, distance);
    add(&b, distance, size);
    put_prs_end(&b.packed);
    check_built(&b);
    build_free(&b);

    build_literals(&b, distance - 1);
    add(&b, distance, size);
    at = b.packed.stream.size - (add == build_short ? 1 : add == build_long ? 2 : 3);
    put_prs_end(&b.packed);
    o = check_prs_ways(b.packed.stream.data, b.packed.stream.size, NULL);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, at, "PRS copy");
    assert_int_equal(o.unpacked, distance - 1);
    assert_int_equal(o.packed, at + (add == build_short ? 1 : 2));
    if (distance > 1)
        assert_memory_equal(o.bytes, b.plain.data, distance - 1);
    free_prs_outcome(&o);
    build_free(&b);
}

TEST(distance_limits)
{
    static const uint32_t near[] = {1, 2, 3, 8, 16, 254, 255, 256};
    static const uint32_t far[] = {1, 2, 256, 257, 8190, 8191};
    size_t i;

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
TEST(capacity)
{
    const uint8_t literals[] = {0x17, 'A', 'B', 'C', 0, 0};
    const uint8_t copy[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};
    prs_outcome o;

    o = decode_prs(literals, sizeof literals, NULL, 3);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    o = decode_prs(literals, sizeof literals, NULL, 2);
    assert_prs_error(&o.error, KUNAI_E_SPACE, 3, "PRS literal");
    assert_int_equal(o.unpacked, 2);
    assert_int_equal(o.packed, 3);
    assert_memory_equal(o.bytes, "AB", 2);
    free_prs_outcome(&o);
    o = decode_prs(copy, sizeof copy, NULL, 257);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    o = decode_prs(copy, sizeof copy, NULL, 256);
    assert_prs_error(&o.error, KUNAI_E_SPACE, 2, "PRS copy");
    assert_int_equal(o.unpacked, 256);
    assert_int_equal(o.packed, 5);
    assert_int_equal(o.bytes[255], 'A');
    free_prs_outcome(&o);
    o = decode_prs(copy, sizeof copy, NULL, 0);
    assert_prs_error(&o.error, KUNAI_E_SPACE, 1, "PRS literal");
    assert_int_equal(o.packed, 1);
    free_prs_outcome(&o);
    assert_int_equal(kunai_prs_decode(copy, sizeof copy, NULL, NULL, 0, NULL, NULL, NULL),
                     KUNAI_E_SPACE);
    o = decode_prs("\2\0\0", 3, NULL, 0);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
}

/* Whatever the capacity is, the good prefix is there and nothing behind it is touched (the exact
 * buffer sees to that). */
TEST(every_capacity)
{
    uint8_t packed[LONGEST_VECTOR], plain[300];
    size_t i, capacity;

    for (i = 0; i < PRS_VECTORS; i++) {
        const size_t size = read_prs_hex(prs_vectors[i].packed, packed);
        const size_t plain_size = make_prs_vector_plain(&prs_vectors[i], plain);

        for (capacity = 0; capacity < plain_size; capacity++) {
            prs_outcome o = decode_prs(packed, size, NULL, capacity);

            assert_int_equal(o.result, KUNAI_E_SPACE);
            assert_int_equal(o.unpacked, capacity);
            assert_memory_equal(o.bytes, plain, capacity);
            free_prs_outcome(&o);
        }
    }
}

/* The last bytes before the end of a large buffer, where the fast loop must have stopped. */
TEST(capacity_of_long_output)
{
    builder b = {0};
    size_t lacking;
    uint32_t i;

    build_literals(&b, 40);
    for (i = 0; i < 60; i++)
        build_extended(&b, 1 + i % 40, 1 + i * 37 % 256);
    put_prs_end(&b.packed);
    for (lacking = 1; lacking < 1200; lacking++) {
        const size_t capacity = b.plain.size - lacking;
        prs_outcome o = decode_prs(b.packed.stream.data, b.packed.stream.size, NULL, capacity);

        assert_int_equal(o.result, KUNAI_E_SPACE);
        assert_int_equal(o.unpacked, capacity);
        assert_memory_equal(o.bytes, b.plain.data, capacity);
        free_prs_outcome(&o);
    }
    build_free(&b);
}

/* The fast loop writes more than a copy needs: 32 bytes for one of up to 32, 15 behind a longer
 * one, and 8 for a run of literals. Every end of memory around those, with enough input behind. */
TEST(every_capacity_behind_copies)
{
    static const uint32_t sizes[] = {9, 16, 17, 32, 33, 48, 49, 255, 256};
    size_t i, capacity;
    uint32_t literals;

    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (literals = 20; literals < 36; literals++) {
            builder b = {0};

            build_literals(&b, literals);
            build_extended(&b, 20, sizes[i]);
            build_literals(&b, 20);
            put_prs_end(&b.packed);
            for (capacity = 0; capacity < b.plain.size + 48; capacity++) {
                prs_outcome o =
                    decode_prs(b.packed.stream.data, b.packed.stream.size, NULL, capacity);
                const size_t made = capacity < b.plain.size ? capacity : b.plain.size;

                assert_int_equal(o.result, made == b.plain.size ? KUNAI_OK : KUNAI_E_SPACE);
                assert_int_equal(o.unpacked, made);
                assert_memory_equal(o.bytes, b.plain.data, made);
                free_prs_outcome(&o);
            }
            build_free(&b);
        }
}

TEST(max_output)
{
    const uint8_t literals[] = {0x17, 'A', 'B', 'C', 0, 0};
    const uint8_t copy[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};
    kunai_options options = make_options(0, 3);
    prs_outcome o;

    o = check_prs_ways(literals, sizeof literals, &options);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    options.max_output = 2;
    o = check_prs_ways(literals, sizeof literals, &options);
    assert_prs_error(&o.error, KUNAI_E_LIMIT, 3, "PRS literal");
    assert_int_equal(o.unpacked, 2);
    assert_int_equal(o.packed, 3);
    free_prs_outcome(&o);
    check_prs_splits(literals, sizeof literals, &options);
    o = check_prs_ways(literals, 3, &options); /* missing input is found first */
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 3, "PRS literal");
    free_prs_outcome(&o);
    options.max_output = 257;
    o = check_prs_ways(copy, sizeof copy, &options);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    options.max_output = 256;
    o = check_prs_ways(copy, sizeof copy, &options);
    assert_prs_error(&o.error, KUNAI_E_LIMIT, 2, "PRS copy");
    assert_int_equal(o.unpacked, 256);
    assert_int_equal(o.packed, 5);
    free_prs_outcome(&o);
    check_prs_splits(copy, sizeof copy, &options);
    options.max_output = 1;
    check_prs_splits(copy, sizeof copy, &options);
    o = decode_prs(copy, sizeof copy, &options, 1); /* no larger buffer would help */
    assert_int_equal(o.result, KUNAI_E_LIMIT);
    free_prs_outcome(&o);
}

/* 256 MiB is the limit that nobody asked for. The stream is 8 literals and copies of 256 bytes for
 * all of it. */
TEST(default_limit)
{
    bytes packed = make_prs_bomb(8, (256u << 20) / 256);
    const size_t size = packed.size - 3; /* behind the copies */
    uint64_t unpacked, used;
    kunai_error error;

    assert_int_equal(kunai_prs_size(packed.data, size + 3, NULL, &unpacked, &used, &error),
                     KUNAI_E_LIMIT);
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(error.offset, size - 3);
    packed.data[size - 1] = 247; /* 8 bytes less: exactly the limit */
    assert_int_equal(kunai_prs_size(packed.data, size + 3, NULL, &unpacked, &used, &error),
                     KUNAI_OK);
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(used, size + 3);
    free_bytes(&packed);
}

/* ---- KUNAI_PRS_FILL ---- */

static void check_fill(const uint8_t *data, size_t size, size_t capacity, uint64_t consumed,
                       const char *plain)
{
    const kunai_options options = make_options(KUNAI_PRS_FILL, 0);
    prs_outcome o = decode_prs(data, size, &options, capacity);

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.unpacked, capacity);
    assert_int_equal(o.packed, consumed);
    assert_memory_equal(o.bytes, plain, capacity);
    free_prs_outcome(&o);
}

TEST(fill)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};    /* 6 bytes */
    const uint8_t no_end[] = {0x07, 'A', 'B', 'C'};    /* memory-card quests have this */
    const uint8_t damaged[] = {0x15, 'A', 0xF1, 0xFF}; /* bad distance after the first byte */
    kunai_options options = make_options(KUNAI_PRS_FILL, 0);
    prs_outcome o;

    check_fill(copy, sizeof copy, 0, 0, "");
    check_fill(copy, sizeof copy, 1, 2, "A");
    check_fill(copy, sizeof copy, 2, 3, "AA");
    check_fill(copy, sizeof copy, 5, 3, "AAAAA");
    check_fill(copy, sizeof copy, 6, 3, "AAAAAA");
    check_fill(no_end, sizeof no_end, 3, 4, "ABC");
    check_fill(damaged, sizeof damaged, 1, 2, "A");
    o = decode_prs(copy, sizeof copy, &options, 7); /* the end mark comes first */
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.unpacked, 6);
    assert_int_equal(o.packed, 5);
    free_prs_outcome(&o);
    o = decode_prs(no_end, sizeof no_end, &options, 4);
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 4, "PRS copy");
    free_prs_outcome(&o);
    o = decode_prs(damaged, sizeof damaged, &options, 2);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 2, "PRS copy");
    free_prs_outcome(&o);
}

/* FILL is about dst: a limit stays a limit, and neither size nor stream know it. */
TEST(fill_and_limit)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};
    kunai_options options = make_options(KUNAI_PRS_FILL, 4);
    const prs_cutter all = {SIZE_MAX, 0, 0};
    kunai_prs *prs;
    prs_outcome o;

    o = decode_prs(copy, sizeof copy, &options, 4);
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    o = decode_prs(copy, sizeof copy, &options, 5);
    assert_prs_error(&o.error, KUNAI_E_LIMIT, 2, "PRS copy");
    assert_int_equal(o.unpacked, 4);
    free_prs_outcome(&o);
    options.max_output = 6;
    o = decode_prs(copy, sizeof copy, &options, 7);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 5);
    free_prs_outcome(&o);
    o = get_prs_size(copy, sizeof copy, &options);
    assert_int_equal(o.packed, 5);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    o = stream_prs(prs, copy, sizeof copy, 6, all, all);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, 5);
    free_prs_outcome(&o);
    kunai_prs_close(prs);
}

/* ---- KUNAI_PRS_LENIENT ---- */

TEST(lenient)
{
    const uint8_t one_zero[] = {0x15, 'A', 0xEA, 0xFF, 0, 0}; /* long, distance 3, size 4 */
    const kunai_options options = make_options(KUNAI_PRS_LENIENT, 0);
    builder b = {0};
    prs_outcome o;

    o = check_prs_ways(one_zero, sizeof one_zero, &options);
    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.unpacked, 5);
    assert_memory_equal(o.bytes, "A\0\0A\0", 5);
    free_prs_outcome(&o);
    check_prs_splits(one_zero, sizeof one_zero, &options);

    build_extended(&b, 8191, 256); /* all before the start */
    build_literals(&b, 300);
    build_long(&b, 8192, 9);
    build_extended(&b, 600, 256); /* begins before the start, ends behind it */
    build_short(&b, 256, 5);
    put_prs_end(&b.packed);
    o = check_prs_ways(b.packed.stream.data, b.packed.stream.size, &options);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.unpacked, b.plain.size);
    assert_memory_equal(o.bytes, b.plain.data, b.plain.size);
    free_prs_outcome(&o);
    o = check_prs_ways(b.packed.stream.data, b.packed.stream.size, NULL);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
    free_prs_outcome(&o);
    build_free(&b);
}

/* ---- stream ---- */

/* What a call does that has neither input nor room, and how END leaves the input. */
TEST(needs)
{
    const uint8_t data[] = {0x59, 'A', 0xFF, 0, 0, 0x77};
    uint8_t room[8];
    kunai_prs_input none = {NULL, 0, 0}, in = {data, 1, 0};
    kunai_prs_output no_room = {NULL, 0, 0}, out = {room, sizeof room, 0};
    kunai_error error;
    kunai_prs *prs;

    assert_int_equal(kunai_prs_open(NULL, &prs, &error), KUNAI_OK);
    assert_prs_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(kunai_prs_run(prs, &none, &no_room, 0, &error), KUNAI_NEED_INPUT);
    assert_prs_error(&error, KUNAI_OK, 0, "");
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
    out.size = sizeof room;
    assert_int_equal(kunai_prs_run(prs, &none, &out, 0, &error), KUNAI_NEED_INPUT);
    assert_int_equal(out.pos, 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
    assert_prs_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(in.pos, 5);
    assert_int_equal(out.pos, 6);
    assert_memory_equal(room, "AAAAAA", 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_END);
    assert_int_equal(in.pos, 5);
    kunai_prs_close(prs);
}

/* An error stays until reset, whatever comes after it; then the stream is as new. */
TEST(sticky_errors)
{
    const uint8_t bad[] = {0x15, 'A', 0xF1, 0xFF, 0, 0}, good[] = {0x05, 'B', 0, 0};
    uint8_t room[8];
    kunai_prs_input in = {bad, sizeof bad, 0}, other = {good, sizeof good, 0};
    kunai_prs_output out = {room, sizeof room, 0};
    kunai_error error;
    kunai_prs *prs;
    int i;

    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, NULL), KUNAI_E_CORRUPT);
    for (i = 0; i < 3; i++) {
        assert_int_equal(kunai_prs_run(prs, &other, &out, (uint32_t)i, &error), KUNAI_E_CORRUPT);
        assert_prs_error(&error, KUNAI_E_CORRUPT, 2, "PRS copy");
        assert_int_equal(other.pos, 0);
        assert_int_equal(out.pos, 1);
    }
    kunai_prs_reset(prs);
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_END);
    assert_int_equal(other.pos, 4);
    assert_memory_equal(room, "AB", 2);

    kunai_prs_reset(prs); /* TRUNCATED is an error like the others */
    other.pos = 0;
    other.size = 1;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 1, &error), KUNAI_E_TRUNCATED);
    other.size = 4;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_E_TRUNCATED);
    assert_prs_error(&error, KUNAI_E_TRUNCATED, 1, "PRS literal");
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
    assert_prs_error(&error, KUNAI_E_CORRUPT, 2, "PRS copy");
    kunai_prs_close(prs);
}

TEST(stream_memory)
{
    test_memory memory = {0};
    kunai_options options = make_options(0, 0);
    kunai_error error;
    kunai_prs *prs;

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
    check_prs_open_memory(&memory, options);
}

/* A stream of which only what lies in the window is still known: far more output than it holds,
 * in pieces of every small size and of sizes around the window's. */
TEST(window)
{
    static const size_t sizes[] = {1,    2,    3,    271,   272,   273,   1000,
                                   8191, 8192, 8193, 16383, 16384, 16385, 65536};
    builder b = {0};
    uint32_t random = 7;
    kunai_prs *prs;
    size_t i, k;

    build_literals(&b, REACH);
    while (b.plain.size < 100000) {
        build_long(&b, 1 + draw_prs_random(&random) % REACH, 3 + draw_prs_random(&random) % 7);
        build_extended(&b, 1 + draw_prs_random(&random) % (REACH - 1),
                       1 + draw_prs_random(&random) % 256);
        build_long(&b, REACH, 9);
    }
    put_prs_end(&b.packed);
    check_built(&b);
    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint8_t *room = malloc(b.plain.size);
        kunai_prs_input in = {b.packed.stream.data, b.packed.stream.size, 0};
        kunai_prs_output out = {room, 0, 0};
        kunai_result result;

        kunai_prs_reset(prs);
        do {
            k = b.plain.size - out.size;
            out.size += k < sizes[i] ? k : sizes[i];
            result = kunai_prs_run(prs, &in, &out, 1, NULL);
        } while (result == KUNAI_NEED_OUTPUT);
        assert_int_equal(result, KUNAI_END);
        assert_int_equal(out.pos, b.plain.size);
        assert_memory_equal(room, b.plain.data, b.plain.size);
        free(room);
    }
    kunai_prs_close(prs);
    build_free(&b);
}

/* ---- arguments ---- */

TEST(bad_options)
{
    kunai_options options = make_options(0, 0);

    options.format = KUNAI_FORMAT_AFS;
    check_prs_refused("\2\0\0", 3, &options, KUNAI_E_FORMAT);
    options = make_options(1u << 31, 0);
    check_prs_refused("\2\0\0", 3, &options, KUNAI_E_ARGUMENT);
    options = make_options(0, 0);
    options.struct_size = 4;
    check_prs_refused("\2\0\0", 3, &options, KUNAI_E_ARGUMENT);
    options = make_options(0, 0);
    options.format = KUNAI_FORMAT_PRS; /* not bad */
    assert_int_equal(get_prs_size("\2\0\0", 3, &options).result, KUNAI_OK);
}

TEST(bad_arguments)
{
    kunai_prs_input in = {"\2\0\0", 3, 0};
    kunai_prs_output out = {NULL, 0, 0};
    uint64_t unpacked = 77, packed = 77;
    kunai_error error;
    kunai_prs *prs;

    assert_int_equal(kunai_prs_size(NULL, 1, NULL, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_size(NULL, 0, NULL, NULL, NULL, &error), KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_prs_size("\2\0\0", 3, NULL, NULL, NULL, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_decode("\2\0\0", 3, NULL, NULL, 1, &unpacked, &packed, &error),
                     KUNAI_E_ARGUMENT);
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    assert_int_equal(kunai_prs_open(NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_open(NULL, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(NULL, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
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
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    in.data = "\2\0\0"; /* none of that was an error of the stream */
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
    kunai_prs_close(prs);
}

/* ---- what the encoder of the tests packs ---- */

static void check_round_trip(const uint8_t *plain, size_t size, size_t most)
{
    uint8_t *packed;
    const size_t packed_size = encode_prs(plain, size, &packed);
    prs_outcome o = check_prs_ways(packed, packed_size, NULL);

    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.packed, packed_size);
    assert_int_equal(o.unpacked, size);
    if (size)
        assert_memory_equal(o.bytes, plain, size);
    assert_true(packed_size <= most);
    free_prs_outcome(&o);
    free(packed);
}

TEST(round_trips)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog and the sleepy cat ";
    enum { SIZE = 60000 };
    uint8_t *plain = malloc(SIZE);
    uint32_t random = 3;
    size_t i;

    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)draw_prs_random(&random);
    for (i = 0; i < 40; i++)
        check_round_trip(plain, i, i + (i + 9) / 8 + 2);
    check_round_trip(plain, SIZE, SIZE + SIZE / 8 + 4);
    memset(plain, 0, SIZE);
    for (i = 250; i < 270; i++)
        check_round_trip(plain, i, 12);
    check_round_trip(plain, SIZE, SIZE / 75);
    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[(i + draw_prs_random(&random) % 3) % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
    for (i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[i * i / 37 % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
    free(plain);
}

/* Damage must be found at the same place by every way, and never do harm. */
TEST(damaged)
{
    static const uint32_t flags[] = {0, KUNAI_PRS_LENIENT};
    uint8_t plain[3000], *packed;
    uint32_t random = 5, i;
    size_t size;

    for (i = 0; i < sizeof plain; i++)
        plain[i] = (uint8_t)(i * i / 50 + (draw_prs_random(&random) % 8 == 0));
    size = encode_prs(plain, sizeof plain, &packed);
    for (i = 0; i < 600; i++) {
        const kunai_options options = make_options(flags[i & 1], 20000);
        const size_t at = draw_prs_random(&random) % size;
        const uint8_t old = packed[at];
        prs_outcome o;

        packed[at] = (uint8_t)draw_prs_random(&random);
        o = check_prs_ways(packed, size, &options);
        assert_true(o.error.offset <= size);
        assert_true(o.unpacked <= size * 1024 / 13);
        free_prs_outcome(&o);
        packed[at] = old;
    }
    free(packed);
}
