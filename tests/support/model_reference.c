/* model_reference.c - reads Ninja files with Chunk and Basic models, and those of SA Tools
 * (ninja-container.md, ninja-chunk.md, ninja-basic.md), without a single line of the library. */
#include "model_reference.h"

#include <math.h>

/* ---- bytes ---- */

static const uint8_t *get_bytes(const reference_place *place, size_t at, size_t count)
{
    if (at > place->end - place->base || count > place->end - place->base - at)
        fail_msg("read of %zu bytes at %zu outside of the body", count, at);
    return place->data + place->base + at;
}

static uint32_t read_word(const uint8_t *bytes, int big)
{
    return big ? (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
                     bytes[3]
               : (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 |
                     bytes[0];
}

uint32_t read_reference_u32(const reference_place *place, size_t at)
{
    return read_word(get_bytes(place, at, 4), place->big);
}

static uint32_t read_u16(const reference_place *place, size_t at)
{
    const uint8_t *bytes = get_bytes(place, at, 2);

    return place->big ? (uint32_t)bytes[0] << 8 | bytes[1] : (uint32_t)bytes[1] << 8 | bytes[0];
}

static int32_t read_s16(const reference_place *place, size_t at)
{
    const int32_t value = (int32_t)read_u16(place, at);

    return value < 0x8000 ? value : value - 0x10000;
}

static int32_t read_s32(const reference_place *place, size_t at)
{
    const int64_t value = read_reference_u32(place, at);

    return (int32_t)(value < 0x80000000 ? value : value - 0x100000000);
}

/* What is not finite is 0, as everywhere in the library. */
static double read_f32(const reference_place *place, size_t at)
{
    const uint32_t bits = read_reference_u32(place, at);
    float value;

    memcpy(&value, &bits, sizeof value);
    return isfinite(value) ? (double)value : 0.0;
}

static void read_f32x3(const reference_place *place, size_t at, double *out)
{
    size_t i;

    for (i = 0; i < 3; i++)
        out[i] = read_f32(place, at + 4 * i);
}

/* ---- ninja-container.md 1 and 7.1: where the model number index is ---- */

static int is_tag(const uint8_t *at)
{
    int i;

    for (i = 0; i < 4; i++)
        if (!(at[i] >= 'A' && at[i] <= 'Z') && !(at[i] >= '0' && at[i] <= '9') && at[i] != '_')
            return 0;
    return 1;
}

static int ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), end_length = strlen(end);

    return length >= end_length && !strcmp(text + length - end_length, end);
}

static void find_pof0(reference_place *place, size_t at)
{
    if (place->size < 8 || at > place->size - 8 || memcmp(place->data + at, "POF0", 4) != 0)
        return;
    place->pof0_size = read_word(place->data + at + 4, place->sizes_big);
    place->pof0 = place->data + at + 8;
    if (place->pof0_size > place->size - at - 8)
        place->pof0_size = place->size - at - 8;
}

static int find_chunk(reference_place *place, uint32_t index)
{
    size_t at = 0, size;

    while (place->size >= 8 && at <= place->size - 8) {
        if (!is_tag(place->data + at)) { /* garbage between the chunks */
            at += 4;
            continue;
        }
        size = read_word(place->data + at + 4, place->sizes_big);
        assert_true(size <= place->size - at - 8);
        if ((!memcmp(place->data + at, "NJCM", 4) || !memcmp(place->data + at, "NJBM", 4)) &&
            !index--) {
            if (place->data[at + 2] == 'C')
                place->format = KUNAI_FORMAT_NJCM;
            place->base = at + 8;
            place->end = place->base + size;
            find_pof0(place, place->end);
            return 1;
        }
        at += 8 + size;
    }
    return 0;
}

