/*
 * png.c - writes PNG pictures (RFC 2083) with 8 bits per sample: R, G, B, A or indices of a
 * palette.
 *
 *     signature (8 bytes), IHDR, [PLTE, tRNS], IDAT, IEND
 *     chunk: size u32 big-endian, type (4 letters), bytes, CRC-32 of type and bytes
 *
 * With zlib, rows are filtered and compressed. Without zlib, the zlib stream (RFC 1950) holds
 * stored blocks (RFC 1951) only: the picture is valid, but as large as its texels.
 */
#include "png.h"

#include <string.h>

#ifdef KUNAI_GLTF_ZLIB
#include <zlib.h>
#endif

/* Texels, row by row from the top: 4 bytes each, or 1 byte if they are indices. */
typedef struct picture_rows {
    const uint8_t *texels;
    size_t size; /* of a row, in bytes */
    uint32_t height;
    int is_indexed;
} picture_rows;

/* Computes CRC-32, four bits at a time: a table of 16 remainders is enough. */
static uint32_t compute_crc(const uint8_t *bytes, size_t size)
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

/* Returns the place of the chunk, for end_chunk. */
static size_t begin_chunk(buffer *out, const char *type)
{
    const size_t start = out->size;

    append_big32(out, 0);
    append_bytes(out, type, 4);
    return start;
}

static void end_chunk(buffer *out, size_t start)
{
    size_t size;
    int i;

    if (has_memory_failed(out->memory))
        return;
    size = out->size - start - 8;
    for (i = 0; i < 4; i++)
        out->data[start + (size_t)i] = (uint8_t)(size >> (24 - 8 * i));
    append_big32(out, compute_crc(out->data + start + 4, size + 4));
}

static void add_chunk(buffer *out, const char *type, const uint8_t *bytes, size_t size)
{
    const size_t start = begin_chunk(out, type);

    append_bytes(out, bytes, size);
    end_chunk(out, start);
}

#ifdef KUNAI_GLTF_ZLIB

/* LEVEL: textures of games become 24 % larger with level 1. With level 9 they become 1 % smaller,
 * in twice the time. MOST_EQUAL: if one of 10 texels equals its left neighbor, filters make the
 * picture larger. */
enum { TEXEL = 4, FILTER_COUNT = 5, LEVEL = 6, MOST_EQUAL = 10, ROOM = 1 << 14 };

/* The state of the compression of one picture. A line is a row after a filter; it begins with the
 * number of the filter. */
typedef struct packer {
    z_stream stream;
    buffer *out;
    int filters;           /* whether to choose a filter for each row; else filter 0 */
    uint8_t *row, *above;  /* texels; one texel of zeros is before the first */
    uint8_t *best, *tried; /* lines */
    uint8_t *place;        /* the memory block of these four */
} packer;

static void *take_for_zlib(void *user, uInt count, uInt size)
{
    return allocate_from(user, count, size);
}

static void give_back_for_zlib(void *user, void *place)
{
    release_to(user, place);
}

/* Returns the one of the three that is nearest to left + up - corner (RFC 2083 6.6). */
static int predict_paeth(int left, int up, int corner)
{
    const int from_left = up > corner ? up - corner : corner - up;
    const int from_up = left > corner ? left - corner : corner - left;
    const int turn = left + up - 2 * corner, from_corner = turn < 0 ? -turn : turn;

    if (from_left <= from_up && from_left <= from_corner)
        return left;
    return from_up <= from_corner ? up : corner;
}

/* Applies a filter (RFC 2083 6): 0 none, 1 sub, 2 up, 3 average, 4 Paeth. */
static void filter_row(const uint8_t *row, const uint8_t *above, size_t size, int filter,
                       uint8_t *line)
{
    const uint8_t *left = row - TEXEL, *corner = above - TEXEL;
    size_t i;

    *line++ = (uint8_t)filter;
    switch (filter) {
    case 0: memcpy(line, row, size); break;
    case 1:
        for (i = 0; i < size; i++)
            line[i] = (uint8_t)(row[i] - left[i]);
        break;
    case 2:
        for (i = 0; i < size; i++)
            line[i] = (uint8_t)(row[i] - above[i]);
        break;
    case 3:
        for (i = 0; i < size; i++)
            line[i] = (uint8_t)(row[i] - (left[i] + above[i]) / 2);
        break;
    default:
        for (i = 0; i < size; i++)
            line[i] = (uint8_t)(row[i] - predict_paeth(left[i], above[i], corner[i]));
        break;
    }
}

/* Returns the sum of the absolute values of a line, read as signed bytes: a small sum usually
 * compresses well. */
static uint64_t weigh_line(const uint8_t *line, size_t size)
{
    uint64_t sum = 0;
    size_t i;

    for (i = 1; i <= size; i++)
        sum += line[i] < 128 ? line[i] : 256u - line[i];
    return sum;
}

static void swap_lines(uint8_t **a, uint8_t **b)
{
    uint8_t *const other = *a;

    *a = *b;
    *b = other;
}

/* Returns whether filters make a picture smaller. They help only smooth pictures. Most textures of
 * games have few colors, or 4 colors in each block of texels: there, zlib finds more repeated
 * texels than repeated differences. Differences of indices have no meaning. */
static int needs_filters(const picture_rows *rows)
{
    const size_t size = rows->size;
    size_t x, pairs = 0, equal = 0;
    uint32_t y;

    for (y = 0; !rows->is_indexed && y < rows->height; y++) {
        const uint8_t *row = rows->texels + y * size;

        for (x = TEXEL; x < size; x += TEXEL, pairs++)
            equal += !memcmp(row + x, row + x - TEXEL, TEXEL);
    }
    return equal < pairs / MOST_EQUAL;
}

