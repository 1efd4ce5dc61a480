/* test_ninja_c.c - C source of Ninja structures (ninja-c-source.md): texts and their images,
 * computed by hand. Games use macros, expressions and casts as a compiler allows them, so the
 * reader needs the rules of C. */
#include "ascii_files.h"

#include <kunai/motion.h>

/* ---- types and values ---- */

#define V "NJS_VECTOR v[] = { { 1, 2, 3 } };\n"
#define V_IMAGE "1.0 2.0 3.0 "

TEST(types_have_their_members)
{
    static const ascii_row rows[] = {
        {"NJS_POINT2 a = { 1, -2 };", "1.0 -2.0"},
        {"NJS_COLOR a[] = { { 0xFF112233 }, 4294967295 };", "0xFF112233 -1"},
        {"NJS_BGRA a = { 1, 2, 3, 255 };", "{010203FF}"},
        {"NJS_ARGB a = { 1, 0.5f, .25F, 3. };", "1.0 0.5 0.25 3.0"},
        {"NJS_TEX a[] = { { 255, -255 }, { 0xFFFFF8E4, 65536 } };", "h(255 -255 0xF8E4 0)"},
        {"NJS_MATERIAL a[] = { { { 1 }, { 2 }, 3, 4, 5 }, { 6, 7, 8.5, 9, 10 } };",
         "1 2 3.0 4 5 6 7 8.5 9 10"},
        {"NJS_MKEY_F a = { 1, 2, 3, 4 };", "1 2.0 3.0 4.0"},
        {"NJS_MKEY_A a = { 1, { 2, 3, -4 } };", "1 2 3 -4"},
        {"NJS_MKEY_SA a[1] = { 1, 2, 3, 0xFFFFFFFC };", "h(1 2 3 -4)"},
        {"NJS_MKEY_F1 a = { 1, 2 };", "1 2.0"},
        {"NJS_MKEY_F2 a = { 1, 2, 3 };", "1 2.0 3.0"},
        {"NJS_MKEY_A1 a = { 1, 2 };", "1 2"},
        {"NJS_MKEY_SA1 a = { 1, 2 };", "h(1 2)"},
        {"NJS_MKEY_SI32 a = { 1, -2 };", "1 -2"},
        {"NJS_MKEY_SPOT a = { 1, 2, 3, 4, 5 };", "1 2.0 3.0 4 5"},
        {"NJS_MKEY_QUAT a = { 1, 1, 0, 0, 0 };", "1 1.0 3*0"},
        {"NJS_MKEY_AX a = { 1, 2, 3, 4, 5 };", "1 2 3.0 4.0 5.0"},
        {"NJS_TEXANIM a = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };", "h(1 2 3 4 5 6 7 8 9 10)"},
        {"NJS_TEXNAME a[] = { { \"x\" }, { NULL, 1, 2 } };", "40 3*0 1 2 'x'0"},
        {V "NJS_TEXLIST t = { (NJS_TEXNAME *)v, 1 };", V_IMAGE "16 1"},
        {V "NJS_CNK_OBJECT o = { 1, NULL, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, NULL };",
         V_IMAGE "1 0 1.0 2.0 3.0 4 5 6 7.0 8.0 9.0 0 0"},
        {"NJS_OBJECT o[] = { { 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5 }, { 2 } };",
         "1 12*0 0.5 2 12*0"},
        {"NJS_OBJECT o[] = { 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2 };", "1 12*0 2 12*0"},
        {V "COL c[] = { { { 1, 2, 3 }, 4, 0, 0, NULL, 5, 6 } };",
         V_IMAGE "1.0 2.0 3.0 4.0 0 0 0 5 6"},
        {V "COL c[] = { { { 1, 2, 3 }, 4, v, 0, 5, 6 } };", V_IMAGE "1.0 2.0 3.0 4.0 16 0 5 6"},
        {V "GeoAnimData g = { 9, 1, 2, 0, 0, 0 };", V_IMAGE "9.0 1.0 2.0 3*0"},
        {V "COL c[] = { { { 1, 2, 3 }, 4, gone, 0, 5, 6 } };", V_IMAGE "1.0 2.0 3.0 4.0 0 0 5 6"},
        {V "LandTable l = { 1, 2, 3, 4, 5, gone, lost, \"a\", 0, 0, 0 };",
         V_IMAGE "h(0 0 3 4) 5.0 0 0 @a 3*0 a: 'a'0 "},
        {V "LandTable l = { 1, 2, 3, 4, 5, 6, 7, gone, lost, \"a\", 0 };",
         V_IMAGE "h(0 2 3 4 5 6) 7.0 0 0 @a 0 a: 'a'0 "},
        {"LandTable l = { 0, 0, 0x10002, 4, 0, 0, 0, 0, 0, 0 };", "0 0x10002 4.0 6*0"},
        {"LandTable l = { 0, 0, 2, 1, 4, 0, 0, 0, 0, 0, 0 };", "0 0x10002 4.0 6*0"},
        {"LandTable l = { 0, 1, 2, 3, 4, 5, 6, (COL *)\"a\", 0, 0, 0 };",
         "h(0 1 2 3 4 5) 6.0 @a 3*0 a: 'a'0 "},
    };

    CHECK_IMAGES(rows);
}

