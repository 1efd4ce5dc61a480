/* fuzz_model.c - opens any bytes as a model, and skins its meshes in a pose of random numbers.
 *
 * Calls kunai_model_open, everything that the model visitor reads, kunai_model_world and
 * kunai_model_skin. FUZZ_FORMAT is the only format that the bytes are opened as, also bare; if it
 * is KUNAI_FORMAT_ANY, the input selects the format. The last 12 bytes of the input select the
 * options: see choose. They are bytes of the file, too, so that a plain file is a good seed.
 * Asserts that:
 * - the model has the format of options.format and what its flags promise (check_model_flags);
 * - two walks give the same hash;
 * - skinning writes all vertices, none past the end, and only finite numbers, however large the
 *   numbers of the pose are. */
#include <string.h>

#include "flags.h"
#include "visitor.h"

/* Bytes at the end of the input. If all are 0, the model is opened with the default options. */
enum { CONTROL = 12 };

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

/* Reads the options from the last 12 bytes of the input.
 *
 *  c[0]      flags: bit i sets flags_of[i]
 *  c[1]      bits 0, 1 and 7: options.format, an index of formats_of
 *            bits 2 and 3: options.byte_order
 *            bit 4: options.base is negative
 *            bits 5 and 6: format of bare data if options.format is 0, an index of bare_formats
 *  c[2]      bits 0 to 6: options.index; bit 7: KUNAI_MODEL_SKIN_255
 *  c[3]      seed of the pose
 *  c[4..7]   options.offset, only of bare data
 *  c[8..11]  options.base, only of bare data */
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

/* ---- draws of Nitro models ---- */

enum { IS_NITRO = FUZZ_FORMAT == KUNAI_FORMAT_MDL0, DRAWS = 4 };

/* Reads pairs of material and shape from the bytes that are offset and base in other formats.
 * options->draws ends at the last pair that is not 0, 0. It stays unset if all pairs are 0, 0. */
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

/* Returns a number of any size. Some are so large that sums and products of them overflow. */
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

/* Skins every mesh in a pose. Each buffer has room for exactly the vertices of its mesh, and
 * hash_floats stops the program if a number is not finite. */
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
    /* As bare structures, the bytes of the fuzzer need no valid file around them. */
    if (FUZZ_FORMAT != KUNAI_FORMAT_ANY && !IS_NITRO) {
        options.flags |= KUNAI_OPEN_BARE;
        try_options(data, size, &options, control[3]);
    }
    try_visitor_strict(&model_visitor, data, size,
                       get_flags(&options) & ~(uint32_t)KUNAI_OPEN_BARE);
    return 0;
}
