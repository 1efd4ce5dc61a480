/* ginja_reference.c - reads Ginja models (ginja.md 2 to 9) without a single line of the library. */
#include "ginja_reference.h"

#include <math.h>

enum { HIDE = 0x8, MESH_SIZE = 16, ENTRY_SIZE = 16 };

/* ---- bytes ---- */

static const uint8_t *get_bytes(const reference_place *place, size_t at, size_t count)
{
    if (at > place->end - place->base || count > place->end - place->base - at)
        fail_msg("read of %zu bytes at %zu outside of the body", count, at);
    return place->data + place->base + at;
}

static uint32_t read_word(const uint8_t *bytes, int size, int big)
{
    uint32_t value = 0;
    int i;

    for (i = 0; i < size; i++)
        value = value << 8 | bytes[big ? i : size - 1 - i];
    return value;
}

static uint32_t read_u16(const reference_place *place, size_t at)
{
    return read_word(get_bytes(place, at, 2), 2, place->big);
}

static int32_t extend_sign(uint32_t value, int bits)
{
    const int64_t half = (int64_t)1 << (bits - 1);

    return (int32_t)((int64_t)value < half ? (int64_t)value : (int64_t)value - 2 * half);
}

/* ---- ginja.md 2: where it lies ---- */

/* The order in which the size fits; where both do, the one that makes it smaller. */
static size_t find_chunk_size(const uint8_t *at, size_t room)
{
    const uint32_t little = read_word(at + 4, 4, 0), big = read_word(at + 4, 4, 1);

    assert_true(little <= room || big <= room);
    return little < big ? little : big;
}

int find_ginja_reference(reference_place *place, const uint8_t *data, size_t size, int big)
{
    size_t at = 0;

    memset(place, 0, sizeof *place);
    place->data = data;
    place->size = size;
    place->end = size;
    place->big = big;
    if (size >= 16 && !memcmp(data, "SA2BMDL", 7)) {
        place->root = read_word(data + 8, 4, 0);
        return 1;
    }
    while (size >= 8 && at <= size - 8) {
        const size_t length = find_chunk_size(data + at, size - at - 8);

        if (!memcmp(data + at, "GJCM", 4)) {
            place->base = at + 8;
            place->end = place->base + length;
            return 1;
        }
        at += 8 + length;
    }
    return 0;
}

/* ---- ginja.md 5: numbers ---- */

typedef struct number_form {
    uint32_t count_code;
    uint32_t type;
} number_form;

typedef struct array {
    number_form form;
    size_t at; /* 0: there is none */
    uint32_t stride;
    uint32_t count;
} array;

static uint32_t get_type_size(uint32_t type)
{
    static const uint32_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};

    assert_true(type < sizeof sizes / sizeof sizes[0]);
    return sizes[type];
}

static uint32_t count_numbers(uint32_t count_code)
{
    static const uint32_t numbers[] = {2, 3, 3, 9, 9, 1, 1, 1, 2};

    assert_true(count_code < sizeof numbers / sizeof numbers[0]);
    return numbers[count_code];
}

/* What is not finite is 0, as everywhere in the library. */
static double read_number(const uint8_t *bytes, uint32_t type, int big)
{
    const int size = (int)get_type_size(type);
    const uint32_t value = read_word(bytes, size, big);
    float real;

    if (type == 1 || type == 3)
        return extend_sign(value, 8 * size);
    if (type < 4)
        return value;
    assert_int_equal(type, 4);
    memcpy(&real, &value, sizeof real);
    return isfinite(real) ? (double)real : 0.0;
}

static double widen5(uint32_t value)
{
    return (value & 31) << 3 | (value & 31) >> 2;
}

static double widen6(uint32_t value)
{
    return (value & 63) << 2 | (value & 63) >> 4;
}

static void read_color(number_form form, const uint8_t *bytes, int big, double *color)
{
    const uint32_t value =
        read_word(bytes, (int)get_type_size(form.type), form.type == 6 ? 1 : big);
    int i;

    for (i = 0; i < 4; i++) {
        if (form.type == 5)
            color[i] = i == 0 ? widen5(value >> 11) : i == 1 ? widen6(value >> 5) : widen5(value);
        else if (form.type == 6)
            color[i] = value >> (16 - 8 * (i % 3)) & 255;
        else if (form.type == 8)
            color[i] = (value >> (12 - 4 * i) & 15) * 17;
        else if (form.type == 9)
            color[i] = widen6(value >> (18 - 6 * i));
        else
            color[i] = value >> (24 - 8 * i) & 255;
    }
    if (form.type == 5 || form.type == 6 || form.type == 7 || form.count_code == 5)
        color[3] = 255;
}