/* Each row is one expression and the bits of its 32-bit value. */
TEST(expressions_are_those_of_c)
{
    static const char *const rows[][2] = {
        {"1 + 2 * 3", "7"},
        {"(1 + 2) * 3 % 5", "4"},
        {"-7 / 2", "-3"},
        {"-7 % 2", "-1"},
        {"1 << 4 | 1", "17"},
        {"~0 & 0xF0 ^ 0x11", "0xE1"},
        {"-1 >> 1", "-1"},
        {"3 > 2 == 1", "1"},
        {"1 <= 0 || 2 && 3", "1"},
        {"!5 + !0", "1"},
        {"0 ? 1 / 0 : 2 ? 3 : 4", "3"},
        {"1 || 1 / 0", "1"},
        {"0 && nobody", "0"},
        {"- -3 - +1", "2"},
        {"017 + 0b101 + 0x1Ful", "51"},
        {"1.9 + 1", "2"},
        {"(int)2.9f", "2"},
        {"(Uint8)300 + (Sint8)200", "-12"},
        {"(unsigned short)-1", "0xFFFF"},
        {"Sint16(0x8000)", "-32768"},
        {"'A' + '\\n'", "75"},
        {"'\\x41' + '\\101'", "130"},
        {"NJD_EVAL_HIDE | BIT_31", "0x80000008"},
        {"NJD_FILTER_TRILINEAR | NJD_FEXP_16 + NJD_UFO_1", "0x5000"},
        {"NJM_DEG_ANG(90)", "0x4000"},
        {"NJM_DEG_ANG(-1.5)", "-273"},
        {"_NJARGB(1, 2, 3, 4)", "0x01020304"},
        {"NJD_DA_INV_SRC | NJD_SA_SRC", "0x94000000"},
        {"sizeof(NJS_OBJECT) + sizeof(int *)", "56"},
        {"sizeof v", "12"},
        {"sizeof(v) / sizeof(*v)", "1"},
        {"sizeof(v[0])", "12"},
        {"LengthOfArray<Uint32>(v) + _countof(v)", "2"},
        {"A", "7"},
        {"A * 2", "14"},
        {"HALF(A + 1)", "4"},
        {"HALF(HALF(8))", "2"},
        {"LEN(v)", "1"},
        {"SECOND + THIRD", "13"},
        {"N::x", "3"},
        {"(A)", "7"},
        {"(A) - 1", "6"},
        {"1\\\n2 + 0\\\nx1\\\r\nF", "43"},
        {"1.\\\n5e\\\n+1 * \\\n.\\\n5", "7"},
        {"1\\\n+2", "3"},
        {"FI\\\n\\\nRST + LE\\\nN\\\n(v)", "1"},
        {"8 >\\\n> 1", "4"},
        {"/\\\n* 1 *\\\n/ 3 /\\\n/ \\\n 4\n", "3"},
        {"LEN /* 1 */ (v)", "1"},
        {"'\x83\\' - '\x83\x5B'", "1"},
    };
    static const char start[] =
        "#define A 3 + \\\n  4 // seven\n#define HALF(x) (x / 2)\n"
        "#define LEN(a) (sizeof(a) / sizeof((a)[0]))\n"
        "enum { FIRST, SECOND = 6, THIRD };\nenum Y : int { N::x = 3 };\n" V;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[512], image[64];
        const ascii_row row = {text, image};

        snprintf(text, sizeof text, "%sNJS_COLOR c = { %s };\n", start, rows[i][0]);
        snprintf(image, sizeof image, V_IMAGE "%s", rows[i][1]);
        check_images(&row, 1, 0);
    }
}

