/* test_ginja_skin.c - skin lists of Ginja models, ginja.md 9. Expected values are worked out by
 * hand from its formulas. */
#include "ginja_opened.h"

#include "model_part.h"

#define WORD(slot, weight) ((uint32_t)(slot) << 16 | (weight))

enum { WHOLE = 0, START = 1, CONTINUATION = 2, END = 3 };
enum { HIDE = 8, QUARTER = 0x4000 };

/* Corners are of one index of 8 or 16 bits, which is a slot. */
static const uint32_t slots_8[] = {1, 2 << 2};
static const uint32_t slots_16[] = {1, 3 << 2};

static const char unstarted[] = "a vertex goes on with a blend that has no start: it is left out";
static const char past_slots[] = "a vertex for a slot past 65535 is left out";

/* Which meshes the root draws, and the lists of up to three nodes: a child at (10, 0, 0), turned by
 * a quarter about z, and its sibling at (0, 20, 0). */
typedef struct scene {
    ginja_node nodes[3];
    ginja_model models[3];
    ginja_mesh mesh;
    ginja_source source;
    int big;
} scene;

static void begin_scene(scene *made, const uint8_t *primitives, uint32_t size)
{
    uint32_t i;

    memset(made, 0, sizeof *made);
    made->mesh.parameters = slots_8;
    made->mesh.parameter_count = 1;
    made->mesh.primitives = primitives;
    made->mesh.primitive_size = size;
    made->models[0].meshes[0] = &made->mesh;
    made->models[0].mesh_counts[0] = 1;
    for (i = 0; i < 3; i++)
        made->nodes[i].model = i + 1;
    made->nodes[0].child = 1;
    made->nodes[1].sibling = 2;
    made->nodes[1].position[0] = 10;
    made->nodes[1].angles[2] = QUARTER;
    made->nodes[2].position[1] = 20;
}

static void set_skins(scene *made, uint32_t node, const ginja_skin *skins, uint32_t count)
{
    made->models[node].skins = skins;
    made->models[node].skin_count = count;
}

static ginja_body make_scene_body(scene *made)
{
    made->source.nodes = made->nodes;
    made->source.node_count = 3;
    made->source.models = made->models;
    made->source.model_count = 3;
    made->source.big = made->big;
    return build_ginja_body(&made->source);
}

static kunai_model *open_made_scene(scene *made, uint32_t flags, uint32_t warnings)
{
    ginja_body body = make_scene_body(made);
    kunai_model *model = open_ginja_body(&body, flags, warnings);

    free_ginja_body(&body);
    return model;
}

/* The vertex that a mesh has of a slot, the first if there are more. */
static uint32_t find_vertex_of(const kunai_mesh *mesh, uint32_t slot)
{
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++)
        if (mesh->sources[i] == slot)
            return i;
    fail_msg("no vertex of slot %u", (unsigned)slot);
    return 0;
}

static void assert_near(const float *values, double x, double y, double z)
{
    const double expected[3] = {x, y, z};
    int i;

    for (i = 0; i < 3; i++)
        if ((double)values[i] < expected[i] - 1e-5 || (double)values[i] > expected[i] + 1e-5)
            fail_msg("value %d is %.9g, not %.9g", i, (double)values[i], expected[i]);
}

static void assert_exact(const float *values, double x, double y, double z)
{
    const float expected[3] = {(float)x, (float)y, (float)z};
    int i;

    for (i = 0; i < 3; i++)
        if (values[i] < expected[i] || values[i] > expected[i])
            fail_msg("value %d is %.9g, not %.9g", i, (double)values[i], (double)expected[i]);
}

/* ---- the three types over three nodes ---- */

/* Slots 0 and 1: the root's. 2: a quarter the root's, the rest the child's. 3: a half the root's, a
 * quarter each of the others'. 4: the child's. */
static const int16_t root_whole[] = {256, 0, 0, 0, 0, 256, 0, 512, 0, 0, 0, 256};
static const int16_t root_start[] = {256, 0, 0, 256, 0, 0, 0, 0, 256, 0, 256, 0};
static const uint32_t root_words[] = {WORD(0, 64), WORD(0, 128)};
static const ginja_skin root_skins[] = {{WHOLE, 0, 2, root_whole, NULL},
                                        {START, 2, 2, root_start, root_words}};
static const int16_t child_more[] = {512, 0, 0, 0, -256, 0, 0, 256, 0, 256, 0, 0};
static const uint32_t child_words[] = {WORD(2, 192), WORD(3, 64)};
static const int16_t child_whole[] = {256, 512, 768, 0, 256, 0};
static const ginja_skin child_skins[] = {{CONTINUATION, 0, 2, child_more, child_words},
                                         {WHOLE, 4, 1, child_whole, NULL}};
static const int16_t sibling_more[] = {0, 0, 0, 0, 256, 0};
static const uint32_t sibling_words[] = {WORD(2, 64)};
static const ginja_skin sibling_skins[] = {{CONTINUATION, 1, 1, sibling_more, sibling_words}};
static const uint8_t three_triangles[] = {GINJA_TRIANGLES, 0, 9, 0, 1, 2, 2, 1, 3, 3, 2, 4};

static void make_scene_of_three(scene *made)
{
    begin_scene(made, three_triangles, sizeof three_triangles);
    set_skins(made, 0, root_skins, 2);
    set_skins(made, 1, child_skins, 2);
    set_skins(made, 2, sibling_skins, 1);
}

