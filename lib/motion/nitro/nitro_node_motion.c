/*
 * nitro_node_motion.c - reads the animations of nodes (nitro-motion.md 2, 6).
 *
 * JNT0 of an NSBCA file has translations, rotations and scales. Each node has a tag, whose bits say
 * which of these are constant, absent, or taken from the model. Rotations are numbers of entries in
 * two tables, packed as 3x3 matrices. VIS0 of an NSBVA file has one bit per node and frame. A scale
 * is stored with its inverse.
 */
#include "motion/nitro/nitro_curve.h"

#include "base/trace.h"
#include "base/set.h"
#include "model/handle.h"
#include "model/nitro/nitro_rotation.h"
#include "motion/nitro/nitro_motion.h"
#include "motion/readers.h"
#include "motion/sample.h"

/* ---- JNT0 ---- */

enum {
    NODES_AT_MOST = 256,
    TAGS = 0x14,
    ROTATION_RAW = 10,
    ROTATION_STEPS = 16, /* steps of the budget per key of 60 bytes */
    PIVOT_SIZE = 6,
    MATRIX_SIZE = 10
};

typedef struct nsbca {
    kunai_i_open *open;
    kunai_i_reader animation;
    kunai_i_tracks tracks;
    uint32_t frame_count;
    uint32_t interpolation;
    uint32_t pivots; /* places of the tables of rotations */
    uint32_t matrices;
    uint32_t places[NODES_AT_MOST]; /* place of the tag of a node, or KUNAI_I_NONE */
    uint32_t node_count;
    uint32_t stored_count; /* nodes up to the last one with a tag, whatever the model has */
} nsbca;

/* A property that has a track per axis. */
typedef struct axes_row {
    uint32_t property;
    uint32_t is_default; /* bits of the tag */
    uint32_t is_of_model;
    uint32_t is_constant;
    uint32_t raw_count;
    int32_t raw[2]; /* the value if the bit of the default is set */
} axes_row;

static const axes_row translation_axes = {.property = KUNAI_PROPERTY_TRANSLATION,
                                          .is_default = KUNAI_JOINT_TAG_TRANSLATION_ZERO,
                                          .is_of_model = KUNAI_JOINT_TAG_TRANSLATION_MODEL,
                                          .is_constant = KUNAI_JOINT_TAG_TRANSLATION_X_CONSTANT,
                                          .raw_count = 1,
                                          .raw = {0, 0}};
static const axes_row scale_axes = {.property = KUNAI_PROPERTY_SCALE,
                                    .is_default = KUNAI_JOINT_TAG_SCALE_ONE,
                                    .is_of_model = KUNAI_JOINT_TAG_SCALE_MODEL,
                                    .is_constant = KUNAI_JOINT_TAG_SCALE_X_CONSTANT,
                                    .raw_count = 2,
                                    .raw = {4096, 4096}};

/* Makes a plan with the members that all tracks of a node share. */
static kunai_i_track_plan make_plan(const nsbca *file, uint64_t offset, uint32_t property,
                                    uint32_t tag)
{
    kunai_i_track_plan plan = {0};

    plan.offset = offset;
    plan.property = property;
    plan.interpolation = file->interpolation;
    plan.blend = KUNAI_I_BLEND_FX32;
    plan.value_count = 1;
    plan.flags = tag;
    plan.flags_kind = KUNAI_TRACK_FLAGS_KIND_JOINT_TAG;
    return plan;
}

/* ---- JNT0: translations and scales ---- */

/* Reads the two words of a curve. The reader moves past them. */
static kunai_i_nitro_words read_words(const nsbca *file, kunai_i_reader *reader)
{
    kunai_i_nitro_words words = {0};

    words.frame_count = file->frame_count;
    words.at = (uint32_t)reader->at;
    words.info = kunai_i_read_u32(reader);
    words.last = words.info >> KUNAI_JOINT_CURVE_LAST_SHIFT & KUNAI_JOINT_CURVE_LAST_MASK;
    words.field = (uint32_t)reader->at;
    words.keys = kunai_i_read_u32(reader);
    return words;
}

/* Adds an axis whose value is in the tag data. */
static void add_constant_axis(nsbca *file, kunai_i_reader *reader, kunai_i_track_plan *plan)
{
    int32_t raw[2];
    uint32_t k;

    for (k = 0; k < plan->raw_count; k++)
        raw[k] = kunai_i_read_s32(reader);
    if (!kunai_i_has_reader_failed(reader))
        kunai_i_add_nitro_constant(&file->tracks, plan, raw);
}

