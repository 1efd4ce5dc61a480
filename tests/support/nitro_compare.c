/* nitro_compare.c - an open Nitro model against the second reading of its bytes. */
#include "nitro_compare.h"

#include <math.h>

enum { REPORTS = 8 };

void check_nitro_number(nitro_comparison *c, const char *what, double found, double expected,
                        double tolerance)
{
    if (fabs(found - expected) <= tolerance)
        return;
    if (c->failures++ < REPORTS)
        fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", c->name, what, found, expected);
}

static void differ_text(nitro_comparison *c, const char *what, kunai_string found,
                        const char *expected)
{
    if (found.size == strlen(expected) && !memcmp(found.data, expected, found.size))
        return;
    if (c->failures++ < REPORTS)
        fprintf(stderr, "%s: %s is %s, expected %s\n", c->name, what, found.data, expected);
}

/* ---- nodes ---- */

void pose_nitro_locals(const kunai_model *model, const kunai_transform *pose, nitro_local *locals)
{
    uint32_t i;
    int k;

    for (i = 0; i < kunai_model_get_info(model)->node_count; i++) {
        const kunai_transform *from = pose ? &pose[i] : &kunai_model_get_node(model, i)->rest;

        make_nitro_rows(from->rotation, locals[i].rotation);
        for (k = 0; k < 3; k++) {
            locals[i].translation[k] = (double)from->translation[k];
            locals[i].scale[k] = (double)from->scale[k];
            locals[i].inverse_scale[k] = from->scale[k] != 0.0f ? 1 / (double)from->scale[k] : 0.0;
        }
    }
}

static void compare_rest(nitro_comparison *c, uint32_t node)
{
    /* Rounded to 1/4096, no matrix is a rotation: the nearest one is this near in the corpus. */
    const double rotation_gap = 1.0 / 4096;
    const nitro_local *file = &c->reference->locals[node];
    const kunai_transform *rest = &kunai_model_get_node(c->model, node)->rest;
    double rows[9];
    int i;

    make_nitro_rows(rest->rotation, rows);
    for (i = 0; i < 9; i++)
        check_nitro_number(c, "rotation of a node", rows[i], file->rotation[i], rotation_gap);
    for (i = 0; i < 3; i++) {
        check_nitro_number(c, "translation", (double)rest->translation[i],
                           (double)(float)file->translation[i], 0);
        check_nitro_number(c, "scale", (double)rest->scale[i], (double)(float)file->scale[i], 0);
    }
}

static uint32_t get_command_flags(const nitro_reference *reference, uint32_t node)
{
    const uint32_t scales = read_nitro_u8(&reference->bytes, reference->start + 0x15) == 1
                                ? reference->node_operands[node]
                                : 0;

    return (scales & 1 ? (uint32_t)KUNAI_NODE_UNDOES_SCALE : 0) |
           (scales & 2 ? (uint32_t)KUNAI_NODE_SCALE_UNDONE : 0) |
           (reference->is_billboard[node] ? (uint32_t)KUNAI_NODE_BILLBOARD : 0);
}

/* All files of the corpus number their nodes in the order of the tree. */
void compare_nitro_nodes(nitro_comparison *c)
{
    uint32_t i;

    check_nitro_number(c, "node_count", c->info->node_count, c->reference->node_count, 0);
    for (i = 0; i < c->reference->node_count && !c->failures; i++) {
        const kunai_node *node = kunai_model_get_node(c->model, i);

        differ_text(c, "name of a node", node->name, c->reference->node_names[i].text);
        check_nitro_number(c, "parent", node->parent, c->reference->parents[i], 0);
        check_nitro_number(c, "track_group", node->track_group, i, 0);
        check_nitro_number(c, "shape_group", node->shape_group, -1, 0);
        check_nitro_number(c, "flags of a node", node->flags,
                           c->reference->node_flags[i] | get_command_flags(c->reference, i) |
                               (c->reference->is_node_hidden[i] ? KUNAI_NODE_HIDDEN : 0),
                           0);
        compare_rest(c, i);
    }
}

/* ---- materials ---- */

static uint32_t widen(uint32_t five_bits)
{
    return five_bits << 3 | five_bits >> 2;
}

