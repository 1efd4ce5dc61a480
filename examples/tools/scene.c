/*
 * kunai scene - writes a stage of Phantasy Star Online, or a level of Sonic Adventure, as a GLB
 * file.
 *
 * kunai.c calls run_scene; kunai convert calls it for each stage. A Dreamcast stage has two files,
 * which the library joins in the order n.rel, d.rel. A level names the file of its textures, which
 * is searched beside the level.
 */
#include "gltf_input.h"
#include "scene_placed.h"
#include "subcommands.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai scene STAGE [STAGE] -o OUT.glb [OPTION...]\n"
    "\n"
    "Writes a whole stage as binary glTF. STAGE is the n.rel or d.rel of a Phantasy\n"
    "Star Online stage; a Dreamcast stage needs both. STAGE can also be a minimap\n"
    "r.rel, a collision c.rel, or a Sonic Adventure level (.sa1lvl, .sa2lvl,\n"
    ".sa2blvl, C source). It may be packed (PRS, PRSD, LZ). - is standard input.\n"
    "\n"
    "  -o, --output FILE      the GLB file to write\n"
    "  -t, --textures FILE    the textures: PVM, GVM, XVM, or an archive of pictures\n"
    "  -c, --collision FILE   add the collision of this c.rel or level, coloured by\n"
    "                         its flags\n"
    "  -p, --palette FILE     the palette for indexed pictures\n"
    "      --bank N           start at bank N of the palette (16 colours each)\n"
    "      --sa-palettes      palettes as in Sonic Adventure for GameCube\n"
    "      --section ID       only this section; can be given several times\n"
    "      --no-scenery       leave out the sections without an id, such as the sky\n"
    "      --show-collision   show the collision of the level itself\n"
    "      --show-volumes     show modifier volumes, half transparent\n"
    "      --placements FILE  add the objects and enemies of a quest (.qst, .dat) or\n"
    "                         a list (map_*o.dat, map_*e.dat, .evt), with markers.\n"
    "                         Can be given several times\n"
    "      --floor N          use floor N of the quest\n"
    "      --no-markers       add placements without markers\n"
    "      --include FILE     for C source: read the constants of this file first.\n"
    "                         Can be given several times\n"
    "  -f, --force            replace an existing file\n"
    "  -q, --quiet            no warnings, notes or summary\n"
    "  -h, --help             this text\n"
    "\n"
    "Examples:\n"
    "  kunai scene map_n.rel map_d.rel -t map.pvm -o map.glb   a stage, textured\n"
    "  kunai scene map_n.rel -c map_c.rel -o map.glb           with its collision\n"
    "  kunai scene stage01.sa1lvl -o stage01.glb               a level\n"
    "\n"
    "kunai-scene(1) is the full manual page. kunai help lists all subcommands.\n";

enum { MOST_FILES = 2 };

/* A file of the stage. */
typedef struct stage_file {
    const char *path;
    buffer bytes;
    kunai_scene *scene; /* NULL: no scene, or unreadable */
} stage_file;

typedef struct stage {
    tool *t;
    gltf_pictures pictures;
    stage_file files[MOST_FILES];
    uint32_t file_count;    /* number of files used */
    kunai_scene *joined;    /* joined from two files, or with placements; NULL: not joined */
    kunai_scene *collision; /* NULL: no collision */
    const char *out_path, *collision_path;
    char *found_path;                    /* path of textures found beside a level, or NULL */
    const char *words[TOOL_MOST_VALUES]; /* values of --section */
    int word_count;
    int32_t sections[TOOL_MOST_VALUES];
    int show_volumes, show_collision, no_scenery, no_markers;
    scene_placed placed;
} stage;

/* ---- input ---- */

/* Reports a file that contains no stage, but is useful elsewhere. Returns 0 if there is another
 * reason to refuse the file. */
