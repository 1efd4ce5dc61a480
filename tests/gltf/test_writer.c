/* test_writer.c - the writer of GLB files (examples/gltf) with allocators that fail, with callers that
 * take no more bytes, and with a function of the caller that decodes pictures. */
#include "support.h"

#include "kunai_gltf.h"

/* A scene with a collision, or a model with its motions; and the file that was written. */
typedef struct writing {
    kunai_scene *scene, *collision;
    kunai_model *model;
    kunai_motion *motions[3];
    kunai_textures *textures;
    uint8_t *pictures; /* the textures read them */
    kunai_gltf_clip clips[3];
    kunai_gltf_textures set;
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

/* Opens a file of the sample: *out is a model or a scene, or, for a model, a motion of it. */
static void open_fixture(const char *name, const kunai_model *model, kunai_model **as_model,
                         kunai_scene **as_scene, kunai_motion **as_motion)
{
    const kunai_options options = {.struct_size = sizeof options, .model = model};
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    assert_int_equal(as_model   ? kunai_model_open(data, size, NULL, as_model, NULL)
                     : as_scene ? kunai_scene_open(data, size, NULL, as_scene, NULL)
                                : kunai_motion_open(data, size, &options, as_motion, NULL),
                     KUNAI_OK);
    free(data);
}

/* A stage; or a skinned model with motions of nodes, of shapes and of a camera. Or a Nitro model with
 * motions of nodes, textures and pictures. */
enum { CREATURE, STAGE, MILL };

static writing *begin_writing(int kind)
{
    static const char *const names[][3] = {
        [CREATURE] = {"walk.njm", "creature_blink.njs", "view.njm"},
        [MILL] = {"mill_turn.nsbca", "mill_flow.nsbta", "mill_flicker.nsbtp"}};
    const int is_stage = kind == STAGE;
    writing *w = calloc(1, sizeof *w);
    size_t size, i;

    w->pictures = test_read_fixture(kind == MILL ? "mill.nsbmd" : "creature.pvm", &size);
    assert_int_equal(kunai_textures_open(w->pictures, size, NULL, &w->textures, NULL), KUNAI_OK);
    if (is_stage) {
        open_fixture("stage_n.rel", NULL, NULL, &w->scene, NULL);
        open_fixture("stage_c.rel", NULL, NULL, &w->collision, NULL);
    } else {
        open_fixture(kind == MILL ? "mill.nsbmd" : "creature.nj", NULL, &w->model, NULL, NULL);
    }
    for (i = 0; !is_stage && i < 3; i++) {
        open_fixture(names[kind][i], w->model, NULL, NULL, &w->motions[i]);
        w->clips[i] = (kunai_gltf_clip){w->motions[i], names[kind][i], "source", 0, 0};
    }
    w->room = sizeof w->bytes;
    w->set = (kunai_gltf_textures){.textures = w->textures, .source = "source"};
    w->options = (kunai_gltf_options){.textures = &w->set,
                                      .texture_count = 1,
                                      .clips = w->clips,
                                      .clip_count = is_stage ? 0 : 3,
                                      .collision = w->collision,
                                      .source = "source",
                                      .write = take,
                                      .user = w,
                                      .tell = hear,
                                      .tell_user = w};
    return w;
}

static void end_writing(writing *w)
{
    uint32_t i;

    for (i = 0; i < 3; i++)
        kunai_motion_close(w->motions[i]);
    kunai_model_close(w->model);
    kunai_scene_close(w->scene);
    kunai_scene_close(w->collision);
    kunai_textures_close(w->textures);
    free(w->pictures);
    free(w);
}

static kunai_result write_all(writing *w, kunai_gltf_counts *counts)
{
    w->size = w->notes = 0;
    return w->model ? kunai_gltf_write_model(w->model, &w->options, counts)
                    : kunai_gltf_write_scene(w->scene, &w->options, counts);
}

TEST(failed_allocations_end_the_call_and_leave_nothing)
{
    for (int kind = CREATURE; kind <= MILL; kind++) {
        test_memory memory = {.dirty = 0xA5};
        const kunai_allocator allocator = test_memory_allocator(&memory);
        writing *w = begin_writing(kind), *again = begin_writing(kind);
        kunai_result result;

        assert_int_equal(write_all(w, NULL), KUNAI_OK);
        again->options.allocator = &allocator;
        do {
            memory.calls = 0;
            memory.fail_at++;
            result = write_all(again, NULL);
            assert_true(!memory.live && (result == KUNAI_OK || result == KUNAI_E_MEMORY));
        } while (result != KUNAI_OK);
        assert_true(memory.fail_at > 100 && again->size == w->size);
        assert_memory_equal(again->bytes, w->bytes, w->size);
        end_writing(again);
        end_writing(w);
    }
}

TEST(a_caller_that_takes_no_more_bytes_ends_the_call)
{
    writing *w = begin_writing(CREATURE);
    size_t whole;

    assert_int_equal(write_all(w, NULL), KUNAI_OK);
    whole = w->size;
    assert_memory_equal(w->bytes, "glTF\2\0\0", 8);
    assert_int_equal(w->bytes[8] | w->bytes[9] << 8 | w->bytes[10] << 16, whole);
    for (w->room = 0; w->room < whole; w->room += whole / 7 + 1)
        assert_int_equal(write_all(w, NULL), KUNAI_E_SPACE);
    w->options.write = NULL;
    assert_int_equal(write_all(w, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_gltf_write_scene(NULL, &w->options, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_gltf_write_model(w->model, NULL, NULL), KUNAI_E_ARGUMENT);
    end_writing(w);
}

/* Refuses picture 0, and makes the others white. */
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
    writing *w = begin_writing(CREATURE);
    kunai_gltf_counts all, some;
    uint32_t notes;

    assert_int_equal(write_all(w, &all), KUNAI_OK);
    notes = w->notes;
    assert_true(all.pictures == 3 && all.animations == 3 && all.cameras == 1 && all.targets);
    w->set.decode = decode;
    w->set.user = w->textures;
    assert_int_equal(write_all(w, &some), KUNAI_OK);
    assert_true(some.pictures == 2 && some.triangles == all.triangles);
    w->options.texture_count = 0;
    assert_int_equal(write_all(w, &some), KUNAI_OK);
    assert_true(!some.pictures && w->notes == notes + 1); /* textures are missing */
    end_writing(w);
}

/* The textures of a Nitro model are in its own file: it names the set of no store. */
TEST(models_take_the_set_that_they_name)
{
    writing *w = begin_writing(STAGE);
    kunai_textures *own;
    kunai_gltf_counts named, other;
    size_t size;
    uint8_t *data = test_read_fixture("mill.nsbmd", &size);

    kunai_scene_close(w->scene);
    open_fixture("mill.nsbmd", NULL, NULL, &w->scene, NULL);
    assert_int_equal(kunai_textures_open(data, size, NULL, &own, NULL), KUNAI_OK);
    w->set.textures = own;
    assert_int_equal(write_all(w, &named), KUNAI_OK);
    w->set.store = KUNAI_STORE_PROP_TEXTURES;
    assert_int_equal(write_all(w, &other), KUNAI_OK);
    assert_true(named.pictures && !other.pictures && named.models == 1);
    kunai_textures_close(own);
    free(data);
    end_writing(w);
}
