/*
 * model.h - the handle, and what every reader of models shares: node tree, matrices, strips, and
 * the builder that makes indexed meshes of corners.
 */
#ifndef KUNAI_I_MODEL_H
#define KUNAI_I_MODEL_H

#include "base/reader.h"

#include <kunai/model.h>

struct kunai_model {
    kunai_i_owner owner;
    kunai_model_info info;
    kunai_node *nodes;
    kunai_mesh *meshes;
    kunai_material *materials;
    kunai_texture_name *textures;
};

#define KUNAI_I_NONE 0xFFFFFFFFu

/* ---- node_tree.c ---- */

enum kunai_i_evalflags { /* ninja-container.md 5.1 */
                         KUNAI_I_UNIT_POS = 0x1,
                         KUNAI_I_UNIT_ANG = 0x2,
                         KUNAI_I_UNIT_SCL = 0x4,
                         KUNAI_I_HIDE = 0x8,
                         KUNAI_I_BREAK = 0x10,
                         KUNAI_I_ZXY_ANG = 0x20,
                         KUNAI_I_SKIP = 0x40,
                         KUNAI_I_SHAPE_SKIP = 0x80,
                         KUNAI_I_QUATERNION = 0x400,
                         KUNAI_I_ROTATE_BASE = 0x800,
                         KUNAI_I_ROTATE_SET = 0x1000
};

typedef struct kunai_i_tree {
    kunai_node *nodes; /* kept; mesh is -1, center and radius are 0 */
    uint32_t *models;  /* temporary: a pointer in the body for each node, 0: none */
    float *worlds;     /* temporary: 16 for each node, of the rest pose */
    uint32_t count;
} kunai_i_tree;

/* The NJS_OBJECT at a place of the body, and all that hang on it. 0: the job failed. */
int kunai_i_tree_read(kunai_i_job *job, kunai_i_reader *body, uint32_t root, kunai_i_tree *tree);

/* ---- matrix.c ---- */

/* World matrices of a pose (NULL: the rest pose). *overflow as in kunai_i_round. */
void kunai_i_worlds(const kunai_node *nodes, uint32_t count, const kunai_transform *pose,
                    float *worlds, uint32_t *overflow);

/* What count influences make of one vertex. The normal has length 1 or 0. */
void kunai_i_skin_vertex(const kunai_influence *influences, uint32_t count, const float *worlds,
                         double *position, double *normal);

/* ---- builder.c ---- */

enum kunai_i_has { /* what a vertex or a corner brings along */
                   KUNAI_I_HAS_NORMAL = 0x1,
                   KUNAI_I_HAS_COLOR = 0x2,
                   KUNAI_I_HAS_SPECULAR = 0x4,
                   KUNAI_I_HAS_UV = 0x8,
                   KUNAI_I_HAS_UV2 = 0x10,
                   KUNAI_I_HAS_START = 0x20 /* a weighted vertex: influences can be added to it */
};

/* One influence of a vertex, before the weights are divided by their sum. */
typedef struct kunai_i_pull {
    float position[3];
    float normal[3];
    uint32_t weight;
    uint32_t node;
    uint32_t previous; /* the influence before it, or KUNAI_I_NONE */
} kunai_i_pull;

/* A vertex as it was at one moment: its values never change once it is made, because what was drawn
 * with it stays drawn. A later influence makes a new vertex that shares the earlier influences. */
typedef struct kunai_i_vertex {
    uint32_t last;  /* influence */
    uint32_t count; /* of influences */
    uint32_t node;  /* of its only influence, or KUNAI_I_NONE */
    uint32_t source;
    uint32_t flags;  /* enum kunai_i_has */
    uint32_t corner; /* the builder's: the last corner that used it + 1, or 0 */
    uint8_t color[4];
    uint8_t specular[4];
} kunai_i_vertex;

