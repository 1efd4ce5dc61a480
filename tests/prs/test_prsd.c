/* test_prsd.c - PRSD: key stream, byte orders, declared sizes, members. The bytes of the vectors are
 * those of prs.md 9. The key stream covers a PRS stream: the rules of that are in test_prs.c, for PRSD,
 * too. */
#include "prs_ways.h"

#include "prs_encode.h"
#include "prsd_writer.h"

enum {
    HEADER = 8,
    LITTLE = KUNAI_BYTE_ORDER_LITTLE,
    BIG = KUNAI_BYTE_ORDER_BIG,
    ANY = KUNAI_BYTE_ORDER_ANY
};

static const uint32_t both_orders[2] = {LITTLE, BIG};

static kunai_options make_options(uint32_t byte_order, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = KUNAI_FORMAT_PRSD,
                                   .byte_order = byte_order,
                                   .flags = flags};

    return options;
}

/* A file of one member. Free with free_bytes. */
static bytes make(const void *stream, size_t size, uint32_t key, uint32_t declared, uint32_t order)
{
    return make_prs_file(order == BIG ? PRSD_BIG : PRSD_LITTLE, stream, size, key, declared).data;
}

/* Frees the outcome. */
static void expect_plain(prs_outcome *o, size_t packed, const void *plain, size_t size)
{
    assert_prs_error(&o->error, KUNAI_OK, 0, "");
    assert_int_equal(o->packed, packed);
    assert_int_equal(o->unpacked, size);
    assert_memory_equal(o->bytes, plain, size);
    free_prs_outcome(o);
}

/* ---- what PRS says about the decrypted bytes ---- */

static uint32_t read_key(const uint8_t *header, uint32_t order)
{
    uint32_t key = 0, i;

    for (i = 0; i < 4; i++)
        key |= (uint32_t)header[4 + i] << 8 * (order == BIG ? 3 - i : i);
    return key;
}

/* The header is counted in. */
static prs_outcome decrypt(const uint8_t *file, size_t size, uint32_t order,
                           const kunai_options *options)
{
    kunai_options plain = {.struct_size = sizeof plain, .max_output = options->max_output};
    uint8_t *stream = malloc(size);
    prs_outcome o;

    memcpy(stream, file + HEADER, size - HEADER);
    crypt_prsd(stream, size - HEADER, read_key(file, order), order == BIG);
    o = get_prs_size(stream, size - HEADER, &plain);
    o = decode_prs(stream, size - HEADER, &plain, (size_t)o.unpacked);
    o.packed += HEADER;
    if (o.error.code)
        o.error.offset += HEADER;
    free(stream);
    return o;
}

/* Frees the outcome. */
static void expect_same(prs_outcome *o, const prs_outcome *expected)
{
    assert_prs_error(&o->error, expected->error.code, expected->error.offset,
                     expected->error.record);
    assert_int_equal(o->error.format, expected->error.code ? KUNAI_FORMAT_PRSD : 0);
    assert_int_equal(o->unpacked, expected->unpacked);
    assert_int_equal(o->packed, expected->packed);
    if (o->bytes && o->unpacked)
        assert_memory_equal(o->bytes, expected->bytes, (size_t)o->unpacked);
    free_prs_outcome(o);
}

/* Whole-buffer calls, which know more about the order than a stream, take this one. */
static void check_whole_as(const bytes *file, const kunai_options *options, uint32_t order)
{
    prs_outcome expected = decrypt(file->data, file->size, order, options);
    prs_outcome query = get_prs_size(file->data, file->size, options);
    prs_outcome o = decode_prs(file->data, file->size, options, (size_t)expected.unpacked);

    expect_same(&query, &expected);
    expect_same(&o, &expected);
    free_prs_outcome(&expected);
}

