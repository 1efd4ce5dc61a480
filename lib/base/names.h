/* names.h - finds a name without comparing all names: files from attackers can contain many
 * thousands. */
#ifndef KUNAI_I_NAMES_H
#define KUNAI_I_NAMES_H

#include "base/open.h"

/* Strings that are members of the structs of an array, and the order in which to search them. */
typedef struct kunai_i_names {
    const kunai_string *first; /* the member of the first struct */
    /* [count] indices of structs, sorted by name, then by index. NULL if there are few names. */
    const uint32_t *order;
    size_t stride; /* bytes from one string to the next */
    uint32_t count;
} kunai_i_names;

/* Sorts the names, using memory of the handle. If this fails the open call, names must not be
 * used. */
void kunai_i_sort_names(kunai_i_open *open, kunai_i_names *names, const kunai_string *first,
                        size_t stride, uint32_t count);

/* Returns the index of the first struct with exactly this name, or -1. If name is NULL and size is
 * not 0, returns -1. */
int32_t kunai_i_find_name(const kunai_i_names *names, const char *name, size_t size);

/* Returns 1 if at least one name is not empty, otherwise 0. */
int kunai_i_has_any_name(const kunai_i_names *names);

#endif
