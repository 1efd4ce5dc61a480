/*
 * ninja_c_value.c - evaluates the constant expressions of C source (ninja-c-source.md 4). An
 * operator-precedence parser with two bounded stacks: macros, calls and parentheses are open parts
 * on the stack of operators.
 *
 * A part that is not constant makes the value bad, but does not stop the evaluation: the other
 * branch of a choice, or of && and ||, may be used.
 */
#include "container/ninja_c_operand.h"

enum { OPERATORS = 256 /* limits the memory of the parser, which is on the stack */ };

enum operation { /* larger than all operators of one or two bytes */
                 MINUS = 0x10000,
                 PLUS,
                 INVERT,
                 NOT,
                 ADDRESS_OF,
                 CAST,
                 /* The following operations are open parts, which a later token closes. */
                 BRACKET_FIRST,
                 PARENTHESIS = BRACKET_FIRST,
                 CALL,
                 INDEX,
                 MACRO,
                 CHOICE /* the ? of a choice, which waits for its : */
};

typedef struct pending {
    uint32_t operation;
    uint32_t offset;
    uint32_t count;             /* values of a call so far */
    const kunai_i_c_type *type; /* the type of a cast; NULL: an address */
    const kunai_i_c_call *call;
} pending;

typedef struct machine {
    kunai_i_c *c;
    uint32_t value_count;
    uint32_t operator_count;
    uint32_t open_count; /* open brackets, macros and choices */
    uint32_t is_over;    /* 1: values[0] contains the fault */
    kunai_i_c_value values[OPERATORS + 1];
    pending operators[OPERATORS];
} machine;

static const char too_deep[] =
    "the expression has more than 256 open operators, or more than 100 open parentheses and macros";
static const char not_constant[] = "the expression is not constant";

static void make_bad(kunai_i_c_value *value, uint32_t offset, const char *message)
{
    value->kind = KUNAI_I_C_VALUE_BAD;
    value->offset = offset;
    value->message = message;
}

static void stop(machine *m, uint32_t offset, const char *message)
{
    if (m->is_over)
        return;
    m->is_over = 1;
    make_bad(&m->values[0], offset, message);
}

static int is_number(const kunai_i_c_value *value)
{
    return value->kind == KUNAI_I_C_VALUE_INTEGER || value->kind == KUNAI_I_C_VALUE_REAL;
}

static double get_real(const kunai_i_c_value *value)
{
    return value->kind == KUNAI_I_C_VALUE_REAL ? value->real : (double)value->integer;
}

static void set_integer(kunai_i_c_value *value, int64_t integer)
{
    value->kind = KUNAI_I_C_VALUE_INTEGER;
    value->integer = integer;
}

static void set_real(kunai_i_c_value *value, double real)
{
    value->kind = KUNAI_I_C_VALUE_REAL;
    value->real = real;
    value->single = kunai_i_round(real, NULL);
}

/* ---- operators of numbers ---- */

/* The binding strength of operators with two operands, by their bytes. */
static const struct {
    uint8_t first, second, binding;
} operators[] = {{'*', 0, 12},   {'/', 0, 12},   {'%', 0, 12},  {'+', 0, 11}, {'-', 0, 11},
                 {'<', '<', 10}, {'>', '>', 10}, {'<', 0, 9},   {'>', 0, 9},  {'<', '=', 9},
                 {'>', '=', 9},  {'=', '=', 8},  {'!', '=', 8}, {'&', 0, 7},  {'^', 0, 6},
                 {'|', 0, 5},    {'&', '&', 4},  {'|', '|', 3}, {':', 0, 2},  {'?', 0, 2}};

/* Returns how strongly an operation binds. Open parts give 0 or 1. That is less than each binding
 * that apply_all receives, so it stops there. */
static int get_binding(uint32_t operation)
{
    size_t i;

    if (operation >= MINUS)
        return operation == CHOICE ? 1 : operation < BRACKET_FIRST ? 13 : 0;
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (operation == (operators[i].first | (uint32_t)operators[i].second << 8))
            return operators[i].binding;
    return 0;
}

