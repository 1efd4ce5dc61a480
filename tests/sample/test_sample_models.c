/* test_sample_models.c - the small models of the sample, against numbers that were worked out by
 * hand from what their writers say of them. */
#include "support.h"
#include "flags.h"

static kunai_options make_options(uint32_t flags, uint32_t format, uint32_t index)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    options.format = format;
    options.index = index;
    return options;
}

/* Nothing is to be warned of. */
static kunai_model *open_with(const char *name, const kunai_options *options)
{
    kunai_model *model = NULL;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    if (kunai_model_open(data, size, options, &model, &error) != KUNAI_OK)
        fail_msg("%s: offset %u: %s", name, (unsigned)error.offset, error.message);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
    free(data);
    return model;
}

static kunai_model *open_model(const char *name, uint32_t flags)
{
    const kunai_options options = make_options(flags, KUNAI_FORMAT_ANY, 0);

    return open_with(name, &options);
}

static void assert_near(double value, double expected)
{
    const double distance = value > expected ? value - expected : expected - value;

    if (!(distance < 4e-6))
        fail_msg("%.9g is not %.9g", value, expected);
}

static void assert_vector(const float *vector, double x, double y, double z)
{
    assert_near(vector[0], x);
    assert_near(vector[1], y);
    assert_near(vector[2], z);
}

static void assert_bounds(const kunai_model *model, const double *least, const double *most)
{
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_vector(info->bounds_min, least[0], least[1], least[2]);
    assert_vector(info->bounds_max, most[0], most[1], most[2]);
}

/* The vertices of the file that a mesh is made of, corner after corner. */
static void assert_corners(const kunai_mesh *mesh, const uint32_t *sources, uint32_t count)
{
    uint32_t i;

    assert_int_equal(mesh->corner_count, 3);
    assert_int_equal(mesh->index_count, count);
    for (i = 0; i < count; i++)
        assert_int_equal(mesh->sources[mesh->indices[i]], sources[i]);
}

static void assert_uv(const float *uvs, const kunai_mesh *mesh, uint32_t corner, double u, double v)
{
    assert_near(uvs[2 * mesh->indices[corner]], u);
    assert_near(uvs[2 * mesh->indices[corner] + 1], v);
}

static void assert_color(const uint8_t *colors, const kunai_mesh *mesh, uint32_t corner,
                         uint32_t rgba)
{
    uint32_t i;

    for (i = 0; i < 4; i++)
        assert_int_equal(colors[4 * mesh->indices[corner] + i], rgba >> (24 - 8 * i) & 0xFF);
}

static const kunai_material *find_material(const kunai_model *model, const kunai_mesh *mesh,
                                           uint32_t part)
{
    return kunai_model_get_material(model, mesh->submeshes[part].material);
}

/* Six times the volume of the corners from first on, which is that of a closed body. */
static double measure_volume(const kunai_mesh *mesh, uint32_t first, uint32_t count)
{
    double sum = 0;
    uint32_t i;

    for (i = first; i < first + count; i += 3) {
        const float *a = mesh->positions + 3 * mesh->indices[i];
        const float *b = mesh->positions + 3 * mesh->indices[i + 1];
        const float *c = mesh->positions + 3 * mesh->indices[i + 2];

        sum += (double)(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                        a[2] * (b[0] * c[1] - b[1] * c[0]));
    }
    return sum;
}

/* ---- Basic ---- */

/* Quads, then the strips, which are opaque, too; then the blended triangles. */
static const uint32_t box_corners[36] = {0, 1, 2, 2, 1, 3, 5, 4, 7, 7, 4, 6, 2, 3, 6, 3, 7, 6,
                                         0, 4, 1, 1, 4, 5, 1, 5, 3, 3, 5, 7, 4, 0, 6, 6, 0, 2};
static const uint32_t lid_corners[12] = {0, 1, 5, 1, 2, 5, 5, 2, 4, 2, 3, 4};

