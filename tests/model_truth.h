/* model_truth.h - models a second time, in double precision: node trees and triangles read from the
 * bytes of a file straight by ninja-container.md, ninja-chunk.md and ninja-basic.md, and the sums
 * of ninja-chunk.md 12 over what is in the public arrays. For files without errors only: what does
 * not fit fails the test. */
#ifndef KUNAI_TEST_MODEL_TRUTH_H
#define KUNAI_TEST_MODEL_TRUTH_H

#include "support.h"

/* ---- where a model lies ---- */

typedef struct truth_place {
    const uint8_t *data;
    size_t size;         /* of the file */
    size_t base;         /* pointers count from here */
    size_t end;          /* of the body */
    size_t root;         /* NJS_OBJECT; counts from base, as all pointers do */
    const uint8_t *pof0; /* its body, or NULL */
    size_t pof0_size;
    int sizes_big;
    int big;         /* the body */
    uint32_t format; /* enum kunai_format */
} truth_place;

/* name tells the byte order (X.be.nj, X.bb.nj) and Basic+ (basicdx). 0: there is no such model. */
int truth_find(truth_place *place, const char *name, const uint8_t *data, size_t size,
               uint32_t index);

/* The places (from base) of the words that POF0 lists; how many, or 0 when it is broken. */
size_t truth_pof0(const truth_place *place, size_t *places, size_t capacity);

uint32_t truth_u32(const truth_place *place, size_t at);

/* ---- corners and their sums ---- */

/* A corner of a triangle in model space. */
typedef struct truth_corner {
    double position[3];
    double normal[3]; /* length 1 or 0 */
    double uv[2];
    double uv2[2];
    double color[4];
    double node; /* mean of its influences, by weight */
    uint32_t influences;
} truth_corner;

/* What ninja-chunk.md 12 calls flat. */
typedef struct truth_sums {
    double triangles;
    double corners;
    double influences[16];
    double facing[2]; /* agree, disagree */
    double unclear;   /* triangles that the last bit may turn, or a corner has a normal of 0 */
    double box_min[3];
    double box_max[3];
    double position[3];
    double normal[3];
    double uv[2];
    double uv2[2];
    double color[4];
    double area_vector[3];
    double area;
    double volume;
    double node;
    double magnitude; /* sum of |position|: what rounding errors are relative to */
} truth_sums;

void truth_add_triangle(truth_sums *sums, const truth_corner *const *corners);
void truth_add_sums(truth_sums *to, const truth_sums *from);

/* For each vertex of a mesh what it is in the rest pose, by its influences or its node. free()
 * it. */
truth_corner *truth_mesh_corners(const kunai_model *model, const kunai_mesh *mesh);

/* corners: from truth_mesh_corners. */
void truth_add_part(truth_sums *sums, const kunai_model *model, const kunai_mesh *mesh,
                    const kunai_submesh *part, const truth_corner *corners);

/* ---- models ---- */

typedef struct truth_node {
    size_t offset; /* in the file */
    int32_t parent;
    uint32_t flags;
    int32_t angles[3];
    uint32_t model; /* pointer, 0: none */
    double world[16];
} truth_node;

/* A strip chunk or a volume chunk that is executed, or a meshset. */
typedef struct truth_draw {
    uint32_t node;
    uint32_t flags; /* head bits, or attrflags */
    int has_flags;  /* 0: a meshset without a material */
    int is_volume;
    truth_sums kept;
    truth_sums degenerate; /* triangles with a repeated corner */
    uint32_t missing;      /* triangles with an empty slot */
} truth_draw;

typedef struct truth_model {
    truth_node *nodes;
    truth_draw *draws;
    size_t node_count;
    size_t draw_count;
    size_t distinct;      /* corners of all triangles */
    size_t distinct_kept; /* without those of the degenerate ones */
} truth_model;

void truth_read(truth_model *model, const truth_place *place);
void truth_free(truth_model *model);

/* ---- matrices: column-major, as in the public arrays ---- */

void truth_multiply(const double *a, const double *b, double *out);
/* w: 1 for a point, 0 for a vector. */
void truth_transform(const double *m, const double *v, double w, double *out);
void truth_widen(const float *from, double *to, size_t count);
double truth_length(const double *v);
double truth_distance(const double *a, const double *b);

#endif
