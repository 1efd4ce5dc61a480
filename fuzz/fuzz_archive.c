/* fuzz_archive.c - any bytes as an archive, with and without a look into its entries. */
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_visitor_strict(&archive_visitor, data, size, 0);
    try_visitor_strict(&archive_visitor, data, size, KUNAI_ARCHIVE_QUICK);
    return 0;
}
