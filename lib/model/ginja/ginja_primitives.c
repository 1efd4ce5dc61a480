/* ginja_primitives.c - reads the primitive data of a mesh and draws them (ginja.md 8).
 *
 * A primitive is an opcode byte, a count of 16 bits, and the corners. There is no size, so a wrong
 * corner size makes all following primitives wrong. Each primitive is checked completely before it
 * is drawn. The front of a triangle is clockwise, unlike in Ninja Chunk models. */
#include "model/ginja/ginja_primitives.h"

#include "base/trace.h"
#include "model/mesh/strip.h"

enum kinds {
    QUADS = 0x80,
    TRIANGLES = 0x90,
    STRIP = 0x98,
    FAN = 0xA0,
    LINES = 0xA8,
    LINE_STRIP = 0xB0,
    POINTS = 0xB8
};

enum { HEADER_SIZE = 3 };

/* Budget for meshes that share primitives. The bytes of a mesh pay for reading it once. A drawn
 * corner costs KUNAI_I_CORNER_STEPS, or RICH_CORNER_STEPS if it has layers or its own position. */
enum { PRIMITIVE_STEPS = 8, CHECK_STEPS = 2, RICH_CORNER_STEPS = 32, NORMAL_STEPS = 2 };

static const char mesh_record[] = "mesh";
static const char record[] = "primitive";

typedef struct primitive {
    const uint8_t *corners;
    uint32_t kind;
    uint32_t count;
} primitive;

/* ---- framing ---- */

/* Returns the number of corners per item (triangle, line or point) of a kind, or 0 for an unknown
 * kind. */
static uint32_t get_primitive(uint32_t kind)
{
    switch (kind) {
    case QUADS:
    case TRIANGLES:
    case STRIP:
    case FAN: return 3;
    case LINES:
    case LINE_STRIP: return 2;
    case POINTS: return 1;
    default: return 0;
    }
}

/* Returns the number of these items that a primitive draws. */
static uint32_t count_items(const primitive *next)
{
    const uint32_t count = next->count;

    switch (next->kind) {
    case QUADS: return count / 4 * 2;
    case TRIANGLES: return count / 3;
    case STRIP:
    case FAN: return count > 2 ? count - 2 : 0;
    case LINES: return count / 2;
    case LINE_STRIP: return count > 1 ? count - 1 : 0;
    default: return count;
    }
}

/* Reads the primitive at *at and moves *at past it. Returns 0 at the end or on damage: *wrong is
 * then NULL or the reason. */
static int read_next_primitive(const kunai_i_ginja_mesh *mesh, uint32_t *at, primitive *next,
                               const char **wrong)
{
    const uint32_t left = mesh->size - *at;
    const uint8_t *bytes = mesh->data + *at;

    *wrong = NULL;
    if (!left || !bytes[0])
        return 0;
    next->kind = bytes[0] & 0xF8;
    if (!get_primitive(next->kind)) {
        *wrong = "the opcode of the primitive is unknown";
        return 0;
    }
    next->count = left < HEADER_SIZE ? 0 : kunai_i_load16(bytes + 1, 1);
    next->corners = bytes + HEADER_SIZE;
    if (left < HEADER_SIZE || next->count > (left - HEADER_SIZE) / mesh->corner_size) {
        *wrong = "the primitive ends past the end of the primitives of its mesh";
        return 0;
    }
    *at += HEADER_SIZE + next->count * mesh->corner_size;
    return 1;
}

/* Charges the budget for all primitives. *items receives the number of items of the kind that is
 * drawn now. Returns 0 if the open has failed. */
