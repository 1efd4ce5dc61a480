/* test_scene_corpus.c - every stage of the corpus against what two other readers found in it
 * (ninja-scene.md 12), and every REL file that is no stage. Collision files have tests of their
 * own. */
#include "support.h"

#include <math.h>

typedef struct stage_file {
    const char *path;
    const test_json *expect;
    const kunai_scene *scene;
    const kunai_scene_info *info;
    int failures;
} stage_file;

static void compare(stage_file *of, const char *what, double found, double expected,
                    double tolerance)
{
    if (fabs(found - expected) <= tolerance)
        return;
    fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", of->path, what, found, expected);
    of->failures++;
}

static double get_expected_number(const stage_file *of, const char *key)
{
    return test_json_number(test_json_get(of->expect, key));
}

static const kunai_instance *get_instance(const stage_file *of, uint32_t index)
{
    return kunai_scene_get_instance(of->scene, index);
}

/* ---- sections ---- */

static void compare_sections(stage_file *of)
{
    const test_json *ids = test_json_get(of->expect, "ids");
    const test_json *sums = test_json_get(of->expect, "pos_sum");
    double sum[3] = {0, 0, 0};
    const kunai_section *section;
    uint32_t i, k;

    compare(of, "section_count", of->info->section_count, get_expected_number(of, "sections"), 0);
    compare(of, "radius", (double)of->info->radius, get_expected_number(of, "radius"), 0);
    for (i = 0; (section = kunai_scene_get_section(of->scene, i)) != NULL; i++)
        for (k = 0; k < 3; k++)
            sum[k] += (double)section->position[k];
    for (k = 0; k < 3; k++)
        compare(of, "sum of positions", sum[k], test_json_number(test_json_at(sums, k)), 0.1);
    compare(of, "ids", (double)test_json_count(ids),
            of->info->section_count < 8 ? of->info->section_count : 8, 0);
    for (i = 0; i < test_json_count(ids); i++) {
        section = kunai_scene_get_section(of->scene, i);
        compare(of, "id", section ? (uint32_t)section->id : -1.0,
                test_json_number(test_json_at(ids, i)), 0);
    }
}

/* ---- instances ---- */

typedef int is_counted(const stage_file *of, const kunai_instance *instance, const char *key);

static int is_static(const stage_file *of, const kunai_instance *instance, const char *key)
{
    (void)of;
    return !instance->animated && instance->flags == strtoul(key, NULL, 16);
}

static int is_animated(const stage_file *of, const kunai_instance *instance, const char *key)
{
    (void)of;
    return instance->animated && instance->flags == strtoul(key, NULL, 16);
}

static int has_speed(const stage_file *of, const kunai_instance *instance, const char *key)
{
    (void)of;
    return instance->animated && fabs((double)instance->speed - strtod(key, NULL)) < 0.0005;
}

/* key: "type/inp_fn". */
static int has_types(const stage_file *of, const kunai_instance *instance, const char *key)
{
    const kunai_motion *motion = kunai_scene_get_motion(of->scene, (uint32_t)instance->motion);
    const kunai_motion_info *info = kunai_motion_get_info(motion);

    return info && info->raw_type == strtoul(key, NULL, 16) &&
           info->raw_interpolation == strtoul(strchr(key, '/') + 1, NULL, 16);
}

/* An object of counts: each of them, and that they are all. */
static void compare_counts(stage_file *of, const char *name, is_counted *test, double all)
{
    const test_json *counts = test_json_get(of->expect, name);
    uint32_t i, k, count;
    double sum = 0;

    for (i = 0; i < test_json_count(counts); i++) {
        const char *key = test_json_key(counts, i);

        for (k = count = 0; k < of->info->instance_count; k++)
            count += test(of, get_instance(of, k), key) != 0;
        compare(of, name, count, test_json_number(test_json_at(counts, i)), 0);
        sum += count;
    }
    compare(of, name, sum, all, 0);
}

static void compare_instances(stage_file *of)
{
    double animated = 0, motions = 0, keys = 0;
    uint32_t i, k;

    for (i = 0; i < of->info->instance_count; i++) {
        const kunai_instance *instance = get_instance(of, i);
        const kunai_motion *motion = kunai_scene_get_motion(of->scene, (uint32_t)instance->motion);
        const kunai_track *track;

        animated += instance->animated;
        motions += motion != NULL;
        for (k = 0; (track = kunai_motion_get_track(motion, k)) != NULL; k++)
            keys += track->key_count;
    }
    compare(of, "animated", animated, get_expected_number(of, "animated"), 0);
    compare(of, "static", of->info->instance_count - animated, get_expected_number(of, "static"),
            0);
    compare(of, "motions", motions, get_expected_number(of, "motions"), 0);
    compare(of, "motion_keys", keys, get_expected_number(of, "motion_keys"), 0);
    compare_counts(of, "static_flags", is_static, of->info->instance_count - animated);
    compare_counts(of, "animated_flags", is_animated, animated);
    compare_counts(of, "speeds", has_speed, animated);
    compare_counts(of, "interp", has_types, motions);
}