static int refuse_other_part(tool *t, const char *path, const kunai_error *error)
{
    const int unsupported = error->code == KUNAI_E_UNSUPPORTED;

    if (unsupported && error->format == KUNAI_FORMAT_REL_MOTION)
        fail_tool(t, TOOL_FAILED, path,
                  "is a PSO player motion, not a stage (kunai model takes it, after a model)");
    else if (unsupported && error->format == KUNAI_FORMAT_REL)
        fail_tool(t, TOOL_FAILED, path, "is a REL file, but not a stage");
    else if (error->format == KUNAI_FORMAT_QUEST_DAT)
        fail_tool(t, TOOL_FAILED, path,
                  "contains placements, not a stage: give the stage first, then --placements FILE");
    else
        return 0;
    return 1;
}

/* Returns NULL and sets error if the file cannot be opened, or contains only models and motions. */
static kunai_scene *open_part_of_stage(const tool *t, const buffer *bytes, kunai_error *error)
{
    const kunai_options options = begin_tool_options(t);
    kunai_scene *scene;
    uint32_t format;

    if (kunai_scene_open(bytes->data, bytes->size, &options, &scene, error) != KUNAI_OK)
        return NULL;
    format = kunai_scene_get_info(scene)->format;
    if ((format >= KUNAI_FORMAT_N_REL && format <= KUNAI_FORMAT_TAM) ||
        kunai_scene_get_land_table(scene))
        return scene;
    kunai_scene_close(scene);
    error->code = format == KUNAI_FORMAT_REL_MOTION ? KUNAI_E_UNSUPPORTED : KUNAI_E_FORMAT;
    error->format = format;
    return NULL;
}

static void tell_warnings(tool *t, const char *path, const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);

    report_tool_warnings(t, path, NULL, info->warnings, info->warning_count, info->warning_total);
}

/* Reads a file. Returns -1 if it cannot be read: then nothing is written. Returns 0 otherwise;
 * file->scene is NULL after reporting that the file contains no stage. */
static int open_file(tool *t, stage_file *file)
{
    kunai_error error;

    if (read_tool_unpacked(t, file->path, &file->bytes))
        return -1;
    t->text = &file->bytes;
    file->scene = open_part_of_stage(t, &file->bytes, &error);
    if (file->scene)
        tell_warnings(t, file->path, file->scene);
    else if (!refuse_other_part(t, file->path, &error))
        refuse_tool_file(t, file->path, &file->bytes, KUNAI_MODULE_SCENE, &error);
    t->text = NULL;
    return 0;
}

static uint32_t get_format(const stage_file *file)
{
    const kunai_scene_info *info = kunai_scene_get_info(file->scene);

    return info ? info->format : 0;
}

static void close_file(stage_file *file)
{
    kunai_scene_close(file->scene);
    file->scene = NULL;
    free_buffer(&file->bytes);
}

static void refuse_kind(tool *t, stage_file *file, const char *wanted)
{
    const uint32_t format = get_format(file);

    fail_tool(t, TOOL_FAILED, file->path, "is a %s, not a %s%s", kunai_format_name(format), wanted,
              format == KUNAI_FORMAT_C_REL ? " (-c takes it)" : "");
    close_file(file);
}

static int is_stage(const stage_file *file)
{
    const uint32_t format = get_format(file);

    return format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_D_REL ||
           format == KUNAI_FORMAT_FMT2 || format == KUNAI_FORMAT_R_REL ||
           kunai_scene_get_land_table(file->scene);
}

/* Returns whether the file and the first one form a stage. Only an n.rel and a d.rel do. */
static int fits_first(const stage *s, const stage_file *file)
{
    const uint32_t first = get_format(&s->files[0]), second = get_format(file);

    return !s->file_count || (first == KUNAI_FORMAT_N_REL && second == KUNAI_FORMAT_D_REL) ||
           (first == KUNAI_FORMAT_D_REL && second == KUNAI_FORMAT_N_REL);
}

