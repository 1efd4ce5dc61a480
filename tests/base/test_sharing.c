/* test_sharing.c - small files whose parts share data, so that little input makes much output:
 * max_memory is the limit of that. And their twins, which make work and no output: the budget of
 * open.h is the limit of those. */
#include "basic_files.h"
#include "chunk_models.h"
#include "ginja_files.h"
#include "motion_files.h"
#include "nsbmd_scenes.h"
#include "stage_files.h"
#include "xinja_files.h"

#include "nitro_motion_writer.h"

#include "motion/motion.h"

enum { MANY = 1000, POINTS = 1000, CORNERS = 1000 };

/* ---- nodes ---- */

/* Starts a body with sibling nodes of 52 bytes. All of them use the model that follows the last
 * one. */
static bytes make_siblings(uint32_t count, int big)
{
    bytes body = {0};
    uint32_t i;

    for (i = 0; i < count; i++) {
        append_u32(&body, UNIT, big);
        append_u32(&body, 52 * count, big);
        append_zeros(&body, 40);
        append_u32(&body, i + 1 < count ? 52 * (i + 1) : 0, big);
    }
    return body;
}

static bytes wrap_chunk(const char *tag, bytes *body, int big)
{
    bytes file = {0};

    append_text(&file, tag);
    append_u32(&file, (uint32_t)body->size, big);
    append_bytes(&file, body->data, body->size);
    free_bytes(body);
    return file;
}

/* ---- Ninja Chunk ---- */

/* A vertex list with count points; no three points are in a line. */
static uint32_t *make_points(uint32_t count)
{
    uint32_t *list = calloc(2 + 3 * (size_t)count + 1, sizeof *list), i;

    assert_non_null(list);
    list[0] = 0x22 | (1 + 3 * count) << 16;
    list[1] = count << 16;
    for (i = 0; i < count; i++) {
        const float values[2] = {(float)i, (float)i * (float)i};

        memcpy(&list[2 + 3 * i], values, sizeof values);
    }
    list[2 + 3 * count] = 0xFF;
    return list;
}

/* Nodes with the lists of the first one, whose model all have. */
static bytes make_shared_chunk(uint32_t count, const uint32_t *vertices, size_t vertex_count,
                               const uint16_t *polygons, size_t polygon_count)
{
    chunk_node *nodes = calloc(count, sizeof *nodes);
    bytes file;
    uint32_t i;

    assert_non_null(nodes);
    for (i = 0; i < count; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < count ? i + 1 : 0;
    }
    nodes[0].vertices = vertices;
    nodes[0].vertex_count = vertex_count;
    nodes[0].polygons = polygons;
    nodes[0].polygon_count = polygon_count;
    file = make_chunk_file(nodes, count, 0);
    for (i = 1; i < count; i++)
        set_u32(&file, 8 + CHUNK_NODE * (size_t)i + 4, count * CHUNK_NODE, 0);
    free(nodes);
    return file;
}

static bytes make_chunk_models(void)
{
    uint32_t *vertices = make_points(POINTS), i;
    uint16_t list[4 + CORNERS + 1] = {0x40, 2 + CORNERS, 1, CORNERS};
    bytes file;

    for (i = 0; i < CORNERS; i++)
        list[4 + i] = (uint16_t)i;
    list[4 + CORNERS] = 0xFF;
    file = make_shared_chunk(MANY, vertices, 2 + 3 * POINTS + 1, list, COUNT(list));
    free(vertices);
    return file;
}

/* One node has the points and caches a list, the next one draws it so often. */
static bytes make_drawn_lists(const uint16_t *list, size_t count)
{
    uint32_t *vertices = make_points(POINTS), i;
    uint16_t draws[MANY + 1];
    const chunk_node nodes[] = {{UNIT, .child = 1, .vertices = vertices,
                                 .vertex_count = 2 + 3 * POINTS + 1, .polygons = list,
                                 .polygon_count = count},
                                {UNIT, POLYGONS(draws)}};
    bytes file;

    for (i = 0; i < MANY; i++)
        draws[i] = 0x0005;
    draws[MANY] = 0xFF;
    file = make_chunk_file(nodes, COUNT(nodes), 0);
    free(vertices);
    return file;
}

static bytes make_chunk_lists(void)
{
    uint16_t list[5 + CORNERS + 1] = {0x04, 0x40, 2 + CORNERS, 1, CORNERS};
    uint32_t i;

    for (i = 0; i < CORNERS; i++)
        list[5 + i] = (uint16_t)i;
    list[5 + CORNERS] = 0xFF;
    return make_drawn_lists(list, COUNT(list));
}

static bytes make_volumes(void)
{
    uint16_t list[4 + 3 * CORNERS + 1] = {0x04, 0x38, 1 + 3 * CORNERS, CORNERS};
    uint32_t i;

    for (i = 0; i < 3 * CORNERS; i++)
        list[4 + i] = (uint16_t)((i / 3 + i % 3) % POINTS);
    list[4 + 3 * CORNERS] = 0xFF;
    return make_drawn_lists(list, COUNT(list));
}

/* Three vertices of so many influences, all but the first of a child, which draws them with corners
 * of different coordinates. */
