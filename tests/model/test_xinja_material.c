/* test_xinja_material.c - the state records of Xinja meshes and the materials that they make,
 * xinja.md 5. Expected values are worked out by hand. */
#include "xinja_scenes.h"

#define RECORDS(array) &(array)[0][0], (uint32_t)COUNT(array)

enum { MOST_MESHES = 4, BOTH = KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_UNLIT };

enum mesh_list { OPAQUE, TRANSLUCENT };

static const xinja_vertex corners[4] = {
    {{0, 0, 0}, {0, 0, 1}, 0xFF102030, {0, 0}},
    {{1, 0, 0}, {0, 0, 1}, 0xFF102030, {1, 0}},
    {{0, 1, 0}, {0, 0, 1}, 0xFF102030, {0, 1}},
    {{1, 1, 0}, {0, 0, 1}, 0x80102030, {1, 1}},
};

static const uint16_t strip[4] = {0, 1, 2, 3};

/* ---- a model of one node, whose sets have the same vertices ---- */

typedef struct scene {
    xinja_set sets[2];
    xinja_mesh lists[2][MOST_MESHES];
    xinja_model model;
    xinja_node node;
    xinja_source source;
} scene;

/* type_2: of the second set; 0: there is none. */
static void begin_scene(scene *made, uint32_t type, uint32_t type_2)
{
    memset(made, 0, sizeof *made);
    made->sets[0] = (xinja_set){.type = type, .vertices = corners, .count = 4};
    made->sets[1] = (xinja_set){.type = type_2, .vertices = corners, .count = 4};
    made->model.sets = made->sets;
    made->model.set_count = type_2 ? 2 : 1;
    made->node.model = 1;
    made->source = (xinja_source){
        .nodes = &made->node, .node_count = 1, .models = &made->model, .model_count = 1};
}

/* A strip of two triangles with these records; count 0: it has none. */
static void add_to_scene(scene *made, enum mesh_list list, uint32_t set, const uint32_t *records,
                         uint32_t count)
{
    uint32_t *meshes = list == OPAQUE ? &made->model.opaque_count : &made->model.translucent_count;

    made->lists[list][*meshes] = (xinja_mesh){.records = count ? records : NULL,
                                              .record_count = count,
                                              .indices = strip,
                                              .index_count = 4,
                                              .set = set};
    ++*meshes;
    made->model.opaque = made->model.opaque_count ? made->lists[OPAQUE] : NULL;
    made->model.translucent = made->model.translucent_count ? made->lists[TRANSLUCENT] : NULL;
}

/* Each mesh is a sub-mesh of its own. Nothing is wrong with it. */
static kunai_model *open_made_scene(const scene *made, uint32_t flags)
{
    xinja_body body = build_xinja_body(&made->source);
    kunai_model *model =
        open_xinja_body(&body, flags | KUNAI_MODEL_DRAW_ORDER | KUNAI_OPEN_STRICT, 0);

    free_xinja_body(&body);
    return model;
}

/* Of a mesh: opaque ones are in front of the others. */
static const kunai_material *find_material(const kunai_model *model, uint32_t mesh)
{
    const kunai_mesh *drawn = kunai_model_get_mesh(model, 0);

    assert_non_null(drawn);
    assert_true(mesh < drawn->submesh_count);
    return kunai_model_get_material(model, drawn->submeshes[mesh].material);
}

static void assert_parameters(const kunai_material *material, const uint32_t *records,
                              uint32_t count)
{
    assert_int_equal(material->parameter_count, 4 * count);
    assert_true((material->parameters != NULL) == (count != 0));
    if (count)
        assert_memory_equal(material->parameters, records, 16 * count);
}

/* Opens with one warning, which is what a strict open fails with. The place is one of the body. */
static kunai_model *open_damaged(const xinja_body *body, kunai_result code, uint32_t place,
                                 const char *record, const char *message)
{
    kunai_model *model = open_xinja_body(body, KUNAI_MODEL_DRAW_ORDER, 1);

    assert_xinja_warning(model, 0, code, place, record);
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message, message);
    assert_xinja_error(body, KUNAI_OPEN_STRICT, code, place, record);
    return model;
}

