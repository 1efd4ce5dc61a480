/* test_ginja_bad.c - Ginja models that break a rule of ginja.md 4 to 8: what is said of it, where,
 * and what is kept of the rest; and models that are made to be slow. Parameters and skin lists have
 * tests of their own. */
#include "ginja_opened.h"
#include "flags.h"

#include "model_part.h"

#define PARAMETERS(words) words, GINJA_COUNT(words) / 2

enum { INDEX_8 = 2, INDEX_16 = 3 };

static const char entry_record[] = "vertex array";
static const char model_record[] = "Ginja model";
static const char mesh_record[] = "mesh";
static const char primitive_record[] = "primitive";

/* ---- a model of two nodes ---- */

static const double grid[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0,
                              0, 2, 1, 2, 2, 0, 5, 0, 3, 0, 5, 4};
static const double uvs[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

enum { POSITIONS = 0, UVS = 1, ELEMENTS = 8 }; /* places among the arrays; elements of each */

static const ginja_array arrays[] = {
    {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, ELEMENTS, grid},
    {GINJA_UV, GINJA_ST, GINJA_U8, 0, ELEMENTS, uvs},
};

/* Positions of 8 bits, UVs of 16. */
static const uint32_t words[] = {1, INDEX_8 << 2 | INDEX_16 << 10};

/* 1, 1 and 2 triangles; each begins behind the one before. */
enum { FIRST = 0, SECOND = 12, STRIP = 24, CORNER = 3, CORNER_SIZE = 3 };
static const uint8_t three[] = {
    GINJA_TRIANGLES, 0, 3, 0, 0, 0, 1, 0, 1, 2, 0, 2, /* */
    GINJA_TRIANGLES, 0, 3, 3, 0, 3, 4, 0, 4, 5, 0, 5, /* */
    GINJA_STRIP,     0, 4, 4, 0, 0, 5, 0, 1, 6, 0, 2, 7, 0, 7, 0, 0, 0, 0, 0};
static const uint8_t one[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 0, 2, 0, 1, 1, 0, 2};

static const ginja_mesh meshes[] = {{PARAMETERS(words), three, sizeof three},
                                    {NULL, 0, one, sizeof one}};
static const ginja_mesh other_mesh = {PARAMETERS(words), one, sizeof one};

/* Triangles: 5 of the first model, 4 of them in its first mesh, and 1 of the second. */
enum { ALL = 6, OF_OTHER = 1, OF_SECOND_MESH = 1 };
static const ginja_model models[] = {
    {.arrays = arrays, .array_count = 2, .meshes = {meshes}, .mesh_counts = {2}},
    {.arrays = arrays, .array_count = 2, .meshes = {&other_mesh}, .mesh_counts = {1}},
};
static const ginja_node nodes[] = {{.flags = 7, .model = 1, .child = 1}, {.flags = 7, .model = 2}};

/* node_count 1: without the second model. */
static ginja_body make_body(uint32_t node_count, int big)
{
    ginja_node alone = nodes[0];
    ginja_source source = {.nodes = nodes, .node_count = 2, .models = models, .model_count = 2};

    source.big = big;
    if (node_count == 1) {
        alone.child = 0;
        source.nodes = &alone;
        source.node_count = 1;
    }
    return build_ginja_body(&source);
}

TEST(whole)
{
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = make_body(2, big);
        kunai_model *model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);

        assert_int_equal(kunai_model_get_info(model)->triangle_count, ALL);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- one field that is damaged ---- */

/* Opens with one warning, and so many triangles; it is an error where nothing is left. */
static void assert_damage(const ginja_body *body, kunai_result code, uint32_t place,
                          const char *record, const char *message, uint32_t left)
{
    kunai_model *model;

    if (!left) {
        assert_ginja_error(body, 0, code, place, record, message);
        assert_ginja_error(body, KUNAI_OPEN_STRICT, code, place, record, message);
        return;
    }
    model = open_damaged_ginja_body(body, code, place, record, message);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, left);
    kunai_model_close(model);
}

/* A field of size bytes that is set to a value; what must be said of it, and how many triangles of
 * both nodes are left. */
typedef struct damage {
    uint32_t place; /* of the field */
    uint32_t size;
    uint32_t value;
    uint32_t error_place;
    const char *record;
    const char *message;
    uint32_t left;
} damage;

static void set_field(ginja_body *body, uint32_t place, uint32_t size, uint32_t value)
{
    if (size == 1)
        set_ginja_body_8(body, place, value);
    else if (size == 2)
        set_ginja_body_16(body, place, value);
    else
        set_ginja_body_32(body, place, value);
}

static void check_damage(const damage *broken)
{
    uint32_t i;

    for (i = 0; i < 4; i++) {
        /* The places are those of two nodes: without the second one all are a node earlier. */
        const uint32_t alone = i / 2, back = alone ? GINJA_NODE : 0;
        ginja_body body = make_body(alone ? 1 : 2, i % 2);

        set_field(&body, broken->place - back, broken->size, broken->value);
        assert_damage(&body, KUNAI_E_CORRUPT, broken->error_place - back, broken->record,
                      broken->message, broken->left - (alone ? OF_OTHER : 0));
        free_ginja_body(&body);
    }
}

