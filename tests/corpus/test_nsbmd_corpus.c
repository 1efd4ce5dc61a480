/* test_nsbmd_corpus.c - every NSBMD of the corpus, loose, in Platinum's lands and its prop models,
 * against what the reference decoder found and against a second reading of its bytes
 * (nitro_reference.h), vertex by vertex through the public arrays; animated; and by the draws that
 * the game makes of a prop (mdl0.md, platinum.md 2 and 6). */
#include "nitro_compare.h"
#include "flags.h"
#include "nitro_files.h"
#include "nitro_motion_reference.h"

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

static double get_number(const test_json *object, const char *key)
{
    return test_json_number(get(object, key));
}

static void differ_number(nitro_comparison *c, const test_json *expected, const char *key,
                          double found)
{
    check_nitro_number(c, key, found, get_number(expected, key), 0);
}

static void differ_array(nitro_comparison *c, const char *what, const test_json *expected,
                         const double *found, size_t count, double tolerance)
{
    size_t i;

    check_nitro_number(c, what, (double)count, (double)test_json_count(expected), 0);
    for (i = 0; i < count; i++)
        check_nitro_number(c, what, found[i], test_json_number(test_json_at(expected, i)),
                           tolerance);
}

/* null is the empty text. */
static void differ_name(nitro_comparison *c, const char *what, const test_json *expected,
                        const char *found)
{
    const char *text = test_json_is_null(expected) ? "" : test_json_string(expected);

    check_nitro_number(c, what, text && !strcmp(text, found), 1, 0);
}

/* ---- the second reading against them ---- */

/* "1b": 3 and the like: those that occur. */
static void check_counts(nitro_comparison *c, const char *what, const test_json *expected,
                         const uint32_t counts[256])
{
    size_t kinds = 0, i;

    for (i = 0; i < 256; i++)
        kinds += counts[i] != 0;
    check_nitro_number(c, what, (double)kinds, (double)test_json_count(expected), 0);
    for (i = 0; i < test_json_count(expected); i++)
        check_nitro_number(c, what, counts[strtoul(test_json_key(expected, i), NULL, 16)],
                           test_json_number(test_json_at(expected, i)), 0);
}

static void check_header(nitro_comparison *c, const test_json *expected)
{
    static const char *const totals[] = {"vertices", "polygons", "triangles", "quads"};
    const nitro_bytes *bytes = &c->reference->bytes;
    const size_t start = c->reference->start;
    const test_json *header = get(expected, "header");
    double box[6];
    uint32_t i;

    for (i = 0; i < 4; i++)
        differ_number(c, header, totals[i], read_nitro_u16(bytes, start + 0x24 + 2 * i));
    for (i = 0; i < 6; i++)
        box[i] =
            read_nitro_fx16(bytes, start + 0x2C + 2 * i) * read_nitro_fx32(bytes, start + 0x38);
    differ_array(c, "headerBox", get(expected, "headerBox"), box, 6, rounding);
    differ_number(c, expected, "posScale", read_nitro_fx32(bytes, start + 0x1C));
    differ_number(c, expected, "scalingRule", read_nitro_u8(bytes, start + 0x15));
    differ_number(c, expected, "texMtxMode", read_nitro_u8(bytes, start + 0x16));
}

/* The totals of a header are those of its draws, but for the triangles of two models of 3200. */
static void check_totals(nitro_comparison *c, const test_json *expected)
{
    const nitro_reference *reference = c->reference;
    const test_json *header = get(expected, "header");
    size_t hidden = 0, i;

    for (i = 0; i < reference->draw_count; i++)
        hidden += reference->draws[i].is_hidden;
    differ_number(c, expected, "draws", (double)reference->draw_count);
    differ_number(c, expected, "hiddenDraws", (double)hidden);
    differ_number(c, expected, "vertices", (double)reference->vertex_count);
    differ_number(c, expected, "triangles", (double)reference->triangle_count);
    differ_number(c, expected, "polyTri", (double)reference->three_sided);
    differ_number(c, expected, "polyQuad", (double)reference->four_sided);
    differ_number(c, header, "vertices", (double)reference->vertex_count);
    differ_number(c, header, "quads", (double)reference->four_sided);
    if (!strstr(c->name, "nsmb/"))
        differ_number(c, header, "triangles", (double)reference->three_sided);
}

