/* memory.h - counted allocation: every byte of a handle counts against its limit. */
#ifndef KUNAI_I_MEMORY_H
#define KUNAI_I_MEMORY_H

#include <kunai/base.h>

typedef struct kunai_i_block kunai_i_block;

/* A list of blocks with the same lifetime. Small requests share the first block. Only
 * kunai_i_release_block frees a single block; all others are freed together. */
typedef struct kunai_i_arena {
    kunai_i_block *first;
    size_t next_size; /* size of the next shared block, in bytes */
} kunai_i_arena;

typedef struct kunai_i_memory {
    kunai_allocator allocator;
    uint64_t limit; /* upper limit of live, in bytes */
    uint64_t live;
    uint64_t peak;         /* the highest value of live so far */
    kunai_i_arena arena;   /* what the handle owns */
    kunai_i_arena scratch; /* temporary memory, freed at the end of the open call */
} kunai_i_memory;

/* The memory of a finished handle. The first member of every handle. */
typedef struct kunai_i_owner {
    kunai_allocator allocator;
    kunai_i_block *first;
} kunai_i_owner;

void kunai_i_begin_memory(kunai_i_memory *memory, const kunai_allocator *allocator, uint64_t limit);

void kunai_i_begin_arena(kunai_i_arena *arena);

/* Returns count * size bytes, aligned to 16 and not initialised. For 0 bytes the result is a valid
 * pointer, too. On failure, returns NULL and sets *code to KUNAI_E_MEMORY or KUNAI_E_LIMIT. */
void *kunai_i_take_memory_unset(kunai_i_memory *memory, kunai_i_arena *arena, size_t count,
                                size_t size, kunai_result *code);

/* Adds a block of size bytes that later small requests share. Returns 0 on failure, and sets *code
 * as above. */
int kunai_i_add_shared_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t size,
                             kunai_result *code);

/* Like kunai_i_take_memory_unset, but in a separate block, which kunai_i_release_block can free
 * early. */
void *kunai_i_take_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t count, size_t size,
                         kunai_i_block **block, kunai_result *code);
void kunai_i_release_block(kunai_i_memory *memory, kunai_i_arena *arena, kunai_i_block *block);

/* A position in an arena: which blocks exist, and how much of the first one is used. */
typedef struct kunai_i_mark {
    kunai_i_block *first;
    kunai_i_block *second;
    size_t used; /* bytes used of the first block */
    size_t next_size;
} kunai_i_mark;

/* kunai_i_return_to_mark frees all that was taken from the arena since kunai_i_mark_arena. Blocks
 * that existed at the mark must not be released in between. */
kunai_i_mark kunai_i_mark_arena(const kunai_i_arena *arena);
void kunai_i_return_to_mark(kunai_i_memory *memory, kunai_i_arena *arena, const kunai_i_mark *mark);

void kunai_i_release_arena(kunai_i_memory *memory, kunai_i_arena *arena);

/* Frees all memory that a handle owns, including the handle. */
void kunai_i_release_owner(const kunai_i_owner *owner);

#endif
