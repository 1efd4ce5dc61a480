/* test_xinja.c - Xinja models that are put together here. Expected values are worked out by hand
 * from xinja.md 1 to 6. */
#include "xinja_scenes.h"

/* ---- vertex sets: xinja.md 4 ---- */

/* Vertex 1 of the largest type, byte by byte: what the writer of these tests makes is right. */
TEST(bytes)
{
    static const uint8_t expected[] = {
        0,    0,    0x80, 0x3F, 0, 0, 0x80, 0x3F, 0, 0, 0, 0x40, /* position */
        0,    0,    0,    0,    0, 0, 0x80, 0x3F, 0, 0, 0, 0,    /* normal */
        0x34, 0x23, 0x12, 0x81,                                  /* colour */
        0,    0,    0x80, 0x3E, 0, 0, 0,    0x3F,                /* UV */
    };
    xinja_scene made;
    xinja_body body;

    begin_xinja_scene(&made, 7);
    body = build_xinja_body(&made.source);
    assert_int_equal(sizeof expected, 36);
    assert_memory_equal(body.data.data + body.models[0].vertices[0] + 36, expected, 36);
    free_xinja_body(&body);
}

/* The strip 0 1 2 3 has two triangles of four vertices, in that order. */
static void check_vertices(const kunai_mesh *mesh, uint32_t type)
{
    static const float positions[] = {0, 0, 0, 1, 1, 2, 2, 4, 4, 3, 9, 6};
    static const float normals[] = {0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1};
    static const float uvs[] = {0, 1, 0.25f, 0.5f, 0.5f, 0, 0.75f, -0.5f};
    static const uint8_t colors[] = {0x11, 0x22, 0x33, 0x80, 0x12, 0x23, 0x34, 0x81,
                                     0x13, 0x24, 0x35, 0x82, 0x14, 0x25, 0x36, 0x83};
    uint32_t i;

    assert_int_equal(mesh->vertex_count, 4);
    assert_int_equal(mesh->normals != NULL, (type & 2) != 0);
    assert_int_equal(mesh->uvs[0] != NULL, (type & 1) != 0);
    assert_int_equal(mesh->colors[0] != NULL, (type & 4) != 0);
    for (i = 0; i < 4; i++) {
        const uint32_t source = mesh->sources[i];

        assert_true(source < 4);
        assert_same_floats(mesh->positions + 3 * (size_t)i, positions + 3 * (size_t)source, 3);
        if (type & 2)
            assert_same_floats(mesh->normals + 3 * (size_t)i, normals + 3 * (size_t)source, 3);
        if (type & 1)
            assert_same_floats(mesh->uvs[0] + 2 * (size_t)i, uvs + 2 * (size_t)source, 2);
        if (type & 4)
            assert_memory_equal(mesh->colors[0] + 4 * (size_t)i, colors + 4 * (size_t)source, 4);
    }
    assert_null(mesh->volume_uvs);
    assert_null(mesh->speculars);
    assert_null(mesh->colors[1]);
    assert_null(mesh->binormals);
    assert_null(mesh->user_words);
}

