/*
 * memory.c - allocates from the allocator of the caller, or from malloc, and lists all blocks, so
 * that end_memory can free them at once.
 *
 * Each block begins with its links. After a failure no call allocates any more.
 */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct memory_block {
    struct memory_block *next, *previous;
    size_t size; /* of the block with its links */
    max_align_t bytes[];
} memory_block;

int has_memory_failed(const memory *m)
{
    return m && m->result != KUNAI_OK;
}

static memory_block *take(const memory *m, size_t size)
{
    return m->allocator ? m->allocator->alloc_fn(m->allocator->user, size) : malloc(size);
}

static void give_back(const memory *m, memory_block *block)
{
    if (m->allocator)
        m->allocator->free_fn(m->allocator->user, block, block->size);
    else
        free(block);
}

static void *allocate_block(memory *m, size_t size)
{
    memory_block *block = NULL;

    if (m->result == KUNAI_OK && size <= SIZE_MAX / 2)
        block = take(m, sizeof *block + size);
    if (!block) {
        m->result = KUNAI_E_MEMORY;
        return NULL;
    }
    *block = (memory_block){.next = m->first, .size = sizeof *block + size};
    if (m->first)
        m->first->previous = block;
    m->first = block;
    return memset(block->bytes, 0, size);
}

void *allocate_from(memory *m, size_t count, size_t size)
{
    void *place;

    count = count ? count : 1;
    size = size ? size : 1;
    if (m)
        return allocate_block(m, count > SIZE_MAX / size ? SIZE_MAX : count * size);
    place = calloc(count, size);
    if (!place)
        stop_out_of_memory();
    return place;
}

void release_to(memory *m, void *place)
{
    memory_block *block;

    if (!m || !place) {
        free(place);
        return;
    }
    block = (memory_block *)(void *)((char *)place - offsetof(memory_block, bytes));
    if (block->next)
        block->next->previous = block->previous;
    if (block->previous)
        block->previous->next = block->next;
    else
        m->first = block->next;
    give_back(m, block);
}

void end_memory(memory *m)
{
    while (m->first) {
        memory_block *block = m->first;

        m->first = block->next;
        give_back(m, block);
    }
}
