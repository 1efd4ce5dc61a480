/* test_model_bad.c - models that break the rules of ninja-container.md 5 to 7 and ninja-chunk.md:
 * which error or warning it is, and where. */
#include "chunk_models.h"

/* Of a model with one node: where its lists begin. */
enum { LISTS = CHUNK_NODE + CHUNK_MODEL };

static const char node_record[] = "NJS_OBJECT", model_record[] = "NJS_CNK_MODEL";
static const char vertex_record[] = "vertex list", polygon_record[] = "polygon list";

static uint32_t triangles_of(const kunai_model *model)
{
    return kunai_model_get_info(model)->triangle_count;
}

/* ---- the node tree ---- */

/* Pointers of nodes: the last place that fits, past it, unaligned. */
static void test_node_pointers(void **state)
{
    static const chunk_node nodes[] = {{0}, {0}};
    static const char out_of_range[] = "a pointer to a node is out of range";
    bytes file = make_chunk_file(nodes, 2, 0);
    const uint32_t end = 2 * (CHUNK_NODE + CHUNK_MODEL), last = end - 52;
    const uint32_t bad[] = {last + 4,       CHUNK_NODE - 2, CHUNK_NODE + 1,
                            CHUNK_NODE + 2, end,            0xFFFFFFFC};
    kunai_error error;
    size_t i;

    (void)state;
    bytes_set_32(&file, 8 + 4, 2 * CHUNK_NODE, 0); /* tells the byte order */
    bytes_set_32(&file, 8 + last + 0x2C, 0, 0);    /* the sphere of a model is its child */
    bytes_set_32(&file, 8 + last + 0x30, 0, 0);
    bytes_set_32(&file, 8 + 0x2C, last, 0);
    kunai_model_close(open_model_file(&file, KUNAI_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    for (i = 0; i < COUNT(bad); i++) {
        bytes_set_32(&file, 8 + 0x2C, bad[i], 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 0x2C, node_record, out_of_range);
        bytes_set_32(&file, 8 + 0x2C, 0, 0);
        bytes_set_32(&file, 8 + 0x30, bad[i], 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 0x30, node_record, out_of_range);
        bytes_set_32(&file, 8 + 0x30, 0, 0);
    }
    bytes_free(&file);
}

/* Every way to reach a node twice: in a sound tree of 5 nodes one pointer is changed. */
static void test_node_cycles(void **state)
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

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        bytes file = make_chunk_file(nodes, COUNT(nodes), 0);

        bytes_set_32(&file, 8 + CHUNK_NODE * cases[i].node + cases[i].member,
                     CHUNK_NODE * cases[i].to, 0);
        assert_refused(&file, KUNAI_E_CORRUPT, CHUNK_NODE * cases[i].found + cases[i].found_member,
                       node_record, "a node is reached twice");
        bytes_free(&file);
    }
}

/* In bare data the root, too, has a place that a pointer can name. */
static void test_cycle_to_root(void **state)
{
    static const uint32_t members[] = {0x2C, 0x30};
    enum { ROOT = 16 };
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(members); i++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .flags = KUNAI_BARE,
                                 .format = KUNAI_FORMAT_NJCM,
                                 .byte_order = KUNAI_ORDER_LITTLE,
                                 .offset = ROOT};
        bytes data = {0};
        kunai_model *model;
        kunai_error error;

        bytes_zeros(&data, ROOT + 52);
        assert_int_equal(kunai_model_open(data.data, data.size, &options, &model, &error),
                         KUNAI_OK);
        kunai_model_close(model);
        bytes_set_32(&data, ROOT + members[i], ROOT, 0);
        kunai_model_open(data.data, data.size, &options, &model, &error);
        assert_null(model);
        assert_string_equal(error.message, "a node is reached twice");
        assert_record(&error, KUNAI_E_CORRUPT, ROOT + members[i], node_record);
        bytes_free(&data);
    }
}

