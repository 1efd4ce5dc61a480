/*
 * kunai/motion.h - Ninja motions of nodes, shapes, cameras and lights; PSO player motions; all of
 * them as Ninja ASCII; Nitro animations: NSBCA, NSBTA, NSBTP, NSBMA, NSBVA.
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

enum kunai_motion_kind {
    KUNAI_MOTION_KIND_NODES = 0,     /* NMDM, NSBCA: a group for each animated node */
    KUNAI_MOTION_KIND_SHAPES = 1,    /* NSSM: a group for each node whose points move */
    KUNAI_MOTION_KIND_CAMERA = 2,    /* NCAM, NJCA: one group */
    KUNAI_MOTION_KIND_LIGHT = 3,     /* NLIM: one group */
    KUNAI_MOTION_KIND_MATERIALS = 4, /* NSBTA, NSBTP, NSBMA: a group for each material */
    KUNAI_MOTION_KIND_VISIBILITY = 5 /* NSBVA: a group for each node */
};

/* KUNAI_INTERPOLATION_STEP: the value of a key holds until the next one. KUNAI_INTERPOLATION_USER:
 * the game's own function, which is not in the file; evaluated as a spline. */
enum kunai_interpolation {
    KUNAI_INTERPOLATION_STEP = 0,
    KUNAI_INTERPOLATION_LINEAR = 1,
    KUNAI_INTERPOLATION_SPLINE = 2,
    KUNAI_INTERPOLATION_USER = 3
};

typedef struct kunai_motion_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t track_count;
    uint32_t kind;        /* enum kunai_motion_kind */
    kunai_string name;    /* where the file has names; else empty */
    uint32_t group_count; /* entries of NJS_MDATA; Nitro: nodes, or materials */
    uint32_t frame_count;
    uint32_t interpolation; /* enum kunai_interpolation */
    uint32_t raw_type;      /* channel bits as stored */
    uint32_t raw_interpolation;
    uint32_t reserved; /* 0 */
} kunai_motion_info;

enum kunai_property {
    KUNAI_PROPERTY_TRANSLATION = 0, /* 3 values; of a camera and a light, too */
    KUNAI_PROPERTY_ROTATION =
        1,                     /* 3: radians about x, y, z in the node's order; or 4: quaternion */
    KUNAI_PROPERTY_SCALE = 2,  /* 3 */
    KUNAI_PROPERTY_VECTOR = 3, /* 3: direction; what is looked at lies at translation + vector */
    KUNAI_PROPERTY_TARGET = 4, /* 3: point looked at; where there is a vector, too, this counts */
    KUNAI_PROPERTY_VERTICES = 5, /* 3 * point_count: shape */
    KUNAI_PROPERTY_NORMALS = 6,  /* 3 * point_count: shape */
    KUNAI_PROPERTY_ROLL = 7, /* 1: radians about the direction of view; which way is not known */
    KUNAI_PROPERTY_FIELD_OF_VIEW =
        8,                    /* 1: radians; the format does not say whether of width or height */
    KUNAI_PROPERTY_COLOR = 9, /* 4: R, G, B, A, 0..1; or, of Ninja 2, 3 as stored */
    KUNAI_PROPERTY_INTENSITY = 10, /* 1; or, of Ninja 2, 2: intensity, ambient */
    KUNAI_PROPERTY_SPOT = 11,     /* 4: near, far; inner, outer angle in radians, as stored: whether
                            from     the axis or from side to side is not known */
    KUNAI_PROPERTY_POINT = 12,    /* 2: near, far */
    KUNAI_PROPERTY_EVENT = 13,    /* 1: raw bits; 0x1: the node is hidden */
    KUNAI_PROPERTY_SHAPE_ID = 14, /* 1 */
    KUNAI_PROPERTY_UV_SCALE = 15, /* 2; see kunai_model_uv_matrix, also for the next two */
    KUNAI_PROPERTY_UV_ROTATION = 16,    /* 1: radians */
    KUNAI_PROPERTY_UV_TRANSLATION = 17, /* 2 */
    KUNAI_PROPERTY_TEXTURE_SWAP = 18,   /* 2: texture, palette: numbers in names, or -1: as it is */
    KUNAI_PROPERTY_DIFFUSE = 19,        /* 3: R, G, B, 0..1 */
    KUNAI_PROPERTY_AMBIENT = 20,
    KUNAI_PROPERTY_SPECULAR = 21,
    KUNAI_PROPERTY_EMISSION = 22,
    KUNAI_PROPERTY_ALPHA = 23,   /* 1: 0..1 */
    KUNAI_PROPERTY_VISIBLE = 24, /* 1: 0 or 1 */
    KUNAI_PROPERTY_CLIP = 25     /* 2: near, far clipping distance of a static camera, as stored */
};

