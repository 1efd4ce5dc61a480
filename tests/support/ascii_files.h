/* ascii_files.h - Ninja ASCII in tests: texts with labels, what the reader makes of them, and
 * handles that have to be the same as those of binary files. */
#ifndef KUNAI_TEST_ASCII_FILES_H
#define KUNAI_TEST_ASCII_FILES_H

#include "container/ninja_ascii.h" /* before bytes.h: it has parameters of that name */

#include "cases.h"
#include "flags.h"

/* ---- texts ---- */

/* As printf does. */
void add_ascii(bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* {name} is a label of the next byte, and no part of the text. */
laid lay_ascii(const char *text);

/* ---- the reader alone ---- */

/* A text while it is read: the image, and the warnings. flags: of flags.h. */
typedef struct reading {
    kunai_i_open open;
    kunai_i_ascii ascii;
    laid text;
} reading;

void begin_reading(reading *of, laid text, uint32_t flags, const kunai_allocator *allocator);

/* Frees the text, too. Returns the error. */
kunai_error end_reading(reading *of);

/* "good", or "warns CODE 'message'", where the label at is; "fails CODE 'RECORD' 'message'". With
 * KUNAI_OPEN_STRICT a warning is the error. */
typedef struct ascii_row {
    const char *text, *expected;
} ascii_row;

void check_ascii(const ascii_row *rows, size_t count);
#define CHECK_ASCII(rows) check_ascii(rows, sizeof(rows) / sizeof((rows)[0]))

/* Rows of texts and images, as lay() takes them; the first place is 16. */
void check_images(const ascii_row *rows, size_t count, uint32_t flags);
#define CHECK_IMAGES(rows) check_images(rows, sizeof(rows) / sizeof((rows)[0]), 0)

/* ---- handles ---- */

/* Several cases of one text; see cases.h. */
void check_ascii_ways(const char *text, const way *rows, size_t count);
#define CHECK_ASCII_WAYS(text, rows) check_ascii_ways(text, rows, sizeof(rows) / sizeof((rows)[0]))
#define TEST_ASCII_WAYS(name, text, ...)                                                           \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const way rows_of_test[] = {__VA_ARGS__};                                           \
        CHECK_ASCII_WAYS(text, rows_of_test);                                                      \
    }

/* Two models, or motions, contain the same but for names, places and warnings. how: see cases.h. */
void assert_same_content(const laid *file, const laid *other, const char *how,
                         const char *other_how);

#endif
