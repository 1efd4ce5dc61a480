/* skinned_mesh.c - reads no bytes: influences, joints and bind pose of the mesh that hangs on many
 * nodes, ninja-chunk.md 3. */
#include "model/mesh/mesh.h"
#include "model/mesh/skin.h"

#include <float.h>

/* Of the diagonal: a bind pose that leaves a larger one has to be worth it. */
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
    float *inverses;   /* of binds */
    uint8_t *singular; /* a node: 1 when its world matrix has no inverse */
    uint8_t *moved;    /* a node: 1 when its bind matrix is not its world matrix */
    float *pulls;      /* a node: its weight in the current vertex, else 0 */
    uint32_t node_count;
    uint32_t warned; /* about a singular node */
} skin_maker;

static uint32_t influence_count(const skin_maker *skin, uint32_t vertex)
{
    return skin->starts[vertex + 1] - skin->starts[vertex];
}

/* A vertex is copied for each corner that it is drawn with. The error names the node that gave the
 * vertex its last influence. */
static void influences_count(skin_maker *skin, uint32_t index)
{
    const kunai_i_mesh_maker *maker = skin->maker;
    const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, index);
    const kunai_i_trait *trait = kunai_i_trait_of(maker->builder, vertex);
    const uint32_t count = trait ? trait->count : 1;

    if (count > UINT32_MAX - skin->starts[index]) {
        kunai_i_fail(maker->job, KUNAI_E_LIMIT, maker->builder->tree->nodes[vertex->node].offset,
                     kunai_i_node_record(maker->builder->model),
                     "there are more than 4294967295 influences");
        return;
    }
    skin->starts[index + 1] = skin->starts[index] + count;
}

static int skin_begin(skin_maker *skin, kunai_i_mesh_maker *maker)
{
    kunai_i_job *job = maker->job;
    const uint32_t count = maker->mesh->vertex_count;
    uint32_t i;

    memset(skin, 0, sizeof *skin);
    skin->maker = maker;
    skin->worlds = maker->builder->tree->worlds;
    skin->node_count = maker->builder->tree->count;
    skin->starts = kunai_i_keep(job, (size_t)count + 1, sizeof *skin->starts);
    for (i = 0; i < count && !kunai_i_failed(job); i++)
        influences_count(skin, i);
    if (kunai_i_failed(job))
        return 0;
    skin->influences = kunai_i_keep_unset(job, skin->starts[count], sizeof *skin->influences);
    skin->positions = kunai_i_keep_unset(job, count, 3 * sizeof *skin->positions);
    skin->normals = kunai_i_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *skin->normals);
    skin->sources = kunai_i_keep_unset(job, count, sizeof *skin->sources);
    skin->joints = kunai_i_keep(job, count, 4 * sizeof *skin->joints);
    skin->weights = kunai_i_keep(job, count, 4 * sizeof *skin->weights);
    skin->pulls = kunai_i_temporary(job, skin->node_count, sizeof *skin->pulls);
    skin->binds = kunai_i_temporary(job, skin->node_count, 16 * sizeof *skin->binds);
    skin->inverses = kunai_i_keep_unset(job, skin->node_count, 16 * sizeof *skin->inverses);
    skin->singular = kunai_i_temporary(job, skin->node_count, 1);
    skin->moved = kunai_i_temporary(job, skin->node_count, 1);
    return !kunai_i_failed(job);
}

static void skin_give(const skin_maker *skin)
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

/* A normal that a corner brings is in the space of the node that draws it; this is what it is in
 * the space of another one, in the rest pose. */
static void normal_move(const skin_maker *skin, const kunai_i_extra *extra, uint32_t node,
                        float *normal)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    double moved[3];
    float rest[3];

    memcpy(normal, extra->normal, sizeof extra->normal);
    if (node == extra->node)
        return;
    kunai_i_matrix_direction(skin->worlds + 16 * (size_t)extra->node, extra->normal, moved);
    kunai_i_round3(moved, rest, overflow);
    kunai_i_matrix_direction(skin->inverses + 16 * (size_t)node, rest, moved);
    kunai_i_round3(moved, normal, overflow);
}

static void influence_give(const skin_maker *skin, const kunai_i_corner_key *corner,
                           const kunai_i_vertex *vertex, kunai_influence *out)
{
    memcpy(out->position, vertex->position, sizeof out->position);
    out->node = vertex->node;
    if (corner->flags & KUNAI_I_HAS_NORMAL)
        normal_move(skin, kunai_i_mesh_extra(skin->maker, corner), out->node, out->normal);
    else
        memcpy(out->normal, vertex->normal, sizeof out->normal);
}

