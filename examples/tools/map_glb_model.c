/* map_glb_model.c - map models and prop models, each written once as long as its textures are the
 * same, in whatever set. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DUMMY_MODEL = 0 }; /* the game draws it with the textures of its own file */

/* Where a model is from. */
typedef struct source {
    uint32_t prop; /* 1: a prop model */
    uint32_t number;
    const char *path; /* of its file; for messages */
    const uint8_t *data;
    size_t size;
    uint64_t offset; /* where that is in its file */
    kunai_options options;
} source;

/* ---- the list ---- */

static map_glb_model *get_model(const map_glb *s, size_t index)
{
    map_glb_model *const *models = (const void *)s->models.data;

    return index < s->models.size / sizeof *models ? models[index] : NULL;
}

/* The model that was made for the same; else a new one, *is_new. Those of -t are chosen by the
 * model itself. */
static map_glb_model *find_model(map_glb *s, uint32_t prop, uint32_t number, const map_glb_set *set,
                                 int *is_new)
{
    const uint32_t count = (uint32_t)(s->models.size / sizeof(map_glb_model *));
    map_glb_model *model;
    buffer key = {0};
    int64_t found;

    append_bytes(&key, &prop, sizeof prop);
    append_bytes(&key, &number, sizeof number);
    append_bytes(&key, &set, sizeof set);
    found = find_gltf_equal(&s->known, &key, count);
    free_buffer(&key);
    *is_new = found < 0;
    if (found >= 0)
        return get_model(s, (size_t)found);
    model = allocate(1, sizeof *model);
    append_bytes(&s->models, &model, sizeof model);
    return model;
}

void close_map_glb_models(map_glb *s)
{
    map_glb_model *model;
    size_t i;

    for (i = 0; (model = get_model(s, i)) != NULL; i++) {
        if (model->is_begun)
            end_gltf_model(&model->g);
        free(model->names.pictures);
        kunai_model_close(model->model);
        free(model->path);
        free(model);
    }
    free_buffer(&s->models);
}

/* ---- opening one ---- */

static int open_model(map_glb *s, map_glb_model *model, const source *from)
{
    const kunai_model_info *info;
    kunai_error error;

    if (kunai_model_open(from->data, from->size, &from->options, &model->model, &error) !=
        KUNAI_OK) {
        error.offset += from->offset;
        report_tool_error(s->t, model->path, NULL, &error);
        return -1;
    }
    info = kunai_model_get_info(model->model);
    report_tool_warnings(s->t, model->path, NULL, info->warnings, info->warning_count,
                         info->warning_total);
    return 0;
}

/* The one that was begun with the same textures, or NULL. index: of this model. */
static gltf *find_equal(map_glb *s, map_glb_model *model, const source *from, uint32_t index)
{
    buffer key = {0};
    int64_t found;

    append_bytes(&key, &from->prop, sizeof from->prop);
    append_bytes(&key, &from->number, sizeof from->number);
    /* The same textures, however many sets they are in, make the same materials. */
    add_gltf_look(&model->g, &key);
    found = find_gltf_equal(&s->equals, &key, index);
    free_buffer(&key);
    return found >= 0 ? get_model(s, (size_t)found)->shown : NULL;
}

static void begin_model(map_glb *s, map_glb_model *model, const source *from, gltf_pictures *set)
{
    const uint32_t count = (uint32_t)(s->models.size / sizeof(map_glb_model *));
    char prefix[32];

    model->list[0] = model->model;
    model->names = (gltf_names){.source = model->path,
                                .module = from->prop ? "prop model" : "map model",
                                .models = model->list,
                                .model_count = 1,
                                .set = set ? &set->set : &s->no_set};
    pair_gltf_textures(&s->file, &model->names);
    snprintf(prefix, sizeof prefix, "%s_%" PRIu32 "_", from->prop ? "prop" : "land", from->number);
    model->g = make_gltf(&s->file, model->model, model->path);
    model->g.names = &model->names;
    model->g.prefix = prefix;
    if (s->words->prop)
        open_map_glb_motions(s, &model->g, from->number);
    model->shown = find_equal(s, model, from, count - 1);
    if (!model->shown) {
        begin_gltf_model(&model->g);
        model->is_begun = 1;
        model->shown = &model->g;
        s->count.models++;
    }
    model->g.prefix = "";
}

