/* texture_files.h - texture files that tests make, open and decode. */
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

/* Returns an NSBTX with count textures of 8x8 in one format, and palettes of 32 black colours.
 * names contains count names of 16 characters each. */
laid lay_tex0_names(uint32_t format, uint32_t count, const char *names, uint32_t palette_count,
                    const char *palette_names);

/* Writes random bytes: the same ones in every run. They do not repeat with the sides of a picture,
 * so a wrong row or column shows. */
void fill_random(uint8_t *to, size_t size, uint32_t seed);

/* ---- checks ---- */

/* Checks that the only image is broken: its result has this code ("CORRUPT"), and one warning has
 * this code and place. The walk over the set checks that decoding gives the same error. */
void check_broken(const laid *file, const char *code, size_t place);

/* Prints a line with the SHA-256 of the texels: "NAME: HASH". Fails the test if the set is broken.
 * Frees the file. */
void print_picture(FILE *text, laid file, uint32_t flags, const char *name);

/* Fills the payload, which begins at start, with random bytes of the seed 3 * width + height.
 * Prints the picture as "format FORMAT, WIDTHxHEIGHT". */
void print_random_picture(FILE *text, uint32_t format, laid file, size_t start);

/* Returns the hash of all 16-bit values, in order, decoded as RGBA8 (pvr.md 6, gvr-xvr.md A2).
 * flags is 0 or KUNAI_TEXTURES_SHIFT. */
const char *get_color_hash(uint32_t color_format, uint32_t flags);
void assert_bytes_hash(const uint8_t *data, size_t size, const char *expected);

/* ---- opening and decoding: a call that fails, fails the test ---- */

kunai_textures *open_textures(const void *data, size_t size, uint32_t flags);

/* Decodes one level as KUNAI_OUTPUT_RGBA8, without gaps. The caller frees the result. */
uint8_t *decode_level(const kunai_textures *textures, uint32_t index, uint32_t level);

size_t get_texel_size(uint32_t output); /* in bytes */

#endif