int find_reference(reference_place *place, const char *name, const uint8_t *data, size_t size,
                   uint32_t index)
{
    memset(place, 0, sizeof *place);
    place->data = data;
    place->size = size;
    place->end = size;
    place->sizes_big = ends_with(name, ".bb.nj");
    place->big = place->sizes_big || ends_with(name, ".be.nj");
    place->format = ends_with(name, "basicdx.nj") ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM;
    if (size < 16 || data[0] != 'S')
        return find_chunk(place, index);
    if (data[2] == '2')
        place->format = KUNAI_FORMAT_NJCM;
    place->root = read_reference_u32(place, 8);
    return index == 0;
}

size_t read_reference_pof0(const reference_place *place, size_t *places, size_t capacity)
{
    size_t i = 0, count = 0, at = 0, length, k;
    uint32_t value;

    while (i < place->pof0_size) {
        length = place->pof0[i] >> 6;
        if (!length) {
            i++;
            continue;
        }
        length = length == 3 ? 4 : length;
        if (length > place->pof0_size - i || count == capacity)
            return 0;
        value = place->pof0[i] & 0x3F;
        for (k = 1; k < length; k++)
            value = value << 8 | place->pof0[i + k];
        at += 4 * (size_t)value;
        if (at + 4 > place->end - place->base)
            return 0;
        places[count++] = at;
        i += length;
    }
    return count;
}

/* ---- ninja-container.md 5: the node tree ---- */

enum {
    UNIT_POS = 0x1,
    UNIT_ANG = 0x2,
    UNIT_SCL = 0x4,
    HIDE = 0x8,
    BREAK = 0x10,
    ZXY = 0x20,
    QUATERNION = 0x400,
    ROTATE_BASE = 0x800,
    ROTATE_SET = 0x1000
};

static const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static void turn(double *m, int axis, int32_t angle)
{
    const double pi = 3.14159265358979323846;
    const double radians = (double)(angle & 0xFFFF) * 2 * pi / 65536;
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    double rotation[16], product[16];

    memcpy(rotation, identity, sizeof rotation);
    rotation[4 * a + a] = cos(radians);
    rotation[4 * a + b] = sin(radians);
    rotation[4 * b + a] = -sin(radians);
    rotation[4 * b + b] = cos(radians);
    multiply_matrices(m, rotation, product);
    memcpy(m, product, sizeof product);
}

static void turn_quaternion(double *m, double x, double y, double z, double w)
{
    const double rotation[16] = {1 - 2 * (y * y + z * z),
                                 2 * (x * y + w * z),
                                 2 * (x * z - w * y),
                                 0,
                                 2 * (x * y - w * z),
                                 1 - 2 * (x * x + z * z),
                                 2 * (y * z + w * x),
                                 0,
                                 2 * (x * z + w * y),
                                 2 * (y * z - w * x),
                                 1 - 2 * (x * x + y * y),
                                 0,
                                 0,
                                 0,
                                 0,
                                 1};
    double product[16];

    multiply_matrices(m, rotation, product);
    memcpy(m, product, sizeof product);
}

static void rotate_node(const reference_place *place, reference_node *node, size_t at,
                        const double *kept)
{
    static const int xyz[] = {2, 1, 0}, zxy[] = {1, 0, 2};
    const int *order = node->flags & ZXY ? zxy : xyz;
    double q[3];
    int i;

    if (node->flags & UNIT_ANG)
        return;
    if (node->flags & ROTATE_SET) {
        for (i = 0; i < 12; i++)
            node->world[i] = kept[i];
    } else if (node->flags & QUATERNION) {
        read_f32x3(place, at + 0x14, q);
        turn_quaternion(node->world, q[0], q[1], q[2], read_f32(place, at + 0x34));
    } else {
        for (i = 0; i < 3; i++)
            turn(node->world, order[i], node->angles[order[i]]);
    }
}

