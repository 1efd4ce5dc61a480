/* test_xinja_bad.c - Xinja models with fields that are not right, parts that are not there, or far
 * too much; what must be left out, refused or limited, by xinja.md 3 to 5 and 8 and
 * ninja-container.md 7. */
#include "xinja_scenes.h"

#include "model_part.h"

static const char object_record[] = "NJS_OBJECT", model_record[] = "Xinja model",
                  set_record[] = "Xinja vertex set", mesh_record[] = "Xinja mesh";

/* fields of a model, a set, a mesh */
enum { AT_SETS = 4, AT_SET_COUNT = 8, AT_OPAQUE = 0xC, AT_TRANSLUCENT = 0x14, AT_CENTER = 0x1C };
enum { AT_VERTICES = 4, AT_STRIDE = 8, AT_VERTEX_COUNT = 12 };
enum { AT_RECORDS = 0, AT_RECORD_COUNT = 4, AT_INDICES = 8, AT_INDEX_COUNT = 12, AT_SET = 16 };

/* Places that no body of these tests has. */
static const uint32_t outside[] = {0x7FFFFFFC, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFC, 0xFFFFFFFF};

static const uint32_t all_triangles[] = {0, 1, 2, 2, 1, 3};

/* ---- one field that is wrong, in a model of one strip and beside another one ---- */

/* The set 0 of type 7 and the set 1 of type 3; an opaque strip of each, then a translucent one of
 * set 1; each with records. */
static void make_scene_pair(xinja_scene *made)
{
    static const uint32_t records[] = {1, 2, 0, 0, 3, 5, 0, 0};

    begin_xinja_scene(made, 7);
    made->sets[1].type = 3;
    made->model.set_count = 2;
    made->model.opaque_count = 2;
    made->model.translucent = made->translucent;
    made->model.translucent_count = 1;
    made->opaque[0].records = made->opaque[1].records = records;
    made->opaque[0].record_count = 2;
    made->opaque[1].record_count = 1;
    made->opaque[1].set = made->translucent[0].set = 1;
}

static xinja_body make_pair(void)
{
    xinja_scene made;

    make_scene_pair(&made);
    return build_xinja_body(&made.source);
}

/* What is wrong, and how much of the pair is left then. */
typedef struct damage {
    uint32_t place;
    uint32_t word;
    kunai_result code;
    uint32_t offset; /* of the report, in the body */
    const char *record;
    uint32_t parts; /* sub-meshes that are left of three */
} damage;

/* Of a body that is damaged already. */
static void check_report(const xinja_body *body, const damage *wrong)
{
    kunai_model *model;

    assert_xinja_error(body, KUNAI_OPEN_STRICT, wrong->code, wrong->offset, wrong->record);
    if (wrong->parts) {
        model = open_xinja_body(body, KUNAI_MODEL_DRAW_ORDER, 1);
        assert_xinja_warning(model, 0, wrong->code, wrong->offset, wrong->record);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, wrong->parts);
        kunai_model_close(model);
    } else {
        assert_xinja_error(body, 0, wrong->code, wrong->offset, wrong->record);
    }
}

static void check_damage(xinja_body *body, const damage *wrong)
{
    uint8_t before[4];

    memcpy(before, body->data.data + wrong->place, 4);
    set_xinja_body_32(body, wrong->place, wrong->word);
    check_report(body, wrong);
    memcpy(body->data.data + wrong->place, before, 4);
}

static void check_damages(xinja_body *body, const damage *wrong, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        check_damage(body, &wrong[i]);
}

/* A pointer that leads out of the body. */
static void check_pointer(xinja_body *body, uint32_t place, const char *record, uint32_t parts)
{
    damage wrong = {place, 0, KUNAI_E_CORRUPT, place, record, parts};
    size_t i;

    for (i = 0; i < COUNT(outside); i++) {
        wrong.word = outside[i];
        check_damage(body, &wrong);
    }
    wrong.word = (uint32_t)body->data.size;
    check_damage(body, &wrong);
    wrong.word = 0;
    check_damage(body, &wrong);
}

