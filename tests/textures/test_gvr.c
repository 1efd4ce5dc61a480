/* test_gvr.c - GVR textures, alone and in sets (gvr-xvr.md A). Texels are in blocks whose sides
 * depend on the format, and headers mix byte orders, so both are easily read wrongly. The expected
 * values are the examples, tables and hashes of the document, and texels worked out by hand. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

/* ---- block order ---- */

/* The table of gvr-xvr.md A2. */
static const struct block_format {
    uint32_t code, width, height, bits;
} formats[] = {{0x00, 8, 8, 4},  {0x01, 8, 4, 8},  {0x02, 8, 4, 8},  {0x03, 4, 4, 16},
               {0x04, 4, 4, 16}, {0x05, 4, 4, 16}, {0x06, 4, 4, 32}, {0x08, 8, 8, 4},
               {0x09, 8, 4, 8},  {0x0E, 8, 8, 4}};

enum { FORMATS = COUNT(formats), CI4 = 7, CI8 = 8 };

static size_t get_stored_size(const struct block_format *format, uint32_t width, uint32_t height)
{
    const size_t whole_width = (width + format->width - 1) / format->width * format->width;
    const size_t whole_height = (height + format->height - 1) / format->height * format->height;

    return whole_width * whole_height * format->bits / 8;
}

/* Prints a digest of the indices, with and without a palette in the file. */
static void print_indices(FILE *text, const struct block_format *format, uint32_t flags,
                          uint32_t palette)
{
    auto_laid file =
        lay_gvr(flags, format->code, 300, 10, palette + get_stored_size(format, 300, 10));
    uint8_t indices[300 * 10];
    char hex[65];
    auto_textures *textures = NULL;

    fill_random(file.file.data + GVR_HEADER, file.file.size - GVR_HEADER, palette);
    textures = open_case(&file, "textures", "broken_count=0");
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, sizeof indices, 0, NULL), 0);
    test_sha256(indices, sizeof indices, hex);
    fprintf(text, "indices of format %u after %u bytes: %s\n", format->code, palette, hex);
}

/* Whole blocks, cut blocks, less than a block, and more texels than are widened at once. A decoder
 * in another language computed the digests. */
TEST(blocks_have_the_order_of_their_format)
{
    static const uint32_t sides[][2] = {{8, 8},   {64, 32}, {20, 12}, {24, 8},  {1, 1},
                                        {3, 5},   {9, 9},   {7, 17},  {255, 3}, {256, 4},
                                        {257, 5}, {300, 9}, {513, 1}, {1, 260}, {4096, 2}};
    auto_free char *lines = NULL;
    size_t size = 0, i, k;
    FILE *text = open_memstream(&lines, &size);

    for (i = 0; i < FORMATS; i++)
        for (k = 0; k < COUNT(sides); k++)
            print_random_picture(text, formats[i].code,
                                 lay_gvr(0, formats[i].code, sides[k][0], sides[k][1],
                                         get_stored_size(&formats[i], sides[k][0], sides[k][1])),
                                 GVR_HEADER);
    print_indices(text, &formats[CI4], 0, 0);
    print_indices(text, &formats[CI4], 0x28, 32);
    print_indices(text, &formats[CI8], 2, 0);
    print_indices(text, &formats[CI8], 0x68, 1024);
    fclose(text);
    expect_text(lines, size, "textures/gvr_order");
}

/* One byte of a picture of 16x16 is set. The columns have this byte, and the number of its
 * texel. */
