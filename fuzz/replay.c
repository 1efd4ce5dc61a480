/* replay.c - runs a fuzz target on files and folders, without a fuzzing engine.
 *
 * Each argument is a file, or a folder that is searched with all folders in it. Prints the number
 * of inputs; fails if there are none. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static unsigned replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t size = 0, capacity = 0, got;

    if (!file) {
        perror(path);
        exit(1);
    }
    do {
        if (size == capacity) {
            capacity = capacity ? 2 * capacity : 65536;
            data = realloc(data, capacity);
            if (!data)
                abort();
        }
        got = fread(data + size, 1, capacity - size, file);
        size += got;
    } while (got);
    fclose(file);
    /* The block has exactly the size of the file, so that a sanitizer sees a read past the end. */
    data = realloc(data, size ? size : 1);
    if (!data)
        abort();
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 1;
}

/* Runs the target on a file, or on all files of a folder and of the folders in it. Returns their
 * count. */
static unsigned replay(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    unsigned count = 0;
    char inner[4096];

    if (!folder)
        return replay_file(path);
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        count += replay(inner);
    }
    closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    int i;

    for (i = 1; i < argc; i++)
        count += replay(argv[i]);
    printf("%u inputs\n", count);
    return count ? 0 : 1;
}
