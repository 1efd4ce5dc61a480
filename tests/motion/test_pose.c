/* test_pose.c - what motions are worth at a frame, and the poses made of it. Values are those of
 * ninja-motion.md 14, worked out by hand, of the formulas of section 6 written out once more in
 * double, and of the corpus. */
#include "motion_handles.h"
#include "model/handle.h"

#include <float.h>
#include <math.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP,
                                 KUNAI_SAMPLE_WRAP,
                                 KUNAI_SAMPLE_CLAMP,
                                 KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST,
                                 KUNAI_SAMPLE_WRAP | KUNAI_SAMPLE_SHORTEST,
                                 KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST};

static const float extreme_frames[] = {-0.25f,   -1.0f,    -1e30f,    1e30f, FLT_MAX,
                                       -FLT_MAX, INFINITY, -INFINITY, NAN,   1e-40f};

/* ---- ninja-motion.md 14 ---- */

static const float p_frames[] = {0, 4, 12, 19}, turn_frames[] = {0, 10, 19};
static const float s_frames[] = {0, 19}, light_frames[] = {0, 29};
static const float p_values[] = {0, 0, 0, 1, 2, 3, -4, 8, .5f, 0, 0, 0};
static const float s_values[] = {1, 1, 1, 2, 2, 2};
/* Of x, y, z, w: the file has w first. */
static const float q_values[] = {0, 0, 0, 1, .70711f, 0, 0, .70711f, 0, 0, 0, -1};
static const int32_t a_raw[] = {0, 0, 0, 0x4000, -0x4000, 0x8000, 0x10000, 0x100, -0x7000};
static const int32_t sa_raw[] = {0, 0, 0, 0x7000, -0x4000, 0x1000, -0x7000, 0x100, -0x7000};
static const int32_t rgb_raw[] = {-0xEFDFD0, -0xAF9F90}; /* FF102030h, FF506070h */
static const int32_t spot_raw[] = {0x1000, 0x2000, 0x2000, 0x3000};
static const float spot_values[] = {1, 100, 0, 0, 2, 50, 0, 0};

static kunai_track *make_handle_of_spot(motion_handle *handle)
{
    kunai_track *track =
        make_handle_of_raw(handle, 30, KUNAI_I_BLEND_SPOTS, light_frames, 2, spot_raw, 2);

    track->property = KUNAI_PROPERTY_SPOT;
    track->values = spot_values;
    track->value_count = 4;
    return track;
}

static void assert_angles(const kunai_motion *motion, uint32_t track, float frame, uint32_t sample,
                          const int32_t *expected)
{
    float values[4];
    uint32_t i;

    sample_track(motion, track, frame, sample, values);
    for (i = 0; i < kunai_motion_get_track(motion, track)->raw_count; i++)
        assert_bams(values[i], expected[i]);
}

/* At 4.5 the three modes agree. */
TEST(vectors)
{
    static const double p_linear[] = {0.6875, 2.375, 2.84375};
    static const double p_spline[] = {0.83582, 2.29077, 2.99115};
    static const double s_linear[] = {1.23684, 1.23684, 1.23684};
    static const double s_spline[] = {1.14171, 1.14171, 1.14171};
    static const double turned[] = {0.34412, 0, 0, 0.93893};
    static const int32_t a[] = {7372, -7372, 14745}, sa[] = {12902, -7372, 1843};
    motion_handle handle;
    uint32_t i;

    for (i = 0; i < COUNT(modes); i++) {
        kunai_track *track = make_handle_of_floats(&handle, 20, p_frames, 4, p_values, 3);

        assert_sample(&handle.motion, 0, 4.5f, modes[i], p_linear, 1e-6);
        track->interpolation = KUNAI_INTERPOLATION_SPLINE;
        assert_sample(&handle.motion, 0, 4.5f, modes[i], p_spline, 5.1e-6);
        track->interpolation = KUNAI_INTERPOLATION_USER; /* as a spline */
        assert_sample(&handle.motion, 0, 4.5f, modes[i], p_spline, 5.1e-6);
        track = make_handle_of_floats(&handle, 20, s_frames, 2, s_values, 3);
        assert_sample(&handle.motion, 0, 4.5f, modes[i], s_linear, 5.1e-6);
        track->interpolation = KUNAI_INTERPOLATION_SPLINE;
        assert_sample(&handle.motion, 0, 4.5f, modes[i], s_spline, 5.1e-6);
        track = make_handle_of_floats(&handle, 20, turn_frames, 3, q_values, 4);
        assert_sample(&handle.motion, 0, 4.5f, modes[i], turned, 5.1e-6);
        track->interpolation = KUNAI_INTERPOLATION_SPLINE; /* changes nothing */
        assert_sample(&handle.motion, 0, 4.5f, modes[i], turned, 5.1e-6);
        make_handle_of_raw(&handle, 20, KUNAI_I_BLEND_WIDE_ANGLES, turn_frames, 3, a_raw, 3);
        assert_angles(&handle.motion, 0, 4.5f, modes[i], a);
        make_handle_of_raw(&handle, 20, KUNAI_I_BLEND_SHORT_ANGLES, turn_frames, 3, sa_raw, 3);
        assert_angles(&handle.motion, 0, 4.5f, modes[i], sa);
    }
}

TEST(vectors_of_lights)
{
    static const double ranges[] = {1.15517, 92.24138};
    motion_handle handle;
    float values[4];
    uint32_t i;

    for (i = 0; i < COUNT(modes); i++) {
        make_handle_of_raw(&handle, 30, KUNAI_I_BLEND_COLORS, light_frames, 2, rgb_raw, 1);
        sample_track(&handle.motion, 0, 4.5f, modes[i], values);
        assert_true(values[0] == (float)(0x19 / 255.0)); /* R, G, B, A */
        assert_true(values[1] == (float)(0x29 / 255.0));
        assert_true(values[2] == (float)(0x39 / 255.0));
        assert_true(values[3] == 1.0f);
        make_handle_of_spot(&handle);
        sample_track(&handle.motion, 0, 4.5f, modes[i], values);
        assert_true(fabs((double)values[0] - ranges[0]) < 5.1e-6);
        assert_true(fabs((double)values[1] - ranges[1]) < 5.1e-6);
        assert_bams(values[2], 4731);
        assert_bams(values[3], 8827);
    }
}

/* ---- the three modes ---- */

typedef struct expectation {
    uint32_t mode;
    float frame;
    double value;
} expectation;

static void assert_expectations(const kunai_motion *motion, const expectation *list, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        assert_sample(motion, 0, list[i].frame, list[i].mode, &list[i].value, 1e-5);
}

/* Keys 2: 10, 6: 18, 10: 2 of 14 frames. Behind the last key the console goes to the first one
 * within one frame, and on; a loop takes 14 - 10 + 2 frames. Before the first key the console goes
 * backwards by the step from the first key to the second. */
