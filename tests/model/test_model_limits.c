/* test_model_limits.c - the limits of models (ninja-container.md 7): the last number that is
 * accepted, the first one that is not. A small file can ask for much more work or memory than its
 * size. Without a limit, opening it would not end. */
#include "base/set.h"
#include "model/mesh/builder.h"

#include "chunk_texts.h"

#define LITTLE "model byte_order=BYTE_ORDER_LITTLE"
#define TOO_MUCH                                                                                   \
    "'the call needs more work than the default limit: 16777216 steps and 64 per byte, or 8 per "  \
    "byte of memory'"

/* Chains of nodes of 52 bytes: #1 nodes and one more. */
#define CHILDREN "[NJCM root: #1*(7 0 9*0 $+1*52 0) last: 7 12*0 ]"
#define SIBLINGS "[NJCM root: #1*(7 0 10*0 $+1*52) last: 7 12*0 ]"

/* A chain of children: a reader that recurses without a limit would overflow its stack. */
TEST(trees_are_at_most_1024_deep)
{
    check_rows(CHILDREN, LITTLE, "node_count=1024", "1023");
    check_rows(CHILDREN, LITTLE,
               "fails CORRUPT @last-8 'NJS_OBJECT' 'the node is more than 1024 levels deep'",
               "1024");
}

/* Siblings add no depth, so only their number is limited. */
TEST(nodes_are_at_most_65536)
{
    check_rows(SIBLINGS, LITTLE, "node_count=65536", "65535");
    check_rows(SIBLINGS, LITTLE,
               "fails LIMIT @last-4 'NJS_OBJECT' 'the tree has more than 65536 nodes'", "65536");
}

/* 5,592,405 triangles are 16,777,215 corners; the next triangle passes the limit. The file stores
 * all strips (11 MB): a file that draws a list again runs out of steps long before. */
TEST(corners_are_at_most_16777216)
{
    check_rows(CHUNK_LONG_STRIPS("0x40", "0x40"), LITTLE, "triangle_count=5592405", "22357");
    check_rows(CHUNK_LONG_STRIPS("0x40", "0x40"), LITTLE,
               "fails LIMIT @last 'triangles' 'the model has more than 16777216 corners'", "22358");
}

/* ---- cached lists ---- */

/* Checks a chain of lists. List 0 contains the words of first; each other list draws the list
 * before it, once or twice. The last list is not cached: only its node draws it. */
static void check_cached(unsigned count, const char *first, int is_twice, int is_last_twice,
                         const char *expected)
{
    char texts[18][64], draw[16];
    const char *lists[18];
    auto_laid file = {0};

    for (unsigned i = 0; i < count; i++) {
        const int is_last = i + 1 == count;

        snprintf(draw, sizeof draw, "0x%02X05", i - 1);
        snprintf(texts[i], sizeof texts[i], "0x%02X%s %s %s", i, is_last ? "00" : "04",
                 i ? draw : first, i && (is_last ? is_last_twice : is_twice) ? draw : "");
        lists[i] = texts[i];
    }
    file = lay_square_lists(0, lists, count);
    check_case(&file, "model", "%s", expected);
}

#define DEEP "'polygon list' 'cached polygon lists draw each other more than 16 deep'"
#define OFTEN "'polygon list' 'the model draws more than 65536 cached polygon lists'"

/* Each list draws the one before it. The last list adds no depth, because its node draws it. */
TEST(cached_lists_are_nested_at_most_16_deep)
{
    check_cached(17, "", 0, 0, "mesh_count=0");
    check_cached(18, "", 0, 0, "fails LIMIT @l1+2 " DEEP);
}

TEST(cached_lists_are_drawn_at_most_65536_times)
{
    CHECK(CHUNK_TWO_LISTS("4", "65536*5"), "model", "mesh_count=0");
    CHECK(CHUNK_TWO_LISTS("4", "65537*5"), "model", "fails LIMIT @l1+131072 " OFTEN);
}

/* A short file can ask for exponentially many draws. Lists 1 to 15 draw the list before them twice,
 * so drawing list n takes 2^(n+1) - 1 draws: 65535 for list 15, one less than the limit. List 0 has
 * a triangle.
 *
 * If the last list draws list 15 twice, draw 65536 is list 15. Draw 65537 is the first draw of list
 * 14 in it, and fails. */
TEST(draws_in_cached_lists_count)
{
    check_cached(17, "0x40 5 1 3 0 1 2", 1, 0, "triangle_count=32768");
    check_cached(17, "0x40 5 1 3 0 1 2", 1, 1, "fails LIMIT @l15+2 " OFTEN);
}

