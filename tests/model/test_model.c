/* test_model.c - opening models, their nodes, evalflags and matrices, texture names, and what the
 * handle gives. Expected values are worked out by hand from ninja-container.md. */
#include "model/model.h"
#include "flags.h"
#include "chunk_models.h"
#include "model_part.h"

#include <math.h>

/* ---- nodes ---- */

/* Each UNIT flag switches off what it names: (1, 2, 3), a quarter turn about Z, twice as large. */
TEST(unit_flags)
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

    for (i = 0; i < COUNT(cases); i++) {
        const chunk_node nodes[] = {{.flags = cases[i].flags,
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
TEST(transform_matrix)
{
    static const chunk_node nodes[] = {{.flags = 0x400,
                                        .position = {F_5, F_10, F_3},
                                        .angles = {F_0, F_1, F_0},
                                        .scale = {F_2, F_3, F_4}}};
    static const float world[16] = {-2, 0, 0, 0, 0, 3, 0, 0, 0, 0, -4, 0, 5, 10, 3, 1};
    kunai_model *model = open_nodes(nodes, 1, 0);
    int i;

    for (i = 0; i < 16; i++)
        assert_true(kunai_model_get_node(model, 0)->world[i] == world[i]);
    kunai_model_close(model);
}

/* Quarter turns about X and Y take (0, 1, 0) to different places in the two orders: about X
 * first it becomes Z, which Y takes to X; ZXY is the same here, so Z turns decide. */
TEST(rotation_orders)
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

    for (i = 0; i < COUNT(cases); i++) {
        chunk_node nodes[] = {{.flags = 5 | cases[i].flags, .w = F_1}};
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
TEST(rotate_base_and_set)
{
    static const chunk_node nodes[] = {
        {5, .angles = {0, 0, 0x4000}, .child = 1},     /* a quarter turn */
        {0x805, .angles = {0x4000, 0, 0}, .child = 2}, /* base: only the first turn */
        {0x1000, {F_1}, {0, 0, 0x2000}, {F_2, F_2, F_2}, .child = 3},
        {0x1006, {F_1}, .angles = {0, 0, 0x2000}}}; /* UNIT_ANG: no turn at all */
    /* world(1): Z then X turn; (1, 0, 0) there goes to (0, 1, 0) */
    static const double set[] = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1};
    static const double unit[] = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 1};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    assert_floats(kunai_model_get_node(model, 2)->world, set, 16);
    assert_floats(kunai_model_get_node(model, 3)->world, unit, 16);
    kunai_model_close(model);
}

/* Numbers of nodes and of motion groups; BREAK hides a child, HIDE a model, the root may have
 * siblings, and the sphere comes from the model. */
TEST(tree)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, .sibling = 4},
        {UNIT | 0x40, .child = 3, .sibling = 2},                             /* SKIP */
        {UNIT | 0x90, .child = 3},                                           /* BREAK, SHAPE_SKIP */
        {UNIT | 0x08, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}, /* HIDE */
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    static const int32_t parents[] = {-1, 0, 1, 0, -1}, tracks[] = {0, -1, 1, 2, 3};
    static const int32_t shapes[] = {0, 1, 2, -1, 3};
    static const uint64_t places[] = {0, 1, 3, 2, 4};
    static const double center[] = {1, 0, 3};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->node_count, 5);
    for (i = 0; i < 5; i++) {
        const kunai_node *n = kunai_model_get_node(model, i);

        assert_int_equal(n->parent, parents[i]);
        assert_int_equal(n->track_group, tracks[i]);
        assert_int_equal(n->shape_group, shapes[i]);
        assert_int_equal(n->offset, 8 + CHUNK_NODE * places[i]);
    }
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_node(model, 4)->mesh, 0);
    assert_floats(kunai_model_get_node(model, 4)->center, center, 3);
    assert_true(kunai_model_get_node(model, 4)->radius >= 2.0f);
    kunai_model_close(model);
}

/* ---- files ---- */

TEST(texture_names)
{
    bytes file = make_texture_list(3, 1);
    bytes model_file = make_chunk_file(pulled, COUNT(pulled), 1);
    const kunai_texture_ref *texture;
    kunai_model *model;
    kunai_error error;

    append_bytes(&file, model_file.data, model_file.size);
    model = open_model_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 3);
    texture = kunai_model_get_texture_list(model)->refs;
    assert_string_equal(texture->name.data, "grass");
    assert_int_equal(texture->attributes, 0x11);
    assert_int_equal(texture->global_index, 0x22);
    assert_int_equal(kunai_model_get_texture_list(model)->refs[1].name.size, 0);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[2].name.data, "sky");
    assert_int_equal(kunai_model_get_texture_list(model)->count, 3);
    assert_int_equal(kunai_model_get_texture_list(model)->rule, KUNAI_MATCH_RULE_COUNT);
    kunai_model_close(model);
    set_u32(&file, 12, 4, 1); /* 8 + 4 * 12 bytes are there, but 8 + 5 * 12 are not */
    kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_E_CORRUPT); /* the fourth name is no pointer */
    set_u32(&file, 12, 5, 1);
    model = open_model_file(&file, 0, &error);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message,
                        "the textures do not lie inside of the data");
    assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, 12); /* the count */
    kunai_model_close(model);
    free_bytes(&file);
    free_bytes(&model_file);
}