static void check_plain(const kunai_model *model, uint32_t type)
{
    static const float low[] = {0, 0, 0}, high[] = {3, 9, 6}, center[] = {1, 0, 3}, radius = 2;
    static const uint32_t triangles[] = {0, 1, 2, 2, 1, 3};
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_node *node = kunai_model_get_node(model, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(info->node_count, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->texture_count, 0);
    assert_int_equal(info->vertex_count, 4);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_same_floats(info->bounds_min, low, 3);
    assert_same_floats(info->bounds_max, high, 3);
    assert_int_equal(node->offset, XINJA_CHUNK);
    assert_same_floats(node->center, center, 3);
    assert_same_floats(&node->radius, &radius, 1);
    assert_int_equal(node->mesh, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->corner_count, 3);
    assert_int_equal(mesh->node, 0);
    assert_int_equal(mesh->submesh_count, 1);
    assert_int_equal(mesh->submeshes[0].flags, type);
    assert_int_equal(mesh->submeshes[0].node, 0);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_int_equal((kunai_model_get_material(model, 0)->flags & KUNAI_MATERIAL_VERTEX_COLOR) != 0,
                     (type & 4) != 0);
    check_vertices(mesh, type);
    assert_sources(mesh, triangles, 6);
}

TEST(types)
{
    xinja_scene made;
    uint32_t type;

    for (type = 0; type <= 7; type++) {
        kunai_model *model;

        begin_xinja_scene(&made, type);
        model = open_xinja_scene(&made, 0, 0);
        check_plain(model, type);
        kunai_model_close(model);
    }
}

/* The bytes of a vertex may be more than its type needs; places of no alignment, too. */
TEST(strides)
{
    static const uint32_t sizes[] = {12, 20, 24, 32, 16, 24, 28, 36}, more[] = {1, 4, 20, 255};
    xinja_scene made;
    uint32_t type;
    size_t i;

    for (type = 0; type <= 7; type++)
        for (i = 0; i < COUNT(more); i++) {
            kunai_model *model;

            begin_xinja_scene(&made, type);
            made.sets[0].stride = sizes[type] + more[i];
            model = open_xinja_scene(&made, 0, 0);
            check_plain(model, type);
            kunai_model_close(model);
        }
}

/* Bytes B, G, R, A, or R, G, B, A for those who know better; a colour 0 is one, too. */
TEST(colors)
{
    static const uint8_t bgra[] = {0x11, 0x22, 0x33, 0x80}, rgba[] = {0x33, 0x22, 0x11, 0x80};
    static const uint8_t clear[4];
    xinja_vertex vertices[XINJA_VERTICES];
    kunai_model *model;
    xinja_scene made;

    begin_xinja_scene(&made, 4);
    model = open_xinja_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], bgra, 4);
    kunai_model_close(model);
    model = open_xinja_scene(&made, KUNAI_MODEL_COLORS_RGBA, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], rgba, 4);
    kunai_model_close(model);
    memcpy(vertices, xinja_vertices, sizeof vertices);
    vertices[0].argb = 0;
    made.sets[0].vertices = vertices;
    model = open_xinja_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], clear, 4);
    kunai_model_close(model);
}

/* What the set says: type in the low half, flags above. */
TEST(flags)
{
    static const uint32_t flags[] = {0, 1, 0xFFFF};
    xinja_scene made;
    size_t i;

    for (i = 0; i < COUNT(flags); i++) {
        kunai_model *model;

        begin_xinja_scene(&made, 5);
        made.sets[0].flags = flags[i];
        model = open_xinja_scene(&made, 0, 0);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].flags, 5 | flags[i] << 16);
        kunai_model_close(model);
    }
}

/* Vertex 1 of one set is not vertex 1 of another: sets of types 3 and 2, and one more, which
 * nothing uses. UVs of the set that has none are 0. */
TEST(sets)
{
    static const uint32_t first[] = {0, 1, 2, 2, 1, 3}, second[] = {1, 4, 6};
    static const uint16_t strip[] = {1, 4, 6};
    xinja_vertex moved[XINJA_VERTICES];
    const kunai_mesh *mesh;
    kunai_model *model;
    xinja_scene made;
    uint32_t i;

    for (i = 0; i < XINJA_VERTICES; i++) {
        moved[i] = xinja_vertices[i];
        moved[i].position[0] += 100;
    }
    begin_xinja_scene(&made, 3);
    made.model.set_count = 3;
    made.model.opaque_count = 2;
    made.sets[1].type = 2;
    made.sets[1].flags = 1;
    made.sets[1].vertices = moved;
    made.opaque[1].set = 1;
    made.opaque[1].indices = strip;
    made.opaque[1].index_count = 3;
    model = open_xinja_scene(&made, KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 2);
    assert_int_equal(mesh->submeshes[0].flags, 3);
    assert_int_equal(mesh->submeshes[1].flags, 2 | 1 << 16);
    assert_part_sources(mesh, 0, first, 6);
    assert_part_sources(mesh, 1, second, 3);
    assert_int_equal(mesh->vertex_count, 7);
    for (i = 0; i < 7; i++) {
        const float x = (float)mesh->sources[i] + (i < 4 ? 0 : 100);
        const float uv[2] = {i < 4 ? 0.25f * (float)i : 0, i < 4 ? 1 - 0.5f * (float)i : 0};

        assert_same_floats(&mesh->positions[3 * (size_t)i], &x, 1);
        assert_same_floats(&mesh->uvs[0][2 * (size_t)i], uv, 2);
    }
    kunai_model_close(model);
}

