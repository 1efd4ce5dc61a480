/* test_sample_nitro.c - the mill of the sample and what moves it, against numbers that were worked
 * out by hand from what their writers say of them (sample_mill.c, sample_mill_motions.c). */
#include "support.h"

#include "sample_mill.h"

enum { MILL_SMOKED = MILL_MATERIALS /* the glow, hidden */ };

/* ---- opening; nothing is to be warned of ---- */

static const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};

static kunai_model *open_model(void)
{
    kunai_model *model = NULL;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture("mill.nsbmd", &size);

    if (kunai_model_open(data, size, &strict, &model, &error) != KUNAI_OK)
        fail_msg("offset %u: %s", (unsigned)error.offset, error.message);
    free(data);
    return model;
}

static kunai_motion *open_motion(const char *name, uint32_t format, uint32_t kind)
{
    const kunai_motion_info *info;
    kunai_motion *motion = NULL;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    if (kunai_motion_open(data, size, &strict, &motion, &error) != KUNAI_OK)
        fail_msg("%s: offset %u: %s", name, (unsigned)error.offset, error.message);
    free(data);
    info = kunai_motion_get_info(motion);
    assert_int_equal(info->format, format);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->kind, kind);
    assert_int_equal(info->frame_count, MILL_FRAMES);
    return motion;
}

/* ---- comparing ---- */

static void assert_near(double value, double expected)
{
    const double distance = value > expected ? value - expected : expected - value;

    if (!(distance < 4e-6))
        fail_msg("%.9g is not %.9g", value, expected);
}

static void assert_vector(const float *vector, double x, double y, double z)
{
    assert_near((double)vector[0], x);
    assert_near((double)vector[1], y);
    assert_near((double)vector[2], z);
}

/* Components that differ from the first one by one unit of the file, or an error of rounding. */
static void assert_close(const float *vector, double x, double y, double z)
{
    const double expected[3] = {x, y, z};
    int i;

    for (i = 0; i < 3; i++)
        if (!((double)vector[i] - expected[i] < 0.0005 && expected[i] - (double)vector[i] < 0.0005))
            fail_msg("%.9g is not about %.9g", (double)vector[i], expected[i]);
}

static void assert_string(kunai_string string, const char *expected)
{
    assert_int_equal(string.size, strlen(expected));
    assert_string_equal(string.data, expected);
}

static uint32_t find_track_number(const kunai_motion *motion, uint32_t group, uint32_t property,
                                  int32_t axis)
{
    const kunai_track *track;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->group == group && track->property == property && track->axis == axis)
            return i;
    fail_msg("no track for property %u of %u", (unsigned)property, (unsigned)group);
    return 0;
}

static double sample(const kunai_motion *motion, uint32_t track, float frame, uint32_t component)
{
    float values[4];

    assert_int_equal(kunai_motion_sample(motion, track, frame, KUNAI_SAMPLE_LOOP, values, 4, NULL),
                     KUNAI_OK);
    return (double)values[component];
}

/* ---- the model ---- */

TEST(nodes)
{
    static const struct {
        const char *name;
        int32_t parent;
        uint32_t flags; /* enum kunai_node_flags */
        double place[3];
    } nodes[MILL_NODES] = {[MILL_ROOT] = {"mill", -1, 0, {0, 0, 0}},
                           [MILL_SAILS] = {"sails", MILL_ROOT, 0, {0, 4, 1.5}},
                           [MILL_POLE] = {"pole", MILL_ROOT, 0, {0, 5.5, 0}},
                           [MILL_TIP] = {"tip", MILL_POLE, 0, {1, 5.5, 0}},
                           [MILL_LAMP] = {"lamp", MILL_ROOT, KUNAI_NODE_BILLBOARD, {0, 1.5, 2}},
                           [MILL_POND] = {"pond", MILL_ROOT, 0, {4, 0, 2}},
                           [MILL_SMOKE] = {"smoke", MILL_ROOT, KUNAI_NODE_HIDDEN, {0, 6, -1}}};
    kunai_model *model = open_model();
    const kunai_node *node;
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->node_count, MILL_NODES);
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        assert_string(node->name, nodes[i].name);
        assert_int_equal(node->parent, nodes[i].parent);
        assert_int_equal(node->flags & ~0xFFFFu, nodes[i].flags);
        assert_int_equal(node->track_group, i);
        assert_vector(node->world + 12, nodes[i].place[0], nodes[i].place[1], nodes[i].place[2]);
    }
    assert_vector(kunai_model_get_node(model, MILL_LAMP)->rest.scale, 0.5, 0.5, 0.5);
    /* an eighth of a turn about Y takes X to the back */
    node = kunai_model_get_node(model, MILL_SMOKE);
    assert_close(node->world, 0.70711, 0, -0.70711);
    assert_vector(node->world + 4, 0, 1, 0);
    kunai_model_close(model);
}

