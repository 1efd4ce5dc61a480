/* test_prs.c - PRS streams must unpack alike by every call, plain and as PRSD in both byte orders.
 * Two loops decode them: one takes single steps and can stop at any byte, a fast one takes whole
 * tokens. Each can go wrong alone. The bytes of the vectors are those of prs.md 7 and 9.
 * test_prsd.c tests the rules that only PRSD has. */
#include "prs_ways.h"

#include "prs_bits.h"
#include "prs_encode.h"

enum { REACH = 8192 };

/* The stream sizes leave all remainders (0 .. 3 bytes) in the last word of a PRSD. */
static const char vectors[] =
    "{020000} | '' | - | 3; {05410000} | 'A' | - | 4; {174142430000} | 'ABC' | - | 6; "
    "{BF4142434445460000} | 'ABCDEF' | - | 9; {7F41424344454647010000} | 'ABCDEFG' | - | 11; "
    "{FF4142434445464748020000} | 'ABCDEFGH' | - | 12; {5941FF0000} | 6*'A' | - | 5; "
    "{67414243FD010000} | 'ABCABCAB' | - | 8; {1F414243444505FC0000} | 'ABCDEBCD' | - | 10; "
    "{57414243E9FF0000} | 2*'ABC' | - | 8; {57414243EFFF0000} | 4*'ABC' | - | 8; "
    "{1541F8FFFF0000} | 257*'A' | - | 7; {2B4142F0FF000000} | 'ABA' | - | 8; "
    "{0541000000FF} | 'A' | - | 4; {07414243} | 'ABC' | - | 4 TRUNCATED 4 'PRS copy'; "
    "{054100} | 'A' | - | 3 TRUNCATED 3 'PRS copy'; "
    "'' | '' | - | 0 TRUNCATED 0 'PRS control byte'; "
    "{FF4142434445464748} | 'ABCDEFGH' | - | 9 TRUNCATED 9 'PRS control byte'; "
    "{FF} | '' | - | 1 TRUNCATED 1 'PRS literal'; {00FF} | '' | - | 2 CORRUPT 1 'PRS copy'; "
    "{1541F1FF0000} | 'A' | - | 4 CORRUPT 2 'PRS copy'; "
    "{4141000000} | 'A' | - | 3 CORRUPT 2 'PRS copy'; "
    "{1541F0FF} | 'A' | - | 4 CORRUPT 2 'PRS copy';";

TEST_CALL(streams_of_bytes_by_hand_unpack, check_prs_rows(vectors))

/* A cut stream gives the output before the cut, and the error tells where the input ended. */
static void check_cuts(const uint8_t *packed, size_t from, size_t to, const uint8_t *plain)
{
    for (; from < to; from++) {
        prs_outcome o = unpack_prs(packed, from, NULL, PRS_WAYS);

        assert_int_equal(o.error.code, KUNAI_E_TRUNCATED);
        assert_int_equal(o.error.offset, from);
        assert_int_equal(o.packed, from);
        expect_prs_bytes(&o, plain, (size_t)o.unpacked);
    }
}

/* If there is less room than output, the decoder fills exactly this room and writes nothing
 * after it. */
TEST(vectors_with_less_input_or_room)
{
    const char *at = vectors;
    prs_row row;

    while (read_prs_row(&at, &row)) {
        auto_laid packed = lay("%s", row.packed), plain = lay("%s", row.plain);

        if (!strchr(row.verdict, ' '))
            check_cuts(packed.file.data, 0, strtoul(row.verdict, NULL, 10), plain.file.data);
        for (size_t room = 0; room < plain.file.size; room++) {
            prs_outcome o = unpack_prs(packed.file.data, packed.file.size, NULL, (int64_t)room);

            assert_int_equal(o.error.code, KUNAI_E_SPACE);
            expect_prs_bytes(&o, plain.file.data, room);
        }
    }
}

/* Unpacks a stream whose output has a hash in prs.md, then each start of the stream that is at
 * least from bytes long. */
