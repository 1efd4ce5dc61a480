/* test_colour.c - the colours of texels, one by one and in rows. Each row is converted with vectors
 * and without, and the two can disagree in the last bit or at the end of a row. The expected values
 * are the hashes, tables and examples of pvr.md 6 and gvr-xvr.md A2. Digests come from a decoder in
 * another language, by the formulas of these documents. Those of the Nintendo DS follow tex0.md
 * 2. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "texture_files.h"

#include "textures/bump.h"
#include "textures/lanes.h"

enum { ALL = 0x10000, FORMATS = KUNAI_I_BUMP_NORMAL + 1 };

static const uint32_t REPEAT = 0xFFFFFFFF;

typedef void convert_fn(kunai_i_color color, const uint16_t *texels, size_t count, uint8_t *dst);

/* With vectors, if the machine has them, and without. */
static convert_fn *const converters[2] = {kunai_i_convert_color_row,
                                          kunai_i_convert_color_row_plain};

static kunai_i_color make_color(uint32_t format, uint32_t repeat)
{
    const kunai_i_color color = {.format = format, .repeat = repeat};

    return color;
}

static uint32_t draw_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Makes all values in order, twice as many as there are. YUV422 needs every U with every V, and the
 * texels of a pair must differ in Y. */
static uint16_t *make_all_texels(uint32_t format)
{
    uint16_t *texels = malloc(sizeof *texels * 2 * ALL);

    for (uint32_t i = 0; i < 2 * ALL; i++)
        texels[i] = (uint16_t)i;
    for (uint32_t i = 0; i < ALL && format == KUNAI_I_YUV422; i++) {
        texels[2 * i] = (uint16_t)((i * 7 & 255) << 8 | (i & 255));
        texels[2 * i + 1] = (uint16_t)((i * 151 & 255) << 8 | i >> 8);
    }
    return texels;
}

/* ---- every value ---- */

/* Prints the digest of all values, which must be equal for both versions. */
static void print_format(FILE *text, uint32_t format, uint32_t repeat)
{
    const size_t count = format == KUNAI_I_YUV422 ? 2 * ALL : ALL;
    auto_free uint16_t *texels = make_all_texels(format);
    auto_free uint8_t *pixels = malloc(4 * count);
    char hex[2][65];

    for (size_t version = 0; version < 2; version++) {
        converters[version](make_color(format, repeat), texels, count, pixels);
        test_sha256(pixels, 4 * count, hex[version]);
    }
    assert_string_equal(hex[0], hex[1]);
    fprintf(text, "format %u, %s: %s\n", format, repeat ? "repeat" : "shift", hex[0]);
}

/* The rows have every length around a vector, and are longer than the part that is loaded at once.
 * A pair of YUV422 must not be torn apart. YUV420 has two macroblocks side by side, and two below
 * (pvr.md 6.2). */
static void print_rows(FILE *text)
{
    static const uint32_t widths[] = {1,  2,  7,   8,   9,   16,   17,   31,
                                      32, 33, 511, 512, 513, 1024, 1030, 4096};

    for (size_t i = 0; i < COUNT(widths); i++)
        print_random_picture(text, 2 << 8 | 0x09,
                             lay_pvr(2, 0x09, widths[i], 3, (size_t)2 * 3 * widths[i]), PVR_HEADER);
    print_random_picture(text, 3 << 8 | 0x09, lay_pvr(3, 0x09, 1030, 1, 2060), PVR_HEADER);
    print_random_picture(text, 6 << 8 | 0x09, lay_pvr(6, 0x09, 32, 32, 4 * 384), PVR_HEADER);
}

/* Prints 4x4 blocks (tex0.md 2): every mode at every place of a palette of 61 colours, and past
 * its end. */
static void print_blocks(FILE *text, uint32_t flags)
{
    laid file = lay("^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @codes 0 "
                    "h(16 0) @palettes @colors b(0 1) h(44 8 16) 2*0 h(8 12) 0x15300000 0x80010040 "
                    "'a'.16 palettes: b(0 1) h(40 8 16) 2*0 h(4 8) 0 'a_pl'.16 texels: .512 codes: "
                    "32*(h$ h$+0x4000 h$+0x8000 h$+0xC000) colors: .128 end:");

    fill_random(file.file.data + place_of(&file, "texels"), 512, 44);
    fill_random(file.file.data + place_of(&file, "colors"), 122, 45);
    print_picture(text, file, flags, flags ? "blocks, shift" : "blocks, repeat");
}

