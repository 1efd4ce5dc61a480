/* test_sample.c - the bundled sample from archive to pose, against the numbers that it was
 * written from, and a hash of everything that must be equal on every machine. */
#include "support.h"

#include "creature.h"

/* ---- opening ---- */

static kunai_model *open_model(const char *name)
{
    kunai_model *model = NULL;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    assert_int_equal(kunai_model_open(data, size, NULL, &model, &error), KUNAI_OK);
    free(data); /* a model is done with it */
    return model;
}

static kunai_motion *open_motion(const char *name, uint32_t index, const kunai_model *model)
{
    kunai_motion *motion = NULL;
    kunai_options options;
    kunai_error error;
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.index = index;
    options.model = model;
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, &error), KUNAI_OK);
    free(data);
    return motion;
}

static void assert_near(double value, double expected)
{
    const double distance = value > expected ? value - expected : expected - value;

    if (!(distance < 2e-6))
        fail_msg("%.9g is not %.9g", value, expected);
}

/* ---- archive ---- */

/* Entry index of the AFS unpacks to the bytes of the file of its name. */
static void assert_entry(const kunai_archive *archive, uint32_t index, const char *name,
                         uint32_t format)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    size_t size;
    uint8_t *expected = test_read_fixture(name, &size), *unpacked = malloc(size);
    uint64_t written = 0;

    assert_string_equal(entry->name.data, name);
    assert_int_equal(kunai_archive_find(archive, name, strlen(name)), index);
    assert_int_equal(entry->result, KUNAI_OK);
    assert_int_equal(entry->packing, KUNAI_FORMAT_PRS);
    assert_int_equal(entry->format, format);
    assert_int_equal(entry->unpacked_size, size);
    assert_int_equal(entry->attribute, entry->size); /* what our writer puts there */
    assert_int_equal(entry->offset % 0x800, 0);
    assert_int_equal(kunai_archive_read(archive, index, unpacked, size - 1, &written, NULL),
                     KUNAI_E_SPACE);
    assert_int_equal(kunai_archive_read(archive, index, unpacked, size, &written, NULL), KUNAI_OK);
    assert_int_equal(written, size);
    assert_memory_equal(unpacked, expected, size);
    free(unpacked);
    free(expected);
}

TEST(archive)
{
    kunai_archive *archive = NULL;
    const kunai_archive_info *info;
    size_t size;
    uint8_t *data = test_read_fixture("creature.afs", &size);

    assert_int_equal(kunai_archive_open(data, size, NULL, &archive, NULL), KUNAI_OK);
    info = kunai_archive_get_info(archive);
    assert_int_equal(info->format, KUNAI_FORMAT_AFS);
    assert_int_equal(info->entry_count, 2);
    assert_int_equal(info->broken_count, 0);
    assert_int_equal(info->warning_count, 0);
    assert_entry(archive, 0, "creature.nj", KUNAI_FORMAT_NINJA);
    assert_entry(archive, 1, "creature.pvm", KUNAI_FORMAT_PVM);
    assert_int_equal(kunai_archive_find(archive, "creature", 8), -1);
    kunai_archive_close(archive);
    free(data);
}

/* ---- model ---- */

TEST(model_counts)
{
    kunai_model *model = open_model("creature.nj");
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i;

    assert_int_equal(info->warning_count, 0);
    assert_int_equal(info->format, KUNAI_FORMAT_NJCM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 18);
    /* Skin: 14 bands of 24 and 2 poles of 12: 360. Horns: 2 * (3 * 16 + 8) = 112. Eyes:
     * 2 * (4 * 24 + 12) = 216. Legs: 4 * (4 * 16 + 8) = 288. Fins: 4 * 2 * 12 = 96. */
    assert_int_equal(info->triangle_count, 1072);
    assert_int_equal(info->triangle_count, count_creature_triangles());
    assert_int_equal(info->dropped_count, 0);
    /* The last node draws the skin as well as its own fin, so all of that is skinned: 3 fins,
     * 2 horns, 2 eyes and 4 legs are rigid. */
    assert_int_equal(info->mesh_count, 12);
    assert_int_equal(info->skinned, 1);
    assert_true(info->bind_gap < 1e-6f); /* the influences were made from one point */
    assert_int_equal(info->texture_count, TEXTURE_COUNT);
    for (i = 0; i < TEXTURE_COUNT; i++)
        assert_string_equal(kunai_model_get_texture_list(model)->refs[i].name.data,
                            creature_texture_names[i]);
    kunai_model_close(model);
}

TEST(node_tree)
{
    kunai_model *model = open_model("creature.nj");
    int i, k;

    for (i = 0; i < NODE_COUNT; i++) {
        const kunai_node *node = kunai_model_get_node(model, (uint32_t)i);
        const creature_rest *rest = &creature_nodes[i];

        assert_int_equal(node->parent, rest->parent);
        assert_int_equal(node->flags & 0x20, i == NODE_WING_RIGHT ? 0x20 : 0);
        assert_int_equal(node->track_group, i);
        for (k = 0; k < 3; k++) {
            assert_true(node->rest.translation[k] == (float)rest->translation[k]);
            assert_true(node->rest.scale[k] == (float)rest->scale);
            assert_int_equal(node->angles[k], rest->angles[k]);
        }
    }
    assert_null(kunai_model_get_node(model, NODE_COUNT));
    kunai_model_close(model);
}

