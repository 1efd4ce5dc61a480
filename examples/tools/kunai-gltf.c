/* kunai-gltf - a model with its textures and motions as one binary glTF file. */
#include "gltf_options.h"
#include "visit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-gltf MODEL [MOTION...] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a binary glTF 2.0 file with the nodes, meshes, skin and materials of a Ninja Chunk,\n"
    "Basic, Ginja, Xinja or Nitro model, all motions that the model file and the MOTION files\n"
    "hold as named animations (30 frames a second; at most 256 of a file), and the pictures of a\n"
    "texture set. MODEL is a Ninja chunk file (.nj, .gj, .xj), Ninja ASCII, a .sa1mdl, .sa2mdl\n"
    "or .sa2bmdl of SA Tools, with the names of nodes, or an NSBMD. If the file holds several\n"
    "models, the motions after the chosen model are used. If a MOTION file also holds a model,\n"
    "only its motions are used; motions that do not fit MODEL are a failure. Any input may be\n"
    "packed (PRS, PRSD); - is standard input.\n"
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
    "of a prop of Pokemon Platinum kunai-map --prop knows. What glTF cannot play of an NSBTA,\n"
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
    "  -t, --textures FILE  PVM, GVM, XVM, PVR, GVR, XVR or NSBTX, or an archive of these, which\n"
    "                       counts as one set in the order of its entries, with the archives in\n"
    "                       it. The textures of the model get the pictures by number when both\n"
    "                       have the same count, the model names no textures or the pictures\n"
    "                       have no names; else by name. Nitro: always by the names of picture\n"
    "                       and palette, and from one NSBTX alone: that of an archive which has\n"
    "                       most of them, the first of equal ones, of which the number is told,\n"
    "                       as their pictures may differ (kunai-map --world knows which is\n"
    "                       right). Without -t a texture set or archive with pictures among the\n"
    "                       MOTION files is taken, else, or where none of it fits, what an NSBMD\n"
    "                       holds. Bump maps are left out: they hold no colours\n"
    "  -p, --palette FILE   the colours for pictures that hold indices; this, --bank N and\n"
    "                       --sa-palettes mean what they mean to kunai-texture\n"
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
    "      --rgba           32-bit colours are bytes R, G, B, A, as in some GameCube games\n"
    "      --uv-256         Basic: 256 units of a UV are 1.0, not 255\n"
    "      --uv-swapped     Basic: V comes before U\n"
    "      --skin-255       Ginja: 255 units of a skin list are 1.0, not 256\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          no warnings, notes or summary\n"
    "  -h, --help           this text\n"
    "      --version        the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit.\n";

static void add_format(gltf *g)
{
    add_json_key(&g->out->about, "format");
    add_json_string(&g->out->about, kunai_format_name(g->info->format));
}

/* A file behind the model. */
static void sort_file(gltf *g, buffer *files, int i, gltf_members *members)
{
    static const kunai_error no_motion = {.message = "", .record = "", .code = KUNAI_E_FORMAT};
    const char *path = g->t->inputs[i];
    const int nitro = kunai_model_get_info(g->model)->format == KUNAI_FORMAT_MDL0;
    const int is_archive = nitro && !is_picture_set(&files[i]) && is_visit_archive(&files[i]);
    int has_pictures = holds_gltf_pictures(&files[i]);
    uint32_t motions = 0;

    if (is_archive)
        motions = read_gltf_members(g, members, i, &files[i], &has_pictures);
    if (has_pictures && !g->file->pictures.path) {
        tell_gltf_model(g, path, &files[i], "pictures");
        g->file->pictures.path = path;
        g->file->pictures.bytes = files[i];
        files[i] = (buffer){0};
    } else if (has_pictures && !motions) {
        refuse_tool_file(g->t, path, &files[i], KUNAI_MODULE_MOTION, &no_motion);
    }
    if (has_pictures || is_archive)
        free_buffer(&files[i]);
}

/* The files behind the model: motions, and the first texture set when there was no -t. What is left
 * in files are the motions. */
static void read_files(gltf *g, buffer *files, gltf_members *members)
{
    int i;

    for (i = 1; i < g->t->input_count; i++) {
        const char *path = g->t->inputs[i];

        show_tool_progress(g->t, (unsigned)i, (unsigned)g->t->input_count - 1, path);
        if (read_tool_unpacked(g->t, path, &files[i]))
            free_buffer(&files[i]);
        else
            sort_file(g, files, i, members);
    }
}

/* What holds bare structures is no file of motions. */
static void open_motions(gltf *g, const buffer *files, const gltf_members *members)
{
    int i;

    if (g->motion_given)
        open_gltf_bare_motion(g, &files[0]);
    else if (!(g->options.flags & KUNAI_OPEN_BARE))
        open_gltf_motions(g, g->model_path, &files[0], 0);
    for (i = 1; i < g->t->input_count; i++) {
        if (files[i].data)
            open_gltf_motions(g, g->t->inputs[i], &files[i], 1);
        open_gltf_members(g, members, i);
    }
}

