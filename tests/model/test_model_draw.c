/* test_model_draw.c - what polygon lists draw: strips, materials, colours, UVs, user words, cached
 * lists. Expected values are worked out by hand from ninja-chunk.md 4 to 6. */
#include "chunk_models.h"

#include <math.h>

/* The slot that a corner of the line model came from. */
static int get_slot(const kunai_mesh *mesh, uint32_t index)
{
    return (int)mesh->positions[3 * mesh->indices[index]];
}

TEST(a_square)
{
    static const uint16_t strip[] = {0x1841, 15, 1, 4,   0, 0,      0,   1, 256,
                                     0,      2,  0, 256, 3, 0xFF00, 512, 0, 0x00FF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(chunk_square), POLYGONS(strip)}};
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

    assert_int_equal(info->format, KUNAI_FORMAT_NJCM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->vertex_count, 4);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->skinned, 0);
    assert_floats(info->bounds_min, positions, 3);
    assert_floats(info->bounds_max, positions + 9, 3);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->node, 0);
    assert_indices(mesh, indices, 6);
    assert_floats(mesh->positions, positions, 12);
    assert_floats(mesh->normals, normals, 12);
    assert_floats(mesh->uvs[0], uvs, 8);
    assert_null(mesh->volume_uvs);
    assert_null(mesh->colors[0]);
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
TEST(strip_order)
{
    static const int reversed[] = {1, 0, 9, 9, 0, 5, 0, 11, 5};
    static const int forward[] = {1, 9, 0, 9, 5, 0, 0, 5, 11};
    uint16_t strip[] = {0x0040, 7, 1, 0xFFFB, 1, 9, 0, 5, 11, 0xFF};
    uint32_t line[3 + 3 * CHUNK_LINE];
    chunk_node nodes[] = {{UNIT, VERTICES(line), POLYGONS(strip)}};
    kunai_model *model;
    uint32_t i;

    make_chunk_line(line);
    model = open_nodes(nodes, 1, 0);
    assert_null(kunai_model_get_mesh(model, 0)->normals);
    for (i = 0; i < 9; i++)
        assert_int_equal(get_slot(kunai_model_get_mesh(model, 0), i), reversed[i]);
    kunai_model_close(model);
    strip[3] = 5;
    model = open_nodes(nodes, 1, 0);
    for (i = 0; i < 9; i++)
        assert_int_equal(get_slot(kunai_model_get_mesh(model, 0), i), forward[i]);
    kunai_model_close(model);
}

/* Fewer than 3 corners are legal; a repeated slot is stitching; a slot that is not there costs
 * its triangles only. */
TEST(dropped_triangles)
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
    uint32_t line[3 + 3 * CHUNK_LINE];
    chunk_node nodes[] = {{UNIT, VERTICES(line), POLYGONS(strips)}};
    kunai_model *model;

    make_chunk_line(line);
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE + CHUNK_MODEL + sizeof line,
                   "triangles that use an empty vertex slot are left out");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2 + 1 + 2);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 6); /* 0 1 2, 3 4 5 */
    kunai_model_close(model);
    assert_nodes_error(nodes, 1, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT,
                       CHUNK_NODE + CHUNK_MODEL + sizeof line,
                       "triangles that use an empty vertex slot are left out");
}

/* The key of a vertex is slot and UV: the same UV gives one vertex, another UV a second one, and
 * a slot that is written again a third. */
TEST(vertices_are_shared)
{
    static const uint16_t strips[] = {0x0041, 21, 2, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0, /* 0 1 2 */
                                      3,      1,  0, 0, 3, 0, 0, 2, 0, 1,          /* 1 3 2' */
                                      0xFF};
    static const uint16_t again[] = {0x0041, 11, 1, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(strips)},
                                       {UNIT, .sibling = 2, POLYGONS(again)},
                                       {UNIT, VERTICES(chunk_square), POLYGONS(again)}};
    static const uint32_t first[] = {0, 1, 2, 1, 3, 4};
    static const uint32_t second[] = {0, 1, 2};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
    assert_indices(kunai_model_get_mesh(model, 0), first, 6);
    assert_int_equal(kunai_model_get_mesh(model, 1)->node, 2);
    assert_indices(kunai_model_get_mesh(model, 1), second, 3);
    /* Node 1 draws what node 0 wrote: all but one influence, but not its own. */
    assert_int_equal(kunai_model_get_mesh(model, 2)->kind, KUNAI_MESH_KIND_SKINNED);
    assert_indices(kunai_model_get_mesh(model, 2), second, 3);
    assert_int_equal(kunai_model_get_mesh(model, 2)->influences[0].node, 0);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, 1);
    kunai_model_close(model);
}

