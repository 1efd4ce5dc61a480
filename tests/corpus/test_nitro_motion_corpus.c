/* test_nitro_motion_corpus.c - every Nitro animation of the corpus, loose and in Platinum's
 * archive, at every frame: against the sums of the reference decoder, and value by value against a
 * second reading of its bytes (nitro_motion_reference.h), through the public samples
 * (nitro-motion.md 1). */
#include "nitro_files.h"
#include "nitro_motion_reference.h"

#include <math.h>

/* The expected sums are rounded to 1/1000. */
static const double rounding = 0.0006;
/* Elements of a matrix that were cut to 1/4096, and those of the quaternion that is made of it:
 * each row is off by up to one in each of three elements, and so are the two others that pull at
 * it. */
static const double rotation_gap = 3.0 / 4096;

typedef struct comparison {
    const char *name;
    nitro_animation reference;
    kunai_motion *motion;
    const kunai_motion_info *info;
    const test_json *expected;
    double worst_rotation;
    int failures;
} comparison;

typedef struct figures {
    size_t files, tracks, samples;
    size_t kinds[5];
    size_t fractions; /* animations whose fractions of frames count */
    double worst_rotation;
} figures;

static void differ(comparison *of, const char *what, double found, double expected,
                   double tolerance)
{
    if (fabs(found - expected) <= tolerance)
        return;
    if (of->failures++ < 8)
        fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", of->name, what, found, expected);
}

static void differ_number(comparison *of, const char *key, double found)
{
    differ(of, key, found, test_json_number(test_json_get(of->expected, key)), 0);
}

/* null is None, which is no name. */
static void differ_name(comparison *of, const char *what, const test_json *expected,
                        const char *found)
{
    const char *text = test_json_is_null(expected) ? "" : test_json_string(expected);

    differ(of, what, text && !strcmp(text, found), 1, 0);
}

static void differ_array(comparison *of, const char *what, const test_json *expected,
                         const double *sums, size_t count, double tolerance)
{
    size_t i;

    differ(of, what, (double)count, (double)test_json_count(expected), 0);
    for (i = 0; i < count; i++)
        differ(of, what, sums[i], test_json_number(test_json_at(expected, i)), tolerance);
}

/* ---- the public side ---- */

/* -1: there is none. */
static int32_t find_track(const comparison *of, uint32_t group, uint32_t property, int32_t axis)
{
    uint32_t i;

    for (i = 0; i < of->info->track_count; i++) {
        const kunai_track *track = kunai_motion_get_track(of->motion, i);

        if (track->group == group && track->property == property && track->axis == axis)
            return (int32_t)i;
    }
    return -1;
}

/* All ways to count frames are the same at the frames that there are. */
static void sample(comparison *of, int32_t track, uint32_t frame, float *values, size_t count)
{
    static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP};
    float other[4] = {0, 0, 0, 0};
    size_t i;

    memset(values, 0, count * sizeof *values);
    differ(of, "track is there", track >= 0, 1, 0);
    if (track < 0)
        return;
    differ(of, "value_count", kunai_motion_get_track(of->motion, (uint32_t)track)->value_count,
           (double)count, 0);
    assert_int_equal(kunai_motion_sample(of->motion, (uint32_t)track, (float)frame,
                                         KUNAI_SAMPLE_LOOP, values, count, NULL),
                     KUNAI_OK);
    for (i = 1; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(kunai_motion_sample(of->motion, (uint32_t)track, (float)frame, modes[i],
                                             other, count, NULL),
                         KUNAI_OK);
        differ(of, "ways to count frames agree", memcmp(values, other, count * sizeof *values), 0,
               0);
    }
}

static double sample_one(comparison *of, uint32_t group, uint32_t property, int32_t axis,
                         uint32_t frame)
{
    float value;

    sample(of, find_track(of, group, property, axis), frame, &value, 1);
    return (double)value;
}

static double compute_value(const comparison *of, uint32_t track, double frame, uint32_t mode)
{
    float value = 0;

    assert_int_equal(kunai_motion_sample(of->motion, track, (float)frame, mode, &value, 1, NULL),
                     KUNAI_OK);
    return (double)value;
}

