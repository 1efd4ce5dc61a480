/*
 * world_stage.c - joins the files of a PSO stage in one scene: n.rel or fmt2, d.rel, c.rel, .tam,
 * and placements (ninja-scene.md 1).
 *
 * Reads no structure of its own: each file is first read as a scene. Only the first file is
 * required, and it decides whether a d.rel is requested. The n.rel and the d.rel have the same
 * sections, so their instances are joined section by section. If the sections differ, the d.rel
 * adds its own sections, with a warning.
 */
#include "scene/world_stage.h"

#include "scene/placements.h"
#include "scene/scene.h"

static const char record[] = "stage";

/* The numbers of files in KUNAI_STORE_STAGE. */
enum { SCENERY = 0, MORE_SCENERY = 1, COLLISION = 2, TEXTURE_ANIMATIONS = 3 };

static const uint32_t formats[KUNAI_I_STAGE_FILES] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_D_REL,
                                                      KUNAI_FORMAT_C_REL, KUNAI_FORMAT_TAM};

/* ---- requests ---- */

static void plan_first(kunai_world *world)
{
    kunai_i_want_file(world, SCENERY);
}

/* Returns the format of the first file, or KUNAI_FORMAT_ANY if it is neither an n.rel nor fmt2. */
static uint32_t find_format(const kunai_world *world, const uint8_t *data, size_t size)
{
    static const uint32_t stages[] = {KUNAI_FORMAT_FMT2, KUNAI_FORMAT_N_REL};
    const kunai_i_format *row;
    uint32_t i;

    if (world->format)
        return world->format;
    row = kunai_i_choose_format(&kunai_i_scene_module, KUNAI_FORMAT_ANY, data, size);
    for (i = 0; row && i < sizeof stages / sizeof stages[0]; i++)
        if (row->info.format == stages[i])
            return stages[i];
    return KUNAI_FORMAT_ANY;
}

static void take_first(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const uint32_t format = find_format(world, data, size);

    if (format)
        world->files[index] = kunai_i_read_world_scene(world, format, data, size);
    else
        kunai_i_fail(&world->open, KUNAI_E_FORMAT, 0, record,
                     "the data is not a PSO stage (n.rel or fmt2)");
}

/* Only an n.rel is split in two files; an fmt2 has all instances itself. */
static void plan_more(kunai_world *world)
{
    if (world->files[SCENERY]->info.format == KUNAI_FORMAT_N_REL)
        kunai_i_want_file(world, MORE_SCENERY);
    kunai_i_want_file(world, COLLISION);
    kunai_i_want_file(world, TEXTURE_ANIMATIONS);
}

static void take_more(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    world->files[index] = kunai_i_read_world_scene(world, formats[index], data, size);
}

static const uint32_t placement_formats[KUNAI_I_PLACEMENT_FILES] = {
    KUNAI_FORMAT_QUEST_DAT, KUNAI_FORMAT_PLACED_OBJECTS, KUNAI_FORMAT_PLACED_ENEMIES,
    KUNAI_FORMAT_PLACED_EVENTS};

static void plan_placements(kunai_world *world)
{
    uint32_t i;

    for (i = 0; i < KUNAI_I_PLACEMENT_FILES; i++)
        kunai_i_want_file(world, i);
}

static void take_placements(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    world->placed_files[index] =
        kunai_i_read_world_scene(world, placement_formats[index], data, size);
}

const kunai_i_world_step kunai_i_stage_steps[] = {
    {KUNAI_STORE_STAGE, KUNAI_FORMAT_ANY, 1, 0, plan_first, take_first},
    {KUNAI_STORE_STAGE, KUNAI_FORMAT_ANY, 0, 0, plan_more, take_more},
    {KUNAI_STORE_STAGE_PLACEMENTS, KUNAI_FORMAT_ANY, 0, 0, plan_placements, take_placements},
};

const uint32_t kunai_i_stage_placement_step_count =
    sizeof kunai_i_stage_steps / sizeof kunai_i_stage_steps[0];
const uint32_t kunai_i_stage_step_count =
    sizeof kunai_i_stage_steps / sizeof kunai_i_stage_steps[0] - 1;

uint32_t kunai_i_get_stage_format(uint32_t index)
{
    return formats[index];
}

uint32_t kunai_i_get_placement_format(uint32_t index)
{
    return placement_formats[index];
}

/* ---- n.rel and d.rel ---- */

/* Two stages, and the arrays of the joined scene. */
typedef struct joined {
    kunai_world *world;
    kunai_i_open *open;
    kunai_scene *scene;
    const kunai_scene *stages[2];
    kunai_section *sections;
    kunai_instance *instances;
    uint32_t *numbers; /* numbers of all clips, in order */
} joined;

/* Adds two counts. The open fails if the sum is too large for the int32_t numbers of models and
 * instances. */
static uint32_t add_counts(kunai_i_open *open, uint32_t a, uint32_t b)
{
    if (a > INT32_MAX - b)
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, record,
                     "the scene of both files has more than 2147483647 items of one kind");
    return a + b;
}

