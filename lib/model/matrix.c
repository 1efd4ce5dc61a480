/* matrix.c - computes world matrices of nodes, as Ninja (ninja-container.md 5.3) and Nitro (mdl0.md
 * 3) define them. Also computes texture matrices (mdl0.md 5). This file reads no bytes.
 *
 * Three things are surprising. A Ninja node can use a rotation that an earlier node has stored. A
 * Nitro node can undo the scale of its parent, or of all ancestors. The UV matrices here are for
 * normalised UVs, not for texels as in the document. */
#include "model/matrix.h"

#include "base/math.h"
#include "model/handle.h"

#include <string.h>

/* The matrix scales first, then rotates, then translates. */
static void make_local_matrix(const kunai_transform *local, float *out, uint32_t *overflow)
{
    double rotation[9];
    int column, row;

    kunai_i_convert_quaternion((double)local->rotation[0], (double)local->rotation[1],
                               (double)local->rotation[2], (double)local->rotation[3], rotation);
    for (column = 0; column < 3; column++) {
        for (row = 0; row < 3; row++)
            out[4 * column + row] =
                kunai_i_round(rotation[3 * column + row] * (double)local->scale[column], overflow);
        out[4 * column + 3] = 0.0f;
        out[12 + column] = local->translation[column];
    }
    out[15] = 1.0f;
}

/* Computes a times b. out must not overlap a or b. */
static void multiply_affine(const float *a, const float *b, float *out, uint32_t *overflow)
{
    double v[3];
    int column;

    for (column = 0; column < 4; column++) {
        if (column < 3)
            kunai_i_transform_direction(a, b + 4 * column, v);
        else
            kunai_i_transform_point(a, b + 4 * column, v);
        kunai_i_round3(v, out + 4 * column, overflow);
        out[4 * column + 3] = column < 3 ? 0.0f : 1.0f;
    }
}

/* ---- Ninja ---- */

/* Translates like every node, but uses the rotation of base instead of the node's own rotation. */
static void make_turned_world(const kunai_transform *local, const float *parent, const float *base,
                              float *world, uint32_t *overflow)
{
    double origin[3];
    int column, row;

    kunai_i_set_identity(world);
    kunai_i_transform_point(parent, local->translation, origin);
    kunai_i_round3(origin, world + 12, overflow);
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++)
            world[4 * column + row] = kunai_i_round(
                (double)base[4 * column + row] * (double)local->scale[column], overflow);
}

/* Returns 1 if the node is a root that is only translated. The world matrix of this node needs no
 * product. make_moved_root gives the same result as multiply_affine, including 0 for -0. */
static int is_moved_root(const kunai_node *node, const kunai_transform *local)
{
    static const kunai_transform still = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const size_t size = sizeof still.rotation + sizeof still.scale;

    return node->parent < 0 && !memcmp(local->rotation, still.rotation, size);
}

static void make_moved_root(const kunai_transform *local, float *world)
{
    int row;

    kunai_i_set_identity(world);
    for (row = 0; row < 3; row++)
        world[12 + row] = local->translation[row] + 0.0f;
}

/* Parents come before their children, so one pass is enough. A node with ROTATE_BASE stores its
 * parent's matrix, and later nodes with ROTATE_SET use the rotation of that matrix. */
void kunai_i_compute_worlds(const kunai_node *nodes, uint32_t count, const kunai_transform *pose,
                            float *worlds, uint32_t *overflow)
{
    float identity[16], base[16], matrix[16];
    uint32_t i;

    kunai_i_set_identity(identity);
    kunai_i_set_identity(base);
    for (i = 0; i < count; i++) {
        const kunai_node *node = &nodes[i];
        const kunai_transform *local = pose ? &pose[i] : &node->rest;
        const float *parent = node->parent < 0 ? identity : worlds + 16 * (size_t)node->parent;
        float *world = worlds + 16 * (size_t)i;

        if (node->flags & KUNAI_EVAL_ROTATE_BASE)
            memcpy(base, parent, sizeof base);
        if ((node->flags & KUNAI_EVAL_ROTATE_SET) && !(node->flags & KUNAI_EVAL_UNIT_ANG)) {
            make_turned_world(local, parent, base, world, overflow);
        } else if (is_moved_root(node, local)) {
            make_moved_root(local, world);
        } else {
            make_local_matrix(local, matrix, overflow);
            multiply_affine(parent, matrix, world, overflow);
        }
    }
}

/* ---- Nitro ---- */

typedef struct worlds_walk {
    const kunai_node *nodes;
    const kunai_transform *pose; /* NULL: the rest pose */
    uint32_t rule;               /* enum kunai_i_nitro_scaling */
    uint32_t *overflow;
} worlds_walk;

static const kunai_transform *get_local(const worlds_walk *walk, uint32_t node)
{
    return walk->pose ? &walk->pose[node] : &walk->nodes[node].rest;
}

