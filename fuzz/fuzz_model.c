/* fuzz_model.c - any bytes as a model, with options that the last bytes of the input choose, and
 * its skin in a pose that they make: they are bytes of the file, too, so that a plain file is a
 * good seed. FUZZ_FORMAT is the only format that they are tried as, also bare, or
 * KUNAI_FORMAT_ANY. */
#include <string.h>

#include "flags.h"
#include "visitor.h"

enum { CONTROL = 12 }; /* bytes at the end; all 0: a plain open */

static const uint32_t flags_of[8] = {
    KUNAI_OPEN_BARE,         KUNAI_MODEL_ONE_MESH, KUNAI_MODEL_DRAW_ORDER, KUNAI_MODEL_STORED_POSE,
    KUNAI_MODEL_COLORS_RGBA, KUNAI_MODEL_UV_256,   KUNAI_MODEL_UV_SWAPPED, KUNAI_OPEN_STRICT};

static const uint32_t formats_of[8] = {KUNAI_FORMAT_ANY,       KUNAI_FORMAT_NJCM, KUNAI_FORMAT_NJBM,
                                       KUNAI_FORMAT_NJBM_PLUS, KUNAI_FORMAT_ANY,  KUNAI_FORMAT_GJCM,
                                       KUNAI_FORMAT_XJ,        KUNAI_FORMAT_ANY};
static const uint32_t bare_formats[4] = {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_NJBM, KUNAI_FORMAT_GJCM,
                                         KUNAI_FORMAT_XJ};

static uint32_t load32(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* c[0] flags; c[1] bits 0-1 and 7 format, 2-3 byte order, 4 negative base, 5-6 what to open bare
 * data as when no format is said; c[2] bits 0-6 index, 7 one more flag; c[3] seed of the pose; c[4]
 * to c[7] offset; c[8] to c[11] base. */
static kunai_options choose(const uint8_t *c)
{
    kunai_options out = {.struct_size = sizeof out, .max_memory = (uint64_t)64 << 20};
    uint32_t flags = c[2] & 0x80 ? KUNAI_MODEL_SKIN_255 : 0, i;

    for (i = 0; i < 8; i++)
        if (c[0] >> i & 1)
            flags |= flags_of[i];
    set_flags(&out, flags);
    out.format = FUZZ_FORMAT ? (uint32_t)FUZZ_FORMAT : formats_of[(c[1] & 3) | (c[1] >> 5 & 4)];
    out.byte_order = c[1] >> 2 & 3;
    out.index = c[2] & 0x7F;
    if (!(out.flags & KUNAI_OPEN_BARE))
        return out;
    if (!out.format)
        out.format = bare_formats[c[1] >> 5 & 3];
    out.offset = load32(c + 4);
    out.base = load32(c + 8);
    if (c[1] & 16)
        out.base = 0 - out.base;
    return out;
}

/* ---- what Nitro has ---- */

enum { IS_NITRO = FUZZ_FORMAT == KUNAI_FORMAT_MDL0, DRAWS = 4 };

/* The bytes of offset and base are pairs of material and shape, when one of them is not 0. */
static void choose_draws(const uint8_t *c, kunai_map_draw *draws, kunai_options *options)
{
    uint32_t i;

    options->flags &= ~(uint32_t)KUNAI_OPEN_BARE;
    options->offset = options->base = 0;
    for (i = 0; i < DRAWS; i++) {
        draws[i].material = c[4 + 2 * i];
        draws[i].shape = c[5 + 2 * i];
        if (draws[i].material || draws[i].shape) {
            options->draws = draws;
            options->draw_count = i + 1;
        }
    }
}

/* ---- poses ---- */

/* Numbers of every size, among them those that overflow when they meet. */
static float make_random_float(uint32_t *seed)
{
    static const float sizes[4] = {1.0f, 100.0f, 1e-20f, 1e30f};
    uint32_t value;

    *seed = *seed * 1664525 + 1013904223;
    value = *seed >> 8;
    return ((float)(value & 0xFFFF) / 32768.0f - 1.0f) *
           sizes[value % 61 ? value >> 16 & 1 : 2 + (value & 1)];
}

static kunai_transform *make_random_pose(uint32_t count, uint32_t seed)
{
    kunai_transform *pose = malloc(count * sizeof *pose);
    uint32_t i, k;

    VISITOR_CHECK(pose);
    for (i = 0; i < count; i++) {
        for (k = 0; k < 3; k++) {
            pose[i].translation[k] = make_random_float(&seed);
            pose[i].scale[k] = make_random_float(&seed);
        }
        for (k = 0; k < 4; k++)
            pose[i].rotation[k] = make_random_float(&seed);
    }
    return pose;
}

/* Every mesh in that pose: exactly its vertices are written, and all numbers are finite. */
static void skin_all(const kunai_model *model, const float *worlds)
{
    const uint32_t node_count = kunai_model_get_info(model)->node_count;
    const kunai_mesh *mesh;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        const size_t count = mesh->vertex_count;
        float *positions = malloc(3 * count * sizeof *positions);
        float *normals = malloc(3 * count * sizeof *normals);

        VISITOR_CHECK(positions && normals);
        VISITOR_CHECK(kunai_model_skin(model, i, worlds, node_count, positions, normals, count,
                                       NULL) == KUNAI_OK);
        hash_floats(VISITOR_HASH_START, positions, 3 * count);
        hash_floats(VISITOR_HASH_START, normals, 3 * count);
        VISITOR_CHECK(kunai_model_skin(model, i, worlds, node_count, positions, NULL, count,
                                       NULL) == KUNAI_OK);
        free(positions);
        free(normals);
    }
}

static void pose_all(const kunai_model *model, uint32_t seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = make_random_pose(count, seed);
    float *worlds = malloc(16 * (size_t)count * sizeof *worlds);

    VISITOR_CHECK(worlds);
    VISITOR_CHECK(kunai_model_world(model, pose, count, worlds, count, NULL) == KUNAI_OK);
    hash_floats(VISITOR_HASH_START, worlds, 16 * (size_t)count);
    skin_all(model, worlds);
    free(worlds);
    free(pose);
}

/* ---- the input ---- */

static void try_options(const uint8_t *data, size_t size, const kunai_options *options,
                        uint32_t seed)
{
    kunai_model *model;
    kunai_error error;
    const kunai_result result = kunai_model_open(data, size, options, &model, &error);
    uint64_t hash;

    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (model != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!model)
        return;
    hash = model_visitor.walk(model, data, size);
    VISITOR_CHECK(model_visitor.walk(model, data, size) == hash);
    if (options->format)
        VISITOR_CHECK(kunai_model_get_info(model)->format == options->format);
    check_model_flags(model, get_flags(options));
    pose_all(model, seed);
    kunai_model_close(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t control[CONTROL] = {0};
    kunai_map_draw draws[DRAWS];
    kunai_options options;

    if (size >= CONTROL)
        memcpy(control, data + size - CONTROL, CONTROL);
    options = choose(control);
    if (IS_NITRO)
        choose_draws(control, draws, &options);
    try_options(data, size, &options, control[3]);
    /* bytes that the fuzzer made need no file around them */
    if (FUZZ_FORMAT != KUNAI_FORMAT_ANY && !IS_NITRO) {
        options.flags |= KUNAI_OPEN_BARE;
        try_options(data, size, &options, control[3]);
    }
    try_visitor_strict(&model_visitor, data, size,
                       get_flags(&options) & ~(uint32_t)KUNAI_OPEN_BARE);
    return 0;
}