/* ---- strips: xinja.md 5 ---- */

TEST(lengths)
{
    static const uint16_t strip[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const uint32_t triangles[] = {0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5, 4, 5, 6, 6, 5, 7};
    xinja_scene made;
    uint32_t count;

    for (count = 0; count <= COUNT(strip); count++) {
        const uint32_t expected = count < 3 ? 0 : count - 2;
        kunai_model *model;

        begin_xinja_scene(&made, 3);
        made.opaque[0].indices = count ? strip : NULL;
        made.opaque[0].index_count = count;
        model = open_xinja_scene(&made, 0, 0);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, expected > 0);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, expected);
        assert_int_equal(kunai_model_get_info(model)->dropped_count, 0);
        assert_int_equal(kunai_model_get_node(model, 0)->mesh, expected ? 0 : -1);
        if (expected)
            assert_sources(kunai_model_get_mesh(model, 0), triangles, 3 * expected);
        kunai_model_close(model);
    }
}

static void check_strip(const uint16_t *indices, uint32_t index_count, const uint32_t *triangles,
                        uint32_t count, uint32_t dropped)
{
    kunai_model *model;
    xinja_scene made;

    begin_xinja_scene(&made, 3);
    made.opaque[0].indices = indices;
    made.opaque[0].index_count = index_count;
    model = open_xinja_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, dropped);
    if (count)
        assert_sources(kunai_model_get_mesh(model, 0), triangles, count);
    else
        assert_null(kunai_model_get_mesh(model, 0));
    kunai_model_close(model);
}

/* Triangles that repeat a vertex are left out, and keep the parity of those behind. */
TEST(joints)
{
    static const uint16_t one[] = {0, 1, 2, 2, 3, 4, 5}, two[] = {0, 1, 2, 2, 4, 4, 5, 6};
    static const uint16_t three[] = {0, 1, 2, 3, 3, 5, 5, 6, 7}, back[] = {0, 1, 0, 2, 1};
    static const uint16_t none[] = {1, 1, 1, 1};
    static const uint32_t one_left[] = {0, 1, 2, 3, 2, 4, 3, 4, 5}, two_left[] = {0, 1, 2, 5, 4, 6};
    static const uint32_t three_left[] = {0, 1, 2, 2, 1, 3, 5, 6, 7};
    static const uint32_t back_left[] = {0, 1, 2, 0, 2, 1};

    check_strip(INDICES(one), one_left, 9, 2);
    check_strip(INDICES(two), two_left, 6, 4);
    check_strip(INDICES(three), three_left, 9, 4);
    check_strip(INDICES(back), back_left, 6, 1);
    check_strip(INDICES(none), NULL, 0, 2);
}

/* The winding of the triangles 0 1 2 and 2 1 3 says where the front is: 2: turned round; 0, not
 * given, and what nobody knows: as they are. */
TEST(culling)
{
    static const uint32_t as_listed[] = {0, 1, 2, 2, 1, 3}, turned[] = {0, 2, 1, 2, 3, 1};
    static const uint32_t cullings[] = {0, 1, 2, 3, 0xFFFFFFFF};
    xinja_scene made;
    size_t i;

    for (i = 0; i < COUNT(cullings); i++) {
        const uint32_t record[] = {1, cullings[i], 0, 0};
        kunai_model *model;

        begin_xinja_scene(&made, 3);
        made.opaque[0].records = record;
        made.opaque[0].record_count = 1;
        model = open_xinja_scene(&made, 0, 0);
        assert_sources(kunai_model_get_mesh(model, 0), cullings[i] == 2 ? turned : as_listed, 6);
        assert_int_equal(
            (kunai_model_get_material(model, 0)->flags & KUNAI_MATERIAL_DOUBLE_SIDED) != 0,
            cullings[i] == 0);
        kunai_model_close(model);
    }
}

/* Culling stays from mesh to mesh, also over one that draws nothing, and begins anew with the
 * second list. */
