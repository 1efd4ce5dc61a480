/*
 * lz.c - the module lz: unpacks the compressed files of the Nintendo DS (lz.md 1, 6, 7).
 *
 * Five formats begin with a header of 4 or 8 bytes: a type and the size of the output. The sixth,
 * BLZ, ends with a footer instead. This file reads the header, checks the sizes and limits, and
 * runs the decoder of the format (blz.c, lz_copies.c, lz_codes.c). There is no magic number: a file
 * is recognised only if all of it unpacks without an error.
 *
 * The offset of an error:
 *     TRUNCATED       the size of the input; also if the size in the header is impossible
 *     CORRUPT         the first byte of the wrong copy, the wrong node, or the wrong footer field
 *     LIMIT, SPACE    the size in the header or footer
 */
#include "lz/lz.h"
#include "lz/lz_run.h"

#include <string.h>

typedef kunai_i_lz_run lz_run;

/* LEAST_LONG is the smallest size that needs a long header. MOST_REST is the number of bytes that
 * may follow the stream of a recognised file. */
enum { HEADER = 4, LONG_HEADER = 8, LEAST_LONG = 1 << 24, MOST_REST = 7 };

/* One format. At most, input bytes of the file unpack to output bytes (lz.md 7). */
typedef struct lz_type {
    uint32_t format;
    uint8_t first; /* first byte of a file; not used for BLZ */
    uint32_t input, output;
    kunai_result (*run)(lz_run *run);
} lz_type;

static const lz_type types[] = {
    {KUNAI_FORMAT_BLZ, 0, 17, 144, kunai_i_run_blz},
    {KUNAI_FORMAT_LZ10, 0x10, 17, 144, kunai_i_run_lz_copies},
    {KUNAI_FORMAT_LZ11, 0x11, 33, 526464, kunai_i_run_lz_copies},
    {KUNAI_FORMAT_HUFFMAN4, 0x24, 1, 4, kunai_i_run_huffman},
    {KUNAI_FORMAT_HUFFMAN8, 0x28, 1, 8, kunai_i_run_huffman},
    {KUNAI_FORMAT_RLE, 0x30, 1, 65, kunai_i_run_rle},
};

enum { TYPES = sizeof types / sizeof types[0] };

static const lz_type *find_format(uint32_t format)
{
    size_t i;

    for (i = 0; i < TYPES; i++)
        if (types[i].format == format)
            return &types[i];
    return NULL;
}

/* Returns the format of a file that begins with this byte, or NULL. The first row is BLZ, which has
 * no fixed first byte. */
static const lz_type *find_first(uint8_t first)
{
    size_t i;

    for (i = 1; i < TYPES; i++)
        if (types[i].first == first)
            return &types[i];
    return NULL;
}

int kunai_i_is_lz(uint32_t format)
{
    return find_format(format) != NULL;
}

static void begin_run(lz_run *run, const uint8_t *data, size_t size, uint32_t format)
{
    memset(run, 0, sizeof *run);
    run->data = data;
    run->size = size;
    run->format = format;
    run->least_distance = UINT32_MAX;
}

/* ---- the header ---- */

static kunai_result stop_header(lz_run *run, const char *message)
{
    return kunai_i_stop_lz(run, KUNAI_E_TRUNCATED, run->size, "LZ header", message);
}

/* Reads the header, and checks that the input is large enough for the size of the output. If the
 * size in the first 4 bytes is 0, the header has 8 bytes, unless the data ends there: then the file
 * is empty. This check comes before any output, so a tiny file cannot claim gigabytes. Returns
 * KUNAI_E_FORMAT for another first byte, otherwise KUNAI_E_TRUNCATED for each fault. */
