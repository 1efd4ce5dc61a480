/* matrix.c - reads no bytes: world matrices, ninja-container.md 5.3. */
#include "model/matrix.h"

#include "model/nitro/nsbmd.h"

void kunai_i_make_local_matrix(const kunai_transform *local, float *out, uint32_t *overflow)
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

void kunai_i_multiply_affine(const float *a, const float *b, float *out, uint32_t *overflow)
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

/* Translates like every node, but takes the turn of base in place of its own. */
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

        if (node->flags & KUNAI_I_ROTATE_BASE)
            memcpy(base, parent, sizeof base);
        if ((node->flags & KUNAI_I_ROTATE_SET) && !(node->flags & KUNAI_I_UNIT_ANG)) {
            make_turned_world(local, parent, base, world, overflow);
        } else {
            kunai_i_make_local_matrix(local, matrix, overflow);
            kunai_i_multiply_affine(parent, matrix, world, overflow);
        }
    }
}

kunai_result kunai_model_world(const kunai_model *model, const kunai_transform *pose, float *worlds,
                               size_t count)
{
    if (!model || !worlds)
        return KUNAI_E_ARGUMENT;
    if (count < model->info.node_count)
        return KUNAI_E_SPACE;
    if (kunai_i_is_nitro(model))
        kunai_i_compute_nitro_worlds(model->nodes, model->info.node_count, model->info.scaling_rule,
                                     pose, worlds, NULL);
    else
        kunai_i_compute_worlds(model->nodes, model->info.node_count, pose, worlds, NULL);
    return KUNAI_OK;
}
