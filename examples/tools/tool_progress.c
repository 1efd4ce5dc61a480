/* tool_progress.c - how far a program is, and how it went. */
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
