/* ninja_file.h - the chunks of a Ninja file, for every reader of something inside one. */
#ifndef KUNAI_I_NINJA_FILE_H
#define KUNAI_I_NINJA_FILE_H

#include "base/module.h"
#include "base/reader.h"

enum { KUNAI_I_NODE_SIZE = 52 /* of an NJS_OBJECT, but for the real part of a quaternion */ };

/* A tag as the number that its four characters make when read little-endian. */
#define KUNAI_I_TAG(a, b, c, d)                                                                    \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

typedef struct kunai_i_chunk {
    uint64_t offset;     /* of the tag, in the input */
    uint32_t tag;        /* KUNAI_I_TAG */
    uint32_t size;       /* of the body, which begins at offset + 8; cut at the end of the input */
    uint32_t whole;      /* size of the body before it was cut */
    kunai_result result; /* KUNAI_E_TRUNCATED: the body was cut */
} kunai_i_chunk;

typedef struct kunai_i_chunk_walk {
    const uint8_t *data;
    size_t size;
    size_t at;
    uint32_t big_sizes; /* byte order of the size words */
    uint32_t forced;    /* enum kunai_byte_order of the bodies, 0: find out */
    kunai_i_open *open; /* for warnings; NULL in a probe */
} kunai_i_chunk_walk;

/* 0 when data is no Ninja file; byte_order is that of kunai_options. */
int kunai_i_begin_chunk_walk(kunai_i_chunk_walk *walk, kunai_i_open *open, const void *data,
                             size_t size, uint32_t byte_order);

/* The next chunk; 0 when there are no more. Linear in size over all calls. */
int kunai_i_read_next_chunk(kunai_i_chunk_walk *walk, kunai_i_chunk *chunk);

/* Fails the open when the body was cut. */
int kunai_i_check_chunk(kunai_i_open *open, const kunai_i_chunk *chunk);

/* Warns when the body was cut. */
void kunai_i_warn_cut_chunk(kunai_i_open *open, const kunai_i_chunk *chunk);

/* The faults of the chunks of a file with several models or motions. Each fault waits until one
 * model or motion is read: options.index is checked first. */
typedef struct kunai_i_chunk_faults {
    kunai_i_warnings found; /* their offsets rise */
    uint32_t flags;         /* options.flags of the open call */
    uint32_t is_told; /* 1: a handle has the warnings; an outline opens the file several times */
} kunai_i_chunk_faults;

/* begin and end enclose the walk over all chunks. Warnings between the two calls are stored in
 * faults, also with KUNAI_OPEN_STRICT. end returns a copy in temporary memory, or NULL if the
 * chunks have no fault. */
void kunai_i_begin_chunk_faults(kunai_i_open *open, kunai_i_chunk_faults *faults);
kunai_i_chunk_faults *kunai_i_end_chunk_faults(kunai_i_open *open,
                                               const kunai_i_chunk_faults *faults);

/* Adds the faults with from <= offset < end to the warnings of a call that reads one model or
 * motion. end UINT64_MAX: also the faults that are only counted. faults may be NULL. */
void kunai_i_warn_chunk_faults(kunai_i_open *open, const kunai_i_chunk_faults *faults,
                               uint64_t from, uint64_t end);

/* After a model or motion was read: no other one has the faults. faults may be NULL. */
void kunai_i_finish_chunk_faults(const kunai_i_open *open, kunai_i_chunk_faults *faults);

/* How many of the three pointers of the NJS_OBJECT at a place are NULL or lead to places below
 * size: in the wrong byte order few do. */
int kunai_i_count_node_pointers(const kunai_i_reader *body, uint32_t at, size_t size);

/* The entries of a POF0, ninja-container.md 3: places of pointers in a body. Begin with all members
 * but list and size zero. 1: at is the next one; it may lie outside of the body. */
typedef struct kunai_i_pof0_walk {
    const uint8_t *list; /* the body of the POF0 */
    size_t size;
    size_t next;
    uint64_t at;
} kunai_i_pof0_walk;

int kunai_i_read_pof0_entry(kunai_i_pof0_walk *walk);

/* Begins with the POF0 right behind a chunk, cut at the end of the input; 0 (and a walk without
 * entries) when there is none. */
int kunai_i_begin_pof0(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk,
                       kunai_i_pof0_walk *pof0);

/* LITTLE, MIXED (little-endian sizes, big-endian body) or BIG, for info.byte_order. */
uint32_t kunai_i_find_chunk_byte_order(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk);

/* The known tags. A Ninja file begins with one of them. */
extern const kunai_i_word kunai_i_chunk_words[];

/* For kunai_scan: is the whole chunk at the start of data more than a tag in a program? */
int kunai_i_begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size);

/* The body of a chunk. Offsets in it are pointers of the file. */
kunai_i_reader kunai_i_make_chunk_reader(kunai_i_open *open, const kunai_i_chunk_walk *walk,
                                         const kunai_i_chunk *chunk, const char *record);

#endif