static int count_primitives(const kunai_i_ginja_mesh *mesh, uint32_t *kinds, uint32_t *items)
{
    const uint32_t corner_steps = mesh->is_plain ? KUNAI_I_CORNER_STEPS : RICH_CORNER_STEPS;
    uint64_t steps = 0, total = 0;
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (read_next_primitive(mesh, &at, &next, &wrong)) {
        const uint32_t corners = get_primitive(next.kind), count = count_items(&next);

        steps += PRIMITIVE_STEPS + (uint64_t)CHECK_STEPS * next.count;
        *kinds |= next.count ? 1u << corners : 0;
        if (corners != mesh->builder->primitive)
            continue;
        steps += (uint64_t)corner_steps * next.count;
        total += count;
    }
    if (wrong)
        kunai_i_report_damage(mesh->builder, KUNAI_E_CORRUPT, mesh->offset + at, record, wrong);
    *items = total < KUNAI_I_MOST_CORNERS ? (uint32_t)total : KUNAI_I_MOST_CORNERS;
    return kunai_i_charge(mesh->ginja->open, steps, mesh->offset, record);
}

/* ---- checks before a primitive is drawn ---- */

static inline uint32_t load_index(const kunai_i_ginja_source *from, const uint8_t *corner)
{
    return kunai_i_load_ginja_index(corner, from->end_at, from->mask);
}

static const uint8_t *get_corner(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i)
{
    return next->corners + (size_t)mesh->corner_size * i;
}

/* Reports that a primitive is left out. Returns 0. */
static int fail_primitive(const kunai_i_ginja_mesh *mesh, const uint8_t *bytes, const char *message)
{
    kunai_i_report_damage(mesh->builder, KUNAI_E_CORRUPT,
                          mesh->offset + (uint64_t)(bytes - mesh->data), record, message);
    return 0;
}

/* Reports the first corner with an index past the end of its array. Returns 0. There is one:
 * find_highest_index has seen it. */
static int fail_index(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const uint8_t *corner = next->corners;
    const kunai_i_ginja_check *check = mesh->checks;

    while (kunai_i_load_ginja_index(corner, check->end_at, check->mask) < check->limit)
        if (++check == mesh->checks + mesh->check_count) {
            check = mesh->checks;
            corner += mesh->corner_size;
        }
    return fail_primitive(mesh, corner + check->end_at - (check->mask >> 8 ? 1 : 0),
                          "the index is out of range: the array has fewer elements");
}

static uint32_t find_highest_index(const kunai_i_ginja_mesh *mesh, const primitive *next,
                                   const kunai_i_ginja_check *check)
{
    const uint32_t end_at = check->end_at, mask = check->mask, corner_size = mesh->corner_size;
    const uint8_t *corner = next->corners, *end = get_corner(mesh, next, next->count);
    uint32_t highest = 0;

    for (; corner != end; corner += corner_size) {
        const uint32_t index = kunai_i_load_ginja_index(corner, end_at, mask);

        highest = index > highest ? index : highest;
    }
    return highest;
}

/* Checks one index of all corners after the other: mostly all are valid, so only the greatest one
 * is compared. Returns 0 if an index is out of range. */
static int check_indices(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    uint32_t i;

    for (i = 0; next->count && i < mesh->check_count; i++)
        if (find_highest_index(mesh, next, &mesh->checks[i]) >= mesh->checks[i].limit)
            return fail_index(mesh, next);
    return 1;
}

/* Returns 0 if a corner refers to a slot that no vertex of the skin fills. */
static int check_slots(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    uint32_t i;

    for (i = 0; i < next->count; i++) {
        const uint8_t *corner = get_corner(mesh, next, i);
        const uint32_t slot = load_index(from, corner);

        if (slot >= mesh->slot_count || !mesh->slots[slot])
            return fail_primitive(mesh, corner + from->at,
                                  "the corner refers to an empty vertex slot");
    }
    return 1;
}

/*
 * Returns 1 if the lines or points of a primitive can be drawn. Lines and points belong to a rigid
 * mesh, which only the current node moves (ginja.md 8). A vertex of the skin can belong to another
 * node, or to several nodes. If a corner has a vertex like this, warns and returns 0. A vertex that
 * is not from the skin always belongs to the current node.
 *
 * A slot holds the number of a vertex + 1, or 0 if it is empty. All slots must be valid here.
 */
