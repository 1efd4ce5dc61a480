/* bench_model.c - opens and closes the models of the corpus, except those that were made for tests.
 *
 *     bench_model [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It takes the files .nj, .sa1mdl, .sa2mdl, .sa2bmdl, .xj and .nsbmd that open, in CORPUS/models,
 * CORPUS/showcase, CORPUS/ginja, CORPUS/xinja and CORPUS/nitro. It also takes the members of
 * CORPUS/platinum/build_model.narc. Each model is opened with the recovered bind pose, and with the
 * stored one. The figures of a group are those of all its files together. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <kunai/kunai.h>

#include "bench_cost.h"
#include "flags.h"

enum bench_group { CHUNK_RIGID, CHUNK_SKINNED, BASIC, GINJA, XINJA, NITRO, PROPS, ALL };

typedef struct bench_poses {
    bench_costs recovered, stored;
} bench_poses;

BENCH_CALLS(model)

static size_t look_at_model(const void *handle, double *corners)
{
    const kunai_model *model = handle;
    const kunai_mesh *mesh;

    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        *corners += mesh->index_count;
    switch (kunai_model_get_info(model)->format) {
    case KUNAI_FORMAT_NJCM:
        return kunai_model_get_info(model)->skinned ? CHUNK_SKINNED : CHUNK_RIGID;
    case KUNAI_FORMAT_GJCM: return GINJA;
    case KUNAI_FORMAT_XJ: return XINJA;
    case KUNAI_FORMAT_MDL0: return NITRO;
    default: return BASIC;
    }
}

static const bench_kind models = {
    {"Chunk, rigid", "Chunk, skinned", "Basic", "Ginja", "Xinja", "Nitro", "Nitro, props", "all"},
    open_model,
    close_model,
    look_at_model};

static void measure(bench_poses *poses, const bench_file *file, size_t group)
{
    kunai_options options = {.struct_size = sizeof options};

    if (!add_bench_cost(&poses->recovered, &models, file, &options, group)) {
        fprintf(stderr, "bench_model: %s does not open\n", file->name);
        return;
    }
    set_flags(&options, KUNAI_MODEL_STORED_POSE);
    add_bench_cost(&poses->stored, &models, file, &options, group);
}

static void take(void *user, bench_file *file)
{
    static const char *const endings[] = {".nj", ".sa1mdl", ".sa2mdl", ".sa2bmdl", ".xj", ".nsbmd"};
    const char *dot = strrchr(file->name, '.');

    for (size_t i = 0; dot && i < sizeof endings / sizeof endings[0]; i++)
        if (!strcasecmp(dot, endings[i]))
            measure(user, file, BENCH_GROUPS);
}

static void take_props(void *user, bench_file *file)
{
    kunai_archive *archive;
    const kunai_entry *entry;
    char name[16];

    if (kunai_archive_open(file->data, file->size, NULL, &archive, NULL) != KUNAI_OK)
        return;
    for (uint32_t i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        const bench_file prop = {name, name, file->data + entry->offset, (size_t)entry->size};

        snprintf(name, sizeof name, "prop %u", (unsigned)i);
        measure(user, &prop, PROPS);
    }
    kunai_archive_close(archive);
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"models", "showcase", "ginja", "xinja", "nitro"};
    const char *corpus = find_bench_corpus(argc, argv);
    static bench_poses poses;

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        visit_bench_corpus(corpus, folders[i], take, &poses);
    visit_bench_corpus(corpus, "platinum/build_model.narc", take_props, &poses);
    if (!(poses.recovered.of[ALL].files > 0))
        stop_bench("the corpus has no models");
    printf("model open and close\n");
    print_bench_costs(&poses.recovered, &models);
    printf("with the stored pose\n");
    print_bench_cost(models.groups[CHUNK_SKINNED], &poses.stored.of[CHUNK_SKINNED]);
    print_bench_cost(models.groups[ALL], &poses.stored.of[ALL]);
    return 0;
}
