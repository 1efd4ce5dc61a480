/*
 * tool_repeat.c - one message for the same problem with many outputs: a full disk, a folder that
 * cannot be written to, files that exist already.
 *
 * The first output is named, the others are counted, and end_tool prints the count. kunai convert
 * collects the lists of its threads.
 */
#include "tool.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct repeat {
    char *path; /* of the first output */
    uint32_t more;
    char words[TOOL_WORDS];
} repeat;

static repeat *find_repeat(const buffer *list, const char *words)
{
    repeat *repeats = (void *)list->data;
    size_t i;

    for (i = 0; i < list->size / sizeof *repeats; i++)
        if (!strcmp(repeats[i].words, words))
            return &repeats[i];
    return NULL;
}

static void print_line(tool *t, const char *path, const char *words)
{
    end_tool_progress(t);
    print_err("%s: ", t->name);
    print_plain_err(path, strlen(path));
    print_err(": ");
    print_plain_err(words, strlen(words));
    print_err("\n");
}

/* In a captured thread, the line is not printed here: the caller prints it once for all threads
 * that have the same problem. */
static void add_repeat(tool *t, const char *path)
{
    buffer *captured = get_tool_captured_repeats(), *list = captured ? captured : &t->repeats;
    repeat *old = find_repeat(list, t->failure), new = {.more = 0};

    if (old) {
        old->more++;
        return;
    }
    new.path = copy_text(path);
    strcpy(new.words, t->failure);
    append_bytes(list, &new, sizeof new);
    if (!captured)
        print_line(t, path, t->failure);
}

void fail_tool_output(tool *t, const char *path, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(t->failure, sizeof t->failure, format, arguments);
    va_end(arguments);
    t->failed++;
    t->cause = (kunai_error){0};
    t->failure_status = TOOL_FILE;
    set_tool_status(t, TOOL_FILE);
    add_repeat(t, path);
}

void take_tool_repeats(tool *t, buffer *list)
{
    repeat *repeats = (void *)list->data;
    size_t i;

    for (i = 0; i < list->size / sizeof *repeats; i++) {
        repeat *old = find_repeat(&t->repeats, repeats[i].words);

        if (old) {
            old->more += repeats[i].more + 1;
            free(repeats[i].path);
        } else {
            append_bytes(&t->repeats, &repeats[i], sizeof repeats[i]);
            print_line(t, repeats[i].path, repeats[i].words);
        }
    }
    free_buffer(list);
    *list = (buffer){0};
}

void tell_tool_repeats(tool *t)
{
    repeat *repeats = (void *)t->repeats.data;
    size_t i;

    for (i = 0; i < t->repeats.size / sizeof *repeats; i++) {
        if (repeats[i].more)
            print_err("%s: and %" PRIu32 " more like it: %s\n", t->name, repeats[i].more,
                      repeats[i].words);
        free(repeats[i].path);
    }
    free_buffer(&t->repeats);
    t->repeats = (buffer){0};
}
