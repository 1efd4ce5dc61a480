/* test_motion_channels.c - every channel of both generations, shapes, cameras, lights and bare
 * motions, of files that are put together here (ninja-motion.md 3, 5, 7, 8, 11). */
#include "motion/ninja/njs_motion.h" /* before bytes.h: it has parameters of that name */

#include "motion_files.h"
#include "flags.h"

#include <math.h>

static const double turn = 6.283185307179586476925286766559;

/* Keys whose stored values are known: a frame, and what all records hold of v. */
static const motion_key some[] = {{0, {1, -2, 3.5, 0.25}}, {7, {-4, 5, 0.5, -1}}};
static const motion_key wide[] = {{0, {0x14000, -0x8001, 5}}, {0x10001, {-1, 0x7FFFFFFF, 0}}};
static const motion_key narrow[] = {{0, {0x7FFF, -0x8000, 5}}, {0xFFFF, {-1, 2, 0x1000}}};
static const motion_key colors[] = {{0, {0xFF102030u}}, {9, {0x80FFFE00u}}};
static const motion_key bits[] = {{0, {1}}, {0xFFFF, {0x8001}}};
static const motion_key spots[] = {{0, {1, 100, 0x1000, 0x2000}}, {29, {2, 50, -3, 0x14000}}};
static const motion_key ids[] = {{3, {7}}, {0x10003, {0xFFFFFFFFu}}};

static const motion_keys no_keys = {0, 0, NULL};

/* One channel: what is stored, and what comes out of it. */
typedef struct channel {
    uint32_t bit;
    motion_keys keys;
    uint32_t property, value_count, raw_count, blend;
} channel;

/* In the order of their slots. */
static const channel ninja1[] = {
    {0, {'f', 2, some}, KUNAI_PROPERTY_TRANSLATION, 3, 0, KUNAI_I_BLEND_FLOATS},
    {1, {'a', 2, wide}, KUNAI_PROPERTY_ROTATION, 3, 3, KUNAI_I_BLEND_WIDE_ANGLES},
    {13, {'q', 2, some}, KUNAI_PROPERTY_ROTATION, 4, 0, KUNAI_I_BLEND_QUATERNIONS},
    {2, {'f', 2, some}, KUNAI_PROPERTY_SCALE, 3, 0, KUNAI_I_BLEND_FLOATS},
    {3, {'f', 2, some}, KUNAI_PROPERTY_VECTOR, 3, 0, KUNAI_I_BLEND_FLOATS},
    {6, {'f', 2, some}, KUNAI_PROPERTY_TARGET, 3, 0, KUNAI_I_BLEND_FLOATS},
    {7, {'r', 2, wide}, KUNAI_PROPERTY_ROLL, 1, 1, KUNAI_I_BLEND_WIDE_ANGLES},
    {8, {'r', 2, wide}, KUNAI_PROPERTY_FIELD_OF_VIEW, 1, 1, KUNAI_I_BLEND_WIDE_ANGLES},
    {9, {'c', 2, colors}, KUNAI_PROPERTY_COLOR, 4, 1, KUNAI_I_BLEND_COLORS},
    {10, {'1', 2, some}, KUNAI_PROPERTY_INTENSITY, 1, 0, KUNAI_I_BLEND_FLOATS},
    {11, {'l', 2, spots}, KUNAI_PROPERTY_SPOT, 4, 2, KUNAI_I_BLEND_SPOTS},
    {12, {'2', 2, some}, KUNAI_PROPERTY_POINT, 2, 0, KUNAI_I_BLEND_FLOATS},
};
static const channel ninja2[] = {
    {0, {'f', 2, some}, KUNAI_PROPERTY_TRANSLATION, 3, 0, KUNAI_I_BLEND_FLOATS},
    {4, {'f', 2, some}, KUNAI_PROPERTY_VECTOR, 3, 0, KUNAI_I_BLEND_FLOATS},
    {1, {'a', 2, wide}, KUNAI_PROPERTY_ROTATION, 3, 3, KUNAI_I_BLEND_WIDE_ANGLES},
    {5, {'s', 2, narrow}, KUNAI_PROPERTY_ROTATION, 3, 3, KUNAI_I_BLEND_SHORT_ANGLES},
    {13, {'q', 2, some}, KUNAI_PROPERTY_ROTATION, 4, 0, KUNAI_I_BLEND_QUATERNIONS},
    {2, {'f', 2, some}, KUNAI_PROPERTY_SCALE, 3, 0, KUNAI_I_BLEND_FLOATS},
    {3, {'f', 2, some}, KUNAI_PROPERTY_VECTOR, 3, 0, KUNAI_I_BLEND_FLOATS},
    {6, {'f', 2, some}, KUNAI_PROPERTY_TARGET, 3, 0, KUNAI_I_BLEND_FLOATS},
    {15, {'e', 2, bits}, KUNAI_PROPERTY_EVENT, 1, 1, KUNAI_I_BLEND_STEPS},
    {7, {'t', 2, narrow}, KUNAI_PROPERTY_ROLL, 1, 1, KUNAI_I_BLEND_SHORT_ANGLES},
    {8, {'t', 2, narrow}, KUNAI_PROPERTY_FIELD_OF_VIEW, 1, 1, KUNAI_I_BLEND_SHORT_ANGLES},
    {9, {'f', 2, some}, KUNAI_PROPERTY_COLOR, 3, 0, KUNAI_I_BLEND_FLOATS},
    {10, {'2', 2, some}, KUNAI_PROPERTY_INTENSITY, 2, 0, KUNAI_I_BLEND_FLOATS},
    {12, {'2', 2, some}, KUNAI_PROPERTY_POINT, 2, 0, KUNAI_I_BLEND_FLOATS},
    {14, {'i', 2, ids}, KUNAI_PROPERTY_SHAPE_ID, 1, 1, KUNAI_I_BLEND_STEPS},
};

enum {
    NINJA1 = sizeof ninja1 / sizeof ninja1[0],
    NINJA2 = sizeof ninja2 / sizeof ninja2[0],
    MOST = 16 /* as many as type has bits */
};

/* What a stored number is as a value. */
static double convert_value(const channel *c, const motion_key *key, uint32_t k)
{
    static const int shifts[] = {16, 8, 0, 24};

    switch (c->blend) {
    case KUNAI_I_BLEND_WIDE_ANGLES:
    case KUNAI_I_BLEND_SHORT_ANGLES: return key->v[k] * turn / 65536;
    case KUNAI_I_BLEND_SPOTS: return k < 2 ? key->v[k] : key->v[k] * turn / 65536;
    case KUNAI_I_BLEND_COLORS: return ((uint32_t)key->v[0] >> shifts[k] & 0xFF) / 255.0;
    case KUNAI_I_BLEND_QUATERNIONS: return key->v[(k + 1) % 4]; /* w comes first in the file */
    default: return key->v[k];
    }
}

