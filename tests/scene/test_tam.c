/* test_tam.c - texture animations (ninja-scene.md 4), made by hand. The files have no magic number:
 * only complete files are recognised, and options.format must name damaged ones. The size and the
 * count of a record can disagree, and either can lead out of the file. */
#include "cases.h"

#define NAMED "scene format=FORMAT_TAM"

/* The file is not recognised, and opens only if the format is named. words: 16 bits each,
 * big-endian. */
static void check_named(const char *words, const char *expected)
{
    auto_laid file = lay("> h(%s)", words);

    check_case(&file, "scene", "fails FORMAT 0 'scene'");
    check_case(&file, NAMED, "%s", expected);
}

/* ---- whole files ---- */

/* Three animations, of two frames, no frame, and one frame. The last one has the unknown type 1, in
 * the layout of the others. */
#define WHOLE "> h(2 12 0x1234 2 7 100 0xFFFF 0x8000 2 4 0 0 1 8 0xFFFF 1 3 4 0xFFFF) "
#define ANIMATIONS                                                                                 \
    "format=FORMAT_TAM byte_order=BYTE_ORDER_BIG animation_count=3 section_count=1 "               \
    "instance_count=0 model_count=0 clip_count=0 texture_count=0 collision=null "                  \
    "animation[*].type=(2 2 1) animation[*].id=(0x1234 0 0xFFFF) "                                 \
    "animation[*].frame_count=(2 0 1) animation[0].frames=(7 100 0xFFFF 0x8000) "                  \
    "animation[2].frames=(3 4) animation[3]=null"

/* Bytes after the end mark are ignored. Only the records say which format the file has. */
TEST(records_have_pairs_of_texture_and_delay)
{
    static const way rows[] = {
        {"scene", ANIMATIONS},
        {"probe", "format=FORMAT_TAM offset=0 size=41 byte_order=BYTE_ORDER_BIG "
                  "modules=MODULE_SCENE confidence=CONFIDENCE_POSSIBLE"},
        {"scene format=FORMAT_N_REL", "fails FORMAT 0 'scene'"},
        {"scene format=FORMAT_R_REL", "fails FORMAT 0 'scene'"},
        {NAMED " byte_order=BYTE_ORDER_LITTLE", ANIMATIONS}, /* there is only one order */
    };
    auto_laid file = lay(WHOLE ".3");

    CHECK(WHOLE, "scene", ANIMATIONS);
    CHECK(WHOLE ".31", "scene", ANIMATIONS);
    CHECK_WAYS(&file, rows);
}

/* The REL trailer at the end decides, unless the caller names the format. */
TEST(rel_file_that_begins_with_texture_animations)
{
    CHECK(WHOLE "< rel(0)", "scene", "fails UNSUPPORTED @rel_trailer+16 'REL trailer'");
    CHECK(WHOLE "< rel(0)", NAMED, ANIMATIONS);
}

/* The end mark alone does not identify the format. */
TEST_CALL(file_without_records_has_to_be_named, check_named("0xFFFF", "animation_count=0"))

/* The body size of a record of type 1 leads to the next record. The layout of its body is not
 * known, so its frames may lead past the end. */
TEST_ROWS(type_1_has_no_known_frames, "> h(#1)", "scene",
          "warns UNSUPPORTED 0 'texture animation' FORMAT_TAM animation[*].type=(1 2) "
          "animation[*].id=(5 9) animation[*].frame_count=(0 1) animation[1].frames=(7 8)",
          "(1 10 5 1 3 4 6 2 8 9 1 7 8 0xFFFF); (1 4 5 0xFFFF 2 8 9 1 7 8 0xFFFF)")

/* ---- damage ---- */

/* The body size leads to the next record; the count is the number of frames. The body begins with
 * the id, so after a size of 0 the next record begins at the id. */
