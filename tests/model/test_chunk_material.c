/* test_chunk_material.c - the chunks of a Ninja Chunk model that say how triangles look, in both
 * byte orders. Expected values are worked out by hand from ninja-chunk.md 4 and 6. */
#include "chunk_files.h"

#include <math.h>

enum { BOTH_ORDERS = 2 };

/* A triangle of slots 0, 1, 2 with UVs, so that it is textured. */
static void put_textured(polygon_words *list)
{
    static const uint16_t strip[] = {1, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0};

    add_polygon_chunk(list, 0x0041, strip, COUNT(strip));
}

static void check_set(const uint8_t *diffuse, const uint8_t *ambient, const uint8_t *specular,
                      uint32_t colors)
{
    if (colors & 1)
        assert_color(diffuse, 0x33, 0x11, 0x22, 0x44);
    else
        assert_color(diffuse, 0xB2, 0xB2, 0xB2, 0xFF);
    if (colors & 2)
        assert_color(ambient, 0x77, 0x55, 0x66, 0xFF);
    else
        assert_color(ambient, 0x7F, 0x7F, 0x7F, 0xFF);
    if (colors & 4)
        assert_color(specular, 0xBB, 0x99, 0xAA, 0xFF);
    else
        assert_color(specular, 0xFF, 0xFF, 0xFF, 0xFF);
}

/* 10 to 1F without 18: each has its own colours and leaves the others; those of the first set set
 * the blend factors, and their specular colour the exponent. */
TEST(material_chunks)
{
    static const uint16_t words[3][2] = {{0x1122, 0x4433}, {0x5566, 0x8877}, {0x99AA, 0x0CBB}};
    static const uint8_t nothing[4] = {0};
    uint32_t type, i;
    int big;

    for (type = 0x10; type < 0x20; type++)
        for (big = 0; big < BOTH_ORDERS && type != 0x18; big++) {
            const uint32_t colors = type & 7, second = type & 8;
            polygon_words polygons = {0};
            const kunai_material *material;
            kunai_model *model;

            begin_polygons(&polygons, 0x2A00 | type); /* blend factors 5, 2 */
            for (i = 0; i < 3; i++)
                if (colors >> i & 1) {
                    add_polygon_word(&polygons, words[i][0]);
                    add_polygon_word(&polygons, words[i][1]);
                }
            end_polygons(&polygons);
            add_polygon_triangle(&polygons, 0, 0, 1, 2);
            model = open_over_square(&polygons, big, 0, 0);
            material = get_first_material(model);
            check_set(material->diffuse, material->ambient, material->specular,
                      second ? 0 : colors);
            assert_number(material->exponent, !second && (colors & 4) ? 12 : 11);
            assert_int_equal(material->blend_source, second ? 4 : 5);
            assert_int_equal(material->blend_destination, second ? 5 : 2);
            assert_int_equal(material->flags, second ? KUNAI_MATERIAL_SECOND : 0);
            assert_int_equal(material->raw[3], second ? 0x2A : 0);
            if (second)
                check_set(material->diffuse2, material->ambient2, material->specular2, colors);
            else
                assert_memory_equal(material->diffuse2, nothing, 4);
            assert_color(material->emission, 0, 0, 0, 255);
            kunai_model_close(model);
        }
}

/* The bump chunk is kept as it is; a later colour does not take it away. */
TEST(bump)
{
    static const uint16_t words[6] = {0x7FFF, 0x8001, 0, 1, 0xFFFF, 0x8000};
    static const uint32_t raw[8] = {0, 0, 0, 0, 0x80017FFF, 0x00010000, 0x8000FFFF, 0};
    static const uint16_t diffuse[2] = {0, 0};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        polygon_words polygons = {0};
        kunai_model *model;

        add_polygon_chunk(&polygons, 0x0018, words, 6);
        add_polygon_chunk(&polygons, 0x2511, diffuse, 2);
        add_polygon_triangle(&polygons, 0, 0, 1, 2);
        model = open_over_square(&polygons, big, 0, 0);
        assert_memory_equal(get_first_material(model)->raw, raw, sizeof raw);
        assert_int_equal(get_first_material(model)->flags, 0);
        kunai_model_close(model);
    }
}