/* ---- what nothing says ---- */

TEST(defaults)
{
    static const uint8_t white[] = {255, 255, 255, 255}, black[] = {0, 0, 0, 255};
    static const uint32_t no_words[8] = {0};
    kunai_model *model;
    scene made;
    uint32_t list;

    for (list = OPAQUE; list <= TRANSLUCENT; list++) {
        const kunai_material *material;

        begin_scene(&made, 3, 0);
        add_to_scene(&made, (enum mesh_list)list, 0, NULL, 0);
        model = open_made_scene(&made, 0);
        material = find_material(model, 0);
        assert_int_equal(material->offset, 0);
        assert_int_equal(material->flags, BOTH | (list ? KUNAI_MATERIAL_BLEND : 0));
        assert_int_equal(material->texture, -1);
        assert_int_equal(material->texture2, -1);
        assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
        assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
        assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
        assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
        assert_int_equal(material->filter, 1);
        assert_memory_equal(material->diffuse, white, 4);
        assert_memory_equal(material->ambient, white, 4);
        assert_memory_equal(material->specular, white, 4);
        assert_memory_equal(material->emission, black, 4);
        assert_true(material->exponent == 11.0f && material->mip_bias == 1.0f);
        assert_memory_equal(material->raw, no_words, sizeof no_words);
        assert_parameters(material, NULL, 0);
        kunai_model_close(model);
    }
}

/* ---- each record alone ---- */

/* A record, and what it makes of a material of the opaque list. */
typedef struct record_case {
    uint32_t record[4];
    uint32_t flags;
    uint32_t source;
    uint32_t destination;
    uint32_t wrap_u;
    uint32_t wrap_v;
    int32_t texture;
} record_case;

