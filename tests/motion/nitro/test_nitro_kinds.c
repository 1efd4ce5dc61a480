/* test_nitro_kinds.c - the five kinds of Nitro animations: their tracks, the poses of joints, and
 * files of several animations (g3d.md 2, nitro-motion.md 2 to 7). Each kind packs its fields in
 * another way, and a wrong place reads one field as another one. */
#include "cases.h"
#include "animation_texts.h"
#include "nitro_texts.h"

/* ---- NSBCA ---- */

#define CURVE_TRACK "group=0 flags_kind=TRACK_FLAGS_KIND_JOINT_CURVE "

TEST_CASE(
    joints_have_a_track_for_each_curve,
    NITRO_JOINTS "h(11 1) 0 0 0 h24 /4 tag: 0x40 x: 0x80080000 @xs 0x80080000 @ys 0x80080000 @zs "
                 "0x80080000 @xp 0x80080000 @yp 0x80080000 @zp "
                 "xs: 70000 -70001 3 65536 -65536 ys: -1 0 1 2 -3 zs: 5*0 "
                 "xp: 4096 4096 8192 2048 1 32767 4095 4097 1234 5678 yp: 10*1 zp: 10*2 end:",
    "motion",
    "format=FORMAT_JNT0 byte_order=BYTE_ORDER_LITTLE kind=MOTION_KIND_NODES group_count=1 "
    "track_count=7 frame_count=11 raw_interpolation=0 interpolation=INTERPOLATION_STEP "
    "raw_type=0 name='a' "
    "track[0]{" CURVE_TRACK "property=PROPERTY_TRANSLATION axis=0 key_count=5 value_count=1 "
    "raw_count=1 point_count=0 flags=0x80080000 offset=@xs raw=(70000 -70001 3 65536 -65536)} "
    "track[1]{" CURVE_TRACK "property=PROPERTY_TRANSLATION axis=1 offset=@ys} "
    "track[2]{" CURVE_TRACK "property=PROPERTY_TRANSLATION axis=2 offset=@zs} "
    "track[3]{group=0 property=PROPERTY_ROTATION axis=-1 key_count=1 value_count=4 "
    "raw_count=10 flags=0x40 flags_kind=TRACK_FLAGS_KIND_JOINT_TAG offset=@tag} "
    "track[4]{" CURVE_TRACK "property=PROPERTY_SCALE axis=0 key_count=5 value_count=1 "
    "raw_count=2 flags=0x80080000 offset=@xp raw=(4096 4096 8192 2048 1 32767 ...) "
    "values=(1 2 1/4096 4095/4096 1234/4096)} "
    "track[5]{" CURVE_TRACK "property=PROPERTY_SCALE axis=1 offset=@yp} "
    "track[6]{" CURVE_TRACK "property=PROPERTY_SCALE axis=2 offset=@zp}")

TEST_CASE(joints_may_have_constants,
          NITRO_JOINTS "h(3 1) 0 @pivots 0 h24 /4 tag: 0x3938 x: -1 0x40000000 4096 0x8000 "
                       "s: 8192 2048 -4096 -4096 1 2 pivots: h(8 4096 0) end:",
          "motion",
          "track_count=7 track[0]{key_count=1 offset=@x raw=-1} "
          "track[1]{key_count=1 offset=@x+4 raw=0x40000000} "
          "track[2]{key_count=1 offset=@x+8 raw=4096} at[0][2]=-1/4096 at[1][2]=262144 at[2][2]=1 "
          "track[4]{key_count=1 offset=@s raw=(8192 2048)} "
          "track[5]{key_count=1 offset=@s+8 raw=(-4096 -4096)} "
          "track[6]{key_count=1 offset=@s+16 raw=(1 2)} at[4][1]=2 at[5][1]=-1 at[6][1]=1/4096 "
          "at[3][1]=(0 0 0 1)")

TEST_CASE(axes_of_a_property_may_have_different_forms,
          NITRO_JOINTS "h(3 1) 0 0 0 h24 /4 0x490 0x40000 @x 77 0xA0000000 @z "
                       "x: 1 2 3 4 5 z: h(1 2 3) end:",
          "motion",
          "track_count=3 track[0].key_count=3 track[1].key_count=1 track[2].key_count=3 "
          "at[0][2]=3/4096 at[1][2]=77/4096 at[2][2]=3/4096")

