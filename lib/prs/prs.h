/* prs.h - the formats of the module prs, and the trials that recognise them (prs.md 6, 8). */
#ifndef KUNAI_I_PRS_H
#define KUNAI_I_PRS_H

#include "base/module.h"

/* Data that unpacks as a PRS stream of fewer packed bytes can do so by chance. */
enum { KUNAI_I_PRS_TELLING = 16 };

extern const kunai_i_module kunai_i_prs_module;

/* Finds out by trial whether all of data is one PRSD or PRS stream. Returns 1, and sets *unpacked
 * and all members of *found except offset. Returns 0 if the data is something else: then *found and
 * *unpacked are not valid. */
int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked);

/* Runs over a PRS or PRSD stream, and returns the same as kunai_prs_size. Any bytes may follow the
 * stream. Also returns KUNAI_E_CORRUPT if a PRSD stream does not unpack to the size that its header
 * declares. The size of the output is not limited. */
kunai_result kunai_i_try_prs(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order,
                             uint64_t *unpacked, uint64_t *packed);

#endif
