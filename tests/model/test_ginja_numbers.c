/* test_ginja_numbers.c - Ginja models: every way to store a number, a colour and an index, by the
 * tables of ginja.md 5, 7 and 8. Expected values are calculated from the stored numbers. */
#include "ginja_texts.h"

#include <math.h>

enum attribute { POSITION = 1, NORMAL, COLOR, UV = 5 };
enum count_code { XY, XYZ, NORMAL_XYZ, NBT, NBT3, RGB, RGBA, S, ST };
enum type { U8, S8, U16, S16, F32, RGB565, RGB8, RGBX8, RGBA4, RGBA6, RGBA8 };
enum { DIRECT = 1, INDEX_8, INDEX_16 };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const uint8_t number_counts[] = {2, 3, 3, 9, 9, 1, 1, 1, 2}; /* by the count code */
static const uint8_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};   /* by the type */

/* The places of positions 0, 1 and 2 tell them apart. */
#define PLACES "places: 3*0.0 4.0 3*0.0 4.0 0.0 "

/* A triangle, listed as 0, 2, 1, of the elements of positions and of one more array, with indices of
 * 8 bits. The indices of NBT3 are i, i + 1 and i + 2 modulo 3. stride: 0 is the size of an element.
 * frac: of the array that is looked at; -1: no parameter 0. data: its three elements. */
static laid lay_three(int big, uint32_t attribute, uint32_t count_code, uint32_t type,
                      uint32_t stride, int frac, const char *data)
{
    const uint32_t size = (uint32_t)number_counts[count_code] * sizes[type];
    laid file = begin_ginja(big);

    lay_more(&file,
             GINJA_ROOT GINJA_MODEL "arrays: %s b(%u %u) h3 %u @data 0 " GINJA_END PLACES
                                    "data: %s /4 ",
             attribute == POSITION ? "" : "b(1 12) h3 0x41 @places 36", attribute,
             stride ? stride : size, count_code | type << 4, data);
    lay_more(&file, "words: b1 .3 %u ", 8u | 2u << 2 * attribute);
    if (frac >= 0)
        lay_more(&file, "0 %u ", attribute << 16 | count_code << 12 | type << 8 | (uint32_t)frac);
    lay_more(&file, "words_end: list: {90 0003} %s list_end: ",
             attribute == POSITION ? "{00 02 01}"
             : count_code == NBT3  ? "{00 000102  02 020001  01 010200}"
                                   : "{0000 0202 0101}");
    end_ginja(&file, big);
    return file;
}

static kunai_model *open_model(const laid *file, const char *how)
{
    return open_case(file, how, "mesh_count=1 mesh[0]{vertex_count=3 sources=(0 1 2)}");
}

static void check_numbers(const float *found, const double *expected, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (fabs((double)found[i] - (double)(float)expected[i]) > 0.0)
            fail_msg("number %u: %.9g, expected %.9g", (unsigned)i, (double)found[i], expected[i]);
}

static void check_direction(const float *found, double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);

    assert_true(fabs((double)found[0] - x / length) < 1e-6);
    assert_true(fabs((double)found[1] - y / length) < 1e-6);
    assert_true(fabs((double)found[2] - z / length) < 1e-6);
}

/* ---- numbers: ginja.md 5 ---- */

/* Both ends of what a type can say, and what is asymmetric about it. */
static const struct {
    char letter; /* of lay() */
    double numbers[9];
} numbers_of[] = {
    [U8] = {'b', {0, 1, 255, 127, 128, 2, 3, 254, 64}},
    [S8] = {'b', {0, 1, -128, 127, -1, 2, 3, -127, 64}},
    [U16] = {'h', {0, 1, 65535, 32767, 32768, 2, 258, 65534, 4660}},
    [S16] = {'h', {0, 1, -32768, 32767, -1, 2, 258, -32767, 4660}},
    [F32] = {'f', {0, 1.5, -3.25, 1e30, -1e-30, 2, 0.1, 65536, -0.0}},
};
static const int fractions[] = {-1, 0, 1, 2, 7, 8, 9, 15, 16, 30, 31};

/* F32 has no fraction. Integer UVs have one of 8 bits if none is given, or 0; positions have none. */
static double get_units(uint32_t attribute, uint32_t type, int frac)
{
    if (type == F32)
        return 1;
    if (attribute >= UV && frac <= 0)
        return 256;
    return ldexp(1, frac < 0 ? 0 : frac);
}

