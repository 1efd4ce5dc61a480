/* test_nds_icon.c - the icon in the banner of a Nintendo DS ROM as a texture set (nds.md 5). A
 * banner has no magic word, so its version and checksum must tell it from other files. */
#include "outline_rows.h"
#include "rom_texts.h"

enum { SIDE = 32 };

/* The banner of the small ROM. Byte i of the texels is i modulo 256; colour i has 2 i of 31 in
 * each channel. */
static laid lay_banner(void)
{
    auto_laid rom = lay_rom();
    const size_t place = place_of(&rom, "banner");

    return lay_bytes(rom.file.data + place, 0x840);
}

/* Returns the index of the texel by the formula of nds.md 5. */
static uint32_t find_index(uint32_t x, uint32_t y)
{
    const uint32_t byte = 32 * (4 * (y >> 3) + (x >> 3)) + 4 * (y & 7) + ((x & 7) >> 1);

    return x & 1 ? byte >> 4 & 0xF : byte & 0xF;
}

TEST(an_icon_has_tiles_of_8_by_8)
{
    auto_laid file = lay_banner();
    auto_textures *set = open_case(
        &file, "textures",
        "likely NDS_BANNER 0x840 format=FORMAT_NDS_BANNER byte_order=BYTE_ORDER_LITTLE "
        "image_count=1 palette_count=1 broken_count=0 image[0]{width=32 height=32 "
        "used_height=32 offset=0x20 size=512 pixel_format=TEX0_FORMAT_PAL16 data_format=1 "
        "pixel_name='PAL16' data_name='8x8 tiles, color 0 clear' color_count=16 flags=IMAGE_ALPHA "
        "level_count=1 "
        "palette_index=0 palette_rule=PALETTE_RULE_OWN name=''} palette[0].count=16");
    uint8_t pixels[4 * SIDE * SIDE];
    uint32_t x, y;

    assert_ok(kunai_textures_decode(set, 0, 0, NULL, pixels, sizeof pixels, NULL));
    for (y = 0; y < SIDE; y++)
        for (x = 0; x < SIDE; x++) {
            const uint32_t index = find_index(x, y), grey = 2 * index << 3 | 2 * index >> 2;
            const uint8_t *pixel = pixels + 4 * (SIDE * y + x);

            assert_int_equal(pixel[0], grey);
            assert_int_equal(pixel[1], grey);
            assert_int_equal(pixel[2], grey);
            assert_int_equal(pixel[3], index ? 255 : 0);
        }
    expect(&textures_handle, set, &file, "indices[0]=(0 0 1 0 2 0 3 0 0 2 1 2 2 2 3 2 ...)");
}

/* Red is in the low bits. Colour 0 of the texels is black and transparent, no matter what the
 * palette has. */
TEST(colors_have_five_bits)
{
    auto_laid file = lay_banner();

    patch(&file, "0x20: {10 32} .510, 0x220: h(0xFFFF 0x1F 0x3E0 0x7C01)");
    check_case(&file, "textures format=FORMAT_NDS_BANNER",
               "warns CORRUPT 2 'banner' rgba[0]=(0 0xFF0000FF 0x00FF00FF 0x0800FFFF 0 ...) "
               "colors[0]=(0xFFFFFFFF 0xFF0000FF 0x00FF00FF 0x0800FFFF ...)");
    check_case(&file, "textures format=FORMAT_NDS_BANNER textures_flags=TEXTURES_SHIFT",
               "warns CORRUPT 2 rgba[0]=(0 0xF80000FF 0x00F800FF 0x0800F8FF 0 ...)");
}

/* A banner has a known version and a right checksum, or the caller names the format. */
TEST(the_version_and_the_checksum_tell_a_banner)
{
    auto_laid file = lay_banner();

    check_patches(&file, "textures", "0: h#1",
                  "likely NDS_BANNER 0x840 warns TRUNCATED 0 'banner' image[0].data_format=#1",
                  "2; 3; 0x103");
    check_patches(&file, "textures", "#1: b#2", "fails FORMAT 0 'file'",
                  "0 0; 0 4; 1 1; 2 0; 0x20 1; 0x83F 1");
    check_patches(&file, "textures", "cut #1", "fails FORMAT 0 'file'", "0x83F");
    check_patches(&file, "probe", "#1: b#2", "fails FORMAT", "0 0; 0 4; 2 0; 0x83F 1");
    check_patches(&file, "textures format=FORMAT_NDS_BANNER", "0: h#1",
                  "warns UNSUPPORTED 0 'banner' image[0].result=OK", "0; 4; 0x102");
    patch(&file, "0: h3, add .0x200");
    check_case(&file, "textures", "likely NDS_BANNER 0xA40 image[0].data_format=3");
}

/* An icon can be read without titles, but not without its palette. */
TEST(cut_banners_give_what_they_have)
{
    static const cut_row rows[] = {
        {"0", "fails TRUNCATED 0 'banner'"},
        {"0x20", "warns TRUNCATED 0 'banner' warns TRUNCATED 0x20 'banner' "
                 "image[0].result=E_TRUNCATED broken_count=1"},
        {"0x220", "warns TRUNCATED 0 'banner' warns TRUNCATED 0x220 'banner' ITEM_IMAGE 0 "
                  "image[0].result=E_TRUNCATED"},
        {"0x240", "warns TRUNCATED 0 'banner' image[0].result=OK"}};
    auto_laid file = lay_banner();

    CHECK_CUTS(&file, "textures format=FORMAT_NDS_BANNER", rows);
}

TEST(an_outline_has_all_structures_of_a_banner)
{
    auto_laid file = lay_banner();

    check_records(
        &file, "outline", "format=FORMAT_NDS_BANNER",
        "0 FILE 'Nintendo DS banner' 0 2112; 1 BANNER 'banner' 0 32 1 0 6; 1 MIP_LEVEL 'mip "
        "level' 32 512 3 1 1024; 1 PALETTE 'palette' 0x220 32 0 0 16; 1 BANNER_TITLE 'title' "
        "0x240 256 0; 1 BANNER_TITLE 'title' 0x340 256 1; 1 BANNER_TITLE 'title' 0x440 256 2; "
        "1 BANNER_TITLE 'title' 0x540 256 3; 1 BANNER_TITLE 'title' 0x640 256 4; 1 "
        "BANNER_TITLE 'title' 0x740 256 5");
    check_patches(&file, "outline format=FORMAT_NDS_BANNER", "cut #1",
                  "warns TRUNCATED 0 'banner' record_count=#2", "0x43F 5; 0x440 6");
}

TEST(every_cut_and_every_byte_of_a_banner_may_be_damaged)
{
    auto_laid file = lay_banner();

    check_case(&file, "textures sweep", "image_count=1");
    check_case(&file, "textures format=FORMAT_NDS_BANNER sweep", "image_count=1");
}
