/* subject.c - hashes over everything that a handle gives. */
#include "subject.h"

#include <string.h>

uint64_t subject_hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    size_t i;

    for (i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u;
    return hash;
}

uint64_t subject_hash_floats(uint64_t hash, const float *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &values[i], sizeof bits);
        SUBJECT_CHECK((bits & 0x7F800000) != 0x7F800000); /* neither NaN nor infinite */
        hash = (hash ^ bits) * 0x100000001B3u;
    }
    return hash;
}

uint64_t subject_hash_string(uint64_t hash, kunai_string string)
{
    SUBJECT_CHECK(string.data != NULL);
    SUBJECT_CHECK(string.data[string.size] == 0);
    hash = subject_hash(hash, string.size);
    return subject_hash_bytes(hash, string.data, string.size);
}

/* The texts are looked at, but not hashed: a hash stays the same when a sentence gets better. */
uint64_t subject_hash_warnings(uint64_t hash, const kunai_error *warnings, uint32_t count)
{
    uint32_t i;

    SUBJECT_CHECK(warnings != NULL);
    hash = subject_hash(hash, count);
    for (i = 0; i < count; i++) {
        SUBJECT_CHECK(warnings[i].message && warnings[i].message[0]);
        SUBJECT_CHECK(warnings[i].record && warnings[i].record[0]);
        SUBJECT_CHECK(warnings[i].code < 0);
        hash = subject_hash(hash, warnings[i].offset);
        hash = subject_hash(hash, (uint32_t)warnings[i].code);
        hash = subject_hash(hash, warnings[i].format);
    }
    return hash;
}

kunai_result subject_try(const test_subject *subject, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash)
{
    kunai_options options = {.struct_size = sizeof options};
    kunai_error error;
    void *handle = NULL;
    kunai_result code;

    options.flags = flags;
    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    *hash = 0;
    code = subject->open(data, size, &options, &handle, &error);
    SUBJECT_CHECK(code == error.code && code <= KUNAI_OK);
    SUBJECT_CHECK(!handle == (code != KUNAI_OK));
    SUBJECT_CHECK(error.offset <= size && error.message && error.record);
    if (!handle)
        return code;
    *hash = subject->walk(handle, data, size);
    SUBJECT_CHECK(subject->walk(handle, data, size) == *hash);
    subject->close(handle);
    return code;
}

void subject_try_strict(const test_subject *subject, const uint8_t *data, size_t size,
                        uint32_t flags)
{
    uint64_t hash, strict_hash;
    const kunai_result code = subject_try(subject, data, size, flags, &hash);

    if (subject_try(subject, data, size, flags | KUNAI_STRICT, &strict_hash) == KUNAI_OK)
        SUBJECT_CHECK(code == KUNAI_OK && strict_hash == hash);
}
