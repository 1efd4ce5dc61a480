/* test_saanim.c - motions in files of SA Tools: versions, the stored number of entries and size of
 * angles, names (sa-tools.md 1.1, 2, 3). For other files the reader guesses these numbers; here the
 * stored ones must win. */
#include "cases.h"

/* Three entries: positions and angles, nothing, positions. */
#define KEYS "p: 0 3*0.0 10 1.0 2.0 3.0 a: 0 1 2 3 10 0x4000 -0x4000 70000 "
#define ENTRIES "m: @p @a 2 2 4*0 @p 0 2 0 "
#define MOTION KEYS ENTRIES "motion: @m 20 h(3 2) "
#define HEADER(version) "'SAANIM'.7 version: b" version " root_at: @motion meta_at: @meta "
#define VERSION_0(motion) HEADER("0") motion "meta: 'walk'0"
#define VERSION_1(count, motion) HEADER("1") "count: " count " " motion "meta: 'walk'0 end:"
#define VERSION_2(count, motion) HEADER("2") "count: " count " " motion NAMES
#define NAMES                                                                                      \
    "meta: 'LABL' labels_end-labels labels: @p n0-labels @motion n1-labels @motion n0-labels "     \
    "-1 -1 n0: 'keys'0 n1: 'walk'0 /4 labels_end: 'DESC' 6 'words'0 "                              \
    "'NTCA' 7 action: 'action'0 'NJBO' 7 object: 'object'0 last: 'END'0 0 end:"

#define TRACKS                                                                                     \
    "group_count=3 stored_group_count=3 track_count=3 frame_count=20 raw_type=3 "                  \
    "raw_interpolation=2 byte_order=BYTE_ORDER_LITTLE kind=MOTION_KIND_NODES "                     \
    "track[0]{group=0 property=PROPERTY_TRANSLATION offset=@p key_count=2 frames=(0 10) "          \
    "values=(0 0 0 1 2 3)} "                                                                       \
    "track[1]{group=0 property=PROPERTY_ROTATION key_count=2 raw=(1 2 3 16384 -16384 70000)} "     \
    "track[2]{group=2 property=PROPERTY_TRANSLATION key_count=2} "
#define NAMED(name, model, action)                                                                 \
    "name='" name "' model_name='" model "' action_name='" action "' "
#define WALK NAMED("walk", "", "")
#define ALL_NAMES NAMED("walk", "object", "action")

/* ---- versions ---- */

TEST(versions_have_the_same_motion)
{
    static const char *const texts[] = {VERSION_0(MOTION), VERSION_1("3", MOTION),
                                        VERSION_2("3", MOTION)};

    for (int i = 0; i < 3; i++) {
        auto_laid file = lay("%s", texts[i]);

        check_case(&file, "motion sweep", "format=FORMAT_SAANIM " TRACKS "%s",
                   i < 2 ? WALK : ALL_NAMES);
        check_case(&file, "probe", "format=FORMAT_SAANIM confidence=CONFIDENCE_SURE size=%zu",
                   file.file.size);
        check_case(&file, "scene sweep",
                   "model_count=0 clip_count=1 clip[0]{model=-1 name='walk'} instance_count=0");
    }
}

TEST(files_have_one_motion)
{
    static const way ways[] = {{"motion format=FORMAT_SAANIM", TRACKS},
                               {"motion byte_order=BYTE_ORDER_BIG", TRACKS},
                               {"motion index=1", "fails RANGE 0 'SAANIM'"},
                               {"motion format=FORMAT_NMDM", "fails FORMAT 0"},
                               {"motion format=FORMAT_NINJA", "fails FORMAT 0"},
                               {"model", "fails FORMAT 0"}};
    auto_laid file = lay(VERSION_1("3", MOTION));

    CHECK_WAYS(&file, ways);
    CHECK("'SA1MDL'0 b3 .64", "motion format=FORMAT_SAANIM", "fails FORMAT 0 'motion'");
}

