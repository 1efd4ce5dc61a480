/* formats.h - the registry: the tables of all modules. No other file knows which formats exist. */
#ifndef KUNAI_I_FORMATS_H
#define KUNAI_I_FORMATS_H

#include "base/module.h"

enum { KUNAI_I_MODULES = 8 };

/* The modules in the order of enum kunai_module. Rows of one specificity are asked in this
 * order. */
extern const kunai_i_module *const kunai_i_modules[KUNAI_I_MODULES];

/* Returns the modules (bits of enum kunai_module) that open these bytes of a known format. by is
 * the module that has recognised them. Each other module counts if a row of it for this format
 * recognises them, too. */
uint32_t kunai_i_find_modules(const kunai_i_module *by, uint32_t format, const uint8_t *data,
                              size_t size);

/* Returns the modules that open files of the format, or 0 if no module does or the format is
 * unknown. */
uint32_t kunai_i_get_modules(uint32_t format);

#endif