/* kept: the register of ROTATE_BASE. */
static void evaluate_node(const reference_place *place, const reference_model *model,
                          reference_node *node, size_t at, double *kept)
{
    double v[3];
    int i;

    memcpy(node->world, node->parent < 0 ? identity : model->nodes[node->parent].world,
           sizeof node->world);
    if (node->flags & ROTATE_BASE)
        memcpy(kept, node->world, sizeof node->world);
    if (!(node->flags & UNIT_POS)) {
        read_f32x3(place, at + 0x8, v);
        transform_vector(node->world, v, 1.0, node->world + 12); /* row by row: in place */
    }
    rotate_node(place, node, at, kept);
    read_f32x3(place, at + 0x20, v);
    for (i = 0; i < 12 && !(node->flags & UNIT_SCL); i++)
        node->world[i] *= v[i / 4];
}

static void read_node(const reference_place *place, reference_model *model, size_t at,
                      int32_t parent, double *kept)
{
    reference_node *node = &model->nodes[model->node_count++];
    size_t i;

    node->offset = place->base + at;
    node->parent = parent;
    node->flags = read_reference_u32(place, at);
    node->model = read_reference_u32(place, at + 4);
    for (i = 0; i < 3 && !(node->flags & QUATERNION); i++)
        node->angles[i] = read_s32(place, at + 0x14 + 4 * i);
    evaluate_node(place, model, node, at, kept);
}

/* Depth first, the child before the sibling: whose turn comes later waits in a stack. */
void read_reference_nodes(reference_model *model, const reference_place *place)
{
    const size_t most = (place->end - place->base) / 52 + 1;
    struct {
        size_t at;
        int32_t parent;
    } *stack = calloc(2 * most, sizeof *stack);
    size_t depth = 1, at;
    double kept[16];
    int32_t parent;

    model->nodes = calloc(most, sizeof *model->nodes);
    assert_true(stack && model->nodes);
    memcpy(kept, identity, sizeof kept);
    stack[0].at = place->root;
    stack[0].parent = -1;
    while (depth) {
        at = stack[--depth].at;
        parent = stack[depth].parent;
        assert_true(model->node_count < most);
        read_node(place, model, at, parent, kept);
        stack[depth].at = read_reference_u32(place, at + 0x30);
        stack[depth].parent = parent;
        depth += stack[depth].at != 0;
        stack[depth].at = read_reference_u32(place, at + 0x2C);
        stack[depth].parent = (int32_t)model->node_count - 1;
        depth += stack[depth].at != 0 && !(read_reference_u32(place, at) & BREAK);
    }
    free(stack);
}

/* ---- what both kinds of models share ---- */

/* A corner before it is placed. */
typedef struct raw_corner {
    reference_corner corner;
    int32_t key[11];  /* write number, then what the corner itself brings */
    int32_t uv_scale; /* that makes UVs of both units comparable */
    int is_missing;
} raw_corner;

typedef struct corner_key {
    int32_t values[11];
    int32_t uv_scale;
    int is_degenerate;
} corner_key;

typedef struct evaluator {
    const reference_place *place;
    reference_model *model;
    uint32_t node;
    uint32_t writes;
    corner_key *keys; /* of all corners */
    size_t key_count;
    size_t key_room;
    size_t draw_room;
    struct slot *slots;
    size_t cache[256];
} evaluator;

static reference_draw *add_draw(evaluator *e, uint32_t flags, int is_volume)
{
    reference_draw *draw;

    if (e->model->draw_count == e->draw_room) {
        e->draw_room = 2 * e->draw_room + 16;
        e->model->draws = realloc(e->model->draws, e->draw_room * sizeof *draw);
        assert_non_null(e->model->draws);
    }
    draw = &e->model->draws[e->model->draw_count++];
    memset(draw, 0, sizeof *draw);
    draw->node = e->node;
    draw->flags = flags;
    draw->has_flags = 1;
    draw->is_volume = is_volume;
    return draw;
}

