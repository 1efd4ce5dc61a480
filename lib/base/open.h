/*
 * open.h - the open context: the options, memory, first error, warnings and work budget of one open
 * call.
 *
 *     if (out)
 *         *out = NULL;
 *     if (kunai_i_begin_open(&open, data, size, options, out, error) != KUNAI_OK)
 *         return open.error.code;
 *     handle = kunai_i_allocate(&open, 1, sizeof *handle);
 *     ... read and check; stop when kunai_i_has_failed(&open) ...
 *     if (kunai_i_end_open(&open, handle ? &handle->owner : NULL, error) == KUNAI_OK)
 *         *out = handle;
 *     return open.error.code;
 */
#ifndef KUNAI_I_OPEN_H
#define KUNAI_I_OPEN_H

#include "base/memory.h"

#include <float.h>

/* The library gives equal bits on every machine. So compilers must not fuse a*b+c, nor compute in a
 * type wider than double. */
#if defined(__FAST_MATH__)
#error "kunai gives equal bits on every machine: build it without -ffast-math"
#endif
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "kunai gives equal bits on every machine: 32-bit x86 needs -msse2 -mfpmath=sse"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF /* clang 14 for aarch64 fuses a*b+c even with -std=c11 */
#elif defined(__GNUC__) && (defined(__FMA__) || defined(__riscv_vector))
#pragma GCC optimize("fp-contract=off", "no-tree-vectorize") /* gcc's vectors fuse even if off */
#elif defined(__GNUC__) && (defined(__cplusplus) || !defined(__STRICT_ANSI__))
#pragma GCC optimize("fp-contract=off") /* gcc fuses a*b+c unless -std=c11 is given, g++ always */
#endif

enum { KUNAI_I_WARNINGS = 64, KUNAI_I_MARK_BITS = 9 };

/* The warnings of an open call, or of a part of it (kunai_i_begin_warnings): the first of each
 * kind, then repetitions. Two warnings are of one kind if their code, record and message are
 * equal. */
typedef struct kunai_i_warnings {
    struct kunai_i_warnings *outer; /* warnings of the call that contains this part, or NULL */
    uint32_t count;
    uint32_t repeat_count; /* warnings in items whose kind an earlier one has */
    /* Number of all warnings, without those that equal a stored one. UINT32_MAX means that many or
     * more. */
    uint32_t total;
    uint32_t last_kind; /* index in items of the kind that was repeated last */
    /* One bit is set for each warning that was ever stored, at a hash of its offset and item. */
    uint64_t marks[(1 << KUNAI_I_MARK_BITS) / 64];
    kunai_error items[KUNAI_I_WARNINGS];
} kunai_i_warnings;

/* The item that errors and warnings belong to: its kind (enum kunai_item) and its number. */
typedef struct kunai_i_item {
    uint32_t kind;
    uint32_t number;
} kunai_i_item;

/* The work budget of an open call, in steps. kunai_i_charge takes steps from it. */
typedef struct kunai_i_budget {
    const kunai_i_memory *memory; /* its peak raises the budget */
    uint64_t left;
    /* All steps, including the spent ones and those that memory has added so far. */
    uint64_t all;
    /* 1: the call failed because it needed more steps than the budget had. */
    uint32_t is_over;
    uint32_t is_exact; /* 1: the budget is options.max_work, and memory does not raise it */
} kunai_i_budget;

/* A structure that a reader has found, for an outline. See trace.h. */
typedef struct kunai_i_traced {
    uint64_t offset; /* offset in the caller's input */
    uint64_t size;
    const char *name; /* static text */
    uint32_t kind;    /* enum kunai_record_kind */
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} kunai_i_traced;

struct kunai_i_trace {
    void (*add)(struct kunai_i_trace *trace, const kunai_i_traced *traced);
    kunai_i_budget *budget; /* budget of the outline: all readers take their steps from it */
    int is_blind;           /* 1: the reader works on a copy or an image, not on the input */
    /* A text that the modules share (container/ninja_ascii.h), or NULL if it is not used. */
    struct kunai_i_ascii_shared *text;
};

