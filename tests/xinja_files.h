/* xinja_files.h - Xinja models that tests describe as data, and write to files. */
#ifndef KUNAI_TEST_XINJA_FILES_H
#define KUNAI_TEST_XINJA_FILES_H

#include "fixtures/bytes.h"

/* bytes */
enum {
    XINJA_NODE = 52,
    XINJA_MODEL = 44,
    XINJA_SET = 16,
    XINJA_MESH = 20,
    XINJA_RECORD = 16,
    XINJA_CHUNK = 8 /* in front of the body */
};

/* Of a vertex type those parts are written that it has. */
typedef struct xinja_vertex {
    float position[3];
    float normal[3];
    uint32_t argb; /* alpha in the highest byte, blue in the lowest */
    float uv[2];
} xinja_vertex;

typedef struct xinja_set {
    uint32_t type;
    uint32_t flags;
    uint32_t stride; /* 0: that of the type; what is more than that is filled with 0xEE */
    const xinja_vertex *vertices;
    uint32_t count;
} xinja_set;

/* A strip. */
typedef struct xinja_mesh {
    const uint32_t *records; /* words, four a record */
    uint32_t record_count;
    const uint16_t *indices;
    uint32_t index_count;
    uint32_t set;
} xinja_mesh;

/* What is not there has a NULL pointer, in the file, too. */
typedef struct xinja_model {
    const xinja_set *sets;
    uint32_t set_count;
    const xinja_mesh *opaque;
    uint32_t opaque_count;
    const xinja_mesh *translucent;
    uint32_t translucent_count;
    float center[3];
    float radius;
} xinja_model;

/* The number of a node or a model; 0: none. Node 0 is the root, models count from 1. */
typedef struct xinja_node {
    uint32_t flags;
    float position[3];
    uint32_t model;
    uint32_t child;
    uint32_t sibling;
} xinja_node;

typedef struct xinja_source {
    const xinja_node *nodes;
    uint32_t node_count;
    const xinja_model *models;
    uint32_t model_count;
    uint32_t base; /* what is added to pointers: 0 in a chunk */
} xinja_source;

/* Where a model was written, as places in the body. Lists that it has not: 0. */
typedef struct xinja_places {
    uint32_t model;
    uint32_t sets;        /* the first one; others XINJA_SET behind it */
    uint32_t opaque;      /* the same of meshes: XINJA_MESH */
    uint32_t translucent; /* the same */
    uint32_t *vertices;   /* of each set */
    uint32_t *records;    /* of each mesh, opaque ones first */
    uint32_t *indices;    /* the same */
} xinja_places;

/* A body and where everything is in it. */
typedef struct xinja_body {
    bytes data;
    uint32_t base;
    uint32_t model_count;
    xinja_places *models;
    uint32_t *pointers; /* places of pointers that are not NULL, in order */
    uint32_t pointer_count;
} xinja_body;

/* All nodes, node n at n * XINJA_NODE; then for each model the vertices of its sets, the sets, the
 * records and indices of its meshes, the opaque and the translucent meshes, the model. */
xinja_body xinja_body_make(const xinja_source *source);

void xinja_body_free(xinja_body *body);
void xinja_body_set(xinja_body *body, uint32_t place, uint32_t word);
void xinja_body_set_16(xinja_body *body, uint32_t place, uint32_t half);

/* A chunk with this tag ("NJCM", "XJCM"), and behind it a POF0. */
bytes xinja_file_make(const xinja_body *body, const char *tag, int has_pof0);

/* The same behind a texture list with this tag ("NJTL", "XJTL") that has a POF0, too. *body_at:
 * where the body begins. */
bytes xinja_listed_file_make(const xinja_body *body, const char *tag, const char *list_tag,
                             const char *const *names, uint32_t name_count, uint32_t *body_at);

/* Bytes that mean nothing, and the body at that offset: to be opened with KUNAI_BARE. */
bytes xinja_bare_make(const xinja_body *body, uint32_t offset);

#endif