static void check_stream_as(const bytes *file, const kunai_options *options, uint32_t order)
{
    const prs_cutter cutters[] = {{SIZE_MAX, 0, 0}, {0, 1, 5}, {3, 0, 0}, {0, 50, 6}};
    prs_outcome expected = decrypt(file->data, file->size, order, options);
    kunai_prs *prs;
    size_t i;

    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    for (i = 0; i < 4; i++) {
        prs_outcome o = stream_prs(prs, file->data, file->size, (size_t)expected.unpacked,
                                   cutters[i], cutters[3 - i]);

        expect_same(&o, &expected);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
    free_prs_outcome(&expected);
}

/* ---- key stream: prs.md 9 ---- */

typedef struct key_vector {
    uint32_t key;
    uint32_t first[8];  /* words 1 to 8 */
    uint32_t border[5]; /* words 54 to 58 */
    uint32_t third[3];  /* words 110 to 112 */
} key_vector;

static const key_vector key_vectors[] = {
    {0x00000000,
     {0x61e68846, 0xc3949451, 0xb542a6a0, 0xb5e68841, 0x91b5c7ba, 0x65774b7f, 0x69eab9fa,
      0x7db1970b},
     {0x78fd8fdc, 0x3cb80b3e, 0x7cf75310, 0xdd88ffc2, 0xb240e2b9},
     {0x640338f2, 0x98701119, 0x294b48f5}},
    {0x00000001,
     {0x28c333bc, 0xc9d0f134, 0x3b21bc57, 0x28f270b4, 0xad27bf60, 0x86755b27, 0x6db5094f,
      0x88fa16c3},
     {0xfa1b4a33, 0x4e2d3ba1, 0xd1513d9f, 0x5fd2358a, 0x1a152701},
     {0x978999be, 0x2539568e, 0xcd361213}},
    {0x12345678,
     {0xdae88b96, 0xcb3060b9, 0xae4c4e68, 0xf0ee2029, 0xb20ba18a, 0x33f1123f, 0x3eaa77d2,
      0x03f5454b},
     {0xf33222a4, 0x9403fba6, 0xeef55018, 0x848b6582, 0x9b511479},
     {0xb0f52092, 0x89e1edf1, 0xd501a305}},
    {0xFFFFFFFF,
     {0x9b09dcd0, 0xbd58376e, 0x2f6390e9, 0x42da9fce, 0x7643d014, 0x44793bd7, 0x66206aa5,
      0x72691753},
     {0xf7dfd585, 0x2b42dadb, 0x289d6881, 0x5b3fc9fa, 0x4a6c9e71},
     {0x307cd826, 0x0ba6cba4, 0x85607fd7}},
};

enum { KEYS = sizeof key_vectors / sizeof key_vectors[0] };

/* The writer is what most tests here rely on. */
TEST(keys_of_the_writer)
{
    uint32_t words[113], random = 1, i, k;
    prsd_keys keys;

    for (i = 0; i < KEYS; i++) {
        const key_vector *v = &key_vectors[i];

        begin_prsd_keys(&keys, v->key);
        for (k = 1; k <= 112; k++)
            words[k] = get_next_prsd_key(&keys);
        assert_memory_equal(words + 1, v->first, sizeof v->first);
        assert_memory_equal(words + 54, v->border, sizeof v->border);
        assert_memory_equal(words + 110, v->third, sizeof v->third);
    }
    for (i = 0; i < 1000; i++) {
        const uint32_t key = draw_prs_random(&random) << 16 ^ draw_prs_random(&random);

        begin_prsd_keys(&keys, key);
        assert_int_equal(get_next_prsd_key(&keys), (uint32_t)(0xC6DCAB76 * key - 0x9E1977BA));
    }
}

/* The library against the vector words alone: 24 literals, three groups of 8 and the end mark, under
 * the first 30 bytes of the key stream. */
TEST(first_words)
{
    uint32_t i, k;

    for (i = 0; i < 2 * KEYS; i++) {
        const key_vector *v = &key_vectors[i / 2];
        const int big = i % 2;
        const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        laid file = lay("%s 24 %u {FF}'abcdefgh'{FF}'ABCDEFGH'{FF}'01234567'{020000}",
                        big ? ">" : "<", v->key);
        prs_outcome o;

        for (k = 0; k < 30; k++)
            file.file.data[HEADER + k] ^=
                (uint8_t)(v->first[k / 4] >> 8 * (big ? 3 - k % 4 : k % 4));
        o = check_prs_ways(file.file.data, file.file.size, &options);
        expect_plain(&o, file.file.size, "abcdefghABCDEFGH01234567", 24);
        free_laid(&file);
    }
}

/* All literals: every byte of the key stream up to its fourth block shows in the output. Input is cut
 * into two pieces at each byte. */
TEST(blocks_of_keys)
{
    enum { PLAIN = 800, STREAM = PLAIN / 8 * 9 + 3 };
    uint8_t plain[PLAIN], stream[STREAM];
    uint32_t i, k, random = 9;

    for (i = 0; i < PLAIN; i++) {
        plain[i] = (uint8_t)draw_prs_random(&random);
        stream[i / 8 * 9] = 0xFF;
        stream[i / 8 * 9 + 1 + i % 8] = plain[i];
    }
    memcpy(stream + STREAM - 3, "\2\0\0", 3);
    for (i = 0; i < 2 * KEYS; i++) {
        const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        bytes file = make(stream, STREAM, key_vectors[i / 2].key, PLAIN, both_orders[i % 2]);
        prs_outcome o = check_prs_ways(file.data, file.size, &options);
        kunai_prs *prs;

        expect_plain(&o, HEADER + STREAM, plain, PLAIN);
        assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
        for (k = 0; k <= file.size; k++) {
            const prs_cutter in = {k, 0, 0}, out = {SIZE_MAX, 0, 0};

            o = stream_prs(prs, file.data, file.size, PLAIN, in, out);
            expect_plain(&o, HEADER + STREAM, plain, PLAIN);
            kunai_prs_reset(prs);
        }
        kunai_prs_close(prs);
        free_bytes(&file);
    }
}

/* ---- a real file ---- */

enum { REAL_SIZE = 131, REAL_PLAIN = 160 };

/* "PlyMotion2.cpt" of prs.md 9, and the stream under its key stream. */
static const char real_file[] =
    "{a0000000 f9deba93 f3b02693ccf5a1114e884a5e151894fe73fce25b2e30785858801ff62146c38e"
    " cd99966afdc6dea0acbf510965d31e4d65842e755e1e63b8c38675124504c6fd"
    " 45e64f1cbe3ce02368cfc93031a43725bd019d885bc39c1955ca96ca467bafd1"
    " d260d15d2aedc2a003d0a7fe7006d784f2b1a7b1963f0a4d1d765f}";
static const char real_stream[] =
    "{ff12d313d0326413d1ff43620942092243600f03c90540feff19200b22276447"
    " 65ff5360536604401195c30846fafce2f0e4292600e4ff0b26666338230189ff"
    " 0b0001e0017452340ff78b00e0f43f0900c000580084ffffff3ff8f9c0207200"
    " f18cf80013001b0400f8ff1b6063fc02fc012b85ff5c00ff0e0000}";

static void check_sha256(const uint8_t *plain)
{
    char sha256[65];

    test_sha256(plain, REAL_PLAIN, sha256);
    assert_string_equal(sha256, "71dbcb222347f8967252ec0b94f604d8fc3207e307da1f497ad287ce0d4680bc");
}

/* The real stream as a file in this order. */
static bytes make_real(uint32_t declared, uint32_t order)
{
    laid stream = lay("%s", real_stream);
    const bytes file = make(stream.file.data, stream.file.size, 0x93badef9, declared, order);

    free_laid(&stream);
    return file;
}

static void check_real(const bytes *file, uint32_t order, uint32_t flags)
{
    const kunai_options options = make_options(order, flags);
    prs_outcome o = check_prs_ways(file->data, file->size, &options);

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, REAL_SIZE);
    assert_int_equal(o.unpacked, REAL_PLAIN);
    check_sha256(o.bytes);
    free_prs_outcome(&o);
}

