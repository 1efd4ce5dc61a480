/* nsbma.c - reads the block MAT0 of an NSBMA file: the colours of materials (nitro-motion.md 5). */
#include "motion/nitro/nitro_curve.h"
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

enum {
    DICTIONARY = 8,
    ENTRY = 20,
    CONSTANT = 0x20000000,
    VALUE_MASK = 0xFFFF, /* the value, or the offset of the keys */
    LAST_SHIFT = 16,
    LAST_MASK = 0x1FFF
};

/* In the order of the file. */
static const uint32_t properties[] = {KUNAI_DIFFUSE, KUNAI_AMBIENT, KUNAI_SPECULAR, KUNAI_EMISSION,
                                      KUNAI_ALPHA};

enum { CURVES = sizeof properties / sizeof properties[0] };

static void read_curve(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                       kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    const int32_t raw = (int32_t)words->keys;
    const uint32_t number = words->key_size == 1 ? KUNAI_I_NITRO_U8 : KUNAI_I_NITRO_U16;
    kunai_i_nitro_curve curve;

    if (words->info & CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, &raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, number, tracks, plan);
}

static void read_material(const kunai_i_reader *animation, kunai_i_reader entry,
                          kunai_string target, const kunai_motion *motion, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < CURVES; i++) {
        const int is_alpha = properties[i] == KUNAI_ALPHA;
        kunai_i_nitro_words words = {0};
        kunai_i_track_plan plan = {0};

        plan.offset = kunai_i_tell(&entry);
        words.at = words.field = (uint32_t)(plan.offset - animation->origin);
        words.info = kunai_i_read_u32(&entry);
        words.last = words.info >> LAST_SHIFT & LAST_MASK;
        words.keys = words.info & VALUE_MASK;
        words.key_size = is_alpha ? 1 : 2;
        words.frame_count = motion->info.frame_count;
        plan.property = properties[i];
        plan.interpolation = motion->info.interpolation;
        plan.blend = is_alpha ? KUNAI_I_BLEND_ALPHA_5 : KUNAI_I_BLEND_COLORS_5;
        plan.value_count = is_alpha ? 1 : 3;
        plan.raw_count = 1;
        plan.flags = words.info;
        plan.target = target;
        read_curve(animation, &words, tracks, &plan);
    }
}

void kunai_i_read_nsbma(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_MAT0, motion);

    kunai_i_set_nitro_motion_flags(motion, kunai_i_read_u16(&animation));
    kunai_i_read_nitro_materials(&animation, DICTIONARY, ENTRY, read_material, motion);
}
