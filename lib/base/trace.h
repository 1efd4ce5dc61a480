/*
 * trace.h - how readers report structures to kunai_outline. A reader reports each structure once it
 * is known to exist, with its raw type, flags and count. Without a trace this costs one test.
 *
 *     kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ACTION, "NJS_ACTION", offset, ACTION_SIZE);
 *     kunai_i_trace_more(open, KUNAI_RECORD_KIND_CHUNK, "NJCM", offset, size, tag, 0, 0);
 *
 * The kind is for programs, and the name for people. Both are written where the structure is read.
 * The name is also the record name in errors there.
 */
#ifndef KUNAI_I_TRACE_H
#define KUNAI_I_TRACE_H

#include "base/open.h"

#include <kunai/outline.h>

enum { KUNAI_I_TRACE_STEPS = 16 /* steps per report: a structure can be reported many times */ };

/* Call this before anything is read. trace is NULL if no outline is made. */
static inline void kunai_i_begin_trace(kunai_i_open *open, struct kunai_i_trace *trace)
{
    open->trace = trace;
    if (trace) {
        open->budget = trace->budget;
        trace->is_blind = 0;
    }
}

/* Takes steps from the budget of an outline, for work that is done once per model or motion of a
 * file. If options.max_work is set and too small, the open call fails. Otherwise the budget stops
 * at 0. open is NULL in a probe. */
static inline void kunai_i_charge_trace(kunai_i_open *open, uint64_t steps)
{
    if (!open || !open->trace)
        return;
    if (open->budget->is_exact)
        (void)kunai_i_charge(open, steps, 0, "outline");
    else
        open->budget->left -= steps < open->budget->left ? steps : open->budget->left;
}

/* From now on this call reads bytes that are not the input, for example the image of a text. */
static inline void kunai_i_hide_trace(kunai_i_open *open)
{
    if (open->trace)
        open->trace->is_blind = 1;
}

/* Reports a structure. kind is an enum kunai_record_kind, which says what type, flags and count
 * mean. name is a static text. size is 0 if the structure is missing. open is NULL in a probe. */
static inline void kunai_i_trace_more(kunai_i_open *open, uint32_t kind, const char *name,
                                      uint64_t offset, uint64_t size, uint32_t type, uint32_t flags,
                                      uint32_t count)
{
    kunai_i_traced traced;

    if (!open || !open->trace || open->trace->is_blind || !size)
        return;
    kunai_i_charge_trace(open, KUNAI_I_TRACE_STEPS);
    traced.offset = offset;
    traced.size = size;
    traced.name = name;
    traced.kind = kind;
    traced.type = type;
    traced.flags = flags;
    traced.count = count;
    open->trace->add(open->trace, &traced);
}

/* Like kunai_i_trace_more, for a structure without type, flags and count. */
static inline void kunai_i_trace_structure(kunai_i_open *open, uint32_t kind, const char *name,
                                           uint64_t offset, uint64_t size)
{
    kunai_i_trace_more(open, kind, name, offset, size, 0, 0, 0);
}

#endif
