/* test_model.c - Ninja Chunk models that are put together here, word by word. Expected values are
 * worked out by hand from ninja-chunk.md and ninja-container.md. */
#include "support.h"

#include "fixtures/bytes.h"
#include "model/formats.h"

#include <math.h>

/* ---- models as data ---- */

/* Bits of floats. */
enum {
    F_0 = 0,
    F_HALF = 0x3F000000,
    F_1 = 0x3F800000,
    F_2 = 0x40000000,
    F_3 = 0x40400000,
    F_4 = 0x40800000,
    F_5 = 0x40A00000,
    F_10 = 0x41200000
};

enum { NODE = 56, MODEL = 24, UNIT = 7 };

/* child and sibling: number of a node, 0: none. Lists are in words of the format: vertices 32
 * bits, polygons 16. A node without lists has no model. */
typedef struct node {
    uint32_t flags;
    uint32_t position[3];
    uint32_t angles[3];
    uint32_t scale[3];
    uint32_t w; /* of a quaternion */
    uint32_t child;
    uint32_t sibling;
    const uint32_t *vertices;
    size_t vertex_count;
    const uint16_t *polygons;
    size_t polygon_count;
} node;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define VERTICES(array) .vertices = (array), .vertex_count = COUNT(array)
#define POLYGONS(array) .polygons = (array), .polygon_count = COUNT(array)

static int has_model(const node *n)
{
    return n->vertices || n->polygons;
}

static void put_node(bytes *out, const node *nodes, size_t count, size_t index, int big)
{
    const node *n = &nodes[index];
    const uint32_t model = (uint32_t)(count * NODE + index * MODEL);
    int i;

    bytes_32(out, n->flags, big);
    bytes_32(out, has_model(n) ? model : 0, big);
    for (i = 0; i < 3; i++)
        bytes_32(out, n->position[i], big);
    for (i = 0; i < 3; i++)
        bytes_32(out, n->angles[i], big);
    for (i = 0; i < 3; i++)
        bytes_32(out, n->scale[i], big);
    bytes_32(out, n->child * NODE, big);
    bytes_32(out, n->sibling * NODE, big);
    bytes_32(out, n->w, big);
}

/* The body: all nodes, all models (each with a sphere of radius 2 about (1, 0, 3)), then the
 * vertex list and the polygon list of each node. */
static bytes make_body(const node *nodes, size_t count, int big)
{
    uint32_t at = (uint32_t)(count * (NODE + MODEL));
    bytes out = {0};
    size_t i, k;

    for (i = 0; i < count; i++)
        put_node(&out, nodes, count, i, big);
    for (i = 0; i < count; i++) {
        bytes_32(&out, nodes[i].vertices ? at : 0, big);
        at += (uint32_t)(4 * nodes[i].vertex_count);
        bytes_32(&out, nodes[i].polygons ? at : 0, big);
        at += (uint32_t)(2 * (nodes[i].polygon_count + nodes[i].polygon_count % 2));
        bytes_32(&out, F_1, big);
        bytes_32(&out, F_0, big);
        bytes_32(&out, F_3, big);
        bytes_32(&out, F_2, big);
    }
    for (i = 0; i < count; i++) {
        for (k = 0; k < nodes[i].vertex_count; k++)
            bytes_32(&out, nodes[i].vertices[k], big);
        for (k = 0; k < nodes[i].polygon_count; k++)
            bytes_16(&out, nodes[i].polygons[k], big);
        bytes_align(&out, 4);
    }
    return out;
}

static void put_chunk(bytes *out, const char *tag, const bytes *body, int big)
{
    bytes_add(out, tag, 4);
    bytes_32(out, (uint32_t)body->size, big);
    bytes_add(out, body->data, body->size);
}

static bytes make_file(const node *nodes, size_t count, int big)
{
    bytes body = make_body(nodes, count, big), out = {0};

    put_chunk(&out, "NJCM", &body, big);
    bytes_free(&body);
    return out;
}

/* The byte order of a large file is said: 0x500000 bytes look like 0x5000 in the other one. */
static kunai_model *open_file(const bytes *file, uint32_t flags, kunai_error *error)
{
    kunai_options options = {.struct_size = sizeof options, .flags = flags};
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_model *model;
    kunai_result result;

    if (file->size > 65536)
        options.byte_order = KUNAI_ORDER_LITTLE;
    result = kunai_model_open(exact.data, exact.size, &options, &model, error);
    assert_true((result == KUNAI_OK) == (model != NULL));
    assert_int_equal(result, error->code);
    if (model)
        subject_model.walk(model, exact.data, exact.size);
    test_exact_free(&exact);
    return model;
}

/* Must open, with that many warnings. */
static kunai_model *open_nodes(const node *nodes, size_t count, uint32_t warnings)
{
    bytes file = make_file(nodes, count, 0);
    kunai_error error;
    kunai_model *model = open_file(&file, 0, &error);

    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    bytes_free(&file);
    return model;
}

/* offset counts in the body. */
static void assert_error(const bytes *file, uint32_t flags, kunai_result code, uint64_t offset,
                         const char *message)
{
    kunai_error error;

    assert_null(open_file(file, flags, &error));
    assert_int_equal(error.code, code);
    assert_string_equal(error.message, message);
    assert_int_equal(error.offset, 8 + offset);
}

static void assert_nodes_error(const node *nodes, size_t count, uint32_t flags, kunai_result code,
                               uint64_t offset, const char *message)
{
    bytes file = make_file(nodes, count, 0);

    assert_error(&file, flags, code, offset, message);
    bytes_free(&file);
}

static void assert_warning(const kunai_model *model, uint32_t index, kunai_result code,
                           uint64_t offset, const char *message)
{
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[index];

    assert_int_equal(warning->code, code);
    assert_string_equal(warning->message, message);
    assert_int_equal(warning->offset, 8 + offset);
    assert_int_equal(warning->format, KUNAI_FORMAT_NJCM);
}

static void assert_record(const kunai_error *error, kunai_result code, uint64_t offset,
                          const char *record)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->offset, offset);
    assert_string_equal(error->record, record);
}

static void assert_floats(const float *values, const double *expected, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (!(fabs((double)values[i] - expected[i]) < 1e-6))
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
}

static void assert_indices(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count)
{
    assert_int_equal(mesh->index_count, count);
    assert_memory_equal(mesh->indices, expected, count * sizeof *expected);
}

/* ---- lists that many tests use ---- */

/* Slots 0 to 3: the corners of a unit square, normals +Z. */
/* clang-format off */
static const uint32_t square[] = {
    0x29 | 25 << 16, 0 | 4 << 16, /* CV_VN */
    F_0, F_0, F_0, F_0, F_0, F_1, /* 0 */
    F_1, F_0, F_0, F_0, F_0, F_1, /* 1 */
    F_0, F_1, F_0, F_0, F_0, F_1, /* 2 */
    F_1, F_1, F_0, F_0, F_0, F_1, /* 3 */
    0xFF
};
/* clang-format on */

/* A strip of two triangles over slots 0 to 3, type 40. */
static const uint16_t square_strip[] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};

/* Slots 0 to 11 at (slot, slot * slot, 0), without normals. */
enum { LINE = 12 };

static void make_line(uint32_t words[3 + 3 * LINE])
{
    uint32_t i;

    words[0] = 0x22 | (1 + 3 * LINE) << 16;
    words[1] = LINE << 16;
    for (i = 0; i < LINE; i++) {
        const float values[3] = {(float)i, (float)(i * i), 0.0f};

        memcpy(&words[2 + 3 * i], values, sizeof values);
    }
    words[2 + 3 * LINE] = 0xFF;
}

/* The slot that a corner of the line model came from. */
static int slot_at(const kunai_mesh *mesh, uint32_t index)
{
    return (int)mesh->positions[3 * mesh->indices[index]];
}

/* ---- vertices, triangles, materials ---- */

static void test_a_square(void **state)
{
    static const uint16_t strip[] = {0x1841, 15, 1, 4,   0, 0,      0,   1, 256,
                                     0,      2,  0, 256, 3, 0xFF00, 512, 0, 0x00FF};
    static const node nodes[] = {{UNIT, VERTICES(square), POLYGONS(strip)}};
    static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    static const double normals[] = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
    static const double uvs[] = {0, 0, 1, 0, 0, 1, -1, 2};
    static const uint32_t indices[] = {0, 1, 2, 1, 3, 2};
    static const uint8_t grey[4] = {0xB2, 0xB2, 0xB2, 0xFF};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const kunai_material *material = kunai_model_get_material(model, 0);
    uint32_t i;

    (void)state;
    assert_int_equal(info->format, KUNAI_FORMAT_NJCM);
    assert_int_equal(info->byte_order, KUNAI_ORDER_LITTLE);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->vertex_count, 4);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->skinned, 0);
    assert_floats(info->bounds_min, positions, 3);
    assert_floats(info->bounds_max, positions + 9, 3);
    assert_int_equal(mesh->kind, KUNAI_MESH_RIGID);
    assert_int_equal(mesh->node, 0);
    assert_indices(mesh, indices, 6);
    assert_floats(mesh->positions, positions, 12);
    assert_floats(mesh->normals, normals, 12);
    assert_floats(mesh->uvs, uvs, 8);
    assert_null(mesh->uvs2);
    assert_null(mesh->colors);
    assert_null(mesh->speculars);
    assert_null(mesh->user_words);
    for (i = 0; i < 4; i++)
        assert_int_equal(mesh->sources[i], i);
    assert_int_equal(mesh->submeshes[0].flags, 0x18);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(material->texture, -1); /* textured, but no texture was named */
    assert_int_equal(material->flags, KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_memory_equal(material->diffuse, grey, 4);
    assert_true(material->exponent >= 11 && material->exponent <= 11);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    kunai_model_close(model);
}

/* The exact test of ninja-chunk.md 4.6, and the same corners forward. */
static void test_strip_order(void **state)
{
    static const int reversed[] = {1, 0, 9, 9, 0, 5, 0, 11, 5};
    static const int forward[] = {1, 9, 0, 9, 5, 0, 0, 5, 11};
    uint16_t strip[] = {0x0040, 7, 1, 0xFFFB, 1, 9, 0, 5, 11, 0xFF};
    uint32_t line[3 + 3 * LINE];
    node nodes[] = {{UNIT, VERTICES(line), POLYGONS(strip)}};
    kunai_model *model;
    uint32_t i;

    (void)state;
    make_line(line);
    model = open_nodes(nodes, 1, 0);
    assert_null(kunai_model_get_mesh(model, 0)->normals);
    for (i = 0; i < 9; i++)
        assert_int_equal(slot_at(kunai_model_get_mesh(model, 0), i), reversed[i]);
    kunai_model_close(model);
    strip[3] = 5;
    model = open_nodes(nodes, 1, 0);
    for (i = 0; i < 9; i++)
        assert_int_equal(slot_at(kunai_model_get_mesh(model, 0), i), forward[i]);
    kunai_model_close(model);
}

/* Fewer than 3 corners are legal; a repeated slot is stitching; a slot that is not there costs
 * its triangles only. */