static void add_key(evaluator *e, const raw_corner *corner, int is_degenerate)
{
    corner_key *key;

    if (e->key_count == e->key_room) {
        e->key_room = 2 * e->key_room + 1024;
        e->keys = realloc(e->keys, e->key_room * sizeof *e->keys);
        assert_non_null(e->keys);
    }
    key = &e->keys[e->key_count++];
    memcpy(key->values, corner->key, sizeof key->values);
    key->uv_scale = corner->uv_scale;
    key->is_degenerate = is_degenerate;
}

static void draw_triangle(evaluator *e, reference_draw *draw, const raw_corner *a,
                          const raw_corner *b, const raw_corner *c)
{
    const reference_corner *corners[3] = {&a->corner, &b->corner, &c->corner};
    const raw_corner *raw[3] = {a, b, c};
    const int is_degenerate =
        a->key[0] == b->key[0] || b->key[0] == c->key[0] || c->key[0] == a->key[0];
    int i;

    if (a->is_missing || b->is_missing || c->is_missing) {
        draw->missing++;
        return;
    }
    add_reference_triangle(is_degenerate ? &draw->degenerate : &draw->kept, corners);
    for (i = 0; i < 3 && !draw->is_volume; i++)
        add_key(e, raw[i], is_degenerate);
}

/* ninja-chunk.md 4.6, for the corner number k of a strip whose last three corners are there. */
static void draw_strip_triangle(evaluator *e, reference_draw *draw, const raw_corner *corners,
                                size_t k, int reversed)
{
    const raw_corner *a = &corners[(k - 2) % 3], *b = &corners[(k - 1) % 3], *c = &corners[k % 3];

    if (((k - 2) & 1) != (size_t)reversed)
        draw_triangle(e, draw, a, c, b);
    else
        draw_triangle(e, draw, a, b, c);
}

static int order_keys(const void *a, const void *b)
{
    return memcmp(a, b, sizeof((const corner_key *)a)->values);
}

/* Equal keys are neighbours once they are sorted. */
static size_t count_keys(evaluator *e, size_t count)
{
    size_t i, distinct = count > 0;

    if (count)
        qsort(e->keys, count, sizeof *e->keys, order_keys);
    for (i = 1; i < count; i++)
        distinct += order_keys(&e->keys[i - 1], &e->keys[i]) != 0;
    return distinct;
}

/* expected.json takes UVs as they stand in the file; in the arrays those of both units are one
 * kind of number. */
static void count_distinct(evaluator *e)
{
    size_t i, k, kept = 0;

    e->model->distinct = count_keys(e, e->key_count);
    for (i = 0; i < e->key_count; i++)
        if (!e->keys[i].is_degenerate) {
            e->keys[kept] = e->keys[i];
            for (k = 3; k < 7; k++)
                e->keys[kept].values[k] *= e->keys[kept].uv_scale;
            kept++;
        }
    e->model->distinct_kept = count_keys(e, kept);
}

static void spread_color(uint32_t argb, double *color)
{
    color[0] = argb >> 16 & 0xFF;
    color[1] = argb >> 8 & 0xFF;
    color[2] = argb & 0xFF;
    color[3] = argb >> 24;
}

/* ---- ninja-chunk.md 2 and 3: vertex lists ---- */

typedef struct slot {
    double position[3]; /* sums, by weight */
    double normal[3];
    double first[3];
    double weight;
    double node;
    double first_node;
    double color[4];
    uint32_t influences; /* 0: empty */
    uint32_t write;
} slot;

/* One letter a member, of the types 20 to 34: p position, n normal, x packed normal, d diffuse, f
 * slot and weight, 5 4 i colours in halves, - anything else. */
static const char *const vertex_types[] = {"p-",  "p-n-", "p",  "pd",  "p-",  "pf",  "p5",
                                           "p4",  "pi",   "pn", "pnd", "pn-", "pnf", "pn5",
                                           "pn4", "pni",  "px", "pxd", "px-", "pd-", "pfd"};

