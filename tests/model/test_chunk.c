/* test_chunk.c - vertices, strips and cached lists that a Ninja Chunk model can have, in both byte
 * orders. Expected values are worked out by hand from ninja-chunk.md 2, 4, 5, 6 and 8. */
#include "chunk_files.h"

#include <math.h>

enum { BOTH_ORDERS = 2 };

/* ---- vertices ---- */

typedef struct vertex_case {
    uint32_t type;
    uint32_t count; /* of words behind the position */
    uint32_t words[5];
    uint32_t weighted; /* place of the word with slot and weight + 1, or 0 */
    uint32_t attributes;
    uint8_t color[4];
    uint8_t specular[4];
} vertex_case;

enum { PLAIN = 0, N = 1, C = 2, S = 4 };

/* All that have a normal: (0, 3, 4), packed (0, 3, 4) or (0, 0.6, 0.8). */
/* clang-format off */
static const vertex_case vertex_cases[] = {
    {0x20, 1, {F_1}, 0, PLAIN, {0}, {0}},
    {0x21, 5, {F_1, F_0, F_3, F_4, F_0}, 0, N, {0}, {0}},
    {0x22, 0, {0}, 0, PLAIN, {0}, {0}},
    {0x23, 1, {0x04010203}, 0, C, {1, 2, 3, 4}, {0}},
    {0x24, 1, {0x7F800000}, 0, PLAIN, {0}, {0}}, /* no float: no warning about infinity */
    {0x25, 1, {0}, 1, PLAIN, {0}, {0}},
    {0x26, 1, {0x84100821}, 0, C | S, {132, 130, 132, 255}, {8, 4, 8, 255}},
    {0x27, 1, {0x1234FFFF}, 0, C | S, {34, 51, 68, 17}, {255, 255, 255, 255}},
    {0x28, 1, {0x7FFF0180}, 0, C | S, {127, 127, 127, 255}, {1, 1, 1, 255}},
    {0x29, 3, {F_0, F_3, F_4}, 0, N, {0}, {0}},
    {0x2A, 4, {F_0, F_3, F_4, 0xFFFE0180}, 0, N | C, {254, 1, 128, 255}, {0}},
    {0x2B, 4, {F_0, F_3, F_4, 0xFFFFFFFF}, 0, N, {0}, {0}},
    {0x2C, 4, {F_0, F_3, F_4, 0}, 4, N, {0}, {0}},
    {0x2D, 4, {F_0, F_3, F_4, 0x7BEFF81F}, 0, N | C | S, {123, 125, 123, 255}, {255, 0, 255, 255}},
    {0x2E, 4, {F_0, F_3, F_4, 0xFEDC07E0}, 0, N | C | S, {238, 221, 204, 255}, {0, 255, 0, 255}},
    {0x2F, 4, {F_0, F_3, F_4, 0x00FFFF00}, 0, N | C | S, {0, 0, 0, 255}, {255, 255, 255, 255}},
    {0x30, 1, {3 << 10 | 4}, 0, N, {0}, {0}},
    {0x31, 2, {3 << 10 | 4, 0x80FF0040}, 0, N | C, {255, 0, 64, 128}, {0}},
    {0x32, 2, {3 << 10 | 4, 0x7F800000}, 0, N, {0}, {0}},
    {0x33, 2, {0x04010203, 0x08050607}, 0, C | S, {1, 2, 3, 4}, {5, 6, 7, 8}},
    {0x34, 2, {0, 0x99AABBCC}, 1, C, {0xAA, 0xBB, 0xCC, 0x99}, {0}},
};
/* clang-format on */

/* Three vertices from slot 1 on, at (i, 10 + i, 20 + i). Weighted ones are the other way round. */
static void put_vertices(vertex_words *list, const vertex_case *one)
{
    uint32_t i, k;

    begin_vertices(list, one->type, 1, 3);
    for (i = 0; i < 3; i++) {
        add_vertex_point(list, i, 10 + i, 20 + i);
        for (k = 0; k < one->count; k++)
            add_vertex_word(list, k + 1 == one->weighted ? (2 - i) | 255u << 16 : one->words[k]);
    }
    end_vertices(list);
}

