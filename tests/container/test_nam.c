/* test_nam.c - motions as text: what opens is the same as of a binary file, and what is wrong is
 * told by the byte of the text (ninja-ascii.md). */
#include "ascii_files.h"
#include "flags.h"

/* From a copy that ends where the text does. NULL: error says why. */
static kunai_motion *open_with(const bytes *text, kunai_options options, kunai_error *error)
{
    test_exact exact = test_exact_copy(text->data, text->size);
    kunai_motion *motion;

    options.struct_size = sizeof options;
    kunai_motion_open(exact.data, exact.size, &options, &motion, error);
    test_exact_free(&exact);
    if (motion)
        motion_visitor.walk(motion, text->data, text->size);
    return motion;
}

static kunai_motion *open_good(const bytes *text, kunai_options options)
{
    kunai_error error;
    kunai_motion *motion = open_with(text, options, &error);

    if (!motion)
        fail_msg("%s: %s at %u", error.record, error.message, (unsigned)error.offset);
    return motion;
}

static void expect_error(const bytes *text, uint32_t format, uint32_t index, kunai_result code,
                         uint64_t offset)
{
    const kunai_options options = {.format = format, .index = index};
    kunai_error error;

    assert_null(open_with(text, options, &error));
    if (error.code != code || error.offset != offset)
        fail_msg("%d at %u, not %d at %u: %s: %s", (int)error.code, (unsigned)error.offset,
                 (int)code, (unsigned)offset, error.record, error.message);
    assert_true(error.message[0] && error.record[0]);
}

/* ---- equal to binary files ---- */

static const kunai_options none;

/* In both byte orders of the file. The text alone knows the name, and what the keys are; of the
 * file flags say it. */
static void expect_same_as(const motion_source *source, const kunai_model *model, uint32_t flags)
{
    const kunai_options options = {.model = model};
    const kunai_options of_file = {
        .model = model, .flags = flags & OPEN_FLAGS, .motion_flags = flags & MOTION_FLAGS};
    bytes text = {0};
    kunai_motion *motion;
    int big;

    add_ascii_motion(&text, source, "motion_x");
    motion = open_good(&text, options);
    assert_string_equal(kunai_motion_get_info(motion)->name.data, "motion_x");
    assert_int_equal(kunai_motion_get_info(motion)->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 0);
    for (big = 0; big < 2; big++) {
        bytes file = make_chunk_motion(source, big);
        kunai_motion *expected = open_good(&file, of_file);

        assert_same_motions(motion, expected);
        kunai_motion_close(expected);
        free_bytes(&file);
    }
    kunai_motion_close(motion);
    free_bytes(&text);
}

static void expect_same(const motion_source *source, const kunai_model *model)
{
    expect_same_as(source, model, 0);
}

