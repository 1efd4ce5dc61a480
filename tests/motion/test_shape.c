/* test_shape.c - motions of shapes on the vertices of models. A vertex belongs to a point of the
 * file by its source, and a group to a node by the flags: a wrong number moves other vertices.
 * Values are worked out by hand. */
#include "model/handle.h"
#include "motion/handle.h"
#include "pairs.h"

#include <math.h>

enum { POINTS = 4, VALUES = 3 * POINTS };

/* ---- models ---- */

/* A node with these flags, this model, and this child. */
#define NODE(flags, model, child) flags " " model " 6*0 3*1.0 " child " 0 "

/* Two nodes, each with four points and the triangles 0 2 1 and 1 2 3. x tells the node and the
 * point. Normals have length 1. */
#define BASIC(flags, normals)                                                                      \
    "[NJBM " NODE(flags, "@model0", "@child") "child: " NODE(                                      \
        flags, "@model1",                                                                          \
        "0") "model0: @points0 " normals " 4 @set @material h(1 1) 4*0.0 "                         \
             "model1: @points1 " normals " 4 @set @material h(1 1) 4*0.0 "                         \
             "points0: f(0 0 0 1 5 0 2 0 5 3 5 5) points1: f(10 0 0 11 5 0 12 0 5 13 5 5) "        \
             "normals: f(1 0 0 0 1 0 0 0 1 -1 0 0) set: h(0 2) @strips 4*0 strips: h(0 2 1 1 2 "   \
             "3) "                                                                                 \
             "material: -1 0xFF000000 0x41300000 0 0x02000400]"
#define PLAIN BASIC("7", "@normals")
#define SKIPPED BASIC("0x87", "@normals") /* SHAPE_SKIP */

/* A square; its corners are slots 0 to 3. */
#define SQUARE                                                                                     \
    "square: @slots @strip 4*0 slots: h(0x29 25 0 4) 4*f($%2 $/2 0 0 0 1) 255 "                    \
    "strip: h(0x40 6 1 4 0 1 2 3 255) /4]"
#define ONE_SKIPS                                                                                  \
    "[NJCM " NODE("0x87", "@square", "@child") "child: " NODE("7", "@square", "0") SQUARE

/* ---- motions ---- */

/* A motion of 9 frames. Point k of a group goes from (100 group + k, 0, 8) to (100 group + k, 8,
 * 0). */
#define SHAPES(type, entries)                                                                      \
    "[NSSM @m 9 h(" type ") s1: 4*f($+100 0 8) e1: 4*f($+100 8 0) s2: 4*f($+200 0 8) "             \
    "e2: 4*f($+200 8 0) k1: 0 @s1 8 @e1 k2: 0 @s2 8 @e2 m: " entries "]"
#define TWO_GROUPS SHAPES("0x10 1", "@k1 2 @k2 2")
#define ONE_GROUP SHAPES("0x10 1", "@k1 2")

static kunai_track *get_track(const pair *of)
{
    return (kunai_track *)&of->motion->tracks[0].track; /* tests may change the tracks */
}

static kunai_result move(const pair *of, uint32_t mesh, float frame, float *positions,
                         float *normals)
{
    return kunai_motion_shape(of->motion, of->model, mesh, frame, 0, positions, normals, POINTS,
                              NULL);
}

/* Checks where the vertices of a mesh are at a frame. Group 0 means as in the mesh. In another
 * group they are at (100 group + number of the point, y, 8 - y). */
static void assert_moved(const pair *of, uint32_t mesh, float frame, uint32_t mode, uint32_t group,
                         double y)
{
    const kunai_mesh *from = kunai_model_get_mesh(of->model, mesh);
    float positions[VALUES];

    assert_int_equal(from->vertex_count, POINTS);
    assert_ok(kunai_motion_shape(of->motion, of->model, mesh, frame, mode, positions, NULL, POINTS,
                                 NULL));
    for (uint32_t i = 0; i < POINTS; i++) {
        const double moved[] = {100.0 * group + from->sources[i], y, 8 - y};

        if (group)
            assert_near_floats(positions + 3 * (size_t)i, moved, 3, 1e-5);
        else
            assert_memory_equal(positions + 3 * (size_t)i, from->positions + 3 * (size_t)i,
                                3 * sizeof *positions);
    }
}

