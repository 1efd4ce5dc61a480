/* json_kunai.h - writes what the library returns as JSON: entries, errors, warnings. kunai info,
 * list, extract, map and scan use it, so their JSON has the same members. */
#ifndef JSON_KUNAI_H
#define JSON_KUNAI_H

#include "json_names.h"
#include "tool.h"

/* Adds "byte_order": null if it is unknown or the format is text. has_byte_order returns whether it
 * is not null. */
void add_json_byte_order(buffer *b, uint32_t format, uint32_t byte_order);
int has_byte_order(uint32_t format, uint32_t byte_order);

/* Returns "little", "big", "mixed" or "any" for a byte order of the library. */
const char *get_byte_order_name(uint32_t byte_order);

/* open_json_entry adds an object with all members of an entry and leaves the object open. of_path:
 * the name comes from the path of the user, not from a file. */
void open_json_entry(buffer *b, uint32_t index, const kunai_entry *entry, int of_path);
void add_json_entry_name(buffer *b, const char *key, const kunai_entry *entry, int of_path);

/* Add an object for an error or a warning, and a key with a list of these objects. */
void add_json_problem(buffer *b, const kunai_error *problem);
void add_json_problems(buffer *b, const char *key, const kunai_error *problems, size_t count);

/* Adds "error" for a file that could not be read: the text of the last fail_tool. */
void add_json_unreadable(buffer *b, const tool *t);

/* Prints one line to the standard output. */
void print_json(const buffer *line);

#endif
