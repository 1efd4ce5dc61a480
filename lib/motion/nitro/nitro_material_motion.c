/*
 * nitro_material_motion.c - reads the animations of materials (nitro-motion.md 3, 4, 5).
 *
 * SRT0 of an NSBTA file has texture matrices, and MAT0 of an NSBMA file has colours. Both are a
 * dictionary of materials whose entries are curves. PAT0 of an NSBTP file says which texture and
 * palette a material has at a frame: a list of keys, with numbers of names. The frames of these
 * keys must rise; the other two kinds compute frames from steps.
 */
#include "motion/nitro/nitro_curve.h"

#include "base/trace.h"
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

/* SRT0 and MAT0 have a dictionary of materials, whose entries are curves. */
enum { DICTIONARY = 8 /* place of the dictionary */ };

/* SRT0 */
enum { MATRIX_ENTRY = 40, MATRIX_CURVES = 5 /* per material, of two words */ };

/* MAT0 */
enum { COLOR_ENTRY = 20 /* five curves of one word */ };

/* PAT0 */
enum {
    SWAP_DICTIONARY = 0xC,
    SWAP_ENTRY = 8,
    SWAP_KEY = 4,
    SWAP_STEPS = 8,
    /* places of fields */
    TEXTURE_NAMES = 8,
    PALETTE_NAMES = 0xA
};

/* ---- materials with curves ---- */

/* Adds the tracks of a material. entry has its curves, and motion has the data that all materials
 * share. */
typedef void material_reader(const kunai_i_reader *animation, kunai_i_reader entry,
                             kunai_string target, const kunai_motion *motion,
                             kunai_i_tracks *tracks);

/* Reads the dictionary of materials, with a group of tracks per material. Finishes the motion. */
static void read_materials(kunai_i_reader *animation, uint32_t entry_size, material_reader *read,
                           kunai_motion *motion)
{
    kunai_i_open *open = animation->open;
    kunai_i_g3d_dictionary materials;
    kunai_i_warnings warnings;
    kunai_i_tracks tracks;
    uint32_t i;

    kunai_i_read_g3d_dictionary(animation, DICTIONARY, 0, entry_size, &materials);
    if (kunai_i_fail_from_reader(animation))
        return;
    kunai_i_begin_warnings(open, &warnings);
    kunai_i_begin_tracks(&tracks, open, materials.count);
    for (i = 0; i < materials.count && !kunai_i_has_failed(open); i++) {
        const kunai_string target =
            kunai_i_copy_field(open, kunai_i_get_g3d_name(&materials, i), KUNAI_I_G3D_NAME);

        kunai_i_begin_track_group(&tracks);
        read(animation, kunai_i_get_g3d_entry(&materials, i), target, motion, &tracks);
    }
    kunai_i_finish_nitro_motion(&tracks, motion);
}

/* ---- SRT0: texture matrices ---- */

/* The order is that of the file. */
typedef struct matrix_curve {
    uint32_t property;
    uint32_t component; /* of a track plan */
} matrix_curve;

static const matrix_curve matrix_curves[MATRIX_CURVES] = {{KUNAI_PROPERTY_UV_SCALE, 1},
                                                          {KUNAI_PROPERTY_UV_SCALE, 2},
                                                          {KUNAI_PROPERTY_UV_ROTATION, 0},
                                                          {KUNAI_PROPERTY_UV_TRANSLATION, 1},
                                                          {KUNAI_PROPERTY_UV_TRANSLATION, 2}};

/* Reads the words of a curve from entry. */
static kunai_i_nitro_words read_matrix_words(const kunai_i_reader *animation, kunai_i_reader *entry,
                                             uint32_t frame_count)
{
    const uint64_t origin = entry->origin - animation->origin;
    kunai_i_nitro_words words = {0};

    words.frame_count = frame_count;
    words.at = (uint32_t)(origin + entry->at);
    words.info = kunai_i_read_u32(entry);
    words.last = words.info & KUNAI_MATRIX_CURVE_LAST_MASK;
    words.field = (uint32_t)(origin + entry->at);
    words.keys = kunai_i_read_u32(entry);
    return words;
}

/* Adds the curve of the rotation. A key is a sine and a cosine, two s16: always 4 bytes, because
 * KUNAI_MATRIX_CURVE_SHORT has no meaning here. If the curve is constant, the second word is no
 * offset but this pair; the sine is in the low half. */
static void add_matrix_rotation(const kunai_i_reader *animation, kunai_i_nitro_words *words,
                                kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    kunai_i_nitro_curve curve;
    int32_t raw[2];

    plan->blend = KUNAI_I_BLEND_TURN;
    plan->raw_count = 2;
    words->key_size = 4;
    raw[0] = kunai_i_convert_s16((uint16_t)(words->keys & 0xFFFF));
    raw[1] = kunai_i_convert_s16((uint16_t)(words->keys >> 16));
    if (words->info & KUNAI_MATRIX_CURVE_CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, KUNAI_I_NITRO_S16, tracks, plan);
}

