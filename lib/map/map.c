/* map.c - the map calls: which of its readers takes the bytes, and what they gave. */
#include "map/map.h"

#include "base/find.h"
#include "base/sink.h"
#include "map/formats.h"

static const char record[] = "map";

/* ---- what it is ---- */

/* Formats without any mark: options.format has to name them. */
static int never_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    (void)data;
    (void)size;
    (void)found;
    return 0;
}

enum row {
    LAND,
    BDHC,
    AREA_LIGHT,
    MAP_HEADERS,
    MAP_HEADERS_DP,
    MAP_HEADERS_HG,
    MAP_NAMES,
    MAP_MATRIX,
    AREA,
    AREA_HG,
    AREA_BUILD,
    PROP_ANIMATION,
    PROP_SHAPES,
    ROWS
};

const kunai_i_format_row kunai_i_map_formats[ROWS + 1] = {
    [LAND] = {KUNAI_FORMAT_LAND, KUNAI_NOUN_MAP, kunai_i_land_recognise, 1},
    [BDHC] = {KUNAI_FORMAT_BDHC, KUNAI_NOUN_MAP, kunai_i_bdhc_recognise, 1},
    [AREA_LIGHT] = {KUNAI_FORMAT_AREA_LIGHT, KUNAI_NOUN_MAP, kunai_i_area_light_recognise, 1},
    [MAP_HEADERS] = {KUNAI_FORMAT_MAP_HEADERS, KUNAI_NOUN_MAP, never_recognise, 1},
    [MAP_HEADERS_DP] = {KUNAI_FORMAT_MAP_HEADERS_DP, KUNAI_NOUN_MAP, never_recognise, 1},
    [MAP_HEADERS_HG] = {KUNAI_FORMAT_MAP_HEADERS_HG, KUNAI_NOUN_MAP, never_recognise, 1},
    [MAP_NAMES] = {KUNAI_FORMAT_MAP_NAMES, KUNAI_NOUN_MAP, never_recognise, 1},
    [MAP_MATRIX] = {KUNAI_FORMAT_MAP_MATRIX, KUNAI_NOUN_MAP, never_recognise, 1},
    [AREA] = {KUNAI_FORMAT_AREA, KUNAI_NOUN_MAP, never_recognise, 1},
    [AREA_HG] = {KUNAI_FORMAT_AREA_HG, KUNAI_NOUN_MAP, never_recognise, 1},
    [AREA_BUILD] = {KUNAI_FORMAT_AREA_BUILD, KUNAI_NOUN_MAP, never_recognise, 1},
    [PROP_ANIMATION] = {KUNAI_FORMAT_PROP_ANIMATION, KUNAI_NOUN_MAP, never_recognise, 1},
    [PROP_SHAPES] = {KUNAI_FORMAT_PROP_SHAPES, KUNAI_NOUN_MAP, never_recognise, 1},
};

static kunai_i_map_read *const readers[ROWS] = {
    [LAND] = kunai_i_land_read,
    [BDHC] = kunai_i_bdhc_read,
    [AREA_LIGHT] = kunai_i_area_light_read,
    [MAP_HEADERS] = kunai_i_map_headers_read,
    [MAP_HEADERS_DP] = kunai_i_map_headers_read,
    [MAP_HEADERS_HG] = kunai_i_map_headers_read,
    [MAP_NAMES] = kunai_i_map_names_read,
    [MAP_MATRIX] = kunai_i_map_matrix_read,
    [AREA] = kunai_i_area_read,
    [AREA_HG] = kunai_i_area_read,
    [AREA_BUILD] = kunai_i_area_build_read,
    [PROP_ANIMATION] = kunai_i_prop_animation_read,
    [PROP_SHAPES] = kunai_i_prop_shapes_read,
};

/* ---- what readers share ---- */

const uint16_t *kunai_i_map_words(kunai_i_job *job, kunai_i_reader *reader, uint32_t count)
{
    const uint8_t *bytes = kunai_i_bytes(reader, 2 * (uint64_t)count);
    uint16_t *words = bytes ? kunai_i_keep_unset(job, count, sizeof *words) : NULL;
    uint32_t i;

    for (i = 0; words && i < count; i++)
        words[i] = kunai_i_load16(bytes + 2 * (size_t)i, 0);
    return words;
}

