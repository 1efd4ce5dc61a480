/* palette.h - the palettes of files and of pictures (pvr.md 7, gvr-xvr.md A4, tex0.md 1). */
#ifndef KUNAI_I_TEXTURES_PALETTE_H
#define KUNAI_I_TEXTURES_PALETTE_H

#include "textures/picture.h"

/* Whose codes: the entry formats of PVP and GVP have the same numbers and other meanings; those of
 * TEX0 are all of format 0. */
enum kunai_i_palette_kind { KUNAI_I_PALETTE_PVR, KUNAI_I_PALETTE_GVR, KUNAI_I_PALETTE_TEX0 };

/* Bytes of an entry; 0: there is no such format. */
uint32_t kunai_i_get_palette_entry_size(uint32_t kind, uint32_t format);

/* The colours of count entries in memory of the handle; NULL: the open failed. format is a good one
 * and the bytes are there. */
const uint8_t *kunai_i_convert_palette(kunai_i_open *open, uint32_t kind, uint32_t format,
                                       const uint8_t *bytes, uint32_t count);

/* Reads a PVPL, PVRP or GVPL chunk at the start of the reader. What is wrong with it stays in the
 * reader. */
void kunai_i_read_palette(kunai_i_open *open, kunai_i_reader *reader, kunai_palette *palette);

kunai_i_recognise kunai_i_recognise_palette; /* PVP, GVP */
kunai_i_measure_head kunai_i_measure_palette_head;

/* Transparent black where the palette has no colour; without a palette grey. */
kunai_i_resolve kunai_i_resolve_palette;

#endif
