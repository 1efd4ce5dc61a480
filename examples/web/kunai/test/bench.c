/*
 * bench.c - the work of bench.mjs in C: bench FILE... Prints three lines, each with the name of the
 * work, its sum, and the processor seconds of the fastest round.
 */
#include <kunai/kunai.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct content {
    unsigned char *data;
    size_t size;
    uint32_t modules;
} content;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#define ADD(values, count)                                                                         \
    for (size_t k = 0; (values) && k < (count); k++)                                               \
        sum += (double)(values)[k];

static double add_up_mesh(const kunai_mesh *mesh)
{
    const size_t count = mesh->vertex_count;
    double sum = 0;

    ADD(mesh->positions, 3 * count)
    ADD(mesh->normals, 3 * count)
    for (size_t set = 0; set < 8; set++)
        ADD(mesh->uvs[set], 2 * count)
    for (size_t set = 0; set < 2; set++)
        ADD(mesh->colors[set], 4 * count)
    ADD(mesh->indices, mesh->index_count)
    ADD(mesh->sources, count)
    ADD(mesh->joints, 4 * count)
    ADD(mesh->weights, 4 * count)
    return sum;
}

static double add_up_models(const content *file)
{
    kunai_model *model;
    double sum = 0;

    if (!(file->modules & KUNAI_MODULE_MODEL) ||
        kunai_model_open(file->data, file->size, NULL, &model, NULL) < 0)
        return 0;
    for (uint32_t i = 0; i < kunai_model_get_info(model)->mesh_count; i++)
        sum += add_up_mesh(kunai_model_get_mesh(model, i));
    kunai_model_close(model);
    return sum;
}

static double unpack(const content *file)
{
    uint64_t size;
    void *dst;

    if (!(file->modules & KUNAI_MODULE_PRS) ||
        kunai_prs_size(file->data, file->size, NULL, &size, NULL, NULL) < 0)
        return 0;
    dst = malloc((size_t)size + 1);
    kunai_prs_decode(file->data, file->size, NULL, dst, (size_t)size, NULL, NULL, NULL);
    free(dst);
    return (double)size;
}

static double decode(const content *file)
{
    kunai_textures *textures;
    double sum = 0;

    if (!(file->modules & KUNAI_MODULE_TEXTURES) ||
        kunai_textures_open(file->data, file->size, NULL, &textures, NULL) < 0)
        return 0;
    for (uint32_t i = 0; i < kunai_textures_get_info(textures)->image_count; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);
        const size_t size =
            image->level_count ? (size_t)image->levels->width * image->levels->height * 4 : 0;
        void *dst = malloc(size + 1);

        if (kunai_textures_decode(textures, i, 0, NULL, dst, size, NULL) == KUNAI_OK)
            sum += (double)size;
        free(dst);
    }
    kunai_textures_close(textures);
    return sum;
}

static void measure(const char *name, double (*work)(const content *), const content *files,
                    int count)
{
    double best = 1e9, sum = 0;

    for (int round = 0; round < 20; round++) {
        const double start = now();

        sum = 0;
        for (int i = 0; i < count; i++)
            sum += work(&files[i]);
        if (now() - start < best)
            best = now() - start;
    }
    printf("%s %.17g %.9f\n", name, sum, best);
}

static content read_content(const char *path)
{
    FILE *file = fopen(path, "rb");
    content c = {NULL, 0, 0};
    kunai_found found;
    long size;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0) {
        perror(path);
        exit(1);
    }
    rewind(file);
    c.data = malloc((size_t)size + 1);
    c.size = fread(c.data, 1, (size_t)size, file);
    fclose(file);
    if (kunai_probe(c.data, c.size, &found) == KUNAI_OK &&
        found.confidence > KUNAI_CONFIDENCE_POSSIBLE)
        c.modules = found.modules;
    return c;
}

int main(int argc, char **argv)
{
    content *files = calloc((size_t)argc, sizeof *files);

    for (int i = 1; i < argc; i++)
        files[i - 1] = read_content(argv[i]);
    measure("models", add_up_models, files, argc - 1);
    measure("prs", unpack, files, argc - 1);
    measure("textures", decode, files, argc - 1);
    for (int i = 1; i < argc; i++)
        free(files[i - 1].data);
    free(files);
    return 0;
}
