/* bench.c - opens all models of a folder and walks all their arrays, for comparison with bench.cs:
 * bench FOLDER MODE PASSES. Prints the nanoseconds of the fastest pass, the models and a checksum.
 * The modes:
 *
 * views     the address, the length and the first bytes of each array
 * words     all bytes of each array, as 32-bit words
 * elements  all elements of each array, as numbers */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <kunai/kunai.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct content {
    unsigned char *data;
    size_t size;
} content;

enum mode { VIEWS, WORDS, ELEMENTS };

static content files[1 << 14];
static size_t file_count;
static enum mode mode;
static double sum;

static int add_file(const char *path, const struct stat *about, int type, struct FTW *place)
{
    const size_t size = (size_t)about->st_size;
    kunai_found found;
    FILE *file;

    (void)place;
    if (type != FTW_F || file_count == sizeof files / sizeof *files || !(file = fopen(path, "rb")))
        return 0;
    files[file_count].data = malloc(size + 1);
    files[file_count].size = fread(files[file_count].data, 1, size, file);
    fclose(file);
    if (kunai_probe(files[file_count].data, size, &found) == KUNAI_OK &&
        found.modules & KUNAI_MODULE_MODEL)
        file_count++;
    else
        free(files[file_count].data);
    return 0;
}

static void add_bytes(const void *first, size_t size)
{
    const uint32_t *const words = first;
    uint64_t total = 0;
    size_t i;

    if (!first || !size)
        return;
    if (mode == VIEWS)
        total = size + *(const unsigned char *)first;
    else
        for (i = 0; i < size / 4; i++)
            total += words[i];
    sum += (double)total;
}

#define ADD(kind)                                                                                  \
    static void add_##kind(const kind *first, size_t count)                                        \
    {                                                                                              \
        size_t i;                                                                                  \
                                                                                                   \
        if (mode != ELEMENTS)                                                                      \
            add_bytes(first, count * sizeof *first);                                               \
        else if (first)                                                                            \
            for (i = 0; i < count; i++)                                                            \
                sum += (double)first[i];                                                           \
    }
ADD(float)
ADD(uint32_t)
ADD(uint16_t)
ADD(uint8_t)

static void add_submeshes(const kunai_submesh *first, size_t count)
{
    size_t i;

    if (mode != ELEMENTS)
        add_bytes(first, count * sizeof *first);
    else if (first)
        for (i = 0; i < count; i++)
            sum += first[i].index_count;
}

static void add_influences(const kunai_influence *first, size_t count)
{
    size_t i;

    if (mode != ELEMENTS)
        add_bytes(first, count * sizeof *first);
    else if (first)
        for (i = 0; i < count; i++)
            sum += (double)first[i].weight;
}

static void add_mesh(const kunai_mesh *mesh)
{
    const size_t count = mesh->vertex_count;
    int set;

    add_float(mesh->positions, 3 * count);
    add_float(mesh->normals, 3 * count);
    for (set = 0; set < 8; set++)
        add_float(mesh->uvs[set], 2 * count);
    for (set = 0; set < 2; set++)
        add_uint8_t(mesh->colors[set], 4 * count);
    add_uint32_t(mesh->indices, mesh->index_count);
    add_submeshes(mesh->submeshes, mesh->submesh_count);
    add_uint32_t(mesh->sources, count);
    add_uint16_t(mesh->joints, 4 * count);
    add_float(mesh->weights, 4 * count);
    add_influences(mesh->influences, mesh->influence_count);
    add_uint32_t(mesh->influence_starts, count + 1);
    add_uint8_t(mesh->speculars, 4 * count);
    add_float(mesh->volume_uvs, 2 * count);
    add_uint16_t(mesh->user_words, (size_t)mesh->user_count * mesh->index_count / 3);
    add_float(mesh->polygon_normals, mesh->index_count);
    add_float(mesh->binormals, 3 * count);
    add_float(mesh->tangents, 3 * count);
}

static uint32_t add_models(const content *file)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_model_info *info;
    const kunai_material *material;
    kunai_model *model;
    uint32_t i;

    for (; kunai_model_open(file->data, file->size, &options, &model, NULL) == KUNAI_OK;
         options.index++) {
        info = kunai_model_get_info(model);
        add_float(info->inverse_binds, 16 * (size_t)info->node_count);
        for (i = 0; i < info->mesh_count; i++)
            add_mesh(kunai_model_get_mesh(model, i));
        for (i = 0; i < info->material_count; i++) {
            material = kunai_model_get_material(model, i);
            add_uint32_t(material->parameters, material->parameter_count);
        }
        for (i = 0; i < info->node_count; i++)
            sum += (double)kunai_model_get_node(model, i)->world[12];
        kunai_model_close(model);
    }
    return options.index;
}

static double get_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    const int passes = argc == 4 ? atoi(argv[3]) : 0;
    double start, best = 0;
    uint32_t models = 0;
    size_t i;
    int pass;

    if (!passes || nftw(argv[1], add_file, 32, FTW_PHYS))
        return 2;
    mode = !strcmp(argv[2], "views") ? VIEWS : !strcmp(argv[2], "words") ? WORDS : ELEMENTS;
    for (pass = 0; pass < passes; pass++) {
        sum = 0;
        models = 0;
        start = get_time();
        for (i = 0; i < file_count; i++)
            models += add_models(&files[i]);
        start = get_time() - start;
        best = pass && best < start ? best : start;
    }
    printf("%.0f %u %.10g\n", best, (unsigned)models, sum);
    return 0;
}