/* A list that draws itself, and two lists that draw each other. The two lists have 8 of the 16
 * draws each; the 17th draw is in list 1. */
TEST(cached_lists_that_draw_themselves_are_too_deep)
{
    static const char *const two[] = {"4 0x105", "0x104 5", "5"};
    auto_laid file = lay_square_lists(0, two, 3);

    check_case(&file, "model", "fails LIMIT @l1+2 " DEEP);
    CHECK(CHUNK_TWO_LISTS("4 5", "5"), "model", "fails LIMIT @l0+2 " DEEP);
}

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* One node may have each of these models. If all nodes share one, the work is too much, because
 * each node pays for the words that are looked at:
 * 3000 nodes  a polygon list of 20000 null chunks
 * 2000 nodes  a vertex list of 60000 words of 0, which are padding: 120 million steps
 * 2000 nodes  a vertex list of 30000 chunks without vertices: 60 million steps */
#define SHARED                                                                                     \
    "2999 (0 @list 4*0 list: .40000 h0xFF) 'polygon list';"                                        \
    "1999 (@list 5*0 list: .240000 0xFF) 'vertex list';"                                           \
    "1999 (@list 5*0 list: 30000*(0x10022 0) 0xFF) 'vertex list'"

TEST(shared_lists_are_paid_by_each_node)
{
    check_rows("[NJCM root: 7 @model 11*0 model: #2 ]", LITTLE, "node_count=1", SHARED);
    check_rows("[NJCM root: #1*(7 model-root 10*0 $+1*52) 7 model-root 11*0 model: #2 ]", LITTLE,
               "fails LIMIT #3", SHARED);
}

/* 3000 nodes that share 5000 vertices would make 15 million vertices from a file of 216 KB.
 * max_memory must stop them. */
TEST(shared_vertices_are_limited_by_memory)
{
    const uint64_t most = 64u << 20;
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options,
                             .max_memory = most,
                             .allocator = test_memory_allocator(&memory)};
    auto_laid file = lay("[NJCM root: 2999*(7 model-root 10*0 $+1*52) 7 model-root 11*0 "
                         "model: @list 5*0 list: 0x3A990022 0x13880000 15000*0 0xFF ]");

    check_case_with(&file, &options, LITTLE, "fails LIMIT 0 'memory'");
    assert_int_equal(memory.live, 0);
    assert_true(memory.peak <= most);
}

/* 30 nodes share a list that claims 65535 vertices and has 10. If claims were paid for, they would
 * cost 63 million steps. */
TEST_CASE(vertices_that_are_only_claimed_cost_nothing,
          "[NJCM root: 29*(7 model-root 10*0 $+1*52) 7 model-root 11*0 "
          "model: @list 5*0 list: 0x1F0022 0xFFFF0000 30*0 end: 0xFF ]",
          "model byte_order=BYTE_ORDER_LITTLE",
          "warns CORRUPT @list fails TRUNCATED @end 'vertex list'")

/* 2000 chunks claim 65535 vertices each and contain none. No memory may be allocated for claims. */
TEST(vertices_that_are_only_claimed_need_no_memory)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = test_memory_allocator(&memory)};
    auto_laid file = lay("[NJCM " CHUNK_ROOT "model: @list 0 " CHUNK_SPHERE
                         "list: 2000*(0x10022 0xFFFF0000) 0xFF ]");

    check_case_with(&file, &options, LITTLE, "warns CORRUPT fails TRUNCATED");
    assert_true(memory.peak < 64u << 20);
}

/* Lists that only one node uses never use up the budget, whatever they contain. Here 40 lists of
 * the smallest vertices, in chunks of the largest size, take 28 million of 688 million steps. */
TEST(lists_of_one_node_never_cost_too_much)
{
    auto_laid file =
        lay("[NJCM root: 39*(7 $*24+2080 9*0 $+1*52 0) last: 7 3016 11*0 "
            "models: 39*($*262152+3040 0 4*0) 10226968 @strip 4*0 "
            "lists: 40*(0xFFFD0022 0x55540000 65532*0 0xFF 0) strip: " CHUNK_TRIANGLE_WORDS "]");

    assert_int_equal(place_of(&file, "models") - 8, 2080);
    assert_int_equal(place_of(&file, "lists") - 8, 3040);
    check_case(&file, LITTLE, "node_count=40 warning_count=0");
}

/* ---- lists that are drawn again ---- */

enum { DRAWING = 32768 }; /* words of the list that draws */

