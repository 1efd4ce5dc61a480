/* buffer.h - memory that grows, and what it is taken from. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* Where memory is from: memory.h. NULL stands for malloc; when that has no more, the program ends with
 * stop_out_of_memory. */
typedef struct memory memory;

/* Begins as all zero but for memory. When that has failed, nothing is added any more: the size says how
 * many bytes there are. */
typedef struct buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
    memory *memory;
} buffer;

/* Ends the program. A program that takes memory from malloc has its own one; else stop.c. */
void stop_out_of_memory(void);

/* Whether there was no more memory. */
int has_memory_failed(const memory *m);

/* Memory of zeros. NULL: it has failed, now or before; never when m is NULL. */
void *allocate_from(memory *m, size_t count, size_t size);
void release_to(memory *m, void *place);

/* Makes room for size more bytes and gives the place of the first. NULL: the memory has failed. */
uint8_t *grow_buffer(buffer *b, size_t size);
void append_bytes(buffer *b, const void *bytes, size_t size);
void append_byte(buffer *b, uint8_t value);
void pad_buffer(buffer *b, uint8_t value, size_t multiple); /* up to a multiple of that size */
void append_big32(buffer *b, uint32_t value);
void free_buffer(buffer *b);

#endif
