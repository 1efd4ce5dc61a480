/* nsbmd_draw.c - makes vertices and triangles from the display lists (mdl0.md 7) of all draws that
 * the render commands ask for.
 *
 * A vertex is stored in the space of its node. The prefix of the current matrix is applied here,
 * the node's world matrix later. A weighted sum of matrices (NODEMIX) makes one influence per term.
 * Draws of one node whose vertices all follow this node are made faster, in nsbmd_rigid.c. */
#include "model/mesh/mesh.h"
#include "model/nitro/nsbmd_drawer.h"
#include "model/nitro/nsbmd_rigid.h"

enum {
    INFLUENCE_STEPS = 16, /* budget for each influence of a vertex after the first */
    SPARE_CORNERS = 3,    /* each triangle reserves room for three new corners */
    NODES = KUNAI_I_NSBMD_NODES + 1
};

typedef struct corner_maker {
    kunai_i_nsbmd_drawer drawer;
    kunai_i_builder *builder;
    /* of the current matrix, without its prefix */
    uint32_t term_count;
    const kunai_i_nitro_term *terms; /* mostly own, which has no prefix */
    kunai_i_nitro_term own;
    kunai_i_corner corners[4];
} corner_maker;

/* Returns the number in the tree of the base of a matrix, or of the first node of a mix. */
static uint32_t find_node(const kunai_i_nsbmd *nsbmd, kunai_i_nitro_matrix matrix)
{
    uint32_t count;

    if (kunai_i_is_nitro_mix(matrix))
        matrix = kunai_i_get_nitro_terms(&nsbmd->matrices, matrix, &count)->matrix;
    return kunai_i_get_nsbmd_place(nsbmd, matrix);
}

/* ---- vertices ---- */

/* Looks up the prefix and the terms of the current matrix. A matrix that is not a mix is one
 * term. */
static void find_matrix(corner_maker *maker)
{
    kunai_i_nsbmd_drawer *drawer = &maker->drawer;
    const kunai_i_nsbmd *nsbmd = drawer->nsbmd;
    const kunai_i_nitro_matrix matrix = drawer->stack.current;
    uint32_t i;

    drawer->is_found = 1;
    drawer->prefix = kunai_i_get_nitro_prefix(&nsbmd->matrices, matrix.prefix);
    maker->own.matrix.base = matrix.base;
    maker->own.matrix.prefix = 0;
    maker->own.weight = 1;
    maker->terms = &maker->own;
    maker->term_count = 1;
    if (kunai_i_is_nitro_mix(matrix))
        maker->terms = kunai_i_get_nitro_terms(&nsbmd->matrices, matrix, &maker->term_count);
    for (i = 0; i < maker->term_count; i++)
        if (maker->terms[i].matrix.base == KUNAI_I_NONE)
            kunai_i_warn(
                nsbmd->open, KUNAI_E_CORRUPT, drawer->draw->offset, "SBC",
                "the matrix of the shape belongs to no node: the first node moves the shape");
}

/* Adds a vertex. The caller must set all of its members. Returns NULL if the open has failed. */
static inline kunai_i_vertex *add_vertex(corner_maker *maker)
{
    kunai_i_list *vertices = &maker->builder->vertices;

    if (vertices->count == vertices->capacity &&
        (vertices->count >= KUNAI_I_NONE - 1 ||
         !kunai_i_reserve_list(maker->builder->open, vertices, 1)))
        return NULL;
    return (kunai_i_vertex *)vertices->items + vertices->count++;
}