/* Weights that sum to 0 leave the first influence, and no normal but that of a corner
 * (ninja-chunk.md 3). */
static void weights_divide(const kunai_i_corner_key *corner, kunai_influence *out, uint32_t count)
{
    double sum = 0.0;
    uint32_t i;

    if (count == 1 && out->weight > 0.0f) {
        out->weight = 1.0f;
        return;
    }
    for (i = 0; i < count; i++)
        sum += (double)out[i].weight; /* below 2^16 each: exact */
    for (i = 0; i < count; i++) {
        if (sum == 0.0 && !(corner->flags & KUNAI_I_HAS_NORMAL))
            memset(out[i].normal, 0, sizeof out[i].normal);
        out[i].weight = sum > 0.0 ? (float)((double)out[i].weight / sum) : (float)(i == 0);
    }
}

/* The influences of a vertex in the order of the file. */
static void influences_give(const skin_maker *skin, uint32_t vertex)
{
    const kunai_i_corner_key *corner = &skin->maker->corners[vertex].key;
    const kunai_i_vertex *from = kunai_i_mesh_vertex(skin->maker, vertex);
    const kunai_i_trait *trait = kunai_i_trait_of(skin->maker->builder, from);
    kunai_influence *out = skin->influences + skin->starts[vertex];
    const uint32_t count = trait ? trait->count : 1;
    uint32_t i = count;

    while (i-- > 0) {
        influence_give(skin, corner, from, &out[i]);
        out[i].weight = trait ? (float)trait->weight : 1.0f;
        if (!i)
            break;
        from = kunai_i_vertex_at(skin->maker->builder, trait->previous);
        trait = kunai_i_trait_of(skin->maker->builder, from);
    }
    weights_divide(corner, out, count);
}

/* ---- poses ---- */

/* One vertex in a pose. position: before it is rounded. */
static void vertex_pose(const skin_maker *skin, uint32_t vertex, const float *matrices,
                        double *position)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    const kunai_influence *influences = skin->influences + skin->starts[vertex];
    const uint32_t count = influence_count(skin, vertex);
    double normal[3];

    kunai_i_skin_point(influences, count, matrices, position);
    kunai_i_round3(position, skin->positions + 3 * (size_t)vertex, overflow);
    if (!skin->normals)
        return;
    kunai_i_skin_normal(influences, count, matrices, normal);
    kunai_i_narrow3(normal, skin->normals + 3 * (size_t)vertex);
}

static void rest_pose_make(const skin_maker *skin)
{
    kunai_i_bounds bounds = skin->maker->builder->bounds;
    double position[3];
    uint32_t i;

    for (i = 0; i < skin->maker->mesh->vertex_count; i++) {
        influences_give(skin, i);
        vertex_pose(skin, i, skin->worlds, position);
        kunai_i_bounds_add(&bounds, position);
        skin->sources[i] = kunai_i_mesh_vertex(skin->maker, i)->source;
    }
    skin->maker->builder->bounds = bounds;
}

/* ---- the bind pose ---- */

static double diagonal_of(const kunai_i_builder *builder)
{
    double sum = 0.0, side;
    int i;

    for (i = 0; i < 3; i++) {
        side = builder->bounds.most[i] - builder->bounds.least[i];
        sum += side * side;
    }
    return kunai_i_square_root(sum);
}

/* A node that has no inverse takes the identity for its bind matrix (ninja-chunk.md 3.1): exact for
 * vertices that are all its own. */
static void inverse_make(skin_maker *skin, const float *matrices, uint32_t node)
{
    skin->singular[node] =
        !kunai_i_matrix_invert(matrices + 16 * (size_t)node, skin->inverses + 16 * (size_t)node);
}

static void binds_make(skin_maker *skin)
{
    const size_t size = 16 * sizeof *skin->binds;
    uint32_t i;

    for (i = 0; i < skin->node_count; i++) {
        float *bind = skin->binds + 16 * (size_t)i;

        skin->moved[i] = memcmp(bind, skin->worlds + 16 * (size_t)i, size) != 0;
        inverse_make(skin, skin->binds, i);
        if (skin->singular[i]) {
            memcpy(bind, skin->inverses + 16 * (size_t)i, size);
            skin->moved[i] = 1;
        }
    }
}

static void singular_warn(skin_maker *skin, const kunai_influence *influences, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count && !skin->warned; i++) {
        if (!skin->singular[influences[i].node])
            continue;
        skin->warned = 1;
        kunai_i_warn(skin->maker->job, KUNAI_E_UNSUPPORTED,
                     skin->maker->builder->tree->nodes[0].offset,
                     kunai_i_node_record(skin->maker->builder->model),
                     "a node that is scaled to 0 shares vertices, whose bind pose is a guess");
    }
}

