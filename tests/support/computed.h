/* computed.h - what look.c and computed.c share: the view of a path, and its arguments. */
#ifndef KUNAI_TEST_COMPUTED_H
#define KUNAI_TEST_COMPUTED_H

#include "look.h"
#include "support.h"

enum { NAME = 64 };

/* What a path of look.h leads to: items of one kind, or a handle. */
typedef struct view {
    const test_handle *in; /* set if this is a handle: member handle */
    const test_struct *of; /* the members of an item of kind TEST_STRUCT */
    const uint8_t *data;   /* [count] items; NULL if the member is a NULL pointer */
    uint64_t count;
    uint32_t kind;
    uint32_t pointers; /* data contains this many pointers to count items each; 0: data is items */
    int is_all;        /* the path ends with [*]: the next name is a member of each item */
    const test_root *one; /* the get function that gives the items one by one */
    const void *handle;
    char name[NAME]; /* the path, for messages */
} view;

void fail_look(const looking *from, const char *why);
void *keep_memory(looking *from, size_t size); /* memory until free_looking */

/* Reads "[number]". Without one, fails the test if is_needed, else returns otherwise. */
double read_argument(looking *from, int is_needed, double otherwise);

/* Calculates the value of this name, and reads its arguments. Returns 0 if the handle has no
 * calculated value of this name. */
int compute(looking *from, const view *of, const char *name, view *found);

#endif
