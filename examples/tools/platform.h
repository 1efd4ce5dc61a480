/*
 * platform.h - what differs between POSIX systems, Windows and WASI: threads, paths, files, clock
 * and terminal.
 *
 * Only platform.c includes system headers. platform.h and platform.c do not use other files of the
 * program.
 */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stdio.h>

/* ---- the program ---- */

/* Call this first in main. Converts the arguments to UTF-8, sets the standard streams to binary,
 * and makes a console show UTF-8. Windows leaves wildcards to the program: they are replaced by the
 * names that match. */
void begin_platform(int *argc, char ***argv);

/* ---- threads ---- */

/* PLATFORM_MUTEX and PLATFORM_CONDITION initialise static variables. A mutex in other memory needs
 * begin_mutex. */
#if defined _WIN32 || defined __wasi__
typedef void *platform_mutex;
typedef void *platform_condition;
#define PLATFORM_MUTEX 0
#define PLATFORM_CONDITION 0
#else
#include <pthread.h>
typedef pthread_mutex_t platform_mutex;
typedef pthread_cond_t platform_condition;
#define PLATFORM_MUTEX PTHREAD_MUTEX_INITIALIZER
#define PLATFORM_CONDITION PTHREAD_COND_INITIALIZER
#endif

typedef struct platform_thread platform_thread;

/* Calls run(user) in a new thread. Returns NULL if the system cannot start another thread; WASI
 * never starts one. join_thread waits for the end of the thread and frees it. */
platform_thread *start_thread(void (*run)(void *user), void *user);
void join_thread(platform_thread *thread);

void begin_mutex(platform_mutex *mutex);
void end_mutex(platform_mutex *mutex);

/* A thread that holds the mutex must not lock it again. */
void lock_mutex(platform_mutex *mutex);
void unlock_mutex(platform_mutex *mutex);

/* Unlocks the mutex until another thread wakes this one, and locks it again. A thread can also wake
 * without a reason: call this in a loop that tests the awaited condition. */
void wait_condition(platform_condition *condition, platform_mutex *mutex);
void wake_all(platform_condition *condition);

/* Returns how many threads the machine runs at the same time: at least 1. */
unsigned count_cores(void);

/* ---- paths ---- */

/* All paths and names are UTF-8. On Windows '/' and '\\' separate names, and paths can be longer
 * than 260 characters. */
int is_separator(char letter);

/* Returns the size in bytes of the folders in front of a file name, with the last separator. */
size_t measure_folder(const char *path);

/* Returns the file name in a path. */
const char *find_path_name(const char *path);

/* Returns the size in bytes of the start of a path that always exists: "/", "C:\",
 * "\\server\share\". */
size_t measure_root(const char *path);

/* ---- files ---- */

/* Functions that return int return 0, or an error number of errno.h. Functions that return a
 * pointer return NULL after an error, and errno tells which. */

enum { PLATFORM_FILE = 1, PLATFORM_FOLDER, PLATFORM_LINK, PLATFORM_OTHER };

typedef struct platform_file {
    int kind;                /* PLATFORM_OTHER: a device or a pipe */
    unsigned long long size; /* of a stream: the number of bytes left; 0 if the file has no size */
    unsigned long long disk, number; /* equal for all paths of one file */
} platform_file;

/* look_at_name describes a symbolic link itself; the other two describe the file that the link
 * leads to. */
int look_at_path(const char *path, platform_file *file);
int look_at_name(const char *path, platform_file *file);
int look_at_stream(FILE *stream, platform_file *file);

/* create_file makes a new file. It fails if the file exists. */
FILE *open_file(const char *path);
FILE *create_file(const char *path);

int remove_file(const char *path);

/* Makes one folder. The folder above it must exist. */
int make_folder(const char *path);

/* Renames a file. A file with the new name is replaced. */
int replace_file(const char *path, const char *new_path);

/* Returns the names in a folder, sorted by their bytes, without those that begin with a dot. NULL
 * ends the list. The list and all names are malloc memory. */
char **list_folder(const char *path);

/* ---- time and terminal ---- */

/* Returns the milliseconds of a clock that never goes back. */
unsigned long long get_milliseconds(void);

/* Returns the width in columns of the terminal that shows the standard error, or 0 if it is no
 * terminal. */
unsigned measure_terminal(void);

#endif
