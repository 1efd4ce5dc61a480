/* names.c - sorts names, and finds them by halving the range. */
#include "base/names.h"

#include <string.h>

/* Shorter names come first: only names of one size are compared byte by byte. */
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

/* Sorts from the bottom up: no recursion, and n log n comparisons whatever the names are. Returns
 * the array with the result, a or b. */
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

void kunai_i_sort_names(kunai_i_open *open, kunai_i_names *names, const kunai_string *first,
                        size_t stride, uint32_t count)
{
    uint32_t *order = kunai_i_allocate(open, count, sizeof *order);
    const kunai_i_arena outer = kunai_i_begin_scratch(open);
    uint32_t *room = kunai_i_allocate_scratch(open, count, sizeof *room), *sorted, i;

    memset(names, 0, sizeof *names);
    if (order && room) {
        names->first = first;
        names->stride = stride;
        names->count = count;
        for (i = 0; i < count; i++)
            order[i] = i;
        sorted = sort(names, order, room);
        if (sorted != order)
            memcpy(order, sorted, count * sizeof *order);
        names->order = order;
    }
    kunai_i_end_scratch(open, &outer);
}

int32_t kunai_i_find_name(const kunai_i_names *names, const char *name, size_t size)
{
    uint32_t low = 0, high = names->count;

    if (!name && size)
        return -1;
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

/* The longest name is the last one. */
int kunai_i_has_any_name(const kunai_i_names *names)
{
    return names->count && get_name(names, names->order[names->count - 1])->size;
}
