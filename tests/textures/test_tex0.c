/* test_tex0.c - the textures and palettes of NSBTX files (tex0.md). Texels, block palettes and
 * colours are in three areas, and palettes have no size, so a wrong place still gives a picture.
 * The expected values were worked out by hand, or are digests that a decoder in another language
 * computed by tex0.md 2. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

#include "tex0_writer.h"

/* ---- files of one texture ---- */

#define BTX0 "start: 'BTX0' h(0xFEFF 1) end-start h(16 1) block-start "

/* 8x8 texels; the entry can have other sides. */
#define SIZE_8 "0x80004008"

/* Colours 0 to 31: the corners of the cube, greys, and a colour that tells the channels apart. Bit
 * 15 is ignored in a palette. */
#define COLORS                                                                                     \
    "h(0x1234 0x001F 0x03E0 0x7C00 0x0421 0x3DEF 0x4210 0xFFFF 0x8000 0x7FFF 0x0001 0x0020 "       \
    "0x0400 "                                                                                      \
    "0x0010 0x0200 0x4000 0x0003 14*0 0x5678)"

/* header: that of the file, with the label start. If colors is "", there is no palette. The next
 * call overwrites the text. */
static const char *make_text(const char *header, const char *entry, const char *texels,
                             const char *codes, const char *colors)
{
    static char text[4096];
    const char *palettes =
        *colors ? "b(0 1) h(40 8 16) 2*0 h(4 8) 0 'a_pl'.16" : "b(0 0) h(16 8 12) 0 h(4 4)";

    snprintf(text, sizeof text,
             "%s ^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @codes 0 "
             "h(end-colors/8) h0 palettes_at: @palettes @colors b(0 1) h(44 8 16) 2*0 h(8 12) "
             "entry: %s 'a'.16 palettes: %s texels: %s codes: %s /8 colors: %s end:",
             header, entry, palettes, texels, codes, colors);
    return text;
}

static const char *make_one(const char *entry, const char *texels)
{
    return make_text(BTX0, entry, texels, "", COLORS);
}

/* ---- texels by hand ---- */

/* Columns: format << 2, plus 32 if colour 0 is clear; a row of texels; the bytes up to the last
 * row, which is equal; index 0; the 8 texels. */
static void check_texels(const char *entry, const char *how, const char *rows)
{
    check_rows(make_one(entry, "#2 .#3 #2"), how,
               "rgba[0]=(#5 #6 #7 #8 #9 #10 #11 #12 48*#4 #5 #6 #7 #8 #9 #10 #11 #12)", rows);
}

/* The alpha of three bits is widened with its own upper two bits. Low bits come first. A texel
 * that is not opaque keeps its colour. The way in which a texture is repeated must not change
 * its texels. */
TEST(texels_are_widened_by_repeating_or_shifting_bits)
{
    static const char repeated[] =
        "4 {00FF21456687A4C2} 48 0xA58C2100 0xA58C2100 0xC69CADFF 0xFF000021 0x7B7B7B4A "
        "0x8484846B 0xFFFFFF94 0x080808B5 0x00FF00DE;"
        "8 {E41B} 12 0xA58C21FF 0xA58C21FF 0xFF0000FF 0x00FF00FF 0x0000FFFF 0x0000FFFF "
        "0x00FF00FF 0xFF0000FF 0xA58C21FF;"
        "12 {105487DF} 24 0xA58C21FF 0xA58C21FF 0xFF0000FF 0x080808FF 0x7B7B7BFF 0xFFFFFFFF "
        "0x000000FF 0x000084FF 0x840000FF;"
        "16 {00010A0B0C0E101F} 48 0xA58C21FF 0xA58C21FF 0xFF0000FF 0x080000FF 0x000800FF "
        "0x000008FF 0x008400FF 0x180000FF 0xC69CADFF;"
        "24 {00FF09857EF92243} 48 0xA58C2100 0xA58C2100 0xFFFFFFFF 0xFF000008 0x7B7B7B84 "
        "0x8484847B 0xFF0000FF 0x00FF0021 0x0000FF42;"
        "28 {341234921F80E00300FCFFFF0000EF3D} 96 0 0xA58C2100 0xA58C21FF 0xFF0000FF "
        "0x00FF0000 0x0000FFFF 0xFFFFFFFF 0x00000000 0x7B7B7B00";

    check_texels("h0 b(0 #1) " SIZE_8, "textures", repeated);
    check_texels("h0 b(15 #1) " SIZE_8, "textures", repeated);
    check_texels(
        "h0 b(0 #1) " SIZE_8, "textures textures_flags=TEXTURES_SHIFT",
        "4 {00FF21456687A4C2} 48 0xA0882000 0xA0882000 0xC098A8F8 0xF8000020 0x78787848 "
        "0x80808068 0xF8F8F890 0x080808B0 0x00F800D8;"
        "8 {E41B} 12 0xA08820FF 0xA08820FF 0xF80000FF 0x00F800FF 0x0000F8FF 0x0000F8FF "
        "0x00F800FF 0xF80000FF 0xA08820FF;"
        "12 {105487DF} 24 0xA08820FF 0xA08820FF 0xF80000FF 0x080808FF 0x787878FF 0xF8F8F8FF "
        "0x000000FF 0x000080FF 0x800000FF;"
        "16 {00010A0B0C0E101F} 48 0xA08820FF 0xA08820FF 0xF80000FF 0x080000FF 0x000800FF "
        "0x000008FF 0x008000FF 0x180000FF 0xC098A8FF;"
        "24 {00FF09857EF92243} 48 0xA0882000 0xA0882000 0xF8F8F8F8 0xF8000008 0x78787880 "
        "0x80808078 0xF80000F8 0x00F80020 0x0000F840;"
        "28 {341234921F80E00300FCFFFF0000EF3D} 96 0 0xA0882000 0xA08820FF 0xF80000FF "
        "0x00F80000 0x0000F8FF 0xF8F8F8FF 0x00000000 0x78787800");
}