/* Integers are 64 bits wide and wrap around. */
static int64_t combine_integers(machine *m, const pending *op, int64_t left, int64_t right,
                                const char **wrong)
{
    const uint64_t a = (uint64_t)left, b = (uint64_t)right;

    (void)m;
    switch (op->operation) {
    case '*': return (int64_t)(a * b);
    case '+': return (int64_t)(a + b);
    case '-': return (int64_t)(a - b);
    case '&': return (int64_t)(a & b);
    case '^': return (int64_t)(a ^ b);
    case '|': return (int64_t)(a | b);
    case '/':
    case '%':
        if (!right)
            *wrong = "the expression divides by zero";
        /* Avoids an overflow: the smallest integer has no positive counterpart. */
        if (right == 0 || right == -1)
            return op->operation == '%' ? 0 : (int64_t)(0 - a);
        return op->operation == '%' ? left % right : left / right;
    default:
        if (right < 0 || right > 63)
            *wrong = "the shift is not by 0 to 63 bits";
        if (op->operation == ('<' | '<' << 8))
            return (int64_t)(a << (b & 63));
        return left < 0 ? (int64_t) ~(~a >> (b & 63)) : (int64_t)(a >> (b & 63));
    }
}

static int compare(uint32_t operation, double difference)
{
    switch (operation) {
    case '<': return difference < 0.0;
    case '>': return difference > 0.0;
    case '<' | '=' << 8: return difference <= 0.0;
    case '>' | '=' << 8: return difference >= 0.0;
    case '=' | '=' << 8: return difference >= 0.0 && difference <= 0.0;
    default: return difference < 0.0 || difference > 0.0;
    }
}

static double get_difference(const kunai_i_c_value *left, const kunai_i_c_value *right)
{
    double a, b;

    if (left->kind == KUNAI_I_C_VALUE_INTEGER && right->kind == KUNAI_I_C_VALUE_INTEGER)
        return left->integer < right->integer ? -1.0 : left->integer > right->integer;
    a = get_real(left);
    b = get_real(right);
    return a < b ? -1.0 : a > b;
}

static void combine_reals(machine *m, const pending *op, kunai_i_c_value *left,
                          const kunai_i_c_value *right)
{
    const double a = get_real(left), b = get_real(right);

    (void)m;
    switch (op->operation) {
    case '*': set_real(left, a * b); break;
    case '+': set_real(left, a + b); break;
    case '-': set_real(left, a - b); break;
    case '/':
        if (b < 0.0 || b > 0.0)
            set_real(left, a / b);
        else
            make_bad(left, op->offset, "the expression divides by zero");
        break;
    default: make_bad(left, op->offset, "the operator needs integers"); break;
    }
}

/* Adds a number of elements to an address. Returns 0 if the operands are something else. */
static int add_elements(const pending *op, kunai_i_c_value *left, const kunai_i_c_value *right)
{
    const int is_sum = op->operation == '+' || op->operation == '-';
    const uint64_t sign = op->operation == '-' ? UINT64_MAX : 1;

    if (!is_sum || right->kind != KUNAI_I_C_VALUE_INTEGER || left->is_indexed ||
        (left->kind != KUNAI_I_C_VALUE_NAME && left->kind != KUNAI_I_C_VALUE_ADDRESS))
        return 0;
    left->kind = KUNAI_I_C_VALUE_ADDRESS;
    left->integer = (int64_t)((uint64_t)left->integer + sign * (uint64_t)right->integer);
    return 1;
}

/* Combines two operands: an address and a number, or two numbers. Comparisons give an integer. */
static void combine(machine *m, const pending *op, kunai_i_c_value *left,
                    const kunai_i_c_value *right)
{
    const int binding = get_binding(op->operation);
    const char *wrong = NULL;

    if (left->kind == KUNAI_I_C_VALUE_BAD)
        return;
    if (right->kind == KUNAI_I_C_VALUE_BAD) {
        *left = *right;
    } else if (add_elements(op, left, right)) {
        ; /* done */
    } else if (!is_number(left) || !is_number(right)) {
        make_bad(left, is_number(left) ? right->offset : left->offset, not_constant);
    } else if (binding == 8 || binding == 9) {
        set_integer(left, compare(op->operation, get_difference(left, right)));
    } else if (left->kind == KUNAI_I_C_VALUE_REAL || right->kind == KUNAI_I_C_VALUE_REAL) {
        combine_reals(m, op, left, right);
    } else {
        left->integer = combine_integers(m, op, left->integer, right->integer, &wrong);
        if (wrong)
            make_bad(left, op->offset, wrong);
    }
}

