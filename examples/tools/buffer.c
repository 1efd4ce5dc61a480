/* buffer.c - memory that grows. */
#include "buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the message names: it comes from so deep that nobody there knows. */
static const char *user = "kunai", *work = "";

void allocate_for(const char *program, const char *file)
{
    user = program;
    work = file;
}

static void stop_out_of_memory(void)
{
    fprintf(stderr, "%s: %s%sout of memory (KUNAI_E_MEMORY)\n", user, work, *work ? ": " : "");
    exit(4);
}

void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);

    if (!memory)
        stop_out_of_memory();
    return memory;
}

char *copy_text(const char *text)
{
    return strcpy(allocate(strlen(text) + 1, 1), text);
}

uint8_t *grow_buffer(buffer *b, size_t size)
{
    uint8_t *place;

    if (!b->data || size > b->capacity - b->size) {
        size_t capacity = b->capacity < 128 ? 256 : b->capacity + b->capacity / 2;

        if (size > SIZE_MAX / 2 - b->size)
            stop_out_of_memory();
        if (capacity < b->size + size)
            capacity = b->size + size;
        b->data = realloc(b->data, capacity);
        if (!b->data)
            stop_out_of_memory();
        b->capacity = capacity;
    }
    place = b->data + b->size;
    b->size += size;
    return place;
}

void append_bytes(buffer *b, const void *bytes, size_t size)
{
    if (size)
        memcpy(grow_buffer(b, size), bytes, size);
}

void append_byte(buffer *b, uint8_t value)
{
    *grow_buffer(b, 1) = value;
}

void pad_buffer(buffer *b, uint8_t value, size_t multiple)
{
    while (b->size % multiple)
        append_byte(b, value);
}

void append_big32(buffer *b, uint32_t value)
{
    uint8_t *place = grow_buffer(b, 4);
    int i;

    for (i = 0; i < 4; i++)
        place[i] = (uint8_t)(value >> (24 - 8 * i));
}

void append_little32(buffer *b, uint32_t value)
{
    uint8_t *place = grow_buffer(b, 4);
    int i;

    for (i = 0; i < 4; i++)
        place[i] = (uint8_t)(value >> (8 * i));
}

void free_buffer(buffer *b)
{
    free(b->data);
    b->data = NULL;
    b->size = b->capacity = 0;
}
