/*
 * tool_memory.c - memory that cannot fail: allocate ends the program with exit code 4 if there is
 * no memory.
 *
 * All subcommands use it. buffer.c and memory.c of examples/gltf call stop_out_of_memory.
 */
#include "tool.h"
#include "platform.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 512 };

/* The names for the message. Each thread keeps them here, because allocate is called so deep that
 * its callers do not know them. */
static _Thread_local const char *user = "kunai";
static _Thread_local char work[MOST_LETTERS];

void allocate_for(const char *program, const char *file)
{
    user = program;
    snprintf(work, sizeof work, "%s", file);
}

/* Only the first thread ends the program; other threads wait here for the end. The message skips
 * the buffers of the thread, which would need memory. */
void stop_out_of_memory(void)
{
    static platform_mutex ending = PLATFORM_MUTEX;

    lock_mutex(&ending);
    set_tool_capture(NULL);
    print_err("%s: %s%sout of memory (KUNAI_E_MEMORY)\n", user, work, *work ? ": " : "");
    exit(4);
}

void *allocate(size_t count, size_t size)
{
    return allocate_from(NULL, count, size);
}

char *copy_text(const char *text)
{
    return strcpy(allocate(strlen(text) + 1, 1), text);
}
