/* nsbmd_matrix.c - reads the matrix commands of display lists, and inverse bind matrices (nitro.md
 * 4.3 and 4.6). */
#include "model/nitro/nsbmd_matrix.h"

#include "model/nitro/nsbmd_list.h"

static const char record[] = "display list";

enum {
    SLOTS = KUNAI_I_NITRO_SLOTS - 1, /* of the hardware */
    PREFIX_STEPS = 64,               /* of the budget: a command of one byte can pay that */
    MODE_POSITION = 1,               /* directions stay as they are */
    MODE_BOTH = 2
};

static const kunai_i_nitro_prefix identity = {
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0},
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}};

static const kunai_i_nitro_matrix unmoved = {KUNAI_I_NONE, 0};

void kunai_i_nitro_matrices_begin(kunai_i_nitro_matrices *matrices, kunai_i_job *job)
{
    matrices->job = job;
    kunai_i_set_begin(&matrices->prefixes, sizeof(kunai_i_nitro_prefix), 0, record);
    kunai_i_list_begin(&matrices->terms, sizeof(kunai_i_nitro_term));
    kunai_i_list_begin(&matrices->mixes, sizeof(kunai_i_nitro_mix));
    (void)kunai_i_set_number(job, &matrices->prefixes, &identity, 0);
}

void kunai_i_nitro_stack_begin(kunai_i_nitro_stack *stack)
{
    uint32_t i;

    for (i = 0; i < KUNAI_I_NITRO_SLOTS; i++)
        stack->slots[i] = unmoved;
    stack->current = unmoved;
    stack->pointer = 0;
    stack->mode = MODE_BOTH;
}

/* ---- products ---- */

/* Zeros of both signs become one: equal matrices have equal bytes. */
static void zeros_unify(double *values, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        values[i] += 0.0;
}

static uint32_t prefix_number(kunai_i_nitro_matrices *matrices, kunai_i_nitro_prefix *prefix,
                              uint64_t offset)
{
    uint32_t number;

    if (!kunai_i_spend(matrices->job, PREFIX_STEPS, offset, record))
        return 0;
    zeros_unify(prefix->affine, 12);
    zeros_unify(prefix->direction, 9);
    number = kunai_i_set_number(matrices->job, &matrices->prefixes, prefix, offset);
    return number == KUNAI_I_NONE ? 0 : number;
}

kunai_i_nitro_matrix kunai_i_nitro_multiply(kunai_i_nitro_matrices *matrices,
                                            const kunai_i_nitro_prefix *first,
                                            kunai_i_nitro_matrix matrix, uint64_t offset)
{
    const kunai_i_nitro_prefix *then = kunai_i_nitro_prefix_at(matrices, matrix.prefix);
    kunai_i_nitro_prefix product;
    int row;

    if (kunai_i_failed(matrices->job))
        return matrix;
    for (row = 0; row < 3; row++) {
        const double *axis = first->affine + 3 * row, *turned = first->direction + 3 * row;

        kunai_i_nitro_direction(then->affine, axis[0], axis[1], axis[2], product.affine + 3 * row);
        kunai_i_nitro_direction(then->direction, turned[0], turned[1], turned[2],
                                product.direction + 3 * row);
    }
    kunai_i_nitro_point(then->affine, first->affine[9], first->affine[10], first->affine[11],
                        product.affine + 9);
    matrix.prefix = prefix_number(matrices, &product, offset);
    return matrix;
}

void kunai_i_nitro_scale(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                         const double *scale, uint64_t offset)
{
    kunai_i_nitro_prefix scaled = identity;

    scaled.affine[0] = scale[0];
    scaled.affine[4] = scale[1];
    scaled.affine[8] = scale[2];
    stack->current = kunai_i_nitro_multiply(matrices, &scaled, stack->current, offset);
}

/* ---- commands ---- */

uint32_t kunai_i_nitro_slot(kunai_i_job *job, uint32_t operand, uint64_t offset, const char *where)
{
    if (operand >= SLOTS)
        kunai_i_warn(job, KUNAI_E_CORRUPT, offset, where,
                     "the matrix stack has slots 0 to 30: of the number five bits count");
    return operand & (KUNAI_I_NITRO_SLOTS - 1);
}

static double fixed_load(const uint8_t *bytes)
{
    return kunai_i_nitro_fixed(kunai_i_signed32(kunai_i_load32(bytes, 0)));
}

void kunai_i_nitro_prefix_read(const uint8_t *bytes, kunai_i_nitro_prefix *prefix)
{
    uint32_t i;

    for (i = 0; i < 12; i++)
        prefix->affine[i] = fixed_load(bytes + 4 * i);
    for (i = 0; i < 9; i++)
        prefix->direction[i] = fixed_load(bytes + 48 + 4 * i);
}

/* rows of columns numbers; what is not given is as in the identity. A fourth column is of no use
 * to affine matrices. */
static void matrix_read(const uint8_t *bytes, uint32_t rows, uint32_t columns, uint32_t mode,
                        kunai_i_nitro_prefix *prefix)
{
    uint32_t row, column;

    *prefix = identity;
    for (row = 0; row < rows; row++)
        for (column = 0; column < 3; column++)
            prefix->affine[3 * row + column] = fixed_load(bytes + 4 * (columns * row + column));
    if (mode == MODE_BOTH && rows >= 3)
        memcpy(prefix->direction, prefix->affine, sizeof prefix->direction);
}

