/* test_motion_channels.c - every channel of both generations, shapes, cameras, lights and bare
 * motions (ninja-motion.md 3, 5, 7, 8, 11). A bit has another meaning in each generation, and slots
 * are not in the order of bits. A mistake reads one channel as another one. */
#include "motion/ninja/njs_motion.h" /* before bytes.h: it has parameters of that name */

#include "cases.h"

/* ---- channels ---- */

/* Keys, and then the values that are read from them. */
#define F3 "0 1.0 -2.0 3.5 7 -4.0 5.0 0.5"
#define F2 "0 1.0 -2.0 7 -4.0 5.0"
#define F1 "0 1.0 7 -4.0"
#define QUAT "0 1.0 -2.0 3.5 0.25 7 -4.0 5.0 0.5 -1.0"
#define WIDE3 "0 0x14000 -0x8001 5 0x10001 -1 0x7FFFFFFF 0"
#define WIDE1 "0 0x14000 0x10001 -1"
#define NARROW3 "h(0 0x7FFF -0x8000 5 0xFFFF -1 2 0x1000)"
#define NARROW1 "h(0 0x7FFF 0xFFFF -1)"
#define COLORS "0 0xFF102030 9 0x80FFFE00"
#define SPOTS "0 1.0 100.0 0x1000 0x2000 29 2.0 50.0 -3 0x14000"
#define BITS "h(0 1 0xFFFF 0x8001)"
#define IDS "3 7 0x10003 0xFFFFFFFF"

#define IS_F3 "value_count=3 raw_count=0 frames=(0 7) values=(1 -2 3.5 -4 5 0.5)"
#define IS_F2 "value_count=2 raw_count=0 frames=(0 7) values=(1 -2 -4 5)"
#define IS_F1 "value_count=1 raw_count=0 frames=(0 7) values=(1 -4)"
/* w comes first in the file */
#define IS_QUAT "value_count=4 raw_count=0 frames=(0 7) values=(-2 3.5 0.25 1 5 0.5 -1 -4)"
#define IS_WIDE3                                                                                   \
    "value_count=3 raw_count=3 frames=(0 65537) raw=(0x14000 -0x8001 5 -1 0x7FFFFFFF 0) "          \
    "values=(0x14000u -0x8001u 5u -1u 0x7FFFFFFFu 0)"
#define IS_WIDE1 "value_count=1 raw_count=1 frames=(0 65537) raw=(0x14000 -1) values=(0x14000u -1u)"
#define IS_NARROW3                                                                                 \
    "value_count=3 raw_count=3 frames=(0 65535) raw=(0x7FFF -0x8000 5 -1 2 0x1000) "               \
    "values=(0x7FFFu -0x8000u 5u -1u 2u 0x1000u)"
#define IS_NARROW1 "value_count=1 raw_count=1 frames=(0 65535) raw=(0x7FFF -1) values=(0x7FFFu -1u)"
#define IS_COLORS                                                                                  \
    "value_count=4 raw_count=1 frames=(0 9) raw=(0xFF102030 0x80FFFE00) "                          \
    "values=(16/255 32/255 48/255 1 1 254/255 0 128/255)"
#define IS_SPOTS                                                                                   \
    "value_count=4 raw_count=2 frames=(0 29) raw=(0x1000 0x2000 -3 0x14000) "                      \
    "values=(1 100 0x1000u 0x2000u 2 50 -3u 0x14000u)"
#define IS_BITS "value_count=1 raw_count=1 frames=(0 65535) raw=(1 0x8001) values=(1 32769)"
#define IS_IDS "value_count=1 raw_count=1 frames=(3 65539) raw=(7 0xFFFFFFFF) values=(7 4294967295)"

typedef struct channel {
    uint32_t bit, property, blend;
    const char *keys, *expected;
} channel;