/* ---- operators that are not of two numbers ---- */

/* Returns 1 or 0, or -1 if the value is unknown. */
static int test_value(const kunai_i_c_value *value)
{
    if (value->kind == KUNAI_I_C_VALUE_REAL)
        return value->real < 0.0 || value->real > 0.0;
    return value->kind == KUNAI_I_C_VALUE_INTEGER ? value->integer != 0 : -1;
}

/* Evaluates && and ||. The left value alone can decide. */
static void combine_logic(const pending *op, kunai_i_c_value *left, const kunai_i_c_value *right)
{
    const int decides = op->operation == ('|' | '|' << 8), is_left = test_value(left);
    const int is_right = test_value(right);

    if (is_left == decides)
        set_integer(left, decides);
    else if (is_left < 0 && left->kind != KUNAI_I_C_VALUE_BAD)
        make_bad(left, left->offset, not_constant);
    else if (is_left >= 0 && is_right < 0 && right->kind == KUNAI_I_C_VALUE_BAD)
        *left = *right;
    else if (is_left >= 0 && is_right < 0)
        make_bad(left, right->offset, not_constant);
    else if (is_left >= 0)
        set_integer(left, is_right);
}

static void choose(machine *m)
{
    kunai_i_c_value *condition = &m->values[m->value_count - 3];
    const int is_true = test_value(condition);

    m->value_count -= 2;
    if (is_true >= 0)
        *condition = condition[is_true ? 1 : 2];
    else if (condition->kind != KUNAI_I_C_VALUE_BAD)
        make_bad(condition, condition->offset, not_constant);
}

static int64_t truncate_real(double real)
{
    return real > -9.2e18 && real < 9.2e18 ? (int64_t)real : 0;
}

/* Cuts an integer to the size of the type, and extends its sign. */
static void cast_number(const kunai_i_c_type *type, kunai_i_c_value *value)
{
    const uint32_t bits = 8u * type->size;
    uint64_t integer;

    if (type->layout[0] == 'f') {
        set_real(value, get_real(value));
        value->real = (double)value->single;
        return;
    }
    integer = (uint64_t)(value->kind == KUNAI_I_C_VALUE_REAL ? truncate_real(value->real)
                                                             : value->integer);
    integer &= UINT64_MAX >> (64 - bits);
    if (type->is_signed && integer >> (bits - 1))
        integer |= ~(uint64_t)0 << (bits - 1);
    set_integer(value, (int64_t)integer);
}

static void cast(const pending *op, kunai_i_c_value *value)
{
    if (value->kind == KUNAI_I_C_VALUE_BAD || !op->type)
        return;
    if (is_number(value) && op->type->family == KUNAI_I_C_PLAIN)
        cast_number(op->type, value);
    else if (op->type->family != KUNAI_I_C_PLAIN || op->type->layout[0] == 'f' ||
             op->type->size < 4)
        make_bad(value, op->offset, not_constant);
}

static void take_address(const pending *op, kunai_i_c_value *value)
{
    if (value->kind == KUNAI_I_C_VALUE_NAME) {
        value->kind = KUNAI_I_C_VALUE_ADDRESS;
        value->is_indexed = 0;
        value->is_bare = 0;
    } else if (value->kind != KUNAI_I_C_VALUE_BAD) {
        make_bad(value, op->offset, not_constant);
    }
}

static void apply_sign(const pending *op, kunai_i_c_value *value)
{
    const int is_real = value->kind == KUNAI_I_C_VALUE_REAL;

    if (value->kind == KUNAI_I_C_VALUE_BAD)
        return;
    if (!is_number(value) || (is_real && op->operation == INVERT)) {
        make_bad(value, value->offset, not_constant);
    } else if (op->operation == NOT) {
        set_integer(value, !test_value(value));
    } else if (op->operation == INVERT) {
        value->integer = ~value->integer;
    } else if (op->operation == MINUS && is_real) {
        value->real = -value->real;
        value->single = -value->single;
    } else if (op->operation == MINUS) {
        value->integer = (int64_t)(0 - (uint64_t)value->integer);
    }
}

