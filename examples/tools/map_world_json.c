/* map_world_json.c - what a header leads to, as JSON. */
#include "map_world.h"

/* ---- area ---- */

/* set: NULL when the game does not use it. */
static void add_textures(buffer *b, const char *key, const map_texture_set *set)
{
    add_json_key(b, key);
    if (!set || !set->there) {
        add_json_null(b);
        return;
    }
    open_json(b, '{');
    add_json_number(b, "pictures", set->images);
    add_json_number(b, "palettes", set->palettes);
    close_json(b, '}');
}

static void add_light(buffer *b, const map_output *o, const kunai_map *light)
{
    add_json_key(b, "light_blocks");
    if (!light) {
        add_json_null(b);
        return;
    }
    add_json_unsigned(b, kunai_map_get_info(light)->item_count);
    if (!o->time_word)
        return;
    add_json_key(b, "active_block");
    add_json_signed(b, kunai_map_find_light(light, o->time));
}

static void add_area(buffer *b, const map_output *o, const map_join *join)
{
    add_json_key(b, "area");
    if (!join->area) {
        add_json_null(b);
        return;
    }
    open_json(b, '{');
    add_map_json_area(b, kunai_map_get_area(join->area));
    add_light(b, o, join->light);
    if (join->build)
        add_map_json_shorts(b, "models", kunai_map_get_models(join->build, NULL),
                            kunai_map_get_info(join->build)->item_count);
    add_textures(b, "map_textures", &join->ground_textures);
    add_map_json_flag(b, "uses_prop_textures", join->uses_prop_textures);
    add_textures(b, "prop_textures", join->uses_prop_textures ? &join->prop_textures : NULL);
    close_json(b, '}');
}

/* ---- cells ---- */

static void add_prop(buffer *b, const map_placed_prop *placed)
{
    open_json(b, '{');
    add_json_number(b, "model", placed->prop->model);
    add_json_number(b, "drawn_as", placed->drawn_as);
    add_json_key(b, "listed");
    if (placed->is_listed < 0)
        add_json_null(b);
    else if (placed->is_listed)
        add_json_true(b);
    else
        add_json_false(b);
    add_map_json_flag(b, "used", placed->is_used);
    add_map_json_doubles(b, "place", placed->place, 3);
    add_map_json_units(b, "scale", placed->prop->scale, 3);
    add_map_json_prop_raw(b, placed->prop);
    close_json(b, '}');
}

static void add_land(buffer *b, const map_join *join, const map_cell *cell, int full)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    double place[3];
    uint32_t i;

    get_map_cell_model_place(cell, place);
    add_json_key(b, "model");
    if (land->model_size) {
        open_json(b, '{');
        add_json_number(b, "offset", land->model_offset);
        add_json_number(b, "size", land->model_size);
        add_map_json_doubles(b, "place", place, 3);
        close_json(b, '}');
    } else {
        add_json_null(b);
    }
    add_json_text(b, "height_result", kunai_result_name(land->height_result));
    add_json_number(b, "prop_count", land->prop_count);
    if (!full)
        return;
    add_json_key(b, "props");
    open_json(b, '[');
    for (i = 0; i < land->prop_count; i++) {
        const map_placed_prop placed = place_map_prop(join, cell, i);

        add_prop(b, &placed);
    }
    close_json(b, ']');
}

static void add_cell(buffer *b, const map_join *join, const map_cell *cell, int full)
{
    double center[2];

    get_map_cell_center(cell, center);
    open_json(b, '{');
    add_json_number(b, "x", cell->x);
    add_json_number(b, "z", cell->z);
    add_json_key(b, "land");
    if (cell->land == KUNAI_MAP_CELL_EMPTY)
        add_json_null(b);
    else
        add_json_unsigned(b, cell->land);
    add_json_number(b, "header", join->number);
    add_map_json_flag(b, "inherited", !kunai_map_get_matrix(join->matrix)->headers);
    add_json_number(b, "area", join->header->area);
    add_json_number(b, "altitude", cell->altitude);
    add_map_json_doubles(b, "center", center, 2);
    add_map_json_flag(b, "there", cell->file != NULL);
    if (cell->file)
        add_land(b, join, cell, full);
    close_json(b, '}');
}

static void add_cells(buffer *b, const map_join *join, int full)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(join->matrix);
    const map_cell *cells = (const void *)join->cells.data;
    const size_t count = join->cells.size / sizeof *cells;
    size_t i;

    add_json_key(b, "matrix");
    if (matrix) {
        open_json(b, '{');
        add_json_name(b, "name", matrix->name);
        add_json_number(b, "width", matrix->width);
        add_json_number(b, "height", matrix->height);
        add_json_number(b, "cells_of_others", join->other_cells);
        close_json(b, '}');
    } else {
        add_json_null(b);
    }
    add_json_key(b, "cells");
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_cell(b, join, &cells[i], full);
    close_json(b, ']');
}

/* ---- models of props ---- */

static void add_prop_models(buffer *b, const map_world_files *w, const map_join *join)
{
    const map_prop_model *models = (const void *)join->prop_models.data;
    const size_t count = join->prop_models.size / sizeof *models;
    size_t i;

    add_json_key(b, "prop_models");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        const kunai_map_animation *animation = kunai_map_get_animation(models[i].animation);

        open_json(b, '{');
        add_json_number(b, "model", models[i].model);
        add_json_key(b, "animation");
        if (animation) {
            open_json(b, '{');
            add_map_json_animation(b, animation);
            close_json(b, '}');
        } else {
            add_json_null(b);
        }
        add_map_json_draws(b, w->shapes, models[i].model);
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_missing(buffer *b, const map_join *join)
{
    const map_missing *missing = (const void *)join->missing.data;
    const size_t count = join->missing.size / sizeof *missing;
    char words[64];
    size_t i;

    add_json_key(b, "missing");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        describe_map_missing(&missing[i], words);
        add_json_string(b, words);
    }
    close_json(b, ']');
}

void print_map_join_json(const map_world_files *w, const map_join *join, int full)
{
    buffer b = {0};

    open_json(&b, '{');
    add_json_number(&b, "number", join->number);
    add_json_key(&b, "name");
    if (join->name)
        add_json_bytes(&b, join->name->data, join->name->size);
    else
        add_json_null(&b);
    add_json_key(&b, "header");
    open_json(&b, '{');
    add_map_json_header(&b, join->header, kunai_map_get_info(w->headers)->format);
    close_json(&b, '}');
    add_area(&b, w->o, join);
    add_cells(&b, join, full);
    if (full)
        add_prop_models(&b, w, join);
    add_missing(&b, join);
    close_json(&b, '}');
    print_json(&b);
    free_buffer(&b);
}
