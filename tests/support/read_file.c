/* read_file.c - reads files, for programs with and without cmocka. */
#include "read_file.h"

#include <stdio.h>
#include <stdlib.h>

uint8_t *test_read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    long end;

    *size = 0;
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        data = malloc((size_t)end + 1);
        if (data && fread(data, 1, (size_t)end, file) == (size_t)end) {
            *size = (size_t)end;
            data[end] = 0;
        } else {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}