static void check_ends(comparison *of, uint32_t track)
{
    const double count = of->info->frame_count, last = count - 1;
    const double first_value = compute_value(of, track, 0, KUNAI_SAMPLE_CLAMP);
    const double last_value = compute_value(of, track, last, KUNAI_SAMPLE_CLAMP);
    const int is_closed = (of->reference.flags & 3) == 3;

    differ(of, "before the first frame", compute_value(of, track, -3, KUNAI_SAMPLE_CLAMP),
           first_value, 0);
    differ(of, "behind the last frame", compute_value(of, track, last + 2, KUNAI_SAMPLE_CLAMP),
           last_value, 0);
    differ(of, "the next time", compute_value(of, track, count, KUNAI_SAMPLE_LOOP), first_value, 0);
    differ(of, "the time before", compute_value(of, track, -1, KUNAI_SAMPLE_LOOP), last_value, 0);
    differ(of, "from the last frame to the first",
           compute_value(of, track, last + 0.5, KUNAI_SAMPLE_LOOP),
           is_closed ? (last_value + first_value) / 2 : last_value, is_closed ? 1 / 4096.0 : 0);
}

/* Of one axis, step 1: outside, and between the frames: half way where the flags say so, in whole
 * numbers of 1/4096; else as in front of it. */
static void check_fractions(comparison *of, uint32_t track)
{
    const int is_smooth = of->reference.flags & 1;
    uint32_t frame;

    if (kunai_motion_get_track(of->motion, track)->axis < 0)
        return;
    check_ends(of, track);
    for (frame = 0; frame + 1 < of->info->frame_count && !of->failures; frame++) {
        const double here = compute_value(of, track, frame, KUNAI_SAMPLE_CLAMP);
        const double next = compute_value(of, track, frame + 1, KUNAI_SAMPLE_CLAMP);

        differ(of, "between two frames", compute_value(of, track, frame + 0.5, KUNAI_SAMPLE_CLAMP),
               is_smooth ? (here + next) / 2 : here, is_smooth ? 1 / 4096.0 : 0);
    }
}

/* ---- joints ---- */

typedef struct joint_sums {
    double translation[3];
    double rotation[9];
    double scale[3];
} joint_sums;

static int has_key(const kunai_track *track, uint32_t frame)
{
    return track->key_count > frame && track->frames[frame] == (float)frame;
}

/* The console cuts each of two products that make an element of the third row. */
static void check_raw_rotation(comparison *of, const kunai_track *track, uint32_t frame,
                               const double *rotation)
{
    const int32_t *raw = track->raw + (size_t)frame * track->raw_count;
    int i;

    differ(of, "integers of a rotation", track->raw_count, 10, 0);
    for (i = 0; i < 9 && track->raw_count == 10; i++)
        differ(of, "raw rotation", raw[1 + i], 4096 * rotation[i],
               i < 6 || raw[0] & 0x8000 ? 0 : 1.001);
}

/* How far the rows are from right angles. Those of a mixture of two keys need not be at all, and no
 * quaternion can say that. */
static double measure_skew(const double *m)
{
    double worst = 0;
    int i, k;

    for (i = 0; i < 3; i++) {
        const double *a = m + 3 * i, *b = m + 3 * ((i + 1) % 3);
        double product = 0;

        for (k = 0; k < 3; k++)
            product += a[k] * b[k];
        worst = fmax(worst, fabs(product));
    }
    return worst;
}

static void check_rotation(comparison *of, uint32_t group, uint32_t frame, const double *rotation)
{
    const int32_t track = find_track(of, group, KUNAI_PROPERTY_ROTATION, -1);
    const double allowed = rotation_gap + measure_skew(rotation);
    float quaternion[4];
    double rows[9];
    int i;

    sample(of, track, frame, quaternion, 4);
    make_nitro_rows(quaternion, rows);
    for (i = 0; i < 9; i++) {
        of->worst_rotation = fmax(of->worst_rotation, fabs(rows[i] - rotation[i]) / allowed);
        differ(of, "rotation", rows[i], rotation[i], allowed);
    }
    if (track < 0 || !has_key(kunai_motion_get_track(of->motion, (uint32_t)track), frame))
        return;
    check_raw_rotation(of, kunai_motion_get_track(of->motion, (uint32_t)track), frame, rotation);
}

