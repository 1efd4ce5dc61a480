/* test_ninja_ascii.c - Ninja ASCII must become the right structures: the examples of ninja-ascii.md
 * 6, every type, every word of the tables, expressions and angles. The images are compared word by
 * word with the binary specifications. One wrong constant or size would shift everything after
 * it. */
#include "ascii_files.h"

enum { FIRST = 16 };

static void check_image(const char *text, const char *image, uint32_t flags)
{
    const ascii_row row = {text, image};

    check_images(&row, 1, flags);
}

/* ---- the examples of ninja-ascii.md 6 ---- */

static const char example[] =
    "TEXTURE_START\r\nTEXTURENAME textures_x[]\nSTART\n"
    "\t{texn}TEXN( \"mill_water1\" ),   /* 0 128x64 565 RE */\nEND\n"
    "{list}TEXTURELIST texlist_x\nSTART\nTextureList textures_x,\nTextureNum  1,\nEND\n"
    "TEXTURE_END\n"
    "MOTION_START\nPOSITION pos_a[]\nSTART\n"
    "\t{key0}MKEYF( 0,  {x0}1.234567F, 23.456789F, 2.718282F ),\n"
    "\t{key1}MKEYF( 19, 1.234567F, 23.456789F, 2.718282F ),\nEND\n"
    "ROTATION rot_a[]\nSTART\n\t{turn}MKEYA( 0, -1.488000F, {angle}90.000000F, 0.000000F ),\nEND\n"
    "MDATA2 mdata_a[]\nSTART\n\tpos_a, rot_a, 2, 1,\n\tNULL, NULL, 0, 0,\nEND\n"
    "{motion}MOTION motion_a[]\nSTART\nMdataArray   mdata_a,\nMFrameNum    {frames}20,\n"
    "MotionBit    {bits}0x3,\nInterpolFct  {function}0x2,\nEND\nMOTION_END\n{end}";

/* Compares the origins of places of the image. A row is the place less start, and the label in
 * the text. */
static void check_origins(const reading *of, uint32_t start, const char *rows)
{
    unsigned place;
    char label[32];
    int used;

    for (; sscanf(rows, "%u %31[a-z0-9];%n", &place, label, &used) == 2; rows += used)
        assert_int_equal(kunai_i_find_ascii_offset(&of->ascii, start + place),
                         place_of(&of->text, label));
    assert_int_equal(*rows, 0);
}

/* A structure comes from its declaration, a value from the value itself. The first value of a call
 * comes from the call, in every element of an array. */
TEST(the_example_becomes_structures_with_origins)
{
    reading of;

    check_image(example,
                "0x1C 2*0 'mill_water1'0 16 1 a: 0 1.234567 23.456789 2.718282 "
                "19 1.234567 23.456789 2.718282 b: 0 -270 16384 0 m: @a @b 2 1 4*0 -1 "
                "@m 20 0x20003",
                0);
    begin_reading(&of, lay_ascii(example), 0, NULL);
    const kunai_i_ascii_declaration *all = of.ascii.declarations;
    assert_int_equal(of.ascii.count, 6);
    assert_int_equal(all[1].type, KUNAI_I_ASCII_TEXTURE_LIST);
    assert_int_equal(all[1].place, 40);
    assert_int_equal(all[1].offset, place_of(&of.text, "list"));
    assert_int_equal(all[5].type, KUNAI_I_ASCII_MOTION);
    assert_int_equal(all[5].block, KUNAI_FORMAT_NMDM);
    assert_int_equal(all[5].flags, KUNAI_MOTION_ANGLES_WIDE);
    assert_string_equal(all[5].name.data, "motion_a");
    assert_int_equal(all[4].is_referred, 1);
    assert_int_equal(all[5].is_referred, 0);
    assert_null(kunai_i_find_ascii_root(&of.ascii));
    assert_int_equal(of.open.warnings->count, 0);
    check_origins(&of, 0,
                  "132 motion;136 frames;140 bits;142 function;88 angle;16 texn;48 key0;64 key1;"
                  "52 x0;80 turn;144 end;");
    assert_int_equal(kunai_i_find_ascii_offset(&of.ascii, 0xFFFFFFFFFFu), of.text.file.size);
    assert_int_equal(kunai_i_find_ascii_offset(&of.ascii, 0), 0);
    assert_ok(end_reading(&of).code);
}

/* A field comes from its own place in the text, in any order of the fields. */
TEST(fields_have_origins_in_any_order)
{
    reading of;

    begin_reading(&of,
                  lay_ascii("{start}MODEL m START MatNum {materials}1, Radius {radius}2.0, "
                            "PointNum {points}3, MeshsetNum {meshsets}4 END{end}"),
                  0, NULL);
    check_origins(&of, FIRST,
                  "0 start;8 points;10 points;12 start;20 meshsets;22 materials;36 radius;40 end;");
    assert_ok(end_reading(&of).code);
}

/* Errors, and warnings of the current part, must get places of the text. An earlier warning has a
 * place of the text already, and must stay a warning of its own, even with the same number. */
TEST(faults_of_the_image_get_places_of_the_text)
{
    kunai_i_warnings warnings;
    size_t bits, frames;
    reading of;

    begin_reading(&of, lay_ascii(example), 0, NULL);
    bits = place_of(&of.text, "bits");
    frames = place_of(&of.text, "frames");
    kunai_i_warn(&of.open, KUNAI_E_CORRUPT, 136, "x", "x");
    kunai_i_begin_warnings(&of.open, &warnings);
    kunai_i_warn(&of.open, KUNAI_E_CORRUPT, 136, "x", "x");
    kunai_i_fail(&of.open, KUNAI_E_CORRUPT, 140, "x", "x");
    kunai_i_translate_ascii(&of.ascii, &of.open);
    kunai_i_end_warnings(&of.open);
    assert_int_equal(of.open.warnings->items[0].offset, 136);
    assert_int_equal(of.open.warnings->items[1].offset, frames);
    assert_int_equal(end_reading(&of).offset, bits);
}

/* ---- types ---- */