/* In the wrong order the file is nonsense, but the same in every way. Bytes after the end mark are not
 * read. */
TEST(real_file)
{
    laid real = lay("%s", real_file);
    uint32_t k, n, i;

    for (k = 0; k < 2; k++) {
        const kunai_options wrong = make_options(both_orders[!k], 0);
        bytes file = make_real(REAL_PLAIN, both_orders[k]);

        assert_int_equal(file.size, REAL_SIZE);
        if (!k)
            assert_memory_equal(file.data, real.file.data, REAL_SIZE);
        check_real(&file, ANY, KUNAI_OPEN_STRICT);
        check_real(&file, both_orders[k], KUNAI_OPEN_STRICT);
        check_whole_as(&file, &wrong, both_orders[!k]);
        check_stream_as(&file, &wrong, both_orders[!k]);
        for (n = 1; n < 40; n++) {
            file.size = REAL_SIZE;
            for (i = 0; i < n; i++)
                append_u8(&file, 0x5A * (i + 1));
            check_real(&file, ANY, KUNAI_OPEN_STRICT);
        }
        free_bytes(&file);
    }
    free_laid(&real);
}

/* Nothing is guessed: without the format it is PRS, which this is not. */
TEST(format_is_named)
{
    const kunai_options options = {.struct_size = sizeof options, .byte_order = LITTLE};
    bytes file = make_real(REAL_PLAIN, LITTLE);
    int i;

    for (i = 0; i < 2; i++) {
        prs_outcome o = check_prs_ways(file.data, file.size, i ? &options : NULL);

        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
        assert_int_equal(o.error.format, KUNAI_FORMAT_PRS);
        free_prs_outcome(&o);
    }
    free_bytes(&file);
}

