/* test_nam.c - motions as text must open like those of binary files (ninja-ascii.md). Faults must
 * have the place of the byte of the text. A text becomes an image of structures first, so each
 * offset of the image has to be translated back. */
#include "ascii_files.h"

/* ---- equal to binary files ---- */

/* Keys as text, and their binary form. */
#define P                                                                                          \
    "POSITION p[] START MKEYF(0, 0.0F, 0.0F, 0.0F), MKEYF(4, 1.0F, 2.0F, 3.0F), "                  \
    "MKEYF(12, -4.0F, 8.0F, 0.1F), END\n"
#define P_KEYS "p: 0 3*0.0 4 1.0 2.0 3.0 12 -4.0 8.0 0.1 "
#define A                                                                                          \
    "ROTATION a[] START MKEYA(0, 0.0F, 0.0F, 0.0F), MKEYA(10, 90.0F, -90.0F, 180.0F), "            \
    "MKEYA(19, 360.0F, 1.40625F, -157.5F), END\n"
#define A_KEYS "a: 0 3*0 10 0x4000 -0x4000 0x8000 19 0x10000 0x100 -0x7000 "
#define SA                                                                                         \
    "SROTATION a[] START MKEYSA(0, 0.0F, 0.0F, 0.0F), MKEYSA(10, 157.5F, -90.0F, 22.5F), "         \
    "MKEYSA(19, -157.5F, 1.40625F, -157.5F), END\n"
#define SA_KEYS "a: h(0 3*0 10 0x7000 -0x4000 0x1000 19 -0x7000 0x100 -0x7000) "
#define S "SCALE s[] START MKEYF(0, 1.0F, 1.0F, 1.0F), MKEYF(19, 2.0F, 0.5F, 1e-5F), END\n"
#define S_KEYS "s: 0 3*1.0 19 2.0 0.5 0.00001 "
#define MOTION_OF(frames, bits, function)                                                          \
    "MOTION motion_x[] START MdataArray m, MFrameNum " frames ", MotionBit " bits                  \
    ", InterpolFct " function ", END\n"

/* Four points with three states; the normals alternate between two. */
#define SHAPES                                                                                     \
    "SHAPE_MOTION_START\n"                                                                         \
    "POINT p0[] START VERT(0, 0, 0), VERT(1, 0, 0), VERT(0, 1, 0), VERT(1, 1, 0), END\n"           \
    "POINT p1[] START VERT(0, 0, 1), VERT(1, 0, 2), VERT(0, 1, 3), VERT(1, 1, 4), END\n"           \
    "POINT p2[] START VERT(5, 5, 5), VERT(6, 5, 5), VERT(5, 6, 5), VERT(0.1F, 1e-9F, -7), END\n"   \
    "POINTER v[] START MKEYP(0, p0), MKEYP(5, p1), MKEYP(10, p2), END\n"                           \
    "POINTER n[] START MKEYP(0, p1), MKEYP(10, p2), END\n"                                         \
    "MDATA2 m[] START v, n, 3, 2, END\n" MOTION_OF("11", "0x30", "2") "SHAPE_MOTION_END\n"
#define SHAPES_FILE                                                                                \
    "[NSSM @m 11 h(0x30 2) p0: f(0 0 0 1 0 0 0 1 0 1 1 0) p1: f(0 0 1 1 0 2 0 1 3 1 1 4) "         \
    "p2: f(5 5 5 6 5 5 5 6 5 0.1 1e-9 -7) v: 0 @p0 5 @p1 10 @p2 n: 0 @p1 10 @p2 m: @v @n 3 2]"

#define CAMERA_PLACE "CPOSITION p[] START MKEYF(0, 0, 10, -50), MKEYF(29, 1, 2, 3), END\n"
#define CAMERA_PLACE_KEYS "p: 0 0.0 10.0 -50.0 29 1.0 2.0 3.0 "
#define SHORT_CAMERA                                                                               \
    CAMERA_PLACE "CROLL r[] START MKEYSA1(0, 0), MKEYSA1(29, -90), END\n"                          \
                 "CANGLE a[] START MKEYSA1(0, 45), MKEYSA1(29, 22.5), END\n"                       \
                 "MDATA3 m[] START p, r, a, 2, 2, 2, END\n" MOTION_OF("30", "0x181", "3")

/* A text, its file, and how the file is opened. A text tells the kind of its keys, a file does
 * not. */
