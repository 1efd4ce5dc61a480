/* test_ninja_ascii_bad.c - Ninja ASCII that is damaged, cut or another kind of file
 * (ninja-ascii.md). Texts are edited by hand, so each mistake must be reported at its byte, which @
 * marks here, without reading past an array. */
#include "ascii_files.h"

enum { FIRST = 16 };

/* ---- warnings ---- */

#define BAD_SIZE "warns CORRUPT: the size of the chunk is not the size of its items"

/* Types that the library does not read are left out, and the rest of the text is read. A reference
 * to a name that is left out is not a missing name. */
TEST(other_types_are_left_out)
{
    static const char *const rows[] = {
        "@GJOBJECT_START XYZ a[] START b END GJOBJECT_END POINT last[] START END",
        " @XBOBJECT_START XBOBJECT_END POINT last[] START END",
        "@CSHAPE_LIST_START ? CSHAPE_LIST_END POINT last[] START END",
        ("@CSHAPE_MOTION_START CSHAPE_LIST_END CSHAPE_NOTION_END CSHAPE_MOTION_END POINT last[] "
         "START END"),
        "@GJOBJECT a[] START Any(1, 2), Child a, END POINT last[] START END",
        "@CELLSPRITE a START 1 END CNKOBJECT last START Child NULL, END",
        "@LIGHT a LIGHT_START LColor(1, 2, 3), LType x, LIGHT_END POINT last[] START END",
        "@LIGHT a[] START LColor(1, 2, 3) END POINT last[] START END",
        "@GJMODEL a START END CNKOBJECT last START CNKModel a END"};

    for (size_t i = 0; i < COUNT(rows); i++) {
        reading of;

        begin_reading(&of, lay_ascii(rows[i]), 0, NULL);
        assert_int_equal(of.open.warnings->count, 1);
        assert_int_equal(of.open.warnings->items[0].code, KUNAI_E_UNSUPPORTED);
        assert_int_equal(of.open.warnings->items[0].offset, place_of(&of.text, "at"));
        assert_string_equal(of.ascii.declarations[of.ascii.count - 1].name.data, "last");
        assert_ok(end_reading(&of).code);
    }
}

