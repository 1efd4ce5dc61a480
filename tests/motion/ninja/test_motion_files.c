/* test_motion_files.c - how motions are found in files, how many entries and keys they have, and
 * what damage does (ninja-motion.md 2 to 5, ninja-container.md 1, ninja-scene.md 1). A file does
 * not store the number of entries or the width of angles. A wrong guess reads other data as
 * keys. */
#include "cases.h"
#include "motion/motion.h"

#define P_KEYS "0 3*0.0 4 1.0 2.0 3.0 12 -4.0 8.0 0.5 19 3*0.0 "
#define SA_KEYS "h(0 3*0 10 0x7000 -0x4000 0x1000 19 -0x7000 0x100 -0x7000) "

/* A motion of 84 bytes with one track. With a chunk header it has 92 bytes. */
#define BODY "76 20 h(1 1) " P_KEYS "12 4"
#define NMDM "[NMDM " BODY "]"

/* The motion is at 72, the action at 84, the root at 92, the table at 96, the trailer at 128. */
#define REL "p: " P_KEYS "m: @p 4 motion: @m 20 h(1 1) action: 0 @motion root: @action rel(root)"

/* ---- slots ---- */

/* Type 0x25 has the slots position, SANG, scale, although bit 5 is above bit 2. SANG keys have 16
 * bits, even if there is room for 32. */
TEST_CASE(ninja2_slots_have_the_order_of_the_ranks,
          "[NMDM @m 20 h(0x25 0x43) m: @p @a @s 4 3 2 0 @a 0 0 3 0 p: " P_KEYS "a: " SA_KEYS
          "s: 0 3*1.0 19 3*2.0]",
          "motion motion_flags=MOTION_ANGLES_WIDE",
          "track_count=4 track[0]{group=0 property=PROPERTY_TRANSLATION key_count=4} "
          "track[1]{group=0 property=PROPERTY_ROTATION key_count=3} "
          "track[2]{group=0 property=PROPERTY_SCALE key_count=2} "
          "track[3]{group=1 property=PROPERTY_ROTATION key_count=3} "
          "at[1][4.5]=(12902u -7372u 1843u)")

/* A bit without a meaning (11 in Ninja 2) has the last slot, and gives one warning. */
TEST_CASE(unknown_channels_are_left_out_with_one_warning,
          "[NMDM @m 20 h(0x803 3) p: " P_KEYS "a: " SA_KEYS "m: @p @a @p 4 3 4 @p 0 0 4 0 0]",
          "motion motion_flags=MOTION_NINJA2",
          "warns UNSUPPORTED 16 'NJS_MOTION' track_count=3 "
          "track[0]{group=0 property=PROPERTY_TRANSLATION key_count=4} "
          "track[1]{group=0 property=PROPERTY_ROTATION key_count=3} "
          "track[2]{group=1 property=PROPERTY_TRANSLATION key_count=4}")

/* 14 elements are allowed. A padded slot is stepped over, even if it contains something. */
TEST_CASE(padded_slots_are_stepped_over,
          "[NMDM @m 20 h(1 14) p: " P_KEYS "s: 0 3*1.0 19 3*2.0 m: @p @s 12*0 4 2 12*0]", "motion",
          "track_count=1 track[0]{group=0 property=PROPERTY_TRANSLATION key_count=4}")

/* ---- 16-bit or 32-bit angles ---- */

/* Two rotation keys come before the next array, which begins with frame 0 like every array. With 32
 * bytes both widths fit, and the frames decide. With fewer bytes only 16-bit keys fit. */
