/* map_value.c - prints numbers of map files as text and as JSON (map_value.h). kunai map and info
 * use it. */
#include "map_value.h"

#include <inttypes.h>

double convert_map_units(int32_t fx32)
{
    return (double)fx32 / KUNAI_FX32_ONE;
}

const char *get_map_type_name(uint32_t type)
{
    static const char *const names[] = {"none",    "town",   "outdoors",   "cave",
                                        "indoors", "centre", "underground"};

    return type < sizeof names / sizeof names[0] ? names[type] : "unknown";
}

void print_map_count(uint32_t count, const char *what)
{
    print_out("%" PRIu32 " %s%s", count, what, count == 1 ? "" : "s");
}

void write_map_time(uint32_t time, char text[16])
{
    const uint64_t seconds = 2 * (uint64_t)time;

    if (seconds > 99 * 3600)
        snprintf(text, 16, "never");
    else
        snprintf(text, 16, "%02" PRIu64 ":%02" PRIu64 ":%02" PRIu64, seconds / 3600,
                 seconds / 60 % 60, seconds % 60);
}

void add_map_json_units(buffer *b, const char *key, const int32_t *values, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_float(b, convert_map_units(values[i]));
    close_json(b, ']');
}

void add_map_json_integers(buffer *b, const char *key, const int32_t *values, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_signed(b, values[i]);
    close_json(b, ']');
}

void add_map_json_shorts(buffer *b, const char *key, const uint16_t *values, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_unsigned(b, values[i]);
    close_json(b, ']');
}

void add_map_json_doubles(buffer *b, const char *key, const double *values, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_float(b, values[i]);
    close_json(b, ']');
}

void add_map_json_flag(buffer *b, const char *key, int value)
{
    add_json_key(b, key);
    if (value)
        add_json_true(b);
    else
        add_json_false(b);
}