static const struct {
    const char *text, *file, *how;
} same[] = {
    /* nodes: linear, a spline, the game's own function, scales */
    {P A "ROTATION b[] START MKEYA(5, 90.0F, 0.0F, 0.0F), END\n"
         "MDATA2 m[] START p, a, 3, 3, NULL, b, 0, 1, NULL, NULL, 0, 0, END\n" MOTION_OF("20", "3",
                                                                                         "2"),
     "[NMDM @m 20 h(3 2) " P_KEYS A_KEYS "b: 5 0x4000 0 0 m: @p @a 3 3 0 @b 0 1 4*0]", "motion"},
    {P A "MDATA2 m[] START p, a, 3, 3, END\n" MOTION_OF("20", "3", "0x42"),
     "[NMDM @m 20 h(3 0x42) " P_KEYS A_KEYS "m: @p @a 3 3]", "motion"},
    {P A "MDATA2 m[] START p, a, 3, 3, END\n" MOTION_OF("20", "3", "0x82"),
     "[NMDM @m 20 h(3 0x82) " P_KEYS A_KEYS "m: @p @a 3 3]", "motion"},
    {P A S
     "MDATA3 m[] START p, a, s, 3, 3, 2, NULL, NULL, s, 0, 0, 2, END\n" MOTION_OF("20", "7", "3"),
     "[NMDM @m 20 h(7 3) " P_KEYS A_KEYS S_KEYS "m: @p @a @s 3 3 2 0 0 @s 0 0 2]", "motion"},
    /* quaternions take the slot of angles; the type is that of ninja-motion.md 3 */
    {P S "QROTATION q[] START MKEYQ(0, 1, 0, 0, 0), MKEYQ(10, 0.5, 0.5, -0.5, 0.5), END\n"
         "MDATA3 m[] START p, q, s, 3, 2, 2, END\n" MOTION_OF("20", "0x2005", "3"),
     "[NMDM @m 20 h(0x2005 3) " P_KEYS S_KEYS "q: 0 1.0 3*0.0 10 0.5 0.5 -0.5 0.5 "
     "m: @p @q @s 3 2 2]",
     "motion"},
    /* keys of 16 bits instead of those of 32 bits, and those of Ninja 2 */
    {P SA "MDATA2 m[] START p, a, 3, 3, NULL, a, 0, 3, END\n" MOTION_OF("20", "3", "2"),
     "[NMDM @m 20 h(3 2) " P_KEYS SA_KEYS "m: @p @a 3 3 0 @a 0 3]", "motion"},
    {P SA "MDATA2 m[] START p, a, 3, 3, NULL, a, 0, 3, END\n" MOTION_OF("20", "0x21", "2"),
     "[NMDM @m 20 h(0x21 2) " P_KEYS SA_KEYS "m: @p @a 3 3 0 @a 0 3]", "motion"},
    {P "EVENTBITS e[] START MKEYUI16(0, 0), MKEYUI16(5, 1), MKEYUI16(9, 0), END\n"
       "MDATA2 m[] START p, e, 3, 3, END\n" MOTION_OF("20", "0x8001", "2"),
     "[NMDM @m 20 h(0x8001 2) " P_KEYS "e: h(0 0 5 1 9 0) m: @p @e 3 3]", "motion"},
    {SHAPES, SHAPES_FILE, "motion"},
    /* cameras and lights */
    {CAMERA_PLACE "CTARGET t[] START MKEYF(0, 0, 0, 0.25), END\n"
                  "CROLL r[] START MKEYA1(0, 0), MKEYA1(29, -90), END\n"
                  "CANGLE a[] START MKEYA1(0, 45), MKEYA1(29, 22.5), END\n"
                  "MDATA4 m[] START p, t, r, a, 2, 1, 2, 2, END\n" MOTION_OF("30", "0x1C1", "4"),
     "[NCAM @m 30 h(0x1C1 4) " CAMERA_PLACE_KEYS "t: 0 2*0.0 0.25 r: 0 0 29 -0x4000 "
     "a: 0 0x2000 29 0x1000 m: @p @t @r @a 2 1 2 2]",
     "motion"},
    {"CAMERA_MOTION_START\n" CAMERA_PLACE "CVECTOR v[] START MKEYF(0, 0, 0, -1), "
     "MKEYF(29, 0, 1, 0), END\nMDATA2 m[] START p, v, 2, 2, END\n" MOTION_OF(
         "30", "9", "0x42") "CAMERA_MOTION_END\n",
     "[NCAM @m 30 h(9 0x42) " CAMERA_PLACE_KEYS "v: 0 2*0.0 -1.0 29 0.0 1.0 0.0 m: @p @v 2 2]",
     "motion"},
    {"LPOSITION p[] START MKEYF(0, 0, 10, -50), MKEYF(29, 1, 2, 3), END\n"
     "LCOLOR c[] START MKEYUI32(0, 0xFF102030), MKEYUI32(29, 0xFF506070), END\n"
     "LINTENSITY i[] START MKEYF1(0, 0.75), END\n"
     "LSPOT_FACTORS s[] START MKEYSPOT(0, 1, 100, 22.5, 45), MKEYSPOT(29, 2, 50, 45, 67.5), END\n"
     "MDATA4 m[] START p, c, i, s, 2, 2, 1, 2, END\n" MOTION_OF("30", "0xE01", "4"),
     "[NLIM @m 30 h(0xE01 4) " CAMERA_PLACE_KEYS "c: 0 0xFF102030 29 0xFF506070 i: 0 0.75 "
     "s: 0 1.0 100.0 0x1000 0x2000 29 2.0 50.0 0x2000 0x3000 m: @p @c @i @s 2 2 1 2]",
     "motion"},
    {"LIGHT_MOTION_START\nLVECTOR v[] START MKEYF(0, 0, 0, -1), END\n"
     "LPOINT_FACTORS f[] START MKEYF2(0, 1, 100), MKEYF2(9, 2, 50.5), END\n"
     "MDATA2 m[] START v, f, 1, 2, END\n" MOTION_OF("10", "0x1008", "2") "LIGHT_MOTION_END\n",
     "[NLIM @m 10 h(0x1008 2) v: 0 2*0.0 -1.0 f: 0 1.0 100.0 9 2.0 50.5 m: @v @f 1 2]", "motion"},
    /* records that only Ninja 2 has show that all channels are those of Ninja 2 */
    {SHORT_CAMERA,
     "[NCAM @m 30 h(0x181 3) " CAMERA_PLACE_KEYS "r: h(0 0 29 -0x4000) a: h(0 0x2000 29 0x1000) "
     "m: @p @r @a 2 2 2]",
     "motion motion_flags=MOTION_NINJA2"},
    {"LCOLOR c[] START MKEYF(0, 0, 0.5, 1), MKEYF(29, 1, 0.25, 0), END\n"
     "LINTENSITY i[] START MKEYF2(0, 0.75, 0.125), END\nMDATA2 m[] START c, i, 2, 1, "
     "END\n" MOTION_OF("30", "0x600", "2"),
     "[NLIM @m 30 h(0x600 2) c: 0 0.0 0.5 1.0 29 1.0 0.25 0.0 i: 0 0.75 0.125 m: @c @i 2 1]",
     "motion motion_flags=MOTION_NINJA2"},
};

