/* nsbmd_rigid.c - makes the mesh of a node whose vertices all follow this node, directly from the
 * display lists (mdl0.md 7). The check of the lists (nsbmd_shape.c) has counted all vertices and
 * triangles, so the arrays have their final size. Vertices are not compared with each other: each
 * vertex of a list is a vertex of the mesh. */
#include "model/nitro/nsbmd_rigid.h"

#include "model/mesh/rigid_mesh.h"
#include "model/nitro/nsbmd_drawer.h"

enum { NORMAL_BITS = 5, NORMALS = 1 << NORMAL_BITS };

/* A normal of length 1. Most vertices repeat a recent normal, so the last ones are cached. */
typedef struct unit_normal {
    uint32_t word; /* the normal as stored */
    uint32_t is_set;
    float unit[3];
} unit_normal;

typedef struct rigid_drawer {
    kunai_i_nsbmd_drawer drawer;
    uint32_t *overflow;
    /* the arrays of the mesh; NULL if no vertex has the attribute */
    float *positions;
    float *normals;
    float *uvs;
    uint8_t *colors;
    uint32_t *sources;
    uint32_t *indices; /* place of the next indices */
    uint32_t first;    /* number of the first vertex of the primitive */
    /* for the current matrix */
    double affine[12];         /* for positions as stored */
    uint32_t is_large;         /* 1: positions may be too large for a float */
    uint32_t matrix;           /* number of the prefix + 1, or 0 */
    unit_normal last[NORMALS]; /* cache of converted normals */
} rigid_drawer;

/* coordinates are at most 8: three products and a sum fit a float */
static const double large = 1e36;

/* ---- vertices ---- */

static void make_unit(rigid_drawer *rigid, uint32_t word, unit_normal *made)
{
    double normal[3];
    float rounded[3];

    kunai_i_get_nsbmd_normal(&rigid->drawer, normal);
    kunai_i_round3(normal, rounded, rigid->overflow);
    kunai_i_store_unit_normal(rounded, made->unit);
    made->word = word;
    made->is_set = 1;
}

/* Keeps the last normals by a hash of their word, because lists repeat the same normals. */
static inline void emit_normal(rigid_drawer *rigid, float *out)
{
    const uint32_t word = rigid->drawer.words[KUNAI_I_STATE_NORMAL];
    unit_normal *made = &rigid->last[word * 0x9E3779B1u >> (32 - NORMAL_BITS)];

    if (!(rigid->drawer.has & KUNAI_I_HAS_NORMAL)) {
        memset(out, 0, sizeof made->unit);
        return;
    }
    if (!made->is_set || word != made->word)
        make_unit(rigid, word, made);
    memcpy(out, made->unit, sizeof made->unit);
}

/* The draws of a node mostly have the same matrix. */
static void find_matrix(rigid_drawer *rigid)
{
    kunai_i_nsbmd_drawer *drawer = &rigid->drawer;
    const uint32_t number = drawer->stack.current.prefix;
    uint32_t i;

    drawer->prefix = kunai_i_get_nitro_prefix(&drawer->nsbmd->matrices, number);
    drawer->is_found = 1;
    if (rigid->matrix == number + 1)
        return;
    rigid->matrix = number + 1;
    rigid->is_large = 0;
    memset(rigid->last, 0, sizeof rigid->last);
    for (i = 0; i < 12; i++) {
        const double value = drawer->prefix->affine[i];

        rigid->affine[i] = i < 9 ? value / KUNAI_I_NITRO_FIXED : value;
        rigid->is_large |= !(value >= -large && value <= large);
    }
}

/* Vertices of a mesh are in the order in which triangles use them. In a quad strip, the second
 * vertex of each pair after the first one comes first. */
static inline size_t compute_place(uint32_t primitive, uint32_t number)
{
    return primitive == KUNAI_I_NITRO_QUAD_STRIP && number > 1 ? number ^ 1 : number;
}

/* Positions of ordinary size are only narrowed to floats. Large ones need the check of
 * kunai_i_round3. */