typedef struct vertex {
    double position[3];
    double normal[3];
    double color[4];
    int has_color;
    int is_weighted;
    uint32_t slot; /* from the index offset of its chunk */
    double weight;
} vertex;

static void read_packed_normal(uint32_t bits, double *out)
{
    int i;

    for (i = 0; i < 3; i++) {
        const int32_t field = (int32_t)(bits >> (20 - 10 * i) & 0x3FF);

        out[i] = (field < 512 ? field : field - 1024) / 512.0;
    }
    normalise_vector(out);
}

static void read_halves_color(char type, uint32_t bits, double *color)
{
    const uint32_t high = bits >> 16;

    color[0] = color[1] = color[2] = high >> 8;
    color[3] = 255;
    if (type == '5') {
        color[0] = (high >> 11) << 3 | high >> 13;
        color[1] = (high >> 5 & 63) << 2 | (high >> 9 & 3);
        color[2] = (high & 31) << 3 | (high >> 2 & 7);
    } else if (type == '4') {
        color[0] = (high >> 8 & 15) * 17;
        color[1] = (high >> 4 & 15) * 17;
        color[2] = (high & 15) * 17;
        color[3] = (high >> 12) * 17;
    }
}

/* Gives where the next vertex is. */
static size_t read_vertex(const reference_place *place, const char *members, size_t at, vertex *v)
{
    memset(v, 0, sizeof *v);
    for (; *members; members++) {
        const uint32_t bits = read_reference_u32(place, at);

        if (*members == 'p')
            read_f32x3(place, at, v->position);
        else if (*members == 'n')
            read_f32x3(place, at, v->normal);
        else if (*members == 'x')
            read_packed_normal(bits, v->normal);
        else if (*members == 'd')
            spread_color(bits, v->color);
        else if (*members == '5' || *members == '4' || *members == 'i')
            read_halves_color(*members, bits, v->color);
        v->has_color |= *members != '-' && !strchr("pnxf", *members);
        if (*members == 'f') {
            v->is_weighted = 1;
            v->slot = bits & 0xFFFF;
            v->weight = bits >> 16;
        }
        at += *members == 'p' || *members == 'n' ? 12 : 4;
    }
    return at;
}

static void write_slot(evaluator *e, uint32_t number, const vertex *v, int is_start)
{
    const double *world = e->model->nodes[e->node].world;
    const double weight = v->is_weighted ? v->weight : 1.0;
    double position[3], normal[3];
    slot *to;
    int i;

    e->writes++;
    if (number > 0xFFFF)
        return;
    to = &e->slots[number];
    if (!v->is_weighted || is_start || !to->influences)
        memset(to, 0, sizeof *to);
    transform_vector(world, v->position, 1.0, position);
    transform_vector(world, v->normal, 0.0, normal);
    if (!to->influences) {
        memcpy(to->first, position, sizeof position);
        to->first_node = e->node;
    }
    for (i = 0; i < 3; i++) {
        to->position[i] += weight * position[i];
        to->normal[i] += weight * normal[i];
    }
    if (v->has_color)
        memcpy(to->color, v->color, sizeof v->color);
    to->weight += weight;
    to->node += weight * e->node;
    to->influences++;
    to->write = e->writes;
}

static void read_vertex_list(evaluator *e, size_t at)
{
    uint32_t head, numbers, type, i;
    size_t next;
    vertex v;

    for (; ((head = read_reference_u32(e->place, at)) & 0xFF) != 0xFF;
         at += 4 + 4 * (size_t)(head >> 16)) {
        type = head & 0xFF;
        numbers = read_reference_u32(e->place, at + 4);
        assert_true(type >= 0x20 && type <= 0x34);
        next = at + 8;
        for (i = 0; i < numbers >> 16; i++) {
            next = read_vertex(e->place, vertex_types[type - 0x20], next, &v);
            write_slot(e, (numbers & 0xFFFF) + (v.is_weighted ? v.slot : i), &v, !(head >> 8 & 3));
        }
    }
}

