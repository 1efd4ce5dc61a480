/* builder.h - collects the vertices and triangles that the readers of models find. mesh.h makes
 * indexed meshes of them.
 *
 *     kunai_i_begin_builder
 *     for each node:
 *         kunai_i_begin_node
 *         kunai_i_add_vertices, then set the vertices
 *         kunai_i_begin_draw, kunai_i_add_strip, kunai_i_add_triangle ..., kunai_i_end_draw
 *         kunai_i_end_node
 *     kunai_i_finish_builder
 *     kunai_i_keep_meshes */
#ifndef KUNAI_I_BUILDER_H
#define KUNAI_I_BUILDER_H

#include "base/set.h"
#include "model/handle.h"
#include "model/node_tree.h"

#include <string.h>

enum {
    KUNAI_I_MOST_CORNERS = 16777216, /* of all triangles (ninja-container.md 7) */
    /* Budget per corner, if lists are drawn again. The bytes of a corner pay for drawing it
     * once. */
    KUNAI_I_CORNER_STEPS = 16
};

/* The attributes of a vertex or a corner. */
enum kunai_i_has {
    KUNAI_I_HAS_NORMAL = 0x1,
    KUNAI_I_HAS_COLOR = 0x2,
    KUNAI_I_HAS_SPECULAR = 0x4,
    KUNAI_I_HAS_UV = 0x8,
    KUNAI_I_HAS_VOLUME_UV = 0x10,
    KUNAI_I_HAS_START = 0x20, /* of a weighted vertex: influences can be added */
    KUNAI_I_HAS_MORE = 0x40   /* of a vertex: it has more than one influence */
};

/* A vertex at one moment. Its values never change, because triangles may already use it. A later
 * influence makes a new vertex that shares the earlier influences. */
typedef struct kunai_i_vertex {
    float position[3]; /* of the last influence, in the space of node */
    float normal[3];
    uint32_t corner; /* the newest corner in its chain in the builder + 1, or 0 */
    uint32_t source; /* its number in the vertex list of the node that began it */
    uint32_t trait;  /* number of a kunai_i_trait + 1; 0: one influence, no colours */
    uint16_t node;   /* of the last influence */
    uint16_t flags;  /* enum kunai_i_has */
} kunai_i_vertex;

/* The data that few vertices have. */
typedef struct kunai_i_trait {
    uint32_t previous; /* the vertex with the influences before the last one, or KUNAI_I_NONE */
    uint32_t count;    /* number of influences */
    uint32_t weight;   /* of the last influence; weights are divided by their sum at the end */
    uint8_t color[4];
    uint8_t specular[4];
} kunai_i_trait;

/* The values that make two vertices of the output different. Unused members are 0. */
typedef struct kunai_i_corner_key {
    uint32_t vertex; /* number of a kunai_i_vertex, or KUNAI_I_NONE for a missing vertex */
    uint32_t flags;  /* enum kunai_i_has: attributes that the corner itself has */
    float uv[2];
    uint8_t color[4];
    uint32_t extra; /* number of a kunai_i_extra + 1, or 0 */
} kunai_i_corner_key;

/* The data that few corners have. */
typedef struct kunai_i_extra {
    float volume_uv[2];
    float normal[3];
    uint32_t node;   /* the node whose space the normal is in */
    uint32_t layers; /* number of a kunai_i_layers + 1, or 0 */
} kunai_i_extra;

/* The data that only some corners of Ginja models have. */
enum { KUNAI_I_UV_SETS = 8 };

typedef struct kunai_i_layers {
    uint32_t has; /* bits 1 to 7: UV sets; KUNAI_I_HAS_BINORMAL and KUNAI_I_HAS_SECOND_COLOR */
    float uvs[KUNAI_I_UV_SETS - 1][2]; /* UVs 1 to 7 */
    float binormal[3];                 /* as tangent, in the space of the node that draws */
    float tangent[3];
    uint8_t color[4];
} kunai_i_layers;

enum { KUNAI_I_HAS_BINORMAL = 0x100 /* also means a tangent */, KUNAI_I_HAS_SECOND_COLOR = 0x200 };

/* A corner that the builder stores: a vertex of the output. */
typedef struct kunai_i_kept_corner {
    kunai_i_corner_key key;
    /* number + 1 of the next corner of the same vertex, or in the same place of the table; or 0 */
    uint32_t next;
} kunai_i_kept_corner;

/* A corner that triangles are made of. */
typedef struct kunai_i_corner {
    kunai_i_corner_key key;
    uint32_t number; /* number in the builder's corners, or KUNAI_I_NONE if not yet searched */
} kunai_i_corner;

typedef struct kunai_i_draw {
    kunai_submesh part;  /* first_index counts the builder's indices */
    uint32_t first_face; /* index in the builder's faces */
    uint32_t face_end;
    uint32_t user_count;    /* words per triangle */
    uint32_t attributes;    /* enum kunai_i_has: attributes that at least one corner has */
    uint32_t keeps_diffuse; /* 1: vertex colours do not replace the material's diffuse colour */
} kunai_i_draw;