TEST_ROWS(frames_and_room_tell_the_width_of_angles,
          "[NMDM @m 100 h(2 2) a: #1 b: .16 m: @a 0 2 0 @b 0 1 0]", "motion #2",
          "any track_count=2 track[0].raw[#3]=0x2222",
          /* as 16-bit keys frames 0 and 10; as 32-bit keys 0 and 0; the third row is decided by
           * vote */
          "(0 0x2222 10 0) flags=0 1; (0 0x2222 10 0 .12) flags=0 1; "
          "(0 0x2222 10 0 .16) flags=0 1; "
          /* the last frame is nbFrame, and one above it, which is valid in neither width */
          "(0 0x2222 100 0 .16) flags=0 1; (0 0x2222 101 0 .16) flags=0 0; "
          "(0 0x2222 101 0 .12) flags=0 1; "
          /* the frames are valid as wide keys, and in both widths */
          "(0 0x2222 0 0 10 .12) flags=0 0; (0 0x2222 5 0 10 .12) flags=0 0; "
          "(0 0x2222 0 0 10 .16) flags=0 0; (0 0x2222 0 0 10 .8) flags=0 1; "
          "(0 0x2222 0 0 10 .12) motion_flags=MOTION_ANGLES_SHORT 1; "
          "(0 0x2222 10 0) motion_flags=MOTION_ANGLES_WIDE 0")

/* 32-bit keys with valid frames lose if 4 bytes of room are missing, even if the end of the data
 * follows instead of an array. */
TEST_DAMAGES(the_end_of_the_data_tells_the_width_of_angles,
             "[NMDM @m 10 h(2 1) m: @a 2 a: 0 1 2 3 9 4 5 6]", "motion",
             {"", "track[0].raw=(1 2 3 4 5 6)"},
             {"cut -4, 4: 48", /* 16-bit keys: frames 0 and 2 */
              "track[0]{group=0 property=PROPERTY_ROTATION key_count=2 frames=(0 2) raw[1]=1}"})

/* The frame of the only key is valid in both widths, which means wide. But a wide key would reach
 * into the MDATA, or into the NJS_MOTION. */
TEST(structures_tell_the_width_of_angles)
{
    CHECK("[NMDM @m 10 h(2 1) a: h(0 0 0x1111 0x2222) m: @a 1]", "motion",
          "track[0].raw=(0 0x1111 0x2222)");
    CHECK("0 0 24 1 0 0 h(0 0 0x1111 0x2222) 8 100 h(2 1)", /* MDATA at 8 */
          "motion flags=OPEN_BARE format=FORMAT_NMDM offset=32",
          "group_count=1 track[0].raw=(0 0x1111 0x2222)"); /* the second entry is empty */
}

/* 40 keys of 32-bit angles do not fit before the next array, which begins 320 bytes later. */
TEST_CASE(long_arrays_of_short_angles_have_no_room_for_wide_ones,
          "[NMDM @entries 40 h(2 1) entries: @a 40 @b 40 a: 40*(h($ 1 2 3)) b: 40*(h($ 4 5 6)) ] "
          "pof0",
          "motion",
          "track_count=2 group_count=2 track[0]{key_count=40 raw_count=3 raw=(1 2 3 1 2 3 ...) "
          "frames=(0 1 2 ...)} track[1]{key_count=40 raw=(4 5 6 4 5 6 ...)}")

/* An array has one vote, however many tracks share it. Two tracks share 16-bit keys, and one track
 * has 32-bit keys: a tie, which means wide. In the second row all tracks have the first array. */
TEST_DAMAGES(shared_arrays_have_one_vote,
             "[NMDM @m 100 h(2 1) 0 0x2222 10 5*0 4*0 10 3*0 m: 12 2 12 2 44 2]", "motion",
             {"", "warns CORRUPT 36 'NJS_MKEY_A' track_count=3 track[0].raw[0]=0x2222"},
             {"m+16: 12", "track_count=3 track[0].raw[1]=0x2222"})

/* ---- keys ---- */

TEST(keys_end_before_a_frame_that_does_not_rise)
{
    CHECK("[NMDM @m 10 h(1 1) k: 0 1.0 2*0.0 5 2.0 2*0.0 5 3.0 2*0.0 9 4.0 2*0.0 m: @k 4]",
          "motion", "warns CORRUPT @k+32 'NJS_MKEY_F' track[0]{key_count=2 frames=(0 5)}");
    CHECK("[NMDM @m 10 h(1 1) k: 3 1.0 2*0.0 0 2.0 2*0.0 m: @k 2]", "motion",
          "warns CORRUPT @k+16 'NJS_MKEY_F' track[0].key_count=1");
}

