/* buffer.h - memory that grows, and text written into it. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* Begins as all zero; data is malloc memory. */
typedef struct buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
} buffer;

/* Who needs memory, and for which file ("": none), for the message when there is none. Both are
 * kept. */
void allocate_for(const char *program, const char *file);

/* malloc that ends the program with exit code 4 when there is no memory; the memory is zero. */
void *allocate(size_t count, size_t size);

/* The same text in memory of allocate. */
char *copy_text(const char *text);

/* Makes room for size more bytes and gives the place of the first. */
uint8_t *grow_buffer(buffer *b, size_t size);
void append_bytes(buffer *b, const void *bytes, size_t size);
void append_byte(buffer *b, uint8_t value);
void pad_buffer(buffer *b, uint8_t value, size_t multiple); /* up to a multiple of that size */
void append_big32(buffer *b, uint32_t value);
void append_little32(buffer *b, uint32_t value);
void free_buffer(buffer *b);

#endif