TEST(edges_of_modes)
{
    static const float frames[] = {2, 6, 10}, values[] = {10, 18, 2};
    static const expectation list[] = {
        {KUNAI_SAMPLE_WRAP, 2, 10},
        {KUNAI_SAMPLE_WRAP, 4, 14},
        {KUNAI_SAMPLE_WRAP, 6, 18},
        {KUNAI_SAMPLE_WRAP, 7, 14},
        {KUNAI_SAMPLE_WRAP, 9.75f, 3},
        {KUNAI_SAMPLE_WRAP, 10, 2},
        {KUNAI_SAMPLE_WRAP, 10.5f, 6},
        {KUNAI_SAMPLE_WRAP, 11, 10},
        {KUNAI_SAMPLE_WRAP, 13, 26},
        {KUNAI_SAMPLE_WRAP, 14, 34},
        {KUNAI_SAMPLE_WRAP, 1.5f, 9},
        {KUNAI_SAMPLE_WRAP, 0, 6},
        {KUNAI_SAMPLE_WRAP, -2, 2},
        {KUNAI_SAMPLE_WRAP, NAN, 6},
        {KUNAI_SAMPLE_LOOP, 2, 10},
        {KUNAI_SAMPLE_LOOP, 4, 14},
        {KUNAI_SAMPLE_LOOP, 10, 2},
        {KUNAI_SAMPLE_LOOP, 10.75f, 3},
        {KUNAI_SAMPLE_LOOP, 13, 6},
        {KUNAI_SAMPLE_LOOP, -1, 6},
        {KUNAI_SAMPLE_LOOP, 13.5f, 2 + 8 * 3.5 / 6},
        {KUNAI_SAMPLE_LOOP, 14, 10},
        {KUNAI_SAMPLE_LOOP, 0, 10},
        {KUNAI_SAMPLE_LOOP, 1.75f, 10},
        {KUNAI_SAMPLE_LOOP, -10, 14},
        {KUNAI_SAMPLE_LOOP, 18, 14},
        {KUNAI_SAMPLE_LOOP, 14 * 1000 + 7, 14},
        {KUNAI_SAMPLE_LOOP, NAN, 10},
        {KUNAI_SAMPLE_CLAMP, 2, 10},
        {KUNAI_SAMPLE_CLAMP, 1.75f, 10},
        {KUNAI_SAMPLE_CLAMP, 0, 10},
        {KUNAI_SAMPLE_CLAMP, -3, 10},
        {KUNAI_SAMPLE_CLAMP, -INFINITY, 10},
        {KUNAI_SAMPLE_CLAMP, 4, 14},
        {KUNAI_SAMPLE_CLAMP, 9.75f, 3},
        {KUNAI_SAMPLE_CLAMP, 10, 2},
        {KUNAI_SAMPLE_CLAMP, 10.25f, 2},
        {KUNAI_SAMPLE_CLAMP, 14, 2},
        {KUNAI_SAMPLE_CLAMP, INFINITY, 2},
        {KUNAI_SAMPLE_CLAMP, NAN, 10},
    };
    motion_handle handle;

    make_handle_of_floats(&handle, 14, frames, 3, values, 1);
    assert_expectations(&handle.motion, list, COUNT(list));
}

/* The last floats before a key and the first ones behind it are on their own sides. */
TEST(sides_of_keys)
{
    static const float frames[] = {0, 4, 8}, values[] = {0, 1000, 0};
    motion_handle handle;
    float below, at, above;
    uint32_t i;

    make_handle_of_floats(&handle, 9, frames, 3, values, 1);
    for (i = 0; i < COUNT(modes); i++) {
        sample_track(&handle.motion, 0, nextafterf(4, 0), modes[i], &below);
        sample_track(&handle.motion, 0, 4, modes[i], &at);
        sample_track(&handle.motion, 0, nextafterf(4, 8), modes[i], &above);
        assert_true(at == 1000.0f && below < at && above < at);
        assert_true(below > 999.9f && above > 999.9f);
        handle.tracks[0].blend = KUNAI_I_BLEND_STEPS;
        sample_track(&handle.motion, 0, nextafterf(4, 0), modes[i], &below);
        sample_track(&handle.motion, 0, 4, modes[i], &at);
        assert_true(below == 0.0f && at == 1000.0f);
        handle.tracks[0].blend = KUNAI_I_BLEND_FLOATS;
    }
}

/* One key, and a motion without frames: no frame changes anything. With one frame all of them are
 * between its first two keys. */
TEST(few_keys_and_frames)
{
    static const float frames[] = {3, 5}, values[] = {11, 7}, starts[] = {0, 1};
    static const double first = 11, half = 9;
    motion_handle handle;
    uint32_t i, k;

    for (i = 0; i < COUNT(modes); i++)
        for (k = 0; k < COUNT(extreme_frames); k++) {
            make_handle_of_floats(&handle, 20, frames, 1, values, 1);
            assert_sample(&handle.motion, 0, extreme_frames[k], modes[i], &first, 0);
            handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_SPLINE;
            assert_sample(&handle.motion, 0, extreme_frames[k], modes[i], &first, 0);
            make_handle_of_floats(&handle, 0, frames, 2, values, 1);
            assert_sample(&handle.motion, 0, extreme_frames[k], modes[i], &first, 0);
            assert_sample(&handle.motion, 0, 4, modes[i], &first, 0);
        }
    make_handle_of_floats(&handle, 1, starts, 2, values, 1);
    assert_sample(&handle.motion, 0, 12.5f, KUNAI_SAMPLE_LOOP, &half, 0);
    assert_sample(&handle.motion, 0, -7.5f, KUNAI_SAMPLE_LOOP, &half, 0);
    assert_sample(&handle.motion, 0, 4, KUNAI_SAMPLE_LOOP, &first, 0);
}

/* ---- angles ---- */

/* Towards 0, and equal keys stay equal at any frame. */
TEST(truncated_angles)
{
    static const float frames[] = {0, 4, 7};
    static const int32_t raw[] = {0, 0, 16383, 7, -7, 16383, 7, -7, 16383};
    static const int32_t expected[][3] = {
        {0, 0, 16383}, {1, -1, 16383}, {3, -3, 16383}, {5, -5, 16383}, {7, -7, 16383}};
    motion_handle handle;
    uint32_t i;

    make_handle_of_raw(&handle, 8, KUNAI_I_BLEND_WIDE_ANGLES, frames, 3, raw, 3);
    for (i = 0; i < COUNT(expected); i++)
        assert_angles(&handle.motion, 0, (float)i, KUNAI_SAMPLE_LOOP, expected[i]);
    handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_LINEAR;
    for (i = 0; i < 700; i++) {
        float values[3];

        sample_track(&handle.motion, 0, (float)i / 100, KUNAI_SAMPLE_LOOP, values);
        assert_bams(values[2], 16383);
        handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_SPLINE;
        sample_track(&handle.motion, 0, (float)i / 100, KUNAI_SAMPLE_LOOP, values);
        assert_bams(values[2], 16383);
        handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_LINEAR;
    }
}

/* A step of up to 8000h is taken as it is; a longer one goes the other way, of 16-bit keys always,
 * of others if asked. The result is not brought back to 16 bits. */
