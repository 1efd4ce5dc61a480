/* nds_titles.h - the banner of a Nintendo DS ROM (nds.md 5). */
#ifndef KUNAI_I_ARCHIVE_NDS_TITLES_H
#define KUNAI_I_ARCHIVE_NDS_TITLES_H

#include "archive/stored_file.h"

/* Adds the entry of the banner, and reads the titles. Damage is a warning. Call this after all
 * files are listed. */
void kunai_i_read_rom_banner(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                             kunai_rom *rom);

#endif