static int check_lines(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    uint32_t i;

    for (i = 0; mesh->slots && i < next->count; i++) {
        const uint8_t *corner = get_corner(mesh, next, i);
        const uint32_t vertex = mesh->slots[load_index(from, corner)] - 1;

        if (kunai_i_is_own_vertex(kunai_i_get_vertex(mesh->builder, vertex), mesh->ginja->node))
            continue;
        kunai_i_warn(mesh->ginja->open, KUNAI_E_UNSUPPORTED,
                     mesh->offset + (uint64_t)(corner + from->at - mesh->data), record,
                     "the line or point is left out: another node moves it, too");
        return 0;
    }
    return 1;
}

/* Returns 0 if the primitive is left out. check_slots must run before check_lines, which takes the
 * number of a vertex from a slot without a test. An index out of range or an empty slot would lead
 * to a wrong place in memory. */
static int check_corners(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    return (!mesh->slots || check_slots(mesh, next)) && check_indices(mesh, next) &&
           (mesh->builder->primitive == 3 || check_lines(mesh, next));
}

/* kunai uses the normal of the same slot as the position. Another slot is a warning. */
static void check_slot_normals(kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *normal = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL];
    const kunai_i_ginja_source *position = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    uint32_t i;

    if (!mesh->slots || normal->code < KUNAI_GINJA_CODE_INDEX8 || mesh->normals_differ)
        return;
    for (i = 0; i < next->count && !mesh->normals_differ; i++) {
        const uint8_t *corner = get_corner(mesh, next, i);

        if (load_index(normal, corner) == load_index(position, corner))
            continue;
        mesh->normals_differ = 1;
        kunai_i_warn(mesh->ginja->open, KUNAI_E_UNSUPPORTED,
                     mesh->offset + (uint64_t)(corner + normal->at - mesh->data), record,
                     "a normal and its position are in two slots: the normal in the slot of the "
                     "position is used");
    }
}

/* ---- corners ---- */

/* Returns the value of an attribute: in its array, or in the corner itself. */
static inline const uint8_t *get_element(const kunai_i_ginja_source *from, const uint8_t *corner)
{
    if (!from->elements)
        return corner + from->at;
    return from->elements + (size_t)from->stride * load_index(from, corner);
}

static void load_normal(const kunai_i_ginja_mesh *mesh, const uint8_t *corner, float *normal)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL];

    kunai_i_load_ginja_numbers(mesh->ginja, &from->form, get_element(from, corner), from->big,
                               from->scale, normal);
}

/* Makes a kunai_i_extra, which holds the data that few corners have. The only data here is a normal
 * that differs from the own normal of the vertex. All corners of the node with the same normal
 * index share one extra. Returns the number of the extra + 1, or 0 if the open has failed. */
static uint32_t make_normal_extra(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                  uint32_t index)
{
    const uint32_t count = mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL].count;
    kunai_i_ginja *ginja = mesh->ginja;
    kunai_i_extra extra;
    uint32_t *made;

    if (!ginja->normals.count && (!kunai_i_charge(ginja->open, (uint64_t)NORMAL_STEPS * count,
                                                  mesh->mesh_offset, mesh_record) ||
                                  !kunai_i_extend_list(ginja->open, &ginja->normals, count)))
        return 0;
    made = (uint32_t *)ginja->normals.items + index;
    if (*made)
        return *made;
    memset(&extra, 0, sizeof extra);
    extra.node = ginja->node;
    load_normal(mesh, corner, extra.normal);
    *made = kunai_i_add_extra(mesh->builder, &extra);
    return *made;
}

/*
 * Sets the normal of a corner. The vertex stores the normal of the first corner that draws it, as
 * its own normal. A later corner of the vertex can have another normal. The vertex keeps its own
 * normal, and this corner gets an extra with the other normal. Most vertices are drawn with one
 * normal only, so most corners need no extra.
 *
 * own_normals holds the index of the own normal + 1, or 0 before the first corner.
 */
