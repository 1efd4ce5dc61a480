/* test_minimap.c - minimaps (ninja-scene.md 8), of which no file was seen: made by hand, in both
 * byte orders. */
#include "chunk_models.h"
#include "rel_files.h"

#include <math.h>

enum { ROOM = 40, ROOM_MODEL = 36 };

typedef struct room {
    uint32_t id;
    uint32_t flags;
    double position[3];
    uint32_t angles[3];
    double alpha;
    double radius;
} room;

static const room rooms[3] = {
    {1, 0x8000, {100, 0, -50}, {0, 0, 0}, 0.5, 200},
    {0xFFFF, 0x0102, {-8, 1.5, 32}, {0, 16384, 0}, 1, 75.25},
    {30, 0, {0, 0, 0}, {0xFFFFFFFF, 0x80000000, 70000}, 0, 0},
};

/* The first and the last room show the same model. */
typedef struct places {
    uint32_t models[2];  /* NJS_CNK_MODEL */
    uint32_t objects[3]; /* what leads to one */
    uint32_t rooms;
    uint32_t root;
} places;

/* The square of chunk_models.h, and behind it the model, whose place it gives. */
static uint32_t put_square(rel_file *file, double radius)
{
    static const double center[3] = {0.5, 0.5, 0};
    const uint32_t vertices = add_rel_words(file, chunk_square, SQUARE_WORDS);
    const uint32_t polygons = get_rel_place(file);
    uint32_t model, i;

    for (i = 0; i < SQUARE_STRIP_WORDS; i++)
        add_rel_16(file, chunk_square_strip[i]);
    align_rel(file, 4);
    model = add_rel_pointer(file, vertices);
    add_rel_pointer(file, polygons);
    add_rel_floats(file, center, 3);
    add_rel_float(file, radius);
    return model;
}

static uint32_t put_room(rel_file *file, const room *r, uint32_t object)
{
    const uint32_t at = add_rel_16(file, r->id);

    add_rel_16(file, r->flags);
    add_rel_floats(file, r->position, 3);
    add_rel_words(file, r->angles, 3);
    add_rel_float(file, r->alpha);
    add_rel_float(file, r->radius);
    add_rel_pointer(file, object);
    return at;
}

static uint32_t put_root(rel_file *file, uint32_t first, uint32_t count)
{
    const uint32_t root = add_rel_pointer(file, first);

    add_rel_32(file, 0x12345678);
    add_rel_32(file, count);
    add_rel_32(file, 0x9ABCDEF0);
    return root;
}

static rel_file put_map(int big, places *at)
{
    rel_file file = begin_rel(big);
    uint32_t i;

    at->models[0] = put_square(&file, 1);
    at->models[1] = put_square(&file, 2);
    for (i = 0; i < 3; i++) {
        at->objects[i] = add_rel_32(&file, 0);
        add_rel_pointer(&file, at->models[i % 2]);
    }
    for (i = 0; i < 3; i++)
        put_room(&file, &rooms[i], at->objects[i]);
    at->rooms = get_rel_place(&file) - 3 * ROOM;
    at->root = put_root(&file, at->rooms, 3);
    return file;
}

/* ---- what is expected ---- */

static void check_room(const kunai_scene *scene, uint32_t index, const places *at)
{
    const room *expected = &rooms[index];
    const kunai_section *section = kunai_scene_get_section(scene, index);
    const kunai_instance *instance = kunai_scene_get_instance(scene, index);
    uint32_t k;

    assert_int_equal(section->offset, at->rooms + index * ROOM);
    assert_int_equal(section->id, expected->id);
    assert_int_equal(section->flags, expected->flags);
    assert_exact(section->position, expected->position, 3);
    for (k = 0; k < 3; k++)
        assert_int_equal((uint32_t)section->angles[k], expected->angles[k]);
    assert_exact(&section->alpha, &expected->alpha, 1);
    assert_exact(&section->radius, &expected->radius, 1);
    assert_int_equal(section->first_instance, index);
    assert_int_equal(section->instance_count, 1);
    assert_exact(&section->world[12], expected->position, 3);
    assert_int_equal(instance->offset, section->offset);
    assert_int_equal(instance->section, index);
    assert_int_equal(instance->motion, -1);
    assert_int_equal(instance->slide, -1);
    assert_int_equal(instance->swap, -1);
    assert_int_equal(instance->flags, 0);
    assert_int_equal(instance->animated, 0);
    assert_exact(&instance->speed, &(const double){0}, 1);
}