TEST(size_and_count_may_differ)
{
    check_named("2 10 5 1 7 8 0xAAAA 2 4 6 0 0xFFFF",
                "warns CORRUPT 2 'texture animation' FORMAT_TAM animation[*].id=(5 6) "
                "animation[*].frame_count=(1 0) animation[0].frames=(7 8)");
    check_named("2 4 5 1 2 4 6 0 0xFFFF",
                "warns CORRUPT 2 'texture animation' FORMAT_TAM animation[*].id=(5 6) "
                "animation[*].frame_count=(1 0) animation[0].frames=(2 4)");
    check_named("2 4 5 2 2 4 6 0 0xFFFF",
                "warns CORRUPT 2 'texture animation' FORMAT_TAM animation[*].id=(5 6) "
                "animation[*].frame_count=(2 0) animation[0].frames=(2 4 6 0)");
    check_named("2 0 2 4 9 0 0xFFFF", "warns CORRUPT 2 warns TRUNCATED 6 animation[*].id=(2 9) "
                                      "animation[*].frame_count=(1 0) animation[0].frames=(9 0)");
}

/* The file is not recognised at any size. rows: the expected contents if the format is named. */
static void check_cut_words(const char *words, const cut_row *rows, size_t count)
{
    static const cut_row unnamed[] = {{"0", "fails FORMAT 0 'scene'"}};
    auto_laid file = lay("> h(%s)", words);

    CHECK_CUTS(&file, "scene", unnamed);
    check_cuts(&file, NAMED, rows, count);
}

/* The cuts are in both records and in the end mark. Complete frames are kept. */
TEST(a_cut_file_gives_the_frames_that_are_there)
{
    static const cut_row records[] = {
        {"0", "fails TRUNCATED 0 'texture animation'"},
        {"8", "warns TRUNCATED 6 warns TRUNCATED #1 animation_count=1 "
              "animation[0]{type=2 id=5 frames=()}"},
        {"12", "warns TRUNCATED 12 'texture animation' FORMAT_TAM animation[*].type=(2) "
               "animation[*].id=(5) animation[0].frames=(7 8)"},
        {"20", "warns TRUNCATED 18 warns TRUNCATED #1 animation[*].type=(2 2) "
               "animation[*].id=(5 6) animation[1].frames=()"},
        {"24", "warns TRUNCATED 24 'texture animation' FORMAT_TAM animation[*].type=(2 2) "
               "animation[*].id=(5 6) animation[0].frames=(7 8) animation[1].frames=(9 10)"}};
    static const cut_row frames[] = {{"8", "warns TRUNCATED 6 warns TRUNCATED #1 animation_count=1 "
                                           "animation[0]{type=2 id=5 frames=()}"},
                                     {"12",
                                      "warns TRUNCATED 6 warns TRUNCATED #1 animation_count=1 "
                                      "animation[0]{type=2 id=5 frames=(7 8)}"}};

    check_cut_words("2 8 5 1 7 8 2 8 6 1 9 10 0xFFFF", records, 5);
    check_cut_words("2 12 5 2 7 8 9 10", frames, 2);
}

/* If the first record has another type, the file has another format. */
TEST(other_types_end_the_records)
{
    static const char *const types[] = {"0", "3", "0xFFFE", "0x0200"};
    char words[64];

    for (size_t i = 0; i < 4; i++) {
        snprintf(words, sizeof words, "2 8 5 1 7 8 %s 4 0 0 0xFFFF", types[i]);
        check_named(words, "warns CORRUPT 12 'texture animation' FORMAT_TAM "
                           "animation[*].id=(5) animation[0].frames=(7 8)");
        check_named(words + strlen("2 8 5 1 7 8 "), "fails FORMAT 0 'texture animation'");
    }
}

/* ---- limits ---- */

/* 200 records of 8 bytes have 65535 frames each. The frames go past the end of each record, so the
 * records share nearly all of them. */
TEST(records_may_share_frames)
{
    auto_laid file = lay("> 200*h(2 4 $ 65535) h0xFFFF .262138");

    check_case(&file, "scene", "fails FORMAT 0 'scene'");
    check_case(&file, NAMED,
               "any animation_count=200 warning_count=64 warning_total=200 "
               "animation[199].frame_count=65535");
}

/* A cut file lacks its end mark, so no shorter start of the file may open without a named
 * format. */
TEST(a_tam_opens_whole_or_not_at_all)
{
    CHECK(WHOLE, "scene sweep whole", ANIMATIONS);
    CHECK(WHOLE, NAMED " sweep", ANIMATIONS);
}