static const float *get_values(const kunai_mesh *mesh, uint32_t attribute)
{
    uint32_t i;

    for (i = 0; i < 8; i++)
        assert_int_equal(mesh->uvs[i] != NULL, attribute == UV + i);
    return attribute == POSITION ? mesh->positions : mesh->uvs[attribute - UV];
}

/* Missing numbers are 0. */
static void check_units(uint32_t attribute, uint32_t count_code, uint32_t type, int frac, int big)
{
    const uint32_t stored = number_counts[count_code], each = attribute == POSITION ? 3 : 2;
    const double units = get_units(attribute, type, frac);
    double expected[9] = {0};
    char data[256];
    kunai_model *model;
    uint32_t i, size = 0;
    laid file;

    for (i = 0; i < 3 * stored; i++) {
        const double number = numbers_of[type].numbers[i / stored * 3 + i % stored];

        size += (uint32_t)snprintf(data + size, sizeof data - size, "%c%.9g ",
                                   numbers_of[type].letter, number);
        expected[i / stored * each + i % stored] = number / units;
    }
    file = lay_three(big, attribute, count_code, type, 0, frac, data);
    model = open_model(&file, "model");
    check_numbers(get_values(kunai_model_get_mesh(model, 0), attribute), expected, 3 * each);
    expect(&model_handle, model, NULL, "mesh[0]{normals=null colors[0]=null colors[1]=null}");
    kunai_model_close(model);
    free_laid(&file);
}

TEST(numbers_are_divided_by_the_fraction)
{
    uint32_t type, i;
    int big;

    for (type = U8; type <= F32; type++)
        for (i = 0; i < COUNT(fractions); i++)
            for (big = 0; big < 2; big++) {
                check_units(POSITION, XY, type, fractions[i], big);
                check_units(POSITION, XYZ, type, fractions[i], big);
                check_units(UV, S, type, fractions[i], big);
                check_units(UV, ST, type, fractions[i], big);
            }
}

TEST(each_of_8_uv_layers_is_read)
{
    uint32_t type, layer;

    for (type = U8; type <= F32; type++)
        for (layer = 1; layer < 8; layer++) {
            check_units(UV + layer, layer % 2 ? S : ST, type, 0, 0);
            check_units(UV + layer, layer % 2 ? S : ST, type, 0, 1);
        }
}

/* The fraction of normals is fixed: no parameter changes a direction. */
TEST(normals_ignore_the_fraction)
{
    static const char *const data[] = {[S8] = "b(3 4 0 0 -128 0 127 127 -127)",
                                       [S16] = "h(3 4 0 0 -32768 0 32767 32767 -32767)",
                                       [F32] = "f(3 4 0 0 -0.25 0 1e4 1e4 -1e4)"};
    static const uint32_t types[] = {S8, S16, F32};
    uint32_t i, f;

    for (i = 0; i < 2 * COUNT(types); i++)
        for (f = 0; f < COUNT(fractions); f++) {
            laid file = lay_three(i % 2, NORMAL, NORMAL_XYZ, types[i / 2], 0, fractions[f],
                                  data[types[i / 2]]);

            check_case(&file, "model",
                       "mesh[0]{sources=(0 1 2) binormals=null tangents=null "
                       "normals~(0.6 0.8 0  0 -1 0  0.57735 0.57735 -0.57735)}");
            free_laid(&file);
        }
}

/* Normal, binormal, tangent: of one element, or of three elements. */
TEST(nbt_is_of_one_element_or_of_three)
{
    static const char *const expected[2] = {
        "binormals~(0 0 1  0.8 0 0.6  0 0.3846154 0.9230769) tangents~(-1 0 0  0 0 1  0 0 -1)",
        "binormals~(0.8 0 0.6  0 0.3846154 0.9230769  0 0 1) tangents~(0 0 -1  -1 0 0  0 0 1)"};
    static const uint32_t types[] = {S8, S16, F32};
    uint32_t i;

    for (i = 0; i < 4 * COUNT(types); i++) {
        const int is_three = i / 2 % 2;
        char data[128];
        laid file;

        snprintf(data, sizeof data,
                 "%c(3 4 0 0 0 5 -6 0 0  0 7 0 8 0 6 0 0 9  0 10 0 0 5 12 0 0 -11)",
                 numbers_of[types[i / 4]].letter);
        file = lay_three(i % 2, NORMAL, is_three ? NBT3 : NBT, types[i / 4], 0, 0, data);
        check_case(&file, "model", "mesh[0]{sources=(0 1 2) normals~(0.6 0.8 0  0 1 0  0 1 0) %s}",
                   expected[is_three]);
        free_laid(&file);
    }
}

