/* nsbmd_node.c - reads the nodes of a Nitro model (mdl0.md 2) and puts them in the order of
 * their tree. */
#include "model/nitro/nitro_rotation.h"
#include "model/nitro/nsbmd.h"

#include "base/math.h"
#include "base/trace.h"

static const char record[] = "node";

enum { ROTATION = 9 /* elements */ };

enum node_flags { NO_TRANSLATION = 0x1, NO_ROTATION = 0x2, NO_SCALE = 0x4, PIVOT = 0x8 };

/* ---- one node ---- */

static void read_fixed3(kunai_i_reader *reader, float *values)
{
    int i;

    for (i = 0; i < 3; i++)
        values[i] = (float)kunai_i_convert_nitro_fixed(kunai_i_read_s32(reader));
}

static void begin_rest(kunai_transform *rest)
{
    int i;

    memset(rest, 0, sizeof *rest);
    rest->rotation[3] = 1.0f;
    for (i = 0; i < 3; i++)
        rest->scale[i] = 1.0f;
}

/* Of the pivot form there are two elements, else all; the first one stands before the translation.
 */
static void read_rotation(kunai_i_reader *reader, uint32_t flags, int32_t first, kunai_node *node)
{
    int32_t rotation[ROTATION];
    int i;

    rotation[0] = first;
    if (!(flags & PIVOT)) {
        for (i = 1; i < ROTATION; i++)
            rotation[i] = kunai_i_read_s16(reader);
    } else {
        const int32_t a = kunai_i_read_s16(reader), b = kunai_i_read_s16(reader);

        if (!kunai_i_decode_nitro_pivot(flags >> 4 & 0x7F, a, b, rotation)) {
            kunai_i_warn(reader->open, KUNAI_E_CORRUPT, node->offset, record,
                         "the pivot of a rotation is past the last one: the node is not turned");
            return;
        }
    }
    if (!kunai_i_has_reader_failed(reader))
        kunai_i_convert_nitro_rotation(rotation, node->rest.rotation);
}

/* What is damaged does nothing. */
static void read_node(kunai_i_reader reader, uint64_t at, kunai_node *node)
{
    uint32_t flags;
    int32_t first;

    begin_rest(&node->rest);
    kunai_i_seek(&reader, at);
    reader.record = record;
    node->offset = kunai_i_tell(&reader);
    flags = kunai_i_read_u16(&reader);
    first = kunai_i_read_s16(&reader);
    node->flags |= flags;
    if (!(flags & NO_TRANSLATION))
        read_fixed3(&reader, node->rest.translation);
    if (!(flags & NO_ROTATION))
        read_rotation(&reader, flags, first, node);
    if (!(flags & NO_SCALE)) {
        read_fixed3(&reader, node->rest.scale);
        kunai_i_skip(&reader, 12); /* 1 / scale */
    }
    if (kunai_i_warn_from_reader(&reader)) {
        begin_rest(&node->rest);
        node->offset = 0; /* it may begin where the data ends */
        return;
    }
    kunai_i_trace_more(reader.open, record, node->offset, kunai_i_tell(&reader) - node->offset, 0,
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
static void cut_cycles(kunai_i_nsbmd *nsbmd)
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
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->node_offsets[i], "NODEDESC",
                     "a node is its own ancestor: it becomes a root");
        nsbmd->parents[i] = KUNAI_I_NONE;
    }
}

static void make_family(const kunai_i_nsbmd *nsbmd, node_family *family)
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
static void make_order(kunai_i_nsbmd *nsbmd, uint32_t *order)
{
    const uint32_t count = nsbmd->node_count;
    node_family family;
    uint32_t node, placed = 0;

    make_family(nsbmd, &family);
    for (node = family.children[count]; node != KUNAI_I_NONE;) {
        uint32_t next = family.children[node];

        nsbmd->places[node] = placed;
        order[placed++] = node;
        for (; next == KUNAI_I_NONE && node < count; node = nsbmd->parents[node])
            next = family.siblings[node];
        node = next;
    }
}

