/* heads.h - what kunai_scan asks about a place where a magic word stands: is a thing there? */
#ifndef KUNAI_I_HEADS_H
#define KUNAI_I_HEADS_H

#include "container/ninja_file.h"
#include "base/recognise.h"

enum { KUNAI_I_MAGIC = 4 /* bytes of a magic word */ };

/* How many bytes from the start of the thing are its header and table; 0: there is nothing in it.
 * A bounded number of steps when it is 0, else no more than its size pays for. */
typedef uint64_t kunai_i_head_size(const uint8_t *data, size_t size);

typedef struct kunai_i_magic {
    char word[KUNAI_I_MAGIC + 1];
    uint8_t word_at; /* from the start of the thing */
    uint8_t pair_at; /* the two bytes that are searched for, likewise */
    kunai_i_head_size *head;
    kunai_i_recognise *recognise; /* only where head is not 0: it counts on what head has seen;
                                     nouns too, where not each file of the format has all */
} kunai_i_magic;

/* Ended by a row without a head. */
extern const kunai_i_magic kunai_i_magics[];

/* Is the chunk at the start of data, which is whole, more than a tag in a program? */
int kunai_i_begins_run(const kunai_i_chunk *chunk, const uint8_t *data, size_t size);

#endif