typedef struct kunai_i_open {
    kunai_options options; /* checked, and each default filled in */
    kunai_i_memory memory;
    kunai_error error;      /* the first error; its code is KUNAI_OK until then */
    kunai_i_budget *budget; /* own_budget, or the budget of an outline */
    kunai_i_budget own_budget;
    size_t shared_list;               /* in bytes: shorter lists share blocks of temporary memory */
    struct kunai_i_trace *trace;      /* the trace of an outline, or NULL */
    const struct kunai_i_ascii *text; /* text that several modules share, or NULL if not yet read */
    /* The format that the input is taken for. Errors and warnings contain it. */
    uint32_t format;
    /* The item that is being read. Errors and warnings contain it. */
    kunai_i_item item;
    kunai_i_warnings *warnings;    /* where kunai_i_warn stores warnings */
    kunai_i_warnings all_warnings; /* the warnings of the whole call */
} kunai_i_open;

/* Begins an open call: checks the arguments that all open functions share, and fills in the
 * defaults. Returns KUNAI_OK. If an argument is wrong or out is NULL, returns KUNAI_E_ARGUMENT and
 * sets *error, unless error is NULL. After a failure there is nothing to undo. */
kunai_result kunai_i_begin_open(kunai_i_open *open, const void *data, size_t size,
                                const kunai_options *options, const void *out, kunai_error *error);

/* Moves an open context to another address. The open context of a world needs this, because it
 * lasts for several calls of the library. The context must have no trace. No part of it may be
 * between kunai_i_begin_warnings and kunai_i_end_warnings. */
void kunai_i_move_open(kunai_i_open *to, const kunai_i_open *from);

/* Raises the default budget, because size more bytes of input will be read. */
void kunai_i_add_input(kunai_i_open *open, size_t size);

/* Ends the call and frees temporary memory. If the call has succeeded, owner receives all memory of
 * the handle; owner is a part of the handle. If the call has failed, all memory is freed, including
 * the handle. Returns the code of the call, and sets *error, unless error is NULL. */
kunai_result kunai_i_end_open(kunai_i_open *open, kunai_i_owner *owner, kunai_error *error);

/* Returns 1 if the open call has failed: its error is recorded. Otherwise returns 0. */
static inline int kunai_i_has_failed(const kunai_i_open *open)
{
    return open->error.code != KUNAI_OK;
}

/* Begins to read an item: from now on, errors and warnings name it. Returns the item that was being
 * read before, for kunai_i_end_item, because items can be nested. One exception: everything in a
 * file of a world belongs to KUNAI_ITEM_FILE. */
kunai_i_item kunai_i_begin_item(kunai_i_open *open, uint32_t kind, uint32_t number);
/* Ends an item. outer is the result of its kunai_i_begin_item: errors and warnings name it again.
 */
void kunai_i_end_item(kunai_i_open *open, kunai_i_item outer);

/* Sets the item in an error that another function has set. error may be NULL. Returns result. */
kunai_result kunai_i_set_error_item(kunai_error *error, kunai_result result, uint32_t kind,
                                    uint32_t number);

/* Fails the open call with this error. If it has failed before, the first error stays. record and
 * message are static texts. */
void kunai_i_fail(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message);

/* Records a warning, once for each kind, offset and item. With KUNAI_OPEN_STRICT the open call
 * fails instead, if it has not failed before. record and message are static texts. */
void kunai_i_warn(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message);

/*
 * Records the warnings of another handle, with their formats and items. Each kind is recorded once
 * for each offset, because several handles of one file report the same fault. total is the
 * warning_total of that handle.
 *
 * Warnings that the handle counted but did not store are added to the total in two cases only.
 * Either it stored no warning, or at least one stored warning is new here. Otherwise the handle
 * repeats what another one has reported.
 */
void kunai_i_warn_again(kunai_i_open *open, const kunai_error *warnings, uint32_t count,
                        uint32_t total);

/* Records the same warnings again for the item that is being read now. Needed if several items
 * share the data that caused them. */
void kunai_i_repeat_warnings(kunai_i_open *open, const kunai_i_warnings *from);

/* Begins a part of the open call. Until kunai_i_end_warnings, warnings are stored in part, whose
 * items[0] is always the first one. Parts can be nested. */