/* Applies the top operator to its values. */
static void apply(machine *m)
{
    const pending op = m->operators[--m->operator_count];
    kunai_i_c_value *last = &m->values[m->value_count - 1];

    switch (op.operation) {
    case MINUS:
    case PLUS:
    case INVERT:
    case NOT: apply_sign(&op, last); break;
    case ADDRESS_OF: take_address(&op, last); break;
    case CAST: cast(&op, last); break;
    case ':': choose(m); break;
    case '&' | '&' << 8:
    case '|' | '|' << 8:
        m->value_count--;
        combine_logic(&op, last - 1, last);
        break;
    default:
        m->value_count--;
        combine(m, &op, last - 1, last);
        break;
    }
}

/* Applies all operators that bind at least as strongly, down to the innermost open part. */
static void apply_all(machine *m, int binding)
{
    while (m->operator_count &&
           get_binding(m->operators[m->operator_count - 1].operation) >= binding)
        apply(m);
}

/* ---- terms ---- */

/* Returns NULL if the expression is nested too deep: the evaluation then stops. */
static pending *push_operator(machine *m, uint32_t operation)
{
    pending *op = &m->operators[m->operator_count];

    if (m->operator_count == OPERATORS || m->open_count == KUNAI_I_C_NESTING) {
        stop(m, m->c->token.offset, too_deep);
        return NULL;
    }
    m->operator_count++;
    m->open_count += operation >= BRACKET_FIRST;
    op->operation = operation;
    op->offset = m->c->token.offset;
    op->count = 0;
    op->type = NULL;
    op->call = NULL;
    return op;
}

/* Never returns NULL. If the stack is full, the evaluation stops, and the result is a spare value
 * that is not used. */
static kunai_i_c_value *push_value(machine *m, uint32_t kind)
{
    kunai_i_c_value *value = &m->values[m->value_count];

    if (m->value_count > OPERATORS - 1) {
        stop(m, m->c->token.offset, too_deep);
        return &m->values[OPERATORS];
    }
    m->value_count++;
    value->kind = kind;
    value->offset = m->c->token.offset;
    value->integer = 0;
    value->is_indexed = 0;
    return value;
}

static void push_cast(machine *m, const kunai_i_c_type *type)
{
    pending *op = push_operator(m, CAST);

    if (op)
        op->type = type;
}

static void read_string(machine *m)
{
    kunai_i_c_value *value = push_value(m, KUNAI_I_C_VALUE_STRING);

    value->start = (uint32_t)m->c->string_bytes.count;
    while (m->c->token.kind == KUNAI_I_C_STRING && !kunai_i_has_failed(m->c->open)) {
        kunai_i_add_c_string(m->c, &m->c->token);
        kunai_i_read_c_token(m->c);
    }
    value->size = (uint32_t)m->c->string_bytes.count - value->start;
}

/* Begins a macro or an argument of a macro, whose tokens are read as if they were in
 * parentheses. */
static void begin_macro(machine *m, int is_begun)
{
    if (!is_begun)
        stop(m, m->c->token.offset,
             m->c->frame_count >= KUNAI_I_C_NESTING - 1 ? too_deep : kunai_i_c_unexpanded);
    else if (push_operator(m, MACRO))
        kunai_i_read_c_token(m->c);
}

static void push_integer(machine *m, int64_t integer)
{
    push_value(m, KUNAI_I_C_VALUE_INTEGER)->integer = integer;
    kunai_i_read_c_token(m->c);
}

/* Adds a name, which this text or another one declares. In #if its value is 0. */
static void push_name(machine *m, const kunai_i_c_symbol *symbol)
{
    kunai_i_c_value *value = push_value(m, KUNAI_I_C_VALUE_NAME);

    value->is_bare = 1;
    value->symbol = (uint32_t)(symbol - (const kunai_i_c_symbol *)m->c->symbols.items);
    if (m->c->is_line)
        set_integer(value, 0);
    kunai_i_read_c_token(m->c);
}

