/* test_model_corpus.c - every model of the corpus against what the reference decoder found and
 * against a second reading of its bytes (model_truth.h), by nothing but the public arrays
 * (ninja-chunk.md 12), in the stored pose, in the recovered one, in the file's draw order, as one
 * mesh, and as bare structures; and skinned in poses that nobody made. */
#include "model_truth.h"

#include <dirent.h>
#include <math.h>

/* How a file is opened. */
typedef struct open_mode {
    const char *name;
    uint32_t flags;
    int is_bare; /* 1: where it lies; 2: with pointers from a base of its own */
} open_mode;

static const open_mode modes[] = {
    {"default", 0, 0},
    {"stored pose", KUNAI_STORED_POSE, 0},
    {"draw order", KUNAI_DRAW_ORDER, 0},
    {"one mesh", KUNAI_ONE_MESH, 0},
    {"one mesh in draw order", KUNAI_ONE_MESH | KUNAI_DRAW_ORDER, 0},
    {"bare", 0, 1},
    {"bare at a base", 0, 2},
};

/* One model, opened in one mode. */
typedef struct comparison {
    const char *file;
    const open_mode *mode;
    const truth_place *place;
    const truth_model *truth;
    const kunai_model *model;
    const kunai_model_info *info;
    const test_json *expected; /* flat; NULL: there is none */
    int failures;
} comparison;

static void report(comparison *c, const char *key, double value, double expected)
{
    fprintf(stderr, "%s, %s: %s is %.9g, expected %.9g\n", c->file, c->mode->name, key, value,
            expected);
    c->failures++;
}

static void compare_exact(comparison *c, const char *key, double value, double expected)
{
    if (!(value >= expected && value <= expected))
        report(c, key, value, expected);
}

static void compare_near(comparison *c, const char *key, double value, double expected,
                         double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        report(c, key, value, expected);
}

/* ---- sums against expected.json ---- */

/* slack: what rounding positions to float can make of a sum. */
static void compare_sum(comparison *c, const char *key, const double *values, int count,
                        double corners, double slack)
{
    const test_json *json = test_json_get(c->expected, key);
    int i;

    for (i = 0; i < count; i++) {
        const double expected = test_json_number(count > 1 ? test_json_at(json, (size_t)i) : json);

        compare_near(c, key, values[i], expected,
                     1e-3 + 1e-5 * fabs(expected) * sqrt(corners) + slack);
    }
}

static double expected_number(const comparison *c, const char *key)
{
    return test_json_number(test_json_get(c->expected, key));
}

/* 1: some number of the file was not finite, and the expected sums are not either. */
static int is_not_finite(const test_json *expected)
{
    return isnan(test_json_number(test_json_get(expected, "area")));
}

static void compare_facing(comparison *c, const truth_sums *sums)
{
    const test_json *facing = test_json_get(c->expected, "facing");

    compare_near(c, "facing.agree", sums->facing[0],
                 test_json_number(test_json_get(facing, "agree")), sums->unclear);
    compare_near(c, "facing.disagree", sums->facing[1],
                 test_json_number(test_json_get(facing, "disagree")), sums->unclear);
}

static void compare_influences(comparison *c, const truth_sums *sums)
{
    const test_json *influences = test_json_get(c->expected, "influences");
    double all = 0.0;
    size_t i;

    for (i = 0; i < test_json_count(influences); i++) {
        const double expected = test_json_number(test_json_at(influences, i));

        compare_exact(c, "influences", sums->influences[atoi(test_json_key(influences, i))],
                      expected);
        all += expected;
    }
    compare_exact(c, "influences", all, sums->corners);
}

/* sums: of all triangles, degenerate ones included. */
static void compare_flat(comparison *c, const truth_sums *sums)
{
    const double n = sums->corners, slack = 1e-6 * sums->magnitude;

    compare_exact(c, "triangles", sums->triangles, expected_number(c, "triangles"));
    compare_exact(c, "indices", sums->corners, expected_number(c, "indices"));
    if (is_not_finite(c->expected))
        return;
    compare_sum(c, "sum_pos", sums->position, 3, n, slack);
    compare_sum(c, "sum_nrm", sums->normal, 3, n, 1e-6 * n);
    compare_sum(c, "sum_uv", sums->uv, 2, n, 0.0);
    compare_sum(c, "sum_uv2", sums->uv2, 2, n, 0.0);
    compare_sum(c, "sum_rgba", sums->color, 4, n, 0.0);
    compare_sum(c, "sum_node", &sums->node, 1, n, 0.0);
    compare_sum(c, "sum_area_vec", sums->area_vector, 3, n, 1e-6 * sums->area);
    compare_sum(c, "area", &sums->area, 1, n, 0.0);
    compare_sum(c, "volume", &sums->volume, 1, n, 1e-6 * sums->area * sums->magnitude / (n + 1));
    if (n > 0) {
        compare_sum(c, "bbox_min", sums->box_min, 3, n, slack / n);
        compare_sum(c, "bbox_max", sums->box_max, 3, n, slack / n);
    }
    compare_influences(c, sums);
    compare_facing(c, sums);
}

/* ---- sums against the second reading ---- */

