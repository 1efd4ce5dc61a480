/*
 * names.c - sorts the names of a handle and finds a name by binary search. Reads no input.
 *
 * A file from an attacker can contain many thousand names, so a search must not compare all of
 * them. Up to FEW names are not sorted, and are compared one by one.
 */
#include "base/names.h"

#include <string.h>

enum { FEW = 256 }; /* sorting 256 names takes a fifth of the time that opening their file takes */

/* Shorter names come first, so that only names of equal size are compared byte by byte. */
static int compare(const kunai_string *a, const char *name, size_t size)
{
    if (a->size != size)
        return a->size < size ? -1 : 1;
    return size ? memcmp(a->data, name, size) : 0;
}

static const kunai_string *get_name(const kunai_i_names *names, uint32_t number)
{
    const void *at = (const uint8_t *)names->first + names->stride * number;

    return at;
}

/* Merges from[low..middle) and from[middle..high) into to. Equal names keep their order. */
static void merge(const kunai_i_names *names, const uint32_t *from, uint32_t *to, size_t low,
                  size_t middle, size_t high)
{
    size_t a = low, b = middle, i;

    for (i = low; i < high; i++) {
        int is_left = a < middle;

        if (a < middle && b < high) {
            const kunai_string *right = get_name(names, from[b]);

            is_left = compare(get_name(names, from[a]), right->data, right->size) <= 0;
        }
        to[i] = is_left ? from[a++] : from[b++];
    }
}

/* Merge sort from the bottom up: without recursion, and with at most n log n comparisons for any
 * names. Returns the array that contains the result: a or b. */
static uint32_t *sort(const kunai_i_names *names, uint32_t *a, uint32_t *b)
{
    size_t width, low;
    uint32_t *other;

    for (width = 1; width < names->count; width *= 2) {
        for (low = 0; low < names->count; low += 2 * width) {
            const size_t left = names->count - low;
            const size_t middle = low + (width < left ? width : left);
            const size_t high = low + (2 * width < left ? 2 * width : left);

            merge(names, a, b, low, middle, high);
        }
        other = a;
        a = b;
        b = other;
    }
    return a;
}

/* Returns NULL if the open call has failed. */
static const uint32_t *make_order(kunai_i_open *open, const kunai_i_names *names)
{
    const kunai_i_mark scratch = kunai_i_begin_scratch(open);
    uint32_t *order = kunai_i_allocate_unset(open, names->count, sizeof *order);
    uint32_t *room = kunai_i_allocate_scratch(open, names->count, sizeof *room), *sorted, i;

    if (order && room) {
        for (i = 0; i < names->count; i++)
            order[i] = i;
        sorted = sort(names, order, room);
        if (sorted != order)
            memcpy(order, sorted, names->count * sizeof *order);
    }
    kunai_i_end_scratch(open, &scratch);
    return order;
}

void kunai_i_sort_names(kunai_i_open *open, kunai_i_names *names, const kunai_string *first,
                        size_t stride, uint32_t count)
{
    names->first = first;
    names->stride = stride;
    names->count = count;
    names->order = count > FEW ? make_order(open, names) : NULL;
}

static int32_t find_among_few(const kunai_i_names *names, const char *name, size_t size)
{
    uint32_t i;

    for (i = 0; i < names->count; i++)
        if (!compare(get_name(names, i), name, size))
            return (int32_t)i;
    return -1;
}

/* Few names have no order and are compared one by one. The order keeps equal names as in the list,
 * so the search finds the first of them. */
int32_t kunai_i_find_name(const kunai_i_names *names, const char *name, size_t size)
{
    uint32_t low = 0, high = names->count;

    if (!name && size)
        return -1;
    if (!names->order)
        return find_among_few(names, name, size);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (compare(get_name(names, names->order[middle]), name, size) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == names->count || compare(get_name(names, names->order[low]), name, size))
        return -1;
    return (int32_t)names->order[low];
}

int kunai_i_has_any_name(const kunai_i_names *names)
{
    uint32_t i;

    if (names->order) /* the longest name is the last one */
        return get_name(names, names->order[names->count - 1])->size != 0;
    for (i = 0; i < names->count; i++)
        if (get_name(names, i)->size)
            return 1;
    return 0;
}