/* position and normal are already multiplied by the prefix of the current matrix. */
static inline kunai_i_vertex *emit_influence(corner_maker *maker, const kunai_i_nitro_term *term,
                                             const double *position, const double *normal)
{
    const kunai_i_nsbmd_drawer *drawer = &maker->drawer;
    kunai_i_vertex *vertex = add_vertex(maker);
    uint32_t *overflow = &maker->builder->overflow;

    if (!vertex)
        return NULL;
    kunai_i_round3(position, vertex->position, overflow);
    if (drawer->has & KUNAI_I_HAS_NORMAL)
        kunai_i_round3(normal, vertex->normal, overflow);
    else
        memset(vertex->normal, 0, sizeof vertex->normal);
    vertex->corner = 0;
    vertex->source = drawer->source;
    vertex->trait = 0;
    vertex->node = (uint16_t)kunai_i_get_nsbmd_place(drawer->nsbmd, term->matrix);
    vertex->flags = (uint16_t)(drawer->has & KUNAI_I_HAS_NORMAL);
    return vertex;
}

/* Makes a vertex of a sum of matrices: one influence per term, each linked to the one before. */
static void emit_influences(corner_maker *maker, const double *position, const double *normal)
{
    const kunai_i_nsbmd_drawer *drawer = &maker->drawer;
    kunai_i_builder *builder = maker->builder;
    const uint32_t first = (uint32_t)builder->vertices.count;
    const uint64_t steps = (uint64_t)INFLUENCE_STEPS * (maker->term_count - 1);
    double at[3], direction[3];
    uint32_t i;

    if (!kunai_i_charge(builder->open, steps, drawer->draw->offset, "SBC"))
        return;
    for (i = 0; i < maker->term_count; i++) {
        const kunai_i_nitro_term *term = &maker->terms[i];
        const kunai_i_nitro_prefix *prefix =
            kunai_i_get_nitro_prefix(&drawer->nsbmd->matrices, term->matrix.prefix);
        kunai_i_vertex *vertex;
        kunai_i_trait *trait;

        kunai_i_transform_nitro_point(prefix->affine, position[0], position[1], position[2], at);
        kunai_i_transform_nitro_direction(prefix->direction, normal[0], normal[1], normal[2],
                                          direction);
        vertex = emit_influence(maker, term, at, direction);
        trait = vertex ? kunai_i_make_trait(builder, vertex) : NULL;
        if (!trait)
            return;
        trait->weight = term->weight;
        if (i)
            kunai_i_continue_vertex(builder, vertex, first + i - 1);
    }
}

/* Adds a vertex to the builder. Returns its number, or KUNAI_I_NONE if the open has failed. */
static uint32_t make_vertex(corner_maker *maker)
{
    double position[3], normal[3] = {0.0, 0.0, 0.0};

    if (!maker->drawer.is_found)
        find_matrix(maker);
    kunai_i_get_nsbmd_position(&maker->drawer, position);
    if (maker->drawer.has & KUNAI_I_HAS_NORMAL)
        kunai_i_get_nsbmd_normal(&maker->drawer, normal);
    if (maker->terms == &maker->own)
        (void)emit_influence(maker, maker->terms, position, normal);
    else
        emit_influences(maker, position, normal);
    if (kunai_i_has_failed(maker->builder->open))
        return KUNAI_I_NONE;
    return (uint32_t)maker->builder->vertices.count - 1;
}

/* ---- triangles ---- */

static inline void emit_triangle(corner_maker *maker, uint32_t a, uint32_t b, uint32_t c)
{
    kunai_i_corner *corners[3];

    corners[0] = &maker->corners[a & 3];
    corners[1] = &maker->corners[b & 3];
    corners[2] = &maker->corners[c & 3];
    kunai_i_add_triangle(maker->builder, corners, NULL);
}

/* Emits the triangles that the last vertex completes. */
static inline void emit_triangles(corner_maker *maker)
{
    const uint32_t count = maker->drawer.count;

    switch (maker->drawer.primitive) {
    case KUNAI_I_NITRO_TRIANGLES:
        if (count < 3)
            return;
        emit_triangle(maker, 0, 1, 2);
        maker->drawer.count = 0;
        break;
    case KUNAI_I_NITRO_QUADS:
        if (count < 4)
            return;
        emit_triangle(maker, 0, 1, 2);
        emit_triangle(maker, 0, 2, 3);
        maker->drawer.count = 0;
        break;
    case KUNAI_I_NITRO_STRIP:
        if (count < 3)
            return;
        if (count % 2) /* the first triangle has number 0 */
            emit_triangle(maker, count - 3, count - 2, count - 1);
        else
            emit_triangle(maker, count - 3, count - 1, count - 2);
        break;
    default:
        if (count < 4 || count % 2)
            return;
        emit_triangle(maker, count - 4, count - 3, count - 1);
        emit_triangle(maker, count - 4, count - 1, count - 2);
        break;
    }
}