/* Lays one node with the line and a cached list. The list of the second node, "drawing", draws the
 * cached list as often as draws says. The size of the file does not depend on draws and spent. */
static laid lay_drawn(const char *list, unsigned draws, spare_words spent)
{
    const unsigned words = draws + spent.nulls + 1;
    laid file =
        lay("[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 7 @model2 6*0 3*1.0 0 0 " CHUNK_MODEL
            "model2: 0 @drawing " CHUNK_SPHERE "vertices: 0x250022 0xC0000 12*f($ $$ 0) "
            ".%u 0xFF .%u polygons: h(%s) /4 drawing: ",
            4 * spent.zeros, 4 * (16 - spent.zeros), list);

    assert_true(words <= DRAWING && spent.zeros <= 16);
    if (draws)
        lay_more(&file, "%u*h5", draws);
    lay_more(&file, ".%u end: h0xFF .%u ]", 2 * spent.nulls, 2 * (DRAWING - words));
    return file;
}

/* Checks the price of drawing one chunk with 30000 corners, all of slot 0. A model that costs its
 * whole budget opens; a model that costs one step more fails. The prices in steps are:
 * 16  a corner, a strip, a chunk of any kind, the word that draws a list, the end of a list,
 *     the word that caches a list
 * 32  a vertex
 * 2   the vertex chunk: it is counted and read */
static void check_drawn(const char *head, unsigned strips)
{
    const uint64_t price = 16 * (1 + 1 + strips + 30000 + 1), least = 32 * 12 + 2 + 16 + 16;
    spare_words left = {0, 0};
    auto_laid file = {0};

    auto_free char *list = print_text("4 %s 30000*0 0xFF", head);
    file = lay_drawn(list, 0, left);
    unsigned draws = (unsigned)((compute_budget(&file) - least) / price);
    left = compute_spare(&file, least + draws * price, DRAWING - 1 - draws);
    for (int i = 0; i < 2; i++, left.zeros++) {
        free_laid(&file);
        file = lay_drawn(list, draws, left);
        check_case(&file, LITTLE, "%s",
                   i ? "fails LIMIT @end 'polygon list' " TOO_MUCH : "triangle_count=0");
    }
}

/* Corners are paid for when the reader looks at them, even if all triangles are dropped. Otherwise
 * a file of dropped triangles would be free work. */
TEST(corners_strips_and_chunks_have_a_price)
{
    check_drawn("0x40 30002 1 30000", 1);
    check_drawn("0x38 30001 10000", 0);
    check_drawn("0x39 30001 7500", 0);
    check_drawn("0x3A 30002 1 30000", 1);
}

/* 600 draws of a cut strip that claims 32767 corners must not cost 19 million steps. The damage is
 * reported once. */
TEST_CASE(corners_that_are_only_claimed_cost_nothing,
          CHUNK_TWO_LISTS("4 0x40 6 1 4 0 1 2 3 0x40 3 1 32767 0 at:", "600*5"), "model",
          "warns CORRUPT @at 'polygon list' 'the strips end past the end of the chunk' "
          "triangle_count=1200")

/* 14 bits count the strips. With 16383 strips the chunk is nearly as large as a chunk can be. */
TEST_CASE(a_chunk_has_at_most_16383_strips,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE
          "polygons: h(0x40 65533 16383 16383*(3 0 1 2) 0xFF) /4 ] pof0",
          "model", "triangle_count=16383 vertex_count=3")

/* ---- equal corners ---- */

/* 200 strips of three corners. The first corner is slot 0 with U from 0 to 99, each U twice. The
 * other two corners are always the same. */
#define CROWD "h(0x41 2001 200 100*(3 0 $ 0 1 0 0 2 0 0) 100*(3 0 $ 0 1 0 0 2 0 0) 0xFF) "

/* Checks the crowd in a mesh. first: the number of vertices before those of the crowd. */
static void check_crowd(const kunai_mesh *mesh, uint32_t first)
{
    assert_int_equal(mesh->vertex_count, first + 102);
    assert_int_equal(mesh->index_count, 3 * (200 + (first ? 2 : 0)));
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t *indices = mesh->indices + mesh->index_count - 3 * (200 - i);
        const uint32_t number = i % 100;

        assert_int_equal(indices[0], first + (number ? number + 2 : 0));
        assert_int_equal(indices[1], first + 1);
        assert_int_equal(indices[2], first + 2);
        assert_true(mesh->uvs[0][2 * indices[0]] == (float)number / 256.0f);
    }
}

