/* ginja_primitives.h - one mesh of a Ginja model while it is drawn: where its corners get their
 * values from. */
#ifndef KUNAI_I_GINJA_PRIMITIVES_H
#define KUNAI_I_GINJA_PRIMITIVES_H

#include "model/ginja/ginja_model.h"

/* Where the values of an attribute come from. */
typedef struct kunai_i_ginja_source {
    const uint8_t *elements; /* of its array; NULL: direct, or there are none */
    uint32_t stride;
    uint32_t count;
    kunai_i_ginja_form form;
    uint32_t code;
    uint32_t at;     /* where in a corner */
    uint32_t size;   /* of it in a corner */
    uint32_t mask;   /* of an index: 0xFF or 0xFFFF */
    uint32_t end_at; /* where in a corner its last byte is */
    uint32_t big;
    float scale;
} kunai_i_ginja_source;

/* Normals can have three indices. */
enum { KUNAI_I_GINJA_CHECKS = KUNAI_I_GINJA_ATTRIBUTES + 2 };

/* An index that corners have. */
typedef struct kunai_i_ginja_check {
    uint32_t end_at; /* as in its source */
    uint32_t mask;
    uint32_t limit; /* elements of the array */
} kunai_i_ginja_check;

typedef struct kunai_i_ginja_mesh {
    kunai_i_ginja *ginja;
    kunai_i_builder *builder;
    const uint8_t *data; /* primitives */
    uint32_t size;
    uint32_t corner_size;
    uint64_t offset; /* of data and of the mesh, in the input */
    uint64_t mesh_offset;
    uint32_t first_vertex;
    uint32_t slot_count;
    const uint32_t *slots;   /* positions are those of the skin; NULL: of the node */
    uint16_t *own_normals;   /* of the builder's vertices; NULL: they are not lit */
    uint32_t is_plain;       /* 1: position, normal, colour 0 and UV 0 at most, by index */
    uint32_t plain_flags;    /* enum kunai_i_has: what corners have then */
    uint32_t copies_color;   /* 1: the bytes of a colour are those of the output */
    uint32_t has_short_uv;   /* 1: UV 0 is two numbers of type S16 */
    uint32_t normals_differ; /* 1: that was said */
    kunai_i_ginja_source sources[KUNAI_I_GINJA_ATTRIBUTES];
    kunai_i_ginja_check checks[KUNAI_I_GINJA_CHECKS];
    uint32_t check_count;
} kunai_i_ginja_mesh;

/* An index of which the last byte is at end_at in a corner. One of a single byte is read with the
 * byte before it: that of a header, of another index or of another corner. */
static inline uint32_t kunai_i_load_ginja_index(const uint8_t *corner, uint32_t end_at,
                                                uint32_t mask)
{
    return kunai_i_load16(corner + end_at - 1, 1) & mask;
}

/* Where in a corner the last byte of the index number i is. */
static inline uint32_t kunai_i_find_ginja_index_end(const kunai_i_ginja_source *from, uint32_t i)
{
    return from->end_at + (from->code == KUNAI_GINJA_CODE_INDEX16 ? 2 * i : i);
}

/* What is in the primitive data of a mesh (ginja.md 8): bits for kunai_i_draw_ginja_mesh. */
enum kunai_i_ginja_kinds {
    KUNAI_I_GINJA_POINTS = 1u << 1,
    KUNAI_I_GINJA_LINES = 1u << 2,
    KUNAI_I_GINJA_TRIANGLES = 1u << 3
};

/* Draws the primitives of one kind (builder.primitive: 3 triangles, 2 lines, 1 points) of a mesh,
 * with the state: one draw of the builder. Adds the kinds that are there to *kinds. */
void kunai_i_draw_ginja_mesh(kunai_i_ginja_mesh *mesh, uint32_t *kinds);

#endif