/* Copies the items of both stages to one array. */
static void *copy_all(kunai_i_open *open, const void *a, uint32_t count, const void *b,
                      uint32_t more, size_t size)
{
    uint8_t *all = kunai_i_allocate(open, (size_t)count + more, size);

    if (all && count)
        memcpy(all, a, count * size);
    if (all && more)
        memcpy(all + count * size, b, more * size);
    return all;
}

/* Joins the models. The models of the second stage come after those of the first. */
static void join_models(joined *j)
{
    const kunai_scene *a = j->stages[0], *b = j->stages[1];
    const uint32_t first = a->info.model_count;
    const uint32_t count = add_counts(j->open, first, b->info.model_count);
    kunai_scene_model *models =
        copy_all(j->open, a->models, first, b->models, b->info.model_count, sizeof *models);
    uint32_t i;

    for (i = 0; models && i < count; i++) {
        models[i].store = KUNAI_STORE_STAGE;
        models[i].index = i < first ? SCENERY : MORE_SCENERY;
    }
    j->scene->models = models;
    j->scene->info.model_count = count;
}

/* Copies the clips of the first stage. A d.rel has no motions. */
static void copy_clips(joined *j)
{
    const kunai_scene *from = j->stages[0];
    const uint32_t count = from->info.clip_count;
    kunai_clip *clips = copy_all(j->open, from->clips, count, NULL, 0, sizeof *clips);
    uint32_t i;

    j->numbers = kunai_i_allocate(j->open, count, sizeof *j->numbers);
    for (i = 0; j->numbers && i < count; i++) {
        j->numbers[i] = i;
        clips[i].store = KUNAI_STORE_STAGE;
        clips[i].index = SCENERY;
    }
    j->scene->clips = clips;
    j->scene->info.clip_count = count;
}

/* Returns 1 if the sections of both stages are the same, in the same order. */
static int is_same_stage(const kunai_scene *a, const kunai_scene *b)
{
    uint32_t i;

    if (a->info.section_count != b->info.section_count)
        return 0;
    for (i = 0; i < a->info.section_count; i++)
        if (a->sections[i].id != b->sections[i].id ||
            memcmp(a->sections[i].world, b->sections[i].world, sizeof a->sections[i].world) != 0)
            return 0;
    return 1;
}

/* Adds a warning that belongs to the d.rel: without it, the n.rel is a complete stage. */
static void warn_other_stage(joined *j)
{
    const kunai_i_item item = kunai_i_begin_file_item(j->world, KUNAI_STORE_STAGE, MORE_SCENERY);
    const uint32_t format = j->open->format;

    j->open->format = formats[MORE_SCENERY];
    kunai_i_warn(j->open, KUNAI_E_CORRUPT, 0, record, "n.rel and d.rel have different sections");
    j->open->format = format;
    kunai_i_end_item(j->open, item);
}

/* Adds the instances of a section to the last section. which is the number of the stage. */
static void add_instances(joined *j, uint32_t which, uint32_t section)
{
    const kunai_scene *from = j->stages[which];
    const kunai_section *source = &from->sections[section];
    kunai_scene_info *info = &j->scene->info;
    uint32_t i;

    for (i = 0; i < source->instance_count; i++) {
        kunai_instance *added = &j->instances[info->instance_count++];

        *added = from->instances[source->first_instance + i];
        added->section = info->section_count - 1;
        if (which && added->model >= 0)
            added->model += (int32_t)j->stages[0]->info.model_count;
        added->clips = j->numbers;
        if (added->clip_count)
            added->clips += from->instances[source->first_instance + i].clips[0];
    }
    j->sections[info->section_count - 1].instance_count += source->instance_count;
}

/* Begins a section of the scene with the place and the instances of one stage. */
static void add_section(joined *j, uint32_t which, uint32_t section)
{
    kunai_section *added = &j->sections[j->scene->info.section_count++];

    *added = j->stages[which]->sections[section];
    added->first_instance = j->scene->info.instance_count;
    added->instance_count = 0;
    add_instances(j, which, section);
}

/* Joins the sections one to one, or one stage after the other if they differ. */
static void join_sections(joined *j)
{
    const kunai_scene_info *a = &j->stages[0]->info, *b = &j->stages[1]->info;
    const int is_same = is_same_stage(j->stages[0], j->stages[1]);
    uint32_t i;

    j->sections = kunai_i_allocate(
        j->open, add_counts(j->open, a->section_count, is_same ? 0 : b->section_count),
        sizeof *j->sections);
    j->instances = kunai_i_allocate(
        j->open, add_counts(j->open, a->instance_count, b->instance_count), sizeof *j->instances);
    if (!is_same && b->section_count)
        warn_other_stage(j);
    if (kunai_i_has_failed(j->open))
        return;
    for (i = 0; i < a->section_count; i++) {
        add_section(j, 0, i);
        if (is_same)
            add_instances(j, 1, i);
    }
    for (i = 0; !is_same && i < b->section_count; i++)
        add_section(j, 1, i);
    j->scene->sections = j->sections;
    j->scene->instances = j->instances;
}