static void tell_bare(map_glb *s, const map_glb_model *model)
{
    const uint32_t count = kunai_model_get_info(model->model)->texture_count;
    const int is_world = s->words->header || s->words->matrix || s->words->prop;

    if (count)
        print_tool_note(s->t, model->path,
                        "note: is without its %" PRIu32 " texture%s: there is no set that has %s%s",
                        count, count == 1 ? "" : "s", count == 1 ? "it" : "any",
                        is_world || s->words->texture_count ? "" : " (-t FILE gives one)");
}

/* Of the file of a prop model. */
static gltf_pictures *find_own(map_glb *s, const source *from, buffer *bytes)
{
    map_glb_set *own = from->prop ? open_map_glb_own_set(s, from->path, bytes) : NULL;

    return own ? &own->pictures : NULL;
}

/* The dummy has textures of its own, and so have others in place of a set that is missing. */
static gltf_pictures *choose_pictures(map_glb *s, const kunai_model *model, const source *from,
                                      map_glb_set *set, buffer *bytes)
{
    const int is_dummy = from->prop && from->number == DUMMY_MODEL;
    gltf_pictures *found = is_dummy ? find_own(s, from, bytes) : NULL;

    if (!found && set)
        return &set->pictures;
    if (!found)
        found = choose_map_glb_set(s, from->path, model);
    return found || is_dummy ? found : find_own(s, from, bytes);
}

/* bytes: of the file of a prop model, which may be taken. */
static void make_model(map_glb *s, map_glb_model *model, const source *from, map_glb_set *set,
                       buffer *bytes)
{
    gltf_pictures *pictures;

    model->path = copy_text(from->path);
    if (open_model(s, model, from))
        return;
    pictures = choose_pictures(s, model->model, from, set, bytes);
    if (!pictures)
        tell_bare(s, model);
    begin_model(s, model, from, pictures);
}

/* ---- map models ---- */

gltf *find_map_glb_ground(map_glb *s, const map_glb_land *land)
{
    const kunai_map_land *file = kunai_map_get_land(land->cell->file);
    source from = {.number = land->number,
                   .path = land->path,
                   .offset = file->model_offset,
                   .size = (size_t)file->model_size,
                   .options = {.struct_size = sizeof from.options, .format = KUNAI_FORMAT_MDL0}};
    map_glb_model *model;
    int is_new;

    if (!file->model_size)
        return NULL;
    from.data = land->bytes->data + file->model_offset;
    model = find_model(s, from.prop, from.number, land->ground, &is_new);
    if (is_new)
        make_model(s, model, &from, land->ground, NULL);
    return model->shown;
}

/* ---- prop models ---- */

/* What the game draws; it leaves the model to itself where it moves (platinum.md 6). */
static void choose_draws(map_glb *s, source *from)
{
    uint32_t count;
    const kunai_map_draw *draws = kunai_map_get_draws(s->shapes, from->number, &count);

    if (s->words->own_draws)
        return;
    if (!s->shapes)
        add_map_missing(&s->missing, get_map_word(KUNAI_FORMAT_PROP_SHAPES), MAP_NO_NUMBER,
                        !is_map_store_empty(&s->stores[MAP_SHAPES]));
    if (draws && count) {
        from->options.draws = draws;
        from->options.draw_count = count;
    }
}

static void read_prop(map_glb *s, map_glb_model *model, source *from, map_glb_set *set)
{
    map_store *store = &s->stores[MAP_PROP_MODELS];
    buffer bytes = {0};
    const char *path;
    char *name = NULL;

    if (read_map_store(s->t, store, from->number, &bytes, &path)) {
        add_map_missing(&s->missing, "prop model", from->number, path != NULL);
    } else {
        name = path == store->path ? make_map_glb_path(path, from->number) : NULL;
        from->path = name ? name : path;
        from->data = bytes.data;
        from->size = bytes.size;
        choose_draws(s, from);
        make_model(s, model, from, set, &bytes);
    }
    free(name);
    free_buffer(&bytes);
}

gltf *find_map_glb_prop(map_glb *s, const map_glb_land *land, uint32_t number)
{
    source from = {.prop = 1,
                   .number = number,
                   .options = {.struct_size = sizeof from.options, .format = KUNAI_FORMAT_MDL0}};
    int is_new;
    map_glb_model *model =
        find_model(s, from.prop, number, number == DUMMY_MODEL ? NULL : land->props, &is_new);

    if (is_new)
        read_prop(s, model, &from, land->props);
    return model->shown;
}