/* The hashes of formats 0 to 4 and 10 are those of pvr.md 6 and gvr-xvr.md A2, by repeating and by
 * shifting bits. For directions both are equal. */
TEST(all_values_have_their_colours)
{
    auto_free char *lines = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&lines, &size);

    for (uint32_t format = 0; format < FORMATS; format++) {
        print_format(text, format, REPEAT);
        print_format(text, format, 0);
    }
    print_rows(text);
    print_blocks(text, 0);
    print_blocks(text, KUNAI_TEXTURES_SHIFT);
    fclose(text);
    expect_text(lines, size, "textures/colours");
}

/* In files, the code of the pixel format and KUNAI_TEXTURES_SHIFT must select these formats.
 * Directions, and the bytes of bump texels, are the same with both expansions. */
TEST(files_have_the_hashes_of_all_values)
{
    static const uint32_t rows[][2] = {
        {0, KUNAI_I_ARGB1555}, {1, KUNAI_I_RGB565}, {2, KUNAI_I_ARGB4444}, {5, KUNAI_I_RGB555}};
    static const char raw[] = "349b874347e0b045428844f4f540e5ea306a30685c13fb734881c6b5a5065a0a";
    auto_free uint8_t *pixels = malloc((size_t)4 * ALL);
    laid file;

    for (uint32_t shift = 0; shift < 2; shift++) {
        const uint32_t flags = shift ? KUNAI_TEXTURES_SHIFT : 0;
        const char *how = shift ? "textures textures_flags=TEXTURES_SHIFT" : "textures";
        auto_textures *textures = NULL;

        for (size_t i = 0; i < COUNT(rows); i++) {
            file = lay("'PVRT' 0 b(%u 9 0 0) h(256 256) h(65536*$)", rows[i][0]);
            check_case(&file, how, "sha256[0]='%s'", get_color_hash(rows[i][1], flags));
            free_laid(&file);
        }
        file = lay("'PVRT' 0 b(4 9 0 0) h(256 256) h(65536*$)");
        textures = open_case(&file, how, "sha256[0]='%s'", raw);
        assert_ok(decode_as(textures, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, pixels, (size_t)4 * ALL, 0,
                            NULL));
        assert_bytes_hash(pixels, (size_t)4 * ALL, get_color_hash(KUNAI_I_BUMP_NORMAL, flags));
        free_laid(&file);
    }
}

/* ---- examples ---- */

/* Converts a row of eight, which fills a vector, and a row of one. expected has R, G, B, A from the
 * upper bits on. */
static void check_texel(uint32_t format, uint32_t repeat, uint32_t texel, uint32_t expected)
{
    uint16_t texels[8];
    uint8_t pixels[36];

    for (size_t i = 0; i < 8; i++)
        texels[i] = (uint16_t)texel;
    for (size_t version = 0; version < 2; version++) {
        converters[version](make_color(format, repeat), texels, 8, pixels);
        converters[version](make_color(format, repeat), texels, 1, pixels + 32);
        for (size_t i = 0; i < 36; i++)
            assert_int_equal(pixels[i], expected >> 8 * (3 - i % 4) & 255);
    }
}

/* The examples of pvr.md 6, 6.3 and gvr-xvr.md A2. The ends of every channel were worked out
 * by hand. */
TEST(texels_have_the_colours_of_the_examples)
{
    /* the format, the texel, and both colours */
    static const char rows[] = "1 1234 1045A5FF 1044A0FF; 0 ABCD 52F76BFF 50F068FF; "
                               "2 1234 22334411 20304010; 4 1234 22334424 20304020; "
                               "4 ABCD 52F76BFF 50F068FF; 1 F800 FF0000FF F80000FF; "
                               "1 07E0 00FF00FF 00FC00FF; 1 001F 0000FFFF 0000F8FF; "
                               "0 7FFF FFFFFF00 F8F8F800; 0 8000 000000FF 000000FF; "
                               "3 7C00 FF0000FF F80000FF; 3 8000 000000FF 000000FF; "
                               "4 7000 000000FF 000000E0; 5 ABCD 6BF752FF 68F050FF; "
                               "5 2BCD 6BF75200 68F05000; 5 7FFF FFFFFF00 F8F8F800; "
                               "5 8000 000000FF 000000FF; 6 001F FF0000FF F80000FF; "
                               "6 03E0 00FF00FF 00F800FF; 6 7C00 0000FFFF 0000F8FF; "
                               "6 8000 000000FF 000000FF; 7 1234 34343412 34343412; "
                               "9 1234 123400FF 123400FF; 10 0000 FF8080FF FF8080FF; "
                               "10 FF00 8080FFFF 8080FFFF; 10 8040 80D9DAFF 80D9DAFF; "
                               "10 80C0 8026DAFF 8026DAFF; 10 4020 D3D3B0FF D3D3B0FF; "
                               "10 2B55 43EBA1FF 43EBA1FF; ";
    const char *at;

    for (at = rows; *at; at = strchr(at, ';') + 2) {
        unsigned format, texel, repeat, shift;

        assert_int_equal(sscanf(at, "%u %x %x %x", &format, &texel, &repeat, &shift), 4);
        check_texel(format, REPEAT, texel, repeat);
        check_texel(format, 0, texel, shift);
    }
}

