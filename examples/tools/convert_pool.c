/* convert_pool.c - threads that share work, whose results come out in order. */
#include "convert.h"
#include "platform.h"

#include <stdlib.h>

typedef struct pool {
    const convert_work *work;
    platform_mutex mutex; /* for all that follows */
    size_t next;          /* the first one that no thread has taken */
    size_t finished;      /* results that came out */
    unsigned char *done;
    unsigned workers;
} pool;

/* Whoever ends the one that all wait for finishes all that are done after it. */
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
    run_worker(&p); /* this thread works, too: alone if no other one starts */
    for (i = 1; i < threads; i++)
        if (started[i])
            join_thread(started[i]);
    end_mutex(&p.mutex);
    free(p.done);
    free(started);
}
