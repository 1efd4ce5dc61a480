/*
 * gltf_camera.c - writes motions of cameras and lights (ninja-motion.md 8) as glTF cameras and
 * lights (KHR_lights_punctual).
 *
 * Files store a position and a target or a direction; glTF turns a node so that its -Z looks there.
 * Only places and directions are animated: the field of view, colours and distances have the value
 * of frame 0, because core glTF cannot animate them.
 */
#include "gltf_animation.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* Returns the first track of a property that has keys, or NULL. */
static const kunai_track *find_track(const kunai_motion *motion, uint32_t property,
                                     uint32_t *number)
{
    const kunai_track *track;

    for (*number = 0; (track = kunai_motion_get_track(motion, *number)) != NULL; ++*number)
        if (track->property == property && track->value_count && track->key_count)
            return track;
    return NULL;
}

static int has(const kunai_motion *motion, uint32_t property)
{
    uint32_t number;

    return find_track(motion, property, &number) != NULL;
}

/* Reads up to 4 values of a property at a frame. Values that the motion does not have are
 * unchanged. */
static void sample(const kunai_motion *motion, uint32_t property, float frame, float *values)
{
    uint32_t number;
    const kunai_track *track = find_track(motion, property, &number);
    float all[16];

    if (!track || track->value_count > 16)
        return;
    if (kunai_motion_sample(motion, number, frame, KUNAI_SAMPLE_LOOP, all, track->value_count,
                            NULL) == KUNAI_OK)
        memcpy(values, all, (track->value_count < 4 ? track->value_count : 4) * sizeof *all);
}

/* ---- places and directions ---- */

