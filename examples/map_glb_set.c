/* map_glb_set.c - texture sets, each opened once. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

char *map_glb_path(const char *path, uint32_t number)
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
    buffer_add(&s->sets, &set, sizeof set);
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
    return path == store->path ? map_glb_path(path, number) : copy_text(path);
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

    if (map_store_read(s->t, store, set->number, &p->bytes, &path) || !holds_textures(&p->bytes))
        return;
    p->path = set->path = name_file(store, set->number, path);
    gltf_open_pictures(s->t, p);
}

map_glb_set *map_glb_find_set(map_glb *s, int part, uint32_t number)
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

int map_glb_open_sets(map_glb *s)
{
    int i;

    for (i = 0; i < s->words->texture_count; i++) {
        map_glb_set *set = add_set(s, MAP_GLB_GIVEN, (uint32_t)i);

        set->pictures.path = s->words->textures[i];
        if (gltf_read_pictures(s->t, &set->pictures))
            return -1;
        gltf_open_pictures(s->t, &set->pictures);
    }
    return 0;
}

map_glb_set *map_glb_own_set(map_glb *s, const char *path, buffer *bytes)
{
    map_glb_set *set;

    if (!holds_textures(bytes))
        return NULL;
    set = add_set(s, MAP_GLB_OWN, 0);
    set->path = copy_text(path);
    set->pictures.path = set->path;
    set->pictures.bytes = *bytes;
    *bytes = (buffer){0};
    gltf_open_pictures(s->t, &set->pictures);
    return set;
}

/* ---- which of those of -t ---- */

static uint32_t count_found(const gltf_pictures *p, const kunai_model *model)
{
    const kunai_texture_name *wanted;
    uint32_t i, found = 0;

    for (i = 0; (wanted = kunai_model_get_texture(model, i)) != NULL; i++)
        found += gltf_find_picture(p, wanted->name) >= 0;
    return found;
}

map_glb_set *map_glb_choose_set(const map_glb *s, const kunai_model *model)
{
    map_glb_set *set, *best = NULL;
    uint32_t most = 0;
    size_t i;

    for (i = 0; (set = get_set(s, i)) != NULL; i++) {
        const uint32_t found = set->part == MAP_GLB_GIVEN ? count_found(&set->pictures, model) : 0;

        if (found > most) {
            most = found;
            best = set;
        }
    }
    return best;
}

void map_glb_close_sets(map_glb *s)
{
    map_glb_set *set;
    size_t i;

    for (i = 0; (set = get_set(s, i)) != NULL; i++) {
        if (set->pictures.path)
            gltf_tell_pictures(s->t, &set->pictures);
        gltf_close_pictures(&set->pictures);
        free(set->path);
        free(set);
    }
    buffer_free(&s->sets);
}
