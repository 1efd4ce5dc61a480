/* test_shape.c - motions of shapes on the vertices of models. Models are made here, and values
 * worked out by hand; and the one real motion of shapes of the corpus. */
#include "basic_files.h"
#include "chunk_files.h"
#include "motion_handles.h"

#include <math.h>

/* ---- models ---- */

/* Two nodes, each with four points of which the triangles 0 2 1 and 1 2 3 are made. x tells node
 * and point; normals are of length 1. */
enum { POINTS = 4, VALUES = 3 * POINTS };
static const float points[2][VALUES] = {{0, 0, 0, 1, 5, 0, 2, 0, 5, 3, 5, 5},
                                        {10, 0, 0, 11, 5, 0, 12, 0, 5, 13, 5, 5}};
static const float point_normals[VALUES] = {1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0};
static const uint16_t triangles[] = {0, 2, 1, 1, 2, 3};
static const uint32_t material[] = {0xFFFFFFFF, 0xFF000000, 0x41300000, 0, 0x02000400};

static const basic_meshset meshset = {
    .head = 0, .count = 2, .indices = triangles, .index_count = COUNT(triangles)};

static kunai_model *open_basic(uint32_t flags, int has_normals)
{
    basic_model models[2];
    const basic_node nodes[] = {{.flags = flags | UNIT, .model = 1, .child = 1},
                                {.flags = flags | UNIT, .model = 2}};
    const basic_source source = {
        .nodes = nodes, .node_count = 2, .models = models, .model_count = 2};
    basic_body body;
    bytes file;
    kunai_error error;
    kunai_model *model;
    int i;

    memset(models, 0, sizeof models);
    for (i = 0; i < 2; i++) {
        models[i].points = points[i];
        models[i].point_count = VALUES;
        models[i].normals = has_normals ? point_normals : NULL;
        models[i].normal_count = has_normals ? VALUES : 0;
        models[i].materials = material;
        models[i].material_count = COUNT(material);
        models[i].meshsets = &meshset;
        models[i].meshset_count = 1;
    }
    body = build_basic_body(&source);
    file = build_basic_file(&body, 1);
    model = open_model_file(&file, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    free_bytes(&file);
    free_basic_body(&body);
    return model;
}

/* A square at z = 0; its vertices are in two chunks, the second of which begins at slot 2. */
static kunai_model *open_chunk(void)
{
    static const double first[] = {0, 0, 0, 1, 0, 0}, second[] = {0, 1, 0, 1, 1, 0};
    static vertex_words list;
    chunk_node node;

    memset(&list, 0, sizeof list);
    add_vertex_points(&list, 0, first, 2);
    add_vertex_points(&list, 2, second, 2);
    add_vertex_word(&list, 0xFF);
    memset(&node, 0, sizeof node);
    node.flags = UNIT;
    node.vertices = list.items;
    node.vertex_count = list.count;
    node.polygons = chunk_square_strip;
    node.polygon_count = SQUARE_STRIP_WORDS;
    return open_nodes(&node, 1, 0);
}

/* ---- motions ---- */

/* Of 9 frames: point k of a group goes from (100 group + k, 0, 8) to (100 group + k, 8, 0). */
static const float frames[] = {0, 8};
static const float moves[2][2 * VALUES] = {
    {100, 0, 8, 101, 0, 8, 102, 0, 8, 103, 0, 8, 100, 8, 0, 101, 8, 0, 102, 8, 0, 103, 8, 0},
    {200, 0, 8, 201, 0, 8, 202, 0, 8, 203, 0, 8, 200, 8, 0, 201, 8, 0, 202, 8, 0, 203, 8, 0}};

static kunai_track *add_shape(motion_handle *handle, uint32_t property, uint32_t group,
                              uint32_t point_count)
{
    kunai_track *track =
        add_handle_floats(handle, property, frames, 2, moves[group], 3 * point_count);

    track->point_count = point_count;
    return track;
}

static void begin_shapes(motion_handle *handle, uint32_t groups)
{
    uint32_t i;

    begin_handle(handle, 9);
    handle->motion.info.kind = KUNAI_MOTION_KIND_SHAPES;
    for (i = 0; i < groups; i++) {
        add_handle_group(handle);
        add_shape(handle, KUNAI_PROPERTY_VERTICES, i, POINTS);
    }
}

/* ---- what must be so ---- */

static void assert_numbers(const float *values, const double *expected, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (!(fabs((double)values[i] - expected[i]) < 1e-5))
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
}

/* Where the vertices of a mesh are at a frame: those of group (0: as in the mesh) are at (100 group
 * + number of the point, y, 8 - y). */
static void assert_moved(const motion_handle *motion, const kunai_model *model, uint32_t mesh,
                         float frame, uint32_t sample, uint32_t group, double y)
{
    const kunai_mesh *from = kunai_model_get_mesh(model, mesh);
    float positions[3 * 8];
    uint32_t i;

    assert_int_equal(from->vertex_count, POINTS);
    assert_int_equal(kunai_motion_shape(&motion->motion, model, mesh, frame, sample, positions,
                                        NULL, POINTS, NULL),
                     KUNAI_OK);
    for (i = 0; i < POINTS; i++) {
        const double moved[] = {100.0 * group + from->sources[i], y, 8 - y};

        if (group)
            assert_numbers(positions + 3 * (size_t)i, moved, 3);
        else
            assert_memory_equal(positions + 3 * (size_t)i, from->positions + 3 * (size_t)i,
                                3 * sizeof *positions);
    }
}

/* ---- tests ---- */

TEST(frames_of_shapes)
{
    kunai_model *model = open_basic(0, 1);
    motion_handle motion;

    begin_shapes(&motion, 2);
    assert_moved(&motion, model, 0, 0, KUNAI_SAMPLE_LOOP, 1, 0);
    assert_moved(&motion, model, 0, 2, KUNAI_SAMPLE_LOOP, 1, 2);
    assert_moved(&motion, model, 1, 5.5f, KUNAI_SAMPLE_LOOP, 2, 5.5);
    assert_moved(&motion, model, 1, 8, KUNAI_SAMPLE_LOOP, 2, 8);
    assert_moved(&motion, model, 1, 8.5f, KUNAI_SAMPLE_LOOP, 2, 4); /* half of the way back */
    assert_moved(&motion, model, 1, -0.25f, KUNAI_SAMPLE_LOOP, 2, 2);
    assert_moved(&motion, model, 1, 10, KUNAI_SAMPLE_WRAP, 2, -8); /* twice the way back */
    assert_moved(&motion, model, 1, 10, KUNAI_SAMPLE_CLAMP, 2, 8);
    assert_moved(&motion, model, 1, -INFINITY, KUNAI_SAMPLE_CLAMP, 2, 0);
    assert_moved(&motion, model, 1, NAN, KUNAI_SAMPLE_LOOP, 2, 0);
    assert_moved(&motion, model, 1, 2, KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST, 2, 2);
    motion.tracks[0].track.interpolation = KUNAI_INTERPOLATION_SPLINE;
    /* a, b, a, b at a quarter: -9/128, 111/128, 29/128, -3/128: b has 20/128 */
    assert_moved(&motion, model, 0, 2, KUNAI_SAMPLE_LOOP, 1, 8 * 20.0 / 128);
    motion.motion.info.frame_count = 0; /* the first keys */
    assert_moved(&motion, model, 0, 5, KUNAI_SAMPLE_LOOP, 1, 0);
    kunai_model_close(model);
}

/* As many groups as nodes: in turn, whatever SHAPE_SKIP (80h) says. Fewer: those without it have
 * one each. */
TEST(groups_of_nodes)
{
    kunai_model *plain = open_basic(0, 1), *skipped = open_basic(0x80, 1);
    motion_handle motion;

    begin_shapes(&motion, 2);
    assert_moved(&motion, plain, 0, 0, 0, 1, 0);
    assert_moved(&motion, plain, 1, 0, 0, 2, 0);
    assert_moved(&motion, skipped, 0, 0, 0, 1, 0);
    assert_moved(&motion, skipped, 1, 0, 0, 2, 0);
    motion.motion.info.group_count = 1;
    assert_moved(&motion, plain, 0, 0, 0, 1, 0);
    assert_moved(&motion, plain, 1, 0, 0, 0, 0); /* there is no second group */
    assert_moved(&motion, skipped, 0, 0, 0, 0, 0);
    assert_moved(&motion, skipped, 1, 0, 0, 0, 0);
    kunai_model_close(plain);
    kunai_model_close(skipped);
}

/* One node of two has SHAPE_SKIP, and the only group is that of the other. */
TEST(group_behind_a_skip)
{
    chunk_node nodes[2];
    kunai_model *model;
    motion_handle motion;

    memset(nodes, 0, sizeof nodes);
    nodes[0].flags = UNIT | 0x80;
    nodes[0].child = 1;
    nodes[1].flags = UNIT;
    nodes[0].vertices = nodes[1].vertices = chunk_square;
    nodes[0].vertex_count = nodes[1].vertex_count = SQUARE_WORDS;
    nodes[0].polygons = nodes[1].polygons = chunk_square_strip;
    nodes[0].polygon_count = nodes[1].polygon_count = SQUARE_STRIP_WORDS;
    model = open_nodes(nodes, 2, 0);
    begin_shapes(&motion, 1);
    assert_moved(&motion, model, 0, 3, 0, 0, 0);
    assert_moved(&motion, model, 1, 3, 0, 1, 3);
    begin_shapes(&motion, 2);
    assert_moved(&motion, model, 0, 3, 0, 1, 3);
    assert_moved(&motion, model, 1, 3, 0, 2, 3);
    kunai_model_close(model);
}

/* Points are counted through all vertex chunks of a node. */
TEST(points_of_chunks)
{
    kunai_model *model = open_chunk();
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    motion_handle motion;
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++) /* of the square: x + 2 y */
        assert_true((float)mesh->sources[i] ==
                    mesh->positions[3 * i] + 2 * mesh->positions[3 * i + 1]);
    begin_shapes(&motion, 1);
    assert_moved(&motion, model, 0, 2, 0, 1, 2);
    kunai_model_close(model);
}