static void check_hash(const laid *packed, int64_t ways, size_t from, size_t size,
                       const char *sha256)
{
    auto_outcome o = unpack_prs(packed->file.data, packed->file.size, NULL, ways);
    char hex[65];

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, packed->file.size);
    assert_int_equal(o.unpacked, size);
    test_sha256(o.bytes, size, hex);
    assert_string_equal(hex, sha256);
    check_cuts(packed->file.data, from, packed->file.size, o.bytes);
}

/* The largest distance is 8192, which the 13 bits of a copy store as 0. The stream has 8192
 * literals, x[i] = (7 i + 3) mod 256, and one long copy from 8192 bytes before. Without the first
 * group of 8 literals, 8184 bytes precede the copy, so the copy must fail. */
TEST(copies_reach_back_8192_bytes)
{
    static const char *const sha256[2] = {
        "3f8cd3b9368b61d1ef58afb8079548bc82c93fa3f69af6b87e6861733251bd6e",
        "7fd2a13445247a0ff116a2ab8bf67c8a9d5dcfdfd67a48ac54ea0d19ba7eec3d"};

    for (size_t k = 0; k < 2; k++) {
        auto_laid packed = lay("1024*({FF} 8*b0) {0A} b%d {000000}", k ? 9 : 1);

        for (size_t i = 0; i < REACH; i++)
            packed.file.data[i / 8 * 9 + 1 + i % 8] = (uint8_t)(7 * i + 3);
        check_hash(&packed, PRS_WAYS, 9216, 8195, sha256[k]);
        prs_outcome o = unpack_prs(packed.file.data + 9, 9212, NULL, PRS_WAYS);
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 9208, "PRS copy");
        assert_int_equal(o.packed, 9210);
        expect_prs_bytes(&o, o.bytes, 8184);
    }
}

/* Every split of input and output, and every cut: a token may begin in one piece and end in
 * the next. */
TEST(the_example_of_the_document_unpacks_in_any_parts)
{
    auto_laid packed = lay(PRS_EXAMPLE_STREAM);

    check_hash(&packed, PRS_SPLITS, 0, 153,
               "2eeca5be776f01ffa7bd43b6595158f56331ab3def505bd196e93b0a999f9967");
}

/* ---- copies: streams made token by token, with their output ---- */

enum { SHORT, LONG, EXTENDED };

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

#define auto_builder __attribute__((cleanup(build_free))) builder

static void build_literals(builder *b, size_t count)
{
    uint32_t random = 1;

    for (; count; count--) {
        const uint32_t byte = draw_prs_random(&random) & 0xFF;

        put_prs_literal(&b->packed, byte);
        append_u8(&b->plain, byte);
    }
}

static void build_copy(builder *b, int form, uint32_t distance, uint32_t size)
{
    if (form == SHORT)
        put_prs_short(&b->packed, distance, size);
    else if (form == LONG)
        put_prs_long(&b->packed, distance, size);
    else
        put_prs_extended(&b->packed, distance, size);
    for (; size; size--)
        append_u8(&b->plain,
                  distance > b->plain.size ? 0 : b->plain.data[b->plain.size - distance]);
}

/* Ends the stream and unpacks it by every call. */
static void check_built(builder *b, const kunai_options *options)
{
    put_prs_end(&b->packed);
    prs_outcome o = check_prs_ways(b->packed.stream.data, b->packed.stream.size, options);
    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, b->packed.stream.size);
    expect_prs_bytes(&o, b->plain.data, b->plain.size);
}

/* Uses every form of copy, every distance for which a decoder may have a special case, and every
 * size. The literals end the repetition, and shift the control bits of the next copy. */
TEST(copies_of_every_kind_distance_and_size_unpack)
{
    static const uint32_t far_distances[] = {31,  32,   33,   63,   64,   255,  256,
                                             257, 4095, 4096, 8176, 8190, 8191, 8192};
    auto_builder b = {0};

    build_literals(&b, REACH);
    for (uint32_t i = 1; i < 24 + 14; i++) {
        const uint32_t distance = i < 24 ? i : far_distances[i - 24];

        for (uint32_t size = 2; size <= 5 && distance <= 256; size++) {
            build_copy(&b, SHORT, distance, size);
            build_literals(&b, 3);
        }
        for (uint32_t size = 3; size <= 9; size++) {
            build_copy(&b, LONG, distance, size);
            build_literals(&b, 2);
        }
        for (uint32_t size = 1; size <= 256 && distance < 8192; size++) {
            build_copy(&b, EXTENDED, distance, size);
            build_literals(&b, 1);
        }
    }
    check_built(&b, NULL);
}

