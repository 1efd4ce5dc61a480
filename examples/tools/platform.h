/* platform.h - all that differs between POSIX systems, Windows and WASI. No other file of the
 * program includes headers of a system. Needs nothing of the other files. */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stdio.h>

/* ---- the program ---- */

/* First of all in main: the arguments become UTF-8, the standard streams binary, and a console shows
 * UTF-8. Windows leaves wildcards to the program: they are replaced by the names that match. */
void begin_platform(int *argc, char ***argv);

/* ---- threads ---- */

/* PLATFORM_MUTEX and PLATFORM_CONDITION are the first values of static variables. A mutex in other
 * memory needs begin_mutex. */
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

/* Calls run(user) in a new thread. Returns NULL if the system starts no more threads; WASI never
 * starts one. join_thread waits for the end of the thread and frees it. */
platform_thread *start_thread(void (*run)(void *user), void *user);
void join_thread(platform_thread *thread);

void begin_mutex(platform_mutex *mutex);
void end_mutex(platform_mutex *mutex);

/* A thread that holds the mutex must not lock it again. */
void lock_mutex(platform_mutex *mutex);
void unlock_mutex(platform_mutex *mutex);

/* Unlocks the mutex until another thread wakes this one, and locks it again. A thread can also wake
 * without a reason, so call this in a loop that tests what the thread waits for. */
void wait_condition(platform_condition *condition, platform_mutex *mutex);
void wake_all(platform_condition *condition);

/* How many threads the machine runs at the same time: at least 1. */
unsigned count_cores(void);

/* ---- paths ---- */

/* All paths and names are UTF-8. On Windows '/' and '\\' separate names, and paths can be longer than
 * 260 letters. */
int is_separator(char letter);

/* How many bytes the folders in front of a file name take, with the last separator. */
size_t measure_folder(const char *path);

/* The file name of a path. */
const char *find_path_name(const char *path);

/* How many bytes of a path nobody can make: "/", "C:\", "\\server\share\". */
size_t measure_root(const char *path);

/* ---- files ---- */

/* Functions that return int return 0, or an error number of errno.h. Functions that return a pointer
 * return NULL after an error, and errno tells which. */

enum { PLATFORM_FILE = 1, PLATFORM_FOLDER, PLATFORM_LINK, PLATFORM_OTHER };

typedef struct platform_file {
    int kind;                /* PLATFORM_OTHER: a device, a pipe */
    unsigned long long size; /* of a stream: the bytes that are left; 0 if the file has no size */
    unsigned long long disk, number; /* equal for two paths of one file */
} platform_file;

/* look_at_name looks at a symbolic link, the other two at what it leads to. */
int look_at_path(const char *path, platform_file *file);
int look_at_name(const char *path, platform_file *file);
int look_at_stream(FILE *stream, platform_file *file);

/* create_file makes a file that does not exist yet. */
FILE *open_file(const char *path);
FILE *create_file(const char *path);

int remove_file(const char *path);

/* The folder above it exists. */
int make_folder(const char *path);

/* Gives a file a new name. It replaces the file of that name. */
int replace_file(const char *path, const char *new_path);

/* The names in a folder in the order of their bytes, without those that begin with a dot. NULL ends
 * the list. The list and all names are malloc memory. */
char **list_folder(const char *path);

/* ---- time and terminal ---- */

/* Milliseconds of a clock that never goes back. */
unsigned long long get_milliseconds(void);

/* The columns of the terminal that shows the standard error; 0 if it is no terminal. */
unsigned measure_terminal(void);

#endif