static void compare_color(nitro_comparison *c, const char *what, const uint8_t *found,
                          uint32_t rgb15, uint32_t alpha)
{
    int i;

    for (i = 0; i < 3; i++)
        check_nitro_number(c, what, found[i], widen(rgb15 >> (5 * i) & 31), 0);
    check_nitro_number(c, what, found[3], alpha, 0);
}

static uint32_t get_wrap(uint32_t parameters, int axis)
{
    const uint32_t repeats = parameters >> (16 + axis) & 1, flips = parameters >> (18 + axis) & 1;

    if (!repeats)
        return KUNAI_WRAP_CLAMP;
    return flips ? KUNAI_WRAP_MIRROR : KUNAI_WRAP_REPEAT;
}

/* Of texels in the file, of the whole texture in the library. */
static void compare_uv_matrix(nitro_comparison *c, const kunai_material *material,
                              const nitro_material *file, uint32_t parameters)
{
    static const double none[6] = {1, 0, 0, 1, 0, 0};
    const double w = file->width, h = file->height;
    const int is_used = file->flags & 1 && parameters >> 30 == 1;
    int i;

    for (i = 0; i < 6; i++) {
        double expected = is_used ? file->matrix[i] : none[i];

        if (is_used && (i == 1 || i == 2 || i == 4 || i == 5))
            expected *= i == 1 ? w / h : i == 2 ? h / w : i == 4 ? 1 / w : 1 / h;
        check_nitro_number(c, "uv_matrix", (double)material->uv_matrix[i], expected,
                           1e-6 * (1 + fabs(expected)));
    }
}

static void compare_texture(nitro_comparison *c, const kunai_material *material,
                            const nitro_material *file)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(c->model);
    const kunai_texture_ref *name;

    if (!file->texture.text[0]) {
        check_nitro_number(c, "texture", material->texture, -1, 0);
        return;
    }
    name = (uint32_t)material->texture < list->count ? &list->refs[material->texture] : NULL;
    check_nitro_number(c, "texture is there", name != NULL, 1, 0);
    if (!name)
        return;
    differ_text(c, "texture", name->name, file->texture.text);
    differ_text(c, "palette", name->palette, file->palette.text);
}

static void compare_sides(nitro_comparison *c, const kunai_material *material, uint32_t polygon)
{
    const uint32_t back = polygon >> 6 & 1, front = polygon >> 7 & 1, alpha = polygon >> 16 & 31;

    check_nitro_number(c, "double-sided", !!(material->flags & KUNAI_MATERIAL_DOUBLE_SIDED),
                       back && front, 0);
    check_nitro_number(c, "back side", !!(material->flags & KUNAI_MATERIAL_BACK_SIDE),
                       back && !front, 0);
    check_nitro_number(c, "blend", !!(material->flags & KUNAI_MATERIAL_BLEND),
                       alpha > 0 && alpha < 31, 0);
    check_nitro_number(c, "unlit", !!(material->flags & KUNAI_MATERIAL_UNLIT), !(polygon & 15), 0);
}

static void compare_record(nitro_comparison *c, const kunai_material *material,
                           const nitro_material *file)
{
    size_t i;

    check_nitro_number(c, "offset of a material", (double)material->offset, (double)file->record,
                       0);
    check_nitro_number(c, "words of a material", (double)material->parameter_count,
                       file->size / 4.0, 0);
    for (i = 0; i < material->parameter_count && 4 * i + 4 <= file->size; i++)
        check_nitro_number(c, "word of a material", material->parameters[i],
                           read_nitro_u32(&c->reference->bytes, file->record + 4 * i), 0);
}

