/* visitor.c - the parts that all visitors share: hashes, warnings, and an open call with a walk. */
#include "visitor.h"

#include "flags.h"
#include "members.h"

#include <string.h>

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u;
    return hash;
}

uint64_t hash_floats(uint64_t hash, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &values[i], sizeof bits);
        VISITOR_CHECK((bits & 0x7F800000) != 0x7F800000); /* neither NaN nor infinite */
        hash = (hash ^ bits) * 0x100000001B3u;
    }
    return hash;
}

/* The first members of every info struct. */
typedef struct common_info {
    const kunai_error *warnings;
    uint32_t warning_count, warning_total;
} common_info;

static void check_warnings(const common_info *info)
{
    const uint32_t count = info->warning_count, total = info->warning_total;

    VISITOR_CHECK(info->warnings != NULL);
    VISITOR_CHECK(count <= 64 && (total == count || (total > count && count == 64)));
    for (uint32_t i = 0; i < count; i++) {
        const kunai_error *warning = &info->warnings[i];

        VISITOR_CHECK(warning->message && warning->message[0]);
        VISITOR_CHECK(warning->record && warning->record[0]);
        VISITOR_CHECK(warning->code < 0);
        VISITOR_CHECK(warning->item_kind != KUNAI_ITEM_NONE || !warning->item);
    }
}

uint64_t walk_members(const test_handle *kind, const void *handle)
{
    test_walk walk = begin_walk(NULL);

    check_warnings(kind->roots[0].get(handle, 0, NULL));
    walk_handle(&walk, kind, handle);
    return walk.hash;
}

kunai_result try_visitor(const test_visitor *visitor, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash)
{
    kunai_options options = {.struct_size = sizeof options};
    kunai_error error;
    void *handle = NULL;

    set_flags(&options, flags);
    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    *hash = 0;
    kunai_result code = visitor->open(data, size, &options, &handle, &error);
    VISITOR_CHECK(code == error.code && code <= KUNAI_OK);
    VISITOR_CHECK(!handle == (code != KUNAI_OK));
    VISITOR_CHECK(error.offset <= size && error.message && error.record);
    if (!handle)
        return code;
    *hash = visitor->walk(handle, data, size);
    VISITOR_CHECK(visitor->walk(handle, data, size) == *hash);
    visitor->close(handle);
    return code;
}

void try_visitor_strict(const test_visitor *visitor, const uint8_t *data, size_t size,
                        uint32_t flags)
{
    uint64_t hash, strict_hash;
    const kunai_result code = try_visitor(visitor, data, size, flags, &hash);

    if (try_visitor(visitor, data, size, flags | KUNAI_OPEN_STRICT, &strict_hash) == KUNAI_OK)
        VISITOR_CHECK(code == KUNAI_OK && strict_hash == hash);
}
