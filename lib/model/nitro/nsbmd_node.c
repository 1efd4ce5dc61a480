/* nsbmd_node.c - reads the nodes of a Nitro model (nitro.md 4.1) and puts them in the order of
 * their tree. */
#include "model/nitro/nitro_rotation.h"
#include "model/nitro/nsbmd.h"

#include "base/math.h"
#include "base/sink.h"

static const char record[] = "node";

enum { ROTATION = 9 /* elements */ };

enum node_flags { NO_TRANSLATION = 0x1, NO_ROTATION = 0x2, NO_SCALE = 0x4, PIVOT = 0x8 };

/* ---- one node ---- */

static void fixed3(kunai_i_reader *reader, float *values)
{
    int i;

    for (i = 0; i < 3; i++)
        values[i] = (float)kunai_i_nitro_fixed(kunai_i_s32(reader));
}

static void rest_begin(kunai_transform *rest)
{
    int i;

    memset(rest, 0, sizeof *rest);
    rest->rotation[3] = 1.0f;
    for (i = 0; i < 3; i++)
        rest->scale[i] = 1.0f;
}

/* Of the pivot form there are two elements, else all; the first one stands before the translation.
 */
static void rotation_read(kunai_i_reader *reader, uint32_t flags, int32_t first, kunai_node *node)
{
    int32_t rotation[ROTATION];
    int i;

    rotation[0] = first;
    if (!(flags & PIVOT)) {
        for (i = 1; i < ROTATION; i++)
            rotation[i] = kunai_i_s16(reader);
    } else {
        const int32_t a = kunai_i_s16(reader), b = kunai_i_s16(reader);

        if (!kunai_i_nitro_pivot(flags >> 4 & 0x7F, a, b, rotation)) {
            kunai_i_warn(reader->job, KUNAI_E_CORRUPT, node->offset, record,
                         "the pivot of a rotation is past the last one: the node is not turned");
            return;
        }
    }
    if (!kunai_i_reader_failed(reader))
        kunai_i_nitro_quaternion(rotation, node->rest.rotation);
}

/* What is damaged does nothing. */
static void node_read(kunai_i_reader reader, uint64_t at, kunai_node *node)
{
    uint32_t flags;
    int32_t first;

    rest_begin(&node->rest);
    kunai_i_seek(&reader, at);
    reader.record = record;
    node->offset = kunai_i_tell(&reader);
    flags = kunai_i_u16(&reader);
    first = kunai_i_s16(&reader);
    node->flags |= flags;
    if (!(flags & NO_TRANSLATION))
        fixed3(&reader, node->rest.translation);
    if (!(flags & NO_ROTATION))
        rotation_read(&reader, flags, first, node);
    if (!(flags & NO_SCALE)) {
        fixed3(&reader, node->rest.scale);
        kunai_i_skip(&reader, 12); /* 1 / scale */
    }
    if (kunai_i_reader_warn(&reader)) {
        rest_begin(&node->rest);
        node->offset = 0; /* it may begin where the data ends */
        return;
    }
    kunai_i_saw_more(reader.job, record, node->offset, kunai_i_tell(&reader) - node->offset, 0,
                     flags, 0);
}

/* ---- the tree ---- */

/* The first child of each node, and the next one of the same parent, or KUNAI_I_NONE; behind the
 * nodes the parent of all roots. */
typedef struct node_family {
    uint32_t children[KUNAI_I_NSBMD_NODES + 1];
    uint32_t siblings[KUNAI_I_NSBMD_NODES + 1];
} node_family;

/* Of the nodes that are each other's ancestors the one with the lowest number becomes a root. */
static void cycles_cut(kunai_i_nsbmd *nsbmd)
{
    const uint32_t count = nsbmd->node_count;
    uint32_t i, at, steps;

    for (i = 0; i < count; i++) {
        if (nsbmd->parents[i] == i || nsbmd->parents[i] >= count)
            nsbmd->parents[i] = KUNAI_I_NONE;
        at = nsbmd->parents[i];
        for (steps = 0; at < count && at != i && steps < count; steps++)
            at = nsbmd->parents[at];
        if (at != i)
            continue;
        kunai_i_warn(nsbmd->job, KUNAI_E_CORRUPT, nsbmd->node_offsets[i], "NODEDESC",
                     "a node is its own ancestor: it becomes a root");
        nsbmd->parents[i] = KUNAI_I_NONE;
    }
}

static void family_make(const kunai_i_nsbmd *nsbmd, node_family *family)
{
    const uint32_t count = nsbmd->node_count;
    uint32_t i;

    memset(family, 0xFF, sizeof *family);
    for (i = count; i > 0; i--) {
        const uint32_t node = i - 1;
        const uint32_t parent = nsbmd->parents[node] < count ? nsbmd->parents[node] : count;

        family->siblings[node] = family->children[parent];
        family->children[parent] = node;
    }
}

