/* test_ginja_corpus.c - every Ginja file of the corpus against what the reference decoder found and
 * against a second reading of its bytes (ginja_reference.h), triangle by triangle through the
 * public arrays (ginja.md 11). */
#include "ginja_compare.h"

#include <math.h>

#define SYNTHETIC "ginja/synth"

static const struct mode {
    const char *name;
    uint32_t flags;
    int is_bare;
} modes[] = {
    {"default", 0, 0},
    {"stored pose", KUNAI_MODEL_STORED_POSE, 0},
    {"one mesh", KUNAI_MODEL_ONE_MESH, 0},
    {"one mesh in draw order", KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, 0},
    {"bare", 0, 1},
};

/* Without a warning. */
static kunai_model *open_mode(const char *name, const reference_place *place, uint32_t flags,
                              int is_bare)
{
    kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT, .model_flags = flags};
    kunai_model *model;
    kunai_error error;

    if (is_bare) {
        options.flags |= KUNAI_OPEN_BARE;
        options.format = KUNAI_FORMAT_GJCM;
        options.offset = place->base + place->root;
        options.base = 0 - (uint64_t)place->base;
    }
    if (kunai_model_open(place->data, place->size, &options, &model, &error) == KUNAI_OK) {
        model_visitor.walk(model, place->data, place->size);
        return model;
    }
    fprintf(stderr, "%s: %s (%s) at %llu\n", name, error.message, error.record,
            (unsigned long long)error.offset);
    return NULL;
}

/* How many differences there are. */
static int compare_modes(const char *name, const reference_place *place,
                         const ginja_reference *reference)
{
    kunai_model *model = open_mode(name, place, KUNAI_MODEL_DRAW_ORDER, 0);
    int failures = model ? compare_ginja(name, model, reference) : 1;
    size_t i;

    kunai_model_close(model);
    for (i = 0; i < sizeof modes / sizeof modes[0] && !failures; i++) {
        model = open_mode(name, place, modes[i].flags, modes[i].is_bare);
        failures += model ? compare_ginja_sums(modes[i].name, model, reference) : 1;
        kunai_model_close(model);
    }
    return failures;
}

/* A model of a stage, as a bare structure. */
static int compare_bare(const char *name, const reference_place *place,
                        const ginja_reference *reference)
{
    kunai_model *model = open_mode(name, place, KUNAI_MODEL_DRAW_ORDER, 1);
    const int failures = model ? compare_ginja(name, model, reference) : 1;

    kunai_model_close(model);
    return failures;
}

static int report(const char *name, const char *what)
{
    fprintf(stderr, "%s: %s\n", name, what);
    return 1;
}

/* ---- synth/expected.json: triangle by triangle ---- */

static const double *get_numbers(const ginja_reference_corner *corner, int attribute)
{
    if (attribute == 1)
        return corner->position;
    if (attribute == 2)
        return corner->vectors;
    return attribute < 5 ? corner->colors[attribute - 3] : corner->uvs[attribute - 5];
}

static int is_corner_different(const ginja_reference_corner *corner, const test_json *expected)
{
    uint32_t given = 0;
    size_t i, k;

    for (i = 0; i < test_json_count(expected); i++) {
        const int attribute = atoi(test_json_key(expected, i));
        const test_json *values = test_json_at(expected, i);

        assert_true(attribute > 0 && attribute < GINJA_ATTRIBUTES);
        given |= 1u << attribute;
        for (k = 0; k < test_json_count(values); k++)
            if (fabs(get_numbers(corner, attribute)[k] -
                     test_json_number(test_json_at(values, k))) > 1e-12)
                return 1;
    }
    return corner->is_slot ? (given | 4) != (corner->given | 4) : given != corner->given;
}

static int is_triangle_different(const ginja_reference *reference,
                                 const ginja_reference_shape *shape, const test_json *expected)
{
    const ginja_reference_draw *draw = &reference->draws[shape->draw];
    const test_json *corners = test_json_get(expected, "c");
    size_t i;

    if (draw->list !=
        (uint32_t)!strcmp("translucent", test_json_string(test_json_get(expected, "list"))))
        return 1;
    if (draw->mesh != (uint32_t)test_json_number(test_json_get(expected, "mesh")))
        return 1;
    assert_int_equal(test_json_count(corners), 3);
    for (i = 0; i < 3; i++)
        if (is_corner_different(&shape->corners[i], test_json_at(corners, i)))
            return 1;
    return 0;
}

