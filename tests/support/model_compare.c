/* model_compare.c - reads no bytes: compares nodes, materials and sums over the public arrays, node
 * by node and draw by draw (ninja-chunk.md 12, ninja-container.md 5). */
#include "model_compare.h"

#include <math.h>

void compare_report(comparison *c, const char *key, double value, double expected)
{
    fprintf(stderr, "%s, %s: %s is %.9g, expected %.9g\n", c->file, c->mode->name, key, value,
            expected);
    c->failures++;
}

void compare_exact(comparison *c, const char *key, double value, double expected)
{
    if (!(value >= expected && value <= expected))
        compare_report(c, key, value, expected);
}

void compare_near(comparison *c, const char *key, double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance))
        compare_report(c, key, value, expected);
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

static double get_expected_number(const comparison *c, const char *key)
{
    return test_json_number(test_json_get(c->expected, key));
}

/* 1: some number of the file was not finite, and the expected sums are not either. */
static int is_not_finite(const test_json *expected)
{
    return isnan(test_json_number(test_json_get(expected, "area")));
}

static void compare_facing(comparison *c, const reference_sums *sums)
{
    const test_json *facing = test_json_get(c->expected, "facing");

    compare_near(c, "facing.agree", sums->facing[0],
                 test_json_number(test_json_get(facing, "agree")), sums->unclear);
    compare_near(c, "facing.disagree", sums->facing[1],
                 test_json_number(test_json_get(facing, "disagree")), sums->unclear);
}

static void compare_influences(comparison *c, const reference_sums *sums)
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
static void compare_flat(comparison *c, const reference_sums *sums)
{
    const double n = sums->corners, slack = 1e-6 * sums->magnitude;

    compare_exact(c, "triangles", sums->triangles, get_expected_number(c, "triangles"));
    compare_exact(c, "indices", sums->corners, get_expected_number(c, "indices"));
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

void compare_vectors(comparison *c, const char *key, const double *values, const double *expected,
                     int count, double tolerance)
{
    int i;

    for (i = 0; i < count; i++)
        compare_near(c, key, values[i], expected[i], tolerance);
}

static void compare_sums(comparison *c, const reference_sums *sums, const reference_sums *reference)
{
    const double n = reference->corners, slack = 1e-6 * reference->magnitude + 1e-6;

    compare_exact(c, "triangles of a part", sums->triangles, reference->triangles);
    if (sums->triangles <= 0 || reference->triangles <= 0)
        return;
    compare_vectors(c, "positions of a part", sums->position, reference->position, 3, slack);
    compare_vectors(c, "low corner of a part", sums->box_min, reference->box_min, 3, slack);
    compare_vectors(c, "high corner of a part", sums->box_max, reference->box_max, 3, slack);
    compare_vectors(c, "normals of a part", sums->normal, reference->normal, 3, 1e-5 * n);
    compare_vectors(c, "UVs of a part", sums->uv, reference->uv, 2, 1e-5 * n);
    compare_vectors(c, "second UVs of a part", sums->uv2, reference->uv2, 2, 1e-5 * n);
    compare_vectors(c, "colours of a part", sums->color, reference->color, 4, 0.0);
    compare_vectors(c, "influences of a part", sums->influences, reference->influences, 16, 0.0);
    compare_near(c, "nodes of a part", sums->node, reference->node, 1e-5 * reference->node);
    compare_near(c, "area of a part", sums->area, reference->area,
                 1e-5 * reference->area + 1e-6 * reference->magnitude / n);
}

/* What the model gives: for each node, and for each draw of the file. */
typedef struct findings {
    reference_sums all; /* of the meshes that are drawn */
    reference_sums volumes;
    reference_sums *nodes;
    reference_sums *draws;
    uint32_t *parts; /* how many sub-meshes a draw became */
} findings;

static void find_part(comparison *c, findings *to, const kunai_mesh *mesh,
                      const kunai_submesh *part, const reference_corner *corners)
{
    const int is_volume = mesh->kind == KUNAI_MESH_KIND_VOLUME;
    reference_sums sums;

    memset(&sums, 0, sizeof sums);
    add_reference_part(&sums, c->model, mesh, part, corners);
    add_reference_sums(is_volume ? &to->volumes : &to->all, &sums);
    assert_true(part->order < c->reference->draw_count && part->node < c->reference->node_count);
    if (!is_volume)
        add_reference_sums(&to->nodes[part->node], &sums);
    add_reference_sums(&to->draws[part->order], &sums);
    to->parts[part->order]++;
    if (c->reference->draws[part->order].is_volume != is_volume)
        compare_report(c, "kind of a part", is_volume, !is_volume);
    compare_exact(c, "node of a part", part->node, c->reference->draws[part->order].node);
    if (c->reference->draws[part->order].has_flags)
        compare_exact(c, "flags of a part", part->flags, c->reference->draws[part->order].flags);
}

static void find_all(comparison *c, findings *to)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    memset(to, 0, sizeof *to);
    to->nodes = calloc(c->reference->node_count, sizeof *to->nodes);
    to->draws = calloc(c->reference->draw_count + 1, sizeof *to->draws);
    to->parts = calloc(c->reference->draw_count + 1, sizeof *to->parts);
    assert_true(to->nodes && to->draws && to->parts);
    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++) {
        reference_corner *corners = make_reference_corners(c->model, mesh);

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

    for (i = 0; i < c->reference->draw_count; i++) {
        const reference_draw *draw = &c->reference->draws[i];

        if (!(c->mode->flags & KUNAI_MODEL_DRAW_ORDER) && !draw->is_volume)
            continue;
        compare_exact(c, "sub-meshes of a draw", found->parts[i], draw->kept.triangles > 0);
        compare_sums(c, &found->draws[i], &draw->kept);
    }
}

