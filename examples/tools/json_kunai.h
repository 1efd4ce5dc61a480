/* json_kunai.h - what the library hands out, as JSON that is the same in all programs. */
#ifndef JSON_KUNAI_H
#define JSON_KUNAI_H

#include "json_names.h"
#include "tool.h"

/* A key with the byte order of a format: null for any, and for text, which has none. */
void add_json_byte_order(buffer *b, uint32_t format, uint32_t byte_order);
int has_byte_order(uint32_t format, uint32_t byte_order);

/* "little" and the like, for a byte order of the library. */
const char *get_byte_order_name(uint32_t byte_order);

/* An entry with all its members; the object stays open. of_path: the name is from the path of
 * the user, not from inside a file. */
void open_json_entry(buffer *b, uint32_t index, const kunai_entry *entry, int of_path);
void add_json_entry_name(buffer *b, const char *key, const kunai_entry *entry, int of_path);

/* An object for an error or a warning, and a key with a list of them. */
void add_json_problem(buffer *b, const kunai_error *problem);
void add_json_problems(buffer *b, const char *key, const kunai_error *problems, size_t count);

/* "error" with the words of the last fail_tool: a file that could not be read. */
void add_json_unreadable(buffer *b, const tool *t);

/* One line on stdout. */
void print_json(const buffer *line);

#endif
