/* test_model_limits.c - how many, how deep, how often: the last model that is read, the first that
 * is not, and the cost of those that ask for more than they have. ninja-container.md 7. */
#include "chunk_files.h"

#include "base/set.h"

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

TEST(depth_edge)
{
    bytes file = make_chain(1024);
    kunai_error error;

    kunai_model_close(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    free_bytes(&file);
    file = make_chain(1025);
    assert_file_error(&file, 0, KUNAI_E_CORRUPT, 1023 * CHUNK_NODE + 0x2C,
                      "the tree is deeper than 1024");
    free_bytes(&file);
}

/* Siblings are not deep. */
TEST(node_count_edge)
{
    const uint32_t most = 65536;
    chunk_node *nodes = calloc(most + 1, sizeof *nodes);
    kunai_error error;
    bytes file;
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i + 1 < most; i++)
        nodes[i].sibling = i + 1;
    file = make_chunk_file(nodes, most, 0);
    kunai_model_close(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_OK);
    free_bytes(&file);
    nodes[most - 1].sibling = most;
    file = make_chunk_file(nodes, most + 1, 0);
    assert_file_error(&file, 0, KUNAI_E_LIMIT, (uint64_t)(most - 1) * CHUNK_NODE + 0x30,
                      "there are more than 65536 nodes");
    free_bytes(&file);
    free(nodes);
}

/* 5,592,405 triangles are 16,777,215 corners, and the next one is too many: 170 strips of 32,767
 * corners, and one of 22,357 or 22,358. They are all there: 11 MB, as files that draw a list again
 * run out of steps long before. */
TEST(corner_limit)
{
    const uint32_t line_size = 4 * (3 + 3 * CHUNK_LINE);
    kunai_error error;
    kunai_model *model = open_long_strips(0x40, 0x40, 22357, &error);

    assert_int_equal(error.code, KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 5592405);
    kunai_model_close(model);
    assert_null(open_long_strips(0x40, 0x40, 22358, &error));
    assert_record(&error, KUNAI_E_LIMIT,
                  8 + CHUNK_NODE + CHUNK_MODEL + line_size + 2 * LONG_CHUNKS * LONG_CHUNK,
                  "triangles");
    assert_string_equal(error.message, "there are more than 16777216 corners");
}

/* Lists that draw the one before: 16 deep is fine, 17 is not. */
TEST(nesting_edge)
{
    uint16_t lists[18][3];
    chunk_node nodes[18] = {{.flags = UNIT}};
    uint32_t count, i;

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
TEST(list_draws_edge)
{
    static uint16_t list[65538];
    static const uint16_t empty[] = {0x0004, 0xFF};
    chunk_node nodes[] = {{UNIT, .child = 1, POLYGONS(empty)}, {UNIT, .polygons = list}};
    uint32_t i;

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
TEST(exponential_lists)
{
    enum { LEVELS = 16, LISTS = LEVELS + 1 };
    uint16_t lists[LISTS][10];
    chunk_node nodes[LISTS] = {{.flags = UNIT}};
    const uint64_t at = LISTS * (CHUNK_NODE + CHUNK_MODEL) + sizeof chunk_square;
    uint16_t again;

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
            free_bytes(&file);
        } else {
            model = open_nodes(nodes, LISTS, 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 32768);
            kunai_model_close(model);
        }
    }
}

/* A list that draws itself, and two that draw each other. */
TEST(lists_that_draw_themselves)
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

    assert_refused(&file, KUNAI_E_LIMIT, 2 * (CHUNK_NODE + CHUNK_MODEL) + 2, "polygon list",
                   message);
    free_bytes(&file);
    file = make_chunk_file(two, COUNT(two), 0); /* 16 draws: 8 of each, and the 17th is in list 1 */
    assert_refused(&file, KUNAI_E_LIMIT, 3 * (CHUNK_NODE + CHUNK_MODEL) + 8 + 2, "polygon list",
                   message);
    free_bytes(&file);
}

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* Nodes side by side. free() them. */
static chunk_node *make_siblings(uint32_t count)
{
    chunk_node *nodes = calloc(count, sizeof *nodes);
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i < count; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < count ? i + 1 : 0;
    }
    return nodes;
}

/* All of them have the model of the first one. */
static bytes make_shared_model(const chunk_node *nodes, uint32_t count)
{
    bytes file = make_chunk_file(nodes, count, 0);
    uint32_t i;

    for (i = 1; i < count; i++)
        set_u32(&file, 8 + CHUNK_NODE * (size_t)i + 4, count * CHUNK_NODE, 0);
    return file;
}

