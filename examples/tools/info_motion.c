/* info_motion.c - describes a motion for kunai info: for each property the number of tracks and
 * keys, the frames and the range of the values. info_module.c and info_scene.c call it. */
#include "info.h"

#include <stdlib.h>
#include <string.h>

/* The facts about all tracks of one property. */
typedef struct summary {
    uint32_t property;
    uint32_t track_count;
    uint64_t key_count;
    uint32_t part_count; /* number of components; for points of shapes 3 */
    uint64_t point_count;
    float first, last; /* in frames */
    float low[4], high[4];
} summary;

enum { MOST_PROPERTIES = 32 };

typedef struct summaries {
    summary of[MOST_PROPERTIES];
    uint32_t count;
} summaries;

const char *get_motion_kind_name(uint32_t kind)
{
    switch (kind) {
    case KUNAI_MOTION_KIND_NODES: return "nodes";
    case KUNAI_MOTION_KIND_SHAPES: return "shapes";
    case KUNAI_MOTION_KIND_CAMERA: return "camera";
    case KUNAI_MOTION_KIND_LIGHT: return "light";
    case KUNAI_MOTION_KIND_MATERIALS: return "materials";
    default: return "visibility";
    }
}

static const char *get_interpolation_name(uint32_t interpolation)
{
    switch (interpolation) {
    case KUNAI_INTERPOLATION_STEP: return "step";
    case KUNAI_INTERPOLATION_LINEAR: return "linear";
    case KUNAI_INTERPOLATION_SPLINE: return "spline";
    default: return "user";
    }
}

static const char *get_property_name(uint32_t property)
{
    switch (property) {
    case KUNAI_PROPERTY_TRANSLATION: return "translation";
    case KUNAI_PROPERTY_ROTATION: return "rotation";
    case KUNAI_PROPERTY_SCALE: return "scale";
    case KUNAI_PROPERTY_VECTOR: return "vector";
    case KUNAI_PROPERTY_TARGET: return "target";
    case KUNAI_PROPERTY_VERTICES: return "vertices";
    case KUNAI_PROPERTY_NORMALS: return "normals";
    case KUNAI_PROPERTY_ROLL: return "roll";
    case KUNAI_PROPERTY_FIELD_OF_VIEW: return "field of view";
    case KUNAI_PROPERTY_COLOR: return "colour";
    case KUNAI_PROPERTY_INTENSITY: return "intensity";
    case KUNAI_PROPERTY_SPOT: return "spot";
    case KUNAI_PROPERTY_POINT: return "point";
    case KUNAI_PROPERTY_EVENT: return "event";
    case KUNAI_PROPERTY_SHAPE_ID: return "shape id";
    case KUNAI_PROPERTY_UV_SCALE: return "uv scale";
    case KUNAI_PROPERTY_UV_ROTATION: return "uv rotation";
    case KUNAI_PROPERTY_UV_TRANSLATION: return "uv translation";
    case KUNAI_PROPERTY_TEXTURE_SWAP: return "texture swap";
    case KUNAI_PROPERTY_DIFFUSE: return "diffuse";
    case KUNAI_PROPERTY_AMBIENT: return "ambient";
    case KUNAI_PROPERTY_SPECULAR: return "specular";
    case KUNAI_PROPERTY_EMISSION: return "emission";
    case KUNAI_PROPERTY_ALPHA: return "alpha";
    case KUNAI_PROPERTY_VISIBLE: return "visible";
    case KUNAI_PROPERTY_CLIP: return "clip";
    default: return "other";
    }
}

/* ---- gathering ---- */

static int is_shape(uint32_t property)
{
    return property == KUNAI_PROPERTY_VERTICES || property == KUNAI_PROPERTY_NORMALS;
}

static uint32_t count_parts(const kunai_track *track)
{
    const uint32_t count = is_shape(track->property) ? 3 : track->value_count;

    return count < 4 ? count : 4;
}