static void assert_influence(const kunai_mesh *mesh, uint32_t slot, uint32_t number, uint32_t count,
                             uint32_t node, double weight, const int16_t *stored)
{
    const uint32_t vertex = find_vertex_of(mesh, slot), start = mesh->influence_starts[vertex];
    const kunai_influence *influence = &mesh->influences[start + number];

    assert_int_equal(mesh->influence_starts[vertex + 1] - start, count);
    assert_int_equal(influence->node, node);
    assert_true((double)influence->weight >= weight && (double)influence->weight <= weight);
    assert_exact(influence->position, stored[0] / 256.0, stored[1] / 256.0, stored[2] / 256.0);
    assert_exact(influence->normal, stored[3] / 256.0, stored[4] / 256.0, stored[5] / 256.0);
}

static void assert_influences(const kunai_mesh *mesh)
{
    assert_int_equal(mesh->influence_count, 1 + 1 + 2 + 3 + 1);
    assert_influence(mesh, 0, 0, 1, 0, 1, root_whole);
    assert_influence(mesh, 1, 0, 1, 0, 1, root_whole + 6);
    assert_influence(mesh, 2, 0, 2, 0, 0.25, root_start);
    assert_influence(mesh, 2, 1, 2, 1, 0.75, child_more);
    assert_influence(mesh, 3, 0, 3, 0, 0.5, root_start + 6);
    assert_influence(mesh, 3, 1, 3, 1, 0.25, child_more + 6);
    assert_influence(mesh, 3, 2, 3, 2, 0.25, sibling_more);
    assert_influence(mesh, 4, 0, 1, 1, 1, child_whole);
}

static void assert_joints(const kunai_mesh *mesh, uint32_t slot, const uint16_t *joints,
                          const double *weights)
{
    const size_t vertex = find_vertex_of(mesh, slot);
    uint32_t i;

    for (i = 0; i < 4; i++) {
        assert_int_equal(mesh->joints[4 * vertex + i], joints[i]);
        assert_true((double)mesh->weights[4 * vertex + i] >= weights[i] &&
                    (double)mesh->weights[4 * vertex + i] <= weights[i]);
    }
}

/* Room for the vertices of the small meshes here. */
typedef struct posed {
    float positions[3 * 16];
    float normals[3 * 16];
} posed;

static posed pose(const kunai_model *model, const kunai_transform *transforms)
{
    float worlds[16 * 3];
    posed out;

    assert_int_equal(kunai_model_world(model, transforms, transforms ? 3 : 0, worlds, 3, NULL),
                     KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 3, out.positions, out.normals, 16, NULL),
                     KUNAI_OK);
    return out;
}

static void assert_posed(const posed *got, const kunai_mesh *mesh, uint32_t slot, double x,
                         double y, double z)
{
    assert_near(got->positions + 3 * (size_t)find_vertex_of(mesh, slot), x, y, z);
}

/* The child's matrix makes (10 - y, x, z) of (x, y, z), the sibling's (x, y + 20, z). */
static void assert_rest(const kunai_model *model, const kunai_mesh *mesh)
{
    const posed got = pose(model, NULL);

    assert_posed(&got, mesh, 0, 1, 0, 0);
    assert_posed(&got, mesh, 1, 0, 2, 0);
    assert_posed(&got, mesh, 2, 0.25 * 1 + 0.75 * 10, 0.75 * 2, 0);
    assert_posed(&got, mesh, 3, 0.25 * 9, 0.25 * 20, 0.5);
    assert_posed(&got, mesh, 4, 8, 1, 3);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 0), 0, 0, 1);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 2), 1, 0, 0);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 3), 0, 1, 0);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 4), -1, 0, 0);
    assert_near(kunai_model_get_info(model)->bounds_min, 0, 0, 0);
    assert_near(kunai_model_get_info(model)->bounds_max, 8, 5, 3);
}

/* The child moves up by 4, and is not turned: it makes (x + 10, y, z + 4). */
static void assert_moved(const kunai_model *model, const kunai_mesh *mesh)
{
    kunai_transform transforms[3];
    posed got;
    uint32_t i;

    for (i = 0; i < 3; i++)
        transforms[i] = kunai_model_get_node(model, i)->rest;
    transforms[1].translation[2] = 4;
    transforms[1].rotation[2] = 0;
    transforms[1].rotation[3] = 1;
    got = pose(model, transforms);
    assert_posed(&got, mesh, 1, 0, 2, 0);
    assert_posed(&got, mesh, 2, 0.25 * 1 + 0.75 * 12, 0, 0.75 * 4);
    assert_posed(&got, mesh, 3, 0.25 * 10, 0.25 * 1 + 0.25 * 20, 0.5 + 0.25 * 4);
    assert_posed(&got, mesh, 4, 11, 2, 7);
}

TEST(types)
{
    static const uint16_t joints_2[4] = {1, 0, 0, 0}, joints_3[4] = {0, 1, 2, 0};
    static const double weights_2[4] = {0.75, 0.25, 0, 0}, weights_3[4] = {0.5, 0.25, 0.25, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;
    int big;

    make_scene_of_three(&made);
    for (big = 0; big < 2; big++) {
        made.big = big;
        model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
        assert_int_equal(kunai_model_get_info(model)->skinned, 1);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
        assert_int_equal(mesh->vertex_count, 5);
        assert_int_equal(mesh->index_count, 9);
        assert_influences(mesh);
        assert_joints(mesh, 2, joints_2, weights_2);
        assert_joints(mesh, 3, joints_3, weights_3);
        assert_rest(model, mesh);
        assert_moved(model, mesh);
        kunai_model_close(model);
    }
}

/* In the pose that is stored the bind pose is the rest pose. */
TEST(stored_pose)
{
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    model = open_made_scene(&made, KUNAI_MODEL_STORED_POSE, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_near(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 2), 7.75, 1.5, 0);
    assert_near(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 3), 2.25, 5, 0.5);
    kunai_model_close(model);
}