/* One node that does nothing, and the square. */
static void check_square(const kunai_model *model, uint32_t at, double radius)
{
    static const double corners[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(info->node_count, 1);
    assert_int_equal(kunai_model_get_node(model, 0)->offset, at);
    assert_int_equal(kunai_model_get_node(model, 0)->parent, -1);
    assert_int_equal(kunai_model_get_node(model, 0)->track_group, 0);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(mesh->vertex_count, 4);
    assert_int_equal(mesh->index_count, 6);
    assert_exact(mesh->positions, corners, 12);
    assert_exact(&kunai_model_get_node(model, 0)->radius, &radius, 1);
}

/* The instance has no model, the other two rooms are whole. Frees the file. */
static void check_second_without(rel_file *file, const places *at, kunai_result code,
                                 uint64_t offset, const char *in_record, uint32_t model_offset)
{
    bytes out = end_rel(file, at->root);
    kunai_scene *scene = open_damaged_scene(&out, 0, code, offset, in_record);
    uint32_t i;

    for (i = 0; i < 3; i++) {
        check_room(scene, i, at);
        assert_int_equal(kunai_scene_get_instance(scene, i)->model, i == 1 ? -1 : 0);
    }
    assert_int_equal(kunai_scene_get_instance(scene, 1)->model_offset, model_offset);
    assert_int_equal(kunai_scene_get_info(scene)->model_count, 1);
    kunai_scene_close(scene);
    free_bytes(&out);
}

/* ---- whole files ---- */

TEST(map)
{
    static const double quarter[16] = {0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, -8, 1.5, 32, 1};
    const kunai_scene_info *info;
    kunai_scene *scene;
    rel_file file;
    uint32_t i;
    places at;
    bytes out;
    int big;

    for (big = 0; big < 2; big++) {
        file = put_map(big, &at);
        out = end_rel(&file, at.root);
        scene = open_whole_scene(&out);
        info = kunai_scene_get_info(scene);
        assert_int_equal(info->format, KUNAI_FORMAT_R_REL);
        assert_int_equal(info->byte_order, big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(info->section_count, 3);
        assert_int_equal(info->instance_count, 3);
        assert_int_equal(info->model_count, 2);
        assert_int_equal(info->motion_count + info->texture_count + info->animation_count, 0);
        assert_null(kunai_scene_get_collision(scene));
        for (i = 0; i < 3; i++) {
            check_room(scene, i, &at);
            assert_int_equal(kunai_scene_get_instance(scene, i)->model, i % 2);
            assert_int_equal(kunai_scene_get_instance(scene, i)->model_offset, at.models[i % 2]);
        }
        for (i = 0; i < 16; i++) /* about Y by a quarter turn: X goes to -Z */
            assert_true(fabs((double)kunai_scene_get_section(scene, 1)->world[i] - quarter[i]) <
                        1e-6);
        check_square(kunai_scene_get_model(scene, 0), at.models[0], 1);
        check_square(kunai_scene_get_model(scene, 1), at.models[1], 2);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* The first model is at 0, with the table that says so. */
TEST(model_at_0)
{
    uint32_t object, first, lists;
    rel_file file = begin_rel(0);
    kunai_scene *scene;
    bytes out;

    add_rel_zeros(&file, 24); /* without lists: nothing to draw */
    object = add_rel_32(&file, 0);
    add_rel_pointer(&file, 0);
    first = put_room(&file, &rooms[0], object);
    lists = put_root(&file, first, 1);
    out = end_rel(&file, lists);
    scene = open_whole_scene(&out);
    assert_int_equal(kunai_scene_get_instance(scene, 0)->model, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 0)->model_offset, 0);
    assert_int_equal(kunai_model_get_info(kunai_scene_get_model(scene, 0))->mesh_count, 0);
    kunai_scene_close(scene);
    free_bytes(&out);
}

/* ---- damage ---- */

/* What leads to the model: null, not aligned, at the end, past it. */
TEST(object_range)
{
    uint32_t k, end, word;
    rel_file file;
    places at;

    for (k = 0; k < 6; k++) {
        file = put_map((int)k % 2, &at);
        align_rel(&file, 32);
        end = get_rel_place(&file);
        word = at.rooms + ROOM + ROOM_MODEL;
        if (k == 0) {
            unlist_rel_pointer(&file, word);
        } else {
            const uint32_t targets[] = {at.objects[0] + 2, end - 4, end, end + 4, 0xFFFFFFFC};

            set_rel_word(&file, word, targets[k - 1]);
        }
        check_second_without(&file, &at, KUNAI_E_CORRUPT, word, "minimap room", 0);
    }
}

/* Its last byte may be that of the payload. */
TEST(object_at_the_end)
{
    kunai_scene *scene;
    rel_file file;
    places at;
    bytes out;

    file = put_map(0, &at);
    while ((get_rel_place(&file) + 8) % 32)
        add_rel_zeros(&file, 4);
    set_rel_word(&file, at.rooms + ROOM_MODEL, add_rel_32(&file, 0));
    add_rel_pointer(&file, at.models[1]);
    out = end_rel(&file, at.root);
    scene = open_whole_scene(&out);
    assert_int_equal(kunai_scene_get_instance(scene, 0)->model_offset, at.models[1]);
    kunai_scene_close(scene);
    free_bytes(&out);
}

/* The same of the model. */
TEST(model_at_the_end)
{
    kunai_scene *scene;
    rel_file file;
    places at;
    bytes out;

    file = put_map(0, &at);
    while ((get_rel_place(&file) + 24) % 32)
        add_rel_zeros(&file, 4);
    set_rel_word(&file, at.objects[1] + 4, add_rel_zeros(&file, 24));
    out = end_rel(&file, at.root);
    scene = open_whole_scene(&out);
    assert_int_equal(kunai_scene_get_info(scene)->model_count, 2);
    assert_int_equal(kunai_scene_get_instance(scene, 1)->model, 1);
    kunai_scene_close(scene);
    free_bytes(&out);
}

TEST(model_range)
{
    uint32_t k, end, word;
    rel_file file;
    places at;

    for (k = 0; k < 6; k++) {
        file = put_map((int)k % 2, &at);
        align_rel(&file, 32);
        end = get_rel_place(&file);
        word = at.objects[1] + 4;
        if (k == 0) {
            unlist_rel_pointer(&file, word);
        } else {
            const uint32_t targets[] = {at.models[0] + 2, end - 20, end, end + 4, 0xFFFFFFFC};

            set_rel_word(&file, word, targets[k - 1]);
        }
        check_second_without(&file, &at, KUNAI_E_CORRUPT, word, "minimap room", 0);
    }
}

TEST(not_finite)
{
    static const uint32_t words[] = {4, 12, 28, 32}; /* of a room */
    const kunai_section *section;
    kunai_scene *scene;
    rel_file file;
    size_t k;
    places at;
    bytes out;

    for (k = 0; k < COUNT(words); k++) {
        file = put_map(0, &at);
        set_rel_word(&file, at.rooms + words[k], 0xFF800000);
        out = end_rel(&file, at.root);
        scene = open_damaged_scene(&out, 0, KUNAI_E_CORRUPT, at.rooms + words[k], "minimap room");
        section = kunai_scene_get_section(scene, 0);
        assert_exact(k == 0   ? &section->position[0]
                     : k == 1 ? &section->position[2]
                     : k == 2 ? &section->alpha
                              : &section->radius,
                     &(const double){0}, 1);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* ---- what is no minimap ---- */

static void assert_not_map(rel_file *file, uint32_t root)
{
    bytes out = end_rel(file, root);

    assert_no_scene(&out, 0, KUNAI_E_UNSUPPORTED, out.size - REL_ROOT_FROM_END, "REL trailer");
    assert_no_scene(&out, KUNAI_FORMAT_R_REL, KUNAI_E_FORMAT, 0, "scene");
    free_bytes(&out);
}

TEST(other_files)
{
    rel_file file;
    uint32_t k, end;
    places at;

    for (k = 0; k < 4; k++) { /* the pattern of the root */
        file = put_map(0, &at);
        if (k)
            set_rel_pointer(&file, at.root + 4 * k, k == 2 ? 3 : 0);
        else
            unlist_rel_pointer(&file, at.root);
        assert_not_map(&file, at.root);
    }
    for (k = 0; k < 10; k++) { /* of the first room */
        file = put_map(0, &at);
        if (k < 9)
            set_rel_pointer(&file, at.rooms + 4 * k, 0);
        else
            unlist_rel_pointer(&file, at.rooms + ROOM_MODEL);
        assert_not_map(&file, at.root);
    }
    for (k = 0; k < 3; k++) { /* the number of rooms */
        file = put_map(0, &at);
        align_rel(&file, 32);
        end = get_rel_place(&file);
        set_rel_word(&file, at.root + 8,
                     k == 0   ? 0
                     : k == 1 ? (end - at.rooms) / ROOM + 1
                              : 0x10000001);
        assert_not_map(&file, at.root);
    }
    file = put_map(0, &at);
    assert_not_map(&file, 0x10000000);
}

/* So many rooms; all but the first one have no model. */
static rel_file put_many(uint32_t count, uint32_t *root)
{
    rel_file file = begin_rel(0);
    uint32_t object, first;

    *root = put_root(&file, 0, count);
    add_rel_zeros(&file, 24); /* a model */
    object = add_rel_32(&file, 0);
    add_rel_pointer(&file, object - 24);
    first = put_room(&file, &rooms[0], object);
    set_rel_pointer(&file, *root, first);
    add_rel_zeros(&file, (count - 1) * (size_t)ROOM);
    return file;
}

TEST(most_rooms)
{
    const kunai_scene_info *info;
    kunai_error error;
    kunai_scene *scene;
    uint32_t root;
    rel_file file;
    bytes out;

    file = put_many(65535, &root);
    out = end_rel(&file, root);
    scene = open_scene(&out, NULL, &error);
    assert_non_null(scene);
    info = kunai_scene_get_info(scene);
    assert_int_equal(info->section_count, 65535);
    assert_int_equal(info->instance_count, 65535);
    assert_int_equal(info->model_count, 1);
    kunai_scene_close(scene);
    free_bytes(&out);
    file = put_many(65536, &root);
    assert_not_map(&file, root);
}

/* Enough of them to need memory of their own. */
TEST(many_rooms)
{
    uint32_t root;
    rel_file file = put_many(2000, &root);
    bytes out = end_rel(&file, root);

    test_sweep_allocations(&scene_visitor, out.data, out.size, NULL);
    test_sweep_memory_limit(&scene_visitor, out.data, out.size, NULL);
    free_bytes(&out);
}

TEST(sweeps)
{
    rel_file file;
    places at;
    bytes out;
    int big;

    for (big = 0; big < 2; big++) {
        file = put_map(big, &at);
        out = end_rel(&file, at.root);
        test_sweep_all(&scene_visitor, out.data, out.size, NULL, 1);
        free_bytes(&out);
    }
}
