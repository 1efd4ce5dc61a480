/* test_motion.c - motions that are put together here, field by field. Values are those of
 * ninja-motion.md 13 and 14 or worked out by hand. */
#include "motion/motion.h"
#include "motion/sample.h"
#include "motion_files.h"

#include <float.h>
#include <math.h>

/* ---- sampling ---- */

static const double turn = 6.283185307179586476925286766559;

static void sample(const kunai_motion *motion, uint32_t track, float frame, uint32_t mode,
                   float *values)
{
    const uint32_t count = kunai_motion_get_track(motion, track)->value_count;

    assert_int_equal(kunai_motion_sample(motion, track, frame, mode, values, count, NULL),
                     KUNAI_OK);
}

static long convert_to_bams(float radians)
{
    return lround((double)radians * 65536.0 / turn);
}

static void assert_angles(const kunai_motion *motion, uint32_t track, float frame, uint32_t mode,
                          long x, long y, long z)
{
    float values[3];

    sample(motion, track, frame, mode, values);
    assert_int_equal(convert_to_bams(values[0]), x);
    assert_int_equal(convert_to_bams(values[1]), y);
    assert_int_equal(convert_to_bams(values[2]), z);
}

static void assert_values(const kunai_motion *motion, uint32_t track, float frame, uint32_t mode,
                          uint32_t count, const double *expected, double tolerance)
{
    float values[4];
    uint32_t i;

    assert_int_equal(kunai_motion_get_track(motion, track)->value_count, count);
    sample(motion, track, frame, mode, values);
    for (i = 0; i < count; i++)
        if (fabs((double)values[i] - expected[i]) > tolerance)
            fail_msg("value %u at frame %g is %.9g, not %.9g", (unsigned)i, (double)frame,
                     (double)values[i], expected[i]);
}

/* The first value of a track. */
static double sample_x(const kunai_motion *motion, float frame, uint32_t mode)
{
    float values[4];

    sample(motion, 0, frame, mode, values);
    return (double)values[0];
}

/* ---- ninja-motion.md 14 ---- */

static const motion_key p_list[] = {{0, {0}}, {4, {1, 2, 3}}, {12, {-4, 8, .5}}, {19, {0}}};
static const motion_key a_list[] = {
    {0, {0}}, {10, {0x4000, -0x4000, 0x8000}}, {19, {0x10000, 0x100, -0x7000}}};
static const motion_key s_list[] = {{0, {1, 1, 1}}, {19, {2, 2, 2}}};
static const motion_key sa_list[] = {
    {0, {0}}, {10, {0x7000, -0x4000, 0x1000}}, {19, {-0x7000, 0x100, -0x7000}}};
static const motion_key q_list[] = {{0, {1}}, {10, {.70711, .70711}}, {19, {-1}}};

static const motion_keys p_keys = {'f', 4, p_list}, a_keys = {'a', 3, a_list},
                         s_keys = {'f', 2, s_list};
static const motion_keys sa_keys = {'s', 3, sa_list}, q_keys = {'q', 3, q_list},
                         no_keys = {0, 0, NULL};

static const double p_linear[] = {0.6875, 2.375, 2.84375};
static const double p_spline[] = {0.83582, 2.29077, 2.99115};
static const double s_linear[] = {1.23684, 1.23684, 1.23684};
static const double s_spline[] = {1.14171, 1.14171, 1.14171};

/* Position, rotation and scale in all three layouts and both byte orders, linear and spline. Euler
 * angles are linear in both. */
TEST(vectors_in_all_layouts)
{
    const motion_keys tracks[] = {p_keys,  a_keys, s_keys,  no_keys, no_keys,
                                  no_keys, p_keys, no_keys, no_keys};
    enum motion_layout layout;
    int big, spline;

    for (layout = MDATA_LAST; layout <= STRUCT_LAST; layout++)
        for (big = 0; big < 2; big++)
            for (spline = 0; spline < 2; spline++) {
                const motion_plan p = {7, spline ? 0x43 : 3, 20, 3, tracks, layout, big};
                kunai_motion *motion = open_motion_plan(&p, 0);
                const kunai_motion_info *info = kunai_motion_get_info(motion);
                const uint32_t order =
                    big ? (layout == STRUCT_LAST ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_MIXED)
                        : KUNAI_BYTE_ORDER_LITTLE;

                assert_int_equal(info->warning_count, 0);
                assert_int_equal(info->format, layout == STRUCT_LAST ? KUNAI_FORMAT_REL_MOTION
                                                                     : KUNAI_FORMAT_NMDM);
                assert_int_equal(info->byte_order, order);
                assert_int_equal(info->group_count, 3);
                assert_int_equal(info->track_count, 4);
                assert_int_equal(info->frame_count, 20);
                assert_int_equal(info->raw_type, 7);
                assert_int_equal(info->raw_interpolation, p.function);
                assert_int_equal(info->interpolation,
                                 spline ? KUNAI_INTERPOLATION_SPLINE : KUNAI_INTERPOLATION_LINEAR);
                assert_values(motion, 0, 4.5f, KUNAI_SAMPLE_LOOP, 3, spline ? p_spline : p_linear,
                              1e-5);
                assert_angles(motion, 1, 4.5f, KUNAI_SAMPLE_LOOP, 7372, -7372, 14745);
                assert_values(motion, 2, 4.5f, KUNAI_SAMPLE_LOOP, 3, spline ? s_spline : s_linear,
                              1e-5);
                assert_int_equal(kunai_motion_get_track(motion, 3)->group, 2);
                kunai_motion_close(motion);
            }
}

/* inp_fn bits 6 and 7: 0x80 is the game's own function, 0xC0 is not defined. */
TEST(interpolations)
{
    const motion_keys tracks[] = {p_keys, no_keys};
    motion_plan p = {1, 0x82, 20, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    bytes file;

    assert_int_equal(kunai_motion_get_info(motion)->interpolation, KUNAI_INTERPOLATION_USER);
    assert_int_equal(kunai_motion_get_track(motion, 0)->interpolation, KUNAI_INTERPOLATION_USER);
    assert_values(motion, 0, 4.5f, KUNAI_SAMPLE_LOOP, 3, p_spline, 1e-5);
    kunai_motion_close(motion);
    p.function = 0xC2;
    file = make_motion_file(&p);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 8 + 10, "NJS_MOTION");
    assert_int_equal(kunai_motion_get_info(motion)->interpolation, KUNAI_INTERPOLATION_SPLINE);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* All four neighbours count, and they wrap around the ends: at half of a step the weights are
 * -1/16, 9/16, 9/16, -1/16. */
TEST(spline_neighbours)
{
    static const double first[] = {.8125, .625, 1.65625}, wrapped[] = {.1875, -.625, -.21875};
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 0x41, 20, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);

    assert_values(motion, 0, 2.0f, KUNAI_SAMPLE_LOOP, 3, first, 0);
    assert_values(motion, 0, 19.5f, KUNAI_SAMPLE_LOOP, 3, wrapped, 0);
    assert_values(motion, 0, 19.5f, KUNAI_SAMPLE_WRAP, 3, wrapped, 0);
    kunai_motion_close(motion);
}

