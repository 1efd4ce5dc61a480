/* test_model_bad.c - models that break the rules of ninja-container.md 5 to 7 and ninja-chunk.md:
 * which error or warning it is, and where. */
#include "chunk_models.h"

#include <float.h>

/* Of a model with one node: where its lists begin. */
enum { LISTS = CHUNK_NODE + CHUNK_MODEL };

static const char node_record[] = "NJS_OBJECT", model_record[] = "NJS_CNK_MODEL";
static const char vertex_record[] = "vertex list", polygon_record[] = "polygon list";

static uint32_t get_triangle_count(const kunai_model *model)
{
    return kunai_model_get_info(model)->triangle_count;
}

/* ---- the node tree ---- */

/* Pointers of nodes: the last place that fits, past it, unaligned. */
TEST(node_pointers)
{
    static const chunk_node nodes[] = {{0}, {0}};
    static const char out_of_range[] = "a pointer to a node is out of range";
    bytes file = make_chunk_file(nodes, 2, 0);
    const uint32_t end = 2 * (CHUNK_NODE + CHUNK_MODEL), last = end - 52;
    const uint32_t bad[] = {last + 4, CHUNK_NODE - 2, CHUNK_NODE + 1, CHUNK_NODE + 2,
                            end,      0xFFFFFFFC};
    kunai_error error;
    size_t i;

    set_u32(&file, 8 + 4, 2 * CHUNK_NODE, 0); /* tells the byte order */
    set_u32(&file, 8 + last + 0x2C, 0, 0);    /* the sphere of a model is its child */
    set_u32(&file, 8 + last + 0x30, 0, 0);
    set_u32(&file, 8 + 0x2C, last, 0);
    kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    for (i = 0; i < COUNT(bad); i++) {
        set_u32(&file, 8 + 0x2C, bad[i], 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 0x2C, node_record, out_of_range);
        set_u32(&file, 8 + 0x2C, 0, 0);
        set_u32(&file, 8 + 0x30, bad[i], 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 0x30, node_record, out_of_range);
        set_u32(&file, 8 + 0x30, 0, 0);
    }
    free_bytes(&file);
}

/* A chunk that has no room for a root, and one that has, to the byte; a root that is turned by a
 * quaternion has four bytes more. */
TEST(bodies_without_room)
{
    static const uint32_t sizes[] = {0, 4, 51, 52, 55, 56};
    uint32_t turned;
    size_t i;

    for (turned = 0; turned < 2; turned++)
        for (i = 0; i < COUNT(sizes); i++) {
            const uint32_t flags = turned ? UNIT | 0x400 : UNIT;
            bytes file = {0};
            kunai_error error;

            append_text(&file, "NJCM");
            append_u32(&file, sizes[i], 0);
            append_u32(&file, flags, 0);
            append_zeros(&file, 52);
            file.size = 8 + sizes[i];
            if (sizes[i] < 52)
                assert_refused(&file, KUNAI_E_CORRUPT, 0, node_record,
                               "a pointer to a node is out of range");
            else if (turned && sizes[i] < 56)
                assert_refused(&file, KUNAI_E_TRUNCATED, 52, node_record,
                               "the data ends too early");
            else
                kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
            free_bytes(&file);
        }
}

/* Every way to reach a node twice: in a sound tree of 5 nodes one pointer is changed. */
TEST(node_cycles)
{
    static const chunk_node nodes[] = {
        {0, .child = 1}, {0, .child = 2, .sibling = 3}, {0}, {0, .sibling = 4}, {0}};
    static const struct {
        uint32_t node;
        uint32_t member;
        uint32_t to;
        uint32_t found; /* the pointer that leads there the second time */
        uint32_t found_member;
    } cases[] = {
        {2, 0x2C, 2, 2, 0x2C}, /* its own child */
        {4, 0x30, 4, 4, 0x30}, /* its own sibling */
        {2, 0x2C, 1, 2, 0x2C}, /* its parent is its child */
        {2, 0x30, 1, 2, 0x30}, /* and its sibling */
        {4, 0x30, 1, 4, 0x30}, /* siblings in a ring */
        {4, 0x2C, 2, 4, 0x2C}, /* a subtree of two parents */
        {0, 0x30, 1, 0, 0x30}, /* the child of the root is its sibling, too */
        {2, 0x2C, 3, 1, 0x30}, /* a sibling that is met farther down before */
    };
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        bytes file = make_chunk_file(nodes, COUNT(nodes), 0);

        set_u32(&file, 8 + CHUNK_NODE * cases[i].node + cases[i].member, CHUNK_NODE * cases[i].to,
                0);
        assert_refused(&file, KUNAI_E_CORRUPT, CHUNK_NODE * cases[i].found + cases[i].found_member,
                       node_record, "a node is reached twice");
        free_bytes(&file);
    }
}