static void compare_vectors(comparison *c, const char *key, const double *values,
                            const double *expected, int count, double tolerance)
{
    int i;

    for (i = 0; i < count; i++)
        compare_near(c, key, values[i], expected[i], tolerance);
}

static void compare_sums(comparison *c, const truth_sums *sums, const truth_sums *truth)
{
    const double n = truth->corners, slack = 1e-6 * truth->magnitude + 1e-6;

    compare_exact(c, "triangles of a part", sums->triangles, truth->triangles);
    if (sums->triangles <= 0 || truth->triangles <= 0)
        return;
    compare_vectors(c, "positions of a part", sums->position, truth->position, 3, slack);
    compare_vectors(c, "low corner of a part", sums->box_min, truth->box_min, 3, slack);
    compare_vectors(c, "high corner of a part", sums->box_max, truth->box_max, 3, slack);
    compare_vectors(c, "normals of a part", sums->normal, truth->normal, 3, 1e-5 * n);
    compare_vectors(c, "UVs of a part", sums->uv, truth->uv, 2, 1e-5 * n);
    compare_vectors(c, "second UVs of a part", sums->uv2, truth->uv2, 2, 1e-5 * n);
    compare_vectors(c, "colours of a part", sums->color, truth->color, 4, 0.0);
    compare_vectors(c, "influences of a part", sums->influences, truth->influences, 16, 0.0);
    compare_near(c, "nodes of a part", sums->node, truth->node, 1e-5 * truth->node);
    compare_near(c, "area of a part", sums->area, truth->area,
                 1e-5 * truth->area + 1e-6 * truth->magnitude / n);
}

/* What the model gives: for each node, and for each draw of the file. */
typedef struct findings {
    truth_sums all; /* of the meshes that are drawn */
    truth_sums volumes;
    truth_sums *nodes;
    truth_sums *draws;
    uint32_t *parts; /* how many sub-meshes a draw became */
} findings;

static void find_part(comparison *c, findings *to, const kunai_mesh *mesh,
                      const kunai_submesh *part, const truth_corner *corners)
{
    const int is_volume = mesh->kind == KUNAI_MESH_VOLUME;
    truth_sums sums;

    memset(&sums, 0, sizeof sums);
    truth_add_part(&sums, c->model, mesh, part, corners);
    truth_add_sums(is_volume ? &to->volumes : &to->all, &sums);
    assert_true(part->order < c->truth->draw_count && part->node < c->truth->node_count);
    if (!is_volume)
        truth_add_sums(&to->nodes[part->node], &sums);
    truth_add_sums(&to->draws[part->order], &sums);
    to->parts[part->order]++;
    if (c->truth->draws[part->order].is_volume != is_volume)
        report(c, "kind of a part", is_volume, !is_volume);
    compare_exact(c, "node of a part", part->node, c->truth->draws[part->order].node);
    if (c->truth->draws[part->order].has_flags)
        compare_exact(c, "flags of a part", part->flags, c->truth->draws[part->order].flags);
}

static void find_all(comparison *c, findings *to)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    memset(to, 0, sizeof *to);
    to->nodes = calloc(c->truth->node_count, sizeof *to->nodes);
    to->draws = calloc(c->truth->draw_count + 1, sizeof *to->draws);
    to->parts = calloc(c->truth->draw_count + 1, sizeof *to->parts);
    assert_true(to->nodes && to->draws && to->parts);
    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++) {
        truth_corner *corners = truth_mesh_corners(c->model, mesh);

        for (k = 0; k < mesh->submesh_count; k++)
            find_part(c, to, mesh, &mesh->submeshes[k], corners);
        free(corners);
    }
}

static void free_findings(findings *found)
{
    free(found->nodes);
    free(found->draws);
    free(found->parts);
}

/* Each draw that has triangles is one sub-mesh, and no two are merged. */
static void compare_draws(comparison *c, const findings *found)
{
    size_t i;

    for (i = 0; i < c->truth->draw_count; i++) {
        const truth_draw *draw = &c->truth->draws[i];

        if (!(c->mode->flags & KUNAI_DRAW_ORDER) && !draw->is_volume)
            continue;
        compare_exact(c, "sub-meshes of a draw", found->parts[i], draw->kept.triangles > 0);
        compare_sums(c, &found->draws[i], &draw->kept);
    }
}

static void compare_each_node(comparison *c, const findings *found)
{
    uint32_t i;
    size_t k;

    for (i = 0; i < c->truth->node_count; i++) {
        truth_sums sums;

        memset(&sums, 0, sizeof sums);
        for (k = 0; k < c->truth->draw_count; k++)
            if (c->truth->draws[k].node == i && !c->truth->draws[k].is_volume)
                truth_add_sums(&sums, &c->truth->draws[k].kept);
        compare_sums(c, &found->nodes[i], &sums);
    }
}

/* ---- the second reading itself ---- */

/* All that it finds, and what of it has no place in the public arrays. */
typedef struct truth_totals {
    truth_sums all; /* degenerate triangles included */
    truth_sums kept;
    truth_sums degenerate;
    truth_sums volumes;
    uint32_t missing;
    uint32_t draws;
} truth_totals;