/* Legal: nothing is said. */
static void check_legal(uint32_t place, uint32_t size, uint32_t value, uint32_t left)
{
    uint32_t i;

    for (i = 0; i < 2; i++) {
        ginja_body body = make_body(2, (int)i);
        kunai_model *model;

        set_field(&body, place, size, value);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, left);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- ginja.md 5: the list of arrays ---- */

/* Without its arrays nothing of a node can be drawn. */
TEST(bad_entries)
{
    static const char no_form[] = "no such form of the attribute";
    static const char no_attribute[] = "no such attribute";
    static const char stride[] = "the stride is less than an element";
    static const struct {
        uint32_t array;
        uint32_t field;
        uint32_t size;
        uint32_t value;
        uint32_t error_field;
        const char *message;
    } cases[] = {
        {POSITIONS, 0, 1, 13, 0, no_attribute},
        {POSITIONS, 0, 1, 254, 0, no_attribute},
        {UVS, 0, 1, 128, 0, no_attribute},
        {POSITIONS, 4, 4, 9 | GINJA_S8 << 4, 4, no_form},
        {POSITIONS, 4, 4, 15 | GINJA_S8 << 4, 4, no_form},
        {POSITIONS, 4, 4, GINJA_XYZ | 11 << 4, 4, no_form},
        {POSITIONS, 4, 4, GINJA_XYZ | 15 << 4, 4, no_form},
        {UVS, 4, 4, 9 | GINJA_U8 << 4, 4, no_form},
        /* Colours are not numbers, numbers are no colours. */
        {POSITIONS, 4, 4, GINJA_XYZ | GINJA_RGB565 << 4, 4, no_form},
        {POSITIONS, 4, 4, GINJA_RGBA | GINJA_S8 << 4, 4, no_form},
        {UVS, 4, 4, GINJA_RGBA | GINJA_RGBA8 << 4, 4, no_form},
        {POSITIONS, 0, 1, GINJA_COLOR, 4, no_form},
        {POSITIONS, 1, 1, 2, 1, stride},
        {POSITIONS, 1, 1, 0, 1, stride},
        {POSITIONS, 4, 4, GINJA_XYZ | GINJA_S16 << 4, 1, stride},
        {POSITIONS, 4, 4, GINJA_NBT | GINJA_S8 << 4, 1, stride},
        {UVS, 1, 1, 1, 1, stride},
    };
    ginja_body body = make_body(2, 0);
    const uint32_t list = body.models[0].arrays;
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(cases); i++) {
        const uint32_t entry = list + GINJA_ARRAY * cases[i].array;
        const damage broken = {
            entry + cases[i].field, cases[i].size,    cases[i].value, entry + cases[i].error_field,
            entry_record,           cases[i].message, OF_OTHER};

        check_damage(&broken);
    }
    /* XY of a smaller element: the bytes between elements are padding. */
    check_legal(list + 4, 4, GINJA_XY | GINJA_S8 << 4, ALL);
    free_ginja_body(&body);
}

/* Data at the end of the body, a byte past it, and anywhere outside. Past the last element there
 * need be no padding. */
TEST(array_outside)
{
    static const char message[] = "the elements do not lie inside of the data";
    static const uint32_t outside[] = {0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF};
    ginja_body body = make_body(2, 0);
    const uint32_t entry = body.models[0].arrays, size = (uint32_t)body.data.size;
    const uint32_t needed = 3 * ELEMENTS;
    damage broken = {entry + 8, 4, size - needed + 1, entry + 8, entry_record, message, OF_OTHER};
    uint32_t i;

    /* Which triangles are degenerate then does not matter: positions are told apart by index. */
    check_legal(entry + 8, 4, size - needed, ALL);
    for (i = 0; i < 4; i++) { /* with one node the body is shorter: its own end */
        ginja_body other = make_body(i / 2 ? 1 : 2, (int)i % 2);
        const uint32_t list = other.models[0].arrays;
        uint32_t place = (uint32_t)other.data.size - needed + 1;

        set_ginja_body_32(&other, list + 8, place);
        assert_damage(&other, KUNAI_E_CORRUPT, list + 8, entry_record, message, i / 2 ? 0 : 1);
        place = (uint32_t)other.data.size - 7 * 40 - 3;
        set_ginja_body_8(&other, list + 1, 40); /* seven strides, then an element */
        set_ginja_body_32(&other, list + 8, place);
        kunai_model_close(open_ginja_body(&other, KUNAI_OPEN_STRICT, 0));
        set_ginja_body_32(&other, list + 8, place + 1);
        assert_damage(&other, KUNAI_E_CORRUPT, list + 8, entry_record, message, i / 2 ? 0 : 1);
        free_ginja_body(&other);
    }
    for (i = 0; i < GINJA_COUNT(outside); i++) {
        broken.value = outside[i];
        check_damage(&broken);
    }
    broken.place = entry + 2; /* a count that is too large is said where the data are */
    broken.size = 2;
    broken.value = 0xFFFF;
    check_damage(&broken);
    free_ginja_body(&body);
}

