/* basic_scenes.c - reads no files: the scenes of basic_scenes.h. */
#include "basic_scenes.h"
#include "flags.h"

/* clang-format off */
const float basic_points[] = {0, 0, 0, 1, 1, 0, 2, 4, 0, 3, 9, 0, 4, 16, 0, 5, 25, 0,
                               6, 36, 0, 7, 49, 0, 8, 64, 0, 9, 81, 0, 10, 100, 0, 11, 121, 0};
const float basic_normals[] = {0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0,
                                0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0};

const float basic_polygon_normals[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                        13, 14, 15, 16, 17, 18, 19, 20, 21};
/* clang-format on */

const uint32_t basic_materials[] = {0xFF112233, 0xFF445566, 0x41300000, 0, 0x02000400,
                                    0xFF112233, 0xFF445566, 0x41300000, 1, 0x02200400};

const uint16_t basic_triangles[] = {0, 1, 2, 2, 1, 3};

void begin_scene(scene *made, uint32_t meshset_count)
{
    memset(made, 0, sizeof *made);
    made->model.points = basic_points;
    made->model.point_count = COUNT(basic_points);
    made->model.normals = basic_normals;
    made->model.normal_count = COUNT(basic_normals);
    made->model.materials = basic_materials;
    made->model.material_count = COUNT(basic_materials);
    made->model.meshsets = made->sets;
    made->model.meshset_count = meshset_count;
    made->node.flags = UNIT;
    made->node.model = 1;
    made->source.nodes = &made->node;
    made->source.node_count = 1;
    made->source.models = &made->model;
    made->source.model_count = 1;
}

void fill_meshset(basic_meshset *set, uint32_t head, uint32_t count, const uint16_t *indices,
                  size_t index_count)
{
    set->head = head;
    set->count = count;
    set->indices = indices;
    set->index_count = index_count;
}

void make_plain_scene(scene *made)
{
    begin_scene(made, 1);
    fill_meshset(&made->sets[0], LIST, 2, INDICES(basic_triangles));
}

const int16_t basic_uvs[] = {0, 0, 255, 0, 0, 255, 0, 255, 255, 0, -510, 32767};
const uint32_t basic_colors[] = {0x80112233, 0xFF000000, 0x00FFFFFF,
                                 0x00FFFFFF, 0xFF000000, 0x01020304};

void make_textured_scene(scene *made)
{
    begin_scene(made, 1);
    fill_meshset(&made->sets[0], LIST | 1, 2, INDICES(basic_triangles));
    made->sets[0].uvs = basic_uvs;
    made->sets[0].uv_count = COUNT(basic_uvs);
    made->sets[0].colors = basic_colors;
    made->sets[0].color_count = COUNT(basic_colors);
    made->node.flags = 6;
    made->node.position[0] = 100;
}

kunai_model *try_basic_body(const basic_body *body, int has_pof0, uint32_t flags, uint32_t format,
                            kunai_error *error)
{
    kunai_options options = {.struct_size = sizeof options,
                             .flags = flags & OPEN_FLAGS,
                             .model_flags = flags & MODEL_FLAGS,
                             .format = format};
    bytes file = build_basic_file(body, has_pof0);
    kunai_model *model;

    if (!has_pof0 || file.size > 65536)
        options.byte_order = body->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    model = test_open_model(file.data, file.size, &options, error);
    free_bytes(&file);
    return model;
}

/* Must open, with that many warnings. */
kunai_model *open_basic_body(const basic_body *body, uint32_t flags, uint32_t warnings)
{
    kunai_error error;
    kunai_model *model = try_basic_body(body, 1, flags, 0, &error);

    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    return model;
}

kunai_model *open_made_scene(const scene *made, uint32_t flags, uint32_t warnings)
{
    basic_body body = build_basic_body(&made->source);
    kunai_model *model = open_basic_body(&body, flags, warnings);

    free_basic_body(&body);
    return model;
}

/* place counts in the body. */
void assert_basic_error(const basic_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record, const char *message)
{
    kunai_error error;

    assert_null(try_basic_body(body, 1, flags, 0, &error));
    assert_string_equal(error.message, message);
    assert_int_equal(error.code, code);
    assert_string_equal(error.record, record);
    assert_int_equal(error.offset, BASIC_CHUNK + place);
    assert_int_equal(error.format, KUNAI_FORMAT_NJBM);
}

void assert_basic_warning(const kunai_model *model, uint32_t index, uint32_t place,
                          const char *record, const char *message)
{
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[index];

    assert_string_equal(warning->message, message);
    assert_int_equal(warning->code, KUNAI_E_CORRUPT);
    assert_string_equal(warning->record, record);
    assert_int_equal(warning->offset, BASIC_CHUNK + place);
    assert_int_equal(warning->format, KUNAI_FORMAT_NJBM);
}

void assert_same_float(float value, float expected)
{
    assert_same_floats(&value, &expected, 1);
}

/* The triangles of a mesh by the numbers of their points. */
void assert_points(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count)
{
    uint32_t i;

    assert_non_null(mesh);
    assert_int_equal(mesh->index_count, count);
    for (i = 0; i < count; i++)
        assert_int_equal(mesh->sources[mesh->indices[i]], expected[i]);
}

void assert_plain_material(const kunai_material *material, const basic_body *body)
{
    static const uint8_t diffuse[] = {0x11, 0x22, 0x33, 0xFF},
                         specular[] = {0x44, 0x55, 0x66, 0xFF};
    static const float ones[] = {1, 1};

    assert_int_equal(material->offset, BASIC_CHUNK + body->materials[0] + BASIC_MATERIAL);
    assert_int_equal(material->name.size, 0);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->flags, KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_VERTEX_COLOR);
    assert_int_equal(material->blend_source, KUNAI_BLEND_ZERO);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_ZERO);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->filter, 0);
    assert_memory_equal(material->diffuse, diffuse, 4);
    assert_memory_equal(material->specular, specular, 4);
    assert_same_float(material->exponent, 11);
    assert_same_float(material->mip_bias, 1);
    assert_same_floats(material->uv_scale, ones, 2);
    assert_int_equal(material->raw[0], 0x02200400);
    assert_int_equal(material->raw[1], 1);
    assert_int_equal(material->raw[2], 0);
}
