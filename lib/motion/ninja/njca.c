/* njca.c - reads a static camera, NJS_CAMERA or the NJS_CAMERA of Ninja 2, as a motion of one frame
 * (ninja-motion.md 8). */
#include "motion/ninja/key_record.h"

#include "base/sink.h"
#include "motion/ninja/njs_motion.h"

enum { NINJA1_SIZE = 64, NINJA2_SIZE = 32, TARGET_CAMERA = 2 };

static const char record[] = "NJS_CAMERA";

/* One key of a property, from the next fields of reader. */
static void give_track(kunai_i_tracks *tracks, kunai_i_reader *reader, uint32_t property,
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
    if (!kunai_i_tracks_add(tracks, &plan, &keys))
        return;
    keys.frames[0] = 0.0f;
    kunai_i_f32s(reader, keys.values, float_count);
    if (row->raw_count) {
        keys.raw[0] = row->has_short_frame ? kunai_i_s16(reader) : kunai_i_s32(reader);
        keys.values[0] = kunai_i_radians(keys.raw[0]);
    }
}

/* What the second vector of a camera of Ninja 2 is, from the field behind all others. */
static uint32_t second_property(kunai_i_job *job, const kunai_i_reader *body, uint32_t at)
{
    const uint64_t place = at + (uint64_t)NINJA2_SIZE - 4;
    const uint32_t type = kunai_i_u32_at(body, place);

    if (type == TARGET_CAMERA)
        return KUNAI_TARGET;
    if (type != 1)
        kunai_i_warn(job, KUNAI_E_CORRUPT, body->origin + place, record,
                     "the type is not 1 or 2: it is taken for a vector");
    return KUNAI_VECTOR;
}

static void give_tracks(kunai_i_job *job, kunai_i_reader *reader, uint32_t second, int is_ninja2,
                        kunai_motion *motion)
{
    const uint32_t angle = is_ninja2 ? KUNAI_I_RECORD_SA1 : KUNAI_I_RECORD_A1;
    kunai_i_tracks tracks;

    kunai_i_tracks_begin(&tracks, job, 1);
    kunai_i_tracks_group(&tracks);
    give_track(&tracks, reader, KUNAI_TRANSLATION, KUNAI_I_RECORD_F, 3);
    give_track(&tracks, reader, second, KUNAI_I_RECORD_F, 3);
    give_track(&tracks, reader, KUNAI_ROLL, angle, 0);
    give_track(&tracks, reader, KUNAI_FIELD_OF_VIEW, angle, 0);
    if (!is_ninja2)
        give_track(&tracks, reader, KUNAI_CLIP, KUNAI_I_RECORD_F2, 2);
    kunai_i_tracks_finish(&tracks, motion);
}

void kunai_i_camera_read(kunai_i_job *job, const kunai_i_reader *body, uint32_t at, int is_ninja2,
                         kunai_motion *motion)
{
    kunai_i_reader reader = *body;
    uint32_t second = KUNAI_VECTOR;

    reader.record = record;
    kunai_i_seek(&reader, at);
    kunai_i_need(&reader, 1, is_ninja2 ? NINJA2_SIZE : NINJA1_SIZE);
    if (kunai_i_reader_fail(&reader))
        return;
    kunai_i_saw(job, record, kunai_i_tell(&reader), is_ninja2 ? NINJA2_SIZE : NINJA1_SIZE);
    if (is_ninja2)
        second = second_property(job, body, at);
    motion->info.format = KUNAI_FORMAT_NJCA;
    motion->info.kind = KUNAI_MOTION_CAMERA;
    motion->info.frame_count = 1;
    motion->info.interpolation = KUNAI_LINEAR;
    give_tracks(job, &reader, second, is_ninja2, motion);
}

void kunai_i_camera_chunk_read(kunai_i_job *job, const kunai_i_reader *body, kunai_motion *motion)
{
    const int is_ninja2 = (job->options.flags & KUNAI_NINJA2) || body->size < NINJA1_SIZE;

    kunai_i_camera_read(job, body, 0, is_ninja2, motion);
}
