/* test_xinja_corpus.c - every Xinja model of the corpus against what the reference decoder found
 * and, triangle by triangle, against a second reading of its bytes (xinja_reference.h), by nothing
 * but the public arrays; and what tells Xinja from Ninja Chunk models (xinja.md 6 and 8). */
#include "xinja_reference.h"
#include "flags.h"
#include "flags.h"

#include <dirent.h>
#include <math.h>

typedef struct xinja_file {
    const char *path;
    const xinja_reference *reference;
    const kunai_model *model;
    const kunai_model_info *info;
    uint32_t facing[3][2]; /* by culling: triangles that agree with their normals, and others */
    int failures;
} xinja_file;

static void compare(xinja_file *of, const char *what, double found, double expected,
                    double tolerance)
{
    if (fabs(found - expected) <= tolerance)
        return;
    fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", of->path, what, found, expected);
    of->failures++;
}

static void compare_all(xinja_file *of, const char *what, const float *found,
                        const double *expected, int count)
{
    int i;

    for (i = 0; i < count; i++)
        compare(of, what, (double)found[i], expected[i], 0);
}

/* ---- the second reading against expected.json ---- */

static void compare_sum(xinja_file *of, const test_json *summary, const char *key,
                        const double *sums, size_t count)
{
    const test_json *list = test_json_get(summary, key);
    size_t i;

    compare(of, key, (double)test_json_count(list), (double)count, 0);
    for (i = 0; i < count; i++)
        compare(of, key, sums[i], test_json_number(test_json_at(list, i)),
                1e-3 + 1e-9 * fabs(sums[i]));
}

static void compare_box(xinja_file *of, const test_json *summary, const char *key,
                        const double *low, const double *high)
{
    const test_json *box = test_json_get(summary, key);
    size_t i;

    for (i = 0; i < 3; i++) {
        compare(of, key, low[i], test_json_number(test_json_at(test_json_at(box, 0), i)), 1e-3);
        compare(of, key, high[i], test_json_number(test_json_at(test_json_at(box, 1), i)), 1e-3);
    }
}

/* An object of counts by number, without those that are 0. */
static void compare_types(xinja_file *of, const test_json *summary, const char *key,
                          const uint32_t *counts, uint32_t size)
{
    const test_json *object = test_json_get(summary, key);
    uint32_t i, used = 0;

    for (i = 0; i < size; i++)
        used += counts[i] != 0;
    compare(of, key, used, (double)test_json_count(object), 0);
    for (i = 0; i < test_json_count(object); i++) {
        const unsigned long type = strtoul(test_json_key(object, i), NULL, 10);

        assert_true(type < size);
        compare(of, key, counts[type], test_json_number(test_json_at(object, i)), 0);
    }
}

static void compare_used_textures(xinja_file *of, const test_json *summary, const uint8_t *textures)
{
    const test_json *list = test_json_get(summary, "textures");
    uint32_t i, count = 0;

    for (i = 0; i < 65536; i++)
        if (textures[i])
            compare(of, "texture in use", i, test_json_number(test_json_at(list, count++)), 0);
    compare(of, "textures in use", count, (double)test_json_count(list), 0);
}

static void compare_summary(xinja_file *of, const test_json *summary)
{
    xinja_reference_totals *totals = malloc(sizeof *totals);
    const test_json *winding = test_json_get(summary, "winding_vs_normals");
    uint32_t records = 0, i;

    assert_non_null(totals);
    total_xinja_reference(of->reference, totals);
    for (i = 0; i < XINJA_REFERENCE_TYPES; i++)
        records += totals->records[i];
    {
        const struct {
            const char *key;
            double value;
        } counts[] = {
            {"nodes", (double)of->reference->tree.node_count},
            {"models", of->reference->model_count},
            {"vertex_sets", totals->sets},
            {"vertices", totals->vertices},
            {"meshes_opaque", totals->strips[0]},
            {"meshes_translucent", totals->strips[1]},
            {"records", records},
            {"indices", totals->indices},
            {"triangles", totals->triangles},
            {"degenerate", totals->degenerate},
        };

        for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
            compare(of, counts[i].key, counts[i].value,
                    test_json_number(test_json_get(summary, counts[i].key)), 0);
    }
    compare(of, "ccw", totals->facing[0], test_json_number(test_json_get(winding, "ccw")), 0);
    compare(of, "cw", totals->facing[1], test_json_number(test_json_get(winding, "cw")), 0);
    compare(of, "warnings", (double)test_json_count(test_json_get(summary, "warnings")), 0, 0);
    compare_types(of, summary, "vertex_types", totals->types, 8);
    compare_types(of, summary, "record_types", totals->records, XINJA_REFERENCE_TYPES);
    compare_used_textures(of, summary, totals->textures);
    compare_sum(of, summary, "pos_sum", totals->position, 3);
    compare_sum(of, summary, "nrm_sum", totals->normal, 3);
    compare_sum(of, summary, "uv_sum", totals->uv, 2);
    compare_sum(of, summary, "clr_sum", totals->color, 4);
    compare_box(of, summary, "bbox_local", totals->low[0], totals->high[0]);
    compare_box(of, summary, "bbox_world", totals->low[1], totals->high[1]);
    free(totals);
}

