/* test_palette.c - palettes of files and of archives, and the colours that they give to indices
 * (pvr.md 7, gvr-xvr.md A4). Two consoles store the same fields in different orders and formats,
 * and indices can pass the end of a palette. */
#include "texture_files.h"

enum { HEADER = 16, OLD_HEADER = 12, PALETTE = 1024 /* colours of the hardware */ };

/* Columns for the two consoles: the letter of tags, the byte order of everything but lengths,
 * the formats of a texture. Then the byte order as a name, and the letter and the order of the
 * other console. */
#define CONSOLES "P < {01090000} LITTLE G >; G > {00000004} BIG P <"

/* ---- entries ---- */

/* The examples of pvr.md 6 and gvr-xvr.md A2, and values that tell the formats apart. With the flag
 * of the two games, only codes 0 and 2 of the GameCube have another meaning. Entry 1 of 3 is the
 * tested one; the others are white. Columns: format, entry, its size, flags; the colour by
 * repeating and by shifting bits; white by both. */
static void check_entries(const char *text, const char *rows)
{
    check_rows(text, "textures textures_flags=#4", "palette_count=1 colors[0]=(#7 #5 #7)", rows);
    check_rows(text, "textures textures_flags=#4|TEXTURES_SHIFT",
               "palette_count=1 colors[0]=(#8 #6 #8)", rows);
}

TEST(entries_have_the_formats_of_their_console)
{
    check_entries(
        "'PVPL' 0 h(#1 0 0 3) b(#3*255) #2 b(#3*255)",
        "0 {CDAB} 2 0 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "0 {CD2B} 2 0 0x52F76B00 0x50F06800 0xFFFFFFFF 0xF8F8F8FF;"
        "1 {3412} 2 0 0x1045A5FF 0x1044A0FF 0xFFFFFFFF 0xF8FCF8FF;"
        "2 {3412} 2 0 0x22334411 0x20304010 0xFFFFFFFF 0xF0F0F0F0;"
        "5 {CDAB} 2 0 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "5 {CD2B} 2 0 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "6 {0B16212C} 4 0 0x21160B2C 0x21160B2C 0xFFFFFFFF 0xFFFFFFFF;"
        "7 {0B16212C} 4 0 0x21160B2C 0x21160B2C 0xFFFFFFFF 0xFFFFFFFF;"
        "0 {CDAB} 2 TEXTURES_SA_PALETTES 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "1 {3412} 2 TEXTURES_SA_PALETTES 0x1045A5FF 0x1044A0FF 0xFFFFFFFF 0xF8FCF8FF;"
        "2 {3412} 2 TEXTURES_SA_PALETTES 0x22334411 0x20304010 0xFFFFFFFF 0xF0F0F0F0;"
        "5 {CD2B} 2 TEXTURES_SA_PALETTES 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "6 {0B16212C} 4 TEXTURES_SA_PALETTES 0x21160B2C 0x21160B2C 0xFFFFFFFF 0xFFFFFFFF");
    check_entries(
        "'GVPL' 0 > h(#1 0 0 3) b(#3*255) #2 b(#3*255)",
        "0 {1234} 2 0 0x34343412 0x34343412 0xFFFFFFFF 0xFFFFFFFF;"
        "1 {1234} 2 0 0x1045A5FF 0x1044A0FF 0xFFFFFFFF 0xF8FCF8FF;"
        "2 {1234} 2 0 0x22334424 0x20304020 0xFFFFFFFF 0xF8F8F8FF;"
        "2 {ABCD} 2 0 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "6 {2C21160B} 4 0 0x21160B2C 0x21160B2C 0xFFFFFFFF 0xFFFFFFFF;"
        "0 {ABCD} 2 TEXTURES_SA_PALETTES 0x52F76BFF 0x50F068FF 0xFFFFFFFF 0xF8F8F8FF;"
        "0 {2BCD} 2 TEXTURES_SA_PALETTES 0x52F76B00 0x50F06800 0xFFFFFFFF 0xF8F8F8FF;"
        "1 {1234} 2 TEXTURES_SA_PALETTES 0x1045A5FF 0x1044A0FF 0xFFFFFFFF 0xF8FCF8FF;"
        "2 {1234} 2 TEXTURES_SA_PALETTES 0x22334411 0x20304010 0xFFFFFFFF 0xF0F0F0F0;"
        "2 {ABCD} 2 TEXTURES_SA_PALETTES 0xBBCCDDAA 0xB0C0D0A0 0xFFFFFFFF 0xF0F0F0F0;"
        "6 {2C21160B} 4 TEXTURES_SA_PALETTES 0x21160B2C 0x21160B2C 0xFFFFFFFF 0xFFFFFFFF");
}

/* All values of an entry, with the hashes of pvr.md 6 and gvr-xvr.md A2. The count ends at 65535,
 * so there are two files. */
TEST(entries_have_the_hashes_of_all_values)
{
    static const struct {
        int big;
        uint32_t format, flags, color;
    } rows[] = {{0, 0, 0, KUNAI_I_ARGB1555},
                {0, 1, 0, KUNAI_I_RGB565},
                {0, 2, 0, KUNAI_I_ARGB4444},
                {0, 5, 0, KUNAI_I_RGB555},
                {1, 1, 0, KUNAI_I_RGB565},
                {1, 2, 0, KUNAI_I_RGB5A3},
                {1, 0, KUNAI_TEXTURES_SA_PALETTES, KUNAI_I_ARGB1555},
                {1, 2, KUNAI_TEXTURES_SA_PALETTES, KUNAI_I_ARGB4444}};
    auto_free uint8_t *colors = malloc(4 * 65536);

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t shift = 0; shift < 2; shift++) {
            const uint32_t flags = rows[i].flags | (shift ? KUNAI_TEXTURES_SHIFT : 0);

            for (uint32_t half = 0; half < 65536; half += 32768) {
                auto_laid file =
                    lay("'%cVPL' 65544 %c h(%u 0 0 32768) h(32768*$+%u)", rows[i].big ? 'G' : 'P',
                        rows[i].big ? '>' : '<', rows[i].format, half);
                auto_textures *textures = open_textures(file.file.data, file.file.size, flags);

                memcpy(colors + 4 * half, kunai_textures_get_palette(textures, 0)->colors, 131072);
            }
            assert_bytes_hash(colors, 4 * 65536, get_color_hash(rows[i].color, flags));
        }
}

