/*
 * convert_stage.c - plans the stages of Phantasy Star Online and the levels of Sonic Adventure.
 *
 * convert_plan.c calls plan_convert_stage. The parts of a stage are found by their file names:
 * "map_cave01_00n.rel", "map_cave01_00d.rel" and "map_cave01_00c.rel" become one GLB file.
 */
#include "convert_plan.h"
#include "subcommands.h"

#include <stdlib.h>
#include <string.h>

/* Returns the size of the stage's name in a file name: "map_cave01_00n" is a part of
 * "map_cave01_00". */
static size_t measure_base(const convert_file *file)
{
    const size_t size = strlen(file->stem);

    return size ? size - 1 : 0;
}

static int is_same_stage(const convert_file *a, const convert_file *b)
{
    return is_tool_name(a->stem, measure_base(a), b->stem, measure_base(b));
}

static convert_file *find_part(const convert *c, const convert_file *file, uint32_t format)
{
    const convert_group group = get_convert_group(c, file);
    size_t i;

    for (i = 0; i < group.count; i++)
        if (group.files[i]->uses & CONVERT_STAGE && group.files[i]->format == format &&
            is_same_stage(group.files[i], file))
            return group.files[i];
    return NULL;
}

static int is_whole(uint32_t format)
{
    return format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_FMT2;
}

/* Returns whether another part of the stage uses this part. */
static int is_taken(const convert *c, const convert_file *file)
{
    if (file->format == KUNAI_FORMAT_D_REL)
        return find_part(c, file, KUNAI_FORMAT_N_REL) != NULL;
    return file->format == KUNAI_FORMAT_C_REL &&
           (find_part(c, file, KUNAI_FORMAT_N_REL) || find_part(c, file, KUNAI_FORMAT_FMT2) ||
            find_part(c, file, KUNAI_FORMAT_D_REL));
}

/* ---- textures ---- */

static convert_file *find_set(const convert *c, const convert_file *file, const char *name,
                              size_t size)
{
    const convert_group group = get_convert_group(c, file);
    size_t i;

    for (i = 0; size && i < group.count; i++)
        if (group.files[i]->uses & CONVERT_PICTURES &&
            is_tool_name(group.files[i]->stem, strlen(group.files[i]->stem), name, size))
            return group.files[i];
    return NULL;
}

/* Finds the texture set of a stage. The layouts "map_cave01_00", "map_cave01_01" and so on share
 * "map_cave01.pvm". */
static convert_file *find_stage_set(const convert *c, const convert_file *file)
{
    size_t size = measure_base(file), start;
    convert_file *set = find_set(c, file, file->stem, size);

    while (!set && size) {
        for (start = size; start && strchr("0123456789", file->stem[start - 1]);)
            start--;
        if (!start || file->stem[start - 1] != '_')
            return NULL;
        size = start - 1;
        set = find_set(c, file, file->stem, size);
    }
    return set;
}

/* Finds the textures that a level names: a texture set, or a texture pack, which is an archive. */
static const char *find_level_set(const convert *c, const convert_file *file, convert_file **set)
{
    const convert_group group = get_convert_group(c, file);
    const char *name = file->texture_file;
    size_t i;

    *set = find_set(c, file, name, strlen(name));
    if (*set)
        return (*set)->path;
    for (i = 0; *name && i < group.count; i++)
        if (group.files[i]->format == KUNAI_FORMAT_PVMX &&
            is_convert_stem(group.files[i]->stem, name))
            return group.files[i]->path;
    return NULL;
}

static void add_textures(convert *c, convert_job *job, convert_file *file)
{
    convert_model *all = (void *)file->models.data;
    convert_file *set = NULL;
    const char *path = NULL;

    if (!all)
        return;
    if (file->uses & CONVERT_LEVEL && file->texture_file)
        path = find_level_set(c, file, &set);
    else if ((set = find_stage_set(c, file)) != NULL)
        path = set->path;
    if (!path) {
        pair_convert_textures(c, file, all);
        path = all->set_path;
        set = all->set;
    }
    add_convert_option(job, "-t", path);
    add_convert_option(job, "-p", find_convert_palette(c, set));
}

/* ---- placements ---- */

