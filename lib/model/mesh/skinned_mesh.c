/* skinned_mesh.c - makes influences, joints and the bind pose of the skinned mesh, whose vertices
 * several nodes can move (ninja-chunk.md 3). This file reads no bytes. A vertex can have any number
 * of influences; joints and weights keep the largest four. Positions are those of the bind pose,
 * which can differ from the rest pose. */
#include "model/mesh/skinned_mesh.h"

#include "model/mesh/bind_pose.h"
#include "model/mesh/skin.h"

#include <float.h>
#include <string.h>

/* fraction of the diagonal: a bind pose that leaves a larger gap must be an improvement */
static const double visible_gap = 1e-3;

typedef struct skin_maker {
    kunai_i_mesh_maker *maker;
    float *positions;
    float *normals;
    uint16_t *joints;
    float *weights;
    kunai_influence *influences;
    uint32_t *starts;
    uint32_t *sources;
    const float *worlds;
    float *binds;      /* world matrices of the bind pose */
    float *inverses;   /* inverses of binds */
    uint8_t *singular; /* per node: 1 if its world matrix has no inverse */
    uint8_t *moved;    /* per node: 1 if its bind matrix differs from its world matrix */
    float *pulls;      /* per node: its weight in the current vertex, else 0 */
    uint32_t node_count;
    uint32_t warned; /* 1 after the warning about a singular node */
} skin_maker;

static uint32_t get_influence_count(const skin_maker *skin, uint32_t vertex)
{
    return skin->starts[vertex + 1] - skin->starts[vertex];
}

/* Counts the influences of a vertex. Each corner gets its own copy. The error names the node of the
 * last influence. */
static void count_influences(skin_maker *skin, uint32_t index)
{
    const kunai_i_mesh_maker *maker = skin->maker;
    const kunai_i_vertex *vertex = kunai_i_get_mesh_vertex(maker, index);
    const kunai_i_trait *trait = kunai_i_get_trait(maker->builder, vertex);
    const uint32_t count = trait ? trait->count : 1;

    if (count > UINT32_MAX - skin->starts[index]) {
        kunai_i_fail(maker->open, KUNAI_E_LIMIT, maker->builder->tree->nodes[vertex->node].offset,
                     kunai_i_get_node_record(maker->builder->model),
                     "the mesh has more than 4294967295 influences");
        return;
    }
    skin->starts[index + 1] = skin->starts[index] + count;
}

/* Counts the influences of all vertices, then allocates all arrays. Returns 0 if the open has
 * failed. */
static int begin_skin(skin_maker *skin, kunai_i_mesh_maker *maker)
{
    kunai_i_open *open = maker->open;
    const uint32_t count = maker->mesh->vertex_count;
    uint32_t i;

    memset(skin, 0, sizeof *skin);
    skin->maker = maker;
    skin->worlds = maker->builder->tree->worlds;
    skin->node_count = maker->builder->tree->count;
    skin->starts = kunai_i_allocate(open, (size_t)count + 1, sizeof *skin->starts);
    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        count_influences(skin, i);
    if (kunai_i_has_failed(open))
        return 0;
    skin->influences = kunai_i_allocate_unset(open, skin->starts[count], sizeof *skin->influences);
    skin->positions = kunai_i_allocate_unset(open, count, 3 * sizeof *skin->positions);
    skin->normals =
        kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *skin->normals);
    skin->sources = kunai_i_allocate_unset(open, count, sizeof *skin->sources);
    skin->joints = kunai_i_allocate(open, count, 4 * sizeof *skin->joints);
    skin->weights = kunai_i_allocate(open, count, 4 * sizeof *skin->weights);
    skin->pulls = kunai_i_allocate_scratch(open, skin->node_count, sizeof *skin->pulls);
    skin->binds = kunai_i_allocate_scratch(open, skin->node_count, 16 * sizeof *skin->binds);
    skin->inverses = kunai_i_allocate_unset(open, skin->node_count, 16 * sizeof *skin->inverses);
    skin->singular = kunai_i_allocate_scratch(open, skin->node_count, 1);
    skin->moved = kunai_i_allocate_scratch(open, skin->node_count, 1);
    return !kunai_i_has_failed(open);
}

