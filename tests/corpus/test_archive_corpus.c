/* test_archive_corpus.c - every archive of the corpus that has an expected result, entry by entry,
 * the chunks of every Ninja file that has a model, and the archives of the showcase. */
#include "support.h"

static uint64_t get_number(const test_json *object, const char *key)
{
    const double value = test_json_number(test_json_get(object, key));

    return value >= 0 ? (uint64_t)value : 0; /* not there: 0 */
}

static void expect_sha256(const void *data, uint64_t size, const test_json *expected)
{
    char hash[65];

    test_sha256(data, (size_t)size, hash);
    assert_string_equal(hash, test_json_string(expected));
}

/* ---- entries ---- */

/* The expected results give the texture of a BML member the name of the member; ours has an end of
 * its own, and stands behind the member. */
static void check_name(const kunai_archive *archive, uint32_t index, const test_json *expected)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const char *name = test_json_string(test_json_get(expected, "name"));
    const kunai_entry *owner;
    char own[64];

    assert_non_null(name);
    if (!get_number(expected, "texture")) {
        assert_int_equal(entry->owner, -1);
        assert_string_equal(entry->name.data, name);
        return;
    }
    assert_int_equal(entry->owner, index - 1);
    owner = kunai_archive_get_entry(archive, index - 1);
    assert_int_equal(owner->owner, -1);
    assert_string_equal(owner->name.data, name);
    snprintf(own, sizeof own, "%.*s.xvm", (int)(strrchr(name, '.') - name), name);
    assert_string_equal(entry->name.data, own);
    assert_int_equal(entry->format, KUNAI_FORMAT_XVM);
}

static void check_entries(const kunai_archive *archive, const uint8_t *data,
                          const test_json *entries);

/* What an entry unpacks to may be an archive that is expected, too. */
static void check_inner(const kunai_entry *entry, const uint8_t *content, const test_json *inner)
{
    kunai_archive *archive;

    if (!inner)
        return;
    assert_string_equal(test_json_string(test_json_get(inner, "format")), "xvm");
    assert_int_equal(entry->format, KUNAI_FORMAT_XVM);
    assert_int_equal(
        kunai_archive_open(content, (size_t)entry->unpacked_size, NULL, &archive, NULL), KUNAI_OK);
    check_entries(archive, content, test_json_get(inner, "entries"));
    kunai_archive_close(archive);
}

static void check_entry(const kunai_archive *archive, uint32_t index, const test_json *expected,
                        const uint8_t *data)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const uint64_t size = get_number(expected, "size");
    uint8_t *content = malloc(size ? (size_t)size : 1);
    uint64_t written;

    assert_non_null(content);
    assert_non_null(entry);
    assert_int_equal(entry->offset, get_number(expected, "offset"));
    assert_int_equal(entry->size, get_number(expected, "stored_size"));
    assert_int_equal(entry->unpacked_size, size);
    assert_int_equal(entry->packing, get_number(expected, "compressed") ? KUNAI_FORMAT_PRS : 0);
    assert_int_equal(entry->global_index, get_number(expected, "gbix"));
    assert_int_equal(entry->type, get_number(expected, "type"));
    assert_int_equal(entry->result, KUNAI_OK);
    check_name(archive, index, expected);
    assert_int_equal(kunai_archive_read(archive, index, content, (size_t)size, &written, NULL),
                     KUNAI_OK);
    assert_int_equal(written, size);
    expect_sha256(content, size, test_json_get(expected, "sha256"));
    expect_sha256(data + entry->offset, entry->size, test_json_get(expected, "stored_sha256"));
    check_inner(entry, content, test_json_get(expected, "inner"));
    free(content);
}

static void check_entries(const kunai_archive *archive, const uint8_t *data,
                          const test_json *entries)
{
    const kunai_archive_info *info = kunai_archive_get_info(archive);
    uint32_t i;

    assert_int_equal(info->entry_count, test_json_count(entries));
    assert_int_equal(info->warning_count, 0);
    assert_int_equal(info->broken_count, 0);
    for (i = 0; i < info->entry_count; i++)
        check_entry(archive, i, test_json_at(entries, i), data);
}

