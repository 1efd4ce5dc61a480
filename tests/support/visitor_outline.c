/* visitor_outline.c - reads the records of an outline, and checks that they nest.
 *
 * Each record must lie in the file and in the record around it, in the order of the file. */
#include "members.h"
#include "visitor.h"

enum { DEPTHS = 64 }; /* deeper records are not checked: files nest only a few deep */

VISITOR_CALLS(outline)

static void check_order(const kunai_record *record, const kunai_record *before)
{
    VISITOR_CHECK(record->offset >= before->offset);
    VISITOR_CHECK(record->offset > before->offset || record->size <= before->size);
    VISITOR_CHECK(record->depth >= 1 && record->depth <= before->depth + 1);
}

/* Checks that a record lies in the record around it. around holds the last record of each depth. */
static void check_place(const kunai_record *record, const kunai_record *const *around)
{
    if (!record->depth || record->depth > DEPTHS)
        return;
    const kunai_record *outer = around[record->depth - 1];
    VISITOR_CHECK(record->offset >= outer->offset &&
                  record->offset + record->size <= outer->offset + outer->size);
}

static uint64_t walk_outline(const void *handle, const void *data, size_t size)
{
    const kunai_outline_info *info = kunai_outline_get_info(handle);
    const kunai_record *around[DEPTHS], *record, *before = NULL;
    uint32_t i;

    (void)data;
    for (i = 0; (record = kunai_outline_get_record(handle, i)) != NULL; i++) {
        VISITOR_CHECK(record->size && record->name.size && !record->reserved);
        VISITOR_CHECK((record->kind == KUNAI_RECORD_KIND_FILE) == !i && record->kind);
        VISITOR_CHECK(record->offset < size && record->size <= size - record->offset);
        if (before)
            check_order(record, before);
        else
            VISITOR_CHECK(!record->depth && !record->offset && record->size == size);
        check_place(record, around);
        if (record->depth < DEPTHS)
            around[record->depth] = record;
        before = record;
    }
    VISITOR_CHECK(i == info->record_count && i); /* the whole file is a record */
    VISITOR_CHECK(!kunai_outline_get_record(handle, UINT32_MAX));
    return walk_members(&outline_handle, handle);
}

const test_visitor outline_visitor = {"outline", open_outline, walk_outline, close_outline};