/* ---- the reader ---- */

typedef struct evaluator {
    const reference_place *place;
    ginja_reference *reference;
    uint32_t node;
    array arrays[GINJA_ATTRIBUTES];
    ginja_reference_draw state;
    size_t shape_room;
    size_t draw_room;
} evaluator;

static double get_frac(const evaluator *e, uint32_t attribute, uint32_t type)
{
    const int is_given = (e->state.formats_given >> attribute & 1) != 0;
    uint32_t frac = is_given ? e->state.formats[attribute] & 31 : 0;

    if (type == 4)
        return 1.0;
    if (attribute >= 5 && !frac)
        frac = 8;
    return ldexp(1.0, (int)frac);
}

/* Gives the value of one element to a corner; first and count: which of its numbers (NBT3). */
static void set_values(const evaluator *e, uint32_t attribute, number_form form,
                       const uint8_t *bytes, int big, uint32_t first, uint32_t count,
                       ginja_reference_corner *corner)
{
    const uint32_t numbers = count_numbers(form.count_code), step = get_type_size(form.type);
    double *to = attribute == 1   ? corner->position
                 : attribute == 2 ? corner->vectors
                                  : corner->uvs[attribute >= 5 ? attribute - 5 : 0];
    double scale = attribute == 2 ? (form.type == 1   ? 64.0
                                     : form.type == 3 ? 16384.0
                                                      : 1.0)
                                  : get_frac(e, attribute, form.type);
    uint32_t i;

    corner->given |= 1u << attribute;
    if (attribute == 3 || attribute == 4) {
        read_color(form, bytes, big, corner->colors[attribute - 3]);
        return;
    }
    for (i = first; i < first + count && i < numbers; i++)
        to[i] = read_number(bytes + i * step, form.type, big) / scale;
}

static uint32_t read_index(const uint8_t **data, uint32_t code)
{
    const int size = code == 2 ? 1 : 2;
    const uint32_t index = read_word(*data, size, 1);

    *data += size;
    return index;
}

static void set_indexed_values(const evaluator *e, uint32_t attribute, uint32_t index,
                               uint32_t first, uint32_t count, ginja_reference_corner *corner)
{
    const array *from = &e->arrays[attribute];

    assert_true(index < from->count);
    set_values(e, attribute, from->form,
               get_bytes(e->place, from->at + (size_t)index * from->stride,
                         count_numbers(from->form.count_code) * get_type_size(from->form.type)),
               e->place->big, first, count, corner);
}

/* ginja.md 9: from the vertex buffer; in model space. */
static void set_slot_values(const evaluator *e, uint32_t attribute, uint32_t index,
                            ginja_reference_corner *corner)
{
    const ginja_reference_slot *slot = &e->reference->slots[index];

    assert_true(slot->is_written);
    memcpy(attribute == 1 ? corner->position : corner->vectors,
           attribute == 1 ? slot->position : slot->normal, sizeof slot->position);
    corner->given |= 1u << attribute;
    corner->is_slot = 1;
}

static void read_attribute(const evaluator *e, uint32_t attribute, uint32_t code,
                           const uint8_t **data, ginja_reference_corner *corner)
{
    const array *from = &e->arrays[attribute];
    const int is_nbt3 = attribute == 2 && from->at && from->form.count_code == 4;
    uint32_t index, i;

    if (code == 1) {
        const uint32_t word = e->state.formats[attribute];
        const number_form direct = {word >> 12 & 15, word >> 8 & 15};

        if (attribute)
            set_values(e, attribute, direct, *data, 1, 0, 9, corner);
        *data += attribute ? count_numbers(direct.count_code) * get_type_size(direct.type) : 1;
        return;
    }
    index = read_index(data, code);
    if (attribute == 1)
        corner->index = index;
    if (e->reference->slots && !e->arrays[1].at && (attribute == 1 || attribute == 2))
        set_slot_values(e, attribute, index, corner);
    else if (attribute && from->at)
        set_indexed_values(e, attribute, index, 0, is_nbt3 ? 3 : 9, corner);
    for (i = 1; is_nbt3 && i < 3; i++)
        set_indexed_values(e, attribute, read_index(data, code), 3 * i, 3, corner);
}