static void check_joint(comparison *of, const nitro_joint *joint, uint32_t frame, joint_sums *sums)
{
    const uint32_t group = joint->tag >> 24;
    int32_t i;

    for (i = 0; i < 3 && joint->has & NITRO_HAS_T; i++) {
        const double value = sample_one(of, group, KUNAI_PROPERTY_TRANSLATION, i, frame);

        differ(of, "translation", value, (double)(float)joint->local.translation[i], 0);
        sums->translation[i] += value;
    }
    for (i = 0; i < 3 && joint->has & NITRO_HAS_S; i++) {
        const double value = sample_one(of, group, KUNAI_PROPERTY_SCALE, i, frame);

        differ(of, "scale", value, (double)(float)joint->local.scale[i], 0);
        sums->scale[i] += value;
    }
    if (!(joint->has & NITRO_HAS_R))
        return;
    check_rotation(of, group, frame, joint->local.rotation);
    for (i = 0; i < 9; i++)
        sums->rotation[i] += joint->local.rotation[i];
}

static void check_joint_sums(comparison *of, const joint_sums *sums)
{
    differ_array(of, "sumT", test_json_get(of->expected, "sumT"), sums->translation, 3, rounding);
    differ_array(of, "sumR", test_json_get(of->expected, "sumR"), sums->rotation, 9, rounding);
    differ_array(of, "sumS", test_json_get(of->expected, "sumS"), sums->scale, 3, rounding);
}

/* What the tag says of a part, where nothing follows it. */
static void check_tag(comparison *of, const nitro_joint *joint, uint32_t index)
{
    const uint32_t group = joint->tag >> 24;
    const int32_t turn = find_track(of, group, KUNAI_PROPERTY_ROTATION, -1);

    differ(of, "tag", joint->tag & 0xFFFFFF,
           test_json_number(test_json_at(test_json_get(of->expected, "tags"), index)), 0);
    differ(of, "target", group,
           test_json_number(test_json_at(test_json_get(of->expected, "targets"), index)), 0);
    differ(of, "has a rotation", turn >= 0, !!(joint->has & NITRO_HAS_R), 0);
    differ(of, "has a translation", find_track(of, group, KUNAI_PROPERTY_TRANSLATION, 0) >= 0,
           !!(joint->has & NITRO_HAS_T), 0);
    differ(of, "has a scale", find_track(of, group, KUNAI_PROPERTY_SCALE, 0) >= 0,
           !!(joint->has & NITRO_HAS_S), 0);
    if (turn >= 0 && joint->tag & 0x41)
        differ(of, "flags of the identity",
               kunai_motion_get_track(of->motion, (uint32_t)turn)->flags, joint->tag, 0);
}

static void check_joints(comparison *of)
{
    joint_sums sums;
    nitro_joint joint;
    uint32_t tracks = 0, i, frame;

    memset(&sums, 0, sizeof sums);
    differ_number(of, "nodes", of->info->group_count);
    for (i = 0; i < of->reference.count && !of->failures; i++) {
        for (frame = 0; frame < of->reference.frame_count; frame++) {
            get_nitro_joint(&of->reference, i, frame, &joint);
            check_joint(of, &joint, frame, &sums);
        }
        check_tag(of, &joint, i);
        tracks += (joint.has & NITRO_HAS_T ? 3u : 0) + (joint.has & NITRO_HAS_R ? 1u : 0) +
                  (joint.has & NITRO_HAS_S ? 3u : 0);
    }
    if (of->failures)
        return;
    differ(of, "tracks", of->info->track_count, tracks, 0);
    check_joint_sums(of, &sums);
}

/* ---- materials ---- */

static void check_targets(comparison *of, uint32_t tracks_each)
{
    const test_json *expected = test_json_get(of->expected, "tracks");
    uint32_t i;

    differ(of, "groups", of->info->group_count, (double)test_json_count(expected), 0);
    differ(of, "tracks", of->info->track_count, (double)tracks_each * of->info->group_count, 0);
    for (i = 0; i < of->info->track_count && !of->failures; i++) {
        const kunai_track *track = kunai_motion_get_track(of->motion, i);

        differ_name(of, "material", test_json_get(test_json_at(expected, track->group), "material"),
                    track->target.data);
        differ(
            of, "material of the file",
            strcmp(track->target.data, get_nitro_material_name(&of->reference, track->group).text),
            0, 0);
    }
}