TEST(shorter_way)
{
    static const float frames[] = {0, 10};
    static const struct {
        int32_t from, to, straight, shortest; /* at frame 5 */
    } steps[] = {
        {0, 0x8000, 0x4000, 0x4000},
        {0, 0x8001, 0x4000, -0x3FFF},
        {0, -0x8000, -0x4000, -0x4000},
        {0, -0x8001, -0x4000, 0x3FFF},
        {0, 0x10000, 0x8000, 0},
        {0x7000, -0x7000, 0, 0x8000},
        {-0x7000, 0x7000, 0, -0x8000},
        {0x7FFF, -0x8000, 0, 0x7FFF},
        {0, 0x28000, 0x14000, 0xC000},
        {INT32_MAX, INT32_MIN, 0, 32767},
        {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN},
    };
    motion_handle handle;
    uint32_t i;

    for (i = 0; i < COUNT(steps); i++) {
        const int32_t raw[] = {steps[i].from, steps[i].to};

        make_handle_of_raw(&handle, 11, KUNAI_I_BLEND_WIDE_ANGLES, frames, 2, raw, 1);
        assert_angles(&handle.motion, 0, 5, KUNAI_SAMPLE_LOOP, &steps[i].straight);
        assert_angles(&handle.motion, 0, 5, KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST,
                      &steps[i].shortest);
        handle.tracks[0].blend = KUNAI_I_BLEND_SHORT_ANGLES;
        assert_angles(&handle.motion, 0, 5, KUNAI_SAMPLE_LOOP, &steps[i].shortest);
        assert_angles(&handle.motion, 0, 5, KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST,
                      &steps[i].shortest);
    }
}

/* The formula of section 6 as it is printed there. */
static double compute_spline(double p0, double p1, double p2, double p3, double t)
{
    const double w0 = 0.5 * (2 * t * t - t - t * t * t);
    const double w1 = 1.5 * t * t * t - 2.5 * t * t + 1;
    const double w2 = 2 * t * t + 0.5 * t - 1.5 * t * t * t;
    const double w3 = 0.5 * (t * t * t - t * t);

    return w0 * p0 + w1 * p1 + w2 * p2 + w3 * p3;
}

/* The next key is at most half a turn away, as it is for all these keys after one step. */
static double unwrap(double key, double neighbour)
{
    return key - neighbour > 32768 ? key - 65536 : (key - neighbour < -32768 ? key + 65536 : key);
}

/* Keys on a spline, straight and the shorter way, between all neighbours (which wrap around the
 * ends). Where the formula gives a whole number both sides of it are right. */
static void assert_on_spline(const motion_handle *handle, const int32_t *raw, uint32_t count,
                             uint32_t sample, int is_shortest)
{
    uint32_t i, part;

    for (i = 0; i + 1 < count; i++)
        for (part = 0; part < 16; part++) {
            const double t = part / 16.0, p1 = raw[i];
            double p0 = raw[(i + count - 1) % count], p2 = raw[i + 1], p3 = raw[(i + 2) % count];
            double expected, value;
            float radians;

            if (is_shortest) {
                p0 = unwrap(p0, p1);
                p3 = p3 + unwrap(p2, p1) - p2;
                p2 = unwrap(p2, p1);
                p3 = unwrap(p3, p2);
            }
            expected = compute_spline(p0, p1, p2, p3, t);
            sample_track(&handle->motion, 0, (float)(8 * (i + t)), sample, &radians);
            value = (double)radians * 65536.0 / 6.283185307179586;
            assert_true(fabs(value - trunc(expected)) < 0.02 ||
                        (fabs(expected - round(expected)) < 1e-6 && fabs(value - expected) < 1.02));
        }
}

TEST(angles_on_a_spline)
{
    static const float frames[] = {0, 8, 16, 24, 32};
    static const int32_t raw[] = {100, 0x7000, -0x7000, -0x1000, 0x3333};
    motion_handle handle;
    uint32_t i;

    make_handle_of_raw(&handle, 40, KUNAI_I_BLEND_WIDE_ANGLES, frames, 5, raw, 1);
    handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_SPLINE;
    for (i = 0; i < COUNT(modes); i++)
        assert_on_spline(&handle, raw, 5, modes[i], (modes[i] & KUNAI_SAMPLE_SHORTEST) != 0);
    handle.tracks[0].blend = KUNAI_I_BLEND_SHORT_ANGLES;
    assert_on_spline(&handle, raw, 5, KUNAI_SAMPLE_LOOP, 1);
    handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_USER;
    assert_on_spline(&handle, raw, 5, KUNAI_SAMPLE_LOOP, 1);
}

/* ---- quaternions, colours, steps, ranges ---- */

TEST(quaternions)
{
    static const float frames[] = {0, 1, 2};
    static const float values[] = {0, 0, 0, 1, 0, 0, -.6f, -.8f, 0, 0, 0, 0};
    static const double still[] = {0, 0, 0, 1}, turned[] = {0, 0, -.6, -.8};
    /* The dot product is -.8: with the other sign it is (0, 0, .3, .9) / length. */
    const double half[] = {0, 0, .3 / sqrt(.9), .9 / sqrt(.9)};
    const double nothing[] = {0, 0, 0, 1};
    motion_handle handle;
    uint32_t i;

    make_handle_of_floats(&handle, 3, frames, 3, values, 4);
    for (i = 0; i < COUNT(modes); i++) {
        assert_sample(&handle.motion, 0, 0, modes[i], still, 1e-7);
        assert_sample(&handle.motion, 0, 1, modes[i], turned, 1e-7);
        assert_sample(&handle.motion, 0, .5f, modes[i], half, 1e-6);
        assert_sample(&handle.motion, 0, 1.5f, modes[i], turned, 1e-6); /* half of it, made long */
        assert_sample(&handle.motion, 0, 2, modes[i], nothing, 0);      /* no direction at all */
    }
}

static void assert_color(const kunai_motion *motion, float frame, uint32_t sample, uint32_t r,
                         uint32_t g, uint32_t b, uint32_t a)
{
    float values[4];

    sample_track(motion, 0, frame, sample, values);
    assert_true(values[0] == (float)((double)r / 255.0) && values[1] == (float)((double)g / 255.0));
    assert_true(values[2] == (float)((double)b / 255.0) && values[3] == (float)((double)a / 255.0));
}

/* Components do not run into each other, are truncated whether they rise or fall, and stay in 8
 * bits where the console's arithmetic goes on before and behind the keys. */
