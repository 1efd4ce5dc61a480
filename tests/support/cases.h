/* cases.h - checks one open call. Two texts say what to open and what to expect:
 *
 *     const laid file = lay("'AFS'0 2 @a 5 @b 3  a: 'hello' /4 b: 'abc'");
 *
 *     check_case(&file, "archive format=FORMAT_AFS", "entry_count=2 unpacked[0]='hello'");
 *     check_case(&file, "archive", "warns TRUNCATED @b 'AFS entry' entry[1].result=E_TRUNCATED");
 *     check_case(&file, "archive", "fails FORMAT 0");
 *
 * The first text is the module; "probe" checks the members of kunai_found. Any of these can follow:
 *
 *     member=value   a member of kunai_options, as in look.h: flags=OPEN_BARE offset=@root index=1
 *     strict         only the open call with KUNAI_OPEN_STRICT is made
 *     sweep          all sweeps of support.h are made, too
 *     whole          the sweep of truncation must fail: no shorter start of the file opens
 *
 * The second text begins with any of these, and continues with values as in look.h:
 *
 *     sure FORMAT SIZE [ORDER]      kunai_probe finds this: GSL 0x2000 BIG. Without ORDER, the byte
 *     likely FORMAT SIZE [ORDER]    order is that of the numbers at the end of the file's text
 *     unknown                       kunai_probe finds nothing, and no call opens the file without a
 *                                   format
 *     fails CODE [PLACE] ['record' ['message']] [FORMAT_X]   the call fails; CODE without KUNAI_E_
 *     warns CODE [PLACE] ['record' ['message']] [FORMAT_X]   a warning, in the order of reading
 *     warns ... fails ...                                    the call fails after these warnings
 *     warns ... ITEM_X INDEX, fails ... ITEM_X INDEX         at the end: the item of the fault
 *     any                                                    any warnings
 *
 * Each case is opened without and with KUNAI_OPEN_STRICT, from a copy that ends where readable
 * memory ends, and the handle is walked (visitor.h). A strict call must fail with the first
 * warning. Without "warns" and "any" there must be no warning, and both calls must give the same
 * content.
 *
 * The test fails at the first difference, and prints the second text. */
#ifndef KUNAI_TEST_CASES_H
#define KUNAI_TEST_CASES_H

#include "look.h"
#include "support.h"

/* Reads a file of the sample; see test_read_fixture. */
laid lay_fixture(const char *name);

void check_case(const laid *file, const char *how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Checks a case with options that a text cannot name: model, draws, allocator. The first text
 * changes a copy of them. */
void check_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Lays the text and checks it: for a file that only one case needs. */
#define CHECK(text, how, ...)                                                                      \
    do {                                                                                           \
        auto_laid file_of_case = lay("%s", text);                                                  \
        check_case(&file_of_case, how, __VA_ARGS__);                                               \
    } while (0)

/* A change of a file, and the result that the changed file must have. */
typedef struct damage {
    const char *patch; /* see patch in lay.h; "" changes nothing; "this | that" are two rows */
    const char *expected;
} damage;

/* Checks one case per row, each on a new copy of the file. */
void check_damages(const laid *file, const char *how, const damage *rows, size_t count);
#define CHECK_DAMAGES(file, how, rows)                                                             \
    check_damages(file, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* Does the same for the file of a text, with the rows in the call. */
#define CHECK_DAMAGED(text, how, ...)                                                              \
    do {                                                                                           \
        static const damage rows_of_case[] = {__VA_ARGS__};                                        \
        auto_laid file_of_case = lay("%s", text);                                                  \
        CHECK_DAMAGES(&file_of_case, how, rows_of_case);                                           \
    } while (0)

/* Tests that are one call: CHECK, CHECK_DAMAGES or check_rows. */
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

/* Checks several cases of one file. */
typedef struct way {
    const char *how, *expected;
} way;

void check_ways(const laid *file, const way *rows, size_t count);
#define CHECK_WAYS(file, rows) check_ways(file, rows, sizeof(rows) / sizeof((rows)[0]))

/* Checks many similar files. #1 in the texts stands for the first column of a row, #2 for the
 * second, and so on up to #12. Columns end at blanks and rows at ";", except in quotes and
 * parentheses. A first column 4..9 stands for six rows. Other columns may contain #1:
 *
 *     check_rows("'PVRT' 136 b(1 #1 0 0) h(#2 #2) .128", "textures", "image[0].level_count=#3",
 *                "1 8 1; 2 8 4; 9 8 1");
 *
 * If "orders" is the last word of how, each file is also checked in big-endian: a ">" is put before
 * the text, and its chunks begin with "[>". */
void check_rows(const char *text, const char *how, const char *expected, const char *rows);

/* Does the same with patches of one file: text is the patch. */
void check_patches(const laid *file, const char *how, const char *text, const char *expected,
                   const char *rows);

/* Checks a file that is cut. A row stands for each size from its place (12, @name+4) up to the
 * place of the next row; the last row ends one byte before the end of the file. In the text, #4
 * stands for the size, rounded down to a multiple of 4. Any other number can follow the #. */
typedef struct cut_row {
    const char *from, *expected;
} cut_row;

void check_cuts(const laid *file, const char *how, const cut_row *rows, size_t count);
#define CHECK_CUTS(file, how, rows) check_cuts(file, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* Checks a case, then opens the file again and returns the handle, for checks that texts cannot
 * say. The caller closes the handle. The library reads the bytes of the file itself, so the file
 * must live as long as the handle. */
void *open_case(const laid *file, const char *how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void *open_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

/* ---- whole handles ---- */

/* Opens the file and compares everything that it contains with tests/expected/NAME.txt. The test
 * fails at the first line that differs. If KUNAI_UPDATE is set in the environment, the call writes
 * the file anew: compare the new text with the specification before you commit it. */
void check_dump(const laid *file, const char *how, const char *name);

/* Compares any text with tests/expected/NAME.txt in the same way. */
void expect_text(const char *text, size_t size, const char *name);

/* Makes the sweeps of allocations, of max_memory and of repetition; see support.h. */
void check_memory(const laid *file, const char *how);

#endif
