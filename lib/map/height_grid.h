/* height_grid.h - reads the height data of Diamond and Pearl: a BDHC with another layout. */
#ifndef KUNAI_I_HEIGHT_GRID_H
#define KUNAI_I_HEIGHT_GRID_H

#include "base/reader.h"

#include <kunai/map.h>

enum { KUNAI_I_HEIGHT_GRID_HEADER = 0x44 };

/* Reads the lists of the land. The reader is at the start of the BDHC. Returns 1, or 0 if the
 * reader or the open has failed. */
int kunai_i_read_height_grid(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land);

/* Returns the place in the reader where the last list ends, or 0 if the reader has failed. */
size_t kunai_i_find_height_grid_end(kunai_i_reader *reader);

/* Finds the heights that the game finds: at most KUNAI_MAP_COUNT_HEIGHTS. Returns their number. */
uint32_t kunai_i_find_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                   int32_t *heights);

/* Finds the heights of all triangles. Writes at most capacity heights, and returns the number of
 * all heights. */
uint32_t kunai_i_find_all_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                       int32_t *heights, size_t capacity);

#endif
