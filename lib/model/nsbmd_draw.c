/* nsbmd_draw.c - reads the vertices and triangles of display lists (nitro.md 4.6), of all draws
 * that the render commands ask for. */
#include "model/nsbmd.h"

#include "base/math.h"
#include "model/nsbmd_list.h"

enum {
    INFLUENCE_STEPS = 16, /* of the budget, of all but the first one of a vertex */
    SPARE_CORNERS = 3,    /* each triangle makes sure that there is room for three new ones */
    NODES = KUNAI_I_NSBMD_NODES + 1
};

enum { COLOR, NORMAL, TEXCOORD }; /* words of a drawer */

typedef struct list_drawer {
    kunai_i_nsbmd *nsbmd;
    kunai_i_builder *builder;
    const kunai_i_nsbmd_drawn *draw;
    const kunai_i_nsbmd_material *material;
    kunai_i_geometry list;
    kunai_i_nitro_stack stack;
    /* of the current matrix, as matrix_find finds it */
    uint32_t is_found;
    uint32_t term_count;
    const kunai_i_nitro_prefix *prefix;
    const kunai_i_nitro_term *terms; /* as a rule one, which has no prefix of its own */
    kunai_i_nitro_term own;
    /* the state that vertices take over */
    int32_t position[3];                     /* 4096 is 1.0 */
    uint32_t words[KUNAI_I_GEOMETRY_STATES]; /* of the last colour, normal, texture coordinate */
    uint32_t has;                            /* enum kunai_i_has: which of them count */
    uint32_t source;
    /* the primitive */
    uint32_t primitive; /* KUNAI_I_NONE: none has begun */
    uint32_t count;     /* of its vertices, or of those since the last triangle or quad */
    kunai_i_corner corners[4];
} list_drawer;

/* The number in the tree of the node that a base is, or the first one of a mix. */
static uint32_t node_of(const kunai_i_nsbmd *nsbmd, kunai_i_nitro_matrix matrix)
{
    uint32_t count;

    if (kunai_i_nitro_is_mix(matrix))
        matrix = kunai_i_nitro_terms_of(&nsbmd->matrices, matrix, &count)->matrix;
    return matrix.base == KUNAI_I_NONE ? 0 : nsbmd->places[matrix.base];
}

/* ---- vertices ---- */

static void matrix_find(list_drawer *drawer)
{
    const kunai_i_nsbmd *nsbmd = drawer->nsbmd;
    const kunai_i_nitro_matrix matrix = drawer->stack.current;
    uint32_t i;

    drawer->is_found = 1;
    drawer->prefix = kunai_i_nitro_prefix_at(&nsbmd->matrices, matrix.prefix);
    drawer->own.matrix.base = matrix.base;
    drawer->own.matrix.prefix = 0;
    drawer->own.weight = 1;
    drawer->terms = &drawer->own;
    drawer->term_count = 1;
    if (kunai_i_nitro_is_mix(matrix))
        drawer->terms = kunai_i_nitro_terms_of(&nsbmd->matrices, matrix, &drawer->term_count);
    for (i = 0; i < drawer->term_count; i++)
        if (drawer->terms[i].matrix.base == KUNAI_I_NONE)
            kunai_i_warn(nsbmd->job, KUNAI_E_CORRUPT, drawer->draw->offset, "SBC",
                         "it is drawn with a matrix of no node: the first one moves it");
}

/* Of which all members are to be set. NULL: the job failed. */
static inline kunai_i_vertex *vertex_add(list_drawer *drawer)
{
    kunai_i_list *vertices = &drawer->builder->vertices;

    if (vertices->count == vertices->capacity &&
        (vertices->count >= KUNAI_I_NONE - 1 ||
         !kunai_i_list_reserve(drawer->nsbmd->job, vertices, 1)))
        return NULL;
    return (kunai_i_vertex *)vertices->items + vertices->count++;
}

