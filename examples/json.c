/* json.c - writes JSON into a buffer. */
#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A value follows another one unless an opening bracket, a colon or nothing is before it. */
static void separate(buffer *b)
{
    if (b->size && !strchr("{[:,", b->data[b->size - 1]))
        buffer_byte(b, ',');
}

static void add_text(buffer *b, const char *text)
{
    buffer_add(b, text, strlen(text));
}

static void add_value(buffer *b, const char *text)
{
    separate(b);
    add_text(b, text);
}

static void add_quoted(buffer *b, const char *bytes, size_t size)
{
    char escape[8];
    size_t i;

    buffer_byte(b, '"');
    for (i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)bytes[i];

        if (byte == '"' || byte == '\\') {
            buffer_byte(b, '\\');
            buffer_byte(b, byte);
        } else if (byte < 0x20 || byte > 0x7E) {
            snprintf(escape, sizeof escape, "\\u%04X", (unsigned)byte);
            add_text(b, escape);
        } else {
            buffer_byte(b, byte);
        }
    }
    buffer_byte(b, '"');
}

void json_open(buffer *b, char bracket)
{
    separate(b);
    buffer_byte(b, (uint8_t)bracket);
}

void json_close(buffer *b, char bracket)
{
    buffer_byte(b, (uint8_t)bracket);
}

void json_key(buffer *b, const char *key)
{
    separate(b);
    add_quoted(b, key, strlen(key));
    buffer_byte(b, ':');
}

void json_bytes(buffer *b, const char *bytes, size_t size)
{
    separate(b);
    add_quoted(b, bytes, size);
}

void json_string(buffer *b, const char *text)
{
    json_bytes(b, text, strlen(text));
}

void json_unsigned(buffer *b, uint64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, value);
    add_value(b, text);
}

void json_signed(buffer *b, int64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRId64, value);
    add_value(b, text);
}

void json_float(buffer *b, double value)
{
    char text[32];

    snprintf(text, sizeof text, "%.9g", value);
    add_value(b, text);
}

void json_words(buffer *b, const char *key, const uint32_t *words, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_unsigned(b, words[i]);
    json_close(b, ']');
}

void json_floats(buffer *b, const float *values, size_t count)
{
    size_t i;

    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_float(b, (double)values[i]);
    json_close(b, ']');
}

void json_true(buffer *b)
{
    add_value(b, "true");
}

void json_false(buffer *b)
{
    add_value(b, "false");
}

void json_null(buffer *b)
{
    add_value(b, "null");
}

void json_part(buffer *b, const buffer *part)
{
    separate(b);
    buffer_add(b, part->data, part->size);
}