TEST(pointers)
{
    uint32_t model, set, mesh;
    xinja_body body = make_pair();

    model = body.models[0].model;
    set = body.models[0].sets;
    mesh = body.models[0].opaque;
    check_pointer(&body, model + AT_SETS, model_record, 0);
    check_pointer(&body, model + AT_OPAQUE, model_record, 1);
    check_pointer(&body, model + AT_TRANSLUCENT, model_record, 2);
    check_pointer(&body, set + AT_VERTICES, set_record, 2);
    check_pointer(&body, set + XINJA_SET + AT_VERTICES, set_record, 1);
    check_pointer(&body, mesh + AT_RECORDS, mesh_record, 2);
    check_pointer(&body, mesh + AT_INDICES, mesh_record, 2);
    check_pointer(&body, body.models[0].translucent + AT_INDICES, mesh_record, 2);
    free_xinja_body(&body);
}

/* Vertex types: 8 and up; the rest of the word is the flags. */
TEST(types)
{
    static const uint32_t types[] = {8, 9, 15, 0x8000, 0xFFFF};
    xinja_body body = make_pair();
    uint32_t set;
    size_t i;

    set = body.models[0].sets;
    for (i = 0; i < COUNT(types); i++) {
        const damage wrong[] = {
            {set, types[i], KUNAI_E_CORRUPT, set, set_record, 2},
            {set + XINJA_SET, types[i], KUNAI_E_CORRUPT, set + XINJA_SET, set_record, 1}};

        check_damages(&body, wrong, 2);
    }
    free_xinja_body(&body);
}

/* One byte a vertex less than the type needs, and none. */
TEST(strides)
{
    static const uint32_t sizes[] = {12, 20, 24, 32, 16, 24, 28, 36};
    xinja_scene made;
    uint32_t type;

    for (type = 0; type <= 7; type++) {
        xinja_body body;
        uint32_t at;

        make_scene_pair(&made);
        made.sets[0].type = type;
        body = build_xinja_body(&made.source);
        at = body.models[0].sets + AT_STRIDE;
        {
            const damage wrong[] = {
                {at, 0, KUNAI_E_CORRUPT, at, set_record, 2},
                {at, sizes[type] - 1, KUNAI_E_CORRUPT, at, set_record, 2},
                {at, 0xFFFFFFFF, KUNAI_E_CORRUPT, at - 4, set_record, 2}, /* past the data */
            };

            check_damages(&body, wrong, 3);
        }
        free_xinja_body(&body);
    }
}

/* Numbers of things that are more than the body holds. */
TEST(counts)
{
    static const uint32_t counts[] = {0x10000,    0x0FFFFFFF, 0x10000000,
                                      0x15555556, 0x80000000, 0xFFFFFFFF};
    uint32_t model, set, mesh;
    xinja_body body = make_pair();
    size_t i;

    model = body.models[0].model;
    set = body.models[0].sets;
    mesh = body.models[0].opaque;
    for (i = 0; i < COUNT(counts); i++) {
        const damage wrong[] = {
            {model + AT_SET_COUNT, counts[i], KUNAI_E_CORRUPT, model + AT_SETS, model_record, 0},
            {model + AT_OPAQUE + 4, counts[i], KUNAI_E_CORRUPT, model + AT_OPAQUE, model_record, 1},
            {model + AT_TRANSLUCENT + 4, counts[i], KUNAI_E_CORRUPT, model + AT_TRANSLUCENT,
             model_record, 2},
            {set + AT_VERTEX_COUNT, counts[i], KUNAI_E_CORRUPT, set + AT_VERTICES, set_record, 2},
            {mesh + AT_INDEX_COUNT, counts[i], KUNAI_E_CORRUPT, mesh + AT_INDICES, mesh_record, 2},
            {mesh + AT_RECORD_COUNT, counts[i], KUNAI_E_CORRUPT, mesh + AT_RECORD_COUNT,
             mesh_record, 2}};

        check_damages(&body, wrong, COUNT(wrong));
    }
    free_xinja_body(&body);
}

/* ---- exact ends: the last array of the body, whole, and a byte too short ---- */

