/* test_xvr.c - XVR headers, levels and sizes (gvr-xvr.md B). The count of levels is stored nowhere,
 * and writers store sizes that are too small, so the sizes decide how many levels there are. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

/* gvr-xvr.md B4: the sizes that the writer computed, without and with its padding. First come DXT
 * formats, then other sizes of a texel. 8x8 texels have 64 + 16 + 4 + 1 texels in all levels, a
 * third more than 64. Sides that are no powers of two have 15 + 2 + 1 texels. For 32 + 8 + 2 + 1
 * the writer computed 42. Columns: format, sides, size, padding, length; number and place of the
 * last level, the sides of all levels. */
TEST_ROWS(levels_are_those_that_are_whole, "'XVRT' #6 3 #1 0 h(#2 #3) #4 .36 .#4 .#5", "textures",
          "image[0]{levels[0].offset=64 levels[#7].offset=#8 levels[*].width=#9"
          " levels[*].height=#10}",
          "6 64 64 2730 0 2786 4 2784 (64 32 16 8 4) (64 32 16 8 4);"
          "6 64 64 2730 22 2808 4 2784 (64 32 16 8 4) (64 32 16 8 4);"
          "6 64 64 2735 0 2791 4 2784 (64 32 16 8 4) (64 32 16 8 4);"
          "6 64 64 2736 0 2792 5 2792 (64 32 16 8 4 2) (64 32 16 8 4 2);"
          "6 64 64 2744 0 2800 6 2800 (64 32 16 8 4 2 1) (64 32 16 8 4 2 1);"
          "6 64 64 4000 0 4056 6 2800 (64 32 16 8 4 2 1) (64 32 16 8 4 2 1);"
          "6 128 128 10922 22 11000 5 10976 (128 64 32 16 8 4) (128 64 32 16 8 4);"
          "7 128 128 21845 43 21944 5 21888 (128 64 32 16 8 4) (128 64 32 16 8 4);"
          "6 64 32 1365 0 1421 3 1408 (64 32 16 8) (32 16 8 4); 6 4 4 8 0 64 0 64 (4) (4);"
          "2 8 4 86 0 142 3 148 (8 4 2 1) (4 2 1 1);"
          "2 8 8 170 0 226 3 232 (8 4 2 1) (8 4 2 1);"
          "18 8 8 169 1 226 2 224 (8 4 2) (8 4 2);"
          "1 8 8 340 0 396 3 400 (8 4 2 1) (8 4 2 1);"
          "19 8 8 339 1 396 2 384 (8 4 2) (8 4 2);"
          "5 8 8 85 0 141 3 148 (8 4 2 1) (8 4 2 1); 17 8 8 84 1 141 2 144 (8 4 2) (8 4 2);"
          "9 128 128 21845 43 21944 5 21888 (128 64 32 16 8 4) (128 64 32 16 8 4);"
          "10 8 8 80 0 136 1 128 (8 4) (8 4); 1 5 3 80 0 136 2 132 (5 2 1) (3 1 1);"
          "17 5 3 17 3 76 1 79 (5 2) (3 1); 2 8 4 84 0 140 2 144 (8 4 2) (4 2 1);"
          "1 8 4 168 0 224 2 224 (8 4 2) (4 2 1)")

/* The size field, the length field and the data each end the levels. Columns: length,
 * size, payload. */
TEST(level_0_is_inside_of_all_three_ends)
{
    static const char text[] = "'XVRT' #1 1 6 0 h(8 8) #2 .36 .#3";

    check_rows(text, "textures", "broken_count=0", "96 40 40; 88 32 32; 0xFFFFFFFF 32 40");
    check_rows(text, "textures", "warns TRUNCATED 64 broken_count=1",
               "88 32 31; 88 31 40; 87 32 40; 55 32 40");
}

TEST(headers_have_64_bytes)
{
    auto_laid file = lay_xvr(1, 6, 8, 8, 0);

    check_patches(&file, "textures", "cut #1", "fails FORMAT 0", "0..3");
    check_patches(&file, "textures", "cut #1", "fails TRUNCATED 0", "4..63");
}

/* Checks the first size bytes of a chain of 64, 16, 4 and 1 bytes. Byte n is n + 1. */
static void check_chain(const laid *file, uint32_t size)
{
    static const uint32_t ends[] = {64, 80, 84, 85};
    auto_textures *textures = NULL;
    uint32_t k, n, count = 0;

    while (count < 4 && ends[count] <= size)
        count++;
    if (!count) {
        check_broken(file, "TRUNCATED", XVR_HEADER);
        return;
    }
    textures = open_case(file, "textures", "image[0].level_count=%u", count);
    for (k = 0; k < count; k++) {
        const uint32_t texels = 64u >> 2 * k;
        auto_free uint8_t *pixels = decode_level(textures, 0, k);

        for (n = 0; n < texels; n++)
            assert_int_equal(pixels[4 * n + 3], ends[k] - texels + n + 1);
    }
}

