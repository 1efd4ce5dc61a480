/* test_s3tc.c - the blocks of XVR and GVR. The four colours of a block depend on the order of the
 * two stored colours and on rounding. The expected values were worked out by hand, or by the
 * formulas of gvr-xvr.md A2 and B3 with a decoder in another language. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

enum { DXT1 = 6, DXT3 = 7, DXT5 = 10, CMPR = 14 };

#define RED "0xFF0000FF "
#define BLUE "0x0000FFFF "
#define FOUR RED BLUE "0xAA0055FF 0x5500AAFF "
#define THREE "0 0x7F007FFF " RED BLUE

/* ---- by hand ---- */

/* Red and blue, with all four numbers in each row. If the first colour is not larger, there are
 * three colours and transparent black, even if flag 2 is clear. */
TEST(dxt1_has_four_colours_or_three)
{
    static const char text[] = "'XVRT' 72 0 6 0 h(8 4) 16 .36 h(0xF800 #1) {E4E4E4E4} "
                               "h(0x001F 0xF800) {1B1B1B1B}";

    check_rows(text, "textures", "rgba[0]=(" FOUR THREE FOUR THREE FOUR THREE FOUR THREE ")",
               "0x001F");
    check_rows(text, "textures", "rgba[0]=(" RED RED RED "0 ...)", "0xF800");
}

/* Texels are stored row by row, not column by column. Texels outside the picture are not
 * written. */
TEST_CASE(dxt1_blocks_have_rows_and_edges,
          "'XVRT' 72 0 6 0 h(5 3) 16 .36 h(0xF800 0x001F) {00550055} h(0x1F 0x1F) .4", "textures",
          "rgba[0]=(" RED RED RED RED BLUE BLUE BLUE BLUE BLUE BLUE RED RED RED RED BLUE ")")

/* The colours of each row are blue, red and the two between, in any order. */
#define ROW(a, b, c, d) "0x0000FF" a " 0xFF0000" b " 0x5500AA" c " 0xAA0055" d " "

/* Texel i has the alpha i * 17. */
TEST_ROWS(dxt3_has_alphas_of_its_own,
          "'XVRT' 72 2 #1 0 h(4 4) 16 .36 {1032547698BADCFE} h(0x1F 0xF800) {E4E4E4E4}", "textures",
          "rgba[0]=(" ROW("00", "11", "22", "33") ROW("44", "55", "66", "77")
              ROW("88", "99", "AA", "BB") ROW("CC", "DD", "EE", "FF") ")",
          "7; 8")

/* Texel i has alpha number i % 8, then 7 - i % 8. Columns: the two stored alphas and all eight. */
TEST(dxt5_blends_alphas)
{
    static const char rows[] = "240 30 F0 1E D2 B4 96 78 5A 3C; 200 1 C8 01 AB 8F 72 56 39 1D;"
                               "255 0 FF 00 DA B6 91 6D 48 24; 1 0 01 00 00 00 00 00 00 00;"
                               "1 200 01 C8 28 50 78 A0 00 FF; 0 255 00 FF 33 66 99 CC 00 FF;"
                               "77 77 4D 4D 4D 4D 4D 4D 00 FF";

    for (uint32_t format = 9; format <= 10; format++) {
        auto_free char *text = print_text(
            "'XVRT' 72 2 %u 0 h(4 4) 16 .36 b(#1 #2) {88C6FA773905} h(0x1F 0xF800) {E4E4E4E4}",
            format);
        check_rows(text, "textures",
                   "rgba[0]=(" ROW("#3", "#4", "#5", "#6") ROW("#7", "#8", "#9", "#10")
                       ROW("#10", "#9", "#8", "#7") ROW("#6", "#5", "#4", "#3") ")",
                   rows);
    }
}

/* Colours are big-endian, and the leftmost texel is in the upper bits. On the right there are three
 * colours, by rows; below are green and white. */
