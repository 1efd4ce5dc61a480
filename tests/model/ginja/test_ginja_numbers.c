/* test_ginja_numbers.c - Ginja models: every way to store a number, a colour and an index (tables
 * of ginja.md 5, 7 and 8). Byte orders, fractions and padding differ from type to type, and a wrong
 * one still gives plausible numbers. Expected values are calculated from the stored numbers. */
#include "ginja_texts.h"

#include <math.h>

enum attribute { POSITION = 1, NORMAL, COLOR, UV = 5 };
enum { DIRECT = 1, INDEX_8, INDEX_16 };

/* Positions 0, 1 and 2 differ, so a position tells its index. */
#define PLACES "places: 3*0.0 4.0 3*0.0 4.0 0.0 "

/* Checks both byte orders with check_rows of cases.h. The second column of the rows is a type. */
static void check_both(const char *body, const char *how, const char *expected, const char *rows)
{
    char text[4096];

    for (int big = 0; big < 2; big++) {
        snprintf(text, sizeof text, "%s [%sGJCM " GINJA_ROOT GINJA_MODEL "%s list_end: ] pof0",
                 big ? ">" : "<", big ? ">" : "", body);
        check_rows(text, how, expected, rows);
    }
}

/* Checks a triangle that is listed as 0, 2, 1, with positions and one more array. count: the count
 * code. data: the elements; the second one has the label "next". frac: the fraction of the array;
 * -1 means no parameter 0. */
static void check_three(uint32_t attribute, const char *count, const char *data, int frac,
                        const char *how, const char *expected, const char *rows)
{
    const int is_position = attribute == POSITION;
    char body[2048], format[32] = "";

    if (frac >= 0)
        snprintf(format, sizeof format, "0 0x%X%s#2%02X", attribute, count, (uint32_t)frac);
    snprintf(body, sizeof body,
             "arrays: %s b(%u next-data) h3 0x#2%s @data 0 " GINJA_END PLACES
             "data: %s /4 words: b1 .3 %u %s words_end: list: {90 0003} %s",
             is_position ? "" : "b(1 12) h3 0x41 @places 36", attribute, count, data,
             8u | 2u << 2 * attribute, format,
             is_position          ? "{00 02 01}"
             : strcmp(count, "4") ? "{0000 0202 0101}"
                                  : "{00 000102  02 020001  01 010200}");
    check_both(body, how, expected, rows);
}

/* ---- numbers: ginja.md 5 ---- */

/* Rows: a letter of lay(), a type, three elements of three numbers. The numbers are both ends of
 * the range of the type, and some that a wrong byte order or sign would change. */
#define BYTES "b 0 0 1 255 127 128 2 3 254 64; b 1 0 1 -128 127 -1 2 3 -127 64; "
#define WORDS                                                                                      \
    "h 2 0 1 65535 32767 32768 2 258 65534 4660; h 3 0 1 -32768 32767 -1 2 258 -32767 4660; "
#define FLOATS "f 4 0 1.5 -3.25 1e30 -1e-30 2 0.1 65536 -0.0"

/* Prints the first numbers of each element, and their values. Missing numbers are 0. */
static void print_elements(uint32_t attribute, uint32_t stored, double units, char data[96],
                           char expected[256])
{
    const uint32_t each = attribute == POSITION ? 3 : 2;
    size_t at = 0, size;

    size = attribute == POSITION
               ? (size_t)sprintf(expected, "mesh[0]{sources=(0 1 2) positions=(")
               : (size_t)sprintf(expected, "mesh[0]{sources=(0 1 2) uvs[%u]=(", attribute - UV);
    for (uint32_t i = 0; i < 3; i++) {
        at += (size_t)sprintf(data + at, "%s#1(", i == 1 ? "next: " : "");
        for (uint32_t k = 0; k < each; k++) {
            if (k < stored)
                at += (size_t)sprintf(data + at, "#%u ", 3 + 3 * i + k);
            size += k < stored ? (size_t)sprintf(expected + size, "#%u/%.0f ", 3 + 3 * i + k, units)
                               : (size_t)sprintf(expected + size, "0 ");
        }
        at += (size_t)sprintf(data + at, ") ");
    }
    sprintf(expected + size, ") normals=null colors[0]=null colors[1]=null %s}",
            attribute == POSITION ? "uvs[0]=null uvs[7]=null" : "");
}

