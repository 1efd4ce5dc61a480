/* read_file.h - reads a whole file for an example. The library itself reads no files. */
#ifndef READ_FILE_H
#define READ_FILE_H

#include <stdio.h>
#include <stdlib.h>

/* Returns the bytes, for free(), and sets *size. Prints a message and ends the program if the file
 * cannot be read. */
static unsigned char *read_file(const char *path, size_t *size)
{
    FILE *file = path ? fopen(path, "rb") : NULL;
    unsigned char *bytes = NULL, *grown;
    size_t room = 0, got = 1;

    *size = 0;
    while (file && got > 0) {
        if (*size == room) {
            room = room ? 2 * room : 65536;
            grown = realloc(bytes, room);
            if (!grown)
                break;
            bytes = grown;
        }
        got = fread(bytes + *size, 1, room - *size, file);
        *size += got;
    }
    if (!file || got > 0 || ferror(file)) {
        fprintf(stderr, "%s cannot be read\n", path ? path : "usage: PROGRAM FILE: the file");
        exit(2);
    }
    fclose(file);
    return bytes;
}

#endif
