/*
 * gltf_shape.c - writes motions of shapes as morph targets (ninja-motion.md 7).
 *
 * A file stores whole sets of points over time; glTF stores differences (targets) and weights over
 * time. The writer computes the mesh at each key. Each new shape becomes a target, and the
 * animation blends from target to target. Between keys that are not interpolated linearly, every
 * frame is a key.
 */
#include "gltf_animation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A morph target: accessors of the differences to the mesh at rest. */
typedef struct gltf_target {
    int64_t positions;
    int64_t normals; /* or -1 */
    uint32_t motion; /* number of the clip that needed the target first */
    float frame;     /* of that clip, where the mesh has this shape */
} gltf_target;

/* The keys of a motion of shapes for the mesh of a node. */
typedef struct gltf_shape {
    uint32_t motion; /* number of the clip */
    uint32_t node;
    uint32_t target_count;       /* of the mesh, for all motions */
    size_t first_key, key_count; /* in gltf.shape_keys */
} gltf_shape;

typedef struct gltf_shape_key {
    float frame;
    int32_t target; /* the shape of the mesh at the frame; -1: as at rest */
} gltf_shape_key;

/* A mesh whose targets are being made. */
typedef struct shaping {
    gltf *g;
    const kunai_mesh *mesh;
    uint32_t index;       /* of the mesh */
    uint32_t number;      /* of the clip */
    const float *normals; /* as they are in the glTF file, or NULL */
    gltf_equals equals;   /* the targets of this mesh */
} shaping;

/* ---- frames ---- */

/* Returns whether a track moves the mesh. If the motion has as many groups as the model has nodes,
 * the groups are nodes; else they are shape groups. */
static int moves_mesh(const shaping *s, const kunai_motion *motion, const kunai_track *track)
{
    const uint32_t groups = kunai_motion_get_info(motion)->group_count;
    const uint32_t node = (uint32_t)s->mesh->node;

    if (groups == s->g->info->node_count)
        return track->group == node;
    return (int64_t)track->group == kunai_model_get_node(s->g->model, node)->shape_group;
}

static double get_last_frame(const kunai_motion *motion)
{
    const uint32_t count = kunai_motion_get_info(motion)->frame_count;

    return count ? (double)count - 1 : 0;
}

static void add_frame(buffer *frames, float frame)
{
    append_bytes(frames, &frame, sizeof frame);
}

/* Adds every frame, because a spline does not move points along a straight line between keys. */
static void add_all_frames(const kunai_motion *motion, buffer *frames)
{
    const double last = get_last_frame(motion);
    double frame;

    for (frame = 0; frame <= last; frame++)
        add_frame(frames, (float)frame);
}

static void add_keys(const kunai_motion *motion, const kunai_track *track, buffer *frames)
{
    const double last = get_last_frame(motion);
    uint32_t i;

    for (i = 0; i < track->key_count && (double)track->frames[i] <= last; i++)
        if (track->frames[i] >= 0)
            add_frame(frames, track->frames[i]);
}

static int compare_frames(const void *a, const void *b)
{
    const float *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* Sorts the frames and keeps each once. Frames whose times are equal as floats count as one. */
static void sort_frames(buffer *frames)
{
    float *list = (void *)frames->data;
    const size_t count = frames->size / sizeof *list;
    size_t i, kept = 0;

    qsort(list, count, sizeof *list, compare_frames);
    for (i = 0; i < count; i++)
        if (!kept ||
            (float)((double)list[i] / GLTF_RATE) > (float)((double)list[kept - 1] / GLTF_RATE))
            list[kept++] = list[i];
    frames->size = kept * sizeof *list;
}

/* Finds the frames at which the mesh must be exact. There are none if the motion does not move the
 * mesh, or would need too many numbers. */
static void find_frames(const shaping *s, const kunai_gltf_clip *opened, buffer *frames)
{
    const kunai_motion *motion = opened->motion;
    const kunai_track *track;
    uint64_t count;
    int curved = 0;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->point_count && moves_mesh(s, motion, track)) {
            add_keys(motion, track, frames);
            curved |= track->interpolation != KUNAI_INTERPOLATION_LINEAR;
        }
    if (!frames->size)
        return;
    add_frame(frames, 0);
    add_frame(frames, (float)get_last_frame(motion));
    count = frames->size / sizeof(float) + (curved ? (uint64_t)get_last_frame(motion) + 1 : 0);
    if (!charge_gltf(s->g, opened, count, 6 * (uint64_t)s->mesh->vertex_count)) {
        frames->size = 0;
        return;
    }
    if (curved)
        add_all_frames(motion, frames);
    sort_frames(frames);
}

