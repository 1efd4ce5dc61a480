/* ginja_primitives.c - reads the primitive data of a mesh and draws them, ginja.md 8. */
#include "model/ginja.h"

enum kinds {
    QUADS = 0x80,
    TRIANGLES = 0x90,
    STRIP = 0x98,
    FAN = 0xA0,
    LINES = 0xA8,
    LINE_STRIP = 0xB0,
    POINTS = 0xB8
};

enum codes { ABSENT = 0, DIRECT = 1, INDEX8 = 2, INDEX16 = 3 };
enum { INDICES = 1, STRIP_FLAGS = 2 }; /* types of parameters */
enum { DIFFUSE_IS_COLOR = 0x800 };     /* of the strip flags */
enum { HEADER_SIZE = 3, NBT_NUMBERS = 9 /* normal, binormal, tangent */ };

/* What things cost of the budget where meshes share primitives; what is read once is paid by its
 * bytes. A corner that brings more than an extra, or a position, costs more. */
enum { PRIMITIVE_STEPS = 8, RICH_CORNER_STEPS = 48, NORMAL_STEPS = 2 };

static const char mesh_record[] = "mesh";
static const char record[] = "primitive";

/* Where the values of an attribute come from. */
typedef struct source {
    const uint8_t *elements; /* of its array; NULL: direct, or there are none */
    uint32_t stride;
    uint32_t count;
    kunai_i_ginja_form form;
    uint32_t code;
    uint32_t at;   /* where in a corner */
    uint32_t size; /* of it in a corner */
    uint32_t big;
    float scale;
} source;

/* An index that corners have. */
typedef struct index_check {
    uint32_t at; /* where in a corner its two bytes are + 1: those of one byte are with the byte
                    before it, which mask hides */
    uint32_t mask;
    uint32_t limit; /* elements of the array */
} index_check;

typedef struct drawing {
    kunai_i_ginja *ginja;
    kunai_i_builder *builder;
    const uint8_t *data; /* primitives */
    uint32_t size;
    uint32_t corner_size;
    uint64_t offset; /* of data and of the mesh, in the input */
    uint64_t mesh_offset;
    uint32_t first_vertex;
    uint32_t slot_count;
    const uint32_t *slots; /* positions are those of the skin; NULL: of the node */
    uint32_t *normals; /* the memo; NULL: corners have no normal of an array without the other two
                          vectors */
    uint32_t is_plain; /* 1: position, normal, colour 0 and UV 0 at most, by index */
    uint32_t plain_flags;    /* enum kunai_i_has: what corners have then */
    uint32_t copies_color;   /* 1: the bytes of a colour are those of the output */
    uint32_t normals_differ; /* 1: that was said */
    source sources[KUNAI_I_GINJA_ATTRIBUTES];
    index_check checks[KUNAI_I_GINJA_ATTRIBUTES + 2]; /* normals can have three */
    uint32_t check_count;
} drawing;

typedef struct primitive {
    const uint8_t *corners;
    uint32_t kind;
    uint32_t count;
} primitive;

/* ---- sources ---- */

static int mesh_fails(const drawing *draw, uint64_t offset, const char *message)
{
    if (kunai_i_ginja_speaks(draw->ginja))
        kunai_i_builder_damage(draw->builder, KUNAI_E_CORRUPT, offset, mesh_record, message);
    return 0;
}

/* Once for each attribute of a node. */
static void attribute_warn(const drawing *draw, uint32_t attribute, uint64_t offset,
                           const char *message)
{
    kunai_i_ginja *ginja = draw->ginja;

    if (kunai_i_ginja_speaks(ginja) && !(ginja->warned >> attribute & 1))
        kunai_i_warn(ginja->job, KUNAI_E_CORRUPT, offset, mesh_record, message);
    ginja->warned |= 1u << attribute;
}

static int direct_find(const drawing *draw, uint32_t attribute, source *from)
{
    const kunai_i_ginja_state *state = &draw->ginja->state;
    const uint32_t format = state->formats[attribute];

    from->big = 1;
    from->size = 1;
    if (attribute == KUNAI_I_GINJA_MATRIX)
        return 1;
    if (!(state->formats_given >> attribute & 1) ||
        !kunai_i_ginja_form_find(attribute, format >> 12 & 15, format >> 8 & 15, &from->form))
        return mesh_fails(draw, draw->mesh_offset, "a direct attribute has no format");
    from->size = from->form.size;
    return 1;
}

