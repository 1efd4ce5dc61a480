/* string.h - the functions of this header that the library calls. The target has no C library:
 * string.c has them. */
#ifndef KUNAI_WEB_STRING_H
#define KUNAI_WEB_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *bytes, int value, size_t size);
size_t strlen(const char *text);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
char *strchr(const char *text, int letter);
char *strstr(const char *text, const char *part);

#endif
