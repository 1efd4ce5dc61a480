/* visitor_archive.c - reads all entries of an archive, by every call that reads them.
 *
 * An entry that the archive calls readable must be read into exactly the room that it asks for. A
 * broken entry must give the error that its member result names. */
#include "members.h"
#include "visitor.h"

#include <string.h>

enum {
    READ_LIMIT = 32 << 20, /* bytes of entries that one walk reads */
    FIND_LIMIT = 64        /* names that the walk looks up: the time of each look-up is linear */
};

VISITOR_CALLS(archive)

static int ends_with_data(const kunai_entry *entry, size_t size)
{
    return entry->offset <= size && entry->size <= size - entry->offset;
}

/* Returns whether the table of the format declares the unpacked sizes. If the archive has not
 * unpacked an entry to check, a declared size may be wrong: with KUNAI_ARCHIVE_QUICK, and always in
 * a ROM. In other formats, only unpacking shows that an entry is packed. */
static int declares_sizes(const kunai_archive_info *info)
{
    return info->format == KUNAI_FORMAT_BML || info->format == KUNAI_FORMAT_NDS;
}

static int is_lz(uint32_t format)
{
    return format >= KUNAI_FORMAT_LZ10 && format <= KUNAI_FORMAT_BLZ;
}

static kunai_result size_stream(const kunai_entry *entry, const uint8_t *data, uint64_t *unpacked)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = entry->packing, .max_output = UINT64_MAX};
    const size_t size = (size_t)entry->size;

    return is_lz(entry->packing)
               ? kunai_lz_size(data + entry->offset, size, &options, unpacked, NULL, NULL)
               : kunai_prs_size(data + entry->offset, size, &options, unpacked, NULL, NULL);
}

/* Checks that members that only some formats have are 0 or -1 in all others. */
static void check_format(const kunai_archive_info *info, const kunai_entry *entry)
{
    const uint32_t format = info->format;
    const int has_owners = format == KUNAI_FORMAT_BML || format == KUNAI_FORMAT_NINJA;
    const int is_table = format == KUNAI_FORMAT_PVM || format == KUNAI_FORMAT_GVM;
    const int is_quest = format == KUNAI_FORMAT_QST;

    VISITOR_CHECK(has_owners || entry->owner == -1);
    VISITOR_CHECK(has_owners || is_quest || format == KUNAI_FORMAT_NDS || entry->type == 0);
    VISITOR_CHECK(format == KUNAI_FORMAT_NDS || !entry->program);
    VISITOR_CHECK(!entry->program || entry->program->part == entry->type);
    VISITOR_CHECK(format == KUNAI_FORMAT_AFS || is_quest || entry->attribute == 0);
    VISITOR_CHECK(is_quest || entry->title.size + entry->quest.size == 0);
    VISITOR_CHECK(is_table || format == KUNAI_FORMAT_XVM || format == KUNAI_FORMAT_PVMX ||
                  entry->global_index == 0);
    VISITOR_CHECK(is_table || is_quest == (info->flags != 0));
}

static void check_entry(const kunai_archive_info *info, const kunai_entry *entry, uint32_t index,
                        size_t size)
{
    VISITOR_CHECK(ends_with_data(entry, size));
    VISITOR_CHECK(entry->packing == 0 || is_lz(entry->packing) ||
                  entry->packing == KUNAI_FORMAT_PRS || entry->packing == KUNAI_FORMAT_PRSD);
    VISITOR_CHECK(entry->packing || entry->unpacked_size == entry->size);
    VISITOR_CHECK(!entry->packing || is_lz(entry->packing) ||
                  entry->unpacked_size <= entry->size * 1024 / 13);
    VISITOR_CHECK(entry->owner >= -1 && entry->owner < (int32_t)info->entry_count);
    VISITOR_CHECK(entry->owner != (int32_t)index);
    VISITOR_CHECK(entry->byte_order <= KUNAI_BYTE_ORDER_MIXED);
    VISITOR_CHECK(entry->result <= KUNAI_OK && entry->result >= KUNAI_E_SPACE);
}

/* Checks that an error lies within its entry. The bytes of a quest lie in pieces after the offset
 * of the entry, so only their start is checked. */
static void check_place(const kunai_archive *archive, const kunai_entry *entry,
                        const kunai_error *error)
{
    const uint64_t room = entry->packing ? entry->size : 0;

    VISITOR_CHECK(error->offset >= entry->offset &&
                  (kunai_archive_get_info(archive)->format == KUNAI_FORMAT_QST ||
                   error->offset - entry->offset <= room));
}

static void check_broken(const kunai_archive *archive, uint32_t index, const kunai_entry *entry)
{
    uint64_t written = 1;
    kunai_error error;
    uint8_t none;

    VISITOR_CHECK(kunai_archive_read(archive, index, &none, 0, &written, &error) == entry->result);
    VISITOR_CHECK(error.code == entry->result && written == 0);
    check_place(archive, entry, &error);
    VISITOR_CHECK(kunai_archive_read(archive, index, NULL, 0, NULL, NULL) == entry->result);
}

