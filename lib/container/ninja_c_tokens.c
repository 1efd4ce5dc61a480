/*
 * ninja_c_tokens.c - splits C source into tokens (ninja-c-source.md 2 and 4).
 *
 * The second byte of a Shift-JIS character can be a backslash. Read as a single byte, this
 * backslash could hide the closing quote of a string, or join a // comment with the next line. So
 * strings and comments are read by characters.
 *
 * A backslash at the end of a line joins the next line, even inside a word or number. If a join
 * splits a token, a copy without the join is read, and reading goes on in the text after the token.
 *
 * Most numbers are read by a quick path that makes no tokens (kunai_i_read_c_number).
 */
#include "container/ninja_c.h"

#include "base/decimal.h"

const char kunai_i_c_record[] = "C source";

enum { NONE = 0, BLANK, NEWLINE, LETTER, DIGIT, QUOTE, OPERATOR };

/* The class of each byte. Control bytes count as blanks. So do bytes above 7F, which only occur in
 * comments and strings. */
static const uint8_t classes[256] = {
    ['\n'] = NEWLINE,  ['!'] = OPERATOR, ['"'] = QUOTE,    ['#'] = OPERATOR, ['$'] = LETTER,
    ['%'] = OPERATOR,  ['&'] = OPERATOR, ['\''] = QUOTE,   ['('] = OPERATOR, [')'] = OPERATOR,
    ['*'] = OPERATOR,  ['+'] = OPERATOR, [','] = OPERATOR, ['-'] = OPERATOR, ['.'] = OPERATOR,
    ['/'] = OPERATOR,  ['0'] = DIGIT,    ['1'] = DIGIT,    ['2'] = DIGIT,    ['3'] = DIGIT,
    ['4'] = DIGIT,     ['5'] = DIGIT,    ['6'] = DIGIT,    ['7'] = DIGIT,    ['8'] = DIGIT,
    ['9'] = DIGIT,     [':'] = OPERATOR, [';'] = OPERATOR, ['<'] = OPERATOR, ['='] = OPERATOR,
    ['>'] = OPERATOR,  ['?'] = OPERATOR, ['@'] = OPERATOR, ['A'] = LETTER,   ['B'] = LETTER,
    ['C'] = LETTER,    ['D'] = LETTER,   ['E'] = LETTER,   ['F'] = LETTER,   ['G'] = LETTER,
    ['H'] = LETTER,    ['I'] = LETTER,   ['J'] = LETTER,   ['K'] = LETTER,   ['L'] = LETTER,
    ['M'] = LETTER,    ['N'] = LETTER,   ['O'] = LETTER,   ['P'] = LETTER,   ['Q'] = LETTER,
    ['R'] = LETTER,    ['S'] = LETTER,   ['T'] = LETTER,   ['U'] = LETTER,   ['V'] = LETTER,
    ['W'] = LETTER,    ['X'] = LETTER,   ['Y'] = LETTER,   ['Z'] = LETTER,   ['['] = OPERATOR,
    ['\\'] = OPERATOR, [']'] = OPERATOR, ['^'] = OPERATOR, ['_'] = LETTER,   ['`'] = OPERATOR,
    ['a'] = LETTER,    ['b'] = LETTER,   ['c'] = LETTER,   ['d'] = LETTER,   ['e'] = LETTER,
    ['f'] = LETTER,    ['g'] = LETTER,   ['h'] = LETTER,   ['i'] = LETTER,   ['j'] = LETTER,
    ['k'] = LETTER,    ['l'] = LETTER,   ['m'] = LETTER,   ['n'] = LETTER,   ['o'] = LETTER,
    ['p'] = LETTER,    ['q'] = LETTER,   ['r'] = LETTER,   ['s'] = LETTER,   ['t'] = LETTER,
    ['u'] = LETTER,    ['v'] = LETTER,   ['w'] = LETTER,   ['x'] = LETTER,   ['y'] = LETTER,
    ['z'] = LETTER,    ['{'] = OPERATOR, ['|'] = OPERATOR, ['}'] = OPERATOR, ['~'] = OPERATOR,
};