static inline void set_plain_normal(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                    kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL];
    const uint32_t index = load_index(from, corner);
    uint16_t *own = &mesh->own_normals[key->vertex];
    kunai_i_vertex *vertex;

    if (*own == index + 1)
        return;
    if (*own) {
        key->flags |= KUNAI_I_HAS_NORMAL;
        key->extra = make_normal_extra(mesh, corner, index);
        return;
    }
    *own = (uint16_t)(index + 1); /* an array has at most 65535 elements */
    vertex = kunai_i_get_vertex(mesh->builder, key->vertex);
    load_normal(mesh, corner, vertex->normal);
    vertex->flags = KUNAI_I_HAS_NORMAL;
}

static void load_uv(const kunai_i_ginja_mesh *mesh, const kunai_i_ginja_source *from,
                    const uint8_t *corner, float *uv)
{
    kunai_i_load_ginja_numbers(mesh->ginja, &from->form, get_element(from, corner), from->big,
                               from->scale, uv);
}

/* Nearly all UVs have this form. */
static inline void load_short_uv(const kunai_i_ginja_source *from, const uint8_t *corner, float *uv)
{
    const uint8_t *bytes = from->elements + (size_t)from->stride * load_index(from, corner);

    uv[0] = (float)kunai_i_convert_s16(kunai_i_load16(bytes, from->big)) * from->scale;
    uv[1] = (float)kunai_i_convert_s16(kunai_i_load16(bytes + 2, from->big)) * from->scale;
}

static inline void load_color(const kunai_i_ginja_mesh *mesh, const kunai_i_ginja_source *from,
                              const uint8_t *corner, uint8_t *color)
{
    kunai_i_load_ginja_color(mesh->ginja, &from->form, get_element(from, corner), from->big, color);
}

static inline uint32_t find_indexed_vertex(const kunai_i_ginja_mesh *mesh, const uint8_t *corner)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    const uint32_t index = load_index(from, corner);

    return mesh->slots ? mesh->slots[index] - 1 : mesh->first_vertex + index;
}

static inline void read_plain_corner(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                     kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_COLOR];
    const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_UV];

    key->vertex = find_indexed_vertex(mesh, corner);
    key->flags = mesh->plain_flags;
    if (mesh->own_normals)
        set_plain_normal(mesh, corner, key);
    if (mesh->has_short_uv)
        load_short_uv(uv, corner, key->uv);
    else if (mesh->plain_flags & KUNAI_I_HAS_UV)
        load_uv(mesh, uv, corner, key->uv);
    if (mesh->copies_color)
        memcpy(key->color, color->elements + (size_t)color->stride * load_index(color, corner), 4);
    else if (mesh->plain_flags & KUNAI_I_HAS_COLOR)
        load_color(mesh, color, corner, key->color);
}

/* Returns 1 if the attribute has values. */
static int is_given(const kunai_i_ginja_source *from)
{
    return from->elements || from->code == KUNAI_GINJA_CODE_DIRECT;
}

/* A position that is stored in a corner becomes a new vertex. number is the number of the corner in
 * its node. */
static uint32_t make_direct_vertex(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                   uint32_t number)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    const uint32_t made = kunai_i_add_vertices(mesh->builder, 1);
    kunai_i_vertex *vertex;

    if (made == KUNAI_I_NONE)
        return made;
    vertex = kunai_i_get_vertex(mesh->builder, made);
    kunai_i_begin_vertex(vertex, number, mesh->ginja->node);
    kunai_i_load_ginja_numbers(mesh->ginja, &from->form, corner + from->at, 1, from->scale,
                               vertex->position);
    return made;
}

/* NBT3 has three indices, one each for normal, binormal and tangent. */
static void load_vectors(const kunai_i_ginja_mesh *mesh, const uint8_t *corner, float *vectors)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL];
    float element[KUNAI_I_GINJA_NBT_NUMBERS];
    uint32_t i;

    load_normal(mesh, corner, vectors);
    if (!from->elements || from->form.count_code != KUNAI_GINJA_COUNT_NBT3)
        return;
    for (i = 1; i < 3; i++) {
        const uint32_t index =
            kunai_i_load_ginja_index(corner, kunai_i_find_ginja_index_end(from, i), from->mask);

        kunai_i_load_ginja_numbers(mesh->ginja, &from->form,
                                   from->elements + (size_t)from->stride * index, from->big,
                                   from->scale, element);
        memcpy(vectors + 3 * i, element + 3 * i, 3 * sizeof *vectors);
    }
}