/* The file ends after the last entry. Red is the upper 5 bits. */
TEST(palettes_have_any_count)
{
    static const uint32_t counts[] = {0,   1,   15,  16,  17,  48,  127,  128,
                                      129, 255, 256, 257, 384, 385, 4096, 65535};

    for (size_t i = 0; i < COUNT(counts); i++)
        for (int big = 0; big < 2; big++) {
            auto_laid file =
                lay(big ? "'GVPL' 0 > h(1 0 0 %u)" : "'PVPL' 0 h(1 0 0 %u)", counts[i]);
            auto_textures *textures = NULL;
            const uint8_t *colors;

            if (counts[i])
                lay_more(&file, "h(%u*$%%16*0x1111)", counts[i]);
            textures = open_case(&file, "textures", "palette[0].count=%u", counts[i]);
            colors = kunai_textures_get_palette(textures, 0)->colors;
            for (uint32_t k = 0; k < counts[i]; k++) {
                const uint32_t red = k % 16 * 0x1111 >> 11;

                assert_int_equal(colors[4 * (size_t)k], red << 3 | red >> 2);
                assert_int_equal(colors[4 * (size_t)k + 3], 255);
            }
        }
}

/* ---- headers ---- */

TEST(palettes_say_their_bank_and_their_first_colour)
{
    const kunai_palette *none = kunai_textures_get_palette(NULL, 0);

    assert_null(none);
    check_rows("'#1VPL' 0 #2 h(1 0x1234 0x5678 2) h(0 0x1111)", "textures",
               "format=FORMAT_#1VP byte_order=BYTE_ORDER_#4 image_count=0 broken_count=0"
               " palette_count=1 found['']=-1 decoding[0].code=E_RANGE"
               " palette[0]{format=1 bank=0x1234 first=0x5678 count=2 name=''}",
               CONSOLES);
}

