/* text.c - reads bytes of text into tokens, ninja-ascii.md 1. */
#include "base/text.h"

#include "base/decimal.h"

#include <string.h>

enum {
    CTRL_Z = 0x1A,
    DIGITS = 19,           /* of any 64-bit number */
    EXPONENT_CAP = 1000000 /* far out of range for every number of digits that fit in memory */
};

static int byte_at(const kunai_i_text *text, size_t at)
{
    return at < text->size ? text->data[at] : -1;
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static int hex_value(int byte)
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

static void text_end(kunai_i_text *text, size_t at)
{
    memset(&text->token, 0, sizeof text->token);
    text->token.offset = text->origin + at;
    text->token.bytes = text->data;
    text->at = text->size = at;
}

static void text_stop(kunai_i_text *text, kunai_result code, size_t at, const char *message)
{
    if (text->job)
        kunai_i_fail(text->job, code, text->origin + at, text->record, message);
    text_end(text, at);
    text->failed = 1;
}

/* ---- between tokens ---- */

/* at is that of the slash. 0: the comment does not end. */
static int comment_skip(kunai_i_text *text, size_t *at)
{
    size_t i;

    for (i = *at + 2; i + 1 < text->size; i++)
        if (text->data[i] == '*' && text->data[i + 1] == '/') {
            *at = i + 2;
            return 1;
        }
    text_stop(text, KUNAI_E_TRUNCATED, *at, "a comment does not end");
    return 0;
}

static int comment_starts(const kunai_i_text *text, size_t at)
{
    return byte_at(text, at) == '/' && byte_at(text, at + 1) == '*';
}

static size_t line_end(const kunai_i_text *text, size_t at)
{
    while (at < text->size && !is_line_end(text->data[at]))
        at++;
    return at;
}

/* Goes to the next token, over blanks and comments. */
static void blanks_skip(kunai_i_text *text)
{
    size_t at = text->at;

    for (;;) {
        const int byte = byte_at(text, at);

        if (is_line_end(byte))
            text->line_start = 1;
        if (is_blank(byte))
            at++;
        else if (byte == '/' && byte_at(text, at + 1) == '/')
            at = line_end(text, at);
        else if (!comment_starts(text, at))
            break;
        else if (!comment_skip(text, &at))
            return;
    }
    text->at = at;
}

/* A 0 or Ctrl-Z is the end, but only with nothing behind it. */
static void padding_check(kunai_i_text *text)
{
    size_t at = text->at;

    while (at < text->size &&
           (!text->data[at] || text->data[at] == CTRL_Z || is_blank(text->data[at])))
        at++;
    if (at < text->size)
        text_stop(text, KUNAI_E_CORRUPT, text->at, "a byte that no text has");
    else
        text_end(text, text->at);
}

/* ---- numbers ---- */

typedef struct decimal {
    uint64_t digits;
    int64_t exponent;
    uint32_t count;
    uint32_t more;
    uint32_t is_real;
} decimal;

static size_t digits_read(const kunai_i_text *text, size_t at, int64_t scale, decimal *number)
{
    for (; is_digit(byte_at(text, at)); at++) {
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

/* An exponent, if there is one: an e without digits is none. */
static size_t exponent_read(const kunai_i_text *text, size_t at, decimal *number)
{
    const int sign = byte_at(text, at + 1);
    const size_t signs = sign == '+' || sign == '-';
    int64_t exponent = 0;

    if ((byte_at(text, at) | 0x20) != 'e' || !is_digit(byte_at(text, at + 1 + signs)))
        return at;
    number->is_real = 1;
    for (at += 1 + signs; is_digit(byte_at(text, at)); at++)
        if (exponent < EXPONENT_CAP)
            exponent = exponent * 10 + (text->data[at] - '0');
    number->exponent += sign == '-' ? -exponent : exponent;
    return at;
}

static size_t suffix_read(const kunai_i_text *text, size_t at, decimal *number)
{
    if ((byte_at(text, at) | 0x20) == 'f') {
        number->is_real = 1;
        return at + 1;
    }
    while (!number->is_real &&
           ((byte_at(text, at) | 0x20) == 'u' || (byte_at(text, at) | 0x20) == 'l'))
        at++;
    return at;
}

static double decimal_value(kunai_i_text *text, const decimal *number)
{
    const int64_t cap = EXPONENT_CAP;
    const int64_t exponent = number->exponent < -cap  ? -cap
                             : number->exponent > cap ? cap
                                                      : number->exponent;
    uint32_t overflow = 0;
    double value = kunai_i_decimal(number->digits, (int32_t)exponent, number->more, &overflow);

    if (overflow && text->job)
        kunai_i_warn(text->job, KUNAI_E_CORRUPT, text->token.offset, text->record,
                     "a number that is too large reads as 0");
    return value;
}

static size_t decimal_read(kunai_i_text *text, size_t at)
{
    decimal number = {0, 0, 0, 0, 0};

    at = digits_read(text, at, 0, &number);
    if (byte_at(text, at) == '.') {
        number.is_real = 1;
        at = digits_read(text, at + 1, -1, &number);
    }
    at = exponent_read(text, at, &number);
    at = suffix_read(text, at, &number);
    text->token.kind = number.is_real ? KUNAI_I_TOKEN_REAL : KUNAI_I_TOKEN_INTEGER;
    text->token.number = decimal_value(text, &number);
    return at;
}

/* at is that of the first digit. What has more than 64 bits is only known to be too large. */
static size_t hex_read(kunai_i_text *text, size_t at)
{
    decimal number = {0, 0, 0, 0, 0};
    uint64_t value = 0;

    for (; hex_value(byte_at(text, at)) >= 0; at++)
        value = value >> 60 ? UINT64_MAX : value << 4 | (uint64_t)hex_value(text->data[at]);
    while ((byte_at(text, at) | 0x20) == 'u' || (byte_at(text, at) | 0x20) == 'l')
        at = suffix_read(text, at, &number);
    text->token.kind = KUNAI_I_TOKEN_INTEGER;
    text->token.number = (double)value;
    return at;
}

static int number_starts(const kunai_i_text *text)
{
    const int byte = byte_at(text, text->at);

    return is_digit(byte) || (byte == '.' && is_digit(byte_at(text, text->at + 1)));
}

static void number_read(kunai_i_text *text)
{
    size_t at = text->at;

    if (byte_at(text, at) == '0' && (byte_at(text, at + 1) | 0x20) == 'x' &&
        hex_value(byte_at(text, at + 2)) >= 0)
        at = hex_read(text, at + 2);
    else
        at = decimal_read(text, at);
    if (is_letter(byte_at(text, at)) || is_digit(byte_at(text, at)) || byte_at(text, at) == '.')
        text_stop(text, KUNAI_E_CORRUPT, text->at, "a number has other characters in it");
    else
        text->at = at;
}

/* ---- other tokens ---- */

static void bytes_give(kunai_i_text *text, uint32_t kind, size_t from, size_t to)
{
    text->token.kind = kind;
    text->token.bytes = text->data + from;
    text->token.size = to - from;
}

static void word_read(kunai_i_text *text)
{
    size_t at = text->at;

    while (is_letter(byte_at(text, at)) || is_digit(byte_at(text, at)))
        at++;
    bytes_give(text, KUNAI_I_TOKEN_WORD, text->at, at);
    text->at = at;
}

/* There are no escapes: a backslash is the second byte of many Shift-JIS characters. */
static void string_read(kunai_i_text *text)
{
    size_t at = text->at + 1;

    while (at < text->size && text->data[at] != '"')
        at++;
    if (at == text->size) {
        text_stop(text, KUNAI_E_TRUNCATED, text->at, "a string does not end");
        return;
    }
    bytes_give(text, KUNAI_I_TOKEN_STRING, text->at + 1, at);
    text->at = at + 1;
}

/* A comment in it, or a backslash before its end, makes it go on in the next line; but behind two
 * slashes a backslash is half of a Shift-JIS character. */
static void line_read(kunai_i_text *text)
{
    size_t at = text->at + 1;

    while (at < text->size && !is_line_end(text->data[at])) {
        if (text->data[at] == '/' && byte_at(text, at + 1) == '/') {
            at = line_end(text, at);
        } else if (comment_starts(text, at)) {
            if (!comment_skip(text, &at))
                return;
        } else if (text->data[at] == '\\' && is_line_end(byte_at(text, at + 1))) {
            at += byte_at(text, at + 1) == '\r' && byte_at(text, at + 2) == '\n' ? 3 : 2;
        } else {
            at++;
        }
    }
    bytes_give(text, KUNAI_I_TOKEN_LINE, text->at + 1, at);
    text->at = at;
}

static void mark_read(kunai_i_text *text)
{
    bytes_give(text, KUNAI_I_TOKEN_MARK, text->at, text->at + 1);
    text->token.mark = text->data[text->at];
    text->at++;
}

void kunai_i_text_next(kunai_i_text *text)
{
    const uint32_t failed = text->failed;
    int byte;

    if (failed)
        return;
    blanks_skip(text);
    if (text->failed)
        return;
    byte = byte_at(text, text->at);
    text->token.offset = text->origin + text->at;
    text->token.mark = 0;
    text->token.size = 0;
    if (byte < 0)
        text_end(text, text->at);
    else if (!byte || byte == CTRL_Z)
        padding_check(text);
    else if (is_letter(byte))
        word_read(text);
    else if (number_starts(text))
        number_read(text);
    else if (byte == '"')
        string_read(text);
    else if (byte == '#' && text->line_start)
        line_read(text);
    else
        mark_read(text);
    text->line_start = 0;
}

void kunai_i_text_begin(kunai_i_text *text, kunai_i_job *job, const void *data, size_t size,
                        const char *record)
{
    static const uint8_t byte_order_mark[3] = {0xEF, 0xBB, 0xBF};

    memset(text, 0, sizeof *text);
    text->data = data ? data : (const uint8_t *)"";
    text->size = size;
    text->job = job;
    text->record = record;
    text->line_start = 1;
    if (size >= sizeof byte_order_mark && !memcmp(text->data, byte_order_mark, 3))
        text->at = 3;
    kunai_i_text_next(text);
}

kunai_i_text kunai_i_text_line(const kunai_i_text *text)
{
    kunai_i_text line = *text;

    line.data = text->token.bytes;
    line.size = text->token.size;
    line.origin = text->token.offset + 1; /* behind the # */
    line.at = 0;
    line.line_start = 0;
    kunai_i_text_next(&line);
    return line;
}

/* ---- questions ---- */

int kunai_i_token_compare(const kunai_i_token *token, const char *word)
{
    size_t i;

    for (i = 0; i < token->size; i++) {
        const int difference = token->bytes[i] - (uint8_t)word[i];

        if (difference || !word[i])
            return difference ? difference : 1;
    }
    return word[token->size] ? -1 : 0;
}

int kunai_i_token_is(const kunai_i_token *token, const char *word)
{
    return token->kind == KUNAI_I_TOKEN_WORD && !kunai_i_token_compare(token, word);
}

int kunai_i_token_ends(const kunai_i_token *token, const char *end)
{
    size_t size = 0;

    while (end[size])
        size++;
    return token->kind == KUNAI_I_TOKEN_WORD && token->size >= size &&
           !memcmp(token->bytes + token->size - size, end, size);
}