/* Fine where the first node alone has its model, too much work where all of them have it. */
static void check_shared_model(const chunk_node *nodes, uint32_t count, const char *record)
{
    bytes file = make_shared_model(nodes, count);
    kunai_error error;

    kunai_model_close(open_nodes(nodes, count, 0));
    assert_null(open_model_file(&file, 0, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, record);
    free_bytes(&file);
}

/* count nodes that all have the model of the first one: a vertex list of one CV chunk, which
 * claims claimed vertices and has as many as there are. */
static bytes make_shared(uint32_t count, uint32_t there, uint32_t claimed)
{
    const size_t list_size = 2 + 3 * (size_t)there + 1;
    chunk_node *nodes = make_siblings(count);
    uint32_t *list = calloc(list_size, sizeof *list);
    bytes file;

    assert_non_null(list);
    list[0] = 0x22 | (1 + 3 * there) << 16;
    list[1] = claimed << 16;
    list[list_size - 1] = 0xFF;
    nodes[0].vertices = list;
    nodes[0].vertex_count = list_size;
    file = make_shared_model(nodes, count);
    free(list);
    free(nodes);
    return file;
}

static kunai_result open_counted(const bytes *file, kunai_error *error, uint64_t *peak)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    kunai_model *model;
    kunai_result result;

    options.allocator = test_memory_allocator(&memory);
    result = kunai_model_open(file->data, file->size, &options, &model, error);
    kunai_model_close(model);
    assert_int_equal(memory.live, 0);
    *peak = memory.peak;
    return result;
}

/* 3000 nodes that share 5000 vertices make 15 million of them of 300 KB: memory is the limit. */
TEST(shared_vertices)
{
    const uint64_t most = 64u << 20;
    kunai_options options = {.struct_size = sizeof options, .max_memory = most};
    test_memory memory = {0};
    bytes file = make_shared(3000, 5000, 5000);
    kunai_model *model;
    kunai_error error;

    options.allocator = test_memory_allocator(&memory);
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_record(&error, KUNAI_E_LIMIT, 0, "memory");
    assert_int_equal(memory.live, 0);
    assert_true(memory.peak <= most);
    free_bytes(&file);
}

/* Vertices that are not there are not paid: 30 nodes with a list that claims 65535 of them would
 * cost 63 million steps. */
TEST(claimed_vertices)
{
    bytes file = make_shared(30, 10, 65535);
    kunai_error error;

    assert_null(open_model_file(&file, 0, &error));
    assert_record(&error, KUNAI_E_TRUNCATED, 8 + 30 * (CHUNK_NODE + CHUNK_MODEL) + 8 + 10 * 12,
                  "vertex list");
    free_bytes(&file);
}

/* Any list costs what is looked at: 3000 nodes share 20000 null chunks and never come to the end.
 */
TEST(shared_polygons)
{
    enum { NODES = 3000, NULLS = 20000 };
    chunk_node *nodes = make_siblings(NODES);
    uint16_t *list = calloc(NULLS + 2, sizeof *list);

    assert_non_null(list);
    list[NULLS] = 0xFF;
    nodes[0].polygons = list;
    nodes[0].polygon_count = NULLS + 2;
    check_shared_model(nodes, NODES, "polygon list");
    free(list);
    free(nodes);
}

/* All chunks of a list at once: vertices that every chunk claims, and that one chunk has, cost no
 * memory. */
TEST(claims_cost_no_memory)
{
    enum { CHUNKS = 2000 };
    uint32_t *list = calloc(2 * CHUNKS + 1, sizeof *list);
    chunk_node nodes[] = {{UNIT, .vertex_count = 2 * CHUNKS + 1}};
    const uint64_t most = 64u << 20;
    kunai_error error;
    uint64_t peak;
    bytes file;
    uint32_t i;

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
    free_bytes(&file);
    free(list);
}

static const char too_much_work[] =
    "more work than 64 steps per byte and 16777216, or 8 per byte of memory";

/* Opens it where it must cost all steps that it has, or where that is one step too little, which
 * the error at offset shows. */
static void check_budget(const bytes *file, int too_little, uint64_t offset, const char *record)
{
    kunai_error error;
    uint64_t peak;

    open_counted(file, &error, &peak);
    if (!too_little) {
        assert_int_equal(error.code, KUNAI_OK);
        return;
    }
    assert_record(&error, KUNAI_E_LIMIT, offset, record);
    assert_string_equal(error.message, too_much_work);
}

/* ---- lists that are drawn again ---- */

enum { DRAWN_CORNERS = 30000, DRAWN_WORDS_MOST = 5 + DRAWN_CORNERS + 1 };

typedef struct drawn_case {
    uint16_t head[3]; /* of the chunk, behind its size: counts */
    uint32_t type;    /* of the chunk */
    uint32_t counts;  /* how many of head there are */
} drawn_case;

