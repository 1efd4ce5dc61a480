/* test_motion.c - motions that are written as text: their values at frames, and the poses made of
 * them. Keys are stored values, but everything between and outside the keys is calculated, and a
 * wrong rule shows only there. Values are those of ninja-motion.md 13 and 14, or worked out by
 * hand. */
#include "motion/motion.h"
#include "motion/sample.h"
#include "pairs.h"

#include <float.h>
#include <math.h>

/* ---- ninja-motion.md 14 ---- */

#define P_KEYS "0 3*0.0 4 1.0 2.0 3.0 12 -4.0 8.0 0.5 19 3*0.0 "
#define A_KEYS "0 3*0 10 0x4000 -0x4000 0x8000 19 0x10000 0x100 -0x7000 "
#define S_KEYS "0 3*1.0 19 3*2.0 "
#define SA_KEYS "h(0 3*0 10 0x7000 -0x4000 0x1000 19 -0x7000 0x100 -0x7000) "
#define Q_KEYS "0 1.0 3*0.0 10 0.70711 0.70711 2*0.0 19 -1.0 3*0.0 "

#define P_SPLINE "(0.83582 2.29077 2.99115) "
#define S_SPLINE "(3*1.14171) "

/* Position, rotation and scale in all three layouts and both byte orders, linear and on a spline.
 * Euler angles are linear in both cases. */
TEST(values_are_the_same_in_all_layouts)
{
#define KEYS "p: " P_KEYS "a: " A_KEYS "s: " S_KEYS
#define ENTRIES "m: @p @a @s 4 3 2 6*0 @p 0 0 4 0 0 "
    static const char *const layouts[3][2] = {
        {"[NMDM @m", KEYS ENTRIES "]"},
        {"[NMDM @m", ENTRIES KEYS "]"},
        {KEYS ENTRIES "motion: @m", "action: 0 @motion root: @action rel(root)"}};

    for (int i = 0; i < 12; i++) {
        const int is_rel = i % 3 == 2, big = i / 3 % 2, spline = i / 6;
        auto_laid file = lay("%s %s 20 h(7 %d) %s", big ? ">" : "<", layouts[i % 3][0],
                             spline ? 0x43 : 3, layouts[i % 3][1]);

        check_case(&file, "motion",
                   "format=%s byte_order=%s group_count=3 track_count=4 frame_count=20 raw_type=7 "
                   "raw_interpolation=%d interpolation=%s at[0][4.5][*]~%s "
                   "at[1][4.5][*]=(7372u -7372u 14745u) at[2][4.5][*]~%s track[3].group=2",
                   is_rel ? "FORMAT_REL_MOTION" : "FORMAT_NMDM",
                   !big     ? "BYTE_ORDER_LITTLE"
                   : is_rel ? "BYTE_ORDER_BIG"
                            : "BYTE_ORDER_MIXED",
                   spline ? 0x43 : 3, spline ? "INTERPOLATION_SPLINE" : "INTERPOLATION_LINEAR",
                   spline ? P_SPLINE : "(0.6875 2.375 2.84375)", spline ? S_SPLINE : "(3*1.23684)");
    }
}

/* Bits 6 and 7 of inp_fn: 0x80 is the game's own function, 0xC0 is not defined. */
TEST_DAMAGES(interpolation_0xC0_is_a_spline_with_a_warning,
             "[NMDM @m 20 h(1 0x82) p: " P_KEYS "m: @p 0 4 0]", "motion",
             {"", "interpolation=INTERPOLATION_USER track[0].interpolation=INTERPOLATION_USER "
                  "at[0][4.5][*]~" P_SPLINE},
             {"18: h0xC2", "warns CORRUPT 18 'NJS_MOTION' interpolation=INTERPOLATION_SPLINE"})

/* A spline needs four neighbours, which wrap around the ends. At half of a step their weights are
 * -1/16, 9/16, 9/16, -1/16. */