/* Adds a corner with the current state. Only the last four corners are kept, which is enough for
 * each kind of primitive. */
static void emit_corner(corner_maker *maker)
{
    const kunai_i_nsbmd_drawer *drawer = &maker->drawer;
    kunai_i_corner *corner = &maker->corners[drawer->count & 3];

    corner->number = KUNAI_I_NONE;
    corner->key.vertex = make_vertex(maker);
    corner->key.flags = drawer->has & (KUNAI_I_HAS_COLOR | KUNAI_I_HAS_UV);
    kunai_i_get_nsbmd_uv(drawer, corner->key.uv);
    memset(corner->key.color, 0, sizeof corner->key.color);
    if (drawer->has & KUNAI_I_HAS_COLOR)
        kunai_i_get_nsbmd_color(drawer, corner->key.color);
    corner->key.extra = 0;
    if (corner->key.vertex == KUNAI_I_NONE)
        return;
    maker->drawer.count++;
    emit_triangles(maker);
}

/* ---- draws ---- */

/* A vertex takes the state that is set at this moment. Vertices outside a primitive are counted as
 * sources, but draw nothing. */
static inline void draw_command(corner_maker *maker, const kunai_i_geometry *list, uint32_t command)
{
    kunai_i_nsbmd_drawer *drawer = &maker->drawer;

    if (kunai_i_is_vertex_command(command)) {
        kunai_i_set_nsbmd_position(drawer, command, list->parameters);
        if (drawer->primitive != KUNAI_I_NONE)
            emit_corner(maker);
        drawer->source++;
    } else if (kunai_i_is_state_command(command)) {
        kunai_i_set_nsbmd_state(drawer, command, kunai_i_get_geometry_word(list));
    } else if (command == KUNAI_I_BEGIN) {
        drawer->primitive = kunai_i_get_geometry_word(list) & 3;
        drawer->count = 0;
    } else if (command == KUNAI_I_END) {
        drawer->primitive = KUNAI_I_NONE;
    } else {
        kunai_i_set_nsbmd_other(drawer, command, list->parameters,
                                kunai_i_get_geometry_place(list));
    }
}

static void make_draw(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    kunai_i_geometry list;
    corner_maker maker;
    uint32_t command;

    memset(&maker, 0, sizeof maker);
    maker.builder = &nsbmd->builder;
    list = kunai_i_begin_nsbmd_drawer(&maker.drawer, nsbmd, draw);
    kunai_i_begin_nsbmd_draw(nsbmd, draw);
    while ((command = kunai_i_read_geometry_command(&list)) != 0 &&
           !kunai_i_has_failed(nsbmd->open))
        draw_command(&maker, &list, command);
    kunai_i_end_nsbmd_draw(nsbmd, draw);
}

/* Adds all materials of the file, so that their numbers are those of the file. Each material is
 * added with the flags of its first draw. */
static void add_materials(kunai_i_nsbmd *nsbmd)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    const kunai_i_nsbmd_drawn **firsts =
        kunai_i_allocate_scratch(nsbmd->open, nsbmd->material_count, sizeof *firsts);
    kunai_material material;
    size_t i;

    for (i = nsbmd->draws.count; firsts && i > 0; i--)
        if (kunai_i_get_nsbmd_shape(nsbmd, draws[i - 1].shape)->triangles)
            firsts[draws[i - 1].material] = &draws[i - 1];
    kunai_i_reserve_list(nsbmd->open, &nsbmd->builder.materials.items, nsbmd->material_count);
    for (i = 0; i < nsbmd->material_count && !kunai_i_has_failed(nsbmd->open); i++) {
        const kunai_i_nsbmd_drawn *first = firsts[i];

        kunai_i_make_nsbmd_material(nsbmd, (uint32_t)i,
                                    first ? first->is_hidden : nsbmd->materials[i].is_hidden,
                                    &material);
        if (first && (first->has & KUNAI_I_HAS_COLOR))
            material.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
        (void)kunai_i_add_to_set(nsbmd->open, &nsbmd->builder.materials, &material,
                                 material.offset);
    }
}

