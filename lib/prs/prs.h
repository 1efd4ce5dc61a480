/* prs.h - the formats of the module prs, and the trials that recognise them (prs.md 6, 8). */
#ifndef KUNAI_I_PRS_H
#define KUNAI_I_PRS_H

#include "base/module.h"

/* A stream of fewer packed bytes can be one by chance. */
enum { KUNAI_I_PRS_TELLING = 16 };

extern const kunai_i_module kunai_i_prs_module;

/* Finds out by trial whether all of data is one PRSD or PRS stream. Fills in *found, but for offset.
 * Returns 0 if it is not: *found means nothing then. */
int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked);

/* Runs over a PRS or PRSD stream, whatever follows it, as kunai_prs_size does. Returns
 * KUNAI_E_CORRUPT for a PRSD stream that does not give as much as its header says. */
kunai_result kunai_i_try_prs(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order,
                             uint64_t *unpacked, uint64_t *packed);

#endif