/* In bare data the root, too, has a place that a pointer can name. */
TEST(cycle_to_root)
{
    static const uint32_t members[] = {0x2C, 0x30};
    enum { ROOT = 16 };
    size_t i;

    for (i = 0; i < COUNT(members); i++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .flags = KUNAI_OPEN_BARE,
                                 .format = KUNAI_FORMAT_NJCM,
                                 .byte_order = KUNAI_BYTE_ORDER_LITTLE,
                                 .offset = ROOT};
        bytes data = {0};
        kunai_model *model;
        kunai_error error;

        append_zeros(&data, ROOT + 52);
        assert_int_equal(kunai_model_open(data.data, data.size, &options, &model, &error),
                         KUNAI_OK);
        kunai_model_close(model);
        set_u32(&data, ROOT + members[i], ROOT, 0);
        kunai_model_open(data.data, data.size, &options, &model, &error);
        assert_null(model);
        assert_string_equal(error.message, "a node is reached twice");
        assert_record(&error, KUNAI_E_CORRUPT, ROOT + members[i], node_record);
        free_bytes(&data);
    }
}

/* Ten thousand nodes in a row that ends where it began, and a chain that does. */
TEST(long_cycles)
{
    enum { ROW = 10000, CHAIN = 1000 };
    chunk_node *nodes = calloc(ROW, sizeof *nodes);
    bytes file;
    uint32_t i;

    assert_non_null(nodes);
    nodes[0].child = 1;
    for (i = 1; i < ROW; i++)
        nodes[i].sibling = i + 1 < ROW ? i + 1 : 1;
    file = make_chunk_file(nodes, ROW, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, (uint64_t)(ROW - 1) * CHUNK_NODE + 0x30, node_record,
                   "a node is reached twice");
    free_bytes(&file);
    memset(nodes, 0, ROW * sizeof *nodes);
    for (i = 0; i < CHAIN; i++)
        nodes[i].child = i + 1 < CHAIN ? i + 1 : 1;
    file = make_chunk_file(nodes, CHAIN, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, (uint64_t)(CHAIN - 1) * CHUNK_NODE + 0x2C, node_record,
                   "a node is reached twice");
    free_bytes(&file);
    free(nodes);
}

/* A quaternion of nothing, or of numbers whose squares are nothing, is no turn; its rounding does
 * not matter elsewhere. */
TEST(empty_quaternions)
{
    static const uint32_t tiny = 1; /* the smallest float */
    const chunk_node nodes[] = {{0x405, .child = 1},
                                {0x405, .angles = {tiny}, .child = 2},
                                {0x405, .angles = {0x80000000, 0x80000000}, .w = 0x80000000}};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double none[] = {0, 0, 0, 1}, half_turn[] = {1, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    assert_floats(kunai_model_get_node(model, 0)->rest.rotation, none, 4);
    assert_floats(kunai_model_get_node(model, 0)->world, identity, 16);
    assert_floats(kunai_model_get_node(model, 1)->rest.rotation, half_turn, 4); /* in double */
    assert_floats(kunai_model_get_node(model, 2)->rest.rotation, none, 4);
    kunai_model_close(model);
}

/* ---- numbers that are not finite ---- */

static const uint32_t not_finite[] = {0x7F800000, 0xFF800000, 0x7F800001, 0x7FC00000, 0xFFFFFFFF};
static const char not_finite_message[] = "a number that is not finite reads as 0";

/* The word at a place of the body: 0 is what it reads as. */
static void check_not_finite(const chunk_node *nodes, size_t count, uint32_t place,
                             const char *in_record)
{
    bytes file = make_chunk_file(nodes, count, 0);
    kunai_error error;
    size_t i;

    for (i = 0; i < COUNT(not_finite); i++) {
        kunai_model *model;

        set_u32(&file, 8 + place, not_finite[i], 0);
        model = open_model_file(&file, 0, &error); /* is walked: all numbers are finite */
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, place, not_finite_message);
        assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, 8 + place, in_record);
        kunai_model_close(model);
        assert_null(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
        assert_string_equal(error.message, not_finite_message);
        assert_record(&error, KUNAI_E_CORRUPT, 8 + place, in_record);
    }
    free_bytes(&file);
}