static void set_normal(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                       kunai_i_corner_key *key, kunai_i_extra *extra, kunai_i_layers *layers)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL];
    float vectors[KUNAI_I_GINJA_NBT_NUMBERS];

    if (!is_given(from))
        return;
    memset(vectors, 0, sizeof vectors);
    load_vectors(mesh, corner, vectors);
    key->flags |= KUNAI_I_HAS_NORMAL;
    memcpy(extra->normal, vectors, sizeof extra->normal);
    if (from->form.numbers != KUNAI_I_GINJA_NBT_NUMBERS)
        return;
    layers->has |= KUNAI_I_HAS_BINORMAL;
    memcpy(layers->binormal, vectors + 3, sizeof layers->binormal);
    memcpy(layers->tangent, vectors + 6, sizeof layers->tangent);
}

static void set_layers(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                       kunai_i_layers *layers)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_COLOR + 1];
    uint32_t i;

    if (is_given(color)) {
        load_color(mesh, color, corner, layers->color);
        layers->has |= KUNAI_I_HAS_SECOND_COLOR;
    }
    for (i = 1; i < KUNAI_I_UV_SETS; i++) {
        const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_UV + i];

        if (!is_given(uv))
            continue;
        load_uv(mesh, uv, corner, layers->uvs[i - 1]);
        layers->has |= 1u << i;
    }
}

/* number is the number of the corner in its node. */
static void read_rich_corner(const kunai_i_ginja_mesh *mesh, const uint8_t *bytes, uint32_t number,
                             kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_COLOR];
    const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_UV];
    kunai_i_layers layers;
    kunai_i_extra extra;

    memset(&layers, 0, sizeof layers);
    memset(&extra, 0, sizeof extra);
    if (mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION].code == KUNAI_GINJA_CODE_DIRECT)
        key->vertex = make_direct_vertex(mesh, bytes, number);
    else
        key->vertex = find_indexed_vertex(mesh, bytes);
    if (is_given(color)) {
        load_color(mesh, color, bytes, key->color);
        key->flags |= KUNAI_I_HAS_COLOR;
    }
    if (is_given(uv)) {
        load_uv(mesh, uv, bytes, key->uv);
        key->flags |= KUNAI_I_HAS_UV;
    }
    set_normal(mesh, bytes, key, &extra, &layers);
    set_layers(mesh, bytes, &layers);
    if (layers.has)
        extra.layers = kunai_i_add_layers(mesh->builder, &layers);
    if (!layers.has && !(key->flags & KUNAI_I_HAS_NORMAL))
        return;
    extra.node = mesh->ginja->node;
    key->extra = kunai_i_add_extra(mesh->builder, &extra);
}

/* Reads corner number i of a primitive. All members of key are 0 before. */
static inline void read_corner(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i,
                               kunai_i_corner_key *key)
{
    const uint8_t *bytes = get_corner(mesh, next, i);

    if (mesh->is_plain)
        read_plain_corner(mesh, bytes, key);
    else
        read_rich_corner(mesh, bytes, mesh->ginja->corner_count + i, key);
}

static inline void begin_corner(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i,
                                kunai_i_corner *corner)
{
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    read_corner(mesh, next, i, &corner->key);
}

/* ---- primitives ---- */

/* The front of a triangle is clockwise in the file, so two corners are exchanged. */
static void draw_triangle(const kunai_i_ginja_mesh *mesh, kunai_i_corner *a, kunai_i_corner *b,
                          kunai_i_corner *c)
{
    kunai_i_corner *corners[3];

    corners[0] = a;
    corners[1] = c;
    corners[2] = b;
    kunai_i_add_triangle(mesh->builder, corners, NULL);
}

