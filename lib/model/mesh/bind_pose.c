/* bind_pose.c - finds the pose in which the weights of a skinned mesh were painted (ninja-chunk.md
 * 3.2). This file reads no bytes.
 *
 * The file stores a position per influence. In the bind pose, all influences of a vertex give the
 * same point. So nodes are settled one by one: the node with the most fixed vertices comes next. If
 * it does not agree with them, a rigid motion moves it, found by least squares. */
#include "model/mesh/bind_pose.h"

#include "base/math.h"
#include "model/mesh/rotation_fit.h"

#include <string.h>

/* All but normal_distance are fractions of the diagonal. */
static const double point_distance = 1e-4; /* closer points, and normals, count as equal */
static const double normal_distance = 0.02;
static const double normal_weight = 1e-3; /* a normal counts like a point at this distance */
static const double point_noise = 1e-6;   /* points closer than this define no rotation */

enum { ROOMS = 4 /* most arrays that take_room gives */ };

enum node_state {
    OUT,     /* has no inverse, or shares no vertex */
    WAITING, /* in the heap */
    SETTLED
};

typedef struct node {
    double bind[12]; /* the first three rows, column-major; starts as the world matrix */
    uint32_t first;  /* index of its first pull */
    uint32_t count;
    uint32_t fixed; /* number of pulls at fixed vertices */
    uint32_t place; /* place in the heap */
    uint32_t state; /* enum node_state */
} node;

/* An influence on a shared vertex. */
typedef struct pull {
    uint32_t influence;
    uint32_t vertex;
} pull;

typedef struct placed {
    double point[3];
    double normal[3]; /* of any length; 0 if missing */
} placed;

typedef struct recovery {
    kunai_i_open *open;
    const kunai_mesh *mesh;
    const float *worlds;
    double diagonal;
    uint32_t node_count;
    uint32_t heap_count;
    node *nodes;
    pull *pulls;
    uint32_t *fixed_by; /* per vertex: the influence that fixed it + 1, or 0 */
    uint32_t *heap;     /* waiting nodes, the next one first */
    kunai_i_list rooms[ROOMS];
    uint32_t room_count;
} recovery;

/* ---- places of vertices by their influences ---- */

/* Uses the bind pose as it is known now: a node that is not settled is at rest. */
static void compute_place(const recovery *work, uint32_t influence, placed *out)
{
    const kunai_influence *from = &work->mesh->influences[influence];
    const double *bind = work->nodes[from->node].bind;
    int row;

    for (row = 0; row < 3; row++) {
        out->point[row] = bind[row] * (double)from->position[0] +
                          bind[3 + row] * (double)from->position[1] +
                          bind[6 + row] * (double)from->position[2] + bind[9 + row];
        out->normal[row] = bind[row] * (double)from->normal[0] +
                           bind[3 + row] * (double)from->normal[1] +
                           bind[6 + row] * (double)from->normal[2];
    }
}

static double compute_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static int has_normal(const placed *place)
{
    return compute_dot(place->normal, place->normal) > 0.0;
}

/* Returns 1 if points and unit normals are closer than share of the tolerance. The distance d of
 * unit normals follows from d * d = 2 - 2 * cosine, without a square root. */
static int agree(const placed *a, const placed *b, double diagonal, double share)
{
    const double offset[3] = {a->point[0] - b->point[0], a->point[1] - b->point[1],
                              a->point[2] - b->point[2]};
    const double reach = share * point_distance * diagonal;
    const double chord = share * normal_distance;
    const double cosine = 1.0 - 0.5 * chord * chord;
    const double both = compute_dot(a->normal, b->normal);
    const double lengths = compute_dot(a->normal, a->normal) * compute_dot(b->normal, b->normal);

    if (!(compute_dot(offset, offset) <= reach * reach))
        return 0;
    return lengths == 0.0 || (both > 0.0 && both * both >= cosine * cosine * lengths);
}

/* Returns 1 if all influences put the vertex at the same place. All are compared with the first
 * one. Half of the tolerance there means at most the full tolerance between any two. */
static int agrees_at_vertex(const recovery *work, uint32_t first, uint32_t end)
{
    placed place, reference;
    uint32_t i;

    compute_place(work, first, &reference);
    for (i = first + 1; i < end; i++) {
        compute_place(work, i, &place);
        if (!agree(&reference, &place, work->diagonal, 0.5))
            return 0;
        if (!has_normal(&reference))
            memcpy(reference.normal, place.normal, sizeof place.normal);
    }
    return 1;
}

/* Returns 1 if the influences of each vertex agree: the stored pose is then the bind pose, and no
 * recovery is needed. This is so in most models. */
static int agrees_on_mesh(const recovery *work)
{
    const uint32_t *starts = work->mesh->influence_starts;
    uint32_t i;

    for (i = 0; i < work->mesh->vertex_count; i++)
        if (starts[i + 1] - starts[i] > 1 && !agrees_at_vertex(work, starts[i], starts[i + 1]))
            return 0;
    return 1;
}

