/* ninja_c_operand.h - what expressions of C source are made of: macros, casts, calls, strings. */
#ifndef KUNAI_I_NINJA_C_OPERAND_H
#define KUNAI_I_NINJA_C_OPERAND_H

#include "base/decimal.h"
#include "base/math.h"
#include "container/ninja_c.h"

enum kunai_i_c_call_kind {
    KUNAI_I_C_CALL_CAST,   /* static_cast and others */
    KUNAI_I_C_CALL_SIZE,   /* sizeof */
    KUNAI_I_C_CALL_LENGTH, /* LengthOfArray and others */
    KUNAI_I_C_CALL_PAIR,   /* address, elements */
    KUNAI_I_C_CALL_PAIR_REVERSED,
    KUNAI_I_C_CALL_ANGLE, /* of a number: times numerator / denominator */
    KUNAI_I_C_CALL_COLOR  /* four bytes */
};

typedef struct kunai_i_c_call {
    const char *word;
    uint8_t kind;       /* enum kunai_i_c_call_kind */
    uint8_t count;      /* values */
    uint8_t is_operand; /* 1: of the name of an array, or of a type */
    uint8_t is_integer; /* 1: without a fraction */
    double numerator;
    double denominator;
} kunai_i_c_call;

/* The message of macros that are nested too deep, too costly, or in themselves. */
extern const char kunai_i_c_unexpanded[];

/* NULL: another word. */
const kunai_i_c_call *kunai_i_find_c_call(const kunai_i_c_token *word);

/* ( TYPE * ) or < TYPE * >: reads it if the current token begins that, and returns 1. *type is NULL
 * for an address. Else returns 0 and stays. */
int kunai_i_read_c_cast(kunai_i_c *c, uint32_t open, uint32_t close, const kunai_i_c_type **type);

/* From the word of the call on. */
void kunai_i_measure_c_operand(kunai_i_c *c, const kunai_i_c_call *call, kunai_i_c_value *value);

/* ---- frames ---- */

/* The argument that this word of a macro stands for, or NULL. */
const kunai_i_c_range *kunai_i_find_c_argument(const kunai_i_c *c, const kunai_i_c_token *word);
/* A macro with parameters is used only if ( follows. */
int kunai_i_is_c_macro_used(const kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Begin to read what the current word stands for. Return 0: too deep, too much, or in itself. */
int kunai_i_begin_c_argument(kunai_i_c *c);
int kunai_i_begin_c_macro(kunai_i_c *c, const kunai_i_c_symbol *symbol);
int kunai_i_begin_c_line(kunai_i_c *c, const kunai_i_c_source *line);
/* How many frames are not inline. */
static inline uint32_t kunai_i_count_c_frames(const kunai_i_c *c)
{
    return c->frame_count - c->inline_count;
}
/* Does the macro stand for several values, or for braces? Its tokens are no expression. */
int kunai_i_is_c_list(kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* Reads the first token of a macro in the place of the current word. All other frames are inline.
 * Returns 0 as above. */
int kunai_i_begin_c_inline(kunai_i_c *c, const kunai_i_c_symbol *symbol);
/* The same if the current word is a macro without parameters, and for the words that it begins with. */
void kunai_i_expand_c_word(kunai_i_c *c);
/* defined(X) or defined X; the current token is its last one afterwards. */
int kunai_i_test_c_defined(kunai_i_c *c);

#endif
