/* test_ninja_ascii.c - Ninja ASCII to structures: the examples of ninja-ascii.md 6, every type,
 * every word of its tables, names, errors, and the text of the corpus. Images are compared word by
 * word with what the binary specs say of the structures; place 16 is the first. */
#include "support.h"
#include "flags.h"

#include "container/ninja_ascii.h"

enum { FIRST = 16 };
#define NO_ENTRY 0xFFFFFFFF /* behind an MDATA */

typedef struct reading {
    kunai_i_open open;
    kunai_i_ascii ascii;
    char *copy;
} reading;

static void read_begin(reading *r, const char *source, size_t size, uint32_t flags,
                       const kunai_allocator *allocator)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    if (allocator)
        options.allocator = *allocator;
    r->copy = malloc(size + 1);
    assert_non_null(r->copy);
    memcpy(r->copy, source, size);
    assert_int_equal(kunai_i_begin_open(&r->open, r->copy, size, &options, "out", NULL), KUNAI_OK);
    kunai_i_read_ascii(&r->open, r->copy, size, &r->ascii);
}

static kunai_error read_end(reading *r)
{
    kunai_i_owner owner;
    kunai_error error;

    if (kunai_i_end_open(&r->open, &owner, &error) == KUNAI_OK)
        kunai_i_release_owner(&owner);
    free(r->copy);
    return error;
}

static void read_good(reading *r, const char *source)
{
    read_begin(r, source, strlen(source), 0, NULL);
    if (kunai_i_has_failed(&r->open))
        fail_msg("%s: %s at %d", source, r->open.error.message, (int)r->open.error.offset);
}

static void check_image(const char *source, uint32_t flags, const uint32_t *words, size_t count)
{
    reading r;
    size_t i;

    read_begin(&r, source, strlen(source), flags, NULL);
    if (kunai_i_has_failed(&r.open))
        fail_msg("%s: %s at %d", source, r.open.error.message, (int)r.open.error.offset);
    for (i = 0; i < count && FIRST + 4 * i < r.ascii.image.size; i++)
        if (kunai_i_read_u32_at(&r.ascii.image, FIRST + 4 * i) != words[i])
            fail_msg("%s: word %d is %08x, not %08x", source, (int)i,
                     kunai_i_read_u32_at(&r.ascii.image, FIRST + 4 * i), words[i]);
    assert_int_equal(r.ascii.image.size, FIRST + 4 * count);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

#define IMAGE(source, ...)                                                                         \
    do {                                                                                           \
        static const uint32_t words[] = {__VA_ARGS__};                                             \
        check_image(source, 0, words, sizeof words / sizeof words[0]);                             \
    } while (0)

static void check_warning(const char *source, kunai_result code, uint64_t offset,
                          const char *message)
{
    kunai_error error;
    reading r;

    read_good(&r, source);
    assert_int_equal(r.open.warnings->count, 1);
    assert_int_equal(r.open.warnings->items[0].code, code);
    assert_string_equal(r.open.warnings->items[0].message, message);
    assert_int_equal(r.open.warnings->items[0].offset, offset);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
    read_begin(&r, source, strlen(source), KUNAI_OPEN_STRICT, NULL);
    error = read_end(&r);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
}

/* ---- the examples of ninja-ascii.md 6 ---- */

static const char example[] = "TEXTURE_START\r\n"
                              "TEXTURENAME textures_x[]\n"
                              "START\n"
                              "\tTEXN( \"ca_cw_mizu1\" ),   /* 100 128x64 565 RE */\n"
                              "END\n"
                              "TEXTURELIST texlist_x\n"
                              "START\n"
                              "TextureList textures_x,\n"
                              "TextureNum  1,\n"
                              "END\n"
                              "TEXTURE_END\n"
                              "MOTION_START\n"
                              "POSITION pos_a[]\n"
                              "START\n"
                              "\tMKEYF( 0,  1.811949F, 28.301275F, 2.174971F ),\n"
                              "\tMKEYF( 19, 1.811949F, 28.301275F, 2.174971F ),\n"
                              "END\n"
                              "ROTATION rot_a[]\n"
                              "START\n"
                              "\tMKEYA( 0, -1.488000F, 90.000000F, 0.000000F ),\n"
                              "END\n"
                              "MDATA2 mdata_a[]\n"
                              "START\n"
                              "\tpos_a, rot_a, 2, 1,\n"
                              "\tNULL, NULL, 0, 0,\n"
                              "END\n"
                              "MOTION motion_a[]\n"
                              "START\n"
                              "MdataArray   mdata_a,\n"
                              "MFrameNum    20,\n"
                              "MotionBit    0x3,\n"
                              "InterpolFct  0x2,\n"
                              "END\n"
                              "MOTION_END\n";

static uint32_t get_float_bits(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

TEST(example)
{
    const uint32_t x = get_float_bits(1.811949F), y = get_float_bits(28.301275F),
                   z = get_float_bits(2.174971F);
    const uint32_t words[] = {
        0x1C,     0,         0,         0x635F6163, 0x696D5F77, 0x0031757A,       /* 16 */
        0x10,     1,                                                              /* 40 */
        0,        x,         y,         z,          19,         x,          y, z, /* 48 */
        0,        0u - 270u, 16384,     0,                                        /* 80 */
        48,       80,        2,         1,          0,          0,          0, 0, /* 96 */
        NO_ENTRY,                                                                 /* 128 */
        96,       20,        0x00020003};                                         /* 132 */
    reading r;

    check_image(example, 0, words, sizeof words / sizeof words[0]);
    read_good(&r, example);
    assert_int_equal(r.ascii.count, 6);
    assert_int_equal(r.ascii.declarations[1].type, KUNAI_I_ASCII_TEXTURE_LIST);
    assert_int_equal(r.ascii.declarations[1].place, 40);
    assert_int_equal(r.ascii.declarations[1].offset, strstr(example, "TEXTURELIST") - example);
    assert_int_equal(r.ascii.declarations[5].type, KUNAI_I_ASCII_MOTION);
    assert_int_equal(r.ascii.declarations[5].block, KUNAI_FORMAT_NMDM);
    assert_int_equal(r.ascii.declarations[5].flags, KUNAI_MOTION_ANGLES_WIDE);
    assert_string_equal(r.ascii.declarations[5].name.data, "motion_a");
    assert_int_equal(r.ascii.declarations[4].is_referred, 1);
    assert_int_equal(r.ascii.declarations[5].is_referred, 0);
    assert_null(kunai_i_find_ascii_root(&r.ascii));
    assert_int_equal(r.open.warnings->count, 0);
    /* Origins: a struct is where its declaration is, a value where it is itself. */
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 132),
                     strstr(example, "MOTION mot") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 136), strstr(example, "20,\n") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 140), strstr(example, "0x3,") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 142), strstr(example, "0x2,") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 88), strstr(example, "90.0") - example);
    /* The first value of a call stands for the call, in every one of an array. */
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 16), strstr(example, "TEXN(") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 48), strstr(example, "MKEYF(") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 64),
                     strstr(example, "MKEYF( 19") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 52),
                     strstr(example, "1.811949F") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 80), strstr(example, "MKEYA") - example);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 144), strlen(example));
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 0xFFFFFFFFFFu), strlen(example));
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, 0), 0);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

/* The chunk cube: 32 words from the count of strips to the CnkNull(), 145 of vertices. */
TEST(cube)
{
    IMAGE("PLIST p[] START CnkM_DAS(FBS_SA|FBD_ISA), 6, MDiff(255, 178, 179, 180), "
          "MAmbi(1, 2, 3, 4), MSpec(11, 5, 6, 7), CnkS(0x0), 8, _NB(UFO_0, 1), StripL(4), 0, 1, 2, "
          "3, "
          "_NB(UFO_3, 2), CnkNull(), CnkEnd() END",
          0x00062517, 0xFFB2B3B4, 0x01020304, 0x0B050607, 0x00080040, 0x00040001, 0x00010000,
          0x00030002, 0x0000C002, 0xFF);
    IMAGE("VLIST v[] START CnkV_VN(0, 145), OffnbIdx(2, 24), VERT(0x3f800000, 0xbf800000, 0x0), "
          "NORM(1, 2, 3), CnkEnd() END",
          0x00910029, 0x00180002, 0x3F800000, 0xBF800000, 0, 1, 2, 3, 255);
}

/* ---- types ---- */

TEST(basic_model)
{
    IMAGE("OBJECT_START\n"
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
          /* 16: m */ 0xFF010203, 0x04050607, 0x3F000000, 0x20003, 0x80200000, 0, 0, 0, 0, 0,
          /* 56: s */ 0x00008003, 0x00020001, 0x00020003, 0xFFFF0001,
          /* 72: t */ 0x00FF0000, 0x0002FFFF, 0x00040003,
          /* 84: c */ 0xFFFE0100, 0x01020304, 0x05060708,
          /* 96: n */ 0x3F800000, 0xBF800000, 0,
          /* 108: h */ 0x0001C001, 56, 0, 96, 84, 72,
          /* 132: p */ 0x3F800000, 0x40000000, 0x40400000, 0, 0, 0,
          /* 156: q */ 0, 0x80000000, 0x3F000000, 0, 0, 0,
          /* 180: d */ 132, 156, 2, 108, 16, 0x00020001, 0, 0xC1280000, 0x41100000, 0x40800000,
          /* 220: o */ 6, 180, 0x3F800000, 0x40000000, 0x40400000, 16384, 0u - 270u, 65536,
          0x3F800000, 0x3F800000, 0x3F800000, 0, 0, 0);
}