/* Puts size bytes from a place on once more at the end of the body, and points there. */
static void move_to_end(xinja_body *body, uint32_t pointer, uint32_t place, uint32_t size)
{
    bytes copy = {0};

    append_bytes(&copy, body->data.data + place, size);
    set_xinja_body_32(body, pointer, (uint32_t)body->data.size);
    append_bytes(&body->data, copy.data, copy.size);
    free_bytes(&copy);
}

static void check_end(uint32_t pointer, uint32_t place, uint32_t size, const char *record,
                      uint32_t parts)
{
    const damage wrong = {pointer, 0, KUNAI_E_CORRUPT, pointer, record, parts};
    xinja_body body = make_pair();
    kunai_model *model;

    move_to_end(&body, pointer, place, size);
    model = open_xinja_body(&body, KUNAI_MODEL_DRAW_ORDER, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 3);
    kunai_model_close(model);
    body.data.size--;
    check_report(&body, &wrong);
    free_xinja_body(&body);
}

TEST(ends)
{
    const xinja_places *places;
    uint32_t model, set, mesh;
    xinja_body body = make_pair();

    places = &body.models[0];
    model = places->model;
    set = places->sets;
    mesh = places->opaque;
    check_end(4, model, XINJA_MODEL, object_record, 0);
    check_end(model + AT_SETS, set, 2 * XINJA_SET, model_record, 0);
    check_end(model + AT_OPAQUE, mesh, 2 * XINJA_MESH, model_record, 1);
    check_end(model + AT_TRANSLUCENT, places->translucent, XINJA_MESH, model_record, 2);
    check_end(set + AT_VERTICES, places->vertices[0], 8 * 36, set_record, 2);
    check_end(mesh + AT_RECORDS, places->records[0], 2 * XINJA_RECORD, mesh_record, 2);
    check_end(mesh + AT_INDICES, places->indices[0], 4 * 2, mesh_record, 2);
    free_xinja_body(&body);
}

/* A model off the grid of 4 bytes is none. */
TEST(model_pointer)
{
    damage wrong = {4, 0, KUNAI_E_CORRUPT, 4, object_record, 0};
    xinja_body body = make_pair();
    size_t i;

    append_zeros(&body.data, 8);
    wrong.word = body.models[0].model + 2;
    check_damage(&body, &wrong);
    for (i = 0; i < COUNT(outside); i++) {
        wrong.word = outside[i];
        check_damage(&body, &wrong);
    }
    free_xinja_body(&body);
}

/* ---- strips ---- */

/* The set of a strip: the last one, and the one behind it. */
TEST(set_numbers)
{
    static const uint32_t numbers[] = {2, 3, 0x10000, 0xFFFFFFFF};
    xinja_body body = make_pair();
    uint32_t mesh;
    size_t i;

    mesh = body.models[0].opaque;
    for (i = 0; i < COUNT(numbers); i++) {
        const damage wrong = {mesh + AT_SET, numbers[i],  KUNAI_E_CORRUPT,
                              mesh + AT_SET, mesh_record, 2};

        check_damage(&body, &wrong);
    }
    free_xinja_body(&body);
}

/* An index of the last vertex, and past it: its strip is left out whole, wherever it is, also where
 * it is in no triangle; the others stay, and the state goes on from it. */
TEST(indices)
{
    static const uint32_t turned[] = {0, 2, 1, 2, 3, 1};
    static const uint16_t numbers[] = {8, 9, 0x7FFF, 0x8000, 0xFFFF};
    xinja_scene made;
    uint32_t place, at;
    size_t i;

    for (place = 0; place < 4; place++)
        for (i = 0; i < COUNT(numbers); i++) {
            kunai_model *model;
            xinja_body body;

            make_scene_pair(&made);
            made.opaque[1].records = NULL; /* culling is what the first strip says */
            made.opaque[1].record_count = 0;
            body = build_xinja_body(&made.source);
            at = body.models[0].indices[0] + 2 * place;
            set_xinja_body_16(&body, at, numbers[i]);
            model = open_xinja_body(&body, KUNAI_MODEL_DRAW_ORDER, 1);
            assert_xinja_warning(model, 0, KUNAI_E_CORRUPT, at, mesh_record);
            assert_xinja_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, at, mesh_record);
            assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2);
            assert_part_sources(kunai_model_get_mesh(model, 0), 0, turned, 6);
            assert_part_sources(kunai_model_get_mesh(model, 0), 1, all_triangles, 6);
            assert_int_equal(kunai_model_get_info(model)->dropped_count, 0);
            kunai_model_close(model);
            set_xinja_body_16(&body, at, 7);
            kunai_model_close(open_xinja_body(&body, KUNAI_OPEN_STRICT, 0));
            free_xinja_body(&body);
        }
}

