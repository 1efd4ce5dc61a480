/* rigid_mesh.c - makes positions and normals of a mesh whose vertices all belong to one node. This
 * file reads no bytes. A normal gets length 1, unless it is 0. Most models share vertices only
 * within a node. Their normals are then normalised once per vertex, not once per corner. */
#include "model/mesh/rigid_mesh.h"

#include "base/vectors.h"
#include "model/mesh/box.h"

#include <string.h>

/* The normal of a corner is in the space of the node, too, because the node draws it. A weighted
 * vertex with weight 0 has no normal. */
static const float *get_rigid_normal(const kunai_i_mesh_maker *maker,
                                     const kunai_i_corner_key *corner, const kunai_i_vertex *vertex)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const kunai_i_trait *trait = kunai_i_get_trait(maker->builder, vertex);

    if (corner->flags & KUNAI_I_HAS_NORMAL)
        return kunai_i_get_mesh_extra(maker, corner)->normal;
    return trait && !trait->weight ? none : vertex->normal;
}

static void add_points_to_bounds(const float *world, const float *positions, uint32_t count,
                                 kunai_i_bounds *bounds)
{
    double rest[3];
    uint32_t i;

    for (i = 0; i < count; i++) {
        kunai_i_transform_point(world, positions + 3 * (size_t)i, rest);
        kunai_i_add_to_bounds(bounds, rest);
    }
}

/* Returns 1 if the node does not rotate, as most nodes. The corners of its box then give the box at
 * rest. */
static int keeps_axes(const float *world)
{
    static const uint8_t others[6] = {1, 2, 4, 6, 8, 9};
    int i;

    for (i = 0; i < 6; i++)
        if (world[others[i]] < 0.0f || world[others[i]] > 0.0f)
            return 0;
    return 1;
}

/* box is the box of the positions. */
static void add_box_to_bounds(const kunai_i_mesh_maker *maker, const float *box)
{
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    kunai_i_bounds *bounds = &maker->builder->bounds;

    if (keeps_axes(world))
        add_points_to_bounds(world, box, 2, bounds);
    else
        add_points_to_bounds(world, maker->mesh->positions, maker->mesh->vertex_count, bounds);
}

void kunai_i_add_rigid_bounds(const kunai_i_mesh_maker *maker)
{
    float box[6];

    kunai_i_find_box(maker->mesh->positions, maker->mesh->vertex_count, box);
    add_box_to_bounds(maker, box);
}

/* Does the same as kunai_i_invert_root_near_1 with two numbers. */
static inline kunai_i_pair invert_roots_near_1(kunai_i_pair squares)
{
    static const double factors[4] = {0.3125, 0.375, 0.5, 1.0};
    const kunai_i_pair e = kunai_i_subtract_pairs(squares, kunai_i_fill_pair(1.0));
    kunai_i_pair sum = kunai_i_fill_pair(0.2734375);
    int i;

    for (i = 0; i < 4; i++)
        sum = kunai_i_subtract_pairs(kunai_i_fill_pair(factors[i]), kunai_i_multiply_pairs(e, sum));
    return sum;
}

/* Normalises two vectors to length 1, with the same results as kunai_i_normalize. */
static void normalize_two(float *first, float *second)
{
    const kunai_i_pair a = kunai_i_load_pair(first), b = kunai_i_load_pair(second);
    const kunai_i_pair z = kunai_i_gather_pair(first + 2, second + 2);
    const kunai_i_pair aa = kunai_i_multiply_pairs(a, a), bb = kunai_i_multiply_pairs(b, b);
    const kunai_i_pair xy =
        kunai_i_add_pairs(kunai_i_zip_first(aa, bb), kunai_i_zip_second(aa, bb));
    const kunai_i_pair square = kunai_i_add_pairs(xy, kunai_i_multiply_pairs(z, z));
    kunai_i_pair factor;

    if (!kunai_i_is_pair_between(square, KUNAI_I_NEAR_1_LEAST, KUNAI_I_NEAR_1_MOST)) {
        kunai_i_store_unit_normal(first, first);
        kunai_i_store_unit_normal(second, second);
        return;
    }
    factor = invert_roots_near_1(square);
    kunai_i_store_pair(first, kunai_i_multiply_pairs(a, kunai_i_zip_first(factor, factor)));
    kunai_i_store_pair(second, kunai_i_multiply_pairs(b, kunai_i_zip_second(factor, factor)));
    kunai_i_scatter_pair(first + 2, second + 2, kunai_i_multiply_pairs(z, factor));
}

