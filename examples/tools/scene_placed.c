/*
 * scene_placed.c - reads quests, their tables, and lists of placements for kunai scene
 * (placements.md 1, 7). scene.c calls it.
 *
 * A stage does not say which floor it is, so placements of another floor are recognised afterwards:
 * most of them name sections that the stage lacks.
 */
#include "scene_placed.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { QUEST = 0, LIST_FORMATS = KUNAI_FORMAT_PLACED_OBJECTS - 1 };

/* ---- files ---- */

/* Unpacks the only table of a quest. */
static int unpack_quest(scene_placed *p, const char *path, const kunai_archive *archive,
                        buffer *out)
{
    const kunai_entry *entry, *found = NULL;
    uint32_t i, at = 0;
    kunai_error error;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        if (entry->format != KUNAI_FORMAT_QUEST_DAT)
            continue;
        if (found) {
            fail_tool(p->t, TOOL_FAILED, path,
                      "contains several quests: extract one .dat with kunai extract");
            return -1;
        }
        found = entry;
        at = i;
    }
    if (!found) {
        fail_tool(p->t, TOOL_FAILED, path, "is a quest that contains no .dat");
        return -1;
    }
    grow_buffer(out, found->result == KUNAI_OK ? (size_t)found->unpacked_size : 0);
    if (kunai_archive_read(archive, at, out->data, out->size, NULL, &error) == KUNAI_OK)
        return 0;
    report_tool_error(p->t, path, NULL, &error);
    return -1;
}

static int open_quest(scene_placed *p, const char *path, buffer *bytes)
{
    const kunai_archive_info *info;
    kunai_archive *archive;
    kunai_error error;
    buffer table = {0};
    int result;

    if (kunai_archive_open(bytes->data, bytes->size, NULL, &archive, &error) != KUNAI_OK) {
        report_tool_error(p->t, path, NULL, &error);
        return -1;
    }
    info = kunai_archive_get_info(archive);
    report_tool_warnings(p->t, path, archive, info->warnings, info->warning_count,
                         info->warning_total);
    result = unpack_quest(p, path, archive, &table);
    kunai_archive_close(archive);
    free_buffer(bytes);
    *bytes = table;
    return result;
}

/* Finds the number of a file in the store. If it is a quest, replaces bytes by its table. */
static int find_place(scene_placed *p, const char *path, buffer *bytes, uint32_t *place)
{
    const uint32_t list = find_tool_list_format(path);
    kunai_found found = {0};

    kunai_probe(bytes->data, bytes->size, &found);
    *place = found.format == KUNAI_FORMAT_QST || found.format == KUNAI_FORMAT_QUEST_DAT || !list
                 ? (uint32_t)QUEST
                 : list - LIST_FORMATS;
    if (found.format == KUNAI_FORMAT_QST)
        return open_quest(p, path, bytes);
    if (*place || found.format == KUNAI_FORMAT_QUEST_DAT)
        return 0;
    fail_tool(p->t, TOOL_FAILED, path,
              "is neither a quest (.qst, .dat) nor, by its name, a list (map_*o.dat, map_*e.dat, "
              ".evt)");
    return -1;
}

static int read_file(scene_placed *p, const char *path)
{
    buffer bytes = {0};
    uint32_t place;

    if (read_tool_unpacked(p->t, path, &bytes))
        return -1;
    if (find_place(p, path, &bytes, &place)) {
        free_buffer(&bytes);
        return -1;
    }
    if (p->paths[place]) {
        report_tool_usage(p->t, "%.64s and %.64s are files of the same kind", p->paths[place],
                          path);
        free_buffer(&bytes);
        return -1;
    }
    p->paths[place] = path;
    p->files[place] = bytes;
    return 0;
}

/* ---- floors ---- */

static int has_floor(const kunai_scene *scene, uint32_t floor)
{
    const kunai_placement_table *table;
    uint32_t i;

    for (i = 0; (table = kunai_scene_get_placement_table(scene, i)) != NULL; i++)
        if (table->floor >= 0 && (uint32_t)table->floor == floor)
            return 1;
    return 0;
}

/* Lists the floors that a quest has, from 0 to 17. */
static uint32_t count_floors(const kunai_scene *scene, buffer *words, uint32_t *last)
{
    enum { MOST_FLOORS = 18 };
    uint32_t count = 0, floor;
    char word[16];

    for (floor = 0; floor < MOST_FLOORS; floor++)
        if (has_floor(scene, floor)) {
            snprintf(word, sizeof word, " %" PRIu32, floor);
            append_bytes(words, word, strlen(word));
            *last = floor;
            count++;
        }
    return count;
}

