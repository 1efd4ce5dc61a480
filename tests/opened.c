/* opened.c - an archive that a test opened, and what it expects of it. */
#include "opened.h"

opened open_with(bytes *file, kunai_options options)
{
    opened o;

    options.struct_size = sizeof options;
    o.exact = test_exact_copy(file->data, file->size);
    o.code = kunai_archive_open(o.exact.data, o.exact.size, &options, &o.archive, &o.error);
    assert_int_equal(o.error.code, o.code);
    o.info = o.archive ? kunai_archive_get_info(o.archive) : NULL;
    bytes_free(file);
    return o;
}

opened open_flags(bytes *file, uint32_t flags)
{
    kunai_options options = {.flags = flags};

    return open_with(file, options);
}

void close_opened(opened *o)
{
    kunai_archive_close(o->archive);
    test_exact_free(&o->exact);
}

void expect_open(const opened *o, uint32_t format, uint32_t count, uint32_t warnings)
{
    assert_int_equal(o->code, KUNAI_OK);
    assert_int_equal(o->error.offset, 0);
    assert_int_equal(o->info->format, format);
    assert_int_equal(o->info->entry_count, count);
    assert_int_equal(o->info->warning_count, warnings);
    assert_int_equal(o->info->flags, 0);
}

void expect_warning(const opened *o, uint32_t index, kunai_result code, uint64_t offset,
                    const char *record)
{
    assert_true(index < o->info->warning_count);
    assert_int_equal(o->info->warnings[index].code, code);
    assert_int_equal(o->info->warnings[index].offset, offset);
    assert_string_equal(o->info->warnings[index].record, record);
    assert_int_equal(o->info->warnings[index].format, o->info->format);
}

void expect_failure(opened o, kunai_result code, uint64_t offset, const char *record)
{
    assert_int_equal(o.code, code);
    assert_int_equal(o.error.offset, offset);
    assert_string_equal(o.error.record, record);
    assert_true(o.error.message[0]);
    assert_null(o.archive);
    close_opened(&o);
}

const kunai_entry *entry_at(const opened *o, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(o->archive, index);

    assert_non_null(entry);
    return entry;
}

void expect_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                  kunai_result result)
{
    const kunai_entry *entry = entry_at(o, index);

    assert_int_equal(entry->offset, offset);
    assert_int_equal(entry->size, size);
    assert_int_equal(entry->result, result);
}

void expect_name(const opened *o, uint32_t index, const char *name)
{
    const kunai_string stored = entry_at(o, index)->name;

    assert_int_equal(stored.size, strlen(name));
    assert_string_equal(stored.data, name);
}

void expect_content(const opened *o, uint32_t index, const void *content, size_t size)
{
    test_exact room = test_exact_copy(content, size);
    uint64_t written = 77;
    kunai_error error;

    if (size)
        memset(room.data, 0xEE, size);
    assert_int_equal(kunai_archive_read(o->archive, index, room.data, size, &written, &error),
                     KUNAI_OK);
    assert_int_equal(error.code, KUNAI_OK);
    assert_int_equal(written, size);
    if (size)
        assert_memory_equal(room.data, content, size);
    test_exact_free(&room);
}

void expect_broken(const opened *o, uint32_t index, kunai_result code, uint64_t offset)
{
    uint64_t written = 77;
    kunai_error error;
    uint8_t room[64];

    assert_int_equal(entry_at(o, index)->result, code);
    assert_int_equal(kunai_archive_read(o->archive, index, room, sizeof room, &written, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_int_equal(written, 0);
}

void expect_probe(const bytes *file, uint32_t format, uint32_t byte_order, uint64_t size,
                  uint32_t confidence)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    const kunai_result code = format ? KUNAI_OK : KUNAI_E_FORMAT;
    kunai_found found;

    assert_int_equal(kunai_probe(exact.data, exact.size, &found), code);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.format, format);
    assert_int_equal(found.byte_order, byte_order);
    assert_int_equal(found.size, size);
    assert_int_equal(found.confidence, confidence);
    assert_int_equal(found.nouns, format ? KUNAI_NOUN_ARCHIVE : 0);
    test_exact_free(&exact);
}

/* ---- corpus ---- */