static void compare_nodes(stage_file *of)
{
    double nodes[2] = {0, 0};
    uint32_t i;

    for (i = 0; i < of->info->instance_count; i++) {
        const kunai_instance *instance = get_instance(of, i);
        const kunai_model *model = kunai_scene_get_model(of->scene, (uint32_t)instance->model);

        compare(of, "model", model != NULL, 1, 0);
        if (model)
            nodes[instance->animated] += kunai_model_get_info(model)->node_count;
    }
    compare(of, "static_nodes", nodes[0], get_expected_number(of, "static_nodes"), 0);
    compare(of, "animated_nodes", nodes[1], get_expected_number(of, "animated_nodes"), 0);
}

/* Of different models: what a script of its own counted that follows the pointers of ninja-scene.md
 * 4 and xinja.md 3 to 5; of the big-endian one what ginja/expected.json says. A motion counts once
 * for each number of nodes that it moves. */
typedef struct fmt2_counts {
    const char *name;
    uint32_t models, motions, slides, swaps;
    uint32_t triangles; /* listed ones */
    uint32_t degenerate;
} fmt2_counts;

static const fmt2_counts fmt2_files[] = {
    {"map_lobby_00n.rel", 65, 4, 7, 0, 26593, 8360},
    {"map_lobby_red_be00n.rel", 29, 3, 5, 1, 7513, 2646},
    {"map_cardlobby01n.rel", 39, 6, 4, 5, 14202, 0},
    {"map_cave01_00n.rel", 151, 2, 43, 43, 22901, 7788},
    {"map_cave02_04n.rel", 43, 0, 14, 19, 6010, 1988},
    {"map_aboss01n.rel", 18, 2, 4, 0, 1418, 280},
    {"map_lobby_02n.rel", 67, 4, 7, 0, 26581, 8348},
};

static const fmt2_counts *find_counts(const char *path)
{
    size_t i;

    for (i = 0; i < sizeof fmt2_files / sizeof fmt2_files[0]; i++)
        if (strstr(path, fmt2_files[i].name))
            return &fmt2_files[i];
    return NULL;
}

static void compare_triangles(stage_file *of, const fmt2_counts *counts, uint32_t format)
{
    uint32_t i, triangles = 0, dropped = 0;

    for (i = 0; i < of->info->model_count; i++) {
        const kunai_model_info *info = kunai_model_get_info(kunai_scene_get_model(of->scene, i));

        compare(of, "format of a model", info->format, format, 0);
        compare(of, "skinned", info->skinned, 0, 0);
        triangles += info->triangle_count;
        dropped += info->dropped_count;
    }
    compare(of, "triangles", triangles, counts->triangles - counts->degenerate, 0);
    compare(of, "dropped triangles", dropped, counts->degenerate, 0);
}

static void compare_fmt2(stage_file *of)
{
    const int big = of->info->byte_order == KUNAI_BYTE_ORDER_BIG;
    const fmt2_counts *counts = find_counts(of->path);
    uint32_t i, slides = 0, swaps = 0;

    compare(of, "counts", counts != NULL, 1, 0);
    if (!counts)
        return;
    for (i = 0; i < of->info->instance_count; i++) {
        slides += get_instance(of, i)->slide >= 0;
        swaps += get_instance(of, i)->swap >= 0;
    }
    compare(of, "model_count", of->info->model_count, counts->models, 0);
    compare(of, "motion_count", of->info->motion_count, counts->motions, 0);
    compare(of, "slides", slides, counts->slides, 0);
    compare(of, "swaps", swaps, counts->swaps, 0);
    compare_triangles(of, counts, big ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_XJ);
}

/* Materials use textures that are there. */
static void compare_texture_numbers(stage_file *of)
{
    uint32_t i, k, wrong = 0;

    for (i = 0; i < of->info->model_count; i++) {
        const kunai_model *model = kunai_scene_get_model(of->scene, i);
        const kunai_material *material;

        for (k = 0; (material = kunai_model_get_material(model, k)) != NULL; k++)
            wrong += material->texture >= (int32_t)of->info->texture_count;
    }
    compare(of, "textures that are not there", wrong, 0, 0);
}

/* Models and motions are there once: no two have the same root node, or the same place and number
 * of groups. */
static void compare_sharing(stage_file *of)
{
    uint32_t i, k, same = 0;

    for (i = 0; i < of->info->model_count; i++)
        for (k = 0; k < i; k++)
            same += kunai_model_get_node(kunai_scene_get_model(of->scene, i), 0)->offset ==
                    kunai_model_get_node(kunai_scene_get_model(of->scene, k), 0)->offset;
    compare(of, "models that are there twice", same, 0, 0);
}

