/* test_prsd.c - PRSD must unpack with the right key stream, byte order and declared size. The order
 * is stored nowhere: the decoder infers it from the sizes, so it can choose wrongly. The bytes of
 * the vectors are those of prs.md 9. The encrypted content is a PRS stream; test_prs.c tests its
 * rules, for PRSD, too. */
#include "prs_ways.h"

#include "prs_encode.h"
#include "prsd_writer.h"

enum { HEADER = 8, LITTLE = KUNAI_BYTE_ORDER_LITTLE, BIG = KUNAI_BYTE_ORDER_BIG };
enum { ANY = KUNAI_BYTE_ORDER_ANY };

static const uint32_t both_orders[2] = {LITTLE, BIG};

static kunai_options make_options(uint32_t byte_order, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = KUNAI_FORMAT_PRSD,
                                   .byte_order = byte_order,
                                   .flags = flags};

    return options;
}

/* Makes a file of one member. The caller frees it with free_bytes. */
static bytes make(const void *stream, size_t size, uint32_t key, uint32_t declared, uint32_t order)
{
    return make_prs_file(order == BIG ? PRSD_BIG : PRSD_LITTLE, stream, size, key, declared).data;
}

/* Frees the outcome. */
static void expect_plain(prs_outcome *o, size_t packed, const void *plain, size_t size)
{
    assert_prs_error(&o->error, KUNAI_OK, 0, "");
    assert_int_equal(o->packed, packed);
    expect_prs_bytes(o, plain, size);
}

/* ---- the outcome of PRS for the decrypted bytes ---- */

static uint32_t read_key(const uint8_t *header, uint32_t order)
{
    uint32_t key = 0, i;

    for (i = 0; i < 4; i++)
        key |= (uint32_t)header[4 + i] << 8 * (order == BIG ? 3 - i : i);
    return key;
}

