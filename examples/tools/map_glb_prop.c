/* map_glb_prop.c - writes one prop as the game shows it, with its animations (platinum.md 6).
 * map_world.c calls it. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_MOTIONS = 4, MOST_PROPS = 0x10000 };

/* A file of animations, which stays open as long as its motions. */
typedef struct motion_file {
    buffer bytes;
    char *path;
} motion_file;

/* ---- textures ---- */

static int is_listed(map_glb *s, uint32_t list, uint32_t model)
{
    int there, found = 0;
    kunai_map *build =
        open_map_number(s->t, &s->stores[MAP_BUILD], KUNAI_FORMAT_AREA_BUILD, list, &there);
    uint32_t i, count;
    const uint16_t *models = kunai_map_get_models(build, &count);

    for (i = 0; i < count; i++)
        found |= models[i] == model;
    kunai_map_close(build);
    return found;
}

/* Offers the texture sets of the areas that list the prop: the number of the list is the number of
 * the set. If no area lists it, offers all sets. */
static void offer_sets(map_glb *s, uint32_t model)
{
    const uint32_t lists = find_map_store_end(&s->stores[MAP_BUILD]);
    const uint32_t sets = find_map_store_end(&s->stores[MAP_PROP_TEXTURES]);
    uint32_t i, listed = 0;

    for (i = 0; i < lists && i < MOST_PROPS; i++)
        if (is_listed(s, i, model)) {
            offer_map_glb_set(s, KUNAI_STORE_PROP_TEXTURES, i);
            listed++;
        }
    for (i = 0; !listed && i < sets && i < MOST_PROPS; i++)
        offer_map_glb_set(s, KUNAI_STORE_PROP_TEXTURES, i);
}

/* ---- animations ---- */

/* The animations of the prop, and their files. */
typedef struct moves {
    gltf_input input;
    buffer files; /* motion_file */
} moves;

static void open_motion(map_glb *s, moves *m, uint32_t number)
{
    map_store *store = &s->stores[MAP_PROP_MOTIONS];
    motion_file file = {{0}, NULL};
    const char *path;

    if (read_map_store(s->t, store, number, &file.bytes, &path)) {
        add_map_missing(&s->missing, "prop motion", number, path != NULL);
        return;
    }
    file.path = name_map_file(store, number);
    open_gltf_motions(&m->input, file.path, &file.bytes, 1);
    append_bytes(&m->files, &file, sizeof file);
}

static void open_motions(map_glb *s, moves *m, uint32_t prop)
{
    int there;
    kunai_map *list =
        open_map_number(s->t, &s->stores[MAP_ANIMATION], KUNAI_FORMAT_PROP_ANIMATION, prop, &there);
    const kunai_map_animation *animation = kunai_map_get_animation(list);
    uint32_t i;

    for (i = 0; animation && i < MOST_MOTIONS && animation->ids[i] >= 0; i++)
        open_motion(s, m, (uint32_t)animation->ids[i]);
    if (!animation)
        add_map_missing(&s->missing, get_map_word(KUNAI_FORMAT_PROP_ANIMATION), prop, there);
    kunai_map_close(list);
}

static void close_motions(moves *m)
{
    motion_file *files = (void *)m->files.data;
    size_t i;

    close_gltf_motions(&m->input);
    for (i = 0; i < m->files.size / sizeof *files; i++) {
        free_buffer(&files[i].bytes);
        free(files[i].path);
    }
    free_buffer(&m->files);
}

/* ---- the prop ---- */

static void write_prop(map_glb *s, uint32_t prop)
{
    moves m = {.input.t = s->t};
    kunai_gltf_model model;

    offer_sets(s, prop);
    model = open_map_glb_prop(s, prop);
    m.input.model = model.model;
    if (model.model)
        open_motions(s, &m, prop);
    add_json_number(&s->about, "prop", prop);
    write_map_glb_model(s, &model, &m.input.clips);
    close_motions(&m);
}

void write_map_glb_prop(const map_world_files *w)
{
    const char *word = w->o->glb->prop;
    uint32_t prop;
    map_glb s;

    if (read_map_glb_number(word, MOST_PROPS, &prop)) {
        report_tool_usage(w->o->t, "--prop needs a number, not %.64s", word);
        return;
    }
    if (check_tool_output(w->o->t, w->o->glb->path))
        return;
    s = begin_map_glb(w->o, w->stores, w->shapes);
    write_prop(&s, prop);
    end_map_glb(&s);
}
