/* njca.c - reads a static camera, NJS_CAMERA or the NJS_CAMERA of Ninja 2, as a motion of one frame
 * (ninja-motion.md 8). */
#include "motion/ninja/key_record.h"

#include "base/trace.h"
#include "motion/ninja/njs_motion.h"
#include "motion/sample.h"

enum { NINJA1_SIZE = 64, NINJA2_SIZE = 32, TARGET_CAMERA = 2 };

static const char record[] = "NJS_CAMERA";

/* One key of a property, from the next fields of reader. */
static void add_track(kunai_i_tracks *tracks, kunai_i_reader *reader, uint32_t property,
                      uint32_t key_record, uint32_t float_count)
{
    const kunai_i_record_row *row = &kunai_i_records[key_record];
    kunai_i_track_plan plan = {0};
    kunai_i_keys keys;

    plan.offset = kunai_i_tell(reader);
    plan.property = property;
    plan.interpolation = KUNAI_LINEAR;
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

/* What the second vector of a camera of Ninja 2 is, from the field behind all others. */
static uint32_t read_second_property(kunai_i_open *open, const kunai_i_reader *body, uint32_t at)
{
    const uint64_t place = at + (uint64_t)NINJA2_SIZE - 4;
    const uint32_t type = kunai_i_read_u32_at(body, place);

    if (type == TARGET_CAMERA)
        return KUNAI_TARGET;
    if (type != 1)
        kunai_i_warn(open, KUNAI_E_CORRUPT, body->origin + place, record,
                     "the type is not 1 or 2: it is taken for a vector");
    return KUNAI_VECTOR;
}

static void add_tracks(kunai_i_open *open, kunai_i_reader *reader, uint32_t second, int is_ninja2,
                       kunai_motion *motion)
{
    const uint32_t angle = is_ninja2 ? KUNAI_I_RECORD_SA1 : KUNAI_I_RECORD_A1;
    kunai_i_tracks tracks;

    kunai_i_begin_tracks(&tracks, open, 1);
    kunai_i_begin_track_group(&tracks);
    add_track(&tracks, reader, KUNAI_TRANSLATION, KUNAI_I_RECORD_F, 3);
    add_track(&tracks, reader, second, KUNAI_I_RECORD_F, 3);
    add_track(&tracks, reader, KUNAI_ROLL, angle, 0);
    add_track(&tracks, reader, KUNAI_FIELD_OF_VIEW, angle, 0);
    if (!is_ninja2)
        add_track(&tracks, reader, KUNAI_CLIP, KUNAI_I_RECORD_F2, 2);
    kunai_i_finish_tracks(&tracks, motion);
}

void kunai_i_read_camera(kunai_i_open *open, const kunai_i_reader *body, uint32_t at, int is_ninja2,
                         kunai_motion *motion)
{
    kunai_i_reader reader = *body;
    uint32_t second = KUNAI_VECTOR;

    reader.record = record;
    kunai_i_seek(&reader, at);
    kunai_i_need(&reader, 1, is_ninja2 ? NINJA2_SIZE : NINJA1_SIZE);
    if (kunai_i_fail_from_reader(&reader))
        return;
    kunai_i_trace_structure(open, record, kunai_i_tell(&reader),
                            is_ninja2 ? NINJA2_SIZE : NINJA1_SIZE);
    if (is_ninja2)
        second = read_second_property(open, body, at);
    motion->info.format = KUNAI_FORMAT_NJCA;
    motion->info.kind = KUNAI_MOTION_CAMERA;
    motion->info.frame_count = 1;
    motion->info.interpolation = KUNAI_LINEAR;
    add_tracks(open, &reader, second, is_ninja2, motion);
}

void kunai_i_read_camera_chunk(kunai_i_open *open, const kunai_i_reader *body, kunai_motion *motion)
{
    const int is_ninja2 = (open->options.flags & KUNAI_NINJA2) || body->size < NINJA1_SIZE;

    kunai_i_read_camera(open, body, 0, is_ninja2, motion);
}