#define POSITIONS                                                                                  \
    {                                                                                              \
        "POSITION", MOTION_F, 3,                                                                   \
        {                                                                                          \
            {0, {0, 0, 0}}, {4, {1, 2, 3}},                                                        \
            {                                                                                      \
                12,                                                                                \
                {                                                                                  \
                    -4, 8, 0.1f                                                                    \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define ANGLES                                                                                     \
    {                                                                                              \
        "ROTATION", MOTION_A, 3,                                                                   \
        {                                                                                          \
            {0, {0, 0, 0}}, {10, {0x4000, -0x4000, 0x8000}},                                       \
            {                                                                                      \
                19,                                                                                \
                {                                                                                  \
                    0x10000, 0x100, -0x7000                                                        \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define SHORT_ANGLES                                                                               \
    {                                                                                              \
        "SROTATION", MOTION_SA, 3,                                                                 \
        {                                                                                          \
            {0, {0, 0, 0}}, {10, {0x7000, -0x4000, 0x1000}},                                       \
            {                                                                                      \
                19,                                                                                \
                {                                                                                  \
                    -0x7000, 0x100, -0x7000                                                        \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define SCALES                                                                                     \
    {                                                                                              \
        "SCALE", MOTION_F, 2,                                                                      \
        {                                                                                          \
            {0, {1, 1, 1}},                                                                        \
            {                                                                                      \
                19,                                                                                \
                {                                                                                  \
                    2, 0.5, 1e-5f                                                                  \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        NULL, 0, 0,                                                                                \
        {                                                                                          \
            {                                                                                      \
                0,                                                                                 \
                {                                                                                  \
                    0                                                                              \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

TEST(nodes)
{
    static const motion_array arrays[] = {POSITIONS, ANGLES, NOTHING, ANGLES, NOTHING, NOTHING};
    motion_source source = {KUNAI_FORMAT_NMDM, 3, 2, 0, 20, 3, arrays, NULL, 0, 0};

    expect_same(&source, NULL);
    source.interpolation = 0x40;
    expect_same(&source, NULL);
    source.interpolation = 0x80;
    expect_same(&source, NULL);
}

TEST(scales)
{
    static const motion_array arrays[] = {POSITIONS, ANGLES, SCALES, NOTHING, NOTHING, SCALES};
    static const motion_source source = {KUNAI_FORMAT_NMDM, 7, 3, 0, 20, 2, arrays, NULL, 0, 0};

    expect_same(&source, NULL);
}

/* Quaternions take the slot of angles; the type is that of ninja-motion.md 3. */
TEST(quaternions)
{
    static const motion_array arrays[] = {
        POSITIONS,
        {"QROTATION", MOTION_QUAT, 2, {{0, {1, 0, 0, 0}}, {10, {0.5, 0.5, -0.5, 0.5}}}},
        SCALES};
    static const motion_source source = {
        KUNAI_FORMAT_NMDM, 0x2005, 3, 0, 20, 1, arrays, NULL, 0, 0};

    expect_same(&source, NULL);
}

/* Keys of 16 bits in the place of those of 32, and those of Ninja 2. */
TEST(short_angles)
{
    static const motion_array arrays[] = {POSITIONS, SHORT_ANGLES, NOTHING, SHORT_ANGLES};
    static const motion_source plain = {KUNAI_FORMAT_NMDM, 3, 2, 0, 20, 2, arrays, NULL, 0, 0};
    static const motion_source ninja2 = {KUNAI_FORMAT_NMDM, 0x21, 2, 0, 20, 2, arrays, NULL, 0, 0};

    expect_same(&plain, NULL);
    expect_same(&ninja2, NULL);
}

TEST(events)
{
    static const motion_array arrays[] = {
        POSITIONS, {"EVENTBITS", MOTION_EVENT, 3, {{0, {0}}, {5, {1}}, {9, {0}}}}};
    static const motion_source source = {
        KUNAI_FORMAT_NMDM, 0x8001, 2, 0, 20, 1, arrays, NULL, 0, 0};

    expect_same(&source, NULL);
}

/* Four points, three states of them; the normals alternate between two. */
static const float points[12][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                    {0, 0, 1}, {1, 0, 2}, {0, 1, 3}, {1, 1, 4},
                                    {5, 5, 5}, {6, 5, 5}, {5, 6, 5}, {0.1f, 1e-9f, -7}};
static const motion_array shapes[] = {
    {"POINTER", MOTION_POINTS, 3, {{0, {0}}, {5, {1}}, {10, {2}}}},
    {"POINTER", MOTION_POINTS, 2, {{0, {1}}, {10, {2}}}}};
static const motion_source shape_motion = {
    KUNAI_FORMAT_NSSM, 0x30, 2, 0, 11, 1, shapes, points, 4, 3};

/* The number of points is found out from the arrays, or is the model's. */
TEST(shapes)
{
    static const chunk_node node = {UNIT, VERTICES(chunk_square), POLYGONS(chunk_square_strip)};
    kunai_model *model = open_nodes(&node, 1, 0);

    expect_same(&shape_motion, NULL);
    expect_same(&shape_motion, model);
    kunai_model_close(model);
}

TEST(camera)
{
    static const motion_array arrays[] = {
        {"CPOSITION", MOTION_F, 2, {{0, {0, 10, -50}}, {29, {1, 2, 3}}}},
        {"CTARGET", MOTION_F, 1, {{0, {0, 0, 0.25}}}},
        {"CROLL", MOTION_A1, 2, {{0, {0}}, {29, {-0x4000}}}},
        {"CANGLE", MOTION_A1, 2, {{0, {0x2000}}, {29, {0x1000}}}}};
    static const motion_source target = {KUNAI_FORMAT_NCAM, 0x1C1, 4, 0, 30, 1, arrays, NULL, 0, 0};
    static const motion_array vectors[] = {
        {"CPOSITION", MOTION_F, 2, {{0, {0, 10, -50}}, {29, {1, 2, 3}}}},
        {"CVECTOR", MOTION_F, 2, {{0, {0, 0, -1}}, {29, {0, 1, 0}}}}};
    static const motion_source vector = {KUNAI_FORMAT_NCAM, 0x9,  2, 0x40, 30, 1,
                                         vectors,           NULL, 0, 0};

    expect_same(&target, NULL);
    expect_same(&vector, NULL);
}

TEST(light)
{
    static const motion_array spot[] = {
        {"LPOSITION", MOTION_F, 2, {{0, {0, 10, -50}}, {29, {1, 2, 3}}}},
        {"LCOLOR", MOTION_COLOR, 2, {{0, {0xFF102030u}}, {29, {0xFF506070u}}}},
        {"LINTENSITY", MOTION_F1, 1, {{0, {0.75}}}},
        {"LSPOT_FACTORS",
         MOTION_SPOT,
         2,
         {{0, {1, 100, 0x1000, 0x2000}}, {29, {2, 50, 0x2000, 0x3000}}}}};
    static const motion_source spot_light = {
        KUNAI_FORMAT_NLIM, 0xE01, 4, 0, 30, 1, spot, NULL, 0, 0};
    static const motion_array point[] = {
        {"LVECTOR", MOTION_F, 1, {{0, {0, 0, -1}}}},
        {"LPOINT_FACTORS", MOTION_F2, 2, {{0, {1, 100}}, {9, {2, 50.5}}}}};
    static const motion_source point_light = {
        KUNAI_FORMAT_NLIM, 0x1008, 2, 0, 10, 1, point, NULL, 0, 0};

    expect_same(&spot_light, NULL);
    expect_same(&point_light, NULL);
}

/* Records that only Ninja 2 has say that all channels are its own. */
TEST(ninja2)
{
    static const motion_array camera[] = {
        {"CPOSITION", MOTION_F, 2, {{0, {0, 10, -50}}, {29, {1, 2, 3}}}},
        {"CROLL", MOTION_SA1, 2, {{0, {0}}, {29, {-0x4000}}}},
        {"CANGLE", MOTION_SA1, 2, {{0, {0x2000}}, {29, {0x1000}}}}};
    static const motion_source camera_motion = {
        KUNAI_FORMAT_NCAM, 0x181, 3, 0, 30, 1, camera, NULL, 0, 0};
    static const motion_array light[] = {
        {"LCOLOR", MOTION_F, 2, {{0, {0, 0.5, 1}}, {29, {1, 0.25, 0}}}},
        {"LINTENSITY", MOTION_F2, 1, {{0, {0.75, 0.125}}}}};
    static const motion_source light_motion = {
        KUNAI_FORMAT_NLIM, 0x600, 2, 0, 30, 1, light, NULL, 0, 0};

    expect_same_as(&camera_motion, NULL, KUNAI_MOTION_NINJA2);
    expect_same_as(&light_motion, NULL, KUNAI_MOTION_NINJA2);
}

/* One key of 16 bits with other things behind it could be one of 32; the text says it, unless the
 * caller does. */
TEST(told_angles)
{
    static const char words[] =
        "MDATA1 m[] START r, 1, END\n"
        "MOTION x[] START MdataArray m, MFrameNum 1, MotionBit 2, InterpolFct 1, END\n"
        "SROTATION r[] START MKEYSA(0, 90.0F, 0.0F, 0.0F), END\n"
        "POINT p[] START VERT(1.0F, 1.0F, 1.0F), END\n";
    const kunai_options wide = {.motion_flags = KUNAI_MOTION_ANGLES_WIDE};
    bytes text = {0};
    kunai_motion *motion;

    append_text(&text, words);
    motion = open_good(&text, none);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[0], 0x4000);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[1], 0);
    kunai_motion_close(motion);
    motion = open_good(&text, wide);
    assert_int_equal(kunai_motion_get_track(motion, 0)->raw[1], 0x3F800000);
    kunai_motion_close(motion);
    free_bytes(&text);
}

/* ---- the example of ninja-ascii.md 6 ---- */

static const char example[] = "MOTION_START\r\n"
                              "POSITION pos_a[]\r\n"
                              "START\r\n"
                              "	MKEYF( 0,  1.811949F, 28.301275F, 2.174971F ),\r\n"
                              "	MKEYF( 19, 1.811949F, 28.301275F, 2.174971F ),\r\n"
                              "END\r\n"
                              "ROTATION rot_a[]\r\n"
                              "START\r\n"
                              "	MKEYA( 0, -1.488000F, 90.000000F, 0.000000F ),\r\n"
                              "END\r\n"
                              "MDATA2 mdata_a[]\r\n"
                              "START\r\n"
                              "	pos_a, rot_a, 2, 1,\r\n"
                              "	NULL, NULL, 0, 0,\r\n"
                              "END\r\n"
                              "MOTION motion_a[]\r\n"
                              "START\r\n"
                              "MdataArray   mdata_a,\r\n"
                              "MFrameNum    20,\r\n"
                              "MotionBit    0x3,\r\n"
                              "InterpolFct  0x2,\r\n"
                              "END\r\n"
                              "MOTION_END\r\n";

static bytes make_text(const char *words)
{
    bytes out = {0};

    append_text(&out, words);
    return out;
}

TEST(example)
{
    bytes text = make_text(example);
    static const float last[3] = {1.811949f, 28.301275f, 2.174971f};
    const kunai_options of_1999 = {.motion_flags = KUNAI_MOTION_ANGLES_65535};
    const kunai_motion_info *info;
    const kunai_track *track;
    kunai_motion *motion = open_good(&text, none);

    info = kunai_motion_get_info(motion);
    assert_int_equal(info->format, KUNAI_FORMAT_NMDM);
    assert_int_equal(info->kind, KUNAI_MOTION_KIND_NODES);
    assert_int_equal(info->group_count, 2);
    assert_int_equal(info->frame_count, 20);
    assert_int_equal(info->track_count, 2);
    assert_string_equal(info->name.data, "motion_a");
    track = kunai_motion_get_track(motion, 0);
    assert_int_equal(track->property, KUNAI_PROPERTY_TRANSLATION);
    assert_int_equal(track->key_count, 2);
    assert_memory_equal(track->values + 3, last, sizeof last); /* a literal may have more bits */
    assert_ascii_call(&text, track->offset, "MKEYF");
    track = kunai_motion_get_track(motion, 1);
    assert_int_equal(track->key_count, 1);
    assert_int_equal(track->raw[0], -270);
    assert_int_equal(track->raw[1], 16384);
    assert_int_equal(track->raw[2], 0);
    assert_ascii_call(&text, track->offset, "MKEYA");
    kunai_motion_close(motion);
    motion = open_good(&text, of_1999);
    assert_int_equal(kunai_motion_get_track(motion, 1)->raw[1], 0x3FFF);
    kunai_motion_close(motion);
    free_bytes(&text);
}

/* ---- which motion ---- */

static const motion_array one_position[] = {POSITIONS};

static void expect_motion(const bytes *text, uint32_t format, uint32_t index, uint32_t found,
                          const char *name)
{
    const kunai_options options = {.format = format, .index = index};
    kunai_motion *motion = open_good(text, options);

    assert_int_equal(kunai_motion_get_info(motion)->format, found);
    assert_string_equal(kunai_motion_get_info(motion)->name.data, name);
    kunai_motion_close(motion);
}

static const char camera_text[] = "CAMERA camera_x CAMERA_START\n"
                                  "CPosition ( 1.0F, 2.0F, 3.0F ),\n"
                                  "CInterest ( 1.0F, 2.0F, -7.0F ),\n"
                                  "CRoll ( 90.0F ),\nCAngle ( 45.0F ),\n"
                                  "CNearClip ( -2.0F ),\nCFarClip ( -500.0F ),\nCAMERA_END\n";

/* In the order of the text; a format counts those of its kind only. */
TEST(index)
{
    static const motion_array camera_arrays[] = {{"CPOSITION", MOTION_F, 1, {{0, {0, 10, -50}}}}};
    const motion_source nodes = {KUNAI_FORMAT_NMDM, 1, 1, 0, 20, 1, one_position, NULL, 0, 0};
    const motion_source camera = {KUNAI_FORMAT_NCAM, 1, 1, 0, 20, 1, camera_arrays, NULL, 0, 0};
    bytes text = {0};

    add_ascii_motion(&text, &nodes, "a");
    add_ascii_motion(&text, &camera, "b");
    append_text(&text, camera_text);
    add_ascii_motion(&text, &shape_motion, "c");
    add_ascii_motion(&text, &nodes, "d");
    expect_motion(&text, 0, 0, KUNAI_FORMAT_NMDM, "a");
    expect_motion(&text, 0, 1, KUNAI_FORMAT_NCAM, "b");
    expect_motion(&text, KUNAI_FORMAT_NJA, 2, KUNAI_FORMAT_NJCA, "camera_x");
    expect_motion(&text, 0, 3, KUNAI_FORMAT_NSSM, "c");
    expect_motion(&text, KUNAI_FORMAT_NMDM, 1, KUNAI_FORMAT_NMDM, "d");
    expect_motion(&text, KUNAI_FORMAT_NCAM, 0, KUNAI_FORMAT_NCAM, "b");
    expect_motion(&text, KUNAI_FORMAT_NSSM, 0, KUNAI_FORMAT_NSSM, "c");
    expect_motion(&text, KUNAI_FORMAT_NJCA, 0, KUNAI_FORMAT_NJCA, "camera_x");
    expect_error(&text, 0, 5, KUNAI_E_RANGE, 0);
    expect_error(&text, KUNAI_FORMAT_NMDM, 2, KUNAI_E_RANGE, 0);
    expect_error(&text, KUNAI_FORMAT_NLIM, 0, KUNAI_E_FORMAT, 0);
    free_bytes(&text);
}

/* The only word of a block is misspelt: the declarations say what it is. */
TEST(misspelt_block)
{
    bytes text = {0};
    kunai_motion *motion;
    kunai_found found;

    append_text(&text, example);
    replace_in_ascii(&text, "MOTION_START", "MOTON_START");
    assert_int_equal(kunai_probe(text.data, text.size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_NJA);
    motion = open_good(&text, none);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 1);
    assert_int_equal(kunai_motion_get_info(motion)->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(kunai_motion_get_info(motion)->warnings[0].offset, 0);
    assert_string_equal(kunai_motion_get_info(motion)->warnings[0].message,
                        "a block that is not known");
    kunai_motion_close(motion);
    /* Not even the end of the word is right: an error, but at it. */
    replace_in_ascii(&text, "MOTON_START", "MOTION_STRT");
    assert_int_equal(kunai_probe(text.data, text.size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_NJA);
    expect_error(&text, 0, 0, KUNAI_E_CORRUPT, 0);
    free_bytes(&text);
}

/* ---- static cameras ---- */

static const kunai_track *find_track(const kunai_motion *motion, uint32_t property)
{
    const kunai_track *track;
    uint32_t i;

    for (i = 0; (track = kunai_motion_get_track(motion, i)) != NULL; i++)
        if (track->property == property)
            return track;
    return NULL;
}

/* One node: what is declared behind an MDATA looks like entries of it, but is none. */
TEST(neighbours)
{
    static const char keys[] = "POSITION a[] START MKEYF(0, 1, 2, 3), MKEYF(5, 1, 2, 3) END "
                               "MDATA1 b[] START a, 2 END ";
    static const char motion[] = "MOTION c START MdataArray b, MFrameNum 6, MotionBit 1, "
                                 "InterpolFct 1 END ";
    static const char *const behind[] = {"", "MDATA1 d[] START a, 2 END ",
                                         "TEXTURENAME t[] START TEXN3(\"a\", 1, 0) END ",
                                         "TEXTURELIST t START TextureNum 1, TextureList u END "};
    static const char names[] = "TEXTURENAME u[] START TEXN(NULL) END ";
    size_t i;

    for (i = 0; i < 2 * (sizeof behind / sizeof behind[0]); i++) {
        bytes text = {0};
        kunai_motion *opened;

        append_text(&text, i % 2 ? motion : "");
        append_text(&text, keys);
        append_text(&text, behind[i / 2]);
        append_text(&text, i % 2 ? "" : motion);
        append_text(&text, names);
        opened = open_good(&text, none);
        assert_int_equal(kunai_motion_get_info(opened)->group_count, 1);
        assert_int_equal(kunai_motion_get_info(opened)->track_count, 1);
        assert_int_equal(kunai_motion_get_info(opened)->warning_count, 0);
        kunai_motion_close(opened);
        free_bytes(&text);
    }
}

TEST(static_camera)
{
    bytes text = make_text(camera_text);
    kunai_motion *motion = open_good(&text, none);
    const kunai_track *track = find_track(motion, KUNAI_PROPERTY_TRANSLATION);

    assert_int_equal(kunai_motion_get_info(motion)->frame_count, 1);
    assert_int_equal(kunai_motion_get_info(motion)->kind, KUNAI_MOTION_KIND_CAMERA);
    assert_true(track->values[0] == 1.0f && track->values[1] == 2.0f && track->values[2] == 3.0f);
    assert_int_equal(track->offset, find_in_ascii(&text, "CAMERA"));
    track =
        find_track(motion, KUNAI_PROPERTY_VECTOR); /* from the position to the point of interest */
    assert_non_null(track);
    assert_true(track->values[0] == 0.0f && track->values[1] == 0.0f && track->values[2] == -10.0f);
    assert_int_equal(find_track(motion, KUNAI_PROPERTY_ROLL)->raw[0], 0x4000);
    assert_int_equal(find_track(motion, KUNAI_PROPERTY_FIELD_OF_VIEW)->raw[0], 0x2000);
    track = find_track(motion, KUNAI_PROPERTY_CLIP);
    assert_true(track->values[0] == -2.0f && track->values[1] == -500.0f);
    kunai_motion_close(motion);
    free_bytes(&text);
}

/* ---- what is no motion, and broken texts ---- */

static void expect_text_error(const char *words, kunai_result code, uint64_t offset)
{
    bytes text = make_text(words);

    expect_error(&text, KUNAI_FORMAT_NJA, 0, code, offset);
    free_bytes(&text);
}

TEST(no_motion)
{
    expect_text_error("OBJECT o[] START EvalFlags(7), Child NULL, Sibling NULL, END\n",
                      KUNAI_E_FORMAT, 0);
    expect_text_error("NJS_MKEY_F keys[] = { { 0, 1.0F, 2.0F, 3.0F }, };\n", KUNAI_E_UNSUPPORTED,
                      0);
    expect_text_error("", KUNAI_E_FORMAT, 0);
}

/* The head of a motion whose arrays are in another file. */
TEST(duplicate)
{
    expect_text_error("MOTION x[] START MFrameNum 1, MdataArray m, MotionBit 3, InterpolFct 2, END",
                      KUNAI_E_UNSUPPORTED, 0);
}

/* words of the example changed; where it is told, and of what. */
static void expect_broken(const char *words, const char *others, kunai_result code,
                          const char *where)
{
    bytes text = make_text(example);

    replace_in_ascii(&text, words, others);
    expect_error(&text, 0, 0, code, find_in_ascii(&text, where));
    free_bytes(&text);
}

TEST(broken)
{
    expect_broken("MKEYA", "MKEYB", KUNAI_E_CORRUPT, "MKEYB");
    expect_broken("pos_a,", "pos_b,", KUNAI_E_CORRUPT, "pos_b");
    expect_broken("ROTATION", "ROTATIONS", KUNAI_E_CORRUPT, "ROTATIONS");
    /* as a structure only: no channel */
    expect_broken("0x3,", "0x0,", KUNAI_E_CORRUPT, "0x0,");
}

/* A frame that does not rise: a warning as of a binary file, but with the byte of the key. */
TEST(translated_warning)
{
    static const char second_key[] = "MKEYF( 0, 1.8";
    bytes text = make_text(example);
    const kunai_options strict = {.flags = KUNAI_OPEN_STRICT};
    const kunai_error *warning;
    kunai_motion *motion;
    kunai_error error;

    replace_in_ascii(&text, "19, 1.8", "0, 1.8");
    motion = open_good(&text, none);
    assert_int_equal(kunai_motion_get_info(motion)->warning_count, 1);
    warning = &kunai_motion_get_info(motion)->warnings[0];
    assert_int_equal(warning->code, KUNAI_E_CORRUPT);
    assert_string_equal(warning->record, "NJS_MKEY_F");
    assert_int_equal(warning->format, KUNAI_FORMAT_NMDM);
    assert_ascii_call(&text, warning->offset, second_key);
    kunai_motion_close(motion);
    assert_null(open_with(&text, strict, &error));
    assert_int_equal(error.code, KUNAI_E_CORRUPT);
    assert_ascii_call(&text, error.offset, second_key);
    free_bytes(&text);
}

/* A text that stops anywhere in a declaration is told at its end. */
TEST(unended)
{
    bytes text = make_text(example);

    text.size = (size_t)find_in_ascii(&text, "MotionBit");
    expect_error(&text, 0, 0, KUNAI_E_TRUNCATED, text.size);
    free_bytes(&text);
}

/* ---- sweeps ---- */

static void sweep(const motion_source *source)
{
    bytes text = {0};

    add_ascii_motion(&text, source, "m");
    test_sweep_all(&motion_visitor, text.data, text.size, NULL, 0);
    free_bytes(&text);
}

TEST(sweep_nodes)
{
    static const motion_array arrays[] = {POSITIONS, SHORT_ANGLES, NOTHING, SHORT_ANGLES};
    static const motion_source source = {KUNAI_FORMAT_NMDM, 3, 2, 0, 20, 2, arrays, NULL, 0, 0};

    sweep(&source);
}

TEST(sweep_shapes)
{
    sweep(&shape_motion);
}

TEST(sweep_camera)
{
    test_sweep_all(&motion_visitor, camera_text, sizeof camera_text - 1, NULL, 0);
}
