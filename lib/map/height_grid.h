/* height_grid.h - the height data of Diamond and Pearl, which is a BDHC with another layout. */
#ifndef KUNAI_I_HEIGHT_GRID_H
#define KUNAI_I_HEIGHT_GRID_H

#include "base/reader.h"

#include <kunai/map.h>

enum { KUNAI_I_HEIGHT_GRID_HEADER = 0x44 };

/* The reader is at the start of the BDHC. Fills in the lists of the land. 0: the reader has stopped,
 * or the open has failed. */
int kunai_i_read_height_grid(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land);

/* The place in the reader where its last list ends. 0: the reader has stopped. */
size_t kunai_i_find_height_grid_end(kunai_i_reader *reader);

/* The heights that the game finds: at most KUNAI_MAP_COUNT_HEIGHTS. Returns their count. */
uint32_t kunai_i_find_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                   int32_t *heights);

/* Those of all triangles. Writes at most capacity of them, and returns the count of all. */
uint32_t kunai_i_find_all_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                       int32_t *heights, size_t capacity);

#endif
