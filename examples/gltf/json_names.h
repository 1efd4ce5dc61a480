/* json_names.h - names, numbers and blend factors as JSON. */
#ifndef JSON_NAMES_H
#define JSON_NAMES_H

#include "json.h"

#include <kunai/kunai.h>

/* Add a key with a string of the library, a list of strings, a text, a path in UTF-8, or a
 * number. */
void add_json_name(buffer *b, const char *key, kunai_string value);
void add_json_names(buffer *b, const char *key, const kunai_string *values, uint32_t count);
void add_json_text(buffer *b, const char *key, const char *value);
void add_json_path(buffer *b, const char *key, const char *path);
void add_json_number(buffer *b, const char *key, uint64_t value);

/* Adds "blendSource" and "blendDestination" of a blended material, and "additive" if its colour is
 * added. */
void add_json_blend(buffer *b, const kunai_material *material);

/* Returns the name of an enum kunai_blend: "SRC_ALPHA" and so on, or "unknown". */
const char *get_blend_name(uint32_t factor);

#endif