/* What a later node writes counts for the root's meshes, and a lower node draws from the slots,
 * too. */
TEST(lower_node_draws)
{
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    made.models[2].meshes[1] = &made.mesh;
    made.models[2].mesh_counts[1] = 1;
    made.models[0].meshes[0] = NULL;
    made.models[0].mesh_counts[0] = 0;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submeshes[0].node, 2);
    assert_influences(mesh);
    assert_rest(model, mesh);
    kunai_model_close(model);
}

/* Slots are full before anything is drawn: the root draws, in the skinned mesh, what is all the
 * child's, and the child then draws it in a mesh of its own. Neither may have indices of the
 * other's. */
TEST(owner_draws_later)
{
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    static const int16_t stored[] = {256, 0, 0,   0, 0, 256, 0, 256, 0,
                                     0,   0, 256, 0, 0, 256, 0, 0,   256};
    static const ginja_skin skins[] = {{WHOLE, 0, 3, stored, NULL}};
    static const int32_t nodes[2] = {1, -1};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k;
    scene made;

    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 1, skins, 1);
    made.models[1].meshes[0] = &made.mesh;
    made.models[1].mesh_counts[0] = 1;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    for (i = 0; i < 2; i++) {
        mesh = kunai_model_get_mesh(model, i);
        assert_int_equal(mesh->node, nodes[i]);
        assert_int_equal(mesh->vertex_count, 3);
        assert_int_equal(mesh->index_count, 3);
        for (k = 0; k < 3; k++)
            assert_true(mesh->indices[k] < 3);
        for (k = 0; k < 3; k++)
            assert_int_not_equal(mesh->indices[k], mesh->indices[(k + 1) % 3]);
    }
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    kunai_model_close(model);
}

/* ---- units ---- */

/* The ends of 16 bits, and what is 1.0 in one of the two scales: in a slot of the node's own, which
 * makes a rigid mesh. */
TEST(units)
{
    static const int16_t stored[] = {-32768, 32767, 1,   0,   0, 256, 255, 256, -1,
                                     0,      0,     255, 128, 0, -2,  0,   1,   0};
    static const ginja_skin skins[] = {{WHOLE, 0, 3, stored, NULL}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k, flags;
    scene made;

    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 0, skins, 1);
    for (flags = 0; flags <= KUNAI_MODEL_SKIN_255; flags += KUNAI_MODEL_SKIN_255) {
        const double units = flags ? 255.0 : 256.0;

        made.big = flags != 0;
        model = open_made_scene(&made, flags | KUNAI_OPEN_STRICT, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
        for (i = 0; i < 3; i++) {
            const int16_t *of = stored + 6 * (size_t)i;

            k = find_vertex_of(mesh, i);
            assert_exact(mesh->positions + 3 * (size_t)k, of[0] / units, of[1] / units,
                         of[2] / units);
            assert_exact(mesh->normals + 3 * (size_t)k, 0, i == 2, i < 2);
        }
        kunai_model_close(model);
    }
}

/* Weights are shares of their sum in both scales. */
TEST(weight_units)
{
    const kunai_influence *influences;
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    model = open_made_scene(&made, KUNAI_MODEL_SKIN_255, 0);
    mesh = kunai_model_get_mesh(model, 0);
    influences = &mesh->influences[mesh->influence_starts[find_vertex_of(mesh, 2)]];
    assert_true(influences[0].weight >= 0.25f && influences[0].weight <= 0.25f);
    assert_true(influences[1].weight >= 0.75f && influences[1].weight <= 0.75f);
    assert_exact(influences[1].position, 512 / 255.0, 0, 0);
    kunai_model_close(model);
}

/* ---- weights ---- */

/* Weights of 0 do not move a vertex; where all are 0 the first influence is all. */
TEST(zero_weights)
{
    static const int16_t start[] = {256, 0, 0, 0, 0, 256, 0, 256, 0, 0, 0, 256, 0, 0, 0, 0, 0, 256};
    static const int16_t more[] = {512, 0, 0, 0, 0, 256, 0, 512, 0, 0, 0, 256};
    static const uint32_t start_words[] = {WORD(0, 0), WORD(0, 65535), WORD(0, 0)};
    static const uint32_t more_words[] = {WORD(0, 0), WORD(1, 0)};
    static const ginja_skin root[] = {{START, 0, 3, start, start_words}};
    static const ginja_skin child[] = {{CONTINUATION, 0, 2, more, more_words}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t slot, at;
    scene made;
    posed got;

    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 0, root, 1);
    set_skins(&made, 1, child, 1);
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    for (slot = 0; slot < 3; slot++) {
        at = mesh->influence_starts[find_vertex_of(mesh, slot)];
        assert_int_equal(mesh->influences[at].node, 0);
        assert_true(mesh->influences[at].weight >= 1 && mesh->influences[at].weight <= 1);
    }
    got = pose(model, NULL);
    assert_posed(&got, mesh, 0, 1, 0, 0);
    assert_posed(&got, mesh, 1, 0, 1, 0);
    assert_posed(&got, mesh, 2, 0, 0, 0);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 0), 0, 0, 0);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 1), 0, 0, 1);
    kunai_model_close(model);
}

