/* test_model_limits.c - how many, how deep, how often: the last model that is read, the first that
 * is not, and the cost of those that ask for more than they have. ninja-container.md 7. */
#include "chunk_models.h"

/* A chain of nodes, each the child of the one before. */
static bytes make_chain(uint32_t count)
{
    chunk_node *nodes = calloc(count, sizeof *nodes);
    bytes file;
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i + 1 < count; i++)
        nodes[i].child = i + 1;
    file = make_chunk_file(nodes, count, 0);
    free(nodes);
    return file;
}

static void test_depth_edge(void **state)
{
    bytes file = make_chain(1024);
    kunai_error error;

    (void)state;
    kunai_model_close(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_free(&file);
    file = make_chain(1025);
    assert_file_error(&file, 0, KUNAI_E_CORRUPT, 1023 * CHUNK_NODE + 0x2C,
                      "the tree is deeper than 1024");
    bytes_free(&file);
}

/* Siblings are not deep. */
static void test_node_count_edge(void **state)
{
    const uint32_t most = 65536;
    chunk_node *nodes = calloc(most + 1, sizeof *nodes);
    kunai_error error;
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(nodes);
    for (i = 0; i + 1 < most; i++)
        nodes[i].sibling = i + 1;
    file = make_chunk_file(nodes, most, 0);
    kunai_model_close(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    bytes_free(&file);
    nodes[most - 1].sibling = most;
    file = make_chunk_file(nodes, most + 1, 0);
    assert_file_error(&file, 0, KUNAI_E_LIMIT, (uint64_t)(most - 1) * CHUNK_NODE + 0x30,
                      "there are more than 65536 nodes");
    bytes_free(&file);
    free(nodes);
}

/* 5,592,405 triangles are 16,777,215 corners, and the next one is too many: a strip of 32,767
 * corners that is drawn 170 times, and one of 22,357 or 22,358. */
static void test_corner_limit(void **state)
{
    static uint16_t strip[5 + 32767 + 1], draws[171 + 4 + 22358 + 1];
    uint32_t line[3 + 3 * CHUNK_LINE];
    chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(line), .polygons = strip},
                          {UNIT, .polygons = draws}};
    uint32_t i, length;

    (void)state;
    make_chunk_line(line);
    strip[0] = 0x0004;
    strip[1] = 0x0040;
    strip[2] = 2 + 32767;
    strip[3] = 1;
    strip[4] = 32767;
    for (i = 0; i < 32767; i++)
        strip[5 + i] = (uint16_t)(i % CHUNK_LINE);
    strip[5 + 32767] = 0xFF;
    nodes[0].polygon_count = COUNT(strip);
    for (length = 22357; length <= 22358; length++) {
        for (i = 0; i < 170; i++)
            draws[i] = 0x0005;
        draws[170] = 0x0040;
        draws[171] = (uint16_t)(2 + length);
        draws[172] = 1;
        draws[173] = (uint16_t)length;
        for (i = 0; i < length; i++)
            draws[174 + i] = (uint16_t)(i % CHUNK_LINE);
        draws[174 + length] = 0xFF;
        nodes[1].polygon_count = 175 + length;
        if (length == 22357) {
            bytes file = make_chunk_file(nodes, 2, 0);
            kunai_options options = {.struct_size = sizeof options,
                                     .byte_order = KUNAI_ORDER_LITTLE};
            kunai_model *model;

            assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 5592405);
            kunai_model_close(model);
            bytes_free(&file);
        } else {
            assert_nodes_error(nodes, 2, 0, KUNAI_E_LIMIT,
                               2 * (CHUNK_NODE + CHUNK_MODEL) + sizeof line + 65548 + 340,
                               "there are more than 16777216 corners");
        }
    }
}

