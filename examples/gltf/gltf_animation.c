/*
 * gltf_animation.c - samplers and channels of an animation, and poses sampled at every frame.
 *
 * Files interpolate Euler angles, sometimes by splines (ninja-motion.md 6); glTF interpolates
 * quaternions. Therefore the animation has a key for every frame (ninja-chunk.md 6.5). A property
 * that stays in the rest pose has no channel, and a property with one value has one key.
 */
#include "gltf_animation.h"

#include <float.h>
#include <math.h>

gltf_animation begin_gltf_animation(glb *out, uint32_t frame_count)
{
    const buffer empty = {.memory = out->memory};

    return (gltf_animation){.out = out,
                            .frame_count = frame_count,
                            .times = -1,
                            .start = -1,
                            .samplers = empty,
                            .channels = empty};
}

/* ---- samplers and channels ---- */

int is_gltf_constant(const float *values, size_t count, uint32_t parts)
{
    size_t i;

    for (i = parts; i < count * parts; i++)
        if (values[i] < values[i % parts] || values[i] > values[i % parts])
            return 0;
    return 1;
}

/* Returns the accessor of the times of all frames, or of time 0 alone; each is made at its first
 * use. */
static uint32_t get_times(gltf_animation *a, int constant)
{
    int64_t *accessor = constant ? &a->start : &a->times;
    const uint32_t count = constant ? 1 : a->frame_count;
    float *times;
    uint32_t f;

    if (*accessor < 0) {
        times = allocate_from(a->out->memory, count, sizeof *times);
        for (f = 0; times && f < count; f++)
            times[f] = (float)((double)f / GLTF_RATE);
        *accessor = add_glb_floats(a->out, GLB_TIMES, times, count, 1, 1);
        release_to(a->out->memory, times);
    }
    return (uint32_t)*accessor;
}

uint32_t add_gltf_sampler(gltf_animation *a, const float *values, uint32_t parts)
{
    const int constant = is_gltf_constant(values, a->frame_count, parts);
    const size_t count = constant ? 1 : a->frame_count;
    buffer *b = &a->samplers;

    open_json(b, '{');
    add_json_key(b, "input");
    add_json_unsigned(b, get_times(a, constant));
    add_json_key(b, "output");
    add_json_unsigned(b, add_glb_floats(a->out, GLB_KEYS, values, count, parts, 0));
    if (a->step) {
        add_json_key(b, "interpolation");
        add_json_string(b, "STEP");
    }
    close_json(b, '}');
    return a->sampler_count++;
}

uint32_t add_gltf_key_sampler(gltf_animation *a, const float *frames, size_t count,
                              const float *values, uint32_t parts)
{
    float *times = allocate_from(a->out->memory, count, sizeof *times);
    buffer *b = &a->samplers;
    size_t i;

    for (i = 0; times && i < count; i++)
        times[i] = (float)((double)frames[i] / GLTF_RATE);
    open_json(b, '{');
    add_json_key(b, "input");
    add_json_unsigned(b, add_glb_floats(a->out, GLB_TIMES, times, count, 1, 1));
    add_json_key(b, "output");
    add_json_unsigned(b, add_glb_floats(a->out, GLB_KEYS, values, count * parts, 1, 0));
    close_json(b, '}');
    release_to(a->out->memory, times);
    return a->sampler_count++;
}

void add_gltf_channel(gltf_animation *a, uint32_t sampler, uint32_t node, const char *path)
{
    buffer *b = &a->channels;

    open_json(b, '{');
    add_json_key(b, "sampler");
    add_json_unsigned(b, sampler);
    add_json_key(b, "target");
    open_json(b, '{');
    add_json_key(b, "node");
    add_json_unsigned(b, node);
    add_json_key(b, "path");
    add_json_string(b, path);
    close_json(b, '}');
    close_json(b, '}');
}

