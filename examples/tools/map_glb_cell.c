/* map_glb_cell.c - a land with its map model, its props and its heights as nodes, by the rules of
 * platinum.md 2. */
#include "map_glb.h"

#include <inttypes.h>

enum { MOST_NODES = 1 << 20 }; /* many props may show a model of many nodes */

/* ---- nodes ---- */

static void begin_node(buffer *b, const char *name)
{
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
}

static void add_place(buffer *b, double x, double y, double z)
{
    const float place[3] = {(float)x, (float)y, (float)z};

    add_json_key(b, "translation");
    add_json_floats(b, place, 3);
}

static uint32_t end_node(glb *out)
{
    close_json(&out->nodes, '}');
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
    root = add_gltf_tree(g);
    add_gltf_skinned(g, root);
    add_json_unsigned(children, root);
    s->count.triangles += g->info->triangle_count;
}

/* ---- the map model ---- */

static void add_ground(map_glb *s, const map_glb_land *land, buffer *children)
{
    buffer *b = &s->file.out.nodes, models = {0};
    const kunai_instance *ground = get_map_ground(land->cell);

    if (!ground)
        return;
    show(s, find_map_glb_ground(s, land), &models);
    begin_node(b, "map");
    add_place(b, 0, (double)ground->world[13], 0);
    add_glb_list(b, "children", &models);
    add_json_unsigned(children, end_node(&s->file.out));
    free_buffer(&models);
    s->count.grounds++;
}

/* ---- props ---- */

/* As they are in the file: the game does not look at these words. */
static void add_unused_words(buffer *b, const kunai_map_prop *prop)
{
    if (prop->rotation[0] || prop->rotation[1] || prop->rotation[2])
        add_map_json_integers(b, "rotation", prop->rotation, 3);
    if (prop->raw[0] || prop->raw[1])
        add_json_words(b, "words", prop->raw, 2);
}

static void add_prop_extras(buffer *b, const map_placed_prop *placed)
{
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_text(b, "kind", "prop");
    add_json_number(b, "model", placed->prop->model);
    if (placed->drawn_as != placed->prop->model)
        add_json_number(b, "drawnAs", placed->drawn_as);
    add_unused_words(b, placed->prop);
    close_json(b, '}');
}

/* Scaled, not turned, and its own height counts. */
static void add_prop(map_glb *s, const map_glb_land *land, uint32_t index, buffer *children)
{
    const map_placed_prop placed = get_map_prop(land->cell, index);
    const float *center = land->cell->section->position;
    buffer *b = &s->file.out.nodes, models = {0};
    const float *world;
    char name[32];

    if (!placed.instance) {
        s->count.unused++;
        return;
    }
    world = placed.instance->world;
    show(s, find_map_glb_prop(s, land, placed.drawn_as), &models);
    snprintf(name, sizeof name, "prop_%" PRIu32, index);
    begin_node(b, name);
    add_place(b, (double)world[12] - (double)center[0], (double)world[13],
              (double)world[14] - (double)center[2]);
    add_map_json_units(b, "scale", placed.prop->scale, 3);
    add_glb_list(b, "children", &models);
    add_prop_extras(b, &placed);
    add_json_unsigned(children, end_node(&s->file.out));
    free_buffer(&models);
    s->count.props++;
}

/* ---- all of it ---- */

/* join is NULL for a land alone. */
static void add_land_extras(buffer *b, const map_glb_land *land)
{
    const kunai_scene_land *at = land->cell->land;

    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_text(b, "kind", "land");
    if (land->number != KUNAI_MAP_CELL_EMPTY)
        add_json_number(b, "land", land->number);
    if (land->join) {
        add_json_number(b, "x", at->x);
        add_json_number(b, "z", at->z);
        add_json_number(b, "header", at->header);
        if (land->join->name)
            add_json_name(b, "headerName", *land->join->name);
        add_json_number(b, "area", at->area);
        add_json_number(b, "altitude", at->altitude);
    }
    close_json(b, '}');
}

void add_map_glb_land(map_glb *s, const map_glb_land *land)
{
    const kunai_map_land *file = kunai_map_get_land(land->cell->file);
    const float *center = land->cell->section->position;
    buffer *b = &s->file.out.nodes, children = {0};
    int64_t heights = -1;
    char name[64];
    uint32_t i;

    add_ground(s, land, &children);
    for (i = 0; i < file->prop_count; i++)
        add_prop(s, land, i, &children);
    if (s->words->heights)
        heights = add_map_glb_heights(s, file);
    if (heights >= 0)
        add_json_signed(&children, heights);
    if (land->join)
        snprintf(name, sizeof name, "cell_%" PRIu32 "_%" PRIu32, land->cell->land->x,
                 land->cell->land->z);
    else
        snprintf(name, sizeof name, "land");
    begin_node(b, name);
    add_place(b, (double)center[0], 0, (double)center[2]);
    add_glb_list(b, "children", &children);
    add_land_extras(b, land);
    add_json_unsigned(&s->file.out.roots, end_node(&s->file.out));
    free_buffer(&children);
    s->count.lands++;
}