/* Lists that draw the one before: 16 deep is fine, 17 is not. */
static void test_nesting_edge(void **state)
{
    uint16_t lists[18][3];
    chunk_node nodes[18] = {{.flags = UNIT}};
    uint32_t count, i;

    (void)state;
    for (count = 17; count <= 18; count++) { /* the outermost list is not drawn by another one */
        for (i = 0; i < count; i++) {
            lists[i][0] = (uint16_t)(i + 1 < count ? i << 8 | 0x04 : 0);
            lists[i][1] = (uint16_t)(i ? (i - 1) << 8 | 0x05 : 0);
            lists[i][2] = 0xFF;
            nodes[i].flags = UNIT;
            nodes[i].child = i + 1 < count ? i + 1 : 0;
            nodes[i].polygons = lists[i];
            nodes[i].polygon_count = 3;
        }
        if (count == 17)
            kunai_model_close(open_nodes(nodes, count, 0));
        else
            assert_nodes_error(nodes, count, 0, KUNAI_E_LIMIT,
                               18 * (CHUNK_NODE + CHUNK_MODEL) + 1 * 8 + 2,
                               "cached polygon lists draw each other more than 16 deep");
    }
}

/* 65,536 drawn lists are fine, one more is not. */
static void test_list_draws_edge(void **state)
{
    static uint16_t list[65538];
    static const uint16_t empty[] = {0x0004, 0xFF};
    chunk_node nodes[] = {{UNIT, .child = 1, POLYGONS(empty)}, {UNIT, .polygons = list}};
    uint32_t i;

    (void)state;
    for (i = 0; i < 65537; i++)
        list[i] = 0x0005;
    list[65536] = 0xFF;
    nodes[1].polygon_count = 65537;
    kunai_model_close(open_nodes(nodes, 2, 0));
    list[65536] = 0x0005;
    list[65537] = 0xFF;
    nodes[1].polygon_count = 65538;
    assert_nodes_error(nodes, 2, 0, KUNAI_E_LIMIT, 2 * (CHUNK_NODE + CHUNK_MODEL) + 4 + 2 * 65536,
                       "more than 65536 cached polygon lists are drawn");
}

/* Lists 0 to 15 of which each draws the one before it twice, so that drawing list n is 2^(n+1) - 1
 * draws: 65535 for the last, and one less than is allowed. List 0 has a triangle. */
