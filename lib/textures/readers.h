/* readers.h - the readers of lone textures; palette.h and nsbtx.h declare the others. */
#ifndef KUNAI_I_TEXTURES_READERS_H
#define KUNAI_I_TEXTURES_READERS_H

#include "textures/picture.h"

/* Reads a texture whose bytes are the range of the reader. What is wrong with it goes to
 * picture->error; 0 when that leaves no header. */
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