TEST(counts)
{
    static const uint32_t triangles[MILL_NODES] = {10, 8, 0, 0, 2, 8, 2};
    kunai_model *model = open_model();
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_MDL0);
    assert_string(info->name, "mill");
    assert_int_equal(info->vertex_count, 74);
    assert_int_equal(info->triangle_count, 34);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->mesh_count, 6);
    assert_int_equal(info->material_count, MILL_MATERIALS + 1);
    assert_int_equal(info->texture_count, 4);
    assert_int_equal(info->skinned, 1);
    assert_true(info->bind_gap == 0);
    /* a blade to the left, the ground, the back wall; the pond, a blade upwards, the pond */
    assert_vector(info->bounds_min, -3, 0, -1.75);
    assert_vector(info->bounds_max, 4 + 7 / 4.0, 4 + 12 / 4.0, 2 + 7 / 4.0);
    for (i = 0; i < MILL_NODES; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);

        if (triangles[i])
            assert_int_equal(kunai_model_get_mesh(model, (uint32_t)node->mesh)->index_count,
                             3 * triangles[i]);
        else
            assert_int_equal(node->mesh, -1);
    }
    kunai_model_close(model);
}

/* Six times the volume between the triangles and the origin: all of it, as what is missing goes
 * through there. */
TEST(walls)
{
    kunai_model *model = open_model();
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    double sum = 0;
    uint32_t i;

    for (i = 0; i < mesh->index_count; i += 3) {
        const float *a = mesh->positions + 3 * mesh->indices[i];
        const float *b = mesh->positions + 3 * mesh->indices[i + 1];
        const float *c = mesh->positions + 3 * mesh->indices[i + 2];

        sum += (double)(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                        a[2] * (b[0] * c[1] - b[1] * c[0]));
    }
    assert_near(sum / 6, 4.75 / 3 * (3.5 * 3.5 + 3.5 * 2 + 2 * 2));
    assert_null(mesh->colors[0]);
    assert_close(mesh->normals + 3 * mesh->indices[0], 0, 0.15837, 0.98738); /* 81, 505 */
    assert_near((double)mesh->uvs[0][2 * mesh->indices[1]], 1);
    assert_near((double)mesh->uvs[0][2 * mesh->indices[1] + 1], 2);
    kunai_model_close(model);
}

static const kunai_mesh *find_flag(const kunai_model *model)
{
    const kunai_mesh *mesh =
        kunai_model_get_mesh(model, kunai_model_get_info(model)->mesh_count - 1);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 6);
    assert_int_equal(mesh->index_count, 12);
    return mesh;
}

/* Which vertex of the mesh one of the display list became. */
static uint32_t find_vertex(const kunai_mesh *mesh, uint32_t source)
{
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++)
        if (mesh->sources[i] == source)
            return i;
    fail_msg("no vertex is number %u", (unsigned)source);
    return 0;
}

TEST(flag)
{
    static const uint32_t corners[12] = {0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4};
    static const double places[6][2] = {{0, 6.25},   {0, 5.5},    {0.75, 6.25},
                                        {0.75, 5.5}, {1.5, 6.25}, {1.5, 5.5}};
    static const uint32_t colors[3] = {0xFF2121FF, 0xFFFFFFFF, 0x2142FFFF};
    kunai_model *model = open_model();
    const kunai_mesh *mesh = find_flag(model);
    uint32_t i, k;

    for (i = 0; i < 12; i++)
        assert_int_equal(mesh->sources[mesh->indices[i]], corners[i]);
    for (i = 0; i < 6; i++) {
        const uint32_t vertex = find_vertex(mesh, i), start = mesh->influence_starts[vertex];

        assert_vector(mesh->positions + 3 * vertex, places[i][0], places[i][1], 0);
        for (k = 0; k < 4; k++)
            assert_int_equal(mesh->colors[0][4 * vertex + k], colors[i / 2] >> (24 - 8 * k) & 0xFF);
        assert_int_equal(mesh->influence_starts[vertex + 1] - start, i / 2 == 1 ? 2 : 1);
        assert_int_equal(mesh->influences[start].node, i < 4 ? MILL_POLE : MILL_TIP);
        assert_near((double)mesh->influences[start].weight, i / 2 == 1 ? 0.5 : 1);
    }
    kunai_model_close(model);
}