static void check_fraction(uint32_t attribute, uint32_t stored, const char *count, int frac,
                           double units)
{
    char data[96], expected[256];

    print_elements(attribute, stored, units, data, expected);
    check_three(attribute, count, data, frac, "model", expected, BYTES WORDS);
    print_elements(attribute, stored, 1, data, expected);
    check_three(attribute, count, data, frac, "model", expected, FLOATS);
}

/* Floats have no fraction. Without a fraction, or with 0, integer UVs have one of 8 bits, and
 * positions have no fraction. */
TEST(numbers_are_divided_by_the_fraction)
{
    static const int fractions[] = {-1, 0, 1, 2, 7, 8, 9, 15, 16, 30, 31};

    for (size_t i = 0; i < COUNT(fractions); i++) {
        const int frac = fractions[i];

        check_fraction(POSITION, 2, "0", frac, frac < 0 ? 1 : ldexp(1, frac));
        check_fraction(POSITION, 3, "1", frac, frac < 0 ? 1 : ldexp(1, frac));
        check_fraction(UV, 1, "7", frac, frac <= 0 ? 256 : ldexp(1, frac));
        check_fraction(UV, 2, "8", frac, frac <= 0 ? 256 : ldexp(1, frac));
        /* the fraction of normals is fixed */
        check_three(NORMAL, "2", "#3 next: #4 #5", frac, "model",
                    "mesh[0]{sources=(0 1 2) binormals=null tangents=null "
                    "normals~(0.6 0.8 0  0 -1 0  0.57735 0.57735 -0.57735)}",
                    "b 1 b(3 4 0) b(0 -128 0) b(127 127 -127); "
                    "h 3 h(3 4 0) h(0 -32768 0) h(32767 32767 -32767); "
                    "f 4 f(3 4 0) f(0 -0.25 0) f(1e4 1e4 -1e4)");
    }
}

TEST(each_of_8_uv_layers_is_read)
{
    for (uint32_t layer = 1; layer < 8; layer++)
        check_fraction(UV + layer, layer % 2 ? 1 : 2, layer % 2 ? "7" : "8", 0, 256);
}

/* NBT is normal, binormal and tangent: one element, or three elements with an index each. */
TEST(nbt_is_of_one_element_or_of_three)
{
    static const char data[] = "#1(3 4 0 0 0 5 -6 0 0) next: #1(0 7 0 8 0 6 0 0 9) "
                               "#1(0 10 0 0 5 12 0 0 -11)";

    check_three(NORMAL, "3", data, 0, "model",
                "mesh[0]{sources=(0 1 2) normals~(0.6 0.8 0  0 1 0  0 1 0) binormals~(0 0 1  "
                "0.8 0 0.6  0 0.3846154 0.9230769) tangents~(-1 0 0  0 0 1  0 0 -1)}",
                "b 1; h 3; f 4");
    check_three(NORMAL, "4", data, 0, "model",
                "mesh[0]{sources=(0 1 2) normals~(0.6 0.8 0  0 1 0  0 1 0) binormals~(0.8 0 0.6  "
                "0 0.3846154 0.9230769  0 0 1) tangents~(0 0 -1  -1 0 0  0 0 1)}",
                "b 1; h 3; f 4");
}

/* ---- colours ---- */

/* Columns: the count code (5 RGB, 6 RGBA), the type, the stored value big-endian and little-endian,
 * R G B A. The last four are R G B A with KUNAI_MODEL_COLORS_RGBA in a little-endian file: the flag
 * takes the bytes of colours of 4 bytes in the order of the file. */