/* Strips too short for a triangle can have a bad index, too. */
TEST(short_strips)
{
    static const uint16_t strip[] = {0, 8};
    xinja_scene made;
    xinja_body body;

    begin_xinja_scene(&made, 3);
    made.opaque[0].indices = strip;
    made.opaque[0].index_count = 2;
    body = build_xinja_body(&made.source);
    assert_xinja_error(&body, 0, KUNAI_E_CORRUPT, body.models[0].indices[0] + 2, mesh_record);
    free_xinja_body(&body);
}

/* A set without vertices is legal while nothing uses them. */
TEST(empty_sets)
{
    xinja_body body = make_pair();

    set_xinja_body_32(&body, body.models[0].sets + AT_VERTEX_COUNT, 0);
    set_xinja_body_32(&body, body.models[0].opaque + AT_INDEX_COUNT, 0);
    kunai_model_close(open_xinja_body(&body, KUNAI_OPEN_STRICT, 0));
    set_xinja_body_32(&body, body.models[0].sets + AT_VERTICES, 0xFFFFFFF0);
    kunai_model_close(open_xinja_body(&body, KUNAI_OPEN_STRICT, 0));
    set_xinja_body_32(&body, body.models[0].opaque + AT_INDEX_COUNT, 1);
    assert_xinja_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, body.models[0].indices[0],
                       mesh_record);
    free_xinja_body(&body);
}

/* Pointers to nothing may be anything. */
TEST(counts_of_nothing)
{
    xinja_body body = make_pair();
    uint32_t at;

    at = body.models[0].opaque;
    set_xinja_body_32(&body, at + AT_RECORD_COUNT, 0);
    set_xinja_body_32(&body, at + AT_RECORDS, 0xFFFFFFF0);
    set_xinja_body_32(&body, at + AT_INDEX_COUNT, 0);
    set_xinja_body_32(&body, at + AT_INDICES, 0xFFFFFFF0);
    kunai_model_close(open_xinja_body(&body, KUNAI_OPEN_STRICT, 0));
    at = body.models[0].model;
    set_xinja_body_32(&body, at + AT_OPAQUE + 4, 0);
    set_xinja_body_32(&body, at + AT_OPAQUE, 0xFFFFFFF0);
    set_xinja_body_32(&body, at + AT_TRANSLUCENT + 4, 0);
    set_xinja_body_32(&body, at + AT_TRANSLUCENT, 0xFFFFFFF0);
    set_xinja_body_32(&body, at + AT_SET_COUNT, 0);
    set_xinja_body_32(&body, at + AT_SETS, 0xFFFFFFF0);
    kunai_model_close(open_xinja_body(&body, KUNAI_OPEN_STRICT, 0));
    free_xinja_body(&body);
}

/* Records that cannot be read change nothing: the strips behind it go on from the one before. */
TEST(state_before_damage)
{
    static const uint32_t clockwise[] = {1, 2, 0, 0}, other[] = {1, 1, 0, 0};
    static const uint32_t turned[] = {0, 2, 1, 2, 3, 1};
    kunai_model *model;
    xinja_scene made;
    xinja_body body;

    begin_xinja_scene(&made, 3);
    made.model.opaque_count = 3;
    made.opaque[0].records = clockwise;
    made.opaque[1].records = other;
    made.opaque[0].record_count = made.opaque[1].record_count = 1;
    body = build_xinja_body(&made.source);
    set_xinja_body_32(&body, body.models[0].opaque + XINJA_MESH + AT_RECORDS,
                      (uint32_t)body.data.size - 12);
    model = open_xinja_body(&body, KUNAI_MODEL_DRAW_ORDER, 1);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2);
    assert_part_sources(kunai_model_get_mesh(model, 0), 0, turned, 6);
    assert_part_sources(kunai_model_get_mesh(model, 0), 1, turned, 6);
    kunai_model_close(model);
    free_xinja_body(&body);
}