/* Without a track, and where a key has fewer points, vertices stay where the mesh has them. */
TEST(points_that_stay)
{
    kunai_model *model = open_basic(0, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    motion_handle motion;
    float positions[VALUES];
    uint32_t i, count;

    for (count = 0; count <= POINTS; count++) {
        begin_shapes(&motion, 0);
        add_handle_group(&motion);
        add_shape(&motion, KUNAI_PROPERTY_VERTICES, 0, count);
        if (!count)
            motion.tracks[0].track.values = NULL;
        add_handle_group(&motion);
        assert_int_equal(
            kunai_motion_shape(&motion.motion, model, 0, 0, 0, positions, NULL, POINTS, NULL),
            KUNAI_OK);
        for (i = 0; i < POINTS; i++)
            assert_true(positions[3 * i] == (mesh->sources[i] < count
                                                 ? 100 + (float)mesh->sources[i]
                                                 : mesh->positions[3 * i]));
        assert_moved(&motion, model, 1, 0, 0, 0, 0); /* its group is empty */
        assert_int_equal(kunai_motion_sample(&motion.motion, 0, 0, 0, positions, 3 * count, NULL),
                         KUNAI_OK);
    }
    kunai_model_close(model);
}

/* They move on their own, and are not made unit length again. A mesh without normals has 0 where no
 * track has some. */
TEST(normals_of_shapes)
{
    kunai_model *model = open_basic(0, 1), *bare = open_basic(0, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    motion_handle motion;
    float positions[VALUES], normals[VALUES];
    kunai_track *track;
    uint32_t i;

    begin_shapes(&motion, 0);
    add_handle_group(&motion);
    track = add_shape(&motion, KUNAI_PROPERTY_NORMALS, 0, POINTS);
    add_handle_group(&motion);
    add_shape(&motion, KUNAI_PROPERTY_VERTICES, 1, POINTS);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 4, 0, positions, normals, POINTS, NULL),
        KUNAI_OK);
    for (i = 0; i < POINTS; i++) {
        const double moved[] = {100.0 + mesh->sources[i], 4, 4};

        assert_numbers(normals + 3 * (size_t)i, moved, 3);
    }
    track->point_count = POINTS - 1; /* the fourth one keeps its normal, -1 0 0 */
    track->value_count = 3 * track->point_count;
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_OK);
    for (i = 0; i < POINTS; i++)
        assert_true(normals[3 * i] ==
                    (mesh->sources[i] == POINTS - 1 ? -1.0f : 100.0f + (float)mesh->sources[i]));
    assert_memory_equal(positions, mesh->positions, sizeof positions);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 1, 4, 0, positions, normals, POINTS, NULL),
        KUNAI_OK);
    assert_memory_equal(normals, kunai_model_get_mesh(model, 1)->normals, sizeof normals);
    assert_null(kunai_model_get_mesh(bare, 1)->normals);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, bare, 1, 4, 0, positions, normals, POINTS, NULL),
        KUNAI_OK);
    for (i = 0; i < VALUES; i++)
        assert_true(normals[i] == 0.0f);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, bare, 0, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_OK);
    for (i = 0; i < POINTS; i++) {
        const uint32_t source = kunai_model_get_mesh(bare, 0)->sources[i];

        assert_true(normals[3 * i] == (source == POINTS - 1 ? 0.0f : 100.0f + (float)source));
    }
    kunai_model_close(model);
    kunai_model_close(bare);
}