/* position, normal: after the prefix of the current matrix. */
static inline kunai_i_vertex *influence_give(list_drawer *drawer, const kunai_i_nitro_term *term,
                                             const double *position, const double *normal)
{
    kunai_i_vertex *vertex = vertex_add(drawer);
    uint32_t *overflow = &drawer->builder->overflow;

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
    vertex->node =
        (uint16_t)(term->matrix.base == KUNAI_I_NONE ? 0
                                                     : drawer->nsbmd->places[term->matrix.base]);
    vertex->flags = (uint16_t)(drawer->has & KUNAI_I_HAS_NORMAL);
    return vertex;
}

/* A vertex of a sum of matrices: its influences, one after another. */
static void influences_give(list_drawer *drawer, const double *position, const double *normal)
{
    kunai_i_builder *builder = drawer->builder;
    const uint32_t first = (uint32_t)builder->vertices.count;
    const uint64_t steps = (uint64_t)INFLUENCE_STEPS * (drawer->term_count - 1);
    double at[3], direction[3];
    uint32_t i;

    if (!kunai_i_spend(drawer->nsbmd->job, steps, drawer->draw->offset, "SBC"))
        return;
    for (i = 0; i < drawer->term_count; i++) {
        const kunai_i_nitro_term *term = &drawer->terms[i];
        const kunai_i_nitro_prefix *prefix =
            kunai_i_nitro_prefix_at(&drawer->nsbmd->matrices, term->matrix.prefix);
        kunai_i_vertex *vertex;
        kunai_i_trait *trait;

        kunai_i_nitro_point(prefix->affine, position[0], position[1], position[2], at);
        kunai_i_nitro_direction(prefix->direction, normal[0], normal[1], normal[2], direction);
        vertex = influence_give(drawer, term, at, direction);
        trait = vertex ? kunai_i_vertex_trait_make(builder, vertex) : NULL;
        if (!trait)
            return;
        trait->weight = term->weight;
        if (i)
            kunai_i_vertex_continue(builder, vertex, first + i - 1);
    }
}

static double fixed_of(int32_t value)
{
    return (double)value / KUNAI_I_NITRO_FIXED;
}

/* One of three in a word: s10 / 512. */
static double tenth_of(uint32_t word, uint32_t shift)
{
    return (double)((int32_t)((word >> shift & 0x3FF) ^ 0x200) - 0x200) / 512.0;
}

/* A new vertex of the builder; its number, or KUNAI_I_NONE: the job failed. */
static uint32_t vertex_make(list_drawer *drawer)
{
    const int32_t *from = drawer->position;
    const uint32_t direction = drawer->words[NORMAL];
    double position[3], normal[3] = {0.0, 0.0, 0.0};

    if (!drawer->is_found)
        matrix_find(drawer);
    kunai_i_nitro_point(drawer->prefix->affine, fixed_of(from[0]), fixed_of(from[1]),
                        fixed_of(from[2]), position);
    if (drawer->has & KUNAI_I_HAS_NORMAL)
        kunai_i_nitro_direction(drawer->prefix->direction, tenth_of(direction, 0),
                                tenth_of(direction, 10), tenth_of(direction, 20), normal);
    if (drawer->terms == &drawer->own)
        (void)influence_give(drawer, drawer->terms, position, normal);
    else
        influences_give(drawer, position, normal);
    if (kunai_i_failed(drawer->nsbmd->job))
        return KUNAI_I_NONE;
    return (uint32_t)drawer->builder->vertices.count - 1;
}

/* ---- triangles ---- */

static inline void triangle_give(list_drawer *drawer, uint32_t a, uint32_t b, uint32_t c)
{
    kunai_i_corner *corners[3];

    corners[0] = &drawer->corners[a & 3];
    corners[1] = &drawer->corners[b & 3];
    corners[2] = &drawer->corners[c & 3];
    kunai_i_builder_triangle(drawer->builder, corners, NULL);
}

