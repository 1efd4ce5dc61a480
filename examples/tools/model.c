/*
 * kunai model - writes a model with its textures and motions as a GLB file.
 *
 * kunai.c calls run_model; kunai convert calls it for each model. The first input is the model. The
 * others are sorted by their contents: the first texture set is used if -t is missing, all others
 * must contain motions.
 */
#include "gltf_options.h"
#include "visit.h"
#include "subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai model MODEL [MOTION...] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a model with its skin, textures and motions as binary glTF: Ninja Chunk,\n"
    "Basic, Ginja, Xinja, SA Tools, C source or NSBMD. - is standard input.\n"
    "\n"
    "  -o, --output FILE     the GLB file to write\n"
    "  -t, --textures FILE   a texture set, or an archive or folder of pictures\n"
    "  -p, --palette FILE    the palette for indexed pictures\n"
    "      --bank N          start at bank N of the palette (16 colours each)\n"
    "      --sa-palettes     palettes as in Sonic Adventure for GameCube\n"
    "  -m, --motions WHICH   motions from the folder of MODEL: named, fit or none\n"
    "  -i, --index N         which model of the file, from 0\n"
    "      --show-volumes    show modifier volumes, half transparent\n"
    "      --hidden          Nitro: include parts that are not drawn at first\n"
    "      --one-mesh        one skinned mesh, with the rigid parts\n"
    "      --draw-order      one primitive per draw, in the order of the file\n"
    "      --stored-pose     bind the skin to the pose of the file\n"
    "      --format NAME     chunk, basic, basic+, ginja, xinja or mdl0\n"
    "      --bare OFFSET[:BASE]   the root node in a program or memory dump\n"
    "      --motion-offset OFFSET the motion there (with --bare)\n"
    "      --byte-order ORDER     little or big\n"
    "      --include FILE    for C source: constants; can be given several times\n"
    "      --rgba            32-bit colours are stored as R, G, B, A\n"
    "      --uv-256          Basic: 256 UV units are 1.0, not 255\n"
    "      --uv-swapped      Basic: V is stored before U\n"
    "      --skin-255        Ginja: 255 units of a weight are 1.0, not 256\n"
    "  -f, --force           replace an existing file\n"
    "  -q, --quiet           no warnings, notes or summary\n"
    "  -h, --help            this text\n"
    "\n"
    "Examples:\n"
    "  kunai model boy.nj walk.njm -t boy.pvm -o boy.glb     with skin and motion\n"
    "  kunai model tree.nsbmd -t tree.nsbtx -o tree.glb      a Nintendo DS model\n"
    "  kunai model boy.sa1mdl -m fit -o boy.glb              with its own motions\n"
    "\n"
    "kunai-model(1) is the full manual page. kunai help lists all subcommands.\n";

/* The motions to use from the folder of the model. */
enum { MOTIONS_NAMED, MOTIONS_FIT, MOTIONS_NONE };

/* The options for the output. */
typedef struct words {
    const char *path;
    const char *motions_word; /* value of --motions, or NULL */
    int motions;
    int show_volumes, show_hidden;
} words;

/* Sorts an input after the model: motions, the texture set, or an error. */
static void sort_file(gltf_input *in, buffer *files, int i, gltf_members *members)
{
    static const kunai_error no_motion = {.message = "", .record = "", .code = KUNAI_E_FORMAT};
    const char *path = in->t->inputs[i];
    const int nitro = kunai_model_get_info(in->model)->format == KUNAI_FORMAT_MDL0;
    const int is_archive = nitro && !is_picture_set(&files[i]) && is_visit_archive(&files[i]);
    int has_pictures = holds_gltf_pictures(&files[i]);
    uint32_t motions = 0;

    if (is_archive)
        motions = read_gltf_members(in, members, i, &files[i], &has_pictures);
    if (has_pictures && !in->pictures.path) {
        tell_gltf_model(in, path, &files[i], "pictures");
        in->pictures.path = path;
        in->pictures.bytes = files[i];
        files[i] = (buffer){0};
    } else if (has_pictures && !motions) {
        refuse_tool_file(in->t, path, &files[i], KUNAI_MODULE_MOTION, &no_motion);
    }
    if (has_pictures || is_archive)
        free_buffer(&files[i]);
}

/* Reads the inputs after the model. The first texture set is used if -t was not given. Afterwards,
 * files contains only motions. */