/* XYZ of positions and of normals are the same. */
static int is_format_of(uint32_t format, const kunai_i_ginja_form *form)
{
    const uint32_t count_code = format >> 12 & 15;

    if ((format >> 8 & 15) != form->type)
        return 0;
    return count_code == form->count_code ||
           (count_code == KUNAI_I_GINJA_XYZ && form->count_code == KUNAI_I_GINJA_NORMAL_XYZ) ||
           (count_code == KUNAI_I_GINJA_NORMAL_XYZ && form->count_code == KUNAI_I_GINJA_XYZ);
}

static void indexed_find(const drawing *draw, uint32_t attribute, source *from)
{
    const kunai_i_ginja_array *array = &draw->ginja->arrays[attribute];
    const kunai_i_ginja_state *state = &draw->ginja->state;
    const uint32_t format = state->formats[attribute];
    const uint32_t width = from->code == INDEX16 ? 2 : 1;

    from->size = width;
    if (!array->data) {
        if (attribute >= KUNAI_I_GINJA_COLOR ||
            (attribute == KUNAI_I_GINJA_NORMAL && !draw->ginja->has_skin))
            attribute_warn(draw, attribute, draw->mesh_offset,
                           "corners have an attribute without an array: it is left out");
        return;
    }
    from->elements = array->data;
    from->stride = array->stride;
    from->count = array->count;
    from->form = array->form;
    from->big = draw->ginja->body.big;
    if (attribute == KUNAI_I_GINJA_NORMAL && array->form.count_code == KUNAI_I_GINJA_NBT3)
        from->size = 3 * width;
    if ((state->formats_given >> attribute & 1) && !is_format_of(format, &array->form))
        attribute_warn(draw, attribute, draw->mesh_offset,
                       "a format is not that of the array: it is ignored");
}

/* Of the index description; 0: nothing can be drawn, what is wrong was said. */
static int sources_find(drawing *draw)
{
    const kunai_i_ginja_state *state = &draw->ginja->state;
    const uint32_t codes = state->values[INDICES];
    uint32_t i;

    if (!(state->given >> INDICES & 1))
        return mesh_fails(draw, draw->mesh_offset, "there is no index description");
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        source *from = &draw->sources[i];

        from->code = codes >> 2 * i & 3;
        from->at = draw->corner_size;
        if (from->code == ABSENT)
            continue;
        if (from->code != DIRECT)
            indexed_find(draw, i, from);
        else if (!direct_find(draw, i, from))
            return 0;
        from->scale = kunai_i_ginja_scale(i, &from->form, state->formats[i]);
        draw->corner_size += from->size;
    }
    return 1;
}

static int positions_find(drawing *draw)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_POSITION];
    kunai_i_ginja *ginja = draw->ginja;

    if (from->code == ABSENT)
        return mesh_fails(draw, draw->mesh_offset, "corners have no positions");
    if (from->code == DIRECT)
        return 1;
    if (from->elements) {
        draw->first_vertex =
            kunai_i_ginja_vertices_make(ginja, ginja->state.formats[KUNAI_I_GINJA_POSITION]);
        return draw->first_vertex != KUNAI_I_NONE;
    }
    if (!ginja->has_skin)
        return mesh_fails(draw, draw->mesh_offset, "there is no array of positions");
    draw->slots = ginja->slots.items ? ginja->slots.items : &ginja->has_skin;
    draw->slot_count = (uint32_t)ginja->slots.count;
    return 1;
}

/* Do corners have their normals by index, and no other vectors with them? */
static int has_normals(const drawing *draw)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_NORMAL];

    return !draw->slots && from->elements && from->form.numbers != NBT_NUMBERS;
}

/* 0: the job failed. */
static int normals_prepare(drawing *draw)
{
    const uint32_t count = draw->sources[KUNAI_I_GINJA_NORMAL].count;
    kunai_i_ginja *ginja = draw->ginja;

    if (!has_normals(draw))
        return 1;
    if (!ginja->normals.count && (!kunai_i_spend(ginja->job, (uint64_t)NORMAL_STEPS * count,
                                                 draw->mesh_offset, mesh_record) ||
                                  !kunai_i_list_extend(ginja->job, &ginja->normals, count)))
        return 0;
    draw->normals = ginja->normals.items;
    return 1;
}

