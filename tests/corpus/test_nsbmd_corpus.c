/* test_nsbmd_corpus.c - every NSBMD of the corpus, loose, in Platinum's lands and its prop models,
 * against what the reference decoder found and against a second reading of its bytes
 * (nitro_truth.h), vertex by vertex through the public arrays; animated; and by the draws that the
 * game makes of a prop (nitro.md 4, platinum.md 2 and 6). */
#include "nitro_compare.h"
#include "nitro_files.h"
#include "nitro_motion_truth.h"

#include <math.h>

/* The expected numbers are rounded to 1/1000. */
static const double rounding = 0.0006;

typedef struct figures {
    size_t models, vertices, triangles, draws, hidden, mixed, warned;
    double worst;   /* what the public arrays lose, as a part of the tolerance */
    double moved;   /* units: what rotations as quaternions cost, in the pose */
    double part;    /* the same, as a part of what is allowed */
    double blended; /* units: what four joints and the bind pose cost */
} figures;

/* ---- the expected results ---- */

static const test_json *get(const test_json *object, const char *key)
{
    return test_json_get(object, key);
}

static double number_of(const test_json *object, const char *key)
{
    return test_json_number(get(object, key));
}

static void differ_number(nitro_comparison *c, const test_json *expected, const char *key,
                          double found)
{
    nitro_differ(c, key, found, number_of(expected, key), 0);
}

static void differ_array(nitro_comparison *c, const char *what, const test_json *expected,
                         const double *found, size_t count, double tolerance)
{
    size_t i;

    nitro_differ(c, what, (double)count, (double)test_json_count(expected), 0);
    for (i = 0; i < count; i++)
        nitro_differ(c, what, found[i], test_json_number(test_json_at(expected, i)), tolerance);
}

/* null is the empty text. */
static void differ_name(nitro_comparison *c, const char *what, const test_json *expected,
                        const char *found)
{
    const char *text = test_json_is_null(expected) ? "" : test_json_string(expected);

    nitro_differ(c, what, text && !strcmp(text, found), 1, 0);
}

/* ---- the second reading against them ---- */

/* "1b": 3 and the like: those that occur. */
static void check_counts(nitro_comparison *c, const char *what, const test_json *expected,
                         const uint32_t counts[256])
{
    size_t kinds = 0, i;

    for (i = 0; i < 256; i++)
        kinds += counts[i] != 0;
    nitro_differ(c, what, (double)kinds, (double)test_json_count(expected), 0);
    for (i = 0; i < test_json_count(expected); i++)
        nitro_differ(c, what, counts[strtoul(test_json_key(expected, i), NULL, 16)],
                     test_json_number(test_json_at(expected, i)), 0);
}

static void check_header(nitro_comparison *c, const test_json *expected)
{
    static const char *const totals[] = {"vertices", "polygons", "triangles", "quads"};
    const nitro_bytes *bytes = &c->truth->bytes;
    const size_t start = c->truth->start;
    const test_json *header = get(expected, "header");
    double box[6];
    uint32_t i;

    for (i = 0; i < 4; i++)
        differ_number(c, header, totals[i], nitro_u16(bytes, start + 0x24 + 2 * i));
    for (i = 0; i < 6; i++)
        box[i] = nitro_fx16(bytes, start + 0x2C + 2 * i) * nitro_fx32(bytes, start + 0x38);
    differ_array(c, "headerBox", get(expected, "headerBox"), box, 6, rounding);
    differ_number(c, expected, "posScale", nitro_fx32(bytes, start + 0x1C));
    differ_number(c, expected, "scalingRule", nitro_u8(bytes, start + 0x15));
    differ_number(c, expected, "texMtxMode", nitro_u8(bytes, start + 0x16));
}

