/* fuzz_model.c - any bytes as a Ninja file with a model. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t open_and_walk(const uint8_t *data, size_t size, uint32_t flags, int *opened)
{
    kunai_options options = {.struct_size = sizeof options};
    uint64_t hash = 0;
    void *model;

    options.flags = flags;
    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    *opened = subject_model.open(data, size, &options, &model, NULL) == KUNAI_OK;
    if (*opened)
        hash = subject_model.walk(model, data, size);
    SUBJECT_CHECK(*opened == (model != NULL));
    subject_model.close(model);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int first, second, strict;
    const uint64_t hash = open_and_walk(data, size, 0, &first);
    const uint64_t strict_hash = open_and_walk(data, size, KUNAI_STRICT, &strict);

    SUBJECT_CHECK(hash == open_and_walk(data, size, 0, &second) && first == second);
    SUBJECT_CHECK(!strict || (first && strict_hash == hash)); /* no warning: nothing differs */
    return 0;
}
