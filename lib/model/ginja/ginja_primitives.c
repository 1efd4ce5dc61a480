/* ginja_primitives.c - reads the primitive data of a mesh and draws them, ginja.md 8. */
#include "model/ginja/ginja_mesh.h"

#include "base/sink.h"

enum kinds {
    QUADS = 0x80,
    TRIANGLES = 0x90,
    STRIP = 0x98,
    FAN = 0xA0,
    LINES = 0xA8,
    LINE_STRIP = 0xB0,
    POINTS = 0xB8
};

enum { STRIP_FLAGS = 2 };          /* type of a parameter */
enum { DIFFUSE_IS_COLOR = 0x800 }; /* of the strip flags */
enum { HEADER_SIZE = 3 };

/* What things cost of the budget where meshes share primitives; what is read once is paid by its
 * bytes. A corner that is drawn costs KUNAI_I_CORNER_STEPS, one with layers or a position of its
 * own RICH_CORNER_STEPS. */
enum { PRIMITIVE_STEPS = 8, CHECK_STEPS = 2, RICH_CORNER_STEPS = 32, NORMAL_STEPS = 2 };

static const char mesh_record[] = "mesh";
static const char record[] = "primitive";

typedef struct primitive {
    const uint8_t *corners;
    uint32_t kind;
    uint32_t count;
} primitive;

/* ---- framing ---- */

/* Corners of what a kind draws; 0: no such kind. */
static uint32_t primitive_of(uint32_t kind)
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

/* How many of them it draws. */
static uint32_t items_of(const primitive *next)
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

/* 1: the primitive at *at, which becomes the place behind it. 0: there is none; *wrong: NULL, or
 * why nothing more can be read. */
static int primitive_next(const kunai_i_ginja_mesh *mesh, uint32_t *at, primitive *next,
                          const char **wrong)
{
    const uint32_t left = mesh->size - *at;
    const uint8_t *bytes = mesh->data + *at;

    *wrong = NULL;
    if (!left || !bytes[0])
        return 0;
    next->kind = bytes[0] & 0xF8;
    if (!primitive_of(next->kind)) {
        *wrong = "no such opcode";
        return 0;
    }
    next->count = left < HEADER_SIZE ? 0 : kunai_i_load16(bytes + 1, 1);
    next->corners = bytes + HEADER_SIZE;
    if (left < HEADER_SIZE || next->count > (left - HEADER_SIZE) / mesh->corner_size) {
        *wrong = "it does not end inside of the data of its mesh";
        return 0;
    }
    *at += HEADER_SIZE + next->count * mesh->corner_size;
    return 1;
}

/* Pays for all primitives; *items: how many there are of what is drawn now. 0: the job failed. */
static int primitives_count(const kunai_i_ginja_mesh *mesh, uint32_t *kinds, uint32_t *items)
{
    const uint32_t corner_steps = mesh->is_plain ? KUNAI_I_CORNER_STEPS : RICH_CORNER_STEPS;
    uint64_t steps = 0, total = 0;
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (primitive_next(mesh, &at, &next, &wrong)) {
        const uint32_t corners = primitive_of(next.kind), count = items_of(&next);

        steps += PRIMITIVE_STEPS + (uint64_t)CHECK_STEPS * next.count;
        *kinds |= next.count ? 1u << corners : 0;
        if (corners != mesh->builder->primitive)
            continue;
        steps += (uint64_t)corner_steps * next.count;
        total += count;
    }
    if (wrong)
        kunai_i_builder_damage(mesh->builder, KUNAI_E_CORRUPT, mesh->offset + at, record, wrong);
    *items = total < KUNAI_I_MOST_CORNERS ? (uint32_t)total : KUNAI_I_MOST_CORNERS;
    return kunai_i_spend(mesh->ginja->job, steps, mesh->offset, record);
}

/* ---- checks, before anything of a primitive is drawn ---- */

static inline uint32_t index_of(const kunai_i_ginja_source *from, const uint8_t *corner)
{
    return kunai_i_ginja_index_load(corner, from->end_at, from->mask);
}

static const uint8_t *corner_at(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i)
{
    return next->corners + (size_t)mesh->corner_size * i;
}

static int primitive_fails(const kunai_i_ginja_mesh *mesh, const uint8_t *bytes,
                           const char *message)
{
    kunai_i_builder_damage(mesh->builder, KUNAI_E_CORRUPT,
                           mesh->offset + (uint64_t)(bytes - mesh->data), record, message);
    return 0;
}

