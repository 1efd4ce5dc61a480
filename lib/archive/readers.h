/* readers.h - the readers of the archive formats. archive.c calls all of them; the module textures
 * calls those of texture archives. */
#ifndef KUNAI_I_ARCHIVE_READERS_H
#define KUNAI_I_ARCHIVE_READERS_H

#include "archive/stored_file.h"
#include "base/module.h"

/*
 * Reads the table of an archive, and adds a kunai_i_file for each stored file.
 *
 * reader  Covers the whole input.
 * files   Receives the files. The reader sets these members of an entry: name, offset, size, owner,
 *         type, attribute, global_index. If bytes of the entry are missing, it sets result and
 *         warns. If the table says that the entry is packed, it sets packing and the declared
 *         unpacked_size. archive.c sets the other members.
 * info    Receives byte_order and flags.
 *
 * A table that cannot be read fails the open.
 */
typedef void kunai_i_archive_read(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                  kunai_archive_info *info);

/* The same for a ROM image. Returns the facts of the ROM, or NULL if the open has failed. */
const kunai_rom *kunai_i_read_rom(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                  kunai_archive_info *info);

/* Adds a kunai_i_file for each palette file of a PVM or GVM. Sets its offset, size, name and
 * result. */
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
