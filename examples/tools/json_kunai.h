/* json_kunai.h - what the library hands out, as JSON that is the same in all programs. */
#ifndef JSON_KUNAI_H
#define JSON_KUNAI_H

#include "json.h"
#include "tool.h"

/* A key with a string of the library, a list of them, a text, a path, a number, or the byte order
 * of a format (null for any, and for text, which has none). */
void add_json_name(buffer *b, const char *key, kunai_string value);
void add_json_names(buffer *b, const char *key, const kunai_string *values, uint32_t count);
void add_json_text(buffer *b, const char *key, const char *value);
void add_json_path(buffer *b, const char *key, const char *path);
void add_json_number(buffer *b, const char *key, uint64_t value);
void add_json_byte_order(buffer *b, uint32_t format, uint32_t byte_order);
int has_byte_order(uint32_t format, uint32_t byte_order);

/* "little" and the like, for a byte order of the library. */
const char *get_byte_order_name(uint32_t byte_order);

/* "blendSource", "blendDestination" and, where it is, "additive" of a material that is blended. */
void add_json_blend(buffer *b, const kunai_material *material);

/* "SRC_ALPHA" and the like, for an enum kunai_blend. */
const char *get_blend_name(uint32_t factor);

/* An entry with all its members; the object stays open. of_path: the name is UTF-8 from a
 * path, not Latin-1 from a file. */
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