/* 16-bit angles take the shorter way: 0x7000 to -0x7000 is +0x2000; at 14.5 half of it. */
TEST(short_angles)
{
    const motion_keys tracks[] = {p_keys, sa_keys};
    const motion_plan p = {3, 2, 20, 1, tracks, STRUCT_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    const kunai_track *track = kunai_motion_get_track(motion, 1);

    assert_int_equal(track->raw_count, 3);
    assert_int_equal(track->raw[3], 0x7000);
    assert_int_equal(track->raw[6], -0x7000);
    assert_true(fabs((double)track->values[4] + turn / 4) < 1e-6);
    assert_angles(motion, 1, 4.5f, KUNAI_SAMPLE_LOOP, 12902, -7372, 1843);
    assert_angles(motion, 1, 14.5f, KUNAI_SAMPLE_LOOP, 0x8000, -0x2000 + 0x80, -0x3000);
    kunai_motion_close(motion);
}

/* 32-bit angles go straight unless asked otherwise: from 0x8000 to -0x7000 is -0xF000, and the
 * shorter way +0x1000. A step of just 0x8000 is not reduced. */
TEST(straight_or_shortest)
{
    static const motion_key list[] = {{0, {0x8000, 0, 0}}, {10, {-0x7000, 0x8000, 0x8001}}};
    const motion_keys tracks[] = {{'a', 2, list}, no_keys};
    const motion_plan p = {2, 2, 11, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);

    assert_angles(motion, 0, 5.0f, KUNAI_SAMPLE_LOOP, 0x800, 0x4000, 0x4000);
    assert_angles(motion, 0, 5.0f, KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST, 0x8800, 0x4000,
                  -0x3FFF);
    assert_angles(motion, 0, 5.0f, KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST, 0x8800, 0x4000,
                  -0x3FFF);
    kunai_motion_close(motion);
}

/* Equal keys stay equal at every frame: (1 - t) * a + t * b would lose a unit. Truncation is
 * toward zero on both sides. */
TEST(truncation)
{
    static const motion_key list[] = {{0, {9999, 0, 0}}, {7, {9999, 5, -5}}};
    const motion_keys tracks[] = {{'a', 2, list}, no_keys};
    const motion_plan p = {2, 2, 8, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    int i;

    for (i = 0; i <= 700; i++) {
        const float frame = (float)((double)i / 100.0); /* some machines keep more than a float */
        const long y = (long)floor(5 * ((double)frame / 7));

        assert_angles(motion, 0, frame, KUNAI_SAMPLE_LOOP, 9999, y, -y);
    }
    kunai_motion_close(motion);
}

/* Type 0x2005: the quaternion has the rotation's slot, before scale. w comes first in the file. */
TEST(quaternion_slot)
{
    static const double middle[] = {0.34412, 0, 0, 0.93893};
    const motion_keys tracks[] = {p_keys, q_keys, s_keys};
    const motion_plan p = {0x2005, 0x43, 20, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    const kunai_track *track = kunai_motion_get_track(motion, 1);

    assert_int_equal(track->property, KUNAI_PROPERTY_ROTATION);
    assert_null(track->raw);
    assert_true(track->values[3] == 1.0f && track->values[0] == 0.0f);
    assert_true(track->values[11] == -1.0f);
    assert_values(motion, 0, 4.5f, KUNAI_SAMPLE_LOOP, 3, p_spline, 1e-5);
    assert_values(motion, 1, 4.5f, KUNAI_SAMPLE_LOOP, 4, middle, 1e-5);
    assert_values(motion, 2, 4.5f, KUNAI_SAMPLE_LOOP, 3, s_spline, 1e-5);
    kunai_motion_close(motion);
}

/* ---- channels ---- */

static void assert_track(const kunai_motion *motion, uint32_t index, uint32_t group,
                         uint32_t property, uint32_t key_count)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);

    assert_non_null(track);
    assert_int_equal(track->group, group);
    assert_int_equal(track->property, property);
    assert_int_equal(track->key_count, key_count);
}

/* Type 0x25: position, SANG, scale, although bit 5 is above bit 2. SANG keys are 16-bit even
 * where there is room for 32. */
TEST(ninja2_slots)
{
    const motion_keys tracks[] = {p_keys, sa_keys, s_keys, no_keys, sa_keys, no_keys};
    const motion_plan p = {0x25, 0x43, 20, 2, tracks, MDATA_FIRST, 0};
    kunai_motion *motion = open_motion_plan(&p, KUNAI_MOTION_ANGLES_WIDE);

    assert_int_equal(kunai_motion_get_info(motion)->track_count, 4);
    assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, 4);
    assert_track(motion, 1, 0, KUNAI_PROPERTY_ROTATION, 3);
    assert_track(motion, 2, 0, KUNAI_PROPERTY_SCALE, 2);
    assert_track(motion, 3, 1, KUNAI_PROPERTY_ROTATION, 3);
    assert_angles(motion, 1, 4.5f, KUNAI_SAMPLE_LOOP, 12902, -7372, 1843);
    kunai_motion_close(motion);
}

/* A bit without a meaning (11 in Ninja 2) has the last slot, and is told once. */
TEST(unknown_channel)
{
    const motion_keys tracks[] = {p_keys, sa_keys, s_keys, p_keys, no_keys, no_keys};
    const motion_plan p = {0x803, 3, 20, 2, tracks, MDATA_LAST, 0};
    const kunai_options ninja2 = make_motion_options(KUNAI_MOTION_NINJA2);
    bytes file = make_motion_file(&p);
    kunai_motion *motion =
        open_warned_motion(&file, &ninja2, KUNAI_E_UNSUPPORTED, 8 + 8, "NJS_MOTION");

    assert_int_equal(kunai_motion_get_info(motion)->track_count, 3);
    assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, 4);
    assert_track(motion, 1, 0, KUNAI_PROPERTY_ROTATION, 3);
    assert_track(motion, 2, 1, KUNAI_PROPERTY_TRANSLATION, 4);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* ---- 16-bit or 32-bit angles ---- */

/* Two rotation keys, then gap bytes to the next array, which begins with frame 0 like every one.
 * With 32 bytes both forms fit and the frames decide; with less only 16-bit keys fit. */
static int is_found_short(uint32_t gap, const uint32_t *words, uint32_t count, uint32_t flags)
{
    const uint32_t first = 12, second = first + gap, mdata = second + 16;
    const uint32_t header[] = {mdata, 100, 2 | 2u << 16};
    const uint32_t entries[] = {first, 0, 2, 0, second, 0, 1, 0};
    const kunai_options options = make_motion_options(flags);
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_motion *motion;
    uint32_t i;
    int is_short;

    for (i = 0; i < 3; i++)
        append_u32(&body, header[i], 0);
    for (i = 0; i < gap / 4; i++)
        append_u32(&body, i < count ? words[i] : 0, 0);
    append_zeros(&body, 16);
    for (i = 0; i < 8; i++)
        append_u32(&body, entries[i], 0);
    add_motion_chunk(&file, "NMDM", &body, 0);
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
    is_short = kunai_motion_get_track(motion, 0)->raw[1] == 0x2222; /* wide: raw[0] */
    free_bytes(&body);
    free_bytes(&file);
    kunai_motion_close(motion);
    return is_short;
}

TEST(angle_width)
{
    /* As 16-bit keys frames 0 and 10; as 32-bit keys 0 and 0. */
    static const uint32_t narrow[] = {0, 0x2222, 10, 0};
    static const uint32_t wide[] = {0, 0x2222, 0, 0, 10};
    static const uint32_t tie[] = {0, 0x2222, 5, 0, 10}; /* good frames in both forms */
    /* The last frame is nbFrame, and one above it, which is good in no form. */
    static const uint32_t last[] = {0, 0x2222, 100, 0}, above[] = {0, 0x2222, 101, 0};

    assert_true(is_found_short(16, narrow, 4, 0));
    assert_true(is_found_short(28, narrow, 4, 0));
    assert_true(is_found_short(32, narrow, 4, 0)); /* by vote */
    assert_true(is_found_short(32, last, 4, 0));
    assert_false(is_found_short(32, above, 4, 0));
    assert_true(is_found_short(28, above, 4, 0));
    assert_false(is_found_short(32, wide, 5, 0));
    assert_false(is_found_short(32, tie, 5, 0));
    assert_false(is_found_short(36, wide, 5, 0));
    assert_true(is_found_short(28, wide, 5, 0));
    assert_true(is_found_short(32, wide, 5, KUNAI_MOTION_ANGLES_SHORT));
    assert_false(is_found_short(16, narrow, 4, KUNAI_MOTION_ANGLES_WIDE));
}

/* The distance rule itself: 32-bit frames that are good lose to a lack of room of 4 bytes, also
 * when what follows is not an array but the end of the data. */
TEST(angle_room)
{
    static const motion_key list[] = {{0, {1, 2, 3}}, {9, {4, 5, 6}}};
    const motion_keys tracks[] = {{'a', 2, list}};
    const motion_plan p = {2, 1, 10, 1, tracks, MDATA_FIRST, 0};
    bytes file = make_motion_file(&p);
    kunai_motion *motion = open_motion_file(&file, NULL);

    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[5], 6);
    kunai_motion_close(motion);
    file.size -= 4;
    set_u32(&file, 4, (uint32_t)file.size - 8, 0);
    motion = open_motion_file(&file, NULL); /* 16-bit keys: frames 0 and 2 */
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    assert_track(motion, 0, 0, KUNAI_PROPERTY_ROTATION, 2);
    assert_true(kunai_motion_get_track(motion, 0)->frames[1] == 2.0f);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[1], 1);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* One key whose frame is good in both forms, which would be wide: but then it would reach into the
 * MDATA, or into the NJS_MOTION. */
TEST(room_before_structures)
{
    static const motion_key list[] = {{0, {0, 0x1111, 0x2222}}};
    static const uint32_t words[] = {0, 0, 24, 1, /* MDATA at 8 */
                                     0, 0, 0,  0x22221111, 8, 100, 2 | 1u << 16};
    const motion_keys tracks[] = {{'s', 1, list}};
    const motion_plan p = {2, 1, 10, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE);
    bytes file = {NULL, 0, 0};
    uint32_t i;

    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[1], 0x1111);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[2], 0x2222);
    kunai_motion_close(motion);
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        append_u32(&file, words[i], 0);
    options.format = KUNAI_FORMAT_NMDM;
    options.offset = 32;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 1); /* the second is empty */
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[1], 0x1111);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[2], 0x2222);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* An array has one vote, however many tracks share it: 16-bit keys that two tracks have against
 * 32-bit keys that one has are a tie, which is wide. */
TEST(votes_of_shared_arrays)
{
    static const uint32_t words[] = {76, 100,    2 | 1u << 16, /* NJS_MOTION */
                                     0,  0x2222, 10,
                                     0,  0,      0,
                                     0,  0, /* 12: frames 0 and 10, or 0 */
                                     0,  0,      0,
                                     0,  10,     0,
                                     0,  0, /* 44: frames 0 and 0, or 10 */
                                     12, 2,      12,
                                     2,  44,     2};
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_motion *motion;
    uint32_t i, is_short;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        append_u32(&body, words[i], 0);
    for (is_short = 0; is_short < 2; is_short++) {
        file.size = 0;
        if (is_short) /* no wide vote: all tracks have the first array */
            set_u32(&body, 76 + 16, 12, 0);
        add_motion_chunk(&file, "NMDM", &body, 0);
        motion = open_motion_file(&file, NULL);
        assert_int_equal(kunai_motion_get_info(motion)->track_count, 3);
        assert_int_equal(kunai_motion_get_track(motion, 0)->raw[is_short], 0x2222);
        kunai_motion_close(motion);
    }
    free_bytes(&body);
    free_bytes(&file);
}