/* Numbers in the file, in the order of the tree. Fills in places. */
static void order_make(kunai_i_nsbmd *nsbmd, uint32_t *order)
{
    const uint32_t count = nsbmd->node_count;
    node_family family;
    uint32_t node, placed = 0;

    family_make(nsbmd, &family);
    for (node = family.children[count]; node != KUNAI_I_NONE;) {
        uint32_t next = family.children[node];

        nsbmd->places[node] = placed;
        order[placed++] = node;
        for (; next == KUNAI_I_NONE && node < count; node = nsbmd->parents[node])
            next = family.siblings[node];
        node = next;
    }
}

static void rest_pose_make(kunai_i_nsbmd *nsbmd)
{
    kunai_i_tree *tree = &nsbmd->tree;
    uint32_t *overflow = &nsbmd->model->info.overflow;
    uint32_t i;

    tree->worlds = kunai_i_temporary(nsbmd->job, tree->count, 16 * sizeof(float));
    if (!tree->worlds)
        return;
    kunai_i_nitro_worlds(tree->nodes, tree->count, nsbmd->scaling_rule, NULL, tree->worlds,
                         overflow);
    for (i = 0; i < tree->count; i++)
        memcpy(tree->nodes[i].world, tree->worlds + 16 * (size_t)i, 16 * sizeof(float));
    if (*overflow)
        kunai_i_warn(nsbmd->job, KUNAI_E_CORRUPT, tree->nodes[0].offset, record,
                     "a world matrix is too large for its numbers, which read as 0");
}

static void node_begin(kunai_node *node)
{
    node->name = kunai_i_empty_string();
    node->parent = node->mesh = node->track_group = node->shape_group = -1;
    rest_begin(&node->rest);
}

static void nodes_give(kunai_i_nsbmd *nsbmd)
{
    uint32_t order[KUNAI_I_NSBMD_NODES + 1], i;

    cycles_cut(nsbmd);
    order_make(nsbmd, order);
    for (i = 0; i < nsbmd->node_count && !kunai_i_failed(nsbmd->job); i++) {
        const uint32_t number = order[i], parent = nsbmd->parents[number];
        kunai_i_reader entry = kunai_i_g3d_entry(&nsbmd->nodes, number);
        kunai_i_reader reader = nsbmd->body;
        kunai_node *node = &nsbmd->tree.nodes[i];

        node_begin(node);
        node->name = kunai_i_keep_field(nsbmd->job, kunai_i_g3d_name(&nsbmd->nodes, number),
                                        KUNAI_I_G3D_NAME);
        node->parent = parent < nsbmd->node_count ? (int32_t)nsbmd->places[parent] : -1;
        node->track_group = (int32_t)number;
        node->flags = nsbmd->node_flags[number];
        reader.at = (size_t)(entry.origin - reader.origin); /* a bad offset is reported there */
        node_read(reader, KUNAI_I_NSBMD_HEADER + (uint64_t)kunai_i_u32(&entry), node);
    }
    nsbmd->model->track_groups = nsbmd->node_count;
}

/* 0: the job failed. */
static int nodes_keep(kunai_i_nsbmd *nsbmd, uint32_t count)
{
    kunai_i_tree *tree = &nsbmd->tree;

    tree->count = count;
    tree->nodes = kunai_i_keep(nsbmd->job, count, sizeof *tree->nodes);
    tree->point_counts = kunai_i_keep(nsbmd->job, count, sizeof *tree->point_counts);
    nsbmd->model->nodes = tree->nodes;
    nsbmd->model->point_counts = tree->point_counts;
    nsbmd->model->info.node_count = count;
    return !kunai_i_failed(nsbmd->job);
}

/* Motions do not move it: the game draws without them, too. */
static void lone_node_give(kunai_i_nsbmd *nsbmd)
{
    kunai_node *node;

    if (!nodes_keep(nsbmd, 1))
        return;
    node = nsbmd->tree.nodes;
    node_begin(node);
    node->offset = nsbmd->body.origin;
    node->flags = NO_TRANSLATION | NO_ROTATION | NO_SCALE;
}

void kunai_i_nsbmd_nodes_read(kunai_i_nsbmd *nsbmd)
{
    if (nsbmd->is_lone)
        lone_node_give(nsbmd);
    else if (nodes_keep(nsbmd, nsbmd->node_count))
        nodes_give(nsbmd);
    if (!kunai_i_failed(nsbmd->job))
        rest_pose_make(nsbmd);
}
