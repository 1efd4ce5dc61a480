/* Lists the files in an archive (AFS, BML, GSL, NARC, PVM, a ROM ...), and unpacks one of them.
 * cc archive.c $(pkg-config --cflags --libs kunai) && ./a.out ARCHIVE [NUMBER OUT] */
#include "example.h"

static void print_entries(const kunai_archive *archive)
{
    const kunai_entry *entry;
    uint32_t i;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        const unsigned long long size = entry->unpacked_size;
        const char *packing = entry->packing ? kunai_format_name(entry->packing) : "";

        printf("%4u %8llu %-8s %s, %s%s\n", (unsigned)i, size, packing, entry->name.data,
               kunai_format_name(entry->format), entry->result ? ", broken" : "");
    }
}

/* Reads and unpacks one entry. Returns its bytes, for free(), or NULL if it is broken. */
static void *read_entry(const kunai_archive *archive, uint32_t index, uint64_t *size,
                        kunai_error *error)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const size_t room = entry ? (size_t)entry->unpacked_size : 0;
    void *dst = allocate(room);

    if (kunai_archive_read(archive, index, dst, room, size, error) == KUNAI_OK)
        return dst;
    free(dst);
    return NULL;
}

/* The caller names the output: names from inside of a file can be hostile paths. */
static int unpack(const kunai_archive *archive, uint32_t index, const char *path)
{
    kunai_error error;
    FILE *file;
    uint64_t size;
    void *bytes = read_entry(archive, index, &size, &error);
    int good;

    if (!bytes)
        return print_fault("error", &error);
    file = fopen(path, "wb");
    good = file && fwrite(bytes, 1, (size_t)size, file) == size;
    if (file)
        good &= fclose(file) == 0;
    free(bytes);
    return good ? 0 : 2;
}

int main(int argc, char **argv)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_archive_info *info;
    kunai_archive *archive;
    kunai_error error;
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    int failed = 0;

    options.max_output = 1 << 28; /* no entry may unpack to more */
    if (kunai_archive_open(data, size, &options, &archive, &error) != KUNAI_OK) {
        free(data);
        return print_fault("error", &error);
    }
    info = kunai_archive_get_info(archive);
    print_warnings(info->warnings, info->warning_count);
    if (argc > 3)
        failed = unpack(archive, (uint32_t)atoi(argv[2]), argv[3]);
    else
        print_entries(archive);
    kunai_archive_close(archive);
    free(data); /* only now: an archive reads the caller's bytes */
    return failed;
}
