/* test_nitro_motion.c - the five kinds of Nitro animations, put together field by field: every form
 * of a curve, at every frame, by the rules of nitro-motion.md. */
#include "motion_files.h"
#include "motion_handles.h"

#include <kunai/outline.h>

#include <math.h>

#include "nitro_motion_writer.h"
#include "nsbmd_writer.h"

enum { FX = 4096, NONE = -1 };

/* ---- files ---- */

static kunai_motion *open_joints(const nitro_joints *joints)
{
    kunai_motion *motion;
    bytes file = {0};

    write_nitro_joints(joints, 1, &file);
    motion = open_strict_motion(&file);
    free_bytes(&file);
    return motion;
}

static kunai_motion *open_uvs(const nitro_uvs *uvs)
{
    kunai_motion *motion;
    bytes file = {0};

    write_nitro_uvs(uvs, 1, &file);
    motion = open_strict_motion(&file);
    free_bytes(&file);
    return motion;
}

static kunai_motion *open_pattern(const nitro_pattern *pattern)
{
    kunai_motion *motion;
    bytes file = {0};

    write_nitro_patterns(pattern, 1, &file);
    motion = open_strict_motion(&file);
    free_bytes(&file);
    return motion;
}

static kunai_motion *open_paints(const nitro_paints *paints)
{
    kunai_motion *motion;
    bytes file = {0};

    write_nitro_paints(paints, 1, &file);
    motion = open_strict_motion(&file);
    free_bytes(&file);
    return motion;
}

static kunai_motion *open_sight(const nitro_sight *sight)
{
    kunai_motion *motion;
    bytes file = {0};

    write_nitro_sights(sight, 1, &file);
    motion = open_strict_motion(&file);
    free_bytes(&file);
    return motion;
}

/* ---- what must be so ---- */

typedef struct info_row {
    uint32_t format;
    uint32_t kind;
    uint32_t group_count;
    uint32_t track_count;
    uint32_t frame_count;
    uint32_t flags;
} info_row;

static void assert_info(const kunai_motion *motion, const char *name, const info_row *expected)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);

    assert_int_equal(info->format, expected->format);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->kind, expected->kind);
    assert_int_equal(info->group_count, expected->group_count);
    assert_int_equal(info->track_count, expected->track_count);
    assert_int_equal(info->frame_count, expected->frame_count);
    assert_int_equal(info->raw_interpolation, expected->flags);
    assert_int_equal(info->interpolation,
                     expected->flags & 1 ? KUNAI_INTERPOLATION_LINEAR : KUNAI_INTERPOLATION_STEP);
    assert_int_equal(info->raw_type, 0);
    assert_int_equal(info->warning_count, 0);
    assert_string_equal(info->name.data, name);
}

typedef struct track_row {
    uint32_t group;
    uint32_t property;
    int32_t axis;
    uint32_t key_count;
    uint32_t value_count;
    uint32_t raw_count;
    uint32_t flags;
    uint32_t offset;
    uint32_t flags_kind;
} track_row;

static void assert_track(const kunai_motion *motion, uint32_t index, const track_row *expected)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);

    assert_non_null(track);
    assert_int_equal(track->group, expected->group);
    assert_int_equal(track->property, expected->property);
    assert_int_equal(track->axis, expected->axis);
    assert_int_equal(track->key_count, expected->key_count);
    assert_int_equal(track->value_count, expected->value_count);
    assert_int_equal(track->raw_count, expected->raw_count);
    assert_int_equal(track->point_count, 0);
    assert_int_equal(track->flags, expected->flags);
    assert_int_equal(track->flags_kind, expected->flags_kind);
    assert_int_equal(track->offset, expected->offset);
}

static void assert_raw(const kunai_motion *motion, uint32_t index, uint32_t key,
                       const int32_t *expected)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);

    assert_memory_equal(track->raw + (size_t)key * track->raw_count, expected,
                        track->raw_count * sizeof *expected);
}

static void assert_frames(const kunai_motion *motion, uint32_t index, const float *expected)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);

    assert_same_floats(track->frames, expected, track->key_count);
}

static void assert_target(const kunai_motion *motion, uint32_t index, const char *expected)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);

    assert_string_equal(track->target.data, expected);
    assert_int_equal(track->target.size, strlen(expected));
}

/* The value of a track of one number is this integer of so many a unit. */
static void assert_value(const kunai_motion *motion, uint32_t index, float frame, uint32_t sample,
                         int32_t expected)
{
    float value, wanted = (float)((double)expected / FX);

    sample_track(motion, index, frame, sample, &value);
    if (memcmp(&value, &wanted, sizeof value) != 0)
        fail_msg("track %u at %g (%u): %.9g, not %.9g", index, (double)frame, sample, (double)value,
                 (double)wanted);
}

