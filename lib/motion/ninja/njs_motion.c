/*
 * njs_motion.c - reads an NJS_MOTION with its MDATA and keys (ninja-motion.md 2 to 8), and a static
 * camera, NJS_CAMERA, as a motion of one frame (ninja-motion.md 8).
 *
 * Four facts are not in these structures. The reader infers the generation (Ninja 1 or 2), the
 * number of MDATA entries, the number of points of a shape, and whether angles have 16 or 32 bits.
 * The model gives the numbers, if the caller has one. The size of angles follows from the space
 * between arrays, and from frames that must rise.
 */
#include "motion/ninja/njs_motion.h"

#include "base/trace.h"
#include "model/handle.h"
#include "motion/ninja/key_record.h"
#include "motion/ninja/mdata.h"
#include "motion/pose.h"
#include "motion/sample.h"

/* Bits of type that decide the generation. */
enum {
    NINJA2_ONLY = KUNAI_NINJA2_CHANNEL_SHAPE_ID | KUNAI_NINJA2_CHANNEL_EVENT,
    /* A Ninja 1 motion has normals only if it has vertices. */
    ANGLES_OR_VERTICES = KUNAI_CHANNEL_ANGLES | KUNAI_CHANNEL_VERTICES
};

enum {
    NODE_STEPS = 8, /* steps of the budget per node of the model: a few passes, and its group */
    VOTE_STEPS = 4  /* steps per key of an array that votes on the size of angles */
};

enum { NINJA2_CAMERA_SIZE = 32, TARGET_CAMERA = 2 };

static const char camera_record[] = "NJS_CAMERA";

/* The state while a motion is read. */
typedef struct motion_source {
    kunai_i_open *open;
    const kunai_model *model; /* NULL: not known, or not needed */
    uint32_t format;
    uint32_t kind; /* enum kunai_motion_kind */
    uint32_t frame_count;
    uint32_t type;
    uint32_t function; /* inp_fn */
    kunai_i_mdata mdata;
    kunai_i_channel_slots channels;
    kunai_i_list places;   /* for shapes */
    uint32_t group_count;  /* groups after the last entry have no tracks */
    uint32_t entry_count;  /* entries in the data, whatever the model has */
    uint32_t node;         /* node of the model where the search for a group continues */
    uint32_t stored_count; /* number of entries, if is_counted */
    int is_counted;        /* as in kunai_i_motion_place */
    int is_open;           /* as in kunai_i_motion_place */
    int short_angles;
} motion_source;

static uint64_t get_input_offset(const motion_source *source, uint64_t at)
{
    return source->mdata.reader.origin + at;
}

/* ---- the header ---- */

uint32_t kunai_i_count_njs_motion_elements(uint32_t function)
{
    const uint32_t mode = (uint32_t)KUNAI_INP_FN_MODE_MASK << KUNAI_INP_FN_MODE_SHIFT;
    const uint32_t elements = function & ~mode; /* bits 8 to 15 are 0 in a motion */

    return elements <= KUNAI_I_MOST_ELEMENTS ? elements : 0;
}

static uint32_t find_kind(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NSSM: return KUNAI_MOTION_KIND_SHAPES;
    case KUNAI_FORMAT_NCAM: return KUNAI_MOTION_KIND_CAMERA;
    case KUNAI_FORMAT_NLIM: return KUNAI_MOTION_KIND_LIGHT;
    default: return KUNAI_MOTION_KIND_NODES;
    }
}

/* Judges by the channels only. A camera has no channel of a node. */
uint32_t kunai_i_find_njs_motion_format(const kunai_i_reader *body, uint32_t at)
{
    const uint32_t shapes = KUNAI_CHANNEL_VERTICES | KUNAI_CHANNEL_NORMALS;
    const uint32_t nodes = KUNAI_CHANNEL_TRANSLATION | KUNAI_CHANNEL_ANGLES | KUNAI_CHANNEL_SCALE |
                           KUNAI_CHANNEL_QUATERNION;
    kunai_i_reader reader = *body;
    uint32_t type;

    kunai_i_seek(&reader, (uint64_t)at + 8);
    type = kunai_i_read_u16(&reader);
    if (type & shapes)
        return KUNAI_FORMAT_NSSM;
    return type & nodes || type < KUNAI_CHANNEL_TARGET ? KUNAI_FORMAT_NMDM : KUNAI_FORMAT_NCAM;
}

