/*
 * outline.c - the module outline: lists every structure of a file with its place.
 *
 * This file reads no bytes of a format. It opens the file with each module that can read it, once
 * per model and motion. The readers report every structure that they read (base/trace.h). The
 * reports are put into a set, sorted, and nested: a record that lies inside another one is one
 * level deeper. Two limits keep hostile files cheap: a number of records, and a budget of steps and
 * memory for all open calls together.
 */
#include "outline/outline.h"

#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "base/identify.h"
#include "formats/formats.h"

#include <stddef.h>
#include <string.h>

#include <kunai/kunai.h>

/* ---- records ---- */

/* An outline has at most this many records, plus one per byte of the file. In a real file, each
 * structure has at least one byte of its own. Only in a hostile file do many structures share
 * bytes, and the limit keeps its outline small. */
static const uint64_t free_records = 262144;

/* A structure as an element of the set. The set compares the bytes from offset on. So two
 * structures are the same if all members except the name are equal. No byte of these members is
 * padding. */
typedef struct traced_item {
    const char *name;
    uint64_t offset;
    uint64_t size;
    uint32_t kind;
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} traced_item;

/* Adds a structure to the set. A structure that passes the end of the input is cut there. The set
 * accepts one structure more than the limit, which shows that the limit was passed: it gives the
 * warning, once, and kunai_i_keep_records leaves it out. */
static void add_record(struct kunai_i_trace *trace, const kunai_i_traced *traced)
{
    kunai_i_records *records = (kunai_i_records *)(void *)trace;
    traced_item item;

    if (kunai_i_has_failed(records->open) || traced->offset >= records->size ||
        records->traced.items.count > records->most)
        return;
    item.name = traced->name;
    item.offset = traced->offset;
    item.size = traced->size;
    if (item.size > records->size - item.offset)
        item.size = records->size - item.offset;
    item.kind = traced->kind;
    item.type = traced->type;
    item.flags = traced->flags;
    item.count = traced->count;
    (void)kunai_i_add_to_set(records->open, &records->traced, &item, item.offset);
    if (records->traced.items.count > records->most)
        kunai_i_warn(
            records->open, KUNAI_E_LIMIT, 0, "outline",
            "the file has more than 262144 structures and one per byte: the rest is left out");
}

void kunai_i_begin_records(kunai_i_records *records, kunai_i_open *open, size_t size)
{
    records->trace.add = add_record;
    records->open = open;
    records->size = size;
    records->most = free_records + size;
    kunai_i_begin_set(&records->traced, sizeof(traced_item), offsetof(traced_item, offset),
                      "outline");
}

/* ---- records: order ---- */

/* At the same offset, the larger structure comes first: it contains the smaller one. */
static int is_before(const traced_item *a, const traced_item *b)
{
    return a->offset != b->offset ? a->offset < b->offset : a->size > b->size;
}

/* Merges two sorted runs of from into to. The second run begins at middle. Equal records keep their
 * order. */
static void merge_runs(const traced_item *traced, const uint32_t *from, size_t middle, size_t end,
                       uint32_t *to)
{
    size_t a = 0, b = middle, k;

    for (k = 0; k < end; k++)
        to[k] = b == end || (a < middle && !is_before(&traced[from[b]], &traced[from[a]]))
                    ? from[a++]
                    : from[b++];
}

/* Returns the numbers of the structures in sorted order. A merge sort: it keeps the order of equal
 * structures, and hostile input cannot make it slow. */
static const uint32_t *sort_records(kunai_i_open *open, const traced_item *traced, size_t count)
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

            merge_runs(traced, from + at, run < end ? run : end, end, to + at);
        }
        last = from;
        from = to;
        to = last;
    }
    return from;
}

/* ---- records: depth ---- */

/* Returns 1 if inner lies inside outer. inner does not begin before outer. */
static int holds(const kunai_record *outer, const kunai_record *inner)
{
    return inner->offset - outer->offset <= outer->size &&
           inner->size <= outer->size - (inner->offset - outer->offset);
}

/* Sets the depths of sorted records. The first record is the file, which holds all others. around
 * is a stack: the record before, and the records that it lies in. */
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
    record->kind = traced->kind;
    record->type = traced->type;
    record->flags = traced->flags;
    record->count = traced->count;
}

/* Leaves out the structure that passed the limit (see add_record), then sorts and nests the others.
 * Returns NULL if the open has failed. */