TEST_ROWS(texels_have_numbers_in_blocks, "'GVRT' 1032 > b(0 0 0 #1) h(16 16) .#2 b#3 .1024",
          "textures", "rgba[0]=(#4*#5 #6 #7*#5)",
          "3 1 255 0 0 0xFFFFFF00 255; 3 7 255 3 0 0xFFFFFF00 252;"
          "3 9 255 16 0 0xFFFFFF00 239; 3 31 255 51 0 0xFFFFFF00 204;"
          "3 33 255 4 0 0xFFFFFF00 251; 3 127 255 63 0 0xFFFFFF00 192;"
          "3 129 255 64 0 0xFFFFFF00 191; 3 511 255 255 0 0xFFFFFF00 0;"
          "1 7 255 7 0xFF 0xFFFFFFFF 248; 1 8 255 16 0xFF 0xFFFFFFFF 239;"
          "1 31 255 55 0xFF 0xFFFFFFFF 200; 1 32 255 8 0xFF 0xFFFFFFFF 247;"
          "1 64 255 64 0xFF 0xFFFFFFFF 191; 1 255 255 255 0xFF 0xFFFFFFFF 0;"
          "9 32 255 8 0xFF 0xFFFFFFFF 247; 9 72 255 80 0xFF 0xFFFFFFFF 175;"
          "0 4 0xF0 16 0xFF 0xFFFFFFFF 239; 0 31 0x0F 119 0xFF 0xFFFFFFFF 136;"
          "0 32 0xF0 8 0xFF 0xFFFFFFFF 247; 0 32 0x0F 9 0xFF 0xFFFFFFFF 246;"
          "0 64 0xF0 128 0xFF 0xFFFFFFFF 127; 0 127 0x0F 255 0xFF 0xFFFFFFFF 0;"
          "8 32 0xF0 8 0xFF 0xFFFFFFFF 247; 8 64 0x0F 129 0xFF 0xFFFFFFFF 126;"
          "6 9 255 16 0 0xFF000000 239; 6 65 255 4 0 0xFF000000 251;"
          "6 259 255 65 0 0xFF000000 190; 6 991 255 255 0 0xFF000000 0")

/* ---- texels ---- */

/* gvr-xvr.md A2 and its examples for RGB5A3: the first texels of a block. */
TEST(texels_are_widened_by_repeating_or_shifting_bits)
{
    static const char rows[] = "0 {3A000000} 0x333333FF 0xAAAAAAFF 0x333333FF 0xAAAAAAFF;"
                               "0 {0F000000} 0x000000FF 0xFFFFFFFF 0x000000FF 0xFFFFFFFF;"
                               "1 {12FE0000} 0x121212FF 0xFEFEFEFF 0x121212FF 0xFEFEFEFF;"
                               "2 {3AF00000} 0xAAAAAA33 0x000000FF 0xAAAAAA33 0x000000FF;"
                               "2 {0F510000} 0xFFFFFF00 0x11111155 0xFFFFFF00 0x11111155;"
                               "3 {1234FF00} 0x34343412 0x000000FF 0x34343412 0x000000FF;"
                               "4 {1234F800} 0x1045A5FF 0xFF0000FF 0x1044A0FF 0xF80000FF;"
                               "5 {1234ABCD} 0x22334424 0x52F76BFF 0x20304020 0x50F068FF;"
                               "5 {7FFF8FFF} 0xFFFFFFFF 0x18FFFFFF 0xF0F0F0E0 0x18F8F8FF;"
                               "5 {6F00000F} 0xFF0000DB 0x0000FF00 0xF00000C0 0x0000F000;"
                               "8 {3A000000} 0x333333FF 0xAAAAAAFF 0x333333FF 0xAAAAAAFF;"
                               "9 {12FE0000} 0x121212FF 0xFEFEFEFF 0x121212FF 0xFEFEFEFF";

    check_rows("'GVRT' 40 > b(0 0 0 #1) h(2 1) #2 .28", "textures", "rgba[0]=(#3 #4)", rows);
    check_rows("'GVRT' 40 > b(0 0 0 #1) h(2 1) #2 .28", "textures textures_flags=TEXTURES_SHIFT",
               "rgba[0]=(#5 #6)", rows);
}

/* 64 bytes: A and R of all texels, then G and B. Reading plain words of 32 bits, a common mistake,
 * gives another picture. */
TEST_CASE(rgba8_has_two_halves, "'GVRT' 72 > b(0 0 0 6) h(4 4) b(32*$) b(32*$+100)", "textures",
          "rgba[0]=(0x01646500 0x03666702 0x05686904 0x076A6B06 0x096C6D08 0x0B6E6F0A "
          "0x0D70710C 0x0F72730E 0x11747510 0x13767712 0x15787914 0x177A7B16 0x197C7D18 "
          "0x1B7E7F1A 0x1D80811C 0x1F82831E)")

