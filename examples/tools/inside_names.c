/*
 * inside_names.c - finds the entries of an archive by path, plain name or stored name.
 * tool_inside.c calls it.
 *
 * The names come from make_visit_path, so they are those that kunai extract writes. All names are
 * in one buffer, and tables and places contain offsets, because the buffer moves when it grows.
 */
#include "inside_names.h"

#include <stdlib.h>
#include <string.h>

/* ---- the tables ---- */

static uint32_t hash_bytes(const char *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    size_t i;

    for (i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 16777619u;
    return hash;
}

static const char *get_text(const inside_names *names, uint32_t text)
{
    return (const char *)names->text.data + text;
}

static int is_text(const char *text, const char *name, size_t size)
{
    return !strncmp(text, name, size) && !text[size];
}

/* Returns the slot of a name, or the free slot where it belongs. Returns NULL if the table is
 * empty. */
static inside_slot *find_slot(const inside_names *names, const inside_table *table,
                              const char *name, size_t size)
{
    const uint32_t hash = hash_bytes(name, size);
    size_t at = hash & (table->room - 1);

    if (!table->room)
        return NULL;
    for (;; at = (at + 1) & (table->room - 1)) {
        inside_slot *slot = &table->slots[at];

        if (!slot->count ||
            (slot->hash == hash && is_text(get_text(names, slot->text), name, size)))
            return slot;
    }
}

static void grow_table(inside_table *table)
{
    const inside_table old = *table;
    size_t i, at;

    table->room = old.room ? 2 * old.room : 64;
    table->slots = allocate(table->room, sizeof *table->slots);
    for (i = 0; i < old.room; i++) {
        if (!old.slots[i].count)
            continue;
        at = old.slots[i].hash & (table->room - 1);
        while (table->slots[at].count)
            at = (at + 1) & (table->room - 1);
        table->slots[at] = old.slots[i];
    }
    free(old.slots);
}

static void add_to_table(const inside_names *names, inside_table *table, uint32_t text,
                         uint32_t index)
{
    const char *name = get_text(names, text);
    const size_t size = strlen(name);
    inside_slot *slot;

    if (table->count >= table->room / 2)
        grow_table(table);
    slot = find_slot(names, table, name, size);
    if (slot->count) {
        slot->count++;
        return;
    }
    *slot = (inside_slot){hash_bytes(name, size), text, index, 1};
    table->count++;
}

/* ---- the names of an entry ---- */

/* Appends the two texts as one name. Returns its offset. */
static uint32_t add_text(inside_names *names, const char *start, size_t start_size, const char *end)
{
    const size_t at = names->text.size;

    append_bytes(&names->text, start, start_size);
    append_bytes(&names->text, end, strlen(end) + 1);
    if (names->text.size - at > names->longest)
        names->longest = names->text.size - at;
    return (uint32_t)at;
}

static inside_place add_place(inside_names *names, const visit_path *made)
{
    const char *plain = made->path + made->plain;
    inside_place place = {0};

    place.path = add_text(names, made->path, 0, made->path);
    if (*plain && made->plain > made->name)
        place.plain = add_text(names, made->path, made->name, plain);
    if (made->stored[0] && strcmp(made->stored, plain) != 0)
        place.stored = add_text(names, made->path, made->name, made->stored);
    append_bytes(&names->places, &place, sizeof place);
    return place;
}

static void add_entry(inside_names *names, const visit_level *l, uint32_t index, tool *taken)
{
    const visit_path made = make_visit_path(taken, l, index);
    const inside_place place = add_place(names, &made);

    free(made.path);
    add_to_table(names, &names->paths, place.path, index);
    if (place.plain)
        add_to_table(names, &names->others, place.plain, index);
    if (place.stored)
        add_to_table(names, &names->others, place.stored, index);
}

int build_inside_names(inside_names *names, const visit_level *l, uint64_t most)
{
    tool taken = {.name = "kunai"};
    uint32_t i;

    if (most > UINT32_MAX / 2)
        most = UINT32_MAX / 2;
    append_byte(&names->text, 0); /* offset 0 means no name */
    for (i = 0; i < l->count && names->text.size <= most; i++)
        add_entry(names, l, i, &taken);
    free_tool_paths(&taken);
    return i < l->count ? -1 : 0;
}

void free_inside_names(inside_names *names)
{
    free_buffer(&names->text);
    free_buffer(&names->places);
    free(names->paths.slots);
    free(names->others.slots);
    *names = (inside_names){0};
}

/* ---- finding ---- */

static const inside_place *get_place(const inside_names *names, uint32_t index)
{
    const inside_place *places = (const void *)names->places.data;

    return &places[index];
}

static uint32_t find_in_table(const inside_names *names, const inside_table *table,
                              const char *name, size_t size, uint32_t *index)
{
    const inside_slot *slot = find_slot(names, table, name, size);

    if (!slot || !slot->count)
        return 0;
    *index = slot->index;
    return slot->count;
}

uint32_t find_inside_path(const inside_names *names, const char *path, size_t size, uint32_t *index)
{
    return find_in_table(names, &names->paths, path, size, index);
}

uint32_t find_inside_name(const inside_names *names, const char *name, size_t size, uint32_t *index)
{
    return find_in_table(names, &names->others, name, size, index);
}

int has_inside_name(const inside_names *names, uint32_t index, const char *name, size_t size)
{
    const inside_place *place = get_place(names, index);

    return (place->plain && is_text(get_text(names, place->plain), name, size)) ||
           (place->stored && is_text(get_text(names, place->stored), name, size));
}

const char *get_inside_path(const inside_names *names, uint32_t index)
{
    return get_text(names, get_place(names, index)->path);
}

const char *get_inside_plain(const inside_names *names, uint32_t index)
{
    const inside_place *place = get_place(names, index);
    const char *plain = get_text(names, place->plain);
    uint32_t found;

    if (!place->plain || find_inside_path(names, plain, strlen(plain), &found) ||
        find_inside_name(names, plain, strlen(plain), &found) != 1)
        return get_text(names, place->path);
    return plain;
}