/* Ten thousand nodes in a row that ends where it began, and a chain that does. */
static void test_long_cycles(void **state)
{
    enum { ROW = 10000, CHAIN = 1000 };
    chunk_node *nodes = calloc(ROW, sizeof *nodes);
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(nodes);
    nodes[0].child = 1;
    for (i = 1; i < ROW; i++)
        nodes[i].sibling = i + 1 < ROW ? i + 1 : 1;
    file = make_chunk_file(nodes, ROW, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, (uint64_t)(ROW - 1) * CHUNK_NODE + 0x30, node_record,
                   "a node is reached twice");
    bytes_free(&file);
    memset(nodes, 0, ROW * sizeof *nodes);
    for (i = 0; i < CHAIN; i++)
        nodes[i].child = i + 1 < CHAIN ? i + 1 : 1;
    file = make_chunk_file(nodes, CHAIN, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, (uint64_t)(CHAIN - 1) * CHUNK_NODE + 0x2C, node_record,
                   "a node is reached twice");
    bytes_free(&file);
    free(nodes);
}

/* A quaternion of nothing, or of numbers whose squares are nothing, is no turn; its rounding does
 * not matter elsewhere. */
static void test_empty_quaternions(void **state)
{
    static const uint32_t tiny = 1; /* the smallest float */
    const chunk_node nodes[] = {{0x405, .child = 1},
                                {0x405, .angles = {tiny}, .child = 2},
                                {0x405, .angles = {0x80000000, 0x80000000}, .w = 0x80000000}};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double none[] = {0, 0, 0, 1}, half_turn[] = {1, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);

    (void)state;
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

        bytes_set_32(&file, 8 + place, not_finite[i], 0);
        model = open_model_file(&file, 0, &error); /* is walked: all numbers are finite */
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, place, not_finite_message);
        assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT, 8 + place, in_record);
        kunai_model_close(model);
        assert_null(open_model_file(&file, KUNAI_STRICT, &error));
        assert_string_equal(error.message, not_finite_message);
        assert_record(&error, KUNAI_E_CORRUPT, 8 + place, in_record);
    }
    bytes_free(&file);
}

/* Every float of a node, of its model and of its vertices. */
static void test_not_finite_members(void **state)
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

    (void)state;
    for (i = 0; i < COUNT(of_node); i++)
        check_not_finite(nodes, 1, of_node[i], node_record);
    for (i = 0; i < COUNT(of_model); i++)
        check_not_finite(nodes, 1, CHUNK_NODE + of_model[i], model_record);
    for (i = 0; i < 24; i++) /* 4 vertices of 6 floats */
        check_not_finite(nodes, 1, LISTS + 8 + 4 * i, vertex_record);
}

/* What a node does not have is not looked at: angles are no floats, only a quaternion has a fourth
 * part, and the words that fill up CV_SH and CV_VN_SH are nothing. */
static void test_words_that_are_no_numbers(void **state)
{
    static const uint32_t filled[] = {
        0x20 | 9 << 16,  0 | 2 << 16, F_0, F_0, F_0, 0x7FC00000, F_1, F_0, F_0, 0xFF800000,
        0x21 | 9 << 16,  2 | 1 << 16, F_0, F_1, F_0, 0x7FC00000, F_0, F_0, F_1, 0x7F800000,
        0xFF};
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{.flags = 5,
                                        .angles = {0x7FC00000, 0x7F800000, 0xFF800000},
                                        .w = 0x7FC00000,
                                        VERTICES(filled),
                                        POLYGONS(strip)}};
    kunai_model *model = open_nodes(nodes, 1, 0);

    (void)state;
    assert_int_equal(triangles_of(model), 1);
    assert_int_equal(kunai_model_get_node(model, 0)->angles[0], 0x7FC00000);
    kunai_model_close(model);
}

/* Which of them it is does not matter to the others. */
static void test_not_finite_vertices(void **state)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16, 3 << 16, 0x7F800000, F_0, F_0, F_0, F_1, F_0, F_1, 0x7FC00001, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double positions[] = {0, 0, 0, 0, 1, 0, 1, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 2);

    (void)state;
    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    assert_warning(model, 0, KUNAI_E_CORRUPT, LISTS + 8, not_finite_message);
    assert_warning(model, 1, KUNAI_E_CORRUPT, LISTS + 36, not_finite_message);
    kunai_model_close(model);
}

