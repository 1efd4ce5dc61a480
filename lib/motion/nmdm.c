/* nmdm.c - NJS_MOTION with its MDATA and keys, in an NMDM chunk or a player motion
 * (ninja-motion.md 1 to 5). */
#include "motion/motion.h"
#include "archive/formats.h"
#include "archive/ninja_file.h"
#include "archive/rel.h"

enum {
    MOTION_SIZE = 12,
    ROOT_FROM_END = 16, /* the word of a REL trailer that leads to the root */
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
    uint32_t value_count;
    uint32_t raw_count;
    uint32_t blend;
} records[] = {
    {"", 0, 0, 0, 0},
    {"NJS_MKEY_F", 16, 3, 0, KUNAI_I_BLEND_FLOATS},
    {"NJS_MKEY_A", 16, 3, 3, KUNAI_I_BLEND_WIDE_ANGLES},
    {"NJS_MKEY_SA", 8, 3, 3, KUNAI_I_BLEND_SHORT_ANGLES},
    {"NJS_MKEY_QUAT", 20, 4, 0, KUNAI_I_BLEND_QUATERNIONS},
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
    uint32_t entry_count;
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

static void read_header(source *s)
{
    kunai_i_reader reader = s->reader;

    reader.record = "NJS_MOTION";
    kunai_i_seek(&reader, s->at);
    s->mdata = kunai_i_u32(&reader);
    s->frame_count = kunai_i_u32(&reader);
    s->type = kunai_i_u16(&reader);
    s->function = kunai_i_u16(&reader);
    s->elements = s->function & 0xFF3F;
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
    if (!s->elements || s->elements > MAX_ELEMENTS)
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

static void find_entries(source *s, kunai_motion_info *info)
{
    const kunai_model *model = s->job->options.model;

    if (model) {
        info->group_count = animated_nodes(model);
        s->entry_count = count_entries(s, info->group_count, 1);
        if (s->entry_count < info->group_count)
            kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, s->mdata), "MDATA",
                         "there are fewer entries than the model has animated nodes");
        return;
    }
    s->entry_count = count_entries(s, MAX_ENTRIES + 1, 0);
    info->group_count = s->entry_count;
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

static void read_angles(kunai_i_reader *reader, int narrow, int32_t *raw, float *values)
{
    int i;

    for (i = 0; i < 3; i++) {
        raw[i] = narrow ? kunai_i_s16(reader) : kunai_i_s32(reader);
        values[i] = kunai_i_radians(raw[i]);
    }
}

static void read_key(kunai_i_reader *reader, uint32_t record, float *frame, float *values,
                     int32_t *raw)
{
    *frame = record == RECORD_SA ? (float)kunai_i_u16(reader) : (float)kunai_i_u32(reader);
    if (record == RECORD_F) {
        kunai_i_f32s(reader, values, 3);
    } else if (record == RECORD_QUAT) {
        values[3] = kunai_i_f32(reader); /* w comes first in the file */
        kunai_i_f32s(reader, values, 3);
    } else {
        read_angles(reader, record == RECORD_SA, raw, values);
    }
}

static void read_keys(source *s, const key_slot *slot, uint32_t record, kunai_track *track)
{
    const uint32_t count = track->key_count;
    const uint32_t values_a_key = track->value_count, raws_a_key = track->raw_count;
    kunai_i_reader reader = kunai_i_part(
        &s->reader, slot->pointer, (uint64_t)count * records[record].size, records[record].name);
    float *frames = kunai_i_keep(s->job, count, sizeof *frames);
    float *values = kunai_i_keep(s->job, (size_t)count * values_a_key, sizeof *values);
    int32_t *raw = NULL;
    uint32_t i;

    if (raws_a_key)
        raw = kunai_i_keep(s->job, (size_t)count * raws_a_key, sizeof *raw);
    if (kunai_i_failed(s->job))
        return;
    for (i = 0; i < count; i++)
        read_key(&reader, record, &frames[i], values + (size_t)i * values_a_key,
                 raw ? raw + (size_t)i * raws_a_key : NULL);
    track->frames = frames;
    track->values = values;
    track->raw = raw;
}

static void give_track(source *s, const key_slot *slot, const channel_row *channel, uint32_t group,
                       const kunai_motion_info *info, kunai_i_list *tracks)
{
    const uint32_t record =
        channel->record == RECORD_A && s->short_angles ? RECORD_SA : channel->record;
    const uint32_t key_count = usable_keys(s, slot, record);
    kunai_i_track *item;

    if (!key_count)
        return;
    item = kunai_i_list_add(s->job, tracks);
    if (!item)
        return;
    item->blend = records[record].blend;
    item->track.offset = input_offset(s, slot->pointer);
    item->track.target = kunai_i_empty_string();
    item->track.group = group;
    item->track.property = channel->property;
    item->track.interpolation =
        channel->property == KUNAI_ROTATION ? KUNAI_LINEAR : info->interpolation;
    item->track.key_count = key_count;
    item->track.value_count = records[record].value_count;
    item->track.raw_count = records[record].raw_count;
    item->track.axis = -1;
    read_keys(s, slot, record, &item->track);
}

static void read_entry(source *s, uint32_t entry, const kunai_motion_info *info,
                       kunai_i_list *tracks)
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
            give_track(s, &slot, s->slots[i], entry, info, tracks);
    }
}

