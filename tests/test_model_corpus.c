/* test_model_corpus.c - every model of the corpus against what the reference decoder found,
 * computed here in double precision from nothing but the public arrays (ninja-chunk.md 12). */
#include "support.h"

#include <dirent.h>
#include <math.h>

/* What ninja-chunk.md 12 calls flat, and for each sum the sum of the magnitudes: positions are
 * floats, so a sum that cancels keeps the rounding errors of what went into it. */
typedef struct flat {
    double corners;
    double influences[16];
    double facing[2]; /* agree, disagree */
    double unclear;   /* triangles that the last bit may turn either way, or not in facing */
    double box_min[3];
    double box_max[3];
    double position[3];
    double normal[3];
    double uv[2];
    double uv2[2];
    double color[4];
    double area_vector[3];
    double area;
    double volume;
    double node;
    double materials;
    double magnitude; /* of positions */
} flat;

static void point(const float *m, const float *v, double w, double *out)
{
    int row;

    for (row = 0; row < 3; row++)
        out[row] = (double)m[row] * (double)v[0] + (double)m[4 + row] * (double)v[1] +
                   (double)m[8 + row] * (double)v[2] + (double)m[12 + row] * w;
}

static double length(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static void cross(const double *a, const double *b, double *out)
{
    int i;

    for (i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* One vertex in model space: directly by ninja-chunk.md 3.1. */
typedef struct rest_vertex {
    double position[3];
    double normal[3];
    double node;
    uint32_t influences;
} rest_vertex;

static void rest_skinned(const kunai_model *model, const kunai_mesh *mesh, uint32_t vertex,
                         rest_vertex *out)
{
    uint32_t k;
    int i;

    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];
        const float *world = kunai_model_get_node(model, influence->node)->world;
        const double weight = (double)influence->weight;
        double p[3], n[3];

        point(world, influence->position, 1.0, p);
        point(world, influence->normal, 0.0, n);
        for (i = 0; i < 3; i++) {
            out->position[i] += weight * p[i];
            out->normal[i] += weight * n[i];
        }
        out->node += weight * influence->node;
        out->influences++;
    }
}

static rest_vertex rest_of(const kunai_model *model, const kunai_mesh *mesh, uint32_t vertex)
{
    rest_vertex out;
    double size;
    int i;

    memset(&out, 0, sizeof out);
    if (mesh->kind == KUNAI_MESH_SKINNED) {
        rest_skinned(model, mesh, vertex, &out);
    } else {
        const float *world = kunai_model_get_node(model, (uint32_t)mesh->node)->world;

        point(world, mesh->positions + 3 * (size_t)vertex, 1.0, out.position);
        if (mesh->normals)
            point(world, mesh->normals + 3 * (size_t)vertex, 0.0, out.normal);
        out.node = mesh->node;
        out.influences = 1;
    }
    size = length(out.normal);
    for (i = 0; i < 3 && size > 0.0; i++)
        out.normal[i] /= size;
    return out;
}

static void add_corner(flat *to, const kunai_mesh *mesh, int has_color, uint32_t vertex,
                       const rest_vertex *v)
{
    int i;

    for (i = 0; i < 3; i++) {
        to->position[i] += v->position[i];
        to->normal[i] += v->normal[i];
        to->magnitude += fabs(v->position[i]);
        to->box_min[i] = to->corners > 0 ? fmin(to->box_min[i], v->position[i]) : v->position[i];
        to->box_max[i] = to->corners > 0 ? fmax(to->box_max[i], v->position[i]) : v->position[i];
    }
    for (i = 0; i < 2; i++) {
        to->uv[i] += mesh->uvs ? (double)mesh->uvs[2 * (size_t)vertex + (size_t)i] : 0.0;
        to->uv2[i] += mesh->uvs2 ? (double)mesh->uvs2[2 * (size_t)vertex + (size_t)i] : 0.0;
    }
    for (i = 0; i < 4 && has_color; i++)
        to->color[i] += mesh->colors[4 * (size_t)vertex + (size_t)i];
    to->node += v->node;
    to->influences[v->influences < 15 ? v->influences : 15] += 1;
    to->corners += 1;
}

static void add_triangle(flat *to, const rest_vertex *v, int has_normals)
{
    double ab[3], ac[3], normal[3], sum[3], bc[3], facing;
    int i;

    for (i = 0; i < 3; i++) {
        ab[i] = v[1].position[i] - v[0].position[i];
        ac[i] = v[2].position[i] - v[0].position[i];
        sum[i] = v[0].normal[i] + v[1].normal[i] + v[2].normal[i];
    }
    cross(ab, ac, normal);
    for (i = 0; i < 3; i++)
        to->area_vector[i] += normal[i] / 2;
    to->area += length(normal) / 2;
    cross(v[1].position, v[2].position, bc);
    to->volume += dot(v[0].position, normal) / 6;
    facing = dot(normal, sum);
    if (!has_normals)
        return;
    for (i = 0; i < 3; i++)
        if (length(v[i].normal) < 0.5) { /* it has none, or it has one of length 0 */
            to->unclear += 1;
            return;
        }
    to->unclear += fabs(facing) <= 1e-4 * length(ab) * length(ac);
    to->facing[0] += facing > 0;
    to->facing[1] += facing < 0;
}

/* The material key of ninja-chunk.md 6.2, without the second set. */
static void material_key(const kunai_material *material, uint32_t *key)
{
    memset(key, 0, 8 * sizeof *key);
    key[0] = (uint32_t)material->texture;
    key[1] = material->raw[1];
    memcpy(&key[2], material->diffuse, 4);
    memcpy(&key[3], material->ambient, 3);
    memcpy(&key[4], material->specular, 3);
    key[5] = (uint32_t)material->exponent;
    key[6] = material->blend_source << 8 | material->blend_destination;
    key[7] = material->raw[0];
}

static double count_materials(const kunai_model *model)
{
    const uint32_t count = kunai_model_get_info(model)->material_count;
    uint32_t distinct = 0, i, k, a[8], b[8];

    for (i = 0; i < count; i++) {
        material_key(kunai_model_get_material(model, i), a);
        for (k = 0; k < i; k++) {
            material_key(kunai_model_get_material(model, k), b);
            if (!memcmp(a, b, sizeof a))
                break;
        }
        distinct += k == i;
    }
    return distinct;
}

static void add_mesh(flat *to, const kunai_model *model, const kunai_mesh *mesh)
{
    uint32_t i, k;
    int c;

    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const int has_color = (kunai_model_get_material(model, part->material)->flags &
                               KUNAI_MATERIAL_VERTEX_COLOR) != 0;

        for (k = part->first_index; k < part->first_index + part->index_count; k += 3) {
            rest_vertex v[3];

            for (c = 0; c < 3; c++) {
                v[c] = rest_of(model, mesh, mesh->indices[k + (uint32_t)c]);
                add_corner(to, mesh, has_color, mesh->indices[k + (uint32_t)c], &v[c]);
            }
            add_triangle(to, v, mesh->normals != NULL);
        }
    }
}