static void compare_material(nitro_comparison *c, uint32_t number)
{
    const nitro_bytes *bytes = &c->reference->bytes;
    const nitro_material *file = &c->reference->materials[number];
    const kunai_material *material = kunai_model_get_material(c->model, number);
    const uint32_t light = read_nitro_u32(bytes, file->record + 4);
    const uint32_t shine = read_nitro_u32(bytes, file->record + 8);
    const uint32_t polygon = read_nitro_u32(bytes, file->record + 0xC);
    const uint32_t parameters = read_nitro_u32(bytes, file->record + 0x14);
    const uint32_t raw[8] = {number | file->flags << 16,
                             polygon,
                             parameters,
                             light,
                             shine,
                             file->width | file->height << 16,
                             read_nitro_u8(bytes, c->reference->start + 0x16),
                             0};
    int i;

    differ_text(c, "name of a material", material->name, file->name.text);
    for (i = 0; i < 8; i++)
        check_nitro_number(c, "raw", material->raw[i], raw[i], 0);
    compare_color(c, "diffuse", material->diffuse, light, widen(polygon >> 16 & 31));
    compare_color(c, "ambient", material->ambient, light >> 16, 255);
    compare_color(c, "specular", material->specular, shine, 255);
    compare_color(c, "emission", material->emission, shine >> 16, 255);
    check_nitro_number(c, "wrap_u", material->wrap_u, get_wrap(parameters, 0), 0);
    check_nitro_number(c, "wrap_v", material->wrap_v, get_wrap(parameters, 1), 0);
    compare_record(c, material, file);
    compare_sides(c, material, polygon);
    compare_texture(c, material, file);
    compare_uv_matrix(c, material, file, parameters);
}

void compare_nitro_materials(nitro_comparison *c)
{
    uint32_t i;

    check_nitro_number(c, "materials of the file",
                       c->info->material_count >= c->reference->material_count, 1, 0);
    for (i = 0; i < c->reference->material_count && !c->failures; i++)
        compare_material(c, i);
}

/* ---- vertices ---- */

static void differ_point(nitro_comparison *c, const char *what, const float *found,
                         const double *expected)
{
    int i;

    for (i = 0; i < 3; i++) {
        const double gap = fabs((double)found[i] - expected[i]) / c->tolerance;

        if (c->worst < gap)
            c->worst = gap;
        check_nitro_number(c, what, (double)found[i], expected[i], c->tolerance);
    }
}

static void differ_direction(nitro_comparison *c, const char *what, const float *found,
                             const double *expected, double tolerance)
{
    const double length =
        sqrt(expected[0] * expected[0] + expected[1] * expected[1] + expected[2] * expected[2]);
    int i;

    for (i = 0; i < 3; i++)
        check_nitro_number(c, what, (double)found[i], length > 0 ? expected[i] / length : 0.0,
                           tolerance);
}

static void place_by(const float *world, const double *point, double *result)
{
    int i;

    for (i = 0; i < 3; i++)
        result[i] = (double)world[i] * point[0] + (double)world[4 + i] * point[1] +
                    (double)world[8 + i] * point[2] + (double)world[12 + i];
}

/* What all influences make of a vertex is where the file puts it. */
static void compare_influences(nitro_comparison *c, const kunai_mesh *mesh, uint32_t vertex,
                               const nitro_vertex *expected)
{
    const uint32_t end = mesh->influence_starts[vertex + 1];
    double sum[3] = {0, 0, 0}, weights = 0;
    uint32_t i;
    int k;

    check_nitro_number(c, "has two influences", end - mesh->influence_starts[vertex] > 1,
                       expected->is_mixed, 0);
    for (i = mesh->influence_starts[vertex]; i < end; i++) {
        const kunai_influence *influence = &mesh->influences[i];
        const double point[3] = {(double)influence->position[0], (double)influence->position[1],
                                 (double)influence->position[2]};
        double placed[3];

        place_by(c->worlds + 16 * (size_t)influence->node, point, placed);
        weights += (double)influence->weight;
        for (k = 0; k < 3; k++)
            sum[k] += (double)influence->weight * placed[k];
    }
    check_nitro_number(c, "sum of weights", weights, 1, 1e-6);
    for (k = 0; k < 3; k++)
        check_nitro_number(c, "sum of influences", sum[k], expected->position[k], c->tolerance);
}

/* As a renderer does it. */
static void measure_blend(nitro_comparison *c, const kunai_mesh *mesh, uint32_t vertex,
                          const nitro_vertex *expected)
{
    const float *from = mesh->positions + 3 * (size_t)vertex;
    const double bound[3] = {(double)from[0], (double)from[1], (double)from[2]};
    double sum[3] = {0, 0, 0};
    int i, k;

    for (i = 0; i < 4; i++) {
        const uint16_t joint = mesh->joints[4 * (size_t)vertex + (size_t)i];
        double local[3], placed[3];

        place_by(c->info->inverse_binds + 16 * (size_t)joint, bound, local);
        place_by(c->worlds + 16 * (size_t)joint, local, placed);
        for (k = 0; k < 3; k++)
            sum[k] += (double)mesh->weights[4 * (size_t)vertex + (size_t)i] * placed[k];
    }
    for (k = 0; k < 3; k++)
        c->blend_gap = fmax(c->blend_gap, fabs(sum[k] - expected->position[k]));
}