TEST(damaged_declarations_are_warnings)
{
    static const ascii_row rows[] = {
        /* a .dup: two names of another file, one warning */
        {"CNKOBJECT a START CNKModel @m END CNKOBJECT b START CNKModel n, Child a END",
         "warns UNSUPPORTED: the text does not define this name: names of other files are left "
         "out"},
        {"POINT a[@3] START VERT(0, 0, 0) END",
         "warns CORRUPT: the array has another number of items than its brackets say"},
        {"PLIST a[@4] START D8888(1, 1, 1, 1), CnkEnd() END",
         "warns CORRUPT: the array has another number of items than its brackets say"},
        {"POINT a START END @POINT a START END", "warns CORRUPT: the name is declared twice"},
        {"VLIST a[] START 1 @END", "warns CORRUPT: the last item of the list is not CnkEnd()"},
        {"PLIST a[] START @END", "warns CORRUPT: the last item of the list is not CnkEnd()"},
        {"VLIST a[] START VERT(0, @1.5, 0), CnkEnd() END",
         "warns CORRUPT: a number stands where the bits of a float are expected"},
        {"POINT a[] START VERT(0, @1e39, 0) END",
         "warns CORRUPT: a number is too large: it is read as 0"},
        {"MDATA2 m START END MOTION n START MdataArray m, InterpolFct @3 END",
         "warns CORRUPT: the number of elements in InterpolFct differs from the MDATA"},
        {"POINT a[] START VERT(0, 0, 0) END MODEL m START Points a, PointNum @2 END",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {"POINT a[] START VERT(0, 0, 0), VERT(0, 0, 0) END NORMAL b START NORM(1, 0, 0) END "
         "MODEL m START PointNum 2, Points a, Normal @b END",
         "warns CORRUPT: the array is not used: it is too small for the structure that points to "
         "it"}};
    static const ascii_row images[] = {
        {"MDATA2 m[] START p, NULL, 3, 0 END MOTION n START MdataArray m, MFrameNum 9 END",
         "m: 4*0 -1 @m 9 h(0 2)"},
        {"POSITION p START MKEYF(0, 0, 0, 0) END MDATA1 m START p, 7 END", "p: 4*0 @p 1 -1"},
        {"MATERIAL p START MATSTART MATEND END MODEL m START MatNum 7, Materials p END",
         "p: 9*0 @p h(0 1) 4*0"},
        {"VLIST a[] START 1 END PLIST b[2] START 1, CnkEnd() END", "1 255 h(1 255)"}};

    CHECK_ASCII(rows);
    CHECK_IMAGES(images);
}

/* Vertices, strips or colours were removed or added by hand. If several chunks are wrong, the first
 * is reported. */
TEST(sizes_of_chunks_are_checked)
{
    static const ascii_row rows[] = {
        {"VLIST v START CnkV(0, 4), OffnbIdx(0, 1), VERT(1, 2, 3), CnkV(0, 1), OffnbIdx(1, 0), "
         "CnkEnd() END",
         "good"},
        {"VLIST v START @CnkV(0, 7), OffnbIdx(0, 2), VERT(1, 2, 3), CnkEnd() END", BAD_SIZE},
        {"VLIST v START @CnkV(0, 4), OffnbIdx(0, 1), VERT(1, 2, 3), VERT(1, 2, 3), CnkEnd() END",
         BAD_SIZE},
        {"VLIST v START CnkV(0, 1), 7, @CnkV_VN(0, 1), CnkV_D8(0, 2), 3, CnkEnd() END", BAD_SIZE},
        {"PLIST p START CnkM_D(0), 2, MDiff(1, 2, 3, 4), CnkT_TID(0), _TID(0, 1), CnkS(0), 6, "
         "_NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkB_BA(0), CnkEnd() END",
         "good"},
        /* a CnkNull() after a chunk, and the exponent, which is a number */
        {"PLIST p START CnkM_DS(0), 4, MDiff(1, 2, 3, 4), MSpec(1, 2, 3, 4), 0x603, CnkNull(), "
         "CnkS(0), 5, _NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkEnd() END",
         "good"},
        {"PLIST p START @CnkM_DS(0), 4, MDiff(1, 2, 3, 4), CnkS(0), 1, 0, CnkEnd() END", BAD_SIZE},
        {"PLIST p START @CnkM_D(0), 4, MDiff(1, 2, 3, 4), CnkT_TID(0), _TID(0, 1), CnkEnd() END",
         BAD_SIZE},
        {"PLIST p START @CnkO_P3(0), 4, 0x603, CnkB_BA(0), CnkEnd() END", BAD_SIZE},
        {"PLIST p START @CnkS(0), 7, _NB(0, 1), StripL(3), 0, 1, 2, CnkNull(), CnkEnd() END",
         BAD_SIZE},
        {"PLIST p START @CnkS(0), CnkEnd() END", BAD_SIZE}};

    CHECK_ASCII(rows);
}

/* A text that is cut between two declarations, and block words that do not match. A misspelt word
 * is one warning; the other word of its block has no fault. */
TEST(blocks_are_checked)
{
#define NOT_ENDED "warns TRUNCATED: the text ends before the end of this block"
#define NOT_STARTED "warns CORRUPT: the block ends, but has not started"
#define UNKNOWN_BLOCK "warns CORRUPT: the block is unknown"
    static const ascii_row rows[] = {
        {"OBJECT_START OBJECT_END @CNKOBJECT_START POINT a START END", NOT_ENDED},
        {"@MOTION_START", NOT_ENDED},
        {"POINT a START END @OBJECT_END", NOT_STARTED},
        {"OBJECT_START OBJECT_END @OBJECT_END OBJECT_START OBJECT_END", NOT_STARTED},
        {"OBJECT_START @CNKOBJECT_END OBJECT_START OBJECT_END",
         "warns CORRUPT: this word ends another block than the open one"},
        {" @TEXTURE_START OBJECT_START OBJECT_END",
         "warns CORRUPT: another block starts before the end of this block"},
        {"OBJECT_START OBJECT_END DEFAULT_START\n#define X\nDEFAULT_END "
         "INSTANCE_PROTOTYPE_START INSTANCE_PROTOTYPE_END",
         "good"},
        {" @MOTON_START POINT a START END MOTION_END", UNKNOWN_BLOCK},
        {"MOTION_START POINT a START END @MOTON_END", UNKNOWN_BLOCK},
        {" @MOTON_START POINT a START END MOTON_END", UNKNOWN_BLOCK},
        {"POINT a START END @CAMERA_END", UNKNOWN_BLOCK},
        {"POINT a START END @_START", UNKNOWN_BLOCK}};

    CHECK_ASCII(rows);
}

/* A name may be like the word of a type or a block. */
TEST(names_may_be_like_types)
{
    static const ascii_row rows[] = {
        {"POSITION SCALE[] START MKEYF(0, 0, 0, 0) END POSITION a_END START MKEYF(0, 0, 0, 0) END "
         "POSITION LIGHT_a START MKEYF(0, 0, 0, 0) END MDATA1 m START SCALE, 1, a_END, 1, "
         "LIGHT_a 1 END",
         "good"},
        {"ACTION a START ObjectHead LIGHT_a Motion x_END END", "good"}};

    CHECK_ASCII(rows);
}

/* A count above the size of an array would read from the next declaration. A quad has one normal.
 * Without polygons there is nothing to count. */
TEST(arrays_of_meshsets_are_long_enough)
{
#define MORE "warns CORRUPT: the count is greater than the number of polygons in the array"
#define SMALL                                                                                      \
    "warns CORRUPT: the array is not used: it is too small for the structure that points to it"
#define MESHSET(fields) " END MESHSET m START MESHSTART " fields " MESHEND END"
    static const ascii_row rows[] = {
        {"POLYGON s START 0, 1, 2, 3, 2, 1" MESHSET("MeshNum 2, Meshes s"), "good"},
        {"POLYGON s START 0, 1, 2, 3, 2" MESHSET("MeshNum @2, Meshes s"), MORE},
        {"POLYGON s START 0, 1, 2, 3, 2, 1, 0" MESHSET(
             "Meshes s, MeshNum @2, TypeMatId(NJD_MESHSET_4, 0)"),
         MORE},
        {"POLYGON s START Strip(0x8000, 4), 0, 1, 2, 3, Strip(0, 3), 0, 1, 2 END "
         "POLYNORMAL n START PNORM(0, 0, 1), PNORM(0, 0, 1), PNORM(0, 0, 1) END "
         "VERTUV t START UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), UV(0, 0), UV(0, "
         "0)" MESHSET(
             "TypeMatId(NJD_MESHSET_TRIMESH, 0), PolyNormal n, VertUV t, MeshNum 2, Meshes s"),
         "good"},
        {"POLYGON s START Strip(0x8000, 4), 0, 1, 2, 3, Strip(0, 3), 0, 1" MESHSET(
             "TypeMatId(NJD_MESHSET_N, 0), MeshNum @2, Meshes s"),
         MORE},
        {"POLYGON s START" MESHSET("TypeMatId(NJD_MESHSET_N, 0), MeshNum @1, Meshes s"), MORE},
        {"POLYGON s START 0, 1, 2 END VERTUV t START UV(0, 0), UV(0, 0)" MESHSET(
             "VertUV @t, MeshNum 1, Meshes s"),
         SMALL},
        {"POLYGON s START 0, 1, 2 END VERTCOLOR t START ARGB(0, 0, 0, 0)" MESHSET(
             "VertColor @t, MeshNum 1, Meshes s"),
         SMALL},
        {"POLYGON s START Strip(0, 4), 0, 1, 2, 3 END POLYNORMAL t START PNORM(0, 0, 1)" MESHSET(
             "PolyNormal @t, MeshNum 1, Meshes s, TypeMatId(NJD_MESHSET_N, 0)"),
         SMALL},
        {"POLYGON s START 0, 1, 2, 3 END POLYNORMAL t START PNORM(0, 0, 1)" MESHSET(
             "PolyNormal t, MeshNum 1, Meshes s, TypeMatId(NJD_MESHSET_4, 0)"),
         "good"},
        {"VERTUV t START" MESHSET("MeshNum 65535, VertUV t"), "good"}};
    static const ascii_row images[] = {
        {"POLYGON s START 0, 1, 2 END VERTUV t START UV(0, 0)" MESHSET(
             "MeshNum 2, Meshes s, VertUV t"),
         "s: h(0 1 2 0) 0 h(0 1) @s 4*0"}};

    CHECK_ASCII(rows);
    CHECK_IMAGES(images);
}

/* ---- errors ---- */

TEST(errors_have_the_place_and_the_declaration)
{
#define EARLY(type) "fails TRUNCATED " type ": the text ends inside the declaration"
#define NO_START(type) "fails CORRUPT " type ": START is missing before this word"
#define POINT_IS(message) "fails CORRUPT POINT: " message
#define NOT_IN(bits, type) "fails CORRUPT " type ": the number does not fit in " bits " bits"
    static const ascii_row rows[] = {
        {"FOO a START END", "fails CORRUPT Ninja ASCII: the type is unknown"},
        {" @12", "fails CORRUPT Ninja ASCII: the type is unknown"},
        {"POINT@", EARLY("POINT")},
        {"POINT @1", POINT_IS("the declaration has no name")},
        {"POINT a[1 @START", POINT_IS("the bracket is not closed")},
        {"POINT a[1] @END", NO_START("POINT")},
        {"POINT a @LIGHT_START", NO_START("POINT")},
        {"POINT a @CAMERA_START", NO_START("POINT")},
        {"CAMERA a @LIGHT_START", NO_START("CAMERA")},
        {"LIGHT a LIGHT_START END@", EARLY("other models")},
        {"POINT a START@", EARLY("POINT")},
        {"POINT a START VERT(1, 2, 3)@", EARLY("POINT")},
        {"POINT a START VERT(1, 2@", EARLY("POINT")},
        {"POINT a START VERT(1, 2@) END", POINT_IS("there are too few values: a comma is missing")},
        {"POINT a START VERT(1, 2, 3@, 4) END",
         POINT_IS("there are too many values: a closing parenthesis is missing")},
        {"POINT a START @TEXN(1) END", POINT_IS("the call is unknown")},
        {"POINT a START @FOO(1) END", POINT_IS("the call is unknown")},
        {"POINT a START @12 END", POINT_IS("a value stands where a call is expected")},
        {"POINT a START VERT(1, @x, 3) END", POINT_IS("the word is unknown")},
        {"POINT a START VERT(1, 2|@x, 3) END", POINT_IS("the word is unknown")},
        {"POINT a START VERT(1, (2@, 3) END", POINT_IS("the parenthesis is not closed")},
        {"POINT a START VERT(1, @, 3) END", POINT_IS("a value is missing")},
        {"POINT a START VERT(1@<2, 2, 3) END", POINT_IS("the operator is unknown")},
        {"VLIST a START 1<<@32 END", "fails CORRUPT VLIST: the shift is not by 0 to 31 bits"},
        {"VLIST a START @4294967296 END", NOT_IN("32", "VLIST")},
        {"VLIST a START -@2147483649 END", NOT_IN("32", "VLIST")},
        {"VLIST a START 1|@0x100000000 END", NOT_IN("32", "VLIST")},
        {"PLIST a START @65536 END", NOT_IN("16", "PLIST")},
        {"PLIST a START -@32769 END", NOT_IN("16", "PLIST")},
        {"PLIST a START StripR(@40000) END", NOT_IN("16", "PLIST")},
        {"VERTCOLOR a START ARGB(@256, 0, 0, 0) END", NOT_IN("8", "VERTCOLOR")},
        {"ROTATION a START MKEYA(0, @1e9, 0, 0) END",
         "fails CORRUPT ROTATION: the angle does not fit in 32 bits"},
        {"LCOLOR a START MKEYUI32(0, 0), @MKEYF(0, 0, 0, 0) END",
         "fails CORRUPT LCOLOR: the array has keys of two kinds"},
        {"OBJECT a START @Foo 1 END", "fails CORRUPT OBJECT: the field is unknown"},
        {"OBJECT a START @1 END", "fails CORRUPT OBJECT: the field is unknown"},
        {"OBJECT a START Child @1 END",
         "fails CORRUPT OBJECT: the value is neither a name nor NULL"},
        {"OBJECT a START Child @b END",
         "fails CORRUPT Ninja ASCII: the text does not define this name"},
        {"POINT p START END OBJECT a START Child @p END",
         "fails CORRUPT Ninja ASCII: the name belongs to a declaration of another type"},
        {"MATERIAL m START @Exponent 1 END",
         "fails CORRUPT MATERIAL: the field is outside its group"},
        {"MATERIAL m START MATSTART @END", "fails CORRUPT MATERIAL: the field is unknown"},
        {"MATERIAL m START @MESHSTART END", "fails CORRUPT MATERIAL: the field is unknown"},
        {"TEXTURENAME t START TEXN(@1) END",
         "fails CORRUPT TEXTURENAME: the value is neither a string nor NULL"},
        {"MDATA2 m START NULL, NULL, 0 @END", "fails CORRUPT MDATA2: the last entry is incomplete"},
        {"MDATA1 m START @1, 1 END", "fails CORRUPT MDATA1: the value is neither a name nor NULL"},
    };

    CHECK_ASCII(rows);
}

/* Without an END, the next declaration would be read as content. The error must be at its
 * first word. */
TEST(missing_ends_are_errors)
{
#define NO_END(type) "fails CORRUPT " type ": END is missing before this word"
    static const ascii_row rows[] = {
        {"MDATA1 m START NULL, @x END", "fails CORRUPT MDATA1: the word is unknown"},
        {"GJOBJECT_START@", EARLY("Ninja ASCII")},
        {"POINT a START VERT(1, 2, 3), @POINT b[] START END", NO_END("POINT")},
        {"POINT a START @POINT b", NO_END("POINT")},
        {"POINT a START VERT(1, 2, 3) @START", NO_END("POINT")},
        {"VLIST a START CnkEnd() @PLIST b START END", NO_END("VLIST")},
        {"PLIST a START CnkEnd() @CNKMODEL b START END", NO_END("PLIST")},
        {"PLIST a START CnkEnd() @CNKOBJECT_END", NO_END("PLIST")},
        {"PLIST a START CnkEnd() @FOO_START", NO_END("PLIST")},
        {"CNKMODEL a START Radius 1.0F @CNKOBJECT b START END", NO_END("CNKMODEL")},
        {"CNKOBJECT a START Child NULL, @CNKOBJECT_END", NO_END("CNKOBJECT")},
        {"CNKOBJECT a START @LIGHT b LIGHT_START", NO_END("CNKOBJECT")},
        {"MATERIAL a START MATSTART MATEND @POLYGON s[] START END", NO_END("MATERIAL")},
        {"MATERIAL a START MATSTART @POLYGON s[] START END", NO_END("MATERIAL")},
        {"MDATA1 a START NULL, 0, @MOTION m[] START END", NO_END("MDATA1")},
        {"MDATA1 a START NULL, 0 @MOTION_END", NO_END("MDATA1")},
        {"ACTION a START ObjectHead o, @POINT b START END", NO_END("ACTION")},
        {"CELLS a START x @POINT b[2] START END", NO_END("other models")},
        {"CAMERA a CAMERA_START @END",
         "fails CORRUPT CAMERA: CAMERA_END is missing before this word"},
        {"CAMERA a START @CAMERA_END", NO_END("CAMERA")},
        {"CNKOBJECT a START @LIGHTS 1 END", "fails CORRUPT CNKOBJECT: the field is unknown"},
        {"POINT a START @/* END", "fails TRUNCATED Ninja ASCII: the text ends inside a comment"},
    };

    CHECK_ASCII(rows);
}

/* The first fault of an expression must be reported, no matter how long the expression is. */
TEST(operators_after_a_fault)
{
    static const char *const operators[] = {"|1", "-(1"};
    char text[512];

    for (size_t i = 0; i < 2; i++) {
        const ascii_row row = {text, "fails CORRUPT VLIST: the number does not fit in 32 bits"};

        snprintf(text, sizeof text, "VLIST a START @4294967296|1|1");
        for (uint32_t k = 0; k < 70; k++)
            strcat(text, operators[i]);
        strcat(text, ", CnkEnd() END");
        check_ascii(&row, 1);
    }
}

/* The deepest allowed expression, and one that is one level deeper. Each level needs stack. */
TEST(parentheses_are_at_most_64_deep)
{
    char deep[66], text[256];

    for (int depth = 64; depth <= 65; depth++) {
        const ascii_row row = {text, depth == 64 ? "good"
                                                 : "fails CORRUPT VLIST: the expression has more "
                                                   "than 64 open operators and parentheses"};

        memset(deep, '(', sizeof deep);
        snprintf(text, sizeof text, "VLIST a START %.64s%s%.*s1", deep, depth > 64 ? "@" : "",
                 depth - 64, deep);
        memset(deep, ')', sizeof deep);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.*s, CnkEnd() END", depth,
                 deep);
        check_ascii(&row, 1);
    }
}