TEST_DAMAGES(headers_are_checked, VERSION_1("3", MOTION), "motion",
             {"version: b3 | version: b255", "fails UNSUPPORTED 7 'SAANIM'"},
             {"6: b1 | 3: 'M' | cut 6", "fails FORMAT 0"}, {"cut 7", "fails TRUNCATED 7"},
             {"cut 8 | cut 11", "fails TRUNCATED 8"}, {"cut 15", "fails TRUNCATED 12"},
             {"cut 16 | cut 19", "fails TRUNCATED 16"}, {"cut 20", "fails CORRUPT 8 'SAANIM'"},
             {"root_at: 15 | root_at: -1 | root_at: @end-11", "fails CORRUPT 8 'SAANIM'"},
             {"motion: @end", "fails CORRUPT @motion 'NJS_MOTION'"})

/* ---- entries and angles ---- */

/* The stored count decides, not the data. The next entries would be the NJS_MOTION: a pointer with
 * a count, one without keys, then the name. */
TEST_DAMAGES(count_of_entries_is_stored, VERSION_1("3", MOTION), "motion",
             {"count: 2", "group_count=2 stored_group_count=2 track_count=2"},
             {"count: 1", "group_count=1 track_count=2"},
             {"count: 0", "group_count=0 stored_group_count=0 track_count=0"},
             {"count: 3, m+16: 7", "warns CORRUPT @m+24 'MDATA' group_count=3 track_count=3"},
             {"count: 4", "warns CORRUPT @motion+8 'MDATA' "
                          "warns CORRUPT @motion+12 'MDATA' group_count=4 track_count=3"},
             {"count: 5 | count: 0x7FFFFFFF | count: -1", "fails CORRUPT @m 'MDATA'"})

TEST_CASE(entries_have_a_limit, VERSION_1("65537", "m: 65537*(0 0) motion: @m 20 h(1 1) "),
          "motion", "warns LIMIT @m 'MDATA' group_count=65536")

/* One key, with or without room for a wide one. Versions that store the size ignore the rules of
 * ninja-motion.md 5.1. Flags of the caller are obeyed. */
TEST_ROWS(size_of_angles_is_stored,
          "'SAANIM'.7 b#1 @motion 0 #2 a: 0 0x2222 #3 motion: @m 20 h(2 1) m: @a 1", "motion #4",
          "track_count=1 track[0].raw=#5",
          "0 0 .8 flags=0 (0x2222 0 0); 0 0 .0 flags=0 (0 0x2222 0); "
          "1 1 .8 flags=0 (0x2222 0 0); 1 1 .0 flags=0 (0x2222 @m 20); "
          "1 0x80000001 .8 flags=0 (0 0x2222 0); 2 0x80000001 .0 flags=0 (0 0x2222 0); "
          "2 0x80000001 .8 motion_flags=MOTION_ANGLES_WIDE (0x2222 0 0); "
          "2 1 .0 motion_flags=MOTION_ANGLES_SHORT (0 0x2222 0)")

/* The model counts the groups, as for every motion. The number of surplus entries is known, not
 * guessed. */
TEST(models_have_their_own_count)
{
    static const char *const rows[][3] = {
        {"1", "@n1", "group_count=2 stored_group_count=3 track_count=2"},
        {"1", "0", "group_count=1 stored_group_count=3 track_count=2"},
        {"0", "@n1", "group_count=2 stored_group_count=3 track_count=2"}};
    auto_laid small = lay(VERSION_1("3", MOTION));

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        auto_laid nodes = lay("[NJCM 7 0 6*0 3*1.0 %s 0 n1: 7 0 6*0 3*1.0 0 0] pof0", rows[i][1]);
        kunai_options options = {.struct_size = sizeof options,
                                 .model = open_case(&nodes, "model", "%s", "")};

        patch(&small, "version: b%s", rows[i][0]);
        check_case_with(&small, &options, "motion", "%s", rows[i][2]);
        patch(&small, "version: b1, count: 1");
        check_case_with(
            &small, &options, "motion",
            i == 1 ? "group_count=1"
                   : "warns CORRUPT @m 'MDATA' group_count=2 stored_group_count=1 track_count=2");
        patch(&small, "count: 3");
        kunai_model_close((kunai_model *)options.model);
    }
}

