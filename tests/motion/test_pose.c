/* test_pose.c - values of tracks at any frame in all modes, and the poses made of them. Frames
 * outside the keys, equal keys and huge values must give neither jumps nor NaN. Values come from
 * the formulas of ninja-motion.md 6, or are worked out by hand. */
#include "model/handle.h"
#include "motion/handle.h"
#include "pairs.h"

#include <float.h>
#include <math.h>

static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP,
                                 KUNAI_SAMPLE_WRAP,
                                 KUNAI_SAMPLE_CLAMP,
                                 KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST,
                                 KUNAI_SAMPLE_WRAP | KUNAI_SAMPLE_SHORTEST,
                                 KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST};

enum { MODES = COUNT(modes) };

/* A motion of these keys, which turn about X. */
#define TURNS(frames, function, count, keys)                                                       \
    "[NMDM @m " frames " h(2 " function ") k: " keys " m: @k " count "]"

static kunai_i_track *get_track(const kunai_motion *motion)
{
    return (kunai_i_track *)motion->tracks; /* tests may change the tracks */
}

static void sample(const kunai_motion *motion, uint32_t track, float frame, uint32_t mode,
                   float *values)
{
    const uint32_t count = kunai_motion_get_track(motion, track)->value_count;

    assert_ok(kunai_motion_sample(motion, track, frame, mode, values, count, NULL));
    for (uint32_t i = 0; i < count; i++)
        assert_true(isfinite(values[i]));
}

/* ---- the three modes ---- */

TEST_CASE(lights_have_the_values_of_the_specification,
          "[NLIM @m 30 h(0xA00 2) c: 0 0xFF102030 29 0xFF506070 s: 0 1.0 100.0 0x1000 0x2000 "
          "29 2.0 50.0 0x2000 0x3000 m: @c @s 2 2]",
          "motion",
          "at[0][4.5][*]=(25/255 41/255 57/255 1) at[1][4.5][*]~(1.15517 92.24138 4731u 8827u) "
          "at[1][4.5][*][2]=4731u at[1][4.5][*][3]=8827u")

/* The keys are 2: 10, 6: 18, 10: 2 of 14 frames. After the last key the console goes to the first
 * one within one frame, and on. A loop takes 14 - 10 + 2 frames. Before the first key the console
 * goes backwards by the step from the first key to the second one. */
TEST_ROWS(modes_differ_before_and_after_the_keys,
          "[NMDM @m 14 h(1 1) k: 2 10.0 2*0.0 6 18.0 2*0.0 10 2.0 2*0.0 m: @k 3]", "motion",
          "at[0][#2][SAMPLE_#1]~(#3 0 0)",
          "WRAP 2 10; WRAP 4 14; WRAP 6 18; WRAP 7 14; WRAP 9.75 3; WRAP 10 2; WRAP 10.5 6;"
          "WRAP 11 10; WRAP 13 26; WRAP 14 34; WRAP 1.5 9; WRAP 0 6; WRAP -2 2; WRAP nan 6;"
          "LOOP 2 10; LOOP 4 14; LOOP 10 2; LOOP 10.75 3; LOOP 13 6; LOOP -1 6; LOOP 13.5 20/3;"
          "LOOP 14 10; LOOP 0 10; LOOP 1.75 10; LOOP -10 14; LOOP 18 14; LOOP 14007 14;"
          "LOOP nan 10; CLAMP 2 10; CLAMP 1.75 10; CLAMP 0 10; CLAMP -3 10; CLAMP -inf 10;"
          "CLAMP 4 14; CLAMP 9.75 3; CLAMP 10 2; CLAMP 10.25 2; CLAMP 14 2; CLAMP inf 2;"
          "CLAMP nan 10")

/* A value holds until the next key. Before the first key the value of the first key holds. */
TEST_ROWS(steps_hold_until_the_next_key, "[NMDM @m 12 h(0x8000 1) k: h(2 1 5 0 9 65535) m: @k 3]",
          "motion", "at[0][#2][SAMPLE_#1]=#3",
          "LOOP 0 1; LOOP 2 1; LOOP 4.875 1; LOOP 5 0; LOOP 8.5 0; LOOP 9 65535; LOOP 11.75 65535;"
          "LOOP 12 1; LOOP -1 65535; WRAP 0 1; WRAP -5 1; WRAP 12 65535; WRAP 1e30 65535;"
          "CLAMP -1e30 1; CLAMP 1e30 65535; CLAMP nan 1; WRAP inf 65535")