/* BA, DA and EXP change what they name, and only that; head bits past theirs have no meaning. */
TEST(bits_chunks)
{
    static const struct {
        uint16_t head;
        uint32_t source, destination;
        double exponent, bias;
    } cases[] = {
        {0x0000, 4, 5, 11, 1},    {0xFF00, 4, 5, 11, 1},    {0x0001, 0, 0, 11, 1},
        {0x3F01, 7, 7, 11, 1},    {0x0A01, 1, 2, 11, 1},    {0xC101, 0, 1, 11, 1},
        {0x0002, 4, 5, 11, 0},    {0x0102, 4, 5, 11, 0.25}, {0x0F02, 4, 5, 11, 3.75},
        {0xF702, 4, 5, 11, 1.75}, {0x0003, 4, 5, 0, 1},     {0x1003, 4, 5, 16, 1},
        {0x1F03, 4, 5, 31, 1},    {0xE503, 4, 5, 5, 1},
    };
    size_t i;
    int big;

    for (i = 0; i < COUNT(cases); i++)
        for (big = 0; big < BOTH_ORDERS; big++) {
            polygon_words polygons = {0};
            const kunai_material *material;
            kunai_model *model;

            add_polygon_word(&polygons, 0x0408); /* mip adjust 4: 1.0 */
            add_polygon_word(&polygons, 0x4003);
            add_polygon_word(&polygons, cases[i].head);
            put_textured(&polygons);
            model = open_over_square(&polygons, big, 0, 0);
            material = get_first_material(model);
            assert_int_equal(material->blend_source, cases[i].source);
            assert_int_equal(material->blend_destination, cases[i].destination);
            assert_number(material->exponent, cases[i].exponent);
            assert_number(material->mip_bias, cases[i].bias);
            assert_int_equal(material->texture, 3);
            assert_int_equal(material->raw[1],
                             (uint32_t)(cases[i].bias * 4) << 16 | 0x4003); /* the one in force */
            kunai_model_close(model);
        }
}

/* A texture chunk replaces the whole record with the mip adjust, of its own set only. */
TEST(texture_is_replaced)
{
    polygon_words polygons = {0};
    const kunai_material *material;
    kunai_model *model;

    add_polygon_word(&polygons, 0x0202); /* DA 2: gone with the next texture */
    add_polygon_word(&polygons, 0xF108);
    add_polygon_word(&polygons, 0xFFFF);
    put_textured(&polygons); /* order 0 */
    add_polygon_word(&polygons, 0x0C08);
    add_polygon_word(&polygons, 0x8002);
    put_textured(&polygons); /* order 1 */
    add_polygon_word(&polygons, 0xA609);
    add_polygon_word(&polygons, 0x6001);
    add_polygon_word(&polygons, 0x0502); /* DA 5: the first set */
    put_textured(&polygons);             /* order 2 */
    model = open_over_square(&polygons, 0, 0, 0);
    material = find_material(model, 0);
    assert_int_equal(material->texture, 8191);
    assert_int_equal(material->filter, 3);
    assert_int_equal(material->raw[1], 0xF1FFFF); /* with the super sample bit 2000 */
    assert_number(material->mip_bias, 0.25);
    material = find_material(model, 1);
    assert_int_equal(material->texture, 2);
    assert_int_equal(material->filter, 2);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->raw[1], 0x0C8002);
    assert_int_equal(material->raw[2], 0);
    assert_int_equal(material->texture2, -1);
    assert_number(material->mip_bias, 3);
    material = find_material(model, 2);
    assert_int_equal(material->texture, 2);
    assert_int_equal(material->texture2, 1);
    assert_int_equal(material->raw[1], 0x058002);
    assert_int_equal(material->raw[2], 0xA66001);
    assert_int_equal(material->flags, KUNAI_MATERIAL_SECOND);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT); /* that of the first set */
    check_set(material->diffuse2, material->ambient2, material->specular2, 0);
    assert_number(material->mip_bias, 1.25);
    kunai_model_close(model);
}

