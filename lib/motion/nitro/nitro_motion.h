/* nitro_motion.h - what the files of all Nitro animations have in common: a block of animations,
 * each with a name and a magic word (g3d.md 2, nitro-motion.md). */
#ifndef KUNAI_I_NITRO_MOTION_H
#define KUNAI_I_NITRO_MOTION_H

#include "container/g3d.h"
#include "motion/tracks.h"

/* Finds animation number options.index in a file of a format, or in its block alone: its reader,
 * whose places count from the animation, and which is behind the number of frames. The motion gets
 * its format, kind, name and frame_count. What is wrong is in the reader, or fails the open. */
kunai_i_reader kunai_i_begin_nitro_motion(kunai_i_open *open, const void *data, size_t size,
                                          uint32_t format, kunai_motion *motion);

/* flags: of the animation, as stored. */
void kunai_i_set_nitro_motion_flags(kunai_motion *motion, uint32_t flags);

/* kunai_i_finish_tracks, and ends the part of warnings that the caller began before the tracks. If
 * only damaged tracks were found, the first warning of that part becomes the error. */
void kunai_i_finish_nitro_motion(kunai_i_tracks *tracks, kunai_motion *motion);

#endif