static void check_track(const kunai_motion *motion, uint32_t index, const channel *c)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    const uint32_t first_raw = c->blend == KUNAI_I_BLEND_SPOTS ? 2 : 0;
    uint32_t i, k;

    assert_non_null(track);
    assert_int_equal(track->property, c->property);
    assert_int_equal(track->value_count, c->value_count);
    assert_int_equal(track->raw_count, c->raw_count);
    assert_int_equal(motion->tracks[index].blend, c->blend);
    assert_int_equal(track->key_count, 2);
    for (i = 0; i < 2; i++) {
        const motion_key *key = &c->keys.list[i];

        assert_true(track->frames[i] == (float)key->frame);
        for (k = 0; k < c->value_count; k++)
            if (track->values[i * c->value_count + k] != (float)convert_value(c, key, k))
                fail_msg("property %u, key %u: %.9g is not %.9g", c->property, i,
                         (double)track->values[i * c->value_count + k], convert_value(c, key, k));
        for (k = 0; k < c->raw_count; k++)
            assert_int_equal((uint32_t)track->raw[i * c->raw_count + k],
                             (uint32_t)(int64_t)key->v[first_raw + k]);
    }
}

/* A motion of two entries, of which the second one has the last of the channels only. */
static void check_channels(const channel *const *channels, uint32_t count, uint32_t flags, int big)
{
    motion_keys tracks[2 * MOST];
    motion_plan p = {0, count, 0x20000, 2, tracks, MDATA_LAST, big};
    const kunai_options options = make_motion_options(flags | KUNAI_OPEN_STRICT);
    kunai_motion *motion;
    bytes file;
    uint32_t i, k, seen = 0;

    for (i = 0; i < count; i++) {
        p.type |= 1u << channels[i]->bit;
        tracks[i] = channels[i]->keys;
        tracks[count + i] = i + 1 < count ? no_keys : channels[i]->keys;
    }
    file = make_motion_file(&p);
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->track_count, count + 1);
    for (k = 0; k <= KUNAI_PROPERTY_SHAPE_ID; k++) /* tracks are ordered by property */
        for (i = 0; i < count; i++)
            if (channels[i]->property == k)
                check_track(motion, seen++, channels[i]);
    assert_int_equal(kunai_motion_get_track(motion, count)->group, 1);
    check_track(motion, count, channels[count - 1]);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* Each channel alone, then all but one another: the slots have the order of the ranks. */
TEST(every_channel)
{
    const channel *all[MOST];
    uint32_t i, k, count;
    int big;

    for (big = 0; big < 2; big++) {
        for (i = 0; i < NINJA1; i++) {
            for (k = count = 0; k < NINJA1; k++)
                if (k != i)
                    all[count++] = &ninja1[k];
            check_channels(all, count, 0, big);
            all[0] = &ninja1[i];
            check_channels(all, 1, 0, big);
        }
        for (i = 0; i < NINJA2; i++) {
            for (k = count = 0; k < NINJA2; k++)
                if (k != i)
                    all[count++] = &ninja2[k];
            check_channels(all, count, KUNAI_MOTION_NINJA2, big);
            all[0] = &ninja2[i];
            check_channels(all, 1, KUNAI_MOTION_NINJA2, big);
        }
    }
}

/* Without being told: bits 14 and 15, or bit 5 without bits 1 and 4, mean Ninja 2. Slot 1 of
 * type 0x25 is SANG although bit 2 is below bit 5; slot 1 of type 0x2005 is the quaternion. */
TEST(generation_and_rank)
{
    const channel *event[] = {&ninja2[0], &ninja2[2], &ninja2[8]};
    const channel *shape[] = {&ninja2[0], &ninja2[14]};
    const channel *sang[] = {&ninja2[0], &ninja2[3], &ninja2[5]};
    const channel *quaternion[] = {&ninja1[0], &ninja1[2], &ninja1[3]};

    check_channels(event, 3, 0, 0);
    check_channels(shape, 2, 0, 0);
    check_channels(sang, 3, 0, 1);
    check_channels(sang, 3, KUNAI_MOTION_ANGLES_WIDE, 0); /* which is for ANG_1 only */
    check_channels(quaternion, 3, 0, 0);
}

/* Keys up to the first one whose frame does not rise, whatever their record: a frame of 16 bits is
 * the first half of its word, in both byte orders. */
TEST(repair_of_records)
{
    static const motion_key list[] = {{0, {0}}, {5, {0xFFF}}, {5, {0}}, {9, {0}}};
    static const struct {
        uint32_t bit, size;
        const char *record;
        char kind;
    } cases[] = {
        {5, 8, "NJS_MKEY_SA", 's'},    {7, 4, "NJS_MKEY_SA1", 't'},
        {15, 4, "NJS_MKEY_UI16", 'e'}, {14, 8, "NJS_MKEY_SHAPEID", 'i'},
        {10, 12, "NJS_MKEY_F2", '2'},  {13, 20, "NJS_MKEY_QUAT", 'q'},
    };
    const kunai_options options = make_motion_options(KUNAI_MOTION_NINJA2);
    size_t i;
    int big;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (big = 0; big < 2; big++) {
            const motion_keys tracks[] = {{cases[i].kind, 4, list}};
            const motion_plan p = {1u << cases[i].bit, 1, 10, 1, tracks, MDATA_LAST, big};
            bytes file = make_motion_file(&p);
            kunai_motion *motion = open_warned_motion(&file, &options, KUNAI_E_CORRUPT,
                                                      8 + 12 + 2 * cases[i].size, cases[i].record);

            assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, 2);
            kunai_motion_close(motion);
            free_bytes(&file);
        }
}

/* ---- shapes ---- */

/* Three arrays of two points. */
static const double points[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
static const motion_points arrays = {points, 2, 3};
static const motion_key three[] = {{0, {0}}, {5, {2}}, {10, {1}}};
static const motion_key same[] = {{0, {1}}, {10, {1}}};

static bytes make_shape_file(const motion_plan *p, const char *tag, int with_pof0)
{
    motion_image image = build_motion_shapes(p, &arrays);
    bytes file = {NULL, 0, 0};

    add_motion_chunk(&file, tag, &image.body, 0);
    if (with_pof0)
        add_motion_pof0(&file, &image);
    free_bytes(&image.body);
    return file;
}

static void check_points(const kunai_motion *motion, uint32_t index, uint32_t group,
                         const motion_keys *keys)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    uint32_t i, k;

    assert_int_equal(track->group, group);
    assert_int_equal(track->key_count, keys->count);
    assert_int_equal(track->point_count, 2);
    assert_int_equal(track->value_count, 6);
    assert_null(track->raw);
    for (i = 0; i < keys->count; i++) {
        assert_true(track->frames[i] == (float)keys->list[i].frame);
        for (k = 0; k < 6; k++)
            assert_true(track->values[6 * i + k] ==
                        (float)points[6 * (uint32_t)keys->list[i].v[0] + k]);
    }
}

