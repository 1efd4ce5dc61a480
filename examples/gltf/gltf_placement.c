/*
 * gltf_placement.c - writes a node for each placement of a scene, with a marker that shows its kind
 * (placements.md, platinum.md 11).
 *
 * A marker is a pin whose nose points where the placement looks. A trigger of a map has a rectangle
 * of tiles instead. Waves, and lists for random enemies, have no place, and therefore no node.
 */
#include "event_color.h"
#include "gltf_scene.h"
#include "json_names.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- kinds ---- */

typedef struct placement_kind {
    const char *name;
    float color[4];
} placement_kind;

static const placement_kind *find_kind(uint32_t kind)
{
    static const placement_kind kinds[] = {
        [0] = {"placement", {0.5f, 0.5f, 0.5f, 1}},
        [KUNAI_PLACEMENT_KIND_OBJECT] = {"object", {0.9f, 0.7f, 0.1f, 1}},
        [KUNAI_PLACEMENT_KIND_ENEMY] = {"enemy", {0.8f, 0.1f, 0.1f, 1}},
        [KUNAI_PLACEMENT_KIND_WAVE] = {"wave", {0.5f, 0.5f, 0.5f, 1}},
        [KUNAI_PLACEMENT_KIND_RANDOM_PLACE] = {"random", {0.8f, 0.3f, 0.1f, 1}},
        [KUNAI_PLACEMENT_KIND_RANDOM_KIND] = {"random_kind", {0.5f, 0.5f, 0.5f, 1}},
        [KUNAI_PLACEMENT_KIND_RANDOM_WEIGHT] = {"random_weight", {0.5f, 0.5f, 0.5f, 1}},
        [KUNAI_PLACEMENT_KIND_MAP_BACKGROUND] = {"background", {0, 0, 0, 1}},
        [KUNAI_PLACEMENT_KIND_MAP_OBJECT] = {"object", {0, 0, 0, 1}},
        [KUNAI_PLACEMENT_KIND_MAP_WARP] = {"warp", {0, 0, 0, 1}},
        [KUNAI_PLACEMENT_KIND_MAP_TRIGGER] = {"trigger", {0, 0, 0, 0.5f}}};

    return &kinds[kind < sizeof kinds / sizeof kinds[0] ? kind : 0];
}

/* Returns EVENT_KINDS if the placement is no event of a map. */
static enum event_kind find_event(const kunai_placement *placement)
{
    switch (placement->kind) {
    case KUNAI_PLACEMENT_KIND_MAP_BACKGROUND:
        return placement->type == KUNAI_MAP_BACKGROUND_KIND_HIDDEN_ITEM ? EVENT_ITEM : EVENT_SIGN;
    case KUNAI_PLACEMENT_KIND_MAP_OBJECT:
        return placement->group == KUNAI_MAP_OBJECT_VALUE_COPY ? EVENT_COPY : EVENT_OBJECT;
    case KUNAI_PLACEMENT_KIND_MAP_WARP: return EVENT_WARP;
    case KUNAI_PLACEMENT_KIND_MAP_TRIGGER: return EVENT_TRIGGER;
    default: return EVENT_KINDS;
    }
}

/* Events have the colors of the pictures. */
static void choose_look(const placement_kind *kind, enum event_kind event, kunai_gltf_mesh *mesh)
{
    int i;

    mesh->name = event == EVENT_ITEM ? "hidden_item" : event == EVENT_COPY ? "copy" : kind->name;
    memcpy(mesh->color, kind->color, sizeof mesh->color);
    for (i = 0; event != EVENT_KINDS && i < 3; i++)
        mesh->color[i] = convert_to_linear(get_event_color(event)[i]);
}

static int has_position(const kunai_placement *placement)
{
    return placement->kind != KUNAI_PLACEMENT_KIND_WAVE &&
           placement->kind != KUNAI_PLACEMENT_KIND_RANDOM_KIND &&
           placement->kind != KUNAI_PLACEMENT_KIND_RANDOM_WEIGHT;
}

/* ---- markers ---- */

enum { PIN_FACES = 8, HALF_TILE = KUNAI_MAP_UNITS_TILE / 2 };

