/*
 * info_module.c - describes all models and all motions of a file for kunai info. info.c calls it.
 *
 * In a Ninja ASCII text, opening one model reads the whole text. So the models of a text are opened
 * at once as a scene; if this is not possible, the number of models is limited by the size of the
 * text.
 */
#include "info.h"

#include <stdlib.h>
#include <string.h>

/* Adds JSON objects that were collected in a list while the object around them was written. */
static void add_list(buffer *b, const char *key, const buffer *list)
{
    add_json_key(b, key);
    open_json(b, '[');
    if (list->size)
        add_json_part(b, list);
    close_json(b, ']');
}

/* ---- models ---- */

/* Returns whether the error says that the file has no more models or motions, or none at all. */
static int is_past_last(const kunai_error *error)
{
    return error->code == KUNAI_E_RANGE || error->code == KUNAI_E_FORMAT;
}

/* Reports an error. Returns 1 if the caller must stop: an error at the same place again is about
 * the file, not about one part of it. */
static int report(info *out, const kunai_error *error, uint64_t *broken_at)
{
    const int again = error->offset == *broken_at;

    if (!again)
        report_info_error(out, error);
    *broken_at = error->offset;
    return again || error->code == KUNAI_E_MEMORY;
}

/* Returns whether the file has a model with this number, even a broken one. */
static int has_model(const buffer *bytes, const kunai_options *options)
{
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, options, &model, &error) != KUNAI_OK)
        return !is_past_last(&error);
    kunai_model_close(model);
    return 1;
}

/* textures: those in the same file, or NULL. */
static void describe_model(info *out, const kunai_model *model, const kunai_textures *textures,
                           uint32_t index, buffer *list)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    if (!list->size) {
        add_info_model(&out->json, model);
        say_info_model(out, model);
    }
    open_json(list, '{');
    add_json_number(list, "index", index);
    if (about->name.size)
        add_json_name(list, "name", about->name);
    add_json_text(list, "format", kunai_format_name(about->format));
    add_info_model(list, model);
    add_info_node_names(list, model);
    add_info_nitro_nodes(list, model);
    add_info_texture_names(list, model);
    add_info_materials(list, model, textures);
    close_json(list, '}');
    if (out->listing)
        list_info_model(&out->list, model, textures, index);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
}

static kunai_options make_model_options(const info *out)
{
    kunai_options options = begin_tool_options(out->t);

    options.format = out->model_format;
    return options;
}

/* Opens the textures of an NSBMD, whose texels may be translucent. Their errors are reported
 * elsewhere. */
static kunai_textures *open_textures(const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TEX0};
    kunai_textures *textures = NULL;

    kunai_textures_open(bytes->data, bytes->size, &options, &textures, NULL);
    return textures;
}

/* The models described so far. */
typedef struct tally {
    buffer list; /* JSON objects */
    uint32_t found;
    uint32_t odd;  /* format of a broken or empty model */
    uint32_t most; /* the most models to describe */
    int more;      /* the file has more models */
} tally;

static int is_text(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.format == KUNAI_FORMAT_NJA;
}

/* Returns how many parts to open one by one, at most: each open call reads the whole text. */
static uint32_t count_most_opens(const buffer *bytes)
{
    enum { BYTES = 256 << 20, FEWEST = 2 };
    const size_t most = bytes->size ? BYTES / bytes->size : TOOL_MOST_PARTS;

    if (most >= TOOL_MOST_PARTS || !is_text(bytes))
        return TOOL_MOST_PARTS;
    return most < FEWEST ? FEWEST : (uint32_t)most;
}

static void add_model(info *out, const kunai_model *model, const kunai_textures *textures,
                      uint32_t index, tally *models)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    if (!about->mesh_count)
        models->odd = about->format;
    describe_model(out, model, textures, index, &models->list);
    models->found++;
}

/* ---- all models of a text at once ---- */

/* Returns whether the scene has a model with this number. Its models are sorted by their
 * numbers. */
