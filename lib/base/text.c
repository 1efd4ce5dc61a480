/*
 * text.c - splits a text into tokens. Reads Ninja ASCII (ninja-ascii.md 1).
 *
 * The tokens are words, numbers, strings, lines that begin with #, and marks. A mark is any other
 * single byte. A # begins a line token only if nothing but blanks and comments stands before it in
 * its line. Any other # is a mark.
 *
 * Texts can be Shift-JIS, and a backslash is the second byte of many Shift-JIS characters. So
 * strings have no escapes: an escape could swallow the closing quote. A text can end with Ctrl-Z or
 * zeros.
 */
#include "base/text.h"

#include "base/decimal.h"

#include <string.h>

enum {
    CTRL_Z = 0x1A,
    DIGITS = 19, /* every number of 19 digits fits in 64 bits, but not every number of 20 */
    /* Larger than the exponent of any finite number, for every number of digits that fits in
     * memory. */
    EXPONENT_CAP = 1000000
};

static int get_byte(const kunai_i_text *text, size_t at)
{
    return at < text->size ? text->data[at] : -1;
}

enum { BLANK = 1, LETTER = 2, DIGIT = 4 };

/* Most bytes of a text belong to words and blanks. The table finds these quickly. */
static const uint8_t classes[256] = {
    ['\t'] = BLANK, ['\n'] = BLANK, ['\v'] = BLANK, ['\f'] = BLANK, ['\r'] = BLANK, [' '] = BLANK,
    ['0'] = DIGIT,  ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,  ['4'] = DIGIT,  ['5'] = DIGIT,
    ['6'] = DIGIT,  ['7'] = DIGIT,  ['8'] = DIGIT,  ['9'] = DIGIT,  ['A'] = LETTER, ['B'] = LETTER,
    ['C'] = LETTER, ['D'] = LETTER, ['E'] = LETTER, ['F'] = LETTER, ['G'] = LETTER, ['H'] = LETTER,
    ['I'] = LETTER, ['J'] = LETTER, ['K'] = LETTER, ['L'] = LETTER, ['M'] = LETTER, ['N'] = LETTER,
    ['O'] = LETTER, ['P'] = LETTER, ['Q'] = LETTER, ['R'] = LETTER, ['S'] = LETTER, ['T'] = LETTER,
    ['U'] = LETTER, ['V'] = LETTER, ['W'] = LETTER, ['X'] = LETTER, ['Y'] = LETTER, ['Z'] = LETTER,
    ['_'] = LETTER, ['a'] = LETTER, ['b'] = LETTER, ['c'] = LETTER, ['d'] = LETTER, ['e'] = LETTER,
    ['f'] = LETTER, ['g'] = LETTER, ['h'] = LETTER, ['i'] = LETTER, ['j'] = LETTER, ['k'] = LETTER,
    ['l'] = LETTER, ['m'] = LETTER, ['n'] = LETTER, ['o'] = LETTER, ['p'] = LETTER, ['q'] = LETTER,
    ['r'] = LETTER, ['s'] = LETTER, ['t'] = LETTER, ['u'] = LETTER, ['v'] = LETTER, ['w'] = LETTER,
    ['x'] = LETTER, ['y'] = LETTER, ['z'] = LETTER,
};

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

/* Returns -1 if the byte is not a hexadecimal digit. */
static int get_hex_value(int byte)
{
    if (is_digit(byte))
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

static int is_line_end(int byte)
{
    return byte == '\n' || byte == '\r';
}

static int is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || is_line_end(byte);
}

/* Ends the text here: all further tokens are the end. */
static void end_text(kunai_i_text *text, size_t at)
{
    memset(&text->token, 0, sizeof text->token);
    text->token.offset = text->origin + at;
    text->token.bytes = text->data;
    text->at = text->size = at;
}

/* Ends the text at a fault. Without an open call (a probe), the fault is not reported. */
static void stop_text(kunai_i_text *text, kunai_result code, size_t at, const char *message)
{
    if (text->open)
        kunai_i_fail(text->open, code, text->origin + at, text->record, message);
    end_text(text, at);
    text->failed = 1;
}