/* Evaluates sizeof, LengthOfArray and similar calls, whose operand is not a value. Returns 1, as
 * read_call does for a call. */
static int read_measure(machine *m, const kunai_i_c_call *call)
{
    kunai_i_c_value value;

    memset(&value, 0, sizeof value);
    value.offset = m->c->token.offset;
    kunai_i_measure_c_operand(m->c, call, &value);
    *push_value(m, value.kind) = value;
    return 1;
}

/* Begins a call or a cast. Returns 0 if the word is neither. */
static int read_call(machine *m)
{
    const kunai_i_c_call *call = kunai_i_find_c_call(&m->c->token);
    pending *op;

    if (!call)
        return 0;
    if (call->is_operand)
        return read_measure(m, call);
    kunai_i_read_c_token(m->c);
    if (call->kind == KUNAI_I_C_CALL_CAST) { /* static_cast<TYPE>(...) */
        const kunai_i_c_type *type = NULL;

        if (kunai_i_read_c_cast(m->c, '<', '>', &type))
            push_cast(m, type);
        else
            stop(m, m->c->token.offset, not_constant);
        return 1;
    }
    op = m->c->token.mark == '(' ? push_operator(m, CALL) : NULL;
    if (op)
        op->call = call;
    else
        stop(m, m->c->token.offset, not_constant);
    kunai_i_read_c_token(m->c);
    return 1;
}

/* Reads TYPE(x), which is a cast. Returns 0 if the word is not a type of numbers. */
static int read_type_call(machine *m)
{
    const kunai_i_c_type *type = kunai_i_find_c_type(m->c->token.bytes, m->c->token.size);

    if (!type || type->family != KUNAI_I_C_PLAIN)
        return 0;
    kunai_i_read_c_token(m->c);
    if (m->c->token.mark == '(')
        push_cast(m, type);
    else
        stop(m, m->c->token.offset, not_constant);
    return 1;
}

/* Notes once whether the word is a call or a type. */
static void note_plain(const machine *m, kunai_i_c_symbol *symbol)
{
    const kunai_i_c_token *word = &m->c->token;

    if (!symbol || symbol->is_asked)
        return;
    symbol->is_asked = 1;
    symbol->is_plain = !kunai_i_find_c_call(word) && !kunai_i_find_c_type(word->bytes, word->size);
}

/* A word can be an argument, a macro, a constant, a call, a type or a name, in this order. */
static void read_word(machine *m)
{
    kunai_i_c *c = m->c;
    kunai_i_c_symbol *symbol;

    if (kunai_i_find_c_argument(c, &c->token)) {
        begin_macro(m, kunai_i_begin_c_argument(c));
        return;
    }
    symbol = kunai_i_find_c_symbol(c, &c->token);
    note_plain(m, symbol);
    if (!symbol)
        stop(m, c->token.offset, "");
    else if (c->is_line && kunai_i_is_c_word(&c->token, "defined"))
        push_integer(m, kunai_i_test_c_defined(c));
    else if (symbol->macro && kunai_i_is_c_macro_used(c, symbol))
        begin_macro(m, kunai_i_begin_c_macro(c, symbol));
    else if (symbol->constant == KUNAI_I_C_ENUM)
        push_integer(m, symbol->value);
    else if (!symbol->is_plain && (read_call(m) || read_type_call(m)))
        ; /* done */
    else if (symbol->constant == KUNAI_I_C_TABLE)
        push_integer(m, symbol->value);
    else
        push_name(m, symbol);
}

/* Reads an operator in front of a value. Returns 0 if the token is not one. */
static int read_prefix(machine *m)
{
    kunai_i_c *c = m->c;
    const kunai_i_c_type *type = NULL;
    uint32_t operation;

    switch (c->token.mark) {
    case '(':
        if (kunai_i_read_c_cast(c, '(', ')', &type)) {
            push_cast(m, type);
            return 1;
        }
        operation = PARENTHESIS;
        break;
    case '-': operation = MINUS; break;
    case '+': operation = PLUS; break;
    case '~': operation = INVERT; break;
    case '!': operation = NOT; break;
    case '&': operation = ADDRESS_OF; break;
    default: return 0;
    }
    (void)push_operator(m, operation);
    kunai_i_read_c_token(c);
    return 1;
}

