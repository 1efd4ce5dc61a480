/* basic_files.h - Ninja Basic models that tests describe as data, and write to NJBM files. */
#ifndef KUNAI_TEST_BASIC_FILES_H
#define KUNAI_TEST_BASIC_FILES_H

#include "bytes.h"

enum { BASIC_NODE = 52, BASIC_MODEL = 40, BASIC_MESHSET = 24, BASIC_MATERIAL = 20 }; /* bytes */
enum { BASIC_MODELS = 3, BASIC_MESHSETS = 6 }; /* the most of a file and of a model */
enum { BASIC_CHUNK = 8 };                      /* bytes in front of the body */

/* Counts are of numbers, not of vectors; an array that is not there has a NULL pointer in the
 * file. */
typedef struct basic_meshset {
    uint32_t head;  /* type_matId */
    uint32_t count; /* nbMesh */
    const uint16_t *indices;
    size_t index_count;
    const int16_t *uvs;
    size_t uv_count;
    const uint32_t *colors;
    size_t color_count;
    const float *normals;
    size_t normal_count;
} basic_meshset;

typedef struct basic_model {
    const float *points;
    size_t point_count;
    const float *normals;
    size_t normal_count;
    const uint32_t *materials; /* words, five a material */
    size_t material_count;
    const basic_meshset *meshsets;
    uint32_t meshset_count;
} basic_model;

/* The number of a node or a model; 0: none. Node 0 is the root, models count from 1. */
typedef struct basic_node {
    uint32_t flags;
    float position[3];
    uint32_t model;
    uint32_t child;
    uint32_t sibling;
} basic_node;

typedef struct basic_source {
    const basic_node *nodes;
    size_t node_count;
    const basic_model *models;
    size_t model_count;
    int plus;
    int big;
} basic_source;

/* A body and where everything is in it. */
typedef struct basic_body {
    bytes data;
    int big;
    uint32_t models[BASIC_MODELS];
    uint32_t points[BASIC_MODELS];
    uint32_t normals[BASIC_MODELS];
    uint32_t materials[BASIC_MODELS];
    uint32_t meshsets[BASIC_MODELS];
    uint32_t stride; /* of a meshset */
    struct {
        uint32_t indices;
        uint32_t normals;
        uint32_t colors;
        uint32_t uvs;
    } arrays[BASIC_MODELS][BASIC_MESHSETS];
    size_t pointers[256]; /* places of pointers that are not NULL, in order */
    size_t pointer_count;
} basic_body;

/* All nodes; then for each model its meshsets' arrays, its meshsets, materials, points, normals,
 * and the model itself, right behind its normals. Spheres are of radius 2 about (1, 0, 3). */
basic_body build_basic_body(const basic_source *source);

void free_basic_body(basic_body *body);
void set_basic_body_word(basic_body *body, uint32_t place, uint32_t word);
void cut_basic_body(basic_body *body, size_t size);

/* The array from a place of the body on once more, at the end of the body, and the pointer that is
 * to lead to it. */
void append_to_basic_body(basic_body *body, uint32_t pointer, uint32_t place, size_t size);

/* An NJBM, and behind it a POF0. */
bytes build_basic_file(const basic_body *body, int has_pof0);

#endif