TEST_DAMAGES(keys_before_a_cut_stay, "[NMDM @m 20 h(1 1) m: @p 4 p: " P_KEYS "]", "motion",
             {"cut -1, 4: 83",
              "warns TRUNCATED @p 'NJS_MKEY_F' track[0]{group=0 property=PROPERTY_TRANSLATION "
              "key_count=3}"},
             {"cut -49, 4: 35", "warns TRUNCATED @p 'NJS_MKEY_F' track_count=0 group_count=1"})

TEST_DAMAGES(values_that_are_not_finite_are_0, "[NMDM @m 20 h(1 1) s: 0 3*1.0 19 3*2.0 m: @s 2]",
             "motion",
             {"s+4: 0x7FC00000", "warns CORRUPT @s+4 'NJS_MKEY_F' track[0].values=(0 1 1 2 2 2)"},
             {"s+8: 0x7FC00000", "warns CORRUPT @s+8 'NJS_MKEY_F' track[0].values=(1 0 1 2 2 2)"},
             {"s+12: 0x7FC00000", "warns CORRUPT @s+12 'NJS_MKEY_F' track[0].values=(1 1 0 2 2 2)"},
             {"s+20: 0x7FC00000", "warns CORRUPT @s+20 'NJS_MKEY_F' track[0].values=(1 1 1 0 2 2)"},
             {"s+24: 0x7FC00000", "warns CORRUPT @s+24 'NJS_MKEY_F' track[0].values=(1 1 1 2 0 2)"},
             {"s+28: 0x7FC00000", "warns CORRUPT @s+28 'NJS_MKEY_F' track[0].values=(1 1 1 2 2 0)"})

#define BOTH                                                                                       \
    "group_count=2 track[0]{group=0 property=PROPERTY_TRANSLATION key_count=4} "                   \
    "track[1]{group=1 property=PROPERTY_TRANSLATION key_count=4}"
#define TWO_WARNINGS "warns TRUNCATED @q 'NJS_MKEY_F' warns CORRUPT @m 'NJS_MKEY_F' "

/* A count that is far too large costs only the keys after the good ones. The MDATA begins with 12,
 * which is below 19. */
TEST_DAMAGES(wrong_counts_end_at_a_frame_that_does_not_rise,
             "[NMDM @m 20 h(1 1) p: " P_KEYS "q: " P_KEYS "m: @p 4 @q 4]", "motion",
             {"m+12: 5", "warns CORRUPT @m 'NJS_MKEY_F' " BOTH}, {"m+12: 60000", TWO_WARNINGS BOTH},
             {"m+12: 65536", TWO_WARNINGS BOTH})

/* 65536 keys are allowed. One more is refused, although the body has room for it. */
TEST_DAMAGES(tracks_have_at_most_65536_keys, "[NMDM @m 65537 h(1 1) k: 65537*($ 3*0) m: @k 65537]",
             "motion", {"", "fails CORRUPT @m 'MDATA'"},
             {"m+4: 65536", "track[0]{group=0 property=PROPERTY_TRANSLATION key_count=65536}"})

/* Tracks may share an array. Here the keys are more than a quarter of the bytes. */
TEST_CASE(tracks_may_share_keys, "[NMDM @m 16 h(1 1) k: 16*($ 3*0) m: 5*(12 16) 12 0]", "motion",
          "track_count=5 track[4]{group=4 property=PROPERTY_TRANSLATION key_count=16}")

/* ---- headers and entries ---- */