/* gvr-xvr.md B4: the size field, the length field and the file each end the chain. */
TEST(cut_chains_have_the_large_levels)
{
    for (uint32_t n = 0; n <= 85; n++) {
        auto_laid by_file = lay_xvr(1, 17, 8, 8, 85), by_length = {0}, by_size = {0};

        patch(&by_file, "64: b(85*$+1)");
        by_length = copy_laid(&by_file);
        by_size = copy_laid(&by_file);
        patch(&by_file, "cut %u", XVR_HEADER + n);
        patch(&by_length, "4: %u", 56 + n);
        patch(&by_size, "24: %u", n);
        check_chain(&by_file, n);
        check_chain(&by_length, n);
        check_chain(&by_size, n);
    }
}

/* Every format (gvr-xvr.md B3), with the bytes of two texels or of a block of 4x4. The eight
 * bytes before the block are 4-bit alpha in DXT2 and DXT3, a ramp in DXT4 and DXT5. Columns:
 * format, size, sides, bytes, the texels. Then the first and the last texel with channels widened
 * by shifting. */
TEST(formats_have_their_colours)
{
    static const char
        text[] = "'XVRT' 0xFFFF 0 #1 0 h(#3 #4) #2 .36 #5",
        rows[] =
            "1 8 2 1 {0102030405060700} 0x03020104 0*0 0*0 0x07060500 0x03020104 0x07060500;"
            "2 4 2 1 {3412FFFF} 0x1045A5FF 0*0 0*0 0xFFFFFFFF 0x1044A0FF 0xF8FCF8FF;"
            "3 4 2 1 {CDABCD2B} 0x52F76BFF 0*0 0*0 0x52F76B00 0x50F068FF 0x50F06800;"
            "4 4 2 1 {341200F0} 0x22334411 0*0 0*0 0x000000FF 0x20304010 0x000000F0;"
            "5 2 2 1 {01FF} 0x010101FF 0*0 0*0 0xFFFFFFFF 0x010101FF 0xFFFFFFFF;"
            "6 8 4 4 {00003412010000C0} 0x1045A5FF 14*0xFF 0*0 0x00000000 0x1044A0FF 0x00000000;"
            "7 16 4 4 {55550000000000000000341201000000} 0x1045A555 3*0x55 11*0 0x00000000 "
            "0x1044A055 0x00000000;"
            "8 16 4 4 {55550000000000000000341201000000} 0x1045A555 3*0x55 11*0 0x00000000 "
            "0x1044A055 0x00000000;"
            "9 16 4 4 {55550000000000000000341201000000} 0x1045A555 14*0x55 0*0 0x00000055 "
            "0x1044A055 0x00000055;"
            "10 16 4 4 {55550000000000000000341201000000} 0x1045A555 14*0x55 0*0 0x00000055 "
            "0x1044A055 0x00000055;"
            "11 8 2 1 {0102030405060700} 0x03020104 0*0 0*0 0x07060500 0x03020104 0x07060500;"
            "12 4 2 1 {3412FFFF} 0x1045A5FF 0*0 0*0 0xFFFFFFFF 0x1044A0FF 0xF8FCF8FF;"
            "13 4 2 1 {CDABCD2B} 0x52F76BFF 0*0 0*0 0x52F76B00 0x50F068FF 0x50F06800;"
            "14 4 2 1 {341200F0} 0x22334411 0*0 0*0 0x000000FF 0x20304010 0x000000F0;"
            "17 2 2 1 {01FF} 0xFFFFFF01 0*0 0*0 0xFFFFFFFF 0xFFFFFF01 0xFFFFFFFF;"
            "18 4 2 1 {CDABCD2B} 0x52F76BFF 0*0 0*0 0x52F76BFF 0x50F068FF 0x50F068FF;"
            "19 8 2 1 {0102030405060700} 0x030201FF 0*0 0*0 0x070605FF 0x030201FF 0x070605FF";

    check_rows(text, "textures", "rgba[0]=(#6 #7 #8 #9)", rows);
    check_rows(text, "textures textures_flags=TEXTURES_SHIFT", "rgba[0]=(#10 #7 #8 #11)", rows);
}