TEST(basic_counts)
{
    static const double least[3] = {-2, 0, -2}, most[3] = {2, 3, 2};
    kunai_model *model = open_model("model_basic.nj", 0);
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_int_equal(info->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->mesh_count, 2);
    assert_int_equal(info->material_count, 4);
    assert_int_equal(info->texture_count, 2);
    assert_int_equal(info->vertex_count, 30); /* a corner of the box once in each meshset */
    assert_int_equal(info->triangle_count, 16);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_null(info->inverse_binds);
    assert_true(info->bind_gap == 0);
    assert_bounds(model, least, most);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[1].name.data, "eye");
    assert_int_equal(kunai_model_get_node(model, 0)->name.size, 0);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, 1);
    assert_int_equal(kunai_model_get_node(model, 1)->parent, 0);
    assert_true(kunai_model_get_node(model, 1)->radius == 2.25f);
    assert_vector(kunai_model_get_node(model, 1)->world + 12, 0, 3, 0);
    assert_vector(kunai_model_get_node(model, 1)->world, 0, 0, -1); /* a quarter turn about Y */
    kunai_model_close(model);
}

TEST(basic_box)
{
    kunai_model *model = open_model("model_basic.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const double unit = 0.57735026918962576;
    uint32_t i;

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->vertex_count, 24);
    assert_int_equal(mesh->submesh_count, 3);
    assert_int_equal(mesh->submeshes[1].first_index, 12);
    assert_int_equal(mesh->submeshes[1].order, 2);
    assert_int_equal(mesh->submeshes[2].first_index, 24);
    assert_int_equal(mesh->submeshes[2].order, 1);
    assert_corners(mesh, box_corners, 36);
    assert_near(measure_volume(mesh, 0, 36), 6 * 8); /* closed, and seen from outside */
    assert_vector(mesh->positions + 3 * mesh->indices[6], 1, -1, -1);
    assert_vector(mesh->normals + 3 * mesh->indices[6], unit, -unit, -unit);
    assert_uv(mesh->uvs[0], mesh, 0, 0, 1);
    assert_uv(mesh->uvs[0], mesh, 7, 2, 1);
    assert_uv(mesh->uvs[0], mesh, 11, -1, 0);
    assert_color(mesh->colors[0], mesh, 24, 0xFF0000FF);
    assert_color(mesh->colors[0], mesh, 26, 0xFFFF4080);
    assert_null(mesh->volume_uvs);
    assert_null(mesh->user_words);
    assert_null(mesh->influences);
    for (i = 0; i < 12; i++)
        assert_vector(mesh->polygon_normals + 3 * i, i < 8 ? 0 : i < 10 ? 1 : -1, 0, 0);
    kunai_model_close(model);
}

TEST(basic_lid)
{
    kunai_model *model = open_model("model_basic.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 1);
    uint32_t i;

    assert_int_equal(mesh->node, 1);
    assert_int_equal(mesh->vertex_count, 6);
    assert_null(mesh->normals);
    assert_null(mesh->colors[0]);
    assert_corners(mesh, lid_corners, 12);
    assert_vector(mesh->positions + 3 * mesh->indices[4], -1, 0, -2);
    assert_uv(mesh->uvs[0], mesh, 0, 1, 128 / 255.0);
    assert_uv(mesh->uvs[0], mesh, 4, 64 / 255.0, 0);
    for (i = 0; i < 4; i++)
        assert_vector(mesh->polygon_normals + 3 * i, 0, 1, 0);
    kunai_model_close(model);
    model = open_model("model_basic.nj", KUNAI_MODEL_UV_256 | KUNAI_MODEL_UV_SWAPPED);
    mesh = kunai_model_get_mesh(model, 1);
    assert_uv(mesh->uvs[0], mesh, 0, 0.5, 255 / 256.0);
    kunai_model_close(model);
}

TEST(basic_materials)
{
    static const uint8_t orange[4] = {0xFF, 0x80, 0x00, 0xC0}, blue[4] = {0x20, 0x40, 0x60, 0xFF};
    kunai_model *model = open_model("model_basic.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const kunai_material *material = find_material(model, mesh, 0);

    assert_int_equal(material->texture, 0);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->filter, 1);
    assert_true(material->mip_bias == 1 && material->exponent == 11);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(material->raw[0], 0x94242400);
    material = find_material(model, mesh, 1);
    assert_int_equal(material->texture, -1);
    assert_memory_equal(material->diffuse, blue, 4);
    assert_true(material->exponent == 6);
    assert_int_equal(material->flags & KUNAI_MATERIAL_VERTEX_COLOR, 0);
    material = find_material(model, mesh, 2);
    assert_int_equal(material->texture, -1);
    assert_memory_equal(material->diffuse, orange, 4);
    assert_int_equal(material->flags & ~(uint32_t)KUNAI_MATERIAL_NO_SPECULAR,
                     KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_UNLIT |
                         KUNAI_MATERIAL_VERTEX_COLOR);
    material = find_material(model, kunai_model_get_mesh(model, 1), 0);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_CLAMP);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(material->flags, KUNAI_MATERIAL_FLAT);
    kunai_model_close(model);
}

