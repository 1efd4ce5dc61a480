/* map_glb_set.c - texture sets, each opened once. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

char *make_map_glb_path(const char *path, uint32_t number)
{
    const size_t size = strlen(path) + 16;
    char *joined = allocate(size, 1);

    snprintf(joined, size, "%s/%" PRIu32, path, number);
    return joined;
}

static map_glb_set *add_set(map_glb *s, int part, uint32_t number)
{
    map_glb_set *set = allocate(1, sizeof *set);

    set->part = part;
    set->number = number;
    append_bytes(&s->sets, &set, sizeof set);
    return set;
}

static map_glb_set *get_set(const map_glb *s, size_t index)
{
    map_glb_set *const *sets = (const void *)s->sets.data;

    return index < s->sets.size / sizeof *sets ? sets[index] : NULL;
}

/* Of an archive the number is told, too. */
static char *name_file(const map_store *store, uint32_t number, const char *path)
{
    return path == store->path ? make_map_glb_path(path, number) : copy_text(path);
}

/* What is wrong with a set was told by who joined the files. */
static int holds_textures(const buffer *bytes)
{
    kunai_textures *textures = NULL;
    const kunai_result result =
        kunai_textures_open(bytes->data, bytes->size, NULL, &textures, NULL);

    kunai_textures_close(textures);
    return result == KUNAI_OK;
}

static void open_set(map_glb *s, map_glb_set *set)
{
    map_store *store = &s->stores[set->part];
    gltf_pictures *p = &set->pictures;
    const char *path;

    if (read_map_store(s->t, store, set->number, &p->bytes, &path) || !holds_textures(&p->bytes))
        return;
    p->path = set->path = name_file(store, set->number, path);
    open_gltf_pictures(s->t, p);
}

map_glb_set *find_map_glb_set(map_glb *s, int part, uint32_t number)
{
    map_glb_set *set;
    size_t i;

    for (i = 0; (set = get_set(s, i)) != NULL; i++)
        if (set->part == part && set->number == number)
            break;
    if (!set) {
        set = add_set(s, part, number);
        open_set(s, set);
    }
    return set->path ? set : NULL;
}

int open_map_glb_sets(map_glb *s)
{
    int i;

    for (i = 0; i < s->words->texture_count; i++) {
        map_glb_set *set = add_set(s, MAP_GLB_GIVEN, (uint32_t)i);

        set->pictures.path = s->words->textures[i];
        if (read_gltf_pictures(s->t, &set->pictures))
            return -1;
        open_gltf_pictures(s->t, &set->pictures);
        split_gltf_pictures(s->t, &set->pictures, &s->given);
    }
    return 0;
}

void offer_map_glb_set(map_glb *s, int part, uint32_t number)
{
    map_glb_set *set = add_set(s, part, number);

    open_set(s, set);
    split_gltf_pictures(s->t, &set->pictures, &s->given);
}

map_glb_set *open_map_glb_own_set(map_glb *s, const char *path, buffer *bytes)
{
    map_glb_set *set;

    if (!holds_textures(bytes))
        return NULL;
    set = add_set(s, MAP_GLB_OWN, 0);
    set->path = copy_text(path);
    set->pictures.path = set->path;
    set->pictures.bytes = *bytes;
    *bytes = (buffer){0};
    open_gltf_pictures(s->t, &set->pictures);
    return set;
}

gltf_pictures *choose_map_glb_set(const map_glb *s, const char *path, const kunai_model *model)
{
    const size_t count = s->given.size / sizeof(gltf_pictures *);
    const gltf_choice choice = choose_gltf_set((const void *)s->given.data, count, model);

    if (choice.equal > 1 || count > (size_t)s->words->texture_count)
        tell_gltf_choice(s->t, path, &choice);
    return choice.set;
}

static void tell_given(const map_glb *s)
{
    gltf_pictures *const *sets = (const void *)s->given.data;
    size_t i;

    for (i = 0; i < s->given.size / sizeof *sets; i++)
        tell_gltf_pictures(s->t, sets[i]);
}

void close_map_glb_sets(map_glb *s)
{
    map_glb_set *set;
    size_t i;

    tell_given(s);
    close_gltf_sets(&s->given);
    for (i = 0; (set = get_set(s, i)) != NULL; i++) {
        if (set->pictures.path)
            tell_gltf_pictures(s->t, &set->pictures);
        close_gltf_pictures(&set->pictures);
        free(set->path);
        free(set);
    }
    free_buffer(&s->sets);
}