static bytes make_influences(void)
{
    enum { PULLS = 1000, MIDDLES = 3 * (PULLS - 1), DRAWN = 3000 };
    static uint32_t start[2 + 4 * 3 + 1], middle[2 + 4 * MIDDLES + 1];
    static uint16_t strip[4 + 3 * DRAWN + 1];
    const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(start)},
                                {UNIT, VERTICES(middle), POLYGONS(strip)}};
    uint32_t i;

    start[0] = 0x25 | 13 << 16;
    start[1] = 3 << 16;
    middle[0] = 0x0125 | (1u + 4 * MIDDLES) << 16;
    middle[1] = (uint32_t)MIDDLES << 16;
    for (i = 0; i < 3; i++)
        start[2 + 4 * i + 3] = i | 1 << 16;
    for (i = 0; i < MIDDLES; i++)
        middle[2 + 4 * i + 3] = i % 3 | 1 << 16;
    start[14] = middle[2 + 4 * MIDDLES] = 0xFF;
    strip[0] = 0x41;
    strip[1] = 2 + 3 * DRAWN;
    strip[2] = 1;
    strip[3] = DRAWN;
    for (i = 0; i < DRAWN; i++) {
        strip[4 + 3 * i] = (uint16_t)(i % 3);
        strip[4 + 3 * i + 1] = (uint16_t)i;
    }
    strip[4 + 3 * DRAWN] = 0xFF;
    return make_chunk_file(nodes, COUNT(nodes), 0);
}

/* Strips of three corners: one of slot 0 with its own coordinates, two that are always the same.
 * distinct: how many different coordinates there are; they come in turn. */
static bytes make_crowded_vertex(uint32_t count, uint32_t distinct)
{
    enum { STRIPS = 3000, WORDS = 10 };
    const uint32_t chunks = (count + STRIPS - 1) / STRIPS;
    uint16_t *list = calloc(3 * (size_t)chunks + WORDS * (size_t)count + 1, sizeof *list);
    chunk_node node = {UNIT, VERTICES(chunk_square), .polygons = list};
    uint16_t *at = list;
    uint32_t i;
    bytes file;

    assert_non_null(list);
    for (i = 0; i < count; i++, at += WORDS) {
        if (i % STRIPS == 0) {
            const uint32_t strips = count - i < STRIPS ? count - i : STRIPS;

            *at++ = 0x41;
            *at++ = (uint16_t)(1 + WORDS * strips);
            *at++ = (uint16_t)strips;
        }
        at[0] = 3;
        at[2] = (uint16_t)(i % distinct);
        at[3] = (uint16_t)(i % distinct >> 16);
        at[4] = 1;
        at[7] = 2;
    }
    *at++ = 0xFF;
    node.polygon_count = (size_t)(at - list);
    file = make_chunk_file(&node, 1, 0);
    free(list);
    return file;
}

static bytes make_crowded_vertex_30000(void)
{
    return make_crowded_vertex(30000, 30000);
}

static bytes make_crowded_vertex_300000(void)
{
    return make_crowded_vertex(300000, 300000);
}

static bytes make_texture_names(void)
{
    enum { NAMES = 2000, LETTERS = 20000, NAME = 8 + 12 * NAMES };
    const chunk_node node = {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)};
    bytes model = make_chunk_file(&node, 1, 0), body = {0}, file;
    uint32_t i;

    append_u32(&body, 8, 0);
    append_u32(&body, NAMES, 0);
    for (i = 0; i < NAMES; i++) {
        append_u32(&body, NAME, 0);
        append_zeros(&body, 8);
    }
    append_zeros(&body, LETTERS);
    memset(body.data + NAME, 'a', LETTERS - 1);
    file = wrap_chunk("NJTL", &body, 0);
    append_bytes(&file, model.data, model.size);
    free_bytes(&model);
    return file;
}

/* Lists of nothing. */
static bytes make_null_chunks(void)
{
    enum { NULLS = 20000 };
    uint16_t *list = calloc(NULLS + 1, sizeof *list);
    bytes file;

    assert_non_null(list);
    list[NULLS] = 0xFF;
    file = make_shared_chunk(3 * MANY, NULL, 0, list, NULLS + 1);
    free(list);
    return file;
}

/* ---- Ninja Basic ---- */

/* Nodes share a model, and its meshsets share an array of polygons. uvs: one per corner of the
 * polygons, or NULL. */
static bytes make_shared_basic(uint32_t nodes, uint32_t point_count, uint32_t head,
                               uint32_t meshsets, uint32_t polygons, const uint16_t *indices,
                               uint32_t index_count, const int16_t *uvs, uint32_t uv_count)
{
    const uint32_t model = 52 * nodes, sets = model + BASIC_MODEL;
    const uint32_t points = sets + BASIC_MESHSET * meshsets,
                   polygons_at = points + 12 * point_count;
    const uint32_t uvs_at = polygons_at + 2 * (index_count + index_count % 2);
    bytes body = make_siblings(nodes, 0);
    uint32_t i;

    append_u32(&body, points, 0);
    append_u32(&body, 0, 0);
    append_u32(&body, point_count, 0);
    append_u32(&body, sets, 0);
    append_u32(&body, 0, 0);
    append_u16(&body, meshsets, 0);
    append_zeros(&body, 18);
    for (i = 0; i < meshsets; i++) {
        append_u16(&body, head, 0);
        append_u16(&body, polygons, 0);
        append_u32(&body, polygons_at, 0);
        append_zeros(&body, 12);
        append_u32(&body, uvs ? uvs_at : 0, 0);
    }
    for (i = 0; i < point_count; i++) {
        append_float(&body, i, 0);
        append_float(&body, (double)i * i, 0);
        append_zeros(&body, 4);
    }
    for (i = 0; i < index_count; i++)
        append_u16(&body, indices[i], 0);
    align_bytes(&body, 4);
    for (i = 0; i < uv_count; i++)
        append_u16(&body, (uint16_t)uvs[i], 0);
    return wrap_chunk("NJBM", &body, 0);
}