/* Only the last chunk can pass the end. It is a warning if it holds the wanted model; else the file
 * has no such model. */
TEST(cut_chunks)
{
    static const char message[] = "a chunk passes the end of the data";
    kunai_options options = {.struct_size = sizeof options};
    bytes file = make_chunk_file(pulled, COUNT(pulled), 0), textures = make_texture_list(3, 0);
    const size_t model_size = file.size;
    kunai_model *model;
    kunai_error error;

    append_bytes(&file, "POF0\4\0\0\0\0\0\0", 11); /* a byte is missing */
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_TRUNCATED, model_size + 4,
                  "chunk header");
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message, message);
    kunai_model_close(model);
    options.index = 1;
    kunai_model_open(file.data, file.size, &options, &model, &error);
    assert_record(&error, KUNAI_E_RANGE, 0, "Ninja file");
    options.index = 0;
    options.flags = KUNAI_OPEN_STRICT;
    kunai_model_open(file.data, file.size, &options, &model, &error);
    assert_record(&error, KUNAI_E_TRUNCATED, model_size + 4, "chunk header");
    append_zeros(&file, 1); /* and now it is there */
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    kunai_model_close(model);

    set_flags(&options, 0);
    options.index = 1;
    kunai_model_open(file.data, model_size - 1, &options, &model, &error);
    assert_record(&error, KUNAI_E_RANGE, 0, "Ninja file");
    options.index = 0;
    kunai_model_open(textures.data, textures.size - 1, &options, &model, &error);
    assert_record(&error, KUNAI_E_FORMAT, 0, "Ninja file");
    free_bytes(&textures);
    free_bytes(&file);
}

/* A model that is cut: the first size bytes of a file. The first warning says so, and a strict open
 * fails with it. */
static kunai_model *open_cut(const bytes *file, size_t size, uint32_t warnings)
{
    bytes cut = *file;
    kunai_model *model;
    kunai_error error;

    cut.size = size;
    assert_null(open_model_file(&cut, KUNAI_OPEN_STRICT, &error));
    assert_record(&error, KUNAI_E_TRUNCATED, 4, "chunk header");
    model = open_model_file(&cut, 0, &error);
    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_TRUNCATED, 4, "chunk header");
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message,
                        "a chunk passes the end of the data");
    return model;
}

static void expect_part(kunai_model *model, uint32_t nodes, uint32_t triangles)
{
    assert_int_equal(kunai_model_get_info(model)->node_count, nodes);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, triangles);
    kunai_model_close(model);
}

/* A child, its vertices, its polygons: what ends before the cut is given. */
TEST(cut_models)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    enum { BODY = 2 * (CHUNK_NODE + CHUNK_MODEL), SQUARE = 4 * SQUARE_WORDS, STRIP = 20 };
    enum { MODELS = 8 + 2 * CHUNK_NODE, CHILD = 8 + CHUNK_NODE };
    bytes file = make_chunk_file(nodes, COUNT(nodes), 0);
    const size_t lists = 8 + BODY, second = lists + SQUARE + STRIP;
    kunai_model *model;
    kunai_error error;
    bytes cut = file;

    assert_int_equal(file.size, second + SQUARE + STRIP);
    expect_part(open_cut(&file, file.size - 1, 1), 2, 4); /* a byte that fills up */
    expect_part(open_cut(&file, file.size - 2, 1), 2, 4);
    model = open_cut(&file, file.size - 3, 2); /* the end of the second list is cut */
    assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_TRUNCATED, file.size - 4,
                  "polygon list");
    expect_part(model, 2, 2);
    model = open_cut(&file, second + 10, 3);
    assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_TRUNCATED, second + 8,
                  "vertex list");
    assert_record(&kunai_model_get_info(model)->warnings[2], KUNAI_E_CORRUPT,
                  MODELS + CHUNK_MODEL + 4, "NJS_CNK_MODEL");
    expect_part(model, 2, 2);
    expect_part(open_cut(&file, second - 2, 3), 2, 2); /* the first list without what fills up */
    expect_part(open_cut(&file, second - 3, 4), 2, 0);
    model = open_cut(&file, MODELS + CHUNK_MODEL, 4); /* both lists of the first, and the second */
    assert_record(&kunai_model_get_info(model)->warnings[3], KUNAI_E_CORRUPT, CHILD + 4,
                  "NJS_OBJECT");
    expect_part(model, 2, 0);
    expect_part(open_cut(&file, CHILD + 52, 3), 2, 0);
    model = open_cut(&file, CHILD + 51, 3);
    assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_TRUNCATED, 8 + 0x2C,
                  "NJS_OBJECT");
    assert_record(&kunai_model_get_info(model)->warnings[2], KUNAI_E_CORRUPT, 8 + 4, "NJS_OBJECT");
    expect_part(model, 1, 0);
    expect_part(open_cut(&file, 8 + 52, 3), 1, 0);
    cut.size = 8 + 51;
    assert_null(open_model_file(&cut, 0, &error));
    assert_record(&error, KUNAI_E_TRUNCATED, 4, "chunk header");
    free_bytes(&file);
}