static void test_dropped_triangles(void **state)
{
    /* clang-format off */
    static const uint16_t strips[] = {
        0x0040, 22, 5, /* a word more than there is */
        0, /* none */
        2, 0, 1, /* none */
        5, 0, 1, 2, 2, 3, /* 2 dropped, 1 kept */
        3, 0, 1, 12, /* slot 12 is empty */
        5, 3, 4, 5, 40000, 6, /* 1 kept, 2 missing */
        0, 0xFF
    };
    /* clang-format on */
    uint32_t line[3 + 3 * LINE];
    node nodes[] = {{UNIT, VERTICES(line), POLYGONS(strips)}};
    kunai_model *model;

    (void)state;
    make_line(line);
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + sizeof line,
                   "triangles that use an empty vertex slot are left out");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2 + 1 + 2);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 6); /* 0 1 2, 3 4 5 */
    kunai_model_close(model);
    assert_nodes_error(nodes, 1, KUNAI_STRICT, KUNAI_E_CORRUPT, NODE + MODEL + sizeof line,
                       "triangles that use an empty vertex slot are left out");
}

/* The key of a vertex is slot and UV: the same UV gives one vertex, another UV a second one, and
 * a slot that is written again a third. */
static void test_vertices_are_shared(void **state)
{
    static const uint16_t strips[] = {0x0041, 21, 2, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0, /* 0 1 2 */
                                      3,      1,  0, 0, 3, 0, 0, 2, 0, 1,          /* 1 3 2' */
                                      0xFF};
    static const uint16_t again[] = {0x0041, 11, 1, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0xFF};
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(square), POLYGONS(strips)},
                                 {UNIT, .sibling = 2, POLYGONS(again)},
                                 {UNIT, VERTICES(square), POLYGONS(again)}};
    static const uint32_t first[] = {0, 1, 2, 1, 3, 4};
    static const uint32_t second[] = {0, 1, 2};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    (void)state;
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
    assert_indices(kunai_model_get_mesh(model, 0), first, 6);
    assert_int_equal(kunai_model_get_mesh(model, 1)->node, 2);
    assert_indices(kunai_model_get_mesh(model, 1), second, 3);
    /* Node 1 draws what node 0 wrote: all but one influence, but not its own. */
    assert_int_equal(kunai_model_get_mesh(model, 2)->kind, KUNAI_MESH_SKINNED);
    assert_indices(kunai_model_get_mesh(model, 2), second, 3);
    assert_int_equal(kunai_model_get_mesh(model, 2)->influences[0].node, 0);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, 1);
    kunai_model_close(model);
}

/* A blended draw first, then an opaque material, another one, and the first again. */
static void test_materials_are_merged(void **state)
{
    /* clang-format off */
    static const uint16_t polygons[] = {
        0x2511, 2, 0x1122, 0x4433, /* D: alpha 44, R 33, G 11, B 22; (4, 5) */
        0x0840, 5, 1, 3, 0, 1, 2, /* order 0, blended */
        0x0040, 5, 1, 3, 0, 1, 3, /* order 1 */
        0x0A16, 4, 0x0102, 0xFF03, 0x0405, 0x1006, /* A 3 1 2, S 6 4 5 exponent 16; (1, 2) */
        0x0040, 5, 1, 3, 0, 2, 3, /* order 2 */
        0x2511, 2, 0x1122, 0x4433, /* (4, 5) again, but the rest stays */
        0x0A01, /* and (1, 2) once more */
        0x0040, 5, 1, 3, 1, 2, 3, /* order 3: equal to order 2 */
        0x00FF
    };
    /* clang-format on */
    static const node nodes[] = {{UNIT, VERTICES(square), POLYGONS(polygons)}};
    static const uint8_t diffuse[4] = {0x33, 0x11, 0x22, 0x44}, ambient[4] = {3, 1, 2, 255};
    static const uint8_t specular[4] = {6, 4, 5, 255};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const kunai_submesh *parts = mesh->submeshes;
    const kunai_material *material;

    (void)state;
    assert_int_equal(mesh->submesh_count, 3);
    assert_int_equal(parts[0].order, 1);
    assert_int_equal(parts[1].order, 2);
    assert_int_equal(parts[1].index_count, 6);
    assert_int_equal(parts[2].order, 0);
    assert_int_equal(parts[2].first_index, 9);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    material = kunai_model_get_material(model, parts[1].material);
    assert_memory_equal(material->diffuse, diffuse, 4);
    assert_memory_equal(material->ambient, ambient, 4);
    assert_memory_equal(material->specular, specular, 4);
    assert_true(material->exponent >= 16 && material->exponent <= 16);
    assert_int_equal(material->blend_source, KUNAI_BLEND_ONE);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_OTHER);
    assert_int_equal(kunai_model_get_material(model, parts[2].material)->flags,
                     KUNAI_MATERIAL_BLEND);
    kunai_model_close(model);
}

/* Clamp wins over flip, U and V apart; a strip without UVs has no texture, with ENV it has. */
static void test_texture_words(void **state)
{
    static const struct {
        uint16_t head, word, strip;
        int32_t texture;
        uint32_t wrap_u, wrap_v, filter;
        double bias;
    } cases[] = {
        {0x0408, 0x4005, 0x0041, 5, KUNAI_WRAP_REPEAT, KUNAI_WRAP_REPEAT, 1, 1.0},
        {0x8608, 0x5FFF, 0x0041, 8191, KUNAI_WRAP_MIRROR, KUNAI_WRAP_REPEAT, 1, 1.5},
        {0x4F08, 0xA000, 0x0041, 0, KUNAI_WRAP_REPEAT, KUNAI_WRAP_MIRROR, 2, 3.75},
        {0x2008, 0xC001, 0x0041, 1, KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, 3, 0.0},
        {0x1008, 0x0001, 0x0041, 1, KUNAI_WRAP_REPEAT, KUNAI_WRAP_CLAMP, 0, 0.0},
        {0xF408, 0x4001, 0x0041, 1, KUNAI_WRAP_CLAMP, KUNAI_WRAP_CLAMP, 1, 1.0},
        {0xF408, 0x4001, 0x0040, -1, KUNAI_WRAP_REPEAT, KUNAI_WRAP_REPEAT, 0, 1.0},
        {0xF408, 0x4001, 0x4040, 1, KUNAI_WRAP_CLAMP, KUNAI_WRAP_CLAMP, 1, 1.0},
    };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        /* clang-format off */
        const uint16_t polygons[] = {
            cases[i].head, cases[i].word, cases[i].strip,
            (uint16_t)(cases[i].strip & 1 ? 11 : 5), 1, 3, 0,
            (uint16_t)(cases[i].strip & 1 ? 0 : 1), (uint16_t)(cases[i].strip & 1 ? 0 : 2), 1,
            0, 0, 2, 0, 0
        };
        /* clang-format on */
        uint16_t list[16];
        node nodes[] = {{UNIT, VERTICES(square), .polygons = list}};
        const kunai_material *material;
        kunai_model *model;

        nodes[0].polygon_count = cases[i].strip & 1 ? 15 : 9;
        memcpy(list, polygons, sizeof polygons);
        list[nodes[0].polygon_count++] = 0xFF;
        model = open_nodes(nodes, 1, 0);
        material = kunai_model_get_material(model, 0);
        assert_int_equal(material->texture, cases[i].texture);
        assert_int_equal(material->wrap_u, cases[i].wrap_u);
        assert_int_equal(material->wrap_v, cases[i].wrap_v);
        assert_int_equal(material->filter, cases[i].filter);
        assert_true(fabs((double)material->mip_bias - cases[i].bias) < 1e-9);
        assert_int_equal(
            material->raw[1],
            cases[i].texture < 0 ? 0u : ((uint32_t)cases[i].head >> 8) << 16 | cases[i].word);
        kunai_model_close(model);
    }
}

/* Colours of the corner, of the vertex, of neither: 255 in a mesh that has some. */
static void test_colors(void **state)
{
    /* clang-format off */
    static const uint32_t vertices[] = {
        0x23 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 0x04010203,
        0x26 | 5 << 16, 1 | 1 << 16, F_1, F_0, F_0, 0xF81F07E1,
        0x27 | 5 << 16, 2 | 1 << 16, F_0, F_1, F_0, 0x84210010,
        0x28 | 5 << 16, 3 | 1 << 16, F_1, F_1, F_0, 0x8000FFFF,
        0x22 | 4 << 16, 4 | 1 << 16, F_2, F_0, F_0,
        0x33 | 6 << 16, 5 | 1 << 16, F_2, F_1, F_0, 0xFF0A0B0C, 0x01020304, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 8, 1,      6,      0, 1,      2,      3,
                                        4,      5, 0x0046, 11,     1, 3,      0,      0x0B0C,
                                        0x0D0A, 1, 0x0B0C, 0x0D0A, 4, 0x0B0C, 0x0D0A, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const uint8_t colors[] = {1,   2,   3,   4,   255, 0,   255, 255, 68, 34, 17, 136,
                                     128, 128, 128, 255, 255, 255, 255, 255, 10, 11, 12, 255,
                                     10,  11,  12,  13,  10,  11,  12,  13,  10, 11, 12, 13};
    static const uint8_t speculars[] = {255, 255, 255, 255, 0,   255, 8,   255, 0, 0, 132, 255,
                                        255, 255, 255, 255, 255, 255, 255, 255, 2, 3, 4,   1};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_int_equal(mesh->vertex_count, 9);
    assert_memory_equal(mesh->colors, colors, sizeof colors);
    assert_memory_equal(mesh->speculars, speculars, sizeof speculars);
    assert_null(mesh->normals);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
}

/* CV_VNX: three signed 10-bit numbers, x in the highest bits; and vertices without a normal in
 * one mesh with others that have one. */
static void test_normals(void **state)
{
    /* clang-format off */
    static const uint32_t vertices[] = {
        0x30 | 9 << 16, 0 | 2 << 16, F_0, F_0, F_0, 0x1FF00000, F_1, F_0, F_0, 0xC0080000 | 0x3FF,
        0x22 | 4 << 16, 2 | 1 << 16, F_0, F_1, F_0,
        0x29 | 7 << 16, 3 | 1 << 16, F_1, F_1, F_0, F_0, F_3, F_4, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 6, 1, 4,      0, 1, 2,      3, 0x0043,
                                        14,     1, 3, 0,      0, 0, 0x8001, 1, 0,
                                        0x7FFF, 0, 2, 0x4000, 0, 0, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double normals[] = {1,   0, 0, 0,  -0.99999809, -0.00195312, 0, 0, 0, 0, 0.6,
                                     0.8, 0, 0, -1, 0,           1,           0, 1, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->normals, normals, COUNT(normals));
    kunai_model_close(model);
}

/* The second parameter set and the bump chunk. */
static void test_second_set(void **state)
{
    static const uint16_t polygons[] = {
        0x0408, 0x4001, 0x3409, 0x8002,                    /* textures 1 and 2 */
        0x1719, 2,      0x0102, 0x0403,                    /* D2 */
        0x0018, 6,      1,      2,      3, 4,   5, 0xFFFF, /* bump */
        0x004A, 17,     1,      3,      0, 256, 0, 0,      128, 1,
        0,      0,      256,    0,      2, 0,   0, 64,     0,   0xFF};
    static const node nodes[] = {{UNIT, VERTICES(square), POLYGONS(polygons)}};
    static const double uvs[] = {1, 0, 0, 0, 0, 0}, uvs2[] = {0, 0.5, 1, 0, 0.25, 0};
    static const uint8_t diffuse2[4] = {3, 1, 2, 4};
    static const uint32_t raw[8] = {0, 0x044001, 0x348002, 0x17, 0x20001, 0x40003, 0xFFFF0005, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_material *material = kunai_model_get_material(model, 0);

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->uvs, uvs, 6);
    assert_floats(kunai_model_get_mesh(model, 0)->uvs2, uvs2, 6);
    assert_int_equal(material->flags, KUNAI_MATERIAL_SECOND);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->texture2, 2);
    assert_memory_equal(material->diffuse2, diffuse2, 4);
    assert_memory_equal(material->raw, raw, sizeof raw);
    kunai_model_close(model);
}

/* A normal that comes with a corner is in the space of the node that draws: the child turns X to
 * Y. The vertex is the root's, and so are its influences. */
static void test_corner_normal_of_another_node(void **state)
{
    static const uint16_t polygons[] = {0x0043, 14, 1, 3, 0,      0x7FFF, 0, 0,   1,
                                        0x7FFF, 0,  0, 2, 0x7FFF, 0,      0, 0xFF};
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(square)},
                                 {5, .angles = {0, 0, 0x4000}, POLYGONS(polygons)}};
    static const double expected[] = {0, 1, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_int_equal(mesh->influences[0].node, 0);
    assert_floats(mesh->influences[0].normal, expected, 3);
    assert_floats(mesh->normals, expected, 3);
    kunai_model_close(model);
}

