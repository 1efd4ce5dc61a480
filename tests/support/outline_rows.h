/* outline_rows.h - checks the records of an outline, which a text lists. */
#ifndef KUNAI_TEST_OUTLINE_ROWS_H
#define KUNAI_TEST_OUTLINE_ROWS_H

#include "cases.h"

/* Fails the test unless the outline has exactly these records. ";" separates them:
 *
 *     DEPTH KIND 'name' OFFSET SIZE [TYPE [FLAGS [COUNT]]]
 *
 * KIND is written without RECORD_KIND_, and numbers as in look.h. TYPE can be four characters:
 * 'NJCM'. how and verdict are the texts of cases.h. */
void check_records(const laid *file, const char *how, const char *verdict, const char *rows);

/* Checks a file that only one case needs, with all sweeps. */
#define CHECK_RECORDS(text, how, verdict, rows)                                                    \
    do {                                                                                           \
        auto_laid file_of_rows = lay("%s", text);                                                  \
        check_records(&file_of_rows, how " sweep", verdict, rows);                                 \
    } while (0)
#define TEST_RECORDS(name, text, how, verdict, rows)                                               \
    TEST(name)                                                                                     \
    {                                                                                              \
        CHECK_RECORDS(text, how, verdict, rows);                                                   \
    }

#endif
