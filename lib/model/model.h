/*
 * model.h - the handle, and what every reader of models shares: where a model lies, its node tree
 * and its matrices. builder.h makes meshes of what is read.
 */
#ifndef KUNAI_I_MODEL_H
#define KUNAI_I_MODEL_H

#include "base/module.h"
#include "base/set.h"
#include "container/ninja_file.h"

#include <kunai/model.h>

extern const kunai_i_module kunai_i_model_module;

struct kunai_model {
    kunai_i_owner owner;
    kunai_model_info info;
    kunai_node *nodes;
    kunai_mesh *meshes;
    kunai_material *materials;
    kunai_texture_name *textures;
    uint32_t *point_counts; /* a node: vertices in its vertex list, or 0: not read */
    uint32_t track_groups;  /* nodes that motions move: their track_group is not -1 */
    uint32_t shape_groups;  /* the same of shapes, shape_group */
};

/* Where a model lies: what model.c finds, and the reader of a format is given. */
typedef struct kunai_i_model_place {
    kunai_i_reader body;    /* has its base: kunai_i_read_pointer gives places in it */
    uint32_t root;          /* the place of the root NJS_OBJECT */
    uint32_t is_lone;       /* 1: root is a model without nodes; it gets one that does nothing */
    uint32_t format;        /* KUNAI_FORMAT_ANY: that of an NJCM, Ninja Chunk or Xinja */
    uint32_t whole;         /* size of the body before it was cut; 0: it is whole */
    uint8_t *seen;          /* of a model that is a part of something with others in the same body:
                               bits.h, of the body, all 0 before and after; else NULL */
    kunai_i_pof0_walk pof0; /* where pointers are in the body; its list is NULL: nothing says so */
} kunai_i_model_place;

/* Can a structure be there? */
static inline int kunai_i_fits_structure(const kunai_i_reader *body, uint64_t place,
                                         size_t structure_size)
{
    return place % body->alignment == 0 && kunai_i_holds(body->size, place, 1, structure_size);
}

/* The alignment of structures in a format. Tools moved Ginja structures to any byte (ginja.md 1).
 * SA Tools files align nothing, in any format: see sa_tools.c. */
static inline uint32_t kunai_i_get_alignment(uint32_t format)
{
    return format == KUNAI_FORMAT_GJCM ? 1 : 4;
}

static inline int kunai_i_is_nitro(const kunai_model *model)
{
    return model->info.format == KUNAI_FORMAT_MDL0;
}

/* What a node is called where it is the record of an error. */
static inline const char *kunai_i_get_node_record(const kunai_model *model)
{
    return kunai_i_is_nitro(model) ? "node" : "NJS_OBJECT";
}

/* Ninja Basic, of both kinds. */
static inline int kunai_i_is_basic(const kunai_model *model)
{
    return model->info.format == KUNAI_FORMAT_NJBM || model->info.format == KUNAI_FORMAT_NJBM_PLUS;
}

/* KUNAI_BARE: the bytes that structures with pointers are read from, and where in them the one of
 * structure_size bytes at options.offset is; their byte order is still to be found. 0: it is not in
 * the data, and the open failed. */
int kunai_i_find_bare(kunai_i_open *open, const void *data, size_t size, size_t structure_size,
                      const char *record, kunai_i_reader *body, uint32_t *at);

/* ---- node_tree.c ---- */

/* ninja-container.md 5.1 */
enum kunai_i_evalflags {
    KUNAI_I_UNIT_POS = 0x1,
    KUNAI_I_UNIT_ANG = 0x2,
    KUNAI_I_UNIT_SCL = 0x4,
    KUNAI_I_HIDE = 0x8,
    KUNAI_I_BREAK = 0x10,
    KUNAI_I_ZXY_ANG = 0x20,
    KUNAI_I_SKIP = 0x40,
    KUNAI_I_SHAPE_SKIP = 0x80,
    KUNAI_I_QUATERNION = 0x400,
    KUNAI_I_ROTATE_BASE = 0x800,
    KUNAI_I_ROTATE_SET = 0x1000
};

typedef struct kunai_i_tree {
    kunai_node *nodes;      /* the model's; mesh is -1, center and radius are 0 */
    uint32_t *models;       /* the place of each node's model in the body, or KUNAI_I_NULL */
    float *worlds;          /* 16 for each node, of the rest pose */
    uint32_t *point_counts; /* the model's, for the readers to fill in */
    const float *binds; /* world matrices of the bind pose, 16 for each node, where the file says
                           it; else NULL */
    uint32_t count;
    uint32_t is_cut;    /* 1: the body is cut, and a node has all of its meshes or no mesh */
    uint32_t first_gap; /* with is_cut: nodes may be missing before this node and each later one */
} kunai_i_tree;

/* The NJS_OBJECT at the root of a place, and all that hang on it; the model gets the nodes. 0: the
 * open failed. */
int kunai_i_read_tree(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model,
                      kunai_i_tree *tree);

static inline int kunai_i_is_drawn(const kunai_i_tree *tree, uint32_t node)
{
    return tree->models[node] != KUNAI_I_NULL && !(tree->nodes[node].flags & KUNAI_I_HIDE);
}

/* ---- the readers ---- */

/* Reads the model of place->format: its nodes, then what hangs on them. The open's errors get its
 * format, too, unless the model is a part of something. */
void kunai_i_read_model(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model);

/* A format's part of that; the nodes are read. */
typedef void kunai_i_model_reader(kunai_i_open *open, const kunai_i_model_place *place,
                                  const kunai_i_tree *tree, kunai_model *model);

kunai_i_model_reader kunai_i_read_njcm;
kunai_i_model_reader kunai_i_read_njbm;
kunai_i_model_reader kunai_i_read_ginja;
kunai_i_model_reader kunai_i_read_xinja;

/* nsbmd.c: model number options.index of an NSBMD, and is that what the data is? */
void kunai_i_read_nsbmd(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model);
kunai_i_recognise kunai_i_recognise_nsbmd;
kunai_i_measure_head kunai_i_measure_nsbmd_head;

/* xinja.c: is what lies at a place of the body of an NJCM a Xinja model, not a Ninja Chunk one? */
int kunai_i_is_xinja(const kunai_i_model_place *place, uint32_t model);

/* texture_list.c: the NJS_TEXLIST at a place; what is wrong with it is a warning. NULL and no
 * *count: there are none. */
kunai_texture_name *kunai_i_read_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                              uint32_t *count);

/* ---- matrix.c ---- */

/* World matrices of a pose (NULL: the rest pose). *overflow as in kunai_i_round. */
void kunai_i_compute_worlds(const kunai_node *nodes, uint32_t count, const kunai_transform *pose,
                            float *worlds, uint32_t *overflow);

/* ---- bind_pose.c ---- */

/* Bind matrices (16 floats a node) that bring the influences of each vertex of a skinned mesh
 * together, from the world matrices of the rest pose; nodes that share no vertices keep theirs.
 * diagonal: of the box of the rest pose. */
void kunai_i_recover_bind_pose(kunai_i_open *open, const kunai_mesh *mesh, const float *worlds,
                               uint32_t node_count, double diagonal, float *binds);

#endif