/* Reads up to a value. Macros and calls begin with a further term. Returns 0 if the evaluation has
 * ended. */
static int read_term(machine *m)
{
    const uint32_t count = m->value_count;
    kunai_i_c *c = m->c;

    while (m->value_count == count && !m->is_over && !kunai_i_has_failed(c->open)) {
        if (read_prefix(m))
            continue;
        switch (c->token.kind) {
        case KUNAI_I_C_INTEGER: push_integer(m, (int64_t)c->token.integer); break;
        case KUNAI_I_C_REAL:
            kunai_i_make_c_real(&c->token, 0, push_value(m, KUNAI_I_C_VALUE_REAL));
            kunai_i_read_c_token(c);
            break;
        case KUNAI_I_C_STRING: read_string(m); break;
        case KUNAI_I_C_WORD: read_word(m); break;
        case KUNAI_I_C_BROKEN:
            stop(m, c->token.offset, "the number or string is incomplete");
            break;
        case KUNAI_I_C_END: stop(m, c->token.offset, "the macro has no value"); break;
        default: stop(m, c->token.offset, "a value is missing"); break;
        }
    }
    return !m->is_over && !kunai_i_has_failed(c->open);
}

/* ---- after a term ---- */

/* Returns the innermost open part, or 0 if there are no open parts. */
static uint32_t get_open_operation(const machine *m)
{
    uint32_t i;

    for (i = m->operator_count; i; i--)
        if (m->operators[i - 1].operation >= BRACKET_FIRST)
            return m->operators[i - 1].operation;
    return 0;
}

/* Applies an index: name[3]. */
static void apply_index(machine *m)
{
    kunai_i_c_value *index = &m->values[--m->value_count], *name = index - 1;

    if (index->kind == KUNAI_I_C_VALUE_BAD) {
        *name = *index;
    } else if (name->kind == KUNAI_I_C_VALUE_NAME && !name->is_indexed &&
               index->kind == KUNAI_I_C_VALUE_INTEGER) {
        name->is_indexed = 1;
        name->integer = index->integer;
    } else if (name->kind != KUNAI_I_C_VALUE_BAD) {
        make_bad(name, index->offset, not_constant);
    }
}

/* Converts an angle, or joins the four bytes of a colour. */
static void apply_call(machine *m, const pending *op)
{
    kunai_i_c_value *first;
    uint32_t i;

    m->value_count -= op->count;
    first = &m->values[m->value_count - 1];
    if (op->count + 1 != op->call->count) {
        make_bad(first, op->offset, "the call has a wrong number of values");
        return;
    }
    for (i = 0; i < op->call->count; i++)
        if (!is_number(&first[i])) {
            make_bad(first, first[i].offset, not_constant);
            return;
        }
    if (op->call->kind == KUNAI_I_C_CALL_ANGLE) {
        set_real(first, get_real(first) * op->call->numerator / op->call->denominator);
        if (op->call->is_integer)
            set_integer(first, truncate_real(first->real));
        return;
    }
    for (i = 1; i < 4; i++)
        first->integer = (int64_t)((uint64_t)first->integer << 8 | (uint64_t)first[i].integer);
    set_integer(first, first->integer);
}

/* Closes the innermost open part, if the current token ends it. Otherwise returns 0. */
static int close_part(machine *m, uint32_t mark)
{
    const uint32_t open = get_open_operation(m);
    pending op;

    if (!(mark == ')' && (open == PARENTHESIS || open == CALL)) &&
        !(mark == ']' && open == INDEX) && !(!mark && open == MACRO))
        return 0;
    apply_all(m, 2);
    op = m->operators[--m->operator_count];
    m->open_count--;
    if (op.operation == MACRO)
        kunai_i_end_c_frame(m->c);
    else if (op.operation == INDEX)
        apply_index(m);
    else if (op.operation == CALL)
        apply_call(m, &op);
    kunai_i_read_c_token(m->c);
    return 1;
}

/* Handles a comma or colon of the innermost open part. Returns 0 if the token does not belong to
 * it. */