void kunai_i_begin_warnings(kunai_i_open *open, kunai_i_warnings *part);
/* Ends the innermost part, and adds its warnings to those of the part or call around it. */
void kunai_i_end_warnings(kunai_i_open *open);

/* For an optional part: turns an error that the data has caused into a warning, so that the open
 * call has not failed. These errors are KUNAI_E_FORMAT, KUNAI_E_TRUNCATED, KUNAI_E_CORRUPT and
 * KUNAI_E_UNSUPPORTED. Other errors stay, for example those of memory and limits. With
 * KUNAI_OPEN_STRICT all errors stay. */
void kunai_i_recover(kunai_i_open *open);

/* Like kunai_i_recover, for one model of several. A KUNAI_E_RANGE that names an item also becomes a
 * warning: the model lacks an item that options.draws asks for. A KUNAI_E_RANGE without an item
 * concerns the whole file, and stays an error. */
void kunai_i_recover_model(kunai_i_open *open);

/*
 * Pays for work that the size of the input does not bound. Returns 1. If the budget is used up,
 * returns 0 and fails the call with KUNAI_E_LIMIT.
 *
 * The budget is the larger one of two numbers: 64 steps per byte of input plus 16777216, or 8 steps
 * per byte of memory that the call has held at its peak. A step takes 0.3 to 2 nanoseconds. So the
 * worst file that fills the default max_memory takes up to 20 seconds.
 *
 * Why 8: no output costs more steps per byte. Real models cost 0.2 to 3 steps per byte. The highest
 * known cost is a mesh of one triangle, with 80 steps for 12 bytes of indices. So max_memory limits
 * the cost of shared parts, and work that makes no output ends soon. A reader whose output costs
 * more than 32 steps per byte of input must allocate the output before the work.
 */
int kunai_i_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record);

/*
 * Returns 1 if the budget has these steps, without spending them. Returns 0 if it is too small: the
 * work is then left out with a warning.
 *
 * Memory does not raise the budget here: machines with other struct sizes must leave out the same
 * work. If the caller has set options.max_work, nothing is left out: the call fails with
 * KUNAI_E_LIMIT.
 *
 * Readers of models and motions do not call this function. All parts of a scene share one budget,
 * and a part must be the same as if it were opened alone.
 */
int kunai_i_can_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record);

/* Allocates count * size zeroed bytes of the handle. For 0 bytes the result is a valid pointer,
 * too. Returns NULL if the call has failed before, or if the allocation fails. In the second case
 * the call fails with KUNAI_E_MEMORY or KUNAI_E_LIMIT. */
void *kunai_i_allocate(kunai_i_open *open, size_t count, size_t size);
/* Like kunai_i_allocate, but takes temporary memory, which lasts until the open call ends. */
void *kunai_i_allocate_scratch(kunai_i_open *open, size_t count, size_t size);

/* Reserves size bytes of memory of the handle in one block, if at least as many will be needed.
 * Returns 0 if the call has failed, otherwise 1. */
int kunai_i_reserve_memory(kunai_i_open *open, size_t size);
/* Like kunai_i_reserve_memory, but reserves temporary memory, for many parts that each take some
 * and give it back. From now on, short lists share this block. */
int kunai_i_reserve_scratch(kunai_i_open *open, size_t size);

/* Returns the current state of the temporary memory, for kunai_i_end_scratch. Until then, lists
 * that exist now must not grow. */
kunai_i_mark kunai_i_begin_scratch(const kunai_i_open *open);
/* Frees the temporary memory that was taken since begin, a result of kunai_i_begin_scratch. */
void kunai_i_end_scratch(kunai_i_open *open, const kunai_i_mark *begin);

/* Like kunai_i_allocate, but does not clear the bytes. For memory that the caller fills
 * completely. */
void *kunai_i_allocate_unset(kunai_i_open *open, size_t count, size_t size);

/* Returns a copy in memory of the handle, followed by a NUL. Returns an empty string for size 0, or
 * if the call has failed. */
kunai_string kunai_i_copy_string(kunai_i_open *open, const void *bytes, size_t size);
/* Returns a copy of first, followed by size bytes and a NUL, in memory of the handle. Returns an
 * empty string if the call has failed. */
