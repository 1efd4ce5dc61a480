/* ginja_model.h - one Ginja model while it is read: what its vertex arrays, parameters, primitives
 * and skin lists share. All of it can be at any byte of the body. */
#ifndef KUNAI_I_GINJA_MODEL_H
#define KUNAI_I_GINJA_MODEL_H

#include "base/reader.h"
#include "model/mesh/triangles.h"
#include "model/mesh/states.h"

enum {
    KUNAI_I_GINJA_ATTRIBUTES = 13,
    KUNAI_I_GINJA_FRACTIONS = 32,
    KUNAI_I_GINJA_NBT_NUMBERS = 9, /* normal, binormal, tangent */
    /* Of a state: types and values, of each format and of the types 1 to 10. */
    KUNAI_I_GINJA_STATE_WORDS = 2 * (KUNAI_I_GINJA_ATTRIBUTES + 10)
};

/* How the elements of an attribute are stored: codes of ginja.md 5. */
typedef struct kunai_i_ginja_form {
    uint32_t count_code;
    uint32_t type;
    uint32_t numbers; /* of an element that are used; a colour is one */
    uint32_t size;    /* bytes of an element; 0: there is none */
} kunai_i_ginja_form;

/* A vertex array of the current node; data is NULL when there is none. */
typedef struct kunai_i_ginja_array {
    const uint8_t *data; /* count elements lie inside of the body */
    kunai_i_ginja_form form;
    uint32_t stride;
    uint32_t count;
    uint64_t offset; /* of its entry, in the input */
} kunai_i_ginja_array;

/* The parameters in force, which begin anew with each list of meshes (ginja.md 7). */
typedef struct kunai_i_ginja_state {
    uint64_t offset;        /* of the last one that was set, in the input */
    uint32_t given;         /* bits: types 1 to 10 that were set */
    uint32_t values[11];    /* by type; that of type 0 is not used */
    uint32_t formats_given; /* bits: attributes that type 0 was set for */
    uint32_t formats[KUNAI_I_GINJA_ATTRIBUTES];
    uint32_t is_translucent; /* which of the two lists */
    uint32_t is_changed;     /* 1: material is not up to date */
    kunai_material material; /* kunai_i_get_ginja_material gives it */
} kunai_i_ginja_state;

typedef struct kunai_i_ginja {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    kunai_i_states states;
    kunai_i_list slots;       /* uint32_t, of the skin: the builder's vertex in a slot + 1, or 0 */
    kunai_i_list own_normals; /* uint16_t, beside the builder's vertices: the index + 1 of the
                                 normal that a lit one got, or 0: none yet */
    kunai_i_list normals;     /* uint32_t, of the array of the current node: the builder's extra of
                                 a normal, or 0: none yet; empty until the first one is wanted */
    kunai_i_ginja_array arrays[KUNAI_I_GINJA_ATTRIBUTES]; /* of the current node */
    kunai_i_ginja_state state;
    uint32_t node;         /* the current one */
    uint32_t has_skin;     /* 1: any node has a skin list */
    uint32_t warned;       /* bits: attributes of the current node that something was said about */
    uint32_t corner_count; /* of the node, while it is drawn: those before the current primitive */
    /* By fraction bits: the builder's vertex of position 0 of the node + 1, or 0: not made. The
     * second ones are lit: each gets the normal that it is first drawn with. */
    uint32_t first_vertices[2][KUNAI_I_GINJA_FRACTIONS];
} kunai_i_ginja;

enum { KUNAI_I_GINJA_MODEL_SIZE = 36 };

/* ---- ginja_vertices.c ---- */

/* The form of two codes; 0: there is no such code, or it is not one of the attribute's. */
int kunai_i_find_ginja_form(uint32_t attribute, uint32_t count_code, uint32_t type,
                            kunai_i_ginja_form *form);

/* What the stored numbers of an attribute are to be multiplied with; of colours 1. format: the
 * value of parameter type 0, whose bits 0 to 4 are the fraction bits; 0: there is none. */
float kunai_i_get_ginja_scale(uint32_t attribute, const kunai_i_ginja_form *form, uint32_t format);

/* Reads the list of vertex arrays at a place (or KUNAI_I_NULL: there is none) into arrays. offset:
 * of the pointer to it, in the input. 0: the node cannot be drawn; what is wrong was said. */
int kunai_i_read_ginja_arrays(kunai_i_ginja *ginja, uint32_t at, uint64_t offset);

/* The vertices of the positions of the node: the number of the first one. format: as before.
 * is_lit: 1: they get normals, and have own_normals. KUNAI_I_NONE: the open failed. */
uint32_t kunai_i_make_ginja_vertices(kunai_i_ginja *ginja, uint32_t format, uint32_t is_lit);

/* The numbers of an element, in the byte order that is given; those that the form does not have
 * are left as they are. */
void kunai_i_load_ginja_numbers(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                                const uint8_t *bytes, uint32_t big, float scale, float *numbers);
/* R, G, B, A */
void kunai_i_load_ginja_color(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                              const uint8_t *bytes, uint32_t big, uint8_t *color);

/* Reads the skin lists of all nodes, in order, into vertices and slots (ginja.md 9). */
void kunai_i_read_ginja_skin(kunai_i_ginja *ginja);

/* ---- ginja_state.c ---- */

void kunai_i_begin_ginja_state(kunai_i_ginja_state *state, uint32_t is_translucent);

/* Sets the parameters of a mesh, count of them at a place. 0: one cannot be; the mesh cannot be
 * drawn, and what is wrong was said. */
int kunai_i_read_ginja_parameters(kunai_i_ginja *ginja, uint32_t at, uint32_t count,
                                  uint64_t mesh_offset);

/* The material that the state is; it stays until the state changes. */
const kunai_material *kunai_i_get_ginja_material(kunai_i_ginja *ginja);

#endif
