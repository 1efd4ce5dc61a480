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
} tree;

static tree read_tree(const gltf *g)
{
    const uint32_t count = g->info->node_count;
    tree links;
    uint32_t i;

    links.first = allocate((size_t)count + 1, sizeof *links.first);
    links.next = allocate((size_t)count + 1, sizeof *links.next);
    for (i = count; i > 0; i--) { /* backwards: every list begins with its lowest number */
        const uint32_t parent = (uint32_t)(kunai_model_get_node(g->model, i - 1)->parent + 1);

        links.next[i] = links.first[parent];
        links.first[parent] = i;
    }
    return links;
}

static void add_children(buffer *b, const tree *links, uint32_t first)
{
    uint32_t i;

    for (i = first; i; i = links->next[i])
        json_unsigned(b, i - 1);
}

/* Rounding may leave a component a little above 1, which glTF forbids. */
static void add_rotation(buffer *b, const float *rotation)
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
    add_rotation(b, rest->rotation);
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

static void add_node(gltf *g, uint32_t index, const tree *links)
{
    const kunai_node *node = kunai_model_get_node(g->model, index);
    buffer *b = &g->out.nodes;

    json_open(b, '{');
    gltf_name(b, &node->name, "node", index);
    add_transform(b, &node->rest);
    if (links->first[index + 1]) {
        json_key(b, "children");
        json_open(b, '[');
        add_children(b, links, links->first[index + 1]);
        json_close(b, ']');
    }
    if (g->node_mesh[index] >= 0) {
        json_key(b, "mesh");
        json_signed(b, g->node_mesh[index]);
    }
    json_close(b, '}');
}

/* Several roots get a common parent, because the joints of a skin need one. Gives the number of
 * the topmost node. */
static uint32_t add_root(gltf *g, const tree *links)
{
    buffer *b = &g->out.nodes;
    const uint32_t first = links->first[0];

    if (!links->next[first])
        return first - 1;
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, "root");
    json_key(b, "children");
    json_open(b, '[');
    add_children(b, links, first);
    json_close(b, ']');
    json_close(b, '}');
    return g->info->node_count;
}

static void add_skin(gltf *g, uint32_t root)
{
    const uint32_t count = g->info->node_count;
    float *binds = allocate(count, 16 * sizeof *binds);
    buffer *b = &g->out.skins;
    uint32_t i;

    memcpy(binds, g->info->inverse_binds, count * 16 * sizeof *binds);
    for (i = 0; i < count; i++) { /* glTF wants the last row exact */
        binds[16 * i + 3] = binds[16 * i + 7] = binds[16 * i + 11] = 0;
        binds[16 * i + 15] = 1;
    }
    json_open(b, '{');
    json_key(b, "inverseBindMatrices");
    json_unsigned(b, glb_floats(&g->out, GLB_BINDS, binds, count, 16, 0));
    json_key(b, "skeleton");
    json_unsigned(b, root);
    json_key(b, "joints");
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_unsigned(b, i);
    json_close(b, ']');
    json_close(b, '}');
    free(binds);
}

/* The skinned mesh hangs beside the tree: its own place would not count. */
static void add_skinned(gltf *g, uint32_t root)
{
    buffer *b = &g->out.nodes;

    add_skin(g, root);
    json_open(b, '{');
    json_key(b, "name");
    json_string(b, "skinned");
    json_key(b, "mesh");
    json_signed(b, g->skinned_mesh);
    json_key(b, "skin");
    json_unsigned(b, 0);
    json_close(b, '}');
}

void gltf_add_nodes(gltf *g)
{
    tree links = read_tree(g);
    uint32_t i, root;

    for (i = 0; i < g->info->node_count; i++)
        add_node(g, i, &links);
    if (g->info->node_count) {
        root = add_root(g, &links);
        json_unsigned(&g->out.roots, root);
        if (g->skinned_mesh >= 0) {
            json_unsigned(&g->out.roots,
                          g->info->node_count + (root == g->info->node_count ? 1u : 0u));
            add_skinned(g, root);
        }
    }
    free(links.first);
    free(links.next);
}
