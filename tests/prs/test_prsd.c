/* test_prsd.c - PRSD: key stream, byte orders, declared sizes, members. The bytes of the vectors
 * are those of prs.md 7 and 9. What stands under the key stream is PRS: where a result is not
 * written here, it is that of PRS for the same bytes decrypted by the writer, 8 bytes later. */
#include "prs_ways.h"
#include "flags.h"

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
    return make_prs_options(KUNAI_FORMAT_PRSD, byte_order, flags);
}

/* A file of one member. Free with free_bytes. */
static bytes make(const void *stream, size_t size, uint32_t key, uint32_t declared, uint32_t order)
{
    const prsd_member member = {stream, size, key, declared, order == BIG};
    bytes file = {0};

    write_prsd(&member, &file);
    return file;
}

static uint32_t read_key(const uint8_t *header, uint32_t order)
{
    if (order == BIG)
        return (uint32_t)header[4] << 24 | (uint32_t)header[5] << 16 | (uint32_t)header[6] << 8 |
               header[7];
    return (uint32_t)header[7] << 24 | (uint32_t)header[6] << 16 | (uint32_t)header[5] << 8 |
           header[4];
}

/* What PRS says about the decrypted bytes, with the header counted in. */
static prs_outcome expect(const uint8_t *file, size_t size, uint32_t order,
                          const kunai_options *options)
{
    kunai_options plain = *options;
    prs_outcome query, o;
    uint8_t *stream;

    assert_true(size >= HEADER);
    stream = malloc(size);
    memcpy(stream, file + HEADER, size - HEADER);
    crypt_prsd(stream, size - HEADER, read_key(file, order), order == BIG);
    plain.format = KUNAI_FORMAT_PRS;
    plain.byte_order = KUNAI_BYTE_ORDER_ANY;
    plain.flags &= ~(uint32_t)KUNAI_OPEN_STRICT;
    plain.prs_flags &= ~(uint32_t)KUNAI_PRS_FILL;
    query = get_prs_size(stream, size - HEADER, &plain);
    o = decode_prs(stream, size - HEADER, &plain, (size_t)query.unpacked);
    o.packed += HEADER;
    if (o.result != KUNAI_OK) {
        o.error.offset += HEADER;
        o.error.format = KUNAI_FORMAT_PRSD;
    }
    free(stream);
    return o;
}

/* All but the text. */
static void assert_as_expected(const prs_outcome *o, const prs_outcome *expected)
{
    assert_prs_error(&o->error, expected->error.code, expected->error.offset,
                     expected->error.record);
    assert_int_equal(o->error.format, expected->error.format);
    assert_int_equal(o->unpacked, expected->unpacked);
    assert_int_equal(o->packed, expected->packed);
    if (o->bytes && o->unpacked)
        assert_memory_equal(o->bytes, expected->bytes, (size_t)o->unpacked);
}

/* Every way says what PRS says about the bytes decrypted in that order. */
static void check_as(const uint8_t *file, size_t size, const kunai_options *options, uint32_t order)
{
    prs_outcome expected = expect(file, size, order, options);
    prs_outcome o = check_prs_ways(file, size, options);

    assert_as_expected(&o, &expected);
    free_prs_outcome(&o);
    free_prs_outcome(&expected);
}

/* The same for whole-buffer calls alone, which know more about the order than a stream. */
static void check_whole_as(const uint8_t *file, size_t size, const kunai_options *options,
                           uint32_t order)
{
    prs_outcome expected = expect(file, size, order, options);
    prs_outcome query = get_prs_size(file, size, options);
    prs_outcome o = decode_prs(file, size, options, (size_t)expected.unpacked);

    assert_as_expected(&query, &expected);
    assert_as_expected(&o, &expected);
    free_prs_outcome(&o);
    free_prs_outcome(&expected);
}

static void check_stream_as(const uint8_t *file, size_t size, const kunai_options *options,
                            uint32_t order)
{
    const prs_cutter cutters[] = {{SIZE_MAX, 0, 0}, {0, 1, 5}, {3, 0, 0}, {0, 50, 6}};
    prs_outcome expected = expect(file, size, order, options);
    kunai_prs *prs;
    size_t i;

    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    for (i = 0; i < 4; i++) {
        prs_outcome o =
            stream_prs(prs, file, size, (size_t)expected.unpacked, cutters[i], cutters[3 - i]);

        assert_as_expected(&o, &expected);
        free_prs_outcome(&o);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
    free_prs_outcome(&expected);
}

/* ---- prs.md 9 ---- */

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
TEST(writer)
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

/* The library against the vector words alone: 24 literals, three groups of 8 and the end mark,
 * under the first 30 bytes of the key stream. */
TEST(first_words)
{
    uint8_t file[HEADER + 30], plain[24];
    uint32_t i, k, n;

    for (i = 0; i < 2 * KEYS; i++) {
        const key_vector *v = &key_vectors[i / 2];
        const int big = i % 2;
        const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        prs_outcome o;

        memset(file, 0, sizeof file);
        for (k = 0; k < 4; k++)
            file[4 + k] = (uint8_t)(v->key >> 8 * (big ? 3 - k : k));
        file[big ? 3 : 0] = 24;
        for (k = 0, n = 0; k < 24; k++) {
            if (k % 8 == 0)
                file[HEADER + n++] = 0xFF;
            plain[k] = (uint8_t)(17 * k + i);
            file[HEADER + n++] = plain[k];
        }
        file[HEADER + 27] = 2;
        for (k = 0; k < 30; k++)
            file[HEADER + k] ^= (uint8_t)(v->first[k / 4] >> 8 * (big ? 3 - k % 4 : k % 4));
        o = check_prs_ways(file, sizeof file, &options);
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.packed, sizeof file);
        assert_int_equal(o.unpacked, 24);
        assert_memory_equal(o.bytes, plain, 24);
        free_prs_outcome(&o);
    }
}

