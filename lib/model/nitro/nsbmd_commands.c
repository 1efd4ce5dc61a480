/* nsbmd_commands.c - runs the render commands of a Nitro model, called SBC (mdl0.md 3). The
 * commands contain the tree of the nodes, and list the draws with their materials and matrices.
 *
 * The commands compute with matrices, but a pose changes the values. So matrices are kept as a
 * formula instead: a prefix and a base (nsbmd_matrix.h). A display list can also change the matrix
 * stack for later draws. */
#include "model/nitro/nsbmd_model.h"

#include "base/trace.h"
#include "model/nitro/nsbmd_list.h"

#include <kunai/map.h>

static const char record[] = "SBC";

enum {
    COMMANDS_AT = 4, /* place of the field in the header */
    STORE = 0x20,    /* flags of commands */
    LOAD = 0x40,
    INVERSE = 0x20,
    UNDOES = 1, /* flags of NODEDESC */
    UNDONE = 2,
    BIND = 0x54, /* bytes of an inverse bind matrix */
    WHOLE = 256, /* sum of the weights of a mix */
    DRAW_STEPS = 16,
    STACK_BYTES_A_STEP = 8
};

typedef struct command_run {
    kunai_i_nsbmd *nsbmd;
    kunai_i_open *open;
    kunai_i_reader commands;
    uint64_t offset; /* of the current command, in the input */
    uint32_t flags;  /* of the current command */
    uint32_t ended;
    uint32_t is_visible;
    uint32_t node;     /* operand of the last NODE, or KUNAI_I_NONE */
    uint32_t material; /* current material, or KUNAI_I_NONE */
    uint32_t draw_count;
    uint64_t triangles; /* triangles of drawn lists that contain matrix commands */
    kunai_i_nitro_stack stack;
} command_run;

/* A fault that can be repaired is a warning. report_damage is for a shape that cannot be drawn. */
static void warn(const command_run *run, uint64_t offset, const char *message)
{
    kunai_i_warn(run->open, KUNAI_E_CORRUPT, offset, record, message);
}

static void report_damage(command_run *run, uint64_t offset, const char *message)
{
    kunai_i_report_damage(&run->nsbmd->builder, KUNAI_E_CORRUPT, offset, record, message);
}

/* ---- draws ---- */

/* Runs only the matrix commands of a display list, because the next draws depend on them. */
static void run_list(command_run *run, const kunai_i_nsbmd_shape *shape)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    kunai_i_geometry list = kunai_i_begin_geometry(nsbmd->body.data + shape->list, shape->size);
    const uint64_t offset = nsbmd->body.origin + shape->list;
    uint32_t command;

    while ((command = kunai_i_read_geometry_command(&list)) != 0)
        if (command <= KUNAI_I_MATRIX_TRANSLATE)
            kunai_i_run_nitro_command(&nsbmd->matrices, &run->stack, command, list.parameters,
                                      offset + kunai_i_get_geometry_place(&list));
}

/* Compares two stacks without their current matrices. */
static int is_same(const kunai_i_nitro_stack *a, const kunai_i_nitro_stack *b)
{
    return a->pointer == b->pointer && a->mode == b->mode &&
           !memcmp(a->slots, b->slots, sizeof a->slots);
}

/* Stores the current stack, unless it equals the last stored one. Returns the number of the stored
 * stack, or KUNAI_I_NONE if the open has failed. */
static uint32_t keep_stack(command_run *run)
{
    kunai_i_list *stacks = &run->nsbmd->stacks;
    kunai_i_nitro_stack *kept = stacks->items;

    if (stacks->count && is_same(&kept[stacks->count - 1], &run->stack))
        return (uint32_t)stacks->count - 1;
    kept = kunai_i_add_to_list(run->open, stacks);
    if (!kept)
        return KUNAI_I_NONE;
    *kept = run->stack;
    return (uint32_t)stacks->count - 1;
}

/* Charges the budget for a draw, and for running its list if the list has matrices. Triangles are
 * charged when they are drawn. Memory for the triangles is reserved first, because used memory
 * raises the budget. Returns 0 if the open fails. */