/* Of no elements nothing need lie anywhere; but then every index is past the last. */
TEST(empty_array)
{
    static const char message[] = "an index is past the end of its array";
    ginja_body body = make_body(2, 1);
    const ginja_model_places *places = &body.models[0];
    kunai_model *model;

    set_ginja_body_16(&body, places->arrays + 2, 0);
    set_ginja_body_32(&body, places->arrays + 8, 0x7FFFFFFF);
    model = open_ginja_body(&body, 0, 4); /* once for each primitive */
    assert_int_equal(kunai_model_get_info(model)->triangle_count, OF_OTHER);
    assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, places->meshes[0][0].primitives + CORNER,
                         primitive_record, message);
    assert_ginja_warning(model, 3, KUNAI_E_CORRUPT, places->meshes[0][1].primitives + CORNER,
                         primitive_record, message);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* The list once more at the end of the body: entries (those of the first array), then the end. */
static void append_list(ginja_body *body, uint32_t entries, int has_end)
{
    const uint32_t list = body->models[0].arrays;
    const uint32_t place = (uint32_t)body->data.size;
    bytes both = {0};
    uint32_t i;

    append_bytes(&both, body->data.data + list, 2 * GINJA_ARRAY);
    for (i = 0; i < entries; i++)
        append_bytes(&body->data, both.data + (i % 2 ? GINJA_ARRAY : 0), GINJA_ARRAY);
    if (has_end)
        append_u8(&body->data, 255);
    set_ginja_body_32(body, body->models[0].model, place);
    free_bytes(&both);
}

/* Of the end nothing but its first byte is read. */
TEST(list_end)
{
    static const char no_end[] = "there is no end within 64 entries";
    static const char outside[] = "the list does not end inside of the data";
    static const uint32_t places[] = {0x7FFFFFFF, 0xFFFFFFFF};
    uint32_t i, k;

    for (i = 0; i < 2; i++) {
        ginja_body body = make_body(2, (int)i);
        const uint32_t field = body.models[0].model;

        append_list(&body, 63, 1);
        kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
        cut_ginja_body(&body, (uint32_t)body.data.size - 1);
        assert_damage(&body, KUNAI_E_CORRUPT, field, entry_record, outside, OF_OTHER);
        cut_ginja_body(&body, (uint32_t)body.data.size - 1);
        assert_damage(&body, KUNAI_E_CORRUPT, field, entry_record, outside, OF_OTHER);
        append_list(&body, 64, 1);
        assert_damage(&body, KUNAI_E_CORRUPT, field, entry_record, no_end, OF_OTHER);
        for (k = 0; k < GINJA_COUNT(places); k++) {
            set_ginja_body_32(&body, field, places[k]);
            assert_damage(&body, KUNAI_E_CORRUPT, field, entry_record, outside, OF_OTHER);
        }
        free_ginja_body(&body);
    }
}

