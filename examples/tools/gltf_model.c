/* gltf_model.c - begins and ends a model, and the file that it is a part of. */
#include "gltf.h"

#include <inttypes.h>
#include <stdlib.h>

void begin_gltf_model(gltf *g)
{
    size_t nodes, materials, i;

    g->out = &g->file->out;
    g->info = kunai_model_get_info(g->model);
    nodes = g->info->node_count;
    materials = g->info->material_count;
    g->materials = allocate(4 * materials, sizeof *g->materials);
    g->node_mesh = allocate(nodes, sizeof *g->node_mesh);
    for (i = 0; i < 4 * materials; i++)
        g->materials[i] = -1;
    for (i = 0; i < nodes; i++)
        g->node_mesh[i] = -1;
    g->first_part = allocate(nodes, sizeof *g->first_part);
    g->shape_nodes = allocate(nodes, sizeof *g->shape_nodes);
    g->rest = allocate(nodes, sizeof *g->rest);
    for (i = 0; i < nodes; i++)
        g->rest[i] = kunai_model_get_node(g->model, (uint32_t)i)->rest;
    chain_gltf_pose(g, g->rest);
    g->skinned_mesh = -1;
    g->binds = -1;
    add_gltf_materials(g);
    add_gltf_meshes(g);
}

void end_gltf_model(gltf *g)
{
    free(g->materials);
    free(g->node_mesh);
    free(g->rest);
    free(g->parts);
    free(g->first_part);
    free(g->shape_nodes);
    free_buffer(&g->targets);
    free_buffer(&g->shapes);
    free_buffer(&g->shape_keys);
}

int charge_gltf(gltf *g, const gltf_motion *motion, uint64_t rows, uint64_t parts)
{
    if (!parts || rows <= (GLTF_MOST_NUMBERS - g->numbers) / parts) {
        g->numbers += (uint32_t)(rows * parts);
        return 1;
    }
    if (!g->cut)
        fail_tool(g->t, TOOL_LIMIT, motion->path,
                  "motion %u: too many frames or keys; not all that moves is written",
                  (unsigned)motion->index);
    g->cut = 1;
    return 0;
}

void end_gltf_file(gltf_file *f)
{
    free_glb(&f->out);
    close_gltf_pictures(&f->pictures);
    free_gltf_equals(&f->materials);
    free_gltf_equals(&f->images);
    free_gltf_equals(&f->textures);
    free_buffer(&f->tracks);
}

int write_gltf_file(gltf_file *f, const char *path)
{
    buffer bytes = {0};
    int bad;

    add_glb_list(&f->out.scene, "motions", &f->tracks);
    if (f->out.data.size > GLTF_MOST_BYTES) {
        fail_tool(f->t, TOOL_LIMIT, path, "would be larger than 2 GiB");
        return -1;
    }
    write_glb(&f->out, &bytes);
    bad = write_tool_file(f->t, path, bytes.data, bytes.size);
    free_buffer(&bytes);
    return bad;
}

void tell_gltf_lost(const gltf_file *f, const char *path, const char *what)
{
    const uint32_t count = f->hidden_count;

    if (count)
        print_tool_note(f->t, path,
                        "note: %" PRIu32 " part%s of %s %s not drawn: --hidden writes %s, too",
                        count, count == 1 ? "" : "s", what, count == 1 ? "is" : "are",
                        count == 1 ? "it" : "them");
    if (f->leans)
        print_tool_note(
            f->t, path,
            "note: a node that undoes the scale of its parent leans by that, which glTF does "
            "not have: it stands straight");
}

void print_gltf_count(uint64_t count, const char *what)
{
    printf(" %" PRIu64 " %s%s,", count, what, count == 1 ? "" : "s");
}
