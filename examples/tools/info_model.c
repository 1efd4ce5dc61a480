/* info_model.c - describes a model for kunai info: counts, textures, nodes, as JSON and as lines.
 * info_module.c, info_map.c and info_scene.c call it. */
#include "info.h"

#include <stdlib.h>

enum {
    RAW_FLAGS = 0xFFFF
}; /* the stored bits of a Nitro node; bits above are enum
                                kunai_node_flags */

static uint32_t count_volumes(const kunai_model *model)
{
    const kunai_mesh *mesh;
    uint32_t count = 0, i;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        count += mesh->kind == KUNAI_MESH_KIND_VOLUME;
    return count;
}

/* Counts the lines (corners 2) or points (corners 1) of all meshes. */
static uint32_t count_primitives(const kunai_model *model, uint32_t corners)
{
    const kunai_mesh *mesh;
    uint32_t count = 0, i;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        if (mesh->corner_count == corners)
            count += mesh->index_count / corners;
    return count;
}

/* ---- as JSON ---- */

void add_info_model(buffer *b, const kunai_model *model)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    add_json_number(b, "nodes", about->node_count);
    add_json_number(b, "meshes", about->mesh_count);
    add_json_number(b, "volumes", count_volumes(model));
    add_json_number(b, "vertices", about->vertex_count);
    add_json_number(b, "triangles", about->triangle_count);
    add_json_number(b, "dropped", about->dropped_count);
    add_json_number(b, "lines", count_primitives(model, 2));
    add_json_number(b, "points", count_primitives(model, 1));
    add_json_number(b, "materials", about->material_count);
    add_json_number(b, "textures", about->texture_count);
    add_json_key(b, "skinned");
    if (about->skinned)
        add_json_true(b);
    else
        add_json_false(b);
    add_json_key(b, "bounds");
    open_json(b, '[');
    add_json_floats(b, about->bounds_min, 3);
    add_json_floats(b, about->bounds_max, 3);
    close_json(b, ']');
    add_json_key(b, "bind_gap");
    add_json_float(b, (double)about->bind_gap);
    if (about->motion_file_count)
        add_json_names(b, "motion_files", about->motion_files, about->motion_file_count);
}

void add_info_node_names(buffer *b, const kunai_model *model)
{
    const kunai_node *node;
    size_t named = 0;
    uint32_t i;

    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        named += node->name.size != 0;
    if (!named)
        return;
    add_json_key(b, "node_names");
    open_json(b, '[');
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        add_json_bytes(b, node->name.data, node->name.size);
    close_json(b, ']');
}

static void add_true(buffer *b, const char *key, uint32_t given)
{
    if (!given)
        return;
    add_json_key(b, key);
    add_json_true(b);
}

static void add_node(buffer *b, const kunai_node *node)
{
    open_json(b, '{');
    add_json_name(b, "name", node->name);
    add_json_key(b, "parent");
    add_json_signed(b, node->parent);
    add_json_number(b, "flags", node->flags & RAW_FLAGS);
    if (node->flags & (KUNAI_NODE_BILLBOARD | KUNAI_NODE_BILLBOARD_Y))
        add_json_text(b, "billboard", node->flags & KUNAI_NODE_BILLBOARD ? "all" : "y");
    add_true(b, "undoesScale", node->flags & KUNAI_NODE_UNDOES_SCALE);
    add_true(b, "scaleUndone", node->flags & KUNAI_NODE_SCALE_UNDONE);
    add_true(b, "hidden", node->flags & KUNAI_NODE_HIDDEN);
    close_json(b, '}');
}

void add_info_nitro_nodes(buffer *b, const kunai_model *model)
{
    const kunai_node *node;
    uint32_t i;

    if (kunai_model_get_info(model)->format != KUNAI_FORMAT_MDL0)
        return;
    add_json_key(b, "node_list");
    open_json(b, '[');
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        add_node(b, node);
    close_json(b, ']');
}

void add_info_names(buffer *b, const kunai_texture_list *list)
{
    uint32_t i;

    add_json_key(b, "texture_names");
    open_json(b, '[');
    for (i = 0; i < list->count; i++)
        add_json_bytes(b, list->refs[i].name.data, list->refs[i].name.size);
    close_json(b, ']');
}

static void add_palette_names(buffer *b, const kunai_model *model)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    uint32_t i;

    add_json_key(b, "palette_names");
    open_json(b, '[');
    for (i = 0; i < list->count; i++)
        add_json_bytes(b, list->refs[i].palette.data, list->refs[i].palette.size);
    close_json(b, ']');
}

void add_info_texture_names(buffer *b, const kunai_model *model)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);

    if (!list->count)
        return;
    add_info_names(b, list);
    if (kunai_model_get_info(model)->format == KUNAI_FORMAT_MDL0)
        add_palette_names(b, model);
}

/* ---- in words ---- */

static void print_primitives(buffer *b, const char *what, uint32_t count)
{
    if (count)
        print_info(b, ", %s %u", what, (unsigned)count);
}

