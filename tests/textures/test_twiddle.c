/* test_twiddle.c - the order of texels: twiddled, rows, VQ. A wrong order of bits still gives a
 * picture, often one that is only mirrored or cut into strips. The expected values are the rows of
 * pvr.md 5 and values worked out by hand. Digests come from a decoder in another language, by the
 * formulas of pvr.md 5 and 6.1. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

/* ---- every side ---- */

/* Prints random pictures of each format of texels, indices, pairs and tiles. 0x01 is decoded as
 * 0x0D if it is no square (pvr.md 4.4). */
static void print_sides(FILE *text, uint32_t width, uint32_t height)
{
    static const struct {
        uint32_t pixel, data, bits, more, least_width, least_height;
    } rows[] = {{2, 0x0D, 16, 0, 1, 1}, {2, 0x01, 16, 0, 1, 1}, {0, 0x07, 8, 0, 1, 1},
                {0, 0x05, 4, 0, 1, 1},  {3, 0x0D, 16, 0, 2, 1}, {2, 0x03, 2, 2048, 2, 2}};

    for (size_t i = 0; i < COUNT(rows); i++)
        if (width >= rows[i].least_width && height >= rows[i].least_height &&
            width * height * rows[i].bits >= 8)
            print_random_picture(text, rows[i].pixel << 8 | rows[i].data,
                                 lay_pvr(rows[i].pixel, rows[i].data, width, height,
                                         rows[i].more + width * height * rows[i].bits / 8),
                                 PVR_HEADER);
}

/* Every pair of sides up to 256, and long ones: squares and rectangles, sides below 4, one strip
 * and more than one. */
TEST(pictures_of_all_sides_are_twiddled)
{
    static const uint32_t more[][2] = {{4096, 1}, {1, 4096}, {4096, 2}, {2048, 4}, {4, 2048}};
    auto_free char *lines = NULL;
    size_t size = 0, i;
    FILE *text = open_memstream(&lines, &size);

    for (uint32_t width = 1; width <= 256; width *= 2)
        for (uint32_t height = 1; height <= 256; height *= 2)
            print_sides(text, width, height);
    for (i = 0; i < COUNT(more); i++)
        print_sides(text, more[i][0], more[i][1]);
    fclose(text);
    expect_text(lines, size, "textures/twiddled");
}

/* ---- by hand ---- */

/* The rows that pvr.md 5.1 and 5.2 print, as indices of 8 bits, and as texels whose blue and green
 * are their number. */
TEST(numbers_of_texels_are_those_of_pvr_md)
{
    CHECK("'PVRT' 72 b(0 7 0 0) h(8 8) b(64*$)", "textures",
          "indices[0]=(0 2 8 10 32 34 40 42 1 3 9 11 33 35 41 43 4 6 12 14 36 38 44 46 ...)");
    CHECK("'PVRT' 24 b(0 7 0 0) h(8 2) b(16*$)", "textures",
          "indices[0]=(0 2 4 6 8 10 12 14 1 3 5 7 9 11 13 15)");
    CHECK("'PVRT' 136 b(2 1 0 0) h(8 8) h(64*$)", "textures",
          "rgba[0]=(0 0x00002200 0x00008800 0x0000AA00 0x00220000 0x00222200 0x00228800 0x0022AA00"
          " 0x00001100 0x00003300 0x00009900 0x0000BB00 0x00221100 0x00223300 0x00229900 0x0022BB00"
          " 0x00004400 0x00006600 0x0000CC00 0x0000EE00 0x00224400 0x00226600 0x0022CC00 0x0022EE00"
          " ...)");
    CHECK("'PVRT' 40 b(2 13 0 0) h(8 2) h(16*$)", "textures",
          "rgba[0]=(0 0x00002200 0x00004400 0x00006600 0x00008800 0x0000AA00 0x0000CC00 0x0000EE00"
          " 0x00001100 0x00003300 0x00005500 0x00007700 0x00009900 0x0000BB00 0x0000DD00 "
          "0x0000FF00)");
}

/* pvr.md 5.3. In 4.3, the index of the 1x1 level is the high half. The walk over sets checks that
 * indices take the colours of palettes, and are grey without one (pvr.md 7.2). */
