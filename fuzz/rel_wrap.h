/* rel_wrap.h - makes a REL file of any bytes, as a fuzzer would not find one by itself. */
#ifndef KUNAI_FUZZ_REL_WRAP_H
#define KUNAI_FUZZ_REL_WRAP_H

#include <stddef.h>
#include <stdint.h>

/* A REL file whose payload is data but for its last 4 bytes: those say where the root is (16 bits)
 * and whether words of 0 are pointers, too (bit 16), and the byte order (bit 17). Every word that
 * can be a pointer is one. NULL: data is too short. To be freed. */
uint8_t *rel_wrap(const uint8_t *data, size_t size, size_t *wrapped_size);

#endif
