/* xinja_files.h - Xinja models that tests describe as data, and write to files. */
#ifndef KUNAI_TEST_XINJA_FILES_H
#define KUNAI_TEST_XINJA_FILES_H

#include "xinja_writer.h"

enum { XINJA_CHUNK = 8 }; /* bytes in front of the body */

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

/* A body and where everything is in it. */
typedef struct xinja_body {
    bytes data;
    uint32_t base;
    uint32_t model_count;
    xinja_places *models;
    size_t *pointers; /* places of pointers that are not NULL */
    size_t pointer_count;
} xinja_body;

/* All nodes, node n at n * XINJA_NODE; then each model (write_xinja_model). */
xinja_body build_xinja_body(const xinja_source *source);

void free_xinja_body(xinja_body *body);
void set_xinja_body_32(xinja_body *body, uint32_t place, uint32_t word);
void set_xinja_body_16(xinja_body *body, uint32_t place, uint32_t half);

/* A chunk with this tag ("NJCM", "XJCM"), and behind it a POF0. */
bytes build_xinja_file(const xinja_body *body, const char *tag, int has_pof0);

/* The same behind a texture list with this tag ("NJTL", "XJTL") that has a POF0, too. *body_at:
 * where the body begins. */
bytes build_listed_xinja_file(const xinja_body *body, const char *tag, const char *list_tag,
                              const char *const *names, uint32_t name_count, uint32_t *body_at);

/* Bytes that mean nothing, and the body at that offset: to be opened with KUNAI_OPEN_BARE. */
bytes build_bare_xinja(const xinja_body *body, uint32_t offset);

#endif