TEST(cut_header)
{
    bytes file = make_real(REAL_PLAIN, LITTLE);
    uint32_t order, n;

    for (order = ANY; order <= BIG; order++)
        for (n = 0; n <= HEADER; n++) {
            kunai_options options = make_options(order, n % 2 ? KUNAI_OPEN_STRICT : 0);
            prs_outcome o = check_prs_ways(file.data, n, &options);

            assert_prs_error(&o.error, KUNAI_E_TRUNCATED, n,
                             n < HEADER ? "PRSD header" : "PRS control byte");
            assert_int_equal(o.error.format, KUNAI_FORMAT_PRSD);
            assert_int_equal(o.packed, n);
            assert_int_equal(o.unpacked, 0);
            free_prs_outcome(&o);
            check_prs_splits(file.data, n, &options);
            options.prs_flags = KUNAI_PRS_FILL; /* no room is needed, but a header is */
            o = decode_prs(file.data, n, &options, 0);
            assert_int_equal(o.error.code, n < HEADER ? KUNAI_E_TRUNCATED : KUNAI_OK);
            assert_int_equal(o.packed, n);
            free_prs_outcome(&o);
        }
    free_bytes(&file);
}

/* ---- larger files ---- */

static bytes make_packed_text(size_t size, bytes *plain)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog and the sleepy cat ";
    uint32_t random = (uint32_t)size;
    size_t i;

    for (i = 0; i < size; i++)
        append_u8(plain, (uint8_t)(i % 5 == 0 ? draw_prs_random(&random)
                                              : (uint8_t)words[i * i / 37 % 63]));
    return pack_prs(plain->data, size);
}

/* Streams of more than a block of key words, of more than any scratch memory, and of more than 64 KiB;
 * whole, and in random pieces. */
TEST(long_streams)
{
    static const size_t sizes[] = {1000, 1001, 1002, 1003, 30000, 400000};
    static const size_t at_least[] = {220, 220, 220, 220, 4096, 65536};
    uint32_t i, k;

    for (i = 0; i < 6; i++) {
        bytes plain = {0}, stream = make_packed_text(sizes[i], &plain);

        assert_true(stream.size > at_least[i]);
        for (k = 0; k < 2; k++) {
            const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
            bytes file =
                make(stream.data, stream.size, 77777 * i, (uint32_t)sizes[i], both_orders[k]);
            prs_outcome o = check_prs_ways(file.data, file.size, &options);

            expect_plain(&o, file.size, plain.data, sizes[i]);
            free_bytes(&file);
        }
        free_bytes(&stream);
        free_bytes(&plain);
    }
}

/* More input than any memory for decrypted bytes holds, and room of every size about which such a
 * memory could be wrong: the good beginning is there, and nothing after it is touched. */
