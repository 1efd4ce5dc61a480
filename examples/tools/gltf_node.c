/* gltf_node.c - the node tree, the skin and the scene. */
#include "gltf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* First child and next sibling of every node; root 0 of the lists stands for "no parent". */
typedef struct tree {
    uint32_t *first; /* by node number + 1; 0: none */
    uint32_t *next;
    uint32_t first_part; /* number of its node in the glTF file */
} tree;

static tree read_tree(const gltf *g)
{
    const uint32_t count = g->info->node_count;
    tree links;
    uint32_t i;

    links.first = allocate((size_t)count + 1, sizeof *links.first);
    links.next = allocate((size_t)count + 1, sizeof *links.next);
    links.first_part = g->first_node + count;
    for (i = count; i > 0; i--) { /* backwards: every list begins with its lowest number */
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
        json_unsigned(b, g->first_node + i - 1);
}

static void add_parts(const gltf *g, buffer *b, const tree *links, uint32_t first)
{
    uint32_t i;

    for (i = first; i; i = g->parts[i - 1].next)
        json_unsigned(b, links->first_part + i - 1);
}

/* There is no child list without children. */
static void add_all_children(const gltf *g, buffer *b, const tree *links, uint32_t index)
{
    const uint32_t child = links->first[index + 1], part = g->first_part[index];
    const uint32_t shape = g->shape_nodes[index];

    if (!child && !part && !shape)
        return;
    json_key(b, "children");
    json_open(b, '[');
    add_children(g, b, links, child);
    add_parts(g, b, links, part);
    if (shape)
        json_unsigned(b, g->first_shape_node + shape - 1);
    json_close(b, ']');
}

void gltf_add_rotation(buffer *b, const float *rotation)
{
    float inside[4];
    int i;

    for (i = 0; i < 4; i++)
        inside[i] = fminf(fmaxf(rotation[i], -1), 1);
    json_key(b, "rotation");
    json_floats(b, inside, 4);
}

static void add_transform(buffer *b, const kunai_transform *rest)
{
    json_key(b, "translation");
    json_floats(b, rest->translation, 3);
    gltf_add_rotation(b, rest->rotation);
    json_key(b, "scale");
    json_floats(b, rest->scale, 3);
}

void gltf_name(buffer *b, const kunai_string *name, const char *kind, uint32_t index)
{
    char made[32];

    snprintf(made, sizeof made, "%s_%u", kind, (unsigned)index);
    json_key(b, "name");
    if (name->size)
        json_bytes(b, name->data, name->size);
    else
        json_string(b, made);
}

const char *gltf_part_kind(const kunai_mesh *mesh)
{
    if (mesh->kind == KUNAI_MESH_VOLUME)
        return "volume";
    if (mesh->kind != KUNAI_MESH_RIGID || mesh->corner_count == 3)
        return NULL;
    return mesh->corner_count == 2 ? "lines" : "points";
}

void gltf_part_name(buffer *b, const kunai_string *node, uint32_t index, const char *kind)
{
    buffer name = {0};
    char made[32];

    snprintf(made, sizeof made, "node_%u", (unsigned)index);
    buffer_add(&name, node->size ? node->data : made, node->size ? node->size : strlen(made));
    buffer_byte(&name, '_');
    buffer_add(&name, kind, strlen(kind));
    json_key(b, "name");
    json_bytes(b, (const char *)name.data, name.size);
    buffer_free(&name);
}

static void add_node(gltf *g, uint32_t index, const tree *links)
{
    const kunai_node *node = kunai_model_get_node(g->model, index);
    buffer *b = &g->out->nodes;

    json_open(b, '{');
    gltf_name(b, &node->name, "node", index);
    add_transform(b, &g->rest[index]);
    add_all_children(g, b, links, index);
    if (g->node_mesh[index] >= 0 && !g->shape_nodes[index]) {
        json_key(b, "mesh");
        json_signed(b, g->node_mesh[index]);
    }
    json_key(b, "extras");
    json_open(b, '{');
    if (g->info->format == KUNAI_FORMAT_MDL0) {
        gltf_tell_nitro_node(b, node);
    } else {
        json_key(b, "evalflags");
        json_unsigned(b, node->flags);
    }
    json_close(b, '}');
    json_close(b, '}');
    g->out->node_count++;
}

/* Several roots get a common parent, because the joints of a skin need one. Gives the number of
 * the topmost node. */
static uint32_t add_root(gltf *g, const tree *links)
{
    buffer *b = &g->out->nodes;
    const uint32_t first = links->first[0];

    if (!links->next[first])
        return g->first_node + first - 1;
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, "root");
    json_key(b, "children");
    json_open(b, '[');
    add_children(g, b, links, first);
    json_close(b, ']');
    json_close(b, '}');
    return g->out->node_count++;
}