/* Of the first corner that has an index past the end of its array. */
static int index_fails(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const uint8_t *corner = next->corners;
    const kunai_i_ginja_check *check = mesh->checks;

    while (kunai_i_ginja_index_load(corner, check->end_at, check->mask) < check->limit)
        if (++check == mesh->checks + mesh->check_count) {
            check = mesh->checks;
            corner += mesh->corner_size;
        }
    return primitive_fails(mesh, corner + check->end_at - (check->mask >> 8 ? 1 : 0),
                           "an index is past the end of its array");
}

static uint32_t highest_index(const kunai_i_ginja_mesh *mesh, const primitive *next,
                              const kunai_i_ginja_check *check)
{
    const uint32_t end_at = check->end_at, mask = check->mask, corner_size = mesh->corner_size;
    const uint8_t *corner = next->corners, *end = corner_at(mesh, next, next->count);
    uint32_t highest = 0;

    for (; corner != end; corner += corner_size) {
        const uint32_t index = kunai_i_ginja_index_load(corner, end_at, mask);

        highest = index > highest ? index : highest;
    }
    return highest;
}

/* One index of all corners after the other: as a rule all are right. */
static int indices_check(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    uint32_t i;

    for (i = 0; next->count && i < mesh->check_count; i++)
        if (highest_index(mesh, next, &mesh->checks[i]) >= mesh->checks[i].limit)
            return index_fails(mesh, next);
    return 1;
}

static int slots_check(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    for (i = 0; i < next->count; i++) {
        const uint8_t *corner = corner_at(mesh, next, i);
        const uint32_t slot = index_of(from, corner);

        if (slot >= mesh->slot_count || !mesh->slots[slot])
            return primitive_fails(mesh, corner + from->at, "there is no vertex in a slot");
    }
    return 1;
}

/* A line, a point: can they be in the rigid mesh of the node? */
static int lines_check(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    for (i = 0; mesh->slots && i < next->count; i++) {
        const uint8_t *corner = corner_at(mesh, next, i);
        const uint32_t vertex = mesh->slots[index_of(from, corner)] - 1;

        if (kunai_i_vertex_is_own(kunai_i_vertex_at(mesh->builder, vertex), mesh->ginja->node))
            continue;
        kunai_i_warn(mesh->ginja->job, KUNAI_E_UNSUPPORTED,
                     mesh->offset + (uint64_t)(corner + from->at - mesh->data), record,
                     "a line or point that other nodes move, too, is left out");
        return 0;
    }
    return 1;
}

static int corners_check(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    return (!mesh->slots || slots_check(mesh, next)) && indices_check(mesh, next) &&
           (mesh->builder->primitive == 3 || lines_check(mesh, next));
}

/* The normal of a slot is that of its position. */
static void slot_normals_check(kunai_i_ginja_mesh *mesh, const primitive *next)
{
    const kunai_i_ginja_source *normal = &mesh->sources[KUNAI_I_GINJA_NORMAL];
    const kunai_i_ginja_source *position = &mesh->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    if (!mesh->slots || normal->code < KUNAI_I_GINJA_INDEX8 || mesh->normals_differ)
        return;
    for (i = 0; i < next->count && !mesh->normals_differ; i++) {
        const uint8_t *corner = corner_at(mesh, next, i);

        if (index_of(normal, corner) == index_of(position, corner))
            continue;
        mesh->normals_differ = 1;
        kunai_i_warn(mesh->ginja->job, KUNAI_E_UNSUPPORTED,
                     mesh->offset + (uint64_t)(corner + normal->at - mesh->data), record,
                     "normals from other slots than the positions are those of the positions");
    }
}

/* ---- corners ---- */

static inline const uint8_t *element_of(const kunai_i_ginja_source *from, const uint8_t *corner)
{
    if (!from->elements)
        return corner + from->at;
    return from->elements + (size_t)from->stride * index_of(from, corner);
}

static void normal_load(const kunai_i_ginja_mesh *mesh, const uint8_t *corner, float *normal)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_NORMAL];

    kunai_i_ginja_numbers_load(mesh->ginja, &from->form, element_of(from, corner), from->big,
                               from->scale, normal);
}

