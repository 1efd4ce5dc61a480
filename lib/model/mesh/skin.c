/* skin.c - computes the vertices of a mesh in any pose (ninja-chunk.md 3.1). This file reads no
 * bytes. Most nodes only translate their mesh. This case is faster, with the same results to the
 * last bit. */
#include "model/mesh/skin.h"

#include "base/vectors.h"
#include "model/handle.h"
#include "model/mesh/box.h"

#include <string.h>

static void skin_influences(const kunai_mesh *from, const float *worlds, float *positions,
                            float *normals)
{
    uint32_t i;

    for (i = 0; i < from->vertex_count; i++) {
        const kunai_influence *influences = from->influences + from->influence_starts[i];
        const uint32_t count = from->influence_starts[i + 1] - from->influence_starts[i];
        double position[3], normal[3];

        kunai_i_skin_point(influences, count, worlds, position);
        kunai_i_round3(position, positions + 3 * (size_t)i, NULL);
        if (!normals)
            continue;
        kunai_i_skin_normal(influences, count, worlds, normal);
        kunai_i_narrow3(normal, normals + 3 * (size_t)i);
    }
}

/* Returns 1 if a matrix only translates. The products in kunai_i_transform_point are then the
 * coordinates and zeros, so adding the translation gives the same sums. With a translation of -0,
 * the sums differ. */
static int is_move(const float *world)
{
    static const float ones[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    uint32_t bits[3], i;

    memcpy(bits, world + 12, sizeof bits);
    for (i = 0; i < 3; i++)
        if (bits[i] == 0x80000000u)
            return 0;
    return !memcmp(world, ones, sizeof ones);
}

/* Finds the box of translated positions. Returns 0 if a coordinate does not fit in a float. */
static int find_moved_box(const float *from, uint32_t count, const float *move, float *box)
{
    uint32_t overflow = 0;
    int i;

    kunai_i_find_box(from, count, box);
    for (i = 0; i < 6; i++)
        box[i] = kunai_i_round((double)box[i] + (double)move[i % 3], &overflow);
    return !overflow;
}

/* Translates two points at once. */
static void move_points(const float *from, uint32_t count, const float *move, float *to)
{
    const double x = (double)move[0], y = (double)move[1], z = (double)move[2];
    const kunai_i_pair xy = kunai_i_load_pair(move), yz = kunai_i_load_pair(move + 1);
    const kunai_i_pair zx = kunai_i_gather_pair(move + 2, move);
    const float *end = from + 3 * (size_t)(count & ~1u);

    for (; from < end; from += 6, to += 6) {
        kunai_i_store_pair(to, kunai_i_add_pairs(kunai_i_load_pair(from), xy));
        kunai_i_store_pair(to + 2, kunai_i_add_pairs(kunai_i_load_pair(from + 2), zx));
        kunai_i_store_pair(to + 4, kunai_i_add_pairs(kunai_i_load_pair(from + 4), yz));
    }
    if (count & 1) {
        to[0] = (float)((double)from[0] + x);
        to[1] = (float)((double)from[1] + y);
        to[2] = (float)((double)from[2] + z);
    }
}

/* The matrix is copied, so that the compiler keeps it in registers. */
void kunai_i_skin_rigid(const kunai_mesh *from, const float *world, float *positions,
                        float *normals, float *box)
{
    static const float none[3] = {0};
    const uint32_t count = from->vertex_count;
    float matrix[16], moved[6];
    int moves;
    size_t i;

    memcpy(matrix, world, sizeof matrix);
    moves = is_move(matrix) && find_moved_box(from->positions, count, matrix + 12, moved);
    if (moves)
        move_points(from->positions, count, matrix + 12, positions);
    for (i = 0; !moves && i < count; i++) {
        double position[3];

        kunai_i_transform_point(matrix, from->positions + 3 * i, position);
        kunai_i_round3(position, positions + 3 * i, NULL);
    }
    if (box && moves)
        memcpy(box, moved, sizeof moved);
    else if (box)
        kunai_i_find_box(positions, count, box);
    for (i = 0; normals && i < count; i++) {
        double normal[3];

        kunai_i_transform_direction(matrix, from->normals ? from->normals + 3 * i : none, normal);
        kunai_i_normalize(normal);
        kunai_i_narrow3(normal, normals + 3 * i);
    }
}

static void skin_mesh(const kunai_mesh *from, const float *worlds, float *positions, float *normals)
{
    const size_t node = from->node < 0 ? 0 : (size_t)from->node;

    if (from->influences)
        skin_influences(from, worlds, positions, normals);
    else if (from->vertex_count)
        kunai_i_skin_rigid(from, worlds + 16 * node, positions, normals, NULL);
}

/* Checks the arguments of the public function. All checks come before the first write. */
kunai_result kunai_model_skin(const kunai_model *model, uint32_t mesh, const float *worlds,
                              size_t world_count, float *positions, float *normals,
                              size_t vertex_count, kunai_error *error)
{
    if (!model)
        return kunai_i_refuse(NULL, KUNAI_E_ARGUMENT, "model is NULL", error);
    if (!worlds && world_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "worlds is NULL, but world_count is not 0",
                              error);
    if (!positions && vertex_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT,
                              "positions is NULL, but vertex_count is not 0", error);
    if (mesh >= model->info.mesh_count)
        return kunai_i_refuse(model, KUNAI_E_RANGE,
                              "mesh is out of range: the model has fewer meshes", error);
    if (world_count < model->info.node_count)
        return kunai_i_refuse(model, KUNAI_E_SPACE,
                              "worlds has fewer matrices than the model has nodes", error);
    if (vertex_count < model->meshes[mesh].vertex_count)
        return kunai_i_refuse(
            model, KUNAI_E_SPACE,
            "positions and normals have room for fewer vertices than the mesh has", error);
    skin_mesh(&model->meshes[mesh], worlds, positions, normals);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