/* A pointer past the end of the whole chunk is damage, in a cut file as in a whole one. */
TEST(cut_and_damaged)
{
    static const uint32_t members[] = {0x2C, 0x30};
    size_t i;

    for (i = 0; i < COUNT(members); i++) {
        bytes file = make_chunk_file(pulled, COUNT(pulled), 0);
        const uint32_t last = (uint32_t)file.size - 8 - 52;
        kunai_model *model;
        kunai_error error;

        file.size -= 12;
        set_u32(&file, 8 + members[i], last - last % 4, 0);
        model = open_model_file(&file, 0, &error);
        assert_non_null(model);
        assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_TRUNCATED, 8 + members[i],
                      "NJS_OBJECT");
        kunai_model_close(model);
        set_u32(&file, 8 + members[i], last - last % 4 + 4, 0);
        assert_null(open_model_file(&file, 0, &error));
        assert_record(&error, KUNAI_E_CORRUPT, 8 + members[i], "NJS_OBJECT");
        set_u32(&file, 8 + members[i], last - last % 4 - 2, 0);
        assert_null(open_model_file(&file, 0, &error));
        assert_record(&error, KUNAI_E_CORRUPT, 8 + members[i], "NJS_OBJECT");
        free_bytes(&file);
    }
}

/* The lost part of four nodes: a child of the second node, with the third node as its sibling; the
 * same child with a quaternion; the vertices of the second node. */
enum { LOST_NODE, LOST_QUATERNION, LOST_VERTICES };

/* The part that will be lost is put at the end of the chunk. The child has the model of the last
 * node, or none. */
static bytes make_gap(const chunk_node *nodes, int lost, int has_model)
{
    bytes body = make_chunk_body(nodes, 4, 0), file = {0};
    const uint32_t at = (uint32_t)body.size, model = 4 * CHUNK_NODE + CHUNK_MODEL;
    size_t i;

    if (lost == LOST_VERTICES) {
        for (i = 0; i < nodes[1].vertex_count; i++)
            append_u32(&body, nodes[1].vertices[i], 0);
        set_u32(&body, model, at, 0);
    } else {
        append_zeros(&body, CHUNK_NODE);
        memcpy(body.data + at, body.data + 3 * CHUNK_NODE, CHUNK_NODE);
        set_u32(&body, CHUNK_NODE + 0x2C, at, 0);
        set_u32(&body, at + 52, F_1, 0);
        if (!has_model)
            set_u32(&body, at + 4, 0, 0);
        if (lost == LOST_QUATERNION)
            set_u32(&body, at, UNIT | 0x400, 0);
    }
    append_text(&file, "NJCM");
    append_u32(&file, (uint32_t)body.size, 0);
    append_bytes(&file, body.data, body.size);
    free_bytes(&body);
    return file;
}

/* The third node is left out although all of its own is there; the others are given. */
static void check_gap(const bytes *file, int lost, int second_draws)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .model_flags = KUNAI_MODEL_STORED_POSE};
    const size_t cut = lost == LOST_NODE ? 5 : 1; /* of the last 4 bytes a node needs none */
    const int has_second = second_draws && lost != LOST_VERTICES;
    kunai_model *whole, *part;
    kunai_error error;
    int i;

    whole = test_open_model(file->data, file->size, &options, &error);
    part = test_open_model(file->data, file->size - cut, &options, &error);
    assert_true(whole && part);
    assert_int_equal(kunai_model_get_info(whole)->warning_count, 0);
    assert_int_equal(kunai_model_get_info(part)->node_count, 4);
    assert_int_equal(kunai_model_get_info(part)->skinned, 0);
    assert_int_equal(assert_part_of(part, whole), 2 + has_second);
    for (i = 0; i < 4; i++) {
        const kunai_node *node = kunai_model_get_node(part, (uint32_t)i);
        const int group = i < 2 || lost == LOST_VERTICES ? i : -1;

        assert_int_equal(node->track_group, group);
        assert_int_equal(node->shape_group, group);
        assert_int_equal(node->mesh >= 0, i == 0 || i == 3 || (i == 1 && has_second));
    }
    kunai_model_close(part);
    kunai_model_close(whole);
}

