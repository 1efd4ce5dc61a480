/* nsbmd_commands.c - reads the render commands of a Nitro model, SBC (nitro.md 4.2): the tree of
 * its nodes, and what is drawn with which matrix. */
#include "model/nitro/nsbmd.h"

#include "base/sink.h"
#include "model/nitro/nsbmd_list.h"

#include <kunai/map.h>

static const char record[] = "SBC";

enum {
    COMMANDS_AT = 4, /* where the header says where they are */
    STORE = 0x20,    /* flags of commands */
    LOAD = 0x40,
    INVERSE = 0x20,
    UNDOES = 1, /* of NODEDESC */
    UNDONE = 2,
    BIND = 0x54, /* bytes of an inverse bind matrix */
    WHOLE = 256, /* what the weights of a mix sum to */
    DRAW_STEPS = 16,
    STACK_BYTES_A_STEP = 8
};

typedef struct command_run {
    kunai_i_nsbmd *nsbmd;
    kunai_i_job *job;
    kunai_i_reader commands;
    uint64_t offset; /* of the current one, in the input */
    uint32_t flags;  /* of it */
    uint32_t ended;
    uint32_t is_visible;
    uint32_t node;     /* the last one of NODE, or KUNAI_I_NONE */
    uint32_t material; /* the current one, or KUNAI_I_NONE */
    uint32_t draw_count;
    uint64_t triangles; /* of the draws of lists with matrices */
    kunai_i_nitro_stack stack;
} command_run;

static void warn(const command_run *run, uint64_t offset, const char *message)
{
    kunai_i_warn(run->job, KUNAI_E_CORRUPT, offset, record, message);
}

static void draw_damage(command_run *run, uint64_t offset, const char *message)
{
    kunai_i_builder_damage(&run->nsbmd->builder, KUNAI_E_CORRUPT, offset, record, message);
}

/* ---- draws ---- */

static void list_run(command_run *run, const kunai_i_nsbmd_shape *shape)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    kunai_i_geometry list = kunai_i_geometry_begin(nsbmd->body.data + shape->list, shape->size);
    const uint64_t offset = nsbmd->body.origin + shape->list;
    uint32_t command;

    while ((command = kunai_i_geometry_next(&list)) != 0)
        if (command <= KUNAI_I_MATRIX_TRANSLATE)
            kunai_i_nitro_command(&nsbmd->matrices, &run->stack, command, list.parameters,
                                  offset + kunai_i_geometry_place(&list));
}

/* But for the current matrix. */
static int is_same(const kunai_i_nitro_stack *a, const kunai_i_nitro_stack *b)
{
    return a->pointer == b->pointer && a->mode == b->mode &&
           !memcmp(a->slots, b->slots, sizeof a->slots);
}

/* The number of the stack as it is, among those that are kept. As a rule it is the last one. */
static uint32_t stack_keep(command_run *run)
{
    kunai_i_list *stacks = &run->nsbmd->stacks;
    kunai_i_nitro_stack *kept = stacks->items;

    if (stacks->count && is_same(&kept[stacks->count - 1], &run->stack))
        return (uint32_t)stacks->count - 1;
    kept = kunai_i_list_add(run->job, stacks);
    if (!kept)
        return KUNAI_I_NONE;
    *kept = run->stack;
    return (uint32_t)stacks->count - 1;
}

/* Pays for a draw, and for running its list if the list has matrices. The triangles are paid when
 * they are drawn. Their memory is taken first, because memory raises the budget. */
static int list_pay(command_run *run, const kunai_i_nsbmd_shape *shape)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    uint64_t steps = DRAW_STEPS;

    if (shape->has_matrices) {
        run->triangles += shape->triangles;
        if (run->triangles <= KUNAI_I_MOST_CORNERS / 3)
            kunai_i_list_reserve(run->job, &nsbmd->builder.indices, 3 * (size_t)run->triangles);
        steps += sizeof run->stack / STACK_BYTES_A_STEP + KUNAI_I_LIST_STEPS * shape->size;
    }
    return kunai_i_spend(run->job, steps, run->offset, record);
}

static void draw_give(command_run *run, const kunai_i_nsbmd_shape *shape, uint32_t number,
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

static void shape_draw(command_run *run, uint32_t number)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_nsbmd_shape *shape = kunai_i_nsbmd_shape_of(nsbmd, number);
    kunai_i_nsbmd_drawn *draw;

    if (!shape->list || !list_pay(run, shape))
        return; /* a damaged one was reported */
    draw = kunai_i_list_add(run->job, &nsbmd->draws);
    if (!draw)
        return;
    draw_give(run, shape, number, draw);
    if (!shape->has_matrices)
        return;
    draw->stack = stack_keep(run);
    list_run(run, shape);
}

