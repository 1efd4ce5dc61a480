/* read_file.h - reads a whole file for an example. The library itself reads no files. */
#ifndef READ_FILE_H
#define READ_FILE_H

#include <stdio.h>
#include <stdlib.h>

/* Returns the bytes, for free(), and sets *size. path: NULL if the user gave no argument. Prints a
 * message and ends the program if there is no path or the file cannot be read. */
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
        if (path)
            fprintf(stderr, "%s cannot be read\n", path);
        else
            fprintf(stderr, "usage: PROGRAM FILE\n");
        exit(2);
    }
    fclose(file);
    return bytes;
}

#endif