/* ---- colours ---- */

/* stored: for lay(). expected: 0xRRGGBBAA. by_4: the same with KUNAI_MODEL_COLORS_RGBA in a
 * little-endian file, where it takes the bytes of colours of 4 bytes in their order. */
static const struct color_case {
    uint32_t count_code, type;
    const char *stored;
    uint32_t expected, by_4;
} color_cases[] = {
    {RGB, RGB565, "h0x0000", 0x000000FF, 0x000000FF},
    {RGB, RGB565, "h0xFFFF", 0xFFFFFFFF, 0xFFFFFFFF},
    {RGBA, RGB565, "h0x0821", 0x080408FF, 0x080408FF}, /* 1, 1, 1 */
    {RGBA, RGB565, "h0x8410", 0x848284FF, 0x848284FF}, /* 16, 32, 16 */
    {RGBA, RGB565, "h0xF7BE", 0xF7F7F7FF, 0xF7F7F7FF}, /* 30, 61, 30 */
    {RGB, RGB8, "{123456}", 0x123456FF, 0x123456FF},
    {RGBA, RGB8, "{FE0080}", 0xFE0080FF, 0xFE0080FF},
    {RGB, RGBX8, "0x12345600", 0x123456FF, 0x005634FF},
    {RGBA, RGBX8, "0x12345678", 0x123456FF, 0x785634FF},
    {RGBA, RGBA4, "h0x1EF7", 0x11EEFF77, 0x11EEFF77},
    {RGB, RGBA4, "h0x1EF7", 0x11EEFFFF, 0x11EEFFFF},
    {RGBA, RGBA6, "{000000}", 0x00000000, 0x00000000},
    {RGBA, RGBA6, "{FFFFFF}", 0xFFFFFFFF, 0xFFFFFFFF},
    {RGBA, RGBA6, "{06027E}", 0x048224FB, 0x048224FB}, /* 1, 32, 9, 62 */
    {RGB, RGBA6, "{06027E}", 0x048224FF, 0x048224FF},
    {RGBA, RGBA8, "0x12345678", 0x12345678, 0x78563412},
    {RGB, RGBA8, "0x12345678", 0x123456FF, 0x785634FF},
    {RGBA, RGBA8, "0xFF000080", 0xFF000080, 0x800000FF},
};

static void check_colors(const uint8_t *found, uint32_t expected, uint32_t count)
{
    uint32_t i;

    assert_non_null(found);
    for (i = 0; i < count; i++, found += 4)
        assert_int_equal((uint32_t)found[0] << 24 | (uint32_t)found[1] << 16 |
                             (uint32_t)found[2] << 8 | found[3],
                         expected);
}

/* Colours of 3 bytes are numbers in RGBA6, in the order of the file. */
static const char *get_stored(const struct color_case *color, int big)
{
    return color->type == RGBA6 && color->stored[1] == '0' && color->stored[2] == '6' && !big
               ? "{7E0206}"
               : color->stored;
}

static void check_color(const struct color_case *color, uint32_t layer, uint32_t stride, int big,
                        int by_4)
{
    const uint32_t size = sizes[color->type];
    char data[64];
    kunai_model *model;
    laid file;

    snprintf(data, sizeof data, "3*(%s .%u)", get_stored(color, big), stride ? stride - size : 0);
    file = lay_three(big, COLOR + layer, color->count_code, color->type, stride, 0, data);
    model = open_model(&file, by_4 ? "model model_flags=MODEL_COLORS_RGBA" : "model");
    check_colors(kunai_model_get_mesh(model, 0)->colors[layer],
                 by_4 && !big ? color->by_4 : color->expected, 3);
    assert_null(kunai_model_get_mesh(model, 0)->colors[!layer]);
    kunai_model_close(model);
    free_laid(&file);
}

TEST(colors_have_8_bits_a_channel)
{
    uint32_t i;
    int big;

    for (i = 0; i < COUNT(color_cases); i++)
        for (big = 0; big < 2; big++) {
            check_color(&color_cases[i], 0, 0, big, 0);
            check_color(&color_cases[i], 1, 0, big, 0);
            check_color(&color_cases[i], 0, 0, big, 1);
            /* Tools have 4 bytes for RGB8. */
            check_color(&color_cases[i], 0, 4, big, 0);
            check_color(&color_cases[i], 0, 255, big, 0);
        }
}

