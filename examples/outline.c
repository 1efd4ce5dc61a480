/* cc outline.c $(pkg-config --cflags --libs kunai) && ./a.out FILE */
#include "read_file.h"

#include <inttypes.h>

#include <kunai/outline.h>

static int print_outline(const void *data, size_t size)
{
    const kunai_outline_info *info;
    const kunai_record *record;
    kunai_outline *outline;
    kunai_error error;
    uint32_t i;

    if (kunai_outline_open(data, size, NULL, &outline, &error) != KUNAI_OK) {
        fprintf(stderr, "byte %" PRIu64 ": %s\n", error.offset, error.message);
        return 1;
    }
    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        printf("%*skind 0x%03" PRIX32 " %s: 0x%" PRIx64 ", %" PRIu64 " bytes\n",
               (int)(2 * record->depth), "", record->kind, record->name.data, record->offset,
               record->size);
    info = kunai_outline_get_info(outline);
    for (i = 0; i < info->warning_count; i++)
        printf("warning: 0x%" PRIx64 ": %s: %s (item %" PRIu32 " of kind %" PRIu32 ")\n",
               info->warnings[i].offset, info->warnings[i].record, info->warnings[i].message,
               info->warnings[i].item, info->warnings[i].item_kind);
    kunai_outline_close(outline);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    const int result = print_outline(data, size);

    free(data);
    return result;
}
