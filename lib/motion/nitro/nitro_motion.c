/* nitro_motion.c - finds an animation in an NSBCA, NSBTA, NSBTP, NSBMA or NSBVA file (nitro.md 2,
 * 5). */
#include "motion/nitro/nitro_motion.h"

#include "base/sink.h"

enum {
    OFFSET = 4, /* of an animation: an entry of the dictionary of a block */
    DICTIONARY = 8,
    MAGIC = 4,
    FILE_SIZE = 8,
    BLOCK_SIZE = 4
};

typedef struct nitro_kind {
    uint32_t format;
    uint32_t kind;     /* enum kunai_motion_kind */
    char file[5];      /* tag of the file */
    char block[5];     /* of the block */
    char magic[4 + 1]; /* at the start of an animation */
    uint32_t head;     /* bytes of an animation before what they lead to */
} nitro_kind;

static const nitro_kind kinds[] = {
    {KUNAI_FORMAT_JNT0, KUNAI_MOTION_NODES, "BCA0", "JNT0", "J\0AC", 20},
    {KUNAI_FORMAT_SRT0, KUNAI_MOTION_MATERIALS, "BTA0", "SRT0", "M\0AT", 8},
    {KUNAI_FORMAT_PAT0, KUNAI_MOTION_MATERIALS, "BTP0", "PAT0", "M\0PT", 12},
    {KUNAI_FORMAT_MAT0, KUNAI_MOTION_MATERIALS, "BMA0", "MAT0", "M\0AM", 8},
    {KUNAI_FORMAT_VIS0, KUNAI_MOTION_VISIBILITY, "BVA0", "VIS0", "V\0AV", 12}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const nitro_kind *kind_of(uint32_t format)
{
    size_t i = 0;

    while (kinds[i].format != format)
        i++;
    return &kinds[i];
}

/* Where the animation is in its block; what is wrong stays in the block. */
static uint64_t find_animation(kunai_i_job *job, kunai_i_reader *block, kunai_motion *motion)
{
    const uint32_t index = job->options.index;
    kunai_i_g3d_dictionary animations;
    kunai_i_reader entry;
    uint64_t at;

    kunai_i_g3d_read_dictionary(block, DICTIONARY, 0, OFFSET, &animations);
    if (kunai_i_reader_failed(block))
        return 0;
    if (index >= animations.count) {
        kunai_i_reader_stop(block, animations.count ? KUNAI_E_RANGE : KUNAI_E_FORMAT, 0,
                            animations.count ? "there are fewer motions" : "there is no motion");
        return 0;
    }
    motion->info.name =
        kunai_i_keep_field(job, kunai_i_g3d_name(&animations, index), KUNAI_I_G3D_NAME);
    entry = kunai_i_g3d_entry(&animations, index);
    at = kunai_i_u32(&entry);
    if (at > block->size)
        kunai_i_reader_stop(block, KUNAI_E_CORRUPT, (size_t)(entry.origin - block->origin),
                            "an animation is outside of its block");
    return at;
}

/* The magic word, and the number of frames. */
static void read_head(kunai_i_reader *animation, const nitro_kind *kind, kunai_motion *motion)
{
    if (kunai_i_need(animation, MAGIC, 1) && memcmp(animation->data, kind->magic, MAGIC) != 0)
        kunai_i_reader_stop(animation, KUNAI_E_CORRUPT, 0,
                            "an animation does not begin with its magic word");
    kunai_i_skip(animation, MAGIC);
    motion->info.frame_count = kunai_i_u16(animation);
    if (!kunai_i_reader_failed(animation) && !motion->info.frame_count)
        kunai_i_reader_stop(animation, KUNAI_E_CORRUPT, MAGIC, "an animation has no frames");
}

kunai_i_reader kunai_i_nitro_motion_begin(kunai_i_job *job, const void *data, size_t size,
                                          uint32_t format, kunai_motion *motion)
{
    const nitro_kind *kind = kind_of(format);
    kunai_i_reader file = kunai_i_reader_at(job, data, size, 0, 0, kind->file);
    kunai_i_reader block, animation;
    uint64_t at;

    job->format = format;
    motion->info.format = format;
    motion->info.byte_order = KUNAI_ORDER_LITTLE;
    motion->info.kind = kind->kind;
    block = kunai_i_g3d_block(&file, kind->block);
    at = find_animation(job, &block, motion);
    animation = kunai_i_part(&block, at, block.size - at, kind->block);
    if (kunai_i_reader_failed(&block))
        animation.record = block.record;
    read_head(&animation, kind, motion);
    if (!kunai_i_reader_fail(&animation))
        kunai_i_saw_more(job, "animation", animation.origin, kind->head, 0, 0,
                         motion->info.frame_count);
    return animation;
}

void kunai_i_nitro_motion_flags(kunai_motion *motion, uint32_t flags)
{
    motion->info.raw_interpolation = flags;
    motion->info.interpolation = flags & 1 ? KUNAI_LINEAR : KUNAI_STEP;
}

void kunai_i_nitro_motion_finish(kunai_i_tracks *tracks, kunai_motion *motion)
{
    kunai_i_job *job = tracks->job;
    const kunai_i_warnings *warnings = job->warnings;
    const kunai_error *first = &warnings->items[0];

    if (!tracks->list.count && warnings->count)
        kunai_i_fail(job, first->code, first->offset, first->record, first->message);
    kunai_i_warnings_end(job);
    kunai_i_tracks_finish(tracks, motion);
}

void kunai_i_nitro_materials_read(kunai_i_reader *animation, uint64_t at, uint32_t entry_size,
                                  kunai_i_nitro_material *read, kunai_motion *motion)
{
    kunai_i_job *job = animation->job;
    kunai_i_g3d_dictionary materials;
    kunai_i_warnings warnings;
    kunai_i_tracks tracks;
    uint32_t i;

    kunai_i_g3d_read_dictionary(animation, at, 0, entry_size, &materials);
    if (kunai_i_reader_fail(animation))
        return;
    kunai_i_warnings_begin(job, &warnings);
    kunai_i_tracks_begin(&tracks, job, materials.count);
    for (i = 0; i < materials.count && !kunai_i_failed(job); i++) {
        const kunai_string target =
            kunai_i_keep_field(job, kunai_i_g3d_name(&materials, i), KUNAI_I_G3D_NAME);

        kunai_i_tracks_group(&tracks);
        read(animation, kunai_i_g3d_entry(&materials, i), target, motion, &tracks);
    }
    kunai_i_nitro_motion_finish(&tracks, motion);
}

/* ---- recognise ---- */

uint32_t kunai_i_nitro_motion_format(const void *data, size_t size)
{
    const kunai_i_reader file = kunai_i_reader_at(NULL, data, size, 0, 0, "");
    size_t i;

    for (i = 0; i < KINDS; i++)
        if (kunai_i_has_tag(&file, 0, kinds[i].file) || kunai_i_has_tag(&file, 0, kinds[i].block))
            return kinds[i].format;
    return KUNAI_FORMAT_ANY;
}

/* The magic word decides; a block that is not there only makes it less sure. */
static int recognise(uint32_t format, const uint8_t *data, size_t size, kunai_found *found)
{
    const nitro_kind *kind = kind_of(format);
    const kunai_i_reader file = kunai_i_reader_at(NULL, data, size, 0, 0, kind->file);
    const int is_file = kunai_i_has_tag(&file, 0, kind->file);
    uint64_t end;

    if (kunai_i_nitro_motion_format(data, size) != format)
        return 0;
    end = kunai_i_u32_at(&file, is_file ? FILE_SIZE : BLOCK_SIZE);
    if (end < KUNAI_I_G3D_HEADER || !kunai_i_g3d_may_have(data, size, kind->block))
        end = UINT64_MAX;
    found->format = format;
    found->byte_order = KUNAI_ORDER_LITTLE;
    found->confidence = end > size ? KUNAI_LIKELY : KUNAI_SURE;
    found->size = end > size ? size : end;
    return 1;
}

int kunai_i_nsbca_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return recognise(KUNAI_FORMAT_JNT0, data, size, found);
}

int kunai_i_nsbta_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return recognise(KUNAI_FORMAT_SRT0, data, size, found);
}

int kunai_i_nsbtp_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return recognise(KUNAI_FORMAT_PAT0, data, size, found);
}

int kunai_i_nsbma_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return recognise(KUNAI_FORMAT_MAT0, data, size, found);
}

int kunai_i_nsbva_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return recognise(KUNAI_FORMAT_VIS0, data, size, found);
}
