/* bench_scene.c - opens and closes the scenes of the corpus, and two generated levels of 1 MB.
 *
 *     bench_scene [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It takes the .rel files that open in CORPUS/scenes (stages, collision files and minimaps of PSO),
 * and the levels of Sonic Adventure in CORPUS/sa/level. bench_level.c makes the generated levels.
 * The figures of a format are those of all its files together. Corners are the corners of all
 * triangles of meshes. Triangles of collision, which are made of the same triangles, are not
 * counted again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench_cost.h"
#include "bench_level.h"

enum bench_group { N_REL, D_REL, FMT2_XINJA, FMT2_GINJA, C_REL, R_REL, LEVEL };

BENCH_CALLS(scene)

static size_t get_group(const kunai_scene_info *info)
{
    switch (info->format) {
    case KUNAI_FORMAT_N_REL: return N_REL;
    case KUNAI_FORMAT_D_REL: return D_REL;
    case KUNAI_FORMAT_FMT2:
        return info->byte_order == KUNAI_BYTE_ORDER_BIG ? FMT2_GINJA : FMT2_XINJA;
    case KUNAI_FORMAT_C_REL: return C_REL;
    case KUNAI_FORMAT_SA1LVL:
    case KUNAI_FORMAT_SA2LVL: return LEVEL;
    default: return R_REL;
    }
}

static size_t look_at_scene(const void *handle, double *corners)
{
    const kunai_scene *scene = handle;
    const kunai_scene_model *part;
    const kunai_mesh *mesh;

    for (uint32_t i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++)
        for (uint32_t k = 0; (mesh = kunai_model_get_mesh(part->model, k)) != NULL; k++)
            *corners += mesh->index_count;
    return get_group(kunai_scene_get_info(scene));
}

static const bench_kind scenes = {
    {"n.rel", "d.rel", "fmt2, Xinja", "fmt2, Ginja", "c.rel", "r.rel", "level", "all"},
    open_scene,
    close_scene,
    look_at_scene};

static void take(void *user, bench_file *file)
{
    const kunai_options options = {.struct_size = sizeof options};
    const char *dot = strrchr(file->name, '.');

    if (dot && (!strcmp(dot, ".rel") || !strcmp(dot, ".sa1lvl") || !strcmp(dot, ".sa2lvl")))
        add_bench_cost(user, &scenes, file, &options, BENCH_GROUPS);
}

static void take_generated(int is_sa2)
{
    const kunai_options options = {.struct_size = sizeof options};
    bench_file file = make_bench_level(1000000, is_sa2);
    static bench_costs costs;
    bench_cost *cost = &costs.of[is_sa2];

    if (!add_bench_cost(&costs, &scenes, &file, &options, (size_t)is_sa2))
        stop_bench("a generated level does not open");
    snprintf(cost->name, sizeof cost->name, "%s", file.name);
    print_bench_cost("1 MB level", cost);
    free(file.data);
}

int main(int argc, char **argv)
{
    static bench_costs costs;

    visit_bench_corpus(find_bench_corpus(argc, argv), "scenes", take, &costs);
    visit_bench_corpus(find_bench_corpus(argc, argv), "sa/level", take, &costs);
    if (!(costs.of[BENCH_GROUPS - 1].files > 0))
        stop_bench("the corpus has no scenes");
    printf("scene open and close\n");
    print_bench_costs(&costs, &scenes);
    take_generated(0);
    take_generated(1);
    return 0;
}