/* ---- nodes ---- */

/* The draws, sorted by node. */
typedef struct draw_order {
    uint32_t *draws;
    uint32_t *starts; /* per node of the tree: index of its first draw; the last entry is the end */
} draw_order;

/* Sorts the draws by node. Counting sort: the draws of a node keep their order in the file. Returns
 * 0 if the open has failed. */
static int make_order(const kunai_i_nsbmd *nsbmd, draw_order *order)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    const uint32_t count = (uint32_t)nsbmd->draws.count, nodes = nsbmd->tree.count;
    uint32_t *next, i;

    order->draws = kunai_i_allocate_scratch(nsbmd->open, count, sizeof *order->draws);
    order->starts = kunai_i_allocate_scratch(nsbmd->open, nodes + 2, sizeof *order->starts);
    if (!order->draws || !order->starts)
        return 0;
    /* place of a node's next draw; at the end of the loop, the end of its draws */
    next = order->starts + 1;
    for (i = 0; i < count; i++)
        next[find_node(nsbmd, draws[i].matrix) + 1]++;
    for (i = 0; i < nodes; i++)
        next[i + 1] += next[i];
    for (i = 0; i < count; i++)
        order->draws[next[find_node(nsbmd, draws[i].matrix)]++] = i;
    return 1;
}

static kunai_i_nsbmd_node_draws get_draws(const draw_order *order, uint32_t node)
{
    kunai_i_nsbmd_node_draws draws;

    draws.numbers = order->draws + order->starts[node];
    draws.count = order->starts[node + 1] - order->starts[node];
    draws.node = node;
    return draws;
}

/* Reserves memory for all draws of a node at once. */
static void reserve_room(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws)
{
    const kunai_i_nsbmd_drawn *all = nsbmd->draws.items;
    kunai_i_builder *builder = &nsbmd->builder;
    uint64_t vertices = 0, triangles = 0;
    uint32_t i;

    for (i = 0; i < draws->count; i++) {
        const kunai_i_nsbmd_shape *shape =
            kunai_i_get_nsbmd_shape(nsbmd, all[draws->numbers[i]].shape);

        vertices += shape->vertices;
        triangles += shape->triangles;
    }
    if (triangles > KUNAI_I_MOST_CORNERS / 3 || vertices > KUNAI_I_MOST_CORNERS)
        return; /* the limit will be reached */
    kunai_i_reserve_list(nsbmd->open, &builder->vertices, (size_t)vertices);
    kunai_i_reserve_list(nsbmd->open, &builder->corners, (size_t)vertices + SPARE_CORNERS);
    kunai_i_reserve_list(nsbmd->open, &builder->indices, 3 * (size_t)triangles);
}

static void draw_node(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws)
{
    const kunai_i_nsbmd_drawn *all = nsbmd->draws.items;
    kunai_i_builder *builder = &nsbmd->builder;
    const size_t vertex_count = builder->vertices.count, trait_count = builder->traits.count;
    uint32_t i;

    kunai_i_begin_node(builder, draws->node);
    reserve_room(nsbmd, draws);
    for (i = 0; i < draws->count && !kunai_i_has_failed(nsbmd->open); i++)
        make_draw(nsbmd, &all[draws->numbers[i]]);
    kunai_i_end_node(builder);
    if (builder->is_skinned)
        return;
    builder->vertices.count = vertex_count; /* no other node uses these vertices */
    builder->traits.count = trait_count;
}

/* ---- the skinned mesh ---- */

