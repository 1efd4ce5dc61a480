/* computed.h - for look.c: what a path leads to, and the values that are calculated. */
#ifndef KUNAI_TEST_COMPUTED_H
#define KUNAI_TEST_COMPUTED_H

#include "look.h"
#include "support.h"

enum { NAME = 64 };

/* What a path leads to: items of one kind, or a handle. */
typedef struct view {
    const test_handle *in; /* a handle: data is the handle */
    const test_struct *of; /* TEST_STRUCT */
    const uint8_t *data;   /* [count] items; NULL: a NULL pointer */
    uint64_t count;
    uint32_t kind;
    uint32_t pointers;    /* data has that many pointers to count items each; 0: items */
    int is_all;           /* [*]: one member of each item is looked at */
    const test_root *one; /* items are asked for one by one */
    const void *handle;
    char name[NAME]; /* for messages */
} view;

void fail_look(const looking *from, const char *why);
void *keep_memory(looking *from, size_t size); /* until free_looking */

/* [number]. Without one: fails if is_needed, or returns otherwise. */
double read_argument(looking *from, int is_needed, double otherwise);

/* Takes the arguments of a calculated value of a handle; returns 0 if none has this name. */
int compute(looking *from, const view *of, const char *name, view *found);

#endif
