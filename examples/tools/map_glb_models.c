/* map_glb_models.c - opens the models that a map's scene only names, reports the errors of all
 * models, and finds their textures. map_glb_world.c, map_glb_land.c and map_glb_prop.c call it. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>

enum { DUMMY_MODEL = 0 }; /* the game draws this model with the textures in its own file */

/* ---- errors ---- */

/* Finds the warning that says why the scene lacks a model. Returns NULL if it is not among the
 * stored warnings. */
static const kunai_error *find_problem(const kunai_scene *scene, const kunai_scene_model *model)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const uint32_t item = (model->store << KUNAI_REQUEST_ITEM_STORE_SHIFT) + model->index;
    uint32_t i;

    for (i = 0; i < info->warning_count; i++) {
        const kunai_error *warning = &info->warnings[i];

        if (warning->code == model->result &&
            (warning->item_kind != KUNAI_ITEM_FILE || warning->item == item))
            return warning;
    }
    return NULL;
}

static void report_missing(const map_glb *s, const kunai_scene *scene,
                           const kunai_scene_model *model, const char *path)
{
    const kunai_error *problem = find_problem(scene, model);

    if (problem)
        report_tool_error(s->t, path, NULL, problem);
    else
        fail_tool(s->t, TOOL_FAILED, path, "cannot be read (%s)", kunai_result_name(model->result));
}

/* ---- textures ---- */

static void tell_bare(const map_glb *s, const char *path, uint32_t count)
{
    const int is_world = s->places || s->words->prop;

    if (count)
        print_tool_note(s->t, path, "note: lacks %" PRIu32 " texture%s: no set contains %s%s",
                        count, count == 1 ? "" : "s", count == 1 ? "it" : "any",
                        is_world || s->words->texture_count ? ""
                                                            : " (kunai map -t FILE gives one)");
}

/* Returns the textures that the scene names, or else those of the user that fit best. The dummy
 * model uses the textures in its own file; so do other props whose set is missing. */
static gltf_pictures *choose_pictures(map_glb *s, const char *path, const kunai_model *model,
                                      const kunai_scene_model *place,
                                      const kunai_texture_set *named)
{
    const int own = is_map_prop_store(place->store), dummy = own && place->index == DUMMY_MODEL;
    gltf_pictures *found = NULL;

    if (named || dummy)
        found = find_map_glb_set(s, named ? named->store : place->store,
                                 named ? named->index : place->index);
    if (!found)
        found = choose_map_glb_set(s, path, model);
    if (!found && own && !dummy)
        found = find_map_glb_set(s, place->store, place->index);
    return found;
}

/* Prints the warnings of a model and finds its textures. */
static void find_textures(map_glb *s, kunai_gltf_model *added, const kunai_model *model,
                          const kunai_scene_model *place, const kunai_texture_set *named)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    gltf_pictures *pictures;

    added->textures = &s->none;
    if (!model)
        return;
    report_tool_warnings(s->t, added->source, NULL, info->warnings, info->warning_count,
                         info->warning_total);
    pictures = choose_pictures(s, added->source, model, place, named);
    if (pictures)
        added->textures = &pictures->described;
    else
        tell_bare(s, added->source, info->texture_count);
}

/* ---- the models of props ---- */

/* Chooses the draws of a prop as the game does. The game draws a prop as its model says if it moves
 * (platinum.md 6). */
static kunai_options choose_draws(map_glb *s, uint32_t number)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_MDL0};
    uint32_t count;
    const kunai_map_draw *draws = kunai_map_get_draws(s->shapes, number, &count);

    if (!s->shapes && !s->words->own_draws)
        add_map_missing(&s->missing, get_map_word(KUNAI_FORMAT_PROP_SHAPES), MAP_NO_NUMBER,
                        !is_map_store_empty(&s->stores[MAP_SHAPES]));
    if (draws && count) {
        options.draws = draws;
        options.draw_count = count;
    }
    return options;
}

static kunai_model *open_model(map_glb *s, const char *path, const buffer *bytes, uint32_t number)
{
    const kunai_options options = choose_draws(s, number);
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, &options, &model, &error) != KUNAI_OK)
        report_tool_error(s->t, path, NULL, &error);
    return model;
}

