/* njs_motion.h - reads an NJS_MOTION or NJS_CAMERA that was found: in a chunk, a REL file, a stage
 * or a text. */
#ifndef KUNAI_I_NJS_MOTION_H
#define KUNAI_I_NJS_MOTION_H

#include "base/reader.h"
#include "container/ninja_ascii.h"
#include "motion/handle.h"

enum { KUNAI_I_NJS_MOTION_SIZE = 12, KUNAI_I_NJS_CAMERA_SIZE = 64 /* of Ninja 1 */ };

/* Where a motion lies, and what its finder knows about it. */
typedef struct kunai_i_motion_place {
    kunai_i_reader body; /* everything that pointers can lead to; it knows base and listed */
    uint32_t at;         /* the place of the NJS_MOTION */
    uint32_t format; /* KUNAI_FORMAT_NMDM, NSSM, NCAM or NLIM: what it moves; REL_MOTION: nodes */
    const kunai_model *model; /* that it moves, or NULL */
    int is_counted;           /* 1: the file stores the next two members, and aligns nothing */
    uint32_t entry_count;
    int short_angles;
    int is_open;     /* 1: anything can follow the MDATA, zeros too, which are no entries then */
    uint8_t *starts; /* bits.h, of the body, all 0 before and after; NULL: the reader makes its
                        own */
} kunai_i_motion_place;

/* Fills in the motion but for name, byte_order and warnings, or fails the open. Work on
 * bytes that other motions may share is paid (kunai_i_charge), or makes output in memory. */
void kunai_i_read_njs_motion(kunai_i_open *open, const kunai_i_motion_place *place,
                             kunai_motion *motion);

/* Does the same with the static camera at a place. */
void kunai_i_read_camera(kunai_i_open *open, const kunai_i_reader *body, uint32_t at, int is_ninja2,
                         kunai_motion *motion);

/* What the NJS_MOTION at a place moves, when only its channels tell: KUNAI_FORMAT_NMDM, NSSM or NCAM.
 */
uint32_t kunai_i_find_njs_motion_format(const kunai_i_reader *body, uint32_t at);

/* Sets what the text knows about a motion of its image: the size of the MDATA, and in
 * open->options.motion_flags how its keys are stored. The caller restores these flags. */
void kunai_i_set_declared_motion(kunai_i_open *open, const kunai_i_ascii_declaration *declaration,
                                 kunai_i_motion_place *place);

/* How many slots an MDATA entry has, by the last field, inp_fn: 1 to 14, or 0: that is not
 * possible. */
uint32_t kunai_i_count_njs_motion_elements(uint32_t function);

#endif
