/* nsbtp.c - reads the block PAT0 of an NSBTP file: which texture and palette a material has, and
 * when (nitro-motion.md 4). */
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"

#include "base/trace.h"

enum {
    DICTIONARY = 0xC,
    ENTRY = 8,
    KEY = 4,
    KEY_STEPS = 8,
    AS_IT_IS = 0xFF, /* a palette */
    /* where fields are */
    TEXTURE_NAMES = 8,
    PALETTE_NAMES = 0xA
};

typedef struct nsbtp {
    kunai_i_open *open;
    kunai_i_reader animation;
    kunai_string *names; /* textures, then palettes */
    uint32_t texture_count;
    uint32_t palette_count;
    kunai_i_tracks tracks;
} nsbtp;

/* Keys of a material. */
typedef struct nsbtp_keys {
    uint32_t at;
    uint32_t count;
    uint32_t flags;
} nsbtp_keys;

/* ---- names ---- */

/* A list of names whose offset is at field; those that are not there are not counted. */
static kunai_i_reader find_names(const nsbtp *file, uint32_t field, uint32_t *count)
{
    kunai_i_reader names = file->animation;
    const uint32_t at = kunai_i_read_u32_at(&names, field) & 0xFFFF;
    const size_t left = at < names.size ? names.size - at : 0;

    if (*count > left / KUNAI_I_G3D_NAME) {
        kunai_i_warn(file->open, at > names.size ? KUNAI_E_CORRUPT : KUNAI_E_TRUNCATED,
                     names.origin + field, names.record, "the data ends before the last name");
        *count = (uint32_t)(left / KUNAI_I_G3D_NAME);
    }
    names.at = *count ? at : 0;
    kunai_i_trace_more(file->open, "names", kunai_i_tell(&names),
                       (uint64_t)KUNAI_I_G3D_NAME * *count, 0, 0, *count);
    return names;
}

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

/* ---- keys ---- */

static const uint8_t *get_key_bytes(const nsbtp *file, const nsbtp_keys *keys, uint32_t key)
{
    return file->animation.data + keys->at + (size_t)KEY * key;
}

static uint32_t get_key_frame(const nsbtp *file, const nsbtp_keys *keys, uint32_t key)
{
    return kunai_i_load16(get_key_bytes(file, keys, key), 0);
}

/* Leaves those that can be used. entry: where the record of the material is. 0: there are none. */
static int check_keys(const nsbtp *file, uint64_t entry, nsbtp_keys *keys)
{
    enum { OFFSET_FIELD = 6 };
    const kunai_i_reader *animation = &file->animation;
    const size_t left = keys->at < animation->size ? animation->size - keys->at : 0;
    uint32_t i;

    if (!keys->count)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, entry, animation->record,
                     "a material has no keys: it is left out");
    if (keys->count > left / KEY) {
        kunai_i_warn(file->open, keys->at > animation->size ? KUNAI_E_CORRUPT : KUNAI_E_TRUNCATED,
                     entry + OFFSET_FIELD, animation->record,
                     "the data ends before the last key of a material: it is left out");
        keys->count = 0;
    }
    for (i = 1; i < keys->count; i++)
        if (get_key_frame(file, keys, i) <= get_key_frame(file, keys, i - 1)) {
            kunai_i_warn(file->open, KUNAI_E_CORRUPT,
                         animation->origin + keys->at + (uint64_t)KEY * i, animation->record,
                         "the frames of keys do not rise: this key and the rest are left out");
            keys->count = i;
        }
    return keys->count != 0;
}

static void warn_number(const nsbtp *file, const uint8_t *byte)
{
    kunai_i_warn(file->open, KUNAI_E_CORRUPT,
                 file->animation.origin + (uint64_t)(byte - file->animation.data),
                 file->animation.record, "a key has a name that is not in the list: it has none");
}

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
    else if (bytes[3] != AS_IT_IS)
        warn_number(file, bytes + 3);
}

static void add_keys(nsbtp *file, const nsbtp_keys *keys, kunai_string target)
{
    kunai_i_track_plan plan = {0};
    kunai_i_keys track;
    uint32_t i;

    plan.offset = file->animation.origin + keys->at;
    plan.property = KUNAI_TEXTURE_SWAP;
    plan.interpolation = KUNAI_STEP;
    plan.blend = KUNAI_I_BLEND_RECORDS;
    plan.key_count = keys->count;
    plan.value_count = 2;
    plan.raw_count = 2;
    plan.flags = keys->flags;
    plan.target = target;
    plan.names = file->names;
    plan.name_count = file->texture_count + file->palette_count;
    kunai_i_trace_more(file->open, "keys", plan.offset, (uint64_t)KEY * keys->count, plan.property,
                       plan.flags, keys->count);
    if (!kunai_i_charge(file->open, KEY_STEPS * (uint64_t)keys->count, plan.offset,
                        file->animation.record) ||
        !kunai_i_add_track(&file->tracks, &plan, &track))
        return;
    for (i = 0; i < keys->count; i++) {
        track.frames[i] = (float)get_key_frame(file, keys, i);
        set_key(file, get_key_bytes(file, keys, i), track.raw + (size_t)2 * i,
                track.values + (size_t)2 * i);
    }
}

static void read_material(nsbtp *file, kunai_i_reader entry, const uint8_t *name)
{
    nsbtp_keys keys;

    keys.count = kunai_i_read_u16(&entry);
    keys.flags = kunai_i_read_u32(&entry); /* with the keys per frame, a hint for searching */
    keys.at = kunai_i_read_u16(&entry);
    if (check_keys(file, entry.origin, &keys))
        add_keys(file, &keys, kunai_i_copy_field(file->open, name, KUNAI_I_G3D_NAME));
}

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
    kunai_i_skip(&file.animation, DICTIONARY - TEXTURE_NAMES);
    kunai_i_read_g3d_dictionary(&file.animation, DICTIONARY, 0, ENTRY, &materials);
    if (kunai_i_fail_from_reader(&file.animation))
        return;
    read_names(&file);
    kunai_i_begin_warnings(open, &warnings);
    kunai_i_begin_tracks(&file.tracks, open, materials.count);
    for (i = 0; i < materials.count && !kunai_i_has_failed(open); i++) {
        kunai_i_begin_track_group(&file.tracks);
        read_material(&file, kunai_i_get_g3d_entry(&materials, i),
                      kunai_i_get_g3d_name(&materials, i));
    }
    kunai_i_finish_nitro_motion(&file.tracks, motion);
}