/* The second reader against the file. */
static int compare_expected(const char *name, const ginja_reference *reference,
                            const test_json *expected)
{
    const test_json *triangles = test_json_get(expected, "triangles");
    size_t i, at = 0;
    int failures = 0;

    for (i = 0; i < reference->shape_count; i++) {
        if (reference->shapes[i].corner_count != 3)
            continue;
        if (is_triangle_different(reference, &reference->shapes[i], test_json_at(triangles, at)))
            failures += report(name, "a triangle is not as the reference decoder has it");
        at++;
    }
    if (at != test_json_count(triangles))
        failures += report(name, "triangles");
    if ((int)reference->sums.corners != (int)test_json_number(test_json_get(expected, "corners")))
        failures += report(name, "corners");
    if ((int)reference->sums.lines != (int)test_json_number(test_json_get(expected, "lines")))
        failures += report(name, "lines");
    if ((int)reference->sums.points != (int)test_json_number(test_json_get(expected, "points")))
        failures += report(name, "points");
    return failures;
}

static int compare_textures(const char *name, const kunai_model *model, const test_json *expected)
{
    const uint32_t count = (uint32_t)test_json_count(expected);
    int failures = 0;
    uint32_t i;

    if (kunai_model_get_info(model)->texture_count != count)
        return report(name, "number of textures");
    for (i = 0; i < count; i++)
        if (strcmp(kunai_model_get_texture_list(model)->refs[i].name.data,
                   test_json_string(test_json_at(expected, i))) != 0)
            failures += report(name, "name of a texture");
    return failures;
}

/* Where the slots of a skin list are at rest: the vertices that name them. */
static int compare_slots(const char *name, const kunai_model *model, const test_json *expected)
{
    const kunai_mesh *mesh;
    uint32_t m, i, k, seen = 0;
    int failures = 0;

    for (m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        reference_corner *placed = make_reference_corners(model, mesh);

        for (i = 0; i < mesh->vertex_count; i++) {
            const test_json *position = test_json_at(expected, mesh->sources[i]);

            seen |= 1u << mesh->sources[i];
            for (k = 0; k < 3; k++)
                if (!(fabs(placed[i].position[k] - test_json_number(test_json_at(position, k))) <=
                      1e-5))
                    failures += report(name, "position of a slot");
        }
        free(placed);
    }
    if (seen != (1u << test_json_count(expected)) - 1)
        failures += report(name, "not all slots are there");
    return failures;
}

static uint32_t get_order(const char *name)
{
    if (strstr(name, "le_sizes.be."))
        return KUNAI_BYTE_ORDER_MIXED;
    return strstr(name, ".be.") ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
}

static int compare_file(const char *name, const uint8_t *data, size_t size,
                        const test_json *expected)
{
    const test_json *slots = test_json_get(expected, "skin_positions");
    ginja_reference reference;
    reference_place place;
    kunai_model *model;
    int failures;

    assert_true(find_ginja_reference(&place, data, size, strstr(name, ".be.") != NULL));
    read_ginja_reference(&reference, &place);
    failures =
        compare_expected(name, &reference, expected) + compare_modes(name, &place, &reference);
    model = failures ? NULL : open_mode(name, &place, 0, 0);
    if (model) {
        failures += compare_textures(name, model, test_json_get(expected, "textures"));
        if (slots)
            failures += compare_slots(name, model, slots);
        if (kunai_model_get_info(model)->byte_order != get_order(name))
            failures += report(name, "byte order");
    }
    kunai_model_close(model);
    free_ginja_reference(&reference);
    return failures;
}

/* ---- what is to be refused ---- */