static void draw_line(const kunai_i_ginja_mesh *mesh, kunai_i_corner *a, kunai_i_corner *b)
{
    kunai_i_corner *corners[2];

    corners[0] = a;
    corners[1] = b;
    if (!kunai_i_has_failed(mesh->ginja->open))
        kunai_i_add_line(mesh->builder, corners);
}

/* Draws quads, triangles, lines or points, which share no corners. */
static void draw_polygons(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t sides)
{
    kunai_i_corner corners[4];
    uint32_t i, k;

    for (i = 0; next->count - i >= sides && !kunai_i_has_failed(mesh->ginja->open); i += sides) {
        for (k = 0; k < sides; k++)
            begin_corner(mesh, next, i + k, &corners[k]);
        if (sides >= 3)
            draw_triangle(mesh, &corners[0], &corners[1], &corners[2]);
        else
            draw_line(mesh, &corners[0], &corners[sides - 1]);
        if (sides == 4)
            draw_triangle(mesh, &corners[0], &corners[2], &corners[3]);
    }
}

static void draw_strip(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint32_t i;

    kunai_i_begin_strip(&strip, 1); /* the front is clockwise */
    for (i = 0; i < next->count && !kunai_i_has_failed(mesh->ginja->open); i++) {
        read_corner(mesh, next, i, &kunai_i_add_strip_corner(&strip)->key);
        if (kunai_i_get_strip_triangle(&strip, triangle))
            kunai_i_add_triangle(mesh->builder, triangle, NULL);
    }
}

static void draw_fan(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner first, before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_has_failed(mesh->ginja->open); i++) {
        begin_corner(mesh, next, i, &corner);
        if (i == 0)
            first = corner;
        else if (i > 1)
            draw_triangle(mesh, &first, &before, &corner);
        before = corner;
    }
}

static void draw_line_strip(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_has_failed(mesh->ginja->open); i++) {
        begin_corner(mesh, next, i, &corner);
        if (i)
            draw_line(mesh, &before, &corner);
        before = corner;
    }
}

static void draw_primitive(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    switch (next->kind) {
    case QUADS: draw_polygons(mesh, next, 4); break;
    case TRIANGLES: draw_polygons(mesh, next, 3); break;
    case STRIP: draw_strip(mesh, next); break;
    case FAN: draw_fan(mesh, next); break;
    case LINES: draw_polygons(mesh, next, 2); break;
    case LINE_STRIP: draw_line_strip(mesh, next); break;
    default: draw_polygons(mesh, next, 1); break;
    }
}

/* Draws the primitives of the current kind. Corners of other primitives are counted, too, so that a
 * corner has the same number in each pass over the node. */
static void draw_primitives(kunai_i_ginja_mesh *mesh)
{
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (!kunai_i_has_failed(mesh->ginja->open) &&
           read_next_primitive(mesh, &at, &next, &wrong)) {
        if (get_primitive(next.kind) == mesh->builder->primitive && check_corners(mesh, &next)) {
            check_slot_normals(mesh, &next);
            draw_primitive(mesh, &next);
        }
        mesh->ginja->corner_count += next.count;
    }
}

void kunai_i_draw_ginja_mesh(kunai_i_ginja_mesh *mesh, uint32_t *kinds)
{
    kunai_i_ginja *ginja = mesh->ginja;
    const uint32_t flags = ginja->state.values[KUNAI_GINJA_PARAMETER_STRIP];
    kunai_i_builder *builder = mesh->builder;
    uint32_t items;

    if (!count_primitives(mesh, kinds, &items))
        return;
    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_PRIMITIVES, "primitives", mesh->offset,
                       mesh->size, 0, flags, 0);
    kunai_i_begin_draw(builder, mesh->mesh_offset, flags, 0, items);
    builder->draw.keeps_diffuse = (ginja->state.given >> KUNAI_GINJA_PARAMETER_STRIP & 1) &&
                                  !(flags & KUNAI_GINJA_STRIP_VERTEX_DIFFUSE);
    draw_primitives(mesh);
    if (builder->draw.part.index_count)
        kunai_i_end_draw(builder, kunai_i_get_ginja_material(ginja));
}