/* What model_basic.nj is, wherever it was found. */
static void assert_is_box(const kunai_model *model)
{
    kunai_model *other = open_model("model_basic.nj", 0);
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    for (i = 0; i < 2; i++) {
        const kunai_mesh *a = kunai_model_get_mesh(model, i);
        const kunai_mesh *b = kunai_model_get_mesh(other, i);

        assert_int_equal(a->vertex_count, b->vertex_count);
        assert_int_equal(a->index_count, b->index_count);
        assert_memory_equal(a->positions, b->positions, 12 * b->vertex_count);
        assert_memory_equal(a->uvs[0], b->uvs[0], 8 * b->vertex_count);
        assert_memory_equal(a->polygon_normals, b->polygon_normals, 4 * b->index_count);
        assert_memory_equal(a->indices, b->indices, 4 * b->index_count);
        if (b->colors[0])
            assert_memory_equal(a->colors[0], b->colors[0], 4 * b->vertex_count);
    }
    kunai_model_close(other);
}

TEST(labels)
{
    kunai_model *model = open_model("model_basic.sa1mdl", 0);

    assert_is_box(model);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "object_box");
    assert_string_equal(kunai_model_get_node(model, 1)->name.data, "object_lid");
    assert_int_equal(kunai_model_get_node(model, 0)->offset, 16);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, 16 + 52);
    kunai_model_close(model);
}

/* The structures of both files without what is around them. */
TEST(bare)
{
    kunai_options options = make_options(KUNAI_OPEN_BARE, KUNAI_FORMAT_NJBM, 0);
    kunai_model *model;
    size_t size, at;
    uint8_t *data;

    options.offset = 16;
    model = open_with("model_basic.sa1mdl", &options);
    assert_is_box(model);
    assert_int_equal(kunai_model_get_node(model, 0)->name.size, 0);
    kunai_model_close(model);
    data = test_read_fixture("model_basic.nj", &size);
    for (at = 0; at + 4 < size && memcmp(data + at, "NJBM", 4) != 0;)
        at += 4;
    free(data);
    options.offset = at + 8;
    options.base = 0 - (uint64_t)(at + 8); /* the chunk's pointers count from its body */
    model = open_with("model_basic.nj", &options);
    assert_is_box(model);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    kunai_model_close(model);
}

/* Big-endian; a format counts its own models only. */
TEST(two_models)
{
    static const struct {
        uint32_t format;
        uint32_t index;
        uint32_t found;
    } cases[] = {{KUNAI_FORMAT_ANY, 0, KUNAI_FORMAT_NJCM},
                 {KUNAI_FORMAT_ANY, 1, KUNAI_FORMAT_NJBM},
                 {KUNAI_FORMAT_NJCM, 0, KUNAI_FORMAT_NJCM},
                 {KUNAI_FORMAT_NJBM, 0, KUNAI_FORMAT_NJBM}};
    kunai_options options;
    kunai_model *model;
    size_t i, size;
    uint8_t *data;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        options = make_options(0, cases[i].format, cases[i].index);
        model = open_with("model_two.nj", &options);
        assert_int_equal(kunai_model_get_info(model)->format, cases[i].found);
        assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_BYTE_ORDER_BIG);
        assert_int_equal(kunai_model_get_info(model)->texture_count,
                         cases[i].found == KUNAI_FORMAT_NJBM ? 2 : 0);
        if (cases[i].found == KUNAI_FORMAT_NJBM)
            assert_is_box(model);
        else
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 24);
        kunai_model_close(model);
    }
    data = test_read_fixture("model_two.nj", &size);
    options = make_options(0, KUNAI_FORMAT_ANY, 2);
    assert_int_equal(kunai_model_open(data, size, &options, &model, NULL), KUNAI_E_RANGE);
    options = make_options(0, KUNAI_FORMAT_NJBM, 1);
    assert_int_equal(kunai_model_open(data, size, &options, &model, NULL), KUNAI_E_RANGE);
    free(data);
}

/* ---- Chunk: rare vertices and strips ---- */

TEST(chunk_counts)
{
    static const double least[3] = {-1, -1, -3}, most[3] = {1, 1, 0}; /* without the volumes */
    kunai_model *model = open_model("model_chunk.nj", 0);
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_int_equal(info->format, KUNAI_FORMAT_NJCM);
    assert_int_equal(info->node_count, 3);
    assert_int_equal(info->mesh_count, 3);
    assert_int_equal(info->vertex_count, 16);
    assert_int_equal(info->triangle_count, 8);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_bounds(model, least, most);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, -1);
    kunai_model_close(model);
}

