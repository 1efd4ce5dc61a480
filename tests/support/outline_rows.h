/* outline_rows.h - the records that an outline must have, as a text. */
#ifndef KUNAI_TEST_OUTLINE_ROWS_H
#define KUNAI_TEST_OUTLINE_ROWS_H

#include "cases.h"

/* The outline has these records and no others. They are separated by ";":
 *
 *     DEPTH KIND 'name' OFFSET SIZE [TYPE [FLAGS [COUNT]]]
 *
 * KIND is without RECORD_KIND_. Numbers are as in look.h. 'NJCM' as the type is that of the
 * characters. how and verdict: see cases.h. */
void check_records(const laid *file, const char *how, const char *verdict, const char *rows);

/* For files that only one case needs. Sweeps, too. */
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