/* The count decides. The length and the upper byte of the format are ignored. */
TEST(lengths_of_palettes_are_not_trusted)
{
    check_rows("'PVPL' #1 h(#2 0 0 2) h(0 0x1111)", "textures", "palette_count=1",
               "0 2; 7 2; 8 2; 9 2; 11 2; 13 2; 0x7FFFFFFF 2; 0xFFFFFFFF 2; 12 0xFF02");
    check_rows("'GVPL' #1 > h(#2 0 0 2) h(0 0x1111)", "textures", "palette_count=1",
               "0 2; 7 2; 8 2; 9 2; 11 2; 13 2; 0x7FFFFFFF 2; 0xFFFFFFFF 2; 12 0xFF02");
}

TEST(other_formats_are_unsupported)
{
    check_rows("'PVPL' 0 h(#1 0 0 5) .#2", "textures", "palette_count=1", "0..2 10; 5 10; 6..7 20");
    check_rows("'PVPL' 0 h(#1 0 0 5) .#2", "textures", "fails TRUNCATED 16",
               "0..2 9; 5 9; 6..7 19");
    check_rows("'PVPL' 0 h(#1 0 0 5) .64", "textures", "fails UNSUPPORTED 8", "3..4; 8..255");
    check_rows("'GVPL' 0 > h(#1 0 0 5) .#2", "textures", "palette_count=1", "0..2 10; 6 20");
    check_rows("'GVPL' 0 > h(#1 0 0 5) .#2", "textures", "fails TRUNCATED 16", "0..2 9; 6 19");
    check_rows("'GVPL' 0 > h(#1 0 0 5) .64", "textures", "fails UNSUPPORTED 8", "3..5; 7..255");
}

TEST(cut_palettes_fail)
{
    static const char *const texts[] = {"'PVPL' 18 h(2 0 0 5) h(5*$)",
                                        "'GVPL' 18 > h(2 0 0 5) h(5*$)", "'PVRP' 14 h(2 0) .10"};
    static const char *const cuts[] = {"4..15 0; 16..25 16", "4..15 0; 16..25 16",
                                       "4..11 0; 12..21 12"};

    for (size_t i = 0; i < 3; i++) {
        const char *how = i == 1 ? "textures format=FORMAT_GVP" : "textures format=FORMAT_PVP";
        auto_laid file = lay("%s", texts[i]);

        check_patches(&file, "textures", "cut #1", "fails FORMAT 0", "0..3");
        check_patches(&file, how, "cut #1", "fails FORMAT 0", "0..3");
        check_patches(&file, "textures", "cut #1", "fails TRUNCATED #2", cuts[i]);
        check_patches(&file, how, "cut #1", "fails TRUNCATED #2", cuts[i]);
    }
}

/* The error must have the format that the caller has named. */
TEST(files_are_what_they_are_asked_to_be)
{
    static const char none[] =
        "fails FORMAT 0 '#3VPL' 'the data is not a palette file' FORMAT_#3VP";

    check_rows("'#1VPL' 0 #2 h(1 0 0 2) 0", "textures format=FORMAT_#3VP", none, "P < G; G > P");
    check_rows("'#1VPL' 0 #2 h(1 0 0 2) 0", "textures format=FORMAT_PVR", "fails FORMAT 0",
               "P <; G >");
    check_rows("'XVPL' 0 #2 h(1 0 0 2) 0", "textures format=FORMAT_#3VP", none,
               "0 < P; 0 < G; 0 > P; 0 > G");
    check_rows("'XVPL' 0 #1 h(1 0 0 2) 0", "textures", "fails FORMAT 0", "<; >");
}

/* A PVRP has no count, so its length gives the count. */
TEST(old_palettes_have_the_count_of_their_length)
{
    static const char expected[] = "format=FORMAT_PVP palette_count=1"
                                   " palette[0]{format=#2 count=#3 bank=0 first=0}";

    check_rows("'PVRP' #1 h(#2 0) #4", "textures", expected,
               "4 2 0 {}; 5 2 0 {34}; 6 2 1 {3412}; 9 2 2 {3412341234}; 10 1 3 {341234123412};"
               "7 6 0 {341234}; 8 7 1 {34123412}; 11 6 1 {34123412341234}");
    CHECK("'PVRP' 6 h(2 0) h0x1234", "textures", "palette[0].colors=(0x22 0x33 0x44 0x11)");
    check_rows("'PVRP' #1 h(#2 0) .16", "textures", "fails #3 #4",
               "0 2 CORRUPT 4; 1 2 CORRUPT 4; 2 2 CORRUPT 4; 3 2 CORRUPT 4; 22 2 TRUNCATED 12;"
               "0xFFFFFFFF 2 TRUNCATED 12; 0xFFFFFFFF 3 UNSUPPORTED 8");
    CHECK("'PVRP' 20 h(2 0) .16", "textures", "palette[0].count=8");
}

