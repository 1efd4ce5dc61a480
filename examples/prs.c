/* cc prs.c $(pkg-config --cflags --libs kunai) && ./a.out FILE.prs: unpacks the file in two ways */
#include <kunai/kunai.h>

#include "read_file.h"

/* kunai_prs_size has run over the whole stream: decoding into this room cannot fail. */
static void *unpack(const void *data, size_t size, uint64_t *unpacked)
{
    void *dst = NULL;

    if (kunai_prs_size(data, size, NULL, unpacked, NULL, NULL) == KUNAI_OK)
        dst = malloc((size_t)*unpacked + 1);
    if (dst)
        kunai_prs_decode(data, size, NULL, dst, (size_t)*unpacked, NULL, NULL, NULL);
    return dst;
}

static kunai_result unpack_stream(kunai_prs *prs, FILE *from, FILE *to, kunai_error *error)
{
    unsigned char packed[4096], plain[4096];
    kunai_prs_input in = {packed, 0, 0};
    kunai_result result = KUNAI_NEED_INPUT;

    while (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT) {
        kunai_prs_output out = {plain, sizeof plain, 0};

        if (result == KUNAI_NEED_INPUT) {
            in.size = fread(packed, 1, sizeof packed, from);
            in.pos = 0;
        }
        result = kunai_prs_run(prs, &in, &out, in.size == 0, error);
        fwrite(plain, 1, out.pos, to);
    }
    return result;
}

static int fail(const kunai_error *error)
{
    fprintf(stderr, "%s at %llu: %s\n", error->record, (unsigned long long)error->offset,
            error->message);
    return 1;
}

int main(int argc, char **argv)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    uint64_t unpacked = 0;
    kunai_result result;
    kunai_error error;
    kunai_prs *prs;
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    void *plain = unpack(data, size, &unpacked);
    FILE *from = fopen(argv[1], "rb"), *to = tmpfile();

    free(data);
    if (!plain) {
        fprintf(stderr, "%s cannot be unpacked\n", argv[1]);
        return 1;
    }
    printf("whole: %llu bytes\n", (unsigned long long)unpacked);
    free(plain);
    options.max_output = 1 << 30;
    if (!from || !to || kunai_prs_open(&options, &prs, &error) != KUNAI_OK)
        return 1;
    result = unpack_stream(prs, from, to, &error);
    kunai_prs_close(prs);
    if (result != KUNAI_END)
        return fail(&error);
    printf("stream: %ld bytes\n", ftell(to));
    fclose(from);
    fclose(to);
    return 0;
}