/* Adds an axis whose values are a curve of 16-bit or 32-bit numbers. */
static void add_axis_curve(nsbca *file, kunai_i_reader *reader, kunai_i_track_plan *plan)
{
    kunai_i_nitro_words words = read_words(file, reader);
    const int is_short = (words.info & KUNAI_JOINT_CURVE_SHORT) != 0;
    kunai_i_nitro_curve curve;

    words.key_size = plan->raw_count * (is_short ? 2 : 4);
    plan->flags = words.info;
    plan->flags_kind = KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE;
    if (!kunai_i_has_reader_failed(reader) &&
        kunai_i_find_nitro_curve(&file->animation, &words, &curve))
        kunai_i_add_nitro_curve(&file->animation, &curve,
                                is_short ? KUNAI_I_NITRO_S16 : KUNAI_I_NITRO_S32, &file->tracks,
                                plan);
}

/* Reads the three axes of a property. Nothing is stored if the tag says "default" or "of the
 * model". Only the default gets tracks. */
static void read_axes(nsbca *file, kunai_i_reader *reader, uint32_t tag, uint64_t tag_offset,
                      const axes_row *row)
{
    const int is_default = (tag & (KUNAI_JOINT_TAG_IDENTITY | row->is_default)) != 0;
    uint32_t axis;

    if (!is_default && tag & row->is_of_model)
        return;
    for (axis = 0; axis < 3; axis++) {
        const uint64_t offset = is_default ? tag_offset : kunai_i_tell(reader);
        kunai_i_track_plan plan = make_plan(file, offset, row->property, tag);

        plan.raw_count = row->raw_count;
        plan.component = 1 + axis;
        if (is_default)
            kunai_i_add_nitro_constant(&file->tracks, &plan, row->raw);
        else if (tag & row->is_constant << axis)
            add_constant_axis(file, reader, &plan);
        else
            add_axis_curve(file, reader, &plan);
    }
}

/* ---- JNT0: rotations ---- */

/* Divides by a power of 2 and rounds down. C leaves the shift of a negative number to the
 * compiler. */
static int32_t shift_down(int32_t value, uint32_t bits)
{
    return value >= 0 ? value >> bits : -1 - ((-1 - value) >> bits);
}

/* Computes row 2, which is at right angles to the other two rows. */
static void add_row_2(int32_t *m)
{
    uint32_t k;

    for (k = 0; k < 3; k++) {
        const uint32_t y = (k + 1) % 3, z = (k + 2) % 3;

        m[6 + k] = shift_down(m[y] * m[3 + z] - m[z] * m[3 + y], 12);
    }
}

/* Unpacks five numbers of 13 bits. Three bits of a sixth number are below each of them. */
static void unpack_matrix(const uint8_t *bytes, int32_t *m)
{
    static const uint8_t shifts[5] = {9, 6, 3, 0, 12};
    uint32_t k, sixth = 0;

    for (k = 0; k < 5; k++) {
        const uint32_t word = kunai_i_load16(bytes + (size_t)2 * k, 0);

        m[k] = shift_down(kunai_i_convert_s16((uint16_t)word), 3);
        sixth |= (word & 7) << shifts[k];
    }
    m[5] = (int32_t)(sixth & 0xFFF) - (int32_t)(sixth & 0x1000);
    add_row_2(m);
}

/* Reads the ten integers of a key: the number, then the matrix. Returns 0 if the number is outside
 * its table, or if the entry is no rotation. */
static int read_rotation(const nsbca *file, uint32_t number, int32_t *raw)
{
    const kunai_i_reader *animation = &file->animation;
    const int is_pivot = (number & KUNAI_RAW_ROTATION_PIVOT) != 0;
    const uint32_t size = is_pivot ? PIVOT_SIZE : MATRIX_SIZE;
    const uint64_t at = (uint64_t)(is_pivot ? file->pivots : file->matrices) +
                        (uint64_t)(number & KUNAI_RAW_ROTATION_INDEX_MASK) * size;
    const uint8_t *bytes;

    if (animation->size < size || at > animation->size - size)
        return 0;
    bytes = animation->data + (size_t)at;
    kunai_i_trace_structure(
        file->open, is_pivot ? KUNAI_RECORD_KIND_PIVOT_ROTATION : KUNAI_RECORD_KIND_ROTATION,
        is_pivot ? "pivot rotation" : "rotation", animation->origin + at, size);
    raw[0] = (int32_t)number;
    if (is_pivot)
        return kunai_i_decode_nitro_pivot(
            kunai_i_load16(bytes, 0), kunai_i_convert_s16(kunai_i_load16(bytes + 2, 0)),
            kunai_i_convert_s16(kunai_i_load16(bytes + 4, 0)), raw + 1);
    unpack_matrix(bytes, raw + 1);
    return 1;
}