/* All literals: every byte of the key stream up to its fourth block shows in the output. */
TEST(blocks)
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
        const uint32_t order = both_orders[i % 2];
        const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        bytes file = make(stream, STREAM, key_vectors[i / 2].key, PLAIN, order);
        prs_outcome o = check_prs_ways(file.data, file.size, &options);
        kunai_prs *prs;

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.packed, HEADER + STREAM);
        assert_int_equal(o.unpacked, PLAIN);
        assert_memory_equal(o.bytes, plain, PLAIN);
        free_prs_outcome(&o);
        assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
        for (k = 0; k <= file.size; k++) { /* two pieces of input, cut at each byte */
            const prs_cutter in = {k, 0, 0}, out = {SIZE_MAX, 0, 0};

            o = stream_prs(prs, file.data, file.size, PLAIN, in, out);
            assert_int_equal(o.result, KUNAI_OK);
            assert_int_equal(o.unpacked, PLAIN);
            assert_memory_equal(o.bytes, plain, PLAIN);
            free_prs_outcome(&o);
            kunai_prs_reset(prs);
        }
        kunai_prs_close(prs);
        free_bytes(&file);
    }
}

/* "PlyMotion2.cpt" of prs.md 9, and what stands under its key stream. */
static const char real_file[] = "a0000000 f9deba93"
                                "f3b02693ccf5a1114e884a5e151894fe73fce25b2e30785858801ff62146c38e"
                                "cd99966afdc6dea0acbf510965d31e4d65842e755e1e63b8c38675124504c6fd"
                                "45e64f1cbe3ce02368cfc93031a43725bd019d885bc39c1955ca96ca467bafd1"
                                "d260d15d2aedc2a003d0a7fe7006d784f2b1a7b1963f0a4d1d765f";
static const char real_stream[] = "ff12d313d0326413d1ff43620942092243600f03c90540feff19200b22276447"
                                  "65ff5360536604401195c30846fafce2f0e4292600e4ff0b26666338230189ff"
                                  "0b0001e0017452340ff78b00e0f43f0900c000580084ffffff3ff8f9c0207200"
                                  "f18cf80013001b0400f8ff1b6063fc02fc012b85ff5c00ff0e0000";
static const char real_sha256[] =
    "71dbcb222347f8967252ec0b94f604d8fc3207e307da1f497ad287ce0d4680bc";

enum { REAL_SIZE = 131, REAL_PLAIN = 160 };

static const uint32_t real_key = 0x93badef9;

static void check_real(const uint8_t *data, size_t size, const kunai_options *options)
{
    prs_outcome o = check_prs_ways(data, size, options);
    char sha256[65];

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, REAL_SIZE);
    assert_int_equal(o.unpacked, REAL_PLAIN);
    test_sha256(o.bytes, REAL_PLAIN, sha256);
    assert_string_equal(sha256, real_sha256);
    free_prs_outcome(&o);
}

TEST(real_file)
{
    uint8_t data[REAL_SIZE], stream[REAL_SIZE];
    kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file;

    assert_int_equal(read_prs_hex(real_file, data), REAL_SIZE);
    assert_int_equal(read_prs_hex(real_stream, stream), REAL_SIZE - HEADER);
    file = make(stream, REAL_SIZE - HEADER, real_key, REAL_PLAIN, LITTLE);
    assert_int_equal(file.size, REAL_SIZE);
    assert_memory_equal(file.data, data, REAL_SIZE);
    check_real(data, REAL_SIZE, &options);
    options.byte_order = LITTLE;
    check_real(data, REAL_SIZE, &options);
    set_flags(&options, 0);
    options.byte_order = BIG; /* nonsense, but the same everywhere */
    check_as(data, REAL_SIZE, &options, BIG);
    free_bytes(&file);

    file = make(stream, REAL_SIZE - HEADER, real_key, REAL_PLAIN, BIG);
    check_real(file.data, file.size, &options);
    options.byte_order = ANY;
    check_real(file.data, file.size, &options);
    options.byte_order = LITTLE;
    check_as(file.data, file.size, &options, LITTLE);
    free_bytes(&file);
}

TEST(real_splits)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint8_t stream[REAL_SIZE];
    uint32_t i;

    read_prs_hex(real_stream, stream);
    for (i = 0; i < 2; i++) {
        bytes file = make(stream, REAL_SIZE - HEADER, real_key, REAL_PLAIN, both_orders[i]);

        check_prs_splits(file.data, file.size, &options);
        free_bytes(&file);
    }
}

/* ---- the vectors of prs.md 7, encrypted ---- */

/* The sizes of the streams leave all remainders to the last word. */
static void check_vector(const prs_vector *v, const kunai_options *options, uint32_t order)
{
    uint8_t stream[16], plain[300];
    const size_t size = make_prs_vector_plain(v, plain);
    const uint32_t any = size ? (uint32_t)size : 1; /* 0 has no order */
    const uint32_t declared = options->byte_order == ANY ? any : (uint32_t)size;
    bytes file = make(stream, read_prs_hex(v->packed, stream), 0xDEADBEEF, declared, order);
    prs_outcome o = check_prs_ways(file.data, file.size, options);

    assert_prs_error(&o.error, v->result, v->result == KUNAI_OK ? 0 : HEADER + v->offset,
                     v->record);
    assert_int_equal(o.error.format, v->result == KUNAI_OK ? 0 : KUNAI_FORMAT_PRSD);
    assert_int_equal(o.packed, HEADER + v->consumed);
    assert_int_equal(o.unpacked, size);
    assert_memory_equal(o.bytes, plain, size);
    free_prs_outcome(&o);
    free_bytes(&file);
}

TEST(vectors)
{
    kunai_options options;
    uint32_t i, k;

    for (i = 0; i < PRS_VECTORS; i++)
        for (k = 0; k < 2; k++) {
            options = make_options(both_orders[k], KUNAI_OPEN_STRICT);
            check_vector(&prs_vectors[i], &options, both_orders[k]);
            options = make_options(ANY, 0);
            check_vector(&prs_vectors[i], &options, both_orders[k]);
        }
}

