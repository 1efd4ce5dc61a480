/*
 * sink.h - where readers say what they saw, for kunai_outline: each structure once it is known to
 * be there, with its raw type, flags and count. Without a sink it costs one test.
 *
 *     kunai_i_saw(job, "NJS_OBJECT", kunai_i_tell(&body), NODE_SIZE);
 *     kunai_i_saw_more(job, "NJCM", offset, size, tag, 0, 0);
 */
#ifndef KUNAI_I_SINK_H
#define KUNAI_I_SINK_H

#include "base/job.h"

typedef struct kunai_i_seen {
    uint64_t offset; /* in the caller's input */
    uint64_t size;
    const char *name; /* static */
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} kunai_i_seen;

struct kunai_i_sink {
    void (*add)(struct kunai_i_sink *sink, const kunai_i_seen *seen);
    kunai_i_budget budget; /* of all readers together: the one that holds most memory raises it */
    int is_blind;          /* 1: what is read is not the input */
    /* These keep the opens of all models and motions of a file linear. NULL: not used. */
    struct kunai_i_ascii_shared *text; /* archive/ninja_ascii.h */
    struct kunai_i_chunk_mark *mark;   /* archive/ninja_file.h */
};

enum { KUNAI_I_SEEN_STEPS = 16 /* that which is seen again and again costs time, too */ };

/* Before anything is read. sink: NULL when nobody looks. */
static inline void kunai_i_sink_begin(kunai_i_job *job, struct kunai_i_sink *sink)
{
    job->sink = sink;
    if (sink) {
        job->budget = sink->budget;
        sink->is_blind = 0;
    }
}

/* Takes steps from the budget of an outline, for what is done once for each model or motion of a
 * file; they may come to nothing. job: NULL in a probe. */
static inline void kunai_i_sink_pay(kunai_i_job *job, uint64_t steps)
{
    if (job && job->sink)
        job->budget.left -= steps < job->budget.left ? steps : job->budget.left;
}

/* job: NULL in a probe. */
static inline void kunai_i_saw_more(kunai_i_job *job, const char *name, uint64_t offset,
                                    uint64_t size, uint32_t type, uint32_t flags, uint32_t count)
{
    kunai_i_seen seen;

    if (!job || !job->sink || job->sink->is_blind)
        return;
    kunai_i_sink_pay(job, KUNAI_I_SEEN_STEPS);
    seen.offset = offset;
    seen.size = size;
    seen.name = name;
    seen.type = type;
    seen.flags = flags;
    seen.count = count;
    job->sink->add(job->sink, &seen);
}

static inline void kunai_i_saw(kunai_i_job *job, const char *name, uint64_t offset, uint64_t size)
{
    kunai_i_saw_more(job, name, offset, size, 0, 0, 0);
}

#endif