TEST(state_goes_on)
{
    static const uint32_t as_listed[] = {0, 1, 2, 2, 1, 3}, turned[] = {0, 2, 1, 2, 3, 1};
    static const uint32_t clockwise[] = {1, 2, 0, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    xinja_scene made;

    begin_xinja_scene(&made, 3);
    made.model.opaque_count = 3;
    made.model.translucent = made.translucent;
    made.model.translucent_count = 1;
    made.opaque[1].records = clockwise;
    made.opaque[1].record_count = 1;
    made.opaque[1].index_count = 2;
    model = open_xinja_scene(&made, KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 3);
    assert_part_sources(mesh, 0, as_listed, 6);
    assert_part_sources(mesh, 1, turned, 6);
    assert_part_sources(mesh, 2, as_listed, 6);
    kunai_model_close(model);
}

/* ---- lists ---- */

/* Strips of three vertices in both lists; the second and third opaque one have texture 2. */
static void make_scene_lists(xinja_scene *made)
{
    static const uint16_t strips[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const uint32_t textures[2][4] = {{3, 1, 0, 0}, {3, 2, 0, 0}};
    uint32_t i;

    begin_xinja_scene(made, 3);
    made->model.opaque_count = 4;
    made->model.translucent = made->translucent;
    made->model.translucent_count = 2;
    for (i = 0; i < 4; i++) {
        made->opaque[i].indices = strips + i;
        made->translucent[i].indices = strips + 4 + i;
        made->opaque[i].index_count = made->translucent[i].index_count = 3;
    }
    for (i = 0; i < 4; i++) {
        made->opaque[i].records = textures[i == 1];
        made->opaque[i].record_count = i != 2;
    }
    made->opaque[2].records = NULL;
    made->translucent[0].records = textures[0];
    made->translucent[0].record_count = 1;
}

/* One sub-mesh for each strip, with its number. */
TEST(draw_order)
{
    static const int32_t textures[] = {1, 2, 2, 1, 1, 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    xinja_scene made;
    uint32_t i;

    make_scene_lists(&made);
    model = open_xinja_scene(&made, KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 6);
    for (i = 0; i < 6; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const kunai_material *material = kunai_model_get_material(model, part->material);
        const uint32_t triangle[] = {i, i + 1, i + 2};

        assert_part_sources(mesh, i, triangle, 3);
        assert_int_equal(part->order, i);
        assert_int_equal(material->texture, textures[i]);
        assert_int_equal((material->flags & KUNAI_MATERIAL_BLEND) != 0, i >= 4);
    }
    kunai_model_close(model);
}

/* By material, the opaque ones first. */
TEST(merged)
{
    static const uint32_t first[] = {0, 1, 2, 3, 4, 5}, second[] = {1, 2, 3, 2, 3, 4},
                          translucent[] = {4, 5, 6, 5, 6, 7};
    const kunai_mesh *mesh;
    kunai_model *model;
    xinja_scene made;

    make_scene_lists(&made);
    model = open_xinja_scene(&made, 0, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 3);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    assert_part_sources(mesh, 0, first, 6);
    assert_part_sources(mesh, 1, second, 6);
    assert_part_sources(mesh, 2, translucent, 6);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_int_equal(mesh->submeshes[1].order, 1);
    assert_int_equal(mesh->submeshes[2].order, 4);
    assert_int_equal(mesh->vertex_count, 8);
    kunai_model_close(model);
}

/* A strip without triangles is no sub-mesh, but is counted in the order of draws. */
TEST(order_of_empty_strips)
{
    const kunai_mesh *mesh;
    kunai_model *model;
    xinja_scene made;

    make_scene_lists(&made);
    made.opaque[0].index_count = 2;
    made.opaque[2].index_count = 0;
    made.opaque[2].indices = NULL;
    model = open_xinja_scene(&made, KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 4);
    assert_int_equal(mesh->submeshes[0].order, 1);
    assert_int_equal(mesh->submeshes[1].order, 3);
    assert_int_equal(mesh->submeshes[2].order, 4);
    assert_int_equal(mesh->submeshes[3].order, 5);
    kunai_model_close(model);
}

/* The translucent list alone, and neither. */
TEST(missing_lists)
{
    static const uint32_t triangles[] = {0, 1, 2, 2, 1, 3};
    kunai_model *model;
    xinja_scene made;

    begin_xinja_scene(&made, 3);
    made.model.opaque = NULL;
    made.model.opaque_count = 0;
    model = open_xinja_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
    made.model.translucent = made.translucent;
    made.model.translucent_count = 1;
    model = open_xinja_scene(&made, 0, 0);
    assert_sources(kunai_model_get_mesh(model, 0), triangles, 6);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].order, 0);
    kunai_model_close(model);
    made.model.sets = NULL;
    made.model.set_count = 0;
    made.model.translucent = NULL;
    made.model.translucent_count = 0;
    model = open_xinja_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
}

/* ---- nodes ---- */

/* The root and its child draw one model, their sibling another one; between them, one that is
 * hidden and one without a model. */
static const xinja_node tree[] = {
    {.flags = 6, .position = {10, 0, 0}, .model = 1, .child = 1},
    {.flags = 6, .position = {0, 20, 0}, .model = 1, .sibling = 2},
    {.flags = UNIT | HIDE, .model = 1, .sibling = 3},
    {.flags = UNIT, .sibling = 4},
    {.flags = 6, .position = {0, 0, 30}, .model = 2},
};

typedef struct forest {
    xinja_scene first;
    xinja_scene second;
    xinja_model models[2];
    xinja_source source;
} forest;

static void begin_forest(forest *made)
{
    begin_xinja_scene(&made->first, 3);
    begin_xinja_scene(&made->second, 6);
    made->models[0] = made->first.model;
    made->models[1] = made->second.model;
    made->models[1].center[1] = 5;
    made->models[1].radius = 7;
    memset(&made->source, 0, sizeof made->source);
    made->source.nodes = tree;
    made->source.node_count = COUNT(tree);
    made->source.models = made->models;
    made->source.model_count = 2;
}

static kunai_model *open_forest(uint32_t flags)
{
    kunai_model *model;
    xinja_body body;
    forest made;

    begin_forest(&made);
    body = build_xinja_body(&made.source);
    model = open_xinja_body(&body, flags, 0);
    free_xinja_body(&body);
    return model;
}

TEST(nodes)
{
    static const int32_t meshes[] = {0, 1, -1, -1, 2};
    static const float radii[] = {2, 2, 0, 0, 7}, center[] = {1, 5, 3}, none[3];
    static const uint32_t triangles[] = {0, 1, 2, 2, 1, 3};
    static const float low[] = {10, 0, 0}, high[] = {13, 29, 36};
    kunai_model *model = open_forest(0);
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->node_count, 5);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
    assert_same_floats(kunai_model_get_info(model)->bounds_min, low, 3);
    assert_same_floats(kunai_model_get_info(model)->bounds_max, high, 3);
    for (i = 0; i < 5; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);

        assert_int_equal(node->mesh, meshes[i]);
        assert_same_floats(&node->radius, &radii[i], 1);
        if (meshes[i] < 0)
            assert_same_floats(node->center, none, 3);
    }
    assert_same_floats(kunai_model_get_node(model, 4)->center, center, 3);
    for (i = 0; i < 3; i++) {
        assert_sources(kunai_model_get_mesh(model, i), triangles, 6);
        assert_int_equal(kunai_model_get_mesh(model, i)->node, i < 2 ? i : 4);
        check_vertices(kunai_model_get_mesh(model, i), i < 2 ? 3 : 6);
    }
    kunai_model_close(model);
}