static const uint8_t *read_corner(const evaluator *e, const uint8_t *data,
                                  ginja_reference_corner *corner)
{
    uint32_t a;

    memset(corner, 0, sizeof *corner);
    for (a = 0; a < GINJA_ATTRIBUTES; a++) {
        const uint32_t code = e->state.values[1] >> (2 * a) & 3;

        if (code)
            read_attribute(e, a, code, &data, corner);
    }
    return data;
}

/* ---- sums ---- */

static void add_to_box(double box[2][3], const double *position, int is_first)
{
    int i;

    for (i = 0; i < 3; i++) {
        box[0][i] = is_first ? position[i] : fmin(box[0][i], position[i]);
        box[1][i] = is_first ? position[i] : fmax(box[1][i], position[i]);
    }
}

static void add_corner(const evaluator *e, const ginja_reference_corner *corner)
{
    ginja_reference_sums *sums = &e->reference->sums;
    double world[3];
    int i;

    transform_vector(e->reference->tree.nodes[e->node].world, corner->position, 1.0, world);
    add_to_box(sums->box_local, corner->position, sums->corners == 0);
    add_to_box(sums->box_world, world, sums->corners == 0);
    for (i = 0; i < 3; i++) {
        sums->position[i] += corner->position[i];
        sums->normal[i] += corner->vectors[i];
    }
    for (i = 0; i < 4; i++)
        sums->color[i] += corner->colors[0][i];
    for (i = 0; i < 2; i++)
        sums->uv[i] += corner->uvs[0][i];
    sums->corners += 1;
}

static void add_facing(ginja_reference_sums *sums, const ginja_reference_shape *shape)
{
    double normal = 0, sides[2][3];
    int i, k;

    for (k = 0; k < 2; k++)
        for (i = 0; i < 3; i++)
            sides[k][i] = shape->corners[k + 1].position[i] - shape->corners[0].position[i];
    for (i = 0; i < 3; i++) {
        const int a = (i + 1) % 3, b = (i + 2) % 3;

        for (k = 0; k < 3; k++)
            normal += (sides[0][a] * sides[1][b] - sides[0][b] * sides[1][a]) *
                      shape->corners[k].vectors[i];
    }
    sums->facing[0] += normal > 0;
    sums->facing[1] += normal < 0;
}

/* ---- ginja.md 8: primitives ---- */

static void add_shape(evaluator *e, const ginja_reference_corner *corners, uint32_t count, size_t a,
                      size_t b, size_t c)
{
    const size_t numbers[3] = {a, b, c};
    ginja_reference_sums *sums = &e->reference->sums;
    ginja_reference_shape *shape;
    uint32_t i;

    if (e->reference->shape_count == e->shape_room) {
        e->shape_room = 2 * e->shape_room + 64;
        e->reference->shapes = realloc(e->reference->shapes, e->shape_room * sizeof *shape);
        assert_non_null(e->reference->shapes);
    }
    shape = &e->reference->shapes[e->reference->shape_count++];
    memset(shape, 0, sizeof *shape);
    for (i = 0; i < count; i++)
        shape->corners[i] = corners[numbers[i]];
    shape->corner_count = count;
    shape->draw = (uint32_t)e->reference->draw_count - 1;
    sums->triangles += count == 3;
    sums->lines += count == 2;
    sums->points += count == 1;
    if (count < 3)
        return;
    shape->is_degenerate = corners[a].index == corners[b].index ||
                           corners[b].index == corners[c].index ||
                           corners[c].index == corners[a].index;
    sums->degenerate += shape->is_degenerate;
    if (!shape->is_degenerate &&
        (shape->corners[0].given & shape->corners[1].given & shape->corners[2].given & 4))
        add_facing(sums, shape);
}

