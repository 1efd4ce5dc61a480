/* meshset_polygons.h - counts the polygons of an NJS_MESHSET in the image of a text. Both text
 * formats use it: Ninja ASCII and C source. */
#ifndef KUNAI_I_MESHSET_POLYGONS_H
#define KUNAI_I_MESHSET_POLYGONS_H

#include "base/open.h"

/* Offsets of the members of an NJS_MESHSET. */
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
    /* Each triangle has one normal. A quad also has one normal, and counts as one triangle. */
    uint64_t triangles;
} kunai_i_meshset_polygons;

/* Counts the polygons of a meshset that end within the first halves half words (ninja-basic.md 4).
 * image is a list of bytes. The count costs one step per polygon; offset and record are for the
 * error if the budget is used up. */
kunai_i_meshset_polygons kunai_i_count_meshset_polygons(kunai_i_open *open,
                                                        const kunai_i_list *image, uint32_t meshset,
                                                        uint64_t halves, uint64_t offset,
                                                        const char *record);

#endif