static inline void emit_vertex(rigid_drawer *rigid)
{
    kunai_i_nsbmd_drawer *drawer = &rigid->drawer;
    const size_t at = rigid->first + compute_place(drawer->primitive, drawer->count);
    double position[3];

    if (!drawer->is_found)
        find_matrix(rigid);
    kunai_i_transform_nitro_point(rigid->affine, kunai_i_get_coordinate(drawer->position, 0),
                                  kunai_i_get_coordinate(drawer->position, 1),
                                  kunai_i_get_coordinate(drawer->position, 2), position);
    if (rigid->is_large)
        kunai_i_round3(position, rigid->positions + 3 * at, rigid->overflow);
    else
        kunai_i_narrow3(position, rigid->positions + 3 * at);
    rigid->sources[at] = drawer->source;
    if (rigid->normals)
        emit_normal(rigid, rigid->normals + 3 * at);
    if (rigid->uvs)
        kunai_i_get_nsbmd_uv(drawer, rigid->uvs + 2 * at);
    if (rigid->colors && (drawer->has & KUNAI_I_HAS_COLOR))
        kunai_i_get_nsbmd_color(drawer, rigid->colors + 4 * at);
    else if (rigid->colors)
        memset(rigid->colors + 4 * at, 255, 4);
    drawer->count++;
}

/* ---- triangles ---- */

static inline uint32_t *emit_triangle(uint32_t *indices, uint32_t a, uint32_t b, uint32_t c)
{
    indices[0] = a;
    indices[1] = b;
    indices[2] = c;
    return indices + 3;
}

/* Emits the triangles of a whole primitive. */
static uint32_t *emit_triangles(const rigid_drawer *rigid, uint32_t *indices)
{
    const uint32_t end = rigid->first + rigid->drawer.count;
    uint32_t at = rigid->first;

    switch (rigid->drawer.primitive) {
    case KUNAI_I_NITRO_TRIANGLES:
        for (; at < end; at += 3)
            indices = emit_triangle(indices, at, at + 1, at + 2);
        break;
    case KUNAI_I_NITRO_QUADS:
        for (; at < end; at += 4) {
            indices = emit_triangle(indices, at, at + 1, at + 2);
            indices = emit_triangle(indices, at, at + 2, at + 3);
        }
        break;
    case KUNAI_I_NITRO_STRIP:
        for (; at + 2 < end; at++)
            if ((at - rigid->first) % 2)
                indices = emit_triangle(indices, at, at + 2, at + 1);
            else
                indices = emit_triangle(indices, at, at + 1, at + 2);
        break;
    default: /* quad strip; compute_place has swapped each pair after the first */
        for (; at + 2 < end; at += 2) {
            const uint32_t swapped = at > rigid->first;

            indices = emit_triangle(indices, at + swapped, at + 1 - swapped, at + 2);
            indices = emit_triangle(indices, at + swapped, at + 2, at + 3);
        }
        break;
    }
    return indices;
}

static void end_primitive(rigid_drawer *rigid, uint32_t next)
{
    kunai_i_nsbmd_drawer *drawer = &rigid->drawer;

    if (drawer->primitive != KUNAI_I_NONE)
        rigid->indices = emit_triangles(rigid, rigid->indices);
    rigid->first += drawer->count;
    drawer->primitive = next;
    drawer->count = 0;
}

/* ---- commands ---- */

/* As in nsbmd_draw.c, but triangles are made at the end of a primitive. */
static inline void draw_command(rigid_drawer *rigid, const kunai_i_geometry *list, uint32_t command)
{
    kunai_i_nsbmd_drawer *drawer = &rigid->drawer;

    if (kunai_i_is_vertex_command(command)) {
        kunai_i_set_nsbmd_position(drawer, command, list->parameters);
        if (drawer->primitive != KUNAI_I_NONE)
            emit_vertex(rigid);
        drawer->source++;
    } else if (kunai_i_is_state_command(command)) {
        kunai_i_set_nsbmd_state(drawer, command, kunai_i_get_geometry_word(list));
    } else if (command == KUNAI_I_BEGIN) {
        end_primitive(rigid, kunai_i_get_geometry_word(list) & 3);
    } else if (command == KUNAI_I_END) {
        end_primitive(rigid, KUNAI_I_NONE);
    } else {
        kunai_i_set_nsbmd_other(drawer, command, list->parameters,
                                kunai_i_get_geometry_place(list));
    }
}

static void draw_list(rigid_drawer *rigid, kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    kunai_i_geometry list = kunai_i_begin_nsbmd_drawer(&rigid->drawer, nsbmd, draw);
    uint32_t command;

    while ((command = kunai_i_read_geometry_command(&list)) != 0)
        draw_command(rigid, &list, command);
    end_primitive(rigid, KUNAI_I_NONE);
}

/* ---- the mesh ---- */

/* Adds the draws to the builder, each with the number of triangles in its list. Returns the number
 * of vertices. */