/* Every float of a node, of its model and of its vertices. */
TEST(not_finite_members)
{
    static const uint32_t of_node[] = {0x08, 0x0C, 0x10, 0x14, 0x18, 0x1C, 0x20, 0x24, 0x28, 0x34};
    static const uint32_t of_model[] = {0x08, 0x0C, 0x10, 0x14};
    static const chunk_node nodes[] = {{.flags = 0x400,
                                        .position = {F_1, F_2, F_3},
                                        .angles = {F_1, F_1, F_1},
                                        .scale = {F_1, F_1, F_1},
                                        .w = F_1,
                                        VERTICES(chunk_square),
                                        POLYGONS(chunk_square_strip)}};
    uint32_t i;

    for (i = 0; i < COUNT(of_node); i++)
        check_not_finite(nodes, 1, of_node[i], node_record);
    for (i = 0; i < COUNT(of_model); i++)
        check_not_finite(nodes, 1, CHUNK_NODE + of_model[i], model_record);
    for (i = 0; i < 24; i++) /* 4 vertices of 6 floats */
        check_not_finite(nodes, 1, LISTS + 8 + 4 * i, vertex_record);
}

/* What a node does not have is not looked at: angles are no floats, only a quaternion has a fourth
 * part, and the words that fill up CV_SH and CV_VN_SH are nothing. */
TEST(words_that_are_no_numbers)
{
    static const uint32_t filled[] = {0x20 | 9 << 16,
                                      0 | 2 << 16,
                                      F_0,
                                      F_0,
                                      F_0,
                                      0x7FC00000,
                                      F_1,
                                      F_0,
                                      F_0,
                                      0xFF800000,
                                      0x21 | 9 << 16,
                                      2 | 1 << 16,
                                      F_0,
                                      F_1,
                                      F_0,
                                      0x7FC00000,
                                      F_0,
                                      F_0,
                                      F_1,
                                      0x7F800000,
                                      0xFF};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{.flags = 5,
                                        .angles = {0x7FC00000, 0x7F800000, 0xFF800000},
                                        .w = 0x7FC00000,
                                        VERTICES(filled),
                                        POLYGONS(strip)}};
    kunai_model *model = open_nodes(nodes, 1, 0);

    assert_int_equal(get_triangle_count(model), 1);
    assert_int_equal(kunai_model_get_node(model, 0)->angles[0], 0x7FC00000);
    kunai_model_close(model);
}

/* Which of them it is does not matter to the others. */
TEST(not_finite_vertices)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16, 3 << 16, 0x7F800000, F_0, F_0, F_0, F_1, F_0, F_1, 0x7FC00001, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double positions[] = {0, 0, 0, 0, 1, 0, 1, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 2);

    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    assert_warning(model, 0, KUNAI_E_CORRUPT, LISTS + 8, not_finite_message);
    assert_warning(model, 1, KUNAI_E_CORRUPT, LISTS + 36, not_finite_message);
    kunai_model_close(model);
}

/* Two scales of 2^127, one in the other. */
TEST(worlds_overflow)
{
    static const chunk_node nodes[] = {{3, .scale = {0x7F000000, F_1, F_1}, .child = 1},
                                       {3, .scale = {0x7F000000, F_1, F_1}}};
    kunai_model *model =
        open_damaged(nodes, 2, KUNAI_E_CORRUPT, 0, node_record,
                     "a world matrix is too large for its numbers, which read as 0");
    const float *world = kunai_model_get_node(model, 1)->world;

    assert_true(world[0] >= 0.0f && world[0] <= 0.0f);
    assert_true(world[5] >= 1.0f && world[5] <= 1.0f);
    kunai_model_close(model);
}

/* The quaternion of this turn about Z is longer than 1 by the rounding of its floats: the largest
 * scale grows past the largest float on its way to Y. */
TEST(transform_overflow)
{
    static const chunk_node nodes[] = {
        {1, .angles = {0, 0, 0x4001}, .scale = {0x7F7FFFFF, F_1, F_1}}};
    kunai_model *model =
        open_damaged(nodes, 1, KUNAI_E_CORRUPT, 0, node_record,
                     "a world matrix is too large for its numbers, which read as 0");
    const float *world = kunai_model_get_node(model, 0)->world;

    assert_true(world[0] < -1e34f && world[0] > -1e35f); /* cosine of 0x4001: -9.6e-5 */
    assert_true(world[1] >= 0.0f && world[1] <= 0.0f);
    kunai_model_close(model);
}

/* ---- models ---- */

