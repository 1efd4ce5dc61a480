/*
 * memory.c - allocates memory with the caller's allocator, or with malloc, and counts it. Reads no
 * input.
 *
 * An arena is a list of blocks from the allocator. The first block is shared: any request that fits
 * into its rest takes it from there. If a request does not fit, its size decides:
 * - If it is larger than half of the next shared block, the request gets a block of its own. This
 *   block is inserted after the first one, so that the first block still serves small requests.
 * - Otherwise a new shared block becomes the first block.
 *
 * A handle (kunai_i_owner) keeps only the list and the allocator, and frees all blocks at once.
 */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct kunai_i_block {
    kunai_i_block *next;
    kunai_i_block *previous;
    size_t size; /* size in bytes that the allocator was asked for */
    size_t used; /* bytes used, counted from the start of this struct */
};

enum {
    ALIGNMENT = 16, /* also on machines whose malloc aligns to 8 */
    FIRST_BLOCK = 2048,
    LARGEST_SHARED_BLOCK = 524288
};

static void *allocate_default(void *user, size_t size)
{
    (void)user;
    return malloc(size);
}

static void free_default(void *user, void *pointer, size_t size)
{
    (void)user;
    (void)size;
    free(pointer);
}

void kunai_i_begin_memory(kunai_i_memory *memory, const kunai_allocator *allocator, uint64_t limit)
{
    memset(memory, 0, sizeof *memory);
    memory->allocator = *allocator;
    if (!allocator->alloc_fn) {
        memory->allocator.alloc_fn = allocate_default;
        memory->allocator.free_fn = free_default;
        memory->allocator.user = NULL;
    }
    memory->limit = limit;
    kunai_i_begin_arena(&memory->arena);
    kunai_i_begin_arena(&memory->scratch);
}

void kunai_i_begin_arena(kunai_i_arena *arena)
{
    arena->first = NULL;
    arena->next_size = FIRST_BLOCK;
}

static size_t measure_padding(const kunai_i_block *block)
{
    uintptr_t at = (uintptr_t)block + block->used;

    return (size_t)(-at & (ALIGNMENT - 1));
}

/*
 * Adds a block with room for size bytes. A shared block becomes the first of the arena. Any other
 * block becomes the second, so the first one stays the block for small requests. In an empty arena,
 * any block becomes the first.
 *
 * On failure, returns NULL and sets *code: KUNAI_E_LIMIT at the limit of memory, KUNAI_E_MEMORY if
 * the allocator fails.
 */
static kunai_i_block *add_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t size,
                                int shared, kunai_result *code)
{
    const size_t overhead = sizeof(kunai_i_block) + ALIGNMENT - 1;
    kunai_i_block *block;
    kunai_i_block *before = shared ? NULL : arena->first;

    if (size > SIZE_MAX - overhead || size + overhead > memory->limit - memory->live) {
        *code = KUNAI_E_LIMIT;
        return NULL;
    }
    size += overhead;
    block = memory->allocator.alloc_fn(memory->allocator.user, size);
    if (!block) {
        *code = KUNAI_E_MEMORY;
        return NULL;
    }
    memory->live += size;
    if (memory->live > memory->peak)
        memory->peak = memory->live;
    block->size = size;
    block->used = sizeof *block;
    block->previous = before;
    block->next = before ? before->next : arena->first;
    if (block->next)
        block->next->previous = block;
    if (before)
        before->next = block;
    else
        arena->first = block;
    return block;
}

int kunai_i_add_shared_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t size,
                             kunai_result *code)
{
    return add_block(memory, arena, size, 1, code) != NULL;
}

static void *take_from(kunai_i_block *block, size_t bytes)
{
    uint8_t *result;

    block->used += measure_padding(block);
    result = (uint8_t *)block + block->used;
    block->used += bytes;
    return result;
}

/* Computes count * size. Returns 0 and sets *code if the product overflows. An empty request gets 1
 * byte, so that its pointer is not NULL. A division takes longer than the rest of an allocation, so
 * small factors are not divided. */