static int get_byte(const kunai_i_c_source *source, uint32_t at)
{
    return at < source->size ? source->data[at] : -1;
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static int is_word_byte(int byte)
{
    return byte >= 0 && (classes[byte] == LETTER || classes[byte] == DIGIT);
}

/* ---- characters ---- */

/* Returns 2 for a Shift-JIS character of two bytes, otherwise 1. The second byte is 40 or more, so
 * it can be a backslash (5C) or a letter, but not a quote (22, 27) or a line end. UTF-8 needs no
 * care, because all bytes of its longer characters are above 7F. */
static uint32_t measure_character(const kunai_i_c_source *source, uint32_t at)
{
    const uint32_t first = source->data[at];
    const int is_lead = (first >= 0x81 && first <= 0x9F) || (first >= 0xE0 && first <= 0xFC);

    return source->is_shift_jis && is_lead && get_byte(source, at + 1) >= 0x40 ? 2 : 1;
}

/* Returns the size of a UTF-8 character. A character that the end of the text cuts off counts as
 * complete. Returns 0 if the bytes are not UTF-8. */
static uint32_t measure_utf8(const uint8_t *bytes, size_t size)
{
    const uint32_t first = bytes[0];
    const uint32_t count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t i;

    if (first > 0xF4 || (first > 0x7F && first < 0xC2))
        return 0;
    for (i = 1; i < count && i < size; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    return count;
}

static uint64_t load_word(const uint8_t *data)
{
    uint64_t word;

    memcpy(&word, data, sizeof word);
    return word;
}

/* Skips bytes below 80, 32 at once. */
static size_t skip_ascii(const uint8_t *data, size_t size, size_t at)
{
    enum { STEP = 32 };

    for (; size - at >= STEP; at += STEP)
        if ((load_word(data + at) | load_word(data + at + 8) | load_word(data + at + 16) |
             load_word(data + at + 24)) &
            0x8080808080808080u)
            break;
    return at;
}

int kunai_i_is_shift_jis(const uint8_t *data, size_t size)
{
    size_t at = size ? skip_ascii(data, size, 0) : 0;

    while (at < size) {
        const uint32_t count = measure_utf8(data + at, size - at);

        if (!count)
            return 1;
        at += count < size - at ? count : size - at;
        if (count > 1)
            at = skip_ascii(data, size, at);
    }
    return 0;
}

/* ---- between tokens ---- */

/* Returns the size of a backslash and line end that join two lines: 2 or 3. Otherwise returns 0. */
static uint32_t measure_join(const kunai_i_c_source *source, uint32_t at)
{
    if (get_byte(source, at) != '\\')
        return 0;
    if (get_byte(source, at + 1) == '\n')
        return 2;
    return get_byte(source, at + 1) == '\r' && get_byte(source, at + 2) == '\n' ? 3 : 0;
}

uint32_t kunai_i_skip_c_joins(const kunai_i_c_source *source, uint32_t at)
{
    uint32_t join;

    for (join = measure_join(source, at); join; join = measure_join(source, at))
        at += join;
    return at;
}

/* Like kunai_i_skip_c_joins, but fast in the usual case. */
static uint32_t find_next(const kunai_i_c_source *source, uint32_t at)
{
    return get_byte(source, at) == '\\' ? kunai_i_skip_c_joins(source, at) : at;
}

/* Returns 1 if the byte at end is a backslash, and not the second byte of a Shift-JIS character.
 * The line begins at at: only counting characters from there tells the two cases apart. */
static int ends_in_backslash(const kunai_i_c_source *source, uint32_t at, uint32_t end)
{
    if (source->data[end] != '\\')
        return 0;
    while (source->is_shift_jis && at < end)
        at += measure_character(source, at);
    return at <= end;
}

/* Returns the end of a // comment. A backslash at the end of the line joins the next one. */
static uint32_t skip_line_comment(const kunai_i_c_source *source, uint32_t at)
{
    for (;;) {
        const uint8_t *end =
            at < source->size ? memchr(source->data + at, '\n', source->size - at) : NULL;
        const uint32_t found = end ? (uint32_t)(end - source->data) : source->size;
        const uint32_t back = found > at && source->data[found - 1] == '\r' ? 2 : 1;

        if (!end || found < at + back || !ends_in_backslash(source, at, found - back))
            return found;
        at = found + 1;
    }
}

/* at is after the first star. A comment without an end extends to the end of the text. */
static uint32_t skip_block_comment(const kunai_i_c_source *source, uint32_t at)
{
    for (; at < source->size; at++) {
        const uint8_t *star = memchr(source->data + at, '*', source->size - at);
        uint32_t after;

        if (!star)
            break;
        at = (uint32_t)(star - source->data);
        after = find_next(source, at + 1);
        if (get_byte(source, after) == '/')
            return after + 1;
    }
    return source->size;
}

/* Skips a comment or a joined line. Returns at if something else begins there. */
static uint32_t skip_comment(const kunai_i_c_source *source, uint32_t at)
{
    uint32_t second;

    if (get_byte(source, at) == '\\')
        return at + measure_join(source, at);
    if (get_byte(source, at) != '/')
        return at;
    second = find_next(source, at + 1);
    if (get_byte(source, second) == '*')
        return skip_block_comment(source, second + 1);
    return get_byte(source, second) == '/' ? skip_line_comment(source, at) : at;
}

uint32_t kunai_i_skip_c_blanks(const kunai_i_c_source *source, uint32_t at)
{
    uint32_t after = at;

    do {
        at = after;
        while (at < source->size && source->data[at] <= ' ')
            at++;
        after = skip_comment(source, at);
    } while (after != at);
    return at;
}

/* Returns the offset after the second quote of a string or character constant, or the end of the
 * line. *is_whole receives 1 if the quote exists. */
static uint32_t skip_quoted(const kunai_i_c_source *source, uint32_t at, int *is_whole)
{
    const int quote = source->data[at];

    *is_whole = 0;
    for (at++; at < source->size && source->data[at] != '\n';) {
        const uint32_t join = measure_join(source, at);

        if (source->data[at] == quote) {
            *is_whole = 1;
            return at + 1;
        }
        if (source->data[at] == '\\' && !join && ++at == source->size)
            return at;
        if (source->data[at] != '\n')
            at += join ? join : measure_character(source, at);
    }
    return at;
}

uint32_t kunai_i_find_c_line_end(const kunai_i_c_source *source)
{
    uint32_t at = source->at;
    int is_whole;

    while (at < source->size && source->data[at] != '\n') {
        const uint32_t after = skip_comment(source, at);

        if (after != at)
            at = after;
        else if (source->data[at] == '"' || source->data[at] == '\'')
            at = skip_quoted(source, at, &is_whole);
        else
            at += measure_character(source, at);
    }
    return at;
}

uint32_t kunai_i_step_c(const kunai_i_c_source *source, uint32_t at)
{
    kunai_i_c_source line = *source;
    const uint32_t after = skip_comment(source, at);
    int is_whole;

    line.at = at;
    if (after != at)
        return after;
    if (source->data[at] == '#')
        return kunai_i_find_c_line_end(&line);
    return classes[source->data[at]] == QUOTE ? skip_quoted(source, at, &is_whole) : at + 1;
}

/* ---- numbers ---- */

/* Keeps as many digits as fit in 64 bits. The others change the exponent. scale is 0 for digits
 * before the point and -1 for digits after it. */
static uint32_t read_digits(const kunai_i_c_source *source, uint32_t at, int32_t scale,
                            kunai_i_c_token *token)
{
    static const uint64_t most = (UINT64_MAX - 9) / 10;
    uint64_t digits = token->integer;

    for (; at < source->size && is_digit(source->data[at]); at++) {
        const uint32_t digit = (uint32_t)(source->data[at] - '0');

        if (digits <= most) {
            digits = digits * 10 + digit;
            token->exponent += scale;
        } else {
            token->more |= digit != 0;
            token->exponent += scale + 1;
        }
    }
    token->integer = digits;
    return at;
}

/* Returns the place after the exponent, or at if there is no complete exponent. CAP keeps the sum
 * in 32 bits; a larger exponent gives the same number, 0 or too large. */
static uint32_t read_exponent(const kunai_i_c_source *source, uint32_t at, kunai_i_c_token *token)
{
    enum { CAP = 100000000 };
    const int sign = get_byte(source, at + 1);
    const uint32_t signs = sign == '+' || sign == '-';
    int32_t exponent = 0;

    if ((get_byte(source, at) | 0x20) != 'e' || !is_digit(get_byte(source, at + 1 + signs)))
        return at;
    token->kind = KUNAI_I_C_REAL;
    for (at += 1 + signs; is_digit(get_byte(source, at)); at++)
        if (exponent < CAP)
            exponent = exponent * 10 + (source->data[at] - '0');
    token->exponent += sign == '-' ? -exponent : exponent;
    return at;
}

static uint32_t read_number_suffix(const kunai_i_c_source *source, uint32_t at,
                                   kunai_i_c_token *token)
{
    int byte = get_byte(source, at) | 0x20;

    if (byte == 'f') {
        token->kind = KUNAI_I_C_REAL;
        return at + 1;
    }
    for (; byte == 'u' || byte == 'l'; byte = get_byte(source, at) | 0x20)
        at++;
    return at;
}

static int get_digit_value(int byte)
{
    if (is_digit(byte))
        return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : 16;
}

/* Reads hexadecimal, binary and octal digits. A number of more than 64 bits loses its upper
 * bits. */
static uint32_t read_based(const kunai_i_c_source *source, uint32_t at, uint32_t shift,
                           kunai_i_c_token *token)
{
    uint64_t value = 0;

    for (; get_digit_value(get_byte(source, at)) < 1 << shift; at++)
        value = value << shift | (uint64_t)get_digit_value(source->data[at]);
    token->integer = value;
    return at;
}

static uint32_t read_decimal(const kunai_i_c_source *source, uint32_t at, kunai_i_c_token *token)
{
    const uint32_t start = at;

    at = read_digits(source, at, 0, token);
    if (get_byte(source, at) == '.') {
        token->kind = KUNAI_I_C_REAL;
        at = read_digits(source, at + 1, -1, token);
    }
    at = read_exponent(source, at, token);
    if ((get_byte(source, at) | 0x20) == 'f')
        token->kind = KUNAI_I_C_REAL;
    if (token->kind == KUNAI_I_C_INTEGER && source->data[start] == '0' && at > start + 1)
        /* Stops at an 8 or 9, which makes the number broken. */
        return read_based(source, start, 3, token);
    return at;
}

/* A number with letters or a further point after it is broken. */
static void read_number(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;
    kunai_i_c_token *token = &c->token;
    const uint32_t start = source->at;
    const int second = get_byte(source, start + 1) | 0x20;
    const int is_based = source->data[start] == '0' && (second == 'x' || second == 'b');
    uint32_t at = start;
    int has_digits;

    token->kind = KUNAI_I_C_INTEGER;
    token->integer = 0;
    token->exponent = 0;
    token->more = 0;
    if (is_based)
        at = read_based(source, start + 2, second == 'x' ? 4 : 1, token);
    else
        at = read_decimal(source, start, token);
    has_digits = !is_based || at > start + 2;
    at = read_number_suffix(source, at, token);
    if (!has_digits || is_word_byte(get_byte(source, at)) || get_byte(source, at) == '.') {
        token->kind = KUNAI_I_C_BROKEN;
        while (is_word_byte(get_byte(source, at)) || get_byte(source, at) == '.')
            at++;
    }
    source->at = at;
}

void kunai_i_make_c_real(const kunai_i_c_token *token, int is_negative, kunai_i_c_value *value)
{
    uint32_t overflow = 0;

    value->kind = KUNAI_I_C_VALUE_REAL;
    value->real = kunai_i_convert_decimal(token->integer, token->exponent, token->more, &overflow);
    value->single =
        kunai_i_round_decimal(value->real, token->integer, token->exponent, token->more);
    if (!is_negative)
        return;
    value->real = -value->real;
    value->single = -value->single;
}

static uint32_t skip_spaces(const kunai_i_c_source *source, uint32_t at)
{
    while (at < source->size && classes[source->data[at]] <= NEWLINE)
        at++;
    return at;
}

/* Reads a number without an exponent that is neither octal nor binary. The others are rare. Returns
 * at if the number is not of this kind. */
static uint32_t read_simple_number(const kunai_i_c_source *source, uint32_t at,
                                   kunai_i_c_token *token)
{
    const uint32_t start = at;

    token->kind = KUNAI_I_C_INTEGER;
    token->mark = 0;
    token->integer = 0;
    token->exponent = 0;
    token->more = 0;
    if (get_byte(source, at) == '0' && is_word_byte(get_byte(source, at + 1))) {
        if ((source->data[at + 1] | 0x20) != 'x' || get_digit_value(get_byte(source, at + 2)) > 15)
            return start;
        at = read_based(source, at + 2, 4, token);
    } else {
        at = read_digits(source, at, 0, token);
        if (get_byte(source, at) == '.') {
            token->kind = KUNAI_I_C_REAL;
            at = read_digits(source, at + 1, -1, token);
        }
    }
    return at > start ? read_number_suffix(source, at, token) : start;
}

/* The quick path for lists of numbers. If it returns 0, the caller uses kunai_i_read_c_token, which
 * reads the same bytes again. The kind and number of token may then be overwritten, but value is
 * not. */
int kunai_i_read_c_number(kunai_i_c *c, kunai_i_c_token *token, kunai_i_c_value *value,
                          int *is_last)
{
    kunai_i_c_source *source = &c->source;
    const uint32_t start = skip_spaces(source, source->at);
    const int is_negative = get_byte(source, start) == '-';
    const uint32_t first = start + (uint32_t)is_negative;
    uint32_t at = first;

    if (first < source->size && is_digit(source->data[first]))
        at = read_simple_number(source, first, token);
    if (at == first)
        return 0;
    at = skip_spaces(source, at);
    *is_last = get_byte(source, at) == '}';
    if (get_byte(source, at) != ',' && !*is_last)
        return 0;
    source->at = at + !*is_last;
    value->offset = source->origin + start;
    value->kind = KUNAI_I_C_VALUE_INTEGER;
    value->integer = (int64_t)(is_negative ? 0 - token->integer : token->integer);
    if (token->kind == KUNAI_I_C_REAL)
        kunai_i_make_c_real(token, is_negative, value);
    return 1;
}

/* ---- strings ---- */

/* Reads up to three octal digits, or x and up to two hexadecimal digits. Returns the number of
 * bytes. */
static uint32_t read_number_escape(const uint8_t *bytes, uint32_t size, uint32_t *value)
{
    enum { MOST = 3 };
    const uint32_t is_hex = size && bytes[0] == 'x';
    uint32_t i;

    *value = 0;
    for (i = is_hex; i < size && i < MOST; i++) {
        const uint32_t byte = bytes[i] | (is_hex ? 0x20u : 0u);
        const uint32_t digit = byte >= 'a' ? byte - 'a' + 10 : byte - '0';

        if (byte < '0' || digit >= (is_hex ? 16u : 8u) || (byte > '9' && byte < 'a'))
            break;
        *value = *value * (is_hex ? 16 : 8) + digit;
    }
    return i;
}

/* Reads the escape after a backslash. *out receives its byte. *count is 0 if the escape makes no
 * byte. This is a joined line, or a character that is not ASCII, which then follows. Returns the
 * number of bytes of the escape. */
static uint32_t read_escape(const uint8_t *bytes, uint32_t size, uint8_t *out, uint32_t *count)
{
    static const char letters[] = "ntrabfv", values[] = "\n\t\r\a\b\f\v";
    const char *found = size ? memchr(letters, bytes[0], sizeof letters - 1) : NULL;
    uint32_t value, used;

    *count = !size || bytes[0] <= 0x7F;
    if (!*count)
        return 0;
    if (found) {
        *out = (uint8_t)values[found - letters];
        return 1;
    }
    used = read_number_escape(bytes, size, &value);
    if (used > 1 || (used && bytes[0] != 'x')) {
        *out = (uint8_t)value;
        return used;
    }
    *count = size && bytes[0] != '\r' && bytes[0] != '\n'; /* 0 for a joined line */
    *out = size ? bytes[0] : 0;
    if (size > 1 && bytes[0] == '\r' && bytes[1] == '\n')
        return 2;
    return size ? 1 : 0;
}

/* Returns a source with the bytes between the quotes. */
static kunai_i_c_source make_quoted(const kunai_i_c *c, const kunai_i_c_token *token)
{
    kunai_i_c_source source = c->source;

    source.data = token->bytes;
    source.size = token->size;
    source.at = 0;
    return source;
}

/* An escape is never shorter in the text than its bytes, so token->size bytes are enough. */
void kunai_i_add_c_string(kunai_i_c *c, const kunai_i_c_token *token)
{
    uint8_t *out = kunai_i_extend_list(c->open, &c->string_bytes, token->size);
    const kunai_i_c_source source = make_quoted(c, token);
    uint32_t at = 0, used = 0, count;

    if (!out)
        return;
    while (at < token->size) {
        if (token->bytes[at] == '\\') {
            at += 1 + read_escape(token->bytes + at + 1, token->size - at - 1, &out[used], &count);
            used += count;
        } else {
            for (count = measure_character(&source, at); count; count--)
                out[used++] = token->bytes[at++];
        }
    }
    c->string_bytes.count -= token->size - used;
}

/* ---- other tokens ---- */

/* Reads a word. A::B is one word. */
static void read_word(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;
    const uint32_t start = source->at;
    uint32_t at = start;

    for (;;) {
        while (at < source->size && is_word_byte(source->data[at]))
            at++;
        if (get_byte(source, at) != ':' || get_byte(source, at + 1) != ':' ||
            !is_word_byte(get_byte(source, at + 2)) || is_digit(get_byte(source, at + 2)))
            break;
        at += 2;
    }
    c->token.kind = KUNAI_I_C_WORD;
    c->token.bytes = source->data + start;
    c->token.size = at - start;
    source->at = at;
}

/* Copies the bytes of a word or number without the backslashes that join its lines. If out is NULL,
 * only counts them. Returns the offset after most of these bytes. */
static uint32_t copy_joined(const kunai_i_c_source *source, uint32_t at, int is_word, uint32_t most,
                            uint8_t *out, uint32_t *count)
{
    uint32_t signs = 1, next;
    int last = 0, byte;

    for (*count = 0; *count < most; at = next + 1) {
        next = kunai_i_skip_c_joins(source, at);
        byte = get_byte(source, next);
        if (!is_word_byte(byte) && (is_word || byte != '.')) {
            if (is_word || (byte != '+' && byte != '-') || (last | 0x20) != 'e' || !signs--)
                break; /* a second sign belongs to another number */
        }
        if (out)
            out[*count] = (uint8_t)byte;
        ++*count;
        last = byte;
    }
    return at;
}

/* If a joined line splits the word or number, begins to read a copy without the join. *outer
 * receives the text. Returns 0 if no line end splits it. */
static int begin_joined(kunai_i_c *c, uint32_t start, kunai_i_c_source *outer)
{
    const int is_word = c->token.kind == KUNAI_I_C_WORD;
    uint32_t count;
    uint8_t *bytes;

    if (!measure_join(&c->source, c->source.at) || c->token.kind == KUNAI_I_C_MARK ||
        classes[c->source.data[start]] == QUOTE)
        return 0;
    (void)copy_joined(&c->source, start, is_word, UINT32_MAX, NULL, &count);
    bytes = kunai_i_allocate_scratch(c->open, count, 1);
    if (!bytes)
        return 0;
    (void)copy_joined(&c->source, start, is_word, count, bytes, &count);
    *outer = c->source;
    c->source.data = bytes;
    c->source.size = count;
    c->source.at = 0;
    return 1;
}

/* Continues in the text, after the bytes that were read in the copy. */
static void end_joined(kunai_i_c *c, uint32_t start, const kunai_i_c_source *outer)
{
    const uint32_t used = c->source.at;
    uint32_t count;

    c->source = *outer;
    c->source.at = copy_joined(outer, start, c->token.kind == KUNAI_I_C_WORD, used, NULL, &count);
}

/* Returns the value of a character constant. Escapes are those of C. */
static uint64_t read_character(const kunai_i_c_source *source)
{
    uint64_t value = 0;
    uint32_t at = 0, end, count;
    uint8_t byte;

    while (at < source->size) {
        if (source->data[at] == '\\') {
            at++;
            at += read_escape(source->data + at, source->size - at, &byte, &count);
            value = count ? value << 8 | byte : value;
        } else {
            for (end = at + measure_character(source, at); at < end; at++)
                value = value << 8 | source->data[at];
        }
    }
    return value;
}

/* Reads a string, or a character constant, which is an integer. */
static void read_quoted(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;
    const uint32_t start = source->at;
    const int is_string = source->data[start] == '"';
    kunai_i_c_source quoted;
    int is_whole;

    source->at = skip_quoted(source, start, &is_whole);
    c->token.kind = is_string ? KUNAI_I_C_STRING : KUNAI_I_C_INTEGER;
    c->token.bytes = source->data + start + 1;
    c->token.size = source->at - start - 1 - (is_whole ? 1 : 0);
    if (!is_whole || (!is_string && !c->token.size))
        c->token.kind = KUNAI_I_C_BROKEN;
    else if (!is_string) {
        quoted = make_quoted(c, &c->token);
        c->token.integer = read_character(&quoted);
    }
}

/* Returns the second byte of an operator of two bytes, times 256, or 0. */
static uint32_t find_second(int first, int second)
{
    static const char pairs[][3] = {"==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "->", "::"};
    size_t i;

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i][0] == first && pairs[i][1] == second)
            return (uint32_t)second << 8;
    return 0;
}

static void read_operator(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;
    const uint32_t at = find_next(source, source->at + 1);
    const int first = source->data[source->at], second = get_byte(source, at);

    c->token.kind = KUNAI_I_C_MARK;
    c->token.mark = (uint32_t)first;
    if (second > ' ' && first != '{' && first != '}' && first != ',')
        c->token.mark |= find_second(first, second);
    source->at = c->token.mark > 0xFF ? at + 1 : source->at + 1;
}

/* Skips blanks, comments and preprocessor lines. Returns 0 at the end. */
static int skip_blanks(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;
    uint32_t at = source->at, after;

    for (;;) {
        while (at < source->size && classes[source->data[at]] <= NEWLINE) {
            source->line_start |= source->data[at] == '\n';
            at++;
        }
        source->at = at;
        if (at >= source->size)
            return 0;
        if (classes[source->data[at]] != OPERATOR)
            return 1;
        if (source->data[at] == '#' && source->line_start && source->is_text) {
            if (c->lines == KUNAI_I_C_LINES_END)
                return 0;
            if (c->lines == KUNAI_I_C_LINES_SKIPPED)
                source->at = kunai_i_find_c_line_end(source);
            else
                c->read_line(c);
            if (kunai_i_has_failed(c->open))
                source->at = source->size;
            at = source->at;
            continue;
        }
        after = skip_comment(source, at);
        if (after == at)
            return 1;
        at = after;
    }
}

static void read_token(kunai_i_c *c)
{
    const kunai_i_c_source *source = &c->source;

    switch (classes[source->data[source->at]]) {
    case LETTER: read_word(c); break;
    case DIGIT: read_number(c); break;
    case QUOTE: read_quoted(c); break;
    default:
        if (source->data[source->at] == '.' &&
            is_digit(get_byte(source, find_next(source, source->at + 1))))
            read_number(c);
        else
            read_operator(c);
    }
}

void kunai_i_end_c_frame(kunai_i_c *c)
{
    const kunai_i_c_frame *frame = &c->frames[--c->frame_count];

    if (c->inline_count > c->frame_count)
        c->inline_count = c->frame_count;
    c->source = frame->outer;
    c->frame = frame->outer_frame;
}

static int ends_inline(const kunai_i_c *c)
{
    return c->frame_count && c->frame_count == c->inline_count && c->lines == KUNAI_I_C_LINES_COUNT;
}

static void end_text(kunai_i_c *c)
{
    c->token.kind = KUNAI_I_C_END;
    /* The byte after the end would be in the next text. */
    if (c->open->options.header_count && c->source.is_text && c->source.at == c->source.size &&
        c->source.size)
        c->token.offset--;
}

/* If a joined line splits the token, the token is read again from a copy. */
void kunai_i_read_c_token(kunai_i_c *c)
{
    kunai_i_c_source outer;
    uint32_t start;
    int is_there, is_copy = 0;

    while (!(is_there = skip_blanks(c)) && ends_inline(c))
        kunai_i_end_c_frame(c);
    start = c->source.at;
    c->token.offset = c->source.origin + start;
    c->token.mark = 0;
    c->source.line_start = 0;
    if (!is_there) {
        end_text(c);
        return;
    }
    for (;;) {
        read_token(c);
        if (is_copy || get_byte(&c->source, c->source.at) != '\\' ||
            !begin_joined(c, start, &outer))
            break;
        is_copy = 1;
    }
    if (is_copy)
        end_joined(c, start, &outer);
}
