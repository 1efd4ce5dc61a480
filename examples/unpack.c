/* Unpacks a file: PRS and PRSD of Sega; LZ10, LZ11, Huffman and RLE of the Nintendo DS.
 * cc unpack.c $(pkg-config --cflags --libs kunai) && ./a.out FILE OUT [stream] */
#include "example.h"

/* kunai_prs_size has run over the whole stream: decoding into this room cannot fail. */
static void *unpack_prs(const void *data, size_t size, const kunai_options *options,
                        uint64_t *unpacked, kunai_error *error)
{
    void *dst = NULL;

    if (kunai_prs_size(data, size, options, unpacked, NULL, error) == KUNAI_OK)
        dst = allocate((size_t)*unpacked);
    if (dst)
        kunai_prs_decode(data, size, options, dst, (size_t)*unpacked, NULL, NULL, NULL);
    return dst;
}

/* The same for formats of the Nintendo DS. The content decides which of them it is. */
static void *unpack_lz(const void *data, size_t size, uint64_t *unpacked, kunai_error *error)
{
    kunai_lz_info info;
    void *dst = NULL;

    if (kunai_lz_inspect(data, size, NULL, &info, error) == KUNAI_OK)
        dst = allocate((size_t)info.unpacked);
    if (dst)
        kunai_lz_decode(data, size, NULL, dst, (size_t)info.unpacked, unpacked, NULL, NULL);
    return dst;
}

/* Unpacks at once: the packed and the unpacked bytes are in memory as a whole. */
static int unpack_whole(const char *path, FILE *to)
{
    size_t size;
    unsigned char *data = read_file(path, &size);
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_found found;
    uint64_t unpacked = 0;
    kunai_error error;
    void *plain;

    kunai_probe(data, size, &found);
    options.format = found.format;
    if (found.modules & KUNAI_MODULE_PRS)
        plain = unpack_prs(data, size, &options, &unpacked, &error);
    else
        plain = unpack_lz(data, size, &unpacked, &error);
    free(data);
    if (!plain)
        return print_fault("error", &error);
    printf("%s: %llu bytes\n", kunai_format_name(found.format), (unsigned long long)unpacked);
    fwrite(plain, 1, (size_t)unpacked, to);
    free(plain);
    return 0;
}

/* Unpacks piece by piece: neither the packed nor the unpacked bytes are in memory as a whole. */
static kunai_result run_stream(kunai_prs *prs, FILE *from, FILE *to, kunai_error *error)
{
    unsigned char packed[4096], plain[4096];
    kunai_prs_input in = {packed, 0, 0};
    kunai_result result = KUNAI_NEED_INPUT;

    while (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT) {
        kunai_prs_output out = {plain, sizeof plain, 0};

        if (result == KUNAI_NEED_INPUT)
            in = (kunai_prs_input){packed, fread(packed, 1, sizeof packed, from), 0};
        result = kunai_prs_run(prs, &in, &out, in.size == 0, error);
        fwrite(plain, 1, out.pos, to);
    }
    return result;
}

static int unpack_stream(FILE *from, FILE *to)
{
    kunai_error error;
    kunai_prs *prs;
    kunai_result result = kunai_prs_open(NULL, &prs, &error);

    if (result == KUNAI_OK)
        result = run_stream(prs, from, to, &error);
    kunai_prs_close(prs);
    return result == KUNAI_END ? 0 : print_fault("error", &error);
}

int main(int argc, char **argv)
{
    FILE *from = argc > 2 ? fopen(argv[1], "rb") : NULL;
    FILE *to = from ? fopen(argv[2], "wb") : NULL;
    int failed = 2; /* a file cannot be opened or written */

    if (to)
        failed = argc > 3 ? unpack_stream(from, to) : unpack_whole(argv[1], to);
    else
        fprintf(stderr, "%s\n", from ? "OUT cannot be opened" : "FILE is missing");
    if (from)
        fclose(from);
    return to && fclose(to) == 0 ? failed : 2;
}
