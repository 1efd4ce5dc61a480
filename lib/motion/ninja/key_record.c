/*
 * key_record.c - reads the keys of a track (ninja-motion.md 5, 7).
 *
 * A key is a record: its frame, then its values. The channel decides which record is used;
 * kunai_i_key_records has a row per record. Keys of shapes contain a pointer to an array of points
 * instead of values. No field stores the number of these points: without a model, it is inferred
 * from the distances of the arrays.
 */
#include "motion/ninja/key_record.h"
#include "base/math.h"
#include "base/trace.h"
#include "motion/sample.h"

enum { SHAPE_KEY_SIZE = 8, POINT_SIZE = 12, SORT_STEPS = 64 };

static const char shape_record[] = "NJS_MKEY_P";

const kunai_i_record_row kunai_i_key_records[] = {
    [KUNAI_I_RECORD_NONE] = {"", 0, 0, 0, 0, 0},
    [KUNAI_I_RECORD_F] = {"NJS_MKEY_F", 16, KUNAI_I_BLEND_FLOATS, 3, 0, 0},
    [KUNAI_I_RECORD_A] = {"NJS_MKEY_A", 16, KUNAI_I_BLEND_WIDE_ANGLES, 3, 3, 0},
    [KUNAI_I_RECORD_SA] = {"NJS_MKEY_SA", 8, KUNAI_I_BLEND_SHORT_ANGLES, 3, 3, 1},
    [KUNAI_I_RECORD_A1] = {"NJS_MKEY_A1", 8, KUNAI_I_BLEND_WIDE_ANGLES, 1, 1, 0},
    [KUNAI_I_RECORD_SA1] = {"NJS_MKEY_SA1", 4, KUNAI_I_BLEND_SHORT_ANGLES, 1, 1, 1},
    [KUNAI_I_RECORD_P] = {"NJS_MKEY_P", 8, KUNAI_I_BLEND_FLOATS, 0, 0, 0},
    [KUNAI_I_RECORD_UI32] = {"NJS_MKEY_UI32", 8, KUNAI_I_BLEND_COLORS, 4, 1, 0},
    [KUNAI_I_RECORD_UI16] = {"NJS_MKEY_UI16", 4, KUNAI_I_BLEND_STEPS, 1, 1, 1},
    [KUNAI_I_RECORD_F1] = {"NJS_MKEY_F1", 8, KUNAI_I_BLEND_FLOATS, 1, 0, 0},
    [KUNAI_I_RECORD_F2] = {"NJS_MKEY_F2", 12, KUNAI_I_BLEND_FLOATS, 2, 0, 0},
    [KUNAI_I_RECORD_SPOT] = {"NJS_MKEY_SPOT", 20, KUNAI_I_BLEND_SPOTS, 4, 2, 0},
    [KUNAI_I_RECORD_QUAT] = {"NJS_MKEY_QUAT", 20, KUNAI_I_BLEND_QUATERNIONS, 4, 0, 0},
    [KUNAI_I_RECORD_SHAPEID] = {"NJS_MKEY_SHAPEID", 8, KUNAI_I_BLEND_STEPS, 1, 1, 0},
};

/* ---- any record ---- */

/* Reads a colour, which is one ARGB word. */
static void read_color(kunai_i_reader *reader, float *values, int32_t *raw)
{
    const uint32_t color = kunai_i_read_u32(reader);
    uint32_t i;

    *raw = kunai_i_convert_s32(color);
    for (i = 0; i < 4; i++)
        values[i] = kunai_i_round((double)kunai_i_get_color_part(color, i) / 255.0, NULL);
}

/* Reads the two floats and the two angles of a spot. */
static void read_spot(kunai_i_reader *reader, float *values, int32_t *raw)
{
    int i;

    kunai_i_read_f32s(reader, values, 2);
    for (i = 0; i < 2; i++) {
        raw[i] = kunai_i_read_s32(reader);
        values[2 + i] = kunai_i_convert_to_radians(raw[i]);
    }
}

/* Reads the values of one key, after its frame. */
static void read_key(kunai_i_reader *reader, const kunai_i_record_row *row, float *values,
                     int32_t *raw)
{
    if (row->blend == KUNAI_I_BLEND_COLORS) {
        read_color(reader, values, raw);
    } else if (row->blend == KUNAI_I_BLEND_SPOTS) {
        read_spot(reader, values, raw);
    } else if (row->blend == KUNAI_I_BLEND_STEPS) {
        const uint32_t number =
            row->has_short_frame ? kunai_i_read_u16(reader) : kunai_i_read_u32(reader);

        *raw = kunai_i_convert_s32(number);
        *values = (float)number;
    } else if (row->blend == KUNAI_I_BLEND_QUATERNIONS) {
        values[3] = kunai_i_read_f32(reader); /* w comes first in the file */
        kunai_i_read_f32s(reader, values, 3);
    } else if (row->raw_count) { /* a single angle */
        *raw = row->has_short_frame ? kunai_i_read_s16(reader) : kunai_i_read_s32(reader);
        *values = kunai_i_convert_to_radians(*raw);
    } else {
        kunai_i_read_f32s(reader, values, row->value_count);
    }
}

