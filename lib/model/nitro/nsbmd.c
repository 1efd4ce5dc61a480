/* nsbmd.c - reads a model of the block MDL0 of an NSBMD: its header (mdl0.md 1) and its nodes
 * (mdl0.md 2). The other nsbmd_*.c files read the materials, shapes and render commands.
 *
 * The nodes in the file do not say who their parents are: the render commands do (mdl0.md 3). The
 * nodes are therefore read after the commands, and put into the order of their tree. The number of
 * a node in the file stays its track_group. */
#include "model/nitro/nsbmd_model.h"

#include "base/math.h"
#include "base/trace.h"
#include "model/family.h"
#include "model/nitro/nitro_rotation.h"

static const char record[] = "MDL0"; /* also the tag of the block */
static const char node_record[] = "node";

enum {
    BLOCK_HEADER = 8, /* size of the block header; the dictionary of the models follows */
    OFFSET = 4,       /* bytes per dictionary entry */
    SCALING_RULES = 3,
    TEXTURE_MODES = 4,
    /* places of fields in the header */
    COMMANDS = 0x04,
    SCALING_RULE = 0x15, /* followed by the mode of texture matrices, then counts */
    NODE_COUNT = 0x17,
    SCALE = 0x1C,
    ROTATION = 9 /* elements of a rotation matrix */
};

/* ---- the header ---- */

/* Reads one of count values. Another value is a warning and reads as 0. */
static uint32_t read_choice(kunai_i_reader *header, uint32_t count, const char *message)
{
    const uint64_t offset = kunai_i_tell(header);
    const uint32_t value = kunai_i_read_u8(header);

    if (value < count)
        return value;
    kunai_i_warn(header->open, KUNAI_E_CORRUPT, offset, record, message);
    return 0;
}

/* Reads the fields of the header that kunai needs. The box and the totals are unreliable (mdl0.md
 * 1) and are skipped. */
static void read_header(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader header = nsbmd->body;

    kunai_i_need(&header, KUNAI_I_NSBMD_HEADER, 1);
    kunai_i_seek(&header, COMMANDS);
    nsbmd->commands = kunai_i_read_u32(&header);
    nsbmd->materials_at = kunai_i_read_u32(&header);
    nsbmd->shapes_at = kunai_i_read_u32(&header);
    nsbmd->binds_at = kunai_i_read_u32(&header);
    kunai_i_seek(&header, SCALING_RULE);
    if (kunai_i_fail_from_reader(&header))
        return;
    nsbmd->scaling_rule =
        read_choice(&header, SCALING_RULES, "the scaling rule is greater than 2: it is read as 0");
    nsbmd->texture_mode = read_choice(
        &header, TEXTURE_MODES, "the mode of texture matrices is greater than 3: it is read as 0");
    nsbmd->node_count = kunai_i_read_u8(&header);
    nsbmd->material_count = kunai_i_read_u8(&header);
    nsbmd->shape_count = kunai_i_read_u8(&header);
    kunai_i_seek(&header, SCALE);
    nsbmd->scale = kunai_i_convert_nitro_fixed(kunai_i_read_s32(&header));
    nsbmd->inverse_scale = kunai_i_convert_nitro_fixed(kunai_i_read_s32(&header));
    kunai_i_trace_more(nsbmd->open, KUNAI_RECORD_KIND_NITRO_MODEL, "model", header.origin,
                       KUNAI_I_NSBMD_HEADER, 0,
                       nsbmd->scaling_rule << KUNAI_RECORD_NITRO_MODEL_SCALING_SHIFT |
                           nsbmd->texture_mode << KUNAI_RECORD_NITRO_MODEL_MATRIX_SHIFT,
                       nsbmd->node_count);
}

/* Finds the dictionary of the nodes. A model that options.draws draws uses no nodes of the file. */
static void find_nodes(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader body = nsbmd->body;

    if (nsbmd->is_lone)
        return;
    kunai_i_read_g3d_dictionary(&body, KUNAI_I_NSBMD_HEADER, 0, OFFSET, &nsbmd->nodes);
    if (kunai_i_fail_from_reader(&body))
        return;
    kunai_i_check_nsbmd_count(nsbmd, NODE_COUNT, nsbmd->nodes.count, &nsbmd->node_count);
    if (!nsbmd->node_count)
        kunai_i_fail(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->body.origin + NODE_COUNT, record,
                     "the model has no nodes");
}

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

/* The pivot form stores two elements, the full form eight. first is element m00, which is stored
 * before the translation. */