/* Unpacks a copy with just enough output before it, and the same copy with one byte too few. */
static void check_first_copy(int form, uint32_t distance, uint32_t size)
{
    builder b = {0};

    build_literals(&b, distance);
    build_copy(&b, form, distance, size);
    check_built(&b, NULL);
    build_free(&b);

    build_literals(&b, distance - 1);
    build_copy(&b, form, distance, size);
    size_t at = b.packed.stream.size - (form == SHORT ? 1 : form == LONG ? 2 : 3);
    put_prs_end(&b.packed);
    prs_outcome o = check_prs_ways(b.packed.stream.data, b.packed.stream.size, NULL);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, at, "PRS copy");
    assert_int_equal(o.packed, at + (form == SHORT ? 1 : 2));
    expect_prs_bytes(&o, b.plain.data, distance - 1);
    build_free(&b);
}

/* A copy whose source begins before the output would read memory that is not the caller's. */
TEST(copies_begin_in_the_output)
{
    static const uint32_t near[] = {1, 2, 3, 8, 16, 254, 255, 256};
    static const uint32_t far[] = {1, 2, 256, 257, 8190, 8191};

    for (size_t i = 0; i < COUNT(near); i++)
        check_first_copy(SHORT, near[i], 5);
    for (size_t i = 0; i < COUNT(far); i++) {
        check_first_copy(LONG, far[i], 9);
        check_first_copy(EXTENDED, far[i], 256);
    }
    check_first_copy(LONG, 8192, 3);
    check_first_copy(LONG, 8192, 9);
}

/* ---- room, limits, flags ---- */

/* Room for all of the output, and for one byte less. A literal that does not fit stays in the
 * input; all bytes of a copy that does not fit are consumed. Missing input is reported first. FILL
 * changes only what happens when the room is used up: a limit stays a limit. The first streams have
 * three literals, then one literal and 256 or 5 copies of it. One stream has no end mark, like
 * those of memory-card quests. One has a bad distance after the first byte. The last stream has a
 * long copy of 4 bytes that begins 2 bytes before the output. */
TEST_CALL(
    room_and_limits,
    check_prs_rows(
        "{17}'ABC'{0000} | 'ABC' | room=3 | 6; "
        "{17}'ABC'{0000} | 'AB' | room=2 | 3 SPACE 3 'PRS literal'; "
        "{1541F8FFFF0000} | 257*'A' | room=257 | 7; "
        "{1541F8FFFF0000} | 256*'A' | room=256 | 5 SPACE 2 'PRS copy'; "
        "{1541F8FFFF0000} | '' | room=0 | 1 SPACE 1 'PRS literal'; {020000} | '' | room=0 | 3; "
        "{17}'ABC'{0000} | 'ABC' | limit=3 | 6; "
        "{17}'ABC'{0000} | 'AB' | limit=2 | 3 LIMIT 3 'PRS literal'; "
        "{17}'AB' | 'AB' | limit=2 | 3 TRUNCATED 3 'PRS literal'; "
        "{1541F8FFFF0000} | 257*'A' | limit=257 | 7; "
        "{1541F8FFFF0000} | 256*'A' | limit=256 | 5 LIMIT 2 'PRS copy'; "
        "{1541F8FFFF0000} | 'A' | limit=1 | 5 LIMIT 2 'PRS copy'; "
        "{1541F8FFFF0000} | 'A' | limit=1 room=1 | 5 LIMIT 2 'PRS copy'; "
        "{5941FF0000} | 5*'A' | limit=5 | 3 LIMIT 2 'PRS copy'; "
        "{5941FF0000} | 5*'A' | limit=5 room=5 | 3 LIMIT 2 'PRS copy'; "
        "{5941FF0000} | '' | fill room=0 | 0; {5941FF0000} | 'A' | fill room=1 | 2; "
        "{5941FF0000} | 2*'A' | fill room=2 | 3; {5941FF0000} | 5*'A' | fill room=5 | 3; "
        "{5941FF0000} | 6*'A' | fill room=6 | 3; {5941FF0000} | 6*'A' | fill room=7 | 5; "
        "'' | '' | fill room=0 | 0; {07}'ABC' | 'ABC' | fill room=3 | 4; "
        "{07}'ABC' | 'ABC' | fill room=4 | 4 TRUNCATED 4 'PRS copy'; "
        "{1541F1FF} | 'A' | fill room=1 | 2; "
        "{1541F1FF} | 'A' | fill room=2 | 4 CORRUPT 2 'PRS copy'; "
        "{5941FF0000} | 4*'A' | fill limit=4 room=4 | 3; "
        "{5941FF0000} | 4*'A' | fill limit=4 room=5 | 3 LIMIT 2 'PRS copy'; "
        "{5941FF0000} | 6*'A' | fill limit=6 room=7 | 5; "
        "{1541EAFF0000} | 'A' .2 'A' .1 | lenient | 6; "
        "{1541EAFF0000} | 'A' | - | 4 CORRUPT 2 'PRS copy';"))