/* Read off the bytes of the files by ginja.md; what is there stands beside it. */
static const struct bad_file {
    const char *name;
    kunai_result result;
    uint64_t offset;
    const char *record;
} bad_files[] = {
    /* The strip at E8 has 65535 corners; 29 bytes are left for them. */
    {"bad_count", KUNAI_E_CORRUPT, 0xE8, "primitive"},
    /* The sibling of the second node (at 40) is itself. */
    {"bad_cycle", KUNAI_E_CORRUPT, 0x70, "NJS_OBJECT"},
    /* The first corner of the strip at E8: 200 of 4. */
    {"bad_index", KUNAI_E_CORRUPT, 0xEB, "primitive"},
    /* The mesh: none of its six parameters is of type 1. */
    {"bad_no_vcd", KUNAI_E_CORRUPT, 0xE8, "mesh"},
    /* 61 */
    {"bad_opcode", KUNAI_E_CORRUPT, 0xE8, "primitive"},
    /* The first parameter: type 11. */
    {"bad_param", KUNAI_E_CORRUPT, 0x90, "parameter"},
    /* The sibling of the root: 40000000. */
    {"bad_pointer", KUNAI_E_CORRUPT, 0x38, "NJS_OBJECT"},
    /* 4 bytes for three floats. */
    {"bad_stride", KUNAI_E_CORRUPT, 0x71, "vertex array"},
    /* The pointer of the root to its model: 110 of E4 bytes. */
    {"bad_truncated", KUNAI_E_CORRUPT, 0xC, "NJS_OBJECT"},
};

static int check_bad(const char *name, const uint8_t *data, size_t size)
{
    const struct bad_file *bad = bad_files;
    kunai_model *model;
    kunai_error error;
    kunai_result result;
    int is_wrong;

    while (strncmp(name, bad->name, strlen(bad->name)) != 0)
        if (++bad == bad_files + sizeof bad_files / sizeof bad_files[0])
            return report(name, "an error that is not looked at");
    result = kunai_model_open(data, size, NULL, &model, &error);
    kunai_model_close(model);
    is_wrong = result != bad->result || error.code != result || error.offset != bad->offset ||
               strcmp(error.record, bad->record) != 0;
    if (is_wrong)
        fprintf(stderr, "%s: %s %s (%s) at %llx\n", name, kunai_result_name(result), error.message,
                error.record, (unsigned long long)error.offset);
    return is_wrong;
}

TEST(synthetic)
{
    size_t i, good = 0, bad = 0, size;
    test_json *entries;
    int failures = 0;

    if (!test_corpus())
        skip();
    entries = test_corpus_json(SYNTHETIC "/expected.json");
    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *entry = test_json_at(entries, i);
        const char *name = test_json_key(entries, i);
        char path[256];
        uint8_t *data;

        snprintf(path, sizeof path, SYNTHETIC "/%s", name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        if (test_json_number(test_json_get(entry, "ok")) > 0) {
            failures += compare_file(name, data, size, entry);
            good++;
        } else {
            failures += check_bad(name, data, size);
            bad++;
        }
        free(data);
    }
    assert_int_equal(good, 262);
    assert_int_equal(bad, 18);
    test_json_free(entries);
    test_corpus_report(SYNTHETIC, good + bad, 0, "");
    assert_int_equal(failures, 0);
}

/* ---- expected.json: real files, by the sums of ginja.md 11 ---- */

static int compare_number(const char *name, const test_json *expected, double value)
{
    /* Rounded to 0.001. */
    if (fabs(value - test_json_number(expected)) <= 0.0006 + 1e-9 * fabs(value))
        return 0;
    fprintf(stderr, "%s: %.6f, expected %.6f\n", name, value, test_json_number(expected));
    return 1;
}

static int compare_numbers(const char *name, const test_json *expected, const double *values,
                           size_t count)
{
    int failures = test_json_count(expected) != count;
    size_t i;

    for (i = 0; i < count; i++)
        failures += compare_number(name, test_json_at(expected, i), values[i]);
    return failures;
}

static int compare_kinds(const test_json *expected, const ginja_reference_sums *sums)
{
    static const char *const names[] = {"QUADS", "TRIANGLES", "TRISTRIP", "TRIFAN",
                                        "LINES", "LINESTRIP", "POINTS"};
    int failures = 0;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const test_json *kind = test_json_get(expected, names[i]);

        failures += kind ? compare_number(names[i], kind, sums->kinds[i]) : sums->kinds[i] > 0;
    }
    return failures;
}

