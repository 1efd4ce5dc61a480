/* map_glb_sets.c - opens texture sets for the models of a GLB file, each set once. */
#include "map_glb.h"

#include <stdlib.h>

/* A texture set. Sets of -t have store 0. Models point to pictures, so a set must not move in
 * memory. */
typedef struct set {
    uint32_t store, number;
    char *path; /* path for messages; NULL: could not be opened */
    gltf_pictures pictures;
} set;

static set *get_set(const map_glb *s, size_t index)
{
    set *const *sets = (const void *)s->sets.data;

    return index < s->sets.size / sizeof *sets ? sets[index] : NULL;
}

static set *add_set(map_glb *s, uint32_t store, uint32_t number)
{
    set *added = allocate(1, sizeof *added);

    added->store = store;
    added->number = number;
    append_bytes(&s->sets, &added, sizeof added);
    return added;
}

/* Returns what to call a missing set, or NULL for a model, which need not contain textures. */
static const char *find_kind(uint32_t store)
{
    if (store == KUNAI_STORE_GROUND_TEXTURES)
        return "map textures";
    return store == KUNAI_STORE_PROP_TEXTURES ? "prop textures" : NULL;
}

/* Returns 0, or -1 after noting that there is no set. */
static int read_set(map_glb *s, map_store *store, const set *read, buffer *bytes)
{
    const char *kind = find_kind(read->store), *path;
    kunai_textures *textures = NULL;
    kunai_error error;
    int bad = read_map_store(s->t, store, read->number, bytes, &path);

    if (!bad && kunai_textures_open(bytes->data, bytes->size, NULL, &textures, &error)) {
        bad = -1;
        if (kind)
            note_map_store(s->t, store, read->number, path, 1, &error, 1);
    }
    if (bad && kind)
        add_map_missing(&s->missing, kind, read->number, path != NULL);
    kunai_textures_close(textures);
    return bad;
}

static void open_set(map_glb *s, set *opened)
{
    map_store *store = find_map_store(s->stores, opened->store);
    gltf_pictures *p = &opened->pictures;

    if (!store || read_set(s, store, opened, &p->bytes))
        return;
    p->path = opened->path = name_map_file(store, opened->number);
    open_gltf_pictures(s->t, p);
}

gltf_pictures *find_map_glb_set(map_glb *s, uint32_t store, uint32_t number)
{
    set *found;
    size_t i;

    for (i = 0; (found = get_set(s, i)) != NULL; i++)
        if (found->store == store && found->number == number)
            break;
    if (!found) {
        found = add_set(s, store, number);
        open_set(s, found);
    }
    return found->path ? &found->pictures : NULL;
}

int open_map_glb_sets(map_glb *s)
{
    int i;

    for (i = 0; i < s->words->texture_count; i++) {
        set *given = add_set(s, KUNAI_STORE_NONE, (uint32_t)i);

        given->pictures.path = s->words->textures[i];
        if (read_gltf_pictures(s->t, &given->pictures))
            return -1;
        open_gltf_pictures(s->t, &given->pictures);
        split_gltf_pictures(s->t, &given->pictures, &s->given);
    }
    return 0;
}

void offer_map_glb_set(map_glb *s, uint32_t store, uint32_t number)
{
    set *offered = add_set(s, store, number);

    open_set(s, offered);
    split_gltf_pictures(s->t, &offered->pictures, &s->given);
}

gltf_pictures *choose_map_glb_set(const map_glb *s, const char *path, const kunai_model *model)
{
    const size_t count = s->given.size / sizeof(gltf_pictures *);
    const gltf_choice choice = choose_gltf_set((const void *)s->given.data, count, model);

    if (choice.equal > 1 || count > (size_t)s->words->texture_count)
        tell_gltf_choice(s->t, path, &choice);
    return choice.set;
}

void close_map_glb_sets(map_glb *s)
{
    gltf_pictures *const *given = (const void *)s->given.data;
    set *closed;
    size_t i;

    for (i = 0; i < s->given.size / sizeof *given; i++)
        tell_gltf_pictures(s->t, given[i]);
    close_gltf_sets(&s->given);
    for (i = 0; (closed = get_set(s, i)) != NULL; i++) {
        if (closed->pictures.path)
            tell_gltf_pictures(s->t, &closed->pictures);
        close_gltf_pictures(&closed->pictures);
        free(closed->path);
        free(closed);
    }
    free_buffer(&s->sets);
}
