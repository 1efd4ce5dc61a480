/* map_join.c - from a header to all that it leads to, by the rules of platinum.md 2. */
#include "map_world.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    FALLBACK_MODEL = 0,
    MOST_CELLS = 1024, /* of a header; the game has room for 900 */
    MOST_MODELS = 0x10000
};

/* ---- the rules ---- */

void get_map_cell_center(const map_cell *cell, double center[2])
{
    center[0] = (cell->x + 0.5) * KUNAI_MAP_UNITS_LAND;
    center[1] = (cell->z + 0.5) * KUNAI_MAP_UNITS_LAND;
}

void get_map_cell_model_place(const map_cell *cell, double place[3])
{
    double center[2];

    get_map_cell_center(cell, center);
    place[0] = center[0];
    place[1] = (double)KUNAI_MAP_UNITS_ALTITUDE * cell->altitude;
    place[2] = center[1];
}

static int is_listed(const kunai_map *build, uint32_t model)
{
    uint32_t i, count;
    const uint16_t *models = kunai_map_get_models(build, &count);

    for (i = 0; i < count; i++)
        if (models[i] == model)
            return 1;
    return 0;
}

map_placed_prop place_map_prop(const map_join *join, const map_cell *cell, uint32_t index)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    map_placed_prop placed = {.prop = &land->props[index], .is_used = index < WORLD_PROPS};
    double center[2];

    get_map_cell_center(cell, center);
    placed.place[0] = center[0] + convert_map_units(placed.prop->position[0]);
    placed.place[1] = convert_map_units(placed.prop->position[1]);
    placed.place[2] = center[1] + convert_map_units(placed.prop->position[2]);
    placed.is_listed = join->build ? is_listed(join->build, placed.prop->model) : -1;
    placed.drawn_as = placed.is_listed ? placed.prop->model : (uint32_t)FALLBACK_MODEL;
    return placed;
}

/* ---- what is missing ---- */

/* Those of one kind stay in the order of their numbers. */
void add_map_missing(buffer *list, const char *what, int64_t number, int there)
{
    map_missing missing = {what, number, there}, *found = (void *)list->data;
    const size_t count = list->size / sizeof missing;
    size_t i;

    for (i = 0; i < count; i++)
        if (found[i].what == what && found[i].number == number)
            return;
    for (i = 0; i < count; i++)
        if (found[i].what == what && found[i].number > missing.number) {
            const map_missing later = found[i];

            found[i] = missing;
            missing = later;
        }
    append_bytes(list, &missing, sizeof missing);
}

void describe_map_missing(const map_missing *missing, char words[64])
{
    const char *why = missing->there ? " (cannot be read)" : "";

    if (missing->number == MAP_NO_NUMBER)
        snprintf(words, 64, "%s%s", missing->what, why);
    else
        snprintf(words, 64, "%s %" PRId64 "%s", missing->what, missing->number, why);
}

static kunai_map *fetch(const map_world_files *w, map_join *join, int part, uint32_t format,
                        uint32_t number)
{
    int there;
    kunai_map *map = open_map_number(w->o->t, &w->stores[part], format, number, &there);

    if (!map)
        add_map_missing(&join->missing, get_map_word(format), number, there);
    return map;
}

static void count_textures(const map_world_files *w, map_join *join, int part, const char *what,
                           uint32_t number, map_texture_set *set)
{
    const kunai_textures_info *info;
    kunai_textures *textures = NULL;
    buffer bytes = {0};
    kunai_error error;
    const char *path;

    if (read_map_store(w->o->t, &w->stores[part], number, &bytes, &path)) {
        add_map_missing(&join->missing, what, number, path != NULL);
    } else if (kunai_textures_open(bytes.data, bytes.size, NULL, &textures, &error) != KUNAI_OK) {
        note_map_store(w->o->t, &w->stores[part], number, path, 1, &error, 1);
        add_map_missing(&join->missing, what, number, 1);
    } else {
        info = kunai_textures_get_info(textures);
        note_map_store(w->o->t, &w->stores[part], number, path, 0, info->warnings,
                       info->warning_count);
        *set = (map_texture_set){1, info->image_count, info->palette_count};
    }
    kunai_textures_close(textures);
    free_buffer(&bytes);
}

/* ---- the join ---- */

/* Areas of HeartGold are others than those of Platinum and Diamond. */
static uint32_t find_area_format(const map_world_files *w)
{
    return kunai_map_get_info(w->headers)->format == KUNAI_FORMAT_MAP_HEADERS_HG
               ? (uint32_t)KUNAI_FORMAT_AREA_HG
               : (uint32_t)KUNAI_FORMAT_AREA;
}

