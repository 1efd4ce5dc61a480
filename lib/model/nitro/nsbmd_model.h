/*
 * nsbmd_model.h - a Nitro model (mdl0.md) while it is read:
 *
 * - nsbmd.c: the header, and the nodes
 * - nsbmd_material.c: what each material is, and which texture it has
 * - nsbmd_shape.c: where the display lists are, and what is in them
 * - nsbmd_commands.c: render commands, the tree of the nodes, and what is drawn with which matrix
 * - nsbmd_draw.c: display lists become meshes, those of one node at once in nsbmd_rigid.c
 *
 * Numbers of nodes are those of the file until the tree is made: it can have another order.
 */
#ifndef KUNAI_I_NSBMD_MODEL_H
#define KUNAI_I_NSBMD_MODEL_H

#include "container/g3d.h"
#include "model/matrix.h"
#include "model/mesh/triangles.h"
#include "model/nitro/nsbmd_matrix.h"

enum {
    KUNAI_I_LIST_STEPS = 4 /* per byte of a display list that is run: commands can be one byte */
};

enum {
    KUNAI_I_NSBMD_HEADER =
        0x40,                 /* the dictionary of the nodes follows, their offsets count from it */
    KUNAI_I_NSBMD_NODES = 255 /* at most: one byte counts them */
};

/* Of 5 bits; those above do not matter. */
static inline uint8_t kunai_i_widen_nitro_channel(uint32_t value)
{
    return (uint8_t)((value & 31) << 3 | (value >> 2 & 7));
}

static inline void kunai_i_convert_nitro_color(uint32_t color, uint8_t *rgba)
{
    rgba[0] = kunai_i_widen_nitro_channel(color);
    rgba[1] = kunai_i_widen_nitro_channel(color >> 5);
    rgba[2] = kunai_i_widen_nitro_channel(color >> 10);
    rgba[3] = 255;
}

/* A material as it is drawn when it is visible and has no vertex colours. */
typedef struct kunai_i_nsbmd_material {
    kunai_material material;
    uint32_t initial_color; /* R, G, B of 5 bits: of vertices before the first command of colours */
    uint32_t is_hidden;     /* 1: its alpha is 0, or it has no side */
    double uv_scale[2];     /* of 1/16 texel: to normalised coordinates */
} kunai_i_nsbmd_material;

/* What a display list is, before anything is drawn. */
typedef struct kunai_i_nsbmd_shape {
    uint64_t offset; /* of its record in the input */
    uint32_t
        list; /* place of the display list in the body, and its size; 0: it is damaged, or empty */
    uint32_t size;
    uint32_t vertices; /* commands that give one */
    uint32_t drawn;    /* of them those in primitives */
    uint32_t triangles;
    uint32_t has;          /* enum kunai_i_has: what its vertices bring */
    uint32_t has_matrices; /* 1: it changes the matrix, or looks it up */
    uint32_t is_plain;     /* 1: the matrix stays that of a node, and each vertex of a primitive is
                              in a triangle */
} kunai_i_nsbmd_shape;

/* One draw, as the render commands ask for it. */
typedef struct kunai_i_nsbmd_drawn {
    uint64_t offset; /* of its command in the input */
    uint32_t shape;  /* from shape_count on: of the called ones */
    uint32_t material;
    uint32_t node;  /* whose visibility it has */
    uint32_t order; /* place among all draws */
    kunai_i_nitro_matrix matrix;
    uint32_t stack; /* number of its stack, or KUNAI_I_NONE: the shape does not look at it */
    uint32_t is_hidden;
    uint32_t has; /* enum kunai_i_has */
} kunai_i_nsbmd_drawn;

typedef struct kunai_i_nsbmd {
    kunai_i_open *open;
    kunai_model *model;
    kunai_i_reader body; /* from the model to the end of the block; places count from the model */
    kunai_i_tree tree;
    kunai_i_builder builder;
    /* the header */
    kunai_i_g3d_dictionary nodes;
    uint32_t commands; /* places in the body */
    uint32_t materials_at;
    uint32_t shapes_at;
    uint32_t binds_at;
    uint32_t scaling_rule; /* enum kunai_scaling_rule */
    uint32_t texture_mode;
    uint32_t node_count;
    uint32_t material_count;
    uint32_t shape_count;
    double scale;         /* posScale */
    double inverse_scale; /* as stored */
    /* the parts; the counts are those of their dictionaries, which are the same or were warned of
     */
    kunai_i_nsbmd_material *materials;
    kunai_i_nsbmd_shape *shapes;
    kunai_i_nitro_matrices matrices;
    kunai_i_list called; /* kunai_i_nsbmd_shape: lists that are no shapes */
    kunai_i_list stacks; /* kunai_i_nitro_stack: each as it was before a draw */
    kunai_i_list draws;  /* kunai_i_nsbmd_drawn */
    /* of a node by its number in the file, from the render commands */
    uint32_t parents[KUNAI_I_NSBMD_NODES + 1];    /* KUNAI_I_NONE: it is a root, or not described */
    uint32_t node_flags[KUNAI_I_NSBMD_NODES + 1]; /* enum kunai_node_flags */
    uint64_t node_offsets[KUNAI_I_NSBMD_NODES + 1]; /* in the input: of its NODEDESC, or 0 */
    uint32_t places[KUNAI_I_NSBMD_NODES + 1];       /* its number in the tree */
    /* options.draws: the model gets one node, which does nothing */
    int is_lone;
} kunai_i_nsbmd;

/* Takes the count of a dictionary for that in the header, whose field it is; a warning where they
 * differ. */
static inline void kunai_i_check_nsbmd_count(kunai_i_nsbmd *nsbmd, uint64_t field, uint32_t there,
                                             uint32_t *count)
{
    if (there != *count)
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->body.origin + field, "MDL0",
                     "a count is not that of its dictionary");
    *count = there;
}

/* Each of these stops where the open failed; what can be left out is a warning. */
void kunai_i_read_nsbmd_materials(kunai_i_nsbmd *nsbmd);
/* Begins the builder, too: it collects what is damaged. */
void kunai_i_read_nsbmd_shapes(kunai_i_nsbmd *nsbmd);
void kunai_i_run_nsbmd_commands(kunai_i_nsbmd *nsbmd);
/* In place of it: the draws of options.draws. */
void kunai_i_list_nsbmd_draws(kunai_i_nsbmd *nsbmd);
/* Fills and finishes the builder. */
void kunai_i_draw_nsbmd(kunai_i_nsbmd *nsbmd);

/* nsbmd_shape.c: finds out what is in a display list, once; what is wrong with it is said. */
void kunai_i_check_nsbmd_list(kunai_i_nsbmd *nsbmd, kunai_i_nsbmd_shape *shape);

/* Of a draw. */
static inline const kunai_i_nsbmd_shape *kunai_i_get_nsbmd_shape(const kunai_i_nsbmd *nsbmd,
                                                                 uint32_t shape)
{
    if (shape < nsbmd->shape_count)
        return &nsbmd->shapes[shape];
    return (const kunai_i_nsbmd_shape *)nsbmd->called.items + (shape - nsbmd->shape_count);
}

#endif
