/* support.h - what all tests share: files, exact buffers, hashes, a failing allocator, sweeps. */
#ifndef KUNAI_TEST_SUPPORT_H
#define KUNAI_TEST_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "auto_free.h"
#include "read_file.h"
#include "sha256.h"
#include "visitor.h"

/* ---- tests ---- */

/* A test, whose name says the rule that it checks. Programs run all of theirs (main.c). */
#define TEST(name)                                                                                 \
    static void test_##name(void);                                                                 \
    __attribute__((constructor)) static void add_test_##name(void)                                 \
    {                                                                                              \
        test_add(#name, test_##name, __FILE__, __LINE__);                                          \
    }                                                                                              \
    static void test_##name(void)

/* A test that is one call. */
#define TEST_CALL(name, call)                                                                      \
    TEST(name)                                                                                     \
    {                                                                                              \
        call;                                                                                      \
    }

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_ok(call) assert_int_equal(call, KUNAI_OK)

void test_add(const char *name, void (*run)(void), const char *file, int line);

/* What the test tries now, for example a row of its table. It is printed if the test fails. */
void test_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- files ---- */

/* $KUNAI_CORPUS/RELATIVE, or NULL without that variable or without the file. */
uint8_t *test_read_corpus(const char *relative, size_t *size);

/* The folder of the corpus, or NULL: call skip() then. */
const char *test_corpus(void);

/* A file that the fixtures generator wrote, by name; fails the test when it is not there. The
 * folder is in the environment variable KUNAI_FIXTURES (meson sets it). */
uint8_t *test_read_fixture(const char *name, size_t *size);

/* Calls check for each file of ROOT/FOLDER, and of the folders in it, down to depth of them; fails
 * the test if the folder is missing. Names that begin with a dot are left out. path is relative to
 * root. Returns how many files there are. */
size_t test_each_file(const char *root, const char *folder, int depth,
                      void (*check)(const char *path, void *context), void *context);

/* ---- variables that are freed at the end of their block ---- */

/* Handles, and exact copies (see below). For memory there is auto_free. */
#define CLOSE_HANDLE(noun)                                                                         \
    static inline void close_##noun(kunai_##noun **handle)                                         \
    {                                                                                              \
        kunai_##noun##_close(*handle);                                                             \
    }
CLOSE_HANDLE(archive)
CLOSE_HANDLE(map)
CLOSE_HANDLE(model)
CLOSE_HANDLE(motion)
CLOSE_HANDLE(outline)
CLOSE_HANDLE(prs)
CLOSE_HANDLE(scene)
CLOSE_HANDLE(textures)
CLOSE_HANDLE(world)
#define auto_archive __attribute__((cleanup(close_archive))) kunai_archive
#define auto_map __attribute__((cleanup(close_map))) kunai_map
#define auto_model __attribute__((cleanup(close_model))) kunai_model
#define auto_motion __attribute__((cleanup(close_motion))) kunai_motion
#define auto_outline __attribute__((cleanup(close_outline))) kunai_outline
#define auto_prs __attribute__((cleanup(close_prs))) kunai_prs
#define auto_scene __attribute__((cleanup(close_scene))) kunai_scene
#define auto_textures __attribute__((cleanup(close_textures))) kunai_textures
#define auto_world __attribute__((cleanup(close_world))) kunai_world
#define auto_exact __attribute__((cleanup(test_exact_free))) test_exact

/* ---- numbers ---- */

void assert_same_floats(const float *values, const float *expected, size_t count);

/* Each value is at most slack away from the expected one. */
void assert_near_floats(const float *values, const double *expected, size_t count, double slack);

/* ---- exact buffers ---- */

/* size bytes whose end is the end of readable memory: a read past it stops the program. */
typedef struct test_exact {
    uint8_t *data;
    size_t size;
    void *mapping;
    size_t mapped;
} test_exact;

test_exact test_exact_copy(const void *data, size_t size);
void test_exact_free(test_exact *exact);

/* From such a copy, and walked. NULL: error says why. */
kunai_model *test_open_model(const void *data, size_t size, const kunai_options *options,
                             kunai_error *error);

/* ---- an allocator that counts and fails ---- */

typedef struct test_memory {
    uint64_t live;    /* bytes */
    uint64_t peak;    /* highest live */
    uint64_t calls;   /* of alloc_fn */
    uint64_t fail_at; /* this call (from 1) gives NULL; 0: none */
    int fail_on;      /* and all later ones */
    int dirty;        /* new memory is filled with this byte (0: left alone) */
    uint64_t total;   /* bytes of all blocks, also of those that were freed */
} test_memory;

/* Aborts when a block is freed with the wrong size, or was written past its end. */
kunai_allocator test_memory_allocator(test_memory *memory);

/* ---- sweeps (each fails the running test when a rule is broken) ---- */

/* Allocation 1, 2, ... fails, once and from then on, until open needs no more: KUNAI_E_MEMORY,
 * *out NULL, nothing live. */
void test_sweep_allocations(const test_visitor *visitor, const void *data, size_t size,
                            const kunai_options *options);

/* The first n bytes for every n below size (regularly thinned above 64 KiB), in an exact buffer:
 * the error offset is at most n; success is walked. must_fail: no n may succeed. */
void test_sweep_truncation(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options, int must_fail);

/* Every byte +1, -1, 0, 0xFF, all 256 values in the first KiB; regularly thinned so that there are
 * about 8,000 opens. With KUNAI_CHECK_ALL in the environment 20,000, and below 512 bytes all.
 * Success is walked, failure leaves nothing and has its offset in the file. max_memory is 64 MiB. */
void test_sweep_bytes(const test_visitor *visitor, const void *data, size_t size,
                      const kunai_options *options);

/* max_memory: exactly the peak that the allocator saw works, one byte less and a single byte are
 * KUNAI_E_LIMIT with nothing live. */
void test_sweep_memory_limit(const test_visitor *visitor, const void *data, size_t size,
                             const kunai_options *options);

/* Opens twice, the second time on memory full of 0xA5: the same hash, which is returned. */
uint64_t test_sweep_repeat(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options);

/* All of the above. */
void test_sweep_all(const test_visitor *visitor, const void *data, size_t size,
                    const kunai_options *options, int must_fail);

#endif