/* Decrypts the file and decodes it as PRS. The counts and offsets include the PRSD header. */
static prs_outcome decrypt(const uint8_t *file, size_t size, uint32_t order,
                           const kunai_options *options)
{
    kunai_options plain = {.struct_size = sizeof plain, .max_output = options->max_output};
    auto_free uint8_t *stream = malloc(size);

    memcpy(stream, file + HEADER, size - HEADER);
    crypt_prsd(stream, size - HEADER, read_key(file, order), order == BIG);
    prs_outcome o = get_prs_size(stream, size - HEADER, &plain);
    o = decode_prs(stream, size - HEADER, &plain, (size_t)o.unpacked);
    o.packed += HEADER;
    if (o.error.code)
        o.error.offset += HEADER;
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

/* Whole-buffer calls choose this order. They see the output and can choose better than a stream. */
static void check_whole_as(const bytes *file, const kunai_options *options, uint32_t order)
{
    auto_outcome expected = decrypt(file->data, file->size, order, options);
    prs_outcome query = get_prs_size(file->data, file->size, options);
    prs_outcome o = decode_prs(file->data, file->size, options, (size_t)expected.unpacked);

    expect_same(&query, &expected);
    expect_same(&o, &expected);
}

static void check_stream_as(const bytes *file, const kunai_options *options, uint32_t order)
{
    const prs_cutter cutters[] = {{SIZE_MAX, 0, 0, 0}, {0, 1, 5, 0}, {3, 0, 0, 0}, {0, 50, 6, 0}};
    prs_outcome expected = decrypt(file->data, file->size, order, options), o;

    for (size_t i = 0; i < 4; i++) {
        o = stream_prs_once(file, options, (size_t)expected.unpacked, cutters[i], cutters[3 - i]);
        expect_same(&o, &expected);
    }
    free_prs_outcome(&expected);
}

/* ---- key stream: prs.md 9 ---- */

static const struct key_vector {
    uint32_t key;
    const char *words; /* words 1 to 8, 54 to 58, and 110 to 112 of the key stream */
} key_vectors[] = {
    {0x00000000, "{61e68846 c3949451 b542a6a0 b5e68841 91b5c7ba 65774b7f 69eab9fa 7db1970b "
                 "78fd8fdc 3cb80b3e 7cf75310 dd88ffc2 b240e2b9 640338f2 98701119 294b48f5}"},
    {0x00000001, "{28c333bc c9d0f134 3b21bc57 28f270b4 ad27bf60 86755b27 6db5094f 88fa16c3 "
                 "fa1b4a33 4e2d3ba1 d1513d9f 5fd2358a 1a152701 978999be 2539568e cd361213}"},
    {0x12345678, "{dae88b96 cb3060b9 ae4c4e68 f0ee2029 b20ba18a 33f1123f 3eaa77d2 03f5454b "
                 "f33222a4 9403fba6 eef55018 848b6582 9b511479 b0f52092 89e1edf1 d501a305}"},
    {0xFFFFFFFF, "{9b09dcd0 bd58376e 2f6390e9 42da9fce 7643d014 44793bd7 66206aa5 72691753 "
                 "f7dfd585 2b42dadb 289d6881 5b3fc9fa 4a6c9e71 307cd826 0ba6cba4 85607fd7}"},
};

enum { KEYS = COUNT(key_vectors) };

/* Most tests of this file trust the writer, so its key stream is compared with the document
 * first. */
TEST(keys_of_the_writer)
{
    uint32_t random = 1, i, k;
    prsd_keys keys;

    for (i = 0; i < KEYS; i++) {
        const laid expected = lay("%s", key_vectors[i].words);
        auto_bytes words = {0};

        begin_prsd_keys(&keys, key_vectors[i].key);
        for (k = 1; k <= 112; k++) {
            const uint32_t word = get_next_prsd_key(&keys);

            if (k <= 8 || (k >= 54 && k <= 58) || k >= 110)
                append_u32(&words, word, 1);
        }
        assert_memory_equal(words.data, expected.file.data, 64);
        free(expected.file.data);
    }
    for (i = 0; i < 1000; i++) {
        const uint32_t key = draw_prs_random(&random) << 16 ^ draw_prs_random(&random);

        begin_prsd_keys(&keys, key);
        assert_int_equal(get_next_prsd_key(&keys), (uint32_t)(0xC6DCAB76 * key - 0x9E1977BA));
    }
}

/* Decodes with the words of the document alone, without the writer. The file has 24 literals in
 * three groups of 8 and the end mark, under the first 30 bytes of the key stream. */
TEST(the_cipher_has_the_words_of_the_document)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);

    for (uint32_t i = 0; i < 2 * KEYS; i++) {
        auto_laid words = lay("%s", key_vectors[i / 2].words);
        auto_laid file = lay("%s 24 %u {FF}'abcdefgh'{FF}'ABCDEFGH'{FF}'01234567'{020000}",
                             i % 2 ? ">" : "<", key_vectors[i / 2].key);

        for (uint32_t k = 0; k < 30; k++) /* the bytes of the words are in the order of the file */
            file.file.data[HEADER + k] ^= words.file.data[i % 2 ? k : k ^ 3];
        prs_outcome o = check_prs_ways(file.file.data, file.file.size, &options);
        expect_plain(&o, file.file.size, "abcdefghABCDEFGH01234567", 24);
    }
}

/* A block has 55 words; the decoder makes the next block when one is used up. All tokens are
 * literals, so the output shows every byte of the key stream up to its fourth block. The input is
 * cut in two at each byte. */
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
        auto_bytes file = make(stream, STREAM, key_vectors[i / 2].key, PLAIN, both_orders[i % 2]);
        prs_outcome o = check_prs_ways(file.data, file.size, &options);

        expect_plain(&o, HEADER + STREAM, plain, PLAIN);
        for (k = 0; k <= file.size; k++) {
            const prs_cutter in = {.first = k}, out = {.first = SIZE_MAX};

            o = stream_prs_once(&file, &options, PLAIN, in, out);
            expect_plain(&o, HEADER + STREAM, plain, PLAIN);
        }
    }
}

/* ---- the file of prs.md 9 ---- */

enum { EXAMPLE_SIZE = 69, EXAMPLE_PLAIN = 153 };

/* PRS_EXAMPLE_STREAM, encrypted. */
static const char example_file[] =
    "{99000000 efcdab89 8f6d62081e7e9b1e158808b1ebd0970598c9b336a86e086c31fb6c182c4eafaf"
    " 292105870977ad4101c3ec37505f6f6d5117d2403709c956cd0254094a}";