/* Each type has its own layout, in which a missing field must leave a zero. */
TEST(models_become_structures)
{
    static const ascii_row rows[] = {
        /* a part of the chunk cube: 8 words from the count of strips to the CnkNull(); the vertices
         * declare the 145 words of the whole cube */
        {"PLIST p[] START CnkM_DAS(FBS_SA|FBD_ISA), 6, MDiff(255, 178, 179, 180), "
         "MAmbi(1, 2, 3, 4), MSpec(11, 5, 6, 7), CnkS(0x0), 8, _NB(UFO_0, 1), StripL(4), 0, 1, 2, "
         "3, _NB(UFO_3, 2), CnkNull(), CnkEnd() END",
         "0x00062517 0xFFB2B3B4 0x01020304 0x0B050607 h(0x40 8 1 4 0 1 2 3 0xC002 0) 0xFF"},
        {"VLIST v[] START CnkV_VN(0, 145), OffnbIdx(2, 24), VERT(0x3f800000, 0xbf800000, 0x0), "
         "NORM(1, 2, 3), CnkEnd() END",
         "h(0x29 145 2 24) 1.0 -1.0 0 1 2 3 255"},
        {"OBJECT_START\n"
         "MATERIAL m[] START MATSTART Diffuse(255, 1, 2, 3), Specular(4, 5, 6, 7), Exponent(0.5), "
         "AttrTexId(0x20000, 3), AttrFlags(NJD_SA_SRC | NJD_FLAG_USE_TEXTURE), MATEND, "
         "MATSTART MATEND END "
         "POLYGON s[] START Strip(0x8000, 3), 0, 1, 2, Strip(0x0, 3), 2, 1, -1, END "
         "VERTUV t[] START UV(0, 255), UV(-1, 2), UV(3, 4), END "
         "VERTCOLOR c[] START ARGB(255, 254, 1, 0), ARGB(1, 2, 3, 4), ARGB(5, 6, 7, 8), END "
         "POLYNORMAL n[] START PNORM(1.0F, -1, 0), END "
         "MESHSET h[] START MESHSTART TypeMatId(NJD_MESHSET_TRIMESH, 1), MeshNum 1, Meshes s, "
         "PolyAttrs NULL, PolyNormal n, VertColor c, VertUV t, MESHEND END "
         "POINT p[] START VERT(1.0F, 2.0F, 3.0F), VERT(0, 0, 0) END "
         "NORMAL q[] START NORM(0.0F, -0.0F, 0.5F), NORM(0, 0, 0) END "
         "MODEL d[] START Points p, Normal q, PointNum 2, Meshset h, Materials m, MeshsetNum 1, "
         "MatNum 2, Center 0.0F, -10.5F, 9.0F, Radius 4.0F, END "
         "OBJECT o[] START EvalFlags(FEV_UR|FEV_US), Model d, OPosition(1, 2, 3), "
         "OAngle(90, -1.488, 360), OScale(1, 1, 1), Child NULL, Sibling NULL, END OBJECT_END",
         "m: 0xFF010203 0x04050607 0.5 0x20003 0x80200000 5*0 "
         "s: h(0x8003 0 1 2 3 2 1 -1) t: h(0 255 -1 2 3 4) "
         "c: 0xFFFE0100 0x01020304 0x05060708 n: 1.0 -1.0 0 "
         "set: h(0xC001 1) @s 0 @n @c @t p: 1.0 2.0 3.0 3*0 q: 0 -0.0 0.5 3*0 "
         "d: @p @q 2 @set @m h(1 2) 0 -10.5 9.0 4.0 6 @d 1.0 2.0 3.0 16384 -270 65536 3*1.0 3*0"},
        {"VLIST v[] START CnkEnd() END PLIST p[] START CnkEnd() END "
         "CNKMODEL m[] START VList v, PList p, Center 1.0F, -1.0F, 2.0F, Radius 0.5F, END "
         "CNKOBJECT a[] START EvalFlags(1), CNKModel NULL, Position(1, 1, 1), Angle(1, 0, 0), "
         "Scale(2, 2, 2), Child NULL, Sibling NULL END "
         "CNKOBJECT b START Sibling a, Child NULL, CNKModel m, OQuatIm(1, 0.5, 0), OQuatRe(2.0), "
         "EvalFlags(FEV_QU|FEV_UR) END",
         "v: 255 p: 255 m: @v @p 1.0 -1.0 2.0 0.5 a: 1 0 3*1.0 182 0 0 3*2.0 3*0 "
         "0x402 @m 3*0 1.0 0.5 5*0 @a 2.0"},
    };

    CHECK_IMAGES(rows);
}