static void compare_textures(stage_file *of)
{
    const kunai_texture_list *list = kunai_scene_get_texture_list(of->scene);
    const char *name = test_json_string(test_json_get(of->expect, "first_texture"));

    compare(of, "texture_count", of->info->texture_count, get_expected_number(of, "textures"), 0);
    if (name)
        compare(of, "first texture", list->count ? strcmp(list->refs[0].name.data, name) : -1, 0,
                0);
}

/* ---- files ---- */

static uint32_t find_format(const char *path)
{
    const size_t size = strlen(path);

    if (strstr(path, "rel-fmt2"))
        return KUNAI_FORMAT_FMT2;
    return path[size - 5] == 'd' ? KUNAI_FORMAT_D_REL : KUNAI_FORMAT_N_REL;
}

/* There is nothing to warn about: all files read without a pointer that is out of range. */
static int compare_stage(const char *path, const uint8_t *data, size_t size,
                         const test_json *expect)
{
    stage_file of = {.path = path, .expect = expect};
    kunai_scene *scene;
    kunai_error error;

    if (kunai_scene_open(data, size, NULL, &scene, &error) != KUNAI_OK) {
        fprintf(stderr, "%s: %s (%s) at %llu\n", path, error.message, error.record,
                (unsigned long long)error.offset);
        return 1;
    }
    scene_visitor.walk(scene, data, size);
    of.scene = scene;
    of.info = kunai_scene_get_info(scene);
    compare(&of, "format", of.info->format, find_format(path), 0);
    compare(&of, "byte_order", of.info->byte_order,
            strcmp(test_json_string(test_json_get(expect, "endian")), "big")
                ? KUNAI_BYTE_ORDER_LITTLE
                : KUNAI_BYTE_ORDER_BIG,
            0);
    compare(&of, "warning_count", of.info->warning_count, 0, 0);
    compare_sections(&of);
    compare_instances(&of);
    compare_nodes(&of);
    compare_sharing(&of);
    compare_textures(&of);
    compare_texture_numbers(&of);
    if (of.info->format == KUNAI_FORMAT_FMT2)
        compare_fmt2(&of);
    kunai_scene_close(scene);
    return of.failures;
}

/* Not a stage, at the word of the trailer that leads to the root. */
static int compare_other(const char *path, const uint8_t *data, size_t size)
{
    kunai_scene *scene;
    kunai_error error;
    kunai_found found;

    if (kunai_scene_open(data, size, NULL, &scene, &error) == KUNAI_E_UNSUPPORTED &&
        error.offset == size - 16 && error.format == KUNAI_FORMAT_REL &&
        kunai_probe(data, size, &found) == KUNAI_OK && found.format == KUNAI_FORMAT_REL &&
        !found.modules)
        return 0;
    fprintf(stderr, "%s: is not told from a stage\n", path);
    kunai_scene_close(scene);
    return 1;
}

static int has_prefix(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

TEST(corpus_stages)
{
    test_json *entries;
    char path[512];
    size_t size, i, stages = 0, others = 0;
    int failures = 0;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("scenes/expected.json");
    for (i = 0; i < test_json_count(entries); i++) {
        const char *name = test_json_key(entries, i);
        uint8_t *data;

        if (has_prefix(name, "rel-collision-"))
            continue;
        snprintf(path, sizeof path, "scenes/%s", name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        if (has_prefix(name, "rel-other/")) {
            failures += compare_other(path, data, size);
            others++;
        } else {
            failures +=
                compare_stage(path, data, size, test_json_get(test_json_at(entries, i), "expect"));
            stages++;
        }
        free(data);
    }
    test_json_free(entries);
    test_corpus_report("scenes, stages", stages, 0, "");
    test_corpus_report("scenes, other REL files", others, 0, "");
    assert_int_equal(stages, 15);
    assert_int_equal(others, 7);
    assert_int_equal(failures, 0);
}

/* An n.rel and its d.rel are drawn together; here is what a caller then needs of kunai_probe. */
TEST(corpus_probe)
{
    test_json *entries;
    size_t size, i;
    char path[512];

    if (!test_corpus())
        skip();
    entries = test_corpus_json("scenes/expected.json");
    for (i = 0; i < test_json_count(entries); i++) {
        const char *name = test_json_key(entries, i);
        kunai_found found;
        uint8_t *data;

        if (has_prefix(name, "rel-other/"))
            continue;
        snprintf(path, sizeof path, "scenes/%s", name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
        assert_int_equal(found.format, has_prefix(name, "rel-collision-") ? KUNAI_FORMAT_C_REL
                                                                          : find_format(name));
        assert_int_equal(found.modules, KUNAI_MODULE_SCENE);
        assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
        assert_int_equal(found.size, size);
        free(data);
    }
    test_json_free(entries);
}