/* The totals of a header are those of its draws, but for the triangles of two models of 3200. */
static void check_totals(nitro_comparison *c, const test_json *expected)
{
    const nitro_truth *truth = c->truth;
    const test_json *header = get(expected, "header");
    size_t hidden = 0, i;

    for (i = 0; i < truth->draw_count; i++)
        hidden += truth->draws[i].is_hidden;
    differ_number(c, expected, "draws", (double)truth->draw_count);
    differ_number(c, expected, "hiddenDraws", (double)hidden);
    differ_number(c, expected, "vertices", (double)truth->vertex_count);
    differ_number(c, expected, "triangles", (double)truth->triangle_count);
    differ_number(c, expected, "polyTri", (double)truth->three_sided);
    differ_number(c, expected, "polyQuad", (double)truth->four_sided);
    differ_number(c, header, "vertices", (double)truth->vertex_count);
    differ_number(c, header, "quads", (double)truth->four_sided);
    if (!strstr(c->name, "nsmb/"))
        differ_number(c, header, "triangles", (double)truth->three_sided);
}

typedef struct truth_sums {
    double positions[3], triangles[3], normals[3], colors[3], uvs[2], box[6], normal_count;
} truth_sums;

static void add_vertex(const nitro_vertex *vertex, truth_sums *sums)
{
    int k;

    sums->normal_count += vertex->has_normal;
    for (k = 0; k < 3; k++) {
        sums->positions[k] += vertex->position[k];
        sums->normals[k] += vertex->has_normal ? vertex->normal[k] : 0;
        sums->colors[k] += vertex->color >> (5 * k) & 31;
        sums->uvs[k % 2] += k < 2 ? vertex->uv[k] / 16.0 : 0;
        sums->box[k] = fmin(sums->box[k], vertex->position[k]);
        sums->box[3 + k] = fmax(sums->box[3 + k], vertex->position[k]);
    }
}

static void sum_truth(const nitro_truth *truth, truth_sums *sums)
{
    size_t i, k;

    memset(sums, 0, sizeof *sums);
    for (k = 0; k < 6; k++)
        sums->box[k] = k < 3 ? HUGE_VAL : -HUGE_VAL;
    for (i = 0; i < truth->vertex_count; i++)
        add_vertex(&truth->vertices[i], sums);
    for (i = 0; i < 3 * truth->triangle_count; i++)
        for (k = 0; k < 3; k++)
            sums->triangles[k] += truth->vertices[truth->triangles[i / 3][i % 3]].position[k];
}

static void check_sums(nitro_comparison *c, const test_json *expected)
{
    truth_sums sums;

    sum_truth(c->truth, &sums);
    differ_number(c, expected, "normals", sums.normal_count);
    differ_array(c, "posSum", get(expected, "posSum"), sums.positions, 3, rounding);
    differ_array(c, "triSum", get(expected, "triSum"), sums.triangles, 3, rounding);
    differ_array(c, "normalSum", get(expected, "normalSum"), sums.normals, 3, rounding);
    differ_array(c, "colorSum", get(expected, "colorSum"), sums.colors, 3, 0);
    differ_array(c, "uvSum", get(expected, "uvSum"), sums.uvs, 2, rounding);
    differ_array(c, "bbox", get(expected, "bbox"), sums.box, 6, rounding);
}

static void check_material(nitro_comparison *c, const nitro_material *material,
                           const test_json *expected)
{
    static const struct {
        const char *key;
        size_t at;
    } words[] = {
        {"difAmb", 4}, {"speEmi", 8}, {"poly", 0xC}, {"polyMask", 0x10}, {"texParam", 0x14}};
    const double size[2] = {material->width, material->height};
    const test_json *matrix = get(expected, "texMtx");
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        differ_number(c, expected, words[i].key,
                      nitro_u32(&c->truth->bytes, material->record + words[i].at));
    differ_number(c, expected, "flag", material->flags);
    differ_name(c, "name", get(expected, "name"), material->name.text);
    differ_name(c, "texture", get(expected, "texture"), material->texture.text);
    differ_name(c, "palette", get(expected, "palette"), material->palette.text);
    differ_array(c, "size", get(expected, "size"), size, 2, 0);
    nitro_differ(c, "has a texMtx", !test_json_is_null(matrix), material->flags & 1, 0);
    if (!test_json_is_null(matrix))
        differ_array(c, "texMtx", matrix, material->matrix, 6, rounding);
}

