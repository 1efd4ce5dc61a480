/* test_model_cut.c - models of files that are cut: which nodes and meshes are given, by
 * ninja-container.md 7. */
#include "chunk_texts.h"
#include "model_part.h"

/* ---- nodes after a lost part ---- */

/* The lists of two nodes; the second node is left out in a cut file. */
typedef struct gap {
    const char *second; /* vertices and polygons */
    const char *third;
    const char *vertices; /* of the second node, once more */
    int draws;            /* the second node */
} gap;

/* Four nodes. What will be lost is at the end: a child of the second node, with the model of the
 * last node or none; the same child with a quaternion; or the vertices of the second node. */
enum { LOST_NODE, LOST_QUATERNION, LOST_VERTICES };

static laid lay_gap(const gap *row, int lost)
{
    laid file = lay(
        "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 7 @m1 3*0.0 3*0 3*1.0 %s @n2 "
        "n2: 7 @m2 6*0 3*1.0 0 @n3 n3: 7 @m3 6*0 3*1.0 0 0 m0: @square @cache " CHUNK_SPHERE
        "m1: %s " CHUNK_SPHERE "m2: %s " CHUNK_SPHERE "m3: @square @strip " CHUNK_SPHERE
        "square: " CHUNK_SQUARE_WORDS "strip: " CHUNK_STRIP_WORDS "triangle: " CHUNK_TRIANGLE_WORDS
        "cache: h(0x40 5 1 3 0 1 2 0x704 0x40 5 1 3 0 1 2 0xFF) "
        "pair: h(0x40 9 2 3 4 5 6 3 0 1 2 0xFF) volume: h(0x38 7 2 4 5 6 0 1 2 0xFF) "
        "own: 0xA0022 0x30004 3*0.0 1.0 0 0 0 1.0 0 0xFF " CHUNK_PULLED_LISTS,
        lost == LOST_VERTICES ? "0" : "@lost", row->second, row->third);

    if (lost == LOST_VERTICES) {
        lay_more(&file, "lost: %s", row->vertices);
        patch(&file, "m1: @lost");
    } else {
        lay_more(&file, "lost: %s %s 3*0.0 3*0 3*1.0 0 0 1.0", lost == LOST_NODE ? "7" : "0x407",
                 row->draws ? "@m3" : "0");
    }
    lay_more(&file, "]");
    return file;
}

/* The third node is left out although all of its own is there; the others are given. */
static void check_gap(const laid *file, int lost, int second_draws)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .model_flags = KUNAI_MODEL_STORED_POSE};
    const size_t cut = lost == LOST_NODE ? 5 : 1; /* of the last 4 bytes a node needs none */
    const int has_second = second_draws && lost != LOST_VERTICES;
    kunai_error error;
    auto_model *whole = test_open_model(file->file.data, file->file.size, &options, &error);
    auto_model *part = test_open_model(file->file.data, file->file.size - cut, &options, &error);

    assert_true(whole && part);
    expect(&model_handle, whole, file, "warning_count=0");
    expect(&model_handle, part, file, "node_count=4 skinned=0");
    assert_int_equal(assert_part_of(part, whole), 2 + has_second);
    for (int i = 0; i < 4; i++) {
        const int group = i < 2 || lost == LOST_VERTICES ? i : -1;

        expect(&model_handle, part, file, "node[%d]{track_group=%d shape_group=%d}", i, group,
               group);
        assert_int_equal(kunai_model_get_node(part, (uint32_t)i)->mesh >= 0,
                         i == 0 || i == 3 || (i == 1 && has_second));
    }
}

