/* ninja_c_operand.h - the parts of expressions of C source: macros, casts, calls. */
#ifndef KUNAI_I_NINJA_C_OPERAND_H
#define KUNAI_I_NINJA_C_OPERAND_H

#include "base/decimal.h"
#include "base/math.h"
#include "container/ninja_c.h"

enum kunai_i_c_call_kind {
    KUNAI_I_C_CALL_CAST,   /* static_cast and similar */
    KUNAI_I_C_CALL_SIZE,   /* sizeof */
    KUNAI_I_C_CALL_LENGTH, /* LengthOfArray and similar */
    KUNAI_I_C_CALL_PAIR,   /* two values: address, number of elements */
    KUNAI_I_C_CALL_PAIR_REVERSED,
    KUNAI_I_C_CALL_ANGLE, /* a number * numerator / denominator */
    KUNAI_I_C_CALL_COLOR  /* a colour of four bytes */
};

typedef struct kunai_i_c_call {
    const char *word;
    uint8_t kind;       /* enum kunai_i_c_call_kind */
    uint8_t count;      /* number of values */
    uint8_t is_operand; /* 1: the operand is the name of an array, or a type */
    uint8_t is_integer; /* 1: the fraction of the result is cut off */
    double numerator;
    double denominator;
} kunai_i_c_call;

/* The message for macros that are nested too deep, are too costly, or contain themselves. */
extern const char kunai_i_c_unexpanded[];

/* Returns NULL if the word is not a call. */
const kunai_i_c_call *kunai_i_find_c_call(const kunai_i_c_token *word);

/* Reads ( TYPE * ) or < TYPE * >. If the current token begins this, returns 1. *type is then the
 * type, or NULL for an address. Otherwise returns 0 and does not move. */
int kunai_i_read_c_cast(kunai_i_c *c, uint32_t open, uint32_t close, const kunai_i_c_type **type);

/* Evaluates a call whose operand is an array or a type. The current token is the word of the
 * call. */
void kunai_i_measure_c_operand(kunai_i_c *c, const kunai_i_c_call *call, kunai_i_c_value *value);

/* ---- frames ---- */

/* Returns the argument that replaces this word in a macro, or NULL. */
const kunai_i_c_range *kunai_i_find_c_argument(const kunai_i_c *c, const kunai_i_c_token *word);
/* Returns 1 if the symbol, which has a macro, is used as a macro here. Returns 0 if the macro has
 * parameters, but no ( follows the name. */
int kunai_i_is_c_macro_used(const kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Begins to read the argument that replaces the current word, which is the name of a parameter.
 * Returns 1, or 0 if frames are nested too deep or c->work_left is used up. */
int kunai_i_begin_c_argument(kunai_i_c *c);
/* Begins to read the body of a macro that replaces the current word, after its arguments. Returns
 * 1. Returns 0 if the macro contains itself, its arguments do not fit, frames are nested too deep,
 * or c->work_left is used up. */
int kunai_i_begin_c_macro(kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Begins to read the rest of a preprocessor line. Returns 1, or 0 as kunai_i_begin_c_argument. */
int kunai_i_begin_c_line(kunai_i_c *c, const kunai_i_c_source *line);
/* Returns the number of frames that are not inline. */
static inline uint32_t kunai_i_count_c_frames(const kunai_i_c *c)
{
    return c->frame_count - c->inline_count;
}
/* Returns 1 if the macro stands for several values or for braces, so that its tokens are not an
 * expression. Otherwise returns 0, also if the symbol has no macro. */
int kunai_i_is_c_list(kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Replaces the current word by the tokens of its macro, and reads the first one. All other frames
 * must be inline. Returns 1, or 0 as kunai_i_begin_c_macro. */
int kunai_i_begin_c_inline(kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Replaces the current word by its macro, if this macro has no parameters. Repeats this for the
 * word that its tokens begin with. If a macro cannot be expanded, warns with KUNAI_E_UNSUPPORTED
 * and leaves its word. */
void kunai_i_expand_c_word(kunai_i_c *c);
/* Evaluates defined(X) or defined X. Returns 1 if a macro X is defined, otherwise 0, also if X is
 * no word. The current token is then the last one of the call. */
int kunai_i_test_c_defined(kunai_i_c *c);

#endif