/* ---- damage ---- */

/* Keys up to the first one whose frame does not rise. */
TEST(key_repair)
{
    static const motion_key equal[] = {{0, {1}}, {5, {2}}, {5, {3}}, {9, {4}}};
    static const motion_key falling[] = {{3, {1}}, {0, {2}}};
    const motion_keys tracks[] = {{'f', 4, equal}, {'f', 2, falling}};
    motion_plan p = {1, 1, 10, 1, tracks, MDATA_LAST, 0};
    bytes file = make_motion_file(&p);
    kunai_motion *motion =
        open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 8 + 12 + 32, "NJS_MKEY_F");

    assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, 2);
    assert_true(kunai_motion_get_track(motion, 0)->frames[1] == 5.0f);
    kunai_motion_close(motion);
    free_bytes(&file);
    p.tracks = &tracks[1];
    file = make_motion_file(&p);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 8 + 12 + 16, "NJS_MKEY_F");
    assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* The last array is cut: what is there stays. */
TEST(cut_keys)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_FIRST, 0};
    bytes file = make_motion_file(&p);
    kunai_motion *motion;

    file.size -= 1;
    set_u32(&file, 4, (uint32_t)file.size - 8, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_TRUNCATED, 8 + 20, "NJS_MKEY_F");
    assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, 3);
    kunai_motion_close(motion);
    file.size -= 48;
    set_u32(&file, 4, (uint32_t)file.size - 8, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_TRUNCATED, 8 + 20, "NJS_MKEY_F");
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 0);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
}

TEST(not_finite)
{
    const motion_keys tracks[] = {s_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    uint32_t bad, i;

    for (bad = 0; bad < 6; bad++) {
        const uint32_t at = 8 + 12 + 16 * (bad / 3) + 4 + 4 * (bad % 3);
        bytes file = make_motion_file(&p);
        kunai_motion *motion;

        set_u32(&file, at, 0x7FC00000, 0);
        motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, at, "NJS_MKEY_F");
        for (i = 0; i < 6; i++)
            assert_true((double)kunai_motion_get_track(motion, 0)->values[i] ==
                        (i == bad ? 0 : s_list[i / 3].v[i % 3]));
        kunai_motion_close(motion);
        free_bytes(&file);
    }
}

TEST(bad_headers)
{
    static const struct {
        uint32_t at, value;
        kunai_result code;
        uint64_t offset;
        const char *record;
    } cases[] = {
        {8, 0, KUNAI_E_CORRUPT, 8, "NJS_MOTION"},                      /* mdata is null */
        {8, 78, KUNAI_E_CORRUPT, 8, "NJS_MOTION"},                     /* not a multiple of 4 */
        {8, 100, KUNAI_E_CORRUPT, 8, "NJS_MOTION"},                    /* at the end of the body */
        {8, 96, KUNAI_E_CORRUPT, 8 + 96, "MDATA"},                     /* no room for an entry */
        {16, 2u << 16, KUNAI_E_CORRUPT, 8 + 8, "NJS_MOTION"},          /* no channel */
        {16, 1, KUNAI_E_CORRUPT, 8 + 10, "NJS_MOTION"},                /* no elements */
        {16, 1 | 15u << 16, KUNAI_E_CORRUPT, 8 + 10, "NJS_MOTION"},    /* 15 elements */
        {16, 1 | 0x102u << 16, KUNAI_E_CORRUPT, 8 + 10, "NJS_MOTION"}, /* bit 8 of inp_fn */
        {16, 7 | 2u << 16, KUNAI_E_CORRUPT, 8 + 10, "NJS_MOTION"},     /* 3 channels in 2 slots */
        {4, 93, KUNAI_E_TRUNCATED, 4, "chunk header"},                 /* one byte is missing */
        {0, 0, KUNAI_E_FORMAT, 0, "motion"},                           /* no known tag */
    };
    const motion_keys tracks[] = {p_keys, no_keys};
    const motion_plan p = {1, 2, 20, 1, tracks, MDATA_LAST, 0};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make_motion_file(&p);

        assert_int_equal(file.size, 8 + 12 + 64 + 16);
        set_u32(&file, cases[i].at, cases[i].value, 0);
        if (cases[i].at == 8 && cases[i].value > 78) { /* room behind the motion */
            append_zeros(&file, 8);
            set_u32(&file, 4, 100, 0);
        }
        assert_motion_fails(&file, NULL, cases[i].code, cases[i].offset, cases[i].record);
        free_bytes(&file);
    }
}

/* The first field that is not whole is told. */
TEST(cut_headers)
{
    static const struct {
        uint32_t size, field;
    } cases[] = {{3, 0}, {7, 4}, {9, 8}, {11, 10}};
    static const uint8_t header[] = {4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};

        append_bytes(&body, header, cases[i].size);
        add_motion_chunk(&file, "NMDM", &body, 0);
        assert_motion_fails(&file, NULL, KUNAI_E_TRUNCATED, 8 + cases[i].field, "NJS_MOTION");
        free_bytes(&body);
        free_bytes(&file);
    }
}

/* 14 elements are allowed, and a padded slot that holds something is stepped over. */
TEST(padding)
{
    motion_keys tracks[14] = {p_keys, s_keys};
    const motion_plan p = {1, 14, 20, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);

    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, 4);
    kunai_motion_close(motion);
}

/* ---- how many entries ---- */

/* count empty entries of one element in a chunk. */
static bytes make_empty_entries(uint32_t count)
{
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};

    append_u32(&body, 12, 0);
    append_u32(&body, 1, 0);
    append_u16(&body, 1, 0);
    append_u16(&body, 1, 0);
    append_zeros(&body, 8 * (size_t)count);
    add_motion_chunk(&file, "NMDM", &body, 0);
    free_bytes(&body);
    return file;
}

TEST(entry_limit)
{
    const kunai_options strict = make_motion_options(KUNAI_OPEN_STRICT);
    bytes file = make_empty_entries(65536);
    kunai_motion *motion = open_motion_file(&file, &strict);

    assert_int_equal(kunai_motion_get_info(motion)->group_count, 65536);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 0);
    kunai_motion_close(motion);
    free_bytes(&file);
    file = make_empty_entries(65537);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 65536);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 1);
    assert_int_equal(kunai_motion_get_info(motion)->warnings[0].code, KUNAI_E_LIMIT);
    assert_int_equal(kunai_motion_get_info(motion)->warnings[0].offset, 8 + 12);
    kunai_motion_close(motion);
    assert_motion_fails(&file, &strict, KUNAI_E_LIMIT, 8 + 12, "MDATA");
    free_bytes(&file);
}

/* A count that is far too large costs the keys behind the good ones, and nothing else. */
TEST(wrong_count)
{
    static const uint32_t counts[] = {5, 60000, 65536};
    const motion_keys tracks[] = {p_keys, p_keys};
    const motion_plan p = {1, 1, 20, 2, tracks, MDATA_LAST, 0};
    const uint32_t second = 8 + 12 + 2 * 64 + 8;
    bytes file = make_motion_file(&p);
    size_t i;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        kunai_motion *motion;

        set_u32(&file, second + 4, counts[i], 0);
        motion = open_motion_file(&file, NULL);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
        assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, 4);
        assert_track(motion, 1, 1, KUNAI_PROPERTY_TRANSLATION,
                     4); /* MDATA begins with 12, below 19 */
        assert_int_equal(kunai_motion_get_info(motion)->warning_count, i ? 2 : 1);
        assert_int_equal(kunai_motion_get_info(motion)->warnings[0].code,
                         i ? KUNAI_E_TRUNCATED : KUNAI_E_CORRUPT);
        assert_int_equal(kunai_motion_get_info(motion)->warnings[0].offset,
                         i ? 8 + 12 + 64 : 8 + 12 + 128);
        kunai_motion_close(motion);
    }
    free_bytes(&file);
}

/* Three entries; the second is made impossible in turn: the walk ends before it. */
TEST(walk_ends)
{
    static const uint32_t seconds[][2] = {
        {0, 1},                /* null with keys */
        {12, 0},               /* no keys */
        {14, 1},               /* not a multiple of 4 */
        {12 + 16 * 4 + 24, 1}, /* outside: the end of the body */
        {12, 65537},           /* too many keys */
    };
    const motion_keys tracks[] = {p_keys, no_keys, no_keys};
    const motion_plan p = {1, 1, 20, 3, tracks, MDATA_LAST, 0};
    const uint32_t second = 8 + 12 + 64 + 8;
    kunai_motion *motion;
    bytes file = make_motion_file(&p);
    size_t i;

    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    kunai_motion_close(motion);
    for (i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        set_u32(&file, second, seconds[i][0], 0);
        set_u32(&file, second + 4, seconds[i][1], 0);
        motion = open_motion_file(&file, NULL);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 1);
        assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
        kunai_motion_close(motion);
    }
    set_u32(&file, second, 0, 0);
    set_u32(&file, second + 4, 0, 0);
    set_u32(&file, second - 8, 12 + 64, 0); /* keys where MDATA begins end it */
    set_u32(&file, second - 4, 1, 0);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 1);
    kunai_motion_close(motion);
    set_u32(&file, second - 4, 0, 0); /* the first entry: a pointer without keys */
    assert_motion_fails(&file, NULL, KUNAI_E_CORRUPT, 8 + 12 + 64, "MDATA");
    free_bytes(&file);
}

