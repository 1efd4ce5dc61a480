/* nsbmd_matrix.h - matrices of a Nitro model, stored as a formula that no pose changes (mdl0.md 3).
 *
 * A vertex is multiplied by the prefix, which is constant. Then it is multiplied by the base: the
 * world matrix of a node in the pose, or a weighted sum of these products (NODEMIX). */
#ifndef KUNAI_I_NSBMD_MATRIX_H
#define KUNAI_I_NSBMD_MATRIX_H

#include "base/set.h"

enum {
    /* slots of the matrix stack; the hardware does not have the last one */
    KUNAI_I_NITRO_SLOTS = 32,
    KUNAI_I_NITRO_MIX = 256, /* smaller bases are nodes */
    KUNAI_I_NITRO_FIXED = 1 << 12
};

static inline double kunai_i_convert_nitro_fixed(int32_t value)
{
    return (double)value / KUNAI_I_NITRO_FIXED;
}

/* For row vectors, stored row by row. */
typedef struct kunai_i_nitro_prefix {
    double affine[12];   /* the last row is the translation */
    double direction[9]; /* for normals; contains no scales */
} kunai_i_nitro_prefix;

/* Equal matrices have equal members. */
typedef struct kunai_i_nitro_matrix {
    /* a node, KUNAI_I_NITRO_MIX + the number of a mix, or KUNAI_I_NONE: the identity in any pose */
    uint32_t base;
    uint32_t prefix; /* 0 is the identity */
} kunai_i_nitro_matrix;

typedef struct kunai_i_nitro_term {
    kunai_i_nitro_matrix matrix; /* its base is not a mix */
    uint32_t weight;
} kunai_i_nitro_term;

typedef struct kunai_i_nitro_mix {
    uint32_t first; /* index of the first term */
    uint32_t count; /* at least 1 */
} kunai_i_nitro_mix;

typedef struct kunai_i_nitro_matrices {
    kunai_i_open *open;
    kunai_i_set prefixes; /* kunai_i_nitro_prefix */
    kunai_i_list terms;   /* kunai_i_nitro_term */
    kunai_i_list mixes;   /* kunai_i_nitro_mix */
} kunai_i_nitro_matrices;

/* The state that matrix commands change. */
typedef struct kunai_i_nitro_stack {
    kunai_i_nitro_matrix current;
    kunai_i_nitro_matrix slots[KUNAI_I_NITRO_SLOTS];
    uint32_t pointer; /* slot of the next push of a display list */
    uint32_t mode;    /* the mode that command 10 sets */
} kunai_i_nitro_stack;

/* Makes the lists empty, and adds prefix 0, the identity. */
void kunai_i_begin_nitro_matrices(kunai_i_nitro_matrices *matrices, kunai_i_open *open);
/* Sets all matrices of the stack to the identity. */
void kunai_i_begin_nitro_stack(kunai_i_nitro_stack *stack);

static inline const kunai_i_nitro_prefix *
kunai_i_get_nitro_prefix(const kunai_i_nitro_matrices *matrices, uint32_t number)
{
    return (const kunai_i_nitro_prefix *)matrices->prefixes.items.items + number;
}

/* Returns the terms of a matrix whose base is a mix. */
static inline const kunai_i_nitro_term *
kunai_i_get_nitro_terms(const kunai_i_nitro_matrices *matrices, kunai_i_nitro_matrix matrix,
                        uint32_t *count)
{
    const kunai_i_nitro_mix *mix =
        (const kunai_i_nitro_mix *)matrices->mixes.items + (matrix.base - KUNAI_I_NITRO_MIX);

    *count = mix->count;
    return (const kunai_i_nitro_term *)matrices->terms.items + mix->first;
}

static inline int kunai_i_is_nitro_mix(kunai_i_nitro_matrix matrix)
{
    return matrix.base >= KUNAI_I_NITRO_MIX && matrix.base != KUNAI_I_NONE;
}

/* Multiplies (x, y, z, 1) by the affine part. The coordinates are three arguments, not an array:
 * loading an array right after its elements are written one by one would stall. */
static inline void kunai_i_transform_nitro_point(const double *affine, double x, double y, double z,
                                                 double *out)
{
    out[0] = x * affine[0] + y * affine[3] + z * affine[6] + affine[9];
    out[1] = x * affine[1] + y * affine[4] + z * affine[7] + affine[10];
    out[2] = x * affine[2] + y * affine[5] + z * affine[8] + affine[11];
}

static inline void kunai_i_transform_nitro_direction(const double *rows, double x, double y,
                                                     double z, double *out)
{
    out[0] = x * rows[0] + y * rows[3] + z * rows[6];
    out[1] = x * rows[1] + y * rows[4] + z * rows[7];
    out[2] = x * rows[2] + y * rows[5] + z * rows[8];
}

/* Returns the product: first, then matrix. offset is the place in the input of the command that
 * needs it. */
kunai_i_nitro_matrix kunai_i_multiply_nitro_matrix(kunai_i_nitro_matrices *matrices,
                                                   const kunai_i_nitro_prefix *first,
                                                   kunai_i_nitro_matrix matrix, uint64_t offset);

/* Makes the current matrix scale positions before all else. */
void kunai_i_scale_nitro_matrix(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                                const double *scale, uint64_t offset);

/* Returns the slot for an operand. An operand that is not a slot of the hardware is a warning. */
uint32_t kunai_i_get_nitro_slot(kunai_i_open *open, uint32_t operand, uint64_t offset,
                                const char *record);

/* Runs a command 10 to 1C of a display list, with all its parameters. offset is the place of the
 * command. */
void kunai_i_run_nitro_command(kunai_i_nitro_matrices *matrices, kunai_i_nitro_stack *stack,
                               uint32_t command, const uint8_t *parameters, uint64_t offset);

/* Reads 21 numbers: an inverse bind matrix as the file stores it (mdl0.md 4). */
void kunai_i_read_nitro_prefix(const uint8_t *bytes, kunai_i_nitro_prefix *prefix);

#endif