/* Every value that has a meaning, and the one behind the last. */
/* clang-format off */
static const record_case record_cases[] = {
    {{1, 0, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{1, 1, 0, 0}, KUNAI_MATERIAL_UNLIT, 4, 5, 0, 0, -1},
    {{1, 2, 0, 0}, KUNAI_MATERIAL_UNLIT, 4, 5, 0, 0, -1},
    {{1, 3, 0, 0}, KUNAI_MATERIAL_UNLIT, 4, 5, 0, 0, -1},
    {{2, 0, 0, 0}, BOTH, KUNAI_BLEND_ZERO, KUNAI_BLEND_ZERO, 0, 0, -1},
    {{2, 1, 1, 0}, BOTH, KUNAI_BLEND_ONE, KUNAI_BLEND_ONE, 0, 0, -1},
    {{2, 2, 2, 0}, BOTH, KUNAI_BLEND_OWN, KUNAI_BLEND_OTHER, 0, 0, -1},
    {{2, 3, 3, 0}, BOTH, KUNAI_BLEND_INV_OWN, KUNAI_BLEND_INV_OTHER, 0, 0, -1},
    {{2, 4, 4, 0}, BOTH, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_SRC_ALPHA, 0, 0, -1},
    {{2, 5, 5, 0}, BOTH, KUNAI_BLEND_INV_SRC_ALPHA, KUNAI_BLEND_INV_SRC_ALPHA, 0, 0, -1},
    {{2, 6, 6, 0}, BOTH, KUNAI_BLEND_DST_ALPHA, KUNAI_BLEND_DST_ALPHA, 0, 0, -1},
    {{2, 7, 7, 0}, BOTH, KUNAI_BLEND_INV_DST_ALPHA, KUNAI_BLEND_INV_DST_ALPHA, 0, 0, -1},
    {{2, 8, 8, 0}, BOTH, KUNAI_BLEND_OTHER, KUNAI_BLEND_OWN, 0, 0, -1},
    {{2, 9, 9, 0}, BOTH, KUNAI_BLEND_INV_OTHER, KUNAI_BLEND_INV_OWN, 0, 0, -1},
    {{2, 10, 1, 0}, BOTH, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_ONE, 0, 0, -1},
    {{2, 1, 10, 0}, BOTH, KUNAI_BLEND_ONE, KUNAI_BLEND_INV_SRC_ALPHA, 0, 0, -1},
    {{2, 0xFFFFFFFF, 0xFFFFFFFF, 0}, BOTH, 4, 5, 0, 0, -1},
    {{2, 4, 1, 0}, BOTH, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_ONE, 0, 0, -1},
    {{3, 0, 0, 0}, BOTH, 4, 5, 0, 0, 0},
    {{3, 1, 0, 0}, BOTH, 4, 5, 0, 0, 1},
    {{3, 0x7FFFFFFF, 0, 0}, BOTH, 4, 5, 0, 0, 0x7FFFFFFF},
    {{3, 0x80000000, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{3, 0xFFFFFFFF, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{4, 0, 0, 0}, BOTH, 4, 5, KUNAI_WRAP_CLAMP, KUNAI_WRAP_CLAMP, -1},
    {{4, 1, 0, 0}, BOTH, 4, 5, KUNAI_WRAP_MIRROR, KUNAI_WRAP_CLAMP, -1},
    {{4, 0, 1, 0}, BOTH, 4, 5, KUNAI_WRAP_CLAMP, KUNAI_WRAP_MIRROR, -1},
    {{4, 2, 1, 0}, BOTH, 4, 5, KUNAI_WRAP_REPEAT, KUNAI_WRAP_MIRROR, -1},
    {{4, 1, 2, 0}, BOTH, 4, 5, KUNAI_WRAP_MIRROR, KUNAI_WRAP_REPEAT, -1},
    {{4, 3, 0, 0}, BOTH, 4, 5, KUNAI_WRAP_REPEAT, KUNAI_WRAP_CLAMP, -1},
    {{4, 0, 0xFFFFFFFF, 0}, BOTH, 4, 5, KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, -1},
    {{6, 0, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{6, 1, 0, 0}, KUNAI_MATERIAL_DOUBLE_SIDED, 4, 5, 0, 0, -1},
    {{7, 0, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{7, 1, 0, 0}, BOTH | KUNAI_MATERIAL_ENVIRONMENT, 4, 5, 0, 0, -1},
    {{8, 0, 0, 0}, BOTH, 4, 5, 0, 0, -1},
    {{8, 1, 0, 0}, BOTH, 4, 5, 0, 0, -1},
};
/* clang-format on */

/* Blending is a matter of the list, not of the factors. */
TEST(each_record)
{
    uint32_t i, list;

    for (i = 0; i < 2 * COUNT(record_cases); i++) {
        const record_case *expected = &record_cases[i / 2];
        const kunai_material *material;
        kunai_model *model;
        scene made;

        list = i % 2;
        begin_scene(&made, 3, 0);
        add_to_scene(&made, (enum mesh_list)list, 0, expected->record, 1);
        model = open_made_scene(&made, 0);
        material = find_material(model, 0);
        assert_int_equal(material->flags, expected->flags | (list ? KUNAI_MATERIAL_BLEND : 0));
        assert_int_equal(material->blend_source, expected->source);
        assert_int_equal(material->blend_destination, expected->destination);
        assert_int_equal(material->wrap_u, expected->wrap_u);
        assert_int_equal(material->wrap_v, expected->wrap_v);
        assert_int_equal(material->texture, expected->texture);
        assert_parameters(material, expected->record, 1);
        kunai_model_close(model);
    }
}

/* All are 0xAARRGGBB, also where colours of vertices are bytes R, G, B, A. */
TEST(colors)
{
    static const uint32_t records[][4] = {{5, 0xFF7F6E5D, 0x80B2A1C0, 0x0B112233}};
    static const uint8_t ambient[] = {0x7F, 0x6E, 0x5D, 0xFF}, diffuse[] = {0xB2, 0xA1, 0xC0, 0x80};
    static const uint8_t specular[] = {0x11, 0x22, 0x33, 0xFF};
    static const uint32_t flags[] = {0, KUNAI_MODEL_COLORS_RGBA};
    static const uint8_t vertex[2][4] = {{0x10, 0x20, 0x30, 0xFF}, {0x30, 0x20, 0x10, 0xFF}};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        const kunai_material *material;
        kunai_model *model;
        scene made;

        begin_scene(&made, 7, 0);
        add_to_scene(&made, OPAQUE, 0, RECORDS(records));
        model = open_made_scene(&made, flags[i]);
        material = find_material(model, 0);
        assert_memory_equal(material->ambient, ambient, 4);
        assert_memory_equal(material->diffuse, diffuse, 4);
        assert_memory_equal(material->specular, specular, 4);
        assert_true(material->exponent == 11.0f);
        assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], vertex[i], 4);
        kunai_model_close(model);
    }
}

/* Both ends of the byte that the exponent has. */
TEST(exponent)
{
    static const uint32_t none[][4] = {{5, 0, 0, 0x00FFFFFF}}, most[][4] = {{5, 0, 0, 0xFF000000}};
    kunai_model *model;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(none));
    add_to_scene(&made, OPAQUE, 0, RECORDS(most));
    model = open_made_scene(&made, 0);
    assert_true(find_material(model, 0)->exponent == 0.0f);
    assert_int_equal(find_material(model, 0)->specular[3], 255);
    assert_true(find_material(model, 1)->exponent == 255.0f);
    assert_int_equal(find_material(model, 1)->specular[0], 0);
    kunai_model_close(model);
}

/* Only 2 turns triangles around; the second one of a strip is the other way round by itself. */
TEST(culling)
{
    static const uint32_t records[][4] = {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 0, 0}, {1, 3, 0, 0}};
    static const uint32_t listed[] = {0, 1, 2, 1, 3, 2}, turned[] = {0, 2, 1, 1, 2, 3};
    uint32_t i, k;

    for (i = 0; i < COUNT(records); i++) {
        const uint32_t *expected = i == 2 ? turned : listed;
        const kunai_mesh *mesh;
        kunai_model *model;
        scene made;

        begin_scene(&made, 3, 0);
        add_to_scene(&made, OPAQUE, 0, records[i], 1);
        model = open_made_scene(&made, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->index_count, 6);
        for (k = 0; k < 6; k++)
            assert_int_equal(mesh->sources[mesh->indices[k]], expected[k]);
        kunai_model_close(model);
    }
}