/* Two scales of 2^127, one in the other. */
static void test_worlds_overflow(void **state)
{
    static const chunk_node nodes[] = {{3, .scale = {0x7F000000, F_1, F_1}, .child = 1},
                                       {3, .scale = {0x7F000000, F_1, F_1}}};
    kunai_model *model =
        open_damaged(nodes, 2, KUNAI_E_CORRUPT, 0, node_record,
                     "a world matrix is too large for its numbers, which read as 0");
    const float *world = kunai_model_get_node(model, 1)->world;

    (void)state;
    assert_true(world[0] >= 0.0f && world[0] <= 0.0f);
    assert_true(world[5] >= 1.0f && world[5] <= 1.0f);
    kunai_model_close(model);
}

/* The quaternion of this turn about Z is longer than 1 by the rounding of its floats: the largest
 * scale grows past the largest float on its way to Y. */
static void test_transform_overflow(void **state)
{
    static const chunk_node nodes[] = {
        {1, .angles = {0, 0, 0x4001}, .scale = {0x7F7FFFFF, F_1, F_1}}};
    kunai_model *model =
        open_damaged(nodes, 1, KUNAI_E_CORRUPT, 0, node_record,
                     "a world matrix is too large for its numbers, which read as 0");
    const float *world = kunai_model_get_node(model, 0)->world;

    (void)state;
    assert_true(world[0] < -1e34f && world[0] > -1e35f); /* cosine of 0x4001: -9.6e-5 */
    assert_true(world[1] >= 0.0f && world[1] <= 0.0f);
    kunai_model_close(model);
}

/* ---- models ---- */

/* A model that cannot be found is left out, and the others are drawn. */
static void test_model_pointers(void **state)
{
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
        {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)}};
    static const char message[] = "a pointer to a model is out of range";
    static const uint32_t bad[] = {0x0FFFFFFC, 2 * CHUNK_NODE + 2, 2 * CHUNK_NODE + 1};
    size_t i;

    (void)state;
    for (i = 0; i < 2 * COUNT(bad); i++) {
        const size_t first = i / COUNT(bad);
        const uint32_t to = bad[i % COUNT(bad)];
        bytes file = make_chunk_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        bytes_set_32(&file, 8 + CHUNK_NODE * first + 4, to, 0);
        model = open_model_file(&file, 0, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE * first + 4, message);
        assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT,
                      8 + CHUNK_NODE * first + 4, node_record);
        assert_int_equal(kunai_model_get_node(model, (uint32_t)first)->mesh, -1);
        assert_int_equal(triangles_of(model), 2);
        kunai_model_close(model);
        assert_file_error(&file, KUNAI_STRICT, KUNAI_E_CORRUPT, CHUNK_NODE * first + 4, message);
        bytes_set_32(&file, 8 + CHUNK_NODE * (1 - first) + 4, to, 0);
        assert_refused(&file, KUNAI_E_CORRUPT, 4, node_record, message); /* nothing is left */
        bytes_free(&file);
    }
}

