/* meshset_polygons.h - the polygons of an NJS_MESHSET in the image of a text, for both kinds of text. */
#ifndef KUNAI_I_MESHSET_POLYGONS_H
#define KUNAI_I_MESHSET_POLYGONS_H

#include "base/open.h"

/* Where the members of an NJS_MESHSET lie. */
enum {
    KUNAI_I_MESHSET_COUNT = 2,
    KUNAI_I_MESHSET_MESHES = 4,
    KUNAI_I_MESHSET_NORMALS = 12,
    KUNAI_I_MESHSET_COLORS = 16,
    KUNAI_I_MESHSET_UVS = 20
};

typedef struct kunai_i_meshset_polygons {
    uint32_t count;
    uint64_t corners;
    uint64_t triangles; /* each has a normal; a quad has one normal, too, and counts once */
} kunai_i_meshset_polygons;

/* Counts the polygons of a meshset that are whole within so many half words (ninja-basic.md 4). image
 * has bytes. The open pays a step for each polygon; offset and record are for its error. */
kunai_i_meshset_polygons kunai_i_count_meshset_polygons(kunai_i_open *open,
                                                        const kunai_i_list *image, uint32_t meshset,
                                                        uint64_t halves, uint64_t offset,
                                                        const char *record);

#endif