/* A transparent texel keeps its colour. Only formats 2 to 4 use this bit. */
TEST(bit_29_makes_index_0_transparent)
{
    check_texels(
        "h0 b(0 #1) " SIZE_8, "textures",
        "36 {00FF21456687A4C2} 48 0xA58C2100 0xA58C2100 0xC69CADFF 0xFF000021 0x7B7B7B4A "
        "0x8484846B 0xFFFFFF94 0x080808B5 0x00FF00DE;"
        "40 {E41B} 12 0xA58C2100 0xA58C2100 0xFF0000FF 0x00FF00FF 0x0000FFFF 0x0000FFFF "
        "0x00FF00FF 0xFF0000FF 0xA58C2100;"
        "44 {105487DF} 24 0xA58C2100 0xA58C2100 0xFF0000FF 0x080808FF 0x7B7B7BFF 0xFFFFFFFF "
        "0x000000FF 0x000084FF 0x840000FF;"
        "48 {00010A0B0C0E101F} 48 0xA58C2100 0xA58C2100 0xFF0000FF 0x080000FF 0x000800FF "
        "0x000008FF 0x008400FF 0x180000FF 0xC69CADFF;"
        "56 {00FF09857EF92243} 48 0xA58C2100 0xA58C2100 0xFFFFFFFF 0xFF000008 0x7B7B7B84 "
        "0x8484847B 0xFF0000FF 0x00FF0021 0x0000FF42;"
        "60 {341234921F80E00300FCFFFF0000EF3D} 96 0 0xA58C2100 0xA58C21FF 0xFF0000FF "
        "0x00FF0000 0x0000FFFF 0xFFFFFFFF 0x00000000 0x7B7B7B00");
    check_texels(
        "h0 b(0 #1) " SIZE_8, "textures textures_flags=TEXTURES_SHIFT",
        "36 {00FF21456687A4C2} 48 0xA0882000 0xA0882000 0xC098A8F8 0xF8000020 0x78787848 "
        "0x80808068 0xF8F8F890 0x080808B0 0x00F800D8;"
        "40 {E41B} 12 0xA0882000 0xA0882000 0xF80000FF 0x00F800FF 0x0000F8FF 0x0000F8FF "
        "0x00F800FF 0xF80000FF 0xA0882000;"
        "44 {105487DF} 24 0xA0882000 0xA0882000 0xF80000FF 0x080808FF 0x787878FF 0xF8F8F8FF "
        "0x000000FF 0x000080FF 0x800000FF;"
        "48 {00010A0B0C0E101F} 48 0xA0882000 0xA0882000 0xF80000FF 0x080000FF 0x000800FF "
        "0x000008FF 0x008000FF 0x180000FF 0xC098A8FF;"
        "56 {00FF09857EF92243} 48 0xA0882000 0xA0882000 0xF8F8F8F8 0xF8000008 0x78787880 "
        "0x80808078 0xF80000F8 0x00F80020 0x0000F840;"
        "60 {341234921F80E00300FCFFFF0000EF3D} 96 0 0xA0882000 0xA08820FF 0xF80000FF "
        "0x00F80000 0x0000F8FF 0xF8F8F8FF 0x00000000 0x78787800");
}