static void set_skin(const skin_maker *skin)
{
    kunai_mesh *mesh = skin->maker->mesh;

    mesh->influence_starts = skin->starts;
    mesh->influence_count = skin->starts[mesh->vertex_count];
    mesh->influences = skin->influences;
    mesh->positions = skin->positions;
    mesh->normals = skin->normals;
    mesh->sources = skin->sources;
    mesh->joints = skin->joints;
    mesh->weights = skin->weights;
    skin->maker->builder->model->info.inverse_binds = skin->inverses;
}

/* ---- influences ---- */

/* The normal of a corner is in the space of the node that draws it. Converts it to the space of
 * another node, in the rest pose. */
static void move_normal(const skin_maker *skin, const kunai_i_extra *extra, uint32_t node,
                        float *normal)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    double moved[3];
    float rest[3];

    memcpy(normal, extra->normal, sizeof extra->normal);
    if (node == extra->node)
        return;
    kunai_i_transform_direction(skin->worlds + 16 * (size_t)extra->node, extra->normal, moved);
    kunai_i_round3(moved, rest, overflow);
    kunai_i_transform_direction(skin->inverses + 16 * (size_t)node, rest, moved);
    kunai_i_round3(moved, normal, overflow);
}

static void set_influence(const skin_maker *skin, const kunai_i_corner_key *corner,
                          const kunai_i_vertex *vertex, kunai_influence *out)
{
    memcpy(out->position, vertex->position, sizeof out->position);
    out->node = vertex->node;
    if (corner->flags & KUNAI_I_HAS_NORMAL)
        move_normal(skin, kunai_i_get_mesh_extra(skin->maker, corner), out->node, out->normal);
    else
        memcpy(out->normal, vertex->normal, sizeof out->normal);
}

/* Divides the weights by their sum. If the sum is 0, only the first influence counts, and the
 * vertex has no normal, unless the corner has one (ninja-chunk.md 3). */
static void divide_weights(const kunai_i_corner_key *corner, kunai_influence *out, uint32_t count)
{
    double sum = 0.0;
    uint32_t i;

    if (count == 1 && out->weight > 0.0f) {
        out->weight = 1.0f;
        return;
    }
    for (i = 0; i < count; i++)
        sum += (double)out[i].weight; /* each weight is below 2^16, so the sum is exact */
    for (i = 0; i < count; i++) {
        if (sum == 0.0 && !(corner->flags & KUNAI_I_HAS_NORMAL))
            memset(out[i].normal, 0, sizeof out[i].normal);
        out[i].weight = sum > 0.0 ? (float)((double)out[i].weight / sum) : (float)(i == 0);
    }
}

/* Sets the influences of a vertex in the order of the file. */
static void set_influences(const skin_maker *skin, uint32_t vertex)
{
    const kunai_i_corner_key *corner = &skin->maker->corners[vertex].key;
    const kunai_i_vertex *from = kunai_i_get_mesh_vertex(skin->maker, vertex);
    const kunai_i_trait *trait = kunai_i_get_trait(skin->maker->builder, from);
    kunai_influence *out = skin->influences + skin->starts[vertex];
    const uint32_t count = trait ? trait->count : 1;
    uint32_t i = count;

    while (i-- > 0) {
        set_influence(skin, corner, from, &out[i]);
        out[i].weight = trait ? (float)trait->weight : 1.0f;
        if (!i)
            break;
        from = kunai_i_get_vertex(skin->maker->builder, trait->previous);
        trait = kunai_i_get_trait(skin->maker->builder, from);
    }
    divide_weights(corner, out, count);
}

/* ---- poses ---- */

/* Computes one vertex in a pose. *position is not rounded. */
static void pose_vertex(const skin_maker *skin, uint32_t vertex, const float *matrices,
                        double *position)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    const kunai_influence *influences = skin->influences + skin->starts[vertex];
    const uint32_t count = get_influence_count(skin, vertex);
    double normal[3];

    kunai_i_skin_point(influences, count, matrices, position);
    kunai_i_round3(position, skin->positions + 3 * (size_t)vertex, overflow);
    if (!skin->normals)
        return;
    kunai_i_skin_normal(influences, count, matrices, normal);
    kunai_i_narrow3(normal, skin->normals + 3 * (size_t)vertex);
}