static void leave_out(const stage *s, stage_file *file)
{
    if (get_format(&s->files[0]) == KUNAI_FORMAT_FMT2 || get_format(file) == KUNAI_FORMAT_FMT2)
        fail_tool(s->t, TOOL_FAILED, file->path,
                  "is left out: a fmt2 stage is complete in one file");
    else
        fail_tool(s->t, TOOL_FAILED, file->path,
                  "is left out: a stage is an n.rel and its d.rel. This file is a %s, the first "
                  "file is a %s",
                  kunai_format_name(get_format(file)), kunai_format_name(get_format(&s->files[0])));
    close_file(file);
}

/* alone: the only input may be a collision file. */
static int open_input(stage *s, const char *path, int alone)
{
    stage_file file = {.path = path};

    if (open_file(s->t, &file))
        return -1;
    if (is_stage(&file) && !fits_first(s, &file))
        leave_out(s, &file);
    else if (is_stage(&file) || (alone && kunai_scene_get_collision(file.scene)))
        s->files[s->file_count++] = file;
    else if (file.scene)
        refuse_kind(s->t, &file, "stage");
    else
        close_file(&file);
    return 0;
}

static int open_collision(stage *s)
{
    stage_file file = {.path = s->collision_path};

    if (!file.path)
        return 0;
    if (open_file(s->t, &file))
        return -1;
    if (file.scene && !kunai_scene_get_collision(file.scene))
        refuse_kind(s->t, &file, "collision file");
    s->collision = file.scene;
    free_buffer(&file.bytes);
    return 0;
}

/* ---- several files ---- */

/* Returns the bytes that the library requests, or NULL. The first file is the n.rel. */
static const buffer *find_file(const stage *s, const kunai_request *request)
{
    if (request->store == KUNAI_STORE_STAGE_PLACEMENTS)
        return get_scene_placed(&s->placed, request->index);
    return request->index < s->file_count ? &s->files[request->index].bytes : NULL;
}

static void give_files(stage *s, kunai_world *world, kunai_error *error)
{
    kunai_request request;

    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        const buffer *bytes = find_file(s, &request);

        if (kunai_world_give(world, &request, bytes ? bytes->data : NULL, bytes ? bytes->size : 0,
                             error) != KUNAI_OK)
            break;
    }
    kunai_world_finish(world, &s->joined, error);
}

/* Prints the warning about the pair of files, which has the record "stage". The warnings of each
 * file were printed before. */
static void tell_joined(const stage *s)
{
    const kunai_scene_info *info = kunai_scene_get_info(s->joined);
    uint32_t i;

    for (i = 0; info && i < info->warning_count; i++)
        if (!strcmp(info->warnings[i].record, "stage"))
            print_tool_note(s->t, s->files[1].path,
                            "warning: its sections are not those of %s, so they are added",
                            s->files[0].path);
}

static void join_world(stage *s)
{
    kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_world *world;
    kunai_error error;

    what.flags = KUNAI_WORLD_STAGE | (s->placed.count ? (uint32_t)KUNAI_WORLD_PLACEMENTS : 0);
    what.floor = s->placed.floor;
    if (kunai_world_open(&what, NULL, &world, &error) == KUNAI_OK)
        give_files(s, world, &error);
    kunai_world_close(world);
    if (!s->joined)
        report_tool_error(s->t, s->files[s->file_count - 1].path, NULL, &error);
}

/* Joins the files. If the placements belong to another stage, they are left out. */
static void join_files(stage *s)
{
    if (get_format(&s->files[0]) == KUNAI_FORMAT_D_REL) {
        const stage_file first = s->files[0];

        s->files[0] = s->files[1];
        s->files[1] = first;
    }
    join_world(s);
    if (s->joined && refuse_scene_placed(&s->placed, s->joined)) {
        kunai_scene_close(s->joined);
        s->joined = NULL;
        s->placed.count = 0;
        if (s->file_count == MOST_FILES)
            join_world(s);
    }
    tell_joined(s);
    if (s->placed.count)
        tell_scene_placed(&s->placed, s->joined);
}

/* ---- textures of a level ---- */

/* Returns how much a texture file is preferred, by its extension: 0 is the best. Returns -1 for
 * other files. */