/* ---- positions ---- */

TEST(points_move_between_keys)
{
    static const struct {
        uint32_t mesh;
        float frame;
        uint32_t mode;
        double y;
    } rows[] = {
        {0, 0, KUNAI_SAMPLE_LOOP, 0},      {0, 2, KUNAI_SAMPLE_LOOP, 2},
        {1, 5.5f, KUNAI_SAMPLE_LOOP, 5.5}, {1, 8, KUNAI_SAMPLE_LOOP, 8},
        {1, 8.5f, KUNAI_SAMPLE_LOOP, 4}, /* half of the way back */
        {1, -0.25f, KUNAI_SAMPLE_LOOP, 2}, {1, 10, KUNAI_SAMPLE_WRAP, -8}, /* twice the way back */
        {1, 10, KUNAI_SAMPLE_CLAMP, 8},    {1, -INFINITY, KUNAI_SAMPLE_CLAMP, 0},
        {1, NAN, KUNAI_SAMPLE_LOOP, 0},    {1, 2, KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST, 2}};
    auto_pair of = open_pair(lay("%s", PLAIN), lay("%s", TWO_GROUPS));

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_moved(&of, rows[i].mesh, rows[i].frame, rows[i].mode, rows[i].mesh + 1, rows[i].y);
    get_track(&of)->interpolation = KUNAI_INTERPOLATION_SPLINE;
    /* the keys b, a, b, a have -9/128, 111/128, 29/128, -3/128 at a quarter: b has 20/128 */
    assert_moved(&of, 0, 2, KUNAI_SAMPLE_LOOP, 1, 8 * 20.0 / 128);
    of.motion->info.frame_count = 0; /* without frames: the first keys */
    assert_moved(&of, 0, 5, KUNAI_SAMPLE_LOOP, 1, 0);
}

/* If there are as many groups as nodes, they belong to the nodes in turn, whatever SHAPE_SKIP says.
 * If there are fewer, the nodes without SHAPE_SKIP have one each. */