/* ---- the heap of waiting nodes ---- */

/* A node goes first if it has more fixed vertices, then more vertices, then the lower number. */
static int goes_before(const recovery *work, uint32_t a, uint32_t b)
{
    const node *left = &work->nodes[a], *right = &work->nodes[b];

    if (left->fixed != right->fixed)
        return left->fixed > right->fixed;
    if (left->count != right->count)
        return left->count > right->count;
    return a < b;
}

static void put_in_heap(recovery *work, uint32_t place, uint32_t number)
{
    work->heap[place] = number;
    work->nodes[number].place = place;
}

/* Moves the node up, after it has become more urgent. */
static void raise_in_heap(recovery *work, uint32_t number)
{
    uint32_t place = work->nodes[number].place;

    while (place > 0 && goes_before(work, number, work->heap[(place - 1) / 2])) {
        put_in_heap(work, place, work->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put_in_heap(work, place, number);
}

static void add_to_heap(recovery *work, uint32_t number)
{
    work->nodes[number].state = WAITING;
    put_in_heap(work, work->heap_count, number);
    work->heap_count++;
    raise_in_heap(work, number);
}

/* Removes and returns the node that goes first. The heap must not be empty. */
static uint32_t take_from_heap(recovery *work)
{
    const uint32_t first = work->heap[0];
    const uint32_t count = --work->heap_count;
    const uint32_t last = work->heap[count];
    uint32_t place = 0, child;

    for (child = 1; child < count; child = 2 * place + 1) {
        if (child + 1 < count && goes_before(work, work->heap[child + 1], work->heap[child]))
            child++;
        if (!goes_before(work, work->heap[child], last))
            break;
        put_in_heap(work, place, work->heap[child]);
        place = child;
    }
    if (count)
        put_in_heap(work, place, last);
    return first;
}

/* ---- the pulls of each node ---- */

static void *take_room(recovery *work, size_t count, size_t size)
{
    kunai_i_list *list = &work->rooms[work->room_count++];

    kunai_i_begin_list(list, size);
    return kunai_i_extend_list(work->open, list, count);
}

static void release_rooms(recovery *work)
{
    while (work->room_count > 0)
        kunai_i_release_list(work->open, &work->rooms[--work->room_count]);
}

/* An influence with weight 0 moves nothing. A node without an inverse has no place in a bind
 * pose. */
static int takes_part(const recovery *work, uint32_t influence)
{
    const kunai_influence *from = &work->mesh->influences[influence];

    return from->weight > 0.0f && work->nodes[from->node].state == WAITING;
}

static int is_shared(const recovery *work, uint32_t vertex)
{
    const uint32_t end = work->mesh->influence_starts[vertex + 1];
    uint32_t i = work->mesh->influence_starts[vertex], count = 0;

    if (end - i < 2)
        return 0;
    for (; i < end && count < 2; i++)
        count += (uint32_t)takes_part(work, i);
    return count == 2;
}

/* Counts the pulls of each node. In the second call there is memory for the pulls, and they are
 * stored, too. */
static void make_pulls(recovery *work)
{
    const kunai_mesh *mesh = work->mesh;
    uint32_t vertex, i;

    for (vertex = 0; vertex < mesh->vertex_count; vertex++) {
        if (!is_shared(work, vertex))
            continue;
        for (i = mesh->influence_starts[vertex]; i < mesh->influence_starts[vertex + 1]; i++) {
            node *owner = &work->nodes[mesh->influences[i].node];

            if (!takes_part(work, i))
                continue;
            if (work->pulls) {
                work->pulls[owner->first + owner->count].influence = i;
                work->pulls[owner->first + owner->count].vertex = vertex;
            }
            owner->count++;
        }
    }
}

/* Counts the pulls of each node, then stores them in one array. Returns 0 if there are none or the
 * open has failed: nothing is recovered. */
static int gather_pulls(recovery *work)
{
    uint32_t i, total = 0;

    make_pulls(work);
    for (i = 0; i < work->node_count; i++) {
        work->nodes[i].first = total;
        total += work->nodes[i].count; /* the sum is at most influence_count */
        work->nodes[i].count = 0;
    }
    if (!total)
        return 0;
    work->pulls = take_room(work, total, sizeof *work->pulls);
    if (!work->pulls)
        return 0;
    make_pulls(work);
    return 1;
}

/* Begins each node with its world matrix. Returns 0 if the open has failed. */
static int make_nodes(recovery *work)
{
    uint32_t i;
    int column, row;

    work->nodes = take_room(work, work->node_count, sizeof *work->nodes);
    if (!work->nodes)
        return 0;
    for (i = 0; i < work->node_count; i++)
        for (column = 0; column < 4; column++)
            for (row = 0; row < 3; row++)
                work->nodes[i].bind[3 * column + row] =
                    (double)work->worlds[16 * (size_t)i + (size_t)(4 * column + row)];
    return 1;
}

/* Returns 0 if there is nothing to do, or if the open has failed. */
static int make_work_list(recovery *work)
{
    float inverse[16];
    uint32_t i;

    for (i = 0; i < work->node_count; i++)
        if (kunai_i_invert_matrix(work->worlds + 16 * (size_t)i, inverse))
            work->nodes[i].state = WAITING;
    if (!gather_pulls(work))
        return 0;
    work->fixed_by = take_room(work, work->mesh->vertex_count, sizeof *work->fixed_by);
    work->heap = take_room(work, work->node_count, sizeof *work->heap);
    if (!work->fixed_by || !work->heap)
        return 0;
    for (i = 0; i < work->node_count; i++) {
        work->nodes[i].state = OUT;
        if (work->nodes[i].count)
            add_to_heap(work, i);
    }
    return 1;
}

/* ---- one node ---- */

/* Computes the place of a vertex by a pull, and its fixed place. Returns 0 if the vertex is not
 * fixed. */
static int make_pair(const recovery *work, const pull *at, placed *source, placed *target)
{
    const uint32_t fixed_by = work->fixed_by[at->vertex];

    if (!fixed_by)
        return 0;
    compute_place(work, at->influence, source);
    compute_place(work, fixed_by - 1, target);
    return 1;
}

/* Returns 1 if all pulls at fixed vertices agree with the fixed places. */
static int agrees_at_node(const recovery *work, const node *settling)
{
    placed source, target;
    uint32_t i;

    for (i = 0; i < settling->count; i++)
        if (make_pair(work, &work->pulls[settling->first + i], &source, &target) &&
            !agree(&source, &target, work->diagonal, 1.0))
            return 0;
    return 1;
}

/* Finds the rigid motion that moves the node to its fixed vertices, by least squares. */
static void fit_node(const recovery *work, const node *settling, double *rotation,
                     double *translation)
{
    kunai_i_fit fit;
    placed source, target;
    uint32_t i;

    kunai_i_begin_fit(&fit, normal_weight * work->diagonal);
    for (i = 0; i < settling->count; i++) {
        if (!make_pair(work, &work->pulls[settling->first + i], &source, &target))
            continue;
        kunai_i_normalize(source.normal);
        kunai_i_normalize(target.normal);
        kunai_i_add_to_fit(&fit, source.point, source.normal, target.point, target.normal);
    }
    kunai_i_end_fit(&fit, point_noise * work->diagonal, rotation, translation);
}

/* Moves a node, unless the result does not fit in a float or has no inverse. */
static void move_node(node *moving, const double *rotation, const double *translation, float *out)
{
    float rounded[16], inverse[16];
    double bind[12];
    uint32_t overflow = 0;
    int column, row;

    kunai_i_set_identity(rounded);
    for (column = 0; column < 4; column++)
        for (row = 0; row < 3; row++) {
            const double *from = moving->bind + 3 * column;
            const double turned =
                rotation[row] * from[0] + rotation[3 + row] * from[1] + rotation[6 + row] * from[2];

            bind[3 * column + row] = column < 3 ? turned : turned + translation[row];
            rounded[4 * column + row] = kunai_i_round(bind[3 * column + row], &overflow);
        }
    if (overflow || !kunai_i_invert_matrix(rounded, inverse))
        return;
    memcpy(moving->bind, bind, sizeof bind);
    memcpy(out, rounded, sizeof rounded);
}

/* Fixes the vertices of a settled node that no other node has fixed. */
static void fix_vertices(recovery *work, const node *settled)
{
    const kunai_mesh *mesh = work->mesh;
    uint32_t i, k;

    for (i = 0; i < settled->count; i++) {
        const pull *at = &work->pulls[settled->first + i];

        if (work->fixed_by[at->vertex])
            continue;
        work->fixed_by[at->vertex] = at->influence + 1;
        for (k = mesh->influence_starts[at->vertex]; k < mesh->influence_starts[at->vertex + 1];
             k++)
            if (takes_part(work, k)) {
                work->nodes[mesh->influences[k].node].fixed++;
                raise_in_heap(work, mesh->influences[k].node);
            }
    }
}

static void settle_node(recovery *work, uint32_t number, float *binds)
{
    node *settling = &work->nodes[number];
    double rotation[9], translation[3];

    settling->state = SETTLED;
    if (!agrees_at_node(work, settling)) {
        fit_node(work, settling, rotation, translation);
        move_node(settling, rotation, translation, binds + 16 * (size_t)number);
    }
    fix_vertices(work, settling);
}

void kunai_i_recover_bind_pose(kunai_i_open *open, const kunai_mesh *mesh, const float *worlds,
                               uint32_t node_count, double diagonal, float *binds)
{
    recovery work;

    memcpy(binds, worlds, 16 * sizeof *binds * node_count);
    memset(&work, 0, sizeof work);
    work.open = open;
    work.mesh = mesh;
    work.worlds = worlds;
    work.node_count = node_count;
    work.diagonal = diagonal;
    if (make_nodes(&work) && !agrees_on_mesh(&work) && make_work_list(&work))
        while (work.heap_count)
            settle_node(&work, take_from_heap(&work), binds);
    release_rooms(&work);
}
