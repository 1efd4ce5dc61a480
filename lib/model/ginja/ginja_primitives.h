/* ginja_primitives.h - one mesh of a Ginja model while it is drawn: the sources of the values of
 * its corners. */
#ifndef KUNAI_I_GINJA_PRIMITIVES_H
#define KUNAI_I_GINJA_PRIMITIVES_H

#include "model/ginja/ginja_model.h"

/* The source of the values of an attribute. */
typedef struct kunai_i_ginja_source {
    const uint8_t *elements; /* of its array; NULL if direct or missing */
    uint32_t stride;
    uint32_t count;
    kunai_i_ginja_form form;
    uint32_t code;
    uint32_t at;     /* place in a corner */
    uint32_t size;   /* bytes in a corner */
    uint32_t mask;   /* of an index: 0xFF or 0xFFFF */
    uint32_t end_at; /* place in a corner of the last byte of its index */
    uint32_t big;
    float scale;
} kunai_i_ginja_source;

/* A normal can have three indices. */
enum { KUNAI_I_GINJA_CHECKS = KUNAI_I_GINJA_ATTRIBUTES + 2 };

/* An index in a corner that must be checked. */
typedef struct kunai_i_ginja_check {
    uint32_t end_at; /* as in kunai_i_ginja_source */
    uint32_t mask;
    uint32_t limit; /* number of elements in the array */
} kunai_i_ginja_check;

typedef struct kunai_i_ginja_mesh {
    kunai_i_ginja *ginja;
    kunai_i_builder *builder;
    const uint8_t *data; /* primitives */
    uint32_t size;
    uint32_t corner_size;
    uint64_t offset; /* of data, and of the mesh, in the input */
    uint64_t mesh_offset;
    uint32_t first_vertex;
    uint32_t slot_count;
    const uint32_t *slots;   /* positions come from the skin; NULL: from the node */
    uint16_t *own_normals;   /* per vertex of the builder; NULL if vertices are not lit */
    uint32_t is_plain;       /* 1: at most position, normal, colour 0 and UV 0, all by index */
    uint32_t plain_flags;    /* enum kunai_i_has: attributes of plain corners */
    uint32_t copies_color;   /* 1: the bytes of a colour are the same in the output */
    uint32_t has_short_uv;   /* 1: UV 0 is two numbers of type S16 */
    uint32_t normals_differ; /* 1: the warning about this was given */
    kunai_i_ginja_source sources[KUNAI_I_GINJA_ATTRIBUTES];
    kunai_i_ginja_check checks[KUNAI_I_GINJA_CHECKS];
    uint32_t check_count;
} kunai_i_ginja_mesh;

/* Loads the index whose last byte is at end_at in a corner. An index of one byte is read together
 * with the byte before it, which always exists: at least the header of the primitive. */
static inline uint32_t kunai_i_load_ginja_index(const uint8_t *corner, uint32_t end_at,
                                                uint32_t mask)
{
    return kunai_i_load16(corner + end_at - 1, 1) & mask;
}

/* Returns the place in a corner of the last byte of index number i. */
static inline uint32_t kunai_i_find_ginja_index_end(const kunai_i_ginja_source *from, uint32_t i)
{
    return from->end_at + (from->code == KUNAI_GINJA_CODE_INDEX16 ? 2 * i : i);
}

/* The kinds of primitives in a mesh (ginja.md 8): bits for kunai_i_draw_ginja_mesh. */
enum kunai_i_ginja_kinds {
    KUNAI_I_GINJA_POINTS = 1u << 1,
    KUNAI_I_GINJA_LINES = 1u << 2,
    KUNAI_I_GINJA_TRIANGLES = 1u << 3
};

/* Draws the primitives of one kind as one draw of the builder, with the current state. The kind is
 * builder.primitive: 3 for triangles, 2 for lines, 1 for points. Adds all kinds that the mesh
 * contains to *kinds. */
void kunai_i_draw_ginja_mesh(kunai_i_ginja_mesh *mesh, uint32_t *kinds);

#endif