/* Macros can be several values, braces, types or qualifiers. */
TEST(macros_can_be_more_than_a_value)
{
    static const ascii_row rows[] = {
        {"NJS_VECTOR v = { XY, 3 };", "1.0 2.0 3.0"},
        {"NJS_VECTOR v = { XY * 2, 3 }, w = { 0, XY };", "1.0 4.0 3.0 0 1.0 2.0"},
        {"NJS_VECTOR v[] = { V3(1, 2, 3), PAIR, 7, 8, 9 };",
         "1.0 2.0 3.0 1.0 1.0 0 4.0 1.0 2.0 7.0 8.0 9.0"},
        {"NJS_VECTOR v[] = { OPEN 1 }, TWICE(5), ALIAS }, w = OPEN PAIRED };",
         "1.0 0 0 5.0 5.0 6.0 6.0 0 0 7.0 7.0 0"},
        {"NJS_VECTOR v[] = ALL;\nNJS_TEX t = { NEXT };", "1.0 2.0 0 h(4 4)"},
        {"API NJS_VECTOR v = { 1 };\nstatic API VEC EMPTY NAME EMPTY [1] EMPTY = { { 2 } "
         "};\nNJS_ACTION a = { v2, &NAME[0] };",
         "1.0 0 0 2.0 0 0 28 28"},
        {V
         "VP NAME = (VP)v, *EMPTY q = v;\nNJS_ACTION a[] = { { CAST(x, v), static_cast<VP>(q) } };",
         V_IMAGE "16 16 16 16"},
        {V
         "NJS_COLOR c[] = { sizeof(VEC) + sizeof(VP), (WORD_TYPE)-1, (WORD_TYPE)(XX), (XX) - 1 };",
         V_IMAGE "16 0xFFFF 5 4"},
        {"DECLARE DECLARE_MORE 2 };\n" V, "1 2 1.0 2.0 3.0"},
        {"#define NJS_COLOR NJS_COLOR\nNJS_COLOR c = { 1 };", "1"},
    };
    static const char start[] = "#define XY 1, 2\n#define V3(x, y, z) { x, y, z }\n#define PAIR { "
                                "1, 1 }, V3(4, XX - 4, 2)\n#define XX 5\n"
                                "#define OPEN {\n#define TWICE(x) x, x\n#define ALIAS "
                                "TWICE(6)\n#define PAIRED TWICE(7)\n#define ALL { V3(1, 2, 0) }\n"
                                "#define NEXT TWICE(4)\n#define VEC NJS_VECTOR\n#define "
                                "EMPTY\n#define NAME v2\n#define VP const VEC *\n"
                                "#define API extern \"C\" __declspec(x) const\n#define CAST(t, x) "
                                "((t *)x)\n#define WORD_TYPE unsigned SHORT\n"
                                "#define SHORT short\n#define DECLARE NJS_COLOR d = { 1 "
                                "};\n#define DECLARE_MORE NJS_COLOR e = {\n";

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[1024];
        const ascii_row row = {text, rows[i].expected};

        snprintf(text, sizeof text, "%s%s\n", start, rows[i].text);
        check_images(&row, 1, 0);
    }
}

