/* skin_dump.c - prints what kunai_model_skin makes of a model, unpacked, at rest and at the first,
 * the middle and the last frame of every motion in its file and in the other files: the truth for
 * compare.mjs. */
#include <kunai/kunai.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t got = 1;

    if (!file)
        stop(path);
    for (*size = 0; got; *size += got) {
        bytes = realloc(bytes, *size + 65536);
        if (!bytes)
            stop("out of memory");
        got = fread(bytes + *size, 1, 65536, file);
    }
    fclose(file);
    return bytes;
}

static void print_mesh(const kunai_model *model, uint32_t index, const float *worlds)
{
    const uint32_t count = kunai_model_get_mesh(model, index)->vertex_count;
    float *positions = allocate(count, 3 * sizeof *positions);
    size_t i;

    if (kunai_model_skin(model, index, worlds, positions, NULL, count) != KUNAI_OK)
        stop("kunai_model_skin failed");
    printf("%s{\"index\":%u,\"positions\":[", index ? "," : "", (unsigned)index);
    for (i = 0; i < 3 * (size_t)count; i++)
        printf("%s%.9g", i ? "," : "", (double)positions[i]);
    printf("]}\n");
    free(positions);
}

/* motion NULL: the rest pose. */
static void print_frame(const kunai_model *model, const kunai_motion *motion, uint32_t frame)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    kunai_transform *pose = allocate(info->node_count, sizeof *pose);
    float *worlds = allocate(info->node_count, 16 * sizeof *worlds);
    uint32_t i;

    if (motion && kunai_motion_pose(motion, model, (float)frame, KUNAI_LOOP, pose,
                                    info->node_count) != KUNAI_OK)
        stop("kunai_motion_pose failed");
    if (kunai_model_world(model, motion ? pose : NULL, worlds, info->node_count) != KUNAI_OK)
        stop("kunai_model_world failed");
    printf("{\"frame\":%u,\"meshes\":[", (unsigned)frame);
    for (i = 0; i < info->mesh_count; i++)
        print_mesh(model, i, worlds);
    printf("]}");
    free(worlds);
    free(pose);
}

static uint32_t print_motions(const kunai_model *model, const char *path, uint32_t count)
{
    kunai_options options = {.struct_size = sizeof options, .model = model};
    kunai_motion *motion;
    size_t size;
    void *bytes = read_file(path, &size);

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

static double diagonal(const kunai_model_info *info)
{
    double sum = 0;
    int i;

    for (i = 0; i < 3; i++) {
        const double side = (double)info->bounds_max[i] - (double)info->bounds_min[i];

        sum += side * side;
    }
    return sqrt(sum);
}

int main(int argc, char **argv)
{
    kunai_model *model;
    uint32_t count = 0;
    size_t size;
    void *bytes;
    int i;

    if (argc < 2)
        stop("usage: skin_dump MODEL [MOTION...]");
    bytes = read_file(argv[1], &size);
    if (kunai_model_open(bytes, size, NULL, &model, NULL) != KUNAI_OK)
        stop("not a model");
    free(bytes);
    printf("{\"diagonal\":%.9g,\"rest\":", diagonal(kunai_model_get_info(model)));
    print_frame(model, NULL, 0);
    printf(",\"motions\":[");
    for (i = 1; i < argc; i++)
        count = print_motions(model, argv[i], count);
    printf("]}\n");
    kunai_model_close(model);
    return 0;
}
