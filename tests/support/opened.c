/* opened.c - an archive that a test opened, and what it expects of it. */
#include "opened.h"
#include "flags.h"

static opened open_bytes(const void *data, size_t size, kunai_options options)
{
    opened o;

    options.struct_size = sizeof options;
    o.options = options;
    o.exact = test_exact_copy(data, size);
    o.code = kunai_archive_open(o.exact.data, o.exact.size, &options, &o.archive, &o.error);
    assert_int_equal(o.error.code, o.code);
    o.info = o.archive ? kunai_archive_get_info(o.archive) : NULL;
    return o;
}

opened open_with(bytes *file, kunai_options options)
{
    const opened o = open_bytes(file->data, file->size, options);

    free_bytes(file);
    return o;
}

opened open_flags(bytes *file, uint32_t flags)
{
    kunai_options options = {0};
    set_flags(&options, flags);

    return open_with(file, options);
}

opened open_start(const bytes *file, size_t size, uint32_t flags)
{
    kunai_options options = {0};
    set_flags(&options, flags);

    return open_bytes(file->data, size, options);
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
    if (format != KUNAI_FORMAT_PVM && format != KUNAI_FORMAT_GVM)
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
    if (!index) {
        kunai_options strict = o->options;

        strict.flags |= KUNAI_OPEN_STRICT;
        expect_failure(open_bytes(o->exact.data, o->exact.size, strict), code, offset, record);
    }
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

const kunai_entry *get_entry_at(const opened *o, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(o->archive, index);

    assert_non_null(entry);
    return entry;
}

void expect_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                  kunai_result result)
{
    const kunai_entry *entry = get_entry_at(o, index);

    assert_int_equal(entry->offset, offset);
    assert_int_equal(entry->size, size);
    assert_int_equal(entry->result, result);
}

void expect_plain_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                        kunai_result result)
{
    const kunai_entry *entry = get_entry_at(o, index);

    expect_entry(o, index, offset, size, result);
    assert_int_equal(entry->unpacked_size, size);
    assert_int_equal(entry->owner, -1);
    assert_int_equal(entry->packing, 0);
    assert_int_equal(entry->type, 0);
    assert_int_equal(entry->attribute, 0);
}

void expect_name(const opened *o, uint32_t index, const char *name)
{
    expect_name_bytes(o, index, name, strlen(name));
}

void expect_name_bytes(const opened *o, uint32_t index, const void *name, size_t size)
{
    const kunai_string stored = get_entry_at(o, index)->name;

    assert_int_equal(stored.size, size);
    if (size)
        assert_memory_equal(stored.data, name, size);
    assert_int_equal(stored.data[size], 0);
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

    assert_int_equal(get_entry_at(o, index)->result, code);
    assert_int_equal(kunai_archive_read(o->archive, index, room, sizeof room, &written, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_int_equal(written, 0);
}

/* Which open calls take a format of those that archives are tested with. */
static uint32_t find_modules(uint32_t format)
{
    switch (format) {
    case 0: return 0;
    case KUNAI_FORMAT_PVR:
    case KUNAI_FORMAT_GVR:
    case KUNAI_FORMAT_XVR: return KUNAI_MODULE_TEXTURES;
    case KUNAI_FORMAT_PVM:
    case KUNAI_FORMAT_GVM:
    case KUNAI_FORMAT_XVM: return KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;
    default: return KUNAI_MODULE_ARCHIVE;
    }
}

void expect_probe(const bytes *file, uint32_t format, uint32_t byte_order, uint64_t size,
                  uint32_t confidence)
{
    expect_probe_start(file, file->size, format, byte_order, size, confidence);
}

void expect_probe_start(const bytes *file, size_t size, uint32_t format, uint32_t byte_order,
                        uint64_t found_size, uint32_t confidence)
{
    test_exact exact = test_exact_copy(file->data, size);
    const kunai_result code = format ? KUNAI_OK : KUNAI_E_FORMAT;
    kunai_found found;

    assert_int_equal(kunai_probe(exact.data, exact.size, &found), code);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.format, format);
    assert_int_equal(found.byte_order, byte_order);
    assert_int_equal(found.size, found_size);
    assert_int_equal(found.confidence, confidence);
    assert_int_equal(found.modules, find_modules(format));
    test_exact_free(&exact);
}
