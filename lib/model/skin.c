/* skin.c - reads no bytes: positions, normals and influences of a mesh, ninja-chunk.md 3. */
#include "model/mesh.h"

#include "base/math.h"

static void bounds_add(kunai_i_builder *builder, const double *position)
{
    int i;

    for (i = 0; i < 3; i++) {
        if (position[i] < builder->bounds_min[i])
            builder->bounds_min[i] = position[i];
        if (position[i] > builder->bounds_max[i])
            builder->bounds_max[i] = position[i];
    }
}

static float *normals_keep(kunai_i_mesh_maker *maker)
{
    if (!(maker->attributes & KUNAI_I_HAS_NORMAL))
        return NULL;
    return kunai_i_keep(maker->job, maker->mesh->vertex_count, 3 * sizeof(float));
}

/* ---- rigid meshes ---- */

static void unit_normal_store(const float *from, float *to)
{
    double normal[3];
    int i;

    for (i = 0; i < 3; i++)
        normal[i] = (double)from[i];
    kunai_i_normalize(normal);
    for (i = 0; i < 3; i++)
        to[i] = (float)normal[i];
}

/* All of it is in the space of the node already, also the normal that a corner brings. A weighted
 * vertex whose weight is 0 has none. */
static const float *rigid_normal(const kunai_i_mesh_maker *maker, uint32_t index)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const kunai_i_corner_key *corner = &maker->corners[index].key;
    const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, index);
    const kunai_i_trait *trait = kunai_i_mesh_trait(maker, vertex);

    if (corner->flags & KUNAI_I_HAS_NORMAL)
        return kunai_i_mesh_extra(maker, corner)->normal;
    return trait && !trait->weight ? none : vertex->normal;
}

void kunai_i_rigid_geometry_make(kunai_i_mesh_maker *maker)
{
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    const uint32_t count = maker->mesh->vertex_count;
    float *positions = kunai_i_keep(maker->job, count, 3 * sizeof *positions);
    float *normals = normals_keep(maker);
    double rest[3];
    uint32_t i;

    maker->mesh->positions = positions;
    maker->mesh->normals = normals;
    for (i = 0; i < count && !kunai_i_failed(maker->job); i++) {
        const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, i);

        memcpy(positions + 3 * (size_t)i, vertex->position, sizeof vertex->position);
        kunai_i_matrix_point(world, vertex->position, rest);
        bounds_add(maker->builder, rest);
        if (normals)
            unit_normal_store(rigid_normal(maker, i), normals + 3 * (size_t)i);
    }
}

/* ---- skinned meshes ---- */

typedef struct skin_maker {
    kunai_i_mesh_maker *maker;
    float *positions;
    float *normals;
    uint16_t *joints;
    float *weights;
    kunai_influence *influences;
    uint32_t *starts;
    const float *worlds;
    float *binds;      /* world matrices of the bind pose */
    float *inverses;   /* of binds */
    uint8_t *singular; /* a node: 1 when its world matrix has no inverse */
    float *pulls;      /* a node: its weight in the current vertex, else 0 */
    uint32_t node_count;
    uint32_t warned; /* about a singular node */
} skin_maker;

static uint32_t influence_count(const skin_maker *skin, uint32_t vertex)
{
    return skin->starts[vertex + 1] - skin->starts[vertex];
}

/* A vertex is copied, and paid, for each corner that it is drawn with. 0: the budget is used up;
 * the error names the node that gave the vertex its last influence. */
static int influences_pay(kunai_i_mesh_maker *maker, const kunai_i_vertex *vertex, uint32_t count)
{
    return kunai_i_spend(maker->job, count, maker->builder->tree->nodes[vertex->node].offset,
                         "NJS_OBJECT");
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
    for (i = 0; i < count && !kunai_i_failed(job); i++) {
        const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, i);
        const kunai_i_trait *trait = kunai_i_mesh_trait(maker, vertex);
        const uint32_t influences = trait ? trait->count : 1;

        skin->starts[i + 1] = skin->starts[i] + influences;
        influences_pay(maker, vertex, influences);
    }
    if (kunai_i_failed(job))
        return 0;
    skin->influences = kunai_i_keep(job, skin->starts[count], sizeof *skin->influences);
    skin->positions = kunai_i_keep(job, count, 3 * sizeof *skin->positions);
    skin->normals = normals_keep(maker);
    skin->joints = kunai_i_keep(job, count, 4 * sizeof *skin->joints);
    skin->weights = kunai_i_keep(job, count, 4 * sizeof *skin->weights);
    skin->pulls = kunai_i_temporary(job, skin->node_count, sizeof *skin->pulls);
    skin->binds = kunai_i_temporary(job, skin->node_count, 16 * sizeof *skin->binds);
    skin->inverses = kunai_i_keep(job, skin->node_count, 16 * sizeof *skin->inverses);
    skin->singular = kunai_i_temporary(job, skin->node_count, 1);
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
    mesh->joints = skin->joints;
    mesh->weights = skin->weights;
    skin->maker->builder->model->info.inverse_binds = skin->inverses;
}

/* ---- influences ---- */

/* A normal that a corner brings is in the space of the node that draws it; this is what it is in
 * the space of another one, in the rest pose. */