/* A thousand strips of three corners with UVs of their own, drawn twice: 3000 vertices. */
static void test_many_vertices(void **state)
{
    enum { STRIPS = 1000 };
    static uint16_t list[4 + 10 * STRIPS + 1];
    static const uint16_t draws[] = {0x0005, 0x0005, 0xFF};
    node nodes[] = {{UNIT, .child = 1, VERTICES(square), .polygons = list},
                    {UNIT, POLYGONS(draws)}};
    kunai_model *model;
    uint16_t i, k;

    (void)state;
    list[0] = 0x0004;
    list[1] = 0x0041;
    list[2] = 1 + 10 * STRIPS;
    list[3] = STRIPS;
    for (i = 0; i < STRIPS; i++) {
        list[4 + 10 * i] = 3;
        for (k = 0; k < 3; k++) {
            list[5 + 10 * i + 3 * k] = k;
            list[6 + 10 * i + 3 * k] = i;
        }
    }
    list[4 + 10 * STRIPS] = 0xFF;
    nodes[0].polygon_count = COUNT(list);
    model = open_nodes(nodes, COUNT(nodes), 0);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 3 * STRIPS);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2 * STRIPS);
    kunai_model_close(model);
}

/* 5,592,405 triangles are 16,777,215 corners, and the next one is too many: a strip of 32,767
 * corners that is drawn 170 times, and one of 22,357 or 22,358. */
static void test_corner_limit(void **state)
{
    static uint16_t strip[5 + 32767 + 1], draws[171 + 4 + 22358 + 1];
    uint32_t line[3 + 3 * LINE];
    node nodes[] = {{UNIT, .child = 1, VERTICES(line), .polygons = strip},
                    {UNIT, .polygons = draws}};
    uint32_t i, length;

    (void)state;
    make_line(line);
    strip[0] = 0x0004;
    strip[1] = 0x0040;
    strip[2] = 2 + 32767;
    strip[3] = 1;
    strip[4] = 32767;
    for (i = 0; i < 32767; i++)
        strip[5 + i] = (uint16_t)(i % LINE);
    strip[5 + 32767] = 0xFF;
    nodes[0].polygon_count = COUNT(strip);
    for (length = 22357; length <= 22358; length++) {
        for (i = 0; i < 170; i++)
            draws[i] = 0x0005;
        draws[170] = 0x0040;
        draws[171] = (uint16_t)(2 + length);
        draws[172] = 1;
        draws[173] = (uint16_t)length;
        for (i = 0; i < length; i++)
            draws[174 + i] = (uint16_t)(i % LINE);
        draws[174 + length] = 0xFF;
        nodes[1].polygon_count = 175 + length;
        if (length == 22357) {
            bytes file = make_file(nodes, 2, 0);
            kunai_options options = {.struct_size = sizeof options,
                                     .byte_order = KUNAI_ORDER_LITTLE};
            kunai_model *model;

            assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 5592405);
            kunai_model_close(model);
            bytes_free(&file);
        } else {
            assert_nodes_error(nodes, 2, 0, KUNAI_E_LIMIT,
                               2 * (NODE + MODEL) + sizeof line + 65548 + 340,
                               "there are more than 16777216 corners");
        }
    }
}

/* One group of user words for each triangle; they follow their triangle when draws are merged,
 * leave with a dropped one, and are 0 for draws without. */
static void test_user_words(void **state)
{
    static const uint16_t polygons[] = {
        0x0040, 12, 0x8001, 4,  0, 1, 2, 10,     11, 3,      12, 13, 0, 0, /* 2 words; 2 words too
                                                                              long */
        0x0840, 5,  1,      3,  0, 1, 2, 0x0040, 13, 0x4001, 5,  0,  1, 1, 20,
        2,      21, 3,      22, 0, 0, 0, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(square), POLYGONS(polygons)}};
    static const uint16_t words[] = {10, 11, 12, 13, 22, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_int_equal(mesh->user_count, 2);
    assert_int_equal(mesh->index_count, 12);
    assert_memory_equal(mesh->user_words, words, sizeof words);
    kunai_model_close(model);
}

/* ---- slots, weights, cached lists ---- */

/* Slot 0 is pulled by the root (64 of 256) and by a child at x = 10 (192): 0.25 * (1, 0, 0) +
 * 0.75 * (11, 0, 0). Slots 1 and 2 belong to the child alone. */
static const uint32_t pull_start[] = {0x2C | 8 << 16, 0 | 1 << 16, F_1, F_0, F_0, F_0, F_0, F_2,
                                      64u << 16,      0xFF};
/* clang-format off */
static const uint32_t pull_end[] = {
    0x022C | 8 << 16, 0 | 1 << 16, F_1, F_0, F_0, F_0, F_1, F_0, 192u << 16,
    0x29 | 13 << 16, 1 | 2 << 16, F_0, F_0, F_0, F_0, F_0, F_1, F_0, F_3, F_0, F_0, F_0, F_1, 0xFF
};
/* clang-format on */
static const uint16_t cached[] = {0x0704, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF}; /* CP 7 */
static const uint16_t drawn[] = {0x0705, 0xFF};                            /* DP 7 */
static const node pulled[] = {{UNIT, .child = 1, VERTICES(pull_start), POLYGONS(cached)},
                              {UNIT - 1, {F_10}, VERTICES(pull_end), POLYGONS(drawn)}};

static void test_weights(void **state)
{
    static const double positions[] = {8.5, 0, 0, 10, 0, 0, 10, 3, 0};
    static const double inverse[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -10, 0, 0, 1};
    static const double weights[] = {0.75, 0.25, 0, 0, 1, 0, 0, 0};
    static const uint16_t joints[] = {1, 0, 0, 0, 1, 0, 0, 0};
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    /* 0.25 * (0, 0, 2) + 0.75 * (0, 1, 0), made 1 long */
    const double normal[] = {0, 0.75 / sqrt(0.8125), 0.5 / sqrt(0.8125)};

    (void)state;
    assert_int_equal(info->skinned, 1);
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED);
    assert_int_equal(mesh->node, -1);
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->normals, normal, 3);
    assert_floats(mesh->weights, weights, 8);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_floats(info->inverse_binds + 16, inverse, 16);
    assert_true(info->bind_gap >= 10 && info->bind_gap <= 10);
    assert_int_equal(mesh->influence_starts[1], 2);
    assert_int_equal(mesh->influence_count, 4);
    assert_int_equal(mesh->influences[0].node, 0);
    assert_true(mesh->influences[0].weight >= 0.25f && mesh->influences[0].weight <= 0.25f);
    assert_true(mesh->influences[0].normal[2] >= 2.0f); /* as stored */
    assert_int_equal(mesh->sources[2], 2);
    assert_int_equal(mesh->submeshes[0].node, 1); /* where it is drawn */
    kunai_model_close(model);
}

/* Without the middle or the end the partial sum is drawn, and what is written later does not
 * change what is drawn already. */
static void test_a_vertex_is_drawn_as_it_is(void **state)
{
    static const uint32_t three[] = {
        0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0,        F_2, F_0,
        0x25 | 5 << 16, 0 | 1 << 16, F_4, F_0, F_0, 100u << 16, 0xFF};
    static const uint32_t more[] = {0x0125 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 100u << 16, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(three), POLYGONS(polygons)},
                                 {UNIT, VERTICES(more), POLYGONS(polygons)}};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    (void)state;
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_true(kunai_model_get_mesh(model, 0)->positions[0] >= 4.0f); /* rigid, node 0 */
    assert_true(kunai_model_get_mesh(model, 1)->positions[0] <= 2.0f); /* half way */
    assert_int_equal(kunai_model_get_mesh(model, 1)->influence_starts[1], 2);
    kunai_model_close(model);
}

/* Six influences: all are exact; the largest four are renormalised, equal ones in file order. */
static void test_many_influences(void **state)
{
    static const uint16_t weight[6] = {30, 40, 20, 40, 60, 10};
    static const uint16_t joints[4] = {4, 1, 3, 0};
    static const double weights[4] = {60 / 170.0, 40 / 170.0, 40 / 170.0, 30 / 170.0};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint32_t others[] = {0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0, F_2, F_0};
    uint32_t lists[6][15];
    node nodes[6] = {{.flags = UNIT}};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i;

    (void)state;
    for (i = 0; i < 6; i++) {
        const uint32_t chunk[] = {0x25 | (i ? 0x100 : 0) | 5 << 16, 1 << 16, F_1, F_2, F_3,
                                  (uint32_t)weight[i] << 16,        0xFF};

        memcpy(lists[i], others, sizeof others);
        memcpy(lists[i] + 8, chunk, sizeof chunk);
        nodes[i].flags = UNIT;
        nodes[i].vertices = lists[i];
        nodes[i].vertex_count = 15;
        nodes[i].child = i < 5 ? i + 1 : 0;
    }
    nodes[5].polygons = polygons;
    nodes[5].polygon_count = COUNT(polygons);
    model = open_nodes(nodes, 6, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->influence_starts[1], 6);
    for (i = 0; i < 6; i++) {
        assert_int_equal(mesh->influences[i].node, i);
        assert_true(fabs((double)mesh->influences[i].weight - weight[i] / 200.0) < 1e-7);
    }
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_floats(mesh->weights, weights, 4);
    kunai_model_close(model);
}