/* ---- nodes ---- */

static void compare_node(xinja_file *of, uint32_t index)
{
    const kunai_node *node = kunai_model_get_node(of->model, index);
    const reference_node *reference = &of->reference->tree.nodes[index];
    double world[16];
    int i;

    compare(of, "offset of a node", (double)node->offset, (double)reference->offset, 0);
    compare(of, "parent of a node", node->parent, reference->parent, 0);
    compare(of, "flags of a node", node->flags, reference->flags, 0);
    widen_floats(node->world, world, 16);
    for (i = 0; i < 16; i++)
        compare(of, "world matrix of a node", world[i], reference->world[i],
                1e-5 * (1 + fabs(reference->world[i])));
}

static void compare_nodes(xinja_file *of)
{
    uint32_t i;

    compare(of, "nodes", of->info->node_count, (double)of->reference->tree.node_count, 0);
    for (i = 0; i < of->info->node_count && i < of->reference->tree.node_count; i++)
        compare_node(of, i);
}

/* ---- triangles ---- */

/* A vertex of a mesh in the space of its node. */
static const float *get_position(const kunai_mesh *mesh, uint32_t vertex)
{
    if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
        return mesh->influences[mesh->influence_starts[vertex]].position;
    return mesh->positions + 3 * (size_t)vertex;
}

static const float *get_normal(const kunai_mesh *mesh, uint32_t vertex)
{
    static const float none[3];

    if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
        return mesh->influences[mesh->influence_starts[vertex]].normal;
    return mesh->normals ? mesh->normals + 3 * (size_t)vertex : none;
}

static void compare_color(xinja_file *of, const kunai_mesh *mesh, uint32_t vertex,
                          const uint8_t *color)
{
    size_t i;

    for (i = 0; i < 4; i++)
        compare(of, "colour", mesh->colors[0] ? mesh->colors[0][4 * (size_t)vertex + i] : 256.0,
                color[i], 0);
}

/* Those of influences are as stored; the others have length 1. */
static void compare_normal(xinja_file *of, const kunai_mesh *mesh, uint32_t vertex,
                           const double *stored)
{
    const float *normal = get_normal(mesh, vertex);
    double unit[3];
    int i;

    memcpy(unit, stored, sizeof unit);
    if (mesh->kind != KUNAI_MESH_KIND_SKINNED)
        normalise_vector(unit);
    for (i = 0; i < 3; i++)
        compare(of, "normal", (double)normal[i], unit[i],
                mesh->kind == KUNAI_MESH_KIND_SKINNED ? 0 : 1e-7);
}

static void compare_vertex(xinja_file *of, const kunai_mesh *mesh, uint32_t vertex, uint32_t type,
                           const xinja_reference_vertex *reference)
{
    static const uint8_t white[] = {255, 255, 255, 255};
    static const float none[2];

    compare_all(of, "position", get_position(mesh, vertex), reference->position, 3);
    compare_normal(of, mesh, vertex, reference->normal);
    compare_all(of, "UV", mesh->uvs[0] ? mesh->uvs[0] + 2 * (size_t)vertex : none, reference->uv,
                2);
    if (type & 4)
        compare_color(of, mesh, vertex, reference->color);
    else if (mesh->colors[0])
        compare_color(of, mesh, vertex, white);
}

