/* test_sample_stages.c - the fmt2 stages of the sample, against numbers that were worked out by
 * hand from what their writer says of them. Xinja and Ginja models show the same. */
#include "support.h"

enum { INSTANCES = 7, SECTIONS = 3 };

static const struct {
    const char *name;
    uint32_t order, models;
} files[] = {{"stage_bb_n.rel", KUNAI_BYTE_ORDER_LITTLE, KUNAI_FORMAT_XJ},
             {"stage_gc_n.rel", KUNAI_BYTE_ORDER_BIG, KUNAI_FORMAT_GJCM}};

enum { FILES = sizeof files / sizeof files[0] };

/* Nothing is to be warned of. */
static kunai_scene *open_stage(const char *name)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_scene *scene = NULL;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    if (kunai_scene_open(data, size, &options, &scene, &error) != KUNAI_OK)
        fail_msg("%s: offset %u: %s", name, (unsigned)error.offset, error.message);
    free(data);
    return scene;
}

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

TEST(counts)
{
    uint32_t i;

    for (i = 0; i < FILES; i++) {
        kunai_scene *scene = open_stage(files[i].name);
        const kunai_scene_info *info = kunai_scene_get_info(scene);

        assert_int_equal(info->format, KUNAI_FORMAT_FMT2);
        assert_int_equal(info->byte_order, files[i].order);
        assert_int_equal(info->section_count, SECTIONS);
        assert_int_equal(info->instance_count, INSTANCES);
        assert_int_equal(info->model_count, 3);
        assert_int_equal(info->motion_count, 1);
        assert_int_equal(info->texture_count, 3);
        assert_true(info->radius == 800);
        assert_string_equal(kunai_scene_get_texture_list(scene)->refs[0].name.data, "skin");
        assert_string_equal(kunai_scene_get_texture_list(scene)->refs[2].name.data, "eye");
        assert_int_equal(kunai_motion_get_info(kunai_scene_get_motion(scene, 0))->frame_count, 60);
        kunai_scene_close(scene);
    }
}

TEST(sections)
{
    static const struct {
        int32_t id;
        uint32_t turn, flags, first, count;
    } sections[SECTIONS] = {
        {-1, 0, 0x90000, 0, 1}, {1, 0, 0x10000, 1, 2}, {2, 0x4000, 0x10000, 3, 4}};
    uint32_t i, k;

    for (i = 0; i < FILES; i++) {
        kunai_scene *scene = open_stage(files[i].name);

        for (k = 0; k < SECTIONS; k++) {
            const kunai_section *section = kunai_scene_get_section(scene, k);

            assert_int_equal(section->id, sections[k].id);
            assert_int_equal(section->angles[1], sections[k].turn);
            assert_int_equal(section->flags, sections[k].flags);
            assert_int_equal(section->first_instance, sections[k].first);
            assert_int_equal(section->instance_count, sections[k].count);
            assert_vector(section->world + 12, k == 2 ? 40 : 0, 0, 0);
        }
        kunai_scene_close(scene);
    }
}

/* Models are numbered in the order in which instances show them. */
TEST(instances)
{
    enum { BACKDROP, FLOOR, BLOCK };
    static const kunai_instance expected[INSTANCES] = {
        {.model = BACKDROP, .motion = -1, .slide = 2, .swap = -1, .flags = 0x21},
        {.section = 1, .model = FLOOR, .motion = -1, .slide = -1, .swap = -1, .flags = 0x10},
        {.section = 1,
         .model = BLOCK,
         .motion = 0,
         .speed = 0.5f,
         .slide = -1,
         .swap = -1,
         .flags = 0x10,
         .animated = 1},
        {.section = 2, .model = FLOOR, .motion = -1, .slide = -1, .swap = -1, .flags = 0x10},
        {.section = 2, .model = BLOCK, .motion = -1, .slide = -1, .swap = -1, .flags = 0x204},
        {.section = 2, .model = BLOCK, .motion = -1, .slide = -1, .swap = 5, .flags = 0x50},
        {.section = 2,
         .model = BLOCK,
         .motion = -1,
         .speed = 1,
         .slide = 2,
         .swap = 5,
         .flags = 0x60,
         .animated = 1}};
    uint32_t i, k;

    for (i = 0; i < FILES; i++) {
        kunai_scene *scene = open_stage(files[i].name);

        for (k = 0; k < INSTANCES; k++) {
            const kunai_instance *instance = kunai_scene_get_instance(scene, k);

            assert_int_equal(instance->section, expected[k].section);
            assert_int_equal(instance->model, expected[k].model);
            assert_int_equal(instance->motion, expected[k].motion);
            assert_true(instance->speed >= expected[k].speed);
            assert_true(instance->speed <= expected[k].speed);
            assert_int_equal(instance->slide, expected[k].slide);
            assert_int_equal(instance->swap, expected[k].swap);
            assert_int_equal(instance->flags, expected[k].flags);
            assert_int_equal(instance->animated, expected[k].animated);
        }
        kunai_scene_close(scene);
    }
}