static void print_summary(const gltf *g, const char *path)
{
    const uint32_t meshes = g->out->mesh_count - g->volume_count;

    if (g->t->quiet)
        return;
    print_tool_plain(stdout, path, strlen(path));
    printf(": %s %s:", g->skinned_mesh >= 0 ? "skinned" : "rigid",
           kunai_format_name(g->info->format));
    print_gltf_count(g->info->node_count, "node");
    printf(" %" PRIu32 " mesh%s,", meshes, meshes == 1 ? "" : "es");
    print_gltf_count(g->info->triangle_count, "triangle");
    if (g->line_count)
        print_gltf_count(g->line_count, "line");
    if (g->point_count)
        print_gltf_count(g->point_count, "point");
    if (g->volume_count)
        print_gltf_count(g->volume_count, "volume");
    print_gltf_count(g->out->material_count, "material");
    print_gltf_count(g->out->image_count, "picture");
    if (g->target_count)
        print_gltf_count(g->target_count, "morph target");
    if (g->out->camera_count)
        print_gltf_count(g->out->camera_count, "camera");
    if (g->out->light_count)
        print_gltf_count(g->out->light_count, "light");
    if (g->file->track_motion_count)
        printf(" %" PRIu32 " motion%s in extras,", g->file->track_motion_count,
               g->file->track_motion_count == 1 ? "" : "s");
    printf(" %" PRIu32 " animation%s\n", g->out->animation_count,
           g->out->animation_count == 1 ? "" : "s");
}

static void tell_empty(const gltf *g, const buffer *bytes)
{
    print_tool_note(g->t, g->model_path, "note: holds no triangles%s%s", g->doubt[0] ? ": " : "",
                    g->doubt);
    if (!is_gltf_forced(g))
        hint_at_ginja(g->t, g->model_path, bytes, g->info->format);
}

static void tell_invisible(const gltf *g, const buffer *bytes)
{
    if (g->info->triangle_count || g->line_count || g->point_count ||
        (g->volume_count && g->file->show_volumes))
        return;
    if (g->volume_count)
        print_tool_note(g->t, g->model_path,
                        "note: holds volumes only, which are invisible: --show-volumes shows them");
    else
        tell_empty(g, bytes);
}

static void tell_pictures(const gltf *g)
{
    if (g->file->pictures.path)
        tell_gltf_pictures(g->t, &g->file->pictures);
    if (g->names->set != &g->file->pictures)
        tell_gltf_pictures(g->t, g->names->set);
}

static void build(gltf *g, const buffer *files, const gltf_members *members, const char *out_path)
{
    gltf_sources sources = {.own.path = NULL};
    gltf_names names = {
        .path = g->model_path, .module = "model", .models = &g->model, .model_count = 1};

    names.set = take_gltf_pictures(g, &sources, &files[0]);
    pair_gltf_textures(g->file, &names);
    g->names = &names;
    open_motions(g, files, members);
    begin_gltf_model(g);
    add_format(g);
    add_gltf_nodes(g);
    add_gltf_motions(g);
    tell_pictures(g);
    if (!write_gltf_file(g->file, out_path))
        print_summary(g, out_path);
    tell_gltf_lost(g->file, g->model_path, "it");
    tell_invisible(g, &files[0]);
    end_gltf_model(g);
    close_gltf_motions(g);
    free(names.pictures);
    close_gltf_sources(&sources);
}

/* A texture file or palette that is not there is a slip of the caller's: nothing is written then.
 */
static void convert(gltf *g, const char *out_path)
{
    tool *t = g->t;
    buffer *files = allocate((size_t)t->input_count, sizeof *files);
    gltf_members members = {{0}};
    kunai_model *model = NULL;
    int i;

    g->model_path = t->inputs[0];
    if (!read_tool_unpacked(t, g->model_path, &files[0]))
        model = open_gltf_model(g, &files[0]);
    if (model && !begin_pictures(t, &g->file->pictures.style) && !check_tool_output(t, out_path) &&
        !read_gltf_pictures(t, &g->file->pictures)) {
        g->model = model;
        read_files(g, files, &members);
        build(g, files, &members, out_path);
    }
    end_gltf_file(g->file);
    close_gltf_members(&members);
    kunai_model_close(model);
    for (i = 0; i < t->input_count; i++)
        free_buffer(&files[i]);
    free(files);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-gltf", .usage = usage, .more_usage = more_usage};
    gltf_file file = {.t = &t, .out.generator = t.name};
    gltf g = {.t = &t, .file = &file, .prefix = ""};
    gltf_words words = {0};
    const char *out_path = NULL;
    const tool_option options[] = {{'o', "output", &out_path, NULL},
                                   {'t', "textures", &file.pictures.path, NULL},
                                   {'p', "palette", &file.pictures.style.palette_path, NULL},
                                   {0, "bank", &file.pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &file.pictures.style.sa_palettes},
                                   {'i', "index", &words.index, NULL},
                                   {0, "show-volumes", NULL, &file.show_volumes},
                                   {0, "hidden", NULL, &file.show_hidden},
                                   {0, "one-mesh", NULL, &words.one_mesh},
                                   {0, "draw-order", NULL, &words.draw_order},
                                   {0, "stored-pose", NULL, &words.stored_pose},
                                   {0, "format", &words.format, NULL},
                                   {0, "bare", &words.bare, NULL},
                                   {0, "motion-offset", &words.motion, NULL},
                                   {0, "byte-order", &words.byte_order, NULL},
                                   {0, "rgba", NULL, &words.rgba},
                                   {0, "uv-256", NULL, &words.uv_256},
                                   {0, "uv-swapped", NULL, &words.uv_swapped},
                                   {0, "skin-255", NULL, &words.skin_255}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        g.index_given = words.index != NULL;
        g.motion_given = words.motion != NULL;
        doubt_gltf_words(&words, g.doubt, sizeof g.doubt);
        if (!out_path)
            report_tool_usage(&t, "-o OUT.glb is missing");
        else if (!check_tool_glb_name(&t, out_path) && !read_gltf_options(&t, &words, &g.options) &&
                 !read_gltf_motion_offset(&t, &words, &g.motion_offset))
            convert(&g, out_path);
    }
    return end_tool(&t);
}