typedef struct reference_sums {
    double positions[3], triangles[3], normals[3], colors[3], uvs[2], box[6], normal_count;
} reference_sums;

static void add_vertex(const nitro_vertex *vertex, reference_sums *sums)
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

static void sum_reference(const nitro_reference *reference, reference_sums *sums)
{
    size_t i, k;

    memset(sums, 0, sizeof *sums);
    for (k = 0; k < 6; k++)
        sums->box[k] = k < 3 ? HUGE_VAL : -HUGE_VAL;
    for (i = 0; i < reference->vertex_count; i++)
        add_vertex(&reference->vertices[i], sums);
    for (i = 0; i < 3 * reference->triangle_count; i++)
        for (k = 0; k < 3; k++)
            sums->triangles[k] +=
                reference->vertices[reference->triangles[i / 3][i % 3]].position[k];
}

static void check_sums(nitro_comparison *c, const test_json *expected)
{
    reference_sums sums;

    sum_reference(c->reference, &sums);
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
                      read_nitro_u32(&c->reference->bytes, material->record + words[i].at));
    differ_number(c, expected, "flag", material->flags);
    differ_name(c, "name", get(expected, "name"), material->name.text);
    differ_name(c, "texture", get(expected, "texture"), material->texture.text);
    differ_name(c, "palette", get(expected, "palette"), material->palette.text);
    differ_array(c, "size", get(expected, "size"), size, 2, 0);
    check_nitro_number(c, "has a texMtx", !test_json_is_null(matrix), material->flags & 1, 0);
    if (!test_json_is_null(matrix))
        differ_array(c, "texMtx", matrix, material->matrix, 6, rounding);
}

static void check_reference(nitro_comparison *c, const test_json *expected)
{
    const nitro_reference *reference = c->reference;
    const test_json *materials = get(expected, "materials"), *nodes = get(expected, "nodes");
    uint32_t i;

    assert_int_equal(test_json_count(expected), 24);
    differ_name(c, "name", get(expected, "name"), reference->name.text);
    check_nitro_number(c, "nodes", reference->node_count, (double)test_json_count(nodes), 0);
    check_nitro_number(c, "materials", reference->material_count,
                       (double)test_json_count(materials), 0);
    for (i = 0; i < reference->node_count && !c->failures; i++) {
        differ_name(c, "node", test_json_at(nodes, i), reference->node_names[i].text);
        check_nitro_number(c, "parent", reference->parents[i],
                           test_json_number(test_json_at(get(expected, "parents"), i)), 0);
    }
    for (i = 0; i < reference->material_count && !c->failures; i++)
        check_material(c, &reference->materials[i], test_json_at(materials, i));
    check_counts(c, "cmds", get(expected, "cmds"), reference->geometry);
    check_counts(c, "sbc", get(expected, "sbc"), reference->steps);
    check_header(c, expected);
    check_totals(c, expected);
    check_sums(c, expected);
}

/* ---- the library against both ---- */

static float *compute_world_matrices(const kunai_model *model, const kunai_transform *pose)
{
    const size_t count = 16 * (size_t)kunai_model_get_info(model)->node_count;
    float *worlds = calloc(count + 1, sizeof *worlds);

    assert_non_null(worlds);
    assert_int_equal(
        kunai_model_world(model, pose, pose ? count / 16 : 0, worlds, count / 16, NULL), KUNAI_OK);
    return worlds;
}

