/* ninja_lines.c - finds the line of an error or warning in a text, from its offset. Counting line
 * ends from the start for each warning would be slow. So the count is stored once for each PART of
 * the text. */
#include "container/ninja_lines.h"

#include <string.h>

enum { PART = 4096 /* bytes; a search counts the line ends of one part at most */ };

static uint32_t count_line_ends(const uint8_t *data, size_t size)
{
    uint32_t count = 0;
    size_t i;

    for (i = 0; i < size; i++)
        count += data[i] == '\n';
    return count;
}

static void begin_text(kunai_i_open *open, const void *data, size_t size, kunai_i_lines *lines)
{
    kunai_i_lined_text *text = (kunai_i_lined_text *)lines->texts + lines->count;
    uint32_t *ends = kunai_i_allocate_scratch(open, size / PART + 1, sizeof *ends);
    size_t i;

    if (!ends)
        return;
    text->data = data ? data : (const uint8_t *)""; /* NULL + 0 is undefined */
    text->size = size;
    text->origin = lines->size;
    text->lines = ends;
    for (i = 1; i <= size / PART; i++)
        ends[i] = ends[i - 1] + count_line_ends(text->data + (i - 1) * PART, PART);
    lines->size += size;
    lines->count++;
}

void kunai_i_begin_lines(kunai_i_open *open, const void *data, size_t size, kunai_i_lines *lines)
{
    const kunai_options *options = &open->options;
    size_t i;

    memset(lines, 0, sizeof *lines);
    lines->texts = kunai_i_allocate_scratch(open, options->header_count + 1, sizeof *lines->texts);
    if (!lines->texts)
        return;
    begin_text(open, data, size, lines);
    for (i = 0; i < options->header_count && !kunai_i_has_failed(open); i++)
        begin_text(open, options->headers[i].data, options->headers[i].size, lines);
}

/* Lines count from 1. Returns 0 if the offset is past the end of its text. */
static uint32_t find_line(const kunai_i_lines *lines, uint64_t offset)
{
    const kunai_i_lined_text *text = lines->texts;
    size_t part, i;

    for (i = 1; i < lines->count && offset >= lines->texts[i].origin; i++)
        text = &lines->texts[i];
    offset -= text->origin;
    if (offset > text->size)
        return 0;
    part = (size_t)offset / PART;
    return 1 + text->lines[part] +
           count_line_ends(text->data + part * PART, (size_t)offset - part * PART);
}

void kunai_i_set_lines(const kunai_i_lines *lines, kunai_i_open *open)
{
    kunai_i_warnings *warnings = open->warnings;
    uint32_t i;

    if (!lines->count)
        return;
    if (kunai_i_has_failed(open) && strcmp(open->error.record, "memory") != 0)
        /* An error of memory belongs to no byte. */
        open->error.line = find_line(lines, open->error.offset);
    for (i = 0; i < warnings->count; i++)
        warnings->items[i].line = find_line(lines, warnings->items[i].offset);
}

void kunai_i_set_error_line(const kunai_i_lines *lines, kunai_error *error)
{
    if (lines->count)
        error->line = find_line(lines, error->offset);
}
