/* kunai-scene - a stage of Phantasy Star Online as one binary glTF file. */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-scene STAGE [D.rel] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a binary glTF 2.0 file with all of a stage. STAGE is an n.rel, or a d.rel; a\n"
    "Dreamcast stage is drawn from both, so give both: their sections are the same ones. Any\n"
    "input may be packed (PRS, PRSD); - is standard input. The folder of OUT.glb is made.\n"
    "\n"
    "Each section is a node, section_ID, or scenery_INDEX for one without an id; below it is a\n"
    "node for each of its instances, and below that the nodes of the model. What many instances\n"
    "show is written once: meshes, materials, pictures. All animated instances move in one\n"
    "animation, \"stage\" (30 frames a second, a key at every frame), at their own speed, over\n"
    "and over until the longest motion ends, for five minutes at most. Texture animations are\n"
    "left out. The models of a fmt2 stage are of kinds that are not decoded yet: their instances\n"
    "are empty.\n"
    "\n"
    "Words of the file that glTF has no place for are in extras, as they are: \"id\", \"flags\"\n"
    "and \"radius\" of a section; of an instance \"format\" (the file it is from), \"flags\", and\n"
    "where it has them \"slide\", \"swap\" and \"speed\"; what those of nodes, primitives and\n"
    "materials are, kunai-gltf -h says.\n"
    "\n"
    "  -o, --output FILE    the file to write\n"
    "  -t, --textures FILE  PVM, GVM or XVM of the stage, or an archive of pictures. They are\n"
    "                       paired by number when the stage names as many, or the pictures have\n"
    "                       no names; else by name\n"
    "  -c, --collision FILE c.rel: a node \"collision\" with its triangles, coloured by flags.\n"
    "                       \"legend\" in its extras says which colour (R, G, B, as shown) is\n"
    "                       which flag word; a flag word has the same colour in every stage\n"
    "  -p, --palette FILE   the colours for pictures that hold indices; this, --bank N and\n"
    "                       --sa-palettes mean what they mean to kunai-texture\n"
    "      --show-volumes   modifier volumes are half transparent, not invisible\n"
    "  -f, --force          replace an existing file\n"
    "  -q, --quiet          errors only\n"
    "  -h, --help           this text\n"
    "      --version        the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is written; 2 bad command line; 3 a file\n"
    "could not be read or written; 4 a limit was hit.\n";

/* ---- input ---- */

/* Reads a file, which failing leaves nothing to write. 0: *scene is NULL when it holds none. */
static int open_scene(tool *t, const char *path, kunai_scene **scene)
{
    const kunai_scene_info *info;
    buffer bytes = {0};
    kunai_error error;
    int bad = tool_read_unpacked(t, path, &bytes);

    *scene = NULL;
    if (!bad && kunai_scene_open(bytes.data, bytes.size, NULL, scene, &error) != KUNAI_OK)
        tool_refuse(t, path, &bytes, KUNAI_NOUN_SCENE, &error);
    buffer_free(&bytes);
    if (*scene) {
        info = kunai_scene_get_info(*scene);
        tool_warnings(t, path, NULL, info->warnings, info->warning_count);
    }
    return bad;
}

static void refuse_kind(tool *t, const char *path, kunai_scene **scene, const char *wanted)
{
    const uint32_t format = kunai_scene_get_info(*scene)->format;

    tool_fail(t, TOOL_FAILED, path, "is a %s and no %s%s", kunai_format_name(format), wanted,
              format == KUNAI_FORMAT_C_REL ? ": -c takes it" : "");
    kunai_scene_close(*scene);
    *scene = NULL;
}

static int is_stage(const kunai_scene *scene)
{
    const uint32_t format = kunai_scene_get_info(scene)->format;

    return format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_D_REL ||
           format == KUNAI_FORMAT_FMT2;
}

static int open_stage(scene_output *o, const char *path)
{
    scene_stage *stage = &o->stages[o->stage_count];

    if (open_scene(o->t, path, &stage->scene))
        return -1;
    if (stage->scene && !is_stage(stage->scene))
        refuse_kind(o->t, path, &stage->scene, "stage");
    if (!stage->scene)
        return 0;
    stage->path = path;
    stage->info = kunai_scene_get_info(stage->scene);
    o->stage_count++;
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
    int i;

    for (i = 0; i < o->t->input_count; i++)
        if (open_stage(o, o->t->inputs[i]) || !o->stage_count)
            return -1;
    if (open_collision(o, collision_path) || picture_begin(o->t, &o->file.pictures.style))
        return -1;
    return gltf_read_pictures(o->t, &o->file.pictures);
}

