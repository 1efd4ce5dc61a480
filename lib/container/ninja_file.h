/* ninja_file.h - the chunks of a Ninja file (ninja-container.md 1 to 3), for all readers of their
 * bodies. */
#ifndef KUNAI_I_NINJA_FILE_H
#define KUNAI_I_NINJA_FILE_H

#include "base/module.h"
#include "base/reader.h"

enum { KUNAI_I_NODE_SIZE = 52 /* bytes of an NJS_OBJECT, without the real part of a quaternion */ };

/* A tag as a number: its four characters, read in little-endian order. */
#define KUNAI_I_TAG(a, b, c, d)                                                                    \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

typedef struct kunai_i_chunk {
    uint64_t offset; /* offset of the tag in the input */
    uint32_t tag;    /* KUNAI_I_TAG */
    /* Size of the body, which begins at offset + 8, cut at the end of the input. */
    uint32_t size;
    uint32_t whole;      /* size of the body in the header of the chunk */
    kunai_result result; /* KUNAI_E_TRUNCATED: the input ends before the body */
} kunai_i_chunk;

typedef struct kunai_i_chunk_walk {
    const uint8_t *data;
    size_t size;
    size_t at;
    uint32_t big_sizes; /* byte order of the size words */
    /* Byte order of the bodies (enum kunai_byte_order). If it is 0, the reader finds out the byte
     * order of each body. */
    uint32_t forced;
    kunai_i_open *open; /* for warnings; NULL in a probe */
} kunai_i_chunk_walk;

/* Begins to read the chunks of data. byte_order is options.byte_order. open may be NULL, for a
 * probe. Returns 1, or 0 if data is not a Ninja file. */
int kunai_i_begin_chunk_walk(kunai_i_chunk_walk *walk, kunai_i_open *open, const void *data,
                             size_t size, uint32_t byte_order);

/* Reads the header of the next chunk. Returns 1 for a chunk, whose body may be cut off, or 0 if
 * there are no more chunks. The time of all calls together is linear in size. */
int kunai_i_read_next_chunk(kunai_i_chunk_walk *walk, kunai_i_chunk *chunk);

/* Returns 1 if the body is complete. If it was cut off, fails the open call with KUNAI_E_TRUNCATED
 * and returns 0. */
int kunai_i_check_chunk(kunai_i_open *open, const kunai_i_chunk *chunk);

/* Warns if the body was cut off. */
void kunai_i_warn_cut_chunk(kunai_i_open *open, const kunai_i_chunk *chunk);

/* The faults of the chunks of a file with several models or motions. A fault is reported when a
 * model or motion is read, because options.index has to be checked first. */
typedef struct kunai_i_chunk_faults {
    kunai_i_warnings found; /* in the order of their offsets */
    uint32_t flags;         /* options.flags of the open call */
    /* 1: a handle has the warnings already. An outline opens the file several times. */
    uint32_t is_told;
} kunai_i_chunk_faults;

/* Begins a walk over all chunks. Until kunai_i_end_chunk_faults, warnings are stored in faults,
 * even with KUNAI_OPEN_STRICT. */
void kunai_i_begin_chunk_faults(kunai_i_open *open, kunai_i_chunk_faults *faults);
/* Ends the walk. Returns a copy of faults in temporary memory. Returns NULL if there are no faults,
 * or if the open call has failed. */
kunai_i_chunk_faults *kunai_i_end_chunk_faults(kunai_i_open *open,
                                               const kunai_i_chunk_faults *faults);

/* Adds the faults with from <= offset < end to the warnings of a call that reads one model or
 * motion. If end is UINT64_MAX, the faults that were counted but not stored are added to the total,
 * too. faults may be NULL. */
void kunai_i_warn_chunk_faults(kunai_i_open *open, const kunai_i_chunk_faults *faults,
                               uint64_t from, uint64_t end);

/* Call this after a model or motion was read, so that no other one reports the faults. faults may
 * be NULL. */
void kunai_i_finish_chunk_faults(const kunai_i_open *open, kunai_i_chunk_faults *faults);

/* Returns how many of the three pointers of the NJS_OBJECT at an offset are NULL or less than size.
 * In the wrong byte order few of them are. */
int kunai_i_count_node_pointers(const kunai_i_reader *body, uint32_t at, size_t size);

/* Iterates over the entries of a POF0 (ninja-container.md 3), which are the offsets of the pointers
 * in a body. Set list and size, and all other members to zero. kunai_i_read_pof0_entry returns 1 if
 * at is the next offset, which can be outside of the body. */
typedef struct kunai_i_pof0_walk {
    const uint8_t *list; /* the body of the POF0 chunk */
    size_t size;
    size_t next;
    uint64_t at;
} kunai_i_pof0_walk;

/* Returns 1 if the walk has moved to the next offset, or 0 if there is no further one. */
int kunai_i_read_pof0_entry(kunai_i_pof0_walk *walk);

/* Starts with the POF0 that follows a chunk directly, cut at the end of the input. Returns 1, or 0
 * and a walk without entries if no POF0 follows. */
int kunai_i_begin_pof0(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk,
                       kunai_i_pof0_walk *pof0);

/* Returns the byte order for info.byte_order: LITTLE, BIG, or MIXED for little-endian sizes with a
 * big-endian body. */
uint32_t kunai_i_find_chunk_byte_order(const kunai_i_chunk_walk *walk, const kunai_i_chunk *chunk);

/* The known tags. Every Ninja file begins with one of them. */
extern const kunai_i_word kunai_i_chunk_words[];

/* For kunai_scan: returns 1 if the complete chunk at the start of data is more than a tag inside a
 * program, otherwise 0. */
int kunai_i_begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size);

/* Returns a reader for the body of a chunk. The pointers in the file are offsets in it. */
kunai_i_reader kunai_i_make_chunk_reader(kunai_i_open *open, const kunai_i_chunk_walk *walk,
                                         const kunai_i_chunk *chunk, const char *record);

#endif
