/* outline_rows.c - checks the records of an outline (outline_rows.h). */
#include "outline_rows.h"

enum { MOST = 1 << 15 };

/* Reads a column, and the blanks around it. */
static void read_column(const char **at, char column[64])
{
    *at += strspn(*at, " ");
    const char *end = **at == '\'' ? strchr(*at + 1, '\'') + 1 : *at + strcspn(*at, " ;");
    snprintf(column, 64, "%.*s", (int)(end - *at), *at);
    *at = end + strspn(end, " ");
}

/* Reads a number. A missing number is 0, and quoted characters become a number. */
static void read_number(const char **at, char number[64])
{
    uint32_t value = 0;

    if (!**at || **at == ';') {
        snprintf(number, 64, "0");
        return;
    }
    read_column(at, number);
    if (number[0] != '\'')
        return;
    for (size_t i = 1; number[i] != '\''; i++)
        value |= (uint32_t)(uint8_t)number[i] << 8 * (i - 1);
    snprintf(number, 64, "%u", (unsigned)value);
}

void check_records(const laid *file, const char *how, const char *verdict, const char *rows)
{
    static const char *const names[] = {"depth", "kind", "name",  "offset",
                                        "size",  "type", "flags", "count"};
    char expected[MOST], column[64];
    size_t length = 0, i;
    unsigned count = 0;
    const char *at;

    for (at = rows; *at; at += *at == ';', count++) {
        length += (size_t)snprintf(expected + length, MOST - length, "record[%u]{", count);
        for (i = 0; i < COUNT(names); i++) {
            if (i < 3)
                read_column(&at, column);
            else
                read_number(&at, column);
            length += (size_t)snprintf(expected + length, MOST - length, "%s=%s%s ", names[i],
                                       i == 1 ? "RECORD_KIND_" : "", column);
        }
        length += (size_t)snprintf(expected + length, MOST - length, "} ");
        assert_true(length < MOST - 512 && (*at == ';' || !*at));
    }
    check_case(file, how, "%s record_count=%u %s", verdict, count, expected);
}