/* A weight has all of its 16 bits. */
TEST(large_weights)
{
    static const uint32_t start_words[] = {WORD(0, 0xC000)}, more_words[] = {WORD(0, 0x4000)};
    static const int16_t others[] = {256, 0, 0, 0, 0, 256, 0, 256, 0, 0, 0, 256};
    static const int16_t start[] = {0, 0, 0, 0, 0, 256}, more[] = {0, 0, 256, 0, 0, 256};
    static const ginja_skin root[] = {{WHOLE, 1, 2, others, NULL},
                                      {START, 0, 1, start, start_words}};
    static const ginja_skin child[] = {{CONTINUATION, 0, 1, more, more_words}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    kunai_model *model;
    scene made;

    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 0, root, 2);
    set_skins(&made, 1, child, 1);
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    assert_influence(kunai_model_get_mesh(model, 0), 0, 0, 2, 0, 0.75, start);
    assert_influence(kunai_model_get_mesh(model, 0), 0, 1, 2, 1, 0.25, more);
    kunai_model_close(model);
}

/* A blend goes on in the same node, and many times; its node can come more than once. */
TEST(long_blend)
{
    enum { COUNT = 40 };
    static const int16_t start[] = {256, 0, 0,   0, 0, 256, 0, 256, 0,
                                    0,   0, 256, 0, 0, 256, 0, 0,   256};
    static const uint32_t start_words[] = {WORD(0, 24), WORD(0, 256), WORD(0, 256)};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    int16_t more[6 * COUNT];
    uint32_t words[COUNT], i;
    ginja_skin root[2] = {{START, 0, 3, start, start_words}, {CONTINUATION, 0, COUNT, NULL, NULL}};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    memset(more, 0, sizeof more);
    for (i = 0; i < COUNT; i++) {
        more[6 * i + 1] = (int16_t)(256 * i);
        more[6 * i + 5] = 256;
        words[i] = WORD(0, 1);
    }
    root[1].vertices = more;
    root[1].words = words;
    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 0, root, 2);
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->influence_count, 1 + COUNT + 2);
    i = mesh->influence_starts[find_vertex_of(mesh, 0)];
    assert_true(mesh->influences[i].weight > 0.374999f && mesh->influences[i].weight < 0.375001f);
    assert_true(mesh->influences[i + COUNT].position[1] >= COUNT - 1);
    kunai_model_close(model);
}

/* ---- slots ---- */

static const int16_t one_vertex[] = {256, 512, 768, 0, 0, 256};
static const int16_t two_vertices[] = {256, 0, 0, 0, 0, 256, 0, 256, 0, 0, 0, 256};
static const int16_t far_vertex[] = {0, 0, -512, 0, 256, 0};

enum wrong { NOTHING, FIRST_SLOT, SECOND_WORD };

/* The entry puts a vertex into slot 65535, of which the root draws a triangle with 0 and 1, and
 * maybe another one past it. */
