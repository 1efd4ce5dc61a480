/* formats.h - the registry: the tables of all modules. What formats there are is known nowhere
 * else. */
#ifndef KUNAI_I_FORMATS_H
#define KUNAI_I_FORMATS_H

#include "base/module.h"

enum { KUNAI_I_MODULES = 8 };

/* In the order of enum kunai_module; rows of one specificity are asked in this order, too. */
extern const kunai_i_module *const kunai_i_modules[KUNAI_I_MODULES];

/* Which modules open these bytes, which are of a format: the one that recognised them (by), and all
 * others whose row of the format recognises them. */
uint32_t kunai_i_find_modules(const kunai_i_module *by, uint32_t format, const uint8_t *data,
                              size_t size);

/* The same of all files of the format. 0: no module opens the format, or it is unknown. */
uint32_t kunai_i_get_modules(uint32_t format);

#endif
