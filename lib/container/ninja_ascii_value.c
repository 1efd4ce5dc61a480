/* ninja_ascii_value.c - reads the expressions of Ninja ASCII, ninja-ascii.md 2. */
#include "container/ninja_ascii_image.h"

enum { DEPTH = 64, NEGATIVE = 'n' };

/* Values that wait for operators, and operators that wait for values; no input goes deeper. */
typedef struct machine {
    kunai_i_ascii_text *ascii;
    kunai_i_ascii_value values[DEPTH];
    uint32_t value_count;
    uint32_t operator_count;
    uint32_t open_count; /* parentheses */
    uint8_t operators[DEPTH];
} machine;

static const double least = -2147483648.0, most = 4294967295.0;

static int get_binding(uint32_t operation)
{
    switch (operation) {
    case '|': return 1;
    case '<': return 2;
    case '+':
    case '-': return 3;
    case '*': return 4;
    case NEGATIVE: return 5;
    default: return 0; /* a parenthesis */
    }
}

/* Operators are for numbers, and those on bits for whole ones of 32 bits. */
static int fits(machine *m, const kunai_i_ascii_value *value, int bits)
{
    if (value->kind != KUNAI_I_VALUE_NUMBER)
        kunai_i_fail_ascii(m->ascii, value->offset, "a word that is not known");
    else if (bits && !(value->number >= least && value->number <= most))
        kunai_i_fail_ascii(m->ascii, value->offset, "a number does not fit in 32 bits");
    else
        return 1;
    return 0;
}

static uint32_t get_bits(const kunai_i_ascii_value *value)
{
    return (uint32_t)(int64_t)value->number;
}

static void negate(machine *m)
{
    kunai_i_ascii_value *value = &m->values[m->value_count - 1];

    if (fits(m, value, 0)) /* the negative of the integer 0 is 0, that of 0.0 is -0.0 */
        value->number = value->is_real ? -value->number : 0.0 - value->number;
}

static double shift_left(machine *m, const kunai_i_ascii_value *left,
                         const kunai_i_ascii_value *right)
{
    if (right->number >= 0.0 && right->number < 32.0)
        return (double)(get_bits(left) << get_bits(right));
    kunai_i_fail_ascii(m->ascii, right->offset, "a shift by more than 31 bits");
    return 0.0;
}

static void apply(machine *m)
{
    const uint32_t operation = m->operators[--m->operator_count];
    const int bits = operation == '|' || operation == '<';
    kunai_i_ascii_value *left, *right;

    if (operation == NEGATIVE) {
        negate(m);
        return;
    }
    right = &m->values[--m->value_count];
    left = &m->values[m->value_count - 1];
    if (!fits(m, left, bits) || !fits(m, right, bits))
        return;
    left->is_real |= right->is_real;
    switch (operation) {
    case '|': left->number = (double)(get_bits(left) | get_bits(right)); break;
    case '<': left->number = shift_left(m, left, right); break;
    case '+': left->number += right->number; break;
    case '-': left->number -= right->number; break;
    default: left->number *= right->number; break;
    }
}

static int push_operator(machine *m, uint32_t operation)
{
    if (m->operator_count == DEPTH) {
        kunai_i_fail_ascii(m->ascii, m->ascii->text.token.offset,
                           "an expression is nested too deep");
        return 0;
    }
    m->operators[m->operator_count++] = (uint8_t)operation;
    return 1;
}

static void push_value(machine *m)
{
    const kunai_i_token *token = &m->ascii->text.token;
    kunai_i_ascii_value *value = &m->values[m->value_count++]; /* one more than operators at most */
    uint32_t constant;

    memset(value, 0, sizeof *value);
    value->offset = token->offset;
    value->bytes = token->bytes;
    value->size = token->size;
    value->is_real = token->kind == KUNAI_I_TOKEN_REAL;
    value->number = token->number;
    if (token->kind == KUNAI_I_TOKEN_STRING)
        value->kind = KUNAI_I_VALUE_STRING;
    if (token->kind != KUNAI_I_TOKEN_WORD)
        return;
    if (kunai_i_find_ascii_constant(token, &constant))
        value->number = (double)constant;
    else
        value->kind = KUNAI_I_VALUE_NAME;
}

/* Signs and open parentheses, then a value. 0: there is none. */
static int read_term(machine *m)
{
    kunai_i_text *text = &m->ascii->text;

    while (text->token.mark == '-' || text->token.mark == '(') {
        if (!push_operator(m, text->token.mark == '(' ? '(' : NEGATIVE))
            return 0;
        m->open_count += text->token.mark == '(';
        kunai_i_read_next_token(text);
    }
    if (text->token.kind == KUNAI_I_TOKEN_END || text->token.kind == KUNAI_I_TOKEN_LINE ||
        text->token.kind == KUNAI_I_TOKEN_MARK) {
        kunai_i_fail_ascii(m->ascii, text->token.offset, "a value is missing");
        return 0;
    }
    if (m->value_count == DEPTH) {
        kunai_i_fail_ascii(m->ascii, text->token.offset, "an expression is nested too deep");
        return 0;
    }
    push_value(m);
    kunai_i_read_next_token(text);
    return 1;
}

static void close_parentheses(machine *m)
{
    while (m->operators[m->operator_count - 1] != '(' && !kunai_i_has_failed(m->ascii->open))
        apply(m);
    m->operator_count--;
    m->open_count--;
    kunai_i_read_next_token(&m->ascii->text);
}

/* The operator at the current token, or 0; << has two marks. */
static uint32_t read_operator(machine *m)
{
    kunai_i_text *text = &m->ascii->text;
    const uint32_t mark = text->token.mark;
    const uint64_t offset = text->token.offset;

    if (mark != '|' && mark != '+' && mark != '-' && mark != '*' && mark != '<')
        return 0;
    kunai_i_read_next_token(text);
    if (mark != '<')
        return mark;
    if (text->token.mark != '<' || text->token.offset != offset + 1) {
        kunai_i_fail_ascii(m->ascii, offset, "an operator that is not known");
        return 0;
    }
    kunai_i_read_next_token(text);
    return mark;
}

static void apply_all(machine *m, int binding)
{
    while (m->operator_count && get_binding(m->operators[m->operator_count - 1]) >= binding &&
           !kunai_i_has_failed(m->ascii->open))
        apply(m);
}

/* Behind a term. 0: the expression ends here. */
static int take_operator(machine *m)
{
    uint32_t operation;

    while (m->open_count && m->ascii->text.token.mark == ')' && !kunai_i_has_failed(m->ascii->open))
        close_parentheses(m);
    operation = read_operator(m);
    if (!operation)
        return 0;
    apply_all(m, get_binding(operation));
    return push_operator(m, operation);
}

kunai_i_ascii_value kunai_i_read_ascii_expression(kunai_i_ascii_text *ascii)
{
    machine m;

    m.ascii = ascii;
    m.value_count = m.operator_count = m.open_count = 0;
    memset(&m.values[0], 0, sizeof m.values[0]);
    m.values[0].offset = ascii->text.token.offset;
    while (read_term(&m) && take_operator(&m))
        ;
    if (m.open_count && !kunai_i_has_failed(ascii->open))
        kunai_i_fail_ascii(ascii, ascii->text.token.offset, "a parenthesis is not closed");
    if (!kunai_i_has_failed(ascii->open))
        apply_all(&m, 1);
    return m.values[0];
}
