/*
 * nitro_motion.c - finds an animation in an NSBCA, NSBTA, NSBTP, NSBMA or NSBVA file (g3d.md 2,
 * nitro-motion.md).
 *
 * All five kinds are a G3D file with one block. The block has a dictionary of animations with
 * names. Each animation begins with a magic number, followed by the number of frames. `kinds` has a
 * row per kind.
 */
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

#include "base/trace.h"

enum {
    OFFSET = 4, /* bytes of a dictionary entry: the offset of an animation in its block */
    DICTIONARY = 8,
    MAGIC = 4
};

typedef struct nitro_kind {
    uint32_t format;
    uint32_t kind;     /* enum kunai_motion_kind */
    uint32_t block;    /* enum kunai_i_g3d_kind */
    char magic[4 + 1]; /* at the start of an animation */
    uint32_t head;     /* bytes of an animation before the data that it points to */
} nitro_kind;

static const nitro_kind kinds[] = {
    {KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, KUNAI_I_JNT0, "J\0AC", 20},
    {KUNAI_FORMAT_SRT0, KUNAI_MOTION_KIND_MATERIALS, KUNAI_I_SRT0, "M\0AT", 8},
    {KUNAI_FORMAT_PAT0, KUNAI_MOTION_KIND_MATERIALS, KUNAI_I_PAT0, "M\0PT", 12},
    {KUNAI_FORMAT_MAT0, KUNAI_MOTION_KIND_MATERIALS, KUNAI_I_MAT0, "M\0AM", 8},
    {KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY, KUNAI_I_VIS0, "V\0AV", 12}};

static const nitro_kind *find_kind(uint32_t format)
{
    size_t i = 0;

    while (kinds[i].format != format)
        i++;
    return &kinds[i];
}

static const char *get_file_tag(const nitro_kind *kind)
{
    return kunai_i_g3d_words[kind->block][0].bytes;
}

static const char *get_block_tag(const nitro_kind *kind)
{
    return kunai_i_g3d_words[kind->block][1].bytes;
}

/* Returns the place of the animation in its block. A fault stops the block. */
static uint64_t find_animation(kunai_i_open *open, kunai_i_reader *block, kunai_motion *motion)
{
    const uint32_t index = open->options.index;
    kunai_i_g3d_dictionary animations;
    kunai_i_reader entry;
    uint64_t at;

    kunai_i_read_g3d_dictionary(block, DICTIONARY, 0, OFFSET, &animations);
    if (kunai_i_has_reader_failed(block))
        return 0;
    if (index >= animations.count) {
        kunai_i_stop_reader(block, animations.count ? KUNAI_E_RANGE : KUNAI_E_FORMAT, 0,
                            animations.count
                                ? "options.index is out of range: the file has fewer motions"
                                : "the file has no motions");
        return 0;
    }
    (void)kunai_i_begin_item(open, KUNAI_ITEM_MOTION, index);
    motion->info.name =
        kunai_i_copy_field(open, kunai_i_get_g3d_name(&animations, index), KUNAI_I_G3D_NAME);
    entry = kunai_i_get_g3d_entry(&animations, index);
    at = kunai_i_read_u32(&entry);
    if (at > block->size)
        kunai_i_stop_reader(block, KUNAI_E_CORRUPT, (size_t)(entry.origin - block->origin),
                            "the animation starts past the end of its block");
    return at;
}

/* Reads the magic number and the number of frames. */
static void read_head(kunai_i_reader *animation, const nitro_kind *kind, kunai_motion *motion)
{
    if (kunai_i_need(animation, MAGIC, 1) && memcmp(animation->data, kind->magic, MAGIC) != 0)
        kunai_i_stop_reader(animation, KUNAI_E_CORRUPT, 0,
                            "the animation does not begin with its magic number");
    kunai_i_skip(animation, MAGIC);
    motion->info.frame_count = kunai_i_read_u16(animation);
    if (!kunai_i_has_reader_failed(animation) && !motion->info.frame_count)
        kunai_i_stop_reader(animation, KUNAI_E_CORRUPT, MAGIC, "the animation has no frames");
}

/* Faults stop the returned reader. It keeps the record of the block if the fault is in the
 * block. */
kunai_i_reader kunai_i_begin_nitro_motion(kunai_i_open *open, const void *data, size_t size,
                                          uint32_t format, kunai_motion *motion)
{
    const nitro_kind *kind = find_kind(format);
    kunai_i_reader file = kunai_i_make_reader(open, data, size, 0, 0, get_file_tag(kind));
    kunai_i_reader block, animation;
    uint64_t at;

    open->format = format;
    motion->info.format = format;
    motion->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    motion->info.kind = kind->kind;
    block = kunai_i_find_g3d_block(&file, get_block_tag(kind));
    at = find_animation(open, &block, motion);
    animation = kunai_i_make_part(&block, at, block.size - at, get_block_tag(kind));
    if (kunai_i_has_reader_failed(&block))
        animation.record = block.record;
    read_head(&animation, kind, motion);
    if (!kunai_i_fail_from_reader(&animation))
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_ANIMATION, "animation", animation.origin,
                           kind->head, 0, 0, motion->info.frame_count);
    return animation;
}

void kunai_i_set_nitro_motion_flags(kunai_motion *motion, uint32_t flags)
{
    motion->info.raw_interpolation = flags;
    motion->info.interpolation = flags & KUNAI_NITRO_MOTION_FRACTIONS ? KUNAI_INTERPOLATION_LINEAR
                                                                      : KUNAI_INTERPOLATION_STEP;
}

/* An animation with damaged tracks only is an error: its first warning becomes the error. */
void kunai_i_finish_nitro_motion(kunai_i_tracks *tracks, kunai_motion *motion)
{
    kunai_i_open *open = tracks->open;
    const kunai_i_warnings *warnings = open->warnings;
    const kunai_error *first = &warnings->items[0];

    if (!tracks->list.count && warnings->count)
        kunai_i_fail(open, first->code, first->offset, first->record, first->message);
    kunai_i_end_warnings(open);
    kunai_i_finish_tracks(tracks, motion);
}

/* ---- recognise ---- */

/* The magic number decides. A missing block only lowers the confidence. */
int kunai_i_recognise_nitro_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                   kunai_found *found)
{
    const nitro_kind *kind = find_kind(format->info.format);

    (void)kunai_i_recognise_g3d(data, size, get_block_tag(kind), KUNAI_I_G3D_HEADER, found);
    return 1;
}

uint64_t kunai_i_measure_nitro_motion_head(const kunai_i_format *format, const uint8_t *data,
                                           size_t size)
{
    return kunai_i_measure_g3d_head(data, size, get_block_tag(find_kind(format->info.format)));
}