/* Starts with the facts that the file gives. */
static motion_source begin(kunai_i_open *open, const kunai_i_motion_place *place)
{
    motion_source source = {0};

    source.open = open;
    source.format = place->format;
    source.kind = find_kind(place->format);
    if (source.kind == KUNAI_MOTION_KIND_NODES || source.kind == KUNAI_MOTION_KIND_SHAPES)
        source.model = place->model;
    source.mdata.open = open;
    source.mdata.reader = place->body;
    source.mdata.motion = place->at;
    source.mdata.starts = place->starts;
    source.mdata.alignment = place->is_counted || place->model ? place->body.alignment : 4;
    source.stored_count = place->entry_count;
    source.is_counted = place->is_counted;
    source.short_angles = place->short_angles;
    source.is_open = place->is_open;
    kunai_i_begin_list(&source.places, sizeof(uint32_t));
    return source;
}

/* Reads the NJS_MOTION. */
static void read_header(motion_source *source)
{
    kunai_i_reader reader = source->mdata.reader;

    reader.record = "NJS_MOTION";
    kunai_i_seek(&reader, source->mdata.motion);
    source->mdata.at = kunai_i_read_pointer(&reader);
    source->frame_count = kunai_i_read_u32(&reader);
    source->type = kunai_i_read_u16(&reader);
    source->function = kunai_i_read_u16(&reader);
    source->mdata.elements = kunai_i_count_njs_motion_elements(source->function);
    if (!kunai_i_fail_from_reader(&reader))
        kunai_i_trace_more(source->open, KUNAI_RECORD_KIND_MOTION, "NJS_MOTION",
                           get_input_offset(source, source->mdata.motion), KUNAI_I_NJS_MOTION_SIZE,
                           source->type, source->function, source->frame_count);
}

static uint32_t get_mode(const motion_source *source)
{
    return source->function >> KUNAI_INP_FN_MODE_SHIFT & KUNAI_INP_FN_MODE_MASK;
}

/* Fails the open if a field is not possible. */
static void check_header(motion_source *source)
{
    const uint64_t offset = get_input_offset(source, source->mdata.motion);

    if (source->mdata.motion % source->mdata.reader.alignment)
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, offset, "NJS_MOTION",
                     "the offset of the motion is not a multiple of 4");
    if (source->mdata.at % source->mdata.reader.alignment ||
        source->mdata.at >= source->mdata.reader.size)
        kunai_i_fail(
            source->open, KUNAI_E_CORRUPT, offset, "NJS_MOTION",
            "the pointer to the MDATA is null, leads outside the data, or is not a multiple of 4");
    if (!source->type)
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, offset + 8, "NJS_MOTION",
                     "the type of the motion names no channel");
    if (!source->mdata.elements)
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "the number of elements is not 1 to 14");
    if (get_mode(source) == KUNAI_INP_FN_MODE_UNDEFINED)
        kunai_i_warn(source->open, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "the interpolation mode is undefined: a spline is used");
}

/* Returns 1 for a Ninja 2 motion. No field names the generation (ninja-motion.md 3). */
static int is_ninja2(const motion_source *source)
{
    if (source->open->options.motion_flags & KUNAI_MOTION_NINJA2)
        return 1;
    if (source->kind == KUNAI_MOTION_KIND_SHAPES)
        return 0;
    return (source->type & NINJA2_ONLY) || ((source->type & KUNAI_NINJA2_CHANNEL_SHORT_ANGLES) &&
                                            !(source->type & ANGLES_OR_VERTICES));
}

static void find_channels(motion_source *source)
{
    const uint64_t offset = get_input_offset(source, source->mdata.motion);

    if (!kunai_i_find_channels(&source->channels, source->type, source->kind, is_ninja2(source),
                               source->mdata.elements))
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, offset + 10, "NJS_MOTION",
                     "the type of the motion names more channels than an entry has elements");
    else if (source->channels.unknown)
        kunai_i_warn(source->open, KUNAI_E_UNSUPPORTED, offset + 8, "NJS_MOTION",
                     "the type of the motion names channels that are not supported");
}