/* 0: there is no material at all. */
static int material_need(command_run *run)
{
    if (run->material != KUNAI_I_NONE)
        return 1;
    if (!run->nsbmd->material_count) {
        draw_damage(run, run->offset, "something is drawn without a material");
        return 0;
    }
    warn(run, run->offset, "something is drawn before there is a material: it has the first one");
    run->material = 0;
    return 1;
}

static void shape_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t number = kunai_i_u8(&run->commands);

    if (kunai_i_reader_failed(&run->commands))
        return;
    run->draw_count++;
    if (number >= run->nsbmd->shape_count)
        draw_damage(run, offset, "the number of a shape is past the last one");
    else if (material_need(run))
        shape_draw(run, number);
}

/* The offset counts from the command. */
static void call_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_reader *body = &nsbmd->body;
    const uint64_t field = kunai_i_tell(&run->commands);
    const int32_t offset = kunai_i_s32(&run->commands);
    const uint32_t size = kunai_i_u32(&run->commands);
    const int64_t place = (int64_t)(run->offset - body->origin) + offset;
    kunai_i_nsbmd_shape *shape;

    if (kunai_i_reader_failed(&run->commands))
        return;
    run->draw_count++;
    if (place <= 0 || place > UINT32_MAX || (uint64_t)place > body->size ||
        size > body->size - (uint64_t)place) {
        draw_damage(run, field, "a display list does not lie inside of the data");
        return;
    }
    if (!material_need(run))
        return;
    shape = kunai_i_list_add(run->job, &nsbmd->called);
    if (!shape)
        return;
    shape->offset = run->offset;
    shape->list = (uint32_t)place;
    shape->size = size;
    kunai_i_nsbmd_list_check(nsbmd, shape);
    shape_draw(run, nsbmd->shape_count + (uint32_t)nsbmd->called.count - 1);
}

/* ---- nodes ---- */

static void nothing_command(command_run *run)
{
    (void)run;
}

static void end_command(command_run *run)
{
    run->ended = 1;
}

/* 0: there is no such one, which is said. offset: of the operand. */
static int number_check(const command_run *run, uint32_t number, uint32_t count, uint64_t offset)
{
    if (kunai_i_reader_failed(&run->commands))
        return 0;
    if (number < count)
        return 1;
    warn(run, offset, "a number is past the last one: what has it is left out");
    return 0;
}

static void node_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_u8(&run->commands);
    const uint32_t visible = kunai_i_u8(&run->commands);

    if (!number_check(run, node, run->nsbmd->node_count, offset))
        return;
    run->node = node;
    run->is_visible = visible & 1;
    run->nsbmd->node_flags[node] &= ~(uint32_t)KUNAI_NODE_HIDDEN;
    if (!run->is_visible)
        run->nsbmd->node_flags[node] |= KUNAI_NODE_HIDDEN;
}

static uint32_t slot_read(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t slot = kunai_i_u8(&run->commands);

    return kunai_i_nitro_slot(run->job, slot, offset, record);
}

static void matrix_command(command_run *run)
{
    const uint32_t slot = slot_read(run);

    if (!kunai_i_reader_failed(&run->commands))
        run->stack.current = run->stack.slots[slot];
}

/* Reads the slots that flags ask for; the order is store, load. */
static void slots_read(command_run *run, uint32_t *store, uint32_t *load)
{
    *store = run->flags & STORE ? slot_read(run) : KUNAI_I_NONE;
    *load = run->flags & LOAD ? slot_read(run) : KUNAI_I_NONE;
}

/* From here on a node draws. before: the base that its matrix is made of. */
static void node_enter(command_run *run, uint32_t node, uint32_t before, uint32_t store,
                       uint32_t load)
{
    kunai_i_nitro_stack *stack = &run->stack;

    if (load != KUNAI_I_NONE)
        stack->current = stack->slots[load];
    if (stack->current.base != before || stack->current.prefix)
        warn(run, run->offset,
             "a node begins with another matrix than that of its parent, a billboard than its own");
    stack->current.base = node;
    stack->current.prefix = 0;
    if (store != KUNAI_I_NONE)
        stack->slots[store] = stack->current;
}