static uint64_t number(const test_json *object, const char *key)
{
    const double value = test_json_number(test_json_get(object, key));

    return value >= 0 ? (uint64_t)value : 0; /* not there: 0 */
}

/* The expected results give a BML texture the name of its file; ours has an end of its own. */
static void check_name(const kunai_archive *archive, const kunai_entry *entry,
                       const test_json *expected)
{
    const char *name = test_json_string(test_json_get(expected, "name"));
    char own[64];

    if (!number(expected, "texture")) {
        assert_int_equal(entry->owner, -1);
        assert_string_equal(entry->name.data, name);
        return;
    }
    assert_true(entry->owner >= 0);
    assert_string_equal(kunai_archive_get_entry(archive, (uint32_t)entry->owner)->name.data, name);
    snprintf(own, sizeof own, "%.*s.xvm", (int)(strrchr(name, '.') - name), name);
    assert_string_equal(entry->name.data, own);
    assert_int_equal(entry->format, KUNAI_FORMAT_XVM);
}

static void check_entry(const kunai_archive *archive, uint32_t index, const test_json *expected,
                        const uint8_t *data)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const uint64_t size = number(expected, "size");
    uint8_t *content = malloc(size ? (size_t)size : 1);
    char hash[65];

    assert_non_null(content);
    assert_non_null(entry);
    assert_int_equal(entry->offset, number(expected, "offset"));
    assert_int_equal(entry->size, number(expected, "stored_size"));
    assert_int_equal(entry->unpacked_size, size);
    assert_int_equal(entry->packing, number(expected, "compressed") ? KUNAI_FORMAT_PRS : 0);
    assert_int_equal(entry->type, number(expected, "type"));
    assert_int_equal(entry->result, KUNAI_OK);
    check_name(archive, entry, expected);
    assert_int_equal(kunai_archive_read(archive, index, content, (size_t)size, NULL, NULL),
                     KUNAI_OK);
    test_sha256(content, (size_t)size, hash);
    assert_string_equal(hash, test_json_string(test_json_get(expected, "sha256")));
    test_sha256(data + entry->offset, (size_t)entry->size, hash);
    assert_string_equal(hash, test_json_string(test_json_get(expected, "stored_sha256")));
    free(content);
}

static void check_found(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order)
{
    kunai_found found;

    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, format);
    assert_int_equal(found.byte_order, byte_order);
    assert_int_equal(found.size, size);
    assert_int_equal(found.confidence, format == KUNAI_FORMAT_GSL ? KUNAI_LIKELY : KUNAI_SURE);
    assert_int_equal(found.nouns, KUNAI_NOUN_ARCHIVE);
}

static void check_file(const char *path, uint32_t format, const test_json *result)
{
    const test_json *entries = test_json_get(result, "entries");
    const int big = !strcmp(test_json_string(test_json_get(result, "endian")), "be");
    const uint32_t byte_order = big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_STRICT};
    const kunai_archive_info *info;
    kunai_archive *archive;
    kunai_error error;
    uint8_t *data;
    uint32_t i;
    size_t size;

    data = test_read_corpus(path, &size);
    assert_non_null(data);
    check_found(data, size, format, byte_order);
    assert_int_equal(kunai_archive_open(data, size, &options, &archive, &error), KUNAI_OK);
    info = kunai_archive_get_info(archive);
    assert_int_equal(info->entry_count, test_json_count(entries));
    assert_int_equal(info->format, format);
    assert_int_equal(info->byte_order, byte_order);
    for (i = 0; i < info->entry_count; i++)
        check_entry(archive, i, test_json_at(entries, i), data);
    (void)subject_archive.walk(archive, data, size);
    kunai_archive_close(archive);
    free(data);
}

size_t check_corpus_archives(const char *format, uint32_t expected_format)
{
    test_json *root = test_corpus_json("archives/expected.json");
    size_t i, checked = 0;
    char path[512];

    for (i = 0; i < test_json_count(root); i++) {
        const test_json *file = test_json_at(root, i);

        if (strcmp(test_json_string(test_json_get(file, "format")), format) != 0)
            continue;
        snprintf(path, sizeof path, "archives/%s/%s", format, test_json_key(root, i));
        check_file(path, expected_format, test_json_get(file, "result"));
        checked++;
    }
    test_json_free(root);
    return checked;
}