/* A model that cannot be found is left out, and the others are drawn. */
TEST(model_pointers)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    static const char message[] = "a pointer to a model is out of range";
    static const uint32_t bad[] = {0x0FFFFFFC, 2 * CHUNK_NODE + 2, 2 * CHUNK_NODE + 1};
    size_t i;

    for (i = 0; i < 2 * COUNT(bad); i++) {
        const size_t first = i / COUNT(bad);
        const uint32_t to = bad[i % COUNT(bad)];
        bytes file = make_chunk_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        set_u32(&file, 8 + CHUNK_NODE * first + 4, to, 0);
        model = open_model_file(&file, 0, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE * first + 4, message);
        assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT,
                      8 + CHUNK_NODE * first + 4, node_record);
        assert_int_equal(kunai_model_get_node(model, (uint32_t)first)->mesh, -1);
        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
        assert_file_error(&file, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, CHUNK_NODE * first + 4,
                          message);
        set_u32(&file, 8 + CHUNK_NODE * (1 - first) + 4, to, 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 4, node_record, message); /* nothing is left */
        free_bytes(&file);
    }
}

/* The last place where a model fits, and the next one. */
TEST(model_at_the_end)
{
    static const chunk_node nodes[] = {{0}, {0}};
    const uint32_t last = 2 * (CHUNK_NODE + CHUNK_MODEL) - CHUNK_MODEL;
    bytes file = make_chunk_file(nodes, 2, 0);
    kunai_error error;

    set_u32(&file, 8 + 4, last, 0);
    kunai_model_close(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    set_u32(&file, 8 + 4, last + 4, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, 4, node_record, "a pointer to a model is out of range");
    free_bytes(&file);
}

TEST(list_pointers)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    static const char vertices[] = "a pointer to a vertex list is out of range";
    static const char polygons[] = "a pointer to a polygon list is out of range";
    const uint32_t at = 2 * CHUNK_NODE + CHUNK_MODEL, lists = at + CHUNK_MODEL;
    const uint32_t size = lists + 2 * (uint32_t)(sizeof chunk_square + 20);
    const uint32_t bad[] = {0x0FFFFFFC, lists + 2, lists + 3, size};
    size_t i;

    for (i = 0; i < COUNT(bad); i++) {
        bytes file = make_chunk_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        assert_int_equal(file.size, 8 + size);
        set_u32(&file, 8 + at, bad[i], 0);
        set_u32(&file, 8 + at + 4, bad[i] < size ? bad[i] | 1 : bad[i], 0); /* 2 will do */
        model = open_model_file(&file, 0, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 2);
        assert_warning(model, 0, KUNAI_E_CORRUPT, at, vertices);
        assert_record(&kunai_model_get_info(model)->warnings[0], KUNAI_E_CORRUPT, 8 + at,
                      model_record);
        assert_warning(model, 1, KUNAI_E_CORRUPT, at + 4, polygons);
        assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_CORRUPT, 8 + at + 4,
                      model_record);
        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
        assert_file_error(&file, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, at, vertices);
        set_u32(&file, 8 + at, 0, 0);
        assert_file_error(&file, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, at + 4, polygons);
        free_bytes(&file);
    }
}

/* Nothing is left: the first damage is the error. */
TEST(all_is_damaged)
{
    static const uint16_t reserved[] = {0x0006, 0xFF};
    static const uint32_t wrong[] = {0x1F, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(wrong), POLYGONS(reserved)}};
    bytes file = make_chunk_file(nodes, 1, 0);

    assert_refused(&file, KUNAI_E_CORRUPT, LISTS, vertex_record, "no such vertex chunk type");
    free_bytes(&file);
}

/* ---- vertex lists ---- */

/* Types below 20 and above 34 end the list, what was read of it stays; 0 fills up. */
TEST(vertex_types)
{
    const uint64_t end = LISTS + sizeof chunk_square - 4;
    uint32_t words[SQUARE_WORDS + 1], type;
    const chunk_node nodes[] = {{UNIT, VERTICES(words), POLYGONS(chunk_square_strip)}};

    memcpy(words, chunk_square, sizeof chunk_square);
    words[SQUARE_WORDS] = 0xFF;
    for (type = 0; type < 0xFF; type++) {
        kunai_model *model;

        if (type >= 0x20 && type <= 0x34)
            continue;
        words[SQUARE_WORDS - 1] = type;
        model = type ? open_damaged(nodes, 1, KUNAI_E_CORRUPT, end, vertex_record,
                                    "no such vertex chunk type")
                     : open_nodes(nodes, 1, 0);
        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
    }
}