/* Tags are in any order. Nodes without a tag have no tracks. */
TEST_CASE(tags_of_joints_are_in_any_order,
          NITRO_JOINTS
          "h(1 3) 0 0 0 h(28 44 60) /4 0x040004B8 3*10 0x000004B8 3*20 0x020004B8 3*30 end:",
          "motion",
          "group_count=5 track_count=9 frame_count=1 track[0].group=0 track[2].group=0 "
          "track[3].group=2 track[5].group=2 track[6].group=4 track[8].group=4 at[0][0]=20/4096 "
          "at[1][0]=20/4096 at[2][0]=20/4096 at[3][0]=30/4096 at[4][0]=30/4096 at[5][0]=30/4096 "
          "at[6][0]=10/4096 at[7][0]=10/4096 at[8][0]=10/4096")

/* ---- poses of joints ---- */

enum { NODES = 6 };

/* All nodes are children of the first one. At rest they are at (1, 2, 3), turned by 90 degrees
 * about Z, and twice as large. */
#define AT_REST "h(0 0) 4096 8192 12288 h(4096 0 -4096 0 0 0 0 4096) 3*8192 3*2048 "

static kunai_model *open_resting(void)
{
    static const nitro_text text = {
        .nodes = {AT_REST, AT_REST, AT_REST, AT_REST, AT_REST, AT_REST},
        .commands = "{06000000 06010000 06020000 06030000 06040000 06050000 01}"};
    auto_laid file = lay_nitro(&text, 1);
    kunai_model *model = open_case(&file, "model", "any node_count=6");

    return model;
}

/* Parts are as in the model, or 0 or 1, or have a curve. One node has no tag. */
TEST(joints_say_what_is_as_in_the_model)
{
#define STILL "translation=(0 0 0) rotation=(0 0 0 1) scale=(1 1 1)"
#define RESTING "translation=(1 2 3) rotation~(0 0 0.70710678 0.70710678) scale=(2 2 2)"
    static const char *const expected[NODES] = {
        STILL,
        STILL,
        RESTING,
        "translation=(0 0 0) rotation~(0.70710678 0 0 0.70710678) scale=(2 2 2)",
        "translation=(6 6 6) rotation~(0 0 0.70710678 0.70710678) scale=(4 4 4)",
        RESTING};
    auto_laid file =
        lay(NITRO_JOINTS "h(2 5) 0 @pivots 0 h(@t0 @t1 @t2 @t3 @t4) /4 t0: 1 t1: 0x1000242 "
                         "t2: 0x2000484 t3: 0x3000502 0x8000 t4: 0x4000080 "
                         "3*(0x10000 @moves) 3*(0x10000 @scales) moves: 20480 24576 "
                         "scales: 12288 1365 16384 1024 pivots: h(0x20 0 4096) end:");
    auto_motion *motion = open_case(&file, "motion", "group_count=5");
    auto_model *model = open_resting();
    kunai_transform pose[NODES];

    assert_ok(kunai_motion_pose(motion, model, 1.0f, KUNAI_SAMPLE_LOOP, pose, NODES, NULL));
    for (uint32_t i = 0; i < NODES; i++)
        expect_struct(&kunai_transform_members, &pose[i], NULL, "%s", expected[i]);
    assert_int_equal(
        kunai_motion_pose(motion, model, 1.0f, KUNAI_SAMPLE_LOOP, pose, NODES - 1, NULL),
        KUNAI_E_SPACE);
}

/* With a model the groups are its nodes. Without a model they end at the last node that has a tag.
 * The tag of the first node that the model does not have is left out. */
TEST(groups_of_joints_are_nodes_of_the_model)
{
    auto_laid one = lay(NITRO_JOINTS "h(1 1) 0 0 0 h24 /4 0x01000001 end:");
    auto_laid two = lay(NITRO_JOINTS "h(1 2) 0 0 0 h24 second_at: h28 0x05000001 0x06000001 end:");
    kunai_options options = {.struct_size = sizeof options, .model = open_resting()};

    check_case_with(&one, &options, "motion", "group_count=6");
    check_case(&one, "motion", "group_count=2");
    check_case_with(&two, &options, "motion",
                    "warns CORRUPT @second_at 'JNT0' group_count=6 track_count=7 track[0].group=5");
    check_case(&two, "motion", "group_count=7 track_count=14");
    kunai_model_close((kunai_model *)options.model);
}

/* ---- materials ---- */