static void check_room(const bytes *file, const bytes *plain, size_t room)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    prs_outcome o = decode_prs(file->data, file->size, &options, room);

    assert_int_equal(o.error.code, KUNAI_E_SPACE);
    assert_int_equal(o.unpacked, room);
    assert_memory_equal(o.bytes, plain->data, room);
    free_prs_outcome(&o);
}

TEST(room_and_much_input)
{
    bytes plain = {0}, stream = make_packed_text(30000, &plain);
    bytes small_plain = {0}, small = make_packed_text(6000, &small_plain);
    bytes file = make(stream.data, stream.size, 192837465, 30000, BIG);
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint8_t *output = malloc(30000);
    kunai_prs *prs;
    size_t room, k;

    assert_true(stream.size > 10000);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    for (room = 1; room < 4200; room++) {
        kunai_prs_input in = {file.data, file.size, 0};
        kunai_prs_output out = {output, 0, 0};
        kunai_result result;

        check_room(&file, &plain, room);
        if (room > 10 && room < 1000 && room % 16)
            continue;
        do {
            out.size += room < 30000 - out.size ? room : 30000 - out.size;
            result = kunai_prs_run(prs, &in, &out, 1, NULL);
        } while (result == KUNAI_NEED_OUTPUT);
        assert_int_equal(result, KUNAI_END);
        assert_int_equal(in.pos, file.size);
        assert_int_equal(out.pos, 30000);
        assert_memory_equal(output, plain.data, 30000);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
    free_bytes(&file);
    for (k = 0; k < 2; k++) {
        file = make(small.data, small.size, 987654321, 6000, both_orders[k]);
        for (room = 0; room < 6000; room += room >= 700 && room < 5300 ? 37 : 1)
            check_room(&file, &small_plain, room);
        free_bytes(&file);
    }
    free(output);
    free_bytes(&stream);
    free_bytes(&plain);
    free_bytes(&small);
    free_bytes(&small_plain);
}

/* ---- the declared size ---- */

static void check_declared(uint32_t declared, uint32_t order, uint32_t asked)
{
    const kunai_options options = make_options(asked, KUNAI_OPEN_STRICT);
    bytes file = make_real(declared, order);
    prs_outcome o;

    check_real(&file, asked, 0);
    o = check_prs_ways(file.data, file.size, &options);
    if (declared == REAL_PLAIN)
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
    else
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 0, "PRSD header");
    assert_int_equal(o.error.format, declared == REAL_PLAIN ? 0 : KUNAI_FORMAT_PRSD);
    assert_int_equal(o.packed, REAL_SIZE);
    assert_int_equal(o.unpacked, REAL_PLAIN);
    check_sha256(o.bytes);
    free_prs_outcome(&o);
    if (asked != ANY && declared == 152)
        check_prs_splits(file.data, file.size, &options);
    free_bytes(&file);
}

TEST(declared_sizes)
{
    static const uint32_t found[] = {160, 159, 161, 152, 168, 1, 255};
    static const uint32_t given[] = {152,        0,          0x10000,   0x01000001,
                                     0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    uint32_t i, k;

    for (k = 0; k < 2; k++)
        for (i = 0; i < 7; i++) {
            check_declared(found[i], both_orders[k], ANY);
            check_declared(given[i], both_orders[k], both_orders[k]);
        }
}

/* The declared size is compared at the end mark and not before: until then other errors come first. A
 * limit that is smaller is no reason to stop before. */
TEST(declared_size_and_other_errors)
{
    kunai_options options = make_options(LITTLE, KUNAI_OPEN_STRICT);
    bytes file = make("\x59\x41\xFF\0\0", 5, 1, 7, LITTLE);
    prs_outcome o;

    o = check_prs_ways(file.data, file.size - 1, &options);
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 12, "PRS copy");
    assert_int_equal(o.unpacked, 6);
    free_prs_outcome(&o);
    o = decode_prs(file.data, file.size, &options, 5);
    assert_prs_error(&o.error, KUNAI_E_SPACE, 10, "PRS copy");
    free_prs_outcome(&o);
    options.prs_flags = KUNAI_PRS_FILL;
    options.flags = 0;
    o = decode_prs(file.data, file.size, &options, 7); /* the end mark comes first */
    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    free_prs_outcome(&o);
    options.flags = KUNAI_OPEN_STRICT;
    free_bytes(&file);
    file = make("\x59\x41\xFF\0\0", 5, 1, 99, LITTLE);
    o = decode_prs(file.data, file.size, &options, 7);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 0, "PRSD header");
    assert_int_equal(o.packed, 13);
    assert_int_equal(o.unpacked, 6);
    assert_memory_equal(o.bytes, "AAAAAA", 6);
    free_prs_outcome(&o);
    options.max_output = 5;
    options.prs_flags = 0;
    o = check_prs_ways(file.data, file.size, &options);
    assert_prs_error(&o.error, KUNAI_E_LIMIT, 10, "PRS copy");
    free_prs_outcome(&o);
    free_bytes(&file);
}

