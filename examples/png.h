/* png.h - PNG pictures without a compressor. */
#ifndef PNG_H
#define PNG_H

#include "buffer.h"

/* Appends a whole PNG file: rgba holds width * height texels, rows top to bottom. */
void png_write(buffer *out, const uint8_t *rgba, uint32_t width, uint32_t height);

#endif
