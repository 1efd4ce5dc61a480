/* map_files.h - map files that a test made, opened, and what it expects of them. */
#ifndef KUNAI_TEST_MAP_FILES_H
#define KUNAI_TEST_MAP_FILES_H

#include "support.h"

#include "map_writer.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- a land ---- */

/* Where things are in make_heights. */
enum {
    HEIGHTS_POINTS = 16,    /* 4 */
    HEIGHTS_NORMALS = 48,   /* 2 */
    HEIGHTS_CONSTANTS = 72, /* 3 */
    HEIGHTS_PLATES = 84,    /* 3 */
    HEIGHTS_STRIPS = 108,   /* 2 */
    HEIGHTS_ACCESSES = 124, /* 5 */
    HEIGHTS_SIZE = 134
};

bytes make_heights(void);

/* Where things are in make_land of Platinum: two props, a model, and those heights. In HeartGold
 * two sounds lie before the tiles and all of them LAND_SOUNDS further on; the heights of Diamond
 * are another 64 bytes. */
enum {
    LAND_HEADER = 16,
    LAND_PROPS = 0x810,
    LAND_MODEL = 0x870,
    LAND_HEIGHTS = 0x884,
    LAND_SIZE = LAND_HEIGHTS + HEIGHTS_SIZE,
    LAND_SOUNDS = 4 + 2 * 8
};

extern const kunai_map_prop land_props[2];
extern const uint8_t land_sounds[16];

bytes make_land(enum map_game game);

/* Tiles, props and model of make_land are there; shift: 0 or LAND_SOUNDS. */
void expect_land(const kunai_map *map, uint32_t shift);

/* As many plates, strips and accesses as in make_heights, and one height. */
void expect_land_heights(const kunai_map *map);

/* No heights, for this reason. */
void expect_no_heights(const kunai_map *map, kunai_result why);

/* Little-endian. */
void set_16(bytes *file, size_t at, uint32_t value);
void set_32(bytes *file, size_t at, uint32_t value);

/* ---- opening ---- */

/* Opens a copy that ends where readable memory ends, and walks what it gives. format 0: what it is
 * has to be found out. NULL: error says why. */
kunai_map *open_map_file(const bytes *file, uint32_t format, uint32_t flags, kunai_error *error);

/* The same, which must work with this many warnings. */
kunai_map *open_map_with(const bytes *file, uint32_t format, uint32_t warnings);

/* It opens with exactly this warning, and a strict open fails with it. */
kunai_map *open_map_warned(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                           const char *record);

void expect_map_failure(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                        const char *record);

#endif