TEST(headers_are_checked)
{
    static const damage rows[] = {
        {"8: 0", "fails CORRUPT 8 'NJS_MOTION'"},            /* mdata is null */
        {"8: 78", "fails CORRUPT 8 'NJS_MOTION'"},           /* not a multiple of 4 */
        {"16: h(0 2)", "fails CORRUPT 16 'NJS_MOTION'"},     /* no channel */
        {"16: h(1 0)", "fails CORRUPT 18 'NJS_MOTION'"},     /* no elements */
        {"16: h(1 15)", "fails CORRUPT 18 'NJS_MOTION'"},    /* 15 elements */
        {"16: h(1 0x102)", "fails CORRUPT 18 'NJS_MOTION'"}, /* bit 8 of inp_fn */
        {"16: h(7 2)", "fails CORRUPT 18 'NJS_MOTION'"},     /* 3 channels in 2 slots */
        {"4: 93", "fails TRUNCATED 4 'chunk header'"},       /* one byte is missing */
        {"0: 0", "fails FORMAT 0 'motion' 'the data is not a motion of a known format'"},
        {"cut 11, 4: 3", "fails TRUNCATED 8 'NJS_MOTION'"}, /* the first field that is cut */
        {"cut 15, 4: 7", "fails TRUNCATED 12 'NJS_MOTION'"},
        {"cut 17, 4: 9", "fails TRUNCATED 16 'NJS_MOTION'"},
        {"cut 19, 4: 11", "fails TRUNCATED 18 'NJS_MOTION'"},
        {"cut 0", "fails FORMAT 0 'motion'"},
    };
    static const damage rows_with_room[] = {
        {"8: 100", "fails CORRUPT 8 'NJS_MOTION'"}, /* at the end of the body */
        {"8: 96", "fails CORRUPT 104 'MDATA'"}};    /* no room for an entry */
    auto_laid file = lay("[NMDM @m 20 h(1 2) p: " P_KEYS "m: @p 0 4 0]");
    auto_laid longer = lay("[NMDM @m 20 h(1 2) p: " P_KEYS "m: @p 0 4 0 2*0]");

    CHECK_DAMAGES(&file, "motion", rows);
    CHECK_DAMAGES(&longer, "motion", rows_with_room);
}

TEST(motions_have_at_most_65536_entries)
{
    CHECK("[NMDM 12 1 h(1 1) 65536*(0 0)]", "motion", "group_count=65536 track_count=0");
    CHECK("[NMDM 12 1 h(1 1) 65537*(0 0)]", "motion", "warns LIMIT 20 'MDATA' group_count=65536");
}

/* Three entries. The second one is made impossible in several ways, and the walk ends before it. */
TEST_DAMAGES(entries_end_before_an_impossible_one, "[NMDM @m 20 h(1 1) p: " P_KEYS "m: @p 4 4*0]",
             "motion", {"", "group_count=3"}, {"m+8: 0 1", "group_count=1"}, /* null with keys */
             {"m+8: 12 0", "group_count=1"},                                 /* no keys */
             {"m+8: 14 1", "group_count=1"},     /* not a multiple of 4 */
             {"m+8: 100 1", "group_count=1"},    /* outside: the end of the body */
             {"m+8: 12 65537", "group_count=1"}, /* too many keys */
             {"m: 76 1", "group_count=1"},       /* keys at MDATA itself end it */
             {"m: 76 0", "fails CORRUPT @m 'MDATA'"},
             /* the first entry has no keys */)

/* The places are those of a real motion of 16 nodes whose MDATA ends the chunk (ninja-motion.md
 * 13). */
TEST_CASE(mdata_that_ends_the_chunk_opens,
          "[NMDM 0x9FC 20 h(3 2) 20*($ 3*0) 20*($ 0x2345 0 0) .1904 12 0x14C 20 20 .240]", "motion",
          "group_count=16 track_count=2 frame_count=20 track[0].offset=20 "
          "track[1]{offset=0x154 group=0 property=PROPERTY_ROTATION key_count=20 raw[0]=0x2345}")

/* ---- REL ---- */

/* The first array lies at offset 0 of the file, which is a pointer if it is listed. A word that is
 * not listed is null, whatever it contains. */
TEST_CASE(rel_files_have_the_pointers_that_are_listed,
          "p: " P_KEYS "a: " SA_KEYS "m: @p 16 4 0 0 @a 0 3 motion: @m 20 h(3 2) "
          "action: 0 @motion root: @action rel(root)",
          "motion",
          "group_count=2 track_count=2 track[0].offset=0 "
          "track[1]{group=1 property=PROPERTY_ROTATION key_count=3}")

