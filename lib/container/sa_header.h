/* sa_header.h - the header that all files of SA Tools begin with (sa-tools.md 1). */
#ifndef KUNAI_I_SA_HEADER_H
#define KUNAI_I_SA_HEADER_H

#include "base/reader.h"

#include <string.h>

enum {
    KUNAI_I_SA_MAGIC = 7, /* bytes: the word, and a 0 after the shorter ones */
    KUNAI_I_SA_VERSION_AT = 7,
    KUNAI_I_SA_METADATA_AT = 12,
    KUNAI_I_SA_HEADER = 16,     /* bytes */
    KUNAI_I_SA_FIRST_CHUNKS = 2 /* version; the metadata of older ones has other forms */
};

/* What the header of a kind of file can say. */
typedef struct kunai_i_sa_kind {
    uint32_t newest;     /* version; the first one is 0 */
    uint32_t root_size;  /* bytes of the structure that the file is about */
    uint32_t is_counted; /* 1: from version 1 on, a count follows */
    const char *bad_version;
    const char *bad_root;
} kunai_i_sa_kind;

typedef struct kunai_i_sa_header {
    uint32_t version;
    uint32_t root;
    uint32_t count; /* 0: there is none */
} kunai_i_sa_header;

static inline int kunai_i_has_sa_magic(const uint8_t *data, size_t size, const char *word)
{
    return size >= KUNAI_I_SA_MAGIC && !memcmp(data, word, KUNAI_I_SA_MAGIC);
}

/* Reads the header of a whole file. Faults get the record of file. Returns 0 if the open failed. */
int kunai_i_read_sa_header(kunai_i_reader file, const kunai_i_sa_kind *kind,
                           kunai_i_sa_header *header);

/* ---- for kunai_probe and kunai_scan: the magic word is there ---- */

/* Does the rest of a header follow, and is the root in the data? */
int kunai_i_is_sa_header(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size);

/* The end of the file, whose metadata ends at end; at most size. If end is before the end of the
 * root, the file ends with the data. */
uint64_t kunai_i_choose_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size,
                               uint64_t end);

/* The end of a file of models or levels: after the chunks, which are its last part. Without an end
 * mark, and for versions without chunks: the end of the data. */
uint64_t kunai_i_find_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size);

#endif