static void add_triangles(evaluator *e, uint32_t kind, const ginja_reference_corner *corners,
                          size_t n)
{
    size_t i;

    if (kind == 0x80)
        for (i = 0; i + 4 <= n; i += 4) {
            add_shape(e, corners, 3, i, i + 1, i + 2);
            add_shape(e, corners, 3, i, i + 2, i + 3);
        }
    else if (kind == 0x90)
        for (i = 0; i + 3 <= n; i += 3)
            add_shape(e, corners, 3, i, i + 1, i + 2);
    else
        for (i = 2; i < n; i++) {
            if (kind == 0xA0)
                add_shape(e, corners, 3, 0, i - 1, i);
            else if (i % 2)
                add_shape(e, corners, 3, i - 1, i - 2, i);
            else
                add_shape(e, corners, 3, i - 2, i - 1, i);
        }
}

static void add_shapes(evaluator *e, uint32_t kind, const ginja_reference_corner *corners, size_t n)
{
    size_t i;

    if (kind <= 0xA0)
        add_triangles(e, kind, corners, n);
    else if (kind == 0xB8)
        for (i = 0; i < n; i++)
            add_shape(e, corners, 1, i, 0, 0);
    else
        for (i = 0; i + 2 <= n; i += kind == 0xA8 ? 2 : 1)
            add_shape(e, corners, 2, i, i + 1, 0);
}

static void read_primitives(evaluator *e, size_t at, uint32_t size)
{
    const uint8_t *data = get_bytes(e->place, at, size), *const end = data + size;

    while (data < end && *data) {
        const uint32_t kind = *data & 0xF8;
        const size_t count = read_word(data + 1, 2, 1);
        ginja_reference_corner *corners = calloc(count + 1, sizeof *corners);
        size_t i;

        assert_non_null(corners);
        assert_true(kind >= 0x80 && kind != 0x88 && kind <= 0xB8);
        assert_true(e->state.given & 2);
        data += 3;
        for (i = 0; i < count; i++) {
            data = read_corner(e, data, &corners[i]);
            assert_true(data <= end);
            add_corner(e, &corners[i]);
        }
        add_shapes(e, kind, corners, count);
        e->reference->sums.primitives += 1;
        e->reference->sums.kinds[kind == 0x80 ? 0 : (kind >> 3) - 0x11] += 1;
        free(corners);
    }
}

/* ---- ginja.md 6 and 7: meshes and their state ---- */

static void read_parameters(evaluator *e, size_t at, uint32_t count)
{
    ginja_reference_draw *state = &e->state;
    uint32_t i;

    for (i = 0; i < count; i++, at += 8) {
        const uint32_t type = *get_bytes(e->place, at, 1),
                       value = read_reference_u32(e->place, at + 4);

        assert_true(type < GINJA_TYPES);
        e->reference->sums.parameters += 1;
        if (type) {
            state->given |= 1u << type;
            state->values[type] = value;
            continue;
        }
        assert_true((value >> 16 & 255) < GINJA_ATTRIBUTES);
        state->formats_given |= 1u << (value >> 16 & 255);
        state->formats[value >> 16 & 255] = value;
    }
}

static void read_mesh(evaluator *e, size_t at)
{
    if (read_reference_u32(e->place, at + 4))
        read_parameters(e, read_reference_u32(e->place, at), read_reference_u32(e->place, at + 4));
    if (e->reference->draw_count == e->draw_room) {
        e->draw_room = 2 * e->draw_room + 64;
        e->reference->draws =
            realloc(e->reference->draws, e->draw_room * sizeof *e->reference->draws);
        assert_non_null(e->reference->draws);
    }
    e->reference->draws[e->reference->draw_count++] = e->state;
    if (read_reference_u32(e->place, at + 12))
        read_primitives(e, read_reference_u32(e->place, at + 8),
                        read_reference_u32(e->place, at + 12));
}

static void read_arrays(evaluator *e, size_t at)
{
    memset(e->arrays, 0, sizeof e->arrays);
    for (; at && *get_bytes(e->place, at, ENTRY_SIZE) != 255; at += ENTRY_SIZE) {
        const uint8_t *entry = get_bytes(e->place, at, ENTRY_SIZE);
        const uint32_t codes = read_reference_u32(e->place, at + 4);
        array *to;

        assert_true(entry[0] < GINJA_ATTRIBUTES);
        to = &e->arrays[entry[0]];
        to->stride = entry[1];
        to->count = read_u16(e->place, at + 2);
        to->form.count_code = codes & 15;
        to->form.type = codes >> 4 & 15;
        to->at = read_reference_u32(e->place, at + 8);
        e->reference->sums.arrays += 1;
        e->reference->sums.elements += to->count;
    }
}

