/*
 * gltf_tracks.c - writes motions of materials and of visibility (nitro-motion.md 3 to 6).
 *
 * Core glTF cannot play them. Their tracks go into "motions" in the extras of the scene, with the
 * keys of the file. For motions of texture matrices, the extras also contain the matrix at every
 * frame, and gltf_slide.c writes an animation.
 */
#include "gltf_animation.h"
#include "json_names.h"

#include <string.h>

static const char *get_property_name(uint32_t property)
{
    switch (property) {
    case KUNAI_PROPERTY_UV_SCALE: return "uvScale";
    case KUNAI_PROPERTY_UV_ROTATION: return "uvRotation";
    case KUNAI_PROPERTY_UV_TRANSLATION: return "uvTranslation";
    case KUNAI_PROPERTY_TEXTURE_SWAP: return "texture";
    case KUNAI_PROPERTY_DIFFUSE: return "diffuse";
    case KUNAI_PROPERTY_AMBIENT: return "ambient";
    case KUNAI_PROPERTY_SPECULAR: return "specular";
    case KUNAI_PROPERTY_EMISSION: return "emission";
    case KUNAI_PROPERTY_ALPHA: return "alpha";
    default: return "visible";
    }
}

int is_gltf_same_name(kunai_string a, kunai_string b)
{
    return a.size == b.size && !memcmp(a.data, b.data, a.size);
}

static int moves_materials(const kunai_motion *motion)
{
    return kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_MATERIALS;
}

/* ---- targets of tracks ---- */

/* Returns the number of the material with a name, or -1. */
static int32_t find_material(const gltf *g, kunai_string name)
{
    const kunai_material *material;
    uint32_t i;

    for (i = 0; (material = kunai_model_get_material(g->model, i)) != NULL; i++)
        if (is_gltf_same_name(material->name, name))
            return (int32_t)i;
    return -1;
}

/* Returns the number of the node that a track group moves, or -1. */
static int32_t find_node(const gltf *g, uint32_t group)
{
    const kunai_node *node;
    uint32_t i;

    for (i = 0; (node = kunai_model_get_node(g->model, i)) != NULL; i++)
        if (node->track_group >= 0 && (uint32_t)node->track_group == group)
            return (int32_t)i;
    return -1;
}

static int32_t find_target(const gltf *g, const kunai_motion *motion, const kunai_track *track)
{
    return moves_materials(motion) ? find_material(g, track->target) : find_node(g, track->group);
}

/* Adds the name of the target of a track. target: from find_target. */
static void add_target(const gltf *g, buffer *b, const kunai_gltf_clip *motion,
                       const kunai_track *track, int32_t target)
{
    kunai_string name = track->target;

    if (target >= 0 && !moves_materials(motion->motion)) {
        add_json_key(b, "node");
        add_json_unsigned(b, g->first_node + (uint32_t)target);
        name = kunai_model_get_node(g->model, (uint32_t)target)->name;
    }
    add_json_key(b, "target");
    add_json_bytes(b, name.data, name.size);
}

/* ---- pictures ---- */

static kunai_string find_name(const kunai_track *track, float number)
{
    static const kunai_string none = {"", 0};

    return number >= 0 && number < (float)track->name_count ? track->names[(uint32_t)number] : none;
}

/* Adds the glTF texture that replaces the texture of the material, for each key; null: no
 * texture. */
static void add_textures(gltf *g, buffer *b, const kunai_track *track, int32_t material)
{
    uint32_t i;

    add_json_key(b, "textures");
    open_json(b, '[');
    for (i = 0; i < track->key_count; i++) {
        const float *value = track->values + (size_t)i * track->value_count;
        const int32_t texture =
            swap_gltf_texture(g, kunai_model_get_material(g->model, (uint32_t)material),
                              find_name(track, value[0]), find_name(track, value[1]));

        if (texture >= 0)
            add_json_signed(b, texture);
        else
            add_json_null(b);
    }
    close_json(b, ']');
}

/* ---- tracks ---- */