/* ---- 4x4 blocks ---- */

#define UP "#2 #3 #4 #5 #2 #3 #4 #5 "
#define DOWN "#5 #4 #3 #2 #5 #4 #3 #2 "
#define BLOCK_TEXELS "rgba[0]=(" UP UP DOWN DOWN UP UP DOWN DOWN ")"

/* Base 0 has colours 0 to 3, base 1 has colours 2 to 5. Colours 0 and 1 are 31, 0, 1 and 0, 31, 2.
 * The sum of 5 * 31 and 3 * 0 is cut to 19; with 8-bit colours it would differ. Of 20, 17, 4 and
 * 31, 31, 31 the half is 25, 24, 17. Weights of 5/8 and 3/8 give 24, 22, 14; weights of 3/8 and 5/8
 * give 26, 25, 20. The last rows are the last two colours of the palette, two past its end, and the
 * highest base. */
TEST(modes_of_4x4_blocks_blend_colours)
{
    static const char texels[] = "4*{E4E41B1B}", codes[] = "h(4*#1)",
                      colors[] = "h(0x041F 0x0BE0 0x1234 0x7FFF 0x4210 0x8421 0x3DEF 0x001F)";

    check_rows(make_text(BTX0, "0x14000000 " SIZE_8, texels, codes, colors), "textures",
               BLOCK_TEXELS,
               "0x0000 0xFF0008FF 0x00FF10FF 0xA58C21FF 0x00000000;"
               "0x4000 0xFF0008FF 0x00FF10FF 0x7B7B08FF 0x00000000;"
               "0x8000 0xFF0008FF 0x00FF10FF 0xA58C21FF 0xFFFFFFFF;"
               "0xC000 0xFF0008FF 0x00FF10FF 0x9C5A08FF 0x5A9C08FF;"
               "0x0001 0xA58C21FF 0xFFFFFFFF 0x848484FF 0x00000000;"
               "0x4001 0xA58C21FF 0xFFFFFFFF 0xCEC68CFF 0x00000000;"
               "0xC001 0xA58C21FF 0xFFFFFFFF 0xC6B573FF 0xD6CEA5FF;"
               "0x8003 0x7B7B7BFF 0xFF0000FF 0x000000FF 0x000000FF;"
               "0xC004 0x000000FF 0x000000FF 0x000000FF 0x000000FF;"
               "0x3FFF 0x000000FF 0x000000FF 0x000000FF 0x00000000");
    check_rows(make_text(BTX0, "0x34000000 " SIZE_8, texels, codes, colors),
               "textures textures_flags=TEXTURES_SHIFT", BLOCK_TEXELS,
               "0x0000 0xF80008FF 0x00F810FF 0xA08820FF 0x00000000;"
               "0x4000 0xF80008FF 0x00F810FF 0x787808FF 0x00000000;"
               "0x8000 0xF80008FF 0x00F810FF 0xA08820FF 0xF8F8F8FF;"
               "0xC000 0xF80008FF 0x00F810FF 0x985808FF 0x589808FF;"
               "0x0001 0xA08820FF 0xF8F8F8FF 0x808080FF 0x00000000;"
               "0x4001 0xA08820FF 0xF8F8F8FF 0xC8C088FF 0x00000000;"
               "0xC001 0xA08820FF 0xF8F8F8FF 0xC0B070FF 0xD0C8A0FF;"
               "0x8003 0x787878FF 0xF80000FF 0x000000FF 0x000000FF;"
               "0xC004 0x000000FF 0x000000FF 0x000000FF 0x000000FF;"
               "0x3FFF 0x000000FF 0x000000FF 0x000000FF 0x00000000");
}

#define CLEAR_3 "3*0xFF 0 3*0xFF 0 3*0xFF 0 3*0xFF 0 "

/* The upper 5 bits of the colours are blended; their alpha is ignored. Without a palette all texels
 * are black. */