TEST(motions_are_those_of_binary_files)
{
    for (size_t i = 0; i < 2 * COUNT(same); i++) {
        auto_laid text = lay_ascii(same[i / 2].text);
        auto_laid file = lay("%s%s", i % 2 ? "> " : "", same[i / 2].file);

        check_case(&text, "motion", "name='motion_x' byte_order=BYTE_ORDER_LITTLE");
        assert_same_content(&text, &file, "motion", same[i / 2].how);
    }
}

/* The number of points must also be that of the model. */
TEST(shapes_of_a_model_are_those_of_binary_files)
{
    auto_laid node = lay("[NJCM 7 @m 6*0 3*1.0 0 0 m: @v 5*0 v: h(0x22 13 0 4) 12*f$ 255]");
    auto_laid text = lay_ascii(SHAPES), file = lay(SHAPES_FILE);
    kunai_options options = {.struct_size = sizeof options,
                             .model = open_case(&node, "model", "node_count=1")};

#define IS_SHAPE                                                                                   \
    "group_count=1 track_count=2 track[0]{point_count=4 frames=(0 5 10) "                          \
    "values=(0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 2 0 1 3 1 1 4 5 5 5 6 5 5 5 6 5 0.1 1e-9 -7)} "     \
    "track[1]{point_count=4 frames=(0 10) values=(0 0 1 1 0 2 0 1 3 1 1 4 5 5 5 ...)}"
    check_case_with(&text, &options, "motion", IS_SHAPE);
    check_case_with(&file, &options, "motion", IS_SHAPE);
    kunai_model_close((kunai_model *)options.model);
}

/* One key of 16 bits with other data after it could be a key of 32 bits. The text decides, unless
 * the caller does. */
TEST_ASCII_WAYS(texts_say_the_width_of_angles,
                "MDATA1 m[] START r, 1, END\n" MOTION_OF(
                    "1", "2", "1") "SROTATION r[] START MKEYSA(0, 90.0F, 0.0F, 0.0F), END\n"
                                   "POINT p[] START VERT(1.0F, 1.0F, 1.0F), END\n",
                {"motion", "track[0].raw=(0x4000 0 0)"},
                {"motion motion_flags=MOTION_ANGLES_WIDE", "track[0].raw[1]=0x3F800000"})

