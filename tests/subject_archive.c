/* subject_archive.c - everything that an archive gives. */
#include "subject.h"

#include <string.h>

enum {
    READ_LIMIT = 32 << 20, /* bytes of entries that one walk reads, in all */
    FIND_LIMIT = 64        /* names that are looked up: each look-up is linear */
};

static kunai_result open_archive(const void *data, size_t size, const kunai_options *options,
                                 void **out, kunai_error *error)
{
    kunai_archive *archive;
    const kunai_result result = kunai_archive_open(data, size, options, &archive, error);

    *out = archive;
    return result;
}

static void close_archive(void *handle)
{
    kunai_archive_close(handle);
}

static int ends_with_data(const kunai_entry *entry, size_t size)
{
    return entry->offset <= size && entry->size <= size - entry->offset;
}

static void check_entry(const kunai_archive_info *info, const kunai_entry *entry, uint32_t index,
                        size_t size)
{
    SUBJECT_CHECK(ends_with_data(entry, size));
    SUBJECT_CHECK(entry->packing == 0 || entry->packing == KUNAI_FORMAT_PRS);
    SUBJECT_CHECK(entry->packing || entry->unpacked_size == entry->size ||
                  entry->unpacked_size == 0);
    SUBJECT_CHECK(entry->unpacked_size <= entry->size * 1024 / 13 + 1 || !entry->packing);
    SUBJECT_CHECK(entry->owner >= -1 && entry->owner < (int32_t)info->entry_count);
    SUBJECT_CHECK(entry->owner != (int32_t)index);
    SUBJECT_CHECK(entry->byte_order <= KUNAI_ORDER_MIXED);
    SUBJECT_CHECK(entry->result <= KUNAI_OK && entry->result >= KUNAI_E_SPACE);
}

static uint64_t hash_entry(uint64_t hash, const kunai_entry *entry)
{
    hash = subject_hash(hash, entry->offset);
    hash = subject_hash(hash, entry->size);
    hash = subject_hash(hash, entry->unpacked_size);
    hash = subject_hash_string(hash, entry->name);
    hash = subject_hash(hash, entry->packing);
    hash = subject_hash(hash, entry->format);
    hash = subject_hash(hash, entry->byte_order);
    hash = subject_hash(hash, (uint32_t)entry->owner);
    hash = subject_hash(hash, entry->type);
    hash = subject_hash(hash, entry->attribute);
    hash = subject_hash(hash, entry->global_index);
    return subject_hash(hash, (uint32_t)entry->result);
}

/* Reads into exactly the memory that is needed; a byte less must not do. */
static uint64_t hash_content(uint64_t hash, const kunai_archive *archive, uint32_t index,
                             const kunai_entry *entry, const uint8_t *data)
{
    const uint64_t size = entry->packing ? entry->unpacked_size : entry->size;
    uint8_t *content = malloc(size ? (size_t)size : 1);
    uint64_t written = 1;
    kunai_error error;

    SUBJECT_CHECK(content != NULL);
    SUBJECT_CHECK(kunai_archive_read(archive, index, content, (size_t)size, &written, &error) ==
                  entry->result);
    SUBJECT_CHECK(error.code == entry->result);
    SUBJECT_CHECK(written == (entry->result == KUNAI_OK ? size : 0));
    if (entry->result == KUNAI_OK) {
        hash = subject_hash_bytes(hash, content, (size_t)size);
        SUBJECT_CHECK(entry->packing || !size ||
                      !memcmp(content, data + entry->offset, (size_t)size));
        SUBJECT_CHECK(!size || kunai_archive_read(archive, index, content, (size_t)size - 1,
                                                  &written, &error) == KUNAI_E_SPACE);
    }
    free(content);
    return hash;
}

static uint64_t walk_archive(const void *handle, const void *data, size_t size)
{
    const kunai_archive *archive = handle;
    const kunai_archive_info *info = kunai_archive_get_info(archive);
    uint64_t hash = subject_hash_warnings(SUBJECT_HASH_START, info->warnings, info->warning_count);
    uint64_t left = READ_LIMIT;
    uint32_t broken = 0, i;

    hash = subject_hash(hash, (uint64_t)info->format << 32 | info->byte_order);
    hash = subject_hash(hash, (uint64_t)info->entry_count << 32 | info->flags);
    for (i = 0; i < info->entry_count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        const uint64_t cost = (entry->packing ? entry->unpacked_size : 0) + entry->size;

        check_entry(info, entry, i, size);
        hash = hash_entry(hash, entry);
        broken += entry->result != KUNAI_OK;
        if (i < FIND_LIMIT) {
            int32_t first = kunai_archive_find(archive, entry->name.data, entry->name.size);

            SUBJECT_CHECK(first >= 0 && (uint32_t)first <= i);
        }
        if (cost <= left) {
            hash = hash_content(hash, archive, i, entry, data);
            left -= cost;
        }
    }
    SUBJECT_CHECK(broken == info->broken_count);
    SUBJECT_CHECK(!kunai_archive_get_entry(archive, i));
    SUBJECT_CHECK(kunai_archive_read(archive, i, NULL, 0, NULL, NULL) == KUNAI_E_RANGE);
    return hash;
}

const test_subject subject_archive = {"archive", open_archive, walk_archive, close_archive};