static int rank_texture_file(const char *name, kunai_string wanted)
{
    static const char *const extensions[] = {".pvm", ".pvmx", ".gvm", ".prs"};
    const char *dot = strrchr(name, '.');
    int i;

    if (!dot || !is_tool_name(name, (size_t)(dot - name), wanted.data, wanted.size))
        return -1;
    for (i = 0; i < 4; i++)
        if (is_tool_name(dot, strlen(dot), extensions[i], strlen(extensions[i])))
            return i;
    return -1;
}

/* Returns the name of the best texture file, or NULL if no file fits. */
static const char *find_texture_file(char *const *names, kunai_string wanted)
{
    const char *best = NULL;
    int best_rank = INT_MAX;

    for (; *names; names++) {
        const int rank = rank_texture_file(*names, wanted);

        if (rank >= 0 && rank < best_rank) {
            best_rank = rank;
            best = *names;
        }
    }
    return best;
}

static int has_textured_models(const kunai_scene *scene)
{
    const kunai_material *material;
    const kunai_scene_model *model;
    uint32_t i, k;

    for (i = 0; (model = kunai_scene_get_model(scene, i)) != NULL; i++)
        for (k = 0; (material = kunai_model_get_material(model->model, k)) != NULL; k++)
            if (material->texture >= 0)
                return 1;
    return 0;
}

/* A level names the file of its textures, which is often in the same folder. */
static void find_level_textures(stage *s)
{
    const kunai_land_table *table = kunai_scene_get_land_table(s->files[0].scene);
    char **names, **name;
    const char *found;

    if (s->pictures.path || !table || !table->texture_file.size || !strcmp(s->files[0].path, "-"))
        return;
    names = list_tool_neighbours(s->files[0].path);
    found = find_texture_file(names, table->texture_file);
    if (found)
        s->found_path = make_tool_neighbour(s->files[0].path, found);
    for (name = names; *name; name++)
        free(*name);
    free(names);
    s->pictures.path = s->found_path;
    if (s->found_path)
        print_tool_note(s->t, s->found_path,
                        "note: its textures are used, because the level names this file");
    else if (has_textured_models(s->files[0].scene))
        print_tool_note(s->t, s->files[0].path,
                        "note: its textures are in %.*s.pvm or .pvmx, which is missing beside it",
                        (int)table->texture_file.size, table->texture_file.data);
}

/* Checks that the stage can have placements: they are in the sections of an n.rel. */
static int check_placed(const stage *s)
{
    const uint32_t format = get_format(&s->files[0]);

    if (!s->placed.count || s->file_count == MOST_FILES || format == KUNAI_FORMAT_N_REL ||
        format == KUNAI_FORMAT_FMT2)
        return 0;
    fail_tool(s->t, TOOL_FAILED, s->files[0].path, "is not an n.rel, which --placements needs");
    return -1;
}

/* Opens all files; the first one must be a stage. Returns -1 if a file is missing: nothing is
 * written, because its name is probably mistyped. */
static int open_all(stage *s)
{
    const int alone = s->t->input_count == 1 && !s->collision_path;
    int i;

    for (i = 0; i < s->t->input_count; i++)
        if (open_input(s, s->t->inputs[i], alone) || !s->file_count)
            return -1;
    find_level_textures(s);
    if (open_collision(s) || begin_pictures(s->t, &s->pictures.style) ||
        read_gltf_pictures(s->t, &s->pictures))
        return -1;
    if (check_placed(s) || read_scene_placed(&s->placed))
        return -1;
    if (s->file_count == MOST_FILES || s->placed.count)
        join_files(s);
    return 0;
}

/* ---- do they belong together? ---- */

static int is_name(kunai_string a, kunai_string b)
{
    return a.size == b.size && !memcmp(a.data, b.data, a.size);
}

/* Returns whether the texture lists differ. Both files of a stage contain the list of the whole
 * stage. */