/* Bits 7 and 6 flip U and V, 5 and 4 clamp them, and clamp wins; 2 sets of bits, 4 filters. */
TEST(wrap_and_filter)
{
    uint32_t bits, filter;

    for (bits = 0; bits < 16; bits++)
        for (filter = 0; filter < 4; filter++) {
            const uint32_t u =
                bits & 2 ? KUNAI_WRAP_CLAMP : (bits & 8 ? KUNAI_WRAP_MIRROR : KUNAI_WRAP_REPEAT);
            const uint32_t v =
                bits & 1 ? KUNAI_WRAP_CLAMP : (bits & 4 ? KUNAI_WRAP_MIRROR : KUNAI_WRAP_REPEAT);
            polygon_words polygons = {0};
            kunai_model *model;

            add_polygon_word(&polygons, bits << 12 | 0x0408);
            add_polygon_word(&polygons, filter << 14 | 0x0123);
            put_textured(&polygons);
            model = open_over_square(&polygons, 0, 0, 0);
            assert_int_equal(get_first_material(model)->wrap_u, u);
            assert_int_equal(get_first_material(model)->wrap_v, v);
            assert_int_equal(get_first_material(model)->filter, filter);
            assert_int_equal(get_first_material(model)->texture, 0x123);
            assert_int_equal(get_first_material(model)->raw[1],
                             (bits << 4 | 4) << 16 | filter << 14 | 0x123);
            kunai_model_close(model);
        }
}

TEST(strip_flags)
{
    static const uint32_t meanings[8] = {KUNAI_MATERIAL_UNLIT,        KUNAI_MATERIAL_NO_SPECULAR,
                                         KUNAI_MATERIAL_NO_AMBIENT,   KUNAI_MATERIAL_BLEND,
                                         KUNAI_MATERIAL_DOUBLE_SIDED, KUNAI_MATERIAL_FLAT,
                                         KUNAI_MATERIAL_ENVIRONMENT,  KUNAI_MATERIAL_NO_ALPHA_TEST};
    uint32_t bit;

    for (bit = 0; bit < 8; bit++) {
        polygon_words polygons = {0};
        kunai_model *model;

        add_polygon_triangle(&polygons, 1u << bit, 0, 1, 2);
        model = open_over_square(&polygons, 0, 0, 0);
        assert_int_equal(get_first_material(model)->flags, meanings[bit]);
        assert_int_equal(get_first_material(model)->raw[0], 1u << bit);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].flags, 1u << bit);
        kunai_model_close(model);
    }
}

/* A material lies where the last chunk stands that set any of it; 0: none did. */
TEST(material_offsets)
{
    static const uint16_t diffuse[2] = {0x1122, 0x4433}, bump[6] = {1, 2, 3, 4, 5, 6};
    const uint64_t list = 8 + CHUNK_NODE + CHUNK_MODEL + 4 * SQUARE_WORDS;
    polygon_words polygons = {0};
    uint64_t places[6] = {0};
    kunai_model *model;
    uint32_t i;

    put_textured(&polygons);
    for (i = 1; i < 6; i++) {
        add_polygon_word(&polygons, 0x0000); /* null: sets nothing */
        places[i] = list + 2 * polygons.count;
        if (i == 1)
            add_polygon_word(&polygons, 0x0A01); /* BA */
        else if (i == 2)
            add_polygon_chunk(&polygons, 0x2511, diffuse, 2);
        else if (i == 3)
            add_polygon_chunk(&polygons, 0x0018, bump, 6);
        else
            add_polygon_word(&polygons, i == 4 ? 0x0408 : 0x0409); /* a texture of each set */
        if (i >= 4)
            add_polygon_word(&polygons, 0x0003);
        put_textured(&polygons);
    }
    model = open_over_square(&polygons, 0, 0, 0);
    for (i = 0; i < 6; i++)
        assert_int_equal(find_material(model, i)->offset, places[i]);
    kunai_model_close(model);
}

/* What each list begins with is what section 6.1 names, whatever the list of the node before left
 * behind. */