/* A size that is too small counts for nothing, one that is too large is obeyed. */
TEST(vertex_sizes)
{
    uint32_t words[SQUARE_WORDS + 1], size;
    const chunk_node nodes[] = {{UNIT, VERTICES(words), POLYGONS(chunk_square_strip)}};
    kunai_model *model;

    memcpy(words, chunk_square, sizeof chunk_square);
    words[SQUARE_WORDS] = 0xFF;
    for (size = 0; size < 25; size++) {
        words[0] = 0x29 | size << 16;
        model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS, vertex_record,
                             "the size of a vertex chunk is too small for its vertices");
        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
    }
    words[0] = 0x29 | 26 << 16;
    words[SQUARE_WORDS - 1] = 0x1F; /* stepped over */
    kunai_model_close(open_nodes(nodes, 1, 0));
}

/* More vertices than there are: those that are whole are read. Of a list that is not ended, all
 * are. */
TEST(vertices_past_the_end)
{
    uint32_t words[SQUARE_WORDS - 1];
    chunk_node drawn[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
                          {UNIT, VERTICES(words)}};
    const uint64_t lists = 2 * LISTS, at = lists + sizeof chunk_square + 20;
    kunai_model *model;

    memcpy(words, chunk_square, sizeof words); /* the end is missing */
    model = open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + sizeof words, vertex_record,
                         "the data ends too early");
    assert_int_equal(get_triangle_count(model), 2);
    kunai_model_close(model);
    words[0] = 0x29 | 31 << 16;
    words[1] = 5 << 16;
    model = open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + sizeof words, vertex_record,
                         "the data ends too early");
    kunai_model_close(model);
    drawn[1].vertex_count = 1; /* the head alone */
    model =
        open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + 4, vertex_record, "the data ends too early");
    kunai_model_close(model);
}

/* Slots 0 to 2, each on its axis and of full weight. */
/* clang-format off */
static const uint32_t three_weighted[] = {
    0x25 | 13 << 16, 0 | 3 << 16,
    F_1, F_0, F_0, 255u << 16 | 0,
    F_0, F_1, F_0, 255u << 16 | 1,
    F_0, F_0, F_1, 255u << 16 | 2, 0xFF
};
/* clang-format on */

/* A slot past the last one is left out, and what would draw it. */
TEST(slots_past_the_last)
{
    static const uint32_t plain[] = {
        0x22 | 10 << 16, 65534 | 3u << 16, F_0, F_0, F_0, F_1, F_0, F_0, F_0, F_1, F_0, 0xFF};
    uint32_t weighted[COUNT(three_weighted)];
    static const char message[] = "a vertex for a slot past 65535 is left out";
    chunk_node nodes[] = {{UNIT, VERTICES(plain)}};
    kunai_model *model;

    model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS + 8 + 2 * 12, vertex_record, message);
    kunai_model_close(model);
    memcpy(weighted, three_weighted, sizeof weighted);
    weighted[1] = 65534 | 3u << 16;
    nodes[0].vertices = weighted;
    nodes[0].vertex_count = COUNT(weighted);
    model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS + 8 + 2 * 16, vertex_record, message);
    kunai_model_close(model);
}

/* A middle, an end, or status 3 without a start begins a vertex; each chunk says so once. */
TEST(weights_without_a_start)
{
    uint32_t words[COUNT(three_weighted)];
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const double positions[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const chunk_node nodes[] = {{UNIT, VERTICES(words), POLYGONS(strip)}};
    kunai_model *model;
    uint32_t status;

    memcpy(words, three_weighted, sizeof words);
    kunai_model_close(open_nodes(nodes, 1, 0));
    for (status = 1; status < 4; status++) {
        words[0] = 0x25 | 13 << 16 | status << 8;
        model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS + 8, vertex_record,
                             "a weighted vertex has no start");
        assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_RIGID);
        assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
        kunai_model_close(model);
    }
}

/* Weights that are all 0 are legal: the first influence has it all. */
TEST(weights_of_nothing)
{
    static const uint32_t start[] = {
        0x2C | 8 << 16, 0 | 1 << 16, F_1, F_0, F_0, F_0, F_0, F_1, 0,
        0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0, F_0, F_1, 0xFF};
    static const uint32_t end[] = {
        0x022C | 8 << 16, 0 | 1 << 16, F_5, F_5, F_5, F_1, F_0, F_0, 0, 0xFF};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(start)},
                                       {UNIT, VERTICES(end), POLYGONS(strip)}};
    static const double position[] = {1, 0, 0}, normal[] = {0, 0, 0}, weights[] = {1, 0, 0, 0};
    bytes file = make_chunk_file(nodes, 2, 0);
    kunai_error error;
    kunai_model *model = open_model_file(&file, KUNAI_OPEN_STRICT, &error);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_floats(mesh->positions, position, 3);
    assert_floats(mesh->normals, normal, 3);
    assert_floats(mesh->weights, weights, 4);
    assert_int_equal(mesh->joints[0], 0);
    kunai_model_close(model);
    free_bytes(&file);
}