/* ---- materials and textures ---- */

TEST(materials)
{
    static const struct {
        const char *name;
        int32_t texture;
        uint32_t flags;
    } cases[MILL_MATERIALS + 1] = {
        [MILL_WALL] = {"wall", 0, 0},
        [MILL_CLOTH] = {"cloth", 1,
                        KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_UNLIT |
                            KUNAI_MATERIAL_VERTEX_COLOR},
        [MILL_FLAG] = {"flag", -1,
                       KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_UNLIT |
                           KUNAI_MATERIAL_VERTEX_COLOR},
        [MILL_GLOW] = {"glow", 2, KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_VERTEX_COLOR},
        [MILL_WATER] = {"water", 3, KUNAI_MATERIAL_BLEND},
        [MILL_SMOKED] = {
            "glow", 2, KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_VERTEX_COLOR | KUNAI_MATERIAL_HIDDEN}};
    kunai_model *model = open_model();
    const kunai_material *material;
    uint32_t i;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        assert_string(material->name, cases[i].name);
        assert_int_equal(material->texture, cases[i].texture);
        assert_int_equal(material->flags, cases[i].flags);
        assert_int_equal(material->raw[0] & 0xFFFF, i == MILL_SMOKED ? MILL_GLOW : i);
        assert_int_equal(material->diffuse[3], i == MILL_WATER ? 198 : 255); /* 24 of 31 */
        assert_int_equal(material->raw[5], i == MILL_FLAG ? 0x80008 : 0x100010);
    }
    material = kunai_model_get_material(model, MILL_CLOTH);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(kunai_model_get_material(model, MILL_WALL)->ambient[0], 82); /* 10 of 31 */
    kunai_model_close(model);
}

TEST(texture_matrix)
{
    static const float still[6] = {1, 0, 0, 1, 0, 0}, moved[6] = {2, 0, 0, 1, 0, 0.25f};
    kunai_model *model = open_model();
    uint32_t i;

    for (i = 0; i <= MILL_SMOKED; i++)
        assert_same_floats(kunai_model_get_material(model, i)->uv_matrix,
                           i == MILL_WATER ? moved : still, 6);
    kunai_model_close(model);
}