/* The hashes of gvr-xvr.md A2 and pvr.md 6 over all values, as a picture of 256x256. */
TEST(colours_of_16_bits_have_the_hashes_of_all_values)
{
    static const uint32_t rows[][3] = {{0x05, KUNAI_I_RGB5A3, 0},
                                       {0x05, KUNAI_I_RGB5A3, KUNAI_TEXTURES_SHIFT},
                                       {0x04, KUNAI_I_RGB565, 0},
                                       {0x04, KUNAI_I_RGB565, KUNAI_TEXTURES_SHIFT}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay_gvr(0, rows[i][0], 256, 256, 0);

        for (uint32_t n = 0; n < 65536;
             n++) { /* in the order of the file; the value of a texel is 256 * y + x */
            const uint32_t block = n / 16, x = block % 64 * 4 + n % 4,
                           y = block / 64 * 4 + n / 4 % 4;

            append_u16(&file.file, 256 * y + x, 1);
        }
        check_case(&file, rows[i][2] ? "textures textures_flags=TEXTURES_SHIFT" : "textures",
                   "sha256[0]='%s'", get_color_hash(rows[i][1], rows[i][2]));
    }
}

#define BLACK "4*0xFF "
#define FOUR "0xFF0000FF 0x0000FFFF 0xAA0055FF 0x5500AAFF "
#define TOP BLACK FOUR FOUR

/* Blocks of 8x8 consist of four blocks of 4x4. In a picture of 12x8, only the left half of the
 * second block is visible. */
TEST_CASE(cmpr_blocks_have_four_quarters,
          "'GVRT' 72 > b(0 0 0 14) h(12 8) .8 h(0xF800 0x1F) {1B1B1B1B} h(0x1F 0xF800) {1BFF0055}"
          " .8 h(0xF800 0x1F) {1B1B1B1B} h(0x1F 0xF800) {1BFF0055} h(0x1F 0xF800) {1BFF0055} .8",
          "textures",
          "rgba[0]=(" TOP TOP TOP TOP "0x0000FFFF 0xFF0000FF 0x7F007FFF 0 " BLACK
          "0x0000FFFF 0xFF0000FF 0x7F007FFF 0 "
          "4*0 " BLACK "4*0 4*0x0000FFFF " BLACK "4*0x0000FFFF 4*0xFF0000FF " BLACK "4*0xFF0000FF)")

/* ---- headers ---- */

/* If the image has no palette inside, the format of palettes is ignored. The sizes are those of
 * 20x12 texels. */
TEST_ROWS(images_say_their_formats, "'GVRT' 0 > b(0 0 0x90 #1) h(20 12) texels: .#5 .5", "textures",
          "format=FORMAT_GVR byte_order=BYTE_ORDER_BIG palette_count=0 image[0]{pixel_name=#2"
          " data_name='blocks' pixel_format=9 data_format=#1 flags=#3 color_count=#4 width=20"
          " height=12 used_height=12 codebook_count=0 palette=null offset=@texels size=#6"
          " level_count=1 levels[0]{offset=@texels size=#5}}",
          "0 'I4' 0 0 192 197; 1 'I8' 0 0 288 293; 2 'IA4' IMAGE_ALPHA 0 288 293;"
          "3 'IA8' IMAGE_ALPHA 0 480 485; 4 'RGB565' 0 0 480 485;"
          "5 'RGB5A3' IMAGE_ALPHA 0 480 485; 6 'RGBA8' IMAGE_ALPHA 0 960 965;"
          "8 'CI4' IMAGE_ALPHA 16 192 197; 9 'CI8' IMAGE_ALPHA 256 288 293;"
          "14 'CMPR' IMAGE_ALPHA 0 192 197")

TEST(other_formats_are_unsupported)
{
    static const char rows[] = "7; 10..13; 15..255";

    check_rows("'GVRT' 1032 > b(0 0 8 #1) h(8 8) .1024", "textures",
               "warns UNSUPPORTED 11 broken_count=1", rows);
    check_rows("'GCIX' 8 0 0 'GVRT' 1032 > b(0 0 0 #1) h(8 8) .1024", "textures",
               "warns UNSUPPORTED 27 broken_count=1", rows);
}

TEST(sides_are_1_to_4096)
{
    check_rows("'GVRT' 16392 > b(0 0 #1 #2) h(#3 #4) .16384", "textures", "broken_count=0",
               "0 0 1 1; 0 0 4096 1; 0 0 1 4096");
    check_rows("'GVRT' 1032 > b(0 0 #1 #2) h(#3 #4) .1024", "textures",
               "warns CORRUPT #5 broken_count=1",
               "1 0 0 8 12; 1 0 4097 8 12; 1 0 65535 8 12; 0 6 8 0 14; 0 6 8 4097 14;"
               "0 6 8 65535 14");
    check_rows("'GBIX' 8 0 0 chunk: 'GVRT' 40 > b(0 0 #1) h(#2 #3) .#4", "textures",
               "warns #5 @chunk+#6 broken_count=1",
               "(0 0) 4097 8 32 CORRUPT 12; (0 0) 8 0 32 CORRUPT 14; (0 0) 8 8 31 TRUNCATED 16;"
               "(0x38 8) 8 8 32 UNSUPPORTED 10; (8 8) 8 8 31 TRUNCATED 16;"
               "(8 8) 8 8 32 TRUNCATED 48");
    CHECK("'GBIX' 8 0 0 'GVRT' 40 > b(0 0 0 0) h(8 8) .32", "textures", "broken_count=0");
}

