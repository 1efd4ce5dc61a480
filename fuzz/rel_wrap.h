/* rel_wrap.h - makes a REL file of any bytes, as a fuzzer would not find one by itself. */
#ifndef KUNAI_FUZZ_REL_WRAP_H
#define KUNAI_FUZZ_REL_WRAP_H

#include <stddef.h>
#include <stdint.h>

/* The control word is the last bytes of data, little-endian. Bits 0 to 15 say where the root is,
 * bit 16 whether words that are 0 count as pointers, bit 17 the byte order. The other bits are the
 * caller's. */
enum { REL_WRAP_CONTROL = 4, REL_WRAP_BITS = 18 };

/* A REL file whose payload is data without the control word. Every word that can be a pointer is
 * one. NULL: data is too short. To be freed. */
uint8_t *wrap_rel(const uint8_t *data, size_t size, size_t *wrapped_size);

#endif