/* ninja-motion.md 13: the header of a real motion of 16 nodes whose MDATA ends the chunk. */
TEST(worked_example)
{
    static const uint8_t header[] = {0xFC, 9, 0, 0, 0x14, 0, 0, 0, 3, 0, 2, 0};
    static const uint8_t entry[] = {0x0C, 0, 0, 0, 0x4C, 1, 0, 0, 0x14, 0, 0, 0, 0x14, 0, 0, 0};
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_motion *motion;
    uint32_t i;

    append_bytes(&body, header, sizeof header);
    append_zeros(&body, 0xAFC - sizeof header);
    memcpy(body.data + 0x9FC, entry, sizeof entry);
    for (i = 0; i < 20; i++) {
        set_u32(&body, 0x0C + 16 * i, i, 0);
        set_u32(&body, 0x14C + 16 * i, i, 0);
        set_u32(&body, 0x14C + 16 * i + 4, 0x3FFF, 0);
    }
    add_motion_chunk(&file, "NMDM", &body, 0);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 16);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
    assert_int_equal(kunai_motion_get_info(motion)->frame_count, 20);
    assert_int_equal(kunai_motion_get_track(motion, 0)->offset, 8 + 0x0C);
    assert_int_equal(kunai_motion_get_track(motion, 1)->offset, 8 + 0x14C);
    assert_track(motion, 1, 0, KUNAI_PROPERTY_ROTATION, 20);
    assert_int_equal(kunai_motion_get_track(motion, 1)->raw[0], 0x3FFF);
    kunai_motion_close(motion);
    free_bytes(&body);
    free_bytes(&file);
}

/* 65536 keys are allowed, and a body that holds one more does not make it two. */
TEST(keys_of_a_track)
{
    enum { COUNT = 65537 };
    static motion_key list[COUNT];
    const motion_keys tracks[] = {{'f', COUNT, list}};
    const motion_plan p = {1, 1, COUNT, 1, tracks, MDATA_LAST, 0};
    bytes file;
    kunai_motion *motion;
    uint32_t i;

    for (i = 0; i < COUNT; i++)
        list[i].frame = i;
    file = make_motion_file(&p);
    assert_motion_fails(&file, NULL, KUNAI_E_CORRUPT, 8 + 12 + 16 * COUNT, "MDATA");
    set_u32(&file, file.size - 4, COUNT - 1, 0);
    motion = open_motion_file(&file, NULL);
    assert_track(motion, 0, 0, KUNAI_PROPERTY_TRANSLATION, COUNT - 1);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* Aliasing arrays: more keys than a quarter of the bytes. */
TEST(shared_keys)
{
    const uint32_t keys_there = 16, entry_count = 6;
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_motion *motion;
    uint32_t i;

    append_u32(&body, 12 + 16 * keys_there, 0);
    append_u32(&body, keys_there, 0);
    append_u16(&body, 1, 0);
    append_u16(&body, 1, 0);
    for (i = 0; i < 16 * keys_there / 4; i++)
        append_u32(&body, i % 4 ? 0 : i / 4, 0);
    for (i = 0; i < entry_count; i++) {
        append_u32(&body, 12, 0);
        append_u32(&body, i + 1 < entry_count ? keys_there : 0, 0);
    }
    assert_int_equal(body.size, 316);
    set_u32(&body, body.size - 4, 0, 0);
    add_motion_chunk(&file, "NMDM", &body, 0);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 5);
    assert_track(motion, 4, 4, KUNAI_PROPERTY_TRANSLATION, 16);
    kunai_motion_close(motion);
    free_bytes(&body);
    free_bytes(&file);
}

/* ---- REL ---- */

/* The first array lies at offset 0 of the file, which is a pointer when it is listed. A word that
 * is not listed is null, whatever it holds. */
TEST(rel_pointers)
{
    const motion_keys tracks[] = {p_keys, no_keys, no_keys, sa_keys};
    const motion_plan p = {3, 2, 20, 2, tracks, STRUCT_LAST, 0};
    motion_image image = build_motion(&p);
    bytes file;
    kunai_motion *motion;

    assert_int_equal(image.arrays[0], 0);
    set_u32(&image.body, image.mdata + 4, 16, 0); /* no track, and not listed */
    file = make_motion_rel(&image);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
    assert_int_equal(kunai_motion_get_track(motion, 0)->offset, 0);
    assert_track(motion, 1, 1, KUNAI_PROPERTY_ROTATION, 3);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* The action and the root come first and the motion is the last thing in the payload; its last cut
 * bytes (zeros) are not there. */
static bytes make_rel_ending_with_motion(uint32_t cut)
{
    static const uint32_t words[] = {0,  52, 0,                     /* 0: NJS_ACTION; 8: the root */
                                     0,  0,  0,           0,        /* 12: two NJS_MKEY_F */
                                     19, 0,  0,           0, 12, 2, /* 44: NJS_MDATA1 */
                                     44, 20, 1 | 1u << 16};         /* 52: NJS_MOTION */
    static const uint16_t distances[] = {1, 1, 9, 2};               /* pointers at 4, 8, 44, 52 */
    bytes out = {NULL, 0, 0};
    uint32_t table, i;

    for (i = 0; i < 16; i++)
        append_u32(&out, words[i], 0);
    out.size -= cut;
    table = (uint32_t)out.size;
    for (i = 0; i < 4; i++)
        append_u16(&out, distances[i], 0);
    append_u32(&out, table, 0);
    append_u32(&out, 4, 0);
    append_u32(&out, 1, 0);
    append_u32(&out, 0, 0);
    append_u32(&out, 8, 0);
    append_zeros(&out, 12);
    return out;
}

/* A motion that ends with the payload is whole; one byte less, and it is none. */
TEST(rel_motion_is_last)
{
    bytes file = make_rel_ending_with_motion(0);
    kunai_motion *motion = open_strict_motion(&file);

    assert_int_equal(kunai_motion_get_info(motion)->format, KUNAI_FORMAT_REL_MOTION);
    assert_int_equal(kunai_motion_get_info(motion)->frame_count, 20);
    assert_int_equal(kunai_motion_get_info(motion)->raw_interpolation, 1);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
    file = make_rel_ending_with_motion(1);
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    free_bytes(&file);
}

/* Other REL files have other roots: they are no motions. */
TEST(rel_roots)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, STRUCT_LAST, 0};
    kunai_options options = make_motion_options(0);
    bytes file = make_motion_file(&p);
    const size_t root = 64 + 8 + 12 + 8, table = 96, trailer = file.size - 32;

    assert_int_equal(file.size, table + 32 + 32);
    options.index = 1;
    assert_motion_fails(&file, &options, KUNAI_E_RANGE, 0, "REL file");
    set_u32(&file, trailer + 16, (uint32_t)root - 4, 0); /* action + 4 as the root */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, trailer + 16, 0xFFFFFFFC, 0);
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, trailer + 16, (uint32_t)root, 0);
    set_u32(&file, root, 64, 0); /* the action at a listed word: it has an object */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, root, (uint32_t)root - 8, 0);
    set_u32(&file, root - 4, 85, 0); /* the motion at no multiple of 4 */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, trailer + 16, (uint32_t)root + 2, 0); /* no word */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, trailer + 16, (uint32_t)root, 0);
    set_u32(&file, root - 4, 88, 0); /* the motion passes the end of the payload */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, file.size - 16, "REL trailer");
    set_u32(&file, trailer + 4, 17, 0); /* relocations that pass the trailer */
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, 0, "motion");
    free_bytes(&file);
}

/* What makes a REL file; 16 relocations just fit, and one to the same word again is no fault. */
TEST(rel_trailer)
{
    static const uint32_t zeros[] = {3, 5, 6, 7};
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, STRUCT_LAST, 0};
    bytes file = make_motion_file(&p), trailer = {NULL, 0, 0};
    const size_t at = file.size - 32;
    kunai_motion *motion;
    size_t i;

    for (i = 0; i < 4; i++) {
        set_u32(&file, at + 4 * zeros[i], 1, 0);
        assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, 0, "motion");
        set_u32(&file, at + 4 * zeros[i], 0, 0);
    }
    set_u32(&file, at + 8, 2, 0);
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, 0, "motion");
    set_u32(&file, at + 8, 1, 0);
    set_u32(&file, at + 4, 16, 0);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    kunai_motion_close(motion);
    set_u32(&file, 64 + 8, 64 + 8, 0); /* mdata is the motion itself */
    assert_motion_fails(&file, NULL, KUNAI_E_CORRUPT, 64 + 8, "MDATA");
    append_zeros(&trailer, 32); /* nothing but a trailer */
    set_u32(&trailer, 8, 1, 0);
    assert_motion_fails(&trailer, NULL, KUNAI_E_FORMAT, 16, "REL trailer");
    free_bytes(&trailer);
    free_bytes(&file);
}