/* The size query and the stream have no room of their own, so they must ignore FILL. */
TEST(fill_is_for_decode_calls)
{
    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file file = make_prs_file(kind, "\x59\x41\xFF\0\0", 5, 1, 6);
        const prs_cutter all = {.first = SIZE_MAX};

        assert_int_equal(kunai_prs_decode(file.data.data, file.data.size, &file.options, NULL, 0,
                                          NULL, NULL, NULL),
                         KUNAI_E_SPACE);
        file.options.prs_flags = KUNAI_PRS_FILL;
        assert_int_equal(get_prs_size(file.data.data, file.data.size, &file.options).packed,
                         file.data.size);
        prs_outcome o = stream_prs_once(&file.data, &file.options, 6, all, all);
        assert_int_equal(o.packed, file.data.size);
        expect_prs_bytes(&o, "AAAAAA", 6);
    }
}

/* Bytes before the start of the output count as zeros. An extended copy and a long copy take only
 * these bytes; another extended copy begins before the start and ends after it. */
TEST(lenient_copies_before_the_start_are_zeros)
{
    const kunai_options options = {.struct_size = sizeof options, .prs_flags = KUNAI_PRS_LENIENT};
    auto_builder b = {0};

    build_copy(&b, EXTENDED, 8191, 256);
    build_literals(&b, 300);
    build_copy(&b, LONG, 8192, 9);
    build_copy(&b, EXTENDED, 600, 256);
    build_copy(&b, SHORT, 256, 5);
    check_built(&b, &options);
    prs_outcome o = check_prs_ways(b.packed.stream.data, b.packed.stream.size, NULL);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
    free_prs_outcome(&o);
}

static void check_room(const builder *b, size_t room)
{
    prs_outcome o = decode_prs(b->packed.stream.data, b->packed.stream.size, NULL, room);
    const size_t made = room < b->plain.size ? room : b->plain.size;

    assert_int_equal(o.error.code, made == b->plain.size ? KUNAI_OK : KUNAI_E_SPACE);
    expect_prs_bytes(&o, b->plain.data, made);
}

/* The fast loop writes more bytes than a copy has. It writes 32 for a copy of up to 32 bytes, up to
 * 15 after the end of a longer one, and 8 for a run of literals. So the test ends the room at every
 * byte around these, with enough input after them. It also ends the room within the last bytes of a
 * large buffer, where the fast loop must have stopped. */