static void read_keys(kunai_i_reader *reader, const kunai_i_record_row *row,
                      const kunai_i_keys *keys)
{
    float *values = keys->values;
    int32_t *raw = keys->raw;
    uint32_t i;

    for (i = 0; i < keys->count; i++, values += row->value_count) {
        keys->frames[i] =
            (float)(row->has_short_frame ? kunai_i_read_u16(reader) : kunai_i_read_u32(reader));
        read_key(reader, row, values, raw);
        if (raw)
            raw += row->raw_count;
    }
}

/* ---- the frequent records; all their bytes are in the data ---- */

/* Reads vectors of three floats. Values that are not finite are read again by the reader, which
 * reports them. */
static void read_vectors(kunai_i_reader *reader, const kunai_i_keys *keys)
{
    const uint8_t *bytes = reader->data;
    float *values = keys->values;
    uint32_t i;

    for (i = 0; i < keys->count; i++, bytes += 16, values += 3) {
        keys->frames[i] = (float)kunai_i_load32(bytes, reader->big);
        if (!kunai_i_load_vector(bytes + 4, reader->big, values)) {
            kunai_i_seek(reader, 16 * (uint64_t)i + 4);
            kunai_i_read_f32s(reader, values, 3);
        }
    }
}

static inline void put_angle(int32_t angle, float *value, int32_t *raw)
{
    *raw = angle;
    *value = kunai_i_convert_to_radians(angle);
}

static void read_wide_angles(const kunai_i_reader *reader, const kunai_i_keys *keys)
{
    const uint8_t *bytes = reader->data;
    const uint32_t big = reader->big;
    float *values = keys->values;
    int32_t *raw = keys->raw;
    uint32_t i;

    for (i = 0; i < keys->count; i++, bytes += 16, values += 3, raw += 3) {
        keys->frames[i] = (float)kunai_i_load32(bytes, big);
        put_angle(kunai_i_convert_s32(kunai_i_load32(bytes + 4, big)), values, raw);
        put_angle(kunai_i_convert_s32(kunai_i_load32(bytes + 8, big)), values + 1, raw + 1);
        put_angle(kunai_i_convert_s32(kunai_i_load32(bytes + 12, big)), values + 2, raw + 2);
    }
}

static void read_short_angles(const kunai_i_reader *reader, const kunai_i_keys *keys)
{
    const uint8_t *bytes = reader->data;
    const uint32_t big = reader->big;
    float *values = keys->values;
    int32_t *raw = keys->raw;
    uint32_t i;

    for (i = 0; i < keys->count; i++, bytes += 8, values += 3, raw += 3) {
        keys->frames[i] = (float)kunai_i_load16(bytes, big);
        put_angle(kunai_i_convert_s16(kunai_i_load16(bytes + 2, big)), values, raw);
        put_angle(kunai_i_convert_s16(kunai_i_load16(bytes + 4, big)), values + 1, raw + 1);
        put_angle(kunai_i_convert_s16(kunai_i_load16(bytes + 6, big)), values + 2, raw + 2);
    }
}

/* Reads the keys with the function for their record. */
void kunai_i_read_key_records(kunai_i_reader *reader, uint64_t at, uint32_t record,
                              const kunai_i_keys *keys)
{
    const kunai_i_record_row *row = &kunai_i_key_records[record];
    kunai_i_reader part =
        kunai_i_make_part(reader, at, keys->count * (uint64_t)row->size, row->name);

    if (kunai_i_has_reader_failed(&part))
        return;
    switch (record) {
    case KUNAI_I_RECORD_F: read_vectors(&part, keys); break;
    case KUNAI_I_RECORD_A: read_wide_angles(&part, keys); break;
    case KUNAI_I_RECORD_SA: read_short_angles(&part, keys); break;
    default: read_keys(&part, row, keys); break;
    }
}

/* ---- shapes: NJS_MKEY_P ---- */

static uint64_t get_shape_key_place(const kunai_i_shape_keys *keys, uint32_t index)
{
    return keys->at + SHAPE_KEY_SIZE * (uint64_t)index;
}

static uint32_t get_points(const kunai_i_shape_keys *keys, uint32_t index)
{
    return kunai_i_read_pointer_at(&keys->reader, get_shape_key_place(keys, index) + 4);
}

