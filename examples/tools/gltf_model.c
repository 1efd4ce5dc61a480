/* gltf_model.c - begins and ends a model, and the file that it is a part of. */
#include "gltf.h"

#include <inttypes.h>
#include <stdlib.h>

void gltf_begin_model(gltf *g)
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
    gltf_chain(g, g->rest);
    g->skinned_mesh = -1;
    g->binds = -1;
    gltf_add_materials(g);
    gltf_add_meshes(g);
}

void gltf_end_model(gltf *g)
{
    free(g->materials);
    free(g->node_mesh);
    free(g->rest);
    free(g->parts);
    free(g->first_part);
    free(g->shape_nodes);
    buffer_free(&g->targets);
    buffer_free(&g->shapes);
    buffer_free(&g->shape_keys);
}

int gltf_spend(gltf *g, const gltf_motion *motion, uint64_t rows, uint64_t parts)
{
    if (!parts || rows <= (GLTF_MOST_NUMBERS - g->numbers) / parts) {
        g->numbers += (uint32_t)(rows * parts);
        return 1;
    }
    if (!g->cut)
        tool_fail(g->t, TOOL_LIMIT, motion->path,
                  "motion %u: too many frames or keys; not all that moves is written",
                  (unsigned)motion->index);
    g->cut = 1;
    return 0;
}

void gltf_end_file(gltf_file *f)
{
    glb_free(&f->out);
    gltf_close_pictures(&f->pictures);
    gltf_free_equals(&f->materials);
    gltf_free_equals(&f->images);
    gltf_free_equals(&f->textures);
    buffer_free(&f->tracks);
}

int gltf_write_file(gltf_file *f, const char *path)
{
    buffer bytes = {0};
    int bad;

    glb_list(&f->out.scene, "motions", &f->tracks);
    if (f->out.data.size > GLTF_MOST_BYTES) {
        tool_fail(f->t, TOOL_LIMIT, path, "would be larger than 2 GiB");
        return -1;
    }
    glb_write(&f->out, &bytes);
    bad = tool_write(f->t, path, bytes.data, bytes.size);
    buffer_free(&bytes);
    return bad;
}

void gltf_tell_lost(const gltf_file *f, const char *path, const char *what)
{
    const uint32_t count = f->hidden_count;

    if (count)
        tool_note(f->t, path,
                  "note: %" PRIu32 " part%s of %s %s not drawn: --hidden writes %s, too", count,
                  count == 1 ? "" : "s", what, count == 1 ? "is" : "are",
                  count == 1 ? "it" : "them");
    if (f->leans)
        tool_note(f->t, path,
                  "note: a node that undoes the scale of its parent leans by that, which glTF does "
                  "not have: it stands straight");
}

void gltf_print_count(uint64_t count, const char *what)
{
    printf(" %" PRIu64 " %s%s,", count, what, count == 1 ? "" : "s");
}