static int32_t shift_down(int32_t value, int32_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/* nitro-motion.md 1: the integer at a whole frame; width: numbers a key, of which this is
 * number k. */
static int32_t compute_stepped(const nitro_curve *curve, int32_t frame, int32_t width, int32_t k)
{
    const int32_t *a = curve->keys + k, f = frame, last = (int32_t)curve->last;
    const int32_t q = f / 4, h = f / 2;

    switch (curve->step) {
    case 0: return a[0];
    case 1: return a[f * width];
    case 2:
        if (f % 2 == 0)
            return a[h * width];
        return f > last ? a[(last / 2 + 1) * width]
                        : shift_down(a[h * width] + a[(h + 1) * width], 2);
    default: break;
    }
    if (f % 4 == 0)
        return a[q * width];
    if (f > last)
        return a[(last / 4 + f % 4) * width];
    if (f % 4 == 2)
        return shift_down(a[q * width] + a[(q + 1) * width], 2);
    if (f % 4 == 1)
        return shift_down(3 * a[q * width] + a[(q + 1) * width], 4);
    return shift_down(3 * a[(q + 1) * width] + a[q * width], 4);
}

static nitro_curve make_still(const int32_t *keys)
{
    const nitro_curve curve = {keys, 1, 0, 0, 0};

    return curve;
}

/* ---- NSBCA: curves ---- */

enum {
    ANIMATION = 0x44, /* where the only animation of a file begins */
    JOINT_TAG = ANIMATION + 0x18,
    CURVE_KEYS = 8,
    IDENTITY_TAG = 0x40 /* bits of a joint that only turns nowhere */
};

/* What the axes have, and what rounding shows: odd sums, below 0, too; more than 16 bits. */
static const int32_t short_keys[3][CURVE_KEYS] = {{0, 5, -1, 0, -32768, 32767, 7, -6},
                                                  {3, 4, 4, 3, 100, -101, 202, -203},
                                                  {4096, 0, 8192, 1, -1, 2, -2, 3}};
static const int32_t long_keys[3][CURVE_KEYS] = {
    {70000, -70001, 3, 65536, -65536, 1 << 28, 0, 1},
    {-1, 0, 1, 2, -3, 4, -5, 6},
    {123456, 654321, -123456, -654321, 1, 0, 99999, -99999}};
static const int32_t pair_keys[3][2 * CURVE_KEYS] = {
    {4096, 4096, 8192, 2048, 1, 32767, 4095, 4097, 1234, 5678, 9, 8, 77, 66, 3, 1},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
    {-4096, -4096, 4095, 1, 2, -3, 5, -8, 13, -21, 34, -55, 89, -144, 1, 1}};

static nitro_joint make_moving_joint(uint32_t step, uint32_t last, uint32_t is_short)
{
    nitro_joint joint = {0};
    int i;

    joint.bits = NITRO_R_IDENTITY;
    for (i = 0; i < 3; i++) {
        const nitro_curve move = {is_short ? short_keys[i] : long_keys[i], CURVE_KEYS, step, last,
                                  is_short};
        const nitro_curve scale = {pair_keys[i], CURVE_KEYS, step, last, is_short};

        joint.translation[i] = move;
        joint.scale[i] = scale;
    }
    return joint;
}

static nitro_joints make_one_joint(const nitro_joint *joint, uint32_t frame_count, uint32_t flags)
{
    const nitro_joints joints = {"a", frame_count, flags, joint, 1, NULL, 0, NULL, 0};

    return joints;
}

typedef struct step_row {
    uint32_t frame_count;
    uint32_t step;
    uint32_t last;
    uint32_t key_count;
    float frames[CURVE_KEYS];
} step_row;

static const step_row step_rows[] = {
    {8, 1, 7, 8, {0, 1, 2, 3, 4, 5, 6, 7}},
    {8, 1, 8, 8, {0, 1, 2, 3, 4, 5, 6, 7}}, /* frame_count, as exporters write it; not used */
    {7, 1, 0, 7, {0, 1, 2, 3, 4, 5, 6}},
    {1, 1, 0, 1, {0}},
    {11, 2, 10, 6, {0, 2, 4, 6, 8, 10}},
    {10, 2, 8, 6, {0, 2, 4, 6, 8, 9}},
    {2, 2, 0, 2, {0, 1}},
    {1, 2, 0, 1, {0}},
    {13, 4, 12, 4, {0, 4, 8, 12}},
    {14, 4, 12, 5, {0, 4, 8, 12, 13}},
    {15, 4, 12, 6, {0, 4, 8, 12, 13, 14}},
    {16, 4, 12, 7, {0, 4, 8, 12, 13, 14, 15}},
    {4, 4, 0, 4, {0, 1, 2, 3}},
    {1, 4, 0, 1, {0}},
    /* no frame is behind the last one, which is behind all frames: a last key can be, too */
    {10, 2, 10, 6, {0, 2, 4, 6, 8, 10}},
    {9, 2, 9, 5, {0, 2, 4, 6, 8}},
    {12, 4, 12, 4, {0, 4, 8, 12}},
    {10, 4, 8191, 4, {0, 4, 8, 12}},
    {1, 4, 4, 1, {0}},
    /* more than a step behind the last one: keys are asked for a second time */
    {8, 2, 0, 8, {0, 1, 2, 3, 4, 5, 6, 7}},
    {8, 4, 0, 8, {0, 1, 2, 3, 4, 5, 6, 7}}};

enum { STEP_ROWS = sizeof step_rows / sizeof step_rows[0] };

/* T is 0 to 2, R 3, S 4 to 6. */
static void check_joint_curves(const kunai_motion *motion, const nitro_joint *joint,
                               const step_row *row)
{
    uint32_t i, f;

    for (i = 0; i < 3; i++) {
        assert_int_equal(kunai_motion_get_track(motion, i)->key_count, row->key_count);
        assert_frames(motion, i, row->frames);
        assert_frames(motion, 4 + i, row->frames);
        for (f = 0; f < row->frame_count; f++) {
            assert_value(motion, i, (float)f, KUNAI_SAMPLE_LOOP,
                         compute_stepped(&joint->translation[i], (int32_t)f, 1, 0));
            assert_value(motion, 4 + i, (float)f, KUNAI_SAMPLE_CLAMP,
                         compute_stepped(&joint->scale[i], (int32_t)f, 2, 0));
        }
    }
}

TEST(joint_steps)
{
    uint32_t i, is_short, flags;

    for (i = 0; i < STEP_ROWS; i++)
        for (is_short = 0; is_short < 2; is_short++)
            for (flags = 0; flags < 4; flags++) {
                const step_row *row = &step_rows[i];
                const nitro_joint joint = make_moving_joint(row->step, row->last, is_short);
                const nitro_joints joints = make_one_joint(&joint, row->frame_count, flags);
                kunai_motion *motion = open_joints(&joints);

                check_joint_curves(motion, &joint, row);
                kunai_motion_close(motion);
            }
}

/* The rules with numbers in their place, so that the test's own copy of them is right. */
TEST(step_numbers)
{
    static const int32_t keys[] = {10, 13, -4, 100, 200, 300};
    static const int32_t by_2[10] = {10, 11, 13, 4, -4, 48, 100, 150, 200, 300};
    static const int32_t by_4[12] = {10, 10, 11, 12, 13, 8, 4, 0, -4, 100, 200, 300};
    const nitro_curve curves[2] = {{keys, 6, 2, 8, 0}, {keys, 6, 4, 8, 0}};
    nitro_joint joint = {0};
    nitro_joints joints;
    kunai_motion *motion;
    int f;

    joint.bits = NITRO_R_IDENTITY | NITRO_S_ONE;
    joint.translation[0] = curves[0];
    joint.translation[1] = joint.translation[2] = make_still(keys);
    joints = make_one_joint(&joint, 10, 0);
    motion = open_joints(&joints);
    for (f = 0; f < 10; f++)
        assert_value(motion, 0, (float)f, KUNAI_SAMPLE_LOOP, by_2[f]);
    kunai_motion_close(motion);
    joint.translation[0] = curves[1];
    joints = make_one_joint(&joint, 12, 0);
    motion = open_joints(&joints);
    for (f = 0; f < 12; f++)
        assert_value(motion, 0, (float)f, KUNAI_SAMPLE_LOOP, by_4[f]);
    kunai_motion_close(motion);
}

/* What tracks say about their keys. */
TEST(joint_tracks)
{
    const nitro_joint joint = make_moving_joint(4, 8, 0);
    const nitro_joints joints = make_one_joint(&joint, 11, 0);
    static const info_row info = {KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, 1, 7, 11, 0};
    enum { KEYS = JOINT_TAG + 4 + 6 * 8, INFO = (int)0x80080000 };
    const track_row rows[] = {{0, KUNAI_PROPERTY_TRANSLATION, 0, 5, 1, 1, (uint32_t)INFO, KEYS,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE},
                              {0, KUNAI_PROPERTY_TRANSLATION, 1, 5, 1, 1, (uint32_t)INFO, KEYS + 32,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE},
                              {0, KUNAI_PROPERTY_TRANSLATION, 2, 5, 1, 1, (uint32_t)INFO, KEYS + 64,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE},
                              {0, KUNAI_PROPERTY_ROTATION, -1, 1, 4, 10, IDENTITY_TAG, JOINT_TAG,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_TAG},
                              {0, KUNAI_PROPERTY_SCALE, 0, 5, 1, 2, (uint32_t)INFO, KEYS + 96,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE},
                              {0, KUNAI_PROPERTY_SCALE, 1, 5, 1, 2, (uint32_t)INFO, KEYS + 160,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE},
                              {0, KUNAI_PROPERTY_SCALE, 2, 5, 1, 2, (uint32_t)INFO, KEYS + 224,
                               KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE}};
    kunai_motion *motion = open_joints(&joints);
    uint32_t i;

    assert_info(motion, "a", &info);
    for (i = 0; i < 7; i++)
        assert_track(motion, i, &rows[i]);
    for (i = 0; i < 5; i++) {
        assert_raw(motion, 0, i, &long_keys[0][i]);
        assert_raw(motion, 4, i, &pair_keys[0][2 * i]);
        assert_true(kunai_motion_get_track(motion, 4)->values[i] ==
                    (float)pair_keys[0][2 * i] / FX);
    }
    assert_null(kunai_motion_get_track(motion, 7));
    kunai_motion_close(motion);
}

/* Behind the last step but one. The console asks first whether a frame is even: key 6 is never
 * looked at, although exporters store it (nitro-motion.md 1). */
TEST(step_2_tail)
{
    const nitro_joint joint = make_moving_joint(2, 8, 0);
    const nitro_joints joints = make_one_joint(&joint, 11, 0);
    kunai_motion *motion = open_joints(&joints);
    uint32_t i;

    for (i = 0; i < 3; i++) {
        assert_value(motion, i, 8.0f, KUNAI_SAMPLE_LOOP, long_keys[i][4]);
        assert_value(motion, i, 9.0f, KUNAI_SAMPLE_LOOP, long_keys[i][5]);
        assert_value(motion, i, 10.0f, KUNAI_SAMPLE_LOOP, long_keys[i][5]);
    }
    kunai_motion_close(motion);
}

/* Far behind the last step frames share keys: an outline has those that are there, which are not as
 * many as the track has. */
TEST(tail_record)
{
    static const int32_t keys[26] = {0}, fixed = 0;
    const nitro_curve shared = {keys, 26, 4, 0, 0}, constant = {&fixed, 1, 0, 0, 0};
    const nitro_paint paint = {"m", {shared, constant, constant, constant, constant}};
    const nitro_paints paints = {"a", 101, 0, &paint, 1};
    kunai_outline *outline;
    bytes file = {0};
    uint32_t i, found = 0;
    const kunai_record *record;

    write_nitro_paints(&paints, 1, &file);
    assert_int_equal(kunai_outline_open(file.data, file.size, NULL, &outline, NULL), KUNAI_OK);
    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        if (record->name.size == 4 && !memcmp(record->name.data, "keys", 4)) {
            assert_int_equal(record->offset, file.size - 52);
            assert_int_equal(record->size, 52);
            assert_int_equal(record->count, 26);
            found++;
        }
    assert_int_equal(found, 1);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* ---- NSBCA: constants and defaults ---- */

TEST(joint_constants)
{
    static const int32_t moves[3][1] = {{-1}, {1 << 30}, {4096}};
    static const int32_t scales[3][2] = {{8192, 2048}, {-4096, -4096}, {1, 2}};
    static const int32_t pivots[1][3] = {{8, FX, 0}};
    static const int32_t number = 0x8000;
    nitro_joint joint = {0};
    nitro_joints joints;
    kunai_motion *motion;
    float rotation[4];
    uint32_t i;

    for (i = 0; i < 3; i++) {
        joint.translation[i] = make_still(moves[i]);
        joint.scale[i] = make_still(scales[i]);
    }
    joint.rotation = make_still(&number);
    joints = make_one_joint(&joint, 3, 0);
    joints.pivots = pivots;
    joints.pivot_count = 1;
    motion = open_joints(&joints);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 7);
    for (i = 0; i < 3; i++) {
        assert_int_equal(kunai_motion_get_track(motion, i)->key_count, 1);
        assert_int_equal(kunai_motion_get_track(motion, i)->offset, JOINT_TAG + 4 + 4 * i);
        assert_int_equal(kunai_motion_get_track(motion, 4 + i)->offset, JOINT_TAG + 20 + 8 * i);
        assert_raw(motion, i, 0, moves[i]);
        assert_raw(motion, 4 + i, 0, scales[i]);
        assert_value(motion, i, 2.0f, KUNAI_SAMPLE_LOOP, moves[i][0]);
        assert_value(motion, 4 + i, 1.0f, KUNAI_SAMPLE_LOOP, scales[i][0]);
    }
    sample_track(motion, 3, 1.0f, KUNAI_SAMPLE_LOOP, rotation);
    assert_true(rotation[3] == 1.0f && rotation[0] == 0.0f);
    kunai_motion_close(motion);
}

/* ---- NSBCA: rotations ---- */

/* The unit vectors, turned by the quaternion, are the rows. */
static void assert_rotation(const float *q, const double *rows, double tolerance)
{
    const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
    const double turned[9] = {
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w),     2 * (x * z - y * w),
        2 * (x * y - z * w),     1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
        2 * (x * z + y * w),     2 * (y * z - x * w),     1 - 2 * (x * x + y * y)};
    int i;

    for (i = 0; i < 9; i++)
        if (!(fabs(turned[i] - rows[i]) <= tolerance))
            fail_msg("element %d is %.9g, not %.9g", i, turned[i], rows[i]);
}

static void assert_raw_rotation(const kunai_motion *motion, uint32_t key, int32_t number,
                                const int32_t *matrix)
{
    const int32_t *raw = kunai_motion_get_track(motion, 0)->raw + 10 * (size_t)key;

    assert_int_equal(raw[0], number);
    assert_memory_equal(raw + 1, matrix, 9 * sizeof *matrix);
}

static double compute_determinant(const int32_t *m)
{
    const double a = m[0], b = m[1], c = m[2];

    return a * ((double)m[4] * m[8] - (double)m[5] * m[7]) -
           b * ((double)m[3] * m[8] - (double)m[5] * m[6]) +
           c * ((double)m[3] * m[7] - (double)m[4] * m[6]);
}

static nitro_joints make_rotating(const nitro_joint *joint, uint32_t frame_count, uint32_t flags,
                                  const int32_t (*pivots)[3], uint32_t pivot_count,
                                  const int32_t (*matrices)[5], uint32_t matrix_count)
{
    const nitro_joints joints = {"a",    frame_count, flags,    joint,       1,
                                 pivots, pivot_count, matrices, matrix_count};

    return joints;
}

static nitro_joint make_turning_joint(const int32_t *numbers, uint32_t count, uint32_t step,
                                      uint32_t last)
{
    const nitro_curve turn = {numbers, count, step, last, 0};
    nitro_joint joint = {0};

    joint.bits = NITRO_T_MODEL | NITRO_S_MODEL;
    joint.rotation = turn;
    return joint;
}

/* mdl0.md 2: where A, B, C and D are. */
static const uint8_t pivot_places[9][4] = {{4, 5, 7, 8}, {3, 5, 6, 8}, {3, 4, 6, 7},
                                           {1, 2, 7, 8}, {0, 2, 6, 8}, {0, 1, 6, 7},
                                           {1, 2, 4, 5}, {0, 2, 3, 5}, {0, 1, 3, 4}};

enum { A = 2458, B = 3277 }; /* 0.6 and 0.8 */

static void expect_pivot(const int32_t *pivot, int32_t *matrix)
{
    const uint8_t *places = pivot_places[pivot[0] & 15];

    memset(matrix, 0, 9 * sizeof *matrix);
    matrix[pivot[0] & 15] = pivot[0] & 0x10 ? -FX : FX;
    matrix[places[0]] = pivot[1];
    matrix[places[1]] = pivot[2];
    matrix[places[2]] = pivot[0] & 0x20 ? -pivot[2] : pivot[2];
    matrix[places[3]] = pivot[0] & 0x40 ? -pivot[1] : pivot[1];
}

/* All 72 forms: a key each. What is a mirror image, or skewed, has no quaternion to be checked. */
TEST(pivots)
{
    int32_t pivots[72][3], numbers[72], matrix[9];
    nitro_joint joint;
    nitro_joints joints;
    kunai_motion *motion;
    uint32_t turned = 0;
    int32_t i, k;

    for (i = 0; i < 72; i++) {
        pivots[i][0] = i % 9 | i / 9 << 4;
        pivots[i][1] = A;
        pivots[i][2] = i % 2 ? -B : B;
        numbers[i] = 0x8000 | i;
    }
    joint = make_turning_joint(numbers, 72, 1, 71);
    joints = make_rotating(&joint, 72, 0, (const int32_t(*)[3])pivots, 72, NULL, 0);
    motion = open_joints(&joints);
    for (i = 0; i < 72; i++) {
        double rows[9];
        float rotation[4];

        expect_pivot(pivots[i], matrix);
        assert_raw_rotation(motion, (uint32_t)i, numbers[i], matrix);
        if (compute_determinant(matrix) < 0.9 * FX * FX * FX)
            continue;
        for (k = 0; k < 9; k++)
            rows[k] = (double)matrix[k] / FX;
        sample_track(motion, 0, (float)i, KUNAI_SAMPLE_LOOP, rotation);
        assert_rotation(rotation, rows, 0.0005);
        turned++;
    }
    assert_int_equal(turned, 18);
    kunai_motion_close(motion);
}

