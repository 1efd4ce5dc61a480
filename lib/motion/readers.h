/* readers.h - the readers of motions, one for each kind of file. */
#ifndef KUNAI_I_MOTION_READERS_H
#define KUNAI_I_MOTION_READERS_H

#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "motion/handle.h"

/* ---- files of several motions: the motions are listed once, then read one by one ---- */

/* The memory of both lists is temporary, of the open call that makes the list. */
typedef struct kunai_i_chunk_motions {
    kunai_i_chunk_walk walk;
    kunai_i_list chunks;          /* of kunai_i_chunk */
    kunai_i_chunk first;          /* most files have one: its place in the list */
    kunai_i_chunk_faults *faults; /* of the chunks, or NULL */
} kunai_i_chunk_motions;

typedef struct kunai_i_text_motions {
    kunai_i_ascii ascii;
    const uint32_t *numbers; /* [count] of declarations */
    uint32_t count;
    uint8_t *starts; /* bits.h, of the image: as in kunai_i_motion_place */
} kunai_i_text_motions;

/* Lists the motions of a Ninja file. options.format says which ones. Fails the open if there is no
 * motion. */
void kunai_i_list_chunk_motions(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_chunk_motions *motions);

/* Lists the motions of this format in a text, or all motions if wanted is KUNAI_FORMAT_NJA. */
void kunai_i_list_text_motions(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                               kunai_i_text_motions *motions);

/* Read one motion, whose time does not depend on the other ones. They fail the open with
 * KUNAI_E_RANGE if index is out of range. open may be another call than the one that made the list.
 */
void kunai_i_read_chunk_motion(kunai_i_open *open, const kunai_i_chunk_motions *motions,
                               uint32_t index, kunai_motion *motion);
void kunai_i_read_text_motion(kunai_i_open *open, const kunai_i_text_motions *motions,
                              uint32_t index, kunai_motion *motion);

/* What a declared motion moves: KUNAI_FORMAT_NMDM and others; KUNAI_FORMAT_ANY: it is no motion. */
uint32_t kunai_i_get_declared_format(const kunai_i_ascii_declaration *declaration);

/* Turns places of the image into bytes of the text, in a motion that was read from the image. */
void kunai_i_translate_text_motion(const kunai_i_ascii *ascii, kunai_motion *motion);

/* ---- others ---- */

/* Reads motion number open->options.index into info, tracks and first_tracks, or fails the open. */
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