/* Four squares: double sided, unlit, plain, and the blended one, which was the third. */
TEST(chunk_squares)
{
    static const uint32_t corners[24] = {0,  1,  2,  1,  3,  2,  4, 5, 6,  5, 7,  6,
                                         12, 13, 14, 13, 15, 14, 8, 9, 10, 9, 11, 10};
    static const uint32_t flags[4] = {0x10, 0x01, 0x00, 0x08}, order[4] = {0, 1, 3, 2};
    kunai_model *model = open_model("model_chunk.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    uint32_t i;

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->submesh_count, 4);
    for (i = 0; i < 4; i++) {
        assert_int_equal(mesh->submeshes[i].index_count, 6);
        assert_int_equal(mesh->submeshes[i].flags, flags[i]);
        assert_int_equal(mesh->submeshes[i].order, order[i]);
    }
    assert_corners(mesh, corners, 24);
    assert_vector(mesh->positions + 3 * mesh->indices[10], 1, 1, -1);
    assert_vector(mesh->normals + 3 * mesh->indices[0], 0, 0, 1);
    assert_vector(mesh->normals + 3 * mesh->indices[6], 0, 1, 0); /* the strip's, not VNX */
    assert_uv(mesh->uvs[0], mesh, 1, 1, 1);
    assert_uv(mesh->volume_uvs, mesh, 1, 0.5, 0.5);
    assert_uv(mesh->uvs[0], mesh, 7, 1, 1);
    assert_uv(mesh->uvs[0], mesh, 19, 1, 1);
    assert_null(mesh->polygon_normals);
    kunai_model_close(model);
}

TEST(chunk_colors_and_words)
{
    static const uint16_t words[24] = {0x11, 0x12, 0, 0x21, 0x22, 0, 0, 0, 0, 0, 0, 0,
                                       1,    2,    3, 4,    5,    6, 7, 0, 0, 8, 0, 0};
    kunai_model *model = open_model("model_chunk.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->user_count, 3);
    assert_memory_equal(mesh->user_words, words, sizeof words);
    assert_color(mesh->colors[0], mesh, 0, 0xFF0000FF); /* S5 */
    assert_color(mesh->speculars, mesh, 0, 0x00FF00FF);
    assert_color(mesh->colors[0], mesh, 12, 0x808080FF); /* IN */
    assert_color(mesh->speculars, mesh, 12, 0xFFFFFFFF);
    assert_color(mesh->colors[0], mesh, 18, 0x102030FF); /* of the strip */
    assert_color(mesh->colors[0], mesh, 20, 0x70809080);
    assert_color(mesh->colors[0], mesh, 22, 0xA0B0C000);
    kunai_model_close(model);
}

TEST(chunk_materials)
{
    static const uint8_t second[3] = {0x20, 0x40, 0x80};
    kunai_model *model = open_model("model_chunk.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const kunai_material *material = find_material(model, mesh, 0);

    assert_int_equal(material->flags & (KUNAI_MATERIAL_SECOND | KUNAI_MATERIAL_DOUBLE_SIDED),
                     KUNAI_MATERIAL_SECOND | KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(material->texture, 0);
    assert_int_equal(material->texture2, 2);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_memory_equal(material->diffuse2, second, 3);
    assert_int_equal(material->raw[1], 0x00844000);
    assert_int_equal(material->raw[2], 0x00244002);
    material = find_material(model, mesh, 1);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_CLAMP);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(material->flags & KUNAI_MATERIAL_UNLIT, KUNAI_MATERIAL_UNLIT);
    material = find_material(model, mesh, 2); /* plain, but with the bump chunk */
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->raw[4], 0x7FFF);
    assert_int_equal(material->raw[5], 0);
    assert_int_equal(material->raw[6], 0x80017FFF);
    assert_int_equal(find_material(model, mesh, 3)->raw[4], 0);
    kunai_model_close(model);
}

TEST(volumes)
{
    static const uint32_t bodies[48] = {0,  2,  1, 0, 1,  3,  0,  3,  2, 1,  2, 3, 4, 5,  6, 6,
                                        5,  7,  9, 8, 11, 11, 8,  10, 5, 9,  7, 7, 9, 11, 8, 4,
                                        10, 10, 4, 6, 6,  7,  10, 10, 7, 11, 8, 9, 4, 4,  9, 5};
    static const uint32_t strip[12] = {0, 2, 1, 1, 2, 3, 2, 0, 3, 3, 0, 1};
    static const uint16_t words[16] = {0x100, 0x101, 0x102, 0x103};
    static const uint16_t strip_words[12] = {11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 42, 43};
    kunai_model *model = open_model("model_chunk.nj", 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 1);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_VOLUME);
    assert_int_equal(mesh->node, 1);
    assert_int_equal(mesh->vertex_count, 12);
    assert_int_equal(mesh->submesh_count, 2);
    assert_int_equal(mesh->submeshes[0].index_count, 12);
    assert_int_equal(mesh->submeshes[0].flags, 1);
    assert_int_equal(mesh->submeshes[1].flags, 0);
    assert_corners(mesh, bodies, 48);
    assert_near(measure_volume(mesh, 0, 12), 1); /* in the space of the node */
    assert_near(measure_volume(mesh, 12, 36), 6 * 8);
    assert_int_equal(mesh->user_count, 1);
    assert_memory_equal(mesh->user_words, words, sizeof words);
    assert_null(mesh->normals);
    assert_null(mesh->uvs[0]);
    mesh = kunai_model_get_mesh(model, 2);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_VOLUME);
    assert_int_equal(mesh->node, 2);
    assert_int_equal(mesh->vertex_count, 4);
    assert_corners(mesh, strip, 12);
    assert_near(measure_volume(mesh, 0, 12), 1);
    assert_int_equal(mesh->user_count, 3);
    assert_memory_equal(mesh->user_words, strip_words, sizeof strip_words);
    kunai_model_close(model);
}

