/* place_files.c - images of models: nodes, and the triangle of the root, by ninja-chunk.md 1 to 4,
 * ninja-basic.md 2 to 4, ginja.md 4 to 8 and xinja.md 3 to 5. */
#include "place_files.h"

void append_image_word(image *out, uint32_t value)
{
    append_u32(&out->data, value, out->big);
}

static void append_half(image *out, uint32_t value)
{
    append_u16(&out->data, value, out->big);
}

static void append_number(image *out, double value)
{
    append_float(&out->data, value, out->big);
}

/* place: or no_place, for a pointer of 0. */
static void append_pointer(image *out, uint32_t place)
{
    if (place == no_place) {
        append_image_word(out, 0);
        return;
    }
    assert_true(out->pointer_count < COUNT(out->pointers));
    out->pointers[out->pointer_count++] = (uint32_t)out->data.size;
    append_image_word(out, out->base + place);
}

void append_image_node(image *out, uint32_t model, double x, double y, double z, uint32_t child,
                       uint32_t sibling)
{
    int i;

    append_image_word(out, 0);
    append_pointer(out, model);
    append_number(out, x);
    append_number(out, y);
    append_number(out, z);
    for (i = 0; i < 3; i++)
        append_image_word(out, 0);
    for (i = 0; i < 3; i++)
        append_number(out, 1);
    append_pointer(out, child);
    append_pointer(out, sibling);
}

static void put_points(image *out)
{
    static const double points[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    size_t i;

    for (i = 0; i < COUNT(points); i++)
        append_number(out, points[i]);
}

static void put_sphere(image *out)
{
    int i;

    for (i = 0; i < 4; i++)
        append_number(out, i + 1);
}

static void put_chunk_model(image *out)
{
    static const uint16_t strip[8] = {0x40, 5, 1, 3, 0, 1, 2, 0xFF};
    size_t i;

    append_pointer(out, out->model + 24);
    append_pointer(out, out->model + 24 + 48);
    put_sphere(out);
    append_image_word(out, 0x22 | 10 << 16);
    append_image_word(out, 3 << 16);
    put_points(out);
    append_image_word(out, 0xFF);
    for (i = 0; i < COUNT(strip); i++)
        append_half(out, strip[i]);
    out->triangles = 1;
}

/* Two meshsets without material of the same triangle, behind the points. */
static void put_basic_model(image *out)
{
    const uint32_t points = out->model + 40 + (out->stride - 24), meshsets = points + 36;
    const uint32_t corners = meshsets + 2 * out->stride;
    int i;

    append_pointer(out, points);
    append_image_word(out, 0);
    append_image_word(out, 3);
    append_pointer(out, meshsets);
    append_image_word(out, 0);
    append_half(out, 2);
    append_half(out, 0);
    put_sphere(out);
    append_zeros(&out->data, out->stride - 24);
    put_points(out);
    for (i = 0; i < 2; i++) {
        append_half(out, 0);
        append_half(out, 1);
        append_pointer(out, corners);
        append_zeros(&out->data, out->stride - 8);
    }
    for (i = 0; i < 4; i++)
        append_half(out, (uint32_t)i % 3);
    out->triangles = 2;
}

/* Positions as they stand, and one triangle, of indices of 8 bits. Its front is clockwise. */
static void put_ginja_model(image *out)
{
    static const uint8_t triangle[8] = {0x90, 0, 3, 0, 2, 1};
    static const uint8_t array[2] = {1, 12}, end[16] = {255}, zero[4] = {0}, one[4] = {1};
    const uint32_t points = out->model + 36 + 32, parameters = points + 36, mesh = parameters + 16;

    append_pointer(out, out->model + 36);
    append_image_word(out, 0);
    append_pointer(out, mesh);
    append_image_word(out, 0);
    append_half(out, 1);
    append_half(out, 0);
    put_sphere(out);
    append_bytes(&out->data, array, sizeof array);
    append_half(out, 3);
    append_image_word(out, 0x41);
    append_pointer(out, points);
    append_image_word(out, 36);
    append_bytes(&out->data, end, sizeof end);
    put_points(out);
    append_bytes(&out->data, zero, sizeof zero);
    append_image_word(out, 0x00011400);
    append_bytes(&out->data, one, sizeof one);
    append_image_word(out, 0x8);
    append_pointer(out, parameters);
    append_image_word(out, 2);
    append_pointer(out, mesh + 16);
    append_image_word(out, 8);
    append_bytes(&out->data, triangle, sizeof triangle);
    out->triangles = 1;
}

/* Vertices with a position, a colour and texture coordinates, and a strip without a state. */
static void put_xinja_model(image *out)
{
    static const double points[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const uint32_t set = out->model + 44, vertices = set + 16, mesh = vertices + 72;
    int i, k;

    append_image_word(out, 0);
    append_pointer(out, set);
    append_image_word(out, 1);
    append_pointer(out, mesh);
    append_image_word(out, 1);
    append_image_word(out, 0);
    append_image_word(out, 0);
    put_sphere(out);
    append_half(out, 5);
    append_half(out, 0);
    append_pointer(out, vertices);
    append_image_word(out, 24);
    append_image_word(out, 3);
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 3; k++)
            append_number(out, points[i][k]);
        append_image_word(out, 0xFF804020);
        append_number(out, 0);
        append_number(out, 1);
    }
    append_image_word(out, 0);
    append_image_word(out, 0);
    append_pointer(out, mesh + 20);
    append_image_word(out, 3);
    append_image_word(out, 0);
    for (i = 0; i < 4; i++)
        append_half(out, (uint32_t)i % 3);
    out->triangles = 1;
}

