/*
 * gltf_stage.c - writes one animation for all animated instances of a stage (ninja-scene.md 3, 6).
 *
 * Instances play their motions in a loop, each at a speed of its own. The animation lasts until the
 * longest motion ends, but at most five minutes; shorter motions are repeated until then. Instances
 * with the same model, motion and speed share their keys.
 */
#include "gltf_animation.h"
#include "gltf_scene.h"

#include <math.h>
#include <string.h>

enum {
    MOST_FRAMES = 300 * GLTF_RATE, /* five minutes */
    MOST_TRANSFORMS = 1 << 23      /* of all motions */
};

/* A model with a motion at a speed. Many instances may show it. */
typedef struct mover {
    const gltf *g;
    const kunai_motion *motion;
    double speed;  /* frames of the motion per frame of the animation */
    double period; /* frames of the animation until the motion repeats; 0: it has one pose */
} mover;

typedef struct baking {
    gltf_scene *s;
    gltf_animation animation;
    gltf_equals known;   /* of movers */
    buffer baked;        /* for each mover: a buffer of gltf_move */
    uint32_t transforms; /* computed up to now */
    uint32_t still;      /* instances that do not move, because there were too many transforms */
} baking;

/* Returns the period of a motion in frames. The speed in a file is a float: at 0.2, 8 frames may
 * take 40.0000024. A period that is nearly whole becomes whole, so that the last key equals the
 * first. */
static double find_period(uint32_t frame_count, double speed)
{
    const double period = frame_count > 1 && speed > 0 ? frame_count / speed : 0;
    const double whole = round(period);

    return fabs(period - whole) <= period * 1e-6 ? whole : period;
}

static void set_speed(mover *m, double speed)
{
    const uint32_t count = kunai_motion_get_info(m->motion)->frame_count;

    m->period = find_period(count, fabs(speed));
    m->speed = m->period > 0 ? copysign(count / m->period, speed) : speed;
}

/* Finds the first motion of nodes of an instance. Returns 0 if the instance does not move. */
static int find_mover(const gltf_scene *s, uint32_t index, mover *m)
{
    uint32_t i;
    const kunai_instance *instance = kunai_scene_get_instance(s->scene, index);

    m->motion = NULL;
    if (s->trees[index] == GLTF_NO_TREE || !instance->animated || !isfinite(instance->speed))
        return 0;
    for (i = 0; i < instance->clip_count && !m->motion; i++) {
        const kunai_motion *motion = kunai_scene_get_clip(s->scene, instance->clips[i])->motion;

        if (kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES)
            m->motion = motion;
    }
    if (!m->motion)
        return 0;
    m->g = &s->parts[s->same[instance->model]];
    set_speed(m, (double)instance->speed);
    return 1;
}

/* ---- length ---- */

/* Returns the number of frames until the longest motion ends, or -1 if nothing moves. */
static double find_longest(const gltf_scene *s)
{
    double longest = -1;
    uint32_t i;
    mover m;

    for (i = 0; i < s->info->instance_count; i++)
        if (find_mover(s, i, &m))
            longest = fmax(longest, m.period);
    return longest;
}

static uint32_t choose_length(const gltf_scene *s, double longest)
{
    if (longest <= MOST_FRAMES)
        return (uint32_t)ceil(longest);
    tell_gltf(s->file, KUNAI_GLTF_NOTE, s->options->source,
              "a motion takes %.6g seconds, but the animation ends after %d seconds",
              longest / GLTF_RATE, MOST_FRAMES / GLTF_RATE);
    return MOST_FRAMES;
}

/* ---- baking ---- */

/* Computes the keys of a mover. Adds nothing if all movers together would need more than
 * MOST_TRANSFORMS. */
static void bake(baking *b, const mover *m, buffer *moves)
{
    const uint32_t nodes = m->g->info->node_count, frames = b->animation.frame_count;
    kunai_transform *samples;

    if (nodes > (MOST_TRANSFORMS - b->transforms) / frames)
        return;
    b->transforms += nodes * frames;
    samples = allocate_from(b->s->memory, (size_t)nodes * frames, sizeof *samples);
    if (samples && take_gltf_samples(m->g, m->motion, m->speed, frames, samples) == KUNAI_OK)
        add_gltf_moves(m->g, &b->animation, samples, moves);
    release_to(b->s->memory, samples);
}

/* Returns the number of the baked moves of a mover. The key is made of single members, because the
 * structure may have unused bytes between them. */
static uint32_t find_baked(baking *b, const mover *m)
{
    const uint32_t count = (uint32_t)(b->baked.size / sizeof(buffer));
    buffer key = {.memory = b->s->memory}, moves = {.memory = b->s->memory};
    int64_t equal;

    append_bytes(&key, &m->g, sizeof m->g);
    append_bytes(&key, &m->motion, sizeof m->motion);
    append_bytes(&key, &m->speed, sizeof m->speed);
    equal = find_gltf_equal(&b->known, &key, count);
    free_buffer(&key);
    if (equal >= 0)
        return (uint32_t)equal;
    bake(b, m, &moves);
    append_bytes(&b->baked, &moves, sizeof moves);
    return count;
}

static void add_mover(baking *b, const mover *m, uint32_t first_node)
{
    const uint32_t number = find_baked(b, m);
    const buffer *moves = (const void *)b->baked.data;

    if (has_memory_failed(b->s->memory))
        return;
    if (moves[number].size)
        move_gltf_tree(&b->animation, &moves[number], first_node);
    else
        b->still++;
}

static const char *get_name(const gltf_scene *s)
{
    if (kunai_scene_get_land_table(s->scene))
        return "level";
    return s->map ? "map" : "stage";
}

static void end_baking(baking *b)
{
    buffer *moves = (void *)b->baked.data;
    size_t i;

    if (b->still)
        tell_gltf(b->s->file, KUNAI_GLTF_LIMIT, b->s->options->source,
                  "%u of the animated instances stand still, because the animation would need more "
                  "than %d transforms",
                  (unsigned)b->still, MOST_TRANSFORMS);
    end_gltf_animation(&b->animation, get_name(b->s));
    for (i = 0; i < b->baked.size / sizeof *moves; i++)
        free_buffer(&moves[i]);
    free_buffer(&b->baked);
    free_gltf_equals(&b->known);
}

/* The last key is at the end of the longest motion. Shorter motions start again when they end. */
void add_gltf_stage_motions(gltf_scene *s)
{
    const double longest = find_longest(s);
    baking b = {.s = s, .known = begin_gltf_equals(s->memory), .baked.memory = s->memory};
    uint32_t i;
    mover m;

    if (longest < 0)
        return;
    b.animation = begin_gltf_animation(&s->file->out, choose_length(s, longest) + 1);
    for (i = 0; i < s->info->instance_count; i++)
        if (find_mover(s, i, &m))
            add_mover(&b, &m, s->trees[i]);
    end_baking(&b);
}