static double measure_distance(const double *a, const double *b)
{
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

/* The pose of the library against the exact one. Its rotations are quaternions, those of the file
 * are numbers of 1/4096, and as a rule no rotations: each of the nodes above a vertex puts it away
 * by at most two such steps for each unit that it is off. Returns how far it goes. */
static double compare_pose(nitro_comparison *c, const nitro_local *exact, figures *of)
{
    nitro_reference *reference = c->reference;
    nitro_vertex *posed = reference->vertices;
    double gap = 0, allowed, reach;
    uint32_t depth = 1, i;
    size_t v;

    reference->vertices = NULL;
    reach = reference->reach;
    run_nitro_reference(reference, exact);
    for (v = 0; v < reference->vertex_count; v++)
        gap = fmax(gap, measure_distance(posed[v].position, reference->vertices[v].position));
    for (i = 0; i < reference->node_count; i++) {
        uint32_t above = 1;
        int32_t node = (int32_t)i;

        while ((node = reference->parents[node]) >= 0)
            above++;
        depth = above > depth ? above : depth;
    }
    allowed = depth * 2 / 4096.0 * fmax(reach, reference->reach);
    check_nitro_number(c, "distance from the exact pose", gap, 0, allowed);
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
    {"draw order", KUNAI_MODEL_DRAW_ORDER, 0},
    {"default", 0, 0},
    {"stored pose", KUNAI_MODEL_STORED_POSE | KUNAI_MODEL_DRAW_ORDER, 0},
    {"one mesh", KUNAI_MODEL_ONE_MESH, 0},
    {"one mesh in draw order", KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, 0},
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
    check_nitro_number(c, "format", c->info->format, KUNAI_FORMAT_MDL0, 0);
    check_nitro_number(c, "byte_order", c->info->byte_order, KUNAI_BYTE_ORDER_LITTLE, 0);
    of->warned += c->info->warning_count;
    if (c->info->warning_count)
        fprintf(stderr, "%s: warning: %s (%s) at %llu\n", c->name, c->info->warnings->message,
                c->info->warnings->record, (unsigned long long)c->info->warnings->offset);
    compare_nitro_nodes(c);
    if (c->failures)
        return;
    pose_nitro_locals(c->model, NULL, locals);
    run_nitro_reference(c->reference, locals);
    compare_nitro_sums(c);
    if (flags & KUNAI_MODEL_DRAW_ORDER)
        compare_nitro_draws(c);
    check_nitro_number(c, "distance from there by four joints", c->blend_gap, 0,
                       2 * (double)c->info->bind_gap + 4 * c->tolerance);
    gap = compare_pose(c, c->reference->locals, of);
    compare_bounds(c, get(expected, "bbox"), gap + c->tolerance);
    note_comparison(c, of);
}

static kunai_model *open_part(const char *name, const nitro_bytes *bytes, uint32_t flags,
                              int is_bare)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS};
    const size_t start = is_bare ? find_nitro_block(bytes, "MDL0") : 0;
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data + start, bytes->size - start, &options, &model, &error) !=
        KUNAI_OK)
        fprintf(stderr, "%s: %s (%s) at %llu\n", name, error.message, error.record,
                (unsigned long long)error.offset);
    else
        model_visitor.walk(model, bytes->data + start, bytes->size - start);
    return model;
}

static int compare_mode(const char *name, nitro_reference *reference, const struct open_mode *mode,
                        const test_json *expected, figures *of)
{
    nitro_comparison c = {.name = name, .reference = reference};
    kunai_model *model = open_part(name, &reference->bytes, mode->flags, mode->is_bare);
    float *worlds;

    if (!model)
        return 1;
    worlds = compute_world_matrices(model, NULL);
    c.model = model;
    c.info = kunai_model_get_info(model);
    c.worlds = worlds;
    compare_opened(&c, expected, mode->flags, of);
    if (!mode->is_bare)
        compare_nitro_materials(&c);
    if (c.failures)
        fprintf(stderr, "%s: opened in mode %s\n", name, mode->name);
    kunai_model_close(model);
    free(worlds);
    return c.failures;
}

static void count_model(const nitro_reference *reference, figures *of)
{
    size_t i;

    of->models++;
    of->vertices += reference->vertex_count;
    of->triangles += reference->triangle_count;
    of->draws += reference->draw_count;
    for (i = 0; i < reference->draw_count; i++)
        of->hidden += reference->draws[i].is_hidden;
    for (i = 0; i < reference->vertex_count; i++)
        of->mixed += reference->vertices[i].is_mixed;
}

