/* png.h - writes PNG pictures. KUNAI_GLTF_ZLIB: they are compressed with zlib. */
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

/* rgba: R, G, B, A of each. */
kunai_result write_png(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height);

/* indices: one byte of each; colors: R, G, B, A of count colours, 256 at most. The indices stay
 * what they are; each is below count. */
kunai_result write_indexed_png(buffer *out, const uint8_t *indices, uint32_t width, uint32_t height,
                               const uint8_t *colors, uint32_t count);

#endif