/* ---- between tokens ---- */

/* Moves *at from the slash that starts a comment to the byte after the comment. Returns 0 if the
 * comment does not end. */
static int skip_comment(kunai_i_text *text, size_t *at)
{
    size_t i;

    for (i = *at + 2; i + 1 < text->size; i++)
        if (text->data[i] == '*' && text->data[i + 1] == '/') {
            *at = i + 2;
            return 1;
        }
    stop_text(text, KUNAI_E_TRUNCATED, *at, "the text ends inside a comment");
    return 0;
}

static int starts_comment(const kunai_i_text *text, size_t at)
{
    return get_byte(text, at) == '/' && get_byte(text, at + 1) == '*';
}

static size_t find_line_end(const kunai_i_text *text, size_t at)
{
    while (at < text->size && !is_line_end(text->data[at]))
        at++;
    return at;
}

/* Moves to the next token, over blanks and comments. */
static void skip_blanks(kunai_i_text *text)
{
    size_t at = text->at;

    for (;;) {
        int byte;

        while (at < text->size && classes[text->data[at]] == BLANK)
            text->line_start |= (uint32_t)is_line_end(text->data[at++]);
        byte = get_byte(text, at);
        if (byte != '/')
            break;
        if (get_byte(text, at + 1) == '/')
            at = find_line_end(text, at);
        else if (!starts_comment(text, at))
            break;
        else if (!skip_comment(text, &at))
            return;
    }
    text->at = at;
}

/* Handles a zero byte or Ctrl-Z between tokens. If only zeros, Ctrl-Z and blanks follow up to the
 * end of the data, the text ends here without a fault. If anything else follows, the text stops
 * here: the open fails with KUNAI_E_CORRUPT at this byte. Without an open (a probe), only
 * text->failed is set. */
static void check_padding(kunai_i_text *text)
{
    size_t at = text->at;

    while (at < text->size &&
           (!text->data[at] || text->data[at] == CTRL_Z || is_blank(text->data[at])))
        at++;
    if (at < text->size)
        stop_text(text, KUNAI_E_CORRUPT, text->at,
                  "the text has a zero byte or Ctrl-Z before its end");
    else
        end_text(text, text->at);
}

/* ---- numbers ---- */

/* The number digits * 10^exponent. count is the number of kept digits. more is 1 if digits that are
 * not 0 were cut off. */
typedef struct decimal {
    uint64_t digits;
    int64_t exponent;
    uint32_t count;
    uint32_t more;
    uint32_t is_real;
} decimal;

/* Returns the place after the digits. Only the first 19 significant digits are kept; the others
 * change the exponent. scale is 0 for digits before the point and -1 for digits after it. */
static size_t read_digits(const kunai_i_text *text, size_t at, int64_t scale, decimal *number)
{
    for (; at < text->size && is_digit(text->data[at]); at++) {
        const uint32_t digit = (uint32_t)(text->data[at] - '0');

        if (number->count < DIGITS) {
            number->digits = number->digits * 10 + digit;
            number->count += number->digits != 0;
            number->exponent += scale;
        } else {
            number->more |= digit != 0;
            number->exponent += scale + 1;
        }
    }
    return at;
}

/* Reads an exponent, if there is one. An e without digits does not start an exponent. */
static size_t read_exponent(const kunai_i_text *text, size_t at, decimal *number)
{
    const int sign = get_byte(text, at + 1);
    const size_t signs = sign == '+' || sign == '-';
    int64_t exponent = 0;

    if ((get_byte(text, at) | 0x20) != 'e' || !is_digit(get_byte(text, at + 1 + signs)))
        return at;
    number->is_real = 1;
    for (at += 1 + signs; is_digit(get_byte(text, at)); at++)
        if (exponent < EXPONENT_CAP)
            exponent = exponent * 10 + (text->data[at] - '0');
    number->exponent += sign == '-' ? -exponent : exponent;
    return at;
}