/* The last float before a key and the first one after it must be on their own sides. */
TEST(floats_next_to_a_key_are_on_their_sides)
{
    auto_laid file = lay("[NMDM @m 9 h(0x8001 2) p: 0 3*0.0 4 1000.0 2*0.0 8 3*0.0 "
                         "e: h(0 0 4 1000 8 0) m: @p @e 3 3]");
    auto_motion *motion = open_case(&file, "motion", "track_count=2");
    float below[3], at[3], above[3];

    for (uint32_t i = 0; i < MODES; i++) {
        sample(motion, 0, nextafterf(4, 0), modes[i], below);
        sample(motion, 0, 4, modes[i], at);
        sample(motion, 0, nextafterf(4, 8), modes[i], above);
        assert_true(at[0] == 1000.0f && below[0] < at[0] && above[0] < at[0]);
        assert_true(below[0] > 999.9f && above[0] > 999.9f);
        sample(motion, 1, nextafterf(4, 0), modes[i], below);
        sample(motion, 1, 4, modes[i], at);
        assert_true(below[0] == 0.0f && at[0] == 1000.0f);
    }
}

/* With one key, or without frames, no frame changes anything. With one frame, each frame is between
 * its first two keys. */
TEST(one_key_or_no_frames_are_still)
{
    static const char frames[] = "4; -0.25; -1; -1e30; 1e30; 3.4028234663852886e38; "
                                 "-3.4028234663852886e38; inf; -inf; nan; 1e-40";
    static const char still[] = "at[0][#1][*]=(11 0 0)";

    check_rows("[NMDM @m 20 h(1 1) k: 3 11.0 2*0.0 m: @k 1]", "motion", still, frames);
    check_rows("[NMDM @m 20 h(1 0x41) k: 3 11.0 2*0.0 m: @k 1]", "motion", still, frames);
    check_rows("[NMDM @m 0 h(1 1) k: 3 11.0 2*0.0 5 7.0 2*0.0 m: @k 2]", "motion", still, frames);
    CHECK("[NMDM @m 1 h(1 1) k: 0 11.0 2*0.0 1 7.0 2*0.0 m: @k 2]", "motion",
          "at[0][12.5]=(9 0 0) at[0][-7.5]=(9 0 0) at[0][4]=(11 0 0)");
}

/* ---- angles ---- */

/* Angles are truncated toward 0. Equal keys stay equal at any frame, and on splines. (1 - t) * a +
 * t * b would change them. */
TEST(angles_between_keys_are_truncated)
{
    auto_laid file = lay(TURNS("8", "1", "3", "0 0 0 16383 4 7 -7 16383 7 7 -7 16383"));
    auto_motion *motion = open_case(&file, "motion", "track_count=1");

    for (int i = 0; i < 700; i++) {
        const float frame = (float)((double)i / 100.0); /* some machines keep more than a float */
        const int y = i < 400 ? (int)floor(7 * ((double)frame / 4)) : 7;

        get_track(motion)->track.interpolation = KUNAI_INTERPOLATION_LINEAR;
        expect(&motion_handle, motion, NULL, "at[0][%.9g]=(%du %du 16383u)", (double)frame, y, -y);
        get_track(motion)->track.interpolation = KUNAI_INTERPOLATION_SPLINE;
        expect(&motion_handle, motion, NULL, "at[0][%.9g][SAMPLE_LOOP][2]=16383u", (double)frame);
    }
}

/* A step of up to 8000h is taken as it is. A longer one goes the other way: always for 16-bit keys,
 * for others if the caller asks. The result is not brought back to 16 bits. */