TEST(chunk_model)
{
    IMAGE("VLIST v[] START CnkEnd() END PLIST p[] START CnkEnd() END "
          "CNKMODEL m[] START VList v, PList p, Center 1.0F, -1.0F, 2.0F, Radius 0.5F, END "
          "CNKOBJECT a[] START EvalFlags(1), CNKModel NULL, Position(1, 1, 1), Angle(1, 0, 0), "
          "Scale(2, 2, 2), Child NULL, Sibling NULL END "
          "CNKOBJECT b START Sibling a, Child NULL, CNKModel m, OQuatIm(1, 0.5, 0), OQuatRe(2.0), "
          "EvalFlags(FEV_QU|FEV_UR) END",
          255, 255, 16, 20, 0x3F800000, 0xBF800000, 0x40000000, 0x3F000000,
          /* 48: a */ 1, 0, 0x3F800000, 0x3F800000, 0x3F800000, 182, 0, 0, 0x40000000, 0x40000000,
          0x40000000, 0, 0, 0,
          /* 104: b */ 0x402, 24, 0, 0, 0, 0x3F800000, 0x3F000000, 0, 0, 0, 0, 0, 48, 0x40000000);
}

enum { NO_WORDS, UNITS, PATTERNS, IMAGINARY }; /* the three words of a rotation */

typedef struct rotation_row {
    const char *flags; /* of the object; NULL: it has no EvalFlags */
    int has_angles, has_imaginary, has_real;
    uint32_t expected_flags;
    int words, is_warned;
} rotation_row;

/* The fields of a row, from the first to the last or from the last to the first. */
static void write_rotation(const rotation_row *row, const char *type, int backward, char *source)
{
    const char *const fields[] = {row->flags, row->has_angles ? "OAngle(90, 45, 1), " : NULL,
                                  row->has_imaginary ? "OQuatIm(1, 0.5, -1), " : NULL,
                                  row->has_real ? "OQuatRe(2.0), " : NULL};
    size_t size = (size_t)sprintf(source, "%s o[] START ", type);
    int i;

    for (i = 0; i < 4; i++)
        if (fields[backward ? 3 - i : i])
            size += (size_t)sprintf(source + size, "%s", fields[backward ? 3 - i : i]);
    sprintf(source + size, "END");
}

static void check_rotation(const rotation_row *row, const char *type, int backward)
{
    static const uint32_t words[4][3] = {[UNITS] = {16384, 8192, 182},
                                         [PATTERNS] = {90, 45, 1},
                                         [IMAGINARY] = {0x3F800000, 0x3F000000, 0xBF800000}};
    char source[160];
    reading r;
    uint32_t i;

    write_rotation(row, type, backward, source);
    read_good(&r, source);
    assert_int_equal(r.ascii.image.size, FIRST + 56);
    for (i = 0; i < 14; i++) {
        uint32_t expected = i ? 0 : row->expected_flags;

        if (i >= 5 && i < 8)
            expected = words[row->words][i - 5];
        if (i == 13 && row->has_real)
            expected = 0x40000000;
        if (kunai_i_read_u32_at(&r.ascii.image, FIRST + 4 * (uint64_t)i) != expected)
            fail_msg("%s: word %d is not %08x", source, (int)i, expected);
    }
    assert_int_equal(r.open.warnings->count, row->is_warned);
    if (row->is_warned) {
        assert_int_equal(r.open.warnings->items[0].code, KUNAI_E_CORRUPT);
        assert_int_equal(r.open.warnings->items[0].offset, strstr(source, "1, 0.5") - source);
        assert_string_equal(r.open.warnings->items[0].record, type);
    }
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

/* EvalFlags decide. An object without EvalFlags needs both OQuatIm and OQuatRe. */
TEST(rotations)
{
    static const char angles[] = "EvalFlags(2), ", quaternion[] = "EvalFlags(FEV_QU|FEV_UR), ";
    static const rotation_row rows[] = {
        {NULL, 0, 0, 0, 0, NO_WORDS, 0},
        {NULL, 0, 0, 1, 0, NO_WORDS, 0},
        {NULL, 0, 1, 0, 0, NO_WORDS, 1},
        {NULL, 0, 1, 1, 0x400, IMAGINARY, 0},
        {NULL, 1, 0, 0, 0, UNITS, 0},
        {NULL, 1, 0, 1, 0, UNITS, 0},
        {NULL, 1, 1, 0, 0, UNITS, 1},
        {NULL, 1, 1, 1, 0x400, IMAGINARY, 0},
        {angles, 0, 0, 0, 2, NO_WORDS, 0},
        {angles, 0, 0, 1, 2, NO_WORDS, 0},
        {angles, 0, 1, 0, 2, NO_WORDS, 1},
        {angles, 0, 1, 1, 2, NO_WORDS, 1},
        {angles, 1, 0, 0, 2, UNITS, 0},
        {angles, 1, 0, 1, 2, UNITS, 0},
        {angles, 1, 1, 0, 2, UNITS, 1},
        {angles, 1, 1, 1, 2, UNITS, 1},
        {quaternion, 0, 0, 0, 0x402, NO_WORDS, 0},
        {quaternion, 0, 0, 1, 0x402, NO_WORDS, 0},
        {quaternion, 0, 1, 0, 0x402, IMAGINARY, 0},
        {quaternion, 0, 1, 1, 0x402, IMAGINARY, 0},
        {quaternion, 1, 0, 0, 0x402, PATTERNS, 0},
        {quaternion, 1, 0, 1, 0x402, PATTERNS, 0},
        {quaternion, 1, 1, 0, 0x402, IMAGINARY, 0},
        {quaternion, 1, 1, 1, 0x402, IMAGINARY, 0},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_rotation(&rows[i], "OBJECT", 0);
        check_rotation(&rows[i], "OBJECT", 1);
        check_rotation(&rows[i], "CNKOBJECT", 0);
        check_rotation(&rows[i], "CNKOBJECT", 1);
    }
}

/* SA Tools writes the bits of the imaginary part as OAngle, and OQuatRe after Sibling. */
TEST(quaternion_bits)
{
    IMAGE("CNKOBJECT o[] START EvalFlags(0x400), OAngle(0x3f3504f3, 0x0, 0xbf3504f3), Sibling NULL,"
          " OQuatRe(0.5), END",
          0x400, 0, 0, 0, 0, 0x3F3504F3, 0, 0xBF3504F3, 0, 0, 0, 0, 0, 0x3F000000);
    check_warning("OBJECT o[] START OAngle(0, 0.5, 0), EvalFlags(FEV_QU) END", KUNAI_E_CORRUPT, 27,
                  "a number where the bits of a float are expected");
    IMAGE("OBJECT o[] START OAngle(0, 0.5, 0), EvalFlags(FEV_QU) END", 0x400, 0, 0, 0, 0, 0,
          0x3F000000, 0, 0, 0, 0, 0, 0, 0);
}

TEST(keys)
{
    static const char *const vectors[] = {"POSITION", "SCALE",   "VECTOR",    "CPOSITION",
                                          "CTARGET",  "CVECTOR", "LPOSITION", "LTARGET",
                                          "LVECTOR",  "LCOLOR"};
    static const uint32_t vector[] = {7, 0x3F800000, 0xBF800000, 0x3F000000};
    char source[128];
    size_t i;

    for (i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        snprintf(source, sizeof source, "%s a[] START MKEYF(7, 1.0, -1.0, .5) END", vectors[i]);
        check_image(source, 0, vector, 4);
    }
    IMAGE("ROTATION a[] START MKEYA(1, 1, 180, -360) END", 1, 182, 32768, 0xFFFF0000);
    IMAGE("SROTATION a[] START MKEYSA(1, 90, -90, 350) END", 0x40000001, 0xF8E3C000);
    IMAGE("QROTATION a[] START MKEYQ(1, 1.0, 0.5, -1.0, 0.0) END", 1, 0x3F800000, 0x3F000000,
          0xBF800000, 0);
    IMAGE("XROTATION a[] START MKEYAX(1, 90, 1.0, 0, 0) END", 1, 16384, 0x3F800000, 0, 0);
    IMAGE("AXEVECT a[] START MKEYAX(1, 90, 1.0, 0, 0) END", 1, 16384, 0x3F800000, 0, 0);
    IMAGE("SCALE2D a[] START MKEYF2(1, 1.0, 0.5) END", 1, 0x3F800000, 0x3F000000);
    IMAGE("CROLL a[] START MKEYA1(1, 90) END CANGLE b[] START MKEYSA1(2, -90) END", 1, 16384,
          0xC0000002);
    IMAGE("LCOLOR a[] START MKEYUI32(3, 0xFF102030) END", 3, 0xFF102030);
    IMAGE("LINTENSITY a[] START MKEYF1(3, 1.0) END LINTENSITY b[] START MKEYF2(3, 1.0, 0) END", 3,
          0x3F800000, 3, 0x3F800000, 0);
    IMAGE("LSPOT_FACTORS a[] START MKEYSPOT(3, 1.0, 2.0, 45, 90) END", 3, 0x3F800000, 0x40000000,
          8192, 16384);
    IMAGE("LPOINT_FACTORS a[] START MKEYF2(3, 1.0, 2.0) END", 3, 0x3F800000, 0x40000000);
    IMAGE("EVENTBITS a[] START MKEYUI16(3, FEM_HD), MKEYUI16(4, FEM_NONE) END", 0x00010003, 4);
    IMAGE("POINT p[] START VERT(1, 0, 0) END POINTER a[] START MKEYP(3, p), MKEYP(4, NULL) END",
          0x3F800000, 0, 0, 3, 16, 4, 0);
}

TEST(textures)
{
    IMAGE(
        "TEXTURENAME t[3] START TEXN(NULL), TEXN3(\"abcd\", 0x80000000, 7), TEXN(\"\x83\x5C\") END "
        "TEXTURELIST l[] START TextureList t, TextureNum 3 END",
        0, 0, 0, 52, 0x80000000, 7, 60, 0, 0, 0x64636261, 0, 0x5C83, 16, 3);
}

TEST(mdata)
{
    IMAGE("POSITION a[] START MKEYF(0, 0, 0, 0) END MDATA1 b[1] START a, 1 END", 0, 0, 0, 0, 16, 1,
          NO_ENTRY);
    IMAGE("POSITION a[] START MKEYF(0, 0, 0, 0) END MDATA3 b[] START NULL, NULL, a, 0, 0, 1, "
          "a, a, a, 1, 1, 1 END",
          0, 0, 0, 0, 0, 0, 16, 0, 0, 1, 16, 16, 16, 1, 1, 1, NO_ENTRY);
    IMAGE("MDATA4 b[] START 0, 0, 0, 0, 0, 0, 0, 0 END", 0, 0, 0, 0, 0, 0, 0, 0, NO_ENTRY);
    IMAGE("MDATA5 b[] START NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0 END "
          "MOTION m[] START MdataArray b, MFrameNum 3, MotionBitF(FMK_POS0|FMK_ANG1), "
          "InterpolFctF(FMT_S|FMT_5) END",
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_ENTRY, 16, 3, 0x00450003);
    /* The number of elements that the text leaves out. */
    IMAGE("MDATA2 b[] START END MOTION m[] START InterpolFct FMT_S, MdataArray b END", NO_ENTRY, 16,
          0, 0x00420000);
    IMAGE("MOTION m[] START MdataArray NULL, MotionBit 1, InterpolFct FMT_U|FMD_3 END", 0, 0,
          0x00830001);
}

TEST(camera)
{
    /* The point looked at becomes a direction. */
    IMAGE("CAMERA c CAMERA_START CInterest(3, 2, 1), CPosition(1, 1, 1), CRoll 90.0, CAngle(45), "
          "CNearClip -1.0, CFarClip -60000.0F CAMERA_END",
          0x3F800000, 0x3F800000, 0x3F800000, 0x40000000, 0x3F800000, 0, 16384, 8192, 0xBF800000,
          0xC76A6000, 0, 0, 0, 0, 0, 0);
    IMAGE("CAMERA c START CRoll(0) END", 0, 0, 0, 0, 0, 0xBF800000, 0, 10922, 0xBF800000,
          0xC76A6000, 0, 0, 0, 0, 0, 0);
    IMAGE("CAMERA c CAMERA_START CAMERA_END", 0, 0, 0, 0, 0, 0xBF800000, 0, 10922, 0xBF800000,
          0xC76A6000, 0, 0, 0, 0, 0, 0);
}

/* ACTION and the like have names of other files. */
TEST(actions)
{
    reading r;

    read_good(&r, "CNKOBJECT o[] START END ACTION a START ObjectHead o, Motion elsewhere END "
                  "CAMERA_ACTION b START CameraObj c, Motion d END "
                  "LIGHT_ACTION e[] START LightObj f, Motion g, END "
                  "INSTANCE_PROTOTYPE_START INSTANCE_PROTOTYPE_END");
    assert_int_equal(r.ascii.count, 4);
    assert_int_equal(r.ascii.declarations[0].is_referred, 0);
    assert_int_equal(r.open.warnings->count, 0);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

static void check_unread(const char *source, uint64_t offset)
{
    reading r;

    read_good(&r, source);
    assert_int_equal(r.open.warnings->count, 1);
    assert_int_equal(r.open.warnings->items[0].code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(r.open.warnings->items[0].offset, offset);
    assert_string_equal(r.ascii.declarations[r.ascii.count - 1].name.data, "last");
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

TEST(unread)
{
    check_unread("GJOBJECT_START XYZ a[] START b END GJOBJECT_END POINT last[] START END", 0);
    check_unread(" XBOBJECT_START XBOBJECT_END POINT last[] START END", 1);
    check_unread("CSHAPE_LIST_START ? CSHAPE_LIST_END POINT last[] START END", 0);
    check_unread("CSHAPE_MOTION_START CSHAPE_LIST_END CSHAPE_MOTION_END POINT last[] START END", 0);
    check_unread("GJOBJECT a[] START Any(1, 2), Child a, END POINT last[] START END", 0);
    check_unread("CELLSPRITE a START 1 END CNKOBJECT last START Child NULL, END", 0);
    check_unread("LIGHT a LIGHT_START LColor(1, 2, 3), LType x, LIGHT_END POINT last[] START END",
                 0);
    check_unread("LIGHT a[] START LColor(1, 2, 3) END POINT last[] START END", 0);
    /* The name of what was left out is no missing one. */
    check_unread("GJMODEL a START END CNKOBJECT last START CNKModel a END", 0);
}

/* Leftovers of C between declarations. */
TEST(leftovers)
{
    IMAGE("#include <njdef.h>\rextern NJS_POINT3 p[], q[];\rextern POINT r[];; // \x95\x5C\r"
          "#if 1 // \x95\x5C\rPOINT\ta[]START\r#else\rVERT(1, 0, 0)\r#endif\rEND",
          0x3F800000, 0, 0);
    IMAGE("VLIST a[] START\r#if 1\r1,\r#endif\rCnkEnd()\r#undef X\rEND;", 1, 255);
}

/* Fields in any order are from where they are. */
TEST(origins)
{
    const char source[] = "MODEL m START MatNum 1, Radius 2.0, PointNum 3, MeshsetNum 4 END";
    reading r;

    read_good(&r, source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST), 0);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 8), strchr(source, '3') - source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 10), strchr(source, '3') - source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 12), 0);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 20), strchr(source, '4') - source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 22), strchr(source, '1') - source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 36), strchr(source, '2') - source);
    assert_int_equal(kunai_i_find_ascii_offset(&r.ascii, FIRST + 40), strlen(source));
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

