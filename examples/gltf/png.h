/* png.h - PNG pictures without a compressor. */
#ifndef PNG_H
#define PNG_H

#include "buffer.h"

/* Append a whole PNG file of width * height texels, rows top to bottom. */

/* rgba: R, G, B, A of each. */
void write_png(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height);

/* indices: one byte of each; colors: R, G, B, A of count colours, 256 at most. The indices stay
 * what they are; each is below count. */
void write_indexed_png(buffer *out, const uint8_t *indices, uint32_t width, uint32_t height,
                       const uint8_t *colors, uint32_t count);

#endif