static void test_exponential_lists(void **state)
{
    enum { LEVELS = 16, LISTS = LEVELS + 1 };
    uint16_t lists[LISTS][10];
    chunk_node nodes[LISTS] = {{.flags = UNIT}};
    const uint64_t at = LISTS * (CHUNK_NODE + CHUNK_MODEL) + sizeof chunk_square;
    uint16_t again;

    (void)state;
    for (again = 0; again < 2; again++) {
        const uint16_t triangle[] = {0x0004, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
        kunai_model *model;
        uint16_t i;

        for (i = 0; i < LISTS; i++) {
            const uint16_t draw = (uint16_t)((i - 1u) << 8 | 0x05);
            const uint16_t words[] = {(uint16_t)(i << 8 | 0x04), draw, draw, 0xFF};
            const uint16_t last[] = {0, draw, again ? draw : 0, 0xFF};

            memcpy(lists[i], i < LEVELS ? words : last, sizeof words);
            nodes[i].flags = UNIT;
            nodes[i].child = i < LEVELS ? i + 1u : 0;
            nodes[i].polygons = lists[i];
            nodes[i].polygon_count = COUNT(words);
        }
        memcpy(lists[0], triangle, sizeof triangle);
        nodes[0].polygon_count = COUNT(triangle);
        nodes[0].vertices = chunk_square;
        nodes[0].vertex_count = COUNT(chunk_square);
        if (again) { /* draw 65536 is the second one of list 15, and 65537 its first of list 14 */
            bytes file = make_chunk_file(nodes, LISTS, 0);

            assert_refused(&file, KUNAI_E_LIMIT, at + 20 + 14 * 8 + 2, "polygon list",
                           "more than 65536 cached polygon lists are drawn");
            bytes_free(&file);
        } else {
            model = open_nodes(nodes, LISTS, 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 32768);
            kunai_model_close(model);
        }
    }
}

/* A list that draws itself, and two that draw each other. */
static void test_lists_that_draw_themselves(void **state)
{
    static const uint16_t own[] = {0x0004, 0x0005, 0xFF, 0};
    static const uint16_t first[] = {0x0004, 0x0105, 0xFF, 0}, second[] = {0x0104, 0x0005, 0xFF, 0};
    static const uint16_t draw[] = {0x0005, 0xFF};
    static const chunk_node one[] = {{UNIT, .child = 1, POLYGONS(own)}, {UNIT, POLYGONS(draw)}};
    static const chunk_node two[] = {{UNIT, .child = 1, POLYGONS(first)},
                                     {UNIT, .child = 2, POLYGONS(second)},
                                     {UNIT, POLYGONS(draw)}};
    static const char message[] = "cached polygon lists draw each other more than 16 deep";
    bytes file = make_chunk_file(one, COUNT(one), 0);

    (void)state;
    assert_refused(&file, KUNAI_E_LIMIT, 2 * (CHUNK_NODE + CHUNK_MODEL) + 2, "polygon list",
                   message);
    bytes_free(&file);
    file = make_chunk_file(two, COUNT(two), 0); /* 16 draws: 8 of each, and the 17th is in list 1 */
    assert_refused(&file, KUNAI_E_LIMIT, 3 * (CHUNK_NODE + CHUNK_MODEL) + 8 + 2, "polygon list",
                   message);
    bytes_free(&file);
}

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* count nodes that all have the model of the first one: a vertex list of one CV chunk, which
 * claims claimed vertices and has as many as there are. */
static bytes make_shared(uint32_t count, uint32_t there, uint32_t claimed)
{
    const size_t list_size = 2 + 3 * (size_t)there + 1;
    chunk_node *nodes = calloc(count, sizeof *nodes);
    uint32_t *list = calloc(list_size, sizeof *list);
    bytes file;
    uint32_t i;

    assert_true(nodes && list);
    list[0] = 0x22 | (1 + 3 * there) << 16;
    list[1] = claimed << 16;
    list[list_size - 1] = 0xFF;
    for (i = 0; i < count; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < count ? i + 1 : 0;
    }
    nodes[0].vertices = list;
    nodes[0].vertex_count = list_size;
    file = make_chunk_file(nodes, count, 0);
    for (i = 1; i < count; i++)
        bytes_set_32(&file, 8 + CHUNK_NODE * (size_t)i + 4, count * CHUNK_NODE, 0);
    free(list);
    free(nodes);
    return file;
}

static kunai_result open_counted(const bytes *file, kunai_error *error, uint64_t *peak)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_ORDER_LITTLE};
    kunai_model *model;
    kunai_result result;

    options.allocator = test_memory_allocator(&memory);
    result = kunai_model_open(file->data, file->size, &options, &model, error);
    kunai_model_close(model);
    assert_int_equal(memory.live, 0);
    *peak = memory.peak;
    return result;
}

/* 5000 vertices cost 160000 steps and their chunk one. With n nodes the file has 60020 + 80 n
 * bytes, so that n = 133 may be read, 21280133 of 21299456 steps are then enough, and
 * 160001 n <= 64 * (60020 + 80 n) + 16777216 holds no more for 134. Without that price 3000 nodes
 * made 15 million vertices of 300 KB. */
static void test_shared_vertices(void **state)
{
    const uint64_t most = 200u << 20;
    kunai_error error;
    uint64_t peak;
    bytes file;

    (void)state;
    file = make_shared(133, 5000, 5000);
    assert_int_equal(file.size, 60020 + 80 * 133);
    assert_int_equal(open_counted(&file, &error, &peak), KUNAI_OK);
    assert_true(peak < most);
    bytes_free(&file);
    file = make_shared(134, 5000, 5000);
    open_counted(&file, &error, &peak);
    assert_record(&error, KUNAI_E_LIMIT, 8 + 134 * (CHUNK_NODE + CHUNK_MODEL), "vertex list");
    bytes_free(&file);
    file = make_shared(3000, 5000, 5000);
    open_counted(&file, &error, &peak);
    assert_record(&error, KUNAI_E_LIMIT, 8 + 3000 * (CHUNK_NODE + CHUNK_MODEL), "vertex list");
    assert_true(peak < most);
    bytes_free(&file);
}