/* Positions that are computed can be too large, too. */
TEST(computed_overflow)
{
    static const uint32_t huge[] = {
        0x22 | 10 << 16, 0 | 3 << 16, 0x7F7FFFFF, F_0, F_0, F_0, F_1, F_0, F_0, F_0, F_1, 0xFF};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{3, .scale = {F_2, F_1, F_1}, .child = 1, VERTICES(huge)},
                                       {UNIT, POLYGONS(strip)}};
    kunai_model *model = open_damaged(nodes, 2, KUNAI_E_CORRUPT, 0, node_record,
                                      "a computed number is too large and reads as 0");

    assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_SKINNED);
    kunai_model_close(model);
}

static kunai_model_info get_bounds(const chunk_node *nodes, uint32_t count)
{
    bytes file = make_chunk_file(nodes, count, 0);
    kunai_error error;
    kunai_model *model = open_model_file(&file, 0, &error);
    kunai_model_info info;

    assert_non_null(model);
    info = *kunai_model_get_info(model);
    kunai_model_close(model); /* warnings and name are not used */
    free_bytes(&file);
    return info;
}

/* Bounds that are too large must not read as a small box: the largest float stands for them. The
 * nodes scale a unit square by 2^127, 2^127 and -2^127. */
TEST(bounds_saturate)
{
    static const uint32_t squares[2][SQUARE_WORDS] = {
        {0x22 | 13 << 16, 4 << 16, F_0, F_0, F_0, 0x3FFFFFFF, F_0, F_0, F_0, F_1, F_0, F_1, F_1,
         F_0, 0xFF}, /* (2 - 2^-23) * 2^127 is the largest float */
        {0x22 | 13 << 16, 4 << 16, F_0, F_0, F_0, F_2, F_0, F_0, F_0, F_1, F_0, F_1, F_1, F_0,
         0xFF}}; /* 2 * 2^127 is too large */
    const chunk_node fits[] = {
        {3, .scale = {0x7F000000, F_1, F_1}, VERTICES(squares[0]), POLYGONS(chunk_square_strip)}};
    const chunk_node large[] = {{3, .scale = {0x7F000000, F_1, F_1}, .sibling = 1,
                                 VERTICES(squares[1]), POLYGONS(chunk_square_strip)},
                                {UNIT, VERTICES(squares[0]), POLYGONS(chunk_square_strip)}};
    const chunk_node negative[] = {
        {3, .scale = {0xFF000000, F_1, F_1}, VERTICES(squares[1]), POLYGONS(chunk_square_strip)}};
    kunai_model_info info = get_bounds(fits, 1);

    assert_int_equal(info.overflow, 0);
    assert_int_equal(info.warning_count, 0);
    assert_true(info.bounds_min[0] <= 0.0f && info.bounds_max[0] >= FLT_MAX);
    info = get_bounds(large, 2);
    assert_int_equal(info.overflow, 1);
    assert_int_equal(info.warning_count, 1);
    assert_true(info.bounds_min[0] >= 0.0f && info.bounds_min[0] <= 0.0f);
    assert_true(info.bounds_max[0] >= FLT_MAX && info.bounds_max[0] <= FLT_MAX);
    assert_true(info.bounds_max[1] >= 1.0f && info.bounds_max[1] <= 1.0f);
    info = get_bounds(negative, 1);
    assert_int_equal(info.overflow, 1);
    assert_true(info.bounds_min[0] <= -FLT_MAX && info.bounds_max[0] <= 0.0f);
}

/* So can normals that corners bring for vertices of another node: -32768/32767 of the largest
 * scale in the world, and 4 in a node whose inverse has a scale of 2^127. */
