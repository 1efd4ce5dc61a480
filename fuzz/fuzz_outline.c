/* fuzz_outline.c - the outline of any bytes: everything that all modules read in them. */
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_visitor_strict(&outline_visitor, data, size, 0);
    return 0;
}
