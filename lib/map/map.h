/* map.h - the table of the module map: its formats and its open call. */
#ifndef KUNAI_I_MAP_H
#define KUNAI_I_MAP_H

#include "base/module.h"

extern const kunai_i_module kunai_i_map_module;

#endif