TEST(longer_steps_go_the_shorter_way)
{
    static const struct {
        int32_t from, to, straight, shortest; /* at frame 5 */
    } rows[] = {
        {0, 0x8000, 0x4000, 0x4000},      {0, 0x8001, 0x4000, -0x3FFF},
        {0, -0x8000, -0x4000, -0x4000},   {0, -0x8001, -0x4000, 0x3FFF},
        {0, 0x10000, 0x8000, 0},          {0x7000, -0x7000, 0, 0x8000},
        {0x8000, -0x7000, 0x800, 0x8800}, {-0x7000, 0x7000, 0, -0x8000},
        {0x7FFF, -0x8000, 0, 0x7FFF},     {0, 0x28000, 0x14000, 0xC000},
        {INT32_MAX, INT32_MIN, 0, 32767}, {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay(TURNS("11", "1", "2", "0 %d 2*0 10 %d 2*0"), rows[i].from, rows[i].to);
        auto_motion *motion =
            open_case(&file, "motion", "at[0][5]=(%du 0 0) at[0][5][SAMPLE_SHORTEST]=(%du 0 0)",
                      rows[i].straight, rows[i].shortest);

        get_track(motion)->blend = KUNAI_I_BLEND_SHORT_ANGLES;
        expect(&motion_handle, motion, NULL,
               "at[0][5]=(%du 0 0) at[0][5][SAMPLE_CLAMP|SAMPLE_SHORTEST]=(%du 0 0)",
               rows[i].shortest, rows[i].shortest);
    }
}

/* The formula of ninja-motion.md 6, as it is printed there. */
static double compute_spline(double p0, double p1, double p2, double p3, double t)
{
    const double w0 = 0.5 * (2 * t * t - t - t * t * t), w1 = 1.5 * t * t * t - 2.5 * t * t + 1;
    const double w2 = 2 * t * t + 0.5 * t - 1.5 * t * t * t, w3 = 0.5 * (t * t * t - t * t);

    return w0 * p0 + w1 * p1 + w2 * p2 + w3 * p3;
}

/* Moves the next key to at most half a turn away. One step is enough for all these keys. */
static double unwrap(double key, double neighbour)
{
    return key - neighbour > 32768 ? key - 65536 : (key - neighbour < -32768 ? key + 65536 : key);
}

static const int32_t spline_keys[] = {100, 0x7000, -0x7000, -0x1000, 0x3333};

/* Checks keys on a spline, straight or by the shorter way, between all neighbours, which wrap
 * around the ends. If the formula gives a whole number, both sides of it are right. */
static void assert_on_spline(const kunai_motion *motion, uint32_t mode, int is_shortest)
{
    for (uint32_t i = 0; i + 1 < 5; i++)
        for (uint32_t part = 0; part < 16; part++) {
            const double t = part / 16.0, p1 = spline_keys[i];
            double p0 = spline_keys[(i + 4) % 5], p2 = spline_keys[i + 1],
                   p3 = spline_keys[(i + 2) % 5];
            float radians[3];

            if (is_shortest) {
                p0 = unwrap(p0, p1);
                p3 = p3 + unwrap(p2, p1) - p2;
                p2 = unwrap(p2, p1);
                p3 = unwrap(p3, p2);
            }
            double expected = compute_spline(p0, p1, p2, p3, t);
            sample(motion, 0, (float)(8 * (i + t)), mode, radians);
            double value = (double)radians[0] * 65536.0 / 6.283185307179586;
            assert_true(fabs(value - trunc(expected)) < 0.02 ||
                        (fabs(expected - round(expected)) < 1e-6 && fabs(value - expected) < 1.02));
        }
}

TEST(angles_may_be_on_a_spline)
{
    auto_laid file = lay(TURNS(
        "40", "1", "5", "0 100 0 0 8 0x7000 0 0 16 -0x7000 0 0 24 -0x1000 0 0 32 0x3333 0 0"));
    auto_motion *motion = open_case(&file, "motion", "track_count=1");

    get_track(motion)->track.interpolation = KUNAI_INTERPOLATION_SPLINE;
    for (uint32_t i = 0; i < MODES; i++)
        assert_on_spline(motion, modes[i], (modes[i] & KUNAI_SAMPLE_SHORTEST) != 0);
    get_track(motion)->blend = KUNAI_I_BLEND_SHORT_ANGLES;
    assert_on_spline(motion, KUNAI_SAMPLE_LOOP, 1);
    get_track(motion)->track.interpolation = KUNAI_INTERPOLATION_USER;
    assert_on_spline(motion, KUNAI_SAMPLE_LOOP, 1);
}

/* ---- quaternions, colours, ranges ---- */

/* The dot product is -0.8. With the other sign, half of the way is (0, 0, 0.3, 0.9) / length. Half
 * of a quaternion is normalised. Zeros have no direction and give the identity. */
TEST_CASE(quaternions_are_of_length_1,
          "[NMDM @m 3 h(0x2000 1) q: 0 1.0 3*0.0 1 -0.8 2*0.0 -0.6 2 4*0.0 m: @q 3]", "motion",
          "at[0][0][*]~(0 0 0 1) at[0][1][*]~(0 0 -0.6 -0.8) "
          "at[0][0.5][*]~(0 0 0.31622777 0.94868330) at[0][1.5][*]~(0 0 -0.6 -0.8) "
          "at[0][2][*]=(0 0 0 1)")

/* Components do not run into each other, and are truncated whether they rise or fall. They stay in
 * 8 bits where the console's arithmetic goes on before and after the keys. */
TEST(colours_stay_in_8_bits)
{
#define FIRST "=(1 128/255 1/255 0) "
#define LAST "=(1/255 128/255 10/255 127/255) "
#define FAR "=(1 128/255 0 0) "
    auto_laid file = lay("[NLIM @m 20 h(0x200 1) k: 10 0x00FF8001 14 0x7F01800A m: @k 2]");
    auto_motion *motion = open_case(
        &file, "motion",
        "at[0][10][*]" FIRST
        "at[0][11][*]=(191/255 128/255 3/255 31/255) " /* 191.5, 128, 3.25, 31.75 */
        "at[0][13][*]=(64/255 128/255 7/255 95/255) "  /* 64.5, 128, 7.75, 95.25 */
        "at[0][14][*]" LAST "at[0][0][SAMPLE_WRAP]" FAR "at[0][-1e30][SAMPLE_WRAP]" FAR
        "at[0][16][SAMPLE_WRAP]" FAR /* back, twice the way */ "at[0][inf][SAMPLE_WRAP]" FAR
        "at[0][-inf][SAMPLE_CLAMP]" FIRST "at[0][inf][SAMPLE_CLAMP]" LAST
        "at[0][22]" FIRST /* 2: before the first key */ "at[0][18]=(64/255 128/255 7/255 "
        "95/255)"); /* a quarter of 16 frames */
    get_track(motion)->track.interpolation = KUNAI_INTERPOLATION_SPLINE; /* changes nothing */
    expect(&motion_handle, motion, NULL, "at[0][11]=(191/255 128/255 3/255 31/255)");
}

/* Ranges are linear, even in a motion of splines. Their angles go straight or by the shorter
 * way. */
TEST(spots_are_linear)
{
    CHECK("[NLIM @m 30 h(0x800 0x41) s: 0 1.0 100.0 0x1000 0x2000 29 2.0 50.0 0x2000 0x3000 "
          "m: @s 2]",
          "motion", "at[0][14.5]=(1.5 75 0x1800u 0x2800u)");
    CHECK("[NLIM @m 30 h(0x800 0x41) s: 0 2*0.0 0 0x7FFF 29 2*0.0 0x10000 -0x8000 m: @s 2]",
          "motion", "at[0][14.5]=(0 0 0x8000u 0) at[0][14.5][SAMPLE_SHORTEST]=(0 0 0 0x7FFFu)");
}

/* All values stay finite, angles stay in 32 bits, and colours stay in 0 to 1. */
TEST(extreme_values_stay_in_their_range)
{
    static const float frames[] = {-0.25f,   -1.0f,    -1e30f,    1e30f, FLT_MAX,
                                   -FLT_MAX, INFINITY, -INFINITY, NAN,   1e-40f};
    static const char *const files[] = {
        "[NMDM @m -1 h(1 1) k: 0 3.4028235e38 2*0.0 1 -3.4028235e38 2*0.0 -1 3.4028235e38 2*0.0 "
        "m: @k 3]",
        "[NMDM @m 2 h(0x2000 1) k: 0 1.0 3*0.0 1 0.0 1.0 2*0.0 -1 2*0.0 1.0 0.0 m: @k 3]",
        TURNS("2", "1", "3", "0 0x7FFFFFFF 0 0 1 -0x80000000 0 0 -1 0x7FFFFFFF 0 0"),
        "[NLIM @m 2 h(0x200 1) k: 0 0x7FFFFFFF 1 0x80000000 -1 0x7FFFFFFF m: @k 3]"};
    const float least[] = {-FLT_MAX, -1, -205888, 0}; /* 2^31 units */
    float values[4];

    for (uint32_t i = 0; i < 4; i++) {
        auto_laid file = lay("%s", files[i]);
        auto_motion *motion = open_case(&file, "motion", "track[0].key_count=3");

        for (uint32_t k = 0; k < MODES; k++)
            for (uint32_t n = 0; n < COUNT(frames); n++)
                for (uint32_t m = KUNAI_INTERPOLATION_LINEAR; m <= KUNAI_INTERPOLATION_USER; m++) {
                    get_track(motion)->track.interpolation = m;
                    sample(motion, 0, frames[n], modes[k], values);
                    for (uint32_t v = 0; v < get_track(motion)->track.value_count && i != 1; v++)
                        assert_true(values[v] >= least[i] && values[v] <= (i == 3 ? 1 : -least[i]));
                }
    }
}

/* ---- poses ---- */

/* Computes one value of a linear track of floats by ninja-motion.md 6, once more, key by key from
 * the front. */
static double compute_linear(const kunai_track *track, double frame, uint32_t mode)
{
    const float *frames = track->frames, *values = track->values;
    const uint32_t count = track->key_count, frame_count = 30;
    uint32_t i = 0, j;

    if (mode == KUNAI_SAMPLE_LOOP)
        frame -= floor(frame / frame_count) * frame_count;
    if (count == 1)
        return (double)values[0];
    while (i + 1 < count && floor(frame) >= (double)frames[i + 1])
        i++;
    j = (i + 1) % count;
    double distance = (double)frames[j] - (double)frames[i];
    if (mode == KUNAI_SAMPLE_LOOP && j == 0)
        distance = frame_count - (double)frames[i] + (double)frames[0];
    double t = (frame - (double)frames[i]) / (distance <= 0 ? 1 : distance);
    if (mode == KUNAI_SAMPLE_LOOP && t < 0)
        t = 0;
    if (mode == KUNAI_SAMPLE_CLAMP && (t < 0 || !j))
        t = 0;
    return (1 - t) * (double)values[3 * i] + t * (double)values[3 * j];
}

enum { MANY = 64, MOST_KEYS = 6 };

/* Lays 64 tracks of one to six keys in frames 0 to 29. In each group of four tracks, the second one
 * has the frames of the first one, and the third one has them without the last key. */
static laid lay_many(void)
{
    laid file = lay("[NMDM @m 30 h(1 1) ");
    uint32_t i, k, seed = 1, counts[MANY], frames[MANY][MOST_KEYS];

    for (i = 0; i < MANY; i++) {
        const int is_like_last = i % 4 == 1 || i % 4 == 2;
        uint32_t count = is_like_last ? counts[i - 1] : 1 + i % MOST_KEYS, frame = 0;

        lay_more(&file, "k%u:", i);
        for (k = 0; k < count; k++) {
            seed = seed * 1664525 + 1013904223;
            frame += (k ? 1 : 0) + (seed >> 16) % 5;
            frames[i][k] = is_like_last ? frames[i - 1][k] : frame;
            lay_more(&file, "%u f(%d %u %u)", frames[i][k], (int)(seed >> 20) - 2048, k, i);
        }
        counts[i] = i % 4 == 2 && count > 1 ? count - 1 : count;
    }
    lay_more(&file, "m:");
    for (i = 0; i < MANY; i++)
        lay_more(&file, "@k%u %u", i, counts[i]);
    lay_more(&file, "]");
    return file;
}

/* A pose samples one track after another, and tries the place in one track first in the next one.
 * The values must not show this. */
TEST(many_tracks_are_like_one_after_another)
{
    auto_pair of = open_pair(
        lay("[NJCM 63*(0 0 3*9.0 3*0 3*3.0 $+1*52 0) 0 0 3*9.0 3*0 3*3.0 0 0]"), lay_many());
    kunai_transform pose[MANY];

    for (uint32_t mode = KUNAI_SAMPLE_LOOP; mode <= KUNAI_SAMPLE_CLAMP; mode++)
        for (int quarter = -20; quarter <= 160; quarter++) {
            const float frame = (float)quarter / 4;

            assert_ok(kunai_motion_pose(of.motion, of.model, frame, mode, pose, MANY, NULL));
            for (uint32_t i = 0; i < MANY; i++) {
                const double expected =
                    compute_linear(kunai_motion_get_track(of.motion, i), (double)frame, mode);
                float values[3];

                assert_near_floats(pose[i].translation, &expected, 1, 0.02);
                sample(of.motion, i, frame, mode, values);
                assert_near_floats(values,
                                   (const double[]){(double)pose[i].translation[0],
                                                    (double)pose[i].translation[1], i},
                                   3, 1e-4);
            }
        }
}

/* A node without a model or a sibling. next: its child, or 0. */
#define RESTING(flags, next) flags " 0 3*9.0 3*0 3*3.0 " next " 0 "
#define REST "translation=(9 9 9) rotation=(0 0 0 1) scale=(3 3 3)"
#define AT_REST "translation=(0 0 0) rotation=(0 0 0 1) scale=(1 1 1)" /* by the UNIT flags */

/* Values replace those of the rest pose. Node 0 has UNIT_POS, UNIT_ANG, UNIT_SCL and HIDE. Node 1
 * has no group. The group of node 3 has nothing that a transform could show. Node 4 is after all
 * groups. Turns are about X, then Z, or with ZXY_ANG (20h) about Z, then X. */
TEST(values_replace_those_of_the_rest_pose)
{
    static const char *const moved[] = {
        "translation=(1 2 3) rotation~(4*0.5) scale=(5 5 5)", REST,
        "translation=(9 9 9) rotation~(0.5 -0.5 0.5 0.5) scale=(3 3 3)", REST, REST};
    static const char *const still[] = {AT_REST, REST, REST, REST, REST};
    auto_pair of = open_pair(
        lay("[NJCM " RESTING("15", "@b") "b: " RESTING("0x40", "@c") "c: " RESTING(
            "0x20", "@d") "d: " RESTING("0", "@e") "e: " RESTING("0", "0") "]"),
        lay("[NMDM @m 1 h(0x842F 7) p: 0 1.0 2.0 3.0 a: 0 0x4000 0 0x4000 "
            "t: h(0 0x4000 0 0x4000) s: 0 3*5.0 e: h(0 0x4000) i: 0 2*1.0 "
            "m: @p @a 0 @s 3*0 1 1 0 1 3*0  2*0 @t 4*0 2*0 1 4*0  4*0 @p @e @i 4*0 3*1]"));

    expect(&motion_handle, of.motion, NULL, "group_count=3 track_count=7");
    for (uint32_t i = 0; i < MODES; i++)
        check_pose(&of, 0.5f, modes[i], moved, 5);
    of.motion->info.frame_count = 0;
    check_pose(&of, 0, 0, still, 5);
}

/* ZXY_ANG has no effect on quaternions. */
TEST(quaternions_replace_the_rotation)
{
    static const char *const expected[] = {"translation=(9 9 9) rotation=(4*0.5) scale=(3 3 3)"};
    auto_pair of = open_pair(lay("[NJCM " RESTING("0x20", "0") "]"),
                             lay("[NMDM @m 20 h(0x2000 1) q: 0 4*0.5 m: @q 1]"));

    check_pose(&of, 7, 0, expected, 1);
}

/* In a motion of splines the model of the call decides whether its nodes turn on a spline, not the
 * model of the open. The keys are 0, 8000, 2000, 6000, and the frame is half way from the second to
 * the third key. Linear: (8000 + 2000) / 2 = 5000. On the spline -1/16, 9/16, 9/16, -1/16 of the
 * keys: 5625 - 375 = 5250. */
TEST(the_model_says_whether_nodes_turn_on_splines)
{
    static const struct {
        const char *tag, *how, *function;
        uint32_t of_track; /* as if opened with another model */
        double units;
    } rows[] = {{"NJCM", "model", "0x41", KUNAI_INTERPOLATION_SPLINE, 5000},
                {"NJCM", "model", "0x81", KUNAI_INTERPOLATION_LINEAR, 5000},
                {"NJBM", "model format=FORMAT_NJBM", "0x41", KUNAI_INTERPOLATION_LINEAR, 5250},
                {"NJBM", "model format=FORMAT_NJBM_PLUS", "0x41", KUNAI_INTERPOLATION_SPLINE, 5250},
                {"NJBM", "model format=FORMAT_NJBM", "0x81", KUNAI_INTERPOLATION_LINEAR, 5250},
                {"NJBM", "model format=FORMAT_NJBM", "1", KUNAI_INTERPOLATION_LINEAR, 5000}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const double half = rows[i].units * 3.14159265358979323846 / 65536;
        auto_laid node_file = lay("[%s " RESTING("0", "0") "]", rows[i].tag);
        auto_laid file =
            lay(TURNS("8", "%s", "4", "0 3*0 2 8000 2*0 4 2000 2*0 6 6000 2*0"), rows[i].function);
        auto_model *model = open_case(&node_file, rows[i].how, "node_count=1");
        auto_motion *motion = open_case(&file, "motion", "track_count=1");
        kunai_transform pose;

        get_track(motion)->track.interpolation = rows[i].of_track;
        assert_ok(kunai_motion_pose(motion, model, 3, 0, &pose, 1, NULL));
        assert_near_floats(pose.rotation, (const double[]){sin(half), 0, 0, cos(half)}, 4, 1e-7);
    }
}

/* ---- two poses ---- */

static const kunai_transform blend_a = {{0, -8, 1}, {0, 0, 0, 1}, {1, 1, 1}};
static const kunai_transform blend_b = {{4, 8, 1}, {0, 0, -.6f, -.8f}, {3, 1, -1}};

/* (0, 0, -.6, -.8) is the same rotation as (0, 0, .6, .8), which is nearer. 1/4 of it and 3/4 of
 * (0, 0, 0, 1) are (0, 0, .15, .95), which is divided by its length. A rate of 0 or less, or NaN,
 * gives a. A rate of 1 or more gives b, in the nearer of its two forms. */
TEST(blends_go_from_a_to_b)
{
    static const char at_a[] = "translation=(0 -8 1) rotation=(0 0 0 1) scale=(1 1 1)";
    static const char at_b[] = "translation=(4 8 1) rotation~(0 0 0.6 0.8) scale=(3 1 -1)";
    static const char between[] = "translation=(1 -4 1) rotation~(0 0 0.15596257 0.98776296) "
                                  "scale=(1.5 1 0.5)";
    static const float rates[] = {0, -0.0f, -1, -INFINITY, NAN, 1, 2, FLT_MAX, INFINITY, 0.25f};

    for (size_t i = 0; i < 30; i++) { /* writes to another place, a, b */
        kunai_transform a[2] = {blend_a, blend_b}, b[2] = {blend_b, blend_b}, c[2];
        kunai_transform *out = i % 3 == 0 ? c : (i % 3 == 1 ? a : b);

        assert_ok(kunai_motion_blend(a, b, rates[i / 3], out, 2, NULL));
        expect_struct(&kunai_transform_members, &out[0], NULL, "%s",
                      i < 15   ? at_a
                      : i < 27 ? at_b
                               : between);
        expect_struct(&kunai_transform_members, &out[1], NULL,
                      "translation=(4 8 1) rotation~(0 0 -0.6 -0.8)");
    }
}

TEST(bad_arguments_of_blend_are_refused)
{
    kunai_transform result = blend_a;

    assert_int_equal(kunai_motion_blend(NULL, &blend_b, 1, &result, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_blend(&blend_b, NULL, 1, &result, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_blend(&blend_b, &blend_b, 1, NULL, 1, NULL), KUNAI_E_ARGUMENT);
    assert_ok(kunai_motion_blend(&blend_b, &blend_b, 1, &result, 0, NULL));
    assert_ok(kunai_motion_blend(NULL, NULL, 1, NULL, 0, NULL));
    assert_memory_equal(&result, &blend_a, sizeof result);
}

/* ---- lengths and errors of the calls ---- */

/* Checks the result of the call, and the fields of its error. */
static void assert_call(kunai_result result, const kunai_error *error, kunai_result code,
                        uint32_t format, const char *message)
{
    assert_int_equal(result, code);
    assert_int_equal(error->code, code);
    assert_int_equal(error->format, format);
    assert_string_equal(error->message, message);
    assert_string_equal(error->record, code == KUNAI_OK ? "" : "arguments");
    assert_true(!error->offset && !error->item_kind && !error->item);
}

static laid lay_positions(void)
{
    return lay("[NMDM @m 20 h(1 1) p: 0 3*0.0 4 1.0 2.0 3.0 12 -4.0 8.0 0.5 19 3*0.0 m: @p 4]");
}

/* The output ends at the end of writable memory. With one value too few, nothing is written. The
 * length 0 is from a caller who forgets it. */
TEST(samples_need_their_length_and_a_mode)
{
    static const float filled[4] = {-1, -1, -1, -1}, expected[4] = {1, 2, 3, -1};
    auto_laid file = lay_positions();
    auto_motion *motion = open_case(&file, "motion", "track_count=1");
    const uint32_t format = motion->info.format;
    float values[3] = {-1, -1, -1};
    kunai_error error;

    for (uint32_t room = 0; room <= 4; room++) {
        const int is_enough = room >= 3;
        auto_exact out = test_exact_copy(filled, room * sizeof *filled);
        float *to = (float *)(void *)out.data;

        assert_call(
            kunai_motion_sample(motion, 0, 4, is_enough ? KUNAI_SAMPLE_CLAMP : 0, to, room, &error),
            &error, is_enough ? KUNAI_OK : KUNAI_E_SPACE, is_enough ? 0 : format,
            is_enough ? "" : "value_count is less than the value_count of the track");
        assert_memory_equal(to, is_enough ? expected : filled, room * sizeof *filled);
    }
    assert_int_equal(kunai_motion_sample(motion, 0, 4, 0, NULL, 0, NULL), KUNAI_E_SPACE);
    assert_call(kunai_motion_sample(motion, 0, 4, 0, NULL, 3, &error), &error, KUNAI_E_ARGUMENT,
                format, "values is NULL, but value_count is not 0");
    assert_call(kunai_motion_sample(NULL, 0, 4, 0, NULL, 0, &error), &error, KUNAI_E_ARGUMENT, 0,
                "motion is NULL");
    assert_call(kunai_motion_sample(motion, 1, 4, 0, NULL, 0, &error), &error, KUNAI_E_RANGE,
                format, "track is out of range: the motion has fewer tracks");
    for (uint32_t i = 0; i < 32; i++)
        if (1u << i > KUNAI_SAMPLE_CLAMP && 1u << i != KUNAI_SAMPLE_SHORTEST)
            assert_int_equal(kunai_motion_sample(motion, 0, 0, 1u << i, values, 3, NULL),
                             KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(motion, 0, 0, 3, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_true(values[0] == -1.0f);
}

TEST(poses_need_their_length)
{
    static const uint32_t kinds[] = {KUNAI_MOTION_KIND_SHAPES, KUNAI_MOTION_KIND_CAMERA,
                                     KUNAI_MOTION_KIND_LIGHT};
    auto_pair of =
        open_pair(lay("[NJCM " RESTING("0", "@b") "b: " RESTING("0", "0") "]"), lay_positions());
    kunai_motion *motion = of.motion;
    kunai_model *model = of.model;
    kunai_transform filled[3], pose[2];
    kunai_error error;

    memset(filled, 0x55, sizeof filled);
    for (uint32_t room = 0; room <= 3; room++) {
        const uint32_t written = room < 2 ? 0 : 2;
        auto_exact out = test_exact_copy(filled, room * sizeof *filled);
        kunai_transform *to = (kunai_transform *)(void *)out.data;

        assert_call(kunai_motion_pose(motion, model, 4, 0, to, room, &error), &error,
                    written ? KUNAI_OK : KUNAI_E_SPACE, written ? 0 : motion->info.format,
                    written ? "" : "pose_count is less than the node_count of the model");
        assert_memory_equal(to + written, filled, (room - written) * sizeof *filled);
    }
    memset(pose, 0, sizeof pose);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0x200, pose, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 3, pose, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, pose, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(NULL, model, 0, 0, pose, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0, NULL, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0, NULL, 0, NULL), KUNAI_E_SPACE);
    for (uint32_t i = 0; i < 3; i++) {
        motion->info.kind = kinds[i];
        assert_call(kunai_motion_pose(motion, model, 0, 0, pose, 2, &error), &error,
                    KUNAI_E_ARGUMENT, motion->info.format, "the motion does not move nodes");
    }
    assert_true(pose[0].scale[0] == 0.0f && pose[1].scale[0] == 0.0f);
    motion->info.kind = KUNAI_MOTION_KIND_NODES;
    model->info.node_count = 0;
    assert_ok(kunai_motion_pose(motion, model, 0, 0, NULL, 0, NULL));
}

/* Nothing outside of the three arrays may be read or written. */
TEST(blends_stay_in_their_arrays)
{
    auto_exact a = test_exact_copy(&blend_a, sizeof blend_a);
    auto_exact b = test_exact_copy(&blend_b, sizeof blend_b);
    auto_exact out = test_exact_copy(&blend_b, sizeof blend_b);
    const kunai_transform *from = (const kunai_transform *)(const void *)a.data;
    const kunai_transform *to = (const kunai_transform *)(const void *)b.data;
    kunai_transform *result = (kunai_transform *)(void *)out.data;
    kunai_error error;

    assert_call(kunai_motion_blend(from, to, 0.25f, result, 1, &error), &error, KUNAI_OK, 0, "");
    assert_true(result->translation[0] == 1.0f);
    assert_call(kunai_motion_blend(from, to, 0.25f, NULL, 1, &error), &error, KUNAI_E_ARGUMENT, 0,
                "a, b or blended is NULL, but count is not 0");
}