/* The found size is the larger of the length and the size of the entries. Columns: length, count,
 * bytes after the header. */
TEST(found_size_is_what_the_length_or_the_entries_say)
{
    static const char rows[] = "8 0 0 SURE 16; 14 3 10 SURE 22; 14 3 6 SURE 22; 14 3 5 LIKELY 21;"
                               "15 3 10 SURE 23; 13 3 10 SURE 22";

    check_rows("'PVPL' #1 h(1 0 0 #2) .#3", "probe",
               "format=FORMAT_PVP byte_order=BYTE_ORDER_LITTLE confidence=CONFIDENCE_#4 size=#5",
               rows);
    check_rows("'GVPL' #1 > h(1 0 0 #2) .#3", "probe",
               "format=FORMAT_GVP byte_order=BYTE_ORDER_BIG confidence=CONFIDENCE_#4 size=#5",
               rows);
    CHECK("'PVPL' 8 h(1 0 0) .1", "probe", "confidence=CONFIDENCE_LIKELY size=15");
    CHECK("'GVPL' 8 > h(1 0 0) .1", "probe", "confidence=CONFIDENCE_LIKELY size=15");
    CHECK("'PVRP' 9 h(1 0) .8", "probe",
          "format=FORMAT_PVP byte_order=BYTE_ORDER_LITTLE confidence=CONFIDENCE_SURE size=17");
    CHECK("'PVRP' 9 h1 .1", "probe", "format=FORMAT_PVP confidence=CONFIDENCE_LIKELY size=11");
}

/* ---- palettes between textures ---- */

/* Two textures named a and b; 4x4 texels in RGB565; palettes of 3 colours. */
#define TABLE "'#1VMH' < 64 #2 h(8 2) h0 'a'.28 h1 'b'.28 "
#define TEXTURE "'#1VRT' < 40 #3 #2 h(4 4) .32 "
#define PALETTE_3 "'#1VPL' < 14 #2 h(1 0 0 3) .6 "

enum { FIRST = 72, SIZE = 48 /* of a texture */ };

/* Palettes before, between and after the textures. A name counts if nothing is between the name and
 * its palette. These palettes belong to no image. */
TEST_ROWS(sets_have_palettes_with_names,
          TABLE
          "'#1VPN' < 10 'first'0 'rest' " PALETTE_3 TEXTURE
          "'#1VPN' < 5 'lost'0 'COMM' < 4 'text' '#1VPL' < 18 #2 h(2 0 0 5) .10 "
          "'#1VPL' < 8 #2 h(1 0 0 0) '#1VPN' < 6 'other'0 '#1VPN' < 6 'no end' "
          "'#1VPL' < 40 #2 h(1 0 0 16) .32 '#1VPN' < 0 '#1VPL' < 42 #2 h(1 0 0 17) .34 " TEXTURE
          "'#1VPN' < 5 'last'0 '#1VPL' < 520 #2 h(1 0 0 256) .512 '#1VPN' < 11 'of nothing'0",
          "textures",
          "image_count=2 palette_count=6 palette[*].count=(3 5 0 16 17 256)"
          " palette[*].name=('first' '' '' 'no end' '' 'last') palette[1].format=2"
          " image[0].palette=null image[1].palette=null image[*].palette_index=(2*-1)",
          CONSOLES)

TEST_ROWS(palettes_of_the_other_console_are_skipped,
          TABLE TEXTURE "'#5VPL' < 16 #6 h(1 0 0 4) .8 " TEXTURE, "textures",
          "any image_count=2 palette_count=0 warning_count=1", CONSOLES)

/* The palette has an unknown format, its entries pass the end of its chunk, or its header has no
 * room. The textures must stay readable. */