TEST(state_is_reset)
{
    static const uint16_t colors[] = {1, 2, 3, 4, 5, 6}, bump[] = {1, 2, 3, 4, 5, 6};
    polygon_words first = {0}, second = {0};
    const kunai_material *material;
    chunk_node nodes[2];
    kunai_model *model;
    uint32_t i;

    add_polygon_chunk(&first, 0x0017, colors, 6);
    add_polygon_chunk(&first, 0x001F, colors, 6);
    add_polygon_chunk(&first, 0x0018, bump, 6);
    add_polygon_word(&first, 0xF008);
    add_polygon_word(&first, 0x4001);
    add_polygon_word(&first, 0xF009);
    add_polygon_word(&first, 0x4001);
    add_polygon_word(&first, 0x0902);
    add_polygon_word(&first, 0x0103);
    put_textured(&first);
    put_textured(&second);
    nodes[0] = make_node(UNIT, NULL, &first);
    nodes[0].child = 1;
    nodes[0].vertices = chunk_square;
    nodes[0].vertex_count = SQUARE_WORDS;
    nodes[1] = make_node(UNIT, NULL, &second);
    model = open_in_order(nodes, 2, 0, 0, 0);
    material = find_material(model, 1);
    check_set(material->diffuse, material->ambient, material->specular, 0);
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->flags, 0);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_number(material->exponent, 11);
    assert_number(material->mip_bias, 1);
    for (i = 0; i < 8; i++)
        assert_int_equal(material->raw[i], 0);
    kunai_model_close(model);
}

/* What is in force at a DP is in force in the list, and what the list sets stays behind it; two
 * draws of one list, too. */
TEST(state_is_carried_on)
{
    static const uint16_t red[] = {0x0000, 0xFFFF}, grey[] = {0x8080, 0x0580};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        polygon_words lists[2] = {{{0}, 0, 0}};
        const kunai_material *material;
        kunai_model *model;

        add_polygon_word(&lists[0], 0xFF04);
        put_textured(&lists[0]);                       /* orders 0 and 1 */
        add_polygon_chunk(&lists[0], 0x0A14, grey, 2); /* S, exponent 5; blend (1, 2) */
        add_polygon_chunk(&lists[1], 0x2511, red, 2);  /* D */
        add_polygon_word(&lists[1], 0x0408);
        add_polygon_word(&lists[1], 0x4007);
        add_polygon_word(&lists[1], 0xFF05);
        add_polygon_word(&lists[1], 0xFF05);
        put_textured(&lists[1]); /* order 2: equal to 1 */
        model = open_lists_over_square(lists, 2, big, KUNAI_MODEL_DRAW_ORDER, 0);
        material = find_material(model, 0);
        assert_color(material->diffuse, 255, 0, 0, 255);
        assert_color(material->specular, 255, 255, 255, 255);
        assert_int_equal(material->texture, 7);
        assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
        material = find_material(model, 1);
        assert_color(material->diffuse, 255, 0, 0, 255);
        assert_color(material->specular, 0x80, 0x80, 0x80, 255);
        assert_number(material->exponent, 5);
        assert_int_equal(material->blend_source, KUNAI_BLEND_ONE);
        assert_int_equal(material->texture, 7);
        assert_ptr_equal(find_material(model, 2), material);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
        kunai_model_close(model);
    }
}

/* By hand: 2 and 3 wide, a quarter turn, moved by 4 and 5; U' = -3 v + 4, V' = 2 u + 5. */
TEST(uv_matrix)
{
    static const float scale[2] = {2.0f, 3.0f}, translation[2] = {4.0f, 5.0f};
    static const double expected[6] = {0, 2, -3, 0, 4, 5}, still[6] = {1, 0, 0, 1, 0, 0};
    const float quarter = 1.57079632679489661923f;
    polygon_words polygons = {0};
    kunai_model *model;
    float matrix[6];
    uint32_t i;

    put_textured(&polygons);
    model = open_over_square(&polygons, 0, 0, 0);
    assert_int_equal(kunai_model_uv_matrix(model, 0, scale, quarter, translation, matrix, NULL),
                     KUNAI_OK);
    for (i = 0; i < 6; i++)
        assert_true(fabs((double)matrix[i] - expected[i]) < 1e-6);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 0.0f, NULL, matrix, NULL), KUNAI_OK);
    for (i = 0; i < 6; i++)
        assert_number(matrix[i], still[i]);
    assert_int_equal(kunai_model_uv_matrix(model, 1, NULL, 0.0f, NULL, matrix, NULL),
                     KUNAI_E_RANGE);
    kunai_model_close(model);
}
