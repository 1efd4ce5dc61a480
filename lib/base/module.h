/*
 * module.h - what a module is: a table with one row for each format that it opens, and a handle
 * that open functions fill. lib/formats knows all modules; lib/README.md shows how to add a row.
 */
#ifndef KUNAI_I_MODULE_H
#define KUNAI_I_MODULE_H

#include "base/open.h"

#include <kunai/probe.h>

/* ---- one row: a format ---- */

enum { KUNAI_I_WORD = 4 /* bytes of a magic word */ };

enum kunai_i_word_use {
    KUNAI_I_END_OF_WORDS = 0,
    KUNAI_I_PROBED = 1, /* tells the format at the start of a file only */
    KUNAI_I_SCANNED = 2 /* kunai_scan looks for the word in all bytes, too */
};

typedef struct kunai_i_word {
    char bytes[KUNAI_I_WORD + 1];
    uint8_t at;  /* from the start of the thing */
    uint8_t use; /* enum kunai_i_word_use; a list ends with KUNAI_I_END_OF_WORDS */
} kunai_i_word;

/* Returns the word that equals these four bytes, or NULL. Ignores the places of the words. */
const char *kunai_i_find_word(const kunai_i_word *words, const uint8_t *bytes);

/* How a format is told from others. Rows are asked in this order. */
enum kunai_i_specificity {
    KUNAI_I_BY_MAGIC = 0,     /* one of the row's words is there, or the row is not asked */
    KUNAI_I_BY_STRUCTURE = 1, /* no magic word decides, but the structure is strict */
    KUNAI_I_BY_GUESS =
        2, /* plausible fields; not asked if data begins with the word of a texture */
    KUNAI_I_BY_TRIAL = 3, /* the last resort: PRS */
    KUNAI_I_BY_NAME = 4   /* only options.format or a larger file tells the format */
};

typedef struct kunai_i_format kunai_i_format;

/* Does something of this format begin at byte 0? Fills in *found, in which the format, a size that
 * goes to the end of the data, little-endian and KUNAI_CONFIDENCE_LIKELY are set before the call.
 * offset and modules belong to the caller. Reads no more than it needs, allocates nothing, takes
 * time linear in size. data may be the head of something larger with zeros after it: where a magic
 * word decides, sizes that do not fit only lower the confidence to KUNAI_CONFIDENCE_LIKELY. */
typedef int kunai_i_recognise(const kunai_i_format *format, const uint8_t *data, size_t size,
                              kunai_found *found);

/* For kunai_scan: the size of the header and the table at the start of data, where one of the row's
 * words is. Returns 0 if the bytes are not more than a word in a text or in a program. Takes a
 * bounded number of steps if the result is 0, else no more than the result pays for. */
typedef uint64_t kunai_i_measure_head(const kunai_i_format *format, const uint8_t *data,
                                      size_t size);

/* Modules put their own members, such as the reader, after this one. */
struct kunai_i_format {
    kunai_format_info info;       /* name NULL: another module's row describes the format */
    uint32_t specificity;         /* enum kunai_i_specificity */
    uint32_t is_read_if_named;    /* 1: if options.format names the format, the reader gets any
                                     bytes, and reports their fault */
    const kunai_i_word *words;    /* NULL: the format has no magic word */
    kunai_i_measure_head *head;   /* NULL: kunai_scan does not look for the format */
    kunai_i_recognise *recognise; /* NULL: KUNAI_I_BY_NAME */
};

/* Is one of the words there? */
int kunai_i_has_word(const kunai_i_word *words, const uint8_t *data, size_t size);

/* Asks one row, whose specificity is not KUNAI_I_BY_NAME. Fills in *found, but for offset and
 * modules, if the result is 1. */
int kunai_i_ask(const kunai_i_format *format, const uint8_t *data, size_t size, kunai_found *found);

/* ---- a module ---- */

