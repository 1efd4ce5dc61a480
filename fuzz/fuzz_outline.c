/* fuzz_outline.c - the outline of any bytes: everything that all nouns read in them. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    subject_try_strict(&subject_outline, data, size, 0);
    return 0;
}