/* Corners counter-clockwise seen from the front: turned round where culling is 2. */
static void get_front_corners(const xinja_reference_strip *strip,
                              const xinja_reference_triangle *triangle, uint32_t *corners)
{
    const int is_turned = strip->state[1][0] == 2;

    corners[0] = triangle->corners[0];
    corners[1] = triangle->corners[is_turned ? 2 : 1];
    corners[2] = triangle->corners[is_turned ? 1 : 2];
}

/* Which corner of the reference is the first one of a triangle in the public arrays: 0 to 2, or 3.
 */
static uint32_t find_first_corner(const kunai_mesh *mesh, const uint32_t *indices,
                                  const uint32_t *corners)
{
    uint32_t first, i;

    for (first = 0; first < 3; first++) {
        for (i = 0; i < 3 && mesh->sources[indices[i]] == corners[(first + i) % 3]; i++)
            ;
        if (i == 3)
            return first;
    }
    return 3;
}

static void add_facing(xinja_file *of, const kunai_mesh *mesh, const uint32_t *indices,
                       uint32_t culling)
{
    double values[6][3], facing;
    const double *positions[3], *normals[3];
    int i;

    for (i = 0; i < 3; i++) {
        widen_floats(get_position(mesh, indices[i]), values[i], 3);
        widen_floats(get_normal(mesh, indices[i]), values[3 + i], 3);
        positions[i] = values[i];
        normals[i] = values[3 + i];
    }
    facing = measure_xinja_facing(positions, normals);
    if (culling < 3) {
        of->facing[culling][0] += facing > 0;
        of->facing[culling][1] += facing < 0;
    }
}

static void compare_triangle(xinja_file *of, const kunai_mesh *mesh, const uint32_t *indices,
                             const xinja_reference_model *model, const xinja_reference_strip *strip,
                             const uint32_t *corners)
{
    const xinja_reference_set *set = &model->sets[strip->set];
    const uint32_t first = find_first_corner(mesh, indices, corners);
    uint32_t i;

    compare(of, "corners of a triangle", first < 3, 1, 0);
    for (i = 0; i < 3 && first < 3; i++)
        compare_vertex(of, mesh, indices[i], set->type, &set->vertices[corners[(first + i) % 3]]);
    add_facing(of, mesh, indices, strip->state[1][0]);
}

/* ---- materials ---- */

/* 1: the state records of a material are those in force. */
static int has_state(const kunai_material *material, const xinja_reference_strip *strip)
{
    uint32_t at = 0, type, k;

    for (type = 1; type < XINJA_REFERENCE_TYPES; type++) {
        if (!strip->is_set[type])
            continue;
        if (at + 4 > material->parameter_count || material->parameters[at] != type)
            return 0;
        for (k = 0; k < 3; k++)
            if (material->parameters[at + 1 + k] != strip->state[type][k])
                return 0;
        at += 4;
    }
    return at == material->parameter_count;
}

static int64_t pack_color(const uint8_t *color)
{
    return (int64_t)color[3] << 24 | color[0] << 16 | color[1] << 8 | color[2];
}