TEST(the_low_nibble_is_the_upper_of_two_texels)
{
    CHECK("'PVRT' 10 b(0 5 0 0) h(2 2) {2143}", "textures", "indices[0]=(1 3 2 4)");
    CHECK("'PVRT' 12 b(0 6 0 0) h(2 2) {009C2143}", "textures",
          "indices[0]=(1 3 2 4) indices[0][1]=(9) rgba[0][1]=(0x999999FF)");
}

/* pvr.md 4.3: the 1x1 level has no neighbour, so it is RGB565. The vector is that of pvr.md 6. */
TEST(the_smallest_yuv_level_is_rgb565)
{
    CHECK("'PVRT' 20 b(3 2 0 0) h(2 2) h(0 0x1234) .8", "textures", "rgba[0][1]=(0x1045A5FF)");
    CHECK("'PVRT' 20 b(3 2 0 0) h(2 2) h(0 0x1234) .8", "textures textures_flags=TEXTURES_SHIFT",
          "rgba[0][1]=(0x1044A0FF)");
}

/* ---- VQ ---- */

/* Tile i of a codebook of 16 is i0 i1 i2 i3 in hexadecimal. */
#define TILES "16*(h$*16 h$*16+1 h$*16+2 h$*16+3) "

/* pvr.md 5.3, 5.4. The 1x1 level is texel 3 of the entry that the first index names, not of entry 0
 * (pvr.md 4.3). */
TEST(tiles_are_twiddled_and_so_are_their_texels)
{
    CHECK("'PVRT' 140 b(2 16 0 0) h(4 4) " TILES "b(4*$)", "textures",
          "rgba[0]=(0 0x00002200 0x00220000 0x00222200 0x00001100 0x00003300 0x00221100 0x00223300"
          " 0x00110000 0x00112200 0x00330000 0x00332200 0x00111100 0x00113300 0x00331100"
          " 0x00333300)");
    CHECK("'PVRT' 138 b(2 17 0 0) h(2 2) " TILES "b(5 6)", "textures", "rgba[0][1]=(0x00553300)");
}

/* pvr.md 5.4: texels 0 and 2 are a pair, and so are 1 and 3. The vectors are those of pvr.md 6 and
 * 6.3. The 1x1 level has no pair: 0x5A81 as RGB565 is 11, 20, 1. The indices name the last entry of
 * the codebooks. */
TEST(entries_of_yuv_and_of_directions)
{
    CHECK("'PVRT' 138 b(3 17 0 0) h(2 2) .120 h(0x0080 0x5A7F 0xFF80 0x5A81) b(15 15)", "textures",
          "rgba[0]=(0x000000FF 0xFFFFFFFF 0x5B5A59FF 0x5B5A59FF) rgba[0][1]=(0x5A5108FF)");
    CHECK("'PVRT' 138 b(3 17 0 0) h(2 2) .126 h0x1234 b(15 15)", "textures",
          "rgba[0][1]=(0x1045A5FF)");
    CHECK("'PVRT' 2057 b(3 3 0 0) h(2 2) .2040 h(0xFF80 0x0080 0x0080 0xFF80) b255", "textures",
          "rgba[0]=(0xFFFFFFFF 0xFF 0xFF 0xFFFFFFFF)");
    CHECK("'PVRT' 138 b(4 17 0 0) h(2 2) .120 h(0x0000 0xFF00 0x8040 0x2B55) b(15 15)", "textures",
          "rgba[0]=(0xFF 0x804000FF 0xFF0000FF 0x2B5500FF) rgba[0][1]=(0x2B5500FF)"
          " normals[0]=(0xFF8080FF 0x80D9DAFF 0x8080FFFF 0x43EBA1FF) normals[0][1]=(0x43EBA1FF)");
}

/* The error must name the byte. Levels that do not use it must be decoded. */
TEST_DAMAGES(
    indices_past_the_codebook_break_what_needs_them,
    "'PVRT' 158 b(1 17 0 0) h(8 8) .128 indices: .22", "textures",
    {"indices+21: b16", "warns CORRUPT @indices+21 broken_count=1"}, /* the last of level 0 */
    {"indices+20: b(255 16)", "warns CORRUPT @indices+20 broken_count=1 decoding[0][1].code=OK"},
    {"indices+20: b(15 15), indices+2: b16", /* of the level of 4x4: the image itself is good */
     "broken_count=0 decoding[0].code=OK decoding[0][1]{code=E_CORRUPT offset=@indices+2}"})
