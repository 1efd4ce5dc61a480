/* gltf_motion.c - motions, sampled at every frame (ninja-chunk.md 6.5, ninja-motion.md 6 and 9). */
#include "gltf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRANSFORMS = 1 << 23 };

/* The samples of one motion and the animation that becomes of them. */
typedef struct animation {
    gltf *g;
    kunai_transform *samples; /* the pose of frame 0, of frame 1, ... */
    uint32_t frame_count;
    int64_t times; /* accessors of 0, 1/30, ... and of 0 alone; -1: not needed yet */
    int64_t start;
    buffer samplers, channels;
    uint32_t sampler_count;
} animation;

/* A property of kunai_transform as glTF has it. */
typedef struct property {
    const char *path;
    uint32_t parts;
} property;

static const property properties[3] = {{"translation", 3}, {"rotation", 4}, {"scale", 3}};

static const float *find_values(const kunai_transform *transform, uint32_t which)
{
    if (which == KUNAI_TRANSLATION)
        return transform->translation;
    return which == KUNAI_ROTATION ? transform->rotation : transform->scale;
}

/* q and -q are the same rotation; the nearer one makes a linear step the short way. */
static void copy_near(const float *values, const float *before, uint32_t parts, float *out)
{
    double dot = 0;
    uint32_t k;

    if (parts == 4)
        for (k = 0; k < 4; k++)
            dot += (double)values[k] * (double)before[k];
    for (k = 0; k < parts; k++)
        out[k] = dot < 0 ? -values[k] : values[k];
}

/* Gathers a property of a node; gives whether it ever leaves the rest pose. */
static int gather(const animation *a, uint32_t node, uint32_t which, float *values)
{
    const gltf *g = a->g;
    const float *rest = find_values(&g->rest[node], which);
    const uint32_t parts = properties[which].parts;
    int moved = 0;
    size_t f;
    uint32_t k;

    for (f = 0; f < a->frame_count; f++) {
        const kunai_transform *sample = &a->samples[f * g->info->node_count + node];
        float *out = values + f * parts;

        copy_near(find_values(sample, which), f ? out - parts : rest, parts, out);
        for (k = 0; k < parts; k++)
            moved |= out[k] < rest[k] || out[k] > rest[k];
    }
    return moved;
}

static int is_constant(const animation *a, const float *values, uint32_t parts)
{
    size_t i;

    for (i = parts; i < (size_t)a->frame_count * parts; i++)
        if (values[i] < values[i % parts] || values[i] > values[i % parts])
            return 0;
    return 1;
}

static uint32_t get_times(animation *a, int constant)
{
    int64_t *accessor = constant ? &a->start : &a->times;
    const uint32_t count = constant ? 1 : a->frame_count;
    float *times;
    uint32_t f;

    if (*accessor < 0) {
        times = allocate(count, sizeof *times);
        for (f = 0; f < count; f++)
            times[f] = (float)((double)f / GLTF_RATE);
        *accessor = glb_floats(a->g->out, GLB_TIMES, times, count, 1, 1);
        free(times);
    }
    return (uint32_t)*accessor;
}

static void add_channel(animation *a, uint32_t node, uint32_t which, const float *values)
{
    const uint32_t parts = properties[which].parts;
    const int constant = is_constant(a, values, parts);
    buffer *b = &a->samplers;

    json_open(b, '{');
    json_key(b, "input");
    json_unsigned(b, get_times(a, constant));
    json_key(b, "output");
    json_unsigned(
        b, glb_floats(a->g->out, GLB_KEYS, values, constant ? 1 : a->frame_count, parts, 0));
    json_close(b, '}');
    b = &a->channels;
    json_open(b, '{');
    json_key(b, "sampler");
    json_unsigned(b, a->sampler_count++);
    json_key(b, "target");
    json_open(b, '{');
    json_key(b, "node");
    json_unsigned(b, node);
    json_key(b, "path");
    json_string(b, properties[which].path);
    json_close(b, '}');
    json_close(b, '}');
}