/* ---- targets ---- */

static int subtract(float *values, const float *from, size_t count)
{
    int differs = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        values[i] -= from[i];
        differs |= values[i] < 0 || values[i] > 0;
    }
    return differs;
}

static void write_target(const shaping *s, float frame, const float *values)
{
    const size_t count = s->mesh->vertex_count;
    gltf_target target = {.normals = -1, .motion = s->number, .frame = frame};

    target.positions = add_glb_floats(s->g->out, GLB_VERTICES, values, count, 3, 1);
    if (s->normals)
        target.normals = add_glb_floats(s->g->out, GLB_VERTICES, values + 3 * count, count, 3, 0);
    append_bytes(&s->g->targets, &target, sizeof target);
}

/* Replaces positions and normals by their differences to the mesh at rest. Returns whether any is
 * not zero. */
static int find_differences(const shaping *s, float *values)
{
    const size_t count = 3 * (size_t)s->mesh->vertex_count;
    int differs = subtract(values, s->mesh->positions, count);

    if (s->normals) {
        normalize_gltf_normals(values + count, s->mesh->vertex_count);
        differs |= subtract(values + count, s->normals, count);
    }
    return differs;
}

/* Returns the number of the target with the shape of the mesh at a frame, or -1 if the mesh is as
 * at rest. values: room for positions and normals. */
static int32_t get_target(shaping *s, const kunai_motion *motion, float frame, float *values)
{
    const size_t count = s->mesh->vertex_count, parts = s->normals ? 6 : 3;
    const uint32_t number = (uint32_t)(s->g->targets.size / sizeof(gltf_target));
    const buffer text = {(uint8_t *)values, parts * count * sizeof *values, 0, NULL};
    int64_t equal;

    if (kunai_motion_shape(motion, s->g->model, s->index, frame, KUNAI_SAMPLE_LOOP, values,
                           values + 3 * count, count, NULL) != KUNAI_OK ||
        !find_differences(s, values))
        return -1;
    equal = find_gltf_equal(&s->equals, &text, number);
    if (equal >= 0)
        return (int32_t)equal;
    write_target(s, frame, values);
    return (int32_t)number;
}

/* Makes the targets of a motion for the mesh, and notes the target of each key. */
static void add_shape(shaping *s, const kunai_gltf_clip *motion, const float *frames, size_t count)
{
    gltf *g = s->g;
    gltf_shape shape = {.motion = s->number, .node = (uint32_t)s->mesh->node, .key_count = count};
    float *values = allocate_from(g->memory, s->mesh->vertex_count, 6 * sizeof *values);
    size_t i;

    if (!values)
        return;
    shape.first_key = g->shape_keys.size / sizeof(gltf_shape_key);
    for (i = 0; i < count; i++) {
        const gltf_shape_key key = {frames[i], get_target(s, motion->motion, frames[i], values)};

        append_bytes(&g->shape_keys, &key, sizeof key);
    }
    append_bytes(&g->shapes, &shape, sizeof shape);
    release_to(g->memory, values);
}

static void make_targets(shaping *s, const kunai_gltf_clip *motion)
{
    buffer frames = {.memory = s->g->memory};

    find_frames(s, motion, &frames);
    if (frames.size)
        add_shape(s, motion, (const void *)frames.data, frames.size / sizeof(float));
    free_buffer(&frames);
}

/* ---- a mesh ---- */

static void set_target_count(gltf *g, size_t first)
{
    gltf_shape *shapes = (void *)g->shapes.data;
    const size_t count = g->shapes.size / sizeof *shapes;
    size_t i;

    for (i = first; i < count; i++)
        shapes[i].target_count = (uint32_t)(g->targets.size / sizeof(gltf_target));
}

