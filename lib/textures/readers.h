/* readers.h - the readers of single textures. palette.h and nsbtx.h declare the other readers. */
#ifndef KUNAI_I_TEXTURES_READERS_H
#define KUNAI_I_TEXTURES_READERS_H

#include "textures/picture.h"

/* Reads a texture from the whole range of the reader. Returns 1, also for a picture that is broken:
 * its error is then in picture->error. Returns 0 if the header could not be read. */
typedef int kunai_i_picture_read(kunai_i_open *open, kunai_i_reader *reader,
                                 kunai_i_picture *picture);

kunai_i_picture_read kunai_i_read_pvr;
kunai_i_picture_read kunai_i_read_gvr;
kunai_i_picture_read kunai_i_read_xvr;
kunai_i_picture_read kunai_i_read_nds_icon;

kunai_i_recognise kunai_i_recognise_pvr;
kunai_i_recognise kunai_i_recognise_gvr;
kunai_i_recognise kunai_i_recognise_xvr;
kunai_i_recognise kunai_i_recognise_wrapped_pvr;
kunai_i_recognise kunai_i_recognise_nds_banner;

kunai_i_measure_head kunai_i_measure_pvr_head;
kunai_i_measure_head kunai_i_measure_gvr_head;
kunai_i_measure_head kunai_i_measure_xvr_head;

#endif