/* ---- skin: a bind pose that is not the stored one ---- */

/* Where a vertex was painted, from its last influence: the bones stood at Y = 0, 2 and 4. */
static void compute_painted_place(const kunai_mesh *mesh, uint32_t vertex, double *place,
                                  double *normal)
{
    const kunai_influence *influence = &mesh->influences[mesh->influence_starts[vertex + 1] - 1];
    int i;

    for (i = 0; i < 3; i++) {
        place[i] = (double)influence->position[i] + (i == 1 ? 2.0 * influence->node : 0);
        normal[i] = (double)influence->normal[i];
    }
}

/* Bone 1 has the most shared vertices and stays as it was stored: turned by 90 degrees about Z, at
 * 1, 2, 0. So x, y, z of the painting is at 3 - y, 2 + x, z. */
TEST(recovered_pose)
{
    static const double shifts[3] = {3, 1, -1};
    kunai_model *model = open_model("model_bent.nj", 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    uint32_t i;

    assert_int_equal(info->skinned, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 16);
    assert_int_equal(info->triangle_count, 24);
    assert_true(info->bind_gap < 1e-5f);
    for (i = 0; i < mesh->vertex_count; i++) {
        double place[3], normal[3];

        compute_painted_place(mesh, i, place, normal);
        assert_vector(mesh->positions + 3 * i, 3 - place[1], 2 + place[0], place[2]);
        assert_vector(mesh->normals + 3 * i, 0, normal[0], normal[2]);
    }
    for (i = 0; i < 3; i++) { /* back from there into the bones */
        const float *matrix = info->inverse_binds + 16 * i;

        assert_vector(matrix, 0, -1, 0);
        assert_vector(matrix + 4, 1, 0, 0);
        assert_vector(matrix + 8, 0, 0, 1);
        assert_vector(matrix + 12, -2, shifts[i], 0);
    }
    kunai_model_close(model);
}

/* Of the ring between bones 0 and 1 the corners at x = -1 are stored twice, 2 and -1 apart. */
TEST(stored_pose)
{
    kunai_model *model = open_model("model_bent.nj", KUNAI_MODEL_STORED_POSE);
    const kunai_model_info *info = kunai_model_get_info(model);
    const float *first = info->inverse_binds;

    assert_near(info->bind_gap, 2.2360679774997897); /* sqrt(5) */
    assert_vector(first, 1, 0, 0);
    assert_vector(first + 4, 0, 1, 0);
    assert_vector(first + 12, 0, 0, 0);
    assert_vector(first + 16 + 12, -2, 1, 0);
    assert_vector(first + 32 + 12, -2, -1, -1);
    kunai_model_close(model);
}

/* What the console shows is the same with both. */
TEST(rest_pose)
{
    static const double least[3] = {-3, 0, -1}, most[3] = {1, 3, 2};
    static const uint32_t flags[2] = {0, KUNAI_MODEL_STORED_POSE};
    float worlds[3 * 16], positions[2][3 * 16];
    uint32_t i, k;

    for (i = 0; i < 2; i++) {
        kunai_model *model = open_model("model_bent.nj", flags[i]);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_bounds(model, least, most);
        assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 3, NULL), KUNAI_OK);
        assert_int_equal(kunai_model_skin(model, 0, worlds, 3, positions[i], NULL, 16, NULL),
                         KUNAI_OK);
        for (k = 0; k < 16; k++) {
            double place[3], normal[3];

            compute_painted_place(mesh, k, place, normal);
            if (place[1] > 1 && place[1] < 3) /* 127 of bone 0, 128 of bone 1 */
                assert_vector(positions[i] + 3 * k, (127 * place[0] + 128) / 255,
                              2 + 128 * place[0] / 255, place[2]);
        }
        kunai_model_close(model);
    }
    assert_memory_equal(positions[0], positions[1], sizeof positions[0]);
}

