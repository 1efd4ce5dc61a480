/* test_rotation_fit.c - rotations of least squares, compared with known rotations, and with rules
 * that hold for the best one. Lines, planes and mirror images do not determine a rotation: a
 * careless fit gives a reflection, or NaN. */
#include "matrices.h"
#include "support.h"

#include "model/mesh/rotation_fit.h"

#include <math.h>

static const double quarter = 1.57079632679489661923;

static void turn(const double *axis, double angle, double *out)
{
    double matrix[16];

    make_rigid_matrix(axis[0], axis[1], axis[2], angle, 0, 0, 0, matrix);
    for (int i = 0; i < 9; i++)
        out[i] = matrix[4 * (i / 3) + i % 3];
}

static void apply(const double *rotation, const double *v, double *out)
{
    for (int row = 0; row < 3; row++)
        out[row] = rotation[row] * v[0] + rotation[3 + row] * v[1] + rotation[6 + row] * v[2];
}

/* Checks that the axes are at right angles, and that the third one is the product of the others. */
static void assert_rotation(const double *r)
{
    int i, k, m;

    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++) {
            m = (k + 1) % 3;
            assert_true(fabs(r[3 * i] * r[3 * k] + r[3 * i + 1] * r[3 * k + 1] +
                             r[3 * i + 2] * r[3 * k + 2] - (i == k)) < 1e-13);
            if (i == 0)
                assert_true(fabs(r[k] * r[3 + m] - r[m] * r[3 + k] - r[6 + (k + 2) % 3]) < 1e-13);
        }
}

static void assert_near(const double *values, const double *expected, int count, double error)
{
    for (int i = 0; i < count; i++)
        assert_true(fabs(values[i] - expected[i]) <= error);
}

static void add_products(double *products, const double *source, const double *target)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            products[3 * i + j] += source[i] * target[j];
}

static const double axes[5][3] = {
    {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.6, 0, -0.8}, {2 / 3.0, -2 / 3.0, 1 / 3.0}};
static const double angles[9] = {
    0, 1e-9, 0.01, 0.7, 1.57079632679489661923, 2.5, -1.1, 3.14159, 3.14159265358979323846};

/* The points span space, a plane, and nearly a line. The known turn must be found, up to half a
 * turn, and from products whose squares underflow. */
TEST(turns_that_were_made_are_found)
{
    static const double points[3][3] = {{3, 1, -2}, {1, -2, 0.5}, {-0.5, 0.25, 4}};
    static const double sizes[4][3] = {{1, 1, 1}, {1, 1, 0}, {1, 0.003, 0}, {1e-140, 1e-140, 0}};
    double known[9], found[9];

    for (int axis = 0; axis < 5; axis++)
        for (int angle = 0; angle < 9; angle++)
            for (int size = 0; size < 4; size++) {
                double products[9] = {0};

                turn(axes[axis], angles[angle], known);
                for (int i = 0; i < 3; i++) {
                    double source[3], target[3];

                    for (int k = 0; k < 3; k++)
                        source[k] = points[i][k] * sizes[size][i];
                    apply(known, source, target);
                    add_products(products, source, target);
                }
                kunai_i_fit_rotation(products, 0.0, found);
                assert_rotation(found);
                assert_near(found, known, 9, size == 2 ? 1e-9 : 1e-13);
            }
}

/* Checks that the fitted rotation is this turn. */
static void expect_turn(const double *products, double limit, const double *axis, double angle,
                        double error)
{
    double found[9], expected[9];

    turn(axis, angle, expected);
    kunai_i_fit_rotation(products, limit, found);
    assert_rotation(found);
    assert_near(found, expected, 9, error);
}

/* The target is a mirror image. The best proper rotation gives up the direction that matters least.
 * The products are diagonal, a >= b >= c > 0.
 *
 * If the third axis is mirrored, no turn is best. If the first one is mirrored, half a turn about
 * the second one is best: a + b - c against b + c - a. In the last row all three are mirrored. */
