/* platform.c - all that differs between POSIX systems, Windows and WASI. */
#define _POSIX_C_SOURCE 200809L
#define _DARWIN_C_SOURCE /* else macOS hides the count of cores */
#include "platform.h"

#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>
#include <process.h>
#include <io.h>
#else
#include <time.h>
#include <unistd.h>
#endif
#ifdef __linux__
#include <sys/ioctl.h>
#endif

/* ---- threads ---- */

/* Some systems give threads 512 KiB. */
enum { STACK_SIZE = 8 << 20 };

#ifdef _WIN32

struct platform_thread {
    HANDLE system;
    void (*run)(void *user);
    void *user;
};

static unsigned __stdcall run_thread(void *given)
{
    platform_thread *thread = given;

    thread->run(thread->user);
    return 0;
}

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    platform_thread *thread = malloc(sizeof *thread);

    if (!thread)
        return NULL;
    thread->run = run;
    thread->user = user;
    thread->system = (HANDLE)_beginthreadex(NULL, STACK_SIZE, run_thread, thread,
                                            STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    if (thread->system)
        return thread;
    free(thread);
    return NULL;
}

void join_thread(platform_thread *thread)
{
    WaitForSingleObject(thread->system, INFINITE);
    CloseHandle(thread->system);
    free(thread);
}

/* Both kinds of objects are one pointer, begin as NULL and need no end. */

static SRWLOCK *find_lock(platform_mutex *mutex)
{
    return (SRWLOCK *)(void *)mutex;
}

static CONDITION_VARIABLE *find_condition(platform_condition *condition)
{
    return (CONDITION_VARIABLE *)(void *)condition;
}

void begin_mutex(platform_mutex *mutex)
{
    InitializeSRWLock(find_lock(mutex));
}

void end_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void lock_mutex(platform_mutex *mutex)
{
    AcquireSRWLockExclusive(find_lock(mutex));
}

void unlock_mutex(platform_mutex *mutex)
{
    ReleaseSRWLockExclusive(find_lock(mutex));
}

void begin_condition(platform_condition *condition)
{
    InitializeConditionVariable(find_condition(condition));
}

void end_condition(platform_condition *condition)
{
    (void)condition;
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    SleepConditionVariableSRW(find_condition(condition), find_lock(mutex), INFINITE, 0);
}

void wake_one(platform_condition *condition)
{
    WakeConditionVariable(find_condition(condition));
}

void wake_all(platform_condition *condition)
{
    WakeAllConditionVariable(find_condition(condition));
}

unsigned count_cores(void)
{
    const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);

    return count ? count : 1;
}

#elif defined __wasi__

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    (void)run;
    (void)user;
    return NULL;
}

/* There is one thread: nobody else holds a mutex, and nobody would wake this thread. */

void join_thread(platform_thread *thread)
{
    (void)thread;
}

void begin_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void end_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void lock_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void unlock_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void begin_condition(platform_condition *condition)
{
    (void)condition;
}

void end_condition(platform_condition *condition)
{
    (void)condition;
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    (void)condition;
    (void)mutex;
}

void wake_one(platform_condition *condition)
{
    (void)condition;
}

void wake_all(platform_condition *condition)
{
    (void)condition;
}

unsigned count_cores(void)
{
    return 1;
}

#else

struct platform_thread {
    pthread_t system;
    void (*run)(void *user);
    void *user;
};

static void *run_thread(void *given)
{
    platform_thread *thread = given;

    thread->run(thread->user);
    return NULL;
}

/* 0, or an error number. */
static int create_thread(platform_thread *thread)
{
    pthread_attr_t attributes;
    int bad = pthread_attr_init(&attributes);

    if (bad)
        return bad;
    bad = pthread_attr_setstacksize(&attributes, STACK_SIZE);
    if (!bad)
        bad = pthread_create(&thread->system, &attributes, run_thread, thread);
    pthread_attr_destroy(&attributes);
    return bad;
}

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    platform_thread *thread = malloc(sizeof *thread);

    if (!thread)
        return NULL;
    thread->run = run;
    thread->user = user;
    if (!create_thread(thread))
        return thread;
    free(thread);
    return NULL;
}

void join_thread(platform_thread *thread)
{
    pthread_join(thread->system, NULL);
    free(thread);
}

void begin_mutex(platform_mutex *mutex)
{
    pthread_mutex_init(mutex, NULL);
}

void end_mutex(platform_mutex *mutex)
{
    pthread_mutex_destroy(mutex);
}

void lock_mutex(platform_mutex *mutex)
{
    pthread_mutex_lock(mutex);
}

void unlock_mutex(platform_mutex *mutex)
{
    pthread_mutex_unlock(mutex);
}

void begin_condition(platform_condition *condition)
{
    pthread_cond_init(condition, NULL);
}

void end_condition(platform_condition *condition)
{
    pthread_cond_destroy(condition);
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    pthread_cond_wait(condition, mutex);
}

void wake_one(platform_condition *condition)
{
    pthread_cond_signal(condition);
}

void wake_all(platform_condition *condition)
{
    pthread_cond_broadcast(condition);
}

unsigned count_cores(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (unsigned)count : 1;
}

#endif

/* ---- time and terminal ---- */

enum { USUAL_WIDTH = 80 };

#ifdef _WIN32

unsigned long long get_milliseconds(void)
{
    return GetTickCount64();
}

/* Consoles older than Windows 10 show the codes for "clear the line" as letters: no terminal. */
unsigned measure_terminal(void)
{
    const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    CONSOLE_SCREEN_BUFFER_INFO info;
    DWORD mode;

    if (!GetConsoleMode(console, &mode) ||
        !SetConsoleMode(console,
                        mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING))
        return 0;
    if (GetConsoleScreenBufferInfo(console, &info) && info.srWindow.Right > info.srWindow.Left)
        return (unsigned)(info.srWindow.Right - info.srWindow.Left) + 1;
    return USUAL_WIDTH;
}

#else

unsigned long long get_milliseconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000;
}

unsigned measure_terminal(void)
{
    const char *columns = getenv("COLUMNS");
    const long told = columns ? strtol(columns, NULL, 10) : 0;
#ifdef __linux__ /* elsewhere this is no part of POSIX */
    struct winsize size = {0};

    if (isatty(STDERR_FILENO) && !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col)
        return size.ws_col;
#endif
    if (!isatty(STDERR_FILENO))
        return 0;
    return told > 0 && told < 10000 ? (unsigned)told : USUAL_WIDTH;
}

#endif