static void check_sha256(const uint8_t *plain)
{
    char sha256[65];

    test_sha256(plain, EXAMPLE_PLAIN, sha256);
    assert_string_equal(sha256, "2eeca5be776f01ffa7bd43b6595158f56331ab3def505bd196e93b0a999f9967");
}

/* Makes the example in this byte order. */
static bytes make_example(uint32_t declared, uint32_t order)
{
    auto_laid stream = lay(PRS_EXAMPLE_STREAM);
    const bytes file = make(stream.file.data, stream.file.size, 0x89abcdef, declared, order);

    return file;
}

static void check_example(const bytes *file, uint32_t order, uint32_t flags)
{
    const kunai_options options = make_options(order, flags);
    auto_outcome o = check_prs_ways(file->data, file->size, &options);

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_int_equal(o.packed, EXAMPLE_SIZE);
    assert_int_equal(o.unpacked, EXAMPLE_PLAIN);
    check_sha256(o.bytes);
}

/* In the wrong order the output is nonsense, but every call must give the same. The decoder must
 * not read bytes after the end mark. */
TEST(the_example_unpacks_in_every_way)
{
    auto_laid example = lay("%s", example_file);

    for (uint32_t k = 0; k < 2; k++) {
        const kunai_options wrong = make_options(both_orders[!k], 0);
        auto_bytes file = make_example(EXAMPLE_PLAIN, both_orders[k]);

        assert_int_equal(file.size, EXAMPLE_SIZE);
        if (!k)
            assert_memory_equal(file.data, example.file.data, EXAMPLE_SIZE);
        check_example(&file, ANY, KUNAI_OPEN_STRICT);
        check_example(&file, both_orders[k], KUNAI_OPEN_STRICT);
        check_whole_as(&file, &wrong, both_orders[!k]);
        check_stream_as(&file, &wrong, both_orders[!k]);
        for (uint32_t n = 1; n < 40; n++) {
            file.size = EXAMPLE_SIZE;
            for (uint32_t i = 0; i < n; i++)
                append_u8(&file, 0x5A * (i + 1));
            check_example(&file, ANY, KUNAI_OPEN_STRICT);
        }
    }
}

/* A PRSD has no signature, so without the format it is read as PRS. Then the bytes 99 00 00 are a
 * literal and a copy from 256 bytes back, whose only data byte is at offset 2. */
TEST(format_is_named)
{
    const kunai_options options = {.struct_size = sizeof options, .byte_order = LITTLE};
    auto_bytes file = make_example(EXAMPLE_PLAIN, LITTLE);

    for (int i = 0; i < 2; i++) {
        auto_outcome o = check_prs_ways(file.data, file.size, i ? &options : NULL);

        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 2, "PRS copy");
        assert_int_equal(o.error.format, KUNAI_FORMAT_PRS);
    }
}

/* Every start of the header is truncated. Offset and counts must name the place of the cut. */
TEST(a_cut_header_is_truncated)
{
    auto_bytes file = make_example(EXAMPLE_PLAIN, LITTLE);

    for (uint32_t order = ANY; order <= BIG; order++)
        for (uint32_t n = 0; n <= HEADER; n++) {
            kunai_options options = make_options(order, n % 2 ? KUNAI_OPEN_STRICT : 0);
            prs_outcome o = check_prs_ways(file.data, n, &options);

            assert_prs_error(&o.error, KUNAI_E_TRUNCATED, n,
                             n < HEADER ? "PRSD header" : "PRS control byte");
            assert_int_equal(o.error.format, KUNAI_FORMAT_PRSD);
            assert_int_equal(o.packed, n);
            assert_int_equal(o.unpacked, 0);
            free_prs_outcome(&o);
            check_prs_splits(file.data, n, &options);
            options.prs_flags = KUNAI_PRS_FILL; /* FILL needs no room here, but still the header */
            o = decode_prs(file.data, n, &options, 0);
            assert_int_equal(o.error.code, n < HEADER ? KUNAI_E_TRUNCATED : KUNAI_OK);
            assert_int_equal(o.packed, n);
            free_prs_outcome(&o);
        }
}

/* ---- larger files ---- */