/* Returns the place after the suffix. An f makes the number real; u and l change nothing. */
static size_t read_suffix(const kunai_i_text *text, size_t at, decimal *number)
{
    if ((get_byte(text, at) | 0x20) == 'f') {
        number->is_real = 1;
        return at + 1;
    }
    while (!number->is_real &&
           ((get_byte(text, at) | 0x20) == 'u' || (get_byte(text, at) | 0x20) == 'l'))
        at++;
    return at;
}

/* Warns and returns 0 if the number is too large for a double. */
static double convert_decimal(kunai_i_text *text, const decimal *number)
{
    const int64_t cap = EXPONENT_CAP;
    const int64_t exponent = number->exponent < -cap  ? -cap
                             : number->exponent > cap ? cap
                                                      : number->exponent;
    uint32_t overflow = 0;
    double value =
        kunai_i_convert_decimal(number->digits, (int32_t)exponent, number->more, &overflow);

    if (overflow && text->open)
        kunai_i_warn(text->open, KUNAI_E_CORRUPT, text->token.offset, text->record,
                     "a number is too large: it is read as 0");
    return value;
}

/* Reads a decimal number as the current token. Returns the place after the number and its suffix.
 */
static size_t read_decimal(kunai_i_text *text, size_t at)
{
    decimal number = {0, 0, 0, 0, 0};

    at = read_digits(text, at, 0, &number);
    if (get_byte(text, at) == '.') {
        number.is_real = 1;
        at = read_digits(text, at + 1, -1, &number);
    }
    at = read_exponent(text, at, &number);
    at = read_suffix(text, at, &number);
    text->token.kind = number.is_real ? KUNAI_I_TOKEN_REAL : KUNAI_I_TOKEN_INTEGER;
    text->token.number = convert_decimal(text, &number);
    return at;
}

/* at is the offset of the first digit. A number of more than 64 bits becomes UINT64_MAX, so that
 * the caller sees that it is too large. */
static size_t read_hex(kunai_i_text *text, size_t at)
{
    decimal number = {0, 0, 0, 0, 0};
    uint64_t value = 0;

    for (; get_hex_value(get_byte(text, at)) >= 0; at++)
        value = value >> 60 ? UINT64_MAX : value << 4 | (uint64_t)get_hex_value(text->data[at]);
    while ((get_byte(text, at) | 0x20) == 'u' || (get_byte(text, at) | 0x20) == 'l')
        at = read_suffix(text, at, &number);
    text->token.kind = KUNAI_I_TOKEN_INTEGER;
    text->token.number = (double)value;
    return at;
}

static int starts_number(const kunai_i_text *text)
{
    const int byte = get_byte(text, text->at);

    return is_digit(byte) || (byte == '.' && is_digit(get_byte(text, text->at + 1)));
}

static void read_number(kunai_i_text *text)
{
    size_t at = text->at;

    if (get_byte(text, at) == '0' && (get_byte(text, at + 1) | 0x20) == 'x' &&
        get_hex_value(get_byte(text, at + 2)) >= 0)
        at = read_hex(text, at + 2);
    else
        at = read_decimal(text, at);
    if (is_letter(get_byte(text, at)) || is_digit(get_byte(text, at)) || get_byte(text, at) == '.')
        stop_text(text, KUNAI_E_CORRUPT, text->at,
                  "a letter, a digit or a point follows the number");
    else
        text->at = at;
}

/* ---- other tokens ---- */

/* from and to are the offsets of the token and of the byte after it. */
static void set_token(kunai_i_text *text, uint32_t kind, size_t from, size_t to)
{
    text->token.kind = kind;
    text->token.bytes = text->data + from;
    text->token.size = to - from;
}

static void read_word(kunai_i_text *text)
{
    size_t at = text->at;

    while (at < text->size && classes[text->data[at]] & (LETTER | DIGIT))
        at++;
    set_token(text, KUNAI_I_TOKEN_WORD, text->at, at);
    text->at = at;
}

/* Strings have no escapes: a backslash is the second byte of many Shift-JIS characters, and an
 * escape could swallow the closing quote. */