static void read_files(gltf_input *in, buffer *files, gltf_members *members)
{
    int i;

    for (i = 1; i < in->t->input_count; i++) {
        const char *path = in->t->inputs[i];

        show_tool_progress(in->t, (unsigned)i, (unsigned)in->t->input_count - 1, path);
        if (read_tool_unpacked(in->t, path, &files[i]))
            free_buffer(&files[i]);
        else
            sort_file(in, files, i, members);
    }
}

/* Returns whether an input after the model contained motions. The user then chose them. */
static int has_given_motions(const gltf_input *in)
{
    const kunai_gltf_clip *clips = (const void *)in->clips.data;
    const size_t count = in->clips.size / sizeof *clips;

    return count && clips[count - 1].source != in->model_path;
}

/* Opens all motions. The file of a bare model is not searched for motions. */
static void open_motions(gltf_input *in, const buffer *files, const gltf_members *members,
                         const words *w)
{
    int i;

    if (in->motion_given)
        open_gltf_bare_motion(in, &files[0]);
    else if (!(in->options.flags & KUNAI_OPEN_BARE))
        open_gltf_motions(in, in->model_path, &files[0], 0);
    for (i = 1; i < in->t->input_count; i++) {
        if (files[i].data)
            open_gltf_motions(in, in->t->inputs[i], &files[i], 1);
        open_gltf_members(in, members, i);
    }
    if (w->motions != MOTIONS_NONE && is_gltf_folder_model(in, &files[0]) &&
        (w->motions_word || !has_given_motions(in)))
        open_gltf_folder(in, w->motions == MOTIONS_FIT);
}

static void print_summary(const gltf_input *in, const kunai_gltf_counts *n, const char *path)
{
    if (in->t->quiet)
        return;
    print_plain_out(path, strlen(path));
    print_out(": %s %s:", n->skinned ? "skinned" : "rigid",
              kunai_format_name(kunai_model_get_info(in->model)->format));
    print_gltf_count(n->nodes, "node");
    print_out(" %" PRIu32 " mesh%s,", n->meshes, n->meshes == 1 ? "" : "es");
    print_gltf_count(n->triangles, "triangle");
    print_gltf_some(n->lines, "line");
    print_gltf_some(n->points, "point");
    print_gltf_some(n->volumes, "volume");
    print_gltf_count(n->materials, "material");
    print_gltf_count(n->pictures, "picture");
    print_gltf_some(n->targets, "morph target");
    print_gltf_some(n->cameras, "camera");
    print_gltf_some(n->lights, "light");
    if (n->track_motions)
        print_out(" %" PRIu32 " motion%s in extras,", n->track_motions,
                  n->track_motions == 1 ? "" : "s");
    print_out(" %" PRIu32 " animation%s\n", n->animations, n->animations == 1 ? "" : "s");
}

static void tell_empty(const gltf_input *in, const buffer *bytes)
{
    print_tool_note(in->t, in->model_path, "note: contains no triangles%s%s",
                    in->doubt[0] ? ": " : "", in->doubt);
    if (!is_gltf_forced(in))
        hint_at_ginja(in->t, in->model_path, bytes, kunai_model_get_info(in->model)->format);
}

static void tell_invisible(const gltf_input *in, const kunai_gltf_counts *n, const buffer *bytes,
                           int show_volumes)
{
    if (n->triangles || n->lines || n->points || (n->volumes && show_volumes))
        return;
    if (n->volumes)
        print_tool_note(
            in->t, in->model_path,
            "note: contains only volumes, which are invisible (--show-volumes shows them)");
    else
        tell_empty(in, bytes);
}

static void tell_pictures(const gltf_input *in, const gltf_pictures *taken)
{
    if (in->pictures.path)
        tell_gltf_pictures(in->t, &in->pictures);
    if (taken != &in->pictures)
        tell_gltf_pictures(in->t, taken);
}

static kunai_result write_model(gltf_input *in, const words *w, gltf_pictures *taken,
                                gltf_output *output, kunai_gltf_counts *counts)
{
    const kunai_gltf_textures set = describe_gltf_pictures(taken);
    kunai_gltf_options options = begin_gltf_options(output, in->model_path);

    options.flags = (w->show_volumes ? (uint32_t)KUNAI_GLTF_VOLUMES : 0) |
                    (w->show_hidden ? (uint32_t)KUNAI_GLTF_HIDDEN : 0);
    options.textures = &set;
    options.texture_count = 1;
    options.clips = (const void *)in->clips.data;
    options.clip_count = (uint32_t)(in->clips.size / sizeof(kunai_gltf_clip));
    return kunai_gltf_write_model(in->model, &options, counts);
}

