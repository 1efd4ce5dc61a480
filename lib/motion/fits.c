/*
 * fits.c - decides whether a motion can move a model (ninja-motion.md 4.1, nitro-motion.md 7).
 *
 * Reads no file format. Names decide if the files store names; otherwise only counts can be
 * compared. A Ninja motion does not store its number of entries, and real files have more entries
 * than needed. So most answers are "possible", not "yes".
 */
#include "model/handle.h"
#include "motion/handle.h"

#include <string.h>

static int is_nitro(const kunai_motion *motion)
{
    switch (motion->info.format) {
    case KUNAI_FORMAT_JNT0:
    case KUNAI_FORMAT_SRT0:
    case KUNAI_FORMAT_PAT0:
    case KUNAI_FORMAT_MAT0:
    case KUNAI_FORMAT_VIS0: return 1;
    default: return 0;
    }
}

/* Compares numbers of entries. A Ninja motion does not store this number, and real files have
 * surplus entries. So every other number is possible, too. */
static int32_t compare_entries(uint32_t stored, uint32_t wanted)
{
    if (!stored || !wanted)
        return KUNAI_FIT_NONE;
    return stored == wanted ? KUNAI_FIT_COUNT : KUNAI_FIT_POSSIBLE;
}

/* Compares numbers of nodes of a Nitro motion. Nodes without a track keep their own pose. The
 * run-time library has no room for more nodes than the model has. */
static int32_t compare_nodes(uint32_t stored, uint32_t node_count)
{
    if (!stored || stored > node_count)
        return KUNAI_FIT_NONE;
    return stored == node_count ? KUNAI_FIT_COUNT : KUNAI_FIT_POSSIBLE;
}

/* Compares the groups of a shape motion with the nodes, or with the nodes that have shapes. */
static int32_t compare_shapes(const kunai_motion *motion, const kunai_model *model)
{
    if (motion->info.stored_group_count == model->info.node_count)
        return compare_entries(motion->info.stored_group_count, model->info.node_count);
    return compare_entries(motion->info.stored_group_count, model->shape_groups);
}

static int is_same(kunai_string a, kunai_string b)
{
    return a.size == b.size && !memcmp(a.data, b.data, a.size);
}

static int has_material(const kunai_model *model, kunai_string name)
{
    uint32_t i;

    for (i = 0; i < model->info.material_count; i++)
        if (is_same(model->materials[i].name, name))
            return 1;
    return 0;
}

/* Compares the names of materials. A Nitro file has at most 255 materials in a motion and 255 in a
 * model, so comparing all pairs takes little time. */
static int32_t compare_materials(const kunai_motion *motion, const kunai_model *model)
{
    uint32_t found = 0, missing = 0, i;

    for (i = 0; i < motion->info.track_count; i++) {
        const kunai_track *track = &motion->tracks[i].track;

        if (i && track->group == motion->tracks[i - 1].track.group)
            continue;
        if (has_material(model, track->target))
            found++;
        else
            missing++;
    }
    if (!found)
        return KUNAI_FIT_NONE;
    return missing ? KUNAI_FIT_POSSIBLE : KUNAI_FIT_NAMES;
}

/* In files of SA Tools, the motion names the root of its model. */
static int is_named(const kunai_motion *motion, const kunai_model *model)
{
    return motion->info.model_name.size && model->info.node_count &&
           is_same(motion->info.model_name, model->nodes[0].name);
}

/* A matching name tells more than a count, if the motion can move anything. */
static int32_t prefer_name(int32_t fit, const kunai_motion *motion, const kunai_model *model)
{
    return fit != KUNAI_FIT_NONE && is_named(motion, model) ? KUNAI_FIT_NAMES : fit;
}

static int32_t compare_ninja_nodes(const kunai_motion *motion, const kunai_model *model)
{
    return prefer_name(compare_entries(motion->info.stored_group_count, model->track_groups),
                       motion, model);
}

int32_t kunai_motion_fits(const kunai_motion *motion, const kunai_model *model)
{
    if (!motion || !model || is_nitro(motion) != kunai_i_is_nitro(model))
        return KUNAI_FIT_NONE;
    switch (motion->info.kind) {
    case KUNAI_MOTION_KIND_NODES:
        return is_nitro(motion)
                   ? compare_nodes(motion->info.stored_group_count, model->info.node_count)
                   : compare_ninja_nodes(motion, model);
    case KUNAI_MOTION_KIND_SHAPES: return prefer_name(compare_shapes(motion, model), motion, model);
    case KUNAI_MOTION_KIND_MATERIALS: return compare_materials(motion, model);
    case KUNAI_MOTION_KIND_VISIBILITY:
        return compare_nodes(motion->info.stored_group_count, model->info.node_count);
    default: return KUNAI_FIT_NONE;
    }
}
