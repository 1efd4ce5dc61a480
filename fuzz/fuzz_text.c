/* fuzz_text.c - opens any bytes as Ninja ASCII or C source.
 *
 * Calls kunai_model_open and kunai_motion_open, and everything that their visitors read: for the
 * first and the second model and motion, with the default flags, and with KUNAI_OPEN_STRICT and
 * KUNAI_MOTION_ANGLES_65535. No bytes of the input select options. Asserts that the result and the
 * error agree, that the error lies within the input, and that two walks give the same hash. */
#include "visitor.h"
#include "flags.h"

static kunai_options choose(uint32_t flags, uint32_t index)
{
    kunai_options out = {.struct_size = sizeof out, .max_memory = (uint64_t)64 << 20};

    out.format = KUNAI_FORMAT_NJA;
    set_flags(&out, flags);
    out.index = index;
    return out;
}

static void try_module(const test_visitor *visitor, const uint8_t *data, size_t size,
                       const kunai_options *options)
{
    kunai_error error;
    void *handle;
    const kunai_result result = visitor->open(data, size, options, &handle, &error);
    uint64_t hash;

    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (handle != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!handle)
        return;
    hash = visitor->walk(handle, data, size);
    VISITOR_CHECK(visitor->walk(handle, data, size) == hash);
    visitor->close(handle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t i;

    for (i = 0; i < 4; i++) {
        const kunai_options options =
            choose(i & 1 ? KUNAI_OPEN_STRICT | KUNAI_MOTION_ANGLES_65535 : 0, i >> 1);

        try_module(&model_visitor, data, size, &options);
        try_module(&motion_visitor, data, size, &options);
    }
    return 0;
}
