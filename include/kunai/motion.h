/*
 * kunai/motion.h - reads animations and evaluates them at any frame.
 *
 * Files:
 * - Ninja motions of nodes (NMDM), shapes (NSSM), cameras (NCAM, NJCA) and lights (NLIM)
 * - player motions of Phantasy Star Online
 * - Ninja motions as Ninja ASCII or C source
 * - motions of SA Tools (.saanim)
 * - animations of the Nintendo DS (Nitro): NSBCA, NSBTA, NSBTP, NSBMA and NSBVA
 *
 * Words:
 * - A motion is a list of tracks and a length in frames. The file stores no frame rate: 30 frames
 *   per second is usual.
 * - A group is one animated thing: a node, a material, a camera or a light.
 * - A track is one property of one group over time: keys with rising frames, and values.
 * - A pose is the local transforms of all nodes of a model at one frame.
 *
 * Example (examples/pose.c), which poses a model. The motion was opened with the model in its
 * options. allocate calls malloc, and ends the program if that fails:
 *
 *     static float *make_worlds(const kunai_model *model, const kunai_motion *motion, float frame,
 *                               kunai_error *error)
 *     {
 *         const uint32_t count = kunai_model_get_info(model)->node_count;
 *         const uint32_t posed = motion ? count : 0, mode = KUNAI_SAMPLE_LOOP;
 *         kunai_transform *pose = allocate(count * sizeof *pose);
 *         float *worlds = allocate(count * 16 * sizeof *worlds);
 *         kunai_result result = KUNAI_OK;
 *
 *         if (motion)
 *             result = kunai_motion_pose(motion, model, frame, mode, pose, count, error);
 *         if (result == KUNAI_OK)
 *             result = kunai_model_world(model, motion ? pose : NULL, posed, worlds, count, error);
 *         free(pose);
 *         if (result == KUNAI_OK)
 *             return worlds;
 *         free(worlds);
 *         return NULL;
 *     }
 *
 * Lifetime: everything that a get function returns belongs to the motion and lives until
 * kunai_motion_close. The motion needs neither its input nor the model after open.
 *
 * Memory and threads: only kunai_motion_open allocates. A motion never changes: any number of
 * threads may use it at the same time.
 *
 * Options: motions use these members of kunai_options: format, byte_order, index, flags,
 * motion_flags, model, allocator, max_memory and max_work; with KUNAI_OPEN_BARE also offset and
 * base; C source also headers and header_count.
 *
 * Units: angles in values are radians. Lengths are in the units of the model.
 *
 * Nitro animations differ from Ninja motions (nitro-motion.md):
 * - The frames are 0 .. frame_count - 1. The fraction of a frame is ignored unless
 *   raw_interpolation has KUNAI_NITRO_MOTION_FRACTIONS.
 * - The keys are those of the file: one per frame, or one per two or four frames. Tracks with one
 *   key per two or four frames are always KUNAI_INTERPOLATION_LINEAR. The last key can lie
 *   after the last frame. The keys of NSBVA are the frames at which the bit changes.
 * - Values between two keys are rounded down to whole units of the file, except rotations of NSBCA.
 * - KUNAI_SAMPLE_WRAP does the same as KUNAI_SAMPLE_CLAMP. KUNAI_SAMPLE_LOOP holds the last frame
 *   until frame_count, or blends it into the first frame: see KUNAI_NITRO_MOTION_LAST_TO_FIRST.
 * - NSBCA: a property that stays as in the model has no track.
 */
#ifndef KUNAI_MOTION_H
#define KUNAI_MOTION_H

#include "model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One open motion. */
typedef struct kunai_motion kunai_motion;

/* ---- motions ---- */

/* Kinds of motions: the things that a motion moves. A group is one of these things. */
enum kunai_motion_kind {
    KUNAI_MOTION_KIND_NODES = 0,     /* NMDM, NSBCA: one group per animated node */
    KUNAI_MOTION_KIND_SHAPES = 1,    /* NSSM: one group per node whose points move */
    KUNAI_MOTION_KIND_CAMERA = 2,    /* NCAM, NJCA: one group. NJCA, a static camera: one frame */
    KUNAI_MOTION_KIND_LIGHT = 3,     /* NLIM: one group */
    KUNAI_MOTION_KIND_MATERIALS = 4, /* NSBTA, NSBTP, NSBMA: one group per material name */
    KUNAI_MOTION_KIND_VISIBILITY = 5 /* NSBVA: one group per node */
};

/* How values between two keys are computed. */
enum kunai_interpolation {
    KUNAI_INTERPOLATION_STEP = 0,   /* the value of a key holds until the next key */
    KUNAI_INTERPOLATION_LINEAR = 1, /* a straight line from key to key */
    KUNAI_INTERPOLATION_SPLINE = 2, /* a uniform Catmull-Rom spline through four keys */
    KUNAI_INTERPOLATION_USER = 3    /* a function of the game, which is not in the file: evaluated
                                       as a spline */
};