TEST(broken_palettes_harm_nothing_else)
{
    static const char rows[] = "3 2 UNSUPPORTED 128; 1 3 TRUNCATED 136; 1 0xFFFF TRUNCATED 136";
    static const char expected[] = "warns #3 #4 '%cVPL' image_count=2 broken_count=0"
                                   " palette_count=1 palette[0]{count=7 name=''}";
    char text[256];

    snprintf(text, sizeof text, expected, 'P');
    check_rows("'PVMH' 64 h(8 2) h0 'a'.28 h1 'b'.28 'PVRT' 40 {01090000} h(4 4) .32 "
               "bad: 'PVPL' 12 h(#1 0 0 #2) .4 'PVRT' 40 {01090000} h(4 4) .32 'PVPL' 22 "
               "h(1 0 0 7) .14",
               "textures", text, rows);
    snprintf(text, sizeof text, expected, 'G');
    check_rows("'GVMH' 64 > h(8 2) h0 'a'.28 h1 'b'.28 'GVRT' < 40 {00000004} > h(4 4) .32 "
               "bad: 'GVPL' < 12 > h(#1 0 0 #2) .4 'GVRT' < 40 {00000004} > h(4 4) .32 'GVPL' < 22 "
               "> h(1 0 0 7) .14",
               "textures", text, rows);
    check_rows(
        "'PVMH' 64 h(8 2) h0 'a'.28 h1 'b'.28 'PVRT' 40 {01090000} h(4 4) .32 bad: 'PVPL' #1 "
        "#2 'PVRT' 40 {01090000} h(4 4) .32",
        "textures", "warns TRUNCATED @bad image_count=2 broken_count=0 palette_count=0",
        "0 (); 1 b1; 2 h1; 3 (h1 b0); 4 1; 5 (1 b0); 6 (1 h0); 7 (1 h0 b0)");
}

/* The file ends in the header of the palette, in its entries, and after them. The length of the
 * palette always passes the end. */
TEST(cut_palettes_of_sets_are_warnings)
{
    static const char *const texts[] = {
        "'PVMH' 64 h(8 2) h0 'a'.28 h1 'b'.28 2*('PVRT' 40 {01090000} h(4 4) .32) 'PVPL' 1000 "
        "h(1 0 0 4) .8",
        "'GVMH' 64 > h(8 2) h0 'a'.28 h1 'b'.28 2*('GVRT' < 40 {00000004} > h(4 4) .32) 'GVPL' < "
        "1000 > h(1 0 0 4) .8"};

    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay("%s", texts[i]);

        check_case(&file, "textures", "image_count=2 palette_count=1");
        check_patches(&file, "textures", "cut #1", "image_count=2 palette_count=0", "168..175");
        check_patches(&file, "textures", "cut #1",
                      "warns TRUNCATED #2 image_count=2 palette_count=0",
                      "176..183 168; 184..191 184");
    }
}

/* length: that of the first texture */
static void check_sizes(const char *length, const char *between, const char *after,
                        const char *expected)
{
    auto_free char *text =
        print_text(TABLE "'#1VRT' < %s #3 #2 h(4 4) .32 %s " TEXTURE "%s", length, between, after);
    auto_free char *all =
        print_text("any image_count=2 broken_count=0 image[0].offset=88 %s", expected);
    check_rows(text, "textures", all, CONSOLES);
}

/* The length counts only if a chunk begins at its end. Otherwise the payload goes up to the next
 * chunk, or to the end of the data (pvr.md 1.3). */
TEST(textures_of_sets_end_where_their_length_says)
{
    static const char index[] = "'GBIX' < 8 .8", comment[] = "'COMM' < 4 'text'";

    check_sizes("40", "", "", "image[*].size=(32 32) palette_count=0 warning_count=0");
    check_sizes("0", "", "", "image[*].size=(32 32) warning_count=1"); /* the search finds it */
    check_sizes("40", index, comment, "image[*].size=(32 32) warning_count=0");
    /* inside the index: zeros */
    check_sizes("48", index, comment, "image[*].size=(48 32) warning_count=0");
    check_sizes("0", index, comment, "image[*].size=(48 32) warning_count=1");
    check_sizes("0", "'GBIX' < 0 .8", comment, "image[*].size=(48 32) warning_count=1");
    check_sizes("40", PALETTE_3, PALETTE_3,
                "image[*].size=(32 32) palette_count=2 warning_count=0");
    /* the palette is found, too; in the next row it is not */
    check_sizes("0", PALETTE_3, PALETTE_3, "image[*].size=(54 32) palette_count=2 warning_count=1");
    check_sizes("48", PALETTE_3, PALETTE_3,
                "image[*].size=(54 32) palette_count=1 warning_count=1");
    /* a chunk, and less than one */
    check_sizes("40", "", "'COMM' < 0", "image[*].size=(32 32) warning_count=0");
    check_sizes("40", "", "'COMM' .3", "image[*].size=(32 39) warning_count=0");
}

