/* test_nitro_motion.c - curves of Nitro animations: every form, at every frame, by the rules of
 * nitro-motion.md 1 to 5. The console mixes keys as integers, with other rules at the end. A
 * formula of floats would be wrong by one unit, or in the last frames. */
#include "cases.h"
#include "animation_texts.h"

#include <math.h>

enum { FX = 4096, SETS = 3, KEYS = 8 };

static int32_t shift_down(int32_t value, int32_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

/* ---- curves: nitro-motion.md 1 ---- */

typedef struct curve {
    uint32_t frame_count, step, last;
    uint32_t stored; /* keys that must be stored */
    uint32_t key_count;
    float frames[KEYS];
} curve;

static curve read_curve(const char *text)
{
    curve of = {0};
    int used;

    sscanf(text, "%u %u %u %u:%n", &of.frame_count, &of.step, &of.last, &of.stored, &used);
    for (text += used; sscanf(text, "%f%n", &of.frames[of.key_count], &used) == 1; text += used)
        of.key_count++;
    return of;
}

/* Returns the integer at a whole frame. */
static int32_t compute_stepped(const curve *of, const int32_t *a, int32_t f)
{
    const int32_t last = (int32_t)of->last, q = f / 4, h = f / 2;

    switch (of->step) {
    case 1: return a[f];
    case 2:
        if (f % 2 == 0)
            return a[h];
        return f > last ? a[last / 2 + 1] : shift_down(a[h] + a[h + 1], 2);
    default: break;
    }
    if (f % 4 == 0)
        return a[q];
    if (f > last)
        return a[last / 4 + f % 4];
    if (f % 4 == 2)
        return shift_down(a[q] + a[q + 1], 2);
    return f % 4 == 1 ? shift_down(3 * a[q] + a[q + 1], 4) : shift_down(3 * a[q + 1] + a[q], 4);
}

/* Values by hand: sums, halves and quarters, rounded down. A last frame after all frames has no
 * further effect. */
TEST(steps_are_mixed_by_halves_and_quarters)
{
    static const int32_t keys[KEYS] = {10, 13, -4, 100, 200, 300},
                         red[KEYS] = {10, 13, 4, 31, 0, 7};
    static const struct {
        curve curve;
        const int32_t *keys;
        int32_t expected[14];
    } rows[] = {
        {{.frame_count = 10, .step = 2, .last = 8},
         keys,
         {10, 11, 13, 4, -4, 48, 100, 150, 200, 300}},
        {{.frame_count = 12, .step = 4, .last = 8},
         keys,
         {10, 10, 11, 12, 13, 8, 4, 0, -4, 100, 200, 300}},
        {{.frame_count = 11, .step = 2, .last = 12},
         keys,
         {10, 11, 13, 4, -4, 48, 100, 150, 200, 250, 300}},
        {{.frame_count = 14, .step = 4, .last = 16},
         keys,
         {10, 10, 11, 12, 13, 8, 4, 0, -4, 22, 48, 74, 100, 125}},
        {{.frame_count = 11, .step = 2, .last = 12}, red, {10, 11, 13, 8, 4, 17, 31, 15, 0, 3, 7}},
        {{.frame_count = 14, .step = 4, .last = 16},
         red,
         {10, 10, 11, 12, 13, 10, 8, 6, 4, 10, 17, 24, 31, 23}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t f = 0; f < rows[i].curve.frame_count; f++)
            assert_int_equal(compute_stepped(&rows[i].curve, rows[i].keys, (int32_t)f),
                             rows[i].expected[f]);
}

/* Columns: the number of frames, the step, the last frame, how many keys must be stored; then the
 * frames of the keys. */
static const char *const curves[] = {
    /* a last frame of 8 is the number of frames, as exporters write it; it is not used */
    "8 1 7 8: 0 1 2 3 4 5 6 7", "8 1 8 8: 0 1 2 3 4 5 6 7", "7 1 0 7: 0 1 2 3 4 5 6", "1 1 0 1: 0",
    "11 2 10 6: 0 2 4 6 8 10", "10 2 8 6: 0 2 4 6 8 9", "2 2 0 2: 0 1", "1 2 0 1: 0",
    "13 4 12 4: 0 4 8 12", "14 4 12 5: 0 4 8 12 13", "15 4 12 6: 0 4 8 12 13 14",
    "16 4 12 7: 0 4 8 12 13 14 15", "4 4 0 4: 0 1 2 3", "1 4 0 1: 0",
    /* the last frame is after all frames: the last key can be after them, too */
    "10 2 10 6: 0 2 4 6 8 10", "10 2 11 6: 0 2 4 6 8 10", "10 2 12 6: 0 2 4 6 8 10",
    "10 2 8191 6: 0 2 4 6 8 10", "9 2 9 5: 0 2 4 6 8", "9 2 10 5: 0 2 4 6 8", "2 2 2 2: 0 2",
    "1 2 1 1: 0", "1 2 2 1: 0", "9 4 9 3: 0 4 8", "9 4 12 3: 0 4 8", "10 4 10 4: 0 4 8 12",
    "10 4 12 4: 0 4 8 12", "10 4 8191 4: 0 4 8 12", "11 4 11 4: 0 4 8 12", "11 4 12 4: 0 4 8 12",
    "12 4 12 4: 0 4 8 12", "12 4 13 4: 0 4 8 12", "12 4 8191 4: 0 4 8 12", "13 4 13 4: 0 4 8 12",
    "13 4 16 4: 0 4 8 12", "14 4 14 5: 0 4 8 12 16", "2 4 4 2: 0 4", "1 4 1 1: 0", "1 4 4 1: 0",
    "1 4 8188 1: 0",
    /* frames more than a step after the last frame: keys are read for a second time */
    "8 2 0 4: 0 1 2 3 4 5 6 7", "8 4 0 4: 0 1 2 3 4 5 6 7",
    /* The console tests first whether a frame is even: key 6 of frame 10 is never read, although
     * exporters store it. */
    "11 2 8 6: 0 2 4 6 8 9 10"};

/* Numbers that show wrong rounding: odd sums, also below 0; more than 16 bits; sines and
 * cosines. */
static const int32_t short_keys[SETS][KEYS] = {{0, 5, -1, 0, -32768, 32767, 7, -6},
                                               {3, 4, 4, 3, 100, -101, 202, -203},
                                               {4096, 0, 8192, 1, -1, 2, -2, 3}};
static const int32_t long_keys[SETS][KEYS] = {
    {70000, -70001, 3, 65536, -65536, 1 << 28, 0, 1},
    {-1, 0, 1, 2, -3, 4, -5, 6},
    {123456, 654321, -123456, -654321, 1, 0, 99999, -99999}};
static const int32_t channel_keys[SETS][KEYS] = {
    {3, 10, 17, 24, 31, 6, 13, 20}, {31, 26, 21, 16, 11, 6, 1, 28}, {31, 0, 31, 0, 31, 0, 31, 0}};
static const int32_t alpha_keys[KEYS] = {31, 28, 25, 22, 19, 16, 13, 10};
static const int32_t sines[KEYS] = {0, 2048, FX, -3547, 0, 0, 0, 0},
                     cosines[KEYS] = {FX, 3547, 0, -2048, FX, FX, FX, FX};

/* ---- forms ---- */

enum { VALUES, TURNS, COLOURS, ALPHAS };

/* A file in which some tracks have curves. The words of the curves begin at the label fields. */
typedef struct form {
    const char *start; /* up to the frame count */
    const char *text;  /* after the frame count */
    const char *record;
    uint32_t track_count;
    uint32_t first_track, count; /* tracks with curves */
    uint32_t bits;               /* set in the words */
    char letter;                 /* letter of lay() for keys */
    uint32_t width;              /* numbers per key */
    const int32_t (*keys)[KEYS];
    int kind;
} form;

#define JOINT_FILE(tag) "h1 flags: 0 0 0 h24 /4 " tag " fields: .24 "
#define UV_FILE(fields) "flags: b0 b0 b(0 1) h(76 8 16) " NITRO_TREE "h(40 44) " fields "'m'.16 "
#define PAINT_FILE(fields) "flags: h0 b(0 1) h(56 8 16) " NITRO_TREE "h(20 24) " fields "'m'.16 "
#define STILL "0x20000000 7 "

static const form forms[] = {
    {NITRO_JOINTS, JOINT_FILE("0x480"), "JNT0", 3, 0, 3, 0, 'w', 1, long_keys, VALUES},
    {NITRO_JOINTS, JOINT_FILE("0x480"), "JNT0", 3, 0, 3, 0x20000000, 'h', 1, short_keys, VALUES},
    {NITRO_JOINTS, JOINT_FILE("0x84"), "JNT0", 3, 0, 3, 0, 'w', 2, long_keys, VALUES},
    {NITRO_JOINTS, JOINT_FILE("0x84"), "JNT0", 3, 0, 3, 0x20000000, 'h', 2, short_keys, VALUES},
    {NITRO_UVS, UV_FILE("fields: .16 " STILL STILL STILL), "SRT0", 5, 0, 2, 0, 'w', 1, long_keys,
     VALUES},
    {NITRO_UVS, UV_FILE(STILL STILL STILL "fields: .16 "), "SRT0", 5, 3, 2, 0, 'w', 1,
     long_keys + 1, VALUES},
    {NITRO_UVS, UV_FILE("fields: .16 " STILL STILL STILL), "SRT0", 5, 0, 2, 0x10000000, 'h', 1,
     short_keys, VALUES},
    {NITRO_UVS, UV_FILE(STILL STILL STILL "fields: .16 "), "SRT0", 5, 3, 2, 0x10000000, 'h', 1,
     short_keys + 1, VALUES},
    {NITRO_UVS, UV_FILE(STILL STILL "fields: .8 " STILL STILL), "SRT0", 5, 2, 1, 0, 'h', 2, NULL,
     TURNS},
    {NITRO_PAINTS, PAINT_FILE("fields: .16 0x20000000 "), "MAT0", 5, 0, 4, 0, 'h', 1, NULL,
     COLOURS},
    {NITRO_PAINTS, PAINT_FILE("4*0x2000001F fields: .4 "), "MAT0", 5, 4, 1, 0, 'b', 1, NULL,
     ALPHAS},
};

/* Each track of colours has its channels in another order. */
static const int32_t *get_channel(uint32_t track, uint32_t k)
{
    return channel_keys[(track + k) % 3];
}

static int32_t get_number(const form *of, uint32_t k, uint32_t key, uint32_t n)
{
    switch (of->kind) {
    case VALUES: return n ? -77 : of->keys[k][key];
    case TURNS: return n ? cosines[key] : sines[key];
    case COLOURS:
        return get_channel(k, 0)[key] | get_channel(k, 1)[key] << 5 | get_channel(k, 2)[key] << 10;
    default: return alpha_keys[key];
    }
}

static laid lay_form(const form *of, const curve *row, uint32_t flags)
{
    const uint32_t step = row->step == 2 ? 0x40000000 : row->step == 4 ? 0x80000000 : 0;
    laid file = lay("%s h%u %s", of->start, row->frame_count, of->text);

    patch(&file, "flags: b%u", flags);
    for (uint32_t k = 0; k < of->count; k++) {
        lay_more(&file, "/4 k%u:", k);
        for (uint32_t key = 0; key < row->stored; key++)
            for (uint32_t n = 0; n < of->width; n++)
                lay_more(&file, "%c%d", of->letter, get_number(of, k, key, n));
        if (of->kind >= COLOURS)
            patch(&file, "fields+%u: h(@k%u %u)", 4 * k, k, row->last | step >> 16);
        else
            patch(&file, "fields+%u: %u @k%u", 8 * k,
                  row->last << (of->start[7] == 'B' && of->start[8] == 'C' ? 16 : 0) | of->bits |
                      step,
                  k);
    }
    lay_more(&file, "end:");
    return file;
}

/* 5 bits become 8, as on the screen. */
static float widen(int32_t value)
{
    return (float)((value * 8 + value / 4) / 255.0);
}

/* Checks the values of a track at a frame. */
static void check_curve_values(const form *of, const curve *row, uint32_t k, const float *values,
                               uint32_t frame)
{
    const int32_t f = (int32_t)frame;

    switch (of->kind) {
    case VALUES:
        assert_true(values[0] == (float)((double)compute_stepped(row, of->keys[k], f) / FX));
        break;
    case TURNS:
        assert_true(fabs((double)values[0] - atan2(compute_stepped(row, sines, f),
                                                   compute_stepped(row, cosines, f))) < 1e-6);
        break;
    case COLOURS:
        for (uint32_t i = 0; i < 3; i++)
            assert_true(values[i] == widen(compute_stepped(row, get_channel(k, i), f)));
        break;
    default: assert_true(values[0] == widen(compute_stepped(row, alpha_keys, f)));
    }
}

/* Checks a curve at every frame, and beyond both ends. */
static void check_curve(const form *of, const curve *row, uint32_t k, uint32_t flags,
                        const kunai_motion *motion)
{
    const uint32_t index = of->first_track + k, count = row->frame_count;
    const kunai_track *track = kunai_motion_get_track(motion, index);
    const struct {
        double frame;
        uint32_t mode, same_as;
    } ends[] = {{count, KUNAI_SAMPLE_CLAMP, count - 1},
                {count + 0.5, KUNAI_SAMPLE_WRAP, count - 1},
                {-1, KUNAI_SAMPLE_LOOP, count - 1},
                {-1, KUNAI_SAMPLE_CLAMP, 0}};
    float values[3];

    assert_int_equal(track->key_count, row->key_count);
    assert_int_equal(track->interpolation, row->step > 1 || flags & 1 ? KUNAI_INTERPOLATION_LINEAR
                                                                      : KUNAI_INTERPOLATION_STEP);
    assert_same_floats(track->frames, row->frames, row->key_count);
    for (uint32_t i = 0; i < row->key_count && of->kind == VALUES; i++)
        assert_int_equal(track->raw[(size_t)i * track->raw_count],
                         compute_stepped(row, of->keys[k], (int32_t)row->frames[i]));
    for (uint32_t f = 0; f < count; f++)
        for (uint32_t i = 0; i < 4; i++) {
            const uint32_t mode = i == 1 ? KUNAI_SAMPLE_CLAMP : i == 2 ? KUNAI_SAMPLE_WRAP : 0;

            assert_ok(kunai_motion_sample(motion, index, (float)(i == 3 ? f + count : f), mode,
                                          values, 3, NULL));
            check_curve_values(of, row, k, values, f);
        }
    for (uint32_t i = 0; i < 4; i++) {
        assert_ok(kunai_motion_sample(motion, index, (float)ends[i].frame, ends[i].mode, values, 3,
                                      NULL));
        check_curve_values(of, row, k, values, ends[i].same_as);
    }
}

static void check_form(const form *of, const curve *row, uint32_t flags)
{
    auto_laid file = lay_form(of, row, flags);
    auto_motion *motion =
        open_case(&file, "motion", "track_count=%u interpolation=%s", of->track_count,
                  flags & 1 ? "INTERPOLATION_LINEAR" : "INTERPOLATION_STEP");
    const uint32_t last = of->count - 1;

    for (uint32_t k = 0; k < of->count; k++)
        check_curve(of, row, k, flags, motion);
    patch(&file, "cut -1");
    check_case(&file, "motion", "warns TRUNCATED @fields+%u '%s' track_count=%u",
               of->kind >= COLOURS ? 4 * last : 8 * last + 4, of->record, of->track_count - 1);
}

/* The file ends with the keys of the last curve. Without their last byte the track is missing. */
TEST(curves_have_the_values_of_the_rules_at_every_frame)
{
    for (size_t i = 0; i < COUNT(forms); i++)
        for (size_t k = 0; k < COUNT(curves); k++)
            for (uint32_t flags = 0; flags < 4; flags++) {
                const curve of = read_curve(curves[k]);

                check_form(&forms[i], &of, flags);
            }
}

/* Far after the last step frames share keys. An outline has the stored keys, which are fewer than
 * those of the track. */
TEST(outlines_have_the_stored_keys)
{
    auto_laid file =
        lay(NITRO_PAINTS "h101 " PAINT_FILE("fields: h(@k 0x8000) 4*0x20000000 ") "k: .52 end:");
    auto_outline *outline = open_case(&file, "outline", "%s", "");
    const kunai_record *record;
    uint32_t i, found = 0;

    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        if (record->name.size == 4 && !memcmp(record->name.data, "keys", 4)) {
            expect_struct(&kunai_record_members, record, &file, "offset=@k size=52 count=26");
            found++;
        }
    assert_int_equal(found, 1);
}

/* ---- fractions of frames ---- */

/* Rows: a track, a frame, modes (L, W, C, and S for KUNAI_SAMPLE_SHORTEST), three values. The first
 * value is without fractions (flag 1 is not set), the second one with them. The third one is for a
 * last frame that blends into the first one, too (flag 2). 4096 is 1. */
static void check_fractions(const char *text, const char *const *rows, size_t count)
{
    char frame[16], modes[8], values[3][32], *mode;
    uint32_t flags, track, k;

    for (flags = 0; flags < 4; flags++) {
        auto_laid file = lay("%s", text);
        auto_motion *motion = NULL;

        patch(&file, "flags: b%u", flags);
        motion = open_case(&file, "motion", "raw_interpolation=%u", flags);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(sscanf(rows[i], "%u %15s %7s %31s %31s %31s", &track, frame, modes,
                                    values[0], values[1], values[2]),
                             6);
            for (k = 0; k < 3; k++)
                while ((mode = strchr(values[k], ',')) != NULL)
                    *mode = ' '; /* lists have blanks in expectations */
            for (mode = modes; *mode; mode++)
                expect(&motion_handle, motion, &file, "at[%u][%s][SAMPLE_%s]=%s", track, frame,
                       *mode == 'L'   ? "LOOP"
                       : *mode == 'W' ? "WRAP"
                       : *mode == 'C' ? "CLAMP"
                                      : "CLAMP|SAMPLE_SHORTEST",
                       values[flags & 1 ? (flags + 1) / 2 : 0]);
        }
    }
}

#define CHECK_FRACTIONS(text, rows) check_fractions(text, rows, COUNT(rows))

/* A joint whose three axes have the same curve. */
#define MOVING(frames, word, keys)                                                                 \
    NITRO_JOINTS "h" frames " h1 flags: 0 0 0 h24 /4 0x480 3*(" word " @k) k: " keys " end:"

TEST(fractions_of_loops)
{
    static const char *const rows[] = {
        "1 0 LWCS 0 0 0", "1 0.25 LWCS 0 100/4096 100/4096", "1 0.75 L 0 300/4096 300/4096",
        "1 1 L 400/4096 400/4096 400/4096", "1 1.5 LWCS 400/4096 -200/4096 -200/4096",
        "1 2.75 LWCS -800/4096 550/4096 550/4096", "1 3 LWCS 1000/4096 1000/4096 1000/4096",
        "1 3.25 L 1000/4096 1000/4096 750/4096", "1 3.75 L 1000/4096 1000/4096 250/4096",
        "1 4 L 0 0 0", "1 5.5 L 400/4096 -200/4096 -200/4096",
        "1 4000001 L 400/4096 400/4096 400/4096", "1 -1 L 1000/4096 1000/4096 1000/4096",
        "1 -0.5 L 1000/4096 1000/4096 500/4096", "1 -2.5 L 400/4096 -200/4096 -200/4096",
        "1 -4 L 0 0 0", "1 nan LWCS 0 0 0",
        /* KUNAI_SAMPLE_WRAP and KUNAI_SAMPLE_CLAMP are the same */
        "1 3.25 WCS 1000/4096 1000/4096 1000/4096", "1 4 WCS 1000/4096 1000/4096 1000/4096",
        "1 1e30 WCS 1000/4096 1000/4096 1000/4096", "1 -0.5 WCS 0 0 0", "1 -1e30 WCS 0 0 0",
        "1 inf WCS 1000/4096 1000/4096 1000/4096", "1 -inf WCS 0 0 0"};

    CHECK_FRACTIONS(MOVING("4", "0x30000", "0 400 -800 1000"), rows);
}

/* Over a whole step a fraction mixes the two keys of the step. A whole frame has the integer of the
 * rules. */
TEST(fractions_of_steps)
{
    static const char *const rows[] = {"2 0.5 L 0 50/4096 50/4096",
                                       "2 1 L 100/4096 100/4096 100/4096",
                                       "2 2 L 200/4096 200/4096 200/4096",
                                       "2 3 L 300/4096 300/4096 300/4096",
                                       "2 4 L 401/4096 401/4096 401/4096",
                                       "2 8 L -800/4096 -800/4096 -800/4096",
                                       "2 8.5 L -800/4096 100/4096 100/4096",
                                       "2 9.5 L 1000/4096 1500/4096 1500/4096",
                                       "2 10.5 L 2000/4096 2000/4096 1000/4096",
                                       "2 10 L 2000/4096 2000/4096 2000/4096"};

    /* keys of frames 0, 4, 8, 9, 10 */
    CHECK_FRACTIONS(MOVING("11", "0x80080000", "0 401 -800 1000 2000"), rows);
}

TEST(fractions_of_texture_matrices)
{
    static const char *const rows[] = {
        "3 0.5 L 0 400/4096 400/4096",           "3 1.25 L 800/4096 400/4096 400/4096",
        "3 2.5 L -800/4096 -800/4096 -400/4096", "3 2.5 C -800/4096 -800/4096 -800/4096",
        "4 0.5 L 0 200/4096 200/4096",           "4 1 L 400/4096 400/4096 400/4096",
        "4 1.5 L 400/4096 600/4096 600/4096"};

    CHECK_FRACTIONS(NITRO_UVS
                    "h3 " UV_FILE(STILL STILL STILL "3 @s 0x50000002 @t ") "s: 0 800 -800 "
                                                                           "t: h(0 800) end:",
                    rows);
}

/* The result is whole numbers of 5 bits, rounded down. Each channel is mixed separately. */
TEST(fractions_of_colours)
{
    static const char *const rows[] = {
        "0 0.5 L (0,255/255,82/255) (123/255,123/255,82/255) (123/255,123/255,82/255)",
        "4 0.5 L 0 123/255 123/255", "4 2.5 L 41/255 41/255 16/255",
        /* 5, or half of 0 and 5, which is 2 */
    };

    CHECK_FRACTIONS(NITRO_PAINTS "h3 " PAINT_FILE(
                        "4*h(@c 3) h(@k 3) ") "c: h(0x2BE0 0x281F 0x0C41) /4 k: b(0 31 5) end:",
                    rows);
}

/* The last frame has no key. After it, its value holds, or becomes the first frame's. */
TEST(fractions_after_the_last_key)
{
    static const char *const rows[] = {
        "3 0.5 L 10/4096 10/4096 10/4096",     "3 8.5 L 201/4096 225/4096 225/4096",
        "3 9 L 250/4096 250/4096 250/4096",    "3 9.25 L 250/4096 250/4096 190/4096",
        "3 9.5 L 250/4096 250/4096 130/4096",  "3 -0.5 L 250/4096 250/4096 130/4096",
        "3 10 L 10/4096 10/4096 10/4096",      "3 10.5 L 10/4096 10/4096 10/4096",
        "3 19.75 L 250/4096 250/4096 70/4096", "3 18.5 L 201/4096 225/4096 225/4096",
        "3 9.5 CW 250/4096 250/4096 250/4096"};
    static const char *const colours[] = {"0 9 L (24/255,0,0) (24/255,0,0) (24/255,0,0)",
                                          "0 9.5 L (24/255,0,0) (24/255,0,0) (49/255,0,0)",
                                          /* from 3 to 10 */
                                          "4 9.5 L 24/255 24/255 49/255"};

    CHECK_FRACTIONS(NITRO_UVS "h10 " UV_FILE("2*(0x4000000A @k) 0x20000000 h(0 4096) "
                                             "2*(0x4000000A @k) ") "k: 10 13 -4 100 201 300 end:",
                    rows);
    CHECK_FRACTIONS(
        NITRO_PAINTS "h10 " PAINT_FILE(
            "4*h(@c 0x400A) h(@k 0x400A) ") "c: h(10 13 4 31 0 7) k: b(10 13 4 31 0 7) end:",
        colours);
}

/* ---- rotations ---- */

/* A joint that only turns. curve: the word of the curve, or of a constant, and its place. data: the
 * keys and the tables. */
#define TURNING(frames, flags, curve, data)                                                        \
    NITRO_JOINTS "h" frames " h1 flags: " flags " @pivots @matrices h24 /4 tag: 0x404 " curve      \
                 " " data " end:"

enum { A = 2458, B = 3277 }; /* 0.6 and 0.8 */

/* Checks that the quaternion turns the unit vectors into the rows. */
static void assert_rotation(const float *q, const double *rows, double tolerance)
{
    const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
    const double turned[9] = {
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w),     2 * (x * z - y * w),
        2 * (x * y - z * w),     1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
        2 * (x * z + y * w),     2 * (y * z - x * w),     1 - 2 * (x * x + y * y)};

    for (int i = 0; i < 9; i++)
        if (!(fabs(turned[i] - rows[i]) <= tolerance))
            fail_msg("element %d is %.9g, not %.9g", i, turned[i], rows[i]);
}