/* ---- the global index ---- */

/* The length is little-endian, the index is big-endian. The wrong lengths are those of pvr.md 1.2.
 * Padding is ignored. */
TEST_ROWS(index_chunks_have_an_index_if_there_is_room,
          "#1 'GVRT' < 40 > b(0 0 0 0) h(8 8) texels: .32", "textures",
          "format=FORMAT_GVR image[0]{flags=#2 global_index=#3 offset=@texels"
          " levels[0].offset=@texels}",
          "() 0 0; ('GBIX' 8 {12345678} 0) IMAGE_GLOBAL_INDEX 0x12345678;"
          "('GCIX' 8 {FEDCBA98} '    ') IMAGE_GLOBAL_INDEX 0xFEDCBA98;"
          "('GCIX' 4 {00000007}) IMAGE_GLOBAL_INDEX 7;"
          "('GBIX' 16 {00000009} .12) IMAGE_GLOBAL_INDEX 9; ('GBIX' 0) 0 0;"
          "('GBIX' 0 {00000005} 0) 0 0; ('GBIX' 8 {00000006}) IMAGE_GLOBAL_INDEX 6;"
          "('GBIX' {00000008 0000000A} 0) IMAGE_GLOBAL_INDEX 10;"
          "('GBIX' {FFFFFFFF 0000000B} 0) IMAGE_GLOBAL_INDEX 11;"
          "('GBIX' 8 {00000001} 0 'GCIX' 4 {00000002}) IMAGE_GLOBAL_INDEX 2; ('GCIX' 4) 0 0;"
          "('GBIX' 8 {00000001} 'GVRTGCIX' 4 {00000003}) IMAGE_GLOBAL_INDEX 3")

TEST(other_files_are_no_textures)
{
    check_rows("#1", "textures format=FORMAT_GVR", "fails #2 #3",
               "('GBIX' 8 .56) FORMAT 16; ('GBIX' 8 .12) FORMAT 16;"
               "('GBIX' 8 .11) TRUNCATED 16; ('GBIX' 8 .8) TRUNCATED 16;"
               "('GBIX' 8 .7) TRUNCATED 4; ('GBIX' .3) TRUNCATED 0; ('GBI') FORMAT 0;"
               "() FORMAT 0; ('GBIX' 8 .8 'PVRT' .44) FORMAT 16;"
               "('GBIX' 100 .8 'PVRT' .44) TRUNCATED 4");
    CHECK("'GVRT' 100 .7", "textures", "fails TRUNCATED 0");
}

/* Only a texture begins with GCIX, so each cut of it is a cut texture. A GBIX can precede other
 * textures, too. */
TEST(cut_files_are_told_to_be_cut)
{
    static const char cuts[] = "4..7 0; 8..15 4; 16..31 16";
    static const char found[] = "format=FORMAT_GVR byte_order=BYTE_ORDER_BIG"
                                " confidence=CONFIDENCE_LIKELY size=#1";
    auto_laid file = lay("'GCIX' 8 {00000007} 0 'GVRT' 40 > b(0 0 0 0) h(8 8) .32");

    check_case(&file, "textures", "broken_count=0");
    check_patches(&file, "textures", "cut #1", "fails FORMAT 0", "0..3");
    check_patches(&file, "textures", "cut #1", "fails TRUNCATED #2", cuts);
    check_patches(&file, "textures format=FORMAT_GVR", "cut #1", "fails TRUNCATED #2", cuts);
    check_patches(&file, "textures", "cut #1", "warns TRUNCATED 32 broken_count=1", "32..63");
    check_patches(&file, "probe", "cut #1", found, "4..63");
    patch(&file, "0: 'GBIX'");
    check_patches(&file, "textures", "cut #1", "fails TRUNCATED #2", cuts);
    check_patches(&file, "probe", "cut #1", "fails FORMAT", "4..19");
    check_patches(&file, "probe", "cut #1", found, "20..31");
    free_laid(&file);
    file = lay("'GCIX' 8 {00000007} 0 'XVRT'"); /* another chunk, and not a cut one */
    check_case(&file, "textures", "fails FORMAT 0");
    check_case(&file, "textures format=FORMAT_GVR", "fails FORMAT 16");
    check_case(&file, "probe", "fails FORMAT");
}

