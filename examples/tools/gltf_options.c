/* gltf_options.c - reads the options of kunai model that say how to read the model. model.c calls
 * it. */
#include "gltf_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a decimal number, or a hexadecimal one after 0x. Returns the rest of the text, or NULL if
 * it does not begin with a number. */
static const char *read_number(const char *text, uint64_t *number)
{
    const int hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hexadecimal ? text + 2 : text;
    char *end;

    if (!*digits || !strchr(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789", *digits))
        return NULL;
    errno = 0;
    *number = strtoull(digits, &end, hexadecimal ? 16 : 10);
    return errno ? NULL : end;
}

static int read_index(tool *t, const char *text, kunai_options *options)
{
    uint64_t number;
    const char *end = read_number(text, &number);

    if (!end || *end || number > UINT32_MAX) {
        report_tool_usage(t, "-i needs a number, not %.64s", text);
        return -1;
    }
    options->index = (uint32_t)number;
    return 0;
}

static int read_bare(tool *t, const char *text, kunai_options *options)
{
    const char *end = read_number(text, &options->offset);

    options->flags |= KUNAI_OPEN_BARE;
    if (end && *end == ':') {
        const int negative = end[1] == '-';

        end = read_number(end + 1 + negative, &options->base);
        if (negative)
            options->base = 0 - options->base; /* BASE counts modulo 2^32 */
    }
    if (end && !*end)
        return 0;
    report_tool_usage(t, "--bare needs OFFSET or OFFSET:BASE, like 0x1C40:0x8C010000, not %.64s",
                      text);
    return -1;
}

static int read_format(tool *t, const char *text, kunai_options *options)
{
    options->format = find_model_format(text);
    if (options->format)
        return 0;
    report_tool_usage(t, "unknown format %.64s; choose from: " TOOL_MODEL_FORMATS, text);
    return -1;
}

int read_gltf_motion_offset(tool *t, const gltf_words *words, uint64_t *offset)
{
    const char *end;

    if (!words->motion)
        return 0;
    end = read_number(words->motion, offset);
    if (words->bare && end && !*end)
        return 0;
    if (words->bare)
        report_tool_usage(t, "--motion-offset needs a number, not %.64s", words->motion);
    else
        report_tool_usage(t, "--motion-offset needs --bare");
    return -1;
}

static uint32_t read_flags(const gltf_words *words)
{
    return (words->one_mesh ? (uint32_t)KUNAI_MODEL_ONE_MESH : 0) |
           (words->draw_order ? (uint32_t)KUNAI_MODEL_DRAW_ORDER : 0) |
           (words->stored_pose ? (uint32_t)KUNAI_MODEL_STORED_POSE : 0) |
           (words->rgba ? (uint32_t)KUNAI_MODEL_COLORS_RGBA : 0) |
           (words->uv_256 ? (uint32_t)KUNAI_MODEL_UV_256 : 0) |
           (words->uv_swapped ? (uint32_t)KUNAI_MODEL_UV_SWAPPED : 0) |
           (words->skin_255 ? (uint32_t)KUNAI_MODEL_SKIN_255 : 0);
}

int read_gltf_options(tool *t, const gltf_words *words, kunai_options *options)
{
    if (force_tool_format(t, NULL, words->byte_order, NULL, options))
        return -1;
    options->headers = begin_tool_options(t).headers;
    options->header_count = begin_tool_options(t).header_count;
    options->model_flags = read_flags(words);
    if (words->index && read_index(t, words->index, options))
        return -1;
    if (words->bare && read_bare(t, words->bare, options))
        return -1;
    if (words->format && read_format(t, words->format, options))
        return -1;
    if (words->bare && !words->format) {
        report_tool_usage(t, "--bare needs --format: " TOOL_MODEL_FORMATS);
        return -1;
    }
    if (words->bare && options->format == KUNAI_FORMAT_MDL0) {
        report_tool_usage(t, "--bare cannot be used with mdl0: an NSBMD begins with its header");
        return -1;
    }
    if (words->bare && words->index) {
        report_tool_usage(t, "-i cannot be used with --bare, which says where the model is");
        return -1;
    }
    return 0;
}

void doubt_gltf_words(const gltf_words *words, char *question, size_t size)
{
    const char *given[4];
    size_t count = 0, at = 0, i;

    if (words->bare) {
        given[count++] = "OFFSET";
        given[count++] = "BASE"; /* if BASE is missing, it may be needed */
    }
    if (words->format)
        given[count++] = "--format";
    if (words->byte_order)
        given[count++] = "--byte-order";
    question[0] = 0;
    for (i = 0; i < count; i++)
        at += (size_t)snprintf(question + at, size - at, "%s%s%s",
                               !i              ? "is "
                               : i + 1 < count ? ", "
                                               : " or ",
                               given[i], i + 1 < count ? "" : " right?");
}
