/* map_options.c - reads the values of the options of kunai map. map.c calls it. */
#include "map.h"

#include <stdlib.h>
#include <string.h>

/* Reads a number of units as fx32. Returns the rest of the text, or NULL if it does not begin with
 * a number in range. */
static const char *read_units(const char *text, int32_t *value)
{
    char *end;
    const double units = strtod(text, &end);

    if (end == text || !(units > -524288.0 && units < 524287.0))
        return NULL;
    *value = (int32_t)(units * KUNAI_FX32_ONE + (units < 0 ? -0.5 : 0.5));
    return end;
}

int read_map_place(map_output *o)
{
    const char *text = o->at_word;
    int i;

    if (!text)
        return 0;
    for (i = 0; text && i < 3; i++) {
        text = read_units(text, &o->at[i]);
        if (!text || !*text)
            break;
        text = *text == ',' && i < 2 ? text + 1 : NULL;
    }
    if (text && i)
        return 0;
    report_tool_usage(o->t, "--at needs X,Z or X,Z,Y in units, not %.64s", o->at_word);
    return -1;
}

int read_map_time(map_output *o)
{
    const char *text = o->time_word;
    unsigned hour, minute;
    char rest;

    if (!text)
        return 0;
    if (strspn(text, "0123456789:") == strlen(text) &&
        sscanf(text, "%2u:%2u%c", &hour, &minute, &rest) == 2 && hour < 24 && minute < 60) {
        o->time = (hour * 3600 + minute * 60) / 2;
        return 0;
    }
    report_tool_usage(o->t, "--time needs HH:MM, not %.64s", text);
    return -1;
}

int read_map_kind(map_output *o, const char *word)
{
    if (word)
        o->as = find_map_word(word);
    if (!word || o->as)
        return 0;
    report_tool_usage(
        o->t,
        "unknown format %.64s; choose from: headers, headers-dp, headers-hg, names, matrix, "
        "land, bdhc, area, area-hg, build, light, animation, shapes, events",
        word);
    return -1;
}

int read_map_folder(map_output *o, const char *path, int png, int ppm)
{
    if (!png && !ppm)
        return 0;
    if (png && ppm)
        report_tool_usage(o->t, "--png and --ppm cannot be used together");
    else if (!path)
        report_tool_usage(o->t, "%s needs -o DIR", png ? "--png" : "--ppm");
    else {
        o->folder = path;
        o->ppm = ppm;
        return check_tool_folder(o->t, path);
    }
    return -1;
}

int read_map_headers(map_output *o, const char *path, int has_rom)
{
    if (!path)
        report_tool_usage(o->t, "--save-headers needs -o FILE");
    else if (!has_rom)
        report_tool_usage(o->t, "--save-headers needs a ROM");
    else
        o->headers = path;
    return path && has_rom ? check_tool_output(o->t, path) : -1;
}

int read_map_lands(map_output *o, const char *path, map_store *lands)
{
    if (!path)
        return 0;
    add_to_map_store(o->t, lands, MAP_LAND, path);
    o->lands = lands;
    if (!is_map_store_empty(lands))
        return 0;
    if (!o->t->status)
        fail_tool(o->t, TOOL_FILE, path, "contains no lands (a NARC, or files land_data_NNN)");
    print_map_json_failure(o, path, NULL, 0, lands->error.code != KUNAI_OK ? &lands->error : NULL);
    return -1;
}