/* Bits of kunai_motion_info.raw_type: the channels of a Ninja motion (NJD_MTYPE). A motion is of
 * Ninja 2 if options->motion_flags has KUNAI_MOTION_NINJA2. Without that flag, motions of shapes
 * are of Ninja 1. Other motions are of Ninja 2 if they have KUNAI_NINJA2_CHANNEL_SHAPE_ID or
 * KUNAI_NINJA2_CHANNEL_EVENT, or if they have KUNAI_NINJA2_CHANNEL_SHORT_ANGLES, but neither
 * KUNAI_CHANNEL_ANGLES nor KUNAI_CHANNEL_VERTICES. */
enum kunai_channel_flags {
    KUNAI_CHANNEL_TRANSLATION = 0x1,     /* KUNAI_PROPERTY_TRANSLATION */
    KUNAI_CHANNEL_ANGLES = 0x2,          /* KUNAI_PROPERTY_ROTATION, 3 angles of 16 or 32 bits */
    KUNAI_CHANNEL_SCALE = 0x4,           /* KUNAI_PROPERTY_SCALE */
    KUNAI_CHANNEL_VECTOR = 0x8,          /* KUNAI_PROPERTY_VECTOR */
    KUNAI_CHANNEL_VERTICES = 0x10,       /* Ninja 1: KUNAI_PROPERTY_VERTICES */
    KUNAI_CHANNEL_NORMALS = 0x20,        /* Ninja 1: KUNAI_PROPERTY_NORMALS */
    KUNAI_CHANNEL_TARGET = 0x40,         /* KUNAI_PROPERTY_TARGET */
    KUNAI_CHANNEL_ROLL = 0x80,           /* KUNAI_PROPERTY_ROLL */
    KUNAI_CHANNEL_FIELD_OF_VIEW = 0x100, /* KUNAI_PROPERTY_FIELD_OF_VIEW */
    KUNAI_CHANNEL_COLOR = 0x200,         /* KUNAI_PROPERTY_COLOR */
    KUNAI_CHANNEL_INTENSITY = 0x400,     /* KUNAI_PROPERTY_INTENSITY */
    KUNAI_CHANNEL_SPOT = 0x800,          /* Ninja 1: KUNAI_PROPERTY_SPOT. Ninja 2: not decoded */
    KUNAI_CHANNEL_POINT = 0x1000,        /* KUNAI_PROPERTY_POINT */
    KUNAI_CHANNEL_QUATERNION = 0x2000,   /* KUNAI_PROPERTY_ROTATION, a quaternion */
    KUNAI_CHANNEL_VERTEX_COLORS = 0x4000 /* Ninja 1: colours of the points. Not decoded */
};

/* Bits of kunai_motion_info.raw_type that mean something else in Ninja 2. */
enum kunai_ninja2_channel_flags {
    KUNAI_NINJA2_CHANNEL_VECTOR = 0x10,       /* KUNAI_PROPERTY_VECTOR, in the first slot */
    KUNAI_NINJA2_CHANNEL_SHORT_ANGLES = 0x20, /* KUNAI_PROPERTY_ROTATION, 3 angles of 16 bits */
    KUNAI_NINJA2_CHANNEL_SHAPE_ID = 0x4000,   /* KUNAI_PROPERTY_SHAPE_ID */
    KUNAI_NINJA2_CHANNEL_EVENT = 0x8000       /* KUNAI_PROPERTY_EVENT */
};

/* Fields of kunai_motion_info.raw_interpolation of a Ninja motion (inp_fn). Other bits are 0. */
enum kunai_inp_fn {
    KUNAI_INP_FN_ELEMENTS_MASK = 0x3F, /* inp_fn & this: slots per group, 1 .. 14 */
    KUNAI_INP_FN_MODE_SHIFT = 6,       /* inp_fn >> 6 & KUNAI_INP_FN_MODE_MASK: the next enum */
    KUNAI_INP_FN_MODE_MASK = 0x3       /* after the shift */
};

/* Values of the mode in inp_fn. */
enum kunai_inp_fn_mode {
    KUNAI_INP_FN_MODE_LINEAR = 0,   /* KUNAI_INTERPOLATION_LINEAR */
    KUNAI_INP_FN_MODE_SPLINE = 1,   /* KUNAI_INTERPOLATION_SPLINE */
    KUNAI_INP_FN_MODE_USER = 2,     /* KUNAI_INTERPOLATION_USER */
    KUNAI_INP_FN_MODE_UNDEFINED = 3 /* read as KUNAI_INTERPOLATION_SPLINE, with a warning */
};