TEST(world_places)
{
    kunai_model *model = open_model("creature.nj");
    const float *eye = kunai_model_get_node(model, NODE_EYE_LEFT)->world;
    const float *leg = kunai_model_get_node(model, NODE_LEG_BACK_RIGHT)->world;

    assert_near(eye[12], 0.49); /* sums of the translations on the way: no turns above it */
    assert_near(eye[13], 1.0 + 0.08 + 0.3);
    assert_near(eye[14], -0.3 + 0.65 + 0.57);
    assert_near(leg[12], -0.27);
    assert_near(leg[13], 0.7);
    assert_near(leg[14], -0.72);
    assert_near(leg[8], 0); /* its -Z points down: Z is +Y */
    assert_near(leg[9], 1);
    assert_near(leg[10], 0);
    kunai_model_close(model);
}

static const kunai_mesh *get_skin_mesh(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, info->mesh_count - 1);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    return mesh;
}

/* The vertex at a place of the rest pose. */
static uint32_t find_vertex(const kunai_model *model, double x, double y, double z)
{
    const kunai_mesh *mesh = get_skin_mesh(model);
    float *worlds = malloc(16 * NODE_COUNT * sizeof *worlds);
    float *positions = malloc(3 * mesh->vertex_count * sizeof *positions);
    uint32_t i;

    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, NODE_COUNT, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, kunai_model_get_info(model)->mesh_count - 1, worlds,
                                      NODE_COUNT, positions, NULL, mesh->vertex_count, NULL),
                     KUNAI_OK);
    for (i = 0; i < mesh->vertex_count; i++) {
        const double dx = (double)positions[3 * i] - x, dy = (double)positions[3 * i + 1] - y;
        const double dz = (double)positions[3 * i + 2] - z;

        if (dx * dx + dy * dy + dz * dz < 1e-12)
            break;
    }
    free(worlds);
    free(positions);
    assert_true(i < mesh->vertex_count);
    return i;
}

static void assert_influence(const kunai_mesh *mesh, uint32_t at, uint32_t node, double weight)
{
    assert_int_equal(mesh->influences[at].node, node);
    assert_near(mesh->influences[at].weight, weight);
}

/* Vertices of known rings: where they are, and what moves them. */
TEST(skin)
{
    kunai_model *model = open_model("creature.nj");
    const kunai_mesh *mesh = get_skin_mesh(model);
    const uint32_t *starts = mesh->influence_starts;
    uint32_t i;

    i = find_vertex(model, 0.75, 1.12, 0.94); /* ring 3, at its left: the head alone */
    assert_int_equal(starts[i + 1] - starts[i], 1);
    assert_influence(mesh, starts[i], NODE_HEAD, 1);
    i = find_vertex(model, 0, 1.10 + 0.63, 0.28); /* ring 5, on top: 127 and 128 of 255 */
    assert_int_equal(starts[i + 1] - starts[i], 2);
    assert_influence(mesh, starts[i], NODE_BODY, 127 / 255.0);
    assert_influence(mesh, starts[i] + 1, NODE_HEAD, 128 / 255.0);
    i = find_vertex(model, 0, 0.97 - 0.56, -0.30); /* ring 7, at the bottom: three */
    assert_int_equal(starts[i + 1] - starts[i], 3);
    assert_influence(mesh, starts[i], NODE_BODY, 215 / 255.0);
    assert_influence(mesh, starts[i] + 1, NODE_HEAD, 15 / 255.0);
    assert_influence(mesh, starts[i] + 2, NODE_TAIL_1, 25 / 255.0);
    assert_near(mesh->influences[starts[i]].position[0], 0); /* in the body's own space */
    assert_near(mesh->influences[starts[i]].position[1], 0.41 - 1.0);
    assert_near(mesh->influences[starts[i]].position[2], 0);
    assert_near(mesh->influences[starts[i] + 1].position[1], 0.41 - 1.08);
    assert_near(mesh->influences[starts[i] + 1].position[2], -0.65);
    i = find_vertex(model, 0, 1.42, -2.66); /* the tip of the tail */
    assert_int_equal(starts[i + 1] - starts[i], 1);
    assert_influence(mesh, starts[i], NODE_TAIL_3, 1);
    kunai_model_close(model);
}

static const kunai_material *find_material(const kunai_model *model, uint32_t node)
{
    const int32_t mesh = kunai_model_get_node(model, node)->mesh;

    assert_true(mesh >= 0);
    return kunai_model_get_material(
        model, kunai_model_get_mesh(model, (uint32_t)mesh)->submeshes[0].material);
}

TEST(materials)
{
    static const uint8_t ivory[4] = {0xFF, 0xF0, 0xD0, 0xFF}, glass[4] = {0xFF, 0xFF, 0xFF, 0xF0};
    kunai_model *model = open_model("creature.nj");
    const kunai_material *material;

    /* skin, horns, eyes, legs, fins; and the tail fin, which inherits the skin's other colours */
    assert_int_equal(kunai_model_get_info(model)->material_count, 6);
    material = find_material(model, NODE_HORN_LEFT);
    assert_int_equal(material->texture, -1);
    assert_memory_equal(material->diffuse, ivory, 4);
    assert_true(material->exponent == 6); /* of the EXP chunk, not the 8 of the material */
    assert_int_equal(material->flags & (KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED), 0);
    material = find_material(model, NODE_EYE_RIGHT);
    assert_int_equal(material->texture, TEXTURE_EYE);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_CLAMP);
    material = find_material(model, NODE_LEG_BACK_LEFT);
    assert_int_equal(material->texture, TEXTURE_SKIN);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_MIRROR);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_CLAMP);
    assert_int_equal(material->filter, 1);
    material = find_material(model, NODE_WING_RIGHT);
    assert_int_equal(material->texture, TEXTURE_FIN);
    assert_memory_equal(material->diffuse, glass, 4);
    assert_int_equal(material->flags & (KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED),
                     KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    kunai_model_close(model);
}