/* A relocation outside of the payload ends the table; what came before counts. */
TEST(find_rel_table)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, STRUCT_LAST, 0};
    bytes file = make_motion_file(&p);
    kunai_motion *motion;

    set_u32(&file, 96 + 8, 1, 0); /* a fifth one: the word behind the root */
    set_u32(&file, file.size - 28, 5, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 96 + 8, "relocation table");
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* ---- several motions, formats, byte orders ---- */

/* All motions that are decoded count, in the order of the file; with a format those of it. */
TEST(motions_by_index)
{
    static const char tags[][5] = {"NMDM", "NCAM", "NJLI", "NMDM", "NLIM"};
    static const uint32_t places[] = {0, 1, 3, 4};
    static const struct {
        uint32_t format, count, places[2];
    } formats[] = {{KUNAI_FORMAT_NMDM, 2, {0, 3}},
                   {KUNAI_FORMAT_NCAM, 1, {1, 0}},
                   {KUNAI_FORMAT_NLIM, 1, {4, 0}}};
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    bytes file = {NULL, 0, 0};
    kunai_motion *motion;
    uint32_t i;

    for (i = 0; i < 5; i++) {
        motion_image image = build_motion(&p);

        add_motion_chunk(&file, tags[i], &image.body, 0);
        free_bytes(&image.body);
    }
    assert_int_equal(file.size, 5 * 92);
    for (i = 0; i < 8; i++) { /* KUNAI_FORMAT_NINJA filters nothing */
        options.format = i < 4 ? KUNAI_FORMAT_ANY : KUNAI_FORMAT_NINJA;
        options.index = i % 4;
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_track(motion, 0)->offset, 92 * places[i % 4] + 20);
        kunai_motion_close(motion);
    }
    options.index = 4;
    assert_motion_fails(&file, &options, KUNAI_E_RANGE, 0, "Ninja file");
    for (i = 0; i < 3; i++) {
        options.format = formats[i].format;
        for (options.index = 0; options.index < formats[i].count; options.index++) {
            motion = open_motion_file(&file, &options);
            assert_int_equal(kunai_motion_get_info(motion)->format, formats[i].format);
            assert_int_equal(kunai_motion_get_track(motion, 0)->offset,
                             92 * formats[i].places[options.index] + 20);
            kunai_motion_close(motion);
        }
        assert_motion_fails(&file, &options, KUNAI_E_RANGE, 0, "Ninja file");
    }
    options.index = 0;
    options.format = KUNAI_FORMAT_NSSM;
    assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "Ninja file");
    options.format = KUNAI_FORMAT_NJCA;
    assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "Ninja file");
    options.format = KUNAI_FORMAT_REL_MOTION;
    assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "motion");
    options.format = KUNAI_FORMAT_AFS; /* no row of this module */
    assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "motion");
    free_bytes(&file);
    assert_motion_fails(&file, NULL, KUNAI_E_FORMAT, 0, "motion"); /* no bytes at all */
}

/* None but motions that are not decoded: the first of them is named. */
TEST(motions_not_decoded)
{
    static const char tags[][5] = {"CPSM", "NCSM", "NJLI"};
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(0);
    uint32_t i;

    for (i = 0; i < 3; i++) {
        const uint8_t other[4] = {0};
        bytes file = {NULL, 0, 0}, body = {NULL, 0, 0};
        motion_image image = build_motion(&p);

        append_bytes(&body, other, sizeof other);
        add_motion_chunk(&file, "NJTL", &body, 0);
        options.format = KUNAI_FORMAT_ANY;
        assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "Ninja file");
        add_motion_chunk(&file, tags[i], &image.body, 0);
        add_motion_chunk(&file, tags[(i + 1) % 3], &image.body, 0);
        assert_motion_fails(&file, &options, KUNAI_E_UNSUPPORTED, 12, tags[i]);
        options.format = KUNAI_FORMAT_NINJA;
        assert_motion_fails(&file, &options, KUNAI_E_UNSUPPORTED, 12, tags[i]);
        options.format = KUNAI_FORMAT_NMDM;
        assert_motion_fails(&file, &options, KUNAI_E_FORMAT, 0, "Ninja file");
        options.format = KUNAI_FORMAT_ANY;
        add_motion_chunk(&file, "NMDM", &image.body, 0);
        kunai_motion_close(open_motion_file(&file, &options));
        options.index = 1;
        assert_motion_fails(&file, &options, KUNAI_E_RANGE, 0, "Ninja file");
        options.index = 0;
        free_bytes(&image.body);
        free_bytes(&body);
        free_bytes(&file);
    }
}

/* Damage behind the motion that is read is told, too (ninja-container.md 1, rules 2 and 3). */
TEST(damage_behind)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(0);
    bytes file = make_motion_file(&p);
    motion_image second = build_motion(&p);
    uint32_t size;

    assert_int_equal(file.size, 92);
    add_motion_chunk(&file, "NMDM", &second.body, 0);
    kunai_motion_close(open_strict_motion(&file));
    for (size = 2 * 92 - 1; size >= 92 + 8; size -= 83) { /* cut in the body, then at its start */
        file.size = size;
        kunai_motion_close(
            open_warned_motion(&file, NULL, KUNAI_E_TRUNCATED, 92 + 4, "chunk header"));
        options.index = 1;
        assert_motion_fails(&file, &options, KUNAI_E_TRUNCATED, 92 + 4, "chunk header");
    }
    file.size = 92 + 7; /* no chunk header: left over, and ignored */
    kunai_motion_close(open_strict_motion(&file));
    file.size = 2 * 92;
    memcpy(file.data + 92, "nmdm", 4);
    kunai_motion_close(open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 92, "chunk header"));
    free_bytes(&second.body);
    free_bytes(&file);
}

/* What follows the last motion: a chunk that is cut, and bytes that are no chunk. */
static const struct {
    const char *bytes;
    uint32_t size;
    kunai_result code;
    uint32_t offset;
} tails[] = {{"POF0\x40\0\0\0\x40\x40\x40\x40", 12, KUNAI_E_TRUNCATED, 2 * 92 + 4},
             {"no chunk is here", 16, KUNAI_E_CORRUPT, 2 * 92}};

/* Two motions, and a tail. */
static bytes make_motions_with_tail(size_t row)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    bytes file = make_motion_file(&p);
    motion_image second = build_motion(&p);

    add_motion_chunk(&file, "NMDM", &second.body, 0);
    append_bytes(&file, tails[row].bytes, tails[row].size);
    free_bytes(&second.body);
    return file;
}

/* A fault of the file neither hides the end of the list, nor the fault of the motion itself. */
TEST(faults_of_the_file_are_last)
{
    kunai_options options = make_motion_options(0), strict = make_motion_options(KUNAI_OPEN_STRICT);
    const kunai_motion_info *info;
    kunai_motion *motion;
    size_t i;

    for (i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        bytes file = make_motions_with_tail(i);

        for (strict.index = 0; strict.index < 2; strict.index++)
            assert_motion_fails(&file, &strict, tails[i].code, tails[i].offset, "chunk header");
        for (; strict.index < 4; strict.index++)
            assert_motion_fails(&file, &strict, KUNAI_E_RANGE, 0, "Ninja file");
        file.data[92 + 8 + 10] = 0xC1; /* a function that is not defined */
        options.index = strict.index = 1;
        motion = open_motion_file(&file, &options);
        info = kunai_motion_get_info(motion);
        assert_int_equal(info->warning_count, 2);
        assert_int_equal(info->warnings[0].offset, 92 + 8 + 10);
        assert_int_equal(info->warnings[1].code, tails[i].code);
        assert_int_equal(info->warnings[1].offset, tails[i].offset);
        kunai_motion_close(motion);
        assert_motion_fails(&file, &strict, KUNAI_E_CORRUPT, 92 + 8 + 10, "NJS_MOTION");
        file.data[92 + 8 + 8] = 0; /* no channels: the motion cannot be read */
        assert_motion_fails(&file, &strict, KUNAI_E_CORRUPT, 92 + 8 + 8, "NJS_MOTION");
        free_bytes(&file);
    }
}

/* mdata is 0x00010000 or, read the other way, 0x00000100: the smaller one is not right here. The
 * count of elements decides, in both orders. */
TEST(order_of_body)
{
    int big, big_sizes;

    for (big = 0; big < 2; big++)
        for (big_sizes = 0; big_sizes <= big; big_sizes++) {
            bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
            kunai_motion *motion;

            append_u32(&body, 0x10000, big);
            append_u32(&body, 20, big);
            append_u16(&body, 1, big);
            append_u16(&body, 1, big);
            append_zeros(&body, 0x10000 - 12);
            append_u32(&body, 12, big);
            append_u32(&body, 1, big);
            add_motion_chunk(&file, "NMDM", &body, big_sizes);
            motion = open_motion_file(&file, NULL);
            assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
            assert_int_equal(kunai_motion_get_info(motion)->byte_order,
                             big_sizes ? KUNAI_BYTE_ORDER_BIG
                                       : (big ? KUNAI_BYTE_ORDER_MIXED : KUNAI_BYTE_ORDER_LITTLE));
            kunai_motion_close(motion);
            free_bytes(&body);
            free_bytes(&file);
        }
}