/* Bits of kunai_motion_info.raw_interpolation of a Nitro animation. NSBTP and NSBVA have none. */
enum kunai_nitro_motion_flags {
    KUNAI_NITRO_MOTION_FRACTIONS = 0x1,    /* the fraction of a frame is used: interpolation is
                                              KUNAI_INTERPOLATION_LINEAR; else
                                              KUNAI_INTERPOLATION_STEP */
    KUNAI_NITRO_MOTION_LAST_TO_FIRST = 0x2 /* together with FRACTIONS: KUNAI_SAMPLE_LOOP blends the
                                              last frame into the first */
};

/* Facts about a motion. Grows at its end. */
typedef struct kunai_motion_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in
                                    the order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format */
    uint32_t byte_order;         /* enum kunai_byte_order */
    uint32_t track_count;        /* tracks: kunai_motion_get_track */
    uint32_t kind;               /* enum kunai_motion_kind */
    kunai_string name;           /* empty if the file stores no name */
    uint32_t group_count;        /* Ninja: entries of NJS_MDATA. Nitro: nodes or materials. A Ninja
                                    motion that was opened without a model has at most 65536 groups:
                                    the rest is left out, with a warning of KUNAI_E_LIMIT.
                                    KUNAI_OPEN_BARE: without that warning */
    uint32_t stored_group_count; /* groups in the data, whatever options->model has */
    uint32_t frame_count;        /* length in frames; 0 (Ninja only): see enum kunai_sample */
    uint32_t interpolation;      /* enum kunai_interpolation */
    /* Ninja */
    uint32_t raw_type; /* enum kunai_channel_flags or kunai_ninja2_channel_flags, as stored; NJCA
                          and Nitro: 0 */
    /* Ninja and Nitro, as stored */
    uint32_t raw_interpolation; /* Ninja: enum kunai_inp_fn; NJCA: 0. Nitro: enum
                                   kunai_nitro_motion_flags */
    /* SA Tools, version 2; else empty */
    kunai_string model_name;  /* name of the root node (NJS_OBJECT) of the model that moves */
    kunai_string action_name; /* name of the NJS_ACTION: a model together with a motion */
} kunai_motion_info;

/* ---- tracks ---- */

/* Properties that a track can change, and the values of a key. Comments begin with value_count. */
enum kunai_property {
    /* nodes, cameras, lights */
    KUNAI_PROPERTY_TRANSLATION = 0, /* 3: x, y, z. NSBCA: 1 value per track, see axis */
    KUNAI_PROPERTY_ROTATION = 1,    /* 3: radians about x, y, z, in the rotation order of the node.
                                       4: quaternion x, y, z, w */
    KUNAI_PROPERTY_SCALE = 2,       /* 3: x, y, z. NSBCA: 1 value per track, see axis */
    KUNAI_PROPERTY_VECTOR = 3,      /* 3: direction; the point looked at is translation + vector */
    KUNAI_PROPERTY_TARGET = 4,      /* 3: the point looked at. If there is a vector too, use the
                                       target */
    /* shapes */
    KUNAI_PROPERTY_VERTICES = 5, /* 3 * point_count: positions */
    KUNAI_PROPERTY_NORMALS = 6,  /* 3 * point_count: normals */
    /* cameras and lights */
    KUNAI_PROPERTY_ROLL = 7,          /* 1: radians about the direction of view; it is not known
                                         which way */
    KUNAI_PROPERTY_FIELD_OF_VIEW = 8, /* 1: radians; the format does not say whether of the width
                                         or of the height */
    KUNAI_PROPERTY_COLOR = 9,         /* 4: R, G, B, A, 0 .. 1. Ninja 2: 3, as stored */
    KUNAI_PROPERTY_INTENSITY = 10,    /* 1: intensity. Ninja 2: 2, intensity and ambient */
    KUNAI_PROPERTY_SPOT = 11,         /* 4: near, far; inner and outer angle in radians, as stored:
                                         whether from the axis or from side to side is not known */
    KUNAI_PROPERTY_POINT = 12,        /* 2: near, far */
    /* nodes, Ninja 2 */
    KUNAI_PROPERTY_EVENT = 13,    /* 1: an integer whose bits are enum kunai_event_flags */
    KUNAI_PROPERTY_SHAPE_ID = 14, /* 1: index of a shape in the game */
    /* materials: kunai_model_uv_matrix makes a matrix of the first three */
    KUNAI_PROPERTY_UV_SCALE = 15,       /* 1 per track, see axis: u, v */
    KUNAI_PROPERTY_UV_ROTATION = 16,    /* 1: radians */
    KUNAI_PROPERTY_UV_TRANSLATION = 17, /* 1 per track, see axis: u, v */
    KUNAI_PROPERTY_TEXTURE_SWAP = 18,   /* 2: texture and palette, as indices of names; -1: the
                                           material keeps its own */
    KUNAI_PROPERTY_DIFFUSE = 19,        /* 3: R, G, B, 0 .. 1 */
    KUNAI_PROPERTY_AMBIENT = 20,        /* 3: R, G, B, 0 .. 1 */
    KUNAI_PROPERTY_SPECULAR = 21,       /* 3: R, G, B, 0 .. 1 */
    KUNAI_PROPERTY_EMISSION = 22,       /* 3: R, G, B, 0 .. 1 */
    KUNAI_PROPERTY_ALPHA = 23,          /* 1: 0 .. 1 */
    /* visibility */
    KUNAI_PROPERTY_VISIBLE = 24, /* 1: 0 or 1 */
    /* static cameras */
    KUNAI_PROPERTY_CLIP = 25 /* 2: near and far clipping distance, as stored */
};

