/* map_content.h - which kind of map file a handle is of, as its get functions tell it. */
#ifndef KUNAI_TEST_MAP_CONTENT_H
#define KUNAI_TEST_MAP_CONTENT_H

#include "map_files.h"

/* Bits: the get functions of a map. */
enum map_content {
    HAS_HEADERS = 0x1,
    HAS_NAMES = 0x2,
    HAS_MATRIX = 0x4,
    HAS_LAND = 0x8,
    HAS_AREA = 0x10,
    HAS_MODELS = 0x20,
    HAS_LIGHTS = 0x40,
    HAS_ANIMATION = 0x80,
    HAS_DRAWS = 0x100
};

/* Its info, that it has this and nothing else, and nothing past the last item. */
void expect_map_content(const kunai_map *map, uint32_t format, uint32_t item_count,
                        uint32_t content);

/* All sweeps, with the format named. */
void sweep_map(const bytes *file, uint32_t format, int must_fail);

#endif