/* What the caller says about the byte order holds, even when the data says something else. */
TEST(forced_byte_order)
{
    const motion_keys tracks[] = {p_keys};
    kunai_options options = make_motion_options(0);
    int big;

    for (big = 0; big < 2; big++) {
        const motion_plan rel = {1, 1, 20, 1, tracks, STRUCT_LAST, big};
        const motion_plan chunk = {1, 1, 20, 1, tracks, MDATA_LAST, big};
        bytes rel_file = make_motion_file(&rel), chunk_file = make_motion_file(&chunk);

        options.byte_order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
        kunai_motion_close(open_motion_file(&rel_file, &options));
        options.byte_order = big ? KUNAI_BYTE_ORDER_LITTLE : KUNAI_BYTE_ORDER_BIG;
        assert_motion_fails(&rel_file, &options, KUNAI_E_FORMAT, 0, "motion");
        options.byte_order = KUNAI_BYTE_ORDER_MIXED;
        assert_motion_fails(&rel_file, &options, KUNAI_E_FORMAT, 0, "motion");
        options.byte_order = big ? KUNAI_BYTE_ORDER_MIXED : KUNAI_BYTE_ORDER_LITTLE;
        kunai_motion_close(open_motion_file(&chunk_file, &options));
        options.byte_order = big ? KUNAI_BYTE_ORDER_LITTLE : KUNAI_BYTE_ORDER_MIXED;
        assert_motion_fails(&chunk_file, &options, KUNAI_E_CORRUPT, 8, "NJS_MOTION");
        options.byte_order = KUNAI_BYTE_ORDER_BIG; /* of the size, too */
        assert_motion_fails(&chunk_file, &options, KUNAI_E_TRUNCATED, 4, "chunk header");
        free_bytes(&rel_file);
        free_bytes(&chunk_file);
    }
}

static uint32_t get_error_format(const bytes *file, const kunai_options *options)
{
    kunai_motion *motion;
    kunai_error error;

    assert_int_not_equal(kunai_motion_open(file->data, file->size, options, &motion, &error),
                         KUNAI_OK);
    return error.format;
}

/* What the input was taken for when it failed. */
TEST(formats_of_errors)
{
    const motion_keys tracks[] = {p_keys};
    const motion_plan chunk = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    const motion_plan rel = {1, 1, 20, 1, tracks, STRUCT_LAST, 0};
    kunai_options options = make_motion_options(0);
    bytes file = make_motion_file(&chunk);

    options.index = 1;
    assert_int_equal(get_error_format(&file, &options), KUNAI_FORMAT_NINJA);
    options.index = 0;
    set_u32(&file, 16, 1, 0); /* no elements */
    assert_int_equal(get_error_format(&file, &options), KUNAI_FORMAT_NMDM);
    set_u32(&file, 0, 0, 0); /* no chunk */
    assert_int_equal(get_error_format(&file, &options), KUNAI_FORMAT_ANY);
    options.format = KUNAI_FORMAT_NCAM;
    assert_int_equal(get_error_format(&file, &options), KUNAI_FORMAT_NCAM);
    options.format = KUNAI_FORMAT_ANY;
    free_bytes(&file);
    file = make_motion_file(&rel);
    options.index = 1;
    assert_int_equal(get_error_format(&file, &options), KUNAI_FORMAT_REL_MOTION);
    free_bytes(&file);
}

