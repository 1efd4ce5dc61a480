/* rel_wrap.h - makes a REL file of any bytes, because a fuzzer seldom finds a valid one. */
#ifndef KUNAI_FUZZ_REL_WRAP_H
#define KUNAI_FUZZ_REL_WRAP_H

#include <stddef.h>
#include <stdint.h>

/* The last 4 bytes of the data are the control word, little-endian.
 *
 *  bits 0..15  place of the root in the payload
 *  bit 16      words that are 0 count as pointers
 *  bit 17      the file is big-endian
 *  bits 18..   for the caller */
enum { REL_WRAP_CONTROL = 4, REL_WRAP_BITS = 18 };

/* Makes a REL file: its payload is the data without the control word. Every word whose value is
 * smaller than the size of the payload is listed as a pointer; see bit 16 for words that are 0. The
 * list ends at the first distance that does not fit in its 16 bits. Returns NULL if size is less
 * than 8. The caller frees the result. */
uint8_t *wrap_rel(const uint8_t *data, size_t size, size_t *wrapped_size);

#endif