static truth_totals total_of(const truth_model *truth)
{
    truth_totals totals;
    size_t i;

    memset(&totals, 0, sizeof totals);
    for (i = 0; i < truth->draw_count; i++) {
        const truth_draw *draw = &truth->draws[i];

        if (draw->is_volume) {
            truth_add_sums(&totals.volumes, &draw->kept);
            truth_add_sums(&totals.volumes, &draw->degenerate);
            continue;
        }
        truth_add_sums(&totals.kept, &draw->kept);
        truth_add_sums(&totals.degenerate, &draw->degenerate);
        totals.missing += draw->missing;
        totals.draws++;
    }
    truth_add_sums(&totals.all, &totals.kept);
    truth_add_sums(&totals.all, &totals.degenerate);
    return totals;
}

/* Two decoders that know nothing of each other, and nothing of the library, see the same. */
static int compare_truth(const char *file, const truth_model *truth, const test_json *expected)
{
    static const open_mode second = {"second reading", 0, 0};
    comparison c = {.file = file, .mode = &second, .truth = truth};
    const truth_totals totals = total_of(truth);

    compare_exact(&c, "nodes", (double)truth->node_count,
                  test_json_number(test_json_get(expected, "nodes")));
    c.expected = test_json_get(expected, "flat");
    compare_exact(&c, "degenerate_by_index", totals.degenerate.triangles,
                  expected_number(&c, "degenerate_by_index"));
    compare_exact(&c, "missing_vertex_corners", totals.missing,
                  expected_number(&c, "missing_vertex_corners"));
    compare_exact(&c, "draw_chunks", totals.draws, expected_number(&c, "draw_chunks"));
    compare_exact(&c, "distinct_corners", (double)truth->distinct,
                  expected_number(&c, "distinct_corners"));
    compare_exact(&c, "volume_triangles", totals.volumes.triangles,
                  expected_number(&c, "volume_triangles"));
    compare_flat(&c, &totals.all);
    return c.failures;
}

/* ---- nodes ---- */

static void compare_node(comparison *c, uint32_t index)
{
    const kunai_node *node = kunai_model_get_node(c->model, index);
    const truth_node *truth = &c->truth->nodes[index];
    double world[16], size = 0.0;
    int i;

    compare_exact(c, "offset of a node", (double)node->offset, (double)truth->offset);
    compare_exact(c, "parent of a node", node->parent, truth->parent);
    compare_exact(c, "flags of a node", node->flags, truth->flags);
    for (i = 0; i < 3; i++)
        compare_exact(c, "angle of a node", node->angles[i], truth->angles[i]);
    truth_widen(node->world, world, 16);
    for (i = 0; i < 16; i++) {
        if (i % 4 == 0) /* relative to its column */
            size = fmax(truth_length(truth->world + i), i == 12);
        compare_near(c, "world matrix of a node", world[i], truth->world[i], 1e-4 * size);
    }
}

static void compare_nodes(comparison *c)
{
    uint32_t i;

    compare_exact(c, "nodes", c->info->node_count, (double)c->truth->node_count);
    for (i = 0; i < c->info->node_count && i < c->truth->node_count; i++)
        compare_node(c, i);
}

/* ---- materials ---- */

/* The material key of ninja-chunk.md 6.2, without the second set; that of ninja-basic.md 8. */
static void material_key(const kunai_material *material, uint32_t *key)
{
    memset(key, 0, 8 * sizeof *key);
    key[0] = (uint32_t)material->texture;
    key[1] = material->raw[1];
    memcpy(&key[2], material->diffuse, 4);
    memcpy(&key[3], material->ambient, 3);
    memcpy(&key[4], material->specular, 4);
    memcpy(&key[5], &material->exponent, 4);
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

/* ---- one model in one mode ---- */

static void compare_bounds(comparison *c, const truth_totals *totals)
{
    const truth_sums *from = totals->kept.corners > 0 ? &totals->kept : &totals->volumes;
    const double size = truth_distance(from->box_min, from->box_max);
    double low[3], high[3];

    truth_widen(c->info->bounds_min, low, 3);
    truth_widen(c->info->bounds_max, high, 3);
    compare_vectors(c, "bounds_min", low, from->box_min, 3, 1e-5 * (size + 1));
    compare_vectors(c, "bounds_max", high, from->box_max, 3, 1e-5 * (size + 1));
}

static void compare_counts(comparison *c, const truth_totals *totals)
{
    uint32_t i, drawn = 0, skinned = 0;
    const kunai_mesh *mesh;

    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++) {
        drawn += mesh->kind != KUNAI_MESH_VOLUME;
        skinned += mesh->kind == KUNAI_MESH_SKINNED;
    }
    compare_exact(c, "triangle_count", c->info->triangle_count, totals->kept.triangles);
    compare_exact(c, "dropped_count", c->info->dropped_count,
                  totals->degenerate.triangles + totals->missing);
    compare_exact(c, "skinned", c->info->skinned, skinned);
    if (c->mode->flags & KUNAI_ONE_MESH) {
        compare_exact(c, "meshes", drawn, totals->kept.triangles > 0);
        compare_exact(c, "vertex_count", c->info->vertex_count, (double)c->truth->distinct_kept);
    } else {
        compare_near(c, "vertex_count", c->info->vertex_count, (double)c->truth->distinct_kept,
                     c->info->skinned ? c->info->vertex_count : 0);
    }
}

