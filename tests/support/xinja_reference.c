/* xinja_reference.c - reads Xinja models (xinja.md) without a single line of the library. */
#include "xinja_reference.h"

#include <math.h>

static void *allocate_words(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    assert_non_null(memory);
    return memory;
}

/* ---- bytes: always little-endian ---- */

static uint32_t read_u16(const reference_place *place, size_t at)
{
    return read_reference_u32(place, at & ~(size_t)3) >> (at & 2 ? 16 : 0) & 0xFFFF;
}

static void read_floats(const reference_place *place, size_t at, double *out, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        const uint32_t bits = read_reference_u32(place, at + 4 * i);
        float value;

        memcpy(&value, &bits, sizeof value);
        assert_true(isfinite(value));
        out[i] = (double)value;
    }
}

/* ---- xinja.md 4: vertex sets ---- */

static uint32_t get_type_size(uint32_t type)
{
    static const uint32_t sizes[] = {12, 20, 24, 32, 16, 24, 28, 36};

    return type < 8 ? sizes[type] : UINT32_MAX;
}

static void read_vertex(const reference_place *place, uint32_t type, size_t at,
                        xinja_reference_vertex *vertex)
{
    uint32_t argb;

    read_floats(place, at, vertex->position, 3);
    at += 12;
    if (type & 2) {
        read_floats(place, at, vertex->normal, 3);
        at += 12;
    }
    if (type & 4) {
        argb = read_reference_u32(place, at);
        vertex->color[0] = (uint8_t)(argb >> 16);
        vertex->color[1] = (uint8_t)(argb >> 8);
        vertex->color[2] = (uint8_t)argb;
        vertex->color[3] = (uint8_t)(argb >> 24);
        at += 4;
    }
    if (type & 1)
        read_floats(place, at, vertex->uv, 2);
}

static void read_set(const reference_place *place, size_t at, xinja_reference_set *set)
{
    const uint32_t vertices = read_reference_u32(place, at + 4),
                   stride = read_reference_u32(place, at + 8);
    uint32_t i;

    set->type = read_u16(place, at);
    set->flags = read_u16(place, at + 2);
    set->count = read_reference_u32(place, at + 12);
    assert_true(stride >= get_type_size(set->type));
    assert_true(set->count <= place->size);
    set->vertices = allocate_words(set->count, sizeof *set->vertices);
    for (i = 0; i < set->count; i++)
        read_vertex(place, set->type, vertices + (size_t)i * stride, &set->vertices[i]);
}

/* ---- xinja.md 5: strips ---- */

static void read_records(const reference_place *place, size_t at, uint32_t count,
                         xinja_reference_strip *strip)
{
    uint32_t i, k;

    for (i = 0; i < count; i++, at += 16) {
        const uint32_t type = read_reference_u32(place, at);

        assert_in_range(type, 1, 8);
        strip->is_set[type] = 1;
        strip->records[type]++;
        for (k = 0; k < 3; k++)
            strip->state[type][k] = read_reference_u32(place, at + 4 + 4 * k);
    }
}

/* For i = 2..n-1: even i gives (v[i-2], v[i-1], v[i]), odd i gives (v[i-1], v[i-2], v[i]). */
static void read_triangles(const reference_place *place, size_t at, xinja_reference_strip *strip)
{
    uint32_t i, k;

    strip->triangles = allocate_words(strip->index_count, sizeof *strip->triangles);
    for (i = 2; i < strip->index_count; i++) {
        xinja_reference_triangle *triangle = &strip->triangles[strip->triangle_count++];
        uint32_t v[3];

        for (k = 0; k < 3; k++)
            v[k] = read_u16(place, at + 2 * (size_t)(i - 2 + k));
        triangle->corners[0] = v[i % 2];
        triangle->corners[1] = v[1 - i % 2];
        triangle->corners[2] = v[2];
        triangle->is_degenerate = v[0] == v[1] || v[1] == v[2] || v[2] == v[0];
    }
}