#define COLORS                                                                                     \
    "5 5 h0x0000 h0x0000 0 0 0 255 0 0 0 255; 5 5 h0xFFFF h0xFFFF 255 255 255 255 255 255 255 "    \
    "255; 6 5 h0x0821 h0x0821 8 4 8 255 8 4 8 255; "                                               \
    "6 5 h0x8410 h0x8410 132 130 132 255 132 130 132 255; "                                        \
    "6 5 h0xF7BE h0xF7BE 247 247 247 255 247 247 247 255; "                                        \
    "5 6 {123456} {123456} 18 52 86 255 18 52 86 255; "                                            \
    "6 6 {FE0080} {FE0080} 254 0 128 255 254 0 128 255; "                                          \
    "5 7 0x12345600 0x12345600 18 52 86 255 0 86 52 255; "                                         \
    "6 7 0x12345678 0x12345678 18 52 86 255 120 86 52 255; "                                       \
    "6 8 h0x1EF7 h0x1EF7 17 238 255 119 17 238 255 119; "                                          \
    "5 8 h0x1EF7 h0x1EF7 17 238 255 255 17 238 255 255; "                                          \
    "6 9 {000000} {000000} 0 0 0 0 0 0 0 0; 6 9 {FFFFFF} {FFFFFF} 255 255 255 255 255 255 255 "    \
    "255; 6 9 {06027E} {7E0206} 4 130 36 251 4 130 36 251; "                                       \
    "5 9 {06027E} {7E0206} 4 130 36 255 4 130 36 255; "                                            \
    "6 A 0x12345678 0x12345678 18 52 86 120 120 86 52 18; "                                        \
    "5 A 0x12345678 0x12345678 18 52 86 255 120 86 52 255; "                                       \
    "6 A 0xFF000080 0xFF000080 255 0 0 128 128 0 0 255"
#define RGBA "(#5 #6 #7 #8 #5 #6 #7 #8 #5 #6 #7 #8)"
#define BY_4 "(#9 #10 #11 #12 #9 #10 #11 #12 #9 #10 #11 #12)"

/* gap: bytes after each element. Tools use 4 bytes for RGB8. */
static void check_colors(uint32_t layer, const char *gap, const char *how, const char *little)
{
    char body[1024], expected[256];

    for (int big = 0; big < 2; big++) {
        snprintf(body, sizeof body,
                 "%s [%sGJCM " GINJA_ROOT GINJA_MODEL "arrays: b(1 12) h3 0x41 @places 36 "
                 "b(%u next-data) h3 0x#2#1 @data 0 " GINJA_END PLACES
                 "data: #%d %s next: 2*(#%d %s) /4 words: b1 .3 %u 0 0x%u#1#200 words_end: "
                 "list: {90 0003 0000 0202 0101} list_end: ] pof0",
                 big ? ">" : "<", big ? ">" : "", COLOR + layer, 4 - big, gap, 4 - big, gap,
                 8u | 2u << 2 * (COLOR + layer), COLOR + layer);
        snprintf(expected, sizeof expected, "mesh[0]{colors[%u]=%s colors[%u]=null}", layer,
                 big ? RGBA : little, !layer);
        check_rows(body, how, expected, COLORS);
    }
}

/* 5 bits and 6 bits must become 8 bits. 5 bits: 1 is 8, 16 is 132, 30 is 247. 6 bits: 1 is 4, 9 is
 * 36, 32 is 130, 61 is 247. */
TEST(colors_have_8_bits_a_channel)
{
    check_colors(0, "", "model", RGBA);
    check_colors(1, "", "model", RGBA);
    check_colors(0, "", "model model_flags=MODEL_COLORS_RGBA", BY_4);
    check_colors(0, "/4", "model", RGBA);
    check_colors(0, ".251", "model", RGBA);
}

