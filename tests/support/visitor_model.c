/* visitor_model.c - reads everything that a model gives, and checks the promises of model.h.
 *
 * Viewers use the arrays of a mesh without checking them: an index or a joint that is too large is
 * a read past the end. The bind pose is computed again from the inverse bind matrices. */
#include "members.h"
#include "visitor.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 65536, QUATERNION = 0x400 };

/* all bits of enum kunai_material_flags */
static const uint32_t material_flags = 0x1FFF;

/* Returns the number of words of one state parameter, or 0 if the format has no parameters. */
static uint32_t count_parameter_words(uint32_t format)
{
    if (format == KUNAI_FORMAT_GJCM)
        return 2;
    if (format == KUNAI_FORMAT_MDL0)
        return 1;
    return format == KUNAI_FORMAT_XJ ? 4 : 0;
}

static int is_float(float value, float expected)
{
    return value >= expected && value <= expected;
}

static double get_magnitude(double value)
{
    return value < 0.0 ? -value : value;
}

static int is_nitro(const kunai_model *model)
{
    return kunai_model_get_info(model)->format == KUNAI_FORMAT_MDL0;
}

VISITOR_CALLS(model)

/* ---- nodes ---- */

/* Checks that children come before the next sibling: the parent is the node before, or one of the
 * parents of the node before. A node that the loop leaves is not visited again, so that all nodes
 * together take at most two steps each. */
static void check_order(const kunai_model *model, const kunai_node *node, uint32_t index)
{
    int32_t up = (int32_t)index - 1;

    VISITOR_CHECK(node->parent >= -1 && node->parent < (int32_t)index);
    while (up >= 0 && up != node->parent)
        up = kunai_model_get_node(model, (uint32_t)up)->parent;
    VISITOR_CHECK(up == node->parent);
}

static void check_mesh_of_node(const kunai_model *model, const kunai_node *node, uint32_t index)
{
    const kunai_mesh *mesh;

    VISITOR_CHECK(node->mesh >= -1);
    if (node->mesh < 0)
        return;
    mesh = kunai_model_get_mesh(model, (uint32_t)node->mesh);
    VISITOR_CHECK(mesh && mesh->kind == KUNAI_MESH_KIND_RIGID && mesh->node == (int32_t)index &&
                  mesh->corner_count == 3);
}

static void check_transform(const kunai_node *node)
{
    const float *q = node->rest.rotation;
    double size = 0.0;

    for (int i = 0; i < 4; i++)
        size += (double)q[i] * (double)q[i];
    VISITOR_CHECK(size > 0.99999 && size < 1.00001);
    for (int i = 0; i < 16; i += 4)
        VISITOR_CHECK(is_float(node->world[i + 3], i == 12 ? 1.0f : 0.0f));
    for (int i = 0; i < 3; i++)
        VISITOR_CHECK(!(node->flags & QUATERNION) || node->angles[i] == 0);
}

/* Checks that groups are numbered in the order of the nodes that have one. */
static void check_group(int32_t group, int32_t *next)
{
    VISITOR_CHECK(group == -1 || group == *next);
    *next += group >= 0;
}

/* Checks the groups of a Nitro model: the numbers of the nodes in the file, each of them once. */
static void check_file_numbers(const kunai_model *model)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    uint8_t *used = calloc((size_t)count + 1, 1);

    VISITOR_CHECK(used != NULL);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t number = kunai_model_get_node(model, i)->track_group;

        VISITOR_CHECK(number >= -1 && number < (int32_t)count && (number >= 0 || count == 1));
        VISITOR_CHECK(number < 0 || !used[number]++);
    }
    free(used);
}

static void check_nodes(const kunai_model *model, size_t size)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    int32_t track_group = 0, shape_group = 0;
    const kunai_node *node;
    uint32_t i;

    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        VISITOR_CHECK(node->offset < size);
        check_order(model, node, i);
        check_mesh_of_node(model, node, i);
        check_transform(node);
        if (!is_nitro(model))
            check_group(node->track_group, &track_group);
        check_group(node->shape_group, &shape_group);
    }
    if (is_nitro(model))
        check_file_numbers(model);
    VISITOR_CHECK(i == info->node_count && i <= MOST_NODES);
    VISITOR_CHECK((i > 0) == (info->format != KUNAI_FORMAT_NJA));
}

