/* kunai-gltf - a model with its textures and motions as one binary glTF file. */
#include "gltf.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-gltf MODEL [MOTION...] [-t TEXTURES] -o OUT.glb\n"
    "\n"
    "Writes a binary glTF 2.0 file with the nodes, meshes, skin and materials of a model, all\n"
    "motions that the model file and the MOTION files hold as named animations (30 frames a\n"
    "second, a key at every frame), and the pictures of a texture set. Any input may be\n"
    "PRS-packed; - is standard input.\n"
    "\n"
    "  -o, --output FILE    the file to write\n"
    "  -t, --textures FILE  PVM, XVM, PVR or XVR: paired with the texture names of the model by\n"
    "                       number when both have the same count, else by name\n"
    "  -i, --index N        which model of a file that holds several, from 0\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          errors only\n"
    "  -h, --help           this text\n"
    "      --version        the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit.\n";

enum { MOST_BYTES = 0x7FFFFFFF };

static int read_index(tool *t, const char *text, uint32_t *index)
{
    char *end;
    const unsigned long value = text ? strtoul(text, &end, 10) : 0;

    *index = (uint32_t)value;
    if (!text || (*text >= '0' && *text <= '9' && !*end && value <= UINT32_MAX))
        return 0;
    tool_usage(t, "-i wants a number");
    return -1;
}

static kunai_model *open_model(tool *t, const char *path, const buffer *bytes, uint32_t index)
{
    kunai_options options = {.struct_size = sizeof options, .index = index};
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, &options, &model, &error) != KUNAI_OK) {
        tool_error(t, path, NULL, &error);
        return NULL;
    }
    info = kunai_model_get_info(model);
    tool_warnings(t, path, info->warnings, info->warning_count);
    return model;
}

/* NULL after saying why; the model is then written without pictures. */
static kunai_textures *open_textures(tool *t, const char *path, buffer *bytes)
{
    const kunai_textures_info *info;
    kunai_textures *set;
    kunai_error error;

    if (tool_read_unpacked(t, path, bytes))
        return NULL;
    if (kunai_textures_open(bytes->data, bytes->size, NULL, &set, &error) != KUNAI_OK) {
        tool_error(t, path, NULL, &error);
        return NULL;
    }
    info = kunai_textures_get_info(set);
    tool_warnings(t, path, info->warnings, info->warning_count);
    return set;
}

static void begin(gltf *g)
{
    const size_t nodes = g->info->node_count, materials = g->info->material_count;
    size_t i;

    g->materials = allocate(4 * materials, sizeof *g->materials);
    g->node_mesh = allocate(nodes, sizeof *g->node_mesh);
    for (i = 0; i < 4 * materials; i++)
        g->materials[i] = -1;
    for (i = 0; i < nodes; i++)
        g->node_mesh[i] = -1;
    g->textures = allocate(materials, sizeof *g->textures);
    g->skinned_mesh = -1;
    if (!g->set && !g->textures_path && g->info->texture_count)
        tool_note(g->t, g->model_path, "names %" PRIu32 " textures; -t gives them",
                  g->info->texture_count);
    gltf_pair_textures(g);
}

static void end(gltf *g)
{
    glb_free(&g->out);
    free(g->materials);
    free(g->images);
    free(g->texture_image);
    free(g->textures);
    free(g->node_mesh);
}

static void add_motion_files(gltf *g, const buffer *model_bytes)
{
    int i;

    gltf_add_motions(g, g->model_path, model_bytes, 0);
    for (i = 1; i < g->t->input_count; i++) {
        buffer bytes = {0};

        tool_progress(g->t, (unsigned)i, (unsigned)g->t->input_count - 1, g->t->inputs[i]);
        if (!tool_read_unpacked(g->t, g->t->inputs[i], &bytes))
            gltf_add_motions(g, g->t->inputs[i], &bytes, 1);
        buffer_free(&bytes);
    }
}

static void write_file(gltf *g, const char *path)
{
    buffer file = {0};

    if (g->out.data.size > MOST_BYTES) {
        tool_fail(g->t, TOOL_LIMIT, path, "would be larger than 2 GiB");
        return;
    }
    glb_write(&g->out, &file);
    if (!tool_write(g->t, path, file.data, file.size))
        printf("%s: %" PRIu32 " nodes, %" PRIu32 " meshes, %" PRIu32 " triangles, %s, %" PRIu32
               " materials, %" PRIu32 " pictures, %" PRIu32 " animations\n",
               path, g->info->node_count, g->out.mesh_count, g->info->triangle_count,
               g->skinned_mesh >= 0 ? "skinned" : "rigid", g->out.material_count,
               g->out.image_count, g->out.animation_count);
    buffer_free(&file);
}

static void convert(tool *t, const char *textures_path, const char *out_path, uint32_t index)
{
    buffer model_bytes = {0}, texture_bytes = {0};
    kunai_textures *set = NULL;
    kunai_model *model = NULL;

    if (!tool_read_unpacked(t, t->inputs[0], &model_bytes))
        model = open_model(t, t->inputs[0], &model_bytes, index);
    if (model && textures_path)
        set = open_textures(t, textures_path, &texture_bytes);
    if (model) {
        gltf g = {.t = t,
                  .model_path = t->inputs[0],
                  .textures_path = textures_path,
                  .model = model,
                  .info = kunai_model_get_info(model),
                  .set = set};

        begin(&g);
        gltf_add_meshes(&g);
        gltf_add_nodes(&g);
        add_motion_files(&g, &model_bytes);
        write_file(&g, out_path);
        end(&g);
    }
    kunai_textures_close(set);
    kunai_model_close(model);
    buffer_free(&texture_bytes);
    buffer_free(&model_bytes);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-gltf", .usage = usage};
    const char *out_path = NULL, *textures_path = NULL, *index_text = NULL;
    const tool_option options[] = {{'o', "output", &out_path, NULL},
                                   {'t', "textures", &textures_path, NULL},
                                   {'i', "index", &index_text, NULL}};
    uint32_t index;

    if (!tool_begin(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!out_path)
            tool_usage(&t, "-o OUT.glb is missing");
        else if (!read_index(&t, index_text, &index))
            convert(&t, textures_path, out_path, index);
    }
    return tool_end(&t);
}
