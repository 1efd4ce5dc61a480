/*
 * zlib.h - the part of the interface of zlib that examples/gltf/png.c uses. src/worker/zlib.ts has
 * the functions.
 *
 * Debian has no zlib for WebAssembly. The worker compresses with pako, which gives the same bytes
 * as zlib.
 */
#ifndef KUNAI_VIEWER_ZLIB_H
#define KUNAI_VIEWER_ZLIB_H

typedef unsigned char Bytef;
typedef unsigned int uInt;
#define z_const const

enum { Z_NO_FLUSH = 0, Z_FINISH = 4 };
enum { Z_OK = 0, Z_STREAM_END = 1, Z_BUF_ERROR = -5 };

/* The worker reads and changes the first four members. */
typedef struct z_stream {
    z_const Bytef *next_in;
    uInt avail_in;
    Bytef *next_out;
    uInt avail_out;
    void *(*zalloc)(void *user, uInt count, uInt size); /* ignored */
    void (*zfree)(void *user, void *place);             /* ignored */
    void *opaque;                                       /* ignored */
} z_stream;

#define KUNAI_IMPORT(name) __attribute__((import_module("zlib"), import_name(#name)))

KUNAI_IMPORT(deflateInit) int deflateInit(z_stream *stream, int level);
KUNAI_IMPORT(deflate) int deflate(z_stream *stream, int flush);
KUNAI_IMPORT(deflateEnd) int deflateEnd(z_stream *stream);

#endif