/* glTF and its like allow a node once in a vertex: what it pulls from two places is one weight. */
static void test_node_pulls_twice(void **state)
{
    static const uint32_t first[] = {
        0x22 | 7 << 16, 1 | 2 << 16, F_1, F_0, F_0, F_0,       F_2, F_0,
        0x25 | 5 << 16, 1 << 16,     F_1, F_2, F_3, 80u << 16, 0xFF};
    static const uint32_t second[] = {
        0x0125 | 5 << 16, 1 << 16, F_1, F_2, F_3,       30u << 16, 0x0225 | 5 << 16,
        1 << 16,          F_3,     F_2, F_1, 70u << 16, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint16_t joints[4] = {1, 0, 0, 0};
    static const double weights[4] = {100 / 180.0, 80 / 180.0, 0, 0};
    static const node nodes[] = {
        {.flags = UNIT, .vertices = first, .vertex_count = COUNT(first), .child = 1},
        {.flags = UNIT,
         .vertices = second,
         .vertex_count = COUNT(second),
         .polygons = polygons,
         .polygon_count = COUNT(polygons)}};
    kunai_model *model = open_nodes(nodes, 2, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_int_equal(mesh->influence_starts[1], 3);
    assert_true(mesh->influences[2].position[0] == 3.0f);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_floats(mesh->weights, weights, 4);
    kunai_model_close(model);
}

/* CV_NF_D8 is the last type there is, and no file of the corpus has it: slots count from the
 * chunk's first one, and the colour is that of the chunk that comes last. */
static void test_weights_with_colors(void **state)
{
    /* clang-format off */
    static const uint32_t start[] = {
        0x34 | 16 << 16, 4 | 3 << 16,
        F_0, F_2, F_0, 2 | 64u << 16, 0xFF070809,
        F_0, F_1, F_0, 1 | 64u << 16, 0x80040506,
        F_1, F_0, F_0, 0 | 64u << 16, 0xFF010203, 0xFF
    };
    static const uint32_t end[] = {
        0x0234 | 6 << 16, 3 | 1 << 16, F_1, F_0, F_0, 1 | 192u << 16, 0x0D0A0B0C, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 4, 5, 6, 0xFF};
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(start)},
                                 {UNIT - 1, {F_10}, VERTICES(end), POLYGONS(polygons)}};
    static const double positions[] = {8.5, 0, 0, 0, 1, 0, 0, 2, 0};
    static const double weights[] = {0.75, 0.25, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const uint16_t joints[] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t colors[] = {10, 11, 12, 13, 4, 5, 6, 128, 7, 8, 9, 255};
    static const uint32_t sources[] = {2, 1, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED);
    assert_int_equal(mesh->vertex_count, 3);
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->weights, weights, 12);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_memory_equal(mesh->colors, colors, sizeof colors);
    assert_memory_equal(mesh->sources, sources, sizeof sources);
    assert_null(mesh->normals);
    assert_null(mesh->speculars);
    kunai_model_close(model);
}

/* The sum of the weights is 0: the first influence has it all, and there is no normal. An end
 * without a start begins a vertex. A status of 3 is a middle. */
static void test_odd_weights(void **state)
{
    static const uint32_t vertices[] = {
        0x2C | 8 << 16,   0 | 1 << 16, F_1, F_0, F_0, F_0, F_0, F_1, 0, /* weight 0 */
        0x022C | 8 << 16, 1 | 1 << 16, F_0, F_1, F_0, F_0, F_0, F_1, 255u << 16,
        0x032C | 8 << 16, 0 | 1 << 16, F_3, F_0, F_0, F_0, F_0, F_1, 0,
        0x22 | 4 << 16,   2 | 1 << 16, F_0, F_0, F_1, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double positions[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const double normals[] = {0, 0, 0, 0, 0, 1, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + 4 * 11,
                   "a weighted vertex has no start");
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED); /* slot 0 has two influences */
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->normals, normals, 9);
    assert_int_equal(mesh->influence_starts[1], 2);
    kunai_model_close(model);
}

/* A plain write forgets any weight state: a middle or end on it begins a new slot, to which the
 * next one is added. */
static void test_plain_write_is_no_start(void **state)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16,  0 | 3 << 16, F_5, F_0, F_0, F_1,        F_0, F_0, F_0, F_1, F_0,
        0x0125 | 5 << 16, 0 | 1 << 16, F_2, F_0, F_0, 100u << 16, /* at word 11 */
        0x0225 | 5 << 16, 0 | 1 << 16, F_4, F_0, F_0, 100u << 16, 0xFF};
    static const uint32_t forgotten[] = {0x25 | 5 << 16,
                                         0 | 1 << 16,
                                         F_5,
                                         F_0,
                                         F_0,
                                         100u << 16,
                                         0x22 | 10 << 16,
                                         0 | 3 << 16,
                                         F_3,
                                         F_0,
                                         F_0,
                                         F_1,
                                         F_0,
                                         F_0,
                                         F_0,
                                         F_1,
                                         F_0,
                                         0x0225 | 5 << 16,
                                         0 | 1 << 16,
                                         F_4,
                                         F_0,
                                         F_0,
                                         200u << 16,
                                         /* at word 17 */ 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    kunai_model *model = open_nodes(nodes, 1, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    (void)state;
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + 4 * 13,
                   "a weighted vertex has no start");
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, 8 + NODE + MODEL + 4 * 13,
                  "vertex list");
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED);
    assert_int_equal(mesh->influence_starts[1], 2);
    assert_true(mesh->positions[0] >= 3.0f && mesh->positions[0] <= 3.0f); /* of 2 and 4 */
    kunai_model_close(model);
    nodes[0].vertices = forgotten;
    nodes[0].vertex_count = COUNT(forgotten);
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + 4 * 19,
                   "a weighted vertex has no start");
    assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_RIGID);
    assert_true(kunai_model_get_mesh(model, 0)->positions[0] >= 4.0f);
    kunai_model_close(model);
}

/* Slot 65535 is the last; NF counts from the first slot of its chunk. */
static void test_slot_edge(void **state)
{
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 65535, 65534, 0xFF};
    /* clang-format off */
    static const uint32_t good[] = {
        0x25 | 9 << 16, 65534 | 2u << 16, F_1, F_0, F_0, 255u << 16 | 1,
        F_0, F_1, F_0, 255u << 16,
        0x22 | 4 << 16, 1 << 16, F_0, F_0, F_1, 0xFF
    };
    static const uint32_t bad[] = {
        0x25 | 9 << 16, 65534 | 2u << 16, F_1, F_0, F_0, 255u << 16 | 1,
        F_0, F_1, F_0, 255u << 16 | 2,
        0x22 | 4 << 16, 1 << 16, F_0, F_0, F_1, 0xFF
    };
    /* clang-format on */
    node nodes[] = {{UNIT, VERTICES(good), POLYGONS(polygons)}};
    kunai_model *model = open_nodes(nodes, 1, 0);
    static const double positions[] = {0, 0, 1, 1, 0, 0, 0, 1, 0};

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    kunai_model_close(model);
    nodes[0].vertices = bad;
    model = open_nodes(nodes, 1, 2);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + 4 * 6,
                   "a vertex for a slot past 65535 is left out");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 0);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1); /* always one */
    kunai_model_close(model);
}

/* Chunks before a CP are executed where they stand; a DP draws with the paint of the drawing
 * list, which the cached list changes; a second DP draws again. */
static void test_cached_lists(void **state)
{
    static const uint16_t first[] = {0x0040, 5, 1, 3, 0, 1, 2, 0x0A01, /* order 0; BA (1, 2) */
                                     0x0004,                           /* CP 0 */
                                     0x0040, 5, 1, 3, 1, 3, 2, 0x0203, 0xFF}; /* EXP 2 */
    static const uint16_t second[] = {
        0x0103, 0x0005, 0x0005, 0x0040, 5,      1,
        3,      0,      1,      3,      0x0905, 0xFF}; /* EXP 1, DP 0, DP 0, order 3, DP 9 */
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(square), POLYGONS(first)},
                                 {UNIT, POLYGONS(second)}};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 1);
    const kunai_material *material;
    uint32_t i;

    (void)state;
    assert_warning(model, 0, KUNAI_E_CORRUPT, 2 * (NODE + MODEL) + 4 * COUNT(square) + 36 + 20,
                   "a cached polygon list is drawn that is not there");
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED);
    assert_int_equal(mesh->submesh_count, 2);
    assert_int_equal(mesh->submeshes[1].index_count, 6); /* orders 2 and 3: EXP 2 carries on */
    for (i = 0; i < 2; i++) {
        material = kunai_model_get_material(model, mesh->submeshes[i].material);
        assert_int_equal(mesh->submeshes[i].order, i + 1);
        assert_int_equal((int)material->exponent, i + 1);
        assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA); /* not that of node 0 */
    }
    kunai_model_close(model);
}

/* Lists that draw the one before: 16 deep is fine, 17 is not. */
static void test_nesting_edge(void **state)
{
    uint16_t lists[18][3];
    node nodes[18] = {{.flags = UNIT}};
    uint32_t count, i;

    (void)state;
    for (count = 17; count <= 18; count++) { /* the outermost list is not drawn by another one */
        for (i = 0; i < count; i++) {
            lists[i][0] = (uint16_t)(i + 1 < count ? i << 8 | 0x04 : 0);
            lists[i][1] = (uint16_t)(i ? (i - 1) << 8 | 0x05 : 0);
            lists[i][2] = 0xFF;
            nodes[i].flags = UNIT;
            nodes[i].child = i + 1 < count ? i + 1 : 0;
            nodes[i].polygons = lists[i];
            nodes[i].polygon_count = 3;
        }
        if (count == 17)
            kunai_model_close(open_nodes(nodes, count, 0));
        else
            assert_nodes_error(nodes, count, 0, KUNAI_E_LIMIT, 18 * (NODE + MODEL) + 1 * 8 + 2,
                               "cached polygon lists draw each other more than 16 deep");
    }
}

/* 65,536 drawn lists are fine, one more is not. */
static void test_list_draws_edge(void **state)
{
    static uint16_t list[65538];
    static const uint16_t empty[] = {0x0004, 0xFF};
    node nodes[] = {{UNIT, .child = 1, POLYGONS(empty)}, {UNIT, .polygons = list}};
    uint32_t i;

    (void)state;
    for (i = 0; i < 65537; i++)
        list[i] = 0x0005;
    list[65536] = 0xFF;
    nodes[1].polygon_count = 65537;
    kunai_model_close(open_nodes(nodes, 2, 0));
    list[65536] = 0x0005;
    list[65537] = 0xFF;
    nodes[1].polygon_count = 65538;
    assert_nodes_error(nodes, 2, 0, KUNAI_E_LIMIT, 2 * (NODE + MODEL) + 4 + 2 * 65536,
                       "more than 65536 cached polygon lists are drawn");
}

/* ---- nodes ---- */

/* Each UNIT flag switches off what it names: (1, 2, 3), a quarter turn about Z, twice as large. */
static void test_unit_flags(void **state)
{
    static const struct {
        uint32_t flags;
        double world[16];
    } cases[] = {
        {0, {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}},
        {1, {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}},
        {2, {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}},
        {4, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1}},
        {7, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}},
    };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        const node nodes[] = {{.flags = cases[i].flags,
                               .position = {F_1, F_2, F_3},
                               .angles = {0, 0, 0x4000},
                               .scale = {F_2, F_2, F_2}}};
        kunai_model *model = open_nodes(nodes, 1, 0);

        assert_floats(kunai_model_get_node(model, 0)->world, cases[i].world, 16);
        assert_int_equal(kunai_model_get_node(model, 0)->angles[2], 0x4000);
        assert_int_equal(kunai_model_get_node(model, 0)->flags, cases[i].flags);
        kunai_model_close(model);
    }
}