/* Vertices that are not there are not paid: 30 nodes with a list that claims 65535 of them would
 * cost 63 million steps. */
static void test_claimed_vertices(void **state)
{
    bytes file = make_shared(30, 10, 65535);
    kunai_error error;

    (void)state;
    assert_null(open_model_file(&file, 0, &error));
    assert_record(&error, KUNAI_E_TRUNCATED, 8 + 30 * (CHUNK_NODE + CHUNK_MODEL) + 8 + 10 * 12,
                  "vertex list");
    bytes_free(&file);
}

/* Any list costs what is looked at: 3000 nodes share 20000 null chunks and never come to the end.
 */
static void test_shared_polygons(void **state)
{
    enum { NODES = 3000, NULLS = 20000 };
    chunk_node *nodes = calloc(NODES, sizeof *nodes);
    uint16_t *list = calloc(NULLS + 2, sizeof *list);
    kunai_error error;
    bytes file;
    uint32_t i;

    (void)state;
    assert_true(nodes && list);
    list[NULLS] = 0xFF;
    for (i = 0; i < NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < NODES ? i + 1 : 0;
    }
    nodes[0].polygons = list;
    nodes[0].polygon_count = NULLS + 2;
    file = make_chunk_file(nodes, NODES, 0);
    kunai_model_close(open_nodes(nodes, NODES, 0));
    for (i = 1; i < NODES; i++)
        bytes_set_32(&file, 8 + CHUNK_NODE * (size_t)i + 4, NODES * CHUNK_NODE, 0);
    assert_null(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, "polygon list");
    bytes_free(&file);
    free(list);
    free(nodes);
}

/* All chunks of a list at once: vertices that every chunk claims, and that one chunk has, cost no
 * memory. */
static void test_claims_cost_no_memory(void **state)
{
    enum { CHUNKS = 2000 };
    uint32_t *list = calloc(2 * CHUNKS + 1, sizeof *list);
    chunk_node nodes[] = {{UNIT, .vertex_count = 2 * CHUNKS + 1}};
    const uint64_t most = 64u << 20;
    kunai_error error;
    uint64_t peak;
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(list);
    for (i = 0; i < CHUNKS; i++) {
        list[2 * i] = 0x22 | 1 << 16; /* a size of nothing */
        list[2 * i + 1] = 0xFFFFu << 16;
    }
    list[2 * CHUNKS] = 0xFF;
    nodes[0].vertices = list;
    file = make_chunk_file(nodes, 1, 0);
    open_counted(&file, &error, &peak);
    assert_true(peak < most);
    bytes_free(&file);
    free(list);
}

enum { PULLS = 5000, MIDDLES = 3 * (PULLS - 1), MOST_PULLED = 6860 };

/* Three vertices with 5000 influences each, all but the first of the child, which draws them with
 * corners of different coordinates. */
static bytes make_many_pulls(uint32_t corners)
{
    static uint32_t start[2 + 4 * 3 + 1], middle[2 + 4 * MIDDLES + 1];
    static uint16_t strip[5 + 3 * MOST_PULLED];
    const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(start)},
        {UNIT, VERTICES(middle), .polygons = strip, .polygon_count = 5 + 3 * (size_t)corners}};
    uint32_t i;

    start[0] = 0x25 | 13 << 16;
    start[1] = 3 << 16;
    middle[0] = 0x0125 | (uint32_t)(1 + 4 * MIDDLES) << 16;
    middle[1] = (uint32_t)MIDDLES << 16;
    for (i = 0; i < 3; i++)
        start[2 + 4 * i + 3] = i | 1 << 16;
    for (i = 0; i < MIDDLES; i++)
        middle[2 + 4 * i + 3] = i % 3 | 1 << 16;
    start[COUNT(start) - 1] = middle[COUNT(middle) - 1] = 0xFF;
    strip[0] = 0x0041;
    strip[1] = (uint16_t)(2 + 3 * corners);
    strip[2] = 1;
    strip[3] = (uint16_t)corners;
    for (i = 0; i < corners; i++) {
        strip[4 + 3 * i] = (uint16_t)(i % 3);
        strip[4 + 3 * i + 1] = (uint16_t)i;
    }
    strip[4 + 3 * corners] = 0xFF;
    return make_chunk_file(nodes, COUNT(nodes), 0);
}