/* Each file has a dictionary of two names, whose tree is not used. */
TEST(texture_matrices_have_five_tracks)
{
    static const char text[] =
        NITRO_UVS "h4 b(0 0) two: b(0 2) h(two_end-two 8 20) .12 h(40 84) "
                  "2*(0x20000000 4096) 0x20000000 h(0 4096) 4 @move 0x20000000 0 "
                  "4 @move 0x20000000 4096 4 @turns 0x20000000 0 0x20000000 1 "
                  "'water'.16 'sixteen letters.' two_end: move: 1 -2 3 -70000 "
                  "turns: h(0 4096 2048 3547 4096 0 -3547 -2048) end:";

    CHECK(text, "motion",
          "format=FORMAT_SRT0 kind=MOTION_KIND_MATERIALS group_count=2 track_count=10 "
          "frame_count=4 raw_interpolation=0 interpolation=INTERPOLATION_STEP raw_type=0 name='a' "
          "track[2].raw=(0 4096) track[3].raw=(1 -2 3 -70000) "
          "track[7].raw=(0 4096 2048 3547 ...) track[8].raw=0 at[0][3]=1 at[3][3]=-70000/4096 "
          "at[4][3]=0 at[2][0]=0 at[7][0]=0 at[7][1]~0.52362808 at[7][2]~1.57079633 "
          "at[7][3]~-2.09442441");
    check_rows(text, "motion",
               "track[#1]{group=#2 property=PROPERTY_UV_#3 axis=#4 value_count=1 raw_count=#5 "
               "flags_kind=TRACK_FLAGS_KIND_MATRIX_CURVE key_count=#6 flags=#7 target=#8}",
               "0 0 SCALE 0 1 1 0x20000000 'water'; 1 0 SCALE 1 1 1 0x20000000 'water';"
               "2 0 ROTATION -1 2 1 0x20000000 'water'; 3 0 TRANSLATION 0 1 4 4 'water';"
               "4 0 TRANSLATION 1 1 1 0x20000000 'water'; 5 1 SCALE 0 1 4 4 'sixteen letters.';"
               "6 1 SCALE 1 1 1 0x20000000 'sixteen letters.';"
               "7 1 ROTATION -1 2 4 4 'sixteen letters.';"
               "8 1 TRANSLATION 0 1 1 0x20000000 'sixteen letters.';"
               "9 1 TRANSLATION 1 1 1 0x20000000 'sixteen letters.'");
}

TEST_CASE(
    patterns_name_textures_and_palettes,
    NITRO_SWAPS "h10 b(3 2) h(@names @palettes) two: b(0 2) h(two_end-two 8 20) .12 h(8 20) "
                "h(3 0x1234 0x4CD @keys) h(1 0 1 @keys+12) 'sea'.16 'lamp'.16 two_end: keys: h2 "
                "b(0 0) h5 b(2 255) h6 b(1 1) h0 b(1 0) names: 'wave.1'.16 'sixteen letters.' "
                "'wave.3'.16 palettes: 'wave_pl'.16 'other_pl'.16 end:",
    "motion",
    "format=FORMAT_PAT0 kind=MOTION_KIND_MATERIALS group_count=2 track_count=2 frame_count=10 "
    "raw_interpolation=0 interpolation=INTERPOLATION_STEP raw_type=0 name='a' "
    "track[0]{group=0 property=PROPERTY_TEXTURE_SWAP axis=-1 key_count=3 value_count=2 "
    "raw_count=2 point_count=0 flags=0x04CD1234 offset=@keys "
    "flags_kind=TRACK_FLAGS_KIND_SWAP frames=(2 5 6) raw=(0 0 2 255 1 1) target='sea' "
    "interpolation=INTERPOLATION_STEP name_count=5 names[0]='wave.1' "
    "names[1]='sixteen letters.' names[2]='wave.3' names[3]='wave_pl' names[4]='other_pl'} "
    "track[1]{group=1 property=PROPERTY_TEXTURE_SWAP axis=-1 key_count=1 value_count=2 "
    "raw_count=2 flags=0x10000 offset=@keys+12 flags_kind=TRACK_FLAGS_KIND_SWAP target='lamp'} "
    "at[0][0]=(0 3) at[0][2]=(0 3) at[0][4.99]=(0 3) at[0][5]=(2 -1) at[0][6]=(1 4) "
    "at[0][9.99]=(1 4) at[0][10]=(0 3) at[0][15]=(2 -1) at[0][-5]=(2 -1) at[0][nan]=(0 3) "
    "at[0][10][SAMPLE_CLAMP]=(1 4) at[0][1e30][SAMPLE_WRAP]=(1 4) "
    "at[0][-5][SAMPLE_CLAMP]=(0 3) at[1][7]=(1 3)")