/* ---- comparison ---- */

typedef struct comparison {
    const char *file;
    const test_json *expected; /* flat */
    double root;               /* of the number of corners */
    double slack;              /* what rounding to float can make of a sum */
    int failures;
} comparison;

static void compare(comparison *c, const char *key, int index, double value, double slack)
{
    const test_json *json = test_json_get(c->expected, key);
    double expected, tolerance;

    if (index >= 0)
        json = test_json_at(json, (size_t)index);
    expected = test_json_number(json);
    tolerance = 1e-3 + 1e-5 * fabs(expected) * c->root + slack;
    if (fabs(value - expected) <= tolerance)
        return;
    fprintf(stderr, "%s: %s[%d] is %.9g, expected %.9g\n", c->file, key, index, value, expected);
    c->failures++;
}

static void compare_number(comparison *c, const char *key, double value, double expected)
{
    if (value >= expected && value <= expected)
        return;
    fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", c->file, key, value, expected);
    c->failures++;
}

static double expected_number(const comparison *c, const char *key)
{
    return test_json_number(test_json_get(c->expected, key));
}

/* Triangles with a repeated corner are in the expected sums but not in the arrays: with any, only
 * what they do not change is compared (they have no area, no volume and face nowhere). */
static void compare_sums(comparison *c, const flat *sums)
{
    const test_json *influences = test_json_get(c->expected, "influences");
    size_t i;
    int k;

    for (k = 0; k < 3; k++) {
        compare(c, "sum_pos", k, sums->position[k], c->slack);
        compare(c, "sum_nrm", k, sums->normal[k], 1e-6 * sums->corners);
    }
    for (k = 0; k < 2; k++) {
        compare(c, "sum_uv", k, sums->uv[k], 0.0);
        compare(c, "sum_uv2", k, sums->uv2[k], 0.0);
    }
    for (k = 0; k < 4; k++)
        compare(c, "sum_rgba", k, sums->color[k], 0.0);
    compare(c, "sum_node", -1, sums->node, 0.0);
    compare_number(c, "materials", sums->materials, expected_number(c, "materials"));
    for (i = 0; i < test_json_count(influences); i++)
        compare_number(c, "influences", sums->influences[atoi(test_json_key(influences, i))],
                       test_json_number(test_json_at(influences, i)));
}