/* The parts were built counter-clockwise from outside: a triangle looks where its normals do. */
TEST(triangles_face_outwards)
{
    kunai_model *model = open_model("creature.nj");
    uint32_t i, k, c, facing = 0;

    for (i = 0; i < kunai_model_get_info(model)->mesh_count; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);

        for (k = 0; k < mesh->index_count; k += 3) {
            const float *a = mesh->positions + 3 * mesh->indices[k];
            const float *b = mesh->positions + 3 * mesh->indices[k + 1];
            const float *d = mesh->positions + 3 * mesh->indices[k + 2];
            const float *n0 = mesh->normals + 3 * mesh->indices[k];
            const float *n1 = mesh->normals + 3 * mesh->indices[k + 1];
            const float *n2 = mesh->normals + 3 * mesh->indices[k + 2];
            float dot = 0;

            for (c = 0; c < 3; c++) {
                const uint32_t n = (c + 1) % 3, m = (c + 2) % 3;

                dot += (n0[c] + n1[c] + n2[c]) *
                       ((b[n] - a[n]) * (d[m] - a[m]) - (b[m] - a[m]) * (d[n] - a[n]));
            }
            facing += dot > 0;
        }
    }
    assert_int_equal(facing, 1072);
    kunai_model_close(model);
}

/* The same creature in the two byte orders of other consoles. */
TEST(other_byte_orders)
{
    static const char *const names[2] = {"creature.be.nj", "creature.bb.nj"};
    static const uint32_t orders[2] = {KUNAI_BYTE_ORDER_MIXED, KUNAI_BYTE_ORDER_BIG};
    kunai_model *little = open_model("creature.nj");
    uint32_t i, k;

    for (i = 0; i < 2; i++) {
        kunai_model *model = open_model(names[i]);
        kunai_motion *motion = open_motion(names[i], 1, model);

        assert_int_equal(kunai_model_get_info(model)->byte_order, orders[i]);
        assert_int_equal(kunai_motion_get_info(motion)->byte_order, orders[i]);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 12);
        for (k = 0; k < 12; k++) {
            const kunai_mesh *a = kunai_model_get_mesh(little, k);
            const kunai_mesh *b = kunai_model_get_mesh(model, k);

            assert_int_equal(a->vertex_count, b->vertex_count);
            assert_int_equal(a->index_count, b->index_count);
            assert_memory_equal(a->positions, b->positions, 12 * a->vertex_count);
            assert_memory_equal(a->uvs[0] ? a->uvs[0] : a->positions,
                                b->uvs[0] ? b->uvs[0] : b->positions, 8 * a->vertex_count);
            assert_memory_equal(a->indices, b->indices, 4 * a->index_count);
        }
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    kunai_model_close(little);
}

/* ---- textures ---- */

typedef void paint(uint32_t x, uint32_t y, uint8_t *rgba);

/* Level 0 of an image, and the mean difference of a channel from what was painted. scale: texels
 * of the painting on the side of one of the image. */
static double measure_mean_error(const kunai_textures *textures, uint32_t index, paint *texel,
                                 uint32_t scale)
{
    const uint32_t side = kunai_textures_get_image(textures, index)->width;
    uint8_t *rgba = malloc(4 * side * side), painted[4];
    double sum = 0;
    uint32_t x, y, c;

    assert_int_equal(kunai_textures_get_image(textures, index)->height, side);
    assert_int_equal(kunai_textures_decode(textures, index, 0, NULL, rgba, 4 * side * side, NULL),
                     KUNAI_OK);
    for (y = 0; y < side; y++)
        for (x = 0; x < side; x++) {
            texel(x * scale, y * scale, painted);
            for (c = 0; c < 4; c++)
                sum += abs(painted[c] - rgba[4 * (y * side + x) + c]);
        }
    free(rgba);
    return sum / (4.0 * side * side);
}

TEST(pvm_textures)
{
    static const uint32_t sides[TEXTURE_COUNT] = {SKIN_SIDE, FIN_SIDE, EYE_SIDE};
    static const char *const formats[TEXTURE_COUNT] = {"RGB565", "ARGB4444", "ARGB4444"};
    kunai_textures *textures = NULL;
    size_t size;
    uint8_t *data = test_read_fixture("creature.pvm", &size);
    uint32_t i;

    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_PVM);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, TEXTURE_COUNT);
    assert_int_equal(kunai_textures_get_info(textures)->warning_count, 0);
    for (i = 0; i < TEXTURE_COUNT; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        assert_string_equal(image->name.data, creature_texture_names[i]);
        assert_int_equal(image->width, sides[i]);
        assert_string_equal(image->pixel_name, formats[i]);
        assert_int_equal(image->global_index, 201 + i);
        assert_int_equal(image->level_count, i == TEXTURE_SKIN ? 8 : 1);
        assert_int_equal(image->codebook_count, i == TEXTURE_SKIN ? 256 : 0);
    }
    assert_true(measure_mean_error(textures, TEXTURE_FIN, paint_fin_texel, 1) == 0);
    assert_true(measure_mean_error(textures, TEXTURE_EYE, paint_eye_texel, 1) == 0);
    assert_true(measure_mean_error(textures, TEXTURE_SKIN, paint_skin_texel, 1) < 3);
    kunai_textures_close(textures);
    free(data);
}

/* Each mip level of the skin has the mean colour of the whole: small levels that were looked for
 * in the wrong place would not. */