/* Elements with other bytes between them, up to the largest stride. */
TEST(elements_are_a_stride_apart)
{
    static const struct {
        uint32_t attribute, count_code, size;
        const char *element, *expected;
    } cases[] = {{POSITION, XYZ, 6, "h($*3+1 $*3+2 $*3+3)", "positions=(1 2 3 4 5 6 7 8 9)"},
                 {NORMAL, NORMAL_XYZ, 6, "h($*3+1 $*3+2 $*3+3)",
                  "normals~(0.2672612 0.5345225 0.8017837  0.4558423 0.5698029 0.6837635 "
                  "0.5025707 0.5743665 0.6461623)"},
                 {UV, ST, 4, "h($*512+256 $*512+512)", "uvs[0]=(1 2 3 4 5 6)"},
                 {UV + 7, S, 2, "h($*256+256)", "uvs[7]=(1 0 2 0 3 0)"}};
    uint32_t i, k;

    for (i = 0; i < COUNT(cases); i++) {
        const uint32_t gaps[] = {0, 1, 2, 255 - cases[i].size};

        for (k = 0; k < 2 * COUNT(gaps); k++) {
            char data[64];
            laid file;

            snprintf(data, sizeof data, "3*(%s %u*{EE})", cases[i].element, gaps[k / 2]);
            if (!gaps[k / 2])
                snprintf(data, sizeof data, "3*(%s)", cases[i].element);
            file = lay_three(k % 2, cases[i].attribute, cases[i].count_code, S16,
                             cases[i].size + gaps[k / 2], 0, data);
            check_case(&file, "model", "mesh[0]{sources=(0 1 2) %s}", cases[i].expected);
            free_laid(&file);
        }
    }
}

/* ---- indices ---- */

/* 300 elements of all 12 attributes, which say their number: indices need more than a byte. */
static const char many_arrays[] = GINJA_ROOT GINJA_MODEL
    "arrays: b(1 6) h300 0x31 @positions 0 b(2 18) h300 0x33 @normals 0 b(3 2) h300 0x55 @colors 0 "
    "b(4 4) h300 0xA6 @colors2 0 b(5 4) h300 0x38 @uv1 0 b(6 4) h300 0x38 @uv2 0 "
    "b(7 4) h300 0x38 @uv3 0 b(8 4) h300 0x38 @uv4 0 b(9 4) h300 0x38 @uv5 0 "
    "b(10 4) h300 0x38 @uv6 0 b(11 4) h300 0x38 @uv7 0 b(12 4) h300 0x38 @uv8 0 " GINJA_END
    "positions: 300*h($ $*2 7) normals: 300*h(100 $ 0  0 $ 100  $ 0 100) colors: 300*h$ "
    "colors2: 300*w$*257 uv1: 300*h($ 1) uv2: 300*h($ 2) uv3: 300*h($ 3) uv4: 300*h($ 4) "
    "uv5: 300*h($ 5) uv6: 300*h($ 6) uv7: 300*h($ 7) uv8: 300*h($ 8) ";

/* Has any attribute but the matrix an index of 8 bits? */
static int needs_bytes(uint32_t codes)
{
    uint32_t a;

    for (a = 1; a < 13; a++)
        if ((codes >> 2 * a & 3) == INDEX_8)
            return 1;
    return 0;
}

/* A corner of all attributes of a word of codes: index + attribute for each. */
static void lay_corner(laid *to, uint32_t codes, uint32_t index)
{
    uint32_t a;

    for (a = 0; a < 13; a++) {
        const uint32_t code = codes >> 2 * a & 3;

        if (code == INDEX_8 || (code == DIRECT && !a))
            lay_more(to, "b%u", (index + a) & 255);
        else if (code == INDEX_16)
            lay_more(to, "h%u", index + a);
    }
}

