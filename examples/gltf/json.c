/* json.c - writes JSON into a buffer. */
#include "json.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A value follows another one unless an opening bracket, a colon or nothing is before it. */
static void separate(buffer *b)
{
    if (b->size && !strchr("{[:,", b->data[b->size - 1]))
        append_byte(b, ',');
}

static void add_text(buffer *b, const char *text)
{
    append_bytes(b, text, strlen(text));
}

static void add_value(buffer *b, const char *text)
{
    separate(b);
    add_text(b, text);
}

static void add_escape(buffer *b, unsigned code)
{
    char escape[8];

    snprintf(escape, sizeof escape, "\\u%04X", code);
    add_text(b, escape);
}

static void add_byte(buffer *b, unsigned char byte)
{
    if (byte < 0x20 || byte > 0x7E) {
        add_escape(b, byte);
        return;
    }
    if (byte == '"' || byte == '\\')
        append_byte(b, '\\');
    append_byte(b, byte);
}

static void add_quoted(buffer *b, const char *bytes, size_t size)
{
    size_t i;

    append_byte(b, '"');
    for (i = 0; i < size; i++)
        add_byte(b, (unsigned char)bytes[i]);
    append_byte(b, '"');
}

/* The size of the first character of a text, which is not ASCII; 0: it is not valid. The second
 * byte tells overlong forms, surrogates and values beyond U+10FFFF. */
static size_t find_utf8_size(const unsigned char *text)
{
    static const struct {
        unsigned char first, last, low, high;
        size_t size;
    } rows[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
                {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
                {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (text[0] < rows[i].first || text[0] > rows[i].last)
            continue;
        if (text[1] < rows[i].low || text[1] > rows[i].high)
            return 0;
        for (k = 2; k < rows[i].size; k++)
            if ((text[k] & 0xC0) != 0x80)
                return 0;
        return rows[i].size;
    }
    return 0;
}

/* Gives how many bytes it took. Terminals take U+0080 to U+009F for commands. */
static size_t add_character(buffer *b, const unsigned char *text)
{
    const size_t size = text[0] < 0x80 ? 1 : find_utf8_size(text);

    if (size == 1)
        add_byte(b, text[0]);
    else if (!size)
        add_escape(b, 0xFFFD);
    else if (text[0] == 0xC2 && text[1] < 0xA0)
        add_escape(b, text[1]);
    else
        append_bytes(b, text, size);
    return size ? size : 1;
}

void open_json(buffer *b, char bracket)
{
    separate(b);
    append_byte(b, (uint8_t)bracket);
}

void close_json(buffer *b, char bracket)
{
    append_byte(b, (uint8_t)bracket);
}

void add_json_key(buffer *b, const char *key)
{
    separate(b);
    add_quoted(b, key, strlen(key));
    append_byte(b, ':');
}

void add_json_bytes(buffer *b, const char *bytes, size_t size)
{
    separate(b);
    add_quoted(b, bytes, size);
}

void add_json_string(buffer *b, const char *text)
{
    add_json_bytes(b, text, strlen(text));
}

void add_json_utf8(buffer *b, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;

    separate(b);
    append_byte(b, '"');
    while (*at)
        at += add_character(b, at);
    append_byte(b, '"');
}

void add_json_unsigned(buffer *b, uint64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, value);
    add_value(b, text);
}

void add_json_signed(buffer *b, int64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRId64, value);
    add_value(b, text);
}

void add_json_float(buffer *b, double value)
{
    char text[32];

    if (!isfinite(value)) /* for which JSON has no word */
        value = isnan(value) ? 0 : copysign((double)FLT_MAX, value);
    snprintf(text, sizeof text, "%.9g", value);
    add_value(b, text);
}

void add_json_words(buffer *b, const char *key, const uint32_t *words, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_unsigned(b, words[i]);
    close_json(b, ']');
}

void add_json_floats(buffer *b, const float *values, size_t count)
{
    size_t i;

    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_float(b, (double)values[i]);
    close_json(b, ']');
}

void add_json_true(buffer *b)
{
    add_value(b, "true");
}

void add_json_false(buffer *b)
{
    add_value(b, "false");
}

void add_json_null(buffer *b)
{
    add_value(b, "null");
}

void add_json_part(buffer *b, const buffer *part)
{
    separate(b);
    append_bytes(b, part->data, part->size);
}

void add_json_members(buffer *b, const char *text)
{
    if (!text || !*text)
        return;
    separate(b);
    append_bytes(b, text, strlen(text));
}