/* Reads into exactly the memory that is needed. With a byte less, the call must fail. */
static uint64_t hash_content(uint64_t hash, const kunai_archive *archive, uint32_t index,
                             const kunai_entry *entry)
{
    const uint64_t size = entry->unpacked_size;
    uint8_t *content = malloc(size ? (size_t)size : 1);
    uint64_t written = 1;
    kunai_error error;

    VISITOR_CHECK(content != NULL);
    VISITOR_CHECK(kunai_archive_read(archive, index, content, (size_t)size, &written, &error) ==
                  KUNAI_OK);
    VISITOR_CHECK(error.code == KUNAI_OK && written == size);
    hash = hash_bytes(hash, content, (size_t)size);
    VISITOR_CHECK(entry->packing || !size ||
                  !memcmp(content, kunai_archive_get_stored(archive, index, NULL), (size_t)size));
    VISITOR_CHECK(!size || kunai_archive_read(archive, index, content, (size_t)size - 1, &written,
                                              &error) == KUNAI_E_SPACE);
    free(content);
    return hash;
}

/* Reads an entry whose declared size may be wrong. The call must give what the stream gives. It may
 * fail if the stream has more bytes than the table declares, or than options.max_output. */
static uint64_t hash_declared(uint64_t hash, const kunai_archive *archive, uint32_t index,
                              const kunai_entry *entry, const uint8_t *data)
{
    const uint64_t declared = entry->unpacked_size;
    uint8_t *content = malloc(declared ? (size_t)declared : 1);
    uint64_t unpacked, written = 1;
    kunai_result stream, code;
    kunai_error error;

    VISITOR_CHECK(content != NULL);
    stream = size_stream(entry, data, &unpacked);
    code = kunai_archive_read(archive, index, content, (size_t)declared, &written, &error);
    VISITOR_CHECK(error.code == code && written <= declared);
    if (code == KUNAI_OK) {
        VISITOR_CHECK(stream == KUNAI_OK && written == unpacked);
        hash = hash_bytes(hash, content, (size_t)written);
    } else if (code == KUNAI_E_SPACE) {
        VISITOR_CHECK(unpacked > declared);
    } else {
        VISITOR_CHECK(code == stream || code == KUNAI_E_LIMIT);
    }
    if (code != KUNAI_OK)
        check_place(archive, entry, &error);
    free(content);
    return hash_value(hash, (uint32_t)code);
}

/* Checks that the stored bytes are those in the data. Only in a quest they are a joined copy. */
static void check_stored(const kunai_archive *archive, uint32_t index, const uint8_t *data)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    size_t size = 1;
    const void *stored = kunai_archive_get_stored(archive, index, &size);

    VISITOR_CHECK(stored && size == entry->size);
    VISITOR_CHECK(kunai_archive_get_info(archive)->format == KUNAI_FORMAT_QST ||
                  stored == data + entry->offset);
}

static uint64_t hash_read(uint64_t hash, const kunai_archive *archive, uint32_t index,
                          const uint8_t *data)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);

    check_stored(archive, index, data);

    if (entry->result == KUNAI_OK && entry->packing &&
        declares_sizes(kunai_archive_get_info(archive)))
        return hash_declared(hash, archive, index, entry, data);
    if (entry->result == KUNAI_OK)
        return hash_content(hash, archive, index, entry);
    check_broken(archive, index, entry);
    return hash;
}

/* Returns the size of the memory that unpacking takes. */
static uint64_t get_room(const kunai_entry *entry)
{
    return entry->packing && entry->result == KUNAI_OK ? entry->unpacked_size : 0;
}

static uint64_t walk_archive(const void *handle, const void *data, size_t size)
{
    const kunai_archive *archive = handle;
    const kunai_archive_info *info = kunai_archive_get_info(archive);
    uint64_t hash = walk_members(&archive_handle, archive), left = READ_LIMIT;
    uint32_t broken = 0, i;

    for (i = 0; i < info->warning_count; i++)
        VISITOR_CHECK(info->warnings[i].format == info->format);
    for (i = 0; i < info->entry_count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        const uint64_t cost = entry->size + get_room(entry);

        check_entry(info, entry, i, size);
        check_format(info, entry);
        broken += entry->result != KUNAI_OK;
        if (i < FIND_LIMIT) {
            int32_t first = kunai_archive_find(archive, entry->name.data, entry->name.size);

            VISITOR_CHECK(first >= 0 && (uint32_t)first <= i);
            first = kunai_archive_find(archive, entry->name.data, entry->name.size + 1);
            VISITOR_CHECK(first < 0 ||
                          kunai_archive_get_entry(archive, (uint32_t)first)->name.size ==
                              entry->name.size + 1);
        }
        if (cost <= left) {
            hash = hash_read(hash, archive, i, data);
            left -= cost;
        }
    }
    VISITOR_CHECK(broken == info->broken_count);
    VISITOR_CHECK(!kunai_archive_get_entry(archive, i));
    VISITOR_CHECK(!kunai_archive_get_stored(archive, i, NULL));
    VISITOR_CHECK(kunai_archive_read(archive, i, NULL, 0, NULL, NULL) == KUNAI_E_RANGE);
    return hash;
}

const test_visitor archive_visitor = {"archive", open_archive, walk_archive, close_archive};
