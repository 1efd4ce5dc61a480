/* nitro_texts.c - lays NSBMD files and checks them (nitro_texts.h). */
#include "nitro_texts.h"

#include <stdarg.h>

void check_nitro(const nitro_text *model, const char *change, const char *how, const char *format,
                 ...)
{
    auto_laid file = lay_nitro(model, 1);
    va_list arguments;

    va_start(arguments, format);
    auto_free char *expected = print_list(format, arguments);
    va_end(arguments);
    patch(&file, "%s", change);
    check_case(&file, how, "%s", expected);
}

void check_nitro_damages(const nitro_text *model, const char *how, const damage *rows, size_t count)
{
    auto_laid file = lay_nitro(model, 1);

    check_damages(&file, how, rows, count);
}
