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

/* Begins to count, with empty arenas. Nothing is allocated yet. */
void kunai_i_begin_memory(kunai_i_memory *memory, const kunai_allocator *allocator, uint64_t limit);

void kunai_i_begin_arena(kunai_i_arena *arena);

/* Returns count * size bytes, aligned to 16 and not initialised. For 0 bytes the result is a valid
 * pointer, too. On failure, returns NULL and sets *code: KUNAI_E_LIMIT if the limit would be passed
 * or count * size overflows, KUNAI_E_MEMORY if the allocator fails. */
void *kunai_i_take_memory_unset(kunai_i_memory *memory, kunai_i_arena *arena, size_t count,
                                size_t size, kunai_result *code);

/* Adds a block of size bytes that later small requests share. Returns 1, or 0 on failure. *code is
 * then set as by kunai_i_take_memory_unset. */
int kunai_i_add_shared_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t size,
                             kunai_result *code);

/* Like kunai_i_take_memory_unset, but takes a block of its own, which kunai_i_release_block can
 * free early. *block receives the block, or NULL on failure. */
void *kunai_i_take_block(kunai_i_memory *memory, kunai_i_arena *arena, size_t count, size_t size,
                         kunai_i_block **block, kunai_result *code);
/* Frees a block of kunai_i_take_block. block may be NULL. */
void kunai_i_release_block(kunai_i_memory *memory, kunai_i_arena *arena, kunai_i_block *block);

/* A position in an arena: which blocks exist, and how much of the first one is used. */
typedef struct kunai_i_mark {
    kunai_i_block *first;
    kunai_i_block *second;
    size_t used; /* bytes used of the first block */
    size_t next_size;
} kunai_i_mark;

/* Returns the current position in the arena, for kunai_i_return_to_mark. Until then, no block that
 * exists now may be released. */
kunai_i_mark kunai_i_mark_arena(const kunai_i_arena *arena);
/* Frees all that was taken from the arena since the mark. */
void kunai_i_return_to_mark(kunai_i_memory *memory, kunai_i_arena *arena, const kunai_i_mark *mark);

/* Frees all blocks of an arena. The arena is empty afterwards. */
void kunai_i_release_arena(kunai_i_memory *memory, kunai_i_arena *arena);

/* Frees all memory that a handle owns, including the handle. */
void kunai_i_release_owner(const kunai_i_owner *owner);

#endif