/* Bits of raw of KUNAI_PROPERTY_EVENT. */
enum kunai_event_flags {
    KUNAI_EVENT_HIDE = 0x1 /* the node is hidden. The other bits are not known */
};

/* Parts of raw of KUNAI_PROPERTY_COLOR: raw >> shift & KUNAI_RAW_COLOR_MASK. */
enum kunai_raw_color {
    KUNAI_RAW_COLOR_BLUE_SHIFT = 0,   /* blue, 0 .. 255 */
    KUNAI_RAW_COLOR_GREEN_SHIFT = 8,  /* green, 0 .. 255 */
    KUNAI_RAW_COLOR_RED_SHIFT = 16,   /* red, 0 .. 255 */
    KUNAI_RAW_COLOR_ALPHA_SHIFT = 24, /* alpha, 0 .. 255 */
    KUNAI_RAW_COLOR_MASK = 0xFF       /* after the shift */
};

/* The first of the ten raw integers of KUNAI_PROPERTY_ROTATION in NSBCA: which rotation it is. */
enum kunai_raw_rotation {
    KUNAI_RAW_ROTATION_IDENTITY = -1,       /* the rotation is in no table */
    KUNAI_RAW_ROTATION_INDEX_MASK = 0x7FFF, /* index in its table */
    KUNAI_RAW_ROTATION_PIVOT = 0x8000       /* set: the table of pivots; clear: that of matrices */
};

/* The second raw integer of KUNAI_PROPERTY_TEXTURE_SWAP. */
enum kunai_raw_swap {
    KUNAI_RAW_SWAP_SAME_PALETTE = 255 /* the material keeps its palette */
};

/* Parts of raw of colours in NSBMA: raw >> shift & KUNAI_RAW_COLOR5_MASK. */
enum kunai_raw_color5 {
    KUNAI_RAW_COLOR5_RED_SHIFT = 0,   /* red, 0 .. 31 */
    KUNAI_RAW_COLOR5_GREEN_SHIFT = 5, /* green, 0 .. 31 */
    KUNAI_RAW_COLOR5_BLUE_SHIFT = 10, /* blue, 0 .. 31 */
    KUNAI_RAW_COLOR5_MASK = 31        /* after the shift */
};

/* raw of KUNAI_PROPERTY_ALPHA in NSBMA. */
enum kunai_raw_alpha {
    KUNAI_RAW_ALPHA_MASK = 0x1F /* raw & this: alpha, 0 .. 31. The other bits have no effect */
};

/* Meanings of kunai_track.flags. */
enum kunai_track_flags_kind {
    KUNAI_TRACK_FLAGS_KIND_NONE = 0,         /* 0: Ninja, NSBVA */
    KUNAI_TRACK_FLAGS_KIND_JOINT_TAG = 1,    /* NSBCA, a constant: enum kunai_joint_tag_flags */
    KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE = 2,  /* NSBCA, keys: enum kunai_joint_curve_flags */
    KUNAI_TRACK_FLAGS_KIND_MATRIX_CURVE = 3, /* NSBTA: enum kunai_matrix_curve_flags */
    KUNAI_TRACK_FLAGS_KIND_SWAP = 4,         /* NSBTP: enum kunai_swap_flags */
    KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE = 5   /* NSBMA: enum kunai_color_curve_flags */
};

/* The tag of a node in NSBCA. A property of the model has no track. */
enum kunai_joint_tag_flags {
    KUNAI_JOINT_TAG_IDENTITY = 0x1,                /* no translation, no rotation, scale 1 */
    KUNAI_JOINT_TAG_TRANSLATION_ZERO = 0x2,        /* no translation */
    KUNAI_JOINT_TAG_TRANSLATION_MODEL = 0x4,       /* the translation of the model */
    KUNAI_JOINT_TAG_TRANSLATION_X_CONSTANT = 0x8,  /* x does not change */
    KUNAI_JOINT_TAG_TRANSLATION_Y_CONSTANT = 0x10, /* y does not change */
    KUNAI_JOINT_TAG_TRANSLATION_Z_CONSTANT = 0x20, /* z does not change */
    KUNAI_JOINT_TAG_ROTATION_IDENTITY = 0x40,      /* no rotation */
    KUNAI_JOINT_TAG_ROTATION_MODEL = 0x80,         /* the rotation of the model */
    KUNAI_JOINT_TAG_ROTATION_CONSTANT = 0x100,     /* the rotation does not change */
    KUNAI_JOINT_TAG_SCALE_ONE = 0x200,             /* scale 1 */
    KUNAI_JOINT_TAG_SCALE_MODEL = 0x400,           /* the scale of the model */
    KUNAI_JOINT_TAG_SCALE_X_CONSTANT = 0x800,      /* the scale of x does not change */
    KUNAI_JOINT_TAG_SCALE_Y_CONSTANT = 0x1000,     /* the scale of y does not change */
    KUNAI_JOINT_TAG_SCALE_Z_CONSTANT = 0x2000,     /* the scale of z does not change */
    KUNAI_JOINT_TAG_NODE_SHIFT = 24,               /* index of the node */
    KUNAI_JOINT_TAG_NODE_MASK = 0xFF               /* after the shift */
};