TEST(vector_splits)
{
    uint8_t stream[16];
    uint32_t i, k;

    for (i = 0; i < PRS_VECTORS; i++)
        for (k = 0; k < 2; k++) {
            const kunai_options options = make_options(both_orders[k], 0);
            bytes file = make(stream, read_prs_hex(prs_vectors[i].packed, stream), 0x01234567, 0,
                              both_orders[k]);

            check_prs_splits(file.data, file.size, &options);
            free_bytes(&file);
        }
}

/* ---- larger ones ---- */

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

/* Streams of more than a block of key words, of more than any scratch memory, and of more than
 * 64 KiB; whole, and in random pieces. */
TEST(long)
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

            assert_prs_error(&o.error, KUNAI_OK, 0, "");
            assert_int_equal(o.packed, file.size);
            assert_int_equal(o.unpacked, sizes[i]);
            assert_memory_equal(o.bytes, plain.data, sizes[i]);
            free_prs_outcome(&o);
            free_bytes(&file);
        }
        free_bytes(&stream);
        free_bytes(&plain);
    }
}

/* What the distance can reach does not end with a piece of any kind: 8192 from the first to the
 * last byte, and one byte more than there is. */
TEST(far_copy)
{
    uint8_t stream[9221];
    const uint8_t far[] = {0x0A, 0x01, 0, 0, 0};
    char hex[65];
    uint32_t i, k;

    for (i = 0; i < 8192; i++) {
        stream[i / 8 * 9] = 0xFF;
        stream[i / 8 * 9 + 1 + i % 8] = (uint8_t)(7 * i + 3);
    }
    memcpy(stream + 9216, far, sizeof far);
    for (k = 0; k < 2; k++) {
        const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        bytes file = make(stream, sizeof stream, 0x80000001, 8195, both_orders[k]);
        prs_outcome o = check_prs_ways(file.data, file.size, &options);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.packed, 9229);
        assert_int_equal(o.unpacked, 8195);
        test_sha256(o.bytes, 8195, hex);
        assert_string_equal(hex,
                            "3f8cd3b9368b61d1ef58afb8079548bc82c93fa3f69af6b87e6861733251bd6e");
        free_prs_outcome(&o);
        free_bytes(&file);

        /* Without the first group there are 8184 bytes: the copy is one too far. */
        file = make(stream + 9, sizeof stream - 9, 0x80000001, 8187, both_orders[k]);
        o = check_prs_ways(file.data, file.size, &options);
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, HEADER + 9208, "PRS copy");
        assert_int_equal(o.unpacked, 8184);
        assert_int_equal(o.packed, HEADER + 9210);
        free_prs_outcome(&o);
        free_bytes(&file);
    }
}

/* ---- truncation and damage ---- */

TEST(header_cut)
{
    uint8_t data[REAL_SIZE];
    uint32_t order, n;

    read_prs_hex(real_file, data);
    for (order = ANY; order <= BIG; order++)
        for (n = 0; n <= HEADER; n++) {
            const kunai_options options = make_options(order, n % 2 ? KUNAI_OPEN_STRICT : 0);
            prs_outcome o = check_prs_ways(data, n, &options);

            assert_prs_error(&o.error, KUNAI_E_TRUNCATED, n,
                             n < HEADER ? "PRSD header" : "PRS control byte");
            assert_int_equal(o.error.format, KUNAI_FORMAT_PRSD);
            assert_int_equal(o.packed, n);
            assert_int_equal(o.unpacked, 0);
            free_prs_outcome(&o);
            check_prs_splits(data, n, &options);
        }
}

TEST(truncated)
{
    uint8_t stream[REAL_SIZE];
    uint32_t k, n, flags;

    read_prs_hex(real_stream, stream);
    for (k = 0; k < 4; k++) {
        const uint32_t order = both_orders[k / 2];
        bytes file = make(stream, REAL_SIZE - HEADER, real_key, REAL_PLAIN, order);

        for (n = HEADER; n < REAL_SIZE; n++)
            for (flags = 0; flags <= KUNAI_OPEN_STRICT; flags++) {
                const kunai_options options = make_options(k % 2 ? order : ANY, flags);
                prs_outcome expected = expect(file.data, n, order, &options);
                prs_outcome o = check_prs_ways(file.data, n, &options);

                assert_int_equal(o.result, KUNAI_E_TRUNCATED);
                assert_int_equal(o.error.offset, n);
                assert_int_equal(o.packed, n);
                assert_as_expected(&o, &expected);
                free_prs_outcome(&o);
                free_prs_outcome(&expected);
            }
        free_bytes(&file);
    }
}

/* Any change: the same error at the same place by every way, that of PRS behind the header. */
TEST(damaged)
{
    bytes plain = {0}, stream = make_packed_text(900, &plain);
    uint32_t random = 5, i;

    for (i = 0; i < 400; i++) {
        const uint32_t order = both_orders[i / 2 % 2];
        kunai_options options = make_options(i & 4 ? order : ANY, i & 1 ? KUNAI_PRS_LENIENT : 0);
        bytes file = make(stream.data, stream.size, 31 * i, 900, order);
        const size_t at = HEADER + draw_prs_random(&random) % (file.size - HEADER);

        options.max_output = 5000;
        file.data[at] = (uint8_t)draw_prs_random(&random);
        check_as(file.data, file.size, &options, order);
        free_bytes(&file);
    }
    free_bytes(&stream);
    free_bytes(&plain);
}

/* ---- the declared size ---- */

static void check_declared(uint32_t declared, uint32_t order, uint32_t asked)
{
    uint8_t stream[REAL_SIZE];
    kunai_options options = make_options(asked, 0);
    bytes file;
    char sha256[65];
    prs_outcome o;

    read_prs_hex(real_stream, stream);
    file = make(stream, REAL_SIZE - HEADER, real_key, declared, order);
    check_real(file.data, file.size, &options);
    options.flags = KUNAI_OPEN_STRICT;
    o = check_prs_ways(file.data, file.size, &options);
    if (declared == REAL_PLAIN)
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
    else
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 0, "PRSD header");
    assert_int_equal(o.error.format, declared == REAL_PLAIN ? 0 : KUNAI_FORMAT_PRSD);
    assert_int_equal(o.packed, REAL_SIZE);
    assert_int_equal(o.unpacked, REAL_PLAIN);
    test_sha256(o.bytes, REAL_PLAIN, sha256);
    assert_string_equal(sha256, real_sha256);
    free_prs_outcome(&o);
    if (asked != ANY && declared == 152)
        check_prs_splits(file.data, file.size, &options);
    free_bytes(&file);
}

