/*
 * open.h - one open call: its options, its memory, its first error, its warnings, its budget.
 *
 *     if (out)
 *         *out = NULL;
 *     if (kunai_i_begin_open(&open, data, size, options, out, error) != KUNAI_OK)
 *         return open.error.code;
 *     handle = kunai_i_allocate(&open, 1, sizeof *handle);
 *     ... read, check, give; stop when kunai_i_has_failed(&open) ...
 *     if (kunai_i_end_open(&open, handle ? &handle->owner : NULL, error) == KUNAI_OK)
 *         *out = handle;
 *     return open.error.code;
 */
#ifndef KUNAI_I_OPEN_H
#define KUNAI_I_OPEN_H

#include "base/memory.h"

#include <float.h>

/* Equal bits on every machine: no fused a*b+c, nothing wider than double. */
#if defined(__FAST_MATH__)
#error "kunai gives equal bits on every machine: build it without -ffast-math"
#endif
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "kunai gives equal bits on every machine: 32-bit x86 needs -msse2 -mfpmath=sse"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF /* clang 14 for aarch64 fuses even with -std=c11 */
#elif defined(__GNUC__) && !defined(__STRICT_ANSI__)
#pragma GCC optimize("fp-contract=off") /* the default of gcc without -std=c11 is to fuse */
#endif

enum { KUNAI_I_WARNINGS = 64, KUNAI_I_MARK_BITS = 9 };

/* The warnings of an open call, or of a part of it (kunai_i_begin_warnings): the first of every
 * kind, then repetitions. Two warnings are of one kind if code, record and message are the same. */
typedef struct kunai_i_warnings {
    struct kunai_i_warnings *outer; /* of the call that contains this part; NULL: none */
    uint32_t count;
    uint32_t repeat_count; /* items whose kind an earlier item has */
    uint32_t total;        /* all warnings, but for those that equal a stored one. UINT32_MAX: that
                              many or more */
    uint32_t last_kind;    /* where the kind of the last repetition was found */
    /* A bit for each warning that was stored, by a hash of its offset and item. */
    uint64_t marks[(1 << KUNAI_I_MARK_BITS) / 64];
    kunai_error items[KUNAI_I_WARNINGS];
} kunai_i_warnings;

/* The item that errors and warnings belong to: enum kunai_item, and the number of the item. */
typedef struct kunai_i_item {
    uint32_t kind;
    uint32_t number;
} kunai_i_item;

/* The steps of an open call that kunai_i_charge takes. */
typedef struct kunai_i_budget {
    const kunai_i_memory *memory; /* whose peak raises the budget */
    uint64_t left;
    uint64_t all;      /* also those that are spent, as far as memory has raised them */
    uint32_t is_over;  /* 1: more steps were needed than there were, and the call failed */
    uint32_t is_exact; /* 1: options.max_work, which memory does not raise */
} kunai_i_budget;

/* A structure that a reader saw, and the outline that wants to know it: see trace.h. */
typedef struct kunai_i_traced {
    uint64_t offset; /* in the caller's input */
    uint64_t size;
    const char *name; /* static */
    uint32_t kind;    /* enum kunai_record_kind */
    uint32_t type;
    uint32_t flags;
    uint32_t count;
} kunai_i_traced;

struct kunai_i_trace {
    void (*add)(struct kunai_i_trace *trace, const kunai_i_traced *traced);
    kunai_i_budget *budget; /* of the outline: all readers take their steps from it */
    int is_blind;           /* 1: what is read is not the input */
    /* A text that the modules share (container/ninja_ascii.h). NULL: not used. */
    struct kunai_i_ascii_shared *text;
};

typedef struct kunai_i_open {
    kunai_options options; /* checked, with every default filled in */
    kunai_i_memory memory;
    kunai_error error;      /* the first one; its code is KUNAI_OK while all is well */
    kunai_i_budget *budget; /* own_budget, or that of an outline */
    kunai_i_budget own_budget;
    size_t shared_list;               /* bytes: shorter lists share blocks of temporary memory */
    struct kunai_i_trace *trace;      /* of an outline, or NULL */
    const struct kunai_i_ascii *text; /* that was read for several modules, or NULL: not yet */
    uint32_t format;               /* what the input is taken for: goes into errors and warnings */
    kunai_i_item item;             /* the item that is being read: goes there, too */
    kunai_i_warnings *warnings;    /* where kunai_i_warn stores */
    kunai_i_warnings all_warnings; /* of the whole call */
} kunai_i_open;