TEST_CASE(splines_wrap_around_the_ends, "[NMDM @m 20 h(1 0x41) p: " P_KEYS "m: @p 4]", "motion",
          "at[0][2]=(0.8125 0.625 1.65625) at[0][19.5]=(0.1875 -0.625 -0.21875) "
          "at[0][19.5][SAMPLE_WRAP]=(0.1875 -0.625 -0.21875)")

/* 16-bit angles take the shorter way: 0x7000 to -0x7000 is +0x2000; at 14.5 half of it. */
TEST_CASE(angles_of_16_bits_take_the_shorter_way,
          "p: " P_KEYS "a: " SA_KEYS "m: @p @a 4 3 motion: @m 20 h(3 2) action: 0 @motion "
          "root: @action rel(root)",
          "motion",
          "track[1]{raw_count=3 raw=(0 0 0 0x7000 -0x4000 0x1000 -0x7000 0x100 -0x7000) "
          "values=(0 0 0 0x7000u -0x4000u 0x1000u -0x7000u 0x100u -0x7000u)} "
          "at[1][4.5][*]=(12902u -7372u 1843u) at[1][14.5]=(0x8000u -0x1F80u -0x3000u)")

/* An angle that no integer can hold stops at the largest or smallest one, as the console's
 * conversion does. The last key goes back to the first one. */
TEST_CASE(huge_angles_stop_at_32_bits, "[NMDM @m 2 h(2 2) a: 0 0 0 7 1 1 -1 7 m: @a 0 2 0]",
          "motion",
          "at[0][3e9][SAMPLE_WRAP]=(-2147483648u 2147483647u 7u) "
          "at[0][-3e9][SAMPLE_WRAP]=(-2147483648u 2147483647u 7u)")

/* In type 0x2005 the quaternion has the slot of rotations, before scale. w comes first in the
 * file. */
TEST_CASE(quaternions_have_the_slot_of_rotations,
          "[NMDM @m 20 h(0x2005 0x43) p: " P_KEYS "q: " Q_KEYS "s: " S_KEYS "m: @p @q @s 4 3 2]",
          "motion",
          "track[1]{property=PROPERTY_ROTATION raw=null "
          "values=(3*0 1 0.70711 0 0 0.70711 3*0 -1)} at[0][4.5]~" P_SPLINE
          "at[1][4.5][*]~(0.34412 0 0 0.93893) at[2][4.5]~" S_SPLINE)

/* Two keys with opposite signs are one rotation; two that cancel give the identity. */
TEST_CASE(quaternions_of_both_signs_are_one_rotation,
          "[NMDM @m 7 h(0x2000 1) q: 0 1.0 3*0.0 2 -1.0 3*0.0 4 4*0.0 6 4*0.0 m: @q 4]", "motion",
          "at[0][1]=(0 0 0 1) at[0][5]=(0 0 0 1)")

/* The sign of the dot product decides about the way, and every component adds to it. If it is 0,
 * the signs stay. */
TEST_ROWS(quaternions_take_the_way_of_the_dot_product, "[NMDM @m 3 h(0x2000 1) q: #1 m: @q 2]",
          "motion", "at[0][1]~#2",
          "(0 4*0.5 2 3*0.5 -0.5) (0.57735 0.57735 0 0.57735); "
          "(0 4*0.5 2 -0.6 0.0 -0.8 0.0) (0.27116 0.70503 0.27116 0.59656); "
          "(0 0.6 0.8 2*0.0 2 0.6 -0.8 2*0.0) (1 0 0 0); "
          "(0 0.6 0.0 0.0 0.8 2 0.6 0.0 0.0 -0.8) (0 0 1 0); "
          "(0 1.0 3*0.0 2 0.0 1.0 2*0.0) (0.70711 0 0 0.70711)")

/* ---- frames ---- */

/* A looped frame is below the number of frames, even if the difference rounds up to it. The doubles
 * below 20 are 2^-48 apart. */