/* The smallest distance of two arrays, or of the last one and the keys behind it, tells how many
 * points there are. Bits 14 and 15 do not make Ninja 2 of shapes. */
TEST(shapes_without_a_model)
{
    const motion_keys tracks[] = {{'p', 3, three}, no_keys, no_keys, {'p', 3, three}};
    motion_plan p = {0x30, 0x42, 11, 2, tracks, MDATA_LAST, 0};
    kunai_motion *motion;
    bytes file;
    int rel;

    for (p.big = 0; p.big < 2; p.big++)
        for (rel = 0; rel < 2; rel++) {
            file = make_shape_file(&p, "NSSM", rel);
            motion = open_strict_motion(&file);
            assert_int_equal(kunai_motion_get_info(motion)->kind, KUNAI_MOTION_KIND_SHAPES);
            assert_int_equal(kunai_motion_get_info(motion)->format, KUNAI_FORMAT_NSSM);
            assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
            assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
            assert_int_equal(kunai_motion_get_track(motion, 0)->property, KUNAI_PROPERTY_VERTICES);
            assert_int_equal(kunai_motion_get_track(motion, 1)->property, KUNAI_PROPERTY_NORMALS);
            assert_int_equal(kunai_motion_get_track(motion, 0)->interpolation,
                             KUNAI_INTERPOLATION_SPLINE);
            check_points(motion, 0, 0, &tracks[0]);
            check_points(motion, 1, 1, &tracks[3]);
            kunai_motion_close(motion);
            free_bytes(&file);
        }
}

/* In a REL file the first array of points lies at 0, which is a place where it is listed. */
TEST(shapes_in_a_rel_file)
{
    const motion_keys tracks[] = {{'p', 3, three}};
    motion_plan p = {0x10, 1, 11, 1, tracks, STRUCT_LAST, 0};

    for (p.big = 0; p.big < 2; p.big++) {
        motion_image image = build_motion_shapes(&p, &arrays);
        bytes file = make_motion_rel(&image);
        kunai_motion *motion = open_strict_motion(&file);

        assert_int_equal(kunai_motion_get_info(motion)->format, KUNAI_FORMAT_REL_MOTION);
        check_points(motion, 0, 0, &tracks[0]);
        kunai_motion_close(motion);
        free_bytes(&file);
    }
}