static int charge_list(command_run *run, const kunai_i_nsbmd_shape *shape)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    uint64_t steps = DRAW_STEPS;

    if (shape->has_matrices) {
        run->triangles += shape->triangles;
        if (run->triangles <= KUNAI_I_MOST_CORNERS / 3)
            kunai_i_reserve_list(run->open, &nsbmd->builder.indices, 3 * (size_t)run->triangles);
        steps += sizeof run->stack / STACK_BYTES_A_STEP + KUNAI_I_LIST_STEPS * shape->size;
    }
    return kunai_i_charge(run->open, steps, run->offset, record);
}

static void set_draw(command_run *run, const kunai_i_nsbmd_shape *shape, uint32_t number,
                     kunai_i_nsbmd_drawn *draw)
{
    const kunai_i_nsbmd *nsbmd = run->nsbmd;

    draw->offset = run->offset;
    draw->shape = number;
    draw->material = run->material;
    draw->order = run->draw_count - 1;
    draw->matrix = run->stack.current;
    draw->node = run->node;
    draw->stack = KUNAI_I_NONE;
    draw->is_hidden = !run->is_visible || nsbmd->materials[run->material].is_hidden;
    draw->has = shape->has;
}

/* Notes a draw with the current state. It is drawn later, when all nodes are known. A display list
 * with matrix commands is also run now, because it changes the stack. */
static void draw_shape(command_run *run, uint32_t number)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_nsbmd_shape *shape = kunai_i_get_nsbmd_shape(nsbmd, number);
    kunai_i_nsbmd_drawn *draw;

    if (!shape->list || !charge_list(run, shape))
        return; /* a damaged list is already reported */
    draw = kunai_i_add_to_list(run->open, &nsbmd->draws);
    if (!draw)
        return;
    set_draw(run, shape, number, draw);
    if (!shape->has_matrices)
        return;
    draw->stack = keep_stack(run);
    run_list(run, shape);
}

/* Returns 0 if the model has no materials. */
static int require_material(command_run *run)
{
    if (run->material != KUNAI_I_NONE)
        return 1;
    if (!run->nsbmd->material_count) {
        report_damage(run, run->offset, "a shape is drawn, but the model has no materials");
        return 0;
    }
    warn(run, run->offset,
         "a shape is drawn before a command selects a material: the first one is used");
    run->material = 0;
    return 1;
}

static void run_shape_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t number = kunai_i_read_u8(&run->commands);

    if (kunai_i_has_reader_failed(&run->commands))
        return;
    run->draw_count++;
    if (number >= run->nsbmd->shape_count)
        report_damage(run, offset, "the shape number is out of range: the model has fewer shapes");
    else if (require_material(run))
        draw_shape(run, number);
}

/* Draws a display list that is not a shape. The offset counts from the command. */
static void run_call_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_reader *body = &nsbmd->body;
    const uint64_t field = kunai_i_tell(&run->commands);
    const int32_t offset = kunai_i_read_s32(&run->commands);
    const uint32_t size = kunai_i_read_u32(&run->commands);
    const int64_t place = (int64_t)(run->offset - body->origin) + offset;
    kunai_i_nsbmd_shape *shape;

    if (kunai_i_has_reader_failed(&run->commands))
        return;
    run->draw_count++;
    if (place <= 0 || place > UINT32_MAX || (uint64_t)place > body->size ||
        size > body->size - (uint64_t)place) {
        report_damage(run, field, "the display list ends past the end of the data");
        return;
    }
    if (!require_material(run))
        return;
    shape = kunai_i_add_to_list(run->open, &nsbmd->called);
    if (!shape)
        return;
    shape->offset = run->offset;
    shape->list = (uint32_t)place;
    shape->size = size;
    kunai_i_check_nsbmd_list(nsbmd, shape);
    draw_shape(run, nsbmd->shape_count + (uint32_t)nsbmd->called.count - 1);
}

/* ---- nodes ---- */

static void do_nothing(command_run *run)
{
    (void)run;
}

static void run_end_command(command_run *run)
{
    run->ended = 1;
}

/* Returns 1 if number is below count. Otherwise warns with the message. offset is the place of the
 * operand. */
static int check_number(const command_run *run, uint32_t number, uint32_t count, uint64_t offset,
                        const char *message)
{
    if (kunai_i_has_reader_failed(&run->commands))
        return 0;
    if (number < count)
        return 1;
    warn(run, offset, message);
    return 0;
}

