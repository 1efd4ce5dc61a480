/*
 * module.c - the steps that all modules share: choose a format, open a handle, open one item of a
 * file. Reads magic words only; the readers of the modules do the rest.
 *
 * A format can have several rows in a module's table, for example one with a magic word and one
 * that checks the structure. module.h describes rows and modules.
 */
#include "base/module.h"
#include "base/identify.h"
#include "base/trace.h"

#include <string.h>

/* ---- formats ---- */

const char *kunai_i_find_word(const kunai_i_word *words, const uint8_t *bytes)
{
    for (; words->use; words++)
        if (memcmp(bytes, words->bytes, KUNAI_I_WORD) == 0)
            return words->bytes;
    return NULL;
}

int kunai_i_has_word(const kunai_i_word *words, const uint8_t *data, size_t size)
{
    for (; words->use; words++)
        if (size >= (size_t)words->at + KUNAI_I_WORD &&
            memcmp(data + words->at, words->bytes, KUNAI_I_WORD) == 0)
            return 1;
    return 0;
}

int kunai_i_ask(const kunai_i_format *format, const uint8_t *data, size_t size, kunai_found *found)
{
    if (format->specificity == KUNAI_I_BY_MAGIC && !kunai_i_has_word(format->words, data, size))
        return 0;
    memset(found, 0, sizeof *found);
    found->size = size;
    found->format = format->info.format;
    found->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    found->confidence = KUNAI_CONFIDENCE_LIKELY;
    return format->recognise(format, data, size, found);
}

const kunai_i_format *kunai_i_find_row(const kunai_i_module *module, uint32_t format)
{
    size_t i;

    for (i = 0; i < module->row_count; i++)
        if (kunai_i_get_format(module, i)->info.format == format)
            return kunai_i_get_format(module, i);
    return NULL;
}

int kunai_i_recognises(const kunai_i_module *module, uint32_t format, const uint8_t *data,
                       size_t size, kunai_found *found)
{
    size_t i;

    for (i = 0; i < module->row_count; i++) {
        const kunai_i_format *row = kunai_i_get_format(module, i);

        if (row->info.format == format && row->recognise && kunai_i_ask(row, data, size, found))
            return 1;
    }
    return 0;
}

/* Returns the row of a format that the caller names, or NULL. All rows of the format are asked,
 * because they can have different specificities. A row with is_read_if_named accepts any data: its
 * reader then reports the faults. */
static const kunai_i_format *choose_named(const kunai_i_module *module, uint32_t wanted,
                                          const uint8_t *data, size_t size)
{
    kunai_found found;
    size_t i;

    for (i = 0; i < module->row_count; i++) {
        const kunai_i_format *format = kunai_i_get_format(module, i);

        if (format->info.format == wanted &&
            (format->is_read_if_named ||
             (format->recognise && kunai_i_ask(format, data, size, &found))))
            return format;
    }
    return NULL;
}

/* Returns the first row of this specificity that accepts the data, or NULL. */
static const kunai_i_format *choose_recognised(const kunai_i_module *module, uint32_t specificity,
                                               const uint8_t *data, size_t size)
{
    kunai_found found;
    size_t i;

    for (i = 0; i < module->row_count; i++) {
        const kunai_i_format *format = kunai_i_get_format(module, i);

        if (format->specificity == specificity && kunai_i_ask(format, data, size, &found))
            return format;
    }
    return NULL;
}

/* Asks the rows in the order of specificity. Before a row without a magic word is asked, the data
 * must not have the magic word of another module's format. A guess is only taken if no other
 * module's format fits better. */
const kunai_i_format *kunai_i_choose_format(const kunai_i_module *module, uint32_t wanted,
                                            const uint8_t *data, size_t size)
{
    const kunai_i_format *format;
    kunai_found other;

    if (wanted)
        return choose_named(module, wanted, data, size);
    format = choose_recognised(module, KUNAI_I_BY_MAGIC, data, size);
    if (format || kunai_i_identify(KUNAI_I_BY_MAGIC, data, size, &other))
        return format;
    format = choose_recognised(module, KUNAI_I_BY_STRUCTURE, data, size);
    if (format)
        return format;
    format = choose_recognised(module, KUNAI_I_BY_GUESS, data, size);
    return format && kunai_i_identify(KUNAI_I_BY_GUESS, data, size, &other) &&
                   other.format == format->info.format
               ? format
               : NULL;
}

/* ---- handles ---- */

static void *get_member(void *handle, size_t at)
{
    return (uint8_t *)handle + at;
}

static uint32_t get_number(const void *handle, size_t at)
{
    const void *member = (const uint8_t *)handle + at;

    return *(const uint32_t *)member;
}

/* Moves the warnings of the current part to the handle. The module says where its handle has the
 * members for them. */
static void keep_warnings(kunai_i_open *open, const kunai_i_module *module, void *made)
{
    const kunai_error **warnings = get_member(made, module->warnings_at);

    *warnings = kunai_i_keep_warnings(open, get_member(made, module->warning_count_at),
                                      get_member(made, module->warning_total_at));
}