typedef struct kunai_i_module {
    const char *record; /* the whole input, in errors */
    uint32_t bit;       /* enum kunai_module */
    const void *rows;   /* the table; every row begins with a kunai_i_format */
    size_t row_count;
    size_t row_size;
    size_t handle_size;      /* the handle begins with a kunai_i_owner; its info contains: */
    size_t byte_order_at;    /* uint32_t, */
    size_t warnings_at;      /* const kunai_error *, */
    size_t warning_count_at; /* uint32_t, */
    size_t warning_total_at; /* uint32_t */
    /* Fills in a handle of zeros but for its warnings, or fails the open. data is not NULL. */
    void (*read)(kunai_i_open *open, const uint8_t *data, size_t size, void *handle);
    /* Not NULL: a file has several items. read reads number options.index. begin reads once what
     * all items share, into file_size bytes that were zero and into temporary memory. read_item
     * then fills in the handle of one item. The time for one item does not depend on the number of
     * items. read_item fails with KUNAI_E_RANGE if the index is out of range. */
    size_t file_size;
    void (*begin)(kunai_i_open *open, const uint8_t *data, size_t size, void *file);
    void (*read_item)(kunai_i_open *open, const void *file, void *handle);
    /* Where item number index begins in the input, for files whose order of items has a meaning;
     * else, and if the index is out of range, UINT64_MAX. NULL: no file has it. */
    uint64_t (*find_item)(const void *file, uint32_t index);
} kunai_i_module;

/* A file while several of its items are read, each with an open context of its own. */
typedef struct kunai_i_items {
    const kunai_i_module *module; /* read is NULL */
    struct kunai_i_trace *trace;  /* of an outline, or NULL */
    kunai_i_open open;            /* has the memory that the items share, and its warnings */
    void *state;                  /* of the module: file_size bytes */
} kunai_i_items;

static inline const kunai_i_format *kunai_i_get_format(const kunai_i_module *module, size_t row)
{
    return (const void *)((const uint8_t *)module->rows + row * module->row_size);
}

/* The first row of a format; NULL if the module has none. */
const kunai_i_format *kunai_i_find_row(const kunai_i_module *module, uint32_t format);

/* Does a row of a format recognise the bytes? Fills in *found as kunai_i_ask does. */
int kunai_i_recognises(const kunai_i_module *module, uint32_t format, const uint8_t *data,
                       size_t size, kunai_found *found);

/* The row that reads these bytes: of the format that wanted (options.format) names, or else the
 * first one in the order of specificity that recognises them, unless they have the magic word of
 * another module's format. NULL: no row. */
const kunai_i_format *kunai_i_choose_format(const kunai_i_module *module, uint32_t wanted,
                                            const uint8_t *data, size_t size);

/* The open function of every module. trace: of an outline, or NULL. out: where the caller wants the
 * handle; only tested for NULL. *handle is NULL when the call fails. */
kunai_result kunai_i_open_handle(const kunai_i_module *module, const void *data, size_t size,
                                 const kunai_options *options, struct kunai_i_trace *trace,
                                 const void *out, void **handle, kunai_error *error);

/* Reads something into a handle that is a part of something larger: it lies in the memory of this
 * open call. The handle gets its own warnings; they are warnings of the call, too. */
void kunai_i_read_part(kunai_i_open *open, const kunai_i_module *module, const uint8_t *data,
                       size_t size, void *handle);

/* Reads what the items of a file share. data must stay until the end. The caller ends the file also
 * after a failure. */
kunai_result kunai_i_begin_items(kunai_i_items *items, const kunai_i_module *module,
                                 const void *data, size_t size, const kunai_options *options,
                                 struct kunai_i_trace *trace, kunai_error *error);
void kunai_i_end_items(kunai_i_items *items);

/* Opens item number index. The handle must not be used after the end of the file: names in it can
 * be in the memory of the file. *handle is NULL when the call fails. */
kunai_result kunai_i_open_item(kunai_i_items *items, uint32_t index, void **handle,
                               kunai_error *error);

/* Reads item number open->options.index into a handle that lies in the memory of this open call,
 * which also read what the items share. The handle gets its own warnings; they are warnings of the
 * call, too. */
void kunai_i_read_item(kunai_i_open *open, const kunai_i_module *module, const void *file,
                       void *handle);

/* The warnings of a handle, and its byte order. */
const kunai_error *kunai_i_get_warnings(const kunai_i_module *module, const void *handle,
                                        uint32_t *count, uint32_t *total);
uint32_t kunai_i_get_byte_order(const kunai_i_module *module, const void *handle);

#endif
