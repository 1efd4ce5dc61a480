/* ginja_truth.c - reads Ginja models (ginja.md 2 to 9) without a single line of the library. */
#include "ginja_truth.h"

#include <math.h>

enum { HIDE = 0x8, MESH_SIZE = 16, ENTRY_SIZE = 16 };

/* ---- bytes ---- */

static const uint8_t *bytes_at(const truth_place *place, size_t at, size_t count)
{
    if (at > place->end - place->base || count > place->end - place->base - at)
        fail_msg("read of %zu bytes at %zu outside of the body", count, at);
    return place->data + place->base + at;
}

static uint32_t word_of(const uint8_t *bytes, int size, int big)
{
    uint32_t value = 0;
    int i;

    for (i = 0; i < size; i++)
        value = value << 8 | bytes[big ? i : size - 1 - i];
    return value;
}

static uint32_t u16(const truth_place *place, size_t at)
{
    return word_of(bytes_at(place, at, 2), 2, place->big);
}

static int32_t sign(uint32_t value, int bits)
{
    const int64_t half = (int64_t)1 << (bits - 1);

    return (int32_t)((int64_t)value < half ? (int64_t)value : (int64_t)value - 2 * half);
}

/* ---- ginja.md 2: where it lies ---- */

/* The order in which the size fits; where both do, the one that makes it smaller. */
static size_t chunk_size(const uint8_t *at, size_t room)
{
    const uint32_t little = word_of(at + 4, 4, 0), big = word_of(at + 4, 4, 1);

    assert_true(little <= room || big <= room);
    return little < big ? little : big;
}