static void warn_rotation(const nsbca *file, uint64_t offset)
{
    kunai_i_warn(file->open, KUNAI_E_CORRUPT, offset, file->animation.record,
                 "the rotation is past the end of its table, or its pivot is greater than 8: the "
                 "track is left out");
}

static uint32_t load_curve_rotation(const nsbca *file, const kunai_i_nitro_curve *curve,
                                    uint32_t key)
{
    return kunai_i_load16(file->animation.data + kunai_i_get_nitro_curve_key(curve, key), 0);
}

/* Returns 1 if all rotations of a curve are in their tables. */
static int check_rotations(const nsbca *file, const kunai_i_nitro_curve *curve)
{
    int32_t raw[ROTATION_RAW];
    uint32_t i;

    if (!kunai_i_charge(file->open, ROTATION_STEPS * (uint64_t)curve->key_count,
                        file->animation.origin + curve->at, file->animation.record))
        return 0;
    for (i = 0; i < curve->key_count; i++)
        if (!read_rotation(file, load_curve_rotation(file, curve, i), raw)) {
            warn_rotation(file, file->animation.origin + kunai_i_get_nitro_curve_key(curve, i));
            return 0;
        }
    return 1;
}

/* Adds a rotation whose values are a curve. All rotations are checked before the track is added. */
static void add_rotation_curve(nsbca *file, kunai_i_reader *reader, kunai_i_track_plan *plan)
{
    kunai_i_nitro_words words = read_words(file, reader);
    kunai_i_nitro_curve curve;
    kunai_i_keys keys;
    uint32_t i;

    words.key_size = 2;
    if (kunai_i_has_reader_failed(reader) ||
        !kunai_i_find_nitro_curve(&file->animation, &words, &curve) ||
        !check_rotations(file, &curve))
        return;
    plan->flags = words.info;
    plan->flags_kind = KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE;
    plan->offset = file->animation.origin + curve.at;
    plan->key_count = curve.key_count;
    plan->interpolation = kunai_i_get_nitro_curve_interpolation(&curve, plan->interpolation);
    kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_KEYS, "keys", plan->offset,
                       (uint64_t)curve.key_size * curve.stored, plan->property, plan->flags,
                       curve.stored);
    if (!kunai_i_add_track(&file->tracks, plan, &keys))
        return;
    for (i = 0; i < curve.key_count; i++) {
        int32_t *raw = keys.raw + (size_t)i * ROTATION_RAW;

        (void)read_rotation(file, load_curve_rotation(file, &curve, i), raw); /* has been checked */
        keys.frames[i] = (float)kunai_i_get_nitro_curve_frame(&curve, i);
        kunai_i_convert_nitro_values(plan->blend, raw, keys.values + (size_t)4 * i);
    }
}

static void add_constant_rotation(nsbca *file, kunai_i_reader *reader, kunai_i_track_plan *plan)
{
    const uint64_t offset = kunai_i_tell(reader);
    const uint32_t number = kunai_i_read_u32(reader) & 0xFFFF;
    int32_t raw[ROTATION_RAW];

    if (kunai_i_has_reader_failed(reader))
        return;
    if (read_rotation(file, number, raw))
        kunai_i_add_nitro_constant(&file->tracks, plan, raw);
    else
        warn_rotation(file, offset);
}

/* Reads the rotation of a node. Nothing is stored if the tag says "identity" or "of the model". */
static void read_rotations(nsbca *file, kunai_i_reader *reader, uint32_t tag, uint64_t tag_offset)
{
    static const int32_t identity[ROTATION_RAW] = {
        KUNAI_RAW_ROTATION_IDENTITY, 4096, 0, 0, 0, 4096, 0, 0, 0, 4096};
    const int is_identity =
        (tag & (KUNAI_JOINT_TAG_IDENTITY | KUNAI_JOINT_TAG_ROTATION_IDENTITY)) != 0;
    kunai_i_track_plan plan = make_plan(file, is_identity ? tag_offset : kunai_i_tell(reader),
                                        KUNAI_PROPERTY_ROTATION, tag);

    plan.blend = KUNAI_I_BLEND_ROTATION;
    plan.value_count = 4;
    plan.raw_count = ROTATION_RAW;
    if (is_identity)
        kunai_i_add_nitro_constant(&file->tracks, &plan, identity);
    else if (tag & KUNAI_JOINT_TAG_ROTATION_MODEL)
        return;
    else if (tag & KUNAI_JOINT_TAG_ROTATION_CONSTANT)
        add_constant_rotation(file, reader, &plan);
    else
        add_rotation_curve(file, reader, &plan);
}

