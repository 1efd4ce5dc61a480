/* formats.h - the motion formats, for kunai_probe. */
#ifndef KUNAI_I_MOTION_FORMATS_H
#define KUNAI_I_MOTION_FORMATS_H

#include "base/recognise.h"

/* The rows of the motion noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_motion_formats[];

struct kunai_i_sink;
struct kunai_motion;

/* kunai_motion_open, with the sink of an outline, or NULL. */
kunai_result kunai_i_motion_open(const void *data, size_t size, const kunai_options *options,
                                 struct kunai_i_sink *sink, struct kunai_motion **out,
                                 kunai_error *error);

#endif