static void check_vertices(const kunai_mesh *mesh, const vertex_case *one)
{
    static const double normal[3] = {0, 0.6, 0.8};
    uint32_t i;

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->vertex_count, 3);
    assert_true((mesh->normals != NULL) == ((one->attributes & N) != 0));
    assert_true((mesh->colors[0] != NULL) == ((one->attributes & C) != 0));
    assert_true((mesh->speculars != NULL) == ((one->attributes & S) != 0));
    for (i = 0; i < 3; i++) {
        const uint32_t source = one->weighted ? 2 - i : i;
        const double position[3] = {source, 10 + source, 20 + source};

        assert_int_equal(mesh->sources[i], source);
        assert_floats(mesh->positions + 3 * i, position, 3);
        if (mesh->normals)
            assert_floats(mesh->normals + 3 * i, normal, 3);
        if (mesh->colors[0])
            assert_memory_equal(mesh->colors[0] + 4 * i, one->color, 4);
        if (mesh->speculars)
            assert_memory_equal(mesh->speculars + 4 * i, one->specular, 4);
    }
}

TEST(vertex_types)
{
    size_t i;
    int big;

    assert_int_equal(COUNT(vertex_cases), 0x35 - 0x20);
    for (i = 0; i < COUNT(vertex_cases); i++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            vertex_words vertices = {0};
            polygon_words polygons = {0};
            chunk_node node;
            kunai_model *model;

            put_vertices(&vertices, &vertex_cases[i]);
            add_polygon_triangle(&polygons, 0, 1, 2, 3);
            node = make_node(UNIT, &vertices, &polygons);
            model = open_in_order(&node, 1, big, 0, 0);
            check_vertices(kunai_model_get_mesh(model, 0), &vertex_cases[i]);
            kunai_model_close(model);
        }
}

/* Signed numbers of 10 bits, x in the highest, two bits without a meaning above. */
TEST(packed_normals)
{
    static const struct {
        uint32_t word;
        double v[3];
    } cases[] = {
        {0x1FFu << 20, {511, 0, 0}},
        {0x200u << 20, {-512, 0, 0}},
        {0x1FFu << 10, {0, 511, 0}},
        {0x200u << 10, {0, -512, 0}},
        {0x1FF, {0, 0, 511}},
        {0x200, {0, 0, -512}},
        {0x3FFFFFFF, {-1, -1, -1}},
        {0xFFFFFFFF, {-1, -1, -1}},
        {1 << 20 | 1 << 10 | 1, {1, 1, 1}},
        {0x1FFu << 20 | 0x200u << 10 | 0x3FF, {511, -512, -1}},
        {0x201u << 20 | 0x1FEu << 10 | 2, {-511, 510, 2}},
        {0xC0000000, {0, 0, 0}},
    };
    size_t i;
    int big, k;

    for (i = 0; i < COUNT(cases); i++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            const vertex_case one = {0x30, 1, {cases[i].word}, 0, N, {0}, {0}};
            const double *v = cases[i].v;
            const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            vertex_words vertices = {0};
            polygon_words polygons = {0};
            chunk_node node;
            kunai_model *model;

            put_vertices(&vertices, &one);
            add_polygon_triangle(&polygons, 0, 1, 2, 3);
            node = make_node(UNIT, &vertices, &polygons);
            model = open_in_order(&node, 1, big, 0, 0);
            for (k = 0; k < 3; k++)
                assert_true(fabs((double)kunai_model_get_mesh(model, 0)->normals[k] -
                                 (length > 0 ? v[k] / length : 0)) < 1e-7);
            kunai_model_close(model);
        }
}

/* The flags of a chunk without weights have no meaning here, a zero word between chunks neither,
 * nor what is above the end's low byte. Sources count on from chunk to chunk. */
TEST(vertex_list_details)
{
    static const uint32_t heads[] = {0x0022, 0x0122, 0x0222, 0x8022, 0x8322, 0x4022, 0xFF22};
    static const double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const uint32_t sources[] = {0, 1, 2};
    size_t i;
    int big;

    for (i = 0; i < COUNT(heads); i++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            vertex_words vertices = {0};
            polygon_words polygons = {0};
            chunk_node node;
            kunai_model *model;

            add_vertex_points(&vertices, 7, points, 2);
            add_vertex_word(&vertices, 0);
            begin_vertices(&vertices, heads[i], 9, 1);
            add_vertex_point(&vertices, 0, 1, 0);
            end_vertices(&vertices);
            add_polygon_triangle(&polygons, 0, 7, 8, 9);
            node = make_node(UNIT, &vertices, &polygons);
            vertices.items[vertices.count - 1] = 0x123456FF;
            model = open_in_order(&node, 1, big, 0, 0);
            assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_RIGID);
            assert_floats(kunai_model_get_mesh(model, 0)->positions, points, 9);
            assert_memory_equal(kunai_model_get_mesh(model, 0)->sources, sources, sizeof sources);
            kunai_model_close(model);
        }
}