static void read_rotation(kunai_i_reader *reader, uint32_t flags, int32_t first, kunai_node *node)
{
    int32_t rotation[ROTATION];
    int i;

    rotation[0] = first;
    if (!(flags & KUNAI_NITRO_NODE_PIVOT)) {
        for (i = 1; i < ROTATION; i++)
            rotation[i] = kunai_i_read_s16(reader);
    } else {
        const int32_t a = kunai_i_read_s16(reader), b = kunai_i_read_s16(reader);

        if (!kunai_i_decode_nitro_pivot(flags >> KUNAI_NITRO_NODE_PIVOT_INDEX_SHIFT & 0x7F, a, b,
                                        rotation)) {
            kunai_i_warn(reader->open, KUNAI_E_CORRUPT, node->offset, node_record,
                         "the pivot of the rotation is greater than 8: the node is not turned");
            return;
        }
    }
    if (!kunai_i_has_reader_failed(reader))
        kunai_i_convert_nitro_rotation(rotation, node->rest.rotation);
}

/* Reads one node. A damaged node gets no transform. */
static void read_node(kunai_i_reader reader, uint64_t at, kunai_node *node)
{
    uint32_t flags;
    int32_t first;

    begin_rest(&node->rest);
    kunai_i_seek(&reader, at);
    reader.record = node_record;
    node->offset = kunai_i_tell(&reader);
    flags = kunai_i_read_u16(&reader);
    first = kunai_i_read_s16(&reader);
    node->flags |= flags;
    if (!(flags & KUNAI_NITRO_NODE_NO_TRANSLATION))
        read_fixed3(&reader, node->rest.translation);
    if (!(flags & KUNAI_NITRO_NODE_NO_ROTATION))
        read_rotation(&reader, flags, first, node);
    if (!(flags & KUNAI_NITRO_NODE_NO_SCALE)) {
        read_fixed3(&reader, node->rest.scale);
        kunai_i_skip(&reader, 12); /* 1 / scale */
    }
    if (kunai_i_warn_from_reader(&reader)) {
        begin_rest(&node->rest);
        node->offset = 0; /* the node may begin where the data ends */
        return;
    }
    kunai_i_trace_more(reader.open, KUNAI_RECORD_KIND_NITRO_NODE, node_record, node->offset,
                       kunai_i_tell(&reader) - node->offset, 0, flags, 0);
}

/* ---- the tree of the nodes ---- */

/* For each node: its first child and its next sibling, or KUNAI_I_NONE. The entry after the last
 * node is the parent of all roots. */
typedef struct node_family {
    uint32_t children[KUNAI_I_NSBMD_NODES + 1];
    uint32_t siblings[KUNAI_I_NSBMD_NODES + 1];
} node_family;

/* Removes cycles. In each cycle, the node with the lowest number becomes a root. */
static void cut_cycles(kunai_i_nsbmd *nsbmd)
{
    const uint32_t count = nsbmd->node_count;
    uint32_t i, at, steps;

    for (i = 0; i < count; i++) {
        if (nsbmd->parents[i] >= count)
            nsbmd->parents[i] = KUNAI_I_NONE;
        at = nsbmd->parents[i];
        for (steps = 0; at < count && at != i && steps < count; steps++)
            at = nsbmd->parents[at];
        if (at != i)
            continue;
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->node_offsets[i], "NODEDESC",
                     "the node is its own ancestor: it becomes a root");
        nsbmd->parents[i] = KUNAI_I_NONE;
    }
}

/* Goes from the last node to the first, so that siblings keep the order of the file. */
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

/* Lists the file's node numbers in the order of the tree: parents before children. Also sets
 * nsbmd->places. A walk without recursion: after a node without children, it goes up to the next
 * sibling. */
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
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, tree->nodes[0].offset, node_record,
                     "a computed number is too large: it is 0 instead");
}

static void begin_node(kunai_node *node)
{
    node->name = kunai_i_get_empty_string();
    node->parent = node->mesh = node->track_group = node->shape_group = -1;
    begin_rest(&node->rest);
}

/* Reads all nodes in the order of the tree. Motions name nodes by their number in the file. */
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
        /* the reader reports a bad offset at its entry */
        reader.at = (size_t)(entry.origin - reader.origin);
        read_node(reader, KUNAI_I_NSBMD_HEADER + (uint64_t)kunai_i_read_u32(&entry), node);
    }
    nsbmd->model->track_groups = nsbmd->node_count;
}

/* Returns 0 if the open has failed. */
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

/* Motions do not move this node, because the game draws these shapes without motions. */
static void set_lone_node(kunai_i_nsbmd *nsbmd)
{
    kunai_node *node;

    if (!allocate_nodes(nsbmd, 1))
        return;
    node = nsbmd->tree.nodes;
    begin_node(node);
    node->offset = nsbmd->body.origin;
    node->flags =
        KUNAI_NITRO_NODE_NO_TRANSLATION | KUNAI_NITRO_NODE_NO_ROTATION | KUNAI_NITRO_NODE_NO_SCALE;
}

static void read_nodes(kunai_i_nsbmd *nsbmd)
{
    if (nsbmd->is_lone)
        set_lone_node(nsbmd);
    else if (allocate_nodes(nsbmd, nsbmd->node_count))
        set_nodes(nsbmd);
    if (!kunai_i_has_failed(nsbmd->open))
        make_rest_pose(nsbmd);
}

/* ---- the model ---- */

/* The order of the steps matters. The commands need materials and shapes, and find the parents of
 * the nodes. The draws need the world matrices of the nodes. */
