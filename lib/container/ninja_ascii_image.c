/* ninja_ascii_image.c - reads the expressions of Ninja ASCII (ninja-ascii.md 2), and stores their
 * values as little-endian structures (ninja-ascii.md 3 to 5). Each half word of the image keeps the
 * offset of the text that it was made from. So later errors can name the right line. */
#include "container/ninja_ascii_image.h"

#include "base/math.h"

/* The range of 32-bit numbers, with or without a sign. */
static const double word_least = -2147483648.0, word_most = 4294967295.0;

/* Every place is less than the two values that are not places. */
static const uint32_t highest = 0xFFFFFF00;

void kunai_i_fail_ascii(kunai_i_ascii_text *ascii, uint64_t offset, const char *message)
{
    kunai_i_fail(ascii->open, KUNAI_E_CORRUPT, offset, ascii->record, message);
}

void kunai_i_fail_ascii_here(kunai_i_ascii_text *ascii, const char *message)
{
    const kunai_i_token *token = &ascii->text.token;

    if (token->kind == KUNAI_I_TOKEN_END)
        kunai_i_fail(ascii->open, KUNAI_E_TRUNCATED, token->offset, ascii->record,
                     "the text ends inside the declaration");
    else
        kunai_i_fail_ascii(ascii, token->offset, message);
}

/* ---- expressions ---- */

enum { DEPTH = 64, NEGATIVE = 'n' };

/* An operator-precedence parser: values that wait for operators, and operators that wait for
 * values. DEPTH limits how deep an expression can be nested. */
typedef struct machine {
    kunai_i_ascii_text *ascii;
    kunai_i_ascii_value values[DEPTH];
    uint32_t value_count;
    uint32_t operator_count;
    uint32_t open_count; /* number of open parentheses */
    uint8_t operators[DEPTH];
} machine;

/* Returns how strongly an operator binds; NEGATIVE is the minus in front of a value. */
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

/* Returns 1 if the value can be an operand. Operators need numbers; bit operators need integers of
 * 32 bits. */
static int fits(machine *m, const kunai_i_ascii_value *value, int bits)
{
    if (value->kind != KUNAI_I_VALUE_NUMBER)
        kunai_i_fail_ascii(m->ascii, value->offset, "the word is unknown");
    else if (bits && !(value->number >= word_least && value->number <= word_most))
        kunai_i_fail_ascii(m->ascii, value->offset, "the number does not fit in 32 bits");
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

    /* The negative of the integer 0 is 0, but the negative of 0.0 is -0.0. */
    if (fits(m, value, 0))
        value->number = value->is_real ? -value->number : 0.0 - value->number;
}

static double shift_left(machine *m, const kunai_i_ascii_value *left,
                         const kunai_i_ascii_value *right)
{
    if (right->number >= 0.0 && right->number < 32.0)
        return (double)(get_bits(left) << get_bits(right));
    kunai_i_fail_ascii(m->ascii, right->offset, "the shift is not by 0 to 31 bits");
    return 0.0;
}

/* Applies the last operator to the last one or two values. */
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

/* Returns 0 if the stack is full: the open then fails. */
static int push_operator(machine *m, uint32_t operation)
{
    const int is_full = m->operator_count == DEPTH;

    if (is_full)
        kunai_i_fail_ascii(m->ascii, m->ascii->text.token.offset,
                           "the expression has more than 64 open operators and parentheses");
    else
        m->operators[m->operator_count++] = (uint8_t)operation;
    return !is_full;
}

/* Adds the current token as a value: a number, a string, a constant or a name. */
static void push_value(machine *m)
{
    const kunai_i_token *token = &m->ascii->text.token;
    /* There is at most one value more than operators. */
    kunai_i_ascii_value *value = &m->values[m->value_count++];
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

/* Reads signs and open parentheses, then a value. Returns 0 if the value is missing. */
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
        kunai_i_fail_ascii(m->ascii, text->token.offset,
                           "the expression has more than 64 open operators and parentheses");
        return 0;
    }
    push_value(m);
    kunai_i_read_next_token(text);
    return 1;
}

/* Applies the operators back to the open parenthesis. The caller has checked that one is open. */
static void close_parentheses(machine *m)
{
    while (m->operators[m->operator_count - 1] != '(' && !kunai_i_has_failed(m->ascii->open))
        apply(m);
    m->operator_count--;
    m->open_count--;
    kunai_i_read_next_token(&m->ascii->text);
}