static void check_truth(nitro_comparison *c, const test_json *expected)
{
    const nitro_truth *truth = c->truth;
    const test_json *materials = get(expected, "materials"), *nodes = get(expected, "nodes");
    uint32_t i;

    assert_int_equal(test_json_count(expected), 24);
    differ_name(c, "name", get(expected, "name"), truth->name.text);
    nitro_differ(c, "nodes", truth->node_count, (double)test_json_count(nodes), 0);
    nitro_differ(c, "materials", truth->material_count, (double)test_json_count(materials), 0);
    for (i = 0; i < truth->node_count && !c->failures; i++) {
        differ_name(c, "node", test_json_at(nodes, i), truth->node_names[i].text);
        nitro_differ(c, "parent", truth->parents[i],
                     test_json_number(test_json_at(get(expected, "parents"), i)), 0);
    }
    for (i = 0; i < truth->material_count && !c->failures; i++)
        check_material(c, &truth->materials[i], test_json_at(materials, i));
    check_counts(c, "cmds", get(expected, "cmds"), truth->geometry);
    check_counts(c, "sbc", get(expected, "sbc"), truth->steps);
    check_header(c, expected);
    check_totals(c, expected);
    check_sums(c, expected);
}

/* ---- the library against both ---- */

static float *world_matrices(const kunai_model *model, const kunai_transform *pose)
{
    const size_t count = 16 * (size_t)kunai_model_get_info(model)->node_count;
    float *worlds = calloc(count + 1, sizeof *worlds);

    assert_non_null(worlds);
    assert_int_equal(kunai_model_world(model, pose, worlds, count / 16), KUNAI_OK);
    return worlds;
}