static void place_slot(const slot *from, reference_corner *to)
{
    int i;

    for (i = 0; i < 3; i++) {
        to->position[i] = from->weight > 0 ? from->position[i] / from->weight : from->first[i];
        to->normal[i] = from->weight > 0 ? from->normal[i] : 0.0;
    }
    normalise_vector(to->normal);
    memcpy(to->color, from->color, sizeof to->color);
    to->node = from->weight > 0 ? from->node / from->weight : from->first_node;
    to->influences = from->influences;
}

/* ---- ninja-chunk.md 4: polygon lists ---- */

/* One letter a member, of the types 40 to 4B: u h UV of 256 or 1024 units, n normal, c colour. */
static const char *const strip_types[] = {"",  "u",  "h",  "n", "un", "hn",
                                          "c", "uc", "hc", "",  "uu", "hh"};

static void read_raw_normal(const evaluator *e, size_t at, raw_corner *corner)
{
    double local[3];
    size_t i;

    for (i = 0; i < 3; i++) {
        corner->key[7 + i] = read_s16(e->place, at + 2 * i);
        local[i] = corner->key[7 + i] / 32767.0;
    }
    transform_vector(e->model->nodes[e->node].world, local, 0.0, corner->corner.normal);
    normalise_vector(corner->corner.normal);
}

/* Gives where the corner ends. members: NULL in a volume. */
static size_t read_corner(evaluator *e, const char *members, size_t at, raw_corner *corner)
{
    const slot *from = &e->slots[read_u16(e->place, at)];
    int set = 0;

    memset(corner, 0, sizeof *corner);
    corner->is_missing = !from->influences;
    corner->key[0] = (int32_t)from->write;
    if (!corner->is_missing)
        place_slot(from, &corner->corner);
    at += 2;
    for (; members && *members; members++) {
        if (*members == 'n') {
            read_raw_normal(e, at, corner);
            corner->key[1] |= 4;
            at += 6;
        } else if (*members == 'c') {
            corner->key[10] = (int32_t)(read_u16(e->place, at) | read_u16(e->place, at + 2) << 16);
            spread_color((uint32_t)corner->key[10], corner->corner.color);
            corner->key[1] |= 8;
            at += 4;
        } else {
            double *uv = set ? corner->corner.uv2 : corner->corner.uv;
            const double units = *members == 'u' ? 256.0 : 1024.0;

            corner->uv_scale = *members == 'u' ? 4 : 1;
            corner->key[1] |= 1 << set;
            corner->key[3 + 2 * set] = read_s16(e->place, at);
            corner->key[4 + 2 * set] = read_s16(e->place, at + 2);
            uv[0] = corner->key[3 + 2 * set] / units;
            uv[1] = corner->key[4 + 2 * set] / units;
            at += 4;
            set++;
        }
    }
    return at;
}

/* Strips of corners: chunks 40 to 4B and 3A. at: behind info. */
static void read_strips(evaluator *e, reference_draw *draw, const char *members, uint32_t info,
                        size_t at)
{
    raw_corner corners[3];
    uint32_t i, k, count;
    int32_t length;

    for (i = 0; i < (info & 0x3FFF); i++) {
        length = read_s16(e->place, at);
        count = (uint32_t)abs(length);
        at += 2;
        for (k = 0; k < count; k++) {
            at = read_corner(e, members, at, &corners[k % 3]);
            if (k < 2)
                continue;
            at += 2 * (size_t)(info >> 14);
            draw_strip_triangle(e, draw, corners, k, length < 0);
        }
    }
}