/* ---- numbers that are not finite ---- */

TEST(not_finite)
{
    static const uint32_t bits[] = {0x7FC00000, 0x7F800000, 0xFF800000, 0xFFFFFFFF};
    static const float zero;
    xinja_scene made;
    size_t i;

    for (i = 0; i < COUNT(bits); i++) {
        const kunai_mesh *mesh;
        kunai_model *model;
        xinja_body body;
        uint32_t at;

        begin_xinja_scene(&made, 7);
        body = build_xinja_body(&made.source);
        at = body.models[0].vertices[0] + 36; /* vertex 1 */
        set_xinja_body_32(&body, body.models[0].model + AT_CENTER, bits[i]);
        set_xinja_body_32(&body, at + 4, bits[i]);
        set_xinja_body_32(&body, at + 16, bits[i]);
        set_xinja_body_32(&body, at + 32, bits[i]);
        model = open_xinja_body(&body, 0, 4);
        assert_xinja_warning(model, 0, KUNAI_E_CORRUPT, body.models[0].model + AT_CENTER,
                             model_record);
        assert_xinja_warning(model, 1, KUNAI_E_CORRUPT, at + 4, set_record);
        assert_xinja_warning(model, 2, KUNAI_E_CORRUPT, at + 16, set_record);
        assert_xinja_warning(model, 3, KUNAI_E_CORRUPT, at + 32, set_record);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->sources[1], 1);
        assert_same_floats(kunai_model_get_node(model, 0)->center, &zero, 1);
        assert_same_floats(&mesh->positions[4], &zero, 1);
        assert_same_floats(&mesh->normals[4], &zero, 1);
        assert_same_floats(&mesh->uvs[0][3], &zero, 1);
        kunai_model_close(model);
        free_xinja_body(&body);
    }
}

/* ---- what is shared ---- */

/* A chain of count siblings, all with model 1; free() it. */
static xinja_node *make_siblings(uint32_t count)
{
    xinja_node *nodes = calloc(count, sizeof *nodes);
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i < count; i++) {
        nodes[i].flags = UNIT;
        nodes[i].model = 1;
        nodes[i].sibling = i + 1 < count ? i + 1 : 0;
    }
    return nodes;
}

/* A damaged node beside a good one: the good one stays. One model that is broken is told of once
 * for each node. */
TEST(broken_models)
{
    static const xinja_node nodes[] = {{.flags = UNIT, .model = 1, .child = 1},
                                       {.flags = UNIT, .model = 2, .sibling = 2},
                                       {.flags = UNIT, .model = 1}};
    xinja_model models[2];
    kunai_model *model;
    xinja_scene made;
    xinja_body body;
    uint32_t at;

    make_scene_pair(&made);
    models[0] = models[1] = made.model;
    made.source.nodes = nodes;
    made.source.node_count = 3;
    made.source.models = models;
    made.source.model_count = 2;
    body = build_xinja_body(&made.source);
    at = body.models[0].model + AT_SETS;
    set_xinja_body_32(&body, at, (uint32_t)body.data.size);
    model = open_xinja_body(&body, 0, 1);
    assert_xinja_warning(model, 0, KUNAI_E_CORRUPT, at, model_record); /* once for both nodes */
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, -1);
    kunai_model_close(model);
    at = body.models[1].sets;
    set_xinja_body_16(&body, at, 8);
    set_xinja_body_16(&body, at + XINJA_SET, 8);
    assert_xinja_error(&body, 0, KUNAI_E_CORRUPT, body.models[0].model + AT_SETS, model_record);
    free_xinja_body(&body);
}

/* Many nodes that share a small model are what such files are for. */
TEST(shared_model)
{
    enum { NODES = 5000 };
    kunai_model *model;
    xinja_scene made;
    xinja_node *nodes = make_siblings(NODES);

    begin_xinja_scene(&made, 7);
    made.source.nodes = nodes;
    made.source.node_count = NODES;
    model = open_xinja_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, NODES);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2 * NODES);
    kunai_model_close(model);
    free(nodes);
}

