/* nsbmd_matrix.c - runs the matrix commands of display lists (mdl0.md 7), and reads inverse bind
 * matrices (mdl0.md 4). Products are numbered, and equal products get the same number. Normals have
 * a matrix of their own without scales, as on the hardware. */
#include "model/nitro/nsbmd_matrix.h"

#include "model/nitro/nsbmd_list.h"

static const char record[] = "display list";

enum {
    SLOTS = KUNAI_I_NITRO_SLOTS - 1, /* slots of the hardware */
    /* Steps per product. One byte of input raises the budget by as many (base/open.h), and a
     * command can be one byte. Lists with matrices are run more than once, so a list of several
     * 100,000 commands without parameters can still exceed the budget. */
    PREFIX_STEPS = 64,
    MODE_POSITION = 1, /* commands leave directions unchanged */
    MODE_BOTH = 2
};

static const kunai_i_nitro_prefix identity = {
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0},
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}};

static const kunai_i_nitro_matrix unmoved = {KUNAI_I_NONE, 0};

void kunai_i_begin_nitro_matrices(kunai_i_nitro_matrices *matrices, kunai_i_open *open)
{
    matrices->open = open;
    kunai_i_begin_set(&matrices->prefixes, sizeof(kunai_i_nitro_prefix), 0, record);
    kunai_i_begin_list(&matrices->terms, sizeof(kunai_i_nitro_term));
    kunai_i_begin_list(&matrices->mixes, sizeof(kunai_i_nitro_mix));
    (void)kunai_i_add_to_set(open, &matrices->prefixes, &identity, 0);
}

void kunai_i_begin_nitro_stack(kunai_i_nitro_stack *stack)
{
    uint32_t i;

    for (i = 0; i < KUNAI_I_NITRO_SLOTS; i++)
        stack->slots[i] = unmoved;
    stack->current = unmoved;
    stack->pointer = 0;
    stack->mode = MODE_BOTH;
}

/* ---- products ---- */

/* Turns -0 into 0, so that equal matrices have equal bytes. */
static void unify_zeros(double *values, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        values[i] += 0.0;
}

/* Returns the number of a product. If the open fails, this is 0, the number of the identity. */
static uint32_t number_prefix(kunai_i_nitro_matrices *matrices, kunai_i_nitro_prefix *prefix,
                              uint64_t offset)
{
    uint32_t number;

    if (!kunai_i_charge(matrices->open, PREFIX_STEPS, offset, record))
        return 0;
    unify_zeros(prefix->affine, 12);
    unify_zeros(prefix->direction, 9);
    number = kunai_i_add_to_set(matrices->open, &matrices->prefixes, prefix, offset);
    return number == KUNAI_I_NONE ? 0 : number;
}

/* Multiplies row by row: first is applied to vertices before the prefix of matrix. */
kunai_i_nitro_matrix kunai_i_multiply_nitro_matrix(kunai_i_nitro_matrices *matrices,
                                                   const kunai_i_nitro_prefix *first,
                                                   kunai_i_nitro_matrix matrix, uint64_t offset)
{
    const kunai_i_nitro_prefix *then = kunai_i_get_nitro_prefix(matrices, matrix.prefix);
    kunai_i_nitro_prefix product;
    int row;

    if (kunai_i_has_failed(matrices->open))
        return matrix;
    for (row = 0; row < 3; row++) {
        const double *axis = first->affine + 3 * row, *turned = first->direction + 3 * row;

        kunai_i_transform_nitro_direction(then->affine, axis[0], axis[1], axis[2],
                                          product.affine + 3 * row);
        kunai_i_transform_nitro_direction(then->direction, turned[0], turned[1], turned[2],
                                          product.direction + 3 * row);
    }
    kunai_i_transform_nitro_point(then->affine, first->affine[9], first->affine[10],
                                  first->affine[11], product.affine + 9);
    matrix.prefix = number_prefix(matrices, &product, offset);
    return matrix;
}

void kunai_i_scale_nitro_matrix(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                                const double *scale, uint64_t offset)
{
    kunai_i_nitro_prefix scaled = identity;

    scaled.affine[0] = scale[0];
    scaled.affine[4] = scale[1];
    scaled.affine[8] = scale[2];
    stack->current = kunai_i_multiply_nitro_matrix(matrices, &scaled, stack->current, offset);
}

/* ---- commands ---- */

uint32_t kunai_i_get_nitro_slot(kunai_i_open *open, uint32_t operand, uint64_t offset,
                                const char *where)
{
    if (operand >= SLOTS)
        kunai_i_warn(open, KUNAI_E_CORRUPT, offset, where,
                     "the slot of the matrix stack is greater than 30: its low 5 bits are used");
    return operand & (KUNAI_I_NITRO_SLOTS - 1);
}

static double load_fixed(const uint8_t *bytes)
{
    return kunai_i_convert_nitro_fixed(kunai_i_convert_s32(kunai_i_load32(bytes, 0)));
}

void kunai_i_read_nitro_prefix(const uint8_t *bytes, kunai_i_nitro_prefix *prefix)
{
    uint32_t i;

    for (i = 0; i < 12; i++)
        prefix->affine[i] = load_fixed(bytes + 4 * i);
    for (i = 0; i < 9; i++)
        prefix->direction[i] = load_fixed(bytes + 48 + 4 * i);
}

/* Reads a matrix of 3 or 4 rows. Missing elements are those of the identity. A fourth column is
 * ignored, because all matrices are affine. */