static void affine_check(kunai_i_job *job, const uint8_t *bytes, uint64_t offset)
{
    static const int32_t column[4] = {0, 0, 0, KUNAI_I_NITRO_FIXED};
    uint32_t row;

    for (row = 0; row < 4; row++)
        if (kunai_i_signed32(kunai_i_load32(bytes + 16 * row + 12, 0)) != column[row])
            kunai_i_warn(job, KUNAI_E_UNSUPPORTED, offset, record,
                         "the fourth column of a matrix is left out");
}

static void stack_push(kunai_i_job *job, kunai_i_nitro_stack *stack, uint64_t offset)
{
    if (stack->pointer >= SLOTS)
        kunai_i_warn(job, KUNAI_E_CORRUPT, offset, record, "the matrix stack is full");
    else
        stack->slots[stack->pointer++] = stack->current;
}

/* operand: 6 bits with a sign. */
static void stack_pop(kunai_i_job *job, kunai_i_nitro_stack *stack, uint32_t operand,
                      uint64_t offset)
{
    const int32_t count = (int32_t)((operand & 63) ^ 32) - 32;
    const int32_t pointer = (int32_t)stack->pointer - count;

    if (pointer < 0 || pointer >= SLOTS) {
        kunai_i_warn(job, KUNAI_E_CORRUPT, offset, record, "the matrix stack has no such entry");
        return;
    }
    stack->pointer = (uint32_t)pointer;
    stack->current = stack->slots[pointer];
}

/* The identity keeps directions where only positions are meant. */
static void matrix_load(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                        const kunai_i_nitro_prefix *prefix, uint64_t offset)
{
    kunai_i_nitro_prefix loaded = *prefix;

    if (stack->mode == MODE_POSITION)
        memcpy(loaded.direction,
               kunai_i_nitro_prefix_at(matrices, stack->current.prefix)->direction,
               sizeof loaded.direction);
    stack->current = kunai_i_nitro_multiply(matrices, &loaded, unmoved, offset);
}

static void product_run(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                        uint32_t command, const uint8_t *parameters, uint64_t offset)
{
    kunai_i_nitro_prefix prefix = identity;

    switch (command) {
    case KUNAI_I_MATRIX_LOAD_4X4:
    case KUNAI_I_MATRIX_MULTIPLY_4X4:
        affine_check(matrices->job, parameters, offset);
        matrix_read(parameters, 4, 4, stack->mode, &prefix);
        break;
    case KUNAI_I_MATRIX_LOAD_4X3:
    case KUNAI_I_MATRIX_MULTIPLY_4X3: matrix_read(parameters, 4, 3, stack->mode, &prefix); break;
    case KUNAI_I_MATRIX_MULTIPLY_3X3: matrix_read(parameters, 3, 3, stack->mode, &prefix); break;
    case KUNAI_I_MATRIX_SCALE:
        prefix.affine[0] = fixed_load(parameters);
        prefix.affine[4] = fixed_load(parameters + 4);
        prefix.affine[8] = fixed_load(parameters + 8);
        break;
    case KUNAI_I_MATRIX_TRANSLATE:
        prefix.affine[9] = fixed_load(parameters);
        prefix.affine[10] = fixed_load(parameters + 4);
        prefix.affine[11] = fixed_load(parameters + 8);
        break;
    default: break; /* the identity */
    }
    if (command >= KUNAI_I_MATRIX_IDENTITY && command <= KUNAI_I_MATRIX_LOAD_4X3)
        matrix_load(matrices, stack, &prefix, offset);
    else
        stack->current = kunai_i_nitro_multiply(matrices, &prefix, stack->current, offset);
}

void kunai_i_nitro_command(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                           uint32_t command, const uint8_t *parameters, uint64_t offset)
{
    kunai_i_job *job = matrices->job;
    uint32_t slot;

    if (command == KUNAI_I_MATRIX_MODE) {
        stack->mode = kunai_i_load32(parameters, 0) & 3;
        return;
    }
    if (stack->mode != MODE_POSITION && stack->mode != MODE_BOTH) {
        kunai_i_warn(job, KUNAI_E_UNSUPPORTED, offset, record,
                     "matrices of the projection and of textures are left out");
        return;
    }
    switch (command) {
    case KUNAI_I_MATRIX_PUSH: stack_push(job, stack, offset); break;
    case KUNAI_I_MATRIX_POP: stack_pop(job, stack, kunai_i_load32(parameters, 0), offset); break;
    case KUNAI_I_MATRIX_STORE:
        slot = kunai_i_nitro_slot(job, kunai_i_load32(parameters, 0), offset, record);
        stack->slots[slot] = stack->current;
        break;
    case KUNAI_I_MATRIX_RESTORE:
        slot = kunai_i_nitro_slot(job, kunai_i_load32(parameters, 0), offset, record);
        stack->current = stack->slots[slot];
        break;
    default: product_run(matrices, stack, command, parameters, offset); break;
    }
}