/* ---- words ---- */

static void check_constant(const char *word, uint32_t value)
{
    char source[96];
    uint32_t words[2];

    snprintf(source, sizeof source, "VLIST a[] START %s, CnkEnd() END", word);
    words[0] = value;
    words[1] = 255;
    check_image(source, 0, words, 2);
}

static void check_family(const char *prefix, const char *names, uint32_t first, uint32_t step,
                         int doubled)
{
    char word[64], name[32];
    uint32_t value = first;
    int used;

    for (; sscanf(names, "%31s%n", name, &used) == 1; names += used) {
        snprintf(word, sizeof word, "%s%s", prefix, name);
        check_constant(word, value);
        value = doubled ? value * 2 : value + step;
    }
}

TEST(constants)
{
    check_family("FBS_", "ZER ONE OC IOC SA ISA DA IDA", 0, 1 << 11, 0);
    check_family("FBD_", "ZER ONE OC IOC SA ISA DA IDA", 0, 1 << 8, 0);
    check_family("FDA_", "025 050 075 100 125 150 175 200 225 250 275 300 325 350 375", 0x100,
                 0x100, 0);
    check_family("FEXP_", "00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16", 0, 0x100, 0);
    check_family("FFL_", "V U", 0x4000, 0, 1);
    check_family("FCL_", "V U", 0x1000, 0, 1);
    check_family("FFM_", "PS BF TF", 0, 0x4000, 0);
    check_constant("FSS", 0x2000);
    check_family("FW_", "START MIDDLE END", 0, 0x100, 0);
    check_constant("FV_CONT", 0x8000);
    check_family("FST_", "IL IS IA UA DB FL ENV", 0x100, 0, 1);
    check_family("UFO_", "0 1 2 3", 0, 0x4000, 0);
    check_family("FEV_", "UT UR US HD BR ZXY SK SSK CL MD QU", 1, 0, 1);
    check_family("FMK_",
                 "POS0 ANG1 SCA2 VEC3 VEC0 SAN1 TAR3 ROL6 ANG7 RGB8 INT9 SPO9 POI9 QUA1 "
                 "SHID EVE4",
                 1, 0, 1);
    check_family("FMK_", "VRT4 NRM5", 0x10, 0, 1);
    check_family("FMT_", "L S U", 0, 0x40, 0);
    check_family("FMD_", "1 2 3 4 5", 1, 1, 0);
    check_family("FMT_", "1 2 3 4 5", 1, 1, 0);
    check_family("FEM_", "NONE HD", 0, 1, 0);
    check_family("NJD_MESHSET_", "3 4 N TRIMESH", 0, 0x4000, 0);
    check_family("NJD_FLAG_",
                 "CLAMP_V CLAMP_U FLIP_V FLIP_U IGNORE_SPECULAR USE_ALPHA USE_TEXTURE "
                 "USE_ENV DOUBLE_SIDE USE_FLAT IGNORE_LIGHT",
                 1 << 15, 0, 1);
    check_constant("NJD_FLAG_USE_ANISOTROPIC", 1 << 12);
    check_constant("NJD_FLAG_PICK", 1 << 7);
    check_family("NJD_SA_", "ZERO ONE OTHER INV_OTHER SRC INV_SRC DST INV_DST", 0, 1 << 29, 0);
    check_family("NJD_DA_", "ZERO ONE OTHER INV_OTHER SRC INV_SRC DST INV_DST", 0, 1 << 26, 0);
    check_family("NJD_SA_", "SRC_ALPHA INV_SRC_ALPHA DST_ALPHA INV_DST_ALPHA", 4u << 29, 1 << 29,
                 0);
    check_family("NJD_DA_", "SRC_ALPHA INV_SRC_ALPHA DST_ALPHA INV_DST_ALPHA", 4u << 26, 1 << 26,
                 0);
    check_family("NJD_FILTER_", "POINT BILINEAR TRILINEAR BLEND", 0, 1 << 13, 0);
    check_constant("NULL", 0);
}