/* The same normal has the same extra. 0: the job failed. */
static uint32_t normal_extra(const kunai_i_ginja_mesh *mesh, const uint8_t *corner, uint32_t index)
{
    const uint32_t count = mesh->sources[KUNAI_I_GINJA_NORMAL].count;
    kunai_i_ginja *ginja = mesh->ginja;
    kunai_i_extra extra;
    uint32_t *made;

    if (!ginja->normals.count && (!kunai_i_spend(ginja->job, (uint64_t)NORMAL_STEPS * count,
                                                 mesh->mesh_offset, mesh_record) ||
                                  !kunai_i_list_extend(ginja->job, &ginja->normals, count)))
        return 0;
    made = (uint32_t *)ginja->normals.items + index;
    if (*made)
        return *made;
    memset(&extra, 0, sizeof extra);
    extra.node = ginja->node;
    normal_load(mesh, corner, extra.normal);
    *made = kunai_i_builder_extra(mesh->builder, &extra);
    return *made;
}

/* The first normal that a vertex is drawn with becomes its own, which costs nothing; as a rule it
 * is the only one. */
static inline void plain_normal_give(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                     kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_NORMAL];
    const uint32_t index = index_of(from, corner);
    uint16_t *own = &mesh->own_normals[key->vertex];
    kunai_i_vertex *vertex;

    if (*own == index + 1)
        return;
    if (*own) {
        key->flags |= KUNAI_I_HAS_NORMAL;
        key->extra = normal_extra(mesh, corner, index);
        return;
    }
    *own = (uint16_t)(index + 1); /* an array has at most 65535 */
    vertex = kunai_i_vertex_at(mesh->builder, key->vertex);
    normal_load(mesh, corner, vertex->normal);
    vertex->flags = KUNAI_I_HAS_NORMAL;
}

static void uv_give(const kunai_i_ginja_mesh *mesh, const kunai_i_ginja_source *from,
                    const uint8_t *corner, float *uv)
{
    kunai_i_ginja_numbers_load(mesh->ginja, &from->form, element_of(from, corner), from->big,
                               from->scale, uv);
}

/* What nearly all UVs are. */
static inline void short_uv_give(const kunai_i_ginja_source *from, const uint8_t *corner, float *uv)
{
    const uint8_t *bytes = from->elements + (size_t)from->stride * index_of(from, corner);

    uv[0] = (float)kunai_i_signed16(kunai_i_load16(bytes, from->big)) * from->scale;
    uv[1] = (float)kunai_i_signed16(kunai_i_load16(bytes + 2, from->big)) * from->scale;
}

static inline void color_give(const kunai_i_ginja_mesh *mesh, const kunai_i_ginja_source *from,
                              const uint8_t *corner, uint8_t *color)
{
    kunai_i_ginja_color_load(mesh->ginja, &from->form, element_of(from, corner), from->big, color);
}

static inline uint32_t indexed_vertex(const kunai_i_ginja_mesh *mesh, const uint8_t *corner)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];
    const uint32_t index = index_of(from, corner);

    return mesh->slots ? mesh->slots[index] - 1 : mesh->first_vertex + index;
}

static inline void plain_corner_read(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                     kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_I_GINJA_COLOR];
    const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_I_GINJA_UV];

    key->vertex = indexed_vertex(mesh, corner);
    key->flags = mesh->plain_flags;
    if (mesh->own_normals)
        plain_normal_give(mesh, corner, key);
    if (mesh->has_short_uv)
        short_uv_give(uv, corner, key->uv);
    else if (mesh->plain_flags & KUNAI_I_HAS_UV)
        uv_give(mesh, uv, corner, key->uv);
    if (mesh->copies_color)
        memcpy(key->color, color->elements + (size_t)color->stride * index_of(color, corner), 4);
    else if (mesh->plain_flags & KUNAI_I_HAS_COLOR)
        color_give(mesh, color, corner, key->color);
}

/* Does an attribute have values? */
static int is_given(const kunai_i_ginja_source *from)
{
    return from->elements || from->code == KUNAI_I_GINJA_DIRECT;
}

/* A position in a corner is a vertex of its own; its source counts the corners of the node. */
static uint32_t direct_vertex_make(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                                   uint32_t number)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];
    const uint32_t made = kunai_i_builder_vertices(mesh->builder, 1);
    kunai_i_vertex *vertex;

    if (made == KUNAI_I_NONE)
        return made;
    vertex = kunai_i_vertex_at(mesh->builder, made);
    kunai_i_ginja_numbers_load(mesh->ginja, &from->form, corner + from->at, 1, from->scale,
                               vertex->position);
    vertex->source = number;
    vertex->node = (uint16_t)mesh->ginja->node;
    return made;
}

