/*
 * open.c - the parts that all open calls share: checks of the options, first error, warnings, work
 * budget, memory, strings and lists. Reads no input.
 *
 * Two things are surprising. Warnings are limited to KUNAI_I_WARNINGS, and a warning of a new kind
 * replaces a repetition of an old kind. Work is counted in steps, and the memory that a call uses
 * raises the number of steps that it may take.
 */
#include "base/open.h"

#include <string.h>

static const uint64_t default_output = (uint64_t)256 << 20;
static const uint64_t free_steps = 16777216;
static const uint64_t steps_a_byte = 64;
static const size_t largest_options = 1024;  /* in bytes; a larger size is not initialised */
static const size_t shared_list = 8192;      /* in bytes: the longest list that shares a block */
static const uint64_t steps_a_held_byte = 8; /* per byte of memory, at the peak */

const kunai_error kunai_i_no_warnings = {0, "", "", KUNAI_OK, 0, KUNAI_ITEM_NONE, 0, 0, 0};

/* ---- options ---- */

/* The flag members of kunai_options, and the bits that are known in each. */
static const struct {
    size_t at;
    uint32_t known;
    const char *wrong;
} flag_words[] = {
    {offsetof(kunai_options, flags), KUNAI_OPEN_STRICT | KUNAI_OPEN_BARE | KUNAI_OPEN_ACTION,
     "options.flags has an unknown bit"},
    {offsetof(kunai_options, archive_flags),
     KUNAI_ARCHIVE_QUICK | KUNAI_ARCHIVE_LEAVE | KUNAI_ARCHIVE_UNPACK,
     "options.archive_flags has an unknown bit"},
    {offsetof(kunai_options, prs_flags), KUNAI_PRS_FILL | KUNAI_PRS_LENIENT,
     "options.prs_flags has an unknown bit"},
    {offsetof(kunai_options, textures_flags), KUNAI_TEXTURES_SHIFT | KUNAI_TEXTURES_SA_PALETTES,
     "options.textures_flags has an unknown bit"},
    {offsetof(kunai_options, model_flags),
     KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER | KUNAI_MODEL_STORED_POSE |
         KUNAI_MODEL_COLORS_RGBA | KUNAI_MODEL_UV_256 | KUNAI_MODEL_UV_SWAPPED |
         KUNAI_MODEL_SKIN_255,
     "options.model_flags has an unknown bit"},
    {offsetof(kunai_options, motion_flags),
     KUNAI_MOTION_ANGLES_WIDE | KUNAI_MOTION_ANGLES_SHORT | KUNAI_MOTION_NINJA2 |
         KUNAI_MOTION_ANGLES_65535,
     "options.motion_flags has an unknown bit"}};

/* Returns NULL, or a text about the first word that has an unknown bit. */
static const char *check_flags(const kunai_options *options)
{
    const size_t count = sizeof flag_words / sizeof flag_words[0];
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t word;

        memcpy(&word, (const uint8_t *)options + flag_words[i].at, sizeof word);
        if (word & ~flag_words[i].known)
            return flag_words[i].wrong;
    }
    return NULL;
}

kunai_result kunai_i_set_error(kunai_error *error, kunai_result code, uint32_t format,
                               uint64_t offset, const char *record, const char *message)
{
    if (error) {
        error->offset = offset;
        error->message = message;
        error->record = record;
        error->code = code;
        error->format = format;
        error->item_kind = KUNAI_ITEM_NONE;
        error->item = 0;
        error->line = 0;
        error->reserved = 0;
    }
    return code;
}

const char *kunai_i_read_struct(const void *given, size_t least, void *copy, size_t known)
{
    const uint8_t *bytes = given;
    uint32_t size, i;

    memset(copy, 0, known);
    if (!given)
        return NULL;
    memcpy(&size, given, sizeof size);
    if (size < least || size > largest_options || size % 8)
        return "options.struct_size is too small, greater than 1024, or not a multiple of 8";
    for (i = (uint32_t)known; i < size; i++)
        if (bytes[i])
            return "options has unknown members that are not 0";
    memcpy(copy, given, size < known ? size : known);
    return NULL;
}

