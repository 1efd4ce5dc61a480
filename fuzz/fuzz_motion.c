/* fuzz_motion.c - motions: opens in each mode, walks twice. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void open_and_walk(const uint8_t *data, size_t size, uint32_t flags)
{
    kunai_options options = {.struct_size = sizeof options};
    kunai_error error;
    void *handle = NULL;
    kunai_result code;

    options.flags = flags;
    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    code = subject_motion.open(data, size, &options, &handle, &error);
    SUBJECT_CHECK(code == error.code && code <= KUNAI_OK);
    SUBJECT_CHECK(!handle == (code != KUNAI_OK));
    SUBJECT_CHECK(error.offset <= size);
    if (!handle)
        return;
    SUBJECT_CHECK(subject_motion.walk(handle, data, size) ==
                  subject_motion.walk(handle, data, size));
    subject_motion.close(handle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    open_and_walk(data, size, 0);
    open_and_walk(data, size, KUNAI_STRICT);
    open_and_walk(data, size, KUNAI_ANGLES_WIDE);
    open_and_walk(data, size, KUNAI_ANGLES_SHORT | KUNAI_NINJA2);
    return 0;
}