/* Three numbers of NBT3 are those of one element, with an index of its own. */
static void vectors_load(const kunai_i_ginja_mesh *mesh, const uint8_t *corner, float *vectors)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_NORMAL];
    float element[KUNAI_I_GINJA_NBT_NUMBERS];
    uint32_t i;

    normal_load(mesh, corner, vectors);
    if (!from->elements || from->form.count_code != KUNAI_I_GINJA_NBT3)
        return;
    for (i = 1; i < 3; i++) {
        const uint32_t index =
            kunai_i_ginja_index_load(corner, kunai_i_ginja_index_end(from, i), from->mask);

        kunai_i_ginja_numbers_load(mesh->ginja, &from->form,
                                   from->elements + (size_t)from->stride * index, from->big,
                                   from->scale, element);
        memcpy(vectors + 3 * i, element + 3 * i, 3 * sizeof *vectors);
    }
}

static void normal_give(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                        kunai_i_corner_key *key, kunai_i_extra *extra, kunai_i_layers *layers)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_NORMAL];
    float vectors[KUNAI_I_GINJA_NBT_NUMBERS];

    if (!is_given(from))
        return;
    memset(vectors, 0, sizeof vectors);
    vectors_load(mesh, corner, vectors);
    key->flags |= KUNAI_I_HAS_NORMAL;
    memcpy(extra->normal, vectors, sizeof extra->normal);
    if (from->form.numbers != KUNAI_I_GINJA_NBT_NUMBERS)
        return;
    layers->has |= KUNAI_I_HAS_BINORMAL;
    memcpy(layers->binormal, vectors + 3, sizeof layers->binormal);
    memcpy(layers->tangent, vectors + 6, sizeof layers->tangent);
}

static void layers_give(const kunai_i_ginja_mesh *mesh, const uint8_t *corner,
                        kunai_i_layers *layers)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_I_GINJA_COLOR + 1];
    uint32_t i;

    if (is_given(color)) {
        color_give(mesh, color, corner, layers->color);
        layers->has |= KUNAI_I_HAS_SECOND_COLOR;
    }
    for (i = 0; i < KUNAI_I_UV_LAYERS; i++) {
        const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_I_GINJA_UV + 1 + i];

        if (!is_given(uv))
            continue;
        uv_give(mesh, uv, corner, layers->uvs[i]);
        layers->has |= 1u << i;
    }
}

/* number: of the corner in its node. */
static void rich_corner_read(const kunai_i_ginja_mesh *mesh, const uint8_t *bytes, uint32_t number,
                             kunai_i_corner_key *key)
{
    const kunai_i_ginja_source *color = &mesh->sources[KUNAI_I_GINJA_COLOR];
    const kunai_i_ginja_source *uv = &mesh->sources[KUNAI_I_GINJA_UV];
    kunai_i_layers layers;
    kunai_i_extra extra;

    memset(&layers, 0, sizeof layers);
    memset(&extra, 0, sizeof extra);
    if (mesh->sources[KUNAI_I_GINJA_POSITION].code == KUNAI_I_GINJA_DIRECT)
        key->vertex = direct_vertex_make(mesh, bytes, number);
    else
        key->vertex = indexed_vertex(mesh, bytes);
    if (is_given(color)) {
        color_give(mesh, color, bytes, key->color);
        key->flags |= KUNAI_I_HAS_COLOR;
    }
    if (is_given(uv)) {
        uv_give(mesh, uv, bytes, key->uv);
        key->flags |= KUNAI_I_HAS_UV;
    }
    normal_give(mesh, bytes, key, &extra, &layers);
    layers_give(mesh, bytes, &layers);
    if (layers.has)
        extra.layers = kunai_i_builder_layers(mesh->builder, &layers);
    if (!layers.has && !(key->flags & KUNAI_I_HAS_NORMAL))
        return;
    extra.node = mesh->ginja->node;
    key->extra = kunai_i_builder_extra(mesh->builder, &extra);
}

/* The corner number i of a primitive, all 0 before. */
static inline void corner_read(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i,
                               kunai_i_corner_key *key)
{
    const uint8_t *bytes = corner_at(mesh, next, i);

    if (mesh->is_plain)
        plain_corner_read(mesh, bytes, key);
    else
        rich_corner_read(mesh, bytes, mesh->ginja->corner_count + i, key);
}

static inline void corner_begin(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t i,
                                kunai_i_corner *corner)
{
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    corner_read(mesh, next, i, &corner->key);
}

/* ---- primitives ---- */