/* q = a * b */
static void turn(const double *a, const double *b, double *q)
{
    q[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    q[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    q[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    q[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

/*
 * Computes the rotation from -Z, with Y up, to a direction: about Y, then up or down, then the
 * roll.
 *
 * A direction straight up or down has no angle about Y: the angle of the frame before is kept in
 * yaw. The roll is about the view axis (ninja-motion.md 8), but its sense is unknown. This function
 * lets a positive roll lower the right side of the camera.
 */
static void look(const double *direction, double roll, double *yaw, float *rotation)
{
    const double level = hypot(direction[0], direction[2]);
    double pitch, about_y[4] = {0}, about_x[4] = {0}, about_z[4] = {0}, q[4], both[4];
    int i;

    if (level > 1e-9 * fabs(direction[1]))
        *yaw = atan2(-direction[0], -direction[2]);
    pitch = level > 0 || direction[1] < 0 || direction[1] > 0 ? atan2(direction[1], level) : 0;
    about_y[1] = sin(*yaw / 2);
    about_y[3] = cos(*yaw / 2);
    about_x[0] = sin(pitch / 2);
    about_x[3] = cos(pitch / 2);
    about_z[2] = sin(-roll / 2);
    about_z[3] = cos(-roll / 2);
    turn(about_y, about_x, both);
    turn(both, about_z, q);
    for (i = 0; i < 4; i++)
        rotation[i] = (float)q[i];
}

/* Computes the direction at a frame: to the target, or else the vector, or else -Z. */
static void find_direction(const kunai_motion *motion, float frame, const float *position,
                           double *direction)
{
    float vector[4] = {0, 0, -1, 0}, target[4] = {0};
    int i;

    sample(motion, KUNAI_PROPERTY_VECTOR, frame, vector);
    for (i = 0; i < 3; i++)
        direction[i] = (double)vector[i];
    if (!has(motion, KUNAI_PROPERTY_TARGET))
        return;
    sample(motion, KUNAI_PROPERTY_TARGET, frame, target);
    for (i = 0; i < 3; i++)
        direction[i] = (double)target[i] - (double)position[i];
}

/* Computes the places and rotations of every frame: 3 and 4 floats each. */
static void take_views(const kunai_motion *motion, uint32_t count, float *places, float *rotations)
{
    double yaw = 0;
    uint32_t f, k;

    for (f = 0; f < count; f++) {
        float position[4] = {0}, roll[4] = {0}, *rotation = rotations + 4 * (size_t)f;
        double direction[3], dot = 0;

        sample(motion, KUNAI_PROPERTY_TRANSLATION, (float)f, position);
        sample(motion, KUNAI_PROPERTY_ROLL, (float)f, roll);
        find_direction(motion, (float)f, position, direction);
        look(direction, (double)roll[0], &yaw, rotation);
        for (k = 0; f && k < 4; k++)
            dot += (double)rotation[k] * (double)rotation[(int)k - 4];
        for (k = 0; k < 4; k++) /* q or -q: the one nearer to the frame before */
            rotation[k] = dot < 0 ? -rotation[k] : rotation[k];
        memcpy(places + 3 * (size_t)f, position, 3 * sizeof *places);
    }
}

static void add_animation(glb *out, const kunai_gltf_clip *motion, uint32_t count,
                          const float *places, const float *rotations)
{
    gltf_animation a = begin_gltf_animation(out, count);
    const uint32_t node = out->node_count - 1;

    if (!is_gltf_constant(places, count, 3))
        add_gltf_channel(&a, add_gltf_sampler(&a, places, 3), node, "translation");
    if (!is_gltf_constant(rotations, count, 4))
        add_gltf_channel(&a, add_gltf_sampler(&a, rotations, 4), node, "rotation");
    end_gltf_animation(&a, motion->name);
}

/* ---- cameras ---- */

static void add_number(buffer *b, const char *key, double value)
{
    add_json_key(b, key);
    add_json_float(b, value);
}

/* The file stores the horizontal angle, for a screen of 4 to 3; glTF requires the vertical
 * angle. */
static double find_height(const kunai_motion *motion)
{
    float angle[4] = {(float)(pi / 3)};

    sample(motion, KUNAI_PROPERTY_FIELD_OF_VIEW, 0, angle);
    return 2 * atan(tan(fmin(fmax((double)angle[0], 0.01), 3) / 2) * 3 / 4);
}

static void tell_zoom(const gltf *g, const kunai_gltf_clip *motion)
{
    uint32_t number;
    const kunai_track *track = find_track(motion->motion, KUNAI_PROPERTY_FIELD_OF_VIEW, &number);

    if (track && !is_gltf_constant(track->values, track->key_count, track->value_count))
        tell_gltf(g->file, KUNAI_GLTF_NOTE, motion->source,
                  "motion %u: the field of view changes, but the camera keeps the one of frame 0",
                  (unsigned)motion->index);
}

/* Files store clipping distances as places on the Z axis, which are negative. */
static void add_camera(gltf *g, const kunai_gltf_clip *motion)
{
    float clip[4] = {0};
    double near = 1, far;
    buffer *b = &g->out->cameras;

    sample(motion->motion, KUNAI_PROPERTY_CLIP, 0, clip);
    far = fabs((double)clip[1]);
    if (fabs((double)clip[0]) > 0)
        near = fabs((double)clip[0]);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_utf8(b, motion->name);
    add_json_key(b, "type");
    add_json_string(b, "perspective");
    add_json_key(b, "perspective");
    open_json(b, '{');
    add_number(b, "aspectRatio", 4.0 / 3);
    add_number(b, "yfov", find_height(motion->motion));
    add_number(b, "znear", near);
    if (far > near)
        add_number(b, "zfar", far);
    close_json(b, '}');
    close_json(b, '}');
    tell_zoom(g, motion);
}

/* ---- lights ---- */

/* A light without a place is directional, because glTF has no ambient light. */
static const char *get_light_type(const kunai_motion *motion)
{
    if (has(motion, KUNAI_PROPERTY_SPOT))
        return "spot";
    if (has(motion, KUNAI_PROPERTY_POINT))
        return "point";
    if (has(motion, KUNAI_PROPERTY_VECTOR) || has(motion, KUNAI_PROPERTY_TARGET) ||
        !has(motion, KUNAI_PROPERTY_TRANSLATION))
        return "directional";
    return "point";
}

static void add_color(buffer *b, const kunai_motion *motion)
{
    float color[4] = {1, 1, 1, 1}, linear[3];
    int i;

    sample(motion, KUNAI_PROPERTY_COLOR, 0, color);
    for (i = 0; i < 3; i++)
        linear[i] = convert_to_linear((uint8_t)(fminf(fmaxf(color[i], 0), 1) * 255 + 0.5f));
    add_json_key(b, "color");
    add_json_floats(b, linear, 3);
}

/* glTF measures angles from the axis of the cone. Files are assumed to do the same; no source says
 * otherwise. glTF limits the outer angle to a quarter turn, and the inner angle must be smaller
 * than the outer one. */
static void add_cone(buffer *b, const float *spot)
{
    const double outer = fmin(fmax(fabs((double)spot[3]), 0.001), 1.5707963);

    add_json_key(b, "spot");
    open_json(b, '{');
    add_number(b, "innerConeAngle", fmin(fabs((double)spot[2]), outer * 0.999));
    add_number(b, "outerConeAngle", outer);
    close_json(b, '}');
}

/* Writes a light with the colour, the brightness and the range of frame 0. */
static void add_light(gltf *g, const kunai_gltf_clip *motion)
{
    const char *type = get_light_type(motion->motion);
    float intensity[4] = {1}, ends[4] = {0};
    buffer *b = &g->out->lights;

    sample(motion->motion, KUNAI_PROPERTY_INTENSITY, 0, intensity);
    sample(motion->motion, KUNAI_PROPERTY_POINT, 0, ends);
    sample(motion->motion, KUNAI_PROPERTY_SPOT, 0, ends);
    if (!g->out->light_count)
        add_json_string(&g->out->extensions, "KHR_lights_punctual");
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_utf8(b, motion->name);
    add_json_key(b, "type");
    add_json_string(b, type);
    add_color(b, motion->motion);
    add_number(b, "intensity", fmax((double)intensity[0], 0));
    if (strcmp(type, "directional") && ends[1] > 0)
        add_number(b, "range", (double)ends[1]);
    if (!strcmp(type, "spot"))
        add_cone(b, ends);
    close_json(b, '}');
}

/* ---- nodes ---- */

/* Adds the node of the camera or light, with its place at frame 0. */
static void add_node(gltf *g, const kunai_gltf_clip *motion, const float *place,
                     const float *rotation)
{
    buffer *b = &g->out->nodes;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_utf8(b, motion->name);
    add_json_key(b, "translation");
    add_json_floats(b, place, 3);
    add_gltf_rotation(b, rotation);
    if (kunai_motion_get_info(motion->motion)->kind == KUNAI_MOTION_KIND_CAMERA) {
        add_json_key(b, "camera");
        add_json_unsigned(b, g->out->camera_count++);
    } else {
        add_json_key(b, "extensions");
        open_json(b, '{');
        add_json_key(b, "KHR_lights_punctual");
        open_json(b, '{');
        add_json_key(b, "light");
        add_json_unsigned(b, g->out->light_count++);
        close_json(b, '}');
        close_json(b, '}');
    }
    close_json(b, '}');
    add_json_unsigned(&g->out->roots, g->out->node_count++);
}

void add_gltf_view(gltf *g, const kunai_gltf_clip *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion->motion);
    const uint32_t count = info->frame_count ? info->frame_count : 1;
    float *places, *rotations;

    if (!charge_gltf(g, motion, count, 3 + 4))
        return;
    places = allocate_from(g->memory, count, 3 * sizeof *places);
    rotations = allocate_from(g->memory, count, 4 * sizeof *rotations);
    if (!rotations) /* NULL if the places have failed, too */
        return;
    take_views(motion->motion, count, places, rotations);
    if (info->kind == KUNAI_MOTION_KIND_CAMERA)
        add_camera(g, motion);
    else
        add_light(g, motion);
    add_node(g, motion, places, rotations);
    add_animation(g->out, motion, count, places, rotations);
    release_to(g->memory, places);
    release_to(g->memory, rotations);
}
