/* stored_file.h - one file that an archive stores, as its table describes it. */
#ifndef KUNAI_I_STORED_FILE_H
#define KUNAI_I_STORED_FILE_H

#include "base/reader.h"

#include <kunai/archive.h>

enum { KUNAI_I_PIECE = 0x400 /* bytes of a piece: see kunai_i_file.pieces */ };

/* One stored file. */
typedef struct kunai_i_file {
    kunai_entry entry;
    uint64_t declared_at;     /* where the table says how large it unpacks */
    uint64_t end;             /* texture: where the next chunk is for certain; 0: not known */
    const uint8_t *bytes;     /* stored bytes that are not in one place of the input; NULL: they
                                 are at entry.offset */
    const uint64_t *pieces;   /* with bytes: where each piece of them is in the input */
    uint8_t has_global_index; /* 0 is an index, too */
    uint8_t packing_order;    /* PRSD: the byte order of its header and key */
    uint8_t name_lacks_end;   /* what the entry turns out to be gives the extension */
    uint8_t has_no_size;      /* 1: packing is known, but not how large the entry unpacks */
    uint8_t lacks_end_mark;   /* 1: the stream ends with the entry, without an end mark */
    uint8_t is_packing_asked; /* 1: packing is options.packing; no table says a size */
} kunai_i_file;

/* The stored bytes of a file. data: the whole input. */
static inline const uint8_t *kunai_i_get_stored(const kunai_i_file *file, const uint8_t *data)
{
    return file->bytes ? file->bytes : data + (size_t)file->entry.offset;
}

/* Where byte number at of a file is in the input. The end of the file is a place, too. */
static inline uint64_t kunai_i_find_stored(const kunai_i_file *file, uint64_t at)
{
    uint64_t piece;

    if (!file->bytes || !file->entry.size)
        return file->entry.offset + at;
    piece = at < file->entry.size ? at : file->entry.size - 1;
    piece /= KUNAI_I_PIECE;
    return file->pieces[piece] + (at - piece * KUNAI_I_PIECE);
}

/* Adds a stored file without a name, cut where the data ends: that is its result, and a warning at
 * the place of the table that says so. The offset of an empty one may be anywhere. reader covers
 * the whole input. NULL: the open failed. */
kunai_i_file *kunai_i_add_file(kunai_i_open *open, kunai_i_list *files,
                               const kunai_i_reader *reader, uint64_t offset, uint64_t size,
                               uint64_t place, const char *record);

/* Errors and warnings belong to the last stored file, until kunai_i_end_item. */
static inline kunai_i_item kunai_i_begin_entry(kunai_i_open *open, const kunai_i_list *files)
{
    return kunai_i_begin_item(open, KUNAI_ITEM_ENTRY, (uint32_t)files->count - 1);
}

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