/* A field of the info words of NSBCA, NSBTA and NSBMA: flags >> KUNAI_CURVE_STEP_SHIFT &
 * KUNAI_CURVE_STEP_MASK is an enum kunai_curve_step. */
enum kunai_curve {
    KUNAI_CURVE_STEP_SHIFT = 30, /* how many frames lie between two keys */
    KUNAI_CURVE_STEP_MASK = 0x3  /* after the shift */
};

/* How many frames lie between two keys of a curve. Frames after the last step have one key each. */
enum kunai_curve_step {
    KUNAI_CURVE_STEP_1 = 0,      /* one key per frame */
    KUNAI_CURVE_STEP_2 = 1,      /* one key per two frames */
    KUNAI_CURVE_STEP_4 = 2,      /* one key per four frames */
    KUNAI_CURVE_STEP_2_AGAIN = 3 /* the same as KUNAI_CURVE_STEP_2 */
};

/* The info word of keys in NSBCA, with enum kunai_curve. */
enum kunai_joint_curve_flags {
    KUNAI_JOINT_CURVE_START_MASK = 0xFFFF, /* flags & this: start frame; 0 in all known files */
    KUNAI_JOINT_CURVE_LAST_SHIFT = 16,     /* frame of the last step */
    KUNAI_JOINT_CURVE_LAST_MASK = 0x1FFF,  /* after the shift */
    KUNAI_JOINT_CURVE_SHORT = 0x20000000   /* keys have 16 bits (fx16); else 32 (fx32) */
};

/* The info word of a curve in NSBTA, with enum kunai_curve. */
enum kunai_matrix_curve_flags {
    KUNAI_MATRIX_CURVE_LAST_MASK = 0xFFFF,   /* flags & this: frame of the last step */
    KUNAI_MATRIX_CURVE_SHORT = 0x10000000,   /* keys have 16 bits (fx16); else 32 (fx32).
                                                Rotations always have 16 */
    KUNAI_MATRIX_CURVE_CONSTANT = 0x20000000 /* one value for all frames */
};

/* The info word of a curve in NSBMA, with enum kunai_curve. */
enum kunai_color_curve_flags {
    KUNAI_COLOR_CURVE_VALUE_MASK = 0xFFFF,  /* flags & this: the constant value, or the offset of
                                               the keys from the start of the animation */
    KUNAI_COLOR_CURVE_LAST_SHIFT = 16,      /* frame of the last step */
    KUNAI_COLOR_CURVE_LAST_MASK = 0x1FFF,   /* after the shift */
    KUNAI_COLOR_CURVE_CONSTANT = 0x20000000 /* one value for all frames */
};

/* Two fields of a material in NSBTP. */
enum kunai_swap_flags {
    KUNAI_SWAP_FLAGS_MASK = 0xFFFF, /* flags & this: 0 in all known files */
    KUNAI_SWAP_RATIO_SHIFT = 16,    /* keys per frame, 4096 is 1.0. A hint for the search of a
                                       key */
    KUNAI_SWAP_RATIO_MASK = 0xFFFF  /* after the shift */
};

/* One property of one group over time. Grows at its end. */
typedef struct kunai_track {
    uint64_t offset;           /* of the keys in the input */
    kunai_string target;       /* NSBTA, NSBTP, NSBMA: name of a material. All materials with this
                                  name move; there can be several. Else empty */
    const float *frames;       /* [key_count] rising */
    const float *values;       /* [key_count * value_count] see enum kunai_property; NULL: shapes
                                  with an unknown count of points */
    const int32_t *raw;        /* [key_count * raw_count] integers as stored, see below; or NULL */
    const kunai_string *names; /* [name_count] KUNAI_PROPERTY_TEXTURE_SWAP: names of all textures,
                                  then of all palettes; else NULL */
    uint32_t group;            /* 0 .. group_count - 1. Nodes and visibility: the node whose
                                  track_group is equal. Shapes: the node whose shape_group is equal;
                                  but if group_count is the node_count of the model, the node with
                                  this index */
    uint32_t property;         /* enum kunai_property */
    uint32_t interpolation;    /* enum kunai_interpolation: that of the motion; tracks that have no
                                  choice are LINEAR or STEP */
    uint32_t key_count;        /* at least 1 */
    uint32_t value_count;      /* floats per key */
    uint32_t raw_count;        /* integers per key */
    int32_t axis;              /* 0, 1, 2: values are this component of the property; -1: all */
    uint32_t point_count;      /* shapes: points per key, in the order of the vertex list of the
                                  node (kunai_mesh.sources). 0: the count of points is unknown */
    uint32_t name_count;       /* strings in names */
    /* Nitro, as stored; else 0 */
    uint32_t flags;      /* flags_kind says which enum has its bits */
    uint32_t flags_kind; /* enum kunai_track_flags_kind */
    uint32_t reserved;   /* 0 */
} kunai_track;