/* What the last vertex closes. */
static inline void triangles_give(list_drawer *drawer)
{
    const uint32_t count = drawer->count;

    switch (drawer->primitive) {
    case KUNAI_I_NITRO_TRIANGLES:
        if (count < 3)
            return;
        triangle_give(drawer, 0, 1, 2);
        drawer->count = 0;
        break;
    case KUNAI_I_NITRO_QUADS:
        if (count < 4)
            return;
        triangle_give(drawer, 0, 1, 2);
        triangle_give(drawer, 0, 2, 3);
        drawer->count = 0;
        break;
    case KUNAI_I_NITRO_STRIP:
        if (count < 3)
            return;
        if (count % 2) /* the first one has number 0 */
            triangle_give(drawer, count - 3, count - 2, count - 1);
        else
            triangle_give(drawer, count - 3, count - 1, count - 2);
        break;
    default:
        if (count < 4 || count % 2)
            return;
        triangle_give(drawer, count - 4, count - 3, count - 1);
        triangle_give(drawer, count - 4, count - 1, count - 2);
        break;
    }
}

/* rgb15 */
static void color_give(uint32_t color, uint8_t *out)
{
    const uint32_t r = color & 31, g = color >> 5 & 31, b = color >> 10 & 31;

    out[0] = (uint8_t)(r << 3 | r >> 2);
    out[1] = (uint8_t)(g << 3 | g >> 2);
    out[2] = (uint8_t)(b << 3 | b >> 2);
    out[3] = 255;
}

static float texcoord_of(list_drawer *drawer, uint32_t word, double scale)
{
    const double value = (double)kunai_i_signed16((uint16_t)word);

    return kunai_i_round(value * scale, &drawer->builder->overflow);
}

static void corner_give(list_drawer *drawer)
{
    kunai_i_corner *corner = &drawer->corners[drawer->count & 3];
    const double *scale = drawer->material->uv_scale;
    const uint32_t word = drawer->words[TEXCOORD];

    corner->number = KUNAI_I_NONE;
    corner->key.vertex = vertex_make(drawer);
    corner->key.flags = drawer->has & (KUNAI_I_HAS_COLOR | KUNAI_I_HAS_UV);
    corner->key.uv[0] = texcoord_of(drawer, word, scale[0]);
    corner->key.uv[1] = texcoord_of(drawer, word >> 16, scale[1]);
    memset(corner->key.color, 0, sizeof corner->key.color);
    if (drawer->has & KUNAI_I_HAS_COLOR)
        color_give(drawer->words[COLOR], corner->key.color);
    corner->key.extra = 0;
    if (corner->key.vertex == KUNAI_I_NONE)
        return;
    drawer->count++;
    triangles_give(drawer);
}

/* ---- commands ---- */

/* How a command stores one coordinate, in words that are one number of 64 bits. */
typedef struct coordinate_form {
    uint8_t shift;   /* where it begins */
    uint8_t is_kept; /* 1: it is added to that of the vertex before */
    uint16_t mask;   /* 0: it is not stored */
    uint16_t sign;   /* the highest bit of it */
    uint16_t factor;
} coordinate_form;

typedef struct vertex_form {
    coordinate_form axes[3];
    uint32_t last; /* where its last word is, in bytes */
} vertex_form;

#define HALF(shift)                                                                                \
    {                                                                                              \
        shift, 0, 0xFFFF, 0x8000, 1                                                                \
    }
#define TENTH(shift, is_kept, factor)                                                              \
    {                                                                                              \
        shift, is_kept, 0x3FF, 0x200, factor                                                       \
    }
#define KEPT                                                                                       \
    {                                                                                              \
        0, 1, 0, 0, 1                                                                              \
    }

/* From KUNAI_I_VERTEX_16 on. Most lists mix them, in an order that nothing can foresee. */
static const vertex_form vertex_forms[6] = {
    {{HALF(0), HALF(16), HALF(32)}, 4}, {{TENTH(0, 0, 64), TENTH(10, 0, 64), TENTH(20, 0, 64)}, 0},
    {{HALF(0), HALF(16), KEPT}, 0},     {{HALF(0), KEPT, HALF(16)}, 0},
    {{KEPT, HALF(0), HALF(16)}, 0},     {{TENTH(0, 1, 1), TENTH(10, 1, 1), TENTH(20, 1, 1)}, 0}};

