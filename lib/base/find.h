/* find.h - the searches that several modules share: zeros, a name. */
#ifndef KUNAI_I_FIND_H
#define KUNAI_I_FIND_H

#include <kunai/base.h>

/* How many bytes at the start are 0. As fast as memory: files are padded with many of them. */
size_t kunai_i_count_zeros(const uint8_t *bytes, size_t size);

static inline int kunai_i_is_zero(const uint8_t *bytes, size_t size)
{
    return kunai_i_count_zeros(bytes, size) == size;
}

/* The first of count strings, stride bytes apart in an array of structs, that has exactly these
 * bytes, or -1, as for a name that is NULL and has a size. */
int32_t kunai_i_find_string(const kunai_string *strings, size_t stride, uint32_t count,
                            const char *name, size_t size);

#endif
