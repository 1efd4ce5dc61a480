/*
 * utf8.h - names from inside files as text.
 *
 * No format names the character set of its names. A name that is valid UTF-8 as a whole is read as
 * UTF-8. Any other name is in an unknown set, often Shift-JIS. Each of its bytes is read as one
 * Latin-1 letter, so that nothing is lost.
 */
#ifndef UTF8_H
#define UTF8_H

#include "buffer.h"

/* Reads the first character of a text. Sets *code and returns the size of the character in bytes.
 * Returns 0 if the text is empty or does not begin with a valid character. Overlong forms,
 * surrogates and values above U+10FFFF are invalid. */
size_t read_utf8(const char *text, size_t size, uint32_t *code);

/* Returns whether a whole text is valid UTF-8. */
int is_utf8(const char *text, size_t size);

/* Appends a name from inside a file, in UTF-8. */
void append_name(buffer *b, const char *name, size_t size);

#endif