/* ---- models ---- */

static void list_models(scene_stage *stage)
{
    const uint32_t count = stage->info->model_count;
    uint32_t i;

    stage->models = allocate(count, sizeof *stage->models);
    for (i = 0; i < count; i++)
        stage->models[i] = kunai_scene_get_model(stage->scene, i);
    stage->names = (gltf_names){
        .path = stage->path, .noun = "stage", .models = stage->models, .model_count = count};
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
    gltf_begin_model(g);
    g->prefix = "";
}

static void add_models(scene_output *o, scene_stage *stage)
{
    uint32_t i;

    list_models(stage);
    gltf_pair_textures(&o->file, &stage->names);
    stage->parts = allocate(stage->info->model_count, sizeof *stage->parts);
    for (i = 0; i < stage->info->model_count; i++)
        add_model(o, stage, i);
}

/* ---- output ---- */

static void print_count(uint64_t count, const char *what)
{
    printf(" %" PRIu64 " %s%s,", count, what, count == 1 ? "" : "s");
}

static void print_summary(const scene_output *o, const char *path)
{
    const glb *out = &o->file.out;

    tool_print_plain(stdout, path, strlen(path));
    putchar(':');
    print_count(o->section_count, "section");
    print_count(o->instance_count, "instance");
    print_count(o->model_count, "model");
    print_count(o->triangle_count, "triangle");
    if (o->collision)
        print_count(kunai_scene_get_collision(o->collision)->triangle_count, "collision triangle");
    print_count(out->material_count, "material");
    print_count(out->image_count, "picture");
    printf(" %" PRIu32 " animation%s\n", out->animation_count,
           out->animation_count == 1 ? "" : "s");
}

static void tell_empty(const scene_output *o)
{
    if (o->empty_count)
        tool_note(o->t, o->stages[0].path,
                  "note: %" PRIu32 " of %" PRIu32
                  " instances are empty: their models are not decoded",
                  o->empty_count, o->instance_count);
    if (o->cut_count)
        tool_fail(o->t, TOOL_LIMIT, o->stages[0].path,
                  "%" PRIu32 " of %" PRIu32 " instances are empty: too many nodes", o->cut_count,
                  o->instance_count);
}

static void add_about(scene_output *o)
{
    buffer *b = &o->file.out.about;

    json_key(b, "format");
    json_string(b, kunai_format_name(o->stages[0].info->format));
}

static void build(scene_output *o, const char *out_path)
{
    uint32_t i;

    if (o->file.pictures.path)
        gltf_open_pictures(o->t, &o->file.pictures);
    for (i = 0; i < o->stage_count; i++)
        add_models(o, &o->stages[i]);
    scene_add_sections(o);
    scene_add_motions(o);
    scene_add_collision(o);
    add_about(o);
    if (o->file.pictures.path)
        gltf_tell_pictures(o->t, &o->file.pictures);
    tell_empty(o);
    if (!gltf_write_file(&o->file, out_path))
        print_summary(o, out_path);
}

static void close_stage(scene_stage *stage)
{
    uint32_t i;

    for (i = 0; stage->parts && i < stage->info->model_count; i++)
        gltf_end_model(&stage->parts[i]);
    free(stage->parts);
    free(stage->trees);
    free(stage->models);
    free(stage->names.pictures);
    kunai_scene_close(stage->scene);
}

static void convert(scene_output *o, const char *collision_path, const char *out_path)
{
    uint32_t i;

    if (!open_all(o, collision_path))
        build(o, out_path);
    for (i = 0; i < SCENE_MOST_STAGES; i++)
        close_stage(&o->stages[i]);
    kunai_scene_close(o->collision);
    gltf_end_file(&o->file);
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
                                   {0, "show-volumes", NULL, &o.file.show_volumes}};

    if (!tool_begin(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!out_path)
            tool_usage(&t, "-o OUT.glb is missing");
        else if (t.input_count > SCENE_MOST_STAGES)
            tool_usage(&t, "a stage has at most two files: n.rel and d.rel");
        else
            convert(&o, collision_path, out_path);
    }
    return tool_end(&t);
}
