/* skin_dump.c - prints what kunai_model_skin makes of a model of an unpacked file, volumes included,
 * at rest and at the first, the middle and the last frame of every motion in its file and in the
 * other files: the truth for compare.mjs. */
#include <kunai/kunai.h>

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

/* What has no triangles is not in the glTF file either. */
static int print_mesh(const kunai_model *model, uint32_t index, const float *worlds, int more)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const uint32_t count = mesh->index_count ? mesh->vertex_count : 0;
    float *positions = allocate(count, 3 * sizeof *positions);
    size_t i;

    if (count && kunai_model_skin(model, index, worlds, positions, NULL, count) != KUNAI_OK)
        stop("kunai_model_skin failed");
    if (count)
        printf("%s{\"index\":%u,\"positions\":[", more ? "," : "", (unsigned)index);
    for (i = 0; i < 3 * (size_t)count; i++)
        printf("%s%.9g", i ? "," : "", (double)positions[i]);
    if (count)
        printf("]}\n");
    free(positions);
    return more || count;
}

/* motion NULL: the rest pose. */
static void print_frame(const kunai_model *model, const kunai_motion *motion, uint32_t frame)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    kunai_transform *pose = allocate(info->node_count, sizeof *pose);
    float *worlds = allocate(info->node_count, 16 * sizeof *worlds);
    int more = 0;
    uint32_t i;

    if (motion && kunai_motion_pose(motion, model, (float)frame, KUNAI_LOOP, pose,
                                    info->node_count) != KUNAI_OK)
        stop("kunai_motion_pose failed");
    if (kunai_model_world(model, motion ? pose : NULL, worlds, info->node_count) != KUNAI_OK)
        stop("kunai_model_world failed");
    printf("{\"frame\":%u,\"meshes\":[", (unsigned)frame);
    for (i = 0; i < info->mesh_count; i++)
        more = print_mesh(model, i, worlds, more);
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

static kunai_model *open_model(const char *path, const kunai_options *options)
{
    kunai_model *model;
    size_t size;
    void *bytes = read_file(path, &size);

    if (kunai_model_open(bytes, size, options, &model, NULL) != KUNAI_OK)
        stop("not a model");
    free(bytes);
    return model;
}

int main(int argc, char **argv)
{
    kunai_options options = {.struct_size = sizeof options};
    kunai_model *model;
    uint32_t count = 0;
    int first = 1, i;

    if (argc > first && !strcmp(argv[first], "--one-mesh")) {
        options.flags = KUNAI_ONE_MESH;
        first++;
    }
    if (argc < first + 2)
        stop("usage: skin_dump [--one-mesh] INDEX MODEL [MOTION...]");
    options.index = (uint32_t)strtoul(argv[first], NULL, 10);
    model = open_model(argv[first + 1], &options);
    printf("{\"gap\":%.9g,\"rest\":", (double)kunai_model_get_info(model)->bind_gap);
    print_frame(model, NULL, 0);
    printf(",\"motions\":[");
    for (i = first + 1; i < argc; i++)
        count = print_motions(model, argv[i], count);
    printf("]}\n");
    kunai_model_close(model);
    return 0;
}