TEST(mirror_images_give_up_what_matters_least)
{
    expect_turn((const double[9]){9, 0, 0, 0, 4, 0, 0, 0, -1}, 0, axes[0], 0, 1e-14);
    expect_turn((const double[9]){-9, 0, 0, 0, 4, 0, 0, 0, 1}, 0, axes[1], 2 * quarter, 1e-14);
    expect_turn((const double[9]){-9, 0, 0, 0, -4, 0, 0, 0, -1}, 0, axes[2], 2 * quarter, 1e-14);
}

/* One direction goes to another one. The axis is at right angles to both, and the angle is the one
 * between them (Rodrigues). The last rows are on both sides of the limit for the second singular
 * value. */
TEST(one_line_takes_the_shortest_turn)
{
    static const double second[3] = {0.0, 0.9e-6, 1.1e-6};
    double expected[9], source[3], target[3];

    for (int axis = 0; axis < 5; axis++)
        for (int angle = 1; angle < 7; angle++) {
            const double *a = axes[axis];
            const double along = a[1] * a[0] + a[2] * a[1] + a[0] * a[2];
            double products[9] = {0};

            for (int k = 0; k < 3; k++) /* at right angles to the axis */
                source[k] = a[(k + 1) % 3] - along * a[k];
            turn(a, angles[angle], expected);
            apply(expected, source, target);
            add_products(products, source, target);
            expect_turn(products, 0, a, angles[angle], 1e-13);
        }
    for (int k = 0; k < 3; k++) /* x to x, y to z: a quarter about x if y counts */
        expect_turn((const double[9]){1, 0, 0, 0, 0, second[k], 0, 0, 0}, 0, axes[0],
                    k == 2 ? quarter : 0.0, 1e-8);
}

TEST(opposite_lines_take_half_a_turn_about_any_axis)
{
    double found[9], target[3], out[3];

    for (int axis = 0; axis < 5; axis++) {
        double products[9] = {0};

        for (int k = 0; k < 3; k++)
            target[k] = -axes[axis][k];
        add_products(products, axes[axis], target);
        kunai_i_fit_rotation(products, 0.0, found);
        assert_rotation(found);
        apply(found, axes[axis], out);
        assert_near(out, target, 3, 1e-14);
        assert_true(fabs(found[0] + found[4] + found[8] + 1.0) < 1e-13); /* 1 + 2 cos */
    }
}

/* Nearly half a turn still has a shortest way. Its axis follows from the small rest of the turn:
 * the smaller the rest, the fewer of the 16 digits are right. */
TEST(nearly_half_a_turn_has_a_shortest_way)
{
    static const double rests[4] = {1e-3, 1e-6, 1e-8, 1e-9};
    static const double errors[4] = {1e-12, 1e-9, 1e-7, 1e-6};
    double expected[9], target[3];

    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 4; i++) {
            const double *source = axes[(axis + 1) % 3]; /* at right angles to the axis */
            double products[9] = {0};

            turn(axes[axis], 2 * quarter - rests[i], expected);
            apply(expected, source, target);
            add_products(products, source, target);
            expect_turn(products, 0, axes[axis], 2 * quarter - rests[i], errors[i]);
        }
}

/* Products at the limit give no rotation. Infinities and NaN must not make an endless loop. */
TEST(nothing_to_go_by_is_no_turn)
{
    static const double products[9] = {0, 4, 0, -4, 0, 0, 0, 0, 4};
    double huge[9], found[9];

    expect_turn(products, 4, axes[0], 0, 0);
    expect_turn(products, 3.999, axes[2], quarter, 1e-14);
    expect_turn((const double[9]){0}, 0, axes[0], 0, 0);
    for (int i = 0; i < 9; i++)
        huge[i] = i % 2 ? HUGE_VAL : -HUGE_VAL;
    kunai_i_fit_rotation(huge, 0.0, found);
    huge[0] = NAN;
    kunai_i_fit_rotation(huge, 0.0, found);
    for (int i = 0; i < 9; i++)
        huge[i] = NAN;
    expect_turn(huge, 0, axes[0], 0, 0);
}