/* Of an influence it is exactly as in the file, and has any length. */
static void compare_local_normal(nitro_comparison *c, const kunai_mesh *mesh, uint32_t vertex,
                                 const nitro_vertex *expected)
{
    const double raw[3] = {expected->raw_normal[0], expected->raw_normal[1],
                           expected->raw_normal[2]};
    const kunai_influence *influences;
    uint32_t count, i;
    int k;

    if (!mesh->influences) {
        differ_direction(c, "normal in its node", mesh->normals + 3 * (size_t)vertex, raw, 1e-6);
        return;
    }
    influences = mesh->influences + mesh->influence_starts[vertex];
    for (k = 0; k < 3 && !expected->is_mixed; k++)
        check_nitro_number(c, "normal of an influence", (double)influences[0].normal[k],
                           raw[k] / 512, 0);
    count = mesh->influence_starts[vertex + 1] - mesh->influence_starts[vertex];
    for (i = 0; i < 2 && i < count && expected->is_mixed; i++)
        for (k = 0; k < 3; k++)
            check_nitro_number(c, "normal of a term", (double)influences[i].normal[k],
                               expected->bound_normals[i][k], 1e-6);
}

/* A normal in the space of its node is what the file says; only the product of rotations turns
 * it, which is what the matrices of nodes do where all axes have the same scale. */
static void compare_normal(nitro_comparison *c, const kunai_mesh *mesh, uint32_t vertex,
                           const nitro_vertex *expected)
{
    static const double none[3] = {0, 0, 0};

    if (!expected->is_lit) {
        differ_direction(c, "normal of a vertex without one", c->normals + 3 * (size_t)vertex, none,
                         0);
        return;
    }
    check_nitro_number(c, "has normals", mesh->normals != NULL, 1, 0);
    if (mesh->normals)
        compare_local_normal(c, mesh, vertex, expected);
    if (c->scale_gap < 1e-6)
        differ_direction(c, "normal", c->normals + 3 * (size_t)vertex, expected->normal,
                         expected->is_mixed ? 2e-3 : 1e-5);
}

static void compare_vertex(nitro_comparison *c, const kunai_mesh *mesh, uint32_t vertex,
                           const nitro_vertex *expected, const nitro_material *material)
{
    static const uint8_t white[4] = {255, 255, 255, 255};
    const double size[2] = {material->width ? material->width : 1.0,
                            material->height ? material->height : 1.0};
    int i;

    differ_point(c, "position", c->positions + 3 * (size_t)vertex, expected->position);
    for (i = 0; i < 2; i++) {
        const double uv = expected->uv[i] / (16 * size[i]);

        check_nitro_number(
            c, "uv", mesh->uvs[0] ? (double)mesh->uvs[0][2 * (size_t)vertex + (size_t)i] : 0.0, uv,
            1e-7 * fabs(uv));
    }
    compare_color(c, "color", mesh->colors[0] ? mesh->colors[0] + 4 * (size_t)vertex : white,
                  expected->is_lit ? 0x7FFF : expected->color, 255);
    compare_normal(c, mesh, vertex, expected);
    if (!mesh->influences)
        return;
    compare_influences(c, mesh, vertex, expected);
    measure_blend(c, mesh, vertex, expected);
}

/* ---- draws ---- */

static int is_triangle(const kunai_mesh *mesh, const uint32_t *indices, const uint32_t *corners,
                       size_t first_vertex)
{
    int i;

    for (i = 0; i < 3; i++)
        if (mesh->sources[indices[i]] != corners[i] - first_vertex)
            return 0;
    return 1;
}

static int has_colors(const nitro_reference *reference, const nitro_draw *draw)
{
    size_t i;

    for (i = 0; i < draw->vertex_count; i++)
        if (!reference->vertices[draw->first_vertex + i].is_lit)
            return 1;
    return 0;
}

