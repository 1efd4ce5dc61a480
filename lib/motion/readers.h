/* readers.h - the readers of motions, one per kind of file. */
#ifndef KUNAI_I_MOTION_READERS_H
#define KUNAI_I_MOTION_READERS_H

#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "motion/handle.h"

/* ---- files with several motions: the motions are listed once, then read one by one ---- */

/* The memory of both lists is temporary. It belongs to the open call that makes the list. */
typedef struct kunai_i_chunk_motions {
    kunai_i_chunk_walk walk;
    kunai_i_list chunks; /* kunai_i_chunk */
    kunai_i_chunk first; /* the place of the list for one motion, because most files have one */
    kunai_i_chunk_faults *faults; /* faults of the chunks, or NULL */
} kunai_i_chunk_motions;

typedef struct kunai_i_text_motions {
    kunai_i_ascii ascii;
    const uint32_t *numbers; /* [count] numbers of declarations */
    uint32_t count;
    uint8_t *starts; /* bits.h, one per byte of the image: as in kunai_i_motion_place */
} kunai_i_text_motions;

/* Lists the motions of a Ninja file. options.format selects the kind of motions. Fails the open if
 * there is no motion. */
void kunai_i_list_chunk_motions(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_chunk_motions *motions);

/* Lists the motions of this format in a text, or all motions if wanted is KUNAI_FORMAT_NJA. */
void kunai_i_list_text_motions(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                               kunai_i_text_motions *motions);

/* Reads motion number index of a Ninja file. The time does not depend on the other motions. If
 * index is out of range, the open fails with KUNAI_E_RANGE. open may be a later call than the one
 * that made the list. */
void kunai_i_read_chunk_motion(kunai_i_open *open, const kunai_i_chunk_motions *motions,
                               uint32_t index, kunai_motion *motion);
/* Reads motion number index of a text, under the same rules. */
void kunai_i_read_text_motion(kunai_i_open *open, const kunai_i_text_motions *motions,
                              uint32_t index, kunai_motion *motion);

/* Returns the format of a declared motion: KUNAI_FORMAT_NMDM or another one, or KUNAI_FORMAT_ANY if
 * the declaration is no motion. */
uint32_t kunai_i_get_declared_format(const kunai_i_ascii_declaration *declaration);

/* Converts places in the image to offsets in the text. The motion must come from the image. */
void kunai_i_translate_text_motion(const kunai_i_ascii *ascii, kunai_motion *motion);

/* ---- other files ---- */

/* Reads motion number options.index into info, tracks and first_tracks, or fails the open. */
typedef void kunai_i_motion_read(kunai_i_open *open, const uint8_t *data, size_t size,
                                 kunai_motion *motion);

kunai_i_motion_read kunai_i_read_rel_motion;  /* a PSO player motion */
kunai_i_motion_read kunai_i_read_saanim;      /* a .saanim of SA Tools */
kunai_i_motion_read kunai_i_read_bare_motion; /* KUNAI_OPEN_BARE */
kunai_i_motion_read kunai_i_read_nsbca;       /* Nitro animations */
kunai_i_motion_read kunai_i_read_nsbta;
kunai_i_motion_read kunai_i_read_nsbtp;
kunai_i_motion_read kunai_i_read_nsbma;
kunai_i_motion_read kunai_i_read_nsbva;

kunai_i_recognise kunai_i_recognise_ninja_motion;
kunai_i_recognise kunai_i_recognise_rel_motion;
kunai_i_recognise kunai_i_recognise_saanim;
kunai_i_recognise kunai_i_recognise_nja_motion;
kunai_i_recognise kunai_i_recognise_nitro_motion;
kunai_i_measure_head kunai_i_measure_saanim_head;
kunai_i_measure_head kunai_i_measure_nitro_motion_head;

#endif