static void describe_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_u8(&run->commands);
    uint32_t parent = kunai_i_u8(&run->commands);
    const uint32_t scales = kunai_i_u8(&run->commands);
    uint32_t store, load;

    slots_read(run, &store, &load);
    if (!number_check(run, node, nsbmd->node_count, offset) ||
        !number_check(run, parent, nsbmd->node_count, offset + 1))
        return;
    parent = parent == node ? KUNAI_I_NONE : parent;
    if (nsbmd->node_offsets[node]) {
        warn(run, offset, "a node is described twice: its first parent counts");
        parent = nsbmd->parents[node];
    } else {
        nsbmd->node_offsets[node] = run->offset;
        nsbmd->parents[node] = parent;
        if (nsbmd->scaling_rule == KUNAI_I_NITRO_UNDOING)
            nsbmd->node_flags[node] |= (scales & UNDOES ? KUNAI_NODE_UNDOES_SCALE : 0u) |
                                       (scales & UNDONE ? KUNAI_NODE_SCALE_UNDONE : 0u);
    }
    node_enter(run, node, parent, store, load);
}

static void billboard_read(command_run *run, uint32_t flag)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t node = kunai_i_u8(&run->commands);
    uint32_t store, load;

    slots_read(run, &store, &load);
    if (!number_check(run, node, run->nsbmd->node_count, offset))
        return;
    run->nsbmd->node_flags[node] |= flag;
    node_enter(run, node, node, store, load);
}

static void billboard_command(command_run *run)
{
    billboard_read(run, KUNAI_NODE_BILLBOARD);
}

static void billboard_y_command(command_run *run)
{
    billboard_read(run, KUNAI_NODE_BILLBOARD_Y);
}

/* ---- sums of matrices ---- */

static void term_add(command_run *run, uint32_t slot, uint32_t bind, uint32_t weight,
                     uint64_t offset)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    const kunai_i_reader *body = &nsbmd->body;
    const kunai_i_nitro_matrix matrix = run->stack.slots[slot];
    kunai_i_nitro_prefix prefix;
    kunai_i_nitro_term *term;

    if (!number_check(run, bind, nsbmd->node_count, offset + 1))
        return;
    if (kunai_i_nitro_is_mix(matrix)) {
        kunai_i_warn(run->job, KUNAI_E_UNSUPPORTED, offset, record,
                     "a sum of matrices in another one is left out");
        return;
    }
    if (!kunai_i_holds(body->size, nsbmd->binds_at, (uint64_t)bind + 1, BIND)) {
        warn(run, offset + 1, "an inverse bind matrix does not lie inside of the data");
        return;
    }
    kunai_i_nitro_prefix_read(body->data + nsbmd->binds_at + (size_t)BIND * bind, &prefix);
    kunai_i_saw(run->job, "inverse bind", body->origin + nsbmd->binds_at + (uint64_t)BIND * bind,
                BIND);
    term = kunai_i_list_add(run->job, &nsbmd->matrices.terms);
    if (!term)
        return;
    term->weight = weight;
    term->matrix = kunai_i_nitro_multiply(&nsbmd->matrices, &prefix, matrix, offset);
}

/* The sum of the weights; all terms are there. */
static uint32_t terms_read(command_run *run, uint32_t count)
{
    uint32_t i, sum = 0;

    for (i = 0; i < count && !kunai_i_failed(run->job); i++) {
        const uint64_t offset = kunai_i_tell(&run->commands);
        const uint32_t slot = slot_read(run);
        const uint32_t bind = kunai_i_u8(&run->commands);
        const uint32_t weight = kunai_i_u8(&run->commands);

        sum += weight;
        term_add(run, slot, bind, weight, offset);
    }
    return sum;
}

/* The matrix of the terms from first on; without any it is that of no node. */
static kunai_i_nitro_matrix mix_make(command_run *run, uint32_t first)
{
    kunai_i_nitro_matrices *matrices = &run->nsbmd->matrices;
    kunai_i_nitro_matrix matrix = {KUNAI_I_NONE, 0};
    kunai_i_nitro_mix *mix;

    if (matrices->terms.count == first)
        return matrix;
    mix = kunai_i_list_add(run->job, &matrices->mixes);
    if (!mix)
        return matrix;
    mix->first = first;
    mix->count = (uint32_t)matrices->terms.count - first;
    matrix.base = KUNAI_I_NITRO_MIX + (uint32_t)matrices->mixes.count - 1;
    return matrix;
}

static void mix_command(command_run *run)
{
    const uint32_t first = (uint32_t)run->nsbmd->matrices.terms.count;
    const uint32_t slot = slot_read(run);
    const uint32_t count = kunai_i_u8(&run->commands);

    if (!kunai_i_need(&run->commands, count, 3))
        return;
    if (terms_read(run, count) != WHOLE)
        warn(run, run->offset, "the weights of a sum of matrices are not 256 together");
    run->stack.current = run->stack.slots[slot] = mix_make(run, first);
}