/* One with every number in its place: about Z, so that X goes to (0.6, 0.8, 0). */
TEST(pivot_numbers)
{
    static const int32_t pivots[1][3] = {{0x28, A, B}};
    static const int32_t number = 0x8000;
    static const int32_t matrix[9] = {A, B, 0, -B, A, 0, 0, 0, FX};
    static const float wanted[4] = {0, 0, 0.4472136f, 0.8944272f}; /* half of 53.13 degrees */
    const nitro_joint joint = make_turning_joint(&number, 1, 1, 0);
    const nitro_joints joints = make_rotating(&joint, 1, 0, pivots, 1, NULL, 0);
    kunai_motion *motion = open_joints(&joints);
    float rotation[4];
    int i;

    assert_raw_rotation(motion, 0, 0x8000, matrix);
    sample_track(motion, 0, 0.0f, KUNAI_SAMPLE_LOOP, rotation);
    for (i = 0; i < 4; i++)
        assert_true(fabsf(rotation[i] * (rotation[3] < 0 ? -1.0f : 1.0f) - wanted[i]) < 0.0005f);
    kunai_motion_close(motion);
}

/* The five numbers of ten bytes: 13 bits each, and three of the sixth element. */
TEST(matrices)
{
    static const int32_t matrices[][5] = {
        /* m00 = 0.6, m01 = 0.8, m11 = 0.6, m10 = -0.8: low bits 0 */
        {A * 8, B * 8, 0, -B * 8, A * 8},
        /* m12 = 0x1234 = 1 001 000 110 100: negative, -3532; of d4 only the lowest bit counts */
        {1, 0, 6, 4, 7},
        {1, 0, 6, 4, 6}, /* m12 = 0x234 = 564 */
        {-32768, 0, 0, 0, 32760},
        {0, 32760, 0, 0, 0}};
    static const int32_t expected[][9] = {{A, B, 0, -B, A, 0, 0, 0, 4096},
                                          {0, 0, 0, 0, 0, -3532, 0, 0, 0},
                                          {0, 0, 0, 0, 0, 564, 0, 0, 0},
                                          {-4096, 0, 0, 0, 4095, 0, 0, 0, -4095},
                                          {0, 4095, 0, 0, 0, 0, 0, 0, 0}};
    static const int32_t numbers[5] = {0, 1, 2, 3, 4};
    const nitro_joint joint = make_turning_joint(numbers, 5, 1, 0);
    const nitro_joints joints = make_rotating(&joint, 5, 0, NULL, 0, matrices, 5);
    static const double about_z[9] = {0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1};
    kunai_motion *motion = open_joints(&joints);
    float rotation[4];
    uint32_t i;

    for (i = 0; i < 5; i++)
        assert_raw_rotation(motion, i, numbers[i], expected[i]);
    sample_track(motion, 0, 0.0f, KUNAI_SAMPLE_LOOP, rotation);
    assert_rotation(rotation, about_z, 0.0005);
    kunai_motion_close(motion);
}

/* Row 2 is row 0 x row 1, each part shifted on its own: rounded down. */
TEST(matrix_cross)
{
    /* rows (0, 0, 4095), (4095, 0, 0) and (-1, 3, 0), (0, -4095, 5) */
    static const int32_t matrices[][5] = {{0, 0, 4095 * 8, 4095 * 8, 0},
                                          {-1 * 8, 3 * 8, 0, 0 * 8 + 5, -4095 * 8}};
    static const int32_t expected[][9] = {
        {0, 0, 4095, 4095, 0, 0, 0, 4094, 0}, /* 4095 * 4095 / 4096 = 4094.0002 */
        {-1, 3, 0, 0, -4095, 5, 0, 0, 0}};    /* 15 / 4096; 5 / 4096; 4095 / 4096 */
    static const int32_t more[][5] = {{1 * 8, -3 * 8, 0, 0 * 8 + 5, 4095 * 8}};
    static const int32_t below[9] = {1, -3, 0, 0, 4095, 5, -1, -1, 0}; /* -15, -5 / 4096 */
    static const int32_t numbers[2] = {0, 1};
    nitro_joint joint = make_turning_joint(numbers, 2, 1, 0);
    nitro_joints joints = make_rotating(&joint, 2, 0, NULL, 0, matrices, 2);
    kunai_motion *motion = open_joints(&joints);

    assert_raw_rotation(motion, 0, 0, expected[0]);
    assert_raw_rotation(motion, 1, 1, expected[1]);
    kunai_motion_close(motion);
    joint = make_turning_joint(numbers, 1, 1, 0);
    joints = make_rotating(&joint, 1, 0, NULL, 0, more, 1);
    motion = open_joints(&joints);
    assert_raw_rotation(motion, 0, 0, below);
    kunai_motion_close(motion);
}

/* What has one key is that at every frame, though its rows are no unit vectors. */
TEST(still_rotation)
{
    static const int32_t skewed[][5] = {{4000 * 8, 500 * 8, 0, 0, 3000 * 8}};
    static const int32_t numbers[1] = {0};
    static const float frames[4] = {0.0f, 1.5f, 3.0f, 3.5f};
    const nitro_joint joint = make_turning_joint(numbers, 1, 0, 0);
    const nitro_joints joints = make_rotating(&joint, 4, 3, NULL, 0, skewed, 1);
    kunai_motion *motion = open_joints(&joints);
    float rotation[4];
    uint32_t i;

    for (i = 0; i < 4; i++) {
        sample_track(motion, 0, frames[i], KUNAI_SAMPLE_LOOP, rotation);
        assert_same_floats(rotation, kunai_motion_get_track(motion, 0)->values, 4);
    }
    kunai_motion_close(motion);
}

static void assert_turn(const kunai_motion *motion, float frame, uint32_t sample, double degrees)
{
    const double radians = degrees * 3.14159265358979323846 / 180, s = sin(radians),
                 k = cos(radians);
    const double rows[9] = {k, s, 0, -s, k, 0, 0, 0, 1};
    float rotation[4];

    sample_track(motion, 0, frame, sample, rotation);
    assert_rotation(rotation, rows, 0.001);
}

/* Between keys the rows are mixed and made of unit length: not equal angles. A quarter of the way
 * from 0 to 90 degrees is the direction (3, 1). */
TEST(rotation_steps)
{
    static const int32_t pivots[][3] = {{0x28, FX, 0}, {0x28, 0, FX}, {0x28, -FX, 0}};
    static const int32_t matrices[][5] = {{0, 4095 * 8, 0, -32768, 0}}; /* 90 degrees, too */
    static const int32_t by_pivots[] = {0x8000, 0x8001, 0x8001, 0x8000};
    static const int32_t mixed[] = {0x8000, 0, 0, 0x8000};
    static const int32_t *const lists[] = {by_pivots, mixed};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        nitro_joint joint = make_turning_joint(lists[i], 4, 4, 8);
        nitro_joints joints = make_rotating(&joint, 10, 0, pivots, 3, matrices, 1);
        kunai_motion *motion = open_joints(&joints);

        assert_turn(motion, 0, KUNAI_SAMPLE_LOOP, 0);
        assert_turn(motion, 1, KUNAI_SAMPLE_LOOP, 18.4349);
        assert_turn(motion, 2, KUNAI_SAMPLE_LOOP, 45);
        assert_turn(motion, 3, KUNAI_SAMPLE_LOOP, 71.5651);
        assert_turn(motion, 4, KUNAI_SAMPLE_LOOP, 90);
        assert_turn(motion, 6, KUNAI_SAMPLE_LOOP, 90);
        assert_turn(motion, 8, KUNAI_SAMPLE_LOOP, 90);
        assert_turn(motion, 9, KUNAI_SAMPLE_LOOP, 0);
        kunai_motion_close(motion);
        joint = make_turning_joint(lists[i], 4, 2, 4);
        joints = make_rotating(&joint, 6, 0, pivots, 3, matrices, 1);
        motion = open_joints(&joints);
        assert_turn(motion, 1, KUNAI_SAMPLE_LOOP, 45);
        assert_turn(motion, 2, KUNAI_SAMPLE_LOOP, 90);
        assert_turn(motion, 3, KUNAI_SAMPLE_LOOP, 90);
        assert_turn(motion, 5, KUNAI_SAMPLE_LOOP, 0);
        kunai_motion_close(motion);
    }
}

/* Between pivots about Z and X row 2 is mixed, too, whatever form other keys have. With r the root
 * of 2 the rows are (1, 1, 0), (-1, 0, 1), (0, -1, 1) / r, the quaternion is along r, 0, r, 1 + r.
 */
TEST(mixed_pivots)
{
    static const double expected[4] = {0.451100, 0, 0.451100, 0.770076};
    static const int32_t pivots[][3] = {{0x28, 0, FX}, {0x20, 0, FX}};
    static const int32_t matrices[][5] = {{32760, 0, 0, 0, 32760}};
    static const int32_t lists[2][3] = {{0x8000, 0x8000, 0x8001}, {0, 0x8000, 0x8001}};
    float rotations[2][4];
    uint32_t i;

    for (i = 0; i < 2; i++) {
        const nitro_joint joint = make_turning_joint(lists[i], 3, 2, 4);
        const nitro_joints joints = make_rotating(&joint, 5, 3, pivots, 2, matrices, 1);
        kunai_motion *motion = open_joints(&joints);

        sample_track(motion, 0, 3.0f, KUNAI_SAMPLE_LOOP, rotations[i]);
        kunai_motion_close(motion);
    }
    assert_same_floats(rotations[0], rotations[1], 4);
    assert_near_floats(rotations[0], expected, 4, 1e-6);
}

/* It is the product of the others where one of both keys is no pivot: from the first key to the
 * last one, and back. With the same other two rows, but for 4095 / 4096, it is (1, -1, 1) / 2. */
TEST(mixed_forms)
{
    static const double expected[4] = {0.412159, 0.170692, 0.482821, 0.753574};
    static const int32_t pivots[][3] = {{0x20, 0, FX}};
    static const int32_t matrices[][5] = {{0, 4095 * 8, 0, -32768, 0}};
    static const int32_t lists[2][2] = {{0, 0x8000}, {0x8000, 0}};
    float rotations[4][4];
    uint32_t i;

    for (i = 0; i < 4; i++) {
        const nitro_joint joint = make_turning_joint(lists[i / 2], 2, 1, 0);
        const nitro_joints joints = make_rotating(&joint, 2, 3, pivots, 1, matrices, 1);
        kunai_motion *motion = open_joints(&joints);

        sample_track(motion, 0, i % 2 ? 1.5f : 0.5f, KUNAI_SAMPLE_LOOP, rotations[i]);
        kunai_motion_close(motion);
        assert_same_floats(rotations[0], rotations[i], 4);
        assert_near_floats(rotations[i], expected, 4, 1e-6);
    }
}

TEST(rotation_fractions)
{
    static const int32_t pivots[][3] = {{0x28, FX, 0}, {0x28, 0, FX}};
    static const int32_t numbers[] = {0x8000, 0x8001};
    const nitro_joint joint = make_turning_joint(numbers, 2, 1, 0);
    uint32_t flags;

    for (flags = 0; flags < 4; flags++) {
        const nitro_joints joints = make_rotating(&joint, 2, flags, pivots, 2, NULL, 0);
        kunai_motion *motion = open_joints(&joints);

        assert_turn(motion, 0.25f, KUNAI_SAMPLE_LOOP, flags & 1 ? 18.4349 : 0);
        assert_turn(motion, 0.5f, KUNAI_SAMPLE_CLAMP, flags & 1 ? 45 : 0);
        assert_turn(motion, 1.25f, KUNAI_SAMPLE_LOOP, flags == 3 ? 71.5651 : 90);
        assert_turn(motion, 1.25f, KUNAI_SAMPLE_CLAMP, 90);
        kunai_motion_close(motion);
    }
}