/* EvalFlags decide. An object without EvalFlags needs both OQuatIm and OQuatRe. */
TEST(flags_decide_about_rotations)
{
#define UNITS "16384 8192 182"
#define PATTERNS "90 45 1"
#define IMAGINARY "1.0 0.5 -1.0"
    /* The flags and the three words, by OQuatIm, OQuatRe and OAngle. W: OQuatIm is a warning. */
    static const struct {
        const char *flags;
        const char *expected[8];
    } rows[] = {{"",
                 {"0 0 0 0", "0 " UNITS, "0 0 0 0", "0 " UNITS, "W0 0 0 0", "W0 " UNITS,
                  "0x400 " IMAGINARY, "0x400 " IMAGINARY}},
                {"EvalFlags(2), ",
                 {"2 0 0 0", "2 " UNITS, "2 0 0 0", "2 " UNITS, "W2 0 0 0", "W2 " UNITS, "W2 0 0 0",
                  "W2 " UNITS}},
                {"EvalFlags(FEV_QU|FEV_UR), ",
                 {"0x402 0 0 0", "0x402 " PATTERNS, "0x402 0 0 0", "0x402 " PATTERNS,
                  "0x402 " IMAGINARY, "0x402 " IMAGINARY, "0x402 " IMAGINARY, "0x402 " IMAGINARY}}};
    static const char *const types[] = {"OBJECT", "CNKOBJECT"};
    char text[256], image[128];

    for (uint32_t i = 0; i < 3 * 4 * 2 * 4; i++) {
        const uint32_t parts = i % 8, row = i / 8 % 3, backward = i / 24 % 2;
        const int has_angles = parts & 1, has_real = parts >> 1 & 1, has_imaginary = parts > 3;
        const char *expected = rows[row].expected[parts];
        const int is_warned = *expected == 'W';
        const char *type = types[i / 48];
        const char *fields[] = {rows[row].flags, has_angles ? "OAngle(90, 45, 1), " : "",
                                has_imaginary ? "OQuatIm(@1, 0.5, -1), " : "",
                                has_real ? "OQuatRe(2.0), " : ""};
        reading of;

        snprintf(text, sizeof text, "%s o[] START %s%s%s%sEND", type, fields[backward ? 3 : 0],
                 fields[backward ? 2 : 1], fields[backward ? 1 : 2], fields[backward ? 0 : 3]);
        snprintf(image, sizeof image, "%.*s 4*0 %s 5*0 %s", (int)strcspn(expected, " ") - is_warned,
                 expected + is_warned, strchr(expected, ' '), has_real ? "2.0" : "0");
        check_image(text, image, 0);
        begin_reading(&of, lay_ascii(text), 0, NULL);
        assert_int_equal(of.open.warnings->count, is_warned);
        if (is_warned) {
            assert_int_equal(of.open.warnings->items[0].code, KUNAI_E_CORRUPT);
            assert_int_equal(of.open.warnings->items[0].offset, place_of(&of.text, "at"));
            assert_string_equal(of.open.warnings->items[0].record, type);
        }
        assert_ok(end_reading(&of).code);
    }
}

/* SA Tools writes the bits of the imaginary part as OAngle, and OQuatRe after Sibling. */
TEST(quaternions_may_be_bits)
{
    static const ascii_row images[] = {
        {"CNKOBJECT o[] START EvalFlags(0x400), OAngle(0x3f3504f3, 0x0, 0xbf3504f3), Sibling NULL,"
         " OQuatRe(0.5), END",
         "0x400 4*0 0x3F3504F3 0 0xBF3504F3 5*0 0.5"},
        {"OBJECT o[] START OAngle(0, 0.5, 0), EvalFlags(FEV_QU) END", "0x400 5*0 0.5 7*0"}};
    static const ascii_row rows[] = {
        {"OBJECT o[] START OAngle(0, @0.5, 0), EvalFlags(FEV_QU) END",
         "warns CORRUPT: a number stands where the bits of a float are expected"}};

    CHECK_IMAGES(images);
    CHECK_ASCII(rows);
}

/* Each type of key has its own record and its own width of angles. */
TEST(keys_become_records)
{
    static const char *const vectors[] = {"POSITION", "SCALE",   "VECTOR",    "CPOSITION",
                                          "CTARGET",  "CVECTOR", "LPOSITION", "LTARGET",
                                          "LVECTOR",  "LCOLOR"};
    static const ascii_row rows[] = {
        {"ROTATION a[] START MKEYA(1, 1, 180, -360) END", "1 182 32768 -65536"},
        {"SROTATION a[] START MKEYSA(1, 90, -90, 350) END", "h(1 0x4000 0xC000 0xF8E3)"},
        {"QROTATION a[] START MKEYQ(1, 1.0, 0.5, -1.0, 0.0) END", "1 1.0 0.5 -1.0 0"},
        {"XROTATION a[] START MKEYAX(1, 90, 1.0, 0, 0) END", "1 16384 1.0 0 0"},
        {"AXEVECT a[] START MKEYAX(1, 90, 1.0, 0, 0) END", "1 16384 1.0 0 0"},
        {"SCALE2D a[] START MKEYF2(1, 1.0, 0.5) END", "1 1.0 0.5"},
        {"CROLL a[] START MKEYA1(1, 90) END CANGLE b[] START MKEYSA1(2, -90) END",
         "1 16384 h(2 0xC000)"},
        {"LCOLOR a[] START MKEYUI32(3, 0xFF102030) END", "3 0xFF102030"},
        {"LINTENSITY a[] START MKEYF1(3, 1.0) END LINTENSITY b[] START MKEYF2(3, 1.0, 0) END",
         "3 1.0 3 1.0 0"},
        {"LSPOT_FACTORS a[] START MKEYSPOT(3, 1.0, 2.0, 45, 90) END", "3 1.0 2.0 8192 16384"},
        {"LPOINT_FACTORS a[] START MKEYF2(3, 1.0, 2.0) END", "3 1.0 2.0"},
        {"EVENTBITS a[] START MKEYUI16(3, FEM_HD), MKEYUI16(4, FEM_NONE) END", "h(3 1 4 0)"},
        {"POINT p[] START VERT(1, 0, 0) END POINTER a[] START MKEYP(3, p), MKEYP(4, NULL) END",
         "p: 1.0 0 0 3 @p 4 0"}};
    char text[128];

    for (size_t i = 0; i < COUNT(vectors); i++) {
        snprintf(text, sizeof text, "%s a[] START MKEYF(7, 1.0, -1.0, .5) END", vectors[i]);
        check_image(text, "7 1.0 -1.0 0.5", 0);
    }
    CHECK_IMAGES(rows);
}

/* In the image, a word that is no entry follows an MDATA. A motion may omit its number of elements.
 * A point at which a camera looks becomes a direction. */
