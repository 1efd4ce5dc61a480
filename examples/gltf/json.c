/*
 * json.c - writes JSON (RFC 8259) into a buffer.
 *
 * The last byte of the buffer decides whether a comma is needed, so that callers have no state.
 * Names from files may be in any character set (utf8.h).
 */
#include "json.h"

#include "utf8.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Adds a comma, unless the buffer is empty or ends with an opening bracket, a colon or a comma. */
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

/* Adds an ASCII character, or a byte of an unknown character set. */
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

/* Adds the first character of a text. Returns its size in bytes. U+0080 to U+009F are escaped,
 * because terminals obey them as commands. */
static size_t add_character(buffer *b, const char *text, size_t size)
{
    uint32_t code;
    const size_t length = read_utf8(text, size, &code);

    if (!length)
        add_escape(b, 0xFFFD);
    else if (code < 0x80)
        add_byte(b, (unsigned char)code);
    else if (code < 0xA0)
        add_escape(b, code);
    else
        append_bytes(b, text, length);
    return length ? length : 1;
}

static void add_quoted_utf8(buffer *b, const char *text, size_t size)
{
    size_t at = 0;

    append_byte(b, '"');
    while (at < size)
        at += add_character(b, text + at, size - at);
    append_byte(b, '"');
}

static void add_quoted_bytes(buffer *b, const char *bytes, size_t size)
{
    size_t i;

    append_byte(b, '"');
    for (i = 0; i < size; i++)
        add_byte(b, (unsigned char)bytes[i]);
    append_byte(b, '"');
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
    add_json_utf8(b, key);
    append_byte(b, ':');
}

void add_json_bytes(buffer *b, const char *bytes, size_t size)
{
    separate(b);
    if (is_utf8(bytes, size))
        add_quoted_utf8(b, bytes, size);
    else
        add_quoted_bytes(b, bytes, size);
}

void add_json_string(buffer *b, const char *text)
{
    add_json_bytes(b, text, strlen(text));
}

void add_json_utf8(buffer *b, const char *text)
{
    separate(b);
    add_quoted_utf8(b, text, strlen(text));
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

    if (!isfinite(value)) /* JSON has no word for infinity and NaN */
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