static int has_other_textures(const kunai_scene *a, const kunai_scene *b)
{
    const kunai_texture_list *first = kunai_scene_get_texture_list(a);
    const kunai_texture_list *second = kunai_scene_get_texture_list(b);
    uint32_t i;

    if (first->count != second->count)
        return first->count && second->count;
    for (i = 0; i < first->count; i++)
        if (!is_name(first->refs[i].name, second->refs[i].name))
            return 1;
    return 0;
}

static void tell_partners(const stage *s)
{
    const uint32_t format = get_format(&s->files[0]);
    const int lone = s->file_count == 1 && s->t->input_count == 1;

    if (s->file_count == MOST_FILES && has_other_textures(s->files[0].scene, s->files[1].scene))
        print_tool_note(s->t, s->files[1].path,
                        "warning: its textures are not those of %s: is it of another stage?",
                        s->files[0].path);
    if (lone && format == KUNAI_FORMAT_N_REL)
        print_tool_note(s->t, s->files[0].path,
                        "note: the ground of a Dreamcast stage is usually in its d.rel: "
                        "kunai scene takes it as the second file");
    if (lone && format == KUNAI_FORMAT_D_REL)
        print_tool_note(s->t, s->files[0].path,
                        "note: the things on the ground of a Dreamcast stage are usually in "
                        "its n.rel: kunai scene takes it as the second file");
}

/* ---- output ---- */

static void print_summary(const stage *s, const kunai_gltf_counts *n)
{
    if (s->t->quiet)
        return;
    print_plain_out(s->out_path, strlen(s->out_path));
    print_out(":");
    if (is_stage(&s->files[0])) {
        print_gltf_count(n->sections, "section");
        print_gltf_count(n->instances, "instance");
        print_gltf_count(n->models, "model");
        print_gltf_count(n->triangles, "triangle");
        print_gltf_some(n->lines, "line");
        print_gltf_some(n->points, "point");
        print_gltf_some(n->placements, "placement");
    }
    if (n->collision_triangles || !is_stage(&s->files[0]))
        print_gltf_count(n->collision_triangles, "collision triangle");
    print_gltf_count(n->materials, "material");
    print_gltf_count(n->pictures, "picture");
    print_out(" %" PRIu32 " animation%s\n", n->animations, n->animations == 1 ? "" : "s");
}

/* Some files of a level contain only what the player touches, and nothing visible. */
static int is_invisible_level(const stage *s)
{
    const kunai_scene *scene = s->files[0].scene;
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        if (instance->roles & KUNAI_ROLE_VISIBLE)
            return 0;
    return kunai_scene_get_land_table(scene) != NULL;
}

static const kunai_scene *find_collision(const stage *s)
{
    const kunai_scene *scene = s->files[0].scene;

    if (s->show_collision && kunai_scene_get_land_table(scene))
        return scene;
    if (s->show_collision)
        fail_tool(s->t, TOOL_FAILED, s->files[0].path,
                  "is not a level: its collision is in a c.rel, which -c takes");
    if (s->collision_path || !is_invisible_level(s))
        return s->collision;
    print_tool_note(s->t, s->files[0].path,
                    "note: has no visible entries, so its collision is shown");
    return scene;
}

static const kunai_scene *get_shown(const stage *s)
{
    return s->joined ? s->joined : s->files[0].scene;
}

static kunai_result write_stage(stage *s, gltf_output *output, kunai_gltf_counts *counts)
{
    const kunai_gltf_textures set = describe_gltf_pictures(&s->pictures);
    kunai_gltf_options options = begin_gltf_options(output, s->files[0].path);

    options.flags = (s->show_volumes ? (uint32_t)KUNAI_GLTF_VOLUMES : 0) |
                    (s->no_scenery ? (uint32_t)KUNAI_GLTF_NO_SCENERY : 0) |
                    (s->no_markers ? (uint32_t)KUNAI_GLTF_NO_MARKERS : 0);
    options.textures = &set;
    options.texture_count = 1;
    options.sections = s->sections;
    options.section_count = (uint32_t)s->word_count;
    options.collision = find_collision(s);
    return kunai_gltf_write_scene(get_shown(s), &options, counts);
}