/* Floats that are no numbers are 0, and the triangles stay. */
TEST(not_finite)
{
    static const char message[] = "a number that is not finite reads as 0";
    static const double floats[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, floats};
    static const uint32_t indices[] = {1, INDEX_8 << 2};
    static const uint8_t primitives[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    static const ginja_mesh mesh = {PARAMETERS(indices), primitives, sizeof primitives};
    static const ginja_model source = {
        .arrays = &array, .array_count = 1, .meshes = {&mesh}, .mesh_counts = {1}};
    static const uint32_t values[] = {0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001};
    uint32_t i;

    for (i = 0; i < 2 * GINJA_COUNT(values); i++) {
        ginja_body body = build_ginja_body_of(&source, (int)i % 2);
        const uint32_t place = body.models[0].data[0] + 16;
        const kunai_mesh *found;
        kunai_model *model;
        uint32_t k;

        set_ginja_body_32(&body, place, values[i / 2]);
        model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, place, entry_record, message);
        found = kunai_model_get_mesh(model, 0);
        for (k = 0; k < 3; k++)
            if (found->sources[k] == 1)
                assert_true(found->positions[3 * k] >= 4.0f &&
                            found->positions[3 * k + 1] <= 0.0f &&
                            found->positions[3 * k + 1] >= 0.0f);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- ginja.md 4 and 6: models and meshes ---- */

TEST(bad_model)
{
    static const char pointer[] = "a pointer to a model is out of range";
    static const char lists[] = "the meshes do not lie inside of the data";
    ginja_body body = make_body(2, 0);
    const uint32_t model = body.models[0].model;
    const damage cases[] = {
        {model + 8, 4, 0x7FFFFFFF, model + 8, model_record, lists, OF_OTHER},
        {model + 8, 4, 0xFFFFFFF8, model + 8, model_record, lists, OF_OTHER},
        {model + 8, 4, 0, model + 8, model_record, lists, OF_OTHER},
        {model + 16, 2, 0xFFFF, model + 8, model_record, lists, OF_OTHER},
    };
    static const uint32_t outside[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFF0};
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(cases); i++)
        check_damage(&cases[i]);
    /* Of the second node: that of the root says the byte order. */
    for (i = 0; i < GINJA_COUNT(outside); i++) {
        set_ginja_body_32(&body, GINJA_NODE + 4, outside[i]);
        assert_damage(&body, KUNAI_E_CORRUPT, GINJA_NODE + 4, "NJS_OBJECT", pointer,
                      ALL - OF_OTHER);
    }
    free_ginja_body(&body);
    /* The last model of the body, a byte short. */
    body = make_body(2, 1);
    cut_ginja_body(&body, (uint32_t)body.data.size - 1);
    assert_damage(&body, KUNAI_E_CORRUPT, GINJA_NODE + 4, "NJS_OBJECT", pointer, ALL - OF_OTHER);
    free_ginja_body(&body);
}

/* The opaque list that is lost leaves the translucent one. */
TEST(one_list_lost)
{
    static const char lists[] = "the meshes do not lie inside of the data";
    ginja_model both = models[0];
    ginja_body body;
    uint32_t i;

    both.meshes[1] = &other_mesh;
    both.mesh_counts[1] = 1;
    for (i = 0; i < 2; i++) {
        body = build_ginja_body_of(&both, (int)i);
        set_ginja_body_32(&body, body.models[0].model + 8 + 4 * i, 0x7FFFFFFF);
        assert_damage(&body, KUNAI_E_CORRUPT, body.models[0].model + 8 + 4 * i, model_record, lists,
                      i ? ALL - OF_OTHER : 1);
        free_ginja_body(&body);
    }
}

TEST(bad_mesh)
{
    static const char outside[] = "the primitives do not lie inside of the data";
    ginja_body body = make_body(2, 0);
    const uint32_t mesh = body.models[0].meshes[0][0].mesh;
    const uint32_t left = OF_SECOND_MESH + OF_OTHER;
    const damage cases[] = {
        {mesh + 8, 4, 0x7FFFFFFF, mesh + 8, mesh_record, outside, left},
        {mesh + 8, 4, 0xFFFFFFFF, mesh + 8, mesh_record, outside, left},
        {mesh + 8, 4, 0, mesh + 8, mesh_record, outside, left},
        {mesh + 12, 4, 0x7FFFFFFF, mesh + 8, mesh_record, outside, left},
        {mesh + 12, 4, 0xFFFFFFFF, mesh + 8, mesh_record, outside, left},
    };
    uint32_t i, size;

    for (i = 0; i < GINJA_COUNT(cases); i++)
        check_damage(&cases[i]);
    /* No primitives: their place may be any. */
    check_legal(mesh + 12, 4, 0, left);
    free_ginja_body(&body);
    /* All bytes up to the end of the body, and one more. */
    body = make_body(2, 0);
    size = (uint32_t)body.data.size - body.models[0].meshes[0][0].primitives;
    set_ginja_body_32(&body, mesh + 12, size);
    kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
    set_ginja_body_32(&body, mesh + 12, size + 1);
    assert_damage(&body, KUNAI_E_CORRUPT, mesh + 8, mesh_record, outside, left);
    free_ginja_body(&body);
}

/* Corners without a position, or with one that nothing is there for. */
TEST(no_positions)
{
    static const char none[] = "corners have no positions";
    static const char no_array[] = "there is no array of positions";
    static const char no_format[] = "a direct attribute has no format";
    ginja_body body = make_body(2, 0);
    const ginja_model_places *places = &body.models[0];
    const uint32_t value = places->meshes[0][0].parameters + 4;
    const uint32_t mesh = places->meshes[0][0].mesh;
    kunai_model *model;
    uint32_t i;

    for (i = 0; i < 4; i++) {
        static const uint32_t codes[] = {INDEX_16 << 10, 0, 1 << 2, INDEX_8 << 2 | 1 << 4};
        const char *message = i < 2 ? none : no_format;

        set_ginja_body_32(&body, value, codes[i]);
        /* The second mesh has the same state: it is lost, too. */
        model = open_ginja_body(&body, 0, 2);
        assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, mesh, mesh_record, message);
        assert_ginja_warning(model, 1, KUNAI_E_CORRUPT, mesh + GINJA_MESH, mesh_record, message);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, OF_OTHER);
        kunai_model_close(model);
    }
    set_ginja_body_32(&body, value, words[1]);
    set_ginja_body_32(&body, places->model, 0);
    model = open_ginja_body(&body, 0, 3); /* UVs have no array, either: said once */
    assert_ginja_warning(model, 1, KUNAI_E_CORRUPT, mesh, mesh_record, no_array);
    assert_ginja_warning(model, 2, KUNAI_E_CORRUPT, mesh + GINJA_MESH, mesh_record, no_array);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, OF_OTHER);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* An attribute that there is no array for is read, and gives no value. */