/* This error of KUNAI_OPEN_STRICT is an error of a stream like others: it stays until reset. */
TEST(declared_size_stays_wrong)
{
    const kunai_options options = make_options(BIG, KUNAI_OPEN_STRICT);
    bytes file = make("\x59\x41\xFF\0\0", 5, 1, 5, BIG);
    bytes good = make("\x59\x41\xFF\0\0", 5, 2, 6, BIG);
    uint8_t room[16];
    kunai_prs_input in = {NULL, 0, 0}, other = {good.data, good.size, 0};
    kunai_prs_output out = {room, sizeof room, 0};
    kunai_error error;
    kunai_prs *prs;
    int i;

    append_zeros(&file, 9);
    in.data = file.data;
    in.size = file.size;
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_CORRUPT);
    for (i = 0; i < 3; i++) {
        assert_prs_error(&error, KUNAI_E_CORRUPT, 0, "PRSD header");
        assert_int_equal(error.format, KUNAI_FORMAT_PRSD);
        assert_int_equal(in.pos, 13);
        assert_int_equal(out.pos, 6);
        assert_int_equal(other.pos, 0);
        memset(&error, 0, sizeof error);
        assert_int_equal(kunai_prs_run(prs, &other, &out, i == 2, &error), KUNAI_E_CORRUPT);
    }
    assert_memory_equal(room, "AAAAAA", 6);
    kunai_prs_reset(prs);
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_END);
    assert_prs_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(other.pos, 13);
    assert_int_equal(out.pos, 12);
    kunai_prs_close(prs);
    free_bytes(&file);
    free_bytes(&good);
}

/* ---- which byte order ---- */

enum {
    SAME_SIZE = 0x00010100, /* reads the same in both orders: bytes 00 01 01 00 */
    /* Bytes 00 01 02 00: as little-endian 131328, possible from 1668 bytes on; as big-endian 66048,
     * from 839. And the other way round. */
    LARGE = 0x00020100,
    SMALL = 0x00010200
};

/* Both are possible: the trial says which order it is, against the smaller size if they differ. A
 * stream knows the header only. */
TEST(order_if_both_are_possible)
{
    static const struct {
        uint32_t declared, order, stream_order;
    } rows[] = {{SAME_SIZE, LITTLE, LITTLE}, {SAME_SIZE, BIG, LITTLE}, {LARGE, LITTLE, BIG},
                {SMALL, LITTLE, LITTLE},     {LARGE, BIG, LITTLE},     {SMALL, BIG, BIG}};
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT), lax = make_options(ANY, 0);
    uint32_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bytes plain = {0}, stream = make_packed_text(rows[i].declared, &plain);
        bytes file = make(stream.data, stream.size, 0x13579BDF, rows[i].declared, rows[i].order);
        prs_outcome o = decode_prs(file.data, file.size, &options, rows[i].declared);

        expect_plain(&o, file.size, plain.data, rows[i].declared);
        check_whole_as(&file, &options, rows[i].order);
        check_stream_as(&file, &lax, rows[i].stream_order);
        free_bytes(&file);
        free_bytes(&stream);
        free_bytes(&plain);
    }
}

