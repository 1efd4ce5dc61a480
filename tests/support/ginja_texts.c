/* ginja_texts.c - lays GJCM files and checks them (ginja_texts.h). */
#include "ginja_texts.h"

#include <stdarg.h>

laid begin_ginja(int big)
{
    return lay(big ? "> [>GJCM " : "[GJCM ");
}

void end_ginja(laid *to, int big)
{
    lay_more(to, "] pof0");
    to->big = big; /* patches write numbers in this order */
}

laid lay_ginja(int big, const char *body, ...)
{
    laid file = begin_ginja(big);
    va_list arguments;

    va_start(arguments, body);
    auto_free char *text = print_list(body, arguments);
    va_end(arguments);
    lay_more(&file, "%s", text);
    end_ginja(&file, big);
    return file;
}

void check_ginja(const char *body, const char *how, const char *expected)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, "%s", body);

        check_case(&file, how, "%s", expected);
    }
}

void check_ginja_damages(const char *body, const char *how, const damage *rows, size_t count)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, "%s", body);

        check_damages(&file, how, rows, count);
    }
}

void check_ginja_patches(const char *body, const char *how, const char *text, const char *expected,
                         const char *rows)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, "%s", body);

        check_patches(&file, how, text, expected, rows);
    }
}