static void compare_place(comparison *c)
{
    static const uint32_t orders[] = {KUNAI_ORDER_LITTLE, KUNAI_ORDER_MIXED, KUNAI_ORDER_BIG};
    const uint32_t order = orders[c->place->big + c->place->sizes_big];

    compare_exact(c, "format", c->info->format, c->place->format);
    if (c->mode->is_bare)
        compare_exact(c, "byte_order", c->info->byte_order,
                      c->place->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE);
    else
        compare_exact(c, "byte_order", c->info->byte_order, order);
}

/* expected.json has what all decoders see of the whole file: degenerate triangles too, which are
 * taken from the second reading. */
static void compare_with_expected(comparison *c, const findings *found, const truth_totals *totals)
{
    truth_sums sums = found->all;

    truth_add_sums(&sums, &totals->degenerate);
    compare_flat(c, &sums);
    compare_exact(c, "materials", sums.corners > 0 ? count_materials(c->model) : 0,
                  expected_number(c, "materials"));
    compare_exact(c, "volume_triangles", found->volumes.triangles,
                  expected_number(c, "volume_triangles"));
    compare_sum(c, "sum_volume_pos", found->volumes.position, 3, found->volumes.corners,
                1e-6 * found->volumes.magnitude);
    if (c->mode->flags & KUNAI_STORED_POSE)
        compare_near(c, "max_bind_gap", (double)c->info->bind_gap,
                     expected_number(c, "max_bind_gap"), 1e-3 + 1e-5 * (double)c->info->bind_gap);
}

static int compare_opened(comparison *c)
{
    const truth_totals totals = total_of(c->truth);
    findings found;

    compare_place(c);
    compare_nodes(c);
    if (c->failures)
        return c->failures; /* the rest would be out of step */
    find_all(c, &found);
    compare_counts(c, &totals);
    compare_bounds(c, &totals);
    compare_each_node(c, &found);
    compare_draws(c, &found);
    if (c->expected)
        compare_with_expected(c, &found, &totals);
    free_findings(&found);
    return c->failures;
}

/* ---- skins ---- */

/* Over all skinned models of a run; relative to the diagonal of the rest pose. */
typedef struct skin_figures {
    uint32_t weighted;     /* models with weighted vertices */
    uint32_t exact;        /* of them, bind_gap below 1e-4 */
    uint32_t exact_stored; /* the same without recovery */
    double worst_gap;      /* after recovery */
    double worst_gap_stored;
    double worst_world;    /* kunai_model_world against transforms, relative to the box */
    double worst_direct;   /* kunai_model_skin against section 3 */
    double worst_standard; /* a standard skin against section 3, recovered pose */
    double worst_standard_stored;
} skin_figures;

/* A pose to test skins in: worlds as the library makes them, and as they are made here. */
typedef struct test_pose {
    kunai_transform *locals;
    float *worlds;
    double *truth;
} test_pose;

static double random_unit(uint64_t *seed) /* -1 to 1 */
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 40) / (double)(1 << 23) - 1.0;
}

static void turn_by(double *q, int axis, double angle)
{
    const double s = sin(angle / 2), c = cos(angle / 2);
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    const double along = q[axis], x = q[a], y = q[b], w = q[3];

    q[axis] = along * c + w * s;
    q[a] = x * c + y * s;
    q[b] = y * c - x * s;
    q[3] = w * c - along * s;
}

static void turn_randomly(kunai_transform *transform, uint64_t *seed)
{
    const double most = 27.0 / 180.0 * 3.14159265358979323846;
    double q[4];
    int i;

    truth_widen(transform->rotation, q, 4);
    for (i = 0; i < 3; i++)
        turn_by(q, i, most * random_unit(seed));
    for (i = 0; i < 4; i++)
        transform->rotation[i] = (float)q[i];
}

/* Scale, then rotate, then translate, then the parent. */
static void place_node(const kunai_transform *local, const double *parent, double *world)
{
    double q[4], m[16] = {0};
    int row, column;

    truth_widen(local->rotation, q, 4);
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++) {
            const int other = 3 - row - column;
            const double sign = (row + 1) % 3 == column ? -1.0 : 1.0;
            const double value = row == column ? q[3] * q[3] + 2 * q[row] * q[row] - q[0] * q[0] -
                                                     q[1] * q[1] - q[2] * q[2]
                                               : 2 * (q[row] * q[column] + sign * q[3] * q[other]);

            m[4 * column + row] = value * (double)local->scale[column];
        }
    truth_widen(local->translation, m + 12, 3);
    m[15] = 1.0;
    if (parent)
        truth_multiply(parent, m, world);
    else
        memcpy(world, m, sizeof m);
}

static void make_pose(const kunai_model *model, test_pose *pose, uint64_t *seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    uint32_t i;

    pose->locals = calloc(count, sizeof *pose->locals);
    pose->worlds = calloc(count, 16 * sizeof *pose->worlds);
    pose->truth = calloc(count, 16 * sizeof *pose->truth);
    assert_true(pose->locals && pose->worlds && pose->truth);
    for (i = 0; i < count; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);

        pose->locals[i] = node->rest;
        turn_randomly(&pose->locals[i], seed);
        place_node(&pose->locals[i],
                   node->parent < 0 ? NULL : pose->truth + 16 * (size_t)node->parent,
                   pose->truth + 16 * (size_t)i);
    }
    assert_int_equal(kunai_model_world(model, pose->locals, pose->worlds, count), KUNAI_OK);
}