/* Heads count up from the first one. */
static void check_signatures(const char *type, const char *prefix, const char *names,
                             const char *arguments, uint32_t head, uint32_t bits)
{
    char source[96], name[32], call[48];
    uint32_t words[2];
    int used;

    for (; sscanf(names, "%31s%n", name, &used) == 1; names += used, head++) {
        snprintf(call, sizeof call, "%s%s%s", prefix, name, arguments);
        snprintf(source, sizeof source, "%s a[] START %s, CnkEnd() END", type, call);
        words[0] = head | bits | (type[0] == 'P' ? 0xFF0000 : 0);
        words[1] = 255;
        check_image(source, 0, words, type[0] == 'P' ? 1 : 2);
    }
}

TEST(heads)
{
    check_signatures("PLIST", "CnkB_", "BA DA EXP", "(0x3F00)", 1, 0x3F00);
    check_signatures("PLIST", "CnkB_", "CP DP", "(9)", 4, 0x900);
    check_signatures("PLIST", "CnkT_", "TID TID2", "(FFL_U)", 8, 0x8000);
    check_signatures("PLIST", "CnkM_", "D A DA S DS AS DAS BU D2 A2 DA2 S2 DS2 AS2 DAS2",
                     "(0x2500)", 17, 0x2500);
    check_signatures("PLIST", "CnkO_", "P3 P4 ST", "(0x100)", 56, 0); /* what is in it is ignored */
    check_signatures(
        "PLIST", "Cnk",
        "S S_UVN S_UVH S_VN S_UVN_VN S_UVH_VN S_D8 S_UVN_D8 S_UVH_D8 S_2 S_UVN2 S_UVH2",
        "(FST_IL|FST_ENV)", 64, 0x4100);
    check_signatures(
        "VLIST", "Cnk",
        "V_SH V_VN_SH V V_D8 V_UF V_NF V_S5 V_S4 V_IN V_VN V_VN_D8 V_VN_UF V_VN_NF V_VN_S5 "
        "V_VN_S4 V_VN_IN V_VNX V_VNX_D8 V_VNX_UF V_D8_S8 V_NF_D8",
        "(FW_END|FV_CONT, 3)", 32, 0x38200);
}

TEST(calls)
{
    IMAGE("VLIST a[] START D8888(1, 2, 3, 4), NORM32(1, 2, 3), NORM32(-1, 512, 0), "
          "UFlags(0x12345678), "
          "NFlags(0x00800003), NFlagsW(3, 100), NFlagsW(4, 50), NFlagsW(5, 0.5), NFlagsW2(6, 100), "
          "VERT_SH(1, 2, 3), NORM_SH(4, 5, 6), 7, CnkEnd() END",
          0x01020304, 0x00100803, 0x3FF80000, 0x12345678, 0x00800003, 0x00FF0003, 0x00800004,
          0x00010005, 0xFFFF0006, 1, 2, 3, 0x3F800000, 4, 5, 6, 0, 7, 255);
    IMAGE("PLIST a[] START _TID(FFM_BF|FSS, 3), StripL(3), StripR(3), Uvn(-1, 256), Uvh(2, -1024), "
          "Uf1(1), Uf2(2, 3), Uf3(4, 5, 6), Pvn(1.0, -1.0, 0.5), D8888(1, 2, 3, 4), CnkNull(), "
          "CnkEnd()"
          " END",
          0x00036003, 0xFFFFFFFD, 0x00020100, 0x0001FC00, 0x00030002, 0x00050004, 0x7FFF0006,
          0x3FFF8001, 0x01020304, 0x00FF0000);
}

TEST(expressions)
{
    check_constant("1|2|4", 7);
    check_constant("1+2*3", 7);
    check_constant("(1+2)*3", 9);
    check_constant("1|1<<4", 0x11);
    check_constant("1<<1+2", 8); /* as in C */
    check_constant("7-2-1", 4);
    check_constant("-1", 0xFFFFFFFF);
    check_constant("- -1", 1);
    check_constant("2*-3", 0xFFFFFFFA);
    check_constant("-(1|2)", 0xFFFFFFFD);
    check_constant("((((((((3))))))))", 3);
    check_constant("(FBS_SA|FBD_ISA)<<1", 0x4A00);
    check_constant("0x80000000", 0x80000000);
    check_constant("0xFFFFFFFF<<4", 0xFFFFFFF0);
    check_constant("-2147483648", 0x80000000);
    check_constant("1.9", 1); /* as C converts it */
    check_constant("-1.9", 0xFFFFFFFF);
    check_constant("1.5*2", 3);
}

/* ---- angles ---- */

/* Returns the degrees that an exporter prints for whole units. a_degree: units per degree; 0: the
 * exporter stores radians as float. */
static double compute_degrees(int32_t units, double a_degree)
{
    const double pi = 3.14159265358979323846;

    return a_degree > 0.0 ? units / a_degree : (double)(float)(units * pi / 32768.0) * 180.0 / pi;
}

/* Writes all units from -end to end - 1 with six decimals, and reads them back from a motion. */
static void check_angles(double a_degree, int32_t end, uint32_t flags)
{
    enum { KEYS = 4096 };
    char *source = malloc(64 * (size_t)KEYS + 64);
    int32_t first, i;

    assert_non_null(source);
    for (first = -end; first < end; first += KEYS) {
        size_t size = (size_t)sprintf(source, "CROLL a[] START ");
        reading r;

        for (i = first; i < first + KEYS; i++)
            size +=
                (size_t)sprintf(source + size, "MKEYA1(0, %.6fF),", compute_degrees(i, a_degree));
        sprintf(source + size, "END");
        read_begin(&r, source, strlen(source), flags, NULL);
        for (i = first; i < first + KEYS; i++)
            assert_int_equal(kunai_i_convert_s32(kunai_i_read_u32_at(
                                 &r.ascii.image, (uint64_t)(FIRST + 8 * (i - first) + 4))),
                             i);
        assert_int_equal(read_end(&r).code, KUNAI_OK);
    }
    free(source);
}

TEST(angles)
{
    static const uint32_t wide[] = {0, 16384, 0u - 270u, 65536};
    static const uint32_t narrow[] = {0, 16383, 0u - 270u, 65535};
    static const uint32_t object[] = {0, 0, 0, 0, 0, 16384, 65536, 0, 0, 0, 0, 0, 0, 0};

    check_angles(182.044, 65536, 0);
    check_angles(65536.0 / 360.0, 65536, 0);
    check_angles(65535.0 / 360.0, 65536, KUNAI_MOTION_ANGLES_65535);
    check_angles(0.0, 20480, 0); /* below 2 radians */
    check_image("ROTATION a[] START MKEYA(0, 90.0F, -1.488000F, 360.0F) END", 0, wide, 4);
    check_image("ROTATION a[] START MKEYA(0, 90.0F, -1.488000F, 360.0F) END",
                KUNAI_MOTION_ANGLES_65535, narrow, 4);
    check_image("CNKOBJECT a[] START OAngle(90, 360, 0) END", KUNAI_MOTION_ANGLES_65535, object,
                14);
}

/* One angle of an object, as a text has it. */
static int32_t read_angle(const char *degrees)
{
    char source[96];
    int32_t angle;
    reading r;

    snprintf(source, sizeof source, "OBJECT o[] START OAngle(%s, 0, 0) END", degrees);
    read_good(&r, source);
    angle = kunai_i_convert_s32(kunai_i_read_u32_at(&r.ascii.image, FIRST + 20));
    assert_int_equal(r.open.warnings->count, 0);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
    return angle;
}

