/* sa_collision.h - collects the collision triangles of a LandTable (sa-levels.md 4). */
#ifndef KUNAI_I_SA_COLLISION_H
#define KUNAI_I_SA_COLLISION_H

#include "scene/parts.h"

/* Collects the triangles of all instances that are solid or water and whose models could be
 * read. */
void kunai_i_collect_land_collision(const kunai_i_parts *parts);

#endif
