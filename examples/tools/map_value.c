/* map_value.c - numbers of map files, for people. */
#include "map_value.h"

#include <inttypes.h>

double map_units(int32_t fx32)
{
    return (double)fx32 / 4096.0;
}

const char *map_type_name(uint32_t type)
{
    static const char *const names[] = {"none",    "town",   "outdoors",   "cave",
                                        "indoors", "centre", "underground"};

    return type < sizeof names / sizeof names[0] ? names[type] : "unknown";
}

void map_print_count(uint32_t count, const char *what)
{
    printf("%" PRIu32 " %s%s", count, what, count == 1 ? "" : "s");
}

void map_time_text(uint32_t half_seconds, char text[16])
{
    const uint64_t seconds = 2 * (uint64_t)half_seconds;

    if (seconds > 99 * 3600)
        snprintf(text, 16, "never");
    else
        snprintf(text, 16, "%02" PRIu64 ":%02" PRIu64 ":%02" PRIu64, seconds / 3600,
                 seconds / 60 % 60, seconds % 60);
}

void map_json_units(buffer *b, const char *key, const int32_t *values, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_float(b, map_units(values[i]));
    json_close(b, ']');
}

void map_json_integers(buffer *b, const char *key, const int32_t *values, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_signed(b, values[i]);
    json_close(b, ']');
}

void map_json_shorts(buffer *b, const char *key, const uint16_t *values, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_unsigned(b, values[i]);
    json_close(b, ']');
}

void map_json_doubles(buffer *b, const char *key, const double *values, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_float(b, values[i]);
    json_close(b, ']');
}

void map_json_flag(buffer *b, const char *key, int value)
{
    json_key(b, key);
    if (value)
        json_true(b);
    else
        json_false(b);
}