/* xinja.md 5: what the records say in the words of kunai_material. */
static void compare_material(xinja_file *of, const kunai_material *material,
                             const xinja_reference_strip *strip, uint32_t type)
{
    static const uint32_t wraps[] = {KUNAI_WRAP_CLAMP, KUNAI_WRAP_MIRROR, KUNAI_WRAP_REPEAT};
    const int has_texture = strip->is_set[3] && ((type & 1) || strip->state[7][0]);
    const uint32_t flags = material->flags;

    compare(of, "DOUBLE_SIDED", (flags & KUNAI_MATERIAL_DOUBLE_SIDED) != 0, strip->state[1][0] == 0,
            0);
    compare(of, "BLEND", (flags & KUNAI_MATERIAL_BLEND) != 0, strip->is_translucent, 0);
    compare(of, "UNLIT", (flags & KUNAI_MATERIAL_UNLIT) != 0, strip->state[6][0] == 0, 0);
    compare(of, "ENVIRONMENT", (flags & KUNAI_MATERIAL_ENVIRONMENT) != 0, strip->state[7][0] == 1,
            0);
    compare(of, "VERTEX_COLOR", (flags & KUNAI_MATERIAL_VERTEX_COLOR) != 0,
            (type & 4) && !(strip->is_set[8] && strip->state[8][0] == 0), 0);
    compare(of, "texture", material->texture, has_texture ? (double)strip->state[3][0] : -1.0, 0);
    if (material->texture >= 0 && of->info->texture_count)
        compare(of, "texture past the list", (uint32_t)material->texture < of->info->texture_count,
                1, 0);
    if (strip->is_set[4] && strip->state[4][0] < 3 && strip->state[4][1] < 3) {
        compare(of, "wrap_u", material->wrap_u, wraps[strip->state[4][0]], 0);
        compare(of, "wrap_v", material->wrap_v, wraps[strip->state[4][1]], 0);
    }
    if (strip->is_set[5]) {
        compare(of, "ambient", (double)pack_color(material->ambient), strip->state[5][0], 0);
        compare(of, "diffuse", (double)pack_color(material->diffuse), strip->state[5][1], 0);
        compare(of, "specular", (double)(pack_color(material->specular) & 0xFFFFFF),
                strip->state[5][2] & 0xFFFFFF, 0);
        compare(of, "exponent", (double)material->exponent, strip->state[5][2] >> 24, 0);
    }
}

/* ---- strips ---- */

static const xinja_reference_triangle *get_next_triangle(const xinja_reference_strip *strip,
                                                         uint32_t *at)
{
    while (*at < strip->triangle_count && strip->triangles[*at].is_degenerate)
        ++*at;
    return *at < strip->triangle_count ? &strip->triangles[(*at)++] : NULL;
}

/* The submesh that goes on with a strip: its state, its draw number where every strip has a submesh
 * of its own, and the triangle that comes next there is the strip's first one. NULL: none. */
static const kunai_submesh *find_submesh(const xinja_file *of, const kunai_mesh *mesh,
                                         const uint32_t *cursors,
                                         const xinja_reference_strip *strip, uint32_t node,
                                         int64_t order)
{
    uint32_t corners[3], at = 0, i;

    get_front_corners(strip, get_next_triangle(strip, &at), corners);
    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const kunai_material *material = kunai_model_get_material(of->model, part->material);

        if (cursors[i] * 3 == part->index_count || !has_state(material, strip) ||
            (order >= 0 && (part->order != order || part->node != node)) ||
            !(material->flags & KUNAI_MATERIAL_BLEND) != !strip->is_translucent)
            continue;
        if (find_first_corner(mesh, mesh->indices + part->first_index + 3 * (size_t)cursors[i],
                              corners) < 3)
            return part;
    }
    return NULL;
}

static void compare_strip(xinja_file *of, const kunai_mesh *mesh, uint32_t *cursors,
                          const xinja_reference_model *model, const xinja_reference_strip *strip,
                          int64_t order)
{
    const uint32_t type = model->sets[strip->set].type, flags = model->sets[strip->set].flags;
    const kunai_submesh *part;
    const xinja_reference_triangle *triangle;
    uint32_t corners[3], at = 0;

    if (!get_next_triangle(strip, &at))
        return;
    part = find_submesh(of, mesh, cursors, strip, model->node, order);
    compare(of, "sub-mesh of a strip", part != NULL, 1, 0);
    if (!part)
        return;
    cursors += part - mesh->submeshes;
    compare_material(of, kunai_model_get_material(of->model, part->material), strip, type);
    if (!*cursors)
        compare(of, "flags of a sub-mesh", part->flags, type | flags << 16, 0);
    for (at = 0; (triangle = get_next_triangle(strip, &at)) != NULL && !of->failures; ++*cursors) {
        compare(of, "room for a triangle", *cursors * 3 < part->index_count, 1, 0);
        get_front_corners(strip, triangle, corners);
        if (!of->failures)
            compare_triangle(of, mesh, mesh->indices + part->first_index + 3 * (size_t)*cursors,
                             model, strip, corners);
    }
}

/* ---- one model, opened in one way ---- */