/* ---- kinds ---- */

/* The channels tell the kind. Bits of a camera count only if no bit of a node is set. */
TEST_ROWS(channels_tell_what_moves, "'SAANIM'.7 b1 @motion 0 1 motion: @m 20 h(#1 8) m: 16*0",
          "motion", "any format=FORMAT_SAANIM kind=MOTION_KIND_#2 group_count=1 track_count=0",
          "0x1 NODES; 0x7 NODES; 0x8 NODES; 0x2000 NODES; 0x41 NODES; 0x10 SHAPES; 0x20 SHAPES; "
          "0x33 SHAPES; 0x40 CAMERA; 0x1C8 CAMERA")

/* Nothing needs alignment, except in the walk of version 0. */
TEST_ROWS(motions_may_be_at_any_place,
          "'SAANIM'.7 version: b#1 @motion 0 3 .#2 " KEYS ".#3 " ENTRIES ".#4 motion: @m 20 h(3 2)",
          "motion sweep", "#5",
          "1 1 1 1 track_count=3; 2 2 0 0 track_count=3; 1 3 2 0 track_count=3; "
          "1 0 0 1 track_count=3; 0 0 1 0 track_count=3; 0 0 0 2 track_count=3")

/* Version 0 stores no count of entries, so the reader walks through them. Keys off the grid of 4
 * bytes end the walk. */
TEST_CASE(unaligned_keys_end_the_walk, HEADER("0") ".2 " MOTION "meta:", "motion",
          "fails CORRUPT @m 'MDATA'")

TEST_CASE(shapes_may_be_at_any_place,
          "'SAANIM'.7 b1 @motion 0 1 .1 v: f(1 2 3) n: f(0 1 0) k: 0 @v l: 0 @n m: @k @l 1 1 "
          "motion: @m 20 h(0x30 2)",
          "motion",
          "kind=MOTION_KIND_SHAPES track[0]{property=PROPERTY_VERTICES point_count=2 "
          "values=(1 2 3 0 1 0)} track[1]{property=PROPERTY_NORMALS point_count=1}")

/* ---- names ---- */

TEST_DAMAGES(
    damaged_names_are_warnings, VERSION_2("3", MOTION), "motion",
    {"meta_at: 0", TRACKS NAMED("", "", "")},
    {"meta_at: @end+1 | meta_at: -1", "warns CORRUPT 12 'metadata' " TRACKS NAMED("", "", "")},
    {"meta+4: 1000", "warns TRUNCATED @meta+8 'metadata' " TRACKS NAMED("", "", "")},
    {"labels+12: 1000 | labels+12: -1",
     /* the next label of the motion has a name */
     "warns CORRUPT @labels+12 'LABL' " TRACKS NAMED("keys", "object", "action")},
    {"labels: -1 -1", NAMED("", "object", "action")},
    {"labels: @motion", NAMED("keys", "object", "action")}, /* the first label wins */
    {"action+6: 'x'", "warns CORRUPT @action 'metadata' " TRACKS NAMED("walk", "object", "")},
    {"object-4: 0, object: 'END'0 0",
     "warns CORRUPT @object 'metadata' " TRACKS NAMED("walk", "", "action")},
    {"cut last", "warns TRUNCATED @last 'metadata' " TRACKS ALL_NAMES},
    {"cut object+3", "warns TRUNCATED @object 'metadata' " TRACKS NAMED("walk", "", "action")})

TEST_DAMAGES(damaged_labels_are_warnings, VERSION_1("3", MOTION), "motion",
             {"meta_at: 0", TRACKS NAMED("", "", "")},
             {"meta_at: @end", "warns CORRUPT 12 'metadata' " TRACKS NAMED("", "", "")},
             {"meta_at: @end+1", "warns CORRUPT 12 'metadata' " TRACKS NAMED("", "", "")},
             {"cut -1", "warns CORRUPT 12 'metadata' " TRACKS NAMED("", "", "")},
             {"meta_at: @meta+2", NAMED("lk", "", "")})
