/* nitro_motion.h - the common part of all Nitro animations: a block of animations, each with a name
 * and a magic number (g3d.md 2, nitro-motion.md). */
#ifndef KUNAI_I_NITRO_MOTION_H
#define KUNAI_I_NITRO_MOTION_H

#include "container/g3d.h"
#include "motion/tracks.h"

/* Finds animation number options.index in a file of this format, or in its block alone. Returns a
 * reader of the animation after its number of frames. Places in the reader count from the
 * animation. Sets the format, kind, name and frame_count of the motion. A fault stops the reader or
 * fails the open. */
kunai_i_reader kunai_i_begin_nitro_motion(kunai_i_open *open, const void *data, size_t size,
                                          uint32_t format, kunai_motion *motion);

/* flags are the stored flags of the animation. */
void kunai_i_set_nitro_motion_flags(kunai_motion *motion, uint32_t flags);

/* Calls kunai_i_finish_tracks, and ends the part of warnings that the caller began before the
 * tracks. If all tracks are damaged, the first warning of that part becomes the error. */
void kunai_i_finish_nitro_motion(kunai_i_tracks *tracks, kunai_motion *motion);

#endif