static void plain_find(drawing *draw)
{
    const source *sources = draw->sources;
    const source *color = &sources[KUNAI_I_GINJA_COLOR];
    uint32_t i;

    draw->is_plain = !sources[KUNAI_I_GINJA_NORMAL].elements || draw->slots || has_normals(draw);
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++)
        if (sources[i].code == DIRECT ||
            ((i == KUNAI_I_GINJA_COLOR + 1 || i > KUNAI_I_GINJA_UV) && sources[i].code != ABSENT))
            draw->is_plain = 0;
    draw->plain_flags = (draw->normals ? KUNAI_I_HAS_NORMAL : 0u) |
                        (color->elements ? KUNAI_I_HAS_COLOR : 0u) |
                        (sources[KUNAI_I_GINJA_UV].elements ? KUNAI_I_HAS_UV : 0u);
    draw->copies_color = color->form.type == KUNAI_I_GINJA_RGBA8 &&
                         color->form.count_code == KUNAI_I_GINJA_RGBA &&
                         (color->big || (draw->ginja->job->options.flags & KUNAI_COLORS_RGBA));
}

/* The place in a corner of the index number i. */
static uint32_t index_at(const source *from, uint32_t i)
{
    return from->at + (from->code == INDEX16 ? 2 * i : i);
}

static void checks_find(drawing *draw)
{
    uint32_t i, k;

    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        const source *from = &draw->sources[i];
        const uint32_t is_wide = from->code == INDEX16;

        for (k = 0; from->elements && k < from->size >> is_wide; k++) {
            index_check *check = &draw->checks[draw->check_count++];

            check->at = index_at(from, k) + is_wide;
            check->mask = is_wide ? 0xFFFF : 0xFF;
            check->limit = from->count;
        }
    }
}

/* 0: the mesh cannot be drawn; what is wrong was said. */
static int drawing_begin(drawing *draw, kunai_i_ginja *ginja, uint32_t at, uint32_t size,
                         uint64_t mesh_offset)
{
    memset(draw, 0, sizeof *draw);
    draw->ginja = ginja;
    draw->builder = &ginja->builder;
    draw->mesh_offset = mesh_offset;
    draw->size = size;
    if (!size)
        return 1;
    if (!kunai_i_holds(ginja->body.size, at, size, 1))
        return mesh_fails(draw, mesh_offset + 8, "the primitives do not lie inside of the data");
    draw->data = ginja->body.data + at;
    draw->offset = ginja->body.origin + at;
    if (!sources_find(draw) || !positions_find(draw) || !normals_prepare(draw))
        return 0;
    plain_find(draw);
    checks_find(draw);
    return 1;
}

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
static int primitive_next(const drawing *draw, uint32_t *at, primitive *next, const char **wrong)
{
    const uint32_t left = draw->size - *at;
    const uint8_t *bytes = draw->data + *at;

    *wrong = NULL;
    if (!left || !bytes[0])
        return 0;
    next->kind = bytes[0] & 0xF8;
    if (!primitive_of(next->kind)) {
        *wrong = "no such opcode: what follows it is left out";
        return 0;
    }
    next->count = left < HEADER_SIZE ? 0 : kunai_i_load16(bytes + 1, 1);
    next->corners = bytes + HEADER_SIZE;
    if (left < HEADER_SIZE || next->count > (left - HEADER_SIZE) / draw->corner_size) {
        *wrong = "it does not end inside of the data of its mesh";
        return 0;
    }
    *at += HEADER_SIZE + next->count * draw->corner_size;
    return 1;
}

/* All primitives are paid, and *items, how many of what is drawn now, are counted. 0: the job
 * failed. */
static int primitives_count(const drawing *draw, uint32_t *kinds, uint32_t *items)
{
    const uint32_t corner_steps = draw->is_plain ? KUNAI_I_CORNER_STEPS : RICH_CORNER_STEPS;
    uint64_t steps = 0, total = 0;
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (primitive_next(draw, &at, &next, &wrong)) {
        const uint32_t corners = primitive_of(next.kind), count = items_of(&next);

        steps += PRIMITIVE_STEPS + (uint64_t)corner_steps * next.count;
        *kinds |= count ? 1u << corners : 0;
        total += corners == draw->builder->primitive ? count : 0;
    }
    if (wrong && kunai_i_ginja_speaks(draw->ginja))
        kunai_i_builder_damage(draw->builder, KUNAI_E_CORRUPT, draw->offset + at, record, wrong);
    *items = total < KUNAI_I_MOST_CORNERS ? (uint32_t)total : KUNAI_I_MOST_CORNERS;
    return kunai_i_spend(draw->ginja->job, steps, draw->offset, record);
}

