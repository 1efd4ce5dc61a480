/* bdhc.h - the height data of a land file. */
#ifndef KUNAI_I_BDHC_H
#define KUNAI_I_BDHC_H

#include "base/reader.h"

#include <kunai/map.h>

/* The reader covers a BDHC of either layout. Fills in the lists of the land, or stops the reader
 * and leaves them empty. height_result says which. The open fails only where memory ends. */
void kunai_i_read_heights(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land);

#endif
