/* nds_programs.h - what a Nintendo DS ROM has besides files (nds.md 1, 4, 5). */
#ifndef KUNAI_I_ARCHIVE_NDS_PROGRAMS_H
#define KUNAI_I_ARCHIVE_NDS_PROGRAMS_H

#include "archive/stored_file.h"

/* Reads the facts of the header, the programs, the overlay tables and the banner of a ROM whose
 * files are listed. Sets type and program of the entries of overlays, and adds the entries of ARM9,
 * ARM7 and banner. Damage is a warning. rom has file_count, directory_count and named_count.
 * Returns 0 if the open failed. */
int kunai_i_read_rom_parts(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                           kunai_rom *rom);

#endif
