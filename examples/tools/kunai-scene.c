/* kunai-scene - a stage of Phantasy Star Online as one binary glTF file. */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-scene STAGEn.rel [STAGEd.rel] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a binary glTF 2.0 file with all of a stage: of an n.rel, or a d.rel. A Dreamcast\n"
    "stage is drawn from both, so give both: their sections are the same ones. One of Blue Burst\n"
    "or the GameCube (fmt2) is all in its n.rel: a second file is left out. In place of a stage,\n"
    "a minimap r.rel, or a collision c.rel alone. Any input may be packed (PRS, PRSD); - is\n"
    "standard input. The folder of OUT.glb is made.\n"
    "\n"
    "Each section is a node, section_ID, or scenery_INDEX for one without an id; below it is a\n"
    "node for each of its instances, and below that the nodes of the model. What many instances\n"
    "show is written once: meshes, materials, pictures. All animated instances move in one\n"
    "animation, \"stage\" (30 frames a second, a key at every frame), at their own speed, over\n"
    "and over until the longest motion ends, for five minutes at most. Texture animations are\n"
    "left out. Instances whose model cannot be read are empty. The camera \"view\" shows\n"
    "the place where most of the triangles are, whatever is far outside of it.\n"
    "\n"
    "Words of the file that glTF has no place for are in extras, as they are: \"id\", \"flags\"\n"
    "and \"radius\" of a section, and \"alpha\" where it is not 1; of an instance \"format\" (the\n"
    "file it is from), \"flags\", and where it has them \"slide\", \"swap\" and \"speed\"; what\n"
    "those of nodes, primitives and materials are, kunai-gltf -h says.\n"
    "\n"
    "  -o, --output FILE    the file to write, which cannot be standard output. Its name ends in\n"
    "                       .glb or has no extension\n"
    "  -t, --textures FILE  PVM, GVM or XVM of the stage, or an archive of pictures. They are\n"
    "                       paired by number when the stage names as many, or the pictures have\n"
    "                       no names; else by name\n"
    "  -c, --collision FILE c.rel: a node \"collision\" with its triangles, coloured by flags.\n"
    "                       \"legend\" in its extras says which colour (R, G, B, as shown) is\n"
    "                       which flag word; a flag word has the same colour in every stage.\n"
    "                       They are half transparent, so that both can be seen\n"
    "  -p, --palette FILE   the colours for pictures that hold indices; this, --bank N and\n"
    "                       --sa-palettes mean what they mean to kunai-texture\n"
    "      --section ID     only this section of the stage; may be given several times\n"
    "      --no-scenery     without the sections that have no id, such as the sky and hills far "
    "away\n"
    "      --show-volumes   modifier volumes are half transparent, not invisible\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          no warnings, notes or summary\n"
    "  -h, --help           this text\n"
    "      --version        the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit. A FILE for -c that is not there ends with 3\n"
    "and writes nothing; one that is no collision file is left out, with 1.\n";

/* ---- input ---- */

/* What a REL file is that holds no scene. 0: it is not for that that the file was refused. */
static int refuse_rel(tool *t, const char *path, const kunai_error *error)
{
    const int unsupported = error->code == KUNAI_E_UNSUPPORTED;

    if (unsupported && error->format == KUNAI_FORMAT_REL_MOTION)
        fail_tool(t, TOOL_FAILED, path,
                  "is a PSO player motion and no stage: kunai-gltf takes it, after a model");
    else if (unsupported && error->format == KUNAI_FORMAT_REL)
        fail_tool(t, TOOL_FAILED, path, "is a REL file that is no stage");
    else
        return 0;
    return 1;
}