/* The length says that 8 of 32 bytes are there, so the palette after them must not be read as
 * texels. Without a length, the palette is read as texels. */
TEST(short_textures_of_sets_are_broken)
{
#define SHORT_TEXTURE "short: '#1VRT' < 16 #3 #2 h(4 4) texels: .8 '#1VPL' < 88 #2 h(1 0 0 40) .80 "
#define LONG_TEXTURE "'#1VRT' < 0 #3 #2 h(4 4) texels: .8 '#1VPL' < 88 #2 h(1 0 0 40) .80 "
    static const char *const texts[] = {TABLE SHORT_TEXTURE TEXTURE, TABLE TEXTURE SHORT_TEXTURE,
                                        TABLE LONG_TEXTURE TEXTURE, TABLE TEXTURE LONG_TEXTURE};
    char text[256];

    for (size_t i = 0; i < 4; i++) {
        if (i < 2)
            snprintf(text, sizeof text,
                     "warns TRUNCATED @texels '#1VRT' image_count=2 broken_count=1 palette_count=1"
                     " palette[0]{count=40 name=''} image[%u]{result=E_TRUNCATED offset=@texels"
                     " size=8} decoding[0][0].code=%s",
                     (unsigned)i, i ? "OK" : "E_TRUNCATED");
        else
            snprintf(text, sizeof text, "any image_count=2 broken_count=0 image[%u].size=104",
                     (unsigned)i - 2);
        check_rows(texts[i], "textures", text, CONSOLES);
    }
}

/* The palettes inside pictures come first, with the names of the pictures. An XVM has no
 * palettes. */
TEST(palettes_inside_come_first)
{
    CHECK("'GVMH' 64 > h(8 2) h0 'a'.28 h1 'b'.28 'GVPL' < 18 > h(1 0 0 5) .10 "
          "'GVRT' < 40 {00000004} > h(4 4) .32 'GVRT' < 72 > b(0 0 0x18 8) h(8 8) h0x1234 .62",
          "textures",
          "palette_count=2 palette[*].count=(16 5) palette[*].name=('b' '') image[0].palette=null"
          " image[0].palette_index=-1 image[1]{palette_index=0 palette_rule=PALETTE_RULE_OWN}"
          " palette[0].colors=(0x10 0x45 0xA5 0xFF ...)");
    CHECK("'XVMH' 56 2 .52 2*('XVRT' 72 0 5 0 h(4 4) 16 .36 .16) 'PVPL' 14 h(1 0 0 3) h(1 2 3)",
          "textures", "format=FORMAT_XVM image_count=2 palette_count=0");
}

/* ---- decoding ---- */

/* Pictures with every possible index. A texel of XVR has its own number; the others are
 * twiddled. */
static const char *const paletted[] = {"'PVRT' 136 b(2 5 0 0) h(16 16) b(128*$*31)",
                                       "'PVRT' 264 b(2 7 0 0) h(16 16) b(256*$)",
                                       "'XVRT' 312 0 5 0 h(16 16) 256 .36 b(256*$)"};

enum { TEXELS = 16 * 16 };

/* Opens the picture and fills in the index of each texel. Every possible index must be there. */
static kunai_textures *open_paletted(size_t number, laid *file, uint8_t indices[TEXELS])
{
    const uint32_t colors = number ? 256 : 16;
    kunai_textures *textures;
    uint8_t seen[256] = {0};
    size_t i, count = 0;

    *file = lay("%s", paletted[number]);
    textures = open_case(file, "textures", "image[0]{color_count=%u palette=null}", colors);
    assert_ok(decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, TEXELS, 0, NULL));
    for (i = 0; i < TEXELS; i++) {
        assert_true(indices[i] < colors);
        count += !seen[indices[i]];
        seen[indices[i]] = 1;
    }
    assert_int_equal(count, colors);
    return textures;
}