/* One property of one thing over time. */
typedef struct kunai_track {
    uint64_t offset;           /* of its keys in the input */
    kunai_string target;       /* name of a node or material where the file has it; else empty */
    const float *frames;       /* key_count, rising */
    const float *values;       /* key_count * value_count */
    const int32_t *raw;        /* key_count * raw_count: angles (BAMS), packed colours (ARGB), bits
                                  and ids; Nitro: what the file has, see below; or NULL */
    const kunai_string *names; /* where values are numbers of names: those; else NULL */
    uint32_t group;            /* 0 .. group_count - 1: it moves the node whose track_group is
                                  this. Shapes: whose shape_group is this, but node number group
                                  where group_count is the node_count of the model */
    uint32_t property;         /* enum kunai_property */
    uint32_t interpolation;    /* that of the motion, or KUNAI_INTERPOLATION_LINEAR or STEP for what
                                  has no other */
    uint32_t key_count;
    uint32_t value_count; /* floats a key */
    uint32_t raw_count;   /* integers a key */
    int32_t axis;         /* 0, 1, 2: only this component of the property; -1: all */
    uint32_t point_count; /* shapes: points a key, in the order of the node's vertex list (see
                             kunai_mesh.sources); 0, and no values, where nothing says how many */
    uint32_t name_count;
    uint32_t flags; /* Nitro: raw, see below; else 0 */
} kunai_track;

/* Nitro (nitro-motion.md). Frames are 0 to frame_count - 1; the fraction of one counts only where
 * raw_interpolation has bit 0, which is when interpolation of the motion is
 * KUNAI_INTERPOLATION_LINEAR. Keys are those of the file: each frame, each second or each fourth
 * one (these tracks are KUNAI_INTERPOLATION_LINEAR, too); the last one can be after the
 * last frame; what lies between them is an integer, but for rotations. KUNAI_SAMPLE_WRAP is
 * KUNAI_SAMPLE_CLAMP; KUNAI_SAMPLE_LOOP holds the last frame until frame_count, or blends it into
 * the first where raw_interpolation has bit 1.
 * - NSBCA: tracks of one axis, translation and scale, with raw fx32 (4096 is 1.0; scale: and its
 *   inverse); rotation with ten integers: the number in its table (bit 15: of pivots; -1: it is the
 *   identity), and the matrix row by row, of row vectors, 4096 is 1.0. What is to be as in
 *   the model has no track. group: the node whose track_group is this.
 * - NSBTA: tracks of one axis, raw fx32; rotation: sine, cosine. target: all materials of this name
 *   (there can be several, see kunai_material), also of the next two.
 * - NSBTP: raw is texture, palette (255: as it is); names are the textures, then the palettes, and
 *   values number all of them.
 * - NSBMA: colours as 5-bit R, G, B in one word; alpha in 5 bits.
 * - NSBVA: raw is the bit; keys are where it changes. group: the node whose track_group is this.
 * flags: the info word; NSBCA: that of a curve, or the tag of what is constant; NSBTP: flags
 * and, in the upper half, ratio; NSBVA: 0. */

