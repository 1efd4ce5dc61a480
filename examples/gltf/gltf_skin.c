/*
 * gltf_skin.c - writes the nodes that move the vertices of a skinned mesh, and their weights.
 *
 * JOINTS_0 has the four nodes with the largest weights of each vertex, JOINTS_1 the next four, and
 * so on. The mesh has as many sets as the vertex with the most nodes needs, at most GLTF_MOST_SETS.
 * Many viewers read the first set only.
 */
#include "gltf.h"

#include <math.h>

enum { SET = 4, MOST = SET * GLTF_MOST_SETS };

/* The nodes of a vertex. Each node is listed once; the largest weight comes first. */
typedef struct row {
    uint32_t nodes[MOST];
    double weights[MOST];
    uint32_t count; /* may be larger than MOST: then the smallest weights are left out */
} row;

/* Adds a weight to a node. If there are MOST nodes already, a new node with a larger weight
 * replaces the node with the smallest weight. */
static void put(row *r, uint32_t node, double weight)
{
    const uint32_t kept = r->count < MOST ? r->count : MOST;
    uint32_t at = 0;

    while (at < kept && r->nodes[at] != node)
        at++;
    if (at < kept) {
        weight += r->weights[at];
    } else if (r->count++ >= MOST) {
        at = MOST - 1;
        if (weight <= r->weights[at])
            return;
    }
    for (; at && r->weights[at - 1] < weight; at--) {
        r->nodes[at] = r->nodes[at - 1];
        r->weights[at] = r->weights[at - 1];
    }
    r->nodes[at] = node;
    r->weights[at] = weight;
}

static row read_row(const kunai_mesh *mesh, uint32_t vertex)
{
    row r = {.count = 0};
    uint32_t i;

    for (i = mesh->influence_starts[vertex]; i < mesh->influence_starts[vertex + 1]; i++)
        if (mesh->influences[i].weight > 0)
            put(&r, mesh->influences[i].node, (double)mesh->influences[i].weight);
    return r;
}

static void tell_cut(const gltf *g, uint32_t count)
{
    if (count)
        tell_gltf(g->file, KUNAI_GLTF_NOTE, g->source,
                  "more than %d nodes move %u of the vertices: only the %d largest weights of each "
                  "are written",
                  MOST, (unsigned)count, MOST);
}

/* Returns the largest number of nodes that move a vertex, at most MOST. */
static uint32_t find_width(const gltf *g, const kunai_mesh *mesh)
{
    uint32_t width = 0, cut = 0, i;

    for (i = 0; i < mesh->vertex_count; i++) {
        uint32_t count = mesh->influence_starts[i + 1] - mesh->influence_starts[i];

        if (count > SET)
            count = read_row(mesh, i).count;
        cut += count > MOST;
        width = count > width ? count : width;
    }
    tell_cut(g, cut);
    return width < MOST ? width : MOST;
}

/* Tells the caller if the bind pose is wrong by more than a thousandth of the size of the model,
 * which is too little to see. */
static void tell_gap(const gltf *g)
{
    const float *low = g->info->bounds_min, *high = g->info->bounds_max;
    double diagonal = 0;
    int i;

    for (i = 0; i < 3; i++)
        diagonal += ((double)high[i] - (double)low[i]) * ((double)high[i] - (double)low[i]);
    if ((double)g->info->bind_gap > sqrt(diagonal) / 1000)
        tell_gltf(
            g->file, KUNAI_GLTF_NOTE, g->source,
            "the bind pose does not fit the weights: moved vertices can be wrong by %.2g units",
            (double)g->info->bind_gap);
}

/* Fills the joints and weights of a set. The weights of all sets together sum to 1. For a vertex
 * with at most four nodes, the library has scaled them already. */
static void fill(const kunai_mesh *mesh, uint32_t set, uint16_t *joints, float *weights)
{
    uint32_t i, k;

    for (i = 0; i < mesh->vertex_count; i++) {
        row r = {.count = 0};
        double sum = 0;

        if (mesh->influence_starts[i + 1] - mesh->influence_starts[i] > SET)
            r = read_row(mesh, i);
        for (k = 0; k < r.count && k < MOST; k++)
            sum += r.weights[k];
        for (k = 0; k < SET; k++) {
            const uint32_t from = SET * set + k;
            const size_t to = SET * (size_t)i + k;

            if (r.count > SET && from < r.count) {
                joints[to] = (uint16_t)r.nodes[from];
                weights[to] = (float)(r.weights[from] / sum);
            } else if (r.count <= SET && !set) {
                joints[to] = mesh->joints[to];
                weights[to] = mesh->weights[to];
            }
        }
    }
}

void add_gltf_influences(gltf *g, const kunai_mesh *mesh, gltf_arrays *a)
{
    const uint32_t width = find_width(g, mesh);
    uint32_t set;

    tell_gap(g);
    a->set_count = width > SET ? (width + SET - 1) / SET : 1;
    for (set = 0; set < a->set_count; set++) {
        uint16_t *joints = allocate_from(g->memory, mesh->vertex_count, SET * sizeof *joints);
        float *weights = allocate_from(g->memory, mesh->vertex_count, SET * sizeof *weights);

        if (!weights) /* NULL if the joints have failed, too */
            return;
        fill(mesh, set, joints, weights);
        a->joints[set] = add_glb_joints(g->out, joints, mesh->vertex_count);
        a->weights[set] = add_glb_floats(g->out, GLB_VERTICES, weights, mesh->vertex_count, SET, 0);
        release_to(g->memory, joints);
        release_to(g->memory, weights);
    }
}
