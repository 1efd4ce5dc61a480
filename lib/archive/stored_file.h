/* stored_file.h - one stored file of an archive, as the archive's table describes it. */
#ifndef KUNAI_I_STORED_FILE_H
#define KUNAI_I_STORED_FILE_H

#include "base/reader.h"

#include <kunai/archive.h>

enum { KUNAI_I_PIECE = 0x400 /* bytes per piece: see kunai_i_file.pieces */ };

/* One stored file. */
typedef struct kunai_i_file {
    kunai_entry entry;
    uint64_t declared_at;   /* where the input stores the declared unpacked size */
    uint64_t end;           /* texture: where the next chunk certainly begins; 0: unknown */
    const uint8_t *bytes;   /* the stored bytes, if they were joined from several places; NULL: they
                                 are in the input at entry.offset */
    const uint64_t *pieces; /* if bytes is not NULL: where each piece is in the input */
    uint8_t has_global_index; /* 1: entry.global_index is valid, also if it is 0 */
    uint8_t packing_order;    /* PRSD: the byte order of its header and key */
    uint8_t name_lacks_end;   /* 1: archive.c appends the extension of the format that it finds */
    uint8_t has_no_size;      /* 1: packing is known, but the unpacked size is not */
    uint8_t lacks_end_mark;   /* 1: the stream ends with the entry, without an end mark */
    uint8_t is_packing_asked; /* 1: packing is options.packing; no table declares a size */
} kunai_i_file;

/* Returns the stored bytes of a file. data is the whole input. */
static inline const uint8_t *kunai_i_get_stored(const kunai_i_file *file, const uint8_t *data)
{
    return file->bytes ? file->bytes : data + (size_t)file->entry.offset;
}

/* Returns where byte number at of a file is in the input. at may be the size of the file. */
static inline uint64_t kunai_i_find_stored(const kunai_i_file *file, uint64_t at)
{
    uint64_t piece;

    if (!file->bytes || !file->entry.size)
        return file->entry.offset + at;
    piece = at < file->entry.size ? at : file->entry.size - 1;
    piece /= KUNAI_I_PIECE;
    return file->pieces[piece] + (at - piece * KUNAI_I_PIECE);
}

/* Adds a stored file without a name. A file that passes the end of the data is cut there: its
 * result is KUNAI_E_TRUNCATED, with a warning at place, where the table stores the offset and size.
 * An empty file may have any offset. reader covers the whole input. Returns NULL if the open has
 * failed. */
kunai_i_file *kunai_i_add_file(kunai_i_open *open, kunai_i_list *files,
                               const kunai_i_reader *reader, uint64_t offset, uint64_t size,
                               uint64_t place, const char *record);

/* From here to kunai_i_end_item, errors and warnings name the last stored file. */
static inline kunai_i_item kunai_i_begin_entry(kunai_i_open *open, const kunai_i_list *files)
{
    return kunai_i_begin_item(open, KUNAI_ITEM_ENTRY, (uint32_t)files->count - 1);
}

/* Rounds value up to a multiple of unit. */
static inline uint64_t kunai_i_round_up(uint64_t value, uint32_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/* Returns 1 if all of these bytes lie inside the data, otherwise 0. The test cannot overflow. */
static inline int kunai_i_is_inside(const kunai_i_reader *reader, uint64_t offset, uint64_t size)
{
    return offset <= reader->size && size <= reader->size - offset;
}

#endif
