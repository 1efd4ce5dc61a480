/* map_land.c - prints a land as JSON and as text: tiles, props and heights; with --at also the
 * heights at a place. map_json.c, map_text.c and map_world_json.c call it. */
#include "map.h"

#include <stdlib.h>

/* ---- tiles and props ---- */

/* Adds the stored words, and rows of text with "#" for blocked tiles, from far to near. */
static void add_tiles(buffer *b, const uint16_t *tiles)
{
    char row[KUNAI_MAP_COUNT_TILES];
    uint32_t x, z;

    add_json_key(b, "tiles");
    open_json(b, '[');
    for (z = 0; z < KUNAI_MAP_COUNT_TILES; z++) {
        open_json(b, '[');
        for (x = 0; x < KUNAI_MAP_COUNT_TILES; x++)
            add_json_unsigned(b, tiles[x + z * KUNAI_MAP_COUNT_TILES]);
        close_json(b, ']');
    }
    close_json(b, ']');
    add_json_key(b, "blocked");
    open_json(b, '[');
    for (z = 0; z < KUNAI_MAP_COUNT_TILES; z++) {
        for (x = 0; x < KUNAI_MAP_COUNT_TILES; x++)
            row[x] = tiles[x + z * KUNAI_MAP_COUNT_TILES] & KUNAI_TILE_BLOCKED ? '#' : '.';
        add_json_bytes(b, row, KUNAI_MAP_COUNT_TILES);
    }
    close_json(b, ']');
}

void add_map_json_prop_raw(buffer *b, const kunai_map_prop *prop)
{
    add_json_key(b, "raw");
    open_json(b, '{');
    add_map_json_integers(b, "position", prop->position, 3);
    add_map_json_integers(b, "rotation", prop->rotation, 3);
    add_map_json_integers(b, "scale", prop->scale, 3);
    add_json_words(b, "words", prop->raw, 2);
    close_json(b, '}');
}

