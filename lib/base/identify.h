/*
 * identify.h - what some bytes are, of all formats of all modules. lib/formats defines it: this is
 * the one call that goes up in the order of the folders. Archives say with it what an entry is, and
 * a module does not take a file for its own that has the magic word of another module's format.
 */
#ifndef KUNAI_I_IDENTIFY_H
#define KUNAI_I_IDENTIFY_H

#include <kunai/probe.h>

/* Like kunai_probe, but asks only rows up to a specificity (enum kunai_i_specificity). Returns 0 if
 * no format is recognised: *found is all zero then. */
int kunai_i_identify(uint32_t last, const uint8_t *data, size_t size, kunai_found *found);

#endif