static void add_numbers(buffer *b, const char *key, const float *values, size_t count)
{
    add_json_key(b, key);
    add_json_floats(b, values, count);
}

/* Writes a track with its keys, as the file has them. Swapped textures are also given as glTF
 * textures. */
static void add_track(gltf *g, buffer *b, const kunai_gltf_clip *motion, const kunai_track *track)
{
    const int32_t target = find_target(g, motion->motion, track);

    open_json(b, '{');
    add_target(g, b, motion, track, target);
    add_json_key(b, "property");
    add_json_string(b, get_property_name(track->property));
    if (track->axis >= 0) {
        add_json_key(b, "axis");
        add_json_signed(b, track->axis);
    }
    add_numbers(b, "frames", track->frames, track->key_count);
    add_numbers(b, "values", track->values, (size_t)track->key_count * track->value_count);
    if (track->names && track->value_count == 2) {
        add_json_names(b, "names", track->names, track->name_count);
        if (target >= 0)
            add_textures(g, b, track, target);
    }
    close_json(b, '}');
}

/* ---- texture matrices ---- */

/* The values that make a texture matrix. */
typedef struct placement {
    float scale[2], rotation, translation[2];
} placement;

static void set_part(placement *p, const kunai_track *track, float value)
{
    if (track->property == KUNAI_PROPERTY_UV_ROTATION)
        p->rotation = value;
    else if (track->axis >= 0 && track->axis < 2 && track->property == KUNAI_PROPERTY_UV_SCALE)
        p->scale[track->axis] = value;
    else if (track->axis >= 0 && track->axis < 2)
        p->translation[track->axis] = value;
}

/* Computes the texture matrix of a material at a frame. Tracks first to end - 1 move this
 * material. */
static void find_matrix(const gltf *g, const kunai_gltf_clip *motion, uint32_t first, uint32_t end,
                        int32_t material, uint32_t frame, float *matrix)
{
    placement p = {{1, 1}, 0, {0, 0}};
    uint32_t i;

    for (i = first; i < end; i++) {
        float value = 0;

        kunai_motion_sample(motion->motion, i, (float)frame, KUNAI_SAMPLE_CLAMP, &value, 1, NULL);
        set_part(&p, kunai_motion_get_track(motion->motion, i), value);
    }
    kunai_model_uv_matrix(g->model, (uint32_t)material, p.scale, p.rotation, p.translation, matrix,
                          NULL);
}

/* Writes the texture matrices of a material into extras and as an animation. If values hold until
 * the next key, the animation has the last key twice (gltf_motion.c). Therefore there is room for
 * one matrix more than there are frames. */
static void add_matrices(gltf *g, gltf_animation *a, buffer *b, const kunai_gltf_clip *motion,
                         uint32_t first, uint32_t end)
{
    const kunai_track *track = kunai_motion_get_track(motion->motion, first);
    const uint32_t count = kunai_motion_get_info(motion->motion)->frame_count;
    const int32_t material = find_material(g, track->target);
    float *matrices = allocate_from(g->memory, count + (size_t)1, 6 * sizeof *matrices), *frames;
    uint32_t f, kept;

    frames = allocate_from(g->memory, count, sizeof *frames);
    if (!frames) /* NULL if the matrices have failed, too */
        return;
    for (f = 0; f < count; f++) {
        frames[f] = (float)f;
        find_matrix(g, motion, first, end, material, f, matrices + 6 * (size_t)f);
    }
    find_matrix(g, motion, first, end, material, count ? count - 1 : 0,
                matrices + 6 * (size_t)count);
    add_gltf_slide(g, a, (uint32_t)material, matrices);
    kept = count && is_gltf_constant(matrices, count, 6) ? 1 : count;
    open_json(b, '{');
    add_target(g, b, motion, track, material);
    add_json_key(b, "property");
    add_json_string(b, "uvMatrix");
    add_numbers(b, "frames", frames, kept);
    add_numbers(b, "values", matrices, 6 * (size_t)kept);
    close_json(b, '}');
    release_to(g->memory, frames);
    release_to(g->memory, matrices);
}