static void make_rest_pose(kunai_i_nsbmd *nsbmd)
{
    kunai_i_tree *tree = &nsbmd->tree;
    uint32_t *overflow = &nsbmd->model->info.overflow;
    uint32_t i;

    tree->worlds = kunai_i_allocate_scratch(nsbmd->open, tree->count, 16 * sizeof(float));
    if (!tree->worlds)
        return;
    kunai_i_compute_nitro_worlds(tree->nodes, tree->count, nsbmd->scaling_rule, NULL, tree->worlds,
                                 overflow);
    for (i = 0; i < tree->count; i++)
        memcpy(tree->nodes[i].world, tree->worlds + 16 * (size_t)i, 16 * sizeof(float));
    if (*overflow)
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, tree->nodes[0].offset, record,
                     "a world matrix is too large for its numbers, which read as 0");
}

static void begin_node(kunai_node *node)
{
    node->name = kunai_i_get_empty_string();
    node->parent = node->mesh = node->track_group = node->shape_group = -1;
    begin_rest(&node->rest);
}

static void set_nodes(kunai_i_nsbmd *nsbmd)
{
    uint32_t order[KUNAI_I_NSBMD_NODES + 1], i;

    cut_cycles(nsbmd);
    make_order(nsbmd, order);
    for (i = 0; i < nsbmd->node_count && !kunai_i_has_failed(nsbmd->open); i++) {
        const uint32_t number = order[i], parent = nsbmd->parents[number];
        kunai_i_reader entry = kunai_i_get_g3d_entry(&nsbmd->nodes, number);
        kunai_i_reader reader = nsbmd->body;
        kunai_node *node = &nsbmd->tree.nodes[i];

        begin_node(node);
        node->name = kunai_i_copy_field(nsbmd->open, kunai_i_get_g3d_name(&nsbmd->nodes, number),
                                        KUNAI_I_G3D_NAME);
        node->parent = parent < nsbmd->node_count ? (int32_t)nsbmd->places[parent] : -1;
        node->track_group = (int32_t)number;
        node->flags = nsbmd->node_flags[number];
        reader.at = (size_t)(entry.origin - reader.origin); /* a bad offset is reported there */
        read_node(reader, KUNAI_I_NSBMD_HEADER + (uint64_t)kunai_i_read_u32(&entry), node);
    }
    nsbmd->model->track_groups = nsbmd->node_count;
}

/* 0: the open failed. */
static int allocate_nodes(kunai_i_nsbmd *nsbmd, uint32_t count)
{
    kunai_i_tree *tree = &nsbmd->tree;

    tree->count = count;
    tree->nodes = kunai_i_allocate(nsbmd->open, count, sizeof *tree->nodes);
    tree->point_counts = kunai_i_allocate(nsbmd->open, count, sizeof *tree->point_counts);
    nsbmd->model->nodes = tree->nodes;
    nsbmd->model->point_counts = tree->point_counts;
    nsbmd->model->info.node_count = count;
    return !kunai_i_has_failed(nsbmd->open);
}

/* Motions do not move it: the game draws without them, too. */
static void set_lone_node(kunai_i_nsbmd *nsbmd)
{
    kunai_node *node;

    if (!allocate_nodes(nsbmd, 1))
        return;
    node = nsbmd->tree.nodes;
    begin_node(node);
    node->offset = nsbmd->body.origin;
    node->flags = NO_TRANSLATION | NO_ROTATION | NO_SCALE;
}

void kunai_i_read_nsbmd_nodes(kunai_i_nsbmd *nsbmd)
{
    if (nsbmd->is_lone)
        set_lone_node(nsbmd);
    else if (allocate_nodes(nsbmd, nsbmd->node_count))
        set_nodes(nsbmd);
    if (!kunai_i_has_failed(nsbmd->open))
        make_rest_pose(nsbmd);
}
