/* buffer.h - memory that grows, and the calls for memory that it needs. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* The source of memory: memory.h. NULL stands for malloc. If malloc has no more memory,
 * stop_out_of_memory ends the program. */
typedef struct memory memory;

/* Begins as zeros, except for memory. After memory has failed, appends do nothing, and size stays
 * the number of bytes in data. */
typedef struct buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
    memory *memory;
} buffer;

/* Ends the program. A program that takes memory from malloc defines it; other programs add
 * stop.c. */
void stop_out_of_memory(void);

/* Returns whether an allocation has failed. If m is NULL, returns 0. */
int has_memory_failed(const memory *m);

/* Returns count * size bytes of zeros, or NULL if this or an earlier allocation has failed. If m is
 * NULL, never returns NULL. */
void *allocate_from(memory *m, size_t count, size_t size);
void release_to(memory *m, void *place);

/* Makes room for size more bytes. Returns the place of the first, or NULL if memory has failed. */
uint8_t *grow_buffer(buffer *b, size_t size);
void append_bytes(buffer *b, const void *bytes, size_t size);
void append_byte(buffer *b, uint8_t value);
void pad_buffer(buffer *b, uint8_t value, size_t multiple); /* until size is a multiple */
void append_big32(buffer *b, uint32_t value);
void free_buffer(buffer *b);

#endif
