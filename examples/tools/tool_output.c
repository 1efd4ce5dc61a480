/*
 * tool_output.c - prints to the standard streams, or into the buffers of a thread that collects its
 * output.
 *
 * All subcommands print with these functions. kunai convert runs subcommands in threads and prints
 * their collected output in order.
 */
#include "tool.h"

#include <stdarg.h>
#include <string.h>

/* the buffers of this thread; NULL: the standard streams */
static _Thread_local tool_capture *collected;

tool_capture *set_tool_capture(tool_capture *capture)
{
    tool_capture *before = collected;

    collected = capture;
    return before;
}

int is_tool_captured(void)
{
    return collected != NULL;
}

static int has_extension(const char *path, const char *extension)
{
    const size_t size = strlen(path), end = strlen(extension);

    return size > end && !strcmp(path + size - end, extension);
}

void count_tool_output(const char *path)
{
    if (!collected)
        return;
    collected->glb += (unsigned)has_extension(path, ".glb");
    collected->png += (unsigned)has_extension(path, ".png");
    collected->json += (unsigned)has_extension(path, ".json");
}

const buffer *get_tool_captured_inputs(void)
{
    return collected ? collected->inputs : NULL;
}

buffer *get_tool_captured_repeats(void)
{
    return collected ? &collected->repeats : NULL;
}

/* Keeps the order of both streams, which may go to one file. Only the standard output is
 * buffered. */
static void write_words(FILE *file, const void *bytes, size_t size)
{
    if (file == stderr)
        fflush(stdout);
    fwrite(bytes, 1, size, file);
}

void print_tool_capture(const tool_capture *capture)
{
    if (capture->out.size)
        write_words(stdout, capture->out.data, capture->out.size);
    if (capture->err.size)
        write_words(stderr, capture->err.data, capture->err.size);
}

/* Writes all bytes in one call: a console shows a character that arrives in parts as several
 * characters. */
static void put(FILE *file, buffer *b, const void *bytes, size_t size)
{
    if (b)
        append_bytes(b, bytes, size);
    else
        write_words(file, bytes, size);
}

TOOL_PRINTF(3, 0)
static void put_words(FILE *file, buffer *b, const char *format, va_list arguments)
{
    char few[512];
    buffer many = {0};
    va_list again;
    int size;

    va_copy(again, arguments);
    size = vsnprintf(few, sizeof few, format, arguments);
    if (size >= (int)sizeof few) {
        vsnprintf((char *)grow_buffer(&many, (size_t)size + 1), (size_t)size + 1, format, again);
        put(file, b, many.data, (size_t)size);
        free_buffer(&many);
    } else if (size > 0) {
        put(file, b, few, (size_t)size);
    }
    va_end(again);
}

void print_out(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    put_words(stdout, collected ? &collected->out : NULL, format, arguments);
    va_end(arguments);
}

void print_err(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    put_words(stderr, collected ? &collected->err : NULL, format, arguments);
    va_end(arguments);
}

/* Control characters could be commands for a terminal. */
static char make_plain(char byte)
{
    return (unsigned char)byte < 0x20 || byte == 0x7F ? '?' : byte;
}

/* U+0080 to U+009F are the control characters of 8-bit terminals. */
static int is_wide_control(const char *bytes, size_t size)
{
    return size > 1 && (unsigned char)bytes[0] == 0xC2 && ((unsigned char)bytes[1] & 0xE0) == 0x80;
}

/* Allocates nothing: one caller prints the message about missing memory. */
static void print_plain(FILE *file, buffer *b, const char *bytes, size_t size)
{
    char few[256];
    size_t count = 0, i;

    for (i = 0; i < size; i++) {
        const int wide = is_wide_control(bytes + i, size - i);
        const int is_start = ((unsigned char)bytes[i] & 0xC0) != 0x80;

        if (count == sizeof few || (is_start && count > sizeof few - 4)) {
            put(file, b, few, count);
            count = 0;
        }
        few[count++] = wide ? '?' : make_plain(bytes[i]);
        i += (size_t)wide;
    }
    put(file, b, few, count);
}

void print_plain_out(const char *bytes, size_t size)
{
    print_plain(stdout, collected ? &collected->out : NULL, bytes, size);
}

void print_plain_err(const char *bytes, size_t size)
{
    print_plain(stderr, collected ? &collected->err : NULL, bytes, size);
}

int finish_output(int status)
{
    if (collected || (!fflush(stdout) && !ferror(stdout)))
        return status;
    print_err("kunai: standard output cannot be written\n");
    return status > TOOL_FILE ? status : TOOL_FILE;
}
