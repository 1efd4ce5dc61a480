/* ninja_lines.h - the lines of texts: of the caller's data and, after it, of options.headers. */
#ifndef KUNAI_I_NINJA_LINES_H
#define KUNAI_I_NINJA_LINES_H

#include "base/open.h"

typedef struct kunai_i_lined_text {
    const uint8_t *data;
    size_t size;
    uint64_t origin;       /* of data[0] in the joined texts */
    const uint32_t *lines; /* line ends before each part of a fixed size */
} kunai_i_lined_text;

typedef struct kunai_i_lines {
    const kunai_i_lined_text *texts;
    size_t count;
    uint64_t size; /* of all texts */
} kunai_i_lines;

/* Counts the line ends, once, in temporary memory. count may be 0: then no place has a line. */
void kunai_i_begin_lines(kunai_i_open *open, const void *data, size_t size, kunai_i_lines *lines);

/* Sets the lines of the open's error and of the present part of its warnings, whose offsets are in
 * the joined texts. */
void kunai_i_set_lines(const kunai_i_lines *lines, kunai_i_open *open);

/* The same of one error, which may be a copy. */
void kunai_i_set_error_line(const kunai_i_lines *lines, kunai_error *error);

#endif