/* Allows at most one way to unpack the entries of archives. */
static const char *check_packing(const kunai_options *options)
{
    const uint32_t leave = options->archive_flags & KUNAI_ARCHIVE_LEAVE,
                   unpack = options->archive_flags & KUNAI_ARCHIVE_UNPACK;

    if (leave && unpack)
        return "options.archive_flags has both KUNAI_ARCHIVE_LEAVE and KUNAI_ARCHIVE_UNPACK";
    if (options->packing && (leave || unpack))
        return "options.packing is not 0, and options.archive_flags has KUNAI_ARCHIVE_LEAVE or "
               "KUNAI_ARCHIVE_UNPACK";
    if (options->packing &&
        (options->packing < KUNAI_FORMAT_PRS || options->packing > KUNAI_FORMAT_BLZ))
        return "options.packing is not a format of compression";
    if (options->reserved)
        return "options.reserved is not 0";
    return NULL;
}

/* Checks members that depend on each other. Returns NULL, or a text that describes the fault. */
static const char *check_members(const kunai_options *options)
{
    size_t i;

    if ((options->motion_flags & KUNAI_MOTION_ANGLES_WIDE) &&
        (options->motion_flags & KUNAI_MOTION_ANGLES_SHORT))
        return "options.motion_flags has both KUNAI_MOTION_ANGLES_WIDE and "
               "KUNAI_MOTION_ANGLES_SHORT";
    if (options->byte_order > KUNAI_BYTE_ORDER_MIXED)
        return "options.byte_order is unknown";
    if (!(options->flags & KUNAI_OPEN_BARE) && (options->offset || options->base))
        return "options.offset or options.base is not 0, but options.flags lacks KUNAI_OPEN_BARE";
    if ((options->flags & KUNAI_OPEN_ACTION) && !(options->flags & KUNAI_OPEN_BARE))
        return "options.flags has KUNAI_OPEN_ACTION, but lacks KUNAI_OPEN_BARE";
    if (!options->allocator.alloc_fn != !options->allocator.free_fn)
        return "options.allocator has only one of its two functions";
    if (options->draw_count && !options->draws)
        return "options.draws is NULL, but options.draw_count is not 0";
    if (options->header_count && !options->headers)
        return "options.headers is NULL, but options.header_count is not 0";
    for (i = 0; i < options->header_count; i++)
        if (!options->headers[i].data && options->headers[i].size)
            return "data is NULL in a text of options.headers, but its size is not 0";
    return check_packing(options);
}

const char *kunai_i_check_options(const kunai_options *options, kunai_options *checked)
{
    /* The last member of the first version of the struct. */
    const size_t least = offsetof(kunai_options, header_count) + sizeof options->header_count;
    const char *wrong = kunai_i_read_struct(options, least, checked, sizeof *checked);

    if (options && !wrong) {
        wrong = check_flags(checked);
        if (!wrong)
            wrong = check_members(checked);
    }
    if (wrong)
        return wrong;
    if (!checked->max_memory)
        checked->max_memory = (uint64_t)(sizeof(void *) > 4 ? 1024 : 512) << 20;
    if (!checked->max_output)
        checked->max_output = default_output;
    return NULL;
}

static const char *check_arguments(const void *data, size_t size, const kunai_options *options,
                                   const void *out, kunai_options *checked)
{
    if (!out)
        return "out is NULL";
    if (!data && size)
        return "data is NULL, but size is not 0";
    return kunai_i_check_options(options, checked);
}

static void begin_budget(kunai_i_open *open, size_t size)
{
    kunai_i_budget *budget = &open->own_budget;
    const uint64_t max_work = open->options.max_work;

    budget->memory = &open->memory;
    budget->all = max_work ? max_work : (uint64_t)size * steps_a_byte + free_steps;
    budget->left = budget->all;
    budget->is_over = 0;
    budget->is_exact = max_work != 0;
    open->budget = budget;
}

/* Sets all members, so that kunai_i_end_open is safe after any later failure. */
kunai_result kunai_i_begin_open(kunai_i_open *open, const void *data, size_t size,
                                const kunai_options *options, const void *out, kunai_error *error)
{
    const char *wrong = check_arguments(data, size, options, out, &open->options);

    open->warnings = NULL;
    kunai_i_begin_warnings(open, &open->all_warnings);
    open->format = KUNAI_FORMAT_ANY;
    open->item.kind = KUNAI_ITEM_NONE;
    open->item.number = 0;
    open->shared_list = 0;
    open->trace = NULL;
    open->text = NULL;
    begin_budget(open, size);
    kunai_i_set_error(&open->error, KUNAI_OK, 0, 0, "", "");
    if (wrong) {
        open->error.code = KUNAI_E_ARGUMENT;
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", wrong);
    }
    kunai_i_begin_memory(&open->memory, &open->options.allocator, open->options.max_memory);
    return KUNAI_OK;
}