/* Influences are copied for each corner, 5000 steps here, of the 32 million that such a file has:
 * those of 3000 corners are paid, so that the next thing to fail is the memory for them, those of
 * 6860 are not. */
static void test_many_pulled_corners(void **state)
{
    static const uint32_t corners[] = {3000, MOST_PULLED};
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(corners); i++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .byte_order = KUNAI_ORDER_LITTLE,
                                 .max_memory = 64u << 20};
        bytes file = make_many_pulls(corners[i]);
        kunai_error error;
        kunai_model *model;

        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                         KUNAI_E_LIMIT);
        if (corners[i] < MOST_PULLED)
            assert_record(&error, KUNAI_E_LIMIT, 0, "memory");
        else
            assert_record(&error, KUNAI_E_LIMIT, 8 + CHUNK_NODE, "NJS_OBJECT");
        bytes_free(&file);
    }
}

/* A list that is cached and drawn so often, by the words of another. */
static bytes make_drawn(const uint16_t *list, size_t count, uint32_t draws)
{
    uint16_t *drawing = calloc(draws + 1, sizeof *drawing);
    const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(chunk_square), .polygons = list, .polygon_count = count},
        {UNIT, .polygons = drawing, .polygon_count = draws + 1}};
    bytes file;
    uint32_t i;

    assert_non_null(drawing);
    for (i = 0; i < draws; i++)
        drawing[i] = 0x0005;
    drawing[draws] = 0xFF;
    file = make_chunk_file(nodes, COUNT(nodes), 0);
    free(drawing);
    return file;
}

/* Triangles that are all dropped cost their corners: 30000 of one vertex, drawn 500 and 1500
 * times, are 15 and 45 million steps, of 21 million. */
static void test_dropped_triangles_cost(void **state)
{
    enum { CORNERS = 30000 };
    uint16_t *list = calloc(6 + CORNERS, sizeof *list);
    kunai_error error;
    kunai_model *model;
    bytes file;

    (void)state;
    assert_non_null(list);
    list[0] = 0x0004;
    list[1] = 0x0040;
    list[2] = 2 + CORNERS;
    list[3] = 1;
    list[4] = CORNERS;
    list[5 + CORNERS] = 0xFF;
    file = make_drawn(list, 6 + CORNERS, 500);
    model = open_model_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 500 * (CORNERS - 2));
    kunai_model_close(model);
    bytes_free(&file);
    file = make_drawn(list, 6 + CORNERS, 1500);
    assert_null(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, "polygon list");
    bytes_free(&file);
    free(list);
}

/* A chunk can have 16383 strips, and is then nearly as large as a chunk can be. */
static void test_most_strips(void **state)
{
    enum { STRIPS = 16383 };
    uint16_t *list = calloc(4 + 4 * STRIPS, sizeof *list);
    chunk_node node = {UNIT, VERTICES(chunk_square), .polygons = list,
                       .polygon_count = 4 + 4 * STRIPS};
    kunai_model *model;
    uint32_t i;

    (void)state;
    assert_non_null(list);
    list[0] = 0x0040;
    list[1] = 1 + 4 * STRIPS;
    list[2] = STRIPS;
    for (i = 0; i < STRIPS; i++) {
        list[3 + 4 * i] = 3;
        list[5 + 4 * i] = 1;
        list[6 + 4 * i] = 2;
    }
    list[3 + 4 * STRIPS] = 0xFF;
    model = open_nodes(&node, 1, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, STRIPS);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 3);
    kunai_model_close(model);
    free(list);
}

/* 2000 nodes share a vertex list of 60000 words of 0, which fill up, or of 30000 chunks without
 * vertices: 120 or 60 million steps. */
