/*
 * json.h - writes JSON into a buffer.
 *
 * Commas are put where they belong. A name from inside a file is written as it is if all of it is
 * UTF-8. Of any other name the bytes above 127 are written as \u0080 to \u00FF: nothing is lost, and
 * the output is always valid (utf8.h). Paths are UTF-8 and are written as they are.
 */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"

void open_json(buffer *b, char bracket); /* '{' or '[' */
void close_json(buffer *b, char bracket);
void add_json_key(buffer *b, const char *key); /* before a value in an object */

/* A name from inside a file, with its size or with a zero at its end. */
void add_json_bytes(buffer *b, const char *bytes, size_t size);
void add_json_string(buffer *b, const char *text);

/* Text in UTF-8: control characters, quotes and backslashes are escaped. Each byte that is no part
 * of a valid character becomes U+FFFD: many parsers refuse the lone surrogates that would keep it.
 */
void add_json_utf8(buffer *b, const char *text);
void add_json_unsigned(buffer *b, uint64_t value);
void add_json_signed(buffer *b, int64_t value);

/* Enough digits to give the same float back. Infinity becomes the largest float, and NaN 0. */
void add_json_float(buffer *b, double value);
void add_json_words(buffer *b, const char *key, const uint32_t *words, size_t count); /* a list */
void add_json_floats(buffer *b, const float *values, size_t count);
void add_json_true(buffer *b);
void add_json_false(buffer *b);
void add_json_null(buffer *b);
void add_json_part(buffer *b, const buffer *part); /* what was written into another buffer */

/* Members of an object, as text. NULL or empty: there are none. */
void add_json_members(buffer *b, const char *text);

#endif