static summary *find_summary(summaries *all, const kunai_track *track)
{
    uint32_t i;

    for (i = 0; i < all->count; i++)
        if (all->of[i].property == track->property)
            return &all->of[i];
    if (all->count == MOST_PROPERTIES)
        return NULL;
    all->of[all->count] = (summary){.property = track->property};
    return &all->of[all->count++];
}

static void widen(float *low, float *high, float value, int first)
{
    if (first || value < *low)
        *low = value;
    if (first || value > *high)
        *high = value;
}

/* A track of one axis only has the component of this axis. */
static void add_values(summary *s, const kunai_track *track, uint32_t known)
{
    const uint32_t parts = count_parts(track), shift = track->axis > 0 ? (uint32_t)track->axis : 0;
    const size_t count = (size_t)track->key_count * track->value_count;
    size_t i;

    for (i = 0; parts && i < count; i++) {
        const uint32_t k = (uint32_t)(i % track->value_count % parts) + shift;

        if (k < 4)
            widen(&s->low[k], &s->high[k], track->values[i], k >= known && i < parts);
    }
    if (parts + shift > s->part_count)
        s->part_count = parts + shift < 4 ? parts + shift : 4;
}

static void add_track(summaries *all, const kunai_track *track)
{
    summary *s = find_summary(all, track);

    if (!s)
        return;
    if (track->key_count) {
        widen(&s->first, &s->last, track->frames[0], !s->key_count);
        widen(&s->first, &s->last, track->frames[track->key_count - 1], 0);
    }
    if (track->values)
        add_values(s, track, s->part_count);
    s->track_count++;
    s->key_count += track->key_count;
    s->point_count += track->point_count;
}

static void summarize(const kunai_motion *motion, summaries *all)
{
    const kunai_track *track;
    uint32_t i;

    all->count = 0;
    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        add_track(all, track);
}

/* Returns whether this track is the first one of a group with a name. Tracks are sorted by
 * group. */
static int begins_target(const kunai_motion *motion, uint32_t index)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    const kunai_track *last = index ? kunai_motion_get_track(motion, index - 1) : NULL;

    return track->target.size && (!last || last->group != track->group);
}

/* Counts the tracks of a group from its first track. */
static uint32_t count_tracks(const kunai_motion *motion, uint32_t first)
{
    const uint32_t group = kunai_motion_get_track(motion, first)->group;
    const kunai_track *track;
    uint32_t i;

    for (i = first; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->group != group)
            break;
    return i - first;
}

/* Finds a track with names, or NULL. All tracks of a motion that have names have the same ones. */
static const kunai_track *find_named(const kunai_motion *motion)
{
    const kunai_track *track;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->names)
            break;
    return track;
}

static uint64_t count_keys(const kunai_motion *motion)
{
    const kunai_track *track;
    uint64_t keys = 0;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        keys += track->key_count;
    return keys;
}

/* ---- as JSON ---- */

void add_info_motion(buffer *b, const kunai_motion *motion)
{
    const kunai_motion_info *about = kunai_motion_get_info(motion);

    add_json_text(b, "kind", get_motion_kind_name(about->kind));
    add_json_number(b, "frames", about->frame_count);
    add_json_text(b, "interpolation", get_interpolation_name(about->interpolation));
    add_json_number(b, "tracks", about->track_count);
    add_json_number(b, "keys", count_keys(motion));
}

static void add_summary(buffer *b, const summary *s)
{
    open_json(b, '{');
    add_json_text(b, "property", get_property_name(s->property));
    add_json_number(b, "tracks", s->track_count);
    add_json_number(b, "keys", s->key_count);
    if (is_shape(s->property))
        add_json_number(b, "points", s->point_count);
    add_json_key(b, "first_frame");
    add_json_float(b, (double)s->first);
    add_json_key(b, "last_frame");
    add_json_float(b, (double)s->last);
    add_json_key(b, "min");
    add_json_floats(b, s->low, s->part_count);
    add_json_key(b, "max");
    add_json_floats(b, s->high, s->part_count);
    close_json(b, '}');
}

