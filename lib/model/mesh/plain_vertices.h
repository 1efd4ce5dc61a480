/* plain_vertices.h - vertices of a file that are arrays of positions, or of positions and
 * normals. */
#ifndef KUNAI_I_PLAIN_VERTICES_H
#define KUNAI_I_PLAIN_VERTICES_H

#include "model/mesh/builder.h"

/* The caller has checked that all vertices are in the data. */
typedef struct kunai_i_plain_vertices {
    const uint8_t *positions; /* three floats each */
    const uint8_t *normals;   /* three floats each, or NULL */
    size_t stride;            /* of both arrays, in bytes */
    uint32_t count;
    uint32_t big;    /* 1: big-endian */
    uint32_t source; /* of the first vertex; see kunai_i_vertex */
    uint32_t node;
} kunai_i_plain_vertices;

/* Sets vertices whose numbers are all finite. Returns 1, or 0 if a number is not finite, or if the
 * machine has another byte order. After a 0, the caller must read the vertices one by one. */
int kunai_i_load_plain_vertices(const kunai_i_plain_vertices *from, kunai_i_vertex *vertices);

#endif