/* The action and the root come first, and the motion is the last thing in the payload. */
TEST(rel_motions_may_end_with_the_payload)
{
    static const char *const ends[] = {"h(1 1)", "h1 b1"};

    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay("0 52 5*0 19 3*0 12 2 44 20 %s table: h(1 1 9 2) @table 4 1 0 root: 8 "
                             ".12",
                             ends[i]);

        check_case(&file, "motion", "%s",
                   i == 0 ? "format=FORMAT_REL_MOTION frame_count=20 raw_interpolation=1 "
                            "track_count=1"
                          : "fails FORMAT @root 'REL trailer'");
    }
}

/* The fields that make a file a REL file with a motion. 16 relocations fit. */
TEST(rel_trailers_and_roots_are_checked)
{
    static const damage rows[] = {
        {"-16: 88", "fails FORMAT 144 'REL trailer'"}, /* action + 4 as the root */
        {"-16: 0xFFFFFFFC", "fails FORMAT 144 'REL trailer'"},
        {"92: 64", "fails FORMAT 144 'REL trailer'"},  /* the action at a listed word */
        {"88: 85", "fails FORMAT 144 'REL trailer'"},  /* the motion at no multiple of 4 */
        {"-16: 94", "fails FORMAT 144 'REL trailer'"}, /* not at a word */
        {"88: 88", "fails FORMAT 144 'REL trailer'"},  /* the motion passes the payload */
        {"-28: 17", "fails FORMAT 0 'motion'"},        /* relocations pass the trailer */
        {"-20: 1", "fails FORMAT 0 'motion'"},
        {"-12: 1", "fails FORMAT 0 'motion'"},
        {"-8: 1", "fails FORMAT 0 'motion'"},
        {"-4: 1", "fails FORMAT 0 'motion'"},
        {"-24: 2", "fails FORMAT 0 'motion'"},
        {"-28: 16", "track_count=1"},                    /* a word may be listed again */
        {"-28: 16, 72: 72", "fails CORRUPT 72 'MDATA'"}, /* mdata is the motion itself */
        /* a fifth relocation, to the word after the root */
        {"104: 1, -28: 5", "warns CORRUPT 104 'relocation table' track_count=1"},
    };
    auto_laid file = lay(REL);

    CHECK_DAMAGES(&file, "motion", rows);
    check_case(&file, "motion index=1", "fails RANGE 0 'REL file'");
    CHECK("0 0 1 5*0", "motion", "fails FORMAT 16 'REL trailer'");
}

/* ---- several motions, formats, byte orders ---- */

/* The index counts all motions that are decoded, in the order of the file, or those of the named
 * format. KUNAI_FORMAT_NINJA filters nothing. */
TEST(motions_are_counted_by_format)
{
    static const char file[] = NMDM "[NCAM " BODY "][NJLI " BODY "]" NMDM "[NLIM " BODY "]";

    check_rows(file, "motion index=#1 format=FORMAT_#2", "format=FORMAT_#3 track[0].offset=#4",
               "0 ANY NMDM 20; 1 ANY NCAM 112; 2 ANY NMDM 296; 3 ANY NLIM 388; "
               "0 NINJA NMDM 20; 1 NINJA NCAM 112; 2 NINJA NMDM 296; 3 NINJA NLIM 388; "
               "0 NMDM NMDM 20; 1 NMDM NMDM 296; 0 NCAM NCAM 112; 0 NLIM NLIM 388");
    check_rows(file, "motion index=#1 format=FORMAT_#2", "fails RANGE 0 'Ninja file'",
               "4 NINJA; 2 NMDM; 1 NCAM; 1 NLIM");
    check_rows(file, "motion format=FORMAT_#1", "fails FORMAT 0 #2", /* not in the file, or not a
                                                                      * motion */
               "NSSM 'Ninja file'; NJCA 'Ninja file'; REL_MOTION 'motion'; AFS 'motion'");
}