/* A motion that leaves everything at rest keeps one channel: glTF has no empty animations. */
static void add_channels(animation *a)
{
    float *values = allocate(a->frame_count, 4 * sizeof *values);
    uint32_t node, which;

    for (node = 0; node < a->g->info->node_count; node++)
        for (which = 0; which < 3; which++)
            if (gather(a, node, which, values))
                add_channel(a, node, which, values);
    if (!a->sampler_count) {
        gather(a, 0, KUNAI_TRANSLATION, values);
        add_channel(a, 0, KUNAI_TRANSLATION, values);
    }
    free(values);
}

/* The motion's own name, or that of the file with a number. Several files may have the same. */
static char *find_name(tool *t, const char *path, uint32_t index, kunai_string own)
{
    char stem[128], name[160];

    if (own.size)
        return tool_new_name(t, own.data, "");
    tool_stem(path, stem);
    snprintf(name, sizeof name, "%s_%u", stem, (unsigned)index);
    return tool_new_name(t, name, "");
}

static void add_animation(animation *a, const char *path, uint32_t index, kunai_string own_name)
{
    char *name = find_name(a->g->t, path, index, own_name);
    buffer *b = &a->g->out->animations;

    json_open(b, '{');
    json_key(b, "name");
    json_bytes(b, name, strlen(name));
    free(name);
    json_key(b, "samplers");
    json_open(b, '[');
    json_part(b, &a->samplers);
    json_close(b, ']');
    json_key(b, "channels");
    json_open(b, '[');
    json_part(b, &a->channels);
    json_close(b, ']');
    json_close(b, '}');
    a->g->out->animation_count++;
}

static kunai_result take_samples(animation *a, const kunai_motion *motion)
{
    const uint32_t count = a->g->info->node_count;
    kunai_result result = KUNAI_OK;
    uint32_t f;

    for (f = 0; f < a->frame_count && result == KUNAI_OK; f++) {
        kunai_transform *pose = a->samples + (size_t)f * count;

        result = kunai_motion_pose(motion, a->g->model, (float)f, KUNAI_LOOP, pose, count);
        if (result == KUNAI_OK)
            gltf_chain(a->g, pose);
    }
    return result;
}

static void add_motion(gltf *g, const kunai_motion *motion, const char *path, uint32_t index)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    animation a = {.g = g, .times = -1, .start = -1};
    kunai_result result;

    a.frame_count = info->frame_count ? info->frame_count : 1;
    if (!g->info->node_count)
        return;
    if (a.frame_count > MOST_TRANSFORMS / g->info->node_count) {
        tool_fail(g->t, TOOL_LIMIT, path, "motion %u: too many frames", (unsigned)index);
        return;
    }
    a.samples = allocate((size_t)a.frame_count * g->info->node_count, sizeof *a.samples);
    result = take_samples(&a, motion);
    if (result == KUNAI_OK) {
        add_channels(&a);
        add_animation(&a, path, index, info->name);
    } else {
        tool_fail(g->t, TOOL_FAILED, path, "motion %u: does not move this model (%s)",
                  (unsigned)index, kunai_result_name(result));
    }
    buffer_free(&a.samplers);
    buffer_free(&a.channels);
    free(a.samples);
}

/* With a model the library reads as many groups as its nodes need; without, all there are. Gives
 * whether it warned. */
static int check_groups(const gltf *g, const char *path, const buffer *bytes, uint32_t index,
                        uint32_t used)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index};
    kunai_motion *motion;
    uint32_t count;

    if (kunai_motion_open(bytes->data, bytes->size, &options, &motion, NULL) != KUNAI_OK)
        return 0;
    count = kunai_motion_get_info(motion)->group_count;
    if (count > used)
        tool_note(g->t, path,
                  "warning: motion %u moves %u node%s, of which the model has %u: is it for "
                  "another model?",
                  (unsigned)index, (unsigned)count, count == 1 ? "" : "s", (unsigned)used);
    else if (count < used)
        tool_note(g->t, path,
                  "warning: motion %u moves %u node%s, and the model has %u: is it for another "
                  "model?",
                  (unsigned)index, (unsigned)count, count == 1 ? "" : "s", (unsigned)used);
    kunai_motion_close(motion);
    return count != used;
}

