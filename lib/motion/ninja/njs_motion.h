/* njs_motion.h - reads an NJS_MOTION or NJS_CAMERA at a known place: in a chunk, a REL file, a
 * stage or a text. */
#ifndef KUNAI_I_NJS_MOTION_H
#define KUNAI_I_NJS_MOTION_H

#include "base/reader.h"
#include "container/ninja_ascii.h"
#include "motion/handle.h"

enum { KUNAI_I_NJS_MOTION_SIZE = 12, KUNAI_I_NJS_CAMERA_SIZE = 64 /* of Ninja 1 */ };

/* The place of a motion, and the facts that its file gives about it. */
typedef struct kunai_i_motion_place {
    /* everything that pointers can reach; has the base and the list of pointers */
    kunai_i_reader body;
    uint32_t at; /* place of the NJS_MOTION */
    /* what it moves: KUNAI_FORMAT_NMDM, NSSM, NCAM or NLIM; REL_MOTION moves nodes */
    uint32_t format;
    const kunai_model *model; /* the model that it moves, or NULL */
    int is_counted;           /* 1: the file stores the next two members, and aligns nothing */
    uint32_t entry_count;
    int short_angles;
    int is_open; /* 1: anything can follow the MDATA; entries of zeros at its end do not count */
    uint8_t *starts; /* bits.h, of the body, all 0 before and after; NULL: the reader makes its
                        own */
} kunai_i_motion_place;

/* Sets the motion except its name, byte_order and warnings, or fails the open. Charges the budget
 * (kunai_i_charge) for bytes that other motions may share, unless the work makes output in
 * memory. */
void kunai_i_read_njs_motion(kunai_i_open *open, const kunai_i_motion_place *place,
                             kunai_motion *motion);

/* Reads the static camera at a place as a motion of one frame. */
void kunai_i_read_camera(kunai_i_open *open, const kunai_i_reader *body, uint32_t at, int is_ninja2,
                         kunai_motion *motion);

/* Returns what the NJS_MOTION at a place moves, judged by its channels only: KUNAI_FORMAT_NMDM,
 * NSSM or NCAM. */
uint32_t kunai_i_find_njs_motion_format(const kunai_i_reader *body, uint32_t at);

/* Sets the facts that the text gives about a motion of its image. These are the size of the MDATA,
 * and in open->options.motion_flags the form of its keys. The caller restores these flags. */
void kunai_i_set_declared_motion(kunai_i_open *open, const kunai_i_ascii_declaration *declaration,
                                 kunai_i_motion_place *place);

/* Returns the number of slots of an MDATA entry, from the last field, inp_fn: 1 to 14, or 0 if the
 * number is not possible. */
uint32_t kunai_i_count_njs_motion_elements(uint32_t function);

#endif