TEST(blocks_blend_the_colours_of_the_caller)
{
    static const uint8_t colors[] = {255, 0, 8, 1, 0, 255, 16, 2, 7, 9, 200, 3, 1, 2, 3, 4};
    static const uint8_t above[] = {255, 0,   8,   255, 0, 255, 16, 255, 7,   9, 200,
                                    255, 0,   0,   0,   0, 255, 0,  8,   255, 0, 255,
                                    16,  255, 123, 123, 8, 255, 0,  0,   0,   0};
    static const uint8_t below[] = {255, 0,  8, 255, 0,  255, 16, 255,
                                    156, 90, 8, 255, 90, 156, 8,  255};
    const kunai_palette caller = {.colors = colors, .count = 4};
    auto_laid file = lay("%s", make_text(BTX0, "0x14000000 " SIZE_8, "b16*0xE4",
                                         "h(0x0000 0x4000 0xC000 0x8000)", ""));
    auto_textures *textures = open_case(&file, "textures", "rgba[0]=(" CLEAR_3 CLEAR_3 "32*0xFF)");
    uint8_t pixels[256];

    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &caller, pixels, sizeof pixels, 0, NULL), 0);
    assert_memory_equal(pixels, above, sizeof above);
    assert_memory_equal(pixels + 128, below, sizeof below);
}

/* ---- every side ---- */

static void print_sides(FILE *text, uint32_t format, uint32_t width, uint32_t height)
{
    static uint16_t colors[300];
    const size_t size = get_tex0_texel_size(format, width, height);
    auto_free uint8_t *texels = malloc(size);
    auto_free uint16_t *codes = malloc(size);
    const tex0_texture texture = {"a", format, width, height, 0, 0, texels, codes};
    const tex0_palette palette = {"a", colors, 300, 0};
    const tex0_set set = {&texture, 1, &palette, 1};
    auto_bytes file = {0};

    fill_random(texels, size, width * 3 + height);
    for (size_t i = 0; i < 300; i++)
        colors[i] = (uint16_t)((i + 1) * 40503u >> 3);
    for (size_t i = 0; i < size / 4; i++) /* some are past the palette */
        codes[i] = (uint16_t)((uint32_t)texels[i] << 8 | i * 7 % 160);
    write_tex0_btx0(&set, &file);
    auto_free char *name = print_text("format %u, %ux%u", format, width, height);
    print_picture(text, lay_bytes(file.data, file.size), 0, name);
}

/* All sides that one file can hold: the size of all texels has 16 bits, in units of 8 bytes. */
TEST(pictures_of_every_side)
{
    auto_free char *lines = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&lines, &size);

    for (uint32_t format = TEX0_A3I5; format <= TEX0_DIRECT; format++)
        for (uint32_t width = 8; width <= 1024; width *= 2)
            for (uint32_t height = 8; height <= 1024; height *= 2)
                if (get_tex0_texel_size(format, width, height) / 8 <= 0xFFFF)
                    print_sides(text, format, width, height);
    fclose(text);
    expect_text(lines, size, "textures/tex0_sides");
}

/* The size field is too small for the largest possible texture, so the reader must not use it. */
TEST_ROWS(largest_picture_is_1024x1024,
          make_text(BTX0, "0x1FF00000 " SIZE_8, ".2097150 h0x801F", "", ""), "textures",
          "rgba[0]=(1048575*0 0xFF0000FF)", "0")

/* ---- several textures ---- */

/* Texels of the same format follow each other. Those of 4x4 blocks have an area of their own, and
 * their palette indices have another area with half the offsets. */
TEST(textures_have_their_own_texels)
{
    static const uint32_t formats[] = {5, 2, 7, 5, 1, 4, 5, 6, 3, 5};
    enum { COUNT = COUNT(formats) };
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    static uint8_t texels[COUNT][32 * 16 * 2];
    static uint16_t codes[COUNT][32 * 16 / 16],
        colors[32] = {0x1234, 0x001F, 0x03E0, 0x7C00, 0x0421, 0x3DEF,
                      0x4210, 0xFFFF, 0x8000, 0x7FFF, 0x0001, 0x0020,
                      0x0400, 0x0010, 0x0200, 0x4000, 0x0003, [31] = 0x5678};
    tex0_texture textures[COUNT];
    const tex0_palette palette = {"all", colors, 32, 0};
    const tex0_set set = {textures, COUNT, &palette, 1};
    auto_bytes written = {0};
    auto_laid file = {0};

    for (uint32_t i = 0; i < COUNT; i++) {
        fill_random(texels[i], sizeof texels[i], i);
        for (size_t k = 0; k < sizeof codes[i] / 2; k++)
            codes[i][k] = (uint16_t)((texels[i][k] & 0xC0u) << 8 | texels[i][k] % 16u);
        textures[i] = (tex0_texture){names[i], formats[i], i % 2 ? 16 : 32, i % 3 ? 8 : 16,
                                     0,        0,          texels[i],       codes[i]};
    }
    write_tex0_btx0(&set, &written);
    file = lay_bytes(written.data, written.size);
    check_dump(&file, "textures", "textures/tex0_many");
}