/* The list with one chunk of 30000 corners, which are all slot 0. Its words. */
static size_t make_drawn_list(const drawn_case *drawn, uint16_t *list)
{
    uint16_t *at = list;
    uint32_t i;

    *at++ = 0x0004;
    *at++ = (uint16_t)drawn->type;
    *at++ = (uint16_t)(drawn->counts + DRAWN_CORNERS);
    for (i = 0; i < drawn->counts; i++)
        *at++ = drawn->head[i];
    for (i = 0; i < DRAWN_CORNERS; i++)
        *at++ = 0;
    *at++ = 0xFF;
    return (size_t)(at - list);
}

/* A corner costs 16 steps, a strip as much, a chunk of any kind, too, and so do the word that draws
 * a list and its end. */
static void check_drawn_case(const drawn_case *drawn)
{
    static uint16_t list[DRAWN_WORDS_MOST];
    const size_t count = make_drawn_list(drawn, list);
    const uint32_t strips = drawn->counts - 1;
    const uint64_t price = 16 * (1 + 1 + strips + DRAWN_CORNERS + 1);
    bytes file = make_drawn(list, count, 0, (spare_words){0, 0});
    const uint64_t budget = compute_budget(file.size);
    /* vertices, their chunk counted and read, the word that caches, the last end */
    const uint64_t least = 32 * CHUNK_LINE + 2 + 16 + 16;
    const uint32_t draws = (uint32_t)((budget - least) / price);
    spare_words left = compute_spare(budget, least + draws * price, DRAWING - 1 - draws);
    const uint64_t end = file.size - 2 * DRAWING + 2 * (draws + left.nulls);
    uint32_t i;

    free_bytes(&file);
    for (i = 0; i < 2; i++, left.zeros++) {
        file = make_drawn(list, count, draws, left);
        assert_int_equal(compute_budget(file.size), budget);
        check_budget(&file, i == 1, end, "polygon list");
        free_bytes(&file);
    }
}

/* Corners are paid when they are looked at, also if all triangles are dropped. */
TEST(drawn_again)
{
    static const drawn_case cases[] = {{{1, DRAWN_CORNERS}, 0x40, 2},
                                       {{DRAWN_CORNERS / 3}, 0x38, 1},
                                       {{DRAWN_CORNERS / 4}, 0x39, 1},
                                       {{1, DRAWN_CORNERS}, 0x3A, 2}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++)
        check_drawn_case(&cases[i]);
}