void kunai_i_move_open(kunai_i_open *to, const kunai_i_open *from)
{
    *to = *from;
    to->own_budget.memory = &to->memory;
    to->budget = &to->own_budget;
    to->warnings = &to->all_warnings;
}

void kunai_i_add_input(kunai_i_open *open, size_t size)
{
    kunai_i_budget *budget = open->budget;
    const uint64_t more = (uint64_t)size * steps_a_byte;

    if (budget->is_exact || more > UINT64_MAX - budget->all)
        return;
    budget->all += more;
    budget->left += more;
}

kunai_result kunai_i_end_open(kunai_i_open *open, kunai_i_owner *owner, kunai_error *error)
{
    kunai_i_release_arena(&open->memory, &open->memory.scratch);
    if (kunai_i_has_failed(open)) {
        kunai_i_release_arena(&open->memory, &open->memory.arena);
    } else {
        owner->allocator = open->memory.allocator;
        owner->first = open->memory.arena.first;
    }
    if (error)
        *error = open->error;
    return open->error.code;
}

kunai_i_item kunai_i_begin_item(kunai_i_open *open, uint32_t kind, uint32_t number)
{
    const kunai_i_item outer = open->item;

    if (outer.kind == KUNAI_ITEM_FILE)
        return outer;
    open->item.kind = kind;
    open->item.number = number;
    return outer;
}

void kunai_i_end_item(kunai_i_open *open, kunai_i_item outer)
{
    open->item = outer;
}

kunai_result kunai_i_set_error_item(kunai_error *error, kunai_result result, uint32_t kind,
                                    uint32_t number)
{
    if (error && result != KUNAI_OK) {
        error->item_kind = kind;
        error->item = number;
    }
    return result;
}

static kunai_error describe_fault(const kunai_i_open *open, kunai_result code, uint64_t offset,
                                  const char *record, const char *message)
{
    kunai_error error;

    kunai_i_set_error(&error, code, open->format, offset, record, message);
    kunai_i_set_error_item(&error, code, open->item.kind, open->item.number);
    return error;
}

void kunai_i_fail(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message)
{
    if (!kunai_i_has_failed(open))
        open->error = describe_fault(open, code, offset, record, message);
}

/* Compares the texts, not their addresses: every file that includes an inline function has its own
 * copy of the text. */