static void scale_command(command_run *run)
{
    kunai_i_nsbmd *nsbmd = run->nsbmd;
    double scale[3];

    scale[0] = run->flags & INVERSE ? nsbmd->inverse_scale : nsbmd->scale;
    scale[1] = scale[2] = scale[0];
    kunai_i_nitro_scale(&nsbmd->matrices, &run->stack, scale, run->offset);
}

/* ---- materials ---- */

static void material_command(command_run *run)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t material = kunai_i_u8(&run->commands);

    if (number_check(run, material, run->nsbmd->material_count, offset))
        run->material = material;
}

static void map_read(command_run *run, uint32_t flag)
{
    const uint64_t offset = kunai_i_tell(&run->commands);
    const uint32_t material = kunai_i_u8(&run->commands);

    kunai_i_skip(&run->commands, 1);
    if (number_check(run, material, run->nsbmd->material_count, offset))
        run->nsbmd->materials[material].material.flags |= flag;
}

static void environment_command(command_run *run)
{
    map_read(run, KUNAI_MATERIAL_ENVIRONMENT);
}

static void projection_command(command_run *run)
{
    map_read(run, KUNAI_MATERIAL_PROJECTION);
}

/* ---- all commands ---- */

typedef void command_function(command_run *run);

static command_function *const functions[] = {
    nothing_command, end_command,      node_command,        matrix_command,      material_command,
    shape_command,   describe_command, billboard_command,   billboard_y_command, mix_command,
    call_command,    scale_command,    environment_command, projection_command};

static void run_begin(command_run *run, kunai_i_nsbmd *nsbmd)
{
    memset(run, 0, sizeof *run);
    run->nsbmd = nsbmd;
    run->job = nsbmd->job;
    run->commands = nsbmd->body;
    run->commands.record = record;
    run->is_visible = 1;
    run->node = run->material = KUNAI_I_NONE;
    kunai_i_nitro_stack_begin(&run->stack);
    kunai_i_nitro_matrices_begin(&nsbmd->matrices, nsbmd->job);
    kunai_i_list_begin(&nsbmd->called, sizeof(kunai_i_nsbmd_shape));
    kunai_i_list_begin(&nsbmd->stacks, sizeof(kunai_i_nitro_stack));
    kunai_i_list_begin(&nsbmd->draws, sizeof(kunai_i_nsbmd_drawn));
}

static void command_read(command_run *run)
{
    uint32_t command;

    run->offset = kunai_i_tell(&run->commands);
    command = kunai_i_u8(&run->commands);
    run->flags = command & 0xE0;
    command &= 0x1F;
    if (command >= sizeof functions / sizeof functions[0]) {
        draw_damage(run, run->offset, "there is no such render command");
        run->ended = 1;
        return;
    }
    if (!kunai_i_reader_failed(&run->commands))
        functions[command](run);
    kunai_i_saw_more(run->job, "render command", run->offset,
                     kunai_i_tell(&run->commands) - run->offset, command, run->flags, 0);
}

void kunai_i_nsbmd_commands_run(kunai_i_nsbmd *nsbmd)
{
    command_run run;

    run_begin(&run, nsbmd);
    run.commands.at = COMMANDS_AT; /* a bad offset is reported there */
    kunai_i_seek(&run.commands, nsbmd->commands);
    while (!run.ended && !kunai_i_reader_failed(&run.commands) && !kunai_i_failed(run.job))
        command_read(&run);
    if (kunai_i_reader_failed(&run.commands))
        kunai_i_builder_damage(&nsbmd->builder, run.commands.code, run.commands.offset, record,
                               run.commands.message);
}

/* ---- the draws of options.draws ---- */

void kunai_i_nsbmd_draws_list(kunai_i_nsbmd *nsbmd)
{
    const kunai_options *options = &nsbmd->job->options;
    const double scale[3] = {nsbmd->scale, nsbmd->scale, nsbmd->scale};
    kunai_i_nitro_matrix scaled = {0, 0};
    command_run run;
    size_t i;

    run_begin(&run, nsbmd);
    if (kunai_i_failed(nsbmd->job))
        return;
    run.stack.current = scaled;
    kunai_i_nitro_scale(&nsbmd->matrices, &run.stack, scale, 0);
    scaled = run.stack.current;
    for (i = 0; i < options->draw_count && !kunai_i_failed(nsbmd->job); i++) {
        const kunai_map_draw *draw = &options->draws[i];

        run.draw_count++;
        if (draw->material >= nsbmd->material_count || draw->shape >= nsbmd->shape_count) {
            kunai_i_builder_damage(&nsbmd->builder, KUNAI_E_RANGE, 0, "draws",
                                   "a number is past the last material or shape");
            continue;
        }
        run.material = draw->material;
        run.stack.current = scaled;
        shape_draw(&run, draw->shape);
    }
}