/* Reads a file, which failing leaves nothing to write. 0: *scene is NULL when it holds none. */
static int open_scene(tool *t, const char *path, kunai_scene **scene)
{
    const kunai_scene_info *info;
    buffer bytes = {0};
    kunai_error error;
    int bad = read_tool_unpacked(t, path, &bytes);

    *scene = NULL;
    if (!bad && kunai_scene_open(bytes.data, bytes.size, NULL, scene, &error) != KUNAI_OK &&
        !refuse_rel(t, path, &error))
        refuse_tool_file(t, path, &bytes, KUNAI_MODULE_SCENE, &error);
    free_buffer(&bytes);
    if (*scene) {
        info = kunai_scene_get_info(*scene);
        report_tool_warnings(t, path, NULL, info->warnings, info->warning_count,
                             info->warning_total);
    }
    return bad;
}

static void refuse_kind(tool *t, const char *path, kunai_scene **scene, const char *wanted)
{
    const uint32_t format = kunai_scene_get_info(*scene)->format;

    fail_tool(t, TOOL_FAILED, path, "is a %s and no %s%s", kunai_format_name(format), wanted,
              format == KUNAI_FORMAT_C_REL ? ": -c takes it" : "");
    kunai_scene_close(*scene);
    *scene = NULL;
}

static int is_stage(const kunai_scene *scene)
{
    const uint32_t format = kunai_scene_get_info(scene)->format;

    return format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_D_REL ||
           format == KUNAI_FORMAT_FMT2 || format == KUNAI_FORMAT_R_REL;
}

static int is_fmt2(const kunai_scene *scene)
{
    return kunai_scene_get_info(scene)->format == KUNAI_FORMAT_FMT2;
}

/* Only files of a Dreamcast stage share their place. */
static int is_other_stage(const scene_output *o, const kunai_scene *scene)
{
    return o->stage_count && (is_fmt2(scene) || is_fmt2(o->stages[0].scene));
}

static void add_stage(scene_output *o, const char *path, kunai_scene *scene)
{
    scene_stage *stage = &o->stages[o->stage_count++];

    stage->path = path;
    stage->scene = scene;
    stage->info = kunai_scene_get_info(scene);
}

static void leave_out(tool *t, const char *path, kunai_scene *scene)
{
    fail_tool(t, TOOL_FAILED, path, "is left out: a fmt2 stage is all in one file");
    kunai_scene_close(scene);
}

/* alone: a collision file may stand in for the stage. */
static int open_input(scene_output *o, const char *path, int alone)
{
    kunai_scene *scene;

    if (open_scene(o->t, path, &scene))
        return -1;
    if (scene && is_stage(scene) && is_other_stage(o, scene))
        leave_out(o->t, path, scene);
    else if (scene && is_stage(scene))
        add_stage(o, path, scene);
    else if (scene && alone && kunai_scene_get_collision(scene))
        o->collision = scene;
    else if (scene)
        refuse_kind(o->t, path, &scene, "stage");
    return 0;
}

static int open_collision(scene_output *o, const char *path)
{
    if (!path)
        return 0;
    if (open_scene(o->t, path, &o->collision))
        return -1;
    if (o->collision && !kunai_scene_get_collision(o->collision))
        refuse_kind(o->t, path, &o->collision, "collision file");
    return 0;
}

/* A file that is not there is a slip of the caller's: nothing is written then. Without its first
 * file there is no stage. */
static int open_all(scene_output *o, const char *collision_path)
{
    const int alone = o->t->input_count == 1 && !collision_path;
    int i;

    for (i = 0; i < o->t->input_count; i++)
        if (open_input(o, o->t->inputs[i], alone) || (!o->stage_count && !o->collision))
            return -1;
    if (open_collision(o, collision_path) || begin_pictures(o->t, &o->file.pictures.style))
        return -1;
    return read_gltf_pictures(o->t, &o->file.pictures);
}

/* ---- do they belong together? ---- */

static int is_name(kunai_string a, kunai_string b)
{
    return a.size == b.size && !memcmp(a.data, b.data, a.size);
}

