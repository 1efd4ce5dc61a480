/* readers.h - the readers of motions, one for each kind of file. */
#ifndef KUNAI_I_MOTION_READERS_H
#define KUNAI_I_MOTION_READERS_H

#include "motion/handle.h"

/* Reads motion number open->options.index into info, tracks and first_tracks, or fails the open. */
typedef void kunai_i_motion_read(kunai_i_open *open, const uint8_t *data, size_t size,
                                 kunai_motion *motion);

kunai_i_motion_read kunai_i_read_ninja_motion; /* the chunks of a Ninja file */
kunai_i_motion_read kunai_i_read_rel_motion;   /* a PSO player motion */
kunai_i_motion_read kunai_i_read_bare_motion;  /* KUNAI_OPEN_BARE */
kunai_i_motion_read kunai_i_read_nja_motion;   /* Ninja ASCII */
kunai_i_motion_read kunai_i_read_nsbca;        /* Nitro animations */
kunai_i_motion_read kunai_i_read_nsbta;
kunai_i_motion_read kunai_i_read_nsbtp;
kunai_i_motion_read kunai_i_read_nsbma;
kunai_i_motion_read kunai_i_read_nsbva;

kunai_i_recognise kunai_i_recognise_ninja_motion;
kunai_i_recognise kunai_i_recognise_rel_motion;
kunai_i_recognise kunai_i_recognise_nja_motion;
kunai_i_recognise kunai_i_recognise_nitro_motion;
kunai_i_measure_head kunai_i_measure_nitro_motion_head;

#endif
