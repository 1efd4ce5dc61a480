/* njs_motion.c - NJS_MOTION with its MDATA and keys (ninja-motion.md 2 to 5). */
#include "motion/njs_motion.h"
#include "motion/tracks.h"

enum {
    MAX_ELEMENTS = 14,
    MAX_ENTRIES = 65536,
    MAX_KEYS = 65536,
    CHANNELS = 16,
    NINJA2_ONLY = 0xC000,
    SANG = 0x20,
    ANG_OR_VERT = 0x12
};

enum record { RECORD_NONE = 0, RECORD_F = 1, RECORD_A = 2, RECORD_SA = 3, RECORD_QUAT = 4 };

/* RECORD_NONE: the slot is stepped over. RECORD_A: or SA, as the motion says. */
typedef struct channel_row {
    uint32_t bit;
    uint32_t record; /* enum record */
    uint32_t property;
} channel_row;

/* In the order of their slots, which is not that of the bits (ninja-motion.md 3). */
static const channel_row ninja1_channels[CHANNELS] = {
    {0, RECORD_F, KUNAI_TRANSLATION},
    {1, RECORD_A, KUNAI_ROTATION},
    {13, RECORD_QUAT, KUNAI_ROTATION},
    {2, RECORD_F, KUNAI_SCALE},
    {3, RECORD_NONE, 0},
    {6, RECORD_NONE, 0},
    {4, RECORD_NONE, 0},
    {5, RECORD_NONE, 0},
    {7, RECORD_NONE, 0},
    {8, RECORD_NONE, 0},
    {9, RECORD_NONE, 0},
    {10, RECORD_NONE, 0},
    {11, RECORD_NONE, 0},
    {12, RECORD_NONE, 0},
    {14, RECORD_NONE, 0},
    {15, RECORD_NONE, 0},
};

static const channel_row ninja2_channels[CHANNELS] = {
    {0, RECORD_F, KUNAI_TRANSLATION},
    {4, RECORD_NONE, 0},
    {1, RECORD_A, KUNAI_ROTATION},
    {5, RECORD_SA, KUNAI_ROTATION},
    {13, RECORD_QUAT, KUNAI_ROTATION},
    {2, RECORD_F, KUNAI_SCALE},
    {3, RECORD_NONE, 0},
    {6, RECORD_NONE, 0},
    {15, RECORD_NONE, 0},
    {7, RECORD_NONE, 0},
    {8, RECORD_NONE, 0},
    {9, RECORD_NONE, 0},
    {10, RECORD_NONE, 0},
    {12, RECORD_NONE, 0},
    {14, RECORD_NONE, 0},
    {11, RECORD_NONE, 0},
};

static const struct {
    const char *name;
    uint32_t size;
    uint32_t blend;
} records[] = {
    {"", 0, 0},
    {"NJS_MKEY_F", 16, KUNAI_I_BLEND_FLOATS},
    {"NJS_MKEY_A", 16, KUNAI_I_BLEND_WIDE_ANGLES},
    {"NJS_MKEY_SA", 8, KUNAI_I_BLEND_SHORT_ANGLES},
    {"NJS_MKEY_QUAT", 20, KUNAI_I_BLEND_QUATERNIONS},
};

/* One motion while it is read. Offsets count from the start of the body or file. */
typedef struct source {
    kunai_i_job *job;
    kunai_i_reader reader;  /* everything that pointers can lead to */
    const kunai_i_rel *rel; /* what says which words are pointers; NULL: all but 0 are */
    uint32_t at;            /* of the NJS_MOTION */
    uint32_t mdata;
    uint32_t frame_count;
    uint32_t type;
    uint32_t function; /* inp_fn */
    uint32_t elements; /* slots of an MDATA entry */
    uint32_t group_count;
    uint32_t entry_count;                   /* groups behind the last entry have no tracks */
    const channel_row *slots[MAX_ELEMENTS]; /* NULL: padding */
    uint8_t *starts;                        /* a bit for each word where an array begins */
    int short_angles;
} source;

/* One pointer of an MDATA entry with its count. */
typedef struct key_slot {
    uint64_t at; /* of the pointer */
    uint32_t pointer;
    uint32_t count;
    int null;
} key_slot;

static uint64_t input_offset(const source *s, uint64_t at)
{
    return s->reader.origin + at;
}

uint32_t kunai_i_njs_motion_elements(uint32_t function)
{
    const uint32_t elements = function & 0xFF3F;

    return elements <= MAX_ELEMENTS ? elements : 0;
}

