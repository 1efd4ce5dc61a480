/*
 * module.h - describes a module: a table with one row for each format that it opens, and a handle
 * that its open functions fill in. lib/formats knows all modules; lib/README.md shows how to add a
 * row.
 */
#ifndef KUNAI_I_MODULE_H
#define KUNAI_I_MODULE_H

#include "base/open.h"

#include <kunai/probe.h>

/* ---- one row: a format ---- */

enum { KUNAI_I_WORD = 4 /* size of a magic word in bytes */ };

enum kunai_i_word_use {
    KUNAI_I_END_OF_WORDS = 0,
    KUNAI_I_PROBED = 1, /* identifies the format only at the start of a file */
    KUNAI_I_SCANNED = 2 /* kunai_scan also looks for the word at any position */
};

typedef struct kunai_i_word {
    char bytes[KUNAI_I_WORD + 1];
    uint8_t at; /* offset of the word from the start of the file or the structure */
    /* enum kunai_i_word_use. The last element of a list is KUNAI_I_END_OF_WORDS. */
    uint8_t use;
} kunai_i_word;

/* Returns the word that equals these four bytes, or NULL. Ignores the offsets of the words. */
const char *kunai_i_find_word(const kunai_i_word *words, const uint8_t *bytes);

/* How a row recognises its format. Rows are asked in this order. */
enum kunai_i_specificity {
    KUNAI_I_BY_MAGIC = 0,     /* the row is only asked if one of its words is present */
    KUNAI_I_BY_STRUCTURE = 1, /* no magic word is needed, but the structure is strict */
    KUNAI_I_BY_GUESS =
        2, /* plausible fields; not asked if data begins with the word of a texture */
    KUNAI_I_BY_TRIAL = 3, /* asked last, because it has to try to unpack the data: PRS */
    KUNAI_I_BY_NAME = 4   /* only options.format or an enclosing file tells the format */
};

typedef struct kunai_i_format kunai_i_format;

/*
 * Returns 1 if data of this format begins at byte 0, and fills in *found.
 *
 * Before the call, *found contains the format, a size up to the end of the data, little-endian byte
 * order and KUNAI_CONFIDENCE_LIKELY. The caller fills in offset and modules.
 *
 * The function reads no more than it needs, allocates nothing, and takes time linear in size. data
 * may be the beginning of a larger file, followed by zeros. Therefore a wrong size field does not
 * refuse data with a magic word: it only lowers the confidence to KUNAI_CONFIDENCE_LIKELY.
 */
typedef int kunai_i_recognise(const kunai_i_format *format, const uint8_t *data, size_t size,
                              kunai_found *found);

/* For kunai_scan: returns the size of the header and the table at the start of data, where one of
 * the row's words stands. Returns 0 if the word is only part of a text or a program. If the result
 * is 0, the number of steps is bounded. Otherwise the steps are at most proportional to the
 * result. */
typedef uint64_t kunai_i_measure_head(const kunai_i_format *format, const uint8_t *data,
                                      size_t size);

/* One row. Modules add their own members, for example the reader, after this struct. */
struct kunai_i_format {
    /* If info.name is NULL, another module's row describes the format. */
    kunai_format_info info;
    uint32_t specificity; /* enum kunai_i_specificity */
    /* 1: the reader accepts any bytes if options.format names the format, and reports the
     * faults. */
    uint32_t is_read_if_named;
    const kunai_i_word *words;    /* NULL: the format has no magic word */
    kunai_i_measure_head *head;   /* NULL: kunai_scan does not look for the format */
    kunai_i_recognise *recognise; /* NULL: KUNAI_I_BY_NAME */
};

/* Returns 1 if one of the words stands at its offset, otherwise 0. */
int kunai_i_has_word(const kunai_i_word *words, const uint8_t *data, size_t size);

/* Asks one row, whose specificity must not be KUNAI_I_BY_NAME. Returns 1 if the row recognises the
 * data, with *found filled in, except offset and modules. Otherwise returns 0. */
int kunai_i_ask(const kunai_i_format *format, const uint8_t *data, size_t size, kunai_found *found);

/* ---- a module ---- */