/* The square of the largest distance between what the first influence of a vertex makes of it and
 * what another one does. Influences without weight do not count, and those of nodes that have no
 * bind pose. */
static double vertex_gap(const skin_maker *skin, uint32_t vertex, const float *matrices)
{
    double first[3], other[3], distance, gap = 0.0;
    uint32_t i, row, is_first = 1;

    for (i = skin->starts[vertex]; i < skin->starts[vertex + 1]; i++) {
        const kunai_influence *influence = &skin->influences[i];

        if (influence->weight == 0.0f || skin->singular[influence->node])
            continue;
        kunai_i_matrix_point(matrices + 16 * (size_t)influence->node, influence->position,
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

static double largest_gap(const skin_maker *skin, const float *matrices)
{
    double gap, largest = 0.0;
    uint32_t i;

    for (i = 0; i < skin->maker->mesh->vertex_count; i++) {
        if (influence_count(skin, i) < 2)
            continue;
        gap = vertex_gap(skin, i, matrices);
        if (gap > largest)
            largest = gap;
    }
    return kunai_i_square_root(largest);
}

/* The pose that the weights were painted in; some files say it. Where it is not found (more than a
 * tenth of the gap remains, and can be seen) the rest pose is better: nothing is wrong in it until
 * something moves (ninja-chunk.md 3.2). */
static void bind_pose_choose(skin_maker *skin)
{
    kunai_i_builder *builder = skin->maker->builder;
    const size_t size = 16 * sizeof *skin->binds * skin->node_count;
    const double diagonal = diagonal_of(builder);
    const int recovers = !(builder->job->options.flags & KUNAI_STORED_POSE);
    const float *stated = builder->tree->binds;
    double gap, stored;

    memcpy(skin->binds, recovers && stated ? stated : skin->worlds, size);
    if (recovers && !stated)
        kunai_i_bind_pose_recover(builder->job, skin->maker->mesh, skin->worlds, skin->node_count,
                                  diagonal, skin->binds);
    binds_make(skin);
    gap = largest_gap(skin, skin->binds);
    if (recovers && gap > visible_gap * diagonal) {
        stored = largest_gap(skin, skin->worlds);
        if (gap > 0.1 * stored) {
            memcpy(skin->binds, skin->worlds, size);
            binds_make(skin);
            gap = stored;
        }
    }
    builder->model->info.bind_gap = gap > (double)FLT_MAX ? FLT_MAX : (float)gap;
}

/* ---- joints ---- */

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

static void weights_normalize(float *weights, uint32_t count)
{
    double sum = 0.0;
    uint32_t k;

    for (k = 0; k < count; k++)
        sum += (double)weights[k];
    for (k = 0; k < count; k++)
        weights[k] = (float)((double)weights[k] / sum);
}

/* The largest four, largest first; equal ones in the order of the file. A node that pulls at a
 * vertex more than once, from several places, is one joint. */
static void weights_choose(const skin_maker *skin, const kunai_influence *influences,
                           uint32_t count, uint16_t *joints, float *weights)
{
    float *pulls = skin->pulls;
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
    weights_normalize(weights, used);
}

/* ---- the mesh ---- */

/* Its bind pose, where that is not the rest pose, and its joints. */
static void vertex_finish(skin_maker *skin, uint32_t vertex)
{
    const kunai_influence *influences = skin->influences + skin->starts[vertex];
    const uint32_t count = influence_count(skin, vertex);
    uint32_t i, moved = 0;
    double position[3];

    for (i = 0; i < count; i++)
        moved |= skin->moved[influences[i].node];
    if (moved)
        vertex_pose(skin, vertex, skin->binds, position);
    if (count == 1) {
        skin->joints[4 * (size_t)vertex] = (uint16_t)influences[0].node;
        skin->weights[4 * (size_t)vertex] = 1.0f;
        return;
    }
    weights_choose(skin, influences, count, skin->joints + 4 * (size_t)vertex,
                   skin->weights + 4 * (size_t)vertex);
    singular_warn(skin, influences, count);
}

void kunai_i_skinned_geometry_make(kunai_i_mesh_maker *maker)
{
    skin_maker skin;
    uint32_t i;

    if (!skin_begin(&skin, maker))
        return;
    for (i = 0; maker->builder->extras.items.count && i < skin.node_count; i++)
        inverse_make(&skin, skin.worlds, i); /* for the normals that corners bring */
    rest_pose_make(&skin);
    skin_give(&skin);
    bind_pose_choose(&skin);
    for (i = 0; i < maker->mesh->vertex_count; i++)
        vertex_finish(&skin, i);
}