static uint32_t count_draws(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws)
{
    kunai_i_builder *builder = &nsbmd->builder;
    uint32_t vertices = 0, i;

    kunai_i_reserve_list(nsbmd->open, &builder->draws, draws->count);
    for (i = 0; i < draws->count && !kunai_i_has_failed(nsbmd->open); i++) {
        const kunai_i_nsbmd_drawn *draw =
            (const kunai_i_nsbmd_drawn *)nsbmd->draws.items + draws->numbers[i];
        const kunai_i_nsbmd_shape *shape = kunai_i_get_nsbmd_shape(nsbmd, draw->shape);

        kunai_i_begin_nsbmd_draw(nsbmd, draw);
        if (!kunai_i_charge_corners(builder, 3 * shape->triangles, draw->offset))
            return 0;
        builder->draw.part.index_count = 3 * shape->triangles;
        builder->draw.attributes = shape->has;
        vertices += shape->drawn; /* each is in a triangle, which is charged */
        kunai_i_end_nsbmd_draw(nsbmd, draw);
    }
    return vertices;
}

/* Allocates the arrays of the mesh. An attribute that no vertex has gets no array. */
static void make_rooms(rigid_drawer *rigid, kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;

    rigid->overflow = &maker->builder->overflow;
    rigid->positions =
        kunai_i_allocate_unset(maker->open, mesh->vertex_count, 3 * sizeof *rigid->positions);
    rigid->sources =
        kunai_i_allocate_unset(maker->open, mesh->vertex_count, sizeof *rigid->sources);
    rigid->normals =
        kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *rigid->normals);
    rigid->uvs = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_UV, 2 * sizeof *rigid->uvs);
    rigid->colors = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_COLOR, 4);
    mesh->positions = rigid->positions;
    mesh->sources = rigid->sources;
    mesh->normals = rigid->normals;
    mesh->uvs[0] = rigid->uvs;
    mesh->colors[0] = rigid->colors;
}

/* Draws the lists of a node into the arrays of its mesh. */
static void fill_mesh(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws,
                      kunai_i_mesh_maker *maker)
{
    const kunai_i_nsbmd_drawn *all = nsbmd->draws.items;
    rigid_drawer rigid;
    uint32_t i, made = 0;

    memset(&rigid, 0, sizeof rigid);
    make_rooms(&rigid, maker);
    for (i = 0; i < draws->count && !kunai_i_has_failed(nsbmd->open); i++) {
        const kunai_i_nsbmd_drawn *draw = &all[draws->numbers[i]];

        if (!kunai_i_get_nsbmd_shape(nsbmd, draw->shape)->triangles)
            continue; /* the builder has no draw for it, either */
        rigid.indices = kunai_i_take_submesh_indices(maker, made++);
        draw_list(&rigid, nsbmd, draw);
    }
    kunai_i_end_submeshes(maker);
    if (!kunai_i_has_failed(nsbmd->open))
        kunai_i_add_rigid_bounds(maker);
}

void kunai_i_draw_rigid_nsbmd(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws)
{
    kunai_i_builder *builder = &nsbmd->builder;
    kunai_i_mesh_maker maker;
    uint32_t vertices;

    kunai_i_begin_node(builder, draws->node);
    vertices = count_draws(nsbmd, draws);
    if (!vertices || kunai_i_has_failed(nsbmd->open))
        return;
    if (kunai_i_begin_mesh(&maker, builder, builder->before_node.draws, KUNAI_MESH_KIND_RIGID)) {
        maker.mesh->vertex_count = vertices;
        kunai_i_begin_submeshes(&maker);
        fill_mesh(nsbmd, draws, &maker);
        kunai_i_count_mesh(&maker);
    }
    builder->draws.count = builder->before_node.draws;
}

int kunai_i_is_rigid_nsbmd(const kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws)
{
    const kunai_i_nsbmd_drawn *all = nsbmd->draws.items;
    uint32_t i;

    if (nsbmd->open->options.model_flags & KUNAI_MODEL_ONE_MESH)
        return 0;
    for (i = 0; i < draws->count; i++) {
        const kunai_i_nsbmd_drawn *draw = &all[draws->numbers[i]];

        if (draw->matrix.base >= KUNAI_I_NITRO_MIX || /* KUNAI_I_NONE is larger, too */
            !kunai_i_get_nsbmd_shape(nsbmd, draw->shape)->is_plain)
            return 0;
    }
    return 1;
}
