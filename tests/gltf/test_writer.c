/* test_writer.c - the writer of GLB files (examples/gltf) with allocators that fail, with callers
 * that take no more bytes, and with a caller's function that decodes pictures. The writer allocates
 * and calls back in hundreds of places, and each failure must end the call and release all
 * memory. */
#include "support.h"

#include "kunai_gltf.h"

#include <math.h>

/* A scene with a collision, or a model with its motions; and the written file. */
typedef struct writing {
    kunai_scene *scene, *collision;
    kunai_model *model;
    kunai_motion *motions[3];
    kunai_textures *textures;
    uint8_t *pictures; /* the textures point into them */
    kunai_gltf_clip clips[3];
    kunai_gltf_textures set;
    kunai_gltf_model models[8];
    kunai_gltf_mesh meshes[3];
    kunai_gltf_options options;
    uint8_t bytes[1 << 20];
    size_t size, room;
    uint32_t notes;
} writing;

static int take(void *user, const void *bytes, size_t size)
{
    writing *w = user;

    if (size > w->room - w->size)
        return 1;
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
    return 0;
}

static void hear(void *user, uint32_t severity, const char *source, const char *text)
{
    assert_true(severity <= KUNAI_GLTF_LIMIT && text[0] && !strcmp(source, "source"));
    ((writing *)user)->notes++;
}

/* Opens a file of the sample as a model, as a scene, or as a motion of model. */
static void open_fixture(const char *name, const kunai_model *model, kunai_model **as_model,
                         kunai_scene **as_scene, kunai_motion **as_motion)
{
    const kunai_options options = {.struct_size = sizeof options, .model = model};
    size_t size;
    auto_free uint8_t *data = test_read_fixture(name, &size);

    assert_ok(as_model   ? kunai_model_open(data, size, NULL, as_model, NULL)
              : as_scene ? kunai_scene_open(data, size, NULL, as_scene, NULL)
                         : kunai_motion_open(data, size, &options, as_motion, NULL));
}

/* CREATURE: a skinned model with motions of nodes, of shapes and of a camera. STAGE: a stage. MILL:
 * a Nitro model with motions of nodes, textures and pictures. LAND: a land, for which the caller
 * has a model and meshes. */
enum { CREATURE, STAGE, MILL, LAND };

/* Returns extras for prop 1 and for the land. */
static const char *tell_more(void *user, uint32_t node, uint32_t index)
{
    ((writing *)user)->notes++;
    if (node == KUNAI_GLTF_NODE_SECTION)
        return index ? NULL : "\"place\":\"lake\"";
    return index == 1 ? "\"words\":[1,2]" : NULL;
}

/* The mill is used as prop model 0. The caller adds one triangle three times: as a root, as a child
 * of the land, and as a child of a section that does not exist. */
static void begin_land(writing *w)
{
    static const float positions[9] = {0, 1, 0, 0, 1, 8, 8, 1, 0},
                       normals[9] = {0, 1, 0, 0, 1, 0, 0, 1, 0};
    static const uint32_t indices[3] = {0, 1, 2};

    open_fixture("land.bin", NULL, NULL, &w->scene, NULL);
    assert_true(kunai_scene_get_info(w->scene)->model_count <= 8);
    assert_int_equal(kunai_scene_get_model(w->scene, 1)->result, KUNAI_NEED_INPUT);
    open_fixture("mill.nsbmd", NULL, &w->model, NULL, NULL);
    w->models[1] = (kunai_gltf_model){w->model, &w->set, "source"};
    for (int32_t i = 0; i < 3; i++)
        w->meshes[i] = (kunai_gltf_mesh){.name = "lagoon",
                                         .positions = positions,
                                         .normals = normals,
                                         .indices = indices,
                                         .vertex_count = 3,
                                         .triangle_count = 1,
                                         .color = {0, 0, 1, 0.5f},
                                         .section = i - 1,
                                         .extras = i ? NULL : "\"beside\":true"};
    w->options.models = w->models;
    w->options.meshes = w->meshes;
    w->options.mesh_count = 3;
    w->options.extras = "\"made\":\"by hand\"";
    w->options.more = tell_more;
    w->options.more_user = w;
}