static int check_node(const command_run *run, uint32_t number, uint64_t offset)
{
    return check_number(run, number, run->nsbmd->node_count, offset,
                        "the node number is out of range: what uses it is left out");
}

static int check_material(const command_run *run, uint32_t number, uint64_t offset)
{
    return check_number(run, number, run->nsbmd->material_count, offset,
                        "the material number is out of range: what uses it is left out");
}

static void run_node_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_read_u8(&run->commands);
    const uint32_t visible = kunai_i_read_u8(&run->commands);

    if (!check_node(run, node, offset))
        return;
    run->node = node;
    run->is_visible = visible & 1;
    run->nsbmd->node_flags[node] &= ~(uint32_t)KUNAI_NODE_HIDDEN;
    if (!run->is_visible)
        run->nsbmd->node_flags[node] |= KUNAI_NODE_HIDDEN;
}

static uint32_t read_slot(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t slot = kunai_i_read_u8(&run->commands);

    return kunai_i_get_nitro_slot(run->open, slot, offset, record);
}

static void run_matrix_command(command_run *run)
{
    const uint32_t slot = read_slot(run);

    if (!kunai_i_has_reader_failed(&run->commands))
        run->stack.current = run->stack.slots[slot];
}

/* Reads the slots that the flags ask for. The order is store, load. */
static void read_slots(command_run *run, uint32_t *store, uint32_t *load)
{
    *store = run->flags & STORE ? read_slot(run) : KUNAI_I_NONE;
    *load = run->flags & LOAD ? read_slot(run) : KUNAI_I_NONE;
}

/* Makes node the base of the current matrix. before is the base that the current matrix should
 * have: the parent of a node, or the node of a billboard. */
static void enter_node(command_run *run, uint32_t node, uint32_t before, uint32_t store,
                       uint32_t load)
{
    kunai_i_nitro_stack *stack = &run->stack;

    if (load != KUNAI_I_NONE)
        stack->current = stack->slots[load];
    if (stack->current.base != before || stack->current.prefix)
        warn(run, run->offset,
             "the current matrix is not that of the parent node or of the billboard");
    stack->current.base = node;
    stack->current.prefix = 0;
    if (store != KUNAI_I_NONE)
        stack->slots[store] = stack->current;
}

/* Runs NODEDESC: sets the parent of a node, and the current matrix. The first description of a node
 * counts. A node that names itself as parent is a root. */
static void run_describe_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_read_u8(&run->commands);
    uint32_t parent = kunai_i_read_u8(&run->commands);
    const uint32_t scales = kunai_i_read_u8(&run->commands);
    uint32_t store, load;

    read_slots(run, &store, &load);
    if (!check_node(run, node, offset) || !check_node(run, parent, offset + 1))
        return;
    parent = parent == node ? KUNAI_I_NONE : parent;
    if (nsbmd->node_offsets[node]) {
        warn(run, offset, "the node is described twice: its first parent is used");
        parent = nsbmd->parents[node];
    } else {
        nsbmd->node_offsets[node] = run->offset;
        nsbmd->parents[node] = parent;
        if (nsbmd->scaling_rule == KUNAI_SCALING_RULE_UNDO)
            nsbmd->node_flags[node] |= (scales & UNDOES ? KUNAI_NODE_UNDOES_SCALE : 0u) |
                                       (scales & UNDONE ? KUNAI_NODE_SCALE_UNDONE : 0u);
    }
    enter_node(run, node, parent, store, load);
}

static void read_billboard(command_run *run, uint32_t flag)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_read_u8(&run->commands);
    uint32_t store, load;

    read_slots(run, &store, &load);
    if (!check_node(run, node, offset))
        return;
    run->nsbmd->node_flags[node] |= flag;
    enter_node(run, node, node, store, load);
}

static void run_billboard_command(command_run *run)
{
    read_billboard(run, KUNAI_NODE_BILLBOARD);
}

static void run_billboard_y_command(command_run *run)
{
    read_billboard(run, KUNAI_NODE_BILLBOARD_Y);
}

/* ---- sums of matrices ---- */

/* Adds a term of NODEMIX: the inverse bind matrix with the number bind, then the matrix in slot.
 * Damaged terms are left out. */
