/*
 * buffer.c - appends bytes to memory that grows.
 *
 * A buffer takes its memory from malloc, or from a list of blocks (memory.h) that remembers a
 * failure. After a failure every append does nothing, so that callers check once, at the end.
 */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

/* Moves the bytes to a place with more room. Returns 0, or -1 if there is no memory: then the
 * buffer is unchanged. */
static int move(buffer *b, size_t capacity)
{
    uint8_t *data;

    if (b->memory) {
        data = allocate_from(b->memory, capacity, 1);
        if (!data)
            return -1;
        if (b->size)
            memcpy(data, b->data, b->size);
        release_to(b->memory, b->data);
    } else {
        data = capacity < SIZE_MAX ? realloc(b->data, capacity) : NULL;
        if (!data)
            stop_out_of_memory();
    }
    b->data = data;
    b->capacity = capacity;
    return 0;
}

uint8_t *grow_buffer(buffer *b, size_t size)
{
    uint8_t *place;

    if (has_memory_failed(b->memory))
        return NULL;
    if (!b->data || size > b->capacity - b->size) {
        size_t capacity = b->capacity < 128 ? 256 : b->capacity + b->capacity / 2;

        if (size > SIZE_MAX / 2 - b->size)
            capacity = SIZE_MAX; /* no allocator has so much: move fails */
        else if (capacity < b->size + size)
            capacity = b->size + size;
        if (move(b, capacity))
            return NULL;
    }
    place = b->data + b->size;
    b->size += size;
    return place;
}

void append_bytes(buffer *b, const void *bytes, size_t size)
{
    uint8_t *place = size ? grow_buffer(b, size) : NULL;

    if (place)
        memcpy(place, bytes, size);
}

void append_byte(buffer *b, uint8_t value)
{
    append_bytes(b, &value, 1);
}

void pad_buffer(buffer *b, uint8_t value, size_t multiple)
{
    size_t count = (multiple - b->size % multiple) % multiple;

    for (; count; count--)
        append_byte(b, value);
}

void append_big32(buffer *b, uint32_t value)
{
    uint8_t bytes[4];
    int i;

    for (i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
    append_bytes(b, bytes, sizeof bytes);
}

void free_buffer(buffer *b)
{
    release_to(b->memory, b->data);
    b->data = NULL;
    b->size = b->capacity = 0;
}