TEST(no_array)
{
    static const char message[] = "corners have an attribute without an array: it is left out";
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = make_body(1, big);
        kunai_model *model;

        set_ginja_body_8(&body, body.models[0].arrays + GINJA_ARRAY, 255);
        model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, body.models[0].meshes[0][0].mesh,
                                        mesh_record, message);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, ALL - OF_OTHER);
        assert_null(kunai_model_get_mesh(model, 0)->uvs[0]);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* What the array says counts, whatever the mesh says; its fraction is good for both. */
TEST(other_format)
{
    static const char message[] = "a format is not that of the array: it is ignored";
    const uint32_t formats[] = {make_ginja_format_word(GINJA_POSITION, GINJA_XYZ, GINJA_F32, 2),
                                make_ginja_format_word(GINJA_POSITION, GINJA_XY, GINJA_S8, 2)};
    uint32_t i, k;

    for (i = 0; i < GINJA_COUNT(formats); i++) {
        const uint32_t parameters[] = {0, formats[i], 1, INDEX_8 << 2 | INDEX_16 << 10};
        const ginja_mesh mesh = {PARAMETERS(parameters), one, sizeof one};
        const ginja_model source = {
            .arrays = arrays, .array_count = 2, .meshes = {&mesh}, .mesh_counts = {1}};
        ginja_body body = build_ginja_body_of(&source, (int)i);
        kunai_model *model = open_damaged_ginja_body(
            &body, KUNAI_E_CORRUPT, body.models[0].meshes[0][0].mesh, mesh_record, message);
        const kunai_mesh *found = kunai_model_get_mesh(model, 0);

        for (k = 0; k < 3; k++) {
            const float expected = (float)(grid[3 * found->sources[k]] / 4);

            assert_true(found->positions[3 * k] >= expected && found->positions[3 * k] <= expected);
        }
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- ginja.md 8: primitives ---- */

static uint32_t find_primitives(const ginja_body *body)
{
    return body->models[0].meshes[0][0].primitives;
}

/* What the opcode does not say cannot be framed: the mesh ends there, and what is before it and the
 * other meshes stay. */
TEST(bad_opcodes)
{
    static const char message[] = "no such opcode";
    static const uint32_t opcodes[] = {0x01, 0x61, 0x7F, 0x88, 0x8F, 0xC0, 0xFF};
    static const uint32_t starts[] = {FIRST, SECOND, STRIP};
    ginja_body body = make_body(2, 0);
    const uint32_t place = find_primitives(&body);
    uint32_t i, k;

    for (i = 0; i < GINJA_COUNT(opcodes); i++)
        for (k = 0; k < GINJA_COUNT(starts); k++) {
            const damage broken = {place + starts[k],
                                   1,
                                   opcodes[i],
                                   place + starts[k],
                                   primitive_record,
                                   message,
                                   k + OF_SECOND_MESH + OF_OTHER};

            check_damage(&broken);
        }
    free_ginja_body(&body);
}

/* The last primitive, all of whose bytes are needed, and one corner or one byte too many. */
TEST(past_the_data)
{
    static const char message[] = "it does not end inside of the data of its mesh";
    ginja_body body = make_body(2, 0);
    const uint32_t place = find_primitives(&body) + STRIP, mesh = body.models[0].meshes[0][0].mesh;
    const uint32_t whole = STRIP + CORNER + 4 * CORNER_SIZE;
    const uint32_t left = 2 + OF_SECOND_MESH + OF_OTHER;
    damage broken = {place + 1, 1, 0xFF, place, primitive_record, message, left};
    uint32_t size;

    check_damage(&broken); /* the high byte of the count: primitives are big-endian */
    broken.place = place + 2;
    check_damage(&broken);
    broken.value = 6;
    check_damage(&broken); /* 5 bytes of zeros are one corner more, not two */
    check_legal(place + 2, 1, 5, ALL - 1 + 1 + 1);
    check_legal(mesh + 12, 4, whole, ALL);
    for (size = STRIP + 1; size < whole; size++) {
        broken.place = mesh + 12;
        broken.size = 4;
        broken.value = size;
        check_damage(&broken);
    }
    check_legal(mesh + 12, 4, STRIP, left);
    free_ginja_body(&body);
}

/* The last index, and one past it, in every corner: its primitive is left out, the next ones are
 * read. */
TEST(bad_indices)
{
    static const char message[] = "an index is past the end of its array";
    static const uint32_t starts[] = {FIRST, SECOND, STRIP}, counts[] = {3, 3, 4};
    static const uint32_t triangles[] = {1, 1, 2};
    ginja_body body = make_body(2, 0);
    const uint32_t primitives = find_primitives(&body);
    uint32_t i, k;

    for (i = 0; i < GINJA_COUNT(starts); i++)
        for (k = 0; k < counts[i]; k++) {
            const uint32_t corner = primitives + starts[i] + CORNER + CORNER_SIZE * k;
            damage broken = {corner,           1,       ELEMENTS,          corner,
                             primitive_record, message, ALL - triangles[i]};

            check_damage(&broken);
            broken.value = 255;
            check_damage(&broken);
            broken.place = corner + 2; /* the low byte of the UV's */
            broken.error_place = corner + 1;
            check_damage(&broken);
            broken.value = ELEMENTS;
            check_damage(&broken);
            broken.place = corner + 1;
            broken.value = 1;
            check_damage(&broken);
            check_legal(corner + 2, 1, ELEMENTS - 1, ALL);
        }
    free_ginja_body(&body);
}

/* Each of the three indices of a normal. */
TEST(bad_nbt3)
{
    static const char message[] = "an index is past the end of its array";
    static const double numbers[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const ginja_array both[] = {
        {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, ELEMENTS, grid},
        {GINJA_NORMAL, GINJA_NBT3, GINJA_S8, 0, 2, numbers},
    };
    static const uint32_t codes[] = {1, INDEX_8 << 2 | INDEX_8 << 4};
    static const uint8_t primitives[] = {
        GINJA_TRIANGLES, 0, 3, 0, 0, 1, 1, 1, 1, 0, 1, 2, 0, 1, 0, /* */
        GINJA_TRIANGLES, 0, 3, 0, 0, 1, 1, 1, 1, 0, 1, 2, 0, 1, 0};
    static const ginja_mesh mesh = {PARAMETERS(codes), primitives, sizeof primitives};
    static const ginja_model source = {
        .arrays = both, .array_count = 2, .meshes = {&mesh}, .mesh_counts = {1}};
    uint32_t i;

    for (i = 0; i < 12; i++) {
        ginja_body body = build_ginja_body_of(&source, (int)i % 2);
        const uint32_t place = find_primitives(&body) + CORNER + i;

        set_ginja_body_8(&body, place, i % 4 ? 2 : ELEMENTS);
        assert_damage(&body, KUNAI_E_CORRUPT, place, primitive_record, message, 1);
        free_ginja_body(&body);
    }
}

/* What is wrong in a mesh of lines, points and triangles is said once. */
TEST(bad_lines)
{
    static const char opcode[] = "no such opcode";
    static const char index[] = "an index is past the end of its array";
    static const uint8_t primitives[] = {GINJA_TRIANGLES, 0, 3, 0, 1,   2, GINJA_LINES, 0, 2, 0, 9,
                                         GINJA_POINTS,    0, 1, 3, 0x61};
    static const uint32_t codes[] = {1, INDEX_8 << 2};
    static const ginja_mesh mesh = {PARAMETERS(codes), primitives, sizeof primitives};
    static const ginja_model source = {
        .arrays = arrays, .array_count = 1, .meshes = {&mesh}, .mesh_counts = {1}};
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        kunai_model *model = open_ginja_body(&body, 0, 2);

        assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, find_primitives(&body) + 15,
                             primitive_record, opcode);
        assert_ginja_warning(model, 1, KUNAI_E_CORRUPT, find_primitives(&body) + 10,
                             primitive_record, index);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
        assert_int_equal(kunai_model_get_mesh(model, 1)->corner_count, 1);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- sweeps ---- */

static const double many[] = {
    0, 1, 2, 3, 4,  5,  6,  7,  8,  9,  1,  2,  3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
    0, 5, 9, 3, 40, 50, 60, 70, 80, 90, 10, 20, 0, 0, 0, 1, 0, 3, 0, 5,  0,  0,  7,  0,  0,  9,  0,
};

/* Every attribute, every kind of primitive, direct values, both lists. */
static const ginja_array rich_arrays[] = {
    {GINJA_POSITION, GINJA_XYZ, GINJA_S16, 8, 6, many},
    {GINJA_NORMAL, GINJA_NBT3, GINJA_S8, 0, 3, many},
    {GINJA_COLOR, GINJA_RGBA, GINJA_RGBA6, 0, 3, many},
    {GINJA_COLOR + 1, GINJA_RGB, GINJA_RGB8, 4, 3, many},
    {GINJA_UV, GINJA_ST, GINJA_S16, 0, 3, many},
    {GINJA_UV + 7, GINJA_S, GINJA_F32, 0, 3, many},
};
static const uint32_t rich_words[] = {
    0, 0x00011303,
    0, 0x00058308,
    0, 0x00067000, /* UV 1: S, U8 */
    1, 2 << 2 | 2 << 4 | 2 << 6 | 3 << 8 | 2 << 10 | 1 << 12 | 2 << 24,
    2, 0x00010B11,
    4, 0x6500,
    8, 0x00050001};
static const uint32_t flat_words[] = {1, 2 << 2, 8, 0};

static void put_rich(bytes *out, uint32_t opcode, uint32_t count)
{
    uint32_t i, k;

    begin_ginja_primitive(out, opcode, count);
    for (i = 0; i < count; i++) {
        append_u8(out, i);
        for (k = 0; k < 4; k++) /* three of the normal, one of the colour */
            append_u8(out, (i + k) % 3);
        append_u16(out, i % 3, 1);
        append_u8(out, i % 3);
        append_u8(out, 16 * i);
        append_u8(out, (i + 1) % 3);
    }
}

static bytes make_rich(int big)
{
    static const uint8_t flat[] = {GINJA_STRIP, 0, 5, 0, 1, 2, 3, 4, GINJA_LINES, 0, 2, 4, 5};
    static const uint32_t kinds[] = {GINJA_QUADS, GINJA_TRIANGLES,  GINJA_STRIP, GINJA_FAN,
                                     GINJA_LINES, GINJA_LINE_STRIP, GINJA_POINTS};
    static const char *const names[] = {"one", "two"};
    const ginja_node tree[] = {
        {.flags = 4, .position = {1, 2, 3}, .angles = {0x1000, 0x2000, 0}, .model = 1, .child = 1},
        {.flags = 0x404, .quaternion = {0, 0, 0.6f, 0.8f}, .model = 2}};
    ginja_mesh rich = {PARAMETERS(rich_words), NULL, 0};
    const ginja_mesh plain = {PARAMETERS(flat_words), flat, sizeof flat};
    const ginja_model both[] = {
        {.arrays = rich_arrays,
         .array_count = GINJA_COUNT(rich_arrays),
         .meshes = {&rich, &plain},
         .mesh_counts = {1, 1},
         .radius = 1},
        {.arrays = rich_arrays, .array_count = 1, .meshes = {&plain}, .mesh_counts = {1}}};
    const ginja_source source = {.nodes = tree,
                                 .node_count = 2,
                                 .models = both,
                                 .model_count = 2,
                                 .textures = names,
                                 .texture_count = 2,
                                 .big = big};
    bytes primitives = {0}, file;
    ginja_body body;
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(kinds); i++)
        put_rich(&primitives, kinds[i], 5);
    rich.primitives = primitives.data;
    rich.primitive_size = (uint32_t)primitives.size;
    body = build_ginja_body(&source);
    file = build_ginja_file(&body, "GJCM", 0);
    free_bytes(&primitives);
    free_ginja_body(&body);
    return file;
}

static void sweep(int big, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS};
    bytes file = make_rich(big);
    const kunai_model_info *info;
    kunai_model *model;

    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), KUNAI_OK);
    info = kunai_model_get_info(model);
    assert_int_equal(info->warning_count, 0);
    /* Quads 2, triangles 1, strip 3, fan 3; twice a strip of 3. */
    assert_int_equal(info->triangle_count + info->dropped_count, 9 + 6);
    kunai_model_close(model);
    test_sweep_all(&model_visitor, file.data, file.size, &options, 0);
    assert_true(sweep_cuts(file.data, file.size, &options, 1) > 0);
    free_bytes(&file);
}