/* A node that has a rigid mesh, by itself; those that draw into the skinned mesh, whose sub-meshes
 * may be of several nodes, together. */
static void compare_each_node(comparison *c, const findings *found)
{
    reference_sums skinned, skinned_reference, reference;
    uint32_t i;
    size_t k;

    memset(&skinned, 0, sizeof skinned);
    memset(&skinned_reference, 0, sizeof skinned_reference);
    for (i = 0; i < c->reference->node_count; i++) {
        memset(&reference, 0, sizeof reference);
        for (k = 0; k < c->reference->draw_count; k++)
            if (c->reference->draws[k].node == i && !c->reference->draws[k].is_volume)
                add_reference_sums(&reference, &c->reference->draws[k].kept);
        if (kunai_model_get_node(c->model, i)->mesh >= 0) {
            compare_sums(c, &found->nodes[i], &reference);
        } else {
            add_reference_sums(&skinned, &found->nodes[i]);
            add_reference_sums(&skinned_reference, &reference);
        }
    }
    compare_sums(c, &skinned, &skinned_reference);
}

/* One sub-mesh for each material of a mesh, unless draws stay as they are. */
static void compare_submeshes(comparison *c, const kunai_mesh *mesh)
{
    uint32_t i, k;

    if ((c->mode->flags & KUNAI_MODEL_DRAW_ORDER) || mesh->kind == KUNAI_MESH_KIND_VOLUME)
        return;
    for (i = 0; i < mesh->submesh_count; i++)
        for (k = 0; k < i; k++)
            if (mesh->submeshes[i].material == mesh->submeshes[k].material)
                compare_report(c, "material of two sub-meshes", i, k);
}

/* ---- the second reading itself ---- */

/* Two decoders that know nothing of each other, and nothing of the library, see the same. */
int compare_reference(const char *file, const reference_model *reference, const test_json *expected)
{
    static const open_mode second = {"second reading", 0, 0};
    comparison c = {.file = file, .mode = &second, .reference = reference};
    const reference_totals totals = total_reference(reference);

    compare_exact(&c, "nodes", (double)reference->node_count,
                  test_json_number(test_json_get(expected, "nodes")));
    c.expected = test_json_get(expected, "flat");
    compare_exact(&c, "degenerate_by_index", totals.degenerate.triangles,
                  get_expected_number(&c, "degenerate_by_index"));
    compare_exact(&c, "missing_vertex_corners", totals.missing,
                  get_expected_number(&c, "missing_vertex_corners"));
    compare_exact(&c, "draw_chunks", totals.draws, get_expected_number(&c, "draw_chunks"));
    compare_exact(&c, "distinct_corners", (double)reference->distinct,
                  get_expected_number(&c, "distinct_corners"));
    compare_exact(&c, "volume_triangles", totals.volumes.triangles,
                  get_expected_number(&c, "volume_triangles"));
    compare_flat(&c, &totals.all);
    return c.failures;
}

/* ---- nodes ---- */