static double compute_determinant(const double *m)
{
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
           m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/* Computes the matrix of a pivot. mdl0.md 2 tells where A, B, C and D are. */
static void expect_pivot(int32_t kind, int32_t a, int32_t b, int32_t *matrix)
{
    static const uint8_t places[9][4] = {{4, 5, 7, 8}, {3, 5, 6, 8}, {3, 4, 6, 7},
                                         {1, 2, 7, 8}, {0, 2, 6, 8}, {0, 1, 6, 7},
                                         {1, 2, 4, 5}, {0, 2, 3, 5}, {0, 1, 3, 4}};
    const uint8_t *at = places[kind & 15];

    memset(matrix, 0, 9 * sizeof *matrix);
    matrix[kind & 15] = kind & 0x10 ? -FX : FX;
    matrix[at[0]] = a;
    matrix[at[1]] = b;
    matrix[at[2]] = kind & 0x20 ? -b : b;
    matrix[at[3]] = kind & 0x40 ? -a : a;
}

/* All 72 forms, with one key each. A mirror image, or a skewed matrix, has no quaternion that could
 * be checked. */
TEST(pivots_have_72_forms)
{
    auto_laid file =
        lay(TURNING("72", "0", "0x470000 @k",
                    "k: 72*(h$+0x8000) matrices: pivots: 36*(h($%%9 0 0) h($%%9 0 0))"));
    int32_t matrix[9];
    auto_motion *motion = NULL;
    uint32_t turned = 0;

    for (int32_t i = 0; i < 72; i++)
        patch(&file, "pivots+%d: h(%d %d %d)", 6 * i, i % 9 | i / 9 << 4, A, i % 2 ? -B : B);
    motion = open_case(&file, "motion", "track[0].key_count=72");
    for (int32_t i = 0; i < 72; i++) {
        const int32_t *raw = kunai_motion_get_track(motion, 0)->raw + 10 * (size_t)i;
        double rows[9];
        float rotation[4];

        expect_pivot(i % 9 | i / 9 << 4, A, i % 2 ? -B : B, matrix);
        assert_int_equal(raw[0], 0x8000 | i);
        assert_memory_equal(raw + 1, matrix, sizeof matrix);
        for (int32_t k = 0; k < 9; k++)
            rows[k] = (double)matrix[k] / FX;
        if (compute_determinant(rows) < 0.9)
            continue;
        assert_ok(kunai_motion_sample(motion, 0, (float)i, 0, rotation, 4, NULL));
        assert_rotation(rotation, rows, 0.0005);
        turned++;
    }
    assert_int_equal(turned, 18);
}

/* A rotation is a pivot, or five numbers in ten bytes. Each number has 13 bits, and 3 bits of the
 * sixth element. */
TEST(rotations_have_the_rows_of_the_file)
{
    /* about Z, so that X goes to (0.6, 0.8, 0): half of 53.13 degrees */
    CHECK(TURNING("1", "0", "0 @k", "k: h0x8000 /4 matrices: pivots: h(0x28 2458 3277)"), "motion",
          "track[0].raw=(0x8000 2458 3277 0 -3277 2458 0 0 0 4096) "
          "at[0][0]~(0 0 0.4472136 0.8944272)");
    CHECK(TURNING("5", "0", "0 @k",
                  "k: h(0 1 2 3 4) /4 pivots: matrices: h(19664 26216 0 -26216 19664) h(1 0 6 4 7) "
                  "h(1 0 6 4 6) h(-32768 0 0 0 32760) h(0 32760 0 0 0)"),
          "motion",
          "track[0].raw=(0 2458 3277 0 -3277 2458 0 0 0 4096"
          /* m12 = 0x1234 = 1 001 000 110 100: negative; only the lowest bit of d4 counts */
          "              1 0 0 0 0 0 -3532 0 0 0 "
          "              2 0 0 0 0 0 564 0 0 0 "
          "              3 -4096 0 0 0 4095 0 0 0 -4095 "
          "              4 0 4095 0 0 0 0 0 0 0) at[0][0]~(0 0 0.4472136 0.8944272)");
}

/* Row 2 is row 0 x row 1. Each part of it is shifted separately, so it is rounded down. */
TEST(the_third_row_is_a_product_rounded_down)
{
    CHECK(TURNING("3", "0", "0 @k",
                  "k: h(0 1 2) /4 pivots: matrices: h(0 0 32760 32760 0) h(-8 24 0 5 -32760) "
                  "h(8 -24 0 5 32760)"),
          "motion",
          "track[0].raw=(0 0 0 4095 4095 0 0 0 4094 0" /* 4095 * 4095 / 4096 = 4094.0002 */
          "              1 -1 3 0 0 -4095 5 0 0 0 "    /* 15, 5, 4095 / 4096 */
          "              2 1 -3 0 0 4095 5 -1 -1 0)"); /* -15, -5 / 4096 */
}

/* A rotation with one key is the same at every frame, although its rows are no unit vectors. */
TEST(one_rotation_is_still)
{
    static const float frames[] = {0, 1.5f, 3, 3.5f};
    auto_laid file = lay(TURNING("4", "3", "0", "pivots: matrices: h(32000 4000 0 0 24000)"));
    auto_motion *motion = NULL;
    float values[4];

    patch(&file, "tag+1: b5"); /* a constant */
    motion = open_case(&file, "motion", "track[0].key_count=1");
    for (size_t i = 0; i < 4; i++) {
        assert_ok(kunai_motion_sample(motion, 0, frames[i], 0, values, 4, NULL));
        assert_same_floats(values, kunai_motion_get_track(motion, 0)->values, 4);
    }
}

static void assert_turn(const kunai_motion *motion, double frame, uint32_t sample, double degrees)
{
    const double radians = degrees * 3.14159265358979323846 / 180, s = sin(radians),
                 k = cos(radians);
    const double rows[9] = {k, s, 0, -s, k, 0, 0, 0, 1};
    float rotation[4];

    assert_ok(kunai_motion_sample(motion, 0, (float)frame, sample, rotation, 4, NULL));
    assert_rotation(rotation, rows, 0.001);
}

/* 0, 90 and 180 degrees about Z; the matrix has 90, too. */
#define QUARTERS                                                                                   \
    "matrices: h(0 32760 0 -32768 0) /4 pivots: h(0x28 4096 0 0x28 0 4096 0x28 -4096 0)"

/* Between keys the rows are mixed and normalised, which does not give equal angles. A quarter of
 * the way from 0 to 90 degrees is the direction (3, 1). The last frame can be between keys, too. */
TEST(rotations_between_keys_have_mixed_rows)
{
    static const char *const all_keys[2][2] = {{"0x8000 2*0x8001 0x8000", "0x8000 0 0 0x8000"},
                                               {"0x8000 0x8001 0x8000", "0x8000 0 0x8000"}};
    static const struct {
        uint32_t frame_count, word;
        uint32_t key_count; /* 0: not compared */
        double degrees[10]; /* -1: not compared */
        double before_end;  /* half a frame after the last one, in a loop */
    } rows[] = {{10, 0x80080000, 0, {0, 18.4349, 45, 71.5651, 90, -1, 90, -1, 90, 0}, -1},
                {6, 0x40040000, 0, {0, 45, 90, 90, -1, 0}, -1},
                /* half way from (1, 1) / 2 to (1, 0); from (3, 1) / 4 */
                {4, 0x40040000, 3, {0, 45, 90, 45}, 18.4349},
                {4, 0x40060000, 3, {0, 45, 90, 45}, 18.4349},
                {8, 0x80080000, 3, {0, 18.4349, 45, 71.5651, 90, 71.5651, 45, 18.4349}, 8.1301},
                {8, 0x80090000, 3, {0, 18.4349, 45, 71.5651, 90, 71.5651, 45, 18.4349}, 8.1301}};

    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const uint32_t n = rows[i / 2].frame_count;
        auto_laid file = lay(TURNING("%u", "%u", "%u @k", "k: h(%s) /4 " QUARTERS), n,
                             rows[i / 2].key_count ? 3 : 0, rows[i / 2].word,
                             all_keys[rows[i / 2].key_count == 3][i % 2]);
        auto_motion *motion = open_case(&file, "motion", "frame_count=%u", n);

        for (uint32_t f = 0; f < n; f++)
            if (rows[i / 2].degrees[f] >= 0)
                assert_turn(motion, f, KUNAI_SAMPLE_LOOP, rows[i / 2].degrees[f]);
        if (rows[i / 2].key_count) {
            expect(&motion_handle, motion, NULL, "track[0]{key_count=3 frames=(0 %u %u)}", n / 2,
                   n);
            assert_turn(motion, n, KUNAI_SAMPLE_CLAMP, rows[i / 2].degrees[n - 1]);
            assert_turn(motion, n - 0.5, KUNAI_SAMPLE_LOOP, rows[i / 2].before_end);
        }
    }
}