/* ---- the values of an image ---- */

/* The second texture has 32x16 texels and follows the first, which has 8x8. Columns: format << 2
 * (plus 32 for a clear colour 0), sides and flags, all in hexadecimal; bytes and units of the
 * first texture. */
TEST_ROWS(images_say_their_formats,
          BTX0 "^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @codes 0 h(8 0) "
               "@palettes @colors b(0 2) h(72 8 20) 3*0 h(8 20) h0 b(0 0x#1) " SIZE_8
               " h0x#3 b(0x#2 0x#1) 0x80008020 'first'.16 'x'.16 "
               "palettes: b(0 1) h(40 8 16) 2*0 h(4 8) 0 'a_pl'.16 texels: .#4 second: .#5 "
               "codes: .288 colors: .64 end:",
          "textures",
          "format=FORMAT_TEX0 byte_order=BYTE_ORDER_LITTLE image_count=2 palette_count=1"
          " broken_count=0 image[0].offset=@texels image[1]{data_format=0x#1#2#3 pixel_name=#6"
          " data_name=#7 flags=#8 color_count=#9 pixel_format=#10 width=32 height=16 used_height=16"
          " level_count=1 first_color=0 codebook_count=0 global_index=0 result=OK offset=@second"
          " size=#5 levels[0]{offset=@second size=#5 width=32 height=16}}",
          "04 A0 0008 64 512 'A3I5' 'rows' IMAGE_LINEAR|IMAGE_ALPHA|IMAGE_TRANSLUCENT 32 1;"
          "24 A0 0008 64 512 'A3I5' 'rows' IMAGE_LINEAR|IMAGE_ALPHA|IMAGE_TRANSLUCENT 32 1;"
          "08 A0 0002 16 128 'PAL4' 'rows' IMAGE_LINEAR 4 2;"
          "28 A0 0002 16 128 'PAL4' 'rows, color 0 clear' IMAGE_LINEAR|IMAGE_ALPHA 4 2;"
          "0C A1 0004 32 256 'PAL16' 'rows' IMAGE_LINEAR 16 3;"
          "2C A0 0004 32 256 'PAL16' 'rows, color 0 clear' IMAGE_LINEAR|IMAGE_ALPHA 16 3;"
          "10 A8 0008 64 512 'PAL256' 'rows' IMAGE_LINEAR 256 4;"
          "30 A0 0008 64 512 'PAL256' 'rows, color 0 clear' IMAGE_LINEAR|IMAGE_ALPHA 256 4;"
          "14 A0 0002 16 128 '4x4' '4x4 blocks' IMAGE_ALPHA 0 5;"
          "34 A0 0002 16 128 '4x4' '4x4 blocks' IMAGE_ALPHA 0 5;"
          "18 A6 0008 64 512 'A5I3' 'rows' IMAGE_LINEAR|IMAGE_ALPHA|IMAGE_TRANSLUCENT 8 6;"
          "1C A0 0010 128 1024 'DIRECT' 'rows' IMAGE_LINEAR|IMAGE_ALPHA 0 7;"
          "3C A0 0010 128 1024 'DIRECT' 'rows' IMAGE_LINEAR|IMAGE_ALPHA 0 7")

/* The heights 0, 1, 15, 16, 17, 32 and 2047 of 16 rows. A wrong height means all rows. */
TEST_ROWS(rows_below_the_original_height_are_not_drawn, make_one("0x08800000 #1", ".32"),
          "textures", "image[0]{used_height=#2 height=16}",
          "0x80000000 16; 0x0808 1; 0x7808 15; 0x80008008 16; 0x8808 16; 0x10008 16;"
          "0x3FF808 16")

/* ---- palettes ---- */

/* A palette of 4 colours may begin at any multiple of 8 bytes. Two palettes may begin at the same
 * place. No palette has a size, so each goes on to the end of all colours. */
