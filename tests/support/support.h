/* support.h - what all tests share: files, exact buffers, hashes, a failing allocator, sweeps.
 *
 * A check that does not hold fails the running test by cmocka, and the rest of the test does not
 * run. Walks (visitor.h) and the allocator stop the whole program instead. */
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

/* Defines a test. Its name says the rule that it checks. A program runs all of its tests
 * (main.c). */
#define TEST(name)                                                                                 \
    static void test_##name(void);                                                                 \
    __attribute__((constructor)) static void add_test_##name(void)                                 \
    {                                                                                              \
        test_add(#name, test_##name, __FILE__, __LINE__);                                          \
    }                                                                                              \
    static void test_##name(void)

/* Defines a test that is one call. */
#define TEST_CALL(name, call)                                                                      \
    TEST(name)                                                                                     \
    {                                                                                              \
        call;                                                                                      \
    }

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_ok(call) assert_int_equal(call, KUNAI_OK)

void test_add(const char *name, void (*run)(void), const char *file, int line);

/* Says what the test tries now, for example a row of its table. The text is printed if the test
 * fails. */
void test_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- files ---- */

/* Reads $KUNAI_CORPUS/RELATIVE. Returns NULL if the variable is not set or the file is missing. */
uint8_t *test_read_corpus(const char *relative, size_t *size);

/* Returns the folder of the corpus, or NULL if the variable is not set. Call skip() then. */
const char *test_corpus(void);

/* Reads a file that the generator of the sample wrote. Fails the test if the file is missing. The
 * folder is in the environment variable KUNAI_FIXTURES, which meson sets. */
uint8_t *test_read_fixture(const char *name, size_t *size);

/* Calls check for each file of ROOT/FOLDER and of the folders in it, at most depth folders deep.
 * Leaves out names that begin with a dot. path is relative to root. Returns the number of files.
 * Fails the test if the folder is missing. */
size_t test_each_file(const char *root, const char *folder, int depth,
                      void (*check)(const char *path, void *context), void *context);

/* ---- variables that are freed at the end of their block ---- */

/* For handles and exact copies (see below). For memory there is auto_free. */
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

/* Fails the test if a value is more than slack away from the expected one. */
void assert_near_floats(const float *values, const double *expected, size_t count, double slack);

/* ---- exact buffers ---- */

/* A copy of size bytes whose end is the end of readable memory: a read past it stops the
 * program. */
typedef struct test_exact {
    uint8_t *data;
    size_t size;
    void *mapping;
    size_t mapped;
} test_exact;

test_exact test_exact_copy(const void *data, size_t size);
void test_exact_free(test_exact *exact);

/* Opens a model from a copy of this kind, and walks it. Returns NULL if the call failed; *error
 * says why. Fails the test if the result and the error disagree. */
kunai_model *test_open_model(const void *data, size_t size, const kunai_options *options,
                             kunai_error *error);

/* ---- an allocator that counts and fails ---- */

typedef struct test_memory {
    uint64_t live;    /* bytes that are allocated now */
    uint64_t peak;    /* highest value of live */
    uint64_t calls;   /* calls of alloc_fn */
    uint64_t fail_at; /* the number of the call, from 1, that returns NULL; 0: none */
    int fail_on;      /* all later calls return NULL, too */
    int dirty;        /* new memory is filled with this byte; 0: it is not filled */
    uint64_t total;   /* bytes of all blocks, including freed ones */
} test_memory;

/* Returns an allocator that counts into memory. It stops the program if a block is freed with
 * the wrong size, if bytes after its end were written, if NULL is freed, or if 0 bytes are asked
 * for. */
kunai_allocator test_memory_allocator(test_memory *memory);

/* ---- sweeps: each fails the running test if a rule is broken ---- */

/* Lets allocation 1, 2, ... fail, alone and with all later ones, until open needs no more. Each
 * open must return KUNAI_E_MEMORY, set *out to NULL, and free all memory. */
void test_sweep_allocations(const test_visitor *visitor, const void *data, size_t size,
                            const kunai_options *options);

/* Opens the first n bytes for every n below size, in an exact buffer. Above 64 KiB, some n are left
 * out, in equal steps. The offset of an error must be at most n; a handle is walked. If must_fail
 * is set, no n may open. */
void test_sweep_truncation(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options, int must_fail);

/* Changes every byte: +1, -1, 0, 0xFF, and all 256 values in the first KiB. Changes are left out in
 * equal steps, so that there are about 8,000 opens. With KUNAI_CHECK_ALL in the environment there
 * are 20,000, and all in files below 512 bytes. A handle is walked. A failed open must free all
 * memory, and its offset must lie in the file. max_memory is 64 MiB. */
void test_sweep_bytes(const test_visitor *visitor, const void *data, size_t size,
                      const kunai_options *options);

/* Checks max_memory: the peak that the allocator saw must work. With one byte less, and with a
 * single byte, the call must return KUNAI_E_LIMIT and free all memory. */
void test_sweep_memory_limit(const test_visitor *visitor, const void *data, size_t size,
                             const kunai_options *options);

/* Opens twice, the second time in memory full of 0xA5. Both walks must give the same hash, which
 * the call returns: a value that the library does not set would differ. */
uint64_t test_sweep_repeat(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options);

/* Makes all of these sweeps. */
void test_sweep_all(const test_visitor *visitor, const void *data, size_t size,
                    const kunai_options *options, int must_fail);

#endif