/* Must be too much work, in one mesh, too: not only too much memory. Where in one mesh it is only
 * memory, is_memory is 1. */
static void assert_too_much(const xinja_source *source, int is_memory)
{
    static const uint32_t flags[] = {0, KUNAI_MODEL_DRAW_ORDER, KUNAI_MODEL_ONE_MESH};
    xinja_body body = build_xinja_body(source);
    kunai_error error;
    size_t i;

    for (i = 0; i < COUNT(flags) - (size_t)is_memory; i++) {
        assert_null(try_xinja_body(&body, flags[i], &error));
        if (error.code != KUNAI_E_LIMIT || strcmp(error.record, "memory") == 0)
            fail_msg("%s (%s)", error.message, kunai_result_name(error.code));
    }
    free_xinja_body(&body);
}

/* count indices, 0 1 2 0 1 2 ... or all the same; free() them. */
static uint16_t *make_long_strip(uint32_t count, uint32_t different)
{
    uint16_t *indices = malloc(count * sizeof *indices);
    uint32_t i;

    assert_non_null(indices);
    for (i = 0; i < count; i++)
        indices[i] = (uint16_t)(i % different);
    return indices;
}

/* 1000 nodes that share 60000 indices, whether they make triangles or not. */
TEST(shared_strips)
{
    enum { NODES = 1000, STRIP = 60000 };
    xinja_node *nodes = make_siblings(NODES);
    uint32_t different;
    xinja_scene made;

    for (different = 1; different <= 3; different += 2) {
        uint16_t *indices = make_long_strip(STRIP, different);

        begin_xinja_scene(&made, 3);
        made.source.nodes = nodes;
        made.source.node_count = NODES;
        made.opaque[0].indices = indices;
        made.opaque[0].index_count = STRIP;
        assert_too_much(&made.source, 0);
        free(indices);
    }
    free(nodes);
}

/* The same with one triangle of 6000 vertices; with as many meshes that all draw nothing; with
 * meshes of 4096 records; with sets that nothing draws. */
TEST(shared_parts)
{
    enum { NODES = 5000, MANY = 6000 };
    xinja_vertex *vertices = calloc(MANY, sizeof *vertices);
    xinja_mesh *meshes = calloc(MANY, sizeof *meshes);
    uint32_t *records = calloc(4096, 16);
    xinja_set *sets = calloc(MANY, sizeof *sets);
    xinja_node *nodes = make_siblings(NODES);
    xinja_scene made;
    uint32_t i;

    assert_true(vertices && meshes && records && sets);
    begin_xinja_scene(&made, 3);
    made.source.nodes = nodes;
    made.source.node_count = NODES;
    made.sets[0].vertices = vertices;
    made.sets[0].count = MANY;
    assert_too_much(&made.source, 1);
    begin_xinja_scene(&made, 3);
    made.source.nodes = nodes;
    made.source.node_count = NODES;
    made.model.opaque = meshes;
    made.model.opaque_count = MANY;
    assert_too_much(&made.source, 0);
    for (i = 0; i < 4096; i++)
        records[4 * i] = 1 + i % 8;
    made.model.opaque = made.opaque;
    made.model.opaque_count = 4;
    for (i = 0; i < 4; i++) {
        made.opaque[i].records = records;
        made.opaque[i].record_count = 4096;
    }
    assert_too_much(&made.source, 0);
    for (i = 0; i < MANY; i++)
        sets[i] = made.sets[0];
    for (i = 0; i < MANY; i++)
        sets[i].count = 0;
    begin_xinja_scene(&made, 3);
    made.source.nodes = nodes;
    made.source.node_count = NODES;
    made.model.sets = sets;
    made.model.set_count = MANY;
    made.model.opaque_count = 0;
    made.model.opaque = NULL;
    assert_too_much(&made.source, 0);
    free(nodes);
    free(sets);
    free(records);
    free(meshes);
    free(vertices);
}

/* A broken model that many nodes share is no way around it: as many meshes whose records, sets or
 * indices are wrong. */