/* ---- checks, before anything of a primitive is drawn ---- */

static inline uint32_t index_load(const uint8_t *bytes, uint32_t code)
{
    return code == INDEX16 ? kunai_i_load16(bytes, 1) : bytes[0];
}

static const uint8_t *corner_at(const drawing *draw, const primitive *next, uint32_t i)
{
    return next->corners + (size_t)draw->corner_size * i;
}

static int primitive_fails(const drawing *draw, const uint8_t *bytes, const char *message)
{
    if (kunai_i_ginja_speaks(draw->ginja))
        kunai_i_builder_damage(draw->builder, KUNAI_E_CORRUPT,
                               draw->offset + (uint64_t)(bytes - draw->data), record, message);
    return 0;
}

/* How many corners, from the first one on, have no index past the end of its array. */
static uint32_t right_corners(const drawing *draw, const primitive *next)
{
    const uint8_t *before = next->corners - 1; /* a byte of the header */
    uint32_t wrong = 0, i, k;

    for (i = 0; i < next->count && !wrong; i++, before += draw->corner_size)
        for (k = 0; k < draw->check_count; k++) {
            const index_check *check = &draw->checks[k];

            wrong |= (kunai_i_load16(before + check->at, 1) & check->mask) >= check->limit;
        }
    return i - wrong;
}

static int indices_check(const drawing *draw, const primitive *next)
{
    const uint32_t right = right_corners(draw, next);
    const uint8_t *bytes;
    uint32_t k = 0;

    if (right == next->count)
        return 1;
    bytes = corner_at(draw, next, right);
    while ((kunai_i_load16(bytes - 1 + draw->checks[k].at, 1) & draw->checks[k].mask) <
           draw->checks[k].limit)
        k++;
    return primitive_fails(draw, bytes + draw->checks[k].at - (draw->checks[k].mask >> 8 ? 1 : 0),
                           "an index is past the end of its array: the primitive is left out");
}

static int slots_check(const drawing *draw, const primitive *next)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    for (i = 0; i < next->count; i++) {
        const uint8_t *bytes = corner_at(draw, next, i) + from->at;
        const uint32_t slot = index_load(bytes, from->code);

        if (slot >= draw->slot_count || !draw->slots[slot])
            return primitive_fails(draw, bytes,
                                   "there is no vertex in a slot: the primitive is left out");
    }
    return 1;
}

static int corners_check(const drawing *draw, const primitive *next)
{
    return (!draw->slots || slots_check(draw, next)) && indices_check(draw, next);
}

/* A line, a point: can they be in the rigid mesh of the node? */
static int lines_check(const drawing *draw, const primitive *next)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    for (i = 0; draw->slots && i < next->count; i++) {
        const uint8_t *bytes = corner_at(draw, next, i) + from->at;
        const uint32_t vertex = draw->slots[index_load(bytes, from->code)] - 1;

        if (kunai_i_vertex_is_own(kunai_i_vertex_at(draw->builder, vertex), draw->ginja->node))
            continue;
        if (kunai_i_ginja_speaks(draw->ginja))
            kunai_i_warn(draw->ginja->job, KUNAI_E_UNSUPPORTED,
                         draw->offset + (uint64_t)(bytes - draw->data), record,
                         "a line or point that other nodes move, too, is left out");
        return 0;
    }
    return 1;
}

/* The normal of a slot is that of its position. */
static void slot_normals_check(drawing *draw, const primitive *next)
{
    const source *normal = &draw->sources[KUNAI_I_GINJA_NORMAL];
    const source *position = &draw->sources[KUNAI_I_GINJA_POSITION];
    uint32_t i;

    if (!draw->slots || normal->code < INDEX8 || draw->normals_differ ||
        !kunai_i_ginja_speaks(draw->ginja))
        return;
    for (i = 0; i < next->count && !draw->normals_differ; i++) {
        const uint8_t *corner = corner_at(draw, next, i);

        if (index_load(corner + normal->at, normal->code) ==
            index_load(corner + position->at, position->code))
            continue;
        draw->normals_differ = 1;
        kunai_i_warn(draw->ginja->job, KUNAI_E_UNSUPPORTED,
                     draw->offset + (uint64_t)(corner + normal->at - draw->data), record,
                     "normals from other slots than the positions are those of the positions");
    }
}