static int multiply_sizes(size_t count, size_t size, size_t *bytes, kunai_result *code)
{
    const size_t small = (size_t)1 << 4 * sizeof(size_t); /* its square is SIZE_MAX + 1 */

    if ((count >= small || size >= small) && size && count > SIZE_MAX / size) {
        *code = KUNAI_E_LIMIT;
        return 0;
    }
    *bytes = count * size;
    if (!*bytes)
        *bytes = 1;
    return 1;
}

/* Uses the rest of the first block if the request fits there, also for a large request. Each new
 * shared block has twice the size of the last one, up to LARGEST_SHARED_BLOCK. */
void *kunai_i_take_memory_unset(kunai_i_memory *memory, kunai_i_arena *arena, size_t count,
                                size_t size, kunai_result *code)
{
    kunai_i_block *block = arena->first;
    size_t bytes;

    if (!multiply_sizes(count, size, &bytes, code))
        return NULL;
    if (block && measure_padding(block) <= block->size - block->used &&
        bytes <= block->size - block->used - measure_padding(block))
        return take_from(block, bytes);
    if (bytes > arena->next_size / 2)
        return kunai_i_take_block(memory, arena, count, size, &block, code);
    block = add_block(memory, arena, arena->next_size, 1, code);
    if (!block)
        return NULL;
    if (arena->next_size < LARGEST_SHARED_BLOCK)
        arena->next_size *= 2;
    return take_from(block, bytes);
}

void *kunai_i_take_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t count, size_t size,
                         kunai_i_block **block, kunai_result *code)
{
    void *result;
    size_t bytes;

    *block = NULL;
    if (!multiply_sizes(count, size, &bytes, code))
        return NULL;
    *block = add_block(memory, arena, bytes, 0, code);
    if (!*block)
        return NULL;
    result = take_from(*block, bytes);
    (*block)->used = (*block)->size; /* no other request may use it: it can be released early */
    return result;
}

void kunai_i_release_block(kunai_i_memory *memory, kunai_i_arena *arena, kunai_i_block *block)
{
    if (!block)
        return;
    if (block->previous)
        block->previous->next = block->next;
    else
        arena->first = block->next;
    if (block->next)
        block->next->previous = block->previous;
    memory->live -= block->size;
    memory->allocator.free_fn(memory->allocator.user, block, block->size);
}

void kunai_i_release_arena(kunai_i_memory *memory, kunai_i_arena *arena)
{
    while (arena->first)
        kunai_i_release_block(memory, arena, arena->first);
}

kunai_i_mark kunai_i_mark_arena(const kunai_i_arena *arena)
{
    kunai_i_mark mark = {arena->first, NULL, 0, arena->next_size};

    if (mark.first) {
        mark.second = mark.first->next;
        mark.used = mark.first->used;
    }
    return mark;
}

/* Frees the blocks that are newer than the mark. They are in two places of the list. Shared blocks
 * (and the blocks added after them) are in front of the block that was first at the mark. Blocks of
 * single requests are between this block and the block that was second at the mark. */
void kunai_i_return_to_mark(kunai_i_memory *memory, kunai_i_arena *arena, const kunai_i_mark *mark)
{
    while (arena->first != mark->first)
        kunai_i_release_block(memory, arena, arena->first);
    arena->next_size = mark->next_size;
    if (!mark->first)
        return;
    while (mark->first->next != mark->second)
        kunai_i_release_block(memory, arena, mark->first->next);
    mark->first->used = mark->used;
}

void kunai_i_release_owner(const kunai_i_owner *owner)
{
    kunai_allocator allocator = owner->allocator; /* a copy: owner lies in one of the blocks */
    kunai_i_block *block = owner->first;

    while (block) {
        kunai_i_block *next = block->next;

        allocator.free_fn(allocator.user, block, block->size);
        block = next;
    }
}