static void add_props(buffer *b, const kunai_map_land *land)
{
    uint32_t i, k;

    add_json_key(b, "props");
    open_json(b, '[');
    for (i = 0; i < land->prop_count; i++) {
        const kunai_map_prop *prop = &land->props[i];

        open_json(b, '{');
        add_json_number(b, "model", prop->model);
        add_map_json_units(b, "position", prop->position, 3);
        add_json_key(b, "rotation_degrees");
        open_json(b, '[');
        for (k = 0; k < 3; k++)
            add_json_float(b, prop->rotation[k] * 360.0 / 65536.0);
        close_json(b, ']');
        add_map_json_units(b, "scale", prop->scale, 3);
        add_map_json_prop_raw(b, prop);
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_sounds(buffer *b, const kunai_map_land *land)
{
    static const char *const keys[] = {"sound", "volume", NULL, NULL, "x0", "z0", "x1", "z1"};
    const uint8_t *bytes = (const uint8_t *)land->sounds;
    uint32_t i, k;

    add_json_key(b, "sounds");
    open_json(b, '[');
    for (i = 0; i < land->sound_count; i++) {
        open_json(b, '{');
        for (k = 0; k < 8; k++)
            if (keys[k])
                add_json_number(b, keys[k], bytes[8 * i + k]);
        add_json_key(b, "raw");
        open_json(b, '[');
        for (k = 0; k < 8; k++)
            add_json_unsigned(b, bytes[8 * i + k]);
        close_json(b, ']');
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_ground(buffer *b, const kunai_map_land *land)
{
    add_json_key(b, "model");
    if (land->model_size) {
        open_json(b, '{');
        add_json_number(b, "offset", land->model_offset);
        add_json_number(b, "size", land->model_size);
        close_json(b, '}');
    } else {
        add_json_null(b);
    }
    add_tiles(b, land->tiles);
    add_props(b, land);
    add_sounds(b, land);
}

/* ---- heights ---- */

static void add_plate(buffer *b, const kunai_map_plate *plate)
{
    open_json(b, '{');
    add_map_json_units(b, "min", plate->min, 2);
    add_map_json_units(b, "max", plate->max, 2);
    add_map_json_units(b, "normal", plate->normal, 3);
    add_json_key(b, "constant");
    add_json_float(b, convert_map_units(plate->constant));
    add_map_json_shorts(b, "points", plate->points, 2);
    add_json_number(b, "normal_index", plate->normal_index);
    add_json_number(b, "constant_index", plate->constant_index);
    add_json_key(b, "raw");
    open_json(b, '{');
    add_map_json_integers(b, "min", plate->min, 2);
    add_map_json_integers(b, "max", plate->max, 2);
    add_map_json_integers(b, "normal", plate->normal, 3);
    add_json_key(b, "constant");
    add_json_signed(b, plate->constant);
    close_json(b, '}');
    close_json(b, '}');
}

static void add_strip(buffer *b, int32_t scanline, uint32_t first, uint32_t count)
{
    open_json(b, '{');
    add_json_key(b, "scanline");
    add_json_float(b, convert_map_units(scanline));
    add_json_key(b, "raw_scanline");
    add_json_signed(b, scanline);
    add_json_number(b, "first", first);
    add_json_number(b, "count", count);
    close_json(b, '}');
}

static void add_triangle(buffer *b, const kunai_map_triangle *triangle)
{
    open_json(b, '{');
    add_map_json_shorts(b, "points", triangle->points, 3);
    add_json_number(b, "normal", triangle->normal);
    add_json_key(b, "constant");
    add_json_float(b, convert_map_units(triangle->constant));
    add_json_key(b, "raw_constant");
    add_json_signed(b, triangle->constant);
    close_json(b, '}');
}

static void add_cells(buffer *b, const kunai_map_land *land)
{
    uint32_t i;

    add_json_key(b, "cells");
    open_json(b, '[');
    for (i = 0; i < land->cell_count; i++) {
        open_json(b, '{');
        add_json_number(b, "first", land->cells[i].first);
        add_json_number(b, "count", land->cells[i].count);
        close_json(b, '}');
    }
    close_json(b, ']');
    add_json_key(b, "strips");
    open_json(b, '[');
    for (i = 0; i < land->cell_strip_count; i++)
        add_strip(b, land->cell_strips[i].scanline, land->cell_strips[i].first,
                  land->cell_strips[i].count);
    close_json(b, ']');
    add_map_json_shorts(b, "accesses", land->cell_accesses, land->cell_access_count);
}

/* Adds the heights of Diamond, or null for other files. */
static void add_grid(buffer *b, const kunai_map_land *land)
{
    uint32_t i;

    add_json_key(b, "grid");
    if (!land->cell_count) {
        add_json_null(b);
        return;
    }
    open_json(b, '{');
    add_json_number(b, "columns", land->grid_columns);
    add_json_number(b, "rows", land->grid_rows);
    add_map_json_units(b, "min", land->grid_min, 2);
    add_map_json_units(b, "max", land->grid_max, 2);
    add_map_json_units(b, "cell", land->grid_cell, 2);
    add_map_json_integers(b, "raw_points", land->points, 3 * (size_t)land->point_count);
    add_map_json_integers(b, "raw_normals", land->normals, 3 * (size_t)land->normal_count);
    add_json_key(b, "triangles");
    open_json(b, '[');
    for (i = 0; i < land->triangle_count; i++)
        add_triangle(b, &land->triangles[i]);
    close_json(b, ']');
    add_cells(b, land);
    close_json(b, '}');
}

static void add_heights(buffer *b, const kunai_map_land *land)
{
    uint32_t i;

    add_json_text(b, "height_result", kunai_result_name(land->height_result));
    add_json_key(b, "plates");
    open_json(b, '[');
    for (i = 0; i < land->plate_count; i++)
        add_plate(b, &land->plates[i]);
    close_json(b, ']');
    add_json_key(b, "strips");
    open_json(b, '[');
    for (i = 0; i < land->strip_count; i++)
        add_strip(b, land->strips[i].scanline, land->strips[i].first, land->strips[i].count);
    close_json(b, ']');
    add_map_json_shorts(b, "accesses", land->accesses, land->access_count);
    add_grid(b, land);
}

/* ---- heights at a place ---- */

/* Returns all heights at a place, in malloc memory. *count becomes their number. */
static int32_t *find_heights(const kunai_map *map, const int32_t at[3], uint32_t flags,
                             uint32_t *count)
{
    int32_t *heights;

    *count = 0;
    kunai_map_heights(map, at[0], at[1], flags, NULL, 0, count, NULL);
    heights = allocate(*count, sizeof *heights);
    kunai_map_heights(map, at[0], at[1], flags, heights, *count, count, NULL);
    return heights;
}

static void add_candidates(buffer *b, const kunai_map *map, const int32_t at[3])
{
    uint32_t count;
    int32_t *heights = find_heights(map, at, 0, &count);

    add_map_json_units(b, "heights", heights, count);
    add_map_json_integers(b, "raw_heights", heights, count);
    free(heights);
    heights = find_heights(map, at, KUNAI_HEIGHT_ALL_PLATES, &count);
    add_map_json_integers(b, "raw_heights_of_all_plates", heights, count);
    free(heights);
}

static void add_place(buffer *b, const kunai_map *map, const int32_t at[3])
{
    int32_t height;

    add_json_key(b, "at");
    open_json(b, '{');
    add_json_key(b, "x");
    add_json_float(b, convert_map_units(at[0]));
    add_json_key(b, "z");
    add_json_float(b, convert_map_units(at[1]));
    add_json_key(b, "y");
    add_json_float(b, convert_map_units(at[2]));
    add_map_json_integers(b, "raw", at, 3);
    add_candidates(b, map, at);
    if (kunai_map_height(map, at[0], at[1], at[2], &height, NULL) == KUNAI_OK) {
        add_json_key(b, "height");
        add_json_float(b, convert_map_units(height));
        add_json_key(b, "raw_height");
        add_json_signed(b, height);
    } else {
        add_json_key(b, "height");
        add_json_null(b);
        add_json_key(b, "raw_height");
        add_json_null(b);
    }
    close_json(b, '}');
}

void add_map_json_land(buffer *b, const map_output *o, const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);

    if (land->tiles)
        add_ground(b, land);
    add_heights(b, land);
    if (o->at_word)
        add_place(b, map, o->at);
}

/* ---- the same in words ---- */

static void print_ground(const kunai_map_land *land)
{
    uint32_t kinds = 0, i;
    unsigned blocked = 0;
    uint8_t seen[256] = {0};

    for (i = 0; i < KUNAI_MAP_COUNT_TILES * KUNAI_MAP_COUNT_TILES; i++) {
        const uint16_t tile = land->tiles[i];

        blocked += tile >> 15;
        kinds += !seen[tile & KUNAI_TILE_BEHAVIOR_MASK];
        seen[tile & KUNAI_TILE_BEHAVIOR_MASK] = 1;
    }
    print_out("; %u of %u tiles blocked, ", blocked,
              (unsigned)(KUNAI_MAP_COUNT_TILES * KUNAI_MAP_COUNT_TILES));
    print_map_count(kinds, "behaviour");
    print_out("; ");
    print_map_count(land->prop_count, "prop");
    if (land->model_size)
        print_out("; model at 0x%llx, %llu bytes", (unsigned long long)land->model_offset,
                  (unsigned long long)land->model_size);
    if (!land->sound_count)
        return;
    print_out("; ");
    print_map_count(land->sound_count, "sound");
}

static void print_heights(const kunai_map_land *land)
{
    if (land->height_result != KUNAI_OK) {
        print_out("; no heights (%s)\n", kunai_result_name(land->height_result));
        return;
    }
    print_out("; heights: ");
    if (land->cell_count) {
        print_map_count(land->triangle_count, "triangle");
        print_out(" in %u x %u cells\n", (unsigned)land->grid_columns, (unsigned)land->grid_rows);
        return;
    }
    print_map_count(land->plate_count, "plate");
    print_out(" in ");
    print_map_count(land->strip_count, "strip");
    print_out("\n");
}

/* Returns whether the place is outside the land. It may be a place in the world. */
static int is_far(const int32_t at[3])
{
    const int32_t most = KUNAI_MAP_UNITS_LAND / 2 * KUNAI_FX32_ONE;

    return at[0] < -most || at[0] > most || at[1] < -most || at[1] > most;
}

static void print_no_height(const kunai_map_land *land, const int32_t at[3])
{
    if (land->height_result == KUNAI_E_FORMAT)
        print_out(" the land has no heights\n");
    else if (land->height_result != KUNAI_OK)
        print_out(" the heights cannot be read\n");
    else if (is_far(at))
        print_out(" outside the land: X and Z are -256 to 256, from its centre\n");
    else
        print_out(" there is no height\n");
}

static void print_place(const kunai_map *map, const int32_t at[3])
{
    int32_t height, *heights;
    uint32_t count, i;

    heights = find_heights(map, at, 0, &count);
    print_out("  at %.10g, %.10g:", convert_map_units(at[0]), convert_map_units(at[1]));
    for (i = 0; i < count; i++)
        print_out("%s %.10g", i ? "," : "", convert_map_units(heights[i]));
    free(heights);
    if (kunai_map_height(map, at[0], at[1], at[2], &height, NULL) == KUNAI_OK)
        print_out("; from height %.10g the game takes %.10g\n", convert_map_units(at[2]),
                  convert_map_units(height));
    else
        print_no_height(kunai_map_get_land(map), at);
}

void print_map_land(const map_output *o, const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    uint32_t i;

    if (land->tiles)
        print_ground(land);
    print_heights(land);
    for (i = 0; i < land->prop_count; i++) {
        const kunai_map_prop *prop = &land->props[i];

        print_out("  prop %u: model %u at %.10g, %.10g, %.10g\n", (unsigned)i,
                  (unsigned)prop->model, convert_map_units(prop->position[0]),
                  convert_map_units(prop->position[1]), convert_map_units(prop->position[2]));
    }
    if (o->at_word)
        print_place(map, o->at);
}
