/*
 * gltf_slide.c - writes motions of texture matrices (nitro-motion.md 3) as animations of
 * KHR_texture_transform, with KHR_animation_pointer.
 *
 * The library computes a matrix for every frame. KHR_texture_transform needs offset, rotation and
 * scale instead, so the matrix is split. A shear is lost. Viewers without the extension show the
 * texture at rest; the matrices are in extras as well (gltf_tracks.c).
 */
#include "gltf_animation.h"
#include "json_names.h"

#include <math.h>
#include <stdio.h>

/* The members of KHR_texture_transform at every frame. */
typedef struct slide {
    float *offsets, *rotations, *scales;
    size_t count;
} slide;

static int is_uv(const kunai_track *track)
{
    return track->property == KUNAI_PROPERTY_UV_SCALE ||
           track->property == KUNAI_PROPERTY_UV_ROTATION ||
           track->property == KUNAI_PROPERTY_UV_TRANSLATION;
}

static int slides(const kunai_motion *motion, kunai_string material)
{
    const kunai_track *track;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (is_uv(track) && is_gltf_same_name(track->target, material))
            return 1;
    return 0;
}

int is_gltf_sliding(const gltf *g, const kunai_material *material)
{
    const kunai_gltf_clip *motions = (const void *)g->clips.data;
    size_t i;

    if (material->flags & KUNAI_MATERIAL_ENVIRONMENT)
        return 0;
    for (i = 0; i < g->clips.size / sizeof *motions; i++)
        if (kunai_motion_get_info(motions[i].motion)->kind == KUNAI_MOTION_KIND_MATERIALS &&
            slides(motions[i].motion, material->name))
            return 1;
    return 0;
}

/* ---- from a matrix ---- */

/* Returns the angle of a matrix. before: the angle of the frame before. Full turns are added so
 * that the result is at most half a turn away from it. */
static float find_angle(const float *m, double before)
{
    static const double turn = 2 * 3.14159265358979323846;
    const double x = (double)m[0], y = (double)m[1];
    const double angle = x * x + y * y > 0 ? atan2(-y, x) : atan2((double)m[2], (double)m[3]);

    return (float)(angle - turn * round((angle - before) / turn));
}

/* Splits a matrix. The lengths of its columns are the scales of U and V. The scale of V is negative
 * if the matrix mirrors. A shear of the two columns is lost. */
static void set_frame(slide *s, size_t frame, const float *m)
{
    const double turned = (double)m[0] * (double)m[3] - (double)m[1] * (double)m[2];

    s->offsets[2 * frame] = m[4];
    s->offsets[2 * frame + 1] = m[5];
    s->rotations[frame] = find_angle(m, frame ? (double)s->rotations[frame - 1] : 0);
    s->scales[2 * frame] = (float)hypot((double)m[0], (double)m[1]);
    s->scales[2 * frame + 1] = (float)copysign(hypot((double)m[2], (double)m[3]), turned);
}

static slide read_slide(const gltf *g, const float *matrices, size_t count)
{
    slide s = {.count = count};
    size_t i;

    s.offsets = allocate_from(g->memory, count, 2 * sizeof *s.offsets);
    s.rotations = allocate_from(g->memory, count, sizeof *s.rotations);
    s.scales = allocate_from(g->memory, count, 2 * sizeof *s.scales);
    for (i = 0; s.scales && i < count; i++) /* scales is NULL if any of the three has failed */
        set_frame(&s, i, matrices + 6 * i);
    return s;
}

/* ---- channels ---- */

/* Adds a channel that changes a property of a texture. The target is a JSON pointer, not a node. */
static void add_channel(gltf *g, gltf_animation *a, uint32_t sampler, uint32_t material,
                        const char *texture, const char *property)
{
    buffer *b = &a->channels;
    char pointer[160];

    snprintf(pointer, sizeof pointer, "/materials/%u/%s/extensions/KHR_texture_transform/%s",
             (unsigned)material, texture, property);
    open_json(b, '{');
    add_json_key(b, "sampler");
    add_json_unsigned(b, sampler);
    add_json_key(b, "target");
    open_json(b, '{');
    add_json_key(b, "path");
    add_json_string(b, "pointer");
    add_json_key(b, "extensions");
    open_json(b, '{');
    add_json_key(b, "KHR_animation_pointer");
    open_json(b, '{');
    add_json_text(b, "pointer", pointer);
    close_json(b, '}');
    close_json(b, '}');
    close_json(b, '}');
    close_json(b, '}');
    if (!g->file->pointer_used)
        add_json_string(&g->out->extensions, "KHR_animation_pointer");
    g->file->pointer_used = 1;
}

/* An emissive material uses the same texture twice: both uses slide. */
static void add_channels(gltf *g, gltf_animation *a, const uint32_t samplers[3], uint32_t material,
                         int shines)
{
    static const char *const properties[3] = {"offset", "rotation", "scale"};
    int i;

    for (i = 0; i < 3; i++) {
        add_channel(g, a, samplers[i], material, "pbrMetallicRoughness/baseColorTexture",
                    properties[i]);
        if (shines)
            add_channel(g, a, samplers[i], material, "emissiveTexture", properties[i]);
    }
}

void add_gltf_slide(gltf *g, gltf_animation *a, uint32_t index, const float *matrices)
{
    const kunai_material *material = kunai_model_get_material(g->model, index);
    const int32_t *forms = g->materials + 4 * (size_t)index; /* 2 and 3 have a texture */
    uint32_t samplers[3];
    slide s;
    int form;

    if ((forms[2] < 0 && forms[3] < 0) || !is_gltf_sliding(g, material))
        return;
    s = read_slide(g, matrices, a->frame_count);
    if (!s.scales)
        return;
    samplers[0] = add_gltf_sampler(a, s.offsets, 2);
    samplers[1] = add_gltf_sampler(a, s.rotations, 1);
    samplers[2] = add_gltf_sampler(a, s.scales, 2);
    for (form = 2; form < 4; form++)
        if (forms[form] >= 0)
            add_channels(g, a, samplers, (uint32_t)forms[form], is_gltf_shining(g, material));
    release_to(g->memory, s.offsets);
    release_to(g->memory, s.rotations);
    release_to(g->memory, s.scales);
}