static void make_rest_pose(const skin_maker *skin)
{
    kunai_i_bounds bounds = skin->maker->builder->bounds;
    double position[3];
    uint32_t i;

    for (i = 0; i < skin->maker->mesh->vertex_count; i++) {
        set_influences(skin, i);
        pose_vertex(skin, i, skin->worlds, position);
        kunai_i_add_to_bounds(&bounds, position);
        skin->sources[i] = kunai_i_get_mesh_vertex(skin->maker, i)->source;
    }
    skin->maker->builder->bounds = bounds;
}

/* ---- the bind pose ---- */

static double measure_diagonal(const kunai_i_builder *builder)
{
    double sum = 0.0, side;
    int i;

    for (i = 0; i < 3; i++) {
        side = builder->bounds.most[i] - builder->bounds.least[i];
        sum += side * side;
    }
    return kunai_i_compute_square_root(sum);
}

/* A node without an inverse gets the identity as bind matrix (ninja-chunk.md 3.1). The identity is
 * exact for vertices that only this node moves. */
static void make_inverse(skin_maker *skin, const float *matrices, uint32_t node)
{
    skin->singular[node] =
        !kunai_i_invert_matrix(matrices + 16 * (size_t)node, skin->inverses + 16 * (size_t)node);
}

static void make_binds(skin_maker *skin)
{
    const size_t size = 16 * sizeof *skin->binds;
    uint32_t i;

    for (i = 0; i < skin->node_count; i++) {
        float *bind = skin->binds + 16 * (size_t)i;

        skin->moved[i] = memcmp(bind, skin->worlds + 16 * (size_t)i, size) != 0;
        make_inverse(skin, skin->binds, i);
        if (skin->singular[i]) {
            memcpy(bind, skin->inverses + 16 * (size_t)i, size);
            skin->moved[i] = 1;
        }
    }
}

static void warn_singular(skin_maker *skin, const kunai_influence *influences, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count && !skin->warned; i++) {
        if (!skin->singular[influences[i].node])
            continue;
        skin->warned = 1;
        kunai_i_warn(skin->maker->open, KUNAI_E_UNSUPPORTED,
                     skin->maker->builder->tree->nodes[0].offset,
                     kunai_i_get_node_record(skin->maker->builder->model),
                     "a node with a scale of 0 shares vertices: their bind pose is a guess");
    }
}

/* Returns the square of the largest distance between the places that the first influence and
 * another influence give to a vertex. Influences with weight 0, and those of nodes without a bind
 * pose, do not count. */
static double measure_vertex_gap(const skin_maker *skin, uint32_t vertex, const float *matrices)
{
    double first[3], other[3], distance, gap = 0.0;
    uint32_t i, row, is_first = 1;

    for (i = skin->starts[vertex]; i < skin->starts[vertex + 1]; i++) {
        const kunai_influence *influence = &skin->influences[i];

        if (influence->weight == 0.0f || skin->singular[influence->node])
            continue;
        kunai_i_transform_point(matrices + 16 * (size_t)influence->node, influence->position,
                                is_first ? first : other);
        distance = 0.0;
        for (row = 0; row < 3 && !is_first; row++)
            distance += (other[row] - first[row]) * (other[row] - first[row]);
        if (distance > gap)
            gap = distance;
        is_first = 0;
    }
    return gap;
}

static double measure_largest_gap(const skin_maker *skin, const float *matrices)
{
    double gap, largest = 0.0;
    uint32_t i;

    for (i = 0; i < skin->maker->mesh->vertex_count; i++) {
        if (get_influence_count(skin, i) < 2)
            continue;
        gap = measure_vertex_gap(skin, i, matrices);
        if (gap > largest)
            largest = gap;
    }
    return kunai_i_compute_square_root(largest);
}

