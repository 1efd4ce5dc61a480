/* test_prs_corpus.c - every PRS and PRSD stream of the corpus, quest files included: results, and
 * the fast path against the exact steps, whole and cut short. */
#include "prs_ways.h"
#include "flags.h"

#include "bytes.h"

enum { HEADER = 8, SHORT_STREAM = 2048, PARTS = 4 };

static uint32_t read_16(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read_32(const uint8_t *at)
{
    return read_16(at) | read_16(at + 2) << 16;
}

static double get_number(const test_json *object, const char *key)
{
    return test_json_number(test_json_get(object, key));
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

/* ---- fast path and exact steps ---- */

/* Whole-buffer decode against a stream that gets and gives single bytes. */
static void check_exact(const uint8_t *data, size_t size, const kunai_options *options)
{
    const prs_outcome query = get_prs_size(data, size, options);
    const size_t room = (size_t)query.unpacked;
    prs_outcome whole = decode_prs(data, size, options, room), exact;
    uint8_t *single = malloc(room + 1);
    kunai_prs *prs;

    assert_prs_same(&query, &whole);
    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    exact = stream_prs_exact(prs, data, size, single, room, 1);
    assert_prs_same(&whole, &exact);
    if (room)
        assert_memory_equal(single, whole.bytes, room);
    kunai_prs_close(prs);
    free(single);
    free_prs_outcome(&whole);
}

/* The first n bytes of a short stream, for every n: the input ends where readable memory does. */
static void check_truncations(const uint8_t *data, size_t size, const kunai_options *options)
{
    const size_t room = (size_t)get_prs_size(data, size, options).unpacked;
    const uint64_t used = get_prs_size(data, size, options).packed;
    uint8_t *fast = malloc(room + 1), *slow = malloc(room + 1);
    test_exact in = test_exact_copy(data, size);
    kunai_prs *prs;
    size_t n;

    assert_int_equal(kunai_prs_open(options, &prs, NULL), KUNAI_OK);
    for (n = 0; n < size; n++) {
        uint8_t *start = in.data + size - n;
        prs_outcome whole = {0}, exact;

        memcpy(start, data, n);
        whole.result = kunai_prs_decode(start, n, options, fast, room, &whole.unpacked,
                                        &whole.packed, &whole.error);
        exact = stream_prs_exact(prs, start, n, slow, room, 0);
        assert_prs_same(&whole, &exact);
        assert_int_equal(whole.result, n < used ? KUNAI_E_TRUNCATED : KUNAI_OK);
        assert_int_equal(whole.error.offset, n < used ? n : 0);
        if (whole.unpacked)
            assert_memory_equal(fast, slow, (size_t)whole.unpacked);
        kunai_prs_reset(prs);
    }
    kunai_prs_close(prs);
    test_exact_free(&in);
    free(fast);
    free(slow);
}

typedef struct stream_counts {
    size_t streams;
    size_t cut; /* short enough to be cut at each byte */
} stream_counts;

static void check_both_paths(const uint8_t *data, size_t size, const kunai_options *options,
                             stream_counts *counts)
{
    check_exact(data, size, options);
    counts->streams++;
    if (size >= SHORT_STREAM)
        return;
    check_truncations(data, size, options);
    counts->cut++;
}

/* All ways, against the expected result. header: bytes that "consumed" does not count. */
static void check_result(const uint8_t *data, size_t size, const kunai_options *options,
                         const test_json *expected, size_t header)
{
    prs_outcome o = check_prs_ways(data, size, options);
    char sha256[65];

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_true((double)o.unpacked == get_number(expected, "size"));
    assert_true((double)(o.packed - header) == get_number(expected, "consumed"));
    assert_true((double)(size - o.packed) == get_number(expected, "tail_len"));
    test_sha256(o.bytes, (size_t)o.unpacked, sha256);
    assert_string_equal(sha256, test_json_string(test_json_get(expected, "sha256")));
    free_prs_outcome(&o);
}

/* ---- archives/prs, and what is packed in archives/bml ---- */

/* What stands behind the end mark, as far as the expected result tells it. */
static void check_tail(const uint8_t *data, const test_json *expected)
{
    const char *tail = test_json_string(test_json_get(expected, "tail"));
    const size_t consumed = (size_t)get_number(expected, "consumed");
    uint8_t expected_tail[64];
    size_t size;

    assert_true(strlen(tail) <= 2 * sizeof expected_tail);
    size = read_prs_hex(tail, expected_tail);
    if (size)
        assert_memory_equal(data + consumed, expected_tail, size);
}

static void check_prs(const char *name, const test_json *result, void *counts)
{
    size_t size;
    uint8_t *data = read_archive("prs", name, &size);

    check_result(data, size, NULL, result, 0);
    check_tail(data, result);
    check_both_paths(data, size, NULL, counts);
    free(data);
}

/* The one file that is no whole stream: "truncated PRS stream after 2688 input, 7552 output". */
static void check_damaged(const char *name, const test_json *result, void *counts)
{
    const kunai_options options = make_prs_options(0, KUNAI_BYTE_ORDER_ANY, KUNAI_PRS_FILL);
    size_t size;
    uint8_t *data = read_archive("prs-not", name, &size);
    prs_outcome o = check_prs_ways(data, size, NULL), filled;

    assert_int_equal(o.error.code, KUNAI_E_TRUNCATED);
    assert_int_equal(o.error.offset, size);
    assert_true((double)o.unpacked == get_number(result, "unterminated_size"));
    filled = decode_prs(data, size, &options, (size_t)o.unpacked);
    assert_int_equal(filled.result, KUNAI_OK);
    assert_memory_equal(filled.bytes, o.bytes, (size_t)o.unpacked);
    free_prs_outcome(&filled);
    free_prs_outcome(&o);
    check_both_paths(data, size, NULL, counts);
    free(data);
}

/* A stream whose expected result tells the unpacked size and its hash. Returns the packed size. */
static uint64_t check_stream(const uint8_t *data, size_t size, const test_json *expected,
                             stream_counts *counts)
{
    prs_outcome o = check_prs_ways(data, size, NULL);
    const uint64_t packed = o.packed;
    char sha256[65];

    assert_prs_error(&o.error, KUNAI_OK, 0, "");
    assert_true((double)o.unpacked == get_number(expected, "size"));
    test_sha256(o.bytes, (size_t)o.unpacked, sha256);
    assert_string_equal(sha256, test_json_string(test_json_get(expected, "sha256")));
    free_prs_outcome(&o);
    check_both_paths(data, size, NULL, counts);
    return packed;
}

/* Packed entries, found by their place in the file; no other archive of the corpus has any. */
static void check_bml(const char *name, const test_json *result, void *counts)
{
    const test_json *entries = test_json_get(result, "entries");
    size_t size, i;
    uint8_t *data = read_archive("bml", name, &size);

    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *entry = test_json_at(entries, i);
        const uint8_t *stored = data + (size_t)get_number(entry, "offset");
        const size_t stored_size = (size_t)get_number(entry, "stored_size");

        assert_true((double)check_stream(stored, stored_size, entry, counts) ==
                    get_number(entry, "prs_consumed"));
    }
    free(data);
}

/* quest/dat: tables of quests; their expected results tell size and hash. */
static void check_tables(stream_counts *counts)
{
    test_json *expected = test_corpus_json("quest/expected.json");
    size_t i;

    for (i = 0; i < test_json_count(expected); i++) {
        const test_json *result = test_json_at(expected, i);
        char path[1024];
        uint8_t *data;
        size_t size;

        if (strncmp(test_json_key(expected, i), "dat/", 4) != 0)
            continue;
        snprintf(path, sizeof path, "quest/%s", test_json_key(expected, i));
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        (void)check_stream(data, size, result, counts);
        free(data);
    }
    test_json_free(expected);
}

TEST(corpus_prs)
{
    stream_counts whole = {0}, damaged = {0}, entries = {0}, tables = {0};

    if (!test_corpus())
        skip();
    test_corpus_each("prs", check_prs, &whole);
    test_corpus_each("prs?", check_damaged, &damaged);
    test_corpus_each("bml", check_bml, &entries);
    check_tables(&tables);
    test_corpus_report("archives/prs", whole.streams, 0, "");
    test_corpus_report("archives/prs, cut at each byte", whole.cut, 0, "");
    test_corpus_report("archives/prs-not", damaged.streams, 0, "");
    test_corpus_report("archives/bml, packed entries", entries.streams, 0, "");
    assert_int_equal(whole.streams, 60);
    assert_int_equal(damaged.streams, 1);
    test_corpus_report("quest/dat", tables.streams, 0, "");
    assert_int_equal(entries.streams, 4);
    assert_int_equal(tables.streams, 19);
}

/* ---- archives/prsd ---- */

static void check_prsd(const char *name, const test_json *result, void *counts)
{
    const char *endian = test_json_string(test_json_get(result, "endian"));
    const uint32_t order = strcmp(endian, "le") ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_options options =
        make_prs_options(KUNAI_FORMAT_PRSD, KUNAI_BYTE_ORDER_ANY, KUNAI_OPEN_STRICT);
    size_t size;
    uint8_t *data = read_archive("prsd", name, &size);
    char key[9];

    snprintf(key, sizeof key, "%08x", (unsigned)read_32(data + 4));
    assert_string_equal(endian, "le");
    assert_string_equal(key, test_json_string(test_json_get(result, "key")));
    assert_true(read_32(data) == get_number(result, "declared"));
    check_result(data, size, &options, result, HEADER);
    check_both_paths(data, size, &options, counts);
    options.byte_order = order;
    check_result(data, size, &options, result, HEADER);
    options.byte_order = KUNAI_BYTE_ORDER_BIG; /* the wrong one: the same nonsense by every way */
    set_flags(&options, 0);
    check_exact(data, size, &options);
    free(data);
}

TEST(corpus_prsd)
{
    stream_counts counts = {0};

    if (!test_corpus())
        skip();
    test_corpus_each("prsd", check_prsd, &counts);
    test_corpus_report("archives/prsd", counts.streams, 0, "");
    test_corpus_report("archives/prsd, cut at each byte", counts.cut, 0, "");
    assert_int_equal(counts.streams, 16);
}

/* ---- quest files ---- */

/* A quest file is what a game server sends: packets that open a file (its name and size), and
 * packets with a name and up to 1024 bytes of that file, those of the files interleaved. Known
 * from the bytes of the corpus. */
typedef struct quest_layout {
    const char *format;
    size_t size_at, size_of_header; /* the packet's size includes its header */
    size_t command_at, chunk_at;    /* chunk: the number of a data packet, counted by file */
    size_t name_at, total_at;       /* in a packet that opens a file */
    size_t alignment;               /* of packets */
} quest_layout;

static const quest_layout quest_layouts[] = {
    {"qst-dc", 2, 4, 0, 1, 0x27, 0x38, 4},
    {"qst-pc", 0, 4, 2, 3, 0x28, 0x38, 4},
    {"qst-bb", 0, 8, 2, 4, 0x2C, 0x3C, 8},
};

enum { NAME = 16, CHUNK = 1024 };
enum { OPEN = 0x44, DATA = 0x13, OPEN_DOWNLOAD = 0xA6, DATA_DOWNLOAD = 0xA7 };

typedef struct quest_part {
    char name[NAME + 1];
    uint32_t total;
    uint32_t chunks;
    int encrypted; /* a quest to be kept by the player: PRSD */
    bytes data;
} quest_part;

typedef struct quest {
    quest_part parts[PARTS];
    size_t count;
} quest;

static quest_part *find_part(quest *q, const char *name)
{
    size_t i;

    for (i = 0; i < q->count; i++)
        if (!strcmp(q->parts[i].name, name))
            return &q->parts[i];
    fail_msg("no file \"%s\" is open", name);
    return NULL;
}

static void open_part(quest *q, const quest_layout *layout, const uint8_t *packet, int encrypted)
{
    quest_part *part = &q->parts[q->count];

    assert_true(q->count < PARTS);
    memcpy(part->name, packet + layout->name_at, NAME);
    part->total = read_32(packet + layout->total_at);
    part->encrypted = encrypted;
    q->count++;
}

static void add_chunk(quest *q, const quest_layout *layout, const uint8_t *packet)
{
    const uint8_t *body = packet + layout->size_of_header;
    const uint32_t used = read_32(body + NAME + CHUNK);
    char name[NAME + 1] = {0};
    quest_part *part;

    memcpy(name, body, NAME);
    part = find_part(q, name);
    assert_int_equal(packet[layout->chunk_at], part->chunks);
    assert_true(used <= CHUNK);
    append_bytes(&part->data, body + NAME, used);
    part->chunks++;
}

static quest read_quest(const quest_layout *layout, const uint8_t *data, size_t size)
{
    quest q = {0};
    size_t at = 0;

    while (at < size) {
        const uint8_t *packet = data + at;
        size_t packet_size;
        uint32_t command;

        assert_true(size - at >= layout->size_of_header);
        packet_size = read_16(packet + layout->size_at);
        command = packet[layout->command_at];
        assert_true(packet_size <= size - at);
        if (command == OPEN || command == OPEN_DOWNLOAD) {
            assert_true(packet_size >= layout->total_at + 4);
            open_part(&q, layout, packet, command == OPEN_DOWNLOAD);
        } else if (command == DATA || command == DATA_DOWNLOAD) {
            assert_true(packet_size >= layout->size_of_header + NAME + CHUNK + 4);
            add_chunk(&q, layout, packet);
        } else {
            fail_msg("a packet of another kind: 0x%02X", (unsigned)command);
        }
        at += (packet_size + layout->alignment - 1) / layout->alignment * layout->alignment;
    }
    assert_int_equal(at, size);
    return q;
}

typedef struct quest_counts {
    const quest_layout *layout; /* of the files that are read now */
    stream_counts streams;
    size_t farthest; /* streams with a copy of distance 8192, which many decoders end at */
} quest_counts;

static void check_quest(const char *name, const test_json *result, void *context)
{
    quest_counts *counts = context;
    size_t size, i;
    uint8_t *data = read_archive(counts->layout->format, name, &size);
    quest q = read_quest(counts->layout, data, size);

    assert_int_equal(q.count, test_json_count(result));
    for (i = 0; i < q.count; i++) {
        quest_part *part = &q.parts[i];
        const test_json *expected = test_json_get(result, part->name);
        const kunai_options options =
            part->encrypted
                ? make_prs_options(KUNAI_FORMAT_PRSD, KUNAI_BYTE_ORDER_LITTLE, KUNAI_OPEN_STRICT)
                : make_prs_options(KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY, KUNAI_OPEN_STRICT);

        assert_non_null(expected);
        assert_int_equal(part->data.size, part->total);
        check_result(part->data.data, part->data.size, &options, expected,
                     part->encrypted ? HEADER : 0);
        check_both_paths(part->data.data, part->data.size, &options, &counts->streams);
        counts->farthest += get_number(expected, "dist8192") == 1;
        free_bytes(&part->data);
    }
    free(data);
}

TEST(corpus_quests)
{
    quest_counts counts = {NULL, {0, 0}, 0};
    size_t i, files = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof quest_layouts / sizeof quest_layouts[0]; i++) {
        counts.layout = &quest_layouts[i];
        files += test_corpus_each(quest_layouts[i].format, check_quest, &counts);
    }
    test_corpus_report("archives/qst-*", files, 0, "");
    test_corpus_report("archives/qst-*, streams", counts.streams.streams, 0, "");
    test_corpus_report("archives/qst-*, streams cut at each byte", counts.streams.cut, 0, "");
    assert_int_equal(files, 17);
    assert_int_equal(counts.streams.streams, 34);
    assert_int_equal(counts.farthest, 1);
}