/* A blended draw first, then an opaque material, another one, and the first again. */
TEST(materials_are_merged)
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
    static const chunk_node nodes[] = {{UNIT, VERTICES(chunk_square), POLYGONS(polygons)}};
    static const uint8_t diffuse[4] = {0x33, 0x11, 0x22, 0x44}, ambient[4] = {3, 1, 2, 255};
    static const uint8_t specular[4] = {6, 4, 5, 255};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const kunai_submesh *parts = mesh->submeshes;
    const kunai_material *material;

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
TEST(texture_words)
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
        chunk_node nodes[] = {{UNIT, VERTICES(chunk_square), .polygons = list}};
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
TEST(colors)
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
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const uint8_t colors[] = {1,   2,   3,   4,   255, 0,   255, 255, 68, 34, 17, 136,
                                     128, 128, 128, 255, 255, 255, 255, 255, 10, 11, 12, 255,
                                     10,  11,  12,  13,  10,  11,  12,  13,  10, 11, 12, 13};
    static const uint8_t speculars[] = {255, 255, 255, 255, 0,   255, 8,   255, 0, 0, 132, 255,
                                        255, 255, 255, 255, 255, 255, 255, 255, 2, 3, 4,   1};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->vertex_count, 9);
    assert_memory_equal(mesh->colors[0], colors, sizeof colors);
    assert_memory_equal(mesh->speculars, speculars, sizeof speculars);
    assert_null(mesh->normals);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
}

/* CV_VNX: three signed 10-bit numbers, x in the highest bits; and vertices without a normal in
 * one mesh with others that have one. */
TEST(normals)
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
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double normals[] = {1,   0, 0, 0,  -0.99999809, -0.00195312, 0, 0, 0, 0, 0.6,
                                     0.8, 0, 0, -1, 0,           1,           0, 1, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);

    assert_floats(kunai_model_get_mesh(model, 0)->normals, normals, COUNT(normals));
    kunai_model_close(model);
}

/* The second parameter set and the bump chunk. */
TEST(second_set)
{
    static const uint16_t polygons[] = {
        0x0408, 0x4001, 0x3409, 0x8002,                    /* textures 1 and 2 */
        0x1719, 2,      0x0102, 0x0403,                    /* D2 */
        0x0018, 6,      1,      2,      3, 4,   5, 0xFFFF, /* bump */
        0x004A, 17,     1,      3,      0, 256, 0, 0,      128, 1,
        0,      0,      256,    0,      2, 0,   0, 64,     0,   0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(chunk_square), POLYGONS(polygons)}};
    static const double uvs[] = {1, 0, 0, 0, 0, 0}, uvs2[] = {0, 0.5, 1, 0, 0.25, 0};
    static const uint8_t diffuse2[4] = {3, 1, 2, 4};
    static const uint32_t raw[8] = {0, 0x044001, 0x348002, 0x17, 0x20001, 0x40003, 0xFFFF0005, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_material *material = kunai_model_get_material(model, 0);

    assert_floats(kunai_model_get_mesh(model, 0)->uvs[0], uvs, 6);
    assert_floats(kunai_model_get_mesh(model, 0)->volume_uvs, uvs2, 6);
    assert_int_equal(material->flags, KUNAI_MATERIAL_SECOND);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->texture2, 2);
    assert_memory_equal(material->diffuse2, diffuse2, 4);
    assert_memory_equal(material->raw, raw, sizeof raw);
    kunai_model_close(model);
}

/* A normal that comes with a corner is in the space of the node that draws: the child turns X to
 * Y. The vertex is the root's, and so are its influences. */
