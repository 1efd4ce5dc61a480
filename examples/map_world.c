/* map_world.c - from a header to all that it leads to, by the rules of platinum.md 2. */
#include "map_world.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELL_UNITS = 512,
    ALTITUDE_UNITS = 8, /* that the map model is lifted by for each */
    FALLBACK_MODEL = 0,
    NO_LAND = 0xFFFF,
    MOST_CELLS = 1024, /* of a header; the game has room for 900 */
    MOST_MODELS = 0x10000
};

/* ---- the rules ---- */

void map_cell_center(const map_cell *cell, double center[2])
{
    center[0] = CELL_UNITS / 2 + (double)CELL_UNITS * cell->x;
    center[1] = CELL_UNITS / 2 + (double)CELL_UNITS * cell->z;
}

void map_cell_model_place(const map_cell *cell, double place[3])
{
    double center[2];

    map_cell_center(cell, center);
    place[0] = center[0];
    place[1] = (double)ALTITUDE_UNITS * cell->altitude;
    place[2] = center[1];
}

static int is_listed(const kunai_map *build, uint32_t model)
{
    const uint16_t *models = kunai_map_get_models(build);
    const uint32_t count = kunai_map_get_info(build)->item_count;
    uint32_t i;

    for (i = 0; i < count; i++)
        if (models[i] == model)
            return 1;
    return 0;
}

map_placed_prop map_place_prop(const map_join *join, const map_cell *cell, uint32_t index)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    map_placed_prop placed = {.prop = &land->props[index], .is_used = index < WORLD_PROPS};
    double center[2];

    map_cell_center(cell, center);
    placed.place[0] = center[0] + map_units(placed.prop->position[0]);
    placed.place[1] = map_units(placed.prop->position[1]);
    placed.place[2] = center[1] + map_units(placed.prop->position[2]);
    placed.is_listed = join->build ? is_listed(join->build, placed.prop->model) : -1;
    placed.drawn_as = placed.is_listed ? placed.prop->model : (uint32_t)FALLBACK_MODEL;
    return placed;
}

/* ---- what is missing ---- */

static void miss(map_join *join, const char *what, uint32_t number, int there)
{
    char words[96];

    snprintf(words, sizeof words, "%s %" PRIu32 "%s", what, number,
             there ? " (cannot be read)" : "");
    buffer_add(&join->missing, words, strlen(words) + 1);
}

static kunai_map *fetch(const map_world_files *w, map_join *join, int part, uint32_t format,
                        uint32_t number)
{
    int there;
    kunai_map *map = map_open_number(w->o->t, &w->stores[part], format, number, &there);

    if (!map)
        miss(join, map_word(format), number, there);
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

    if (map_store_read(w->o->t, &w->stores[part], number, &bytes, &path)) {
        miss(join, what, number, path != NULL);
    } else if (kunai_textures_open(bytes.data, bytes.size, NULL, &textures, &error) != KUNAI_OK) {
        tool_error(w->o->t, path, NULL, &error);
        miss(join, what, number, 1);
    } else {
        info = kunai_textures_get_info(textures);
        tool_warnings(w->o->t, path, NULL, info->warnings, info->warning_count);
        *set = (map_texture_set){1, info->image_count, info->palette_count};
    }
    kunai_textures_close(textures);
    buffer_free(&bytes);
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
        tool_fail(w->o->t, TOOL_LIMIT, "matrix", "header %" PRIu32 " has more than %d cells",
                  join->number, MOST_CELLS);
        return 0;
    }
    if (m->altitudes)
        cell.altitude = m->altitudes[at];
    if (cell.land != NO_LAND)
        cell.file = fetch(w, join, MAP_LAND, KUNAI_FORMAT_LAND, cell.land);
    buffer_add(&join->cells, &cell, sizeof cell);
    return 1;
}

