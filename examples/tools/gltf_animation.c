/* gltf_animation.c - what moves in an animation, sampled at every frame (ninja-chunk.md 6.5). */
#include "gltf_animation.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

gltf_animation gltf_begin_animation(glb *out, uint32_t frame_count)
{
    return (gltf_animation){.out = out, .frame_count = frame_count, .times = -1, .start = -1};
}

/* ---- samplers and channels ---- */

int gltf_is_constant(const float *values, size_t count, uint32_t parts)
{
    size_t i;

    for (i = parts; i < count * parts; i++)
        if (values[i] < values[i % parts] || values[i] > values[i % parts])
            return 0;
    return 1;
}

static uint32_t get_times(gltf_animation *a, int constant)
{
    int64_t *accessor = constant ? &a->start : &a->times;
    const uint32_t count = constant ? 1 : a->frame_count;
    float *times;
    uint32_t f;

    if (*accessor < 0) {
        times = allocate(count, sizeof *times);
        for (f = 0; f < count; f++)
            times[f] = (float)((double)f / GLTF_RATE);
        *accessor = glb_floats(a->out, GLB_TIMES, times, count, 1, 1);
        free(times);
    }
    return (uint32_t)*accessor;
}

uint32_t gltf_add_sampler(gltf_animation *a, const float *values, uint32_t parts)
{
    const int constant = gltf_is_constant(values, a->frame_count, parts);
    const size_t count = constant ? 1 : a->frame_count;
    buffer *b = &a->samplers;

    json_open(b, '{');
    json_key(b, "input");
    json_unsigned(b, get_times(a, constant));
    json_key(b, "output");
    json_unsigned(b, glb_floats(a->out, GLB_KEYS, values, count, parts, 0));
    if (a->step) {
        json_key(b, "interpolation");
        json_string(b, "STEP");
    }
    json_close(b, '}');
    return a->sampler_count++;
}

uint32_t gltf_add_key_sampler(gltf_animation *a, const float *frames, size_t count,
                              const float *values, uint32_t parts)
{
    float *times = allocate(count, sizeof *times);
    buffer *b = &a->samplers;
    size_t i;

    for (i = 0; i < count; i++)
        times[i] = (float)((double)frames[i] / GLTF_RATE);
    json_open(b, '{');
    json_key(b, "input");
    json_unsigned(b, glb_floats(a->out, GLB_TIMES, times, count, 1, 1));
    json_key(b, "output");
    json_unsigned(b, glb_floats(a->out, GLB_KEYS, values, count * parts, 1, 0));
    json_close(b, '}');
    free(times);
    return a->sampler_count++;
}

void gltf_add_channel(gltf_animation *a, uint32_t sampler, uint32_t node, const char *path)
{
    buffer *b = &a->channels;

    json_open(b, '{');
    json_key(b, "sampler");
    json_unsigned(b, sampler);
    json_key(b, "target");
    json_open(b, '{');
    json_key(b, "node");
    json_unsigned(b, node);
    json_key(b, "path");
    json_string(b, path);
    json_close(b, '}');
    json_close(b, '}');
}

void gltf_end_animation(gltf_animation *a, const char *name)
{
    buffer *b = &a->out->animations;

    if (a->channels.size) {
        json_open(b, '{');
        json_key(b, "name");
        json_utf8(b, name);
        glb_list(b, "samplers", &a->samplers);
        glb_list(b, "channels", &a->channels);
        json_close(b, '}');
        a->out->animation_count++;
    }
    buffer_free(&a->samplers);
    buffer_free(&a->channels);
}

/* ---- poses ---- */

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

kunai_result gltf_take_samples(const gltf *g, const kunai_motion *motion, double step,
                               uint32_t frame_count, kunai_transform *samples)
{
    const uint32_t count = g->info->node_count;
    kunai_result result = KUNAI_OK;
    uint32_t f;

    for (f = 0; f < frame_count && result == KUNAI_OK; f++) {
        kunai_transform *pose = samples + (size_t)f * count;
        const double frame = fmin(fmax(f * step, -(double)FLT_MAX), (double)FLT_MAX);

        result = kunai_motion_pose(motion, g->model, (float)frame, KUNAI_LOOP, pose, count);
        if (result == KUNAI_OK)
            gltf_chain(g, pose);
    }
    return result;
}

/* A motion that leaves everything at rest keeps one move: glTF has no empty animations. */
void gltf_add_moves(const gltf *g, gltf_animation *a, const kunai_transform *samples, buffer *moves)
{
    float *values = allocate(a->frame_count, 4 * sizeof *values);
    gltf_move move = {0};

    for (move.node = 0; move.node < g->info->node_count; move.node++)
        for (move.property = 0; move.property < 3; move.property++)
            if (gather(g, a, samples, &move, values)) {
                move.sampler = gltf_add_sampler(a, values, properties[move.property].parts);
                buffer_add(moves, &move, sizeof move);
            }
    if (!moves->size) {
        move = (gltf_move){0, KUNAI_TRANSLATION, 0};
        gather(g, a, samples, &move, values);
        move.sampler = gltf_add_sampler(a, values, properties[move.property].parts);
        buffer_add(moves, &move, sizeof move);
    }
    free(values);
}

void gltf_move_tree(gltf_animation *a, const buffer *moves, uint32_t first_node)
{
    const gltf_move *move = (const void *)moves->data;
    size_t i;

    for (i = 0; i < moves->size / sizeof *move; i++)
        gltf_add_channel(a, move[i].sampler, first_node + move[i].node,
                         properties[move[i].property].path);
}