static kunai_result read_header(lz_run *run, const lz_type *type)
{
    const uint8_t *data = run->data;
    uint32_t size;

    if (run->size && data[0] != type->first)
        return kunai_i_stop_lz(run, KUNAI_E_FORMAT, 0, "LZ header",
                               "the first byte is not the type of the requested format");
    if (run->size < HEADER)
        return stop_header(run, "the data ends inside the header");
    size = data[1] | (uint32_t)data[2] << 8 | (uint32_t)data[3] << 16;
    run->at = HEADER;
    if (!size && run->size > HEADER) {
        if (run->size < LONG_HEADER)
            return stop_header(run, "the data ends inside the header");
        size = data[4] | (uint32_t)data[5] << 8 | (uint32_t)data[6] << 16 | (uint32_t)data[7] << 24;
        run->at = LONG_HEADER;
    }
    run->declared = size;
    if (run->size - run->at < size && /* if not, the input is large enough: no product overflows */
        (uint64_t)size * type->input > (run->size - run->at) * (uint64_t)type->output)
        return stop_header(run, "the data is too small for the output size in the header");
    return KUNAI_OK;
}

static kunai_result read_sizes(lz_run *run)
{
    if (run->format == KUNAI_FORMAT_BLZ)
        return kunai_i_read_blz_footer(run);
    return read_header(run, find_format(run->format));
}

static kunai_result run_stream(lz_run *run)
{
    return find_format(run->format)->run(run);
}

/* ---- recognising ---- */

/* Returns 1 if the rules of lz.md 6 hold. The first byte alone is too weak a sign, so the whole
 * stream is decoded without output. The run is used up afterwards. */
static int recognise(lz_run *run)
{
    const lz_type *type = run->size >= LONG_HEADER ? find_first(run->data[0]) : NULL;
    size_t i;

    if (!type)
        return 0;
    run->format = type->format;
    if (read_header(run, type) != KUNAI_OK || !run->declared ||
        (run->at == LONG_HEADER && run->declared < LEAST_LONG))
        return 0;
    run->room = run->declared;
    if (type->run(run) != KUNAI_OK || run->cut || run->size - run->at > MOST_REST)
        return 0;
    for (i = run->at; i < run->size; i++)
        if (run->data[i])
            return 0;
    return 1;
}

int kunai_i_probe_lz(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    lz_run run;

    begin_run(&run, data, size, KUNAI_FORMAT_ANY);
    if (!recognise(&run))
        return 0;
    found->size = run.at;
    found->format = run.format;
    found->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    found->modules = KUNAI_MODULE_LZ;
    found->confidence = KUNAI_CONFIDENCE_LIKELY;
    *unpacked = run.made;
    return 1;
}

/* ---- errors ---- */

static kunai_result fail_argument(kunai_error *error, const char *message)
{
    return kunai_i_set_error(error, KUNAI_E_ARGUMENT, KUNAI_FORMAT_ANY, 0, "arguments", message);
}

/* Copies the error that run has recorded to *error, or clears *error if result is KUNAI_OK. */
static kunai_result report(const lz_run *run, kunai_result result, kunai_error *error)
{
    if (result == KUNAI_OK)
        return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
    return kunai_i_set_error(error, result, run->format, run->offset, run->record, run->message);
}

/* ---- the run of a call ---- */

typedef struct lz_call {
    kunai_options options;
    void *dst;     /* NULL: count the output, but do not write it */
    uint64_t room; /* size of dst in bytes, or UINT64_MAX */
} lz_call;

/* The declared size is compared before anything is written. KUNAI_E_LIMIT comes before
 * KUNAI_E_SPACE: a larger dst would not help. */
static kunai_result check_limits(lz_run *run, const lz_call *call)
{
    const uint64_t place = run->format == KUNAI_FORMAT_BLZ ? run->size - 4 : 0;

    if (run->declared > call->options.max_output)
        return kunai_i_stop_lz(run, KUNAI_E_LIMIT, place, "LZ size",
                               "the output is larger than options.max_output");
    if (run->declared > call->room)
        return kunai_i_stop_lz(run, KUNAI_E_SPACE, place, "LZ size",
                               "the output is larger than capacity");
    return KUNAI_OK;
}

/* Finds the format if the caller names none. Uses a copy of run, because the trial moves the run.
 * Returns KUNAI_E_FORMAT if the data is of no format with a first byte; BLZ has none, so it is
 * never found. */