static void assert_model(const kunai_model *model, uint32_t format, uint32_t triangles,
                         const double *least, const double *most)
{
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_int_equal(info->format, format);
    assert_int_equal(info->node_count, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->texture_count, 3);
    assert_int_equal(info->triangle_count, triangles);
    assert_vector(info->bounds_min, least[0], least[1], least[2]);
    assert_vector(info->bounds_max, most[0], most[1], most[2]);
}

TEST(models)
{
    static const struct {
        double least[3], most[3];
        uint32_t triangles;
        int32_t texture;
    } models[3] = {{{-100, -10, -60}, {100, 50, -60}, 2, 1},
                   {{-20, 0, -20}, {20, 0, 20}, 2, 0},
                   {{-3, 0, -3}, {3, 8, 3}, 10, 2}};
    uint32_t i, k;

    for (i = 0; i < FILES; i++) {
        kunai_scene *scene = open_stage(files[i].name);

        for (k = 0; k < 3; k++) {
            const kunai_model *model = kunai_scene_get_model(scene, k);
            const kunai_material *material = kunai_model_get_material(model, 0);

            assert_model(model, files[i].models, models[k].triangles, models[k].least,
                         models[k].most);
            assert_int_equal(material->texture, models[k].texture);
            assert_int_equal(material->flags & KUNAI_MATERIAL_UNLIT,
                             k < 2 ? KUNAI_MATERIAL_UNLIT : 0);
            assert_int_equal(material->flags & KUNAI_MATERIAL_BLEND,
                             k < 1 ? KUNAI_MATERIAL_BLEND : 0);
        }
        kunai_scene_close(scene);
    }
}

/* What is the front of a triangle, for the product of its normal and the one that is expected. */
static double measure_facing(const kunai_mesh *mesh, uint32_t first, const float *normal)
{
    const float *a = mesh->positions + 3 * mesh->indices[first];
    const float *b = mesh->positions + 3 * mesh->indices[first + 1];
    const float *c = mesh->positions + 3 * mesh->indices[first + 2];
    double sum = 0;
    int i;

    for (i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;

        sum +=
            (double)(((b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j])) * normal[i]);
    }
    return sum;
}

/* The floor is seen from above, the block from outside; squares of 1600, 48 and 36 units. */
TEST(faces)
{
    static const float up[3] = {0, 1, 0};
    uint32_t i, k;

    for (i = 0; i < FILES; i++) {
        kunai_scene *scene = open_stage(files[i].name);
        const kunai_mesh *ground = kunai_model_get_mesh(kunai_scene_get_model(scene, 1), 0);
        const kunai_mesh *block = kunai_model_get_mesh(kunai_scene_get_model(scene, 2), 0);

        for (k = 0; k < 6; k += 3)
            assert_near(measure_facing(ground, k, up), 1600);
        for (k = 0; k < 30; k += 3)
            assert_near(measure_facing(block, k, block->normals + 3 * block->indices[k]),
                        k < 24 ? 48 : 36);
        for (k = 0; k < 4; k++) { /* R, G, B, A of both writers' colour */
            static const uint8_t color[4] = {0xFF, 0xC0, 0x80, 0xFF};

            assert_memory_equal(ground->colors[0] + 4 * k, color, 4);
        }
        assert_null(block->colors[0]);
        kunai_scene_close(scene);
    }
}