static void check_texture_matrix(comparison *of, uint32_t group)
{
    const test_json *expected =
        test_json_get(test_json_at(test_json_get(of->expected, "tracks"), group), "sum");
    double sums[6] = {0, 0, 0, 0, 0, 0};
    int32_t values[6];
    uint32_t frame;
    int32_t i;

    for (frame = 0; frame < of->reference.frame_count; frame++) {
        get_nitro_texture_matrix(&of->reference, group, frame, values);
        for (i = 0; i < 6; i++)
            sums[i] += values[i] / 4096.0;
        for (i = 0; i < 2; i++) {
            differ(of, "scale", sample_one(of, group, KUNAI_PROPERTY_UV_SCALE, i, frame),
                   (double)(float)(values[i] / 4096.0), 0);
            differ(of, "translation",
                   sample_one(of, group, KUNAI_PROPERTY_UV_TRANSLATION, i, frame),
                   (double)(float)(values[4 + i] / 4096.0), 0);
        }
        differ(of, "rotation", sample_one(of, group, KUNAI_PROPERTY_UV_ROTATION, -1, frame),
               atan2(values[2], values[3]), 3e-7);
    }
    differ_array(of, "sum", expected, sums, 6, rounding);
}

static void check_colors(comparison *of, uint32_t group)
{
    static const uint32_t properties[] = {KUNAI_PROPERTY_DIFFUSE, KUNAI_PROPERTY_AMBIENT,
                                          KUNAI_PROPERTY_SPECULAR, KUNAI_PROPERTY_EMISSION,
                                          KUNAI_PROPERTY_ALPHA};
    const test_json *expected =
        test_json_get(test_json_at(test_json_get(of->expected, "tracks"), group), "sum");
    double sums[13] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    int32_t values[13];
    uint32_t frame, i;

    for (frame = 0; frame < of->reference.frame_count; frame++) {
        get_nitro_colors(&of->reference, group, frame, values);
        for (i = 0; i < 13; i++) {
            const int32_t track = find_track(of, group, properties[i / 3], -1);
            float color[3] = {0, 0, 0};

            sample(of, track, frame, color, i == 12 ? 1 : 3);
            differ(of, "color", (double)color[i % 3],
                   (double)(float)((values[i] * 8 + values[i] / 4) / 255.0), 0);
            sums[i] += floor((double)color[i % 3] * 31 + 0.5);
        }
    }
    differ_array(of, "sum", expected, sums, 13, 0);
}

/* ---- patterns ---- */

static const char *get_name(const kunai_track *track, float number)
{
    if (number < 0 || (uint32_t)number >= track->name_count)
        return NULL;
    return track->names[(uint32_t)number].data;
}

static void append_name(char *text, size_t room, const char *name)
{
    const size_t at = strlen(text);

    snprintf(text + at, room - at, name ? "'%s'" : "None", name ? name : "");
}

static void check_pattern_key(comparison *of, const test_json *expected, const nitro_pattern *key)
{
    differ_name(of, "texture of a key", test_json_at(expected, 0),
                get_nitro_pattern_name(&of->reference, 0, key->texture).text);
    differ_name(of, "palette of a key", test_json_at(expected, 1),
                key->palette == 255 ? ""
                                    : get_nitro_pattern_name(&of->reference, 1, key->palette).text);
}

static void check_pattern_keys(comparison *of, uint32_t group, const kunai_track *track,
                               const test_json *expected)
{
    const size_t entry = get_nitro_material_entry(&of->reference, group);
    nitro_pattern key;
    uint32_t i;

    differ(of, "keys", track->key_count, test_json_number(test_json_get(expected, "keys")), 0);
    differ(of, "keys of the file", count_nitro_patterns(&of->reference, group), track->key_count,
           0);
    differ(of, "flags and ratio", track->flags, read_nitro_u32(&of->reference.bytes, entry + 2), 0);
    key = get_nitro_pattern_key(&of->reference, group, 0);
    check_pattern_key(of, test_json_get(expected, "first"), &key);
    for (i = 0; i < track->key_count && !of->failures; i++) {
        key = get_nitro_pattern_key(&of->reference, group, i);
        differ(of, "frame", (double)track->frames[i], key.frame, 0);
        differ(of, "raw texture", track->raw[2 * (size_t)i], key.texture, 0);
        differ(of, "raw palette", track->raw[2 * (size_t)i + 1], key.palette, 0);
    }
    check_pattern_key(of, test_json_get(expected, "last"), &key);
}