/* The front of a triangle is clockwise in the file. */
static void triangle_draw(const kunai_i_ginja_mesh *mesh, kunai_i_corner *a, kunai_i_corner *b,
                          kunai_i_corner *c)
{
    kunai_i_corner *corners[3];

    corners[0] = a;
    corners[1] = c;
    corners[2] = b;
    kunai_i_builder_triangle(mesh->builder, corners, NULL);
}

static void line_draw(const kunai_i_ginja_mesh *mesh, kunai_i_corner *a, kunai_i_corner *b)
{
    kunai_i_corner *corners[2];

    corners[0] = a;
    corners[1] = b;
    if (!kunai_i_failed(mesh->ginja->job))
        kunai_i_builder_line(mesh->builder, corners);
}

/* What has corners of its own: quads, triangles, lines, points. */
static void polygons_draw(const kunai_i_ginja_mesh *mesh, const primitive *next, uint32_t sides)
{
    kunai_i_corner corners[4];
    uint32_t i, k;

    for (i = 0; next->count - i >= sides && !kunai_i_failed(mesh->ginja->job); i += sides) {
        for (k = 0; k < sides; k++)
            corner_begin(mesh, next, i + k, &corners[k]);
        if (sides >= 3)
            triangle_draw(mesh, &corners[0], &corners[1], &corners[2]);
        else
            line_draw(mesh, &corners[0], &corners[sides - 1]);
        if (sides == 4)
            triangle_draw(mesh, &corners[0], &corners[2], &corners[3]);
    }
}

static void strip_draw(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint32_t i;

    kunai_i_strip_begin(&strip, 1); /* clockwise */
    for (i = 0; i < next->count && !kunai_i_failed(mesh->ginja->job); i++) {
        corner_read(mesh, next, i, &kunai_i_strip_next(&strip)->key);
        if (kunai_i_strip_triangle(&strip, triangle))
            kunai_i_builder_triangle(mesh->builder, triangle, NULL);
    }
}

static void fan_draw(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner first, before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_failed(mesh->ginja->job); i++) {
        corner_begin(mesh, next, i, &corner);
        if (i == 0)
            first = corner;
        else if (i > 1)
            triangle_draw(mesh, &first, &before, &corner);
        before = corner;
    }
}

static void line_strip_draw(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    kunai_i_corner before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_failed(mesh->ginja->job); i++) {
        corner_begin(mesh, next, i, &corner);
        if (i)
            line_draw(mesh, &before, &corner);
        before = corner;
    }
}

static void primitive_draw(const kunai_i_ginja_mesh *mesh, const primitive *next)
{
    switch (next->kind) {
    case QUADS: polygons_draw(mesh, next, 4); break;
    case TRIANGLES: polygons_draw(mesh, next, 3); break;
    case STRIP: strip_draw(mesh, next); break;
    case FAN: fan_draw(mesh, next); break;
    case LINES: polygons_draw(mesh, next, 2); break;
    case LINE_STRIP: line_strip_draw(mesh, next); break;
    default: polygons_draw(mesh, next, 1); break;
    }
}

static void primitives_draw(kunai_i_ginja_mesh *mesh)
{
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (!kunai_i_failed(mesh->ginja->job) && primitive_next(mesh, &at, &next, &wrong)) {
        if (primitive_of(next.kind) == mesh->builder->primitive && corners_check(mesh, &next)) {
            slot_normals_check(mesh, &next);
            primitive_draw(mesh, &next);
        }
        mesh->ginja->corner_count += next.count;
    }
}

void kunai_i_ginja_mesh_draw(kunai_i_ginja *ginja, uint32_t at, uint32_t size, uint64_t mesh_offset,
                             uint32_t *kinds)
{
    const uint32_t flags = ginja->state.values[STRIP_FLAGS];
    kunai_i_builder *builder = &ginja->builder;
    uint32_t items;
    kunai_i_ginja_mesh mesh;

    if (!kunai_i_ginja_mesh_begin(&mesh, ginja, at, size, mesh_offset) ||
        !primitives_count(&mesh, kinds, &items))
        return;
    kunai_i_saw_more(ginja->job, "primitives", ginja->body.origin + at, size, 0, flags, 0);
    kunai_i_builder_draw_begin(builder, mesh_offset, flags, 0, items);
    builder->draw.keeps_diffuse =
        (ginja->state.given >> STRIP_FLAGS & 1) && !(flags & DIFFUSE_IS_COLOR);
    primitives_draw(&mesh);
    if (builder->draw.part.index_count)
        kunai_i_builder_draw_end(builder, kunai_i_ginja_material(ginja));
}