/* Checks the arguments that all open functions share (out: not NULL) and fills in the defaults.
 * On failure nothing is to be undone. */
kunai_result kunai_i_begin_open(kunai_i_open *open, const void *data, size_t size,
                                const kunai_options *options, const void *out, kunai_error *error);

/* Moves an open call to another place in memory: the open call of a world lasts for several calls
 * of the library. The call must have no trace, and no part of it may be between
 * kunai_i_begin_warnings and kunai_i_end_warnings. */
void kunai_i_move_open(kunai_i_open *to, const kunai_i_open *from);

/* More input: raises the default budget. */
void kunai_i_add_input(kunai_i_open *open, size_t size);

/* Frees what is temporary. Success: owner, a part of the handle, owns what was kept. Failure:
 * everything is freed, the handle too. */
kunai_result kunai_i_end_open(kunai_i_open *open, kunai_i_owner *owner, kunai_error *error);

static inline int kunai_i_has_failed(const kunai_i_open *open)
{
    return open->error.code != KUNAI_OK;
}

/* begin and end enclose the reading of one item. Hand the result of begin to end: items lie inside
 * of each other, and errors name the innermost one. All that lies in a file of a world belongs to
 * KUNAI_ITEM_FILE. */
kunai_i_item kunai_i_begin_item(kunai_i_open *open, uint32_t kind, uint32_t number);
void kunai_i_end_item(kunai_i_open *open, kunai_i_item outer);

/* Sets the item of an error that a call has set. error may be NULL. Returns the result of the
 * call. */
kunai_result kunai_i_set_error_item(kunai_error *error, kunai_result result, uint32_t kind,
                                    uint32_t number);

/* Record an error; the first one wins. record and message are static texts. */
void kunai_i_fail(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message);

/* Record a warning, once for each kind, offset and item; with KUNAI_OPEN_STRICT it is an error. */
void kunai_i_warn(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message);

/* Records the warnings of another handle, each with the format and the item that it has there, once
 * for each kind and offset: several handles of one file report the same fault. total: warning_total
 * of that handle. Those that the handle did not store count only if it stored none, or if one that it
 * stored is new here: otherwise the handle reports what another one has reported. */
void kunai_i_warn_again(kunai_i_open *open, const kunai_error *warnings, uint32_t count,
                        uint32_t total);

/* Records warnings again, for the item that is read now: several items share what was read with
 * these warnings. */
void kunai_i_repeat_warnings(kunai_i_open *open, const kunai_i_warnings *from);

/* begin and end enclose a part of the open call. Its warnings are stored in part, and end adds them
 * to the warnings of the call. part->items[0] is always the first one. */
void kunai_i_begin_warnings(kunai_i_open *open, kunai_i_warnings *part);
void kunai_i_end_warnings(kunai_i_open *open);

/* For a part of something that can do without it: turns a failure that the data is to blame for
 * into a warning. Not with KUNAI_OPEN_STRICT, and not where memory or a limit failed. */
void kunai_i_recover(kunai_i_open *open);

/* The same for a model of several: it can also lack what options.draws asks for. */
void kunai_i_recover_model(kunai_i_open *open);

/* Pays for work that the size of the input does not bound; 0 and KUNAI_E_LIMIT when the budget is
 * used up. The budget of an open call is 64 steps per byte of input and 16777216, or 8 steps per
 * byte of memory that the call has held at its peak, whichever is more. A step takes 0.3 to 2
 * nanoseconds, so the worst file that fills the default max_memory takes up to 20 seconds.
 *
 * Why 8: no output costs more steps per byte. Real models cost 0.2 to 3 steps per byte; the most
 * that is known is a mesh of one triangle, with 80 steps for 12 bytes of indices. So max_memory
 * limits what parts of a file share, and work that makes no output ends soon. Take the memory for
 * an output before the work if this costs more than 32 steps per byte of input. */
int kunai_i_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record);

/* For work that can be left out with a warning: 0 if the budget is not enough for it. Memory does
 * not raise the budget here: machines whose structs have other sizes must leave out the same. If
 * the caller set options.max_work, nothing is left out: the open has failed with KUNAI_E_LIMIT.
 * Readers of models and motions do not call this function: all parts of a scene share one budget,
 * and a part must be as it is when it is opened alone. */