/* Reads the operator at the current token, or returns 0. The operator << consists of two marks. */
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
        kunai_i_fail_ascii(m->ascii, offset, "the operator is unknown");
        return 0;
    }
    kunai_i_read_next_token(text);
    return mark;
}

/* Applies all operators that bind at least as strongly, back to an open parenthesis. */
static void apply_all(machine *m, int binding)
{
    while (m->operator_count && get_binding(m->operators[m->operator_count - 1]) >= binding &&
           !kunai_i_has_failed(m->ascii->open))
        apply(m);
}

/* Reads closing parentheses and an operator after a term. Returns 0 if the expression ends here. */
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
        kunai_i_fail_ascii(ascii, ascii->text.token.offset, "the parenthesis is not closed");
    if (!kunai_i_has_failed(ascii->open))
        apply_all(&m, 1);
    return m.values[0];
}

/* ---- bytes ---- */

/* Adds one origin for each run of half words with the same origin. */
static void add_origins(kunai_i_ascii_text *ascii)
{
    uint32_t i;

    for (i = 0; i < ascii->recent_count; i++) {
        kunai_i_ascii_origin *origin;

        if (ascii->origins.count && ascii->recent[i] == ascii->last_origin)
            continue;
        origin = kunai_i_add_to_list(ascii->open, &ascii->origins);
        if (!origin)
            return;
        origin->place = ascii->recent_place + 2 * i;
        origin->offset = ascii->last_origin = ascii->recent[i];
    }
    ascii->recent_count = 0;
}

void kunai_i_set_ascii_origin(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size,
                              uint64_t offset)
{
    const uint32_t first = (place - ascii->recent_place) / 2;
    uint32_t i;

    for (i = first; i < first + size / 2 && !kunai_i_has_failed(ascii->open); i++)
        ascii->recent[i] = (uint32_t)offset;
}

void kunai_i_end_ascii_origins(kunai_i_ascii_text *ascii, uint64_t offset)
{
    kunai_i_ascii_origin *origin;

    add_origins(ascii);
    origin = kunai_i_add_to_list(ascii->open, &ascii->origins);
    if (!origin)
        return;
    origin->place = (uint32_t)ascii->image.count;
    origin->offset = (uint32_t)offset;
}

uint32_t kunai_i_find_ascii_origin(const kunai_i_ascii_origin *origins, size_t count,
                                   uint64_t place)
{
    size_t low = 0, high = count;

    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;

        if (origins[middle].place <= place)
            low = middle;
        else
            high = middle;
    }
    return origins[low].offset;
}

uint32_t kunai_i_grow_ascii(kunai_i_ascii_text *ascii, uint32_t size, uint64_t offset)
{
    const size_t place = ascii->image.count;
    uint32_t i;

    if (size > highest - place)
        kunai_i_fail(ascii->open, KUNAI_E_LIMIT, offset, ascii->record,
                     "the structures in the text are larger than 4294967040 bytes");
    if (kunai_i_has_failed(ascii->open) || !kunai_i_extend_list(ascii->open, &ascii->image, size))
        return 0;
    add_origins(ascii);
    ascii->recent_place = (uint32_t)place;
    ascii->recent_count = size / 2 < KUNAI_I_ASCII_HALVES ? size / 2 : KUNAI_I_ASCII_HALVES;
    for (i = 0; i < ascii->recent_count; i++)
        ascii->recent[i] = (uint32_t)offset;
    return (uint32_t)place;
}

void kunai_i_store_ascii(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size, uint32_t bits)
{
    uint8_t *bytes = (uint8_t *)ascii->image.items + place;
    uint32_t i;

    for (i = 0; i < size && !kunai_i_has_failed(ascii->open); i++)
        bytes[i] = (uint8_t)(bits >> 8 * i);
}

uint32_t kunai_i_load_ascii(const kunai_i_ascii_text *ascii, uint32_t place, uint32_t size)
{
    const uint8_t *bytes = (const uint8_t *)ascii->image.items + place;

    return size == 2 ? kunai_i_load16(bytes, 0) : kunai_i_load32(bytes, 0);
}

/* ---- numbers ---- */

