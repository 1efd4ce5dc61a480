/* kunai model - a model with its textures and motions as one binary glTF file. */
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
    "Writes a binary glTF 2.0 file with the nodes, meshes, skin and materials of a Ninja Chunk,\n"
    "Basic, Ginja, Xinja or Nitro model, all motions that the model file and the MOTION files\n"
    "hold as named animations (30 frames a second; at most 256 of a file), and the pictures of a\n"
    "texture set. MODEL is a Ninja chunk file (.nj, .gj, .xj), Ninja ASCII, a .sa1mdl, .sa2mdl\n"
    "or .sa2bmdl of SA Tools, with the names of nodes, or an NSBMD. If the file holds several\n"
    "models, the motions after the chosen model are used. If a MOTION file also holds a model,\n"
    "only its motions are used; motions that do not fit MODEL are a failure. Any input may be\n"
    "packed (PRS, PRSD, LZ); - is standard input.\n"
    "\n"
    "A model of SA Tools or of a text (Ninja ASCII, C source) takes .saanim and .nam files in its\n"
    "folder, if no MOTION file is given: those that it or MODEL.action lists; those that name its\n"
    "root; those with as many nodes whose file name begins with MODEL. Notes say why.\n"
    "\n"
    "Motions of shapes become morph targets of the meshes that hang on one node. Cameras and\n"
    "lights have nodes of their own; field of view (of the width of a 4 to 3 screen), colour,\n"
    "intensity and cone are those of frame 0. A light with a direction and no range is a\n"
    "directional one.\n"
    "\n"
    "Modifier volumes and collision are nodes NAME_volume at their node, with \"kind\":\n"
    "\"volume\", and invisible; lines and points are NAME_lines and NAME_points. TEXCOORD_1 of\n"
    "a Chunk model is for the inside of volumes, and no second layer. COLOR_1 is there beside a\n"
    "COLOR_0 only, TANGENT with normals and UVs. The four nodes that move a vertex most are in\n"
    "JOINTS_0, the next four in JOINTS_1, and so on; many viewers use JOINTS_0 only. Polygon\n"
    "normals and speculars are left out.\n"
    "\n"
    "Nitro: an NSBCA is an animation, with a key for each frame; where values hold until the\n"
    "next one it has STEP samplers, and one key more, which gives the last frame its length. Of\n"
    "an archive of motions those are taken whose nodes, or materials, the model has; which are\n"
    "of a prop of Pokemon Platinum kunai map --prop knows. What glTF cannot play of an NSBTA,\n"
    "NSBTP, NSBMA or NSBVA is in the extras of the scene, \"motions\": for each a list of\n"
    "\"tracks\", each with its \"target\" (a material, or a node, whose number is \"node\"),\n"
    "\"property\", \"axis\" where it is one of several, \"frames\" and \"values\". Those of\n"
    "\"texture\" number \"names\": picture, palette, -1 where it stays; \"textures\" are these\n"
    "in the glTF file. Of texture matrices there is \"uvMatrix\", too, frame by frame: m[0] u +\n"
    "m[2] v + m[4], m[1] u + m[3] v + m[5]. The same is an animation of the offset, rotation and\n"
    "scale of KHR_texture_transform, by KHR_animation_pointer; a matrix that leans one axis\n"
    "against the other is there as far as these can say it. Materials keep the colours of their\n"
    "own. A node that faces the camera is at rest, with \"billboard\": \"all\" or \"y\" in its\n"
    "extras. Where the back alone is drawn, triangles are turned. A picture whose texels have\n"
    "alphas makes a material BLEND, one with a clear colour MASK. Textures that are projected\n"
    "from positions are left out.\n"
    "\n"
    "Environment maps: the console makes texture coordinates from normals as the camera sees\n"
    "them. TEXCOORD_0 holds those of the rest pose, seen from the front (along -Z), and the\n"
    "material has \"environment\": true in its extras.\n"
    "\n"
    "Words of the file that glTF has no place for are in extras, as they are: \"evalflags\" of\n"
    "a node (Nitro: \"flags\"); of a material the \"format\" of its model, \"raw\" or\n"
    "\"parameters\", \"texture\" (a number), \"textureName\", and \"paletteName\" where the file\n"
    "has them, and \"blendSource\" and \"blendDestination\" where they are unusual, with\n"
    "\"additive\": true where what is drawn is added to what is there; of a primitive \"flags\",\n"
    "\"order\" (its place among the draws of the file), \"texCoords\" (which ones of the file\n"
    "TEXCOORD_0 and so on are, where some are missing) and, where there are any, \"userWords\",\n"
    "\"userCount\" a triangle. What they mean for that \"format\", which the asset has, too, is\n"
    "in kunai/model.h (raw, parameters, flags, enum kunai_blend).\n"
    "\n";