static int is_same_text(const char *a, const char *b)
{
    if (a == b)
        return 1;
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static int is_same_kind(const kunai_error *a, const kunai_error *b)
{
    return a->code == b->code && is_same_text(a->message, b->message) &&
           is_same_text(a->record, b->record);
}

/* Returns the index of the first warning of this kind, or count. */
static uint32_t find_kind(const kunai_i_warnings *in, uint32_t count, const kunai_error *warning)
{
    uint32_t i = 0;

    while (i < count && !is_same_kind(&in->items[i], warning))
        i++;
    return i;
}

/* Returns 1 if a stored warning is of this kind. Tries the last kind first: many warnings are
 * usually of one kind. */
static int has_kind(kunai_i_warnings *in, const kunai_error *warning)
{
    if (in->last_kind >= in->count || !is_same_kind(&in->items[in->last_kind], warning))
        in->last_kind = find_kind(in, in->count, warning);
    return in->last_kind < in->count;
}

/* Returns 1 if a stored warning has this kind and this offset. */
static int has_place(const kunai_i_warnings *in, const kunai_error *warning)
{
    uint32_t i;

    for (i = 0; i < in->count; i++)
        if (in->items[i].offset == warning->offset && is_same_kind(&in->items[i], warning))
            return 1;
    return 0;
}

/* Returns the number of the mark bit for an offset and an item. */
static uint32_t hash_place(const kunai_error *warning)
{
    const uint64_t key = warning->offset ^ (uint64_t)warning->item << 40;

    return (uint32_t)(key * 0x9E3779B97F4A7C15u >> (64 - KUNAI_I_MARK_BITS)); /* 2^64 / phi */
}

/* Returns 1 if an equal warning is stored. If the mark bit is 0, no equal warning was stored, and
 * no search is needed. */
static int has_warning(const kunai_i_warnings *in, const kunai_error *warning)
{
    const uint32_t mark = hash_place(warning);
    uint32_t i;

    if (!(in->marks[mark / 64] >> mark % 64 & 1))
        return 0;
    for (i = 0; i < in->count; i++)
        if (in->items[i].offset == warning->offset && in->items[i].item == warning->item &&
            in->items[i].item_kind == warning->item_kind && is_same_kind(&in->items[i], warning))
            return 1;
    return 0;
}

/* Removes the last warning whose kind an earlier one has, to make room for a new kind. At least one
 * repetition must exist. */
static void remove_last_repetition(kunai_i_warnings *from)
{
    uint32_t i = from->count - 1;

    while (find_kind(from, i, &from->items[i]) == i)
        i--;
    memmove(&from->items[i], &from->items[i + 1], (from->count - i - 1) * sizeof from->items[0]);
    from->count--;
    from->repeat_count--;
}

static void add_to_total(kunai_i_warnings *to, uint32_t more)
{
    to->total = more > UINT32_MAX - to->total ? UINT32_MAX : to->total + more;
}

/* Takes a bounded number of steps, even if a file causes very many warnings. An equal warning is
 * not counted again. If the list is full, a new kind replaces a repetition of another kind. A
 * further repetition is only counted. */
static void store_warning(kunai_i_warnings *to, const kunai_error *warning)
{
    uint32_t is_repeated, mark;

    if (has_warning(to, warning))
        return;
    add_to_total(to, 1);
    is_repeated = has_kind(to, warning) != 0;
    if (to->count == KUNAI_I_WARNINGS) {
        if (is_repeated || !to->repeat_count)
            return;
        remove_last_repetition(to);
    }
    mark = hash_place(warning);
    to->marks[mark / 64] |= (uint64_t)1 << mark % 64;
    to->items[to->count++] = *warning;
    to->repeat_count += is_repeated;
}

void kunai_i_begin_warnings(kunai_i_open *open, kunai_i_warnings *part)
{
    part->outer = open->warnings;
    part->count = 0;
    part->repeat_count = 0;
    part->total = 0;
    part->last_kind = 0;
    memset(part->marks, 0, sizeof part->marks);
    open->warnings = part;
}

void kunai_i_end_warnings(kunai_i_open *open)
{
    const kunai_i_warnings *from = open->warnings;
    uint32_t i;

    open->warnings = from->outer;
    for (i = 0; i < from->count; i++)
        store_warning(open->warnings, &from->items[i]);
    add_to_total(open->warnings, from->total - from->count);
}

static void warn(kunai_i_open *open, const kunai_error *warning)
{
    if (!(open->options.flags & KUNAI_OPEN_STRICT))
        store_warning(open->warnings, warning);
    else if (!kunai_i_has_failed(open))
        open->error = *warning;
}

void kunai_i_warn(kunai_i_open *open, kunai_result code, uint64_t offset, const char *record,
                  const char *message)
{
    const kunai_error warning = describe_fault(open, code, offset, record, message);

    warn(open, &warning);
}

void kunai_i_warn_again(kunai_i_open *open, const kunai_error *warnings, uint32_t count,
                        uint32_t total)
{
    uint32_t i, known = 0;

    for (i = 0; i < count; i++)
        if (has_place(open->warnings, &warnings[i]))
            known++;
        else
            warn(open, &warnings[i]);
    if (!count || known < count)
        add_to_total(open->warnings, total - count);
}

void kunai_i_repeat_warnings(kunai_i_open *open, const kunai_i_warnings *from)
{
    uint32_t i;

    for (i = 0; i < from->count; i++)
        kunai_i_warn(open, from->items[i].code, from->items[i].offset, from->items[i].record,
                     from->items[i].message);
    add_to_total(open->warnings, from->total - from->count);
}

void kunai_i_recover(kunai_i_open *open)
{
    const kunai_error error = open->error;

    if (error.code != KUNAI_E_FORMAT && error.code != KUNAI_E_TRUNCATED &&
        error.code != KUNAI_E_CORRUPT && error.code != KUNAI_E_UNSUPPORTED)
        return;
    kunai_i_set_error(&open->error, KUNAI_OK, 0, 0, "", "");
    warn(open, &error);
}

/* KUNAI_E_RANGE without an item means that a number is out of range for the whole file. This error
 * stays. */
void kunai_i_recover_model(kunai_i_open *open)
{
    const kunai_error error = open->error;

    if (error.code != KUNAI_E_RANGE || error.item_kind == KUNAI_ITEM_NONE) {
        kunai_i_recover(open);
        return;
    }
    kunai_i_set_error(&open->error, KUNAI_OK, 0, 0, "", "");
    warn(open, &error);
}

static void fail_memory(kunai_i_open *open, kunai_result code)
{
    kunai_i_fail(open, code, 0, "memory",
                 code == KUNAI_E_LIMIT ? "the call needs more memory than options.max_memory"
                                       : "the allocator returned NULL");
}

kunai_i_mark kunai_i_begin_scratch(const kunai_i_open *open)
{
    return kunai_i_mark_arena(&open->memory.scratch);
}

void kunai_i_end_scratch(kunai_i_open *open, const kunai_i_mark *begin)
{
    kunai_i_return_to_mark(&open->memory, &open->memory.scratch, begin);
}

/* Adds a block for size bytes. Returns 0 if the open has failed. */
static int reserve(kunai_i_open *open, kunai_i_arena *arena, size_t size)
{
    kunai_result code = KUNAI_OK;

    if (!kunai_i_has_failed(open) && !kunai_i_add_shared_block(&open->memory, arena, size, &code))
        fail_memory(open, code);
    return !kunai_i_has_failed(open);
}

int kunai_i_reserve_memory(kunai_i_open *open, size_t size)
{
    return reserve(open, &open->memory.arena, size);
}

int kunai_i_reserve_scratch(kunai_i_open *open, size_t size)
{
    open->shared_list = shared_list;
    return reserve(open, &open->memory.scratch, size);
}

/* Returns 1 if the budget has this many steps. The memory that the call has used can raise the
 * budget above the limit that the size of the input gives. */
static int has_steps(kunai_i_budget *budget, uint64_t steps)
{
    const uint64_t all = budget->memory->peak * steps_a_held_byte;

    if (steps <= budget->left)
        return 1;
    if (!budget->is_exact && all > budget->all) {
        budget->left += all - budget->all;
        budget->all = all;
    }
    return steps <= budget->left;
}

int kunai_i_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record)
{
    kunai_i_budget *budget = open->budget;

    if (!has_steps(budget, steps)) {
        budget->left = 0;
        budget->is_over = 1;
        kunai_i_fail(open, KUNAI_E_LIMIT, offset, record,
                     budget->is_exact ? "the call needs more work than options.max_work"
                                      : "the call needs more work than the default limit: 16777216 "
                                        "steps and 64 per byte, or 8 per byte of memory");
        return 0;
    }
    budget->left -= steps;
    return 1;
}