/* The trial is not about the room that the caller has, or allows. */
TEST(order_and_room)
{
    static const struct {
        uint32_t flags, limit, room;
        kunai_result code;
    } rows[] = {
        {0, 0, 10, KUNAI_E_SPACE}, {KUNAI_PRS_FILL, 0, 10, KUNAI_OK}, {0, 10, 100, KUNAI_E_LIMIT}};
    bytes plain = {0}, stream = make_packed_text(SAME_SIZE, &plain);
    bytes file = make(stream.data, stream.size, 0x13579BDF, SAME_SIZE, BIG);
    uint32_t i;

    for (i = 0; i < 3; i++) {
        kunai_options options = make_options(ANY, rows[i].flags ? KUNAI_OPEN_STRICT : 0);
        prs_outcome o;

        options.prs_flags = rows[i].flags;
        options.max_output = rows[i].limit;
        o = decode_prs(file.data, file.size, &options, rows[i].room);
        assert_int_equal(o.error.code, rows[i].code);
        assert_int_equal(o.unpacked, 10);
        assert_memory_equal(o.bytes, plain.data, 10);
        free_prs_outcome(&o);
        if (rows[i].limit)
            check_whole_as(&file, &options, BIG);
    }
    free_bytes(&file);
    free_bytes(&stream);
    free_bytes(&plain);
}

/* Neither ends with its size: then it is the smaller one, whether it alone is possible, or both are
 * (from 1668 bytes on), or neither is (below 839). */
TEST(order_edges)
{
    static const struct {
        uint32_t declared, order;
        size_t size; /* without the header */
        uint32_t taken;
    } rows[] = {
        {SMALL, BIG, 6, BIG},         {SMALL, BIG, 838, BIG},       {SMALL, BIG, 839, BIG},
        {SMALL, BIG, 1667, BIG},      {SMALL, BIG, 1668, BIG},      {LARGE, BIG, 838, LITTLE},
        {LARGE, BIG, 839, LITTLE},    {LARGE, BIG, 1667, LITTLE},   {LARGE, BIG, 1668, LITTLE},
        {0, BIG, 6, LITTLE},          /* both are possible: 3 bytes are not 0 */
        {0xFFFFFFFF, BIG, 6, LITTLE}, /* neither */
        {0xF0FFFFFF, BIG, 6, BIG},    {0xFFFFFFF0, BIG, 6, LITTLE}, {0x010000FF, BIG, 6, BIG},
        {472, BIG, 6, BIG},           {473, BIG, 6, BIG},
    };
    const kunai_options options = make_options(ANY, 0), strict = make_options(ANY, 1);
    uint32_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bytes file = make("\x17"
                          "ABC\0\0",
                          6, 0x2468ACE0, rows[i].declared, rows[i].order);

        append_zeros(&file, rows[i].size - 6);
        check_whole_as(&file, &options, rows[i].taken);
        free_bytes(&file);
    }
    for (i = 0; i < 2; i++) { /* size 0 is always possible in both */
        bytes file = make("\2\0\0", 3, 0x00C0FFEE, 0, both_orders[i]);
        prs_outcome query = get_prs_size(file.data, file.size, &strict);

        assert_prs_error(&query.error, KUNAI_OK, 0, "");
        assert_int_equal(query.packed, 11);
        assert_int_equal(query.unpacked, 0);
        check_whole_as(&file, &strict, both_orders[i]);
        free_bytes(&file);
    }
}

/* A stream knows the header only; an order that is given counts. */
TEST(order_of_a_stream)
{
    static const struct {
        uint32_t declared, order, taken;
    } rows[] = {
        {3, LITTLE, LITTLE},          {3, BIG, BIG},
        {0, LITTLE, LITTLE},          {0, BIG, LITTLE},
        {SAME_SIZE, BIG, LITTLE},     {LARGE, LITTLE, BIG},
        {LARGE, BIG, LITTLE},         {SMALL, BIG, BIG},
        {0x01000002, LITTLE, LITTLE}, {0x01000002, BIG, BIG},
        {0x02000001, LITTLE, BIG},    {0xFFFFFFFF, BIG, LITTLE},
        {0xFFFFFF7F, LITTLE, BIG},    {0x7FFFFFFF, LITTLE, LITTLE},
    };
    kunai_options options = make_options(ANY, 0);
    uint32_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bytes file = make("\x17"
                          "ABC\0\0",
                          6, 0x2468ACE0, rows[i].declared, rows[i].order);

        options.byte_order = ANY;
        check_stream_as(&file, &options, rows[i].taken);
        options.byte_order = rows[i].order;
        check_stream_as(&file, &options, rows[i].order);
        check_whole_as(&file, &options, rows[i].order);
        free_bytes(&file);
    }
}