/* 16777217 + 2^-30 lies above the middle of two floats, but as a double it rounds to this middle.
 * Rounding twice would give the wrong float. */
TEST(floats_are_rounded_once)
{
    static const ascii_row rows[] = {
        {"NJS_VECTOR v = { 16777217, 16777217.0, 16777217.000000000931322574615478515625 };",
         "0x4B800000 0x4B800000 0x4B800001"},
        {"NJS_VECTOR v = { -1e-45, 1e1f, 0f };", "0x80000001 10.0 0"},
        {"NJS_VECTOR v = { 0.1, 1.1f * 2, 1.0 / 3 };", "0x3DCCCCCD 2.2 0x3EAAAAAB"},
    };

    CHECK_IMAGES(rows);
}

TEST(addresses_lead_to_their_places)
{
    static const ascii_row rows[] = {
        {V "NJS_ACTION a[] = { { v, &v[0] }, { v + 1, &(v) }, { 1 + v, nullptr } };", NULL},
        {V "NJS_VECTOR w[3] = { 9 };\nNJS_ACTION a = { &w[2], w + 1 };", V_IMAGE "9.0 8*0 52 40"},
        {"extern NJS_OBJECT late;\nNJS_ACTION a = { &late };\nNJS_OBJECT late = { 1 };",
         "24 0 1 12*0"},
        {V "NJS_VECTOR *p = v, *const q[] = { p, &v[0], 0 };\nNJS_ACTION a = { p, q };",
         V_IMAGE "16 16 16 0 16 32"},
        {V "NJS_ACTION a = { static_cast<NJS_OBJECT *>((void *)v), (x *)(v) };", V_IMAGE "16 16"},
        {V "NJS_TEXLIST a[] = { { arrayptrandlength(v) }, { arrayptrandlengthT(v, int) } };",
         V_IMAGE "16 1 16 1"},
        {V "NJS_TEXLIST a[1] = { arrayptrandsize(v) };", V_IMAGE "16 1"},
        {V "NJS_MKEY_A1 a = { arraylengthandptr(v) };", V_IMAGE "1 16"},
        {"NJS_TEXNAME t[] = { { \"a\\\\\\x41\\102\" /* x */ \"c\\\"\" }, { (char *)\"\" } };",
         "@a 0 0 @b 0 0 a: 'a\\AB' 'c' {22 00} /4 b: {00}"},
        {"NJS_TEXNAME t = { \"a\\\nb\\\r\nc\\td\" };", "28 0 0 'abc' {09 64 00}"},
        {"NJS_TEXNAME t = { \"\x83\\\x83\\n\" };", "28 0 0 {83 5C 83 5C 6E 00}"},
        {"NJS_TEXNAME t = { \"\x83\\\" };", "28 0 0 {83 5C 00}"},
        {"NJS_TEXNAME t = { \"\\\x83\\\x83\" };", "28 0 0 {83 5C 83 00}"},
        {"NJS_TEXNAME t = { \"\xC3\x81\\n\xE8\xA1\xA8\" };", "28 0 0 {C3 81 0A E8 A1 A8 00}"},
        {"char *s = \"ab\";\nNJS_TEXNAME t = { s };", "20 'ab'0 /4 20 0 0"},
    };

    check_images(rows + 1, sizeof rows / sizeof rows[0] - 1, 0);
}

