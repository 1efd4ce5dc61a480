/* json_kunai.h - what the library hands out, as JSON that is the same in all programs. */
#ifndef JSON_KUNAI_H
#define JSON_KUNAI_H

#include "json.h"
#include "tool.h"

/* A key with a string of the library, a list of them, a text, a path, a number, or the byte order
 * of a format (null for any, and for text, which has none). */
void json_name(buffer *b, const char *key, kunai_string value);
void json_names(buffer *b, const char *key, const kunai_string *values, uint32_t count);
void json_text(buffer *b, const char *key, const char *value);
void json_path(buffer *b, const char *key, const char *path);
void json_number(buffer *b, const char *key, uint64_t value);
void json_byte_order(buffer *b, uint32_t format, uint32_t byte_order);
int json_has_byte_order(uint32_t format, uint32_t byte_order);

/* "little" and the like, for a byte order of the library. */
const char *json_byte_order_name(uint32_t byte_order);

/* "blendSource", "blendDestination" and, where it is, "additive" of a material that is blended. */
void json_blend(buffer *b, const kunai_material *material);

/* "SRC_ALPHA" and the like, for an enum kunai_blend. */
const char *json_blend_name(uint32_t factor);

/* An entry with all its members; the object stays open. of_path: the name is UTF-8 from a
 * path, not Latin-1 from a file. */
void json_open_entry(buffer *b, uint32_t index, const kunai_entry *entry, int of_path);
void json_entry_name(buffer *b, const char *key, const kunai_entry *entry, int of_path);

/* An object for an error or a warning, and a key with a list of them. */
void json_problem(buffer *b, const kunai_error *problem);
void json_problems(buffer *b, const char *key, const kunai_error *problems, size_t count);

/* "error" with the words of the last tool_fail: a file that could not be read. */
void json_unreadable(buffer *b, const tool *t);

/* One line on stdout. */
void json_print(const buffer *line);

#endif