/* All in one, in bind space: the world of the rest pose, which is exact. */
static void check_one_mesh(const kunai_model *model, uint32_t submesh_count)
{
    static const float places[3][3] = {{10, 0, 0}, {10, 20, 0}, {10, 0, 30}};
    static const uint32_t nodes[] = {0, 1, 4};
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    uint32_t i, k;

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 12);
    assert_int_equal(mesh->influence_count, 12);
    assert_int_equal(mesh->submesh_count, submesh_count);
    for (i = 0; i < mesh->index_count; i++) {
        const uint32_t vertex = mesh->indices[i];
        const kunai_influence *influence = &mesh->influences[mesh->influence_starts[vertex]];
        const uint32_t draw = i / 6, source = mesh->sources[vertex];
        const float *stored = xinja_vertices[source].position;

        assert_int_equal(influence->node, nodes[draw]);
        assert_int_equal(mesh->joints[4 * (size_t)vertex], nodes[draw]);
        assert_same_floats(influence->position, stored, 3);
        for (k = 0; k < 3; k++) {
            const float moved = stored[k] + places[draw][k];

            assert_same_floats(&mesh->positions[3 * (size_t)vertex + k], &moved, 1);
        }
    }
}

TEST(one_mesh)
{
    kunai_model *model;

    model = open_forest(KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER);
    check_one_mesh(model, 3);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[2].flags, 6);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[2].node, 4);
    kunai_model_close(model);
    model = open_forest(KUNAI_MODEL_ONE_MESH);
    check_one_mesh(model, 2); /* the last one has vertex colours, and so another material */
    kunai_model_close(model);
}