/* Sums wrap to 16 bits. */
static inline int32_t coordinate_of(const coordinate_form *form, uint64_t words, int32_t before)
{
    const uint32_t stored = (uint32_t)(words >> form->shift) & form->mask;
    const uint32_t value = ((stored ^ form->sign) - form->sign) * form->factor;
    const uint32_t kept = (uint32_t)before & (0u - form->is_kept);

    return (int32_t)(((value + kept) & 0xFFFF) ^ 0x8000) - 0x8000;
}

static inline void position_set(int32_t *position, uint32_t command, const uint8_t *parameters)
{
    const vertex_form *form = &vertex_forms[command - KUNAI_I_VERTEX_16];
    const uint64_t words =
        kunai_i_load32(parameters, 0) | (uint64_t)kunai_i_load32(parameters + form->last, 0) << 32;

    position[0] = coordinate_of(&form->axes[0], words, position[0]);
    position[1] = coordinate_of(&form->axes[1], words, position[1]);
    position[2] = coordinate_of(&form->axes[2], words, position[2]);
}

static void state_set(list_drawer *drawer, uint32_t command, uint32_t word)
{
    drawer->words[command - KUNAI_I_COLOR] = word;
    drawer->has = kunai_i_geometry_has(command, drawer->has);
}

static void matrix_set(list_drawer *drawer, uint32_t command)
{
    const kunai_i_geometry *list = &drawer->list;
    kunai_i_nsbmd *nsbmd = drawer->nsbmd;
    const uint64_t at = (uint64_t)(list->data - nsbmd->body.data) + kunai_i_geometry_place(list);

    kunai_i_nitro_command(&nsbmd->matrices, &drawer->stack, command, list->parameters,
                          nsbmd->body.origin + at);
    drawer->is_found = 0;
}

/* What is not said here changes neither vertices nor triangles. */
static void command_draw(list_drawer *drawer, uint32_t command)
{
    const kunai_i_geometry *list = &drawer->list;

    if (kunai_i_geometry_is_vertex(command)) {
        position_set(drawer->position, command, list->parameters);
        if (drawer->primitive != KUNAI_I_NONE)
            corner_give(drawer);
        drawer->source++;
    } else if (kunai_i_geometry_is_state(command)) {
        state_set(drawer, command, kunai_i_geometry_word(list));
    } else if (command <= KUNAI_I_MATRIX_TRANSLATE) {
        matrix_set(drawer, command);
    } else if (command == KUNAI_I_BEGIN) {
        drawer->primitive = kunai_i_geometry_word(list) & 3;
        drawer->count = 0;
    } else if (command == KUNAI_I_END) {
        drawer->primitive = KUNAI_I_NONE;
    } else if (command == KUNAI_I_DIFFUSE_AMBIENT && (kunai_i_geometry_word(list) & 0x8000)) {
        state_set(drawer, KUNAI_I_COLOR, kunai_i_geometry_word(list));
    }
}

/* ---- draws ---- */

static void drawer_begin(list_drawer *drawer, kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    const kunai_i_nsbmd_shape *shape = kunai_i_nsbmd_shape_of(nsbmd, draw->shape);

    memset(drawer, 0, sizeof *drawer);
    drawer->nsbmd = nsbmd;
    drawer->builder = &nsbmd->builder;
    drawer->draw = draw;
    drawer->material = &nsbmd->materials[draw->material];
    drawer->list = kunai_i_geometry_begin(nsbmd->body.data + shape->list, shape->size);
    if (draw->stack != KUNAI_I_NONE)
        drawer->stack = ((const kunai_i_nitro_stack *)nsbmd->stacks.items)[draw->stack];
    drawer->stack.current = draw->matrix;
    drawer->primitive = KUNAI_I_NONE;
    state_set(drawer, KUNAI_I_COLOR, drawer->material->initial_color);
}

/* What is equal but for its flags is a material of its own. */
static void material_make(const kunai_i_nsbmd *nsbmd, uint32_t material, uint32_t is_hidden,
                          kunai_material *made)
{
    memcpy(made, &nsbmd->materials[material].material, sizeof *made); /* with its padding */
    if (is_hidden)
        made->flags |= KUNAI_MATERIAL_HIDDEN;
}

