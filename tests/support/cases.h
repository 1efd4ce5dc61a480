/* cases.h - one open call and what has to come of it, as two texts:
 *
 *     const laid file = lay("'AFS'0 2 @a 5 @b 3  a: 'hello' /4 b: 'abc'");
 *
 *     check_case(&file, "archive format=FORMAT_AFS", "entry_count=2 unpacked[0]='hello'");
 *     check_case(&file, "archive", "warns TRUNCATED @b 'AFS entry' entry[1].result=E_TRUNCATED");
 *     check_case(&file, "archive", "fails FORMAT 0");
 *
 * The first text is the module, or "probe": what kunai_probe finds, as members of kunai_found. Then
 * any of:
 *
 *     member=value   of kunai_options, as in look.h: flags=OPEN_BARE offset=@root index=1
 *     strict         only an open call with KUNAI_OPEN_STRICT
 *     sweep          all sweeps of support.h, too
 *     whole          the sweep of truncation must fail: no shorter start of the file opens
 *
 * The second text begins with any of:
 *
 *     sure FORMAT SIZE [ORDER]      what kunai_probe finds: GSL 0x2000 BIG. ORDER can be missing if it
 *     likely FORMAT SIZE [ORDER]    is that of the file's numbers
 *     unknown                       nothing; no call opens this without a format
 *     fails CODE [PLACE] ['record' ['message']] [FORMAT_X]   the call fails; CODE without KUNAI_E_
 *     warns CODE [PLACE] ['record' ['message']] [FORMAT_X]   a warning, in the order of reading
 *     warns ... fails ...                                    the call fails after these warnings
 *     warns ... ITEM_X INDEX, fails ... ITEM_X INDEX         at the end: the item of the fault
 *     any                                                    any warnings
 *
 * and goes on as in look.h. Each case is opened without and with KUNAI_OPEN_STRICT, from a copy that
 * ends where readable memory ends, and walked. A strict call fails with the first warning. Without
 * "warns" and "any" there must be no warning, and both calls give the same. */
#ifndef KUNAI_TEST_CASES_H
#define KUNAI_TEST_CASES_H

#include "look.h"
#include "support.h"

/* A file of the sample. */
laid lay_fixture(const char *name);

void check_case(const laid *file, const char *how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with options that a text cannot say: model, draws, allocator. */
void check_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Lays the text and checks it: for files that only one case needs. */
#define CHECK(text, how, ...)                                                                      \
    do {                                                                                           \
        auto_laid file_of_case = lay("%s", text);                                                  \
        check_case(&file_of_case, how, __VA_ARGS__);                                               \
    } while (0)

/* What comes of one change of a file. */
typedef struct damage {
    const char *patch; /* see patch in lay.h; "" changes nothing; "this | that" are two rows */
    const char *expected;
} damage;

/* One case per row, each with a new copy of the file. */
void check_damages(const laid *file, const char *how, const damage *rows, size_t count);
#define CHECK_DAMAGES(file, how, rows)                                                             \
    check_damages(file, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* The same for the file of a text, with the rows in the call. */
#define CHECK_DAMAGED(text, how, ...)                                                              \
    do {                                                                                           \
        static const damage rows_of_case[] = {__VA_ARGS__};                                        \
        auto_laid file_of_case = lay("%s", text);                                                  \
        CHECK_DAMAGES(&file_of_case, how, rows_of_case);                                           \
    } while (0)

/* Whole tests of one text: with one case, with rows of damages, and with check_rows. */
#define TEST_CASE(name, text, how, expected)                                                       \
    TEST(name)                                                                                     \
    {                                                                                              \
        CHECK(text, how, expected);                                                                \
    }
#define TEST_DAMAGES(name, text, how, ...)                                                         \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        auto_laid file_of_test = lay("%s", text);                                                  \
                                                                                                   \
        CHECK_DAMAGES(&file_of_test, how, rows_of_test);                                           \
    }

#define TEST_ROWS(name, text, how, expected, rows)                                                 \
    TEST(name)                                                                                     \
    {                                                                                              \
        check_rows(text, how, expected, rows);                                                     \
    }

/* Several cases of one file. */
typedef struct way {
    const char *how, *expected;
} way;

void check_ways(const laid *file, const way *rows, size_t count);
#define CHECK_WAYS(file, rows) check_ways(file, rows, sizeof(rows) / sizeof((rows)[0]))

/* Many files that are alike: #1 in the texts is the first column of a row, #2 the second one, up to
 * #12. Columns end at blanks, rows at ";", but not in quotes and parentheses. 4..9 as the first
 * column are six rows, and other columns may have #1 in them:
 *
 *     check_rows("'PVRT' 136 b(1 #1 0 0) h(#2 #2) .128", "textures", "image[0].level_count=#3",
 *                "1 8 1; 2 8 4; 9 8 1");
 *
 * With "orders" as the last word of how each file is a second one, too, in big-endian: the text
 * follows a ">", and its chunks begin with "[>". */
void check_rows(const char *text, const char *how, const char *expected, const char *rows);

/* The same for patches of one file. */
void check_patches(const laid *file, const char *how, const char *text, const char *expected,
                   const char *rows);

/* The first bytes of a file: each size from a place (12, @name+4) up to that of the next row, in the
 * last row up to one byte less than the file. In the text, #4 is the size, rounded down to a multiple
 * of 4. */
typedef struct cut_row {
    const char *from, *expected;
} cut_row;

void check_cuts(const laid *file, const char *how, const cut_row *rows, size_t count);
#define CHECK_CUTS(file, how, rows) check_cuts(file, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* Opens a handle for more than texts can say, after a check as above. The caller closes it. The
 * library reads the bytes of the file itself, so the file must live as long as the handle. */
void *open_case(const laid *file, const char *how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void *open_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* ---- whole handles ---- */

/* Opens the file and compares everything that it contains with tests/expected/NAME.txt. If they
 * differ, the test fails with the first line that does. With KUNAI_UPDATE=1 in the environment the
 * file is written anew instead: compare the new text with the specification before you commit it. */
void check_dump(const laid *file, const char *how, const char *name);

/* The same for any text. */
void expect_text(const char *text, size_t size, const char *name);

/* The sweeps of allocations, of max_memory and of repetition; see support.h. */
void check_memory(const laid *file, const char *how);

#endif