TEST(skin_levels)
{
    kunai_textures *textures = NULL;
    size_t size;
    uint8_t *data = test_read_fixture("skin.pvr", &size);
    uint8_t *rgba = malloc(4 * SKIN_SIDE * SKIN_SIDE), painted[4];
    double mean[3] = {0, 0, 0};
    uint32_t level, i, c;

    for (i = 0; i < SKIN_SIDE * SKIN_SIDE; i++) {
        paint_skin_texel(i % SKIN_SIDE, i / SKIN_SIDE, painted);
        for (c = 0; c < 3; c++)
            mean[c] += painted[c] / (double)(SKIN_SIDE * SKIN_SIDE);
    }
    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    for (level = 0; level < 8; level++) {
        const uint32_t side = (uint32_t)SKIN_SIDE >> level, texels = side * side;
        double sum[3] = {0, 0, 0};

        assert_int_equal(kunai_textures_decode(textures, 0, level, NULL, rgba, 4 * texels, NULL),
                         KUNAI_OK);
        for (i = 0; i < texels; i++)
            for (c = 0; c < 3; c++)
                sum[c] += rgba[4 * i + c] / (double)texels;
        for (c = 0; c < 3; c++)
            assert_true(sum[c] > mean[c] - 16 && sum[c] < mean[c] + 16);
    }
    kunai_textures_close(textures);
    free(rgba);
    free(data);
}

TEST(xvm_textures)
{
    kunai_textures *textures = NULL;
    size_t size;
    uint8_t *data = test_read_fixture("creature.xvm", &size);

    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_info(textures)->warning_count, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->pixel_format, 6);
    assert_int_equal(kunai_textures_get_image(textures, 0)->global_index, 301);
    assert_int_equal(kunai_textures_get_image(textures, 1)->pixel_format, 7);
    assert_int_equal(kunai_textures_get_image(textures, 1)->level_count, 1);
    /* DXT1 at half the size, DXT3 with its alpha: close to the painting */
    assert_true(measure_mean_error(textures, 0, paint_skin_texel, 2) < 12);
    assert_true(measure_mean_error(textures, 1, paint_fin_texel, 1) < 4);
    kunai_textures_close(textures);
    free(data);
}

/* ---- motions ---- */

static const kunai_track *find_track(const kunai_motion *motion, uint32_t group, uint32_t property,
                                     uint32_t *index)
{
    uint32_t i;

    for (i = 0; i < kunai_motion_get_info(motion)->track_count; i++) {
        const kunai_track *track = kunai_motion_get_track(motion, i);

        if (track->group == group && track->property == property) {
            *index = i;
            return track;
        }
    }
    fail_msg("no track");
    return NULL;
}

