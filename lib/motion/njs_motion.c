/* njs_motion.c - reads an NJS_MOTION with its MDATA and keys (ninja-motion.md 2 to 8). */
#include "motion/njs_motion.h"
#include "model/model.h"
#include "motion/channels.h"
#include "motion/mdata.h"
#include "motion/shape_keys.h"

enum {
    NINJA2_ONLY = 0xC000,
    SANG = 0x20,
    ANG_OR_VERT = 0x12,
    NODE_STEPS = 8 /* what a node of the model costs a motion: a few passes, and its group */
};

/* One motion while it is read. */
typedef struct source {
    kunai_i_job *job;
    const kunai_model *model; /* NULL: not known, or of no use */
    uint32_t format;
    uint32_t kind; /* enum kunai_motion_kind */
    uint32_t frame_count;
    uint32_t type;
    uint32_t function; /* inp_fn */
    kunai_i_mdata mdata;
    kunai_i_channel_slots channels;
    kunai_i_list places;  /* for shapes */
    uint32_t group_count; /* groups behind the last entry have no tracks */
    uint32_t node;        /* of the model: where the search for a group goes on */
    int short_angles;
} source;

static uint64_t input_offset(const source *s, uint64_t at)
{
    return s->mdata.reader.origin + at;
}

/* ---- the header ---- */

uint32_t kunai_i_njs_motion_elements(uint32_t function)
{
    const uint32_t elements = function & 0xFF3F;

    return elements <= KUNAI_I_MAX_ELEMENTS ? elements : 0;
}

static uint32_t kind_of(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NSSM: return KUNAI_MOTION_SHAPES;
    case KUNAI_FORMAT_NCAM: return KUNAI_MOTION_CAMERA;
    case KUNAI_FORMAT_NLIM: return KUNAI_MOTION_LIGHT;
    default: return KUNAI_MOTION_NODES;
    }
}

static source begin(kunai_i_job *job, const kunai_i_motion_place *place)
{
    source s = {0};

    s.job = job;
    s.format = place->format;
    s.kind = kind_of(place->format);
    if (s.kind == KUNAI_MOTION_NODES || s.kind == KUNAI_MOTION_SHAPES)
        s.model = place->model;
    s.mdata.job = job;
    s.mdata.reader = place->body;
    s.mdata.motion = place->at;
    s.mdata.starts = place->starts;
    kunai_i_list_begin(&s.places, sizeof(uint32_t));
    return s;
}

static void read_header(source *s)
{
    kunai_i_reader reader = s->mdata.reader;

    reader.record = "NJS_MOTION";
    kunai_i_seek(&reader, s->mdata.motion);
    s->mdata.at = kunai_i_pointer(&reader);
    s->frame_count = kunai_i_u32(&reader);
    s->type = kunai_i_u16(&reader);
    s->function = kunai_i_u16(&reader);
    s->mdata.elements = kunai_i_njs_motion_elements(s->function);
    kunai_i_reader_fail(&reader);
}

static void check_header(source *s)
{
    const uint64_t offset = input_offset(s, s->mdata.motion);

    if (s->mdata.motion % 4)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, offset, "NJS_MOTION",
                     "its place is not a multiple of 4");
    if (s->mdata.at % 4 || s->mdata.at >= s->mdata.reader.size)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, offset, "NJS_MOTION",
                     "mdata is null, not a multiple of 4 or outside of the data");
    if (!s->type)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, offset + 8, "NJS_MOTION", "type names no channel");
    if (!s->mdata.elements)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "the number of elements is not 1 to 14");
    if ((s->function & 0xC0) == 0xC0)
        kunai_i_warn(s->job, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "the interpolation is not defined; it is taken for a spline");
}

/* No field names the generation (ninja-motion.md 3). */
static int is_ninja2(const source *s)
{
    if (s->job->options.flags & KUNAI_NINJA2)
        return 1;
    if (s->kind == KUNAI_MOTION_SHAPES)
        return 0;
    return (s->type & NINJA2_ONLY) || ((s->type & SANG) && !(s->type & ANG_OR_VERT));
}

static void find_channels(source *s)
{
    const uint64_t offset = input_offset(s, s->mdata.motion);

    if (!kunai_i_channels_find(&s->channels, s->type, s->kind, is_ninja2(s), s->mdata.elements))
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "type names more channels than an entry has elements");
    else if (s->channels.unknown)
        kunai_i_warn(s->job, KUNAI_E_UNSUPPORTED, offset + 8, "NJS_MOTION",
                     "type names channels that are not decoded");
}

