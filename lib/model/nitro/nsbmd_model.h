/* nsbmd_model.h - a Nitro model (mdl0.md) while it is read:
 *
 * - nsbmd.c: header and nodes
 * - nsbmd_material.c: materials and their textures
 * - nsbmd_shape.c: the display lists and their contents
 * - nsbmd_commands.c: render commands: the tree of the nodes, and the matrix of each draw
 * - nsbmd_draw.c: makes meshes from display lists; nsbmd_rigid.c does so for one rigid node
 *
 * Nodes have the numbers of the file until the tree is made. The tree can have another order. */
#ifndef KUNAI_I_NSBMD_MODEL_H
#define KUNAI_I_NSBMD_MODEL_H

#include "container/g3d.h"
#include "model/matrix.h"
#include "model/mesh/triangles.h"
#include "model/nitro/nsbmd_matrix.h"

enum {
    KUNAI_I_LIST_STEPS = 4 /* per byte of a list that is run; a command can be one byte */
};

enum {
    KUNAI_I_NSBMD_HEADER =
        0x40, /* the dictionary of the nodes follows; node offsets count from here */
    KUNAI_I_NSBMD_NODES = 255 /* at most: the count is one byte */
};

/* Returns a channel of 5 bits, widened to 8. Higher bits are ignored. */
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

/* A material as it is drawn if it is visible and has no vertex colours. */
typedef struct kunai_i_nsbmd_material {
    kunai_material material;
    uint32_t initial_color; /* R, G, B with 5 bits each: colour before the first colour command */
    uint32_t is_hidden;     /* 1: its alpha is 0, or no side is drawn */
    double uv_scale[2];     /* converts 1/16 texels to normalised coordinates */
} kunai_i_nsbmd_material;

/* The content of a display list, found before anything is drawn. */
typedef struct kunai_i_nsbmd_shape {
    uint64_t offset; /* of its record in the input */
    uint32_t list;   /* place of the list in the body; 0: damaged or empty */
    uint32_t size;
    uint32_t vertices; /* number of vertex commands */
    uint32_t drawn;    /* number of vertices in primitives that make triangles */
    uint32_t triangles;
    uint32_t has;          /* enum kunai_i_has: attributes of its vertices */
    uint32_t has_matrices; /* 1: the list contains matrix commands */
    /* 1: the matrix stays that of one node, and each vertex of a primitive is in a triangle */
    uint32_t is_plain;
} kunai_i_nsbmd_shape;

/* One draw, as the render commands ask for it. */
typedef struct kunai_i_nsbmd_drawn {
    uint64_t offset; /* of its command in the input */
    uint32_t shape;  /* numbers from shape_count on are called lists */
    uint32_t material;
    uint32_t node;  /* the node whose visibility the draw has */
    uint32_t order; /* index among all draws */
    kunai_i_nitro_matrix matrix;
    uint32_t stack; /* number of its stack, or KUNAI_I_NONE: the shape has no matrix commands */
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
    double inverse_scale; /* as the file stores it */
    /* The parts. The counts are those of the dictionaries. A different count in the header was a
     * warning. */
    kunai_i_nsbmd_material *materials;
    kunai_i_nsbmd_shape *shapes;
    kunai_i_nitro_matrices matrices;
    kunai_i_list called; /* kunai_i_nsbmd_shape: display lists that are not shapes */
    kunai_i_list stacks; /* kunai_i_nitro_stack: the stack before each draw */
    kunai_i_list draws;  /* kunai_i_nsbmd_drawn */
    /* set by the render commands; indexed by the node's number in the file */
    uint32_t parents[KUNAI_I_NSBMD_NODES + 1];      /* KUNAI_I_NONE: a root, or not described */
    uint32_t node_flags[KUNAI_I_NSBMD_NODES + 1];   /* enum kunai_node_flags */
    uint64_t node_offsets[KUNAI_I_NSBMD_NODES + 1]; /* offset of its NODEDESC in the input, or 0 */
    uint32_t places[KUNAI_I_NSBMD_NODES + 1];       /* its number in the tree */
    /* 1: options.draws is used; the model gets one node without a transform */
    int is_lone;
} kunai_i_nsbmd;

/* Sets the count to that of the dictionary. If the header has another count, warns and names its
 * field. */
static inline void kunai_i_check_nsbmd_count(kunai_i_nsbmd *nsbmd, uint64_t field, uint32_t there,
                                             uint32_t *count)
{
    if (there != *count)
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->body.origin + field, "MDL0",
                     "the count differs from the number of entries in its dictionary");
    *count = there;
}

/* The next five functions are steps of the reading, in this order. Each of them stops if the open
 * has failed. Parts that can be left out are warnings. */

/* Reads the materials. */
void kunai_i_read_nsbmd_materials(kunai_i_nsbmd *nsbmd);
/* Reads the shapes. Also begins the builder, because the builder collects damage. */
void kunai_i_read_nsbmd_shapes(kunai_i_nsbmd *nsbmd);
/* Runs the render commands: they set the nodes and list the draws. */
void kunai_i_run_nsbmd_commands(kunai_i_nsbmd *nsbmd);
/* Used instead of kunai_i_run_nsbmd_commands: lists the shapes of options.draws. */
void kunai_i_list_nsbmd_draws(kunai_i_nsbmd *nsbmd);
/* Fills and finishes the builder. */
void kunai_i_draw_nsbmd(kunai_i_nsbmd *nsbmd);

/* nsbmd_shape.c: finds out what a display list contains. Reports its damage. */
void kunai_i_check_nsbmd_list(kunai_i_nsbmd *nsbmd, kunai_i_nsbmd_shape *shape);

/* Returns the shape of a draw. */
static inline const kunai_i_nsbmd_shape *kunai_i_get_nsbmd_shape(const kunai_i_nsbmd *nsbmd,
                                                                 uint32_t shape)
{
    if (shape < nsbmd->shape_count)
        return &nsbmd->shapes[shape];
    return (const kunai_i_nsbmd_shape *)nsbmd->called.items + (shape - nsbmd->shape_count);
}

#endif