/* ---- materials and textures ---- */

static void check_materials(const kunai_model *model, size_t size)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const uint32_t words = count_parameter_words(info->format);
    const uint32_t blends = info->format == KUNAI_FORMAT_XJ ? 10 : 8;
    const kunai_material *material;
    uint32_t i;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        VISITOR_CHECK(material->offset <= size);
        VISITOR_CHECK(material->blend_source < blends && material->blend_destination < blends);
        VISITOR_CHECK(material->wrap_u < 3 && material->wrap_v < 3 && material->filter < 4);
        VISITOR_CHECK(material->texture >= -1 && material->texture2 >= -1);
        VISITOR_CHECK(!(material->flags & ~material_flags));
        VISITOR_CHECK((material->parameter_count > 0) == (material->parameters != NULL));
        VISITOR_CHECK(words ? material->parameter_count % words == 0 : !material->parameters);
    }
    VISITOR_CHECK(i == info->material_count);
    VISITOR_CHECK(i > 0 || info->format == KUNAI_FORMAT_NJA || is_nitro(model));
}

/* ---- meshes ---- */

/* Checks that opaque sub-meshes come before blended ones, and that both are in the order of the
 * file. With KUNAI_MODEL_DRAW_ORDER, and in volumes, all are in the order of the file. */
static void check_draw_order(const kunai_model *model, const kunai_mesh *mesh)
{
    uint32_t i, blended = 0, in_order = 1, in_passes = 1;

    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const kunai_material *material = kunai_model_get_material(model, part->material);
        const uint32_t is_blended = material->flags & KUNAI_MATERIAL_BLEND;
        const uint32_t is_later = i == 0 || part->order > part[-1].order;

        in_order &= is_later;
        in_passes &= is_blended > blended || (is_blended == blended && is_later);
        blended = is_blended;
    }
    VISITOR_CHECK(in_order || (in_passes && mesh->kind != KUNAI_MESH_KIND_VOLUME));
}

/* Checks that sub-meshes follow each other without gaps. */
static void check_submeshes(const kunai_model *model, const kunai_mesh *mesh)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i, next = 0;

    VISITOR_CHECK(mesh->submesh_count > 0);
    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];

        VISITOR_CHECK(part->material < info->material_count);
        VISITOR_CHECK(part->first_index == next);
        VISITOR_CHECK(part->index_count > 0 && part->index_count % mesh->corner_count == 0);
        VISITOR_CHECK(part->index_count <= mesh->index_count - next);
        VISITOR_CHECK(part->node < info->node_count);
        VISITOR_CHECK(mesh->node < 0 || part->node == (uint32_t)mesh->node || is_nitro(model));
        next += part->index_count;
    }
    VISITOR_CHECK(next == mesh->index_count);
    check_draw_order(model, mesh);
}

/* Checks that each vertex is used, and that the corners of a triangle are three different
 * vertices. */
static void check_indices(const kunai_mesh *mesh)
{
    const int is_triangles = mesh->corner_count == 3;
    uint8_t *used = calloc((size_t)mesh->vertex_count + 1, 1);
    uint32_t i, count = 0;

    VISITOR_CHECK(used != NULL);
    for (i = 0; i < mesh->index_count; i++) {
        const uint32_t *index = &mesh->indices[i];

        VISITOR_CHECK(*index < mesh->vertex_count);
        VISITOR_CHECK(!is_triangles || i % 3 < 1 || *index != index[-1]);
        VISITOR_CHECK(!is_triangles || i % 3 < 2 || *index != index[-2]);
        count += !used[*index];
        used[*index] = 1;
    }
    VISITOR_CHECK(count == mesh->vertex_count);
    free(used);
}

static void check_weights(const kunai_mesh *mesh, uint32_t vertex)
{
    const float *weights = mesh->weights + 4 * (size_t)vertex;
    const uint16_t *joints = mesh->joints + 4 * (size_t)vertex;
    double sum = 0.0;

    for (uint32_t i = 0; i < 4; i++) {
        VISITOR_CHECK(weights[i] >= 0.0f);
        VISITOR_CHECK(i == 0 || weights[i] <= weights[i - 1]);
        VISITOR_CHECK(weights[i] > 0.0f || joints[i] == 0);
        sum += (double)weights[i];
        for (uint32_t k = 0; k < i; k++)
            VISITOR_CHECK(joints[i] != joints[k] || weights[i] <= 0.0f);
    }
    VISITOR_CHECK(sum > 0.999999 && sum < 1.000001);
}