TEST(shape_arguments)
{
    kunai_model *model = open_basic(0, 1), *skinned = open_nodes(pulled, 2, 0);
    motion_handle motion;
    float positions[VALUES + 3], normals[VALUES + 3];
    uint32_t i;

    begin_shapes(&motion, 2);
    for (i = 0; i < VALUES + 3; i++)
        positions[i] = normals[i] = -1;
    assert_int_equal(kunai_motion_shape(NULL, model, 0, 0, 0, positions, normals, POINTS, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, NULL, 0, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_E_ARGUMENT);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 0, 0, NULL, normals, POINTS, NULL),
        KUNAI_E_ARGUMENT);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 0, 3, positions, normals, POINTS, NULL),
        KUNAI_E_ARGUMENT);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 2, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_E_RANGE);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 1, 0, 0, positions, normals, POINTS - 1, NULL),
        KUNAI_E_SPACE);
    assert_int_equal(kunai_model_get_mesh(skinned, 0)->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, skinned, 0, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_E_UNSUPPORTED);
    motion.motion.info.kind = KUNAI_MOTION_KIND_NODES;
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 0, 0, positions, normals, POINTS, NULL),
        KUNAI_E_ARGUMENT);
    assert_true(positions[0] == -1.0f && normals[0] == -1.0f);
    motion.motion.info.kind = KUNAI_MOTION_KIND_SHAPES;
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 1, 0, 0, positions, normals, POINTS + 1, NULL),
        KUNAI_OK);
    assert_true(positions[VALUES] == -1.0f && normals[VALUES] == -1.0f);
    kunai_model_close(model);
    kunai_model_close(skinned);
}