static bytes make_basic_models(void)
{
    uint16_t indices[1 + CORNERS] = {CORNERS};
    uint32_t i;

    for (i = 0; i < CORNERS; i++)
        indices[1 + i] = (uint16_t)i;
    return make_shared_basic(MANY, POINTS, 0xC000, 1, 1, indices, COUNT(indices), NULL, 0);
}

/* The meshsets of each model tell whether all are Basic+: there is a POF0, of nothing. */
static bytes make_basic_meshsets(void)
{
    enum { SETS = 300 };
    static const uint16_t indices[] = {0, 1, 2, 2, 1, 3};
    bytes file = make_shared_basic(MANY, 4, 0x0000, SETS, 2, indices, COUNT(indices), NULL, 0);

    append_text(&file, "POF0");
    append_u32(&file, 4, 0);
    append_zeros(&file, 4);
    return file;
}

static bytes make_basic_crowded_vertex(void)
{
    enum { TRIANGLES = 30000 };
    static uint16_t indices[3 * TRIANGLES];
    static int16_t uvs[6 * TRIANGLES];
    uint32_t i;

    for (i = 0; i < TRIANGLES; i++) {
        indices[3 * i + 1] = 1;
        indices[3 * i + 2] = 2;
        uvs[6 * i] = (int16_t)i;
    }
    return make_shared_basic(1, 3, 0x0000, 1, TRIANGLES, indices, COUNT(indices), uvs, COUNT(uvs));
}

/* Triangles that are all dropped. */
static bytes make_basic_dropped(void)
{
    static uint16_t zeros[3 * 20000];

    return make_shared_basic(MANY, 3, 0x0000, 1, 20000, zeros, COUNT(zeros), NULL, 0);
}

/* A cut file, whose meshsets alone tell whether they are Basic+: the last one is of neither kind.
 */
static bytes make_basic_cut(void)
{
    enum {
        SETS = 60000,
        HEADER = 8,
        LAST = HEADER + 52 * MANY + BASIC_MODEL + BASIC_MESHSET * (SETS - 1)
    };
    static const uint16_t indices[] = {0, 1, 2, 0};
    bytes file = make_shared_basic(MANY, 3, 0x0000, SETS, 1, indices, COUNT(indices), NULL, 0);

    set_u32(&file, LAST + 4, 0x7FFFFFFF, 0);
    append_zeros(&file, 4 * SETS);             /* those of Basic+ would fit, too */
    set_u32(&file, 4, (uint32_t)file.size, 0); /* 8 bytes more than there are */
    return file;
}

/* ---- Ginja and Xinja ---- */

static bytes make_shared_ginja(uint32_t nodes, const ginja_model *model, uint32_t meshes)
{
    ginja_node *list = calloc(nodes, sizeof *list);
    const ginja_source source = {
        .nodes = list, .node_count = nodes, .models = model, .model_count = 1, .big = 1};
    ginja_body body;
    bytes file;
    uint32_t i;

    assert_non_null(list);
    for (i = 0; i < nodes; i++) {
        list[i].flags = UNIT;
        list[i].model = 1;
        list[i].sibling = i + 1 < nodes ? i + 1 : 0;
    }
    body = build_ginja_body(&source);
    if (meshes) { /* that are empty */
        set_ginja_body_32(&body, body.models[0].model + 8, (uint32_t)body.data.size);
        set_ginja_body_16(&body, body.models[0].model + 0x10, meshes);
        append_zeros(&body.data, GINJA_MESH * (size_t)meshes);
    }
    file = build_ginja_file(&body, "GJCM", 0);
    free_ginja_body(&body);
    free(list);
    return file;
}

static bytes make_ginja(uint32_t nodes, uint32_t meshes)
{
    static double numbers[3 * POINTS];
    const uint32_t parameters[] = {GINJA_INDICES, make_ginja_index_word(GINJA_POSITION, 3)};
    const ginja_array array = {.attribute = GINJA_POSITION,
                               .count_code = GINJA_XYZ,
                               .type = GINJA_F32,
                               .count = POINTS,
                               .numbers = numbers};
    ginja_mesh mesh = {.parameters = parameters, .parameter_count = 1};
    const ginja_model model = {
        .arrays = &array, .array_count = 1, .meshes = {&mesh, NULL}, .mesh_counts = {1, 0}};
    uint16_t indices[CORNERS];
    bytes primitives = {0}, file;
    uint32_t i;

    for (i = 0; i < POINTS; i++) {
        numbers[3 * i] = i;
        numbers[3 * i + 1] = (double)i * i;
        indices[i] = (uint16_t)i;
    }
    add_ginja_corners_16(&primitives, GINJA_STRIP, CORNERS, indices, 1);
    mesh.primitives = primitives.data;
    mesh.primitive_size = (uint32_t)primitives.size;
    file = make_shared_ginja(nodes, &model, meshes);
    free_bytes(&primitives);
    return file;
}

static bytes make_ginja_models(void)
{
    return make_ginja(MANY, 0);
}

static bytes make_ginja_nothing(void)
{
    return make_ginja(4 * MANY, 8000);
}