/* Checks that each joint has the sum of all influences of its node. */
static void check_joints(const kunai_mesh *mesh, uint32_t vertex)
{
    const float *weights = mesh->weights + 4 * (size_t)vertex;
    const uint16_t *joints = mesh->joints + 4 * (size_t)vertex;
    double sums[4] = {0.0}, all = 0.0;

    for (uint32_t i = mesh->influence_starts[vertex]; i < mesh->influence_starts[vertex + 1]; i++)
        for (uint32_t k = 0; k < 4; k++)
            if (weights[k] > 0.0f && mesh->influences[i].node == joints[k]) {
                sums[k] += (double)mesh->influences[i].weight;
                all += (double)mesh->influences[i].weight;
            }
    for (uint32_t k = 0; k < 4; k++)
        VISITOR_CHECK(get_magnitude(sums[k] - (double)weights[k] * all) < 1e-5);
}

static void check_influences(const kunai_mesh *mesh, uint32_t node_count)
{
    double sum;

    VISITOR_CHECK(mesh->influence_starts[0] == 0);
    VISITOR_CHECK(mesh->influence_starts[mesh->vertex_count] == mesh->influence_count);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        VISITOR_CHECK(mesh->influence_starts[i] < mesh->influence_starts[i + 1]);
        VISITOR_CHECK(mesh->influence_starts[i + 1] <= mesh->influence_count);
        sum = 0.0;
        for (uint32_t k = mesh->influence_starts[i]; k < mesh->influence_starts[i + 1]; k++) {
            const kunai_influence *influence = &mesh->influences[k];

            VISITOR_CHECK(influence->node < node_count && influence->weight >= 0.0f);
            sum += (double)influence->weight;
        }
        VISITOR_CHECK(sum > 0.9999 && sum < 1.0001);
        check_weights(mesh, i);
        check_joints(mesh, i);
        for (uint32_t k = 0; k < 4; k++) {
            VISITOR_CHECK(mesh->joints[4 * (size_t)i + k] < node_count);
        }
    }
}

/* Checks that each normal has the length 1, or is (0, 0, 0). */
static void check_normals(const float *normals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const double x = (double)normals[3 * i], y = (double)normals[3 * i + 1];
        const double z = (double)normals[3 * i + 2], size = x * x + y * y + z * z;

        VISITOR_CHECK(size <= 0.0 || get_magnitude(size - 1.0) < 1e-5);
    }
}

static void check_vertices(const kunai_mesh *mesh)
{
    const size_t count = mesh->vertex_count;

    if (mesh->normals)
        check_normals(mesh->normals, count);
    VISITOR_CHECK(!mesh->binormals == !mesh->tangents);
    if (mesh->binormals) {
        check_normals(mesh->binormals, count);
        check_normals(mesh->tangents, count);
    }
}

static void check_alignment(const void *array)
{
    VISITOR_CHECK((uintptr_t)array % 16 == 0);
}

/* Checks which arrays each kind of mesh has, and that all of them can be read 16 bytes at a
 * time. */
