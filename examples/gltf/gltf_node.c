/*
 * gltf_node.c - writes the node tree of a model, its skin, and the nodes of its parts.
 *
 * The nodes have a fixed order, so that their numbers are known before they are written:
 *
 * 1. the nodes of the model
 * 2. a common root, if the model has several roots
 * 3. the parts: volumes, lines and points
 * 4. the nodes of meshes with morph targets
 *
 * A scene adds the same model many times: each copy has nodes of its own, but shares the meshes and
 * the bind matrices.
 */
#include "gltf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The first child and the next sibling of each node, as node number + 1; 0: none. */
typedef struct tree {
    uint32_t *first;     /* index: node number + 1. first[0] is the first root */
    uint32_t *next;      /* index: node number + 1 */
    uint32_t first_part; /* number of the node of part 0 in the glTF file */
} tree;

static tree read_tree(const gltf *g)
{
    const uint32_t count = g->info->node_count;
    tree links;
    uint32_t i;

    links.first = allocate_from(g->memory, (size_t)count + 1, sizeof *links.first);
    links.next = allocate_from(g->memory, (size_t)count + 1, sizeof *links.next);
    links.first_part = g->first_node + count;
    /* backwards, so that each list begins with the lowest number */
    for (i = links.next ? count : 0; i > 0; i--) {
        const uint32_t parent = (uint32_t)(kunai_model_get_node(g->model, i - 1)->parent + 1);

        links.next[i] = links.first[parent];
        links.first[parent] = i;
    }
    return links;
}

static void add_children(const gltf *g, buffer *b, const tree *links, uint32_t first)
{
    uint32_t i;

    for (i = first; i; i = links->next[i])
        add_json_unsigned(b, g->first_node + i - 1);
}

static void add_parts(const gltf *g, buffer *b, const tree *links, uint32_t first)
{
    uint32_t i;

    for (i = first; i; i = g->parts[i - 1].next)
        add_json_unsigned(b, links->first_part + i - 1);
}

/* Adds the children, parts and shape node of a node. glTF forbids an empty list of children. */
static void add_all_children(const gltf *g, buffer *b, const tree *links, uint32_t index)
{
    const uint32_t child = links->first[index + 1], part = g->first_part[index];
    const uint32_t shape = g->shape_nodes[index];

    if (!child && !part && !shape)
        return;
    add_json_key(b, "children");
    open_json(b, '[');
    add_children(g, b, links, child);
    add_parts(g, b, links, part);
    if (shape)
        add_json_unsigned(b, g->first_shape_node + shape - 1);
    close_json(b, ']');
}

void add_gltf_rotation(buffer *b, const float *rotation)
{
    float inside[4];
    int i;

    for (i = 0; i < 4; i++)
        inside[i] = fminf(fmaxf(rotation[i], -1), 1);
    add_json_key(b, "rotation");
    add_json_floats(b, inside, 4);
}

static void add_transform(buffer *b, const kunai_transform *rest)
{
    add_json_key(b, "translation");
    add_json_floats(b, rest->translation, 3);
    add_gltf_rotation(b, rest->rotation);
    add_json_key(b, "scale");
    add_json_floats(b, rest->scale, 3);
}

void add_gltf_name(buffer *b, const kunai_string *name, const char *kind, uint32_t index)
{
    char made[32];

    snprintf(made, sizeof made, "%s_%u", kind, (unsigned)index);
    add_json_key(b, "name");
    if (name->size)
        add_json_bytes(b, name->data, name->size);
    else
        add_json_string(b, made);
}

const char *get_gltf_part_kind(const kunai_mesh *mesh)
{
    if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
        return "volume";
    if (mesh->kind != KUNAI_MESH_KIND_RIGID || mesh->corner_count == 3)
        return NULL;
    return mesh->corner_count == 2 ? "lines" : "points";
}

void add_gltf_part_name(buffer *b, const kunai_string *node, uint32_t index, const char *kind)
{
    buffer name = {.memory = b->memory};
    char made[32];

    snprintf(made, sizeof made, "node_%u", (unsigned)index);
    append_bytes(&name, node->size ? node->data : made, node->size ? node->size : strlen(made));
    append_byte(&name, '_');
    append_bytes(&name, kind, strlen(kind));
    add_json_key(b, "name");
    add_json_bytes(b, (const char *)name.data, name.size);
    free_buffer(&name);
}

/* Writes a node of the model. The flags of the file go into extras. */
static void add_node(gltf *g, uint32_t index, const tree *links)
{
    const kunai_node *node = kunai_model_get_node(g->model, index);
    buffer *b = &g->out->nodes;

    open_json(b, '{');
    add_gltf_name(b, &node->name, "node", index);
    add_transform(b, &g->rest[index]);
    add_all_children(g, b, links, index);
    if (g->node_mesh[index] >= 0 && !g->shape_nodes[index]) {
        add_json_key(b, "mesh");
        add_json_signed(b, g->node_mesh[index]);
    }
    add_json_key(b, "extras");
    open_json(b, '{');
    if (g->info->format == KUNAI_FORMAT_MDL0) {
        tell_gltf_nitro_node(b, node);
    } else {
        add_json_key(b, "evalflags");
        add_json_unsigned(b, node->flags);
    }
    close_json(b, '}');
    close_json(b, '}');
    g->out->node_count++;
}