int kunai_i_can_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record);

/* count * size zeroed bytes that live as long as the handle / until open returns. NULL (and a
 * failed open) when there are none, or when the open failed before. */
void *kunai_i_allocate(kunai_i_open *open, size_t count, size_t size);
void *kunai_i_allocate_scratch(kunai_i_open *open, size_t count, size_t size);

/* Makes room for size bytes in one block, where at least as many will be needed: memory of the
 * handle, or temporary memory, for many parts that each need some and give it back. Short lists
 * share this block from now on. Return 0 if the open failed. */
int kunai_i_reserve_memory(kunai_i_open *open, size_t size);
int kunai_i_reserve_scratch(kunai_i_open *open, size_t size);

/* What is temporary between these two is given back at the end; lists from outside must not grow
 * in between. Hand what the first one gives to the second. */
kunai_i_mark kunai_i_begin_scratch(const kunai_i_open *open);
void kunai_i_end_scratch(kunai_i_open *open, const kunai_i_mark *begin);

/* The same as kunai_i_allocate, but the bytes are not set: for what is written whole. */
void *kunai_i_allocate_unset(kunai_i_open *open, size_t count, size_t size);

/* A copy with a NUL behind it. */
kunai_string kunai_i_copy_string(kunai_i_open *open, const void *bytes, size_t size);
/* The same of a string and size bytes behind it. */
kunai_string kunai_i_copy_joined(kunai_i_open *open, kunai_string first, const void *bytes,
                                 size_t size);
/* The same of a field of room bytes, up to its first NUL. bytes may be NULL: empty. */
kunai_string kunai_i_copy_field(kunai_i_open *open, const void *bytes, size_t room);
kunai_string kunai_i_get_empty_string(void);

/* What a list of no warnings points to. */
extern const kunai_error kunai_i_no_warnings;

/* The warnings so far (inside a part: of that part), for the info of the handle. Never NULL. */
const kunai_error *kunai_i_keep_warnings(kunai_i_open *open, uint32_t *count, uint32_t *total);

/* A growable array of equal items in temporary memory. */
typedef struct kunai_i_list {
    void *items;
    size_t count;
    size_t capacity;
    size_t item_size;
    kunai_i_block *block;
} kunai_i_list;

void kunai_i_begin_list(kunai_i_list *list, size_t item_size);
/* The first items lie in this room, of [capacity] items, which must stay as long as the list. */
void kunai_i_begin_list_in(kunai_i_list *list, size_t item_size, void *room, size_t capacity);
/* Makes room for more items and sets no byte of them. Returns 0 if the open failed. */
int kunai_i_grow_list(kunai_i_open *open, kunai_i_list *list, size_t more);
/* The same if there is no room yet. */
static inline int kunai_i_reserve_list(kunai_i_open *open, kunai_i_list *list, size_t more)
{
    if (list->items && more <= list->capacity - list->count)
        return !kunai_i_has_failed(open); /* also for none there is a place: never NULL */
    return kunai_i_grow_list(open, list, more);
}
/* The first of more new items, all zeroed; none gives a pointer, too. NULL: the open failed. */
void *kunai_i_extend_list(kunai_i_open *open, kunai_i_list *list, size_t more);
void *kunai_i_add_to_list(kunai_i_open *open, kunai_i_list *list); /* the same of one */
void kunai_i_release_list(kunai_i_open *open, kunai_i_list *list);

/* Moves the items into memory of the handle; the list is empty afterwards. */
void *kunai_i_keep_list(kunai_i_open *open, kunai_i_list *list);

/* For calls that are no open calls. error may be NULL; record and message may be "". */
kunai_result kunai_i_set_error(kunai_error *error, kunai_result code, uint32_t format,
                               uint64_t offset, const char *record, const char *message);

/* Copies a growable struct of the caller, which begins with uint32_t struct_size. given NULL: copy
 * is all zeros. The size must be at least that of the first version of the struct (least), at most
 * 1024, and a multiple of 8. Bytes after the known ones, from a caller with newer headers, must be
 * zero. Returns NULL, or the fault: the call ends with KUNAI_E_ARGUMENT. */
const char *kunai_i_read_struct(const void *given, size_t least, void *copy, size_t known);

/* Checks options (NULL: defaults) and fills in every default. NULL, or what is wrong. */
const char *kunai_i_check_options(const kunai_options *options, kunai_options *checked);

#endif