static void check_arrays(const kunai_model_info *info, const kunai_mesh *mesh)
{
    const int skinned = mesh->kind == KUNAI_MESH_KIND_SKINNED;
    const int volume = mesh->kind == KUNAI_MESH_KIND_VOLUME;
    const void *const needed[] = {mesh->positions, mesh->sources, mesh->indices, mesh->submeshes};
    const void *const of_skin[] = {mesh->joints, mesh->weights, mesh->influences,
                                   mesh->influence_starts};
    const void *const drawn[] = {mesh->normals,   mesh->uvs[0],    mesh->volume_uvs,
                                 mesh->colors[0], mesh->speculars, mesh->polygon_normals};
    const void *const of_ginja[] = {mesh->binormals, mesh->tangents, mesh->uvs[1], mesh->uvs[2],
                                    mesh->uvs[3],    mesh->uvs[4],   mesh->uvs[5], mesh->uvs[6],
                                    mesh->uvs[7],    mesh->colors[1]};

    for (size_t i = 0; i < 4; i++) {
        VISITOR_CHECK(needed[i] != NULL && skinned == (of_skin[i] != NULL));
        check_alignment(needed[i]);
        check_alignment(of_skin[i]);
    }
    for (size_t i = 0; i < 6; i++) {
        VISITOR_CHECK(!volume || !drawn[i]);
        check_alignment(drawn[i]);
    }
    for (size_t i = 0; i < 10; i++) {
        VISITOR_CHECK(!of_ginja[i] || (info->format == KUNAI_FORMAT_GJCM && !volume));
        check_alignment(of_ginja[i]);
    }
    check_alignment(mesh->user_words);
    VISITOR_CHECK(!mesh->polygon_normals || info->format == KUNAI_FORMAT_NJBM ||
                  info->format == KUNAI_FORMAT_NJBM_PLUS);
    VISITOR_CHECK((mesh->user_count > 0) == (mesh->user_words != NULL) && mesh->user_count < 4);
    VISITOR_CHECK(skinned == (mesh->influence_count > 0));
}

/* ---- the skin ---- */

/* Checks that the bounds contain all drawn vertices at rest. A coordinate that was too large for a
 * float reads as 0. */
static void check_bounds(const kunai_model_info *info, const float *positions, uint32_t count)
{
    VISITOR_CHECK(!info->overflow || info->warning_count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < 3; k++) {
            const double low = (double)info->bounds_min[k], high = (double)info->bounds_max[k];
            const double slack = 1e-6 * (get_magnitude(low) + get_magnitude(high));
            const double position = (double)positions[3 * (size_t)i + k];

            VISITOR_CHECK((position >= low - slack && position <= high + slack) ||
                          (info->overflow && get_magnitude(position) <= 0.0));
        }
}

/* Calls kunai_model_skin at rest, with exactly the room that is needed, and with less. */
static uint64_t hash_skin(uint64_t hash, const kunai_model *model, uint32_t index,
                          const float *worlds)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const uint32_t nodes = kunai_model_get_info(model)->node_count, count = mesh->vertex_count;
    float *positions = malloc((size_t)count * 3 * sizeof *positions);
    float *normals = malloc((size_t)count * 3 * sizeof *normals);

    VISITOR_CHECK(positions && normals);
    VISITOR_CHECK(kunai_model_skin(model, index, worlds, nodes, positions, normals, count, NULL) ==
                  KUNAI_OK);
    VISITOR_CHECK(kunai_model_skin(model, index, worlds, nodes, positions, NULL, count - 1, NULL) ==
                  KUNAI_E_SPACE);
    VISITOR_CHECK(kunai_model_skin(model, index, worlds, nodes - 1, positions, NULL, count, NULL) ==
                  KUNAI_E_SPACE);
    if (mesh->kind != KUNAI_MESH_KIND_VOLUME)
        check_bounds(kunai_model_get_info(model), positions, count);
    check_normals(normals, count);
    hash = hash_floats(hash, positions, 3 * (size_t)count);
    hash = hash_floats(hash, normals, 3 * (size_t)count);
    free(positions);
    free(normals);
    return hash;
}

/* A bind matrix, computed from the inverse that the handle gives. */
typedef struct bind_matrix {
    double columns[12];
    double slack; /* error of a transformed coordinate, relative to its largest part. 0: the
                     inverse is too small, too large or too flat to check anything */
} bind_matrix;

static double find_largest(const double *values, size_t count)
{
    double result = 0.0;

    for (size_t i = 0; i < count; i++)
        if (get_magnitude(values[i]) > result)
            result = get_magnitude(values[i]);
    return result;
}

