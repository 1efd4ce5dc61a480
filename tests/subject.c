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