/* How many differences there are. models: of expected.json. */
static int compare_file(const char *name, const uint8_t *data, size_t size, const test_json *models,
                        figures *of)
{
    const test_json *expected = test_json_at(models, 0);
    nitro_comparison c = {.name = name};
    nitro_reference reference;
    size_t i;

    assert_int_equal(test_json_count(models), 1);
    read_nitro_reference(&reference, data, size);
    c.reference = &reference;
    check_reference(&c, expected);
    count_model(&reference, of);
    for (i = 0; i < sizeof modes / sizeof modes[0] && !c.failures; i++)
        c.failures += compare_mode(name, &reference, &modes[i], expected, of);
    free_nitro_reference(&reference);
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

TEST(loose)
{
    test_json *root;
    figures of = {0};
    size_t failures = 0, skipped = 0, i;

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

TEST(lands)
{
    test_json *root;
    figures of = {0};
    size_t failures = 0, i;

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
        start = 0x10 + (size_t)read_nitro_u32(&bytes, 0) + read_nitro_u32(&bytes, 4);
        failures += compare_file(path, data + start, read_nitro_u32(&bytes, 8), get(file, "models"),
                                 &of) != 0;
        free(data);
    }
    report("platinum/land, land-dp", &of);
    test_corpus_report("platinum/land, land-dp", of.models, 0, "");
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 17 + 38);
    assert_int_equal(of.warned, 0);
}

TEST(props)
{
    nitro_members props;
    const test_json *members;
    test_json *root;
    figures of = {0};
    size_t failures = 0;
    uint32_t i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("platinum/expected.json");
    props = open_nitro_members("build_model");
    members = get(get(get(root, "build_model.narc"), "narc"), "members");
    for (i = 0; i < props.count; i++) {
        const nitro_bytes bytes = get_nitro_member(&props, i);
        char name[64];

        snprintf(name, sizeof name, "platinum/build_model.narc, %u", (unsigned)i);
        failures += compare_file(name, bytes.data, bytes.size,
                                 get(test_json_at(members, i), "models"), &of) != 0;
    }
    report("platinum/build_model.narc", &of);
    test_corpus_report("platinum/build_model.narc", of.models, 0, "");
    close_nitro_members(&props);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 590);
    assert_int_equal(of.warned, 0);
}

/* ---- the game's own draws ---- */

static int is_drawn(const nitro_reference *reference, const kunai_map_draw *draw)
{
    size_t i;

    for (i = 0; i < reference->draw_count; i++)
        if (reference->draws[i].material == draw->material &&
            reference->draws[i].shape == draw->shape)
            return 1;
    return 0;
}

/* Of a prop: the pairs are those of its render commands, in some order. */
static int compare_draws(const char *name, const nitro_bytes *bytes, const kunai_map_draw *draws,
                         uint32_t count, figures *of)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_OPEN_STRICT,
                                   .model_flags = KUNAI_MODEL_DRAW_ORDER,
                                   .draws = draws,
                                   .draw_count = count};
    nitro_comparison c = {.name = name, .is_lone = 1};
    nitro_reference reference;
    kunai_model *model;
    float *worlds;
    uint32_t i;

    read_nitro_reference(&reference, bytes->data, bytes->size);
    c.reference = &reference;
    check_nitro_number(&c, "draws of the game", count, (double)reference.draw_count, 0);
    for (i = 0; i < count; i++)
        check_nitro_number(&c, "is drawn by the commands, too", is_drawn(&reference, &draws[i]), 1,
                           0);
    run_nitro_reference_draws(&reference, draws, count);
    count_model(&reference, of);
    assert_int_equal(kunai_model_open(bytes->data, bytes->size, &options, &model, NULL), KUNAI_OK);
    model_visitor.walk(model, bytes->data, bytes->size);
    worlds = compute_world_matrices(model, NULL);
    c.model = model;
    c.info = kunai_model_get_info(model);
    c.worlds = worlds;
    check_nitro_number(&c, "nodes", c.info->node_count, 1, 0);
    check_nitro_number(&c, "name of the node", (double)kunai_model_get_node(model, 0)->name.size, 0,
                       0);
    compare_nitro_draws(&c);
    compare_nitro_sums(&c);
    note_comparison(&c, of);
    kunai_model_close(model);
    free_nitro_reference(&reference);
    free(worlds);
    return c.failures;
}

TEST(game_draws)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = KUNAI_FORMAT_PROP_SHAPES};
    nitro_members props;
    kunai_map *table;
    figures of = {0};
    size_t size, failures = 0;
    uint8_t *data;
    uint32_t i;

    if (!test_corpus())
        skip();
    props = open_nitro_members("build_model");
    data = test_read_corpus("platinum/build_model_matshp.dat", &size);
    assert_non_null(data);
    assert_int_equal(kunai_map_open(data, size, &options, &table, NULL), KUNAI_OK);
    for (i = 0; i < props.count; i++) {
        const nitro_bytes bytes = get_nitro_member(&props, i);
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
    close_nitro_members(&props);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 478);
    assert_int_equal(of.draws, 1009);
}