TEST(declared)
{
    static const uint32_t detectable[] = {160, 159, 161, 152, 168, 1, 255};
    static const uint32_t others[] = {0, 0x10000, 0x01000001, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    uint32_t i, k;

    for (k = 0; k < 2; k++) {
        for (i = 0; i < 7; i++)
            check_declared(detectable[i], both_orders[k], ANY);
        check_declared(152, both_orders[k], both_orders[k]);
        for (i = 0; i < 6; i++)
            check_declared(others[i], both_orders[k], both_orders[k]);
    }
}

/* The declared size is said at the end mark and not before: until then other errors come first. */
TEST(declared_and_errors)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0}; /* 6 bytes */
    kunai_options options = make_options(LITTLE, KUNAI_OPEN_STRICT);
    bytes file = make(copy, sizeof copy, 1, 7, LITTLE);
    prs_outcome o;

    o = check_prs_ways(file.data, file.size - 1, &options);
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 12, "PRS copy");
    assert_int_equal(o.unpacked, 6);
    free_prs_outcome(&o);
    o = decode_prs(file.data, file.size, &options, 5);
    assert_prs_error(&o.error, KUNAI_E_SPACE, 10, "PRS copy");
    free_prs_outcome(&o);
    options.max_output = 5;
    o = check_prs_ways(file.data, file.size, &options);
    assert_prs_error(&o.error, KUNAI_E_LIMIT, 10, "PRS copy");
    free_prs_outcome(&o);
    free_bytes(&file);
}

/* KUNAI_OPEN_STRICT is an error of a stream like others: it stays until reset. */
TEST(declared_stays)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};
    const kunai_options options = make_options(BIG, KUNAI_OPEN_STRICT);
    bytes file = make(copy, sizeof copy, 1, 5, BIG), good = make(copy, sizeof copy, 2, 6, BIG);
    uint8_t room[16];
    kunai_prs_input in, other;
    kunai_prs_output out = {room, sizeof room, 0};
    kunai_error error;
    kunai_prs *prs;
    int i;

    append_zeros(&file, 9);
    in = (kunai_prs_input){file.data, file.size, 0};
    other = (kunai_prs_input){good.data, good.size, 0};
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

/* Size that reads the same in both orders: bytes 00 01 01 00. */
enum { SAME_SIZE = 0x00010100 };

/* Bytes 00 01 02 00: as little-endian 131328, possible from 1668 bytes on; as big-endian 66048,
 * from 839. And the other way round. */
enum { LARGE = 0x00020100, SMALL = 0x00010200 };

/* Both are possible, the trial says which it is. A stream takes little-endian. */
TEST(order_same_size)
{
    bytes plain = {0}, stream = make_packed_text(SAME_SIZE, &plain);
    const kunai_options options = make_options(ANY, 0);
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make(stream.data, stream.size, 0x13579BDF, SAME_SIZE, both_orders[k]);
        prs_outcome query = get_prs_size(file.data, file.size, &options);

        assert_int_equal(query.unpacked, SAME_SIZE);
        assert_int_equal(query.packed, file.size);
        check_whole_as(file.data, file.size, &options, both_orders[k]);
        check_stream_as(file.data, file.size, &options, LITTLE);
        free_bytes(&file);
    }
    free_bytes(&stream);
    free_bytes(&plain);
}

/* Both are possible with different sizes: the trial against the smaller size. */
TEST(order_two_sizes)
{
    static const struct {
        uint32_t declared, order, stream_order;
    } cases[] = {
        {LARGE, LITTLE, BIG}, {SMALL, LITTLE, LITTLE}, {LARGE, BIG, LITTLE}, {SMALL, BIG, BIG}};
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT), lax = make_options(ANY, 0);
    uint32_t i;

    for (i = 0; i < 4; i++) {
        bytes plain = {0}, stream = make_packed_text(cases[i].declared, &plain);
        bytes file = make(stream.data, stream.size, 0x13579BDF, cases[i].declared, cases[i].order);
        prs_outcome o = decode_prs(file.data, file.size, &options, cases[i].declared);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.packed, file.size);
        assert_memory_equal(o.bytes, plain.data, cases[i].declared);
        free_prs_outcome(&o);
        check_whole_as(file.data, file.size, &options, cases[i].order);
        check_stream_as(file.data, file.size, &lax, cases[i].stream_order);
        free_bytes(&file);
        free_bytes(&stream);
        free_bytes(&plain);
    }
}

/* The trial is not about the room that the caller has, or allows. */
TEST(order_and_room)
{
    bytes plain = {0}, stream = make_packed_text(SAME_SIZE, &plain);
    bytes file = make(stream.data, stream.size, 0x13579BDF, SAME_SIZE, BIG);
    kunai_options options = make_options(ANY, 0);
    prs_outcome o = decode_prs(file.data, file.size, &options, 10);

    assert_int_equal(o.result, KUNAI_E_SPACE);
    assert_int_equal(o.unpacked, 10);
    assert_memory_equal(o.bytes, plain.data, 10);
    free_prs_outcome(&o);
    set_flags(&options, KUNAI_PRS_FILL | KUNAI_OPEN_STRICT);
    o = decode_prs(file.data, file.size, &options, 10);
    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.unpacked, 10);
    assert_memory_equal(o.bytes, plain.data, 10);
    free_prs_outcome(&o);
    set_flags(&options, 0);
    options.max_output = 10;
    check_whole_as(file.data, file.size, &options, BIG);
    o = decode_prs(file.data, file.size, &options, 100);
    assert_int_equal(o.result, KUNAI_E_LIMIT);
    assert_int_equal(o.unpacked, 10);
    assert_memory_equal(o.bytes, plain.data, 10);
    free_prs_outcome(&o);
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
    } cases[] = {
        {SMALL, BIG, 6, BIG},         {SMALL, BIG, 838, BIG},       {SMALL, BIG, 839, BIG},
        {SMALL, BIG, 1667, BIG},      {SMALL, BIG, 1668, BIG},      {LARGE, BIG, 838, LITTLE},
        {LARGE, BIG, 839, LITTLE},    {LARGE, BIG, 1667, LITTLE},   {LARGE, BIG, 1668, LITTLE},
        {0, BIG, 6, LITTLE},          /* both are possible: 3 bytes are not 0 */
        {0xFFFFFFFF, BIG, 6, LITTLE}, /* neither */
        {0xF0FFFFFF, BIG, 6, BIG},    {0xFFFFFFF0, BIG, 6, LITTLE}, {0x010000FF, BIG, 6, BIG},
        {472, BIG, 6, BIG},           {473, BIG, 6, BIG},
    };
    const uint8_t abc[] = {0x17, 'A', 'B', 'C', 0, 0};
    const kunai_options options = make_options(ANY, 0);
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make(abc, sizeof abc, 0x2468ACE0, cases[i].declared, cases[i].order);

        append_zeros(&file, cases[i].size - sizeof abc);
        assert_int_equal(file.size, HEADER + cases[i].size);
        check_whole_as(file.data, file.size, &options, cases[i].taken);
        free_bytes(&file);
    }
}