/* The byte order is a matter of reading, the flags are one of building: not every pair of them. */
TEST(sweeps)
{
    sweep(0, 0);
    sweep(1, KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER);
}

/* ---- files that are made to be slow ---- */

/* A body by hand: count nodes, each the sibling of the one before, of the same model, which is to
 * be behind them. */
static bytes make_nodes(uint32_t count)
{
    bytes body = {0};
    uint32_t i, k;

    for (i = 0; i < count; i++) {
        append_u32(&body, 7, 1);
        append_u32(&body, count * GINJA_NODE, 1);
        append_zeros(&body, 24);
        for (k = 0; k < 3; k++)
            append_float(&body, 1, 1);
        append_u32(&body, 0, 1);
        append_u32(&body, i + 1 < count ? (i + 1) * GINJA_NODE : 0, 1);
        append_zeros(&body, 4);
    }
    return body;
}

typedef struct hostile {
    uint32_t nodes;
    uint32_t elements;   /* of positions, of three bytes */
    uint32_t meshes;     /* all in the same place */
    uint32_t fractions;  /* 1: every mesh has another one, of 32 */
    uint32_t parameters; /* of each mesh, all in the same place */
    uint32_t corners;    /* of the one primitive of each mesh, all in the same place */
    uint32_t kind;
    uint32_t layers; /* 1: corners have all attributes */
    kunai_result result;
} hostile;