/* Returns the number of keys before the first key whose points are not in the data. */
static uint32_t count_reachable_keys(const kunai_i_shape_keys *keys, const kunai_i_track_plan *plan)
{
    const uint64_t size = POINT_SIZE * (uint64_t)(plan->point_count ? plan->point_count : 1);
    uint32_t i;

    for (i = 0; i < plan->key_count; i++) {
        const uint32_t place = get_points(keys, i);
        const uint64_t offset = keys->reader.origin + get_shape_key_place(keys, i) + 4;

        if (place % keys->reader.alignment || place >= keys->reader.size)
            kunai_i_warn(keys->open, KUNAI_E_CORRUPT, offset, shape_record,
                         "the pointer to the points leads outside the data, or is not a multiple "
                         "of 4: this key and the rest are left out");
        else if (size > keys->reader.size - place)
            kunai_i_warn(
                keys->open, KUNAI_E_TRUNCATED, offset, shape_record,
                "the points end past the end of the data: this key and the rest are left out");
        else
            continue;
        break;
    }
    return i;
}

/* Moves the place at a node of a heap down until the two places below it are lower. */
static void sift_down(uint32_t *places, uint32_t node, uint32_t count)
{
    const uint32_t place = places[node];
    uint32_t below;

    while ((below = 2 * node + 1) < count) {
        if (below + 1 < count && places[below + 1] > places[below])
            below++;
        if (places[below] <= place)
            break;
        places[node] = places[below];
        node = below;
    }
    places[node] = place;
}

/* Sorts with a heap sort, which takes n log n steps whatever the file contains. */
static void sort_places(uint32_t *places, uint32_t count)
{
    uint32_t i;

    for (i = count / 2; i-- > 0;)
        sift_down(places, i, count);
    for (i = count; i-- > 1;) {
        const uint32_t last = places[0];

        places[0] = places[i];
        places[i] = last;
        sift_down(places, 0, i);
    }
}

/* Returns the smallest distance between two different arrays, or from the last array to the keys.
 * Returns 0 if no two places differ. places must be sorted. */
static uint32_t find_smallest_gap(const uint32_t *places, uint32_t count, uint32_t keys)
{
    uint32_t i, gap = 0;

    for (i = 1; i < count; i++) {
        const uint32_t distance = places[i] - places[i - 1];

        if (distance && (!gap || distance < gap))
            gap = distance;
    }
    if (keys > places[count - 1] && (!gap || keys - places[count - 1] < gap))
        gap = keys - places[count - 1];
    return gap;
}

/* Infers the number of points from the distances between the arrays. Returns 0 if they tell
 * nothing, or if the open has failed. */
static uint32_t infer_point_count(const kunai_i_shape_keys *keys, uint32_t key_count)
{
    uint32_t *places;
    uint32_t i;

    keys->places->count = 0;
    if (!kunai_i_charge(keys->open, SORT_STEPS * (uint64_t)key_count,
                        keys->reader.origin + keys->at, shape_record))
        return 0;
    places = kunai_i_extend_list(keys->open, keys->places, key_count);
    if (!places)
        return 0;
    for (i = 0; i < key_count; i++)
        places[i] = get_points(keys, i);
    sort_places(places, key_count);
    return find_smallest_gap(places, key_count, keys->at) / POINT_SIZE;
}

/* Counts the keys that can be used, and finds the number of their points. Warns if nothing tells
 * that number. An inferred number can make the last arrays too long for the data, so the keys are
 * counted again. */
static void check_shape_keys(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan)
{
    plan->key_count = count_reachable_keys(keys, plan);
    if (!plan->key_count || plan->point_count)
        return;
    plan->point_count = infer_point_count(keys, plan->key_count);
    if (plan->point_count)
        plan->key_count = count_reachable_keys(keys, plan);
    else if (!kunai_i_has_failed(keys->open))
        kunai_i_warn(keys->open, KUNAI_E_UNSUPPORTED, plan->offset, shape_record,
                     "the points are left out: their number is unknown");
}

/* Reads the points of one key. */
static void read_points(const kunai_i_shape_keys *keys, uint32_t place, uint32_t point_count,
                        float *values)
{
    kunai_i_reader reader = keys->reader;
    uint32_t i;

    reader.record = "NJS_POINT3";
    kunai_i_seek(&reader, place);
    kunai_i_trace_more(keys->open, KUNAI_RECORD_KIND_KEY_POINTS, "points", kunai_i_tell(&reader),
                       (uint64_t)POINT_SIZE * point_count, 0, 0, point_count);
    for (i = 0; i < point_count; i++)
        kunai_i_read_vector(&reader, values + 3 * (size_t)i);
}

/* Adds the track of a shape. Many keys may point to the same points, so the memory for all keys is
 * allocated before any point is read. */
void kunai_i_read_shape_keys(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan,
                             kunai_i_tracks *tracks)
{
    kunai_i_keys track;
    uint32_t i;

    check_shape_keys(keys, plan);
    plan->value_count = 3 * plan->point_count;
    if (!plan->key_count || !kunai_i_add_track(tracks, plan, &track))
        return;
    for (i = 0; i < plan->key_count; i++) {
        track.frames[i] = (float)kunai_i_read_record_frame(
            &keys->reader, get_shape_key_place(keys, i), KUNAI_I_RECORD_P);
        if (track.values)
            read_points(keys, get_points(keys, i), plan->point_count,
                        track.values + (size_t)i * plan->value_count);
    }
}
