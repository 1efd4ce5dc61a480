/* map_glb_cell.c - a land with its map model, its props and its heights as nodes, by the rules of
 * platinum.md 2. */
#include "map_glb.h"

#include <inttypes.h>

enum { MOST_NODES = 1 << 20 }; /* many props may show a model of many nodes */

/* ---- nodes ---- */

static void begin_node(buffer *b, const char *name)
{
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, name);
}

static void add_place(buffer *b, double x, double y, double z)
{
    const float place[3] = {(float)x, (float)y, (float)z};

    json_key(b, "translation");
    json_floats(b, place, 3);
}

static uint32_t end_node(glb *out)
{
    json_close(&out->nodes, '}');
    return out->node_count++;
}

/* Whether a model can be shown once more. */
static int has_room(map_glb *s, const gltf *g)
{
    const uint32_t count = g->info->node_count + g->part_count + 3;

    if (count <= MOST_NODES && s->file.out.node_count <= MOST_NODES - count)
        return 1;
    s->count.cut++;
    return 0;
}

/* Adds the nodes of a model, and the topmost one to the list. */
static void show(map_glb *s, gltf *g, buffer *children)
{
    uint32_t root;

    if (!g || !g->info->node_count) {
        s->count.empty++;
        return;
    }
    if (!has_room(s, g))
        return;
    root = gltf_add_tree(g);
    gltf_add_skinned(g, root);
    json_unsigned(children, root);
    s->count.triangles += g->info->triangle_count;
}

/* ---- the map model ---- */

static void add_ground(map_glb *s, const map_glb_land *land, buffer *children)
{
    buffer *b = &s->file.out.nodes, models = {0};
    double place[3];

    if (!kunai_map_get_land(land->cell->file)->model_size)
        return;
    map_cell_model_place(land->cell, place);
    show(s, map_glb_find_ground(s, land), &models);
    begin_node(b, "map");
    add_place(b, 0, place[1], 0);
    glb_list(b, "children", &models);
    json_unsigned(children, end_node(&s->file.out));
    buffer_free(&models);
    s->count.grounds++;
}

/* ---- props ---- */

/* As they are in the file: the game does not look at these words. */
static void add_unused_words(buffer *b, const kunai_map_prop *prop)
{
    if (prop->rotation[0] || prop->rotation[1] || prop->rotation[2])
        map_json_integers(b, "rotation", prop->rotation, 3);
    if (prop->raw[0] || prop->raw[1])
        json_words(b, "words", prop->raw, 2);
}

static void add_prop_extras(buffer *b, const map_placed_prop *placed)
{
    json_key(b, "extras");
    json_open(b, '{');
    json_text(b, "kind", "prop");
    json_number(b, "model", placed->prop->model);
    if (placed->drawn_as != placed->prop->model)
        json_number(b, "drawnAs", placed->drawn_as);
    add_unused_words(b, placed->prop);
    json_close(b, '}');
}

/* Scaled, not turned, and its own height counts. */
static void add_prop(map_glb *s, const map_glb_land *land, uint32_t index, buffer *children)
{
    const map_placed_prop placed = map_place_prop(land->join, land->cell, index);
    buffer *b = &s->file.out.nodes, models = {0};
    double center[2];
    char name[32];

    if (!placed.is_used) {
        s->count.unused++;
        return;
    }
    map_cell_center(land->cell, center);
    show(s, map_glb_find_prop(s, land, placed.drawn_as), &models);
    snprintf(name, sizeof name, "prop_%" PRIu32, index);
    begin_node(b, name);
    add_place(b, placed.place[0] - center[0], placed.place[1], placed.place[2] - center[1]);
    map_json_units(b, "scale", placed.prop->scale, 3);
    glb_list(b, "children", &models);
    add_prop_extras(b, &placed);
    json_unsigned(children, end_node(&s->file.out));
    buffer_free(&models);
    s->count.props++;
}

/* ---- all of it ---- */

static void add_land_extras(buffer *b, const map_glb_land *land)
{
    const map_cell *cell = land->cell;

    json_key(b, "extras");
    json_open(b, '{');
    json_text(b, "kind", "land");
    if (cell->land != MAP_NO_LAND)
        json_number(b, "land", cell->land);
    if (land->join->header) {
        json_number(b, "x", cell->x);
        json_number(b, "z", cell->z);
        json_number(b, "header", land->join->number);
        if (land->join->name)
            json_name(b, "headerName", *land->join->name);
        json_number(b, "area", land->join->header->area);
        json_number(b, "altitude", cell->altitude);
    }
    json_close(b, '}');
}

void map_glb_add_land(map_glb *s, const map_glb_land *land)
{
    const kunai_map_land *file = kunai_map_get_land(land->cell->file);
    buffer *b = &s->file.out.nodes, children = {0};
    int64_t heights = -1;
    double center[2];
    char name[64];
    uint32_t i;

    map_cell_center(land->cell, center);
    add_ground(s, land, &children);
    for (i = 0; i < file->prop_count; i++)
        add_prop(s, land, i, &children);
    if (s->words->heights)
        heights = map_glb_add_heights(s, file);
    if (heights >= 0)
        json_signed(&children, heights);
    if (land->join->header)
        snprintf(name, sizeof name, "cell_%" PRIu32 "_%" PRIu32, land->cell->x, land->cell->z);
    else
        snprintf(name, sizeof name, "land");
    begin_node(b, name);
    add_place(b, center[0] - s->origin[0], 0, center[1] - s->origin[1]);
    glb_list(b, "children", &children);
    add_land_extras(b, land);
    json_unsigned(&s->file.out.roots, end_node(&s->file.out));
    buffer_free(&children);
    s->count.lands++;
}