static void read_string(kunai_i_text *text)
{
    size_t at = text->at + 1;

    while (at < text->size && text->data[at] != '"')
        at++;
    if (at == text->size) {
        stop_text(text, KUNAI_E_TRUNCATED, text->at, "the text ends inside a string");
        return;
    }
    set_token(text, KUNAI_I_TOKEN_STRING, text->at + 1, at);
    text->at = at + 1;
}

/* A line continues on the next one if a comment spans the line end, or if a backslash stands before
 * it. In a comment after two slashes, a backslash has no meaning: it can be half of a Shift-JIS
 * character. */
static void read_line(kunai_i_text *text)
{
    size_t at = text->at + 1;

    while (at < text->size && !is_line_end(text->data[at])) {
        if (text->data[at] == '/' && get_byte(text, at + 1) == '/') {
            at = find_line_end(text, at);
        } else if (starts_comment(text, at)) {
            if (!skip_comment(text, &at))
                return;
        } else if (text->data[at] == '\\' && is_line_end(get_byte(text, at + 1))) {
            at += get_byte(text, at + 1) == '\r' && get_byte(text, at + 2) == '\n' ? 3 : 2;
        } else {
            at++;
        }
    }
    set_token(text, KUNAI_I_TOKEN_LINE, text->at + 1, at);
    text->at = at;
}

/* A mark is any byte that begins no other token. */
static void read_mark(kunai_i_text *text)
{
    set_token(text, KUNAI_I_TOKEN_MARK, text->at, text->at + 1);
    text->token.mark = text->data[text->at];
    text->at++;
}

void kunai_i_read_next_token(kunai_i_text *text)
{
    const uint32_t failed = text->failed;
    int byte;

    if (failed)
        return;
    skip_blanks(text);
    if (text->failed)
        return;
    byte = get_byte(text, text->at);
    text->token.offset = text->origin + text->at;
    text->token.mark = 0;
    text->token.size = 0;
    if (byte < 0)
        end_text(text, text->at);
    else if (!byte || byte == CTRL_Z)
        check_padding(text);
    else if (is_letter(byte))
        read_word(text);
    else if (starts_number(text))
        read_number(text);
    else if (byte == '"')
        read_string(text);
    else if (byte == '#' && text->line_start)
        read_line(text);
    else
        read_mark(text);
    text->line_start = 0;
}

void kunai_i_begin_text(kunai_i_text *text, kunai_i_open *open, const void *data, size_t size,
                        const char *record)
{
    static const uint8_t byte_order_mark[3] = {0xEF, 0xBB, 0xBF};

    memset(text, 0, sizeof *text);
    text->data = data ? data : (const uint8_t *)"";
    text->size = size;
    text->open = open;
    text->record = record;
    text->line_start = 1;
    if (size >= sizeof byte_order_mark && !memcmp(text->data, byte_order_mark, 3))
        text->at = 3;
    kunai_i_read_next_token(text);
}

kunai_i_text kunai_i_make_line_text(const kunai_i_text *text)
{
    kunai_i_text line = *text;

    line.data = text->token.bytes;
    line.size = text->token.size;
    line.origin = text->token.offset + 1; /* after the # */
    line.at = 0;
    line.line_start = 0;
    kunai_i_read_next_token(&line);
    return line;
}

/* ---- questions ---- */

int kunai_i_compare_token(const kunai_i_token *token, const char *word)
{
    size_t i;

    for (i = 0; i < token->size; i++) {
        const int difference = token->bytes[i] - (uint8_t)word[i];

        if (difference || !word[i])
            return difference ? difference : 1;
    }
    return word[token->size] ? -1 : 0;
}

int kunai_i_is_word(const kunai_i_token *token, const char *word)
{
    return token->kind == KUNAI_I_TOKEN_WORD && !kunai_i_compare_token(token, word);
}

int kunai_i_ends_with(const kunai_i_token *token, const char *end)
{
    size_t size = 0;

    while (end[size])
        size++;
    return token->kind == KUNAI_I_TOKEN_WORD && token->size >= size &&
           !memcmp(token->bytes + token->size - size, end, size);
}