TEST(colors)
{
    static const float frames[] = {10, 14};
    static const int32_t raw[] = {0x00FF8001, 0x7F01800A};
    motion_handle handle;
    uint32_t i;

    make_handle_of_raw(&handle, 20, KUNAI_I_BLEND_COLORS, frames, 2, raw, 1);
    for (i = 0; i < COUNT(modes); i++) {
        assert_color(&handle.motion, 10, modes[i], 255, 128, 1, 0);
        assert_color(&handle.motion, 11, modes[i], 191, 128, 3, 31); /* 191.5, 128, 3.25, 31.75 */
        assert_color(&handle.motion, 13, modes[i], 64, 128, 7, 95);  /* 64.5, 128, 7.75, 95.25 */
        assert_color(&handle.motion, 14, modes[i], 1, 128, 10, 127);
    }
    assert_color(&handle.motion, 0, KUNAI_SAMPLE_WRAP, 255, 128, 0, 0);
    assert_color(&handle.motion, -1e30f, KUNAI_SAMPLE_WRAP, 255, 128, 0, 0);
    assert_color(&handle.motion, 16, KUNAI_SAMPLE_WRAP, 255, 128, 0, 0); /* back, twice the way */
    assert_color(&handle.motion, INFINITY, KUNAI_SAMPLE_WRAP, 255, 128, 0, 0);
    assert_color(&handle.motion, -INFINITY, KUNAI_SAMPLE_CLAMP, 255, 128, 1, 0);
    assert_color(&handle.motion, INFINITY, KUNAI_SAMPLE_CLAMP, 1, 128, 10, 127);
    assert_color(&handle.motion, 22, KUNAI_SAMPLE_LOOP, 255, 128, 1,
                 0); /* 2: before the first key */
    assert_color(&handle.motion, 18, KUNAI_SAMPLE_LOOP, 64, 128, 7,
                 95);                                                  /* a quarter of 16 frames */
    handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_SPLINE; /* changes nothing */
    assert_color(&handle.motion, 11, KUNAI_SAMPLE_LOOP, 191, 128, 3, 31);
}

/* A value holds until the next key; before the first key it is that of the first. */
TEST(steps)
{
    static const float frames[] = {2, 5, 9}, values[] = {1, 0, 65535};
    static const expectation list[] = {
        {KUNAI_SAMPLE_LOOP, 0, 1},           {KUNAI_SAMPLE_LOOP, 2, 1},
        {KUNAI_SAMPLE_LOOP, 4.875f, 1},      {KUNAI_SAMPLE_LOOP, 5, 0},
        {KUNAI_SAMPLE_LOOP, 8.5f, 0},        {KUNAI_SAMPLE_LOOP, 9, 65535},
        {KUNAI_SAMPLE_LOOP, 11.75f, 65535},  {KUNAI_SAMPLE_LOOP, 12, 1},
        {KUNAI_SAMPLE_LOOP, -1, 65535},      {KUNAI_SAMPLE_WRAP, 0, 1},
        {KUNAI_SAMPLE_WRAP, -5, 1},          {KUNAI_SAMPLE_WRAP, 12, 65535},
        {KUNAI_SAMPLE_WRAP, 1e30f, 65535},   {KUNAI_SAMPLE_CLAMP, -1e30f, 1},
        {KUNAI_SAMPLE_CLAMP, 1e30f, 65535},  {KUNAI_SAMPLE_CLAMP, NAN, 1},
        {KUNAI_SAMPLE_WRAP, INFINITY, 65535}};
    static const int32_t raw[] = {1, 0, 65535};
    motion_handle handle;

    make_handle_of_raw(&handle, 12, KUNAI_I_BLEND_STEPS, frames, 3, raw, 1)->values = values;
    handle.tracks[0].track.interpolation = KUNAI_INTERPOLATION_STEP;
    assert_expectations(&handle.motion, list, COUNT(list));
}

/* Ranges are linear even in a motion of splines; the angles go straight or the shorter way. */
TEST(spots)
{
    static const int32_t raw[] = {0, 0x7FFF, 0x10000, -0x8000};
    motion_handle handle;
    kunai_track *track = make_handle_of_spot(&handle);
    float values[4];

    track->interpolation = KUNAI_INTERPOLATION_SPLINE;
    sample_track(&handle.motion, 0, 14.5f, KUNAI_SAMPLE_LOOP, values);
    assert_true(values[0] == 1.5f && values[1] == 75.0f);
    assert_bams(values[2], 0x1800);
    assert_bams(values[3], 0x2800);
    track->raw = raw;
    sample_track(&handle.motion, 0, 14.5f, KUNAI_SAMPLE_LOOP, values);
    assert_bams(values[2], 0x8000);
    assert_bams(values[3], 0);
    sample_track(&handle.motion, 0, 14.5f, KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST, values);
    assert_bams(values[2], 0);
    assert_bams(values[3], 0x7FFF); /* half of 32767 + 32768 */
}

/* Everything stays a number, angles stay in 32 bits and colours in 0 to 1. */
TEST(extreme_values)
{
    static const float frames[] = {0, 1, 4294967296.0f}, values[] = {FLT_MAX, -FLT_MAX, FLT_MAX};
    static const float turns[] = {0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0};
    static const int32_t raw[] = {INT32_MAX, INT32_MIN, INT32_MAX};
    motion_handle handle;
    float values_out[4];
    uint32_t i, k, m;

    for (i = 0; i < COUNT(modes); i++)
        for (k = 0; k < COUNT(extreme_frames); k++)
            for (m = KUNAI_INTERPOLATION_LINEAR; m <= KUNAI_INTERPOLATION_USER; m++) {
                make_handle_of_floats(&handle, UINT32_MAX, frames, 3, values, 1)->interpolation = m;
                sample_track(&handle.motion, 0, extreme_frames[k], modes[i], values_out);
                make_handle_of_floats(&handle, 2, frames, 3, turns, 4)->interpolation = m;
                sample_track(&handle.motion, 0, extreme_frames[k], modes[i], values_out);
                make_handle_of_raw(&handle, 2, KUNAI_I_BLEND_WIDE_ANGLES, frames, 3, raw, 1)
                    ->interpolation = m;
                sample_track(&handle.motion, 0, extreme_frames[k], modes[i], values_out);
                assert_true(fabsf(values_out[0]) <= 205888.0f); /* 2^31 units */
                handle.tracks[0].blend = KUNAI_I_BLEND_COLORS;
                handle.tracks[0].track.value_count = 4;
                sample_track(&handle.motion, 0, extreme_frames[k], modes[i], values_out);
                assert_true(values_out[0] >= 0 && values_out[0] <= 1 && values_out[3] >= 0 &&
                            values_out[3] <= 1);
            }
}

TEST(sample_arguments)
{
    motion_handle handle;
    float values[4] = {-1, -1, -1, -1};
    uint32_t i;

    make_handle_of_floats(&handle, 20, p_frames, 4, p_values, 3);
    assert_int_equal(kunai_motion_sample(NULL, 0, 0, 0, values, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 0, 0, NULL, 3, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_sample(&handle.motion, 1, 0, 0, values, 3, NULL), KUNAI_E_RANGE);
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 0, 0, values, 2, NULL), KUNAI_E_SPACE);
    for (i = 0; i < 32; i++) {
        const uint32_t sample = 1u << i;
        const int is_known = sample <= KUNAI_SAMPLE_CLAMP || sample == KUNAI_SAMPLE_SHORTEST;

        if (!is_known)
            assert_int_equal(kunai_motion_sample(&handle.motion, 0, 0, sample, values, 3, NULL),
                             KUNAI_E_ARGUMENT);
    }
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 0, 3, values, 3, NULL),
                     KUNAI_E_ARGUMENT);
    assert_true(values[0] == -1.0f);
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 4, KUNAI_SAMPLE_CLAMP, values, 4, NULL),
                     KUNAI_OK);
    assert_true(values[2] == 3.0f && values[3] == -1.0f);
}