/* The outputs end at the end of writable memory. Too small, or 0 as of a caller who forgets the
 * length: nothing is written. */
TEST(shape_lengths)
{
    static const kunai_result results[] = {KUNAI_E_SPACE, KUNAI_E_SPACE, KUNAI_OK};
    static const uint32_t rooms[] = {0, POINTS - 1, POINTS};
    static float filled[VALUES];
    kunai_model *model = open_basic(0, 1);
    motion_handle motion;
    kunai_error error;
    uint32_t i;

    begin_shapes(&motion, 2);
    memset(filled, 0x55, sizeof filled);
    for (i = 0; i < COUNT(rooms); i++) {
        const size_t size = 3 * rooms[i] * sizeof(float);
        test_exact first = test_exact_copy(filled, size), second = test_exact_copy(filled, size);
        float *positions = (float *)(void *)first.data, *normals = (float *)(void *)second.data;

        assert_int_equal(kunai_motion_shape(&motion.motion, model, 1, 0, 0, positions, normals,
                                            rooms[i], &error),
                         results[i]);
        assert_int_equal(error.code, results[i]);
        assert_string_equal(error.message,
                            results[i] ? "vertex_count is less than the vertex_count of the mesh"
                                       : "");
        if (results[i]) {
            assert_memory_equal(positions, filled, size);
            assert_memory_equal(normals, filled, size);
        }
        test_exact_free(&first);
        test_exact_free(&second);
    }
    assert_int_equal(kunai_motion_shape(&motion.motion, model, 1, 0, 0, NULL, NULL, 0, &error),
                     KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_shape(&motion.motion, model, 1, 0, 0, NULL, NULL, POINTS, &error),
                     KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "positions is NULL");
    assert_string_equal(error.record, "arguments");
    kunai_model_close(model);
}

/* A modifier volume has positions, too, but is not to be moved. */
TEST(volumes_stay)
{
    static const uint16_t volume[] = {56, 4, 1, 0, 1, 2, 0x00FF};
    chunk_node node;
    kunai_model *model;
    motion_handle motion;
    float positions[VALUES];

    memset(&node, 0, sizeof node);
    node.flags = UNIT;
    node.vertices = chunk_square;
    node.vertex_count = SQUARE_WORDS;
    node.polygons = volume;
    node.polygon_count = COUNT(volume);
    model = open_nodes(&node, 1, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_VOLUME);
    begin_shapes(&motion, 1);
    assert_int_equal(
        kunai_motion_shape(&motion.motion, model, 0, 0, 0, positions, NULL, POINTS, NULL),
        KUNAI_E_UNSUPPORTED);
    kunai_model_close(model);
}

/* ---- corpus ---- */

static void add_points(const float *values, size_t count, double *sums)
{
    size_t i;

    for (i = 0; i < count; i++)
        sums[i % 3] += (double)values[i];
}