/* Null chunks are one word, whatever stands above their type. */
TEST(null_vertex_chunks)
{
    static const uint32_t vertices[] = {
        0,   0x00020300, 0x22 | 10 << 16, 0 | 3 << 16, F_0, F_1, F_2, F_1, F_0, F_0, F_0,
        F_1, F_0,        0xFFFFFF00,      0xFF};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(strip)}};
    static const double positions[] = {0, 1, 2, 1, 0, 0, 0, 1, 0};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        kunai_model *model = open_in_order(nodes, 1, big, 0, 0);

        assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
        kunai_model_close(model);
    }
}

/* Byte for byte what ninja-chunk.md 8 says about big-endian bodies: the type is the fourth byte of
 * a vertex chunk and the second of a polygon chunk; D8 is A, R, G, B; a colour of a strip or a
 * material is G, B, X, R. */
TEST(big_endian_bytes)
{
    /* clang-format off */
    static const uint8_t lists[] = {
        0x00, 13, 0x00, 0x23, 0x00, 3, 0x00, 2, /* size, flags, type, count, offset */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 2, 3,
        0x3F, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 5, 6, 7,
        0, 0, 0, 0, 0x3F, 0x80, 0, 0, 0, 0, 0, 0, 12, 9, 10, 11,
        0, 0, 0, 0xFF,
        0x1B, 0x11, 0, 2, 20, 21, 22, 23, /* head bits, type, size, G, B, A, R */
        0x08, 0x40, 0, 5, 0, 1, 0, 3, 0, 2, 0, 3, 0, 4,
        0, 0x46, 0, 11, 0, 1, 0, 3, /* head bits, type, size, info, length */
        0, 2, 30, 31, 32, 33, 0, 3, 30, 31, 32, 33, 0, 4, 30, 31, 32, 33,
        0, 0xFF
    };
    /* clang-format on */
    static const uint8_t colors[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                     33, 30, 31, 32, 33, 30, 31, 32, 33, 30, 31, 32};
    const chunk_node nodes[] = {{.flags = UNIT, .vertices = chunk_square}};
    bytes body = make_chunk_body(nodes, 1, 1), file = {0};
    const kunai_material *material;
    kunai_model *model;
    kunai_error error;

    set_u32(&body, CHUNK_NODE, CHUNK_NODE + CHUNK_MODEL, 1);
    set_u32(&body, CHUNK_NODE + 4, CHUNK_NODE + CHUNK_MODEL + 60, 1);
    append_bytes(&body, lists, sizeof lists);
    append_text(&file, "NJCM");
    append_u32(&file, (uint32_t)body.size, 1);
    append_bytes(&file, body.data, body.size);
    model = open_model_file(&file, KUNAI_MODEL_DRAW_ORDER, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], colors, sizeof colors);
    material = find_material(model, 0);
    assert_color(material->diffuse, 23, 20, 21, 22);
    assert_int_equal(material->blend_source, KUNAI_BLEND_INV_OTHER);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_OTHER);
    kunai_model_close(model);
    free_bytes(&body);
    free_bytes(&file);
}

/* Slots 0 to 2 with D8 and S8 (type 33), 3 to 5 with S5, S4 and IN (26 to 28). */
static void put_colors(vertex_words *list)
{
    static const uint32_t packed[3] = {0x84100821, 0x1234FFFF, 0x7FFF0180};
    uint32_t i;

    begin_vertices(list, 0x33, 0, 3);
    for (i = 0; i < 3; i++) {
        add_vertex_point(list, i, i * i, 0);
        add_vertex_word(list, 0x01020304);
        add_vertex_word(list, 0x05060708);
    }
    end_vertices(list);
    for (i = 0; i < 3; i++) {
        begin_vertices(list, 0x26 + i, 3 + i, 1);
        add_vertex_point(list, i, i * i, 1);
        add_vertex_word(list, packed[i]);
        end_vertices(list);
    }
}

