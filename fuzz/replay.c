/* replay.c - runs a fuzz target on files and on the files in folders, without a fuzzing engine. */
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
    data = realloc(data, size ? size : 1); /* exact, so that a sanitizer sees a read past the end */
    if (!data)
        abort();
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 1;
}

static unsigned replay_folder(const char *path, DIR *folder)
{
    struct dirent *entry;
    unsigned count = 0;
    char file[4096];

    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        count += replay_file(file);
    }
    return count;
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    int i;

    for (i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);

        if (folder) {
            count += replay_folder(argv[i], folder);
            closedir(folder);
        } else {
            count += replay_file(argv[i]);
        }
    }
    printf("%u inputs\n", count);
    return count ? 0 : 1;
}