/* ---- YUV422 (pvr.md 6.1) ---- */

/* Stores Y, U, V in both texels of a pair. */
static void put_pair(uint16_t *texels, uint32_t y, uint32_t u, uint32_t v)
{
    texels[0] = (uint16_t)(y << 8 | u);
    texels[1] = (uint16_t)(y << 8 | v);
}

/* Conversion of YUV clamps and rounds negative sums, which is easily wrong by one. */
TEST(yuv_has_the_colours_of_the_examples)
{
    static const uint8_t rows[][6] = {
        {0, 128, 128, 0, 0, 0},       {255, 128, 128, 255, 255, 255}, {128, 0, 0, 0, 255, 0},
        {128, 255, 255, 255, 0, 255}, {16, 200, 90, 0, 17, 139},      {235, 77, 130, 237, 251, 148},
        {90, 1, 254, 255, 48, 0},     {90, 127, 129, 91, 90, 89},     {90, 129, 127, 89, 90, 91}};
    uint16_t texels[8];
    uint8_t pixels[32];

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t version = 0; version < 2; version++)
            for (size_t count = 2; count <= 8; count += 2) {
                for (size_t k = 0; k < count; k += 2)
                    put_pair(texels + k, rows[i][0], rows[i][1], rows[i][2]);
                converters[version](make_color(KUNAI_I_YUV422, REPEAT), texels, count, pixels);
                for (size_t k = 0; k < count; k++) {
                    assert_memory_equal(pixels + 4 * k, rows[i] + 3, 3);
                    assert_int_equal(pixels[4 * k + 3], 255);
                }
            }
}

/* The hash has one pixel of each pair. */
TEST(yuv_has_the_hash_of_pvr_md)
{
    enum { UV = 52, Y = 18, PAIRS = UV * UV * Y };
    auto_free uint16_t *texels = malloc(sizeof *texels * 2 * PAIRS);
    auto_free uint8_t *pixels = malloc((size_t)8 * PAIRS);
    uint32_t u, v, y, pair = 0;

    for (u = 0; u < 256; u += 5)
        for (v = 0; v < 256; v += 5)
            for (y = 0; y < 256; y += 15, pair++)
                put_pair(texels + (size_t)2 * pair, y, u, v);
    assert_int_equal(pair, PAIRS);
    for (size_t version = 0; version < 2; version++) {
        converters[version](make_color(KUNAI_I_YUV422, 0), texels, (size_t)2 * PAIRS, pixels);
        for (pair = 0; pair < PAIRS; pair++) {
            assert_memory_equal(pixels + (size_t)8 * pair, pixels + (size_t)8 * pair + 4, 4);
            memmove(pixels + (size_t)4 * pair, pixels + (size_t)8 * pair, 4);
        }
        assert_bytes_hash(pixels, (size_t)4 * PAIRS,
                          "e4622f4bdbb8dbf180ff37680190d2cf839b6419a1fa5b73d2979a831b3551e7");
    }
}

/* ---- bump (pvr.md 6.3) ---- */

static void add_column(laid *to, const int16_t (*table)[4], size_t column)
{
    for (size_t i = 0; i < 256; i++)
        append_u16(&to->file, (uint16_t)table[i][column], 0);
}