/* Size 0 is always possible in both. */
TEST(order_of_nothing)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make("\2\0\0", 3, 0x00C0FFEE, 0, both_orders[k]);
        prs_outcome query = get_prs_size(file.data, file.size, &options);

        assert_prs_error(&query.error, KUNAI_OK, 0, "");
        assert_int_equal(query.packed, 11);
        assert_int_equal(query.unpacked, 0);
        check_whole_as(file.data, file.size, &options, both_orders[k]);
        free_bytes(&file);
    }
}

/* A stream knows the header only. */
TEST(stream_order)
{
    static const struct {
        uint32_t declared, order, taken;
    } cases[] = {
        {3, LITTLE, LITTLE},          {3, BIG, BIG},
        {0, LITTLE, LITTLE},          {0, BIG, LITTLE},
        {SAME_SIZE, BIG, LITTLE},     {LARGE, LITTLE, BIG},
        {LARGE, BIG, LITTLE},         {SMALL, BIG, BIG},
        {0x01000002, LITTLE, LITTLE}, {0x01000002, BIG, BIG},
        {0x02000001, LITTLE, BIG},    {0xFFFFFFFF, BIG, LITTLE},
        {0xFFFFFF7F, LITTLE, BIG},    {0x7FFFFFFF, LITTLE, LITTLE},
    };
    const uint8_t abc[] = {0x17, 'A', 'B', 'C', 0, 0};
    kunai_options options = make_options(ANY, 0);
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make(abc, sizeof abc, 0x2468ACE0, cases[i].declared, cases[i].order);

        options.byte_order = ANY;
        check_stream_as(file.data, file.size, &options, cases[i].taken);
        options.byte_order = cases[i].order; /* forced */
        check_as(file.data, file.size, &options, cases[i].order);
        free_bytes(&file);
    }
}

/* ---- members, and what else stands behind the end mark ---- */

TEST(bytes_behind)
{
    uint8_t stream[REAL_SIZE];
    kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint32_t k, n, i;

    read_prs_hex(real_stream, stream);
    for (k = 0; k < 2; k++)
        for (n = 1; n < 40; n++) {
            bytes file = make(stream, REAL_SIZE - HEADER, real_key, REAL_PLAIN, both_orders[k]);

            for (i = 0; i < n; i++)
                append_u8(&file, 0x5A * (i + 1));
            check_real(file.data, file.size, &options);
            free_bytes(&file);
        }
}

typedef struct placed {
    size_t at;
    size_t packed;
    const char *plain;
} placed;

/* The last word of member 0 is not full; 1 is big-endian; 2 ends at a multiple of 32; 3 is empty;
 * 4 has the key of 0 again. */
static const placed members[] = {{0, 14, "ABC"},
                                 {32, 13, "AAAAAA"},
                                 {64, 32, "abcdefghijklmnopqrs"},
                                 {96, 11, ""},
                                 {128, 14, "ABC"}};

enum { MEMBERS = sizeof members / sizeof members[0] };

static bytes write_members(void)
{
    static const uint8_t abc[] = {0x17, 'A', 'B', 'C', 0, 0}, copy[] = {0x59, 'A', 0xFF, 0, 0};
    static const uint8_t letters[] = "\xFF"
                                     "abcdefgh\xFFijklmnop\x17qrs\0";
    const prsd_member list[MEMBERS] = {{abc, 6, 11, 3, 0},
                                       {copy, 5, 22, 6, 1},
                                       {letters, 24, 33, 19, 0},
                                       {"\2\0", 3, 44, 0, 0},
                                       {abc, 6, 11, 3, 0}};
    bytes file = {0};
    size_t i;

    for (i = 0; i < MEMBERS; i++)
        write_prsd(&list[i], &file);
    return file;
}

TEST(members)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file = write_members();
    size_t at = 0, i;

    assert_int_equal(file.size, 142);
    for (i = 0; i < MEMBERS; i++) {
        prs_outcome o;

        assert_int_equal(at, members[i].at);
        o = decode_prs(file.data + at, file.size - at, &options, 100);
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.packed, members[i].packed);
        assert_int_equal(o.unpacked, strlen(members[i].plain));
        assert_memory_equal(o.bytes, members[i].plain, (size_t)o.unpacked);
        free_prs_outcome(&o);
        at += (size_t)((o.packed + 31) & ~(uint64_t)31);
    }
    assert_true(at >= file.size);
    free_bytes(&file);
}