static uint32_t interpolation(const source *s)
{
    static const uint32_t codes[4] = {KUNAI_LINEAR, KUNAI_SPLINE, KUNAI_USER, KUNAI_SPLINE};

    return codes[s->function >> 6 & 3];
}

static void give_info(const source *s, kunai_motion_info *info)
{
    info->format = s->format;
    info->kind = s->kind;
    info->frame_count = s->frame_count;
    info->interpolation = interpolation(s);
    info->raw_type = s->type;
    info->raw_interpolation = s->function;
}

/* ---- entries and groups ---- */

static int32_t group_of(const source *s, uint32_t node)
{
    if (s->kind == KUNAI_MOTION_NODES)
        return s->model->nodes[node].track_group;
    if (s->group_count == s->model->info.node_count) /* all nodes, whatever their flags */
        return (int32_t)node;
    return s->model->nodes[node].shape_group;
}

static uint32_t count_groups(const source *s)
{
    uint32_t i, count = 0;

    for (i = 0; i < s->model->info.node_count; i++)
        count += group_of(s, i) >= 0;
    return count;
}

/* Some exporters set SHAPE_SKIP on every node: where there is an entry for every node the flag does
 * not count (ninja-motion.md 7). */
static void count_by_model(source *s)
{
    const uint32_t node_count = s->model->info.node_count;

    if (!kunai_i_spend(s->job, NODE_STEPS * (uint64_t)node_count, input_offset(s, s->mdata.motion),
                       "NJS_MOTION"))
        return;
    if (s->kind == KUNAI_MOTION_SHAPES &&
        kunai_i_mdata_count(&s->mdata, node_count, 0) == node_count)
        s->group_count = node_count;
    else
        s->group_count = count_groups(s);
    if (s->kind == KUNAI_MOTION_SHAPES && !s->group_count)
        s->group_count = node_count;
    s->mdata.entry_count = kunai_i_mdata_count(&s->mdata, s->group_count, 1);
    if (s->mdata.entry_count < s->group_count)
        kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, s->mdata.at), "MDATA",
                     "there are fewer entries than the model has animated nodes");
}

static void find_entries(source *s)
{
    const int is_single = s->kind == KUNAI_MOTION_CAMERA || s->kind == KUNAI_MOTION_LIGHT;

    if (s->model) {
        count_by_model(s);
        return;
    }
    s->mdata.entry_count =
        kunai_i_mdata_count(&s->mdata, is_single ? 1 : KUNAI_I_MAX_ENTRIES + 1, is_single);
    s->group_count = s->mdata.entry_count;
    if (!s->group_count)
        kunai_i_fail(s->job, KUNAI_E_CORRUPT, input_offset(s, s->mdata.at), "MDATA",
                     "the first entry is not one");
    if (s->group_count > KUNAI_I_MAX_ENTRIES)
        kunai_i_fail(s->job, KUNAI_E_LIMIT, input_offset(s, s->mdata.at), "MDATA",
                     "more than 65536 entries");
}

/* ---- 16-bit or 32-bit angles ---- */

static int has_either_form(const kunai_i_channel *channel)
{
    return channel->record == KUNAI_I_RECORD_A || channel->record == KUNAI_I_RECORD_A1;
}

/* Is there no room for 32-bit keys before the next array? */
static int is_narrow(const source *s, const kunai_i_key_slot *slot, uint32_t record)
{
    const uint64_t size = kunai_i_records[record].size * (uint64_t)slot->count;
    uint64_t at;

    if (size > s->mdata.reader.size - slot->keys)
        return 1;
    for (at = 4; at < size; at += 4)
        if (kunai_i_bit(s->mdata.starts, slot->keys + at))
            return 1;
    return 0;
}

static int frames_rise(const source *s, const kunai_i_key_slot *slot, uint32_t record)
{
    const uint32_t size = kunai_i_records[record].size;
    uint32_t last = kunai_i_record_frame(&s->mdata.reader, slot->keys, record), i;

    for (i = 1; i < slot->count; i++) {
        const uint32_t frame =
            kunai_i_record_frame(&s->mdata.reader, slot->keys + (uint64_t)i * size, record);

        if (frame <= last)
            return 0;
        last = frame;
    }
    return last <= s->frame_count;
}