/* ---- JNT0: nodes ---- */

/* Reads the tracks of a node in the order of the file: translation, rotation, scale. */
static void read_node(nsbca *file, uint32_t place)
{
    kunai_i_reader reader = file->animation;
    uint64_t offset;
    uint32_t tag;

    kunai_i_seek(&reader, place);
    offset = kunai_i_tell(&reader);
    tag = kunai_i_read_u32(&reader);
    read_axes(file, &reader, tag, offset, &translation_axes);
    read_rotations(file, &reader, tag, offset);
    read_axes(file, &reader, tag, offset, &scale_axes);
    if (!kunai_i_warn_from_reader(&reader))
        kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_JOINT_TAG, "tag", offset,
                           kunai_i_tell(&reader) - offset, tag >> KUNAI_JOINT_TAG_NODE_SHIFT, tag,
                           0);
}

/* Stores the place of a tag. field is the place of its offset, for errors. */
static void find_node(nsbca *file, uint64_t field, uint32_t place, uint32_t nodes_at_most)
{
    const kunai_i_reader *animation = &file->animation;
    const char *message = NULL;
    uint32_t node = 0;

    if (animation->size < 4 || place > animation->size - 4)
        message = "the tag is left out: it ends past the end of the data";
    else
        node = kunai_i_read_u32_at(animation, place) >> KUNAI_JOINT_TAG_NODE_SHIFT;
    if (!message && node >= file->stored_count)
        file->stored_count = node + 1;
    if (!message && node >= nodes_at_most)
        message = "the tag is left out: the model does not have its node";
    else if (!message && file->places[node] != KUNAI_I_NONE)
        message = "the node has two tags: the second one is left out";
    if (message) {
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, field, animation->record, message);
        return;
    }
    file->places[node] = place;
    if (node >= file->node_count)
        file->node_count = node + 1;
}

/* Finds the tags of all nodes. Tags can be in any order. */
static void find_nodes(nsbca *file, uint32_t tag_count)
{
    const kunai_model *model = file->open->options.model;
    const uint32_t nodes_at_most = model ? model->track_groups : NODES_AT_MOST;
    kunai_i_reader reader = file->animation;
    uint32_t i;

    for (i = 0; i < NODES_AT_MOST; i++)
        file->places[i] = KUNAI_I_NONE;
    kunai_i_seek(&reader, TAGS);
    for (i = 0; i < tag_count && kunai_i_need(&reader, 1, 2); i++) {
        const uint64_t field = kunai_i_tell(&reader);

        find_node(file, field, kunai_i_read_u16(&reader), nodes_at_most);
    }
    (void)kunai_i_warn_from_reader(&reader);
    kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_JOINT_TAG_OFFSETS, "tag offsets",
                       reader.origin + TAGS, reader.at - TAGS, 0, 0, i);
    if (model)
        file->node_count = nodes_at_most;
}

/* Reads the tracks of all nodes. Each node is a group, also without a tag. */
static void read_nodes(nsbca *file, kunai_motion *motion)
{
    uint32_t i;

    kunai_i_begin_tracks(&file->tracks, file->open, file->node_count);
    for (i = 0; i < file->node_count && !kunai_i_has_failed(file->open); i++) {
        kunai_i_begin_track_group(&file->tracks);
        if (i < NODES_AT_MOST && file->places[i] != KUNAI_I_NONE)
            read_node(file, file->places[i]);
    }
    kunai_i_finish_nitro_motion(&file->tracks, motion);
}

/* Reads the head of an animation, then its nodes. */
void kunai_i_read_nsbca(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    nsbca file = {0};
    kunai_i_warnings warnings;
    uint32_t tag_count;

    file.open = open;
    file.animation = kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_JNT0, motion);
    tag_count = kunai_i_read_u16(&file.animation);
    kunai_i_set_nitro_motion_flags(motion, kunai_i_read_u32(&file.animation));
    file.pivots = kunai_i_read_u32(&file.animation);
    file.matrices = kunai_i_read_u32(&file.animation);
    if (kunai_i_fail_from_reader(&file.animation))
        return;
    file.frame_count = motion->info.frame_count;
    file.interpolation = motion->info.interpolation;
    kunai_i_begin_warnings(open, &warnings);
    find_nodes(&file, tag_count);
    read_nodes(&file, motion);
    motion->info.stored_group_count = file.stored_count;
}