static bytes make_packed_text(size_t size, bytes *plain)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog and the sleepy cat ";
    uint32_t random = (uint32_t)size;

    for (size_t i = 0; i < size; i++)
        append_u8(plain, (uint8_t)(i % 5 == 0 ? draw_prs_random(&random)
                                              : (uint8_t)words[i * i / 37 % 63]));
    return pack_prs(plain->data, size);
}

/* Streams that are longer than one block of key words, than any scratch buffer, and than 64 KiB.
 * They are decoded whole and in random pieces. */
TEST(streams_may_be_longer_than_a_block_of_keys)
{
    static const size_t sizes[] = {1000, 1001, 1002, 1003, 30000, 400000};
    static const size_t at_least[] = {220, 220, 220, 220, 4096, 65536};

    for (uint32_t i = 0; i < 6; i++) {
        auto_bytes plain = {0}, stream = make_packed_text(sizes[i], &plain);

        assert_true(stream.size > at_least[i]);
        for (uint32_t k = 0; k < 2; k++) {
            const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
            auto_bytes file =
                make(stream.data, stream.size, 77777 * i, (uint32_t)sizes[i], both_orders[k]);
            prs_outcome o = check_prs_ways(file.data, file.size, &options);

            expect_plain(&o, file.size, plain.data, sizes[i]);
        }
    }
}

/* The input is larger than any buffer for decrypted bytes. The room has every size at which a
 * buffer could end wrongly. The output before the end of the room is right, and nothing after it
 * is touched. */
static void check_room(const bytes *file, const bytes *plain, size_t room)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    auto_outcome o = decode_prs(file->data, file->size, &options, room);

    assert_int_equal(o.error.code, KUNAI_E_SPACE);
    assert_int_equal(o.unpacked, room);
    assert_memory_equal(o.bytes, plain->data, room);
}

/* Decryption works in pieces ahead of the decoder: a full room in the middle of a piece must not
 * lose bytes. */
TEST(room_and_much_input)
{
    auto_bytes plain = {0}, stream = make_packed_text(30000, &plain);
    auto_bytes small_plain = {0}, small = make_packed_text(6000, &small_plain);
    bytes file = make(stream.data, stream.size, 192837465, 30000, BIG);
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    const prs_cutter all = {.first = SIZE_MAX};

    assert_true(stream.size > 10000);
    for (size_t room = 1; room < 4200; room++) {
        const prs_cutter pieces = {room, room, 0, 1};

        check_room(&file, &plain, room);
        if (room > 10 && room < 1000 && room % 16)
            continue;
        prs_outcome o = stream_prs_once(&file, &options, 30000, all, pieces);
        expect_plain(&o, file.size, plain.data, 30000);
    }
    free_bytes(&file);
    for (size_t k = 0; k < 2; k++) {
        file = make(small.data, small.size, 987654321, 6000, both_orders[k]);
        for (size_t room = 0; room < 6000; room += room >= 700 && room < 5300 ? 37 : 1)
            check_room(&file, &small_plain, room);
        free_bytes(&file);
    }
}

/* ---- the declared size ---- */

static void check_declared(uint32_t declared, uint32_t order, uint32_t asked)
{
    const kunai_options options = make_options(asked, KUNAI_OPEN_STRICT);
    auto_bytes file = make_example(declared, order);

    check_example(&file, asked, 0);
    prs_outcome o = check_prs_ways(file.data, file.size, &options);
    if (declared == EXAMPLE_PLAIN)
        assert_prs_error(&o.error, KUNAI_OK, 0, "");
    else
        assert_prs_error(&o.error, KUNAI_E_CORRUPT, 0, "PRSD header");
    assert_int_equal(o.error.format, declared == EXAMPLE_PLAIN ? 0 : KUNAI_FORMAT_PRSD);
    assert_int_equal(o.packed, EXAMPLE_SIZE);
    assert_int_equal(o.unpacked, EXAMPLE_PLAIN);
    check_sha256(o.bytes);
    free_prs_outcome(&o);
    if (asked != ANY && declared == EXAMPLE_PLAIN - 8)
        check_prs_splits(file.data, file.size, &options);
}