static void compare_state(nitro_comparison *c, const kunai_submesh *submesh, const nitro_draw *draw)
{
    const kunai_material *material = kunai_model_get_material(c->model, submesh->material);
    const uint32_t polygon =
        read_nitro_u32(&c->reference->bytes, c->reference->materials[draw->material].record + 0xC);

    check_nitro_number(c, "material of a draw", material->raw[0] & 0xFFFF, draw->material, 0);
    check_nitro_number(c, "shape", submesh->flags, draw->shape, 0);
    check_nitro_number(c, "node of a draw", submesh->node, c->is_lone ? 0 : draw->node, 0);
    check_nitro_number(c, "hidden", !!(material->flags & KUNAI_MATERIAL_HIDDEN),
                       draw->is_hidden || !(polygon & 0xC0), 0);
    check_nitro_number(c, "vertex colors", !!(material->flags & KUNAI_MATERIAL_VERTEX_COLOR),
                       has_colors(c->reference, draw), 0);
}

/* The triangles of a draw stay in their order; those of other meshes are missing here. */
static void compare_submesh(nitro_comparison *c, const kunai_mesh *mesh,
                            const kunai_submesh *submesh)
{
    const nitro_reference *reference = c->reference;
    const nitro_draw *draw;
    size_t next, end;
    uint32_t i, k;

    check_nitro_number(c, "order is a draw", submesh->order < reference->draw_count, 1, 0);
    if (submesh->order >= reference->draw_count)
        return;
    draw = &reference->draws[submesh->order];
    compare_state(c, submesh, draw);
    next = draw->first_triangle;
    end = next + draw->triangle_count;
    for (i = 0; i < submesh->index_count && c->failures < REPORTS; i += 3) {
        const uint32_t *indices = mesh->indices + submesh->first_index + i;

        while (next < end &&
               !is_triangle(mesh, indices, reference->triangles[next], draw->first_vertex))
            next++;
        check_nitro_number(c, "triangle is in the file", next < end, 1, 0);
        if (next == end)
            return;
        c->seen[next]++;
        for (k = 0; k < 3; k++)
            compare_vertex(c, mesh, indices[k], &reference->vertices[reference->triangles[next][k]],
                           &reference->materials[draw->material]);
        next++;
    }
}

static void pose_mesh(nitro_comparison *c, uint32_t number)
{
    const size_t count = kunai_model_get_mesh(c->model, number)->vertex_count;

    free(c->positions);
    free(c->normals);
    c->positions = calloc(count + 1, 3 * sizeof *c->positions);
    c->normals = calloc(count + 1, 3 * sizeof *c->normals);
    assert_true(c->positions && c->normals);
    assert_int_equal(kunai_model_skin(c->model, number, c->worlds,
                                      kunai_model_get_info(c->model)->node_count, c->positions,
                                      c->normals, count, NULL),
                     KUNAI_OK);
}

static void forget_pose(nitro_comparison *c)
{
    free(c->positions);
    free(c->normals);
    c->positions = NULL;
    c->normals = NULL;
}

/* Room for what is lost because matrices are floats: parts of ten million of what goes in. */
static void begin_compare(nitro_comparison *c)
{
    uint32_t i;
    int k;

    c->tolerance = 3e-7 * (1 + c->reference->reach);
    c->scale_gap = 0;
    for (i = 0; i < c->info->node_count; i++)
        for (k = 0; k < 3; k++) {
            const float *world = c->worlds + 16 * (size_t)i;
            const float *a = world + 4 * (size_t)k, *b = world + 4 * (size_t)((k + 1) % 3);

            c->scale_gap =
                fmax(c->scale_gap, fabs(hypot(hypot((double)a[0], (double)a[1]), (double)a[2]) -
                                        hypot(hypot((double)b[0], (double)b[1]), (double)b[2])));
        }
}

