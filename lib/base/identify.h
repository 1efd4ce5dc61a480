/*
 * identify.h - tells which format some bytes have, among the formats of all modules.
 *
 * lib/formats defines this function. No other call leads from a lower folder to a higher one.
 * Archives use it to name the format of an entry. Modules use it to refuse data with the magic word
 * of another module's format.
 */
#ifndef KUNAI_I_IDENTIFY_H
#define KUNAI_I_IDENTIFY_H

#include <kunai/probe.h>

/* Like kunai_probe, but asks only the rows up to the specificity last (enum kunai_i_specificity).
 * Returns 1 with *found filled in, or 0 if no row recognises the data. In this case *found is all
 * zero. */
int kunai_i_identify(uint32_t last, const uint8_t *data, size_t size, kunai_found *found);

#endif
