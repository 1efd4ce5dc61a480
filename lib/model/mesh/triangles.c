/* triangles.c - finds the corners of triangles, lines, points and strips (ninja-chunk.md 4.6 and
 * 6.2). This file reads no bytes. Equal corners get the same number. Strips wait until there are
 * several, because the loop over many is faster. Strips in which each triangle is drawn need no
 * test per triangle. */
#include "model/mesh/triangles.h"

enum {
    BATCH = 128, /* corners of waiting strips; more if one strip is longer */
    AT_ONCE = 4, /* triangles of a strip */
    SPARE = 12   /* indices, or corner numbers, that may be accessed after the last one */
};

/* ---- corners ---- */

/* The values that change while corners are numbered, copied from the builder. Compilers keep this
 * copy in registers. */
typedef struct corner_run {
    const kunai_i_kept_corner *corners;
    kunai_i_kept_corner *next; /* the place after the last corner */
    kunai_i_vertex *vertices;
    uint32_t count; /* number of corners */
    uint32_t node;
    uint32_t least; /* corners up to this number + 1 belong to other meshes */
    uint32_t has_own_vertices;
    uint32_t is_skinned;
    uint32_t flags; /* enum kunai_i_has: attributes of the corners' vertices */
} corner_run;

static inline corner_run begin_corner_run(const kunai_i_builder *builder)
{
    corner_run run;

    run.corners = builder->corners.items;
    run.next = (kunai_i_kept_corner *)builder->corners.items + builder->corners.count;
    run.vertices = builder->vertices.items;
    run.count = (uint32_t)builder->corners.count;
    run.node = builder->node;
    run.least = builder->is_skinned ? 0 : builder->before_node.corners;
    run.has_own_vertices = builder->has_own_vertices;
    run.is_skinned = builder->is_skinned;
    run.flags = 0;
    return run;
}

/* flags is enum kunai_i_has: attributes that the corners themselves have. */
static inline void end_corner_run(kunai_i_builder *builder, const corner_run *run, uint32_t flags)
{
    builder->corners.count = run->count;
    builder->is_skinned = run->is_skinned || (run->flags & KUNAI_I_HAS_MORE);
    builder->draw.attributes |= run->flags | flags;
}

/* Finds or adds a corner; memory for it is reserved. The corners of one vertex are chained, newest
 * first, because the newest is the most likely match. After KUNAI_I_LONG_CHAIN corners, the chain
 * stops and further corners are in the table.
 *
 * A chain leads to corners of this node and, after them, of the skinned mesh (kunai_i_forget_node).
 * The latter are useless if the node has a mesh of its own. A node that is found to be skinned late
 * can have some corners twice. */
static inline uint32_t number_corner(kunai_i_builder *builder, corner_run *run,
                                     const kunai_i_corner_key *key)
{
    kunai_i_vertex *vertex = &run->vertices[key->vertex];
    uint32_t at = vertex->corner, steps = 0;

    run->flags |= vertex->flags;
    if (!run->has_own_vertices && !kunai_i_is_own_vertex(vertex, run->node)) {
        run->is_skinned = 1;
        run->least = 0;
    }
    for (; at > run->least && steps < KUNAI_I_LONG_CHAIN; at = run->corners[at - 1].next, steps++)
        if (kunai_i_is_same_corner(&run->corners[at - 1].key, key))
            return at - 1;
    run->next->key = *key;
    if (steps == KUNAI_I_LONG_CHAIN) {
        builder->corners.count = run->count;
        at = kunai_i_number_crowded_corner(builder, run->least);
        run->next += builder->corners.count - run->count;
        run->count = (uint32_t)builder->corners.count;
        return at;
    }
    run->next->next = vertex->corner;
    run->next++;
    vertex->corner = run->count + 1;
    return run->count++;
}

/* ---- triangles and lines ---- */

static inline int is_drawn(uint32_t a, uint32_t b, uint32_t c)
{
    return a != b && b != c && c != a && a != KUNAI_I_NONE && b != KUNAI_I_NONE &&
           c != KUNAI_I_NONE;
}