/* A mesh can have a list of parameters of its own, but all share the last bytes. */
static void put_hostile_meshes(bytes *body, const hostile *shape, uint32_t parameters,
                               uint32_t primitives, uint32_t size)
{
    uint32_t i;

    for (i = 0; i < shape->meshes; i++) {
        const uint32_t first = shape->fractions ? i % 32 : 0;

        append_u32(body, parameters + 16 * first, 1);
        append_u32(body, shape->fractions ? 2 : shape->parameters, 1);
        append_u32(body, primitives, 1);
        append_u32(body, size, 1);
    }
}

static void put_hostile_parameters(bytes *body, const hostile *shape, uint32_t codes)
{
    const uint32_t pairs = shape->fractions ? 32 : (shape->parameters + 1) / 2;
    uint32_t i;

    for (i = 0; i < pairs; i++) {
        append_u32(body, 0x01000000, 1);
        append_u32(body, codes, 1);
        append_u32(body, 0, 1);
        append_u32(body, make_ginja_format_word(1, GINJA_XYZ, GINJA_S8, i % 32), 1);
    }
}

static void put_hostile_array(bytes *body, uint32_t attribute, uint32_t codes, uint32_t count,
                              uint32_t data)
{
    append_u8(body, attribute);
    append_u8(body, 18); /* more than any element: all arrays share their bytes */
    append_u16(body, count, 1);
    append_u32(body, codes, 1);
    append_u32(body, data, 1);
    append_u32(body, 0, 1);
}