/* dropped: all indices are the same. */
static bytes make_xinja(uint32_t nodes, uint32_t index_count, int dropped)
{
    static xinja_vertex vertices[POINTS];
    const xinja_set set = {.type = XINJA_NORMAL, .vertices = vertices, .count = POINTS};
    uint16_t *indices = calloc(index_count, sizeof *indices);
    xinja_node *list = calloc(nodes, sizeof *list);
    const xinja_mesh mesh = {.indices = indices, .index_count = index_count};
    const xinja_model model = {.sets = &set, .set_count = 1, .opaque = &mesh, .opaque_count = 1};
    const xinja_source source = {
        .nodes = list, .node_count = nodes, .models = &model, .model_count = 1};
    xinja_body body;
    bytes file;
    uint32_t i;

    assert_true(list && indices);
    for (i = 0; i < POINTS; i++) {
        vertices[i].position[0] = (float)i;
        vertices[i].position[1] = (float)i * (float)i;
        vertices[i].normal[2] = 1;
    }
    for (i = 0; i < index_count && !dropped; i++)
        indices[i] = (uint16_t)(i % POINTS);
    for (i = 0; i < nodes; i++) {
        list[i].flags = UNIT;
        list[i].model = 1;
        list[i].sibling = i + 1 < nodes ? i + 1 : 0;
    }
    body = build_xinja_body(&source);
    file = build_xinja_file(&body, "NJCM", 0);
    free_xinja_body(&body);
    free(list);
    free(indices);
    return file;
}

static bytes make_xinja_models(void)
{
    return make_xinja(MANY, CORNERS, 0);
}

static bytes make_xinja_dropped(void)
{
    return make_xinja(MANY, 60000, 1);
}

/* ---- Nitro ---- */

/* A shape that is drawn so often: a strip, and before it words of commands that do nothing. */
static bytes make_shared_nsbmd(uint32_t draws, uint32_t corners, int has_matrices, uint32_t nothing)
{
    nsbmd_scene scene;
    bytes commands = {0}, file;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    for (i = 0; i < nothing; i++)
        add_one_to_nsbmd_list(&scene.lists[0], NSBMD_COLOR, i);
    if (has_matrices)
        add_one_to_nsbmd_list(&scene.lists[0], NSBMD_STORE_SLOT, 5);
    if (corners)
        add_one_to_nsbmd_list(&scene.lists[0], NSBMD_BEGIN, NSBMD_TRIANGLE_STRIP);
    for (i = 0; i < corners; i++)
        add_one_to_nsbmd_list(
            &scene.lists[0], NSBMD_VERTEX_10,
            pack_nsbmd_tens((int32_t)(i % 1000) - 500, (int32_t)(i * i % 1000) - 500, 0));
    if (corners)
        add_to_nsbmd_list(&scene.lists[0], NSBMD_END, NULL);
    append_bytes(&commands, scene.model.commands, scene.model.command_size - 3);
    for (i = 0; i < draws; i++) {
        append_u8(&commands, NSBMD_SHP);
        append_u8(&commands, 0);
    }
    append_u8(&commands, NSBMD_RET);
    set_nsbmd_scene_commands(&scene, commands.data, (uint32_t)commands.size);
    write_nsbmd_scene(&scene);
    file = copy_bytes(&scene.file);
    free_bytes(&commands);
    free_nsbmd_scene(&scene);
    return file;
}

static bytes make_nsbmd_draws(void)
{
    return make_shared_nsbmd(MANY, CORNERS, 0, 0);
}

static bytes make_nsbmd_matrices(void)
{
    return make_shared_nsbmd(MANY, CORNERS, 1, 0);
}

static bytes make_nsbmd_nothing(void)
{
    return make_shared_nsbmd(3 * MANY, 0, 1, 10000);
}

/* ---- motions ---- */

enum { GROUPS = 100, KEYS = 1000 };

/* An NJS_MOTION, keys that all groups share, and its MDATA. points: of shapes; all keys share
 * them. */
static bytes make_motion(const char *tag, uint32_t groups, uint32_t keys, uint32_t points)
{
    const uint32_t key_size = points ? 8 : 16, data = 12 + 12 * points;
    bytes body = {0};
    uint32_t i;

    append_u32(&body, data + key_size * keys, 0);
    append_u32(&body, keys, 0);
    append_u16(&body, points ? 0x10 : 1, 0);
    append_u16(&body, 1, 0);
    for (i = 0; i < 3 * points; i++)
        append_float(&body, i, 0);
    for (i = 0; i < keys; i++) {
        append_u32(&body, i, 0);
        if (points)
            append_u32(&body, 12, 0);
        else
            append_zeros(&body, 12);
    }
    for (i = 0; i < groups; i++) {
        append_u32(&body, data, 0);
        append_u32(&body, keys, 0);
    }
    return wrap_chunk(tag, &body, 0);
}

static bytes make_keys(void)
{
    return make_motion("NMDM", GROUPS, KEYS, 0);
}

static bytes make_shapes(void)
{
    return make_motion("NSSM", 1, 4000, 1000);
}

/* Groups that share keys of shapes; the points of the first key are past the end of the data. */
static bytes make_shapes_of_nothing(void)
{
    enum { SHAPE_GROUPS = 2000, SHAPE_KEYS = 60000, HEADER = 8, FIRST_KEY = HEADER + 12 + 12 };
    bytes file = make_motion("NSSM", SHAPE_GROUPS, SHAPE_KEYS, 1);

    set_u32(&file, FIRST_KEY + 4, 0x10000000, 0);
    return file;
}

/* count motions; the groups of each motion share keys. */
static bytes make_motions(uint32_t count)
{
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < count; i++) {
        bytes motion = make_keys();

        append_bytes(&file, motion.data, motion.size);
        free_bytes(&motion);
    }
    return file;
}