/* Adds the curve of a scale or translation. A key has 2 bytes with KUNAI_MATRIX_CURVE_SHORT,
 * otherwise 4. If the curve is constant, the second word is no offset but the number, as an s32. */
static void add_matrix_number(const kunai_i_reader *animation, kunai_i_nitro_words *words,
                              kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    const int is_short = (words->info & KUNAI_MATRIX_CURVE_SHORT) != 0;
    const int32_t raw = kunai_i_convert_s32(words->keys);
    kunai_i_nitro_curve curve;

    plan->blend = KUNAI_I_BLEND_FX32;
    plan->raw_count = 1;
    words->key_size = is_short ? 2 : 4;
    if (words->info & KUNAI_MATRIX_CURVE_CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, &raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, is_short ? KUNAI_I_NITRO_S16 : KUNAI_I_NITRO_S32,
                                tracks, plan);
}

/* Reads the five curves of a texture matrix. */
static void read_matrix(const kunai_i_reader *animation, kunai_i_reader entry, kunai_string target,
                        const kunai_motion *motion, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < MATRIX_CURVES; i++) {
        kunai_i_nitro_words words = read_matrix_words(animation, &entry, motion->info.frame_count);
        kunai_i_track_plan plan = {0};

        plan.offset = animation->origin + words.field;
        plan.property = matrix_curves[i].property;
        plan.component = matrix_curves[i].component;
        plan.interpolation = motion->info.interpolation;
        plan.value_count = 1;
        plan.flags = words.info;
        plan.flags_kind = KUNAI_TRACK_FLAGS_KIND_MATRIX_CURVE;
        plan.target = target;
        if (matrix_curves[i].property == KUNAI_PROPERTY_UV_ROTATION)
            add_matrix_rotation(animation, &words, tracks, &plan);
        else
            add_matrix_number(animation, &words, tracks, &plan);
    }
}

void kunai_i_read_nsbta(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_SRT0, motion);

    kunai_i_set_nitro_motion_flags(motion, kunai_i_read_u8(&animation));
    /* skips the mode of texture matrices: the mode in the model decides */
    kunai_i_skip(&animation, 1);
    read_materials(&animation, MATRIX_ENTRY, read_matrix, motion);
}

/* ---- MAT0: colours ---- */

/* The order is that of the file. */
static const uint32_t color_properties[] = {KUNAI_PROPERTY_DIFFUSE, KUNAI_PROPERTY_AMBIENT,
                                            KUNAI_PROPERTY_SPECULAR, KUNAI_PROPERTY_EMISSION,
                                            KUNAI_PROPERTY_ALPHA};

enum { COLOR_CURVES = sizeof color_properties / sizeof color_properties[0] };

/* A curve has one word. Its value bits have the constant or the offset of the keys. A key has 2
 * bytes for a colour, and 1 byte for alpha. */
static void add_color_curve(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                            kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    const int32_t raw = (int32_t)words->keys;
    const uint32_t number = words->key_size == 1 ? KUNAI_I_NITRO_U8 : KUNAI_I_NITRO_U16;
    kunai_i_nitro_curve curve;

    if (words->info & KUNAI_COLOR_CURVE_CONSTANT)
        kunai_i_add_nitro_constant(tracks, plan, &raw);
    else if (kunai_i_find_nitro_curve(animation, words, &curve))
        kunai_i_add_nitro_curve(animation, &curve, number, tracks, plan);
}

/* Reads the five curves of a material: four colours and alpha. */
static void read_colors(const kunai_i_reader *animation, kunai_i_reader entry, kunai_string target,
                        const kunai_motion *motion, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < COLOR_CURVES; i++) {
        const int is_alpha = color_properties[i] == KUNAI_PROPERTY_ALPHA;
        kunai_i_nitro_words words = {0};
        kunai_i_track_plan plan = {0};

        plan.offset = kunai_i_tell(&entry);
        words.at = words.field = (uint32_t)(plan.offset - animation->origin);
        words.info = kunai_i_read_u32(&entry);
        words.last = words.info >> KUNAI_COLOR_CURVE_LAST_SHIFT & KUNAI_COLOR_CURVE_LAST_MASK;
        words.keys = words.info & KUNAI_COLOR_CURVE_VALUE_MASK;
        words.key_size = is_alpha ? 1 : 2;
        words.frame_count = motion->info.frame_count;
        plan.property = color_properties[i];
        plan.interpolation = motion->info.interpolation;
        plan.blend = is_alpha ? KUNAI_I_BLEND_ALPHA_5 : KUNAI_I_BLEND_COLORS_5;
        plan.value_count = is_alpha ? 1 : 3;
        plan.raw_count = 1;
        plan.flags = words.info;
        plan.flags_kind = KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE;
        plan.target = target;
        add_color_curve(animation, &words, tracks, &plan);
    }
}