/* The model asks for four of its pictures; the spark is for its animation. */
TEST(textures)
{
    static const char *const names[5] = {"bricks", "cloth", "lamp", "spark", "pond"};
    static const char *const palettes[5] = {"bricks_pl", "cloth_pl", "lamp_pl", "spark_pl",
                                            "pond_pl"};
    static const uint32_t asked[4] = {0, 1, 2, 4};
    kunai_model *model = open_model();
    kunai_textures *set = NULL;
    size_t size;
    uint8_t *data = test_read_fixture("mill.nsbmd", &size);
    uint32_t i;

    assert_int_equal(kunai_textures_open(data, size, &strict, &set, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(set)->image_count, 5);
    assert_int_equal(kunai_textures_get_info(set)->palette_count, 5);
    for (i = 0; i < 5; i++) {
        const kunai_image *image = kunai_textures_get_image(set, i);

        assert_string(image->name, names[i]);
        assert_int_equal(image->width, 16);
        assert_int_equal(image->height, 16);
        assert_string(image->palette->name, palettes[i]);
        assert_int_equal(image->palette_rule, KUNAI_PALETTE_RULE_NAME_PL);
    }
    for (i = 0; i < 4; i++) {
        assert_string(kunai_model_get_texture_list(model)->refs[i].name, names[asked[i]]);
        assert_string(kunai_model_get_texture_list(model)->refs[i].palette, palettes[asked[i]]);
    }
    kunai_textures_close(set);
    free(data);
    kunai_model_close(model);
}

/* ---- what moves it ---- */

/* Sixteen frames are one turn of the sails. */
TEST(turn)
{
    static const double half = 0.70710678118654752;
    kunai_motion *motion =
        open_motion("mill_turn.nsbca", KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES);
    kunai_model *model = open_model();
    kunai_transform pose[MILL_NODES];

    assert_string(kunai_motion_get_info(motion)->name, "turn");
    assert_int_equal(kunai_motion_get_info(motion)->interpolation, KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(kunai_motion_get_info(motion)->raw_interpolation, 3);
    assert_int_equal(kunai_motion_pose(motion, model, 4, KUNAI_SAMPLE_LOOP, pose, MILL_NODES, NULL),
                     KUNAI_OK);
    assert_vector(pose[MILL_SAILS].rotation, 0, 0, half);
    assert_near((double)pose[MILL_SAILS].rotation[3], half);
    assert_vector(pose[MILL_SAILS].translation, 0, 4, 1.5);
    assert_vector(pose[MILL_LAMP].scale, 0.5, 0.5, 0.5); /* as in the model */
    assert_vector(pose[MILL_TIP].translation, 1, 0.25, 0);
    assert_int_equal(
        kunai_motion_pose(motion, model, 20, KUNAI_SAMPLE_LOOP, pose, MILL_NODES, NULL), KUNAI_OK);
    assert_vector(pose[MILL_SAILS].rotation, 0, 0, half);
    kunai_model_close(model);
    kunai_motion_close(motion);
}

/* Every second frame has a key up to frame 14, then each one. */
TEST(height)
{
    static const struct {
        float frame;
        double height; /* of 4096 */
    } cases[] = {{2, 512},   {3, 768},   {4, 1024},   {13, -768},
                 {14, -512}, {15, -256}, {0.5f, 128}, {2.5f, 640}};
    kunai_motion *motion =
        open_motion("mill_turn.nsbca", KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES);
    const uint32_t track = find_track_number(motion, MILL_TIP, KUNAI_PROPERTY_TRANSLATION, 1);
    size_t i;

    assert_int_equal(kunai_motion_get_track(motion, track)->key_count, 9);
    assert_true(kunai_motion_get_track(motion, track)->frames[7] == 14);
    assert_true(kunai_motion_get_track(motion, track)->frames[8] == 15);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_near(sample(motion, track, cases[i].frame, 0), cases[i].height / 4096);
    kunai_motion_close(motion);
}

/* In frame 4 the tip is higher by a quarter, and turned by 15 degrees: X goes to the back. */
TEST(moving_flag)
{
    static const double cosine = 3956 / 4096.0, sine = 1060 / 4096.0;
    kunai_motion *motion =
        open_motion("mill_turn.nsbca", KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES);
    kunai_model *model = open_model();
    const kunai_mesh *mesh = find_flag(model);
    const uint32_t number = kunai_model_get_info(model)->mesh_count - 1;
    kunai_transform pose[MILL_NODES];
    float worlds[16 * MILL_NODES], positions[18];

    assert_int_equal(kunai_motion_pose(motion, model, 4, KUNAI_SAMPLE_LOOP, pose, MILL_NODES, NULL),
                     KUNAI_OK);
    assert_int_equal(kunai_model_world(model, pose, MILL_NODES, worlds, MILL_NODES, NULL),
                     KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, number, worlds, MILL_NODES, positions, NULL, 6, NULL),
                     KUNAI_OK);
    assert_vector(positions + 3 * find_vertex(mesh, 1), 0, 5.5, 0);
    assert_close(positions + 3 * find_vertex(mesh, 5), 1 + 0.5 * cosine, 5.75, -0.5 * sine);
    assert_close(positions + 3 * find_vertex(mesh, 3), (0.75 + 1 - 0.25 * cosine) / 2, 5.625,
                 0.25 * sine / 2);
    kunai_model_close(model);
    kunai_motion_close(motion);
}

/* Every fourth frame has a key of the waves. */
TEST(flow)
{
    static const float expected[6] = {2.25f, 0, 0, 1, -2.25f * 0.125f, 0.25f};
    kunai_motion *motion =
        open_motion("mill_flow.nsbta", KUNAI_FORMAT_SRT0, KUNAI_MOTION_KIND_MATERIALS);
    const uint32_t waves = find_track_number(motion, 0, KUNAI_PROPERTY_UV_SCALE, 0);
    const uint32_t flow = find_track_number(motion, 0, KUNAI_PROPERTY_UV_TRANSLATION, 0);
    kunai_model *model = open_model();
    float scale[2], moved[2], matrix[6];

    assert_int_equal(kunai_motion_get_info(motion)->group_count, 1);
    assert_string(kunai_motion_get_track(motion, waves)->target, "water");
    assert_near(sample(motion, waves, 1, 0), 2.125);
    assert_near(sample(motion, waves, 14, 0), 2.125);
    assert_near(sample(motion, flow, 2.5f, 0), 0.15625);
    scale[0] = (float)sample(motion, waves, 2, 0);
    scale[1] =
        (float)sample(motion, find_track_number(motion, 0, KUNAI_PROPERTY_UV_SCALE, 1), 2, 0);
    moved[0] = (float)sample(motion, flow, 2, 0);
    moved[1] =
        (float)sample(motion, find_track_number(motion, 0, KUNAI_PROPERTY_UV_TRANSLATION, 1), 2, 0);
    assert_int_equal(kunai_model_uv_matrix(model, MILL_WATER, scale, 0, moved, matrix, NULL),
                     KUNAI_OK);
    assert_same_floats(matrix, expected, 6);
    kunai_model_close(model);
    kunai_motion_close(motion);
}

TEST(flicker)
{
    static const char *const names[4] = {"lamp", "spark", "lamp_pl", "spark_pl"};
    static const float frames[4] = {0, 5, 7, 10}, values[8] = {0, 2, 1, 3, 0, -1, 0, 2};
    kunai_motion *motion =
        open_motion("mill_flicker.nsbtp", KUNAI_FORMAT_PAT0, KUNAI_MOTION_KIND_MATERIALS);
    const kunai_track *track = kunai_motion_get_track(motion, 0);
    uint32_t i;

    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    assert_string(track->target, "glow");
    assert_int_equal(track->property, KUNAI_PROPERTY_TEXTURE_SWAP);
    assert_int_equal(track->key_count, 4);
    assert_same_floats(track->frames, frames, 4);
    assert_same_floats(track->values, values, 8);
    assert_int_equal(track->name_count, 4);
    for (i = 0; i < 4; i++)
        assert_string(track->names[i], names[i]);
    assert_near(sample(motion, 0, 6, 0), 1);
    assert_near(sample(motion, 0, 9, 1), -1);
    kunai_motion_close(motion);
}

TEST(dusk)
{
    kunai_motion *motion =
        open_motion("mill_dusk.nsbma", KUNAI_FORMAT_MAT0, KUNAI_MOTION_KIND_MATERIALS);
    const uint32_t red = find_track_number(motion, 0, KUNAI_PROPERTY_DIFFUSE, -1);
    const uint32_t clear = find_track_number(motion, 1, KUNAI_PROPERTY_ALPHA, -1);

    assert_string(kunai_motion_get_track(motion, red)->target, "wall");
    assert_string(kunai_motion_get_track(motion, clear)->target, "water");
    /* green 31 and 30, blue 31 and 26, rounded down; then widened to 8 bits */
    assert_near(sample(motion, red, 1, 0), 1);
    assert_near(sample(motion, red, 1, 1), 247 / 255.0);
    assert_near(sample(motion, red, 1, 2), 231 / 255.0);
    assert_near(sample(motion, red, 8, 2), 90 / 255.0);     /* 11 */
    assert_near(sample(motion, clear, 8, 0), 132 / 255.0);  /* 16 */
    assert_near(sample(motion, clear, 15, 0), 189 / 255.0); /* 23 */
    kunai_motion_close(motion);
}

TEST(smoke)
{
    kunai_motion *motion =
        open_motion("mill_smoke.nsbva", KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY);
    uint32_t node, frame;

    assert_int_equal(kunai_motion_get_info(motion)->group_count, MILL_NODES);
    for (node = 0; node < MILL_NODES; node++) {
        const uint32_t track = find_track_number(motion, node, KUNAI_PROPERTY_VISIBLE, -1);

        for (frame = 0; frame < MILL_FRAMES; frame++) {
            const int hidden =
                (node == MILL_SMOKE && frame < 8) || (node == MILL_LAMP && frame == 6);

            assert_near(sample(motion, track, (float)frame, 0), hidden ? 0 : 1);
        }
    }
    kunai_motion_close(motion);
}

/* ---- all of it ---- */

static const struct {
    const char *name;
    const test_visitor *visitor;
    uint64_t hash;
} walks[] = {
    {"mill.nsbmd", &model_visitor, 0xB71F3CDD6E64998Au},
    {"mill.nsbmd", &textures_visitor, 0x5B11AD7EE397A45Du},
    {"mill_turn.nsbca", &motion_visitor, 0x5C18FD4E02B192B3u},
    {"mill_flow.nsbta", &motion_visitor, 0xF327C117B9A920FCu},
    {"mill_flicker.nsbtp", &motion_visitor, 0x9D322E7996B89EDAu},
    {"mill_dusk.nsbma", &motion_visitor, 0xA92ABF71268BCB50u},
    {"mill_smoke.nsbva", &motion_visitor, 0x0FA7E171E1F5A2B1u},
};

TEST(walks)
{
    size_t i, size;
    int good = 1;

    for (i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        uint8_t *data = test_read_fixture(walks[i].name, &size);

        good &=
            test_sweep_pinned(walks[i].visitor, walks[i].name, data, size, &strict, walks[i].hash);
        free(data);
    }
    assert_true(good);
}