/* The declared size is only a claim. Without KUNAI_OPEN_STRICT a wrong one is accepted. */
TEST(the_declared_size_is_checked)
{
    static const uint32_t found[] = {153, 152, 154, 145, 161, 1, 255};
    static const uint32_t given[] = {145,        0,          0x10000,   0x01000001,
                                     0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};

    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < 7; i++) {
            check_declared(found[i], both_orders[k], ANY);
            check_declared(given[i], both_orders[k], both_orders[k]);
        }
}

/* The decoder compares the declared size only at the end mark, so other errors come first. A limit
 * below the declared size must not stop the decoder before the output reaches the limit. */
TEST(declared_size_and_other_errors)
{
    static const struct {
        uint32_t size, declared, flags, prs_flags, limit;
        int room; /* -1: all calls */
        kunai_result code;
        uint32_t offset;
        const char *record;
        uint32_t unpacked;
    } rows[] = {
        {12, 7, 1, 0, 0, -1, KUNAI_E_TRUNCATED, 12, "PRS copy", 6},
        {13, 7, 1, 0, 0, 5, KUNAI_E_SPACE, 10, "PRS copy", 5},
        {13, 7, 1, 0, 5, -1, KUNAI_E_LIMIT, 10, "PRS copy", 5},
        {13, 7, 0, KUNAI_PRS_FILL, 0, 7, KUNAI_OK, 0, "", 6},
        {13, 99, 1, KUNAI_PRS_FILL, 0, 7, KUNAI_E_CORRUPT, 0, "PRSD header", 6},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_bytes file = make("\x59\x41\xFF\0\0", 5, 1, rows[i].declared, LITTLE);
        kunai_options options = make_options(LITTLE, rows[i].flags);
        auto_outcome o = {0};

        options.prs_flags = rows[i].prs_flags;
        options.max_output = rows[i].limit;
        o = rows[i].room < 0 ? check_prs_ways(file.data, rows[i].size, &options)
                             : decode_prs(file.data, rows[i].size, &options, (size_t)rows[i].room);
        assert_prs_error(&o.error, rows[i].code, rows[i].offset, rows[i].record);
        assert_int_equal(o.unpacked, rows[i].unpacked);
        assert_memory_equal(o.bytes, "AAAAAA", rows[i].unpacked);
    }
}

/* With KUNAI_OPEN_STRICT, a wrong declared size is an error of the stream like others: it stays
 * until the reset. */
TEST(declared_size_stays_wrong)
{
    const kunai_options options = make_options(BIG, KUNAI_OPEN_STRICT);
    auto_bytes file = make("\x59\x41\xFF\0\0\0\0\0", 8, 1, 5, BIG);
    auto_bytes good = make("\x59\x41\xFF\0\0", 5, 2, 6, BIG);
    uint8_t room[16];
    kunai_prs_input in = {file.data, file.size, 0}, other = {good.data, good.size, 0};
    kunai_prs_output out = {room, sizeof room, 0};
    auto_prs *prs = NULL;

    assert_ok(kunai_prs_open(&options, &prs, NULL));
    kunai_error error = run_prs(prs, &in, &out, 0, KUNAI_E_CORRUPT, 13, 6);
    for (uint32_t i = 0; i < 3; i++) {
        assert_prs_error(&error, KUNAI_E_CORRUPT, 0, "PRSD header");
        assert_int_equal(error.format, KUNAI_FORMAT_PRSD);
        error = run_prs(prs, &other, &out, i == 2, KUNAI_E_CORRUPT, 0, 6);
    }
    assert_memory_equal(room, "AAAAAA", 6);
    kunai_prs_reset(prs);
    run_prs(prs, &other, &out, 0, KUNAI_END, 13, 12);
}

/* ---- which byte order ---- */

enum {
    SAME_SIZE = 0x00010100, /* reads the same in both orders: bytes 00 01 01 00 */
    /* Bytes 00 01 02 00. As little-endian they are 131328, possible from 1668 bytes of stream on;
     * as big-endian 66048, possible from 839 bytes on. SMALL is the reverse. */
    LARGE = 0x00020100,
    SMALL = 0x00010200
};

/* Both orders are possible. Whole-buffer calls decode to find the true order, even if it is the
 * order with the larger size. A stream sees only the header and takes the smaller size. */
