/* string.h - the functions of <string.h> that kunai uses, for wasm32-unknown-unknown. The standard
 * library of Rust has the four functions of memory. */
#ifndef KUNAI_SYS_STRING_H
#define KUNAI_SYS_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);

static inline size_t kunai_sys_strlen(const char *text)
{
    size_t size = 0;

    while (text[size])
        size++;
    return size;
}

static inline int kunai_sys_strncmp(const char *a, const char *b, size_t most)
{
    size_t i = 0;

    while (i < most && a[i] && a[i] == b[i])
        i++;
    return i == most ? 0 : (unsigned char)a[i] - (unsigned char)b[i];
}

static inline int kunai_sys_strcmp(const char *a, const char *b)
{
    return kunai_sys_strncmp(a, b, (size_t)-1);
}

static inline void *kunai_sys_memchr(const void *data, int value, size_t size)
{
    const unsigned char *at = data;

    for (; size; at++, size--)
        if (*at == (unsigned char)value)
            return (void *)(size_t)at;
    return NULL;
}

static inline char *kunai_sys_strchr(const char *text, int value)
{
    return kunai_sys_memchr(text, value, kunai_sys_strlen(text) + 1);
}

static inline char *kunai_sys_strstr(const char *text, const char *part)
{
    const size_t size = kunai_sys_strlen(part);

    for (; *text; text++)
        if (!kunai_sys_strncmp(text, part, size))
            return (char *)(size_t)text;
    return size ? NULL : (char *)(size_t)text;
}

#define strlen kunai_sys_strlen
#define strncmp kunai_sys_strncmp
#define strcmp kunai_sys_strcmp
#define memchr kunai_sys_memchr
#define strchr kunai_sys_strchr
#define strstr kunai_sys_strstr

#endif