static void read_parts(kunai_i_nsbmd *nsbmd)
{
    void (*const steps[])(kunai_i_nsbmd *) = {read_header,
                                              find_nodes,
                                              kunai_i_read_nsbmd_materials,
                                              kunai_i_read_nsbmd_shapes,
                                              nsbmd->is_lone ? kunai_i_list_nsbmd_draws
                                                             : kunai_i_run_nsbmd_commands,
                                              read_nodes,
                                              kunai_i_draw_nsbmd};
    size_t i;

    for (i = 0; i < sizeof steps / sizeof steps[0] && !kunai_i_has_failed(nsbmd->open); i++)
        steps[i](nsbmd);
    nsbmd->model->info.scaling_rule = nsbmd->scaling_rule;
}

static void read_model(kunai_i_open *open, const kunai_i_reader *body, kunai_model *model)
{
    kunai_i_nsbmd nsbmd;

    memset(&nsbmd, 0, sizeof nsbmd);
    nsbmd.open = open;
    nsbmd.model = model;
    nsbmd.body = *body;
    nsbmd.is_lone = open->options.draws && open->options.draw_count;
    memset(nsbmd.parents, 0xFF, sizeof nsbmd.parents);
    read_parts(&nsbmd);
}

/* Finds the start and the name of model number options.index. Returns 0 if there is no model: the
 * open has then failed. */
static int find_model(kunai_i_reader *block, kunai_i_reader *body, kunai_string *name)
{
    const uint32_t index = block->open->options.index;
    kunai_i_g3d_dictionary models;
    kunai_i_reader entry;

    kunai_i_read_g3d_dictionary(block, BLOCK_HEADER, 0, OFFSET, &models);
    if (kunai_i_fail_from_reader(block))
        return 0;
    if (!models.count)
        kunai_i_fail(block->open, KUNAI_E_FORMAT, block->origin + BLOCK_HEADER, record,
                     "the file has no models");
    else if (index >= models.count)
        kunai_i_fail(block->open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the file has fewer models");
    if (kunai_i_has_failed(block->open))
        return 0;
    (void)kunai_i_begin_item(block->open, KUNAI_ITEM_MODEL, index);
    entry = kunai_i_get_g3d_entry(&models, index);
    *name = kunai_i_copy_field(block->open, kunai_i_get_g3d_name(&models, index), KUNAI_I_G3D_NAME);
    block->at = (size_t)(entry.origin - block->origin); /* a bad offset is reported there */
    kunai_i_seek(block, kunai_i_read_u32(&entry));
    *body = kunai_i_make_part(block, block->at, kunai_i_count_left(block), record);
    return !kunai_i_fail_from_reader(block);
}

void kunai_i_read_nsbmd(kunai_i_open *open, const kunai_i_reader *file, kunai_model *model)
{
    kunai_i_reader block, body;

    open->format = model->info.format = KUNAI_FORMAT_MDL0;
    model->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    block = kunai_i_find_g3d_block(file, record);
    if (find_model(&block, &body, &model->info.name))
        read_model(open, &body, model);
}

/* The model has its own warnings, and must not change the item and the format of the open call. If
 * the model fails, its memory is freed. */
kunai_model *kunai_i_read_nsbmd_part(kunai_i_open *open, const kunai_i_reader *file)
{
    kunai_i_memory *memory = &open->memory;
    const kunai_i_mark mark = kunai_i_mark_arena(&memory->arena);
    const kunai_i_mark scratch = kunai_i_begin_scratch(open);
    const kunai_i_item item = open->item;
    const uint32_t format = open->format;
    kunai_model *model = kunai_i_allocate(open, 1, sizeof *model);
    kunai_i_warnings warnings;

    if (!model)
        return NULL;
    model->info.name = kunai_i_get_empty_string();
    kunai_i_begin_warnings(open, &warnings);
    kunai_i_read_nsbmd(open, file, model);
    model->info.warnings =
        kunai_i_keep_warnings(open, &model->info.warning_count, &model->info.warning_total);
    kunai_i_end_warnings(open);
    kunai_i_end_item(open, item);
    open->format = format;
    kunai_i_end_scratch(open, &scratch);
    if (!kunai_i_has_failed(open))
        return model;
    kunai_i_return_to_mark(memory, &memory->arena, &mark);
    return NULL;
}

/* ---- recognise ---- */

/* A file whose block may begin after the end of the data is recognised, too. */
int kunai_i_recognise_nsbmd(const kunai_i_format *format, const uint8_t *data, size_t size,
                            kunai_found *found)
{
    const int is_block = memcmp(data, record, KUNAI_I_WORD) == 0;

    (void)format;
    return kunai_i_recognise_g3d(data, size, record,
                                 is_block ? (uint32_t)BLOCK_HEADER : (uint32_t)KUNAI_I_G3D_HEADER,
                                 found);
}

uint64_t kunai_i_measure_nsbmd_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return kunai_i_measure_g3d_head(data, size, record);
}