/* ---- corners ---- */

static inline const uint8_t *element_of(const source *from, const uint8_t *corner)
{
    if (!from->elements)
        return corner + from->at;
    return from->elements + (size_t)from->stride * index_load(corner + from->at, from->code);
}

static uint32_t normal_extra_make(const drawing *draw, const uint8_t *corner)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_NORMAL];
    kunai_i_extra extra;

    memset(&extra, 0, sizeof extra);
    extra.node = draw->ginja->node;
    kunai_i_ginja_numbers_load(draw->ginja, &from->form, element_of(from, corner), from->big,
                               from->scale, extra.normal);
    return kunai_i_builder_extra(draw->builder, &extra);
}

/* The same normal has the same extra. */
static uint32_t normal_extra(const drawing *draw, const uint8_t *corner)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_NORMAL];
    uint32_t *extra = &draw->normals[index_load(corner + from->at, from->code)];

    if (!*extra)
        *extra = normal_extra_make(draw, corner);
    return *extra;
}

static inline void uv_give(const drawing *draw, const source *from, const uint8_t *corner,
                           float *uv)
{
    const uint8_t *bytes = element_of(from, corner);

    if (from->form.type != KUNAI_I_GINJA_S16 || from->form.numbers != 2) {
        kunai_i_ginja_numbers_load(draw->ginja, &from->form, bytes, from->big, from->scale, uv);
        return;
    }
    uv[0] = (float)kunai_i_signed16(kunai_i_load16(bytes, from->big)) * from->scale;
    uv[1] = (float)kunai_i_signed16(kunai_i_load16(bytes + 2, from->big)) * from->scale;
}

static inline void color_give(const drawing *draw, const source *from, const uint8_t *corner,
                              uint8_t *color)
{
    kunai_i_ginja_color_load(draw->ginja, &from->form, element_of(from, corner), from->big, color);
}

static inline uint32_t indexed_vertex(const drawing *draw, const uint8_t *corner)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_POSITION];
    const uint32_t index = index_load(corner + from->at, from->code);

    return draw->slots ? draw->slots[index] - 1 : draw->first_vertex + index;
}

static inline void plain_corner_read(const drawing *draw, const uint8_t *bytes,
                                     kunai_i_corner_key *key)
{
    key->vertex = indexed_vertex(draw, bytes);
    key->flags = draw->plain_flags;
    if (draw->plain_flags & KUNAI_I_HAS_NORMAL)
        key->extra = normal_extra(draw, bytes);
    if (draw->copies_color)
        memcpy(key->color, element_of(&draw->sources[KUNAI_I_GINJA_COLOR], bytes), 4);
    else if (draw->plain_flags & KUNAI_I_HAS_COLOR)
        color_give(draw, &draw->sources[KUNAI_I_GINJA_COLOR], bytes, key->color);
    if (draw->plain_flags & KUNAI_I_HAS_UV)
        uv_give(draw, &draw->sources[KUNAI_I_GINJA_UV], bytes, key->uv);
}

/* Does an attribute have values? */
static int is_given(const source *from)
{
    return from->elements || from->code == DIRECT;
}

/* A position in a corner is a vertex of its own; its source counts the corners of the node. */
static uint32_t direct_vertex_make(const drawing *draw, const uint8_t *corner, uint32_t number)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_POSITION];
    const uint32_t made = kunai_i_builder_vertices(draw->builder, 1);
    kunai_i_vertex *vertex;

    if (made == KUNAI_I_NONE)
        return made;
    vertex = kunai_i_vertex_at(draw->builder, made);
    kunai_i_ginja_numbers_load(draw->ginja, &from->form, corner + from->at, 1, from->scale,
                               vertex->position);
    vertex->source = number;
    vertex->node = (uint16_t)draw->ginja->node;
    return made;
}