static void draw_make(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw)
{
    kunai_i_builder *builder = &nsbmd->builder;
    kunai_material material;
    list_drawer drawer;
    uint32_t command;

    drawer_begin(&drawer, nsbmd, draw);
    kunai_i_builder_draw_begin(builder, draw->offset,
                               draw->shape < nsbmd->shape_count ? draw->shape : KUNAI_I_NONE, 0,
                               0 /* there is room, see room_make */);
    builder->draw.part.order = draw->order;
    if (draw->node != KUNAI_I_NONE)
        builder->draw.part.node = nsbmd->places[draw->node];
    while ((command = kunai_i_geometry_next(&drawer.list)) != 0 && !kunai_i_failed(nsbmd->job))
        command_draw(&drawer, command);
    material_make(nsbmd, draw->material, draw->is_hidden, &material);
    kunai_i_builder_draw_end(builder, &material);
}

/* So that the numbers of the materials are those of the file: all of them, each as it is drawn
 * first. */
static void materials_add(kunai_i_nsbmd *nsbmd)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    const kunai_i_nsbmd_drawn *firsts[NODES] = {NULL};
    kunai_material material;
    size_t i;

    for (i = nsbmd->draws.count; i > 0; i--)
        firsts[draws[i - 1].material] = &draws[i - 1];
    kunai_i_list_reserve(nsbmd->job, &nsbmd->builder.materials.items, nsbmd->material_count);
    for (i = 0; i < nsbmd->material_count && !kunai_i_failed(nsbmd->job); i++) {
        const kunai_i_nsbmd_drawn *first = firsts[i];

        material_make(nsbmd, (uint32_t)i, first ? first->is_hidden : nsbmd->materials[i].is_hidden,
                      &material);
        if (first && (first->has & KUNAI_I_HAS_COLOR))
            material.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
        (void)kunai_i_set_number(nsbmd->job, &nsbmd->builder.materials, &material, material.offset);
    }
}

/* ---- nodes ---- */

/* The draws by node. */
typedef struct draw_order {
    uint32_t *draws;
    uint32_t starts[NODES + 1]; /* a node of the tree: where its draws begin */
} draw_order;

static int order_make(const kunai_i_nsbmd *nsbmd, draw_order *order)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    const uint32_t count = (uint32_t)nsbmd->draws.count;
    uint32_t next[NODES], i;

    memset(order, 0, sizeof *order);
    order->draws = kunai_i_temporary(nsbmd->job, count, sizeof *order->draws);
    if (!order->draws)
        return 0;
    for (i = 0; i < count; i++)
        order->starts[node_of(nsbmd, draws[i].matrix) + 1]++;
    for (i = 0; i < NODES; i++)
        order->starts[i + 1] += order->starts[i];
    memcpy(next, order->starts, sizeof next);
    for (i = 0; i < count; i++)
        order->draws[next[node_of(nsbmd, draws[i].matrix)]++] = i;
    return 1;
}

/* Room for what a node draws, in one piece. */
static void room_make(kunai_i_nsbmd *nsbmd, const draw_order *order, uint32_t node)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    kunai_i_builder *builder = &nsbmd->builder;
    uint64_t vertices = 0, triangles = 0;
    uint32_t i;

    for (i = order->starts[node]; i < order->starts[node + 1]; i++) {
        const kunai_i_nsbmd_shape *shape =
            kunai_i_nsbmd_shape_of(nsbmd, draws[order->draws[i]].shape);

        vertices += shape->vertices;
        triangles += shape->triangles;
    }
    if (triangles > KUNAI_I_MOST_CORNERS / 3 || vertices > KUNAI_I_MOST_CORNERS)
        return; /* the limit will be met */
    kunai_i_list_reserve(nsbmd->job, &builder->vertices, (size_t)vertices);
    kunai_i_list_reserve(nsbmd->job, &builder->corners, (size_t)vertices + SPARE_CORNERS);
    kunai_i_list_reserve(nsbmd->job, &builder->indices, 3 * (size_t)triangles);
}

