/* auto_free.h - a variable that points to malloc memory, or is NULL, and is freed at the end of its
 * block. */
#ifndef KUNAI_TEST_AUTO_FREE_H
#define KUNAI_TEST_AUTO_FREE_H

#include <stdarg.h>
#include <stdlib.h>

static inline void free_pointer(void *variable)
{
    free(*(void **)variable);
}

#define auto_free __attribute__((cleanup(free_pointer)))

/* What printf writes, in malloc memory (bytes.c). */
char *print_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *print_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

#endif