TEST(elements_are_filled_as_in_c)
{
    static const ascii_row rows[] = {
        {"NJS_VECTOR v[3] = { 1, 2, 3, 4 };", "1.0 2.0 3.0 4.0 5*0"},
        {"NJS_VECTOR v[] = { { 1 }, 2, 3, 4, { { 5 }, { 6 } } };", "1.0 0 0 2.0 3.0 4.0 5.0 6.0 0"},
        {"NJS_VECTOR v[] = { [2] = { 1 }, [0] = { 2 }, { 3 } };", "2.0 0 0 3.0 0 0 1.0 0 0"},
        {"NJS_VECTOR v[] = { { 1, 2, 3 }, [0] = { 4 } };", "4.0 0 0"},
        {"NJS_MKEY_F k = { 1, { [2] = 5 } };", "1 0 0 5.0"},
        {"NJS_VECTOR v[2];\nNJS_VECTOR w = { };", "9*0"},
        {"NJS_VECTOR v = { 1, 2, 3, };", "1.0 2.0 3.0"},
        {"NJS_VECTOR v{ 1 }, w[1]{ { 2 } };", "1.0 0 0 2.0 0 0"},
        {"NJS_TEX t[] = { { 1 } };\nSint16 s[] = { 1, { 2 }, 3 };\nint i = 7;\nUint8 b[3] = { 1 };",
         "h(1 0 1 2 3 0) 7 {01 00 00}"},
        {"NJS_VECTOR v[1];\nNJS_VECTOR v[] = { 1, 2, 3 };\nNJS_ACTION a = { v };",
         "3*0 1.0 2.0 3.0 28 0"},
    };

    CHECK_IMAGES(rows);
}

/* A wrong choice would read declarations that the compiler of the game has skipped. */
TEST(preprocessor_lines_choose)
{
    static const ascii_row rows[] = {
        {"#if 0\nNJS_VECTOR v[] = { 9 };\n#elif 1 > 2\n#error x\n#else\n" V "#endif", V_IMAGE},
        {"#ifndef A\n# define A\n" V "#endif\n#ifndef A\nNJS_VECTOR w = { 1 };\n#endif", V_IMAGE},
        {"#define X 2\n#undef X\n#if defined(X) || X == 2\nint x = 1;\n#endif\n" V, V_IMAGE},
        {"#if 1\n#if 0\n#if 1\n#endif\nint y = 1;\n#endif\n" V "#elif 1\nint x = 1;\n#endif",
         V_IMAGE},
        {"NJS_VECTOR v[] = { {\n#ifdef NO\n8,\n#else\n1,\n#endif\n2, 3 } };", V_IMAGE},
        {"#if 1\n#if 1\nNJS_COLOR c = { (\n#endif\n5) };\n#else\nint x = 1;\n#endif\n" V,
         "5 " V_IMAGE},
        {"#include <x.h>\n#pragma once /* \n */\n" V, V_IMAGE},
        {"#if UNKNOWN / 0\nint x = 1;\n#endif\n" V, V_IMAGE},
        {"#if 0\nint x;\n/* #else\n#else\n */ /* */ #endif\n" V, V_IMAGE},
        {"#if 0\n// \\\n#else\n/* */ // */ #else\n\\\n#else\n" V "#endif", V_IMAGE},
        {"#de\\\nfine A\\\n(x) x\n#if A\\\n(1)\n" V "#endif", V_IMAGE},
        {"// \x95\\\n#error \x95\\\n" V, V_IMAGE},
        {"// \xC3\x95\\\nint x = 1;\n#error \xC3\x95\\\nint x = 1;\n" V, V_IMAGE},
        {"// \x95\\\x95\\\\\r\nint x = 1;\n" V, V_IMAGE},
    };

    CHECK_IMAGES(rows);
}