static void compare_shape(comparison *c, const flat *sums, double degenerate)
{
    const test_json *facing = test_json_get(c->expected, "facing");
    const double agree = test_json_number(test_json_get(facing, "agree"));
    const double disagree = test_json_number(test_json_get(facing, "disagree"));
    const double size = sums->corners > 0 ? c->slack / sums->corners : 0.0;
    int k;

    for (k = 0; k < 3 && sums->corners > 0; k++) {
        const double low =
            test_json_number(test_json_at(test_json_get(c->expected, "bbox_min"), (size_t)k));

        if (degenerate > 0) { /* may use vertices that nothing else uses */
            c->failures += sums->box_min[k] < low - 1e-3 - size;
            continue;
        }
        compare(c, "bbox_min", k, sums->box_min[k], size);
        compare(c, "bbox_max", k, sums->box_max[k], size);
    }
    for (k = 0; k < 3; k++)
        compare(c, "sum_area_vec", k, sums->area_vector[k], 1e-6 * sums->area);
    compare(c, "area", -1, sums->area, 0.0);
    compare(c, "volume", -1, sums->volume,
            1e-6 * sums->area * sums->magnitude / (sums->corners + 1));
    compare_number(c, "agree", fabs(sums->facing[0] - agree) > sums->unclear, 0);
    compare_number(c, "disagree", fabs(sums->facing[1] - disagree) > sums->unclear, 0);
}

/* 1: some number of the file was not finite, and the expected sums are not either. */
static int is_not_finite(const test_json *expected)
{
    return isnan(test_json_number(test_json_get(expected, "area")));
}

static int compare_flat(const char *file, const kunai_model *model, const test_json *expected)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh;
    comparison c = {file, expected, 0.0, 0.0, 0};
    double degenerate;
    uint32_t i;
    flat sums;

    memset(&sums, 0, sizeof sums);
    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        add_mesh(&sums, model, mesh);
    sums.materials = sums.corners > 0 ? count_materials(model) : 0;
    c.root = sqrt(sums.corners);
    c.slack = 1e-6 * sums.magnitude;
    degenerate = expected_number(&c, "degenerate_by_index");
    compare_number(&c, "triangles", info->triangle_count,
                   expected_number(&c, "triangles") - degenerate);
    if (is_not_finite(expected))
        return c.failures;
    if (degenerate <= 0)
        compare_sums(&c, &sums);
    compare_shape(&c, &sums, degenerate);
    compare(&c, "max_bind_gap", -1, (double)info->bind_gap, 1e-5 * (double)info->bind_gap);
    for (i = 0; i < 3; i++) {
        compare_number(&c, "bounds_min",
                       fabs(sums.box_min[i] - (double)info->bounds_min[i]) >
                           1e-6 * (1 + fabs(sums.box_min[i])),
                       0);
        compare_number(&c, "bounds_max",
                       fabs(sums.box_max[i] - (double)info->bounds_max[i]) >
                           1e-6 * (1 + fabs(sums.box_max[i])),
                       0);
    }
    return c.failures;
}

static int compare_textures(const char *file, const kunai_model *model, const test_json *list)
{
    uint32_t i, failures = 0;

    if (kunai_model_get_info(model)->texture_count != test_json_count(list)) {
        fprintf(stderr, "%s: wrong number of textures\n", file);
        return 1;
    }
    for (i = 0; i < test_json_count(list); i++)
        failures += strcmp(kunai_model_get_texture(model, i)->name.data,
                           test_json_string(test_json_at(list, i))) != 0;
    return (int)failures;
}

/* ---- files ---- */