/* Scale, then turn, then place: a half turn about Y is exact as a quaternion. */
static void test_transform_matrix(void **state)
{
    static const node nodes[] = {{.flags = 0x400,
                                  .position = {F_5, F_10, F_3},
                                  .angles = {F_0, F_1, F_0},
                                  .scale = {F_2, F_3, F_4}}};
    static const float world[16] = {-2, 0, 0, 0, 0, 3, 0, 0, 0, 0, -4, 0, 5, 10, 3, 1};
    kunai_model *model = open_nodes(nodes, 1, 0);
    int i;

    (void)state;
    for (i = 0; i < 16; i++)
        assert_true(kunai_model_get_node(model, 0)->world[i] == world[i]);
    kunai_model_close(model);
}

/* Quarter turns about X and Y take (0, 1, 0) to different places in the two orders: about X
 * first it becomes Z, which Y takes to X; ZXY is the same here, so Z turns decide. */
static void test_rotation_orders(void **state)
{
    static const struct {
        uint32_t flags;
        uint32_t angles[3];
        double x_axis[3]; /* where (1, 0, 0) goes */
        double y_axis[3];
    } cases[] = {
        {0, {0x4000, 0x4000, 0}, {0, 0, -1}, {1, 0, 0}},
        {0, {0x4000, 0, 0x4000}, {0, 1, 0}, {0, 0, 1}},            /* X, then Z */
        {0x20, {0x4000, 0, 0x4000}, {0, 0, 1}, {-1, 0, 0}},        /* Z, then X */
        {0x20, {0, 0x4000, 0x4000}, {0, 1, 0}, {0, 0, 1}},         /* Z, then Y */
        {0, {0, 0x4000, 0x4000}, {0, 0, -1}, {-1, 0, 0}},          /* Y, then Z */
        {0, {0x10000, 0xFFFF0000, 0x4000}, {0, 1, 0}, {-1, 0, 0}}, /* whole turns */
        /* sin 45 = 0.5 and cos 45 / 2, as the halves of a quaternion (0, 0, 1, 1) */
        {0x400, {0, 0, F_1}, {0, 1, 0}, {-1, 0, 0}},
        {0x420, {0, 0, F_1}, {0, 1, 0}, {-1, 0, 0}}, /* QUATERNION overrides ZXY_ANG */
    };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        node nodes[] = {{.flags = 5 | cases[i].flags, .w = F_1}};
        kunai_model *model;

        memcpy(nodes[0].angles, cases[i].angles, sizeof cases[i].angles);
        model = open_nodes(nodes, 1, 0);
        assert_floats(kunai_model_get_node(model, 0)->world, cases[i].x_axis, 3);
        assert_floats(kunai_model_get_node(model, 0)->world + 4, cases[i].y_axis, 3);
        if (cases[i].flags & 0x400)
            assert_int_equal(kunai_model_get_node(model, 0)->angles[2], 0);
        kunai_model_close(model);
    }
}

/* ROTATE_BASE remembers the matrix before its own transform, ROTATE_SET takes its turn. */
static void test_rotate_base_and_set(void **state)
{
    static const node nodes[] = {
        {5, .angles = {0, 0, 0x4000}, .child = 1},     /* a quarter turn */
        {0x805, .angles = {0x4000, 0, 0}, .child = 2}, /* base: only the first turn */
        {0x1000, {F_1}, {0, 0, 0x2000}, {F_2, F_2, F_2}, .child = 3},
        {0x1006, {F_1}, .angles = {0, 0, 0x2000}}}; /* UNIT_ANG: no turn at all */
    /* world(1): Z then X turn; (1, 0, 0) there goes to (0, 1, 0) */
    static const double set[] = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1};
    static const double unit[] = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 1};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    (void)state;
    assert_floats(kunai_model_get_node(model, 2)->world, set, 16);
    assert_floats(kunai_model_get_node(model, 3)->world, unit, 16);
    kunai_model_close(model);
}

/* Numbers of nodes and of motion groups; BREAK hides a child, HIDE a model, the root may have
 * siblings, and the sphere comes from the model. */
static void test_tree(void **state)
{
    static const node nodes[] = {{UNIT, .child = 1, .sibling = 4},
                                 {UNIT | 0x40, .child = 3, .sibling = 2}, /* SKIP */
                                 {UNIT | 0x90, .child = 3},               /* BREAK, SHAPE_SKIP */
                                 {UNIT | 0x08, VERTICES(square), POLYGONS(square_strip)}, /* HIDE */
                                 {UNIT, VERTICES(square), POLYGONS(square_strip)}};
    static const int32_t parents[] = {-1, 0, 1, 0, -1}, tracks[] = {0, -1, 1, 2, 3};
    static const int32_t shapes[] = {0, 1, 2, -1, 3};
    static const uint64_t places[] = {0, 1, 3, 2, 4};
    static const double center[] = {1, 0, 3};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    uint32_t i;

    (void)state;
    assert_int_equal(kunai_model_get_info(model)->node_count, 5);
    for (i = 0; i < 5; i++) {
        const kunai_node *n = kunai_model_get_node(model, i);

        assert_int_equal(n->parent, parents[i]);
        assert_int_equal(n->track_group, tracks[i]);
        assert_int_equal(n->shape_group, shapes[i]);
        assert_int_equal(n->offset, 8 + NODE * places[i]);
    }
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_node(model, 4)->mesh, 0);
    assert_floats(kunai_model_get_node(model, 4)->center, center, 3);
    assert_true(kunai_model_get_node(model, 4)->radius >= 2.0f);
    kunai_model_close(model);
}

/* A chain of nodes, each the child of the one before. */
static bytes make_chain(uint32_t count)
{
    node *nodes = calloc(count, sizeof *nodes);
    bytes file;
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i + 1 < count; i++)
        nodes[i].child = i + 1;
    file = make_file(nodes, count, 0);
    free(nodes);
    return file;
}

static void test_depth_edge(void **state)
{
    bytes file = make_chain(1024);
    kunai_error error;

    (void)state;
    kunai_model_close(open_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_free(&file);
    file = make_chain(1025);
    assert_error(&file, 0, KUNAI_E_CORRUPT, 1023 * NODE + 0x2C, "the tree is deeper than 1024");
    bytes_free(&file);
}

/* Siblings are not deep. */
static void test_node_count_edge(void **state)
{
    const uint32_t most = 65536;
    node *nodes = calloc(most + 1, sizeof *nodes);
    kunai_error error;
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(nodes);
    for (i = 0; i + 1 < most; i++)
        nodes[i].sibling = i + 1;
    file = make_file(nodes, most, 0);
    kunai_model_close(open_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_free(&file);
    nodes[most - 1].sibling = most;
    file = make_file(nodes, most + 1, 0);
    assert_error(&file, 0, KUNAI_E_LIMIT, (uint64_t)(most - 1) * NODE + 0x30,
                 "there are more than 65536 nodes");
    bytes_free(&file);
    free(nodes);
}

/* Pointers of nodes: the last place that fits, past it, unaligned, a place that is taken. */
static void test_node_pointers(void **state)
{
    static const node nodes[] = {{0}, {0}};
    bytes file = make_file(nodes, 2, 0);
    const uint32_t last = 2 * (NODE + MODEL) - 52;
    kunai_error error;

    (void)state;
    bytes_set_32(&file, 8 + last + 0x2C, 0, 0); /* the sphere of a model is its child */
    bytes_set_32(&file, 8 + last + 0x30, 0, 0);
    bytes_set_32(&file, 8 + 0x2C, last, 0);
    kunai_model_close(open_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_set_32(&file, 8 + 0x2C, last + 4, 0);
    assert_error(&file, 0, KUNAI_E_CORRUPT, 0x2C, "a pointer to a node is out of range");
    bytes_set_32(&file, 8 + 0x2C, NODE + 2, 0);
    assert_error(&file, 0, KUNAI_E_CORRUPT, 0x2C, "a pointer to a node is out of range");
    bytes_set_32(&file, 8 + 0x2C, NODE, 0);
    bytes_set_32(&file, 8 + NODE + 0x30, NODE, 0);
    assert_error(&file, 0, KUNAI_E_CORRUPT, NODE + 0x30, "a node is reached twice");
    bytes_set_32(&file, 8 + NODE + 0x30, 0, 0);
    bytes_set_32(&file, 8 + NODE + 4, 2 * (NODE + MODEL) - MODEL, 0);
    kunai_model_close(open_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_set_32(&file, 8 + NODE + 4, 2 * (NODE + MODEL) - MODEL + 4, 0);
    assert_error(&file, 0, KUNAI_E_CORRUPT, NODE + 4, "a pointer to a model is out of range");
    bytes_free(&file);
}

/* A node that is scaled to nothing has no inverse: the identity, and the local position. */
static void test_singular_node(void **state)
{
    static const uint32_t own[] = {0x22 | 7 << 16, 1 | 2 << 16, F_1, F_2, F_3, F_0, F_2, F_0, 0xFF};
    static const uint32_t first[] = {0x22 | 4 << 16, 0 | 1 << 16, F_5, F_0, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const node nodes[] = {
        {UNIT, .child = 1, VERTICES(first)},
        {2, {F_10}, .scale = {F_1, F_0, F_1}, VERTICES(own), POLYGONS(polygons)}};
    static const double positions[] = {5, 0, 0, 1, 2, 3, 0, 2, 0};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double low[] = {5, 0, 0}, high[] = {11, 0, 3}; /* of the rest pose */
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_model_info *info = kunai_model_get_info(model);

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    assert_floats(info->inverse_binds + 16, identity, 16);
    assert_floats(info->bounds_min, low, 3);
    assert_floats(info->bounds_max, high, 3);
    kunai_model_close(model);
}

/* ---- damage ---- */

/* What was read of a list before it breaks stays, here and in the other nodes. */
static void test_damaged_lists(void **state)
{
    static const uint16_t unknown[] = {0x0050, 1, 0x1234, 0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};
    static const uint16_t volume[] = {0x0038, 4, 1, 0, 1, 2, 0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};
    static const uint16_t reserved[] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0x000F, 0xFF};
    static const uint16_t too_long[] = {0x0040, 5, 1, 4, 0, 1, 2, 3, 0xFF};
    static const uint16_t colorless[] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0x0013, 2, 0, 0, 0xFF};
    static const struct {
        const uint16_t *list;
        size_t count;
        uint32_t triangles;
        kunai_result code;
        uint64_t at; /* in the list */
        const char *message;
    } cases[] = {
        {unknown, COUNT(unknown), 2, KUNAI_E_UNSUPPORTED, 0,
         "a polygon chunk of an unknown type is left out"},
        {volume, COUNT(volume), 2, KUNAI_E_UNSUPPORTED, 0, "a modifier volume is left out"},
        {reserved, COUNT(reserved), 2, KUNAI_E_CORRUPT, 16, "a polygon chunk of a reserved type"},
        {too_long, COUNT(too_long), 1, KUNAI_E_CORRUPT, 14,
         "the strips are longer than their chunk"},
        {colorless, COUNT(colorless), 2, KUNAI_E_CORRUPT, 16,
         "a material chunk is too small for its colours"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        const node nodes[] = {
            {UNIT, VERTICES(square), .polygons = cases[i].list, .polygon_count = cases[i].count}};
        const uint64_t at = NODE + MODEL + sizeof square + cases[i].at;
        kunai_model *model = open_nodes(nodes, 1, 1);

        assert_warning(model, 0, cases[i].code, at, cases[i].message);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, cases[i].triangles);
        kunai_model_close(model);
        assert_nodes_error(nodes, 1, KUNAI_STRICT, cases[i].code, at, cases[i].message);
    }
}

/* Vertex lists: a size word that is too small counts for nothing, one that is too large is
 * obeyed; an unknown type and an end of data end the list. */
static void test_damaged_vertices(void **state)
{
    uint32_t small[COUNT(square)], large[COUNT(square) + 1], wrong[COUNT(square) + 1];
    uint32_t many[COUNT(square)];
    node nodes[] = {{UNIT, VERTICES(small), POLYGONS(square_strip)}};
    kunai_model *model;

    (void)state;
    memcpy(small, square, sizeof square);
    small[0] = 0x29 | 24 << 16;
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL,
                   "the size of a vertex chunk is too small for its vertices");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);

    memcpy(large, square, sizeof square);
    large[0] = 0x29 | 26 << 16;
    large[COUNT(square) - 1] = 0x1F; /* stepped over */
    large[COUNT(square)] = 0xFF;
    nodes[0].vertices = large;
    nodes[0].vertex_count++;
    kunai_model_close(open_nodes(nodes, 1, 0));

    memcpy(wrong, square, sizeof square);
    wrong[COUNT(square) - 1] = 0x35; /* 34 is the last type */
    nodes[0].vertices = wrong;
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + sizeof square - 4,
                   "no such vertex chunk type");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);

    memcpy(many, square, sizeof square);
    many[0] = 0x29 | 37 << 16;
    many[1] = 6 << 16; /* the fifth ends with the body, 20 bytes of polygon list behind */
    nodes[0].vertices = many;
    nodes[0].vertex_count = COUNT(square);
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_TRUNCATED, NODE + MODEL + sizeof square + 20,
                   "the data ends too early");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
}

