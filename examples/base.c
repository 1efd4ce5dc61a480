/* cc base.c $(pkg-config --cflags --libs kunai) && ./a.out textures.pvm */
#include <kunai/kunai.h>
#include "read_file.h"

static void print_fault(const char *kind, const kunai_error *fault)
{
    const unsigned long long offset = fault->offset;

    printf("%s: %s %u, byte %llu: %s: %s (%s)\n", kind, kunai_item_name(fault->item_kind),
           (unsigned)fault->item, offset, fault->record, fault->message,
           kunai_result_name(fault->code));
}

static int check_textures(const void *data, size_t size, const kunai_allocator *allocator)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_textures_info *info;
    kunai_textures *textures;
    kunai_error error;
    uint32_t i;

    options.max_memory = 64 << 20;
    options.allocator = *allocator;
    if (kunai_textures_open(data, size, &options, &textures, &error) != KUNAI_OK) {
        print_fault("error", &error);
        return 1;
    }
    info = kunai_textures_get_info(textures);
    for (i = 0; i < info->warning_count; i++)
        print_fault("warning", &info->warnings[i]);
    printf("%u warnings\n", (unsigned)info->warning_total);
    kunai_textures_close(textures);
    return 0;
}

/* user counts the bytes that the library holds. */
static void *allocate(void *user, size_t size)
{
    void *pointer = malloc(size);

    if (pointer)
        *(size_t *)user += size;
    return pointer;
}

static void release(void *user, void *pointer, size_t size)
{
    *(size_t *)user -= size;
    free(pointer);
}

/* FILE [BYTES]: with BYTES, that many are left off at the end, so that there is something to see.
 */
int main(int argc, char **argv)
{
    const size_t cut = argc > 2 ? (size_t)atoi(argv[2]) : 0;
    kunai_allocator allocator;
    size_t size, held = 0;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    int failed;

    allocator.alloc_fn = allocate;
    allocator.free_fn = release;
    allocator.user = &held;
    failed = check_textures(data, cut < size ? size - cut : 0, &allocator);
    printf("%u bytes are held\n", (unsigned)held);
    free(data);
    return failed;
}
