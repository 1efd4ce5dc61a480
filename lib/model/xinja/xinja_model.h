/* xinja_model.h - one Xinja model while it is read: what its vertex sets, strips and state records
 * share. */
#ifndef KUNAI_I_XINJA_MODEL_H
#define KUNAI_I_XINJA_MODEL_H

#include "base/reader.h"
#include "model/mesh/triangles.h"
#include "model/mesh/states.h"

/* xinja.md 5: all state records of types 1 to 8 are kept, and of other types the first eight that
 * come. */
enum {
    KUNAI_I_XINJA_KNOWN = 8,
    KUNAI_I_XINJA_OTHERS = 8,
    KUNAI_I_XINJA_RECORD_WORDS = 4,
    KUNAI_I_XINJA_WORDS = KUNAI_I_XINJA_RECORD_WORDS * (KUNAI_I_XINJA_KNOWN + KUNAI_I_XINJA_OTHERS)
};

/* The records in force, which begin anew with each list of meshes. */
typedef struct kunai_i_xinja_state {
    uint64_t offset;                         /* of the last one that was set, in the input */
    uint32_t words[1 + KUNAI_I_XINJA_WORDS]; /* for states.h; records in the order of types */
    uint32_t others;                         /* how many of them are of other types than 1 to 8 */
    uint32_t is_translucent;                 /* which of the two lists */
    uint32_t is_changed;                     /* 1: material is not up to date */
    uint32_t has_uv;                         /* whether the set that material is for has UVs */
    uint32_t is_clockwise;   /* with the material; 1: the fronts of triangles are clockwise */
    uint32_t keeps_diffuse;  /* the same; 1: the diffuse colour is never that of the vertices */
    kunai_material material; /* kunai_i_get_xinja_material gives it */
} kunai_i_xinja_state;

/* A vertex set of the current node. */
typedef struct kunai_i_xinja_set {
    const uint8_t *data; /* all vertices lie in the body; NULL: something is wrong with the set */
    uint64_t offset;     /* of the set, in the input */
    uint32_t type;
    uint32_t flags;
    uint32_t stride;
    uint32_t count;
    uint32_t has;      /* enum kunai_i_has: what its vertices and their corners bring along */
    uint32_t color_at; /* where they are in a vertex */
    uint32_t uv_at;
    uint32_t first_vertex; /* the builder's number of vertex 0, or KUNAI_I_NONE: not made yet */
} kunai_i_xinja_set;

typedef struct kunai_i_xinja {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    kunai_i_states states;
    kunai_i_list sets; /* kunai_i_xinja_set, of the current node */
    kunai_i_xinja_state state;
    uint32_t node; /* the current one */
} kunai_i_xinja;

/* ---- the state: xinja_state.c ---- */

void kunai_i_begin_xinja_state(kunai_i_xinja_state *state, uint32_t is_translucent);

/* Sets the records of a mesh, count of them at a place. 0: it cannot be drawn; what is wrong was
 * said. */
int kunai_i_read_xinja_records(kunai_i_xinja *xinja, uint32_t at, uint32_t count,
                               uint64_t mesh_offset);

/* The material that the state is for sets that have UVs, or have none; it stays until the state
 * changes. */
const kunai_material *kunai_i_get_xinja_material(kunai_i_xinja *xinja, uint32_t has_uv);

#endif