/* ---- levels ---- */

/* gvr-xvr.md A3: the first row is its example of 43776 bytes. */
TEST_ROWS(levels_follow_each_other, "'GVRT' 0 > b(0 0 #1 #2) h(#3 #4) .#5", "textures",
          "image[0]{data_name=#6 levels[*].offset=#7 levels[*].size=#8 levels[*].width=#9"
          " levels[*].height=#10}",
          "1 14 256 256 43776 'blocks, mipmaps' (16 32784 40976 43024 43536 43664 43696 "
          "43728 43760) (32768 8192 2048 512 128 32 32 32 32) (256 128 64 32 16 8 4 2 1) "
          "(256 128 64 32 16 8 4 2 1);"
          "0 14 256 256 32768 'blocks' (16) (32768) (256) (256);"
          "1 0 16 16 256 'blocks, mipmaps' (16 144 176 208 240) (128 32 32 32 32) (16 8 4 2 "
          "1) (16 8 4 2 1);"
          "1 2 16 16 416 'blocks, mipmaps' (16 272 336 368 400) (256 64 32 32 32) (16 8 4 2 "
          "1) (16 8 4 2 1);"
          "1 4 64 8 1568 'blocks, mipmaps' (16 1040 1296 1424 1488 1520 1552) (1024 256 128 "
          "64 32 32 32) (64 32 16 8 4 2 1) (8 4 2 1 1 1 1);"
          "1 1 8 64 1056 'blocks, mipmaps' (16 528 784 912 976 1008 1040) (512 256 128 64 32 "
          "32 32) (8 4 2 1 1 1 1) (64 32 16 8 4 2 1);"
          "1 6 20 12 1600 'blocks, mipmaps' (16 976 1360 1488 1552) (960 384 128 64 64) (20 "
          "10 5 2 1) (12 6 3 1 1);"
          "1 6 1 1 64 'blocks, mipmaps' (16) (64) (1) (1);"
          "3 9 8 8 160 'blocks, mipmaps' (16 80 112 144) (64 32 32 32) (8 4 2 1) (8 4 2 1);"
          "1 1 4096 1 32832 'blocks, mipmaps' (16 16400 24592 28688 30736 31760 32272 32528 "
          "32656 32720 32752 32784 32816) (16384 8192 4096 2048 1024 512 256 128 64 32 32 32 "
          "32) (4096 2048 1024 512 256 128 64 32 16 8 4 2 1) (1 1 1 1 1 1 1 1 1 1 1 1 1);"
          "1 3 1 4095 65536 'blocks, mipmaps' (16 32784 49168 57360 61456 63504 64528 65040 "
          "65296 65424 65488 65520) (32768 16384 8192 4096 2048 1024 512 256 128 64 32 32) "
          "(1 1 1 1 1 1 1 1 1 1 1 1) (4095 2047 1023 511 255 127 63 31 15 7 3 1)")

/* A level smaller than a block is in the top left corner; the rows of the block keep their
 * length. */
TEST_CASE(levels_below_a_block_are_in_its_top_left_corner,
          "'GVRT' 72 > b(0 0 1 1) h(2 2) b(64*$+10)", "textures",
          "rgba[0]=(0x0A0A0AFF 0x0B0B0BFF 0x121212FF 0x131313FF) rgba[0][1]=(0x2A2A2AFF)")

/* Levels of 16x16 texels of 8 bits in 256, 64, 32, 32 and 32 bytes, which count from 16 on.
 * Columns: the end of the file; the offsets and sizes of the levels; the codes of the small
 * levels. */
