/* skin.c - reads no bytes: positions, normals and influences of a mesh, ninja-chunk.md 3.1. */
#include "model/mesh.h"

#include "base/math.h"

/* The identity stands in for the bind matrix of a node that has no inverse (ninja-chunk.md 3.1):
 * exact for vertices that are all its own. */
void kunai_i_binds_make(kunai_i_mesh_maker *maker, kunai_model *model)
{
    const kunai_i_tree *tree = maker->builder->tree;
    float *inverses = kunai_i_keep(maker->job, tree->count, 16 * sizeof *inverses);
    float *binds = NULL;
    uint32_t i;

    for (i = 0; inverses && i < tree->count; i++) {
        const size_t at = 16 * (size_t)i;

        if (kunai_i_matrix_invert(tree->worlds + at, inverses + at))
            continue;
        if (!binds) {
            binds = kunai_i_temporary(maker->job, tree->count, 16 * sizeof *binds);
            maker->singular = kunai_i_temporary(maker->job, tree->count, 1);
            if (!binds || !maker->singular)
                return;
            memcpy(binds, tree->worlds, 16 * sizeof *binds * tree->count);
        }
        memcpy(binds + at, inverses + at, 16 * sizeof *binds);
        maker->singular[i] = 1;
    }
    maker->binds = binds ? binds : tree->worlds;
    maker->inverses = inverses;
    model->info.inverse_binds = inverses;
}

/* A normal that a corner brings is in the space of the node that draws it; this is what it is in
 * the space of another one, in the bind pose. */
static void normal_move(kunai_i_mesh_maker *maker, const kunai_i_corner_key *corner, uint32_t node,
                        float *normal)
{
    double moved[3];
    float bind[3];
    int i;

    memcpy(normal, corner->normal, sizeof corner->normal);
    if (node == corner->node)
        return;
    kunai_i_matrix_direction(maker->binds + 16 * (size_t)corner->node, corner->normal, moved);
    for (i = 0; i < 3; i++)
        bind[i] = kunai_i_round(moved[i], &maker->overflow);
    kunai_i_matrix_direction(maker->inverses + 16 * (size_t)node, bind, moved);
    for (i = 0; i < 3; i++)
        normal[i] = kunai_i_round(moved[i], &maker->overflow);
}

/* The influences of a vertex in the order of the file. Weights that sum to 0 leave the first
 * influence, and no normal (ninja-chunk.md 3). */
static void influences_gather(kunai_i_mesh_maker *maker, uint32_t vertex, kunai_influence *out)
{
    const kunai_i_vertex *from = kunai_i_mesh_vertex(maker, vertex);
    const kunai_i_corner_key *corner = kunai_i_mesh_corner(maker, vertex);
    const kunai_i_pull *pulls = maker->builder->pulls.items;
    uint64_t sum = 0;
    uint32_t i, at = from->last;

    for (i = from->count; i-- > 0; at = pulls[at].previous) {
        memcpy(out[i].position, pulls[at].position, sizeof out[i].position);
        memcpy(out[i].normal, pulls[at].normal, sizeof out[i].normal);
        out[i].weight = (float)pulls[at].weight; /* below 2^16: exact */
        out[i].node = pulls[at].node;
        sum += pulls[at].weight;
    }
    for (i = 0; i < from->count; i++) {
        if (corner->flags & KUNAI_I_HAS_NORMAL)
            normal_move(maker, corner, out[i].node, out[i].normal);
        else if (!sum)
            memset(out[i].normal, 0, sizeof out[i].normal);
        out[i].weight = sum ? (float)((double)out[i].weight / (double)sum) : (float)(i == 0);
    }
}

static void bounds_add(kunai_i_mesh_maker *maker, const double *position)
{
    kunai_model_info *info = maker->info;
    int i;

    for (i = 0; i < 3; i++) {
        const float value = kunai_i_round(position[i], &maker->overflow);

        if (!maker->bounded || value < info->bounds_min[i])
            info->bounds_min[i] = value;
        if (!maker->bounded || value > info->bounds_max[i])
            info->bounds_max[i] = value;
    }
    maker->bounded = 1;
}