/* ---- files: xinja.md 1 ---- */

static kunai_model *open_bytes(const bytes *file, uint32_t format, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};

    return test_open_model(file->data, file->size, &options, error);
}

/* Both names of the tags, with a texture list and without. */
TEST(tags)
{
    static const char *const tags[] = {"NJCM", "XJCM"}, *const lists[] = {"NJTL", "XJTL"};
    static const char *const names[] = {"first", "second_one", ""};
    xinja_scene made;
    xinja_body body;
    size_t i;

    begin_xinja_scene(&made, 7);
    body = build_xinja_body(&made.source);
    for (i = 0; i < 6; i++) {
        uint32_t body_at = XINJA_CHUNK;
        kunai_model *model;
        kunai_error error;
        bytes file;

        if (i < 2)
            file = build_xinja_file(&body, tags[i], 1);
        else
            file =
                build_listed_xinja_file(&body, tags[i % 2], lists[i / 2 - 1], names, 3, &body_at);
        model = open_bytes(&file, KUNAI_FORMAT_ANY, &error);
        if (!model)
            fail_msg("%s", error.message);
        assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_XJ);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        assert_int_equal(kunai_model_get_node(model, 0)->offset, body_at);
        assert_int_equal(kunai_model_get_info(model)->texture_count, i < 2 ? 0 : 3);
        if (i >= 2)
            assert_string_equal(kunai_model_get_texture_list(model)->refs[1].name.data,
                                "second_one");
        kunai_model_close(model);
        free_bytes(&file);
    }
    free_xinja_body(&body);
}

/* Anywhere in anything, with pointers of any base. */
TEST(bare)
{
    static const uint32_t bases[] = {0, 0x100, 0x8C010000};
    kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_OPEN_BARE, .format = KUNAI_FORMAT_XJ};
    xinja_scene made;
    size_t i;

    for (i = 0; i < COUNT(bases); i++) {
        kunai_model *model;
        xinja_body body;
        kunai_error error;
        bytes file;

        begin_xinja_scene(&made, 7);
        made.source.base = bases[i];
        body = build_xinja_body(&made.source);
        file = build_bare_xinja(&body, 0x40);
        options.offset = 0x40;
        options.base = (uint64_t)bases[i] - 0x40; /* the first byte of the file has this address */
        model = test_open_model(file.data, file.size, &options, &error);
        if (!model)
            fail_msg("%s at %u", error.message, (unsigned)error.offset);
        assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_XJ);
        assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(kunai_model_get_node(model, 0)->offset, 0x40);
        check_vertices(kunai_model_get_mesh(model, 0), 7);
        kunai_model_close(model);
        free_bytes(&file);
        free_xinja_body(&body);
    }
}

/* ---- Xinja or Ninja Chunk: xinja.md 6 ---- */

/* What an NJCM with this body is taken for when nothing says it; the format of the error where it
 * does not open. */
static uint32_t find_decision(const xinja_body *body)
{
    bytes file = build_xinja_file(body, "NJCM", 1);
    kunai_model *model;
    kunai_error error;
    uint32_t format;

    model = open_bytes(&file, KUNAI_FORMAT_ANY, &error);
    format = model ? kunai_model_get_info(model)->format : error.format;
    kunai_model_close(model);
    free_bytes(&file);
    return format;
}