TEST(order_if_both_are_possible)
{
    static const struct {
        uint32_t declared, order, stream_order;
    } rows[] = {{SAME_SIZE, LITTLE, LITTLE}, {SAME_SIZE, BIG, LITTLE}, {LARGE, LITTLE, BIG},
                {SMALL, LITTLE, LITTLE},     {LARGE, BIG, LITTLE},     {SMALL, BIG, BIG}};
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT), lax = make_options(ANY, 0);

    for (uint32_t i = 0; i < COUNT(rows); i++) {
        auto_bytes plain = {0}, stream = make_packed_text(rows[i].declared, &plain);
        auto_bytes file =
            make(stream.data, stream.size, 0x13579BDF, rows[i].declared, rows[i].order);
        prs_outcome o = decode_prs(file.data, file.size, &options, rows[i].declared);

        expect_plain(&o, file.size, plain.data, rows[i].declared);
        check_whole_as(&file, &options, rows[i].order);
        check_stream_as(&file, &lax, rows[i].stream_order);
    }
}

/* The trial that finds the order must not depend on the caller's room or limit. */
TEST(order_and_room)
{
    static const struct {
        uint32_t flags, limit, room;
        kunai_result code;
    } rows[] = {
        {0, 0, 10, KUNAI_E_SPACE}, {KUNAI_PRS_FILL, 0, 10, KUNAI_OK}, {0, 10, 100, KUNAI_E_LIMIT}};
    auto_bytes plain = {0}, stream = make_packed_text(SAME_SIZE, &plain);
    auto_bytes file = make(stream.data, stream.size, 0x13579BDF, SAME_SIZE, BIG);

    for (uint32_t i = 0; i < 3; i++) {
        kunai_options options = make_options(ANY, rows[i].flags ? KUNAI_OPEN_STRICT : 0);

        options.prs_flags = rows[i].flags;
        options.max_output = rows[i].limit;
        prs_outcome o = decode_prs(file.data, file.size, &options, rows[i].room);
        assert_int_equal(o.error.code, rows[i].code);
        assert_int_equal(o.unpacked, 10);
        assert_memory_equal(o.bytes, plain.data, 10);
        free_prs_outcome(&o);
        if (rows[i].limit)
            check_whole_as(&file, &options, BIG);
    }
}

static uint32_t get_order(char letter)
{
    return letter == 'B' ? BIG : LITTLE;
}

/* No order gives its declared size. Then the order with the smaller size counts, whether it alone
 * is possible, both are (from 1668 bytes on), or neither is (below 839 bytes). A declared size of 3
 * must not be taken for 0. A stream sees only the header. An order in the options always counts. */
TEST(order_of_other_sizes)
{
    /* The columns: declared size; order of the file; size without the header; the orders that
     * whole-buffer calls and a stream choose (-: not tested). */
    const char *row = "10200 B 6 B B; 10200 B 838 B -; 10200 B 839 B -; 10200 B 1667 B -; "
                      "10200 B 1668 B -; 20100 B 838 L -; 20100 B 839 L -; 20100 B 1667 L -; "
                      "20100 B 1668 L -; 0 B 6 L L; FFFFFFFF B 6 L L; F0FFFFFF B 6 B -; "
                      "FFFFFFF0 B 6 L -; 10000FF B 6 B -; 1D8 B 6 B -; 1D9 B 6 B -; 3 L 6 - L; "
                      "3 B 6 - B; 0 L 6 - L; 10100 B 6 - L; 20100 L 6 - B; 20100 B 6 - L; "
                      "1000002 L 6 - L; 1000002 B 6 - B; 2000001 L 6 - B; FFFFFF7F L 6 - B; "
                      "7FFFFFFF L 6 - L;";
    const kunai_options found = make_options(ANY, 0);
    unsigned declared, size, count = 0;
    char order, whole, stream;
    int length;

    for (;
         sscanf(row, "%x %c %u %c %c;%n", &declared, &order, &size, &whole, &stream, &length) == 5;
         row += length, count++) {
        const kunai_options given = make_options(get_order(order), 0);
        auto_bytes file = make("\x17\x41\x42\x43\0\0", 6, 0x2468ACE0, declared, get_order(order));

        append_zeros(&file, size - 6);
        if (whole != '-')
            check_whole_as(&file, &found, get_order(whole));
        if (stream != '-')
            check_stream_as(&file, &found, get_order(stream));
        check_whole_as(&file, &given, get_order(order));
        check_stream_as(&file, &given, get_order(order));
    }
    assert_int_equal(count, 27);
}

