/* records.c - reads no bytes: sorts what readers saw, and finds what lies in what. */
#include "outline/records.h"

#include <stddef.h>
#include <string.h>

/* Every structure has a byte of its own, but for those that overlap in a file that is made so. */
static const uint64_t free_records = 262144;

/* What tells it from others stands behind its name, which is a text: the same one may be in memory
 * several times. No byte of that is padding. */
typedef struct traced_item {
    const char *name;
    uint64_t offset;
    uint64_t size;
    uint32_t type;
    uint32_t flags;
    uint32_t count;
    uint32_t name_hash;
} traced_item;

/* FNV-1a: no two of the names that readers have are the same. */
static uint32_t hash_name(const char *name)
{
    uint32_t hash = 0x811C9DC5;

    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 0x01000193;
    return hash;
}

static void add(struct kunai_i_trace *trace, const kunai_i_traced *traced)
{
    kunai_i_records *records = (kunai_i_records *)(void *)trace;
    traced_item item;

    if (kunai_i_has_failed(records->open) || traced->offset >= records->size || !traced->size ||
        records->traced.items.count > records->most)
        return;
    item.name = traced->name;
    item.offset = traced->offset;
    item.size = traced->size;
    if (item.size > records->size - item.offset)
        item.size = records->size - item.offset;
    item.type = traced->type;
    item.flags = traced->flags;
    item.count = traced->count;
    item.name_hash = hash_name(traced->name);
    (void)kunai_i_add_to_set(records->open, &records->traced, &item, item.offset);
    if (records->traced.items.count > records->most)
        kunai_i_warn(records->open, KUNAI_E_LIMIT, 0, "outline",
                     "there are too many structures: the rest is left out");
}

void kunai_i_begin_records(kunai_i_records *records, kunai_i_open *open, size_t size)
{
    records->trace.add = add;
    records->open = open;
    records->size = size;
    records->most = free_records + size;
    kunai_i_begin_set(&records->traced, sizeof(traced_item), offsetof(traced_item, offset),
                      "outline");
}

/* ---- order ---- */

static int is_before(const traced_item *a, const traced_item *b)
{
    return a->offset != b->offset ? a->offset < b->offset : a->size > b->size;
}

/* Two sorted runs, of which the second begins at middle, become one; equal ones keep their order.
 */
static void merge(const traced_item *traced, const uint32_t *from, size_t middle, size_t end,
                  uint32_t *to)
{
    size_t a = 0, b = middle, k;

    for (k = 0; k < end; k++)
        to[k] = b == end || (a < middle && !is_before(&traced[from[b]], &traced[from[a]]))
                    ? from[a++]
                    : from[b++];
}

/* Numbers of the records in order: a merge sort. */
static const uint32_t *sort(kunai_i_open *open, const traced_item *traced, size_t count)
{
    uint32_t *from = kunai_i_allocate_scratch(open, count, sizeof *from);
    uint32_t *to = kunai_i_allocate_scratch(open, count, sizeof *to), *last;
    size_t run, at, i;

    if (!from || !to)
        return NULL;
    for (i = 0; i < count; i++)
        from[i] = (uint32_t)i;
    for (run = 1; run < count; run *= 2) {
        for (at = 0; at < count; at += 2 * run) {
            const size_t end = count - at < 2 * run ? count - at : 2 * run;

            merge(traced, from + at, run < end ? run : end, end, to + at);
        }
        last = from;
        from = to;
        to = last;
    }
    return from;
}

/* ---- depth ---- */

static int holds(const kunai_record *outer, const kunai_record *inner)
{
    return inner->offset - outer->offset <= outer->size &&
           inner->size <= outer->size - (inner->offset - outer->offset);
}

/* The first one holds all. around: those that the one before lies in, and itself. */
static void find_depths(kunai_record *records, uint32_t count, uint32_t *around)
{
    uint32_t depth = 0, i;

    for (i = 0; i < count; i++) {
        while (depth && !holds(&records[around[depth - 1]], &records[i]))
            depth--;
        records[i].depth = depth;
        around[depth++] = i;
    }
}

static void set_record(const traced_item *traced, kunai_record *record)
{
    record->offset = traced->offset;
    record->size = traced->size;
    record->name.data = traced->name;
    record->name.size = strlen(traced->name);
    record->type = traced->type;
    record->flags = traced->flags;
    record->count = traced->count;
}

const kunai_record *kunai_i_keep_records(kunai_i_records *records, uint32_t *count)
{
    kunai_i_open *open = records->open;
    const traced_item *traced = records->traced.items.items;
    const size_t added = records->traced.items.count;
    const uint32_t found = (uint32_t)(added > records->most ? records->most : added);
    const uint32_t *order = sort(open, traced, found);
    kunai_record *out = kunai_i_allocate(open, found, sizeof *out);
    uint32_t *around = kunai_i_allocate_scratch(open, found, sizeof *around);
    uint32_t i;

    if (!order || !out || !around)
        return NULL;
    for (i = 0; i < found; i++)
        set_record(&traced[order[i]], &out[i]);
    find_depths(out, found, around);
    *count = found;
    return out;
}
