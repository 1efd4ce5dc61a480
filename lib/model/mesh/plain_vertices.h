/* plain_vertices.h - vertices that are positions, or positions and normals, in arrays of a file. */
#ifndef KUNAI_I_PLAIN_VERTICES_H
#define KUNAI_I_PLAIN_VERTICES_H

#include "model/mesh/builder.h"

/* All lie in the data. */
typedef struct kunai_i_plain_vertices {
    const uint8_t *positions; /* three floats each */
    const uint8_t *normals;   /* three floats each; NULL: none */
    size_t stride;            /* of both arrays, in bytes */
    uint32_t count;
    uint32_t big;    /* 1: big-endian */
    uint32_t source; /* of the first one; see kunai_i_vertex */
    uint32_t node;
} kunai_i_plain_vertices;

/* Fills in vertices whose numbers are all finite. Returns 0 if one is not, or if the byte order is
 * not that of the machine: the vertices have to be read one by one. */
int kunai_i_load_plain_vertices(const kunai_i_plain_vertices *from, kunai_i_vertex *vertices);

#endif