void kunai_i_read_nsbma(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_MAT0, motion);

    kunai_i_set_nitro_motion_flags(motion, kunai_i_read_u16(&animation));
    read_materials(&animation, COLOR_ENTRY, read_colors, motion);
}

/* ---- PAT0: textures and palettes ---- */

typedef struct nsbtp {
    kunai_i_open *open;
    kunai_i_reader animation;
    kunai_string *names; /* names of textures, then of palettes */
    uint32_t texture_count;
    uint32_t palette_count;
    kunai_i_tracks tracks;
} nsbtp;

/* The keys of a material. */
typedef struct nsbtp_keys {
    uint32_t at;
    uint32_t count;
    uint32_t flags;
} nsbtp_keys;

/* ---- PAT0: names ---- */

/* Returns a reader at a list of names. field is the place of the offset of the list. Lowers *count
 * with a warning if the data ends before the last name. All later checks of name numbers use the
 * lowered count. */
static kunai_i_reader find_names(const nsbtp *file, uint32_t field, uint32_t *count)
{
    kunai_i_reader names = file->animation;
    const uint32_t at = kunai_i_read_u32_at(&names, field) & 0xFFFF;
    const size_t left = at < names.size ? names.size - at : 0;

    if (*count > left / KUNAI_I_G3D_NAME) {
        kunai_i_warn(file->open, at > names.size ? KUNAI_E_CORRUPT : KUNAI_E_TRUNCATED,
                     names.origin + field, names.record, "the names end past the end of the data");
        *count = (uint32_t)(left / KUNAI_I_G3D_NAME);
    }
    names.at = *count ? at : 0;
    kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_ANIMATION_NAMES, "names", kunai_i_tell(&names),
                       (uint64_t)KUNAI_I_G3D_NAME * *count, 0, 0, *count);
    return names;
}

/* Reads all names of textures, then of palettes. */
static void read_names(nsbtp *file)
{
    kunai_i_reader textures = find_names(file, TEXTURE_NAMES, &file->texture_count);
    kunai_i_reader palettes = find_names(file, PALETTE_NAMES, &file->palette_count);
    const uint32_t count = file->texture_count + file->palette_count;
    uint32_t i;

    file->names = kunai_i_allocate(file->open, count, sizeof *file->names);
    for (i = 0; i < count && !kunai_i_has_failed(file->open); i++)
        file->names[i] = kunai_i_copy_field(
            file->open,
            kunai_i_take_bytes(i < file->texture_count ? &textures : &palettes, KUNAI_I_G3D_NAME),
            KUNAI_I_G3D_NAME);
}

/* ---- PAT0: keys ---- */

static const uint8_t *get_key_bytes(const nsbtp *file, const nsbtp_keys *keys, uint32_t key)
{
    return file->animation.data + keys->at + (size_t)SWAP_KEY * key;
}

static uint32_t get_key_frame(const nsbtp *file, const nsbtp_keys *keys, uint32_t key)
{
    return kunai_i_load16(get_key_bytes(file, keys, key), 0);
}

/*
 * Lowers keys->count to the keys that can be used, and warns. entry is the place of the record of
 * the material. Returns 0 if no key is left: the whole material is left out. Otherwise returns 1.
 *
 * These faults leave out the whole material:
 * - There are no keys: KUNAI_E_CORRUPT.
 * - The keys end outside the data: KUNAI_E_CORRUPT if they also begin outside, after the end of the
 *   data. Otherwise KUNAI_E_TRUNCATED.
 *
 * This fault leaves out only a part:
 * - A frame is not greater than the one before: KUNAI_E_CORRUPT. This key and all keys after it are
 *   left out; the keys before it stay. The first key always stays.
 */
static int check_keys(const nsbtp *file, uint64_t entry, nsbtp_keys *keys)
{
    enum { OFFSET_FIELD = 6 };
    const kunai_i_reader *animation = &file->animation;
    const size_t left = keys->at < animation->size ? animation->size - keys->at : 0;
    uint32_t i;

    if (!keys->count)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, entry, animation->record,
                     "the material is left out: it has no keys");
    if (keys->count > left / SWAP_KEY) {
        kunai_i_warn(file->open, keys->at > animation->size ? KUNAI_E_CORRUPT : KUNAI_E_TRUNCATED,
                     entry + OFFSET_FIELD, animation->record,
                     "the material is left out: its keys end past the end of the data");
        keys->count = 0;
    }
    for (i = 1; i < keys->count; i++)
        if (get_key_frame(file, keys, i) <= get_key_frame(file, keys, i - 1)) {
            kunai_i_warn(file->open, KUNAI_E_CORRUPT,
                         animation->origin + keys->at + (uint64_t)SWAP_KEY * i, animation->record,
                         "the frame of the key is not greater than the one before: this key and "
                         "the rest are left out");
            keys->count = i;
        }
    return keys->count != 0;
}

