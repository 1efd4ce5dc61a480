/* png.c - PNG pictures (RFC 2083) whose zlib stream (RFC 1950) holds stored blocks only. */
#include "png.h"

#include <string.h>

static uint32_t crc32(const uint8_t *bytes, size_t size)
{
    uint32_t crc = 0xFFFFFFFF;
    size_t i;
    int bit;

    for (i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static uint32_t adler32(const uint8_t *bytes, size_t size)
{
    uint32_t low = 1, high = 0;
    size_t i;

    for (i = 0; i < size; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static void add_chunk(buffer *out, const char *type, const uint8_t *bytes, size_t size)
{
    size_t start;

    buffer_big32(out, (uint32_t)size);
    start = out->size;
    buffer_add(out, type, 4);
    buffer_add(out, bytes, size);
    buffer_big32(out, crc32(out->data + start, out->size - start));
}

/* A stored block: whether it is the last, its size, and the complement of that. */
static void add_stored(buffer *out, const uint8_t *bytes, size_t size)
{
    size_t at = 0;

    do {
        const size_t part = size - at < 0xFFFF ? size - at : 0xFFFF;

        buffer_byte(out, at + part == size);
        buffer_byte(out, (uint8_t)part);
        buffer_byte(out, (uint8_t)(part >> 8));
        buffer_byte(out, (uint8_t)~part);
        buffer_byte(out, (uint8_t)(~part >> 8));
        buffer_add(out, bytes + at, part);
        at += part;
    } while (at < size);
}

void png_write(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static const uint8_t kind[5] = {8, 6, 0, 0, 0}; /* 8 bits, RGBA, no interlace */
    static const uint8_t zlib_header[2] = {0x78, 0x01};
    buffer header = {0}, rows = {0}, packed = {0};
    uint32_t y;

    buffer_big32(&header, width);
    buffer_big32(&header, height);
    buffer_add(&header, kind, sizeof kind);
    for (y = 0; y < height; y++) {
        buffer_byte(&rows, 0); /* no filter */
        buffer_add(&rows, rgba + (size_t)y * width * 4, (size_t)width * 4);
    }
    buffer_add(&packed, zlib_header, sizeof zlib_header);
    add_stored(&packed, rows.data, rows.size);
    buffer_big32(&packed, adler32(rows.data, rows.size));

    buffer_add(out, signature, sizeof signature);
    add_chunk(out, "IHDR", header.data, header.size);
    add_chunk(out, "IDAT", packed.data, packed.size);
    add_chunk(out, "IEND", NULL, 0);
    buffer_free(&header);
    buffer_free(&rows);
    buffer_free(&packed);
}
