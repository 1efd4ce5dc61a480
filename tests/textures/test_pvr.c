/* test_pvr.c - PVR headers, sizes and places. No length of a file can be trusted, so each size
 * follows from the formats and the sides. The expected values are the tables of pvr.md. */
#include "texture_files.h"

#include "textures/runs.h"

/* ---- sizes and places ---- */

/* pvr.md 4.3: the place of the 1x1 level in a chain, and the ends of the levels of 1, 2, 4,
 * ... 1024. */
typedef struct chain {
    uint32_t data, first_log2, smallest, ends[11];
} chain;

static const chain chains[] = {
    {0x02, 0, 2, {4, 12, 44, 172, 684, 2732, 10924, 43692, 174764, 699052, 2796204}},
    {0x12, 0, 6, {8, 16, 48, 176, 688, 2736, 10928, 43696, 174768, 699056, 2796208}},
    {0x04, 1, 0, {1, 2, 6, 22, 86, 342, 1366, 5462, 21846, 87382, 349526}},
    {0x11, 1, 0, {1, 2, 6, 22, 86, 342, 1366, 5462, 21846, 87382, 349526}},
    {0x06, 1, 1, {2, 4, 12, 44, 172, 684, 2732, 10924, 43692, 174764, 699052}},
    {0x08, 0, 3, {4, 8, 24, 88, 344, 1368, 5464, 21848, 87384, 349528, 1398104}},
    {0x0F, 0, 0, {4, 20, 84, 340, 1364, 5460, 21844, 87380, 349524, 1398100, 5592404}}};

enum { CHAINS = COUNT(chains), BITMAPS = CHAINS - 1 };

/* Returns the size of the codebook before the chain (pvr.md 4.1). */
static uint32_t get_codebook_size(const chain *of, uint32_t log2)
{
    if (of->data == 0x11)
        return log2 <= 4 ? 16 * 8 : log2 == 5 ? 64 * 8 : 256 * 8;
    return of->data == 0x04 ? 256 * 8 : 0;
}

static void expect_chain(const kunai_textures *textures, const chain *of, uint32_t log2,
                         uint32_t start)
{
    start += get_codebook_size(of, log2);
    for (uint32_t k = 0; k <= log2; k++) {
        const uint32_t at = log2 - k, offset = at ? of->ends[at - 1] : of->smallest;

        expect(&textures_handle, textures, NULL,
               "image[0].level_count=%u image[0].levels[%u]{width=%u height=%u offset=%u size=%u}",
               log2 + 1, k, 1u << at, 1u << at, start + offset, of->ends[at] - offset);
    }
}

/* Exactly the needed size must be enough, and one byte less must not. of: the levels, or NULL. */
static void check_needed(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height,
                         uint32_t needed, const chain *of)
{
    auto_laid file = lay_pvr(pixel, data, width, height, needed);
    auto_textures *textures = open_textures(file.file.data, file.file.size, KUNAI_OPEN_STRICT);
    const kunai_level level = *kunai_textures_get_image(textures, 0)->levels;
    uint32_t log2 = 0;

    while (1u << log2 < width)
        log2++;
    expect(&textures_handle, textures, NULL, "image[0]{result=OK offset=%u size=%u}", PVR_HEADER,
           needed);
    assert_int_equal(level.offset + level.size, file.file.size);
    free(decode_level(textures, 0, 0));
    if (of)
        expect_chain(textures, of, log2, PVR_HEADER);
    else
        expect(&textures_handle, textures, NULL, "image[0].level_count=1");
    patch(&file, "cut -1");
    check_broken(&file, "TRUNCATED", (size_t)level.offset);
}

TEST(chains_need_what_their_last_level_needs)
{
    for (size_t i = 0; i < CHAINS; i++)
        for (uint32_t log2 = chains[i].first_log2; log2 < 11; log2++)
            check_needed(1, chains[i].data, 1u << log2, 1u << log2,
                         get_codebook_size(&chains[i], log2) + chains[i].ends[log2], &chains[i]);
}