static int compare_summary(const test_json *summary, const ginja_reference_sums *sums, size_t nodes)
{
    const struct {
        const char *key;
        double value;
    } counts[] = {
        {"nodes", (double)nodes},
        {"models", sums->models},
        {"arrays", sums->arrays},
        {"array_elements", sums->elements},
        {"corners", sums->corners},
        {"meshes_opaque", sums->meshes[0]},
        {"meshes_translucent", sums->meshes[1]},
        {"parameters", sums->parameters},
        {"primitives", sums->primitives},
        {"triangles", sums->triangles},
        {"degenerate", sums->degenerate},
        {"lines", sums->lines},
        {"points", sums->points},
        {"skin_entries", sums->skin_entries},
        {"skin_vertices", sums->skin_vertices},
    };
    static const char *const boxes[] = {"bbox_local", "bbox_world"};
    const test_json *facing = test_json_get(summary, "winding_vs_normals");
    int failures = 0;
    size_t i, k;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
        failures +=
            compare_number(counts[i].key, test_json_get(summary, counts[i].key), counts[i].value);
    failures += compare_numbers("pos_sum", test_json_get(summary, "pos_sum"), sums->position, 3);
    failures += compare_numbers("nrm_sum", test_json_get(summary, "nrm_sum"), sums->normal, 3);
    failures += compare_numbers("clr_sum", test_json_get(summary, "clr_sum"), sums->color, 4);
    failures += compare_numbers("uv_sum", test_json_get(summary, "uv_sum"), sums->uv, 2);
    for (i = 0; i < 2; i++)
        for (k = 0; k < 2; k++)
            failures += compare_numbers(boxes[i], test_json_at(test_json_get(summary, boxes[i]), k),
                                        i ? sums->box_world[k] : sums->box_local[k], 3);
    failures += compare_number("ccw", test_json_get(facing, "ccw"), sums->facing[0]);
    failures += compare_number("cw", test_json_get(facing, "cw"), sums->facing[1]);
    return failures + compare_kinds(test_json_get(summary, "prim_kinds"), sums);
}

/* Which textures materials name: exactly those that are listed. */
static int compare_used(const kunai_model *const *models, size_t count, const test_json *expected)
{
    const size_t used = test_json_count(expected);
    uint8_t seen[65536] = {0};
    const kunai_material *material;
    int failures = 0;
    size_t i;
    uint32_t k;

    for (i = 0; i < count; i++)
        for (k = 0; (material = kunai_model_get_material(models[i], k)) != NULL; k++)
            if (material->texture >= 0)
                seen[material->texture] = 1;
    for (i = 0; i < used; i++) {
        const size_t texture = (size_t)test_json_number(test_json_at(expected, i));

        failures += !seen[texture];
        seen[texture] = 0;
    }
    for (i = 0; i < sizeof seen; i++)
        failures += seen[i];
    if (failures)
        report("textures", "not those that are used");
    return failures;
}