/* How many vertices of a set the triangles of its strips have. */
static uint32_t count_vertices(const xinja_reference_model *model, uint32_t set)
{
    uint8_t *is_used = calloc(model->sets[set].count + (size_t)1, 1);
    const xinja_reference_triangle *triangle;
    uint32_t i, k, at, count = 0;

    assert_non_null(is_used);
    for (i = 0; i < model->strip_count; i++)
        for (at = 0; model->strips[i].set == set &&
                     (triangle = get_next_triangle(&model->strips[i], &at)) != NULL;)
            for (k = 0; k < 3; k++)
                is_used[triangle->corners[k]] = 1;
    for (i = 0; i < model->sets[set].count; i++)
        count += is_used[i];
    free(is_used);
    return count;
}

static void compare_counts(xinja_file *of, int warnings)
{
    xinja_reference_totals *totals = malloc(sizeof *totals);
    uint32_t i, k, vertices = 0;

    assert_non_null(totals);
    total_xinja_reference(of->reference, totals);
    for (i = 0; i < of->reference->model_count; i++)
        for (k = 0; k < of->reference->models[i].set_count; k++)
            vertices += count_vertices(&of->reference->models[i], k);
    compare(of, "format", of->info->format, KUNAI_FORMAT_XJ, 0);
    compare(of, "byte_order", of->info->byte_order, KUNAI_BYTE_ORDER_LITTLE, 0);
    compare(of, "warning_count", of->info->warning_count, warnings, 0);
    compare(of, "triangle_count", of->info->triangle_count, totals->triangles - totals->degenerate,
            0);
    compare(of, "dropped_count", of->info->dropped_count, totals->degenerate, 0);
    compare(of, "vertex_count", of->info->vertex_count, vertices, 0);
    free(totals);
}

/* The mesh that a model of the reference is in. NULL: it draws nothing. */
static const kunai_mesh *find_mesh(const xinja_file *of, uint32_t node, uint32_t flags)
{
    if (flags & KUNAI_MODEL_ONE_MESH)
        return kunai_model_get_mesh(of->model, 0);
    return kunai_model_get_mesh(of->model, (uint32_t)kunai_model_get_node(of->model, node)->mesh);
}

static int draws(const xinja_reference_strip *strip)
{
    uint32_t at = 0;

    return get_next_triangle(strip, &at) != NULL;
}

/* Everything that was drawn was looked at. */
static void compare_rest(xinja_file *of, const kunai_mesh *mesh, const uint32_t *cursors)
{
    uint32_t i;

    for (i = 0; i < mesh->submesh_count; i++)
        compare(of, "triangles of a sub-mesh", mesh->submeshes[i].index_count, 3.0 * cursors[i], 0);
}

static void compare_models(xinja_file *of, uint32_t flags)
{
    const kunai_mesh *mesh = NULL;
    uint32_t *cursors = NULL;
    int64_t order = 0;
    uint32_t i, k;

    for (i = 0; i < of->reference->model_count && !of->failures; i++) {
        const xinja_reference_model *model = &of->reference->models[i];
        const kunai_node *node = kunai_model_get_node(of->model, model->node);
        const kunai_mesh *next = find_mesh(of, model->node, flags);

        compare_all(of, "centre", node->center, model->center, 3);
        compare(of, "radius", (double)node->radius, model->radius, 0);
        if (next && next != mesh) {
            if (mesh)
                compare_rest(of, mesh, cursors);
            free(cursors);
            cursors = calloc(next->submesh_count + (size_t)1, sizeof *cursors);
            assert_non_null(cursors);
        }
        mesh = next ? next : mesh;
        for (k = 0; k < model->strip_count && !of->failures; k++, order++) {
            compare(of, "mesh", next != NULL || !draws(&model->strips[k]), 1, 0);
            if (next && !of->failures)
                compare_strip(of, mesh, cursors, model, &model->strips[k],
                              flags & KUNAI_MODEL_DRAW_ORDER ? order : -1);
        }
    }
    if (mesh && !of->failures)
        compare_rest(of, mesh, cursors);
    free(cursors);
}

