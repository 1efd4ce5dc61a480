/*
 * convert_pool.c - runs a task for many indices in several threads, and finishes the results in
 * order.
 *
 * The survey and the jobs of the plan run in it: the output of kunai convert must not depend on the
 * number of threads. finish runs under the lock, so it needs no lock of its own.
 */
#include "convert.h"
#include "platform.h"

#include <stdlib.h>

typedef struct pool {
    const convert_work *work;
    platform_mutex mutex; /* protects all members below */
    size_t next;          /* the first index that no thread has taken */
    size_t finished;      /* number of finished results */
    unsigned char *done;
    unsigned workers;
} pool;

/* Finishes all results that are next in order. If the next one is still running, its thread will
 * finish this one too. */
static void finish(pool *p, size_t index)
{
    p->done[index] = 1;
    for (; p->finished < p->work->count && p->done[p->finished]; p->finished++)
        p->work->finish(p->work->user, p->finished);
}

static void run_worker(void *user)
{
    pool *p = user;
    unsigned worker;

    lock_mutex(&p->mutex);
    worker = p->workers++;
    while (p->next < p->work->count) {
        const size_t index = p->next++;

        unlock_mutex(&p->mutex);
        p->work->run(p->work->user, index, worker);
        lock_mutex(&p->mutex);
        finish(p, index);
    }
    unlock_mutex(&p->mutex);
}

void run_convert_work(const convert_work *work, unsigned threads)
{
    pool p = {.work = work};
    platform_thread **started = allocate(threads, sizeof(platform_thread *));
    unsigned i;

    p.done = allocate(work->count, 1);
    begin_mutex(&p.mutex);
    for (i = 1; i < threads && i < work->count; i++)
        started[i] = start_thread(run_worker, &p);
    run_worker(&p); /* this thread works too, alone if no other thread starts */
    for (i = 1; i < threads; i++)
        if (started[i])
            join_thread(started[i]);
    end_mutex(&p.mutex);
    free(p.done);
    free(started);
}