static void read_header(source *s)
{
    kunai_i_reader reader = s->reader;

    reader.record = "NJS_MOTION";
    kunai_i_seek(&reader, s->at);
    s->mdata = kunai_i_u32(&reader);
    s->frame_count = kunai_i_u32(&reader);
    s->type = kunai_i_u16(&reader);
    s->function = kunai_i_u16(&reader);
    s->elements = kunai_i_njs_motion_elements(s->function);
    kunai_i_reader_fail(&reader);
}

static void check_header(source *s)
{
    const int null = s->rel ? !kunai_i_rel_lists(s->rel, s->at) : !s->mdata;

    if (null || s->mdata % 4 || s->mdata >= s->reader.size)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->at), "NJS_MOTION",
                     "mdata is null, not a multiple of 4 or outside of the data");
    if (!s->type)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->at) + 8, "NJS_MOTION",
                     "type names no channel");
    if (!s->elements)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->at) + 10, "NJS_MOTION",
                     "the number of elements is not 1 to 14");
    if ((s->function & 0xC0) == 0xC0)
        kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, s->at) + 10, "NJS_MOTION",
                     "the interpolation is not defined; it is taken for a spline");
}

/* No field names the generation (ninja-motion.md 3). */
static int is_ninja2(const source *s)
{
    return (s->job->options.flags & KUNAI_NINJA2) || (s->type & NINJA2_ONLY) ||
           ((s->type & SANG) && !(s->type & ANG_OR_VERT));
}

static void give_slots(source *s)
{
    const channel_row *channels = is_ninja2(s) ? ninja2_channels : ninja1_channels;
    uint32_t i, used = 0, skipped = 0;

    for (i = 0; i < CHANNELS; i++) {
        if (!(s->type >> channels[i].bit & 1))
            continue;
        if (used == s->elements) {
            kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->at) + 10, "NJS_MOTION",
                         "type names more channels than an entry has elements");
            return;
        }
        s->slots[used++] = &channels[i];
        skipped += channels[i].record == RECORD_NONE;
    }
    if (skipped)
        kunai_i_warn(s->job, KUNAI_E_UNSUPPORTED, input_offset(s, s->at) + 8, "NJS_MOTION",
                     "type names channels that are not decoded");
}

static key_slot read_slot(const source *s, uint32_t entry, uint32_t element)
{
    key_slot result;

    result.at = s->mdata + 8 * (uint64_t)s->elements * entry + 4 * element;
    result.pointer = kunai_i_u32_at(&s->reader, result.at);
    result.count = kunai_i_u32_at(&s->reader, result.at + 4 * s->elements);
    result.null = s->rel ? !kunai_i_rel_lists(s->rel, result.at) : !result.pointer;
    return result;
}

static int is_sound(const source *s, const key_slot *slot)
{
    if (slot->null)
        return slot->count == 0;
    return slot->count > 0 && slot->count <= MAX_KEYS && slot->pointer % 4 == 0 &&
           slot->pointer < s->reader.size;
}

/* 1: a slot that a motion can have. Key arrays bound the MDATA array when they lie behind it. */
static int check_entry(const source *s, uint32_t entry, uint64_t *end)
{
    uint64_t lowest = *end;
    uint32_t i;
    int sound = 1;

    for (i = 0; i < s->elements; i++) {
        const key_slot slot = read_slot(s, entry, i);

        if (!is_sound(s, &slot))
            sound = 0;
        else if (!slot.null && slot.pointer >= s->mdata && slot.pointer < lowest)
            lowest = slot.pointer;
    }
    *end = lowest;
    return sound;
}

/* The entries that are there, up to wanted of them; no field has their number. With a model it is
 * known: bad entries do not end the array then. */
static uint32_t count_entries(const source *s, uint32_t wanted, int known)
{
    const uint64_t size = 8 * (uint64_t)s->elements;
    uint64_t at = s->mdata, end = s->reader.size;
    uint32_t count = 0;

    if (s->at >= s->mdata)
        end = s->at;
    while (count < wanted && at <= end && size <= end - at) {
        if (!check_entry(s, count, &end) && !known)
            break;
        at += size;
        count++;
    }
    return count;
}

static uint32_t animated_nodes(const kunai_model *model)
{
    const uint32_t node_count = kunai_model_get_info(model)->node_count;
    uint32_t i, count = 0;

    for (i = 0; i < node_count; i++)
        count += kunai_model_get_node(model, i)->track_group >= 0;
    return count;
}

static void find_entries(source *s)
{
    const kunai_model *model = s->job->options.model;

    if (model) {
        s->group_count = animated_nodes(model);
        s->entry_count = count_entries(s, s->group_count, 1);
        if (s->entry_count < s->group_count)
            kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, s->mdata), "MDATA",
                         "there are fewer entries than the model has animated nodes");
        return;
    }
    s->entry_count = count_entries(s, MAX_ENTRIES + 1, 0);
    s->group_count = s->entry_count;
    if (!s->entry_count)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->mdata), "MDATA",
                     "the first entry is not one");
    if (s->entry_count > MAX_ENTRIES)
        kunai_i_fail(s->job, KUNAI_E_LIMIT, input_offset(s, s->mdata), "MDATA",
                     "more than 65536 entries");
}