static int compare_model(const char *file, const uint8_t *data, size_t size, uint32_t index,
                         const test_json *entry)
{
    const test_json *expected = test_json_at(test_json_get(entry, "models"), index);
    kunai_options options = {.struct_size = sizeof options, .index = index};
    kunai_model *model;
    kunai_error error;
    int failures;

    if (kunai_model_open(data, size, &options, &model, &error) != KUNAI_OK) {
        fprintf(stderr, "%s: %s (%s) at %llu\n", file, error.message, error.record,
                (unsigned long long)error.offset);
        return 1;
    }
    subject_model.walk(model, data, size);
    failures = compare_flat(file, model, test_json_get(expected, "flat"));
    failures += compare_textures(file, model, test_json_at(test_json_get(entry, "textures"), 0));
    if (kunai_model_get_info(model)->node_count !=
        test_json_number(test_json_get(expected, "nodes"))) {
        fprintf(stderr, "%s: wrong number of nodes\n", file);
        failures++;
    }
    kunai_model_close(model);
    return failures;
}

/* 1: the entry is of a format that is read later: an .sa1mdl, .sa2mdl or NJBM file. */
static int is_later(const test_json *entry)
{
    const test_json *chunks = test_json_get(entry, "chunks");
    size_t i;

    for (i = 0; i < test_json_count(chunks); i++)
        if (!strcmp(test_json_string(test_json_at(chunks, i)), "NJCM"))
            return 0;
    return test_json_count(chunks) > 0;
}

/* Where the reference decoder reports an error we may do so, too, or give what is left. */
static int open_bad(const char *file, const uint8_t *data, size_t size)
{
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(data, size, NULL, &model, &error) != KUNAI_OK)
        return error.offset > size;
    subject_model.walk(model, data, size);
    if (!kunai_model_get_info(model)->warning_count) {
        fprintf(stderr, "%s: opened without an error and without a warning\n", file);
        kunai_model_close(model);
        return 1;
    }
    kunai_model_close(model);
    return 0;
}

static int compare_models(const char *file, const uint8_t *data, size_t size,
                          const test_json *entry)
{
    const size_t count = test_json_count(test_json_get(entry, "models"));
    int failures = 0;
    size_t i;

    assert_true(count > 0);
    for (i = 0; i < count; i++)
        failures += compare_model(file, data, size, (uint32_t)i, entry);
    return failures;
}

/* all_checked, all_later: how many files are compared and left out, so that none is lost unnoticed.
 */
static void compare_folder(const char *folder, size_t all_checked, size_t all_later)
{
    size_t size, i, checked = 0, later = 0;
    char path[512];
    test_json *all;
    int failures = 0;

    if (!test_corpus())
        skip();
    snprintf(path, sizeof path, "%s/expected.json", folder);
    all = test_corpus_json(path);
    for (i = 0; i < test_json_count(all); i++) {
        const test_json *entry = test_json_at(all, i);
        uint8_t *data;

        snprintf(path, sizeof path, "%s/%s", folder, test_json_key(all, i));
        if (is_later(entry)) {
            test_corpus_skip(path);
            later++;
            continue;
        }
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        if (!test_json_is_null(test_json_get(entry, "error")))
            failures += open_bad(path, data, size);
        else
            failures += compare_models(path, data, size, entry);
        checked++;
        free(data);
    }
    test_json_free(all);
    test_corpus_report(folder, checked, later, "NJBM, .sa1mdl and .sa2mdl are not read yet");
    assert_int_equal(checked, all_checked);
    assert_int_equal(later, all_later);
    assert_int_equal(failures, 0);
}

static void test_synthetic(void **state)
{
    (void)state;
    compare_folder("ninja-models", 45, 4);
}

static void test_real(void **state)
{
    (void)state;
    compare_folder("models", 170, 52);
}

static int ends_with(const char *name, const char *end)
{
    const size_t size = strlen(name);

    return size >= strlen(end) && !strcmp(name + size - strlen(end), end);
}

/* Opens all files of a folder with a name that ends so. Gives how many opened. */
static size_t open_folder(const char *folder, const char *end, size_t *files)
{
    size_t size, opened = 0;
    char path[1024];
    struct dirent *entry;
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), folder);
    dir = opendir(path);
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        kunai_model *model;
        kunai_error error;
        uint8_t *data;

        if (!ends_with(entry->d_name, end))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        if (kunai_model_open(data, size, NULL, &model, &error) == KUNAI_OK) {
            subject_model.walk(model, data, size);
            opened++;
        }
        kunai_model_close(model);
        free(data);
        ++*files;
    }
    closedir(dir);
    return opened;
}

/* What the sets that people look at hold, by an independent reader that was written from
 * ninja-chunk.md and ninja-container.md; it counts nodes, triangles of three different vertices,
 * names of NJTL, chunks NMDM, and finds who draws vertices that are not all its own. materials: of
 * the same files in models/ (0: there are none). */