TEST(palettes_go_on_to_the_end_of_them_all)
{
    auto_laid file = lay(
        BTX0 "^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @texels 0 h(7 0) "
             "@palettes @colors b(0 1) h(44 8 16) 2*0 h(8 12) 0x08000000 " SIZE_8 " 'a'.16 "
             "palettes: b(0 4) h(0 8 28) 5*0 h(4 20) h(0 0 5 1 6 0xFFFE 0 1) 'long'.16 'four'.16 "
             "'sixteen_letters_'.16 'again'.16 texels: .16 "
             "colors: h(20*$+1) h(5 6 7 8) h(9 10 11 0) end:");
    auto_textures *textures = open_case(
        &file, "textures",
        "palette_count=4 palette[0]{name='long' format=0 bank=0 first=0 count=28 colors=(8 2*0 255"
        " ...)} palette[1]{name='four' format=1 bank=0 first=0 count=8 colors=(41 2*0 255 ...)}"
        " palette[2]{name='sixteen_letters_' format=0 bank=0 first=0 count=4 colors=(74 2*0 255"
        " ...)} palette[3]{name='again' format=1 bank=0 first=0 count=28}");
    const uint8_t *colors = kunai_textures_get_palette(textures, 0)->colors;

    assert_ptr_equal(kunai_textures_get_palette(textures, 1)->colors, colors + 80);
    assert_ptr_equal(kunai_textures_get_palette(textures, 2)->colors, colors + 96);
    assert_ptr_equal(kunai_textures_get_palette(textures, 3)->colors, colors);
    assert_null(kunai_textures_get_palette(textures, 4));
}

typedef struct caller_row {
    const char *entry, *texels; /* the first three texels have the indices 0, 1 and 2 */
    uint8_t alpha[3], gray[3];
} caller_row;

static void check_caller_row(const caller_row *row)
{
    static const uint8_t colors[12] = {1, 2, 3, 4, 5, 6, 7, 8};
    const kunai_palette two = {.colors = colors, .count = 2}, empty = {.count = 0};
    auto_laid file = lay("%s", make_text(BTX0, row->entry, row->texels, "", ""));
    auto_textures *textures = open_case(&file, "textures", "image[0].palette=null");
    uint8_t of_two[256], of_none[256], *gray = decode_level(textures, 0, 0);
    size_t k, c;

    assert_int_equal(decode_as(textures, 0, 0, 0, &two, of_two, sizeof of_two, 0, NULL), 0);
    assert_int_equal(decode_as(textures, 0, 0, 0, &empty, of_none, sizeof of_none, 0, NULL), 0);
    for (k = 0; k < 12; k++) {
        c = k % 4;
        assert_int_equal(of_two[k], c < 3 ? colors[k] : row->alpha[k / 4]);
        assert_int_equal(of_none[k], c < 3 ? 0 : row->alpha[k / 4]);
        assert_int_equal(gray[k], c < 3 ? row->gray[k / 4] : row->alpha[k / 4]);
    }
    free(gray);
}

/* An index past the end of the palette is black with the alpha of the texel. Without a palette,
 * texels are grey. */
