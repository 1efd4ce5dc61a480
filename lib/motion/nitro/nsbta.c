/* nsbta.c - reads the block SRT0 of an NSBTA file: the texture matrices of materials
 * (nitro-motion.md 3). */
#include "motion/nitro/nitro_curve.h"
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

enum {
    DICTIONARY = 8,
    ENTRY = 40,
    CURVES = 5, /* of a material */
    CONSTANT = 0x20000000,
    SHORT_KEYS = 0x10000000,
    LAST_MASK = 0xFFFF
};

/* In the order of the file. */
typedef struct curve_row {
    uint32_t property;
    uint32_t component; /* of a track plan */
} curve_row;

static const curve_row rows[CURVES] = {{KUNAI_UV_SCALE, 1},
                                       {KUNAI_UV_SCALE, 2},
                                       {KUNAI_UV_ROTATION, 0},
                                       {KUNAI_UV_TRANSLATION, 1},
                                       {KUNAI_UV_TRANSLATION, 2}};

/* What the words of a curve say; the reader is at them. */
static kunai_i_nitro_words read_words(const kunai_i_reader *animation, kunai_i_reader *entry,
                                      uint32_t frame_count)
{
    const uint64_t origin = entry->origin - animation->origin;
    kunai_i_nitro_words words = {0};

    words.frame_count = frame_count;
    words.at = (uint32_t)(origin + entry->at);
    words.info = kunai_i_read_u32(entry);
    words.last = words.info & LAST_MASK;
    words.field = (uint32_t)(origin + entry->at);
    words.keys = kunai_i_read_u32(entry);
    return words;
}

static void add_rotation(const kunai_i_reader *animation, kunai_i_nitro_words *words,
                         kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    kunai_i_nitro_curve curve;
    int32_t raw[2];

    plan->blend = KUNAI_I_BLEND_TURN;
    plan->raw_count = 2;
    words->key_size = 4;
    raw[0] = kunai_i_convert_s16((uint16_t)(words->keys & 0xFFFF));
    raw[1] = kunai_i_convert_s16((uint16_t)(words->keys >> 16));
    if (words->info & CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, KUNAI_I_NITRO_S16, tracks, plan);
}

static void add_number(const kunai_i_reader *animation, kunai_i_nitro_words *words,
                       kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    const int is_short = (words->info & SHORT_KEYS) != 0;
    const int32_t raw = kunai_i_convert_s32(words->keys);
    kunai_i_nitro_curve curve;

    plan->blend = KUNAI_I_BLEND_FX32;
    plan->raw_count = 1;
    words->key_size = is_short ? 2 : 4;
    if (words->info & CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, &raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, is_short ? KUNAI_I_NITRO_S16 : KUNAI_I_NITRO_S32,
                                tracks, plan);
}

static void read_material(const kunai_i_reader *animation, kunai_i_reader entry,
                          kunai_string target, const kunai_motion *motion, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < CURVES; i++) {
        kunai_i_nitro_words words = read_words(animation, &entry, motion->info.frame_count);
        kunai_i_track_plan plan = {0};

        plan.offset = animation->origin + words.field;
        plan.property = rows[i].property;
        plan.component = rows[i].component;
        plan.interpolation = motion->info.interpolation;
        plan.value_count = 1;
        plan.flags = words.info;
        plan.target = target;
        if (rows[i].property == KUNAI_UV_ROTATION)
            add_rotation(animation, &words, tracks, &plan);
        else
            add_number(animation, &words, tracks, &plan);
    }
}

void kunai_i_read_nsbta(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_SRT0, motion);

    kunai_i_set_nitro_motion_flags(motion, kunai_i_read_u8(&animation));
    kunai_i_skip(&animation, 1); /* mode of texture matrices: that of the model counts */
    kunai_i_read_nitro_materials(&animation, DICTIONARY, ENTRY, read_material, motion);
}