static void check_triangles(const xinja_reference_strip *strip, const xinja_reference_set *set)
{
    uint32_t i, k;

    for (i = 0; i < strip->triangle_count; i++)
        for (k = 0; k < 3; k++)
            assert_true(strip->triangles[i].corners[k] < set->count);
}

/* State persists from mesh to mesh within a list; each list starts empty. */
static void read_list(const reference_place *place, size_t at, uint32_t count,
                      uint32_t is_translucent, xinja_reference_model *model)
{
    uint32_t i;

    for (i = 0; i < count; i++, at += 20) {
        xinja_reference_strip *strip = &model->strips[model->strip_count++];

        if (i) {
            memcpy(strip->is_set, strip[-1].is_set, sizeof strip->is_set);
            memcpy(strip->state, strip[-1].state, sizeof strip->state);
        }
        strip->is_translucent = is_translucent;
        read_records(place, read_reference_u32(place, at), read_reference_u32(place, at + 4),
                     strip);
        strip->index_count = read_reference_u32(place, at + 12);
        strip->set = read_reference_u32(place, at + 16);
        assert_true(strip->index_count <= place->size && strip->set < model->set_count);
        read_triangles(place, read_reference_u32(place, at + 8), strip);
        check_triangles(strip, &model->sets[strip->set]);
    }
}

/* ---- xinja.md 3: models ---- */

static void read_model(const reference_place *place, size_t at, xinja_reference_model *model)
{
    const uint32_t sets = read_reference_u32(place, at + 0x04),
                   translucent = read_reference_u32(place, at + 0x18);
    uint32_t i;

    model->set_count = read_reference_u32(place, at + 0x08);
    model->opaque_count = read_reference_u32(place, at + 0x10);
    assert_true(model->set_count <= 2);
    assert_true(model->opaque_count <= place->size && translucent <= place->size);
    model->sets = allocate_words(model->set_count, sizeof *model->sets);
    model->strips =
        allocate_words((size_t)model->opaque_count + translucent, sizeof *model->strips);
    for (i = 0; i < model->set_count; i++)
        read_set(place, sets + 16 * (size_t)i, &model->sets[i]);
    read_list(place, read_reference_u32(place, at + 0x0C), model->opaque_count, 0, model);
    read_list(place, read_reference_u32(place, at + 0x14), translucent, 1, model);
    read_floats(place, at + 0x1C, model->center, 3);
    read_floats(place, at + 0x28, &model->radius, 1);
}

void read_xinja_reference(xinja_reference *reference, const reference_place *place)
{
    uint32_t i;

    memset(reference, 0, sizeof *reference);
    read_reference_nodes(&reference->tree, place);
    reference->models = allocate_words(reference->tree.node_count, sizeof *reference->models);
    for (i = 0; i < reference->tree.node_count; i++) {
        const reference_node *node = &reference->tree.nodes[i];

        if (!node->model || (node->flags & 8)) /* EVAL_HIDE */
            continue;
        reference->models[reference->model_count].node = i;
        read_model(place, node->model, &reference->models[reference->model_count++]);
    }
}

static void free_model(xinja_reference_model *model)
{
    uint32_t i;

    for (i = 0; i < model->set_count; i++)
        free(model->sets[i].vertices);
    for (i = 0; i < model->strip_count; i++)
        free(model->strips[i].triangles);
    free(model->sets);
    free(model->strips);
}

void free_xinja_reference(xinja_reference *reference)
{
    uint32_t i;

    for (i = 0; i < reference->model_count; i++)
        free_model(&reference->models[i]);
    free(reference->models);
    free_reference(&reference->tree);
}

/* ---- xinja.md 6 ---- */

static int holds(const reference_place *place, uint32_t at, size_t size)
{
    const size_t all = place->end - place->base;

    return at % 4 == 0 && at <= all && size <= all - at;
}

