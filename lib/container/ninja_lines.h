/* ninja_lines.h - line numbers of errors in texts. The offsets count through the caller's data and,
 * after it, the texts of options.headers. */
#ifndef KUNAI_I_NINJA_LINES_H
#define KUNAI_I_NINJA_LINES_H

#include "base/open.h"

typedef struct kunai_i_lined_text {
    const uint8_t *data;
    size_t size;
    uint64_t origin; /* offset of data[0] in the joined texts */
    /* Number of line ends before each part of the text. Parts have a fixed size. */
    const uint32_t *lines;
} kunai_i_lined_text;

typedef struct kunai_i_lines {
    const kunai_i_lined_text *texts;
    size_t count;
    uint64_t size; /* size of all texts together */
} kunai_i_lines;

/* Counts the line ends once, in temporary memory. If count stays 0, for example because memory is
 * missing, no error gets a line. */
void kunai_i_begin_lines(kunai_i_open *open, const void *data, size_t size, kunai_i_lines *lines);

/* Sets the line of the error of the open call, and of the warnings of its current part. These
 * errors and warnings have offsets in the joined texts. */
void kunai_i_set_lines(const kunai_i_lines *lines, kunai_i_open *open);

/* Sets the line of one error, which may be a copy. */
void kunai_i_set_error_line(const kunai_i_lines *lines, kunai_error *error);

#endif