static void join_area(const map_world_files *w, map_join *join)
{
    const kunai_map_area *area;

    join->area = fetch(w, join, MAP_AREA, find_area_format(w), join->header->area);
    area = kunai_map_get_area(join->area);
    if (!area)
        return;
    join->light = fetch(w, join, MAP_LIGHT, KUNAI_FORMAT_AREA_LIGHT, area->light);
    join->build = fetch(w, join, MAP_BUILD, KUNAI_FORMAT_AREA_BUILD, area->prop_set);
    join->uses_prop_textures = !join->build || kunai_map_get_info(join->build)->item_count;
    count_textures(w, join, MAP_GROUND_TEXTURES, "map textures", area->texture_set,
                   &join->ground_textures);
    if (join->uses_prop_textures)
        count_textures(w, join, MAP_PROP_TEXTURES, "prop textures", area->prop_set,
                       &join->prop_textures);
}

/* Gives whether there is room for more cells. */
static int add_cell(const map_world_files *w, map_join *join, uint32_t x, uint32_t z)
{
    const kunai_map_matrix *m = kunai_map_get_matrix(join->matrix);
    const uint32_t at = x + z * m->width;
    map_cell cell = {.x = x, .z = z, .land = m->lands[at]};

    if (join->cells.size == MOST_CELLS * sizeof cell) {
        fail_tool(w->o->t, TOOL_LIMIT, w->o->t->inputs[0],
                  "header %" PRIu32 " has more than %d cells: the rest is left out", join->number,
                  MOST_CELLS);
        return 0;
    }
    if (m->altitudes)
        cell.altitude = m->altitudes[at];
    if (cell.land != KUNAI_MAP_CELL_EMPTY)
        cell.file = fetch(w, join, MAP_LAND, KUNAI_FORMAT_LAND, cell.land);
    append_bytes(&join->cells, &cell, sizeof cell);
    return 1;
}

/* In a matrix without headers every cell is of the one that led here. */
static void join_cells(const map_world_files *w, map_join *join, uint32_t matrix)
{
    const kunai_map_matrix *m;
    uint32_t x, z;

    join->matrix = fetch(w, join, MAP_MATRIX, KUNAI_FORMAT_MAP_MATRIX, matrix);
    m = kunai_map_get_matrix(join->matrix);
    for (z = 0; m && z < m->height; z++)
        for (x = 0; x < m->width; x++) {
            if (m->headers && m->headers[x + z * m->width] != join->number)
                join->other_cells++;
            else if (!add_cell(w, join, x, z))
                return;
        }
}

static void add_prop_model(const map_world_files *w, map_join *join, uint32_t model)
{
    map_prop_model added = {.model = model};

    added.animation = fetch(w, join, MAP_ANIMATION, KUNAI_FORMAT_PROP_ANIMATION, model);
    append_bytes(&join->prop_models, &added, sizeof added);
}

/* Each model once, in the order of their numbers. */
static void join_prop_models(const map_world_files *w, map_join *join)
{
    const map_cell *cells = (const void *)join->cells.data;
    const size_t count = join->cells.size / sizeof *cells;
    uint8_t *seen = allocate(MOST_MODELS, 1);
    uint32_t k;
    size_t i;

    for (i = 0; i < count; i++)
        for (k = 0; cells[i].file && k < kunai_map_get_land(cells[i].file)->prop_count; k++) {
            const map_placed_prop placed = place_map_prop(join, &cells[i], k);

            if (placed.is_used && placed.drawn_as < MOST_MODELS)
                seen[placed.drawn_as] = 1;
        }
    for (k = 0; k < MOST_MODELS; k++)
        if (seen[k])
            add_prop_model(w, join, k);
    free(seen);
}

void open_map_join_in(const map_world_files *w, uint32_t number, uint32_t matrix, map_join *join)
{
    uint32_t name_count;
    const kunai_string *names = kunai_map_get_names(w->names, &name_count);

    *join = (map_join){.number = number,
                       .header = &kunai_map_get_headers(w->headers, NULL)[number],
                       .name = number < name_count ? &names[number] : NULL};
    join_area(w, join);
    join_cells(w, join, matrix);
}

void open_map_join(const map_world_files *w, uint32_t number, int full, map_join *join)
{
    open_map_join_in(w, number, kunai_map_get_headers(w->headers, NULL)[number].matrix, join);
    if (!full)
        return;
    join_prop_models(w, join);
    if (!w->shapes)
        add_map_missing(&join->missing, get_map_word(KUNAI_FORMAT_PROP_SHAPES), MAP_NO_NUMBER,
                        !is_map_store_empty(&w->stores[MAP_SHAPES]));
}

void close_map_join(map_join *join)
{
    map_cell *cells = (void *)join->cells.data;
    map_prop_model *models = (void *)join->prop_models.data;
    size_t i;

    for (i = 0; i < join->cells.size / sizeof *cells; i++)
        kunai_map_close(cells[i].file);
    for (i = 0; i < join->prop_models.size / sizeof *models; i++)
        kunai_map_close(models[i].animation);
    kunai_map_close(join->matrix);
    kunai_map_close(join->area);
    kunai_map_close(join->build);
    kunai_map_close(join->light);
    free_buffer(&join->cells);
    free_buffer(&join->prop_models);
    free_buffer(&join->missing);
}