/* Three numbers of NBT3 are those of one element, with an index of its own. */
static void normal_load(const drawing *draw, const uint8_t *corner, float *vectors)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_NORMAL];
    float element[NBT_NUMBERS];
    uint32_t i;

    kunai_i_ginja_numbers_load(draw->ginja, &from->form, element_of(from, corner), from->big,
                               from->scale, vectors);
    if (!from->elements || from->form.count_code != KUNAI_I_GINJA_NBT3)
        return;
    for (i = 1; i < 3; i++) {
        const uint32_t index = index_load(corner + index_at(from, i), from->code);

        kunai_i_ginja_numbers_load(draw->ginja, &from->form,
                                   from->elements + (size_t)from->stride * index, from->big,
                                   from->scale, element);
        memcpy(vectors + 3 * i, element + 3 * i, 3 * sizeof *vectors);
    }
}

static void normal_give(const drawing *draw, const uint8_t *corner, kunai_i_corner_key *key,
                        kunai_i_extra *extra, kunai_i_layers *layers)
{
    const source *from = &draw->sources[KUNAI_I_GINJA_NORMAL];
    float vectors[NBT_NUMBERS];

    if (!is_given(from) || (draw->slots && from->code != DIRECT))
        return;
    memset(vectors, 0, sizeof vectors);
    normal_load(draw, corner, vectors);
    key->flags |= KUNAI_I_HAS_NORMAL;
    memcpy(extra->normal, vectors, sizeof extra->normal);
    if (from->form.numbers != NBT_NUMBERS)
        return;
    layers->has |= KUNAI_I_HAS_BINORMAL;
    memcpy(layers->binormal, vectors + 3, sizeof layers->binormal);
    memcpy(layers->tangent, vectors + 6, sizeof layers->tangent);
}

static void layers_give(const drawing *draw, const uint8_t *corner, kunai_i_layers *layers)
{
    const source *color = &draw->sources[KUNAI_I_GINJA_COLOR + 1];
    uint32_t i;

    if (is_given(color)) {
        color_give(draw, color, corner, layers->color);
        layers->has |= KUNAI_I_HAS_SECOND_COLOR;
    }
    for (i = 0; i < KUNAI_I_UV_LAYERS; i++) {
        const source *uv = &draw->sources[KUNAI_I_GINJA_UV + 1 + i];

        if (!is_given(uv))
            continue;
        uv_give(draw, uv, corner, layers->uvs[i]);
        layers->has |= 1u << i;
    }
}

/* number: of the corner in its node. */
static void rich_corner_read(const drawing *draw, const uint8_t *bytes, uint32_t number,
                             kunai_i_corner_key *key)
{
    const source *color = &draw->sources[KUNAI_I_GINJA_COLOR];
    const source *uv = &draw->sources[KUNAI_I_GINJA_UV];
    kunai_i_layers layers;
    kunai_i_extra extra;

    memset(&layers, 0, sizeof layers);
    memset(&extra, 0, sizeof extra);
    if (draw->sources[KUNAI_I_GINJA_POSITION].code == DIRECT)
        key->vertex = direct_vertex_make(draw, bytes, number);
    else
        key->vertex = indexed_vertex(draw, bytes);
    if (is_given(color)) {
        color_give(draw, color, bytes, key->color);
        key->flags |= KUNAI_I_HAS_COLOR;
    }
    if (is_given(uv)) {
        uv_give(draw, uv, bytes, key->uv);
        key->flags |= KUNAI_I_HAS_UV;
    }
    normal_give(draw, bytes, key, &extra, &layers);
    layers_give(draw, bytes, &layers);
    if (layers.has)
        extra.layers = kunai_i_builder_layers(draw->builder, &layers);
    if (!layers.has && !(key->flags & KUNAI_I_HAS_NORMAL))
        return;
    extra.node = draw->ginja->node;
    key->extra = kunai_i_builder_extra(draw->builder, &extra);
}

/* The corner number i of a primitive, all 0 before. */
static inline void corner_read(const drawing *draw, const primitive *next, uint32_t i,
                               kunai_i_corner_key *key)
{
    const uint8_t *bytes = corner_at(draw, next, i);

    if (draw->is_plain)
        plain_corner_read(draw, bytes, key);
    else
        rich_corner_read(draw, bytes, draw->ginja->corner_count + i, key);
}

static inline void corner_begin(const drawing *draw, const primitive *next, uint32_t i,
                                kunai_i_corner *corner)
{
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    corner_read(draw, next, i, &corner->key);
}

/* ---- primitives ---- */

/* The front of a triangle is clockwise in the file. */
static void triangle_draw(const drawing *draw, kunai_i_corner *a, kunai_i_corner *b,
                          kunai_i_corner *c)
{
    kunai_i_corner *corners[3];

    corners[0] = a;
    corners[1] = c;
    corners[2] = b;
    kunai_i_builder_triangle(draw->builder, corners, NULL);
}

