/* test_model_cut.c - cut model files. What a cut removes also changes what later nodes draw: the
 * lost part could have written their vertices. A reader that goes on would draw wrong triangles
 * (ninja-container.md 7). */
#include "chunk_texts.h"
#include "model_part.h"

/* ---- nodes after a lost part ---- */

/* The lists of the second and the third node. A cut file loses the mesh of the third node. */
typedef struct gap {
    const char *second; /* vertices and polygons of the second node */
    const char *third;
    const char *vertices; /* the second node's vertices, laid again at the end */
    int draws;            /* whether the second node draws */
} gap;

/* Lays four nodes. The part that a cut loses is at the end of the file:
 * LOST_NODE        a child of the second node, with the last node's model if the second node draws
 * LOST_QUATERNION  the same child with a quaternion
 * LOST_VERTICES    the vertices of the second node */
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

/* The mesh of the third node must be left out although the file contains all of its lists. The
 * first and the last node keep their meshes. */
static void check_gap(const laid *file, int lost, int second_draws)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .model_flags = KUNAI_MODEL_STORED_POSE};
    /* A node without a quaternion does not use the last 4 bytes. */
    const size_t cut = lost == LOST_NODE ? 5 : 1;
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

/* The lost part could have overwritten vertices or cached lists of the nodes before it. The third
 * node must not draw with the older ones. */
TEST(nodes_after_a_gap_are_not_drawn_with_older_vertices)
{
    static const gap rows[] = {
        {"@square @strip", "0 @triangle", CHUNK_SQUARE_WORDS, 1},
        {"@square @strip", "@square @draw", CHUNK_SQUARE_WORDS, 1},
        /* slots 4 to 6 are the third node's own: its first strip could be drawn */
        {"@square @strip", "@own @pair", CHUNK_SQUARE_WORDS, 1},
        {"@square @strip", "@own @volume", CHUNK_SQUARE_WORDS, 1},
        /* the third node adds influences to the second node's vertex */
        {"@start 0", "@pull @triangle", "0x8002C 0x10000 1.0 0 0 0 0 2.0 0x400000 0xFF ", 0}};

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

/* Cuts the file at each byte. Returns the largest number of triangles that a cut file gave. */
static uint32_t sweep(const char *text)
{
    static const kunai_options options = {.struct_size = sizeof options,
                                          .model_flags = KUNAI_MODEL_STORED_POSE};
    auto_laid file = lay("%s", text);
    const uint32_t triangles = sweep_cuts(file.file.data, file.file.size, &options, 1);

    return triangles;
}

/* Three vertices with half of their weight each. STARTS begins their influences, MIDDLES adds to
 * them (ninja-chunk.md 3). */
#define HALF "0x30000 f(0 0 0 0 0 1) 0x800000 f(1 0 0 0 0 1) 0x800001 f(0 1 0 0 0 1) 0x800002 0xFF "
#define STARTS "0x16002C " HALF
#define MIDDLES "0x16012C " HALF

/* The node that starts the vertices is visited first, but its list, or the node itself, is at the
 * end of the file. A cut file has only the middles: they must not become whole vertices. */
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

/* A cut must not change the kind of a model.
 *
 * The first file ends with a Xinja model of 44 bytes. Its first 12 bytes show its kind. If 24 bytes
 * are left, they must not pass for a Ninja Chunk model.
 *
 * The second file has a Basic+ model whose second polygon list is at 2 mod 4. Only the POF0 shows
 * its kind. */
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