/* seq is the start of the hash of what Python writes for a list of pairs of names, one a frame. */
static void check_pattern(comparison *of, uint32_t group)
{
    const test_json *expected = test_json_at(test_json_get(of->expected, "tracks"), group);
    const size_t room = 48 * (size_t)of->reference.frame_count + 3;
    const int32_t index = find_track(of, group, KUNAI_PROPERTY_TEXTURE_SWAP, -1);
    const kunai_track *track;
    char *text = calloc(room, 1), hex[65];
    uint32_t frame;

    assert_non_null(text);
    assert_true(index >= 0);
    track = kunai_motion_get_track(of->motion, (uint32_t)index);
    strcat(text, "[");
    for (frame = 0; frame < of->reference.frame_count; frame++) {
        const nitro_pattern key = get_nitro_pattern(&of->reference, group, frame);
        float pair[2];

        sample(of, index, frame, pair, 2);
        differ(of, "texture", (double)pair[0], key.texture, 0);
        strcat(text, frame ? ", (" : "(");
        append_name(text, room, get_name(track, pair[0]));
        strcat(text, ", ");
        append_name(text, room, get_name(track, pair[1]));
        strcat(text, ")");
    }
    strcat(text, "]");
    test_sha256(text, strlen(text), hex);
    hex[16] = 0;
    differ_name(of, "seq", test_json_get(expected, "seq"), hex);
    free(text);
    check_pattern_keys(of, group, track, expected);
}

/* Textures, then palettes. */
static void check_pattern_names(comparison *of)
{
    const test_json *textures = test_json_get(of->expected, "textures");
    const test_json *palettes = test_json_get(of->expected, "palettes");
    const kunai_track *track = kunai_motion_get_track(of->motion, 0);
    const size_t count = test_json_count(textures);
    uint32_t i;

    assert_non_null(track);
    differ(of, "names", track->name_count, (double)(count + test_json_count(palettes)), 0);
    for (i = 0; i < track->name_count && !of->failures; i++)
        differ_name(of, "name",
                    i < count ? test_json_at(textures, i) : test_json_at(palettes, i - count),
                    track->names[i].data);
}

/* ---- visibility ---- */

static void check_visibility(comparison *of)
{
    double ones = 0;
    uint32_t i, frame;

    differ_number(of, "nodes", of->info->group_count);
    differ(of, "tracks", of->info->track_count, of->info->group_count, 0);
    for (i = 0; i < of->reference.count && !of->failures; i++)
        for (frame = 0; frame < of->reference.frame_count; frame++) {
            const double visible = sample_one(of, i, KUNAI_PROPERTY_VISIBLE, -1, frame);

            differ(of, "visible", visible, get_nitro_visibility(&of->reference, i, frame), 0);
            ones += visible;
        }
    differ_number(of, "ones", ones);
}

/* ---- one file ---- */

static const struct kind {
    uint32_t format;
    uint32_t kind;
    uint32_t tracks; /* a material */
    const char *name;
    void (*check_nodes)(comparison *of);
    void (*check)(comparison *of, uint32_t group); /* a material */
} kinds[] = {
    {KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, 0, "joint", check_joints, NULL},
    {KUNAI_FORMAT_SRT0, KUNAI_MOTION_KIND_MATERIALS, 5, "srt", NULL, check_texture_matrix},
    {KUNAI_FORMAT_PAT0, KUNAI_MOTION_KIND_MATERIALS, 1, "pattern", NULL, check_pattern},
    {KUNAI_FORMAT_MAT0, KUNAI_MOTION_KIND_MATERIALS, 5, "material", NULL, check_colors},
    {KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY, 0, "visibility", check_visibility, NULL}};

static void check_info(comparison *of, const struct kind *kind)
{
    const uint32_t interpolation =
        of->reference.flags & 1 ? KUNAI_INTERPOLATION_LINEAR : KUNAI_INTERPOLATION_STEP;

    differ_name(of, "name", test_json_get(of->expected, "name"), of->info->name.data);
    differ_name(of, "kind", test_json_get(of->expected, "kind"), kind->name);
    differ_number(of, "frames", of->info->frame_count);
    differ(of, "kind", of->info->kind, kind->kind, 0);
    differ(of, "format", of->info->format, kind->format, 0);
    differ(of, "byte_order", of->info->byte_order, KUNAI_BYTE_ORDER_LITTLE, 0);
    differ(of, "raw_interpolation", of->info->raw_interpolation, of->reference.flags, 0);
    differ(of, "interpolation", of->info->interpolation, interpolation, 0);
    if (kind->format != KUNAI_FORMAT_PAT0 && kind->format != KUNAI_FORMAT_VIS0)
        differ_number(of, "flag", of->info->raw_interpolation);
    if (kind->format == KUNAI_FORMAT_SRT0)
        differ_number(of, "texMtxMode",
                      read_nitro_u8(&of->reference.bytes, of->reference.start + 7));
}