/*
 * kunai_track.raw, by property. The number at the start of a line is raw_count. fx32 and fx16:
 * fractions, 4096 is 1.0.
 *
 * Ninja
 *   ROTATION, ROLL, FIELD_OF_VIEW  3, 1, 1: angles, 65536 per turn (BAMS); quaternions: NULL
 *   SPOT                           2: the inner and the outer angle, 65536 per turn
 *   COLOR                          1: Ninja 1: enum kunai_raw_color; Ninja 2: NULL
 *   EVENT, SHAPE_ID                1: the value as an integer
 *   others                         NULL
 * NSBCA
 *   TRANSLATION                    1: fx32
 *   SCALE                          2: fx32, and 1 / scale as fx32
 *   ROTATION                       10: enum kunai_raw_rotation; a 3x3 matrix for row vectors, row
 *                                  by row, 4096 is 1.0
 * NSBTA
 *   UV_SCALE, UV_TRANSLATION       1: fx32
 *   UV_ROTATION                    2: sine, cosine, 4096 is 1.0
 * NSBTP
 *   TEXTURE_SWAP                   2: index of the texture; index of the palette among the
 *                                  palettes, or enum kunai_raw_swap
 * NSBMA
 *   DIFFUSE .. EMISSION            1: enum kunai_raw_color5
 *   ALPHA                          1: enum kunai_raw_alpha
 * NSBVA
 *   VISIBLE                        1: 0 or 1
 */

/* How to evaluate at a frame. A frame may be any float. NaN is read as 0, infinity as the largest
 * float, minus infinity as minus that float. If frame_count is 0:
 * - kunai_motion_sample gives the first key of the track.
 * - kunai_motion_shape uses the first keys.
 * - kunai_motion_pose gives the rest pose. */
enum kunai_sample {
    KUNAI_SAMPLE_LOOP = 0, /* frame modulo frame_count. After the last key, the value blends into
                               the first key; before the first key, the first value holds */
    KUNAI_SAMPLE_WRAP = 1, /* exactly as the console computes. After the last key the value reaches
                               the first key in one frame. Later frames, and frames before the first
                               key, are extrapolated */
    KUNAI_SAMPLE_CLAMP = 2 /* the first value holds before the first key, the last value after the
                               last key */
};

/* Add a flag to a value of enum kunai_sample: KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST. */
enum kunai_sample_flags {
    KUNAI_SAMPLE_SHORTEST = 0x100 /* 32-bit angles take the shorter way. 16-bit angles and
                                     quaternions always do */
};

/* ---- functions ---- */