void add_info_properties(buffer *b, const kunai_motion *motion)
{
    summaries all;
    uint32_t i;

    summarize(motion, &all);
    add_json_key(b, "properties");
    open_json(b, '[');
    for (i = 0; i < all.count; i++)
        add_summary(b, &all.of[i]);
    close_json(b, ']');
}

static void add_target(buffer *b, const kunai_motion *motion, uint32_t first)
{
    const kunai_track *track = kunai_motion_get_track(motion, first);

    open_json(b, '{');
    add_json_number(b, "group", track->group);
    add_json_name(b, "name", track->target);
    add_json_number(b, "tracks", count_tracks(motion, first));
    close_json(b, '}');
}

void add_info_targets(buffer *b, const kunai_motion *motion)
{
    const kunai_motion_info *about = kunai_motion_get_info(motion);
    const kunai_track *named = find_named(motion);
    uint32_t i;

    if (about->kind == KUNAI_MOTION_KIND_MATERIALS) {
        add_json_key(b, "targets");
        open_json(b, '[');
        for (i = 0; kunai_motion_get_track(motion, i); i++)
            if (begins_target(motion, i))
                add_target(b, motion, i);
        close_json(b, ']');
    }
    if (named)
        add_json_names(b, "swap_names", named->names, named->name_count);
    if (about->model_name.size)
        add_json_name(b, "model_name", about->model_name);
    if (about->action_name.size)
        add_json_name(b, "action_name", about->action_name);
}

/* ---- in words ---- */

void print_info_motion(buffer *b, const kunai_motion *motion)
{
    const kunai_motion_info *about = kunai_motion_get_info(motion);

    print_info(b, "%s, frames %u, %s, groups %u, tracks %u, keys %llu",
               get_motion_kind_name(about->kind), (unsigned)about->frame_count,
               get_interpolation_name(about->interpolation), (unsigned)about->group_count,
               (unsigned)about->track_count, (unsigned long long)count_keys(motion));
}

static void print_values(buffer *b, const float *values, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        print_info(b, "%s%.6g", i ? " " : "", (double)values[i]);
}

static void list_summary(buffer *b, const summary *s)
{
    print_info(b, "    %s: tracks %u, keys %llu", get_property_name(s->property),
               (unsigned)s->track_count, (unsigned long long)s->key_count);
    if (is_shape(s->property))
        print_info(b, ", points %llu", (unsigned long long)s->point_count);
    if (s->key_count)
        print_info(b, ", frames %g to %g", (double)s->first, (double)s->last);
    if (s->key_count && s->part_count) {
        print_info(b, ", values ");
        print_values(b, s->low, s->part_count);
        print_info(b, " to ");
        print_values(b, s->high, s->part_count);
    }
    append_byte(b, '\n');
}

static void list_name(buffer *b, const char *what, kunai_string name)
{
    if (!name.size)
        return;
    print_info(b, "    %s ", what);
    print_info_name(b, name);
    append_byte(b, '\n');
}

static void list_targets(buffer *b, const kunai_motion *motion)
{
    const kunai_track *track, *named = find_named(motion);
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (begins_target(motion, i)) {
            begin_info_line(b, 2, "target", track->group, track->target);
            print_info(b, "tracks %u\n", (unsigned)count_tracks(motion, i));
        }
    for (i = 0; named && i < named->name_count; i++) {
        print_info(b, "    swap %u ", (unsigned)i);
        print_info_name(b, named->names[i]);
        append_byte(b, '\n');
    }
}

void list_info_motion(buffer *b, const kunai_motion *motion, uint32_t index)
{
    summaries all;
    uint32_t i;

    begin_info_line(b, 1, "motion", index, kunai_motion_get_info(motion)->name);
    print_info_motion(b, motion);
    append_byte(b, '\n');
    list_name(b, "of the model", kunai_motion_get_info(motion)->model_name);
    list_name(b, "of the action", kunai_motion_get_info(motion)->action_name);
    list_targets(b, motion);
    summarize(motion, &all);
    for (i = 0; i < all.count; i++)
        list_summary(b, &all.of[i]);
}