static uint32_t get_interpolation(const motion_source *source)
{
    static const uint32_t codes[] = {[KUNAI_INP_FN_MODE_LINEAR] = KUNAI_INTERPOLATION_LINEAR,
                                     [KUNAI_INP_FN_MODE_SPLINE] = KUNAI_INTERPOLATION_SPLINE,
                                     [KUNAI_INP_FN_MODE_USER] = KUNAI_INTERPOLATION_USER,
                                     [KUNAI_INP_FN_MODE_UNDEFINED] = KUNAI_INTERPOLATION_SPLINE};

    return codes[get_mode(source)];
}

static void set_info(const motion_source *source, kunai_motion_info *info)
{
    info->format = source->format;
    info->kind = source->kind;
    info->frame_count = source->frame_count;
    info->interpolation = get_interpolation(source);
    info->raw_type = source->type;
    info->raw_interpolation = source->function;
}

/* ---- entries and groups ---- */

/* Returns the number of entries, at most wanted. The file gives the number, or kunai_i_count_mdata
 * finds it. */
static uint32_t count_up_to(const motion_source *source, uint32_t wanted, int is_known)
{
    if (!source->is_counted)
        return kunai_i_count_mdata(&source->mdata, wanted, is_known);
    return source->stored_count < wanted ? source->stored_count : wanted;
}

static int32_t find_group(const motion_source *source, uint32_t node)
{
    if (source->kind == KUNAI_MOTION_KIND_NODES)
        return source->model->nodes[node].track_group;
    return kunai_i_find_shape_group(source->model, source->group_count, node);
}

/* Returns the number of groups of a shape motion. Some exporters set SHAPE_SKIP on every node. If
 * there is an entry for every node, the flag is ignored (ninja-motion.md 7). */
static uint32_t count_shape_groups(const motion_source *source)
{
    const uint32_t node_count = source->model->info.node_count;

    if (count_up_to(source, node_count, 0) == node_count || !source->model->shape_groups)
        return node_count;
    return source->model->shape_groups;
}

/* Counts the entries in the data. In bare data, no size limits the array, so entries without keys
 * at its end are not counted. */
static uint32_t count_entries(const motion_source *source)
{
    kunai_i_mdata mdata = source->mdata;

    if (source->is_counted)
        return source->stored_count;
    mdata.entry_count = kunai_i_count_mdata(&mdata, KUNAI_I_MOST_ENTRIES, 0);
    return source->is_open ? kunai_i_count_used_mdata(&mdata) : mdata.entry_count;
}

/* Takes the number of groups from the model. */
static void count_by_model(motion_source *source)
{
    if (!kunai_i_charge(source->open, NODE_STEPS * (uint64_t)source->model->info.node_count,
                        get_input_offset(source, source->mdata.motion), "NJS_MOTION"))
        return;
    source->group_count = source->kind == KUNAI_MOTION_KIND_SHAPES ? count_shape_groups(source)
                                                                   : source->model->track_groups;
    source->mdata.entry_count = count_up_to(source, source->group_count, 1);
    if (source->mdata.entry_count < source->group_count)
        kunai_i_warn(source->open, KUNAI_E_CORRUPT, get_input_offset(source, source->mdata.at),
                     "MDATA", "the motion has fewer entries than the model has animated nodes");
    source->entry_count = count_entries(source);
}

/* Counts the entries in the data. A camera and a light have one entry. */
static void count_without_model(motion_source *source)
{
    const int is_single =
        source->kind == KUNAI_MOTION_KIND_CAMERA || source->kind == KUNAI_MOTION_KIND_LIGHT;
    const uint32_t wanted = is_single ? 1 : KUNAI_I_MOST_ENTRIES + (uint32_t)!source->is_open;
    uint32_t count = count_up_to(source, wanted, is_single);

    if (!count && !source->is_counted)
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, get_input_offset(source, source->mdata.at),
                     "MDATA",
                     "the pointer to the keys or their number is impossible in the first entry");
    if (count > KUNAI_I_MOST_ENTRIES) {
        count = KUNAI_I_MOST_ENTRIES;
        kunai_i_warn(source->open, KUNAI_E_LIMIT, get_input_offset(source, source->mdata.at),
                     "MDATA", "the motion has more than 65536 entries: the rest is left out");
    }
    source->mdata.entry_count = count;
    if (source->is_open && count)
        source->mdata.entry_count = kunai_i_count_used_mdata(&source->mdata);
    source->group_count = source->entry_count = source->mdata.entry_count;
}