static const char more_usage[] =
    "  -o, --output FILE    the file to write, which cannot be standard output. Its name ends in\n"
    "                       .glb or has no extension\n"
    "  -t, --textures FILE  PVM, GVM, XVM, PVR, GVR, XVR, PNG or NSBTX, or an archive of these, "
    "which\n"
    "                       counts as one set in the order of its entries, with the archives in\n"
    "                       it. The textures of the model get the pictures by number when both\n"
    "                       have the same count, the model names no textures or the pictures\n"
    "                       have no names; else by name. Nitro: always by the names of picture\n"
    "                       and palette, and from one NSBTX alone: that of an archive which has\n"
    "                       most of them, the first of equal ones, of which the number is told,\n"
    "                       as their pictures may differ (kunai map --world knows which is\n"
    "                       right). Without -t a texture set or archive with pictures among the\n"
    "                       MOTION files is taken, else, or where none of it fits, what an NSBMD\n"
    "                       holds. Bump maps are left out: they hold no colours\n"
    "  -p, --palette FILE   the colours for pictures that hold indices; this, --bank N and\n"
    "                       --sa-palettes mean what they mean to kunai texture\n"
    "  -m, --motions WHICH  the motions in the folder: named (see above), fit (too: others with "
    "as\n"
    "                       many nodes) or none. named and fit add to MOTION files\n"
    "  -i, --index N        which model of a file that holds several, from 0\n"
    "      --show-volumes   volumes are half transparent, not invisible\n"
    "      --hidden         Nitro: with what is not drawn, but may become visible: its materials\n"
    "                       have \"hidden\": true in extras\n"
    "      --one-mesh       one skinned mesh for everything, rigid parts as well\n"
    "      --draw-order     a primitive for each draw, in the order of the file; else those of a\n"
    "                       mesh that have the same material are one\n"
    "      --stored-pose    the skin is bound to the pose of the file; else to that which its\n"
    "                       weights were painted in, found out from them\n"
    "      --format NAME    chunk (or nj), basic, basic+, ginja (gj), xinja (xj) or mdl0: only\n"
    "                       such models count, and an NJCM, whose content tells Chunk and Xinja\n"
    "                       apart, is read as that; basic+ has the longer records of PC games,\n"
    "                       which show themselves as a rule\n"
    "      --bare OFFSET[:BASE]\n"
    "                       MODEL is an executable, a memory dump or a .rel: the NJS_OBJECT of\n"
    "                       the root is at OFFSET, and a pointer is BASE (else 0) more than\n"
    "                       the place it means; -BASE: less; 0x before hexadecimal ones. Needs\n"
    "                       --format\n"
    "      --motion-offset OFFSET\n"
    "                       with --bare: where the NJS_MOTION of the model is in that file\n"
    "      --byte-order ORDER\n"
    "                       little or big; without it, it is found out\n"
    "      --include FILE   for C source: a further text with the constants that it uses, read\n"
    "                       before it; may be given several times. #include is not followed\n"
    "      --rgba           32-bit colours are bytes R, G, B, A, as in some GameCube games\n"
    "      --uv-256         Basic: 256 units of a UV are 1.0, not 255\n"
    "      --uv-swapped     Basic: V comes before U\n"
    "      --skin-255       Ginja: 255 units of a skin list are 1.0, not 256\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          no warnings, notes or summary\n"
    "  -h, --help           this text\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit.\n";

/* Which motions of the folder of the model are taken. */
enum { MOTIONS_NAMED, MOTIONS_FIT, MOTIONS_NONE };

/* What the user says of the output. */
typedef struct words {
    const char *path;
    const char *motions_word; /* of --motions, or NULL */
    int motions;
    int show_volumes, show_hidden;
} words;

/* A file behind the model. */
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

/* The files behind the model: motions, and the first texture set when there was no -t. What is left
 * in files are the motions. */
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

/* Whether a file beside the model gave motions: then the user chose them. */
static int has_given_motions(const gltf_input *in)
{
    const kunai_gltf_clip *clips = (const void *)in->clips.data;
    const size_t count = in->clips.size / sizeof *clips;

    return count && clips[count - 1].source != in->model_path;
}

/* What holds bare structures is no file of motions. */
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
    print_tool_note(in->t, in->model_path, "note: holds no triangles%s%s", in->doubt[0] ? ": " : "",
                    in->doubt);
    if (!is_gltf_forced(in))
        hint_at_ginja(in->t, in->model_path, bytes, kunai_model_get_info(in->model)->format);
}

static void tell_invisible(const gltf_input *in, const kunai_gltf_counts *n, const buffer *bytes,
                           int show_volumes)
{
    if (n->triangles || n->lines || n->points || (n->volumes && show_volumes))
        return;
    if (n->volumes)
        print_tool_note(in->t, in->model_path,
                        "note: holds volumes only, which are invisible: --show-volumes shows them");
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
    report_tool_usage(t, "--motions wants named, fit or none, not %.64s", w->motions_word);
    return -1;
}

/* A texture file or palette that is not there is a slip of the caller's: nothing is written then.
 */
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
    tool t = {.name = "kunai", .usage = usage, .more_usage = more_usage};
    gltf_input in = {.t = &t};
    gltf_words how = {0};
    words w = {0};
    const tool_option options[] = {{'o', "output", &w.path, NULL},
                                   {'t', "textures", &in.pictures.path, NULL},
                                   {'p', "palette", &in.pictures.style.palette_path, NULL},
                                   {0, "bank", &in.pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &in.pictures.style.sa_palettes},
                                   {'m', "motions", &w.motions_word, NULL},
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
