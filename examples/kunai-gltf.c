/* kunai-gltf - a model with its textures and motions as one binary glTF file. */
#include "gltf.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-gltf MODEL [MOTION...] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a binary glTF 2.0 file with the nodes, meshes, skin and materials of a model, all\n"
    "motions that the model file and the MOTION files hold as named animations (30 frames a\n"
    "second, a key at every frame; at most 256 of a file), and the pictures of a texture set. Any\n"
    "input may be packed (PRS, PRSD); - is standard input. The folder of OUT.glb is made.\n"
    "\n"
    "  -o, --output FILE    the file to write\n"
    "  -t, --textures FILE  PVM, GVM, XVM, PVR, GVR or XVR, or an archive of these, which counts\n"
    "                       as one set in the order of its entries, with the archives in it. The\n"
    "                       textures of the model get the pictures by number when both have the\n"
    "                       same count, the model names no textures or the pictures have no\n"
    "                       names; else by name. Without -t a texture set or archive among the\n"
    "                       MOTION files is taken. Bump maps are left out: they hold no colours\n"
    "  -p, --palette FILE   the colours for pictures that hold indices; this, --bank N and\n"
    "                       --sa-palettes mean what they mean to kunai-texture\n"
    "  -i, --index N        which model of a file that holds several, from 0\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          errors only\n"
    "  -h, --help           this text\n"
    "      --version        the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit.\n";

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

/* A number past the last model: how many there are, found by halving. */
static void tell_model_count(tool *t, const char *path, const buffer *bytes, uint32_t index)
{
    kunai_options options = {.struct_size = sizeof options};
    uint32_t count = 0, missing = index;
    kunai_model *model;

    while (count < missing) {
        kunai_result result;

        options.index = count + (missing - count) / 2;
        result = kunai_model_open(bytes->data, bytes->size, &options, &model, NULL);
        if (result == KUNAI_E_RANGE)
            missing = options.index;
        else
            count = options.index + 1;
        if (result == KUNAI_OK)
            kunai_model_close(model);
    }
    tool_fail(t, TOOL_FAILED, path, "there is no model %" PRIu32 ": it holds %" PRIu32 ", from 0",
              index, count);
}

static kunai_model *open_model(tool *t, const char *path, const buffer *bytes, uint32_t index)
{
    kunai_options options = {.struct_size = sizeof options, .index = index};
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, &options, &model, &error) != KUNAI_OK) {
        if (index && error.code == KUNAI_E_RANGE)
            tell_model_count(t, path, bytes, index);
        else
            tool_refuse(t, path, bytes, KUNAI_NOUN_MODEL, &error);
        return NULL;
    }
    info = kunai_model_get_info(model);
    tool_warnings(t, path, NULL, info->warnings, info->warning_count);
    return model;
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

/* The files behind the model: motions, and the first texture set when there was no -t. What is left
 * in files are the motions. */
static void read_files(gltf *g, buffer *files)
{
    int i;

    for (i = 1; i < g->t->input_count; i++) {
        const char *path = g->t->inputs[i];

        tool_progress(g->t, (unsigned)i, (unsigned)g->t->input_count - 1, path);
        if (tool_read_unpacked(g->t, path, &files[i])) {
            buffer_free(&files[i]);
        } else if (gltf_holds_pictures(&files[i]) && !g->pictures.path) {
            g->pictures.path = path;
            g->pictures.bytes = files[i];
            files[i] = (buffer){0};
        } else if (gltf_holds_pictures(&files[i])) {
            tool_fail(g->t, TOOL_FAILED, path, "is a second texture set: one can be used");
            buffer_free(&files[i]);
        }
    }
}

static void add_motions(gltf *g, const buffer *files)
{
    int i;

    gltf_add_motions(g, g->model_path, &files[0], 0);
    for (i = 1; i < g->t->input_count; i++)
        if (files[i].data)
            gltf_add_motions(g, g->t->inputs[i], &files[i], 1);
}

static void print_count(uint32_t count, const char *what)
{
    printf(" %" PRIu32 " %s%s,", count, what, count == 1 ? "" : "s");
}

static void print_summary(const gltf *g, const char *path)
{
    tool_print_plain(stdout, path, strlen(path));
    putchar(':');
    print_count(g->info->node_count, "node");
    printf(" %" PRIu32 " mesh%s,", g->out.mesh_count, g->out.mesh_count == 1 ? "" : "es");
    print_count(g->info->triangle_count, "triangle");
    printf(" %s,", g->skinned_mesh >= 0 ? "skinned" : "rigid");
    print_count(g->out.material_count, "material");
    print_count(g->out.image_count, "picture");
    printf(" %" PRIu32 " animation%s\n", g->out.animation_count,
           g->out.animation_count == 1 ? "" : "s");
}

static void write_file(gltf *g, const char *path)
{
    buffer file = {0};

    if (g->out.data.size > GLTF_MOST_BYTES) {
        tool_fail(g->t, TOOL_LIMIT, path, "would be larger than 2 GiB");
        return;
    }
    glb_write(&g->out, &file);
    if (!tool_write(g->t, path, file.data, file.size))
        print_summary(g, path);
    buffer_free(&file);
}

static void build(gltf *g, const buffer *files, const char *out_path)
{
    if (g->pictures.path)
        gltf_open_pictures(g->t, &g->pictures);
    begin(g);
    gltf_add_materials(g);
    gltf_add_meshes(g);
    gltf_add_nodes(g);
    add_motions(g, files);
    if (g->pictures.path)
        gltf_tell_pictures(g->t, &g->pictures);
    write_file(g, out_path);
    end(g);
}

static int read_pictures(tool *t, const char *path, buffer *bytes)
{
    if (!path)
        return 0;
    if (!tool_is_folder(path))
        return tool_read_unpacked(t, path, bytes);
    tool_fail(t, TOOL_FILE, path,
              "is a folder: -t takes one file, a PVM, GVM or XVM or an archive of pictures");
    return -1;
}

/* A texture file or palette that is not there is a slip of the caller's: nothing is written then.
 */
static void convert(tool *t, const gltf_pictures *pictures, const char *out_path, uint32_t index)
{
    gltf g = {.t = t, .model_path = t->inputs[0], .pictures = *pictures};
    buffer *files = allocate((size_t)t->input_count, sizeof *files);
    kunai_model *model = NULL;
    int i;

    if (!tool_read_unpacked(t, g.model_path, &files[0]))
        model = open_model(t, g.model_path, &files[0], index);
    if (model && !picture_begin(t, &g.pictures.style) &&
        !read_pictures(t, pictures->path, &g.pictures.bytes)) {
        g.model = model;
        g.info = kunai_model_get_info(model);
        read_files(&g, files);
        build(&g, files, out_path);
    }
    gltf_close_pictures(&g.pictures);
    kunai_model_close(model);
    for (i = 0; i < t->input_count; i++)
        buffer_free(&files[i]);
    free(files);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-gltf", .usage = usage};
    const char *out_path = NULL, *index_text = NULL;
    gltf_pictures pictures = {0};
    const tool_option options[] = {{'o', "output", &out_path, NULL},
                                   {'t', "textures", &pictures.path, NULL},
                                   {'p', "palette", &pictures.style.palette_path, NULL},
                                   {0, "bank", &pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &pictures.style.sa_palettes},
                                   {'i', "index", &index_text, NULL}};
    uint32_t index;

    if (!tool_begin(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!out_path)
            tool_usage(&t, "-o OUT.glb is missing");
        else if (!read_index(&t, index_text, &index))
            convert(&t, &pictures, out_path, index);
    }
    return tool_end(&t);
}