/* ---- poses ---- */

static const kunai_transform rest_of_tests = {{9, 9, 9}, {0, 0, 0, 1}, {3, 3, 3}};

/* A model of which nothing is looked at but its nodes. */
typedef struct model_handle {
    kunai_model model;
    kunai_node nodes[HANDLE_GROUPS];
} model_handle;

static void make_model_of_nodes(model_handle *handle, uint32_t count, uint32_t format)
{
    uint32_t i;

    memset(handle, 0, sizeof *handle);
    handle->model.nodes = handle->nodes;
    handle->model.info.node_count = count;
    handle->model.info.format = format;
    for (i = 0; i < count; i++) {
        handle->nodes[i].rest = rest_of_tests;
        handle->nodes[i].track_group = (int32_t)i;
    }
}

static void assert_floats_near(const float *values, const double *expected, uint32_t count,
                               double tolerance)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (!(fabs((double)values[i] - expected[i]) <= tolerance))
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
}

static void assert_rest(const kunai_transform *transform)
{
    assert_memory_equal(transform, &rest_of_tests, sizeof *transform);
}

/* Section 6 once more, key by key from the front, for one value of a linear track of floats. */
static double compute_linear(const float *frames, const float *values, uint32_t count,
                             uint32_t frame_count, double frame, uint32_t mode)
{
    uint32_t i = 0, j;
    double distance, t;

    if (mode == KUNAI_SAMPLE_LOOP)
        frame -= floor(frame / frame_count) * frame_count;
    if (count == 1)
        return (double)values[0];
    while (i + 1 < count && floor(frame) >= (double)frames[i + 1])
        i++;
    j = (i + 1) % count;
    distance = (double)frames[j] - (double)frames[i];
    if (mode == KUNAI_SAMPLE_LOOP && j == 0)
        distance = frame_count - (double)frames[i] + (double)frames[0];
    t = (frame - (double)frames[i]) / (distance <= 0 ? 1 : distance);
    if (mode == KUNAI_SAMPLE_LOOP && t < 0)
        t = 0;
    if (mode == KUNAI_SAMPLE_CLAMP && (t < 0 || !j))
        t = 0;
    return (1 - t) * (double)values[i] + t * (double)values[j];
}

enum { MANY = 64, MOST_KEYS = 6 };

typedef struct many_tracks {
    motion_handle motion;
    float frames[MANY][MOST_KEYS];
    float values[MANY][3 * MOST_KEYS];
    float first_values[MANY][MOST_KEYS];
} many_tracks;

/* One to six keys in frames 0 to 29; the second of each four tracks has the frames of the first
 * one, the third has them but for the last key. */
static void fill_many(many_tracks *many)
{
    uint32_t i, k, seed = 1;

    begin_handle(&many->motion, 30);
    for (i = 0; i < MANY; i++) {
        uint32_t count = i % 4 == 1 || i % 4 == 2 ? many->motion.tracks[i - 1].track.key_count
                                                  : 1 + i % MOST_KEYS;
        float frame = 0;

        for (k = 0; k < count; k++) {
            seed = seed * 1664525 + 1013904223;
            frame += (float)((k ? 1 : 0) + (seed >> 16) % 5);
            many->frames[i][k] = i % 4 == 1 || i % 4 == 2 ? many->frames[i - 1][k] : frame;
            many->values[i][3 * k] = many->first_values[i][k] = (float)((int)(seed >> 20) - 2048);
            many->values[i][3 * k + 1] = (float)k;
            many->values[i][3 * k + 2] = (float)i;
        }
        if (i % 4 == 2 && count > 1)
            count--;
        add_handle_group(&many->motion);
        add_handle_floats(&many->motion, KUNAI_PROPERTY_TRANSLATION, many->frames[i], count,
                          many->values[i], 3);
    }
}

/* Tracks are looked at one after another, and the place in one is tried in the next one first: that
 * must not be seen. */
TEST(many_tracks_at_once)
{
    static many_tracks many;
    static model_handle model;
    static kunai_transform pose[MANY];
    uint32_t mode, i;
    int quarter;

    fill_many(&many);
    make_model_of_nodes(&model, MANY, KUNAI_FORMAT_NJCM);
    for (mode = KUNAI_SAMPLE_LOOP; mode <= KUNAI_SAMPLE_CLAMP; mode++)
        for (quarter = -20; quarter <= 160; quarter++) {
            const float frame = (float)quarter / 4;

            assert_int_equal(
                kunai_motion_pose(&many.motion.motion, &model.model, frame, mode, pose, MANY, NULL),
                KUNAI_OK);
            for (i = 0; i < MANY; i++) {
                const kunai_track *track = &many.motion.tracks[i].track;
                const double expected = compute_linear(track->frames, many.first_values[i],
                                                       track->key_count, 30, (double)frame, mode);

                assert_floats_near(pose[i].translation, &expected, 1, 0.02);
                assert_sample(&many.motion.motion, i, frame, mode,
                              (const double[]){(double)pose[i].translation[0],
                                               (double)pose[i].translation[1], i},
                              1e-4);
            }
        }
}

static const float one_frame[] = {0}, three[] = {1, 2, 3}, five[] = {5, 5, 5};
static const float quaternion[] = {.5f, .5f, .5f, .5f}, number[] = {1};
static const int32_t quarter_turns[] = {0x4000, 0, 0x4000};

/* Values replace those of the rest pose; node 1 has no group, and the group of node 3 has nothing
 * that a transform could show. About X, then Z, or with ZXY_ANG (20h) the other way around. */