TEST(colours_have_five_tracks)
{
    static const char text[] =
        NITRO_PAINTS "h(3 0) two: b(0 2) h(two_end-two 8 20) .12 h(20 44) "
                     "first: h(31 0x2000 0xFFFF 0x2000 @c 3 0 0x2000 @k 3) "
                     "second: 4*0x20000000 0x2000001F 'light'.16 'dark'.16 two_end: "
                     "c: h(0x7FFF 0 0x1234) /4 k: b(0 16 31) end:";

    CHECK(text, "motion",
          "format=FORMAT_MAT0 kind=MOTION_KIND_MATERIALS group_count=2 track_count=10 "
          "frame_count=3 raw_interpolation=0 interpolation=INTERPOLATION_STEP raw_type=0 name='a' "
          "track[0].raw=31 track[2].raw=(0x7FFF 0 0x1234) track[4].raw=(0 16 31) "
          "at[0][2]=(1 0 0) at[1][2]=(1 1 1) at[2][0]=(1 1 1) at[2][1]=(0 0 0) "
          "at[2][2]=(165/255 140/255 33/255) " /* 0x1234 = 00100 10001 10100: 4, 17, 20 */
          "at[2][3][SAMPLE_CLAMP]=(165/255 140/255 33/255) at[4][1]=132/255 at[9][1]=1");
    check_rows(text, "motion",
               "track[#1]{group=#2 property=PROPERTY_#3 axis=-1 key_count=#4 value_count=#5 "
               "raw_count=1 flags=#6 offset=@#7 flags_kind=TRACK_FLAGS_KIND_COLOR_CURVE "
               "target='#8'}",
               "0 0 DIFFUSE 1 3 0x2000001F first light; 1 0 AMBIENT 1 3 0x2000FFFF first+4 light;"
               "2 0 SPECULAR 3 3 0x30068 c light; 3 0 EMISSION 1 3 0x20000000 first+12 light;"
               "4 0 ALPHA 3 1 0x30070 k light; 5 1 DIFFUSE 1 3 0x20000000 second dark;"
               "6 1 AMBIENT 1 3 0x20000000 second+4 dark;"
               "7 1 SPECULAR 1 3 0x20000000 second+8 dark;"
               "8 1 EMISSION 1 3 0x20000000 second+12 dark;"
               "9 1 ALPHA 1 1 0x2000001F second+16 dark");
}

/* ---- NSBVA ---- */

/* 5 nodes and 8 frames have 40 bits, so one frame lies in two words. */
TEST(visibility_has_one_bit_per_node_and_frame)
{
    static const char visible[] = "1010110001110011100110001100011011000010";
    static const char *const frames[5] = {"(0 7)", "(0 2 4)", "(0 1 6 7)", "(0 6)", "(0 6)"};
    auto_laid file = lay(NITRO_SIGHTS "h(8 5 20 0) bits: {35CE1963 43000000} end:");
    auto_motion *motion = NULL;

    motion = open_case(&file, "motion",
                       "format=FORMAT_VIS0 kind=MOTION_KIND_VISIBILITY group_count=5 track_count=5 "
                       "frame_count=8 raw_interpolation=0 interpolation=INTERPOLATION_STEP "
                       "raw_type=0 name='a'");
    for (int i = 0; i < 5; i++) {
        expect(&motion_handle, motion, &file,
               "track[%d]{group=%d property=PROPERTY_VISIBLE axis=-1 value_count=1 raw_count=1 "
               "point_count=0 flags=0 flags_kind=TRACK_FLAGS_KIND_NONE offset=@bits "
               "interpolation=INTERPOLATION_STEP target='' frames=%s} at[%d][-3][SAMPLE_CLAMP]=%c "
               "at[%d][99][SAMPLE_WRAP]=%c",
               i, i, frames[i], i, visible[i], i, visible[35 + i]);
        for (int f = 0; f < 8; f++) {
            const char bit = visible[5 * f + i];

            expect(&motion_handle, motion, NULL,
                   "at[%d][%d]=%c at[%d][%d.75][SAMPLE_CLAMP]=%c at[%d][%d]=%c at[%d][%d]=%c", i, f,
                   bit, i, f, bit, i, f + 800, bit, i, f - 8, bit);
        }
    }
    expect(&motion_handle, motion, NULL,
           "track[0].raw=(1 0) track[1].raw=(0 1 0) track[2].raw=(1 0 1 0) track[3].raw=(0 1) "
           "track[4].raw=(1 0)");
}

/* ---- files of three animations ---- */

enum { KINDS = 5, BLOCK = 0x14 };