/* ---- the example of ninja-ascii.md 6 ---- */

#define EXAMPLE                                                                                    \
    "{block}MOTION_START\r\nPOSITION pos_a[]\r\nSTART\r\n"                                         \
    "\t{first}MKEYF( 0,  1.234567F, 23.456789F, 2.718282F ),\r\n"                                  \
    "\t{second}MKEYF( {frame}19, 1.234567F, 23.456789F, 2.718282F ),\r\nEND\r\n"                   \
    "{rotation}ROTATION rot_a[]\r\nSTART\r\n"                                                      \
    "\t{turn}MKEYA( 0, -1.488000F, 90.000000F, 0.000000F ),\r\nEND\r\n"                            \
    "MDATA2 mdata_a[]\r\nSTART\r\n\t{ref}pos_a, rot_a, 2, 1,\r\n\tNULL, NULL, 0, 0,\r\nEND\r\n"    \
    "MOTION motion_a[]\r\nSTART\r\nMdataArray   mdata_a,\r\nMFrameNum    20,\r\n"                  \
    "{bit}MotionBit    {bits}0x3,\r\nInterpolFct  0x2,\r\nEND\r\nMOTION_END\r\n"

/* A literal may have more bits than a float. */
TEST_ASCII_WAYS(
    the_example_is_a_motion_of_two_nodes, EXAMPLE,
    {"motion",
     "format=FORMAT_NMDM kind=MOTION_KIND_NODES group_count=2 frame_count=20 track_count=2 "
     "name='motion_a' track[0]{property=PROPERTY_TRANSLATION key_count=2 offset=@first "
     "values=(1.234567 23.456789 2.718282 1.234567 23.456789 2.718282)} "
     "track[1]{key_count=1 raw=(-270 16384 0) offset=@turn}"},
    {"motion motion_flags=MOTION_ANGLES_65535", "track[1].raw[1]=0x3FFF"})

/* A frame that does not rise is a warning as in a binary file, but at the byte of the key. The only
 * word of a block is misspelt: the declarations decide the kind. If even the end of the word is
 * wrong, there is an error at the word. */
TEST(damage_has_the_place_of_the_text)
{
    static const damage rows[] = {
        {"turn: 'MKEYB'", "fails CORRUPT @turn"},
        {"ref: 'pos_b'", "fails CORRUPT @ref"},
        {"rotation: 'ROTATIOM'", "fails CORRUPT @rotation"},
        {"bits: '0x0'", "fails CORRUPT @bits"}, /* no channel: a fault of the structure */
        {"frame: ' 0'", "warns CORRUPT @second 'NJS_MKEY_F' FORMAT_NMDM"},
        {"block: 'MOTON_START '", "warns CORRUPT @block 'Ninja ASCII' 'the block is unknown'"},
        {"block: 'MOTION_STRT '", "fails CORRUPT @block"},
        {"cut bit", "fails TRUNCATED @bit"},
    };
    static const damage probes[] = {
        {"block: 'MOTON_START ' | block: 'MOTION_STRT '", "format=FORMAT_NJA"},
    };
    auto_laid text = lay_ascii(EXAMPLE);

    CHECK_DAMAGES(&text, "motion", rows);
    CHECK_DAMAGES(&text, "probe", probes);
}

/* ---- which motion ---- */

#define CAMERA                                                                                     \
    "{camera}CAMERA camera_x CAMERA_START\nCPosition ( 1.0F, 2.0F, 3.0F ),\n"                      \
    "CInterest ( 1.0F, 2.0F, -7.0F ),\nCRoll ( 90.0F ),\nCAngle ( 45.0F ),\n"                      \
    "CNearClip ( -2.0F ),\nCFarClip ( -500.0F ),\nCAMERA_END\n"
#define NAMED(name, type, block)                                                                   \
    block "MOTION_START " type " " name "_p[] START MKEYF(0, 0, 10, -50), END\n"                   \
          "MDATA1 " name "_m[] START " name "_p, 1, END\n"                                         \
          "MOTION " name "[] START MdataArray " name "_m, MFrameNum 20, MotionBit 1, "             \
          "InterpolFct 1, END " block "MOTION_END\n"