/* A chunk can have 16383 strips, and is then nearly as large as a chunk can be. */
TEST(most_strips)
{
    enum { STRIPS = 16383 };
    uint16_t *list = calloc(4 + 4 * STRIPS, sizeof *list);
    chunk_node node = {UNIT, VERTICES(chunk_square), .polygons = list,
                       .polygon_count = 4 + 4 * STRIPS};
    kunai_model *model;
    uint32_t i;

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
TEST(shared_padding)
{
    enum { NODES = 2000, WORDS = 60000 };
    chunk_node *nodes = make_siblings(NODES);
    uint32_t *list = calloc(WORDS + 1, sizeof *list);
    uint32_t i, is_chunks;

    assert_non_null(list);
    list[WORDS] = 0xFF;
    nodes[0].vertices = list;
    nodes[0].vertex_count = WORDS + 1;
    for (is_chunks = 0; is_chunks < 2; is_chunks++) {
        for (i = 0; i < WORDS && is_chunks; i += 2)
            list[i] = 0x22 | 1 << 16;
        check_shared_model(nodes, NODES, "vertex list");
    }
    free(list);
    free(nodes);
}

enum { CROWD = 100, CROWD_WORDS = 10 };

/* Strips of three corners: the first one of slot 0, with coordinates of its own, all of them twice;
 * the others are always the same. */
static void make_crowd(uint16_t *list)
{
    uint32_t i;

    *list++ = 0x41;
    *list++ = 1 + CROWD_WORDS * 2 * CROWD;
    *list++ = 2 * CROWD;
    for (i = 0; i < 2 * CROWD; i++, list += CROWD_WORDS) {
        list[0] = 3;
        list[2] = (uint16_t)(i % CROWD);
        list[4] = 1;
        list[7] = 2;
    }
    *list = 0xFF;
}

/* The crowd of a mesh whose vertices before first are others. */
static void check_crowd(const kunai_mesh *mesh, uint32_t first)
{
    uint32_t i;

    assert_int_equal(mesh->vertex_count, first + CROWD + 2);
    assert_int_equal(mesh->index_count, 3 * (2 * CROWD + (first ? 2 : 0)));
    for (i = 0; i < 2 * CROWD; i++) {
        const uint32_t *indices = mesh->indices + mesh->index_count - 3 * (2 * CROWD - i);
        const uint32_t number = i % CROWD;

        assert_int_equal(indices[0], first + (number ? number + 2 : 0));
        assert_int_equal(indices[1], first + 1);
        assert_int_equal(indices[2], first + 2);
        assert_true(mesh->uvs[0][2 * indices[0]] == (float)number / 256.0f);
    }
}

/* Corners of one vertex are found again however many there are: in a node of its own, in the next
 * one, which has the same vertices again, and in the skinned mesh, before and after a node that has
 * a mesh of its own. */
TEST(crowded_vertex)
{
    static uint16_t crowd[3 + CROWD_WORDS * 2 * CROWD + 1];
    const chunk_node rigid[] = {
        {UNIT, .sibling = 1, VERTICES(chunk_square), POLYGONS(crowd)},
        {UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(crowd)},
        {UNIT, VERTICES(chunk_square), POLYGONS(crowd)},
    };
    const chunk_node skinned[] = {
        {UNIT, .sibling = 1, VERTICES(chunk_square)},
        {UNIT, .sibling = 2, POLYGONS(crowd)},
        {UNIT, .sibling = 3, VERTICES(chunk_square), POLYGONS(crowd)},
        {UNIT, .sibling = 4, VERTICES(chunk_square)},
        {UNIT, POLYGONS(crowd)},
    };
    kunai_model *model;
    bytes file;
    uint32_t i;

    make_crowd(crowd);
    model = open_nodes(rigid, COUNT(rigid), 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, COUNT(rigid));
    for (i = 0; i < COUNT(rigid); i++)
        check_crowd(kunai_model_get_mesh(model, i), 0);
    kunai_model_close(model);
    model = open_nodes(skinned, COUNT(skinned), 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    check_crowd(kunai_model_get_mesh(model, 0), 0);
    assert_int_equal(kunai_model_get_mesh(model, 1)->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(kunai_model_get_mesh(model, 1)->vertex_count, 2 * (CROWD + 2));
    kunai_model_close(model);
    file = make_chunk_file(skinned, COUNT(skinned), 0);
    test_sweep_allocations(&model_visitor, file.data, file.size, NULL);
    test_sweep_memory_limit(&model_visitor, file.data, file.size, NULL);
    free_bytes(&file);
}

/* Long searches are paid in a set of whatever is to be kept once: no file is known that gets there,
 * as it takes hashes that are equal, but a set that is three quarters full has a long search now
 * and then, and with no steps left the first one is the last. */
TEST(long_search_of_a_set)
{
    enum { OFFSET = 1234, ITEMS = 3000 };
    kunai_model *model = NULL;
    kunai_i_open open;
    kunai_i_set set;
    kunai_error error;
    uint64_t i;

    assert_int_equal(kunai_i_begin_open(&open, "", 0, NULL, &model, &error), KUNAI_OK);
    kunai_i_begin_set(&set, sizeof i, 0, "record");
    open.budget->left = 0;
    for (i = 0; i < ITEMS && !kunai_i_has_failed(&open); i++) {
        const uint32_t number = kunai_i_add_to_set(&open, &set, &i, OFFSET);

        assert_true(number == i || kunai_i_has_failed(&open));
    }
    assert_true(kunai_i_has_failed(&open) && i > 16);
    kunai_i_end_open(&open, NULL, &error);
    assert_record(&error, KUNAI_E_LIMIT, OFFSET, "record");
    assert_string_equal(error.message, too_much_work);
}

/* Lists that nobody shares never use the budget up, whatever is in them: 40 lists of the smallest
 * vertices, in chunks of the largest size, are 28 million steps, of 688 million. */
TEST(many_own_vertices)
{
    enum { MOST = 21844, NODES = 40 }; /* 1 + 3 * 21844 words: a chunk has at most 65535 */
    uint32_t *list = calloc(2 + 3 * MOST + 1, sizeof *list);
    chunk_node nodes[NODES] = {{.flags = UNIT}};
    kunai_error error;
    uint64_t peak;
    bytes file;
    uint32_t i;

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
    free_bytes(&file);
    free(list);
}

/* A strip pays for the corners that are there: 600 draws of a cut one that claims 32767 are damage,
 * which is said once, and not 19 million steps. */
TEST(claimed_corners)
{
    static const uint16_t cut[] = {0x0004, 0x0040, 6, 1, 4,     0, 1,   2,
                                   3,      0x0040, 3, 1, 32767, 0, 0xFF};
    uint16_t draws[601];
    chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(cut)},
                          {UNIT, POLYGONS(draws)}};
    const uint64_t at = 2 * (CHUNK_NODE + CHUNK_MODEL) + sizeof chunk_square + 2 * 14;
    kunai_model *model;
    uint32_t i;

    for (i = 0; i < 600; i++)
        draws[i] = 0x0005;
    draws[600] = 0xFF;
    model = open_nodes(nodes, 2, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, at, "the strips are longer than their chunk");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1200);
    kunai_model_close(model);
}