TEST(corner_normal_of_another_node)
{
    static const uint16_t polygons[] = {0x0043, 14, 1, 3, 0,      0x7FFF, 0, 0,   1,
                                        0x7FFF, 0,  0, 2, 0x7FFF, 0,      0, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square)},
                                       {5, .angles = {0, 0, 0x4000}, POLYGONS(polygons)}};
    static const double expected[] = {0, 1, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->influences[0].node, 0);
    assert_floats(mesh->influences[0].normal, expected, 3);
    assert_floats(mesh->normals, expected, 3);
    kunai_model_close(model);
}

/* A thousand strips of three corners with UVs of their own, drawn twice: 3000 vertices. */
TEST(many_vertices)
{
    enum { STRIPS = 1000 };
    static uint16_t list[4 + 10 * STRIPS + 1];
    static const uint16_t draws[] = {0x0005, 0x0005, 0xFF};
    chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), .polygons = list},
                          {UNIT, POLYGONS(draws)}};
    kunai_model *model;
    uint16_t i, k;

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

/* One group of user words for each triangle; they follow their triangle when draws are merged,
 * leave with a dropped one, and are 0 for draws without. */
TEST(user_words)
{
    static const uint16_t polygons[] = {
        0x0040, 12, 0x8001, 4,  0, 1, 2, 10,     11, 3,      12, 13, 0, 0, /* 2 words; 2 words too
                                                                              long */
        0x0840, 5,  1,      3,  0, 1, 2, 0x0040, 13, 0x4001, 5,  0,  1, 1, 20,
        2,      21, 3,      22, 0, 0, 0, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(chunk_square), POLYGONS(polygons)}};
    static const uint16_t words[] = {10, 11, 12, 13, 22, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->user_count, 2);
    assert_int_equal(mesh->index_count, 12);
    assert_memory_equal(mesh->user_words, words, sizeof words);
    kunai_model_close(model);
}

/* A mesh that nodes share, and two that are their own, each with user words: what the later ones
 * draw does not touch what was drawn before. */
TEST(rigid_meshes_after_a_skinned_one)
{
    static const uint16_t shared[] = {0x0040, 11, 0x4002, 3, 0, 1, 2, 50, 3, 1, 3, 2, 60, 0xFF};
    static const uint16_t first[] = {0x0040, 6, 0x4001, 3, 0, 1, 2, 70, 0xFF};
    static const uint16_t second[] = {0x0840, 6, 0x4001, 3, 3, 2, 1, 80, 0xFF};
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square)},
        {UNIT, .child = 2, POLYGONS(shared)},
        {UNIT, .child = 3, VERTICES(chunk_square), POLYGONS(first)},
        {UNIT - 1, {F_10}, VERTICES(chunk_square), POLYGONS(second)}};
    static const uint16_t words[3][2] = {{70}, {80}, {50, 60}};
    static const uint32_t sources[3][4] = {{0, 1, 2}, {3, 2, 1}, {0, 1, 2, 3}};
    static const uint32_t indices[] = {0, 1, 2, 1, 3, 2};
    static const uint32_t orders[] = {1, 2, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 10);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 4);
    for (i = 0; i < 3; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);
        const uint32_t count = i < 2 ? 1 : 2;

        assert_int_equal(mesh->kind, i < 2 ? KUNAI_MESH_KIND_RIGID : KUNAI_MESH_KIND_SKINNED);
        assert_int_equal(mesh->vertex_count, i < 2 ? 3 : 4);
        assert_indices(mesh, indices, 3 * count);
        assert_memory_equal(mesh->user_words, words[i], count * sizeof words[i][0]);
        assert_memory_equal(mesh->sources, sources[i], mesh->vertex_count * sizeof sources[i][0]);
        assert_int_equal(mesh->submesh_count, 1);
        assert_int_equal(mesh->submeshes[0].order, orders[i]);
    }
    kunai_model_close(model);
}

