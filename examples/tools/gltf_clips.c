/*
 * gltf_clips.c - opens the motions for a model: all motions of a file, or a bare motion at an
 * offset.
 *
 * model.c, gltf_folder.c, gltf_members.c and map_glb_prop.c call it. A motion that moves another
 * number of nodes than the model has is used with a warning, unless its file also contains a model
 * of its own.
 */
#include "gltf_input.h"

#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the motion's own name, or the name of the file with a number, unique in this run. A
 * .saanim file contains one motion, which gets the name of the file. Users know it by that name,
 * and its label is often that of a skeleton in an editor. */
static char *find_name(tool *t, const char *path, uint32_t index, const kunai_motion_info *info)
{
    char stem[TOOL_STEM], name[TOOL_STEM + 16], *found;
    buffer text = {0};

    if (info->format != KUNAI_FORMAT_SAANIM && info->name.size) {
        append_name(&text, info->name.data, info->name.size);
        append_byte(&text, 0);
        found = make_tool_name(t, (const char *)text.data, "");
        free_buffer(&text);
        return found;
    }
    make_tool_stem(path, stem);
    snprintf(name, sizeof name, "%s_%u", stem, (unsigned)index);
    return make_tool_name(t, info->format == KUNAI_FORMAT_SAANIM ? stem : name, "");
}

void keep_gltf_motion(gltf_input *in, kunai_motion *motion, const char *path, uint32_t index)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const kunai_gltf_clip kept = {motion, find_name(in->t, path, index, info), path, index, 0};

    append_bytes(&in->clips, &kept, sizeof kept);
    report_tool_warnings(in->t, path, NULL, info->warnings, info->warning_count,
                         info->warning_total);
}

static int holds_model(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.modules & KUNAI_MODULE_MODEL;
}

void tell_gltf_model(const gltf_input *in, const char *path, const buffer *bytes, const char *taken)
{
    if (holds_model(bytes))
        print_tool_note(in->t, path, "note: contains a model, too; only its %s are used", taken);
}

/* Returns whether to use a motion. A file of motions alone may be for a slightly different model:
 * its motions are used with a warning. Motions beside a model are for that model: if they do not
 * fit, they are left out, which is a failure. Each message is printed once per file. */
static int is_taken(const gltf_input *in, const char *path, const buffer *bytes, uint32_t index,
                    const kunai_motion *motion, int *is_told)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const int is_nitro = info->format == KUNAI_FORMAT_JNT0;
    const uint32_t count = info->stored_group_count;
    const uint32_t used =
        is_nitro ? kunai_model_get_info(in->model)->node_count : info->group_count;
    char text[160];
    int is_foreign;

    if (info->kind != KUNAI_MOTION_KIND_NODES ||
        kunai_motion_fits(motion, in->model) >= KUNAI_FIT_COUNT)
        return 1;
    is_foreign = holds_model(bytes);
    snprintf(text, sizeof text, "motion %u moves %u node%s, but the model has %u: %s",
             (unsigned)index, (unsigned)count, count == 1 ? "" : "s", (unsigned)used,
             is_foreign ? "the file contains another model" : "is it for another model?");
    if (!*is_told && is_foreign)
        fail_tool(in->t, TOOL_FAILED, path, "%s, so motions that do not fit are left out", text);
    else if (!*is_told)
        print_tool_note(in->t, path, "warning: %s", text);
    *is_told = 1;
    return !is_foreign;
}

/* Returns whether the error says that the file has no more motions, or none at all. */
static int is_past_last(kunai_result result)
{
    return result == KUNAI_E_RANGE || result == KUNAI_E_FORMAT;
}

/* The numbers of some motions of a file: first .. end - 1. */
typedef struct range {
    uint32_t first, end;
} range;

/* Returns the modules that can open a chunk. A chunk alone is a Ninja chunk file again. */
static uint32_t find_modules(const buffer *bytes, const kunai_entry *chunk)
{
    kunai_found found;

    return kunai_probe(bytes->data + chunk->offset, (size_t)chunk->size, &found) == KUNAI_OK
               ? found.modules
               : 0;
}

/* Returns whether a chunk counts in options.index: a model of the requested format. */
static int is_counted(const buffer *bytes, const kunai_entry *chunk, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_model *model;
    kunai_result result;

    if (!format)
        return 1;
    result =
        kunai_model_open(bytes->data + chunk->offset, (size_t)chunk->size, &options, &model, NULL);
    kunai_model_close(model);
    return result != KUNAI_E_FORMAT;
}

/* Finds the motions of the model. A motion belongs to the model before it (ninja-container.md 1.2);
 * motions before all models belong to the first one. */
static range find_range(const kunai_archive *archive, const buffer *bytes,
                        const kunai_options *options)
{
    range found = {0, UINT32_MAX};
    const kunai_entry *entry;
    uint32_t models = 0, counted = 0, motions = 0, i;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        const uint32_t modules = find_modules(bytes, entry);

        motions += (modules & KUNAI_MODULE_MOTION) != 0;
        if (!(modules & KUNAI_MODULE_MODEL))
            continue;
        if (counted > options->index) {
            found.end = motions;
            break;
        }
        found.first = models++ ? motions : 0;
        counted += (uint32_t)is_counted(bytes, entry, options->format);
    }
    return found;
}

