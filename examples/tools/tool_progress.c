/* tool_progress.c - how far a program is, and how it went. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

void end_tool_progress(tool *t)
{
    if (t->progress_shown)
        print_err("\r\033[K");
    t->progress_shown = 0;
}

static long long get_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec;
}

void show_tool_progress(tool *t, unsigned number, unsigned count, const char *name)
{
    if (!t->started)
        t->started = get_time();
    if (t->quiet || get_time() - t->started <= 1 || !isatty(STDERR_FILENO))
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