/* ---- recognition ---- */

/* A ~ ends each text. */
static void check_kinds(const char *texts, int is, int is_source)
{
    size_t size;

    for (; *texts; texts += size + 1) {
        auto_exact exact = {0};
        int found_source = -1;

        size = strcspn(texts, "~");
        exact = test_exact_copy(texts, size);
        if (kunai_i_is_ascii(exact.data, exact.size, &found_source) != is ||
            found_source != is_source)
            fail_msg("%.*s: not %d, %d", (int)size, texts, is, is_source);
    }
}

TEST(texts_and_sources_are_recognised)
{
    static const uint8_t chunk[16] = {'N', 'J', 'T', 'L', 8};
    int is_source = -1;

    check_kinds("TEXTURE_START~/* x */ OBJECT_START~#ifndef A\n#endif\nDEFAULT_START\n~"
                "\xEF\xBB\xBF// x\nCNKOBJECT_START~POINT a START~POINT a[] START 1~"
                "VLIST a[3]START~CAMERA a CAMERA_START~GJOBJECT a[] START~LIGHT a LIGHT_START~"
                "SOME_START\n#if 1\nPOINT a[] START~MOTON_START POINT a START~"
                "MOTION_STRT\nPOINT a[] START~NJS_OBJECT a = { 1 };\n OBJECT_START\r\n~#include "
                "<x.h>\nextern POINT a[];\nOBJECT_START~",
                1, 0);
    check_kinds("NJS_MKEY_F a[] = { { 0, 1.0f } };~#include \"x.h\"\nstatic NJS_POINT3 p[] = {~"
                "Sint32 a[] = { 1 };\nNJS_MODEL m = { 1 };~"
                "extern NJS_POINT3 a;\nNJS_MKEY_F b[ ][2] = {~"
                "NJS_MKEY_F a[] = { { 0 } }; POINT b START~NJS_OBJECT a = { 1 };\x01~"
                "NJS_OBJECT a = { 1 };\x80~",
                1, 1);
    check_kinds("~word~POINT a[~POINT a] START~POINT START~int a[] = { 1 };~NJS_OBJECT a;~"
                "extern NJS_OBJECT a[];~extern~"
                "EXTERN_C_START\nint a[3];~EXTERN_C_START~int POINT a[] = START;~"
                "int POINT a[3] = { 1 };~word word POINT a START~{ POINT a START~"
                "NJS_MODEL *f(void); int a[] = { 1 };~/* x~\"x~{ \"json\": 1 }~12x~",
                0, 0);
    assert_false(kunai_i_is_ascii(chunk, 16, &is_source) || is_source);
    assert_false(kunai_i_is_ascii(chunk + 8, 4, &is_source) || is_source);
}

