/* texture_files.h - textures that tests put together, opened and decoded. */
#ifndef KUNAI_TEST_TEXTURE_FILES_H
#define KUNAI_TEST_TEXTURE_FILES_H

#include "textures/unpack.h"

#include "cases.h"
#include "decode.h"

enum { PVR_HEADER = 16, GVR_HEADER = 16, XVR_HEADER = 64 };

/* ---- files of one picture, with a payload of zeros ---- */

laid lay_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height, size_t payload);
laid lay_gvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload);
laid lay_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload);

/* An NSBTX with textures of 8x8 of one format, and palettes of 32 black colours; names: as many as
 * count, each of 16 characters. */
laid lay_tex0_names(uint32_t format, uint32_t count, const char *names, uint32_t palette_count,
                    const char *palette_names);

/* Bytes that do not repeat with the sides of a picture. */
void fill_random(uint8_t *to, size_t size, uint32_t seed);

/* ---- checks ---- */

/* The only image is broken: its result, and a warning with this code ("CORRUPT") and place. The
 * walk over the set checks that decoding says the same. */
void check_broken(const laid *file, const char *code, size_t place);

/* Prints a line with the digest of the texels: "NAME: DIGEST". Frees the file. */
void print_picture(FILE *text, laid file, uint32_t flags, const char *name);

/* Fills the payload, which begins at start, with random bytes of the seed 3 * width + height, and
 * prints the picture as "format FORMAT, WIDTHxHEIGHT". */
void print_random_picture(FILE *text, uint32_t format, laid file, size_t start);

/* pvr.md 6, gvr-xvr.md A2: the hash of RGBA8 of all values of 16 bits, in order. flags:
 * KUNAI_TEXTURES_SHIFT. */
const char *get_color_hash(uint32_t color_format, uint32_t flags);
void assert_bytes_hash(const uint8_t *data, size_t size, const char *expected);

/* ---- opening and decoding: each fails the test when that does not work ---- */

kunai_textures *open_textures(const void *data, size_t size, uint32_t flags);

/* KUNAI_OUTPUT_RGBA8 of one level, tight, in malloc memory. */
uint8_t *decode_level(const kunai_textures *textures, uint32_t index, uint32_t level);

size_t get_texel_size(uint32_t output); /* in bytes */

#endif