static double distance(const double *a, const double *b)
{
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

/* The pose of the library against the exact one. Its rotations are quaternions, those of the file
 * are numbers of 1/4096, and as a rule no rotations: each of the nodes above a vertex puts it away
 * by at most two such steps for each unit that it is off. Returns how far it goes. */
static double compare_pose(nitro_comparison *c, const nitro_local *exact, figures *of)
{
    nitro_truth *truth = c->truth;
    nitro_vertex *posed = truth->vertices;
    double gap = 0, allowed, reach;
    uint32_t depth = 1, i;
    size_t v;

    truth->vertices = NULL;
    reach = truth->reach;
    nitro_truth_run(truth, exact);
    for (v = 0; v < truth->vertex_count; v++)
        gap = fmax(gap, distance(posed[v].position, truth->vertices[v].position));
    for (i = 0; i < truth->node_count; i++) {
        uint32_t above = 1;
        int32_t node = (int32_t)i;

        while ((node = truth->parents[node]) >= 0)
            above++;
        depth = above > depth ? above : depth;
    }
    allowed = depth * 2 / 4096.0 * fmax(reach, truth->reach);
    nitro_differ(c, "distance from the exact pose", gap, 0, allowed);
    of->moved = fmax(of->moved, gap);
    of->part = fmax(of->part, allowed > 0 ? gap / allowed : 0);
    free(posed);
    return gap;
}

static void note_comparison(const nitro_comparison *c, figures *of)
{
    of->worst = fmax(of->worst, c->worst);
    of->blended = fmax(of->blended, c->blend_gap);
}

static const struct open_mode {
    const char *name;
    uint32_t flags;
    int is_bare; /* the block without its file */
} modes[] = {
    {"draw order", KUNAI_DRAW_ORDER, 0},
    {"default", 0, 0},
    {"stored pose", KUNAI_STORED_POSE | KUNAI_DRAW_ORDER, 0},
    {"one mesh", KUNAI_ONE_MESH, 0},
    {"one mesh in draw order", KUNAI_ONE_MESH | KUNAI_DRAW_ORDER, 0},
    {"bare", 0, 1},
};

static void compare_bounds(nitro_comparison *c, const test_json *box, double gap)
{
    double bounds[6];
    int k;

    for (k = 0; k < 3; k++) {
        bounds[k] = (double)c->info->bounds_min[k];
        bounds[3 + k] = (double)c->info->bounds_max[k];
    }
    differ_array(c, "bounds", box, bounds, 6, gap + rounding);
}

static void compare_opened(nitro_comparison *c, const test_json *expected, uint32_t flags,
                           figures *of)
{
    nitro_local locals[NITRO_MOST];
    double gap;

    differ_name(c, "name", get(expected, "name"), c->info->name.data);
    nitro_differ(c, "format", c->info->format, KUNAI_FORMAT_MDL0, 0);
    nitro_differ(c, "byte_order", c->info->byte_order, KUNAI_ORDER_LITTLE, 0);
    of->warned += c->info->warning_count;
    if (c->info->warning_count)
        fprintf(stderr, "%s: warning: %s (%s) at %llu\n", c->name, c->info->warnings->message,
                c->info->warnings->record, (unsigned long long)c->info->warnings->offset);
    nitro_compare_nodes(c);
    if (c->failures)
        return;
    nitro_pose_locals(c->model, NULL, locals);
    nitro_truth_run(c->truth, locals);
    nitro_compare_sums(c);
    if (flags & KUNAI_DRAW_ORDER)
        nitro_compare_draws(c);
    nitro_differ(c, "distance from there by four joints", c->blend_gap, 0,
                 2 * (double)c->info->bind_gap + 4 * c->tolerance);
    gap = compare_pose(c, c->truth->locals, of);
    compare_bounds(c, get(expected, "bbox"), gap + c->tolerance);
    note_comparison(c, of);
}

static kunai_model *open_part(const char *name, const nitro_bytes *bytes, uint32_t flags,
                              int is_bare)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = flags};
    const size_t start = is_bare ? nitro_block(bytes, "MDL0") : 0;
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data + start, bytes->size - start, &options, &model, &error) !=
        KUNAI_OK)
        fprintf(stderr, "%s: %s (%s) at %llu\n", name, error.message, error.record,
                (unsigned long long)error.offset);
    else
        subject_model.walk(model, bytes->data + start, bytes->size - start);
    return model;
}

static int compare_mode(const char *name, nitro_truth *truth, const struct open_mode *mode,
                        const test_json *expected, figures *of)
{
    nitro_comparison c = {.name = name, .truth = truth};
    kunai_model *model = open_part(name, &truth->bytes, mode->flags, mode->is_bare);
    float *worlds;

    if (!model)
        return 1;
    worlds = world_matrices(model, NULL);
    c.model = model;
    c.info = kunai_model_get_info(model);
    c.worlds = worlds;
    compare_opened(&c, expected, mode->flags, of);
    if (!mode->is_bare)
        nitro_compare_materials(&c);
    if (c.failures)
        fprintf(stderr, "%s: opened in mode %s\n", name, mode->name);
    kunai_model_close(model);
    free(worlds);
    return c.failures;
}

static void count_model(const nitro_truth *truth, figures *of)
{
    size_t i;

    of->models++;
    of->vertices += truth->vertex_count;
    of->triangles += truth->triangle_count;
    of->draws += truth->draw_count;
    for (i = 0; i < truth->draw_count; i++)
        of->hidden += truth->draws[i].is_hidden;
    for (i = 0; i < truth->vertex_count; i++)
        of->mixed += truth->vertices[i].is_mixed;
}

