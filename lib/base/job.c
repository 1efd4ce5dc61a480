/* job.c - what every open call shares. */
#include "base/job.h"
#include "base/sink.h"

#include <string.h>

static const uint64_t default_output = (uint64_t)256 << 20;
static const uint64_t free_steps = 16777216;
static const uint64_t steps_a_byte = 64;
static const size_t largest_options = 1024;  /* bytes: a larger size is not initialised */
static const uint64_t steps_a_held_byte = 8; /* of memory, at the peak */

const kunai_error kunai_i_no_warnings = {0, "", "", KUNAI_OK, 0};

static const uint32_t known_flags =
    KUNAI_STRICT | KUNAI_BARE | KUNAI_QUICK | KUNAI_PRS_FILL | KUNAI_PRS_LENIENT | KUNAI_SHIFT |
    KUNAI_SA_PALETTES | KUNAI_ONE_MESH | KUNAI_DRAW_ORDER | KUNAI_STORED_POSE | KUNAI_COLORS_RGBA |
    KUNAI_UV_256 | KUNAI_UV_SWAPPED | KUNAI_ANGLES_WIDE | KUNAI_ANGLES_SHORT | KUNAI_NINJA2 |
    KUNAI_ANGLES_65535 | KUNAI_SKIN_255;

kunai_result kunai_i_set_error(kunai_error *error, kunai_result code, uint32_t format,
                               uint64_t offset, const char *record, const char *message)
{
    if (error) {
        error->offset = offset;
        error->message = message;
        error->record = record;
        error->code = code;
        error->format = format;
    }
    return code;
}

/* What a caller with newer headers set behind our kunai_options must be zero. */
static int zero_behind(const kunai_options *options)
{
    const uint8_t *bytes = (const uint8_t *)options;
    size_t i;

    for (i = sizeof *options; i < options->struct_size; i++)
        if (bytes[i])
            return 0;
    return 1;
}

static const char *members_check(const kunai_options *options)
{
    if (options->flags & ~known_flags)
        return "unknown bit in options.flags";
    if ((options->flags & KUNAI_ANGLES_WIDE) && (options->flags & KUNAI_ANGLES_SHORT))
        return "options.flags asks for wide and for short angles";
    if (options->byte_order > KUNAI_ORDER_MIXED)
        return "unknown options.byte_order";
    if (options->reserved)
        return "options.reserved is not 0";
    if (!(options->flags & KUNAI_BARE) && (options->offset || options->base))
        return "options.offset and base are for KUNAI_BARE";
    if (!options->allocator.alloc_fn != !options->allocator.free_fn)
        return "options.allocator has one function without the other";
    if (options->draw_count && !options->draws)
        return "options.draws is NULL";
    return NULL;
}

const char *kunai_i_options_check(const kunai_options *options, kunai_options *checked)
{
    const char *wrong;

    memset(checked, 0, sizeof *checked);
    if (options) {
        /* The last member of the first version: what callers have at least. */
        const size_t least = offsetof(kunai_options, model) + sizeof options->model;
        size_t known = options->struct_size;

        if (known < least || known > largest_options || known % 8)
            return "options.struct_size is no size of kunai_options";
        if (!zero_behind(options))
            return "options has members that this library does not know";
        if (known > sizeof *checked)
            known = sizeof *checked;
        memcpy(checked, options, known);
        wrong = members_check(checked);
        if (wrong)
            return wrong;
    }
    if (!checked->max_memory)
        checked->max_memory = (uint64_t)(sizeof(void *) > 4 ? 1024 : 512) << 20;
    if (!checked->max_output)
        checked->max_output = default_output;
    return NULL;
}

static const char *arguments_check(const void *data, size_t size, const kunai_options *options,
                                   const void *out, kunai_options *checked)
{
    if (!out)
        return "out is NULL";
    if (!data && size)
        return "data is NULL";
    return kunai_i_options_check(options, checked);
}

