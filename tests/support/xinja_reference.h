/* xinja_reference.h - Xinja models a second time, in double precision: read from the bytes of a
 * file straight by xinja.md. For files without errors only: what does not fit fails the test. */
#ifndef KUNAI_TEST_XINJA_TRUTH_H
#define KUNAI_TEST_XINJA_TRUTH_H

#include "model_reference.h"

/* In the space of its node; what its type has not is 0. */
typedef struct xinja_reference_vertex {
    double position[3];
    double normal[3];
    double uv[2];
    uint8_t color[4]; /* R, G, B, A */
} xinja_reference_vertex;

typedef struct xinja_reference_set {
    xinja_reference_vertex *vertices;
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} xinja_reference_set;

/* Corners in the order of the file, the parity of the strip applied. */
typedef struct xinja_reference_triangle {
    uint32_t corners[3]; /* vertices of the set */
    uint32_t is_degenerate;
} xinja_reference_triangle;

enum { XINJA_REFERENCE_TYPES = 9 /* of state records, from 1 */ };

/* A strip, and the state that it is drawn with. */
typedef struct xinja_reference_strip {
    xinja_reference_triangle *triangles;
    uint32_t triangle_count;
    uint32_t index_count;
    uint32_t set;
    uint32_t is_translucent;
    uint32_t is_set[XINJA_REFERENCE_TYPES];   /* by type */
    uint32_t state[XINJA_REFERENCE_TYPES][3]; /* arguments, by type */
    uint32_t records[XINJA_REFERENCE_TYPES];  /* how many it brings itself, by type */
} xinja_reference_strip;

/* What hangs on a node. */
typedef struct xinja_reference_model {
    uint32_t node;
    xinja_reference_set *sets;
    uint32_t set_count;
    xinja_reference_strip *strips; /* opaque ones first */
    uint32_t strip_count;
    uint32_t opaque_count;
    double center[3];
    double radius;
} xinja_reference_model;

typedef struct xinja_reference {
    reference_model tree; /* its nodes */
    xinja_reference_model *models;
    uint32_t model_count;
} xinja_reference;

/* What xinja.md 8 calls summary; sums over the vertices of all sets. */
typedef struct xinja_reference_totals {
    double low[2][3]; /* 0: local; 1: in the world */
    double high[2][3];
    double position[3];
    double normal[3];
    double uv[2];
    double color[4];
    uint32_t strips[2]; /* opaque, translucent */
    uint32_t sets;
    uint32_t vertices;
    uint32_t types[8];
    uint32_t records[XINJA_REFERENCE_TYPES];
    uint32_t indices;
    uint32_t triangles; /* degenerate ones included */
    uint32_t degenerate;
    uint32_t facing[2]; /* of the others, as listed: counter-clockwise by the normals, clockwise */
    uint8_t textures[65536]; /* 1: some strip is drawn with it */
} xinja_reference_totals;

/* The model whose root is at place->root. */
void read_xinja_reference(xinja_reference *reference, const reference_place *place);
void free_xinja_reference(xinja_reference *reference);
void total_xinja_reference(const xinja_reference *reference, xinja_reference_totals *totals);

/* (b - a) x (c - a) . (the sum of the three normals). */
double measure_xinja_facing(const double *const *positions, const double *const *normals);

/* xinja.md 6: what an object with a model says it is. */
int is_xinja_object(const reference_place *place, uint32_t model);

#endif