static void print_model(buffer *b, const kunai_model *model)
{
    const kunai_model_info *about = kunai_model_get_info(model);
    const uint32_t volumes = count_volumes(model);

    print_info(b, "nodes %u, meshes %u", (unsigned)about->node_count,
               (unsigned)(about->mesh_count - volumes));
    if (volumes)
        print_info(b, ", volumes %u", (unsigned)volumes);
    print_info(b, ", triangles %u", (unsigned)about->triangle_count);
    print_primitives(b, "lines", count_primitives(model, 2));
    print_primitives(b, "points", count_primitives(model, 1));
    print_info(b, ", textures %u", (unsigned)about->texture_count);
    if (about->skinned)
        print_info(b, ", bind gap %.2g", (double)about->bind_gap);
}

void say_info_model(info *out, const kunai_model *model)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    say_info(out, "; %s %s: ", about->skinned ? "skinned" : "rigid",
             kunai_format_name(about->format));
    print_model(&out->words, model);
}

/* ---- nodes ---- */

/* The things that hang at a node, or that the skinned mesh draws there. */
typedef struct node_facts {
    uint32_t depth;
    uint32_t primitives[4]; /* by number of corners: 1 points, 2 lines, 3 triangles */
    uint32_t bodies;        /* bodies in its volume */
} node_facts;

static void count_draws(node_facts *facts, const kunai_mesh *mesh)
{
    uint32_t i;

    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];

        if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
            facts[part->node].bodies++;
        else
            facts[part->node].primitives[mesh->corner_count] +=
                part->index_count / mesh->corner_count;
    }
}

static node_facts *find_facts(const kunai_model *model)
{
    node_facts *facts = allocate(kunai_model_get_info(model)->node_count, sizeof *facts);
    const kunai_mesh *mesh;
    const kunai_node *node;
    uint32_t i;

    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        facts[i].depth = node->parent < 0 ? 0 : facts[node->parent].depth + 1;
    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        count_draws(facts, mesh);
    return facts;
}

static void print_nitro_flags(buffer *b, uint32_t flags)
{
    print_info(b, "flags 0x%X", (unsigned)(flags & RAW_FLAGS));
    if (flags & KUNAI_NODE_BILLBOARD)
        print_info(b, ", billboard");
    if (flags & KUNAI_NODE_BILLBOARD_Y)
        print_info(b, ", billboard about Y");
    if (flags & KUNAI_NODE_UNDOES_SCALE)
        print_info(b, ", undoes the scale of its parent");
    if (flags & KUNAI_NODE_SCALE_UNDONE)
        print_info(b, ", its scale is undone by a child");
    if (flags & KUNAI_NODE_HIDDEN)
        print_info(b, ", hidden");
}

static void list_node(buffer *b, const kunai_node *node, uint32_t index, const node_facts *facts,
                      uint32_t format)
{
    enum { DEEPEST = 30 }; /* limits the indentation: deeper nodes are printed at this depth */

    begin_info_line(b, 2 + (facts->depth < DEEPEST ? facts->depth : DEEPEST), "node", index,
                    node->name);
    if (format == KUNAI_FORMAT_MDL0)
        print_nitro_flags(b, node->flags);
    else
        print_info(b, "evalflags 0x%X", (unsigned)node->flags);
    print_primitives(b, "triangles", facts->primitives[3]);
    print_primitives(b, "lines", facts->primitives[2]);
    print_primitives(b, "points", facts->primitives[1]);
    if (facts->bodies)
        print_info(b, ", volume of %u bod%s", (unsigned)facts->bodies,
                   facts->bodies == 1 ? "y" : "ies");
    append_byte(b, '\n');
}

static void list_texture(buffer *b, uint32_t depth, const kunai_texture_ref *texture,
                         uint32_t index)
{
    begin_info_line(b, depth, "texture", index, texture->name);
    b->size -= 2; /* removes ": " at the end */
    if (texture->palette.size) {
        print_info(b, ", palette ");
        print_info_name(b, texture->palette);
    }
    append_byte(b, '\n');
}

void list_info_textures(buffer *b, uint32_t depth, const kunai_texture_list *list)
{
    uint32_t i;

    for (i = 0; i < list->count; i++)
        list_texture(b, depth, &list->refs[i], i);
}

/* Returns the name of a model. SA Tools and texts name nodes, so the root's name is the model's. */
static kunai_string find_name(const kunai_model *model)
{
    const kunai_string own = kunai_model_get_info(model)->name;
    const kunai_node *root = kunai_model_get_node(model, 0);

    return own.size || !root ? own : root->name;
}

void list_info_model_line(buffer *b, const kunai_model *model, uint32_t index)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    begin_info_line(b, 1, "model", index, find_name(model));
    print_info(b, "%s, %s, ", kunai_format_name(about->format),
               about->skinned ? "skinned" : "rigid");
    print_model(b, model);
    append_byte(b, '\n');
}

static void list_motion_files(buffer *b, const kunai_model_info *about)
{
    uint32_t i;

    for (i = 0; i < about->motion_file_count; i++) {
        print_info(b, "    motion file %u ", (unsigned)i);
        print_info_name(b, about->motion_files[i]);
        append_byte(b, '\n');
    }
}

void list_info_model(buffer *b, const kunai_model *model, const kunai_textures *textures,
                     uint32_t index)
{
    node_facts *facts = find_facts(model);
    const kunai_node *node;
    uint32_t i;

    list_info_model_line(b, model, index);
    list_motion_files(b, kunai_model_get_info(model));
    list_info_textures(b, 2, kunai_model_get_texture_list(model));
    list_info_materials(b, model, textures);
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        list_node(b, node, i, &facts[i], kunai_model_get_info(model)->format);
    free(facts);
}