/* ---- Ginja, Xinja: a box and a flag, which a quarter turn about Y puts behind it ---- */

static const double box_least[3] = {-1, 0, -2}, box_most[3] = {1, 5, 1};

/* The mesh of a node with so many corners a primitive. */
static const kunai_mesh *find_mesh(const kunai_model *model, int32_t node, uint32_t corner_count)
{
    const kunai_mesh *mesh;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        if (mesh->node == node && mesh->corner_count == corner_count)
            return mesh;
    fail_msg("node %d has no mesh of %u corners", (int)node, (unsigned)corner_count);
    return NULL;
}

/* Which corner of a triangle comes first does not matter, which comes next does. */
static void assert_triangles(const kunai_mesh *mesh, const uint32_t *corners, uint32_t count)
{
    uint32_t i, k, turn;

    assert_int_equal(mesh->corner_count, 3);
    assert_int_equal(mesh->index_count, count);
    for (i = 0; i < count; i += 3) {
        for (turn = 0; turn < 3; turn++)
            if (mesh->sources[mesh->indices[i]] == corners[i + turn])
                break;
        for (k = 0; k < 3; k++)
            assert_int_equal(mesh->sources[mesh->indices[i + k]], corners[i + (turn + k) % 3]);
    }
}

/* The files have these clockwise. */
static const uint32_t ginja_corners[] = {0, 1, 2, 1, 3, 2, 5, 4, 7, 7, 4, 6, 1, 7, 3, 1, 5, 7,
                                         4, 2, 6, 4, 0, 2, 0, 4, 1, 4, 5, 1, 2, 3, 6, 6, 3, 7};
static const uint32_t ginja_flag[] = {0, 1, 2, 1, 3, 2};

static void assert_ginja(const kunai_model *model, uint32_t order)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *flag = find_mesh(model, 1, 3);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_GJCM);
    assert_int_equal(info->byte_order, order);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->mesh_count, 4);
    assert_int_equal(info->material_count, 4);
    assert_int_equal(info->triangle_count, 14);
    assert_int_equal(info->dropped_count, 1);
    assert_bounds(model, box_least, box_most);
    assert_triangles(find_mesh(model, 0, 3), ginja_corners, 36);
    assert_near(measure_volume(find_mesh(model, 0, 3), 0, 36), 6 * 8);
    assert_triangles(flag, ginja_flag, 6);
    for (i = 0; i < flag->vertex_count; i++) {
        const uint32_t corner = flag->sources[i];

        assert_vector(flag->positions + 3 * i, corner & 1 ? 2 : 0, corner & 2 ? 2 : 0, 0);
        assert_vector(flag->normals + 3 * i, 0, 0, 1);
    }
    assert_null(flag->uvs[0]);
    assert_null(flag->colors[0]);
}

TEST(ginja)
{
    kunai_model *model = open_model("model_ginja.gj", 0);

    assert_ginja(model, KUNAI_BYTE_ORDER_MIXED);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 3);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[2].name.data, "eye");
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
    assert_int_equal(kunai_model_get_node(model, 0)->name.size, 0);
    kunai_model_close(model);
}

TEST(ginja_labels)
{
    kunai_model *model = open_model("model_ginja.sa2bmdl", 0);

    assert_ginja(model, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "object_box");
    assert_string_equal(kunai_model_get_node(model, 1)->name.data, "object_flag");
    kunai_model_close(model);
}