/* The data that few triangles have. */
typedef struct kunai_i_face {
    float normal[3];   /* polygon normal */
    uint32_t triangle; /* number in its draw */
    uint32_t has_normal;
    uint16_t words[3]; /* user words */
} kunai_i_face;

enum { KUNAI_I_MOST_STRIPS = 48 };

/* Strips of a draw that are read but not yet added. Adding many strips at once is faster than
 * adding each one. See triangles.h. */
typedef struct kunai_i_strips {
    kunai_i_list corners; /* kunai_i_corner_key; these three lists only provide memory */
    kunai_i_list numbers; /* uint32_t: numbers of the corners in the builder */
    kunai_i_list faces;   /* kunai_i_face, if the draw has faces */
    uint32_t room;        /* number of corners that fit */
    uint32_t count;       /* number of corners */
    uint32_t strip_count;
    uint32_t has_faces;
    uint32_t is_odd;                       /* 1: a triangle is not drawn, or has a face */
    uint32_t lengths[KUNAI_I_MOST_STRIPS]; /* 2 * corners + 1 if the strip is reversed */
} kunai_i_strips;

typedef struct kunai_i_bounds {
    double least[3];
    double most[3];
} kunai_i_bounds;

/* How much has been drawn. */
typedef struct kunai_i_drawn {
    uint32_t corners;
    uint32_t indices;
    uint32_t draws;
    uint32_t faces;
    uint32_t crowded;
} kunai_i_drawn;

/* The meshes of a model while its nodes are drawn one after another. The triangles of a node become
 * its rigid mesh at the end of its draws, or stay for the skinned mesh. */
typedef struct kunai_i_builder {
    kunai_i_open *open;
    kunai_model *model;
    kunai_i_tree *tree;
    kunai_i_list vertices;   /* kunai_i_vertex */
    kunai_i_list traits;     /* kunai_i_trait */
    kunai_i_list corners;    /* kunai_i_kept_corner */
    kunai_i_list crowded;    /* uint32_t: numbers of the corners in the table */
    kunai_i_list table;      /* uint32_t: the newest corner of a place + 1, or 0 */
    kunai_i_set extras;      /* kunai_i_extra */
    kunai_i_set layers;      /* kunai_i_layers */
    kunai_i_set materials;   /* kunai_material */
    kunai_i_list indices;    /* uint32_t: numbers of corners */
    kunai_i_list draws;      /* kunai_i_draw */
    kunai_i_list faces;      /* kunai_i_face */
    kunai_i_list meshes;     /* kunai_mesh, complete */
    kunai_i_list submesh_of; /* uint32_t: used by mesh.c, all 0 between meshes */
    kunai_i_strips strips;
    kunai_i_draw draw;         /* the current draw */
    uint64_t draw_offset;      /* offset in the input, for errors */
    kunai_i_drawn before_node; /* counts before the current node */
    uint32_t node;
    uint32_t parts_by_node;    /* 1: a sub-mesh belongs to one node, because a node may be hidden */
    uint32_t primitive;        /* the current kind: 3 triangles, 2 lines, 1 points */
    uint32_t has_own_vertices; /* 1: no later node draws the vertices of a node */
    uint32_t is_skinned;       /* 1: the node draws a vertex that other nodes influence */
    uint32_t draw_count;       /* includes empty draws */
    uint32_t corner_count;     /* of all primitives, for the limit */
    uint64_t search_steps;     /* steps of long searches that are not charged yet */
    uint32_t missing;          /* triangles that were dropped because a vertex is missing */
    uint32_t overflow;
    kunai_i_bounds bounds; /* of the rest pose; if empty, least is above most */
    uint32_t is_damaged;   /* 1: a part of the current node was left out */
    kunai_error damage;    /* the first part that was left out */
} kunai_i_builder;

/* Begins to collect the vertices and triangles of a model. tree must exist until the end. */
void kunai_i_begin_builder(kunai_i_builder *builder, kunai_i_open *open, kunai_model *model,
                           kunai_i_tree *tree);

/* Adds count vertices and returns the number of the first one, or KUNAI_I_NONE if the open has
 * failed. The caller must begin and set all of them. */
uint32_t kunai_i_add_vertices(kunai_i_builder *builder, uint32_t count);
static inline void kunai_i_begin_vertex(kunai_i_vertex *vertex, uint32_t source, uint32_t node)
{
    memset(vertex, 0, sizeof *vertex);
    vertex->source = source;
    vertex->node = (uint16_t)node;
}

static inline kunai_i_vertex *kunai_i_get_vertex(const kunai_i_builder *builder, uint32_t number)
{
    return (kunai_i_vertex *)builder->vertices.items + number;
}

/* Returns 1 if the position is in the space of this node and the vertex has no other influence,
 * otherwise 0. */
static inline int kunai_i_is_own_vertex(const kunai_i_vertex *vertex, uint32_t node)
{
    return vertex->node == node && !(vertex->flags & KUNAI_I_HAS_MORE);
}