/* Converts to an integer, rounding toward zero as C does. */
static int64_t convert_integer(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value,
                               double least, double most, const char *message)
{
    if (value->kind != KUNAI_I_VALUE_NUMBER)
        kunai_i_fail_ascii(ascii, value->offset, "the word is unknown");
    else if (!(value->number > least - 1.0 && value->number < most + 1.0))
        kunai_i_fail_ascii(ascii, value->offset, message);
    else
        return (int64_t)value->number;
    return 0;
}

static uint32_t convert_word(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    return (uint32_t)convert_integer(ascii, value, word_least, word_most,
                                     "the number does not fit in 32 bits");
}

static uint32_t convert_half(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    return (uint32_t)convert_integer(ascii, value, -32768.0, 65535.0,
                                     "the number does not fit in 16 bits") &
           0xFFFF;
}

static uint32_t convert_byte(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    return (uint32_t)convert_integer(ascii, value, 0.0, 255.0, "the number does not fit in 8 bits");
}

/* Returns the bits of a float. A number that is too large is read as 0, with a warning. A word that
 * is no number fails the open. */
static uint32_t convert_float(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    uint32_t overflow = 0, bits;
    float number;

    if (value->kind != KUNAI_I_VALUE_NUMBER) {
        kunai_i_fail_ascii(ascii, value->offset, "the word is unknown");
        return 0;
    }
    number = kunai_i_round(value->number, &overflow);
    if (overflow)
        kunai_i_warn(ascii->open, KUNAI_E_CORRUPT, value->offset, ascii->record,
                     "a number is too large: it is read as 0");
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Vertex lists, and OAngle of a quaternion, contain integers with the bits of floats. */
static uint32_t convert_pattern(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    if (value->kind != KUNAI_I_VALUE_NUMBER || !value->is_real)
        return convert_word(ascii, value);
    kunai_i_warn(ascii->open, KUNAI_E_CORRUPT, value->offset, ascii->record,
                 "a number stands where the bits of a float are expected");
    return convert_float(ascii, value);
}

/*
 * Converts degrees to BAMS units, rounding toward zero as C does.
 *
 * Exporters print whole units in degrees, and the printed number can be too small. The error is up
 * to 0.0000911 of a unit if they round to six decimals. The error is up to 0.000713 if they also
 * keep radians as float (angles below 2 radians, or 114 degrees). Real texts show this: 80.755003
 * degrees are 14700.99966 units. So a tolerance of 0.0001 is too small.
 *
 * Larger angles of these exporters can be up to 0.0026 too small, and come out one unit short. This
 * is accepted: a larger tolerance would change angles that other exporters wrote on purpose.
 */
static uint32_t convert_angle(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value,
                              double turn)
{
    static const double tolerance = 0.001; /* in units */
    kunai_i_ascii_value units = *value;

    units.number = value->number * turn / 360.0;
    units.number += units.number < 0.0 ? -tolerance : tolerance;
    return (uint32_t)convert_integer(ascii, &units, -2147483648.0, 2147483647.0,
                                     "the angle does not fit in 32 bits");
}

static double get_motion_turn(const kunai_i_ascii_text *ascii)
{
    return ascii->open->options.motion_flags & KUNAI_MOTION_ANGLES_65535 ? 65535.0 : 65536.0;
}

static uint32_t pack_color(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *argb)
{
    return convert_byte(ascii, &argb[0]) << 24 | convert_byte(ascii, &argb[1]) << 16 |
           convert_byte(ascii, &argb[2]) << 8 | convert_byte(ascii, &argb[3]);
}

/* Packs a normal into three signed fields of ten bits. */
static uint32_t pack_normal(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *xyz)
{
    return (convert_word(ascii, &xyz[0]) & 0x3FF) << 20 |
           (convert_word(ascii, &xyz[1]) & 0x3FF) << 10 | (convert_word(ascii, &xyz[2]) & 0x3FF);
}

static uint32_t convert_weight(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *arguments,
                               double full)
{
    kunai_i_ascii_value weight = arguments[1];

    weight.number = weight.number * full / 100.0 + 0.5;
    return convert_half(ascii, &weight) << 16 | convert_half(ascii, &arguments[0]);
}

static uint32_t convert_component(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    kunai_i_ascii_value scaled = *value;

    scaled.number = value->number * 32767.0;
    return convert_half(ascii, &scaled);
}

static uint32_t convert_negative(kunai_i_ascii_text *ascii, const kunai_i_ascii_value *value)
{
    kunai_i_ascii_value negative = *value;

    negative.number = 0.0 - value->number;
    return convert_half(ascii, &negative);
}

/* ---- names and strings ---- */

static int is_null(const kunai_i_ascii_value *value)
{
    return value->kind == KUNAI_I_VALUE_NUMBER && value->number >= 0.0 && value->number <= 0.0;
}

static void add_reference(kunai_i_ascii_text *ascii, uint32_t place,
                          const kunai_i_ascii_value *value, const kunai_i_ascii_field *field)
{
    kunai_i_ascii_reference *reference;

    if (is_null(value))
        return;
    if (value->kind != KUNAI_I_VALUE_NAME) {
        kunai_i_fail_ascii(ascii, value->offset, "the value is neither a name nor NULL");
        return;
    }
    reference = kunai_i_add_to_list(ascii->open, &ascii->references);
    if (!reference)
        return;
    reference->offset = (uint32_t)value->offset;
    reference->name_size = (uint32_t)value->size;
    reference->place = place;
    reference->from = (uint32_t)ascii->declarations.count - 1;
    reference->target = field->target;
    reference->count_at = field->count_at;
    reference->count_size = field->count_size;
    reference->whole = field->whole;
}

static void add_string(kunai_i_ascii_text *ascii, uint32_t place, const kunai_i_ascii_value *value)
{
    kunai_i_ascii_string *string;

    if (is_null(value))
        return;
    if (value->kind != KUNAI_I_VALUE_STRING) {
        kunai_i_fail_ascii(ascii, value->offset, "the value is neither a string nor NULL");
        return;
    }
    string = kunai_i_add_to_list(ascii->open, &ascii->strings);
    if (!string)
        return;
    string->bytes = value->bytes;
    string->size = (uint32_t)value->size;
    string->offset = (uint32_t)value->offset;
    string->place = place;
}

/* ---- layouts ---- */

/* Converts the arguments of one piece of a layout. ninja_ascii_words.h describes the letters. */
static uint32_t convert_piece(kunai_i_ascii_text *ascii, char piece, uint32_t head,
                              const kunai_i_ascii_value *values)
{
    switch (piece) {
    case 'w': return convert_word(ascii, values);
    case 'h': return convert_half(ascii, values);
    case '-': return convert_negative(ascii, values);
    case 'n': return convert_component(ascii, values);
    case 'f': return convert_float(ascii, values);
    case 'b': return convert_pattern(ascii, values);
    case 'a':
    case 's': return convert_angle(ascii, values, get_motion_turn(ascii));
    case 'A': return convert_angle(ascii, values, 65536.0);
    case 'm': return head | convert_half(ascii, values);
    case 'M': return head | convert_byte(ascii, values) << 8;
    case '|': return convert_half(ascii, values) | convert_half(ascii, values + 1);
    case '+': return convert_word(ascii, values) | convert_word(ascii, values + 1);
    case 'V': return head | convert_half(ascii, values) | convert_half(ascii, values + 1) << 16;
    case 'x': return convert_weight(ascii, values, 255.0);
    case 'X': return convert_weight(ascii, values, 65535.0);
    case '3': return pack_normal(ascii, values);
    case 'c': return pack_color(ascii, values);
    case '1': return 0x3F800000;
    case '0': /* the value of names and strings is stored later */
    case 'p':
    case 't': return 0;
    default: return head; /* the pieces e, E and i */
    }
}

void kunai_i_emit_ascii(kunai_i_ascii_text *ascii, uint32_t place, const char *layout,
                        uint32_t head, const kunai_i_ascii_value *values,
                        const kunai_i_ascii_field *field)
{
    for (; *layout && !kunai_i_has_failed(ascii->open); layout++) {
        const uint32_t size = kunai_i_measure_ascii_piece(*layout);
        const uint32_t arguments = kunai_i_count_ascii_piece_arguments(*layout);

        if (*layout == 'p')
            add_reference(ascii, place, values, field);
        else if (*layout == 't')
            add_string(ascii, place, values);
        kunai_i_store_ascii(ascii, place, size, convert_piece(ascii, *layout, head, values));
        kunai_i_set_ascii_origin(ascii, place, size, values->offset);
        place += size;
        values += arguments;
    }
}