TEST(idle)
{
    kunai_model *model = open_model("creature.nj");
    kunai_motion *motion = open_motion("creature.nj", 0, model);
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const kunai_track *track;
    uint32_t i, k;

    assert_int_equal(info->warning_count, 0);
    assert_int_equal(info->frame_count, 60);
    assert_int_equal(info->interpolation, KUNAI_INTERPOLATION_SPLINE);
    assert_int_equal(info->raw_type, 7);
    assert_int_equal(info->group_count, NODE_COUNT);
    assert_int_equal(info->track_count, 10); /* root, body, and the turns of eight nodes */
    for (k = 0; k < info->track_count; k++) {
        track = kunai_motion_get_track(motion, k);
        assert_int_equal(track->key_count, 11); /* every sixth frame, and the last */
        for (i = 0; i < 11; i++)
            assert_true(track->frames[i] == (i < 10 ? (float)(6 * i) : 59.0f));
    }
    track = find_track(motion, NODE_HEAD, KUNAI_PROPERTY_ROTATION, &k);
    /* 0x200 cos 0, 0, 0x300 sin 135 degrees */
    assert_int_equal(track->raw[0], 512);
    assert_int_equal(track->raw[1], 0);
    assert_int_equal(track->raw[2], 543);
    assert_near(track->values[0], 512 * 2 * 3.14159265358979 / 65536);
    track = find_track(motion, NODE_BODY, KUNAI_PROPERTY_SCALE, &k);
    assert_true(track->values[0] == 1 && track->values[1] == 1 && track->values[2] == 1);
    assert_near(track->values[3], 1 + 0.02 * 0.95105651629515); /* frame 6: sin 72 degrees */
    assert_near(track->values[4], 1 + 0.03 * 0.95105651629515);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

TEST(walk)
{
    kunai_model *model = open_model("creature.nj");
    kunai_motion *motion = open_motion("creature.nj", 1, model);
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const kunai_track *track;
    kunai_transform pose[NODE_COUNT];
    float values[3];
    uint32_t index;

    assert_int_equal(info->warning_count, 0);
    assert_int_equal(info->frame_count, 40);
    assert_int_equal(info->interpolation, KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(info->raw_type, 3);
    assert_int_equal(info->group_count, NODE_COUNT);
    assert_int_equal(info->track_count, 13);
    track = find_track(motion, NODE_LEG_FRONT_LEFT, KUNAI_PROPERTY_ROTATION, &index);
    assert_int_equal(track->key_count, 11);
    assert_int_equal(track->raw[0], -0x4000);
    assert_int_equal(track->raw[3 * 2], -12488); /* frame 8: -0x4000 + 0x1000 sin 72 degrees */
    assert_int_equal(track->raw[3 * 3], -12488); /* frame 12: sin 108 degrees, the same */
    assert_int_equal(track->raw[3 * 5], -0x4000);
    assert_int_equal(kunai_motion_sample(motion, index, 10, KUNAI_SAMPLE_LOOP, values, 3, NULL),
                     KUNAI_OK);
    assert_near(values[0], -12488 * 2 * 3.14159265358979 / 65536);
    assert_int_equal(kunai_motion_pose(motion, model, 0, KUNAI_SAMPLE_LOOP, pose, NODE_COUNT, NULL),
                     KUNAI_OK);
    assert_near(pose[NODE_ROOT].translation[1], 0.04);
    assert_near(pose[NODE_EYE_LEFT].scale[0], 0.25); /* not moved: as at rest */
    assert_near(pose[NODE_EYE_LEFT].translation[0], 0.49);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* Without a model the number of groups is found in the data, in both layouts of it. */
TEST(motions_without_a_model)
{
    kunai_motion *idle = open_motion("creature.nj", 0, NULL);
    kunai_motion *walk = open_motion("walk.njm", 0, NULL);
    kunai_motion *same = open_motion("creature.nj", 1, NULL);
    uint32_t i;

    assert_int_equal(kunai_motion_get_info(idle)->group_count, NODE_COUNT);
    assert_int_equal(kunai_motion_get_info(walk)->group_count, NODE_COUNT);
    assert_int_equal(kunai_motion_get_info(same)->track_count, 13);
    for (i = 0; i < 13; i++)
        assert_memory_equal(kunai_motion_get_track(walk, i)->values,
                            kunai_motion_get_track(same, i)->values, 12 * 11);
    kunai_motion_close(idle);
    kunai_motion_close(walk);
    kunai_motion_close(same);
}

/* A motion goes on smoothly from its last frame to its first. */
TEST(motions_loop)
{
    kunai_model *model = open_model("creature.nj");
    uint32_t i, n;
    int k;

    for (i = 0; i < 2; i++) {
        kunai_motion *motion = open_motion("creature.nj", i, model);
        const uint32_t frames = kunai_motion_get_info(motion)->frame_count;
        kunai_transform last[NODE_COUNT], first[NODE_COUNT];

        assert_int_equal(kunai_motion_pose(motion, model, (float)frames - 0.01f, KUNAI_SAMPLE_LOOP,
                                           last, NODE_COUNT, NULL),
                         KUNAI_OK);
        assert_int_equal(
            kunai_motion_pose(motion, model, 0, KUNAI_SAMPLE_LOOP, first, NODE_COUNT, NULL),
            KUNAI_OK);
        for (n = 0; n < NODE_COUNT; n++) {
            float cosine = 0; /* of half of the angle between the two; q and -q are one turn */

            for (k = 0; k < 4; k++)
                cosine += last[n].rotation[k] * first[n].rotation[k];
            assert_true(cosine * cosine > 0.99999f);
        }
        kunai_motion_close(motion);
    }
    kunai_model_close(model);
}

/* ---- everything ---- */

/* The generator writes the same bytes on every machine. */
static const struct {
    const char *name;
    const char *sha256;
} files[] = {
    {"creature.nj", "1cb0a4758d896f1d1144ac3b1d766efc5dd2a11d466d855507e00de11a1548f4"},
    {"creature.be.nj", "ab0481707fd867d422f27a2fc78f2151b82af0a9fe6b26cbfb64081bdaf2d0a1"},
    {"creature.bb.nj", "af8ab0b16908c686de55e0c2aa59335cea9123a7ce0097ebf7611bbad1f4ab43"},
    {"walk.njm", "3ab2cab150e655987f14ae117d22444304980e63320437cc30acdfd440f8b726"},
    {"creature.pvm", "f4af7c260d213191649299ebfa7cc6a79a15602fef06263e8cbd3eabd96473dc"},
    {"skin.pvr", "72a155651a9edac0d9b08c1dafafc962025337a577b586548e9523addccf7567"},
    {"fins.pvr", "dcfc198caac366a426e8e287fcdc982180e6d26b6d656b2e31610f27bc7468b0"},
    {"eye.pvr", "c4d9e42ee92d29da6f2b8feeeeb6c4b75e605def791e48cf7e44df8438b2ba90"},
    {"creature.xvm", "fb7a57caa2271163fdcede3d62f0a883851c8d81cdba13109a92bdcbb57414a1"},
    {"skin.xvr", "bb8358407f5bf3a72f09515629bda4b8ecc4945b8c00fae0aeae6465e24d1a31"},
    {"fins.xvr", "39d74d0c25ab230467869b391dcc387d0b6fc9b246643c2fcff786f6250c41de"},
    {"creature.prs", "26dc093813634880b4407d721458a06c3b09cc8e3cc57a24924d39e94d1d656b"},
    {"creature.afs", "710fee4f1da8c710e3d70b2c909115f29bdfa9c61266f0a9e800dd762978de0a"},
    {"texture_palette4.pvp", "0971a6c150632da22758bcc4c4b4453b4185490cddf51ffadb7fc7d73b95e0d3"},
    {"texture_palette8.pvp", "fa14c3e47c873bfbbbbd257db34f113fcc04a83d06cd0b913341810420eb8688"},
    {"texture_palette_old.pvp", "9c7aef5181f3a7e11a3a6dd7cc2324f3972d534dfe994ac3cc2f070e8a1e1af3"},
    {"texture_palette.gvp", "b2225f650c672f898ecc82d34b4b4542c8910f3422dd9193b1f9904a9e5de7ed"},
    {"texture_palette4.pvr", "06db6e8f1fc278cb6ff490f06b00d867efbe81fa5f855b00c329c7b38f5d64a2"},
    {"texture_palette4_mips.pvr",
     "71ac829d45743b895e66c96cff56e43f93f8ac56aa93ce5723d1f58e6889a226"},
    {"texture_palette8_mips.pvr",
     "d10ec5e236dfcd009981588e2368d7307b80f982e8d8f791f2ae6b88b803a9a5"},
    {"texture_bump.pvr", "1a71b8c340504b0a86073be1d043eada8d1d458da8bd2227b4b54f2a9dcf35f7"},
    {"texture_yuv_mips.pvr", "812a6a7b767bdfe874334ec224b6845dd3b1886c43b8801be5db16c62b2e6491"},
    {"texture_yuv420.pvr", "3d3d15f88d5f47d721028c07b70d392ba0d1f37ef417c919e9628ee8816ac206"},
    {"texture_bitmap.pvr", "b6806dc2de8de745578923fb06bfad8639e50a293da298d3666a31e35f285910"},
    {"texture_small_vq_mips.pvr",
     "fb19a71efabf5bbee195e4cf7821125a80ded0c3285edd880c76401daa3a9fd7"},
    {"texture_dma_mips.pvr", "cd6bed9b93150532b6477bb0d119e8b46926092ea6221272767c1d4766938689"},
    {"texture_wide.pvr", "733a13bfaefe0c5d691cec4043a0e58e83d406044ec585d4934630e1e5320ebd"},
    {"texture_runs.pvr", "642d79c08798279493162320dba48478f5bc1f55c44de81ab8d8e9d220ccb43d"},
    {"texture_ia8.gvr", "421d79699d7128a581cffaae37a08d45c2efcf5d6ccbf06d284d0f9a4140fdd5"},
    {"texture_rgb5a3_mips.gvr", "8e27bdf37d1b186a5580f2f82709bb029aaac1766c9344674a0e0d9e7b781620"},
    {"texture_rgba8.gvr", "29f2ee164feead480db59edb1261135725ee1d5f2c34efe707a3579a1c799422"},
    {"texture_cmpr_mips.gvr", "37434dcbc3522c349a4a30e6be6065fde0f8731e720b1ef1a0a6f7fe4766d051"},
    {"texture_palette_inside.gvr",
     "e6fd4c27c38d5bf35a5503d3566cccea16689415e6b5f0297a27033f4b658f8f"},
    {"texture_palette_outside.gvr",
     "f3ee808534c59f82ec3de622e1141586c559b9587fb8a2d828f8ba70dfe5657b"},
    {"texture_dxt5_mips.xvr", "8643e1fa9c1f94c70211de69398a775880a66c67862744b667e1368976695c67"},
    {"texture_argb_mips.xvr", "18feb8d07963a3db3be910d3de485cce2d625f1c31b1971ab0b2e45a7a45e2ea"},
    {"texture_set.pvm", "c226d6e672f04f52ee9c1642d8a166230f82c40d1cfe31f55583c5f191105ae3"},
    {"texture_set.gvm", "96ebb440b71dbeb380f4aed8df7a353aeedc902f90bd43292fb62ed1adf0d4ee"},
    {"model_basic.nj", "fec3419ccf63514f84ce6e1b2034aa3b9eb526954732f217ef5295140b42de79"},
    {"model_basic.sa1mdl", "5b01fe2120b88e9518c9d23b9e61cf887a9fe897a0d99949167a835ee1eaead4"},
    {"model_chunk.nj", "2197d6d09f54d02625c9fe2b2af02ff18f7c839af279ddf6be16e0829c86a46c"},
    {"model_bent.nj", "c7cf79b07a4e11ba99c122f5a3068815d0a33c95f8b3e22a8a9489ff3215e713"},
    {"model_two.nj", "dbc808713069543282b330e9e19de69e6603d4d9bee66fa1f898e8470babade4"},
    {"model_ginja.gj", "bfbac3b01cc407be0bf34abe4d4f7534ed280853dd93819dba247fc96c5a124f"},
    {"model_ginja.sa2bmdl", "b44e6a1c234af76e09fb062a6ce37554e4e800ee299757be59853291f73dd6ef"},
    {"model_xinja.xj", "ca610c460b0b163aeec1b4123530c245ed64879b19abdfd41421341cc42e6955"},
    {"stage_bb_n.rel", "4e03bdd64fecf5e4e0bf10107752e432dd094f7dafe0f0677c3399005326220c"},
    {"stage_gc_n.rel", "14ae53303180ec492494d1d7529f17bc6278ebcc6f0724f1874f38c3b029724d"},
    {"map_matrix.narc", "58d20d455e6aeff207eb8674d0bd071039e5b7308fd9974c4bcfa1997473ae49"},
    {"land_data.narc", "7ac9e0be0119fc9c714d802ec32769a2efea0d66ab4f9ae70edb36cdd9b22be7"},
    {"area_data.narc", "984060ec4a16c8a7e0a285df5fe9aa767ae8f323a0f5c67c8d6eaaf50523f460"},
    {"area_build.narc", "e806de88a7a4bf4f48bf7fce50a82f508ccc43ba0257d1b1e3b09319a467c2bf"},
    {"arealight.narc", "149240f8f1d5c625dbacfaa3083e704b798ab3885761e4481700a3b17e35ffce"},
    {"bm_anime_list.narc", "da99886e4d89a65678e672c6532a87ca132f8e8c565b72cf53bd316aca59f99e"},
    {"build_model.narc", "7f2d65ae48d35655685cf6920ed99b9c3ac9ae5fdfcc6b6b726bc25ea25cc19d"},
    {"areabm_texset.narc", "aa8b49e55287af3b979bb2378812c0265cf482345243890db1d0233da3803234"},
    {"map_tex_set.narc", "835ce98999f62208d932a5d4a78df40bb1a63fcd29785fc403f0c64c6e94b37f"},
    {"map_headers.bin", "362bd86d8dfc10cfad2c4b3014ff6026674a003ae40909e99f3d4b56f2044c4c"},
    {"mapname.bin", "6b8edfb7c76fe832e113237b822cbce5888296c1babcad957975f09f688b9dfb"},
    {"build_model_matshp.dat", "8210da3b6e842c871bae8ffcfa8539b63a4dfe776fba11d5a2c51459a0fbb751"},
    {"land.bin", "474f39c9a83eac9a9a1f1f4c4f3d350edf15910391b6f59dfb6944801294eb9f"},
    {"land_hg.bin", "8eba90dba77df0f3e9fa3ff5b30566541ceea081c2553b6e3815abea442c4f0f"},
    {"land_dp.bin", "87d58b33f27c20e6c68906c8efc444ff2caf3210a4c179e33641195bc18b0a81"},
    {"heights.bdhc", "74ba4b44946e8bb99a7803eead849fd116c5b910650996cfa52bbce415bed5f4"},
    {"light.txt", "cf0df71f68671cc7b9910adf2195532790cc553ba11861e8274a3a88fd618105"},
    {"matrix.bin", "107f2e41d0afd3018a669d6b2d17183fac440f3da2a9d8be6f612d18d1df7686"},
    {"ground.nsbtx", "4043a80b8bfed457285e8ef4f8c63fc538796012e730300e0963a58c73edc1a2"},
    {"tiny.nsbmd", "88a81c2267a5699c8a3a43a816980d107b4f11f050901aae86fe164fe56f54d8"},
};

TEST(files)
{
    char hex[65];
    size_t i, size;

    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        uint8_t *data = test_read_fixture(files[i].name, &size);

        test_sha256(data, size, hex);
        assert_string_equal(hex, files[i].sha256);
        free(data);
    }
}

/* All that the library makes of them, by the walks of the sweeps. A change that is meant (and any
 * new member that a walk looks at) changes these numbers: they are what two machines must agree
 * on, not what is right. */
static const struct {
    const char *name;
    const test_visitor *visitor;
    uint32_t index;
    uint64_t hash;
} walks[] = {
    {"creature.nj", &model_visitor, 0, 0x0A45C2201C26A62Fu},
    {"creature.nj", &motion_visitor, 0, 0x74593D4DB84CE3FCu},
    {"creature.nj", &motion_visitor, 1, 0x9BE8139F7D4D3DBDu},
    {"creature.nj", &archive_visitor, 0, 0xCC3AA4B04002DEF1u},
    {"creature.be.nj", &model_visitor, 0, 0x1B0A133BB771E90Du},
    {"creature.be.nj", &motion_visitor, 0, 0xD0C7E3673A6D1D4Eu},
    {"creature.be.nj", &motion_visitor, 1, 0x4B18F9FE5D53CDC3u},
    {"creature.be.nj", &archive_visitor, 0, 0x72253FEAD75C0C1Du},
    {"creature.bb.nj", &model_visitor, 0, 0x1F392A6811963B3Eu},
    {"creature.bb.nj", &motion_visitor, 0, 0x85D137529794DC63u},
    {"creature.bb.nj", &motion_visitor, 1, 0xA8A930A6FD3EF542u},
    {"creature.bb.nj", &archive_visitor, 0, 0xCD7D39B19F74734Eu},
    {"walk.njm", &motion_visitor, 0, 0x457D0705153AEC92u},
    {"creature.pvm", &textures_visitor, 0, 0xEABFF748146B0DD0u},
    {"skin.pvr", &textures_visitor, 0, 0x775C81E920D6D918u},
    {"fins.pvr", &textures_visitor, 0, 0xCE0832B901196798u},
    {"eye.pvr", &textures_visitor, 0, 0x196E0C1994D6281Fu},
    {"creature.xvm", &textures_visitor, 0, 0x1AE8FF059BDD43ABu},
    {"skin.xvr", &textures_visitor, 0, 0x6D51E84AB2B56AE1u},
    {"fins.xvr", &textures_visitor, 0, 0x868EEC0CDA42AEF2u},
    {"creature.pvm", &archive_visitor, 0, 0x2E973097B0C74A7Fu},
    {"creature.xvm", &archive_visitor, 0, 0x5E90DFA2EA24DE93u},
    {"creature.afs", &archive_visitor, 0, 0xCB91D552F64B8040u},
    {"texture_palette4.pvp", &textures_visitor, 0, 0x05502139CE857BCCu},
    {"texture_palette8.pvp", &textures_visitor, 0, 0xD75914FCC22F25F8u},
    {"texture_palette_old.pvp", &textures_visitor, 0, 0xA9AC9912B358F927u},
    {"texture_palette.gvp", &textures_visitor, 0, 0xEC6A509BC48CA635u},
    {"texture_palette4.pvr", &textures_visitor, 0, 0xA014A6F6D12D5635u},
    {"texture_palette4_mips.pvr", &textures_visitor, 0, 0xAC1D25FC18829B2Au},
    {"texture_palette8_mips.pvr", &textures_visitor, 0, 0xC65B422FAB6A0DA6u},
    {"texture_bump.pvr", &textures_visitor, 0, 0x751D9DE62CBE10A0u},
    {"texture_yuv_mips.pvr", &textures_visitor, 0, 0x4DCD4FD360842750u},
    {"texture_yuv420.pvr", &textures_visitor, 0, 0x8A28CF35BEF1A657u},
    {"texture_bitmap.pvr", &textures_visitor, 0, 0x029B536B8044EEFFu},
    {"texture_small_vq_mips.pvr", &textures_visitor, 0, 0x7D772F3DF2F0BAABu},
    {"texture_dma_mips.pvr", &textures_visitor, 0, 0x5D970BAAE039D640u},
    {"texture_wide.pvr", &textures_visitor, 0, 0x32551D0BBB0FCDA8u},
    {"texture_runs.pvr", &textures_visitor, 0, 0xD757C555497BEF4Eu},
    {"texture_ia8.gvr", &textures_visitor, 0, 0xB0974C4E9CDC1DC1u},
    {"texture_rgb5a3_mips.gvr", &textures_visitor, 0, 0xFAF25A726F6BB21Au},
    {"texture_rgba8.gvr", &textures_visitor, 0, 0xBE1FCF34BCF7F71Cu},
    {"texture_cmpr_mips.gvr", &textures_visitor, 0, 0x725EAF5D5191E64Cu},
    {"texture_palette_inside.gvr", &textures_visitor, 0, 0xFD74B04CDE15C9B8u},
    {"texture_palette_outside.gvr", &textures_visitor, 0, 0x16E7F071E618282Fu},
    {"texture_dxt5_mips.xvr", &textures_visitor, 0, 0x46AC1F73A20C2C70u},
    {"texture_argb_mips.xvr", &textures_visitor, 0, 0x98ED90CF765B43BCu},
    {"texture_set.pvm", &textures_visitor, 0, 0xF4716B6A6165F67Fu},
    {"texture_set.gvm", &textures_visitor, 0, 0xA2D16CCECD6989BCu},
    {"texture_set.pvm", &archive_visitor, 0, 0xF996148E3766E32Cu},
    {"texture_set.gvm", &archive_visitor, 0, 0x16649B65FCDB9BD3u},
    {"model_basic.nj", &model_visitor, 0, 0x549012DB5F9F3BCCu},
    {"model_basic.sa1mdl", &model_visitor, 0, 0xB6559729D2F07663u},
    {"model_chunk.nj", &model_visitor, 0, 0x6DD74F4D51EC28A9u},
    {"model_bent.nj", &model_visitor, 0, 0x71EB73F66427EA5Bu},
    {"model_two.nj", &model_visitor, 0, 0xF56F5368B6A6CC6Cu},
    {"model_two.nj", &model_visitor, 1, 0xD40F2E47F6FD8E71u},
    {"model_two.nj", &archive_visitor, 0, 0x10F2D958A104FE07u},
    {"model_ginja.gj", &model_visitor, 0, 0x6D26EE95B50195E1u},
    {"model_ginja.gj", &archive_visitor, 0, 0x53BE078D29814AA9u},
    {"model_xinja.xj", &model_visitor, 0, 0x87DFD4D2790D4056u},
    {"model_xinja.xj", &archive_visitor, 0, 0x70B255783A2FBA4Du},
    {"model_ginja.sa2bmdl", &model_visitor, 0, 0xCBD86D8469568BB1u},
    {"creature_blink.njs", &motion_visitor, 0, 0x07FCC8EDD4DDF643u},
    {"view.njm", &motion_visitor, 0, 0x372A6571D2469BA5u},
    {"view.njm", &motion_visitor, 1, 0xB53323FF36F90FCDu},
    {"lights.njm", &motion_visitor, 0, 0x789394AB518322F6u},
    {"lights.njm", &motion_visitor, 1, 0xEDB4FA562A4E2E73u},
    {"lights.njm", &motion_visitor, 2, 0x8C5C8A9AFC6AE7D3u},
    {"stage_n.rel", &scene_visitor, 0, 0xDCD21B0E6A4CFB46u},
    {"stage_d.rel", &scene_visitor, 0, 0x1CA75F1CBC741650u},
    {"stage_c.rel", &scene_visitor, 0, 0x91DB6D08320DF568u},
    {"stage_c2.rel", &scene_visitor, 0, 0xB15AC5DBB164C138u},
    {"stage_r.rel", &scene_visitor, 0, 0x4569F35423411882u},
    {"stage_bb_n.rel", &scene_visitor, 0, 0x86A8FBDEAE92688Fu},
    {"stage_gc_n.rel", &scene_visitor, 0, 0xA486906F18302AE8u},
    {"stage.tam", &scene_visitor, 0, 0x92E371765ED70105u},
    {"creature.nja", &model_visitor, 0, 0xF5A230B00ED40924u},
    {"walk.nam", &motion_visitor, 0, 0xA786D28E1F749755u},
};

TEST(walks)
{
    kunai_options options;
    size_t i, size;
    int good = 1;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = KUNAI_OPEN_STRICT; /* nothing is to be warned of */
    for (i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        uint8_t *data = test_read_fixture(walks[i].name, &size);

        options.index = walks[i].index;
        good &=
            test_sweep_pinned(walks[i].visitor, walks[i].name, data, size, &options, walks[i].hash);
        free(data);
    }
    assert_true(good);
}

/* Files that are small enough for every truncation and every byte, complete. */
TEST(tiny_files)
{
    static const struct {
        const char *file;
        const test_visitor *visitor;
    } cases[] = {{"tiny.nj", &model_visitor},
                 {"tiny.nj", &motion_visitor},
                 {"tiny.nj", &archive_visitor},
                 {"tiny.afs", &archive_visitor},
                 {"tiny.pvm", &archive_visitor},
                 {"tiny.pvm", &textures_visitor},
                 {"tiny.xvm", &textures_visitor},
                 {"texture_palette4_mips.pvr", &textures_visitor},
                 {"texture_runs.pvr", &textures_visitor},
                 {"texture_palette_old.pvp", &textures_visitor},
                 {"texture_palette_inside.gvr", &textures_visitor},
                 {"texture_set.pvm", &textures_visitor},
                 {"texture_set.gvm", &textures_visitor},
                 {"model_basic.nj", &model_visitor},
                 {"model_basic.sa1mdl", &model_visitor},
                 {"model_chunk.nj", &model_visitor},
                 {"model_bent.nj", &model_visitor},
                 {"model_ginja.gj", &model_visitor},
                 {"model_ginja.sa2bmdl", &model_visitor},
                 {"model_xinja.xj", &model_visitor},
                 {"stage_bb_n.rel", &scene_visitor},
                 {"stage_gc_n.rel", &scene_visitor}};
    size_t i, size;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t *data = test_read_fixture(cases[i].file, &size);

        test_sweep_all(cases[i].visitor, data, size, NULL, 0);
        free(data);
    }
}