/* Returns the trait of a vertex, or NULL if it has none. */
static inline const kunai_i_trait *kunai_i_get_trait(const kunai_i_builder *builder,
                                                     const kunai_i_vertex *vertex)
{
    if (!vertex->trait)
        return NULL;
    return (const kunai_i_trait *)builder->traits.items + (vertex->trait - 1);
}

/* Returns the trait of a vertex. A new trait is one influence of weight 1. Returns NULL if the open
 * has failed. The pointer is valid until another trait is made. */
kunai_i_trait *kunai_i_make_trait(kunai_i_builder *builder, kunai_i_vertex *vertex);

/* Puts the influences of an earlier vertex before the influence of this vertex. If this vertex has
 * no colour, it takes the colour of the earlier one. */
void kunai_i_continue_vertex(kunai_i_builder *builder, kunai_i_vertex *vertex, uint32_t previous);

/* Begins all draws of a node. Each node can be begun only once. */
void kunai_i_begin_node(kunai_i_builder *builder, uint32_t node);
/* Used instead of kunai_i_begin_node to draw the same node again, for its lines or points. The
 * numbers of draws start at first_draw. All vertices must be the node's own. */
void kunai_i_begin_node_again(kunai_i_builder *builder, uint32_t primitive, uint32_t first_draw);
/* Drops the corners of the node, after its rigid mesh is made or its damage is reported. */
void kunai_i_forget_node(kunai_i_builder *builder);

/* Reserves memory for draws, each with its own material, and for corners with the usual number of
 * triangles. Returns 1, or 0 if the open has failed. */
int kunai_i_reserve_node(kunai_i_builder *builder, uint32_t draws, uint32_t corners);

/* Begins a draw. Primitives (triangles.h) follow, then kunai_i_end_draw. triangles is the largest
 * possible number of triangles, or 0 if their memory is reserved. Vertex colours replace the
 * diffuse colour, unless the caller sets draw.keeps_diffuse after this call. */
void kunai_i_begin_draw(kunai_i_builder *builder, uint64_t offset, uint32_t flags,
                        uint32_t user_count, uint32_t triangles);
/* Adds an extra of a corner. Returns its number + 1, or 0 if the open has failed. */
uint32_t kunai_i_add_extra(kunai_i_builder *builder, const kunai_i_extra *extra);
/* Adds the layers of a corner. Returns their number + 1, or 0 if the open has failed. */
uint32_t kunai_i_add_layers(kunai_i_builder *builder, const kunai_i_layers *layers);
/* Ends a draw. material is the number of its material in the builder. See kunai_i_end_draw. */
void kunai_i_add_draw(kunai_i_builder *builder, uint32_t material);

static inline uint32_t kunai_i_get_float_bits(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Returns 1 if both are the same corner of the same vertex. -0 differs from 0 here. Members are
 * compared one by one, because a wide load of members that were just written one by one would
 * stall. */
static inline int kunai_i_is_same_corner(const kunai_i_corner_key *a, const kunai_i_corner_key *b)
{
    return kunai_i_get_float_bits(a->uv[0]) == kunai_i_get_float_bits(b->uv[0]) &&
           kunai_i_get_float_bits(a->uv[1]) == kunai_i_get_float_bits(b->uv[1]) &&
           a->flags == b->flags && a->extra == b->extra &&
           !memcmp(a->color, b->color, sizeof a->color);
}

enum {
    KUNAI_I_LONG_CHAIN = 16 /* corners: more corners of the same vertex are stored in the table */
};

/* Finds or adds a corner whose vertex has a long chain, and returns its number. The key of the
 * corner is already stored after the last corner. A kunai_i_set is not usable here, because it
 * cannot drop the corners of a node.
 *
 * least  Corners up to this number + 1 belong to other meshes. */
uint32_t kunai_i_number_crowded_corner(kunai_i_builder *builder, uint32_t least);

/* Counts corners towards the limit of all corners. Returns 1. Above the limit, the open fails with
 * KUNAI_E_LIMIT at offset, and the result is 0. */
static inline int kunai_i_charge_corners(kunai_i_builder *builder, uint32_t corners,
                                         uint64_t offset)
{
    if (corners > KUNAI_I_MOST_CORNERS - builder->corner_count) {
        kunai_i_fail(builder->open, KUNAI_E_LIMIT, offset, "triangles",
                     "the model has more than 16777216 corners");
        return 0;
    }
    builder->corner_count += corners;
    return 1;
}

/* Reports a part of the model that is left out. The damage is a warning. If the model has no mesh
 * in the end, the damage becomes the error of the open. If the body is cut, there is no error, and
 * all draws of the current node are left out. */
void kunai_i_report_damage(kunai_i_builder *builder, kunai_result code, uint64_t offset,
                           const char *record, const char *message);

/* Reports a part that meshes do not need. The meshes stay, unless the body is cut. */
void kunai_i_report_lack(kunai_i_builder *builder, uint64_t offset, const char *record,
                         const char *message);

#endif