kunai_result kunai_i_job_begin(kunai_i_job *job, const void *data, size_t size,
                               const kunai_options *options, const void *out, kunai_error *error)
{
    const char *wrong = arguments_check(data, size, options, out, &job->options);

    job->warnings = NULL;
    kunai_i_warnings_begin(job, &job->all_warnings);
    job->format = KUNAI_FORMAT_ANY;
    job->sink = NULL;
    job->budget.all = (uint64_t)size * steps_a_byte + free_steps;
    job->budget.left = job->budget.all;
    kunai_i_set_error(&job->error, KUNAI_OK, 0, 0, "", "");
    if (wrong) {
        job->error.code = KUNAI_E_ARGUMENT;
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", wrong);
    }
    kunai_i_memory_begin(&job->memory, &job->options.allocator, job->options.max_memory);
    return KUNAI_OK;
}

kunai_result kunai_i_job_end(kunai_i_job *job, kunai_i_owner *owner, kunai_error *error)
{
    if (job->sink)
        job->sink->budget = job->budget;
    kunai_i_memory_release_all(&job->memory, &job->memory.temporary);
    if (kunai_i_failed(job)) {
        kunai_i_memory_release_all(&job->memory, &job->memory.kept);
    } else {
        owner->allocator = job->memory.allocator;
        owner->first = job->memory.kept.first;
    }
    if (error)
        *error = job->error;
    return job->error.code;
}

void kunai_i_fail(kunai_i_job *job, kunai_result code, uint64_t offset, const char *record,
                  const char *message)
{
    if (!kunai_i_failed(job))
        kunai_i_set_error(&job->error, code, job->format, offset, record, message);
}

/* Not by their addresses: a text of an inline function is in every file that uses it. */
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

static int has_kind(const kunai_i_warnings *in, uint32_t count, const kunai_error *warning)
{
    uint32_t i = 0;

    while (i < count && !is_same_kind(&in->items[i], warning))
        i++;
    return i < count;
}

static int has_warning(const kunai_i_warnings *in, const kunai_error *warning)
{
    uint32_t i;

    for (i = 0; i < in->count; i++)
        if (in->items[i].offset == warning->offset && is_same_kind(&in->items[i], warning))
            return 1;
    return 0;
}

/* A kind that is new matters more than one more repetition. There is a repetition. */
static void remove_last_repetition(kunai_i_warnings *from)
{
    uint32_t i = from->count - 1;

    while (!has_kind(from, i, &from->items[i]))
        i--;
    memmove(&from->items[i], &from->items[i + 1], (from->count - i - 1) * sizeof from->items[0]);
    from->count--;
    from->repeat_count--;
}

static const char lost_record[] = "warnings";

static void store_warning(kunai_i_warnings *to, const kunai_error *warning)
{
    const uint32_t is_repeated = has_kind(to, to->count, warning) != 0;
    const int is_full = to->count == KUNAI_I_WARNINGS;

    if (is_full && is_repeated && to->lost.code != KUNAI_OK)
        return; /* most warnings of a flood end here: the search for their kind was short */
    if (has_warning(to, warning))
        return;
    if (is_full) {
        if (to->lost.code == KUNAI_OK)
            kunai_i_set_error(&to->lost, KUNAI_E_LIMIT, warning->format, warning->offset,
                              lost_record, "there were more warnings than are kept");
        if (is_repeated || !to->repeat_count)
            return;
        remove_last_repetition(to);
    }
    to->items[to->count++] = *warning;
    to->repeat_count += is_repeated;
}

void kunai_i_warnings_begin(kunai_i_job *job, kunai_i_warnings *part)
{
    part->outer = job->warnings;
    kunai_i_set_error(&part->lost, KUNAI_OK, 0, 0, "", "");
    part->count = 0;
    part->repeat_count = 0;
    job->warnings = part;
}

void kunai_i_warnings_add(kunai_i_job *job, const kunai_i_warnings *from)
{
    kunai_i_warnings *to = job->warnings;
    uint32_t i;

    for (i = 0; i < from->count; i++)
        store_warning(to, &from->items[i]);
    if (to->lost.code == KUNAI_OK)
        to->lost = from->lost;
}

void kunai_i_warnings_end(kunai_i_job *job)
{
    const kunai_i_warnings *part = job->warnings;

    job->warnings = part->outer;
    kunai_i_warnings_add(job, part);
}