/* Joins n.rel and d.rel. A stage of one file is joined with an empty stage. */
static void join_scenery(kunai_world *world, kunai_scene *scene)
{
    static const kunai_scene nothing = {0};
    joined j;

    memset(&j, 0, sizeof j);
    j.world = world;
    j.open = &world->open;
    j.scene = scene;
    j.stages[0] = world->files[SCENERY];
    j.stages[1] = world->files[MORE_SCENERY] ? world->files[MORE_SCENERY] : &nothing;
    join_models(&j);
    copy_clips(&j);
    if (!kunai_i_has_failed(j.open))
        join_sections(&j);
}

/* ---- placements ---- */

/* Returns 1 if the scene shows a table. Index 0 is a quest, whose tables have floors. Lists have no
 * floors. */
static int is_shown(const kunai_world *world, uint32_t index, const kunai_placement_table *table)
{
    return index || (uint32_t)table->floor == world->selection.floor;
}

/* Returns the number of placements that the scene shows of a file. Adds the number of their tables
 * to *tables. */
static uint32_t count_shown(const kunai_world *world, uint32_t index, uint32_t *tables)
{
    const kunai_scene *file = world->placed_files[index];
    uint32_t i, count = 0;

    for (i = 0; file && i < file->info.placement_table_count; i++)
        if (is_shown(world, index, &file->placement_tables[i])) {
            ++*tables;
            count += file->placement_tables[i].placement_count;
        }
    return count;
}

/* The arrays of the scene, with the counts so far. */
typedef struct placed {
    kunai_placement *placements;
    kunai_placement_table *tables;
    uint32_t count;
    uint32_t table_count;
} placed;

/* Copies a table with its placements. */
static void copy_table(placed *to, const kunai_scene *file, const kunai_placement_table *table,
                       uint32_t index)
{
    kunai_placement_table *added = &to->tables[to->table_count];
    uint32_t i;

    *added = *table;
    added->store = KUNAI_STORE_STAGE_PLACEMENTS;
    added->index = index;
    added->first_placement = to->count;
    for (i = 0; i < table->placement_count; i++) {
        to->placements[to->count] = file->placements[table->first_placement + i];
        to->placements[to->count++].table = (int32_t)to->table_count;
    }
    to->table_count++;
}

/* Copies and places the placements that the scene shows of a file. Warnings belong to the file. */
static void join_file(kunai_world *world, const kunai_scene *scene, const kunai_i_set *ids,
                      placed *to, uint32_t index)
{
    const kunai_scene *file = world->placed_files[index];
    const kunai_i_item item = kunai_i_begin_file_item(world, KUNAI_STORE_STAGE_PLACEMENTS, index);
    const uint32_t first = to->count, format = world->open.format;
    uint32_t i;

    for (i = 0; file && i < file->info.placement_table_count; i++)
        if (is_shown(world, index, &file->placement_tables[i]))
            copy_table(to, file, &file->placement_tables[i], index);
    world->open.format = placement_formats[index];
    kunai_i_place_in_sections(&world->open, scene, ids, to->placements + first, to->count - first);
    world->open.format = format;
    kunai_i_end_item(&world->open, item);
}

/* Joins the placements of all files. Together, they can be more than an index can count. */
static void join_placements(kunai_world *world, kunai_scene *scene)
{
    kunai_i_open *open = &world->open;
    uint32_t count = 0, tables = 0, i;
    placed to = {NULL, NULL, 0, 0};
    kunai_i_set ids;

    for (i = 0; i < KUNAI_I_PLACEMENT_FILES; i++)
        count = add_counts(open, count, count_shown(world, i, &tables));
    if (kunai_i_has_failed(open) || !tables)
        return;
    to.placements = kunai_i_allocate(open, count, sizeof *to.placements);
    to.tables = kunai_i_allocate(open, tables, sizeof *to.tables);
    kunai_i_list_section_ids(open, scene, &ids);
    for (i = 0; i < KUNAI_I_PLACEMENT_FILES && !kunai_i_has_failed(open); i++)
        join_file(world, scene, &ids, &to, i);
    scene->placements = to.placements;
    scene->placement_tables = to.tables;
    scene->info.placement_count = to.count;
    scene->info.placement_table_count = to.table_count;
}

/* Makes the scene after all files have been given. Only lists that are joined are copied. The other
 * lists stay in the memory of their file, which becomes memory of the scene, too. */
void kunai_i_join_stage(kunai_world *world, kunai_scene *scene)
{
    const kunai_scene *first = world->files[SCENERY], *collision = world->files[COLLISION],
                      *animations = world->files[TEXTURE_ANIMATIONS];

    scene->info.byte_order = first->info.byte_order;
    scene->info.texture_count = first->info.texture_count;
    scene->info.radius = first->info.radius;
    scene->textures = first->textures;
    join_scenery(world, scene);
    if (collision)
        scene->collision = collision->collision;
    if (animations) {
        scene->animations = animations->animations;
        scene->info.animation_count = animations->info.animation_count;
    }
    if (!kunai_i_has_failed(&world->open))
        join_placements(world, scene);
}