static void read_tracks(source *s, kunai_motion *motion)
{
    const uint32_t groups = motion->info.group_count;
    uint32_t *first_tracks = kunai_i_keep(s->job, (size_t)groups + 1, sizeof *first_tracks);
    kunai_i_list tracks;
    uint32_t group;

    kunai_i_list_begin(&tracks, sizeof(kunai_i_track));
    for (group = 0; group < groups && !kunai_i_failed(s->job); group++) {
        first_tracks[group] = (uint32_t)tracks.count;
        if (group < s->entry_count)
            read_entry(s, group, &motion->info, &tracks);
    }
    if (kunai_i_failed(s->job))
        return;
    first_tracks[groups] = (uint32_t)tracks.count;
    motion->first_tracks = first_tracks;
    motion->info.track_count = (uint32_t)tracks.count;
    motion->tracks = kunai_i_list_keep(s->job, &tracks);
}

static void give_info(const source *s, kunai_motion_info *info)
{
    static const uint32_t interpolations[4] = {KUNAI_LINEAR, KUNAI_SPLINE, KUNAI_USER,
                                               KUNAI_SPLINE};

    info->format = s->job->format;
    info->kind = KUNAI_MOTION_NODES;
    info->frame_count = s->frame_count;
    info->interpolation = interpolations[s->function >> 6 & 3];
    info->raw_type = s->type;
    info->raw_interpolation = s->function;
}

/* The reader covers what pointers can lead to; rel: NULL in a chunk. */
static void read_motion(kunai_i_job *job, kunai_i_reader reader, const kunai_i_rel *rel,
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
    find_entries(&s, &motion->info);
    find_starts(&s);
    if (kunai_i_failed(job))
        return;
    decide_angles(&s);
    read_tracks(&s, motion);
}

int kunai_i_ninja_motion_read(kunai_i_job *job, const void *data, size_t size, kunai_motion *motion)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;
    uint32_t count = 0;

    if (!kunai_i_chunk_walk_begin(&walk, job, data, size, job->options.byte_order))
        return 0;
    job->format = KUNAI_FORMAT_NINJA;
    while (kunai_i_chunk_walk_next(&walk, &chunk)) {
        if (chunk.tag != KUNAI_I_TAG('N', 'M', 'D', 'M') || count++ != job->options.index)
            continue;
        job->format = KUNAI_FORMAT_NMDM;
        if (chunk.result != KUNAI_OK)
            kunai_i_fail(job, chunk.result, chunk.offset + 4, "chunk header",
                         "a chunk passes the end of the data");
        motion->info.byte_order = kunai_i_chunk_byte_order(&walk, &chunk);
        read_motion(job, kunai_i_chunk_reader(job, &walk, &chunk, "NMDM"), NULL, 0, motion);
        return 1;
    }
    if (count)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last motion");
    else
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no motion in it");
    return 1;
}

/* Root, NJS_ACTION without an object, NJS_MOTION: what tells a player motion from other RELs. */
static int find_player_motion(const kunai_i_rel *rel, uint32_t *at)
{
    uint32_t action;

    return kunai_i_rel_follow(rel, rel->root, &action) && !kunai_i_rel_lists(rel, action) &&
           kunai_i_rel_follow(rel, action + (uint64_t)4, at) && *at % 4 == 0 &&
           *at < rel->payload && rel->payload - *at >= MOTION_SIZE;
}

int kunai_i_rel_motion_read(kunai_i_job *job, const void *data, size_t size, kunai_motion *motion)
{
    kunai_i_rel rel;
    uint32_t at;

    if (!kunai_i_rel_begin(&rel, data, size, job->options.byte_order))
        return 0;
    job->format = KUNAI_FORMAT_REL_MOTION;
    if (!find_player_motion(&rel, &at)) {
        kunai_i_fail(job, KUNAI_E_FORMAT, size - ROOT_FROM_END, "REL trailer",
                     "the root does not lead to a motion");
        return 1;
    }
    if (job->options.index) {
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "REL file", "options.index is past the only motion");
        return 1;
    }
    kunai_i_rel_load(job, &rel);
    motion->info.byte_order = rel.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    if (!kunai_i_failed(job))
        read_motion(job, kunai_i_rel_reader(job, &rel, "REL"), &rel, at, motion);
    return 1;
}

int kunai_i_ninja_motion_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;

    if (!kunai_i_ninja_file_recognise(data, size, found) ||
        !kunai_i_chunk_walk_begin(&walk, NULL, data, size, KUNAI_ORDER_ANY))
        return 0;
    while (kunai_i_chunk_walk_next(&walk, &chunk))
        if (chunk.tag == KUNAI_I_TAG('N', 'M', 'D', 'M'))
            return 1;
    return 0;
}

int kunai_i_rel_motion_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_rel rel;
    kunai_i_reader reader;
    uint32_t at, elements;

    if (!kunai_i_rel_begin(&rel, data, size, KUNAI_ORDER_ANY) || !find_player_motion(&rel, &at) ||
        !kunai_i_rel_lists(&rel, at))
        return 0;
    reader = kunai_i_rel_reader(NULL, &rel, "NJS_MOTION");
    kunai_i_seek(&reader, (uint64_t)at + 10);
    elements = kunai_i_u16(&reader) & 0xFF3F;
    if (!elements || elements > MAX_ELEMENTS)
        return 0;
    found->size = size;
    found->format = KUNAI_FORMAT_REL_MOTION;
    found->byte_order = rel.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    found->confidence = KUNAI_LIKELY;
    return 1;
}