/* Puts a weight among the largest four, behind those that are equal. The number of them. */
static uint32_t weight_insert(uint16_t *joints, float *weights, uint32_t count, uint32_t node,
                              float weight)
{
    uint32_t k;

    for (k = count; k > 0 && weights[k - 1] < weight; k--)
        if (k < 4) {
            weights[k] = weights[k - 1];
            joints[k] = joints[k - 1];
        }
    if (k == 4)
        return count;
    weights[k] = weight;
    joints[k] = (uint16_t)node;
    return count < 4 ? count + 1 : count;
}

static void weights_normalize(float *weights)
{
    double sum = 0.0;
    int k;

    for (k = 0; k < 4; k++)
        sum += (double)weights[k];
    for (k = 0; k < 4; k++)
        weights[k] = (float)((double)weights[k] / sum);
}

/* The largest four, largest first; equal ones in the order of the file. A node that pulls at a
 * vertex more than once, from several places, is one joint. */
static void weights_choose(kunai_i_mesh_maker *maker, const kunai_influence *influences,
                           uint32_t count, uint16_t *joints, float *weights)
{
    float *pulls = maker->pulls;
    uint32_t i, used = 0;

    for (i = 0; i < count; i++)
        pulls[influences[i].node] =
            (float)((double)pulls[influences[i].node] + (double)influences[i].weight);
    for (i = 0; i < count; i++) {
        const float weight = pulls[influences[i].node];

        pulls[influences[i].node] = 0.0f; /* the next time it is counted already */
        if (weight > 0.0f)
            used = weight_insert(joints, weights, used, influences[i].node, weight);
    }
    weights_normalize(weights);
}

static void singular_warn(kunai_i_mesh_maker *maker, const kunai_influence *influences,
                          uint32_t count)
{
    uint32_t i;

    if (!maker->singular || maker->warned || count < 2)
        return;
    for (i = 0; i < count; i++)
        maker->warned |= maker->singular[influences[i].node];
    if (maker->warned)
        kunai_i_warn(maker->job, KUNAI_E_UNSUPPORTED, maker->builder->tree->nodes[0].offset,
                     "NJS_OBJECT",
                     "a node that is scaled to 0 shares vertices, whose bind pose is a guess");
}

static void gap_measure(kunai_i_mesh_maker *maker, const kunai_influence *influences,
                        uint32_t count)
{
    double first[3], other[3], distance;
    float gap;
    uint32_t i;
    int row;

    if (count < 2)
        return;
    kunai_i_matrix_point(maker->binds + 16 * (size_t)influences[0].node, influences[0].position,
                         first);
    for (i = 1; i < count; i++) {
        kunai_i_matrix_point(maker->binds + 16 * (size_t)influences[i].node, influences[i].position,
                             other);
        distance = 0.0;
        for (row = 0; row < 3; row++)
            distance += (other[row] - first[row]) * (other[row] - first[row]);
        gap = kunai_i_round(kunai_i_square_root(distance), &maker->overflow);
        if (gap > maker->info->bind_gap)
            maker->info->bind_gap = gap;
    }
}

typedef struct geometry {
    float *positions;
    float *normals;
    uint16_t *joints;
    float *weights;
    kunai_influence *influences;
    uint32_t *starts;
} geometry;

static void vertex_store(kunai_i_mesh_maker *maker, const geometry *to, uint32_t vertex,
                         const double *position, const double *normal)
{
    size_t i;

    for (i = 0; i < 3; i++) {
        to->positions[3 * (size_t)vertex + i] = kunai_i_round(position[i], &maker->overflow);
        if (to->normals)
            to->normals[3 * (size_t)vertex + i] = (float)normal[i];
    }
}