const kunai_record *kunai_i_keep_records(kunai_i_records *records, uint32_t *count)
{
    kunai_i_open *open = records->open;
    const traced_item *traced = records->traced.items.items;
    const size_t added = records->traced.items.count;
    const uint32_t found = (uint32_t)(added > records->most ? records->most : added);
    const uint32_t *order = sort_records(open, traced, found);
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

/* ---- the state of an open call ---- */

struct kunai_outline {
    kunai_i_owner owner;
    kunai_outline_info info;
    const kunai_record *records;
};

typedef struct outline_run {
    kunai_i_open *open;
    kunai_outline_info *info;
    const void *data;
    size_t size;
    kunai_i_records records;
    kunai_options options; /* options for the readers */
    uint32_t index;        /* number of the model or motion that is read */
    kunai_error error;     /* error of the last reader */
    /* The first error that is not KUNAI_E_FORMAT. If all errors are KUNAI_E_FORMAT, the last of
     * them. */
    kunai_error first;
    kunai_i_ascii_shared text;
    int is_full;         /* 1: the last allocation has failed because of max_memory */
    uint64_t taken;      /* bytes that all readers have allocated, also those that were freed */
    uint64_t most_taken; /* limit of taken; checked before each open except the first */
} outline_run;

/* ---- memory ---- */

/* The allocator of the readers. Memory of the readers counts as memory of the outline, because
 * max_memory limits both together. Returns NULL at this limit, and sets is_full: a reader only sees
 * KUNAI_E_MEMORY, but the outline must fail with KUNAI_E_LIMIT. */
static void *allocate_shared(void *user, size_t size)
{
    outline_run *run = user;
    kunai_i_memory *memory = &run->open->memory;
    void *pointer;

    run->is_full = size > memory->limit - memory->live;
    if (run->is_full)
        return NULL;
    pointer = memory->allocator.alloc_fn(memory->allocator.user, size);
    if (pointer) {
        memory->live += size;
        if (memory->live > memory->peak)
            memory->peak = memory->live;
        run->taken += size;
    }
    return pointer;
}

static void free_shared(void *user, void *pointer, size_t size)
{
    const outline_run *run = user;
    kunai_i_memory *memory = &run->open->memory;

    memory->live -= size;
    memory->allocator.free_fn(memory->allocator.user, pointer, size);
}

/* ---- the parts of a file ---- */

/* Returns the modules that read bare structures. An action has a model and a motion. */
static uint32_t find_bare_modules(const outline_run *run)
{
    const uint32_t modules = kunai_i_get_modules(run->options.format) &
                             (KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE);

    if (modules && (run->options.flags & KUNAI_OPEN_ACTION))
        return KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION;
    return modules;
}

/* Returns the modules that can open the file, or 0 if there are none. *format is the format of the
 * file. */
static uint32_t find_modules(const outline_run *run, uint32_t *format)
{
    kunai_found found;

    *format = run->options.format;
    if (run->options.flags & KUNAI_OPEN_BARE)
        return find_bare_modules(run);
    if (*format) /* compressed streams have no structures to trace */
        return kunai_i_get_modules(*format) & ~(uint32_t)(KUNAI_MODULE_PRS | KUNAI_MODULE_LZ);
    (void)kunai_i_identify(KUNAI_I_BY_GUESS, run->data, run->size, &found);
    *format = found.format;
    return found.modules;
}

/* Has a reader used up options.max_work? Then the outline fails, even if the reader has failed for
 * another reason first. */
static int has_run_out(outline_run *run, kunai_result result)
{
    const kunai_error *error = &run->error;
    const kunai_i_budget *budget = run->open->budget;

    if (!budget->is_exact || !budget->is_over)
        return 0;
    if (result == KUNAI_E_LIMIT)
        kunai_i_fail(run->open, result, error->offset, error->record, error->message);
    else
        kunai_i_fail(run->open, KUNAI_E_LIMIT, 0, "outline",
                     "the call needs more work than options.max_work");
    return 1;
}

/*
 * Handles the result of one reader. Returns 1 if the next model or motion can be read.
 * Returns 0 if the loop over the items ends:
 * - The budget of options.max_work is used up: the outline fails.
 * - KUNAI_E_RANGE after the first item: there are no more items, which is no error.
 * - The error has no item_kind: it is an error of the whole file, so each item would have it.
 * KUNAI_E_MEMORY and KUNAI_E_ARGUMENT fail the outline. KUNAI_E_FORMAT gives no warning, because
 * not every module must know the file. All other errors become warnings.
 */
static int check_result(outline_run *run, kunai_result result)
{
    const kunai_error *error = &run->error;

    if (has_run_out(run, result) || (result == KUNAI_E_RANGE && run->index))
        return 0;
    if (result == KUNAI_OK)
        return 1;
    if (result == KUNAI_E_MEMORY && run->is_full)
        kunai_i_fail(run->open, KUNAI_E_LIMIT, 0, "memory",
                     "the call needs more memory than options.max_memory");
    else if (result == KUNAI_E_MEMORY || result == KUNAI_E_ARGUMENT)
        kunai_i_fail(run->open, result, error->offset, error->record, error->message);
    else if (result != KUNAI_E_FORMAT)
        kunai_i_warn_again(run->open, error, 1, 1);
    if (!run->first.code || run->first.code == KUNAI_E_FORMAT)
        run->first = *error;
    return error->item_kind != KUNAI_ITEM_NONE;
}

/* Fails the outline with the first error if no reader has traced a structure: the set then has only
 * the record of the file. If one module fails but another one finds structures, the outline is
 * good: a file need not have parts for both. */
static void check_all(outline_run *run)
{
    const kunai_error *first = &run->first;
    kunai_i_item item;

    if (first->code && run->records.traced.items.count < 2) {
        run->open->format = first->format;
        item = kunai_i_begin_item(run->open, first->item_kind, first->item);
        kunai_i_fail(run->open, first->code, first->offset, first->record, first->message);
        kunai_i_end_item(run->open, item);
    }
    run->open->format = run->info->format;
}

/*
 * Charges the open call of one item to two budgets. Returns 0 with a warning if one is used up: the
 * rest of the items is left out. Also returns 0 if options.max_work ends and the outline fails.
 * - steps: very many tiny items must not take more time than the size of the file allows.
 * - memory: each open call frees its memory, so max_memory does not limit the sum of all calls.
 *   most_taken limits this sum.
 */
static int charge_open(outline_run *run)
{
    enum { STEPS_AN_OPEN = 256 };

    if (!run->index)
        return 1; /* the first item is free: many files have only one */
    if (run->taken <= run->most_taken && kunai_i_can_charge(run->open, STEPS_AN_OPEN, 0, "outline"))
        return kunai_i_charge(run->open, STEPS_AN_OPEN, 0, "outline");
    run->open->format = run->info->format;
    kunai_i_warn(run->open, KUNAI_E_LIMIT, 0, "outline",
                 "the limit of work or memory is reached: further models and motions are left out");
    return 0;
}

/* Takes byte order and warnings from a handle, and closes it. handle can be NULL. */
static void take_handle(outline_run *run, const kunai_i_module *module, void *handle)
{
    const kunai_error *warnings;
    uint32_t count, total;

    if (!handle)
        return;
    if (!run->info->byte_order)
        run->info->byte_order = kunai_i_get_byte_order(module, handle);
    warnings = kunai_i_get_warnings(module, handle, &count, &total);
    kunai_i_warn_again(run->open, warnings, count, total);
    kunai_i_release_owner(handle);
}

/* Opens the file once with a module that has one handle per file. */
static void trace_one(outline_run *run, const kunai_i_module *module)
{
    kunai_result result;
    void *handle = NULL;

    result = kunai_i_open_handle(module, run->data, run->size, &run->options, &run->records.trace,
                                 &handle, &handle, &run->error);
    take_handle(run, module, handle);
    (void)check_result(run, result);
}

/* Opens one model or motion of the file, takes its warnings, and closes it. Returns the result of
 * the reader for check_result. */
static kunai_result trace_item(outline_run *run, kunai_i_items *items)
{
    kunai_result result;
    void *handle;

    result = kunai_i_open_item(items, run->index, &handle, &run->error);
    take_handle(run, items->module, handle);
    return result;
}

static void warn_all(outline_run *run, const kunai_i_warnings *from)
{
    kunai_i_warn_again(run->open, from->items, from->count, from->total);
}

/* Adds the warnings about parts that several items share. The models and the motions of a Ninja
 * text share the text: its warnings are added once. */
static void warn_shared(outline_run *run, const kunai_i_items *items)
{
    if (run->text.is_read && !run->text.is_told)
        warn_all(run, &run->text.open.all_warnings);
    run->text.is_told = run->text.is_read;
    warn_all(run, &items->open.all_warnings);
}

/* Reads the shared parts of a file once, then each model or motion, until there are no more. */
static void trace_items(outline_run *run, const kunai_i_module *module)
{
    kunai_i_items items;
    kunai_result result;

    result = kunai_i_begin_items(&items, module, run->data, run->size, &run->options,
                                 &run->records.trace, &run->error);
    if (result == KUNAI_OK)
        warn_shared(run, &items);
    else
        (void)check_result(run, result);
    while (result == KUNAI_OK && !kunai_i_has_failed(run->open) && charge_open(run) &&
           check_result(run, trace_item(run, &items)))
        run->index++;
    kunai_i_end_items(&items);
}

/* Traces everything that one module reads of the file. Bare structures have only one item. */
static void trace_all(outline_run *run, const kunai_i_module *module)
{
    run->index = 0;
    if (kunai_i_has_failed(run->open))
        return;
    if (!module->begin || (run->options.flags & KUNAI_OPEN_BARE))
        trace_one(run, module);
    else
        trace_items(run, module);
}

static void fail_unknown(outline_run *run)
{
    if (run->options.flags & KUNAI_OPEN_BARE)
        kunai_i_fail(run->open, KUNAI_E_ARGUMENT, 0, "arguments",
                     "options.format is not a format of models or motions, but options.flags has "
                     "KUNAI_OPEN_BARE");
    else
        kunai_i_fail(run->open, KUNAI_E_FORMAT, 0, "outline", "the data is not of a known format");
}

/* Adds the record of the whole file, then has each module trace its structures. */
static void read_outline(outline_run *run)
{
    const uint32_t found = find_modules(run, &run->info->format);
    kunai_i_traced file;
    uint32_t modules = found;
    int i;

    if (!found) {
        fail_unknown(run);
        return;
    }
    memset(&file, 0, sizeof file);
    file.size = run->size;
    file.kind = KUNAI_RECORD_KIND_FILE;
    file.name = kunai_format_name(run->info->format);
    run->records.trace.add(&run->records.trace, &file);
    if (found != KUNAI_MODULE_SCENE) /* a scene only repeats the structures of the other modules */
        modules &= ~(uint32_t)KUNAI_MODULE_SCENE;
    for (i = 0; i < KUNAI_I_MODULES; i++)
        if (modules & kunai_i_modules[i]->bit)
            trace_all(run, kunai_i_modules[i]);
    check_all(run);
}

/* ---- the calls ---- */

/* Sets the options of the readers. All models and motions are read, so index is 0. Strict mode is
 * the outline's: the readers' warnings are warnings of the outline, and fail it there. */
static void begin_run(outline_run *run, kunai_i_open *open, const void *data, size_t size,
                      kunai_outline_info *info)
{
    enum { MEMORY_A_BYTE = 64 }; /* bytes of memory per byte of the file, for all open calls */

    memset(run, 0, sizeof *run);
    run->open = open;
    run->info = info;
    run->data = data ? data : "";
    run->size = size;
    run->options = open->options;
    run->options.index = 0;
    run->options.struct_size = sizeof run->options;
    run->options.flags &= ~(uint32_t)KUNAI_OPEN_STRICT;
    run->options.max_memory = UINT64_MAX; /* allocate_shared checks the limit of the outline */
    run->options.allocator.alloc_fn = allocate_shared;
    run->options.allocator.free_fn = free_shared;
    run->options.allocator.user = run;
    run->most_taken = open->options.max_memory + MEMORY_A_BYTE * (uint64_t)size;
    if (run->most_taken < open->options.max_memory)
        run->most_taken = UINT64_MAX;
    kunai_i_begin_records(&run->records, open, size);
    run->records.trace.budget = open->budget;
    run->records.trace.text = &run->text;
}

/* The records are kept last, because they are sorted and nested when all of them are known. */
kunai_result kunai_outline_open(const void *data, size_t size, const kunai_options *options,
                                kunai_outline **out, kunai_error *error)
{
    kunai_outline *outline;
    outline_run run;
    kunai_i_open open;

    if (out)
        *out = NULL;
    if (kunai_i_begin_open(&open, data, size, options, out, error) != KUNAI_OK)
        return open.error.code;
    outline = kunai_i_allocate(&open, 1, sizeof *outline);
    if (outline) {
        begin_run(&run, &open, data, size, &outline->info);
        read_outline(&run);
        kunai_i_end_ascii_shared(&run.text);
        outline->records = kunai_i_keep_records(&run.records, &outline->info.record_count);
        outline->info.warnings = kunai_i_keep_warnings(&open, &outline->info.warning_count,
                                                       &outline->info.warning_total);
    }
    if (kunai_i_end_open(&open, outline ? &outline->owner : NULL, error) == KUNAI_OK)
        *out = outline;
    return open.error.code;
}

void kunai_outline_close(kunai_outline *outline)
{
    if (outline)
        kunai_i_release_owner(&outline->owner);
}

const kunai_outline_info *kunai_outline_get_info(const kunai_outline *outline)
{
    return outline ? &outline->info : NULL;
}

const kunai_record *kunai_outline_get_record(const kunai_outline *outline, uint32_t index)
{
    return outline && index < outline->info.record_count ? &outline->records[index] : NULL;
}
