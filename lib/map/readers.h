/* readers.h - the readers of map files, one for each kind of file, and the functions that they
 * share. */
#ifndef KUNAI_I_MAP_READERS_H
#define KUNAI_I_MAP_READERS_H

#include "base/module.h"
#include "base/reader.h"
#include "map/handle.h"

enum { KUNAI_I_PROP_SIZE = 48 /* bytes of a prop in a land file */ };

/* Reads a map file. The reader covers the whole file and is little-endian. open->format names the
 * variant (Platinum, Diamond, HeartGold). Sets the part of the map that the file contains, or fails
 * the open. Sets info.item_count if it is not 1, and no other member of info. */
typedef void kunai_i_map_read(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map);

kunai_i_map_read kunai_i_read_map_headers;
kunai_i_map_read kunai_i_read_map_names;
kunai_i_map_read kunai_i_read_map_matrix;
kunai_i_map_read kunai_i_read_land;
kunai_i_map_read kunai_i_read_bdhc; /* a BDHC alone */
kunai_i_map_read kunai_i_read_area;
kunai_i_map_read kunai_i_read_area_build;
kunai_i_map_read kunai_i_read_area_light;
kunai_i_map_read kunai_i_read_prop_animation;
kunai_i_map_read kunai_i_read_prop_shapes;
kunai_i_map_read kunai_i_read_map_events;

/* Reads only the props of a land, and finds its model. *props_at receives the place of the first
 * prop. */
void kunai_i_read_land_props(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land,
                             uint64_t *props_at);

/* Reads only the heights of a land. */
void kunai_i_read_land_heights(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land);

/* Returns the size of an event in the file. list is KUNAI_I_BACKGROUNDS, KUNAI_I_OBJECTS and so on.
 */
size_t kunai_i_get_event_size(int list);

/* Returns how many props of a land the game uses: it ignores all props after the first 32. */
uint32_t kunai_i_count_used_props(const kunai_map_land *land);

/* Sets the matrix of a prop in a land whose centre is at x and z. The game scales and moves a prop,
 * and ignores its rotation (platinum.md 2). */
void kunai_i_place_prop(const kunai_map_prop *prop, double x, double z, float *world);

kunai_i_recognise kunai_i_recognise_land;
kunai_i_recognise kunai_i_recognise_bdhc;
kunai_i_recognise kunai_i_recognise_area_light;

/* Returns 0 also for a BDHC without plates: kunai_scan does not look for it. */
kunai_i_measure_head kunai_i_measure_bdhc_head;

/* ---- shared functions ---- */

/* Reads count 16-bit words. Returns NULL if the open has failed or the data ends before the last
 * word. */
static inline const uint16_t *kunai_i_read_map_words(kunai_i_open *open, kunai_i_reader *reader,
                                                     uint32_t count)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 2 * (uint64_t)count);
    uint16_t *words = bytes ? kunai_i_allocate_unset(open, count, sizeof *words) : NULL;
    uint32_t i;

    for (i = 0; words && i < count; i++)
        words[i] = kunai_i_load16(bytes + 2 * (size_t)i, 0);
    return words;
}

/* Warns about bytes after the end of the file's data. The reader must not have failed. */
static inline void kunai_i_warn_map_rest(const kunai_i_reader *reader)
{
    if (kunai_i_count_left(reader))
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, kunai_i_tell(reader), reader->record,
                     "bytes after the last structure are ignored");
}

/* Ends a whole file. Fails the open with the error of the reader, or warns about bytes after the
 * end. */
static inline void kunai_i_finish_map(const kunai_i_reader *reader)
{
    if (!kunai_i_fail_from_reader(reader))
        kunai_i_warn_map_rest(reader);
}

/* Returns the index of the light at a time, or -1 if count is 0. time is in units of 2 seconds
 * since midnight: 0 .. 43199. */
int32_t kunai_i_find_light(const kunai_map_light *lights, uint32_t count, uint32_t time);

#endif
