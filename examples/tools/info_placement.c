/* info_placement.c - describes the placements of PSO for kunai info: tables of a quest, and lists
 * of objects, enemies and waves (placements.md). info_scene.c and info_archive.c call it. */
#include "info.h"

#include <stdlib.h>

static const char *get_table_name(uint32_t kind)
{
    static const char *const names[] = {"objects", "enemies", "waves", "random places",
                                        "random kinds"};

    return names[kind - 1];
}

static const char *get_placement_name(uint32_t kind)
{
    static const char *const names[] = {"object",       "enemy",       "wave",
                                        "random place", "random kind", "random weight"};

    return kind <= sizeof names / sizeof names[0] ? names[kind - 1] : "placement";
}

static int is_placed(const kunai_placement *placement)
{
    return placement->kind == KUNAI_PLACEMENT_KIND_OBJECT ||
           placement->kind == KUNAI_PLACEMENT_KIND_ENEMY ||
           placement->kind == KUNAI_PLACEMENT_KIND_RANDOM_PLACE;
}

/* ---- JSON ---- */

static void add_signed(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

static void add_table(buffer *b, const kunai_placement_table *table)
{
    open_json(b, '{');
    add_json_text(b, "kind", get_table_name(table->kind));
    add_signed(b, "floor", table->floor);
    add_json_number(b, "offset", table->offset);
    add_json_number(b, "size", table->size);
    if (table->version)
        add_json_number(b, "version", table->version);
    if (table->room_count)
        add_json_number(b, "rooms", table->room_count);
    add_json_number(b, "first_placement", table->first_placement);
    add_json_number(b, "placements", table->placement_count);
    close_json(b, '}');
}

static void add_signed_list(buffer *b, const char *key, const int32_t *values, uint32_t count)
{
    uint32_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_signed(b, values[i]);
    close_json(b, ']');
}

static void add_actions(buffer *b, const kunai_placement *placement)
{
    uint32_t i;

    add_json_key(b, "actions");
    open_json(b, '[');
    for (i = 0; i < placement->action_count; i++) {
        const kunai_placement_action *action = &placement->actions[i];

        open_json(b, '[');
        add_json_unsigned(b, action->type);
        add_json_unsigned(b, action->operands[0]);
        add_json_unsigned(b, action->operands[1]);
        close_json(b, ']');
    }
    close_json(b, ']');
}

static void add_placement(buffer *b, const kunai_placement *placement)
{
    open_json(b, '{');
    add_json_text(b, "kind", get_placement_name(placement->kind));
    add_json_number(b, "offset", placement->offset);
    add_json_number(b, "type", placement->type);
    add_json_number(b, "id", placement->id);
    add_json_number(b, "flags", placement->flags);
    add_signed(b, "section", placement->section_id);
    add_json_number(b, "group", placement->group);
    add_json_number(b, "wave", placement->wave);
    add_json_number(b, "children", placement->children);
    if (is_placed(placement)) {
        add_json_key(b, "position");
        add_json_floats(b, placement->position, 3);
        add_signed_list(b, "angles", placement->angles, 3);
    }
    add_json_key(b, "parameters");
    add_json_floats(b, placement->parameters, 5);
    add_signed_list(b, "integers", placement->integers, 5);
    if (placement->kind == KUNAI_PLACEMENT_KIND_WAVE)
        add_actions(b, placement);
    close_json(b, '}');
}

void add_info_placements(buffer *b, const kunai_scene *scene)
{
    const kunai_placement_table *table;
    const kunai_placement *placement;
    uint32_t i;

    add_json_key(b, "placement_tables");
    open_json(b, '[');
    for (i = 0; (table = kunai_scene_get_placement_table(scene, i)) != NULL; i++)
        add_table(b, table);
    close_json(b, ']');
    add_json_key(b, "placements");
    open_json(b, '[');
    for (i = 0; (placement = kunai_scene_get_placement(scene, i)) != NULL; i++)
        add_placement(b, placement);
    close_json(b, ']');
}

/* ---- in words ---- */

static uint32_t count_kind(const kunai_scene *scene, uint32_t kind)
{
    const kunai_placement *placement;
    uint32_t count = 0, i;

    for (i = 0; (placement = kunai_scene_get_placement(scene, i)) != NULL; i++)
        count += placement->kind == kind;
    return count;
}

static int compare_floors(const void *a, const void *b)
{
    const int32_t *left = a, *right = b;

    return (*left > *right) - (*left < *right);
}

/* Appends each floor once, sorted. A file can name any number of floors. */
static void list_floors(buffer *list, const kunai_scene *scene)
{
    const kunai_placement_table *table;
    int32_t *floors, last = -1;
    size_t i, count, kept = 0;

    for (i = 0; (table = kunai_scene_get_placement_table(scene, (uint32_t)i)) != NULL; i++)
        append_bytes(list, &table->floor, sizeof table->floor);
    count = list->size / sizeof *floors;
    floors = (void *)list->data;
    if (count)
        qsort(floors, count, sizeof *floors, compare_floors);
    for (i = 0; i < count; i++)
        if (floors[i] > last)
            last = floors[kept++] = floors[i];
    list->size = kept * sizeof *floors;
}

static void say_floors(info *out, const buffer *list)
{
    const int32_t *floors = (const void *)list->data;
    size_t i;

    for (i = 0; i < list->size / sizeof *floors; i++)
        say_info(out, i ? " %d" : "; floors %d", (int)floors[i]);
}

/* Appends the floors of an entry. Returns 0 if the entry is not the table of a quest, or cannot be
 * read. */
static int read_floors(buffer *list, const kunai_archive *archive, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_QUEST_DAT};
    kunai_scene *scene = NULL;
    buffer bytes = {0};

    if (entry->format != KUNAI_FORMAT_QUEST_DAT || entry->result != KUNAI_OK)
        return 0;
    grow_buffer(&bytes, (size_t)entry->unpacked_size);
    if (kunai_archive_read(archive, index, bytes.data, bytes.size, NULL, NULL) == KUNAI_OK &&
        kunai_scene_open(bytes.data, bytes.size, &options, &scene, NULL) == KUNAI_OK)
        list_floors(list, scene);
    kunai_scene_close(scene);
    free_buffer(&bytes);
    return scene != NULL;
}