/* Whether a file that may hold several motions, or none, has no more of them. */
static int is_past_last(kunai_result result)
{
    return result == KUNAI_E_RANGE || result == KUNAI_E_FORMAT;
}

/* Motions of a file by their numbers. */
typedef struct range {
    uint32_t first, end;
} range;

/* A format that was asked for counts models of that format only. */
static int is_counted(const kunai_entry *entry, uint32_t format)
{
    if (!strcmp(entry->name.data, "NJCM"))
        return !format || format == KUNAI_FORMAT_NJCM;
    return !strcmp(entry->name.data, "NJBM") && format != KUNAI_FORMAT_NJCM;
}

static int is_model(const kunai_entry *entry)
{
    return is_counted(entry, KUNAI_FORMAT_ANY) || !strcmp(entry->name.data, "GJCM");
}

/* A motion is for the model before it (ninja-container.md 1.2); those before all models are for
 * the first one. */
static range find_range(const kunai_archive *archive, const kunai_options *options)
{
    range found = {0, UINT32_MAX};
    const kunai_entry *entry;
    uint32_t models = 0, counted = 0, motions = 0, i;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        motions += !strcmp(entry->name.data, "NMDM");
        if (!is_model(entry))
            continue;
        if (counted > options->index) {
            found.end = motions;
            break;
        }
        found.first = models++ ? motions : 0;
        counted += (uint32_t)is_counted(entry, options->format);
    }
    return found;
}

/* What is no Ninja chunk file holds one model at most. */
static range find_own_motions(const gltf *g, const buffer *bytes)
{
    range own = {0, UINT32_MAX};
    kunai_archive *archive;

    if (kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL) != KUNAI_OK)
        return own;
    own = find_range(archive, &g->options);
    kunai_archive_close(archive);
    return own;
}

/* Gives whether enough motions were read, and warns when there are more. */
static int has_enough(const gltf *g, const char *path, const buffer *bytes, range wanted,
                      uint32_t index)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index};
    kunai_motion *motion;
    kunai_result result;

    if (index >= wanted.end)
        return 1;
    if (index - wanted.first < TOOL_MOST_PARTS)
        return 0;
    result = kunai_motion_open(bytes->data, bytes->size, &options, &motion, NULL);
    if (!is_past_last(result))
        tool_note(g->t, path, "warning: only the first %u motions are taken, and more are left out",
                  (unsigned)TOOL_MOST_PARTS);
    if (result == KUNAI_OK)
        kunai_motion_close(motion);
    return 1;
}

/* E_RANGE ends the motions of a file; so does an error that comes again at the same place,
 * because it is not about one motion. */
void gltf_add_motions(gltf *g, const char *path, const buffer *bytes, int must)
{
    kunai_options options = {.struct_size = sizeof options, .model = g->model};
    const range wanted = must ? (range){0, UINT32_MAX} : find_own_motions(g, bytes);
    uint64_t broken_at = UINT64_MAX;
    kunai_motion *motion;
    kunai_error error;
    kunai_result result;
    int odd = 0; /* once is enough */

    options.index = wanted.first;
    for (; !has_enough(g, path, bytes, wanted, options.index); options.index++) {
        result = kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error);
        if (result == KUNAI_OK) {
            const kunai_motion_info *info = kunai_motion_get_info(motion);

            tool_warnings(g->t, path, NULL, info->warnings, info->warning_count);
            if (must && !odd)
                odd = check_groups(g, path, bytes, options.index, info->group_count);
            add_motion(g, motion, path, options.index);
            kunai_motion_close(motion);
            continue;
        }
        if (is_past_last(result) && (options.index || !must))
            return;
        if (error.offset != broken_at)
            tool_refuse(g->t, path, bytes, KUNAI_NOUN_MOTION, &error);
        if (error.offset == broken_at || is_past_last(result) || result == KUNAI_E_MEMORY)
            return;
        broken_at = error.offset;
    }
}