/* Above 0: for the short form. An array has one vote, and loses its bit of starts by it. */
static int32_t vote(source *s, const kunai_i_key_slot *slot, uint32_t record)
{
    if (!kunai_i_bit(s->mdata.starts, slot->keys))
        return 0;
    kunai_i_bit_clear(s->mdata.starts, slot->keys);
    return frames_rise(s, slot, record + 1) - frames_rise(s, slot, record);
}

typedef int32_t look_at_keys(source *s, const kunai_i_key_slot *slot, uint32_t record);

static int32_t look_for_room(source *s, const kunai_i_key_slot *slot, uint32_t record)
{
    return is_narrow(s, slot, record);
}

/* The sum over all key arrays of angles. */
static int32_t look_at_all(source *s, look_at_keys *look)
{
    int32_t sum = 0;
    uint32_t entry, i;

    for (entry = 0; entry < s->mdata.entry_count; entry++)
        for (i = 0; i < s->channels.count; i++) {
            const kunai_i_channel_slot *channel = &s->channels.slots[i];
            const kunai_i_key_slot slot = kunai_i_mdata_slot(&s->mdata, entry, channel->element);

            if (has_either_form(channel->channel) && slot.keys != KUNAI_I_NULL &&
                kunai_i_mdata_is_sound(&s->mdata, &slot))
                sum += look(s, &slot, channel->channel->record);
        }
    return sum;
}

/* Where there is no room for 32-bit keys they are 16-bit ones; else all arrays vote
 * (ninja-motion.md 5.1). */
static void decide_angles(source *s)
{
    const uint32_t forced = s->job->options.flags & (KUNAI_ANGLES_WIDE | KUNAI_ANGLES_SHORT);

    if (forced)
        s->short_angles = (forced & KUNAI_ANGLES_SHORT) != 0;
    else
        s->short_angles = look_at_all(s, look_for_room) > 0 || look_at_all(s, vote) > 0;
}

/* ---- tracks ---- */

static int is_basic(const kunai_model *model)
{
    return model && (model->info.format == KUNAI_FORMAT_NJBM ||
                     model->info.format == KUNAI_FORMAT_NJBM_PLUS);
}

/* Splines are for what moves and for shapes; the console's drawing of Basic models has them for
 * angles, too (ninja-motion.md 6). */
static uint32_t track_interpolation(const source *s, uint32_t property, uint32_t record)
{
    switch (property) {
    case KUNAI_TRANSLATION:
    case KUNAI_SCALE:
    case KUNAI_VECTOR:
    case KUNAI_TARGET:
    case KUNAI_VERTICES:
    case KUNAI_NORMALS: return interpolation(s);
    case KUNAI_ROTATION:
        return is_basic(s->model) && record != KUNAI_I_RECORD_QUAT ? interpolation(s)
                                                                   : (uint32_t)KUNAI_LINEAR;
    case KUNAI_EVENT:
    case KUNAI_SHAPE_ID: return KUNAI_STEP;
    default: return KUNAI_LINEAR;
    }
}

/* Keys that can be used: those in the data, up to the first whose frame does not rise. Frames are
 * compared as they are handed out. */
static uint32_t usable_keys(const source *s, const kunai_i_key_slot *slot, uint32_t record)
{
    const kunai_i_record_row *row = &kunai_i_records[record];
    const kunai_i_reader *reader = &s->mdata.reader;
    uint32_t count = slot->count, i;

    if (count > (reader->size - slot->keys) / row->size) {
        count = (uint32_t)((reader->size - slot->keys) / row->size);
        kunai_i_warn(s->job, KUNAI_E_TRUNCATED, input_offset(s, slot->keys), row->name,
                     "the data ends before the last key");
    }
    for (i = 1; i < count; i++) {
        const uint64_t at = slot->keys + (uint64_t)i * row->size;

        if ((float)kunai_i_record_frame(reader, at, record) >
            (float)kunai_i_record_frame(reader, at - row->size, record))
            continue;
        kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, at), row->name,
                     "the frame is not above the one before; this key and the rest are left out");
        return i;
    }
    return count;
}