/* A material, and slots 0 to 2 with their own colours, with those of a strip, and slots 3 to 5. */
static void put_colored_draws(polygon_words *list)
{
    static const uint16_t diffuse[] = {0x0102, 0x0304};
    static const uint16_t strip[] = {1, 3, 0, 0x0102, 0x0304, 1, 0x0102, 0x0304, 2, 0x0102, 0x0304};

    add_polygon_chunk(list, 0x2511, diffuse, COUNT(diffuse));
    add_polygon_triangle(list, 0, 0, 1, 2);
    add_polygon_chunk(list, 0x0046, strip, COUNT(strip));
    add_polygon_triangle(list, 0, 3, 4, 5);
}

/* With KUNAI_MODEL_COLORS_RGBA D8, S8 and the colours of strips are R, G, B, A as they lie in the
 * file; packed colours and materials are not. */
TEST(rgba_option)
{
    static const uint8_t expected[3][3][4] = {/* vertex, its specular colour, corner */
                                              {{2, 3, 4, 1}, {6, 7, 8, 5}, {4, 1, 2, 3}},
                                              {{4, 3, 2, 1}, {8, 7, 6, 5}, {2, 1, 4, 3}},
                                              {{1, 2, 3, 4}, {5, 6, 7, 8}, {1, 2, 3, 4}}};
    static const uint8_t packed[3][4] = {
        {132, 130, 132, 255}, {34, 51, 68, 17}, {127, 127, 127, 255}};
    vertex_words vertices = {0};
    polygon_words polygons = {0};
    chunk_node node;
    int big, rgba;

    put_colors(&vertices);
    put_colored_draws(&polygons);
    node = make_node(UNIT, &vertices, &polygons);
    for (rgba = 0; rgba < 2; rgba++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            kunai_model *model =
                open_in_order(&node, 1, big, rgba ? KUNAI_MODEL_COLORS_RGBA : 0, 0);
            const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
            const uint8_t(*colors)[4] = expected[rgba ? 1 + big : 0];

            assert_int_equal(mesh->vertex_count, 9);
            assert_memory_equal(mesh->colors[0], colors[0], 4);
            assert_memory_equal(mesh->speculars, colors[1], 4);
            assert_memory_equal(mesh->colors[0] + 12, colors[2], 4);
            assert_memory_equal(mesh->colors[0] + 24, packed, sizeof packed);
            assert_color(get_first_material(model)->diffuse, 4, 1, 2, 3);
            kunai_model_close(model);
        }
}

/* ---- strips ---- */

typedef struct strip_case {
    uint32_t type;
    int uv_sets;
    int has_normal;
    int has_color;
    float divisor;
} strip_case;

static const strip_case strip_cases[] = {
    {0x40, 0, 0, 0, 1},    {0x41, 1, 0, 0, 256},  {0x42, 1, 0, 0, 1024}, {0x43, 0, 1, 0, 1},
    {0x44, 1, 1, 0, 256},  {0x45, 1, 1, 0, 1024}, {0x46, 0, 0, 1, 1},    {0x47, 1, 0, 1, 256},
    {0x48, 1, 0, 1, 1024}, {0x49, 0, 0, 0, 1},    {0x4A, 2, 0, 0, 256},  {0x4B, 2, 0, 0, 1024}};

/* The corners of slots 0 to 3. */
static const int16_t corner_uvs[4][2] = {{256, 0}, {-512, 1}, {32767, -1}, {-32768, 1024}};
static const int16_t corner_uvs2[4][2] = {{-256, 7}, {128, -32768}, {3, 32767}, {0, 512}};
static const uint16_t corner_normals[4][3] = {
    {0x7FFF, 0, 0}, {0, 0x8001, 0}, {0, 0, 0x8000}, {0x7FFF, 0, 0x8001}};