/* One stream, reset between members, with pieces that end anywhere. */
TEST(stream_members)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file = write_members();
    uint8_t room[32];
    kunai_prs *prs;
    size_t piece, i;

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
            assert_int_equal(in.pos, members[i].at + members[i].packed);
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
    uint8_t data[REAL_SIZE], room[REAL_PLAIN];
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    kunai_error error;
    kunai_prs *prs;
    size_t n;

    read_prs_hex(real_file, data);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    for (n = 0; n < REAL_SIZE; n++) {
        kunai_prs_input in = {data, n, 0};
        kunai_prs_output out = {room, sizeof room, 0};
        char sha256[65];

        assert_int_equal(kunai_prs_run(prs, &in, &out, n % 2, &error),
                         n % 2 ? KUNAI_E_TRUNCATED : KUNAI_NEED_INPUT);
        assert_int_equal(error.offset, n % 2 ? n : 0);
        kunai_prs_reset(prs);
        in.pos = out.pos = 0;
        in.size = REAL_SIZE;
        assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
        assert_int_equal(in.pos, REAL_SIZE);
        assert_int_equal(out.pos, REAL_PLAIN);
        test_sha256(room, REAL_PLAIN, sha256);
        assert_string_equal(sha256, real_sha256);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
}

/* ---- room, limits, flags ---- */

TEST(capacity)
{
    const uint8_t literals[] = {0x17, 'A', 'B', 'C', 0, 0};
    const uint8_t copy[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make(literals, sizeof literals, 0xABCDEF01, 3, both_orders[k]);
        prs_outcome o = decode_prs(file.data, file.size, &options, 3);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        free_prs_outcome(&o);
        o = decode_prs(file.data, file.size, &options, 2);
        assert_prs_error(&o.error, KUNAI_E_SPACE, 11, "PRS literal");
        assert_int_equal(o.error.format, KUNAI_FORMAT_PRSD);
        assert_int_equal(o.unpacked, 2);
        assert_int_equal(o.packed, 11);
        assert_memory_equal(o.bytes, "AB", 2);
        free_prs_outcome(&o);
        free_bytes(&file);

        file = make(copy, sizeof copy, 0xABCDEF01, 257, both_orders[k]);
        o = decode_prs(file.data, file.size, &options, 257);
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        free_prs_outcome(&o);
        o = decode_prs(file.data, file.size, &options, 256);
        assert_prs_error(&o.error, KUNAI_E_SPACE, 10, "PRS copy");
        assert_int_equal(o.unpacked, 256);
        assert_int_equal(o.packed, 13);
        assert_int_equal(o.bytes[255], 'A');
        free_prs_outcome(&o);
        o = decode_prs(file.data, file.size, &options, 0);
        assert_prs_error(&o.error, KUNAI_E_SPACE, 9, "PRS literal");
        assert_int_equal(o.packed, 9);
        free_prs_outcome(&o);
        assert_int_equal(
            kunai_prs_decode(file.data, file.size, &options, NULL, 0, NULL, NULL, NULL),
            KUNAI_E_SPACE);
        free_bytes(&file);
    }
}

/* Every capacity of a small file and the last ones of a large one: the good prefix is there and
 * nothing behind it is touched. */
TEST(every_capacity)
{
    bytes plain = {0}, stream = make_packed_text(6000, &plain);
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint32_t k;
    size_t capacity;

    for (k = 0; k < 2; k++) {
        bytes file = make(stream.data, stream.size, 987654321, 6000, both_orders[k]);

        for (capacity = 0; capacity < 6000;
             capacity += capacity >= 700 && capacity < 5300 ? 37 : 1) {
            prs_outcome o = decode_prs(file.data, file.size, &options, capacity);

            assert_int_equal(o.result, KUNAI_E_SPACE);
            assert_int_equal(o.unpacked, capacity);
            assert_memory_equal(o.bytes, plain.data, capacity);
            free_prs_outcome(&o);
        }
        free_bytes(&file);
    }
    free_bytes(&stream);
    free_bytes(&plain);
}

/* More input than any memory for decrypted bytes holds, and room of every size about which such
 * a memory could be wrong. */
TEST(room_and_much_input)
{
    bytes plain = {0}, stream = make_packed_text(30000, &plain);
    bytes file = make(stream.data, stream.size, 192837465, 30000, BIG);
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint8_t *output = malloc(30000);
    kunai_prs *prs;
    size_t room;

    assert_true(stream.size > 10000);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    for (room = 1; room < 4200; room++) {
        kunai_prs_input in = {file.data, file.size, 0};
        kunai_prs_output out = {output, 0, 0};
        kunai_result result;
        prs_outcome o = decode_prs(file.data, file.size, &options, room);

        assert_int_equal(o.result, KUNAI_E_SPACE);
        assert_int_equal(o.unpacked, room);
        assert_memory_equal(o.bytes, plain.data, room);
        free_prs_outcome(&o);
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
    free(output);
    free_bytes(&file);
    free_bytes(&stream);
    free_bytes(&plain);
}

TEST(max_output)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make(copy, sizeof copy, 0x55AA55AA, 6, both_orders[k]);
        kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
        prs_outcome o;

        options.max_output = 6;
        o = check_prs_ways(file.data, file.size, &options);
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        free_prs_outcome(&o);
        options.max_output = 5; /* less than the declared size: no reason to stop before */
        o = check_prs_ways(file.data, file.size, &options);
        assert_prs_error(&o.error, KUNAI_E_LIMIT, 10, "PRS copy");
        assert_int_equal(o.error.format, KUNAI_FORMAT_PRSD);
        assert_int_equal(o.unpacked, 5);
        assert_int_equal(o.packed, 11);
        assert_memory_equal(o.bytes, "AAAAA", 5);
        free_prs_outcome(&o);
        check_prs_splits(file.data, file.size, &options);
        o = decode_prs(file.data, file.size, &options, 5); /* no larger buffer would help */
        assert_int_equal(o.result, KUNAI_E_LIMIT);
        free_prs_outcome(&o);
        free_bytes(&file);
    }
}

static void check_fill(const uint8_t *stream, size_t size, size_t capacity, uint64_t consumed,
                       const char *plain)
{
    const kunai_options options = make_options(ANY, KUNAI_PRS_FILL | KUNAI_OPEN_STRICT);
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make(stream, size, 0x0BADF00D, 99, both_orders[k]);
        prs_outcome o = decode_prs(file.data, file.size, &options, capacity);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.unpacked, capacity);
        assert_int_equal(o.packed, consumed);
        assert_memory_equal(o.bytes, plain, capacity);
        free_prs_outcome(&o);
        free_bytes(&file);
    }
}

