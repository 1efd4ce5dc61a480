/* texture_files.h - textures that tests put together, opened and decoded. */
#ifndef KUNAI_TEST_TEXTURE_FILES_H
#define KUNAI_TEST_TEXTURE_FILES_H

#include "textures/unpack.h"

#include "cases.h"
#include "decode.h"

enum { PVR_HEADER = 16, GVR_HEADER = 16, XVR_HEADER = 64, XVM_HEADER = 64 };

/* ---- files of one picture, with a payload of zeros ---- */

laid lay_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height, size_t payload);
laid lay_gvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload);
laid lay_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload);

/* An NSBTX with textures of 8x8 of one format, and palettes of 32 black colours; names: as many as
 * count, each of 16 characters. */
laid lay_tex0_names(uint32_t format, uint32_t count, const char *names, uint32_t palette_count,
                    const char *palette_names);

/* The only image is broken: its result, and a warning with this code ("CORRUPT") and place. The walk
 * over the set checks that decoding says the same. */
void check_broken(const laid *file, const char *code, size_t place);

/* The file without what begins at size, opened as "textures". */
void check_cut(const laid *file, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints a line with the digest of the texels: "NAME: DIGEST". Frees the file. */
void print_picture(FILE *text, laid file, uint32_t flags, const char *name);

/* Fills the payload, which begins at start, with random bytes of the seed 3 * width + height, and
 * prints it as "format FORMAT, WIDTHxHEIGHT". */
void print_random_picture(FILE *text, uint32_t format, laid file, size_t start);

/* ---- files that are put together ---- */

void put16(uint8_t *at, uint32_t value); /* little endian */
void put32(uint8_t *at, uint32_t value);
void put16_big(uint8_t *at, uint32_t value);

/* Bytes that do not repeat with the sides of a picture. */
void fill_random(uint8_t *to, size_t size, uint32_t seed);

/* A PVRT or GVRT chunk with payload zeroed bytes of payload, at offset lead of *size bytes. */
uint8_t *make_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height, size_t payload,
                  size_t lead, size_t *size);
uint8_t *make_gvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload,
                  size_t lead, size_t *size);
uint8_t *make_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload,
                  size_t *size);

/* An XVM of count chunks, which are copies of texture; from XVM_HEADER on it is a run of them. */
uint8_t *make_xvm(const uint8_t *texture, size_t texture_size, uint32_t count, size_t *size);

enum { PVM_TEXTURES = 4, PVM_ENTRY = 34, PVM_HEADER = 12 + PVM_TEXTURES * PVM_ENTRY };

/* Four textures with names and global indices; number 1 is no square, 2 is unsupported, and 3
 * comes with a length that is 8 too large, as the converter of KallistiOS writes it. */
uint8_t *make_pvm(size_t *size);

/* ---- opening and decoding: each fails the test when that does not work ---- */

kunai_options make_texture_options(uint32_t flags, uint32_t format);
kunai_textures *open_textures(const void *data, size_t size, uint32_t flags);
void assert_open_fails(const void *data, size_t size, uint32_t flags, uint32_t format,
                       kunai_result code, uint64_t offset);

/* The only image of a file is broken, and decoding says the same. */
void assert_broken(const void *data, size_t size, kunai_result code, uint64_t offset);

/* KUNAI_OUTPUT_RGBA8 of one level, tight, in malloc memory; decode_file: of the first image. */
uint8_t *decode_level(const kunai_textures *textures, uint32_t index, uint32_t level);
uint8_t *decode_file(const void *data, size_t size, uint32_t level);
void assert_level_hash(const kunai_textures *textures, uint32_t level, const char *expected);
void assert_pixel(const uint8_t *pixels, size_t index, const uint8_t *expected); /* 4 bytes */

/* ---- colours ---- */

size_t get_texel_size(uint32_t output); /* in bytes */

/* pvr.md 6, gvr-xvr.md A2: the hash of RGBA8 of all values of 16 bits, in order. flags:
 * KUNAI_TEXTURES_SHIFT. */
const char *get_color_hash(uint32_t color_format, uint32_t flags);
void assert_bytes_hash(const uint8_t *data, size_t size, const char *expected);

/* The formula of pvr.md 6.1. */
void expect_yuv(int y, int u, int v, uint8_t *pixel);

/* ---- texels that are numbers ---- */

/* An ARGB4444 texel that comes out as it went in, nibble by nibble. */
uint32_t make_texel(const uint8_t *pixel);

/* Every texel of an ARGB4444 PVR is its own number; what comes out is the order. */
uint8_t *decode_numbers(uint32_t data, uint32_t width, uint32_t height);
void assert_numbers(const uint8_t *pixels, uint32_t width, uint32_t row, const uint32_t *expected,
                    uint32_t count);

/* ---- below the files ---- */

/* What unpack makes of exactly size bytes: rows of texels of so many bytes, tight, in malloc
 * memory. Unpacked with a gap behind each row, which has to stay as it is. */
uint8_t *unpack_stored(kunai_i_unpack *unpack, const kunai_i_stored *stored, const uint8_t *data,
                       size_t size, size_t texel);

#endif
