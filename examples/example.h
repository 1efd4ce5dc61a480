/* example.h - functions that all examples use. The library itself reads no files and prints
 * nothing. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

/* Reads a whole file. Returns the bytes, for free(), and sets *size. path: NULL if the user gave no
 * argument. Ends the program if there is no path or the file cannot be read. */
static inline unsigned char *read_file(const char *path, size_t *size)
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
            fprintf(stderr, "a file is missing: the source begins with the usage\n");
        exit(2);
    }
    fclose(file);
    return bytes;
}

/* Calls malloc, and ends the program if that fails. */
static inline void *allocate(size_t size)
{
    void *bytes = malloc(size ? size : 1);

    if (!bytes) {
        fprintf(stderr, "not enough memory\n");
        exit(1);
    }
    return bytes;
}

/* Prints an error or a warning: which item has the fault, the record, its offset, and the broken
 * rule. Returns 1, the exit code of a program that has failed. */
static inline int print_fault(const char *kind, const kunai_error *fault)
{
    fprintf(stderr, "%s: ", kind);
    if (fault->item_kind != KUNAI_ITEM_NONE)
        fprintf(stderr, "%s %u: ", kunai_item_name(fault->item_kind), (unsigned)fault->item);
    fprintf(stderr, "%s at 0x%llx: %s\n", fault->record, (unsigned long long)fault->offset,
            fault->message);
    return 1;
}

/* Prints the warnings of a handle: damage that did not stop the open call. */
static inline void print_warnings(const kunai_error *warnings, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        print_fault("warning", &warnings[i]);
}

#endif