/* model is open. facing: see xinja_file; NULL: it is not asked for. */
static int compare_opened(const char *path, const xinja_reference *reference,
                          const kunai_model *model, uint32_t flags, uint32_t facing[3][2],
                          int warnings)
{
    xinja_file of = {.path = path, .reference = reference, .model = model};
    int i;

    of.info = kunai_model_get_info(model);
    compare_counts(&of, warnings);
    compare_nodes(&of);
    if (!of.failures)
        compare_models(&of, flags);
    for (i = 0; i < 3 && facing; i++) {
        facing[i][0] += of.facing[i][0];
        facing[i][1] += of.facing[i][1];
    }
    return of.failures;
}

/* ---- files ---- */

static kunai_model *open_with(const char *path, const uint8_t *data, size_t size,
                              const kunai_options *options)
{
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(data, size, options, &model, &error) == KUNAI_OK)
        model_visitor.walk(model, data, size);
    else if (path)
        fprintf(stderr, "%s: %s (%s) at %llu\n", path, error.message, error.record,
                (unsigned long long)error.offset);
    return model;
}

static kunai_model *open_as(const uint8_t *data, size_t size, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};

    return open_with(NULL, data, size, &options);
}

/* A name that cannot be read is null, and empty here. */
static int compare_textures(const char *path, const kunai_model *model, const test_json *names)
{
    xinja_file of = {.path = path};
    uint32_t i;

    compare(&of, "texture_count", kunai_model_get_info(model)->texture_count,
            (double)test_json_count(names), 0);
    for (i = 0; i < test_json_count(names) && !of.failures; i++) {
        const char *name = test_json_string(test_json_at(names, i));

        compare(&of, "name of a texture",
                strcmp(kunai_model_get_texture_list(model)->refs[i].name.data, name ? name : ""), 0,
                0);
    }
    return of.failures;
}

static int has_broken_name(const test_json *names)
{
    size_t i;

    for (i = 0; i < test_json_count(names); i++)
        if (test_json_is_null(test_json_at(names, i)))
            return 1;
    return 0;
}

static int compare_mode(const char *path, const reference_place *place,
                        const xinja_reference *reference, const test_json *names,
                        const kunai_options *options, uint32_t facing[3][2])
{
    const uint32_t flags = get_flags(options);
    kunai_model *model = open_with(path, place->data, place->size, options);
    int failures;

    if (!model)
        return 1;
    failures = compare_opened(path, reference, model, flags,
                              flags == KUNAI_MODEL_DRAW_ORDER ? facing : NULL,
                              has_broken_name(names) && !(flags & KUNAI_OPEN_BARE));
    if (names && !(flags & KUNAI_OPEN_BARE))
        failures += compare_textures(path, model, names);
    if (failures)
        fprintf(stderr, "%s: with flags %x, format %x\n", path, (unsigned)flags,
                (unsigned)options->format);
    kunai_model_close(model);
    return failures;
}

static int compare_modes(const char *path, const reference_place *place,
                         const xinja_reference *reference, const test_json *names,
                         uint32_t facing[3][2])
{
    static const uint32_t modes[][2] = {
        {0, 0},
        {0, KUNAI_FORMAT_XJ},
        {KUNAI_MODEL_DRAW_ORDER, 0},
        {KUNAI_MODEL_ONE_MESH, 0},
        {KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, 0},
        {KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_STORED_POSE, 0},
        {KUNAI_OPEN_BARE, KUNAI_FORMAT_XJ},
    };
    int failures = 0;
    size_t i;

    for (i = 0; i < sizeof modes / sizeof modes[0] && !failures; i++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .flags = modes[i][0] & OPEN_FLAGS,
                                 .model_flags = modes[i][0] & MODEL_FLAGS};

        options.format = modes[i][1];
        if (options.flags & KUNAI_OPEN_BARE) {
            options.offset = place->base + place->root;
            options.base = 0 - (uint64_t)place->base;
        }
        failures += compare_mode(path, place, reference, names, &options, facing);
    }
    return failures;
}

/* Not a Ninja Chunk model, whatever is tried. */
static int compare_refusal(const char *path, const uint8_t *data, size_t size)
{
    kunai_model *model = open_as(data, size, KUNAI_FORMAT_NJCM);
    int failed = 0;

    if (model && kunai_model_get_info(model)->triangle_count) {
        fprintf(stderr, "%s: it has triangles as a Ninja Chunk model\n", path);
        failed = 1;
    }
    kunai_model_close(model);
    return failed;
}

