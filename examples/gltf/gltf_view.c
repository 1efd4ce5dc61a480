/*
 * gltf_view.c - writes a camera that shows a stage.
 *
 * Sky and far hills are many times larger than the stage: in a picture of everything, the stage
 * would be a dot. They have few triangles. Therefore the camera looks at the place with four fifths
 * of the triangles, the frame. An instance whose box is larger than 1.5 times the frame is
 * backdrop.
 */
#include "gltf_scene.h"

#include <math.h>
#include <stdlib.h>

/* In radians: the camera looks down by pitch; field is its vertical field of view. */
static const double pitch = 0.5, field = 1;

/* The bounding sphere of an instance, with its number of triangles. */
typedef struct part {
    double center[3], radius;
    uint32_t triangles;
    double value; /* the parts are sorted by it */
} part;

typedef struct parts {
    part *list;
    size_t count;
    double triangles; /* of all */
} parts;

static double measure(const double *a, const double *b)
{
    double sum = 0;
    int i;

    for (i = 0; i < 3; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum);
}

/* Computes a box around the moved box of a model. */
static void move_bounds(const kunai_model_info *info, const float *world, double *low, double *high)
{
    int i, k;

    for (i = 0; i < 3; i++) {
        low[i] = high[i] = (double)world[12 + i];
        for (k = 0; k < 3; k++) {
            const double a = (double)world[4 * k + i] * (double)info->bounds_min[k];
            const double b = (double)world[4 * k + i] * (double)info->bounds_max[k];

            low[i] += fmin(a, b);
            high[i] += fmax(a, b);
        }
    }
}

/* Finds the bounds of an instance. The scene does not know the bounds of models that the caller
 * adds. */
static void find_bounds(const gltf_scene *s, const kunai_instance *instance, double *low,
                        double *high)
{
    const kunai_model *model = get_gltf_shown(s, instance);
    int i;

    if (model && !kunai_scene_get_model(s->scene, (uint32_t)instance->model)->model) {
        move_bounds(kunai_model_get_info(model), instance->world, low, high);
        return;
    }
    for (i = 0; i < 3; i++) {
        low[i] = (double)instance->bounds_min[i];
        high[i] = (double)instance->bounds_max[i];
    }
}

static part read_part(const gltf_scene *s, const kunai_instance *instance)
{
    part p = {.triangles = 0};
    double low[3], high[3];
    int i;

    find_bounds(s, instance, low, high);
    for (i = 0; i < 3; i++)
        p.center[i] = (low[i] + high[i]) / 2;
    p.radius = measure(p.center, high);
    return p;
}

static int compare_parts(const void *a, const void *b)
{
    const part *first = a, *second = b;

    return (first->value > second->value) - (first->value < second->value);
}

/* Sorts the parts, and returns the value that a share of the triangles does not exceed. */
static double find_share(parts *p, double share)
{
    double sum = 0;
    size_t i;

    qsort(p->list, p->count, sizeof *p->list, compare_parts);
    for (i = 0; i + 1 < p->count; i++) {
        sum += p->list[i].triangles;
        if (sum >= share * p->triangles)
            break;
    }
    return p->list[i].value;
}

static void add_parts(const gltf_scene *s, parts *p)
{
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++) {
        const kunai_model *model = get_gltf_shown(s, instance);
        part added = read_part(s, instance);

        if (!model || !isfinite(added.radius) ||
            !is_gltf_section_wanted(s, kunai_scene_get_section(s->scene, instance->section)))
            continue;
        added.triangles = kunai_model_get_info(model)->triangle_count;
        p->triangles += added.triangles;
        p->list[p->count++] = added;
    }
}

/* The centre of the frame is the median of the centres of all triangles, in each direction. */
static gltf_frame find_frame(parts *p)
{
    gltf_frame frame;
    size_t i;
    int k;

    for (k = 0; k < 3; k++) {
        for (i = 0; i < p->count; i++)
            p->list[i].value = p->list[i].center[k];
        frame.center[k] = find_share(p, 0.5);
    }
    for (i = 0; i < p->count; i++)
        p->list[i].value = measure(p->list[i].center, frame.center) + p->list[i].radius;
    frame.radius = find_share(p, 0.8);
    return frame;
}

void find_gltf_frame(gltf_scene *s)
{
    parts p = {.count = 0};

    p.list = allocate_from(s->memory, s->info->instance_count, sizeof *p.list);
    if (!p.list)
        return;
    add_parts(s, &p);
    if (p.triangles > 0)
        s->frame = find_frame(&p);
    release_to(s->memory, p.list);
}

int is_gltf_backdrop(const gltf_scene *s, const kunai_instance *instance)
{
    return read_part(s, instance).radius > 1.5 * s->frame.radius;
}

static void add_camera(glb *out, double distance)
{
    buffer *b = &out->cameras;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "view");
    add_json_key(b, "type");
    add_json_string(b, "perspective");
    add_json_key(b, "perspective");
    open_json(b, '{');
    add_json_key(b, "yfov");
    add_json_float(b, field);
    add_json_key(b, "znear");
    add_json_float(b, distance / 1000);
    close_json(b, '}');
    close_json(b, '}');
}

void add_gltf_frame_camera(gltf_scene *s)
{
    /* One fifth of the triangles is outside of the frame. 15 % more distance shows nearly all of
     * them. */
    const double distance = s->frame.radius * 1.15 / sin(field / 2);
    const double *center = s->frame.center;
    const float rotation[4] = {(float)-sin(pitch / 2), 0, 0, (float)cos(pitch / 2)};
    const float place[3] = {(float)center[0], (float)(center[1] + distance * sin(pitch)),
                            (float)(center[2] + distance * cos(pitch))};
    buffer *b = &s->file->out.nodes;

    if (!(s->frame.radius > 0))
        return;
    add_camera(&s->file->out, distance);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "view");
    add_json_key(b, "translation");
    add_json_floats(b, place, 3);
    add_gltf_rotation(b, rotation);
    add_json_key(b, "camera");
    add_json_unsigned(b, s->file->out.camera_count++);
    close_json(b, '}');
    add_json_unsigned(&s->file->out.roots, s->file->out.node_count++);
}