static void expect_last_slot(const ginja_skin *skin, enum wrong wrong)
{
    static const int16_t origin[] = {0, 0, 0, 0, 0, 256};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0xFF, 0xFF, 0, 0, 0, 1};
    ginja_skin skins[3] = {{WHOLE, 0, 1, origin, NULL}, {WHOLE, 1, 1, one_vertex, NULL}};
    scene made;

    skins[2] = *skin;
    begin_scene(&made, triangle, sizeof triangle);
    made.mesh.parameters = slots_16;
    set_skins(&made, 0, skins, 3);
    for (made.big = 0; made.big < 2; made.big++) {
        ginja_body body = make_scene_body(&made);
        const ginja_skin_places *places = &body.models[0].skins[2];
        kunai_model *model;

        if (wrong)
            model = open_damaged_ginja_body(
                &body, KUNAI_E_CORRUPT, wrong == FIRST_SLOT ? places->entry + 4 : places->words + 4,
                "skin list", past_slots);
        else
            model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
        assert_exact(kunai_model_get_mesh(model, 0)->positions +
                         3 * (size_t)find_vertex_of(kunai_model_get_mesh(model, 0), 65535),
                     1, 0, 0);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

TEST(last_slot)
{
    static const uint32_t none[] = {WORD(0, 256), WORD(0, 256)};
    static const uint32_t last[] = {WORD(65535, 256)};
    static const uint32_t last_pair[] = {WORD(65534, 256), WORD(65534, 256)};
    const ginja_skin whole = {WHOLE, 65535, 1, two_vertices, NULL};
    const ginja_skin wholes = {WHOLE, 65535, 2, two_vertices, NULL};
    const ginja_skin start = {START, 65535, 1, two_vertices, none};
    const ginja_skin starts = {START, 65535, 2, two_vertices, none};
    const ginja_skin by_word = {START, 0, 1, two_vertices, last};
    const ginja_skin by_both = {START, 1, 2, two_vertices, last_pair};

    expect_last_slot(&whole, NOTHING);
    expect_last_slot(&wholes, FIRST_SLOT);
    expect_last_slot(&start, NOTHING);
    expect_last_slot(&starts, SECOND_WORD);
    expect_last_slot(&by_word, NOTHING);
    expect_last_slot(&by_both, SECOND_WORD);
}

/* s counts for continuations, too. */
TEST(continuation_slots)
{
    static const uint32_t start_words[] = {WORD(0, 128)};
    static const uint32_t past[] = {WORD(65535, 128)}, last[] = {WORD(65533, 128)};
    ginja_skin skins[] = {{WHOLE, 0, 2, two_vertices, NULL},
                          {START, 65535, 1, one_vertex, start_words},
                          {CONTINUATION, 2, 1, far_vertex, last}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0xFF, 0xFF, 0, 0, 0, 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    ginja_body body;
    scene made;

    begin_scene(&made, triangle, sizeof triangle);
    made.mesh.parameters = slots_16;
    set_skins(&made, 0, skins, 3);
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_influence(mesh, 65535, 0, 2, 0, 0.5, one_vertex);
    assert_influence(mesh, 65535, 1, 2, 0, 0.5, far_vertex);
    kunai_model_close(model);
    skins[2].words = past;
    body = make_scene_body(&made);
    model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, body.models[0].skins[2].words,
                                    "skin list", past_slots);
    assert_int_equal(kunai_model_get_mesh(model, 0)->vertex_count, 3);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* What is written to a slot later replaces what was there, blends and all. */
TEST(slot_again)
{
    static const uint32_t half[] = {WORD(0, 128)}, second[] = {WORD(1, 128)};
    static const ginja_skin root[] = {{WHOLE, 0, 2, two_vertices, NULL},
                                      {START, 1, 1, far_vertex, half},
                                      {CONTINUATION, 0, 1, far_vertex, second},
                                      {START, 2, 1, far_vertex, half}};
    static const ginja_skin child[] = {{START, 1, 1, one_vertex, half},
                                       {WHOLE, 2, 1, one_vertex, NULL},
                                       {START, 0, 1, one_vertex, half}};
    static const ginja_skin sibling[] = {{CONTINUATION, 0, 1, far_vertex, second}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    begin_scene(&made, triangle, sizeof triangle);
    set_skins(&made, 0, root, 4);
    set_skins(&made, 1, child, 3);
    set_skins(&made, 2, sibling, 1);
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_influence(mesh, 0, 0, 1, 1, 1, one_vertex);
    assert_influence(mesh, 1, 0, 2, 1, 0.5, one_vertex);
    assert_influence(mesh, 1, 1, 2, 2, 0.5, far_vertex);
    assert_influence(mesh, 2, 0, 1, 1, 1, one_vertex);
    kunai_model_close(model);
}

/* ---- what is wrong with an entry ---- */

/* The root's slots 0 to 2 are whole, 3 is begun; one triangle each is of 0, 1, 2 and of 0, 1 and
 * another slot. */
static const int16_t four_vertices[] = {0, 0, 0,   0, 0, 256, 256, 0, 0, 0, 0, 256,
                                        0, 0, 256, 0, 0, 256, 0,   0, 0, 0, 0, 256};
static const uint32_t begun_words[] = {WORD(0, 64)};
static const uint8_t two_triangles[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2,
                                        GINJA_TRIANGLES, 0, 3, 0, 1, 3};

/* A blend goes on in a slot that nothing was written to, in one past all, and in a whole one, which
 * stays as it is. The second warning is about the triangle. */
TEST(no_start)
{
    static const uint32_t words[] = {WORD(3, 64), WORD(65535, 64), WORD(2, 64)};
    static const ginja_skin root[] = {{WHOLE, 0, 3, four_vertices, NULL}};
    static const ginja_skin child[] = {{CONTINUATION, 0, 3, four_vertices, words}};
    const kunai_mesh *mesh;
    kunai_model *model;
    ginja_body body;
    uint32_t place;
    scene made;

    begin_scene(&made, two_triangles, sizeof two_triangles);
    set_skins(&made, 0, root, 1);
    set_skins(&made, 1, child, 1);
    for (made.big = 0; made.big < 2; made.big++) {
        body = make_scene_body(&made);
        place = body.models[1].skins[0].words;
        model = open_ginja_body(&body, 0, 2);
        assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, place, "skin list", unstarted);
        assert_ginja_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, place, "skin list",
                           unstarted);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->index_count, 3);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        assert_exact(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 2), 0, 0, 1);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* Both are said of one list: a slot past all, and one without a start; each of them once. */
TEST(two_warnings)
{
    static const uint32_t words[] = {WORD(1, 64), WORD(0, 64), WORD(2, 64)};
    static const ginja_skin root[] = {{WHOLE, 0, 3, four_vertices, NULL}};
    static const ginja_skin child[] = {{CONTINUATION, 65535, 3, four_vertices, words}};
    kunai_model *model;
    ginja_body body;
    uint32_t place;
    scene made;

    begin_scene(&made, two_triangles, 6); /* the first one */
    set_skins(&made, 0, root, 1);
    set_skins(&made, 1, child, 1);
    body = make_scene_body(&made);
    place = body.models[1].skins[0].words;
    model = open_ginja_body(&body, 0, 2);
    assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, place, "skin list", past_slots);
    assert_ginja_warning(model, 1, KUNAI_E_CORRUPT, place + 4, "skin list", unstarted);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* A primitive of a slot that was never written is left out whole: one between those that are, the
 * next one, and one far behind them. */
TEST(empty_slots)
{
    enum { SLOT = 11 }; /* the last corner of the second triangle */
    static const uint32_t far_word[] = {WORD(9, 64)};
    static const ginja_skin skins[] = {{WHOLE, 0, 3, four_vertices, NULL},
                                       {START, 0, 1, four_vertices, far_word}};
    static const uint8_t slots[] = {3, 8, 10, 255};
    uint8_t triangles[sizeof two_triangles];
    kunai_model *model;
    uint32_t i;
    scene made;

    memcpy(triangles, two_triangles, sizeof triangles);
    begin_scene(&made, triangles, sizeof triangles);
    set_skins(&made, 0, skins, 2);
    for (i = 0; i < GINJA_COUNT(slots); i++) {
        ginja_body body;

        triangles[SLOT] = slots[i];
        body = make_scene_body(&made);
        model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT,
                                        body.models[0].meshes[0][0].primitives + SLOT, "primitive",
                                        "there is no vertex in a slot");
        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
    triangles[SLOT] = 9;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 6);
    kunai_model_close(model);
}

/* Two entries: the data of the first one are to be broken, and nobody draws them. */
static ginja_body make_pair(scene *made, int big)
{
    static const ginja_skin skins[] = {{START, 3, 1, four_vertices, begun_words},
                                       {WHOLE, 0, 3, four_vertices, NULL}};

    begin_scene(made, two_triangles, sizeof two_triangles / 2);
    set_skins(made, 0, skins, 2);
    made->big = big;
    return make_scene_body(made);
}

