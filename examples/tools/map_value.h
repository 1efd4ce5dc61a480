/* map_value.h - prints numbers of map files as text and as JSON: fx32 values, times, counts. */
#ifndef MAP_VALUE_H
#define MAP_VALUE_H

#include "json_kunai.h"

double convert_map_units(int32_t fx32);
const char *get_map_type_name(uint32_t type);
void print_map_count(uint32_t count, const char *what); /* "1 cell", "2 cells" */
void write_map_time(uint32_t time, char text[16]);

void add_map_json_units(buffer *b, const char *key, const int32_t *values, size_t count);
void add_map_json_integers(buffer *b, const char *key, const int32_t *values, size_t count);
void add_map_json_shorts(buffer *b, const char *key, const uint16_t *values, size_t count);
void add_map_json_doubles(buffer *b, const char *key, const double *values, size_t count);
void add_map_json_flag(buffer *b, const char *key, int value);

#endif