/* Returns the number of the topmost node. Several roots get a common parent, because the joints of
 * a skin need one. */
static uint32_t add_root(gltf *g, const tree *links)
{
    buffer *b = &g->out->nodes;
    const uint32_t first = links->first[0];

    if (!links->next[first])
        return g->first_node + first - 1;
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "root");
    add_json_key(b, "children");
    open_json(b, '[');
    add_children(g, b, links, first);
    close_json(b, ']');
    close_json(b, '}');
    return g->out->node_count++;
}

static void add_binds(gltf *g)
{
    const uint32_t count = g->info->node_count;
    float *binds = allocate_from(g->memory, count, 16 * sizeof *binds);
    uint32_t i;

    if (!binds)
        return;
    memcpy(binds, g->info->inverse_binds, count * 16 * sizeof *binds);
    for (i = 0; i < count; i++) { /* glTF requires exactly 0, 0, 0, 1 in the last row */
        binds[16 * i + 3] = binds[16 * i + 7] = binds[16 * i + 11] = 0;
        binds[16 * i + 15] = 1;
    }
    g->binds = add_glb_floats(g->out, GLB_BINDS, binds, count, 16, 0);
    release_to(g->memory, binds);
}

/* Writes a skin for the tree that was added last: all its nodes are joints. Returns its number. */
static uint32_t add_skin(gltf *g, uint32_t root)
{
    buffer *b = &g->out->skins;
    uint32_t i;

    if (g->binds < 0)
        add_binds(g);
    open_json(b, '{');
    add_json_key(b, "inverseBindMatrices");
    add_json_signed(b, g->binds);
    add_json_key(b, "skeleton");
    add_json_unsigned(b, root);
    add_json_key(b, "joints");
    open_json(b, '[');
    for (i = 0; i < g->info->node_count; i++)
        add_json_unsigned(b, g->first_node + i);
    close_json(b, ']');
    close_json(b, '}');
    return g->out->skin_count++;
}

void add_gltf_skinned(gltf *g, uint32_t root)
{
    buffer *b = &g->out->nodes;

    if (g->skinned_mesh < 0)
        return;
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "skinned");
    add_json_key(b, "mesh");
    add_json_signed(b, g->skinned_mesh);
    add_json_key(b, "skin");
    add_json_unsigned(b, add_skin(g, root));
    close_json(b, '}');
    add_json_unsigned(&g->out->roots, g->out->node_count++);
}

/* Writes the node of a part. */
static void add_part(gltf *g, const gltf_part *part)
{
    const kunai_mesh *mesh = part->mesh;
    buffer *b = &g->out->nodes;

    open_json(b, '{');
    add_gltf_part_name(b, &kunai_model_get_node(g->model, (uint32_t)mesh->node)->name,
                       (uint32_t)mesh->node, get_gltf_part_kind(mesh));
    add_json_key(b, "mesh");
    add_json_unsigned(b, part->number);
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "kind");
    add_json_string(b, get_gltf_part_kind(mesh));
    close_json(b, '}');
    close_json(b, '}');
    g->out->node_count++;
}

/* Writes a node for a mesh with morph targets, below the node of the model. Some viewers do not
 * find the weights of a mesh at a joint. */
static void add_shape_node(gltf *g, uint32_t index)
{
    buffer *b = &g->out->nodes;
    char kind[32];

    snprintf(kind, sizeof kind, "node_%u_shape", (unsigned)index);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, kind);
    add_json_key(b, "mesh");
    add_json_signed(b, g->node_mesh[index]);
    close_json(b, '}');
    g->out->node_count++;
}

/* Numbers the shape nodes in the order of the nodes of the model. */
static void number_shape_nodes(gltf *g)
{
    uint32_t i, count = 0;

    for (i = 0; i < g->info->node_count; i++)
        if (g->shape_nodes[i])
            g->shape_nodes[i] = ++count;
}

/* The order of the nodes is the one that the first comment of this file describes. */
uint32_t add_gltf_tree(gltf *g)
{
    const uint32_t count = g->info->node_count;
    uint32_t i, root;
    tree links;

    g->first_node = g->out->node_count;
    links = read_tree(g);
    if (!links.next) /* NULL if an allocation has failed */
        return 0;
    if (links.next[links.first[0]])
        links.first_part++;
    g->first_shape_node = links.first_part + g->part_count;
    number_shape_nodes(g);
    for (i = 0; i < count; i++)
        add_node(g, i, &links);
    root = add_root(g, &links);
    for (i = 0; i < g->part_count; i++)
        add_part(g, &g->parts[i]);
    for (i = 0; g->shape_node_count && i < g->info->node_count; i++)
        if (g->shape_nodes[i])
            add_shape_node(g, i);
    release_to(g->memory, links.first);
    release_to(g->memory, links.next);
    return root;
}

void add_gltf_nodes(gltf *g)
{
    uint32_t root;

    if (!g->info->node_count)
        return;
    root = add_gltf_tree(g);
    add_json_unsigned(&g->out->roots, root);
    add_gltf_skinned(g, root);
}
