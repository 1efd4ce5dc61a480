/* lz.c - the public calls for compressed files of the Nintendo DS, and the formats of the module
 * (lz.md).
 *
 * What an error says, after the header or footer:
 *     TRUNCATED   offset is the size of the input
 *     CORRUPT     offset of the first data byte of the copy that is wrong
 *     LIMIT, SPACE, and sizes that cannot be: offset of the size in the header or footer
 */
#include "lz/lz.h"
#include "lz/lz_run.h"

#include <string.h>

typedef kunai_i_lz_run lz_run;

int kunai_i_is_lz(uint32_t format)
{
    return format == KUNAI_FORMAT_BLZ;
}

static void begin_run(lz_run *run, const uint8_t *data, size_t size, uint32_t format)
{
    memset(run, 0, sizeof *run);
    run->data = data;
    run->size = size;
    run->format = format;
    run->least_distance = UINT32_MAX;
}

static kunai_result read_sizes(lz_run *run)
{
    return kunai_i_read_blz_footer(run);
}

static kunai_result run_stream(lz_run *run)
{
    return kunai_i_run_blz(run);
}

/* ---- errors ---- */

static kunai_result fail_argument(kunai_error *error, const char *message)
{
    return kunai_i_set_error(error, KUNAI_E_ARGUMENT, KUNAI_FORMAT_ANY, 0, "arguments", message);
}

/* result: KUNAI_OK, or the error that is recorded in run. */
static kunai_result report(const lz_run *run, kunai_result result, kunai_error *error)
{
    if (result == KUNAI_OK)
        return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
    return kunai_i_set_error(error, result, run->format, run->offset, run->record, run->message);
}

/* ---- the run of a call ---- */

typedef struct lz_call {
    kunai_options options;
    void *dst;     /* NULL: only count */
    uint64_t room; /* bytes of dst, or UINT64_MAX */
} lz_call;

static kunai_result check_limits(lz_run *run, const lz_call *call)
{
    const uint64_t place = run->format == KUNAI_FORMAT_BLZ ? run->size - 4 : 0;

    if (run->declared > call->options.max_output)
        return kunai_i_stop_lz(run, KUNAI_E_LIMIT, place, "LZ size",
                               "options.max_output would be passed");
    if (run->declared > call->room)
        return kunai_i_stop_lz(run, KUNAI_E_SPACE, place, "LZ size",
                               "the output does not fit into the caller's memory");
    return KUNAI_OK;
}

static kunai_result run_call(lz_run *run, const lz_call *call)
{
    kunai_result result = read_sizes(run);

    if (result == KUNAI_OK)
        result = check_limits(run, call);
    if (result != KUNAI_OK) {
        run->at = 0;
        return result;
    }
    run->out = call->dst;
    run->room = run->declared;
    result = run_stream(run);
    if (result == KUNAI_OK && run->cut && (call->options.flags & KUNAI_OPEN_STRICT))
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, run->cut_at, "LZ copy",
                               "the copy passes the end of the output");
    return result;
}

static kunai_result run_whole(lz_run *run, const void *data, size_t size,
                              const kunai_options *options, lz_call *call, kunai_error *error)
{
    const char *wrong = kunai_i_check_options(options, &call->options);

    if (!data && size)
        wrong = "data is NULL";
    begin_run(run, data ? data : (const uint8_t *)"", size, call->options.format);
    if (wrong)
        return fail_argument(error, wrong);
    if (!kunai_i_is_lz(run->format))
        return kunai_i_set_error(error, KUNAI_E_FORMAT, 0, 0, "LZ",
                                 "options.format names another format");
    return report(run, run_call(run, call), error);
}

static void set_optional(uint64_t *to, uint64_t value)
{
    if (to)
        *to = value;
}

kunai_result kunai_lz_inspect(const void *data, size_t size, const kunai_options *options,
                              kunai_lz_info *info, kunai_error *error)
{
    lz_call call = {.dst = NULL, .room = UINT64_MAX};
    kunai_result result;
    lz_run run;

    if (!info)
        return fail_argument(error, "info is NULL");
    memset(info, 0, sizeof *info);
    result = run_whole(&run, data, size, options, &call, error);
    if (result != KUNAI_OK)
        return result;
    info->unpacked = run.made;
    info->packed = run.at;
    info->plain = run.plain;
    info->cut = run.cut;
    info->format = run.format;
    info->least_distance = run.least_distance == UINT32_MAX ? 0 : run.least_distance;
    info->footer = run.footer;
    return KUNAI_OK;
}

kunai_result kunai_lz_size(const void *data, size_t size, const kunai_options *options,
                           uint64_t *unpacked, uint64_t *packed, kunai_error *error)
{
    lz_call call = {.dst = NULL, .room = UINT64_MAX};
    kunai_result result;
    lz_run run;

    result = run_whole(&run, data, size, options, &call, error);
    set_optional(unpacked, run.made);
    set_optional(packed, run.at);
    return result;
}

kunai_result kunai_lz_decode(const void *data, size_t size, const kunai_options *options, void *dst,
                             size_t capacity, uint64_t *unpacked, uint64_t *packed,
                             kunai_error *error)
{
    lz_call call = {.dst = dst, .room = capacity};
    kunai_result result;
    lz_run run;

    if (!dst && capacity) {
        set_optional(unpacked, 0);
        set_optional(packed, 0);
        return fail_argument(error, "dst is NULL");
    }
    result = run_whole(&run, data, size, options, &call, error);
    set_optional(unpacked, run.made);
    set_optional(packed, run.at);
    return result;
}

/* ---- for archives ---- */

kunai_result kunai_i_measure_lz(const uint8_t *data, size_t size, uint32_t format,
                                uint64_t *unpacked, kunai_error *error)
{
    kunai_result result;
    lz_run run;

    begin_run(&run, data, size, format);
    result = read_sizes(&run);
    *unpacked = result == KUNAI_OK ? run.declared : 0;
    return report(&run, result, error);
}

size_t kunai_i_decode_lz_head(const uint8_t *data, size_t size, uint32_t format, uint8_t *dst,
                              size_t capacity)
{
    lz_run run;

    begin_run(&run, data, size, format);
    if (!capacity || read_sizes(&run) != KUNAI_OK)
        return 0;
    if (run.plain < capacity)
        capacity = (size_t)run.plain;
    memcpy(dst, data, capacity);
    return capacity;
}

/* ---- formats ---- */

static const kunai_i_format formats[] = {
    {.info = {KUNAI_FORMAT_BLZ, KUNAI_MODULE_LZ, "BLZ", ""}, .specificity = KUNAI_I_BY_NAME},
};

/* Files have no handle. */
const kunai_i_module kunai_i_lz_module = {.record = "file",
                                          .bit = KUNAI_MODULE_LZ,
                                          .rows = formats,
                                          .row_count = sizeof formats / sizeof formats[0],
                                          .row_size = sizeof formats[0]};