/* Equal corners must become one vertex, however many corners there are: in one node, in the next
 * node with the same vertices, and in the skinned mesh. There a node with a mesh of its own comes
 * between the two nodes that draw. */
TEST(equal_corners_are_one_vertex)
{
    auto_laid file =
        lay("[NJCM root: 2*(7 model-root 10*0 $+1*52) 7 model-root 11*0 " CHUNK_MODEL CHUNK_SQUARE
            "polygons: " CROWD "] pof0");
    kunai_model *model = open_case(&file, "model", "mesh_count=3");

    for (uint32_t i = 0; i < 3; i++)
        check_crowd(kunai_model_get_mesh(model, i), 0);
    kunai_model_close(model);
    free_laid(&file);
    file = lay("[NJCM root: 7 @only 10*0 @n1 n1: 7 @drawing 10*0 @n2 n2: 7 @model 10*0 @n3 "
               "n3: 7 @only 10*0 @n4 n4: 7 @drawing 11*0 only: @vertices 0 " CHUNK_SPHERE
               "drawing: 0 @polygons " CHUNK_SPHERE CHUNK_MODEL CHUNK_SQUARE "polygons: " CROWD
               "] pof0");
    model =
        open_case(&file, "model", "mesh_count=2 mesh[1]{kind=MESH_KIND_SKINNED vertex_count=204}");
    check_crowd(kunai_model_get_mesh(model, 0), 0);
    kunai_model_close(model);
    test_sweep_allocations(&model_visitor, file.file.data, file.file.size, NULL);
    test_sweep_memory_limit(&model_visitor, file.file.data, file.file.size, NULL);
}

/* Lays corners of slot 0. The search chains the first 16. In a table of 64 the others have the same
 * place if next is 0, and places that follow each other if next is 1. Returns the number of steps
 * that opening the model takes. */
static uint32_t count_steps(uint32_t corners, uint32_t next)
{
    kunai_i_corner_key key = {.flags = KUNAI_I_HAS_UV};
    auto_laid file = lay("[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(0x41 %u %u) ",
                         (unsigned)(10 * corners + 1), (unsigned)corners);
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_error error = {0};
    kunai_model *model;
    uint32_t number = 0, u;

    for (u = 0; number < corners; u++) {
        key.uv[0] = (float)u / 256.0f;
        if (number >= 16 && kunai_i_hash((const uint8_t *)&key, sizeof key) % 64 != number * next)
            continue;
        lay_more(&file, "h(3 0 %u 0 1 0 0 2 0 0) ", (unsigned)u);
        number++;
    }
    lay_more(&file, "h0xFF ] pof0");
    check_case(&file, "model", "vertex_count=%u triangle_count=%u", (unsigned)(corners + 2),
               (unsigned)corners);
    do {
        assert_true(!options.max_work || error.code == KUNAI_E_LIMIT);
        options.max_work++;
        (void)kunai_model_open(file.file.data, file.file.size, &options, &model, &error);
    } while (!model);
    kunai_model_close(model);
    return (uint32_t)options.max_work;
}

/* A search that passes more than 16 corners costs 4 steps for each of them. Otherwise a file of
 * colliding hashes would be free work. */
TEST(long_searches_of_corners_are_paid)
{
    assert_int_equal(count_steps(16 + 17, 0), count_steps(16 + 17, 1));
    assert_int_equal(count_steps(16 + 20, 0), count_steps(16 + 20, 1) + 4 * (17 + 18 + 19));
}

/* No file is known that reaches a long search in a set: its hashes would have to be equal. But a
 * set that is three quarters full has a long search now and then. If no steps are left, the first
 * long search must fail. */
TEST(long_searches_of_a_set_are_paid)
{
    enum { OFFSET = 1234, ITEMS = 3000 };
    kunai_model *model = NULL;
    kunai_i_open open;
    kunai_i_set set;
    kunai_error error;
    uint64_t i;

    assert_ok(kunai_i_begin_open(&open, "", 0, NULL, &model, &error));
    kunai_i_begin_set(&set, sizeof i, 0, "record");
    open.budget->left = 0;
    for (i = 0; i < ITEMS && !kunai_i_has_failed(&open); i++) {
        const uint32_t number = kunai_i_add_to_set(&open, &set, &i, OFFSET);

        assert_true(number == i || kunai_i_has_failed(&open));
    }
    assert_true(kunai_i_has_failed(&open) && i > 16);
    kunai_i_end_open(&open, NULL, &error);
    expect_struct(&kunai_error_members, &error, NULL,
                  "code=E_LIMIT offset=1234 record='record' message=" TOO_MUCH);
}
