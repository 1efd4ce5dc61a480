/* archive.h - the module archive: its formats, and what their readers share. The module textures
 * reads three of them. */
#ifndef KUNAI_I_ARCHIVE_H
#define KUNAI_I_ARCHIVE_H

#include "base/module.h"
#include "base/reader.h"

#include <kunai/archive.h>

extern const kunai_i_module kunai_i_archive_module;

/* One stored file. */
typedef struct kunai_i_file {
    kunai_entry entry;
    uint32_t has_global_index; /* 0 is an index, too */
    uint64_t declared_at;      /* where the table says how large it unpacks */
    uint64_t end;              /* texture: where the next chunk is for certain; 0: not known */
    uint32_t packing_order;    /* PRSD: the byte order of its header and key */
    uint32_t name_lacks_end;   /* what the entry turns out to be gives the extension */
} kunai_i_file;

/*
 * Reads the table of an archive. The reader covers the whole input. For each stored file a
 * kunai_i_file is added whose entry has name, offset, size, owner, type, attribute, global_index
 * and, when its bytes are not all there, result (and a warning); archive.c fills in the rest. Where
 * the format says that entries are packed, the entry has packing and unpacked_size as declared.
 * Sets byte_order and flags of info. A table that cannot be read fails the open.
 */
typedef void kunai_i_archive_read(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
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

kunai_i_recognise kunai_i_recognise_afs;
kunai_i_recognise kunai_i_recognise_bml;
kunai_i_recognise kunai_i_recognise_gsl;
kunai_i_recognise kunai_i_recognise_texture_table;
kunai_i_recognise kunai_i_recognise_xvm;
kunai_i_recognise kunai_i_recognise_pvmx;
kunai_i_recognise kunai_i_recognise_narc;
kunai_i_recognise kunai_i_recognise_ninja_file;

kunai_i_measure_head kunai_i_measure_afs_head;
kunai_i_measure_head kunai_i_measure_texture_table_head;
kunai_i_measure_head kunai_i_measure_xvm_head;
kunai_i_measure_head kunai_i_measure_pvmx_head;
kunai_i_measure_head kunai_i_measure_narc_head;
kunai_i_measure_head kunai_i_measure_bml_head;

/* Adds a stored file without a name, cut where the data ends: that is its result, and a warning at
 * the place of the table that says so. The offset of an empty one may be anywhere. reader covers
 * the whole input. NULL: the open failed. */
kunai_i_file *kunai_i_add_file(kunai_i_open *open, kunai_i_list *files,
                               const kunai_i_reader *reader, uint64_t offset, uint64_t size,
                               uint64_t place, const char *record);

/* unit is a power of two. */
static inline uint64_t kunai_i_round_up(uint64_t value, uint32_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/* Are all of these bytes in the data? */
static inline int kunai_i_is_inside(const kunai_i_reader *reader, uint64_t offset, uint64_t size)
{
    return offset <= reader->size && size <= reader->size - offset;
}

#endif