int ginja_truth_find(truth_place *place, const uint8_t *data, size_t size, int big)
{
    size_t at = 0;

    memset(place, 0, sizeof *place);
    place->data = data;
    place->size = size;
    place->end = size;
    place->big = big;
    if (size >= 16 && !memcmp(data, "SA2BMDL", 7)) {
        place->root = word_of(data + 8, 4, 0);
        return 1;
    }
    while (size >= 8 && at <= size - 8) {
        const size_t length = chunk_size(data + at, size - at - 8);

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

static uint32_t bytes_of(uint32_t type)
{
    static const uint32_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};

    assert_true(type < sizeof sizes / sizeof sizes[0]);
    return sizes[type];
}

static uint32_t numbers_of(uint32_t count_code)
{
    static const uint32_t numbers[] = {2, 3, 3, 9, 9, 1, 1, 1, 2};

    assert_true(count_code < sizeof numbers / sizeof numbers[0]);
    return numbers[count_code];
}

/* What is not finite is 0, as everywhere in the library. */
static double number(const uint8_t *bytes, uint32_t type, int big)
{
    const int size = (int)bytes_of(type);
    const uint32_t value = word_of(bytes, size, big);
    float real;

    if (type == 1 || type == 3)
        return sign(value, 8 * size);
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

static void color_of(number_form form, const uint8_t *bytes, int big, double *color)
{
    const uint32_t value = word_of(bytes, (int)bytes_of(form.type), form.type == 6 ? 1 : big);
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
    const truth_place *place;
    ginja_truth *truth;
    uint32_t node;
    array arrays[GINJA_ATTRIBUTES];
    ginja_truth_draw state;
    size_t shape_room;
    size_t draw_room;
} evaluator;

static double frac_of(const evaluator *e, uint32_t attribute, uint32_t type)
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
static void give(const evaluator *e, uint32_t attribute, number_form form, const uint8_t *bytes,
                 int big, uint32_t first, uint32_t count, ginja_truth_corner *corner)
{
    const uint32_t numbers = numbers_of(form.count_code), step = bytes_of(form.type);
    double *to = attribute == 1   ? corner->position
                 : attribute == 2 ? corner->vectors
                                  : corner->uvs[attribute >= 5 ? attribute - 5 : 0];
    double scale = attribute == 2 ? (form.type == 1   ? 64.0
                                     : form.type == 3 ? 16384.0
                                                      : 1.0)
                                  : frac_of(e, attribute, form.type);
    uint32_t i;

    corner->given |= 1u << attribute;
    if (attribute == 3 || attribute == 4) {
        color_of(form, bytes, big, corner->colors[attribute - 3]);
        return;
    }
    for (i = first; i < first + count && i < numbers; i++)
        to[i] = number(bytes + i * step, form.type, big) / scale;
}

static uint32_t read_index(const uint8_t **data, uint32_t code)
{
    const int size = code == 2 ? 1 : 2;
    const uint32_t index = word_of(*data, size, 1);

    *data += size;
    return index;
}

static void give_indexed(const evaluator *e, uint32_t attribute, uint32_t index, uint32_t first,
                         uint32_t count, ginja_truth_corner *corner)
{
    const array *from = &e->arrays[attribute];

    assert_true(index < from->count);
    give(e, attribute, from->form,
         bytes_at(e->place, from->at + (size_t)index * from->stride,
                  numbers_of(from->form.count_code) * bytes_of(from->form.type)),
         e->place->big, first, count, corner);
}

/* ginja.md 9: from the vertex buffer; in model space. */
static void give_slot(const evaluator *e, uint32_t attribute, uint32_t index,
                      ginja_truth_corner *corner)
{
    const ginja_truth_slot *slot = &e->truth->slots[index];

    assert_true(slot->is_written);
    memcpy(attribute == 1 ? corner->position : corner->vectors,
           attribute == 1 ? slot->position : slot->normal, sizeof slot->position);
    corner->given |= 1u << attribute;
    corner->is_slot = 1;
}

static void read_attribute(const evaluator *e, uint32_t attribute, uint32_t code,
                           const uint8_t **data, ginja_truth_corner *corner)
{
    const array *from = &e->arrays[attribute];
    const int is_nbt3 = attribute == 2 && from->at && from->form.count_code == 4;
    uint32_t index, i;

    if (code == 1) {
        const uint32_t word = e->state.formats[attribute];
        const number_form direct = {word >> 12 & 15, word >> 8 & 15};

        if (attribute)
            give(e, attribute, direct, *data, 1, 0, 9, corner);
        *data += attribute ? numbers_of(direct.count_code) * bytes_of(direct.type) : 1;
        return;
    }
    index = read_index(data, code);
    if (attribute == 1)
        corner->index = index;
    if (e->truth->slots && !e->arrays[1].at && (attribute == 1 || attribute == 2))
        give_slot(e, attribute, index, corner);
    else if (attribute && from->at)
        give_indexed(e, attribute, index, 0, is_nbt3 ? 3 : 9, corner);
    for (i = 1; is_nbt3 && i < 3; i++)
        give_indexed(e, attribute, read_index(data, code), 3 * i, 3, corner);
}

static const uint8_t *read_corner(const evaluator *e, const uint8_t *data,
                                  ginja_truth_corner *corner)
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

static void add_corner(const evaluator *e, const ginja_truth_corner *corner)
{
    ginja_truth_sums *sums = &e->truth->sums;
    double world[3];
    int i;

    truth_transform(e->truth->tree.nodes[e->node].world, corner->position, 1.0, world);
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

static void add_facing(ginja_truth_sums *sums, const ginja_truth_shape *shape)
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

static void add_shape(evaluator *e, const ginja_truth_corner *corners, uint32_t count, size_t a,
                      size_t b, size_t c)
{
    const size_t numbers[3] = {a, b, c};
    ginja_truth_sums *sums = &e->truth->sums;
    ginja_truth_shape *shape;
    uint32_t i;

    if (e->truth->shape_count == e->shape_room) {
        e->shape_room = 2 * e->shape_room + 64;
        e->truth->shapes = realloc(e->truth->shapes, e->shape_room * sizeof *shape);
        assert_non_null(e->truth->shapes);
    }
    shape = &e->truth->shapes[e->truth->shape_count++];
    memset(shape, 0, sizeof *shape);
    for (i = 0; i < count; i++)
        shape->corners[i] = corners[numbers[i]];
    shape->corner_count = count;
    shape->draw = (uint32_t)e->truth->draw_count - 1;
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

static void add_triangles(evaluator *e, uint32_t kind, const ginja_truth_corner *corners, size_t n)
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

static void add_shapes(evaluator *e, uint32_t kind, const ginja_truth_corner *corners, size_t n)
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
    const uint8_t *data = bytes_at(e->place, at, size), *const end = data + size;

    while (data < end && *data) {
        const uint32_t kind = *data & 0xF8;
        const size_t count = word_of(data + 1, 2, 1);
        ginja_truth_corner *corners = calloc(count + 1, sizeof *corners);
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
        e->truth->sums.primitives += 1;
        e->truth->sums.kinds[kind == 0x80 ? 0 : (kind >> 3) - 0x11] += 1;
        free(corners);
    }
}

/* ---- ginja.md 6 and 7: meshes and their state ---- */

static void read_parameters(evaluator *e, size_t at, uint32_t count)
{
    ginja_truth_draw *state = &e->state;
    uint32_t i;

    for (i = 0; i < count; i++, at += 8) {
        const uint32_t type = *bytes_at(e->place, at, 1), value = truth_u32(e->place, at + 4);

        assert_true(type < GINJA_TYPES);
        e->truth->sums.parameters += 1;
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
    if (truth_u32(e->place, at + 4))
        read_parameters(e, truth_u32(e->place, at), truth_u32(e->place, at + 4));
    if (e->truth->draw_count == e->draw_room) {
        e->draw_room = 2 * e->draw_room + 64;
        e->truth->draws = realloc(e->truth->draws, e->draw_room * sizeof *e->truth->draws);
        assert_non_null(e->truth->draws);
    }
    e->truth->draws[e->truth->draw_count++] = e->state;
    if (truth_u32(e->place, at + 12))
        read_primitives(e, truth_u32(e->place, at + 8), truth_u32(e->place, at + 12));
}

static void read_arrays(evaluator *e, size_t at)
{
    memset(e->arrays, 0, sizeof e->arrays);
    for (; at && *bytes_at(e->place, at, ENTRY_SIZE) != 255; at += ENTRY_SIZE) {
        const uint8_t *entry = bytes_at(e->place, at, ENTRY_SIZE);
        const uint32_t codes = truth_u32(e->place, at + 4);
        array *to;

        assert_true(entry[0] < GINJA_ATTRIBUTES);
        to = &e->arrays[entry[0]];
        to->stride = entry[1];
        to->count = u16(e->place, at + 2);
        to->form.count_code = codes & 15;
        to->form.type = codes >> 4 & 15;
        to->at = truth_u32(e->place, at + 8);
        e->truth->sums.arrays += 1;
        e->truth->sums.elements += to->count;
    }
}

static void read_model(evaluator *e, size_t at)
{
    uint32_t list, i, count;

    read_arrays(e, truth_u32(e->place, at));
    e->truth->sums.models += 1;
    for (list = 0; list < 2; list++) {
        memset(&e->state, 0, sizeof e->state);
        e->state.node = e->node;
        e->state.list = list;
        count = u16(e->place, at + 16 + 2 * (size_t)list);
        e->truth->sums.meshes[list] += count;
        for (i = 0; i < count; i++) {
            e->state.mesh = i;
            read_mesh(e, truth_u32(e->place, at + 8 + 4 * (size_t)list) + MESH_SIZE * (size_t)i);
        }
    }
}

/* ---- ginja.md 9: skin lists ---- */

static void add_to_slot(const evaluator *e, uint32_t number, size_t vertex, double weight, int adds)
{
    const double *world = e->truth->tree.nodes[e->node].world;
    double local[2][3], placed[2][3];
    ginja_truth_slot *slot;
    size_t i;

    assert_true(number < 0x10000);
    slot = &e->truth->slots[number];
    assert_true(!adds || slot->is_written);
    for (i = 0; i < 6; i++)
        local[i / 3][i % 3] = sign(u16(e->place, vertex + 2 * i), 16) / 256.0;
    truth_transform(world, local[0], 1.0, placed[0]);
    truth_transform(world, local[1], 0.0, placed[1]);
    for (i = 0; i < 3; i++) {
        slot->position[i] = weight * placed[0][i] + (adds ? slot->position[i] : 0);
        slot->normal[i] = weight * placed[1][i] + (adds ? slot->normal[i] : 0);
    }
    slot->is_written = 1;
}

static void read_skin_entry(const evaluator *e, size_t at)
{
    const uint32_t type = u16(e->place, at), first = u16(e->place, at + 4);
    const uint32_t count = u16(e->place, at + 6);
    const size_t vertices = truth_u32(e->place, at + 8), words = truth_u32(e->place, at + 12);
    uint32_t i, word;

    assert_true(type < 3);
    e->truth->sums.skin_entries += 1;
    e->truth->sums.skin_vertices += count;
    for (i = 0; i < count; i++) {
        if (!type) {
            add_to_slot(e, first + i, vertices + 12 * (size_t)i, 1.0, 0);
            continue;
        }
        word = truth_u32(e->place, words + 4 * (size_t)i);
        add_to_slot(e, first + (type == 1 ? i : 0) + (word >> 16), vertices + 12 * (size_t)i,
                    (word & 0xFFFF) / 256.0, type == 2);
    }
}

static void read_skin_list(const evaluator *e, size_t at)
{
    if (!e->truth->slots)
        e->truth->slots = calloc(0x10000, sizeof *e->truth->slots);
    assert_non_null(e->truth->slots);
    for (; u16(e->place, at) != 3; at += ENTRY_SIZE)
        read_skin_entry(e, at);
}

/* ---- the model ---- */

void ginja_truth_read(ginja_truth *truth, const truth_place *place)
{
    evaluator e;

    memset(truth, 0, sizeof *truth);
    memset(&e, 0, sizeof e);
    e.place = place;
    e.truth = truth;
    truth_read_nodes(&truth->tree, place);
    for (e.node = 0; e.node < truth->tree.node_count; e.node++) {
        const uint32_t model = truth->tree.nodes[e.node].model;

        if (model && truth_u32(place, model + 4))
            read_skin_list(&e, truth_u32(place, model + 4));
    }
    for (e.node = 0; e.node < truth->tree.node_count; e.node++) {
        const truth_node *node = &truth->tree.nodes[e.node];

        if (node->model && !(node->flags & HIDE))
            read_model(&e, node->model);
    }
}

void ginja_truth_free(ginja_truth *truth)
{
    truth_free(&truth->tree);
    free(truth->shapes);
    free(truth->draws);
    free(truth->slots);
    memset(truth, 0, sizeof *truth);
}