/* Materials that share one curve, in all but their alpha. */
static bytes make_curves(void)
{
    enum { MATERIALS = 255, FRAMES = 6000 };
    static int32_t keys[FRAMES];
    static char names[MATERIALS][4];
    static nitro_paint list[MATERIALS];
    const nitro_curve curve = {keys, FRAMES, 1, 0, 0}, fixed = {keys, 1, 0, 0, 0};
    const nitro_paints all = {"a", FRAMES, 0, list, MATERIALS};
    bytes file = {0};
    uint32_t i, k;

    for (i = 0; i < MATERIALS; i++) {
        (void)snprintf(names[i], sizeof names[i], "%u", (unsigned)i);
        list[i].material = names[i];
        for (k = 0; k < 5; k++)
            list[i].curves[k] = k < 4 ? curve : fixed;
    }
    write_nitro_paints(&all, 1, &file);
    return file;
}

/* ---- scenes ---- */

/* A stage of one section that shows this list. */
static bytes end_n_rel(stage_file *stage, uint32_t list, uint32_t count, int is_animated)
{
    const uint32_t section = add_rel_zeros(&stage->file, 60);
    uint32_t root;

    set_rel_pointer(&stage->file, section + (is_animated ? 40 : 32), list);
    set_rel_word(&stage->file, section + (is_animated ? 52 : 44), count);
    root = add_rel_32(&stage->file, 1);
    add_rel_float(&stage->file, 600);
    add_rel_pointer(&stage->file, section);
    add_rel_32(&stage->file, 0);
    return end_rel(&stage->file, root);
}

/* Sections that share a list of instances, which show the same model. */
static bytes make_instances(void)
{
    enum { SECTIONS = 500 };
    stage_file stage = make_n_rel(0);
    const uint32_t list = get_rel_place(&stage.file);
    uint32_t first, root, i;

    for (i = 0; i < MANY; i++) {
        add_rel_pointer(&stage.file, stage.one);
        add_rel_zeros(&stage.file, 44);
    }
    first = add_rel_zeros(&stage.file, 60 * SECTIONS);
    for (i = 0; i < SECTIONS; i++) {
        set_rel_pointer(&stage.file, first + 60 * i + 32, list);
        set_rel_word(&stage.file, first + 60 * i + 44, MANY);
    }
    root = add_rel_32(&stage.file, SECTIONS);
    add_rel_float(&stage.file, 600);
    add_rel_pointer(&stage.file, first);
    add_rel_32(&stage.file, 0);
    return end_rel(&stage.file, root);
}

/* Instances that all show one model with one motion. */
static bytes make_moved_instances(void)
{
    stage_file stage = make_n_rel(0);
    const uint32_t list = get_rel_place(&stage.file);
    uint32_t i;

    for (i = 0; i < MANY; i++) {
        add_rel_pointer(&stage.file, stage.one);
        add_rel_pointer(&stage.file, stage.motion);
        add_rel_zeros(&stage.file, 52);
    }
    return end_n_rel(&stage, list, MANY, 1);
}

/* As many models, whose nodes have the same geometry. */
static bytes make_models(void)
{
    stage_file stage = make_n_rel(0);
    uint32_t vertices, polygons, model, first, list, i;

    vertices = add_rel_32(&stage.file, 0x22 | (1u + 3 * POINTS) << 16);
    add_rel_32(&stage.file, (uint32_t)POINTS << 16);
    for (i = 0; i < POINTS; i++) {
        add_rel_float(&stage.file, i);
        add_rel_float(&stage.file, (double)i * i);
        add_rel_float(&stage.file, 0);
    }
    add_rel_32(&stage.file, 0xFF);
    polygons = add_rel_16(&stage.file, 0x40);
    add_rel_16(&stage.file, 2 + CORNERS);
    add_rel_16(&stage.file, 1);
    add_rel_16(&stage.file, CORNERS);
    for (i = 0; i < CORNERS; i++)
        add_rel_16(&stage.file, i);
    add_rel_16(&stage.file, 0xFF);
    align_rel(&stage.file, 4);
    model = add_rel_pointer(&stage.file, vertices);
    add_rel_pointer(&stage.file, polygons);
    add_rel_zeros(&stage.file, 16);
    first = get_rel_place(&stage.file);
    for (i = 0; i < MANY; i++)
        put_node(&stage.file, model, 0, NOWHERE);
    list = get_rel_place(&stage.file);
    for (i = 0; i < MANY; i++) {
        add_rel_pointer(&stage.file, first + 52 * i);
        add_rel_zeros(&stage.file, 44);
    }
    return end_n_rel(&stage, list, MANY, 0);
}

/* The same in a stage with Xinja or Ginja models: the square of `one` gets longer. */
static bytes make_fmt2_models(int big)
{
    stage_file stage = make_fmt2(big);
    const uint32_t model = get_rel_word(&stage.file, stage.one + 4);
    const uint32_t meshes = big ? STAGE_GINJA_MESHES : STAGE_XINJA_STRIPS;
    const uint32_t mesh = get_rel_word(&stage.file, model + meshes),
                   strip = get_rel_place(&stage.file);
    uint32_t first, list, i;

    if (big) {
        append_u8(&stage.file.payload, 0x98);
        add_rel_16(&stage.file, CORNERS);
    }
    for (i = 0; i < CORNERS; i++)
        if (big)
            append_u8(&stage.file.payload, i % 4);
        else
            add_rel_16(&stage.file, i % 4);
    align_rel(&stage.file, 4);
    set_rel_pointer(&stage.file, mesh + 8, strip);
    set_rel_word(&stage.file, mesh + 12, big ? 3 + CORNERS : CORNERS);
    first = get_rel_place(&stage.file);
    for (i = 0; i < MANY; i++)
        put_node(&stage.file, model, 0, NOWHERE);
    list = get_rel_place(&stage.file);
    for (i = 0; i < MANY; i++) {
        add_rel_pointer(&stage.file, first + 52 * i);
        add_rel_zeros(&stage.file, 12);
    }
    set_rel_pointer(&stage.file, stage.sections + 32, list);
    set_rel_word(&stage.file, stage.sections + 40, MANY);
    return end_stage_file(&stage);
}