void kunai_i_warn(kunai_i_job *job, kunai_result code, uint64_t offset, const char *record,
                  const char *message)
{
    kunai_error warning;

    kunai_i_set_error(&warning, code, job->format, offset, record, message);
    if (job->options.flags & KUNAI_STRICT)
        kunai_i_fail(job, code, offset, record, message);
    else
        store_warning(job->warnings, &warning);
}

void kunai_i_warn_again(kunai_i_job *job, const kunai_error *warnings, uint32_t count)
{
    kunai_error *lost = &job->warnings->lost;
    uint32_t i;

    for (i = 0; i < count; i++) {
        const kunai_error *warning = &warnings[i];

        job->format = warning->format;
        if (warning->record != lost_record)
            kunai_i_warn(job, warning->code, warning->offset, warning->record, warning->message);
        else if (lost->code == KUNAI_OK)
            *lost = *warning;
    }
}

void kunai_i_recover(kunai_i_job *job)
{
    const kunai_error error = job->error;

    if (error.code != KUNAI_E_FORMAT && error.code != KUNAI_E_TRUNCATED &&
        error.code != KUNAI_E_CORRUPT && error.code != KUNAI_E_UNSUPPORTED)
        return;
    kunai_i_set_error(&job->error, KUNAI_OK, 0, 0, "", "");
    kunai_i_warn(job, error.code, error.offset, error.record, error.message);
}

kunai_i_arena kunai_i_scratch_begin(kunai_i_job *job)
{
    const kunai_i_arena outer = job->memory.temporary;

    kunai_i_arena_begin(&job->memory.temporary);
    return outer;
}

void kunai_i_scratch_end(kunai_i_job *job, const kunai_i_arena *outer)
{
    kunai_i_memory_release_all(&job->memory, &job->memory.temporary);
    job->memory.temporary = *outer;
}

/* Memory can allow more steps than the input does. */
static void budget_raise(kunai_i_job *job)
{
    const uint64_t all = job->memory.peak * steps_a_held_byte;

    if (all <= job->budget.all)
        return;
    job->budget.left += all - job->budget.all;
    job->budget.all = all;
}

int kunai_i_spend(kunai_i_job *job, uint64_t steps, uint64_t offset, const char *record)
{
    if (steps > job->budget.left)
        budget_raise(job);
    if (steps > job->budget.left) {
        job->budget.left = 0;
        kunai_i_fail(job, KUNAI_E_LIMIT, offset, record,
                     "more work than 64 steps per byte and 16777216, or 8 per byte of memory");
        return 0;
    }
    job->budget.left -= steps;
    return 1;
}

static void memory_failed(kunai_i_job *job, kunai_result code)
{
    kunai_i_fail(job, code, 0, "memory",
                 code == KUNAI_E_LIMIT ? "options.max_memory would be passed"
                                       : "the allocator returned NULL");
}

static void *take(kunai_i_job *job, kunai_i_arena *arena, size_t count, size_t size)
{
    kunai_result code = KUNAI_OK;
    void *result;

    if (kunai_i_failed(job))
        return NULL;
    result = kunai_i_memory_take_unset(&job->memory, arena, count, size, &code);
    if (!result)
        memory_failed(job, code);
    return result;
}

static void *zeroed(void *bytes, size_t count, size_t size)
{
    if (bytes)
        memset(bytes, 0, count * size);
    return bytes;
}

void *kunai_i_keep(kunai_i_job *job, size_t count, size_t size)
{
    return zeroed(kunai_i_keep_unset(job, count, size), count, size);
}

void *kunai_i_keep_unset(kunai_i_job *job, size_t count, size_t size)
{
    return take(job, &job->memory.kept, count, size);
}

void *kunai_i_temporary(kunai_i_job *job, size_t count, size_t size)
{
    return zeroed(take(job, &job->memory.temporary, count, size), count, size);
}

kunai_string kunai_i_empty_string(void)
{
    kunai_string string = {"", 0};

    return string;
}