TEST(looped_frames_are_below_the_number_of_frames)
{
    static const struct {
        float frame;
        uint32_t count;
        double expected;
    } rows[] = {{-1e-30f, 20, 0},
                {-0x1p-49f, 20, 0}, /* a tie goes to even */
                {-0x1.000002p-49f, 20, 20.0 - 0x1p-48},
                {-0x1p-48f, 20, 20.0 - 0x1p-48},
                {-FLT_TRUE_MIN, 1, 0},
                {-0x1p-54f, UINT32_MAX, 0}};

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_true(kunai_i_resolve_frame(rows[i].frame, rows[i].count, KUNAI_SAMPLE_LOOP) ==
                    rows[i].expected);
    assert_true(kunai_i_resolve_frame(-1e-30f, 20, KUNAI_SAMPLE_WRAP) < 0.0);
}

/* Keys at frame 2 (value 10) and frame 6 (value 30) of 12 frames. */
#define FEW_KEYS "[NMDM @m 12 h(1 2) k: 2 10.0 2*0.0 6 30.0 2*0.0 m: @k 0 2 0]"

/* Columns: the frame, and the value in a loop, in the mode of the console, and with held ends. The
 * way back to the first key takes one frame in the console's mode and 8 in a loop. As floats 1e30
 * and infinity are multiples of 12; 12 - 1e-30 is 12, which is frame 0. */
TEST(modes_differ_outside_of_the_keys)
{
    check_rows(FEW_KEYS, "motion",
               "at[0][#1]=(#2 0 0) at[0][#1][SAMPLE_WRAP]=(#3 0 0) "
               "at[0][#1][SAMPLE_CLAMP]=(#4 0 0)",
               "2 10 10 10; 4 20 20 20; 6 30 30 30; 0 10 0 10; -2 20 -10 10; -8 20 -40 10; "
               "7 27.5 10 30; 6.5 28.75 20 30; 8 25 -10 30; 10 20 -50 30; 12 10 -90 30; "
               "28 20 -410 30; 100001 25 -1999870 30; 1e30 10 -2e31 30; -1e30 10 -5e30 10; "
               "-0.5 16.25 -2.5 10; -1 17.5 -5 10; -12 10 -60 10; -1e-30 10 0 10; nan 10 0 10; "
               "inf 10 0 30");
    CHECK(FEW_KEYS, "motion", "at[0][-inf]=(10 0 0) at[0][-inf][SAMPLE_CLAMP]=(10 0 0)");
}

/* ---- calls ---- */

