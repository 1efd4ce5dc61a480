/* ascii_files.h - Ninja ASCII in tests: texts with labels, what the reader makes of them, and
 * handles that must have the same content as those of binary files. Each check fails the running
 * test. */
#ifndef KUNAI_TEST_ASCII_FILES_H
#define KUNAI_TEST_ASCII_FILES_H

#include "container/ninja_ascii.h" /* before bytes.h, which names parameters "bytes" */

#include "cases.h"
#include "flags.h"

/* ---- texts ---- */

/* Appends text; the format is that of printf. */
void add_ascii(bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Makes a file of the text. "{name}" and "@" are no part of the file: {name} is a label of the next
 * byte, and "@" is the label "at". */
laid lay_ascii(const char *text);

/* ---- the reader alone ---- */

/* A text while the reader alone reads it, without a module: the image that the reader makes, and
 * the warnings. */
typedef struct reading {
    kunai_i_open open;
    kunai_i_ascii ascii;
    laid text;
} reading;

void begin_reading(reading *of, laid text, uint32_t flags, const kunai_allocator *allocator);

/* Frees the text, too. Returns the error of the reader. */
kunai_error end_reading(reading *of);

/* One text, and what the reader says: "good", "warns CODE: message", or "fails CODE RECORD:
 * message". The warning or error must lie at the label "at" and name its line. With
 * KUNAI_OPEN_STRICT, a warning must be an error. */
typedef struct ascii_row {
    const char *text, *expected;
} ascii_row;

void check_ascii(const ascii_row *rows, size_t count);
#define CHECK_ASCII(rows) check_ascii(rows, sizeof(rows) / sizeof((rows)[0]))

/* Checks which image the reader makes of each text. expected is a text of lay(); it begins at the
 * place 16 of the image. */
void check_images(const ascii_row *rows, size_t count, uint32_t flags);
#define CHECK_IMAGES(rows) check_images(rows, sizeof(rows) / sizeof((rows)[0]), 0)

/* ---- handles ---- */

/* Checks several cases of one text; see cases.h. */
void check_ascii_ways(const char *text, const way *rows, size_t count);
#define CHECK_ASCII_WAYS(text, rows) check_ascii_ways(text, rows, sizeof(rows) / sizeof((rows)[0]))
#define TEST_ASCII_WAYS(name, text, ...)                                                           \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const way rows_of_test[] = {__VA_ARGS__};                                           \
        CHECK_ASCII_WAYS(text, rows_of_test);                                                      \
    }

/* Checks that two models, or two motions, have the same content. Names, places and warnings may
 * differ. how is that of cases.h. */
void assert_same_content(const laid *file, const laid *other, const char *how,
                         const char *other_how);

#endif
