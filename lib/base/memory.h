/* memory.h - tracked allocation: every byte of a handle, counted against its limit. */
#ifndef KUNAI_I_MEMORY_H
#define KUNAI_I_MEMORY_H

#include <kunai/base.h>

typedef struct kunai_i_block kunai_i_block;

/* Blocks of one lifetime. Small requests share the first block; nothing is freed one by one but
 * what kunai_i_release_block names. */
typedef struct kunai_i_arena {
    kunai_i_block *first;
    size_t next_size; /* of the next shared block */
} kunai_i_arena;

typedef struct kunai_i_memory {
    kunai_allocator allocator;
    uint64_t limit; /* of live, in bytes */
    uint64_t live;
    uint64_t peak;         /* of live */
    kunai_i_arena arena;   /* what the handle owns */
    kunai_i_arena scratch; /* what goes when open returns */
} kunai_i_memory;

/* The memory of a finished handle; first member of every handle. */
typedef struct kunai_i_owner {
    kunai_allocator allocator;
    kunai_i_block *first;
} kunai_i_owner;

void kunai_i_begin_memory(kunai_i_memory *memory, const kunai_allocator *allocator, uint64_t limit);

void kunai_i_begin_arena(kunai_i_arena *arena);

/* count * size bytes aligned to 16, not set, never NULL for 0 bytes. On failure NULL and *code is
 * KUNAI_E_MEMORY or KUNAI_E_LIMIT. */
void *kunai_i_take_memory_unset(kunai_i_memory *memory, kunai_i_arena *arena, size_t count,
                                size_t size, kunai_result *code);

/* A block that later small requests share. Returns 0 and sets *code as above. */
int kunai_i_add_shared_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t size,
                             kunai_result *code);

/* The same, not set, in a block of its own, which can be given back early. */
void *kunai_i_take_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t count, size_t size,
                         kunai_i_block **block, kunai_result *code);
void kunai_i_release_block(kunai_i_memory *memory, kunai_i_arena *arena, kunai_i_block *block);

/* How far an arena is filled. */
typedef struct kunai_i_mark {
    kunai_i_block *first;
    kunai_i_block *second;
    size_t used; /* of the first block */
    size_t next_size;
} kunai_i_mark;

/* Gives back what was taken from the arena since its mark. No block that was there before may be
 * released in between. */
kunai_i_mark kunai_i_mark_arena(const kunai_i_arena *arena);
void kunai_i_return_to_mark(kunai_i_memory *memory, kunai_i_arena *arena, const kunai_i_mark *mark);

void kunai_i_release_arena(kunai_i_memory *memory, kunai_i_arena *arena);

/* Frees what a handle owns, the handle included. */
void kunai_i_release_owner(const kunai_i_owner *owner);

#endif
