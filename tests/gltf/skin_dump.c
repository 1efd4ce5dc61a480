/* skin_dump.c - prints the vertices of kunai_model_skin as the reference for compare.mjs. The model
 * is in an unpacked file, and its volumes are printed, too. The poses are: at rest, with every node
 * turned, and the first, the middle and the last frame of each motion. The motions are in the file
 * of the model and in the other files. */
#include <kunai/kunai.h>

#include "read_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stop(const char *reason)
{
    fprintf(stderr, "skin_dump: %s\n", reason);
    exit(1);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (!memory)
        stop("out of memory");
    return memory;
}

/* Leaves out a mesh without triangles, because the glTF file lacks it, too. */
static int print_mesh(const kunai_model *model, uint32_t index, const float *worlds, int more)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const uint32_t count = mesh->index_count ? mesh->vertex_count : 0;
    float *positions = allocate(count, 3 * sizeof *positions);

    if (count && kunai_model_skin(model, index, worlds, kunai_model_get_info(model)->node_count,
                                  positions, NULL, count, NULL) != KUNAI_OK)
        stop("kunai_model_skin failed");
    if (count)
        printf("%s{\"positions\":[", more ? "," : "");
    for (size_t i = 0; i < 3 * (size_t)count; i++)
        printf("%s%.9g", i ? "," : "", (double)positions[i]);
    if (count)
        printf("]}\n");
    free(positions);
    return more || count;
}

static int is_kept(const kunai_mesh *mesh, uint32_t vertex, const kunai_influence *influence)
{
    for (size_t i = 4 * (size_t)vertex; i < 4 * (size_t)vertex + 4; i++)
        if (mesh->joints[i] == influence->node && mesh->weights[i] > 0)
            return 1;
    return !(influence->weight > 0);
}

/* Returns the largest weight of a vertex that is not in the four joints of glTF. */
static double find_cut(const kunai_model *model)
{
    const kunai_mesh *mesh;
    double most = 0;

    for (uint32_t m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++)
        for (uint32_t v = 0; mesh->joints && v < mesh->vertex_count; v++) {
            double cut = 0;

            for (uint32_t i = mesh->influence_starts[v]; i < mesh->influence_starts[v + 1]; i++)
                if (!is_kept(mesh, v, &mesh->influences[i]))
                    cut += (double)mesh->influences[i].weight;
            most = fmax(most, cut);
        }
    return most;
}

/* If pose is NULL, the model is at rest. */
static void print_pose(const kunai_model *model, const kunai_transform *pose, uint32_t frame)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    float *worlds = allocate(info->node_count, 16 * sizeof *worlds);
    int more = 0;

    if (kunai_model_world(model, pose, pose ? info->node_count : 0, worlds, info->node_count,
                          NULL) != KUNAI_OK)
        stop("kunai_model_world failed");
    printf("{\"frame\":%u,\"meshes\":[", (unsigned)frame);
    for (uint32_t i = 0; i < info->mesh_count; i++)
        more = print_mesh(model, i, worlds, more);
    printf("]}");
    free(worlds);
}

static void print_frame(const kunai_model *model, const kunai_motion *motion, uint32_t frame)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = allocate(count, sizeof *pose);

    if (kunai_motion_pose(motion, model, (float)frame, KUNAI_SAMPLE_LOOP, pose, count, NULL) !=
        KUNAI_OK)
        stop("kunai_motion_pose failed");
    print_pose(model, pose, frame);
    free(pose);
}

/* glTF cannot describe a node that takes its rotation from another node, or undoes the scale of its
 * parent. */
static int has_own_rotation(const kunai_model *model, const kunai_node *node)
{
    enum { ROTATE_SET = 0x1000 };

    if (kunai_model_get_info(model)->format == KUNAI_FORMAT_MDL0)
        return !(node->flags & KUNAI_NODE_UNDOES_SCALE);
    return !(node->flags & ROTATE_SET);
}

/* Turns every node by 0.3 radians about its own X axis: the skin must fit any pose. Prints null if
 * glTF cannot describe a node. */
static void print_bent(const kunai_model *model)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = allocate(count, sizeof *pose);
    const double s = sin(0.15), c = cos(0.15);
    int possible = 1;

    for (uint32_t i = 0; i < count; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);
        const float *q = node->rest.rotation;
        const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];

        pose[i] = node->rest;
        pose[i].rotation[0] = (float)(x * c + w * s);
        pose[i].rotation[1] = (float)(y * c + z * s);
        pose[i].rotation[2] = (float)(z * c - y * s);
        pose[i].rotation[3] = (float)(w * c - x * s);
        possible &= has_own_rotation(model, node);
    }
    if (possible)
        print_pose(model, pose, 0);
    else
        printf("null");
    free(pose);
}

static uint32_t print_motions(const kunai_model *model, const char *path, uint32_t count)
{
    kunai_options options = {.struct_size = sizeof options, .model = model};
    kunai_motion *motion;
    size_t size;
    void *bytes = test_read_file(path, &size);

    if (!bytes)
        stop(path);
    while (kunai_motion_open(bytes, size, &options, &motion, NULL) == KUNAI_OK) {
        const uint32_t frames = kunai_motion_get_info(motion)->frame_count;

        printf("%s{\"frames\":[", count++ ? "," : "");
        print_frame(model, motion, 0);
        printf(",");
        print_frame(model, motion, frames / 2);
        printf(",");
        print_frame(model, motion, frames ? frames - 1 : 0);
        printf("]}\n");
        kunai_motion_close(motion);
        options.index++;
    }
    free(bytes);
    return count;
}

static kunai_model *open_model(const char *path, const kunai_options *options)
{
    kunai_model *model = NULL;
    size_t size;
    void *bytes = test_read_file(path, &size);

    if (!bytes || kunai_model_open(bytes, size, options, &model, NULL) != KUNAI_OK)
        stop("not a model");
    free(bytes);
    return model;
}

int main(int argc, char **argv)
{
    kunai_options options = {.struct_size = sizeof options};
    uint32_t count = 0;
    int first = 1, i;

    if (argc > first && !strcmp(argv[first], "--one-mesh")) {
        options.model_flags = KUNAI_MODEL_ONE_MESH;
        first++;
    }
    if (argc < first + 2)
        stop("usage: skin_dump [--one-mesh] INDEX MODEL [MOTION...]");
    options.index = (uint32_t)strtoul(argv[first], NULL, 10);
    kunai_model *model = open_model(argv[first + 1], &options);
    printf("{\"gap\":%.9g,\"cut\":%.9g,\"nodes\":%u,\"rest\":",
           (double)kunai_model_get_info(model)->bind_gap, find_cut(model),
           (unsigned)kunai_model_get_info(model)->node_count);
    print_pose(model, NULL, 0);
    printf(",\"bent\":");
    print_bent(model);
    printf(",\"motions\":[");
    for (i = first + 1; i < argc; i++)
        count = print_motions(model, argv[i], count);
    printf("]}\n");
    kunai_model_close(model);
    return 0;
}