static kunai_result find_out_format(lz_run *run)
{
    lz_run trial = *run;

    if (!recognise(&trial))
        return kunai_i_stop_lz(run, KUNAI_E_FORMAT, 0, "LZ header",
                               "the data is not a compressed file of the Nintendo DS");
    run->format = trial.format;
    return KUNAI_OK;
}

/* Does one call: finds the format, reads and checks the sizes, and runs the decoder. Nothing is
 * written if the sizes are wrong. */
static kunai_result run_call(lz_run *run, const lz_call *call)
{
    kunai_result result = KUNAI_OK;

    if (!run->format)
        result = find_out_format(run);
    if (result == KUNAI_OK)
        result = read_sizes(run);
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
                               "the copy ends past the end of the output");
    return result;
}

/* Checks the arguments of a public function, then runs the call and fills in *error. */
static kunai_result run_whole(lz_run *run, const void *data, size_t size,
                              const kunai_options *options, lz_call *call, kunai_error *error)
{
    const char *wrong = kunai_i_check_options(options, &call->options);

    if (!data && size)
        wrong = "data is NULL, but size is not 0";
    begin_run(run, data ? data : (const uint8_t *)"", size, call->options.format);
    if (wrong)
        return fail_argument(error, wrong);
    if (run->format && !kunai_i_is_lz(run->format))
        return kunai_i_set_error(error, KUNAI_E_FORMAT, 0, 0, "LZ",
                                 "options.format is not a format that lz.h unpacks");
    return report(run, run_call(run, call), error);
}

static void set_optional(uint64_t *to, uint64_t value)
{
    if (to)
        *to = value;
}

/* Counts the output without writing it. *info is all 0 if the call fails. */
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

/* After an error, *unpacked and *packed tell how far the decoder came. */
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
        return fail_argument(error, "dst is NULL, but capacity is not 0");
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

/* The start of a BLZ is decoded last. So for BLZ, only the plain bytes are given. */
size_t kunai_i_decode_lz_head(const uint8_t *data, size_t size, uint32_t format, uint8_t *dst,
                              size_t capacity)
{
    lz_run run;

    begin_run(&run, data, size, format);
    if (read_sizes(&run) != KUNAI_OK)
        return 0;
    if (format == KUNAI_FORMAT_BLZ) {
        run.made = run.plain < capacity ? run.plain : capacity;
        memcpy(dst, data, (size_t)run.made);
    } else {
        run.out = dst;
        run.room = run.declared < capacity ? run.declared : capacity;
        (void)run_stream(&run);
    }
    return (size_t)run.made;
}

/* ---- formats ---- */

static int recognise_file(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    uint64_t unpacked;

    if (!size || data[0] != find_format(format->info.format)->first)
        return 0;
    return kunai_i_probe_lz(data, size, found, &unpacked);
}

static const kunai_i_format formats[] = {
    {.info = {KUNAI_FORMAT_LZ10, KUNAI_MODULE_LZ, "LZ10", "lz lz77"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_file},
    {.info = {KUNAI_FORMAT_LZ11, KUNAI_MODULE_LZ, "LZ11", "lz"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_file},
    {.info = {KUNAI_FORMAT_HUFFMAN4, KUNAI_MODULE_LZ, "Huffman 4-bit", ""},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_file},
    {.info = {KUNAI_FORMAT_HUFFMAN8, KUNAI_MODULE_LZ, "Huffman 8-bit", ""},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_file},
    {.info = {KUNAI_FORMAT_RLE, KUNAI_MODULE_LZ, "RLE", ""},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_file},
    {.info = {KUNAI_FORMAT_BLZ, KUNAI_MODULE_LZ, "BLZ", ""}, .specificity = KUNAI_I_BY_NAME},
};

/* The module has no read function and no handle: its files are unpacked by the functions above. */
const kunai_i_module kunai_i_lz_module = {.record = "file",
                                          .bit = KUNAI_MODULE_LZ,
                                          .rows = formats,
                                          .row_count = sizeof formats / sizeof formats[0],
                                          .row_size = sizeof formats[0]};