/* Both sides of the tolerance, which is 0.001 of a unit. 1 unit is 0.0054931640625 degrees. */
TEST(angle_tolerance)
{
    static const struct {
        const char *degrees;
        int32_t angle;
    } rows[] = {
        {"0.005487725830", 1},   /* 0.99901 */
        {"0.005487615967", 0},   /* 0.99899 */
        {"-0.005487725830", -1}, /* and below 0 */
        {"-0.005487615967", 0},
        {"0.005492614746", 1},    /* 0.9999 */
        {"179.994506835", 32767}, /* 32766.99984 */
        {"359.989008179", 65534}, /* 65533.99901 */
        {"359.989008068", 65533}, /* 65533.99899 */
        {"80.755003F", 14701},    /* 14700.99966: of a real text */
        {"98.756100F", 17978},    /* 17977.99936 */
        {"-98.756100F", -17978},
        {"-1.488000F", -270}, /* -270.88 */
        {"0.0", 0},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (read_angle(rows[i].degrees) != rows[i].angle)
            fail_msg("%s: %d, not %d", rows[i].degrees, read_angle(rows[i].degrees), rows[i].angle);
}

/* All other angles of motions that the option is for. */
TEST(narrow_angles)
{
    static const uint32_t words[] = {0x3FFF0000, 0x3FFF3FFF, 0x3FFF0000, 0, 0,
                                     0,          0x3FFF,     0x3FFF,     0, 0x3FFF};
    static const uint32_t camera[] = {0,          0,          0, 0, 0, 0xBF800000, 0x3FFF, 0x3FFF,
                                      0xBF800000, 0xC76A6000, 0, 0, 0, 0,          0,      0};

    check_image(
        "SROTATION a[] START MKEYSA(0, 90, 90, 90) END CANGLE b[] START MKEYSA1(0, 90) END "
        "LSPOT_FACTORS c[] START MKEYSPOT(0, 0, 0, 90, 90) END CROLL d[] START MKEYA1(0, 90) END",
        KUNAI_MOTION_ANGLES_65535, words, 10);
    check_image("CAMERA c CAMERA_START CRoll(90), CAngle(90) CAMERA_END", KUNAI_MOTION_ANGLES_65535,
                camera, 16);
}

/* ---- motions ---- */

static void check_motion(const char *source, uint32_t block, uint32_t flags)
{
    reading r;
    const kunai_i_ascii_declaration *motion;

    read_good(&r, source);
    motion = &r.ascii.declarations[r.ascii.count - 1];
    assert_int_equal(motion->type, KUNAI_I_ASCII_MOTION);
    assert_int_equal(motion->block, block);
    assert_int_equal(motion->flags, flags);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

TEST(motion_kinds)
{
    check_motion("MOTION m START END", KUNAI_FORMAT_NMDM, 0);
    check_motion("SHAPE_MOTION_START MOTION m START END", KUNAI_FORMAT_NSSM, 0);
    check_motion("CAMERA_MOTION_START MOTION m START END", KUNAI_FORMAT_NCAM, 0);
    check_motion("LIGHT_MOTION_START MOTION m START END", KUNAI_FORMAT_NLIM, 0);
    check_motion("LIGHT_MOTION_START LIGHT_MOTION_END MOTION m START END", KUNAI_FORMAT_NMDM, 0);
    check_motion("LIGHT_MOTION_START MOTION_START MOTION m START END", KUNAI_FORMAT_NMDM, 0);
    check_motion("MOTION m START MotionBit 0x1C1 END", KUNAI_FORMAT_NCAM, 0);
    check_motion("MOTION m START MotionBit 0x601 END", KUNAI_FORMAT_NLIM, 0);
    check_motion("POINTER p[] START MKEYP(0, NULL) END MDATA1 d[] START p, 1 END "
                 "MOTION m START MdataArray d END",
                 KUNAI_FORMAT_NSSM, 0);
    check_motion("CROLL p[] START MKEYSA1(0, 1) END MDATA1 d[] START p, 1 END "
                 "MOTION m START MdataArray d END",
                 KUNAI_FORMAT_NCAM, KUNAI_MOTION_ANGLES_SHORT | KUNAI_MOTION_NINJA2);
    check_motion("LCOLOR p[] START MKEYUI32(0, 1) END MDATA1 d[] START p, 1 END "
                 "MOTION m START MdataArray d END",
                 KUNAI_FORMAT_NLIM, 0);
    check_motion("LINTENSITY p[] START MKEYF2(0, 1, 1) END MDATA1 d[] START p, 1 END "
                 "MOTION m START MdataArray d END",
                 KUNAI_FORMAT_NLIM, KUNAI_MOTION_NINJA2);
    check_motion("SROTATION p[] START MKEYSA(0, 1, 1, 1) END MDATA1 d[] START p, 1 END "
                 "MOTION m START MdataArray d END",
                 KUNAI_FORMAT_NMDM, KUNAI_MOTION_ANGLES_SHORT);
    /* Both forms in one motion: the keys do not tell. */
    check_motion(
        "SROTATION p[] START MKEYSA(0, 1, 1, 1) END ROTATION q[] START MKEYA(0, 1, 1, 1) END "
        "MDATA2 d[] START p, q, 1, 1 END MOTION m START MdataArray d END",
        KUNAI_FORMAT_NMDM, 0);
}

/* ---- names ---- */

static void check_root(const char *source, const char *name)
{
    const kunai_i_ascii_declaration *root;
    reading r;

    read_good(&r, source);
    root = kunai_i_find_ascii_root(&r.ascii);
    assert_non_null(root);
    assert_string_equal(root->name.data, name);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

TEST(roots)
{
    check_root("CNKOBJECT a START END CNKOBJECT b START Child a END", "b");
    check_root("CNKOBJECT b START Child a END CNKOBJECT a START END", "b"); /* forward */
    check_root("OBJECT a START END OBJECT b START END", "b");
    check_root("CNKOBJECT a START Child b END CNKOBJECT b START Child a END", "b");
    check_root("CNKOBJECT a START Child a END", "a");
    check_root("CNKOBJECT a START END CNKOBJECT b START Child a END DEFAULT_START\n"
               "#ifndef DEFAULT_OBJECT_NAME\n#define DEFAULT_OBJECT_NAME a /* x */\n#endif\n"
               "DEFAULT_END",
               "a");
    /* Of nothing: often so in real files. */
    check_root("CNKOBJECT a START END CNKOBJECT b START Child a END\n"
               "#define DEFAULT_OBJECT_NAME c",
               "b");
    check_root("#define DEFAULT_OBJECT_NAME a\n#define DEFAULT_OBJECT_NAME b\n"
               "CNKOBJECT a START END CNKOBJECT b START END",
               "a");
    check_root("# include <x.h>\n#define DEFAULT_TEXLIST_NAME a\nCNKOBJECT a START\n#if 1\nEND "
               "CNKOBJECT b START END",
               "b");
}

/* A .dup: two names that are elsewhere, one warning. */
TEST(external)
{
    const char source[] =
        "CNKOBJECT a START CNKModel m END CNKOBJECT b START CNKModel n, Child a END";

    check_warning(source, KUNAI_E_UNSUPPORTED, 27, "names of another file are left out");
    IMAGE("MDATA2 m[] START p, NULL, 3, 0 END MOTION n START MdataArray m, MFrameNum 9 END", 0, 0,
          0, 0, NO_ENTRY, 16, 9, 0x00020000);
}

TEST(warnings)
{
    check_warning("POINT a[3] START VERT(0, 0, 0) END", KUNAI_E_CORRUPT, 8,
                  "the array has not as many items as it says");
    check_warning("PLIST a[4] START D8888(1, 1, 1, 1), CnkEnd() END", KUNAI_E_CORRUPT, 8,
                  "the array has not as many items as it says");
    check_warning("POINT a START END POINT a START END", KUNAI_E_CORRUPT, 18,
                  "a name is declared twice");
    check_warning("VLIST a[] START 1 END", KUNAI_E_CORRUPT, 18,
                  "the list has no CnkEnd() as its last item");
    check_warning("PLIST a[] START END", KUNAI_E_CORRUPT, 16,
                  "the list has no CnkEnd() as its last item");
    check_warning("VLIST a[] START VERT(0, 1.5, 0), CnkEnd() END", KUNAI_E_CORRUPT, 24,
                  "a number where the bits of a float are expected");
    check_warning("POINT a[] START VERT(0, 1e39, 0) END", KUNAI_E_CORRUPT, 24,
                  "a number that is too large reads as 0");
    check_warning("MDATA2 m START END MOTION n START MdataArray m, InterpolFct 3 END",
                  KUNAI_E_CORRUPT, 60, "InterpolFct has another number of elements than the MDATA");
    check_warning("POINT a[] START VERT(0, 0, 0) END MODEL m START Points a, PointNum 2 END",
                  KUNAI_E_CORRUPT, 67, "more items than the array has");
    check_warning(
        "POINT a[] START VERT(0, 0, 0), VERT(0, 0, 0) END NORMAL b START NORM(1, 0, 0) END "
        "MODEL m START PointNum 2, Points a, Normal b END",
        KUNAI_E_CORRUPT, 125, "an array is too small to be used");
    IMAGE("POSITION p START MKEYF(0, 0, 0, 0) END MDATA1 m START p, 7 END", 0, 0, 0, 0, 16, 1,
          NO_ENTRY);
    IMAGE("MATERIAL p START MATSTART MATEND END MODEL m START MatNum 7, Materials p END", 0, 0, 0,
          0, 0, 0, 0, 0, 0, 16, 0x10000, 0, 0, 0, 0);
    IMAGE("VLIST a[] START 1 END PLIST b[2] START 1, CnkEnd() END", 1, 255, 0xFF0001);
}

/* A warning of these bytes of a text, and the text is read to its end. */
static void check_mark(const char *source, const char *word, kunai_result code, const char *message)
{
    check_warning(source, code, (uint64_t)(strstr(source, word) - source), message);
}

static void check_good(const char *source)
{
    reading r;

    read_good(&r, source);
    if (r.open.warnings->count)
        fail_msg("%s: %s at %d", source, r.open.warnings->items[0].message,
                 (int)r.open.warnings->items[0].offset);
    assert_int_equal(read_end(&r).code, KUNAI_OK);
}

/* A vertex, strip or colour that somebody took out, or put in. */
TEST(chunk_sizes)
{
    const char message[] = "the size of a chunk is not that of its items";

    check_good("VLIST v START CnkV(0, 4), OffnbIdx(0, 1), VERT(1, 2, 3), CnkV(0, 1), "
               "OffnbIdx(1, 0), CnkEnd() END");
    check_mark("VLIST v START CnkV(0, 7), OffnbIdx(0, 2), VERT(1, 2, 3), CnkEnd() END", "CnkV(",
               KUNAI_E_CORRUPT, message);
    check_mark("VLIST v START CnkV(0, 4), OffnbIdx(0, 1), VERT(1, 2, 3), VERT(1, 2, 3), CnkEnd() "
               "END",
               "CnkV(", KUNAI_E_CORRUPT, message);
    /* Of several wrong ones the first. */
    check_mark("VLIST v START CnkV(0, 1), 7, CnkV_VN(0, 1), CnkV_D8(0, 2), 3, CnkEnd() END",
               "CnkV_VN", KUNAI_E_CORRUPT, message);
    check_good("PLIST p START CnkM_D(0), 2, MDiff(1, 2, 3, 4), CnkT_TID(0), _TID(0, 1), CnkS(0), "
               "6, _NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkB_BA(0), CnkEnd() END");
    /* A CnkNull() behind a chunk, and the exponent, which is a number. */
    check_good("PLIST p START CnkM_DS(0), 4, MDiff(1, 2, 3, 4), MSpec(1, 2, 3, 4), 0x603, "
               "CnkNull(), CnkS(0), 5, _NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkEnd() END");
    check_mark("PLIST p START CnkM_DS(0), 4, MDiff(1, 2, 3, 4), CnkS(0), 1, 0, CnkEnd() END",
               "CnkM", KUNAI_E_CORRUPT, message);
    check_mark("PLIST p START CnkM_D(0), 4, MDiff(1, 2, 3, 4), CnkT_TID(0), _TID(0, 1), CnkEnd() "
               "END",
               "CnkM", KUNAI_E_CORRUPT, message);
    check_mark("PLIST p START CnkO_P3(0), 4, 0x603, CnkB_BA(0), CnkEnd() END", "CnkO",
               KUNAI_E_CORRUPT, message);
    check_mark("PLIST p START CnkS(0), 7, _NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkEnd() END",
               "CnkS", KUNAI_E_CORRUPT, message);
    check_mark("PLIST p START CnkS(0), CnkEnd() END", "CnkS", KUNAI_E_CORRUPT, message);
}

/* A text that is cut between two declarations, and words of blocks that do not go together. */
TEST(blocks)
{
    check_mark("OBJECT_START OBJECT_END CNKOBJECT_START POINT a START END", "CNK",
               KUNAI_E_TRUNCATED, "the text ends before the end of this block");
    check_mark("MOTION_START", "MOTION", KUNAI_E_TRUNCATED,
               "the text ends before the end of this block");
    check_mark("POINT a START END OBJECT_END", "OBJECT_END", KUNAI_E_CORRUPT,
               "a block ends that has not started");
    check_mark("OBJECT_START OBJECT_END OBJECT_END OBJECT_START OBJECT_END", "OBJECT_END OBJECT_S",
               KUNAI_E_CORRUPT, "a block ends that has not started");
    check_mark("OBJECT_START CNKOBJECT_END OBJECT_START OBJECT_END", "CNK", KUNAI_E_CORRUPT,
               "the end of another block");
    check_mark(" TEXTURE_START OBJECT_START OBJECT_END", "TEXTURE", KUNAI_E_CORRUPT,
               "another block starts before the end of this block");
    check_good("OBJECT_START OBJECT_END DEFAULT_START\n#define X\nDEFAULT_END "
               "INSTANCE_PROTOTYPE_START INSTANCE_PROTOTYPE_END");
}

/* One warning for a word that is misspelt; its other one has no fault. */
TEST(unknown_blocks)
{
    const char message[] = "a block that is not known";

    check_mark(" MOTON_START POINT a START END MOTION_END", "MOTON", KUNAI_E_CORRUPT, message);
    check_mark("MOTION_START POINT a START END MOTON_END", "MOTON", KUNAI_E_CORRUPT, message);
    check_mark(" MOTON_START POINT a START END MOTON_END", "MOTON", KUNAI_E_CORRUPT, message);
    check_mark("POINT a START END CAMERA_END", "CAMERA", KUNAI_E_CORRUPT, message);
    check_mark("POINT a START END _START", "_START", KUNAI_E_CORRUPT, message);
}

/* Where names are, they can be like the words of types and blocks. */
TEST(names_like_types)
{
    check_good("POSITION SCALE[] START MKEYF(0, 0, 0, 0) END POSITION a_END START "
               "MKEYF(0, 0, 0, 0) END POSITION LIGHT_a START MKEYF(0, 0, 0, 0) END "
               "MDATA1 m START SCALE, 1, a_END, 1, LIGHT_a 1 END");
    check_good("ACTION a START ObjectHead LIGHT_a Motion x_END END");
}

/* What would be read from the next declaration. */
TEST(short_meshsets)
{
    const char more[] = "more polygons than the array has";
    const char small[] = "an array is too small to be used";

    check_good("POLYGON s START 0, 1, 2, 3, 2, 1 END MESHSET m START MESHSTART MeshNum 2, Meshes s "
               "MESHEND END");
    check_mark("POLYGON s START 0, 1, 2, 3, 2 END MESHSET m START MESHSTART MeshNum 2, Meshes s "
               "MESHEND END",
               "2, Meshes", KUNAI_E_CORRUPT, more);
    check_mark("POLYGON s START 0, 1, 2, 3, 2, 1, 0 END MESHSET m START MESHSTART Meshes s, "
               "MeshNum 2, TypeMatId(NJD_MESHSET_4, 0) MESHEND END",
               "2, Type", KUNAI_E_CORRUPT, more);
    check_good("POLYGON s START Strip(0x8000, 4), 0, 1, 2, 3, Strip(0, 3), 0, 1, 2 END "
               "POLYNORMAL n START PNORM(0, 0, 1), PNORM(0, 0, 1), PNORM(0, 0, 1) END "
               "VERTUV t START UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), "
               "UV(0, 0) END MESHSET m START MESHSTART TypeMatId(NJD_MESHSET_TRIMESH, 0), "
               "PolyNormal n, VertUV t, MeshNum 2, Meshes s MESHEND END");
    check_mark("POLYGON s START Strip(0x8000, 4), 0, 1, 2, 3, Strip(0, 3), 0, 1 END MESHSET m "
               "START MESHSTART TypeMatId(NJD_MESHSET_N, 0), MeshNum 2, Meshes s MESHEND END",
               "2, Meshes", KUNAI_E_CORRUPT, more);
    check_mark("POLYGON s START END MESHSET m START MESHSTART TypeMatId(NJD_MESHSET_N, 0), "
               "MeshNum 1, Meshes s MESHEND END",
               "1, Meshes", KUNAI_E_CORRUPT, more);
    check_mark("POLYGON s START 0, 1, 2 END VERTUV t START UV(0, 0), UV(0, 0) END MESHSET m START "
               "MESHSTART VertUV t, MeshNum 1, Meshes s MESHEND END",
               "t, MeshNum", KUNAI_E_CORRUPT, small);
    check_mark("POLYGON s START 0, 1, 2 END VERTCOLOR t START ARGB(0, 0, 0, 0) END MESHSET m START "
               "MESHSTART VertColor t, MeshNum 1, Meshes s MESHEND END",
               "t, MeshNum", KUNAI_E_CORRUPT, small);
    check_mark("POLYGON s START Strip(0, 4), 0, 1, 2, 3 END POLYNORMAL t START PNORM(0, 0, 1) END "
               "MESHSET m START MESHSTART PolyNormal t, MeshNum 1, Meshes s, "
               "TypeMatId(NJD_MESHSET_N, 0) MESHEND END",
               "t, MeshNum", KUNAI_E_CORRUPT, small);
    /* A quad has one normal. Without polygons there is nothing to count. */
    check_good("POLYGON s START 0, 1, 2, 3 END POLYNORMAL t START PNORM(0, 0, 1) END MESHSET m "
               "START MESHSTART PolyNormal t, MeshNum 1, Meshes s, TypeMatId(NJD_MESHSET_4, 0) "
               "MESHEND END");
    check_good("VERTUV t START END MESHSET m START MESHSTART MeshNum 65535, VertUV t MESHEND END");
    IMAGE("POLYGON s START 0, 1, 2 END VERTUV t START UV(0, 0) END MESHSET m START MESHSTART "
          "MeshNum 2, Meshes s, VertUV t MESHEND END",
          0x00010000, 2, 0, 0x00010000, 16, 0, 0, 0, 0);
}

/* ---- errors ---- */

typedef struct error_case {
    const char *source;
    uint64_t offset;
    const char *message;
    const char *record;
    kunai_result code;
} error_case;

TEST(errors)
{
    static const error_case errors[] = {
        {"FOO a START END", 0, "a type that is not known", "Ninja ASCII", KUNAI_E_CORRUPT},
        {" 12", 1, "a type that is not known", "Ninja ASCII", KUNAI_E_CORRUPT},
        {"POINT", 5, "the text ends too early", "POINT", KUNAI_E_TRUNCATED},
        {"POINT 1", 6, "a declaration has no name", "POINT", KUNAI_E_CORRUPT},
        {"POINT a[1 START", 10, "a bracket is not closed", "POINT", KUNAI_E_CORRUPT},
        {"POINT a[1] END", 11, "START is missing", "POINT", KUNAI_E_CORRUPT},
        {"POINT a LIGHT_START", 8, "START is missing", "POINT", KUNAI_E_CORRUPT},
        {"POINT a CAMERA_START", 8, "START is missing", "POINT", KUNAI_E_CORRUPT},
        {"CAMERA a LIGHT_START", 9, "START is missing", "CAMERA", KUNAI_E_CORRUPT},
        {"LIGHT a LIGHT_START END", 23, "the text ends too early", "other models",
         KUNAI_E_TRUNCATED},
        {"POINT a START", 13, "the text ends too early", "POINT", KUNAI_E_TRUNCATED},
        {"POINT a START VERT(1, 2, 3)", 27, "the text ends too early", "POINT", KUNAI_E_TRUNCATED},
        {"POINT a START VERT(1, 2", 23, "the text ends too early", "POINT", KUNAI_E_TRUNCATED},
        {"POINT a START VERT(1, 2) END", 23, "too few values", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, 2, 3, 4) END", 26, "too many values", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START TEXN(1) END", 14, "a call that is not known", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START FOO(1) END", 14, "a call that is not known", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START 12 END", 14, "a value where calls are expected", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, x, 3) END", 22, "a word that is not known", "POINT",
         KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, 2|x, 3) END", 24, "a word that is not known", "POINT",
         KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, (2, 3) END", 24, "a parenthesis is not closed", "POINT",
         KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, , 3) END", 22, "a value is missing", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START VERT(1<2, 2, 3) END", 20, "an operator that is not known", "POINT",
         KUNAI_E_CORRUPT},
        {"VLIST a START 1<<32 END", 17, "a shift by more than 31 bits", "VLIST", KUNAI_E_CORRUPT},
        {"VLIST a START 4294967296 END", 14, "a number does not fit in 32 bits", "VLIST",
         KUNAI_E_CORRUPT},
        {"VLIST a START -2147483649 END", 15, "a number does not fit in 32 bits", "VLIST",
         KUNAI_E_CORRUPT},
        {"VLIST a START 1|0x100000000 END", 16, "a number does not fit in 32 bits", "VLIST",
         KUNAI_E_CORRUPT},
        {"PLIST a START 65536 END", 14, "a number does not fit in 16 bits", "PLIST",
         KUNAI_E_CORRUPT},
        {"PLIST a START -32769 END", 15, "a number does not fit in 16 bits", "PLIST",
         KUNAI_E_CORRUPT},
        {"PLIST a START StripR(40000) END", 21, "a number does not fit in 16 bits", "PLIST",
         KUNAI_E_CORRUPT},
        {"VERTCOLOR a START ARGB(256, 0, 0, 0) END", 23, "a number does not fit in 8 bits",
         "VERTCOLOR", KUNAI_E_CORRUPT},
        {"ROTATION a START MKEYA(0, 1e9, 0, 0) END", 26, "an angle does not fit in 32 bits",
         "ROTATION", KUNAI_E_CORRUPT},
        {"LCOLOR a START MKEYUI32(0, 0), MKEYF(0, 0, 0, 0) END", 31,
         "keys of two kinds in one array", "LCOLOR", KUNAI_E_CORRUPT},
        {"OBJECT a START Foo 1 END", 15, "a field that is not known", "OBJECT", KUNAI_E_CORRUPT},
        {"OBJECT a START 1 END", 15, "a field that is not known", "OBJECT", KUNAI_E_CORRUPT},
        {"OBJECT a START Child 1 END", 21, "neither a name nor NULL", "OBJECT", KUNAI_E_CORRUPT},
        {"OBJECT a START Child b END", 21, "a name is not declared", "Ninja ASCII",
         KUNAI_E_CORRUPT},
        {"POINT p START END OBJECT a START Child p END", 39, "a name is that of something else",
         "Ninja ASCII", KUNAI_E_CORRUPT},
        {"MATERIAL m START Exponent 1 END", 17, "a field is outside of its group", "MATERIAL",
         KUNAI_E_CORRUPT},
        {"MATERIAL m START MATSTART END", 26, "a field that is not known", "MATERIAL",
         KUNAI_E_CORRUPT},
        {"MATERIAL m START MESHSTART END", 17, "a field that is not known", "MATERIAL",
         KUNAI_E_CORRUPT},
        {"TEXTURENAME t START TEXN(1) END", 25, "neither a string nor NULL", "TEXTURENAME",
         KUNAI_E_CORRUPT},
        {"MDATA2 m START NULL, NULL, 0 END", 29, "the last entry is not whole", "MDATA2",
         KUNAI_E_CORRUPT},
        {"MDATA1 m START 1, 1 END", 15, "neither a name nor NULL", "MDATA1", KUNAI_E_CORRUPT},
        {"MDATA1 m START NULL, x END", 21, "a word that is not known", "MDATA1", KUNAI_E_CORRUPT},
        {"GJOBJECT_START", 14, "the text ends too early", "Ninja ASCII", KUNAI_E_TRUNCATED},
        {"POINT a START VERT(1, 2, 3), POINT b[] START END", 29, "END is missing before this word",
         "POINT", KUNAI_E_CORRUPT},
        {"POINT a START POINT b", 14, "END is missing before this word", "POINT", KUNAI_E_CORRUPT},
        {"POINT a START VERT(1, 2, 3) START", 28, "END is missing before this word", "POINT",
         KUNAI_E_CORRUPT},
        {"VLIST a START CnkEnd() PLIST b START END", 23, "END is missing before this word", "VLIST",
         KUNAI_E_CORRUPT},
        {"PLIST a START CnkEnd() CNKMODEL b START END", 23, "END is missing before this word",
         "PLIST", KUNAI_E_CORRUPT},
        {"PLIST a START CnkEnd() CNKOBJECT_END", 23, "END is missing before this word", "PLIST",
         KUNAI_E_CORRUPT},
        {"PLIST a START CnkEnd() FOO_START", 23, "END is missing before this word", "PLIST",
         KUNAI_E_CORRUPT},
        {"CNKMODEL a START Radius 1.0F CNKOBJECT b START END", 29,
         "END is missing before this word", "CNKMODEL", KUNAI_E_CORRUPT},
        {"CNKOBJECT a START Child NULL, CNKOBJECT_END", 30, "END is missing before this word",
         "CNKOBJECT", KUNAI_E_CORRUPT},
        {"CNKOBJECT a START LIGHT b LIGHT_START", 18, "END is missing before this word",
         "CNKOBJECT", KUNAI_E_CORRUPT},
        {"MATERIAL a START MATSTART MATEND POLYGON s[] START END", 33,
         "END is missing before this word", "MATERIAL", KUNAI_E_CORRUPT},
        {"MATERIAL a START MATSTART POLYGON s[] START END", 26, "END is missing before this word",
         "MATERIAL", KUNAI_E_CORRUPT},
        {"MDATA1 a START NULL, 0, MOTION m[] START END", 24, "END is missing before this word",
         "MDATA1", KUNAI_E_CORRUPT},
        {"MDATA1 a START NULL, 0 MOTION_END", 23, "END is missing before this word", "MDATA1",
         KUNAI_E_CORRUPT},
        {"ACTION a START ObjectHead o, POINT b START END", 29, "END is missing before this word",
         "ACTION", KUNAI_E_CORRUPT},
        {"CELLS a START x POINT b[2] START END", 16, "END is missing before this word",
         "other models", KUNAI_E_CORRUPT},
        {"CAMERA a CAMERA_START END", 22, "CAMERA_END is missing before this word", "CAMERA",
         KUNAI_E_CORRUPT},
        {"CAMERA a START CAMERA_END", 15, "END is missing before this word", "CAMERA",
         KUNAI_E_CORRUPT},
        {"CNKOBJECT a START LIGHTS 1 END", 18, "a field that is not known", "CNKOBJECT",
         KUNAI_E_CORRUPT},
        {"POINT a START /* END", 14, "a comment does not end", "Ninja ASCII", KUNAI_E_TRUNCATED},
    };
    size_t i;

    for (i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        kunai_error error;
        reading r;

        read_begin(&r, errors[i].source, strlen(errors[i].source), 0, NULL);
        error = read_end(&r);
        if (error.code != errors[i].code || error.offset != errors[i].offset ||
            strcmp(error.message, errors[i].message) || strcmp(error.record, errors[i].record))
            fail_msg("%s: %s at %d, %s", errors[i].source, error.message, (int)error.offset,
                     error.record);
    }
}