int kunai_i_can_charge(kunai_i_open *open, uint64_t steps, uint64_t offset, const char *record)
{
    if (steps <= open->budget->left)
        return 1;
    if (open->budget->is_exact)
        (void)kunai_i_charge(open, steps, offset, record);
    return 0;
}

static void *take(kunai_i_open *open, kunai_i_arena *arena, size_t count, size_t size)
{
    kunai_result code = KUNAI_OK;
    void *result;

    if (kunai_i_has_failed(open))
        return NULL;
    result = kunai_i_take_memory_unset(&open->memory, arena, count, size, &code);
    if (!result)
        fail_memory(open, code);
    return result;
}

static void *zero_bytes(void *bytes, size_t count, size_t size)
{
    if (bytes)
        memset(bytes, 0, count * size);
    return bytes;
}

void *kunai_i_allocate(kunai_i_open *open, size_t count, size_t size)
{
    return zero_bytes(kunai_i_allocate_unset(open, count, size), count, size);
}

void *kunai_i_allocate_unset(kunai_i_open *open, size_t count, size_t size)
{
    return take(open, &open->memory.arena, count, size);
}

void *kunai_i_allocate_scratch(kunai_i_open *open, size_t count, size_t size)
{
    return zero_bytes(take(open, &open->memory.scratch, count, size), count, size);
}

kunai_string kunai_i_get_empty_string(void)
{
    kunai_string string = {"", 0};

    return string;
}

kunai_string kunai_i_copy_string(kunai_i_open *open, const void *bytes, size_t size)
{
    kunai_string string = kunai_i_get_empty_string();
    char *copy;

    if (!size)
        return string;
    copy = kunai_i_allocate(open, size + 1, 1); /* size bytes are in memory: no overflow */
    if (copy) {
        memcpy(copy, bytes, size);
        string.data = copy;
        string.size = size;
    }
    return string;
}