static void read_volume(evaluator *e, reference_draw *draw, uint32_t type, uint32_t info, size_t at)
{
    const uint32_t count = type == 0x38 ? 3 : 4;
    raw_corner corners[4];
    uint32_t i, k;

    if (type == 0x3A) {
        read_strips(e, draw, NULL, info, at);
        return;
    }
    for (i = 0; i < (info & 0x3FFF); i++) {
        for (k = 0; k < count; k++)
            at = read_corner(e, NULL, at, &corners[k]);
        at += 2 * (size_t)(info >> 14);
        draw_triangle(e, draw, &corners[0], &corners[1], &corners[2]);
        if (count == 4)
            draw_triangle(e, draw, &corners[2], &corners[1], &corners[3]);
    }
}

/* Gives where the next chunk is; 0: the list is over. */
static size_t read_polygon_chunk(evaluator *e, size_t at, uint32_t *drawn)
{
    const uint32_t head = read_u16(e->place, at), type = head & 0xFF;

    *drawn = type == 5 ? head >> 8 : 256;
    if (type == 4)
        e->cache[head >> 8] = at + 2;
    if (type == 0xFF || type == 4)
        return 0;
    if (type < 0x10)
        return at + (type < 8 ? 2 : 4);
    if (type >= 0x38 && type <= 0x3A)
        read_volume(e, add_draw(e, head >> 8, 1), type, read_u16(e->place, at + 4), at + 6);
    if (type >= 0x40 && type <= 0x4B)
        read_strips(e, add_draw(e, head >> 8, 0), strip_types[type - 0x40],
                    read_u16(e->place, at + 4), at + 6);
    return at + 4 + 2 * (size_t)read_u16(e->place, at + 2);
}

static void read_polygon_list(evaluator *e, size_t at)
{
    size_t back[16];
    uint32_t drawn, depth = 0;

    for (;;) {
        at = read_polygon_chunk(e, at, &drawn);
        if (drawn < 256 && e->cache[drawn]) {
            assert_true(depth < 16);
            back[depth++] = at;
            at = e->cache[drawn];
        }
        if (!at && !depth)
            return;
        if (!at)
            at = back[--depth];
    }
}

static void read_chunk_model(evaluator *e, size_t at)
{
    const uint32_t vertices = read_reference_u32(e->place, at),
                   polygons = read_reference_u32(e->place, at + 4);

    if (vertices)
        read_vertex_list(e, vertices);
    if (polygons)
        read_polygon_list(e, polygons);
}

/* ---- ninja-basic.md ---- */

typedef struct basic_model {
    size_t points;
    size_t normals; /* 0: none */
    size_t materials;
    uint32_t count;
    uint32_t write; /* of the first point */
} basic_model;

typedef struct meshset {
    size_t at;     /* next word of the meshes */
    size_t colors; /* next colour, 0: none */
    size_t uvs;
} meshset;

static void read_basic_corner(evaluator *e, const basic_model *from, meshset *set,
                              raw_corner *corner)
{
    const double *world = e->model->nodes[e->node].world;
    const uint32_t index = read_u16(e->place, set->at);
    double local[3];
    size_t i;

    memset(corner, 0, sizeof *corner);
    corner->uv_scale = 1;
    corner->is_missing = index >= from->count;
    corner->key[0] = (int32_t)(from->write + index);
    if (!corner->is_missing) {
        read_f32x3(e->place, from->points + 12 * (size_t)index, local);
        transform_vector(world, local, 1.0, corner->corner.position);
        if (from->normals) {
            read_f32x3(e->place, from->normals + 12 * (size_t)index, local);
            transform_vector(world, local, 0.0, corner->corner.normal);
            normalise_vector(corner->corner.normal);
        }
    }
    for (i = 0; i < 2 && set->uvs; i++) {
        corner->key[3 + i] = read_s16(e->place, set->uvs + 2 * i);
        corner->corner.uv[i] = corner->key[3 + i] / 255.0;
    }
    if (set->colors) {
        corner->key[10] = (int32_t)read_reference_u32(e->place, set->colors);
        spread_color((uint32_t)corner->key[10], corner->corner.color);
    }
    corner->key[1] = (set->uvs != 0) + 2 * (set->colors != 0);
    corner->corner.node = e->node;
    corner->corner.influences = 1;
    set->at += 2;
    set->uvs += set->uvs ? 4 : 0;
    set->colors += set->colors ? 4 : 0;
}