/* Nothing is left: the first damage is the error. */
static void test_all_is_damaged(void **state)
{
    static const uint16_t reserved[] = {0x0006, 0xFF};
    static const uint32_t wrong[] = {0x1F, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(wrong), POLYGONS(reserved)}};

    (void)state;
    assert_nodes_error(nodes, 1, 0, KUNAI_E_CORRUPT, NODE + MODEL, "no such vertex chunk type");
}

static void test_list_pointers(void **state)
{
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(square), POLYGONS(square_strip)},
                                 {UNIT, VERTICES(square), POLYGONS(square_strip)}};
    static const uint32_t bad[] = {0x0FFFFFFC, 2 * (NODE + MODEL) + 2};
    const uint32_t at = 2 * NODE + MODEL;
    size_t i;

    (void)state;
    for (i = 0; i < 2; i++) {
        bytes file = make_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        bytes_set_32(&file, 8 + at, bad[i], 0);
        bytes_set_32(&file, 8 + at + 4, bad[i] | 1, 0);
        model = open_file(&file, 0, &error);
        assert_non_null(model);
        assert_warning(model, 0, KUNAI_E_CORRUPT, at, "a pointer to a vertex list is out of range");
        assert_warning(model, 1, KUNAI_E_CORRUPT, at + 4,
                       "a pointer to a polygon list is out of range");
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
        kunai_model_close(model);
        bytes_free(&file);
    }
}

/* A model that cannot be found is left out, and the others are drawn. */
static void test_model_pointers(void **state)
{
    static const node nodes[] = {{UNIT, .child = 1, VERTICES(square), POLYGONS(square_strip)},
                                 {UNIT, VERTICES(square), POLYGONS(square_strip)}};
    static const char message[] = "a pointer to a model is out of range";
    static const uint32_t bad[] = {0x0FFFFFFC, 2 * NODE + 2};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        const size_t first = i / 2;
        bytes file = make_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        bytes_set_32(&file, 8 + NODE * first + 4, bad[i % 2], 0);
        model = open_file(&file, 0, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, NODE * first + 4, message);
        assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, 8 + NODE * first + 4,
                      "NJS_OBJECT");
        assert_int_equal(kunai_model_get_node(model, (uint32_t)first)->mesh, -1);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
        kunai_model_close(model);
        assert_error(&file, KUNAI_STRICT, KUNAI_E_CORRUPT, NODE * first + 4, message);
        bytes_set_32(&file, 8 + NODE * (1 - first) + 4, bad[i % 2], 0);
        assert_error(&file, 0, KUNAI_E_CORRUPT, 4, message); /* nothing is left: the first */
        bytes_free(&file);
    }
}

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* count nodes that all have the model of the first one: a vertex list of one CV chunk, which
 * claims claimed vertices and has as many as there are. */
static bytes make_shared(uint32_t count, uint32_t there, uint32_t claimed)
{
    const size_t list_size = 2 + 3 * (size_t)there + 1;
    node *nodes = calloc(count, sizeof *nodes);
    uint32_t *list = calloc(list_size, sizeof *list);
    bytes file;
    uint32_t i;

    assert_true(nodes && list);
    list[0] = 0x22 | (1 + 3 * there) << 16;
    list[1] = claimed << 16;
    list[list_size - 1] = 0xFF;
    for (i = 0; i < count; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < count ? i + 1 : 0;
    }
    nodes[0].vertices = list;
    nodes[0].vertex_count = list_size;
    file = make_file(nodes, count, 0);
    for (i = 1; i < count; i++)
        bytes_set_32(&file, 8 + NODE * (size_t)i + 4, count * NODE, 0);
    free(list);
    free(nodes);
    return file;
}

static kunai_result open_counted(const bytes *file, kunai_error *error, uint64_t *peak)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_ORDER_LITTLE};
    kunai_model *model;
    kunai_result result;

    options.allocator = test_memory_allocator(&memory);
    result = kunai_model_open(file->data, file->size, &options, &model, error);
    kunai_model_close(model);
    assert_int_equal(memory.live, 0);
    *peak = memory.peak;
    return result;
}

/* 5000 vertices cost 160000 steps and their chunk one. With n nodes the file has 60020 + 80 n
 * bytes, so that n = 133 may be read, 21280133 of 21299456 steps are then enough, and
 * 160001 n <= 64 * (60020 + 80 n) + 16777216 holds no more for 134. Without that price 3000 nodes
 * made 15 million vertices of 300 KB. */
static void test_shared_vertices(void **state)
{
    const uint64_t most = 200u << 20;
    kunai_error error;
    uint64_t peak;
    bytes file;

    (void)state;
    file = make_shared(133, 5000, 5000);
    assert_int_equal(file.size, 60020 + 80 * 133);
    assert_int_equal(open_counted(&file, &error, &peak), KUNAI_OK);
    assert_true(peak < most);
    bytes_free(&file);
    file = make_shared(134, 5000, 5000);
    open_counted(&file, &error, &peak);
    assert_record(&error, KUNAI_E_LIMIT, 8 + 134 * (NODE + MODEL), "vertex list");
    bytes_free(&file);
    file = make_shared(3000, 5000, 5000);
    open_counted(&file, &error, &peak);
    assert_record(&error, KUNAI_E_LIMIT, 8 + 3000 * (NODE + MODEL), "vertex list");
    assert_true(peak < most);
    bytes_free(&file);
}

/* Vertices that are not there are not paid: 30 nodes with a list that claims 65535 of them would
 * cost 63 million steps. */
static void test_claimed_vertices(void **state)
{
    bytes file = make_shared(30, 10, 65535);
    kunai_error error;

    (void)state;
    assert_null(open_file(&file, 0, &error));
    assert_record(&error, KUNAI_E_TRUNCATED, 8 + 30 * (NODE + MODEL) + 8 + 10 * 12, "vertex list");
    bytes_free(&file);
}

enum { PULLS = 5000, MIDDLES = 3 * (PULLS - 1), MOST_PULLED = 6860 };

/* Three vertices with 5000 influences each, all but the first of the child, which draws them with
 * corners of different coordinates. */
static bytes make_many_pulls(uint32_t corners)
{
    static uint32_t start[2 + 4 * 3 + 1], middle[2 + 4 * MIDDLES + 1];
    static uint16_t strip[5 + 3 * MOST_PULLED];
    const node nodes[] = {
        {UNIT, .child = 1, VERTICES(start)},
        {UNIT, VERTICES(middle), .polygons = strip, .polygon_count = 5 + 3 * (size_t)corners}};
    uint32_t i;

    start[0] = 0x25 | 13 << 16;
    start[1] = 3 << 16;
    middle[0] = 0x0125 | (uint32_t)(1 + 4 * MIDDLES) << 16;
    middle[1] = (uint32_t)MIDDLES << 16;
    for (i = 0; i < 3; i++)
        start[2 + 4 * i + 3] = i | 1 << 16;
    for (i = 0; i < MIDDLES; i++)
        middle[2 + 4 * i + 3] = i % 3 | 1 << 16;
    start[COUNT(start) - 1] = middle[COUNT(middle) - 1] = 0xFF;
    strip[0] = 0x0041;
    strip[1] = (uint16_t)(2 + 3 * corners);
    strip[2] = 1;
    strip[3] = (uint16_t)corners;
    for (i = 0; i < corners; i++) {
        strip[4 + 3 * i] = (uint16_t)(i % 3);
        strip[4 + 3 * i + 1] = (uint16_t)i;
    }
    strip[4 + 3 * corners] = 0xFF;
    return make_file(nodes, COUNT(nodes), 0);
}

/* Influences are copied for each corner, 5000 steps here. With n corners the file has 240202 + 6 n
 * bytes, 2 more when n is even; before the copying 1 + 32 * 3 and 1 + 32 * 14997 steps are gone for
 * the vertices and n + 3 for the strip. The rest is 31670139 + 383 n, 128 more when n is even: 6859
 * corners leave 2136 of it, so that the next thing to fail is the memory for 34 million influences,
 * and 6860 need 2353 more. */
static void test_many_pulled_corners(void **state)
{
    uint32_t corners;

    (void)state;
    for (corners = MOST_PULLED - 1; corners <= MOST_PULLED; corners++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .byte_order = KUNAI_ORDER_LITTLE,
                                 .max_memory = 64u << 20};
        bytes file = make_many_pulls(corners);
        kunai_error error;
        kunai_model *model;

        assert_int_equal(file.size, 240202 + 6 * corners + (corners % 2 ? 0 : 2));
        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                         KUNAI_E_LIMIT);
        if (corners < MOST_PULLED)
            assert_record(&error, KUNAI_E_LIMIT, 0, "memory");
        else
            assert_record(&error, KUNAI_E_LIMIT, 8 + NODE, "NJS_OBJECT");
        bytes_free(&file);
    }
}

/* Lists that nobody shares never use the budget up, whatever is in them: 40 lists of the smallest
 * vertices, in chunks of the largest size, are 28 million steps, of 688 million. */