/* Tries the filters on a row. Returns the line with the smallest sum (RFC 2083 9.6). */
static const uint8_t *choose_line(packer *p, const uint8_t *texels, size_t size)
{
    uint64_t least, weight;
    int filter;

    swap_lines(&p->row, &p->above);
    memcpy(p->row, texels, size);
    filter_row(p->row, p->above, size, 0, p->best);
    least = weigh_line(p->best, size);
    for (filter = 1; p->filters && filter < FILTER_COUNT; filter++) {
        filter_row(p->row, p->above, size, filter, p->tried);
        weight = weigh_line(p->tried, size);
        if (weight < least) {
            least = weight;
            swap_lines(&p->best, &p->tried);
        }
    }
    return p->best;
}

/* Compresses a line. Returns 0, or another value if memory or zlib has failed. */
static int deflate_line(packer *p, const uint8_t *line, size_t size, int is_last)
{
    z_stream *stream = &p->stream;
    int result;

    stream->next_in = (z_const Bytef *)line;
    stream->avail_in = (uInt)size;
    do {
        stream->next_out = grow_buffer(p->out, ROOM);
        if (!stream->next_out)
            return -1;
        stream->avail_out = ROOM;
        result = deflate(stream, is_last ? Z_FINISH : Z_NO_FLUSH);
        p->out->size -= stream->avail_out;
    } while (!stream->avail_out && result == Z_OK);
    if (is_last)
        return result != Z_STREAM_END;
    return result != Z_OK && result != Z_BUF_ERROR; /* Z_BUF_ERROR: all input was taken already */
}

static int begin_packer(packer *p, size_t size)
{
    const size_t row = TEXEL + size, line = 1 + size;
    uint8_t *place = allocate_from(p->out->memory, 2 * (row + line), 1);

    if (!place)
        return -1;
    p->row = place + TEXEL;
    p->above = p->row + row;
    p->best = place + 2 * row;
    p->tried = p->best + line;
    p->place = place;
    p->stream.zalloc = take_for_zlib;
    p->stream.zfree = give_back_for_zlib;
    p->stream.opaque = p->out->memory;
    return deflateInit(&p->stream, LEVEL) != Z_OK;
}

static int add_rows(buffer *out, const picture_rows *rows)
{
    packer p = {.out = out, .filters = needs_filters(rows)};
    int bad = begin_packer(&p, rows->size);
    uint32_t y;

    for (y = 0; !bad && y < rows->height; y++) {
        const uint8_t *line = choose_line(&p, rows->texels + y * rows->size, rows->size);

        bad = deflate_line(&p, line, 1 + rows->size, y + 1 == rows->height);
    }
    deflateEnd(&p.stream); /* has no effect if deflateInit was not called */
    release_to(out->memory, p.place);
    return bad;
}

#else

static uint32_t compute_adler(const uint8_t *bytes, size_t size)
{
    uint32_t low = 1, high = 0;
    size_t i;

    for (i = 0; i < size; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

/* Adds stored blocks (RFC 1951 3.2.4) of at most 65535 bytes. Each begins with a flag for the last
 * block, its size, and the complement of the size. */
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

static int add_rows(buffer *out, const picture_rows *rows)
{
    static const uint8_t zlib_header[2] = {0x78, 0x01};
    buffer lines = {.memory = out->memory};
    uint32_t y;

    for (y = 0; y < rows->height; y++) {
        append_byte(&lines, 0); /* no filter */
        append_bytes(&lines, rows->texels + y * rows->size, rows->size);
    }
    append_bytes(out, zlib_header, sizeof zlib_header);
    add_stored(out, lines.data, lines.size);
    append_big32(out, compute_adler(lines.data, lines.size));
    free_buffer(&lines);
    return 0;
}

#endif

static void begin_file(buffer *out, uint32_t width, uint32_t height, uint8_t color_type)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    const uint8_t kind[5] = {8, color_type, 0, 0, 0}; /* 8 bits, no interlace */
    size_t start;

    append_bytes(out, signature, sizeof signature);
    start = begin_chunk(out, "IHDR");
    append_big32(out, width);
    append_big32(out, height);
    append_bytes(out, kind, sizeof kind);
    end_chunk(out, start);
}

/* Adds the rows and ends the file. start: where the file begins in out. */
static kunai_result end_file(buffer *out, size_t start, const picture_rows *rows)
{
    const size_t data = begin_chunk(out, "IDAT");
    const int bad = add_rows(out, rows);

    end_chunk(out, data);
    add_chunk(out, "IEND", NULL, 0);
    if (has_memory_failed(out->memory))
        return KUNAI_E_MEMORY;
    if (bad)
        out->size = start;
    return bad ? KUNAI_E_UNSUPPORTED : KUNAI_OK;
}

kunai_result write_png(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height)
{
    const picture_rows rows = {rgba, 4 * (size_t)width, height, 0};
    const size_t start = out->size;

    begin_file(out, width, height, 6);
    return end_file(out, start, &rows);
}

/* tRNS ends after the last color that is not opaque; PNG lets the rest be opaque. */
kunai_result write_indexed_png(buffer *out, const uint8_t *indices, uint32_t width, uint32_t height,
                               const uint8_t *colors, uint32_t count)
{
    const picture_rows rows = {indices, width, height, 1};
    const size_t start = out->size;
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
    return end_file(out, start, &rows);
}