static void line_draw(const drawing *draw, kunai_i_corner *a, kunai_i_corner *b)
{
    kunai_i_corner *corners[2];

    corners[0] = a;
    corners[1] = b;
    if (!kunai_i_failed(draw->ginja->job))
        kunai_i_builder_line(draw->builder, corners);
}

/* What has corners of its own: quads, triangles, lines, points. */
static void polygons_draw(const drawing *draw, const primitive *next, uint32_t sides)
{
    kunai_i_corner corners[4];
    uint32_t i, k;

    for (i = 0; next->count - i >= sides && !kunai_i_failed(draw->ginja->job); i += sides) {
        for (k = 0; k < sides; k++)
            corner_begin(draw, next, i + k, &corners[k]);
        if (sides >= 3)
            triangle_draw(draw, &corners[0], &corners[1], &corners[2]);
        else
            line_draw(draw, &corners[0], &corners[sides - 1]);
        if (sides == 4)
            triangle_draw(draw, &corners[0], &corners[2], &corners[3]);
    }
}

static void strip_draw(const drawing *draw, const primitive *next)
{
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint32_t i;

    kunai_i_strip_begin(&strip, 1); /* clockwise */
    for (i = 0; i < next->count && !kunai_i_failed(draw->ginja->job); i++) {
        corner_read(draw, next, i, &kunai_i_strip_next(&strip)->key);
        if (kunai_i_strip_triangle(&strip, triangle))
            kunai_i_builder_triangle(draw->builder, triangle, NULL);
    }
}

static void fan_draw(const drawing *draw, const primitive *next)
{
    kunai_i_corner first, before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_failed(draw->ginja->job); i++) {
        corner_begin(draw, next, i, &corner);
        if (i == 0)
            first = corner;
        else if (i > 1)
            triangle_draw(draw, &first, &before, &corner);
        before = corner;
    }
}

static void line_strip_draw(const drawing *draw, const primitive *next)
{
    kunai_i_corner before, corner;
    uint32_t i;

    for (i = 0; i < next->count && !kunai_i_failed(draw->ginja->job); i++) {
        corner_begin(draw, next, i, &corner);
        if (i)
            line_draw(draw, &before, &corner);
        before = corner;
    }
}

static void primitive_draw(const drawing *draw, const primitive *next)
{
    switch (next->kind) {
    case QUADS: polygons_draw(draw, next, 4); break;
    case TRIANGLES: polygons_draw(draw, next, 3); break;
    case STRIP: strip_draw(draw, next); break;
    case FAN: fan_draw(draw, next); break;
    case LINES: polygons_draw(draw, next, 2); break;
    case LINE_STRIP: line_strip_draw(draw, next); break;
    default: polygons_draw(draw, next, 1); break;
    }
}

static void primitives_draw(drawing *draw)
{
    const char *wrong;
    primitive next;
    uint32_t at = 0;

    while (!kunai_i_failed(draw->ginja->job) && primitive_next(draw, &at, &next, &wrong)) {
        const uint32_t corners = primitive_of(next.kind);

        if (corners_check(draw, &next)) {
            slot_normals_check(draw, &next);
            if ((corners == 3 || lines_check(draw, &next)) && corners == draw->builder->primitive)
                primitive_draw(draw, &next);
        }
        draw->ginja->corner_count += next.count;
    }
}

void kunai_i_ginja_mesh_draw(kunai_i_ginja *ginja, uint32_t at, uint32_t size, uint64_t mesh_offset,
                             uint32_t *kinds)
{
    const uint32_t flags = ginja->state.values[STRIP_FLAGS];
    kunai_i_builder *builder = &ginja->builder;
    uint32_t items;
    drawing draw;

    if (!drawing_begin(&draw, ginja, at, size, mesh_offset) ||
        !primitives_count(&draw, kinds, &items))
        return;
    kunai_i_builder_draw_begin(builder, mesh_offset, flags, 0, items);
    builder->draw.keeps_diffuse =
        (ginja->state.given >> STRIP_FLAGS & 1) && !(flags & DIFFUSE_IS_COLOR);
    primitives_draw(&draw);
    kunai_i_builder_draw_end(builder, kunai_i_ginja_material(ginja));
}
