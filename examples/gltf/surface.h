/* surface.h - the surface flags of the levels of Sonic Adventure by name. */
#ifndef SURFACE_H
#define SURFACE_H

#include "json.h"

#include <kunai/kunai.h>

/* The name of a bit, 0 .. 31, for kunai_land_table.format: the constant of kunai/scene.h without the
 * beginning that all of an enum share, in small letters. */
const char *get_surface_name(uint32_t format, uint32_t bit);

/* A key with an array of the names of all bits that are set. */
void add_json_surface(buffer *b, const char *key, uint32_t format, uint32_t flags);

#endif