TEST_CASE(cmpr_blocks_are_big_endian,
          "'GVRT' 40 > b(0 0 0 14) h(8 8) h(0xF800 0x1F) {1B1B1B1B} h(0x1F 0xF800) {0055AAFF} "
          "h(0x07E0 0 0 0) h(0xFFFF 0 0 0)",
          "textures",
          "rgba[0]=(" FOUR "4*" BLUE FOUR "4*" RED FOUR "4*0x7F007FFF " FOUR "4*0 "
          "4*0x00FF00FF 4*0xFFFFFFFF 4*0x00FF00FF 4*0xFFFFFFFF 4*0x00FF00FF 4*0xFFFFFFFF"
          " 4*0x00FF00FF 4*0xFFFFFFFF)")

/* KUNAI_TEXTURES_SHIFT must also change blocks: the ends of pvr.md 6, and thirds of them. */
TEST(blocks_are_widened_by_repeating_or_shifting_bits)
{
    static const char text[] = "'XVRT' 64 0 6 0 h(4 1) 8 .36 h(0xFFFF 0) 0xE4";

    CHECK(text, "textures", "rgba[0]=(0xFFFFFFFF 0xFF 0xAAAAAAFF 0x555555FF)");
    CHECK(text, "textures textures_flags=TEXTURES_SHIFT",
          "rgba[0]=(0xF8FCF8FF 0xFF 0xA5A8A5FF 0x525452FF)");
}

/* ---- by the formulas ---- */

static laid lay_blocks(uint32_t format, uint32_t width, uint32_t height)
{
    const size_t blocks = (size_t)((width + 3) / 4) * ((height + 3) / 4);

    if (format == CMPR)
        return lay_gvr(0, CMPR, width, height, (size_t)((width + 7) / 8) * ((height + 7) / 8) * 32);
    return lay_xvr(0, format, width, height, blocks * (format == DXT1 ? 8 : 16));
}

/* Prints every pair of values of a channel in both orders, opaque. Each row has each number
 * of colours. */
static void print_mixes(FILE *text, uint32_t format, uint32_t flags)
{
    laid file = lay_blocks(format, 256, 256);
    const int big = format == CMPR;

    file.file.size = big ? GVR_HEADER : XVR_HEADER;
    for (uint32_t first = 0; first < 64; first++)
        for (uint32_t second = 0; second < 64; second++) {
            if (format == DXT3 || format == DXT5)
                append_bytes(&file.file,
                             format == DXT3 ? "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
                                            : "\xFF\xFF\0\0\0\0\0\0",
                             8);
            append_u16(&file.file, first / 2 << 11 | first << 5 | (first * 7 & 31), big);
            append_u16(&file.file, second / 2 << 11 | second << 5 | (second * 13 & 31), big);
            append_u32(&file.file, big ? 0x1B1B1B1B : 0xE4E4E4E4, 0);
        }
    auto_free char *name = print_text("format %u, mixes, %s", format, flags ? "shift" : "repeat");
    print_picture(text, file, flags, name);
}

/* Random blocks, with levels smaller than a block and sides that no block divides; mixes of two
 * colours; every pair of alphas. */
TEST(blocks_have_the_order_and_the_mixes_of_their_format)
{
    static const uint32_t sides[][2] = {{16, 16}, {64, 32}, {8, 16}, {13, 11}, {9, 1}, {1, 9},
                                        {3, 12},  {5, 5},   {4, 4},  {4, 2},   {2, 2}, {1, 1}};
    static const uint32_t formats[] = {DXT1, DXT3, DXT5, CMPR};
    auto_free char *lines = NULL;
    size_t size = 0, i, k;
    FILE *text = open_memstream(&lines, &size);

    for (k = 0; k < 4; k++)
        for (i = 0; i < COUNT(sides); i++)
            print_random_picture(text, formats[k], lay_blocks(formats[k], sides[i][0], sides[i][1]),
                                 formats[k] == CMPR ? GVR_HEADER : XVR_HEADER);
    for (k = 0; k < 4; k++) {
        print_mixes(text, formats[k], 0);
        print_mixes(text, formats[k], KUNAI_TEXTURES_SHIFT);
    }
    print_picture(text,
                  lay("'XVRT' 0xFFFFFFF 0 10 0 h(1024 1024) 1048576 .36 "
                      "65536*(b$/256 b$ {88C6FA88C6FA} 2*0)"),
                  0, "format 10, alphas");
    fclose(text);
    expect_text(lines, size, "textures/s3tc");
}