/* The box of a model that lies below 0 in all directions, as its own mesh and as a skinned one. */
TEST(bounds_below_zero)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16, 0 | 3 << 16, 0xBF800000, 0xC0000000, 0xC0400000, /* -1, -2, -3 */
        0xC0800000,      0xC0400000,  0xC0000000,                         /* -4, -3, -2 */
        0xC0000000,      0xBF800000,  0xC0A00000, 0xFF};                  /* -2, -1, -5 */
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(strip)}};
    static const double low[] = {-4, -3, -5}, high[] = {-1, -1, -2};
    bytes file = make_chunk_file(nodes, 1, 0);
    uint32_t i;

    for (i = 0; i < 2; i++) {
        kunai_error error;
        kunai_model *model = open_model_file(&file, i ? KUNAI_MODEL_ONE_MESH : 0, &error);

        assert_floats(kunai_model_get_info(model)->bounds_min, low, 3);
        assert_floats(kunai_model_get_info(model)->bounds_max, high, 3);
        kunai_model_close(model);
    }
    free_bytes(&file);
}

/* Many different normals and many different materials, each drawn twice: none is told apart from
 * itself, or taken for another one. */
TEST(many_kinds)
{
    enum { KINDS = 300, WORDS = 4 + 4 + 3 * 4 };
    static uint16_t list[1 + WORDS * KINDS + 1];
    static const uint16_t draws[] = {0x0005, 0x0005, 0xFF};
    chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(list)},
                          {UNIT, POLYGONS(draws)}};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint16_t i, k;

    list[0] = 0x0004;
    for (i = 0; i < KINDS; i++) {
        uint16_t *at = list + 1 + WORDS * i;

        at[0] = 0x0011; /* red and green of the number, opaque */
        at[1] = 2;
        at[2] = (uint16_t)((i & 0xFF) << 8);
        at[3] = (uint16_t)(0xFF00 | i >> 8);
        at[4] = 0x0043;
        at[5] = 14;
        at[6] = 1;
        at[7] = 3;
        for (k = 0; k < 3; k++) {
            at[8 + 4 * k] = k;
            at[9 + 4 * k] = (uint16_t)(i + 1);
            at[10 + 4 * k] = 1000;
        }
    }
    list[1 + WORDS * KINDS] = 0xFF;
    model = open_nodes(nodes, COUNT(nodes), 0);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 3 * KINDS);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2 * KINDS);
    assert_int_equal(kunai_model_get_info(model)->material_count, KINDS);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, KINDS);
    for (i = 0; i < KINDS; i++) {
        const float *normal = mesh->normals + 9 * i;
        const uint8_t *diffuse =
            kunai_model_get_material(model, mesh->submeshes[i].material)->diffuse;

        assert_int_equal(mesh->submeshes[i].index_count, 6);
        assert_int_equal(diffuse[0], i >> 8);
        assert_int_equal(diffuse[1], i & 0xFF);
        assert_true(fabs((double)normal[0] / (double)normal[1] - (i + 1) / 1000.0) < 1e-6);
    }
    kunai_model_close(model);
}

/* ---- cached lists ---- */

/* Chunks before a CP are executed where they stand; a DP draws with the paint of the drawing
 * list, which the cached list changes; a second DP draws again. */
TEST(cached_lists)
{
    static const uint16_t first[] = {0x0040, 5, 1, 3, 0, 1, 2, 0x0A01, /* order 0; BA (1, 2) */
                                     0x0004,                           /* CP 0 */
                                     0x0040, 5, 1, 3, 1, 3, 2, 0x0203, 0xFF}; /* EXP 2 */
    static const uint16_t second[] = {
        0x0103, 0x0005, 0x0005, 0x0040, 5,      1,
        3,      0,      1,      3,      0x0905, 0xFF}; /* EXP 1, DP 0, DP 0, order 3, DP 9 */
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(first)},
                                       {UNIT, POLYGONS(second)}};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 1);
    const kunai_material *material;
    uint32_t i;

    assert_warning(model, 0, KUNAI_E_CORRUPT,
                   2 * (CHUNK_NODE + CHUNK_MODEL) + 4 * COUNT(chunk_square) + 36 + 20,
                   "an empty entry of the polygon list cache is drawn");
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
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