/* ---- cost ---- */

static const char example[] =
    "TEXTURE_START\r\nTEXTURENAME textures_x[]\nSTART\n\tTEXN( \"ca_cw_mizu1\" ), /* 128x64 */\n"
    "END\nTEXTURELIST texlist_x\nSTART\nTextureList textures_x,\nTextureNum  1,\nEND\nTEXTURE_END\n"
    "MOTION_START\nPOSITION pos_a[]\nSTART\n\tMKEYF( 0,  1.811949F, 28.301275F, 2.174971F ),\nEND\n"
    "ROTATION rot_a[]\nSTART\n\tMKEYA( 0, -1.488000F, 90.000000F, 0.000000F ),\nEND\n"
    "MDATA2 mdata_a[]\nSTART\n\tpos_a, rot_a, 1, 1,\n\tNULL, NULL, 0, 0,\nEND\n"
    "MOTION motion_a[]\nSTART\nMdataArray mdata_a,\nMFrameNum 20,\nMotionBit 0x3,\n"
    "InterpolFct 0x2,\nEND\nMOTION_END\n";

/* Every start of a text must be rejected or read, with an error inside the text, and all memory
 * must be freed. */
TEST(starts_of_texts_are_refused_or_read)
{
    for (size_t size = 0; size <= strlen(example); size++) {
        reading of;

        begin_reading(&of, lay_bytes(example, size), 0, NULL);
        assert_true(end_reading(&of).offset <= size);
    }
}