/* In both byte orders. */
TEST(ginja_corners)
{
    static const char *const names[2] = {"model_ginja.gj", "model_ginja.sa2bmdl"};
    uint32_t file, i;

    for (file = 0; file < 2; file++) {
        kunai_model *model = open_model(names[file], 0);
        const kunai_mesh *mesh = find_mesh(model, 0, 3);

        for (i = 0; i < 30; i++) /* white below */
            assert_color(mesh->colors[0], mesh, i,
                         mesh->sources[mesh->indices[i]] & 2 ? 0xFF4020FF : 0xFFFFFFFF);
        for (i = 30; i < 36; i++)
            assert_color(mesh->colors[0], mesh, i, 0x2040FF80);
        for (i = 0; i < 6; i++) { /* the front: its corners 0, 2, 1, 3 are number 0 to 3 */
            const uint32_t corner = mesh->sources[mesh->indices[i]];

            assert_uv(mesh->uvs[0], mesh, i, corner & 2 ? 1 : 0, corner & 1 ? 1 : 0);
        }
        kunai_model_close(model);
    }
}

TEST(lines_and_points)
{
    static const uint32_t line_corners[12] = {0, 2, 1, 3, 2, 3, 3, 7, 7, 6, 6, 2};
    kunai_model *model = open_model("model_ginja.gj", 0);
    const kunai_mesh *lines = find_mesh(model, 0, 2), *points = find_mesh(model, 0, 1);
    uint32_t i;

    assert_int_equal(lines->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(lines->index_count, 12);
    for (i = 0; i < 12; i++)
        assert_int_equal(lines->sources[lines->indices[i]], line_corners[i]);
    assert_color(lines->colors[0], lines, 0, 0xFFFFFFFF);
    assert_color(lines->colors[0], lines, 1, 0xFF4020FF);
    assert_int_equal(points->index_count, 2);
    assert_int_equal(points->sources[points->indices[0]], 6);
    assert_int_equal(points->sources[points->indices[1]], 7);
    assert_vector(points->positions + 3 * points->indices[0], -1, 1, -1);
    assert_int_equal(lines->submesh_count, 1);
    assert_int_equal(find_material(model, lines, 0)->texture, 1);
    assert_int_equal(find_material(model, points, 0)->texture, 1);
    kunai_model_close(model);
}

TEST(ginja_materials)
{
    static const uint32_t words[20] = {0, 0x00011400, 0,  0x00036A00, 0, 0x00058308, 1, 0x888,
                                       2, 0x00010B11, 4,  0x2500,     5, 0xB2B2B2FF, 8, 0x00050000,
                                       9, 4,          10, 0x104A};
    static const uint8_t orange[4] = {0xFF, 0x80, 0x40, 0xFF};
    kunai_model *model = open_model("model_ginja.gj", 0);
    const kunai_mesh *mesh = find_mesh(model, 0, 3);
    const kunai_material *first = find_material(model, mesh, 0),
                         *next = find_material(model, mesh, 1);
    const kunai_material *glass = find_material(model, mesh, 2);
    const kunai_material *lit = find_material(model, find_mesh(model, 1, 3), 0);

    assert_int_equal(mesh->submesh_count, 3); /* two meshes of the file have one state */
    assert_int_equal(mesh->submeshes[0].flags, 0x00010B11);
    assert_int_equal(first->texture, 0);
    assert_int_equal(first->flags & ~(uint32_t)KUNAI_MATERIAL_VERTEX_COLOR,
                     KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_NO_SPECULAR);
    assert_int_equal(first->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(first->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(first->parameter_count, 20);
    assert_memory_equal(first->parameters, words, sizeof words);
    assert_int_equal(next->texture, 1);
    assert_int_equal(next->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(next->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(glass->texture, 2);
    assert_int_equal(glass->flags & (KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED),
                     KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(glass->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(glass->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(lit->texture, -1);
    assert_memory_equal(lit->diffuse, orange, 4);
    assert_int_equal(lit->ambient[0], 0x40);
    assert_int_equal(lit->specular[0], 0x80);
    assert_int_equal(lit->flags, KUNAI_MATERIAL_NO_SPECULAR);
    kunai_model_close(model);
}

/* Two joined squares, one that is listed clockwise, one of the second set; then the blended one. */
static const uint32_t xinja_corners[] = {0, 1,  2,  2,  1,  3,  4,  5,  6,  6,  5,  7,  8,  9,  10,
                                         9, 11, 10, 12, 13, 14, 14, 13, 15, 16, 17, 18, 18, 17, 19};
static const uint32_t xinja_flag[] = {0, 1, 2, 2, 1, 3};

TEST(xinja)
{
    static const uint32_t colors[4] = {0xFF0000FF, 0x00FF00FF, 0x0000FFFF, 0xFFC04080};
    kunai_model *model = open_model("model_xinja.xj", 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *box = find_mesh(model, 0, 3), *flag = find_mesh(model, 1, 3);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_XJ);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->mesh_count, 2);
    assert_int_equal(info->texture_count, 3);
    assert_int_equal(info->triangle_count, 12);
    assert_int_equal(info->dropped_count, 4); /* of the joint */
    assert_bounds(model, box_least, box_most);
    assert_triangles(box, xinja_corners, 30);
    assert_near(measure_volume(box, 0, 30), 5 * 8); /* what its sides and the middle enclose */
    assert_triangles(flag, xinja_flag, 6);
    for (i = 0; i < 6; i++)
        assert_color(flag->colors[0], flag, i, colors[flag->sources[flag->indices[i]]]);
    assert_int_equal(flag->submeshes[0].flags, 5 | 1 << 16);
    kunai_model_close(model);
}

TEST(xinja_corners)
{
    static const double normals[5][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, -1}};
    kunai_model *model = open_model("model_xinja.xj", 0);
    const kunai_mesh *mesh = find_mesh(model, 0, 3);
    uint32_t i;

    for (i = 0; i < 30; i++) {
        const uint32_t vertex = mesh->indices[i], source = mesh->sources[vertex];
        const double *normal = normals[source / 4];

        assert_vector(mesh->normals + 3 * vertex, normal[0], normal[1], normal[2]);
        if (source / 4 == 3) /* the second set has no UVs */
            assert_uv(mesh->uvs[0], mesh, i, 0, 0);
        else
            assert_uv(mesh->uvs[0], mesh, i, source & 1 ? 2 : 0, source & 2 ? 0 : 1);
    }
    kunai_model_close(model);
}

TEST(xinja_materials)
{
    static const uint32_t words[32] = {1, 1, 0, 0, 2, 4, 5,          0,          3,          0, 0,
                                       0, 4, 2, 1, 0, 5, 0xFF7F7F7F, 0xFFB2B2B2, 0x0BFFFFFF, 6, 1,
                                       0, 0, 7, 0, 0, 0, 8,          0,          0,          0};
    kunai_model *model = open_model("model_xinja.xj", 0);
    const kunai_mesh *mesh = find_mesh(model, 0, 3);
    const kunai_material *first = find_material(model, mesh, 0),
                         *top = find_material(model, mesh, 1);
    const kunai_material *mirror = find_material(model, mesh, 2),
                         *glow = find_material(model, mesh, 3);
    const kunai_material *flag = find_material(model, find_mesh(model, 1, 3), 0);

    assert_int_equal(mesh->submesh_count, 4);
    assert_int_equal(first->parameter_count, 32);
    assert_memory_equal(first->parameters, words, sizeof words);
    assert_int_equal(first->flags & (KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_DOUBLE_SIDED |
                                     KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_ENVIRONMENT),
                     0);
    assert_int_equal(first->diffuse[0], 0xB2);
    assert_int_equal(first->ambient[0], 0x7F);
    assert_int_equal(first->specular[0], 0xFF);
    assert_near((double)first->exponent, 11);
    assert_int_equal(first->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(first->wrap_v, KUNAI_WRAP_MIRROR);
    assert_int_equal(top->parameters[1], 2);
    assert_int_equal(top->texture, 0);
    assert_true(mirror->flags & KUNAI_MATERIAL_ENVIRONMENT);
    assert_int_equal(mirror->texture, 0);
    assert_int_equal(
        glow->flags & (KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_BLEND),
        KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_BLEND);
    assert_int_equal(glow->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(glow->blend_destination, KUNAI_BLEND_ONE);
    assert_int_equal(glow->texture, 2);
    assert_int_equal(glow->wrap_u, KUNAI_WRAP_CLAMP);
    assert_int_equal(glow->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(flag->texture, -1);
    assert_int_equal(flag->diffuse[0], 0x20);
    assert_int_equal(flag->diffuse[2], 0x60);
    assert_true(flag->flags & KUNAI_MATERIAL_DOUBLE_SIDED);
    kunai_model_close(model);
}