/* ---- frames ---- */

typedef struct frame_row {
    float frame;
    int32_t held;   /* no fractions */
    int32_t mixed;  /* flag 1 */
    int32_t looped; /* flags 1 and 2 */
} frame_row;

static void check_frames(const frame_row *rows, size_t count, uint32_t sample)
{
    static const int32_t keys[] = {0, 400, -800, 1000}; /* frames 0, 1, 2, 3 */
    nitro_joint joint = {0};
    uint32_t flags;
    size_t i;

    joint.bits = NITRO_R_MODEL | NITRO_S_MODEL;
    for (i = 0; i < 3; i++) {
        const nitro_curve curve = {keys, 4, 1, 3, 0};

        joint.translation[i] = curve;
    }
    for (flags = 0; flags < 4; flags++) {
        const nitro_joints joints = make_one_joint(&joint, 4, flags);
        kunai_motion *motion = open_joints(&joints);

        for (i = 0; i < count; i++)
            assert_value(motion, 1, rows[i].frame, sample,
                         flags == 3   ? rows[i].looped
                         : flags == 1 ? rows[i].mixed
                                      : rows[i].held);
        kunai_motion_close(motion);
    }
}

TEST(loop_frames)
{
    static const frame_row rows[] = {{0.0f, 0, 0, 0},
                                     {0.25f, 0, 100, 100},
                                     {0.75f, 0, 300, 300},
                                     {1.0f, 400, 400, 400},
                                     {1.5f, 400, -200, -200},
                                     {2.75f, -800, 550, 550},
                                     {3.0f, 1000, 1000, 1000},
                                     {3.25f, 1000, 1000, 750},
                                     {3.75f, 1000, 1000, 250},
                                     {4.0f, 0, 0, 0},
                                     {5.5f, 400, -200, -200},
                                     {4000001.0f, 400, 400, 400},
                                     {-1.0f, 1000, 1000, 1000},
                                     {-0.5f, 1000, 1000, 500},
                                     {-2.5f, 400, -200, -200},
                                     {-4.0f, 0, 0, 0},
                                     {NAN, 0, 0, 0}};

    check_frames(rows, sizeof rows / sizeof rows[0], KUNAI_SAMPLE_LOOP);
}

/* There is nothing for KUNAI_SAMPLE_WRAP to do that KUNAI_SAMPLE_CLAMP does not. */
TEST(clamp_frames)
{
    static const frame_row rows[] = {{0.0f, 0, 0, 0},
                                     {0.25f, 0, 100, 100},
                                     {1.5f, 400, -200, -200},
                                     {2.75f, -800, 550, 550},
                                     {3.0f, 1000, 1000, 1000},
                                     {3.25f, 1000, 1000, 1000},
                                     {4.0f, 1000, 1000, 1000},
                                     {1e30f, 1000, 1000, 1000},
                                     {-0.5f, 0, 0, 0},
                                     {-1e30f, 0, 0, 0},
                                     {INFINITY, 1000, 1000, 1000},
                                     {-INFINITY, 0, 0, 0},
                                     {NAN, 0, 0, 0}};

    check_frames(rows, sizeof rows / sizeof rows[0], KUNAI_SAMPLE_CLAMP);
    check_frames(rows, sizeof rows / sizeof rows[0], KUNAI_SAMPLE_WRAP);
    check_frames(rows, sizeof rows / sizeof rows[0], KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST);
}

/* Over a whole step a fraction mixes its two keys; a whole frame has the integer of the rules. */
TEST(step_fractions)
{
    static const int32_t keys[] = {0, 401, -800, 1000, 2000}; /* 0, 4, 8, 9, 10 */
    static const frame_row rows[] = {{0.5f, 0, 50, 50},         {1.0f, 100, 100, 100},
                                     {2.0f, 200, 200, 200},     {3.0f, 300, 300, 300},
                                     {4.0f, 401, 401, 401},     {8.0f, -800, -800, -800},
                                     {8.5f, -800, 100, 100},    {9.5f, 1000, 1500, 1500},
                                     {10.5f, 2000, 2000, 1000}, {10.0f, 2000, 2000, 2000}};
    nitro_joint joint = {0};
    uint32_t flags;
    size_t i;

    joint.bits = NITRO_R_MODEL | NITRO_S_MODEL;
    for (i = 0; i < 3; i++) {
        const nitro_curve curve = {keys, 5, 4, 8, 0};

        joint.translation[i] = curve;
    }
    for (flags = 0; flags < 4; flags++) {
        const nitro_joints joints = make_one_joint(&joint, 11, flags);
        kunai_motion *motion = open_joints(&joints);

        for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            const frame_row *row = &rows[i];
            const int32_t wanted = flags == 3 ? row->looped : flags == 1 ? row->mixed : row->held;
            float value;

            sample_track(motion, 2, row->frame, KUNAI_SAMPLE_LOOP, &value);
            if (row->frame == floorf(row->frame))
                assert_value(motion, 2, row->frame, KUNAI_SAMPLE_LOOP, wanted);
            else /* to the unit: 50.125 */
                assert_true(fabs((double)value * FX - wanted) < 1);
        }
        kunai_motion_close(motion);
    }
}

/* ---- NSBCA: poses ---- */

enum { POSE_NODES = 6 };

/* All nodes are children of the first one, at rest at (1, 2, 3), turned by 90 degrees about Z and
 * twice as large. */
static kunai_model *open_resting(void)
{
    static const char *const names[POSE_NODES] = {"n0", "n1", "n2", "n3", "n4", "n5"};
    static const uint8_t commands[] = {6, 0, 0, 0, 6, 1, 0, 0, 6, 2, 0, 0, 6,
                                       3, 0, 0, 6, 4, 0, 0, 6, 5, 0, 0, 1};
    nsbmd_node nodes[POSE_NODES];
    nsbmd_model described;
    kunai_model *model;
    kunai_error error;
    bytes file = {0};
    int i;

    memset(nodes, 0, sizeof nodes);
    memset(&described, 0, sizeof described);
    for (i = 0; i < POSE_NODES; i++) {
        const nsbmd_node node = {names[i],
                                 0,
                                 {1 * FX, 2 * FX, 3 * FX},
                                 {0, FX, 0, -FX, 0, 0, 0, 0, FX},
                                 {2 * FX, 2 * FX, 2 * FX},
                                 {0, 0, 0}};

        nodes[i] = node;
    }
    described.name = "resting";
    described.nodes = nodes;
    described.node_count = POSE_NODES;
    described.commands = commands;
    described.command_size = sizeof commands;
    write_nsbmd(&described, 1, NULL, NULL, &file);
    model = test_open_model(file.data, file.size, NULL, &error);
    if (!model)
        fail_msg("%s at %llu: %s", error.record, (unsigned long long)error.offset, error.message);
    free_bytes(&file);
    return model;
}

static void assert_about(const float *values, double x, double y, double z)
{
    const double wanted[3] = {x, y, z};
    int i;

    for (i = 0; i < 3; i++)
        assert_true(fabs((double)values[i] - wanted[i]) < 1e-6);
}

static const double no_turn[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
static const double rest_turn[9] = {0, 1, 0, -1, 0, 0, 0, 0, 1};

/* What is to be as in the model, what is nothing, and what has a curve; a node without a tag. */
TEST(joint_pose)
{
    static const int32_t moves[] = {5 * FX, 6 * FX}, scales[] = {3 * FX, 1365, 4 * FX, 1024};
    static const int32_t pivots[][3] = {{0x20, 0, FX}}; /* about X: Y goes to Z */
    static const int32_t number = 0x8000;
    static const double about_x[9] = {1, 0, 0, 0, 0, 1, 0, -1, 0};
    const nitro_curve move = {moves, 2, 1, 1, 0}, scale = {scales, 2, 1, 1, 0};
    nitro_joint joints[5] = {{0}};
    const nitro_joints all = {"pose", 2, 0, joints, 5, pivots, 1, NULL, 0};
    kunai_transform pose[POSE_NODES];
    kunai_model *model = open_resting();
    kunai_motion *motion;
    uint32_t i;

    for (i = 0; i < 5; i++)
        joints[i].node = i;
    joints[0].bits = NITRO_IDENTITY;
    joints[1].bits = NITRO_T_ZERO | NITRO_R_IDENTITY | NITRO_S_ONE;
    joints[2].bits = NITRO_T_MODEL | NITRO_R_MODEL | NITRO_S_MODEL;
    joints[3].bits = NITRO_T_ZERO | NITRO_S_MODEL;
    joints[3].rotation = make_still(&number);
    joints[4].bits = NITRO_R_MODEL;
    for (i = 0; i < 3; i++) {
        joints[4].translation[i] = move;
        joints[4].scale[i] = scale;
    }
    motion = open_joints(&all);
    assert_int_equal(
        kunai_motion_pose(motion, model, 1.0f, KUNAI_SAMPLE_LOOP, pose, POSE_NODES, NULL),
        KUNAI_OK);
    for (i = 0; i < 2; i++) {
        assert_about(pose[i].translation, 0, 0, 0);
        assert_rotation(pose[i].rotation, no_turn, 1e-6);
        assert_about(pose[i].scale, 1, 1, 1);
    }
    for (i = 2; i < 6; i += 3) { /* as in the model, and without a tag */
        assert_about(pose[i].translation, 1, 2, 3);
        assert_rotation(pose[i].rotation, rest_turn, 1e-6);
        assert_about(pose[i].scale, 2, 2, 2);
    }
    assert_about(pose[3].translation, 0, 0, 0);
    assert_rotation(pose[3].rotation, about_x, 1e-6);
    assert_about(pose[3].scale, 2, 2, 2);
    assert_about(pose[4].translation, 6, 6, 6);
    assert_rotation(pose[4].rotation, rest_turn, 1e-6);
    assert_about(pose[4].scale, 4, 4, 4);
    assert_int_equal(
        kunai_motion_pose(motion, model, 1.0f, KUNAI_SAMPLE_LOOP, pose, POSE_NODES - 1, NULL),
        KUNAI_E_SPACE);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* The axes of a property can be of different kinds. */
TEST(mixed_axes)
{
    static const int32_t moves[] = {1, 2, 3, 4, 5}, fixed = 77;
    const nitro_curve curves[2] = {{moves, 5, 1, 4, 0}, {moves, 3, 4, 0, 1}};
    nitro_joint joint = {0};
    nitro_joints joints;
    kunai_motion *motion;

    joint.bits = NITRO_R_MODEL | NITRO_S_MODEL;
    joint.translation[0] = curves[0];
    joint.translation[1] = make_still(&fixed);
    joint.translation[2] = curves[1];
    joints = make_one_joint(&joint, 3, 0);
    motion = open_joints(&joints);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 3);
    assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, 3);
    assert_int_equal(kunai_motion_get_track(motion, 1)->key_count, 1);
    assert_int_equal(kunai_motion_get_track(motion, 2)->key_count, 3);
    assert_value(motion, 0, 2.0f, KUNAI_SAMPLE_LOOP, 3);
    assert_value(motion, 1, 2.0f, KUNAI_SAMPLE_LOOP, 77);
    assert_value(motion, 2, 2.0f, KUNAI_SAMPLE_LOOP, 3);
    kunai_motion_close(motion);
}