static void normal_move(const skin_maker *skin, const kunai_i_extra *extra, uint32_t node, float *normal)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    double moved[3];
    float rest[3];
    int i;

    memcpy(normal, extra->normal, sizeof extra->normal);
    if (node == extra->node)
        return;
    kunai_i_matrix_direction(skin->worlds + 16 * (size_t)extra->node, extra->normal, moved);
    for (i = 0; i < 3; i++)
        rest[i] = kunai_i_round(moved[i], overflow);
    kunai_i_matrix_direction(skin->inverses + 16 * (size_t)node, rest, moved);
    for (i = 0; i < 3; i++)
        normal[i] = kunai_i_round(moved[i], overflow);
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
    const kunai_i_trait *trait = kunai_i_mesh_trait(skin->maker, from);
    kunai_influence *out = skin->influences + skin->starts[vertex];
    const uint32_t count = trait ? trait->count : 1;
    uint32_t i = count;

    while (i-- > 0) {
        influence_give(skin, corner, from, &out[i]);
        out[i].weight = trait ? (float)trait->weight : 1.0f;
        if (!i)
            break;
        from = kunai_i_vertex_at(skin->maker->builder, trait->previous);
        trait = kunai_i_mesh_trait(skin->maker, from);
    }
    weights_divide(corner, out, count);
}

static void influences_make(const skin_maker *skin)
{
    const uint32_t count = skin->maker->mesh->vertex_count;
    double position[3];
    uint32_t i;

    for (i = 0; i < count; i++) {
        influences_give(skin, i);
        kunai_i_skin_point(skin->influences + skin->starts[i], influence_count(skin, i),
                           skin->worlds, position);
        bounds_add(skin->maker->builder, position);
    }
}

/* ---- the bind pose ---- */

static double diagonal_of(const kunai_i_builder *builder)
{
    double sum = 0.0, side;
    int i;

    for (i = 0; i < 3; i++) {
        side = builder->bounds_max[i] - builder->bounds_min[i];
        sum += side * side;
    }
    return kunai_i_square_root(sum);
}

/* A node that has no inverse takes the identity for its bind matrix (ninja-chunk.md 3.1): exact for
 * vertices that are all its own. */
static void inverses_make(skin_maker *skin, const float *matrices)
{
    uint32_t i;

    for (i = 0; i < skin->node_count; i++)
        if (!kunai_i_matrix_invert(matrices + 16 * (size_t)i, skin->inverses + 16 * (size_t)i))
            skin->singular[i] = 1;
}

static void binds_make(skin_maker *skin)
{
    kunai_i_builder *builder = skin->maker->builder;
    uint32_t i;

    memcpy(skin->binds, skin->worlds, 16 * sizeof *skin->binds * skin->node_count);
    if (!(skin->maker->job->options.flags & KUNAI_STORED_POSE)) {
        kunai_i_bind_pose_recover(skin->maker->job, skin->maker->mesh, skin->worlds,
                                  skin->node_count, diagonal_of(builder), skin->binds);
        inverses_make(skin, skin->binds);
    }
    for (i = 0; i < skin->node_count; i++)
        if (skin->singular[i])
            memcpy(skin->binds + 16 * (size_t)i, skin->inverses + 16 * (size_t)i,
                   16 * sizeof *skin->binds);
}

static void singular_warn(skin_maker *skin, const kunai_influence *influences, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count && !skin->warned; i++) {
        if (!skin->singular[influences[i].node])
            continue;
        skin->warned = 1;
        kunai_i_warn(skin->maker->job, KUNAI_E_UNSUPPORTED,
                     skin->maker->builder->tree->nodes[0].offset, "NJS_OBJECT",
                     "a node that is scaled to 0 shares vertices, whose bind pose is a guess");
    }
}

static void gap_measure(const skin_maker *skin, const kunai_influence *influences, uint32_t count)
{
    kunai_i_builder *builder = skin->maker->builder;
    double first[3], other[3], distance;
    float gap;
    uint32_t i;
    int row;

    kunai_i_matrix_point(skin->binds + 16 * (size_t)influences[0].node, influences[0].position,
                         first);
    for (i = 1; i < count; i++) {
        kunai_i_matrix_point(skin->binds + 16 * (size_t)influences[i].node, influences[i].position,
                             other);
        distance = 0.0;
        for (row = 0; row < 3; row++)
            distance += (other[row] - first[row]) * (other[row] - first[row]);
        gap = kunai_i_round(kunai_i_square_root(distance), &builder->overflow);
        if (gap > builder->model->info.bind_gap)
            builder->model->info.bind_gap = gap;
    }
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
static void weights_choose(const skin_maker *skin, const kunai_influence *influences, uint32_t count,
                           uint16_t *joints, float *weights)
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
    weights_normalize(weights);
}

/* ---- the mesh ---- */

static void vertex_give(skin_maker *skin, uint32_t vertex)
{
    uint32_t *overflow = &skin->maker->builder->overflow;
    const kunai_influence *influences = skin->influences + skin->starts[vertex];
    const uint32_t count = influence_count(skin, vertex);
    double position[3], normal[3];
    size_t i;

    kunai_i_skin_vertex(influences, count, skin->binds, position, normal);
    for (i = 0; i < 3; i++) {
        skin->positions[3 * (size_t)vertex + i] = kunai_i_round(position[i], overflow);
        if (skin->normals)
            skin->normals[3 * (size_t)vertex + i] = (float)normal[i];
    }
    if (count == 1) {
        skin->joints[4 * (size_t)vertex] = (uint16_t)influences[0].node;
        skin->weights[4 * (size_t)vertex] = 1.0f;
        return;
    }
    weights_choose(skin, influences, count, skin->joints + 4 * (size_t)vertex,
                   skin->weights + 4 * (size_t)vertex);
    gap_measure(skin, influences, count);
    singular_warn(skin, influences, count);
}

void kunai_i_skinned_geometry_make(kunai_i_mesh_maker *maker)
{
    skin_maker skin;
    uint32_t i;

    if (!skin_begin(&skin, maker))
        return;
    inverses_make(&skin, skin.worlds);
    influences_make(&skin);
    skin_give(&skin);
    binds_make(&skin);
    for (i = 0; i < maker->mesh->vertex_count; i++)
        vertex_give(&skin, i);
}
