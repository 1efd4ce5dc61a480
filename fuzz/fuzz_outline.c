/* fuzz_outline.c - opens the outline of any bytes: the list of all structures in a file.
 *
 * Calls kunai_outline_open and everything that the outline visitor reads. No bytes of the input
 * select options. Asserts what try_visitor_strict and the visitor assert: each structure lies in
 * the file and in the structure around it. */
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_visitor_strict(&outline_visitor, data, size, 0);
    return 0;
}