/* The sources contain other C and C++ code, which must be skipped exactly to its end. */
TEST(other_declarations_are_skipped)
{
    static const ascii_row rows[] = {
        {"\xEF\xBB\xBFstatic const " V, V_IMAGE},
        {"extern \"C\" {\nnamespace A { namespace { " V "} } }", V_IMAGE},
        {"extern \"C\" __declspec(dllexport) " V, V_IMAGE},
        {"int f(int a) { NJS_VECTOR w[] = { 1 }; if (a) { return 1; } return '}'; }\n" V, V_IMAGE},
        {"struct x { int a; } y = { 1 };\ntypedef struct x z;\nz q = { 5 };\n" V, V_IMAGE},
        {"template <class T> struct t { };\nusing namespace std;\nclass c { };\n" V, V_IMAGE},
        {"DataPointer(int, x, 0x12)\n" V, V_IMAGE},
        {"NJS_OBJECT *g(NJS_OBJECT *o);\nextern NJS_VECTOR w[5];\nNJS_MKEY_Alt b = { 1 };\n" V,
         V_IMAGE},
        {"long long b = 1;\nunsigned u = 5;\n" V, "5 " V_IMAGE},
        {"alignas(16) struct NJS_VECTOR const v __attribute__((x)) = { 9 };\n" V, NULL},
        {"// NJS_VECTOR w = { 1 }; \\\n still { \n/* } */ " V, V_IMAGE},
        {"typedef enum { ONE = 1 } number;\nNJS_COLOR c = { ONE };", "1"},
        {"}\n;; )\n" V, V_IMAGE},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].expected)
            check_images(&rows[i], 1, 0);
}

/* ---- the content that readers get ---- */

#define TREE                                                                                       \
    "NJS_VECTOR p[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };\n"                                \
    "Sint16 i[] = { 0, 1, 2 };\n"                                                                  \
    "NJS_MESHSET_SADX s[] = { { NJD_MESHSET_3, 1, i }, { NJD_MESHSET_3, 1, i } };\n"               \
    "NJS_MODEL_SADX m = { p, NULL, LengthOfArray(p), s, NULL, 2, 0, { 0 }, 1, NULL };\n"           \
    "NJS_OBJECT child = { 0, &m, 0, 0, 0, 0, 0, 0, 1, 1, 1 };\n"                                   \
    "NJS_OBJECT root = { NJD_EVAL_HIDE, NULL, 0, 0, 0, 0, 0, 0, 1, 1, 1, &child };\n"              \
    "NJS_OBJECT more[2] = { { 0 }, { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, &more[0] } };\n"          \
    "NJS_MKEY_F kp[] = { { 0, 1, 2, 3 } };\nNJS_MKEY_SA ka[] = { { 0, 1, 2, 3 } };\n"              \
    "NJS_MDATA2 d[] = { { kp, ka, 1, 1 }, { 0 } };\n"                                              \
    "NJS_MOTION move = { d, 1, NJD_MTYPE_POS_0 | NJD_MTYPE_ANG_1, NJD_MTYPE_LINER | 2 };\n"        \
    "NJS_ACTION act = { &root, &move };\n"                                                         \
    "NJS_TEXNAME n[] = { { \"a\" }, { \"b\" } };\nNJS_TEXLIST l = { arrayptrandlength(n) };\n"

TEST_ASCII_WAYS(models_and_motions_of_a_text, TREE,
                {"model", "format=FORMAT_NJBM_PLUS node_count=2 triangle_count=2 texture_count=2 "
                          "node[0].name='root' node[1].name='child' "
                          "textures.refs[1].name='b'"},
                {"model index=1 strict", "node_count=2 node[0].name='more'"},
                {"model index=2", "fails RANGE 0 FORMAT_NJA"},
                {"model format=FORMAT_NJBM_PLUS", "node_count=2"},
                {"model format=FORMAT_NJCM", "fails FORMAT 0 FORMAT_NJA"},
                {"motion strict", "name='move' group_count=2 track_count=2 frame_count=1"},
                {"motion index=1", "fails RANGE 0 FORMAT_NJA"})

