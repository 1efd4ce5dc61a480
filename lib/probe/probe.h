/* probe.h - the parts of kunai_probe, for the look into the entries of an archive. */
#ifndef KUNAI_I_PROBE_H
#define KUNAI_I_PROBE_H

#include <kunai/probe.h>

/* What begins at byte 0, by the format tables of all nouns. 0: nothing known; found is all zero. */
int kunai_i_probe_tables(const uint8_t *data, size_t size, kunai_found *found);

/* A whole PRS stream, by trial (prs.md 6). 0: none; found is all zero. */
int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked);

#endif