kunai_string kunai_i_copy_joined(kunai_i_open *open, kunai_string first, const void *bytes,
                                 size_t size);
/* Returns a copy of a field of room bytes, up to its first NUL, as kunai_i_copy_string does. bytes
 * may be NULL: the copy is then empty. */
kunai_string kunai_i_copy_field(kunai_i_open *open, const void *bytes, size_t room);
/* Returns a string of 0 bytes, whose data is not NULL. */
kunai_string kunai_i_get_empty_string(void);

/* A list with no warnings points to this. */
extern const kunai_error kunai_i_no_warnings;

/* Copies the warnings so far for the info of the handle. Inside a part, these are the warnings of
 * the part. *count receives the number of copied warnings, *total the number of all. Never returns
 * NULL: without warnings, or if the call has failed, returns kunai_i_no_warnings and both numbers
 * are 0. */
const kunai_error *kunai_i_keep_warnings(kunai_i_open *open, uint32_t *count, uint32_t *total);

/* An array of equal items in temporary memory that grows. */
typedef struct kunai_i_list {
    void *items;
    size_t count;
    size_t capacity;
    size_t item_size;
    kunai_i_block *block;
} kunai_i_list;

/* Makes an empty list of items of item_size bytes. Takes no memory yet. */
void kunai_i_begin_list(kunai_i_list *list, size_t item_size);
/* Like kunai_i_begin_list, but the first items are stored in room, which has space for capacity
 * items. room must exist as long as the list. The list moves to other memory if it grows beyond
 * capacity. */
void kunai_i_begin_list_in(kunai_i_list *list, size_t item_size, void *room, size_t capacity);
/* Moves the items to new memory with room for at least more further items, which are not
 * initialised. Returns 0 if the call has failed, otherwise 1. */
int kunai_i_grow_list(kunai_i_open *open, kunai_i_list *list, size_t more);
/* Like kunai_i_grow_list, but keeps the memory if there is room already. Returns 0 if the call has
 * failed, otherwise 1. */
static inline int kunai_i_reserve_list(kunai_i_open *open, kunai_i_list *list, size_t more)
{
    if (list->items && more <= list->capacity - list->count)
        return !kunai_i_has_failed(open); /* list->items is not NULL, even for more == 0 */
    return kunai_i_grow_list(open, list, more);
}
/* Adds more zeroed items, and returns the first. The result is a valid pointer even for more == 0,
 * until the list grows again. Returns NULL if the call has failed. */
void *kunai_i_extend_list(kunai_i_open *open, kunai_i_list *list, size_t more);
/* Adds one zeroed item. Returns it, or NULL if the call has failed. */
void *kunai_i_add_to_list(kunai_i_open *open, kunai_i_list *list);
/* Makes the list empty, and frees its memory if this is a block of its own. */
void kunai_i_release_list(kunai_i_open *open, kunai_i_list *list);

/* Copies the items into memory of the handle, and makes the list empty. Returns the copy, or NULL
 * if the call has failed. */
void *kunai_i_keep_list(kunai_i_open *open, kunai_i_list *list);

/* Sets *error, for calls that are not open calls. error may be NULL; record and message may be "".
 * Returns code. */
kunai_result kunai_i_set_error(kunai_error *error, kunai_result code, uint32_t format,
                               uint64_t offset, const char *record, const char *message);

/*
 * Copies a versioned struct of the caller that begins with uint32_t struct_size. If given is NULL,
 * the copy is all zero.
 *
 * struct_size must be at least the size of the first version (least), at most 1024, and a multiple
 * of 8. If it is larger than known, the caller has newer headers; the additional bytes must be
 * zero. Returns NULL, or a text that describes the fault. In this case the caller returns
 * KUNAI_E_ARGUMENT.
 */
const char *kunai_i_read_struct(const void *given, size_t least, void *copy, size_t known);

/* Checks options (NULL means defaults), and fills in each default. Returns NULL, or a text that
 * describes the fault. */
const char *kunai_i_check_options(const kunai_options *options, kunai_options *checked);

#endif
