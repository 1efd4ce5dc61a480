/* surface.h - the surface flags of the levels of Sonic Adventure by name. */
#ifndef SURFACE_H
#define SURFACE_H

#include "json.h"

#include <kunai/kunai.h>

/*
 * Returns the name of a bit: the constant of kunai/scene.h in small letters, without the prefix of
 * its enum. Returns "unknown" if bit is above 31.
 *
 * format  kunai_land_table.format, which decides between the bits of the first and the second game.
 */
const char *get_surface_name(uint32_t format, uint32_t bit);

/* Adds a key with an array of the names of all set bits. */
void add_json_surface(buffer *b, const char *key, uint32_t format, uint32_t flags);

#endif
