/*
 * trace.h - where readers say what they saw, for kunai_outline: each structure once it is known to
 * be there, with its raw type, flags and count. Without a trace it costs one test.
 *
 *     kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ACTION, "NJS_ACTION", offset, ACTION_SIZE);
 *     kunai_i_trace_more(open, KUNAI_RECORD_KIND_CHUNK, "NJCM", offset, size, tag, 0, 0);
 *
 * The kind is for programs and the name for people. Both are written where the structure is read:
 * there the name is also the record of errors.
 */
#ifndef KUNAI_I_TRACE_H
#define KUNAI_I_TRACE_H

#include "base/open.h"

#include <kunai/outline.h>

enum { KUNAI_I_TRACE_STEPS = 16 /* that which is traced again and again costs time, too */ };

/* Before anything is read. trace: NULL when nobody looks. */
static inline void kunai_i_begin_trace(kunai_i_open *open, struct kunai_i_trace *trace)
{
    open->trace = trace;
    if (trace) {
        open->budget = trace->budget;
        trace->is_blind = 0;
    }
}

/* Takes steps from the budget of an outline, for what is done once for each model or motion of a
 * file. options.max_work is exact: if it is set and too small, the open fails. Otherwise the
 * budget stops at 0. open: NULL in a probe. */
static inline void kunai_i_charge_trace(kunai_i_open *open, uint64_t steps)
{
    if (!open || !open->trace)
        return;
    if (open->budget->is_exact)
        (void)kunai_i_charge(open, steps, 0, "outline");
    else
        open->budget->left -= steps < open->budget->left ? steps : open->budget->left;
}

/* From here on this call reads something that is not the input, such as the image of a text. */
static inline void kunai_i_hide_trace(kunai_i_open *open)
{
    if (open->trace)
        open->trace->is_blind = 1;
}

/* kind: enum kunai_record_kind, which says what type, flags and count are. name: static text. size:
 * 0 if the structure is not there. open: NULL in a probe. */
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

static inline void kunai_i_trace_structure(kunai_i_open *open, uint32_t kind, const char *name,
                                           uint64_t offset, uint64_t size)
{
    kunai_i_trace_more(open, kind, name, offset, size, 0, 0, 0);
}

#endif
