/* rel.h - the REL container: which words of a memory image, the payload, are pointers. It begins at
 * byte 0 of the file, so that places in it are offsets in the input. */
#ifndef KUNAI_I_REL_H
#define KUNAI_I_REL_H

#include "base/reader.h"

enum { KUNAI_I_REL_ROOT_FROM_END = 16 /* the word of the trailer that leads to the root */ };

typedef struct kunai_i_rel {
    const uint8_t *data;
    size_t size;
    uint32_t payload; /* its size; the relocation table begins there */
    uint32_t count;   /* of relocations */
    uint32_t root;    /* offset of the root structure, not checked */
    uint32_t big;
    const uint8_t *listed; /* bits.h, of the payload; NULL: not loaded */
} kunai_i_rel;

/* 0 when data is no REL file; byte_order is that of kunai_options. Looks at the trailer only. */
int kunai_i_begin_rel(kunai_i_rel *rel, const void *data, size_t size, uint32_t byte_order);

/* Makes kunai_i_is_rel_pointer fast, in temporary memory. Warns when the table is damaged. */
void kunai_i_load_rel(kunai_i_open *open, kunai_i_rel *rel);

/* Is the word at this offset a pointer? One that is not listed is null, whatever it holds; one
 * that is may be 0, which is the first byte of the file. */
int kunai_i_is_rel_pointer(const kunai_i_rel *rel, uint64_t at);

/* The same of a structure of at most 32 words: a bit each, bit 0 for the first one. */
uint32_t kunai_i_find_rel_pointers(const kunai_i_rel *rel, uint64_t at, uint32_t words);

/* The place in a word that is listed. */
uint32_t kunai_i_load_rel_pointer(const kunai_i_rel *rel, uint64_t at);

/* Follows the word at an offset: 0 when it is null. */
int kunai_i_follow_rel(const kunai_i_rel *rel, uint64_t at, uint32_t *target);

/* The payload. What its pointers hold are places in it, and once the table is loaded the reader
 * knows which words are pointers. */
kunai_i_reader kunai_i_make_rel_reader(kunai_i_open *open, const kunai_i_rel *rel,
                                       const char *record);

#endif
