/* visitor.h - reads everything that a handle of the API gives, and checks what the headers promise.
 *
 * The sweeps of the tests (support.h) and the fuzz targets open damaged and random files through
 * these visitors. A promise that is broken stops the program: see VISITOR_CHECK. */
#ifndef KUNAI_TEST_VISITOR_H
#define KUNAI_TEST_VISITOR_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <kunai/kunai.h>

typedef struct test_visitor {
    const char *name;
    kunai_result (*open)(const void *data, size_t size, const kunai_options *options, void **out,
                         kunai_error *error);
    /* Reads everything that the handle gives, checks the promises of the header, and returns a hash
     * of all of it. data is the file that was opened. */
    uint64_t (*walk)(const void *handle, const void *data, size_t size);
    void (*close)(void *handle);
} test_visitor;

/* Each is in visitor_NAME.c. They do not use cmocka, because fuzz targets use them, too. */
extern const test_visitor archive_visitor;
extern const test_visitor textures_visitor;
extern const test_visitor model_visitor;
extern const test_visitor motion_visitor;
extern const test_visitor scene_visitor;
extern const test_visitor world_visitor;
extern const test_visitor rom_visitor;
extern const test_visitor map_visitor;
extern const test_visitor outline_visitor;

/* Walk and close a scene: shared by the visitors of worlds and ROMs, which both open scenes. */
uint64_t walk_joined_scene(const void *handle, const void *data, size_t size);
void close_joined_scene(void *handle);

/* Checks that a model has what the flags of its open call promise. walk does not know the flags. */
void check_model_flags(const kunai_model *model, uint32_t flags);

/* Prints the condition and its place, and stops the program, if the condition is false. Unlike
 * assert, it also works in release builds. */
#define VISITOR_CHECK(condition)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Defines the functions open_NOUN and close_NOUN of a visitor. */
#define VISITOR_CALLS(noun)                                                                        \
    static kunai_result open_##noun(const void *data, size_t size, const kunai_options *options,   \
                                    void **out, kunai_error *error)                                \
    {                                                                                              \
        kunai_##noun *handle = (void *)&handle; /* which the call must change */                   \
        const kunai_result result = kunai_##noun##_open(data, size, options, &handle, error);      \
                                                                                                   \
        VISITOR_CHECK((result == KUNAI_OK) == (handle != NULL));                                   \
        *out = handle;                                                                             \
        return result;                                                                             \
    }                                                                                              \
                                                                                                   \
    static void close_##noun(void *handle)                                                         \
    {                                                                                              \
        kunai_##noun##_close(handle);                                                              \
    }

/* FNV-1a over the values, not over their bytes in memory: equal on every machine. */
static inline uint64_t hash_value(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (value >> (8 * i) & 0xFF)) * 0x100000001B3u;
    return hash;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);
/* Hashes the bits; checks that each number is finite. */
uint64_t hash_floats(uint64_t hash, const float *values, size_t count);

/* For fuzz targets: opens with small limits, checks what every open call promises, and walks twice
 * with the same hash. Returns the result of open. *hash is the hash of the walk, or 0 if open has
 * failed.
 *
 * Promises of open:
 * - the result is error.code, and never positive;
 * - a handle exists exactly if the result is KUNAI_OK;
 * - the error lies within the data, and its texts are not NULL. */
kunai_result try_visitor(const test_visitor *visitor, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash);

/* Calls try_visitor without and with KUNAI_OPEN_STRICT. If the strict open succeeds, the other one
 * must succeed with the same hash. */
void try_visitor_strict(const test_visitor *visitor, const uint8_t *data, size_t size,
                        uint32_t flags);

#define VISITOR_HASH_START 0xCBF29CE484222325u

#endif