/* Tags are in any order; nodes without one have no tracks. */
TEST(tag_order)
{
    static const int32_t keys[] = {10, 20, 30};
    static const uint32_t nodes[3] = {4, 0, 2};
    static const info_row info = {KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, 5, 9, 1, 0};
    nitro_joint joints[3] = {{0}};
    const nitro_joints all = {"order", 1, 0, joints, 3, NULL, 0, NULL, 0};
    kunai_motion *motion;
    uint32_t i, k;

    for (i = 0; i < 3; i++) {
        joints[i].node = nodes[i];
        joints[i].bits = NITRO_R_MODEL | NITRO_S_MODEL;
        for (k = 0; k < 3; k++)
            joints[i].translation[k] = make_still(&keys[i]);
    }
    motion = open_joints(&all);
    assert_info(motion, "order", &info);
    for (i = 0; i < 9; i++) {
        assert_int_equal(kunai_motion_get_track(motion, i)->group, i / 3 * 2);
        assert_value(motion, i, 0, KUNAI_SAMPLE_LOOP, i < 3 ? 20 : i < 6 ? 30 : 10);
    }
    kunai_motion_close(motion);
}

/* With a model the groups are its nodes; without, they end at the last one that has a tag. */
TEST(groups_of_model)
{
    nitro_joint joint = {0};
    const nitro_joints joints = make_one_joint(&joint, 1, 0);
    kunai_model *model = open_resting();
    kunai_options options = make_motion_options(0);
    kunai_motion *motion;
    bytes file = {0};

    joint.node = 1;
    joint.bits = NITRO_IDENTITY;
    options.model = model;
    write_nitro_joints(&joints, 1, &file);
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, POSE_NODES);
    kunai_motion_close(motion);
    motion = open_strict_motion(&file);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
    kunai_motion_close(motion);
    kunai_model_close(model);
    free_bytes(&file);
}

/* A tag of the first node that the model does not have. */
TEST(node_past_model)
{
    enum { SECOND_TAG_AT = 0x44 + 0x16, TRACKS = 7 };
    const nitro_joint list[2] = {{.node = POSE_NODES - 1, .bits = NITRO_IDENTITY},
                                 {.node = POSE_NODES, .bits = NITRO_IDENTITY}};
    const nitro_joints joints = {.name = "a", .frame_count = 1, .joints = list, .joint_count = 2};
    kunai_model *model = open_resting();
    kunai_options options = make_motion_options(0);
    kunai_motion *motion;
    bytes file = {0};

    options.model = model;
    write_nitro_joints(&joints, 1, &file);
    motion = open_warned_motion(&file, &options, KUNAI_E_CORRUPT, SECOND_TAG_AT, "JNT0");
    assert_int_equal(kunai_motion_get_info(motion)->group_count, POSE_NODES);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, TRACKS);
    assert_int_equal(kunai_motion_get_track(motion, 0)->group, POSE_NODES - 1);
    kunai_motion_close(motion);
    motion = open_strict_motion(&file);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, POSE_NODES + 1);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2 * TRACKS);
    kunai_motion_close(motion);
    kunai_model_close(model);
    free_bytes(&file);
}

/* ---- NSBTA ---- */

static void assert_radians(const kunai_motion *motion, uint32_t index, float frame, uint32_t sample,
                           double degrees)
{
    float value;

    sample_track(motion, index, frame, sample, &value);
    if (!(fabs((double)value * 180 / 3.14159265358979323846 - degrees) < 0.05))
        fail_msg("%g radians at %g, not %g degrees", (double)value, (double)frame, degrees);
}

/* Two numbers a key: sine, cosine. 0, 30, 90 and -120 degrees. */
static const int32_t turns[] = {0, FX, 2048, 3547, FX, 0, -3547, -2048, 0, FX, 0, FX, 0, FX, 0, FX};
static const int32_t no_turn_key[2] = {0, FX};
static const int32_t key_1[1] = {FX}, key_0[1] = {0};

TEST(uv_steps)
{
    uint32_t i, is_short, k, f;

    for (i = 0; i < STEP_ROWS; i++)
        for (is_short = 0; is_short < 2; is_short++) {
            const step_row *row = &step_rows[i];
            const int32_t(*keys)[CURVE_KEYS] = is_short ? short_keys : long_keys;
            nitro_uv uv = {"m", {{0}}};
            const nitro_uvs uvs = {"a", row->frame_count, 0, 0, &uv, 1};
            kunai_motion *motion;

            for (k = 0; k < 5; k++) {
                const nitro_curve curve = {k == 2 ? turns : keys[k % 3], CURVE_KEYS, row->step,
                                           row->last, is_short && k != 2};

                uv.curves[k] = curve;
            }
            motion = open_uvs(&uvs);
            for (k = 0; k < 5; k++) {
                assert_int_equal(kunai_motion_get_track(motion, k)->key_count, row->key_count);
                assert_frames(motion, k, row->frames);
                for (f = 0; f < row->frame_count && k != 2; f++)
                    assert_value(motion, k, (float)f, KUNAI_SAMPLE_LOOP,
                                 compute_stepped(&uv.curves[k], (int32_t)f, 1, 0));
                for (f = 0; f < row->frame_count && k == 2; f++)
                    assert_radians(motion, 2, (float)f, KUNAI_SAMPLE_LOOP,
                                   atan2(compute_stepped(&uv.curves[2], (int32_t)f, 2, 0),
                                         compute_stepped(&uv.curves[2], (int32_t)f, 2, 1)) *
                                       180 / 3.14159265358979323846);
            }
            kunai_motion_close(motion);
        }
}

TEST(uv_tracks)
{
    static const int32_t move[4] = {1, -2, 3, -70000};
    const nitro_uv list[2] = {{"water",
                               {make_still(key_1),
                                make_still(key_1),
                                make_still(no_turn_key),
                                {move, 4, 1, 4, 0},
                                make_still(key_0)}},
                              {"sixteen letters.",
                               {{move, 3, 1, 4, 1},
                                make_still(key_1),
                                {turns, 4, 1, 4, 0},
                                make_still(key_0),
                                make_still(move)}}};
    nitro_uv materials[2];
    nitro_uvs uvs = {"flow", 4, 0, 0, materials, 2};
    static const info_row info = {KUNAI_FORMAT_SRT0, KUNAI_MOTION_KIND_MATERIALS, 2, 10, 4, 0};
    static const int32_t properties[5] = {KUNAI_PROPERTY_UV_SCALE, KUNAI_PROPERTY_UV_SCALE,
                                          KUNAI_PROPERTY_UV_ROTATION, KUNAI_PROPERTY_UV_TRANSLATION,
                                          KUNAI_PROPERTY_UV_TRANSLATION};
    static const int32_t axes[5] = {0, 1, -1, 0, 1};
    kunai_motion *motion;
    uint32_t i;

    memcpy(materials, list, sizeof list);
    materials[1].curves[0].count = 4;
    materials[1].curves[0].is_short = 0;
    motion = open_uvs(&uvs);
    assert_info(motion, "flow", &info);
    for (i = 0; i < 10; i++) {
        const kunai_track *track = kunai_motion_get_track(motion, i);

        assert_int_equal(track->group, i / 5);
        assert_int_equal(track->property, properties[i % 5]);
        assert_int_equal(track->axis, axes[i % 5]);
        assert_int_equal(track->value_count, 1);
        assert_int_equal(track->raw_count, i % 5 == 2 ? 2 : 1);
        assert_int_equal(track->key_count, i == 3 || i == 5 || i == 7 ? 4 : 1);
        assert_int_equal(track->flags, i == 3 || i == 5 || i == 7 ? 4 : 0x20000000);
        assert_int_equal(track->flags_kind, KUNAI_TRACK_FLAGS_KIND_MATRIX_CURVE);
        assert_target(motion, i, i < 5 ? "water" : "sixteen letters.");
    }
    assert_raw(motion, 2, 0, no_turn_key);
    assert_raw(motion, 3, 3, &move[3]);
    assert_raw(motion, 7, 1, &turns[2]);
    assert_value(motion, 0, 3.0f, KUNAI_SAMPLE_LOOP, FX);
    assert_value(motion, 3, 3.0f, KUNAI_SAMPLE_LOOP, -70000);
    assert_value(motion, 4, 3.0f, KUNAI_SAMPLE_LOOP, 0);
    assert_radians(motion, 2, 0.0f, KUNAI_SAMPLE_LOOP, 0);
    assert_radians(motion, 7, 0.0f, KUNAI_SAMPLE_LOOP, 0);
    assert_radians(motion, 7, 1.0f, KUNAI_SAMPLE_LOOP, 30);
    assert_radians(motion, 7, 2.0f, KUNAI_SAMPLE_LOOP, 90);
    assert_radians(motion, 7, 3.0f, KUNAI_SAMPLE_LOOP, -120);
    kunai_motion_close(motion);
}

TEST(uv_fractions)
{
    static const int32_t move[3] = {0, 800, -800};
    nitro_uv uv = {"m",
                   {make_still(key_1),
                    make_still(key_1),
                    make_still(no_turn_key),
                    {move, 3, 1, 3, 0},
                    {move, 2, 2, 2, 1}}};
    uint32_t flags;

    for (flags = 0; flags < 4; flags++) {
        const nitro_uvs uvs = {"a", 3, flags, 0, &uv, 1};
        kunai_motion *motion = open_uvs(&uvs);

        assert_value(motion, 3, 0.5f, KUNAI_SAMPLE_LOOP, flags & 1 ? 400 : 0);
        assert_value(motion, 3, 1.25f, KUNAI_SAMPLE_LOOP, flags & 1 ? 400 : 800);
        assert_value(motion, 3, 2.5f, KUNAI_SAMPLE_LOOP, flags == 3 ? -400 : -800);
        assert_value(motion, 3, 2.5f, KUNAI_SAMPLE_CLAMP, -800);
        assert_value(motion, 4, 0.5f, KUNAI_SAMPLE_LOOP, flags & 1 ? 200 : 0);
        assert_value(motion, 4, 1.0f, KUNAI_SAMPLE_LOOP, 400);
        assert_value(motion, 4, 1.5f, KUNAI_SAMPLE_LOOP, flags & 1 ? 600 : 400);
        kunai_motion_close(motion);
    }
}

/* ---- NSBTP ---- */

static void assert_swap(const kunai_motion *motion, uint32_t index, float frame, uint32_t sample,
                        int texture, int palette)
{
    float values[2];

    sample_track(motion, index, frame, sample, values);
    assert_true(values[0] == (float)texture && values[1] == (float)palette);
}