/* expected: its entry, or NULL. */
static int compare_file(const char *path, const test_json *expected, uint32_t facing[3][2])
{
    xinja_reference reference;
    xinja_file of = {.path = path, .reference = &reference};
    reference_place place;
    int failures;
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);

    assert_non_null(data);
    assert_true(find_reference(&place, path, data, size, 0));
    read_xinja_reference(&reference, &place);
    if (expected)
        compare_summary(&of, test_json_get(expected, "summary"));
    failures = of.failures;
    failures += compare_modes(path, &place, &reference,
                              expected ? test_json_get(expected, "textures") : NULL, facing);
    failures += compare_refusal(path, data, size);
    free_xinja_reference(&reference);
    free(data);
    return failures;
}

/* xinja.md 5: where culling is on, front faces agree with the normals once those of clockwise
 * fronts are turned round; but for 19 of some 4500 strips. Where it is off they need not. */
static void check_facing(const char *folder, uint32_t facing[3][2])
{
    const uint32_t agree = facing[1][0] + facing[2][0], others = facing[1][1] + facing[2][1];

    printf("corpus: %s: %u triangles agree with their normals, %u do not (%u and %u with fronts "
           "that are clockwise in the file); without culling %u and %u\n",
           folder, (unsigned)agree, (unsigned)others, (unsigned)facing[2][0],
           (unsigned)facing[2][1], (unsigned)facing[0][0], (unsigned)facing[0][1]);
    assert_true(others * 100 <= agree);
    assert_true(facing[2][1] * 100 <= facing[2][0]);
}

TEST(files)
{
    uint32_t facing[3][2] = {{0}};
    test_json *entries;
    int failures = 0;
    size_t i;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("xinja/expected.json");
    assert_int_equal(test_json_count(entries), 60);
    for (i = 0; i < test_json_count(entries); i++) {
        char path[512];

        snprintf(path, sizeof path, "xinja/%s", test_json_key(entries, i));
        failures += compare_file(path, test_json_at(entries, i), facing);
    }
    test_json_free(entries);
    failures += compare_file("showcase/dubswitch/dubswitch.xj", NULL, facing);
    test_corpus_report("xinja", 61, 0, "");
    assert_int_equal(failures, 0);
    check_facing("xinja", facing);
}

/* ---- xinja.md 6: Xinja or Ninja Chunk ---- */

typedef struct decisions {
    size_t files;
    size_t opened;
    size_t bodies; /* NJCM chunks whose first model was looked at */
    int failures;
} decisions;

static int ends_with(const char *name, const char *end)
{
    const size_t size = strlen(name);

    return size >= strlen(end) && !strcmp(name + size - strlen(end), end);
}

/* By the second reading, of a file without errors. */
static void decide_by_reference(const char *path, const uint8_t *data, size_t size, decisions *made)
{
    reference_place place;
    reference_model tree;
    size_t i;

    if (strstr(path, "/bad_") || !find_reference(&place, path, data, size, 0) ||
        place.format != KUNAI_FORMAT_NJCM || place.big)
        return;
    memset(&tree, 0, sizeof tree);
    read_reference_nodes(&tree, &place);
    for (i = 0; i < tree.node_count && !tree.nodes[i].model; i++)
        ;
    if (i < tree.node_count) {
        made->bodies++;
        made->failures += is_xinja_object(&place, tree.nodes[i].model);
    }
    free_reference(&tree);
}

/* What is no Xinja model is never taken for one, and gives nothing when it is read as one. */
static void decide_file(const char *path, decisions *made)
{
    kunai_model *model, *forced;
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);

    assert_non_null(data);
    decide_by_reference(path, data, size, made);
    model = open_as(data, size, KUNAI_FORMAT_ANY);
    forced = open_as(data, size, KUNAI_FORMAT_XJ);
    if (model && kunai_model_get_info(model)->format == KUNAI_FORMAT_XJ) {
        fprintf(stderr, "%s: it is taken for a Xinja model\n", path);
        made->failures++;
    }
    if (forced && kunai_model_get_info(forced)->triangle_count) {
        fprintf(stderr, "%s: it has triangles as a Xinja model\n", path);
        made->failures++;
    }
    made->files++;
    made->opened += model != NULL;
    kunai_model_close(model);
    kunai_model_close(forced);
    free(data);
}