TEST(open_arguments)
{
    kunai_options options =
        make_motion_options(KUNAI_MOTION_ANGLES_WIDE | KUNAI_MOTION_ANGLES_SHORT);
    kunai_motion *motion = (kunai_motion *)&options;
    kunai_error error;

    assert_int_equal(kunai_motion_open("", 0, &options, &motion, &error), KUNAI_E_ARGUMENT);
    assert_null(motion);
    assert_int_equal(error.code, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_open(NULL, 1, NULL, &motion, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_open("", 0, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
}

TEST(recognised)
{
    const kunai_i_format *ninja = kunai_i_find_row(&kunai_i_motion_module, KUNAI_FORMAT_NINJA);
    const kunai_i_format *rel = kunai_i_find_row(&kunai_i_motion_module, KUNAI_FORMAT_REL_MOTION);
    const motion_keys tracks[] = {p_keys};
    motion_plan p = {1, 1, 20, 1, tracks, MDATA_LAST, 0};
    kunai_found found = {0, 0, 0, 0, 0, 0};
    bytes file = make_motion_file(&p);

    assert_true(kunai_i_ask(ninja, file.data, file.size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_NINJA);
    assert_int_equal(found.size, file.size);
    assert_false(kunai_i_ask(rel, file.data, file.size, &found));
    memcpy(file.data, "NJCA", 4);
    assert_true(kunai_i_ask(ninja, file.data, file.size, &found));
    memcpy(file.data, "NJLI", 4);
    assert_false(kunai_i_ask(ninja, file.data, file.size, &found));
    free_bytes(&file);
    p.layout = STRUCT_LAST;
    p.big = 1;
    file = make_motion_file(&p);
    assert_false(kunai_i_ask(ninja, file.data, file.size, &found));
    assert_true(kunai_i_ask(rel, file.data, file.size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_REL_MOTION);
    assert_int_equal(found.byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(found.size, file.size);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    file.data[64 + 8 + 11] = 15; /* elements */
    assert_false(kunai_i_ask(rel, file.data, file.size, &found));
    file.data[64 + 8 + 11] = 0;
    assert_false(kunai_i_ask(rel, file.data, file.size, &found));
    file.data[64 + 8 + 11] = 14;
    assert_true(kunai_i_ask(rel, file.data, file.size, &found));
    file.data[96 + 3] = 3; /* the second relocation: no longer mdata, but nbFrame */
    file.data[96 + 5] = 3;
    assert_false(kunai_i_ask(rel, file.data, file.size, &found));
    assert_false(kunai_i_ask(rel, file.data, 31, &found));
    free_bytes(&file);
}

/* ---- frames ---- */

/* Keys at 2 (10) and 6 (30) of 12 frames. */
static const motion_key few_list[] = {{2, {10}}, {6, {30}}};
static const motion_keys few_keys = {'f', 2, few_list};

static void assert_x(const kunai_motion *motion, float frame, uint32_t mode, double expected)
{
    const double x = sample_x(motion, frame, mode);

    if (fabs(x - expected) > fabs(expected) * 1e-6)
        fail_msg("frame %g, mode %u: %.9g, not %.9g", (double)frame, (unsigned)mode, x, expected);
}

/* A looped frame is below the number of frames, also where the difference rounds up to it: the
 * doubles below 20 are 2^-48 apart. */
TEST(looped_frames)
{
    assert_true(kunai_i_resolve_frame(-1e-30f, 20, KUNAI_SAMPLE_LOOP) == 0.0);
    assert_true(kunai_i_resolve_frame(-0x1p-49f, 20, KUNAI_SAMPLE_LOOP) ==
                0.0); /* a tie, to even */
    assert_true(kunai_i_resolve_frame(-0x1.000002p-49f, 20, KUNAI_SAMPLE_LOOP) == 20.0 - 0x1p-48);
    assert_true(kunai_i_resolve_frame(-0x1p-48f, 20, KUNAI_SAMPLE_LOOP) == 20.0 - 0x1p-48);
    assert_true(kunai_i_resolve_frame(-FLT_TRUE_MIN, 1, KUNAI_SAMPLE_LOOP) == 0.0);
    assert_true(kunai_i_resolve_frame(-0x1p-54f, UINT32_MAX, KUNAI_SAMPLE_LOOP) == 0.0);
    assert_true(kunai_i_resolve_frame(-1e-30f, 20, KUNAI_SAMPLE_WRAP) < 0.0);
}

TEST(frames_in_three_modes)
{
    static const struct {
        float frame;
        double loop, wrap, clamp;
    } cases[] = {
        {2.0f, 10, 10, 10},
        {4.0f, 20, 20, 20},
        {6.0f, 30, 30, 30},
        {0.0f, 10, 0, 10},    /* before the first key */
        {-2.0f, 20, -10, 10}, /* loop: frame 10 */
        {-8.0f, 20, -40, 10}, /* loop: frame 4 */
        {7.0f, 27.5, 10, 30}, /* wrap: over one frame; loop: over 8 */
        {6.5f, 28.75, 20, 30},
        {8.0f, 25, -10, 30},
        {10.0f, 20, -50, 30},
        {12.0f, 10, -90, 30},          /* exactly nbFrame */
        {28.0f, 20, -410, 30},         /* loop: frame 4 again */
        {100001.0f, 25, -1999870, 30}, /* loop: frame 5 */
        {1e30f, 10, -2e31, 30},        /* as a float a multiple of 12 */
        {-1e30f, 10, -5e30, 10},
        {-0.5f, 16.25, -2.5, 10}, /* loop: frame 11.5 */
        {-1.0f, 17.5, -5, 10},
        {-12.0f, 10, -60, 10},
        {-1e-30f, 10, 0, 10}, /* 12 - 1e-30 is 12, which is frame 0 */
        {NAN, 10, 0, 10},
    };
    const motion_keys tracks[] = {few_keys, no_keys};
    const motion_plan p = {1, 2, 12, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_x(motion, cases[i].frame, KUNAI_SAMPLE_LOOP, cases[i].loop);
        assert_x(motion, cases[i].frame, KUNAI_SAMPLE_WRAP, cases[i].wrap);
        assert_x(motion, cases[i].frame, KUNAI_SAMPLE_CLAMP, cases[i].clamp);
    }
    assert_x(motion, INFINITY, KUNAI_SAMPLE_LOOP, 10); /* the highest float is a multiple of 12 */
    assert_x(motion, -INFINITY, KUNAI_SAMPLE_LOOP, 10);
    assert_x(motion, INFINITY, KUNAI_SAMPLE_CLAMP, 30);
    assert_x(motion, -INFINITY, KUNAI_SAMPLE_CLAMP, 10);
    assert_x(motion, INFINITY, KUNAI_SAMPLE_WRAP, 0); /* past every float */
    kunai_motion_close(motion);
}

/* Angles that no integer can hold stop at its ends, as the console's conversion does. */
TEST(huge_angles)
{
    static const motion_key list[] = {{0, {0, 0, 7}}, {1, {1, -1, 7}}};
    const motion_keys tracks[] = {{'a', 2, list}, no_keys};
    const motion_plan p = {2, 2, 2, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    float values[3];

    sample(motion, 0, 3e9f, KUNAI_SAMPLE_WRAP, values); /* from the last key back to the first */
    assert_true(values[0] == (float)(-2147483648.0 * turn / 65536));
    assert_true(values[1] == (float)(2147483647.0 * turn / 65536));
    assert_int_equal(convert_to_bams(values[2]), 7);
    sample(motion, 0, -3e9f, KUNAI_SAMPLE_WRAP, values);
    assert_true(values[0] == (float)(-2147483648.0 * turn / 65536));
    kunai_motion_close(motion);
}

/* One key, and no frames: the first key in every mode. */
TEST(one_key)
{
    static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP};
    static const motion_key list[] = {{5, {42}}};
    const motion_keys one[] = {{'f', 1, list}, no_keys}, two[] = {few_keys, no_keys};
    motion_plan p = {1, 0x42, 12, 1, one, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0), *empty;
    int i;

    p.frames = 0;
    p.tracks = two;
    empty = open_motion_plan(&p, 0);
    for (i = 0; i < 3; i++) {
        assert_x(motion, -3.0f, modes[i], 42);
        assert_x(motion, 5.5f, modes[i], 42);
        assert_x(motion, 1e30f, modes[i], 42);
        assert_x(empty, 4.0f, modes[i], 10);
        assert_x(empty, -1e30f, modes[i], 10);
    }
    kunai_motion_close(motion);
    kunai_motion_close(empty);
}

/* Two keys with opposite signs are one rotation; two that cancel give the identity. */
TEST(quaternion_signs)
{
    static const motion_key list[] = {{0, {1}}, {2, {-1}}, {4, {0}}, {6, {0}}};
    static const double identity[] = {0, 0, 0, 1};
    const motion_keys tracks[] = {{'q', 4, list}};
    const motion_plan p = {0x2000, 1, 7, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);

    assert_values(motion, 0, 1.0f, KUNAI_SAMPLE_LOOP, 4, identity, 0);
    assert_values(motion, 0, 5.0f, KUNAI_SAMPLE_LOOP, 4, identity, 0);
    kunai_motion_close(motion);
}

/* The sign of the dot product, to which every component adds, decides about the way. */
TEST(quaternion_ways)
{
    static const struct {
        motion_key keys[2];
        double middle[4]; /* x, y, z, w */
    } cases[] = {
        {{{0, {.5, .5, .5, .5}}, {2, {.5, .5, .5, -.5}}}, {.57735, .57735, 0, .57735}},
        {{{0, {.5, .5, .5, .5}}, {2, {-.6, 0, -.8, 0}}}, {.27116, .70503, .27116, .59656}},
        {{{0, {.6, .8, 0, 0}}, {2, {.6, -.8, 0, 0}}}, {1, 0, 0, 0}},
        {{{0, {.6, 0, 0, .8}}, {2, {.6, 0, 0, -.8}}}, {0, 0, 1, 0}},
        {{{0, {1, 0, 0, 0}}, {2, {0, 1, 0, 0}}}, {.70711, 0, 0, .70711}}, /* 0: as it is */
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const motion_keys tracks[] = {{'q', 2, cases[i].keys}};
        const motion_plan p = {0x2000, 1, 3, 1, tracks, MDATA_LAST, 0};
        kunai_motion *motion = open_motion_plan(&p, 0);

        assert_values(motion, 0, 1.0f, KUNAI_SAMPLE_LOOP, 4, cases[i].middle, 1e-5);
        kunai_motion_close(motion);
    }
}

TEST(sample_arguments)
{
    const motion_keys tracks[] = {few_keys, no_keys};
    const motion_plan p = {1, 2, 12, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    float values[3] = {5, 5, 5};

    assert_int_equal(kunai_motion_sample(motion, 1, 0, 0, values, 3, NULL), KUNAI_E_RANGE);
    assert_int_equal(kunai_motion_sample(motion, 0, 0, 0, values, 2, NULL), KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_sample(motion, 0, 0, 3, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(motion, 0, 0, 0x200, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(motion, 0, 0, 0, NULL, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(NULL, 0, 0, 0, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_true(values[0] == 5.0f && values[1] == 5.0f && values[2] == 5.0f);
    assert_null(kunai_motion_get_track(motion, 1));
    kunai_motion_close(motion);
}

/* A handle that is NULL is an answer, not a crash. */
TEST(null_handles)
{
    const motion_keys tracks[] = {few_keys, no_keys};
    const motion_plan p = {1, 2, 12, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    kunai_transform pose;
    float values[3];

    assert_null(kunai_motion_get_info(NULL));
    assert_null(kunai_motion_get_track(NULL, 0));
    assert_int_equal(kunai_motion_sample(NULL, 0, 0, 0, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(NULL, NULL, 0, 0, &pose, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, &pose, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, NULL, 0, NULL), KUNAI_E_ARGUMENT);
    kunai_motion_close(NULL);
    kunai_motion_close(motion);
}

/* ---- poses ---- */

typedef struct node {
    uint32_t flags;
    double position[3];
    int32_t angles[3];
    double scale[3];
    uint32_t child, sibling; /* node numbers, 0: none */
} node;

static kunai_model *open_nodes(const node *nodes, uint32_t count)
{
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_model *model = NULL;
    uint32_t i;
    int k;

    for (i = 0; i < count; i++) {
        append_u32(&body, nodes[i].flags, 0);
        append_u32(&body, 0, 0);
        for (k = 0; k < 3; k++)
            append_float(&body, nodes[i].position[k], 0);
        for (k = 0; k < 3; k++)
            append_u32(&body, (uint32_t)nodes[i].angles[k], 0);
        for (k = 0; k < 3; k++)
            append_float(&body, nodes[i].scale[k], 0);
        append_u32(&body, 52 * nodes[i].child, 0);
        append_u32(&body, 52 * nodes[i].sibling, 0);
    }
    add_motion_chunk(&file, "NJCM", &body, 0);
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, &model, NULL), KUNAI_OK);
    free_bytes(&body);
    free_bytes(&file);
    return model;
}

/* Node 1 has SKIP: entries belong to nodes 0, 2 and 3. */
static const node tree[] = {
    {0, {1, 2, 3}, {0x4000, 0, 0}, {1, 1, 1}, 1, 0},
    {0x40, {4, 5, 6}, {0, 0, 0}, {2, 2, 2}, 0, 2},
    {0x25, {7, 7, 7}, {0, 0x2000, 0}, {9, 9, 9}, 0, 3}, /* ZXY_ANG, UNIT_POS, UNIT_SCL */
    {0, {8, 8, 8}, {0, 0, 0}, {3, 3, 3}, 0, 0},
};

static const motion_key turned_list[] = {{0, {0x4000, 0, 0x4000}}};
static const motion_keys turned_keys = {'a', 1, turned_list};

static void assert_transform(const kunai_transform *transform, const double *translation,
                             const double *rotation, double scale)
{
    int i;

    for (i = 0; i < 3; i++) {
        assert_true(fabs((double)transform->translation[i] - translation[i]) < 1e-5);
        assert_true(fabs((double)transform->scale[i] - scale) < 1e-5);
    }
    for (i = 0; i < 4; i++)
        assert_true(fabs((double)transform->rotation[i] - rotation[i]) < 1e-6);
}

TEST(pose_of_a_tree)
{
    static const double identity[] = {0, 0, 0, 1}, quarter[] = {0.70710678, 0, 0, 0.70710678};
    static const double zxy[] = {.5, -.5, .5, .5}, xyz[] = {.5, .5, .5, .5};
    static const double zero[] = {0, 0, 0}, four[] = {4, 5, 6}, eight[] = {8, 8, 8};
    const motion_keys tracks[] = {p_keys, no_keys, no_keys,     no_keys, turned_keys,
                                  s_keys, no_keys, turned_keys, no_keys};
    const motion_plan p = {7, 3, 20, 3, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    kunai_model *model = open_nodes(tree, 4);
    kunai_transform pose[5];

    memset(pose, 0, sizeof pose);
    assert_int_equal(kunai_motion_pose(motion, model, 4.5f, KUNAI_SAMPLE_LOOP, pose, 5, NULL),
                     KUNAI_OK);
    assert_transform(&pose[0], p_linear, quarter, 1); /* the rest angles stay */
    assert_transform(&pose[1], four, identity, 2);
    assert_transform(&pose[2], zero, zxy, s_linear[0]); /* UNIT_SCL does not stop the track */
    assert_transform(&pose[3], eight, xyz, 3);
    assert_true(pose[4].scale[0] == 0.0f);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0, pose, 3, NULL), KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 3, pose, 4, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, NULL, 0, 0, pose, 4, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(NULL, model, 0, 0, pose, 4, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0, NULL, 4, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(motion, model, 0, 0, NULL, 0, NULL), KUNAI_E_SPACE);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* A motion of quaternions, of fewer nodes than the model, and one without frames: rest poses. */
TEST(pose_at_rest)
{
    static const double middle[] = {0.34412, 0, 0, 0.93893}, identity[] = {0, 0, 0, 1};
    static const double one[] = {1, 2, 3}, zero[] = {0, 0, 0}, eight[] = {8, 8, 8};
    static const double quarter[] = {0.70710678, 0, 0, 0.70710678};
    static const double y_eighth[] = {0, 0.38268343, 0, 0.92387953};
    const motion_keys tracks[] = {no_keys, q_keys};
    motion_plan p = {0x2001, 2, 20, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    kunai_model *model = open_nodes(tree, 4);
    kunai_transform pose[4];
    int i;

    assert_int_equal(kunai_motion_pose(motion, model, 4.5f, KUNAI_SAMPLE_LOOP, pose, 4, NULL),
                     KUNAI_OK);
    for (i = 0; i < 4; i++)
        assert_true(fabs((double)pose[0].rotation[i] - middle[i]) < 1e-5);
    assert_transform(&pose[2], zero, y_eighth, 1);
    assert_transform(&pose[3], eight, identity, 3);
    kunai_motion_close(motion);
    p.frames = 0;
    motion = open_motion_plan(&p, 0);
    assert_int_equal(kunai_motion_pose(motion, model, 4.5f, KUNAI_SAMPLE_LOOP, pose, 4, NULL),
                     KUNAI_OK);
    assert_transform(&pose[0], one, quarter, 1);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* The same two frames are around the pose in both tracks, but in one as keys 1 and 2, in the other
 * as keys 0 and 1. Nothing is written behind the last node. */
TEST(keys_of_other_numbers)
{
    static const motion_key moved[] = {{0, {0}}, {10, {2, 4, 6}}, {20, {4, 8, 12}}};
    static const motion_key sized[] = {{10, {2, 2, 2}}, {20, {4, 4, 4}}};
    static const node turned = {0, {1, 2, 3}, {0x4000, 0, 0}, {1, 1, 1}, 0, 0};
    static const double middle[] = {3, 6, 9}, quarter[] = {0.70710678, 0, 0, 0.70710678};
    const motion_keys tracks[] = {{'f', 3, moved}, no_keys, {'f', 2, sized}};
    const motion_plan p = {7, 3, 30, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion = open_motion_plan(&p, 0);
    kunai_model *model = open_nodes(&turned, 1);
    kunai_transform pose[2], blended[2], guard;

    memset(&guard, 0x55, sizeof guard);
    pose[1] = blended[1] = guard;
    assert_int_equal(kunai_motion_pose(motion, model, 15, KUNAI_SAMPLE_LOOP, pose, 2, NULL),
                     KUNAI_OK);
    assert_transform(&pose[0], middle, quarter, 3);
    assert_memory_equal(&pose[1], &guard, sizeof guard);
    memset(&pose[1], 0, sizeof pose[1]);
    kunai_motion_blend(pose, pose, 0.5f, blended, 1, NULL);
    assert_transform(&blended[0], middle, quarter, 3);
    assert_memory_equal(&blended[1], &guard, sizeof guard);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* The model has three nodes without SKIP: so many entries are read, no more, no fewer. */
TEST(entries_by_model)
{
    static const uint32_t impossible[][2] = {{0, 1}, {12, 0}, {0xFFFFFFF0, 1}}; /* pointer, keys */
    const motion_keys tracks[] = {a_keys, no_keys, a_keys, a_keys};
    motion_plan p = {2, 1, 20, 4, tracks, MDATA_LAST, 0};
    kunai_model *model = open_nodes(tree, 4);
    kunai_options options = make_motion_options(0), strict = make_motion_options(KUNAI_OPEN_STRICT);
    const uint32_t mdata = 8 + 12 + 3 * 48;
    const uint32_t faults[] = {mdata + 8, mdata + 12, mdata + 8}; /* the second one is the count */
    bytes file = make_motion_file(&p);
    kunai_motion *motion;
    int i;

    options.model = strict.model = model;
    motion = open_motion_file(&file, &strict); /* a surplus entry is no fault */
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
    kunai_motion_close(motion);
    for (i = 0; i < 3; i++) { /* the second entry does not end the array */
        set_u32(&file, mdata + 8, impossible[i][0], 0);
        set_u32(&file, mdata + 12, impossible[i][1], 0);
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
        assert_int_equal(kunai_motion_get_info(motion)->warning_count, 1);
        assert_int_equal(kunai_motion_get_info(motion)->warnings[0].offset, faults[i]);
        assert_track(motion, 1, 2, KUNAI_PROPERTY_ROTATION, 3);
        assert_angles(motion, 1, 4.5f, KUNAI_SAMPLE_LOOP, 7372, -7372, 14745);
        kunai_motion_close(motion);
        assert_motion_fails(&file, &strict, KUNAI_E_CORRUPT, faults[i], "MDATA");
    }
    free_bytes(&file);
    p.entries = 2;
    file = make_motion_file(&p);
    assert_motion_fails(&file, &strict, KUNAI_E_CORRUPT, 8 + 12 + 48, "MDATA");
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
    kunai_model_close(model);
}

/* There are two entries, and behind them keys that would be a good third one. */
TEST(entries_end_at_keys)
{
    static const motion_key list[] = {{12 + 16, {1}}, {29, {2}}};
    const motion_keys tracks[] = {{'a', 2, list}, no_keys};
    const motion_plan p = {2, 1, 40, 2, tracks, MDATA_FIRST, 0};
    kunai_model *model = open_nodes(tree, 4);
    kunai_options options = make_motion_options(0);
    bytes file = make_motion_file(&p);
    kunai_motion *motion;

    options.model = model;
    motion = open_warned_motion(&file, &options, KUNAI_E_CORRUPT, 8 + 12, "MDATA");
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    kunai_motion_close(motion);
    free_bytes(&file);
    kunai_model_close(model);
}

/* The model counts in a REL file and in a bare motion, too: it has fewer animated nodes than there
 * are entries. */
TEST(model_of_any_container)
{
    const motion_keys tracks[] = {a_keys, no_keys, a_keys, a_keys};
    motion_plan p = {2, 1, 20, 4, tracks, STRUCT_LAST, 0};
    kunai_model *model = open_nodes(tree, 4);
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    bytes file = make_motion_file(&p);
    motion_image image;
    kunai_motion *motion;

    options.model = model;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    kunai_motion_close(motion);
    free_bytes(&file);
    p.layout = MDATA_LAST;
    image = build_motion(&p);
    options.flags |= KUNAI_OPEN_BARE;
    options.format = KUNAI_FORMAT_NMDM;
    motion = open_motion_file(&image.body, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 3);
    kunai_motion_close(motion);
    free_bytes(&image.body);
    kunai_model_close(model);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    const motion_keys chunk_tracks[] = {p_keys, a_keys, s_keys, no_keys, a_keys, no_keys};
    const motion_keys rel_tracks[] = {p_keys, sa_keys, no_keys, sa_keys};
    const motion_keys quaternion_tracks[] = {p_keys, q_keys};
    const motion_plan plans[] = {
        {7, 0x43, 20, 2, chunk_tracks, MDATA_LAST, 0},
        {7, 0x03, 20, 2, chunk_tracks, MDATA_FIRST, 1},
        {3, 0x02, 20, 2, rel_tracks, STRUCT_LAST, 0},
        {0x2001, 0x42, 20, 1, quaternion_tracks, STRUCT_LAST, 1},
    };
    size_t i;

    for (i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        bytes file = make_motion_file(&plans[i]);

        test_sweep_all(&motion_visitor, file.data, file.size, NULL, 1);
        free_bytes(&file);
    }
}

/* Enough keys that no two allocations share a block: each of them fails once. */
TEST(allocations_of_a_large_motion)
{
    enum { COUNT = 3000 };
    static motion_key list[COUNT];
    const motion_keys tracks[] = {{'f', COUNT, list}, {'a', COUNT, list}};
    const motion_plan p = {3, 2, COUNT, 1, tracks, MDATA_LAST, 0};
    bytes file;
    uint32_t i;

    for (i = 0; i < COUNT; i++) {
        list[i].frame = i;
        list[i].v[0] = i;
    }
    file = make_motion_file(&p);
    test_sweep_allocations(&motion_visitor, file.data, file.size, NULL);
    test_sweep_memory_limit(&motion_visitor, file.data, file.size, NULL);
    free_bytes(&file);
}
