/* find.c - searches that several modules share: leading zeros, and a name in an array of structs.
 * Reads the bytes that it is given, and knows no format. */
#include "base/find.h"

#include <string.h>

size_t kunai_i_count_zeros(const uint8_t *bytes, size_t size)
{
    uint64_t words[4];
    size_t i = 0;

    for (; size - i >= sizeof words; i += sizeof words) {
        memcpy(words, bytes + i, sizeof words);
        if (words[0] | words[1] | words[2] | words[3])
            break;
    }
    while (i < size && !bytes[i])
        i++;
    return i;
}

int32_t kunai_i_find_string(const kunai_string *strings, size_t stride, uint32_t count,
                            const char *name, size_t size)
{
    uint32_t i;

    if (!name && size)
        return -1;
    for (i = 0; i < count; i++) {
        const void *at = (const uint8_t *)strings + i * stride;
        const kunai_string *string = at;

        if (string->size == size && (!size || !memcmp(string->data, name, size)))
            return (int32_t)i;
    }
    return -1;
}