static size_t cut(const char *name, size_t size, const char *ending)
{
    const size_t length = strlen(ending);

    return size > length && is_tool_name(name + size - length, length, ending, length)
               ? size - length
               : size;
}

/* Returns whether a list belongs to a stage: "map_cave01_00_02e_s" is for "map_cave01_00". Only
 * numbers may follow the name of the stage. */
static int is_list_of(const convert_file *list, const convert_file *stage)
{
    const size_t base = measure_base(stage);
    size_t size = strlen(list->stem);

    size = cut(list->stem, size, "_s");
    size = cut(list->stem, size, "_c1");
    size = cut(list->stem, size, "_d");
    if (find_tool_list_format(list->path) != KUNAI_FORMAT_PLACED_EVENTS)
        size--;
    return size >= base && is_tool_name(list->stem, base, stage->stem, base) &&
           strspn(list->stem + base, "_0123456789") >= size - base;
}

/* Adds the first list of this kind. The files are sorted by name. */
static void add_list(const convert *c, convert_job *job, const convert_file *stage, uint32_t format)
{
    const convert_group group = get_convert_group(c, stage);
    convert_file *taken = NULL;
    size_t i;

    for (i = 0; i < group.count; i++) {
        convert_file *list = group.files[i];

        if (!(list->uses & CONVERT_PLACED) || find_tool_list_format(list->path) != format ||
            !is_list_of(list, stage))
            continue;
        if (!taken) {
            taken = list;
            list->is_used = 1;
            add_convert_option(job, "--placements", list->path);
        } else {
            list->reason = "another list of the same stage is used";
        }
    }
}

/* Adds a quest if there is one quest, of one floor, beside one stage. A quest does not say which
 * stage a floor is. */
static void add_quest(const convert *c, convert_job *job, const convert_file *stage)
{
    const convert_group group = get_convert_group(c, stage);
    convert_file *quest = NULL;
    size_t stages = 0, quests = 0, i;

    for (i = 0; i < group.count; i++) {
        stages += group.files[i]->uses & CONVERT_STAGE && is_whole(group.files[i]->format);
        if (group.files[i]->format == KUNAI_FORMAT_QUEST_DAT) {
            quest = group.files[i];
            quests++;
        }
    }
    if (stages != 1 || quests != 1 || quest->floors != 1)
        return;
    quest->is_used = 1;
    add_convert_option(job, "--placements", quest->path);
}

static void add_placements(const convert *c, convert_job *job, const convert_file *stage)
{
    if (!is_whole(stage->format))
        return;
    add_list(c, job, stage, KUNAI_FORMAT_PLACED_OBJECTS);
    add_list(c, job, stage, KUNAI_FORMAT_PLACED_ENEMIES);
    add_list(c, job, stage, KUNAI_FORMAT_PLACED_EVENTS);
    add_quest(c, job, stage);
}

/* ---- all ---- */

static void add_parts(convert *c, convert_job *job, convert_file *file)
{
    convert_file *ground = NULL, *collision = NULL;

    if (file->format == KUNAI_FORMAT_N_REL)
        ground = find_part(c, file, KUNAI_FORMAT_D_REL);
    if (is_whole(file->format) || file->format == KUNAI_FORMAT_D_REL)
        collision = find_part(c, file, KUNAI_FORMAT_C_REL);
    if (collision) {
        collision->is_used = 1;
        add_convert_option(job, "-c", collision->path);
    }
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
    if (ground) {
        ground->is_used = 1;
        add_convert_word(job, ground->path);
    }
}

void plan_convert_stage(convert *c, convert_file *file)
{
    convert_job *job;

    if (!(file->uses & (CONVERT_STAGE | CONVERT_LEVEL)) || file->format == KUNAI_FORMAT_TAM ||
        is_taken(c, file))
        return;
    job = add_convert_job(c, run_scene, "scene", make_convert_out(c, file, "", ".glb"));
    add_convert_option(job, "-o", job->out);
    if (file->format != KUNAI_FORMAT_C_REL && file->format != KUNAI_FORMAT_R_REL)
        add_textures(c, job, file);
    add_placements(c, job, file);
    add_parts(c, job, file);
    file->is_used = 1;
}