/* Compares the pixels with the expected ones for a palette that has only count colours. */
static void check_pixels(const kunai_textures *textures, const uint8_t *indices,
                         const uint8_t *colors, uint32_t count)
{
    static const uint8_t transparent[4] = {0, 0, 0, 0};
    const kunai_palette palette = {.colors = colors, .count = count}; /* the rest is not used */
    uint8_t pixels[4 * TEXELS];

    assert_ok(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, sizeof pixels, 0, NULL));
    for (size_t i = 0; i < TEXELS; i++)
        assert_memory_equal(pixels + 4 * i,
                            indices[i] < count ? colors + 4 * (size_t)indices[i] : transparent, 4);
}

static void check_with_file(const kunai_textures *textures, const uint8_t *indices,
                            const char *text)
{
    auto_laid file = lay("%s", text);
    auto_textures *palettes = open_case(&file, "textures", "palette_count=1");
    const kunai_palette *palette = kunai_textures_get_palette(palettes, 0);

    check_pixels(textures, indices, palette->colors, palette->count);
}

/* Palettes begin with any bank and have any count. The palette of a file has fewer colours than
 * there are indices. The walk checks the grey of images without a palette. */
TEST(indices_take_colours_of_any_palette)
{
    static const uint32_t counts[] = {0, 1, 15, 16, 17, 255, 256, 257, 1024, UINT32_MAX};
    const kunai_palette no_colors = {.colors = NULL, .count = 1};
    laid file;
    uint8_t colors[4 * PALETTE], indices[TEXELS], pixels[4 * TEXELS];

    for (size_t i = 0; i < sizeof colors; i++)
        colors[i] = (uint8_t)(i * 7 + i / 256 + 1);
    for (size_t i = 0; i < COUNT(paletted); i++) {
        auto_textures *textures = open_paletted(i, &file, indices);

        for (size_t k = 0; k < COUNT(counts); k++)
            check_pixels(textures, indices, colors, counts[k]);
        for (uint32_t bank = 0; bank < PALETTE / 16; bank++) {
            auto_exact rest = test_exact_copy(colors + 64 * bank, 4 * PALETTE - 64 * (size_t)bank);

            check_pixels(textures, indices, rest.data, PALETTE - 16 * bank);
        }
        check_pixels(textures, indices, NULL, 0);
        check_with_file(textures, indices, "'PVPL' 104 h(1 0 0 48) h(48*$%16*0x1111)");
        check_with_file(textures, indices, "'GVPL' 104 > h(1 0 0 48) h(48*$%16*0x1111)");
        memset(pixels, 0xEE, sizeof pixels);
        assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &no_colors, pixels,
                                   sizeof pixels, 0, NULL),
                         KUNAI_E_ARGUMENT);
        assert_int_equal(pixels[0], 0xEE);
        free_laid(&file);
    }
}

/* ---- sweeps ---- */

TEST(damaged_bytes_cuts_and_limits)
{
    static const char *const hows[] = {
        "textures sweep whole",
        "textures sweep whole textures_flags=TEXTURES_SHIFT|TEXTURES_SA_PALETTES"};
    auto_laid file = {0};

    for (size_t i = 0; i < 2; i++)
        check_rows("'#1VPL' < 48 #2 h(2 0 0 20) h(20*$%16*0x1111)", hows[i], "palette_count=1",
                   CONSOLES);
    check_rows(TABLE "'#1VPN' < 5 'name'0 '#1VPL' < 16 #2 h(1 0 0 4) h(4*$*0x1111) " TEXTURE TEXTURE
                     "'#1VPL' < 16 #2 h(6 0 0 2) h(2*$*0x1111) 0",
               "textures sweep", "palette_count=2", CONSOLES);
    CHECK("'PVRP' 20 h(6 0) .16", "textures sweep whole", "palette[0].count=4");
    /* colours, and a list of palettes, that need memory of their own */
    file = lay("'PVPL' 0 h(1 0 0 8192) .16384");
    check_memory(&file, "textures");
    free_laid(&file);
    file = lay("'GVMH' 604 > h(0 300) .600 300*('GVRT' < 72 > b(0 0 0x18 8) h(8 8) .64)");
    check_memory(&file, "textures");
}
