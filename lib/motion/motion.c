/* motion.c - finds the reader of a motion (ninja-motion.md 1, nitro.md 2), and hands out its
 * parts. */
#include "motion/formats.h"
#include "motion/nitro/nitro_motion.h"
#include "motion/sample.h"
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "container/rel.h"
#include "base/sink.h"

const kunai_i_format_row kunai_i_motion_formats[] = {
    {KUNAI_FORMAT_NINJA, KUNAI_NOUN_MOTION, kunai_i_ninja_motion_recognise, 0},
    {KUNAI_FORMAT_REL_MOTION, KUNAI_NOUN_MOTION, kunai_i_rel_motion_recognise, 0},
    {KUNAI_FORMAT_NJA, KUNAI_NOUN_MOTION, kunai_i_nja_motion_recognise, 0},
    {KUNAI_FORMAT_JNT0, KUNAI_NOUN_MOTION, kunai_i_nsbca_recognise, 0},
    {KUNAI_FORMAT_SRT0, KUNAI_NOUN_MOTION, kunai_i_nsbta_recognise, 0},
    {KUNAI_FORMAT_PAT0, KUNAI_NOUN_MOTION, kunai_i_nsbtp_recognise, 0},
    {KUNAI_FORMAT_MAT0, KUNAI_NOUN_MOTION, kunai_i_nsbma_recognise, 0},
    {KUNAI_FORMAT_VIS0, KUNAI_NOUN_MOTION, kunai_i_nsbva_recognise, 0},
    {KUNAI_FORMAT_ANY, 0, NULL, 0}};

/* Formats of a motion itself, in chunks and in text. */
static int is_motion_format(uint32_t format)
{
    return format == KUNAI_FORMAT_NMDM || format == KUNAI_FORMAT_NSSM ||
           format == KUNAI_FORMAT_NCAM || format == KUNAI_FORMAT_NLIM ||
           format == KUNAI_FORMAT_NJCA;
}

/* The reader of a format that has one of its own, or NULL. */
static kunai_i_motion_read *reader_of(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NINJA: return kunai_i_ninja_motion_read;
    case KUNAI_FORMAT_REL_MOTION: return kunai_i_rel_motion_read;
    case KUNAI_FORMAT_NJA: return kunai_i_nja_motion_read;
    case KUNAI_FORMAT_JNT0: return kunai_i_nsbca_read;
    case KUNAI_FORMAT_SRT0: return kunai_i_nsbta_read;
    case KUNAI_FORMAT_PAT0: return kunai_i_nsbtp_read;
    case KUNAI_FORMAT_MAT0: return kunai_i_nsbma_read;
    case KUNAI_FORMAT_VIS0: return kunai_i_nsbva_read;
    default: return NULL;
    }
}

/* By the container; what is none of them goes to the reader of Ninja files, which says so. */
static kunai_i_motion_read *find_reader(const kunai_i_job *job, const void *data, size_t size)
{
    const uint32_t nitro =
        job->options.format ? KUNAI_FORMAT_ANY : kunai_i_nitro_motion_format(data, size);
    kunai_i_chunk_walk walk;
    kunai_i_rel rel;
    int is_source;

    if (nitro)
        return reader_of(nitro);
    if (kunai_i_chunk_walk_begin(&walk, NULL, data, size, job->options.byte_order))
        return kunai_i_ninja_motion_read;
    if (!job->options.format && kunai_i_rel_begin(&rel, data, size, job->options.byte_order))
        return kunai_i_rel_motion_read;
    if (kunai_i_ascii_is(data, size, &is_source))
        return kunai_i_nja_motion_read;
    return kunai_i_ninja_motion_read;
}

static kunai_i_motion_read *choose_reader(kunai_i_job *job, const void *data, size_t size)
{
    const uint32_t wanted = job->options.format;

    if (job->options.flags & KUNAI_BARE)
        return kunai_i_bare_motion_read;
    if (reader_of(wanted))
        return reader_of(wanted);
    if (!wanted || is_motion_format(wanted))
        return find_reader(job, data, size);
    kunai_i_fail(job, KUNAI_E_FORMAT, 0, "motion", "options.format is no format of motions");
    return NULL;
}

static void read_motion(kunai_i_job *job, const void *data, size_t size, kunai_motion *motion)
{
    kunai_i_motion_read *read;

    job->format = job->options.format;
    read = choose_reader(job, data, size);
    if (read)
        read(job, data, size, motion);
}

kunai_result kunai_i_motion_open(const void *data, size_t size, const kunai_options *options,
                                 struct kunai_i_sink *sink, kunai_motion **out, kunai_error *error)
{
    kunai_i_job job;
    kunai_motion *motion;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    kunai_i_sink_begin(&job, sink);
    motion = kunai_i_keep(&job, 1, sizeof *motion);
    if (motion) {
        motion->info.name = kunai_i_empty_string();
        read_motion(&job, data, size, motion);
        motion->info.warnings = kunai_i_keep_warnings(&job, &motion->info.warning_count);
    }
    if (kunai_i_job_end(&job, motion ? &motion->owner : NULL, error) == KUNAI_OK)
        *out = motion;
    return job.error.code;
}

kunai_result kunai_motion_open(const void *data, size_t size, const kunai_options *options,
                               kunai_motion **out, kunai_error *error)
{
    return kunai_i_motion_open(data, size, options, NULL, out, error);
}

void kunai_motion_close(kunai_motion *motion)
{
    if (motion)
        kunai_i_owner_release(&motion->owner);
}

const kunai_motion_info *kunai_motion_get_info(const kunai_motion *motion)
{
    return motion ? &motion->info : NULL;
}

const kunai_track *kunai_motion_get_track(const kunai_motion *motion, uint32_t index)
{
    if (!motion || index >= motion->info.track_count)
        return NULL;
    return &motion->tracks[index].track;
}

kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                 uint32_t sample, float *values, size_t count)
{
    kunai_i_sampler sampler;

    if (!motion || !values || !kunai_i_is_sample(sample))
        return KUNAI_E_ARGUMENT;
    if (track >= motion->info.track_count)
        return KUNAI_E_RANGE;
    if (count < motion->tracks[track].track.value_count)
        return KUNAI_E_SPACE;
    kunai_i_sampler_begin(&sampler, motion, frame, sample);
    kunai_i_sampler_values(&sampler, &motion->tracks[track], values);
    return KUNAI_OK;
}
