/* info_noun.c - what models and motions hold. */
#include "info.h"

#include <stdlib.h>
#include <string.h>

/* Objects that were gathered while the one around them was written. */
static void add_list(buffer *b, const char *key, const buffer *list)
{
    json_key(b, key);
    json_open(b, '[');
    if (list->size)
        json_part(b, list);
    json_close(b, ']');
}

/* ---- models ---- */

/* Whether a file that may hold several of something, or none, has no more of them. */
static int is_past_last(const kunai_error *error)
{
    return error->code == KUNAI_E_RANGE || error->code == KUNAI_E_FORMAT;
}

/* An error that is not about one thing of a file comes again at the same place. */
static int report(info *out, const kunai_error *error, uint64_t *broken_at)
{
    const int again = error->offset == *broken_at;

    if (!again)
        info_error(out, error);
    *broken_at = error->offset;
    return again || error->code == KUNAI_E_MEMORY;
}

/* Whether the model of this number is there, be it broken. */
static int has_model(const buffer *bytes, const kunai_options *options)
{
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, options, &model, &error) != KUNAI_OK)
        return !is_past_last(&error);
    kunai_model_close(model);
    return 1;
}

/* textures: in the same file; NULL: there are none. */
static void describe_model(info *out, const kunai_model *model, const kunai_textures *textures,
                           uint32_t index, buffer *list)
{
    const kunai_model_info *about = kunai_model_get_info(model);

    if (!list->size) {
        info_add_model(&out->json, model);
        info_say_model(out, model);
    }
    json_open(list, '{');
    json_number(list, "index", index);
    if (about->name.size)
        json_name(list, "name", about->name);
    json_text(list, "format", kunai_format_name(about->format));
    info_add_model(list, model);
    info_add_node_names(list, model);
    info_add_nitro_nodes(list, model);
    info_add_texture_names(list, model);
    info_add_materials(list, model, textures);
    json_close(list, '}');
    if (out->listing)
        info_list_model(&out->list, model, textures, index);
    info_warnings(out, about->warnings, about->warning_count);
}

static kunai_options model_options(const info *out)
{
    return (kunai_options){.struct_size = sizeof(kunai_options), .format = out->model_format};
}

/* Those of an NSBMD, whose texels may be translucent. What is wrong with them is told elsewhere. */
static kunai_textures *open_textures(const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TEX0};
    kunai_textures *textures = NULL;

    kunai_textures_open(bytes->data, bytes->size, &options, &textures, NULL);
    return textures;
}

/* The first model's facts stand in the object itself; "models" has those of all. */
void info_models(info *out, const buffer *bytes)
{
    kunai_options options = model_options(out);
    uint64_t broken_at = UINT64_MAX;
    kunai_textures *textures = open_textures(bytes);
    buffer list = {0};
    kunai_model *model;
    kunai_error error;
    uint32_t found = 0, odd = KUNAI_FORMAT_ANY; /* that of a model that is broken, or empty */
    int more;

    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        if (kunai_model_open(bytes->data, bytes->size, &options, &model, &error) != KUNAI_OK) {
            if (is_past_last(&error) || report(out, &error, &broken_at))
                break;
            odd = error.format;
            continue;
        }
        if (!kunai_model_get_info(model)->mesh_count)
            odd = kunai_model_get_info(model)->format;
        describe_model(out, model, textures, options.index, &list);
        kunai_model_close(model);
        found++;
    }
    more = options.index == TOOL_MOST_PARTS && has_model(bytes, &options);
    add_list(&out->json, "models", &list);
    if (found > 1)
        info_count(out, "models", found, more);
    if (more)
        info_more(out, "models", "more_models");
    if (!out->model_format)
        tool_hint_at_ginja(out->t, out->path, bytes, odd);
    kunai_textures_close(textures);
    buffer_free(&list);
}

/* ---- motions ---- */

enum { MOTION_KINDS = KUNAI_MOTION_VISIBILITY + 1 };

/* The model of the same file tells how many nodes move; NULL when there is none, or not only one.
 */
static kunai_model *open_only_model(const info *out, const buffer *bytes)
{
    kunai_options options = model_options(out);
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
        info_add_motion(&out->json, motion);
    json_open(list, '{');
    json_number(list, "index", index);
    json_name(list, "name", about->name);
    json_text(list, "format", kunai_format_name(about->format));
    info_add_motion(list, motion);
    json_number(list, "groups", about->group_count);
    info_add_properties(list, motion);
    info_add_targets(list, motion);
    json_close(list, '}');
    if (out->listing)
        info_list_motion(&out->list, motion, index);
    info_warnings(out, about->warnings, about->warning_count);
}

/* "; motions: 3 (1 of shapes, 1 of a camera)" */
static void say_motions(info *out, const uint32_t *counts, int more)
{
    uint32_t kind, kinds = 0, found = 0;

    for (kind = KUNAI_MOTION_NODES; kind < MOTION_KINDS; kind++)
        found += counts[kind];
    info_count(out, "motions", found, more);
    for (kind = KUNAI_MOTION_SHAPES; kind < MOTION_KINDS; kind++)
        if (counts[kind])
            info_say(out, "%s%u of %s%s", kinds++ ? ", " : " (", (unsigned)counts[kind],
                     kind == KUNAI_MOTION_CAMERA || kind == KUNAI_MOTION_LIGHT ? "a " : "",
                     info_motion_kind(kind));
    info_say(out, kinds ? ")" : "");
}

/* As with models: the first one's facts in the object, "motions" has all. */
void info_motions(info *out, const buffer *bytes)
{
    kunai_options options = {.struct_size = sizeof options};
    uint64_t broken_at = UINT64_MAX;
    kunai_model *model = open_only_model(out, bytes);
    buffer list = {0};
    kunai_motion *motion;
    kunai_error error;
    uint32_t counts[MOTION_KINDS] = {0};
    int more;

    options.model = model;
    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        if (kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error) != KUNAI_OK) {
            if (is_past_last(&error) || report(out, &error, &broken_at))
                break;
            continue;
        }
        describe_motion(out, motion, options.index, &list);
        counts[kunai_motion_get_info(motion)->kind]++;
        kunai_motion_close(motion);
    }
    more = options.index == TOOL_MOST_PARTS && has_motion(bytes, &options);
    add_list(&out->json, "motions", &list);
    say_motions(out, counts, more);
    if (more)
        info_more(out, "motions", "more_motions");
    buffer_free(&list);
    kunai_model_close(model);
}
