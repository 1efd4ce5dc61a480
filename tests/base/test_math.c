/* test_math.c - sines, roots, rounding, matrices and quaternions must be exact and the same on
 * every machine. The library has its own functions because those of C libraries differ in the
 * last bits. */
#include "support.h"

#include "base/math.h"
#include "base/vectors.h"

static double measure_distance(double a, double b)
{
    return a > b ? a - b : b - a;
}

/* The values come from Python's decimal module with 60 digits, rounded once. They lie on both sides
 * of every eighth of a turn, where the library changes its series, and at some angles in
 * between. */
static const struct {
    uint32_t turn;
    double sine, cosine;
} turns[] = {
    {0x00000000, 0x0.0p+0, 0x1.0000000000000p+0},
    {0x00000001, 0x1.921fb54442d18p-30, 0x1.0000000000000p+0},
    {0x00010000, 0x1.921fb539ecf31p-14, 0x1.ffffffd885867p-1},
    {0x00008000, 0x1.921fb541ad59ep-15, 0x1.fffffff62161ap-1},
    {0x12345678, 0x1.ba74afb2fd1aep-2, 0x1.cdbcfe320a3eep-1},
    {0x1FFFFFFF, 0x1.6a09e65f10fb4p-1, 0x1.6a09e670d67e5p-1},
    {0x20000000, 0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {0x20000001, 0x1.6a09e670d67e5p-1, 0x1.6a09e65f10fb4p-1},
    {0x2AAAAAAA, 0x1.bb67ae8154762p-1, 0x1.000000074154ap-1},
    {0x3FFF0000, 0x1.ffffffd885867p-1, 0x1.921fb539ecf31p-14},
    {0x40000000, 0x1.0000000000000p+0, 0x0.0p+0},
    {0x40010000, 0x1.ffffffd885867p-1, -0x1.921fb539ecf31p-14},
    {0x55555555, 0x1.bb67ae879cf4fp-1, -0x1.fffffff8beab6p-2},
    {0x5FFFFFFF, 0x1.6a09e670d67e5p-1, -0x1.6a09e65f10fb4p-1},
    {0x60000000, 0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {0x7FFF0000, 0x1.921fb539ecf31p-14, -0x1.ffffffd885867p-1},
    {0x80000000, 0x0.0p+0, -0x1.0000000000000p+0},
    {0x9ABCDEF0, -0x1.3864f1bee8e6ep-1, -0x1.95a6fd79bda20p-1},
    {0xA0000000, -0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {0xBFFF0000, -0x1.ffffffd885867p-1, -0x1.921fb539ecf31p-14},
    {0xC0000000, -0x1.0000000000000p+0, 0x0.0p+0},
    {0xDEADBEEF, -0x1.759649e684d49p-1, 0x1.5e1c0c3210cb1p-1},
    {0xE0000000, -0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {0xFFFF0000, -0x1.921fb539ecf31p-14, 0x1.ffffffd885867p-1},
    {0xFFFFFFFF, -0x1.921fb54442d18p-30, 0x1.0000000000000p+0},
};

/* The arc tangents are those of Python, which calls a C library. */
static const struct arc {
    double y, x, angle;
} arcs[] = {
    {0.0, 1.0, 0x0.0p+0},
    {1.0, 1.0, 0x1.921fb54442d18p-1},
    {1.0, 0.0, 0x1.921fb54442d18p+0},
    {1.0, -1.0, 0x1.2d97c7f3321d2p+1},
    {0.0, -1.0, 0x1.921fb54442d18p+1},
    {-1.0, -1.0, -0x1.2d97c7f3321d2p+1},
    {-1.0, 0.0, -0x1.921fb54442d18p+0},
    {-1.0, 1.0, -0x1.921fb54442d18p-1},
    {1.0, 2.0, 0x1.dac670561bb4fp-2},
    {-3.0, 4.0, -0x1.4978fa3269ee1p-1},
    {4095.0, -1.0, 0x1.922fb6444d7c3p+0},
    {-1.0, -4096.0, -0x1.9217b544457c3p+1},
    {32767.0, -32768.0, 0x1.2d9847f3b21d8p+1},
    {1.0, 32767.0, 0x1.00020002aaaabp-15},
    {0.5, 1e-09, 0x1.921fb53babcb9p+0},
};

/* The library reduces the angle to an eighth of a turn. Each eighth needs another correction, so
 * the vectors lie in all of them. */
TEST(arctangent_is_that_of_a_c_library)
{
    for (size_t i = 0; i < COUNT(arcs); i++)
        assert_true(measure_distance(kunai_i_compute_arctangent(arcs[i].y, arcs[i].x),
                                     arcs[i].angle) < 1e-15);
    assert_true(kunai_i_compute_arctangent(0, 0) == 0);
    assert_true(kunai_i_compute_arctangent(-0.0, -1) > 3);
}

TEST(sine_and_cosine_are_those_of_60_digits)
{
    double sine, cosine;

    for (size_t i = 0; i < COUNT(turns); i++) {
        kunai_i_compute_sine_cosine(turns[i].turn, &sine, &cosine);
        assert_true(measure_distance(sine, turns[i].sine) < 1e-15);
        assert_true(measure_distance(cosine, turns[i].cosine) < 1e-15);
    }
    for (size_t i = 0; i < 4; i++) { /* quarter turns are exact */
        kunai_i_compute_sine_cosine((uint32_t)i << 30, &sine, &cosine);
        assert_true(sine == (i == 1 ? 1 : i == 3 ? -1 : 0));
        assert_true(cosine == (i == 0 ? 1 : i == 2 ? -1 : 0));
    }
}

static uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;

    value += 0.0; /* minus zero is as good as zero */
    memcpy(&bits, &value, sizeof bits);
    return hash_value(hash, bits);
}

/* Hashes the results for every BAMS angle. The hash was made on the machine on which the table
 * above was checked: every machine must give the same bits. */
TEST(sine_has_the_same_bits_everywhere)
{
    uint64_t hash = VISITOR_HASH_START;
    double sine, cosine, back_sine, back_cosine;

    for (uint32_t i = 0; i < 65536; i++) {
        kunai_i_compute_sine_cosine(i << 16, &sine, &cosine);
        assert_true(measure_distance(sine * sine + cosine * cosine, 1) < 1e-15);
        kunai_i_compute_sine_cosine(0u - (i << 16), &back_sine, &back_cosine);
        assert_true(measure_distance(back_sine, -sine) < 1e-15);
        assert_true(measure_distance(back_cosine, cosine) < 1e-15);
        hash = hash_double(hash_double(hash, sine), cosine);
    }
    assert_true(hash == 0x6E16F0176C6E29ADu);
}

TEST(square_root_is_that_of_60_digits)
{
    static const double values[][2] = {
        /* the number, and its root from Python's decimal module */
        {2.0, 0x1.6a09e667f3bcdp+0},      {3.0, 0x1.bb67ae8584caap+0},
        {0.5, 0x1.6a09e667f3bcdp-1},      {1e-320, 0x1.67e93ddbc0e73p-532},
        {1e-300, 0x1.a2fe76a3f9475p-499}, {9.9e-291, 0x1.3e109033c5c68p-482},
        {1e-290, 0x1.3faac3e3fa1f4p-482}, {1.0000000000000002, 0x1.0000000000000p+0},
        {0.1, 0x1.43d136248490fp-2},      {12345.678, 0x1.bc71c5eab9ed8p+6},
        {1e300, 0x1.38d352e5096afp+498},  {1.7976931348623157e308, 0x1.fffffffffffffp+511},
    };
    uint64_t hash = VISITOR_HASH_START;
    double whole;

    for (size_t i = 0; i < COUNT(values); i++) {
        const double root = kunai_i_compute_square_root(values[i][0]);

        assert_true(measure_distance(root / values[i][1], 1) < 1e-15);
        hash = hash_double(hash, root);
    }
    for (whole = 1; whole <= 4096; whole++) {
        assert_true(kunai_i_compute_square_root(whole * whole) == whole);
        hash = hash_double(hash, kunai_i_compute_square_root(whole));
    }
    assert_true(kunai_i_compute_square_root(0.0) == 0);
    assert_true(kunai_i_compute_square_root(-1.0) == 0);
    assert_true(hash == 0x23BEEBC71278A357u);
}

/* Values outside the range of float become 0 and are counted; infinite coordinates would spoil a
 * whole model. */
TEST(rounding_counts_what_is_no_float)
{
    uint32_t overflow = 0;

    assert_true(kunai_i_round(0.1, &overflow) == (float)0.1);
    assert_true(kunai_i_round(3.4028234663852886e38, &overflow) == 3.4028234663852886e38f);
    assert_true(kunai_i_round(-3.4028234663852886e38, &overflow) == -3.4028234663852886e38f);
    assert_int_equal(overflow, 0);
    assert_true(kunai_i_round(3.41e38, &overflow) == 0);
    assert_int_equal(overflow, 1);
    overflow = 0;
    assert_true(kunai_i_round(-1e300 * 1e300, &overflow) == 0); /* minus infinity */
    assert_int_equal(overflow, 1);
    assert_true(kunai_i_round(1e300, NULL) == 0);
}

TEST(identity_has_ones_on_the_diagonal)
{
    float identity[16];

    kunai_i_set_identity(identity);
    for (int i = 0; i < 16; i++)
        assert_true(identity[i] == (i % 5 ? 0 : 1));
}

/* Files contain singular matrices. Then the result must be the identity, not infinities. */
TEST(inverse_of_a_matrix_or_identity)
{
    /* x' = 2y + 3, y' = -4x + 5, z' = z/2 - 1, so x = (5 - y')/4, y = (x' - 3)/2, z = 2z' + 2 */
    static const float matrix[16] = {0, -4, 0, 0, 2, 0, 0, 0, 0, 0, 0.5f, 0, 3, 5, -1, 1};
    static const float inverse[16] = {0, 0.5f, 0, 0, -0.25f, 0,     0, 0,
                                      0, 0,    2, 0, 1.25f,  -1.5f, 2, 1};
    float singular[16] = {1, 2, 3, 0, 2, 4, 6, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    float out[16], identity[16];

    assert_true(kunai_i_invert_matrix(matrix, out));
    for (int i = 0; i < 16; i++)
        assert_true(out[i] == inverse[i]);
    kunai_i_set_identity(identity);
    assert_false(kunai_i_invert_matrix(singular, out));
    assert_memory_equal(out, identity, sizeof identity);
    kunai_i_set_identity(singular);
    singular[0] = 1e-39f; /* its inverse is larger than any float */
    assert_false(kunai_i_invert_matrix(singular, out));
    assert_memory_equal(out, identity, sizeof identity);
}

/* A matrix counts as singular if its determinant is at most 1e-6 of the product of the column
 * lengths, with either sign. The third column is (1, 0, height), so the quotient is height / sqrt(1
 * + height * height). The quotient is just below 1e-6 for the float next to 1e-6, and just above
 * for the float after it. The length of a column and the sign of the determinant do not matter. */
TEST(nearly_singular_matrix_has_no_inverse)
{
    static const uint32_t heights[2] = {0x358637BD, 0x358637BE}; /* 9.99999997e-7, 1.00000011e-6 */
    static const float scales[6][3] = {{1, 1, 1},
                                       {1, 1, -1},
                                       {1, 0x1p-14f, 1},
                                       {1, 0x1p14f, -1},
                                       {0x1p20f, 1, 0x1p-40f},
                                       {0x1p-30f, 0x1p-30f, 0x1p-30f}};
    float identity[16], out[16];

    kunai_i_set_identity(identity);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 6; k++) {
            float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 2, 3, 4, 1};

            memcpy(&matrix[10], &heights[i], sizeof heights[i]);
            for (int column = 0; column < 3; column++)
                for (int row = 0; row < 3; row++)
                    matrix[4 * column + row] *= scales[k][column]; /* exactly */
            assert_int_equal(kunai_i_invert_matrix(matrix, out), i);
            assert_int_equal(memcmp(out, identity, sizeof out) == 0, !i);
        }
}

/* Columns of very different lengths at right angles: the matrix is thin but has an inverse. */
TEST(thin_matrix_has_an_inverse)
{
    static const float scales[4][3] = {
        {1, 1e-4f, 1}, {1, 1e-7f, 1}, {1e-10f, 1e-10f, 1e-10f}, {1e10f, 1e-12f, 1e6f}};
    float matrix[16], out[16];

    for (int k = 0; k < 4; k++) {
        kunai_i_set_identity(matrix);
        for (int column = 0; column < 3; column++)
            matrix[5 * column] = scales[k][column];
        assert_true(kunai_i_invert_matrix(matrix, out));
        for (int column = 0; column < 3; column++) {
            const double one = (double)out[5 * column] * (double)scales[k][column];

            assert_true(one > 1 - 1e-6 && one < 1 + 1e-6);
        }
    }
}

TEST(points_move_and_directions_only_turn)
{
    static const float matrix[16] = {0, -4, 0, 0, 2, 0, 0, 0, 0, 0, 0.5f, 0, 3, 5, -1, 1};
    static const float v[3] = {1, 2, 4};
    double out[3];

    kunai_i_transform_point(matrix, v, out);
    assert_true(out[0] == 7 && out[1] == 1 && out[2] == 1);
    kunai_i_transform_direction(matrix, v, out);
    assert_true(out[0] == 4 && out[1] == -4 && out[2] == 2);
    out[0] = 3, out[1] = 0, out[2] = -4;
    kunai_i_normalize(out);
    assert_true(out[0] == 0.6 && out[1] == 0 && out[2] == -0.8);
    out[0] = out[2] = 0;
    kunai_i_normalize(out);
    assert_true(out[0] == 0 && out[1] == 0 && out[2] == 0);
}

static void compute_cross(const double *a, const double *b, double *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Turns v by the quaternion of the angles, v + 2 w (q x v) + 2 q x (q x v), and compares
 * the result. */
static void assert_turned(int32_t x, int32_t y, int32_t z, int zxy, const double *v,
                          const double *expected)
{
    const int32_t angles[3] = {x, y, z};
    double axis[3], once[3], twice[3];
    float q[4];

    kunai_i_convert_angles(angles, zxy, q);
    for (int i = 0; i < 3; i++)
        axis[i] = (double)q[i];
    compute_cross(axis, v, once);
    compute_cross(axis, once, twice);
    for (int i = 0; i < 3; i++)
        assert_true(
            measure_distance(v[i] + 2 * (double)q[3] * once[i] + 2 * twice[i], expected[i]) < 1e-6);
}

/* Quarter turns, computed by hand: a turn about X moves Y to Z, about Y moves Z to X, about Z moves
 * X to Y. A wrong order of the turns shows only if two axes turn. */
TEST(quaternions_of_quarter_turns)
{
    static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    static const double to_x[3] = {1, 0, 0}, to_y[3] = {0, 1, 0}, to_z[3] = {0, 0, 1};
    static const double from_x[3] = {-1, 0, 0}, from_z[3] = {0, 0, -1};

    for (int zxy = 0; zxy < 2; zxy++) {
        assert_turned(0x4000, 0, 0, zxy, y, to_z);
        assert_turned(0, 0x4000, 0, zxy, z, to_x);
        assert_turned(0, 0, 0x4000, zxy, x, to_y);
        assert_turned(0x4000, 0x4000, 0, zxy, y, to_x); /* X before Y in both orders */
        assert_turned(0, 0x10000 + 0x4000, 0, zxy, z, to_x);
        assert_turned(0, -0x4000, 0, zxy, x, to_z);
        assert_turned(0x8000, 0, 0, zxy, z, from_z);
    }
    assert_turned(0x4000, 0, 0x4000, 0, y, to_z);   /* to Z, which the turn about Z keeps */
    assert_turned(0x4000, 0, 0x4000, 1, y, from_x); /* first to -X, which the turn about X keeps */
    assert_turned(0, 0x4000, 0x4000, 0, x, from_z); /* to -Z, which the turn about Z keeps */
    assert_turned(0, 0x4000, 0x4000, 1, x, to_y);   /* to Y, which the turn about Y keeps */
}

TEST(quaternions_of_half_turns_are_exact)
{
    static const int32_t none[3] = {0, 0, 0}, half[3] = {0, 0x8000, 0};
    float q[4];

    kunai_i_convert_angles(none, 0, q);
    assert_true(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
    kunai_i_convert_angles(half, 0, q);
    assert_true(q[0] == 0 && q[1] == 1 && q[2] == 0 && q[3] == 0);
}

TEST(normalized_quaternion_of_zero_is_no_turn)
{
    static const double long_one[4] = {0, 3, 0, -4}, zero[4] = {0, 0, 0, 0};
    float q[4];

    kunai_i_normalize_quaternion(long_one, q);
    assert_true(q[0] == 0 && q[1] == (float)0.6 && q[2] == 0 && q[3] == (float)-0.8);
    kunai_i_normalize_quaternion(zero, q);
    assert_true(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
}

/* A pair of floats may lie at any address that is a multiple of 4. The compiler must also see that
 * storing a pair changes the floats; otherwise it may keep old values. */
TEST(pairs_are_floats_in_memory)
{
    for (size_t i = 0; i < 3; i++) {
        float floats[5] = {0}, *at = floats + i;
        double read[2];

        at[0] = 1.0f;
        at[1] = 2.0f;
        kunai_i_store_pair_of_doubles(read, kunai_i_load_pair(at));
        assert_true(read[0] == 1.0 && read[1] == 2.0);
        kunai_i_store_pair(at, kunai_i_fill_pair(7.0));
        assert_true(at[0] == 7.0f && at[1] == 7.0f);
    }
}
