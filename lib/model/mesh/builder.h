/*
 * builder.h - collects the vertices and triangles that the readers of models find; mesh.h makes
 * indexed meshes of them.
 *
 *     kunai_i_begin_builder
 *     for each node:
 *         kunai_i_begin_node
 *         kunai_i_add_vertices, which are filled in
 *         kunai_i_begin_draw, kunai_i_add_strip, kunai_i_add_triangle ..., kunai_i_end_draw
 *         kunai_i_end_node
 *     kunai_i_finish_builder
 *     kunai_i_keep_meshes
 */
#ifndef KUNAI_I_BUILDER_H
#define KUNAI_I_BUILDER_H

#include "base/set.h"
#include "model/handle.h"
#include "model/node_tree.h"

#include <string.h>

enum {
    KUNAI_I_MOST_CORNERS = 16777216, /* of all triangles, ninja-container.md 7 */
    KUNAI_I_CORNER_STEPS = 16 /* what one costs of the budget where lists are drawn again; one that
                                 is drawn once is paid by its bytes */
};

/* What a vertex or a corner brings along. */
enum kunai_i_has {
    KUNAI_I_HAS_NORMAL = 0x1,
    KUNAI_I_HAS_COLOR = 0x2,
    KUNAI_I_HAS_SPECULAR = 0x4,
    KUNAI_I_HAS_UV = 0x8,
    KUNAI_I_HAS_VOLUME_UV = 0x10,
    KUNAI_I_HAS_START = 0x20, /* a weighted vertex: influences can be added to it */
    KUNAI_I_HAS_MORE = 0x40   /* a vertex: more than one influence */
};

/* A vertex as it was at one moment: its values never change once it is made, because what was drawn
 * with it stays drawn. A later influence makes a new vertex that shares the earlier influences. */
typedef struct kunai_i_vertex {
    float position[3]; /* of its last influence, in the space of node */
    float normal[3];
    uint32_t corner; /* the builder's: the newest corner of its chain + 1, or 0 */
    uint32_t source; /* its place in the vertex list of the node that began it */
    uint32_t trait;  /* number of a kunai_i_trait + 1; 0: one influence, no colours */
    uint16_t node;   /* of its last influence */
    uint16_t flags;  /* enum kunai_i_has */
} kunai_i_vertex;

/* What few vertices have. */
typedef struct kunai_i_trait {
    uint32_t previous; /* the vertex with the influences before the last one, or KUNAI_I_NONE */
    uint32_t count;    /* of influences */
    uint32_t weight;   /* of the last influence; they are divided by their sum in the end */
    uint8_t color[4];
    uint8_t specular[4];
} kunai_i_trait;

/* What tells two vertices of the output apart. Unused members are 0. */
typedef struct kunai_i_corner_key {
    uint32_t vertex; /* number of a kunai_i_vertex, or KUNAI_I_NONE: there is none */
    uint32_t flags;  /* enum kunai_i_has: what the corner itself brings */
    float uv[2];
    uint8_t color[4];
    uint32_t extra; /* number of a kunai_i_extra + 1, or 0 */
} kunai_i_corner_key;

/* What few corners have. */
typedef struct kunai_i_extra {
    float volume_uv[2];
    float normal[3];
    uint32_t node;   /* in whose space normal is */
    uint32_t layers; /* number of a kunai_i_layers + 1, or 0 */
} kunai_i_extra;

/* What only corners of Ginja models have, and of those few. */
enum { KUNAI_I_UV_SETS = 8 };

typedef struct kunai_i_layers {
    uint32_t has;                      /* bits 1 to 7: the UVs that are given; then the next two */
    float uvs[KUNAI_I_UV_SETS - 1][2]; /* UVs 1 to 7 */
    float binormal[3];                 /* in the space of the node that draws, as tangent */
    float tangent[3];
    uint8_t color[4];
} kunai_i_layers;

enum { KUNAI_I_HAS_BINORMAL = 0x100 /* and a tangent */, KUNAI_I_HAS_SECOND_COLOR = 0x200 };

/* A corner that the builder keeps: a vertex of the output. */
typedef struct kunai_i_kept_corner {
    kunai_i_corner_key key;
    uint32_t next; /* corner of the same vertex, or of the same place of the table, + 1; or 0 */
} kunai_i_kept_corner;

/* A corner while triangles are made of it. */
typedef struct kunai_i_corner {
    kunai_i_corner_key key;
    uint32_t number; /* among the builder's corners, or KUNAI_I_NONE: not looked up yet */
} kunai_i_corner;