TEST(normal_overflow)
{
    static const uint16_t strips[2][17] = {
        {0x0043, 14, 1, 3, 0, 0x8000, 0, 0, 1, 0x8000, 0, 0, 2, 0x8000, 0, 0, 0xFF},
        {0x0043, 14, 1, 3, 0, 0x7FFF, 0, 0, 1, 0x7FFF, 0, 0, 2, 0x7FFF, 0, 0, 0xFF}};
    static const uint32_t scales[2][2] = {{F_1, 0x7F7FFFFF}, {0x00400000, F_4}};
    static const double zeros[] = {0, 0, 0};
    int i;

    for (i = 0; i < 2; i++) {
        const chunk_node nodes[] = {
            {3, .scale = {scales[i][0], F_1, F_1}, .sibling = 1, VERTICES(chunk_square)},
            {3, .scale = {scales[i][1], F_1, F_1}, POLYGONS(strips[i])}};
        kunai_model *model = open_damaged(nodes, 2, KUNAI_E_CORRUPT, 0, node_record,
                                          "a computed number is too large and reads as 0");

        assert_floats(kunai_model_get_mesh(model, 0)->influences[0].normal, zeros, 3);
        kunai_model_close(model);
    }
}

/* ---- polygon lists ---- */

/* A node that draws a square and then the words of a list, at get_words_place(0) and on. */
static chunk_node make_square_and(const uint16_t *words, size_t count, uint16_t *list)
{
    const chunk_node out = {UNIT, VERTICES(chunk_square), .polygons = list,
                            .polygon_count = SQUARE_STRIP_WORDS - 1 + count};

    memcpy(list, chunk_square_strip, 2 * (SQUARE_STRIP_WORDS - 1));
    memcpy(list + SQUARE_STRIP_WORDS - 1, words, 2 * count);
    return out;
}

static uint64_t get_words_place(uint32_t word)
{
    return LISTS + sizeof chunk_square + 2 * (SQUARE_STRIP_WORDS - 1) + 2 * word;
}

enum { MOST_WORDS = 64 };

/* A reserved type ends the list. */
TEST(reserved_types)
{
    static const uint16_t reserved[] = {0x06, 0x07, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F};
    size_t i;

    for (i = 0; i < COUNT(reserved); i++) {
        const uint16_t words[] = {reserved[i], 0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(words, COUNT(words), list)};
        kunai_model *model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, get_words_place(0),
                                          polygon_record, "a polygon chunk of a reserved type");

        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
    }
}

/* A type that nobody knows has a size, and is stepped over. */
TEST(unknown_types)
{
    uint32_t type;

    for (type = 0x20; type < 0xFF; type++) {
        const uint16_t words[] = {
            (uint16_t)(0x5A00 | type), 2, 0xFF, 0x0006, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(words, COUNT(words), list)};
        kunai_model *model;

        if ((type >= 0x38 && type <= 0x3A) || (type >= 0x40 && type <= 0x4B))
            continue;
        model = open_damaged(nodes, 1, KUNAI_E_UNSUPPORTED, get_words_place(0), polygon_record,
                             "a polygon chunk of an unknown type is left out");
        assert_int_equal(get_triangle_count(model), 3);
        kunai_model_close(model);
    }
}

/* Two words for each colour, 6 for the bump chunk: more is stepped over, less ends the list. */
TEST(material_sizes)
{
    static const uint16_t needs[16] = {0, 2, 2, 4, 2, 4, 4, 6, 6, 2, 2, 4, 2, 4, 4, 6};
    uint16_t words[2 + 7 + 8] = {0}, list[MOST_WORDS];
    uint16_t type, size;

    for (type = 0; type < 16; type++)
        for (size = 0; size <= 7; size++) {
            static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
            const chunk_node nodes[] = {make_square_and(words, size + 2u + COUNT(strip), list)};
            kunai_model *model;

            words[0] = (uint16_t)(0x10 | type);
            words[1] = size;
            memset(words + 2, 0, 2 * (size_t)size);
            memcpy(words + 2 + size, strip, sizeof strip);
            make_square_and(words, size + 2u + COUNT(strip), list);
            model =
                size < needs[type]
                    ? open_damaged(nodes, 1, KUNAI_E_CORRUPT, get_words_place(0), polygon_record,
                                   "a material chunk is too small for its colours")
                    : open_nodes(nodes, 1, 0);
            assert_int_equal(get_triangle_count(model), size < needs[type] ? 2 : 3);
            kunai_model_close(model);
        }
}

