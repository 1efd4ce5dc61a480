/* set.h - numbers distinct items, for example materials, vertex data and parts of a stage. */
#ifndef KUNAI_I_SET_H
#define KUNAI_I_SET_H

#include "base/open.h"

#define KUNAI_I_NONE 0xFFFFFFFFu /* not a number of an item */

/* Returns a hash of the key. The hash only decides where in a table a key is searched, never the
 * order of the output. */
uint32_t kunai_i_hash(const uint8_t *key, size_t size);

/* Distinct byte strings of one size, numbered in the order in which they were added. */
typedef struct kunai_i_set {
    kunai_i_list items;
    kunai_i_list table;  /* hash table of item numbers + 1; 0 is a free place */
    uint32_t table_size; /* 0 or a power of 2 */
    uint32_t last;       /* the number that was returned last */
    size_t key_at;       /* the first key_at bytes of an item are not compared */
    const char *record;  /* name for errors */
} kunai_i_set;

/* Makes an empty set of items of item_size bytes. Takes no memory yet. */
void kunai_i_begin_set(kunai_i_set *set, size_t item_size, size_t key_at, const char *record);

/* Returns the number of the item, after adding it if it is new. Returns KUNAI_I_NONE if the call
 * has failed. A file that is made to be slow, with many equal hashes, fails the call with
 * KUNAI_E_LIMIT. offset is the offset for this error. */
uint32_t kunai_i_add_to_set(kunai_i_open *open, kunai_i_set *set, const void *item,
                            uint64_t offset);

/* Returns the number of the item. Returns KUNAI_I_NONE if the set does not contain it, or if the
 * call has failed as in kunai_i_add_to_set. Does not change the set. */
uint32_t kunai_i_find_in_set(kunai_i_open *open, const kunai_i_set *set, const void *item,
                             uint64_t offset);

#endif
