/* look.h - the look into each entry of an archive. */
#ifndef KUNAI_I_LOOK_H
#define KUNAI_I_LOOK_H

#include "archive/archive.h"

/* Fills in what a table does not tell of its entries, and checks what it does. Not with
 * KUNAI_QUICK, nor where entries overlap so much that the budget ends. */
void kunai_i_look_at_entries(kunai_i_open *open, const kunai_i_list *files, const uint8_t *data);

/* How the stored bytes are unpacked. */
kunai_options kunai_i_make_unpack_options(const kunai_i_file *file, uint64_t max_output);

#endif
