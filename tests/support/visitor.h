/* visitor.h - one module as the sweeps and the fuzz targets see it. */
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
    /* Touches everything that the handle can give, stops the program (VISITOR_CHECK) when an
     * invariant of the header is broken, and gives a hash of all of it. data is what was opened. */
    uint64_t (*walk)(const void *handle, const void *data, size_t size);
    void (*close)(void *handle);
} test_visitor;

/* Each in visitor_<module>.c, without cmocka: fuzz targets use them, too. */
extern const test_visitor archive_visitor;
extern const test_visitor textures_visitor;
extern const test_visitor model_visitor;
extern const test_visitor motion_visitor;
extern const test_visitor scene_visitor;
extern const test_visitor world_visitor;
extern const test_visitor rom_visitor;
extern const test_visitor map_visitor;
extern const test_visitor outline_visitor;

/* How the visitors of worlds and ROMs walk and close their scene. */
uint64_t walk_joined_scene(const void *handle, const void *data, size_t size);
void close_joined_scene(void *handle);

/* Checks what the flags of its open call promise beyond what the walk knows. */
void check_model_flags(const kunai_model *model, uint32_t flags);

#define VISITOR_CHECK(condition)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The functions open_NOUN and close_NOUN of a visitor. */
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
uint64_t hash_floats(uint64_t hash, const float *values, size_t count); /* by their bits;
                                                                                  checks finite */

/* For fuzz targets: opens with small limits, checks what every open call promises, and walks
 * twice. What open gave; *hash is that of the walk, or 0. */
kunai_result try_visitor(const test_visitor *visitor, const uint8_t *data, size_t size,
                         uint32_t flags, uint64_t *hash);

/* The same without and with KUNAI_OPEN_STRICT: what has no warning is the same in both. */
void try_visitor_strict(const test_visitor *visitor, const uint8_t *data, size_t size,
                        uint32_t flags);

#define VISITOR_HASH_START 0xCBF29CE484222325u

#endif