/* ---- animated ---- */

static void apply_joints(const nitro_animation *animation, const nitro_reference *reference,
                         uint32_t frame, nitro_local *locals)
{
    uint32_t i;

    memcpy(locals, reference->locals, NITRO_MOST * sizeof *locals);
    for (i = 0; i < animation->count; i++) {
        nitro_local *to;
        nitro_joint joint;

        get_nitro_joint(animation, i, frame, &joint);
        if (joint.tag >> 24 >= reference->node_count)
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
    const uint32_t frame = (uint32_t)get_number(expected, "frame");
    kunai_transform pose[NITRO_MOST];
    nitro_local exact[NITRO_MOST], locals[NITRO_MOST];
    reference_sums sums;
    float *worlds;

    apply_joints(animation, c->reference, frame, exact);
    run_nitro_reference(c->reference, exact);
    sum_reference(c->reference, &sums);
    differ_array(c, "posSum", get(expected, "posSum"), sums.positions, 3, rounding);
    differ_array(c, "bbox", get(expected, "bbox"), sums.box, 6, rounding);
    assert_int_equal(kunai_motion_pose(motion, c->model, (float)frame, KUNAI_SAMPLE_LOOP, pose,
                                       NITRO_MOST, NULL),
                     KUNAI_OK);
    pose_nitro_locals(c->model, pose, locals);
    run_nitro_reference(c->reference, locals);
    worlds = compute_world_matrices(c->model, pose);
    c->worlds = worlds;
    compare_nitro_draws(c);
    compare_pose(c, exact, of);
    note_comparison(c, of);
    free(worlds);
}

static int compare_posed(const nitro_members *props, const nitro_members *animations,
                         const test_json *expected, figures *of)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .model_flags = KUNAI_MODEL_DRAW_ORDER};
    const uint32_t model = (uint32_t)get_number(expected, "model");
    const uint32_t number = (uint32_t)get_number(expected, "anim");
    const nitro_bytes bytes = get_nitro_member(props, model),
                      moves = get_nitro_member(animations, number);
    nitro_comparison c = {0};
    nitro_animation animation;
    nitro_reference reference;
    kunai_model *opened;
    kunai_motion *motion;
    char name[64];

    snprintf(name, sizeof name, "model %u, animation %u, frame %u", (unsigned)model,
             (unsigned)number, (unsigned)get_number(expected, "frame"));
    read_nitro_reference(&reference, bytes.data, bytes.size);
    read_nitro_animation(&animation, moves.data, moves.size);
    assert_int_equal(kunai_model_open(bytes.data, bytes.size, &options, &opened, NULL), KUNAI_OK);
    assert_int_equal(kunai_motion_open(moves.data, moves.size, NULL, &motion, NULL), KUNAI_OK);
    c.name = name;
    c.reference = &reference;
    c.model = opened;
    c.info = kunai_model_get_info(opened);
    of->warned += c.info->warning_count + kunai_motion_get_info(motion)->warning_count;
    differ_number(&c, expected, "frames", kunai_motion_get_info(motion)->frame_count);
    compare_frame(&c, &animation, motion, expected, of);
    count_model(&reference, of);
    kunai_motion_close(motion);
    kunai_model_close(opened);
    free_nitro_reference(&reference);
    return c.failures;
}

TEST(posed)
{
    nitro_members props, animations;
    const test_json *posed;
    test_json *root;
    figures of = {0};
    size_t failures = 0, i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("nitro/expected.json");
    props = open_nitro_members("build_model");
    animations = open_nitro_members("bm_anime");
    posed = get(root, "posed");
    for (i = 0; i < test_json_count(posed); i++)
        failures += compare_posed(&props, &animations, test_json_at(posed, i), &of) != 0;
    report("nitro posed", &of);
    test_corpus_report("nitro posed", of.models, 0, "");
    close_nitro_members(&animations);
    close_nitro_members(&props);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.models, 246);
    assert_int_equal(of.warned, 0);
}