/* How many differences there are. models: of expected.json. */
static int compare_file(const char *name, const uint8_t *data, size_t size, const test_json *models,
                        figures *of)
{
    const test_json *expected = test_json_at(models, 0);
    nitro_comparison c = {.name = name};
    nitro_truth truth;
    size_t i;

    assert_int_equal(test_json_count(models), 1);
    nitro_truth_read(&truth, data, size);
    c.truth = &truth;
    check_truth(&c, expected);
    count_model(&truth, of);
    for (i = 0; i < sizeof modes / sizeof modes[0] && !c.failures; i++)
        c.failures += compare_mode(name, &truth, &modes[i], expected, of);
    nitro_truth_free(&truth);
    return c.failures;
}

static void report(const char *folder, const figures *of)
{
    printf("%s: %zu models, %zu vertices (%zu mixed), %zu triangles, %zu draws (%zu hidden), %zu "
           "warnings\n",
           folder, of->models, of->vertices, of->mixed, of->triangles, of->draws, of->hidden,
           of->warned);
    printf("%s: vertices within %.2f of the tolerance; rotations as quaternions cost %.4f units, "
           "%.2f of what is allowed; four joints %.7f units\n",
           folder, of->worst, of->moved, of->part, of->blended);
}

/* ---- the files ---- */

static void test_loose(void **state)
{
    test_json *root;
    figures of = {0};
    size_t failures = 0, skipped = 0, i;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("nitro/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const test_json *models = get(test_json_at(root, i), "models");
        char path[256];
        uint8_t *data;
        size_t size;

        skipped += !models;
        if (!models)
            continue;
        snprintf(path, sizeof path, "nitro/%s", test_json_key(root, i));
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        failures += compare_file(path, data, size, models, &of) != 0;
        free(data);
    }
    report("nitro", &of);
    test_corpus_report("nitro", of.models, skipped, "no models");
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 34);
    assert_int_equal(of.warned, 0);
}

static void test_lands(void **state)
{
    test_json *root;
    figures of = {0};
    size_t failures = 0, i;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("platinum/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const test_json *file = get(test_json_at(root, i), "model");
        nitro_bytes bytes;
        char path[256];
        uint8_t *data;
        size_t start;

        if (!file)
            continue;
        snprintf(path, sizeof path, "platinum/%s", test_json_key(root, i));
        data = test_read_corpus(path, &bytes.size);
        assert_non_null(data);
        bytes.data = data;
        start = 0x10 + (size_t)nitro_u32(&bytes, 0) + nitro_u32(&bytes, 4);
        failures +=
            compare_file(path, data + start, nitro_u32(&bytes, 8), get(file, "models"), &of) != 0;
        free(data);
    }
    report("platinum/land, land-dp", &of);
    test_corpus_report("platinum/land, land-dp", of.models, 0, "");
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 17 + 38);
    assert_int_equal(of.warned, 0);
}

static void test_props(void **state)
{
    nitro_members props;
    const test_json *members;
    test_json *root;
    figures of = {0};
    size_t failures = 0;
    uint32_t i;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("platinum/expected.json");
    props = nitro_members_open("build_model");
    members = get(get(get(root, "build_model.narc"), "narc"), "members");
    for (i = 0; i < props.count; i++) {
        const nitro_bytes bytes = nitro_member(&props, i);
        char name[64];

        snprintf(name, sizeof name, "platinum/build_model.narc, %u", (unsigned)i);
        failures += compare_file(name, bytes.data, bytes.size,
                                 get(test_json_at(members, i), "models"), &of) != 0;
    }
    report("platinum/build_model.narc", &of);
    test_corpus_report("platinum/build_model.narc", of.models, 0, "");
    nitro_members_close(&props);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 590);
    assert_int_equal(of.warned, 0);
}

/* ---- the game's own draws ---- */

static int is_drawn(const nitro_truth *truth, const kunai_map_draw *draw)
{
    size_t i;

    for (i = 0; i < truth->draw_count; i++)
        if (truth->draws[i].material == draw->material && truth->draws[i].shape == draw->shape)
            return 1;
    return 0;
}

