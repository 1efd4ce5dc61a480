/* platform.h - all that differs between POSIX systems, Windows and WASI. No other file of the
 * program includes headers of a system. Needs nothing of the other files. */
#ifndef PLATFORM_H
#define PLATFORM_H

/* ---- threads ---- */

/* PLATFORM_MUTEX and PLATFORM_CONDITION are the first values of static variables; those in other
 * memory need begin_mutex and begin_condition. */
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

void begin_condition(platform_condition *condition);
void end_condition(platform_condition *condition);

/* Unlocks the mutex until another thread wakes this one, and locks it again. A thread can also wake
 * without a reason, so call this in a loop that tests what the thread waits for. */
void wait_condition(platform_condition *condition, platform_mutex *mutex);
void wake_one(platform_condition *condition);
void wake_all(platform_condition *condition);

/* How many threads the machine runs at the same time: at least 1. */
unsigned count_cores(void);

/* ---- time and terminal ---- */

/* Milliseconds of a clock that never goes back. */
unsigned long long get_milliseconds(void);

/* The columns of the terminal that shows the standard error; 0 if it is no terminal. */
unsigned measure_terminal(void);

#endif