static void test_shared_padding(void **state)
{
    enum { NODES = 2000, WORDS = 60000 };
    chunk_node *nodes = calloc(NODES, sizeof *nodes);
    uint32_t *list = calloc(WORDS + 1, sizeof *list);
    uint32_t i, is_chunks;

    (void)state;
    assert_true(nodes && list);
    list[WORDS] = 0xFF;
    for (i = 0; i < NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < NODES ? i + 1 : 0;
    }
    nodes[0].vertices = list;
    nodes[0].vertex_count = WORDS + 1;
    for (is_chunks = 0; is_chunks < 2; is_chunks++) {
        kunai_error error;
        bytes file;

        for (i = 0; i < WORDS && is_chunks; i += 2)
            list[i] = 0x22 | 1 << 16;
        file = make_chunk_file(nodes, NODES, 0);
        kunai_model_close(open_nodes(nodes, NODES, 0));
        for (i = 1; i < NODES; i++)
            bytes_set_32(&file, 8 + CHUNK_NODE * (size_t)i + 4, NODES * CHUNK_NODE, 0);
        assert_null(open_model_file(&file, 0, &error));
        assert_int_equal(error.code, KUNAI_E_LIMIT);
        assert_string_equal(error.record, "vertex list");
        bytes_free(&file);
    }
    free(list);
    free(nodes);
}

/* Textures may share their names: 2000 of 20000 letters are 40 million, and 500 are 10. */
static void test_shared_texture_names(void **state)
{
    static const uint32_t counts[] = {500, 2000};
    bytes model = make_chunk_file(&(const chunk_node){UNIT, .child = 0}, 1, 0);
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(counts); i++) {
        const uint32_t name = 8 + 12 * counts[i], letters = 20000;
        bytes file = {0};
        kunai_error error;
        uint32_t k;

        bytes_text(&file, "NJTL");
        bytes_32(&file, name + letters, 0);
        bytes_32(&file, 8, 0);
        bytes_32(&file, counts[i], 0);
        for (k = 0; k < counts[i]; k++) {
            bytes_32(&file, name, 0);
            bytes_zeros(&file, 8);
        }
        bytes_zeros(&file, letters);
        memset(file.data + file.size - letters, 'a', letters);
        bytes_add(&file, model.data, model.size);
        if (i)
            assert_null(open_model_file(&file, 0, &error));
        else
            kunai_model_close(open_model_file(&file, KUNAI_STRICT, &error));
        assert_int_equal(error.code, i ? KUNAI_E_LIMIT : KUNAI_OK);
        if (i)
            assert_string_equal(error.record, "NJS_TEXLIST");
        bytes_free(&file);
    }
    bytes_free(&model);
}

/* Corners of one vertex are compared with each other: 20000 different ones of slot 0, drawn by
 * strips of three, are 200 million comparisons, more than such a file can pay; 3000 are 4.5
 * million. */
static void test_many_corners_of_one_vertex(void **state)
{
    static const uint32_t counts[] = {3000, 20000};
    static const char message[] = "more work than 64 steps a byte and 16777216";
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(counts); i++) {
        enum { MOST_STRIPS = 3000, WORDS = 10 };
        const uint32_t chunks = (counts[i] + MOST_STRIPS - 1) / MOST_STRIPS;
        uint16_t *list = calloc(4 * chunks + WORDS * counts[i] + 1, sizeof *list), *at = list;
        chunk_node node = {UNIT, VERTICES(chunk_square), .polygons = list};
        uint32_t done = 0, k;
        bytes file;

        assert_non_null(list);
        while (done < counts[i]) {
            const uint32_t left = counts[i] - done;
            const uint32_t strips = left < MOST_STRIPS ? left : MOST_STRIPS;

            *at++ = 0x0041;
            *at++ = (uint16_t)(1 + WORDS * strips);
            *at++ = (uint16_t)strips;
            for (k = 0; k < strips; k++, done++, at += WORDS) {
                at[0] = 3;
                at[2] = (uint16_t)done; /* U of slot 0 */
                at[4] = 1;
                at[7] = 2;
            }
        }
        *at++ = 0xFF;
        node.polygon_count = (size_t)(at - list);
        file = make_chunk_file(&node, 1, 0);
        if (counts[i] > MOST_STRIPS)
            assert_refused(&file, KUNAI_E_LIMIT, (uint64_t)0 - 8, "triangles", message);
        else
            kunai_model_close(open_nodes(&node, 1, 0));
        bytes_free(&file);
        free(list);
    }
}

