/* read_file.h - files for programs with and without cmocka. */
#ifndef KUNAI_TEST_READ_FILE_H
#define KUNAI_TEST_READ_FILE_H

#include <stddef.h>
#include <stdint.h>

/* The whole file and a zero after it, in malloc memory; NULL when it cannot be read. */
uint8_t *test_read_file(const char *path, size_t *size);

#endif
