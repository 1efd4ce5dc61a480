/* tool_progress.c - how far a program is, and how it went. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

void tool_end_progress(tool *t)
{
    if (t->progress_shown)
        fputs("\r\033[K", stderr);
    t->progress_shown = 0;
}

static long long now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec;
}

void tool_progress(tool *t, unsigned number, unsigned count, const char *name)
{
    if (!t->started)
        t->started = now();
    if (t->quiet || now() - t->started <= 1 || !isatty(STDERR_FILENO))
        return;
    tool_end_progress(t);
    fprintf(stderr, "[%u/%u] ", number, count);
    tool_print_plain(stderr, name, strlen(name));
    t->progress_shown = 1;
}

void tool_set_status(tool *t, int status)
{
    if (status > t->status)
        t->status = status;
}

void tool_done(tool *t)
{
    t->done++;
}