/* Flag 2 must change nothing. The last column is one byte less than level 0 needs. */
TEST(images_say_their_formats)
{
    static const char rows[] =
        "1 8 2 1 'ARGB8888' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 7;"
        "2 4 2 1 'RGB565' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX 0 rectangle 3;"
        "3 4 2 1 'ARGB1555' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 3;"
        "4 4 2 1 'ARGB4444' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 3;"
        "5 2 2 1 'P8' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 256 rectangle 1;"
        "6 8 4 4 'DXT1' IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 blocks 7;"
        "7 16 4 4 'DXT2' IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 blocks 15;"
        "8 16 4 4 'DXT3' IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 blocks 15;"
        "9 16 4 4 'DXT4' IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 blocks 15;"
        "10 16 4 4 'DXT5' IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 blocks 15;"
        "11 8 2 1 'ARGB8888' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 7;"
        "12 4 2 1 'RGB565' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX 0 rectangle 3;"
        "13 4 2 1 'ARGB1555' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 3;"
        "14 4 2 1 'ARGB4444' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 3;"
        "17 2 2 1 'A8' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX|IMAGE_ALPHA 0 rectangle 1;"
        "18 4 2 1 'XRGB1555' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX 0 rectangle 3;"
        "19 8 2 1 'XRGB8888' IMAGE_LINEAR|IMAGE_GLOBAL_INDEX 0 rectangle 7";
    char text[256], expected[512];

    for (uint32_t flags = 0; flags < 4; flags++) {
        const char *mipmaps = flags & 1 ? ", mipmaps" : "";

        snprintf(text, sizeof text, "'XVRT' 0xFFFF %u #1 0x12345678 h(#3 #4) #2 .36 .#2", flags);
        snprintf(expected, sizeof expected,
                 "format=FORMAT_XVR image[0]{flags=#6 global_index=0x12345678 pixel_format=#1"
                 " data_format=%u pixel_name=#5 data_name='#8%s' color_count=#7 first_color=0"
                 " palette=null level_count=1 levels[0]{offset=64 size=#2}}",
                 flags, mipmaps);
        check_rows(text, "textures", expected, rows);
        snprintf(text, sizeof text, "'XVRT' 0xFFFF %u #1 0 h(#3 #4) #9 .36 .#2", flags);
        check_rows(text, "textures", "warns TRUNCATED 64 broken_count=1", rows);
    }
    CHECK("'XVRT' 58 0 5 0 h(2 1) 2 .36 {01FF}", "textures", "indices[0]=(1 255)");
}

TEST(other_formats_and_sides_are_refused)
{
    check_rows("'XVRT' 184 0 #1 0 h(8 8) 128 .36 .128", "textures",
               "warns UNSUPPORTED 12 broken_count=1 image[0]{pixel_name=#2 pixel_format=#1"
               " color_count=0}",
               "0 'unknown'; 15 'YUY2'; 16 'V8U8'; 20 'unknown'; 0x106 'unknown';"
               "0xFFFFFFFF 'unknown'");
    check_rows("'XVRT' 88 0 6 0 h(#1 #2) 32 .36 .32", "textures", "warns CORRUPT #3 broken_count=1",
               "0 8 20; 4097 8 20; 0xFFFF 8 20; 8 0 22; 8 4097 22; 8 0xFFFF 22");
}

/* The second of two textures is broken. */
TEST(offsets_in_a_set_count_from_its_start)
{
    auto_laid file = lay("'XVMH' 56 2 .52 'XVRT' 88 0 6 0 h(8 8) 32 .36 .32 "
                         "second: 'XVRT' 88 0 6 0 h(8 8) 32 .36 .32");

    check_patches(&file, "textures", "second+#1: h#2",
                  "warns #3 @second+#4 broken_count=1 image[1].result=E_#3",
                  "12 15 UNSUPPORTED 12; 20 4097 CORRUPT 20; 22 0 CORRUPT 22; 24 31 TRUNCATED 64");
}

/* The formats have every size of a texel. A decoder in another language computed the digests. */
TEST(rows_may_be_long_and_narrow)
{
    static const uint32_t sides[][2] = {{4096, 2}, {1, 4096}, {4095, 3}, {513, 2}, {1, 1}, {7, 5}};
    static const uint32_t formats[][2] = {{1, 4}, {4, 2}, {17, 1}, {5, 1}};
    auto_free char *lines = NULL;
    size_t size = 0, i, k;
    FILE *text = open_memstream(&lines, &size);

    for (k = 0; k < 4; k++)
        for (i = 0; i < COUNT(sides); i++)
            print_random_picture(text, formats[k][0],
                                 lay_xvr(0, formats[k][0], sides[i][0], sides[i][1],
                                         (size_t)sides[i][0] * sides[i][1] * formats[k][1]),
                                 XVR_HEADER);
    fclose(text);
    expect_text(lines, size, "textures/xvr_rows");
}

TEST_ROWS(damaged_bytes_cuts_and_limits, "'XVRT' 0xFFFF 1 #1 0 h(4 4) #2 .36 .#2", "textures sweep",
          "broken_count=0", "1 84; 5 21; 18 42; 17 21; 10 16")