static kunai_gltf_model open_prop(map_glb *s, uint32_t number)
{
    map_store *store = &s->stores[MAP_PROP_MODELS];
    kunai_gltf_model opened = {.model = NULL};
    buffer bytes = {0};
    const char *path;

    if (read_map_store(s->t, store, number, &bytes, &path)) {
        add_map_missing(&s->missing, "prop model", number, path != NULL);
    } else {
        opened.source = name_map_file(store, number);
        opened.model = open_model(s, opened.source, &bytes, number);
    }
    free_buffer(&bytes);
    return opened;
}

kunai_gltf_model open_map_glb_prop(map_glb *s, uint32_t number)
{
    const kunai_scene_model place = {.store = KUNAI_STORE_PROP_MODEL, .index = number};
    kunai_gltf_model opened = open_prop(s, number);

    find_textures(s, &opened, opened.model, &place, NULL);
    append_bytes(&s->models, &opened, sizeof opened);
    return opened;
}

/* ---- the models of a scene ---- */

static char *name_model(const map_glb *s, const kunai_scene_model *model)
{
    map_store *store = find_map_store(s->stores, model->store);

    if (model->store == KUNAI_STORE_NONE)
        return copy_text(s->land_path);
    return store ? name_map_file(store, model->index) : NULL;
}

/* Returns whether this is the first of several entries for one model. A scene lists a model once
 * for each texture set. */
static int is_first(const kunai_scene *scene, uint32_t index)
{
    const kunai_scene_model *model = kunai_scene_get_model(scene, index), *other;
    uint32_t i;

    for (i = 0; i < index; i++) {
        other = kunai_scene_get_model(scene, i);
        if (other->store == model->store && other->index == model->index)
            return 0;
    }
    return 1;
}

static void add_model(map_glb *s, const kunai_scene *scene, uint32_t index)
{
    const kunai_scene_model *named = kunai_scene_get_model(scene, index);
    kunai_gltf_model added = {.model = NULL};

    if (named->result == KUNAI_NEED_INPUT)
        added = open_prop(s, named->index);
    else
        added.source = name_model(s, named);
    if (!named->model && named->result != KUNAI_NEED_INPUT && named->result != KUNAI_E_RANGE &&
        is_first(scene, index))
        report_missing(s, scene, named, added.source);
    find_textures(s, &added, named->model ? named->model : added.model, named,
                  kunai_scene_get_texture_set(scene, (uint32_t)named->texture_set));
    append_bytes(&s->models, &added, sizeof added);
}

/* Reports damaged files that only the scene opens. Missing files were reported before. */
static void tell_damaged(const map_glb *s, const kunai_error *warning)
{
    const uint32_t store = warning->item >> KUNAI_REQUEST_ITEM_STORE_SHIFT;
    const uint32_t number = warning->item & KUNAI_REQUEST_ITEM_INDEX_MASK;
    char *path;

    if (warning->item_kind != KUNAI_ITEM_FILE || warning->code == KUNAI_E_RANGE ||
        (store != KUNAI_STORE_PROP_ANIMATION && store != KUNAI_STORE_ROOM_ANIMATION &&
         store != KUNAI_STORE_PROP_MOTION))
        return;
    path = name_map_file(find_map_store(s->stores, store), number);
    report_tool_warnings(s->t, path, NULL, warning, 1, 1);
    free(path);
}

void open_map_glb_models(map_glb *s, const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    uint32_t i;

    for (i = 0; info && i < info->warning_count; i++)
        tell_damaged(s, &info->warnings[i]);
    for (i = 0; info && i < info->model_count; i++)
        add_model(s, scene, i);
}

void close_map_glb_models(map_glb *s)
{
    kunai_gltf_model *models = (void *)s->models.data;
    size_t i;

    for (i = 0; i < s->models.size / sizeof *models; i++) {
        kunai_model_close((kunai_model *)models[i].model);
        free((char *)models[i].source);
    }
    free_buffer(&s->models);
}