/* Strips that pass the end of their chunk: triangles that are whole are drawn. */
TEST(strips_longer_than_their_chunk)
{
    static const struct {
        uint16_t words[16];
        uint32_t triangles; /* that it has before */
        uint32_t at;        /* word that is not there any more */
    } cases[] = {
        {{0x0040, 0, 0xFF}, 0, 2},                              /* not even a count */
        {{0x0040, 1, 1, 0xFF}, 0, 3},                           /* no length */
        {{0x0040, 1, 0x3FFF, 0xFF}, 0, 3},                      /* many strips */
        {{0x0040, 5, 2, 3, 0, 1, 2, 0xFF}, 1, 7},               /* a strip too many */
        {{0x0040, 5, 1, 4, 0, 1, 2, 3, 0xFF}, 1, 7},            /* a corner too many */
        {{0x0040, 5, 1, 0x7FFF, 0, 1, 2, 3, 0xFF}, 1, 7},       /* the longest strip */
        {{0x0040, 5, 1, 0x8000, 0, 1, 2, 3, 0xFF}, 1, 7},       /* the longest reversed one */
        {{0x0040, 5, 0x4001, 3, 0, 1, 2, 7, 0xFF}, 0, 7},       /* a user word */
        {{0x0040, 7, 0xC001, 3, 0, 1, 2, 7, 8, 9}, 0, 9},       /* the third one */
        {{0x0041, 10, 1, 3, 0, 0, 0, 1, 0, 0, 2, 0, 0}, 0, 10}, /* a V */
        {{0x0043, 13, 1, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0}, 0, 12}, /* a normal's Z */
    };
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(cases[i].words, COUNT(cases[i].words), list)};
        kunai_model *model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, get_words_place(cases[i].at),
                                          polygon_record, "the strips are longer than their chunk");

        assert_int_equal(get_triangle_count(model), 2 + cases[i].triangles);
        kunai_model_close(model);
    }
}

/* The body ends in the middle of a list: what was drawn before stays. */
TEST(polygons_past_the_end)
{
    static const struct {
        uint16_t words[4];
        uint32_t count; /* even: nothing fills up behind */
        uint32_t at;    /* in words */
    } cases[] = {
        {{0}, 0, 0},               /* no end */
        {{0, 0}, 2, 2},            /* after null chunks */
        {{0, 0x0008}, 2, 2},       /* the second word of a texture */
        {{0, 0x0011}, 2, 2},       /* the size of a material */
        {{0x0011, 2, 0, 0}, 2, 2}, /* its colours: 4 bytes */
        {{0, 0x0040}, 2, 2},       /* the size of strips */
        {{0x0040, 0xFFFF}, 2, 2},
        {{0x0040, 3, 1, 3}, 4, 2}, /* a word less than the size says */
        {{0x0050, 0x7FFF}, 2, 2},  /* a type that nobody knows */
    };
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(cases[i].words, cases[i].count, list)};
        kunai_model *model = open_damaged(nodes, 1, KUNAI_E_TRUNCATED, get_words_place(cases[i].at),
                                          polygon_record, "the data ends too early");

        assert_int_equal(get_triangle_count(model), 2);
        kunai_model_close(model);
    }
}

/* Slots that nothing was written to cost the triangles that use them, and so do slots past the last
 * that was. */
TEST(missing_slots)
{
    static const uint16_t missing[] = {4, 5, 12, 40000, 65535};
    size_t i;

    for (i = 0; i < COUNT(missing); i++) {
        const uint16_t words[] = {0x0040, 7, 1, 5, 0, 1, 2, 3, missing[i], 0xFF};
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(words, COUNT(words), list)};
        kunai_model *model =
            open_damaged(nodes, 1, KUNAI_E_CORRUPT, get_words_place(0), polygon_record,
                         "triangles that use an empty vertex slot are left out");

        assert_int_equal(get_triangle_count(model), 4);
        assert_int_equal(kunai_model_get_info(model)->dropped_count, 1);
        kunai_model_close(model);
    }
}

/* No vertex at all: the model has its nodes, and nothing to draw. */
TEST(no_vertices)
{
    static const chunk_node nodes[] = {{UNIT, POLYGONS(chunk_square_strip)}};
    kunai_model *model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS, polygon_record,
                                      "triangles that use an empty vertex slot are left out");

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    kunai_model_close(model);
}

/* A cache entry that is empty is drawn. */
TEST(empty_cache_entries)
{
    uint32_t entry;

    for (entry = 0; entry < 256; entry += 51) {
        const uint16_t words[] = {(uint16_t)(entry << 8 | 0x05), 0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
        uint16_t list[MOST_WORDS];
        const chunk_node nodes[] = {make_square_and(words, COUNT(words), list)};
        kunai_model *model =
            open_damaged(nodes, 1, KUNAI_E_CORRUPT, get_words_place(0), polygon_record,
                         "an empty entry of the polygon list cache is drawn");

        assert_int_equal(get_triangle_count(model), 3);
        kunai_model_close(model);
    }
}
