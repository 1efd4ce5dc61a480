/* subject.h - one noun as the sweeps and the fuzz targets see it. */
#ifndef KUNAI_TEST_SUBJECT_H
#define KUNAI_TEST_SUBJECT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <kunai/kunai.h>

typedef struct test_subject {
    const char *name;
    kunai_result (*open)(const void *data, size_t size, const kunai_options *options, void **out,
                         kunai_error *error);
    /* Touches everything that the handle can give, stops the program (SUBJECT_CHECK) when an
     * invariant of the header is broken, and gives a hash of all of it. data is what was opened. */
    uint64_t (*walk)(const void *handle, const void *data, size_t size);
    void (*close)(void *handle);
} test_subject;

/* Each in tests/subject_<noun>.c, without cmocka: fuzz targets use them, too. */
extern const test_subject subject_archive;
extern const test_subject subject_textures;
extern const test_subject subject_model;
extern const test_subject subject_motion;
extern const test_subject subject_scene;
extern const test_subject subject_map;
extern const test_subject subject_outline;

/* Checks what the flags of its open call promise beyond what the walk knows. */
void subject_check_flags(const kunai_model *model, uint32_t flags);

#define SUBJECT_CHECK(condition)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* FNV-1a over the values, not over their bytes in memory: equal on every machine. */
static inline uint64_t subject_hash(uint64_t hash, uint64_t value)
{
    int i;

    for (i = 0; i < 8; i++)
        hash = (hash ^ (value >> (8 * i) & 0xFF)) * 0x100000001B3u;
    return hash;
}

uint64_t subject_hash_bytes(uint64_t hash, const void *bytes, size_t size);
uint64_t subject_hash_floats(uint64_t hash, const float *values, size_t count); /* by their bits;
                                                                                  checks finite */
uint64_t subject_hash_string(uint64_t hash, kunai_string string); /* checks data and the NUL */
uint64_t subject_hash_warnings(uint64_t hash, const kunai_error *warnings, uint32_t count);

/* For fuzz targets: opens with small limits, checks what every open call promises, and walks
 * twice. What open gave; *hash is that of the walk, or 0. */
kunai_result subject_try(const test_subject *subject, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash);

/* The same without and with KUNAI_STRICT: what has no warning is the same in both. */
void subject_try_strict(const test_subject *subject, const uint8_t *data, size_t size,
                        uint32_t flags);

#define SUBJECT_HASH_START 0xCBF29CE484222325u

#endif