/* Of the vertex where it has a colour, unless the state says that it is the material's. */
TEST(diffuse_source)
{
    static const uint32_t material[][4] = {{8, 0, 0, 0}}, vertex[][4] = {{8, 1, 0, 0}};
    static const uint32_t types[] = {5, 3};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        const uint32_t flag = i ? 0 : KUNAI_MATERIAL_VERTEX_COLOR;
        kunai_model *model;
        scene made;

        begin_scene(&made, types[i], 0);
        add_to_scene(&made, OPAQUE, 0, NULL, 0);
        add_to_scene(&made, OPAQUE, 0, RECORDS(material));
        add_to_scene(&made, OPAQUE, 0, NULL, 0);
        add_to_scene(&made, OPAQUE, 0, RECORDS(vertex));
        model = open_made_scene(&made, 0);
        assert_int_equal(find_material(model, 0)->flags, BOTH | flag);
        assert_int_equal(find_material(model, 1)->flags, BOTH);
        assert_int_equal(find_material(model, 2)->flags, BOTH);
        assert_int_equal(find_material(model, 3)->flags, BOTH | flag);
        assert_true((kunai_model_get_mesh(model, 0)->colors[0] != NULL) == !i);
        kunai_model_close(model);
    }
}

/* A set without UVs has a texture only with an environment map, whatever is still in the state; a
 * set beside it has its own. */
