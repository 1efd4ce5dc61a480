/* fuzz_archive.c - any bytes as an archive, with and without a look into its entries. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    subject_try_strict(&subject_archive, data, size, 0);
    subject_try_strict(&subject_archive, data, size, KUNAI_QUICK);
    return 0;
}