TEST(other_types_become_structures)
{
#define NO_CAMERA "-1.0 0 10922 -1.0 -60000.0 6*0"
    static const ascii_row rows[] = {
        {"TEXTURENAME t[3] START TEXN(NULL), TEXN3(\"abcd\", 0x80000000, 7), TEXN(\"\x83\x5C\") END"
         " TEXTURELIST l[] START TextureList t, TextureNum 3 END",
         "t: 3*0 @a 0x80000000 7 @b 0 0 a: 'abcd' 0 b: {835C0000} @t 3"},
        {"POSITION a[] START MKEYF(0, 0, 0, 0) END MDATA1 b[1] START a, 1 END", "a: 4*0 @a 1 -1"},
        {"POSITION a[] START MKEYF(0, 0, 0, 0) END MDATA3 b[] START NULL, NULL, a, 0, 0, 1, "
         "a, a, a, 1, 1, 1 END",
         "a: 4*0 0 0 @a 0 0 1 3*@a 3*1 -1"},
        {"MDATA4 b[] START 0, 0, 0, 0, 0, 0, 0, 0 END", "8*0 -1"},
        {"MDATA5 b[] START NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0 END "
         "MOTION m[] START MdataArray b, MFrameNum 3, MotionBitF(FMK_POS0|FMK_ANG1), "
         "InterpolFctF(FMT_S|FMT_5) END",
         "b: 10*0 -1 16 3 h(3 0x45)"},
        {"MDATA2 b[] START END MOTION m[] START InterpolFct FMT_S, MdataArray b END",
         "-1 16 0 h(0 0x42)"},
        {"MOTION m[] START MdataArray NULL, MotionBit 1, InterpolFct FMT_U|FMD_3 END",
         "0 0 h(1 0x83)"},
        {"CAMERA c CAMERA_START CInterest(3, 2, 1), CPosition(1, 1, 1), CRoll 90.0, CAngle(45), "
         "CNearClip -1.0, CFarClip -60000.0F CAMERA_END",
         "3*1.0 2.0 1.0 0 16384 8192 -1.0 -60000.0 6*0"},
        {"CAMERA c START CRoll(0) END", "5*0 " NO_CAMERA},
        {"CAMERA c CAMERA_START CAMERA_END", "5*0 " NO_CAMERA},
        /* remains of C between declarations */
        {"#include <njdef.h>\rextern NJS_POINT3 p[], q[];\rextern POINT r[];; // \x95\x5C\r"
         "#if 1 // \x95\x5C\rPOINT\ta[]START\r#else\rVERT(1, 0, 0)\r#endif\rEND",
         "1.0 0 0"},
        {"VLIST a[] START\r#if 1\r1,\r#endif\rCnkEnd()\r#undef X\rEND;", "1 255"}};

    CHECK_IMAGES(rows);
}

/* ACTION and similar types refer to names of other files, which must not be missing names. */
TEST(actions_refer_to_other_files)
{
    reading of;

    begin_reading(&of,
                  lay_ascii("CNKOBJECT o[] START END ACTION a START ObjectHead o, "
                            "Motion elsewhere END CAMERA_ACTION b START CameraObj c, Motion d END "
                            "LIGHT_ACTION e[] START LightObj f, Motion g, END "
                            "INSTANCE_PROTOTYPE_START INSTANCE_PROTOTYPE_END"),
                  0, NULL);
    assert_int_equal(of.ascii.count, 4);
    assert_int_equal(of.ascii.declarations[0].is_referred, 0);
    assert_int_equal(of.open.warnings->count, 0);
    assert_ok(end_reading(&of).code);
}

/* ---- words ---- */

static void check_constant(const char *word, uint32_t value)
{
    auto_free char *text = print_text("VLIST a[] START %s, CnkEnd() END", word);
    auto_free char *image = print_text("%u 255", value);
    check_image(text, image, 0);
}

/* The constants of a prefix rise by a step. If the step is 0, they are doubled. */
TEST(constants_have_their_values)
{
    static const struct {
        const char *prefix, *names;
        uint32_t first, step;
    } rows[] = {
        {"FBS_", "ZER ONE OC IOC SA ISA DA IDA", 0, 1 << 11},
        {"FBD_", "ZER ONE OC IOC SA ISA DA IDA", 0, 1 << 8},
        {"FDA_", "025 050 075 100 125 150 175 200 225 250 275 300 325 350 375", 0x100, 0x100},
        {"FEXP_", "00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16", 0, 0x100},
        {"FFL_", "V U", 0x4000, 0},
        {"FCL_", "V U", 0x1000, 0},
        {"FFM_", "PS BF TF", 0, 0x4000},
        {"", "FSS", 0x2000, 0},
        {"FW_", "START MIDDLE END", 0, 0x100},
        {"", "FV_CONT", 0x8000, 0},
        {"FST_", "IL IS IA UA DB FL ENV", 0x100, 0},
        {"UFO_", "0 1 2 3", 0, 0x4000},
        {"FEV_", "UT UR US HD BR ZXY SK SSK CL MD QU", 1, 0},
        {"FMK_", "POS0 ANG1 SCA2 VEC3 VEC0 SAN1 TAR3 ROL6 ANG7 RGB8 INT9 SPO9 POI9 QUA1 SHID EVE4",
         1, 0},
        {"FMK_", "VRT4 NRM5", 0x10, 0},
        {"FMT_", "L S U", 0, 0x40},
        {"FMD_", "1 2 3 4 5", 1, 1},
        {"FMT_", "1 2 3 4 5", 1, 1},
        {"FEM_", "NONE HD", 0, 1},
        {"NJD_MESHSET_", "3 4 N TRIMESH", 0, 0x4000},
        {"NJD_FLAG_",
         "CLAMP_V CLAMP_U FLIP_V FLIP_U IGNORE_SPECULAR USE_ALPHA USE_TEXTURE USE_ENV DOUBLE_SIDE "
         "USE_FLAT IGNORE_LIGHT",
         1 << 15, 0},
        {"NJD_FLAG_", "USE_ANISOTROPIC", 1 << 12, 0},
        {"NJD_FLAG_", "PICK", 1 << 7, 0},
        {"NJD_SA_", "ZERO ONE OTHER INV_OTHER SRC INV_SRC DST INV_DST", 0, 1 << 29},
        {"NJD_DA_", "ZERO ONE OTHER INV_OTHER SRC INV_SRC DST INV_DST", 0, 1 << 26},
        {"NJD_SA_", "SRC_ALPHA INV_SRC_ALPHA DST_ALPHA INV_DST_ALPHA", 4u << 29, 1 << 29},
        {"NJD_DA_", "SRC_ALPHA INV_SRC_ALPHA DST_ALPHA INV_DST_ALPHA", 4u << 26, 1 << 26},
        {"NJD_FILTER_", "POINT BILINEAR TRILINEAR BLEND", 0, 1 << 13},
        {"", "NULL", 0, 0}};
    char word[64], name[32];
    int used;

    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *names = rows[i].names;
        uint32_t value = rows[i].first;

        for (; sscanf(names, "%31s%n", name, &used) == 1; names += used) {
            snprintf(word, sizeof word, "%s%s", rows[i].prefix, name);
            check_constant(word, value);
            value = rows[i].step ? value + rows[i].step : value * 2;
        }
    }
}