/* As deep as it goes, and one deeper. */
TEST(nesting)
{
    char source[512];
    kunai_error error;
    uint32_t depth;
    reading r;

    for (depth = 64; depth <= 65; depth++) {
        size_t size = (size_t)sprintf(source, "VLIST a START ");

        memset(source + size, '(', depth);
        source[size + depth] = '1';
        memset(source + size + depth + 1, ')', depth);
        strcpy(source + size + 2 * depth + 1, ", CnkEnd() END");
        read_begin(&r, source, strlen(source), 0, NULL);
        error = read_end(&r);
        assert_int_equal(error.code, depth > 64 ? KUNAI_E_CORRUPT : KUNAI_OK);
        assert_int_equal(error.offset, depth > 64 ? size + 64 : 0);
    }
}

/* ---- what it is ---- */

static void is_check(const char *source, size_t size, int is, int is_source)
{
    test_exact exact = test_exact_copy(source, size);
    int found_source = -1;

    if (kunai_i_is_ascii(exact.data, exact.size, &found_source) != is || found_source != is_source)
        fail_msg("%s: not %d, %d", source, is, is_source);
    test_exact_free(&exact);
}

TEST(is)
{
    static const char *const texts[] = {"TEXTURE_START",
                                        "/* x */ OBJECT_START",
                                        "#ifndef A\n#endif\nDEFAULT_START\n",
                                        "\xEF\xBB\xBF// x\nCNKOBJECT_START",
                                        "POINT a START",
                                        "POINT a[] START 1",
                                        "VLIST a[3]START",
                                        "CAMERA a CAMERA_START",
                                        "GJOBJECT a[] START",
                                        "LIGHT a LIGHT_START",
                                        "SOME_START\n#if 1\nPOINT a[] START",
                                        "MOTON_START POINT a START",
                                        "MOTION_STRT\nPOINT a[] START",
                                        "#include <x.h>\nextern POINT a[];\nOBJECT_START"};
    static const char *const sources[] = {"NJS_MKEY_F a[] = { { 0, 1.0f } };",
                                          "#include \"x.h\"\nstatic NJS_POINT3 p[] = {",
                                          "Sint32 a[] = { 1 };\nNJS_MODEL m = { 1 };",
                                          "extern NJS_POINT3 a;\nNJS_MKEY_F b[ ][2] = {"};
    static const char *const others[] = {"",
                                         "word",
                                         "POINT a[",
                                         "POINT a] START",
                                         "POINT START",
                                         "int a[] = { 1 };",
                                         "NJS_OBJECT a;",
                                         "NJS_MKEY_F a[] = { { 0 } }; POINT b START",
                                         "extern NJS_OBJECT a[];",
                                         "extern",
                                         "EXTERN_C_START\nint a[3];",
                                         "EXTERN_C_START",
                                         "int POINT a[] = START;",
                                         "int POINT a[3] = { 1 };",
                                         "word word POINT a START",
                                         "{ POINT a START",
                                         "NJS_MODEL *f(void); int a[] = { 1 };",
                                         "/* x",
                                         "\"x",
                                         "{ \"json\": 1 }",
                                         "NJS_OBJECT a = { 1 };\x01",
                                         "NJS_OBJECT a = { 1 };\x80",
                                         "12x"};
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
        is_check(texts[i], strlen(texts[i]), 1, 0);
    for (i = 0; i < sizeof sources / sizeof sources[0]; i++)
        is_check(sources[i], strlen(sources[i]), 1, 1);
    for (i = 0; i < sizeof others / sizeof others[0]; i++)
        is_check(others[i], strlen(others[i]), 0, 0);
    is_check("NJTL\x08\0\0\0\0\0\0\0\0\0\0\0", 16, 0, 0);
    is_check("\0\0\0\0", 4, 0, 0);
}