/* Chooses the bind pose. Some files state the bind pose. If its gap is visible and more than a
 * tenth of the rest pose's gap, the rest pose is used. The rest pose looks right until something
 * moves (ninja-chunk.md 3.2). */
static void choose_bind_pose(skin_maker *skin)
{
    kunai_i_builder *builder = skin->maker->builder;
    const size_t size = 16 * sizeof *skin->binds * skin->node_count;
    const double diagonal = measure_diagonal(builder);
    const int recovers = !(builder->open->options.model_flags & KUNAI_MODEL_STORED_POSE);
    const float *stated = builder->tree->binds;
    double gap, stored;

    memcpy(skin->binds, recovers && stated ? stated : skin->worlds, size);
    if (recovers && !stated)
        kunai_i_recover_bind_pose(builder->open, skin->maker->mesh, skin->worlds, skin->node_count,
                                  diagonal, skin->binds);
    make_binds(skin);
    gap = measure_largest_gap(skin, skin->binds);
    if (recovers && gap > visible_gap * diagonal) {
        stored = measure_largest_gap(skin, skin->worlds);
        if (gap > 0.1 * stored) {
            memcpy(skin->binds, skin->worlds, size);
            make_binds(skin);
            gap = stored;
        }
    }
    builder->model->info.bind_gap = gap > (double)FLT_MAX ? FLT_MAX : (float)gap;
}

/* ---- joints ---- */

/* Inserts a weight into the largest four, after equal ones. Returns their new count. */
static uint32_t insert_weight(uint16_t *joints, float *weights, uint32_t count, uint32_t node,
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

static void normalize_weights(float *weights, uint32_t count)
{
    double sum = 0.0;
    uint32_t k;

    for (k = 0; k < count; k++)
        sum += (double)weights[k];
    for (k = 0; k < count; k++)
        weights[k] = (float)((double)weights[k] / sum);
}

/* Chooses the four largest weights, largest first; equal weights are in the order of the file. A
 * node with several influences on a vertex is one joint with the sum of the weights. */
static void choose_weights(const skin_maker *skin, const kunai_influence *influences,
                           uint32_t count, uint16_t *joints, float *weights)
{
    float *pulls = skin->pulls;
    uint32_t i, used = 0;

    for (i = 0; i < count; i++)
        pulls[influences[i].node] =
            (float)((double)pulls[influences[i].node] + (double)influences[i].weight);
    for (i = 0; i < count; i++) {
        const float weight = pulls[influences[i].node];

        pulls[influences[i].node] = 0.0f; /* counts the node only once */
        if (weight > 0.0f)
            used = insert_weight(joints, weights, used, influences[i].node, weight);
    }
    normalize_weights(weights, used);
}

/* ---- the mesh ---- */

/* Computes the bind pose of a vertex, if it is not the rest pose, and its joints. */
static void finish_vertex(skin_maker *skin, uint32_t vertex)
{
    const kunai_influence *influences = skin->influences + skin->starts[vertex];
    const uint32_t count = get_influence_count(skin, vertex);
    uint32_t i, moved = 0;
    double position[3];

    for (i = 0; i < count; i++)
        moved |= skin->moved[influences[i].node];
    if (moved)
        pose_vertex(skin, vertex, skin->binds, position);
    if (count == 1) {
        skin->joints[4 * (size_t)vertex] = (uint16_t)influences[0].node;
        skin->weights[4 * (size_t)vertex] = 1.0f;
        return;
    }
    choose_weights(skin, influences, count, skin->joints + 4 * (size_t)vertex,
                   skin->weights + 4 * (size_t)vertex);
    warn_singular(skin, influences, count);
}

void kunai_i_make_skinned_geometry(kunai_i_mesh_maker *maker)
{
    skin_maker skin;
    uint32_t i;

    if (!begin_skin(&skin, maker))
        return;
    for (i = 0; maker->builder->extras.items.count && i < skin.node_count; i++)
        make_inverse(&skin, skin.worlds, i); /* for the normals of corners */
    make_rest_pose(&skin);
    set_skin(&skin);
    choose_bind_pose(&skin);
    for (i = 0; i < maker->mesh->vertex_count; i++)
        finish_vertex(&skin, i);
}
