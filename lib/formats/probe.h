/* probe.h - the parts of kunai_probe, for the look into the entries of an archive and for
 * kunai_scan. */
#ifndef KUNAI_I_PROBE_H
#define KUNAI_I_PROBE_H

#include "base/recognise.h"

/* A stream of fewer packed bytes may be one by chance. */
enum { KUNAI_I_PRS_TELLING = 16 };

/* What begins at byte 0, by the format tables of all nouns. 0: nothing known; found is all zero. */
int kunai_i_probe_tables(const uint8_t *data, size_t size, kunai_found *found);

/* All that opens a format, whatever the bytes are. */
uint32_t kunai_i_probe_nouns(uint32_t format);

/* A whole PRSD or PRS stream, by trial (prs.md 6, 8). 0: none; found is all zero. */
int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked);

/* Runs over a PRS or PRSD stream, whatever follows it, as kunai_prs_size does. A PRSD that does not
 * give as much as it declares is KUNAI_E_CORRUPT. */
kunai_result kunai_i_try_prs(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order,
                             uint64_t *unpacked, uint64_t *packed);

#endif
