/* nitro_files.c - the members of Platinum's archives in the corpus. */
#include "nitro_files.h"

nitro_members open_nitro_members(const char *name)
{
    nitro_members members = {0};
    char path[64];
    size_t size;

    snprintf(path, sizeof path, "platinum/%s.narc", name);
    members.data = test_read_corpus(path, &size);
    assert_non_null(members.data);
    assert_int_equal(kunai_archive_open(members.data, size, NULL, &members.archive, NULL),
                     KUNAI_OK);
    members.count = kunai_archive_get_info(members.archive)->entry_count;
    return members;
}

nitro_bytes get_nitro_member(const nitro_members *members, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(members->archive, index);
    nitro_bytes bytes;

    assert_non_null(entry);
    bytes.data = members->data + entry->offset;
    bytes.size = (size_t)entry->size;
    return bytes;
}

void close_nitro_members(nitro_members *members)
{
    kunai_archive_close(members->archive);
    free(members->data);
}