static void add_term(command_run *run, uint32_t slot, uint32_t bind, uint32_t weight,
                     uint64_t offset)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_reader *body = &nsbmd->body;
    const kunai_i_nitro_matrix matrix = run->stack.slots[slot];
    kunai_i_nitro_prefix prefix;
    kunai_i_nitro_term *term;

    if (!check_node(run, bind, offset + 1))
        return;
    if (kunai_i_is_nitro_mix(matrix)) {
        kunai_i_warn(run->open, KUNAI_E_UNSUPPORTED, offset, record,
                     "the sum of matrices is left out: it is part of another sum");
        return;
    }
    if (!kunai_i_holds(body->size, nsbmd->binds_at, (uint64_t)bind + 1, BIND)) {
        warn(run, offset + 1, "the inverse bind matrix ends past the end of the data");
        return;
    }
    kunai_i_read_nitro_prefix(body->data + nsbmd->binds_at + (size_t)BIND * bind, &prefix);
    kunai_i_trace_structure(run->open, KUNAI_RECORD_KIND_NITRO_INVERSE_BIND, "inverse bind",
                            body->origin + nsbmd->binds_at + (uint64_t)BIND * bind, BIND);
    term = kunai_i_add_to_list(run->open, &nsbmd->matrices.terms);
    if (!term)
        return;
    term->weight = weight;
    term->matrix = kunai_i_multiply_nitro_matrix(&nsbmd->matrices, &prefix, matrix, offset);
}

/* Returns the sum of the weights. The caller has checked that the data contains all terms. */
static uint32_t read_terms(command_run *run, uint32_t count)
{
    uint32_t i, sum = 0;

    for (i = 0; i < count && !kunai_i_has_failed(run->open); i++) {
        const uint64_t offset = kunai_i_tell(&run->commands);
        const uint32_t slot = read_slot(run);
        const uint32_t bind = kunai_i_read_u8(&run->commands);
        const uint32_t weight = kunai_i_read_u8(&run->commands);

        sum += weight;
        add_term(run, slot, bind, weight, offset);
    }
    return sum;
}

/* Makes a matrix from the terms from first on. Without terms, the matrix has no node. */
static kunai_i_nitro_matrix make_mix(command_run *run, uint32_t first)
{
    kunai_i_nitro_matrices *matrices = &run->nsbmd->matrices;
    kunai_i_nitro_matrix matrix = {KUNAI_I_NONE, 0};
    kunai_i_nitro_mix *mix;

    if (matrices->terms.count == first)
        return matrix;
    mix = kunai_i_add_to_list(run->open, &matrices->mixes);
    if (!mix)
        return matrix;
    mix->first = first;
    mix->count = (uint32_t)matrices->terms.count - first;
    matrix.base = KUNAI_I_NITRO_MIX + (uint32_t)matrices->mixes.count - 1;
    return matrix;
}

static void run_mix_command(command_run *run)
{
    const uint32_t first = (uint32_t)run->nsbmd->matrices.terms.count;
    const uint32_t slot = read_slot(run);
    const uint32_t count = kunai_i_read_u8(&run->commands);

    if (!kunai_i_need(&run->commands, count, 3))
        return;
    if (read_terms(run, count) != WHOLE)
        warn(run, run->offset, "the weights in the sum of matrices do not add up to 256");
    run->stack.current = run->stack.slots[slot] = make_mix(run, first);
}

static void run_scale_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    double scale[3];

    scale[0] = run->flags & INVERSE ? nsbmd->inverse_scale : nsbmd->scale;
    scale[1] = scale[2] = scale[0];
    kunai_i_scale_nitro_matrix(&nsbmd->matrices, &run->stack, scale, run->offset);
}

/* ---- materials ---- */

static void run_material_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t material = kunai_i_read_u8(&run->commands);

    if (check_material(run, material, offset))
        run->material = material;
}

static void read_map(command_run *run, uint32_t flag)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t material = kunai_i_read_u8(&run->commands);

    kunai_i_skip(&run->commands, 1);
    if (check_material(run, material, offset))
        run->nsbmd->materials[material].material.flags |= flag;
}

static void run_environment_command(command_run *run)
{
    read_map(run, KUNAI_MATERIAL_ENVIRONMENT);
}

