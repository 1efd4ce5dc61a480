/* rel.h - the REL container: a memory image, called the payload, with a list of the words in it
 * that are pointers. The payload begins at byte 0 of the file, so that pointers are offsets in the
 * input. */
#ifndef KUNAI_I_REL_H
#define KUNAI_I_REL_H

#include "base/reader.h"

enum { KUNAI_I_REL_ROOT_FROM_END = 16 /* the word of the trailer that leads to the root */ };

typedef struct kunai_i_rel {
    const uint8_t *data;
    size_t size;
    /* Size of the payload. The relocation table begins there. */
    uint32_t payload;
    uint32_t count; /* number of relocations */
    uint32_t root;  /* offset of the root structure; not checked */
    uint32_t big;
    const uint8_t *listed; /* bit map (bits.h) of the payload; NULL: not loaded */
} kunai_i_rel;

/* Begins to read a REL file. byte_order is options.byte_order. Reads only the trailer. Returns 1,
 * or 0 if data is not a REL file. */
int kunai_i_begin_rel(kunai_i_rel *rel, const void *data, size_t size, uint32_t byte_order);

/* Makes a bit map in temporary memory, so that kunai_i_is_rel_pointer is fast. Warns if the table
 * is damaged. */
void kunai_i_load_rel(kunai_i_open *open, kunai_i_rel *rel);

/* Returns 1 if the word at this offset is a pointer, otherwise 0. A word that is not listed is a
 * null pointer, whatever its value is. A listed word can be 0: it points to the first byte of the
 * file. */
int kunai_i_is_rel_pointer(const kunai_i_rel *rel, uint64_t at);

/* Tests which words of a structure, at most 32, are listed as pointers. Returns one bit per word;
 * bit 0 is for the first one. */
uint32_t kunai_i_find_rel_pointers(const kunai_i_rel *rel, uint64_t at, uint32_t words);

/* Returns the offset that a listed word contains. */
uint32_t kunai_i_load_rel_pointer(const kunai_i_rel *rel, uint64_t at);

/* Reads the pointer at an offset. Returns 1 and sets *target, or returns 0 if the pointer is null.
 */
int kunai_i_follow_rel(const kunai_i_rel *rel, uint64_t at, uint32_t *target);

/* Returns a reader for the payload. Pointers are offsets in it. If the table is loaded, the reader
 * knows which words are pointers. */
kunai_i_reader kunai_i_make_rel_reader(kunai_i_open *open, const kunai_i_rel *rel,
                                       const char *record);

#endif