typedef struct kunai_i_draw {
    kunai_submesh part;  /* first_index counts in indices of the builder */
    uint32_t first_face; /* in faces of the builder */
    uint32_t face_end;
    uint32_t user_count;    /* words a triangle */
    uint32_t attributes;    /* enum kunai_i_has: what any of its corners has */
    uint32_t keeps_diffuse; /* 1: the diffuse colour is the material's even if there are colours */
} kunai_i_draw;

/* What few triangles have. */
typedef struct kunai_i_face {
    float normal[3];   /* polygon normal */
    uint32_t triangle; /* of its draw */
    uint32_t has_normal;
    uint16_t words[3]; /* user words */
} kunai_i_face;

enum { KUNAI_I_MOST_STRIPS = 48 };

/* Strips of a draw that were read, and wait: many are added faster at once than one by one. See
 * triangles.h. */
typedef struct kunai_i_strips {
    kunai_i_list corners; /* kunai_i_corner_key; as the next two, only room */
    kunai_i_list numbers; /* uint32_t: of the corners, in the builder */
    kunai_i_list faces;   /* kunai_i_face, if the draw has any */
    uint32_t room;        /* corners */
    uint32_t count;       /* corners */
    uint32_t strip_count;
    uint32_t has_faces;
    uint32_t is_odd;                       /* 1: a triangle is not drawn, or has a face */
    uint32_t lengths[KUNAI_I_MOST_STRIPS]; /* 2 * corners + is the strip reversed? */
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

/* The meshes of a model while its nodes are drawn one after another: the triangles of a node are
 * made into its rigid mesh as soon as its draws are over, or stay for the skinned mesh. */
typedef struct kunai_i_builder {
    kunai_i_open *open;
    kunai_model *model;
    kunai_i_tree *tree;
    kunai_i_list vertices;   /* kunai_i_vertex */
    kunai_i_list traits;     /* kunai_i_trait */
    kunai_i_list corners;    /* kunai_i_kept_corner */
    kunai_i_list crowded;    /* uint32_t: numbers of the corners that are in the table */
    kunai_i_list table;      /* uint32_t: the newest corner of a place + 1, or 0 */
    kunai_i_set extras;      /* kunai_i_extra */
    kunai_i_set layers;      /* kunai_i_layers */
    kunai_i_set materials;   /* kunai_material */
    kunai_i_list indices;    /* uint32_t: numbers of corners */
    kunai_i_list draws;      /* kunai_i_draw */
    kunai_i_list faces;      /* kunai_i_face */
    kunai_i_list meshes;     /* kunai_mesh, finished */
    kunai_i_list submesh_of; /* uint32_t: of mesh.c, all 0 between meshes */
    kunai_i_strips strips;
    kunai_i_draw draw;         /* the current one */
    uint64_t draw_offset;      /* in the input, for errors */
    kunai_i_drawn before_node; /* what there was before the current node */
    uint32_t node;
    uint32_t parts_by_node;    /* 1: a sub-mesh is of one node, as it may be hidden */
    uint32_t primitive;        /* what the node draws now: 3 triangles, 2 lines, 1 points */
    uint32_t has_own_vertices; /* 1: the vertices of a node are drawn by no later one */
    uint32_t is_skinned;       /* 1: the node draws a vertex that is not all its own */
    uint32_t draw_count;       /* empty ones included */
    uint32_t corner_count;     /* of all primitives, for the limit */
    uint64_t search_steps;     /* of long searches for corners, not paid yet */
    uint32_t missing;          /* triangles that were dropped because a vertex is not there */
    uint32_t overflow;
    kunai_i_bounds bounds; /* of the rest pose; least is above most while there is nothing */
    uint32_t is_damaged;   /* 1: a part of the current node was left out */
    kunai_error damage;    /* the first part that was left out */
} kunai_i_builder;

void kunai_i_begin_builder(kunai_i_builder *builder, kunai_i_open *open, kunai_model *model,
                           kunai_i_tree *tree);

/* The number of the first of count new vertices, not set, which are to be begun and filled in.
 * KUNAI_I_NONE: the open failed. */
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

/* Is its position in the space of this node, and all there is to it? */
static inline int kunai_i_is_own_vertex(const kunai_i_vertex *vertex, uint32_t node)
{
    return vertex->node == node && !(vertex->flags & KUNAI_I_HAS_MORE);
}

/* NULL: it has none. */
static inline const kunai_i_trait *kunai_i_get_trait(const kunai_i_builder *builder,
                                                     const kunai_i_vertex *vertex)
{
    if (!vertex->trait)
        return NULL;
    return (const kunai_i_trait *)builder->traits.items + (vertex->trait - 1);
}

/* The trait of a vertex, made when it has none (one influence of weight 1). NULL: the open failed.
 * It moves when another one is made. */
kunai_i_trait *kunai_i_make_trait(kunai_i_builder *builder, kunai_i_vertex *vertex);

/* Puts the influences of an earlier vertex before the one of this; what this lacks, a colour, it
 * takes over. */
void kunai_i_continue_vertex(kunai_i_builder *builder, kunai_i_vertex *vertex, uint32_t previous);

/* All draws of a node: begin, draws, end. A node can have them once only. */
void kunai_i_begin_node(kunai_i_builder *builder, uint32_t node);
/* In place of begin: the draws of the same node again, beginning with that number, for its lines or
 * points. All their vertices must be the node's own. */
void kunai_i_begin_node_again(kunai_i_builder *builder, uint32_t primitive, uint32_t first_draw);
/* Forgets the corners of the node, which are in its rigid mesh, or left out. */
void kunai_i_forget_node(kunai_i_builder *builder);

/* Makes room for draws, each with a material of its own, and for corners with as many triangles as
 * there usually are. Returns 0 if the open failed. */
int kunai_i_reserve_node(kunai_i_builder *builder, uint32_t draws, uint32_t corners);

/* One draw: begin, primitives (triangles.h), end. triangles: how many there will be at most, or 0: there is room
 * for them. The diffuse colour is the vertices' where they have one, but for draw.keeps_diffuse, to
 * be set after begin. */
void kunai_i_begin_draw(kunai_i_builder *builder, uint64_t offset, uint32_t flags,
                        uint32_t user_count, uint32_t triangles);
/* The number of an extra, or of layers, + 1; 0: the open failed. */
uint32_t kunai_i_add_extra(kunai_i_builder *builder, const kunai_i_extra *extra);
uint32_t kunai_i_add_layers(kunai_i_builder *builder, const kunai_i_layers *layers);
/* After the triangles: the number that the material has in the builder. See kunai_i_end_draw. */
void kunai_i_add_draw(kunai_i_builder *builder, uint32_t material);

static inline uint32_t kunai_i_get_float_bits(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Is this the same corner of the same vertex? -0 is not 0 here. Member by member: a wider load of
 * members that were only just written one by one has to wait for them. */
static inline int kunai_i_is_same_corner(const kunai_i_corner_key *a, const kunai_i_corner_key *b)
{
    return kunai_i_get_float_bits(a->uv[0]) == kunai_i_get_float_bits(b->uv[0]) &&
           kunai_i_get_float_bits(a->uv[1]) == kunai_i_get_float_bits(b->uv[1]) &&
           a->flags == b->flags && a->extra == b->extra &&
           !memcmp(a->color, b->color, sizeof a->color);
}

enum {
    KUNAI_I_LONG_CHAIN = 16 /* corners: further ones of the same vertex are in the table */
};

/* Finds or adds the corner after the last one, whose key is set, and returns its number. The chain
 * of its vertex is long. A kunai_i_set does not serve here: it cannot forget the corners of a node.
 *
 * least  Corners up to this number + 1 belong to other meshes. */
uint32_t kunai_i_number_crowded_corner(kunai_i_builder *builder, uint32_t least);

/* Counts corners against the limit of all, KUNAI_E_LIMIT. 0: the open failed. */
static inline int kunai_i_charge_corners(kunai_i_builder *builder, uint32_t corners,
                                         uint64_t offset)
{
    if (corners > KUNAI_I_MOST_CORNERS - builder->corner_count) {
        kunai_i_fail(builder->open, KUNAI_E_LIMIT, offset, "triangles",
                     "there are more than 16777216 corners");
        return 0;
    }
    builder->corner_count += corners;
    return 1;
}

/* A part of the model, of which a reader says what is wrong, is left out: a warning, and the error
 * when there is no mesh at all in the end. If the body is cut, there is no error, and all that the
 * current node draws is left out. */
void kunai_i_report_damage(kunai_i_builder *builder, kunai_result code, uint64_t offset,
                           const char *record, const char *message);

/* The same of a part that meshes can do without: the meshes are given, unless the body is cut. */
void kunai_i_report_lack(kunai_i_builder *builder, uint64_t offset, const char *record,
                         const char *message);

#endif