static void read_model(evaluator *e, size_t at)
{
    uint32_t list, i, count;

    read_arrays(e, read_reference_u32(e->place, at));
    e->reference->sums.models += 1;
    for (list = 0; list < 2; list++) {
        memset(&e->state, 0, sizeof e->state);
        e->state.node = e->node;
        e->state.list = list;
        count = read_u16(e->place, at + 16 + 2 * (size_t)list);
        e->reference->sums.meshes[list] += count;
        for (i = 0; i < count; i++) {
            e->state.mesh = i;
            read_mesh(e, read_reference_u32(e->place, at + 8 + 4 * (size_t)list) +
                             MESH_SIZE * (size_t)i);
        }
    }
}

/* ---- ginja.md 9: skin lists ---- */

static void add_to_slot(const evaluator *e, uint32_t number, size_t vertex, double weight, int adds)
{
    const double *world = e->reference->tree.nodes[e->node].world;
    double local[2][3], placed[2][3];
    ginja_reference_slot *slot;
    size_t i;

    assert_true(number < 0x10000);
    slot = &e->reference->slots[number];
    assert_true(!adds || slot->is_written);
    for (i = 0; i < 6; i++)
        local[i / 3][i % 3] = extend_sign(read_u16(e->place, vertex + 2 * i), 16) / 256.0;
    transform_vector(world, local[0], 1.0, placed[0]);
    transform_vector(world, local[1], 0.0, placed[1]);
    for (i = 0; i < 3; i++) {
        slot->position[i] = weight * placed[0][i] + (adds ? slot->position[i] : 0);
        slot->normal[i] = weight * placed[1][i] + (adds ? slot->normal[i] : 0);
    }
    slot->is_written = 1;
}

static void read_skin_entry(const evaluator *e, size_t at)
{
    const uint32_t type = read_u16(e->place, at), first = read_u16(e->place, at + 4);
    const uint32_t count = read_u16(e->place, at + 6);
    const size_t vertices = read_reference_u32(e->place, at + 8),
                 words = read_reference_u32(e->place, at + 12);
    uint32_t i, word;

    assert_true(type < 3);
    e->reference->sums.skin_entries += 1;
    e->reference->sums.skin_vertices += count;
    for (i = 0; i < count; i++) {
        if (!type) {
            add_to_slot(e, first + i, vertices + 12 * (size_t)i, 1.0, 0);
            continue;
        }
        word = read_reference_u32(e->place, words + 4 * (size_t)i);
        add_to_slot(e, first + (type == 1 ? i : 0) + (word >> 16), vertices + 12 * (size_t)i,
                    (word & 0xFFFF) / 256.0, type == 2);
    }
}

static void read_skin_list(const evaluator *e, size_t at)
{
    if (!e->reference->slots)
        e->reference->slots = calloc(0x10000, sizeof *e->reference->slots);
    assert_non_null(e->reference->slots);
    for (; read_u16(e->place, at) != 3; at += ENTRY_SIZE)
        read_skin_entry(e, at);
}

/* ---- the model ---- */

void read_ginja_reference(ginja_reference *reference, const reference_place *place)
{
    evaluator e;

    memset(reference, 0, sizeof *reference);
    memset(&e, 0, sizeof e);
    e.place = place;
    e.reference = reference;
    read_reference_nodes(&reference->tree, place);
    for (e.node = 0; e.node < reference->tree.node_count; e.node++) {
        const uint32_t model = reference->tree.nodes[e.node].model;

        if (model && read_reference_u32(place, model + 4))
            read_skin_list(&e, read_reference_u32(place, model + 4));
    }
    for (e.node = 0; e.node < reference->tree.node_count; e.node++) {
        const reference_node *node = &reference->tree.nodes[e.node];

        if (node->model && !(node->flags & HIDE))
            read_model(&e, node->model);
    }
}

void free_ginja_reference(ginja_reference *reference)
{
    free_reference(&reference->tree);
    free(reference->shapes);
    free(reference->draws);
    free(reference->slots);
    memset(reference, 0, sizeof *reference);
}