TEST(declarations_tell_their_types)
{
    const kunai_i_ascii_declaration *all;
    reading of;
    uint32_t i, types[16] = {0};

    begin_reading(&of, lay_ascii(TREE V "LandTable t = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };"), 0,
                  NULL);
    all = of.ascii.declarations;
    for (i = 0; i < of.ascii.count; i++)
        types[all[i].type]++;
    assert_int_equal(types[KUNAI_I_ASCII_BASIC_PLUS_OBJECT], 2);
    assert_int_equal(types[KUNAI_I_ASCII_BASIC_OBJECT], 2);
    assert_int_equal(types[KUNAI_I_ASCII_MOTION], 1);
    assert_int_equal(types[KUNAI_I_ASCII_ACTION], 1);
    assert_int_equal(types[KUNAI_I_ASCII_TEXTURE_LIST], 1);
    assert_int_equal(types[KUNAI_I_ASCII_LAND_TABLE], 1);
    assert_int_equal(of.ascii.is_source, 1);
    assert_int_equal(end_reading(&of).code, KUNAI_OK);
}

/* One model as C source, as Ninja ASCII, as a chunk of a Ninja file and as a file of SA Tools. */
TEST(all_forms_of_a_model_are_equal)
{
    static const char body[] =
        "root: 7 @model 1.0 2.0 3.0 3*0 3*1.0 @child 0 child: 0 @model 1.5 2*0 0x4000 2*0 3*1.0 0 "
        "0 "
        "model: @points 0 3 @sets @mats h(1 1) 4*0 points: 3*0.0 1.0 0.0 0.0 0.0 1.0 0.0 "
        "mats: 0xFF112233 0 11.0 5 0x94200400 sets: h(0 1) @tri 3*0 @uv tri: h(0 1 2) /4 "
        "uv: h(0 255 255 0 -255 7) ";
    static const char *const texts[] = {
        "NJS_VECTOR p[] = { { 0 }, { 1, 0, 0 }, { 0, 1, 0 } };\n"
        "NJS_MATERIAL m[] = { { { 0xFF112233 }, { 0 }, 11, 5, 0x94200400 } };\n"
        "Sint16 t[] = { 0, 1, 2 };\nNJS_TEX u[] = { { 0, 255 }, { 255, 0 }, { -255, 7 } };\n"
        "NJS_MESHSET s[] = { { NJD_MESHSET_3 | 0, 1, t, NULL, NULL, NULL, u } };\n"
        "NJS_MODEL a = { p, NULL, 3, s, m, 1, 1, { 0, 0, 0 }, 0 };\n"
        "NJS_OBJECT child = { 0, &a, 1.5, 0, 0, 0x4000, 0, 0, 1, 1, 1 };\n"
        "NJS_OBJECT root = { 7, &a, 1, 2, 3, 0, 0, 0, 1, 1, 1, &child };\n",
        "POINT p[] START VERT(0, 0, 0), VERT(1, 0, 0), VERT(0, 1, 0) END MATERIAL m[] START "
        "MATSTART "
        "Diffuse(255, 17, 34, 51), Specular(0, 0, 0, 0), Exponent(11), AttrTexId(0, 5), "
        "AttrFlags(0x94200400), MATEND END POLYGON t[] START 0, 1, 2 END "
        "VERTUV u[] START UV(0, 255), UV(255, 0), UV(-255, 7) END MESHSET s[] START MESHSTART "
        "TypeMatId(0, 0), MeshNum 1, Meshes t, VertUV u, MESHEND END MODEL a[] START Points p, "
        "PointNum 3, Meshset s, Materials m, MeshsetNum 1, MatNum 1, END OBJECT child[] START "
        "EvalFlags(0), Model a, OPosition(1.5, 0, 0), OAngle(90, 0, 0), OScale(1, 1, 1), END "
        "OBJECT root[] START EvalFlags(7), Model a, OPosition(1, 2, 3), OAngle(0, 0, 0), "
        "OScale(1, 1, 1), Child child, END "};
    auto_laid chunk = lay("[NJBM %s]", body), tools = lay("'SA1MDL'.7 b3 @root 0 %s", body);

    assert_same_content(&tools, &chunk, "model", "model");
    for (size_t i = 0; i < 2; i++) {
        auto_laid text = lay_ascii(texts[i]);

        assert_same_content(&text, &chunk, "model", "model");
    }
}