/* Lists that nobody shares never use the budget up, whatever is in them: 40 lists of the smallest
 * vertices, in chunks of the largest size, are 28 million steps, of 688 million. */
static void test_many_own_vertices(void **state)
{
    enum { MOST = 21844, NODES = 40 }; /* 1 + 3 * 21844 words: a chunk has at most 65535 */
    uint32_t *list = calloc(2 + 3 * MOST + 1, sizeof *list);
    chunk_node nodes[NODES] = {{.flags = UNIT}};
    kunai_error error;
    uint64_t peak;
    bytes file;
    uint32_t i;

    (void)state;
    assert_non_null(list);
    list[0] = 0x22 | (uint32_t)(1 + 3 * MOST) << 16;
    list[1] = (uint32_t)MOST << 16;
    list[2 + 3 * MOST] = 0xFF;
    for (i = 0; i < NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].child = i + 1 < NODES ? i + 1 : 0;
        nodes[i].vertices = list;
        nodes[i].vertex_count = 2 + 3 * MOST + 1;
    }
    nodes[NODES - 1].polygons = chunk_square_strip;
    nodes[NODES - 1].polygon_count = COUNT(chunk_square_strip);
    file = make_chunk_file(nodes, NODES, 0);
    assert_int_equal(open_counted(&file, &error, &peak), KUNAI_OK);
    bytes_free(&file);
    free(list);
}

/* A strip pays for the corners that are there: 600 cut ones that claim 32767 are damage, each
 * with a warning, and not 19 million steps. */
static void test_claimed_corners(void **state)
{
    static const uint16_t cut[] = {0x0004, 0x0040, 6, 1, 4,     0, 1,   2,
                                   3,      0x0040, 3, 1, 32767, 0, 0xFF};
    uint16_t draws[601];
    chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(cut)},
                          {UNIT, POLYGONS(draws)}};
    const uint64_t at = 2 * (CHUNK_NODE + CHUNK_MODEL) + sizeof chunk_square + 2 * 14;
    kunai_model *model;
    uint32_t i;

    (void)state;
    for (i = 0; i < 600; i++)
        draws[i] = 0x0005;
    draws[600] = 0xFF;
    model = open_nodes(nodes, 2, 65); /* 64 of them and one that there were more */
    assert_warning(model, 0, KUNAI_E_CORRUPT, at, "the strips are longer than their chunk");
    assert_record(&kunai_model_get_info(model)->warnings[64], KUNAI_E_LIMIT, 8 + at, "warnings");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1200);
    kunai_model_close(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depth_edge),
        cmocka_unit_test(test_node_count_edge),
        cmocka_unit_test(test_corner_limit),
        cmocka_unit_test(test_nesting_edge),
        cmocka_unit_test(test_list_draws_edge),
        cmocka_unit_test(test_exponential_lists),
        cmocka_unit_test(test_lists_that_draw_themselves),
        cmocka_unit_test(test_shared_vertices),
        cmocka_unit_test(test_claimed_vertices),
        cmocka_unit_test(test_shared_polygons),
        cmocka_unit_test(test_claims_cost_no_memory),
        cmocka_unit_test(test_many_pulled_corners),
        cmocka_unit_test(test_dropped_triangles_cost),
        cmocka_unit_test(test_most_strips),
        cmocka_unit_test(test_shared_padding),
        cmocka_unit_test(test_shared_texture_names),
        cmocka_unit_test(test_many_corners_of_one_vertex),
        cmocka_unit_test(test_many_own_vertices),
        cmocka_unit_test(test_claimed_corners),
    };

    return cmocka_run_group_tests_name("model limits", tests, NULL, NULL);
}