/* Finds the number of entries and groups. */
static void find_entries(motion_source *source)
{
    const kunai_i_mdata *mdata = &source->mdata;

    if (source->is_counted && !kunai_i_holds(mdata->reader.size, mdata->at, source->stored_count,
                                             8 * (size_t)mdata->elements))
        kunai_i_fail(source->open, KUNAI_E_CORRUPT, get_input_offset(source, mdata->at), "MDATA",
                     "the entries end past the end of the data");
    else if (source->model)
        count_by_model(source);
    else
        count_without_model(source);
}

/* ---- 16-bit or 32-bit angles ---- */

static int has_either_form(const kunai_i_channel *channel)
{
    return channel->record == KUNAI_I_RECORD_A || channel->record == KUNAI_I_RECORD_A1;
}

/* Judges one array of angles. record is its 32-bit form, and record + 1 its 16-bit form. A result
 * above 0 means the 16-bit form. */
typedef int32_t look_at_keys(motion_source *source, const kunai_i_key_slot *slot, uint32_t record);

/* Returns 1 if the 32-bit form does not fit before the next array. */
static int32_t look_for_room(motion_source *source, const kunai_i_key_slot *slot, uint32_t record)
{
    const uint64_t size = kunai_i_key_records[record].size * (uint64_t)slot->count;

    return size > source->mdata.reader.size - slot->keys ||
           kunai_i_has_any_bit(source->mdata.starts, slot->keys + (uint64_t)4, slot->keys + size);
}

/* Returns 1 if the frames rise and stay within the motion when the keys are read as this record. */
static int has_rising_frames(const motion_source *source, const kunai_i_key_slot *slot,
                             uint32_t record)
{
    const uint32_t size = kunai_i_key_records[record].size;
    uint32_t last = kunai_i_read_record_frame(&source->mdata.reader, slot->keys, record), i;

    for (i = 1; i < slot->count; i++) {
        const uint32_t frame = kunai_i_read_record_frame(&source->mdata.reader,
                                                         slot->keys + (uint64_t)i * size, record);

        if (frame <= last)
            return 0;
        last = frame;
    }
    return last <= source->frame_count;
}

/* Returns which form has rising frames: 1 for the 16-bit form, -1 for the 32-bit form, 0 for both
 * or neither. Each array votes once, and loses its bit in starts. */
static int32_t vote(motion_source *source, const kunai_i_key_slot *slot, uint32_t record)
{
    if (!kunai_i_get_bit(source->mdata.starts, slot->keys))
        return 0;
    kunai_i_clear_bit(source->mdata.starts, slot->keys);
    if (!kunai_i_charge(source->open, VOTE_STEPS * (uint64_t)slot->count,
                        get_input_offset(source, slot->at), "MDATA"))
        return 0;
    return has_rising_frames(source, slot, record + 1) - has_rising_frames(source, slot, record);
}

/* Returns the sum over all key arrays of angles. */
static int32_t look_at_all(motion_source *source, look_at_keys *look)
{
    int32_t sum = 0;
    uint32_t entry, i;

    for (entry = 0; entry < source->mdata.entry_count; entry++)
        for (i = 0; i < source->channels.count; i++) {
            const kunai_i_channel_slot *channel = &source->channels.slots[i];
            kunai_i_key_slot slot;

            if (!has_either_form(channel->channel))
                continue;
            slot = kunai_i_read_mdata_slot(&source->mdata, entry, channel->element);
            if (slot.keys != KUNAI_I_NULL && kunai_i_is_sound_mdata(&source->mdata, &slot))
                sum += look(source, &slot, channel->channel->record);
        }
    return sum;
}

/* Decides whether angles have 16 or 32 bits. The caller decides first, then the file. Otherwise,
 * keys have 16 bits if 32-bit keys have no room. If there is room, all arrays vote (ninja-motion.md
 * 5.1). */