TEST(texture_without_uvs)
{
    static const uint32_t plain[][4] = {{3, 7, 0, 0}}, off[][4] = {{7, 0, 0, 0}};
    static const uint32_t on[][4] = {{7, 1, 0, 0}};
    kunai_model *model;
    scene made;

    begin_scene(&made, 2, 3);
    add_to_scene(&made, OPAQUE, 0, RECORDS(plain));
    add_to_scene(&made, OPAQUE, 0, RECORDS(off));
    add_to_scene(&made, OPAQUE, 1, NULL, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(on));
    model = open_made_scene(&made, 0);
    assert_int_equal(find_material(model, 0)->texture, -1);
    assert_int_equal(find_material(model, 1)->texture, -1);
    assert_int_equal(find_material(model, 2)->texture, 7);
    assert_int_equal(find_material(model, 3)->texture, 7);
    assert_int_equal(find_material(model, 3)->flags, BOTH | KUNAI_MATERIAL_ENVIRONMENT);
    assert_ptr_equal(find_material(model, 1)->parameters, find_material(model, 2)->parameters);
    kunai_model_close(model);
}

/* ---- state goes on ---- */

/* What a mesh does not set is what the mesh before it had; the last one of a type counts, and they
 * are told in the order of types. */
TEST(state_goes_on)
{
    static const uint32_t first[][4] = {{6, 1, 8, 9}, {3, 1, 0, 0}, {3, 2, 0, 0}, {1, 1, 0, 0}};
    static const uint32_t second[][4] = {{4, 1, 1, 0}, {3, 5, 0, 0}};
    static const uint32_t sorted[][4] = {{1, 1, 0, 0}, {3, 2, 0, 0}, {6, 1, 8, 9}};
    static const uint32_t merged[][4] = {{1, 1, 0, 0}, {3, 5, 0, 0}, {4, 1, 1, 0}, {6, 1, 8, 9}};
    kunai_model *model;
    xinja_body body;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(first));
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(second));
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    body = build_xinja_body(&made.source);
    model = open_made_scene(&made, 0);
    assert_parameters(find_material(model, 0), RECORDS(sorted));
    assert_int_equal(find_material(model, 0)->texture, 2);
    assert_int_equal(find_material(model, 0)->flags, 0);
    assert_int_equal(find_material(model, 0)->offset,
                     XINJA_CHUNK + body.models[0].records[0] + 3 * XINJA_RECORD);
    assert_ptr_equal(find_material(model, 1), find_material(model, 0));
    assert_parameters(find_material(model, 2), RECORDS(merged));
    assert_int_equal(find_material(model, 2)->texture, 5);
    assert_int_equal(find_material(model, 2)->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(find_material(model, 2)->flags, 0);
    assert_int_equal(find_material(model, 2)->offset,
                     XINJA_CHUNK + body.models[0].records[2] + XINJA_RECORD);
    assert_ptr_equal(find_material(model, 3), find_material(model, 2));
    kunai_model_close(model);
    free_xinja_body(&body);
}

/* Each list begins with no state, and so does each model: here the same one on two nodes. */
TEST(lists_begin_anew)
{
    static const uint32_t first[][4] = {{1, 2, 0, 0}, {3, 4, 0, 0}}, last[][4] = {{6, 1, 0, 0}};
    const xinja_node nodes[] = {{.model = 1, .child = 1}, {.model = 1}};
    kunai_model *model;
    uint32_t i;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(first));
    add_to_scene(&made, TRANSLUCENT, 0, NULL, 0);
    add_to_scene(&made, TRANSLUCENT, 0, RECORDS(last));
    made.source.nodes = nodes;
    made.source.node_count = 2;
    model = open_made_scene(&made, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_int_equal(kunai_model_get_info(model)->material_count, 4);
    for (i = 0; i < 2; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);
        uint32_t k;

        assert_int_equal(mesh->submesh_count, 4);
        for (k = 0; k < 4; k++)
            assert_int_equal(mesh->submeshes[k].material, k);
        assert_int_equal(mesh->sources[mesh->indices[13]], 1); /* as listed again */
    }
    assert_parameters(find_material(model, 0), NULL, 0);
    assert_parameters(find_material(model, 1), RECORDS(first));
    assert_parameters(find_material(model, 2), NULL, 0);
    assert_int_equal(find_material(model, 2)->flags, BOTH | KUNAI_MATERIAL_BLEND);
    assert_int_equal(find_material(model, 2)->texture, -1);
    assert_parameters(find_material(model, 3), RECORDS(last));
    kunai_model_close(model);
}

