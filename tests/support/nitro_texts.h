/* nitro_texts.h - checks NSBMD files that are written as texts (nitro_writer.h). */
#ifndef KUNAI_TEST_NITRO_TEXTS_H
#define KUNAI_TEST_NITRO_TEXTS_H

#include "cases.h"
#include "nitro_writer.h"

/* Checks the case of a model after a change; see patch in lay.h. */
void check_nitro(const nitro_text *model, const char *change, const char *how, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* Checks a table of changes. */
void check_nitro_damages(const nitro_text *model, const char *how, const damage *rows,
                         size_t count);
#define CHECK_NITRO_DAMAGES(model, how, rows)                                                      \
    check_nitro_damages(model, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* A test that is one call of CHECK_NITRO_DAMAGES. */
#define TEST_NITRO_DAMAGES(name, model, how, ...)                                                  \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        CHECK_NITRO_DAMAGES(model, how, rows_of_test);                                             \
    }

/* A test that is one call of check_nitro. */
#define TEST_NITRO(name, ...)                                                                      \
    TEST(name)                                                                                     \
    {                                                                                              \
        check_nitro(__VA_ARGS__);                                                                  \
    }

#endif