/* Begins the open call, lets the module fill in the handle, and hands all memory to the handle. */
kunai_result kunai_i_open_handle(const kunai_i_module *module, const void *data, size_t size,
                                 const kunai_options *options, struct kunai_i_trace *trace,
                                 const void *out, void **handle, kunai_error *error)
{
    kunai_i_open open;
    void *made;

    *handle = NULL;
    if (kunai_i_begin_open(&open, data, size, options, out, error) != KUNAI_OK)
        return open.error.code;
    kunai_i_begin_trace(&open, trace);
    made = kunai_i_allocate(&open, 1, module->handle_size);
    if (made) {
        module->read(&open, data ? data : (const uint8_t *)"", size, made);
        keep_warnings(&open, module, made);
    }
    if (kunai_i_end_open(&open, made, error) == KUNAI_OK)
        *handle = made;
    return open.error.code;
}

/* ---- parts ---- */

void kunai_i_read_part(kunai_i_open *open, const kunai_i_module *module, const uint8_t *data,
                       size_t size, void *handle)
{
    const kunai_i_mark scratch = kunai_i_begin_scratch(open);
    kunai_i_warnings part;

    kunai_i_begin_warnings(open, &part);
    module->read(open, data, size, handle);
    keep_warnings(open, module, handle);
    kunai_i_end_warnings(open);
    kunai_i_end_scratch(open, &scratch);
}

/* ---- files with several items ---- */

/* Returns NULL if the open call has failed. */
static void *begin_state(kunai_i_open *open, const kunai_i_module *module, const void *data,
                         size_t size)
{
    void *state = kunai_i_allocate_scratch(open, 1, module->file_size);

    if (state)
        module->begin(open, data ? data : (const uint8_t *)"", size, state);
    return kunai_i_has_failed(open) ? NULL : state;
}

/* The open context stays in items: it owns the memory that all items share. */
kunai_result kunai_i_begin_items(kunai_i_items *items, const kunai_i_module *module,
                                 const void *data, size_t size, const kunai_options *options,
                                 struct kunai_i_trace *trace, kunai_error *error)
{
    kunai_i_open *open = &items->open;

    items->module = module;
    items->trace = trace;
    items->state = NULL;
    /* So that kunai_i_end_items is allowed after a failure. */
    memset(&open->memory, 0, sizeof open->memory);
    if (kunai_i_begin_open(open, data, size, options, items, error) != KUNAI_OK)
        return open->error.code;
    kunai_i_begin_trace(open, trace);
    items->state = begin_state(open, module, data, size);
    if (error)
        *error = open->error;
    return open->error.code;
}

void kunai_i_end_items(kunai_i_items *items)
{
    kunai_i_release_arena(&items->open.memory, &items->open.memory.scratch);
    kunai_i_release_arena(&items->open.memory, &items->open.memory.arena);
}

/* Each item has an open context of its own, so that its memory, errors and warnings are
 * separate. */
kunai_result kunai_i_open_item(kunai_i_items *items, uint32_t index, void **handle,
                               kunai_error *error)
{
    const kunai_i_module *module = items->module;
    kunai_options options = items->open.options;
    kunai_i_open open;
    void *made;

    *handle = NULL;
    options.index = index;
    options.struct_size = sizeof options;
    if (kunai_i_begin_open(&open, NULL, 0, &options, handle, error) != KUNAI_OK)
        return open.error.code;
    kunai_i_begin_trace(&open, items->trace);
    made = kunai_i_allocate(&open, 1, module->handle_size);
    if (made) {
        module->read_item(&open, items->state, made);
        keep_warnings(&open, module, made);
    }
    if (kunai_i_end_open(&open, made, error) == KUNAI_OK)
        *handle = made;
    return open.error.code;
}

/* The item and the format of the outer context are restored at the end. */
void kunai_i_read_item(kunai_i_open *open, const kunai_i_module *module, const void *file,
                       void *handle)
{
    const kunai_i_mark scratch = kunai_i_begin_scratch(open);
    const kunai_i_item item = open->item;
    const uint32_t format = open->format;
    kunai_i_warnings warnings;

    kunai_i_begin_warnings(open, &warnings);
    module->read_item(open, file, handle);
    keep_warnings(open, module, handle);
    kunai_i_end_warnings(open);
    kunai_i_end_item(open, item);
    open->format = format;
    kunai_i_end_scratch(open, &scratch);
}

const kunai_error *kunai_i_get_warnings(const kunai_i_module *module, const void *handle,
                                        uint32_t *count, uint32_t *total)
{
    const uint8_t *bytes = handle;
    const void *warnings = bytes + module->warnings_at;

    *count = get_number(handle, module->warning_count_at);
    *total = get_number(handle, module->warning_total_at);
    return *(const kunai_error *const *)warnings;
}

uint32_t kunai_i_get_byte_order(const kunai_i_module *module, const void *handle)
{
    return get_number(handle, module->byte_order_at);
}
