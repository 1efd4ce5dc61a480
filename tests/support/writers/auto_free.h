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

/* Lets the compiler check the arguments of functions that print like printf. */
#ifdef __MINGW32__
#define PRINTF_LIKE(text, first) __attribute__((format(gnu_printf, text, first)))
#else
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#endif

/* What printf writes, in malloc memory (bytes.c). */
char *print_text(const char *format, ...) PRINTF_LIKE(1, 2);
char *print_list(const char *format, va_list arguments) PRINTF_LIKE(1, 0);

#endif