/*
 * Opens one motion of a file and reads all of it.
 *
 * Files: a Ninja chunk file, a PSO player motion (REL), Ninja ASCII, C source of Ninja structures,
 * a .saanim of SA Tools, or a Nitro animation. In a text, the types of the keys tell the size of
 * angles. In C source, the array of an MDATA tells the number of groups.
 *
 * data     [size] The whole file. May be NULL if size is 0. Not used after the call.
 * size     Size of data in bytes.
 * options  How to open. May be NULL: the defaults. format: motions of other formats are ignored.
 *          index: which of the motions that are not ignored. model: the model that the motion
 *          moves. motion_flags: enum kunai_motion_flags.
 * out      Receives the motion, or NULL if the call fails. Close it with kunai_motion_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * options->model gives the count of groups of nodes, and the count of points of shapes. Without a
 * model, and for materials and visibility always, the data decides. The model is not used after the
 * call.
 *
 * In a Ninja motion whose interpolation is KUNAI_INTERPOLATION_SPLINE or KUNAI_INTERPOLATION_USER,
 * these tracks follow the spline:
 *
 * - translation, scale, vector, target, vertices and normals
 * - angles, if the model is a Basic model, as on the console
 *
 * These tracks do not:
 *
 * - angles, if the model is of another kind or missing: linear
 * - quaternions, and all other properties: linear
 * - KUNAI_PROPERTY_EVENT and KUNAI_PROPERTY_SHAPE_ID: steps
 *
 * For angles, kunai_motion_sample and kunai_track.interpolation follow options->model;
 * kunai_motion_pose follows its own parameter model.
 *
 * options->motion_flags can say whether angles have 16 or 32 bits, and that the channels are those
 * of Ninja 2. Without these flags, the data decides. A .saanim of version 1 or 2 stores the size
 * of angles and the number of groups. The channels of a .saanim tell whether it moves nodes, shapes
 * or a camera. Damage of its names is a warning.
 *
 * KUNAI_OPEN_BARE: data is an executable, a memory dump or a .rel file, and the NJS_MOTION lies at
 * options->offset. options->base says what the pointers count from (base.h). options->format says
 * what moves: KUNAI_FORMAT_NMDM, _NSSM, _NCAM or _NLIM. options->index is ignored. Without a byte
 * order, the order is little-endian, unless only big-endian makes the header possible. Without a
 * model, the groups end at the last group that has tracks. With KUNAI_OPEN_ACTION, an NJS_ACTION
 * lies at options->offset, and the call gives its motion. options->format can then also be the
 * format of the model of the action (KUNAI_FORMAT_NJCM); the channels then tell what moves.
 *
 * With KUNAI_OPEN_STRICT the first warning is an error: the call returns the code of the warning.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL; data is NULL and size is not 0; options breaks a rule of
 *                        kunai_options; or KUNAI_OPEN_BARE is set and options->format is not one of
 *                        the formats that are named above
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or options->max_work is too small
 *   KUNAI_E_FORMAT       the data contains no motion, or no motion of options->format
 *   KUNAI_E_TRUNCATED    the data ends before the motion does
 *   KUNAI_E_CORRUPT      the motion breaks a rule of its format
 *   KUNAI_E_UNSUPPORTED  all motions are of kinds that are not decoded (CPSM, NCSM, NJLI); the text
 *                        has no MDATA; or the version of the .saanim is not 0, 1 or 2
 *   KUNAI_E_RANGE        options->index is past the last motion, or no motion fits in data at
 *                        options->offset
 */
KUNAI_API kunai_result kunai_motion_open(const void *data, size_t size,
                                         const kunai_options *options, kunai_motion **out,
                                         kunai_error *error);

/*
 * Closes a motion and frees its memory.
 *
 * motion  The motion. May be NULL. A motion of a scene belongs to the scene: do not close it.
 */
KUNAI_API void kunai_motion_close(kunai_motion *motion);

/*
 * Gets the facts about a motion.
 *
 * motion  The motion. May be NULL.
 *
 * Returns the facts, or NULL if motion is NULL.
 */
KUNAI_API const kunai_motion_info *kunai_motion_get_info(const kunai_motion *motion);

/*
 * Gets one track. Tracks are ordered by group, then property, then axis.
 *
 * motion  The motion. May be NULL.
 * index   Which track: 0 .. track_count - 1.
 *
 * Returns the track, or NULL if index is out of range or motion is NULL.
 */
KUNAI_API const kunai_track *kunai_motion_get_track(const kunai_motion *motion, uint32_t index);

/* How well a motion fits a model. A larger value means a better fit. */
enum kunai_fit {
    KUNAI_FIT_NONE = 0,     /* the motion is not for this model */
    KUNAI_FIT_POSSIBLE = 1, /* something moves, but counts or names differ */
    KUNAI_FIT_COUNT = 2,    /* the motion moves as many nodes as the model has for it */
    KUNAI_FIT_NAMES = 3     /* the model has all that the motion names: the root, or materials */
};

/*
 * Finds out whether a motion is for a model, by what the formats store.
 *
 * motion  The motion, opened with or without options->model: the call uses stored_group_count.
 * model   The model.
 *
 * kind of motion  result
 * nodes, Ninja    COUNT: as many groups as nodes with a track_group. POSSIBLE: more or fewer.
 *                 NONE: the model has no node with a track_group.
 * nodes, Nitro    COUNT: as many groups as nodes. POSSIBLE: fewer. NONE: more.
 * shapes          COUNT: as many groups as nodes, or as nodes with a shape_group. POSSIBLE:
 *                 more or fewer. NONE: the model has no node with a shape_group.
 * materials       NAMES: the model has all targets. POSSIBLE: some. NONE: no target.
 * visibility      COUNT: as many groups as nodes. POSSIBLE: fewer. NONE: more.
 * camera, light   NONE: they move no model.
 *
 * SA Tools: NAMES instead of COUNT and POSSIBLE, if model_name of the motion is the name of node 0
 * of the model.
 *
 * A motion without groups fits no model. A Ninja motion never fits a Nitro model, nor a Nitro
 * motion a Ninja model. Motions in a chunk file are for the model before them, whatever this call
 * returns (ninja-container.md 1.2).
 *
 * Allocates nothing. Any number of threads may ask at the same time.
 *
 * Returns enum kunai_fit; KUNAI_FIT_NONE if motion or model is NULL.
 */