kunai_string kunai_i_keep_string(kunai_i_job *job, const void *bytes, size_t size)
{
    kunai_string string = kunai_i_empty_string();
    char *copy;

    if (!size)
        return string;
    copy = kunai_i_keep(job, size + 1, 1); /* size is that of bytes in memory: no overflow */
    if (copy) {
        memcpy(copy, bytes, size);
        string.data = copy;
        string.size = size;
    }
    return string;
}

kunai_string kunai_i_keep_joined(kunai_i_job *job, kunai_string first, const void *bytes,
                                 size_t size)
{
    kunai_string string = kunai_i_empty_string();
    char *copy = kunai_i_keep(job, first.size + size + 1, 1); /* both are in memory: no overflow */

    if (!copy)
        return string;
    memcpy(copy, first.data, first.size);
    if (size)
        memcpy(copy + first.size, bytes, size);
    string.data = copy;
    string.size = first.size + size;
    return string;
}

kunai_string kunai_i_keep_field(kunai_i_job *job, const void *bytes, size_t room)
{
    const char *field = bytes;
    size_t size = 0;

    while (field && size < room && field[size])
        size++;
    return kunai_i_keep_string(job, bytes, size);
}

const kunai_error *kunai_i_keep_warnings(kunai_i_job *job, uint32_t *count)
{
    const kunai_i_warnings *from = job->warnings;
    const uint32_t lost = from->lost.code != KUNAI_OK;
    kunai_error *copy;

    *count = from->count + lost;
    if (!*count)
        return &kunai_i_no_warnings;
    copy = kunai_i_keep(job, *count, sizeof *copy);
    if (!copy) {
        *count = 0;
        return &kunai_i_no_warnings;
    }
    memcpy(copy, from->items, from->count * sizeof *copy);
    if (lost)
        copy[from->count] = from->lost;
    return copy;
}

void kunai_i_list_begin(kunai_i_list *list, size_t item_size)
{
    memset(list, 0, sizeof *list);
    list->item_size = item_size;
}

int kunai_i_list_reserve(kunai_i_job *job, kunai_i_list *list, size_t more)
{
    kunai_result code = KUNAI_OK;
    kunai_i_block *block;
    size_t capacity;
    void *items;

    if (kunai_i_failed(job))
        return 0;
    if (list->items && more <= list->capacity - list->count)
        return 1; /* also for none there is a place: never NULL */
    capacity = list->capacity < 2 ? 2 : list->capacity; /* most lists of most files are short */
    if (capacity <= SIZE_MAX / 2)
        capacity *= 2;
    if (more > SIZE_MAX - list->count) {
        memory_failed(job, KUNAI_E_LIMIT);
        return 0;
    }
    if (capacity < list->count + more)
        capacity = list->count + more;
    items = kunai_i_memory_take_block(&job->memory, &job->memory.temporary, capacity,
                                      list->item_size, &block, &code);
    if (!items) {
        memory_failed(job, code);
        return 0;
    }
    if (list->count)
        memcpy(items, list->items, list->count * list->item_size);
    kunai_i_memory_release(&job->memory, &job->memory.temporary, list->block);
    list->items = items;
    list->capacity = capacity;
    list->block = block;
    return 1;
}

void *kunai_i_list_extend(kunai_i_job *job, kunai_i_list *list, size_t more)
{
    void *items;

    if (!kunai_i_list_reserve(job, list, more))
        return NULL;
    items = (uint8_t *)list->items + list->count * list->item_size;
    memset(items, 0, more * list->item_size);
    list->count += more;
    return items;
}

void *kunai_i_list_add(kunai_i_job *job, kunai_i_list *list)
{
    return kunai_i_list_extend(job, list, 1);
}

void kunai_i_list_release(kunai_i_job *job, kunai_i_list *list)
{
    kunai_i_memory_release(&job->memory, &job->memory.temporary, list->block);
    kunai_i_list_begin(list, list->item_size);
}

void *kunai_i_list_keep(kunai_i_job *job, kunai_i_list *list)
{
    void *kept = kunai_i_keep_unset(job, list->count, list->item_size);

    if (kept && list->count)
        memcpy(kept, list->items, list->count * list->item_size);
    kunai_i_list_release(job, list);
    return kept;
}
