/* map_world_json.c - prints everything that a header leads to as JSON. map_world.c calls it. */
#include "map_world.h"

/* ---- area ---- */

/* set: NULL if the game does not use it. */
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

static void add_place(buffer *b, const kunai_instance *instance)
{
    const double place[3] = {(double)instance->world[12], (double)instance->world[13],
                             (double)instance->world[14]};

    add_map_json_doubles(b, "place", place, 3);
}

/* is_known: the list of the area's models could be read. */
static void add_drawn(buffer *b, const map_placed_prop *placed, int is_known)
{
    add_json_number(b, "drawn_as", placed->drawn_as);
    add_json_key(b, "listed");
    if (!is_known)
        add_json_null(b);
    else if (placed->instance->flags & KUNAI_WORLD_INSTANCE_UNLISTED)
        add_json_false(b);
    else
        add_json_true(b);
}

static void add_prop(buffer *b, const map_placed_prop *placed, int is_known)
{
    open_json(b, '{');
    add_json_number(b, "model", placed->prop->model);
    if (placed->instance)
        add_drawn(b, placed, is_known);
    add_map_json_flag(b, "used", placed->instance != NULL);
    if (placed->instance)
        add_place(b, placed->instance);
    add_map_json_units(b, "scale", placed->prop->scale, 3);
    add_map_json_prop_raw(b, placed->prop);
    close_json(b, '}');
}

static void add_props(buffer *b, const map_join *join, const map_cell *cell)
{
    const uint32_t count = kunai_map_get_land(cell->file)->prop_count;
    uint32_t i;

    add_json_key(b, "props");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        const map_placed_prop placed = get_map_prop(cell, i);

        add_prop(b, &placed, join->build != NULL);
    }
    close_json(b, ']');
}

static void add_land(buffer *b, const map_join *join, const map_cell *cell, int full)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    const kunai_instance *ground = get_map_ground(cell);

    add_json_key(b, "model");
    if (ground) {
        open_json(b, '{');
        add_json_number(b, "offset", land->model_offset);
        add_json_number(b, "size", land->model_size);
        add_place(b, ground);
        close_json(b, '}');
    } else {
        add_json_null(b);
    }
    add_json_text(b, "height_result", kunai_result_name(land->height_result));
    add_json_number(b, "prop_count", land->prop_count);
    if (full)
        add_props(b, join, cell);
}

static void add_cell(buffer *b, const map_join *join, uint32_t section, int full)
{
    const map_cell cell = get_map_cell(&join->places, section);
    const double center[2] = {(double)cell.section->position[0], (double)cell.section->position[2]};

    open_json(b, '{');
    add_json_number(b, "x", cell.land->x);
    add_json_number(b, "z", cell.land->z);
    add_json_number(b, "land", cell.land->land);
    add_json_number(b, "header", cell.land->header);
    add_map_json_flag(b, "inherited", !kunai_map_get_matrix(join->places.matrix)->headers);
    add_json_number(b, "area", cell.land->area);
    add_json_number(b, "altitude", cell.land->altitude);
    add_map_json_doubles(b, "center", center, 2);
    add_map_json_flag(b, "there", cell.file != NULL);
    if (cell.file)
        add_land(b, join, &cell, full);
    close_json(b, '}');
}

static void add_cells(buffer *b, const map_join *join, int full)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(join->places.matrix);
    uint32_t i;

    add_json_key(b, "matrix");
    if (matrix) {
        open_json(b, '{');
        add_json_name(b, "name", matrix->name);
        add_json_number(b, "width", matrix->width);
        add_json_number(b, "height", matrix->height);
        close_json(b, '}');
    } else {
        add_json_null(b);
    }
    add_json_key(b, "cells");
    open_json(b, '[');
    for (i = 0; kunai_scene_get_section(join->places.scene, i); i++)
        add_cell(b, join, i, full);
    close_json(b, ']');
}

/* ---- models of props ---- */

static void add_prop_models(buffer *b, const map_join *join)
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
        if (models[i].is_indoor)
            add_map_json_flag(b, "indoor", 1);
        add_json_key(b, "animation");
        if (animation) {
            open_json(b, '{');
            add_map_json_animation(b, animation);
            close_json(b, '}');
        } else {
            add_json_null(b);
        }
        add_map_json_draws(b, models[i].shapes, models[i].model);
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_events(buffer *b, const map_join *join, int full)
{
    const map_events e = get_map_events(join->events);

    add_json_key(b, "events");
    if (!join->events) {
        add_json_null(b);
        return;
    }
    open_json(b, '{');
    if (full) {
        add_map_json_events(b, join->events, join->places.scene);
    } else {
        add_json_number(b, "background_count", e.background_count);
        add_json_number(b, "object_count", e.object_count);
        add_json_number(b, "warp_count", e.warp_count);
        add_json_number(b, "trigger_count", e.trigger_count);
    }
    close_json(b, '}');
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
    add_events(&b, join, full);
    if (full)
        add_prop_models(&b, join);
    add_missing(&b, join);
    if (full)
        draw_map_join(w, join, &b);
    close_json(&b, '}');
    print_json(&b);
    free_buffer(&b);
}
