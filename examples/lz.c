/* cc lz.c $(pkg-config --cflags --libs kunai) && ./a.out FILE: unpacks a file of the Nintendo DS */
#include <kunai/kunai.h>

#include "read_file.h"

/* kunai_lz_inspect has run over the whole file: decoding into this room cannot fail. */
static void *unpack_file(const void *data, size_t size, kunai_lz_info *info)
{
    void *dst = NULL;

    if (kunai_lz_inspect(data, size, NULL, info, NULL) == KUNAI_OK)
        dst = malloc((size_t)info->unpacked + 1);
    if (dst)
        kunai_lz_decode(data, size, NULL, dst, (size_t)info->unpacked, NULL, NULL, NULL);
    return dst;
}

int main(int argc, char **argv)
{
    kunai_lz_info info;
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    void *plain = unpack_file(data, size, &info);

    free(data);
    if (!plain) {
        fprintf(stderr, "%s cannot be unpacked\n", argv[1]);
        return 1;
    }
    printf("%s: %llu bytes, %s for video memory\n", kunai_format_name(info.format),
           (unsigned long long)info.unpacked, info.least_distance == 1 ? "not safe" : "safe");
    free(plain);
    return 0;
}