TEST(cut_chains_have_the_large_levels)
{
    static const char broken[] = "warns TRUNCATED #2 broken_count=1 decoding[0].offset=#2"
                                 " image[0].levels[*].offset=(#2 #1 #1 #1 #1)"
                                 " image[0].levels[*].size=(5*0)";
    static const char rows[] =
        "272..335 (16 272 #1 #1 #1) (256 4*0) E_TRUNCATED E_TRUNCATED E_TRUNCATED E_TRUNCATED;"
        "336..367 (16 272 336 #1 #1) (256 64 3*0) OK E_TRUNCATED E_TRUNCATED E_TRUNCATED;"
        "368..399 (16 272 336 368 #1) (256 64 32 2*0) OK OK E_TRUNCATED E_TRUNCATED;"
        "400..431 (16 272 336 368 400) (256 64 32 32 0) OK OK OK E_TRUNCATED;"
        "432 (16 272 336 368 400) (256 64 32 32 32) OK OK OK OK";
    auto_laid file = lay("'GVRT' 424 > b(0 0 1 1) h(16 16) b(416*$+16)");
    auto_laid other = lay("'GBIX' 8 0 0 'GVRT' 424 > b(0 0 1 1) h(16 16) .416");

    check_case(&file, "textures",
               "rgba[0]=(0x101010FF 0x111111FF ...) rgba[0][1]=(0x101010FF 0x111111FF ...)"
               " rgba[0][2]=(0x505050FF 0x515151FF ...) rgba[0][3]=(0x707070FF 0x717171FF ...)"
               " rgba[0][4]=(0x909090FF)");
    check_patches(&file, "textures format=FORMAT_GVR", "cut #1", "fails TRUNCATED 0", "4..15");
    check_patches(&file, "textures", "cut #1", broken, "16..271 16");
    check_patches(&file, "textures", "cut #1",
                  "image[0].levels[*].offset=#2 image[0].levels[*].size=#3 decoding[0][1].code=#4"
                  " decoding[0][2].code=#5 decoding[0][3].code=#6 decoding[0][4].code=#7",
                  rows);
    check_patches(&file, "textures", "cut #1", "decoding[0][1].offset=#2",
                  "272..335 272; 336..432 0");
    check_patches(&file, "textures", "cut #1", "decoding[0][4].offset=#2",
                  "272..400 #1; 401..431 400; 432 0");
    check_patches(&other, "textures format=FORMAT_GVR", "cut #1", "fails TRUNCATED #2",
                  "4..7 0; 8..15 4; 16..31 16");
    check_patches(&other, "textures", "cut #1", broken, "32..287 32");
    check_patches(&other, "textures", "cut #1", "broken_count=0", "288..448");
}

/* ---- palettes ---- */

/* Checks 8x8 texels with mipmaps after a palette. The last two entries are 0x1234 and 0xABCD, or
 * 0x12345678 and 0xABCDEF01 (gvr-xvr.md A4). The first two texels of each level have their
 * indices. */
static void check_own_palette(uint32_t format, uint32_t count, uint32_t entry, const char *entries,
                              const char *rows)
{
    char text[256];
    const char *two = count == 16 ? "{EFFF}" : "{FEFF}";

    snprintf(
        text, sizeof text,
        "'GVRT' 0 > b(0 0 0x#19 %u) h(8 8) palette: .%u %s texels: %s .%u %s .30 %s .30 %s .30",
        format, (count - 2) * entry, entries, two, count == 16 ? 30 : 62, two, two, two);
    check_rows(text, "textures textures_flags=#2",
               "rgba[0]=(#3 #4 ...) rgba[0][1]=(#3 #4 ...) rgba[0][2]=(#3 #4 ...) rgba[0][3]=(#3)"
               " image[0]{pixel_format=#1 offset=@palette levels[0].offset=@texels first_color=0"
               " palette_index=0 palette_rule=PALETTE_RULE_OWN} palette_count=1"
               " palette[0]{format=#1 bank=0 first=0}",
               rows);
    check_rows(text, "textures", count == 16 ? "palette[0].count=16" : "palette[0].count=256",
               rows);
}