/* A full dst is the end: the declared size (99, untrue) counts only at the end mark. */
TEST(fill)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};    /* 6 bytes */
    const uint8_t no_end[] = {0x07, 'A', 'B', 'C'};    /* memory-card quests have this */
    const uint8_t damaged[] = {0x15, 'A', 0xF1, 0xFF}; /* bad distance after the first byte */
    kunai_options options = make_options(ANY, KUNAI_PRS_FILL | KUNAI_OPEN_STRICT);
    bytes file;
    prs_outcome o;

    check_fill(copy, sizeof copy, 0, 8, "");
    check_fill(copy, sizeof copy, 1, 10, "A");
    check_fill(copy, sizeof copy, 2, 11, "AA");
    check_fill(copy, sizeof copy, 6, 11, "AAAAAA");
    check_fill(no_end, sizeof no_end, 3, 12, "ABC");
    check_fill(damaged, sizeof damaged, 1, 10, "A");
    check_fill(copy, 0, 0, 8, "");
    file = make(copy, sizeof copy, 0x0BADF00D, 99, LITTLE);
    o = decode_prs(file.data, file.size, &options, 7); /* the end mark comes first */
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 0, "PRSD header");
    assert_int_equal(o.unpacked, 6);
    assert_int_equal(o.packed, 13);
    assert_memory_equal(o.bytes, "AAAAAA", 6);
    free_prs_outcome(&o);
    set_flags(&options, KUNAI_PRS_FILL);
    o = get_prs_size(file.data, file.size, &options); /* knows no room */
    assert_int_equal(o.packed, 13);
    o = decode_prs(file.data, file.size, &options, 7);
    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, 13);
    free_prs_outcome(&o);
    o = decode_prs(file.data, 7, &options, 0); /* no header, no order: no stream */
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 7, "PRSD header");
    free_prs_outcome(&o);
    free_bytes(&file);
    file = make(no_end, sizeof no_end, 0x0BADF00D, 3, BIG);
    o = decode_prs(file.data, file.size, &options, 4);
    assert_prs_error(&o.error, KUNAI_E_TRUNCATED, 12, "PRS copy");
    free_prs_outcome(&o);
    free_bytes(&file);
}

TEST(lenient)
{
    const uint8_t zeros[] = {0x15, 'A', 0xEA, 0xFF, 0, 0}; /* long, distance 3, size 4 */
    uint32_t k;

    for (k = 0; k < 2; k++) {
        bytes file = make(zeros, sizeof zeros, 0xCAFE, 5, both_orders[k]);
        kunai_options options = make_options(ANY, KUNAI_PRS_LENIENT | KUNAI_OPEN_STRICT);
        prs_outcome o = check_prs_ways(file.data, file.size, &options);

        assert_prs_error(&o.error, KUNAI_OK, 0, "");
        assert_int_equal(o.unpacked, 5);
        assert_memory_equal(o.bytes, "A\0\0A\0", 5);
        free_prs_outcome(&o);
        check_prs_splits(file.data, file.size, &options);
        set_flags(&options, KUNAI_OPEN_STRICT);
        o = check_prs_ways(file.data, file.size, &options);
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 10, "PRS copy");
        assert_int_equal(o.unpacked, 1);
        assert_int_equal(o.packed, 12);
        free_prs_outcome(&o);
        free_bytes(&file);
    }
}

/* ---- stream ---- */

/* What a call does that lacks one side, the header coming a byte at a time. */
TEST(needs)
{
    const uint8_t copy[] = {0x59, 'A', 0xFF, 0, 0};
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    bytes file = make(copy, sizeof copy, 99, 6, BIG);
    uint8_t room[8];
    kunai_prs_input none = {NULL, 0, 0}, in = {NULL, 0, 0};
    kunai_prs_output no_room = {NULL, 0, 0}, out = {room, 3, 0};
    kunai_error error;
    kunai_prs *prs;

    append_u8(&file, 0x77);
    in.data = file.data;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_OK);
    assert_prs_error(&error, KUNAI_OK, 0, "");
    for (in.size = 0; in.size <= HEADER + 1; in.size++) { /* and the control byte */
        assert_int_equal(kunai_prs_run(prs, &in, &no_room, 0, &error), KUNAI_NEED_INPUT);
        assert_prs_error(&error, KUNAI_OK, 0, "");
        assert_int_equal(in.pos, in.size);
        assert_int_equal(kunai_prs_run(prs, &none, &out, 0, &error), KUNAI_NEED_INPUT);
    }
    in.size = file.size;
    assert_int_equal(kunai_prs_run(prs, &in, &no_room, 1, &error), KUNAI_NEED_OUTPUT);
    assert_int_equal(in.pos, 9); /* the literal waits for room */
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_NEED_OUTPUT);
    assert_int_equal(in.pos, 11);
    assert_int_equal(out.pos, 3);
    assert_int_equal(kunai_prs_run(prs, &none, &no_room, 1, &error), KUNAI_NEED_OUTPUT);
    out.size = sizeof room;
    assert_int_equal(kunai_prs_run(prs, &none, &out, 0, &error), KUNAI_NEED_INPUT);
    assert_int_equal(out.pos, 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_END);
    assert_prs_error(&error, KUNAI_OK, 0, "");
    assert_int_equal(in.pos, 13); /* not the byte behind it */
    assert_memory_equal(room, "AAAAAA", 6);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_END);
    assert_int_equal(in.pos, 13);
    kunai_prs_close(prs);
    free_bytes(&file);
}