TEST(room_after_copies)
{
    static const uint32_t sizes[] = {9, 16, 17, 32, 33, 48, 49, 255, 256};
    builder b = {0};

    for (uint32_t i = 0; i < COUNT(sizes); i++)
        for (uint32_t literals = 20; literals < 36; literals++) {
            build_literals(&b, literals);
            build_copy(&b, EXTENDED, 20, sizes[i]);
            build_literals(&b, 20);
            put_prs_end(&b.packed);
            for (size_t room = 0; room < b.plain.size + 48; room++)
                check_room(&b, room);
            build_free(&b);
        }
    build_literals(&b, 40);
    for (uint32_t i = 0; i < 60; i++)
        build_copy(&b, EXTENDED, 1 + i % 40, 1 + i * 37 % 256);
    put_prs_end(&b.packed);
    for (size_t room = b.plain.size - 1199; room < b.plain.size; room++)
        check_room(&b, room);
    build_free(&b);
}

/* Options without a limit mean 256 MiB: a small hostile file must not fill the memory. The stream
 * has 8 literals and then only copies of 256 bytes. */
TEST(the_default_limit_is_256_mib)
{
    auto_laid packed =
        lay("{FF}'AAAAAAAA' 262143*({AA} 4*{F8FFFF}) {AA} 3*{F8FFFF} last: {F8FFF8 020000}");
    const uint64_t size = packed.file.size;
    uint64_t unpacked, used;
    kunai_error error;

    assert_int_equal(kunai_prs_size(packed.file.data, size, NULL, &unpacked, &used, &error),
                     KUNAI_E_LIMIT);
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(error.offset, place_of(&packed, "last"));
    patch(&packed, "last+2: b0xF7"); /* one byte less is exactly the limit */
    assert_ok(kunai_prs_size(packed.file.data, size, NULL, &unpacked, &used, &error));
    assert_int_equal(unpacked, 256 << 20);
    assert_int_equal(used, size);
}

/* ---- stream ---- */

/* A call that stops must say whether it lacks input or room, or the caller would loop forever.
 * After END, the byte that follows the stream is still in the input. The header arrives one byte at
 * a time; the literal waits for room. */
TEST(calls_say_whether_input_or_room_is_missing)
{
    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file file = make_prs_file(kind, "\x59\x41\xFF\0\0\x77", 6, 99, 6);
        const size_t h = file.header;
        uint8_t room[8];
        kunai_prs_input none = {NULL, 0, 0}, in = {file.data.data, 0, 0};
        kunai_prs_output no_room = {NULL, 0, 0}, out = {room, 3, 0};
        auto_prs *prs = NULL;

        assert_ok(kunai_prs_open(&file.options, &prs, NULL));
        for (; in.size <= h + 1; in.size++) { /* and the control byte */
            run_prs(prs, &in, &no_room, 0, KUNAI_NEED_INPUT, in.size, 0);
            run_prs(prs, &none, &no_room, 0, KUNAI_NEED_INPUT, 0, 0);
            run_prs(prs, &none, &out, 0, KUNAI_NEED_INPUT, 0, 0);
        }
        in.size = file.data.size;
        run_prs(prs, &in, &no_room, 1, KUNAI_NEED_OUTPUT, h + 1, 0);
        run_prs(prs, &in, &out, 1, KUNAI_NEED_OUTPUT, h + 3, 3);
        run_prs(prs, &none, &no_room, 1, KUNAI_NEED_OUTPUT, 0, 0);
        out.size = sizeof room;
        run_prs(prs, &none, &out, 0, KUNAI_NEED_INPUT, 0, 6);
        run_prs(prs, &in, &out, 0, KUNAI_END, h + 5, 6);
        assert_memory_equal(room, "AAAAAA", 6);
        run_prs(prs, &in, &out, 1, KUNAI_END, h + 5, 6);
    }
}

/* An error stays until the reset, no matter what input follows. TRUNCATED is an error like
 * the others. After a reset the stream is like a new one: no copy can reach the output before
 * the reset. */