/* With the flag of the two games, codes 0 and 2 of a palette have another meaning. */
TEST(palettes_inside_have_their_own_formats)
{
    static const char rows[] =
        "0 0 0x34343412 0xCDCDCDAB; 0 TEXTURES_SHIFT 0x34343412 0xCDCDCDAB;"
        "0 TEXTURES_SA_PALETTES 0x218CA500 0x52F76BFF;"
        "0 TEXTURES_SA_PALETTES|TEXTURES_SHIFT 0x2088A000 0x50F068FF;"
        "1 0 0x1045A5FF 0xAD796BFF; 1 TEXTURES_SHIFT 0x1044A0FF 0xA87868FF;"
        "1 TEXTURES_SA_PALETTES 0x1045A5FF 0xAD796BFF; 2 0 0x22334424 0x52F76BFF;"
        "2 TEXTURES_SHIFT 0x20304020 0x50F068FF; 2 TEXTURES_SA_PALETTES 0x22334411 0xBBCCDDAA;"
        "2 TEXTURES_SA_PALETTES|TEXTURES_SHIFT 0x20304010 0xB0C0D0A0";
    static const char rows_32[] =
        "6 0 0x34567812 0xCDEF01AB; 6 TEXTURES_SHIFT|TEXTURES_SA_PALETTES 0x34567812 0xCDEF01AB";

    check_own_palette(8, 16, 2, "{1234ABCD}", rows);
    check_own_palette(9, 256, 2, "{1234ABCD}", rows);
    check_own_palette(8, 16, 4, "{12345678ABCDEF01}", rows_32);
    check_own_palette(9, 256, 4, "{12345678ABCDEF01}", rows_32);
}

/* If the palette is outside, it has its own format code, and the code in the texture is ignored. */
TEST(palettes_inside_have_to_be_whole_and_known)
{
    static const char text[] = "'GVRT' 0 > b(0 0 0x#3#4 8) h(8 8) .#1";

    check_rows(text, "textures", "warns TRUNCATED #2 broken_count=1",
               "0..31 16 0 8; 32..63 48 0 8; 0..31 16 1 8; 32..63 48 1 8; 0..31 16 2 8;"
               "32..63 48 2 8; 0..63 16 6 8; 64..95 80 6 8");
    check_rows(text, "textures", "broken_count=0", "64 0 0 8; 64 0 1 8; 64 0 2 8; 96 0 6 8");
    check_rows("'GVRT' 0 > b(0 0 0x#18 8) h(8 8) .64", "textures",
               "warns UNSUPPORTED 10 broken_count=1", "3; 4; 5; 7; 8; 9; A; B; C; D; E; F");
    check_rows("'GVRT' 0 > b(0 0 0x#12 8) h(8 8) .64", "textures", "broken_count=0",
               "0; 1; 2; 3; 4; 5; 6; 7; 8; 9; A; B; C; D; E; F");
}

/* Without indices, the format of entries, the bank and the start are ignored. */
TEST_ROWS(palette_flags_mean_nothing_without_indices,
          "'GVRT' 0 > b(3 3 0x98 #1) h(8 8) texels: .#2", "textures",
          "palette_count=0 image[0]{levels[0].offset=@texels first_color=0 palette=null}",
          "0 32; 1 64; 2 64; 3 128; 4 128; 5 128; 6 256; 14 32")

/* pvr.md 7.2: there are 64 banks; higher numbers count modulo 64. */
TEST_ROWS(bank_and_start_give_the_first_colour, "'GVRT' 1032 > b(#3 #4 #1 #2) h(8 8) .1024",
          "textures", "image[0].first_color=#5",
          "2 8 0 0 0; 2 8 5 0 80; 2 8 63 7 1015; 0 8 1 0 16; 2 9 15 0 0; 2 9 16 0 256;"
          "2 9 63 3 771; 2 8 63 16 0; 2 8 64 0 0; 2 8 255 255 239; 2 9 64 0 0;"
          "2 9 255 255 1023; 8 8 5 7 0; 8 9 16 1 0")

/* The 39 real files are RGB565 with 48 entries and the length 0x68. R is the index mod 32, B is 31.
 * test_palette.c tests the colours of indices. */
TEST_CASE(palettes_outside_have_48_colours, "'GVPL' 0x68 > h(1 0 0 48) h(48*$%32*2048+31)",
          "textures",
          "format=FORMAT_GVP palette[0].count=48 colors[0]=(0x0000FFFF 0x0800FFFF 0x1000FFFF ...)"
          " palette[0].colors[124]=255 palette[0].colors[188]=123 palette[0].colors[190]=255")

/* ---- sets ---- */