static void free_pose(test_pose *pose)
{
    free(pose->locals);
    free(pose->worlds);
    free(pose->truth);
}

/* ninja-chunk.md 3.1: sum of weight * world * position, with worlds of the test. */
static void evaluate_directly(const kunai_mesh *mesh, const test_pose *pose, uint32_t vertex,
                              double *out)
{
    uint32_t k;
    int i;

    memset(out, 0, 3 * sizeof *out);
    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];
        double local[3], p[3];

        truth_widen(influence->position, local, 3);
        truth_transform(pose->truth + 16 * (size_t)influence->node, local, 1.0, p);
        for (i = 0; i < 3; i++)
            out[i] += (double)influence->weight * p[i];
    }
}

/* What glTF and others do: sum of weight * world * inverse bind * bind position, of all
 * influences. */
static void evaluate_standard(const kunai_mesh *mesh, const kunai_model_info *info,
                              const test_pose *pose, uint32_t vertex, double *out)
{
    double bind[3], unbound[3], inverse[16], p[3];
    uint32_t k;
    int i;

    memset(out, 0, 3 * sizeof *out);
    truth_widen(mesh->positions + 3 * (size_t)vertex, bind, 3);
    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];

        truth_widen(info->inverse_binds + 16 * (size_t)influence->node, inverse, 16);
        truth_transform(inverse, bind, 1.0, unbound);
        truth_transform(pose->truth + 16 * (size_t)influence->node, unbound, 1.0, p);
        for (i = 0; i < 3; i++)
            out[i] += (double)influence->weight * p[i];
    }
}

/* The farthest that a mesh is from section 3: what kunai_model_skin gives, and a standard skin. */
static void measure_mesh(const kunai_model *model, uint32_t index, const test_pose *pose,
                         double *direct, double *standard)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    float *positions = calloc(mesh->vertex_count, 3 * sizeof *positions);
    double truth[3], given[3];
    uint32_t i;

    assert_non_null(positions);
    assert_int_equal(
        kunai_model_skin(model, index, pose->worlds, positions, NULL, mesh->vertex_count),
        KUNAI_OK);
    for (i = 0; i < mesh->vertex_count; i++) {
        if (mesh->kind == KUNAI_MESH_SKINNED) {
            evaluate_directly(mesh, pose, i, truth);
            evaluate_standard(mesh, kunai_model_get_info(model), pose, i, given);
            *standard = fmax(*standard, truth_distance(truth, given));
        } else {
            truth_widen(mesh->positions + 3 * (size_t)i, given, 3);
            truth_transform(pose->truth + 16 * (size_t)mesh->node, given, 1.0, truth);
        }
        truth_widen(positions + 3 * (size_t)i, given, 3);
        *direct = fmax(*direct, truth_distance(truth, given));
    }
    free(positions);
}

/* The inverse of a matrix whose last row is 0 0 0 1. 0: there is none. */
static int invert(const double *m, double *out)
{
    double determinant = 0.0;
    int row, column;

    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++) {
            const int r1 = (row + 1) % 3, r2 = (row + 2) % 3;
            const int c1 = (column + 1) % 3, c2 = (column + 2) % 3;

            out[4 * row + column] =
                m[4 * c1 + r1] * m[4 * c2 + r2] - m[4 * c1 + r2] * m[4 * c2 + r1];
        }
    for (row = 0; row < 3; row++)
        determinant += m[row] * out[4 * row];
    if (fabs(determinant) < 1e-30)
        return 0;
    for (row = 0; row < 12; row++)
        out[row] = row % 4 == 3 ? 0.0 : out[row] / determinant;
    truth_transform(out, m + 12, 0.0, out + 12);
    for (row = 12; row < 15; row++)
        out[row] = -out[row];
    out[15] = 1.0;
    return 1;
}

/* The gap once more: how far the influences of a vertex are apart in the bind pose. */
static double measure_gap(const kunai_model *model, const kunai_mesh *mesh)
{
    const float *binds = kunai_model_get_info(model)->inverse_binds;
    double inverse[16], bind[16], local[3], first[3] = {0}, p[3], worst = 0.0;
    uint32_t i, k;

    for (i = 0; i < mesh->vertex_count; i++)
        for (k = mesh->influence_starts[i]; k < mesh->influence_starts[i + 1]; k++) {
            const int is_first = k == mesh->influence_starts[i];

            truth_widen(binds + 16 * (size_t)mesh->influences[k].node, inverse, 16);
            assert_true(invert(inverse, bind));
            truth_widen(mesh->influences[k].position, local, 3);
            truth_transform(bind, local, 1.0, is_first ? first : p);
            if (!is_first)
                worst = fmax(worst, truth_distance(first, p));
        }
    return worst;
}