/* One word changed: what it is taken for then. */
static void assert_decision(xinja_body *body, uint32_t place, uint32_t word, uint32_t format)
{
    uint8_t *at = body->data.data + place;
    const uint32_t before =
        (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;

    set_xinja_body_32(body, place, word);
    assert_int_equal(find_decision(body), format);
    set_xinja_body_32(body, place, before);
}

/* Both sides of every edge. */
TEST(decision)
{
    static const uint32_t sizes[] = {12, 20, 24, 32, 16, 24, 28, 36};
    const uint32_t no = KUNAI_FORMAT_NJCM, yes = KUNAI_FORMAT_XJ;
    uint32_t model, set, type, end;
    xinja_scene made;
    xinja_body body;

    for (type = 0; type <= 8; type++) {
        begin_xinja_scene(&made, type % 8);
        made.model.set_count = 2;
        body = build_xinja_body(&made.source);
        model = body.models[0].model;
        set = body.models[0].sets;
        end = (uint32_t)body.data.size;
        if (type == 8)
            set_xinja_body_16(&body, set, 8);
        assert_int_equal(find_decision(&body), type % 8 ? yes : no);
        if (type % 8) {
            assert_decision(&body, set + 8, sizes[type] - 1, no);
            assert_decision(&body, set + 8, sizes[type] + 4, yes);
            assert_decision(&body, set + 8, end, no); /* the vertices pass the end */
            assert_decision(&body, model, 1, no);
            assert_decision(&body, model + 8, 0, no);
            assert_decision(&body, model + 8, 1, yes);
            assert_decision(&body, model + 8, 3, no);
            assert_decision(&body, model + 4, 0, no);
            assert_decision(&body, model + 4, end, no);
            assert_decision(&body, model + 4, 0xFFFFFFF0, no);
        }
        free_xinja_body(&body);
    }
}

/* A body of three sets; the meshes draw one each. */
static xinja_body make_three_sets(void)
{
    xinja_scene made;
    uint32_t i;

    begin_xinja_scene(&made, 7);
    made.model.set_count = made.model.opaque_count = 3;
    for (i = 0; i < 3; i++) {
        made.sets[i].type = 3 + 2 * i;
        made.opaque[i].set = i;
    }
    return build_xinja_body(&made.source);
}

/* The type and the stride of each set, and where its vertices end, count. */
TEST(decision_of_three)
{
    static const uint32_t sizes[] = {32, 24, 36};
    const uint32_t no = KUNAI_FORMAT_NJCM, yes = KUNAI_FORMAT_XJ;
    xinja_body body = make_three_sets();
    kunai_model *model;
    uint32_t i;

    assert_int_equal(find_decision(&body), yes);
    for (i = 0; i < 3; i++) {
        const uint32_t set = body.models[0].sets + 16 * i, size = sizes[i];
        const uint32_t room = ((uint32_t)body.data.size - body.models[0].vertices[i]) / size;

        assert_decision(&body, set, 0, no);
        assert_decision(&body, set, 1, yes);
        assert_decision(&body, set, 8, no);
        assert_decision(&body, set + 8, size - 1, no);
        assert_decision(&body, set + 12, room, yes);
        assert_decision(&body, set + 12, room + 1, no);
        assert_decision(&body, set + 12, 0, yes);
        assert_decision(&body, set + 4, (uint32_t)body.data.size, no);
    }
    model = open_xinja_body(&body, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 6);
    assert_int_equal(kunai_model_get_mesh(model, 0)->vertex_count, 12);
    kunai_model_close(model);
    free_xinja_body(&body);
}

/* The sets fill the rest of the body: one more set would not fit. */
TEST(decision_of_many)
{
    enum { MANY = 1000 };
    xinja_body body = make_three_sets();
    const uint32_t at = (uint32_t)body.data.size, model = body.models[0].model;
    uint8_t set[16];
    uint32_t i;

    memcpy(set, body.data.data + body.models[0].sets, sizeof set);
    for (i = 0; i < MANY; i++)
        append_bytes(&body.data, set, sizeof set);
    set_xinja_body_32(&body, model + 4, at);
    assert_decision(&body, model + 8, MANY, KUNAI_FORMAT_XJ);
    assert_decision(&body, model + 8, MANY + 1, KUNAI_FORMAT_NJCM);
    set_xinja_body_32(&body, model + 8, MANY);
    set_xinja_body_32(&body, at + 16 * (MANY - 1), 8);
    assert_int_equal(find_decision(&body), KUNAI_FORMAT_NJCM);
    free_xinja_body(&body);
}

/* Nodes that share a long list whose last set is wrong: time is bounded. */
TEST(decision_is_paid)
{
    enum { NODES = 10000, SETS = 20000, LISTS = NODES * XINJA_NODE + 44 };
    kunai_model *model;
    kunai_error error;
    bytes file = {0};
    uint32_t i;

    append_text(&file, "NJCM");
    append_u32(&file, LISTS + 16 * SETS, 0);
    for (i = 0; i < NODES; i++) {
        append_u32(&file, UNIT, 0);
        append_u32(&file, NODES * XINJA_NODE, 0);
        append_zeros(&file, XINJA_NODE - 12);
        append_u32(&file, i + 1 < NODES ? (i + 1) * XINJA_NODE : 0, 0);
    }
    append_u32(&file, 0, 0);
    append_u32(&file, LISTS, 0);
    append_u32(&file, SETS, 0);
    append_zeros(&file, 32);
    for (i = 0; i < SETS; i++) {
        append_u32(&file, i + 1 < SETS ? 1 : 8, 0);
        append_u32(&file, 0, 0);
        append_u32(&file, 20, 0);
        append_u32(&file, 0, 0);
    }
    model = open_bytes(&file, KUNAI_FORMAT_ANY, &error);
    assert_null(model);
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, "Xinja vertex set");
    assert_true(error.offset >= XINJA_CHUNK + LISTS && error.offset < file.size);
    free_bytes(&file);
}

