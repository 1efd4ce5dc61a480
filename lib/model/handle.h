/* handle.h - the handle of a model, and functions that ask about it. */
#ifndef KUNAI_I_MODEL_HANDLE_H
#define KUNAI_I_MODEL_HANDLE_H

#include "base/open.h"

#include <kunai/model.h>

struct kunai_model {
    kunai_i_owner owner;
    kunai_model_info info;
    kunai_node *nodes;
    kunai_mesh *meshes;
    kunai_material *materials;
    kunai_texture_list textures;
    uint32_t *point_counts; /* per node: vertices in its vertex list, or 0 if not read */
    uint32_t track_groups;  /* number of nodes that motions move: their track_group is not -1 */
    uint32_t shape_groups;  /* number of nodes with a shape_group that is not -1 */
};

static inline int kunai_i_is_nitro(const kunai_model *model)
{
    return model->info.format == KUNAI_FORMAT_MDL0;
}

/* Returns 1 for Ninja Basic and Ninja Basic+, otherwise 0. */
static inline int kunai_i_is_basic(const kunai_model *model)
{
    return model->info.format == KUNAI_FORMAT_NJBM || model->info.format == KUNAI_FORMAT_NJBM_PLUS;
}

/* Sets *error, unless error is NULL, for a wrong argument of a function that is not an open call.
 * model can be NULL. Returns code. */
static inline kunai_result kunai_i_refuse(const kunai_model *model, kunai_result code,
                                          const char *message, kunai_error *error)
{
    return kunai_i_set_error(error, code, model ? model->info.format : 0, 0, "arguments", message);
}

/* Returns the name of a node as the record of an error. */
static inline const char *kunai_i_get_node_record(const kunai_model *model)
{
    return kunai_i_is_nitro(model) ? "node" : "NJS_OBJECT";
}

#endif