/* In the order of their slots. */
static const channel ninja1[] = {
    {0, KUNAI_PROPERTY_TRANSLATION, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {1, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_WIDE_ANGLES, WIDE3, IS_WIDE3},
    {13, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_QUATERNIONS, QUAT, IS_QUAT},
    {2, KUNAI_PROPERTY_SCALE, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {3, KUNAI_PROPERTY_VECTOR, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {6, KUNAI_PROPERTY_TARGET, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {7, KUNAI_PROPERTY_ROLL, KUNAI_I_BLEND_WIDE_ANGLES, WIDE1, IS_WIDE1},
    {8, KUNAI_PROPERTY_FIELD_OF_VIEW, KUNAI_I_BLEND_WIDE_ANGLES, WIDE1, IS_WIDE1},
    {9, KUNAI_PROPERTY_COLOR, KUNAI_I_BLEND_COLORS, COLORS, IS_COLORS},
    {10, KUNAI_PROPERTY_INTENSITY, KUNAI_I_BLEND_FLOATS, F1, IS_F1},
    {11, KUNAI_PROPERTY_SPOT, KUNAI_I_BLEND_SPOTS, SPOTS, IS_SPOTS},
    {12, KUNAI_PROPERTY_POINT, KUNAI_I_BLEND_FLOATS, F2, IS_F2},
};
static const channel ninja2[] = {
    {0, KUNAI_PROPERTY_TRANSLATION, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {4, KUNAI_PROPERTY_VECTOR, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {1, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_WIDE_ANGLES, WIDE3, IS_WIDE3},
    {5, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_SHORT_ANGLES, NARROW3, IS_NARROW3},
    {13, KUNAI_PROPERTY_ROTATION, KUNAI_I_BLEND_QUATERNIONS, QUAT, IS_QUAT},
    {2, KUNAI_PROPERTY_SCALE, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {3, KUNAI_PROPERTY_VECTOR, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {6, KUNAI_PROPERTY_TARGET, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {15, KUNAI_PROPERTY_EVENT, KUNAI_I_BLEND_STEPS, BITS, IS_BITS},
    {7, KUNAI_PROPERTY_ROLL, KUNAI_I_BLEND_SHORT_ANGLES, NARROW1, IS_NARROW1},
    {8, KUNAI_PROPERTY_FIELD_OF_VIEW, KUNAI_I_BLEND_SHORT_ANGLES, NARROW1, IS_NARROW1},
    {9, KUNAI_PROPERTY_COLOR, KUNAI_I_BLEND_FLOATS, F3, IS_F3},
    {10, KUNAI_PROPERTY_INTENSITY, KUNAI_I_BLEND_FLOATS, F2, IS_F2},
    {12, KUNAI_PROPERTY_POINT, KUNAI_I_BLEND_FLOATS, F2, IS_F2},
    {14, KUNAI_PROPERTY_SHAPE_ID, KUNAI_I_BLEND_STEPS, IDS, IS_IDS},
};

enum {
    NINJA1 = COUNT(ninja1),
    NINJA2 = COUNT(ninja2),
    MOST = 16 /* as many as type has bits */
};

static void check_track(const kunai_motion *motion, uint32_t index, uint32_t group,
                        const channel *c)
{
    expect(&motion_handle, motion, NULL, "track[%u]{group=%u property=%u key_count=2 %s}", index,
           group, c->property, c->expected);
    assert_int_equal(motion->tracks[index].blend, c->blend);
}

/* Lays a motion of two entries with these channels. The second entry has only the last channel.
 * function: inp_fn without the number of slots. */
static laid lay_channels(const char *start, const channel *const *channels, uint32_t count,
                         uint32_t function)
{
    laid file = lay("%s @m 0x20000 type: h(0 %u) ", start, count | function);
    uint32_t i, type = 0;

    for (i = 0; i < count; i++) {
        lay_more(&file, "k%u: %s /4", i, channels[i]->keys);
        type |= 1u << channels[i]->bit;
    }
    patch(&file, "type: h%u", type);
    lay_more(&file, "last: %s /4 m:", channels[count - 1]->keys);
    for (i = 0; i < count; i++)
        lay_more(&file, "@k%u", i);
    lay_more(&file, "%u*2", count);
    for (i = 1; i < count; i++)
        lay_more(&file, "0");
    lay_more(&file, "@last");
    for (i = 1; i < count; i++)
        lay_more(&file, "0");
    lay_more(&file, "2 %s", strchr(start, '[') ? "]" : "");
    return file;
}

static void check_channels(const channel *const *channels, uint32_t count, const char *how, int big)
{
    auto_laid file = lay_channels(big ? "> [NMDM" : "[NMDM", channels, count, 0);
    auto_motion *motion = open_case(&file, how, "track_count=%u", count + 1);
    uint32_t i, k, seen = 0;

    for (k = 0; k <= KUNAI_PROPERTY_SHAPE_ID; k++) /* tracks are ordered by property */
        for (i = 0; i < count; i++)
            if (channels[i]->property == k)
                check_track(motion, seen++, 0, channels[i]);
    check_track(motion, count, 1, channels[count - 1]);
}

/* Checks each channel alone, then all others together. The slots have the order of the ranks. */
static void check_generation(const channel *list, uint32_t count, const char *how)
{
    const channel *all[MOST];
    uint32_t i, k, n;

    for (int big = 0; big < 2; big++)
        for (i = 0; i < count; i++) {
            for (k = n = 0; k < count; k++)
                if (k != i)
                    all[n++] = &list[k];
            check_channels(all, n, how, big);
            all[0] = &list[i];
            check_channels(all, 1, how, big);
        }
}

TEST(channels_have_slots_in_the_order_of_their_ranks)
{
    check_generation(ninja1, NINJA1, "motion");
    check_generation(ninja2, NINJA2, "motion motion_flags=MOTION_NINJA2");
}

/* Bits 14 and 15, or bit 5 without bits 1 and 4, mean Ninja 2. Slot 1 of type 0x25 is SANG,
 * although bit 2 is below bit 5. Slot 1 of type 0x2005 is the quaternion. */
TEST(types_tell_the_generation)
{
    const channel *event[] = {&ninja2[0], &ninja2[2], &ninja2[8]};
    const channel *shape[] = {&ninja2[0], &ninja2[14]};
    const channel *sang[] = {&ninja2[0], &ninja2[3], &ninja2[5]};
    const channel *quaternion[] = {&ninja1[0], &ninja1[2], &ninja1[3]};

    check_channels(event, 3, "motion", 0);
    check_channels(shape, 2, "motion", 0);
    check_channels(sang, 3, "motion", 1);
    check_channels(sang, 3, "motion motion_flags=MOTION_ANGLES_WIDE", 0); /* only for ANG_1 */
    check_channels(quaternion, 3, "motion", 0);
}

/* Keys end before the first frame that does not rise, whatever their record. A frame of 16 bits is
 * the first half of its word, in both byte orders. */
TEST_ROWS(keys_of_all_records_end_before_a_frame_that_does_not_rise,
          "[NMDM @m 10 h(#1 1) k: #2 m: @k 4]", "motion motion_flags=MOTION_NINJA2 orders",
          "warns CORRUPT @k+#3 #4 track[0].key_count=2",
          "0x20 h(0 3*0 5 0xFFF 2*0 5 3*0 9 3*0) 16 'NJS_MKEY_SA'; "
          "0x80 h(0 0 5 0xFFF 5 0 9 0) 8 'NJS_MKEY_SA1'; "
          "0x8000 h(0 0 5 0xFFF 5 0 9 0) 8 'NJS_MKEY_UI16'; "
          "0x4000 (0 0 5 0xFFF 5 0 9 0) 16 'NJS_MKEY_SHAPEID'; "
          "0x400 (0 2*0.0 5 4095.0 0.0 5 2*0.0 9 2*0.0) 24 'NJS_MKEY_F2'; "
          "0x2000 (0 4*0.0 5 4095.0 3*0.0 5 4*0.0 9 4*0.0) 40 'NJS_MKEY_QUAT'")

/* ---- shapes ---- */

/* Three arrays of two points: 0 to 5, 6 to 11, 12 to 17. */
#define POINTS "p0: 6*f$ p1: 6*f$+6 p2: 6*f$+12 "
#define THREE_KEYS "0 @p0 5 @p2 10 @p1 "
#define SHAPE "[NSSM @m 11 h(0x10 1) " POINTS "k: " THREE_KEYS "m: @k 3 end:]"
#define IS_SHAPE(group)                                                                            \
    "{group=" group " key_count=3 point_count=2 value_count=6 raw=null frames=(0 5 10) "           \
    "values=(0 1 2 3 4 5 12 13 14 15 16 17 6 7 8 9 10 11)} "

/* The smallest distance between two arrays, or between the last one and the keys after it, tells
 * how many points there are. */
TEST(distances_tell_the_number_of_points)
{
#define TWO_SHAPES                                                                                 \
    "[NSSM @m 11 h(0x30 0x42) " POINTS "k: " THREE_KEYS "n: " THREE_KEYS "m: @k 0 3 0 0 @n 0 3]"
    check_rows("#1 " TWO_SHAPES " #2", "motion",
               "kind=MOTION_KIND_SHAPES format=FORMAT_NSSM group_count=2 track_count=2 "
               "track[0]{property=PROPERTY_VERTICES interpolation=INTERPOLATION_SPLINE} "
               "track[1].property=PROPERTY_NORMALS track[0]" IS_SHAPE("0") "track[1]" IS_SHAPE("1"),
               "< .0; < pof0; > .0; > pof0");
    /* the arrays are 48 bytes apart; the keys begin 24 bytes after the last one */
    CHECK("[NSSM @m 11 h(0x10 1) " POINTS "k: 0 @p0 10 @p2 m: @k 2]", "motion",
          "track[0]{group=0 key_count=2 point_count=2 value_count=6 raw=null frames=(0 10) "
          "values=(0 1 2 3 4 5 12 13 14 15 16 17)}");
}

/* In a REL file the first array of points is at 0, which is a valid place if it is listed. */
TEST_ROWS(points_may_be_at_0_of_a_rel_file,
          POINTS "k: " THREE_KEYS "m: @k 3 motion: @m 11 h(0x10 1) action: 0 @motion "
                 "root: @action rel(root)",
          "motion orders", "format=FORMAT_REL_MOTION track[0]" IS_SHAPE("0"), "0")

/* Only two of the arrays are neighbours, anywhere in the order of the keys. */
TEST(distances_are_found_in_any_order_of_the_keys)
{
    static const uint8_t used[10] = {0, 3, 7, 10, 14, 17, 21, 22, 26, 29};
    static const uint8_t steps[] = {1, 3, 7, 9}; /* each reaches all of used */

    for (uint32_t i = 0; i < sizeof steps; i++)
        for (uint32_t first = 0; first < 10; first++) {
            auto_laid file = lay("[NSSM @m 10 h(0x10 1) points: .816 k: ");

            for (uint32_t k = 0; k < 10; k++)
                lay_more(&file, "%u @points+%u", k, 24u * used[(first + k * steps[i]) % 10]);
            lay_more(&file, "m: @k 10]");
            check_case(&file, "motion", "track[0].point_count=2");
        }
}

/* There is only one array, and its keys are not after it: the number of points is unknown. The
 * frames are still given. */
TEST_DAMAGES(one_array_has_an_unknown_number_of_points,
             "[NSSM @m 11 h(0x10 1) " POINTS "k: 0 @p1 10 @p1 m: @k 2 end:]", "motion",
             {"", "track[0].point_count=4"}, /* the array begins 48 bytes before the keys */
             {"k+4: @k+8, k+12: @k+8",       /* after the start of the keys */
              "warns UNSUPPORTED @k 'NJS_MKEY_P' track[0]{key_count=2 point_count=0 value_count=0 "
              "values=null frames=(0 10)}"},
             /* room for one point, or for less */
             {"k+4: @end-12, k+12: @end-12", "warns UNSUPPORTED @k 'NJS_MKEY_P'"},
             {"k+4: @end-8, k+12: @end-12", "warns TRUNCATED @k+4 'NJS_MKEY_P' track_count=0"})

TEST_DAMAGES(damaged_points_are_left_out, SHAPE, "motion",

             /* a pointer to nowhere, or to points that pass the end, costs this key and the later
              * ones */
             {"k+20: 0", "warns CORRUPT @k+20 'NJS_MKEY_P' track_count=1 track[0].key_count=2"},
             {"k+20: 14", "warns CORRUPT @k+20 'NJS_MKEY_P' track_count=1 track[0].key_count=2"},
             {"k+20: @end", "warns CORRUPT @k+20 'NJS_MKEY_P' track_count=1 track[0].key_count=2"},
             {"k+20: @end-20",
              "warns TRUNCATED @k+20 'NJS_MKEY_P' track_count=1 track[0].key_count=2"},
             {"k+4: -4", "warns CORRUPT @k+4 'NJS_MKEY_P' track_count=0"},
             {"k+20: @end-24", "track[0]{key_count=3 point_count=2}"}, /* the gaps are 24 bytes */
             {"p0+4: 0x7FC00000",                                      /* it reads as 0 */
              "warns CORRUPT @p0+4 'NJS_POINT3' track[0].values=(0 0 2 3 4 5 ...)"})

/* In shapes, bits 14 and 15 do not mean Ninja 2: bit 14 is a stream of colours there. */
TEST_CASE(shapes_are_of_ninja1,
          "[NSSM @m 11 h(0x4010 2) " POINTS "k: " THREE_KEYS "n: " THREE_KEYS "m: @k @n 3 3]",
          "motion", "warns UNSUPPORTED 16 'NJS_MOTION' track_count=1 track[0]" IS_SHAPE("0"))

/* Many keys may share large arrays. Only memory limits them. */
TEST_CASE(shared_points_have_a_limit, "[NSSM @m 8000 h(0x10 1) .835980 k: 8000*($ 12) m: @k 8000]",
          "motion", "fails LIMIT 0 'memory'")

/* ---- shapes of a model ---- */

/* Three siblings. The third one has a list of three vertices. */
#define NODE(flags, model, next) flags " " model " 6*0 3*1.0 0 " next " "
#define VERTICES "model: @list 5*0 list: h(34 10 0 3) 9*f$ 255 "
#define THREE_NODES(a, b, c)                                                                       \
    "[NJCM " NODE(a, "0", "@b") "b: " NODE(b, "0", "@c") "c: " NODE(c, "@model", "0") VERTICES "]"

#define ALL_SKIP THREE_NODES("0x80", "0x80", "0x80")
#define ONE_SKIPS THREE_NODES("0", "0x80", "0")

static void check_with_model(const char *model, const char *file_text, const char *expected)
{
    auto_laid node_file = lay("%s", model), file = lay("%s", file_text);
    kunai_options options = {.struct_size = sizeof options,
                             .model = open_case(&node_file, "model", "%s", "")};

    check_case_with(&file, &options, "motion", "%s", expected);
    kunai_model_close((kunai_model *)options.model);
}

/* There is an entry for every node, or one for each node without SHAPE_SKIP (0x80). In both cases
 * the last entry belongs to the last node. The node's three vertices are used, not the two points
 * that distances tell. */
TEST(models_tell_the_number_of_points)
{
#define ENTRIES(m) "[NSSM @m 11 h(0x10 1) " POINTS "k: " THREE_KEYS "m: " m "]"
#define LAST_SHAPE(group)                                                                          \
    "track_count=1 track[0]{group=" group " point_count=3 "                                        \
    "values=(0 1 2 3 4 5 6 7 8 12 13 14 15 16 17 0 ...)}" /* the keys follow */
    check_with_model(ALL_SKIP, ENTRIES("4*0 @k 3"), "group_count=3 " LAST_SHAPE("2"));
    check_with_model(ONE_SKIPS, ENTRIES("4*0 @k 3"), "group_count=3 " LAST_SHAPE("2"));
    check_with_model(ONE_SKIPS, ENTRIES("2*0 @k 3"), "group_count=2 " LAST_SHAPE("1"));
}

/* The count comes from the first vertex set, or from the array of positions. */
TEST(other_models_tell_the_number_of_points)
{
    check_with_model("[NJCM " NODE("7", "@model", "0") ".4 model: 0 @sets 1 .32 "
                                                       "sets: 1 @vertices 20 3 .16 vertices: .60]",
                     SHAPE, "track[0].point_count=3"); /* Xinja: positions and UVs */
    check_with_model("[GJCM " NODE("7", "@model",
                                   "0") ".4 model: @sets .40 "
                                        "sets: b(1 12) h3 0x41 @vertices 36 255 .12 vertices: .60]",
                     SHAPE, "track[0].point_count=3"); /* positions: XYZ, F32 */
}

/* Neither number of entries is right, so entries of nodes without SHAPE_SKIP are missing. If all
 * nodes have the flag, it says nothing. The first node has no vertices, so distances decide. */
TEST(missing_entries_of_shapes_are_a_warning)
{
    check_with_model(ONE_SKIPS, SHAPE,
                     "warns CORRUPT @m 'MDATA' group_count=2 track[0]" IS_SHAPE("0"));
    check_with_model(ALL_SKIP, SHAPE,
                     "warns CORRUPT @m 'MDATA' group_count=3 track[0]" IS_SHAPE("0"));
}

/* There is room for an entry for every node, but the last one is impossible. */
TEST_CALL(an_impossible_entry_belongs_to_no_node,
          check_with_model(ONE_SKIPS, ENTRIES("@k 3 2*0 1 1"), "group_count=2"))

/* ---- cameras and lights ---- */

/* Channels that a kind does not have are stepped over without a warning. There is one entry and no
 * tree. */
TEST(cameras_and_lights_step_over_other_channels)
{
    static const struct {
        const char *start, *kind;
        uint32_t count, channels[7]; /* numbers in ninja1 */
    } rows[] = {{"[NCAM", "CAMERA", 5, {0, 4, 5, 6, 7}},
                {"[NLIM", "LIGHT", 7, {0, 4, 5, 8, 9, 10, 11}}};
    const channel *all[NINJA1];

    for (uint32_t i = 0; i < NINJA1; i++)
        all[i] = &ninja1[i];
    for (uint32_t k = 0; k < 2; k++) {
        auto_laid file = lay_channels(rows[k].start, all, NINJA1, 0);
        auto_motion *motion =
            open_case(&file, "motion", "kind=MOTION_KIND_%s group_count=1 track_count=%u",
                      rows[k].kind, rows[k].count);

        for (uint32_t i = 0; i < rows[k].count; i++)
            check_track(motion, i, 0, &ninja1[rows[k].channels[i]]);
    }
}

/* In the second row only 12 of the 16 bytes are left. */
TEST_DAMAGES(the_entry_of_a_camera_is_checked,
             "[NCAM @m 8 h(0x41 2) f: " F3 " t: " F3 " m: @f @t 2 2]", "motion",
             {"m: 0", "warns CORRUPT @m 'MDATA' track_count=1 "
                      "track[0]{property=PROPERTY_TARGET key_count=2 " IS_F3 "}"},
             {"8: @m+4", "fails CORRUPT @m+4 'MDATA'"})

/* ROLL and ANGLE have 8 or 4 bytes per key. The width is found as for angles of nodes, or the
 * caller names it. */
TEST(angles_of_cameras_have_two_widths)
{
    static const char narrow[] = "h(0 0x1234 9 -5 19 77)", wide[] = "0 0x1234 9 -5 19 77";
    static const char *const rows[][2] = {{narrow, "motion"},
                                          {narrow, "motion motion_flags=MOTION_ANGLES_SHORT"},
                                          {narrow, "motion motion_flags=MOTION_NINJA2"},
                                          {wide, "motion"},
                                          {wide, "motion motion_flags=MOTION_ANGLES_WIDE"}};

    for (size_t i = 0; i < 10; i++) {
        const char *const keys = rows[i / 2][0];
        auto_laid file = lay("%s [NCAM @m 20 h(0x180 2) r: %s a: %s m: @r @a 3 3]",
                             i % 2 ? ">" : "<", keys, keys);
        auto_motion *motion = open_case(&file, rows[i / 2][1], "track[1].raw=(0x1234 -5 77)");

        assert_int_equal(motion->tracks[1].blend,
                         keys == wide ? KUNAI_I_BLEND_WIDE_ANGLES : KUNAI_I_BLEND_SHORT_ANGLES);
    }
}

/* ---- interpolation ---- */

/* The motion is of splines, but only vectors follow them. Angles, colours and the other values stay
 * linear. */
TEST(vectors_are_on_splines)
{
    const channel *all[NINJA1];
    const kunai_track *track;
    auto_motion *motion = NULL;
    auto_laid file = {0};
    uint32_t i;

    for (i = 0; i < NINJA1; i++)
        all[i] = &ninja1[i];
    file = lay_channels("[NMDM", all, NINJA1, 0x40);
    motion = open_case(&file, "motion", "%s", "");
    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        assert_int_equal(track->interpolation, track->property == KUNAI_PROPERTY_TRANSLATION ||
                                                       track->property == KUNAI_PROPERTY_SCALE ||
                                                       track->property == KUNAI_PROPERTY_VECTOR ||
                                                       track->property == KUNAI_PROPERTY_TARGET
                                                   ? KUNAI_INTERPOLATION_SPLINE
                                                   : KUNAI_INTERPOLATION_LINEAR);
    assert_int_equal(i, NINJA1 + 1);
}

/* Only a Basic model turns along splines, and quaternions never do. */
TEST(basic_models_turn_along_splines)
{
#define TURNS "[NMDM @m 0x20000 h(0x2002 0x42) a: " WIDE3 " q: " QUAT " m: @a @q 2 2]"
    check_with_model("[NJCM " NODE("0", "@model", "0") VERTICES "]", TURNS,
                     "track[0].interpolation=INTERPOLATION_LINEAR "
                     "track[1].interpolation=INTERPOLATION_LINEAR");
    check_with_model("[NJBM " NODE("0", "0", "0") "]", TURNS,
                     "track[0].interpolation=INTERPOLATION_SPLINE "
                     "track[1].interpolation=INTERPOLATION_LINEAR");
}

/* ---- static cameras ---- */

/* A position, a vector, roll and angle. Then Ninja 1 has near and far, Ninja 2 a type. */
#define CAMERA1 "[NJCA 1.0 2.0 3.0 4.0 5.0 6.0 0xFFFFE000 0x2AAA -1.0 -60000.0 .24]"
#define CAMERA2(type) "[NJCA 1.0 2.0 3.0 4.0 5.0 6.0 h(0xE000 0x2AAA) " type "]"
#define IS_STILL "interpolation=INTERPOLATION_LINEAR key_count=1 frames=0 "
#define IS_CAMERA(second, angle)                                                                   \
    "format=FORMAT_NJCA kind=MOTION_KIND_CAMERA group_count=1 frame_count=1 "                      \
    "interpolation=INTERPOLATION_LINEAR "                                                          \
    "track[0]{" IS_STILL "property=PROPERTY_TRANSLATION offset=8 values=(1 2 3)} "                 \
    "track[1]{" IS_STILL "property=PROPERTY_" second " offset=20 values=(4 5 6)} "                 \
    "track[2]{" IS_STILL "property=PROPERTY_ROLL offset=32 values=-0x2000u raw=-0x2000} "          \
    "track[3]{" IS_STILL "property=PROPERTY_FIELD_OF_VIEW offset=" angle                           \
    " values=0x2AAAu raw=0x2AAA} "
#define IS_CAMERA1                                                                                 \
    IS_CAMERA("VECTOR", "36")                                                                      \
    "track_count=5 "                                                                               \
    "track[4]{" IS_STILL "property=PROPERTY_CLIP offset=40 values=(-1 -60000)}"

TEST(static_cameras_have_one_key)
{
    static const char *const orders[] = {"", "> "}, *const names[] = {"LITTLE", "MIXED"};
    static const char *const files[][2] = {
        {CAMERA1, IS_CAMERA1},
        {CAMERA2("1"), "track_count=4 " IS_CAMERA("VECTOR", "34")},
        {CAMERA2("2"), "track_count=4 " IS_CAMERA("TARGET", "34")},
        {CAMERA2("3"), "warns CORRUPT 36 'NJS_CAMERA' track_count=4 " IS_CAMERA("VECTOR", "34")}};
    static const way ways[] = {{"motion format=FORMAT_NJCA", ""},
                               {"motion format=FORMAT_NJCA index=1", "fails RANGE 0 'Ninja file'"}};

    for (size_t i = 0; i < 8; i++) {
        auto_laid file = lay("%s%s", orders[i % 2], files[i / 2][0]);

        check_case(&file, "motion", "%s byte_order=BYTE_ORDER_%s", files[i / 2][1], names[i % 2]);
        if (i < 2)
            CHECK_WAYS(&file, ways);
    }
}

/* 31 bytes are too few. 63 bytes are a camera of Ninja 2, and 64 bytes one of Ninja 1, unless the
 * caller says otherwise. */
TEST(sizes_tell_the_generation_of_cameras)
{
    CHECK_DAMAGED(CAMERA2("2") " .32", "motion", {"4: 32, cut 40|4: 63, cut 71", "track_count=4"},
                  {"4: 64, cut 72", "track_count=5"},
                  {"4: 31, cut 39", "fails TRUNCATED 8 'NJS_CAMERA'"});
    CHECK_DAMAGED(
        CAMERA2("2") " .32", "motion motion_flags=MOTION_NINJA2",
        {"4: 32, cut 40|4: 63, cut 71|4: 64, cut 72", "track_count=4 " IS_CAMERA("TARGET", "34")});
}

/* ---- bare motions ---- */

#define BARE "motion flags=OPEN_BARE "

/* Positions and two arrays of angles. b is added to all pointers. */
#define TWO_NODES(b)                                                                               \
    "@m" b " 0x20000 h(3 2) f: " F3 " a: " WIDE3 " c: " WIDE3 " m: @f" b " @a" b " 2 2 0 @c" b     \
    " 0 2 "

/* The bytes before the image may be of any number. The byte order is found, or the caller names
 * it. */
TEST(bare_motions_may_be_anywhere)
{
    static const char *const formats[] = {"FORMAT_NMDM", "FORMAT_NCAM", "FORMAT_NLIM"};
    char how[128];

    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t front = i / 2, base = 0x8C010000u - front;
        const int big = i % 2;
        auto_laid file =
            lay("%s .%u " TWO_NODES("+%u"), big ? ">" : "<", front + 16, base, base, base, base);

        for (uint32_t order = 0; order < 4; order++) {
            snprintf(how, sizeof how, BARE "offset=%u base=%u format=FORMAT_NMDM byte_order=%u",
                     front + 16, base, order);
            if (order && (order != KUNAI_BYTE_ORDER_LITTLE) != big)
                check_case(&file, how, "fails CORRUPT %u 'NJS_MOTION'", front + 16);
            else
                check_case(&file, how,
                           "byte_order=%s group_count=2 track_count=3 track[0].offset=%u "
                           "track[0]{property=PROPERTY_TRANSLATION key_count=2 " IS_F3 "} "
                           "track[1]{property=PROPERTY_ROTATION key_count=2 " IS_WIDE3 "}",
                           big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE", front + 28);
        }
        snprintf(how, sizeof how, BARE "offset=%u base=%u format=%s", front + 16, base,
                 formats[front % 3]);
        check_case(&file, how, "format=%s", formats[front % 3]);
    }
}

/* Bytes after the motion, above all zeros, can look like entries without keys. They do not count,
 * and many of them are no fault. */
TEST(zeros_after_a_bare_motion_do_not_count)
{
    static const char *const files[] = {".16 " TWO_NODES(""), ".16 " TWO_NODES("") ".8",
                                        ".16 " TWO_NODES("") ".0x100000"};

    for (size_t i = 0; i < 3; i++)
        CHECK(files[i], BARE "offset=16 format=FORMAT_NMDM", "group_count=2 track_count=3");
}

/* Read the other way around, the type would be a number of elements. mdata tells the byte order. */
TEST_CASE(mdata_tells_the_order_of_a_bare_motion,
          "> .16 @m 0x20000 h(0x100 1) a: " WIDE1 " m: @a 2", BARE "offset=16 format=FORMAT_NCAM",
          "byte_order=BYTE_ORDER_BIG track[0].property=PROPERTY_FIELD_OF_VIEW")

TEST_CASE(bare_shapes_have_the_same_points, "@m 11 h(0x10 1) " POINTS "k: " THREE_KEYS "m: @k 3",
          BARE "format=FORMAT_NSSM", "track[0]" IS_SHAPE("0"))

/* At offset 0 there are zeros. */
TEST(arguments_of_bare_motions_are_checked)
{
    static const char text[] = ".16 f: " F3 " m: @f 2 motion: @m 8 h(1 1) end:";

    check_rows(text, BARE "offset=#1 format=FORMAT_#2", "fails #3 #4 '#5'",
               "@motion ANY ARGUMENT 0 arguments; @motion NINJA ARGUMENT 0 arguments;"
               "@motion NJCA ARGUMENT 0 arguments; @motion REL_MOTION ARGUMENT 0 arguments;"
               "@motion NJCM ARGUMENT 0 arguments; @motion+1 NMDM RANGE @motion+1 NJS_MOTION;"
               "@end NMDM RANGE @end NJS_MOTION; -1 NMDM RANGE @end NJS_MOTION;"
               "0 NMDM CORRUPT 0 NJS_MOTION");
    CHECK(text, BARE "offset=@motion format=FORMAT_NMDM",
          "track_count=1"); /* the last one that fits */
}

/* ---- a lent bitmap ---- */

/* Reads one motion of a body again and again, as a scene does, until the memory is used up. All
 * readings share the keys. The lent bitmap must be zero after each reading, and after the one that
 * fails. */
TEST(a_lent_bitmap_is_zero_after_each_motion)
{
    static const uint8_t zeros[64];
    uint8_t starts[64] = {0};
    /* no array is at place 0, which would be null */
    auto_laid file = lay("f: " F3 " a: " WIDE3 " c: " WIDE3 " m: @f-4 @a-4 2 2 0 @c-4 0 2 "
                         "motion: @m-4 0x20000 h(3 2)");
    bytes *body = &file.file;
    const size_t at = place_of(&file, "motion");
    const kunai_options options = {.struct_size = sizeof options, .max_memory = 4u << 20};
    kunai_i_motion_place place;
    kunai_motion motion;
    kunai_i_open open;
    uint32_t count;

    memset(&place, 0, sizeof place);
    assert_true(body->size / 32 + 1 < sizeof starts);
    assert_ok(kunai_i_begin_open(&open, body->data, body->size, &options, &open, NULL));
    place.body = kunai_i_make_reader(&open, body->data, body->size, 0, 0, "");
    place.body.base = 0u - 4u;
    place.at = (uint32_t)at;
    place.format = KUNAI_FORMAT_NMDM;
    place.starts = starts;
    for (count = 0; !kunai_i_has_failed(&open); count++) {
        memset(&motion, 0, sizeof motion);
        kunai_i_read_njs_motion(&open, &place, &motion);
        assert_memory_equal(starts, zeros, sizeof starts);
        if (!kunai_i_has_failed(&open))
            check_track(&motion, 1, 0, &ninja1[1]);
    }
    assert_int_equal(open.error.code, KUNAI_E_LIMIT);
    assert_true(count > 1000);
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_LIMIT);
    assert_ok(kunai_i_begin_open(&open, body->data, body->size, NULL, &open, NULL));
    place.at -= 2; /* off the grid of 4 bytes, but otherwise valid */
    memmove(body->data + place.at, body->data + at, 12);
    kunai_i_read_njs_motion(&open, &place, &motion);
    assert_int_equal(open.error.offset, place.at);
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_CORRUPT);
}

/* ---- sweeps ---- */

/* No changed byte may lead the reader out of the data, or leak memory. */
TEST(every_byte_may_be_damaged)
{
    static const char *const files[][2] = {
        {"[NSSM @m 11 h(0x30 2) " POINTS "k: " THREE_KEYS "n: " THREE_KEYS "m: @k @n 3 3]",
         "motion sweep whole"},
        {"> [NCAM @m 20 h(0x1C1 0x44) m: @f @t @r @a 4*2 f: " F3 " t: " F3 " r: " WIDE1 " a: " WIDE1
         "]",
         "motion sweep whole"},
        {"[NLIM @m 30 h(0xE00 3) c: " COLORS " i: " F1 " s: " SPOTS " m: @c @i @s 3*2]",
         "motion sweep whole"},
        {"> [NMDM @m 30 h(0xC001 3) f: " F3 " e: " BITS " i: " IDS " m: @f @e @i 3*2]",
         "motion sweep whole motion_flags=MOTION_NINJA2"},
        {CAMERA1, "motion sweep whole"}};

    for (size_t i = 0; i < 5; i++)
        CHECK(files[i][0], files[i][1], "any");
}