static void run_projection_command(command_run *run)
{
    read_map(run, KUNAI_MATERIAL_PROJECTION);
}

/* ---- all commands ---- */

typedef void command_function(command_run *run);

static command_function *const functions[] = {do_nothing,
                                              run_end_command,
                                              run_node_command,
                                              run_matrix_command,
                                              run_material_command,
                                              run_shape_command,
                                              run_describe_command,
                                              run_billboard_command,
                                              run_billboard_y_command,
                                              run_mix_command,
                                              run_call_command,
                                              run_scale_command,
                                              run_environment_command,
                                              run_projection_command};

static void begin_run(command_run *run, kunai_i_nsbmd *nsbmd)
{
    memset(run, 0, sizeof *run);
    run->nsbmd = nsbmd;
    run->open = nsbmd->open;
    run->commands = nsbmd->body;
    run->commands.record = record;
    run->is_visible = 1;
    run->node = run->material = KUNAI_I_NONE;
    kunai_i_begin_nitro_stack(&run->stack);
    kunai_i_begin_nitro_matrices(&nsbmd->matrices, nsbmd->open);
    kunai_i_begin_list(&nsbmd->called, sizeof(kunai_i_nsbmd_shape));
    kunai_i_begin_list(&nsbmd->stacks, sizeof(kunai_i_nitro_stack));
    kunai_i_begin_list(&nsbmd->draws, sizeof(kunai_i_nsbmd_drawn));
}

/* An unknown command ends the run: the size of its operands is not known. */
static void read_command(command_run *run)
{
    uint32_t command;

    run->offset = kunai_i_tell(&run->commands);
    command = kunai_i_read_u8(&run->commands);
    run->flags = command & 0xE0;
    command &= 0x1F;
    if (command >= sizeof functions / sizeof functions[0]) {
        report_damage(run, run->offset, "the render command is unknown");
        run->ended = 1;
        return;
    }
    if (!kunai_i_has_reader_failed(&run->commands))
        functions[command](run);
    kunai_i_trace_more(run->open, KUNAI_RECORD_KIND_NITRO_COMMAND, "render command", run->offset,
                       kunai_i_tell(&run->commands) - run->offset, command, run->flags, 0);
}

void kunai_i_run_nsbmd_commands(kunai_i_nsbmd *nsbmd)
{
    command_run run;

    begin_run(&run, nsbmd);
    run.commands.at = COMMANDS_AT; /* the reader reports a bad offset there */
    kunai_i_seek(&run.commands, nsbmd->commands);
    while (!run.ended && !kunai_i_has_reader_failed(&run.commands) && !kunai_i_has_failed(run.open))
        read_command(&run);
    if (kunai_i_has_reader_failed(&run.commands))
        kunai_i_report_damage(&nsbmd->builder, run.commands.code, run.commands.offset, record,
                              run.commands.message);
}

/* ---- options.draws ---- */

/* Draws the shapes of options.draws, each with its material, instead of running the commands. The
 * only matrix is posScale. Map files use models in this way. */
void kunai_i_list_nsbmd_draws(kunai_i_nsbmd *nsbmd)
{
    const kunai_options *options = &nsbmd->open->options;
    const double scale[3] = {nsbmd->scale, nsbmd->scale, nsbmd->scale};
    kunai_i_nitro_matrix scaled = {0, 0};
    command_run run;
    size_t i;

    begin_run(&run, nsbmd);
    if (kunai_i_has_failed(nsbmd->open))
        return;
    run.stack.current = scaled;
    kunai_i_scale_nitro_matrix(&nsbmd->matrices, &run.stack, scale, 0);
    scaled = run.stack.current;
    for (i = 0; i < options->draw_count && !kunai_i_has_failed(nsbmd->open); i++) {
        const kunai_map_draw *draw = &options->draws[i];

        run.draw_count++;
        if (draw->material >= nsbmd->material_count || draw->shape >= nsbmd->shape_count) {
            kunai_i_report_damage(
                &nsbmd->builder, KUNAI_E_RANGE, 0, "draws",
                "the draw is left out: its material or shape number is out of range");
            continue;
        }
        run.material = draw->material;
        run.stack.current = scaled;
        draw_shape(&run, draw->shape);
    }
}