/* Puts the draws of the skinned mesh into the order of the file. The draws are made node by
 * node. */
static void sort_skinned(kunai_i_nsbmd *nsbmd)
{
    kunai_i_draw *draws = nsbmd->builder.draws.items;
    const size_t count = nsbmd->builder.draws.count;
    kunai_i_draw *sorted;
    uint32_t *numbers, last = 0;
    size_t i, next = 0;

    for (i = 0; i < count; i++)
        last = draws[i].part.order > last ? draws[i].part.order : last;
    numbers = kunai_i_allocate_scratch(nsbmd->open, (size_t)last + 1, sizeof *numbers);
    sorted = kunai_i_allocate_scratch(nsbmd->open, count, sizeof *sorted);
    if (!numbers || !sorted)
        return;
    for (i = 0; i < count; i++)
        numbers[draws[i].part.order] = (uint32_t)i + 1;
    for (i = 0; i <= last; i++)
        if (numbers[i])
            sorted[next++] = draws[numbers[i] - 1];
    memcpy(draws, sorted, count * sizeof *sorted);
}

/* Computes the world matrix of a node in the bind pose: the inverse of its inverse bind matrix. The
 * matrix is used only if it can be inverted again. */
static void make_bind(const kunai_i_nitro_prefix *prefix, float *bind)
{
    float inverse[16], matrix[16];
    uint32_t row, column;

    kunai_i_set_identity(inverse);
    for (row = 0; row < 4; row++)
        for (column = 0; column < 3; column++)
            inverse[4 * row + column] = kunai_i_round(prefix->affine[3 * row + column], NULL);
    if (kunai_i_invert_matrix(inverse, matrix) && kunai_i_invert_matrix(matrix, inverse))
        memcpy(bind, matrix, sizeof matrix);
}

/* Sets the bind pose of the nodes that sums of matrices use, from the inverse bind matrices. If a
 * node has several, the first one counts. */
static void make_binds(kunai_i_nsbmd *nsbmd)
{
    const kunai_i_nitro_term *terms = nsbmd->matrices.terms.items;
    const size_t size = 16 * sizeof(float);
    uint8_t seen[NODES] = {0};
    float *binds;
    size_t i;

    if (!nsbmd->matrices.mixes.count)
        return;
    binds = kunai_i_allocate_scratch(nsbmd->open, nsbmd->tree.count, size);
    if (!binds)
        return;
    memcpy(binds, nsbmd->tree.worlds, nsbmd->tree.count * size);
    for (i = 0; i < nsbmd->matrices.terms.count; i++) {
        const uint32_t base = terms[i].matrix.base;

        if (base == KUNAI_I_NONE || seen[base])
            continue;
        seen[base] = 1;
        make_bind(kunai_i_get_nitro_prefix(&nsbmd->matrices, terms[i].matrix.prefix),
                  binds + 16 * (size_t)nsbmd->places[base]);
    }
    nsbmd->tree.binds = binds;
}

/* Nodes that are known to be rigid get their mesh at once. The builder handles all others, and
 * makes the skinned mesh at the end. */
void kunai_i_draw_nsbmd(kunai_i_nsbmd *nsbmd)
{
    kunai_i_builder *builder = &nsbmd->builder;
    draw_order order;
    uint32_t node;

    add_materials(nsbmd);
    if (!make_order(nsbmd, &order))
        return;
    for (node = 0; node < nsbmd->tree.count && !kunai_i_has_failed(nsbmd->open); node++) {
        const kunai_i_nsbmd_node_draws draws = get_draws(&order, node);

        if (!draws.count)
            continue;
        if (kunai_i_is_rigid_nsbmd(nsbmd, &draws))
            kunai_i_draw_rigid_nsbmd(nsbmd, &draws);
        else
            draw_node(nsbmd, &draws);
    }
    if (builder->draws.count) {
        sort_skinned(nsbmd);
        make_binds(nsbmd);
    }
    kunai_i_finish_builder(builder);
    kunai_i_keep_meshes(builder);
}
