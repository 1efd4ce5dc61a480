/* meshset_polygons.c - counts the polygons of an NJS_MESHSET by walking over their headers
 * (ninja-basic.md 4). A binary file does not contain the lengths of its arrays. A text does, so the
 * readers of texts compare these counts with the lengths. */
#include "container/meshset_polygons.h"

#include "base/reader.h"

enum { MOST_CORNERS = 0x7FFF }; /* bit 15 of a header is the direction of a strip */

kunai_i_meshset_polygons kunai_i_count_meshset_polygons(kunai_i_open *open,
                                                        const kunai_i_list *image, uint32_t meshset,
                                                        uint64_t halves, uint64_t offset,
                                                        const char *record)
{
    const uint8_t *bytes = image->items;
    const uint32_t type = kunai_i_load16(bytes + meshset, 0) >> 14;
    const uint32_t count = kunai_i_load16(bytes + meshset + KUNAI_I_MESHSET_COUNT, 0);
    const uint32_t meshes = kunai_i_load32(bytes + meshset + KUNAI_I_MESHSET_MESHES, 0);
    const uint32_t header = type > 1; /* the header contains the number of corners */
    const uint64_t most = (image->count - meshes) / 2;
    kunai_i_meshset_polygons p = {0, 0, 0};

    if (halves > most)
        halves = most;
    if (!meshes || !kunai_i_charge(open, count, offset, record))
        return p;
    for (; p.count < count && halves > header; p.count++) {
        const uint64_t at = meshes + 2 * (p.corners + (uint64_t)header * p.count);
        const uint32_t corners = header ? kunai_i_load16(bytes + at, 0) & MOST_CORNERS : 3 + type;

        if (halves - header < corners)
            break;
        halves -= header + corners;
        p.corners += corners;
        if (corners > 2)
            p.triangles += type == 1 ? 1 : corners - 2; /* a quad has one normal */
    }
    return p;
}