static void build(gltf_input *in, const buffer *files, const gltf_members *members, const words *w)
{
    gltf_sources sources = {.own.path = NULL};
    gltf_pictures *taken = take_gltf_pictures(in, &sources, &files[0]);
    gltf_output output = {.t = in->t, .path = w->path};
    kunai_gltf_counts counts;
    kunai_result result;

    if (!taken)
        taken = &in->pictures;
    open_motions(in, files, members, w);
    result = write_model(in, w, taken, &output, &counts);
    tell_pictures(in, taken);
    if (!end_gltf_output(&output, result))
        print_summary(in, &counts, w->path);
    tell_gltf_lost(in->t, &counts, in->model_path, "it");
    tell_invisible(in, &counts, &files[0], w->show_volumes);
    close_gltf_motions(in);
    close_gltf_sources(&sources);
}

static int read_motions(tool *t, words *w)
{
    static const char *const choices[] = {"named", "fit", "none"};

    for (w->motions = 0; w->motions_word && w->motions < 3; w->motions++)
        if (!strcmp(w->motions_word, choices[w->motions]))
            break;
    if (w->motions < 3)
        return 0;
    report_tool_usage(t, "-m needs named, fit or none, not %.64s", w->motions_word);
    return -1;
}

/* Writes nothing if a texture file or palette that the user named is missing: its name is probably
 * mistyped. */
static void convert(gltf_input *in, const words *w)
{
    tool *t = in->t;
    buffer *files = allocate((size_t)t->input_count, sizeof *files);
    gltf_members members = {{0}};
    kunai_model *model = NULL;
    int i;

    in->model_path = t->inputs[0];
    if (!read_tool_unpacked(t, in->model_path, &files[0]))
        model = open_gltf_model(in, &files[0]);
    in->model = model;
    if (model && !begin_pictures(t, &in->pictures.style) && !check_tool_output(t, w->path) &&
        !read_gltf_pictures(t, &in->pictures)) {
        read_files(in, files, &members);
        build(in, files, &members, w);
    }
    close_gltf_pictures(&in->pictures);
    close_gltf_members(&members);
    kunai_model_close(model);
    for (i = 0; i < t->input_count; i++)
        free_buffer(&files[i]);
    free(files);
}

int run_model(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage};
    gltf_input in = {.t = &t};
    gltf_words how = {0};
    words w = {0};
    const tool_option options[] = {{'o', "output", &w.path, NULL},
                                   {'t', "textures", &in.pictures.path, NULL},
                                   {'p', "palette", &in.pictures.style.palette_path, NULL},
                                   {0, "bank", &in.pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &in.pictures.style.sa_palettes},
                                   {'m', "motions", &w.motions_word, NULL},
                                   {'f', "force", NULL, &t.force},
                                   {'i', "index", &how.index, NULL},
                                   {0, "show-volumes", NULL, &w.show_volumes},
                                   {0, "hidden", NULL, &w.show_hidden},
                                   {0, "one-mesh", NULL, &how.one_mesh},
                                   {0, "draw-order", NULL, &how.draw_order},
                                   {0, "stored-pose", NULL, &how.stored_pose},
                                   {0, "format", &how.format, NULL},
                                   {0, "bare", &how.bare, NULL},
                                   {0, "motion-offset", &how.motion, NULL},
                                   {0, "byte-order", &how.byte_order, NULL},
                                   {0, "include", t.header_paths, &t.header_count},
                                   {0, "rgba", NULL, &how.rgba},
                                   {0, "uv-256", NULL, &how.uv_256},
                                   {0, "uv-swapped", NULL, &how.uv_swapped},
                                   {0, "skin-255", NULL, &how.skin_255}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        in.index_given = how.index != NULL;
        in.motion_given = how.motion != NULL;
        doubt_gltf_words(&how, in.doubt, sizeof in.doubt);
        if (!w.path)
            report_tool_usage(&t, "-o OUT.glb is missing");
        else if (!check_tool_glb_name(&t, w.path) && !read_motions(&t, &w) &&
                 !read_gltf_options(&t, &how, &in.options) &&
                 !read_gltf_motion_offset(&t, &how, &in.motion_offset))
            convert(&in, &w);
    }
    return end_tool(&t);
}
