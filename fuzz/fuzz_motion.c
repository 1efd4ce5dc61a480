/* fuzz_motion.c - opens any bytes as a motion, alone and for the model in the same bytes.
 *
 * Calls kunai_motion_open, everything that the motion visitor reads, kunai_motion_fits,
 * kunai_motion_pose, kunai_motion_blend and kunai_motion_shape. The last 16 bytes of the input
 * select the options and the frame: see choose. They are bytes of the file, too, so that a plain
 * file is a good seed. Asserts that:
 * - a strict open gives a motion without warnings, and two walks give the same hash;
 * - poses, blends and shapes succeed at every frame, also NaN, and give finite numbers. Only
 *   shapes of meshes that are not rigid are KUNAI_E_UNSUPPORTED. */
#include <string.h>

#include "flags.h"
#include "visitor.h"

/* Bytes at the end of the input. If all are 0, the options are the default ones and the frame is
 * 0. */
enum { CONTROL = 16 };

static const uint32_t formats_of[8] = {
    KUNAI_FORMAT_ANY,  KUNAI_FORMAT_NMDM, KUNAI_FORMAT_NSSM,   KUNAI_FORMAT_NCAM,
    KUNAI_FORMAT_NLIM, KUNAI_FORMAT_NJCA, KUNAI_FORMAT_SAANIM, KUNAI_FORMAT_REL_MOTION};

static const uint32_t flags_of[5] = {KUNAI_OPEN_BARE, KUNAI_MOTION_ANGLES_WIDE,
                                     KUNAI_MOTION_ANGLES_SHORT, KUNAI_MOTION_NINJA2,
                                     KUNAI_OPEN_STRICT};

static uint32_t load32(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Reads the options from the last 16 bytes of the input.
 *
 *  c[0]       flags: bit i sets flags_of[i]
 *  c[1]       bits 0 to 2: options.format, an index of formats_of; bits 3 and 4: options.byte_order
 *  c[2]       options.index
 *  c[4..7]    options.offset, only of bare data
 *  c[8..11]   options.base, only of bare data
 *  c[12..15]  the frame, a float */
static kunai_options choose(const uint8_t *c)
{
    kunai_options out = {.struct_size = sizeof out, .max_memory = (uint64_t)64 << 20};
    uint32_t flags = 0, i;

    for (i = 0; i < 5; i++)
        if (c[0] >> i & 1)
            flags |= flags_of[i];
    set_flags(&out, flags);
    if (out.motion_flags & KUNAI_MOTION_ANGLES_WIDE)
        out.motion_flags &= ~(uint32_t)KUNAI_MOTION_ANGLES_SHORT;
    out.format = formats_of[c[1] & 7];
    out.byte_order = c[1] >> 3 & 3;
    out.index = c[2];
    if (!(out.flags & KUNAI_OPEN_BARE))
        return out;
    out.offset = load32(c + 4);
    out.base = load32(c + 8);
    return out;
}

static const uint32_t samples[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP,
                                   KUNAI_SAMPLE_WRAP | KUNAI_SAMPLE_SHORTEST};

static void check_finite(const float *values, size_t count)
{
    (void)hash_floats(VISITOR_HASH_START, values, count);
}

/* Poses all nodes at two frames and blends the poses, also by weights far outside of 0 to 1. */
static void pose_model(const kunai_motion *motion, const kunai_model *model, float frame)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *poses = malloc(2 * (size_t)count * sizeof *poses);
    uint32_t i, k;

    VISITOR_CHECK(poses != NULL);
    for (i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        VISITOR_CHECK(kunai_motion_pose(motion, model, frame, samples[i], poses, count, NULL) ==
                      KUNAI_OK);
        VISITOR_CHECK(kunai_motion_pose(motion, model, 0.5f, samples[i], poses + count, count,
                                        NULL) == KUNAI_OK);
        VISITOR_CHECK(kunai_motion_blend(poses, poses + count, frame, poses, count, NULL) ==
                      KUNAI_OK);
        for (k = 0; k < count; k++)
            check_finite((const float *)&poses[k], sizeof *poses / sizeof(float));
    }
    free(poses);
}

static void shape_meshes(const kunai_motion *motion, const kunai_model *model, float frame)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        const size_t count = mesh->vertex_count;
        float *positions = malloc(3 * count * sizeof *positions);
        float *normals = malloc(3 * count * sizeof *normals);
        const kunai_result wanted =
            mesh->kind == KUNAI_MESH_KIND_RIGID ? KUNAI_OK : KUNAI_E_UNSUPPORTED;

        VISITOR_CHECK(positions != NULL && normals != NULL);
        for (k = 0; k < sizeof samples / sizeof samples[0]; k++)
            VISITOR_CHECK(kunai_motion_shape(motion, model, i, frame, samples[k], positions,
                                             normals, count, NULL) == wanted);
        if (wanted == KUNAI_OK) {
            check_finite(positions, 3 * count);
            check_finite(normals, 3 * count);
        }
        free(positions);
        free(normals);
    }
}

static void try_options(const uint8_t *data, size_t size, const kunai_options *options, float frame)
{
    kunai_motion *motion;
    kunai_error error;
    const kunai_result result = kunai_motion_open(data, size, options, &motion, &error);
    uint64_t hash;

    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (motion != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!motion)
        return;
    hash = motion_visitor.walk(motion, data, size);
    VISITOR_CHECK(motion_visitor.walk(motion, data, size) == hash);
    VISITOR_CHECK(!(options->flags & KUNAI_OPEN_STRICT) ||
                  !kunai_motion_get_info(motion)->warning_count);
    if (options->model)
        VISITOR_CHECK(kunai_motion_fits(motion, options->model) >= KUNAI_FIT_NONE &&
                      kunai_motion_fits(motion, options->model) <= KUNAI_FIT_NAMES);
    if (options->model && kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES)
        pose_model(motion, options->model, frame);
    if (options->model && kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_SHAPES)
        shape_meshes(motion, options->model, frame);
    kunai_motion_close(motion);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const kunai_options model_options = {.struct_size = sizeof model_options,
                                         .max_memory = (uint64_t)64 << 20};
    uint8_t control[CONTROL] = {0};
    kunai_model *model = NULL;
    kunai_options options;
    uint32_t bits;
    float frame;

    if (size >= CONTROL)
        memcpy(control, data + size - CONTROL, CONTROL);
    bits = load32(control + 12);
    memcpy(&frame, &bits, sizeof frame);
    options = choose(control);
    try_options(data, size, &options, frame);
    kunai_model_open(data, size, &model_options, &model, NULL);
    options.model = model;
    if (model)
        try_options(data, size, &options, frame);
    kunai_model_close(model);
    try_visitor_strict(&motion_visitor, data, size, 0);
    return 0;
}
