/* map_value.h - numbers of map files, as text and as JSON. */
#ifndef MAP_VALUE_H
#define MAP_VALUE_H

#include "json_kunai.h"

double map_units(int32_t fx32);
const char *map_type_name(uint32_t type);
void map_print_count(uint32_t count, const char *what); /* "1 cell", "2 cells" */
void map_time_text(uint32_t half_seconds, char text[16]);

void map_json_units(buffer *b, const char *key, const int32_t *values, size_t count);
void map_json_integers(buffer *b, const char *key, const int32_t *values, size_t count);
void map_json_shorts(buffer *b, const char *key, const uint16_t *values, size_t count);
void map_json_doubles(buffer *b, const char *key, const double *values, size_t count);
void map_json_flag(buffer *b, const char *key, int value);

#endif