/* In a matrix without headers every cell is of the one that led here. */
static void join_cells(const map_world_files *w, map_join *join)
{
    const kunai_map_matrix *m;
    uint32_t x, z;

    join->matrix = fetch(w, join, MAP_MATRIX, KUNAI_FORMAT_MAP_MATRIX, join->header->matrix);
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
    buffer_add(&join->prop_models, &added, sizeof added);
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
            const map_placed_prop placed = map_place_prop(join, &cells[i], k);

            if (placed.is_used && placed.drawn_as < MOST_MODELS)
                seen[placed.drawn_as] = 1;
        }
    for (k = 0; k < MOST_MODELS; k++)
        if (seen[k])
            add_prop_model(w, join, k);
    free(seen);
}

static void close_join(map_join *join)
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
    buffer_free(&join->cells);
    buffer_free(&join->prop_models);
    buffer_free(&join->missing);
}

static void show_header(const map_world_files *w, uint32_t number, int full)
{
    map_join join = {.number = number,
                     .header = kunai_map_get_header(w->headers, number),
                     .name = kunai_map_get_name(w->names, number)};

    join_area(w, &join);
    join_cells(w, &join);
    if (full)
        join_prop_models(w, &join);
    if (full && !w->shapes)
        miss(&join, "shapes", 0, !map_store_is_empty(&w->stores[MAP_SHAPES]));
    if (w->o->json)
        map_join_json(w, &join, full);
    else
        map_join_text(w, &join, full);
    close_join(&join);
}

/* ---- the files ---- */

static void add_found(void *user, const char *path, const char *out)
{
    map_world_files *w = user;
    const int part = map_find_part(path);

    (void)out;
    if (part < MAP_PARTS)
        map_store_add(w->o->t, &w->stores[part], part, path);
}

static void find_files(map_world_files *w)
{
    tool *t = w->o->t;
    int i;

    for (i = 0; i < t->input_count; i++) {
        if (tool_is_folder(t->inputs[i]))
            tool_walk(t, t->inputs[i], NULL, add_found, w);
        else if (map_find_part(t->inputs[i]) < MAP_PARTS)
            add_found(w, t->inputs[i], NULL);
        else
            tool_fail(t, TOOL_FAILED, t->inputs[i], "is no map file by its name");
    }
}

static void open_lone_files(map_world_files *w)
{
    const uint32_t format = w->o->as ? w->o->as : (uint32_t)KUNAI_FORMAT_MAP_HEADERS;
    tool *t = w->o->t;
    int there;

    w->headers = map_open_number(t, &w->stores[MAP_HEADERS], format, 0, &there);
    if (!w->headers && !there)
        tool_fail(t, TOOL_FAILED, t->inputs[0], "has no file map_headers to begin with");
    w->names = map_open_number(t, &w->stores[MAP_NAMES], KUNAI_FORMAT_MAP_NAMES, 0, &there);
    w->shapes = map_open_number(t, &w->stores[MAP_SHAPES], KUNAI_FORMAT_PROP_SHAPES, 0, &there);
}

static void show_headers(const map_world_files *w, const char *word)
{
    const uint32_t count = kunai_map_get_info(w->headers)->item_count;
    uint32_t i;
    char *end;

    if (word) {
        const unsigned long number = strtoul(word, &end, 10);

        if (*end || word[0] < '0' || word[0] > '9' || number >= count)
            tool_usage(w->o->t, "--header needs a number from 0 to %" PRIu32 ", not %.64s",
                       count - 1, word);
        else
            show_header(w, (uint32_t)number, 1);
        return;
    }
    for (i = 0; i < count; i++) {
        tool_progress(w->o->t, i + 1, count, "header");
        show_header(w, i, 0);
    }
}

void map_world(const map_output *o, const char *header)
{
    map_world_files w = {.o = o};
    int part;

    if (o->as && o->as != KUNAI_FORMAT_MAP_HEADERS && o->as != KUNAI_FORMAT_MAP_HEADERS_DP &&
        o->as != KUNAI_FORMAT_MAP_HEADERS_HG) {
        tool_usage(o->t, "--world takes --as headers, headers-dp or headers-hg only");
        return;
    }
    find_files(&w);
    open_lone_files(&w);
    if (w.headers)
        show_headers(&w, header);
    kunai_map_close(w.headers);
    kunai_map_close(w.names);
    kunai_map_close(w.shapes);
    for (part = 0; part < MAP_PARTS; part++)
        map_store_close(&w.stores[part]);
}
