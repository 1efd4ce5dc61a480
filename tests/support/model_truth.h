/* model_truth.h - models a second time, in double precision: node trees and triangles read from the
 * bytes of a file straight by ninja-container.md, ninja-chunk.md and ninja-basic.md. For files
 * without errors only: what does not fit fails the test. */
#ifndef KUNAI_TEST_MODEL_TRUTH_H
#define KUNAI_TEST_MODEL_TRUTH_H

#include "model_sums.h"

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

/* Sums over all draws. */
typedef struct truth_totals {
    truth_sums all; /* degenerate triangles included */
    truth_sums kept;
    truth_sums degenerate;
    truth_sums volumes;
    uint32_t missing;
    uint32_t draws;
} truth_totals;

/* model: all 0; the nodes alone. */
void truth_read_nodes(truth_model *model, const truth_place *place);
/* Nodes and draws. */
void truth_read(truth_model *model, const truth_place *place);
void truth_free(truth_model *model);
truth_totals truth_total(const truth_model *model);

#endif
