/* cc probe.c $(pkg-config --cflags --libs kunai) && ./a.out FILE */
#include <kunai/kunai.h>

#include "read_file.h"

static int find_all(const void *data, size_t size)
{
    kunai_scan_options options = KUNAI_SCAN_OPTIONS_INIT;
    uint64_t position = 0;
    kunai_result result;
    kunai_found found;

    if (kunai_probe(data, size, &found) == KUNAI_OK)
        printf("the file: %s\n", kunai_format_name(found.format));
    options.max_bytes = 1 << 24;
    do {
        result = kunai_scan(data, size, &options, &position, &found);
        if (result == KUNAI_OK)
            printf("at %llu: %s, %llu bytes\n", (unsigned long long)found.offset,
                   kunai_format_name(found.format), (unsigned long long)found.size);
        if (result == KUNAI_MORE)
            fprintf(stderr, "%llu bytes searched\n", (unsigned long long)position);
    } while (result == KUNAI_OK || result == KUNAI_MORE);
    return result == KUNAI_END;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    const int is_good = find_all(data, size);

    free(data);
    return !is_good;
}