/* The arrays are 48 bytes apart, the keys 24 behind the last one. */
TEST(points_before_the_keys)
{
    static const motion_key ends[] = {{0, {0}}, {10, {2}}};
    const motion_keys tracks[] = {{'p', 2, ends}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    bytes file = make_shape_file(&p, "NSSM", 0);
    kunai_motion *motion = open_strict_motion(&file);

    check_points(motion, 0, 0, &tracks[0]);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* Only two of the arrays are neighbours, wherever in the order of the keys. */
TEST(points_in_any_order)
{
    enum { KEYS = 10, ARRAYS = 34 };
    static const uint8_t used[KEYS] = {0, 3, 7, 10, 14, 17, 21, 22, 26, 29};
    static const uint8_t steps[] = {1, 3, 7, 9}; /* through used, which they reach all of */
    static const double zeros[3 * 2 * ARRAYS];
    static const motion_points many = {zeros, 2, ARRAYS};
    uint32_t step, first, i;

    for (step = 0; step < sizeof steps; step++)
        for (first = 0; first < KEYS; first++) {
            motion_key list[KEYS] = {{0, {0}}};
            const motion_keys tracks[] = {{'p', KEYS, list}};
            const motion_plan p = {0x10, 1, KEYS, 1, tracks, MDATA_LAST, 0};
            motion_image image;
            bytes file;
            kunai_motion *motion;

            for (i = 0; i < KEYS; i++) {
                list[i].frame = i;
                list[i].v[0] = used[(first + i * steps[step]) % KEYS];
            }
            image = build_motion_shapes(&p, &many);
            file = make_motion_chunk(&image, "NSSM");
            motion = open_strict_motion(&file);
            assert_int_equal(kunai_motion_get_track(motion, 0)->point_count, 2);
            kunai_motion_close(motion);
            free_bytes(&file);
        }
}

/* It reads as 0, and is told with its place. */
TEST(points_not_finite)
{
    const motion_keys tracks[] = {{'p', 3, three}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    bytes file = make_shape_file(&p, "NSSM", 0);
    kunai_motion *motion;

    set_u32(&file, 8 + 12 + 4, 0x7FC00000, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 8 + 12 + 4, "NJS_POINT3");
    assert_true(kunai_motion_get_track(motion, 0)->values[1] == 0.0f);
    assert_true(kunai_motion_get_track(motion, 0)->values[2] == 2.0f);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* Bit 14 is a stream of colours there, of which nothing is known. */
TEST(shapes_are_ninja1)
{
    const motion_keys tracks[] = {{'p', 3, three}, {'p', 3, three}};
    const motion_plan p = {0x4010, 2, 11, 1, tracks, MDATA_LAST, 0};
    bytes file = make_shape_file(&p, "NSSM", 0);
    kunai_motion *motion =
        open_warned_motion(&file, NULL, KUNAI_E_UNSUPPORTED, 8 + 8, "NJS_MOTION");

    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    check_points(motion, 0, 0, &tracks[0]);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* One array, and its keys are not behind it: nobody knows. The frames are there. */
TEST(unknown_points)
{
    const motion_keys tracks[] = {{'p', 2, same}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    bytes file = make_shape_file(&p, "NSSM", 0);
    const uint32_t keys = 8 + 12 + 72;
    const kunai_track *track;
    kunai_motion *motion = open_strict_motion(&file);

    /* Array 1 begins 48 bytes before the keys: 4 points. */
    assert_int_equal(kunai_motion_get_track(motion, 0)->point_count, 4);
    kunai_motion_close(motion);
    set_u32(&file, keys + 4, keys - 8 + 8, 0); /* behind the start of the keys */
    set_u32(&file, keys + 12, keys - 8 + 8, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_UNSUPPORTED, keys, "NJS_MKEY_P");
    track = kunai_motion_get_track(motion, 0);
    assert_int_equal(track->key_count, 2);
    assert_int_equal(track->point_count, 0);
    assert_int_equal(track->value_count, 0);
    assert_null(track->values);
    assert_true(track->frames[1] == 10.0f);
    kunai_motion_close(motion);
    set_u32(&file, keys + 4, (uint32_t)file.size - 8 - 12, 0); /* there is one, or less */
    set_u32(&file, keys + 12, (uint32_t)file.size - 8 - 12, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_UNSUPPORTED, keys, "NJS_MKEY_P");
    kunai_motion_close(motion);
    set_u32(&file, keys + 4, (uint32_t)file.size - 8 - 8, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_TRUNCATED, keys + 4, "NJS_MKEY_P");
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 0);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* A pointer to nowhere, or to points that pass the end: that key and the rest are left out. */
TEST(lost_points)
{
    const motion_keys tracks[] = {{'p', 3, three}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    bytes file = make_shape_file(&p, "NSSM", 0);
    const uint32_t keys = 8 + 12 + 72, body = (uint32_t)file.size - 8;
    const struct {
        uint32_t key, pointer, left;
        kunai_result code;
    } cases[] = {
        {2, 0, 2, KUNAI_E_CORRUPT},           {2, 14, 2, KUNAI_E_CORRUPT},
        {2, body, 2, KUNAI_E_CORRUPT},        {2, body - 20, 2, KUNAI_E_TRUNCATED},
        {0, 0xFFFFFFFCu, 0, KUNAI_E_CORRUPT},
    };
    kunai_motion *motion;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t at = keys + 8 * cases[i].key + 4;
        bytes changed = copy_bytes(&file);

        set_u32(&changed, at, cases[i].pointer, 0);
        motion = open_warned_motion(&changed, NULL, cases[i].code, at, "NJS_MKEY_P");
        assert_int_equal(kunai_motion_get_info(motion)->track_count, cases[i].left ? 1 : 0);
        if (cases[i].left)
            assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, cases[i].left);
        kunai_motion_close(motion);
        free_bytes(&changed);
    }
    set_u32(&file, keys + 8 * 2 + 4, body - 24, 0); /* just fits: the gaps are 24 bytes */
    motion = open_strict_motion(&file);
    assert_int_equal(kunai_motion_get_track(motion, 0)->key_count, 3);
    assert_int_equal(kunai_motion_get_track(motion, 0)->point_count, 2);
    kunai_motion_close(motion);
    free_bytes(&file);
}

/* ---- shapes of a model ---- */

static void put_node(bytes *body, uint32_t flags, uint32_t model, uint32_t sibling)
{
    int i;

    append_u32(body, flags, 0);
    append_u32(body, model, 0);
    append_zeros(body, 24);
    for (i = 0; i < 3; i++)
        append_float(body, 1, 0);
    append_u32(body, 0, 0);
    append_u32(body, sibling, 0);
}

/* Nodes in a row, without parts but for the last one, which has a list of three vertices. */
static kunai_model *open_shape_model(const uint32_t *flags, uint32_t count)
{
    const uint32_t model = 52 * count, list = model + 24;
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_model *result = NULL;
    uint32_t i;

    for (i = 0; i < count; i++)
        put_node(&body, flags[i], i + 1 < count ? 0 : model, i + 1 < count ? 52 * (i + 1) : 0);
    append_u32(&body, list, 0);
    append_zeros(&body, 20);
    append_u32(&body, 34 | (3 * 3 + 1) << 16, 0); /* CnkV: positions */
    append_u32(&body, 3u << 16, 0);
    for (i = 0; i < 9; i++)
        append_float(&body, i, 0);
    append_u32(&body, 255, 0);
    add_motion_chunk(&file, "NJCM", &body, 0);
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, &result, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(result)->node_count, count);
    free_bytes(&body);
    free_bytes(&file);
    return result;
}

/* An entry for every node, and an entry for those without SHAPE_SKIP (0x80): in both the last one
 * is that of the last node, whose three points hold against the two that distances tell. */
TEST(shapes_of_a_model)
{
    static const uint32_t all[] = {0x80, 0x80, 0x80}, one[] = {0, 0x80, 0};
    static const struct {
        const uint32_t *flags;
        uint32_t entries, groups;
    } cases[] = {{all, 3, 3}, {one, 3, 3}, {one, 2, 2}};
    const motion_keys tracks[] = {no_keys, no_keys, {'p', 3, three}};
    size_t i;

    for (i = 0; i < 3; i++) {
        const motion_plan p = {0x10,       1, 11, cases[i].entries, tracks + 3 - cases[i].entries,
                               MDATA_LAST, 0};
        kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
        kunai_model *model = open_shape_model(cases[i].flags, 3);
        bytes file = make_shape_file(&p, "NSSM", 0);
        const kunai_track *track;
        kunai_motion *motion;

        options.model = model;
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, cases[i].groups);
        assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
        track = kunai_motion_get_track(motion, 0);
        assert_int_equal(track->group, cases[i].groups - 1);
        assert_int_equal(track->point_count, 3);
        assert_true(track->values[0] == 0.0f && track->values[8] == 8.0f);
        assert_true(track->values[9] == 12.0f && track->values[17] != 17.0f); /* then the keys */
        kunai_motion_close(motion);
        free_bytes(&file);
        kunai_model_close(model);
    }
}

/* One node with a model whose first list is of so many positions: Xinja or Ginja. */
static kunai_model *open_points_model(int is_ginja, uint32_t count)
{
    const uint32_t model = 56, sets = model + 44, vertices = sets + 32;
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    kunai_model *result = NULL;

    put_node(&body, 7, model, 0);
    append_zeros(&body, model - (uint32_t)body.size);
    append_u32(&body, is_ginja ? sets : 0, 0);
    append_u32(&body, is_ginja ? 0 : sets, 0);
    append_u32(&body, is_ginja ? 0 : 1, 0);
    append_zeros(&body, sets - (uint32_t)body.size);
    if (is_ginja) {
        append_u32(&body, 1 | 12 << 8 | count << 16, 0); /* positions, stride, count */
        append_u32(&body, 1 | 4 << 4, 0);                /* XYZ, F32 */
        append_u32(&body, vertices, 0);
        append_u32(&body, 12 * count, 0);
        append_u32(&body, 255, 0);
        append_zeros(&body, 12);
    } else {
        append_u32(&body, 1, 0); /* positions and UVs */
        append_u32(&body, vertices, 0);
        append_u32(&body, 20, 0);
        append_u32(&body, count, 0);
        append_zeros(&body, 16);
    }
    append_zeros(&body, 20 * (size_t)count);
    add_motion_chunk(&file, is_ginja ? "GJCM" : "NJCM", &body, 0);
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, &result, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(result)->format,
                     is_ginja ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_XJ);
    free_bytes(&body);
    free_bytes(&file);
    return result;
}

/* The same of other models: those of the first vertex set, or of the array of positions. */
TEST(shapes_of_other_models)
{
    const motion_keys tracks[] = {{'p', 3, three}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    bytes file = make_shape_file(&p, "NSSM", 0);
    int is_ginja;

    for (is_ginja = 0; is_ginja < 2; is_ginja++) {
        kunai_model *model = open_points_model(is_ginja, 3);
        kunai_motion *motion;

        options.model = model;
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_track(motion, 0)->point_count, 3);
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    free_bytes(&file);
}

/* Neither number of entries is right: those of the nodes without SHAPE_SKIP are missing. Where all
 * nodes have that flag it says nothing. */
TEST(shapes_are_missing)
{
    static const uint32_t one[] = {0, 0x80, 0}, all[] = {0x80, 0x80, 0x80};
    const motion_keys tracks[] = {{'p', 3, three}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(0);
    bytes file = make_shape_file(&p, "NSSM", 0);
    uint32_t groups;

    for (groups = 2; groups <= 3; groups++) {
        kunai_model *model = open_shape_model(groups == 2 ? one : all, 3);
        kunai_motion *motion;

        options.model = model;
        motion = open_warned_motion(&file, &options, KUNAI_E_CORRUPT, 8 + 12 + 72 + 24, "MDATA");
        assert_int_equal(kunai_motion_get_info(motion)->group_count, groups);
        check_points(motion, 0, 0, &tracks[0]); /* the first node has no vertices: by distance */
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    free_bytes(&file);
}

/* There is room for an entry for every node, but the last one is none. */
TEST(shapes_before_something)
{
    static const uint32_t flags[] = {0, 0x80, 0};
    const motion_keys tracks[] = {{'p', 3, three}, no_keys};
    const motion_plan p = {0x10, 1, 11, 2, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    kunai_model *model = open_shape_model(flags, 3);
    bytes file = make_shape_file(&p, "NSSM", 0);
    kunai_motion *motion;

    append_u32(&file, 1, 0);
    append_u32(&file, 1, 0);
    set_u32(&file, 4, (uint32_t)file.size - 8, 0);
    options.model = model;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
    kunai_motion_close(motion);
    free_bytes(&file);
    kunai_model_close(model);
}

/* Many keys may share large arrays: memory is the limit. */
TEST(shapes_that_alias)
{
    enum { KEYS = 8000, BODY = 900000 };
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    uint32_t i;

    append_u32(&body, BODY - 8, 0);
    append_u32(&body, KEYS, 0);
    append_u16(&body, 0x10, 0);
    append_u16(&body, 1, 0);
    append_zeros(&body, BODY - 12 - 8 * KEYS - 8);
    for (i = 0; i < KEYS; i++) {
        append_u32(&body, i, 0);
        append_u32(&body, 12, 0);
    }
    append_u32(&body, BODY - 8 - 8 * KEYS, 0);
    append_u32(&body, KEYS, 0);
    add_motion_chunk(&file, "NSSM", &body, 0);
    assert_motion_fails(&file, NULL, KUNAI_E_LIMIT, 0, "memory");
    free_bytes(&body);
    free_bytes(&file);
}

/* ---- cameras and lights ---- */

/* Channels that a kind does not have are stepped over without a word. */
TEST(kinds_step_over)
{
    static const struct {
        const char *tag;
        uint32_t kind, count, properties[7];
    } kinds[] = {
        {"NCAM",
         KUNAI_MOTION_KIND_CAMERA,
         5,
         {KUNAI_PROPERTY_TRANSLATION, KUNAI_PROPERTY_VECTOR, KUNAI_PROPERTY_TARGET,
          KUNAI_PROPERTY_ROLL, KUNAI_PROPERTY_FIELD_OF_VIEW}},
        {"NLIM",
         KUNAI_MOTION_KIND_LIGHT,
         7,
         {KUNAI_PROPERTY_TRANSLATION, KUNAI_PROPERTY_VECTOR, KUNAI_PROPERTY_TARGET,
          KUNAI_PROPERTY_COLOR, KUNAI_PROPERTY_INTENSITY, KUNAI_PROPERTY_SPOT,
          KUNAI_PROPERTY_POINT}},
    };
    motion_keys tracks[2 * NINJA1];
    motion_plan p = {0, NINJA1, 0x20000, 2, tracks, MDATA_LAST, 0};
    uint32_t i, k, n;

    for (i = 0; i < 2 * NINJA1; i++) {
        tracks[i] = ninja1[i % NINJA1].keys;
        p.type |= 1u << ninja1[i % NINJA1].bit;
    }
    for (k = 0; k < 2; k++) {
        motion_image image = build_motion(&p);
        bytes file = make_motion_chunk(&image, kinds[k].tag);
        kunai_motion *motion = open_strict_motion(&file);

        assert_int_equal(kunai_motion_get_info(motion)->kind, kinds[k].kind);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 1); /* one entry, no tree */
        assert_int_equal(kunai_motion_get_info(motion)->track_count, kinds[k].count);
        for (i = 0; i < kinds[k].count; i++) {
            for (n = 0; ninja1[n].property != kinds[k].properties[i];)
                n++;
            check_track(motion, i, &ninja1[n]);
        }
        kunai_motion_close(motion);
        free_bytes(&file);
    }
}

/* The one entry of a camera: a bad slot is left out, and no room for it is an error. */
TEST(bad_entry_of_a_camera)
{
    const motion_keys tracks[] = {{'f', 2, some}, {'f', 2, some}};
    const motion_plan p = {0x41, 2, 8, 1, tracks, MDATA_LAST, 0};
    motion_image image = build_motion(&p);
    const uint32_t mdata = 8 + image.mdata;
    bytes file = make_motion_chunk(&image, "NCAM");
    kunai_motion *motion;

    set_u32(&file, mdata, 0, 0);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, mdata, "MDATA");
    assert_int_equal(kunai_motion_get_info(motion)->track_count, 1);
    check_track(motion, 0, &ninja1[5]);
    kunai_motion_close(motion);
    set_u32(&file, 8, image.mdata + 4, 0); /* 12 bytes are left of 16 */
    assert_motion_fails(&file, NULL, KUNAI_E_CORRUPT, mdata + 4, "MDATA");
    free_bytes(&file);
}

/* ROLL and ANGLE: 8 or 4 bytes a key, found out as for angles of nodes, or said. */
TEST(camera_angles)
{
    static const motion_key list[] = {{0, {0x1234}}, {9, {-5}}, {19, {77}}};
    const motion_keys narrow_tracks[] = {{'t', 3, list}, {'t', 3, list}};
    const motion_keys wide_tracks[] = {{'r', 3, list}, {'r', 3, list}};
    motion_plan p = {0x180, 2, 20, 1, narrow_tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(0);
    uint32_t i;
    int is_narrow;

    for (p.big = 0; p.big < 2; p.big++)
        for (is_narrow = 0; is_narrow < 2; is_narrow++) {
            motion_image image;
            bytes file;

            p.tracks = is_narrow ? narrow_tracks : wide_tracks;
            image = build_motion(&p);
            file = make_motion_chunk(&image, "NCAM");
            for (i = 0; i < (is_narrow ? 3u : 2u); i++) {
                static const uint32_t narrow_flags[] = {0, KUNAI_MOTION_ANGLES_SHORT,
                                                        KUNAI_MOTION_NINJA2};
                static const uint32_t wide_flags[] = {0, KUNAI_MOTION_ANGLES_WIDE};
                kunai_motion *motion;

                set_flags(&options,
                          KUNAI_OPEN_STRICT | (is_narrow ? narrow_flags[i] : wide_flags[i]));
                motion = open_motion_file(&file, &options);
                assert_int_equal(motion->tracks[1].blend, is_narrow ? KUNAI_I_BLEND_SHORT_ANGLES
                                                                    : KUNAI_I_BLEND_WIDE_ANGLES);
                assert_int_equal(kunai_motion_get_track(motion, 1)->raw[0], 0x1234);
                assert_int_equal(kunai_motion_get_track(motion, 1)->raw[1], -5);
                assert_int_equal(kunai_motion_get_track(motion, 1)->raw[2], 77);
                kunai_motion_close(motion);
            }
            free_bytes(&file);
        }
}

/* What is a spline when the motion is one. */
TEST(interpolation_of_tracks)
{
    motion_keys tracks[NINJA1];
    motion_plan p = {0, 0x40 | NINJA1, 0x20000, 1, tracks, MDATA_LAST, 0};
    kunai_motion *motion;
    const kunai_track *track;
    uint32_t i;

    for (i = 0; i < NINJA1; i++) {
        tracks[i] = ninja1[i].keys;
        p.type |= 1u << ninja1[i].bit;
    }
    motion = open_motion_plan(&p, 0);
    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        assert_int_equal(track->interpolation, track->property == KUNAI_PROPERTY_TRANSLATION ||
                                                       track->property == KUNAI_PROPERTY_SCALE ||
                                                       track->property == KUNAI_PROPERTY_VECTOR ||
                                                       track->property == KUNAI_PROPERTY_TARGET
                                                   ? KUNAI_INTERPOLATION_SPLINE
                                                   : KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(i, NINJA1);
    kunai_motion_close(motion);
}

/* A Basic model, and no other, turns along splines; quaternions never do. */
TEST(interpolation_of_turns)
{
    static const uint32_t flags[] = {0};
    const motion_keys tracks[] = {ninja1[1].keys, ninja1[2].keys};
    const motion_plan p = {0x2002, 0x42, 0x20000, 1, tracks, MDATA_LAST, 0};
    kunai_model *chunk = open_shape_model(flags, 1), *basic = NULL;
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    bytes body = {NULL, 0, 0}, model = {NULL, 0, 0}, file = make_motion_file(&p);
    kunai_motion *motion;
    int is_basic;

    put_node(&body, 0, 0, 0);
    add_motion_chunk(&model, "NJBM", &body, 0);
    assert_int_equal(kunai_model_open(model.data, model.size, NULL, &basic, NULL), KUNAI_OK);
    for (is_basic = 0; is_basic < 2; is_basic++) {
        options.model = is_basic ? basic : chunk;
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_track(motion, 0)->interpolation,
                         is_basic ? KUNAI_INTERPOLATION_SPLINE : KUNAI_INTERPOLATION_LINEAR);
        assert_int_equal(kunai_motion_get_track(motion, 1)->interpolation,
                         KUNAI_INTERPOLATION_LINEAR);
        kunai_motion_close(motion);
    }
    kunai_model_close(chunk);
    kunai_model_close(basic);
    free_bytes(&body);
    free_bytes(&model);
    free_bytes(&file);
}

/* ---- static cameras ---- */

/* Position 1, 2, 3, a vector 4, 5, 6, roll -0x2000, angle 60 degrees; near, far, or a type. */
static bytes make_camera_file(int is_ninja2, uint32_t type, int big)
{
    bytes body = {NULL, 0, 0}, file = {NULL, 0, 0};
    int i;

    for (i = 1; i <= 6; i++)
        append_float(&body, i, big);
    if (is_ninja2) {
        append_u16(&body, 0xE000, big);
        append_u16(&body, 0x2AAA, big);
        append_u32(&body, type, big);
    } else {
        append_u32(&body, 0xFFFFE000u, big);
        append_u32(&body, 0x2AAA, big);
        append_float(&body, -1, big);
        append_float(&body, -60000, big);
        append_zeros(&body, 24);
    }
    add_motion_chunk(&file, "NJCA", &body, 0);
    free_bytes(&body);
    return file;
}

static void check_still(const kunai_motion *motion, uint32_t index, uint32_t property,
                        uint64_t offset, uint32_t count, const double *values)
{
    const kunai_track *track = kunai_motion_get_track(motion, index);
    uint32_t i;

    assert_int_equal(track->property, property);
    assert_int_equal(track->offset, offset);
    assert_int_equal(track->interpolation, KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(track->key_count, 1);
    assert_true(track->frames[0] == 0.0f);
    assert_int_equal(track->value_count, count);
    for (i = 0; i < count; i++)
        assert_true(fabs((double)track->values[i] - values[i]) < 1e-6);
}

static void check_camera(const kunai_motion *motion, uint32_t second, int is_ninja2, int big)
{
    static const double position[] = {1, 2, 3}, vector[] = {4, 5, 6}, clip[] = {-1, -60000};
    const double roll = -turn / 8, view = 0x2AAA * turn / 65536;
    const kunai_motion_info *info = kunai_motion_get_info(motion);

    assert_int_equal(info->format, KUNAI_FORMAT_NJCA);
    assert_int_equal(info->kind, KUNAI_MOTION_KIND_CAMERA);
    assert_int_equal(info->byte_order, big ? KUNAI_BYTE_ORDER_MIXED : KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->group_count, 1);
    assert_int_equal(info->frame_count, 1);
    assert_int_equal(info->interpolation, KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(info->track_count, is_ninja2 ? 4 : 5);
    check_still(motion, 0, KUNAI_PROPERTY_TRANSLATION, 8, 3, position);
    check_still(motion, 1, second, 20, 3, vector);
    check_still(motion, 2, KUNAI_PROPERTY_ROLL, 32, 1, &roll);
    check_still(motion, 3, KUNAI_PROPERTY_FIELD_OF_VIEW, is_ninja2 ? 34 : 36, 1, &view);
    assert_int_equal(kunai_motion_get_track(motion, 2)->raw[0], -0x2000);
    assert_int_equal(kunai_motion_get_track(motion, 3)->raw[0], 0x2AAA);
    if (!is_ninja2)
        check_still(motion, 4, KUNAI_PROPERTY_CLIP, 40, 2, clip);
}

TEST(static_cameras)
{
    int big;

    for (big = 0; big < 2; big++) {
        bytes file = make_camera_file(0, 0, big);
        kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
        kunai_motion *motion = open_motion_file(&file, &options);

        check_camera(motion, KUNAI_PROPERTY_VECTOR, 0, big);
        kunai_motion_close(motion);
        options.format = KUNAI_FORMAT_NJCA;
        kunai_motion_close(open_motion_file(&file, &options));
        options.index = 1;
        assert_motion_fails(&file, &options, KUNAI_E_RANGE, 0, "Ninja file");
        free_bytes(&file);
        file = make_camera_file(1, 1, big);
        motion = open_strict_motion(&file);
        check_camera(motion, KUNAI_PROPERTY_VECTOR, 1, big);
        kunai_motion_close(motion);
        free_bytes(&file);
        file = make_camera_file(1, 2, big);
        motion = open_strict_motion(&file);
        check_camera(motion, KUNAI_PROPERTY_TARGET, 1, big);
        kunai_motion_close(motion);
        free_bytes(&file);
        file = make_camera_file(1, 3, big);
        motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, 8 + 28, "NJS_CAMERA");
        check_camera(motion, KUNAI_PROPERTY_VECTOR, 1, big);
        kunai_motion_close(motion);
        free_bytes(&file);
    }
}

/* 31 bytes are none, 63 are one of Ninja 2, and 64 one of Ninja 1 unless the caller says more. */
TEST(sizes_of_cameras)
{
    static const uint32_t sizes[] = {32, 63, 64};
    const kunai_options ninja2_options =
        make_motion_options(KUNAI_MOTION_NINJA2 | KUNAI_OPEN_STRICT);
    bytes file = make_camera_file(1, 2, 0);
    kunai_motion *motion;
    uint32_t i;

    append_zeros(&file, 32);
    for (i = 0; i < 3; i++) {
        file.size = 8 + sizes[i];
        set_u32(&file, 4, sizes[i], 0);
        motion = open_strict_motion(&file);
        assert_int_equal(kunai_motion_get_info(motion)->track_count, sizes[i] < 64 ? 4 : 5);
        kunai_motion_close(motion);
        motion = open_motion_file(&file, &ninja2_options);
        check_camera(motion, KUNAI_PROPERTY_TARGET, 1, 0);
        kunai_motion_close(motion);
    }
    file.size = 8 + 31;
    set_u32(&file, 4, 31, 0);
    assert_motion_fails(&file, NULL, KUNAI_E_TRUNCATED, 8, "NJS_CAMERA");
    free_bytes(&file);
}

/* ---- bare motions ---- */

/* A motion at front + 16 bytes, with pointers that count from base. */
static bytes make_bare_file(const motion_plan *p, uint32_t front, uint32_t base)
{
    motion_image image = build_motion(p);
    bytes file = {NULL, 0, 0};
    uint32_t i;

    for (i = 0; i < image.pointer_count; i++) {
        const uint8_t *at = image.body.data + image.pointers[i];
        const uint32_t place = p->big ? (uint32_t)at[2] << 8 | at[3] : (uint32_t)at[1] << 8 | at[0];

        set_u32(&image.body, image.pointers[i], place + front + 16 + base, p->big);
    }
    append_zeros(&file, front + 16);
    append_bytes(&file, image.body.data, image.body.size);
    free_bytes(&image.body);
    return file;
}

/* What stands before the image may be of any size, and the order of the bytes is found out. */
TEST(bare_motions)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_NMDM, KUNAI_FORMAT_NCAM, KUNAI_FORMAT_NLIM};
    const motion_keys tracks[] = {{'f', 2, some}, {'a', 2, wide}, no_keys, {'a', 2, wide}};
    motion_plan p = {3, 2, 0x20000, 2, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT);
    kunai_motion *motion;
    uint32_t front;

    for (p.big = 0; p.big < 2; p.big++)
        for (front = 0; front < 4; front++) {
            bytes file = make_bare_file(&p, front, 0x8C010000u - front);

            options.offset = front + 16;
            options.base = 0x8C010000u - front;
            options.format = KUNAI_FORMAT_NMDM;
            for (options.byte_order = 0; options.byte_order < 4; options.byte_order++) {
                if (options.byte_order &&
                    (options.byte_order != KUNAI_BYTE_ORDER_LITTLE) != p.big) {
                    assert_motion_fails(&file, &options, KUNAI_E_CORRUPT, front + 16, "NJS_MOTION");
                    continue;
                }
                motion = open_motion_file(&file, &options);
                assert_int_equal(kunai_motion_get_info(motion)->byte_order,
                                 p.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
                assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
                assert_int_equal(kunai_motion_get_info(motion)->track_count, 3);
                assert_int_equal(kunai_motion_get_track(motion, 0)->offset, front + 16 + 12);
                check_track(motion, 0, &ninja1[0]);
                check_track(motion, 1, &ninja1[1]);
                kunai_motion_close(motion);
            }
            options.byte_order = 0;
            options.format = formats[front % 3];
            motion = open_motion_file(&file, &options);
            assert_int_equal(kunai_motion_get_info(motion)->format, formats[front % 3]);
            kunai_motion_close(motion);
            free_bytes(&file);
        }
}

/* Whatever follows in an image, zeros above all, can pass for entries without keys: they do not
 * count, and a great many are no fault. With a model its nodes count. */
TEST(bare_zeros)
{
    static const size_t behind[] = {0, 8, 1 << 20};
    const motion_keys tracks[] = {{'f', 2, some}, {'a', 2, wide}, no_keys, {'a', 2, wide}};
    const motion_plan p = {3, 2, 0x20000, 2, tracks, MDATA_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT);
    size_t i;

    options.format = KUNAI_FORMAT_NMDM;
    options.offset = 16;
    for (i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        bytes file = make_bare_file(&p, 0, 0);
        kunai_motion *motion;

        append_zeros(&file, behind[i]);
        motion = open_motion_file(&file, &options);
        assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
        assert_int_equal(kunai_motion_get_info(motion)->track_count, 3);
        kunai_motion_close(motion);
        free_bytes(&file);
    }
}

/* Read the other way around the type would be a number of elements; mdata tells the order. */
TEST(bare_order_by_mdata)
{
    const motion_keys tracks[] = {{'r', 2, wide}};
    const motion_plan p = {0x100, 1, 0x20000, 1, tracks, MDATA_LAST, 1};
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT);
    bytes file = make_bare_file(&p, 0, 0);
    kunai_motion *motion;

    options.offset = 16;
    options.format = KUNAI_FORMAT_NCAM;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(kunai_motion_get_track(motion, 0)->property, KUNAI_PROPERTY_FIELD_OF_VIEW);
    kunai_motion_close(motion);
    free_bytes(&file);
}

TEST(bare_shapes)
{
    const motion_keys tracks[] = {{'p', 3, three}};
    const motion_plan p = {0x10, 1, 11, 1, tracks, MDATA_LAST, 0};
    motion_image image = build_motion_shapes(&p, &arrays);
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT);
    kunai_motion *motion;

    options.format = KUNAI_FORMAT_NSSM;
    motion = open_motion_file(&image.body, &options);
    check_points(motion, 0, 0, &tracks[0]);
    kunai_motion_close(motion);
    free_bytes(&image.body);
}

TEST(bare_arguments)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_NINJA, KUNAI_FORMAT_NJCA,
                                       KUNAI_FORMAT_REL_MOTION, KUNAI_FORMAT_NJCM};
    const motion_keys tracks[] = {{'f', 2, some}};
    const motion_plan p = {1, 1, 8, 1, tracks, STRUCT_LAST, 0};
    kunai_options options = make_motion_options(KUNAI_OPEN_BARE);
    bytes file = make_bare_file(&p, 0, 0);
    uint32_t i;

    options.offset = file.size - 12;
    for (i = 0; i < 5; i++) {
        options.format = formats[i];
        assert_motion_fails(&file, &options, KUNAI_E_ARGUMENT, 0, "arguments");
    }
    options.format = KUNAI_FORMAT_NMDM;
    kunai_motion_close(open_motion_file(&file, &options)); /* the last one that fits */
    options.offset = file.size - 11;
    assert_motion_fails(&file, &options, KUNAI_E_RANGE, file.size - 11, "NJS_MOTION");
    options.offset = file.size;
    assert_motion_fails(&file, &options, KUNAI_E_RANGE, file.size, "NJS_MOTION");
    options.offset = UINT64_MAX;
    assert_motion_fails(&file, &options, KUNAI_E_RANGE, file.size, "NJS_MOTION");
    options.offset = 0; /* zeros */
    assert_motion_fails(&file, &options, KUNAI_E_CORRUPT, 0, "NJS_MOTION");
    free_bytes(&file);
}

/* ---- a bitmap that is lent ---- */

/* Reads one motion of a body again and again, as a scene does, until the memory is used up: all of
 * them share their keys. The lent bitmap is zero after each, and after the one that fails. */
TEST(lent_starts)
{
    const motion_keys tracks[] = {{'f', 2, some}, {'a', 2, wide}, no_keys, {'a', 2, wide}};
    const motion_plan p = {3, 2, 0x20000, 2, tracks, STRUCT_LAST, 0};
    static const uint8_t zeros[64];
    uint8_t starts[64] = {0};
    motion_image image = build_motion(&p);
    const kunai_options options = {.struct_size = sizeof options, .max_memory = 4u << 20};
    kunai_i_motion_place place;
    kunai_motion motion;
    kunai_i_open open;
    uint32_t count = 0;

    memset(&place, 0, sizeof place);
    assert_true(image.body.size / 32 + 1 < sizeof starts);
    assert_int_equal(
        kunai_i_begin_open(&open, image.body.data, image.body.size, &options, &open, NULL),
        KUNAI_OK);
    place.body = kunai_i_make_reader(&open, image.body.data, image.body.size, 0, 0, "");
    place.body.base = 0u - 4u; /* no array is at place 0, which would be null */
    place.at = image.at;
    place.format = KUNAI_FORMAT_NMDM;
    place.starts = starts;
    for (count = 0; count < image.pointer_count; count++) {
        uint8_t *at = image.body.data + image.pointers[count];

        set_u32(&image.body, image.pointers[count], at[0] - 4u, 0);
    }
    for (count = 0; !kunai_i_has_failed(&open); count++) {
        memset(&motion, 0, sizeof motion);
        kunai_i_read_njs_motion(&open, &place, &motion);
        assert_memory_equal(starts, zeros, sizeof starts);
        if (!kunai_i_has_failed(&open))
            check_track(&motion, 1, &ninja1[1]);
    }
    assert_int_equal(open.error.code, KUNAI_E_LIMIT);
    assert_true(count > 1000);
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_LIMIT);
    assert_int_equal(kunai_i_begin_open(&open, image.body.data, image.body.size, NULL, &open, NULL),
                     KUNAI_OK);
    place.at -= 2; /* a structure is at a multiple of 4: this one would be good but for that */
    memmove(image.body.data + place.at, image.body.data + image.at, 12);
    kunai_i_read_njs_motion(&open, &place, &motion);
    assert_int_equal(open.error.offset, place.at);
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_CORRUPT);
    free_bytes(&image.body);
}