/* Describes the tables of a .qst file, which nearly always has one. */
void describe_info_floors(info *out, const kunai_archive *archive)
{
    const kunai_entry *entry;
    uint32_t i;

    add_json_key(&out->json, "quest_tables");
    open_json(&out->json, '[');
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        buffer list = {0};

        if (read_floors(&list, archive, i)) {
            open_json(&out->json, '{');
            add_json_number(&out->json, "entry", i);
            add_signed_list(&out->json, "floors", (const void *)list.data,
                            (uint32_t)(list.size / sizeof(int32_t)));
            close_json(&out->json, '}');
            say_floors(out, &list);
        }
        free_buffer(&list);
    }
    close_json(&out->json, ']');
}

void say_info_placements(info *out, const kunai_scene *scene)
{
    static const struct {
        uint32_t kind;
        const char *name;
    } kinds[] = {{KUNAI_PLACEMENT_KIND_OBJECT, "objects"},
                 {KUNAI_PLACEMENT_KIND_ENEMY, "enemies"},
                 {KUNAI_PLACEMENT_KIND_WAVE, "waves"},
                 {KUNAI_PLACEMENT_KIND_RANDOM_PLACE, "random places"},
                 {KUNAI_PLACEMENT_KIND_RANDOM_KIND, "random kinds"}};
    buffer floors = {0};
    uint32_t i;

    say_info(out, "; tables %u", (unsigned)kunai_scene_get_info(scene)->placement_table_count);
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (count_kind(scene, kinds[i].kind))
            say_info(out, ", %s %u", kinds[i].name, (unsigned)count_kind(scene, kinds[i].kind));
    list_floors(&floors, scene);
    say_floors(out, &floors);
    free_buffer(&floors);
}

/* ---- lists ---- */

static void list_placement(buffer *b, const kunai_placement *placement, uint32_t index)
{
    const kunai_string no_name = {"", 0};
    const float *at = placement->position;
    uint32_t i;

    begin_info_line(b, 2, get_placement_name(placement->kind), index, no_name);
    print_info(b, "type %u, id %u", (unsigned)placement->type, (unsigned)placement->id);
    if (placement->section_id >= 0)
        print_info(b, ", section %d", (int)placement->section_id);
    if (is_placed(placement))
        print_info(b, ", at (%.6g %.6g %.6g)", (double)at[0], (double)at[1], (double)at[2]);
    if (placement->kind == KUNAI_PLACEMENT_KIND_OBJECT)
        print_info(b, ", group %u", (unsigned)placement->group);
    if (placement->kind == KUNAI_PLACEMENT_KIND_ENEMY ||
        placement->kind == KUNAI_PLACEMENT_KIND_WAVE)
        print_info(b, ", wave %u", (unsigned)placement->wave);
    if (placement->kind == KUNAI_PLACEMENT_KIND_RANDOM_WEIGHT)
        print_info(b, ", weight %d", (int)placement->integers[0]);
    for (i = 0; i < placement->action_count; i++)
        print_info(b, "%s %u", i ? "" : ", actions", (unsigned)placement->actions[i].type);
    append_byte(b, '\n');
}

void list_info_placements(buffer *b, const kunai_scene *scene)
{
    const kunai_placement_table *table;
    const kunai_string no_name = {"", 0};
    uint32_t i, k;

    for (i = 0; (table = kunai_scene_get_placement_table(scene, i)) != NULL; i++) {
        begin_info_line(b, 1, "table", i, no_name);
        print_info(b, "%s, ", get_table_name(table->kind));
        if (table->floor >= 0)
            print_info(b, "floor %d, ", (int)table->floor);
        print_info(b, "offset 0x%llX, placements %u\n", (unsigned long long)table->offset,
                   (unsigned)table->placement_count);
        for (k = 0; k < table->placement_count; k++)
            list_placement(b, kunai_scene_get_placement(scene, table->first_placement + k),
                           table->first_placement + k);
    }
}
