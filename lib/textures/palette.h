/* palette.h - reads the palettes of files and of pictures (pvr.md 7, gvr-xvr.md A4, tex0.md 1). */
#ifndef KUNAI_I_TEXTURES_PALETTE_H
#define KUNAI_I_TEXTURES_PALETTE_H

#include "textures/picture.h"

/* Decides the meaning of entry formats. PVP and GVP use the same numbers with different meanings.
 * All palettes of TEX0 have format 0. */
enum kunai_i_palette_kind { KUNAI_I_PALETTE_PVR, KUNAI_I_PALETTE_GVR, KUNAI_I_PALETTE_TEX0 };

/* Returns the bytes of an entry, or 0 if the format is unknown. */
uint32_t kunai_i_get_palette_entry_size(uint32_t kind, uint32_t format);

/* Converts count entries, into memory of the handle. Returns NULL if the open has failed. The
 * format must be known, and the bytes must be complete. */
const uint8_t *kunai_i_convert_palette(kunai_i_open *open, uint32_t kind, uint32_t format,
                                       const uint8_t *bytes, uint32_t count);

/* Reads a PVPL, PVRP or GVPL chunk at the start of the reader. A fault stops the reader. */
void kunai_i_read_palette(kunai_i_open *open, kunai_i_reader *reader, kunai_palette *palette);

kunai_i_recognise kunai_i_recognise_palette; /* PVP, GVP */
kunai_i_measure_head kunai_i_measure_palette_head;

/* Missing colours are transparent black. Without a palette, the colours are shades of grey. */
kunai_i_resolve kunai_i_resolve_palette;

#endif