/* A wrong entry of a table changes few pictures, so the tables have a hash of their own. */
TEST(tables_of_directions_have_the_hash_of_pvr_md)
{
    auto_laid columns = lay("%s", "");

    add_column(&columns, kunai_i_bump_rotation, 0);
    add_column(&columns, kunai_i_bump_rotation, 2);
    add_column(&columns, kunai_i_bump_elevation, 0);
    add_column(&columns, kunai_i_bump_elevation, 3);
    assert_bytes_hash(columns.file.data, columns.file.size,
                      "c5023d15f99b3111f7e6700f706d8149fa87c5575a8c45c31d0160ac446c38c8");
    for (size_t i = 0; i < 256; i++) {
        assert_int_equal(kunai_i_bump_rotation[i][1], 0);
        assert_int_equal(kunai_i_bump_rotation[i][3], 0);
        assert_int_equal(kunai_i_bump_elevation[i][1], 0);
        assert_int_equal(kunai_i_bump_elevation[i][2], kunai_i_bump_elevation[i][0]);
    }
}

/* ---- vectors against plain C ---- */

/* Each row of eight begins one texel later than the one before. */
TEST(vectors_are_equal_for_every_texel_at_every_place)
{
    auto_free uint16_t *texels = make_all_texels(0);
    auto_free uint8_t *pixels = malloc((size_t)4 * ALL), *plain = malloc((size_t)4 * ALL);

    for (uint32_t format = 0; format < FORMATS; format++)
        for (uint32_t repeat = 0; repeat < 2; repeat++)
            for (size_t first = 0; first < 8; first += format == KUNAI_I_YUV422 ? 2 : 1) {
                const kunai_i_color color = make_color(format, repeat ? REPEAT : 0);

                kunai_i_convert_color_row(color, texels + first, ALL - first, pixels);
                kunai_i_convert_color_row_plain(color, texels + first, ALL - first, plain);
                assert_memory_equal(pixels, plain, 4 * (ALL - first));
            }
}

static void check_random_row(kunai_i_color color, size_t count, size_t source, size_t target,
                             uint32_t *random)
{
    enum { MOST = 40, ROOM = 4 * MOST + 32 };
    uint16_t texels[MOST + 8];
    uint8_t pixels[ROOM], plain[ROOM];
    size_t i, done;

    for (i = 0; i < MOST + 8; i++)
        texels[i] = (uint16_t)draw_random(random);
    memset(pixels, 0x5A, ROOM);
    memset(plain, 0x5A, ROOM);
    kunai_i_convert_color_row(color, texels + source, count, pixels + target);
    kunai_i_convert_color_row_plain(color, texels + source, count, plain + target);
    assert_memory_equal(pixels, plain, ROOM);
    for (i = 0; i < ROOM; i++)
        if (i < target || i >= target + 4 * count)
            assert_int_equal(plain[i], 0x5A);
    done = kunai_i_convert_color_row_lanes(color, texels + source, count, pixels + target);
    assert_int_equal(done, KUNAI_I_LANES ? count / 8 * 8 : 0);
}

/* Every length up to some vectors; source and target at every distance from a multiple of 16
 * bytes. */
TEST(vectors_are_equal_for_rows_of_any_length)
{
    uint32_t format, random = 4711;

    for (format = 0; format < FORMATS; format++)
        for (size_t count = 0; count <= 40; count += format == KUNAI_I_YUV422 ? 2 : 1)
            for (size_t place = 0; place < 16; place++) {
                check_random_row(make_color(format, REPEAT), count, place / 2, place, &random);
                check_random_row(make_color(format, 0), count, 7 - place / 2, place, &random);
            }
}

/* ---- rows of other things ---- */

/* The order of the channels in a texel depends on the format, not on its size. */
TEST(texels_of_8_and_32_bits_stand_in_rows)
{
    CHECK("'PVRT' 24 b(1 14 0 0) h(2 2) b(15*$+1) b0", "textures",
          "rgba[0]=(0x04030201 0x08070605 0x0C0B0A09 0x000F0E0D)");
    check_rows("'XVRT' 0xFFFF 0 #1 0 h(2 2) 16 .36 b(15*$+1) b0", "textures", "rgba[0]=#2",
               "1 (0x03020104 0x07060508 0x0B0A090C 0x0F0E0D00);"
               "19 (0x030201FF 0x070605FF 0x0B0A09FF 0x0F0E0DFF)");
    CHECK("'XVRT' 60 0 17 0 h(2 2) 4 .36 b(0 1 128 255)", "textures",
          "rgba[0]=(0xFFFFFF00 0xFFFFFF01 0xFFFFFF80 0xFFFFFFFF)");
    CHECK("'XVRT' 62 0 5 0 h(3 2) 6 .36 b(0 1 2 255 128 7)", "textures",
          "indices[0]=(0 1 2 255 128 7) rgba[0]=(0xFF 0x010101FF 0x020202FF 0xFFFFFFFF 0x808080FF"
          " 0x070707FF)");
}
