/* bdhc.h - reads the height data (BDHC) of a land file. */
#ifndef KUNAI_I_BDHC_H
#define KUNAI_I_BDHC_H

#include "base/reader.h"

#include <kunai/map.h>

/* Reads a BDHC of either layout. The reader covers the BDHC. Sets the lists of the land and
 * land->height_result. If the data is wrong, the reader fails and the lists stay empty. The open
 * fails only if memory or the budget runs out. */
void kunai_i_read_heights(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land);

#endif