/* Between pivots about Z and X row 2 is mixed, too, whatever form other keys have. r is the root of
 * 2. The rows are (1, 1, 0), (-1, 0, 1), (0, -1, 1) / r, and the quaternion is along r, 0, r, 1 +
 * r. */
TEST(rows_of_two_pivots_are_all_mixed)
{
#define TWO_PIVOTS(keys)                                                                           \
    TURNING("5", "3", "0x40040000 @k",                                                             \
            "k: h(" keys ") /4 pivots: h(0x28 0 4096 0x20 0 4096) /4 "                             \
            "matrices: h(32760 0 0 0 32760)")
    CHECK(TWO_PIVOTS("0x8000 0x8000 0x8001"), "motion", "at[0][3]~(0.4511 0 0.4511 0.770076)");
    CHECK(TWO_PIVOTS("0 0x8000 0x8001"), "motion", "at[0][3]~(0.4511 0 0.4511 0.770076)");
}

/* If one of both keys is no pivot, row 2 is the product of the others: from the first key to the
 * last one, and back. The other two rows are the same, except for 4095 / 4096, and row 2 is (1, -1,
 * 1) / 2. */
TEST(the_third_row_of_other_keys_is_a_product)
{
    static const char *const keys[] = {"0 0x8000", "0x8000 0"};
    kunai_motion *motion;
    float values[4][4];

    for (size_t i = 0; i < 4; i++) {
        auto_laid file = lay(TURNING("2", "3", "0 @k",
                                     "k: h(%s) /4 pivots: h(0x20 0 4096) /4 "
                                     "matrices: h(0 32760 0 -32768 0)"),
                             keys[i / 2]);

        motion = open_case(&file, "motion", "at[0][%s]~(0.412159 0.170692 0.482821 0.753574)",
                           i % 2 ? "1.5" : "0.5");
        assert_ok(kunai_motion_sample(motion, 0, i % 2 ? 1.5f : 0.5f, 0, values[i], 4, NULL));
        assert_same_floats(values[0], values[i], 4);
        kunai_motion_close(motion);
    }
}

TEST(fractions_of_rotations)
{
    static const double quarter = 18.4349;

    for (uint32_t flags = 0; flags < 4; flags++) {
        auto_laid file = lay(TURNING("2", "%u", "0 @k", "k: h(0x8000 0x8001) " QUARTERS), flags);
        auto_motion *motion = open_case(&file, "motion", "%s", "");

        assert_turn(motion, 0.25, KUNAI_SAMPLE_LOOP, flags & 1 ? quarter : 0);
        assert_turn(motion, 0.5, KUNAI_SAMPLE_CLAMP, flags & 1 ? 45 : 0);
        assert_turn(motion, 1.25, KUNAI_SAMPLE_LOOP, flags == 3 ? 90 - quarter : 90);
        assert_turn(motion, 1.25, KUNAI_SAMPLE_CLAMP, 90);
    }
}
