/* key_record.c - reads the keys of a track, each of which begins with its frame
 * (ninja-motion.md 5). */
#include "motion/ninja/key_record.h"
#include "base/math.h"
#include "motion/sample.h"

const kunai_i_record_row kunai_i_records[] = {
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

static void read_color(kunai_i_reader *reader, float *values, int32_t *raw)
{
    const uint32_t color = kunai_i_read_u32(reader);
    uint32_t i;

    *raw = kunai_i_convert_s32(color);
    for (i = 0; i < 4; i++)
        values[i] = kunai_i_round((double)kunai_i_get_color_part(color, i) / 255.0, NULL);
}

static void read_spot(kunai_i_reader *reader, float *values, int32_t *raw)
{
    int i;

    kunai_i_read_f32s(reader, values, 2);
    for (i = 0; i < 2; i++) {
        raw[i] = kunai_i_read_s32(reader);
        values[2 + i] = kunai_i_convert_to_radians(raw[i]);
    }
}

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
    } else if (row->raw_count) { /* one angle */
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

/* ---- the frequent records, all of whose bytes are there ---- */

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

void kunai_i_read_key_records(kunai_i_reader *reader, uint64_t at, uint32_t record,
                              const kunai_i_keys *keys)
{
    const kunai_i_record_row *row = &kunai_i_records[record];
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