static double worst_world(const kunai_model *model, const test_pose *pose)
{
    double world[16], worst = 0.0;
    uint32_t i;
    int k;

    for (i = 0; i < kunai_model_get_info(model)->node_count; i++) {
        truth_widen(pose->worlds + 16 * (size_t)i, world, 16);
        for (k = 0; k < 12; k += 4)
            worst = fmax(worst, truth_distance(world + k, pose->truth + 16 * (size_t)i + k) /
                                    fmax(truth_length(pose->truth + 16 * (size_t)i + k), 1e-3));
    }
    return worst;
}

/* Three random poses, the same in every run. */
static void measure_poses(comparison *c, skin_figures *figures, double diagonal)
{
    const int is_stored = (c->mode->flags & KUNAI_STORED_POSE) != 0;
    double direct = 0.0, standard = 0.0;
    uint64_t seed = 20011222;
    test_pose pose;
    uint32_t i, k;

    for (i = 0; i < 3; i++) {
        make_pose(c->model, &pose, &seed);
        for (k = 0; k < c->info->mesh_count; k++)
            measure_mesh(c->model, k, &pose, &direct, &standard);
        figures->worst_world = fmax(figures->worst_world, worst_world(c->model, &pose));
        free_pose(&pose);
    }
    if (direct > 1e-5 * diagonal)
        report(c, "distance of the skin", direct / diagonal, 0);
    figures->worst_direct = fmax(figures->worst_direct, direct / diagonal);
    if (is_stored)
        figures->worst_standard_stored = fmax(figures->worst_standard_stored, standard / diagonal);
    else
        figures->worst_standard = fmax(figures->worst_standard, standard / diagonal);
}

static void measure_skin(comparison *c, skin_figures *figures)
{
    const int is_stored = (c->mode->flags & KUNAI_STORED_POSE) != 0;
    const truth_totals totals = total_of(c->truth);
    const double diagonal = truth_distance(totals.kept.box_min, totals.kept.box_max);
    const double gap = (double)c->info->bind_gap / diagonal;
    const kunai_mesh *mesh;
    uint32_t i;

    if (totals.kept.influences[1] >= totals.kept.corners)
        return;
    measure_poses(c, figures, diagonal);
    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++)
        if (mesh->kind == KUNAI_MESH_SKINNED)
            compare_near(c, "bind_gap", gap, measure_gap(c->model, mesh) / diagonal, 1e-5);
    if (is_stored) {
        figures->exact_stored += gap < 1e-4;
        figures->worst_gap_stored = fmax(figures->worst_gap_stored, gap);
    } else {
        figures->weighted++;
        figures->exact += gap < 1e-4;
        figures->worst_gap = fmax(figures->worst_gap, gap);
    }
}

static void print_figures(const char *folder, const skin_figures *figures)
{
    printf("%s: %u weighted models; bind gap below 1e-4 of the diagonal in %u (worst %.2g), in the "
           "stored pose in %u (worst %.2g)\n",
           folder, figures->weighted, figures->exact, figures->worst_gap, figures->exact_stored,
           figures->worst_gap_stored);
    printf("%s: in random poses at most: world matrices %.2g, skin %.2g, standard skin %.2g, in "
           "the stored pose %.2g\n",
           folder, figures->worst_world, figures->worst_direct, figures->worst_standard,
           figures->worst_standard_stored);
}

/* ---- files ---- */

#define TEST_BASE 0x8C010000u

static void put_u32(uint8_t *to, int big, uint32_t value)
{
    int i;

    for (i = 0; i < 4; i++)
        to[big ? 3 - i : i] = (uint8_t)(value >> (8 * i));
}

/* A copy whose pointers count from TEST_BASE: all words that POF0 lists. NULL: it lists none. */
static uint8_t *relocate(const truth_place *place)
{
    size_t *words = calloc(place->size, sizeof *words);
    uint8_t *copy = malloc(place->size);
    size_t count, i;

    assert_true(words && copy);
    memcpy(copy, place->data, place->size);
    count = truth_pof0(place, words, place->size);
    for (i = 0; i < count; i++)
        if (truth_u32(place, words[i]))
            put_u32(copy + place->base + words[i], place->big,
                    truth_u32(place, words[i]) + TEST_BASE);
    free(words);
    if (count)
        return copy;
    free(copy);
    return NULL;
}

/* Without a byte order where the pointers are small, with one where they are not. */
static void set_bare(kunai_options *options, const truth_place *place, const open_mode *mode)
{
    options->flags |= KUNAI_BARE;
    options->format = place->format;
    options->index = 0;
    options->offset = place->base + place->root;
    options->base = 0 - (uint64_t)place->base;
    if (mode->is_bare == 1)
        return;
    options->base += TEST_BASE;
    options->byte_order = place->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
}