static void multiply_scales(const worlds_walk *walk, int32_t node, double *scales)
{
    const float *scale = get_local(walk, (uint32_t)node)->scale;
    int i;

    for (i = 0; i < 3; i++)
        scales[i] *= (double)scale[i];
}

/* Finds the scales that a node undoes: those of all ancestors for the Softimage rule, else the
 * scale of the parent. A node has at most 254 ancestors. */
static void find_scales(const worlds_walk *walk, uint32_t number, double *scales)
{
    const kunai_node *node = &walk->nodes[number];
    int32_t parent;

    scales[0] = scales[1] = scales[2] = 1.0;
    if (walk->rule == KUNAI_SCALING_RULE_SOFTIMAGE)
        for (parent = node->parent; parent >= 0; parent = walk->nodes[parent].parent)
            multiply_scales(walk, parent, scales);
    else if (node->parent >= 0 && node->flags & KUNAI_NODE_UNDOES_SCALE)
        multiply_scales(walk, node->parent, scales);
}

/* Rule 2 (Softimage) scales by the product of all ancestors' scales, then rotates and translates,
 * then undoes that product. Rule 1 only undoes the parent's scale. The inverse of 0 counts as 0.
 * The console multiplies by the inverse that the file stores next to each scale. A pose stores no
 * inverses, so this function divides. */
static void make_undoing_matrix(const worlds_walk *walk, uint32_t node, float *out)
{
    kunai_transform local = *get_local(walk, node);
    double scales[3], inverse;
    int column, row;

    find_scales(walk, node, scales);
    for (row = 0; row < 3 && walk->rule == KUNAI_SCALING_RULE_SOFTIMAGE; row++) {
        local.scale[row] = kunai_i_round((double)local.scale[row] * scales[row], walk->overflow);
        if (scales[row] == 0.0)
            local.translation[row] = 0.0f; /* a scale of 0 cannot be undone */
    }
    make_local_matrix(&local, out, walk->overflow);
    for (row = 0; row < 3; row++) {
        inverse = scales[row] == 0.0 ? 0.0 : 1.0 / scales[row];
        for (column = 0; column < 3; column++)
            out[4 * column + row] =
                kunai_i_round((double)out[4 * column + row] * inverse, walk->overflow);
    }
}

void kunai_i_compute_nitro_worlds(const kunai_node *nodes, uint32_t count, uint32_t scaling_rule,
                                  const kunai_transform *pose, float *worlds, uint32_t *overflow)
{
    const worlds_walk walk = {nodes, pose, scaling_rule, overflow};
    float identity[16], matrix[16];
    uint32_t i;

    kunai_i_set_identity(identity);
    for (i = 0; i < count; i++) {
        const float *parent =
            nodes[i].parent < 0 ? identity : worlds + 16 * (size_t)nodes[i].parent;

        if (scaling_rule == KUNAI_SCALING_RULE_INHERIT)
            make_local_matrix(get_local(&walk, i), matrix, overflow);
        else
            make_undoing_matrix(&walk, i, matrix);
        multiply_affine(parent, matrix, worlds + 16 * (size_t)i, overflow);
    }
}

/* ---- both ---- */

/* Checks the arguments that both functions share. Returns KUNAI_OK, KUNAI_E_ARGUMENT, or
 * KUNAI_E_SPACE if an array is too short for the nodes. */
