/*
 * gltf_model.c - begins a model of the file: computes its rest pose, and writes its materials and
 * meshes. The nodes come later (gltf_node.c), because a scene may show a model many times.
 *
 * This part also counts the numbers that motions need. A short file may claim many frames, which
 * would become gigabytes of keys.
 */
#include "gltf.h"

gltf make_gltf(gltf_file *f, const kunai_model *model, const char *source)
{
    const buffer empty = {.memory = f->memory};

    return (gltf){.memory = f->memory,
                  .file = f,
                  .out = &f->out,
                  .source = source,
                  .model = model,
                  .info = kunai_model_get_info(model),
                  .prefix = "",
                  .clips = empty,
                  .targets = empty,
                  .shapes = empty,
                  .shape_keys = empty};
}

void begin_gltf_model(gltf *g)
{
    size_t nodes, materials, i;

    nodes = g->info->node_count;
    materials = g->info->material_count;
    g->materials = allocate_from(g->memory, 4 * materials, sizeof *g->materials);
    g->node_mesh = allocate_from(g->memory, nodes, sizeof *g->node_mesh);
    g->first_part = allocate_from(g->memory, nodes, sizeof *g->first_part);
    g->shape_nodes = allocate_from(g->memory, nodes, sizeof *g->shape_nodes);
    g->rest = allocate_from(g->memory, nodes, sizeof *g->rest);
    if (!g->rest) /* NULL if an allocation before it has failed */
        return;
    for (i = 0; i < 4 * materials; i++)
        g->materials[i] = -1;
    for (i = 0; i < nodes; i++)
        g->node_mesh[i] = -1;
    for (i = 0; i < nodes; i++)
        g->rest[i] = kunai_model_get_node(g->model, (uint32_t)i)->rest;
    chain_gltf_pose(g, g->rest);
    g->skinned_mesh = -1;
    g->binds = -1;
    add_gltf_materials(g);
    add_gltf_meshes(g);
}

int charge_gltf(gltf *g, const kunai_gltf_clip *motion, uint64_t rows, uint64_t parts)
{
    if (!parts || rows <= (GLTF_MOST_NUMBERS - g->numbers) / parts) {
        g->numbers += (uint32_t)(rows * parts);
        return 1;
    }
    if (!g->cut)
        tell_gltf(g->file, KUNAI_GLTF_LIMIT, motion->source,
                  "motion %u: a part is not written, because the motions need more than %d "
                  "numbers",
                  (unsigned)motion->index, GLTF_MOST_NUMBERS);
    g->cut = 1;
    return 0;
}
