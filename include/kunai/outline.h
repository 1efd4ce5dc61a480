/* kunai/outline.h - every structure that a reader saw, for tools that show files. */
#ifndef KUNAI_OUTLINE_H
#define KUNAI_OUTLINE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_outline kunai_outline;

typedef struct kunai_outline_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t format; /* enum kunai_format */
    uint32_t byte_order;
    uint32_t record_count;
} kunai_outline_info;

typedef struct kunai_record {
    uint64_t offset;   /* in the input */
    uint64_t size;     /* of the structure itself, not of what its pointers lead to */
    kunai_string name; /* of the structure, as the format calls it; static text */
    uint32_t depth;    /* 0: the file; what lies inside of another one follows it, one deeper */
    uint32_t type;     /* raw: type number, or the four bytes of a tag, the first one low; of the
                          keys of a motion enum kunai_property; else 0 */
    uint32_t flags;    /* raw; 0: it has none */
    uint32_t count;    /* elements, where it has some */
} kunai_record;

/*
 * Takes whatever archive, textures, model, motion, scene and map take, and reads all of it with
 * their code and by the same options: all models and motions of a file, whatever options->index
 * says. A file that breaks off in the middle gives what was seen, with a warning; the warnings of
 * its parts are there, too. What is shared by several structures is one record. Entries of an
 * archive are not opened. data is not used after open.
 *
 * KUNAI_E_FORMAT: nothing was recognised.
 */
KUNAI_API kunai_result kunai_outline_open(const void *data, size_t size,
                                          const kunai_options *options, kunai_outline **out,
                                          kunai_error *error);
KUNAI_API void kunai_outline_close(kunai_outline *outline); /* NULL is allowed */

KUNAI_API const kunai_outline_info *kunai_outline_get_info(const kunai_outline *outline);

/* By offset; of those with the same one the longest first. NULL past the last one. */
KUNAI_API const kunai_record *kunai_outline_get_record(const kunai_outline *outline,
                                                       uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
