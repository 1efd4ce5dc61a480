/* map_world_json.c - what a header leads to, as JSON. */
#include "map_world.h"

/* ---- area ---- */

/* set: NULL when the game does not use it. */
static void add_textures(buffer *b, const char *key, const map_texture_set *set)
{
    json_key(b, key);
    if (!set || !set->there) {
        json_null(b);
        return;
    }
    json_open(b, '{');
    json_number(b, "pictures", set->images);
    json_number(b, "palettes", set->palettes);
    json_close(b, '}');
}

static void add_light(buffer *b, const map_output *o, const kunai_map *light)
{
    json_key(b, "light_blocks");
    if (!light) {
        json_null(b);
        return;
    }
    json_unsigned(b, kunai_map_get_info(light)->item_count);
    if (!o->time_word)
        return;
    json_key(b, "active_block");
    json_signed(b, kunai_map_find_light(light, o->time));
}

static void add_area(buffer *b, const map_output *o, const map_join *join)
{
    json_key(b, "area");
    if (!join->area) {
        json_null(b);
        return;
    }
    json_open(b, '{');
    map_json_area(b, kunai_map_get_area(join->area));
    add_light(b, o, join->light);
    if (join->build)
        map_json_shorts(b, "models", kunai_map_get_models(join->build),
                        kunai_map_get_info(join->build)->item_count);
    add_textures(b, "map_textures", &join->ground_textures);
    map_json_flag(b, "uses_prop_textures", join->uses_prop_textures);
    add_textures(b, "prop_textures", join->uses_prop_textures ? &join->prop_textures : NULL);
    json_close(b, '}');
}

/* ---- cells ---- */

static void add_prop(buffer *b, const map_placed_prop *placed)
{
    json_open(b, '{');
    json_number(b, "model", placed->prop->model);
    json_number(b, "drawn_as", placed->drawn_as);
    json_key(b, "listed");
    if (placed->is_listed < 0)
        json_null(b);
    else if (placed->is_listed)
        json_true(b);
    else
        json_false(b);
    map_json_flag(b, "used", placed->is_used);
    map_json_doubles(b, "place", placed->place, 3);
    map_json_units(b, "scale", placed->prop->scale, 3);
    map_json_prop_raw(b, placed->prop);
    json_close(b, '}');
}

static void add_land(buffer *b, const map_join *join, const map_cell *cell, int full)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    double place[3];
    uint32_t i;

    map_cell_model_place(cell, place);
    json_key(b, "model");
    if (land->model_size) {
        json_open(b, '{');
        json_number(b, "offset", land->model_offset);
        json_number(b, "size", land->model_size);
        map_json_doubles(b, "place", place, 3);
        json_close(b, '}');
    } else {
        json_null(b);
    }
    json_text(b, "height_result", kunai_result_name(land->height_result));
    json_number(b, "prop_count", land->prop_count);
    if (!full)
        return;
    json_key(b, "props");
    json_open(b, '[');
    for (i = 0; i < land->prop_count; i++) {
        const map_placed_prop placed = map_place_prop(join, cell, i);

        add_prop(b, &placed);
    }
    json_close(b, ']');
}

static void add_cell(buffer *b, const map_join *join, const map_cell *cell, int full)
{
    double center[2];

    map_cell_center(cell, center);
    json_open(b, '{');
    json_number(b, "x", cell->x);
    json_number(b, "z", cell->z);
    json_key(b, "land");
    if (cell->land == MAP_NO_LAND)
        json_null(b);
    else
        json_unsigned(b, cell->land);
    json_number(b, "header", join->number);
    map_json_flag(b, "inherited", !kunai_map_get_matrix(join->matrix)->headers);
    json_number(b, "area", join->header->area);
    json_number(b, "altitude", cell->altitude);
    map_json_doubles(b, "center", center, 2);
    map_json_flag(b, "there", cell->file != NULL);
    if (cell->file)
        add_land(b, join, cell, full);
    json_close(b, '}');
}

static void add_cells(buffer *b, const map_join *join, int full)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(join->matrix);
    const map_cell *cells = (const void *)join->cells.data;
    const size_t count = join->cells.size / sizeof *cells;
    size_t i;

    json_key(b, "matrix");
    if (matrix) {
        json_open(b, '{');
        json_name(b, "name", matrix->name);
        json_number(b, "width", matrix->width);
        json_number(b, "height", matrix->height);
        json_number(b, "cells_of_others", join->other_cells);
        json_close(b, '}');
    } else {
        json_null(b);
    }
    json_key(b, "cells");
    json_open(b, '[');
    for (i = 0; i < count; i++)
        add_cell(b, join, &cells[i], full);
    json_close(b, ']');
}

/* ---- models of props ---- */

static void add_prop_models(buffer *b, const map_world_files *w, const map_join *join)
{
    const map_prop_model *models = (const void *)join->prop_models.data;
    const size_t count = join->prop_models.size / sizeof *models;
    size_t i;

    json_key(b, "prop_models");
    json_open(b, '[');
    for (i = 0; i < count; i++) {
        const kunai_map_animation *animation = kunai_map_get_animation(models[i].animation);

        json_open(b, '{');
        json_number(b, "model", models[i].model);
        json_key(b, "animation");
        if (animation) {
            json_open(b, '{');
            map_json_animation(b, animation);
            json_close(b, '}');
        } else {
            json_null(b);
        }
        map_json_draws(b, w->shapes, models[i].model);
        json_close(b, '}');
    }
    json_close(b, ']');
}

static void add_missing(buffer *b, const map_join *join)
{
    const map_missing *missing = (const void *)join->missing.data;
    const size_t count = join->missing.size / sizeof *missing;
    char words[64];
    size_t i;

    json_key(b, "missing");
    json_open(b, '[');
    for (i = 0; i < count; i++) {
        map_missing_words(&missing[i], words);
        json_string(b, words);
    }
    json_close(b, ']');
}

void map_join_json(const map_world_files *w, const map_join *join, int full)
{
    buffer b = {0};

    json_open(&b, '{');
    json_number(&b, "number", join->number);
    json_key(&b, "name");
    if (join->name)
        json_bytes(&b, join->name->data, join->name->size);
    else
        json_null(&b);
    json_key(&b, "header");
    json_open(&b, '{');
    map_json_header(&b, join->header, kunai_map_get_info(w->headers)->format);
    json_close(&b, '}');
    add_area(&b, w->o, join);
    add_cells(&b, join, full);
    if (full)
        add_prop_models(&b, w, join);
    add_missing(&b, join);
    json_close(&b, '}');
    json_print(&b);
    buffer_free(&b);
}