/*
 * Reads the motion number options->index of data: a Ninja chunk file, a PSO player motion (REL),
 * Ninja ASCII, or a Nitro animation. A motion format in options counts motions of that format only.
 * With options->model the number of groups of nodes, and of the points of shapes, comes from that
 * model; without, and of materials and visibility always, from the data. Angles of 16 or 32 bits,
 * and the generation of the channels, are found out unless options->flags say them. Where the
 * motion is a spline, angles are too for Basic models, and stay linear for all others, as the
 * console has it: tracks go by options->model, kunai_motion_pose by the model that it is given.
 *
 * An NJCA, a static camera, is a motion of one frame.
 *
 * KUNAI_OPEN_BARE: data is an executable, a memory dump, a .rel: the NJS_MOTION that lies at
 * options->offset, with pointers of which options->base says what they count from (see base.h).
 * options->format says what it moves: KUNAI_FORMAT_NMDM, _NSSM, _NCAM or _NLIM (else
 * KUNAI_E_ARGUMENT). index is not used; without a byte order the one that makes a header possible.
 * Without a model the groups end at the last one that has tracks.
 *
 * KUNAI_E_FORMAT: no motion; KUNAI_E_RANGE: fewer motions; KUNAI_E_UNSUPPORTED: none but of kinds
 * that are not decoded. Neither data nor the model is used after open.
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
    KUNAI_SAMPLE_LOOP = 0, /* frame modulo frame_count; the last key blends into the first */
    KUNAI_SAMPLE_WRAP = 1, /* the console's arithmetic to the letter: before the first key, and more
                       than a frame behind the last one, it extrapolates */
    KUNAI_SAMPLE_CLAMP = 2,       /* hold the first and last value */
    KUNAI_SAMPLE_SHORTEST = 0x100 /* add to one of these: 32-bit angles take the shorter way */
};

/* One track at a frame: value_count floats. Angles and colours are those of the console: whole
 * numbers (of 65536 a turn, of 255; Nitro: of its own), converted. KUNAI_E_ARGUMENT, KUNAI_E_RANGE,
 * KUNAI_E_SPACE. */
KUNAI_API kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                           uint32_t sample, float *values, size_t value_count,
                                           kunai_error *error);

/*
 * Local transforms of all nodes of a model at a frame; what the motion does not move keeps its
 * rest value. count: transforms that fit in pose. Allocates nothing. KUNAI_E_SPACE;
 * KUNAI_E_ARGUMENT when the motion is not of kind KUNAI_MOTION_KIND_NODES.
 */
KUNAI_API kunai_result kunai_motion_pose(const kunai_motion *motion, const kunai_model *model,
                                         float frame, uint32_t sample, kunai_transform *pose,
                                         size_t pose_count, kunai_error *error);

/* result = a moved towards b by rate, 0..1 (others count as the nearer end, NaN as 0): rotations as
 * quaternions, the shorter way. count transforms; result may be a or b. NULL: nothing is done. */
KUNAI_API kunai_result kunai_motion_blend(const kunai_transform *a, const kunai_transform *b,
                                          float rate, kunai_transform *result, size_t count,
                                          kunai_error *error);

/*
 * A mesh with a motion of shapes at a frame, in the space of the mesh's arrays: what the motion
 * does not move is as in the mesh, and all of it where the motion has no group for its node: open
 * the motion with this model in its options. positions, and normals unless it is NULL, have room
 * for 3 * count floats; blended normals are not made unit length again. Rigid meshes; others:
 * KUNAI_E_UNSUPPORTED. KUNAI_E_ARGUMENT when the motion is not of kind KUNAI_MOTION_KIND_SHAPES;
 * KUNAI_E_RANGE, KUNAI_E_SPACE.
 */
KUNAI_API kunai_result kunai_motion_shape(const kunai_motion *motion, const kunai_model *model,
                                          uint32_t mesh, float frame, uint32_t sample,
                                          float *positions, float *normals, size_t vertex_count,
                                          kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
