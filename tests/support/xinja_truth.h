/* xinja_truth.h - Xinja models a second time, in double precision: read from the bytes of a file
 * straight by xinja.md. For files without errors only: what does not fit fails the test. */
#ifndef KUNAI_TEST_XINJA_TRUTH_H
#define KUNAI_TEST_XINJA_TRUTH_H

#include "model_truth.h"

/* In the space of its node; what its type has not is 0. */
typedef struct xinja_truth_vertex {
    double position[3];
    double normal[3];
    double uv[2];
    uint8_t color[4]; /* R, G, B, A */
} xinja_truth_vertex;

typedef struct xinja_truth_set {
    xinja_truth_vertex *vertices;
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} xinja_truth_set;

/* Corners in the order of the file, the parity of the strip applied. */
typedef struct xinja_truth_triangle {
    uint32_t corners[3]; /* vertices of the set */
    uint32_t is_degenerate;
} xinja_truth_triangle;

enum { XINJA_TRUTH_TYPES = 9 /* of state records, from 1 */ };

/* A strip, and the state that it is drawn with. */
typedef struct xinja_truth_strip {
    xinja_truth_triangle *triangles;
    uint32_t triangle_count;
    uint32_t index_count;
    uint32_t set;
    uint32_t is_translucent;
    uint32_t is_set[XINJA_TRUTH_TYPES];   /* by type */
    uint32_t state[XINJA_TRUTH_TYPES][3]; /* arguments, by type */
    uint32_t records[XINJA_TRUTH_TYPES];  /* how many it brings itself, by type */
} xinja_truth_strip;

/* What hangs on a node. */
typedef struct xinja_truth_model {
    uint32_t node;
    xinja_truth_set *sets;
    uint32_t set_count;
    xinja_truth_strip *strips; /* opaque ones first */
    uint32_t strip_count;
    uint32_t opaque_count;
    double center[3];
    double radius;
} xinja_truth_model;

typedef struct xinja_truth {
    truth_model tree; /* its nodes */
    xinja_truth_model *models;
    uint32_t model_count;
} xinja_truth;

/* What xinja.md 8 calls summary; sums over the vertices of all sets. */
typedef struct xinja_truth_totals {
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
    uint32_t records[XINJA_TRUTH_TYPES];
    uint32_t indices;
    uint32_t triangles; /* degenerate ones included */
    uint32_t degenerate;
    uint32_t facing[2]; /* of the others, as listed: counter-clockwise by the normals, clockwise */
    uint8_t textures[65536]; /* 1: some strip is drawn with it */
} xinja_truth_totals;

/* The model whose root is at place->root. */
void xinja_truth_read(xinja_truth *truth, const truth_place *place);
void xinja_truth_free(xinja_truth *truth);
void xinja_truth_total(const xinja_truth *truth, xinja_truth_totals *totals);

/* (b - a) x (c - a) . (the sum of the three normals). */
double xinja_truth_facing(const double *const *positions, const double *const *normals);

/* xinja.md 6: what an object with a model says it is. */
int xinja_truth_is_xinja(const truth_place *place, uint32_t model);

#endif