TEST(an_error_stays_until_reset)
{
    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file bad = make_prs_file(kind, "\x15\x41\xF1\xFF\0\0", 6, 4, 3);
        auto_prs_file good = make_prs_file(kind, "\x15\x42\xF8\xFF\xFF\0\0", 7, 5, 257);
        const size_t h = bad.header, cut = kind ? 5 : 1; /* the cut lies in the header */
        uint8_t room[300];
        kunai_prs_input in = {bad.data.data, bad.data.size, 0};
        kunai_prs_input other = {good.data.data, good.data.size, 0};
        kunai_prs_output out = {room, sizeof room, 0};
        kunai_error error;
        auto_prs *prs = NULL;

        assert_ok(kunai_prs_open(&bad.options, &prs, NULL));
        assert_int_equal(kunai_prs_run(prs, &in, &out, 0, NULL), KUNAI_E_CORRUPT);
        for (int i = 0; i < 3; i++) {
            error = run_prs(prs, &other, &out, (uint32_t)i, KUNAI_E_CORRUPT, 0, 1);
            assert_prs_error(&error, KUNAI_E_CORRUPT, h + 2, "PRS copy");
            assert_int_equal(error.format, kind ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS);
        }
        kunai_prs_reset(prs);
        run_prs(prs, &other, &out, 0, KUNAI_END, h + 7, 258);
        assert_memory_equal(room, "ABBBB", 5);

        kunai_prs_reset(prs);
        in.pos = 0;
        error = run_prs(prs, &in, &out, 0, KUNAI_E_CORRUPT, h + 4, 259);
        assert_prs_error(&error, KUNAI_E_CORRUPT, h + 2, "PRS copy");

        kunai_prs_reset(prs);
        other.pos = 0;
        other.size = cut;
        run_prs(prs, &other, &out, 1, KUNAI_E_TRUNCATED, cut, 259);
        other.size = good.data.size;
        error = run_prs(prs, &other, &out, 0, KUNAI_E_TRUNCATED, cut, 259);
        assert_prs_error(&error, KUNAI_E_TRUNCATED, cut, kind ? "PRSD header" : "PRS literal");
    }
}

/* Opening makes one allocation of at most 17 KiB, which includes the window. Unpacking makes
 * no allocation. */
TEST(a_stream_is_one_allocation)
{
    const prs_cutter pieces = {0, 3, 1, 0};

    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file file = make_prs_file(kind, "\x59\x41\xFF\0\0", 5, 7, 6);
        test_memory memory = {.dirty = 0xA5};
        kunai_error error;
        kunai_prs *prs;

        file.options.allocator = test_memory_allocator(&memory);
        assert_ok(kunai_prs_open(&file.options, &prs, &error));
        prs_outcome o = stream_prs(prs, file.data.data, file.data.size, 6, pieces, pieces);
        expect_prs_bytes(&o, "AAAAAA", 6);
        assert_true(memory.peak < 17 * 1024 && memory.live > REACH);
        kunai_prs_close(prs);
        o = decode_prs(file.data.data, file.data.size, &file.options, 6);
        expect_prs_bytes(&o, "AAAAAA", 6);
        assert_true(memory.calls == 1 && !memory.live);

        file.options.max_memory = memory.peak;
        assert_ok(kunai_prs_open(&file.options, &prs, &error));
        kunai_prs_close(prs);
        file.options.max_memory = memory.peak - 1;
        assert_int_equal(kunai_prs_open(&file.options, &prs, &error), KUNAI_E_LIMIT);
        assert_null(prs);
        file.options.max_memory = 0;
        memory.fail_at = memory.calls + 1;
        prs = (kunai_prs *)&memory;
        assert_int_equal(kunai_prs_open(&file.options, &prs, &error), KUNAI_E_MEMORY);
        assert_prs_error(&error, KUNAI_E_MEMORY, 0, "memory");
        assert_true(!prs && !memory.live);
    }
    kunai_prs_close(NULL);
    kunai_prs_reset(NULL);
}

/* A stream remembers only its window, so an error in wrapping the window shows only in long output.
 * The pieces have every small size, and sizes around the size of the window. */
