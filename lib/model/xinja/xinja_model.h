/* xinja_model.h - one Xinja model while it is read. Its vertex sets, strips and state records share
 * it. */
#ifndef KUNAI_I_XINJA_MODEL_H
#define KUNAI_I_XINJA_MODEL_H

#include "base/reader.h"
#include "model/mesh/triangles.h"
#include "model/mesh/states.h"

/* All state records of types 1 to 8 are stored, and the first eight records of other types
 * (xinja.md 5). */
enum {
    KUNAI_I_XINJA_KNOWN = 8,
    KUNAI_I_XINJA_OTHERS = 8,
    KUNAI_I_XINJA_RECORD_WORDS = 4,
    KUNAI_I_XINJA_WORDS = KUNAI_I_XINJA_RECORD_WORDS * (KUNAI_I_XINJA_KNOWN + KUNAI_I_XINJA_OTHERS)
};

/* The current records. Each list of meshes starts without records. */
typedef struct kunai_i_xinja_state {
    uint64_t offset;                         /* of the last record in the input */
    uint32_t words[1 + KUNAI_I_XINJA_WORDS]; /* for states.h; the records are sorted by type */
    uint32_t others;                         /* number of records of types other than 1 to 8 */
    uint32_t is_translucent;                 /* 1: the second list of meshes */
    uint32_t is_changed;                     /* 1: material is out of date */
    uint32_t has_uv;                         /* 1: material is for a set with UVs */
    uint32_t is_clockwise; /* set with material; 1: the fronts of triangles are clockwise */
    /* set with material; 1: the diffuse colour is never that of the vertices */
    uint32_t keeps_diffuse;
    kunai_material material; /* returned by kunai_i_get_xinja_material */
} kunai_i_xinja_state;

/* A vertex set of the current node. */
typedef struct kunai_i_xinja_set {
    const uint8_t *data; /* the body contains all vertices; NULL if the set is damaged */
    uint64_t offset;     /* of the set in the input */
    uint32_t type;
    uint32_t flags;
    uint32_t stride;
    uint32_t count;
    uint32_t has;      /* enum kunai_i_has: attributes of its vertices and corners */
    uint32_t color_at; /* place of the colour in a vertex */
    uint32_t uv_at;
    uint32_t first_vertex; /* number of vertex 0 in the builder, or KUNAI_I_NONE if not made */
} kunai_i_xinja_set;

typedef struct kunai_i_xinja {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    kunai_i_states states;
    kunai_i_list sets; /* kunai_i_xinja_set, of the current node */
    kunai_i_xinja_state state;
    uint32_t node; /* the current node */
} kunai_i_xinja;

/* ---- the state: xinja_state.c ---- */

/* Sets the state before the first record of a list of meshes. */
void kunai_i_begin_xinja_state(kunai_i_xinja_state *state, uint32_t is_translucent);

/* Sets the count records of a mesh at a place. Returns 1, or 0 if the mesh cannot be drawn; the
 * fault is then reported. */
int kunai_i_read_xinja_records(kunai_i_xinja *xinja, uint32_t at, uint32_t count,
                               uint64_t mesh_offset);

/* Returns the material for the state, for sets with or without UVs. The pointer is valid until the
 * state changes. */
const kunai_material *kunai_i_get_xinja_material(kunai_i_xinja *xinja, uint32_t has_uv);

#endif