/* Equal states are one material, even if they were made in other ways. */
TEST(equal_states)
{
    static const uint32_t first[][4] = {{3, 1, 0, 0}, {6, 1, 0, 0}}, other[][4] = {{3, 2, 0, 0}};
    static const uint32_t back[][4] = {{3, 1, 0, 0}};
    kunai_model *model;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(first));
    add_to_scene(&made, OPAQUE, 0, RECORDS(other));
    add_to_scene(&made, OPAQUE, 0, RECORDS(back));
    model = open_made_scene(&made, 0);
    assert_int_equal(kunai_model_get_info(model)->material_count, 2);
    assert_ptr_equal(find_material(model, 2), find_material(model, 0));
    kunai_model_close(model);
}

/* ---- what nobody knows ---- */

/* They are kept among the others, in the order of types; they change nothing else. */
TEST(unknown_types)
{
    static const uint32_t records[][4] = {{9, 1, 2, 3},  {0xFFFFFFFF, 4, 5, 6}, {1, 1, 0, 0},
                                          {0, 7, 8, 9},  {10, 0, 0, 0},         {11, 0, 0, 0},
                                          {12, 0, 0, 1}, {13, 0, 0, 0},         {9, 2, 2, 2},
                                          {14, 0, 0, 0}, {8, 1, 0, 0}};
    static const uint32_t sorted[][4] = {
        {0, 7, 8, 9},  {1, 1, 0, 0},  {8, 1, 0, 0},  {9, 2, 2, 2},  {10, 0, 0, 0},
        {11, 0, 0, 0}, {12, 0, 0, 1}, {13, 0, 0, 0}, {14, 0, 0, 0}, {0xFFFFFFFF, 4, 5, 6}};
    kunai_model *model;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(records));
    model = open_made_scene(&made, 0);
    assert_parameters(find_material(model, 0), RECORDS(sorted));
    assert_int_equal(find_material(model, 0)->flags, KUNAI_MATERIAL_UNLIT);
    assert_int_equal(find_material(model, 0)->texture, -1);
    kunai_model_close(model);
}

/* The ninth one is left out, with a warning; what comes behind it counts, also of the eight. What
 * looks like a known type, and like none, is an argument. The other list can have eight of its
 * own. */
TEST(too_many_unknown_types)
{
    static const uint32_t records[][4] = {
        {20, 0, 0, 1}, {21, 0, 0, 2}, {22, 0, 0, 3}, {23, 0, 0, 4}, {24, 0, 0, 5}, {25, 0, 0, 6},
        {26, 0, 0, 7}, {27, 0, 0, 8}, {28, 1, 0, 9}, {20, 1, 1, 1}, {3, 60, 0, 0}};
    static const uint32_t kept[][4] = {{3, 60, 0, 0}, {20, 1, 1, 1}, {21, 0, 0, 2},
                                       {22, 0, 0, 3}, {23, 0, 0, 4}, {24, 0, 0, 5},
                                       {25, 0, 0, 6}, {26, 0, 0, 7}, {27, 0, 0, 8}};
    kunai_model *model;
    xinja_body body;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(records));
    add_to_scene(&made, TRANSLUCENT, 0, &records[1][0], 8);
    body = build_xinja_body(&made.source);
    model = open_damaged(&body, KUNAI_E_UNSUPPORTED, body.models[0].records[0] + 8 * XINJA_RECORD,
                         "Xinja state record",
                         "there are more than eight types that nobody knows: it is left out");
    assert_parameters(find_material(model, 0), RECORDS(kept));
    assert_int_equal(find_material(model, 0)->texture, 60);
    assert_parameters(find_material(model, 1), &records[1][0], 8);
    kunai_model_close(model);
    free_xinja_body(&body);
}