static bytes make_xinja_stage(void)
{
    return make_fmt2_models(0);
}

static bytes make_ginja_stage(void)
{
    return make_fmt2_models(1);
}

/* Nodes of collision that share a mesh of triangles with corners of their own. */
static bytes make_collision(void)
{
    rel_file file = begin_rel(0);
    const uint32_t triangles = add_rel_zeros(&file, 68 * 1000);
    const uint32_t mesh = add_rel_32(&file, 1000);
    uint32_t root, first, i;

    add_rel_pointer(&file, triangles);
    root = add_rel_32(&file, 0);
    add_rel_32(&file, 0);
    first = get_rel_place(&file);
    for (i = 0; i <= MANY; i++) {
        const uint32_t node = add_rel_zeros(&file, 24);

        if (i < MANY)
            set_rel_pointer(&file, node, mesh);
    }
    set_rel_pointer(&file, root, first);
    return end_rel(&file, root);
}

/* Texture animations that share nearly all of their frames. */
static bytes make_frames(void)
{
    enum { RECORDS = 200, FRAMES = 65535 };
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < RECORDS; i++) {
        append_u16(&file, 2, 1);
        append_u16(&file, 4, 1);
        append_u16(&file, i, 1);
        append_u16(&file, FRAMES, 1);
    }
    append_u16(&file, 0xFFFF, 1);
    append_zeros(&file, 4 * FRAMES);
    return file;
}

/* Motions that share an MDATA of entries without keys. */
static bytes make_motions_of_nothing(void)
{
    enum { ELEMENTS = 14, ENTRIES = 2000, MOTIONS = 300 };
    stage_file stage = make_n_rel(0);
    const uint32_t mdata = add_rel_zeros(&stage.file, 8 * ELEMENTS * ENTRIES);
    const uint32_t motions = get_rel_place(&stage.file);
    uint32_t list, i;

    for (i = 0; i < MOTIONS; i++) {
        add_rel_pointer(&stage.file, mdata);
        add_rel_32(&stage.file, 10);
        add_rel_16(&stage.file, 1);
        add_rel_16(&stage.file, ELEMENTS);
    }
    list = get_rel_place(&stage.file);
    for (i = 0; i < MOTIONS; i++) {
        add_rel_32(&stage.file, 0);
        add_rel_pointer(&stage.file, motions + 12 * i);
        add_rel_zeros(&stage.file, 52);
    }
    return end_n_rel(&stage, list, MOTIONS, 1);
}

/* ---- the table ---- */

/* Model: triangles, vertices, meshes. Motion: groups, tracks, keys. Scene: instances, models, and
 * the triangles of its models or collision, or the frames of its animations. */
typedef struct counts {
    uint64_t first, second, third;
} counts;

typedef struct sharing_row {
    const char *name;
    bytes (*make)(void);
    uint32_t module;
    uint32_t format; /* of the options */
    counts expected;
    const char *record; /* NULL: it opens; else what has to pay when the budget is used up */
} sharing_row;

static counts count_model(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    counts all = {info->triangle_count, info->vertex_count, info->mesh_count};
    uint32_t i;

    for (i = 0; i < info->mesh_count; i++) { /* volumes do not count in the info */
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);

        if (mesh->kind != KUNAI_MESH_KIND_VOLUME)
            continue;
        all.first += mesh->index_count / 3;
        all.second += mesh->vertex_count;
    }
    return all;
}

static counts count_motion(const kunai_motion *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    counts all = {info->group_count, info->track_count, 0};
    uint32_t i;

    for (i = 0; i < info->track_count; i++)
        all.third += kunai_motion_get_track(motion, i)->key_count;
    return all;
}

static counts count_scene(const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    counts all = {info->instance_count, info->model_count, 0};
    uint32_t i;

    for (i = 0; i < info->model_count; i++)
        all.third += count_model(kunai_scene_get_model(scene, i)).first;
    for (i = 0; i < info->animation_count; i++)
        all.third += kunai_scene_get_animation(scene, i)->frame_count;
    if (kunai_scene_get_collision(scene))
        all.third += kunai_scene_get_collision(scene)->triangle_count;
    return all;
}

typedef struct opening {
    kunai_result result;
    kunai_error error;
    uint64_t peak;
    counts found;
} opening;

/* Opens a file and closes it again. max_memory: 0 is the default. All memory must be freed. */
static opening open_row(const sharing_row *row, const bytes *file, uint64_t max_memory)
{
    test_memory memory = {0};
    kunai_options options = {
        .struct_size = sizeof options, .format = row->format, .max_memory = max_memory};
    kunai_model *model = NULL;
    kunai_motion *motion = NULL;
    kunai_scene *scene = NULL;
    opening o;

    memset(&o, 0, sizeof o);
    options.allocator = test_memory_allocator(&memory);
    if (row->module == KUNAI_MODULE_MODEL)
        o.result = kunai_model_open(file->data, file->size, &options, &model, &o.error);
    else if (row->module == KUNAI_MODULE_MOTION)
        o.result = kunai_motion_open(file->data, file->size, &options, &motion, &o.error);
    else
        o.result = kunai_scene_open(file->data, file->size, &options, &scene, &o.error);
    assert_int_equal(o.result == KUNAI_OK, model || motion || scene);
    if (o.result != KUNAI_OK)
        assert_int_equal(memory.live, 0);
    if (model)
        o.found = count_model(model);
    if (motion)
        o.found = count_motion(motion);
    if (scene)
        o.found = count_scene(scene);
    kunai_model_close(model);
    kunai_motion_close(motion);
    kunai_scene_close(scene);
    assert_int_equal(memory.live, 0);
    o.peak = memory.peak;
    return o;
}