#define NAMED_SHAPE                                                                                \
    "SHAPE_MOTION_START POINT c_p[] START VERT(0, 0, 0), END POINTER c_k[] START MKEYP(0, c_p), "  \
    "END MDATA1 c_m[] START c_k, 1, END MOTION c[] START MdataArray c_m, MFrameNum 11, "           \
    "MotionBit 0x10, InterpolFct 1, END SHAPE_MOTION_END\n"

/* Motions count in the order of the text. If the caller names a format, only motions of this
 * kind count. */
TEST_ASCII_WAYS(motions_have_numbers,
                NAMED("a", "POSITION", "") NAMED("b", "CPOSITION", "CAMERA_")
                    CAMERA NAMED_SHAPE NAMED("d", "POSITION", ""),
                {"motion", "format=FORMAT_NMDM name='a'"},
                {"motion index=1", "format=FORMAT_NCAM name='b'"},
                {"motion index=2 format=FORMAT_NJA", "format=FORMAT_NJCA name='camera_x'"},
                {"motion index=3", "format=FORMAT_NSSM name='c'"},
                {"motion index=1 format=FORMAT_NMDM", "format=FORMAT_NMDM name='d'"},
                {"motion format=FORMAT_NCAM", "format=FORMAT_NCAM name='b'"},
                {"motion format=FORMAT_NSSM", "format=FORMAT_NSSM name='c'"},
                {"motion format=FORMAT_NJCA", "format=FORMAT_NJCA name='camera_x'"},
                {"motion index=5", "fails RANGE 0"},
                {"motion index=2 format=FORMAT_NMDM", "fails RANGE 0"},
                {"motion format=FORMAT_NLIM", "fails FORMAT 0"})

/* The vector goes from the position to the point of interest. */
TEST_ASCII_WAYS(static_cameras_have_one_key, CAMERA,
                {"motion sweep",
                 "frame_count=1 kind=MOTION_KIND_CAMERA track_count=5 "
                 "track[0]{property=PROPERTY_TRANSLATION values=(1 2 3) offset=@camera} "
                 "track[1]{property=PROPERTY_VECTOR values=(0 0 -10)} "
                 "track[2]{property=PROPERTY_ROLL raw=0x4000} "
                 "track[3]{property=PROPERTY_FIELD_OF_VIEW raw=0x2000} "
                 "track[4]{property=PROPERTY_CLIP values=(-2 -500)}"})

/* One node: declarations after an MDATA look like entries of the MDATA, but are not. */
TEST(entries_end_with_their_declaration)
{
    static const char keys[] = "POSITION a[] START MKEYF(0, 1, 2, 3), MKEYF(5, 1, 2, 3) END "
                               "MDATA1 m[] START a, 2 END ";
    static const char *const after[] = {"", "MDATA1 d[] START a, 2 END ",
                                        "TEXTURENAME t[] START TEXN3(\"a\", 1, 0) END ",
                                        "TEXTURELIST t START TextureNum 1, TextureList u END "};
    static const way rows[] = {{"motion", "group_count=1 track_count=1"}};
    char words[512];

    for (size_t i = 0; i < 8; i++) {
        const char *motion = MOTION_OF("6", "1", "1");

        snprintf(words, sizeof words, "%s%s%s%sTEXTURENAME u[] START TEXN(NULL) END ",
                 i % 2 ? motion : "", keys, after[i / 2], i % 2 ? "" : motion);
        CHECK_ASCII_WAYS(words, rows);
    }
}

/* The last text is the head of a motion whose arrays are in another file. */
TEST(other_texts_are_no_motions)
{
    static const char *const texts[][2] = {
        {"OBJECT o[] START EvalFlags(7), Child NULL, Sibling NULL, END\n", "fails FORMAT 0"},
        {"NJS_MKEY_F keys[] = { { 0, 1.0F, 2.0F, 3.0F }, };\n", "fails FORMAT 0"},
        {"", "fails FORMAT 0"},
        {"MOTION x[] START MFrameNum 1, MdataArray m, MotionBit 3, InterpolFct 2, END",
         "warns UNSUPPORTED 41 fails UNSUPPORTED 0"}};

    for (size_t i = 0; i < 4; i++) {
        const way row = {"motion format=FORMAT_NJA", texts[i][1]};

        check_ascii_ways(texts[i][0], &row, 1);
    }
}

TEST(every_byte_may_be_damaged)
{
    static const way rows[] = {{"motion sweep", ""}};

    CHECK_ASCII_WAYS(
        P SA "MDATA2 m[] START p, a, 3, 3, NULL, a, 0, 3, END\n" MOTION_OF("20", "3", "2"), rows);
    CHECK_ASCII_WAYS(SHAPES, rows);
}