kunai_string kunai_i_copy_joined(kunai_i_open *open, kunai_string first, const void *bytes,
                                 size_t size)
{
    kunai_string string = kunai_i_get_empty_string();
    char *copy =
        kunai_i_allocate(open, first.size + size + 1, 1); /* both are in memory: no overflow */

    if (!copy)
        return string;
    memcpy(copy, first.data, first.size);
    if (size)
        memcpy(copy + first.size, bytes, size);
    string.data = copy;
    string.size = first.size + size;
    return string;
}

kunai_string kunai_i_copy_field(kunai_i_open *open, const void *bytes, size_t room)
{
    const char *field = bytes;
    size_t size = 0;

    while (field && size < room && field[size])
        size++;
    return kunai_i_copy_string(open, bytes, size);
}

const kunai_error *kunai_i_keep_warnings(kunai_i_open *open, uint32_t *count, uint32_t *total)
{
    const kunai_i_warnings *from = open->warnings;
    kunai_error *copy = NULL;

    if (from->count)
        copy = kunai_i_allocate_unset(open, from->count, sizeof *copy);
    *count = copy ? from->count : 0;
    *total = copy ? from->total : 0;
    if (!copy)
        return &kunai_i_no_warnings;
    memcpy(copy, from->items, from->count * sizeof *copy);
    return copy;
}

void kunai_i_begin_list(kunai_i_list *list, size_t item_size)
{
    memset(list, 0, sizeof *list);
    list->item_size = item_size;
}

void kunai_i_begin_list_in(kunai_i_list *list, size_t item_size, void *room, size_t capacity)
{
    kunai_i_begin_list(list, item_size);
    list->items = room;
    list->capacity = capacity;
}

/* A short list shares a block, which is faster than a block that is released early. */
static void *take_room(kunai_i_open *open, size_t capacity, size_t item_size, kunai_i_block **block,
                       kunai_result *code)
{
    kunai_i_memory *memory = &open->memory;

    *block = NULL;
    if (capacity <= open->shared_list && capacity * item_size <= open->shared_list)
        return kunai_i_take_memory_unset(memory, &memory->scratch, capacity, item_size, code);
    return kunai_i_take_block(memory, &memory->scratch, capacity, item_size, block, code);
}

/* Doubles the capacity, and moves the items to new memory. The old memory is released if it was a
 * block of its own. */
int kunai_i_grow_list(kunai_i_open *open, kunai_i_list *list, size_t more)
{
    kunai_result code = KUNAI_OK;
    kunai_i_block *block;
    size_t capacity;
    void *items;

    if (kunai_i_has_failed(open))
        return 0;
    capacity = list->capacity < 2 ? 2 : list->capacity; /* most lists of most files are short */
    if (capacity <= SIZE_MAX / 2)
        capacity *= 2;
    if (more > SIZE_MAX - list->count) {
        fail_memory(open, KUNAI_E_LIMIT);
        return 0;
    }
    if (capacity < list->count + more)
        capacity = list->count + more;
    items = take_room(open, capacity, list->item_size, &block, &code);
    if (!items) {
        fail_memory(open, code);
        return 0;
    }
    if (list->count)
        memcpy(items, list->items, list->count * list->item_size);
    kunai_i_release_block(&open->memory, &open->memory.scratch, list->block);
    list->items = items;
    list->capacity = capacity;
    list->block = block;
    return 1;
}

void *kunai_i_extend_list(kunai_i_open *open, kunai_i_list *list, size_t more)
{
    void *items;

    if (!kunai_i_reserve_list(open, list, more))
        return NULL;
    items = (uint8_t *)list->items + list->count * list->item_size;
    memset(items, 0, more * list->item_size);
    list->count += more;
    return items;
}

void *kunai_i_add_to_list(kunai_i_open *open, kunai_i_list *list)
{
    return kunai_i_extend_list(open, list, 1);
}

void kunai_i_release_list(kunai_i_open *open, kunai_i_list *list)
{
    kunai_i_release_block(&open->memory, &open->memory.scratch, list->block);
    kunai_i_begin_list(list, list->item_size);
}

void *kunai_i_keep_list(kunai_i_open *open, kunai_i_list *list)
{
    void *kept = kunai_i_allocate_unset(open, list->count, list->item_size);

    if (kept && list->count)
        memcpy(kept, list->items, list->count * list->item_size);
    kunai_i_release_list(open, list);
    return kept;
}