/* ---- members ---- */

/* The last word of member 0 is not full; 1 is big-endian; 2 ends at a multiple of 32; 3 is empty; 4 has
 * the key of 0 again. */
static const struct member {
    const char *stream;
    size_t size;
    uint32_t key;
    int big;
    const char *plain;
} members[] = {{"\x17"
                "ABC\0\0",
                6, 11, 0, "ABC"},
               {"\x59\x41\xFF\0\0", 5, 22, 1, "AAAAAA"},
               {"\xFF"
                "abcdefgh\xFF"
                "ijklmnop\x17"
                "qrs\0\0",
                24, 33, 0, "abcdefghijklmnopqrs"},
               {"\2\0\0", 3, 44, 0, ""},
               {"\x17"
                "ABC\0\0",
                6, 11, 0, "ABC"}};

enum { MEMBERS = sizeof members / sizeof members[0] };

static bytes write_members(void)
{
    bytes file = {0};
    size_t i;

    for (i = 0; i < MEMBERS; i++) {
        const prsd_member one = {members[i].stream, members[i].size, members[i].key,
                                 (uint32_t)strlen(members[i].plain), members[i].big};

        write_prsd(&one, &file);
    }
    assert_int_equal(file.size, 142);
    return file;
}

/* Whole, and as one stream that is reset between members, with pieces that end anywhere. */
TEST(members_of_a_file)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file = write_members();
    uint8_t room[32];
    kunai_prs *prs;
    size_t piece, i;

    for (i = 0; i < MEMBERS; i++) {
        prs_outcome o = decode_prs(file.data + 32 * i, file.size - 32 * i, &options, 100);

        expect_plain(&o, HEADER + members[i].size, members[i].plain, strlen(members[i].plain));
    }
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    for (piece = 1; piece <= file.size; piece++) {
        kunai_prs_input in = {file.data, 0, 0};

        for (i = 0; i < MEMBERS; i++) {
            kunai_prs_output out = {room, sizeof room, 0};
            kunai_result result;

            if (in.pos > in.size)
                in.size = in.pos;
            while ((result = kunai_prs_run(prs, &in, &out, 0, NULL)) == KUNAI_NEED_INPUT) {
                assert_true(in.size < file.size);
                in.size += piece < file.size - in.size ? piece : file.size - in.size;
            }
            assert_int_equal(result, KUNAI_END);
            assert_int_equal(in.pos, 32 * i + HEADER + members[i].size);
            assert_int_equal(out.pos, strlen(members[i].plain));
            assert_memory_equal(room, members[i].plain, out.pos);
            in.pos = (in.pos + 31) & ~(size_t)31;
            kunai_prs_reset(prs);
        }
    }
    kunai_prs_close(prs);
    free_bytes(&file);
}

/* Reset anywhere, within the header too: nothing is left of the old stream. */
TEST(reset)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file = make_real(REAL_PLAIN, LITTLE);
    uint8_t room[REAL_PLAIN];
    kunai_error error;
    kunai_prs *prs;
    size_t n;

    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    for (n = 0; n < REAL_SIZE; n++) {
        kunai_prs_input in = {file.data, n, 0};
        kunai_prs_output out = {room, sizeof room, 0};

        assert_int_equal(kunai_prs_run(prs, &in, &out, n % 2, &error),
                         n % 2 ? KUNAI_E_TRUNCATED : KUNAI_NEED_INPUT);
        assert_int_equal(error.offset, n % 2 ? n : 0);
        kunai_prs_reset(prs);
        in.pos = out.pos = 0;
        in.size = REAL_SIZE;
        assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
        assert_int_equal(in.pos, REAL_SIZE);
        assert_int_equal(out.pos, REAL_PLAIN);
        check_sha256(room);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
    free_bytes(&file);
}
