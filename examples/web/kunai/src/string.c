/* string.c - the functions of string.h. Copying and filling are instructions of WebAssembly. */
#include <string.h>

void *memcpy(void *to, const void *from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size)
{
    return __builtin_memset(to, value, size);
}

int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left, *b = right;

    for (; size && *a == *b; a++, b++)
        size--;
    return size ? *a - *b : 0;
}

void *memchr(const void *bytes, int value, size_t size)
{
    const unsigned char *at = bytes;

    for (; size; at++, size--)
        if (*at == (unsigned char)value)
            return (void *)at;
    return NULL;
}

size_t strlen(const char *text)
{
    size_t size = 0;

    while (text[size])
        size++;
    return size;
}

int strncmp(const char *left, const char *right, size_t size)
{
    for (; size && *left && *left == *right; left++, right++)
        size--;
    return size ? (unsigned char)*left - (unsigned char)*right : 0;
}

int strcmp(const char *left, const char *right)
{
    return strncmp(left, right, (size_t)-1);
}

char *strchr(const char *text, int letter)
{
    for (; *text != (char)letter; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

char *strstr(const char *text, const char *part)
{
    const size_t size = strlen(part);

    for (;; text++) {
        if (!strncmp(text, part, size))
            return (char *)text;
        if (!*text)
            return NULL;
    }
}
