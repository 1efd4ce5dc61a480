/*
 * kunai/archive.h - AFS, BML, GSL, PVM, GVM, XVM, PVMX, NARC, and Ninja chunk files.
 *
 * An archive is a list of byte ranges of the caller's input. PVM, XVM: open them here to get the
 * stored files out, with textures.h to get pictures.
 * BML: a member's texture archive is an entry of its own behind it, with the member as its owner
 * and the member's name, the extension being what it is (".pvm", ".gvm", ".xvm"; with
 * KUNAI_ARCHIVE_QUICK none). NARC: names are paths with '/' from the root. An entry of a Ninja
 * chunk file is a chunk with its 8-byte header, named by its tag: what is read is a Ninja chunk
 * file by itself. A POF0 is an entry, too; its owner is the chunk before it.
 */
#ifndef KUNAI_ARCHIVE_H
#define KUNAI_ARCHIVE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_archive kunai_archive;

typedef struct kunai_archive_info {
    const kunai_error *warnings; /* warning_count of them, in the order of reading */
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t entry_count;
    uint32_t broken_count; /* entries that cannot be read */
    uint32_t flags;        /* flag word of a PVM or GVM, else 0 */
    uint32_t reserved;     /* 0 */
} kunai_archive_info;

typedef struct kunai_entry {
    uint64_t offset;        /* of the stored bytes, in the input */
    uint64_t size;          /* stored bytes; cut at the end of the input, which is broken */
    uint64_t unpacked_size; /* what read gives: capacity for it. Of a broken stream, how far it
                               comes. With KUNAI_ARCHIVE_QUICK as declared, if it is packed */
    kunai_string name;      /* as stored, with its path; may be empty, repeat, or be hostile */
    uint32_t packing;       /* KUNAI_FORMAT_PRS, KUNAI_FORMAT_PRSD, or 0: stored as it is */
    uint32_t format;        /* what the unpacked bytes are; 0: unknown */
    uint32_t byte_order;
    int32_t owner;      /* BML texture, POF0: index of the entry that it belongs to; else -1 */
    uint32_t type;      /* raw: BML type word, Ninja chunk tag as its 4 bytes read little-endian */
    uint32_t attribute; /* raw: last word of an AFS name record; else 0 */
    uint32_t global_index; /* PVM, GVM, XVM, PVMX; else 0 */
    kunai_result result;   /* what read will fail with (the warnings say more), or KUNAI_OK */
} kunai_entry;

/*
 * Reads the table and, without KUNAI_ARCHIVE_QUICK, looks into every entry once: how it is packed,
 * how large it unpacks, what it is (its first 256 bytes tell). That takes time linear in size and
 * no memory beyond the table: where entries overlap so much that it would not, the rest is listed
 * as with KUNAI_ARCHIVE_QUICK, with a warning. The archive reads data until it is closed.
 *
 * With KUNAI_ARCHIVE_QUICK only what the table says is known: packing is 0 where that does not
 * tell, and then read gives the stored bytes; a declared size that no PRS stream can have makes an
 * entry broken; another that is wrong, and a damaged stream, fail in read.
 */
KUNAI_API kunai_result kunai_archive_open(const void *data, size_t size,
                                          const kunai_options *options, kunai_archive **out,
                                          kunai_error *error);
KUNAI_API void kunai_archive_close(kunai_archive *archive); /* NULL is allowed */

KUNAI_API const kunai_archive_info *kunai_archive_get_info(const kunai_archive *archive);

/* NULL past the last entry. */
KUNAI_API const kunai_entry *kunai_archive_get_entry(const kunai_archive *archive, uint32_t index);

/* The first entry with exactly these name bytes, or -1. Linear. */
KUNAI_API int32_t kunai_archive_find(const kunai_archive *archive, const char *name, size_t size);

/*
 * Unpacks an entry, or copies it when it is not packed, into unpacked_size bytes; *written, which
 * may be NULL, is 0 when an entry cannot be read; what is behind, up to capacity, may be
 * overwritten. Give data + offset to prs.h instead for a large entry (the stream), or for what is
 * left of a damaged one. Allocates nothing. KUNAI_E_RANGE, KUNAI_E_SPACE, or the entry's result,
 * for a damaged stream with the place in it.
 */
KUNAI_API kunai_result kunai_archive_read(const kunai_archive *archive, uint32_t index, void *dst,
                                          size_t capacity, uint64_t *written, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
