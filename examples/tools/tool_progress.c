/*
 * tool_progress.c - shows the progress line, and keeps the exit code and the count of finished
 * inputs of a tool.
 *
 * The progress line appears only on a terminal, after one second, and is removed before any other
 * message.
 */
#include "tool.h"
#include "platform.h"

#include <string.h>

void end_tool_progress(tool *t)
{
    if (t->progress_shown)
        print_err("\r\033[K");
    t->progress_shown = 0;
}

void show_tool_progress(tool *t, unsigned number, unsigned count, const char *name)
{
    if (!t->started)
        t->started = get_milliseconds();
    if (t->quiet || is_tool_captured() || get_milliseconds() - t->started <= 1000 ||
        !measure_terminal())
        return;
    end_tool_progress(t);
    print_err("[%u/%u] ", number, count);
    print_plain_err(name, strlen(name));
    t->progress_shown = 1;
}

void set_tool_status(tool *t, int status)
{
    if (status > t->status)
        t->status = status;
}

void count_tool_done(tool *t)
{
    t->done++;
}