static bytes make_hostile(const hostile *shape)
{
    const uint32_t codes = shape->layers ? 0x2AAAAA8 : INDEX_8 << 2, attributes = 12;
    bytes body = make_nodes(shape->nodes), out = {0};
    const uint32_t model = (uint32_t)body.size, list = model + GINJA_MODEL;
    const uint32_t data = list + GINJA_ARRAY * (attributes + 1);
    const uint32_t parameters = data + 18 * shape->elements;
    const uint32_t pairs = shape->fractions ? 32 : (shape->parameters + 1) / 2;
    const uint32_t primitives = parameters + 16 * pairs;
    const uint32_t size = shape->corners ? 3 + shape->corners * (shape->layers ? 12 : 1) : 0;
    uint32_t i;

    append_u32(&body, list, 1);
    append_u32(&body, 0, 1);
    append_u32(&body, primitives + size, 1);
    append_u32(&body, 0, 1);
    append_u16(&body, shape->meshes, 1);
    append_zeros(&body, 18);
    for (i = 0; i < attributes; i++)
        put_hostile_array(&body, shape->layers ? i + 1 : GINJA_POSITION,
                          i == 0 || !shape->layers ? GINJA_XYZ | GINJA_S8 << 4
                          : i == 1                 ? GINJA_NBT | GINJA_S8 << 4
                          : i < 4                  ? GINJA_RGBA | GINJA_RGBA8 << 4
                                                   : GINJA_ST | GINJA_S16 << 4,
                          shape->elements, data);
    append_u8(&body, 255);
    append_zeros(&body, GINJA_ARRAY - 1);
    for (i = 0; i < 18 * shape->elements; i++)
        append_u8(&body, i * 37 + i / 256);
    put_hostile_parameters(&body, shape, codes);
    if (size) {
        begin_ginja_primitive(&body, shape->kind, shape->corners);
        for (i = 0; i < size - 3; i++)
            append_u8(&body, i % 251);
    }
    put_hostile_meshes(&body, shape, parameters, primitives, size);
    append_text(&out, "GJCM");
    append_u32(&out, (uint32_t)body.size, 1);
    append_bytes(&out, body.data, body.size);
    free_bytes(&body);
    return out;
}

/* Structures that many others point to are paid each time they are read: a small file must not cost
 * a minute, or gigabytes. */
TEST(shared_parts)
{
    static const hostile shapes[] = {
        /* 500 nodes of 65535 positions each */
        {500, 65535, 1, 0, 1, 3, GINJA_TRIANGLES, 0, KUNAI_E_LIMIT},
        /* 32 fractions of 65535 positions, in each of 100 nodes */
        {100, 65535, 32, 1, 0, 3, GINJA_TRIANGLES, 0, KUNAI_E_LIMIT},
        /* 4000 meshes of the same 60000 corners: triangles, strips, lines, points, fans */
        {1, 256, 4000, 0, 1, 60000, GINJA_TRIANGLES, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, GINJA_STRIP, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, GINJA_LINES, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, GINJA_POINTS, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, GINJA_FAN, 0, KUNAI_E_LIMIT},
        /* the same of 12 attributes */
        {1, 256, 4000, 0, 1, 5000, GINJA_STRIP, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, GINJA_LINE_STRIP, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, GINJA_POINTS, 1, KUNAI_E_LIMIT},
        /* 4000 nodes of the same 8000 meshes, of nothing, or of one point */
        {4000, 256, 8000, 0, 0, 0, GINJA_POINTS, 0, KUNAI_E_LIMIT},
        {4000, 256, 8000, 0, 1, 1, GINJA_POINTS, 0, KUNAI_E_LIMIT},
        /* 60000 nodes of the same arrays without a mesh (which is cheap), or with one */
        {60000, 256, 0, 0, 0, 0, GINJA_POINTS, 0, KUNAI_OK},
        {60000, 256, 1, 0, 1, 3, GINJA_TRIANGLES, 0, KUNAI_E_LIMIT},
        /* 4000 nodes of one mesh of 200 corners of 12 attributes */
        {4000, 256, 1, 0, 1, 200, GINJA_STRIP, 1, KUNAI_OK},
    };
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(shapes); i++) {
        const kunai_options options = {.struct_size = sizeof options, .max_memory = 256u << 20};
        bytes file = make_hostile(&shapes[i]);
        kunai_model *model;
        kunai_error error;
        kunai_result result;

        result = kunai_model_open(file.data, file.size, &options, &model, &error);
        /* A limit must be that of the work: with more memory the work is the same. */
        if (result != shapes[i].result || strcmp(error.record, "memory") == 0)
            fail_msg("shape %u: %s (%s)", (unsigned)i, error.message, kunai_result_name(result));
        kunai_model_close(model);
        free_bytes(&file);
    }
}