TEST(output_may_be_larger_than_the_window)
{
    static const size_t sizes[] = {1,    2,    3,    271,   272,   273,   1000,
                                   8191, 8192, 8193, 16383, 16384, 16385, 65536};
    const prs_cutter all = {.first = SIZE_MAX};
    auto_builder b = {0};
    uint32_t random = 7;

    build_literals(&b, REACH);
    while (b.plain.size < 100000) {
        const uint32_t distance = 1 + draw_prs_random(&random) % REACH;

        build_copy(&b, LONG, distance, 3 + draw_prs_random(&random) % 7);
        build_copy(&b, EXTENDED, 1 + draw_prs_random(&random) % (REACH - 1),
                   1 + draw_prs_random(&random) % 256);
        build_copy(&b, LONG, REACH, 9);
    }
    check_built(&b, NULL);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const prs_cutter pieces = {sizes[i], sizes[i], 0, 1};
        prs_outcome o = stream_prs_once(&b.packed.stream, NULL, b.plain.size, all, pieces);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        expect_prs_bytes(&o, b.plain.data, b.plain.size);
    }
}

/* ---- arguments ---- */

/* Every call rejects these options and reports that it has read and written nothing. */
static void check_refused(const prs_file *file, kunai_result code)
{
    const prs_outcome query = get_prs_size(file->data.data, file->data.size, &file->options);
    auto_outcome o = decode_prs(file->data.data, file->data.size, &file->options, 256);
    kunai_prs *prs = (kunai_prs *)&o;
    kunai_error error;

    assert_true(query.error.code == code && !query.unpacked && !query.packed);
    assert_true(o.error.code == code && !o.unpacked && !o.packed);
    assert_int_equal(kunai_prs_open(&file->options, &prs, &error), code);
    assert_true(error.code == code && !prs);
}

/* The same with one changed member of the options. */
static void check_refused_member(prs_file *file, uint32_t *member, uint32_t value,
                                 kunai_result code)
{
    const uint32_t before = *member;

    *member = value;
    check_refused(file, code);
    *member = before;
}

/* PRS has no byte order, so any order must be accepted. KUNAI_FORMAT_PRS means the same as
 * no format. */
TEST(any_byte_order_and_the_format_prs_are_right)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_AFS, KUNAI_FORMAT_PVR, 0x103, 0x100};

    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file file = make_prs_file(kind, "\2\0\0", 3, 1, 0);
        kunai_options *options = &file.options;

        for (int i = 0; i < 4; i++)
            check_refused_member(&file, &options->format, formats[i], KUNAI_E_FORMAT);
        check_refused_member(&file, &options->flags, 1u << 31, KUNAI_E_ARGUMENT);
        check_refused_member(&file, &options->struct_size, 4, KUNAI_E_ARGUMENT);
        check_refused_member(&file, &options->byte_order, KUNAI_BYTE_ORDER_MIXED + 1,
                             KUNAI_E_ARGUMENT);
        if (kind)
            check_refused_member(&file, &options->byte_order, KUNAI_BYTE_ORDER_MIXED,
                                 KUNAI_E_ARGUMENT);
        options->format = kind ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
        assert_ok(get_prs_size(file.data.data, file.data.size, options).error.code);
    }
}

static void expect_bad_argument(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out)
{
    kunai_error error;

    assert_int_equal(kunai_prs_run(prs, in, out, 0, &error), KUNAI_E_ARGUMENT);
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    assert_int_equal(kunai_prs_run(prs, in, out, 0, NULL), KUNAI_E_ARGUMENT);
}