/* Its bytes. */
static uint32_t get_geometry_size(const image *out)
{
    switch (out->stride) {
    case IMAGE_CHUNK: return 88;
    case IMAGE_GINJA: return 36 + 32 + 36 + 16 + 16 + 8;
    case IMAGE_XINJA: return 44 + 16 + 72 + 20 + 8;
    default: return 40 + (out->stride - 24) + 36 + 2 * out->stride + 8;
    }
}

static void put_geometry(image *out)
{
    switch (out->stride) {
    case IMAGE_CHUNK: put_chunk_model(out); break;
    case IMAGE_GINJA: put_ginja_model(out); break;
    case IMAGE_XINJA: put_xinja_model(out); break;
    default: put_basic_model(out); break;
    }
}

void put_image(image *out, double x, int root_is_last)
{
    const uint32_t geometry = get_geometry_size(out);
    const uint32_t at = (uint32_t)out->data.size;

    out->start = at;
    out->pointer_count = 0;
    out->model = root_is_last ? at : at + 3 * NODE;
    out->child = root_is_last ? at + geometry : at + NODE;
    out->sibling = out->child + NODE;
    out->root = root_is_last ? out->sibling + NODE : at;
    if (root_is_last)
        put_geometry(out);
    else
        append_image_node(out, out->model, x, 0, 0, out->child, no_place);
    append_image_node(out, no_place, 0, x, 0, no_place, out->sibling);
    append_image_node(out, no_place, 0, 0, x, no_place, no_place);
    if (root_is_last)
        append_image_node(out, out->model, x, 0, 0, out->child, no_place);
    else
        put_geometry(out);
    assert_int_equal(out->data.size, at + 3 * NODE + geometry);
}

uint32_t get_image_format(const image *from)
{
    switch (from->stride) {
    case IMAGE_CHUNK: return KUNAI_FORMAT_NJCM;
    case IMAGE_GINJA: return KUNAI_FORMAT_GJCM;
    case IMAGE_XINJA: return KUNAI_FORMAT_XJ;
    default: return from->stride == 24 ? KUNAI_FORMAT_NJBM : KUNAI_FORMAT_NJBM_PLUS;
    }
}

const char *get_image_tag(const image *from)
{
    switch (from->stride) {
    case IMAGE_CHUNK:
    case IMAGE_XINJA: return "NJCM";
    case IMAGE_GINJA: return "GJCM";
    default: return "NJBM";
    }
}

void put_garbage(bytes *out, size_t size)
{
    uint32_t state = 1;

    for (; size; size--) {
        state = state * 1664525 + 1013904223;
        append_u8(out, state >> 24);
    }
}

/* ---- what is expected ---- */

void expect_error(const bytes *file, const kunai_options *options, kunai_result code,
                  uint64_t offset)
{
    kunai_error error;

    assert_null(test_open_model(file->data, file->size, options, &error));
    if (error.code != code || error.offset != offset)
        print_error("%s: %s at %u\n", error.record, error.message, (unsigned)error.offset);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
}

kunai_model *open_good(const bytes *file, const kunai_options *options)
{
    kunai_error error;
    kunai_model *model = test_open_model(file->data, file->size, options, &error);

    if (!model)
        print_error("%s: %s at %u\n", error.record, error.message, (unsigned)error.offset);
    assert_non_null(model);
    return model;
}

void check_translation(const kunai_model *model, uint32_t index, uint64_t offset, float x, float y,
                       float z)
{
    const kunai_node *node = kunai_model_get_node(model, index);

    assert_non_null(node);
    assert_int_equal(node->offset, offset);
    assert_true(node->rest.translation[0] == x && node->rest.translation[1] == y &&
                node->rest.translation[2] == z);
}

/* The triangle of all images, in whichever order it begins: counter-clockwise, of half a square. */
static void check_triangle(const kunai_mesh *mesh)
{
    const float *a = mesh->positions + 3 * mesh->indices[0];
    const float *b = mesh->positions + 3 * mesh->indices[1];
    const float *c = mesh->positions + 3 * mesh->indices[2];

    assert_true((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) == 1.0f);
    assert_true(a[0] + b[0] + c[0] == 1.0f && a[1] + b[1] + c[1] == 1.0f);
}

void check_image(kunai_model *model, const image *from, uint64_t start, float x,
                 uint32_t byte_order)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const uint64_t moved = start - from->start;
    const kunai_mesh *mesh;

    assert_int_equal(info->format, get_image_format(from));
    assert_int_equal(info->byte_order, byte_order);
    assert_int_equal(info->node_count, 3);
    check_translation(model, 0, moved + from->root, x, 0, 0);
    check_translation(model, 1, moved + from->child, 0, x, 0);
    check_translation(model, 2, moved + from->sibling, 0, 0, x);
    assert_true(kunai_model_get_node(model, 0)->radius == 4.0f);
    assert_int_equal(info->triangle_count, from->triangles);
    mesh = kunai_model_get_mesh(model, 0);
    assert_non_null(mesh);
    assert_int_equal(mesh->node, 0);
    check_triangle(mesh);
    kunai_model_close(model);
}