/* Each allocation fails once. The error must be about memory, and no memory may be lost. */
TEST(allocations_may_fail)
{
    uint64_t failing;
    kunai_result code = KUNAI_E_MEMORY;

    for (failing = 1; code == KUNAI_E_MEMORY; failing++) {
        test_memory memory = {.fail_at = failing, .fail_on = 1, .dirty = 0xA5};
        const kunai_allocator allocator = test_memory_allocator(&memory);
        reading of;

        begin_reading(&of, lay_ascii(example), 0, &allocator);
        code = end_reading(&of).code;
        assert_int_equal(memory.live, 0);
        assert_true(code == KUNAI_OK || code == KUNAI_E_MEMORY);
    }
    assert_ok(code);
    assert_true(failing > 3);
}

/* A chain of 100,000 objects, from the last to the first. A search through all names for each name
 * would take quadratic time. */
TEST(many_names_are_found)
{
    enum { MANY = 100000 };
    laid text = {0};
    reading of;

    for (uint32_t i = 0; i < MANY; i++)
        add_ascii(&text.file, "CNKOBJECT o%u START Child o%u END\n", i, i + 1 < MANY ? i + 1 : i);
    begin_reading(&of, text, 0, NULL);
    assert_ok(of.open.error.code);
    assert_int_equal(of.ascii.count, MANY);
    for (uint32_t i = 0; i + 1 < MANY; i++)
        assert_int_equal(kunai_i_read_u32_at(&of.ascii.image, FIRST + 56 * (uint64_t)i + 44),
                         FIRST + 56 * (i + 1));
    assert_string_equal(kunai_i_find_ascii_root(&of.ascii)->name.data, "o0");
    assert_ok(end_reading(&of).code);
}
