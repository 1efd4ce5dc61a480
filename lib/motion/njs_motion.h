/* njs_motion.h - NJS_MOTION, for the readers of the containers that hold one. */
#ifndef KUNAI_I_NJS_MOTION_H
#define KUNAI_I_NJS_MOTION_H

#include "archive/rel.h"
#include "motion/motion.h"

enum { KUNAI_I_NJS_MOTION_SIZE = 12 };

/* The NJS_MOTION at a place of the reader, which covers all that pointers can lead to. rel says
 * which words are pointers; NULL: all but 0 are. Fills in the motion, or fails the job. */
void kunai_i_njs_motion_read(kunai_i_job *job, kunai_i_reader reader, const kunai_i_rel *rel,
                             uint32_t at, kunai_motion *motion);

/* The slots of an MDATA entry that the last field, inp_fn, tells: 1 to 14, or 0: not possible. */
uint32_t kunai_i_njs_motion_elements(uint32_t function);

#endif