/* ---- lists of records that are not right ---- */

/* 4096 records are the most; the mesh with more is left out, and its records are not looked at. */
TEST(record_count)
{
    enum { MOST = 4096 };
    static uint32_t records[MOST + 1][4];
    static const uint32_t count_at = 4;
    kunai_model *model;
    xinja_body body;
    uint32_t i;
    scene made;

    for (i = 0; i <= MOST; i++) {
        records[i][0] = 3;
        records[i][1] = i;
    }
    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, &records[0][0], MOST);
    model = open_made_scene(&made, 0);
    assert_int_equal(find_material(model, 0)->texture, MOST - 1);
    kunai_model_close(model);
    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, &records[9][0], 1);
    add_to_scene(&made, OPAQUE, 0, &records[0][0], MOST + 1);
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    body = build_xinja_body(&made.source);
    model = open_damaged(&body, KUNAI_E_CORRUPT, body.models[0].opaque + XINJA_MESH + count_at,
                         "Xinja mesh", "there are more than 4096 state records");
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2);
    assert_int_equal(find_material(model, 1)->texture, 9);
    kunai_model_close(model);
    free_xinja_body(&body);
}

/* The last one ends with the body, and a byte behind it; no pointer at all; and the mesh is the
 * only one. */
TEST(record_place)
{
    static const uint32_t records[][4] = {{3, 4, 0, 0}};
    static const uint32_t copied[] = {3, 6, 0, 0};
    static const char message[] = "the state records do not lie inside of the data";
    kunai_model *model;
    xinja_body body;
    uint32_t i, end;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 0, RECORDS(records));
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    body = build_xinja_body(&made.source);
    end = (uint32_t)body.data.size;
    for (i = 0; i < 4; i++)
        append_u32(&body.data, copied[i], 0);
    set_xinja_body_32(&body, body.models[0].opaque, end);
    model = open_xinja_body(&body, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(find_material(model, 0)->texture, 6);
    kunai_model_close(model);
    set_xinja_body_32(&body, body.models[0].opaque, end + 1);
    model = open_damaged(&body, KUNAI_E_CORRUPT, body.models[0].opaque, "Xinja mesh", message);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 1);
    assert_int_equal(find_material(model, 0)->texture, -1);
    kunai_model_close(model);
    set_xinja_body_32(&body, body.models[0].opaque, 0);
    set_xinja_body_32(&body, body.models[0].model + 0x10, 1);
    assert_xinja_error(&body, 0, KUNAI_E_CORRUPT, body.models[0].opaque, "Xinja mesh");
    free_xinja_body(&body);
}

/* A mesh that cannot be drawn still sets its state, which those behind it have. */
TEST(records_of_a_broken_mesh)
{
    static const uint32_t records[][4] = {{3, 4, 0, 0}};
    kunai_model *model;
    xinja_body body;
    scene made;

    begin_scene(&made, 3, 0);
    add_to_scene(&made, OPAQUE, 1, RECORDS(records));
    add_to_scene(&made, OPAQUE, 0, NULL, 0);
    body = build_xinja_body(&made.source);
    model = open_damaged(&body, KUNAI_E_CORRUPT, body.models[0].opaque + 16, "Xinja mesh",
                         "there is no vertex set of that number");
    assert_int_equal(find_material(model, 0)->texture, 4);
    kunai_model_close(model);
    free_xinja_body(&body);
}
