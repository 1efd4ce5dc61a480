/* png.h - writes PNG pictures. With KUNAI_GLTF_ZLIB defined, zlib compresses the pictures. */
#ifndef PNG_H
#define PNG_H

#include "buffer.h"

#include <kunai/kunai.h>

/*
 * Append a whole PNG file of width * height texels, rows top to bottom.
 *
 * Return KUNAI_OK, or
 *   KUNAI_E_MEMORY       the memory of out has failed
 *   KUNAI_E_UNSUPPORTED  zlib refuses to work; nothing is appended
 */

/* rgba [4 * width * height]: R, G, B, A of each texel. */
kunai_result write_png(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height);

/* indices [width * height]: one byte per texel, each below count. colors [4 * count]: R, G, B, A of
 * at most 256 colors. The file contains the indices unchanged. */
kunai_result write_indexed_png(buffer *out, const uint8_t *indices, uint32_t width, uint32_t height,
                               const uint8_t *colors, uint32_t count);

#endif
