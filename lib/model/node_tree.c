/* node_tree.c - reads the node tree of all Ninja models: NJS_OBJECT, 0x34 bytes (ninja-container.md
 * 5).
 *
 * The tree is stored as pointers to the first child and to the next sibling. Nodes are visited with
 * a stack instead of recursion, parents before children. A node that is reached twice is an error.
 *
 * A model can be cut off by the end of the file. Missing nodes are then a gap. Nodes after a gap
 * get no track or shape group, because the number of missing groups is unknown. */
#include "model/node_tree.h"

#include "base/math.h"
#include "base/set.h"
#include "base/trace.h"
#include "model/handle.h"
#include "model/matrix.h"
#include "model/place.h"

enum {
    DEEPEST = 1024,
    MOST_NODES = 65536,
    NODE_STEPS = 64 /* budget per node, if several models share nodes */
};

static const char record[] = "NJS_OBJECT";

/* A node that a pointer names and that is not visited yet. */
typedef struct pending {
    uint32_t at;
    uint32_t pointer; /* place in the body of the pointer to this node */
    int32_t parent;
    uint32_t depth;
} pending;

typedef struct tree_walk {
    kunai_i_open *open;
    kunai_i_reader *body;
    kunai_i_list nodes;
    kunai_i_list models;
    uint8_t *seen;        /* bits.h: places where nodes were found */
    int is_shared;        /* 1: other models are read from the same body */
    uint32_t whole;       /* as in kunai_i_model_place */
    uint32_t first_gap;   /* as in kunai_i_tree */
    kunai_i_list stack;   /* of pending: at most one sibling per level, and one child */
    kunai_node first;     /* storage for the list: many models have one node */
    int32_t track_groups; /* count of groups numbered up to now */
    int32_t shape_groups;
} tree_walk;

static void fail_tree(tree_walk *walk, kunai_result code, const pending *next, const char *message)
{
    kunai_i_fail(walk->open, code, walk->body->origin + next->pointer, record, message);
}

/* Checks every rule about the place of a node. Returns 1 if a node may be there. */
static int check_place(tree_walk *walk, const pending *next)
{
    if (kunai_i_has_failed(walk->open))
        return 0;
    if (!kunai_i_fits_structure(walk->body, next->at, KUNAI_I_NODE_SIZE))
        fail_tree(walk, KUNAI_E_CORRUPT, next,
                  "the pointer to the node leads outside the data, or is not a multiple of 4");
    else if (kunai_i_get_bit(walk->seen, next->at))
        fail_tree(walk, KUNAI_E_CORRUPT, next, "the tree reaches the node twice");
    else if (next->depth > DEEPEST)
        fail_tree(walk, KUNAI_E_CORRUPT, next, "the node is more than 1024 levels deep");
    else if (walk->nodes.count == MOST_NODES)
        fail_tree(walk, KUNAI_E_LIMIT, next, "the tree has more than 65536 nodes");
    else if (!walk->is_shared ||
             kunai_i_charge(walk->open, NODE_STEPS, walk->body->origin + next->pointer, record))
        kunai_i_set_bit(walk->seen, next->at);
    return !kunai_i_has_failed(walk->open);
}

/* Returns 1 if the node is missing because the body was cut. A missing root is an error, not a
 * gap. */
static int is_lost(const tree_walk *walk, uint32_t at)
{
    const kunai_i_reader *body = walk->body;
    size_t size = KUNAI_I_NODE_SIZE;

    if (!walk->nodes.count || at % body->alignment || !kunai_i_holds(walk->whole, at, 1, size))
        return 0;
    if (kunai_i_read_u32_at(body, at) & KUNAI_EVAL_QUATERNION) /* reads 0 outside the data */
        size += 4;
    return !kunai_i_holds(body->size, at, 1, size);
}

static void begin_gap(tree_walk *walk, const pending *next)
{
    if (walk->first_gap > walk->nodes.count)
        walk->first_gap = (uint32_t)walk->nodes.count;
    kunai_i_warn(walk->open, KUNAI_E_TRUNCATED, walk->body->origin + next->pointer, record,
                 "the data ends before the end of the node: the node, its children and its later "
                 "siblings are left out");
}

static void push(tree_walk *walk, uint32_t at, uint32_t pointer, int32_t parent, uint32_t depth)
{
    pending *next;

    if (at == KUNAI_I_NULL)
        return;
    next = kunai_i_add_to_list(walk->open, &walk->stack);
    if (!next)
        return;
    next->at = at;
    next->pointer = pointer;
    next->parent = parent;
    next->depth = depth;
}