/* A declared size of 0 is always possible in both orders. */
TEST(order_of_nothing)
{
    const kunai_options strict = make_options(ANY, KUNAI_OPEN_STRICT);

    for (int i = 0; i < 2; i++) {
        auto_bytes file = make("\2\0\0", 3, 0x00C0FFEE, 0, both_orders[i]);
        prs_outcome o = decode_prs(file.data, file.size, &strict, 0);

        expect_plain(&o, 11, "", 0);
        check_whole_as(&file, &strict, both_orders[i]);
    }
}

/* ---- members ---- */

/* Member 0 ends with an incomplete word; 1 is big-endian; 2 ends at a multiple of 32; 3 is empty; 4
 * has the same key as 0. */
static const struct member {
    const char *stream;
    uint32_t size, key;
    int big;
    const char *plain;
} members[] = {{"{17}'ABC'{0000}", 6, 11, 0, "ABC"},
               {"{5941FF0000}", 5, 22, 1, "AAAAAA"},
               {"{FF}'abcdefgh'{FF}'ijklmnop'{17}'qrs'{0000}", 24, 33, 0, "abcdefghijklmnopqrs"},
               {"{020000}", 3, 44, 0, ""},
               {"{17}'ABC'{0000}", 6, 11, 0, "ABC"}};

enum { MEMBERS = COUNT(members) };

static bytes write_members(void)
{
    bytes file = {0};

    for (size_t i = 0; i < MEMBERS; i++) {
        auto_laid stream = lay("%s", members[i].stream);
        const prsd_member one = {stream.file.data, members[i].size, members[i].key,
                                 (uint32_t)strlen(members[i].plain), members[i].big};

        write_prsd(&one, &file);
    }
    assert_int_equal(file.size, 142);
    return file;
}

/* Decodes each member alone, and all with one stream that is reset between them. The input pieces
 * end anywhere. */
TEST(members_of_a_file)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    auto_bytes file = write_members();
    uint8_t room[32];
    auto_prs *prs = NULL;

    for (size_t i = 0; i < MEMBERS; i++) {
        prs_outcome o = decode_prs(file.data + 32 * i, file.size - 32 * i, &options, 100);

        expect_plain(&o, HEADER + members[i].size, members[i].plain, strlen(members[i].plain));
    }
    assert_ok(kunai_prs_open(&options, &prs, NULL));
    for (size_t piece = 1; piece <= file.size; piece++) {
        kunai_prs_input in = {file.data, 0, 0};

        for (size_t i = 0; i < MEMBERS; i++) {
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
}

/* A reset may come at any byte, even within the header. No key, order or window may survive it. */
TEST(after_a_reset_nothing_of_the_old_stream_is_left)
{
    const kunai_options options = make_options(ANY, KUNAI_OPEN_STRICT);
    auto_bytes file = make_example(EXAMPLE_PLAIN, LITTLE);
    uint8_t room[EXAMPLE_PLAIN];
    auto_prs *prs = NULL;

    assert_ok(kunai_prs_open(&options, &prs, NULL));
    for (size_t n = 0; n < EXAMPLE_SIZE; n++) {
        kunai_prs_input in = {file.data, n, 0};
        kunai_prs_output out = {room, sizeof room, 0};
        kunai_error error;

        assert_int_equal(kunai_prs_run(prs, &in, &out, n % 2, &error),
                         n % 2 ? KUNAI_E_TRUNCATED : KUNAI_NEED_INPUT);
        assert_int_equal(error.offset, n % 2 ? n : 0);
        kunai_prs_reset(prs);
        in.pos = out.pos = 0;
        in.size = EXAMPLE_SIZE;
        run_prs(prs, &in, &out, 0, KUNAI_END, EXAMPLE_SIZE, EXAMPLE_PLAIN);
        check_sha256(room);
        kunai_prs_reset(prs);
    }
}