static const struct {
    const char *format, *file, *block, *magic;
    const char *text; /* after the frame count */
} kinds[KINDS] = {{"FORMAT_JNT0", "BCA0", "JNT0", "'J' b0 'AC'", "h1 0 0 0 h24 /4 1"},
                  {"FORMAT_SRT0", "BTA0", "SRT0", "'M' b0 'AT'",
                   "h0 b(0 1) h(76 8 16) " NITRO_TREE
                   "h(40 44) 2*(0x20000000 4096) 0x20000000 h(0 4096) 2*(0x20000000 0) 'm'.16"},
                  {"FORMAT_PAT0", "BTP0", "PAT0", "'M' b0 'PT'",
                   "b(1 0) h(60 76) b(0 1) h(44 8 16) " NITRO_TREE
                   "h(8 12) h(1 0 0 56) 'm'.16 h0 b(0 255) 't'.16"},
                  {"FORMAT_MAT0", "BMA0", "MAT0", "'M' b0 'AM'",
                   "h0 b(0 1) h(56 8 16) " NITRO_TREE "h(20 24) 4*0x20001000 0x20000000 'm'.16"},
                  {"FORMAT_VIS0", "BVA0", "VIS0", "'V' b0 'AV'", "h(1 16 0) 5"}};

static laid lay_three(int i)
{
    return lay("'%s' h(0xFEFF 1) @end h(16 1) @block block: '%s' end-block b(0 3) h(88 8 24) .16 "
               "h(4 16) a-block b-block c-block 'first'.16 'second'.16 'the third one...' "
               "^ a: %s h1 %s ^ b: %s h2 %s ^ c: %s h3 %s end:",
               kinds[i].file, kinds[i].block, kinds[i].magic, kinds[i].text, kinds[i].magic,
               kinds[i].text, kinds[i].magic, kinds[i].text);
}

/* Each animation is opened by its number, in a file and in its block alone, as some archives store
 * it. */
TEST(animations_have_numbers_and_formats)
{
    static const char *const names[3] = {"first", "second", "the third one..."};
    static const uint32_t none[] = {3, UINT32_MAX};
    char how[64];

    for (int i = 0; i < 2 * KINDS; i++) {
        auto_laid whole = lay_three(i / 2);
        laid file = i % 2 ? lay_bytes(whole.file.data + BLOCK, whole.file.size - BLOCK) : whole;

        for (int k = 0; k < 6; k++) {
            snprintf(how, sizeof how, "motion index=%d format=%s", k % 3,
                     k < 3 ? "FORMAT_ANY" : kinds[i / 2].format);
            check_case(&file, how, "format=%s frame_count=%d name='%s'", kinds[i / 2].format,
                       1 + k % 3, names[k % 3]);
        }
        for (int k = 0; k < 2; k++) {
            snprintf(how, sizeof how, "motion index=%u", none[k]);
            check_case(&file, how, "fails RANGE");
        }
        for (int k = 0; k <= KINDS; k++) {
            snprintf(how, sizeof how, "motion format=%s",
                     k == KINDS ? "FORMAT_NMDM" : kinds[k].format);
            check_case(&file, how, "%s", k == i / 2 ? "" : "fails FORMAT");
        }
        if (i % 2)
            free_laid(&file);
    }
}

TEST(errors_have_the_format)
{
    kunai_options options = {.struct_size = sizeof options, .index = 3};
    kunai_motion *motion;
    kunai_error error;

    for (int i = 0; i < KINDS; i++) {
        auto_laid file = lay_three(i);

        assert_int_equal(
            kunai_motion_open(file.file.data, file.file.size, &options, &motion, &error),
            KUNAI_E_RANGE);
        expect_struct(&kunai_error_members, &error, NULL, "format=%s", kinds[i].format);
    }
}

TEST(animations_of_joints_alone_make_poses)
{
    auto_model *model = open_resting();
    kunai_transform pose[NODES];

    for (int i = 0; i < KINDS; i++) {
        auto_laid file = lay_three(i);
        auto_motion *motion = open_case(&file, "motion", "%s", "");

        assert_int_equal(kunai_motion_pose(motion, model, 0, KUNAI_SAMPLE_LOOP, pose, NODES, NULL),
                         i ? KUNAI_E_ARGUMENT : KUNAI_OK);
    }
}

/* The bytes need no alignment in memory. */
TEST(files_may_be_at_any_place_in_memory)
{
    for (int i = 0; i < KINDS; i++) {
        auto_laid file = lay_three(i), moved = lay("b0");
        kunai_motion *motions[2];

        append_bytes(&moved.file, file.file.data, file.file.size);
        motions[0] = open_case(&file, "motion", "%s", "");
        assert_ok(kunai_motion_open(moved.file.data + 1, file.file.size, NULL, &motions[1], NULL));
        assert_true(motion_visitor.walk(motions[0], file.file.data, file.file.size) ==
                    motion_visitor.walk(motions[1], moved.file.data + 1, file.file.size));
        kunai_motion_close(motions[0]);
        kunai_motion_close(motions[1]);
    }
}
