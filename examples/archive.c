/* cc archive.c $(pkg-config --cflags --libs kunai) && ./a.out FILE: lists and unpacks the entries
 */
#include <kunai/kunai.h>

#include "read_file.h"

static int read_entry(const kunai_archive *archive, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const size_t size = (size_t)entry->unpacked_size;
    void *dst = malloc(size + 1);
    kunai_error error = {0, "no memory", "", KUNAI_E_MEMORY, 0, 0, 0, 0, 0};
    uint64_t written = 0;

    if (dst)
        kunai_archive_read(archive, index, dst, size, &written, &error);
    if (error.code == KUNAI_OK)
        printf("%s: %llu bytes, %s\n", entry->name.data, (unsigned long long)written,
               kunai_format_name(entry->format));
    else
        printf("%s: %s\n", entry->name.data, error.message);
    free(dst);
    return error.code == KUNAI_OK;
}

int main(int argc, char **argv)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_archive_info *info;
    kunai_archive *archive;
    kunai_error error;
    uint32_t i, failed = 0;
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);

    options.max_output = 1 << 28;
    if (kunai_archive_open(data, size, &options, &archive, &error) != KUNAI_OK) {
        fprintf(stderr, "%s at %llu: %s\n", error.record, (unsigned long long)error.offset,
                error.message);
        return 1;
    }
    info = kunai_archive_get_info(archive);
    for (i = 0; i < info->warning_count; i++)
        fprintf(stderr, "warning: %s: %s\n", info->warnings[i].record, info->warnings[i].message);
    for (i = 0; i < info->entry_count; i++)
        failed += !read_entry(archive, i);
    kunai_archive_close(archive);
    free(data);
    return failed != 0;
}