TEST(shared_damage)
{
    enum { NODES = 5000, MANY = 6000 };
    static const uint16_t bad[] = {8, 8, 8};
    xinja_mesh *meshes = calloc(MANY, sizeof *meshes);
    xinja_node *nodes = make_siblings(NODES);
    xinja_scene made;
    uint32_t which, i;

    assert_non_null(meshes);
    for (which = 0; which < 3; which++) {
        for (i = 0; i < MANY; i++) {
            memset(&meshes[i], 0, sizeof meshes[i]);
            meshes[i].record_count = which == 0 ? 1 : 0;
            meshes[i].set = which == 1 ? 1 : 0;
            meshes[i].index_count = which == 2 ? 3 : 0;
        }
        meshes[0].indices = bad;
        begin_xinja_scene(&made, 3);
        made.source.nodes = nodes;
        made.source.node_count = NODES;
        made.model.opaque = meshes;
        made.model.opaque_count = MANY;
        assert_too_much(&made.source, 0);
    }
    free(nodes);
    free(meshes);
}

/* ---- what a limit is blamed on ---- */

enum { SETS, VERTICES, OPAQUE, TRANSLUCENT, STATE, STRIPS, LARGE_PARTS };
enum { LARGE = 6000, LARGE_RECORDS = 4096, LARGE_STRIP = 60000 };

/* A model that is small but for one part. */
static void make_large_scene(xinja_scene *made, uint32_t part)
{
    static xinja_vertex vertices[LARGE];
    static xinja_mesh meshes[LARGE];
    static xinja_set sets[LARGE];
    static uint32_t records[4 * LARGE_RECORDS];
    static uint16_t indices[LARGE_STRIP];
    uint32_t i;

    for (i = 0; i < LARGE_RECORDS; i++)
        records[4 * i] = 1;
    for (i = 0; i < LARGE; i++)
        sets[i].type = 3;
    switch (part) {
    case SETS:
        made->model.sets = sets;
        made->model.set_count = LARGE;
        break;
    case VERTICES:
        made->sets[0].vertices = vertices;
        made->sets[0].count = LARGE;
        break;
    case OPAQUE:
        made->model.opaque = meshes;
        made->model.opaque_count = LARGE;
        break;
    case TRANSLUCENT:
        made->model.opaque_count = 0;
        made->model.translucent = meshes;
        made->model.translucent_count = LARGE;
        break;
    case STATE:
        made->opaque[0].records = records;
        made->opaque[0].record_count = LARGE_RECORDS;
        break;
    default:
        made->opaque[0].indices = indices;
        made->opaque[0].index_count = LARGE_STRIP;
        break;
    }
}

/* The count of what is too much, where 5000 nodes share it. */
TEST(limit_offsets)
{
    enum { NODES = 5000 };
    xinja_node *nodes = make_siblings(NODES);
    uint32_t part;

    for (part = 0; part < LARGE_PARTS; part++) {
        const char *const records[] = {model_record, set_record,  model_record,
                                       model_record, mesh_record, mesh_record};
        uint32_t places[LARGE_PARTS];
        xinja_scene made;
        xinja_body body;

        begin_xinja_scene(&made, 3);
        made.source.nodes = nodes;
        made.source.node_count = NODES;
        make_large_scene(&made, part);
        body = build_xinja_body(&made.source);
        places[SETS] = body.models[0].model + AT_SET_COUNT;
        places[VERTICES] = body.models[0].sets + AT_VERTEX_COUNT;
        places[OPAQUE] = body.models[0].model + AT_OPAQUE + 4;
        places[TRANSLUCENT] = body.models[0].model + AT_TRANSLUCENT + 4;
        places[STATE] = body.models[0].opaque + AT_RECORD_COUNT;
        places[STRIPS] = body.models[0].opaque + AT_INDEX_COUNT;
        assert_xinja_error(&body, 0, KUNAI_E_LIMIT, places[part], records[part]);
        free_xinja_body(&body);
    }
    free(nodes);
}