static void rigid_fill(kunai_i_mesh_maker *maker, const geometry *to)
{
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    double normal[3], rest[3];
    uint32_t i;
    size_t k;

    for (i = 0; i < maker->mesh->vertex_count; i++) {
        kunai_influence own;

        influences_gather(maker, i, &own);
        memcpy(to->positions + 3 * (size_t)i, own.position, sizeof own.position);
        kunai_i_matrix_point(world, own.position, rest);
        bounds_add(maker, rest);
        if (!to->normals)
            continue;
        for (k = 0; k < 3; k++)
            normal[k] = (double)own.normal[k];
        kunai_i_normalize(normal);
        for (k = 0; k < 3; k++)
            to->normals[3 * (size_t)i + k] = (float)normal[k];
    }
}

static void skinned_fill(kunai_i_mesh_maker *maker, const geometry *to)
{
    const float *worlds = maker->builder->tree->worlds;
    uint32_t i;

    for (i = 0; i < maker->mesh->vertex_count; i++) {
        const uint32_t count = to->starts[i + 1] - to->starts[i];
        kunai_influence *influences = to->influences + to->starts[i];
        double position[3], normal[3];

        influences_gather(maker, i, influences);
        kunai_i_skin_vertex(influences, count, maker->binds, position, normal);
        vertex_store(maker, to, i, position, normal);
        weights_choose(maker, influences, count, to->joints + 4 * (size_t)i,
                       to->weights + 4 * (size_t)i);
        gap_measure(maker, influences, count);
        singular_warn(maker, influences, count);
        if (maker->binds != worlds) /* the bind pose is not the rest pose */
            kunai_i_skin_vertex(influences, count, worlds, position, normal);
        bounds_add(maker, position);
    }
}

/* A vertex is copied, and paid, for each corner key that it is drawn with. 0: the budget is used
 * up; the error names the node that gave the vertex its last influence. */
static int influences_pay(kunai_i_mesh_maker *maker, const kunai_i_vertex *vertex)
{
    const kunai_i_pull *pulls = maker->builder->pulls.items;
    const kunai_node *node = &maker->builder->tree->nodes[pulls[vertex->last].node];

    return kunai_i_spend(maker->job, vertex->count, node->offset, "NJS_OBJECT");
}

static void influences_make(kunai_i_mesh_maker *maker, geometry *to)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    to->starts = kunai_i_keep(maker->job, (size_t)mesh->vertex_count + 1, sizeof *to->starts);
    for (i = 0; to->starts && i < mesh->vertex_count; i++) {
        const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, i);

        if (!influences_pay(maker, vertex))
            return;
        to->starts[i + 1] = to->starts[i] + vertex->count;
    }
    if (!to->starts)
        return;
    mesh->influence_count = to->starts[mesh->vertex_count];
    to->influences = kunai_i_keep(maker->job, mesh->influence_count, sizeof *to->influences);
    to->joints = kunai_i_keep(maker->job, mesh->vertex_count, 4 * sizeof *to->joints);
    to->weights = kunai_i_keep(maker->job, mesh->vertex_count, 4 * sizeof *to->weights);
    maker->pulls = kunai_i_temporary(maker->job, maker->builder->tree->count, sizeof(float));
    mesh->influence_starts = to->starts;
    mesh->influences = to->influences;
    mesh->joints = to->joints;
    mesh->weights = to->weights;
}

void kunai_i_geometry_make(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    geometry to;

    memset(&to, 0, sizeof to);
    to.positions = kunai_i_keep(maker->job, mesh->vertex_count, 3 * sizeof *to.positions);
    if (maker->attributes & KUNAI_I_HAS_NORMAL)
        to.normals = kunai_i_keep(maker->job, mesh->vertex_count, 3 * sizeof *to.normals);
    mesh->positions = to.positions;
    mesh->normals = to.normals;
    if (mesh->kind == KUNAI_MESH_SKINNED)
        influences_make(maker, &to);
    if (kunai_i_failed(maker->job))
        return;
    if (mesh->kind == KUNAI_MESH_SKINNED)
        skinned_fill(maker, &to);
    else
        rigid_fill(maker, &to);
}