/* Other bytes lie between the elements, up to the largest stride. */
TEST(elements_are_a_stride_apart)
{
    static const char *const gaps[] = {"", "{EE}", "{EEEE}", "249*{EE}", "251*{EE}", "253*{EE}"};
    char data[128];

    for (uint32_t i = 0; i < COUNT(gaps); i++) {
        snprintf(data, sizeof data, "h(1 2 3) %s next: h(4 5 6) %s h(7 8 9)", gaps[i], gaps[i]);
        if (i < 4)
            check_three(POSITION, "1", data, 0, "model",
                        "mesh[0]{sources=(0 1 2) positions=(1 2 3 4 5 6 7 8 9)}", "h 3");
        if (i < 4)
            check_three(NORMAL, "2", data, 0, "model",
                        "mesh[0]{sources=(0 1 2) normals~(0.2672612 0.5345225 0.8017837  0.4558423 "
                        "0.5698029 0.6837635  0.5025707 0.5743665 0.6461623)}",
                        "h 3");
        snprintf(data, sizeof data, "h(256 512) %s next: h(768 1024) %s h(1280 1536)", gaps[i],
                 gaps[i]);
        if (i < 5)
            check_three(UV, "8", data, 0, "model", "mesh[0]{sources=(0 1 2) uvs[0]=(1 2 3 4 5 6)}",
                        "h 3");
        snprintf(data, sizeof data, "h256 %s next: h512 %s h768", gaps[i], gaps[i]);
        check_three(UV + 7, "7", data, 0, "model", "mesh[0]{sources=(0 1 2) uvs[7]=(1 0 2 0 3 0)}",
                    "h 3");
    }
}

/* ---- indices ---- */

/* 300 elements of each of the 12 attributes; their values tell their number. Their indices need
 * more than a byte. */
static const char many_arrays[] = GINJA_ROOT GINJA_MODEL
    "arrays: b(1 6) h300 0x31 @positions 0 b(2 18) h300 0x33 @normals 0 b(3 2) h300 0x55 @colors 0 "
    "b(4 4) h300 0xA6 @colors2 0 b(5 4) h300 0x38 @uv1 0 b(6 4) h300 0x38 @uv2 0 "
    "b(7 4) h300 0x38 @uv3 0 b(8 4) h300 0x38 @uv4 0 b(9 4) h300 0x38 @uv5 0 "
    "b(10 4) h300 0x38 @uv6 0 b(11 4) h300 0x38 @uv7 0 b(12 4) h300 0x38 @uv8 0 " GINJA_END
    "positions: 300*h($ $*2 7) normals: 300*h(100 $ 0  0 $ 100  $ 0 100) colors: 300*h$ "
    "colors2: 300*w$*257 uv1: 300*h($ 1) uv2: 300*h($ 2) uv3: 300*h($ 3) uv4: 300*h($ 4) "
    "uv5: 300*h($ 5) uv6: 300*h($ 6) uv7: 300*h($ 7) uv8: 300*h($ 8) ";

/* Tells whether an attribute has an index of 8 bits. The matrix index does not count. */
static int needs_bytes(uint32_t codes)
{
    for (uint32_t a = 1; a < 13; a++)
        if ((codes >> 2 * a & 3) == INDEX_8)
            return 1;
    return 0;
}

/* Lays a corner with the attributes of a word of codes. The index of attribute a is index + a. */
static void lay_corner(laid *to, uint32_t codes, uint32_t index)
{
    for (uint32_t a = 0; a < 13; a++) {
        const uint32_t code = codes >> 2 * a & 3;

        if (code == INDEX_8 || (code == DIRECT && !a))
            lay_more(to, "b%u", (index + a) & 255);
        else if (code == INDEX_16)
            lay_more(to, "h%u", index + a);
    }
}

static void check_numbers(const float *found, double x, double y, double z, uint32_t count)
{
    const double expected[3] = {x, y, z};

    for (uint32_t i = 0; i < count; i++)
        assert_true(fabs((double)found[i] - expected[i]) < 1e-6);
}

static void check_bytes(const uint8_t *found, uint32_t rgba)
{
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(found[i], rgba >> (24 - 8 * i) & 255);
}