/* If a file has only motions that are not decoded, the error names the first of them. */
TEST(motions_that_are_not_decoded_are_named)
{
    static const char *const tags[] = {"CPSM", "NCSM", "NJLI"};
    static const way after_them[] = {{"motion", "any"},
                                     {"motion index=1", "fails RANGE 0 'Ninja file'"}};

    for (size_t i = 0; i < 3; i++) {
        auto_laid file = lay("[NJTL 0]");

        check_case(&file, "motion", "fails FORMAT 0 'Ninja file'");
        lay_more(&file, "[%s " BODY "][%s " BODY "]", tags[i], tags[(i + 1) % 3]);
        check_case(&file, "motion", "fails UNSUPPORTED 12 '%s'", tags[i]);
        check_case(&file, "motion format=FORMAT_NINJA", "fails UNSUPPORTED 12 '%s'", tags[i]);
        check_case(&file, "motion format=FORMAT_NMDM", "fails FORMAT 0 'Ninja file'");
        lay_more(&file, NMDM);
        CHECK_WAYS(&file, after_them);
    }
}

/* Damage after the motion that is read is only a warning (ninja-container.md 1, rules 2 and 3). */
TEST(damage_after_the_motion_is_a_warning)
{
    static const damage rows[] = {
        {"", ""},
        {"cut -1", "warns TRUNCATED 96 'chunk header'"},  /* in the body */
        {"cut 100", "warns TRUNCATED 96 'chunk header'"}, /* at its start */
        {"cut 99", ""},                                   /* no chunk header: ignored */
        {"92: 'nmdm'", "warns CORRUPT 92 'chunk header'"}};
    static const damage second[] = {{"cut -1", "fails TRUNCATED 96 'chunk header'"},
                                    {"cut 100", "fails TRUNCATED 96 'chunk header'"}};
    auto_laid file = lay(NMDM NMDM);

    CHECK_DAMAGES(&file, "motion", rows);
    CHECK_DAMAGES(&file, "motion index=1", second);
}

/* After the last motion is a chunk that is cut, or bytes that are no chunk. They must hide neither
 * the end of the list nor a fault of the motion itself. */
TEST(faults_of_the_file_come_last)
{
    static const char *const tails[2][2] = {
        {"'POF0' 64 {40000000 40404040} ", "TRUNCATED 188 'chunk header'"},
        {"'no chunk is here'", "CORRUPT 184 'chunk header'"}};

    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay(NMDM NMDM "%s", tails[i][0]);

        check_case(&file, "motion", "warns %s", tails[i][1]);
        check_case(&file, "motion index=1", "warns %s", tails[i][1]);
        check_case(&file, "motion index=2 strict", "fails RANGE 0 'Ninja file'");
        check_case(&file, "motion index=3 strict", "fails RANGE 0 'Ninja file'");
        patch(&file, "110: b0xC1"); /* an undefined function */
        check_case(&file, "motion index=1", "warns CORRUPT 110 'NJS_MOTION' warns %s", tails[i][1]);
        patch(&file, "108: b0"); /* no channels: the motion cannot be read */
        check_case(&file, "motion index=1 strict", "fails CORRUPT 108 'NJS_MOTION'");
    }
}

/* mdata is 0x00010000 or, read the other way, 0x00000100. The smaller one is wrong here, so the
 * count of elements decides, in both byte orders. */
TEST(the_count_of_elements_tells_the_byte_order)
{
#define LONG_BODY "NMDM 0x10000 20 h(1 1) .0xFFF4 12 1]"
    CHECK("[" LONG_BODY, "motion", "track_count=1 byte_order=BYTE_ORDER_LITTLE");
    CHECK("> [" LONG_BODY, "motion", "track_count=1 byte_order=BYTE_ORDER_MIXED");
    CHECK("> [>" LONG_BODY, "motion", "track_count=1 byte_order=BYTE_ORDER_BIG");
}