static void give_keys(source *s, const kunai_i_key_slot *slot, uint32_t record, uint32_t count,
                      kunai_i_tracks *tracks)
{
    const kunai_i_record_row *row = &kunai_i_records[record];
    kunai_i_reader reader =
        kunai_i_part(&s->mdata.reader, slot->keys, (uint64_t)count * row->size, row->name);
    kunai_i_key key = {0};
    uint32_t i;

    for (i = 0; i < count; i++) {
        kunai_i_record_read(&reader, record, &key);
        kunai_i_tracks_key(tracks, &key);
    }
}

/* Of the node that a group moves; groups come in rising order. */
static uint32_t model_points(source *s, uint32_t group)
{
    if (!s->model)
        return 0;
    while (s->node < s->model->info.node_count && group_of(s, s->node) != (int32_t)group)
        s->node++;
    return s->node < s->model->info.node_count ? s->model->point_counts[s->node] : 0;
}

static void give_shapes(source *s, const kunai_i_key_slot *slot, uint32_t group,
                        kunai_i_track_plan *plan, kunai_i_tracks *tracks)
{
    kunai_i_shape_keys keys;

    keys.job = s->job;
    keys.reader = s->mdata.reader;
    keys.at = slot->keys;
    keys.places = &s->places;
    plan->point_count = model_points(s, group);
    kunai_i_shape_keys_read(&keys, plan, tracks);
}

static void give_track(source *s, const kunai_i_key_slot *slot, const kunai_i_channel *channel,
                       uint32_t group, kunai_i_tracks *tracks)
{
    const uint32_t record = channel->record + (s->short_angles && has_either_form(channel));
    kunai_i_track_plan plan;

    plan.offset = input_offset(s, slot->keys);
    plan.property = channel->property;
    plan.interpolation = track_interpolation(s, channel->property, record);
    plan.blend = kunai_i_records[record].blend;
    plan.key_count = usable_keys(s, slot, record);
    plan.value_count = kunai_i_records[record].value_count;
    plan.raw_count = kunai_i_records[record].raw_count;
    plan.point_count = 0;
    if (record == KUNAI_I_RECORD_P)
        give_shapes(s, slot, group, &plan, tracks);
    else if (plan.key_count && kunai_i_tracks_add(tracks, &plan))
        give_keys(s, slot, record, plan.key_count, tracks);
}

static void read_entry(source *s, uint32_t entry, kunai_i_tracks *tracks)
{
    uint32_t i;

    for (i = 0; i < s->channels.count && !kunai_i_failed(s->job); i++) {
        const kunai_i_channel_slot *channel = &s->channels.slots[i];
        const kunai_i_key_slot slot = kunai_i_mdata_slot(&s->mdata, entry, channel->element);

        if (!kunai_i_mdata_is_sound(&s->mdata, &slot))
            kunai_i_warn(s->job, KUNAI_E_CORRUPT, input_offset(s, slot.at), "MDATA",
                         "a pointer or its count is not possible; the track is left out");
        else if (slot.keys != KUNAI_I_NULL)
            give_track(s, &slot, channel->channel, entry, tracks);
    }
}

static void read_tracks(source *s, kunai_motion *motion)
{
    kunai_i_tracks tracks;
    uint32_t group;

    kunai_i_tracks_begin(&tracks, s->job, s->group_count);
    for (group = 0; group < s->group_count && !kunai_i_failed(s->job); group++) {
        kunai_i_tracks_group(&tracks);
        if (group < s->mdata.entry_count)
            read_entry(s, group, &tracks);
    }
    kunai_i_tracks_finish(&tracks, motion);
}

/* starts is all zero afterwards, whatever fails. */
static void read_keys(source *s, kunai_motion *motion)
{
    if (!s->mdata.starts)
        s->mdata.starts = kunai_i_temporary(s->job, s->mdata.reader.size / 32 + 1, 1);
    if (!s->mdata.starts)
        return;
    kunai_i_mdata_mark_starts(&s->mdata);
    if (!kunai_i_failed(s->job))
        decide_angles(s);
    kunai_i_mdata_clear_starts(&s->mdata);
    if (!kunai_i_failed(s->job))
        read_tracks(s, motion);
}

void kunai_i_njs_motion_read(kunai_i_job *job, const kunai_i_motion_place *place,
                             kunai_motion *motion)
{
    source s = begin(job, place);

    read_header(&s);
    check_header(&s);
    if (!kunai_i_failed(job))
        find_channels(&s);
    if (kunai_i_failed(job))
        return;
    give_info(&s, &motion->info);
    find_entries(&s);
    if (!kunai_i_failed(job))
        read_keys(&s, motion);
}