static writing *begin_writing(int kind)
{
    static const char *const names[][3] = {
        [CREATURE] = {"walk.njm", "creature_blink.njs", "view.njm"},
        [MILL] = {"mill_turn.nsbca", "mill_flow.nsbta", "mill_flicker.nsbtp"}};
    const int is_scene = kind == STAGE || kind == LAND;
    writing *w = calloc(1, sizeof *w);
    size_t size, i;

    w->pictures = test_read_fixture(kind < MILL ? "creature.pvm" : "mill.nsbmd", &size);
    assert_ok(kunai_textures_open(w->pictures, size, NULL, &w->textures, NULL));
    if (kind == STAGE) {
        open_fixture("stage_n.rel", NULL, NULL, &w->scene, NULL);
        open_fixture("stage_c.rel", NULL, NULL, &w->collision, NULL);
    } else if (kind != LAND) {
        open_fixture(kind == MILL ? "mill.nsbmd" : "creature.nj", NULL, &w->model, NULL, NULL);
    }
    for (i = 0; !is_scene && i < 3; i++) {
        open_fixture(names[kind][i], w->model, NULL, NULL, &w->motions[i]);
        w->clips[i] = (kunai_gltf_clip){w->motions[i], names[kind][i], "source", 0, 0};
    }
    w->room = sizeof w->bytes;
    w->set = (kunai_gltf_textures){.textures = w->textures, .source = "source"};
    w->options = (kunai_gltf_options){.textures = &w->set,
                                      .texture_count = 1,
                                      .clips = w->clips,
                                      .clip_count = is_scene ? 0 : 3,
                                      .collision = w->collision,
                                      .source = "source",
                                      .write = take,
                                      .user = w,
                                      .tell = hear,
                                      .tell_user = w};
    if (kind == LAND)
        begin_land(w);
    return w;
}

static void end_writing(writing **which)
{
    writing *w = *which;
    for (uint32_t i = 0; i < 3; i++)
        kunai_motion_close(w->motions[i]);
    kunai_model_close(w->model);
    kunai_scene_close(w->scene);
    kunai_scene_close(w->collision);
    kunai_textures_close(w->textures);
    free(w->pictures);
    free(w);
}

#define auto_writing __attribute__((cleanup(end_writing))) writing

static kunai_result write_all(writing *w, kunai_gltf_counts *counts)
{
    w->size = w->notes = 0;
    return w->scene ? kunai_gltf_write_scene(w->scene, &w->options, counts)
                    : kunai_gltf_write_model(w->model, &w->options, counts);
}

/* Each allocation fails once. The call must release all memory, and a call without failures must
 * give the same file. */
TEST(failed_allocations_end_the_call_and_leave_nothing)
{
    for (int kind = CREATURE; kind <= LAND; kind++) {
        test_memory memory = {.dirty = 0xA5};
        const kunai_allocator allocator = test_memory_allocator(&memory);
        auto_writing *w = begin_writing(kind), *again = begin_writing(kind);
        kunai_result result;

        assert_ok(write_all(w, NULL));
        again->options.allocator = &allocator;
        do {
            memory.calls = 0;
            memory.fail_at++;
            result = write_all(again, NULL);
            assert_true(!memory.live && (result == KUNAI_OK || result == KUNAI_E_MEMORY));
        } while (result != KUNAI_OK);
        assert_true(memory.fail_at > 100 && again->size == w->size);
        assert_memory_equal(again->bytes, w->bytes, w->size);
    }
}