static const double corner_directions[4][3] = {
    {1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {0.70710678, 0, -0.70710678}};

static void put_corner(polygon_words *list, const strip_case *one, uint32_t slot)
{
    int i;

    add_polygon_word(list, slot);
    for (i = 0; i < 2 && one->uv_sets > 0; i++)
        add_polygon_word(list, (uint16_t)corner_uvs[slot][i]);
    for (i = 0; i < 2 && one->uv_sets > 1; i++)
        add_polygon_word(list, (uint16_t)corner_uvs2[slot][i]);
    for (i = 0; i < 3 && one->has_normal; i++)
        add_polygon_word(list, corner_normals[slot][i]);
    if (one->has_color) {
        add_polygon_word(list, 0x0201 + 0x1010 * slot); /* G, B */
        add_polygon_word(list, 0x0403 + 0x1010 * slot); /* A, R */
    }
}

/* Two strips of slots 0 to 3, forward and reversed. Word w of triangle t is 10 * t + w. */
static void put_strips(polygon_words *list, const strip_case *one, uint32_t user_count)
{
    uint32_t strip, slot, word;

    begin_polygons(list, one->type);
    add_polygon_word(list, 2 | user_count << 14);
    for (strip = 0; strip < 2; strip++) {
        add_polygon_word(list, strip ? (uint16_t)-4 : 4);
        for (slot = 0; slot < 4; slot++) {
            put_corner(list, one, slot);
            for (word = 0; slot >= 2 && word < user_count; word++)
                add_polygon_word(list, 10 * (2 * strip + slot - 2) + word);
        }
    }
    end_polygons(list);
}

/* The vertex is that of a slot: chunk_square puts slots 0 to 3 at (0, 0) (1, 0) (0, 1) (1, 1). */
static uint32_t get_slot(const kunai_mesh *mesh, uint32_t vertex)
{
    return (uint32_t)(mesh->positions[3 * vertex] + 2 * mesh->positions[3 * vertex + 1]);
}

static void check_uvs(const float *uvs, const int16_t *expected, float divisor)
{
    const float exact[2] = {(float)expected[0] / divisor, (float)expected[1] / divisor};

    assert_memory_equal(uvs, exact, sizeof exact);
}

static void check_corner(const kunai_mesh *mesh, const strip_case *one, uint32_t vertex)
{
    static const double up[3] = {0, 0, 1};
    const uint32_t slot = get_slot(mesh, vertex), more = 0x10 * slot;

    assert_floats(mesh->normals + 3 * vertex, one->has_normal ? corner_directions[slot] : up, 3);
    if (one->uv_sets > 0)
        check_uvs(mesh->uvs[0] + 2 * vertex, corner_uvs[slot], one->divisor);
    if (one->uv_sets > 1)
        check_uvs(mesh->volume_uvs + 2 * vertex, corner_uvs2[slot], one->divisor);
    if (one->has_color)
        assert_color(mesh->colors[0] + 4 * vertex, 3 + more, 2 + more, 1 + more, 4 + more);
}

static void check_strips(const kunai_mesh *mesh, const strip_case *one, uint32_t user_count)
{
    static const uint32_t slots[12] = {0, 1, 2, 1, 3, 2, 0, 2, 1, 1, 2, 3};
    uint32_t i, word;

    assert_int_equal(mesh->index_count, 12);
    assert_int_equal(mesh->vertex_count, 4);
    assert_true((mesh->uvs[0] != NULL) == (one->uv_sets > 0));
    assert_true((mesh->volume_uvs != NULL) == (one->uv_sets > 1));
    assert_true((mesh->colors[0] != NULL) == (one->has_color != 0));
    for (i = 0; i < 12; i++)
        assert_int_equal(get_slot(mesh, mesh->indices[i]), slots[i]);
    for (i = 0; i < 4; i++)
        check_corner(mesh, one, i);
    assert_int_equal(mesh->user_count, user_count);
    for (i = 0; i < 4; i++)
        for (word = 0; word < user_count; word++)
            assert_int_equal(mesh->user_words[i * user_count + word], 10 * i + word);
}

/* All types, with 0 to 3 user words for a triangle, both ways round. */
TEST(strip_types)
{
    uint32_t i, users;
    int big;

    for (i = 0; i < COUNT(strip_cases); i++)
        for (users = 0; users < 4; users++)
            for (big = 0; big < BOTH_ORDERS; big++) {
                polygon_words polygons = {0};
                chunk_node node = {UNIT, VERTICES(chunk_square)};
                kunai_model *model;

                put_strips(&polygons, &strip_cases[i], users);
                add_polygon_word(&polygons, 0xFF);
                node.polygons = polygons.items;
                node.polygon_count = polygons.count;
                model = open_in_order(&node, 1, big, 0, 0);
                check_strips(kunai_model_get_mesh(model, 0), &strip_cases[i], users);
                assert_int_equal(get_first_material(model)->flags & KUNAI_MATERIAL_VERTEX_COLOR,
                                 strip_cases[i].has_color ? KUNAI_MATERIAL_VERTEX_COLOR : 0);
                kunai_model_close(model);
            }
}

/* Words of a corner behind its slot. */
static uint32_t count_corner_words(const strip_case *one)
{
    return (uint32_t)(2 * one->uv_sets + 3 * one->has_normal + 2 * one->has_color);
}

/* Two triangles over slots 0 to 2 whose corners are equal but for one word of one corner (none:
 * past the last word). */
static uint32_t count_vertices(const strip_case *one, uint32_t word)
{
    const uint32_t words = count_corner_words(one);
    polygon_words polygons = {0};
    chunk_node node = {UNIT, VERTICES(chunk_square)};
    kunai_model *model;
    uint32_t i, k, count;

    begin_polygons(&polygons, one->type);
    add_polygon_word(&polygons, 2);
    for (i = 0; i < 6; i++) {
        if (i % 3 == 0)
            add_polygon_word(&polygons, 3);
        add_polygon_word(&polygons, i % 3);
        for (k = 0; k < words; k++)
            add_polygon_word(&polygons, i == 4 && k == word ? 0x7001 : 0x7000);
    }
    end_polygons(&polygons);
    add_polygon_word(&polygons, 0xFF);
    node.polygons = polygons.items;
    node.polygon_count = polygons.count;
    model = open_in_order(&node, 1, 0, 0, 0);
    count = kunai_model_get_info(model)->vertex_count;
    kunai_model_close(model);
    return count;
}

/* Each number of a corner tells two vertices apart. */
TEST(corners_are_told_apart)
{
    uint32_t word;
    size_t i;

    for (i = 0; i < COUNT(strip_cases); i++) {
        for (word = 0; word < count_corner_words(&strip_cases[i]); word++)
            assert_int_equal(count_vertices(&strip_cases[i], word), 4);
        assert_int_equal(count_vertices(&strip_cases[i], word), 3);
    }
}

/* Normals of a cached list are in the space of the node that draws it: (1, 0, 0) of a node that
 * turns X to Y. The rigid mesh of the node itself has them as they are. */
TEST(cached_strip_normals)
{
    static const uint16_t strip[] = {1, 3, 0, 0x7FFF, 0, 0, 1, 0x7FFF, 0, 0, 2, 0x7FFF, 0, 0};
    static const double turned[3] = {0, 1, 0}, own[3] = {1, 0, 0};
    int big, is_own;

    for (is_own = 0; is_own < 2; is_own++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            polygon_words root = {0}, child = {0};
            chunk_node nodes[2];
            const kunai_mesh *mesh;
            kunai_model *model;

            add_polygon_word(&root, 0xFF04); /* CP 255 */
            add_polygon_chunk(&root, 0x0043, strip, COUNT(strip));
            add_polygon_word(&child, 0xFF05);
            nodes[0] = make_node(UNIT, NULL, &root);
            nodes[1] = make_node(UNIT - 2, NULL, &child);
            nodes[0].child = 1;
            nodes[1].angles[2] = 0x4000;
            nodes[is_own].vertices = chunk_square;
            nodes[is_own].vertex_count = SQUARE_WORDS;
            model = open_in_order(nodes, 2, big, 0, 0);
            mesh = kunai_model_get_mesh(model, 0);
            assert_int_equal(mesh->kind, is_own ? KUNAI_MESH_KIND_RIGID : KUNAI_MESH_KIND_SKINNED);
            assert_int_equal(mesh->submeshes[0].node, 1);
            assert_floats(mesh->normals, is_own ? own : turned, 3);
            kunai_model_close(model);
        }
}

/* ---- other chunks ---- */

/* What a type means to those that do not know it: reserved ones end the list, unknown ones are
 * stepped over by their size. */
TEST(other_types)
{
    uint32_t type;

    for (type = 0; type <= 0xFF; type++) {
        const int reserved = type == 6 || type == 7 || (type >= 0x0A && type < 0x10);
        const int unknown = (type >= 0x20 && type < 0x38) || (type >= 0x3B && type < 0x40) ||
                            (type >= 0x4C && type < 0xFF);
        const uint64_t place = CHUNK_NODE + CHUNK_MODEL + 4 * SQUARE_WORDS + 14;
        polygon_words polygons = {0};
        kunai_model *model;

        if (!reserved && !unknown)
            continue;
        add_polygon_triangle(&polygons, 0, 0, 1, 2);
        begin_polygons(&polygons, 0xFF00 | type);
        add_polygon_word(&polygons, 0x00FF); /* no end */
        end_polygons(&polygons);
        add_polygon_triangle(&polygons, 0, 1, 3, 2);
        model = open_over_square(&polygons, 0, 0, 1);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, unknown ? 2 : 1);
        assert_warning(model, 0, unknown ? KUNAI_E_UNSUPPORTED : KUNAI_E_CORRUPT, place,
                       unknown ? "a polygon chunk of an unknown type is left out"
                               : "a polygon chunk of a reserved type");
        kunai_model_close(model);
    }
}

