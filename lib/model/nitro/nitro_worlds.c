/* nitro_worlds.c - reads no bytes: world matrices by the scaling rules of Nitro, mdl0.md 3. */
#include "model/matrix.h"
#include "model/nitro/nsbmd.h"

typedef struct worlds_walk {
    const kunai_node *nodes;
    const kunai_transform *pose; /* or NULL */
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

/* What a node undoes: the scale of its parent, or of all before it. It has at most 254 of them. */
static void find_scales(const worlds_walk *walk, uint32_t number, double *scales)
{
    const kunai_node *node = &walk->nodes[number];
    int32_t parent;

    scales[0] = scales[1] = scales[2] = 1.0;
    if (walk->rule == KUNAI_I_NITRO_SOFTIMAGE)
        for (parent = node->parent; parent >= 0; parent = walk->nodes[parent].parent)
            multiply_scales(walk, parent, scales);
    else if (node->parent >= 0 && node->flags & KUNAI_NODE_UNDOES_SCALE)
        multiply_scales(walk, node->parent, scales);
}

/* Rule 2 scales by all that came before, then turns and translates, then undoes it; rule 1 just
 * undoes. Nothing is left of what is undone by 0. The console multiplies with the inverse that the
 * file keeps beside each scale; a pose has none. */
static void make_undoing_matrix(const worlds_walk *walk, uint32_t node, float *out)
{
    kunai_transform local = *get_local(walk, node);
    double scales[3], inverse;
    int column, row;

    find_scales(walk, node, scales);
    for (row = 0; row < 3 && walk->rule == KUNAI_I_NITRO_SOFTIMAGE; row++) {
        local.scale[row] = kunai_i_round((double)local.scale[row] * scales[row], walk->overflow);
        if (scales[row] == 0.0)
            local.translation[row] = 0.0f; /* else what scales it is undone, too */
    }
    kunai_i_make_local_matrix(&local, out, walk->overflow);
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

        if (scaling_rule == KUNAI_I_NITRO_INHERITING)
            kunai_i_make_local_matrix(get_local(&walk, i), matrix, overflow);
        else
            make_undoing_matrix(&walk, i, matrix);
        kunai_i_multiply_affine(parent, matrix, worlds + 16 * (size_t)i, overflow);
    }
}