/* An entry whose data are not there is left out, not what follows it. The field at byte is broken
 * in every way; room: what it has to point to. */
static void expect_bad_pointer(uint32_t byte, uint32_t room, const char *message)
{
    uint32_t big, i;

    for (big = 0; big < 2; big++) {
        scene made;
        ginja_body body = make_pair(&made, (int)big);
        const uint32_t entry = body.models[0].skins[0].entry, end = (uint32_t)body.data.size;
        const uint32_t wrong[] = {end - room + 1, end, 0x80000000, 0xFFFFFFFF, 0};
        kunai_model *model;

        for (i = 0; i < GINJA_COUNT(wrong); i++) {
            set_ginja_body_32(&body, entry + byte, wrong[i]);
            model =
                open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, entry + byte, "skin list", message);
            assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
            kunai_model_close(model);
        }
        set_ginja_body_32(&body, entry + byte, end - room);
        kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
        free_ginja_body(&body);
    }
}

TEST(bad_data)
{
    expect_bad_pointer(8, 12, "the vertices do not lie inside of the data");
    expect_bad_pointer(12, 4, "the weights do not lie inside of the data");
}

/* More vertices than there are; a size of the data that is wrong does not matter, and without
 * vertices no pointer does. */
TEST(counts)
{
    scene made;
    ginja_body body = make_pair(&made, 1);
    const uint32_t entry = body.models[0].skins[0].entry;

    set_ginja_body_16(&body, entry + 6, 0xFFFF);
    kunai_model_close(open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, entry + 8, "skin list",
                                              "the vertices do not lie inside of the data"));
    set_ginja_body_16(&body, entry + 6, 1);
    set_ginja_body_16(&body, entry + 2, 0xFFFF);
    kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
    set_ginja_body_16(&body, entry + 2, 0);
    kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
    set_ginja_body_16(&body, entry + 6, 0);
    set_ginja_body_32(&body, entry + 8, 0xFFFFFFFF);
    set_ginja_body_32(&body, entry + 12, 0);
    kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
    free_ginja_body(&body);
}

/* What follows an entry of another type is left out. */
TEST(bad_type)
{
    static const char message[] = "no such type of an entry";
    static const uint32_t types[] = {4, 0x100, 0xFFFF};
    static const ginja_skin skins[] = {{WHOLE, 0, 3, four_vertices, NULL},
                                       {END, 0, 0, NULL, NULL},
                                       {WHOLE, 0, 1, far_vertex, NULL}};
    const kunai_mesh *mesh;
    kunai_model *model;
    ginja_body body;
    uint32_t i, entry;
    scene made;

    begin_scene(&made, two_triangles, sizeof two_triangles / 2);
    set_skins(&made, 0, skins, 3);
    kunai_model_close(open_made_scene(&made, KUNAI_OPEN_STRICT, 0));
    for (i = 0; i < 2 * GINJA_COUNT(types); i++) {
        made.big = (int)(i & 1);
        body = make_scene_body(&made);
        entry = body.models[0].skins[1].entry;
        set_ginja_body_16(&body, entry, types[i / 2]);
        model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, entry, "skin list", message);
        mesh = kunai_model_get_mesh(model, 0);
        assert_exact(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 0), 0, 0, 0);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* A list, at an odd place, that ends with the body: with its end mark, of which two bytes are
 * enough, and without; cut in each field of an entry. What was read before holds. */
TEST(no_end)
{
    static const uint8_t fields[] = {0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 8, 8, 12, 12, 12, 12};
    static const ginja_skin skins[] = {{WHOLE, 0, 3, four_vertices, NULL}};
    kunai_model *model;
    ginja_body body;
    uint32_t list, i;
    scene made;

    begin_scene(&made, two_triangles, sizeof two_triangles / 2);
    set_skins(&made, 0, skins, 1);
    body = make_scene_body(&made);
    append_zeros(&body.data, 1);
    list = (uint32_t)body.data.size;
    for (i = 0; i < 4; i++)
        append_u32(&body.data, get_ginja_body_word(&body, body.models[0].skins[0].entry + 4 * i),
                   body.big);
    append_u16(&body.data, END, body.big);
    set_ginja_body_32(&body, body.models[0].model + 4, list);
    kunai_model_close(open_ginja_body(&body, KUNAI_OPEN_STRICT, 0));
    cut_ginja_body(&body, list + 17);
    model = open_damaged_ginja_body(&body, KUNAI_E_TRUNCATED, list + 16, "skin list",
                                    "the data ends too early");
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
    kunai_model_close(model);
    for (i = 16; i-- > 1;) {
        cut_ginja_body(&body, list + i);
        assert_ginja_error(&body, 0, KUNAI_E_TRUNCATED, list + fields[i], "skin list",
                           "the data ends too early");
    }
    free_ginja_body(&body);
}

/* Many entries of the same data: a million vertices, which memory limits. */
TEST(shared_data)
{
    enum { COUNT = 5000, ENTRIES = 200 };
    kunai_options options = {.struct_size = sizeof options, .max_memory = 32u << 20};
    scene made;
    ginja_body body = make_pair(&made, 0);
    const uint32_t data = (uint32_t)body.data.size, list = data + 12 * COUNT;
    kunai_model *model;
    kunai_error error;
    bytes file;
    uint32_t i;

    append_zeros(&body.data, 12 * COUNT);
    for (i = 0; i <= ENTRIES; i++) {
        append_u32(&body.data, i < ENTRIES ? WHOLE : END, 0);
        append_u16(&body.data, 0, 0);
        append_u16(&body.data, COUNT, 0);
        append_u32(&body.data, data, 0);
        append_u32(&body.data, 0, 0);
    }
    set_ginja_body_32(&body, body.models[1].model + 4, list);
    kunai_model_close(open_ginja_body(&body, 0, 0));
    file = build_ginja_file(&body, "GJCM", 1);
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_string_equal(error.record, "memory");
    free_bytes(&file);
    free_ginja_body(&body);
}

