/* ginja_texts.h - GJCM files that tests write as texts (lay.h), checked in both byte orders. */
#ifndef KUNAI_TEST_GINJA_TEXTS_H
#define KUNAI_TEST_GINJA_TEXTS_H

#include "cases.h"

/* The root node, at the start of the body. It ends with the label "model". */
#define GINJA_ROOT "root: 7 @model 3*0.0 3*0 3*1.0 3*0 model: "

/* A model of one opaque mesh. The body must have the labels arrays, words, words_end, list and
 * list_end. */
#define GINJA_MODEL                                                                                \
    "@arrays 0 @mesh 0 h(1 0) 4*0.0 mesh: @words words_end-words/8 @list list_end-list "

/* The end of a list of arrays. */
#define GINJA_END "{FF} .15 "

/* Returns a GJCM file in one of the byte orders, with a POF0. body is everything after the header
 * of the chunk, as a format of printf. Primitives are big-endian in every file: write them as
 * bytes, {90 0003 000102}. */
laid lay_ginja(int big, const char *body, ...) __attribute__((format(printf, 2, 3)));

/* Begin and end this file. The caller lays the body between the two calls. */
laid begin_ginja(int big);
void end_ginja(laid *to, int big);

/* Check a case, or a table of damages, in both byte orders. */
void check_ginja(const char *body, const char *how, const char *expected);
void check_ginja_damages(const char *body, const char *how, const damage *rows, size_t count);
#define CHECK_GINJA_DAMAGES(body, how, rows)                                                       \
    check_ginja_damages(body, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* A test that is one call of CHECK_GINJA_DAMAGES. */
#define TEST_GINJA_DAMAGES(name, body, how, ...)                                                   \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        CHECK_GINJA_DAMAGES(body, how, rows_of_test);                                              \
    }

/* Checks a table of patches in both byte orders; see check_patches. */
void check_ginja_patches(const char *body, const char *how, const char *text, const char *expected,
                         const char *rows);

/* A test that is one call of check_ginja. */
#define TEST_GINJA(name, ...)                                                                      \
    TEST(name)                                                                                     \
    {                                                                                              \
        check_ginja(__VA_ARGS__);                                                                  \
    }

#endif