static void decide_angles(motion_source *source)
{
    const uint32_t forced =
        source->open->options.motion_flags & (KUNAI_MOTION_ANGLES_WIDE | KUNAI_MOTION_ANGLES_SHORT);

    if (forced)
        source->short_angles = (forced & KUNAI_MOTION_ANGLES_SHORT) != 0;
    else if (!source->is_counted)
        source->short_angles =
            look_at_all(source, look_for_room) > 0 || look_at_all(source, vote) > 0;
}

/* ---- tracks ---- */

/* Splines apply to translations, scales, vectors, targets and shapes, but not to all angles
 * (ninja-motion.md 6). */
static uint32_t choose_interpolation(const motion_source *source, uint32_t property,
                                     uint32_t record)
{
    switch (property) {
    case KUNAI_PROPERTY_TRANSLATION:
    case KUNAI_PROPERTY_SCALE:
    case KUNAI_PROPERTY_VECTOR:
    case KUNAI_PROPERTY_TARGET:
    case KUNAI_PROPERTY_VERTICES:
    case KUNAI_PROPERTY_NORMALS: return get_interpolation(source);
    case KUNAI_PROPERTY_ROTATION:
        return kunai_i_turns_on_spline(source->model) && record != KUNAI_I_RECORD_QUAT
                   ? get_interpolation(source)
                   : (uint32_t)KUNAI_INTERPOLATION_LINEAR;
    case KUNAI_PROPERTY_EVENT:
    case KUNAI_PROPERTY_SHAPE_ID: return KUNAI_INTERPOLATION_STEP;
    default: return KUNAI_INTERPOLATION_LINEAR;
    }
}

/* Counts the keys in the data, up to the first key whose frame does not rise. Frames are compared
 * as floats, as the caller receives them. */
static uint32_t count_usable_keys(const motion_source *source, const kunai_i_key_slot *slot,
                                  uint32_t record)
{
    const kunai_i_record_row *row = &kunai_i_key_records[record];
    const kunai_i_reader *reader = &source->mdata.reader;
    uint32_t count = slot->count, i;
    float last = (float)kunai_i_read_record_frame(reader, slot->keys, record);

    if (count > (reader->size - slot->keys) / row->size) {
        count = (uint32_t)((reader->size - slot->keys) / row->size);
        kunai_i_warn(source->open, KUNAI_E_TRUNCATED, get_input_offset(source, slot->keys),
                     row->name, "the keys end past the end of the data: the rest is left out");
    }
    for (i = 1; i < count; i++) {
        const uint64_t at = slot->keys + (uint64_t)i * row->size;
        const float frame = (float)kunai_i_read_record_frame(reader, at, record);

        if (frame <= last) {
            kunai_i_warn(source->open, KUNAI_E_CORRUPT, get_input_offset(source, at), row->name,
                         "the frame of the key is not greater than the one before: this key and "
                         "the rest are left out");
            return i;
        }
        last = frame;
    }
    return count;
}

/* Returns the number of points of the node that a group moves. Groups must come in rising order. */
static uint32_t count_model_points(motion_source *source, uint32_t group)
{
    if (!source->model)
        return 0;
    while (source->node < source->model->info.node_count &&
           find_group(source, source->node) != (int32_t)group)
        source->node++;
    return source->node < source->model->info.node_count ? source->model->point_counts[source->node]
                                                         : 0;
}

/* Adds the track of a shape. Charges the budget for the keys, because they have been counted, and
 * may still give no output if the first one has no points. */
static void add_shapes(motion_source *source, const kunai_i_key_slot *slot, uint32_t group,
                       kunai_i_track_plan *plan, kunai_i_tracks *tracks)
{
    kunai_i_shape_keys keys;

    if (!kunai_i_charge(source->open, plan->key_count, plan->offset, "MDATA"))
        return;
    keys.open = source->open;
    keys.reader = source->mdata.reader;
    keys.at = slot->keys;
    keys.places = &source->places;
    plan->point_count = count_model_points(source, group);
    kunai_i_read_shape_keys(&keys, plan, tracks);
}

