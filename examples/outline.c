/* Prints the format of a file, and every structure in it, with its place and size.
 * cc outline.c $(pkg-config --cflags --libs kunai) && ./a.out FILE */
#include "example.h"
#include <inttypes.h>

static int print_outline(const void *data, size_t size)
{
    const kunai_outline_info *info;
    const kunai_record *record;
    kunai_outline *outline;
    kunai_error error;
    uint32_t i;

    if (kunai_outline_open(data, size, NULL, &outline, &error) != KUNAI_OK)
        return print_fault("error", &error);
    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        printf("%*s%s: 0x%" PRIx64 ", %" PRIu64 " bytes\n", (int)(2 * record->depth), "",
               record->name.data, record->offset, record->size);
    info = kunai_outline_get_info(outline);
    print_warnings(info->warnings, info->warning_count);
    kunai_outline_close(outline);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    kunai_found found;
    int failed;

    if (kunai_probe(data, size, &found) == KUNAI_OK)
        printf("%s\n", kunai_format_name(found.format));
    failed = print_outline(data, size);
    free(data);
    return failed;
}