static void read_matrix(const uint8_t *bytes, uint32_t rows, uint32_t columns, uint32_t mode,
                        kunai_i_nitro_prefix *prefix)
{
    uint32_t row, column;

    *prefix = identity;
    for (row = 0; row < rows; row++)
        for (column = 0; column < 3; column++)
            prefix->affine[3 * row + column] = load_fixed(bytes + 4 * (columns * row + column));
    if (mode == MODE_BOTH)
        memcpy(prefix->direction, prefix->affine, sizeof prefix->direction);
}

static void check_affine(kunai_i_open *open, const uint8_t *bytes, uint64_t offset)
{
    static const int32_t column[4] = {0, 0, 0, KUNAI_I_NITRO_FIXED};
    uint32_t row;

    for (row = 0; row < 4; row++)
        if (kunai_i_convert_s32(kunai_i_load32(bytes + 16 * row + 12, 0)) != column[row])
            kunai_i_warn(open, KUNAI_E_UNSUPPORTED, offset, record,
                         "the fourth column of the matrix is left out: it is not 0, 0, 0, 1");
}

static void push_stack(kunai_i_open *open, kunai_i_nitro_stack *stack, uint64_t offset)
{
    if (stack->pointer >= SLOTS)
        kunai_i_warn(open, KUNAI_E_CORRUPT, offset, record,
                     "the matrix stack is full: it has 31 slots");
    else
        stack->slots[stack->pointer++] = stack->current;
}

/* The operand is a signed number of 6 bits. */
static void pop_stack(kunai_i_open *open, kunai_i_nitro_stack *stack, uint32_t operand,
                      uint64_t offset)
{
    const int32_t count = (int32_t)((operand & 63) ^ 32) - 32;
    const int32_t pointer = (int32_t)stack->pointer - count;

    if (pointer < 0 || pointer >= SLOTS) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, offset, record,
                     "the command leaves the matrix stack, which has 31 slots");
        return;
    }
    stack->pointer = (uint32_t)pointer;
    stack->current = stack->slots[pointer];
}

/* Loads a matrix without a node. In mode 1, the directions keep their matrix. */
static void load_matrix(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                        const kunai_i_nitro_prefix *prefix, uint64_t offset)
{
    kunai_i_nitro_prefix loaded = *prefix;

    if (stack->mode == MODE_POSITION)
        memcpy(loaded.direction,
               kunai_i_get_nitro_prefix(matrices, stack->current.prefix)->direction,
               sizeof loaded.direction);
    stack->current = kunai_i_multiply_nitro_matrix(matrices, &loaded, unmoved, offset);
}

/* Runs IDENTITY, or one of the matrix commands after it. */
static void run_product(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                        uint32_t command, const uint8_t *parameters, uint64_t offset)
{
    kunai_i_nitro_prefix prefix = identity;

    switch (command) {
    case KUNAI_I_MATRIX_LOAD_4X4:
    case KUNAI_I_MATRIX_MULTIPLY_4X4:
        check_affine(matrices->open, parameters, offset);
        read_matrix(parameters, 4, 4, stack->mode, &prefix);
        break;
    case KUNAI_I_MATRIX_LOAD_4X3:
    case KUNAI_I_MATRIX_MULTIPLY_4X3: read_matrix(parameters, 4, 3, stack->mode, &prefix); break;
    case KUNAI_I_MATRIX_MULTIPLY_3X3: read_matrix(parameters, 3, 3, stack->mode, &prefix); break;
    case KUNAI_I_MATRIX_SCALE:
        prefix.affine[0] = load_fixed(parameters);
        prefix.affine[4] = load_fixed(parameters + 4);
        prefix.affine[8] = load_fixed(parameters + 8);
        break;
    case KUNAI_I_MATRIX_TRANSLATE:
        prefix.affine[9] = load_fixed(parameters);
        prefix.affine[10] = load_fixed(parameters + 4);
        prefix.affine[11] = load_fixed(parameters + 8);
        break;
    default: break; /* the identity */
    }
    if (command <= KUNAI_I_MATRIX_LOAD_4X3)
        load_matrix(matrices, stack, &prefix, offset);
    else
        stack->current = kunai_i_multiply_nitro_matrix(matrices, &prefix, stack->current, offset);
}

/* Runs a matrix command. Modes 0 and 3, projection and textures, do not move vertices. */
void kunai_i_run_nitro_command(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                               uint32_t command, const uint8_t *parameters, uint64_t offset)
{
    kunai_i_open *open = matrices->open;
    uint32_t slot;

    if (command == KUNAI_I_MATRIX_MODE) {
        stack->mode = kunai_i_load32(parameters, 0) & 3;
        return;
    }
    if (stack->mode != MODE_POSITION && stack->mode != MODE_BOTH) {
        kunai_i_warn(open, KUNAI_E_UNSUPPORTED, offset, record,
                     "matrices of the projection and of textures are left out");
        return;
    }
    switch (command) {
    case KUNAI_I_MATRIX_PUSH: push_stack(open, stack, offset); break;
    case KUNAI_I_MATRIX_POP: pop_stack(open, stack, kunai_i_load32(parameters, 0), offset); break;
    case KUNAI_I_MATRIX_STORE:
        slot = kunai_i_get_nitro_slot(open, kunai_i_load32(parameters, 0), offset, record);
        stack->slots[slot] = stack->current;
        break;
    case KUNAI_I_MATRIX_RESTORE:
        slot = kunai_i_get_nitro_slot(open, kunai_i_load32(parameters, 0), offset, record);
        stack->current = stack->slots[slot];
        break;
    default: run_product(matrices, stack, command, parameters, offset); break;
    }
}