static void add_binds(gltf *g)
{
    const uint32_t count = g->info->node_count;
    float *binds = allocate(count, 16 * sizeof *binds);
    uint32_t i;

    memcpy(binds, g->info->inverse_binds, count * 16 * sizeof *binds);
    for (i = 0; i < count; i++) { /* glTF wants the last row exact */
        binds[16 * i + 3] = binds[16 * i + 7] = binds[16 * i + 11] = 0;
        binds[16 * i + 15] = 1;
    }
    g->binds = glb_floats(g->out, GLB_BINDS, binds, count, 16, 0);
    free(binds);
}

static uint32_t add_skin(gltf *g, uint32_t root)
{
    buffer *b = &g->out->skins;
    uint32_t i;

    if (g->binds < 0)
        add_binds(g);
    json_open(b, '{');
    json_key(b, "inverseBindMatrices");
    json_signed(b, g->binds);
    json_key(b, "skeleton");
    json_unsigned(b, root);
    json_key(b, "joints");
    json_open(b, '[');
    for (i = 0; i < g->info->node_count; i++)
        json_unsigned(b, g->first_node + i);
    json_close(b, ']');
    json_close(b, '}');
    return g->out->skin_count++;
}

void gltf_add_skinned(gltf *g, uint32_t root)
{
    buffer *b = &g->out->nodes;

    if (g->skinned_mesh < 0)
        return;
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, "skinned");
    json_key(b, "mesh");
    json_signed(b, g->skinned_mesh);
    json_key(b, "skin");
    json_unsigned(b, add_skin(g, root));
    json_close(b, '}');
    json_unsigned(&g->out->roots, g->out->node_count++);
}

static void add_part(gltf *g, const gltf_part *part)
{
    const kunai_mesh *mesh = part->mesh;
    buffer *b = &g->out->nodes;

    json_open(b, '{');
    gltf_part_name(b, &kunai_model_get_node(g->model, (uint32_t)mesh->node)->name,
                   (uint32_t)mesh->node, gltf_part_kind(mesh));
    json_key(b, "mesh");
    json_unsigned(b, part->number);
    json_key(b, "extras");
    json_open(b, '{');
    json_key(b, "kind");
    json_string(b, gltf_part_kind(mesh));
    json_close(b, '}');
    json_close(b, '}');
    g->out->node_count++;
}

/* A mesh with morph targets hangs beside its node, at the same place, where that is a joint: there
 * some viewers do not find the weights. */
static void add_shape_node(gltf *g, uint32_t index)
{
    buffer *b = &g->out->nodes;
    char kind[32];

    snprintf(kind, sizeof kind, "node_%u_shape", (unsigned)index);
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, kind);
    json_key(b, "mesh");
    json_signed(b, g->node_mesh[index]);
    json_close(b, '}');
    g->out->node_count++;
}

/* In the order of the nodes. */
static void number_shape_nodes(gltf *g)
{
    uint32_t i, count = 0;

    for (i = 0; i < g->info->node_count; i++)
        if (g->shape_nodes[i])
            g->shape_nodes[i] = ++count;
}

/* The order of the nodes: those of the model, the common root, the parts, those of shapes. */
uint32_t gltf_add_tree(gltf *g)
{
    const uint32_t count = g->info->node_count;
    uint32_t i, root;
    tree links;

    g->first_node = g->out->node_count;
    links = read_tree(g);
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
    free(links.first);
    free(links.next);
    return root;
}

void gltf_add_nodes(gltf *g)
{
    uint32_t root;

    if (!g->info->node_count)
        return;
    root = gltf_add_tree(g);
    json_unsigned(&g->out->roots, root);
    gltf_add_skinned(g, root);
}