static void build(stage *s)
{
    gltf_output output = {.t = s->t, .path = s->out_path};
    kunai_gltf_counts counts;
    kunai_result result;

    tell_partners(s);
    s->pictures.wanted = kunai_scene_get_texture_list(get_shown(s));
    if (s->pictures.path)
        open_gltf_pictures(s->t, &s->pictures);
    result = write_stage(s, &output, &counts);
    if (s->pictures.path)
        tell_gltf_pictures(s->t, &s->pictures);
    if (!end_gltf_output(&output, result))
        print_summary(s, &counts);
}

/* ---- sections ---- */

static int read_sections(stage *s)
{
    int i;

    for (i = 0; i < s->word_count; i++) {
        char *end;
        const long id = strtol(s->words[i], &end, 10);

        if (end == s->words[i] || *end || id < 0 || id > INT32_MAX) {
            report_tool_usage(s->t, "--section needs the id of a section, not %.64s", s->words[i]);
            return -1;
        }
        s->sections[i] = (int32_t)id;
    }
    return 0;
}

static int has_section(const stage_file *file, int32_t id)
{
    const kunai_section *section;
    uint32_t i;

    for (i = 0; (section = kunai_scene_get_section(file->scene, i)) != NULL; i++)
        if (section->id == id)
            return 1;
    return 0;
}

static int check_sections(const stage *s)
{
    int i;

    for (i = 0; i < s->word_count; i++) {
        if (has_section(&s->files[0], s->sections[i]) || has_section(&s->files[1], s->sections[i]))
            continue;
        fail_tool(s->t, TOOL_FAILED, s->files[0].path,
                  "has no section %" PRId32 ": kunai info -l lists them", s->sections[i]);
        return -1;
    }
    return 0;
}

/* ---- all ---- */

static void convert(stage *s)
{
    uint32_t i;

    if (!check_tool_output(s->t, s->out_path) && !open_all(s) && !check_sections(s))
        build(s);
    kunai_scene_close(s->joined);
    kunai_scene_close(s->collision);
    for (i = 0; i < MOST_FILES; i++)
        close_file(&s->files[i]);
    close_gltf_pictures(&s->pictures);
    free_scene_placed(&s->placed);
    free(s->found_path);
}

int run_scene(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage};
    stage s = {.t = &t, .placed.t = &t};
    const tool_option options[] = {{'o', "output", &s.out_path, NULL},
                                   {'t', "textures", &s.pictures.path, NULL},
                                   {'c', "collision", &s.collision_path, NULL},
                                   {'f', "force", NULL, &t.force},
                                   {'p', "palette", &s.pictures.style.palette_path, NULL},
                                   {0, "bank", &s.pictures.style.bank_word, NULL},
                                   {0, "sa-palettes", NULL, &s.pictures.style.sa_palettes},
                                   {0, "show-collision", NULL, &s.show_collision},
                                   {0, "show-volumes", NULL, &s.show_volumes},
                                   {0, "no-scenery", NULL, &s.no_scenery},
                                   {0, "placements", s.placed.words, &s.placed.count},
                                   {0, "floor", &s.placed.floor_word, NULL},
                                   {0, "no-markers", NULL, &s.no_markers},
                                   {0, "section", s.words, &s.word_count},
                                   {0, "include", t.header_paths, &t.header_count}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!s.out_path)
            report_tool_usage(&t, "-o OUT.glb is missing");
        else if (s.show_collision && s.collision_path)
            report_tool_usage(&t, "-c and --show-collision cannot be used together");
        else if (s.placed.floor_word && !s.placed.count)
            report_tool_usage(&t, "--floor needs --placements");
        else if (t.input_count > MOST_FILES)
            report_tool_usage(&t, "a stage has at most two files: n.rel and d.rel");
        else if (!check_tool_glb_name(&t, s.out_path) && !read_sections(&s))
            convert(&s);
    }
    return end_tool(&t);
}