TEST(bad_list)
{
    static const char message[] = "a pointer to a skin list is out of range";
    scene made;
    ginja_body body = make_pair(&made, 0);
    const uint32_t end = (uint32_t)body.data.size;
    const uint32_t wrong[] = {end, end + 1, 0x80000000, 0xFFFFFFFF};
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(wrong); i++) {
        set_ginja_body_32(&body, body.models[1].model + 4, wrong[i]);
        kunai_model_close(open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, body.models[1].model + 4,
                                                  "Ginja model", message));
    }
    free_ginja_body(&body);
}

/* A node that is not drawn writes nothing. */
TEST(hidden)
{
    static const ginja_skin root[] = {{WHOLE, 0, 3, four_vertices, NULL}};
    static const ginja_skin child[] = {{WHOLE, 1, 1, far_vertex, NULL}};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    begin_scene(&made, two_triangles, sizeof two_triangles / 2);
    set_skins(&made, 0, root, 1);
    set_skins(&made, 1, child, 1);
    made.nodes[1].flags = HIDE;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_exact(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 1), 1, 0, 0);
    kunai_model_close(model);
}

/* ---- what else corners have ---- */

static const double node_positions[] = {0, 0, 9, 1, 0, 9, 0, 1, 9};

/* A node with positions of its own draws those, in the same file. */
TEST(own_positions)
{
    static const ginja_array arrays[] = {
        {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, node_positions}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
    static const ginja_mesh own = {slots_8, 1, triangle, sizeof triangle};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    made.models[1].arrays = arrays;
    made.models[1].array_count = 1;
    made.models[1].meshes[0] = &own;
    made.models[1].mesh_counts[0] = 1;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->node, 1);
    assert_int_equal(mesh->vertex_count, 3);
    assert_exact(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 2), 0, 1, 9);
    assert_null(mesh->normals);
    assert_influences(kunai_model_get_mesh(model, 1));
    kunai_model_close(model);
}

/* What it has no array of is not in the slots: that is said there, and only there. */
TEST(own_positions_without_normals)
{
    static const ginja_array arrays[] = {
        {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, node_positions}};
    static const uint8_t triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 1, 1, 2, 2};
    static const uint32_t parameters[] = {1, 2 << 2 | 2 << 4};
    static const ginja_mesh own = {parameters, 1, triangle, sizeof triangle};
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    made.models[1].arrays = arrays;
    made.models[1].array_count = 1;
    made.models[1].meshes[0] = &own;
    made.models[1].mesh_counts[0] = 1;
    model = open_made_scene(&made, 0, 1);
    assert_string_equal(kunai_model_get_info(model)->warnings[0].message,
                        "corners have an attribute without an array: it is left out");
    assert_null(kunai_model_get_mesh(model, 0)->normals);
    kunai_model_close(model);
}

/* Colours and UVs are those of the node that has them. The format of positions is that of slots;
 * normals have the same index as positions. */
TEST(attributes)
{
    static const double colors[] = {0x10203040, 0x50607080};
    static const double uvs[] = {256, -512, 128, 64};
    static const ginja_array arrays[] = {{GINJA_COLOR, GINJA_RGBA, GINJA_RGBA8, 0, 2, colors},
                                         {GINJA_UV, GINJA_ST, GINJA_S16, 0, 2, uvs}};
    static const uint32_t parameters[] = {
        0, 0x00011308, 0, 0x00022308, 1, 2 << 2 | 2 << 4 | 2 << 6 | 2 << 10, 0, 0x00058308};
    static const uint8_t triangle[] = {
        GINJA_TRIANGLES, 0, 4, 0, 0, 1, 0, 2, 2, 0, 1, 4, 4, 1, 1, 0, 0, 0, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t vertex;
    scene made;

    make_scene_of_three(&made);
    made.mesh.parameters = parameters;
    made.mesh.parameter_count = 4;
    made.mesh.primitives = triangle;
    made.mesh.primitive_size = sizeof triangle;
    made.models[0].arrays = arrays;
    made.models[0].array_count = 2;
    for (made.big = 0; made.big < 2; made.big++) {
        model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->vertex_count, 3);
        vertex = find_vertex_of(mesh, 0);
        assert_int_equal(mesh->colors[0][4 * vertex], 0x50);
        assert_int_equal(mesh->colors[0][4 * vertex + 3], 0x80);
        assert_true(mesh->uvs[0][2 * vertex] >= 1 && mesh->uvs[0][2 * vertex] <= 1);
        assert_true(mesh->uvs[0][2 * vertex + 1] >= -2 && mesh->uvs[0][2 * vertex + 1] <= -2);
        vertex = find_vertex_of(mesh, 2);
        assert_int_equal(mesh->colors[0][4 * vertex], 0x10);
        assert_true(mesh->uvs[0][2 * vertex] >= 0.5f && mesh->uvs[0][2 * vertex] <= 0.5f);
        assert_influence(mesh, 2, 1, 2, 1, 0.75, child_more);
        kunai_model_close(model);
    }
}