/* A quest with one floor needs no --floor. */
static int choose_floor(scene_placed *p, const kunai_scene *scene)
{
    uint32_t last = 0;
    const uint32_t count = count_floors(scene, &p->floors, &last);

    if (!p->floor_word && count <= 1) {
        p->floor = last;
    } else if (!p->floor_word || !has_floor(scene, p->floor)) {
        fail_tool(p->t, TOOL_FAILED, p->paths[QUEST], "%s%.64s; its floors:%.*s",
                  p->floor_word ? "has no floor " : "has several floors, so --floor must name one",
                  p->floor_word ? p->floor_word : "", (int)p->floors.size,
                  (const char *)p->floors.data);
        return -1;
    }
    return 0;
}

static int find_floor(scene_placed *p)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_scene *scene;
    kunai_error error;
    int result;

    if (!p->paths[QUEST] && p->floor_word) {
        report_tool_usage(p->t, "--floor needs a quest: --placements FILE.qst");
        return -1;
    }
    if (!p->paths[QUEST])
        return 0;
    options.format = KUNAI_FORMAT_QUEST_DAT;
    if (kunai_scene_open(p->files[QUEST].data, p->files[QUEST].size, &options, &scene, &error) !=
        KUNAI_OK) {
        report_tool_error(p->t, p->paths[QUEST], NULL, &error);
        return -1;
    }
    result = choose_floor(p, scene);
    kunai_scene_close(scene);
    return result;
}

static int read_floor(scene_placed *p)
{
    char *end;
    unsigned long value;

    if (!p->floor_word)
        return 0;
    value = strtoul(p->floor_word, &end, 10);
    if (end != p->floor_word && !*end && *p->floor_word != '-' && value <= INT32_MAX) {
        p->floor = (uint32_t)value;
        return 0;
    }
    report_tool_usage(p->t, "--floor needs a number, not %.64s", p->floor_word);
    return -1;
}

int read_scene_placed(scene_placed *placed)
{
    int i;

    if (read_floor(placed))
        return -1;
    for (i = 0; i < placed->count; i++)
        if (read_file(placed, placed->words[i]))
            return -1;
    return find_floor(placed);
}

/* ---- a joined scene ---- */

const buffer *get_scene_placed(const scene_placed *placed, uint32_t index)
{
    return index < SCENE_PLACED_FILES && placed->paths[index] ? &placed->files[index] : NULL;
}

/* The stage that the placements belong to has nearly all their sections. */
int refuse_scene_placed(const scene_placed *placed, const kunai_scene *joined)
{
    const kunai_placement *placement;
    uint32_t i, lost = 0, all = 0;
    const char *path = NULL;

    for (i = 0; (placement = kunai_scene_get_placement(joined, i)) != NULL; i++) {
        all += placement->section_id >= 0;
        lost += placement->section_id >= 0 && placement->section < 0;
    }
    if (lost <= all / 2)
        return 0;
    for (i = 0; !path; i++)
        path = placed->paths[i];
    if (placed->paths[QUEST])
        fail_tool(placed->t, TOOL_FAILED, path,
                  "is left out: floor %" PRIu32 " belongs to another stage: %" PRIu32 " of %" PRIu32
                  " placements name sections that this stage lacks; the floors of the quest:%.*s",
                  placed->floor, lost, all, (int)placed->floors.size,
                  (const char *)placed->floors.data);
    else
        fail_tool(placed->t, TOOL_FAILED, path,
                  "is left out: it belongs to another stage: %" PRIu32 " of %" PRIu32
                  " placements name sections that the stage lacks",
                  lost, all);
    return 1;
}

void tell_scene_placed(const scene_placed *placed, const kunai_scene *joined)
{
    const kunai_scene_info *info = kunai_scene_get_info(joined);
    uint32_t place, i;

    for (place = 0; info && place < SCENE_PLACED_FILES; place++) {
        const uint32_t item =
            (uint32_t)KUNAI_STORE_STAGE_PLACEMENTS << KUNAI_REQUEST_ITEM_STORE_SHIFT | place;
        buffer found = {0};

        for (i = 0; i < info->warning_count; i++)
            if (info->warnings[i].item_kind == KUNAI_ITEM_FILE && info->warnings[i].item == item)
                append_bytes(&found, &info->warnings[i], sizeof info->warnings[i]);
        report_tool_warnings(placed->t, placed->paths[place], NULL, (const void *)found.data,
                             (uint32_t)(found.size / sizeof(kunai_error)), 0);
        free_buffer(&found);
    }
}

void free_scene_placed(scene_placed *placed)
{
    uint32_t i;

    for (i = 0; i < SCENE_PLACED_FILES; i++)
        free_buffer(&placed->files[i]);
    free_buffer(&placed->floors);
}
