/* visitor.c - hashes over everything that a handle gives. */
#include "visitor.h"
#include "flags.h"

#include <string.h>

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    size_t i;

    for (i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u;
    return hash;
}

uint64_t hash_floats(uint64_t hash, const float *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &values[i], sizeof bits);
        VISITOR_CHECK((bits & 0x7F800000) != 0x7F800000); /* neither NaN nor infinite */
        hash = (hash ^ bits) * 0x100000001B3u;
    }
    return hash;
}

uint64_t hash_string(uint64_t hash, kunai_string string)
{
    VISITOR_CHECK(string.data != NULL);
    VISITOR_CHECK(string.data[string.size] == 0);
    hash = hash_value(hash, string.size);
    return hash_bytes(hash, string.data, string.size);
}

/* The texts are looked at, but not hashed: a hash stays the same when a sentence gets better. */
uint64_t hash_warnings(uint64_t hash, const kunai_error *warnings, uint32_t count, uint32_t total)
{
    uint32_t i;

    VISITOR_CHECK(warnings != NULL);
    VISITOR_CHECK(count <= 64 && (total == count || (total > count && count == 64)));
    hash = hash_value(hash, count);
    if (total > count)
        hash = hash_value(hash, total);
    for (i = 0; i < count; i++) {
        VISITOR_CHECK(warnings[i].message && warnings[i].message[0]);
        VISITOR_CHECK(warnings[i].record && warnings[i].record[0]);
        VISITOR_CHECK(warnings[i].code < 0);
        VISITOR_CHECK(warnings[i].item_kind != KUNAI_ITEM_NONE || !warnings[i].item);
        hash = hash_value(hash, warnings[i].offset);
        hash = hash_value(hash, (uint32_t)warnings[i].code);
        hash = hash_value(hash, warnings[i].format);
        hash = hash_value(hash, warnings[i].item_kind);
        hash = hash_value(hash, warnings[i].item);
    }
    return hash;
}

kunai_result try_visitor(const test_visitor *visitor, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash)
{
    kunai_options options = {.struct_size = sizeof options};
    kunai_error error;
    void *handle = NULL;
    kunai_result code;

    set_flags(&options, flags);
    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    *hash = 0;
    code = visitor->open(data, size, &options, &handle, &error);
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