KUNAI_API int32_t kunai_motion_fits(const kunai_motion *motion, const kunai_model *model);

/*
 * Computes the values of one track at a frame.
 *
 * motion       The motion.
 * track        Which track: 0 .. track_count - 1.
 * frame        The frame; see enum kunai_sample.
 * sample       enum kunai_sample, with or without enum kunai_sample_flags.
 * values       [value_count] Receives the value_count floats of the track. Unchanged if the call
 *              fails.
 * value_count  Floats that fit in values: at least the value_count of the track.
 * error        Receives the error, or zeros on success. May be NULL.
 *
 * Angles and colours are those of the console: computed in whole units (65536 per turn, 255 for
 * 1.0; Nitro: those of the file), then converted. Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  motion is NULL, values is NULL and value_count is not 0, or sample is unknown
 *   KUNAI_E_RANGE     track is out of range
 *   KUNAI_E_SPACE     value_count is too small
 */
KUNAI_API kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                           uint32_t sample, float *values, size_t value_count,
                                           kunai_error *error);

/*
 * Computes the local transforms of all nodes of a model at a frame.
 *
 * motion      A motion of nodes (KUNAI_MOTION_KIND_NODES).
 * model       The model: that of the open call, or another one. See below.
 * frame       The frame; see enum kunai_sample.
 * sample      enum kunai_sample, with or without enum kunai_sample_flags.
 * pose        [pose_count] Receives node_count transforms. Values that the motion does not move are
 *             those of the rest pose. Unchanged if the call fails.
 * pose_count  Transforms that fit in pose: at least the node_count of the model.
 * error       Receives the error, or zeros on success. May be NULL.
 *
 * Group n moves the node whose track_group is n. The call does not check whether model is
 * the model of the open call: groups that no node names are ignored, and nodes without a group have
 * their rest pose. kunai_motion_fits tells whether the counts agree.
 *
 * A motion whose frame_count is 0 gives the rest pose. Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  motion or model is NULL, pose is NULL and pose_count is not 0, sample is
 *                     unknown, or the motion does not move nodes
 *   KUNAI_E_SPACE     pose_count is too small
 */
KUNAI_API kunai_result kunai_motion_pose(const kunai_motion *motion, const kunai_model *model,
                                         float frame, uint32_t sample, kunai_transform *pose,
                                         size_t pose_count, kunai_error *error);

/*
 * Blends two poses: translations and scales in straight lines, rotations as quaternions on the
 * shorter way.
 *
 * a        [count] The pose for rate 0.
 * b        [count] The pose for rate 1.
 * rate     How much of b, 0 .. 1. A larger rate is read as 1, a smaller rate and NaN as 0.
 * blended  [count] Receives the pose. May be a or b. Unchanged if the call fails.
 * count    Transforms in a, in b and in blended.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  a, b or blended is NULL, and count is not 0
 */
KUNAI_API kunai_result kunai_motion_blend(const kunai_transform *a, const kunai_transform *b,
                                          float rate, kunai_transform *blended, size_t count,
                                          kunai_error *error);

/*
 * Computes the positions and normals of one mesh with a motion of shapes, at a frame.
 *
 * motion        A motion of shapes (KUNAI_MOTION_KIND_SHAPES). Open it with this model in its
 *               options.
 * model         The model.
 * mesh          Which mesh: 0 .. mesh_count - 1. The mesh must be rigid.
 * frame         The frame; see enum kunai_sample.
 * sample        enum kunai_sample, with or without enum kunai_sample_flags.
 * positions     [3 * vertex_count] Receives 3 floats per vertex of the mesh, in the space of the
 *               positions of the mesh. Unchanged if the call fails.
 * normals       [3 * vertex_count] Receives 3 floats per vertex. May be NULL. Unchanged if the call
 *               fails.
 * vertex_count  Vertices that fit in positions and in normals: at least the vertex_count of the
 *               mesh.
 * error         Receives the error, or zeros on success. May be NULL.
 *
 * If the motion was opened with another model or without one, the call succeeds. Groups and points
 * are then matched by their indices only, and can be those of other nodes and vertices.
 *
 * Vertices that the motion does not move are as in the mesh; so is the whole mesh if the motion has
 * no group for its node. If the mesh has no normals, normals that the motion does not move are 0.
 * Blended normals are not made unit length. Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     motion or model is NULL, positions is NULL and vertex_count is not 0,
 *                        sample is unknown, or the motion does not move shapes
 *   KUNAI_E_RANGE        mesh is out of range
 *   KUNAI_E_UNSUPPORTED  the mesh is not rigid
 *   KUNAI_E_SPACE        vertex_count is too small
 */
KUNAI_API kunai_result kunai_motion_shape(const kunai_motion *motion, const kunai_model *model,
                                          uint32_t mesh, float frame, uint32_t sample,
                                          float *positions, float *normals, size_t vertex_count,
                                          kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