/* Attribute a of the vertex has the value of element number n. */
static void check_element(const kunai_mesh *mesh, size_t vertex, uint32_t a, uint32_t n)
{
    const uint32_t green = n >> 5, blue = n & 31;
    double expected[3] = {n, 2 * n, 7};

    if (a == POSITION) {
        check_numbers(mesh->positions + 3 * vertex, expected, 3);
    } else if (a == NORMAL) {
        check_direction(mesh->normals + 3 * vertex, 100, n, 0);
        check_direction(mesh->binormals + 3 * vertex, 0, n, 100);
        check_direction(mesh->tangents + 3 * vertex, n, 0, 100);
    } else if (a == COLOR) {
        check_colors(mesh->colors[0] + 4 * vertex,
                     (green << 2 | green >> 4) << 16 | (blue << 3 | blue >> 2) << 8 | 255, 1);
    } else if (a == COLOR + 1) {
        check_colors(mesh->colors[1] + 4 * vertex, n * 257, 1);
    } else {
        expected[0] = n / 256.0;
        expected[1] = (a - UV + 1) / 256.0;
        check_numbers(mesh->uvs[a - UV] + 2 * vertex, expected, 2);
    }
}

static void check_widths(uint32_t codes, int big)
{
    static const uint32_t order[5] = {0, 2, 1, 3, 4}; /* the first triangle is turned */
    const uint32_t first = needs_bytes(codes) ? 1 : 250;
    laid file = begin_ginja(big);
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, a;

    lay_more(&file, "%s words: b1 .3 %u words_end: list: > {98 0005}", many_arrays, codes);
    for (i = 0; i < 5; i++)
        lay_corner(&file, codes, first + 7 * i);
    lay_more(&file, "list_end: ");
    end_ginja(&file, big);
    model = open_case(&file, "model", "triangle_count=3 mesh_count=1 mesh[0]{vertex_count=5}");
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->normals != NULL, (codes >> 4 & 3) != 0);
    assert_int_equal(mesh->colors[0] != NULL, (codes >> 6 & 3) != 0);
    assert_int_equal(mesh->colors[1] != NULL, (codes >> 8 & 3) != 0);
    for (a = UV; a < 13; a++)
        assert_int_equal(mesh->uvs[a - UV] != NULL, (codes >> 2 * a & 3) != 0);
    for (i = 0; i < 5; i++)
        for (a = 1; a < 13; a++) {
            assert_int_equal(mesh->sources[i], first + 7 * order[i] + 1);
            if (codes >> 2 * a & 3)
                check_element(mesh, i, a, first + 7 * order[i] + a);
        }
    kunai_model_close(model);
    free_laid(&file);
}

/* Next to either width of the others. The matrix index of all three kinds is read and does
 * nothing. */
TEST(every_attribute_has_every_width)
{
    uint32_t a, code, i, others;

    for (i = 0; i < 4; i++) {
        others = i / 2 ? 0x3FFFFFC : 0x2AAAAA8;
        for (a = 0; a < 13; a++)
            for (code = a ? INDEX_8 : DIRECT; code <= INDEX_16; code++)
                check_widths((others & ~(3u << 2 * a)) | code << 2 * a, i % 2);
        for (a = 2; a < 13; a++) { /* all but one, and only one */
            check_widths(others & ~(3u << 2 * a), i % 2);
            check_widths((others & 12) | (others & 3u << 2 * a), i % 2);
        }
    }
}

/* The last element of an array that one byte, and two bytes, can name. */
TEST(the_last_index_names_the_last_element)
{
    static const struct {
        uint32_t count, codes;
        const char *corners;
    } cases[] = {{256, INDEX_8 << 2, "b(255 253 254)"},
                 {257, INDEX_16 << 2, "h(256 254 255)"},
                 {65535, INDEX_16 << 2, "h(65534 65532 65533)"}};
    uint32_t i;

    for (i = 0; i < COUNT(cases); i++) {
        laid file =
            lay_ginja(1,
                      GINJA_ROOT GINJA_MODEL "arrays: b(1 6) h%u 0x31 @data 0 " GINJA_END
                                             "data: .%u h(-7 8 -9) words: b1 .3 %u "
                                             "words_end: list: {90 0003} %s list_end: ",
                      cases[i].count, 6 * (cases[i].count - 1), cases[i].codes, cases[i].corners);

        check_case(&file, "model", "mesh[0]{sources=(%u ...) positions=(-7 8 -9 6*0)}",
                   cases[i].count - 1);
        free_laid(&file);
    }
}

/* ---- direct values ---- */

/* A triangle whose corners 0, 2, 1 have their own values of one attribute, and positions by index.
 * Values are big-endian in any file. */