TEST(groups_belong_to_nodes)
{
    static const struct {
        const char *model, *motion;
        uint32_t groups[2]; /* of the meshes */
    } rows[] = {{PLAIN, TWO_GROUPS, {1, 2}},    {SKIPPED, TWO_GROUPS, {1, 2}},
                {PLAIN, ONE_GROUP, {1, 0}}, /* there is no second group */
                {SKIPPED, ONE_GROUP, {0, 0}},   {ONE_SKIPS, ONE_GROUP, {0, 1}},
                {ONE_SKIPS, TWO_GROUPS, {1, 2}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_pair of = open_pair(lay("%s", rows[i].model), lay("%s", rows[i].motion));

        assert_moved(&of, 0, 3, 0, rows[i].groups[0], 3);
        assert_moved(&of, 1, 3, 0, rows[i].groups[1], 3);
    }
}

/* Points are counted through all vertex chunks of a node. The second chunk begins at slot 2. */
TEST(points_are_counted_through_vertex_chunks)
{
    auto_pair of =
        open_pair(lay("[NJCM " NODE(
                      "7", "@square",
                      "0") "square: @slots @strip 4*0 slots: h(0x22 7 0 2) f(0 0 0 1 0 0) "
                           "h(0x22 7 2 2) f(0 1 0 1 1 0) 255 strip: h(0x40 6 1 4 0 1 2 3 255) /4]"),
                  lay(ONE_GROUP));
    const kunai_mesh *mesh = kunai_model_get_mesh(of.model, 0);

    for (uint32_t i = 0; i < mesh->vertex_count; i++) /* number in the square: x + 2 y */
        assert_true((float)mesh->sources[i] ==
                    mesh->positions[3 * i] + 2 * mesh->positions[3 * i + 1]);
    assert_moved(&of, 0, 2, 0, 1, 2);
}

/* A vertex stays where the mesh has it if there is no track, or if the keys have too few points. */
TEST(points_without_keys_stay)
{
    auto_pair of = open_pair(lay("%s", PLAIN), lay("%s", SHAPES("0x10 1", "@k1 2 0 0")));
    const kunai_mesh *mesh = kunai_model_get_mesh(of.model, 0);
    float positions[VALUES];

    for (int count = POINTS; count >= 0; count--) {
        get_track(&of)->point_count = (uint32_t)count;
        get_track(&of)->value_count = 3 * (uint32_t)count;
        if (!count)
            get_track(&of)->values = NULL;
        assert_ok(move(&of, 0, 0, positions, NULL));
        for (uint32_t i = 0; i < POINTS; i++)
            assert_true(positions[3 * i] == ((int)mesh->sources[i] < count
                                                 ? 100 + (float)mesh->sources[i]
                                                 : mesh->positions[3 * i]));
        assert_moved(&of, 1, 0, 0, 0, 0); /* its group is empty */
        assert_ok(kunai_motion_sample(of.motion, 0, 0, 0, positions, 3 * (size_t)count, NULL));
    }
}

/* ---- normals ---- */

#define NORMALS SHAPES("0x30 2", "0 @k1 0 2 @k2 0 2 0")

/* Normals move by their own keys, and are not normalised again. The fourth one has no key. It keeps
 * its normal, -1 0 0, or 0 in a mesh without normals. */
TEST(normals_have_tracks_of_their_own)
{
    static const char *const models[] = {PLAIN, BASIC("7", "0")};
    float positions[VALUES], normals[VALUES];

    for (uint32_t k = 0; k < 2; k++) {
        auto_pair of = open_pair(lay("%s", models[k]), lay("%s", NORMALS));
        const kunai_mesh *mesh = kunai_model_get_mesh(of.model, 0),
                         *second = kunai_model_get_mesh(of.model, 1);

        assert_true((second->normals == NULL) == k);
        assert_ok(move(&of, 0, 4, positions, normals));
        for (uint32_t i = 0; i < POINTS; i++)
            assert_near_floats(normals + 3 * (size_t)i,
                               (const double[]){100.0 + mesh->sources[i], 4, 4}, 3, 1e-5);
        get_track(&of)->point_count = POINTS - 1;
        get_track(&of)->value_count = 3 * (POINTS - 1);
        assert_ok(move(&of, 0, 0, positions, normals));
        assert_memory_equal(positions, mesh->positions, sizeof positions);
        for (uint32_t i = 0; i < POINTS; i++)
            assert_true(normals[3 * i] == (mesh->sources[i] == POINTS - 1
                                               ? (k ? 0.0f : -1.0f)
                                               : 100.0f + (float)mesh->sources[i]));
        assert_ok(move(&of, 1, 4, positions, normals));
        for (uint32_t i = 0; i < VALUES; i++)
            assert_true(normals[i] == (k ? 0.0f : second->normals[i]));
    }
}

/* ---- meshes that are not moved ---- */

/* The root and its child pull slot 0, so the mesh is skinned. */
#define SKINNED                                                                                    \
    "[NJCM " NODE("7", "@start",                                                                   \
                  "@child") "child: 6 @end 10.0 5*0 3*1.0 0 0 start: @start_slots @cached 4*0 "    \
                            "end: @end_slots @drawn 4*0 "                                          \
                            "start_slots: h(0x2C 8 0 1) f(1 0 0 0 0 2) h(0 64) 255 "               \
                            "end_slots: h(0x22C 8 0 1) f(1 0 0 0 1 0) h(0 192) "                   \
                            "h(0x29 13 1 2) f(0 0 0 0 0 1 0 3 0 0 0 1) 255 "                       \
                            "cached: h(0x0704 0x40 5 1 3 0 1 2 255) /4 drawn: h(0x0705 255)]"

TEST(skinned_meshes_and_volumes_are_not_moved)
{
    static const struct {
        const char *model;
        uint32_t kind;
    } rows[] = {
        {SKINNED, KUNAI_MESH_KIND_SKINNED},
        {"[NJCM " NODE(
             "7", "@square",
             "0") "square: @slots @volume 4*0 slots: h(0x29 25 0 4) 4*f($%2 $/2 0 0 0 1) 255 "
                  "volume: h(56 4 1 0 1 2 255) /4]",
         KUNAI_MESH_KIND_VOLUME}};
    float positions[VALUES], normals[VALUES];

    for (size_t i = 0; i < 2; i++) {
        auto_pair of = open_pair(lay("%s", rows[i].model), lay("%s", TWO_GROUPS));

        assert_int_equal(kunai_model_get_mesh(of.model, 0)->kind, rows[i].kind);
        assert_int_equal(move(&of, 0, 0, positions, normals), KUNAI_E_UNSUPPORTED);
    }
}

/* ---- arguments ---- */

TEST(bad_arguments_are_refused)
{
    auto_pair of = open_pair(lay("%s", PLAIN), lay("%s", TWO_GROUPS));
    float positions[VALUES + 3], normals[VALUES + 3];

    for (uint32_t i = 0; i < VALUES + 3; i++)
        positions[i] = normals[i] = -1;
    assert_int_equal(kunai_motion_shape(NULL, of.model, 0, 0, 0, positions, normals, POINTS, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_shape(of.motion, NULL, 0, 0, 0, positions, normals, POINTS, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(move(&of, 0, 0, NULL, normals), KUNAI_E_ARGUMENT);
    assert_int_equal(
        kunai_motion_shape(of.motion, of.model, 0, 0, 3, positions, normals, POINTS, NULL),
        KUNAI_E_ARGUMENT);
    assert_int_equal(move(&of, 2, 0, positions, normals), KUNAI_E_RANGE);
    of.motion->info.kind = KUNAI_MOTION_KIND_NODES;
    assert_int_equal(move(&of, 0, 0, positions, normals), KUNAI_E_ARGUMENT);
    assert_true(positions[0] == -1.0f && normals[0] == -1.0f);
    of.motion->info.kind = KUNAI_MOTION_KIND_SHAPES;
    assert_ok(
        kunai_motion_shape(of.motion, of.model, 1, 0, 0, positions, normals, POINTS + 1, NULL));
    assert_true(positions[VALUES] == -1.0f && normals[VALUES] == -1.0f);
}

/* The outputs end at the end of writable memory. If they are too small, nothing is written. The
 * length 0 is from a caller who forgets it. */
TEST(shapes_need_their_length)
{
    static const uint32_t rooms[] = {0, POINTS - 1, POINTS};
    float filled[VALUES];
    auto_pair of = open_pair(lay("%s", PLAIN), lay("%s", TWO_GROUPS));
    kunai_error error;

    memset(filled, 0x55, sizeof filled);
    for (uint32_t i = 0; i < 3; i++) {
        const kunai_result expected = i < 2 ? KUNAI_E_SPACE : KUNAI_OK;
        const size_t size = 3 * rooms[i] * sizeof(float);
        auto_exact first = test_exact_copy(filled, size), second = test_exact_copy(filled, size);

        assert_int_equal(kunai_motion_shape(of.motion, of.model, 1, 0, 0,
                                            (float *)(void *)first.data,
                                            (float *)(void *)second.data, rooms[i], &error),
                         expected);
        assert_int_equal(error.code, expected);
        assert_string_equal(error.message,
                            expected ? "vertex_count is less than the vertex_count of the mesh"
                                     : "");
        if (expected) {
            assert_memory_equal(first.data, filled, size);
            assert_memory_equal(second.data, filled, size);
        }
    }
    assert_int_equal(kunai_motion_shape(of.motion, of.model, 1, 0, 0, NULL, NULL, 0, &error),
                     KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_shape(of.motion, of.model, 1, 0, 0, NULL, NULL, POINTS, &error),
                     KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "positions is NULL, but vertex_count is not 0");
    assert_string_equal(error.record, "arguments");
}