static void check_sums(const kunai_motion *motion, const test_json *expected, uint32_t property,
                       const char *name, float frame)
{
    const test_json *sums_expected = test_json_get(test_json_get(expected, "shape_sum"), name);
    double sums[3] = {0, 0, 0};
    const kunai_track *track;
    uint32_t i, k, tracks = 0;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++) {
        const size_t count = track->value_count;
        float *values = malloc(count * sizeof *values);

        assert_non_null(values);
        assert_int_equal(count, 3 * track->point_count);
        assert_int_equal(kunai_motion_sample(motion, i, frame, 0, values, count, NULL), KUNAI_OK);
        if (track->property == property)
            add_points(values, count, sums);
        tracks += track->property == property;
        free(values);
    }
    assert_int_equal(tracks, 2);
    for (k = 0; k < 3; k++)
        if (!(fabs(sums[k] - test_json_number(test_json_at(sums_expected, k))) < 0.00101))
            fail_msg("%s %u is %.6f, not %.6f", name, (unsigned)k, sums[k],
                     test_json_number(test_json_at(sums_expected, k)));
}

static uint32_t find_track(const kunai_motion *motion, uint32_t group, uint32_t property)
{
    const kunai_track *track;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->group == group && track->property == property)
            break;
    assert_non_null(track);
    return i;
}

/* Each vertex is where the track of its node has its point. Both nodes have SHAPE_SKIP. */
static void check_mesh(const kunai_motion *motion, const kunai_model *model, uint32_t index,
                       float frame)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const uint32_t vertices = find_track(motion, (uint32_t)mesh->node, KUNAI_PROPERTY_VERTICES);
    const uint32_t normals = find_track(motion, (uint32_t)mesh->node, KUNAI_PROPERTY_NORMALS);
    const size_t count = kunai_motion_get_track(motion, vertices)->value_count;
    const size_t size = 3 * mesh->vertex_count * sizeof(float);
    float *points_of = malloc(count * sizeof *points_of);
    float *normals_of = malloc(count * sizeof *normals_of);
    float *positions = malloc(size), *directions = malloc(size);
    uint32_t i;

    assert_true(points_of && normals_of && positions && directions);
    assert_true(kunai_model_get_node(model, (uint32_t)mesh->node)->flags & 0x80);
    assert_int_equal(kunai_motion_sample(motion, vertices, frame, 0, points_of, count, NULL),
                     KUNAI_OK);
    assert_int_equal(kunai_motion_sample(motion, normals, frame, 0, normals_of, count, NULL),
                     KUNAI_OK);
    assert_int_equal(kunai_motion_shape(motion, model, index, frame, 0, positions, directions,
                                        mesh->vertex_count, NULL),
                     KUNAI_OK);
    for (i = 0; i < mesh->vertex_count; i++) {
        const size_t at = 3 * (size_t)i, source = 3 * (size_t)mesh->sources[i];

        assert_true(source < count);
        assert_memory_equal(positions + at, points_of + source, 3 * sizeof *positions);
        assert_memory_equal(directions + at, normals_of + source, 3 * sizeof *directions);
    }
    free(points_of);
    free(normals_of);
    free(positions);
    free(directions);
}

TEST(real_shapes)
{
    static const char name[] = "motion-NSSM/ShadowSA1__000.njs";
    static const char model_name[] = "models/mods/ShadowSA1__047.sa1mdl";
    size_t size, model_size;
    uint8_t *data, *model_data;
    const test_json *expected;
    test_json *root;
    int with_model;

    if (!test_corpus())
        skip();
    root = test_corpus_json("motions/expected.json");
    expected = test_json_at(test_json_get(test_json_get(root, name), "expect"), 0);
    data = test_read_corpus("motions/motion-NSSM/ShadowSA1__000.njs", &size);
    model_data = test_read_corpus(model_name, &model_size);
    assert_true(data && model_data);
    for (with_model = 0; with_model < 2; with_model++) {
        const float frame = (float)test_json_number(test_json_get(expected, "sample_frame"));
        kunai_options options = {.struct_size = sizeof options};
        kunai_motion *motion;
        kunai_model *model;
        uint32_t i;

        assert_int_equal(kunai_model_open(model_data, model_size, NULL, &model, NULL), KUNAI_OK);
        options.model = with_model ? model : NULL;
        assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_OK);
        assert_int_equal(kunai_motion_get_info(motion)->kind, KUNAI_MOTION_KIND_SHAPES);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
        check_sums(motion, expected, KUNAI_PROPERTY_VERTICES, "vert", frame);
        check_sums(motion, expected, KUNAI_PROPERTY_NORMALS, "norm", frame);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
        for (i = 0; i < 2; i++)
            check_mesh(motion, model, i, frame);
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    test_corpus_report("motions/motion-NSSM", 1, 0, "");
    test_json_free(root);
    free(data);
    free(model_data);
}