static void set_bit(uint8_t *bits, uint64_t at)
{
    bits[at / 32] = (uint8_t)(bits[at / 32] | 1 << (at / 4 % 8));
}

static int get_bit(const uint8_t *bits, uint64_t at)
{
    return bits[at / 32] >> (at / 4 % 8) & 1;
}

/* Notes where arrays begin. Aliasing arrays could make much of few bytes: real motions have less
 * than one key in 4 bytes. */
static void find_starts(source *s)
{
    uint64_t keys = 0;
    uint32_t entry, i;

    s->starts = kunai_i_temporary(s->job, s->reader.size / 32 + 1, 1);
    if (!s->starts)
        return;
    set_bit(s->starts, s->at);
    set_bit(s->starts, s->mdata);
    for (entry = 0; entry < s->entry_count; entry++) {
        for (i = 0; i < s->elements; i++) {
            const key_slot slot = read_slot(s, entry, i);

            if (slot.null || !is_sound(s, &slot))
                continue;
            set_bit(s->starts, slot.pointer);
            keys += slot.count;
            if (keys <= s->reader.size / 4)
                continue;
            kunai_i_fail(s->job, KUNAI_E_LIMIT, input_offset(s, slot.at), "MDATA",
                         "more keys than a quarter of the bytes");
            return;
        }
    }
}

/* Is there no room for 32-bit keys before the next array? */
static int is_narrow(const source *s, const key_slot *slot)
{
    const uint64_t size = 16 * (uint64_t)slot->count;
    uint64_t at;

    if (size > s->reader.size - slot->pointer)
        return 1;
    for (at = 4; at < size; at += 4)
        if (get_bit(s->starts, slot->pointer + at))
            return 1;
    return 0;
}

/* A 16-bit frame is the first half of its word. */
static uint32_t frame_at(const source *s, uint64_t at, int narrow)
{
    const uint32_t word = kunai_i_u32_at(&s->reader, at);

    if (!narrow)
        return word;
    return s->reader.big ? word >> 16 : word & 0xFFFF;
}

static int frames_rise(const source *s, const key_slot *slot, int narrow)
{
    const uint32_t stride = records[narrow ? RECORD_SA : RECORD_A].size;
    uint32_t last = frame_at(s, slot->pointer, narrow), i;

    for (i = 1; i < slot->count; i++) {
        const uint32_t frame = frame_at(s, slot->pointer + (uint64_t)i * stride, narrow);

        if (frame <= last)
            return 0;
        last = frame;
    }
    return last <= s->frame_count;
}

/* Whether ANG_1 points at 16-bit keys: where their arrays leave no room for 32 bits, or by a vote
 * of all arrays (ninja-motion.md 5.1). */
static int has_short_angles(const source *s, uint32_t element)
{
    uint8_t *counted = kunai_i_temporary(s->job, s->reader.size / 32 + 1, 1);
    uint32_t entry, narrow_votes = 0, wide_votes = 0;

    if (!counted)
        return 0;
    for (entry = 0; entry < s->entry_count; entry++) {
        const key_slot slot = read_slot(s, entry, element);
        int narrow, wide;

        if (slot.null || !is_sound(s, &slot))
            continue;
        if (is_narrow(s, &slot))
            return 1;
        if (get_bit(counted, slot.pointer))
            continue;
        set_bit(counted, slot.pointer);
        narrow = frames_rise(s, &slot, 1);
        wide = frames_rise(s, &slot, 0);
        narrow_votes += narrow && !wide;
        wide_votes += wide && !narrow;
    }
    return narrow_votes > wide_votes;
}

static void decide_angles(source *s)
{
    const uint32_t forced = s->job->options.flags & (KUNAI_ANGLES_WIDE | KUNAI_ANGLES_SHORT);
    uint32_t i;

    for (i = 0; i < s->elements; i++)
        if (s->slots[i] && s->slots[i]->record == RECORD_A)
            s->short_angles = forced ? (forced & KUNAI_ANGLES_SHORT) != 0 : has_short_angles(s, i);
}

/* Keys that can be used: those in the data, up to the first whose frame does not rise. Frames are
 * compared as they are handed out. */
