/* fuzz_text.c - any bytes as Ninja ASCII: its models and its motions, the first and the second. */
#include "subject.h"

static kunai_options choose(uint32_t flags, uint32_t index)
{
    kunai_options out = {.struct_size = sizeof out, .max_memory = (uint64_t)64 << 20};

    out.format = KUNAI_FORMAT_NJA;
    out.flags = flags;
    out.index = index;
    return out;
}

static void try_noun(const test_subject *subject, const uint8_t *data, size_t size,
                     const kunai_options *options)
{
    kunai_error error;
    void *handle;
    const kunai_result result = subject->open(data, size, options, &handle, &error);
    uint64_t hash;

    SUBJECT_CHECK(error.code == result && (result == KUNAI_OK) == (handle != NULL));
    SUBJECT_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!handle)
        return;
    hash = subject->walk(handle, data, size);
    SUBJECT_CHECK(subject->walk(handle, data, size) == hash);
    subject->close(handle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t i;

    for (i = 0; i < 4; i++) {
        const kunai_options options = choose(i & 1 ? KUNAI_STRICT | KUNAI_ANGLES_65535 : 0, i >> 1);

        try_noun(&subject_model, data, size, &options);
        try_noun(&subject_motion, data, size, &options);
    }
    return 0;
}