/* Checks that attribute a of the vertex has the value of element n. */
static void check_element(const kunai_mesh *mesh, size_t vertex, uint32_t a, uint32_t n)
{
    const uint32_t green = n >> 5, blue = n & 31;
    const double length = sqrt(10000.0 + n * n), long_side = 100 / length, side = n / length;

    if (a == POSITION) {
        check_numbers(mesh->positions + 3 * vertex, n, 2 * n, 7, 3);
    } else if (a == NORMAL) {
        check_numbers(mesh->normals + 3 * vertex, long_side, side, 0, 3);
        check_numbers(mesh->binormals + 3 * vertex, 0, side, long_side, 3);
        check_numbers(mesh->tangents + 3 * vertex, side, 0, long_side, 3);
    } else if (a == COLOR) {
        check_bytes(mesh->colors[0] + 4 * vertex,
                    (green << 2 | green >> 4) << 16 | (blue << 3 | blue >> 2) << 8 | 255);
    } else if (a == COLOR + 1) {
        check_bytes(mesh->colors[1] + 4 * vertex, n * 257);
    } else {
        check_numbers(mesh->uvs[a - UV] + 2 * vertex, n / 256.0, (a - UV + 1) / 256.0, 0, 2);
    }
}

static void check_widths(uint32_t codes, int big)
{
    static const uint32_t order[5] = {0, 2, 1, 3, 4}; /* the first triangle is turned */
    const uint32_t first = needs_bytes(codes) ? 1 : 250;
    auto_laid file = begin_ginja(big);
    auto_model *model = NULL;

    lay_more(&file, "%s words: b1 .3 %u words_end: list: > {98 0005}", many_arrays, codes);
    for (uint32_t i = 0; i < 5; i++)
        lay_corner(&file, codes, first + 7 * i);
    lay_more(&file, "list_end: ");
    end_ginja(&file, big);
    model = open_case(&file, "model", "triangle_count=3 mesh_count=1 mesh[0]{vertex_count=5}");
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->normals != NULL, (codes >> 4 & 3) != 0);
    assert_int_equal(mesh->colors[0] != NULL, (codes >> 6 & 3) != 0);
    assert_int_equal(mesh->colors[1] != NULL, (codes >> 8 & 3) != 0);
    for (uint32_t a = UV; a < 13; a++)
        assert_int_equal(mesh->uvs[a - UV] != NULL, (codes >> 2 * a & 3) != 0);
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t a = 1; a < 13; a++) {
            assert_int_equal(mesh->sources[i], first + 7 * order[i] + 1);
            if (codes >> 2 * a & 3)
                check_element(mesh, i, a, first + 7 * order[i] + a);
        }
}

/* Each attribute is beside attributes of either width. The matrix index of all three kinds is read
 * and has no effect. */
TEST(every_attribute_has_every_width)
{
    uint32_t a, code, i, others;

    for (i = 0; i < 4; i++) {
        others = i / 2 ? 0x3FFFFFC : 0x2AAAAA8;
        for (a = 0; a < 13; a++)
            for (code = a ? INDEX_8 : DIRECT; code <= INDEX_16; code++)
                check_widths((others & ~(3u << 2 * a)) | code << 2 * a, i % 2);
        for (a = 2; a < 13; a++) { /* without this attribute, and with only this one */
            check_widths(others & ~(3u << 2 * a), i % 2);
            check_widths((others & 12) | (others & 3u << 2 * a), i % 2);
        }
    }
}

/* The largest index of one byte, and of two bytes, must name the last element of the array. */
TEST_CALL(the_last_index_names_the_last_element,
          check_both("arrays: b(1 6) h#1 0x31 @data 0 " GINJA_END
                     "data: .#2 h(-7 8 -9) words: b1 .3 #3 words_end: list: {90 0003} > #4",
                     "model", "mesh[0]{sources=(#5 ...) positions=(-7 8 -9 6*0)}",
                     "256 1530 8 b(255 253 254) 255; 257 1536 12 h(256 254 255) 256; "
                     "65535 393204 12 h(65534 65532 65533) 65534"))