static void check_motion(comparison *of, const struct kind *kind)
{
    uint32_t i;

    check_info(of, kind);
    if (kind->check_nodes)
        kind->check_nodes(of);
    else
        check_targets(of, kind->tracks);
    for (i = 0; kind->check && i < of->reference.count && !of->failures; i++)
        kind->check(of, i);
    if (kind->format == KUNAI_FORMAT_PAT0)
        check_pattern_names(of);
    for (i = 0; i < of->info->track_count && !of->failures && !strstr(of->name, "step"); i++)
        check_fractions(of, i);
}

/* How many differences there are. animations: of expected.json. */
static int check_file(const char *name, const uint8_t *data, size_t size,
                      const test_json *animations, figures *counted)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    comparison of = {.name = name};
    kunai_error error;
    size_t kind = 0;

    assert_int_equal(test_json_count(animations), 1);
    of.expected = test_json_at(animations, 0);
    read_nitro_animation(&of.reference, data, size);
    if (kunai_motion_open(data, size, &options, &of.motion, &error) != KUNAI_OK) {
        fprintf(stderr, "%s: %s (%s) at %llu\n", name, error.message, error.record,
                (unsigned long long)error.offset);
        return 1;
    }
    motion_visitor.walk(of.motion, data, size);
    of.info = kunai_motion_get_info(of.motion);
    while (kinds[kind].format != of.reference.format)
        kind++;
    check_motion(&of, &kinds[kind]);
    counted->files++;
    counted->kinds[kind]++;
    counted->tracks += of.info->track_count;
    counted->samples += (size_t)of.info->track_count * of.info->frame_count;
    counted->fractions += of.reference.flags & 1;
    counted->worst_rotation = fmax(counted->worst_rotation, of.worst_rotation);
    kunai_motion_close(of.motion);
    return of.failures;
}

static void report(const char *folder, const figures *of, size_t skipped)
{
    printf("%s: %zu NSBCA, %zu NSBTA, %zu NSBTP, %zu NSBMA, %zu NSBVA; %zu with fractions; %zu "
           "tracks, %zu samples; rotations as quaternions within %.2f of what is allowed\n",
           folder, of->kinds[0], of->kinds[1], of->kinds[2], of->kinds[3], of->kinds[4],
           of->fractions, of->tracks, of->samples, of->worst_rotation);
    test_corpus_report(folder, of->files, skipped, skipped ? "no animations" : "");
}

TEST(loose)
{
    test_json *root;
    figures of = {0};
    size_t failures = 0, skipped = 0, i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("nitro/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const test_json *animations = test_json_get(test_json_at(root, i), "anims");
        char path[256];
        uint8_t *data;
        size_t size;

        skipped += !animations;
        if (!animations)
            continue;
        snprintf(path, sizeof path, "nitro/%s", test_json_key(root, i));
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        failures += check_file(path, data, size, animations, &of) != 0;
        free(data);
    }
    report("nitro animations", &of, skipped);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.files, 62);
}

TEST(props)
{
    const test_json *members;
    nitro_members animations;
    test_json *root;
    figures of = {0};
    size_t failures = 0;
    uint32_t i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("platinum/expected.json");
    members = test_json_get(test_json_get(test_json_get(root, "bm_anime.narc"), "narc"), "members");
    animations = open_nitro_members("bm_anime");
    for (i = 0; i < animations.count; i++) {
        const nitro_bytes bytes = get_nitro_member(&animations, i);
        char name[64];

        snprintf(name, sizeof name, "platinum/bm_anime.narc, %u", (unsigned)i);
        failures += check_file(name, bytes.data, bytes.size,
                               test_json_get(test_json_at(members, i), "anims"), &of) != 0;
    }
    report("platinum/bm_anime.narc", &of, 0);
    close_nitro_members(&animations);
    test_json_free(root);
    assert_int_equal(failures, 0);
    assert_int_equal(of.files, 98);
}
