/* key_record.h - the records that store keys (ninja-motion.md 5, 7). */
#ifndef KUNAI_I_MOTION_KEY_RECORD_H
#define KUNAI_I_MOTION_KEY_RECORD_H

#include "base/reader.h"
#include "motion/tracks.h"

/* For angles, the number of the 32-bit form is followed by the number of the 16-bit form. */
enum kunai_i_record {
    KUNAI_I_RECORD_NONE = 0,
    KUNAI_I_RECORD_F = 1,
    KUNAI_I_RECORD_A = 2,
    KUNAI_I_RECORD_SA = 3,
    KUNAI_I_RECORD_A1 = 4,
    KUNAI_I_RECORD_SA1 = 5,
    KUNAI_I_RECORD_P = 6,
    KUNAI_I_RECORD_UI32 = 7,
    KUNAI_I_RECORD_UI16 = 8,
    KUNAI_I_RECORD_F1 = 9,
    KUNAI_I_RECORD_F2 = 10,
    KUNAI_I_RECORD_SPOT = 11,
    KUNAI_I_RECORD_QUAT = 12,
    KUNAI_I_RECORD_SHAPEID = 13
};

typedef struct kunai_i_record_row {
    const char *name;
    uint32_t size;
    uint32_t blend;       /* enum kunai_i_blend */
    uint32_t value_count; /* 0: the record only points to the points of a shape */
    uint32_t raw_count;
    uint32_t has_short_frame; /* 1: the frame has 16 bits */
} kunai_i_record_row;

/* The index is an enum kunai_i_record. */
extern const kunai_i_record_row kunai_i_key_records[];

/* Returns the frame of the record at a place, or 0 if the place is outside the data. A 16-bit frame
 * is the first half of its word. */
static inline uint32_t kunai_i_read_record_frame(const kunai_i_reader *reader, uint64_t at,
                                                 uint32_t record)
{
    const uint32_t word = kunai_i_read_u32_at(reader, at);

    if (!kunai_i_key_records[record].has_short_frame)
        return word;
    return reader->big ? word >> 16 : word & 0xFFFF;
}

/* Reads the keys of a track. at is the place of the first key. All keys must be in the data. record
 * may be any record except P. */
void kunai_i_read_key_records(kunai_i_reader *reader, uint64_t at, uint32_t record,
                              const kunai_i_keys *keys);

/* The keys of a shape, which point to arrays of points. */
typedef struct kunai_i_shape_keys {
    kunai_i_open *open;
    kunai_i_reader reader; /* everything that pointers can reach */
    uint32_t at;           /* place of the first NJS_MKEY_P */
    kunai_i_list *places;  /* uint32_t; memory that all tracks of a motion share */
} kunai_i_shape_keys;

/* Adds a track if at least one key can be used. The caller sets the plan except value_count.
 * key_count is the number of keys whose frames rise. point_count is the number of points in the
 * model, or 0 to infer it. */
void kunai_i_read_shape_keys(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan,
                             kunai_i_tracks *tracks);

#endif