void kunai_i_map_warn_rest(const kunai_i_reader *reader)
{
    if (kunai_i_left(reader))
        kunai_i_warn(reader->job, KUNAI_E_CORRUPT, kunai_i_tell(reader), reader->record,
                     "there are bytes behind the end");
}

void kunai_i_map_finish(const kunai_i_reader *reader)
{
    if (!kunai_i_reader_fail(reader))
        kunai_i_map_warn_rest(reader);
}

/* ---- the calls ---- */

static void read_map(kunai_i_job *job, const void *data, size_t size, kunai_map *map)
{
    const uint32_t wanted = job->options.format;
    kunai_i_reader reader = kunai_i_reader_at(job, data, size, 0, 0, record);
    const kunai_i_format_row *row =
        kunai_i_choose_row(kunai_i_map_formats, wanted, reader.data, size);

    job->format = row ? row->format : wanted;
    if (!row && wanted)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record, "options.format is no format of maps");
    else if (!row)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record,
                     "this is no land, BDHC or light file: options.format has to name the others");
    else if (job->options.index)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, record, "options.index is past the only map file");
    else
        readers[row - kunai_i_map_formats](job, &reader, map);
    map->info.format = job->format;
    map->info.byte_order = KUNAI_ORDER_LITTLE;
}

kunai_result kunai_i_map_open(const void *data, size_t size, const kunai_options *options,
                              struct kunai_i_sink *sink, kunai_map **out, kunai_error *error)
{
    kunai_map *map;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    kunai_i_sink_begin(&job, sink);
    map = kunai_i_keep(&job, 1, sizeof *map);
    if (map) {
        map->info.item_count = 1;
        read_map(&job, data, size, map);
        map->info.warnings = kunai_i_keep_warnings(&job, &map->info.warning_count);
    }
    if (kunai_i_job_end(&job, map ? &map->owner : NULL, error) == KUNAI_OK)
        *out = map;
    return job.error.code;
}

kunai_result kunai_map_open(const void *data, size_t size, const kunai_options *options,
                            kunai_map **out, kunai_error *error)
{
    return kunai_i_map_open(data, size, options, NULL, out, error);
}

void kunai_map_close(kunai_map *map)
{
    if (map)
        kunai_i_owner_release(&map->owner);
}

const kunai_map_info *kunai_map_get_info(const kunai_map *map)
{
    return map ? &map->info : NULL;
}

const kunai_map_header *kunai_map_get_header(const kunai_map *map, uint32_t index)
{
    return map && map->headers && index < map->info.item_count ? &map->headers[index] : NULL;
}

const kunai_string *kunai_map_get_name(const kunai_map *map, uint32_t index)
{
    return map && map->names && index < map->info.item_count ? &map->names[index] : NULL;
}

const kunai_map_matrix *kunai_map_get_matrix(const kunai_map *map)
{
    return map ? map->matrix : NULL;
}

const kunai_map_land *kunai_map_get_land(const kunai_map *map)
{
    return map ? map->land : NULL;
}

const kunai_map_area *kunai_map_get_area(const kunai_map *map)
{
    return map ? map->area : NULL;
}

const uint16_t *kunai_map_get_models(const kunai_map *map)
{
    return map ? map->models : NULL;
}

const kunai_map_light *kunai_map_get_light(const kunai_map *map, uint32_t index)
{
    return map && map->lights && index < map->info.item_count ? &map->lights[index] : NULL;
}

const kunai_map_animation *kunai_map_get_animation(const kunai_map *map)
{
    return map ? map->animation : NULL;
}

const kunai_map_draw *kunai_map_get_draws(const kunai_map *map, uint32_t model, uint32_t *count)
{
    if (count)
        *count = 0;
    if (!map || !map->draws || model >= map->info.item_count)
        return NULL;
    if (count)
        *count = map->draws[model].count;
    return map->draws[model].draws;
}