/* Adds the track of a slot. */
static void add_track(motion_source *source, const kunai_i_key_slot *slot,
                      const kunai_i_channel *channel, uint32_t group, kunai_i_tracks *tracks)
{
    const uint32_t record = channel->record + (source->short_angles && has_either_form(channel));
    kunai_i_track_plan plan = {0};
    kunai_i_keys keys;

    plan.offset = get_input_offset(source, slot->keys);
    plan.property = channel->property;
    plan.interpolation = choose_interpolation(source, channel->property, record);
    plan.blend = kunai_i_key_records[record].blend;
    plan.key_count = count_usable_keys(source, slot, record);
    plan.value_count = kunai_i_key_records[record].value_count;
    plan.raw_count = kunai_i_key_records[record].raw_count;
    kunai_i_trace_more(source->open, KUNAI_RECORD_KIND_KEYS, kunai_i_key_records[record].name,
                       plan.offset, (uint64_t)kunai_i_key_records[record].size * plan.key_count,
                       plan.property, 0, plan.key_count);
    if (record == KUNAI_I_RECORD_P)
        add_shapes(source, slot, group, &plan, tracks);
    else if (plan.key_count && kunai_i_add_track(tracks, &plan, &keys))
        kunai_i_read_key_records(&source->mdata.reader, slot->keys, record, &keys);
}

/* Reads the slots of an entry. A slot that is not sound is left out. */
static void read_entry(motion_source *source, uint32_t entry, kunai_i_tracks *tracks)
{
    const uint32_t size = 8 * source->mdata.elements;
    uint32_t i;

    kunai_i_trace_more(source->open, KUNAI_RECORD_KIND_MOTION_ENTRY, "MDATA",
                       get_input_offset(source, source->mdata.at + (uint64_t)size * entry), size, 0,
                       0, source->mdata.elements);
    for (i = 0; i < source->channels.count && !kunai_i_has_failed(source->open); i++) {
        const kunai_i_channel_slot *channel = &source->channels.slots[i];
        const kunai_i_key_slot slot =
            kunai_i_read_mdata_slot(&source->mdata, entry, channel->element);

        if (!kunai_i_is_sound_mdata(&source->mdata, &slot))
            kunai_i_warn(
                source->open, KUNAI_E_CORRUPT,
                get_input_offset(source, kunai_i_find_mdata_fault(&source->mdata, &slot)), "MDATA",
                "the pointer to the keys or their number is impossible: the track is left out");
        else if (slot.keys != KUNAI_I_NULL)
            add_track(source, &slot, channel->channel, entry, tracks);
    }
}

/* Reads the entries of all groups. Groups after the last entry have no tracks. */
static void read_tracks(motion_source *source, kunai_motion *motion)
{
    kunai_i_tracks tracks;
    uint32_t group;

    kunai_i_begin_tracks(&tracks, source->open, source->group_count);
    for (group = 0; group < source->group_count && !kunai_i_has_failed(source->open); group++) {
        kunai_i_begin_track_group(&tracks);
        if (group < source->mdata.entry_count)
            read_entry(source, group, &tracks);
    }
    kunai_i_finish_tracks(&tracks, motion);
}

/* Decides the size of angles, then reads the tracks. A shared array of starts is all zero
 * afterwards, even if the open fails. */
static void read_keys(motion_source *source, kunai_motion *motion)
{
    const int is_shared = source->mdata.starts != NULL;

    if (!is_shared)
        source->mdata.starts = kunai_i_allocate_scratch(
            source->open, kunai_i_measure_bits(source->mdata.reader.size), 1);
    if (!source->mdata.starts)
        return;
    kunai_i_mark_mdata_starts(&source->mdata);
    if (!kunai_i_has_failed(source->open))
        decide_angles(source);
    if (is_shared)
        kunai_i_clear_mdata_starts(&source->mdata);
    if (!kunai_i_has_failed(source->open))
        read_tracks(source, motion);
}

/* Reads a motion in the order of its dependencies: header, channels, entries, keys. */
void kunai_i_read_njs_motion(kunai_i_open *open, const kunai_i_motion_place *place,
                             kunai_motion *motion)
{
    motion_source source = begin(open, place);

    read_header(&source);
    check_header(&source);
    if (!kunai_i_has_failed(open))
        find_channels(&source);
    if (kunai_i_has_failed(open))
        return;
    set_info(&source, &motion->info);
    find_entries(&source);
    if (!kunai_i_has_failed(open))
        read_keys(&source, motion);
    motion->info.stored_group_count = source.entry_count;
}

/* ---- a static camera ---- */