static bind_matrix invert(const float *inverse_bind)
{
    enum { LOW = 1, HIGH = 2 }; /* the two other rows and columns, in turn */
    bind_matrix out = {{0.0}, 0.0};
    double m[9], determinant = 0.0, size;

    for (size_t c = 0; c < 3; c++)
        for (size_t r = 0; r < 3; r++)
            m[3 * c + r] = (double)inverse_bind[4 * c + r];
    size = find_largest(m, 9);
    for (size_t c = 0; c < 3; c++)
        for (size_t r = 0; r < 3; r++) {
            const size_t c1 = (r + LOW) % 3, c2 = (r + HIGH) % 3;
            const size_t r1 = (c + LOW) % 3, r2 = (c + HIGH) % 3;

            out.columns[3 * c + r] =
                m[3 * c1 + r1] * m[3 * c2 + r2] - m[3 * c1 + r2] * m[3 * c2 + r1];
        }
    for (size_t r = 0; r < 3; r++)
        determinant += m[r] * out.columns[3 * r];
    if (size < 1e-15 || size > 1e15 || get_magnitude(determinant) < 1e-5 * size * size * size)
        return out;
    for (size_t c = 0; c < 9; c++)
        out.columns[c] /= determinant;
    for (size_t r = 0; r < 3; r++)
        for (size_t c = 0; c < 3; c++)
            out.columns[9 + r] -= out.columns[3 * c + r] * (double)inverse_bind[12 + c];
    out.slack = 1e-5 * size * find_largest(out.columns, 9);
    return out;
}

/* Adds up weight * bind * local position. Returns 0 if a bind matrix or a number is unfit. *slack
 * is the largest error that rounding can make. */
static int compute_bind_position(const kunai_mesh *mesh, uint32_t vertex, const bind_matrix *binds,
                                 double *position, double *slack)
{
    memset(position, 0, 3 * sizeof *position);
    *slack = 0.0;
    for (uint32_t i = mesh->influence_starts[vertex]; i < mesh->influence_starts[vertex + 1]; i++) {
        const kunai_influence *influence = &mesh->influences[i];
        const bind_matrix *bind = &binds[influence->node];
        const double *m = bind->columns;
        const double local[3] = {(double)influence->position[0], (double)influence->position[1],
                                 (double)influence->position[2]};
        const double size =
            3.0 * find_largest(m, 9) * find_largest(local, 3) + find_largest(m + 9, 3);

        if (bind->slack <= 0.0 || size > 1e30)
            return 0;
        for (uint32_t k = 0; k < 3; k++)
            position[k] += (double)influence->weight *
                           (m[k] * local[0] + m[3 + k] * local[1] + m[6 + k] * local[2] + m[9 + k]);
        *slack += (double)influence->weight * bind->slack * size;
    }
    return 1;
}

/* Checks that the positions of a skinned mesh are those of the bind pose. */
static void check_bind(const kunai_model_info *info, const kunai_mesh *mesh)
{
    bind_matrix *binds = malloc(info->node_count * sizeof *binds);
    double position[3], slack;

    VISITOR_CHECK(binds != NULL);
    for (uint32_t i = 0; i < info->node_count; i++)
        binds[i] = invert(info->inverse_binds + 16 * (size_t)i);
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        for (uint32_t k = 0; k < 3 && compute_bind_position(mesh, i, binds, position, &slack); k++)
            VISITOR_CHECK(get_magnitude(position[k] - (double)mesh->positions[3 * (size_t)i + k]) <=
                          slack + 1e-30);
    free(binds);
}

/* ---- all of it ---- */

static uint64_t hash_mesh(uint64_t hash, const kunai_model *model, uint32_t index,
                          const float *worlds)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const int skinned = mesh->kind == KUNAI_MESH_KIND_SKINNED, triangles = mesh->corner_count == 3;

    VISITOR_CHECK(mesh->kind <= KUNAI_MESH_KIND_VOLUME);
    VISITOR_CHECK(triangles || (mesh->corner_count - 1 < 2 && mesh->kind == KUNAI_MESH_KIND_RIGID &&
                                info->format == KUNAI_FORMAT_GJCM));
    VISITOR_CHECK(skinned == (mesh->node < 0) && mesh->node < (int32_t)info->node_count);
    VISITOR_CHECK(mesh->kind != KUNAI_MESH_KIND_RIGID || !triangles ||
                  kunai_model_get_node(model, (uint32_t)mesh->node)->mesh == (int32_t)index);
    check_arrays(info, mesh);
    check_submeshes(model, mesh);
    check_indices(mesh);
    check_vertices(mesh);
    if (skinned) {
        check_influences(mesh, info->node_count);
        check_bind(info, mesh);
    }
    return hash_skin(hash, model, index, worlds);
}