/* Reads the rotation: three angles, or a quaternion. Its x, y and z are in the place of the angles,
 * its w is after the node. */
static void read_rotation(kunai_i_reader *body, kunai_node *node, const uint32_t *words,
                          uint32_t at)
{
    double quaternion[4];
    float read[4];
    int i;

    if (!(node->flags & KUNAI_EVAL_QUATERNION)) {
        for (i = 0; i < 3; i++)
            node->angles[i] = kunai_i_convert_s32(words[i]);
        kunai_i_convert_angles(node->angles, (node->flags & KUNAI_EVAL_ZXY_ANG) != 0,
                               node->rest.rotation);
        return;
    }
    kunai_i_seek(body, at + 0x14);
    kunai_i_read_f32s(body, read, 3);
    kunai_i_seek(body, (uint64_t)at + KUNAI_I_NODE_SIZE); /* only quaternion nodes have this word */
    read[3] = kunai_i_read_f32(body);
    for (i = 0; i < 4; i++)
        quaternion[i] = (double)read[i];
    kunai_i_normalize_quaternion(quaternion, node->rest.rotation);
}

/* Removes the parts of the transform that a UNIT flag declares unused. ROTATE_SET replaces the
 * rotation, so its angles are removed, too. */
static void apply_flags(kunai_node *node)
{
    int i;

    for (i = 0; i < 3; i++) {
        if (node->flags & KUNAI_EVAL_UNIT_POS)
            node->rest.translation[i] = 0.0f;
        if (node->flags & (KUNAI_EVAL_UNIT_ANG | KUNAI_EVAL_ROTATE_SET))
            node->rest.rotation[i] = 0.0f;
        if (node->flags & KUNAI_EVAL_UNIT_SCL)
            node->rest.scale[i] = 1.0f;
    }
    if (node->flags & (KUNAI_EVAL_UNIT_ANG | KUNAI_EVAL_ROTATE_SET))
        node->rest.rotation[3] = 1.0f;
}

/* Numbers the track group and the shape group of a node. The number of groups in a gap is unknown,
 * so motions cannot move the nodes after the gap. */
static void number_groups(tree_walk *walk, kunai_node *node)
{
    const int has_none = walk->nodes.count > walk->first_gap;

    node->track_group = has_none || node->flags & KUNAI_EVAL_SKIP ? -1 : walk->track_groups++;
    node->shape_group = has_none || node->flags & KUNAI_EVAL_SHAPE_SKIP ? -1 : walk->shape_groups++;
}

/* Reads one NJS_OBJECT. The sibling is pushed before the child, so the child is visited first. */
static void read_node(tree_walk *walk, const pending *from)
{
    const int32_t index = (int32_t)walk->nodes.count;
    kunai_node *node = kunai_i_add_to_list(walk->open, &walk->nodes);
    uint32_t *model = kunai_i_add_to_list(walk->open, &walk->models);
    kunai_i_reader *body = walk->body;
    uint32_t angles[3], child, sibling, i;

    if (!node || !model)
        return;
    kunai_i_seek(body, from->at);
    node->offset = kunai_i_tell(body);
    node->name = kunai_i_get_empty_string();
    node->parent = from->parent;
    node->mesh = -1;
    node->flags = kunai_i_read_u32(body);
    *model = kunai_i_read_pointer(body);
    kunai_i_read_vector(body, node->rest.translation);
    for (i = 0; i < 3; i++)
        angles[i] = kunai_i_read_u32(body);
    kunai_i_read_vector(body, node->rest.scale);
    child = kunai_i_read_pointer(body);
    sibling = kunai_i_read_pointer(body);
    kunai_i_trace_more(walk->open, KUNAI_RECORD_KIND_OBJECT, record, node->offset,
                       KUNAI_I_NODE_SIZE + (node->flags & KUNAI_EVAL_QUATERNION ? 4u : 0u), 0,
                       node->flags, 0);
    read_rotation(body, node, angles, from->at);
    apply_flags(node);
    number_groups(walk, node);
    push(walk, sibling, from->at + 0x30, from->parent, from->depth);
    if (!(node->flags & KUNAI_EVAL_BREAK))
        push(walk, child, from->at + 0x2C, index, from->depth + 1);
}

/* Returns 0 if the open has failed. The bits of visited nodes are those of place->seen if several
 * models share them; otherwise they begin empty. */