/* Corners of the faces of a pin that stands on its point. Its nose points along +Z, where the
 * placement looks. */
static const float pin_corners[PIN_FACES][3][3] = {
    {{0, 0, 0}, {5, 11, 0}, {0, 11, 9}},    {{0, 0, 0}, {0, 11, 9}, {-5, 11, 0}},
    {{0, 0, 0}, {-5, 11, 0}, {0, 11, -4}},  {{0, 0, 0}, {0, 11, -4}, {5, 11, 0}},
    {{0, 15, 0}, {0, 11, 9}, {5, 11, 0}},   {{0, 15, 0}, {-5, 11, 0}, {0, 11, 9}},
    {{0, 15, 0}, {0, 11, -4}, {-5, 11, 0}}, {{0, 15, 0}, {5, 11, 0}, {0, 11, -4}}};

static void find_normal(const float *a, const float *b, const float *c, float *normal)
{
    double u[3], v[3], n[3], length;
    int i;

    for (i = 0; i < 3; i++) {
        u[i] = (double)b[i] - (double)a[i];
        v[i] = (double)c[i] - (double)a[i];
    }
    for (i = 0; i < 3; i++)
        n[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
    length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (i = 0; i < 3; i++)
        normal[i] = (float)(n[i] / length);
}

/* Makes a mesh of triangles. Each triangle has corners of its own, because it has its own normal.
 * Returns 0 if memory has failed. */
static int make_marker(gltf_scene *s, const float *corners, uint32_t faces, kunai_gltf_mesh *mesh)
{
    const uint32_t count = 3 * faces;
    float *normals = allocate_from(s->memory, count, 3 * sizeof *normals);
    uint32_t *indices = allocate_from(s->memory, count, sizeof *indices);
    uint32_t i;

    if (!normals || !indices)
        return 0;
    for (i = 0; i < count; i++) {
        const float *face = corners + 9 * (size_t)(i / 3);

        find_normal(face, face + 3, face + 6, normals + 3 * (size_t)i);
        indices[i] = i;
    }
    mesh->positions = corners;
    mesh->normals = normals;
    mesh->indices = indices;
    mesh->vertex_count = count;
    mesh->triangle_count = faces;
    return 1;
}

/* Makes the rectangle of a trigger, 1 unit above the ground. It begins at the tile of the node and
 * extends to +X and +Z. Returns 0 if the size is not positive or memory has failed. */
static int make_rectangle(gltf_scene *s, const kunai_placement *placement, kunai_gltf_mesh *mesh)
{
    const float low = -HALF_TILE, height = 1,
                x = (float)(placement->integers[0] * KUNAI_MAP_UNITS_TILE - HALF_TILE),
                z = (float)(placement->integers[1] * KUNAI_MAP_UNITS_TILE - HALF_TILE);
    const float corners[18] = {low, height, low, low, height, z, x, height, z,
                               low, height, low, x,   height, z, x, height, low};
    float *kept = allocate_from(s->memory, 1, sizeof corners);

    if (!kept || placement->integers[0] <= 0 || placement->integers[1] <= 0)
        return 0;
    memcpy(kept, corners, sizeof corners);
    return make_marker(s, kept, 2, mesh);
}

/* Returns the mesh of the marker, or -1. */
static int64_t add_marker(gltf_scene *s, const kunai_placement *placement, const char *name)
{
    kunai_gltf_mesh mesh = {.section = -1};

    if (s->options->flags & KUNAI_GLTF_NO_MARKERS)
        return -1;
    choose_look(find_kind(placement->kind), find_event(placement), &mesh);
    if (placement->kind == KUNAI_PLACEMENT_KIND_MAP_TRIGGER) {
        mesh.name = name;
        return make_rectangle(s, placement, &mesh) ? (int64_t)find_gltf_plain_mesh(s, &mesh) : -1;
    }
    if (!s->pin.positions && !make_marker(s, &pin_corners[0][0][0], PIN_FACES, &s->pin))
        return -1;
    mesh.positions = s->pin.positions;
    mesh.normals = s->pin.normals;
    mesh.indices = s->pin.indices;
    mesh.vertex_count = s->pin.vertex_count;
    mesh.triangle_count = s->pin.triangle_count;
    return find_gltf_plain_mesh(s, &mesh);
}

/* ---- nodes ---- */

static void add_member(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

static const kunai_placement_table *find_table(const gltf_scene *s,
                                               const kunai_placement *placement)
{
    return placement->table < 0
               ? NULL
               : kunai_scene_get_placement_table(s->scene, (uint32_t)placement->table);
}

/* Adds the members that only placements of stages have. */
static void tell_enemy(buffer *b, const kunai_placement *placement)
{
    uint32_t i;

    add_member(b, "wave", placement->wave);
    add_member(b, "children", placement->children);
    add_json_key(b, "parameters");
    add_json_floats(b, placement->parameters, 5);
    add_json_key(b, "integers");
    open_json(b, '[');
    for (i = 0; i < 5; i++)
        add_json_signed(b, placement->integers[i]);
    close_json(b, ']');
}

static void tell_placement(const gltf_scene *s, buffer *b, const kunai_placement *placement)
{
    const kunai_placement_table *table = find_table(s, placement);

    add_json_text(b, "kind", find_kind(placement->kind)->name);
    add_member(b, "id", placement->id);
    add_member(b, "type", placement->type);
    add_member(b, "flags", placement->flags);
    if (placement->section_id >= 0)
        add_member(b, "section", placement->section_id);
    if (table)
        add_member(b, s->map ? "header" : "floor", table->floor);
    add_member(b, "group", placement->group);
    if (!s->map)
        tell_enemy(b, placement);
    add_json_words(b, "words", placement->raw, placement->raw_count);
}

/* Adds the place of a placement, relative to the node of its section if the placement is below
 * it. */
static void add_place(const gltf_scene *s, buffer *b, const kunai_placement *placement, int below)
{
    float local[16];
    int i;

    for (i = 0; i < 16; i++)
        if (!isfinite(placement->world[i]))
            return;
    if (below)
        find_gltf_local(kunai_scene_get_section(s->scene, (uint32_t)placement->section)->world,
                        placement->world, local);
    else
        memcpy(local, placement->world, sizeof local);
    add_gltf_matrix(b, local);
}

/* Returns whether a placement names a section that the stage does not have. Then its place is
 * unknown. */
static int is_lost(const gltf_scene *s, const kunai_placement *placement)
{
    return !s->map && placement->section < 0 && placement->section_id >= 0;
}

/* Writes the node of a placement, below the node of its section or not. Returns its number. */
static uint32_t add_placement(gltf_scene *s, const kunai_placement *placement, uint32_t index,
                              int below)
{
    const kunai_placement_table *table = find_table(s, placement);
    buffer *b = &s->file->out.nodes, told = {.memory = s->memory};
    char name[GLTF_NAME_SIZE];
    int64_t mesh;

    snprintf(name, sizeof name, "%s_%" PRIu32, find_kind(placement->kind)->name,
             index - (table ? table->first_placement : 0));
    mesh = is_lost(s, placement) ? -1 : add_marker(s, placement, name);
    tell_placement(s, &told, placement);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    add_place(s, b, placement, below);
    if (mesh >= 0)
        add_member(b, "mesh", mesh);
    add_gltf_extras(s, &told, KUNAI_GLTF_NODE_PLACEMENT, index);
    close_json(b, '}');
    s->counts->placements++;
    return s->file->out.node_count++;
}

/* Returns whether a placement without a node of its section is written beside the sections. On a
 * map the section has no node if its land is missing. */
static int is_beside(const gltf_scene *s, int32_t section)
{
    return s->map || (section < 0 && !s->options->section_count);
}

void add_gltf_placements(gltf_scene *s, buffer *children)
{
    const kunai_placement *placement;
    uint32_t i;

    for (i = 0; (placement = kunai_scene_get_placement(s->scene, i)) != NULL; i++) {
        const int32_t section = placement->section;
        const int below = section >= 0 && is_gltf_section_shown(s, (uint32_t)section);

        if (has_position(placement) && (below || is_beside(s, section)))
            add_json_unsigned(below ? &children[section] : &s->file->out.roots,
                              add_placement(s, placement, i, below));
    }
}