/* A broken member of a set must not change the others. */
TEST_CASE(
    sets_have_whole_and_broken_members,
    "> 'GVMH' < 168 > h(15 4) h0 'indexed'.28 .4 70 h1 'unknown'.28 .4 71 h2 'short'.28 .4 0 "
    "h3 'plain'.28 .4 0xFFFFFFFF .12 'GVRT' < 72 > b(0 0 0x28 8) h(8 8) {ABCD} .62 "
    "'GVRT' < 40 > b(0 0 0 10) h(8 8) {1234ABCD} .28 short: 'GVRT' < 24 > b(0 0 0 4) h(8 8) "
    ".16 'GVRT' < 40 > b(0 0 0 5) h(4 4) {1234ABCD} .28",
    "textures",
    "warns UNSUPPORTED warns TRUNCATED format=FORMAT_GVM byte_order=BYTE_ORDER_BIG"
    " image[*].result=(OK E_UNSUPPORTED E_TRUNCATED OK) palette_count=1"
    " image[*].name=('indexed' 'unknown' 'short' 'plain')"
    " image[*].global_index=(70 71 0 0xFFFFFFFF) image[0].flags=IMAGE_ALPHA|IMAGE_GLOBAL_INDEX"
    " image[1].flags=IMAGE_GLOBAL_INDEX image[2].flags=IMAGE_GLOBAL_INDEX"
    " image[3].flags=IMAGE_ALPHA|IMAGE_GLOBAL_INDEX found['indexed']=0 found['unknown']=1"
    " found['short']=2 found['plain']=3 palette[0].name='indexed' rgba[0]=(64*0x52F76BFF)"
    " rgba[3]=(0x22334424 0x52F76BFF 14*0)")

/* The length of a member may be too small; then the member ends where the next one begins. */
TEST_ROWS(members_end_where_the_next_one_begins,
          "> 'GVMH' < 4 > h(0 2) 'GVRT' < #1 > b(0 0 0 5) h(4 8) .62 h0x0F "
          "'GVRT' < 72 > b(0 0 0 5) h(4 8) .64",
          "textures", "any image_count=2 broken_count=0 image[0].size=64 rgba[0]=(31*0 0x0000FF00)",
          "72; 56")

/* ---- recognition ---- */

/* The palette and the texels have 32 bytes each. A broken texture needs no payload. */
TEST(found_size_is_what_the_length_says_or_the_formats_need)
{
    check_rows("'GBIX' 8 0 0 'GVRT' #1 > b(0 0 0x28 #2) h#3 .100 < .#4", "probe",
               "format=FORMAT_GVR byte_order=BYTE_ORDER_BIG modules=MODULE_TEXTURES size=#6"
               " confidence=CONFIDENCE_#5",
               "108 8 (8 8) 0 SURE 132; 0 8 (8 8) 0 SURE 96; 73 8 (8 8) 0 SURE 97;"
               "0xFFFFFFFF 8 (8 8) 0 LIKELY 132; 41 8 (4097 8) 0 SURE 65; 41 8 (8 4097) 0 SURE 65;"
               "41 8 (8 8) 0 SURE 96; 41 10 (8 8) 0 SURE 65");
    check_rows("'GBIX' 8 0 0 'GVRT' #1", "probe",
               "format=FORMAT_GVR confidence=CONFIDENCE_LIKELY size=#2",
               "() 20; (108 > b(0 0 0x28 8) h(8 8) .99) 131");
    CHECK("'GVRT' 41 > b(0 0 0x28 10) h(8 8) .100", "probe",
          "format=FORMAT_GVR confidence=CONFIDENCE_SURE size=49");
}

/* ---- sweeps ---- */

TEST(damaged_bytes_cuts_and_limits)
{
    for (size_t i = 0; i < FORMATS; i++) {
        auto_laid file = lay("'GCIX' 8 0 0 'GVRT' 0 > b(0 0 1 %u) h(9 5) .%u", formats[i].code,
                             4 * (unsigned)get_stored_size(&formats[i], 9, 5));

        patch(&file, "20: < %u", (unsigned)file.file.size - 24);
        check_case(&file, "textures sweep", "broken_count=0");
    }
    CHECK("'GVRT' 680 > b(0 0 0x29 9) h(8 8) .508 {1234ABCD FEFF} .62 {FEFF} .30 {FEFF} .30 {FEFF} "
          ".30",
          "textures sweep", "broken_count=0");
    CHECK("> 'GVMH' < 80 > h(15 2) h0 'one'.28 .4 1 h1 'two'.28 .4 2 'GVRT' < 72 > b(0 0 0x28 8) "
          "h(8 8) b(64*$*37) 'GVRT' < 136 > b(0 0 1 14) h(8 8) b(128*$*37)",
          "textures sweep", "broken_count=0");
}
