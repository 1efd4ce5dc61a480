/*
 * gltf_equal.c - finds texts that the glTF file already contains, so that equal materials, images
 * and textures are written once.
 *
 * A hash table with open addressing holds numbers of entries. Entries hold the place of a text in
 * one buffer of all texts. A text may be JSON or any other bytes.
 */
#include "gltf.h"

#include <string.h>

typedef struct entry {
    size_t at, size; /* in the buffer of all texts */
    uint64_t hash;
    uint32_t number;
} entry;

static uint64_t find_hash(const buffer *text) /* FNV-1a */
{
    uint64_t hash = 0xCBF29CE484222325u;
    size_t i;

    for (i = 0; i < text->size; i++)
        hash = (hash ^ text->data[i]) * 0x100000001B3u;
    return hash;
}

static const entry *get_entry(const gltf_equals *e, uint32_t index)
{
    const entry *entries = (const void *)e->list.data;

    return &entries[index];
}

/* Returns the place of an equal text in the table, or the free place where the text belongs. */
static uint32_t *find_place(const gltf_equals *e, const buffer *text, uint64_t hash)
{
    size_t at = (size_t)hash & (e->room - 1);

    while (e->table[at]) {
        const entry *old = get_entry(e, e->table[at] - 1);

        if (old->hash == hash && old->size == text->size &&
            !memcmp(e->text.data + old->at, text->data, text->size))
            break;
        at = (at + 1) & (e->room - 1);
    }
    return &e->table[at];
}

/* Makes the table larger so that at least half of it stays empty. Returns 0, or -1 if memory has
 * failed. */
static int grow_table(gltf_equals *e)
{
    const size_t count = e->list.size / sizeof(entry), room = e->room ? 2 * e->room : 64;
    uint32_t *table, i;

    if (count < e->room / 2)
        return 0;
    table = allocate_from(e->memory, room, sizeof *table);
    if (!table)
        return -1;
    release_to(e->memory, e->table);
    e->table = table;
    e->room = room;
    for (i = 0; i < count; i++) {
        size_t at = (size_t)get_entry(e, i)->hash & (e->room - 1);

        while (e->table[at])
            at = (at + 1) & (e->room - 1);
        e->table[at] = i + 1;
    }
    return 0;
}

gltf_equals begin_gltf_equals(memory *m)
{
    return (gltf_equals){.text.memory = m, .list.memory = m, .memory = m};
}

int64_t find_gltf_equal(gltf_equals *e, const buffer *text, uint32_t number)
{
    const entry added = {
        .at = e->text.size, .size = text->size, .hash = find_hash(text), .number = number};
    uint32_t *place;

    if (grow_table(e))
        return -1;
    place = find_place(e, text, added.hash);
    if (*place)
        return get_entry(e, *place - 1)->number;
    append_bytes(&e->text, text->data, text->size);
    append_bytes(&e->list, &added, sizeof added);
    *place = (uint32_t)(e->list.size / sizeof added);
    return -1;
}

void free_gltf_equals(gltf_equals *e)
{
    free_buffer(&e->text);
    free_buffer(&e->list);
    release_to(e->memory, e->table);
}