void end_gltf_animation(gltf_animation *a, const char *name)
{
    buffer *b = &a->out->animations;

    if (a->channels.size) {
        open_json(b, '{');
        add_json_key(b, "name");
        add_json_utf8(b, name);
        add_glb_list(b, "samplers", &a->samplers);
        add_glb_list(b, "channels", &a->channels);
        close_json(b, '}');
        a->out->animation_count++;
    }
    free_buffer(&a->samplers);
    free_buffer(&a->channels);
}

/* ---- poses ---- */

/* A property of kunai_transform: its name in glTF and its number of components. */
typedef struct property {
    const char *path;
    uint32_t parts;
} property;

static const property properties[3] = {{"translation", 3}, {"rotation", 4}, {"scale", 3}};

static const float *find_values(const kunai_transform *transform, uint32_t which)
{
    if (which == KUNAI_PROPERTY_TRANSLATION)
        return transform->translation;
    return which == KUNAI_PROPERTY_ROTATION ? transform->rotation : transform->scale;
}

/* q and -q are the same rotation. The one nearer to the frame before makes the interpolation go the
 * short way. */
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

/* Copies a property of a node at all frames. Returns whether it ever leaves the rest pose. */
static int gather(const gltf *g, const gltf_animation *a, const kunai_transform *samples,
                  const gltf_move *move, float *values)
{
    const float *rest = find_values(&g->rest[move->node], move->property);
    const uint32_t parts = properties[move->property].parts;
    int moved = 0;
    size_t f;
    uint32_t k;

    for (f = 0; f < a->frame_count; f++) {
        const kunai_transform *sample = &samples[f * g->info->node_count + move->node];
        float *out = values + f * parts;

        copy_near(find_values(sample, move->property), f ? out - parts : rest, parts, out);
        for (k = 0; k < parts; k++)
            moved |= out[k] < rest[k] || out[k] > rest[k];
    }
    return moved;
}

kunai_result take_gltf_samples(const gltf *g, const kunai_motion *motion, double step,
                               uint32_t frame_count, kunai_transform *samples)
{
    const uint32_t count = g->info->node_count;
    kunai_result result = KUNAI_OK;
    uint32_t f;

    for (f = 0; f < frame_count && result == KUNAI_OK; f++) {
        kunai_transform *pose = samples + (size_t)f * count;
        const double frame = fmin(fmax(f * step, -(double)FLT_MAX), (double)FLT_MAX);

        result =
            kunai_motion_pose(motion, g->model, (float)frame, KUNAI_SAMPLE_LOOP, pose, count, NULL);
        if (result == KUNAI_OK)
            chain_gltf_pose(g, pose);
    }
    return result;
}

/* If a motion leaves every node at rest, one move is written all the same, because an animation of
 * glTF must not be empty. */
void add_gltf_moves(const gltf *g, gltf_animation *a, const kunai_transform *samples, buffer *moves)
{
    float *values = allocate_from(g->memory, a->frame_count, 4 * sizeof *values);
    gltf_move move = {0};

    if (!values)
        return;
    for (move.node = 0; move.node < g->info->node_count; move.node++)
        for (move.property = 0; move.property < 3; move.property++)
            if (gather(g, a, samples, &move, values)) {
                move.sampler = add_gltf_sampler(a, values, properties[move.property].parts);
                append_bytes(moves, &move, sizeof move);
            }
    if (!moves->size) {
        move = (gltf_move){0, KUNAI_PROPERTY_TRANSLATION, 0};
        gather(g, a, samples, &move, values);
        move.sampler = add_gltf_sampler(a, values, properties[move.property].parts);
        append_bytes(moves, &move, sizeof move);
    }
    release_to(g->memory, values);
}

void move_gltf_tree(gltf_animation *a, const buffer *moves, uint32_t first_node)
{
    const gltf_move *move = (const void *)moves->data;
    size_t i;

    for (i = 0; i < moves->size / sizeof *move; i++)
        add_gltf_channel(a, move[i].sampler, first_node + move[i].node,
                         properties[move[i].property].path);
}
