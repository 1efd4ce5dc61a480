/* set.h - distinct items, numbered: materials, what few corners have, parts of a stage. */
#ifndef KUNAI_I_SET_H
#define KUNAI_I_SET_H

#include "base/open.h"

#define KUNAI_I_NONE 0xFFFFFFFFu /* in place of a number */

/* Decides only where in a table a key is looked for, never the order of the output. */
uint32_t kunai_i_hash(const uint8_t *key, size_t size);

/* Distinct byte strings of one size, numbered in the order of their arrival. */
typedef struct kunai_i_set {
    kunai_i_list items;
    kunai_i_list table;  /* hash table of numbers + 1 */
    uint32_t table_size; /* 0 or a power of 2 */
    uint32_t last;       /* the number that was given last */
    size_t key_at;       /* the bytes of an item before this do not count */
    const char *record;  /* for errors */
} kunai_i_set;

void kunai_i_begin_set(kunai_i_set *set, size_t item_size, size_t key_at, const char *record);

/* The number of the item in the set, which it joins when it is new. KUNAI_I_NONE: the open failed,
 * also where a file is made to be slow: offset is for that. */
uint32_t kunai_i_add_to_set(kunai_i_open *open, kunai_i_set *set, const void *item,
                            uint64_t offset);

/* The number of an item that is in the set, or KUNAI_I_NONE: it is not there, or the open failed as
 * above. The set does not change. */
uint32_t kunai_i_find_in_set(kunai_i_open *open, const kunai_i_set *set, const void *item,
                             uint64_t offset);

#endif