/* Of a prop: the pairs are those of its render commands, in some order. */
static int compare_draws(const char *name, const nitro_bytes *bytes, const kunai_map_draw *draws,
                         uint32_t count, figures *of)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_DRAW_ORDER | KUNAI_STRICT,
                                   .draws = draws,
                                   .draw_count = count};
    nitro_comparison c = {.name = name, .is_lone = 1};
    nitro_truth truth;
    kunai_model *model;
    float *worlds;
    uint32_t i;

    nitro_truth_read(&truth, bytes->data, bytes->size);
    c.truth = &truth;
    nitro_differ(&c, "draws of the game", count, (double)truth.draw_count, 0);
    for (i = 0; i < count; i++)
        nitro_differ(&c, "is drawn by the commands, too", is_drawn(&truth, &draws[i]), 1, 0);
    nitro_truth_run_draws(&truth, draws, count);
    count_model(&truth, of);
    assert_int_equal(kunai_model_open(bytes->data, bytes->size, &options, &model, NULL), KUNAI_OK);
    subject_model.walk(model, bytes->data, bytes->size);
    worlds = world_matrices(model, NULL);
    c.model = model;
    c.info = kunai_model_get_info(model);
    c.worlds = worlds;
    nitro_differ(&c, "nodes", c.info->node_count, 1, 0);
    nitro_differ(&c, "name of the node", (double)kunai_model_get_node(model, 0)->name.size, 0, 0);
    nitro_compare_draws(&c);
    nitro_compare_sums(&c);
    note_comparison(&c, of);
    kunai_model_close(model);
    nitro_truth_free(&truth);
    free(worlds);
    return c.failures;
}

static void test_game_draws(void **state)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = KUNAI_FORMAT_PROP_SHAPES};
    nitro_members props;
    kunai_map *table;
    figures of = {0};
    size_t size, failures = 0;
    uint8_t *data;
    uint32_t i;

    (void)state;
    if (!test_corpus())
        skip();
    props = nitro_members_open("build_model");
    data = test_read_corpus("platinum/build_model_matshp.dat", &size);
    assert_non_null(data);
    assert_int_equal(kunai_map_open(data, size, &options, &table, NULL), KUNAI_OK);
    for (i = 0; i < props.count; i++) {
        const nitro_bytes bytes = nitro_member(&props, i);
        uint32_t count;
        const kunai_map_draw *draws = kunai_map_get_draws(table, i, &count);
        char name[64];

        snprintf(name, sizeof name, "draws of prop %u", (unsigned)i);
        if (count)
            failures += compare_draws(name, &bytes, draws, count, &of) != 0;
    }
    report("platinum/build_model_matshp.dat", &of);
    test_corpus_report("platinum/build_model_matshp.dat", of.models, props.count - of.models,
                       "drawn the normal way");
    kunai_map_close(table);
    free(data);
    nitro_members_close(&props);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 478);
    assert_int_equal(of.draws, 1009);
}

/* ---- animated ---- */

static void apply_joints(const nitro_animation *animation, const nitro_truth *truth, uint32_t frame,
                         nitro_local *locals)
{
    uint32_t i;

    memcpy(locals, truth->locals, NITRO_MOST * sizeof *locals);
    for (i = 0; i < animation->count; i++) {
        nitro_local *to;
        nitro_joint joint;

        nitro_joint_at(animation, i, frame, &joint);
        if (joint.tag >> 24 >= truth->node_count)
            continue;
        to = &locals[joint.tag >> 24];
        if (joint.has & NITRO_HAS_T)
            memcpy(to->translation, joint.local.translation, sizeof to->translation);
        if (joint.has & NITRO_HAS_R)
            memcpy(to->rotation, joint.local.rotation, sizeof to->rotation);
        if (joint.has & NITRO_HAS_S) {
            memcpy(to->scale, joint.local.scale, sizeof to->scale);
            memcpy(to->inverse_scale, joint.local.inverse_scale, sizeof to->inverse_scale);
        }
    }
}

