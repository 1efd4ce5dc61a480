/* fuzz_model.c - any bytes as a Ninja file with a model. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    subject_try_strict(&subject_model, data, size, 0);
    return 0;
}