/* Adds a track with one key, from the next fields of reader. */
static void add_camera_track(kunai_i_tracks *tracks, kunai_i_reader *reader, uint32_t property,
                             uint32_t key_record, uint32_t float_count)
{
    const kunai_i_record_row *row = &kunai_i_key_records[key_record];
    kunai_i_track_plan plan = {0};
    kunai_i_keys keys;

    plan.offset = kunai_i_tell(reader);
    plan.property = property;
    plan.interpolation = KUNAI_INTERPOLATION_LINEAR;
    plan.blend = row->blend;
    plan.key_count = 1;
    plan.raw_count = row->raw_count;
    plan.value_count = float_count + row->raw_count;
    if (!kunai_i_add_track(tracks, &plan, &keys))
        return;
    keys.frames[0] = 0.0f;
    kunai_i_read_f32s(reader, keys.values, float_count);
    if (row->raw_count) {
        keys.raw[0] = row->has_short_frame ? kunai_i_read_s16(reader) : kunai_i_read_s32(reader);
        keys.values[0] = kunai_i_convert_to_radians(keys.raw[0]);
    }
}

/* Returns the property of the second vector of a Ninja 2 camera. The last field decides. */
static uint32_t read_second_property(kunai_i_open *open, const kunai_i_reader *body, uint32_t at)
{
    const uint64_t place = at + (uint64_t)NINJA2_CAMERA_SIZE - 4;
    const uint32_t type = kunai_i_read_u32_at(body, place);

    if (type == TARGET_CAMERA)
        return KUNAI_PROPERTY_TARGET;
    if (type != 1)
        kunai_i_warn(open, KUNAI_E_CORRUPT, body->origin + place, camera_record,
                     "the type of the camera is not 1 or 2: it is read as a vector");
    return KUNAI_PROPERTY_VECTOR;
}

/* Adds the tracks of a camera. Only Ninja 1 stores the clip planes, and its angles have 32 bits. */
static void add_camera_tracks(kunai_i_open *open, kunai_i_reader *reader, uint32_t second,
                              int is_ninja2, kunai_motion *motion)
{
    const uint32_t angle = is_ninja2 ? KUNAI_I_RECORD_SA1 : KUNAI_I_RECORD_A1;
    kunai_i_tracks tracks;

    kunai_i_begin_tracks(&tracks, open, 1);
    kunai_i_begin_track_group(&tracks);
    add_camera_track(&tracks, reader, KUNAI_PROPERTY_TRANSLATION, KUNAI_I_RECORD_F, 3);
    add_camera_track(&tracks, reader, second, KUNAI_I_RECORD_F, 3);
    add_camera_track(&tracks, reader, KUNAI_PROPERTY_ROLL, angle, 0);
    add_camera_track(&tracks, reader, KUNAI_PROPERTY_FIELD_OF_VIEW, angle, 0);
    if (!is_ninja2)
        add_camera_track(&tracks, reader, KUNAI_PROPERTY_CLIP, KUNAI_I_RECORD_F2, 2);
    kunai_i_finish_tracks(&tracks, motion);
}

/* Reads a static camera as a motion of one frame. */
void kunai_i_read_camera(kunai_i_open *open, const kunai_i_reader *body, uint32_t at, int is_ninja2,
                         kunai_motion *motion)
{
    kunai_i_reader reader = *body;
    uint32_t second = KUNAI_PROPERTY_VECTOR;

    reader.record = camera_record;
    kunai_i_seek(&reader, at);
    kunai_i_need(&reader, 1, is_ninja2 ? NINJA2_CAMERA_SIZE : KUNAI_I_NJS_CAMERA_SIZE);
    if (kunai_i_fail_from_reader(&reader))
        return;
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_CAMERA, camera_record, kunai_i_tell(&reader),
                            is_ninja2 ? NINJA2_CAMERA_SIZE : KUNAI_I_NJS_CAMERA_SIZE);
    if (is_ninja2)
        second = read_second_property(open, body, at);
    motion->info.format = KUNAI_FORMAT_NJCA;
    motion->info.kind = KUNAI_MOTION_KIND_CAMERA;
    motion->info.frame_count = 1;
    motion->info.interpolation = KUNAI_INTERPOLATION_LINEAR;
    add_camera_tracks(open, &reader, second, is_ninja2, motion);
}
