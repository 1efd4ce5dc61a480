/* bench_text.c - compiles every text of Ninja structures of the corpus into its image.
 *
 *     bench_text [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It takes the C source in CORPUS/sa/source and the Ninja ASCII in CORPUS/motions/ninja-ascii. In
 * the output, "corners" are bytes of the images. */
#include <stdio.h>
#include <stdlib.h>

#include "container/ninja_ascii.h"

#include "bench_cost.h"

enum bench_group { SOURCE, ASCII };

typedef struct compiled {
    kunai_i_owner owner;
    size_t group, size;
} compiled;

static void *open_text(const bench_file *file, const kunai_options *options)
{
    compiled *out = calloc(1, sizeof *out);
    kunai_i_ascii ascii;
    kunai_i_open open;

    if (!out || kunai_i_begin_open(&open, file->data, file->size, options, out, NULL) != KUNAI_OK)
        stop_bench("a text cannot be opened");
    kunai_i_read_ascii(&open, file->data, file->size, &ascii);
    out->group = ascii.is_source ? SOURCE : ASCII;
    out->size = ascii.image.size;
    if (kunai_i_end_open(&open, &out->owner, NULL) == KUNAI_OK)
        return out;
    free(out);
    return NULL;
}

static void close_text(void *handle)
{
    kunai_i_release_owner(&((compiled *)handle)->owner);
    free(handle);
}

static size_t look_at_text(const void *handle, double *corners)
{
    *corners += (double)((const compiled *)handle)->size;
    return ((const compiled *)handle)->group;
}

static const bench_kind texts = {
    {[SOURCE] = "C source", [ASCII] = "Ninja ASCII", [BENCH_GROUPS - 1] = "all"},
    open_text,
    close_text,
    look_at_text};

static void take(void *user, bench_file *file)
{
    const kunai_options options = {.struct_size = sizeof options};

    if (!add_bench_cost(user, &texts, file, &options, BENCH_GROUPS))
        fprintf(stderr, "bench_text: %s does not open\n", file->name);
}

int main(int argc, char **argv)
{
    const char *corpus = find_bench_corpus(argc, argv);
    static bench_costs costs;

    visit_bench_corpus(corpus, "sa/source", take, &costs);
    visit_bench_corpus(corpus, "motions/ninja-ascii", take, &costs);
    if (!(costs.of[SOURCE].files > 0))
        stop_bench("the corpus has no texts");
    printf("text to image\n");
    print_bench_costs(&costs, &texts);
    return 0;
}
