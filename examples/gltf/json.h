/*
 * json.h - writes JSON into a buffer.
 *
 * The functions add the commas. A name from inside a file is written unchanged if it is valid
 * UTF-8. In any other name, each byte above 127 is written as \u0080 to \u00FF: nothing is lost,
 * and the output is always valid (utf8.h). Paths are UTF-8 and are written unchanged.
 */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"

void open_json(buffer *b, char bracket); /* '{' or '[' */
void close_json(buffer *b, char bracket);
void add_json_key(buffer *b, const char *key); /* before a value in an object */

/* Add a name from inside a file, with its size or with a zero at its end. */
void add_json_bytes(buffer *b, const char *bytes, size_t size);
void add_json_string(buffer *b, const char *text);

/* Adds text in UTF-8, with control characters, quotes and backslashes escaped. Each byte that is no
 * part of a valid character becomes U+FFFD. Lone surrogates would keep the byte, but many parsers
 * refuse them. */
void add_json_utf8(buffer *b, const char *text);
void add_json_unsigned(buffer *b, uint64_t value);
void add_json_signed(buffer *b, int64_t value);

/* Adds a number with 9 digits, which are enough to read the same float back. Infinity becomes the
 * largest float; NaN becomes 0. */
void add_json_float(buffer *b, double value);
void add_json_words(buffer *b, const char *key, const uint32_t *words, size_t count); /* a list */
void add_json_floats(buffer *b, const float *values, size_t count);
void add_json_true(buffer *b);
void add_json_false(buffer *b);
void add_json_null(buffer *b);
void add_json_part(buffer *b, const buffer *part); /* the JSON in another buffer */

/* Adds members of an object as text, unchanged. text may be NULL or empty. */
void add_json_members(buffer *b, const char *text);

#endif