void make_gltf_targets(gltf *g, const kunai_mesh *mesh, uint32_t index, const float *normals)
{
    const kunai_gltf_clip *motions = (const void *)g->clips.data;
    const size_t first = g->shapes.size / sizeof(gltf_shape);
    shaping s = {.g = g,
                 .mesh = mesh,
                 .index = index,
                 .normals = normals,
                 .equals = begin_gltf_equals(g->memory)};
    const int own = mesh->kind == KUNAI_MESH_KIND_RIGID && !get_gltf_part_kind(mesh);
    const size_t count = own ? g->clips.size / sizeof *motions : 0;

    g->targets.size = 0;
    for (; s.number < count; s.number++)
        if (kunai_motion_get_info(motions[s.number].motion)->kind == KUNAI_MOTION_KIND_SHAPES)
            make_targets(&s, &motions[s.number]);
    set_target_count(g, first);
    if (g->targets.size && g->info->skinned)
        g->shape_nodes[mesh->node] = ++g->shape_node_count;
    g->target_count += (uint32_t)(g->targets.size / sizeof(gltf_target));
    free_gltf_equals(&s.equals);
}

void add_gltf_targets(const gltf *g, buffer *b)
{
    const gltf_target *targets = (const void *)g->targets.data;
    const size_t count = g->targets.size / sizeof *targets;
    size_t i;

    if (!count)
        return;
    add_json_key(b, "targets");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        open_json(b, '{');
        add_json_key(b, "POSITION");
        add_json_signed(b, targets[i].positions);
        if (targets[i].normals >= 0) {
            add_json_key(b, "NORMAL");
            add_json_signed(b, targets[i].normals);
        }
        close_json(b, '}');
    }
    close_json(b, ']');
}

void name_gltf_targets(const gltf *g, buffer *b)
{
    const kunai_gltf_clip *motions = (const void *)g->clips.data;
    const gltf_target *targets = (const void *)g->targets.data;
    const size_t count = g->targets.size / sizeof *targets;
    size_t i;

    if (!count)
        return;
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "targetNames");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        const char *motion = motions[targets[i].motion].name;
        const size_t room = strlen(motion) + 32;
        char *name = allocate_from(g->memory, room, 1);

        if (!name)
            return;
        snprintf(name, room, "%s at %g", motion, (double)targets[i].frame);
        add_json_utf8(b, name);
        release_to(g->memory, name);
    }
    close_json(b, ']');
    close_json(b, '}');
}

/* ---- the animation ---- */

/* Returns the glTF node that shows the mesh of a node of the model. */
static uint32_t find_node(const gltf *g, uint32_t node)
{
    const uint32_t own = g->shape_nodes[node];

    return own ? g->first_shape_node + own - 1 : g->first_node + node;
}

/* Writes a row of weights for each key: 1 for the target with the shape of the mesh, 0 for the
 * others. */
static void add_weights(gltf *g, gltf_animation *a, const gltf_shape *shape)
{
    const gltf_shape_key *keys =
        (const gltf_shape_key *)(const void *)g->shape_keys.data + shape->first_key;
    float *weights =
        allocate_from(g->memory, shape->key_count, shape->target_count * sizeof *weights);
    float *frames = allocate_from(g->memory, shape->key_count, sizeof *frames);
    size_t i;

    if (!frames) /* NULL if the weights have failed, too */
        return;
    for (i = 0; i < shape->key_count; i++) {
        frames[i] = keys[i].frame;
        if (keys[i].target >= 0)
            weights[i * shape->target_count + (uint32_t)keys[i].target] = 1;
    }
    add_gltf_channel(
        a, add_gltf_key_sampler(a, frames, shape->key_count, weights, shape->target_count),
        find_node(g, shape->node), "weights");
    release_to(g->memory, weights);
    release_to(g->memory, frames);
}

void add_gltf_shape_motion(gltf *g, uint32_t number, const kunai_gltf_clip *motion)
{
    const gltf_shape *shapes = (const void *)g->shapes.data;
    gltf_animation a = begin_gltf_animation(g->out, 1);
    int moves = 0;
    size_t i;

    for (i = 0; i < g->shapes.size / sizeof *shapes; i++) {
        const gltf_shape *shape = &shapes[i];

        if (shape->motion != number || !shape->target_count)
            continue;
        moves = 1;
        if (charge_gltf(g, motion, shape->key_count, shape->target_count))
            add_weights(g, &a, shape);
    }
    if (!moves)
        tell_gltf(g->file, KUNAI_GLTF_WARNING, motion->source,
                  "motion %u moves no vertices of a mesh that only one node moves",
                  (unsigned)motion->index);
    end_gltf_animation(&a, motion->name);
}