int is_xinja_object(const reference_place *place, uint32_t model)
{
    uint32_t sets, count, i;

    if (!holds(place, model, 44) || read_reference_u32(place, model) != 0)
        return 0;
    sets = read_reference_u32(place, model + 4);
    count = read_reference_u32(place, model + 8);
    if (count < 1 || count > (place->end - place->base) / 16 ||
        !holds(place, sets, 16 * (size_t)count))
        return 0;
    for (i = 0; i < count; i++) {
        const uint32_t set = sets + 16 * i, type = read_u16(place, set);
        const uint64_t stride = read_reference_u32(place, set + 8),
                       vertices = read_reference_u32(place, set + 12);

        if (type < 1 || type > 7 || stride < get_type_size(type) ||
            read_reference_u32(place, set + 4) + stride * vertices > place->end - place->base)
            return 0;
    }
    return 1;
}

/* ---- sums ---- */

static void add_box(xinja_reference_totals *totals, int which, const double *point)
{
    const int is_first = totals->vertices == 0;
    int i;

    for (i = 0; i < 3; i++) {
        double *low = &totals->low[which][i], *high = &totals->high[which][i];

        *low = is_first ? point[i] : fmin(*low, point[i]);
        *high = is_first ? point[i] : fmax(*high, point[i]);
    }
}

static void add_vertex(xinja_reference_totals *totals, const xinja_reference_vertex *vertex,
                       const double *world)
{
    double point[3];
    int i;

    transform_vector(world, vertex->position, 1.0, point);
    add_box(totals, 0, vertex->position);
    add_box(totals, 1, point);
    for (i = 0; i < 3; i++) {
        totals->position[i] += vertex->position[i];
        totals->normal[i] += vertex->normal[i];
    }
    for (i = 0; i < 2; i++)
        totals->uv[i] += vertex->uv[i];
    for (i = 0; i < 4; i++)
        totals->color[i] += vertex->color[i];
    totals->vertices++;
}

double measure_xinja_facing(const double *const *positions, const double *const *normals)
{
    double ab[3], ac[3], facing = 0.0;
    int i;

    for (i = 0; i < 3; i++) {
        ab[i] = positions[1][i] - positions[0][i];
        ac[i] = positions[2][i] - positions[0][i];
    }
    for (i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;

        facing += (ab[j] * ac[k] - ab[k] * ac[j]) * (normals[0][i] + normals[1][i] + normals[2][i]);
    }
    return facing;
}

static void add_triangle(xinja_reference_totals *totals, const xinja_reference_triangle *triangle,
                         const xinja_reference_set *set)
{
    const double *positions[3], *normals[3];
    double facing;
    int i;

    totals->triangles++;
    if (triangle->is_degenerate) {
        totals->degenerate++;
        return;
    }
    for (i = 0; i < 3; i++) {
        positions[i] = set->vertices[triangle->corners[i]].position;
        normals[i] = set->vertices[triangle->corners[i]].normal;
    }
    facing = measure_xinja_facing(positions, normals);
    totals->facing[0] += facing > 0;
    totals->facing[1] += facing < 0;
}

static void add_strip(xinja_reference_totals *totals, const xinja_reference_strip *strip,
                      const xinja_reference_set *set)
{
    uint32_t i;

    totals->strips[strip->is_translucent]++;
    totals->indices += strip->index_count;
    for (i = 0; i < XINJA_REFERENCE_TYPES; i++)
        totals->records[i] += strip->records[i];
    if (strip->is_set[3])
        totals->textures[strip->state[3][0] & 0xFFFF] = 1;
    for (i = 0; i < strip->triangle_count; i++)
        add_triangle(totals, &strip->triangles[i], set);
}

void total_xinja_reference(const xinja_reference *reference, xinja_reference_totals *totals)
{
    uint32_t i, k, j;

    memset(totals, 0, sizeof *totals);
    for (i = 0; i < reference->model_count; i++) {
        const xinja_reference_model *model = &reference->models[i];

        for (k = 0; k < model->set_count; k++) {
            const xinja_reference_set *set = &model->sets[k];

            totals->sets++;
            totals->types[set->type] += set->count;
            for (j = 0; j < set->count; j++)
                add_vertex(totals, &set->vertices[j], reference->tree.nodes[model->node].world);
        }
        for (k = 0; k < model->strip_count; k++)
            add_strip(totals, &model->strips[k], &model->sets[model->strips[k].set]);
    }
}