typedef struct kunai_i_module {
    const char *record; /* name of the whole input in error messages */
    uint32_t bit;       /* enum kunai_module */
    const void *rows;   /* the table; every row begins with a kunai_i_format */
    size_t row_count;
    size_t row_size;
    /* The handle begins with a kunai_i_owner. The next four members are offsets in the handle. */
    size_t handle_size;
    size_t byte_order_at;    /* of a uint32_t */
    size_t warnings_at;      /* of a const kunai_error * */
    size_t warning_count_at; /* of a uint32_t */
    size_t warning_total_at; /* of a uint32_t */
    /* Fills in a handle that is all zero, except its warnings, or fails the open call. data is not
     * NULL. */
    void (*read)(kunai_i_open *open, const uint8_t *data, size_t size, void *handle);
    /*
     * These members are not NULL if a file can contain several items. read then reads the item with
     * the number options.index.
     *
     * begin reads what all items share, once per file. begin fills in file_size bytes, which are
     * zero before, and uses temporary memory. read_item then fills in the handle of one item, in a
     * time that does not depend on the number of items. read_item fails with KUNAI_E_RANGE if the
     * index is out of range.
     */
    size_t file_size;
    void (*begin)(kunai_i_open *open, const uint8_t *data, size_t size, void *file);
    void (*read_item)(kunai_i_open *open, const void *file, void *handle);
    /* Returns the offset in the input of item number index, for files whose order of items has a
     * meaning. Returns UINT64_MAX for other files, or if the index is out of range. NULL if the
     * module has no files with a meaningful order. */
    uint64_t (*find_item)(const void *file, uint32_t index);
} kunai_i_module;

/* A file while several of its items are read. Each item has an open context of its own. */
typedef struct kunai_i_items {
    const kunai_i_module *module; /* a module with begin and read_item */
    struct kunai_i_trace *trace;  /* the trace of an outline, or NULL */
    kunai_i_open open;            /* owns the memory that the items share, and its warnings */
    void *state;                  /* file_size bytes that belong to the module */
} kunai_i_items;

static inline const kunai_i_format *kunai_i_get_format(const kunai_i_module *module, size_t row)
{
    return (const void *)((const uint8_t *)module->rows + row * module->row_size);
}

/* Returns the first row of a format, or NULL if the module has no row for it. */
const kunai_i_format *kunai_i_find_row(const kunai_i_module *module, uint32_t format);

/* Returns 1 if a row of the format recognises the bytes, with *found filled in as by kunai_i_ask.
 * Otherwise returns 0. */
int kunai_i_recognises(const kunai_i_module *module, uint32_t format, const uint8_t *data,
                       size_t size, kunai_found *found);

/* Chooses the row that reads these bytes, or returns NULL. wanted is options.format. If wanted is
 * 0, the first row in the order of specificity that recognises the bytes is chosen. Data with the
 * magic word of another module's format is refused. */
const kunai_i_format *kunai_i_choose_format(const kunai_i_module *module, uint32_t wanted,
                                            const uint8_t *data, size_t size);

/* The open function of every module. trace belongs to an outline, or is NULL. out is where the
 * caller wants the handle; it is only tested for NULL. Returns the code of the error, or KUNAI_OK.
 * If the call fails, *handle is NULL. */
kunai_result kunai_i_open_handle(const kunai_i_module *module, const void *data, size_t size,
                                 const kunai_options *options, struct kunai_i_trace *trace,
                                 const void *out, void **handle, kunai_error *error);

/* Reads a part of a larger thing into a handle in the memory of this open call. The warnings belong
 * to the handle, and are also added to the warnings of the open call. */
void kunai_i_read_part(kunai_i_open *open, const kunai_i_module *module, const uint8_t *data,
                       size_t size, void *handle);

/* Reads what all items of a file share. data must exist until kunai_i_end_items, which the caller
 * calls after a failure, too. Returns the code of the error, or KUNAI_OK. */
kunai_result kunai_i_begin_items(kunai_i_items *items, const kunai_i_module *module,
                                 const void *data, size_t size, const kunai_options *options,
                                 struct kunai_i_trace *trace, kunai_error *error);
/* Frees the memory that the items share. */
void kunai_i_end_items(kunai_i_items *items);

/* Opens item number index. The handle must not be used after kunai_i_end_items, because names in it
 * can point into the memory of the file. Returns the code of the error, or KUNAI_OK. If the call
 * fails, *handle is NULL. */
kunai_result kunai_i_open_item(kunai_i_items *items, uint32_t index, void **handle,
                               kunai_error *error);

/* Reads item number open->options.index into a handle in the memory of this open call. The same
 * call has read what the items share. The warnings belong to the handle, and are also added to the
 * warnings of the open call. */
void kunai_i_read_item(kunai_i_open *open, const kunai_i_module *module, const void *file,
                       void *handle);

/* Returns the stored warnings of a handle. Sets *count to their number and *total to the number of
 * all warnings. */
const kunai_error *kunai_i_get_warnings(const kunai_i_module *module, const void *handle,
                                        uint32_t *count, uint32_t *total);
/* Returns info.byte_order of a handle. */
uint32_t kunai_i_get_byte_order(const kunai_i_module *module, const void *handle);

#endif