/* The last place where a model fits, and the next one. */
static void test_model_at_the_end(void **state)
{
    static const chunk_node nodes[] = {{0}, {0}};
    const uint32_t last = 2 * (CHUNK_NODE + CHUNK_MODEL) - CHUNK_MODEL;
    bytes file = make_chunk_file(nodes, 2, 0);
    kunai_error error;

    (void)state;
    bytes_set_32(&file, 8 + 4, last, 0);
    kunai_model_close(open_model_file(&file, KUNAI_STRICT, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_set_32(&file, 8 + 4, last + 4, 0);
    assert_refused(&file, KUNAI_E_CORRUPT, 4, node_record, "a pointer to a model is out of range");
    bytes_free(&file);
}

static void test_list_pointers(void **state)
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

    (void)state;
    for (i = 0; i < COUNT(bad); i++) {
        bytes file = make_chunk_file(nodes, 2, 0);
        kunai_error error;
        kunai_model *model;

        assert_int_equal(file.size, 8 + size);
        bytes_set_32(&file, 8 + at, bad[i], 0);
        bytes_set_32(&file, 8 + at + 4, bad[i] < size ? bad[i] | 1 : bad[i], 0); /* 2 will do */
        model = open_model_file(&file, 0, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 2);
        assert_warning(model, 0, KUNAI_E_CORRUPT, at, vertices);
        assert_record(&kunai_model_get_info(model)->warnings[0], KUNAI_E_CORRUPT, 8 + at,
                      model_record);
        assert_warning(model, 1, KUNAI_E_CORRUPT, at + 4, polygons);
        assert_record(&kunai_model_get_info(model)->warnings[1], KUNAI_E_CORRUPT, 8 + at + 4,
                      model_record);
        assert_int_equal(triangles_of(model), 2);
        kunai_model_close(model);
        assert_file_error(&file, KUNAI_STRICT, KUNAI_E_CORRUPT, at, vertices);
        bytes_set_32(&file, 8 + at, 0, 0);
        assert_file_error(&file, KUNAI_STRICT, KUNAI_E_CORRUPT, at + 4, polygons);
        bytes_free(&file);
    }
}

/* Nothing is left: the first damage is the error. */
static void test_all_is_damaged(void **state)
{
    static const uint16_t reserved[] = {0x0006, 0xFF};
    static const uint32_t wrong[] = {0x1F, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(wrong), POLYGONS(reserved)}};
    bytes file = make_chunk_file(nodes, 1, 0);

    (void)state;
    assert_refused(&file, KUNAI_E_CORRUPT, LISTS, vertex_record, "no such vertex chunk type");
    bytes_free(&file);
}

/* ---- vertex lists ---- */

/* Types below 20 and above 34 end the list, what was read of it stays; 0 fills up. */
static void test_vertex_types(void **state)
{
    const uint64_t end = LISTS + sizeof chunk_square - 4;
    uint32_t words[SQUARE_WORDS + 1], type;
    const chunk_node nodes[] = {{UNIT, VERTICES(words), POLYGONS(chunk_square_strip)}};

    (void)state;
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
        assert_int_equal(triangles_of(model), 2);
        kunai_model_close(model);
    }
}

/* A size that is too small counts for nothing, one that is too large is obeyed. */
static void test_vertex_sizes(void **state)
{
    uint32_t words[SQUARE_WORDS + 1], size;
    const chunk_node nodes[] = {{UNIT, VERTICES(words), POLYGONS(chunk_square_strip)}};
    kunai_model *model;

    (void)state;
    memcpy(words, chunk_square, sizeof chunk_square);
    words[SQUARE_WORDS] = 0xFF;
    for (size = 0; size < 25; size++) {
        words[0] = 0x29 | size << 16;
        model = open_damaged(nodes, 1, KUNAI_E_CORRUPT, LISTS, vertex_record,
                             "the size of a vertex chunk is too small for its vertices");
        assert_int_equal(triangles_of(model), 2);
        kunai_model_close(model);
    }
    words[0] = 0x29 | 26 << 16;
    words[SQUARE_WORDS - 1] = 0x1F; /* stepped over */
    kunai_model_close(open_nodes(nodes, 1, 0));
}

/* More vertices than there are: those that are whole are read. Of a list that is not ended, all
 * are. */
static void test_vertices_past_the_end(void **state)
{
    static const uint16_t first[] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};
    uint32_t words[SQUARE_WORDS - 1];
    const chunk_node nodes[] = {{UNIT, .child = 1, .polygons = first, .polygon_count = COUNT(first)},
                                {UNIT, VERTICES(words)}};
    chunk_node drawn[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(first)},
                          {UNIT, VERTICES(words)}};
    const uint64_t lists = 2 * LISTS, at = lists + sizeof chunk_square + 20;
    kunai_model *model;

    (void)state;
    (void)nodes;
    memcpy(words, chunk_square, sizeof words); /* the end is missing */
    model = open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + sizeof words, vertex_record,
                         "the data ends too early");
    assert_int_equal(triangles_of(model), 2);
    kunai_model_close(model);
    words[0] = 0x29 | 31 << 16;
    words[1] = 5 << 16;
    model = open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + sizeof words, vertex_record,
                         "the data ends too early");
    kunai_model_close(model);
    drawn[1].vertex_count = 1; /* the head alone */
    model = open_damaged(drawn, 2, KUNAI_E_TRUNCATED, at + 4, vertex_record,
                         "the data ends too early");
    kunai_model_close(model);
}