/* The caller's write function fails at several places of the file, also at the first byte. */
TEST(a_caller_that_takes_no_more_bytes_ends_the_call)
{
    auto_writing *w = begin_writing(CREATURE);

    assert_ok(write_all(w, NULL));
    size_t whole = w->size;
    assert_memory_equal(w->bytes, "glTF\2\0\0", 8);
    assert_int_equal(w->bytes[8] | w->bytes[9] << 8 | w->bytes[10] << 16, whole);
    for (w->room = 0; w->room < whole; w->room += whole / 7 + 1)
        assert_int_equal(write_all(w, NULL), KUNAI_E_SPACE);
    w->options.write = NULL;
    assert_int_equal(write_all(w, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_gltf_write_scene(NULL, &w->options, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_gltf_write_model(w->model, NULL, NULL), KUNAI_E_ARGUMENT);
}

/* Refuses picture 0, and makes the other pictures white. */
static kunai_result decode(void *user, uint32_t image, const kunai_palette *palette, uint8_t *rgba,
                           size_t capacity)
{
    const kunai_level *level = kunai_textures_get_image(user, image)->levels;

    assert_true(!palette && capacity == 4 * (size_t)level->width * level->height);
    memset(rgba, 255, capacity);
    return image ? KUNAI_OK : KUNAI_E_CORRUPT;
}

TEST(pictures_are_decoded_by_the_caller)
{
    auto_writing *w = begin_writing(CREATURE);
    kunai_gltf_counts all, some;
    uint32_t notes;

    assert_ok(write_all(w, &all));
    notes = w->notes;
    assert_true(all.pictures == 3 && all.animations == 3 && all.cameras == 1 && all.targets);
    w->set.decode = decode;
    w->set.user = w->textures;
    assert_ok(write_all(w, &some));
    assert_true(some.pictures == 2 && some.triangles == all.triangles);
    w->options.texture_count = 0;
    assert_ok(write_all(w, &some));
    assert_true(!some.pictures && w->notes == notes + 1); /* textures are missing */
}

/* A Nitro model has its textures in its own file, so the set that it names has no store. */
TEST(models_take_the_set_that_they_name)
{
    auto_writing *w = begin_writing(STAGE);
    auto_textures *own = NULL;
    kunai_gltf_counts named, other;
    size_t size;
    auto_free uint8_t *data = test_read_fixture("mill.nsbmd", &size);

    kunai_scene_close(w->scene);
    open_fixture("mill.nsbmd", NULL, NULL, &w->scene, NULL);
    assert_ok(kunai_textures_open(data, size, NULL, &own, NULL));
    w->set.textures = own;
    assert_ok(write_all(w, &named));
    w->set.store = KUNAI_STORE_PROP_TEXTURES;
    assert_ok(write_all(w, &other));
    assert_true(named.pictures && !other.pictures && named.models == 1);
}

static uint32_t count_text(const writing *w, const char *text)
{
    uint32_t count = 0;

    for (size_t i = 0; i + strlen(text) <= w->size; i++)
        count += !memcmp(w->bytes + i, text, strlen(text));
    return count;
}

/* The land has three props: one of model 4, and two of model 0. */
TEST(a_caller_adds_models_extras_and_meshes)
{
    auto_writing *w = begin_writing(LAND);
    kunai_gltf_counts with, without;
    const uint32_t mill = kunai_model_get_info(w->model)->triangle_count;

    assert_ok(write_all(w, &with));
    assert_true(with.models == 1 && with.instances == 3 && with.empty == 1 && with.pictures);
    assert_int_equal(with.triangles, 2 * mill);
    assert_int_equal(count_text(w, "\"name\":\"prop_2\""), 1);
    assert_int_equal(count_text(w, "\"kind\":\"prop\",\"model\":0"), 2);
    assert_int_equal(count_text(w, "\"kind\":\"prop\",\"model\":0,\"words\":[1,2]"), 1);
    assert_int_equal(count_text(w, "\"extras\":{\"kind\":\"land\",\"place\":\"lake\"}"), 1);
    assert_int_equal(count_text(w, "\"made\":\"by hand\""), 1);
    /* two nodes, a mesh and a material have this name */
    assert_int_equal(count_text(w, "\"name\":\"lagoon\""), 4);
    assert_int_equal(count_text(w, "\"extras\":{\"beside\":true}"), 1);
    w->options.models = NULL;
    assert_ok(write_all(w, &without));
    assert_true(!without.models && without.empty == 3 && !without.pictures);
    assert_true(with.cameras == 1 && !without.cameras);
}

TEST(meshes_need_no_scene)
{
    auto_writing *w = begin_writing(LAND);

    w->size = 0;
    w->options.models = NULL;
    assert_ok(kunai_gltf_write_scene(NULL, &w->options, NULL));
    /* only the mesh without a section is written */
    assert_int_equal(count_text(w, "\"name\":\"lagoon\""), 3);
    w->options.mesh_count = 0;
    assert_int_equal(kunai_gltf_write_scene(NULL, &w->options, NULL), KUNAI_E_ARGUMENT);
}

/* glTF allows neither empty meshes nor an empty list of meshes. */
TEST(meshes_without_triangles_are_left_out)
{
    auto_writing *w = begin_writing(LAND);

    w->meshes[0].vertex_count = 0;
    w->meshes[0].positions = w->meshes[0].normals = NULL;
    w->meshes[1].section = -1;
    w->meshes[1].triangle_count = 0;
    w->options.generator = "\xC3\xA9";
    assert_ok(kunai_gltf_write_scene(NULL, &w->options, NULL));
    assert_true(!count_text(w, "\"name\"") && !count_text(w, "\"meshes\""));
    assert_int_equal(count_text(w, "\"generator\":\"\xC3\xA9\""), 1);
}

/* JSON cannot express NaN and infinity (see json.h). */
TEST(json_has_finite_numbers_only)
{
    static const float large[9] = {-3e38f, 0, 0, 3e38f, 3e38f, 0, 0, 0, NAN};
    auto_writing *w = begin_writing(LAND);

    w->meshes[1].positions = large;
    w->meshes[1].color[0] = NAN;
    w->meshes[1].color[1] = INFINITY;
    assert_ok(write_all(w, NULL));
    assert_int_equal(count_text(w, "\"baseColorFactor\":[0,3.40282347e+38,1,0.5]"), 1);
    assert_true(!count_text(w, "nan") && !count_text(w, "inf"));
}