/* Normalises the normals of vertices in place, because no other mesh uses these vertices and
 * corners share them. A weighted vertex with weight 0 has no normal. */
static void normalize_vertices(kunai_i_builder *builder)
{
    kunai_i_vertex *vertices = builder->vertices.items;
    const size_t count = builder->vertices.count;
    size_t i;

    for (i = 0; i + 1 < count; i += 2)
        normalize_two(vertices[i].normal, vertices[i + 1].normal);
    if (i < count)
        kunai_i_store_unit_normal(vertices[i].normal, vertices[i].normal);
    for (i = 0; builder->traits.count && i < count; i++) {
        const kunai_i_trait *trait = kunai_i_get_trait(builder, &vertices[i]);

        if (trait && !trait->weight)
            memset(vertices[i].normal, 0, sizeof vertices[i].normal);
    }
}

/* The arrays of the mesh while they are made. */
typedef struct rigid_arrays {
    float *positions;
    float *normals; /* or NULL */
    uint32_t *sources;
} rigid_arrays;

/* Copies four floats instead of three. In a vertex, other numbers follow the position and the
 * normal. In the arrays, the next vertex overwrites the fourth float. The last vertex is copied
 * exactly. has_normals is a constant for the compiler. */
static inline void copy_vertices_of(const kunai_i_mesh_maker *maker, rigid_arrays to,
                                    int has_normals, float *box)
{
    const kunai_i_vertex *vertices = maker->builder->vertices.items;
    const kunai_i_kept_corner *corner = maker->corners;
    const kunai_i_kept_corner *last = corner + maker->mesh->vertex_count - 1;
    const kunai_i_vertex *final = &vertices[last->key.vertex];
    kunai_i_quad lows = kunai_i_load_quad(vertices[corner->key.vertex].position), highs = lows;
    float bounds[8];

    for (;; corner++, to.positions += 3) {
        const kunai_i_vertex *vertex = &vertices[corner->key.vertex];
        const kunai_i_quad position = kunai_i_load_quad(vertex->position);

        lows = kunai_i_take_least(position, lows);
        highs = kunai_i_take_most(position, highs);
        *to.sources++ = vertex->source;
        if (corner == last)
            break;
        kunai_i_store_quad(to.positions, position);
        if (!has_normals)
            continue;
        kunai_i_store_quad(to.normals, kunai_i_load_quad(vertex->normal));
        to.normals += 3;
    }
    memcpy(to.positions, final->position, sizeof final->position);
    if (has_normals)
        memcpy(to.normals, final->normal, sizeof final->normal);
    kunai_i_store_quad(bounds, lows);
    kunai_i_store_quad(bounds + 4, highs);
    memcpy(box, bounds, 3 * sizeof *box);
    memcpy(box + 3, bounds + 4, 3 * sizeof *box);
}

/* box receives the box of the positions. */
static void copy_vertices(const kunai_i_mesh_maker *maker, const rigid_arrays *to, float *box)
{
    if (to->normals)
        copy_vertices_of(maker, *to, 1, box);
    else
        copy_vertices_of(maker, *to, 0, box);
}

/* Used if other meshes share the vertices, or if corners have normals. */
static void make_normals(const kunai_i_mesh_maker *maker, float *normals)
{
    const kunai_i_kept_corner *corner = maker->corners, *end = corner + maker->mesh->vertex_count;

    for (; corner < end; corner++, normals += 3)
        kunai_i_store_unit_normal(
            get_rigid_normal(maker, &corner->key,
                             kunai_i_get_vertex(maker->builder, corner->key.vertex)),
            normals);
}

/* Makes the arrays. Normals of plain vertices are normalised before copying, others while
 * copying. */
void kunai_i_make_rigid_geometry(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    const rigid_arrays made = {
        kunai_i_allocate_unset(maker->open, count, 3 * sizeof *made.positions),
        kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *made.normals),
        kunai_i_allocate_unset(maker->open, count, sizeof *made.sources)};
    const int is_plain = maker->builder->has_own_vertices && !maker->builder->extras.items.count;
    rigid_arrays copied = made;
    float box[6];

    maker->mesh->positions = made.positions;
    maker->mesh->normals = made.normals;
    maker->mesh->sources = made.sources;
    if (kunai_i_has_failed(maker->open))
        return;
    if (made.normals && is_plain)
        normalize_vertices(maker->builder);
    else
        copied.normals = NULL;
    copy_vertices(maker, &copied, box);
    if (made.normals && !is_plain)
        make_normals(maker, made.normals);
    add_box_to_bounds(maker, box);
}