static int is_uv(const kunai_track *track)
{
    return track->property == KUNAI_PROPERTY_UV_SCALE ||
           track->property == KUNAI_PROPERTY_UV_ROTATION ||
           track->property == KUNAI_PROPERTY_UV_TRANSLATION;
}

/* Writes, after the tracks of a motion, the texture matrices of each material. Tracks of one
 * material are neighbours with the same group. */
static void add_all_matrices(gltf *g, buffer *b, const kunai_gltf_clip *motion)
{
    const uint32_t frames = kunai_motion_get_info(motion->motion)->frame_count;
    const kunai_track *track, *next;
    gltf_animation a = begin_gltf_animation(g->out, frames ? frames : 1);
    uint32_t first = 0, i;

    a.step = kunai_motion_get_info(motion->motion)->interpolation == KUNAI_INTERPOLATION_STEP;
    a.frame_count += (uint32_t)a.step;

    for (i = 0; (track = kunai_motion_get_track(motion->motion, i)) != NULL; i++) {
        next = kunai_motion_get_track(motion->motion, i + 1);
        if (next && next->group == track->group)
            continue;
        if (is_uv(track) && find_material(g, track->target) >= 0 &&
            charge_gltf(g, motion, frames, 6))
            add_matrices(g, &a, b, motion, first, i + 1);
        first = i + 1;
    }
    end_gltf_animation(&a, motion->name);
}

/* ---- all ---- */

/* Counts the tracks whose material or node is missing in the model. first: receives the first of
 * these. */
static uint32_t count_strange(const gltf *g, const kunai_motion *motion, const kunai_track **first)
{
    const kunai_track *track;
    uint32_t i, count = 0;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (find_target(g, motion, track) < 0 && !count++)
            *first = track;
    return count;
}

static void warn_of_targets(const gltf *g, const kunai_gltf_clip *motion)
{
    const unsigned count = kunai_motion_get_info(motion->motion)->track_count;
    const kunai_track *first;
    const unsigned strange = count_strange(g, motion->motion, &first);

    if (strange && moves_materials(motion->motion))
        tell_gltf(g->file, KUNAI_GLTF_WARNING, motion->source,
                  "motion %u: %u of its %u tracks are for materials that the model does "
                  "not have, like \"%s\": is it for another model?",
                  (unsigned)motion->index, strange, count, first->target.data);
    else if (strange)
        tell_gltf(g->file, KUNAI_GLTF_WARNING, motion->source,
                  "motion %u: %u of its %u tracks are for nodes that the model does not "
                  "have: is it for another model?",
                  (unsigned)motion->index, strange, count);
}

static void add_head(const gltf *g, buffer *b, const kunai_gltf_clip *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion->motion);

    add_json_key(b, "name");
    add_json_utf8(b, motion->name);
    if (g->info->name.size) {
        add_json_key(b, "model");
        add_json_bytes(b, g->info->name.data, g->info->name.size);
    }
    add_json_key(b, "format");
    add_json_string(b, kunai_format_name(info->format));
    add_json_key(b, "frameCount");
    add_json_unsigned(b, info->frame_count);
    add_json_key(b, "interpolation");
    add_json_string(b, info->interpolation == KUNAI_INTERPOLATION_LINEAR ? "linear" : "step");
}

void add_gltf_tracks(gltf *g, const kunai_gltf_clip *motion)
{
    buffer *b = &g->file->tracks;
    const kunai_track *track;
    uint32_t i;

    warn_of_targets(g, motion);
    open_json(b, '{');
    add_head(g, b, motion);
    add_json_key(b, "tracks");
    open_json(b, '[');
    for (i = 0; (track = kunai_motion_get_track(motion->motion, i)) != NULL; i++)
        if (charge_gltf(g, motion, track->key_count, track->value_count + (uint64_t)1))
            add_track(g, b, motion, track);
    add_all_matrices(g, b, motion);
    close_json(b, ']');
    close_json(b, '}');
    g->file->track_motion_count++;
}