/* Vertices and cached lists of nodes before the gap may be others after it. */
TEST(cut_gaps)
{
    static const uint16_t cache[] = {0x0040, 5, 1, 3, 0, 1, 2, 0x0704,
                                     0x0040, 5, 1, 3, 0, 1, 2, 0x00FF};
    static const uint16_t triangle[] = {0x0040, 5, 1, 3, 0, 1, 2, 0x00FF};
    static const uint16_t pair[] = {0x0040, 9, 2, 3, 4, 5, 6, 3, 0, 1, 2, 0x00FF};
    static const uint16_t volume[] = {0x0038, 7, 2, 4, 5, 6, 0, 1, 2, 0x00FF};
    static const uint32_t own[] = {
        0x22 | 10 << 16, 4 | 3 << 16, F_0, F_0, F_0, F_1, F_0, F_0, F_0, F_1, F_0, 0xFF};
    static const struct {
        chunk_node second;
        chunk_node third;
    } cases[] = {
        {{UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
         {UNIT, .sibling = 3, POLYGONS(triangle)}},
        {{UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
         {UNIT, .sibling = 3, VERTICES(chunk_square), POLYGONS(cached_draw)}},
        {{UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
         {UNIT, .sibling = 3, VERTICES(own), POLYGONS(pair)}}, /* a part of which could be drawn */
        {{UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
         {UNIT, .sibling = 3, VERTICES(own), POLYGONS(volume)}},
        {{UNIT, .sibling = 2, VERTICES(pull_start)}, /* and the third one goes on with the vertex */
         {UNIT, .sibling = 3, VERTICES(pull_end), POLYGONS(triangle)}}};
    chunk_node nodes[4] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(cache)},
                           {0},
                           {0},
                           {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    size_t i;
    int lost;

    for (i = 0; i < COUNT(cases); i++)
        for (lost = LOST_NODE; lost <= LOST_VERTICES; lost++) {
            bytes file;

            nodes[1] = cases[i].second;
            nodes[2] = cases[i].third;
            file = make_gap(nodes, lost, i < 4);
            check_gap(&file, lost, i < 4);
            if (lost == LOST_NODE)
                kunai_model_close(open_cut(&file, file.size - 4, 1));
            free_bytes(&file);
        }
}

/* ---- cut files that end with the part that the model needs first ---- */

enum { RAW_NODE = 52, RAW_MODEL = 24, RAW_STRIP = 16 };

/* 0: no model, child or sibling. */
static void put_raw_node(bytes *body, uint32_t model, uint32_t child, uint32_t sibling)
{
    append_u32(body, UNIT, 0);
    append_u32(body, model, 0);
    append_zeros(body, 24);
    append_float(body, 1, 0);
    append_float(body, 1, 0);
    append_float(body, 1, 0);
    append_u32(body, child, 0);
    append_u32(body, sibling, 0);
}

static void put_raw_model(bytes *body, uint32_t vertices, uint32_t polygons)
{
    append_u32(body, vertices, 0);
    append_u32(body, polygons, 0);
    append_zeros(body, 12);
    append_float(body, 1, 0);
}

static void put_raw_strip(bytes *body)
{
    static const uint16_t strip[RAW_STRIP / 2] = {0x0040, 5, 1, 3, 0, 1, 2, 0x00FF};
    size_t i;

    for (i = 0; i < RAW_STRIP / 2; i++)
        append_u16(body, strip[i], 0);
}

/* Half of the weight of three vertices, which status 1 goes on with. */
static void put_raw_vertices(bytes *body, uint32_t status)
{
    uint32_t i;

    append_u32(body, 0x2C | status << 8 | 22u << 16, 0);
    append_u32(body, 3u << 16, 0);
    for (i = 0; i < 3; i++) {
        append_float(body, i == 1, 0);
        append_float(body, i == 2, 0);
        append_zeros(body, 12);
        append_float(body, 1, 0);
        append_u32(body, i | 128u << 16, 0);
    }
    append_u32(body, 0xFF, 0);
}

enum { RAW_VERTICES = 8 + 3 * 28 + 4 };

/* The node with the starts comes first, and its list, or with is_gap the node itself, comes last in
 * the file: at first nothing but the ends is left of each vertex. */
static bytes make_late_starts(int is_gap)
{
    const uint32_t models = 2 * RAW_NODE, ends_model = is_gap ? models : models + RAW_MODEL;
    const uint32_t strip = ends_model + RAW_MODEL, ends = strip + RAW_STRIP;
    const uint32_t last = ends + RAW_VERTICES;
    bytes body = {0}, file = {0};

    put_raw_node(&body, is_gap ? 0 : models, is_gap ? last : RAW_NODE, is_gap ? RAW_NODE : 0);
    put_raw_node(&body, ends_model, 0, 0);
    if (!is_gap)
        put_raw_model(&body, last, 0);
    put_raw_model(&body, ends, strip);
    put_raw_strip(&body);
    put_raw_vertices(&body, 1);
    if (is_gap) {
        put_raw_node(&body, last + RAW_NODE, 0, 0);
        put_raw_model(&body, last + RAW_NODE + RAW_MODEL, 0);
    }
    put_raw_vertices(&body, 0);
    append_text(&file, "NJCM");
    append_u32(&file, (uint32_t)body.size, 0);
    append_bytes(&file, body.data, body.size);
    free_bytes(&body);
    return file;
}

TEST(cut_first_starts)
{
    static const kunai_options options = {.struct_size = sizeof options,
                                          .model_flags = KUNAI_MODEL_STORED_POSE};
    int is_gap;

    for (is_gap = 0; is_gap < 2; is_gap++) {
        bytes file = make_late_starts(is_gap);

        (void)sweep_cuts(file.data, file.size, &options, 1);
        free_bytes(&file);
    }
}

/* A Xinja model of 44 bytes at the end: when 24 are left, it must not pass for Ninja Chunk. */
static bytes make_late_xinja(void)
{
    enum { SETS = RAW_NODE, VERTICES = SETS + 2 * 16, INDICES = VERTICES + 72, MESH = INDICES + 8 };
    bytes file = {0};
    uint32_t i;

    append_text(&file, "NJCM");
    append_u32(&file, MESH + 20 + 44, 0);
    put_raw_node(&file, MESH + 20, 0, 0);
    for (i = 0; i < 2; i++) {
        append_u32(&file, 2, 0); /* positions and normals */
        append_u32(&file, VERTICES, 0);
        append_u32(&file, 24, 0);
        append_u32(&file, 3, 0);
    }
    for (i = 0; i < 3; i++) {
        append_float(&file, i == 1, 0);
        append_float(&file, i == 2, 0);
        append_zeros(&file, 12);
        append_float(&file, 1, 0);
    }
    for (i = 0; i < 4; i++)
        append_u16(&file, i % 3, 0);
    append_zeros(&file, 8);
    append_u32(&file, INDICES, 0);
    append_u32(&file, 3, 0);
    append_u32(&file, 0, 0);
    append_u32(&file, 0, 0);
    append_u32(&file, SETS, 0);
    append_u32(&file, 2, 0);
    append_u32(&file, MESH, 0);
    append_u32(&file, 1, 0);
    append_zeros(&file, 8);
    for (i = 0; i < 4; i++) /* center and radius */
        append_float(&file, 1 + i, 0);
    return file;
}

/* A Basic+ model whose second polygon list is at 2 mod 4. Only the POF0 says which kind it is. */
static bytes make_odd_plus(void)
{
    enum {
        MODEL = RAW_NODE,
        SETS = MODEL + 44,
        POINTS = SETS + 2 * 28,
        FIRST = POINTS + 36,
        SECOND = FIRST + 10
    };
    static const uint8_t pof0[8] = {0x41, 0x40 | 12, 0x40 | 3, 0x40 | 9, 0x40 | 7, 0, 0, 0};
    bytes file = {0};
    uint32_t i;

    append_text(&file, "NJBM");
    append_u32(&file, SECOND + 6 + 16, 0);
    put_raw_node(&file, MODEL, 0, 0);
    append_u32(&file, POINTS, 0);
    append_u32(&file, 0, 0);
    append_u32(&file, 3, 0);
    append_u32(&file, SETS, 0);
    append_u32(&file, 0, 0);
    append_u32(&file, 2, 0); /* meshsets; no materials */
    append_zeros(&file, 12);
    append_float(&file, 1, 0);
    append_u32(&file, 0, 0);
    for (i = 0; i < 2; i++) {
        append_u32(&file, 1 << 16, 0); /* one triangle */
        append_u32(&file, i ? SECOND : FIRST, 0);
        append_zeros(&file, 20);
    }
    for (i = 0; i < 9; i++)
        append_float(&file, i == 3 || i == 7, 0);
    for (i = 0; i < 5; i++)
        append_u16(&file, i % 3, 0);
    for (i = 0; i < 3; i++)
        append_u16(&file, 2 - i, 0);
    append_zeros(&file, 16);
    append_text(&file, "POF0");
    append_u32(&file, sizeof pof0, 0);
    append_bytes(&file, pof0, sizeof pof0);
    return file;
}

TEST(cut_kinds)
{
    static const kunai_options options = {.struct_size = sizeof options,
                                          .model_flags = KUNAI_MODEL_STORED_POSE};
    bytes file = make_late_xinja();

    (void)sweep_cuts(file.data, file.size, &options, 1);
    free_bytes(&file);
    file = make_odd_plus();
    assert_true(sweep_cuts(file.data, file.size, &options, 1) == 2);
    free_bytes(&file);
}

/* A pointer to a model at 0x10000 is smaller when it is read big-endian. The POF0 says that it is
 * not; without it, what the other order makes of the pointers is no place in the body. */
TEST(cut_order)
{
    enum { FAR = 0x10000, LISTS = FAR + RAW_MODEL };
    bytes body = {0}, file = {0};
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;

    put_raw_node(&body, FAR, RAW_NODE, 0);
    put_raw_node(&body, FAR, 0, 0);
    append_zeros(&body, FAR - 2 * RAW_NODE);
    put_raw_model(&body, LISTS + RAW_STRIP, LISTS);
    put_raw_strip(&body);
    put_raw_vertices(&body, 0);
    append_zeros(&body, 64);
    append_text(&file, "NJCM");
    append_u32(&file, (uint32_t)body.size, 0);
    append_bytes(&file, body.data, body.size);
    model = test_open_model(file.data, file.size - 4, NULL, &error);
    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    info = kunai_model_get_info(model);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
    kunai_model_close(model);
    free_bytes(&body);
    free_bytes(&file);
}

/* Behind the model: zeros, and less than a chunk header, are no matter; all else is told. */
TEST(what_follows_the_model)
{
    bytes file = make_chunk_file(pulled, COUNT(pulled), 0);
    const size_t model_size = file.size;
    kunai_error error;
    kunai_model *model;

    append_bytes(&file, "!!!!!!!", 7);
    kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    file.size = model_size;
    append_zeros(&file, 12);
    kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    append_u8(&file, 1);
    model = open_model_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, model_size,
                  "chunk header");
    kunai_model_close(model);
    assert_null(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_record(&error, KUNAI_E_CORRUPT, model_size, "chunk header");
    free_bytes(&file);
}

/* Number index of a file, and what is said when there is no such model. */
TEST(index)
{
    static const chunk_node empty[] = {{0}};
    kunai_options options = {.struct_size = sizeof options, .index = 1};
    bytes file = make_chunk_file(pulled, COUNT(pulled), 0), second = make_chunk_file(empty, 1, 0);
    bytes textures = make_texture_list(3, 0);
    kunai_model *model;
    kunai_error error;

    assert_int_equal(kunai_model_open(textures.data, textures.size, NULL, &model, &error),
                     KUNAI_E_FORMAT);
    append_bytes(&file, second.data, second.size);
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
    assert_int_equal(
        kunai_model_open(file.data, file.size - second.size + 59, &options, &model, &error),
        KUNAI_E_TRUNCATED); /* the root of the second one is cut */
    assert_record(&error, KUNAI_E_TRUNCATED, file.size - second.size + 4, "chunk header");
    assert_int_equal(kunai_model_open("PVMHxxxxxxxx", 12, NULL, &model, &error), KUNAI_E_FORMAT);
    kunai_model_close(NULL);
    free_bytes(&textures);
    free_bytes(&second);
    free_bytes(&file);
}

/* The row of Ninja files wants a model in the file, wherever. */
TEST(recognise)
{
    bytes file = make_texture_list(3, 0), model = make_chunk_file(pulled, COUNT(pulled), 0);
    const kunai_i_format *row = kunai_i_find_row(&kunai_i_model_module, KUNAI_FORMAT_NINJA);
    kunai_found found = {0};

    assert_int_equal(kunai_i_model_module.bit, KUNAI_MODULE_MODEL);
    assert_false(kunai_i_ask(row, file.data, file.size, &found));
    append_bytes(&file, model.data, model.size);
    assert_true(kunai_i_ask(row, file.data, file.size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_NINJA);
    assert_int_equal(found.size, file.size);
    assert_false(kunai_i_ask(row, file.data, 7, &found));
    free_bytes(&model);
    free_bytes(&file);
}

/* An Xinja body by xinja.md 6: the tag is the same, the model struct is not. A word of 0, then the
 * place of vertex sets, and their number. Two sets of one vertex each are there. */
static bytes make_xinja(uint32_t first, uint32_t sets, uint32_t type, uint32_t vertex_size)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    const size_t body = 8 + 2 * CHUNK_NODE, lists = body + 2 * CHUNK_MODEL;
    bytes file = make_chunk_file(nodes, COUNT(nodes), 0);
    size_t i;

    set_u32(&file, body, first, 0);
    set_u32(&file, body + 4, (uint32_t)lists - 8, 0);
    set_u32(&file, body + 8, sets, 0);
    for (i = 0; i < 2; i++) {
        set_u32(&file, lists + 16 * i, type, 0);
        set_u32(&file, lists + 16 * i + 4, (uint32_t)lists - 8, 0);
        set_u32(&file, lists + 16 * i + 8, vertex_size, 0);
        set_u32(&file, lists + 16 * i + 12, 1, 0);
    }
    return file;
}

/* Most of them are no models that can be read: then the error says what they were read as. */
static void assert_xinja(bytes *file, int is_xinja)
{
    kunai_error error;
    kunai_model *model = open_model_file(file, 0, &error);
    const uint32_t format = model ? kunai_model_get_info(model)->format : error.format;

    assert_int_equal(format, is_xinja ? KUNAI_FORMAT_XJ : KUNAI_FORMAT_NJCM);
    kunai_model_close(model);
    free_bytes(file);
}

/* All vertex types with coordinates, and one or two sets; a single word that is not as it must be
 * makes it something else. Above its low half the type has flags. */
TEST(xinja_is_told)
{
    static const uint32_t sizes[8] = {12, 20, 24, 32, 16, 24, 28, 36};
    const uint32_t place = 2 * CHUNK_NODE;
    uint32_t type;
    bytes file;

    for (type = 1; type < 8; type++) {
        file = make_xinja(0, 1 + type % 2, type, sizes[type]);
        assert_xinja(&file, 1);
        file = make_xinja(0, 1, type, sizes[type] + 4);
        assert_xinja(&file, 1);
        file = make_xinja(0, 1, type, sizes[type] - 1);
        assert_xinja(&file, 0);
    }
    file = make_xinja(0, 1, 0x10003, 32);
    assert_xinja(&file, 1);
    file = make_xinja(4, 1, 3, 32);
    assert_xinja(&file, 0);
    file = make_xinja(0, 0, 3, 32);
    assert_xinja(&file, 0);
    file = make_xinja(0, 3, 3, 32);
    assert_xinja(&file, 0);
    file = make_xinja(0, 1, 8, 32);
    assert_xinja(&file, 0);
    file = make_xinja(0, 1, 3, 32); /* the first model that is there tells */
    set_u32(&file, 8 + CHUNK_NODE + 4, place, 0);
    set_u32(&file, 8 + 4, 0x7FFFFFFC, 0);
    assert_xinja(&file, 1);
    file = make_xinja(0, 1, 3, 32);
    set_u32(&file, 8 + CHUNK_NODE + 4, place, 0);
    set_u32(&file, 8 + 4, 0, 0);
    assert_xinja(&file, 1);
}

/* The same words in both orders give the same model. */
TEST(byte_orders)
{
    uint64_t hashes[2];
    int big;

    for (big = 0; big < 2; big++) {
        bytes file = make_chunk_file(pulled, COUNT(pulled), big);
        kunai_options options = {.struct_size = sizeof options};
        kunai_model *model;

        options.byte_order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), KUNAI_OK);
        assert_int_equal(kunai_model_get_info(model)->byte_order, options.byte_order);
        ((kunai_model_info *)kunai_model_get_info(model))->byte_order = 0; /* else they differ */
        hashes[big] = model_visitor.walk(model, file.data, file.size);
        kunai_model_close(model);
        free_bytes(&file);
    }
    assert_true(hashes[0] == hashes[1]);
}

/* ---- the handle ---- */

/* What there is no handle for, and what is past the last one. */
TEST(get_functions)
{
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_null(kunai_model_get_info(NULL));
    assert_null(kunai_model_get_node(NULL, 0));
    assert_null(kunai_model_get_mesh(NULL, 0));
    assert_null(kunai_model_get_material(NULL, 0));
    assert_null(kunai_model_get_texture_list(NULL));
    assert_non_null(kunai_model_get_node(model, info->node_count - 1));
    assert_null(kunai_model_get_node(model, info->node_count));
    assert_null(kunai_model_get_node(model, UINT32_MAX));
    assert_non_null(kunai_model_get_mesh(model, info->mesh_count - 1));
    assert_null(kunai_model_get_mesh(model, info->mesh_count));
    assert_null(kunai_model_get_mesh(model, UINT32_MAX));
    assert_non_null(kunai_model_get_material(model, info->material_count - 1));
    assert_null(kunai_model_get_material(model, info->material_count));
    assert_int_equal(kunai_model_get_texture_list(model)->count, 0);
    assert_null(kunai_model_get_texture_list(model)->refs);
    assert_int_equal(kunai_model_get_texture_list(model)->rule, KUNAI_MATCH_RULE_INDEX);
    kunai_model_close(model);
    kunai_model_close(NULL);
}

/* Room for one matrix or vertex less than there are, and exactly enough: nothing behind it changes,
 * and nothing at all when there is no room. */
TEST(room)
{
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    float worlds[33], positions[10], normals[10];
    int i;

    for (i = 0; i < 33; i++)
        worlds[i] = 77.0f;
    for (i = 0; i < 10; i++)
        positions[i] = normals[i] = 77.0f;
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 1, NULL), KUNAI_E_SPACE);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 0, NULL), KUNAI_E_SPACE);
    assert_true(worlds[0] >= 77.0f);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 2, NULL), KUNAI_OK);
    assert_true(worlds[31] <= 1.0f && worlds[32] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 2, positions, normals, 2, NULL),
                     KUNAI_E_SPACE);
    assert_true(positions[0] >= 77.0f && normals[0] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 1, worlds, 2, positions, normals, 3, NULL),
                     KUNAI_E_RANGE);
    assert_true(positions[0] >= 77.0f && normals[0] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 2, positions, NULL, 3, NULL), KUNAI_OK);
    assert_true(positions[8] < 77.0f && positions[9] >= 77.0f && normals[0] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 2, positions, normals, 3, NULL), KUNAI_OK);
    assert_true(normals[8] < 77.0f && normals[9] >= 77.0f);
    kunai_model_close(model);
}

