/*
 * kunai/motion.h - NMDM motions and PSO player motions.
 *
 * Frames are the file's; it stores no rate (30 a second is usual). Angles in values are radians.
 */
#ifndef KUNAI_MOTION_H
#define KUNAI_MOTION_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_motion kunai_motion;

enum kunai_motion_kind { KUNAI_MOTION_NODES = 0 };

/* KUNAI_USER: the game's own function, which is not in the file; evaluated as a spline. */
enum kunai_interpolation { KUNAI_LINEAR = 1, KUNAI_SPLINE = 2, KUNAI_USER = 3 };

typedef struct kunai_motion_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t format; /* enum kunai_format */
    uint32_t byte_order;
    uint32_t track_count;
    kunai_string name;    /* where the file has names; else empty */
    uint32_t kind;        /* enum kunai_motion_kind */
    uint32_t group_count; /* animated nodes: entries of NJS_MDATA */
    uint32_t frame_count;
    uint32_t interpolation; /* enum kunai_interpolation */
    uint32_t raw_type;      /* channel bits as stored */
    uint32_t raw_interpolation;
} kunai_motion_info;

enum kunai_property {
    KUNAI_TRANSLATION = 0, /* 3 values */
    KUNAI_ROTATION = 1,    /* 3: radians about x, y, z in the node's order; or 4: quaternion */
    KUNAI_SCALE = 2        /* 3 */
};

/* One property of one thing over time. */
typedef struct kunai_track {
    uint64_t offset;           /* of its keys in the input */
    kunai_string target;       /* name of a node where the file has it; else empty */
    const float *frames;       /* key_count, rising */
    const float *values;       /* key_count * value_count */
    const int32_t *raw;        /* key_count * raw_count: BAMS angles; or NULL */
    const kunai_string *names; /* where values are numbers of names: those; else NULL */
    uint32_t group;            /* 0 .. group_count - 1; kunai_node.track_group names it */
    uint32_t property;         /* enum kunai_property */
    uint32_t interpolation;
    uint32_t key_count;
    uint32_t value_count; /* floats a key */
    uint32_t raw_count;   /* integers a key */
    int32_t axis;         /* 0, 1, 2: only this component of the property; -1: all */
    uint32_t point_count; /* where keys are lists of points: points a key; else 0 */
    uint32_t name_count;
    uint32_t flags; /* 0 */
} kunai_track;

/*
 * Reads the motion number options->index of data. With options->model the number of groups comes
 * from that model; without, as many as there can be in the data.
 * KUNAI_E_FORMAT: no motion; KUNAI_E_RANGE: fewer motions. Neither data nor the model is used
 * after open.
 */
KUNAI_API kunai_result kunai_motion_open(const void *data, size_t size,
                                         const kunai_options *options, kunai_motion **out,
                                         kunai_error *error);
KUNAI_API void kunai_motion_close(kunai_motion *motion); /* NULL is allowed */

KUNAI_API const kunai_motion_info *kunai_motion_get_info(const kunai_motion *motion);

/* NULL past the last one. Tracks are ordered by group, then property, then axis. */
KUNAI_API const kunai_track *kunai_motion_get_track(const kunai_motion *motion, uint32_t index);

/* How to evaluate. Frames may be any number; NaN counts as 0. A motion whose frame_count is 0
 * stays at its first keys, and its pose is the rest pose. */
enum kunai_sample {
    KUNAI_LOOP = 0,        /* frame modulo frame_count; the last key blends into the first */
    KUNAI_WRAP = 1,        /* the console's arithmetic to the letter */
    KUNAI_CLAMP = 2,       /* hold the first and last value */
    KUNAI_SHORTEST = 0x100 /* add to one of these: 32-bit angles take the shorter way */
};

/* One track at a frame: value_count floats. KUNAI_E_RANGE, KUNAI_E_SPACE. */
KUNAI_API kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                           uint32_t sample, float *values, size_t count);

/*
 * Local transforms of all nodes of a model at a frame; what the motion does not move keeps its
 * rest value. count: transforms that fit in pose. Allocates nothing. KUNAI_E_SPACE;
 * KUNAI_E_ARGUMENT when the motion is not of kind KUNAI_MOTION_NODES.
 */
KUNAI_API kunai_result kunai_motion_pose(const kunai_motion *motion, const kunai_model *model,
                                         float frame, uint32_t sample, kunai_transform *pose,
                                         size_t count);

#ifdef __cplusplus
}
#endif

#endif