/* The exact pose first; then that of the library, against the file's vertices in both. */
static void compare_frame(nitro_comparison *c, const nitro_animation *animation,
                          const kunai_motion *motion, const test_json *expected, figures *of)
{
    const uint32_t frame = (uint32_t)number_of(expected, "frame");
    kunai_transform pose[NITRO_MOST];
    nitro_local exact[NITRO_MOST], locals[NITRO_MOST];
    truth_sums sums;
    float *worlds;

    apply_joints(animation, c->truth, frame, exact);
    nitro_truth_run(c->truth, exact);
    sum_truth(c->truth, &sums);
    differ_array(c, "posSum", get(expected, "posSum"), sums.positions, 3, rounding);
    differ_array(c, "bbox", get(expected, "bbox"), sums.box, 6, rounding);
    assert_int_equal(
        kunai_motion_pose(motion, c->model, (float)frame, KUNAI_LOOP, pose, NITRO_MOST), KUNAI_OK);
    nitro_pose_locals(c->model, pose, locals);
    nitro_truth_run(c->truth, locals);
    worlds = world_matrices(c->model, pose);
    c->worlds = worlds;
    nitro_compare_draws(c);
    compare_pose(c, exact, of);
    note_comparison(c, of);
    free(worlds);
}

static int compare_posed(const nitro_members *props, const nitro_members *animations,
                         const test_json *expected, figures *of)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_DRAW_ORDER};
    const uint32_t model = (uint32_t)number_of(expected, "model");
    const uint32_t number = (uint32_t)number_of(expected, "anim");
    const nitro_bytes bytes = nitro_member(props, model), moves = nitro_member(animations, number);
    nitro_comparison c = {0};
    nitro_animation animation;
    nitro_truth truth;
    kunai_model *opened;
    kunai_motion *motion;
    char name[64];

    snprintf(name, sizeof name, "model %u, animation %u, frame %u", (unsigned)model,
             (unsigned)number, (unsigned)number_of(expected, "frame"));
    nitro_truth_read(&truth, bytes.data, bytes.size);
    nitro_animation_read(&animation, moves.data, moves.size);
    assert_int_equal(kunai_model_open(bytes.data, bytes.size, &options, &opened, NULL), KUNAI_OK);
    assert_int_equal(kunai_motion_open(moves.data, moves.size, NULL, &motion, NULL), KUNAI_OK);
    c.name = name;
    c.truth = &truth;
    c.model = opened;
    c.info = kunai_model_get_info(opened);
    of->warned += c.info->warning_count + kunai_motion_get_info(motion)->warning_count;
    differ_number(&c, expected, "frames", kunai_motion_get_info(motion)->frame_count);
    compare_frame(&c, &animation, motion, expected, of);
    count_model(&truth, of);
    kunai_motion_close(motion);
    kunai_model_close(opened);
    nitro_truth_free(&truth);
    return c.failures;
}

static void test_posed(void **state)
{
    nitro_members props, animations;
    const test_json *posed;
    test_json *root;
    figures of = {0};
    size_t failures = 0, i;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("nitro/expected.json");
    props = nitro_members_open("build_model");
    animations = nitro_members_open("bm_anime");
    posed = get(root, "posed");
    for (i = 0; i < test_json_count(posed); i++)
        failures += compare_posed(&props, &animations, test_json_at(posed, i), &of) != 0;
    report("nitro posed", &of);
    test_corpus_report("nitro posed", of.models, 0, "");
    nitro_members_close(&animations);
    nitro_members_close(&props);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 246);
    assert_int_equal(of.warned, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loose), cmocka_unit_test(test_lands),
        cmocka_unit_test(test_props), cmocka_unit_test(test_game_draws),
        cmocka_unit_test(test_posed),
    };

    return cmocka_run_group_tests_name("nitro model corpus", tests, NULL, NULL);
}