static const struct showcase {
    const char *name;
    const char *textures;
    uint32_t node_count;
    uint32_t triangle_count;
    uint32_t texture_count;
    uint32_t motion_count;
    uint32_t skinned;
    uint32_t material_count;
} showcase[] = {{"booma", "xvm", 51, 370, 2, 0, 1, 5}, {"boy", "pvm", 26, 1144, 101, 17, 0, 0},
                {"cock", "pvm", 8, 203, 50, 3, 0, 25}, {"dellily", "xvm", 44, 628, 3, 0, 1, 6},
                {"hoo", "pvm", 22, 1057, 40, 2, 0, 0}, {"kiri", "pvm", 2, 16, 1, 1, 0, 0},
                {"l2g1", "pvm", 4, 124, 28, 2, 0, 0},  {"ragrappy", "xvm", 64, 466, 2, 0, 1, 5}};

/* The texture set beside a model holds what the model asks for: as many, in the same order. Those
 * of an XVM have no names. */
static void check_showcase_textures(const struct showcase *expected, const kunai_model *model)
{
    kunai_textures *textures;
    char path[64];
    uint8_t *data;
    size_t size;
    uint32_t i;

    snprintf(path, sizeof path, "showcase/%s/%s.%s", expected->name, expected->name,
             expected->textures);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, expected->texture_count);
    for (i = 0; i < expected->texture_count; i++) {
        const char *name = kunai_model_get_texture(model, i)->name.data;
        const char *stored = kunai_textures_get_image(textures, i)->name.data;

        assert_true(name[0] != 0);
        assert_int_equal(stored[0] != 0, !strcmp(expected->textures, "pvm"));
        if (stored[0])
            assert_string_equal(name, stored);
    }
    kunai_textures_close(textures);
    free(data);
}

/* Every motion opens by its index, and the one behind the last does not. */
static void check_showcase_motions(const struct showcase *expected, const kunai_model *model,
                                   const uint8_t *data, size_t size)
{
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_STRICT};
    kunai_motion *motion;
    uint32_t i;

    options.model = model;
    for (i = 0; i < expected->motion_count; i++) {
        options.index = i;
        assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_OK);
        kunai_motion_close(motion);
    }
    options.index = i;
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL),
                     i ? KUNAI_E_RANGE : KUNAI_E_FORMAT);
    assert_null(motion);
}

static void check_showcase(const struct showcase *expected)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_STRICT};
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;
    char path[64];
    uint8_t *data;
    size_t size;

    snprintf(path, sizeof path, "showcase/%s/%s.nj", expected->name, expected->name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    if (kunai_model_open(data, size, &options, &model, &error) != KUNAI_OK)
        fail_msg("%s: %s", path, error.message);
    subject_model.walk(model, data, size);
    info = kunai_model_get_info(model);
    assert_int_equal(info->node_count, expected->node_count);
    assert_int_equal(info->triangle_count, expected->triangle_count);
    assert_int_equal(info->texture_count, expected->texture_count);
    assert_int_equal(info->skinned, expected->skinned);
    if (expected->material_count)
        assert_int_equal(info->material_count, expected->material_count);
    check_showcase_textures(expected, model);
    check_showcase_motions(expected, model, data, size);
    kunai_model_close(model);
    free(data);
}

/* The sets that people look at: no warning, textures that are named, and all that is in them. */
static void test_showcase(void **state)
{
    const size_t count = sizeof showcase / sizeof showcase[0];
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++)
        check_showcase(&showcase[i]);
    test_corpus_report("showcase", count, 1, "dubswitch.xj is an Xinja model");
}

/* Xinja models carry the tag NJCM, too: an error, never a mesh of nonsense. */
static void test_xinja_is_refused(void **state)
{
    size_t files = 0;

    (void)state;
    if (!test_corpus())
        skip();
    assert_int_equal(open_folder("xinja", ".xj", &files), 0);
    assert_int_equal(open_folder("showcase/dubswitch", ".xj", &files), 0);
    test_corpus_report("xinja", files, 0, "refused, as they must be");
    assert_int_equal(files, 61);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_synthetic),
        cmocka_unit_test(test_real),
        cmocka_unit_test(test_showcase),
        cmocka_unit_test(test_xinja_is_refused),
    };

    return cmocka_run_group_tests_name("model corpus", tests, NULL, NULL);
}