/* One model that looks like it will do: others can be damaged, and need not hang on the root. */
TEST(any_model_decides)
{
    static const xinja_node nodes[] = {
        {.flags = UNIT, .child = 1},
        {.flags = UNIT, .child = 2},
        {.flags = UNIT, .model = 1, .sibling = 3},
        {.flags = UNIT, .model = 2},
    };
    xinja_body body;
    forest made;

    begin_forest(&made);
    made.source.nodes = nodes;
    made.source.node_count = COUNT(nodes);
    body = build_xinja_body(&made.source);
    assert_int_equal(find_decision(&body), KUNAI_FORMAT_XJ);
    assert_decision(&body, body.models[1].model, 1, KUNAI_FORMAT_XJ);
    assert_decision(&body, body.models[0].model, 1, KUNAI_FORMAT_XJ);
    set_xinja_body_32(&body, body.models[1].model, 1);
    assert_decision(&body, body.models[0].model, 1, KUNAI_FORMAT_NJCM);
    free_xinja_body(&body);
}

/* What the content says does not count when the caller says it; a tag that can only be Xinja needs
 * no content. */
TEST(override)
{
    kunai_model *model;
    kunai_error error;
    xinja_scene made;
    xinja_body body;
    bytes file;

    begin_xinja_scene(&made, 3);
    made.sets[1].type = 0; /* of the second set, which is not drawn */
    made.model.set_count = 2;
    body = build_xinja_body(&made.source);
    assert_int_equal(find_decision(&body), KUNAI_FORMAT_NJCM);
    model = open_xinja_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
    file = build_xinja_file(&body, "XJCM", 1);
    model = open_bytes(&file, KUNAI_FORMAT_ANY, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_XJ);
    kunai_model_close(model);
    free_bytes(&file);
    free_xinja_body(&body);
    begin_xinja_scene(&made, 3);
    body = build_xinja_body(&made.source);
    file = build_xinja_file(&body, "NJCM", 1);
    model = open_bytes(&file, KUNAI_FORMAT_NJCM, &error);
    assert_true(!model || kunai_model_get_info(model)->triangle_count == 0);
    assert_int_equal(model ? kunai_model_get_info(model)->format : error.format, KUNAI_FORMAT_NJCM);
    kunai_model_close(model);
    free_bytes(&file);
    free_xinja_body(&body);
}
