/* sa_header.h - the header at the start of all files of SA Tools (sa-tools.md 1). */
#ifndef KUNAI_I_SA_HEADER_H
#define KUNAI_I_SA_HEADER_H

#include "base/reader.h"

#include <string.h>

enum {
    KUNAI_I_SA_MAGIC = 7, /* bytes: the word, and a 0 after shorter words */
    KUNAI_I_SA_VERSION_AT = 7,
    KUNAI_I_SA_METADATA_AT = 12,
    KUNAI_I_SA_HEADER = 16, /* bytes */
    /* The first version with chunks. Older versions store the metadata in other ways. */
    KUNAI_I_SA_FIRST_CHUNKS = 2
};

/* Describes the header of one kind of file. */
typedef struct kunai_i_sa_kind {
    uint32_t newest;     /* the newest version; the first version is 0 */
    uint32_t root_size;  /* bytes of the structure that the root offset leads to */
    uint32_t is_counted; /* 1: from version 1 on, a count follows the header */
    const char *bad_version;
    const char *bad_root;
} kunai_i_sa_kind;

typedef struct kunai_i_sa_header {
    uint32_t version;
    uint32_t root;
    uint32_t count; /* 0 if the header has no count */
} kunai_i_sa_header;

/* Returns 1 if the data begins with this magic word, otherwise 0. */
static inline int kunai_i_has_sa_magic(const uint8_t *data, size_t size, const char *word)
{
    return size >= KUNAI_I_SA_MAGIC && !memcmp(data, word, KUNAI_I_SA_MAGIC);
}

/* Reads the header of a complete file. Errors have the record of the reader. Returns 1, or 0 if the
 * open call has failed. */
int kunai_i_read_sa_header(kunai_i_reader file, const kunai_i_sa_kind *kind,
                           kunai_i_sa_header *header);

/* ---- for kunai_probe and kunai_scan, if the magic word matches ---- */

/* Returns 1 if the rest of the header is valid and the root is in the data, otherwise 0. */
int kunai_i_is_sa_header(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size);

/* Returns the end of a file whose metadata ends at end. The result is at most size. If end is
 * before the end of the root, the file ends with the data. */
uint64_t kunai_i_choose_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size,
                               uint64_t end);

/* Returns the end of a file of models or levels: the end of the chunks, which are its last part.
 * Returns the end of the data if there is no end mark or the version has no chunks. */
uint64_t kunai_i_find_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size);

#endif
