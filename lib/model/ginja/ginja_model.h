/* ginja_model.h - one Ginja model while it is read. Vertex arrays, parameters, primitives and skin
 * lists share it. All structures can be at any byte of the body. */
#ifndef KUNAI_I_GINJA_MODEL_H
#define KUNAI_I_GINJA_MODEL_H

#include "base/reader.h"
#include "model/mesh/triangles.h"
#include "model/mesh/states.h"

enum {
    KUNAI_I_GINJA_ATTRIBUTES = 13,
    KUNAI_I_GINJA_FRACTIONS = 32,
    KUNAI_I_GINJA_NBT_NUMBERS = 9, /* normal, binormal, tangent */
    /* words of a state: a type and a value for each format and each of the types 1 to 10 */
    KUNAI_I_GINJA_STATE_WORDS = 2 * (KUNAI_I_GINJA_ATTRIBUTES + 10)
};

/* How the elements of an attribute are stored. The codes are those of ginja.md 5. */
typedef struct kunai_i_ginja_form {
    uint32_t count_code;
    uint32_t type;
    uint32_t numbers; /* numbers of an element that are used; a colour counts as one */
    uint32_t size;    /* bytes of an element; 0 if the form does not exist */
} kunai_i_ginja_form;

/* A vertex array of the current node. data is NULL if the node has no array for the attribute. */
typedef struct kunai_i_ginja_array {
    const uint8_t *data; /* the body contains count elements */
    kunai_i_ginja_form form;
    uint32_t stride;
    uint32_t count;
    uint64_t offset; /* of its entry in the input */
} kunai_i_ginja_array;

/* The current parameters. Each list of meshes starts without parameters (ginja.md 7). */
typedef struct kunai_i_ginja_state {
    uint64_t offset;        /* of the last parameter in the input */
    uint32_t given;         /* bits: which of the types 1 to 10 were set */
    uint32_t values[11];    /* by type; type 0 is not used */
    uint32_t formats_given; /* bits: attributes for which type 0 was set */
    uint32_t formats[KUNAI_I_GINJA_ATTRIBUTES];
    uint32_t is_translucent; /* 1: the second list of meshes */
    uint32_t is_changed;     /* 1: material is out of date */
    kunai_material material; /* returned by kunai_i_get_ginja_material */
} kunai_i_ginja_state;

typedef struct kunai_i_ginja {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    kunai_i_states states;
    kunai_i_list slots; /* uint32_t: per slot of the skin, the vertex in the builder + 1, or 0 */
    /* uint16_t, per vertex of the builder: index + 1 of the normal of a lit vertex, or 0 */
    kunai_i_list own_normals;
    /* uint32_t, per normal of the current node's array: its extra in the builder, or 0. Empty until
     * a normal is used. */
    kunai_i_list normals;
    kunai_i_ginja_array arrays[KUNAI_I_GINJA_ATTRIBUTES]; /* of the current node */
    kunai_i_ginja_state state;
    uint32_t node;         /* the current node */
    uint32_t has_skin;     /* 1: at least one node has a skin list */
    uint32_t warned;       /* bits: attributes of the current node with a warning */
    uint32_t corner_count; /* corners of the node before the current primitive */
    /* By fraction bits: the builder's vertex of position 0 of the node + 1, or 0 if not made. The
     * second row is for lit vertices: each gets the normal with which it is first drawn. */
    uint32_t first_vertices[2][KUNAI_I_GINJA_FRACTIONS];
} kunai_i_ginja;

enum { KUNAI_I_GINJA_MODEL_SIZE = 36 };

/* ---- ginja_vertices.c ---- */

/* Finds the form for two codes. Returns 1 and sets *form, or returns 0 if a code does not exist or
 * does not suit the attribute. */
int kunai_i_find_ginja_form(uint32_t attribute, uint32_t count_code, uint32_t type,
                            kunai_i_ginja_form *form);

/* Returns the factor for the stored numbers of an attribute; 1 for colours. format is the value of
 * parameter type 0, whose bits 0 to 4 are the fraction bits, or 0 if missing. */
float kunai_i_get_ginja_scale(uint32_t attribute, const kunai_i_ginja_form *form, uint32_t format);

/* Reads the list of vertex arrays at a place into arrays. KUNAI_I_NULL means no list. offset is the
 * place in the input of the pointer to the list. Returns 1, or 0 if the node cannot be drawn; the
 * fault is then reported. */
int kunai_i_read_ginja_arrays(kunai_i_ginja *ginja, uint32_t at, uint64_t offset);

/* Makes vertices of all positions of the node. Returns the number of the first one, or KUNAI_I_NONE
 * if the open has failed. format is as in kunai_i_get_ginja_scale. If is_lit is 1, the vertices get
 * normals, and entries in own_normals. */
uint32_t kunai_i_make_ginja_vertices(kunai_i_ginja *ginja, uint32_t format, uint32_t is_lit);

/* Loads the numbers of an element in this byte order. Numbers that the form does not have stay
 * unchanged. */
void kunai_i_load_ginja_numbers(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                                const uint8_t *bytes, uint32_t big, float scale, float *numbers);
/* Loads a colour as R, G, B, A. */
void kunai_i_load_ginja_color(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                              const uint8_t *bytes, uint32_t big, uint8_t *color);

/* Reads the skin lists of all nodes, in order, into vertices and slots (ginja.md 9). */
void kunai_i_read_ginja_skin(kunai_i_ginja *ginja);

/* ---- ginja_state.c ---- */

/* Sets the state before the first parameter of a list of meshes. */
void kunai_i_begin_ginja_state(kunai_i_ginja_state *state, uint32_t is_translucent);

/* Sets the count parameters of a mesh at a place. Returns 1, or 0 if one is invalid: the mesh
 * cannot be drawn, and the fault is reported. */
int kunai_i_read_ginja_parameters(kunai_i_ginja *ginja, uint32_t at, uint32_t count,
                                  uint64_t mesh_offset);

/* Returns the material for the state. The pointer is valid until the state changes. */
const kunai_material *kunai_i_get_ginja_material(kunai_i_ginja *ginja);

#endif