static void decide_folder(const char *folder, decisions *made)
{
    char path[1024];
    struct dirent *entry;
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), folder);
    dir = opendir(path);
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        if (!ends_with(entry->d_name, ".nj"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        decide_file(path, made);
    }
    closedir(dir);
}

/* Those that do not open are files bad_... of ninja-models. */
TEST(decisions)
{
    static const char *const folders[] = {
        "models/basic",   "models/chao",   "models/phantasmal", "models/volumes",   "ninja-models",
        "showcase/booma", "showcase/boy",  "showcase/cock",     "showcase/dellily", "showcase/hoo",
        "showcase/kiri",  "showcase/l2g1", "showcase/ragrappy"};
    decisions made = {0};
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        decide_folder(folders[i], &made);
    printf("corpus: %u .nj files, %u open, none as Xinja; %u bodies by the second reading\n",
           (unsigned)made.files, (unsigned)made.opened, (unsigned)made.bodies);
    assert_int_equal(made.failures, 0);
    assert_int_equal(made.files, 215);
    assert_int_equal(made.opened, 201);
    assert_int_equal(made.bodies, 150);
}

/* ---- stages ---- */

/* The instance that shows a model of a scene first says where it lies. */
static int compare_stage_model(const char *path, const kunai_scene *scene, uint32_t index,
                               reference_place *place, uint32_t flags)
{
    const kunai_instance *instance;
    xinja_reference reference;
    uint32_t i;
    int failures;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        if (instance->model == (int32_t)index)
            break;
    assert_non_null(instance);
    place->root = (size_t)instance->model_offset;
    read_xinja_reference(&reference, place);
    failures =
        compare_opened(path, &reference, kunai_scene_get_model(scene, index), flags, NULL, 0);
    free_xinja_reference(&reference);
    if (failures)
        fprintf(stderr, "%s: model at %zx\n", path, place->root);
    return failures;
}

static int compare_stage(const char *path, uint32_t flags, uint32_t *triangles)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS};
    reference_place place = {0};
    kunai_scene *scene;
    kunai_error error;
    int failures = 0;
    uint32_t i;

    place.data = test_read_corpus(path, &place.size);
    assert_non_null(place.data);
    place.end = place.size;
    if (kunai_scene_open(place.data, place.size, &options, &scene, &error) != KUNAI_OK) {
        fprintf(stderr, "%s: %s at %llu\n", path, error.message, (unsigned long long)error.offset);
        free((void *)place.data);
        return 1;
    }
    if (kunai_scene_get_info(scene)->byte_order == KUNAI_BYTE_ORDER_LITTLE) {
        failures += kunai_scene_get_info(scene)->model_count == 0;
        for (i = 0; i < kunai_scene_get_info(scene)->model_count && failures < 3; i++) {
            failures += compare_stage_model(path, scene, i, &place, flags);
            *triangles += kunai_model_get_info(kunai_scene_get_model(scene, i))->triangle_count;
        }
    }
    kunai_scene_close(scene);
    free((void *)place.data);
    return failures;
}

/* Every different model of the stages of Blue Burst; those of the GameCube are Ginja. */
TEST(stages)
{
    uint32_t triangles = 0;
    test_json *entries;
    size_t i, stages = 0, skipped = 0;
    int failures = 0;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("scenes/expected.json");
    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *expect = test_json_get(test_json_at(entries, i), "expect");
        const char *name = test_json_key(entries, i);
        char path[512];

        if (strncmp(name, "rel-fmt2/", 9) != 0)
            continue;
        if (strcmp(test_json_string(test_json_get(expect, "endian")), "little") != 0) {
            skipped++;
            continue;
        }
        snprintf(path, sizeof path, "scenes/%s", name);
        failures += compare_stage(path, KUNAI_MODEL_DRAW_ORDER, &triangles);
        failures += compare_stage(path, 0, &triangles);
        stages++;
    }
    test_json_free(entries);
    test_corpus_report("scenes/rel-fmt2", stages, skipped, "big-endian");
    printf("corpus: %u triangles of stages, in two ways\n", (unsigned)triangles);
    assert_int_equal(failures, 0);
    assert_int_equal(stages, 6);
}