TEST(values_on_nodes)
{
    static const double xyz[] = {.5, .5, .5, .5}, zxy[] = {.5, -.5, .5, .5};
    motion_handle motion;
    model_handle model;
    kunai_transform pose[6];
    uint32_t i;

    make_model_of_nodes(&model, 5, KUNAI_FORMAT_NJCM);
    model.nodes[0].flags =
        KUNAI_EVAL_UNIT_POS | KUNAI_EVAL_UNIT_ANG | KUNAI_EVAL_UNIT_SCL | KUNAI_EVAL_HIDE;
    model.nodes[1].track_group = -1;
    model.nodes[2].track_group = 1;
    model.nodes[2].flags = KUNAI_EVAL_ZXY_ANG;
    model.nodes[3].track_group = 2;
    model.nodes[4].track_group = 3; /* there is no such group */
    begin_handle(&motion, 1);
    add_handle_group(&motion);
    add_handle_floats(&motion, KUNAI_PROPERTY_TRANSLATION, one_frame, 1, three, 3);
    add_handle_raw(&motion, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_WIDE_ANGLES, one_frame, 1,
                   quarter_turns, 3);
    add_handle_floats(&motion, KUNAI_PROPERTY_SCALE, one_frame, 1, five, 3);
    add_handle_group(&motion);
    add_handle_raw(&motion, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_SHORT_ANGLES, one_frame, 1,
                   quarter_turns, 3);
    add_handle_group(&motion);
    add_handle_raw(&motion, KUNAI_PROPERTY_EVENT, KUNAI_I_BLEND_STEPS, one_frame, 1, quarter_turns,
                   1)
        ->values = number;
    add_handle_floats(&motion, KUNAI_PROPERTY_VECTOR, one_frame, 1, three, 3);
    add_handle_floats(&motion, KUNAI_PROPERTY_INTENSITY, one_frame, 1, number, 1);
    memset(pose, 0, sizeof pose);
    for (i = 0; i < COUNT(modes); i++) {
        assert_int_equal(
            kunai_motion_pose(&motion.motion, &model.model, 0.5f, modes[i], pose, 6, NULL),
            KUNAI_OK);
        assert_memory_equal(pose[0].translation, three, sizeof three);
        assert_memory_equal(pose[0].scale, five, sizeof five);
        assert_floats_near(pose[0].rotation, xyz, 4, 1e-7);
        assert_rest(&pose[1]);
        assert_memory_equal(pose[2].translation, rest_of_tests.translation, sizeof five);
        assert_floats_near(pose[2].rotation, zxy, 4, 1e-7);
        assert_rest(&pose[3]);
        assert_rest(&pose[4]);
        assert_true(pose[5].scale[0] == 0.0f);
    }
    motion.motion.info.frame_count = 0;
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, pose, 6, NULL),
                     KUNAI_OK);
    for (i = 0; i < 5; i++)
        assert_rest(&pose[i]);
}

TEST(quaternions_on_nodes)
{
    motion_handle motion;
    model_handle model;
    kunai_transform pose;

    make_model_of_nodes(&model, 1, KUNAI_FORMAT_NJCM);
    model.nodes[0].flags = KUNAI_EVAL_ZXY_ANG; /* says nothing about quaternions */
    make_handle_of_floats(&motion, 20, one_frame, 1, quaternion, 4);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 7, 0, &pose, 1, NULL),
                     KUNAI_OK);
    assert_memory_equal(pose.rotation, quaternion, sizeof quaternion);
    assert_memory_equal(pose.translation, rest_of_tests.translation, sizeof five);
}

/* x turns by the angle that the quaternion is of. */
static void assert_turned_x(const kunai_transform *pose, double units)
{
    const double half = units * 3.14159265358979323846 / 65536;

    assert_true(fabs((double)pose->rotation[0] - sin(half)) < 1e-7);
    assert_true(fabs((double)pose->rotation[3] - cos(half)) < 1e-7);
}

/* In a motion of splines the model says whether its nodes turn on one, not what the motion was
 * opened with. Keys 0, 8000, 2000, 6000 at 2.5 of 0, 1, 2, 3: linear 5000 - 1000 = 5000; on the
 * spline -1/16, 9/16, 9/16, -1/16 of them: 5625 - 375 = 5250. */
TEST(splines_of_basic_models)
{
    static const float frames[] = {0, 2, 4, 6};
    static const int32_t raw[] = {0, 0, 0, 8000, 0, 0, 2000, 0, 0, 6000, 0, 0};
    static const struct {
        uint32_t format;
        uint32_t interpolation; /* of the motion */
        uint32_t of_track;
        double units;
    } rows[] = {
        {KUNAI_FORMAT_NJCM, KUNAI_INTERPOLATION_SPLINE, KUNAI_INTERPOLATION_SPLINE, 5000},
        {KUNAI_FORMAT_NJCM, KUNAI_INTERPOLATION_USER, KUNAI_INTERPOLATION_LINEAR, 5000},
        {KUNAI_FORMAT_NJBM, KUNAI_INTERPOLATION_SPLINE, KUNAI_INTERPOLATION_LINEAR, 5250},
        {KUNAI_FORMAT_NJBM_PLUS, KUNAI_INTERPOLATION_SPLINE, KUNAI_INTERPOLATION_SPLINE, 5250},
        {KUNAI_FORMAT_NJBM, KUNAI_INTERPOLATION_USER, KUNAI_INTERPOLATION_LINEAR, 5250},
        {KUNAI_FORMAT_NJBM, KUNAI_INTERPOLATION_LINEAR, KUNAI_INTERPOLATION_LINEAR, 5000}};
    motion_handle motion;
    model_handle model;
    kunai_transform pose;
    uint32_t i;

    make_handle_of_raw(&motion, 8, KUNAI_I_BLEND_WIDE_ANGLES, frames, 4, raw, 3);
    for (i = 0; i < COUNT(rows); i++) {
        make_model_of_nodes(&model, 1, rows[i].format);
        motion.motion.info.interpolation = rows[i].interpolation;
        motion.tracks[0].track.interpolation = rows[i].of_track;
        assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 3, 0, &pose, 1, NULL),
                         KUNAI_OK);
        assert_turned_x(&pose, rows[i].units);
    }
}

TEST(pose_arguments)
{
    static const uint32_t kinds[] = {KUNAI_MOTION_KIND_SHAPES, KUNAI_MOTION_KIND_CAMERA,
                                     KUNAI_MOTION_KIND_LIGHT};
    motion_handle motion;
    model_handle model;
    kunai_transform pose[2];
    uint32_t i;

    memset(pose, 0, sizeof pose);
    make_model_of_nodes(&model, 2, KUNAI_FORMAT_NJCM);
    make_handle_of_floats(&motion, 20, p_frames, 4, p_values, 3);
    assert_int_equal(kunai_motion_pose(NULL, &model.model, 0, 0, pose, 2, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(&motion.motion, NULL, 0, 0, pose, 2, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, NULL, 2, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 3, pose, 2, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0x200, pose, 2, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, pose, 1, NULL),
                     KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, NULL, 0, NULL),
                     KUNAI_E_SPACE);
    for (i = 0; i < COUNT(kinds); i++) {
        motion.motion.info.kind = kinds[i];
        assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, pose, 2, NULL),
                         KUNAI_E_ARGUMENT);
    }
    assert_true(pose[0].scale[0] == 0.0f && pose[1].scale[0] == 0.0f);
    model.model.info.node_count = 0;
    motion.motion.info.kind = KUNAI_MOTION_KIND_NODES;
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 0, 0, NULL, 0, NULL),
                     KUNAI_OK);
}

/* ---- two poses ---- */

static const kunai_transform blend_a = {{0, -8, 1}, {0, 0, 0, 1}, {1, 1, 1}};
static const kunai_transform blend_b = {{4, 8, 1}, {0, 0, -.6f, -.8f}, {3, 1, -1}};

/* (0, 0, -.6, -.8) is (0, 0, .6, .8) as well, which is nearer: with 1/4 of it and 3/4 of (0, 0, 0,
 * 1) it is (0, 0, .15, .95) divided by its length. */