/* ---- bad input ---- */

/* Every head of a text is refused or read, with its offset in it, and gives everything back. */
TEST(heads_of_text)
{
    size_t size;

    for (size = 0; size <= strlen(example); size++) {
        kunai_error error;
        reading r;

        read_begin(&r, example, size, 0, NULL);
        error = read_end(&r);
        assert_true(error.offset <= size);
    }
}

TEST(allocations)
{
    uint64_t failing;
    kunai_result code = KUNAI_E_MEMORY;

    for (failing = 1; code == KUNAI_E_MEMORY; failing++) {
        test_memory memory = {.fail_at = failing, .fail_on = 1, .dirty = 0xA5};
        const kunai_allocator allocator = test_memory_allocator(&memory);
        reading r;

        read_begin(&r, example, strlen(example), 0, &allocator);
        code = read_end(&r).code;
        assert_int_equal(memory.live, 0);
        assert_true(code == KUNAI_OK || code == KUNAI_E_MEMORY);
    }
    assert_int_equal(code, KUNAI_OK);
    assert_true(failing > 3);
}

/* A chain of very many, from the last to the first: their names are found without a search of all.
 */
TEST(many)
{
    enum { COUNT = 100000 };
    char *source = malloc((size_t)COUNT * 48);
    size_t size = 0;
    reading r;
    uint32_t i;

    assert_non_null(source);
    for (i = 0; i < COUNT; i++)
        size += (size_t)sprintf(source + size, "CNKOBJECT o%u START Child o%u END\n", i,
                                i + 1 < COUNT ? i + 1 : i);
    read_begin(&r, source, size, 0, NULL);
    assert_int_equal(r.open.error.code, KUNAI_OK);
    assert_int_equal(r.ascii.count, COUNT);
    for (i = 0; i + 1 < COUNT; i++)
        assert_int_equal(kunai_i_read_u32_at(&r.ascii.image, FIRST + 56 * (uint64_t)i + 44),
                         FIRST + 56 * (i + 1));
    assert_string_equal(kunai_i_find_ascii_root(&r.ascii)->name.data, "o0");
    assert_int_equal(read_end(&r).code, KUNAI_OK);
    free(source);
}