static void compare_node(comparison *c, uint32_t index)
{
    const kunai_node *node = kunai_model_get_node(c->model, index);
    const reference_node *reference = &c->reference->nodes[index];
    double world[16], size = 0.0;
    int i;

    compare_exact(c, "offset of a node", (double)node->offset, (double)reference->offset);
    compare_exact(c, "parent of a node", node->parent, reference->parent);
    compare_exact(c, "flags of a node", node->flags, reference->flags);
    for (i = 0; i < 3; i++)
        compare_exact(c, "angle of a node", node->angles[i], reference->angles[i]);
    widen_floats(node->world, world, 16);
    for (i = 0; i < 16; i++) {
        if (i % 4 == 0) /* relative to its column */
            size = fmax(compute_length(reference->world + i), i == 12);
        compare_near(c, "world matrix of a node", world[i], reference->world[i], 1e-4 * size);
    }
}

static void compare_nodes(comparison *c)
{
    uint32_t i;

    compare_exact(c, "nodes", c->info->node_count, (double)c->reference->node_count);
    for (i = 0; i < c->info->node_count && i < c->reference->node_count; i++)
        compare_node(c, i);
}

/* ---- materials ---- */

/* The material key of ninja-chunk.md 6.2, without the second set; that of ninja-basic.md 8. */
static void make_material_key(const kunai_material *material, uint32_t *key)
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
        make_material_key(kunai_model_get_material(model, i), a);
        for (k = 0; k < i; k++) {
            make_material_key(kunai_model_get_material(model, k), b);
            if (!memcmp(a, b, sizeof a))
                break;
        }
        distinct += k == i;
    }
    return distinct;
}

/* ---- one model in one mode ---- */

/* Of what is drawn: 0 where there are volumes only. */
static void compare_bounds(comparison *c, const reference_totals *totals)
{
    const reference_sums *from = &totals->kept;
    const double size = compute_distance(from->box_min, from->box_max);
    double low[3], high[3];

    widen_floats(c->info->bounds_min, low, 3);
    widen_floats(c->info->bounds_max, high, 3);
    compare_vectors(c, "bounds_min", low, from->box_min, 3, 1e-5 * (size + 1));
    compare_vectors(c, "bounds_max", high, from->box_max, 3, 1e-5 * (size + 1));
}

static void compare_counts(comparison *c, const reference_totals *totals)
{
    uint32_t i, drawn = 0, skinned = 0;
    const kunai_mesh *mesh;

    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++) {
        compare_submeshes(c, mesh);
        drawn += mesh->kind != KUNAI_MESH_KIND_VOLUME;
        skinned += mesh->kind == KUNAI_MESH_KIND_SKINNED;
    }
    compare_exact(c, "triangle_count", c->info->triangle_count, totals->kept.triangles);
    compare_exact(c, "dropped_count", c->info->dropped_count,
                  totals->degenerate.triangles + totals->missing);
    compare_exact(c, "skinned", c->info->skinned, skinned);
    if (c->mode->flags & KUNAI_MODEL_ONE_MESH) {
        compare_exact(c, "meshes", drawn, totals->kept.triangles > 0);
        compare_exact(c, "vertex_count", c->info->vertex_count,
                      (double)c->reference->distinct_kept);
    } else {
        compare_near(c, "vertex_count", c->info->vertex_count, (double)c->reference->distinct_kept,
                     c->info->skinned ? c->info->vertex_count : 0);
    }
}

static void compare_place(comparison *c)
{
    static const uint32_t orders[] = {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_MIXED,
                                      KUNAI_BYTE_ORDER_BIG};
    const uint32_t order = orders[c->place->big + c->place->sizes_big];

    compare_exact(c, "format", c->info->format, c->place->format);
    if (c->mode->is_bare)
        compare_exact(c, "byte_order", c->info->byte_order,
                      c->place->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    else
        compare_exact(c, "byte_order", c->info->byte_order, order);
}

/* expected.json has what all decoders see of the whole file: degenerate triangles too, which are
 * taken from the second reading. */
static void compare_with_expected(comparison *c, const findings *found,
                                  const reference_totals *totals)
{
    reference_sums sums = found->all;

    add_reference_sums(&sums, &totals->degenerate);
    compare_flat(c, &sums);
    compare_exact(c, "materials", sums.corners > 0 ? count_materials(c->model) : 0,
                  get_expected_number(c, "materials"));
    compare_exact(c, "volume_triangles", found->volumes.triangles,
                  get_expected_number(c, "volume_triangles"));
    compare_sum(c, "sum_volume_pos", found->volumes.position, 3, found->volumes.corners,
                1e-6 * found->volumes.magnitude);
    if (c->mode->flags & KUNAI_MODEL_STORED_POSE)
        compare_near(c, "max_bind_gap", (double)c->info->bind_gap,
                     get_expected_number(c, "max_bind_gap"),
                     1e-3 + 1e-5 * (double)c->info->bind_gap);
}

int compare_opened(comparison *c)
{
    const reference_totals totals = total_reference(c->reference);
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