static int begin_walk(tree_walk *walk, kunai_i_open *open, const kunai_i_model_place *place,
                      kunai_i_reader *body)
{
    uint8_t *seen = place->seen;

    memset(walk, 0, sizeof *walk);
    walk->open = open;
    walk->body = body;
    walk->whole = place->whole;
    walk->first_gap = KUNAI_I_NONE;
    kunai_i_begin_list_in(&walk->nodes, sizeof(kunai_node), &walk->first, 1);
    kunai_i_begin_list(&walk->models, sizeof(uint32_t));
    kunai_i_begin_list(&walk->stack, sizeof(pending));
    walk->seen = seen ? seen : kunai_i_allocate_scratch(open, kunai_i_measure_bits(body->size), 1);
    walk->is_shared = seen != NULL;
    return !kunai_i_has_failed(open);
}

static void make_rest_pose(kunai_i_open *open, kunai_i_tree *tree, uint32_t *overflow)
{
    uint32_t i;

    tree->worlds = kunai_i_allocate_scratch(open, tree->count, 16 * sizeof(float));
    if (!tree->worlds)
        return;
    kunai_i_compute_worlds(tree->nodes, tree->count, NULL, tree->worlds, overflow);
    for (i = 0; i < tree->count; i++)
        memcpy(tree->nodes[i].world, tree->worlds + 16 * (size_t)i, 16 * sizeof(float));
    if (*overflow)
        kunai_i_warn(open, KUNAI_E_CORRUPT, tree->nodes[0].offset, record,
                     "a computed number is too large: it is 0 instead");
}

/* The bits belong to the caller, who needs them all 0 afterwards. */
static void clear_seen(tree_walk *walk)
{
    const kunai_node *nodes = walk->nodes.items;
    size_t i;

    for (i = 0; i < walk->nodes.count; i++)
        kunai_i_clear_bit(walk->seen, nodes[i].offset - walk->body->origin);
}

/* Visits the tree in depth order with a stack instead of recursion. The child of a node is pushed
 * last, so it is read before the sibling. */
static void read_nodes(tree_walk *walk, uint32_t root)
{
    pending next = {root, root, -1, 1};

    for (;;) {
        if (is_lost(walk, next.at))
            begin_gap(walk, &next);
        else if (check_place(walk, &next))
            read_node(walk, &next);
        if (kunai_i_has_failed(walk->open) || kunai_i_fail_from_reader(walk->body) ||
            !walk->stack.count)
            break;
        walk->stack.count--;
        next = ((const pending *)walk->stack.items)[walk->stack.count];
    }
}

/* A model without nodes gets one node without a transform. */
static void make_lone_node(tree_walk *walk, uint32_t at)
{
    kunai_node *node = kunai_i_add_to_list(walk->open, &walk->nodes);
    uint32_t *model = kunai_i_add_to_list(walk->open, &walk->models);

    if (!node || !model)
        return;
    node->offset = walk->body->origin + at;
    node->name = kunai_i_get_empty_string();
    node->parent = -1;
    node->mesh = -1;
    node->flags = KUNAI_EVAL_UNIT_POS | KUNAI_EVAL_UNIT_ANG | KUNAI_EVAL_UNIT_SCL;
    apply_flags(node);
    number_groups(walk, node);
    *model = at;
}

/* The nodes and point counts stay with the model; the world matrices are temporary memory. */
int kunai_i_read_tree(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model,
                      kunai_i_tree *tree)
{
    kunai_i_reader body = place->body;
    tree_walk walk;

    memset(tree, 0, sizeof *tree);
    if (!begin_walk(&walk, open, place, &body))
        return 0;
    if (place->is_lone)
        make_lone_node(&walk, place->root);
    else
        read_nodes(&walk, place->root);
    if (place->seen && !place->is_lone)
        clear_seen(&walk);
    if (kunai_i_has_failed(open))
        return 0;
    tree->count = (uint32_t)walk.nodes.count;
    tree->is_cut = place->whole != 0;
    tree->first_gap = walk.first_gap;
    tree->models = walk.models.items;
    tree->nodes = kunai_i_keep_list(open, &walk.nodes);
    tree->point_counts = kunai_i_allocate(open, tree->count, sizeof *tree->point_counts);
    if (tree->point_counts)
        make_rest_pose(open, tree, &model->info.overflow);
    model->nodes = tree->nodes;
    model->point_counts = tree->point_counts;
    model->info.node_count = tree->count;
    model->track_groups = (uint32_t)walk.track_groups;
    model->shape_groups = (uint32_t)walk.shape_groups;
    return !kunai_i_has_failed(open);
}
