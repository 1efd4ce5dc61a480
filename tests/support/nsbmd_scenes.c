/* nsbmd_scenes.c - a Nitro model that tests change, write, open, and look at. */
#include "nsbmd_scenes.h"
#include "flags.h"

static const char *const node_names[NSBMD_PARTS] = {"node0", "node1", "node2", "node3",
                                                    "node4", "node5", "node6", "node7"};
static const char *const material_names[NSBMD_PARTS] = {"material0", "material1", "material2",
                                                        "material3", "material4", "material5",
                                                        "material6", "material7"};
static const char *const shape_names[NSBMD_PARTS] = {"shape0", "shape1", "shape2", "shape3",
                                                     "shape4", "shape5", "shape6", "shape7"};

void begin_nsbmd_scene(nsbmd_scene *scene)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 1,
                                       NSBMD_MAT,      0, NSBMD_SHP, 0, NSBMD_RET};
    uint32_t i;

    memset(scene, 0, sizeof *scene);
    for (i = 0; i < NSBMD_PARTS; i++) {
        scene->nodes[i] = (nsbmd_node){.name = node_names[i], .flags = NSBMD_NO_TRANSFORM};
        scene->materials[i] = (nsbmd_material){
            .name = material_names[i],
            .diffuse_ambient = 0x7FFF7FFF,
            .polygon = NSBMD_OPAQUE | NSBMD_FRONT | 1,
            .parameters = NSBMD_SOURCE_UV,
            .flags = NSBMD_COMMON,
            .width = 8,
            .height = 8,
        };
        scene->shapes[i] = (nsbmd_shape){.name = shape_names[i], .list = &scene->lists[i].data};
    }
    scene->model = (nsbmd_model){.name = "model",
                                 .nodes = scene->nodes,
                                 .node_count = 1,
                                 .materials = scene->materials,
                                 .material_count = 1,
                                 .shapes = scene->shapes,
                                 .shape_count = 1};
    set_nsbmd_scene_commands(scene, BYTES(commands));
}

void free_nsbmd_scene(nsbmd_scene *scene)
{
    uint32_t i;

    for (i = 0; i < NSBMD_PARTS; i++)
        free_nsbmd_list(&scene->lists[i]);
    free_bytes(&scene->file);
}

void add_nsbmd_scene_triangle(nsbmd_scene *scene, uint32_t shape, int32_t x)
{
    nsbmd_list *list = &scene->lists[shape];

    add_one_to_nsbmd_list(list, NSBMD_BEGIN, NSBMD_TRIANGLES);
    add_nsbmd_vertex(list, x * NSBMD_ONE, 0, 0);
    add_nsbmd_vertex(list, (x + 1) * NSBMD_ONE, 0, 0);
    add_nsbmd_vertex(list, x * NSBMD_ONE, NSBMD_ONE, 0);
    add_to_nsbmd_list(list, NSBMD_END, NULL);
}

void set_nsbmd_scene_commands(nsbmd_scene *scene, const uint8_t *commands, uint32_t size)
{
    scene->model.commands = commands;
    scene->model.command_size = size;
}

void write_nsbmd_scene(nsbmd_scene *scene)
{
    free_bytes(&scene->file);
    write_nsbmd(&scene->model, 1, NULL, &scene->places, &scene->file);
}

kunai_model *try_nsbmd_scene(const nsbmd_scene *scene, uint32_t flags, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS,
                                   .format = KUNAI_FORMAT_MDL0};

    return test_open_model(scene->file.data, scene->file.size, &options, error);
}

static void print_warnings(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i;

    for (i = 0; i < info->warning_count; i++)
        print_message("warning at %llX: %s: %s\n", (unsigned long long)info->warnings[i].offset,
                      info->warnings[i].record, info->warnings[i].message);
}

kunai_model *reopen_nsbmd_scene(const nsbmd_scene *scene, uint32_t flags, uint32_t warnings)
{
    kunai_error error;
    kunai_model *model = try_nsbmd_scene(scene, flags, &error);

    if (!model)
        fail_msg("%s at %llX: %s: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.record, error.message);
    if (kunai_model_get_info(model)->warning_count != warnings)
        print_warnings(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    return model;
}

kunai_model *open_nsbmd_scene(nsbmd_scene *scene, uint32_t flags, uint32_t warnings)
{
    write_nsbmd_scene(scene);
    return reopen_nsbmd_scene(scene, flags, warnings);
}

/* ---- what must be so ---- */

void assert_nsbmd_error(const nsbmd_scene *scene, uint32_t flags, kunai_result code,
                        uint64_t offset)
{
    kunai_error error;

    assert_null(try_nsbmd_scene(scene, flags, &error));
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_int_equal(error.format, KUNAI_FORMAT_MDL0);
}

kunai_model *open_warned_nsbmd_scene(const nsbmd_scene *scene, kunai_result code, uint64_t offset)
{
    kunai_model *model = reopen_nsbmd_scene(scene, 0, 1);
    const kunai_error *warning = kunai_model_get_info(model)->warnings;

    if (warning->code != code || warning->offset != offset)
        print_warnings(model);
    assert_int_equal(warning->code, code);
    assert_int_equal(warning->offset, offset);
    assert_int_equal(warning->format, KUNAI_FORMAT_MDL0);
    assert_nsbmd_error(scene, KUNAI_OPEN_STRICT, code, offset);
    return model;
}

void assert_world(const float *world, const double rows[12], double slack)
{
    static const double last[4] = {0, 0, 0, 1};
    int i;

    for (i = 0; i < 4; i++) {
        assert_near_floats(world + 4 * (size_t)i, rows + 3 * (size_t)i, 3, slack);
        assert_near_floats(world + 4 * (size_t)i + 3, &last[i], 1, 0.0);
    }
}

void assert_text(kunai_string string, const char *expected)
{
    assert_int_equal(string.size, strlen(expected));
    assert_string_equal(string.data, expected);
}

void assert_corners(const kunai_mesh *mesh, uint32_t part, const uint32_t *sources, uint32_t count)
{
    const kunai_submesh *drawn;
    uint32_t i;

    assert_non_null(mesh);
    assert_true(part < mesh->submesh_count);
    drawn = &mesh->submeshes[part];
    assert_int_equal(drawn->index_count, count);
    for (i = 0; i < count; i++)
        assert_int_equal(mesh->sources[mesh->indices[drawn->first_index + i]], sources[i]);
}

void assert_corner_positions(const kunai_mesh *mesh, uint32_t part, const double *expected,
                             uint32_t count, double slack)
{
    const kunai_submesh *drawn;
    uint32_t i;

    assert_non_null(mesh);
    assert_true(part < mesh->submesh_count);
    drawn = &mesh->submeshes[part];
    assert_int_equal(drawn->index_count, count);
    for (i = 0; i < count; i++)
        assert_near_floats(mesh->positions + 3 * (size_t)mesh->indices[drawn->first_index + i],
                           expected + 3 * (size_t)i, 3, slack);
}