/* ---- VIS0 ---- */

enum {
    BITS_SIZE = 8, /* place of the size, which also counts the bytes before the bits */
    BITS = 12,     /* place of the bits */
    BITS_SIZE_MASK = 0xFFFF,
    VISIBILITY_STEPS = 64,
    VISIBILITY_KEY_STEPS = 4
};

typedef struct nsbva {
    const uint8_t *bits;
    uint32_t node_count;
    uint32_t frame_count;
} nsbva;

static int32_t is_visible(const nsbva *file, uint32_t node, uint32_t frame)
{
    const uint64_t bit = (uint64_t)frame * file->node_count + node;

    return file->bits[(size_t)(bit / 8)] >> (bit % 8) & 1;
}

/* Returns the frame of the next key: the first later frame whose bit differs. */
static uint32_t find_next_key(const nsbva *file, uint32_t node, uint32_t frame)
{
    const int32_t visible = is_visible(file, node, frame);

    do
        frame++;
    while (frame < file->frame_count && is_visible(file, node, frame) == visible);
    return frame;
}

/* Adds the track of a node. Each change of its bit becomes a key. */
static void read_visibility(const nsbva *file, uint64_t offset, uint32_t node,
                            kunai_i_tracks *tracks)
{
    kunai_i_track_plan plan = {0};
    kunai_i_keys keys;
    uint32_t frame, i = 0;

    for (frame = 0; frame < file->frame_count; frame = find_next_key(file, node, frame))
        plan.key_count++;
    plan.offset = offset;
    plan.property = KUNAI_PROPERTY_VISIBLE;
    plan.interpolation = KUNAI_INTERPOLATION_STEP;
    plan.blend = KUNAI_I_BLEND_RECORDS;
    plan.value_count = 1;
    plan.raw_count = 1;
    if (!kunai_i_charge(tracks->open,
                        VISIBILITY_STEPS + VISIBILITY_KEY_STEPS * (uint64_t)plan.key_count, offset,
                        "VIS0") ||
        !kunai_i_add_track(tracks, &plan, &keys))
        return;
    for (frame = 0; frame < file->frame_count; frame = find_next_key(file, node, frame)) {
        keys.frames[i] = (float)frame;
        keys.raw[i] = is_visible(file, node, frame);
        keys.values[i] = (float)keys.raw[i];
        i++;
    }
}

/* Finds the bits of all nodes in all frames, which fill whole words. */
static void find_bits(kunai_i_reader *animation, nsbva *file)
{
    const uint64_t bits = (uint64_t)file->node_count * file->frame_count;
    const uint64_t size = (bits + 31) / 32 * 4;
    uint32_t stored;

    stored = kunai_i_read_u16(animation);
    kunai_i_skip(animation, 2);
    file->bits = kunai_i_take_bytes(animation, size);
    kunai_i_trace_more(animation->open, KUNAI_RECORD_KIND_VISIBILITY, "visibility",
                       animation->origin + BITS, file->bits ? size : 0, 0, 0, file->node_count);
    if (!kunai_i_fail_from_reader(animation) && stored != ((BITS + size) & BITS_SIZE_MASK))
        kunai_i_warn(animation->open, KUNAI_E_CORRUPT, animation->origin + BITS_SIZE,
                     animation->record, "the size is not that of one bit per node and frame");
}

/* Reads the bits, then makes a track per node. */
void kunai_i_read_nsbva(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader animation =
        kunai_i_begin_nitro_motion(open, data, size, KUNAI_FORMAT_VIS0, motion);
    kunai_i_tracks tracks;
    nsbva file;
    uint32_t i;

    file.frame_count = motion->info.frame_count;
    file.node_count = kunai_i_read_u16(&animation);
    find_bits(&animation, &file);
    if (kunai_i_has_failed(open))
        return;
    kunai_i_begin_tracks(&tracks, open, file.node_count);
    for (i = 0; i < file.node_count && !kunai_i_has_failed(open); i++) {
        kunai_i_begin_track_group(&tracks);
        read_visibility(&file, animation.origin + BITS, i, &tracks);
    }
    kunai_i_finish_tracks(&tracks, motion);
}