/* expected: of the model, or NULL. figures: NULL where weights are not looked at. */
static int compare_mode(const char *file, const truth_place *place, uint32_t index,
                        const truth_model *truth, const open_mode *mode, const test_json *expected,
                        skin_figures *figures)
{
    comparison c = {.file = file, .mode = mode, .place = place, .truth = truth};
    kunai_options options = {.struct_size = sizeof options, .flags = mode->flags, .index = index};
    const int moved = mode->is_bare == 2;
    uint8_t *copy = moved ? relocate(place) : NULL;
    kunai_model *model;
    kunai_error error;

    if (moved && !copy)
        return 0;
    if (mode->is_bare)
        set_bare(&options, place, mode);
    if (kunai_model_open(moved ? copy : place->data, place->size, &options, &model, &error) !=
        KUNAI_OK) {
        fprintf(stderr, "%s, %s: %s (%s) at %llu\n", file, mode->name, error.message, error.record,
                (unsigned long long)error.offset);
        free(copy);
        return 1;
    }
    subject_model.walk(model, place->data, place->size);
    c.model = model;
    c.info = kunai_model_get_info(model);
    c.expected = expected ? test_json_get(expected, "flat") : NULL;
    compare_opened(&c);
    if (figures && !mode->is_bare && (!mode->flags || mode->flags == KUNAI_STORED_POSE))
        measure_skin(&c, figures);
    kunai_model_close(model);
    free(copy);
    return c.failures;
}

/* One model of a file in every mode. */
static int compare_model(const char *file, const uint8_t *data, size_t size, uint32_t index,
                         const test_json *expected, skin_figures *figures)
{
    truth_place place;
    truth_model truth;
    int failures = 0;
    size_t i;

    assert_true(truth_find(&place, file, data, size, index));
    truth_read(&truth, &place);
    if (expected)
        failures += compare_truth(file, &truth, expected);
    for (i = 0; i < sizeof modes / sizeof modes[0] && !failures; i++)
        failures += compare_mode(file, &place, index, &truth, &modes[i], expected, figures);
    truth_free(&truth);
    return failures;
}

static int compare_textures(const char *file, const uint8_t *data, size_t size,
                            const test_json *list)
{
    uint32_t i, failures = 0;
    kunai_model *model;

    assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
    if (kunai_model_get_info(model)->texture_count != test_json_count(list)) {
        fprintf(stderr, "%s: wrong number of textures\n", file);
        kunai_model_close(model);
        return 1;
    }
    for (i = 0; i < test_json_count(list); i++)
        failures += strcmp(kunai_model_get_texture(model, i)->name.data,
                           test_json_string(test_json_at(list, i))) != 0;
    kunai_model_close(model);
    return (int)failures;
}

/* What is no model, or not a whole one: the first byte that breaks a rule, by the bytes of the
 * files. Where the reference decoder gives up, its result is an error, too; but a texture list that
 * is broken costs the names only. */