/* ---- cached lists ---- */

/* The corner that tells which list was drawn: 0 to 3 stand at different places. */
static void assert_first_slots(const kunai_model *model, const uint32_t *slots, uint32_t count)
{
    const kunai_mesh *mesh =
        kunai_model_get_mesh(model, kunai_model_get_info(model)->mesh_count - 1);
    uint32_t i;

    assert_int_equal(mesh->submesh_count, count);
    for (i = 0; i < count; i++) {
        assert_int_equal(mesh->submeshes[i].order, i);
        assert_int_equal(get_slot(mesh, mesh->indices[mesh->submeshes[i].first_index]), slots[i]);
    }
}

/* A DP in a cached list, a CP that ends one, an entry that is set anew, one that is not set yet. */
TEST(cached_lists_in_each_other)
{
    static const uint32_t expected[] = {0, 1, 0, 2, 3, 2, 3};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        polygon_words lists[4] = {{{0}, 0, 0}};
        kunai_model *model;

        add_polygon_word(&lists[0], 0x0905); /* DP 9: not there yet */
        add_polygon_word(&lists[0], 0x0104); /* CP 1 */
        add_polygon_triangle(&lists[0], 0, 0, 1, 2);
        add_polygon_word(&lists[0], 0x0204); /* CP 2, when list 1 is drawn: ends it */
        add_polygon_triangle(&lists[0], 0, 1, 2, 0);
        add_polygon_word(&lists[1], 0x0904); /* CP 9 */
        add_polygon_word(&lists[1], 0x0105); /* DP 1 */
        add_polygon_triangle(&lists[1], 0, 2, 0, 1);
        add_polygon_word(&lists[2], 0x0105); /* 0: now list 2 is there */
        add_polygon_word(&lists[2], 0x0205); /* 1 */
        add_polygon_word(&lists[2], 0x0905); /* 0 2 */
        add_polygon_word(&lists[2], 0x0104); /* CP 1 anew */
        add_polygon_triangle(&lists[2], 0, 3, 0, 1);
        add_polygon_word(&lists[3], 0x0105); /* 3 */
        add_polygon_triangle(&lists[3], 0, 2, 0, 1);
        add_polygon_word(&lists[3], 0x0105); /* 3: drawn again */
        model = open_lists_over_square(lists, 4, big, KUNAI_MODEL_DRAW_ORDER, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, 4 * (CHUNK_NODE + CHUNK_MODEL) + 4 * SQUARE_WORDS,
                       "an empty entry of the polygon list cache is drawn");
        assert_first_slots(model, expected, COUNT(expected));
        kunai_model_close(model);
    }
}