/* Vertices and cached lists of nodes before the gap may be others after it. */
TEST(nodes_after_a_gap_are_not_drawn_with_older_vertices)
{
    static const gap rows[] = {{"@square @strip", "0 @triangle", CHUNK_SQUARE_WORDS, 1},
                               {"@square @strip", "@square @draw", CHUNK_SQUARE_WORDS, 1},
                               {"@square @strip", "@own @pair", CHUNK_SQUARE_WORDS,
                                1}, /* a part of which could be drawn */
                               {"@square @strip", "@own @volume", CHUNK_SQUARE_WORDS, 1},
                               {"@start 0",
                                "@pull @triangle", /* and the third node goes on with the vertex */
                                "0x8002C 0x10000 1.0 0 0 0 0 2.0 0x400000 0xFF ", 0}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (int lost = LOST_NODE; lost <= LOST_VERTICES; lost++) {
            auto_laid file = lay_gap(&rows[i], lost);

            check_gap(&file, lost, rows[i].draws);
            if (lost == LOST_NODE) {
                patch(&file, "cut -4");
                check_case(&file, "model", "warns TRUNCATED 4 'chunk header'");
            }
        }
}

/* ---- cut files that end with the part that the model needs first ---- */

/* Each byte may be the last one. The most triangles of a cut file. */
static uint32_t sweep(const char *text)
{
    static const kunai_options options = {.struct_size = sizeof options,
                                          .model_flags = KUNAI_MODEL_STORED_POSE};
    auto_laid file = lay("%s", text);
    const uint32_t triangles = sweep_cuts(file.file.data, file.file.size, &options, 1);

    return triangles;
}

/* Half of the weight of three vertices, and what goes on with them. */
#define HALF "0x30000 f(0 0 0 0 0 1) 0x800000 f(1 0 0 0 0 1) 0x800001 f(0 1 0 0 0 1) 0x800002 0xFF "
#define STARTS "0x16002C " HALF
#define MIDDLES "0x16012C " HALF

/* The node with the starts comes first, and its list, or the node itself, comes last in the file:
 * at first nothing but the ends is left of each vertex. */
TEST(weights_are_not_given_without_their_start)
{
    (void)sweep("[NJCM root: 7 @starting 6*0 3*1.0 @child 0 child: 7 @model 6*0 3*1.0 0 0 "
                "starting: @starts 0 3*0 1.0 "
                "model: @middles @strip 3*0 1.0 strip: " CHUNK_TRIANGLE_WORDS "middles: " MIDDLES
                "starts: " STARTS "]");
    (void)sweep("[NJCM root: 7 0 6*0 3*1.0 @last @next next: 7 @model 6*0 3*1.0 0 0 model: "
                "@middles @strip 3*0 1.0 strip: " CHUNK_TRIANGLE_WORDS "middles: " MIDDLES
                "last: 7 @starting 6*0 3*1.0 0 0 starting: @starts 0 3*0 1.0 starts: " STARTS "]");
}

/* A Xinja model of 44 bytes at the end: its first 12 tell that it is one, and when 24 are left, it
 * must not pass for Ninja Chunk. And a Basic+ model whose second polygon list is at 2 mod 4: only the POF0 says which kind it is. */
TEST(cut_models_are_not_of_another_kind)
{
    static const char xinja[] =
        "[NJCM root: 7 @model 6*0 3*1.0 0 0 sets: 2*(2 @vertices 24 3) vertices: f(0 0 0 0 "
        "0 1 1 0 0 0 0 1 0 1 0 0 0 1) "
        "strip: h(0 1 2 0) mesh: 0 0 @strip 3 0 model: 0 @sets 2 @mesh 1 0 0 f(1 2 3 4) ]";

    CHECK_DAMAGED(xinja, "model", {"cut model+12", "any format=FORMAT_XJ"},
                  {"cut model+11", "any format=FORMAT_NJCM"});
    (void)sweep(xinja);
    assert_int_equal(sweep("[NJBM root: 7 @model 6*0 3*1.0 0 0 model: @points 0 3 @sets 0 2 3*0 "
                           "1.0 0 sets: 0x10000 @first 5*0 "
                           "0x10000 @second 5*0 points: f(0 0 0 1 0 0 0 1 0) "
                           "first: h(0 1 2 0 1) second: h(2 1 0) .16 ] pof0"),
                     2);
}