/* ---- archives/expected.json ---- */

/* The rows that are archives, and how many of each there must be. */
typedef struct corpus_format {
    const char *name;
    uint32_t format;
    uint32_t byte_order;
    uint32_t modules;
    uint32_t padding; /* the file may end with zeros up to a multiple of this */
    uint32_t files;
    uint32_t entries;
} corpus_format;

enum { ONE = KUNAI_MODULE_ARCHIVE, BOTH = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES };

static const corpus_format corpus_formats[] = {
    {"afs", KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, ONE, 0x800, 2, 437},
    {"bml", KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, ONE, 1, 1, 4},
    {"gsl", KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_BIG, ONE, 1, 2, 280},
    {"gvm", KUNAI_FORMAT_GVM, KUNAI_BYTE_ORDER_BIG, BOTH, 1, 1, 2},
    {"pvm", KUNAI_FORMAT_PVM, KUNAI_BYTE_ORDER_LITTLE, BOTH, 1, 4, 11},
    {"pvmx", KUNAI_FORMAT_PVMX, KUNAI_BYTE_ORDER_LITTLE, ONE, 1, 2, 10},
    {"xvm", KUNAI_FORMAT_XVM, KUNAI_BYTE_ORDER_LITTLE, BOTH, 1, 16, 60},
};

enum { CORPUS_FORMATS = sizeof corpus_formats / sizeof corpus_formats[0] };

static void check_found(const uint8_t *data, size_t size, const corpus_format *format)
{
    const int guessed = format->format == KUNAI_FORMAT_GSL; /* it has no magic word */
    kunai_found found;
    size_t at;

    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.offset, 0);
    assert_true(found.size <= size && size - found.size < format->padding);
    for (at = (size_t)found.size; at < size; at++)
        assert_int_equal(data[at], 0);
    assert_int_equal(found.format, format->format);
    assert_int_equal(found.byte_order, format->byte_order);
    assert_int_equal(found.modules, format->modules);
    assert_int_equal(found.confidence, guessed ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_SURE);
}

/* The number of entries. */
static uint32_t check_open(const uint8_t *data, size_t size, const corpus_format *format,
                           const test_json *result)
{
    const char *flags = test_json_string(test_json_get(result, "flags"));
    const char *endian = test_json_string(test_json_get(result, "endian"));
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    const kunai_archive_info *info;
    kunai_archive *archive;
    kunai_error error;
    uint32_t count;

    if (kunai_archive_open(data, size, &strict, &archive, &error) != KUNAI_OK)
        fail_msg("%s: %s at %u", format->name, error.message, (unsigned)error.offset);
    info = kunai_archive_get_info(archive);
    count = info->entry_count;
    assert_int_equal(info->format, format->format);
    assert_int_equal(info->byte_order, format->byte_order);
    if (endian)
        assert_string_equal(endian, format->byte_order == KUNAI_BYTE_ORDER_BIG ? "be" : "le");
    assert_int_equal(info->flags, flags ? strtoul(flags, NULL, 16) : 0);
    check_entries(archive, data, test_json_get(result, "entries"));
    (void)archive_visitor.walk(archive, data, size);
    kunai_archive_close(archive);
    return count;
}

typedef struct corpus_count {
    const corpus_format *format;
    uint32_t entries; /* of all files */
} corpus_count;

static void check_file(const char *name, const test_json *result, void *context)
{
    const kunai_options quick = {.struct_size = sizeof quick, .archive_flags = KUNAI_ARCHIVE_QUICK};
    corpus_count *counted = context;
    kunai_archive *archive;
    char path[512];
    uint8_t *data;
    uint32_t count;
    size_t size;

    snprintf(path, sizeof path, "archives/%s/%s", counted->format->name, name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    check_found(data, size, counted->format);
    count = check_open(data, size, counted->format, result);
    assert_int_equal(kunai_archive_open(data, size, &quick, &archive, NULL), KUNAI_OK);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, count);
    (void)archive_visitor.walk(archive, data, size);
    kunai_archive_close(archive);
    free(data);
    counted->entries += count;
}

