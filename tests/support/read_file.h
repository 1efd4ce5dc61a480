/* read_file.h - reads files, for programs with and without cmocka. */
#ifndef KUNAI_TEST_READ_FILE_H
#define KUNAI_TEST_READ_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Reads a whole file, and adds a zero byte. Returns NULL if the file cannot be read. The caller
 * frees the result. */
uint8_t *test_read_file(const char *path, size_t *size);

#endif