TEST(sa2bmdl)
{
    static const char *const names[] = {"render-fix_jo_tree.sa2bmdl",
                                        "render-fix_stg37_land0032.sa2bmdl",
                                        "render-fix_udreel.sa2bmdl"};
    test_json *entries;
    int failures = 0;
    size_t i, size;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("ginja/expected.json");
    assert_int_equal(test_json_count(entries), 4);
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        const test_json *summary = test_json_get(test_json_get(entries, names[i]), "summary");
        const kunai_model *models[1];
        kunai_model *model;
        ginja_reference reference;
        reference_place place;
        char path[256];
        uint8_t *data;

        snprintf(path, sizeof path, "ginja/%s", names[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        assert_true(find_ginja_reference(&place, data, size, 0));
        read_ginja_reference(&reference, &place);
        failures += compare_summary(summary, &reference.sums, reference.tree.node_count);
        failures += compare_modes(names[i], &place, &reference);
        model = open_mode(names[i], &place, 0, 0);
        assert_non_null(model);
        models[0] = model;
        failures += compare_used(models, 1, test_json_get(summary, "textures"));
        /* Once turned, all of them are as the normals say: those of the file are against them. */
        assert_int_equal(measure_ginja_facing(model), (int)reference.sums.facing[1]);
        assert_int_equal(reference.sums.facing[0], 0);
        kunai_model_close(model);
        free_ginja_reference(&reference);
        free(data);
    }
    test_json_free(entries);
    test_corpus_report("ginja (.sa2bmdl)", i, 0, "");
    assert_int_equal(failures, 0);
}

static void add_vectors(double *to, const double *from, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        to[i] += from[i];
}

static void add_box(double to[2][3], const double from[2][3], int is_first)
{
    int i;

    for (i = 0; i < 3; i++) {
        to[0][i] = is_first ? from[0][i] : fmin(to[0][i], from[0][i]);
        to[1][i] = is_first ? from[1][i] : fmax(to[1][i], from[1][i]);
    }
}

static void add_sums(ginja_reference_sums *to, const ginja_reference_sums *from)
{
    add_box(to->box_local, from->box_local, to->corners == 0);
    add_box(to->box_world, from->box_world, to->corners == 0);
    to->corners += from->corners;
    add_vectors(to->position, from->position, 3);
    add_vectors(to->normal, from->normal, 3);
    add_vectors(to->color, from->color, 4);
    add_vectors(to->uv, from->uv, 2);
    add_vectors(to->meshes, from->meshes, 2);
    add_vectors(to->kinds, from->kinds, 7);
    add_vectors(to->facing, from->facing, 2);
    to->models += from->models;
    to->arrays += from->arrays;
    to->elements += from->elements;
    to->parameters += from->parameters;
    to->primitives += from->primitives;
    to->triangles += from->triangles;
    to->degenerate += from->degenerate;
    to->lines += from->lines;
    to->points += from->points;
    to->skin_entries += from->skin_entries;
    to->skin_vertices += from->skin_vertices;
}

enum { STAGE_MODELS = 39 };

/* The models of a stage, each where an instance says that it lies; sums: of all. */
static int compare_stage(const kunai_scene *scene, reference_place *place,
                         ginja_reference_sums *sums, size_t *nodes)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    uint8_t seen[STAGE_MODELS] = {0};
    int failures = 0;
    uint32_t i;

    for (i = 0; i < info->instance_count; i++) {
        const kunai_instance *instance = kunai_scene_get_instance(scene, i);
        ginja_reference reference;
        char name[64];

        assert_in_range(instance->model, 0, STAGE_MODELS - 1);
        if (seen[instance->model])
            continue;
        seen[instance->model] = 1;
        place->root = (size_t)instance->model_offset;
        read_ginja_reference(&reference, place);
        snprintf(name, sizeof name, "model %d of the stage", (int)instance->model);
        failures += compare_ginja(name, kunai_scene_get_model(scene, (uint32_t)instance->model),
                                  &reference);
        failures += compare_bare(name, place, &reference);
        add_sums(sums, &reference.sums);
        *nodes += reference.tree.node_count;
        free_ginja_reference(&reference);
    }
    return failures;
}

TEST(stage)
{
    static const char name[] = "pso3gc_map_cardlobby01n.rel";
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_OPEN_STRICT,
                                   .model_flags = KUNAI_MODEL_DRAW_ORDER};
    const kunai_model *models[STAGE_MODELS];
    const test_json *entry;
    ginja_reference_sums sums;
    size_t nodes = 0, size;
    reference_place place;
    kunai_scene *scene;
    kunai_error error;
    test_json *entries;
    uint8_t *data;
    int failures = 0;
    uint32_t i;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("ginja/expected.json");
    entry = test_json_get(entries, name);
    data = test_read_corpus("ginja/pso3gc_map_cardlobby01n.rel", &size);
    assert_non_null(data);
    if (kunai_scene_open(data, size, &options, &scene, &error) != KUNAI_OK)
        fail_msg("%s: %s (%s) at %llu", name, error.message, error.record,
                 (unsigned long long)error.offset);
    assert_int_equal(kunai_scene_get_info(scene)->model_count, STAGE_MODELS);
    memset(&place, 0, sizeof place);
    memset(&sums, 0, sizeof sums);
    place.data = data;
    place.size = place.end = size;
    place.big = 1;
    failures += compare_stage(scene, &place, &sums, &nodes);
    failures += compare_summary(test_json_get(entry, "summary"), &sums, nodes);
    for (i = 0; i < STAGE_MODELS; i++)
        models[i] = kunai_scene_get_model(scene, i);
    failures += compare_used(models, STAGE_MODELS,
                             test_json_get(test_json_get(entry, "summary"), "textures"));
    failures += compare_textures(name, models[0], test_json_get(entry, "textures"));
    kunai_scene_close(scene);
    free(data);
    test_json_free(entries);
    test_corpus_report("ginja (fmt2)", 1, 0, "");
    assert_int_equal(failures, 0);
}