static int separate(machine *m, uint32_t mark)
{
    const uint32_t open = get_open_operation(m);

    if (!(mark == ',' && open == CALL) && !(mark == ':' && open == CHOICE))
        return 0;
    apply_all(m, 2);
    if (open == CALL) {
        m->operators[m->operator_count - 1].count++;
    } else {
        m->operators[m->operator_count - 1].operation = ':';
        m->open_count--;
    }
    kunai_i_read_c_token(m->c);
    return 1;
}

/* Reads the operator after a term. Returns 1 if another term follows, or 0 if the expression has
 * ended. */
static int read_operator(machine *m)
{
    kunai_i_c *c = m->c;

    for (;;) {
        const uint32_t mark = c->token.mark;
        const int binding = mark == ':' ? 0 : get_binding(mark);

        if (m->is_over || kunai_i_has_failed(c->open))
            return 0;
        if (mark == ')' || mark == ']' || c->token.kind == KUNAI_I_C_END) {
            if (close_part(m, mark))
                continue;
            return 0;
        }
        if (mark == '[') {
            (void)push_operator(m, INDEX);
            kunai_i_read_c_token(c);
            return 1;
        }
        if (separate(m, mark))
            return 1;
        if (!binding)
            return 0;
        apply_all(m, mark == '?' ? 3 : binding);
        (void)push_operator(m, mark == '?' ? CHOICE : mark);
        kunai_i_read_c_token(c);
        return 1;
    }
}

/* Fails if brackets are not closed. Leaves all macros that the expression has begun. */
static void finish(machine *m, uint32_t frames, kunai_i_c_value *value)
{
    const uint32_t mark = m->c->token.mark;

    if (!m->is_over && !kunai_i_has_failed(m->c->open) && m->open_count)
        stop(m, m->c->token.offset, "the parenthesis is not closed");
    if (!m->is_over && m->value_count && (mark == '(' || mark == '.' || mark == ('-' | '>' << 8)))
        stop(m, m->values[m->value_count - 1].offset, not_constant);
    if (!m->is_over && !kunai_i_has_failed(m->c->open))
        apply_all(m, 2);
    if (kunai_i_count_c_frames(m->c) > frames) {
        while (kunai_i_count_c_frames(m->c) > frames)
            kunai_i_end_c_frame(m->c);
        kunai_i_read_c_token(m->c);
    }
    *value = m->values[0];
    if (kunai_i_has_failed(m->c->open))
        make_bad(value, m->c->token.offset, "");
}

static void run(machine *m, kunai_i_c_value *value)
{
    const uint32_t frames = kunai_i_count_c_frames(m->c);

    while (m->value_count ? read_operator(m) && read_term(m) : read_term(m))
        ;
    finish(m, frames, value);
}

static void begin(machine *m, kunai_i_c *c)
{
    m->c = c;
    m->value_count = m->operator_count = m->open_count = m->is_over = 0;
}

void kunai_i_evaluate_c(kunai_i_c *c, kunai_i_c_value *value)
{
    machine m;

    begin(&m, c);
    run(&m, value);
}

void kunai_i_evaluate_c_rest(kunai_i_c *c, const kunai_i_c_value *first, kunai_i_c_value *value)
{
    machine m;

    begin(&m, c);
    m.value_count = 1;
    m.values[0] = *first;
    run(&m, value);
}

/* The line can be in the middle of a declaration, so the state of its reader is restored. */
int kunai_i_test_c_condition(kunai_i_c *c, const kunai_i_c_source *line)
{
    const kunai_i_c_token before = c->token;
    /* String bytes of the declaration that contains the line. */
    const size_t string_bytes = c->string_bytes.count;
    const uint32_t was_line = c->is_line;
    kunai_i_c_value value;

    if (!kunai_i_begin_c_line(c, line))
        return 0;
    c->is_line = 1;
    kunai_i_read_c_token(c);
    kunai_i_evaluate_c(c, &value);
    if (c->token.kind != KUNAI_I_C_END)
        value.kind = KUNAI_I_C_VALUE_BAD;
    kunai_i_end_c_frame(c);
    c->string_bytes.count = string_bytes;
    c->is_line = was_line;
    c->token = before;
    return test_value(&value) == 1;
}