TEST(blended_poses)
{
    static const double translation[] = {1, -4, 1}, scale[] = {1.5, 1, .5};
    const double length = sqrt(.15 * .15 + .95 * .95);
    const double rotation[] = {0, 0, .15 / length, .95 / length};
    kunai_transform result[2], a[2] = {blend_a, blend_b}, b[2] = {blend_b, blend_b};
    int i;

    for (i = 0; i < 3; i++) { /* the result is elsewhere, a, b */
        kunai_transform first[2] = {a[0], a[1]}, second[2] = {b[0], b[1]};
        kunai_transform *out = i == 0 ? result : (i == 1 ? first : second);

        kunai_motion_blend(first, second, 0.25f, out, 2, NULL);
        assert_floats_near(out[0].translation, translation, 3, 0);
        assert_floats_near(out[0].rotation, rotation, 4, 1e-7);
        assert_floats_near(out[0].scale, scale, 3, 0);
        assert_floats_near(out[1].translation, (const double[]){4, 8, 1}, 3, 0);
        assert_floats_near(out[1].rotation, (const double[]){0, 0, -.6, -.8}, 4, 1e-7);
    }
}

/* 0 and less, and what is no number: a. 1 and more: b, in the nearer of its two forms. */
TEST(ends_of_blends)
{
    static const float starts[] = {0, -0.0f, -1, -INFINITY, NAN},
                       ends[] = {1, 2, FLT_MAX, INFINITY};
    static const double at_a[] = {0, 0, 0, 1}, at_b[] = {0, 0, .6, .8};
    kunai_transform result;
    uint32_t i;

    for (i = 0; i < COUNT(starts); i++) {
        kunai_motion_blend(&blend_a, &blend_b, starts[i], &result, 1, NULL);
        assert_floats_near(result.translation, (const double[]){0, -8, 1}, 3, 0);
        assert_floats_near(result.rotation, at_a, 4, 0);
        assert_floats_near(result.scale, (const double[]){1, 1, 1}, 3, 0);
    }
    for (i = 0; i < COUNT(ends); i++) {
        kunai_motion_blend(&blend_a, &blend_b, ends[i], &result, 1, NULL);
        assert_floats_near(result.translation, (const double[]){4, 8, 1}, 3, 0);
        assert_floats_near(result.rotation, at_b, 4, 1e-7);
        assert_floats_near(result.scale, (const double[]){3, 1, -1}, 3, 0);
    }
}

TEST(blend_arguments)
{
    kunai_transform result = blend_a;

    assert_int_equal(kunai_motion_blend(NULL, &blend_b, 1, &result, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_blend(&blend_b, NULL, 1, &result, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_blend(&blend_b, &blend_b, 1, NULL, 1, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_motion_blend(&blend_b, &blend_b, 1, &result, 0, NULL), KUNAI_OK);
    assert_int_equal(kunai_motion_blend(NULL, NULL, 1, NULL, 0, NULL), KUNAI_OK);
    assert_memory_equal(&result, &blend_a, sizeof result);
}

/* ---- lengths and errors of the calls ---- */

static void assert_call_error(const kunai_error *error, kunai_result code, uint32_t format,
                              const char *message)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->format, format);
    assert_string_equal(error->message, message);
    assert_string_equal(error->record, code == KUNAI_OK ? "" : "arguments");
    assert_true(!error->offset && !error->item_kind && !error->item);
}

/* The output ends at the end of writable memory. One value too few, and 0 as of a caller who
 * forgets the length: nothing is written. */
TEST(lengths_of_samples)
{
    static const float filled[4] = {-1, -1, -1, -1};
    motion_handle handle;
    kunai_error error;
    uint32_t room;

    make_handle_of_floats(&handle, 20, p_frames, 4, p_values, 3);
    for (room = 0; room <= 4; room++) {
        test_exact out = test_exact_copy(filled, room * sizeof *filled);
        float *values = (float *)(void *)out.data;

        if (room < 3) {
            assert_int_equal(kunai_motion_sample(&handle.motion, 0, 4, 0, values, room, &error),
                             KUNAI_E_SPACE);
            assert_call_error(&error, KUNAI_E_SPACE, handle.motion.info.format,
                              "value_count is less than the value_count of the track");
            assert_memory_equal(values, filled, room * sizeof *filled);
        } else {
            assert_int_equal(kunai_motion_sample(&handle.motion, 0, 4, 0, values, room, &error),
                             KUNAI_OK);
            assert_call_error(&error, KUNAI_OK, 0, "");
            assert_true(values[0] == 1.0f && values[1] == 2.0f && values[2] == 3.0f);
        }
        test_exact_free(&out);
    }
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 4, 0, NULL, 0, &error), KUNAI_E_SPACE);
    assert_int_equal(kunai_motion_sample(&handle.motion, 0, 4, 0, NULL, 3, &error),
                     KUNAI_E_ARGUMENT);
    assert_call_error(&error, KUNAI_E_ARGUMENT, handle.motion.info.format, "values is NULL");
    assert_int_equal(kunai_motion_sample(NULL, 0, 4, 0, NULL, 0, &error), KUNAI_E_ARGUMENT);
    assert_call_error(&error, KUNAI_E_ARGUMENT, 0, "motion is NULL");
    assert_int_equal(kunai_motion_sample(&handle.motion, 1, 4, 0, NULL, 0, &error), KUNAI_E_RANGE);
    assert_call_error(&error, KUNAI_E_RANGE, handle.motion.info.format,
                      "track is past the last track of the motion");
}

TEST(lengths_of_poses)
{
    motion_handle motion;
    model_handle model;
    kunai_transform filled[3];
    kunai_error error;
    uint32_t room;

    memset(filled, 0x55, sizeof filled);
    make_model_of_nodes(&model, 2, KUNAI_FORMAT_NJCM);
    make_handle_of_floats(&motion, 20, p_frames, 4, p_values, 3);
    for (room = 0; room <= 3; room++) {
        test_exact out = test_exact_copy(filled, room * sizeof *filled);
        kunai_transform *pose = (kunai_transform *)(void *)out.data;
        const kunai_result result =
            kunai_motion_pose(&motion.motion, &model.model, 4, 0, pose, room, &error);

        assert_int_equal(result, room < 2 ? KUNAI_E_SPACE : KUNAI_OK);
        if (room < 2) {
            assert_call_error(&error, KUNAI_E_SPACE, motion.motion.info.format,
                              "pose_count is less than the node_count of the model");
            assert_memory_equal(pose, filled, room * sizeof *filled);
        } else {
            assert_call_error(&error, KUNAI_OK, 0, "");
            assert_memory_equal(pose + 2, filled, (room - 2) * sizeof *filled);
        }
        test_exact_free(&out);
    }
    motion.motion.info.kind = KUNAI_MOTION_KIND_LIGHT;
    assert_int_equal(kunai_motion_pose(&motion.motion, &model.model, 4, 0, filled, 2, &error),
                     KUNAI_E_ARGUMENT);
    assert_call_error(&error, KUNAI_E_ARGUMENT, motion.motion.info.format,
                      "the motion does not move nodes");
}

