/* auto_free.h - variables that point to malloc memory, or are NULL, and are freed at the end of
 * their block. */
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

/* Returns what printf would write. The caller frees the text (bytes.c). */
char *print_text(const char *format, ...) PRINTF_LIKE(1, 2);
char *print_list(const char *format, va_list arguments) PRINTF_LIKE(1, 0);

#endif