static uint32_t usable_keys(const source *s, const key_slot *slot, uint32_t record)
{
    const uint32_t size = records[record].size;
    uint32_t count = slot->count, i;

    if (count > (s->reader.size - slot->pointer) / size) {
        count = (uint32_t)((s->reader.size - slot->pointer) / size);
        kunai_i_warn(s->job, KUNAI_E_TRUNCATED, input_offset(s, slot->pointer),
                     records[record].name, "the data ends before the last key");
    }
    for (i = 1; i < count; i++) {
        const uint64_t at = slot->pointer + (uint64_t)i * size;

        if ((float)frame_at(s, at, record == RECORD_SA) >
            (float)frame_at(s, at - size, record == RECORD_SA))
            continue;
        kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, at), records[record].name,
                     "the frame is not above the one before; this key and the rest are left out");
        return i;
    }
    return count;
}

static void read_angles(kunai_i_reader *reader, int narrow, int32_t *raw)
{
    int i;

    for (i = 0; i < 3; i++)
        raw[i] = narrow ? kunai_i_s16(reader) : kunai_i_s32(reader);
}

static void read_key(kunai_i_reader *reader, uint32_t record, kunai_i_key *key)
{
    key->frame = record == RECORD_SA ? (float)kunai_i_u16(reader) : (float)kunai_i_u32(reader);
    if (record == RECORD_F) {
        kunai_i_f32s(reader, key->values, 3);
    } else if (record == RECORD_QUAT) {
        key->values[3] = kunai_i_f32(reader); /* w comes first in the file */
        kunai_i_f32s(reader, key->values, 3);
    } else {
        read_angles(reader, record == RECORD_SA, key->raw);
    }
}

static void give_keys(source *s, const key_slot *slot, uint32_t record, uint32_t count,
                      kunai_i_tracks *tracks)
{
    kunai_i_reader reader = kunai_i_part(
        &s->reader, slot->pointer, (uint64_t)count * records[record].size, records[record].name);
    kunai_i_key key = {0};
    uint32_t i;

    for (i = 0; i < count; i++) {
        read_key(&reader, record, &key);
        kunai_i_tracks_key(tracks, &key);
    }
}

static uint32_t interpolation(const source *s)
{
    static const uint32_t codes[4] = {KUNAI_LINEAR, KUNAI_SPLINE, KUNAI_USER, KUNAI_SPLINE};

    return codes[s->function >> 6 & 3];
}

static void give_track(source *s, const key_slot *slot, const channel_row *channel,
                       kunai_i_tracks *tracks)
{
    const uint32_t record =
        channel->record == RECORD_A && s->short_angles ? RECORD_SA : channel->record;
    kunai_i_track_plan plan;

    plan.offset = input_offset(s, slot->pointer);
    plan.property = channel->property;
    plan.interpolation = channel->property == KUNAI_ROTATION ? KUNAI_LINEAR : interpolation(s);
    plan.blend = records[record].blend;
    plan.key_count = usable_keys(s, slot, record);
    if (plan.key_count && kunai_i_tracks_add(tracks, &plan))
        give_keys(s, slot, record, plan.key_count, tracks);
}

static void read_entry(source *s, uint32_t entry, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < s->elements && !kunai_i_failed(s->job); i++) {
        const key_slot slot = read_slot(s, entry, i);

        if (!s->slots[i] || s->slots[i]->record == RECORD_NONE)
            continue;
        if (!is_sound(s, &slot))
            kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, slot.at), "MDATA",
                         "a pointer or its count is not possible; the track is left out");
        else if (!slot.null)
            give_track(s, &slot, s->slots[i], tracks);
    }
}

static void read_tracks(source *s, kunai_motion *motion)
{
    kunai_i_tracks tracks;
    uint32_t group;

    kunai_i_tracks_begin(&tracks, s->job, s->group_count);
    for (group = 0; group < s->group_count && !kunai_i_failed(s->job); group++) {
        kunai_i_tracks_group(&tracks);
        if (group < s->entry_count)
            read_entry(s, group, &tracks);
    }
    kunai_i_tracks_finish(&tracks, motion);
}

static void give_info(const source *s, kunai_motion_info *info)
{
    info->format = s->job->format;
    info->kind = KUNAI_MOTION_NODES;
    info->frame_count = s->frame_count;
    info->interpolation = interpolation(s);
    info->raw_type = s->type;
    info->raw_interpolation = s->function;
}

void kunai_i_njs_motion_read(kunai_i_job *job, kunai_i_reader reader, const kunai_i_rel *rel,
                             uint32_t at, kunai_motion *motion)
{
    source s = {0};

    s.job = job;
    s.reader = reader;
    s.rel = rel;
    s.at = at;
    read_header(&s);
    check_header(&s);
    if (!kunai_i_failed(job))
        give_slots(&s);
    if (kunai_i_failed(job))
        return;
    give_info(&s, &motion->info);
    find_entries(&s);
    find_starts(&s);
    if (kunai_i_failed(job))
        return;
    decide_angles(&s);
    read_tracks(&s, motion);
}