/* A wrong argument must fail before anything is read, and must not put the stream into an error. */
TEST(bad_arguments_are_refused)
{
    for (int kind = 0; kind < PRS_KINDS; kind++) {
        auto_prs_file file = make_prs_file(kind, "\2\0\0", 3, 1, 0);
        const kunai_options *const options = &file.options;
        const void *const data = file.data.data;
        const size_t size = file.data.size;
        kunai_prs_input in = {data, size, 0}, late = {data, size, size + 1}, none = {NULL, size, 0};
        kunai_prs_output out = {NULL, 0, 0}, no_room = {NULL, 1, 0}, late_out = {NULL, 0, 1};
        uint64_t unpacked = 77, packed = 77;
        kunai_error error;
        auto_prs *prs = NULL;

        assert_int_equal(kunai_prs_size(NULL, 1, options, NULL, NULL, &error), KUNAI_E_ARGUMENT);
        assert_int_equal(kunai_prs_size(NULL, 0, options, NULL, NULL, &error), KUNAI_E_TRUNCATED);
        assert_prs_error(&error, KUNAI_E_TRUNCATED, 0, kind ? "PRSD header" : "PRS control byte");
        assert_ok(kunai_prs_size(data, size, options, NULL, NULL, NULL));
        assert_ok(kunai_prs_decode(data, size, options, NULL, 0, NULL, NULL, NULL));
        assert_int_equal(kunai_prs_decode(data, size, options, NULL, 1, &unpacked, &packed, &error),
                         KUNAI_E_ARGUMENT);
        assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
        assert_true(!unpacked && !packed);
        assert_int_equal(kunai_prs_open(options, NULL, &error), KUNAI_E_ARGUMENT);
        assert_ok(kunai_prs_open(options, &prs, NULL));
        expect_bad_argument(NULL, &in, &out);
        expect_bad_argument(prs, NULL, &out);
        expect_bad_argument(prs, &in, NULL);
        expect_bad_argument(prs, &late, &out);
        expect_bad_argument(prs, &none, &out);
        expect_bad_argument(prs, &in, &no_room);
        expect_bad_argument(prs, &in, &late_out);
        run_prs(prs, &in, &out, 0, KUNAI_END, size, 0); /* the stream itself has no error yet */
    }
}

/* ---- streams of the test encoder ---- */

static void check_round_trip(const uint8_t *plain, size_t size, size_t most)
{
    auto_bytes packed = pack_prs(plain, size);
    prs_outcome o = check_prs_ways(packed.data, packed.size, NULL);

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, packed.size);
    assert_true(packed.size <= most);
    expect_prs_bytes(&o, plain, size);
}

/* The encoder chooses tokens as real files have them; vectors written by hand do not mix them. */
TEST(packed_data_unpacks_to_the_same)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog and the sleepy cat ";
    enum { SIZE = 60000 };
    auto_free uint8_t *plain = malloc(SIZE);
    uint32_t random = 3;

    for (size_t i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)draw_prs_random(&random);
    for (size_t i = 0; i < 40; i++)
        check_round_trip(plain, i, i + (i + 9) / 8 + 2);
    check_round_trip(plain, SIZE, SIZE + SIZE / 8 + 4);
    memset(plain, 0, SIZE);
    for (size_t i = 250; i < 270; i++)
        check_round_trip(plain, i, 12);
    check_round_trip(plain, SIZE, SIZE / 75);
    for (size_t i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[(i + draw_prs_random(&random) % 3) % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
    for (size_t i = 0; i < SIZE; i++)
        plain[i] = (uint8_t)words[i * i / 37 % (sizeof words - 1)];
    check_round_trip(plain, SIZE, SIZE);
}

/* Every call must find damage at the same place, and must not read or write out of bounds. */
TEST(every_way_finds_damage_at_the_same_place)
{
    const uint32_t count = getenv("KUNAI_CHECK_ALL") ? 600 : 100;
    uint8_t plain[3000];
    uint32_t random = 5, i;
    auto_bytes packed = {0};

    for (i = 0; i < sizeof plain; i++)
        plain[i] = (uint8_t)(i * i / 50 + (draw_prs_random(&random) % 8 == 0));
    packed = pack_prs(plain, sizeof plain);
    for (i = 0; i < count; i++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .prs_flags = i & 1 ? KUNAI_PRS_LENIENT : 0,
                                       .max_output = 20000};
        const size_t at = draw_prs_random(&random) % packed.size;
        const uint8_t old = packed.data[at];

        packed.data[at] = (uint8_t)draw_prs_random(&random);
        prs_outcome o = unpack_prs(packed.data, packed.size, &options, PRS_WAYS);
        assert_true(o.error.offset <= packed.size);
        assert_true(o.unpacked <= packed.size * 1024 / 13);
        free_prs_outcome(&o);
        packed.data[at] = old;
    }
}
