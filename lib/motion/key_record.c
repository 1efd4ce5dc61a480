/* key_record.c - reads the keys of a track, each of which begins with its frame
 * (ninja-motion.md 5). */
#include "motion/key_record.h"
#include "base/math.h"

const kunai_i_record_row kunai_i_records[] = {
    {"", 0, 0, 0, 0, 0},
    {"NJS_MKEY_F", 16, KUNAI_I_BLEND_FLOATS, 3, 0, 0},
    {"NJS_MKEY_A", 16, KUNAI_I_BLEND_WIDE_ANGLES, 3, 3, 0},
    {"NJS_MKEY_SA", 8, KUNAI_I_BLEND_SHORT_ANGLES, 3, 3, 1},
    {"NJS_MKEY_A1", 8, KUNAI_I_BLEND_WIDE_ANGLES, 1, 1, 0},
    {"NJS_MKEY_SA1", 4, KUNAI_I_BLEND_SHORT_ANGLES, 1, 1, 1},
    {"NJS_MKEY_P", 8, KUNAI_I_BLEND_FLOATS, 0, 0, 0},
    {"NJS_MKEY_UI32", 8, KUNAI_I_BLEND_COLORS, 4, 1, 0},
    {"NJS_MKEY_UI16", 4, KUNAI_I_BLEND_STEPS, 1, 1, 1},
    {"NJS_MKEY_F1", 8, KUNAI_I_BLEND_FLOATS, 1, 0, 0},
    {"NJS_MKEY_F2", 12, KUNAI_I_BLEND_FLOATS, 2, 0, 0},
    {"NJS_MKEY_SPOT", 20, KUNAI_I_BLEND_SPOTS, 4, 2, 0},
    {"NJS_MKEY_QUAT", 20, KUNAI_I_BLEND_QUATERNIONS, 4, 0, 0},
    {"NJS_MKEY_SHAPEID", 8, KUNAI_I_BLEND_STEPS, 1, 1, 0},
};

/* A 16-bit frame is the first half of its word. */
uint32_t kunai_i_record_frame(const kunai_i_reader *reader, uint64_t at, uint32_t record)
{
    const uint32_t word = kunai_i_u32_at(reader, at);

    if (!kunai_i_records[record].has_short_frame)
        return word;
    return reader->big ? word >> 16 : word & 0xFFFF;
}

static void read_angles(kunai_i_reader *reader, uint32_t record, kunai_i_key *key)
{
    const kunai_i_record_row *row = &kunai_i_records[record];
    uint32_t i;

    for (i = 0; i < row->raw_count; i++) {
        key->raw[i] = row->has_short_frame ? kunai_i_s16(reader) : kunai_i_s32(reader);
        key->values[i] = kunai_i_radians(key->raw[i]);
    }
}

/* B is the low byte. */
static void read_color(kunai_i_reader *reader, kunai_i_key *key)
{
    static const uint8_t shifts[4] = {16, 8, 0, 24};
    const uint32_t color = kunai_i_u32(reader);
    int i;

    key->raw[0] = kunai_i_signed32(color);
    for (i = 0; i < 4; i++)
        key->values[i] = kunai_i_round((double)(color >> shifts[i] & 0xFF) / 255.0, NULL);
}

static void read_spot(kunai_i_reader *reader, kunai_i_key *key)
{
    int i;

    kunai_i_f32s(reader, key->values, 2);
    for (i = 0; i < 2; i++) {
        key->raw[i] = kunai_i_s32(reader);
        key->values[2 + i] = kunai_i_radians(key->raw[i]);
    }
}

static void read_number(kunai_i_reader *reader, uint32_t record, kunai_i_key *key)
{
    const uint32_t number =
        kunai_i_records[record].has_short_frame ? kunai_i_u16(reader) : kunai_i_u32(reader);

    key->raw[0] = kunai_i_signed32(number);
    key->values[0] = (float)number;
}

void kunai_i_record_read(kunai_i_reader *reader, uint32_t record, kunai_i_key *key)
{
    const kunai_i_record_row *row = &kunai_i_records[record];

    key->frame = (float)(row->has_short_frame ? kunai_i_u16(reader) : kunai_i_u32(reader));
    if (row->blend == KUNAI_I_BLEND_COLORS) {
        read_color(reader, key);
    } else if (row->blend == KUNAI_I_BLEND_SPOTS) {
        read_spot(reader, key);
    } else if (row->blend == KUNAI_I_BLEND_STEPS) {
        read_number(reader, record, key);
    } else if (row->blend == KUNAI_I_BLEND_QUATERNIONS) {
        key->values[3] = kunai_i_f32(reader); /* w comes first in the file */
        kunai_i_f32s(reader, key->values, 3);
    } else if (row->raw_count) {
        read_angles(reader, record, key);
    } else {
        kunai_i_f32s(reader, key->values, row->value_count);
    }
}
