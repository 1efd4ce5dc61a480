/* model_reference.h - models a second time, in double precision: node trees and triangles read from
 * the bytes of a file straight by ninja-container.md, ninja-chunk.md and ninja-basic.md. For files
 * without errors only: what does not fit fails the test. */
#ifndef KUNAI_TEST_MODEL_TRUTH_H
#define KUNAI_TEST_MODEL_TRUTH_H

#include "model_sums.h"

/* ---- where a model lies ---- */

typedef struct reference_place {
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
} reference_place;

/* name tells the byte order (X.be.nj, X.bb.nj) and Basic+ (basicdx). 0: there is no such model. */
int find_reference(reference_place *place, const char *name, const uint8_t *data, size_t size,
                   uint32_t index);

/* The places (from base) of the words that POF0 lists; how many, or 0 when it is broken. */
size_t read_reference_pof0(const reference_place *place, size_t *places, size_t capacity);

uint32_t read_reference_u32(const reference_place *place, size_t at);

/* ---- models ---- */

typedef struct reference_node {
    size_t offset; /* in the file */
    int32_t parent;
    uint32_t flags;
    int32_t angles[3];
    uint32_t model; /* pointer, 0: none */
    double world[16];
} reference_node;

/* A strip chunk or a volume chunk that is executed, or a meshset. */
typedef struct reference_draw {
    uint32_t node;
    uint32_t flags; /* head bits, or attrflags */
    int has_flags;  /* 0: a meshset without a material */
    int is_volume;
    reference_sums kept;
    reference_sums degenerate; /* triangles with a repeated corner */
    uint32_t missing;          /* triangles with an empty slot */
} reference_draw;

typedef struct reference_model {
    reference_node *nodes;
    reference_draw *draws;
    size_t node_count;
    size_t draw_count;
    size_t distinct;      /* corners of all triangles */
    size_t distinct_kept; /* without those of the degenerate ones */
} reference_model;

/* Sums over all draws. */
typedef struct reference_totals {
    reference_sums all; /* degenerate triangles included */
    reference_sums kept;
    reference_sums degenerate;
    reference_sums volumes;
    uint32_t missing;
    uint32_t draws;
} reference_totals;

/* model: all 0; the nodes alone. */
void read_reference_nodes(reference_model *model, const reference_place *place);
/* Nodes and draws. */
void read_reference(reference_model *model, const reference_place *place);
void free_reference(reference_model *model);
reference_totals total_reference(const reference_model *model);

#endif
