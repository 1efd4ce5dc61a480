/* ginja_files.h - Ginja models that tests describe as data, and write to GJCM and other files. */
#ifndef KUNAI_TEST_GINJA_FILES_H
#define KUNAI_TEST_GINJA_FILES_H

#include "ginja_writer.h"

enum {
    GINJA_CHUNK = 8,    /* bytes in front of the body */
    GINJA_SA_HEAD = 16, /* bytes of a .sa2bmdl */
    GINJA_MODELS = 4    /* the most of a file */
};

/* The number of a node or a model; 0: none. Node 0 is the root, models count from 1. */
typedef struct ginja_node {
    uint32_t flags;
    float position[3];
    int32_t angles[3];
    float quaternion[4]; /* with flag 0x400, instead of the angles */
    float scale[3];      /* all 0: 1 */
    uint32_t model;
    uint32_t child;
    uint32_t sibling;
} ginja_node;

typedef struct ginja_source {
    const ginja_node *nodes;
    uint32_t node_count;
    const ginja_model *models;
    uint32_t model_count;
    const char *const *textures; /* names, for a GJTL */
    uint32_t texture_count;
    int big;
    uint32_t front; /* bytes in front of the root */
    uint32_t base;  /* added to every pointer (GINJA_SA_HEAD for a .sa2bmdl) */
} ginja_source;

typedef struct ginja_body {
    bytes data;
    bytes textures; /* the GJTL and its POF0, or nothing */
    int big;
    uint32_t front;
    uint32_t base;
    ginja_model_places models[GINJA_MODELS];
    size_t *pointers; /* places of pointers that are not NULL */
    size_t pointer_count;
} ginja_body;

/* All nodes (each of GINJA_NODE bytes), then each model (write_ginja_model). */
ginja_body build_ginja_body(const ginja_source *source);

/* One model in the only node, which is at the origin. */
ginja_body build_ginja_body_of(const ginja_model *model, int big);

void free_ginja_body(ginja_body *body);
uint32_t get_ginja_node_place(const ginja_body *body, uint32_t node);

/* Overwrite what is at a place. */
void set_ginja_body_32(ginja_body *body, uint32_t place, uint32_t word);
void set_ginja_body_16(ginja_body *body, uint32_t place, uint32_t value);
void set_ginja_body_8(ginja_body *body, uint32_t place, uint32_t value);
uint32_t get_ginja_body_word(const ginja_body *body, uint32_t place);
void cut_ginja_body(ginja_body *body, uint32_t size);

/* GJTL and its POF0 when there are textures, GJCM, its POF0. tag: "GJCM", or "NJCM" for what only
 * options can tell. Only for a body without front and base. */
bytes build_ginja_file(const ginja_body *body, const char *tag, int has_pof0);

/* Where the body lies in such a file. */
uint32_t find_ginja_file_start(const bytes *file, const ginja_body *body, int has_pof0);

/* A .sa2bmdl; only for a body of base GINJA_SA_HEAD. */
bytes build_ginja_sa2bmdl(const ginja_body *body);

/* ---- primitive data ---- */

/* A primitive of count corners of indices of 8 bits, `each` a corner. */
void add_ginja_corners_8(bytes *out, uint32_t opcode, uint32_t count, const uint8_t *indices,
                         uint32_t each);
void add_ginja_corners_16(bytes *out, uint32_t opcode, uint32_t count, const uint16_t *indices,
                          uint32_t each);

/* ---- parameter values (ginja.md 7) ---- */

/* Of type 0. */
uint32_t make_ginja_format_word(uint32_t attribute, uint32_t count_code, uint32_t type,
                                uint32_t frac);

/* Of type 1: what an attribute has (1 direct, 2 an index of 8 bits, 3 of 16); | them. */
uint32_t make_ginja_index_word(uint32_t attribute, uint32_t code);

#endif