TEST(bad_arguments_are_refused)
{
    kunai_options options = {.struct_size = sizeof options,
                             .motion_flags = KUNAI_MOTION_ANGLES_WIDE | KUNAI_MOTION_ANGLES_SHORT};
    kunai_motion *motion = (kunai_motion *)&options;
    kunai_error error;

    assert_int_equal(kunai_motion_open("", 0, &options, &motion, &error), KUNAI_E_ARGUMENT);
    assert_null(motion);
    assert_int_equal(error.code, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_open(NULL, 1, NULL, &motion, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_open("", 0, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
}

TEST(calls_check_their_arguments)
{
    auto_laid file = lay(FEW_KEYS);
    auto_motion *motion = open_case(&file, "motion", "track_count=1");
    kunai_transform pose;

    assert_null(kunai_motion_get_track(motion, 1));
    assert_null(kunai_motion_get_info(NULL));
    assert_null(kunai_motion_get_track(NULL, 0));
    assert_int_equal(kunai_motion_pose(NULL, NULL, 0, 0, &pose, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, &pose, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, NULL, 0, NULL), KUNAI_E_ARGUMENT);
    kunai_motion_close(NULL);
}

/* ---- poses ---- */

/* Node 1 has SKIP, so the entries belong to nodes 0, 2 and 3. Node 2 has ZXY_ANG, UNIT_POS and
 * UNIT_SCL. */
#define TREE                                                                                       \
    "[NJCM 0 0 1.0 2.0 3.0 0x4000 0 0 3*1.0 @b 0 b: 0x40 0 4.0 5.0 6.0 3*0 3*2.0 0 @c "            \
    "c: 0x25 0 3*7.0 0 0x2000 0 3*9.0 0 @d d: 0 0 3*8.0 3*0 3*3.0 0 0]"

/* A part without a track is as in the model. UNIT_SCL does not stop a track. */
TEST(poses_replace_what_has_tracks)
{
    static const char *const expected[] = {
        "translation~(0.6875 2.375 2.84375) rotation~(0.70710678 0 0 0.70710678) scale=(1 1 1)",
        "translation=(4 5 6) rotation=(0 0 0 1) scale=(2 2 2)",
        "translation=(0 0 0) rotation~(0.5 -0.5 0.5 0.5) scale~(3*1.23684)",
        "translation=(8 8 8) rotation~(4*0.5) scale=(3 3 3)"};
    auto_pair of =
        open_pair(lay(TREE), lay("[NMDM @m 20 h(7 3) p: " P_KEYS "t: 0 0x4000 0 0x4000 s: " S_KEYS
                                 "m: @p 0 0 4 0 0  0 @t @s 0 1 2  0 @t 0 0 1 0]"));

    check_pose(&of, 4.5f, KUNAI_SAMPLE_LOOP, expected, 4);
}

/* First a motion of quaternions, with fewer nodes than the model. Then the same without frames,
 * which gives rest poses. */
TEST(poses_are_at_rest_without_tracks_or_frames)
{
    static const char *const expected[2][4] = {
        {"rotation~(0.34412 0 0 0.93893)", "",
         "translation=(0 0 0) rotation~(0 0.38268343 0 0.92387953) scale=(1 1 1)",
         "translation=(8 8 8) rotation=(0 0 0 1) scale=(3 3 3)"},
        {"translation=(1 2 3) rotation~(0.70710678 0 0 0.70710678) scale=(1 1 1)", "", "", ""}};

    for (int i = 0; i < 2; i++) {
        auto_pair of = open_pair(
            lay(TREE), lay("[NMDM @m %d h(0x2001 2) q: " Q_KEYS "m: 0 @q 0 3]", i ? 0 : 20));

        check_pose(&of, 4.5f, KUNAI_SAMPLE_LOOP, expected[i], 4);
    }
}

/* The pose is between the same two frames in both tracks. They are keys 1 and 2 of one track, but
 * keys 0 and 1 of the other one. A blend writes nothing after the last node, either. */
TEST(tracks_find_their_own_keys)
{
    static const char *const middle[] = {
        "translation=(3 6 9) rotation~(0.70710678 0 0 0.70710678) scale=(3 3 3)"};
    auto_pair of = open_pair(lay("[NJCM 0 0 1.0 2.0 3.0 0x4000 0 0 3*1.0 0 0]"),
                             lay("[NMDM @m 30 h(7 3) p: 0 3*0.0 10 2.0 4.0 6.0 20 4.0 8.0 12.0 "
                                 "s: 10 3*2.0 20 3*4.0 m: @p 0 @s 3 0 2]"));
    kunai_transform pose[2], blended[2], guard;

    check_pose(&of, 15, KUNAI_SAMPLE_LOOP, middle, 1);
    memset(&guard, 0x55, sizeof guard);
    blended[1] = guard;
    memset(pose, 0, sizeof pose);
    assert_ok(kunai_motion_pose(of.motion, of.model, 15, 0, pose, 1, NULL));
    assert_ok(kunai_motion_blend(pose, pose, 0.5f, blended, 1, NULL));
    expect_struct(&kunai_transform_members, blended, NULL, "%s", middle[0]);
    assert_memory_equal(&blended[1], &guard, sizeof guard);
}

/* ---- entries of a model ---- */

static void check_with_tree(const char *text, const char *how, const damage *rows, size_t count)
{
    auto_laid tree = lay(TREE), file = lay("%s", text);
    kunai_options options = {.struct_size = sizeof options,
                             .model = open_case(&tree, "model", "node_count=4")};

    for (size_t i = 0; i < count; i++) {
        auto_laid copy = copy_laid(&file);

        patch(&copy, "%s", rows[i].patch);
        check_case_with(&copy, &options, how, "%s", rows[i].expected);
    }
    kunai_model_close((kunai_model *)options.model);
}

/* The model has three nodes without SKIP, so exactly three entries are read. An impossible entry
 * does not end the array. */
TEST(models_tell_the_number_of_entries)
{
#define THIRD                                                                                      \
    "group_count=3 track[1]{group=2 property=PROPERTY_ROTATION key_count=3} "                      \
    "at[1][4.5][*]=(7372u -7372u 14745u)"
    static const damage rows[] = {
        {"", "group_count=3 track_count=2"},
        {"m+8: 0 1", "warns CORRUPT @m+8 'MDATA' " THIRD},
        {"m+8: 0xFFFFFFF0 1", "warns CORRUPT @m+8 'MDATA' " THIRD},
        {"m+8: 12 0", "warns CORRUPT @m+12 'MDATA' " THIRD},
    };
    static const damage few[] = {
        {"", "warns CORRUPT @m 'MDATA' group_count=3 track_count=1"},
    };

    check_with_tree("[NMDM @m 20 h(2 1) a: " A_KEYS "b: " A_KEYS "c: " A_KEYS
                    "m: @a 3 0 0 @b 3 @c 3]",
                    "motion", rows, 4);
    check_with_tree("[NMDM @m 20 h(2 1) a: " A_KEYS "m: @a 3 0 0]", "motion", few, 1);
}

/* There are two entries. The keys after them would be a good third one. */
TEST(entries_end_at_keys)
{
    static const damage rows[] = {
        {"", "warns CORRUPT @m 'MDATA' group_count=3 track_count=1"},
    };

    check_with_tree("[NMDM @m 40 h(2 1) m: @k 2 0 0 k: 28 1 0 0 29 2 0 0]", "motion", rows, 1);
}

/* The model counts in a REL file and in a bare motion, too. */
TEST(models_tell_the_number_of_entries_in_any_container)
{
#define FOUR_ENTRIES "a: " A_KEYS "b: " A_KEYS "c: " A_KEYS "m: @a 3 0 0 @b 3 @c 3 "
    static const damage rows[] = {
        {"", "group_count=3"},
    };

    check_with_tree(FOUR_ENTRIES "motion: @m 20 h(2 1) action: 0 @motion root: @action rel(root)",
                    "motion", rows, 1);
    check_with_tree("@m 20 h(2 1) " FOUR_ENTRIES, "motion flags=OPEN_BARE format=FORMAT_NMDM", rows,
                    1);
}

/* ---- sweeps ---- */

/* No changed byte may lead the reader out of the data, or leak memory. */
TEST(every_byte_may_be_damaged)
{
    static const char *const files[] = {
        "[NMDM @m 20 h(7 0x43) p: " P_KEYS "a: " A_KEYS "s: " S_KEYS "b: " A_KEYS
        "m: @p @a @s 4 3 2 0 @b 0 0 3 0]",
        "> [NMDM @m 20 h(7 3) m: @p @a @s 4 3 2 0 @b 0 0 3 0 p: " P_KEYS "a: " A_KEYS "s: " S_KEYS
        "b: " A_KEYS "]",
        "p: " P_KEYS "a: " SA_KEYS "b: " SA_KEYS "m: @p @a 4 3 0 @b 0 3 motion: @m 20 h(3 2) "
        "action: 0 @motion root: @action rel(root)",
        "> p: " P_KEYS "q: " Q_KEYS "m: @p @q 4 3 motion: @m 20 h(0x2001 0x42) "
        "action: 0 @motion root: @action rel(root)"};

    for (size_t i = 0; i < COUNT(files); i++)
        CHECK(files[i], "motion sweep whole", "track_count=%d", i < 2 ? 4 : i == 2 ? 3 : 2);
}

/* There are so many keys that no two allocations share a block. Each of them fails once. */
TEST(allocations_of_a_large_motion)
{
    auto_laid file = lay("[NMDM @m 3000 h(3 2) p: 3000*($ f$ 2*0.0) a: 3000*($ $ 2*0) "
                         "m: @p @a 3000 3000]");

    check_memory(&file, "motion");
}