static void warn_number(const nsbtp *file, const uint8_t *byte)
{
    kunai_i_warn(file->open, KUNAI_E_CORRUPT,
                 file->animation.origin + (uint64_t)(byte - file->animation.data),
                 file->animation.record,
                 "the name number of the key is out of range: the key has no name");
}

/* Sets a key. Values are indices in names: a palette has its number plus texture_count. A number
 * out of range gives the value -1 and a warning. KUNAI_RAW_SWAP_SAME_PALETTE also gives -1, but is
 * no fault. raw always receives the bytes. */
static void set_key(const nsbtp *file, const uint8_t *bytes, int32_t *raw, float *values)
{
    raw[0] = bytes[2];
    raw[1] = bytes[3];
    values[0] = values[1] = -1.0f;
    if (bytes[2] < file->texture_count)
        values[0] = (float)raw[0];
    else
        warn_number(file, bytes + 2);
    if (bytes[3] < file->palette_count)
        values[1] = (float)(file->texture_count + bytes[3]);
    else if (bytes[3] != KUNAI_RAW_SWAP_SAME_PALETTE)
        warn_number(file, bytes + 3);
}

/* Adds the track of a material. */
static void add_keys(nsbtp *file, const nsbtp_keys *keys, kunai_string target)
{
    kunai_i_track_plan plan = {0};
    kunai_i_keys track;
    uint32_t i;

    plan.offset = file->animation.origin + keys->at;
    plan.property = KUNAI_PROPERTY_TEXTURE_SWAP;
    plan.interpolation = KUNAI_INTERPOLATION_STEP;
    plan.blend = KUNAI_I_BLEND_RECORDS;
    plan.key_count = keys->count;
    plan.value_count = 2;
    plan.raw_count = 2;
    plan.flags = keys->flags;
    plan.flags_kind = KUNAI_TRACK_FLAGS_KIND_SWAP;
    plan.target = target;
    plan.names = file->names;
    plan.name_count = file->texture_count + file->palette_count;
    kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_KEYS, "keys", plan.offset,
                       (uint64_t)SWAP_KEY * keys->count, plan.property, plan.flags, keys->count);
    if (!kunai_i_charge(file->open, SWAP_STEPS * (uint64_t)keys->count, plan.offset,
                        file->animation.record) ||
        !kunai_i_add_track(&file->tracks, &plan, &track))
        return;
    for (i = 0; i < keys->count; i++) {
        track.frames[i] = (float)get_key_frame(file, keys, i);
        set_key(file, get_key_bytes(file, keys, i), track.raw + (size_t)2 * i,
                track.values + (size_t)2 * i);
    }
}

/* Reads a material. Adds no track if check_keys leaves out all keys. */
static void read_swaps(nsbtp *file, kunai_i_reader entry, const uint8_t *name)
{
    nsbtp_keys keys;

    keys.count = kunai_i_read_u16(&entry);
    keys.flags = kunai_i_read_u32(&entry); /* also has keys per frame, a hint for searching */
    keys.at = kunai_i_read_u16(&entry);
    if (check_keys(file, entry.origin, &keys))
        add_keys(file, &keys, kunai_i_copy_field(file->open, name, KUNAI_I_G3D_NAME));
}

/* Reads the lists of names, then the keys of each material. */
void kunai_i_read_nsbtp(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_g3d_dictionary materials;
    kunai_i_warnings warnings;
    nsbtp file;
    uint32_t i;

    memset(&file, 0, sizeof file);
    file.open = open;
    file.animation = kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_PAT0, motion);
    file.texture_count = kunai_i_read_u8(&file.animation);
    file.palette_count = kunai_i_read_u8(&file.animation);
    kunai_i_skip(&file.animation, SWAP_DICTIONARY - TEXTURE_NAMES);
    kunai_i_read_g3d_dictionary(&file.animation, SWAP_DICTIONARY, 0, SWAP_ENTRY, &materials);
    if (kunai_i_fail_from_reader(&file.animation))
        return;
    read_names(&file);
    kunai_i_begin_warnings(open, &warnings);
    kunai_i_begin_tracks(&file.tracks, open, materials.count);
    for (i = 0; i < materials.count && !kunai_i_has_failed(open); i++) {
        kunai_i_begin_track_group(&file.tracks);
        read_swaps(&file, kunai_i_get_g3d_entry(&materials, i),
                   kunai_i_get_g3d_name(&materials, i));
    }
    kunai_i_finish_nitro_motion(&file.tracks, motion);
}