static void test_many_own_vertices(void **state)
{
    enum { MOST = 21844, NODES = 40 }; /* 1 + 3 * 21844 words: a chunk has at most 65535 */
    uint32_t *list = calloc(2 + 3 * MOST + 1, sizeof *list);
    node nodes[NODES] = {{.flags = UNIT}};
    kunai_error error;
    uint64_t peak;
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(list);
    list[0] = 0x22 | (uint32_t)(1 + 3 * MOST) << 16;
    list[1] = (uint32_t)MOST << 16;
    list[2 + 3 * MOST] = 0xFF;
    for (i = 0; i < NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].child = i + 1 < NODES ? i + 1 : 0;
        nodes[i].vertices = list;
        nodes[i].vertex_count = 2 + 3 * MOST + 1;
    }
    nodes[NODES - 1].polygons = square_strip;
    nodes[NODES - 1].polygon_count = COUNT(square_strip);
    file = make_file(nodes, NODES, 0);
    assert_int_equal(open_counted(&file, &error, &peak), KUNAI_OK);
    bytes_free(&file);
    free(list);
}

/* A strip pays for the corners that are there: 600 cut ones that claim 32767 are damage, each
 * with a warning, and not 19 million steps. */
static void test_claimed_corners(void **state)
{
    static const uint16_t cut[] = {0x0004, 0x0040, 6, 1, 4,     0, 1,   2,
                                   3,      0x0040, 3, 1, 32767, 0, 0xFF};
    uint16_t draws[601];
    node nodes[] = {{UNIT, .child = 1, VERTICES(square), POLYGONS(cut)}, {UNIT, POLYGONS(draws)}};
    const uint64_t at = 2 * (NODE + MODEL) + sizeof square + 2 * 14;
    kunai_model *model;
    uint32_t i;

    (void)state;
    for (i = 0; i < 600; i++)
        draws[i] = 0x0005;
    draws[600] = 0xFF;
    model = open_nodes(nodes, 2, 65); /* 64 of them and one that there were more */
    assert_warning(model, 0, KUNAI_E_CORRUPT, at, "the strips are longer than their chunk");
    assert_record(&kunai_model_get_info(model)->warnings[64], KUNAI_E_LIMIT, 8 + at, "warnings");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1200);
    kunai_model_close(model);
}

/* Numbers that are not finite read as 0, also those that are computed. */
static void test_not_finite(void **state)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16, 3 << 16, 0x7F800000, F_0, F_0, F_0, F_1, F_0, F_1, 0x7FC00001, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const node huge[] = {{3, .scale = {0x7F000000, F_1, F_1}, .child = 1},
                                {3, .scale = {0x7F000000, F_1, F_1}}};
    static const double positions[] = {0, 0, 0, 0, 1, 0, 1, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 2);

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    assert_warning(model, 0, KUNAI_E_CORRUPT, NODE + MODEL + 8,
                   "a number that is not finite reads as 0");
    assert_warning(model, 1, KUNAI_E_CORRUPT, NODE + MODEL + 36,
                   "a number that is not finite reads as 0");
    kunai_model_close(model);
    model = open_nodes(huge, 2, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, 0,
                   "a world matrix is too large for its numbers, which read as 0");
    kunai_model_close(model);
}

/* The quaternion of this turn about Z is longer than 1 by the rounding of its floats: the largest
 * scale grows past the largest float on its way to Y. */
static void test_transform_overflow(void **state)
{
    static const node nodes[] = {{1, .angles = {0, 0, 0x4001}, .scale = {0x7F7FFFFF, F_1, F_1}}};
    static const char message[] = "a world matrix is too large for its numbers, which read as 0";
    kunai_model *model = open_nodes(nodes, 1, 1);
    const float *world = kunai_model_get_node(model, 0)->world;

    (void)state;
    assert_warning(model, 0, KUNAI_E_CORRUPT, 0, message);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, 8, "NJS_OBJECT");
    assert_true(world[0] < -1e34f && world[0] > -1e35f); /* cosine of 0x4001: -9.6e-5 */
    assert_true(world[1] >= 0.0f && world[1] <= 0.0f);
    kunai_model_close(model);
    assert_nodes_error(nodes, 1, KUNAI_STRICT, KUNAI_E_CORRUPT, 0, message);
}

/* ---- files ---- */

static bytes make_textures(uint32_t count, int big)
{
    static const char names[] = "grass\0sky";
    bytes body = {0}, out = {0};

    bytes_32(&body, 8, big);
    bytes_32(&body, count, big);
    bytes_32(&body, 8 + 36, big);
    bytes_32(&body, 0x11, big);
    bytes_32(&body, 0x22, big);
    bytes_32(&body, 0, big); /* no name */
    bytes_zeros(&body, 8);
    bytes_32(&body, 8 + 36 + 6, big);
    bytes_zeros(&body, 8);
    bytes_add(&body, names, 9); /* the last one ends with the body */
    put_chunk(&out, "NJTL", &body, big);
    bytes_free(&body);
    return out;
}

static void test_texture_names(void **state)
{
    bytes file = make_textures(3, 1);
    bytes model_file = make_file(pulled, COUNT(pulled), 1);
    const kunai_texture_name *texture;
    kunai_model *model;
    kunai_error error;

    (void)state;
    bytes_add(&file, model_file.data, model_file.size);
    model = open_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_ORDER_BIG);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 3);
    texture = kunai_model_get_texture(model, 0);
    assert_string_equal(texture->name.data, "grass");
    assert_int_equal(texture->attributes, 0x11);
    assert_int_equal(texture->global_index, 0x22);
    assert_int_equal(kunai_model_get_texture(model, 1)->name.size, 0);
    assert_string_equal(kunai_model_get_texture(model, 2)->name.data, "sky");
    assert_null(kunai_model_get_texture(model, 3));
    kunai_model_close(model);
    bytes_set_32(&file, 12, 4, 1); /* 8 + 4 * 12 bytes are there, but 8 + 5 * 12 are not */
    kunai_model_close(open_file(&file, KUNAI_STRICT, &error));
    assert_int_equal(error.code, KUNAI_E_CORRUPT); /* the fourth name is no pointer */
    bytes_set_32(&file, 12, 5, 1);
    model = open_file(&file, 0, &error);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message,
                        "the texture list is larger than its chunk");
    assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, 8);
    kunai_model_close(model);
    bytes_free(&file);
    bytes_free(&model_file);
}

/* A chunk that passes the end is the last one. It is an error where it is the model, a warning
 * behind it, and nothing where there is no such model anyway. */
static void test_cut_chunks(void **state)
{
    static const char message[] = "a chunk passes the end of the data";
    kunai_options options = {.struct_size = sizeof options};
    bytes file = make_file(pulled, COUNT(pulled), 0), textures = make_textures(3, 0);
    const size_t model_size = file.size;
    kunai_model *model;
    kunai_error error;

    (void)state;
    bytes_add(&file, "POF0\4\0\0\0\0\0\0", 11); /* a byte is missing */
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_TRUNCATED, model_size + 4,
                  "chunk header");
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message, message);
    kunai_model_close(model);
    options.index = 1;
    kunai_model_open(file.data, file.size, &options, &model, &error);
    assert_record(&error, KUNAI_E_RANGE, 0, "chunk header");
    options.index = 0;
    options.flags = KUNAI_STRICT;
    kunai_model_open(file.data, file.size, &options, &model, &error);
    assert_record(&error, KUNAI_E_TRUNCATED, model_size + 4, "chunk header");
    bytes_zeros(&file, 1); /* and now it is there */
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    kunai_model_close(model);

    options.flags = 0;
    kunai_model_open(file.data, model_size - 1, &options, &model, &error);
    assert_record(&error, KUNAI_E_TRUNCATED, 4, "chunk header");
    assert_string_equal(error.message, message);
    options.index = 1;
    kunai_model_open(file.data, model_size - 1, &options, &model, &error);
    assert_record(&error, KUNAI_E_RANGE, 0, "chunk header");
    options.index = 0;
    kunai_model_open(textures.data, textures.size - 1, &options, &model, &error);
    assert_record(&error, KUNAI_E_FORMAT, 0, "chunk header");
    bytes_free(&textures);
    bytes_free(&file);
}

/* Behind the model: zeros, and less than a chunk header, are no matter; all else is told. */
static void test_what_follows_the_model(void **state)
{
    bytes file = make_file(pulled, COUNT(pulled), 0);
    const size_t model_size = file.size;
    kunai_error error;
    kunai_model *model;

    (void)state;
    bytes_add(&file, "!!!!!!!", 7);
    kunai_model_close(open_file(&file, KUNAI_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    file.size = model_size;
    bytes_zeros(&file, 12);
    kunai_model_close(open_file(&file, KUNAI_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_8(&file, 1);
    model = open_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, model_size,
                  "chunk header");
    kunai_model_close(model);
    assert_null(open_file(&file, KUNAI_STRICT, &error));
    assert_record(&error, KUNAI_E_CORRUPT, model_size, "chunk header");
    bytes_free(&file);
}

/* Number index of a file, and what is said when there is no such model. */
static void test_index(void **state)
{
    static const node empty[] = {{0}};
    kunai_options options = {.struct_size = sizeof options, .index = 1};
    bytes file = make_file(pulled, COUNT(pulled), 0), second = make_file(empty, 1, 0);
    bytes textures = make_textures(3, 0);
    kunai_model *model;
    kunai_error error;

    (void)state;
    assert_int_equal(kunai_model_open(textures.data, textures.size, NULL, &model, &error),
                     KUNAI_E_FORMAT);
    bytes_add(&file, second.data, second.size);
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->node_count, 1);
    kunai_model_close(model);
    options.index = 2;
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                     KUNAI_E_RANGE);
    assert_null(model);
    options.index = 1;
    options.format = KUNAI_FORMAT_AFS;
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                     KUNAI_E_FORMAT);
    options.format = KUNAI_FORMAT_NJCM;
    assert_int_equal(kunai_model_open(file.data, file.size - 1, &options, &model, &error),
                     KUNAI_E_TRUNCATED); /* the second one is cut */
    assert_record(&error, KUNAI_E_TRUNCATED, file.size - second.size + 4, "chunk header");
    assert_int_equal(kunai_model_open("PVMHxxxxxxxx", 12, NULL, &model, &error), KUNAI_E_FORMAT);
    kunai_model_close(NULL);
    bytes_free(&textures);
    bytes_free(&second);
    bytes_free(&file);
}

/* The row for kunai_probe wants a model in the file, wherever. */
static void test_recognise(void **state)
{
    bytes file = make_textures(3, 0), model = make_file(pulled, COUNT(pulled), 0);
    const kunai_i_format_row *row = kunai_i_model_formats;
    kunai_found found = {0};

    (void)state;
    assert_int_equal(row->noun, KUNAI_NOUN_MODEL);
    assert_false(row->recognise(file.data, file.size, &found));
    bytes_add(&file, model.data, model.size);
    assert_true(row->recognise(file.data, file.size, &found));
    assert_int_equal(found.format, row->format);
    assert_int_equal(found.size, file.size);
    assert_false(row->recognise(file.data, 7, &found));
    assert_int_equal(row[1].format, 0);
    bytes_free(&model);
    bytes_free(&file);
}