/* Both files of a stage have the texture list of all of it. */
static int has_other_textures(const scene_stage *a, const scene_stage *b)
{
    const uint32_t count = a->info->texture_count;
    uint32_t i;

    if (count != b->info->texture_count)
        return count && b->info->texture_count;
    for (i = 0; i < count; i++)
        if (!is_name(kunai_scene_get_texture_list(a->scene)->refs[i].name,
                     kunai_scene_get_texture_list(b->scene)->refs[i].name))
            return 1;
    return 0;
}

static void warn_of_pair(tool *t, const scene_stage *a, const scene_stage *b)
{
    const uint32_t first = a->info->format, second = b->info->format;

    if (first == KUNAI_FORMAT_R_REL || second == KUNAI_FORMAT_R_REL)
        print_tool_note(t, b->path, "warning: a minimap is no part of a stage: convert it alone");
    else if (first == second)
        print_tool_note(t, b->path,
                        "warning: both files are %s: a Dreamcast stage has one n.rel and "
                        "one d.rel",
                        first == KUNAI_FORMAT_N_REL ? "n.rel" : "d.rel");
    else if (has_other_textures(a, b))
        print_tool_note(t, b->path,
                        "warning: its textures are not those of %s: is it of another stage?",
                        a->path);
}

static void ask_for_second(tool *t, const scene_stage *stage)
{
    if (stage->info->format == KUNAI_FORMAT_N_REL)
        print_tool_note(t, stage->path,
                        "note: the ground of a Dreamcast stage is as a rule in its "
                        "d.rel: give it as second file");
    else if (stage->info->format == KUNAI_FORMAT_D_REL)
        print_tool_note(t, stage->path,
                        "note: what stands on the ground of a Dreamcast stage is as a "
                        "rule in its n.rel: give it as second file");
}

static void tell_partners(const scene_output *o)
{
    if (o->stage_count == 2)
        warn_of_pair(o->t, &o->stages[0], &o->stages[1]);
    else if (o->stage_count == 1 && o->t->input_count == 1)
        ask_for_second(o->t, &o->stages[0]);
}

/* ---- models ---- */

static void list_models(scene_stage *stage)
{
    const uint32_t count = stage->info->model_count;
    uint32_t i;

    stage->models = allocate(count, sizeof *stage->models);
    for (i = 0; i < count; i++)
        stage->models[i] = kunai_scene_get_model(stage->scene, i)->model;
    stage->names = (gltf_names){
        .path = stage->path, .module = "stage", .models = stage->models, .model_count = count};
}

static void add_model(scene_output *o, scene_stage *stage, uint32_t index)
{
    gltf *g = &stage->parts[index];
    char prefix[32];

    snprintf(prefix, sizeof prefix, "model_%" PRIu32 "_", o->model_count++);
    *g = (gltf){.t = o->t,
                .file = &o->file,
                .model_path = stage->path,
                .model = stage->models[index],
                .names = &stage->names,
                .prefix = prefix};
    begin_gltf_model(g);
    g->prefix = "";
}

static void add_models(scene_output *o, scene_stage *stage)
{
    uint8_t *shown = find_scene_models(o, stage);
    uint32_t i;

    pair_gltf_textures(&o->file, &stage->names);
    stage->parts = allocate(stage->info->model_count, sizeof *stage->parts);
    for (i = 0; i < stage->info->model_count; i++)
        if (shown[i])
            add_model(o, stage, i);
    free(shown);
}

/* ---- output ---- */

static void print_stage_counts(const scene_output *o)
{
    print_gltf_count(o->section_count, "section");
    print_gltf_count(o->instance_count, "instance");
    print_gltf_count(o->model_count, "model");
    print_gltf_count(o->triangle_count, "triangle");
    if (o->line_count)
        print_gltf_count(o->line_count, "line");
    if (o->point_count)
        print_gltf_count(o->point_count, "point");
}