/* Returns 1 if the triangle of these vertices is drawn. Otherwise counts it as dropped. */
static inline int check_triangle(kunai_i_builder *builder, uint32_t a, uint32_t b, uint32_t c)
{
    if (is_drawn(a, b, c))
        return 1;
    if (a == KUNAI_I_NONE || b == KUNAI_I_NONE || c == KUNAI_I_NONE)
        builder->missing++;
    builder->model->info.dropped_count++;
    return 0;
}

static void add_face(kunai_i_builder *builder, const kunai_i_face *face)
{
    kunai_i_face *added = kunai_i_add_to_list(builder->open, &builder->faces);

    if (!added)
        return;
    *added = *face;
    added->triangle = builder->draw.part.index_count / 3 - 1;
}

/* Returns the place for the indices of one more primitive. Memory for its corners is reserved, too.
 * Returns NULL if the open has failed. */
static inline uint32_t *add_primitive(kunai_i_builder *builder, uint32_t count)
{
    kunai_i_list *indices = &builder->indices, *corners = &builder->corners;
    uint32_t *added;

    if (!kunai_i_charge_corners(builder, count, builder->draw_offset))
        return NULL;
    if ((indices->capacity - indices->count < count &&
         !kunai_i_reserve_list(builder->open, indices, count)) ||
        (corners->capacity - corners->count < count &&
         !kunai_i_reserve_list(builder->open, corners, count)))
        return NULL;
    added = (uint32_t *)indices->items + indices->count;
    indices->count += count;
    builder->draw.part.index_count += count;
    return added;
}

/* Does the same as number_corner for a single corner, without the cost of beginning a run. */
static uint32_t find_number(kunai_i_builder *builder, const kunai_i_corner_key *key)
{
    kunai_i_vertex *vertex = kunai_i_get_vertex(builder, key->vertex);
    kunai_i_kept_corner *corners = builder->corners.items, *next;
    uint32_t at = vertex->corner, least, steps = 0;

    builder->draw.attributes |= vertex->flags | key->flags;
    if (!kunai_i_is_own_vertex(vertex, builder->node))
        builder->is_skinned = 1;
    least = builder->is_skinned ? 0 : builder->before_node.corners;
    for (; at > least && steps < KUNAI_I_LONG_CHAIN; at = corners[at - 1].next, steps++)
        if (kunai_i_is_same_corner(&corners[at - 1].key, key))
            return at - 1;
    next = &corners[builder->corners.count];
    next->key = *key;
    if (steps == KUNAI_I_LONG_CHAIN)
        return kunai_i_number_crowded_corner(builder, least);
    next->next = vertex->corner;
    vertex->corner = (uint32_t)++builder->corners.count;
    return vertex->corner - 1;
}

static inline uint32_t get_number(kunai_i_builder *builder, kunai_i_corner *corner)
{
    if (corner->number == KUNAI_I_NONE)
        corner->number = find_number(builder, &corner->key);
    return corner->number;
}

/* Charges the budget for long searches, against files made to be slow. */
static void charge_searches(kunai_i_builder *builder)
{
    (void)kunai_i_charge(builder->open, builder->search_steps, builder->draw_offset, "triangles");
    builder->search_steps = 0;
}

void kunai_i_add_triangle(kunai_i_builder *builder, kunai_i_corner *const *corners,
                          const kunai_i_face *face)
{
    uint32_t *added;

    if (!check_triangle(builder, corners[0]->key.vertex, corners[1]->key.vertex,
                        corners[2]->key.vertex))
        return;
    added = add_primitive(builder, 3);
    if (!added)
        return;
    added[0] = get_number(builder, corners[0]);
    added[1] = get_number(builder, corners[1]);
    added[2] = get_number(builder, corners[2]);
    if (builder->search_steps)
        charge_searches(builder);
    if (face)
        add_face(builder, face);
}