/* The byte order of the caller holds, even if the data tells another one. */
TEST(byte_orders_of_the_caller_hold)
{
    check_rows(REL, "motion byte_order=BYTE_ORDER_#1", "#2 #3 #4",
               "LITTLE any format=FORMAT_REL_MOTION track_count=1; BIG fails FORMAT 0; MIXED fails "
               "FORMAT 0");
    check_rows("> " REL, "motion byte_order=BYTE_ORDER_#1", "#2 #3 #4",
               "BIG any format=FORMAT_REL_MOTION track_count=1; LITTLE fails FORMAT 0; MIXED fails "
               "FORMAT 0");
    check_rows(NMDM, "motion byte_order=BYTE_ORDER_#1", "#2 #3 #4",
               "LITTLE any format=FORMAT_NMDM track_count=1; MIXED fails CORRUPT 8; BIG fails "
               "TRUNCATED 4");
    check_rows("> " NMDM, "motion byte_order=BYTE_ORDER_#1", "#2 #3 #4",
               "MIXED any format=FORMAT_NMDM track_count=1; LITTLE fails CORRUPT 8; BIG fails "
               "TRUNCATED 4");
}

/* An error tells for which format the input was taken. */
TEST(errors_have_the_format)
{
    CHECK(NMDM, "motion index=1", "fails RANGE FORMAT_NINJA");
    CHECK("[NMDM 76 20 1 .72]", "motion", "fails CORRUPT FORMAT_NMDM"); /* no elements */
    CHECK("0 84 .84", "motion", "fails FORMAT FORMAT_ANY");             /* no chunk */
    CHECK("0 84 .84", "motion format=FORMAT_NCAM", "fails FORMAT FORMAT_NCAM");
    CHECK(REL, "motion index=1", "fails RANGE FORMAT_REL_MOTION");
}

/* ---- recognition ---- */

static int is_found(uint32_t format, const laid *file, size_t size, kunai_found *found)
{
    return kunai_i_ask(kunai_i_find_row(&kunai_i_motion_module, format), file->file.data, size,
                       found);
}

TEST(ninja_files_are_recognised_by_their_tags)
{
    kunai_found found = {0, 0, 0, 0, 0, 0};
    auto_laid file = lay(NMDM);

    assert_true(is_found(KUNAI_FORMAT_NINJA, &file, file.file.size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_NINJA);
    assert_int_equal(found.size, file.file.size);
    assert_false(is_found(KUNAI_FORMAT_REL_MOTION, &file, file.file.size, &found));
    patch(&file, "0: 'NJCA'");
    assert_true(is_found(KUNAI_FORMAT_NINJA, &file, file.file.size, &found));
    patch(&file, "0: 'NJLI'");
    assert_false(is_found(KUNAI_FORMAT_NINJA, &file, file.file.size, &found));
}

TEST(rel_files_are_recognised_by_their_motion)
{
    /* patches of the number of elements, and of the second relocation, which then leads to nbFrame
     * instead of mdata */
    static const struct {
        const char *patch;
        int is_found;
    } rows[] = {{"83: b15", 0}, {"83: b0", 0}, {"83: b14", 1}, {"99: b3 b0 b3", 0}};
    kunai_found found = {0, 0, 0, 0, 0, 0};
    auto_laid file = lay("> " REL);

    assert_false(is_found(KUNAI_FORMAT_NINJA, &file, file.file.size, &found));
    assert_true(is_found(KUNAI_FORMAT_REL_MOTION, &file, file.file.size, &found));
    expect_struct(&kunai_found_members, &found, NULL,
                  "format=FORMAT_REL_MOTION byte_order=BYTE_ORDER_BIG size=%zu "
                  "confidence=CONFIDENCE_LIKELY",
                  file.file.size);
    for (size_t i = 0; i < 4; i++) {
        patch(&file, "%s", rows[i].patch);
        assert_int_equal(is_found(KUNAI_FORMAT_REL_MOTION, &file, file.file.size, &found),
                         rows[i].is_found);
    }
    assert_false(is_found(KUNAI_FORMAT_REL_MOTION, &file, 31, &found));
}