/* An Xinja body by xinja.md 6: the tag is the same, the model struct is not. */
static void test_xinja_is_refused(void **state)
{
    static const node nodes[] = {{UNIT, VERTICES(square), POLYGONS(square_strip)}};
    bytes file = make_file(nodes, 1, 0);

    (void)state;
    bytes_set_32(&file, 8 + NODE, 0, 0);
    bytes_set_32(&file, 8 + NODE + 4, NODE + MODEL, 0);
    bytes_set_32(&file, 8 + NODE + 8, 1, 0);
    bytes_set_32(&file, 8 + NODE + MODEL, 3, 0); /* coordinates and normals: 32 bytes */
    bytes_set_32(&file, 8 + NODE + MODEL + 8, 32, 0);
    assert_error(&file, 0, KUNAI_E_UNSUPPORTED, NODE, "it is an Xinja model");
    bytes_free(&file);
}

/* The same words in both orders give the same model. */
static void test_byte_orders(void **state)
{
    uint64_t hashes[2];
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        bytes file = make_file(pulled, COUNT(pulled), big);
        kunai_options options = {.struct_size = sizeof options};
        kunai_model *model;

        options.byte_order = big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), KUNAI_OK);
        assert_int_equal(kunai_model_get_info(model)->byte_order, options.byte_order);
        ((kunai_model_info *)kunai_model_get_info(model))->byte_order = 0; /* else they differ */
        hashes[big] = subject_model.walk(model, file.data, file.size);
        kunai_model_close(model);
        bytes_free(&file);
    }
    assert_true(hashes[0] == hashes[1]);
}

/* ---- poses ---- */

static uint32_t random_next(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Every node turned and moved at random about its rest transform. */
static kunai_transform *random_pose(const kunai_model *model, uint32_t *seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = malloc(count * sizeof *pose);
    uint32_t i;
    int k;

    assert_non_null(pose);
    for (i = 0; i < count; i++) {
        double q[4], size = 0;

        pose[i] = kunai_model_get_node(model, i)->rest;
        for (k = 0; k < 4; k++) {
            q[k] = (double)(random_next(seed) % 2001) / 1000 - 1 + (k == 3 ? 2 : 0);
            size += q[k] * q[k];
        }
        for (k = 0; k < 4; k++)
            pose[i].rotation[k] = (float)(q[k] / sqrt(size));
        for (k = 0; k < 3; k++)
            pose[i].translation[k] += (float)(random_next(seed) % 100) / 100;
    }
    return pose;
}

/* World matrices in double: columns are the turned and scaled axes, then the place. */
static double *direct_worlds(const kunai_model *model, const kunai_transform *pose)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    double *worlds = calloc(count, 12 * sizeof *worlds);
    uint32_t i;
    int c, r, k;

    assert_non_null(worlds);
    for (i = 0; i < count; i++) {
        const int32_t parent = kunai_model_get_node(model, i)->parent;
        const float *q = pose[i].rotation;
        const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
        const double turn[3][3] = {
            {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
        double *world = worlds + 12 * i, local[12];

        for (c = 0; c < 4; c++)
            for (r = 0; r < 3; r++)
                local[3 * c + r] =
                    c < 3 ? turn[c][r] * (double)pose[i].scale[c] : (double)pose[i].translation[r];
        memcpy(world, local, sizeof local);
        for (c = 0; c < 4 && parent >= 0; c++)
            for (r = 0; r < 3; r++) {
                const double *up = worlds + 12 * parent;

                world[3 * c + r] = c == 3 ? up[9 + r] : 0;
                for (k = 0; k < 3; k++)
                    world[3 * c + r] += up[3 * k + r] * local[3 * c + k];
            }
    }
    return worlds;
}

static void add_direct(const double *world, const float *v, double last, double weight, double *to)
{
    int r;

    for (r = 0; r < 3; r++)
        to[r] += weight * (world[r] * (double)v[0] + world[3 + r] * (double)v[1] +
                           world[6 + r] * (double)v[2] + world[9 + r] * last);
}

/* ninja-chunk.md 3.1 for one vertex: sum of weight * world * local position. */
static void direct_vertex(const kunai_mesh *mesh, uint32_t vertex, const double *worlds,
                          double *position, double *normal)
{
    static const float none[3] = {0};
    double size;
    uint32_t k;

    memset(position, 0, 3 * sizeof *position);
    memset(normal, 0, 3 * sizeof *normal);
    if (mesh->kind == KUNAI_MESH_RIGID) {
        const float *n = mesh->normals ? mesh->normals + 3 * vertex : none;

        add_direct(worlds + 12 * mesh->node, mesh->positions + 3 * vertex, 1, 1, position);
        add_direct(worlds + 12 * mesh->node, n, 0, 1, normal);
    } else {
        for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
            const kunai_influence *influence = &mesh->influences[k];
            const double *world = worlds + 12 * influence->node;

            add_direct(world, influence->position, 1, (double)influence->weight, position);
            add_direct(world, influence->normal, 0, (double)influence->weight, normal);
        }
    }
    size = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (k = 0; k < 3 && size > 1e-30; k++)
        normal[k] /= size;
}

static void check_pose(const kunai_model *model, uint32_t *seed)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    kunai_transform *pose = random_pose(model, seed);
    double *direct = direct_worlds(model, pose);
    float *worlds = malloc(info->node_count * 16 * sizeof *worlds);
    float *positions = malloc((info->vertex_count + 1) * 3 * sizeof *positions);
    float *normals = malloc((info->vertex_count + 1) * 3 * sizeof *normals);
    double diagonal = 1e-3;
    const kunai_mesh *mesh;
    uint32_t m, i;
    int k;

    assert_true(worlds && positions && normals);
    for (k = 0; k < 3; k++)
        diagonal += (double)(info->bounds_max[k] - info->bounds_min[k]);
    assert_int_equal(kunai_model_world(model, pose, worlds, info->node_count), KUNAI_OK);
    for (m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        assert_int_equal(kunai_model_skin(model, m, worlds, positions, normals, mesh->vertex_count),
                         KUNAI_OK);
        for (i = 0; i < mesh->vertex_count; i++) {
            double position[3], normal[3];

            direct_vertex(mesh, i, direct, position, normal);
            for (k = 0; k < 3; k++) {
                assert_true(fabs(position[k] - (double)positions[3 * i + (uint32_t)k]) <=
                            1e-5 * diagonal);
                assert_true(fabs(normal[k] - (double)normals[3 * i + (uint32_t)k]) <= 1e-3);
            }
        }
    }
    free(normals);
    free(positions);
    free(worlds);
    free(direct);
    free(pose);
}

static void test_poses(void **state)
{
    static const char *const files[] = {"showcase/dellily/dellily.nj", "showcase/booma/booma.nj",
                                        "showcase/ragrappy/ragrappy.nj", "showcase/boy/boy.nj"};
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    uint32_t seed = 1, i, k;

    (void)state;
    for (k = 0; k < 100; k++)
        check_pose(model, &seed);
    kunai_model_close(model);
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        uint8_t *data = test_read_corpus(files[i], &size);

        if (!data)
            continue;
        assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
        for (k = 0; k < 5; k++)
            check_pose(model, &seed);
        kunai_model_close(model);
        free(data);
    }
}

/* ---- sweeps ---- */

/* Everything at once: textures, weights, cached lists, colours, user words, both byte orders. */
static void test_sweeps(void **state)
{
    static const uint16_t rich[] = {
        0x0408, 0x4001, 0x2511, 2, 0x1122, 0x4433, 0x0047, 19, 0x4001, 4,   0, 0, 0,
        1,      2,      1,      9, 9,      1,      2,      2,  256,    0,   1, 2, 7,
        1,      1,      1,      1, 1,      1,      0x0043, 14, 1,      3,   0, 0, 0,
        0x7FFF, 1,      0,      0, 0x7FFF, 2,      0,      0,  0x7FFF, 0xFF};
    static const node nodes[] = {
        {UNIT, .child = 1, VERTICES(pull_start), POLYGONS(cached)},
        {UNIT - 1, {F_10}, .sibling = 2, VERTICES(pull_end), POLYGONS(drawn)},
        {UNIT - 3, .angles = {0x1000, 0x2000, 0x3000}, VERTICES(square), POLYGONS(rich)}};
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        bytes file = make_textures(3, big);
        bytes model = make_file(nodes, COUNT(nodes), big);

        bytes_add(&file, model.data, model.size);
        test_sweep_all(&subject_model, file.data, file.size, NULL, 1);
        bytes_free(&model);
        bytes_free(&file);
    }
}

static void test_corpus_sweeps(void **state)
{
    static const char *const files[] = {"vertex_types.nj", "strip_types.be.nj", "material.bb.nj",
                                        "nodes.nj",        "skin.be.nj",        "volume.bb.nj"};
    char path[64];
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        uint8_t *data;

        snprintf(path, sizeof path, "ninja-models/%s", files[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        test_sweep_all(&subject_model, data, size, NULL, 0); /* a POF0 may be cut off */
        free(data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_square),
        cmocka_unit_test(test_strip_order),
        cmocka_unit_test(test_dropped_triangles),
        cmocka_unit_test(test_vertices_are_shared),
        cmocka_unit_test(test_materials_are_merged),
        cmocka_unit_test(test_texture_words),
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_normals),
        cmocka_unit_test(test_second_set),
        cmocka_unit_test(test_corner_normal_of_another_node),
        cmocka_unit_test(test_many_vertices),
        cmocka_unit_test(test_corner_limit),
        cmocka_unit_test(test_user_words),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_a_vertex_is_drawn_as_it_is),
        cmocka_unit_test(test_many_influences),
        cmocka_unit_test(test_node_pulls_twice),
        cmocka_unit_test(test_weights_with_colors),
        cmocka_unit_test(test_odd_weights),
        cmocka_unit_test(test_plain_write_is_no_start),
        cmocka_unit_test(test_slot_edge),
        cmocka_unit_test(test_cached_lists),
        cmocka_unit_test(test_nesting_edge),
        cmocka_unit_test(test_list_draws_edge),
        cmocka_unit_test(test_unit_flags),
        cmocka_unit_test(test_transform_matrix),
        cmocka_unit_test(test_rotation_orders),
        cmocka_unit_test(test_rotate_base_and_set),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_depth_edge),
        cmocka_unit_test(test_node_count_edge),
        cmocka_unit_test(test_node_pointers),
        cmocka_unit_test(test_singular_node),
        cmocka_unit_test(test_damaged_lists),
        cmocka_unit_test(test_damaged_vertices),
        cmocka_unit_test(test_all_is_damaged),
        cmocka_unit_test(test_list_pointers),
        cmocka_unit_test(test_model_pointers),
        cmocka_unit_test(test_shared_vertices),
        cmocka_unit_test(test_claimed_vertices),
        cmocka_unit_test(test_many_pulled_corners),
        cmocka_unit_test(test_many_own_vertices),
        cmocka_unit_test(test_claimed_corners),
        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_transform_overflow),
        cmocka_unit_test(test_texture_names),
        cmocka_unit_test(test_cut_chunks),
        cmocka_unit_test(test_what_follows_the_model),
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_recognise),
        cmocka_unit_test(test_xinja_is_refused),
        cmocka_unit_test(test_byte_orders),
        cmocka_unit_test(test_poses),
        cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_corpus_sweeps),
    };

    return cmocka_run_group_tests_name("model", tests, NULL, NULL);
}