void kunai_i_add_line(kunai_i_builder *builder, kunai_i_corner *const *corners)
{
    uint32_t *added = add_primitive(builder, builder->primitive);
    uint32_t i;

    for (i = 0; added && i < builder->primitive; i++)
        added[i] = get_number(builder, corners[i]);
    if (builder->search_steps)
        charge_searches(builder);
}

/* ---- strips ---- */

int kunai_i_make_strip_room(kunai_i_builder *builder, uint32_t count, uint32_t has_faces)
{
    kunai_i_strips *strips = &builder->strips;
    const size_t room = count < BATCH ? BATCH : (size_t)count + 1;

    kunai_i_add_strips(builder);
    if (!kunai_i_reserve_list(builder->open, &strips->corners, room) ||
        !kunai_i_reserve_list(builder->open, &strips->numbers, room + SPARE) ||
        (has_faces && !kunai_i_reserve_list(builder->open, &strips->faces, room)))
        return 0;
    strips->room = (uint32_t)room;
    strips->has_faces = has_faces;
    return 1;
}

static void number_corners(kunai_i_builder *builder)
{
    const kunai_i_strips *strips = &builder->strips;
    const kunai_i_corner_key *corners = strips->corners.items, *end = corners + strips->count;
    const uint32_t flags = corners->flags; /* the same for all corners */
    corner_run run = begin_corner_run(builder);
    uint32_t *numbers = strips->numbers.items;

    for (; corners < end; corners++)
        *numbers++ = number_corner(builder, &run, corners);
    end_corner_run(builder, &run, flags);
}

/* Sets the triangles of a strip, four at a time, so up to three more than needed. numbers are the
 * numbers of its corners, in the order of kunai_i_order_corners. Returns the end of the indices. */
static inline uint32_t *set_triangles(uint32_t *numbers, uint32_t count, uint32_t reversed,
                                      uint32_t *to)
{
    const uint32_t middle = 1 + reversed, last = 2 - reversed;
    const uint32_t second = numbers[1], third = numbers[2];
    uint32_t *end = to + 3 * (size_t)(count - 2);

    numbers[middle] = second;
    numbers[last] = third;
    for (; to < end; to += 3 * AT_ONCE, numbers += AT_ONCE) {
        const uint32_t a = numbers[0], b = numbers[1], c = numbers[2];
        const uint32_t d = numbers[3], e = numbers[4], f = numbers[5];

        to[0] = a;
        to[middle] = b;
        to[last] = c;
        to[3] = b;
        to[3 + last] = c;
        to[3 + middle] = d;
        to[6] = c;
        to[6 + middle] = d;
        to[6 + last] = e;
        to[9] = d;
        to[9 + last] = e;
        to[9 + middle] = f;
    }
    return end;
}

/* Adds strips whose triangles are all drawn. Returns the end of the indices. */
static uint32_t *add_whole_strips(kunai_i_builder *builder, uint32_t *to)
{
    const kunai_i_strips *strips = &builder->strips;
    uint32_t *numbers = strips->numbers.items;
    uint32_t i;

    number_corners(builder);
    for (i = 0; i < strips->strip_count; i++) {
        const uint32_t length = strips->lengths[i];

        to = set_triangles(numbers, length >> 1, length & 1, to);
        numbers += length >> 1;
    }
    return to;
}

/* Numbers the corners of a triangle that have no number yet. */
static void number_triangle(kunai_i_builder *builder, const kunai_i_corner_key *corners,
                            uint32_t turned, uint32_t *numbers)
{
    const uint32_t order[3] = {0, 1 + turned, 2 - turned};
    corner_run run = begin_corner_run(builder);
    uint32_t i;

    for (i = 0; i < 3; i++)
        if (numbers[order[i]] == KUNAI_I_NONE)
            numbers[order[i]] = number_corner(builder, &run, &corners[order[i]]);
    end_corner_run(builder, &run, corners->flags);
}