/* A header is read before the text, but its places follow those of the text. */
TEST(headers_have_constants)
{
    static const char text[] = "NJS_OBJECT o = { FLAG,\n &lost };",
                      more[] = "\n#define FLAG other\n",
                      last[] = "enum { other = NJD_EVAL_HIDE };\n\nNJS_ACTION a = { &gone };";
    const kunai_text headers[] = {{more, sizeof more - 1}, {NULL, 0}, {last, sizeof last - 1}};
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_model_info *info;
    kunai_model *model;

    options.headers = headers;
    options.header_count = 3;
    assert_int_equal(kunai_model_open(text, sizeof text - 1, &options, &model, NULL), KUNAI_OK);
    info = kunai_model_get_info(model);
    assert_int_equal(kunai_model_get_node(model, 0)->flags, KUNAI_EVAL_HIDE);
    assert_int_equal(info->warning_count, 2);
    assert_int_equal(info->warnings[0].offset,
                     (size_t)(strstr(last, "gone") - last) + sizeof text + sizeof more - 2);
    assert_int_equal(info->warnings[0].line, 3);
    assert_int_equal(info->warnings[1].offset, strstr(text, "lost") - text);
    assert_int_equal(info->warnings[1].line, 2);
    kunai_model_close(model);
    options.headers = NULL;
    assert_int_equal(kunai_model_open(text, 9, &options, &model, NULL), KUNAI_E_ARGUMENT);
}

/* A fault at the end of the text must have a line of the text. In C source its place is the last
 * byte, because the next place belongs to the header. */
TEST(faults_at_the_end_lie_in_the_text)
{
    static const struct {
        const char *text;
        uint32_t headers, line, back;
    } rows[] = {{V "Sint32 a[] = { [100000] =\n", 0, 3, 0},
                {V "Sint32 a[] = { [100000] =\n", 1, 2, 1},
                {"OBJECT o START\nEvalFlags(", 0, 2, 0},
                {"OBJECT o START\nEvalFlags(", 1, 2, 0}};
    static const kunai_text header = {"\n\n", 2};
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_error error;
    kunai_model *model;

    options.format = KUNAI_FORMAT_NJA;
    options.max_work = 1000;
    options.headers = &header;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        options.header_count = rows[i].headers;
        (void)kunai_model_open(rows[i].text, strlen(rows[i].text), &options, &model, &error);
        assert_int_equal(error.offset, strlen(rows[i].text) - rows[i].back);
        assert_int_equal(error.line, rows[i].line);
    }
}

/* ---- sweeps ---- */

TEST(all_of_a_text_may_be_damaged)
{
    laid text = lay_ascii(TREE);

    check_case(&text, "model sweep", "any");
    check_case(&text, "motion sweep", "any");
    free_laid(&text);
}

/* Removes, doubles or swaps each word and mark of a text. Each result must be read, or rejected
 * with an error inside the text. */
TEST(tokens_may_be_elsewhere)
{
    static const char text[] = TREE;
    const size_t size = sizeof text - 1;
    size_t at, kind;

    for (at = 0; at + 1 < size; at++)
        for (kind = 0; kind < 3; kind++) {
            const size_t length = strcspn(text + at, " ,\n") + 1;
            char *damaged = malloc(2 * size);
            reading of;

            if (at && !strchr(" ,\n", text[at - 1]))
                kind = 3; /* inside a token */
            snprintf(damaged, 2 * size, "%.*s%.*s%.*s%s", (int)at, text,
                     kind == 2 ? (int)strcspn(text + at + length, " ,\n")
                     : kind    ? (int)length
                               : 0,
                     kind == 2 ? text + at + length : text + at, kind ? (int)length : 0, text + at,
                     text + at + length);
            begin_reading(&of, lay_bytes(damaged, strlen(damaged)), 0, NULL);
            assert_true(end_reading(&of).offset <= strlen(damaged));
            free(damaged);
        }
}
