/* nsbva.c - reads the block VIS0 of an NSBVA file: one bit for each node in each frame
 * (nitro-motion.md 6). */
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

#include "base/trace.h"

enum {
    SIZE = 8,  /* where the size of it all is */
    BITS = 12, /* where they begin */
    SIZE_MASK = 0xFFFF,
    TRACK_STEPS = 64,
    KEY_STEPS = 4
};

typedef struct nsbva {
    const uint8_t *bits;
    uint32_t node_count;
    uint32_t frame_count;
} nsbva;

static int32_t is_visible(const nsbva *file, uint32_t node, uint32_t frame)
{
    const uint64_t bit = (uint64_t)frame * file->node_count + node;

    return file->bits[(size_t)(bit / 8)] >> (bit % 8) & 1;
}

/* The frame of the key behind the one at a frame: the bit of the node changes. */
static uint32_t find_next_key(const nsbva *file, uint32_t node, uint32_t frame)
{
    const int32_t visible = is_visible(file, node, frame);

    do
        frame++;
    while (frame < file->frame_count && is_visible(file, node, frame) == visible);
    return frame;
}

static void read_node(const nsbva *file, uint64_t offset, uint32_t node, kunai_i_tracks *tracks)
{
    kunai_i_track_plan plan = {0};
    kunai_i_keys keys;
    uint32_t frame, i = 0;

    for (frame = 0; frame < file->frame_count; frame = find_next_key(file, node, frame))
        plan.key_count++;
    plan.offset = offset;
    plan.property = KUNAI_VISIBLE;
    plan.interpolation = KUNAI_STEP;
    plan.blend = KUNAI_I_BLEND_RECORDS;
    plan.value_count = 1;
    plan.raw_count = 1;
    if (!kunai_i_charge(tracks->open, TRACK_STEPS + KEY_STEPS * (uint64_t)plan.key_count, offset,
                        "VIS0") ||
        !kunai_i_add_track(tracks, &plan, &keys))
        return;
    for (frame = 0; frame < file->frame_count; frame = find_next_key(file, node, frame)) {
        keys.frames[i] = (float)frame;
        keys.raw[i] = is_visible(file, node, frame);
        keys.values[i] = (float)keys.raw[i];
        i++;
    }
}

/* The bits of all nodes in all frames, in whole words. */
static void find_bits(kunai_i_reader *animation, nsbva *file)
{
    const uint64_t bits = (uint64_t)file->node_count * file->frame_count;
    const uint64_t size = (bits + 31) / 32 * 4;
    uint32_t stored;

    stored = kunai_i_read_u16(animation);
    kunai_i_skip(animation, 2);
    file->bits = kunai_i_take_bytes(animation, size);
    kunai_i_trace_more(animation->open, "visibility", animation->origin + BITS,
                       file->bits ? size : 0, 0, 0, file->node_count);
    if (!kunai_i_fail_from_reader(animation) && stored != ((BITS + size) & SIZE_MASK))
        kunai_i_warn(animation->open, KUNAI_E_CORRUPT, animation->origin + SIZE, animation->record,
                     "the size is not that of the bits of all nodes in all frames");
}

void kunai_i_read_nsbva(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_VIS0, motion);
    kunai_i_tracks tracks;
    nsbva file;
    uint32_t i;

    file.frame_count = motion->info.frame_count;
    file.node_count = kunai_i_read_u16(&animation);
    find_bits(&animation, &file);
    if (kunai_i_has_failed(open))
        return;
    kunai_i_begin_tracks(&tracks, open, file.node_count);
    for (i = 0; i < file.node_count && !kunai_i_has_failed(open); i++) {
        kunai_i_begin_track_group(&tracks);
        read_node(&file, animation.origin + BITS, i, &tracks);
    }
    kunai_i_finish_tracks(&tracks, motion);
}