static void node_draw(kunai_i_nsbmd *nsbmd, const draw_order *order, uint32_t node)
{
    const kunai_i_nsbmd_drawn *draws = nsbmd->draws.items;
    kunai_i_builder *builder = &nsbmd->builder;
    const size_t vertex_count = builder->vertices.count, trait_count = builder->traits.count;
    uint32_t i;

    kunai_i_builder_node_begin(builder, node);
    room_make(nsbmd, order, node);
    for (i = order->starts[node]; i < order->starts[node + 1]; i++)
        if (!kunai_i_failed(nsbmd->job))
            draw_make(nsbmd, &draws[order->draws[i]]);
    kunai_i_builder_node_end(builder);
    if (builder->is_skinned)
        return;
    builder->vertices.count = vertex_count; /* no other node uses them */
    builder->traits.count = trait_count;
}

/* ---- the skinned mesh ---- */

/* Its draws come node by node; the file can have them in another order. */
static void skinned_sort(kunai_i_nsbmd *nsbmd)
{
    kunai_i_draw *draws = nsbmd->builder.draws.items;
    const size_t count = nsbmd->builder.draws.count;
    kunai_i_draw *sorted;
    uint32_t *numbers, last = 0;
    size_t i, next = 0;

    for (i = 0; i < count; i++)
        last = draws[i].part.order > last ? draws[i].part.order : last;
    numbers = kunai_i_temporary(nsbmd->job, (size_t)last + 1, sizeof *numbers);
    sorted = kunai_i_temporary(nsbmd->job, count, sizeof *sorted);
    if (!numbers || !sorted)
        return;
    for (i = 0; i < count; i++)
        numbers[draws[i].part.order] = (uint32_t)i + 1;
    for (i = 0; i <= last; i++)
        if (numbers[i])
            sorted[next++] = draws[numbers[i] - 1];
    memcpy(draws, sorted, count * sizeof *sorted);
}

/* The world matrix of a node while it was bound: the inverse of what vertices in world space are
 * multiplied with. */
static void bind_make(const kunai_i_nitro_prefix *prefix, float *bind)
{
    float inverse[16], matrix[16];
    uint32_t row, column;

    kunai_i_matrix_identity(inverse);
    for (row = 0; row < 4; row++)
        for (column = 0; column < 3; column++)
            inverse[4 * row + column] = kunai_i_round(prefix->affine[3 * row + column], NULL);
    if (kunai_i_matrix_invert(inverse, matrix))
        memcpy(bind, matrix, sizeof matrix);
}

/* The file says in which pose nodes were bound that sums of matrices use: the first one of each
 * counts. */
static void binds_make(kunai_i_nsbmd *nsbmd)
{
    const kunai_i_nitro_term *terms = nsbmd->matrices.terms.items;
    const size_t size = 16 * sizeof(float);
    uint8_t seen[NODES] = {0};
    float *binds;
    size_t i;

    if (!nsbmd->matrices.mixes.count)
        return;
    binds = kunai_i_temporary(nsbmd->job, nsbmd->tree.count, size);
    if (!binds)
        return;
    memcpy(binds, nsbmd->tree.worlds, nsbmd->tree.count * size);
    for (i = 0; i < nsbmd->matrices.terms.count; i++) {
        const uint32_t base = terms[i].matrix.base;

        if (base == KUNAI_I_NONE || seen[base])
            continue;
        seen[base] = 1;
        bind_make(kunai_i_nitro_prefix_at(&nsbmd->matrices, terms[i].matrix.prefix),
                  binds + 16 * (size_t)nsbmd->places[base]);
    }
    nsbmd->tree.binds = binds;
}

void kunai_i_nsbmd_draw(kunai_i_nsbmd *nsbmd)
{
    kunai_i_builder *builder = &nsbmd->builder;
    draw_order order;
    uint32_t node;

    materials_add(nsbmd);
    if (!order_make(nsbmd, &order))
        return;
    for (node = 0; node < nsbmd->tree.count && !kunai_i_failed(nsbmd->job); node++)
        if (order.starts[node] < order.starts[node + 1])
            node_draw(nsbmd, &order, node);
    if (builder->draws.count) {
        skinned_sort(nsbmd);
        binds_make(nsbmd);
    }
    kunai_i_builder_finish(builder);
    kunai_i_builder_keep(builder);
}
