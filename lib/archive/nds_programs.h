/* nds_programs.h - the programs of a Nintendo DS ROM (nds.md 4). */
#ifndef KUNAI_I_ARCHIVE_NDS_PROGRAMS_H
#define KUNAI_I_ARCHIVE_NDS_PROGRAMS_H

#include "archive/stored_file.h"

/* Reads the overlay tables, and sets type, program and packing of the entries of overlays. Adds the
 * entries of ARM9 and ARM7. Damage is a warning. Call this after all files are listed. */
void kunai_i_read_rom_programs(kunai_i_open *open, const kunai_i_reader *reader,
                               kunai_i_list *files, kunai_rom *rom);

#endif
