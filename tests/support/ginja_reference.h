/* ginja_reference.h - Ginja models a second time, in double precision: corners and state read from
 * the bytes of a file straight by ginja.md. For files without errors only: what does not fit fails
 * the test. */
#ifndef KUNAI_TEST_GINJA_TRUTH_H
#define KUNAI_TEST_GINJA_TRUTH_H

#include "model_reference.h"

enum { GINJA_ATTRIBUTES = 13, GINJA_TYPES = 11 };

typedef struct ginja_reference_corner {
    uint32_t index;   /* of its position, or its slot */
    uint32_t given;   /* bits: attributes that it has a value of */
    uint32_t is_slot; /* 1: position and normal are in model space */
    double position[3];
    double vectors[9]; /* normal, binormal, tangent */
    double colors[2][4];
    double uvs[8][2];
} ginja_reference_corner;

/* A triangle with its corners as listed in the file, a line, or a point. */
typedef struct ginja_reference_shape {
    ginja_reference_corner corners[3];
    uint32_t corner_count;
    uint32_t draw;
    int is_degenerate; /* a triangle with two equal position indices */
} ginja_reference_shape;

/* A mesh and the state that it is drawn with. */
typedef struct ginja_reference_draw {
    uint32_t node;
    uint32_t list; /* 0: opaque, 1: translucent */
    uint32_t mesh; /* number in its list */
    uint32_t given;
    uint32_t values[GINJA_TYPES];
    uint32_t formats_given;
    uint32_t formats[GINJA_ATTRIBUTES];
} ginja_reference_draw;

/* One place of the vertex buffer of ginja.md 9, in model space. */
typedef struct ginja_reference_slot {
    double position[3];
    double normal[3];
    uint32_t is_written;
} ginja_reference_slot;

/* The summary of ginja.md 11: sums over all corners, in the space of their node. */
typedef struct ginja_reference_sums {
    double corners;
    double position[3];
    double normal[3];
    double color[4];
    double uv[2];
    double box_local[2][3];
    double box_world[2][3];
    double models;
    double arrays;
    double elements;
    double meshes[2];
    double parameters;
    double primitives;
    double kinds[7]; /* in the order of the opcodes: quads, triangles, strips, ... */
    double triangles;
    double degenerate;
    double lines;
    double points;
    double facing[2]; /* with, against the normals */
    double skin_entries;
    double skin_vertices;
} ginja_reference_sums;

typedef struct ginja_reference {
    reference_model tree;
    ginja_reference_shape *shapes;
    ginja_reference_draw *draws;
    size_t shape_count;
    size_t draw_count;
    ginja_reference_slot *slots; /* 65536; NULL: no skin lists */
    ginja_reference_sums sums;
} ginja_reference;

/* A GJCM chunk or a .sa2bmdl; 0: there is none. big: what its name says. */
int find_ginja_reference(reference_place *place, const uint8_t *data, size_t size, int big);

/* place->format is not looked at: NJS_OBJECTs at place->root are taken for what it says. */
void read_ginja_reference(ginja_reference *reference, const reference_place *place);
void free_ginja_reference(ginja_reference *reference);

#endif