void compare_nitro_draws(nitro_comparison *c)
{
    uint32_t i, k;
    size_t t;

    begin_compare(c);
    c->seen = calloc(c->reference->triangle_count + 1, sizeof *c->seen);
    assert_non_null(c->seen);
    for (i = 0; i < c->info->mesh_count && !c->failures; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(c->model, i);

        check_nitro_number(c, "has sources", mesh->sources != NULL, 1, 0);
        pose_mesh(c, i);
        for (k = 0; k < mesh->submesh_count && !c->failures; k++)
            compare_submesh(c, mesh, &mesh->submeshes[k]);
    }
    forget_pose(c);
    for (t = 0; t < c->reference->triangle_count && c->failures < REPORTS; t++)
        check_nitro_number(c, "times a triangle is there", c->seen[t], 1, 0);
    free(c->seen);
    c->seen = NULL;
}

/* ---- sums ---- */

typedef struct sums {
    double vertices[3];
    double triangles[3];
    double uvs[2]; /* of 1/16 texel */
    double vertex_count;
    double triangle_count;
} sums;

static void add_point(double *sum, const float *point)
{
    int i;

    for (i = 0; i < 3; i++)
        sum[i] += (double)point[i];
}

static void add_mesh(const nitro_comparison *c, const kunai_mesh *mesh, sums *of)
{
    uint8_t *is_counted = calloc(mesh->vertex_count + 1, 1);
    uint32_t i, k;

    assert_non_null(is_counted);
    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *submesh = &mesh->submeshes[i];
        const kunai_material *material = kunai_model_get_material(c->model, submesh->material);
        const uint32_t w = material->raw[5] & 0xFFFF, h = material->raw[5] >> 16;

        of->triangle_count += submesh->index_count / 3;
        for (k = 0; k < submesh->index_count; k++) {
            const uint32_t vertex = mesh->indices[submesh->first_index + k];

            add_point(of->triangles, c->positions + 3 * (size_t)vertex);
            if (is_counted[vertex])
                continue;
            is_counted[vertex] = 1;
            of->vertex_count++;
            add_point(of->vertices, c->positions + 3 * (size_t)vertex);
            if (!mesh->uvs[0])
                continue;
            of->uvs[0] += 16.0 * (double)mesh->uvs[0][2 * (size_t)vertex] * (w ? w : 1);
            of->uvs[1] += 16.0 * (double)mesh->uvs[0][2 * (size_t)vertex + 1] * (h ? h : 1);
        }
    }
    free(is_counted);
}

static void add_reference(const nitro_reference *reference, sums *of)
{
    size_t i;
    int k, m;

    for (i = 0; i < reference->vertex_count; i++)
        for (k = 0; k < 3; k++) {
            of->vertices[k] += reference->vertices[i].position[k];
            if (k < 2)
                of->uvs[k] += reference->vertices[i].uv[k];
        }
    for (i = 0; i < reference->triangle_count; i++)
        for (k = 0; k < 3; k++)
            for (m = 0; m < 3; m++)
                of->triangles[k] += reference->vertices[reference->triangles[i][m]].position[k];
}

void compare_nitro_sums(nitro_comparison *c)
{
    sums found = {{0}, {0}, {0}, 0, 0}, expected = {{0}, {0}, {0}, 0, 0};
    uint32_t i;
    int k;

    begin_compare(c);
    for (i = 0; i < c->info->mesh_count; i++) {
        pose_mesh(c, i);
        add_mesh(c, kunai_model_get_mesh(c->model, i), &found);
    }
    forget_pose(c);
    add_reference(c->reference, &expected);
    check_nitro_number(c, "vertices", found.vertex_count, (double)c->reference->vertex_count, 0);
    check_nitro_number(c, "vertex_count", c->info->vertex_count, (double)c->reference->vertex_count,
                       0);
    check_nitro_number(c, "triangles", found.triangle_count, (double)c->reference->triangle_count,
                       0);
    check_nitro_number(c, "triangle_count", c->info->triangle_count,
                       (double)c->reference->triangle_count, 0);
    check_nitro_number(c, "dropped_count", c->info->dropped_count, 0, 0);
    for (k = 0; k < 3; k++) {
        check_nitro_number(c, "sum of vertices", found.vertices[k], expected.vertices[k],
                           c->tolerance * (double)c->reference->vertex_count);
        check_nitro_number(c, "sum of triangles", found.triangles[k], expected.triangles[k],
                           3 * c->tolerance * (double)c->reference->triangle_count);
        if (k < 2)
            check_nitro_number(c, "sum of uvs", found.uvs[k], expected.uvs[k],
                               1e-3 * (double)c->reference->vertex_count);
    }
}