/* Heads count up from the first one. The bits in the head of a volume are ignored. */
TEST(heads_of_chunks_have_their_numbers)
{
    static const struct {
        const char *type, *prefix, *names, *arguments;
        uint32_t head, bits;
    } rows[] = {
        {"PLIST", "CnkB_", "BA DA EXP", "(0x3F00)", 1, 0x3F00},
        {"PLIST", "CnkB_", "CP DP", "(9)", 4, 0x900},
        {"PLIST", "CnkT_", "TID TID2", "(FFL_U)", 8, 0x8000},
        {"PLIST", "CnkM_", "D A DA S DS AS DAS BU D2 A2 DA2 S2 DS2 AS2 DAS2", "(0x2500)", 17,
         0x2500},
        {"PLIST", "CnkO_", "P3 P4 ST", "(0x100)", 56, 0},
        {"PLIST", "Cnk",
         "S S_UVN S_UVH S_VN S_UVN_VN S_UVH_VN S_D8 S_UVN_D8 S_UVH_D8 S_2 S_UVN2 S_UVH2",
         "(FST_IL|FST_ENV)", 64, 0x4100},
        {"VLIST", "Cnk",
         "V_SH V_VN_SH V V_D8 V_UF V_NF V_S5 V_S4 V_IN V_VN V_VN_D8 V_VN_UF V_VN_NF V_VN_S5 "
         "V_VN_S4 V_VN_IN V_VNX V_VNX_D8 V_VNX_UF V_D8_S8 V_NF_D8",
         "(FW_END|FV_CONT, 3)", 32, 0x38200},
    };
    char text[96], name[32], image[32];
    int used;

    for (size_t i = 0; i < COUNT(rows); i++) {
        const int is_short = rows[i].type[0] == 'P';
        const char *names = rows[i].names;
        uint32_t head = rows[i].head;

        for (; sscanf(names, "%31s%n", name, &used) == 1; names += used, head++) {
            snprintf(text, sizeof text, "%s a[] START %s%s%s, CnkEnd() END", rows[i].type,
                     rows[i].prefix, name, rows[i].arguments);
            snprintf(image, sizeof image, is_short ? "h(%u 255)" : "%u 255", head | rows[i].bits);
            check_image(text, image, 0);
        }
    }
}

TEST(calls_become_words)
{
    static const ascii_row rows[] = {
        {"VLIST a[] START D8888(1, 2, 3, 4), NORM32(1, 2, 3), NORM32(-1, 512, 0), "
         "UFlags(0x12345678), NFlags(0x00800003), NFlagsW(3, 100), NFlagsW(4, 50), "
         "NFlagsW(5, 0.5), NFlagsW2(6, 100), VERT_SH(1, 2, 3), NORM_SH(4, 5, 6), 7, CnkEnd() END",
         "0x01020304 0x00100803 0x3FF80000 0x12345678 0x00800003 0x00FF0003 0x00800004 0x00010005 "
         "0xFFFF0006 1 2 3 1.0 4 5 6 0 7 255"},
        {"PLIST a[] START _TID(FFM_BF|FSS, 3), StripL(3), StripR(3), Uvn(-1, 256), Uvh(2, -1024), "
         "Uf1(1), Uf2(2, 3), Uf3(4, 5, 6), Pvn(1.0, -1.0, 0.5), D8888(1, 2, 3, 4), CnkNull(), "
         "CnkEnd() END",
         "h(0x6003 3 -3 -1 256 2 -1024 1 2 3 4 5 6 0x7FFF 0x8001 0x3FFF 0x0304 0x0102 0 255)"}};

    CHECK_IMAGES(rows);
}

TEST(expressions_are_as_in_c)
{
    const char *rows = "1|2|4=7;1+2*3=7;(1+2)*3=9;1|1<<4=0x11;1<<1+2=8;7-2-1=4;-1=-1;- -1=1;"
                       "2*-3=-6;-(1|2)=-3;((((((((3))))))))=3;(FBS_SA|FBD_ISA)<<1=0x4A00;"
                       "0x80000000=0x80000000;0xFFFFFFFF<<4=-16;-2147483648=0x80000000;"
                       "1.9=1;-1.9=-1;1.5*2=3;";
    char text[64], value[32];
    int used;

    for (; sscanf(rows, "%63[^=]=%31[^;];%n", text, value, &used) == 2; rows += used)
        check_constant(text, (uint32_t)strtoll(value, NULL, 0));
    assert_int_equal(*rows, 0);
}

/* ---- chunks of every type ---- */

/* A text, and the expected words. */
typedef struct translation {
    char text[4096];
    char words[4096];
} translation;