/* The normal of a corner is that of its slot, whatever index the normal has: one warning a mesh. */
TEST(normal_index)
{
    enum { FIRST = 9, DIFFERENT = FIRST + 4 };
    static const uint32_t parameters[] = {1, 2 << 2 | 2 << 4};
    static const uint8_t triangles[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 1, 1, 2, 2,
                                        GINJA_TRIANGLES, 0, 3, 0, 4, 2, 3, 4, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    ginja_body body;
    scene made;
    posed got;

    make_scene_of_three(&made);
    made.mesh.parameters = parameters;
    made.mesh.primitives = triangles;
    made.mesh.primitive_size = FIRST;
    kunai_model_close(open_made_scene(&made, KUNAI_OPEN_STRICT, 0));
    made.mesh.primitive_size = sizeof triangles;
    body = make_scene_body(&made);
    model = open_damaged_ginja_body(
        &body, KUNAI_E_UNSUPPORTED, body.models[0].meshes[0][0].primitives + DIFFERENT, "primitive",
        "normals from other slots than the positions are those of the positions");
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->vertex_count, 4);
    got = pose(model, NULL);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 0), 0, 0, 1);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 2), 1, 0, 0);
    assert_near(got.normals + 3 * (size_t)find_vertex_of(mesh, 4), -1, 0, 0);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* ---- lines ---- */

/* Of slots that are all the node's own lines are drawn; of others they are left out. */
TEST(lines)
{
    enum { OTHERS = 10 }; /* where the slot is that is the child's */
    static const uint8_t own[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2, GINJA_LINES, 0, 2, 0, 1};
    static const uint8_t others[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2, GINJA_LINES, 0, 2, 0, 4};
    const kunai_mesh *mesh;
    kunai_model *model;
    ginja_body body;
    scene made;

    make_scene_of_three(&made);
    made.mesh.primitives = own;
    made.mesh.primitive_size = sizeof own;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->corner_count, 2);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->index_count, 2);
    assert_exact(mesh->positions + 3 * (size_t)find_vertex_of(mesh, 1), 0, 2, 0);
    kunai_model_close(model);
    made.mesh.primitives = others;
    made.mesh.primitive_size = sizeof others;
    body = make_scene_body(&made);
    model = open_damaged_ginja_body(&body, KUNAI_E_UNSUPPORTED,
                                    body.models[0].meshes[0][0].primitives + OTHERS, "primitive",
                                    "a line or point that other nodes move, too, is left out");
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* Whose a vertex is its slot tells: here those behind the two of the line are of the child. */
TEST(lines_of_last_vertices)
{
    static const uint8_t own[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2, GINJA_LINES, 0, 2, 1, 0};
    ginja_skin turned[2];
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    make_scene_of_three(&made);
    turned[0] = root_skins[1];
    turned[1] = root_skins[0];
    set_skins(&made, 0, turned, 2);
    made.mesh.primitives = own;
    made.mesh.primitive_size = sizeof own;
    model = open_made_scene(&made, KUNAI_OPEN_STRICT, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->corner_count, 2);
    assert_int_equal(mesh->sources[mesh->indices[0]], 1);
    assert_int_equal(mesh->sources[mesh->indices[1]], 0);
    kunai_model_close(model);
}

/* ---- cut ---- */

/* A structure once more at the end of the body, to which a pointer leads. */
static void append(ginja_body *body, uint32_t pointer, uint32_t place, uint32_t size)
{
    bytes copy = {0};

    append_bytes(&copy, body->data.data + place, size);
    set_ginja_body_32(body, pointer, (uint32_t)body->data.size);
    append_bytes(&body->data, copy.data, copy.size);
    free_bytes(&copy);
}

/* The root draws 3 triangles from slots. When any part of the skin is lost, or a node that could
 * have had one, what the slots hold is not known. */
TEST(cut)
{
    enum { NODE, MODEL, VERTICES, WORDS, PARTS };
    uint32_t part;

    for (part = 0; part < PARTS; part++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .byte_order = KUNAI_BYTE_ORDER_BIG};
        const kunai_model_info *info;
        kunai_model *model;
        kunai_error error;
        ginja_body body;
        scene made;
        bytes file;

        make_scene_of_three(&made);
        made.big = 1;
        body = make_scene_body(&made);
        if (part == NODE) { /* a child of node 1 without a model */
            append(&body, GINJA_NODE + 0x2C, 2 * GINJA_NODE, 52);
            set_ginja_body_32(&body, (uint32_t)body.data.size - 52 + 4, 0);
        } else if (part == MODEL) {
            append(&body, 2 * GINJA_NODE + 4, body.models[2].model, 36);
        } else if (part == VERTICES) {
            append(&body, body.models[2].skins[0].entry + 8, body.models[2].skins[0].vertices, 12);
        } else {
            append(&body, body.models[2].skins[0].entry + 12, body.models[2].skins[0].words, 4);
        }
        file = build_ginja_file(&body, "GJCM", 0);
        model = test_open_model(file.data, file.size, &options, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        kunai_model_close(model);
        model = test_open_model(file.data, file.size - 1, &options, &error);
        assert_non_null(model);
        info = kunai_model_get_info(model);
        assert_int_equal(info->node_count, 3);
        assert_int_equal(info->mesh_count, 0);
        assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
        assert_int_equal(info->warnings[0].offset, 4);
        kunai_model_close(model);
        free_bytes(&file);
        free_ginja_body(&body);
    }
}

/* ---- sweeps ---- */

TEST(sweep)
{
    scene made;

    make_scene_of_three(&made);
    for (made.big = 0; made.big < 2; made.big++) {
        ginja_body body = make_scene_body(&made);
        bytes file = build_ginja_file(&body, "GJCM", 1);

        test_sweep_all(&model_visitor, file.data, file.size, NULL, 0);
        (void)sweep_cuts(file.data, file.size, NULL, 1);
        free_bytes(&file);
        free_ginja_body(&body);
    }
}