/* Errors, and warnings of the present part, get places of the text. An earlier warning whose place
 * in the text is the same number stays a warning of its own. */
TEST(translate)
{
    kunai_i_warnings warnings;
    reading r;

    read_good(&r, example);
    kunai_i_warn(&r.open, KUNAI_E_CORRUPT, 136, "x", "x");
    kunai_i_begin_warnings(&r.open, &warnings);
    kunai_i_warn(&r.open, KUNAI_E_CORRUPT, 136, "x", "x");
    kunai_i_fail(&r.open, KUNAI_E_CORRUPT, 140, "x", "x");
    kunai_i_translate_ascii(&r.ascii, &r.open);
    kunai_i_end_warnings(&r.open);
    assert_int_equal(r.open.warnings->items[0].offset, 136);
    assert_int_equal(r.open.warnings->items[1].offset, strstr(example, "20,\n") - example);
    assert_int_equal(read_end(&r).offset, strstr(example, "0x3,") - example);
}

/* ---- the corpus ---- */

static size_t count_words(const reading *r, const char *text, const char *word)
{
    size_t count = 0;
    uint32_t i;

    for (i = 0; i < r->ascii.count; i++) {
        const char *type = text + r->ascii.declarations[i].offset;

        count += !strncmp(type, word, strlen(word)) && strchr(" \t", type[strlen(word)]);
    }
    return count;
}

typedef struct sums {
    size_t sized; /* chunks of polygon lists with a size: materials, strips */
    size_t nulls; /* of those that a CnkNull() ends */
    size_t strips;
    size_t vertices;
} sums;

/* ninja-chunk.md 4: the strips of a chunk fill it, but for one word of padding. */
static void check_strip_chunk(const kunai_i_reader *image, uint64_t at, sums *s)
{
    const uint32_t type = image->data[at], size = kunai_i_load16(image->data + at + 2, 0);
    const uint32_t count = kunai_i_load16(image->data + at + 4, 0) & 0x3FFF;
    const uint32_t corner = type == 0x40 ? 1 : 3;
    uint32_t used = 1, i;

    assert_true(type == 0x40 || type == 0x41);
    for (i = 0; i < count; i++) {
        const int32_t length =
            kunai_i_convert_s16(kunai_i_load16(image->data + at + 4 + 2 * used, 0));

        used += 1 + corner * (uint32_t)(length < 0 ? -length : length);
        assert_true(used <= size);
    }
    assert_true(size - used <= 1);
    s->nulls += size - used;
    s->strips += count;
}

/* Two words for each of diffuse, ambient, specular. */
static void check_material_chunk(const kunai_i_reader *image, uint64_t at)
{
    const uint32_t type = image->data[at];

    assert_true(type >= 0x11 && type <= 0x17);
    assert_int_equal(kunai_i_load16(image->data + at + 2, 0),
                     2 * ((type & 1) + (type >> 1 & 1) + (type >> 2 & 1)));
}

static void check_plist(const kunai_i_reader *image, uint64_t at, sums *s)
{
    while (image->data[at] != 0xFF) {
        const uint32_t type = image->data[at];

        if (type >= 0x10) {
            if (type >= 0x40)
                check_strip_chunk(image, at, s);
            else
                check_material_chunk(image, at);
            s->sized++;
            at += 4 + 2 * (uint64_t)kunai_i_load16(image->data + at + 2, 0);
        } else {
            at += type >= 8 ? 4 : 2;
        }
        assert_true(at + 2 <= image->size);
    }
}

static void check_vlist(const kunai_i_reader *image, uint64_t at, sums *s)
{
    while (image->data[at] != 0xFF) {
        const uint32_t size = kunai_i_read_u32_at(image, at) >> 16;
        const uint32_t count = kunai_i_read_u32_at(image, at + 4) >> 16;

        assert_int_equal(image->data[at], 0x29);
        assert_int_equal(size, 1 + 6 * count);
        s->vertices += count;
        at += 4 + 4 * (uint64_t)size;
        assert_true(at + 4 <= image->size);
    }
}

static void check_corpus(const reading *r, const char *text, const test_json *expect)
{
    const test_json *declarations = test_json_get(expect, "declarations");
    sums s = {0, 0, 0, 0};
    size_t i, total = 0;

    for (i = 0; i < test_json_count(declarations); i++) {
        const double count = test_json_number(test_json_at(declarations, i));

        assert_int_equal(count_words(r, text, test_json_key(declarations, i)), (size_t)count);
        total += (size_t)count;
    }
    assert_int_equal(r->ascii.count, total);
    assert_string_equal(
        r->ascii.default_object.data,
        test_json_string(test_json_get(test_json_get(expect, "defaults"), "DEFAULT_OBJECT_NAME")));
    for (i = 0; i < r->ascii.count; i++) {
        const kunai_i_ascii_declaration *declaration = &r->ascii.declarations[i];

        if (!strncmp(text + declaration->offset, "PLIST", 5))
            check_plist(&r->ascii.image, declaration->place, &s);
        if (!strncmp(text + declaration->offset, "VLIST", 5))
            check_vlist(&r->ascii.image, declaration->place, &s);
    }
    assert_int_equal(s.vertices, (size_t)test_json_number(test_json_get(expect, "chunk_vertices")));
    assert_int_equal(s.strips, (size_t)test_json_number(test_json_get(expect, "strips")));
    assert_int_equal(s.sized, 81); /* ninja-ascii.md 9 */
    assert_int_equal(s.nulls, 10);
}

TEST(corpus_files)
{
    size_t checked = 0, i;
    test_json *all;

    if (!test_corpus())
        skip();
    all = test_corpus_json("motions/expected.json");
    for (i = 0; i < test_json_count(all); i++) {
        const test_json *entry = test_json_at(all, i);
        const char *kind = test_json_string(test_json_get(entry, "kind"));
        char path[256];
        uint8_t *data;
        size_t size;
        int is_source;
        reading r;

        if (!kind || strcmp(kind, "ninja-ascii"))
            continue;
        snprintf(path, sizeof path, "motions/%s", test_json_key(all, i));
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        assert_true(kunai_i_is_ascii(data, size, &is_source));
        assert_false(is_source);
        read_begin(&r, (const char *)data, size, KUNAI_OPEN_STRICT, NULL);
        assert_int_equal(r.open.error.code, KUNAI_OK);
        check_corpus(&r, (const char *)data, test_json_get(entry, "expect"));
        assert_string_equal(kunai_i_find_ascii_root(&r.ascii)->name.data,
                            r.ascii.default_object.data);
        assert_int_equal(read_end(&r).code, KUNAI_OK);
        free(data);
        checked++;
    }
    test_json_free(all);
    test_corpus_report("motions/ninja-ascii", checked, 0, "");
}