static void add(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(char *to, const char *format, ...)
{
    const size_t size = strlen(to);
    va_list list;

    va_start(list, format);
    assert_true(vsnprintf(to + size, 4096 - size, format, list) < (int)(4096 - size));
    va_end(list);
}

/* V and v are a point with and without its fourth number, N and n the same for a normal, x is a
 * packed normal. d is a colour, u user flags, f Ninja flags, w a word without a name
 * (ninja-chunk.md 2.1). */
TEST(vertices_of_every_type_become_words)
{
    static const char *const types[][2] = {
        {"_SH", "V"},      {"_VN_SH", "VN"},   {"", "v"},         {"_D8", "vd"},
        {"_UF", "vu"},     {"_NF", "vf"},      {"_S5", "vw"},     {"_S4", "vw"},
        {"_IN", "vw"},     {"_VN", "vn"},      {"_VN_D8", "vnd"}, {"_VN_UF", "vnu"},
        {"_VN_NF", "vnf"}, {"_VN_S5", "vnw"},  {"_VN_S4", "vnw"}, {"_VN_IN", "vnw"},
        {"_VNX", "vx"},    {"_VNX_D8", "vxd"}, {"_VNX_UF", "vxu"}};
    /* 0xBF000001: minus a half, and a last bit */
    static const char *const items[][3] = {
        {"V", "VERT_SH(0x40000000, 0xBF000001, 0x41200000), ", "2.0 0xBF000001 10.0 1.0 "},
        {"v", "VERT(0x40000000, 0xBF000001, 0x41200000), ", "2.0 0xBF000001 10.0 "},
        {"N", "NORM_SH(0x0, 0x0, 0x3F800000), ", "0 0 1.0 0 "},
        {"n", "NORM(0x0, 0x0, 0x3F800000), ", "0 0 1.0 "},
        {"x", "NORM32(1, 1023, 512), ", "0x001FFE00 "},
        {"d", "D8888(16, 32, 48, 67), ", "0x10203043 "},
        {"u", "UFlags(0x20406083), ", "0x20406083 "},
        {"f", "NFlags(0x00FF0001), ", "0x00FF0001 "},
        {"w", "0x306090C3, ", "0x306090C3 "}};
    uint32_t type, size, k;
    const char *at;

    for (type = 0; type < 19; type++) {
        translation vertex = {"", ""}, all = {"", ""};

        for (at = types[type][1]; *at; at++)
            for (k = 0; k < 9; k++)
                if (*at == items[k][0][0]) {
                    add(vertex.text, "%s", items[k][1]);
                    add(vertex.words, "%s", items[k][2]);
                }
        for (size = 1, at = vertex.words; *at; at++) /* a blank ends each word */
            size += *at == ' ' ? 3 : 0;
        add(all.text, "VLIST v START CnkV%s(FW_END, %u), OffnbIdx(7, 3), %s%s%sCnkEnd() END",
            types[type][0], size, vertex.text, vertex.text, vertex.text);
        add(all.words, "h(%u %u 7 3) 3*(%s) 255", (type + 0x20) | 0x200, size, vertex.words);
        check_image(all.text, all.words, KUNAI_OPEN_STRICT);
    }
}

/* Adds strips of four and of three corners; the first is clockwise. Each index is followed by the
 * items: t and h are UVs, n a normal, d a colour (ninja-chunk.md 4.5). User words follow from the
 * third index on. */
static void add_strips(translation *to, const char *items, uint32_t user_count)
{
    const char *at;

    add(to->text, "_NB(UFO_%u, 2), ", user_count);
    add(to->words, "%u ", 2 | user_count << 14);
    for (uint32_t strip = 0; strip < 2; strip++) {
        add(to->text, strip ? "StripL(3), " : "StripR(4), ");
        add(to->words, strip ? "3 " : "-4 ");
        for (uint32_t i = 0; i < 4 - strip; i++) {
            add(to->text, "%u, ", i);
            add(to->words, "%u ", i);
            for (at = items; *at; at++) {
                const int first = 0x1111 * (int)(at - items) - 16 + 7 * (int)i;

                if (*at == 't' || *at == 'h')
                    add(to->text, "Uv%c(%d, %d), ", *at == 't' ? 'n' : 'h', first, first + 1);
                else
                    add(to->text, *at == 'n' ? "%d, %d, -1, " : "%d, %d, ", first, first + 1);
                add(to->words, *at == 'n' ? "%d %d -1 " : "%d %d ", first, first + 1);
            }
            if (i < 2 || !user_count)
                continue;
            add(to->text, "Uf%u(", user_count);
            for (uint32_t k = 0; k < user_count; k++) {
                add(to->text, k ? ", 0x%X" : "0x%X", 0xABC0 + k);
                add(to->words, "0x%X ", 0xABC0 + k);
            }
            add(to->text, "), ");
        }
    }
}

TEST(strips_of_every_type_become_words)
{
    static const char *const types[][2] = {{"", ""},     {"_UVN", "t"},     {"_UVH", "h"},
                                           {"_VN", "n"}, {"_UVN_VN", "tn"}, {"_UVH_VN", "hn"},
                                           {"_D8", "d"}, {"_UVN_D8", "td"}, {"_UVH_D8", "hd"},
                                           {"_2", ""},   {"_UVN2", "tt"},   {"_UVH2", "hh"}};

    for (uint32_t i = 0; i < 4 * 12; i++) {
        translation strips = {"", ""}, all = {"", ""};
        auto_laid words = {0};

        add_strips(&strips, types[i / 4][1], i % 4);
        words = lay("h(%s)", strips.words);
        add(all.text, "PLIST p START CnkS%s(0x2500), %u, %sCnkEnd() END", types[i / 4][0],
            (uint32_t)words.file.size / 2, strips.text);
        add(all.words, "h(%u %u %s 255) /4", (0x40 + i / 4) | 0x2500, (uint32_t)words.file.size / 2,
            strips.words);
        check_image(all.text, all.words, KUNAI_OPEN_STRICT);
    }
}

/* Every chunk of materials, textures and volumes. */
TEST(other_chunks_become_words)
{
#define D "MDiff(1, 2, 3, 4), "
#define A "MAmbi(5, 6, 7, 8), "
#define S "MSpec(9, 10, 11, 12), "
#define D_WORDS "0x304 0x102 "
#define A_WORDS "0x708 0x506 "
#define S_WORDS "0xB0C 0x90A "
    static const ascii_row rows[] = {
        {"CnkM_D(0x2500), 2, " D, "0x2511 2 " D_WORDS},
        {"CnkM_A(0x2500), 2, " A, "0x2512 2 " A_WORDS},
        {"CnkM_DA(0x2500), 4, " D A, "0x2513 4 " D_WORDS A_WORDS},
        {"CnkM_S(0x2500), 2, " S, "0x2514 2 " S_WORDS},
        {"CnkM_DS(0x2500), 4, " D S, "0x2515 4 " D_WORDS S_WORDS},
        {"CnkM_AS(0x2500), 4, " A S, "0x2516 4 " A_WORDS S_WORDS},
        {"CnkM_DAS(0x2500), 6, " D A S, "0x2517 6 " D_WORDS A_WORDS S_WORDS},
        {"CnkM_BU(0), 6, 1, 2, 3, 0xFFFF, 5, 6, ", "0x18 6 1 2 3 -1 5 6"},
        {"CnkM_D2(0x100), 2, " D, "0x119 2 " D_WORDS},
        {"CnkM_A2(0x200), 2, " A, "0x21A 2 " A_WORDS},
        {"CnkM_DA2(0x300), 4, " D A, "0x31B 4 " D_WORDS A_WORDS},
        {"CnkM_S2(0x400), 2, " S, "0x41C 2 " S_WORDS},
        {"CnkM_DS2(0x500), 4, " D S, "0x51D 4 " D_WORDS S_WORDS},
        {"CnkM_AS2(0x600), 4, " A S, "0x61E 4 " A_WORDS S_WORDS},
        {"CnkM_DAS2(0x700), 6, " D A S, "0x71F 6 " D_WORDS A_WORDS S_WORDS},
        {"CnkB_BA(0x2500), CnkB_DA(0x400), CnkB_EXP(0x500), ", "0x2501 0x402 0x503"},
        {"CnkT_TID(0xB400), _TID(0x6000, 2), CnkT_TID2(0x4400), _TID(0x8000, 1), ",
         "0xB408 0x6002 0x4409 0x8001"},
        {"CnkO_P3(0), 11, _NB(UFO_2, 2), 0, 1, 2, Uf2(7, 8), 1, 2, 3, Uf2(9, 10), ",
         "0x38 11 0x8002 0 1 2 7 8 1 2 3 9 10"},
        {"CnkO_P4(0), 5, _NB(UFO_0, 1), 0, 1, 2, 3, ", "0x39 5 1 0 1 2 3"},
        {"CnkO_ST(0), 6, _NB(UFO_0, 1), StripR(4), 0, 1, 2, 3, ", "0x3A 6 1 -4 0 1 2 3"},
        /* the size of the strip chunk includes a null chunk after it that pads the list */
        {"CnkS(0), 6, _NB(UFO_0, 1), StripL(3), 0, 1, 2, CnkNull(), ", "0x40 6 1 3 0 1 2 0"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        translation of = {"", ""};

        add(of.text, "PLIST p START %sCnkEnd() END", rows[i].text);
        add(of.words, "h(%s 255) /4", rows[i].expected);
        check_image(of.text, of.words, KUNAI_OPEN_STRICT);
    }
}

/* ---- angles ---- */

/* Returns the degrees that an exporter prints for whole units. a_degree is the number of units per
 * degree. If a_degree is 0, the exporter stores radians as float. */
static double compute_degrees(int32_t units, double a_degree)
{
    const double pi = 3.14159265358979323846;

    return a_degree > 0.0 ? units / a_degree : (double)(float)(units * pi / 32768.0) * 180.0 / pi;
}

/* Checks all units from -end to end - 1, with six decimals. */
static void check_angles(double a_degree, int32_t end, uint32_t flags)
{
    enum { KEYS = 4096 };

    for (int32_t first = -end; first < end; first += KEYS) {
        laid text = lay("'CROLL a[] START '");
        reading of;

        for (int32_t i = first; i < first + KEYS; i++)
            add_ascii(&text.file, "MKEYA1(0, %.6fF),", compute_degrees(i, a_degree));
        add_ascii(&text.file, "END");
        begin_reading(&of, text, flags, NULL);
        for (int32_t i = first; i < first + KEYS; i++)
            assert_int_equal(kunai_i_convert_s32(kunai_i_read_u32_at(
                                 &of.ascii.image, (uint64_t)(FIRST + 8 * (i - first) + 4))),
                             i);
        assert_ok(end_reading(&of).code);
    }
}

/* Exporters print degrees with six decimals. Truncation of the product would give one unit less. */
TEST(angles_of_exporters_are_whole_units)
{
    check_angles(182.044, 65536, 0);
    check_angles(65536.0 / 360.0, 65536, 0);
    check_angles(65535.0 / 360.0, 65536, KUNAI_MOTION_ANGLES_65535);
    check_angles(0.0, 20480, 0); /* below 2 radians */
}

/* KUNAI_MOTION_ANGLES_65535 must change the angles of motions, not those of objects. */
TEST(a_turn_of_65535_units_is_of_motions)
{
    static const ascii_row rows[] = {
        {"ROTATION a[] START MKEYA(0, 90.0F, -1.488000F, 360.0F) END", "0 16383 -270 65535"},
        {"CNKOBJECT a[] START OAngle(90, 360, 0) END", "5*0 16384 65536 7*0"},
        {"SROTATION a[] START MKEYSA(0, 90, 90, 90) END CANGLE b[] START MKEYSA1(0, 90) END "
         "LSPOT_FACTORS c[] START MKEYSPOT(0, 0, 0, 90, 90) END CROLL d[] START MKEYA1(0, 90) END",
         "h(0 0x3FFF 0x3FFF 0x3FFF 0 0x3FFF) 3*0 2*0x3FFF 0 0x3FFF"},
        {"CAMERA c CAMERA_START CRoll(90), CAngle(90) CAMERA_END",
         "5*0 -1.0 0x3FFF 0x3FFF -1.0 -60000.0 6*0"}};

    check_images(rows, COUNT(rows), KUNAI_MOTION_ANGLES_65535);
    check_image("ROTATION a[] START MKEYA(0, 90.0F, -1.488000F, 360.0F) END", "0 16384 -270 65536",
                0);
}

/* Both sides of the tolerance, which is 0.001 of a unit. One unit is 0.0054931640625 degrees. */
TEST(angles_have_a_tolerance)
{
    /* In units: 0.99901 and 0.99899, and their negatives; 0.9999, 32766.99984, 65533.99901,
     * 65533.99899. From a real text: 14700.99966, 17977.99936, -270.88. */
    const char *rows = "0.005487725830=1;0.005487615967=0;-0.005487725830=-1;-0.005487615967=0;"
                       "0.005492614746=1;179.994506835=32767;359.989008179=65534;"
                       "359.989008068=65533;80.755003F=14701;98.756100F=17978;-98.756100F=-17978;"
                       "-1.488000F=-270;0.0=0;";
    char text[96], image[64], degrees[32], units[32];
    int used;

    for (; sscanf(rows, "%31[^=]=%31[^;];%n", degrees, units, &used) == 2; rows += used) {
        snprintf(text, sizeof text, "OBJECT o[] START OAngle(%s, 0, 0) END", degrees);
        snprintf(image, sizeof image, "5*0 %s 8*0", units);
        check_image(text, image, KUNAI_OPEN_STRICT);
    }
    assert_int_equal(*rows, 0);
}

/* ---- motions ---- */

/* Blocks, types and keys decide the kind of a motion. If a motion has angles of both widths,
 * neither flag is set. */
TEST(motions_have_kinds)
{
#define OF_KEYS(keys) keys " END MDATA1 d[] START p, 1 END MOTION m START MdataArray d END"
#define SHORT_KEYS(mdata, items)                                                                   \
    {                                                                                              \
        "SROTATION p[] START MKEYSA(0, 1, 1, 1) END " mdata " d[] START " items                    \
        " END MOTION m START MdataArray d END",                                                    \
            KUNAI_FORMAT_NMDM, KUNAI_MOTION_ANGLES_SHORT                                           \
    }
    static const struct {
        const char *text;
        uint32_t block, flags;
    } rows[] = {
        {"MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"SHAPE_MOTION_START MOTION m START END", KUNAI_FORMAT_NSSM, 0},
        {"CAMERA_MOTION_START MOTION m START END", KUNAI_FORMAT_NCAM, 0},
        {"LIGHT_MOTION_START MOTION m START END", KUNAI_FORMAT_NLIM, 0},
        {"LIGHT_MOTION_START LIGHT_MOTION_END MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"LIGHT_MOTION_START MOTION_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"CNKOBJECT_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"DEFAULT_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"INSTANCE_PROTOTYPE_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"OBJECT_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"TEXTURE_START MOTION m START END", KUNAI_FORMAT_NMDM, 0},
        {"MOTION m START MotionBit 0x1C1 END", KUNAI_FORMAT_NCAM, 0},
        {"MOTION m START MotionBit 0x601 END", KUNAI_FORMAT_NLIM, 0},
        {OF_KEYS("POINTER p[] START MKEYP(0, NULL)"), KUNAI_FORMAT_NSSM, 0},
        {OF_KEYS("CROLL p[] START MKEYSA1(0, 1)"), KUNAI_FORMAT_NCAM,
         KUNAI_MOTION_ANGLES_SHORT | KUNAI_MOTION_NINJA2},
        {OF_KEYS("LCOLOR p[] START MKEYUI32(0, 1)"), KUNAI_FORMAT_NLIM, 0},
        {OF_KEYS("LINTENSITY p[] START MKEYF2(0, 1, 1)"), KUNAI_FORMAT_NLIM, KUNAI_MOTION_NINJA2},
        SHORT_KEYS("MDATA1", "p, 1"),
        SHORT_KEYS("MDATA2", "p, NULL, 1, 0"),
        SHORT_KEYS("MDATA3", "NULL, p, NULL, 0, 1, 0"),
        SHORT_KEYS("MDATA4", "NULL, p, NULL, NULL, 0, 1, 0, 0"),
        SHORT_KEYS("MDATA5", "NULL, p, NULL, NULL, NULL, 0, 1, 0, 0, 0"),
        {"SROTATION p[] START MKEYSA(0, 1, 1, 1) END ROTATION q[] START MKEYA(0, 1, 1, 1) END "
         "MDATA2 d[] START p, q, 1, 1 END MOTION m START MdataArray d END",
         KUNAI_FORMAT_NMDM, 0}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        reading of;

        begin_reading(&of, lay_ascii(rows[i].text), 0, NULL);
        assert_ok(of.open.error.code);
        const kunai_i_ascii_declaration *motion = &of.ascii.declarations[of.ascii.count - 1];
        assert_int_equal(motion->type, KUNAI_I_ASCII_MOTION);
        assert_int_equal(motion->block, rows[i].block);
        assert_int_equal(motion->flags, rows[i].flags);
        assert_ok(end_reading(&of).code);
    }
}

/* ---- names ---- */

/* The default object is often the name of no object in real files. */
TEST(the_root_is_the_default_or_no_child)
{
    static const char *const rows[][2] = {
        {"CNKOBJECT a START END CNKOBJECT b START Child a END", "b"},
        {"CNKOBJECT b START Child a END CNKOBJECT a START END", "b"}, /* b precedes a */
        {"OBJECT a START END OBJECT b START END", "b"},
        {"CNKOBJECT a START Child b END CNKOBJECT b START Child a END", "b"},
        {"CNKOBJECT a START Child a END", "a"},
        {"CNKOBJECT a START END CNKOBJECT b START Child a END DEFAULT_START\n"
         "#ifndef DEFAULT_OBJECT_NAME\n#define DEFAULT_OBJECT_NAME a /* x */\n#endif\nDEFAULT_END",
         "a"},
        {"CNKOBJECT a START END CNKOBJECT b START Child a END\n#define DEFAULT_OBJECT_NAME c", "b"},
        {"#define DEFAULT_OBJECT_NAME a\n#define DEFAULT_OBJECT_NAME b\n"
         "CNKOBJECT a START END CNKOBJECT b START END",
         "a"},
        {"# include <x.h>\n#define DEFAULT_TEXLIST_NAME a\nCNKOBJECT a START\n#if 1\nEND "
         "CNKOBJECT b START END",
         "b"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        reading of;

        begin_reading(&of, lay_ascii(rows[i][0]), 0, NULL);
        assert_ok(of.open.error.code);
        assert_string_equal(kunai_i_find_ascii_root(&of.ascii)->name.data, rows[i][1]);
        assert_ok(end_reading(&of).code);
    }
}