/* ---- sweeps ---- */

static void sweep_chunk(const motion_plan *p, const char *tag, uint32_t flags)
{
    const kunai_options options = make_motion_options(flags);
    motion_image image = build_motion_shapes(p, &arrays);
    bytes file = make_motion_chunk(&image, tag);

    test_sweep_all(&motion_visitor, file.data, file.size, &options, 1);
    free_bytes(&file);
}

TEST(sweeps)
{
    const motion_keys shapes[] = {{'p', 3, three}, {'p', 3, three}};
    const motion_keys camera[] = {{'f', 2, some}, {'f', 2, some}, {'r', 2, wide}, {'r', 2, wide}};
    const motion_keys light[] = {{'c', 2, colors}, {'1', 2, some}, {'l', 2, spots}};
    const motion_keys event[] = {{'f', 2, some}, {'e', 2, bits}, {'i', 2, ids}};
    const motion_plan plans[] = {
        {0x30, 2, 11, 1, shapes, MDATA_LAST, 0},
        {0x1C1, 0x44, 20, 1, camera, MDATA_FIRST, 1},
        {0xE00, 3, 30, 1, light, MDATA_LAST, 0},
        {0xC001, 3, 30, 1, event, MDATA_LAST, 1},
    };
    bytes file = make_camera_file(0, 0, 0);

    sweep_chunk(&plans[0], "NSSM", 0);
    sweep_chunk(&plans[1], "NCAM", 0);
    sweep_chunk(&plans[2], "NLIM", 0);
    sweep_chunk(&plans[3], "NMDM", KUNAI_MOTION_NINJA2);
    test_sweep_all(&motion_visitor, file.data, file.size, NULL, 1);
    free_bytes(&file);
}
