/* info_module.c - what models and motions hold. */
#include "info.h"

#include <stdlib.h>
#include <string.h>

/* Objects that were gathered while the one around them was written. */
static void add_list(buffer *b, const char *key, const buffer *list)
{
    add_json_key(b, key);
    open_json(b, '[');
    if (list->size)
        add_json_part(b, list);
    close_json(b, ']');
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
        report_info_error(out, error);
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

/* Those of an NSBMD, whose texels may be translucent. What is wrong with them is told elsewhere. */
static kunai_textures *open_textures(const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TEX0};
    kunai_textures *textures = NULL;

    kunai_textures_open(bytes->data, bytes->size, &options, &textures, NULL);
    return textures;
}

/* The first model's facts stand in the object itself; "models" has those of all. */
void describe_models(info *out, const buffer *bytes)
{
    kunai_options options = make_model_options(out);
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
        say_info_count(out, "models", found, more);
    if (more)
        report_info_more(out, "models", "more_models");
    if (!out->model_format)
        hint_at_ginja(out->t, out->path, bytes, odd);
    kunai_textures_close(textures);
    free_buffer(&list);
}

/* ---- motions ---- */

enum { MOTION_KINDS = KUNAI_MOTION_KIND_VISIBILITY + 1 };

/* The model of the same file tells how many nodes move; NULL when there is none, or not only one.
 */
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

/* "; motions: 3 (1 of shapes, 1 of a camera)" */
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

/* As with models: the first one's facts in the object, "motions" has all. */
void describe_motions(info *out, const buffer *bytes)
{
    kunai_options options = begin_tool_options(out->t);
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
        report_info_more(out, "motions", "more_motions");
    free_buffer(&list);
    kunai_model_close(model);
}