TEST(any_palette_gives_its_colours_but_never_its_alpha)
{
    static const caller_row rows[] = {
        {"0x04000000 " SIZE_8, "{40E182} .61", {74, 255, 148}, {0, 8, 16}},
        {"0x08000000 " SIZE_8, "{24} .15", {255, 255, 255}, {0, 85, 170}},
        {"0x28000000 " SIZE_8, "{24} .15", {0, 255, 255}, {0, 85, 170}},
        {"0x0C000000 " SIZE_8, "{1002} .30", {255, 255, 255}, {0, 17, 34}},
        {"0x2C000000 " SIZE_8, "{1002} .30", {0, 255, 255}, {0, 17, 34}},
        {"0x10000000 " SIZE_8, "{000102} .61", {255, 255, 255}, {0, 1, 2}},
        {"0x30000000 " SIZE_8, "{000102} .61", {0, 255, 255}, {0, 1, 2}},
        {"0x18000000 " SIZE_8, "{08F982} .61", {8, 255, 132}, {0, 36, 72}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        check_caller_row(&rows[i]);
}

/* ---- which palette ---- */

/* Names decide first, then the number. If two palettes have the same name, the first is taken, by
 * either rule. */
TEST(palettes_are_chosen_by_names_then_by_number)
{
    static const char palettes[] = "'both'.16 'b_pl'.16 'long_name_of_14_' 'a'.16 'both_pl'.16 "
                                   "'b'.16 'c_PL'.16 'sixteen_letters_' 'letters_of_13_p'.16";
    static const char names[] = "'both'.16 'b'.16 'a'.16 'long_name_of_14'.16 'c'.16 "
                                "'sixteen_letters_' 'both_'.16 'b_pl'.16 'letters_of_13'.16 "
                                "'z'.16 'b_p'.16 'bo'.16";
    static const char *const expected[] = {
        "4 palette_rule=PALETTE_RULE_NAME_PL", /* before its own name */
        "1 palette_rule=PALETTE_RULE_NAME_PL", "3 palette_rule=PALETTE_RULE_NAME",
        "2 palette_rule=PALETTE_RULE_NAME_PL", /* 15 letters: only the "_" has room */
        "4 palette_rule=PALETTE_RULE_INDEX",   /* large and small letters differ */
        "7 palette_rule=PALETTE_RULE_NAME_PL", /* "_pl" is cut off as a whole */
        "6 palette_rule=PALETTE_RULE_INDEX",   "1 palette_rule=PALETTE_RULE_NAME",
        "8 palette_rule=PALETTE_RULE_INDEX", /* its palette would be letters_of_13_pl */
        "0 palette_rule=PALETTE_RULE_FIRST",   "0 palette_rule=PALETTE_RULE_FIRST",
        "0 palette_rule=PALETTE_RULE_FIRST"};
    auto_laid file = {0};

    for (uint32_t format = TEX0_A3I5; format <= TEX0_DIRECT; format++) {
        for (uint32_t i = 0; i < 12 && format != TEX0_DIRECT; i++) {
            file = lay_tex0_names(format, 12, names, 9, palettes);
            check_case(&file, "textures", "image[%u]{palette_index=%s}", i, expected[i]);
            free_laid(&file);
        }
        file = lay_tex0_names(format, 2, "'a'.16 'b'.16", format == TEX0_DIRECT ? 9 : 0,
                              format == TEX0_DIRECT ? palettes : "");
        check_case(&file, "textures",
                   "image[0]{palette=null palette_index=-1 palette_rule=PALETTE_RULE_OWN}"
                   " image[1]{palette=null palette_index=-1 palette_rule=PALETTE_RULE_OWN}");
        free_laid(&file);
    }
    file = lay_tex0_names(TEX0_PAL4, 3, "'a'.16 'b'.16 'b'.16", 5,
                          "'x'.16 'a_pl'.16 'a_pl'.16 'b'.16 'b'.16");
    check_case(&file, "textures",
               "image[0]{palette_index=1 palette_rule=PALETTE_RULE_NAME_PL}"
               " image[1]{palette_index=3 palette_rule=PALETTE_RULE_NAME}"
               " image[2]{palette_index=3 palette_rule=PALETTE_RULE_NAME}");
}

TEST_CASE(textures_are_drawn_with_their_palette,
          BTX0 "^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @texels 0 h(2 0) "
               "@palettes @colors b(0 1) h(44 8 16) 2*0 h(8 12) 0x08000000 " SIZE_8 " 'a'.16 "
               "palettes: b(0 2) h(0 8 20) 3*0 h(4 12) h(0 1 1 1) 'red'.16 'a_pl'.16 texels: .16 "
               "colors: h(0x1F 0 0 0 0x7C00 0 0 0) end:",
          "textures", "rgba[0]=(64*0x0000FFFF)")

/* The walk checks that formats without indices give none, and that no format gives directions. */
TEST_ROWS(indices_are_parts_of_the_texels, make_one("#1 " SIZE_8, "#2"), "textures",
          "indices[0]=#3",
          "0x24000000 ({E03F85} .61) (0 31 5 ...); 0x28000000 ({39} .15) (1 2 3 ...);"
          "0x2C000000 ({F107} .30) (1 15 7 ...); 0x30000000 ({00FF80} .61) (0 255 128 ...);"
          "0x38000000 ({F80F85} .61) (0 7 5 ...)")

/* ---- names ---- */

TEST(names_have_up_to_16_characters)
{
    auto_laid file = lay_tex0_names(
        TEX0_PAL4, 5, "''.16 'a'.16 'fifteen_letters'.16 'sixteen_letters_' 'sixteen_letters'.16",
        0, "");

    check_case(&file, "textures",
               "image[0].name='' image[1].name='a' image[2].name='fifteen_letters'"
               " image[3].name='sixteen_letters_' image[4].name='sixteen_letters' found['']=0"
               " found['a']=1 found['fifteen_letters']=2 found['sixteen_letters_']=3"
               " found['sixteen_letters']=4 found['sixteen_letters_x']=-1");
}

/* The largest number that a dictionary can count. */
TEST(dictionaries_have_up_to_255_names)
{
    enum { MOST = 255 };
    static char names[MOST * 16], palettes[MOST * 16];
    auto_textures *textures = NULL;
    size_t length = 0, palette_length = 0;
    auto_laid file = {0};

    for (uint32_t i = 0; i < MOST; i++) {
        length += (size_t)sprintf(names + length, "'%x'.16 ", i * 37 % MOST);
        palette_length +=
            (size_t)sprintf(palettes + palette_length, i % 2 ? "'%x'.16 " : "'%x_pl'.16 ", i);
    }
    file = lay_tex0_names(TEX0_PAL4, MOST, names, MOST, palettes);
    textures = open_case(&file, "textures", "image_count=255 palette_count=255");
    for (uint32_t i = 0; i < MOST; i++) {
        const uint32_t found = i * 37 % MOST;

        auto_free char *name = print_text("%x", found);
        expect(&textures_handle, textures, NULL,
               "image[%u]{name='%s' palette_index=%u palette_rule=%s}", i, name, found,
               found % 2 ? "PALETTE_RULE_NAME" : "PALETTE_RULE_NAME_PL");
    }
}

/* ---- files that have the block ---- */

/* The block is in an NSBTX, alone, after the models of an NSBMD, and at an odd place. */
TEST(blocks_are_in_models_and_alone_too)
{
    static const char *const headers[] = {
        BTX0, "start:",
        "start: 'BMD0' h(0xFEFF 1) end-start h(16 2) 24 48 'MDL0' 24 b(0 0) h(16 8 12) 0 h(4 4)",
        "start: 'BMD0' h(0xFEFF 1) end-start h(16 2) 24 33 'MDL0' 9 b0",
        "start: 'BTX0' h(0xFEFF 1) end-start h(16 2) 24 33 'MDL0' 9 b0"};

    for (size_t i = 0; i < COUNT(headers); i++) {
        auto_laid file =
            lay("%s", make_text(headers[i], "0x08000000 " SIZE_8, "b1 .15", "", COLORS));

        check_case(&file, "textures",
                   "format=FORMAT_TEX0 image_count=1 palette_count=1 image[0].offset=@texels"
                   " rgba[0]=(0xFF0000FF 63*0xA58C21FF)");
        check_case(&file, "probe",
                   i == 2 || i == 3
                       ? "format=FORMAT_MDL0 modules=MODULE_TEXTURES|MODULE_MODEL|MODULE_SCENE"
                       : "format=FORMAT_TEX0 modules=MODULE_TEXTURES");
    }
}

TEST(files_are_what_they_are_asked_to_be)
{
    const char *text = make_one("0x08000000 " SIZE_8, ".16");

    CHECK(text, "textures format=FORMAT_TEX0", "broken_count=0");
    CHECK(text, "textures format=FORMAT_GVR", "fails FORMAT 0");
}

/* The dictionary may be empty or missing. */
TEST_DAMAGES(no_palettes_need_no_dictionary,
             make_text(BTX0, "0x1C000000 " SIZE_8, "{1F80} .126", "", ""), "textures",
             {" | palettes_at: 0", "palette_count=0 rgba[0]=(0xFF0000FF 63*0)"})

/* ---- the writer ---- */

/* A file of another program is written again from its texels. The root of its empty dictionary led
 * to a node that does not exist. */
TEST(other_writers_write_the_same)
{
    auto_laid file =
        lay("'BTX0' h(0xFEFF 1) 396 h(16 1) 20 'TEX0' 376 0 h(32 60) 0 120 0 h(0 60) 0 376 376 0 0 "
            "104 376 b(0 1) h(44 8 16) 0x17F h(30 1 8 12) 0x1C100000 0x80004010 'grad'.16 b(0 0) "
            "h(16 8 12) 0x7F h(4 4) texels: 128*h$$");
    tex0_texture texture = {.name = "grad", .format = TEX0_DIRECT, .width = 16, .height = 8};
    const tex0_set set = {&texture, 1, NULL, 0};
    auto_bytes written = {0};

    texture.texels = file.file.data + place_of(&file, "texels");
    write_tex0_btx0(&set, &written);
    assert_int_equal(written.size, file.file.size);
    assert_memory_equal(written.data, file.file.data, file.file.size);
}
