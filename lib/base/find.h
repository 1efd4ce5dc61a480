/* find.h - searches that several modules share: leading zeros, and a name. */
#ifndef KUNAI_I_FIND_H
#define KUNAI_I_FIND_H

#include <kunai/base.h>

/* Returns the number of leading zero bytes. Tests 32 bytes at once, because many files contain long
 * runs of padding. */
size_t kunai_i_count_zeros(const uint8_t *bytes, size_t size);

/* Returns 1 if all bytes are 0, or size is 0. Otherwise returns 0. */
static inline int kunai_i_is_zero(const uint8_t *bytes, size_t size)
{
    return kunai_i_count_zeros(bytes, size) == size;
}

/* Returns the index of the first string that equals name, or -1. strings is the string member of
 * the first of count structs. stride is the size of each struct in bytes. If name is NULL and size
 * is not 0, returns -1. */
int32_t kunai_i_find_string(const kunai_string *strings, size_t stride, uint32_t count,
                            const char *name, size_t size);

#endif