TEST(sticky_errors)
{
    const uint8_t bad[] = {0x15, 'A', 0xF1, 0xFF, 0, 0};
    const kunai_options options = make_options(ANY, 0);
    bytes file = make(bad, sizeof bad, 4, 3, LITTLE);
    uint8_t room[8];
    kunai_prs_input in = {file.data, file.size, 0}, other = {file.data, file.size, 0};
    kunai_prs_output out = {room, sizeof room, 0};
    kunai_error error;
    kunai_prs *prs;
    uint32_t i;

    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, NULL), KUNAI_E_CORRUPT);
    for (i = 0; i < 3; i++) {
        assert_int_equal(kunai_prs_run(prs, &other, &out, i, &error), KUNAI_E_CORRUPT);
        assert_prs_error(&error, KUNAI_E_CORRUPT, 10, "PRS copy");
        assert_int_equal(error.format, KUNAI_FORMAT_PRSD);
        assert_int_equal(other.pos, 0);
        assert_int_equal(out.pos, 1);
    }
    kunai_prs_reset(prs);
    other.size = 5; /* an end within the header stays, too */
    assert_int_equal(kunai_prs_run(prs, &other, &out, 1, &error), KUNAI_E_TRUNCATED);
    other.size = file.size;
    assert_int_equal(kunai_prs_run(prs, &other, &out, 0, &error), KUNAI_E_TRUNCATED);
    assert_prs_error(&error, KUNAI_E_TRUNCATED, 5, "PRSD header");
    assert_int_equal(other.pos, 5);
    kunai_prs_close(prs);
    free_bytes(&file);
}

TEST(stream_memory)
{
    uint8_t data[REAL_SIZE];
    test_memory memory = {0};
    kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    const prs_cutter pieces = {0, 9, 1};
    kunai_error error;
    kunai_prs *prs;
    prs_outcome o;

    read_prs_hex(real_file, data);
    options.allocator = test_memory_allocator(&memory);
    memory.dirty = 0xA5;
    assert_int_equal(kunai_prs_open(&options, &prs, &error), KUNAI_OK);
    o = stream_prs(prs, data, sizeof data, REAL_PLAIN, pieces, pieces);
    assert_int_equal(o.result, KUNAI_OK);
    assert_int_equal(o.unpacked, REAL_PLAIN);
    free_prs_outcome(&o);
    assert_int_equal(memory.calls, 1);
    assert_true(memory.peak < 17408);
    kunai_prs_close(prs);
    assert_int_equal(memory.live, 0);
    o = decode_prs(data, sizeof data, &options, REAL_PLAIN); /* needs none */
    assert_int_equal(o.result, KUNAI_OK);
    free_prs_outcome(&o);
    assert_int_equal(memory.calls, 1);
    check_prs_open_memory(&memory, options);
}

/* ---- arguments ---- */

static void check_bad_options(const kunai_options *options, kunai_result code)
{
    uint8_t data[REAL_SIZE];

    read_prs_hex(real_file, data);
    check_prs_refused(data, sizeof data, options, code);
}

TEST(bad_options)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_AFS, KUNAI_FORMAT_PVR, 0x103, 0x100};
    kunai_options options;
    uint32_t i;

    options = make_options(KUNAI_BYTE_ORDER_MIXED, 0);
    check_bad_options(&options, KUNAI_E_ARGUMENT);
    options = make_options(KUNAI_BYTE_ORDER_MIXED + 1, 0);
    check_bad_options(&options, KUNAI_E_ARGUMENT);
    options = make_options(ANY, 1u << 31);
    check_bad_options(&options, KUNAI_E_ARGUMENT);
    for (i = 0; i < 4; i++) {
        options = make_prs_options(formats[i], ANY, 0);
        check_bad_options(&options, KUNAI_E_FORMAT);
    }
}

/* Nothing is guessed: without the format it is PRS, which this is not. */
TEST(format_is_named)
{
    const kunai_options options = make_prs_options(KUNAI_FORMAT_ANY, LITTLE, 0);
    uint8_t data[REAL_SIZE];
    prs_outcome o;

    read_prs_hex(real_file, data);
    o = check_prs_ways(data, sizeof data, &options);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
    assert_int_equal(o.error.format, KUNAI_FORMAT_PRS);
    free_prs_outcome(&o);
    o = check_prs_ways(data, sizeof data, NULL);
    assert_prs_error(&o.error, KUNAI_E_CORRUPT, 1, "PRS copy");
    free_prs_outcome(&o);
}

TEST(bad_arguments)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    uint8_t data[REAL_SIZE], room[REAL_PLAIN];
    kunai_prs_input in = {data, sizeof data, 0};
    kunai_prs_output out = {room, sizeof room, 0};
    uint64_t unpacked = 77, packed = 77;
    kunai_error error;
    kunai_prs *prs;

    read_prs_hex(real_file, data);
    assert_int_equal(kunai_prs_size(NULL, 9, &options, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_size(NULL, 0, &options, NULL, NULL, &error), KUNAI_E_TRUNCATED);
    assert_prs_error(&error, KUNAI_E_TRUNCATED, 0, "PRSD header");
    assert_int_equal(kunai_prs_size(data, sizeof data, &options, NULL, NULL, NULL), KUNAI_OK);
    assert_int_equal(
        kunai_prs_decode(data, sizeof data, &options, room, sizeof room, NULL, NULL, NULL),
        KUNAI_OK);
    assert_int_equal(
        kunai_prs_decode(data, sizeof data, &options, NULL, 1, &unpacked, &packed, &error),
        KUNAI_E_ARGUMENT);
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    assert_int_equal(unpacked, 0);
    assert_int_equal(packed, 0);
    assert_int_equal(kunai_prs_open(&options, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_open(&options, &prs, NULL), KUNAI_OK);
    assert_int_equal(kunai_prs_run(prs, NULL, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_prs_run(prs, &in, NULL, 0, &error), KUNAI_E_ARGUMENT);
    in.pos = sizeof data + 1;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    in.pos = 0;
    in.data = NULL;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    in.data = data;
    out.data = NULL;
    assert_int_equal(kunai_prs_run(prs, &in, &out, 0, &error), KUNAI_E_ARGUMENT);
    assert_prs_error(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    out.data = room; /* none of that was an error of the stream */
    assert_int_equal(kunai_prs_run(prs, &in, &out, 1, &error), KUNAI_END);
    assert_int_equal(in.pos, REAL_SIZE);
    assert_int_equal(out.pos, REAL_PLAIN);
    kunai_prs_close(prs);
}
