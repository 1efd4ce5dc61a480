/* names.h - finds names without comparing each with all: hostile files contain many thousands. */
#ifndef KUNAI_I_NAMES_H
#define KUNAI_I_NAMES_H

#include "base/open.h"

/* Strings that are members of the structs of an array, and the order to search them in. */
typedef struct kunai_i_names {
    const kunai_string *first; /* the member of the first struct */
    const uint32_t *order;     /* [count] numbers of the structs, sorted by name, then by number;
                                * NULL: there are few */
    size_t stride;             /* bytes from one string to the next */
    uint32_t count;
} kunai_i_names;

/* Sorts the names, in memory of the handle. If that fails the open, names cannot be used. */
void kunai_i_sort_names(kunai_i_open *open, kunai_i_names *names, const kunai_string *first,
                        size_t stride, uint32_t count);

/* Returns the number of the first struct with exactly this name, or -1. A name that is NULL and has
 * a size is not found. */
int32_t kunai_i_find_name(const kunai_i_names *names, const char *name, size_t size);

/* Returns 1 if at least one name is not empty. */
int kunai_i_has_any_name(const kunai_i_names *names);

#endif