/* pvr.md 4.2 */
TEST(squares_need_their_texels_and_the_codebook)
{
    static const struct {
        uint32_t data, needed[8];
    } rows[] = {{0x03, {2064, 2112, 2304, 3072, 6144, 18432, 67584, 264192}},
                {0x10, {144, 192, 512, 2048, 6144, 18432, 67584, 264192}},
                {0x01, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x05, {32, 128, 512, 2048, 8192, 32768, 131072, 524288}},
                {0x07, {64, 256, 1024, 4096, 16384, 65536, 262144, 1048576}},
                {0x09, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0A, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0B, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0C, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0D, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0E, {256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < 8; k++)
            check_needed(1, rows[i].data, 8u << k, 8u << k, rows[i].needed[k], NULL);
}

TEST(rectangles_need_width_times_height)
{
    static const struct {
        uint32_t pixel, data, width, height, needed;
    } rows[] = {{1, 0x01, 16, 8, 256},  {1, 0x03, 32, 8, 2112},  {1, 0x05, 64, 128, 4096},
                {1, 0x05, 2, 1, 1},     {1, 0x05, 1, 2, 1},      {1, 0x07, 4, 32, 128},
                {1, 0x07, 1, 1, 1},     {1, 0x09, 7, 5, 70},     {1, 0x0B, 32, 3, 192},
                {1, 0x0C, 33, 3, 198},  {1, 0x0D, 2, 64, 256},   {1, 0x0E, 7, 5, 140},
                {1, 0x10, 32, 2, 272},  {1, 0x10, 16, 64, 384},  {3, 0x09, 6, 5, 60},
                {6, 0x09, 16, 16, 384}, {6, 0x09, 48, 32, 2304}, {6, 0x0A, 16, 32, 768}};

    for (size_t i = 0; i < COUNT(rows); i++)
        check_needed(rows[i].pixel, rows[i].data, rows[i].width, rows[i].height, rows[i].needed,
                     NULL);
}

/* pvr.md 4.3, 0x0F */
TEST(bitmap_chains_begin_4_later_if_the_length_says_exactly_that)
{
    /* side, log2, length, bytes before the chain; the first texel is A, B, G, R */
    check_rows("'PVRT' #3 b(0 15 0 0) h(#1 #1) .#4 {01020304} .340", "textures",
               "rgba[0][#2]=(0x04030201) image[0].levels[#2].offset=#5",
               "8 3 348 0 16; 8 3 351 0 16; 8 3 352 4 20; 8 3 353 0 16; 8 3 356 0 16; 8 3 340 0 16;"
               "8 3 0 0 16; 1 0 12 0 16; 1 0 16 4 20; 2 1 28 0 16; 2 1 32 4 20");
    CHECK("'PVRT' 352 b(0 15 0 0) h(8 8) .344", "textures", "image[0].levels[0].offset=104");
    CHECK("'PVRT' 352 b(0 15 0 0) h(8 8) .343", "textures", "warns TRUNCATED 104 broken_count=1");
}

/* pvr.md 4.3 */
TEST(odd_bytes_have_the_smallest_indices)
{
    CHECK("'PVRT' 52 b(2 6 0 0) h(8 8) {995A} b42*0x99", "textures", "indices[0][3]=(5)");
    CHECK("'PVRT' 96 b(2 8 0 0) h(8 8) 3*{99} {5A} b84*0x99", "textures", "indices[0][3]=(0x5A)");
}

/* Level k of the first n bytes must be that of the whole file, or missing. */
static void expect_cut_level(const kunai_textures *whole, const kunai_textures *cut, uint32_t k,
                             uint32_t n)
{
    const kunai_level *level = &kunai_textures_get_image(whole, 0)->levels[k];
    const uint32_t start = (uint32_t)level->offset, size = (uint32_t)level->size;
    const int is_there = start + size <= n;
    auto_free uint8_t *pixels = NULL, *expected = NULL;

    expect(&textures_handle, cut, NULL,
           "image[0].levels[%u]{width=%u height=%u offset=%u size=%u}"
           " decoding[0][%u]{code=%s offset=%u}",
           k, level->width, level->height, start < n ? start : n, is_there ? size : 0, k,
           is_there ? "OK" : "E_TRUNCATED",
           is_there    ? 0
           : start < n ? start
                       : n);
    if (!is_there)
        return;
    pixels = decode_level(cut, 0, k);
    expected = decode_level(whole, 0, k);
    assert_memory_equal(pixels, expected, (size_t)level->width * level->height * 4);
}

TEST(cut_chains_have_the_small_levels)
{
    for (size_t i = 0; i < CHAINS; i++) {
        auto_laid file = lay("'PVRT' 2078 b(1 %u 0 0) h(8 8) b2070*$*7%%16", chains[i].data);
        auto_textures *whole = open_case(&file, "textures", "broken_count=0");
        const kunai_level level = *kunai_textures_get_image(whole, 0)->levels;

        for (uint32_t n = PVR_HEADER; n < level.offset + level.size; n++) {
            auto_textures *cut = open_textures(file.file.data, n, 0);

            expect(&textures_handle, cut, NULL, "image[0]{result=E_TRUNCATED level_count=4}");
            for (uint32_t k = 0; k < 4; k++)
                expect_cut_level(whole, cut, k, n);
        }
    }
}

/* pvr.md 4.1, on both sides of each size at which a codebook changes. The first index of level 0,
 * or of the 1x1 level, is the last entry. */
TEST(codebooks_have_a_size_by_format_and_width)
{
    check_rows("'PVRT' 400008 b(0 #1 0 0) h(#2 #2) .#4 codes: b#5 .400000", "textures",
               "broken_count=0 image[0].codebook_count=#3",
               "3 2 256 2048 255; 3 16 256 2048 255; 3 1024 256 2048 255; 4 8 256 2048 255;"
               "4 128 256 2048 255; 0x10 2 16 128 15; 0x10 16 16 128 15; 0x10 32 32 256 31;"
               "0x10 64 128 1024 127; 0x10 128 256 2048 255; 0x10 256 256 2048 255;"
               "0x11 2 16 128 15; 0x11 16 16 128 15; 0x11 32 64 512 63; 0x11 64 256 2048 255;"
               "0x11 128 256 2048 255");
    check_rows("'PVRT' 400008 b(0 #1 0 0) h(#2 #2) .#4 codes: .400000", "textures",
               "image[0].levels[0].offset=@codes",
               "3 2 256 2048; 3 16 256 2048; 3 1024 256 2048; 0x10 2 16 128; 0x10 16 16 128;"
               "0x10 32 32 256; 0x10 64 128 1024; 0x10 128 256 2048; 0x10 256 256 2048");
}

/* ---- headers ---- */

TEST_ROWS(images_say_their_formats, "'PVRT' 2142 b(#1 #2 0 0) h(16 16) .2134", "textures",
          "format=FORMAT_PVR byte_order=BYTE_ORDER_LITTLE found['']=0 found['a']=-1"
          " image[0]{pixel_format=#1 data_format=#2 flags=#3 pixel_name=#4 data_name=#5"
          " used_height=16 name='' palette=null}",
          "0 1 IMAGE_ALPHA 'ARGB1555' 'twiddled'; 1 2 0 'RGB565' 'twiddled, mipmaps';"
          "2 3 IMAGE_ALPHA 'ARGB4444' 'VQ'; 1 4 0 'RGB565' 'VQ, mipmaps';"
          "2 5 IMAGE_ALPHA 'palette' 'palettized 4 bit';"
          "6 6 IMAGE_ALPHA 'palette' 'palettized 4 bit, mipmaps';"
          "1 7 IMAGE_ALPHA 'palette' 'palettized 8 bit';"
          "4 8 IMAGE_ALPHA 'palette' 'palettized 8 bit, mipmaps';"
          "0 9 IMAGE_ALPHA|IMAGE_LINEAR 'ARGB1555' 'rectangle'; 6 9 0 'YUV420' 'rectangle';"
          "1 0x0A IMAGE_LINEAR 'RGB565' 'rectangle, mipmaps';"
          "6 0x0A 0 'YUV420' 'rectangle, mipmaps'; 3 0x0B IMAGE_LINEAR 'YUV422' 'stride';"
          "5 0x0C IMAGE_LINEAR 'RGB555' 'stride, mipmaps';"
          "1 0x0D 0 'RGB565' 'twiddled rectangle';"
          "1 0x0E IMAGE_ALPHA|IMAGE_LINEAR 'ABGR8888' 'bitmap';"
          "4 0x0F IMAGE_ALPHA|IMAGE_LINEAR 'ABGR8888' 'bitmap, mipmaps';"
          "1 0x10 0 'RGB565' 'small VQ'; 3 0x10 0 'YUV422' 'small VQ';"
          "1 0x11 0 'RGB565' 'small VQ, mipmaps';"
          "4 0x11 IMAGE_BUMP 'BUMP' 'small VQ, mipmaps';"
          "2 0x12 IMAGE_ALPHA 'ARGB4444' 'twiddled, mipmaps (DMA)';"
          "4 1 IMAGE_BUMP 'BUMP' 'twiddled';"
          "4 9 IMAGE_BUMP|IMAGE_LINEAR 'BUMP' 'rectangle'; 3 1 0 'YUV422' 'twiddled';"
          "5 1 0 'RGB555' 'twiddled'")

/* pvr.md 1.3, 7.2: without indices, bytes 10 and 11 are ignored. There are 64 banks; higher numbers
 * count modulo 64, and no first colour is above 1023. */
TEST_ROWS(bank_and_start_give_the_first_colour, "'PVRT' 2078 b(2 #1 #2 #3) h(8 8) .2070",
          "textures", "image[0]{color_count=#4 first_color=#5 palette=null}",
          "5 0 0 16 0; 5 3 5 16 53; 6 63 15 16 1023; 5 63 16 16 0; 5 64 0 16 0;"
          "5 65 2 16 18; 6 255 0 16 1008; 6 255 255 16 239; 7 64 0 256 0; 7 80 0 256 256;"
          "8 255 0 256 768; 8 255 255 256 1023; 7 0 0 256 0; 7 15 7 256 7; 7 16 0 256 256;"
          "7 31 7 256 263; 8 63 0 256 768; 8 48 1 256 769; 8 47 1 256 513; 1 3 5 0 0;"
          "3 3 5 0 0; 0x0E 3 5 0 0")

/* ---- formats ---- */

/* pvr.md 2, 3 and 8. The columns are pixel formats 0 to 8, and 255. y: decoded; P: the pixel format
 * is unsupported; D: the data format is unsupported. */
static const char *const legal[0x14] = {
    [0x00] = "DDDDDDDDDD", [0x01] = "yyyyyyPPPP", [0x02] = "yyyyyyPPPP", [0x03] = "yyyyyyPPPP",
    [0x04] = "yyyyyyPPPP", [0x05] = "yyyyyyyyyy", [0x06] = "yyyyyyyyyy", [0x07] = "yyyyyyyyyy",
    [0x08] = "yyyyyyyyyy", [0x09] = "yyyyyyyPPP", [0x0A] = "yyyyyyyPPP", [0x0B] = "yyyyyyPPPP",
    [0x0C] = "yyyyyyPPPP", [0x0D] = "yyyyyyPPPP", [0x0E] = "yyyyyyyyyy", [0x0F] = "yyyyyyyyyy",
    [0x10] = "yyyyyyPPPP", [0x11] = "yyyyyyPPPP", [0x12] = "yyyyyyPPPP", [0x13] = "DDDDDDDDDD"};

/* Each pair of codes must be decoded or rejected; a pair must not be decoded as another one. */
TEST(pairs_of_formats_are_decoded_or_refused)
{
    auto_laid file = lay_pvr(0, 0, 16, 16, 2134);

    for (uint32_t data = 0; data < 0x100; data++)
        for (uint32_t column = 0; column < 10; column++) {
            const char expected = legal[data < 0x13 ? data : 0x13][column];

            patch(&file, "8: b(%u %u)", column < 9 ? column : 255, data);
            if (expected == 'y')
                check_case(&file, "textures", "broken_count=0");
            else
                check_broken(&file, "UNSUPPORTED", expected == 'P' ? 8 : 9);
        }
}

/* An image that is not decoded must still have the values of its header. */
TEST(errors_say_which_format_is_unsupported)
{
#define NO_DATA "warns UNSUPPORTED 9 'PVRT' 'the data format is not supported' broken_count=1"
#define NO_PIXEL                                                                                   \
    "warns UNSUPPORTED 8 'PVRT' 'the pixel format is not supported with the data format'"
    CHECK_DAMAGED(
        "'PVRT' 264 .4 h(8 16) .256", "textures", {"8: b(1 0x13)", NO_DATA},
        {"8: b(8 0x13)", NO_DATA},                        /* both */
        {"8: b(8 1)", NO_PIXEL}, {"8: b(6 1)", NO_PIXEL}, /* YUV420, which is only known in rows */
        {"8: b(7 0x61)",
         NO_DATA " image[0]{width=8 height=16 pixel_format=7 data_format=0x61 pixel_name='unknown'"
                 " data_name='unknown' flags=0 color_count=0 level_count=0 offset=16 size=256}"},
        {"8: b(7 2)", NO_PIXEL " image[0]{pixel_name='unknown' data_name='twiddled, mipmaps'}"});
}

/* All texels of a 2x1 rectangle, by the tables of pvr.md 6: the colours of each pixel format. */
TEST_DAMAGES(pixel_formats_are_colours, "'PVRT' 12 .4 h(2 1) .4", "textures",
             {"8: b(0 9), 16: h(0xABCD 0)", "rgba[0]=(0x52F76BFF 0)"},
             {"8: b(1 10), 16: h(0x1234 0)", "rgba[0]=(0x1045A5FF 0x000000FF)"},
             {"8: b(2 11), 16: h(0x1234 0xF000)", "rgba[0]=(0x22334411 0x000000FF)"},
             {"8: b(3 12), 16: h(0x80FF 0x80FF)", "rgba[0]=(2*0xFF00FFFF)"},
             {"8: b(3 1), 16: h(0x10C8 0x105A)", "rgba[0]=(2*0x00118BFF)"},
             {"8: b(4 9), 16: h(0x8040 0x0102)", "rgba[0]=(0x804000FF 0x010200FF)"},
             {"8: b(4 9), 16: h(0x8040 0xFF00)", "normals[0]=(0x80D9DAFF 0x8080FFFF)"},
             {"8: b(5 9), 16: h(0xFFFF 0x8000)", "rgba[0]=(0xFFFFFFFF 0x000000FF)"},
             {"8: b(5 9), 16: h(0x2BCD 0x7C1F)", "rgba[0]=(0x52F76BFF 0xFF00FFFF)"})

/* pvr.md 4.3: a YUV422 texel without a neighbour has no chroma of its own, and is RGB565. The rows:
 * as a picture, as the last level of a chain, and as texel 3 of a tile. */
TEST_ROWS(lone_yuv_texels_are_rgb565, "'PVRT' 0 b(3 #1 0 0) h(#2 #2) .#3 h0x1234 .#4", "textures",
          "rgba[0][#5]=(0x1045A5FF)",
          "1 1 0 0 0; 9 1 0 0 0; 2 1 2 0 0; 2 2 2 8 1; 0x12 2 6 8 1; 4 2 6 2042 1")

/* pvr.md 1.2: the lengths are 8, 4, the 0 of one real file, and wrong ones. There is an index if
 * the length says so and there is room for the index before PVRT. */
TEST(gbix_has_an_index_if_length_and_room_say_so)
{
    static const char file[] = "'GBIX' #1 #2 'PVRT' 136 b(1 1 0 0) h(8 8) texels: .128";

    check_rows(
        file, "textures",
        "image[0]{flags=IMAGE_GLOBAL_INDEX global_index=0x12345678 levels[0].offset=@texels}",
        "8 (0x12345678 0); 4 0x12345678; 500 (0x12345678 0); 8 0x12345678;"
        "4 (0x12345678 0)");
    check_rows(file, "textures", "image[0]{flags=0 global_index=0 levels[0].offset=@texels}",
               "0 (0x12345678 0); 0 0x12345678; 0 (); 3 (); 3 0x12345678; 4 (); 8 (); 500 ();"
               "0xFFFFFFFF ()");
}

/* The payload is as long as the formats need (pvr.md 1.3). Only bitmaps use the length to find
 * where a chain begins. */
TEST(lengths_of_textures_are_not_trusted)
{
    check_rows("'PVRT' #1 b(1 1 0 0) h(8 8) .128", "textures", "broken_count=0",
               "0; 1; 128; 135; 136; 137; 144; 0x7FFFFFFF; 0xFFFFFFFF");
    check_rows("'PVRT' #1 b(1 #2 0 0) h(8 8) .2070", "textures",
               "broken_count=0 image[0].levels[*].offset=#3",
               "0..2199 0x02 (60 28 20 18); 0..2199 0x12 (64 32 24 22);"
               "0..2199 0x04 (2070 2066 2065 2064); 0..2199 0x11 (150 146 145 144);"
               "0..2199 0x06 (28 20 18 17); 0..2199 0x08 (40 24 20 19)");
}

/* A broken texture needs only its header. */
TEST_ROWS(found_size_is_what_the_length_says_or_the_formats_need,
          "'GBIX' 8 0 0 'PVRT' #1 b(1 #2 0 0) h#3 .#4", "probe",
          "format=FORMAT_PVR confidence=CONFIDENCE_#5 size=#6",
          "0 1 (8 8) 144 SURE 160; 128 1 (8 8) 144 SURE 160; 136 1 (8 8) 144 SURE 160;"
          "137 1 (8 8) 144 SURE 161; 152 1 (8 8) 144 SURE 176; 153 1 (8 8) 144 LIKELY 176;"
          "0 1 (8 8) 127 LIKELY 159; 0 1 (7 8) 144 SURE 32; 0 1 (1 1) 144 SURE 34;"
          "0 14 (4096 4096) 144 LIKELY 176; 0 14 (4097 4096) 144 SURE 32;"
          "0 14 (4096 4097) 144 SURE 32")

TEST(other_files_are_no_textures)
{
    static const char text[] = "'GBIX' #1 1 0 'PVR#2' 136 b(1 1 0 0) h(8 8) .128";
    auto_laid file = lay("'GBIX' 8 1 0 'PVRT' 136 b(1 1 0 0) h(8 8) .128");

    /* no room for a tag after the index; and a chunk that nothing follows */
    check_rows("#1", "textures", "fails #2 #3",
               "() FORMAT 0; 'PVR' FORMAT 0; 'PVRT' TRUNCATED 0; 'GBIX' TRUNCATED 0;"
               "('PVRX' 0) FORMAT 0; ('GBIX' 8 1 0) TRUNCATED 16; ('GBIX' 8 1 .3) TRUNCATED 4;"
               "('GBIX' .3) TRUNCATED 0; ('IMGC' 9 .12) TRUNCATED 17; ('IMGC' 9 .13) FORMAT 17;"
               "('IMGC' 9 .8) TRUNCATED 4");
    check_patches(&file, "textures", "cut #1", "fails TRUNCATED 16", "16..31");
    /* PVRT is not where the tolerance for wrong lengths looks for it */
    check_rows(text, "textures", "fails #3 #4", "0xFFFFFFF0 X TRUNCATED 4; 8 X FORMAT 16");
}

/* pvr.md 4.4 and 8: both sides of every rule, and the place of the field that breaks it. The rules
 * are those of texels, of VQ, of indices, of rows, of pairs and of YUV420. YUV422 comes in pairs,
 * except for a lone texel. */
TEST(sides_fit_the_formats)
{
    static const char file[] = "'PVRT' 8200 b(#1 #2 0 0) h(#3 #4) .8192";

    check_rows(file, "textures", "broken_count=0",
               "1 9 1 1; 1 9 4096 1; 1 9 1 4096; 1 9 3 5; 1 1 1 1; 1 1 16 8; 1 1 4096 1;"
               "1 0x0D 8 8; 1 2 1 1; 1 3 2 2; 1 3 32 8; 1 0x10 4 2; 1 0x11 2 2; 1 4 2 2;"
               "1 5 2 1; 1 5 1 2; 1 5 64 128; 1 6 2 2; 1 7 1 1; 1 7 1 4096; 1 8 1 1; 1 0x0A 7 5;"
               "1 0x0B 7 5; 1 0x0B 32 5; 1 0x0C 31 2; 1 0x0E 7 5; 1 0x0F 1 1; 1 0x0F 4 4;"
               "3 9 6 3; 3 9 1 1; 3 0x0C 32 1; 3 1 1 1; 3 1 2 1; 3 0x0D 8 1; 3 0x0D 2 8;"
               "3 2 1 1; 3 2 2 2; 3 5 1 2; 3 0x0E 7 1; 3 3 2 8; 6 9 16 16; 6 0x0A 48 16");
    check_rows(file, "textures", "warns CORRUPT #5 broken_count=1",
               "1 9 0 8 12; 1 9 8 0 14; 1 9 4097 1 12; 1 9 1 4097 14; 1 9 65535 65535 12;"
               "1 1 12 12 12; 1 1 8 12 14; 1 1 8192 1 12; 1 0x0D 3 8 12; 1 2 16 8 14;"
               "1 2 8 16 14; 1 0x12 8 16 14; 1 4 16 8 14; 1 0x11 16 8 14; 1 3 1 1 12;"
               "1 3 1 2 12; 1 3 2 1 14; 1 3 6 8 12; 1 0x10 2 1 14; 1 4 1 1 12; 1 0x11 1 1 12;"
               "1 5 1 1 12; 1 5 3 2 12; 1 5 2 3 14; 1 6 1 1 12; 1 6 4 2 14; 1 7 12 8 12;"
               "1 7 8 12 14; 1 7 0 0 12; 1 8 8 4 14; 1 8 4097 8 12; 1 0x0E 4096 0 14;"
               "1 0x0F 3 3 12; 1 0x0F 2 4 14; 1 0x0F 4 3 14; 3 9 7 4 12; 3 9 1 2 12;"
               "3 0x0A 5 1 12; 3 0x0B 33 1 12; 3 1 1 2 12; 3 0x0D 1 8 12; 6 9 8 16 12;"
               "6 9 16 8 14; 6 9 17 16 12; 6 9 16 24 14; 6 0x0A 16 1 14; 6 9 0 16 12");
}

/* In the last row, the last used byte is an index past the codebook. */
TEST(offsets_count_from_the_start_of_the_file)
{
    static const char rows[] = "(6 1) (8 8) UNSUPPORTED 8; (1 0x13) (8 8) UNSUPPORTED 9;"
                               "(1 1) (4097 8) CORRUPT 12; (1 1) (8 4097) CORRUPT 14;"
                               "(1 1) (7 8) CORRUPT 12; (1 2) (8 4) CORRUPT 14;"
                               "(1 1) (16 16) TRUNCATED 16; (1 8) (16 16) TRUNCATED 104;"
                               "(1 0x10) (4 4) CORRUPT 147";

    check_rows("'PVRT' 152 b(#1 0 0) h#2 .131 b16 .12", "textures", "warns #3 #4 broken_count=1",
               rows);
    check_rows("'GBIX' 8 0 0 chunk: 'PVRT' 152 b(#1 0 0) h#2 .131 b16 .12", "textures",
               "warns #3 @chunk+#4 broken_count=1", rows);
}

/* ---- faults of the payload ---- */

/* The first and the last index of level 0. */
TEST_DAMAGES(indices_past_the_codebook_break_the_image,
             "'PVRT' 200 b(1 0x10 0 0) h(16 16) .128 indices: b64*15", "textures",
             {"", "broken_count=0"},
             {"indices+63: b16", "warns CORRUPT @indices+63 broken_count=1"},
             {"indices: b255", "warns CORRUPT @indices broken_count=1"})

/* The levels of 8x8 begin at indices 6, 2, 1 and 0. A broken level must not break the others. */
TEST(indices_past_the_codebook_break_their_level)
{
    static const char codes[] = "decoding[0].code=#2 decoding[0][1].code=#3 decoding[0][2].code=#4"
                                " decoding[0][3].code=#5 decoding[0][#6].offset=@indices+#1";
    auto_laid file = lay("'PVRT' 158 b(1 0x11 0 0) h(8 8) .128 indices: b22*15");

    check_case(&file, "textures", "broken_count=0");
    check_patches(&file, "textures", "indices+#1: b16", codes,
                  "0 OK OK OK E_CORRUPT 3; 1 OK OK E_CORRUPT OK 2; 2..5 OK E_CORRUPT OK OK 1");
    auto_free char *text = print_text("warns CORRUPT @indices+#1 broken_count=1 %s", codes);
    check_patches(&file, "textures", "indices+#1: b16", text, "6..21 E_CORRUPT OK OK OK 0");
}

/* A level that would begin past the end begins at the end. The chain of the converter of KallistiOS
 * lacks its first 4 bytes (pvr.md 4.3). Pad bytes follow the payload (pvr.md 1.3). */
TEST(short_and_padded_payloads)
{
    CHECK("'PVRT' 1008 b(1 3 0 0) h(32 32) .1000 end:", "textures",
          "warns TRUNCATED @end broken_count=1");
    CHECK("'PVRT' 48 b(5 6 0 0) h(8 8) chain: .40", "textures",
          "warns TRUNCATED @chain+12 broken_count=1 decoding[0][1].code=OK"
          " decoding[0][2].code=OK decoding[0][3].code=OK");
    CHECK("'GBIX' 8 1 '    ' 'PVRT' 40 b(1 2 0 0) h(1 1) {FFFF1F00} b28*255", "textures",
          "rgba[0]=(0x0000FFFF)");
}

/* The products of the largest sides must not wrap, and must stay within the limits. */
TEST_ROWS(largest_pictures_have_sides_of_4096, "'PVRT' 0 b(1 #1 0 0) h(4096 4096) .5594454",
          "textures", "broken_count=0 image[0].level_count=#2 decoding[0].code=OK", "3 1; 4 13")

/* ---- runs ---- */

/* Runs of 3, 1 and 4 texels of two bytes, and the unpacked bytes. */
static const uint8_t some_runs[] = {1, 2, 2, 3, 4, 0, 5, 6, 3};
static const uint8_t some_bytes[] = {1, 2, 1, 2, 1, 2, 3, 4, 5, 6, 5, 6, 5, 6, 5, 6};

/* Every possible size, also in the middle of a texel. Nothing may be written after the size. */
TEST(runs_are_unpacked_to_exactly_the_size)
{
    const kunai_i_runs runs = {some_runs, sizeof some_runs, 2};
    uint8_t found[sizeof some_bytes + 16];
    uint64_t used, size;

    for (size = 0; size <= sizeof some_bytes; size++) {
        assert_int_equal(kunai_i_measure_runs(&runs, size, &used), size);
        assert_int_equal(used, (size > 0 ? 3 : 0) + (size > 6 ? 3 : 0) + (size > 8 ? 3 : 0));
        memset(found, 0xEE, sizeof found);
        kunai_i_unpack_runs(&runs, found, size);
        assert_memory_equal(found, some_bytes, (size_t)size);
        for (size_t i = (size_t)size; i < sizeof found; i++)
            assert_int_equal(found[i], 0xEE);
    }
    assert_int_equal(kunai_i_measure_runs(&runs, 17, &used), 16);
    assert_int_equal(used, 9);
}

/* Every size of the coded runs. A run without all of its bytes must not count. */
TEST(runs_count_when_they_are_whole)
{
    static const uint64_t pairs[] = {0, 0, 0, 6, 6, 6, 8, 8, 8, 16};
    static const uint64_t singles[] = {0, 0, 3, 3, 7, 7, 8, 8, 15};
    kunai_i_runs runs = {some_runs, 0, 2};
    uint64_t used;

    for (runs.size = 0; runs.size < COUNT(pairs); runs.size++) {
        assert_int_equal(kunai_i_measure_runs(&runs, UINT64_MAX, &used), pairs[runs.size]);
        assert_int_equal(used, runs.size / 3 * 3);
    }
    runs.texel = 1;
    for (runs.size = 0; runs.size < COUNT(singles); runs.size++) {
        assert_int_equal(kunai_i_measure_runs(&runs, UINT64_MAX, &used), singles[runs.size]);
        assert_int_equal(used, runs.size / 2 * 2);
    }
}

/* ---- run-length coded files: the unpacked size is before the header (pvr.md 1.4) ---- */

/* 4x4 texels of ARGB4444: 5, 1 and 10 of them. The last run has 246 more, which are cut off. */
#define RUNS_16 "runs: {214304 658700 A9CBFF}"
#define HEADER_16 "b2 data: b9 .2 sides: h(4 4) "
#define RGBA_16 "rgba[0]=(5*0x33221144 0x77665588 10*0xBBAA99CC)"

static const char file_16[] = "48 'PVRT' 40 " HEADER_16 RUNS_16;

TEST(runs_of_16_bits_are_texels)
{
    static const damage rows[] = {
        {"", "format=FORMAT_PVR image[0]{flags=IMAGE_ALPHA|IMAGE_RUNS data_name='rectangle'"
             " offset=@runs size=9 level_count=1 levels[0]{offset=16 size=32}} " RGBA_16},
        {"-1: b9", RGBA_16}, /* exactly the needed number */
        {"-1: b8", "warns TRUNCATED @runs+9 broken_count=1"}};
    auto_laid file = lay("%s", file_16);

    CHECK_DAMAGES(&file, "textures", rows);
    /* the size: less than needed is an error; more is padding or wrong */
    check_patches(&file, "textures", "0: #1", "warns TRUNCATED 0 broken_count=1",
                  "0; 1; 15; 16; 17; 47");
    check_patches(&file, "textures", "0: #1, cut runs", "warns TRUNCATED 0 broken_count=1",
                  "0; 1; 15; 16; 17; 47");
    check_patches(&file, "textures", "0: #1", RGBA_16, "48; 49; 80; 0xFFFFFFFF");
}

/* The texels are twiddled, so the left half comes first. A single byte is enough for one index, but
 * the size must cover the header. */
TEST(runs_of_8_bits_are_indices)
{
    CHECK("32 'PVRT' 24 b(1 7 0 0) h(4 4) b(200 7 7 7)", "textures",
          "image[0]{flags=IMAGE_ALPHA|IMAGE_RUNS color_count=256}"
          " indices[0]=(200 200 7 7 200 200 7 7 200 200 7 7 200 200 7 7)");
    CHECK("17 'PVRT' 9 b(1 7 0 0) h(1 1) b(9 0)", "textures", "broken_count=0");
    CHECK("16 'PVRT' 9 b(1 7 0 0) h(1 1) b(9 0)", "textures", "warns TRUNCATED 0 broken_count=1");
    CHECK("15 'PVRT' 9 b(1 7 0 0) h(1 1) b(9 0)", "textures", "warns TRUNCATED 0 broken_count=1");
}

/* The chunk of the index belongs to the wrapped file. */
TEST_DAMAGES(the_global_index_is_not_coded, "64 'GBIX' 8 5 0 'PVRT' 40 " HEADER_16 RUNS_16,
             "textures",
             {"",
              "image[0]{flags=IMAGE_ALPHA|IMAGE_RUNS|IMAGE_GLOBAL_INDEX global_index=5 offset=@runs"
              " levels[0].offset=32} " RGBA_16},
             {"cut -1", "warns TRUNCATED @runs+6 broken_count=1"},
             {"0: 63", "warns TRUNCATED 0 broken_count=1"})

TEST(cut_runs_are_told_by_the_first_one_that_is_not_whole)
{
    auto_laid file = lay("%s", file_16);

    check_patches(&file, "textures", "cut #1", "fails #2 #3", "0..7 FORMAT 0; 8..19 TRUNCATED 4");
    check_patches(&file, "textures", "cut #1", "warns TRUNCATED #2 broken_count=1",
                  "20..22 20; 23..25 23; 26..28 26");
}

/* Each run ends with a level. The size before the header decides how much must be unpacked; here it
 * is one byte less than a level needs. */
TEST(cut_runs_have_the_levels_that_are_whole)
{
    static const char text[] = "#1 'PVRT' 180 b(2 2 0 0) h(8 8) runs: {111101222203 33330F44443F}";
    static const char all[] = "image[0].levels[*].offset=(60 28 20 18) image[0].levels[*].size=(128"
                              " 32 8 2) rgba[0]=(64*0x44444444) rgba[0][1]=(16*0x33333333)"
                              " rgba[0][2]=(4*0x22222222) rgba[0][3]=(0x11111111)";
    /* the sizes of the levels, and the code of each level */
    static const char some[] = "warns TRUNCATED #2 broken_count=1 image[0].levels[*].size=#3"
                               " decoding[0]{code=E_TRUNCATED offset=#2} decoding[0][1].code=#4"
                               " decoding[0][2].code=#5 decoding[0][3].code=#6";
    auto_laid file = lay("188 'PVRT' 180 b(2 2 0 0) h(8 8) runs: {111101222203 33330F44443F}");

    check_rows(text, "textures", all, "188");
    check_patches(&file, "textures", "cut #1", some,
                  "20..22 20 (4*0) E_TRUNCATED E_TRUNCATED E_TRUNCATED;"
                  "23..25 23 (3*0 2) E_TRUNCATED E_TRUNCATED OK;"
                  "26..28 26 (2*0 8 2) E_TRUNCATED OK OK; 29..31 29 (0 32 8 2) OK OK OK");
    check_patches(&file, "textures", "0: #1", some,
                  "187 0 (0 32 8 2) OK OK OK; 27 0 (3*0 2) E_TRUNCATED E_TRUNCATED OK;"
                  "28 0 (2*0 8 2) E_TRUNCATED OK OK");
}

/* The limits must count the unpacked bytes. A large declared size alone must cost nothing. */
TEST(limits_are_for_what_is_unpacked)
{
    auto_laid file = lay("%s", file_16);

    patch(&file, "0: 0xFFFFFFFF");
    check_case(&file, "textures max_memory=16384 max_output=32", "broken_count=0");
    check_case(&file, "textures max_memory=16384 max_output=31", "fails LIMIT 0");
    patch(&file, "0: 0x2000010, sides: h(4096 4096)");
    check_case(&file, "textures max_memory=16384", "warns TRUNCATED broken_count=1");
}

/* A wrapped file with a wrong header is not recognised. If the caller names PVR, the error gives
 * the reason. */
static void check_no_runs(const laid *file, const char *code, uint32_t offset)
{
    check_case(file, "probe", "fails FORMAT");
    check_case(file, "textures", "fails FORMAT 0");
    check_case(file, "textures format=FORMAT_PVR", "warns %s %u format=FORMAT_PVR broken_count=1",
               code, offset);
}

/* pvr.md 1.4: only 16-bit texels and 8-bit indices can be coded. */
TEST(formats_of_runs)
{
    auto_laid file = lay("0x10010 'PVRT' 0x10008 b(1 0 0 0) h(16 16) 4*{0000FF}");

    check_no_runs(&file, "UNSUPPORTED", 13);
    check_patches(&file, "textures", "13: b#1", "broken_count=0", "1..2; 7..13; 18");
    check_patches(&file, "textures", "12: b(#2 #1)", "warns UNSUPPORTED 13 broken_count=1",
                  "3..6 1; 14..17 1; 9 6"); /* the last one is YUV420 */
    patch(&file, "12: b(7 9)");
    check_no_runs(&file, "UNSUPPORTED", 12);
    patch(&file, "12: b3, 16: h15");
    check_no_runs(&file, "CORRUPT", 16);
    patch(&file, "13: b2, 16: h8");
    check_no_runs(&file, "CORRUPT", 18);
}

/* In this text PVRT is at offset 4, as in a wrapped file. */
TEST(words_of_a_text_are_no_header)
{
    auto_laid file = lay("'somePVRT is the magic of a texture, GBIX that of an index.'");

    check_no_runs(&file, "UNSUPPORTED", 13);
}

/* A magic word decides the format of the file. If options.format names PVR, the word is read as a
 * size instead. */
TEST(files_that_begin_with_a_magic_word_are_what_it_says)
{
    static const char tags[][5] = {"IMGC", "PVRI", "CONV", "COMM", "PVMI"};
    static const char files[][5] = {"PVMH", "GVMH", "XVMH", "GCIX", "GVRT", "XVRT"};
    auto_laid file = lay("%s", file_16);
    kunai_found found;

    for (size_t i = 0; i < COUNT(tags); i++) {
        patch(&file, "0: '%s'", tags[i]);
        check_case(&file, "textures", "fails TRUNCATED 4");
    }
    for (size_t i = 0; i < COUNT(files); i++) {
        patch(&file, "0: '%s'", files[i]);
        assert_true(kunai_probe(file.file.data, file.file.size, &found) ||
                    found.format != KUNAI_FORMAT_PVR);
        check_case(&file, "textures format=FORMAT_PVR", "broken_count=0");
    }
    patch(&file, "0: 'PVRT'"); /* a header of this size has a data format of 'P' */
    check_case(&file, "textures", "any image[0]{result=E_UNSUPPORTED flags=0}");
}

/* The size must be large enough and not too large. In the second part two runs are enough, and the
 * file ends with them. */
TEST(probe_wants_a_good_header_before_runs)
{
    static const char whole[] = "format=FORMAT_PVR confidence=CONFIDENCE_#2 offset=0 size=#3"
                                " modules=MODULE_TEXTURES byte_order=BYTE_ORDER_LITTLE";
    auto_laid file = lay("%s", file_16);

    check_patches(&file, "probe", "0: #1", whole,
                  "16 POSSIBLE 29; 47 POSSIBLE 29; 48 LIKELY 29; 49 LIKELY 29; 540 LIKELY 29;"
                  "541 POSSIBLE 29; 2095 POSSIBLE 29; 2096 POSSIBLE 29; 0xFFFFFFFF POSSIBLE 29");
    patch(&file, "sides: h(2 3)");
    check_patches(&file, "probe", "0: #1, data: b#4, cut #5", whole,
                  "28 LIKELY 26 9 29; 28 POSSIBLE 23 9 23; 40 POSSIBLE 29 14 29");
    /* cut; no format; 3 rows are no power of two; sides */
    check_patches(&file, "probe", "0: 28, data: b#1, sides: h#2, cut #3", "fails FORMAT",
                  "9 2 19; 19 2 29; 1 2 29; 9 0 29; 9 4097 29");
}

/* More than a sector after the payload is no padding, even if the runs give it. A declared size of
 * only the header is too small, even if the payload is one byte. */
TEST(probe_knows_padding_of_runs)
{
    check_rows("#1 'PVRT' 40 " HEADER_16 "b15*255", "probe",
               "format=FORMAT_PVR confidence=CONFIDENCE_#2 size=#3",
               "47 POSSIBLE 35; 48 LIKELY 23; 2095 LIKELY 35; 2096 POSSIBLE 35");
    check_rows("#1 'PVRT' 9 b(1 7 0 0) h(1 1) {FFFF}", "probe",
               "format=FORMAT_PVR confidence=CONFIDENCE_#2", "17 LIKELY; 0..16 POSSIBLE");
}

/* ---- sweeps ---- */

TEST(damaged_bytes_cuts_and_limits)
{
    CHECK("'PVRT' 96 b(1 8 0 0) h(8 8) b88*$*37", "textures sweep", "%s", "");
    CHECK("'PVRT' 52 b(1 6 0 0) h(8 8) b44*$*37", "textures sweep", "%s", "");
    CHECK("'PVRT' 52 b(4 2 0 0) h(4 4) b44*$*37", "textures sweep", "%s", "");
    CHECK("'PVRT' 72 b(3 13 0 0) h(8 4) b64*$*37", "textures sweep", "%s", "");
    CHECK("188 'PVRT' 180 b(2 2 0 0) h(8 8) {111101 222203 33330F 44443F}", "textures sweep", "%s",
          "");
}
