/* formats.h - the archive formats, for archive.c, and for textures.c that reads two of them. */
#ifndef KUNAI_I_ARCHIVE_FORMATS_H
#define KUNAI_I_ARCHIVE_FORMATS_H

#include "base/reader.h"
#include "base/recognise.h"

#include <kunai/archive.h>

/*
 * Reads the table of an archive. The reader covers the whole input. For each stored file a
 * kunai_entry is added with name, offset, size, owner, type, attribute, global_index and, when its
 * bytes are not all there, result (and a warning); archive.c fills in the rest. Sets byte_order
 * and flags of info. A table that cannot be read fails the job.
 */
typedef void kunai_i_archive_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *entries,
                                  kunai_archive_info *info);

kunai_i_archive_read kunai_i_afs_read;
kunai_i_archive_read kunai_i_pvm_read;
kunai_i_archive_read kunai_i_xvm_read;
kunai_i_archive_read kunai_i_ninja_file_read;

kunai_i_recognise kunai_i_afs_recognise;
kunai_i_recognise kunai_i_pvm_recognise;
kunai_i_recognise kunai_i_xvm_recognise;
kunai_i_recognise kunai_i_ninja_file_recognise;

/* For kunai_probe: the rows of the archive noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_archive_formats[];

#endif