static void check_memory_limit(const sharing_row *row, const bytes *file, uint64_t max_memory)
{
    const opening o = open_row(row, file, max_memory);

    if (o.result != KUNAI_E_LIMIT || strcmp(o.error.record, "memory") != 0)
        fail_msg("%s with %llu bytes: %s (%s)", row->name, (unsigned long long)max_memory,
                 o.error.message, o.error.record);
}

/* It opens with the defaults, and with just enough memory; with less, memory is what ends it. */
static void check_shared(const sharing_row *row)
{
    bytes file = row->make();
    const opening o = open_row(row, &file, 0);

    if (o.result != KUNAI_OK)
        fail_msg("%s: %s (%s)", row->name, o.error.message, o.error.record);
    if (o.found.first != row->expected.first || o.found.second != row->expected.second ||
        o.found.third != row->expected.third)
        fail_msg("%s: %llu, %llu, %llu", row->name, (unsigned long long)o.found.first,
                 (unsigned long long)o.found.second, (unsigned long long)o.found.third);
    assert_int_equal(open_row(row, &file, o.peak).result, KUNAI_OK);
    check_memory_limit(row, &file, o.peak - 1);
    check_memory_limit(row, &file, o.peak / 2);
    free_bytes(&file);
}

/* The budget ends it, and not memory: it takes next to none. */
static void check_nothing(const sharing_row *row)
{
    bytes file = row->make();
    const opening o = open_row(row, &file, 0);

    if (o.result != KUNAI_E_LIMIT || strcmp(o.error.record, row->record) != 0)
        fail_msg("%s: %s (%s)", row->name, o.error.message, o.error.record);
    assert_string_equal(o.error.message,
                        "more work than 64 steps per byte and 16777216, or 8 per byte of memory");
    assert_true(o.peak < 4u << 20);
    free_bytes(&file);
}

enum { TRIANGLES = CORNERS - 2 };

static const sharing_row rows[] = {
    {"Chunk models",
     make_chunk_models,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, MANY},
     NULL},
    {"Chunk lists", make_chunk_lists, KUNAI_MODULE_MODEL, 0, {MANY * TRIANGLES, POINTS, 1}, NULL},
    {"volumes", make_volumes, KUNAI_MODULE_MODEL, 0, {MANY * CORNERS, POINTS, 1}, NULL},
    {"influences", make_influences, KUNAI_MODULE_MODEL, 0, {2998, 3000, 1}, NULL},
    {"30,000 UVs", make_crowded_vertex_30000, KUNAI_MODULE_MODEL, 0, {30000, 30002, 1}, NULL},
    {"300,000 UVs", make_crowded_vertex_300000, KUNAI_MODULE_MODEL, 0, {300000, 300002, 1}, NULL},
    {"texture names", make_texture_names, KUNAI_MODULE_MODEL, 0, {2, 4, 1}, NULL},
    {"Basic models",
     make_basic_models,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, MANY},
     NULL},
    {"Basic meshsets",
     make_basic_meshsets,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * 300 * 2, MANY * 4, MANY},
     NULL},
    {"30,000 UVs, Basic",
     make_basic_crowded_vertex,
     KUNAI_MODULE_MODEL,
     0,
     {30000, 30002, 1},
     NULL},
    {"Ginja models",
     make_ginja_models,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, MANY},
     NULL},
    {"Xinja models",
     make_xinja_models,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, MANY},
     NULL},
    {"Nitro draws",
     make_nsbmd_draws,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, 1},
     NULL},
    {"Nitro draws with matrices",
     make_nsbmd_matrices,
     KUNAI_MODULE_MODEL,
     0,
     {MANY * TRIANGLES, MANY *POINTS, 1},
     NULL},
    {"keys", make_keys, KUNAI_MODULE_MOTION, 0, {GROUPS, GROUPS, GROUPS *KEYS}, NULL},
    {"shapes", make_shapes, KUNAI_MODULE_MOTION, 0, {1, 1, 4000}, NULL},
    {"curves", make_curves, KUNAI_MODULE_MOTION, 0, {255, 255 * 5, 255 * (4 * 6000 + 1)}, NULL},
    {"instances", make_instances, KUNAI_MODULE_SCENE, KUNAI_FORMAT_N_REL, {500 * MANY, 1, 2}, NULL},
    {"instances that move",
     make_moved_instances,
     KUNAI_MODULE_SCENE,
     KUNAI_FORMAT_N_REL,
     {MANY, 1, 2},
     NULL},
    {"models of a stage",
     make_models,
     KUNAI_MODULE_SCENE,
     KUNAI_FORMAT_N_REL,
     {MANY, MANY, MANY *TRIANGLES},
     NULL},
    {"Xinja stage",
     make_xinja_stage,
     KUNAI_MODULE_SCENE,
     KUNAI_FORMAT_FMT2,
     {MANY + 5, MANY + 2, (MANY + 1) * TRIANGLES + 2},
     NULL},
    {"Ginja stage",
     make_ginja_stage,
     KUNAI_MODULE_SCENE,
     KUNAI_FORMAT_FMT2,
     {MANY + 5, MANY + 2, (MANY + 1) * TRIANGLES + 2},
     NULL},
    {"collision", make_collision, KUNAI_MODULE_SCENE, 0, {0, 0, MANY * 1000}, NULL},
    {"frames", make_frames, KUNAI_MODULE_SCENE, KUNAI_FORMAT_TAM, {0, 0, 200 * 65535}, NULL},
    {"null chunks", make_null_chunks, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "polygon list"},
    {"Basic, dropped", make_basic_dropped, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "NJS_MESHSET"},
    {"Basic, cut", make_basic_cut, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "NJS_MODEL"},
    {"Ginja, nothing", make_ginja_nothing, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "Ginja model"},
    {"Xinja, dropped", make_xinja_dropped, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "Xinja mesh"},
    {"Nitro, nothing", make_nsbmd_nothing, KUNAI_MODULE_MODEL, 0, {0, 0, 0}, "SBC"},
    {"shapes of nothing", make_shapes_of_nothing, KUNAI_MODULE_MOTION, 0, {0, 0, 0}, "MDATA"},
    {"motions of nothing",
     make_motions_of_nothing,
     KUNAI_MODULE_SCENE,
     KUNAI_FORMAT_N_REL,
     {0, 0, 0},
     "MDATA"},
};