/* One of two sets is cut. The mesh of the other set is not given either. */
TEST(cut_set)
{
    const kunai_options options = {.struct_size = sizeof options};
    uint32_t cut;

    for (cut = 0; cut < 2; cut++) {
        xinja_scene made;
        xinja_body body;
        kunai_model *model;
        kunai_error error;
        uint32_t end, size;
        bytes file;

        begin_xinja_scene(&made, 7);
        made.model.set_count = made.model.opaque_count = 2;
        made.opaque[1].set = 1;
        body = build_xinja_body(&made.source);
        end = (uint32_t)body.data.size;
        size = 36 * XINJA_VERTICES;
        append_zeros(&body.data, size + 4);
        memcpy(body.data.data + end, body.data.data + body.models[0].vertices[1], size);
        set_xinja_body_32(&body, body.models[0].sets + 16 + AT_VERTICES, end);
        file = build_xinja_file(&body, "NJCM", 0);
        model = test_open_model(file.data, file.size - 4 - cut, &options, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_XJ);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1 + cut);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, 4);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, cut ? 0 : 4);
        kunai_model_close(model);
        free_bytes(&file);
        free_xinja_body(&body);
    }
}

/* ---- sweeps ---- */

/* A child and its sibling that share a model of two sets with a root that has another; records of
 * all types, and one that nobody knows. */
static bytes sweep_file(uint32_t type)
{
    static const xinja_node nodes[] = {
        {.flags = 6, .position = {1, 2, 3}, .model = 1, .child = 1},
        {.flags = 6, .position = {4, 5, 6}, .model = 2, .sibling = 2},
        {.flags = UNIT, .model = 2}};
    static const uint32_t records[] = {1, 2, 0, 0, 2, 4, 5, 0, 3, 1, 0, 0, 4, 1, 2, 0, 5, 1,
                                       2, 3, 6, 1, 0, 0, 7, 1, 0, 0, 8, 0, 0, 0, 9, 1, 2, 3};
    static const char *const names[] = {"one", "two"};
    static const uint16_t strip[] = {0, 1, 2, 2, 3, 3, 4, 5};
    xinja_scene first, second;
    xinja_model models[2];
    xinja_body body;
    uint32_t body_at;
    bytes file;

    make_scene_pair(&first);
    begin_xinja_scene(&second, type);
    second.opaque[0].records = records;
    second.opaque[0].record_count = COUNT(records) / 4;
    second.opaque[0].indices = strip;
    second.opaque[0].index_count = COUNT(strip);
    second.model.opaque_count = 2;
    models[0] = second.model;
    models[1] = first.model;
    first.source.nodes = nodes;
    first.source.node_count = COUNT(nodes);
    first.source.models = models;
    first.source.model_count = 2;
    body = build_xinja_body(&first.source);
    file = build_listed_xinja_file(&body, "NJCM", "NJTL", names, 2, &body_at);
    free_xinja_body(&body);
    return file;
}

TEST(sweeps)
{
    const kunai_options options = {.struct_size = sizeof options};
    bytes file = sweep_file(7);

    test_sweep_all(&model_visitor, file.data, file.size, &options, 0);
    assert_true(sweep_cuts(file.data, file.size, &options, 1) > 0);
    free_bytes(&file);
}

/* As Xinja whatever the content says: damage cannot lead to another reader. */
TEST(sweeps_forced)
{
    static const uint32_t types[] = {2, 5};
    size_t i;

    for (i = 0; i < COUNT(types); i++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .model_flags =
                                           i ? 0 : KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER,
                                       .format = KUNAI_FORMAT_XJ};
        bytes file = sweep_file(types[i]);

        test_sweep_all(&model_visitor, file.data, file.size, &options, 0);
        assert_true(sweep_cuts(file.data, file.size, &options, 1) > 0);
        free_bytes(&file);
    }
}

/* The same bytes without a file around them. */
TEST(sweeps_bare)
{
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT,
                             .format = KUNAI_FORMAT_XJ};
    xinja_scene made;
    xinja_body body;
    bytes file;

    make_scene_pair(&made);
    made.source.base = 0x8C010000;
    body = build_xinja_body(&made.source);
    file = build_bare_xinja(&body, 0x20);
    options.offset = 0x20;
    options.base = 0x8C010000 - 0x20;
    test_sweep_all(&model_visitor, file.data, file.size, &options, 0);
    free_bytes(&file);
    free_xinja_body(&body);
}
