/* png.c - PNG pictures (RFC 2083) whose zlib stream (RFC 1950) holds stored blocks only. */
#include "png.h"

#include <string.h>

/* Four bits at a time. */
static uint32_t crc32(const uint8_t *bytes, size_t size)
{
    static const uint32_t remainders[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    uint32_t crc = 0xFFFFFFFF;
    size_t i;

    for (i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ remainders[crc & 15];
        crc = crc >> 4 ^ remainders[crc & 15];
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

    append_big32(out, (uint32_t)size);
    start = out->size;
    if (has_memory_failed(out->memory))
        return;
    append_bytes(out, type, 4);
    append_bytes(out, bytes, size);
    append_big32(out, crc32(out->data + start, out->size - start));
}

/* A stored block: whether it is the last, its size, and the complement of that. */
static void add_stored(buffer *out, const uint8_t *bytes, size_t size)
{
    size_t at = 0;

    do {
        const size_t part = size - at < 0xFFFF ? size - at : 0xFFFF;

        append_byte(out, at + part == size);
        append_byte(out, (uint8_t)part);
        append_byte(out, (uint8_t)(part >> 8));
        append_byte(out, (uint8_t)~part);
        append_byte(out, (uint8_t)(~part >> 8));
        append_bytes(out, part ? bytes + at : NULL, part);
        at += part;
    } while (at < size);
}

static void begin_file(buffer *out, uint32_t width, uint32_t height, uint8_t color_type)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    const uint8_t kind[5] = {8, color_type, 0, 0, 0}; /* 8 bits, no interlace */
    buffer header = {.memory = out->memory};

    append_big32(&header, width);
    append_big32(&header, height);
    append_bytes(&header, kind, sizeof kind);
    append_bytes(out, signature, sizeof signature);
    add_chunk(out, "IHDR", header.data, header.size);
    free_buffer(&header);
}

static void end_file(buffer *out, const uint8_t *texels, size_t row, uint32_t height)
{
    static const uint8_t zlib_header[2] = {0x78, 0x01};
    buffer rows = {.memory = out->memory}, packed = {.memory = out->memory};
    uint32_t y;

    for (y = 0; y < height; y++) {
        append_byte(&rows, 0); /* no filter */
        append_bytes(&rows, texels + y * row, row);
    }
    append_bytes(&packed, zlib_header, sizeof zlib_header);
    add_stored(&packed, rows.data, rows.size);
    append_big32(&packed, adler32(rows.data, rows.size));
    add_chunk(out, "IDAT", packed.data, packed.size);
    add_chunk(out, "IEND", NULL, 0);
    free_buffer(&rows);
    free_buffer(&packed);
}

void write_png(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height)
{
    begin_file(out, width, height, 6);
    end_file(out, rgba, (size_t)width * 4, height);
}

/* tRNS may end behind the last colour that is not opaque. */
void write_indexed_png(buffer *out, const uint8_t *indices, uint32_t width, uint32_t height,
                       const uint8_t *colors, uint32_t count)
{
    uint8_t palette[256 * 3], alpha[256];
    uint32_t i, clear = 0;

    for (i = 0; i < count; i++) {
        memcpy(palette + 3 * (size_t)i, colors + 4 * (size_t)i, 3);
        alpha[i] = colors[4 * (size_t)i + 3];
        if (alpha[i] != 255)
            clear = i + 1;
    }
    begin_file(out, width, height, 3);
    add_chunk(out, "PLTE", palette, 3 * (size_t)count);
    if (clear)
        add_chunk(out, "tRNS", alpha, clear);
    end_file(out, indices, width, height);
}