/* ---- direct values ---- */

/* Checks a triangle whose corners 0, 2, 1 contain their values of one attribute, and positions by
 * index. Direct values are big-endian in any file. codes: count code, type and fraction, in
 * hexadecimal. */
static void check_direct(uint32_t attribute, const char *codes, const char *const values[3],
                         const char *expected, const char *rows)
{
    auto_free char *body = print_text(
        "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END PLACES "words: 0 0x%X%s b1 .3 %u "
        "words_end: list: > {90 0003} b0 %s b2 %s b1 %s .32",
        attribute, codes, 8u | 1u << 2 * attribute, values[0], values[2], values[1]);
    check_both(body, "model", expected, rows);
}

/* rows: a letter of lay(), a type, numbers. units: the divisor of the numbers. */
static void check_direct_numbers(uint32_t frac, const char *units, const char *rows)
{
    static const char *const one[3] = {"#1(#3)", "#1(#4)", "#1(#5)"};
    static const char *const two[3] = {"#1(#3 #4)", "#1(#5 #6)", "#1(#7 #8)"};
    char codes[32], expected[128];

    snprintf(codes, sizeof codes, "7#2%02X", frac);
    snprintf(expected, sizeof expected, "mesh[0]{sources=(0 1 2) uvs[3]=(#3/%s 0 #4/%s 0 #5/%s 0)}",
             units, units, units);
    check_direct(UV + 3, codes, one, expected, rows);
    codes[0] = '8';
    snprintf(expected, sizeof expected, "mesh[0].uvs[0]=(#3/%s #4/%s #5/%s #6/%s #7/%s #8/%s)",
             units, units, units, units, units, units);
    check_direct(UV, codes, two, expected, rows);
}

TEST(direct_numbers_are_read)
{
    static const struct {
        uint32_t frac;
        const char *units, *codes;
    } cases[] = {
        {0, "256", "2#200"}, {1, "2", "2#201"}, {8, "256", "2#208"}, {31, "2147483648", "2#21F"}};
    static const char *const normals[3] = {"#1(0 -4 3)", "#1(0 -4 3)", "#1(0 -4 3)"};

    for (size_t i = 0; i < COUNT(cases); i++) {
        check_direct_numbers(cases[i].frac, cases[i].units, BYTES WORDS);
        check_direct_numbers(cases[i].frac, "1", FLOATS);
        check_direct(NORMAL, cases[i].codes, normals,
                     "mesh[0].normals~(0 -0.8 0.6 0 -0.8 0.6 0 -0.8 0.6)", "b 1; h 3; f 4");
    }
}

TEST(direct_colors_are_read)
{
    static const char *const values[3] = {"#3", "#3", "#3"};

    check_direct(COLOR, "#1#200", values, "mesh[0].colors[0]=" RGBA, COLORS);
}

TEST(direct_nbt_is_read)
{
    static const char *const values[3] = {"b(64 0 0 0 64 0 0 0 64)", "b(64 0 0 0 64 0 0 0 64)",
                                          "b(64 0 0 0 64 0 0 0 64)"};

    check_direct(NORMAL, "#2100", values,
                 "mesh[0]{normals=(1 0 0 1 0 0 1 0 0) binormals=(0 1 0 0 1 0 0 1 0) "
                 "tangents=(0 0 1 0 0 1 0 0 1)}",
                 "x 3; x 4");
}

/* Each corner contains its position, and there is no array at all. Triangles are turned. */
TEST_GINJA(direct_positions_need_no_array,
           GINJA_ROOT "0 0 @mesh 0 h(1 0) 4*0.0 mesh: @words 2 @list 12 words: 0 0x11106 b1 .3 4 "
                      "list: {90 0003 000000 004080 400000}",
           "model",
           "mesh[0]{vertex_count=3 index_count=3 indices=(0 1 2) positions=(0 0 0 1 0 0 0 1 -2)}")