/* A model that draws nothing has no box and no mesh, but a material, white and opaque, for who
 * needs one. */
TEST(no_triangles)
{
    static const chunk_node nodes[] = {{UNIT, VERTICES(chunk_square)}};
    static const uint8_t white[] = {255, 255, 255, 255};
    static const double zeros[] = {0, 0, 0}, ones[] = {1, 1};
    kunai_model *model = open_nodes(nodes, 1, 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_material *material = kunai_model_get_material(model, 0);

    assert_int_equal(info->mesh_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_floats(info->bounds_min, zeros, 3);
    assert_floats(info->bounds_max, zeros, 3);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(material->name.size, 0);
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->flags, 0);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_memory_equal(material->diffuse, white, 4);
    assert_floats(material->uv_scale, ones, 2);
    assert_floats(&material->mip_bias, ones, 1);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    kunai_model_close(model);
}

/* Each call with one bad argument, and the message that names it. */
TEST(refused_calls)
{
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    const kunai_transform pose[2] = {kunai_model_get_node(model, 0)->rest,
                                     kunai_model_get_node(model, 1)->rest};
    const char *few_matrices = "worlds has fewer matrices than the model has nodes";
    float m[32] = {0.0f}, p[9];
    kunai_error e[15];
    const struct {
        kunai_result result;
        kunai_result expected;
        const char *message;
    } rows[] = {
        {kunai_model_world(NULL, NULL, 0, m, 2, &e[0]), KUNAI_E_ARGUMENT, "model is NULL"},
        {kunai_model_world(model, NULL, 0, NULL, 2, &e[1]), KUNAI_E_ARGUMENT, "worlds is NULL"},
        {kunai_model_world(model, NULL, 2, m, 2, &e[2]), KUNAI_E_ARGUMENT,
         "pose is NULL, but pose_count is not 0"},
        {kunai_model_world(model, pose, 1, m, 2, &e[3]), KUNAI_E_SPACE,
         "pose has fewer transforms than the model has nodes"},
        {kunai_model_world(model, pose, 2, m, 1, &e[4]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_world(model, pose, 2, m, 2, &e[5]), KUNAI_OK, ""},
        {kunai_model_skin(NULL, 0, m, 2, p, NULL, 3, &e[6]), KUNAI_E_ARGUMENT, "model is NULL"},
        {kunai_model_skin(model, 0, NULL, 2, p, NULL, 3, &e[7]), KUNAI_E_ARGUMENT,
         "worlds is NULL"},
        {kunai_model_skin(model, 0, m, 2, NULL, NULL, 3, &e[8]), KUNAI_E_ARGUMENT,
         "positions is NULL"},
        {kunai_model_skin(model, 1, m, 2, p, NULL, 3, &e[9]), KUNAI_E_RANGE,
         "mesh is past the last one"},
        {kunai_model_skin(model, 0, m, 1, p, NULL, 3, &e[10]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, m, 2, p, NULL, 2, &e[11]), KUNAI_E_SPACE,
         "positions and normals have room for fewer vertices than the mesh has"},
        /* an array without elements may be NULL */
        {kunai_model_world(model, NULL, 0, NULL, 0, &e[12]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, NULL, 0, p, NULL, 3, &e[13]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, m, 2, NULL, NULL, 0, &e[14]), KUNAI_E_SPACE,
         "positions and normals have room for fewer vertices than the mesh has"}};
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        assert_int_equal(rows[i].result, rows[i].expected);
        assert_int_equal(e[i].code, rows[i].expected);
        assert_string_equal(e[i].message, rows[i].message);
        assert_string_equal(e[i].record, rows[i].expected == KUNAI_OK ? "" : "arguments");
    }
    kunai_model_close(model);
}

TEST(arguments)
{
    bytes file = make_chunk_file(pulled, COUNT(pulled), 0);
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0), *out = model;
    kunai_options options = {.struct_size = sizeof options, .offset = 1};
    kunai_error error;

    kunai_model_close(model);
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_model_open(NULL, 8, NULL, &out, &error), KUNAI_E_ARGUMENT);
    assert_null(out);
    assert_int_equal(kunai_model_open(NULL, 0, NULL, &out, NULL), KUNAI_E_FORMAT);
    kunai_model_open(file.data, file.size, &options, &out, &error);
    assert_null(out);
    assert_record(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    options.offset = 0;
    options.base = 1;
    kunai_model_open(file.data, file.size, &options, &out, &error);
    assert_record(&error, KUNAI_E_ARGUMENT, 0, "arguments");
    free_bytes(&file);
}

/* Nothing of the input is needed once it is open. */
TEST(input_is_not_kept)
{
    bytes file = make_texture_list(3, 0), part = make_chunk_file(pulled, COUNT(pulled), 0);
    kunai_model *model;
    uint64_t hash;

    append_bytes(&file, part.data, part.size);
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, &model, NULL), KUNAI_OK);
    hash = model_visitor.walk(model, file.data, file.size);
    memset(file.data, 0xA5, file.size);
    assert_true(model_visitor.walk(model, file.data, file.size) == hash);
    kunai_model_close(model);
    free_bytes(&part);
    free_bytes(&file);
}