/* 16 nested lists each draw the one before twice: 131070 draws are too many. */
TEST(exponential_draws)
{
    polygon_words lists[17] = {{{0}, 0, 0}};
    chunk_node nodes[17];
    uint32_t i;

    for (i = 0; i < 17; i++) {
        if (i < 16)
            add_polygon_word(&lists[i], i << 8 | 0x04);
        if (i)
            add_polygon_word(&lists[i], (i - 1) << 8 | 0x05);
        if (i)
            add_polygon_word(&lists[i], (i - 1) << 8 | 0x05);
        nodes[i] = make_node(UNIT, NULL, &lists[i]);
        nodes[i].child = i < 16 ? i + 1 : 0;
    }
    /* Draws 1 to 65535 are those of the first DP of the last list; the second DP is the last
     * allowed one, and the first in it is too many: in list 15, behind its CP. */
    assert_nodes_error(nodes, 17, 0, KUNAI_E_LIMIT,
                       17 * (CHUNK_NODE + CHUNK_MODEL) + 4 + 14 * 8 + 2,
                       "more than 65536 cached polygon lists are drawn");
}

/* ---- order and kind of the output ---- */

/* A blended draw, an opaque one, an empty one, two equal opaque ones, and the first again. */
static void put_mixed_draws(polygon_words *list)
{
    add_polygon_triangle(list, 0x08, 0, 1, 2);
    add_polygon_triangle(list, 0x00, 1, 2, 0);
    add_polygon_triangle(list, 0x00, 1, 1, 2); /* dropped, but has its place */
    add_polygon_triangle(list, 0x10, 2, 0, 1);
    add_polygon_triangle(list, 0x10, 3, 0, 1);
    add_polygon_triangle(list, 0x08, 1, 3, 2);
}