static const struct bad_file {
    const char *name;
    kunai_result result; /* KUNAI_OK: it opens */
    uint64_t offset;     /* of the error, or of the only warning */
    kunai_result strict; /* what KUNAI_STRICT makes of it; KUNAI_OK: it is legal */
    uint64_t strict_offset;
} bad_files[] = {
    {"bad_child_ptr.nj", KUNAI_E_CORRUPT, 0x34, KUNAI_E_CORRUPT, 0x34},
    {"bad_chunk_size.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    {"bad_cycle.nj", KUNAI_E_CORRUPT, 0xA0, KUNAI_E_CORRUPT, 0xA0},
    {"bad_deep.nj", KUNAI_E_CORRUPT, 0xD000, KUNAI_E_CORRUPT, 0xD000},
    {"bad_dp_empty.nj", KUNAI_OK, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    {"bad_dp_exponential.nj", KUNAI_E_LIMIT, 0xBDA, KUNAI_E_LIMIT, 0xBDA},
    {"bad_dp_recursion.nj", KUNAI_E_LIMIT, 0xEE, KUNAI_E_LIMIT, 0xEE},
    {"bad_empty.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    {"bad_missing_slots.nj", KUNAI_OK, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    {"bad_model_ptr.nj", KUNAI_E_CORRUPT, 0xC, KUNAI_E_CORRUPT, 0xC},
    {"bad_model_ptr_unaligned.nj", KUNAI_E_CORRUPT, 0xC, KUNAI_E_CORRUPT, 0xC},
    {"bad_nan.nj", KUNAI_OK, 0x44, KUNAI_E_CORRUPT, 0x44},
    {"bad_not_ninja.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    {"bad_pof0_outside.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    {"bad_pof0_overrun.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    {"bad_reserved_poly.nj", KUNAI_E_CORRUPT, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    {"bad_shared_subtree.nj", KUNAI_E_CORRUPT, 0x9C, KUNAI_E_CORRUPT, 0x9C},
    {"bad_short_strips.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    {"bad_texlist.nj", KUNAI_OK, 0x8, KUNAI_E_CORRUPT, 0x8},
    {"bad_truncated_file.nj", KUNAI_E_TRUNCATED, 0x4, KUNAI_E_TRUNCATED, 0x4},
    {"bad_unknown_poly.nj", KUNAI_OK, 0xA8, KUNAI_E_UNSUPPORTED, 0xA8},
    {"bad_vertex_count.nj", KUNAI_E_TRUNCATED, 0x5C, KUNAI_E_CORRUPT, 0x3C},
    {"bad_weight_no_start.nj", KUNAI_OK, 0x44, KUNAI_E_CORRUPT, 0x44},
    {"bad_zero_size.nj", KUNAI_E_CORRUPT, 0x8, KUNAI_E_CORRUPT, 0x8},
};

static int check_bad_open(const struct bad_file *bad, const uint8_t *data, size_t size, int strict)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = strict ? KUNAI_STRICT : 0};
    const kunai_result expected = strict ? bad->strict : bad->result;
    const uint64_t offset = strict ? bad->strict_offset : bad->offset;
    const kunai_error *found;
    kunai_model *model;
    kunai_error error;
    int is_wrong;

    found = &error;
    is_wrong = kunai_model_open(data, size, &options, &model, &error) != expected;
    if (model) {
        const kunai_model_info *info = kunai_model_get_info(model);

        subject_model.walk(model, data, size);
        found = info->warning_count ? info->warnings : &error;
        is_wrong |= (info->warning_count > 0) != (bad->strict != KUNAI_OK);
    }
    is_wrong |= found->offset != offset;
    if (is_wrong)
        fprintf(stderr, "%s%s: %s (%s) at %llx, expected %s at %llx\n", bad->name,
                strict ? ", strict" : "", found->message, kunai_result_name(found->code),
                (unsigned long long)found->offset, kunai_result_name(expected),
                (unsigned long long)offset);
    kunai_model_close(model);
    return is_wrong;
}

/* 1: it is not in the table, or the table is not right. */
static int check_bad(const char *name, const uint8_t *data, size_t size)
{
    size_t i;

    for (i = 0; i < sizeof bad_files / sizeof bad_files[0]; i++)
        if (!strcmp(bad_files[i].name, name))
            return check_bad_open(&bad_files[i], data, size, 0) +
                   check_bad_open(&bad_files[i], data, size, 1);
    fprintf(stderr, "%s: an error that is not looked at\n", name);
    return 1;
}

static int compare_file(const char *path, const char *name, const uint8_t *data, size_t size,
                        const test_json *entry, skin_figures *figures)
{
    const int is_bad = !strncmp(name, "bad_", 4);
    const test_json *models = test_json_get(entry, "models");
    int failures = 0;
    uint32_t i;

    if (is_bad || !test_json_is_null(test_json_get(entry, "error")))
        failures += check_bad(name, data, size);
    if (!test_json_is_null(test_json_get(entry, "error")))
        return failures;
    assert_true(test_json_count(models) > 0);
    for (i = 0; i < test_json_count(models); i++)
        failures += compare_model(path, data, size, i, test_json_at(models, i), figures);
    return failures +
           compare_textures(path, data, size, test_json_at(test_json_get(entry, "textures"), 0));
}

/* all: how many files there are, so that none is lost unnoticed. */
static void compare_folder(const char *folder, size_t all, skin_figures *measured,
                           skin_figures *others)
{
    test_json *entries;
    char path[512];
    size_t size, i;
    int failures = 0;

    if (!test_corpus())
        skip();
    snprintf(path, sizeof path, "%s/expected.json", folder);
    entries = test_corpus_json(path);
    for (i = 0; i < test_json_count(entries); i++) {
        const char *name = test_json_key(entries, i);
        const int is_measured = !strncmp(name, "phantasmal/", 11) || !strncmp(name, "ikaruga/", 8);
        uint8_t *data;

        snprintf(path, sizeof path, "%s/%s", folder, name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        failures += compare_file(path, name, data, size, test_json_at(entries, i),
                                 is_measured ? measured : others);
        free(data);
    }
    assert_int_equal(test_json_count(entries), all);
    test_json_free(entries);
    test_corpus_report(folder, all, 0, "");
    assert_int_equal(failures, 0);
}

static void test_synthetic(void **state)
{
    skin_figures figures = {0};

    (void)state;
    compare_folder("ninja-models", 49, NULL, &figures);
    print_figures("ninja-models", &figures);
    assert_int_equal(figures.weighted, 3);
}

/* ninja-chunk.md 3.2: 37 of 37 skinned models of these two games are exact in the recovered pose,
 * 14 in the stored one; a standard skin is then as good as the console's. */
static void test_real(void **state)
{
    skin_figures figures = {0}, others = {0};

    (void)state;
    compare_folder("models", 222, &figures, &others);
    print_figures("phantasmal and ikaruga", &figures);
    print_figures("other models", &others);
    assert_int_equal(figures.weighted, 37);
    assert_int_equal(figures.exact, 37);
    assert_int_equal(figures.exact_stored, 14);
    assert_true(figures.worst_standard <= 2e-5);
    assert_true(figures.worst_world <= 1e-5 && others.worst_world <= 1e-5);
    assert_true(figures.worst_direct <= 1e-5 && others.worst_direct <= 1e-5);
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

static void check_showcase(const struct showcase *expected, skin_figures *figures)
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
    assert_int_equal(compare_model(path, data, size, 0, NULL, figures), 0);
    check_showcase_textures(expected, model);
    check_showcase_motions(expected, model, data, size);
    kunai_model_close(model);
    free(data);
}

/* The sets that people look at: no warning, textures that are named, and all that is in them. */
static void test_showcase(void **state)
{
    const size_t count = sizeof showcase / sizeof showcase[0];
    skin_figures figures = {0};
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++)
        check_showcase(&showcase[i], &figures);
    print_figures("showcase", &figures);
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