TEST(sharing)
{
    size_t i;

    for (i = 0; i < COUNT(rows); i++)
        if (rows[i].record)
            check_nothing(&rows[i]);
        else
            check_shared(&rows[i]);
}

/* The outline opens the same files, and sees all of them. */
TEST(outlines)
{
    size_t i;

    for (i = 0; i < COUNT(rows) && !rows[i].record; i++) {
        const kunai_options options = {.struct_size = sizeof options, .format = rows[i].format};
        bytes file = rows[i].make();
        kunai_outline *outline;
        kunai_error error;
        uint32_t k;

        if (kunai_outline_open(file.data, file.size, &options, &outline, &error) != KUNAI_OK)
            fail_msg("%s: %s (%s)", rows[i].name, error.message, error.record);
        for (k = 0; k < kunai_outline_get_info(outline)->warning_count; k++)
            if (kunai_outline_get_info(outline)->warnings[k].code == KUNAI_E_LIMIT)
                fail_msg("%s: %s", rows[i].name,
                         kunai_outline_get_info(outline)->warnings[k].message);
        kunai_outline_close(outline);
        free_bytes(&file);
    }
}

/* The corners of one vertex are found again, on both sides of each size at which the search for
 * them changes: a chain of 16, tables of 64, 128 and 256 places. */
TEST(crowded_sizes)
{
    static const uint32_t sizes[] = {1, 15, 16, 17, 18, 79, 80, 81, 143, 144, 145, 271, 272, 273};
    size_t i;

    for (i = 0; i < COUNT(sizes); i++) {
        bytes file = make_crowded_vertex(3 * sizes[i], sizes[i]);
        const kunai_model_info *info;
        kunai_model *model;
        uint32_t k;

        assert_int_equal(kunai_model_open(file.data, file.size, NULL, &model, NULL), KUNAI_OK);
        info = kunai_model_get_info(model);
        assert_int_equal(info->triangle_count, 3 * sizes[i]);
        assert_int_equal(info->vertex_count, sizes[i] + 2);
        for (k = 0; k < 9 * sizes[i]; k += 3) { /* slot 0 is the first new vertex of a triangle */
            const uint32_t turn = k / 3 % sizes[i];

            assert_int_equal(kunai_model_get_mesh(model, 0)->indices[k], turn ? turn + 2 : 0);
        }
        kunai_model_close(model);
        free_bytes(&file);
    }
}

/* The bytes that the readers of a file of motions take before the last motion is opened: what the
 * motions share is read once. */
static uint64_t count_taken(const bytes *file, uint32_t count)
{
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .allocator = test_memory_allocator(&memory)};
    kunai_i_items items;
    kunai_archive *archive;
    uint32_t i;

    assert_int_equal(kunai_archive_open(file->data, file->size, &options, &archive, NULL),
                     KUNAI_OK);
    kunai_archive_close(archive);
    assert_int_equal(kunai_i_begin_items(&items, &kunai_i_motion_module, file->data, file->size,
                                         &options, NULL, NULL),
                     KUNAI_OK);
    for (i = 0; i + 1 < count; i++) {
        void *motion;

        assert_int_equal(kunai_i_open_item(&items, i, &motion, NULL), KUNAI_OK);
        kunai_motion_close(motion);
    }
    kunai_i_end_items(&items);
    assert_int_equal(memory.live, 0);
    return memory.total;
}

/* An outline gives the memory of each motion back, but the sum of it is limited: to max_memory and
 * 64 bytes per byte of the file. The last motion is opened if the others took exactly that. */
TEST(outline_of_motions)
{
    enum { MOTIONS = 40 };
    bytes file = make_motions(MOTIONS);
    const uint64_t taken = count_taken(&file, MOTIONS);
    uint32_t less;

    for (less = 0; less < 2; less++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .max_memory = taken - 64 * (uint64_t)file.size - less};
        const kunai_outline_info *info;
        kunai_outline *outline;
        uint32_t i, motions = 0;

        assert_int_equal(kunai_outline_open(file.data, file.size, &options, &outline, NULL),
                         KUNAI_OK);
        info = kunai_outline_get_info(outline);
        for (i = 0; i < info->record_count; i++)
            motions += !strcmp(kunai_outline_get_record(outline, i)->name.data, "NJS_MOTION");
        assert_int_equal(motions, MOTIONS - less);
        /* also if none is left out: only one more open could tell */
        assert_int_equal(info->warning_count, 1);
        assert_int_equal(info->warnings[0].code, KUNAI_E_LIMIT);
        assert_string_equal(info->warnings[0].record, "outline");
        assert_string_equal(info->warnings[0].message,
                            "there may be more models or motions than can be read here");
        kunai_outline_close(outline);
    }
    free_bytes(&file);
}