TEST(patterns)
{
    static const char *const textures[] = {"wave.1", "sixteen letters.", "wave.3"};
    static const char *const palettes[] = {"wave_pl", "other_pl"};
    static const nitro_swap waves[] = {{2, 0, 0}, {5, 2, 255}, {6, 1, 1}};
    static const nitro_swap lamp[] = {{0, 1, 0}};
    static const nitro_swaps materials[] = {{"sea", waves, 3, 0x1234, 0x4CD},
                                            {"lamp", lamp, 1, 0, 1}};
    static const nitro_pattern pattern = {"tides", 10, textures, 3, palettes, 2, materials, 2};
    static const info_row info = {KUNAI_FORMAT_PAT0, KUNAI_MOTION_KIND_MATERIALS, 2, 2, 10, 0};
    /* dictionary of two: 8 + 12 + 4 + 2 * (8 + 16) bytes */
    enum { KEYS = ANIMATION + 0xC + 72 };
    static const track_row rows[] = {{0, KUNAI_PROPERTY_TEXTURE_SWAP, -1, 3, 2, 2, 0x04CD1234, KEYS,
                                      KUNAI_TRACK_FLAGS_KIND_SWAP},
                                     {1, KUNAI_PROPERTY_TEXTURE_SWAP, -1, 1, 2, 2, 0x00010000,
                                      KEYS + 12, KUNAI_TRACK_FLAGS_KIND_SWAP}};
    static const float frames[] = {2, 5, 6};
    static const int32_t raw[3][2] = {{0, 0}, {2, 255}, {1, 1}};
    kunai_motion *motion = open_pattern(&pattern);
    const kunai_track *track = kunai_motion_get_track(motion, 0);
    uint32_t i;

    assert_info(motion, "tides", &info);
    for (i = 0; i < 2; i++)
        assert_track(motion, i, &rows[i]);
    assert_frames(motion, 0, frames);
    for (i = 0; i < 3; i++)
        assert_raw(motion, 0, i, raw[i]);
    assert_target(motion, 0, "sea");
    assert_target(motion, 1, "lamp");
    assert_int_equal(track->interpolation, KUNAI_INTERPOLATION_STEP);
    assert_int_equal(track->name_count, 5);
    for (i = 0; i < 5; i++)
        assert_string_equal(track->names[i].data, i < 3 ? textures[i] : palettes[i - 3]);
    assert_swap(motion, 0, 0.0f, KUNAI_SAMPLE_LOOP, 0, 3); /* before the first key */
    assert_swap(motion, 0, 2.0f, KUNAI_SAMPLE_LOOP, 0, 3);
    assert_swap(motion, 0, 4.99f, KUNAI_SAMPLE_LOOP, 0, 3);
    assert_swap(motion, 0, 5.0f, KUNAI_SAMPLE_LOOP, 2, NONE);
    assert_swap(motion, 0, 6.0f, KUNAI_SAMPLE_LOOP, 1, 4);
    assert_swap(motion, 0, 9.99f, KUNAI_SAMPLE_LOOP, 1, 4);
    assert_swap(motion, 0, 10.0f, KUNAI_SAMPLE_LOOP, 0, 3);
    assert_swap(motion, 0, 15.0f, KUNAI_SAMPLE_LOOP, 2, NONE);
    assert_swap(motion, 0, -5.0f, KUNAI_SAMPLE_LOOP, 2, NONE);
    assert_swap(motion, 0, NAN, KUNAI_SAMPLE_LOOP, 0, 3);
    assert_swap(motion, 0, 10.0f, KUNAI_SAMPLE_CLAMP, 1, 4);
    assert_swap(motion, 0, 1e30f, KUNAI_SAMPLE_WRAP, 1, 4);
    assert_swap(motion, 0, -5.0f, KUNAI_SAMPLE_CLAMP, 0, 3);
    assert_swap(motion, 1, 7.0f, KUNAI_SAMPLE_LOOP, 1, 3);
    kunai_motion_close(motion);
}

/* ---- NSBMA ---- */

static int32_t pack_rgb(int32_t red, int32_t green, int32_t blue)
{
    return red | green << 5 | blue << 10;
}

/* 5 bits become 8, as on the screen: x << 3 | x >> 2. */
static float widen(int32_t value)
{
    return (float)((value * 8 + value / 4) / 255.0);
}

static void assert_color(const kunai_motion *motion, uint32_t index, float frame, uint32_t sample,
                         int32_t red, int32_t green, int32_t blue)
{
    float values[3];

    sample_track(motion, index, frame, sample, values);
    assert_true(values[0] == widen(red) && values[1] == widen(green) && values[2] == widen(blue));
}

static void assert_alpha(const kunai_motion *motion, uint32_t index, float frame, int32_t alpha)
{
    float value;

    sample_track(motion, index, frame, KUNAI_SAMPLE_LOOP, &value);
    assert_true(value == widen(alpha));
}

/* Each channel is mixed on its own. */
TEST(paint_steps)
{
    int32_t keys[CURVE_KEYS], channels[3][CURVE_KEYS], alphas[CURVE_KEYS];
    uint32_t i, f;
    int k;

    for (k = 0; k < CURVE_KEYS; k++) {
        channels[0][k] = (7 * k + 3) % 32;
        channels[1][k] = 31 - 5 * k % 32;
        channels[2][k] = k % 2 ? 0 : 31;
        keys[k] = pack_rgb(channels[0][k], channels[1][k], channels[2][k]);
        alphas[k] = 31 - 3 * k;
    }
    for (i = 0; i < STEP_ROWS; i++) {
        const step_row *row = &step_rows[i];
        const nitro_curve color = {keys, CURVE_KEYS, row->step, row->last, 0};
        const nitro_curve alpha = {alphas, CURVE_KEYS, row->step, row->last, 0};
        const nitro_paint paint = {"m", {color, color, color, color, alpha}};
        const nitro_paints paints = {"a", row->frame_count, 0, &paint, 1};
        kunai_motion *motion = open_paints(&paints);

        for (f = 0; f < row->frame_count; f++) {
            int32_t wanted[3];

            for (k = 0; k < 3; k++) {
                const nitro_curve channel = {channels[k], CURVE_KEYS, row->step, row->last, 0};

                wanted[k] = compute_stepped(&channel, (int32_t)f, 1, 0);
            }
            for (k = 0; k < 4; k++)
                assert_color(motion, (uint32_t)k, (float)f, KUNAI_SAMPLE_LOOP, wanted[0], wanted[1],
                             wanted[2]);
            assert_alpha(motion, 4, (float)f, compute_stepped(&alpha, (int32_t)f, 1, 0));
        }
        assert_frames(motion, 0, row->frames);
        assert_frames(motion, 4, row->frames);
        kunai_motion_close(motion);
    }
}

