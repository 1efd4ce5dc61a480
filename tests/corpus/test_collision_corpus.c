/* test_collision_corpus.c - the collision files of the corpus against what another reader found,
 * and against what is known of all of them (ninja-scene.md 8 and 12). */
#include "rel_files.h"

#include <math.h>

/* What was measured over all files. */
typedef struct figures {
    double center; /* largest distance of a stored number from the computed one, over the size */
    double radius; /* of the coordinates */
    double normal; /* of those that are no slivers */
    size_t groups;
    size_t triangles;
    size_t without_area;
    size_t opposite; /* the stored normal is */
} figures;

/* Coordinates of some thousands have been rounded to floats; the normals are of those before. */
static const double normal_tolerance = 0.001;
static const double place_tolerance = 1e-6;

static void keep_largest(double *largest, double value)
{
    if (!(value <= *largest))
        *largest = value;
}

static void subtract(const float *a, const float *b, double *to)
{
    int k;

    for (k = 0; k < 3; k++)
        to[k] = (double)a[k] - (double)b[k];
}

/* Twice the area. */
static double compute_true_normal(const kunai_collision *c, uint32_t index, double *normal)
{
    const uint32_t *corners = &c->indices[3 * (size_t)index];
    const float *v0 = &c->positions[3 * (size_t)corners[0]];
    double a[3], b[3], length;
    int k;

    subtract(&c->positions[3 * (size_t)corners[1]], v0, a);
    subtract(&c->positions[3 * (size_t)corners[2]], v0, b);
    for (k = 0; k < 3; k++)
        normal[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (k = 0; k < 3 && length > 0; k++)
        normal[k] /= length;
    return length;
}

static void check_triangle(const char *file, const kunai_collision *c, uint32_t index, figures *sum)
{
    const float *stored = &c->normals[3 * (size_t)index];
    double normal[3], difference = 0, along = 0;
    int k;

    sum->triangles++;
    if (!(compute_true_normal(c, index, normal) > 0)) {
        assert_non_null(strstr(file, "map_mines02Layout3c"));
        sum->without_area++;
        return;
    }
    for (k = 0; k < 3; k++) {
        keep_largest(&difference, fabs(normal[k] - (double)stored[k]));
        along += normal[k] * (double)stored[k];
    }
    if (difference <= normal_tolerance) {
        keep_largest(&sum->normal, difference);
        return;
    }
    assert_non_null(strstr(file, "map_cave01Layout2c"));
    assert_true(along < 0);
    sum->opposite++;
}

static void check_box(const kunai_collision *c, const kunai_collision_group *group, int is_indexed,
                      figures *sum)
{
    const uint32_t *corners = &c->indices[3 * (size_t)group->first_triangle];
    double low[3] = {1e30, 1e30, 1e30}, high[3] = {-1e30, -1e30, -1e30}, size = 1, radius = 0;
    double away[3];
    uint32_t i;
    int k;

    for (i = 0; i < 3 * group->triangle_count; i++)
        for (k = 0; k < 3; k++) {
            const double value = (double)c->positions[3 * (size_t)corners[i] + (size_t)k];

            low[k] = value < low[k] ? value : low[k];
            high[k] = value > high[k] ? value : high[k];
            keep_largest(&size, fabs(value));
        }
    for (k = 0; k < 3; k++)
        keep_largest(&sum->center, fabs((low[k] + high[k]) / 2 - (double)group->center[k]) / size);
    for (i = 0; i < 3 * group->triangle_count; i++) {
        subtract(&c->positions[3 * (size_t)corners[i]], group->center, away);
        if (!is_indexed)
            away[1] = 0;
        keep_largest(&radius, sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]));
    }
    keep_largest(&sum->radius, fabs(radius - (double)group->radius) / size);
}

static void check_flags(const kunai_collision *c, const kunai_collision_group *group)
{
    const uint32_t *flags = &c->flags[group->first_triangle];
    uint32_t all = 0, are_equal = 1, i;

    for (i = 0; i < group->triangle_count; i++) {
        all |= flags[i];
        are_equal &= flags[i] == flags[0];
    }
    assert_int_equal(group->flags, all | are_equal << 31);
}

/* Against another reader. */
static void check_known(const kunai_collision *c, const test_json *expected)
{
    double vertex_sum[3] = {0, 0, 0}, radius_sum = 0;
    uint32_t flags = 0, i;
    int k;

    assert_int_equal(c->group_count, test_json_number(test_json_get(expected, "nodes")));
    assert_int_equal(c->vertex_count, test_json_number(test_json_get(expected, "vertices")));
    assert_int_equal(c->triangle_count, test_json_number(test_json_get(expected, "triangles")));
    for (i = 0; i < c->vertex_count; i++)
        for (k = 0; k < 3; k++)
            vertex_sum[k] += (double)c->positions[3 * (size_t)i + (size_t)k];
    for (k = 0; k < 3; k++)
        assert_true(fabs(vertex_sum[k] - test_json_number(test_json_at(
                                             test_json_get(expected, "vertex_sum"), (size_t)k))) <
                    0.1);
    for (i = 0; i < c->group_count; i++) {
        radius_sum += (double)c->groups[i].radius;
        flags |= c->groups[i].flags;
    }
    assert_true(fabs(radius_sum - test_json_number(test_json_get(expected, "radius_sum"))) < 0.01);
    assert_int_equal(flags,
                     strtoul(test_json_string(test_json_get(expected, "flags_or")), NULL, 16));
}

static void check_file(const char *file, const test_json *expected, int is_indexed, figures *sum)
{
    const kunai_collision *c;
    kunai_scene *scene;
    char path[512];
    uint32_t i;
    bytes data;

    snprintf(path, sizeof path, "scenes/%s", file);
    memset(&data, 0, sizeof data);
    data.data = test_read_corpus(path, &data.size);
    assert_non_null(data.data);
    scene = open_whole_scene(&data);
    assert_int_equal(kunai_scene_get_info(scene)->format, KUNAI_FORMAT_C_REL);
    c = kunai_scene_get_collision(scene);
    check_known(c, expected);
    for (i = 0; i < c->group_count; i++) {
        check_box(c, &c->groups[i], is_indexed, sum);
        check_flags(c, &c->groups[i]);
    }
    for (i = 0; i < c->triangle_count; i++)
        check_triangle(file, c, i, sum);
    sum->groups += c->group_count;
    kunai_scene_close(scene);
    free(data.data);
}

TEST(corpus_files)
{
    test_json *json;
    figures sum = {0};
    size_t i, checked = 0;

    if (!test_corpus())
        skip();
    json = test_corpus_json("scenes/expected.json");
    for (i = 0; i < test_json_count(json); i++) {
        const test_json *expected = test_json_get(test_json_at(json, i), "expect");
        const char *kind = test_json_string(test_json_get(expected, "kind"));

        if (!kind || strncmp(kind, "collision-", 10))
            continue;
        check_file(test_json_key(json, i), expected, !strcmp(kind, "collision-indexed"), &sum);
        checked++;
    }
    test_corpus_report("scenes: collision", checked, 0, NULL);
    printf("corpus: %zu groups, %zu triangles, %zu without area, %zu opposite; off by at most %g "
           "(centre), %g (radius), %g (normal)\n",
           sum.groups, sum.triangles, sum.without_area, sum.opposite, sum.center, sum.radius,
           sum.normal);
    assert_int_equal(sum.without_area, 7);
    assert_int_equal(sum.opposite, 2);
    assert_true(sum.center < place_tolerance && sum.radius < place_tolerance);
    test_json_free(json);
}