/* What tells two vertices of the output apart. Unused members are 0. */
typedef struct kunai_i_corner_key {
    uint32_t vertex; /* number of a kunai_i_vertex, or KUNAI_I_NONE: there is none */
    uint16_t flags;  /* enum kunai_i_has: what the corner itself brings */
    uint16_t node;   /* in whose space normal is */
    float uv[2];
    float uv2[2];
    float normal[3];
    uint8_t color[4];
} kunai_i_corner_key;

typedef struct kunai_i_corner {
    kunai_i_corner_key key;
    uint32_t number; /* of the key among all, or KUNAI_I_NONE: not looked up yet */
} kunai_i_corner;

/* Distinct byte strings of one size, numbered in the order of their arrival. */
typedef struct kunai_i_set {
    kunai_i_list items;
    kunai_i_list table;  /* hash table of numbers + 1 */
    uint32_t table_size; /* 0 or a power of 2 */
    size_t key_at;       /* the bytes of an item before this do not count */
} kunai_i_set;

typedef struct kunai_i_draw {
    kunai_submesh part;  /* first_index counts in indices of the builder */
    uint32_t first_user; /* in users of the builder */
    uint32_t user_end;
    uint32_t user_count; /* words a triangle */
} kunai_i_draw;

typedef struct kunai_i_user {
    uint32_t triangle; /* of its draw */
    uint16_t words[3];
} kunai_i_user;

typedef struct kunai_i_builder {
    kunai_i_job *job;
    kunai_i_tree *tree;
    kunai_i_list pulls;    /* kunai_i_pull */
    kunai_i_list vertices; /* kunai_i_vertex */
    kunai_i_set corners;   /* kunai_i_corner_key */
    kunai_i_set materials; /* kunai_material */
    kunai_i_list indices;  /* uint32_t: numbers of corners, three a triangle */
    kunai_i_list draws;    /* kunai_i_draw */
    kunai_i_list users;    /* kunai_i_user */
    kunai_i_draw draw;     /* the current one */
    uint8_t *skinned;      /* a node: 1 when it draws a vertex that is not all its own */
    uint32_t has_color;    /* 1: a corner of the current draw has one */
    uint32_t draw_count;   /* empty ones included */
    uint32_t dropped;      /* triangles */
    uint32_t missing;      /* of these, because a vertex is not there */
    uint32_t overflow;
} kunai_i_builder;

void kunai_i_builder_begin(kunai_i_builder *builder, kunai_i_job *job, kunai_i_tree *tree);

/* Adds a vertex with one influence more than previous (KUNAI_I_NONE: with that one alone). Its
 * number, or KUNAI_I_NONE when the job failed. */
uint32_t kunai_i_builder_vertex(kunai_i_builder *builder, uint32_t previous,
                                const kunai_i_pull *pull, const kunai_i_vertex *vertex);

/* One draw: begin, triangles, end. All draws of a node follow each other. */
void kunai_i_builder_draw_begin(kunai_i_builder *builder, uint32_t node, uint32_t flags,
                                uint32_t user_count);
void kunai_i_builder_triangle(kunai_i_builder *builder, kunai_i_corner *const *corners,
                              const uint16_t *users, uint64_t offset);
void kunai_i_builder_draw_end(kunai_i_builder *builder, const kunai_material *material);

/* ---- mesh.c ---- */

/* Makes the meshes and materials of the model and fills in all of info that depends on them. */
void kunai_i_builder_finish(kunai_i_builder *builder, kunai_model *model);

/* ---- strip.c ---- */

/* The last three corners of a triangle strip. */
typedef struct kunai_i_strip {
    kunai_i_corner corners[3];
    uint32_t count; /* of corners so far */
    uint32_t reversed;
} kunai_i_strip;

void kunai_i_strip_begin(kunai_i_strip *strip, uint32_t reversed);

/* Where the next corner is to be written; it is not looked up yet. */
kunai_i_corner *kunai_i_strip_next(kunai_i_strip *strip);

/* Once it is written: 1 and the triangle that it closes, counter-clockwise, or 0. */
int kunai_i_strip_triangle(kunai_i_strip *strip, kunai_i_corner **triangle);

#endif