TEST(paint_tracks)
{
    static const int32_t red = 31, white = 0xFFFF, colors[3] = {0x7FFF, 0, 0x1234};
    static const int32_t clear = 0, alphas[3] = {0, 16, 31};
    const nitro_paint list[2] = {{"light",
                                  {make_still(&red),
                                   make_still(&white),
                                   {colors, 3, 1, 3, 0},
                                   make_still(&clear),
                                   {alphas, 3, 1, 3, 0}}},
                                 {"dark",
                                  {make_still(&clear), make_still(&clear), make_still(&clear),
                                   make_still(&clear), make_still(&red)}}};
    const nitro_paints paints = {"day", 3, 0, list, 2};
    static const info_row info = {KUNAI_FORMAT_MAT0, KUNAI_MOTION_KIND_MATERIALS, 2, 10, 3, 0};
    /* dictionary of two: 8 + 12 + 4 + 2 * (20 + 16) bytes */
    enum { ENTRY = ANIMATION + 8 + 24, KEYS = ANIMATION + 8 + 96, AT = 8 + 96 };
    static const track_row rows[] = {{0, KUNAI_PROPERTY_DIFFUSE, -1, 1, 3, 1, 0x20000000 | 31,
                                      ENTRY, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {0, KUNAI_PROPERTY_AMBIENT, -1, 1, 3, 1, 0x2000FFFF, ENTRY + 4,
                                      KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {0, KUNAI_PROPERTY_SPECULAR, -1, 3, 3, 1, 3 << 16 | AT, KEYS,
                                      KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {0, KUNAI_PROPERTY_EMISSION, -1, 1, 3, 1, 0x20000000,
                                      ENTRY + 12, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {0, KUNAI_PROPERTY_ALPHA, -1, 3, 1, 1, 3 << 16 | (AT + 8),
                                      KEYS + 8, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {1, KUNAI_PROPERTY_DIFFUSE, -1, 1, 3, 1, 0x20000000,
                                      ENTRY + 20, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {1, KUNAI_PROPERTY_AMBIENT, -1, 1, 3, 1, 0x20000000,
                                      ENTRY + 24, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {1, KUNAI_PROPERTY_SPECULAR, -1, 1, 3, 1, 0x20000000,
                                      ENTRY + 28, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {1, KUNAI_PROPERTY_EMISSION, -1, 1, 3, 1, 0x20000000,
                                      ENTRY + 32, KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE},
                                     {1, KUNAI_PROPERTY_ALPHA, -1, 1, 1, 1, 0x2000001F, ENTRY + 36,
                                      KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE}};
    kunai_motion *motion = open_paints(&paints);
    uint32_t i;

    assert_info(motion, "day", &info);
    for (i = 0; i < 10; i++) {
        assert_track(motion, i, &rows[i]);
        assert_target(motion, i, i < 5 ? "light" : "dark");
    }
    for (i = 0; i < 3; i++)
        assert_raw(motion, 2, i, &colors[i]);
    assert_raw(motion, 4, 1, &alphas[1]);
    assert_raw(motion, 0, 0, &red);
    assert_color(motion, 0, 2, KUNAI_SAMPLE_LOOP, 31, 0, 0);
    assert_color(motion, 1, 2, KUNAI_SAMPLE_LOOP, 31, 31, 31);
    assert_color(motion, 2, 0, KUNAI_SAMPLE_LOOP, 31, 31, 31);
    assert_color(motion, 2, 1, KUNAI_SAMPLE_LOOP, 0, 0, 0);
    assert_color(motion, 2, 2, KUNAI_SAMPLE_LOOP, 20, 17, 4); /* 0x1234 = 00100 10001 10100 */
    assert_color(motion, 2, 3, KUNAI_SAMPLE_CLAMP, 20, 17, 4);
    assert_alpha(motion, 4, 1, 16);
    assert_alpha(motion, 9, 1, 31);
    kunai_motion_close(motion);
}

/* Whole numbers of 5 bits, rounded down. */
TEST(paint_fractions)
{
    static const int32_t alphas[3] = {0, 31, 5};
    const int32_t colors[3] = {pack_rgb(0, 31, 10), pack_rgb(31, 0, 10), pack_rgb(1, 2, 3)};
    const nitro_curve color = {colors, 3, 1, 3, 0}, alpha = {alphas, 3, 1, 3, 0};
    const nitro_paint paint = {"m", {color, color, color, color, alpha}};
    uint32_t flags;

    for (flags = 0; flags < 4; flags++) {
        const nitro_paints paints = {"a", 3, flags, &paint, 1};
        kunai_motion *motion = open_paints(&paints);

        if (flags & 1)
            assert_color(motion, 0, 0.5f, KUNAI_SAMPLE_LOOP, 15, 15, 10);
        else
            assert_color(motion, 0, 0.5f, KUNAI_SAMPLE_LOOP, 0, 31, 10);
        assert_alpha(motion, 4, 0.5f, flags & 1 ? 15 : 0);
        assert_alpha(motion, 4, 2.5f, flags == 3 ? 2 : 5);
        kunai_motion_close(motion);
    }
}

/* ---- a last behind all frames ---- */

/* The rules never find a frame behind the last one: all are at a key, or between two
 * (nitro-motion.md 1, 3). The last key is at or behind the last frame. */
typedef struct past_row {
    uint32_t frame_count;
    uint32_t step;
    uint32_t last;
    uint32_t key_count; /* also of those that must be stored */
} past_row;

static const past_row past_rows[] = {
    {10, 2, 10, 6}, {10, 2, 11, 6}, {10, 2, 12, 6},   {10, 2, 8191, 6}, {9, 2, 9, 5},
    {9, 2, 10, 5},  {2, 2, 2, 2},   {1, 2, 1, 1},     {1, 2, 2, 1},     {9, 4, 9, 3},
    {9, 4, 12, 3},  {10, 4, 10, 4}, {10, 4, 12, 4},   {11, 4, 11, 4},   {11, 4, 12, 4},
    {12, 4, 12, 4}, {12, 4, 13, 4}, {12, 4, 8191, 4}, {13, 4, 13, 4},   {13, 4, 16, 4},
    {14, 4, 14, 5}, {2, 4, 4, 2},   {1, 4, 1, 1},     {1, 4, 8188, 1}};

enum { PAST_ROWS = sizeof past_rows / sizeof past_rows[0], PAST_KEYS = 6, PAST_FRAMES = 14 };

/* By hand: sums, halves and quarters, rounded down. */
static const int32_t past_keys[PAST_KEYS] = {10, 13, -4, 100, 201, 300};
static const int32_t past_by_2[PAST_FRAMES] = {10, 11, 13, 4, -4, 48, 100, 150, 201, 250, 300};
static const int32_t past_by_4[PAST_FRAMES] = {10, 10, 11, 12, 13, 8,   4,
                                               0,  -4, 22, 48, 74, 100, 125};
static const int32_t past_red[PAST_KEYS] = {10, 13, 4, 31, 0, 7};
static const int32_t past_red_by_2[PAST_FRAMES] = {10, 11, 13, 8, 4, 17, 31, 15, 0, 3, 7};
static const int32_t past_red_by_4[PAST_FRAMES] = {10, 10, 11, 12, 13, 10, 8,
                                                   6,  4,  10, 17, 24, 31, 23};
static const int32_t past_blue[PAST_KEYS] = {21, 18, 27, 0, 31, 24};
static const int32_t past_blue_by_2[PAST_FRAMES] = {21, 19, 18, 22, 27, 13, 0, 15, 31, 27, 24};
static const int32_t past_blue_by_4[PAST_FRAMES] = {21, 20, 19, 18, 18, 20, 22,
                                                    24, 27, 20, 13, 6,  0,  7};

static nitro_curve make_past_curve(const int32_t *keys, const past_row *row, uint32_t is_short)
{
    const nitro_curve curve = {keys, row->key_count, row->step, row->last, is_short};

    return curve;
}

static void assert_past_keys(const kunai_motion *motion, uint32_t index, const past_row *row)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    uint32_t i;

    assert_int_equal(track->key_count, row->key_count);
    assert_int_equal(track->interpolation, KUNAI_INTERPOLATION_LINEAR);
    for (i = 0; i < row->key_count; i++)
        assert_true(track->frames[i] == (float)(i * row->step));
}

/* Of one number; at every frame, and beyond both ends. */
static void assert_past_values(const kunai_motion *motion, uint32_t index, const past_row *row)
{
    const int32_t *values = row->step == 2 ? past_by_2 : past_by_4;
    const uint32_t count = row->frame_count;
    const int32_t last = values[count - 1];
    uint32_t f;

    assert_past_keys(motion, index, row);
    for (f = 0; f < row->key_count; f++)
        assert_int_equal(kunai_motion_get_track(motion, index)
                             ->raw[(size_t)f * kunai_motion_get_track(motion, index)->raw_count],
                         past_keys[f]);
    for (f = 0; f < count; f++) {
        assert_value(motion, index, (float)f, KUNAI_SAMPLE_LOOP, values[f]);
        assert_value(motion, index, (float)f, KUNAI_SAMPLE_CLAMP, values[f]);
        assert_value(motion, index, (float)f, KUNAI_SAMPLE_WRAP, values[f]);
        assert_value(motion, index, (float)(f + count), KUNAI_SAMPLE_LOOP, values[f]);
    }
    assert_value(motion, index, (float)count, KUNAI_SAMPLE_CLAMP, last);
    assert_value(motion, index, (float)count + 0.5f, KUNAI_SAMPLE_WRAP, last);
    assert_value(motion, index, -1.0f, KUNAI_SAMPLE_LOOP, last);
    assert_value(motion, index, -1.0f, KUNAI_SAMPLE_CLAMP, values[0]);
}

/* The file ends with the keys of a track, of so many bytes each: without their last byte there is
 * no such track. field: where the offset of the keys stands. */
static void check_past_cut(bytes *file, uint32_t index, const past_row *row, uint32_t key_size,
                           uint64_t field, const char *record)
{
    kunai_motion *motion = open_strict_motion(file);
    const uint32_t track_count = kunai_motion_get_info(motion)->track_count;
    const size_t size =
        (size_t)kunai_motion_get_track(motion, index)->offset + (size_t)key_size * row->key_count;

    kunai_motion_close(motion);
    assert_true(size <= file->size && file->size - size < 4); /* padding */
    file->size = size;
    motion = open_strict_motion(file);
    assert_past_keys(motion, index, row);
    kunai_motion_close(motion);
    file->size = size - 1;
    motion = open_warned_motion(file, NULL, KUNAI_E_TRUNCATED, field, record);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, track_count - 1);
    kunai_motion_close(motion);
}

static void check_past_joint(const past_row *row, uint32_t is_scale, uint32_t is_short)
{
    /* a tag, two constants, and the info word; scales have two numbers each */
    const uint64_t field = JOINT_TAG + (is_scale ? 4 + 2 * 8 + 4 : 4 + 2 * 4 + 4);
    const uint32_t key_size = (is_scale ? 2u : 1u) * (is_short ? 2 : 4);
    int32_t pairs[2 * PAST_KEYS];
    nitro_joint joint = {0};
    const nitro_joints joints = make_one_joint(&joint, row->frame_count, 0);
    nitro_curve *axes = is_scale ? joint.scale : joint.translation;
    kunai_motion *motion;
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < PAST_KEYS; i++) {
        pairs[2 * i] = past_keys[i];
        pairs[2 * i + 1] = -1;
    }
    joint.bits = NITRO_R_MODEL | (is_scale ? NITRO_T_MODEL : NITRO_S_MODEL);
    axes[0] = axes[1] = make_still(pairs);
    axes[2] = make_past_curve(is_scale ? pairs : past_keys, row, is_short);
    write_nitro_joints(&joints, 1, &file);
    motion = open_strict_motion(&file);
    assert_past_values(motion, 2, row);
    kunai_motion_close(motion);
    check_past_cut(&file, 2, row, key_size, field, "JNT0");
    free_bytes(&file);
}

TEST(past_joints)
{
    uint32_t i, form;

    for (i = 0; i < PAST_ROWS; i++)
        for (form = 0; form < 4; form++)
            check_past_joint(&past_rows[i], form & 1, form >> 1);
}

/* To 90 degrees and back, where the last frame is on its way. */
TEST(past_rotations)
{
    static const int32_t pivots[][3] = {{0x28, FX, 0}, {0x28, 0, FX}};
    static const int32_t matrices[][5] = {{0, 4095 * 8, 0, -32768, 0}}; /* 90 degrees, too */
    static const int32_t lists[2][3] = {{0x8000, 0x8001, 0x8000}, {0x8000, 0, 0x8000}};
    static const past_row rows[] = {{4, 2, 4, 3}, {4, 2, 6, 3}, {8, 4, 8, 3}, {8, 4, 9, 3}};
    static const double by_4[8] = {0, 18.4349, 45, 71.5651, 90, 71.5651, 45, 18.4349};
    uint32_t i, k, f;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (k = 0; k < 2; k++) {
            const past_row *row = &rows[i];
            const uint32_t each = 4 / row->step, count = row->frame_count;
            const nitro_joint joint = make_turning_joint(lists[k], 3, row->step, row->last);
            const nitro_joints joints = make_rotating(&joint, count, 3, pivots, 2, matrices, 1);
            kunai_motion *motion = open_joints(&joints);

            assert_past_keys(motion, 0, row);
            for (f = 0; f < count; f++)
                assert_turn(motion, (float)f, KUNAI_SAMPLE_LOOP, by_4[each * f]);
            assert_turn(motion, (float)count, KUNAI_SAMPLE_CLAMP, by_4[each * (count - 1)]);
            /* half way from (1, 1) / 2 to (1, 0); from (3, 1) / 4 */
            assert_turn(motion, (float)count - 0.5f, KUNAI_SAMPLE_LOOP,
                        each == 2 ? 18.4349 : 8.1301);
            kunai_motion_close(motion);
        }
}

static void check_past_uv(const past_row *row, uint32_t is_short)
{
    enum { FIELD = ANIMATION + 0x20 };
    const nitro_uv uv = {"m",
                         {make_past_curve(past_keys, row, is_short), make_still(key_1),
                          make_still(no_turn_key), make_still(key_0), make_still(key_0)}};
    const nitro_uvs uvs = {"a", row->frame_count, 0, 0, &uv, 1};
    kunai_motion *motion = open_uvs(&uvs);
    bytes file = {0};

    assert_past_values(motion, 0, row);
    kunai_motion_close(motion);
    write_nitro_uvs(&uvs, 1, &file);
    check_past_cut(&file, 0, row, is_short ? 2 : 4, FIELD, "SRT0");
    free_bytes(&file);
}

/* Sines and cosines of 0, 90 and 180 degrees. */
static void check_past_uv_turn(const past_row *row)
{
    enum { FIELD = ANIMATION + 0x30 };
    static const int32_t keys[] = {0, FX, FX, 0, 0, -FX};
    static const double by_4[8] = {0, 18.4349, 45, 71.5651, 90, 108.4349, 135, 161.5651};
    const nitro_uv uv = {"m",
                         {make_still(key_1), make_still(key_1), make_past_curve(keys, row, 0),
                          make_still(key_0), make_still(key_0)}};
    const nitro_uvs uvs = {"a", row->frame_count, 0, 0, &uv, 1};
    kunai_motion *motion = open_uvs(&uvs);
    bytes file = {0};
    uint32_t f;

    assert_past_keys(motion, 2, row);
    for (f = 0; f < row->frame_count; f++)
        assert_radians(motion, 2, (float)f, KUNAI_SAMPLE_LOOP, by_4[4 / row->step * f]);
    kunai_motion_close(motion);
    write_nitro_uvs(&uvs, 1, &file);
    check_past_cut(&file, 2, row, 4, FIELD, "SRT0");
    free_bytes(&file);
}

TEST(past_uvs)
{
    static const past_row turns_by[] = {{4, 2, 4, 3}, {4, 2, 0xFFFF, 3}, {8, 4, 8, 3}};
    static const past_row most = {12, 4, 0xFFFF, 4}; /* of 16 bits */
    uint32_t i;

    for (i = 0; i < PAST_ROWS; i++) {
        check_past_uv(&past_rows[i], 0);
        check_past_uv(&past_rows[i], 1);
    }
    check_past_uv(&most, 0);
    for (i = 0; i < sizeof turns_by / sizeof turns_by[0]; i++)
        check_past_uv_turn(&turns_by[i]);
}

/* Red and blue go their own ways; green stays. */
static void check_past_paint(const past_row *row)
{
    enum { DIFFUSE = ANIMATION + 0x1C, ALPHA = ANIMATION + 0x2C };
    const int32_t *red = row->step == 2 ? past_red_by_2 : past_red_by_4;
    const int32_t *blue = row->step == 2 ? past_blue_by_2 : past_blue_by_4;
    int32_t colors[PAST_KEYS] = {0};
    const nitro_paint list[2] = {{"m",
                                  {make_past_curve(colors, row, 0), make_still(key_0),
                                   make_still(key_0), make_still(key_0), make_still(key_0)}},
                                 {"m",
                                  {make_still(key_0), make_still(key_0), make_still(key_0),
                                   make_still(key_0), make_past_curve(past_red, row, 0)}}};
    uint32_t i, f;

    for (i = 0; i < PAST_KEYS; i++)
        colors[i] = pack_rgb(past_red[i], 5, past_blue[i]);
    for (i = 0; i < 2; i++) {
        const nitro_paints paints = {"a", row->frame_count, 0, &list[i], 1};
        kunai_motion *motion = open_paints(&paints);
        bytes file = {0};

        assert_past_keys(motion, 4 * i, row);
        for (f = 0; f < row->frame_count; f++)
            if (i == 0)
                assert_color(motion, 0, (float)f, KUNAI_SAMPLE_CLAMP, red[f], 5, blue[f]);
            else
                assert_alpha(motion, 4, (float)f, red[f]);
        kunai_motion_close(motion);
        write_nitro_paints(&paints, 1, &file);
        check_past_cut(&file, 4 * i, row, i == 0 ? 2 : 1, i == 0 ? DIFFUSE : ALPHA, "MAT0");
        free_bytes(&file);
    }
}

TEST(past_paints)
{
    uint32_t i;

    for (i = 0; i < PAST_ROWS; i++)
        check_past_paint(&past_rows[i]);
}

/* Behind the last frame, which has no key of its own, it is held, or becomes the first frame. */
TEST(past_fractions)
{
    static const frame_row rows[] = {{0.5f, 10, 10, 10},     {8.5f, 201, 225, 225},
                                     {9.0f, 250, 250, 250},  {9.25f, 250, 250, 190},
                                     {9.5f, 250, 250, 130},  {-0.5f, 250, 250, 130},
                                     {10.0f, 10, 10, 10},    {10.5f, 10, 10, 10},
                                     {19.75f, 250, 250, 70}, {18.5f, 201, 225, 225}};
    static const past_row row = {10, 2, 10, 6};
    const nitro_curve curve = make_past_curve(past_keys, &row, 0);
    const nitro_curve red = make_past_curve(past_red, &row, 0);
    const nitro_uv uv = {"m", {curve, curve, make_still(no_turn_key), curve, curve}};
    const nitro_paint paint = {"m", {red, red, red, red, red}};
    uint32_t flags, i;

    for (flags = 0; flags < 4; flags++) {
        const nitro_uvs uvs = {"a", row.frame_count, flags, 0, &uv, 1};
        const nitro_paints paints = {"a", row.frame_count, flags, &paint, 1};
        kunai_motion *motion = open_uvs(&uvs);

        for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
            assert_value(motion, 3, rows[i].frame, KUNAI_SAMPLE_LOOP,
                         flags == 3   ? rows[i].looped
                         : flags == 1 ? rows[i].mixed
                                      : rows[i].held);
        assert_value(motion, 3, 9.5f, KUNAI_SAMPLE_CLAMP, 250);
        assert_value(motion, 3, 9.5f, KUNAI_SAMPLE_WRAP, 250);
        kunai_motion_close(motion);
        motion = open_paints(&paints);
        assert_color(motion, 0, 9.0f, KUNAI_SAMPLE_LOOP, 3, 0, 0);
        assert_color(motion, 0, 9.5f, KUNAI_SAMPLE_LOOP, flags == 3 ? 6 : 3, 0,
                     0); /* from 3 to 10 */
        assert_alpha(motion, 4, 9.5f, flags == 3 ? 6 : 3);
        kunai_motion_close(motion);
    }
}

/* ---- NSBVA ---- */

static void assert_visible(const kunai_motion *motion, uint32_t index, float frame, uint32_t sample,
                           int expected)
{
    float value;

    sample_track(motion, index, frame, sample, &value);
    assert_true(value == (float)expected);
}

TEST(sight)
{
    /* 5 nodes, 8 frames: 40 bits, so that a frame is in two words */
    static const char visible[] = "10101"
                                  "10001"
                                  "11001"
                                  "11001"
                                  "10001"
                                  "10001"
                                  "10110"
                                  "00010";
    static const nitro_sight sight = {"blink", 8, 5, visible};
    static const info_row info = {KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY, 5, 5, 8, 0};
    static const uint32_t counts[5] = {2, 3, 4, 2, 2};
    static const float frames[5][4] = {{0, 7}, {0, 2, 4}, {0, 1, 6, 7}, {0, 6}, {0, 6}};
    kunai_motion *motion = open_sight(&sight);
    uint32_t i, f;

    assert_info(motion, "blink", &info);
    for (i = 0; i < 5; i++) {
        const track_row row = {i,
                               KUNAI_PROPERTY_VISIBLE,
                               -1,
                               counts[i],
                               1,
                               1,
                               0,
                               ANIMATION + 12,
                               KUNAI_TRACK_FLAGS_KIND_NONE};
        const kunai_track *track = kunai_motion_get_track(motion, i);

        assert_track(motion, i, &row);
        assert_frames(motion, i, frames[i]);
        assert_target(motion, i, "");
        assert_int_equal(track->interpolation, KUNAI_INTERPOLATION_STEP);
        for (f = 0; f < track->key_count; f++)
            assert_int_equal(track->raw[f], visible[(uint32_t)frames[i][f] * 5 + i] - '0');
        for (f = 0; f < 8; f++) {
            const int expected = visible[f * 5 + i] - '0';

            assert_visible(motion, i, (float)f, KUNAI_SAMPLE_LOOP, expected);
            assert_visible(motion, i, (float)f + 0.75f, KUNAI_SAMPLE_CLAMP, expected);
            assert_visible(motion, i, (float)f + 800, KUNAI_SAMPLE_LOOP, expected);
            assert_visible(motion, i, (float)f - 8, KUNAI_SAMPLE_LOOP, expected);
        }
        assert_visible(motion, i, -3.0f, KUNAI_SAMPLE_CLAMP, visible[i] - '0');
        assert_visible(motion, i, 99.0f, KUNAI_SAMPLE_WRAP, visible[35 + i] - '0');
    }
    kunai_motion_close(motion);
}

/* ---- files ---- */

/* What is asked of each kind of file, with three animations in it. */
typedef struct file_row {
    uint32_t format;
    const char *tag;
    void (*write)(bytes *out);
} file_row;

static void write_three_joints(bytes *out)
{
    static const nitro_joint joint = {.bits = NITRO_IDENTITY};
    static const nitro_joints all[3] = {{"first", 1, 0, &joint, 1, NULL, 0, NULL, 0},
                                        {"second", 2, 1, &joint, 1, NULL, 0, NULL, 0},
                                        {"the third one...", 3, 0, &joint, 1, NULL, 0, NULL, 0}};

    write_nitro_joints(all, 3, out);
}

static void write_three_uvs(bytes *out)
{
    const nitro_uv uv = {"m",
                         {make_still(key_1), make_still(key_1), make_still(no_turn_key),
                          make_still(key_0), make_still(key_0)}};
    const nitro_uvs all[3] = {{"first", 1, 0, 0, &uv, 1},
                              {"second", 2, 1, 0, &uv, 1},
                              {"the third one...", 3, 0, 0, &uv, 1}};

    write_nitro_uvs(all, 3, out);
}

static void write_three_patterns(bytes *out)
{
    static const char *const names[] = {"t"};
    static const nitro_swap key = {0, 0, 255};
    static const nitro_swaps material = {"m", &key, 1, 0, 0};
    static const nitro_pattern all[3] = {{"first", 1, names, 1, NULL, 0, &material, 1},
                                         {"second", 2, names, 1, NULL, 0, &material, 1},
                                         {"the third one...", 3, names, 1, NULL, 0, &material, 1}};

    write_nitro_patterns(all, 3, out);
}

static void write_three_paints(bytes *out)
{
    const nitro_paint paint = {"m",
                               {make_still(key_1), make_still(key_1), make_still(key_1),
                                make_still(key_1), make_still(key_0)}};
    const nitro_paints all[3] = {{"first", 1, 0, &paint, 1},
                                 {"second", 2, 1, &paint, 1},
                                 {"the third one...", 3, 0, &paint, 1}};

    write_nitro_paints(all, 3, out);
}

static void write_three_sights(bytes *out)
{
    static const nitro_sight all[3] = {
        {"first", 1, 1, "1"}, {"second", 2, 1, "10"}, {"the third one...", 3, 1, "101"}};

    write_nitro_sights(all, 3, out);
}

static const file_row files[] = {{KUNAI_FORMAT_JNT0, "BCA0", write_three_joints},
                                 {KUNAI_FORMAT_SRT0, "BTA0", write_three_uvs},
                                 {KUNAI_FORMAT_PAT0, "BTP0", write_three_patterns},
                                 {KUNAI_FORMAT_MAT0, "BMA0", write_three_paints},
                                 {KUNAI_FORMAT_VIS0, "BVA0", write_three_sights}};

enum { FILES = sizeof files / sizeof files[0], BLOCK = 0x14 };

static void check_animations(const bytes *file, uint32_t format)
{
    static const char *const names[3] = {"first", "second", "the third one..."};
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    uint32_t i;

    for (i = 0; i < 6; i++) {
        kunai_motion *motion;

        options.index = i / 2;
        options.format = i % 2 ? format : 0;
        motion = open_motion_file(file, &options);
        assert_int_equal(kunai_motion_get_info(motion)->format, format);
        assert_int_equal(kunai_motion_get_info(motion)->frame_count, 1 + i / 2);
        assert_string_equal(kunai_motion_get_info(motion)->name.data, names[i / 2]);
        kunai_motion_close(motion);
    }
}

/* By number, in a file, and in its block alone, which is how some archives have it. */
TEST(several)
{
    uint32_t i;

    for (i = 0; i < FILES; i++) {
        bytes file = {0}, block = {0};

        files[i].write(&file);
        check_animations(&file, files[i].format);
        append_bytes(&block, file.data + BLOCK, file.size - BLOCK);
        check_animations(&block, files[i].format);
        free_bytes(&file);
        free_bytes(&block);
    }
}

TEST(index_and_format)
{
    kunai_options options = make_motion_options(0);
    uint32_t i, k;

    for (i = 0; i < FILES; i++) {
        bytes file = {0};
        kunai_motion *motion = NULL;
        kunai_error error;

        files[i].write(&file);
        options.format = 0;
        for (k = 3; k >= 3; k = k == 3 ? UINT32_MAX : 0) {
            options.index = k;
            assert_int_equal(kunai_motion_open(file.data, file.size, &options, &motion, &error),
                             KUNAI_E_RANGE);
            assert_int_equal(error.format, files[i].format);
            assert_null(motion);
        }
        options.index = 0;
        for (k = 0; k < FILES; k++) {
            options.format = files[k].format;
            assert_int_equal(kunai_motion_open(file.data, file.size, &options, &motion, NULL),
                             i == k ? KUNAI_OK : KUNAI_E_FORMAT);
            kunai_motion_close(motion);
        }
        options.format = KUNAI_FORMAT_NMDM;
        assert_int_equal(kunai_motion_open(file.data, file.size, &options, &motion, NULL),
                         KUNAI_E_FORMAT);
        free_bytes(&file);
    }
}

/* What is not of nodes makes no pose. */
TEST(no_pose)
{
    kunai_model *model = open_resting();
    kunai_transform pose[POSE_NODES];
    uint32_t i;

    for (i = 0; i < FILES; i++) {
        bytes file = {0};
        kunai_motion *motion;

        files[i].write(&file);
        motion = open_strict_motion(&file);
        assert_int_equal(
            kunai_motion_pose(motion, model, 0, KUNAI_SAMPLE_LOOP, pose, POSE_NODES, NULL),
            i ? KUNAI_E_ARGUMENT : KUNAI_OK);
        kunai_motion_close(motion);
        free_bytes(&file);
    }
    kunai_model_close(model);
}

/* No byte needs to be at a multiple of anything in memory. */
TEST(lead)
{
    uint32_t i;

    for (i = 0; i < FILES; i++) {
        bytes file = {0}, moved = {0};
        kunai_motion *motions[2];
        const uint8_t *data;

        files[i].write(&file);
        append_u8(&moved, 0);
        append_bytes(&moved, file.data, file.size);
        data = moved.data + 1;
        motions[0] = open_strict_motion(&file);
        assert_int_equal(kunai_motion_open(data, file.size, NULL, &motions[1], NULL), KUNAI_OK);
        assert_true(motion_visitor.walk(motions[0], file.data, file.size) ==
                    motion_visitor.walk(motions[1], data, file.size));
        kunai_motion_close(motions[0]);
        kunai_motion_close(motions[1]);
        free_bytes(&file);
        free_bytes(&moved);
    }
}