/* Only a Ninja chunk file can contain several models. */
static range find_own_motions(const gltf_input *in, const buffer *bytes)
{
    range own = {0, UINT32_MAX};
    kunai_archive *archive;

    if (kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL) != KUNAI_OK)
        return own;
    if (kunai_archive_get_info(archive)->format == KUNAI_FORMAT_NINJA)
        own = find_range(archive, bytes, &in->options);
    kunai_archive_close(archive);
    return own;
}

/* Returns whether enough motions were read. Prints a warning if there are more. */
static int has_enough(const gltf_input *in, const char *path, const buffer *bytes, range wanted,
                      uint32_t index)
{
    kunai_options options = begin_tool_options(in->t);
    kunai_motion *motion;
    kunai_result result;

    options.index = index;
    if (index >= wanted.end)
        return 1;
    if (index - wanted.first < TOOL_MOST_PARTS)
        return 0;
    result = kunai_motion_open(bytes->data, bytes->size, &options, &motion, NULL);
    if (!is_past_last(result))
        print_tool_note(in->t, path, "warning: only the first %u motions are used",
                        (unsigned)TOOL_MOST_PARTS);
    if (result == KUNAI_OK)
        kunai_motion_close(motion);
    return 1;
}

/* Returns whether the file simply has no more motions. The file of a model may also contain only
 * motions that the library does not decode. */
static int has_none(kunai_result result, uint32_t index, int must)
{
    return (is_past_last(result) && (index || !must)) || (result == KUNAI_E_UNSUPPORTED && !must);
}

/* Returns whether the file is a text with several models. It does not say which motion belongs to
 * which model. */
static int is_text_of_models(const gltf_input *in, const buffer *bytes)
{
    kunai_options options = begin_tool_options(in->t);
    kunai_found found;
    kunai_model *model = NULL;
    kunai_result result;

    options.index = 1;
    if (in->options.flags & KUNAI_OPEN_BARE ||
        kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK ||
        found.format != KUNAI_FORMAT_NJA)
        return 0;
    result = kunai_model_open(bytes->data, bytes->size, &options, &model, NULL);
    kunai_model_close(model);
    return result != KUNAI_E_RANGE;
}

/* Returns whether a motion of this text is for the model: it moves as many nodes as the model has,
 * or it is for a camera or a light. */
static int is_for_model(const gltf_input *in, const kunai_motion *motion)
{
    const uint32_t kind = kunai_motion_get_info(motion)->kind;

    return (kind != KUNAI_MOTION_KIND_NODES && kind != KUNAI_MOTION_KIND_SHAPES) ||
           kunai_motion_fits(motion, in->model) >= KUNAI_FIT_COUNT;
}

/* KUNAI_E_RANGE ends the motions of a file. So does an error that occurs twice at the same place,
 * because it is not about one motion. */
static void open_motions(gltf_input *in, const char *path, const buffer *bytes, int must)
{
    kunai_options options = begin_tool_options(in->t);
    const range wanted = must ? (range){0, UINT32_MAX} : find_own_motions(in, bytes);
    uint64_t broken_at = UINT64_MAX;
    kunai_motion *motion;
    kunai_error error;
    kunai_result result;
    const int is_shared = !must && is_text_of_models(in, bytes);
    int is_told = 0;

    options.model = in->model;
    options.index = wanted.first;
    for (; !has_enough(in, path, bytes, wanted, options.index); options.index++) {
        result = kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error);
        if (result == KUNAI_OK) {
            /* must be printed before its warnings, which it may explain */
            if (must ? is_taken(in, path, bytes, options.index, motion, &is_told)
                     : !is_shared || is_for_model(in, motion))
                keep_gltf_motion(in, motion, path, options.index);
            else
                kunai_motion_close(motion);
            continue;
        }
        if (has_none(result, options.index, must))
            return;
        if (error.offset != broken_at)
            refuse_tool_file(in->t, path, bytes, KUNAI_MODULE_MOTION, &error);
        if (error.offset == broken_at || is_past_last(result) || result == KUNAI_E_MEMORY)
            return;
        broken_at = error.offset;
    }
}

void open_gltf_motions(gltf_input *in, const char *path, const buffer *bytes, int must)
{
    const size_t size = in->clips.size;

    in->t->text = bytes;
    open_motions(in, path, bytes, must);
    in->t->text = NULL;
    if (must && in->clips.size > size)
        tell_gltf_model(in, path, bytes, "motions");
}

void open_gltf_bare_motion(gltf_input *in, const buffer *bytes)
{
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_OPEN_BARE,
                             .format = KUNAI_FORMAT_NMDM,
                             .byte_order = in->options.byte_order,
                             .offset = in->motion_offset,
                             .base = in->options.base,
                             .model = in->model};
    kunai_motion *motion;
    kunai_error error;

    if (kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error) == KUNAI_OK) {
        keep_gltf_motion(in, motion, in->model_path, 0);
        return;
    }
    report_tool_error(in->t, in->model_path, NULL, &error);
    print_tool_note(in->t, in->model_path, "note: is --motion-offset right?");
}

void close_gltf_motions(gltf_input *in)
{
    size_t at;

    for (at = 0; at < in->clips.size; at += sizeof(kunai_gltf_clip)) {
        kunai_gltf_clip clip;

        memcpy(&clip, in->clips.data + at, sizeof clip);
        kunai_motion_close((kunai_motion *)clip.motion);
        free((char *)clip.name);
    }
    for (at = 0; at < in->paths.size; at += sizeof(char *)) {
        char *path;

        memcpy(&path, in->paths.data + at, sizeof path);
        free(path);
    }
    free_buffer(&in->clips);
    free_buffer(&in->paths);
}