TEST(draw_order)
{
    static const uint32_t orders[] = {0, 1, 3, 4, 5}, flags[] = {8, 0, 0x10, 0x10, 8};
    static const uint32_t slots[] = {0, 1, 2, 3, 1};
    static const struct {
        uint32_t order, flags, count;
    } merged[] = {{1, 0, 3}, {3, 0x10, 6}, {0, 8, 6}};
    polygon_words list = {0};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i;

    put_mixed_draws(&list);
    model = open_over_square(&list, 0, KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 5);
    for (i = 0; i < 5; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];

        assert_int_equal(part->order, orders[i]);
        assert_int_equal(part->flags, flags[i]);
        assert_int_equal(part->first_index, 3 * i);
        assert_int_equal(part->index_count, 3);
        assert_int_equal(get_slot(mesh, mesh->indices[part->first_index]), slots[i]);
    }
    assert_int_equal(mesh->submeshes[2].material, mesh->submeshes[3].material);
    assert_int_equal(mesh->submeshes[0].material, mesh->submeshes[4].material);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 1);
    kunai_model_close(model);

    list.count--; /* its end */
    model = open_over_square(&list, 0, 0, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 3);
    for (i = 0; i < 3; i++) {
        assert_int_equal(mesh->submeshes[i].order, merged[i].order);
        assert_int_equal(mesh->submeshes[i].flags, merged[i].flags);
        assert_int_equal(mesh->submeshes[i].index_count, merged[i].count);
    }
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    kunai_model_close(model);
}

/* The order of the draws is kept in a skinned mesh, too, from node to node. */
TEST(draw_order_of_a_skinned_mesh)
{
    static const uint32_t expected[] = {0, 1, 2};
    polygon_words lists[2] = {{{0}, 0, 0}};
    const kunai_mesh *mesh;
    kunai_model *model;

    add_polygon_triangle(&lists[0], 0x08, 0, 1, 2);
    add_polygon_triangle(&lists[1], 0x00, 1, 2, 0);
    add_polygon_triangle(&lists[1], 0x08, 2, 0, 1);
    model = open_lists_over_square(lists, 2, 0, KUNAI_MODEL_DRAW_ORDER | KUNAI_MODEL_ONE_MESH, 0);
    assert_first_slots(model, expected, 3);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submeshes[0].node, 0);
    assert_int_equal(mesh->submeshes[1].node, 1);
    assert_int_equal(mesh->submeshes[2].node, 1);
    kunai_model_close(model);
}

/* Two rigid nodes, the second at x = 10: two meshes, or one skinned one in bind space. */
TEST(one_mesh)
{
    static const double places[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 10, 0, 0, 11, 0, 0, 10, 1, 0};
    static const double one[] = {1, 0, 0, 0};
    static const double inverse[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -10, 0, 0, 1};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(strip)},
                                       {UNIT - 1, {F_10}, VERTICES(chunk_square), POLYGONS(strip)}};
    kunai_model *model = open_in_order(nodes, 2, 0, 0, 0);
    const kunai_mesh *mesh;
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_int_equal(kunai_model_get_info(model)->skinned, 0);
    kunai_model_close(model);
    model = open_in_order(nodes, 2, 0, KUNAI_MODEL_ONE_MESH, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_info(model)->skinned, 1);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 6);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, -1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->node, -1);
    assert_floats(mesh->positions, places, 18);
    assert_int_equal(mesh->influence_count, 6);
    for (i = 0; i < 6; i++) {
        assert_int_equal(mesh->joints[4 * i], i / 3);
        assert_floats(mesh->weights + 4 * i, one, 4);
        assert_int_equal(mesh->influences[i].node, i / 3);
        assert_floats(mesh->influences[i].position, places + 3 * (i % 3), 3);
        assert_number(mesh->influences[i].weight, 1);
    }
    assert_floats(kunai_model_get_info(model)->inverse_binds + 16, inverse, 16);
    assert_number(kunai_model_get_info(model)->bind_gap, 0);
    kunai_model_close(model);
}