/* For arbitrary products, no small turn away from the result may make the sum of t . R s larger. */
TEST(nothing_near_is_better)
{
    uint32_t random = 1;

    for (int round = 0; round < 1000; round++) {
        double products[9], found[9];

        for (int i = 0; i < 9; i++) {
            random = random * 1664525 + 1013904223;
            products[i] = (double)(random >> 8) / 8388608.0 - 1.0;
        }
        kunai_i_fit_rotation(products, 0.0, found);
        assert_rotation(found);
        for (int axis = 0; axis < 3; axis++)
            for (int sign = -1; sign <= 1; sign += 2) {
                double small[9], moved[3], gain = 0.0;

                turn(axes[axis], sign * 1e-3, small);
                for (int column = 0; column < 3; column++) {
                    apply(small, found + 3 * column, moved);
                    for (int row = 0; row < 3; row++)
                        gain += products[3 * column + row] * (moved[row] - found[3 * column + row]);
                }
                assert_true(gain < 1e-12);
            }
    }
}

/* The points are far from the origin, and moved. The sums must keep their small differences. */
TEST(sums_lose_nothing_far_away)
{
    static const double none[3] = {0, 0, 0};
    static const double points[4][3] = {
        {100000, 0, 0}, {100001, 0, 0}, {100000, 1, 0}, {100000, 0, 2}};
    const double along[3] = {-5, 7, 100000};
    double known[9], rotation[9], translation[3], target[3];
    kunai_i_fit fit;

    turn(axes[4], 2.0, known);
    kunai_i_begin_fit(&fit, 1.0);
    for (int i = 0; i < 4; i++) {
        apply(known, points[i], target);
        for (int k = 0; k < 3; k++)
            target[k] += along[k];
        kunai_i_add_to_fit(&fit, points[i], none, target, none);
    }
    kunai_i_end_fit(&fit, 0.0, rotation, translation);
    assert_near(rotation, known, 9, 1e-9);
    assert_near(translation, along, 3, 1e-4);
    kunai_i_end_fit(&fit, 1000.0, rotation, translation); /* all of it is noise */
    assert_near(rotation, (const double[9]){1, 0, 0, 0, 1, 0, 0, 0, 1}, 9, 0.0);
}

/* Two points half a unit from the middle stay on X. Their normals go from X to Y and have the
 * weight 0.5. The squares are equal, so X goes half way. */
TEST(normals_have_a_weight)
{
    double rotation[9], translation[3], expected[9];
    kunai_i_fit fit;

    kunai_i_begin_fit(&fit, 0.5);
    for (int i = -1; i < 2; i += 2)
        kunai_i_add_to_fit(&fit, (const double[3]){0.5 * i, 0, 0}, axes[0],
                           (const double[3]){0.5 * i, 0, 7}, axes[1]);
    kunai_i_end_fit(&fit, 0.0, rotation, translation);
    turn(axes[2], quarter / 2, expected);
    assert_near(rotation, expected, 9, 1e-14);
    assert_near(translation, (const double[3]){0, 0, 7}, 3, 1e-14);
}

/* Four points in a cross are turned by a quarter. The products of 2 * a * a are compared with the
 * square of the noise. The square may be smaller or larger than the noise. */
TEST(noise_tells_no_turn)
{
    static const struct {
        double noise, reach;
        int is_told;
    } cases[] = {{0.1, 0.0706, 0}, {0.1, 0.0708, 1}, {10, 7.06, 0}, {10, 7.08, 1}};
    static const double none[3] = {0, 0, 0};
    double rotation[9], translation[3], expected[9];
    kunai_i_fit fit;

    for (int i = 0; i < 4; i++) {
        turn(axes[2], quarter, expected);
        kunai_i_begin_fit(&fit, 1.0);
        for (int k = 0; k < 4; k++) {
            double source[3] = {0, 0, 0}, target[3];

            source[k / 2] = k % 2 ? cases[i].reach : -cases[i].reach;
            apply(expected, source, target);
            kunai_i_add_to_fit(&fit, source, none, target, none);
        }
        kunai_i_end_fit(&fit, cases[i].noise, rotation, translation);
        turn(axes[2], cases[i].is_told ? quarter : 0.0, expected);
        assert_near(rotation, expected, 9, 1e-14);
    }
}