static kunai_result check_world(const kunai_model *model, const kunai_transform *pose,
                                size_t pose_count, const float *worlds, size_t world_count,
                                kunai_error *error)
{
    if (!model)
        return kunai_i_refuse(NULL, KUNAI_E_ARGUMENT, "model is NULL", error);
    if (!worlds && world_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "worlds is NULL, but world_count is not 0",
                              error);
    if (!pose && pose_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "pose is NULL, but pose_count is not 0",
                              error);
    if (pose && pose_count < model->info.node_count)
        return kunai_i_refuse(model, KUNAI_E_SPACE,
                              "pose has fewer transforms than the model has nodes", error);
    if (world_count < model->info.node_count)
        return kunai_i_refuse(model, KUNAI_E_SPACE,
                              "worlds has fewer matrices than the model has nodes", error);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

kunai_result kunai_model_world(const kunai_model *model, const kunai_transform *pose,
                               size_t pose_count, float *worlds, size_t world_count,
                               kunai_error *error)
{
    const kunai_result result = check_world(model, pose, pose_count, worlds, world_count, error);

    if (result != KUNAI_OK)
        return result;
    if (kunai_i_is_nitro(model))
        kunai_i_compute_nitro_worlds(model->nodes, model->info.node_count, model->info.scaling_rule,
                                     pose, worlds, NULL);
    else
        kunai_i_compute_worlds(model->nodes, model->info.node_count, pose, worlds, NULL);
    return KUNAI_OK;
}

/* ---- texture matrices ---- */

static void store_matrix(const double *m, float *matrix)
{
    int i;

    for (i = 0; i < 6; i++)
        matrix[i] = kunai_i_round(m[i] + 0.0, NULL); /* -0 becomes 0 */
}

/* The matrices of the document (mdl0.md 5) are for texels. Divided by the texture size, most terms
 * with a size cancel out. */
void kunai_i_make_nitro_uv_matrix(uint32_t mode, const double *size, const double *scale,
                                  double sine, double cosine, const double *translation,
                                  float *matrix)
{
    const double width = size[0] > 0.0 ? size[0] : 1.0, height = size[1] > 0.0 ? size[1] : 1.0;
    const double s = scale[0] * sine, k = scale[0] * cosine, x = translation[0];
    const double t_s = scale[1] * sine, t_k = scale[1] * cosine, y = translation[1];
    double m[6] = {k, t_s, -s, t_k, 0.0, 0.0};

    switch (mode) {
    case KUNAI_NITRO_MATRIX_SOFTIMAGE:
        m[0] = scale[0];
        m[1] = m[2] = 0.0;
        m[3] = scale[1];
        m[4] = -scale[0] * x;
        m[5] = -scale[1] * y;
        break;
    case KUNAI_NITRO_MATRIX_3DS_MAX:
        m[4] = 0.5 - k * (x + 0.5) - height / width * s * (y - 0.5);
        m[5] = 0.5 + t_k * (y - 0.5) - width / height * t_s * (x + 0.5);
        break;
    case KUNAI_NITRO_MATRIX_XSI:
        m[4] = s - (k * x + s * y);
        m[5] = 1.0 - t_k - (t_s * x - t_k * y);
        break;
    default: /* KUNAI_NITRO_MATRIX_MAYA */
        m[1] = -t_s;
        m[2] = s;
        m[4] = 0.5 * (scale[0] - s - k) - scale[0] * x;
        m[5] = 0.5 * (t_s - t_k - scale[1] + 2.0) + scale[1] * y;
        break;
    }
    store_matrix(m, matrix);
}

/* Returns 0 if radians is not a number or is too large for a useful rotation. */
static int compute_sine_cosine(float radians, double *sine, double *cosine)
{
    static const double per_radian = 4294967296.0 / 6.283185307179586476925286766559;
    const double turn = (double)radians * per_radian;

    if (!(turn > -4.5e15 && turn < 4.5e15)) /* larger doubles cannot hold halves */
        return 0;
    kunai_i_compute_sine_cosine((uint32_t)(uint64_t)(int64_t)(turn + (turn < 0.0 ? -0.5 : 0.5)),
                                sine, cosine);
    return 1;
}

static void make_nitro_matrix(const kunai_material *material, const double *scale, double sine,
                              double cosine, const double *translation, float *matrix)
{
    const uint32_t texels = material->raw[KUNAI_NITRO_RAW_SIZE];
    const double size[2] = {(double)(texels & KUNAI_NITRO_SIZE_WIDTH_MASK),
                            (double)(texels >> KUNAI_NITRO_SIZE_HEIGHT_SHIFT)};

    kunai_i_make_nitro_uv_matrix(material->raw[KUNAI_NITRO_RAW_MATRIX], size, scale, sine, cosine,
                                 translation, matrix);
}

/* The matrix scales first, then rotates, then translates. */
static void make_plain_matrix(const double *scale, double sine, double cosine,
                              const double *translation, float *matrix)
{
    const double m[6] = {scale[0] * cosine, scale[0] * sine, -scale[1] * sine,
                         scale[1] * cosine, translation[0],  translation[1]};

    store_matrix(m, matrix);
}

kunai_result kunai_model_uv_matrix(const kunai_model *model, uint32_t material, const float *scale,
                                   float rotation, const float *translation, float *matrix,
                                   kunai_error *error)
{
    double scales[2], translations[2], sine, cosine;
    int i;

    if (!model)
        return kunai_i_refuse(NULL, KUNAI_E_ARGUMENT, "model is NULL", error);
    if (!matrix)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "matrix is NULL", error);
    if (!compute_sine_cosine(rotation, &sine, &cosine))
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT,
                              "rotation is not a number, or more than about a million turns",
                              error);
    if (material >= model->info.material_count)
        return kunai_i_refuse(model, KUNAI_E_RANGE,
                              "material is out of range: the model has fewer materials", error);
    for (i = 0; i < 2; i++) {
        scales[i] = scale ? (double)scale[i] : 1.0;
        translations[i] = translation ? (double)translation[i] : 0.0;
    }
    if (kunai_i_is_nitro(model))
        make_nitro_matrix(&model->materials[material], scales, sine, cosine, translations, matrix);
    else
        make_plain_matrix(scales, sine, cosine, translations, matrix);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