/* Nothing outside of the three arrays is read or written. */
TEST(lengths_of_blends)
{
    test_exact a = test_exact_copy(&blend_a, sizeof blend_a);
    test_exact b = test_exact_copy(&blend_b, sizeof blend_b);
    test_exact out = test_exact_copy(&blend_b, sizeof blend_b);
    const kunai_transform *from = (const kunai_transform *)(const void *)a.data;
    const kunai_transform *to = (const kunai_transform *)(const void *)b.data;
    kunai_transform *result = (kunai_transform *)(void *)out.data;
    kunai_error error;

    assert_int_equal(kunai_motion_blend(from, to, 0.25f, result, 1, &error), KUNAI_OK);
    assert_call_error(&error, KUNAI_OK, 0, "");
    assert_true(result->translation[0] == 1.0f);
    assert_int_equal(kunai_motion_blend(from, to, 0.25f, NULL, 1, &error), KUNAI_E_ARGUMENT);
    assert_call_error(&error, KUNAI_E_ARGUMENT, 0, "a, b or blended is NULL");
    test_exact_free(&a);
    test_exact_free(&b);
    test_exact_free(&out);
}

/* ---- corpus ---- */

typedef struct corpus_count {
    size_t checked; /* motions */
    size_t skipped; /* files of another kind */
    size_t values;  /* sums */
} corpus_count;

typedef struct channel {
    const char *name;
    uint32_t property;
    uint32_t count;  /* of values */
    uint32_t angles; /* a bit each */
} channel;

/* How the expected results name them (ninja-motion.md 17). */
static const channel channels[] = {
    {"pos", KUNAI_PROPERTY_TRANSLATION, 3, 0},     {"ang", KUNAI_PROPERTY_ROTATION, 3, 7},
    {"sang", KUNAI_PROPERTY_ROTATION, 3, 7},       {"scl", KUNAI_PROPERTY_SCALE, 3, 0},
    {"vec", KUNAI_PROPERTY_VECTOR, 3, 0},          {"target", KUNAI_PROPERTY_TARGET, 3, 0},
    {"roll", KUNAI_PROPERTY_ROLL, 1, 1},           {"angle", KUNAI_PROPERTY_FIELD_OF_VIEW, 1, 1},
    {"intensity", KUNAI_PROPERTY_INTENSITY, 1, 0}, {"spot", KUNAI_PROPERTY_SPOT, 4, 12},
    {"point", KUNAI_PROPERTY_POINT, 2, 0},
};

static double convert_to_file_units(float value, int is_angle)
{
    return is_angle ? round((double)value * 65536.0 / 6.283185307179586476925286766559)
                    : (double)value;
}

static double pack_color(const float *values)
{
    return round((double)values[3] * 255) * 0x1000000 + round((double)values[0] * 255) * 0x10000 +
           round((double)values[1] * 255) * 0x100 + round((double)values[2] * 255);
}

/* Sums of all tracks of a property; returns how many these are. */
static uint32_t sum_samples(const kunai_motion *motion, uint32_t property, uint32_t angles,
                            float frame, uint32_t sample, double *sums)
{
    const kunai_track *track;
    uint32_t i, k, tracks = 0;
    float values[4];

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++) {
        if (track->property != property)
            continue;
        sample_track(motion, i, frame, sample, values);
        tracks++;
        if (property == KUNAI_PROPERTY_COLOR)
            sums[0] += pack_color(values);
        else
            for (k = 0; k < track->value_count; k++)
                sums[k] += convert_to_file_units(values[k], angles >> k & 1);
    }
    return tracks;
}

static const channel *find_channel(const char *name)
{
    static const channel rgb = {"rgb", KUNAI_PROPERTY_COLOR, 1, 0};
    size_t i;

    for (i = 0; i < COUNT(channels); i++)
        if (!strcmp(channels[i].name, name))
            return &channels[i];
    assert_string_equal(name, rgb.name);
    return &rgb;
}

/* Angles: one unit a track; floats have three decimals, and the precision of the values. */
static void check_samples(const char *name, const kunai_motion *motion, const test_json *expected,
                          corpus_count *count)
{
    const float frame = (float)test_json_number(test_json_get(expected, "sample_frame"));
    const test_json *sampled = test_json_get(expected, "sample_sum");
    size_t i, k;

    for (i = 0; i < test_json_count(sampled); i++) {
        const channel *looked_at = find_channel(test_json_key(sampled, i));
        const test_json *sums_expected = test_json_at(sampled, i);
        uint32_t mode;

        assert_int_equal(test_json_count(sums_expected), looked_at->count);
        for (mode = KUNAI_SAMPLE_LOOP; mode <= KUNAI_SAMPLE_CLAMP; mode++) {
            double sums[4] = {0, 0, 0, 0};
            const uint32_t tracks =
                sum_samples(motion, looked_at->property, looked_at->angles, frame, mode, sums);

            for (k = 0; k < looked_at->count; k++) {
                const double sum = test_json_number(test_json_at(sums_expected, k));
                const double tolerance = looked_at->angles >> k & 1
                                             ? (double)tracks
                                             : 0.00051 + 2e-7 * tracks * fabs(sum);

                if (!(fabs(sums[k] - sum) <= tolerance) &&
                    looked_at->property != KUNAI_PROPERTY_COLOR)
                    fail_msg("%s: %s %u is %.6f, not %.6f", name, looked_at->name, (unsigned)k,
                             sums[k], sum);
                if (looked_at->property == KUNAI_PROPERTY_COLOR)
                    assert_true(sums[k] == sum);
                count->values++;
            }
        }
    }
}

static void check_file(const char *name, const char *path, const test_json *file,
                       corpus_count *count)
{
    const test_json *list = test_json_get(file, "expect");
    kunai_options options = {.struct_size = sizeof options};
    size_t i, size;
    uint8_t *data;

    if (test_json_get(test_json_get(file, "options"), "types"))
        options.motion_flags = KUNAI_MOTION_NINJA2;
    data = test_read_corpus(path, &size);
    if (!data)
        fail_msg("%s cannot be read", path);
    for (i = 0; i < test_json_count(list); i++) {
        kunai_motion *motion = NULL;
        kunai_error error;

        options.index = (uint32_t)i;
        if (kunai_motion_open(data, size, &options, &motion, &error) != KUNAI_OK)
            fail_msg("%s: %s", name, error.message);
        check_samples(name, motion, test_json_at(list, i), count);
        kunai_motion_close(motion);
        count->checked++;
    }
    free(data);
}

/* The sums at sample_frame of all 128 files, which are the same in all modes. Shapes have none: see
 * test_shape.c. */
TEST(corpus_samples)
{
    corpus_count count = {0, 0, 0};
    test_json *root;
    size_t i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("motions/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const char *name = test_json_key(root, i);
        const test_json *file = test_json_at(root, i);
        char path[1024];

        if (!strcmp(test_json_string(test_json_get(file, "kind")), "ninja-ascii")) {
            test_corpus_skip(name);
            count.skipped++;
            continue;
        }
        snprintf(path, sizeof path, "%s%s", strncmp(name, "embedded/", 9) ? "motions/" : "",
                 strncmp(name, "embedded/", 9) ? name : name + 9);
        check_file(name, path, file, &count);
    }
    test_corpus_report("motions", count.checked, count.skipped, "a model");
    assert_int_equal(count.checked, 149);
    assert_int_equal(count.skipped, 1);
    test_json_free(root);
}