static void read_meshset(evaluator *e, const basic_model *from, size_t at)
{
    const uint32_t type = read_u16(e->place, at) >> 14, count = read_u16(e->place, at + 2);
    meshset set = {read_reference_u32(e->place, at + 4), read_reference_u32(e->place, at + 16),
                   read_reference_u32(e->place, at + 20)};
    const size_t material = from->materials + 20 * (size_t)(read_u16(e->place, at) & 0x3FFF);
    reference_draw *draw =
        add_draw(e, from->materials ? read_reference_u32(e->place, material + 16) : 0, 0);
    uint32_t i, k, head, length;
    raw_corner corners[3];

    draw->has_flags = from->materials != 0;
    for (i = 0; i < count; i++) {
        head = 3 + type;
        if (type >= 2) {
            head = read_u16(e->place, set.at);
            set.at += 2;
        }
        length = head & 0x7FFF;
        for (k = 0; k < length; k++) {
            read_basic_corner(e, from, &set, &corners[k % 3]);
            if (k >= 2)
                draw_strip_triangle(e, draw, corners, k, head >> 15 != 0);
        }
    }
}

static void read_basic_model(evaluator *e, size_t at)
{
    const size_t stride = e->place->format == KUNAI_FORMAT_NJBM_PLUS ? 28 : 24;
    const size_t sets = read_reference_u32(e->place, at + 0xC);
    basic_model model;
    size_t end;
    uint32_t i;

    model.points = read_reference_u32(e->place, at);
    model.normals = read_reference_u32(e->place, at + 4);
    model.count = read_reference_u32(e->place, at + 8);
    model.materials = read_reference_u32(e->place, at + 0x10);
    model.write = e->writes;
    e->writes += 0x10000;
    end = model.normals + 12 * (size_t)model.count;
    if (end > e->place->end - e->place->base || (model.normals <= at && at < end))
        model.normals = 0;
    for (i = 0; i < read_u16(e->place, at + 0x14); i++)
        read_meshset(e, &model, sets + stride * i);
}

/* ---- models ---- */

void read_reference(reference_model *model, const reference_place *place)
{
    evaluator e;

    memset(model, 0, sizeof *model);
    memset(&e, 0, sizeof e);
    e.place = place;
    e.model = model;
    e.slots = calloc(0x10000, sizeof *e.slots);
    assert_non_null(e.slots);
    read_reference_nodes(model, place);
    for (e.node = 0; e.node < model->node_count; e.node++) {
        const reference_node *node = &model->nodes[e.node];

        if (!node->model || (node->flags & HIDE))
            continue;
        if (place->format == KUNAI_FORMAT_NJCM)
            read_chunk_model(&e, node->model);
        else
            read_basic_model(&e, node->model);
    }
    count_distinct(&e);
    free(e.slots);
    free(e.keys);
}

void free_reference(reference_model *model)
{
    free(model->nodes);
    free(model->draws);
    memset(model, 0, sizeof *model);
}

reference_totals total_reference(const reference_model *model)
{
    reference_totals totals;
    size_t i;

    memset(&totals, 0, sizeof totals);
    for (i = 0; i < model->draw_count; i++) {
        const reference_draw *draw = &model->draws[i];

        if (draw->is_volume) {
            add_reference_sums(&totals.volumes, &draw->kept);
            add_reference_sums(&totals.volumes, &draw->degenerate);
            continue;
        }
        add_reference_sums(&totals.kept, &draw->kept);
        add_reference_sums(&totals.degenerate, &draw->degenerate);
        totals.missing += draw->missing;
        totals.draws++;
    }
    add_reference_sums(&totals.all, &totals.kept);
    add_reference_sums(&totals.all, &totals.degenerate);
    return totals;
}
