/*
 * map.c - the module map: its table of formats, the open call, and the public functions.
 *
 * The module reads the map files of Pokémon Platinum and its relatives, each with a reader of its
 * own (readers.h, platinum.md). A file gives one part of kunai_map; the other parts stay NULL. Most
 * formats cannot be recognised, because they are bare tables: options.format must name them.
 */
#include "map/map.h"

#include "map/readers.h"

static const char record[] = "map";

/* ---- formats ---- */

typedef struct map_format {
    kunai_i_format format;
    kunai_i_map_read *read;
} map_format;

static const kunai_i_word bdhc_words[] = {{"BDHC", 0, KUNAI_I_SCANNED},
                                          {"", 0, KUNAI_I_END_OF_WORDS}};

static const map_format formats[] = {
    {{.info = {KUNAI_FORMAT_LAND, KUNAI_MODULE_MAP | KUNAI_MODULE_SCENE, "map land", ""},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_land},
     .read = kunai_i_read_land},
    {{.info = {KUNAI_FORMAT_BDHC, KUNAI_MODULE_MAP, "map heights (BDHC)", "bdhc"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = bdhc_words,
      .head = kunai_i_measure_bdhc_head,
      .recognise = kunai_i_recognise_bdhc},
     .read = kunai_i_read_bdhc},
    {{.info = {KUNAI_FORMAT_AREA_LIGHT, KUNAI_MODULE_MAP, "area light", ""},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_area_light},
     .read = kunai_i_read_area_light},
    {{.info = {KUNAI_FORMAT_MAP_HEADERS, KUNAI_MODULE_MAP, "map headers", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_headers},
    {{.info = {KUNAI_FORMAT_MAP_HEADERS_DP, KUNAI_MODULE_MAP, "map headers (Diamond)", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_headers},
    {{.info = {KUNAI_FORMAT_MAP_HEADERS_HG, KUNAI_MODULE_MAP, "map headers (HeartGold)", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_headers},
    {{.info = {KUNAI_FORMAT_MAP_NAMES, KUNAI_MODULE_MAP, "map names", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_names},
    {{.info = {KUNAI_FORMAT_MAP_MATRIX, KUNAI_MODULE_MAP, "map matrix", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_matrix},
    {{.info = {KUNAI_FORMAT_AREA, KUNAI_MODULE_MAP, "map area", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_area},
    {{.info = {KUNAI_FORMAT_AREA_HG, KUNAI_MODULE_MAP, "map area (HeartGold)", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_area},
    {{.info = {KUNAI_FORMAT_AREA_BUILD, KUNAI_MODULE_MAP, "area build list", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_area_build},
    {{.info = {KUNAI_FORMAT_PROP_ANIMATION, KUNAI_MODULE_MAP, "prop animation list", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_prop_animation},
    {{.info = {KUNAI_FORMAT_PROP_SHAPES, KUNAI_MODULE_MAP, "prop shapes", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_prop_shapes},
    {{.info = {KUNAI_FORMAT_MAP_EVENTS, KUNAI_MODULE_MAP, "map events", ""},
      .specificity = KUNAI_I_BY_NAME,
      .is_read_if_named = 1},
     .read = kunai_i_read_map_events},
};

/* The open call. A map file has one map, so options.index must be 0. */
static void read_map(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    const uint32_t wanted = open->options.format;
    kunai_map *map = handle;
    kunai_i_reader reader = kunai_i_make_reader(open, data, size, 0, 0, record);
    const void *found = kunai_i_choose_format(&kunai_i_map_module, wanted, data, size);
    const map_format *row = found;

    map->info.item_count = 1;
    open->format = row ? row->format.info.format : wanted;
    if (!row && wanted)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "options.format is not a format of maps");
    else if (!row)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record,
                     "the data is not a land, BDHC or light file: options.format must name any "
                     "other map file");
    else if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the only index is 0");
    else
        row->read(open, &reader, map);
    map->info.format = open->format;
    map->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
}

const kunai_i_module kunai_i_map_module = {
    .record = record,
    .bit = KUNAI_MODULE_MAP,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_map),
    .byte_order_at = offsetof(kunai_map, info.byte_order),
    .warnings_at = offsetof(kunai_map, info.warnings),
    .warning_count_at = offsetof(kunai_map, info.warning_count),
    .warning_total_at = offsetof(kunai_map, info.warning_total),
    .read = read_map};

/* ---- the calls ---- */

kunai_result kunai_map_open(const void *data, size_t size, const kunai_options *options,
                            kunai_map **out, kunai_error *error)
{
    void *handle;
    const kunai_result result =
        kunai_i_open_handle(&kunai_i_map_module, data, size, options, NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_map_close(kunai_map *map)
{
    if (map)
        kunai_i_release_owner(&map->owner);
}

const kunai_map_info *kunai_map_get_info(const kunai_map *map)
{
    return map ? &map->info : NULL;
}

/* Returns list, and sets *count to its number of items, or to 0 if list is NULL. */
static const void *get_list(const kunai_map *map, const void *list, uint32_t *count)
{
    if (count)
        *count = list ? map->info.item_count : 0;
    return list;
}

const kunai_map_header *kunai_map_get_headers(const kunai_map *map, uint32_t *count)
{
    return get_list(map, map ? map->headers : NULL, count);
}

const kunai_string *kunai_map_get_names(const kunai_map *map, uint32_t *count)
{
    return get_list(map, map ? map->names : NULL, count);
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

const uint16_t *kunai_map_get_models(const kunai_map *map, uint32_t *count)
{
    return get_list(map, map ? map->models : NULL, count);
}

const kunai_map_light *kunai_map_get_lights(const kunai_map *map, uint32_t *count)
{
    return get_list(map, map ? map->lights : NULL, count);
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