TEST(archives)
{
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < CORPUS_FORMATS; i++) {
        corpus_count counted = {&corpus_formats[i], 0};
        const size_t files = test_corpus_each(corpus_formats[i].name, check_file, &counted);
        char folder[32];

        snprintf(folder, sizeof folder, "archives/%s", corpus_formats[i].name);
        test_corpus_report(folder, files, 0, "");
        assert_int_equal(files, corpus_formats[i].files);
        assert_int_equal(counted.entries, corpus_formats[i].entries);
    }
}

/* ---- models/expected.json ---- */

/* SA Tools files, which are no archives, have their signature as the only chunk. */
static int is_ninja_file(const test_json *chunks)
{
    return strncmp(test_json_string(test_json_at(chunks, 0)), "SA", 2) != 0;
}

/* Each chunk begins where the one before ends, after its head of 8 bytes. */
static void check_chunks(const char *name, const test_json *chunks)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    kunai_archive *archive;
    char path[256];
    uint8_t *data;
    uint64_t next = 0;
    size_t size;
    uint32_t i;

    snprintf(path, sizeof path, "models/%s", name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    if (kunai_archive_open(data, size, &strict, &archive, NULL) != KUNAI_OK)
        fail_msg("%s is no archive", path);
    assert_int_equal(kunai_archive_get_info(archive)->format, KUNAI_FORMAT_NINJA);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, test_json_count(chunks));
    for (i = 0; i < test_json_count(chunks); i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);

        assert_string_equal(entry->name.data, test_json_string(test_json_at(chunks, i)));
        assert_int_equal(entry->offset, next);
        assert_memory_equal(data + entry->offset, entry->name.data, 4);
        next += entry->size;
    }
    assert_true(next <= size);
    kunai_archive_close(archive);
    free(data);
}

TEST(ninja_files)
{
    test_json *expected;
    size_t checked = 0, i;

    if (!test_corpus())
        skip();
    expected = test_corpus_json("models/expected.json");
    for (i = 0; i < test_json_count(expected); i++) {
        const test_json *chunks = test_json_get(test_json_at(expected, i), "chunks");

        if (!is_ninja_file(chunks))
            continue;
        check_chunks(test_json_key(expected, i), chunks);
        checked++;
    }
    test_json_free(expected);
    test_corpus_report("models, chunks of Ninja files", checked, 0, "");
    assert_int_equal(checked, 196);
}

/* ---- showcase ---- */

/* Whole sets as they stand in the games: each texture archive and each Ninja file opens without a
 * warning, and every entry of it is known. */
TEST(showcase)
{
    static const char *const paths[] = {
        "booma/booma.xvm",         "boy/boy.pvm",    "cock/cock.pvm", "dellily/dellily.xvm",
        "dubswitch/dubswitch.xvm", "hoo/hoo.pvm",    "kiri/kiri.pvm", "l2g1/l2g1.pvm",
        "ragrappy/ragrappy.xvm",   "booma/booma.nj", "boy/boy.nj",    "cock/cock.nj",
        "dellily/dellily.nj",      "hoo/hoo.nj",     "kiri/kiri.nj",  "l2g1/l2g1.nj",
        "ragrappy/ragrappy.nj"};
    const size_t count = sizeof paths / sizeof paths[0];
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++) {
        kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
        kunai_archive *archive;
        kunai_error error;
        char path[128];
        uint8_t *data;
        uint32_t k;
        size_t size;

        snprintf(path, sizeof path, "showcase/%s", paths[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        assert_int_equal(kunai_archive_open(data, size, &options, &archive, &error), KUNAI_OK);
        assert_true(kunai_archive_get_info(archive)->entry_count > 0);
        for (k = 0; k < kunai_archive_get_info(archive)->entry_count; k++)
            assert_int_not_equal(kunai_archive_get_entry(archive, k)->format, KUNAI_FORMAT_ANY);
        (void)archive_visitor.walk(archive, data, size);
        kunai_archive_close(archive);
        free(data);
    }
    test_corpus_report("showcase archives", count, 0, "");
}
