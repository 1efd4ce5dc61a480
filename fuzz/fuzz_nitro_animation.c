/* fuzz_nitro_animation.c - opens any bytes as a Nitro animation.
 *
 * Calls kunai_motion_open, everything that the motion visitor reads, kunai_motion_sample and, if
 * the motion moves nodes, kunai_motion_pose. The bytes are opened as a file, and again as the body
 * of a block: the target puts the header in front. The last byte of the input selects the tag of
 * the block, and the last 4 bytes are the frame, a float. Asserts that all samples and poses
 * succeed and are finite, and what try_visitor_strict asserts. */
#include <string.h>

#include "visitor.h"

enum { FRAME = 4 /* bytes at the end of the input */, HEADER = 8, NODES = 3, NODE = 52 };

static const char tags[][5] = {"JNT0", "SRT0", "PAT0", "MAT0", "VIS0"};

static const uint32_t samples[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP};

static void store32(uint8_t *bytes, size_t value)
{
    int i;

    for (i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

/* Returns a model of three nodes without meshes, each the child of the node before. */
static kunai_model *make_model(void)
{
    uint8_t file[HEADER + NODES * NODE] = "NJCM";
    kunai_model *model;
    size_t i;

    store32(file + 4, sizeof file - HEADER);
    for (i = 0; i < NODES; i++) {
        store32(file + HEADER + i * NODE, 0x17); /* changes nothing, has no children */
        if (i + 1 == NODES)
            continue;
        store32(file + HEADER + i * NODE, 0x7);
        store32(file + HEADER + i * NODE + 0x2C, (i + 1) * NODE);
    }
    VISITOR_CHECK(kunai_model_open(file, sizeof file, NULL, &model, NULL) == KUNAI_OK);
    VISITOR_CHECK(kunai_model_get_info(model)->node_count == NODES);
    return model;
}

static void pose(const kunai_motion *motion, float frame)
{
    kunai_model *model = make_model();
    kunai_transform nodes[NODES];
    size_t i, k;

    for (i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        VISITOR_CHECK(kunai_motion_pose(motion, model, frame, samples[i], nodes, NODES, NULL) ==
                      KUNAI_OK);
        for (k = 0; k < NODES; k++)
            (void)hash_floats(VISITOR_HASH_START, nodes[k].translation, 10);
    }
    kunai_model_close(model);
}

static void sample_track(const kunai_motion *motion, uint32_t index, float frame)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    float values[4];
    size_t i;

    VISITOR_CHECK(track->value_count <= 4);
    for (i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        VISITOR_CHECK(kunai_motion_sample(motion, index, frame, samples[i], values, 4, NULL) ==
                      KUNAI_OK);
        (void)hash_floats(VISITOR_HASH_START, values, track->value_count);
    }
}

static void try_file(const uint8_t *data, size_t size, float frame)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = (uint64_t)64 << 20};
    kunai_motion *motion;
    kunai_error error;
    uint32_t i;

    if (kunai_motion_open(data, size, &options, &motion, &error) != KUNAI_OK) {
        VISITOR_CHECK(!motion && error.offset <= size);
        return;
    }
    (void)motion_visitor.walk(motion, data, size);
    for (i = 0; i < kunai_motion_get_info(motion)->track_count && i < 4096; i++)
        if (kunai_motion_get_track(motion, i)->value_count <= 4)
            sample_track(motion, i, frame);
    if (kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES)
        pose(motion, frame);
    kunai_motion_close(motion);
}

/* Opens the input as the body of a block. The fuzzer would seldom find a tag with the right
 * size. */
static void try_block(const uint8_t *data, size_t size, float frame)
{
    uint8_t *block = malloc(size + HEADER);

    VISITOR_CHECK(block);
    memcpy(block, tags[data[size - 1] % (sizeof tags / sizeof tags[0])], 4);
    store32(block + 4, size + HEADER);
    memcpy(block + HEADER, data, size);
    try_file(block, size + HEADER, frame);
    free(block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    float frame = 0.0f;

    if (size >= FRAME)
        memcpy(&frame, data + size - FRAME, FRAME);
    try_file(data, size, frame);
    if (size)
        try_block(data, size, frame);
    try_visitor_strict(&motion_visitor, data, size, 0);
    return 0;
}