static void check_info(const kunai_model_info *info)
{
    VISITOR_CHECK(info->skinned <= 1 && info->overflow <= 1 && info->bind_gap >= 0.0f);
    VISITOR_CHECK(info->byte_order <= KUNAI_BYTE_ORDER_MIXED);
    VISITOR_CHECK(info->format >= KUNAI_FORMAT_NJCM && info->format <= KUNAI_FORMAT_NJA);
    VISITOR_CHECK((info->inverse_binds != NULL) == (info->skinned != 0));
    check_alignment(info->inverse_binds);
}

/* Checks that kunai_model_world without a pose gives the matrices of the nodes, bit for bit. */
static float *compute_rest_worlds(const kunai_model *model)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    float *worlds = malloc((size_t)count * 16 * sizeof *worlds + 1); /* malloc(0) can be NULL */

    VISITOR_CHECK(worlds != NULL);
    if (count)
        VISITOR_CHECK(kunai_model_world(model, NULL, 0, worlds, count - 1, NULL) == KUNAI_E_SPACE);
    VISITOR_CHECK(kunai_model_world(model, NULL, 0, worlds, count, NULL) == KUNAI_OK);
    for (uint32_t i = 0; i < count; i++)
        VISITOR_CHECK(!memcmp(worlds + 16 * (size_t)i, kunai_model_get_node(model, i)->world,
                              16 * sizeof *worlds));
    return worlds;
}

/* Checks that rigid meshes come first, then the skinned one, then volumes. The counts of the model
 * leave out volumes. */
static uint64_t hash_meshes(uint64_t hash, const kunai_model *model, const float *worlds)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i, vertices = 0, indices = 0, skinned = 0, last_kind = KUNAI_MESH_KIND_RIGID;
    float positions[3];
    const kunai_mesh *mesh;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        hash = hash_mesh(hash, model, i, worlds);
        VISITOR_CHECK(mesh->kind >= last_kind);
        last_kind = mesh->kind;
        skinned += mesh->kind == KUNAI_MESH_KIND_SKINNED;
        vertices += mesh->kind == KUNAI_MESH_KIND_VOLUME ? 0 : mesh->vertex_count;
        indices +=
            mesh->kind == KUNAI_MESH_KIND_VOLUME || mesh->corner_count < 3 ? 0 : mesh->index_count;
    }
    VISITOR_CHECK(i == info->mesh_count && skinned == info->skinned);
    VISITOR_CHECK(vertices == info->vertex_count && indices == 3 * info->triangle_count);
    VISITOR_CHECK(kunai_model_skin(model, i, worlds, info->node_count, positions, NULL, 0, NULL) ==
                  KUNAI_E_RANGE);
    return hash;
}

static uint64_t walk_model(const void *handle, const void *data, size_t size)
{
    const kunai_model *model = handle;
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    float *worlds = compute_rest_worlds(model);

    (void)data;
    uint64_t hash = walk_members(&model_handle, model);
    check_info(kunai_model_get_info(model));
    check_nodes(model, size);
    check_materials(model, size);
    VISITOR_CHECK(list->count == kunai_model_get_info(model)->texture_count);
    VISITOR_CHECK(!list->count == !list->refs && list->rule <= KUNAI_MATCH_RULE_NAME_PALETTE);
    hash = hash_meshes(hash, model, worlds);
    free(worlds);
    return hash;
}

void check_model_flags(const kunai_model *model, uint32_t flags)
{
    const kunai_mesh *mesh;

    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        VISITOR_CHECK(!(flags & KUNAI_MODEL_ONE_MESH) || mesh->kind != KUNAI_MESH_KIND_RIGID ||
                      mesh->corner_count < 3);
        for (uint32_t k = 1; k < mesh->submesh_count && (flags & KUNAI_MODEL_DRAW_ORDER); k++)
            VISITOR_CHECK(mesh->submeshes[k].order > mesh->submeshes[k - 1].order);
    }
    VISITOR_CHECK(!(flags & KUNAI_OPEN_STRICT) || !kunai_model_get_info(model)->warning_count);
}

const test_visitor model_visitor = {"model", open_model, walk_model, close_model};