static int has_number(const kunai_scene *scene, uint32_t number)
{
    uint32_t low = 0, high = kunai_scene_get_info(scene)->model_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (kunai_scene_get_model(scene, middle)->index < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < kunai_scene_get_info(scene)->model_count &&
           kunai_scene_get_model(scene, low)->index == number;
}

/* Reports the warnings of a text. The last warning of a model that is missing in the scene is the
 * model's error. */
static void report_text(info *out, const kunai_scene *scene)
{
    const kunai_scene_info *about = kunai_scene_get_info(scene);
    const kunai_error *warning = about->warnings, *end = warning + about->warning_count;

    out->more_warnings += about->warning_total - about->warning_count;
    for (; warning < end; warning++) {
        const int is_last = warning + 1 == end || warning[1].item != warning->item ||
                            warning[1].item_kind != warning->item_kind;

        const int is_model = warning->item_kind == KUNAI_ITEM_MODEL;

        if (warning->item_kind == KUNAI_ITEM_MOTION) /* reported with the motions */
            continue;
        if (is_model && warning->item >= TOOL_MOST_PARTS)
            continue;
        if (is_model && is_last && !has_number(scene, warning->item))
            report_info_error(out, warning);
        else
            report_info_warnings(out, warning, 1, 1);
    }
}

/* Opens a text as a scene. Returns NULL if the file is no text, has a LandTable, or is too large
 * for a scene. */
static kunai_scene *open_text(const info *out, const buffer *bytes)
{
    const kunai_options options = make_model_options(out);
    kunai_scene *scene = NULL;

    if (is_text(bytes))
        kunai_scene_open(bytes->data, bytes->size, &options, &scene, NULL);
    if (!kunai_scene_get_land_table(scene))
        return scene;
    kunai_scene_close(scene);
    return NULL;
}

static int describe_text_models(info *out, const buffer *bytes, tally *models)
{
    kunai_scene *scene = open_text(out, bytes);
    const kunai_scene_model *part;
    uint32_t i;

    if (!scene)
        return 0;
    for (i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++) {
        if (part->index >= TOOL_MOST_PARTS)
            break;
        add_model(out, part->model, NULL, part->index, models);
    }
    models->more = part != NULL;
    report_text(out, scene);
    kunai_scene_close(scene);
    return 1;
}

/* ---- models ---- */

static void describe_each_model(info *out, const buffer *bytes, tally *models)
{
    kunai_textures *textures = open_textures(bytes);
    kunai_options options = make_model_options(out);
    uint64_t broken_at = UINT64_MAX;
    kunai_model *model;
    kunai_error error;

    models->most = count_most_opens(bytes);
    for (; options.index < models->most; options.index++) {
        if (kunai_model_open(bytes->data, bytes->size, &options, &model, &error) != KUNAI_OK) {
            if (is_past_last(&error) || report(out, &error, &broken_at))
                break;
            models->odd = error.format;
            continue;
        }
        add_model(out, model, textures, options.index, models);
        kunai_model_close(model);
    }
    models->more = options.index == models->most && has_model(bytes, &options);
    kunai_textures_close(textures);
}

/* The facts of the first model are also members of the file's object; "models" describes all
 * models. */
void describe_models(info *out, const buffer *bytes)
{
    tally models = {{0}, 0, KUNAI_FORMAT_ANY, TOOL_MOST_PARTS, 0};

    if (!describe_text_models(out, bytes, &models))
        describe_each_model(out, bytes, &models);
    add_list(&out->json, "models", &models.list);
    if (models.found > 1)
        say_info_count(out, "models", models.found, models.more);
    if (models.more)
        report_info_more(out, "models", "more_models", models.most);
    if (!out->model_format)
        hint_at_ginja(out->t, out->path, bytes, models.odd);
    free_buffer(&models.list);
}

/* ---- motions ---- */

enum { MOTION_KINDS = KUNAI_MOTION_KIND_VISIBILITY + 1 };

/* Opens the model of the same file, which tells how many nodes move. Returns NULL if the file does
 * not contain exactly one model. */
static kunai_model *open_only_model(const info *out, const buffer *bytes)
{
    kunai_options options = make_model_options(out);
    kunai_model *model;

    options.index = 1;
    if (has_model(bytes, &options))
        return NULL;
    options.index = 0;
    if (kunai_model_open(bytes->data, bytes->size, &options, &model, NULL) != KUNAI_OK)
        return NULL;
    return model;
}

static int has_motion(const buffer *bytes, const kunai_options *options)
{
    kunai_motion *motion;
    kunai_error error;

    if (kunai_motion_open(bytes->data, bytes->size, options, &motion, &error) != KUNAI_OK)
        return !is_past_last(&error);
    kunai_motion_close(motion);
    return 1;
}

static void describe_motion(info *out, const kunai_motion *motion, uint32_t index, buffer *list)
{
    const kunai_motion_info *about = kunai_motion_get_info(motion);

    if (!list->size)
        add_info_motion(&out->json, motion);
    open_json(list, '{');
    add_json_number(list, "index", index);
    add_json_name(list, "name", about->name);
    add_json_text(list, "format", kunai_format_name(about->format));
    add_info_motion(list, motion);
    add_json_number(list, "groups", about->group_count);
    add_info_properties(list, motion);
    add_info_targets(list, motion);
    close_json(list, '}');
    if (out->listing)
        list_info_motion(&out->list, motion, index);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
}

/* Appends "; motions: 3 (1 of shapes, 1 of a camera)". */
static void say_motions(info *out, const uint32_t *counts, int more)
{
    uint32_t kind, kinds = 0, found = 0;

    for (kind = KUNAI_MOTION_KIND_NODES; kind < MOTION_KINDS; kind++)
        found += counts[kind];
    say_info_count(out, "motions", found, more);
    for (kind = KUNAI_MOTION_KIND_SHAPES; kind < MOTION_KINDS; kind++)
        if (counts[kind])
            say_info(out, "%s%u of %s%s", kinds++ ? ", " : " (", (unsigned)counts[kind],
                     kind == KUNAI_MOTION_KIND_CAMERA || kind == KUNAI_MOTION_KIND_LIGHT ? "a "
                                                                                         : "",
                     get_motion_kind_name(kind));
    say_info(out, kinds ? ")" : "");
}

/* As with models, the facts of the first motion are also members of the file's object. */
void describe_motions(info *out, const buffer *bytes)
{
    kunai_options options = begin_tool_options(out->t);
    uint64_t broken_at = UINT64_MAX;
    kunai_model *model = open_only_model(out, bytes);
    buffer list = {0};
    kunai_motion *motion;
    kunai_error error;
    const uint32_t most = count_most_opens(bytes);
    uint32_t counts[MOTION_KINDS] = {0};
    int more;

    options.model = model;
    for (; options.index < most; options.index++) {
        if (kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error) != KUNAI_OK) {
            if (is_past_last(&error) || report(out, &error, &broken_at))
                break;
            continue;
        }
        describe_motion(out, motion, options.index, &list);
        counts[kunai_motion_get_info(motion)->kind]++;
        kunai_motion_close(motion);
    }
    more = options.index == most && has_motion(bytes, &options);
    add_list(&out->json, "motions", &list);
    say_motions(out, counts, more);
    if (more)
        report_info_more(out, "motions", "more_motions", most);
    free_buffer(&list);
    kunai_model_close(model);
}