static laid lay_direct(int big, uint32_t attribute, uint32_t codes, const char *const data[3])
{
    laid file = begin_ginja(big);
    lay_more(&file,
             GINJA_ROOT GINJA_MODEL
             "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END PLACES
             "words: 0 %u b1 .3 %u words_end: list: > {90 0003} b0 %s b2 %s b1 %s .32 list_end: ",
             attribute << 16 | codes, 8u | 1u << 2 * attribute, data[0], data[2], data[1]);
    end_ginja(&file, big);
    return file;
}

static void check_direct_uvs(uint32_t layer, uint32_t each, uint32_t type, uint32_t frac, int big)
{
    const double units = get_units(UV, type, (int)frac), *numbers = numbers_of[type].numbers;
    const char letter = numbers_of[type].letter;
    char texts[3][64];
    const char *const data[3] = {texts[0], texts[1], texts[2]};
    double expected[6] = {0};
    kunai_model *model;
    uint32_t i;
    laid file;

    for (i = 0; i < 3; i++)
        snprintf(texts[i], sizeof texts[i], each == 2 ? "%c(%.9g %.9g)" : "%c(%.9g)", letter,
                 numbers[each * i], numbers[each * i + 1]);
    for (i = 0; i < 3 * each; i++)
        expected[i / each * 2 + i % each] = numbers[i] / units;
    file =
        lay_direct(big, UV + layer, (each == 2 ? (uint32_t)ST : S) << 12 | type << 8 | frac, data);
    model = open_model(&file, "model");
    check_numbers(kunai_model_get_mesh(model, 0)->uvs[layer], expected, 6);
    kunai_model_close(model);
    free_laid(&file);
}

static void check_direct_normals(uint32_t codes, int big, char letter, const char *numbers,
                                 const char *expected)
{
    char texts[3][64];
    const char *const data[3] = {texts[0], texts[1], texts[2]};
    laid file;
    int i;

    for (i = 0; i < 3; i++)
        snprintf(texts[i], sizeof texts[i], "%c(%s)", letter, numbers);
    file = lay_direct(big, NORMAL, codes, data);
    check_case(&file, "model", "mesh[0]{sources=(0 1 2) %s}", expected);
    free_laid(&file);
}

TEST(direct_numbers_are_read)
{
    static const uint32_t fracs[] = {0, 1, 8, 31};
    uint32_t type, f;
    int big;

    for (type = U8; type <= F32; type++)
        for (f = 0; f < COUNT(fracs); f++)
            for (big = 0; big < 2; big++) {
                const uint32_t normal = type & 1 ? type : F32;

                check_direct_uvs(3, 1, type, fracs[f], big);
                check_direct_uvs(0, 2, type, fracs[f], big);
                check_direct_normals(NORMAL_XYZ << 12 | normal << 8 | fracs[f], big,
                                     numbers_of[normal].letter, "0 -4 3",
                                     "normals~(0 -0.8 0.6 0 -0.8 0.6 0 -0.8 0.6)");
            }
}

TEST(direct_colors_are_read)
{
    uint32_t i;

    for (i = 0; i < 2 * COUNT(color_cases); i++) {
        const struct color_case *color = &color_cases[i / 2];
        const char *const data[3] = {color->stored, color->stored, color->stored};
        laid file = lay_direct(i % 2, COLOR, color->count_code << 12 | color->type << 8, data);
        kunai_model *model = open_model(&file, "model");

        check_colors(kunai_model_get_mesh(model, 0)->colors[0], color->expected, 3);
        kunai_model_close(model);
        free_laid(&file);
    }
}

TEST(direct_nbt_is_read)
{
    uint32_t i;

    for (i = 0; i < 4; i++)
        check_direct_normals((i / 2 ? NBT3 : NBT) << 12 | S8 << 8, i % 2, 'b',
                             "64 0 0 0 64 0 0 0 64",
                             "normals=(1 0 0 1 0 0 1 0 0) binormals=(0 1 0 0 1 0 0 1 0) "
                             "tangents=(0 0 1 0 0 1 0 0 1)");
}

/* A position of its own for every corner, and no array at all. Triangles are turned. */
TEST(direct_positions_need_no_array)
{
    check_ginja(GINJA_ROOT
                "0 0 @mesh 0 h(1 0) 4*0.0 mesh: @words 2 @list 12 words: 0 0x11106 b1 .3 4 "
                "list: {90 0003 000000 004080 400000}",
                "model",
                "mesh[0]{vertex_count=3 index_count=3 indices=(0 1 2) "
                "positions=(0 0 0 1 0 0 0 1 -2)}");
}