static void print_summary(const scene_output *o, const char *path)
{
    const glb *out = &o->file.out;

    if (o->t->quiet)
        return;
    print_tool_plain(stdout, path, strlen(path));
    putchar(':');
    if (o->stage_count)
        print_stage_counts(o);
    if (o->collision)
        print_gltf_count(kunai_scene_get_collision(o->collision)->triangle_count,
                         "collision triangle");
    print_gltf_count(out->material_count, "material");
    print_gltf_count(out->image_count, "picture");
    printf(" %" PRIu32 " animation%s\n", out->animation_count,
           out->animation_count == 1 ? "" : "s");
}

static void tell_empty(const scene_output *o)
{
    if (o->empty_count)
        print_tool_note(o->t, o->stages[0].path,
                        "note: %" PRIu32 " of %" PRIu32
                        " instances are empty: their models could not be read",
                        o->empty_count, o->instance_count);
    if (o->cut_count)
        fail_tool(o->t, TOOL_LIMIT, o->stages[0].path,
                  "%" PRIu32 " of %" PRIu32 " instances are empty: too many nodes", o->cut_count,
                  o->instance_count);
}

static void add_about(scene_output *o)
{
    const kunai_scene *first = o->stage_count ? o->stages[0].scene : o->collision;
    buffer *b = &o->file.out.about;

    add_json_key(b, "format");
    add_json_string(b, kunai_format_name(kunai_scene_get_info(first)->format));
}

static void build(scene_output *o, const char *out_path)
{
    uint32_t i;

    tell_partners(o);
    if (o->file.pictures.path)
        open_gltf_pictures(o->t, &o->file.pictures);
    for (i = 0; i < o->stage_count; i++)
        list_models(&o->stages[i]);
    find_scene_frame(o);
    for (i = 0; i < o->stage_count; i++)
        add_models(o, &o->stages[i]);
    add_scene_sections(o);
    add_scene_motions(o);
    add_scene_collision(o);
    add_scene_view(o);
    add_about(o);
    if (o->file.pictures.path)
        tell_gltf_pictures(o->t, &o->file.pictures);
    tell_empty(o);
    if (!write_gltf_file(&o->file, out_path))
        print_summary(o, out_path);
}

static void close_stage(scene_stage *stage)
{
    uint32_t i;

    for (i = 0; stage->parts && i < stage->info->model_count; i++)
        end_gltf_model(&stage->parts[i]);
    free(stage->parts);
    free(stage->trees);
    free(stage->models);
    free(stage->names.pictures);
    kunai_scene_close(stage->scene);
}

static void convert(scene_output *o, const char *collision_path, const char *out_path)
{
    uint32_t i;

    if (!check_tool_output(o->t, out_path) && !open_all(o, collision_path) &&
        !check_scene_sections(o))
        build(o, out_path);
    for (i = 0; i < SCENE_MOST_STAGES; i++)
        close_stage(&o->stages[i]);
    kunai_scene_close(o->collision);
    end_gltf_file(&o->file);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-scene", .usage = usage};
    scene_output o = {.t = &t, .file = {.t = &t, .out.generator = t.name}};
    const char *out_path = NULL, *collision_path = NULL;
    const tool_option options[] = {{'o', "output", &out_path, NULL},
                                   {'t', "textures", &o.file.pictures.path, NULL},
                                   {'c', "collision", &collision_path, NULL},
                                   {'p', "palette", &o.file.pictures.style.palette_path, NULL},
                                   {0, "bank", &o.file.pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &o.file.pictures.style.sa_palettes},
                                   {0, "show-volumes", NULL, &o.file.show_volumes},
                                   {0, "no-scenery", NULL, &o.no_scenery},
                                   {0, "section", o.sections, &o.section_word_count}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!out_path)
            report_tool_usage(&t, "-o OUT.glb is missing");
        else if (t.input_count > SCENE_MOST_STAGES)
            report_tool_usage(&t, "a stage has at most two files: n.rel and d.rel");
        else if (!check_tool_glb_name(&t, out_path))
            convert(&o, collision_path, out_path);
    }
    return end_tool(&t);
}