/* Adds a strip triangle by triangle, because some are not drawn, or have faces. Returns the end of
 * the indices. */
static uint32_t *add_odd_strip(kunai_i_builder *builder, const kunai_i_corner_key *corners,
                               const kunai_i_face *faces, uint32_t length, uint32_t *to)
{
    const uint32_t count = length >> 1;
    uint32_t *numbers = builder->strips.numbers.items, i;

    for (i = 0; i < count; i++)
        numbers[i] = KUNAI_I_NONE;
    for (i = 0; i + 2 < count; i++) {
        const uint32_t turned = (i ^ length) & 1;

        if (!check_triangle(builder, corners[i].vertex, corners[i + 1].vertex,
                            corners[i + 2].vertex))
            continue;
        number_triangle(builder, corners + i, turned, numbers + i);
        to[0] = numbers[i];
        to[1 + turned] = numbers[i + 1];
        to[2 - turned] = numbers[i + 2];
        to += 3;
        builder->draw.part.index_count += 3;
        if (faces)
            add_face(builder, &faces[i]);
    }
    return to;
}

/* Adds all strips triangle by triangle. Returns the end of the indices. */
static uint32_t *add_odd_strips(kunai_i_builder *builder, uint32_t *to)
{
    const kunai_i_strips *strips = &builder->strips;
    const uint32_t *lengths = strips->lengths, *end = lengths + strips->strip_count;
    const kunai_i_face *faces = strips->has_faces ? strips->faces.items : NULL;
    kunai_i_corner_key *corners = strips->corners.items;

    for (; lengths < end; lengths++) {
        kunai_i_order_corners(corners, *lengths & 1); /* restores the original order */
        to = add_odd_strip(builder, corners, faces, *lengths, to);
        corners += *lengths >> 1;
        if (faces)
            faces += *lengths >> 1;
    }
    return to;
}

/* Memory for all strips is reserved. */
static void add_all(kunai_i_builder *builder)
{
    kunai_i_list *indices = &builder->indices;
    uint32_t *first = (uint32_t *)indices->items + indices->count, *end;

    if (builder->strips.is_odd)
        end = add_odd_strips(builder, first);
    else
        end = add_whole_strips(builder, first);
    indices->count += (size_t)(end - first);
    builder->draw.part.index_count = (uint32_t)indices->count - builder->draw.part.first_index;
    (void)kunai_i_charge_corners(builder, (uint32_t)(end - first), builder->draw_offset);
    if (builder->search_steps)
        charge_searches(builder);
}

void kunai_i_add_strips(kunai_i_builder *builder)
{
    kunai_i_strips *strips = &builder->strips;
    const size_t count = strips->count;

    if (count && kunai_i_reserve_list(builder->open, &builder->indices, 3 * count + SPARE) &&
        kunai_i_reserve_list(builder->open, &builder->corners, count))
        add_all(builder);
    strips->count = strips->strip_count = strips->is_odd = 0;
}

/* ---- the end of a draw ---- */

/* Returns the number of a material that shows vertex colours, or KUNAI_I_NONE if the open has
 * failed. */
static uint32_t add_colored(kunai_i_builder *builder, const kunai_material *material)
{
    kunai_material colored;

    /* includes its padding, because materials are compared as bytes */
    memcpy(&colored, material, sizeof colored);
    colored.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
    return kunai_i_add_to_set(builder->open, &builder->materials, &colored, builder->draw_offset);
}

void kunai_i_end_draw(kunai_i_builder *builder, const kunai_material *material)
{
    uint32_t number;

    kunai_i_add_strips(builder);
    if (!builder->draw.part.index_count)
        return;
    if ((builder->draw.attributes & KUNAI_I_HAS_COLOR) && !builder->draw.keeps_diffuse)
        number = add_colored(builder, material);
    else
        number =
            kunai_i_add_to_set(builder->open, &builder->materials, material, builder->draw_offset);
    if (number != KUNAI_I_NONE)
        kunai_i_add_draw(builder, number);
}
