/* readers.h - the readers of the archive formats: archive.c asks all of them, and the module
 * textures those of texture archives. */
#ifndef KUNAI_I_ARCHIVE_READERS_H
#define KUNAI_I_ARCHIVE_READERS_H

#include "archive/stored_file.h"
#include "base/module.h"

/*
 * Reads the table of an archive. The reader covers the whole input. For each stored file a
 * kunai_i_file is added whose entry has name, offset, size, owner, type, attribute, global_index
 * and, when its bytes are not all there, result (and a warning); archive.c fills in the rest. Where
 * the format says that entries are packed, the entry has packing and unpacked_size as declared.
 * Sets byte_order and flags of info. A table that cannot be read fails the open.
 */
typedef void kunai_i_archive_read(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                  kunai_archive_info *info);

/* The same for a ROM image, which has more than a table: returns its facts, or NULL if the open
 * failed. */
const kunai_rom *kunai_i_read_rom(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                  kunai_archive_info *info);

/* Adds a kunai_i_file for each palette file between the textures: offset, size and name. */
void kunai_i_list_palettes(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files);

kunai_i_archive_read kunai_i_read_afs;
kunai_i_archive_read kunai_i_read_bml;
kunai_i_archive_read kunai_i_read_gsl;
kunai_i_archive_read kunai_i_read_texture_table; /* PVM, GVM */
kunai_i_archive_read kunai_i_read_xvm;
kunai_i_archive_read kunai_i_read_pvmx;
kunai_i_archive_read kunai_i_read_narc;
kunai_i_archive_read kunai_i_read_ninja_file;
kunai_i_archive_read kunai_i_read_qst;

kunai_i_recognise kunai_i_recognise_afs;
kunai_i_recognise kunai_i_recognise_bml;
kunai_i_recognise kunai_i_recognise_gsl;
kunai_i_recognise kunai_i_recognise_texture_table;
kunai_i_recognise kunai_i_recognise_xvm;
kunai_i_recognise kunai_i_recognise_pvmx;
kunai_i_recognise kunai_i_recognise_narc;
kunai_i_recognise kunai_i_recognise_ninja_file;
kunai_i_recognise kunai_i_recognise_nds;
kunai_i_recognise kunai_i_recognise_qst;

kunai_i_measure_head kunai_i_measure_afs_head;
kunai_i_measure_head kunai_i_measure_texture_table_head;
kunai_i_measure_head kunai_i_measure_xvm_head;
kunai_i_measure_head kunai_i_measure_pvmx_head;
kunai_i_measure_head kunai_i_measure_narc_head;
kunai_i_measure_head kunai_i_measure_bml_head;
kunai_i_measure_head kunai_i_measure_nds_head;

#endif
