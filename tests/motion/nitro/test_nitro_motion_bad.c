/* test_nitro_motion_bad.c - Nitro animations that break a rule of g3d.md 2 or nitro-motion.md by
 * one field or two, on both sides of each limit. Curves and tables have no lengths: only rules tell
 * how many keys the data must have. */
#include "cases.h"
#include "animation_texts.h"

/* ---- the files: each animation is at 0x44 ---- */

/* Two joints. The first one has a curve of X and one of rotations; the second one is the identity.
 * The last number of the matrix is also a tag: of node 0, the identity. */
#define JOINTS                                                                                     \
    NITRO_JOINTS "frames: h3 count: h2 0 pivots_at: @pivots matrices_at: @matrices "               \
                 "first_at: h@first second_at: h@second "                                          \
                 "first: 0x230 x: 0x20000 x_at: @moves 2*4096 turn: 0x20000 turn_at: @turns "      \
                 "second: 0x1000001 moves: 1 2 3 turns: h(0x8000 0 0x8000) /4 "                    \
                 "pivots: h(0x28 2458 3277) /4 matrices: h(32760 0 0 0 1) /4 end:"

/* One material: a curve of scale S, and one of rotations. */
#define UVS                                                                                        \
    NITRO_UVS "frames: h3 b(0 0) b0 count: b1 h76 h8 table_at: h16 " NITRO_TREE "table: h40 "      \
              "names_at: h44 scale: 3 scale_at: @scales 0x20000000 7 turn: 3 turn_at: @turns "     \
              "2*(0x20000000 7) 'm'.16 scales: 1 2 3 turns: h(0 4096 4096 0 0 -4096) end:"

/* One material with three keys; two textures and a palette. */
#define SWAPS                                                                                      \
    NITRO_SWAPS                                                                                    \
    "frames: h10 b2 palettes: b1 textures_at: h@names palettes_at: h@colours "                     \
    "b0 count: b1 h44 h8 table_at: h16 " NITRO_TREE "table: h8 h12 "                               \
    "key_count: h(3 0 0) keys_at: h@keys 'm'.16 keys: h0 b(0 0) h4 b(1 255) h8 b(0 0) "            \
    "names: 'one'.16 'two'.16 colours: 'colours'.16 end:"

/* One material: a curve of diffuse colours, and one of alpha. */
#define PAINTS                                                                                     \
    NITRO_PAINTS "frames: h3 h0 b0 count: b1 h56 h8 table_at: h16 " NITRO_TREE "table: h20 "       \
                 "h24 diffuse: h(@colors 2) 3*0x2000001F alpha: h(@alphas 2) 'm'.16 "              \
                 "colors: h(1 2 3) /4 alphas: b(5 6 7) /4 end:"

/* Two nodes in three frames. */
#define SIGHT NITRO_SIGHTS "frames: h3 nodes: h2 size: h16 h0 bits: 0xB end:"

enum { FILES = 5, BLOCK_SIZE = 0x18, ANIMATION = 0x44, BLOCK = 0x14 };

static const struct {
    const char *text;
    uint32_t tracks;
    const char *record;
} files[FILES] = {{JOINTS, 14, "JNT0"},
                  {UVS, 5, "SRT0"},
                  {SWAPS, 1, "PAT0"},
                  {PAINTS, 5, "MAT0"},
                  {SIGHT, 2, "VIS0"}};

static void check_text(const char *text, const damage *rows, size_t count)
{
    auto_laid file = lay("%s", text);

    check_damages(&file, "motion", rows, count);
}

#define CHECK_TEXT(text, rows) check_text(text, rows, COUNT(rows))

/* ---- parts of all kinds ---- */

TEST(blocks_are_checked)
{
    static const damage rows[] = {
        {"14: h0", "fails FORMAT 14"}, /* number of blocks */
        {"20: 'X'", "fails FORMAT 14"},
        {"16: end-zero-8", "fails FORMAT 14"}, /* offset of the block */
        {"16: end-zero-7 | 16: -1", "fails CORRUPT 16"},
        {"24: 7", "fails CORRUPT 24"}, /* size of the block */
        {"24: 8", "fails TRUNCATED 0x1C"},
        {"24: 0x20 | 24: 0x2F", "fails TRUNCATED 0x34"},
        {"24: 0x30 | 24: 0x33", "fails TRUNCATED 0x44"},
        {"24: 0x34 | 24: 0x35", "fails TRUNCATED 0x48"},
        {"24: 0x36", "fails TRUNCATED 0x4A"},
        {"0x1D: b0", "fails FORMAT @block"}, /* the dictionary of animations: count */
        {"0x22: h-1", "fails CORRUPT 0x22"},
        {"0x2C: h3", "fails CORRUPT 0x2C"}, /* size of an entry */
        {"0x2E: h-1", "fails CORRUPT 0x2E"},
        {"0x30: end-block", "fails TRUNCATED @end"}, /* the animation */
        {"0x30: end-block+1 | 0x30: -1", "fails CORRUPT 0x30"},
        {"0x30: 0", "fails CORRUPT @block"}, /* no magic word */
        {"0x44: b0 | 0x45: '0' | 0x47: b0", "fails CORRUPT 0x44"},
        {"0x48: h0", "fails CORRUPT 0x48"}, /* frames */
    };
    static const char *const good[] = {"", "24: end-block+1", "24: -1"};

    for (size_t i = 0; i < FILES; i++) {
        CHECK_TEXT(files[i].text, rows);
        for (size_t k = 0; k <= 3; k++) {
            auto_laid file = lay("%s", files[i].text);

            patch(&file, "%s", k < 3 ? good[k] : "4: h0xFFFE"); /* byte order mark */
            check_case(&file, "motion", "%s track_count=%u", k < 3 ? "" : "warns CORRUPT 4",
                       files[i].tracks);
        }
    }
}

/* The block ends in the header of the animation, before its first list. The error is at the first
 * field that is not whole. */
TEST(the_first_field_that_is_not_whole_is_missing)
{
    static const struct {
        uint32_t file;
        uint32_t size; /* bytes of the animation that are left */
        uint32_t field;
    } rows[] = {{0, 7, 6}, {0, 11, 8}, {0, 15, 12}, {0, 19, 16}, {0, 20, 20},
                {1, 6, 6}, {1, 7, 7},  {1, 8, 8},   {2, 6, 6},   {2, 7, 7},
                {2, 8, 8}, {2, 11, 8}, {2, 12, 12}, {3, 7, 6},   {3, 8, 8},
                {4, 7, 6}, {4, 9, 8},  {4, 11, 10}, {4, 12, 12}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay("%s", files[rows[i].file].text);

        patch(&file, "24: %u", ANIMATION - BLOCK + rows[i].size);
        check_case(&file, "motion", "fails TRUNCATED %u", ANIMATION + rows[i].field);
    }
}

/* The magic word of an animation must belong to its block. */
TEST(animations_of_another_kind_are_corrupt)
{
    static const char *const words[FILES] = {"'J' b0 'AC'", "'M' b0 'AT'", "'M' b0 'PT'",
                                             "'M' b0 'AM'", "'V' b0 'AV'"};

    for (size_t i = 0; i < FILES; i++)
        for (size_t k = 0; k < FILES; k++) {
            auto_laid file = lay("%s", files[i].text);

            patch(&file, "a: %s", words[k]);
            if (i != k)
                check_case(&file, "motion", "fails CORRUPT @a '%s'", files[i].record);
        }
}

/* ---- NSBCA ---- */

TEST_DAMAGES(tags_of_joints_are_checked, JOINTS, "motion", {"count: h0", "track_count=0"},
             {"count: h1", "track_count=7"},
             {"first_at: h@end-4 | second+3: b255", "track_count=14"},
             {"first_at: h@end-3 | first_at: h-1", "warns CORRUPT @first_at track_count=7"},
             {"second_at: h-1 | second+3: b0 | second_at: h@first",
              "warns CORRUPT @second_at track_count=7"},
             {"count: h1, first_at: h-1", "fails CORRUPT @first_at"},
             {"first_at: h@end-8", "warns TRUNCATED @end track_count=7"},
             /* the tag needs no data after it */
             {"second: b255", "track_count=14"})

TEST_DAMAGES(curves_of_joints_are_checked, JOINTS, "motion",
             {"x: 0", "track_count=14"}, /* step 1: the last frame does not count */
             {"x: 0x1FFF0000 | x: 0x40000000 | x: 0x40020000 | x: 0x40040000 | x: 0x5FFE0000 | "
              "x: 0x5FFF0000 | x: 0x80000000 | x: 0x80030000 | x: 0x80040000 | x_at: @end-12 | "
              "x: 0x80000000 @end-12 | frames: h4, x: 0x80040000 @end-8",
              "track_count=14"},
             {"x: 0x0002FFFF", "track_count=14"}, /* nor does the first one */
             {"x: 0x40010000 | x: 0x80020000 | frames: h4, x: 0x40030000 | "
              "frames: h4, x: 0x80030000",
              "warns CORRUPT @x track_count=13"},
             {"x: 0x40030000", "track_count=14"}, /* after all frames: no further effect */
             {"x: 0xC0020000", "track_count=14"}, /* step 2 is tested before step 4 */
             {"x_at: @end-11 | x_at: @end | x: 0x20020000 @end-5 | x: 0x40020000 @end-7 | "
              "x: 0x80000000 @end-11 | frames: h4, x: 0x40040000 @end-11 | "
              "frames: h4, x: 0x80040000 @end-7",
              "warns TRUNCATED @x_at track_count=13"},
             {"x_at: @end+1 | x_at: -1", "warns CORRUPT @x_at track_count=13"},
             /* keys of 2 bytes */
             {"x: 0x20020000 @end-6", "track_count=14"},
             /* steps of 2: frames 0 and 2; of 4: 0, 1, 2 */
             {"x: 0x40020000 @end-8", "track_count=14"},
             /* four frames, the last one after a step: 0, 2, 3 */
             {"frames: h4, x: 0x40020000", "track_count=14"},
             /* no frame after a step: 0, 2, 4; of 4: 0, 4 */
             {"frames: h4, x: 0x40040000 @end-12", "track_count=14"},
             {"frames: h-1", "warns TRUNCATED @x_at warns TRUNCATED @turn_at track_count=12"})

/* The tables have no lengths. A number is valid if there is data for it. */
TEST_DAMAGES(rotations_of_joints_are_checked, JOINTS, "motion",
             {"turn: 0x40010000 | first+1: b3, turn: 1 | first+1: b3, turn: 0x8003",
              "warns CORRUPT @turn track_count=13"},
             {"turn: 0x40040000 | turns: h0 | pivots: h0x78 | pivots_at: @end-6 | "
              "matrices_at: @end-10 | first+1: b3, turn: 0x8000",
              "track_count=14"},
             {"turn: 0x80040000 @end-3 | turn_at: @end-5",
              "warns TRUNCATED @turn_at track_count=13"},
             /* the first one of two numbers is 1 */
             {"turn: 0x80040000 @end-4", "warns CORRUPT @end-4 track_count=13"},
             {"turn: 0x20020000", "track_count=14"}, /* numbers have 16 bits anyway */
             {"turn_at: @end+1", "warns CORRUPT @turn_at track_count=13"},
             /* numbers 0, 1 and 0: there is one matrix */
             {"turn_at: @end-6", "warns CORRUPT @end-4 track_count=13"},
             {"turns: h1 | turns: h0x7FFF | turns: h0x8003 | turns: h-1 | pivots: h0x79 | "
              "pivots: h0x0F | pivots_at: @end-5 | pivots_at: -1",
              "warns CORRUPT @turns track_count=13"},
             {"turns+4: h1", "warns CORRUPT @turns+4 track_count=13"},
             {"turns: h0x8002", "track_count=14"}, /* 6 bytes each, up to the end */
             {"matrices_at: @end-9 | matrices_at: -1", "warns CORRUPT @turns+2 track_count=13"},
             /* a constant: only 16 bits of the word count */
             {"first+1: b3, turn: 0xFFFF0000", "track_count=14"})

/* ---- materials ---- */

TEST_DAMAGES(
    curves_of_texture_matrices_are_checked, UVS, "motion", {"count: b0", "track_count=0"},
    {"count: b255", "fails TRUNCATED @scale"}, {"table_at: h-1", "fails CORRUPT @table_at"},
    {"table: h39", "fails CORRUPT @table"},
    {"table: h41 | scale: 0 | scale: 0xFFFF | scale: 0x40000002 | scale: 0x40000003 | "
     "scale: 0x40000004 | scale: 0x4000FFFF | scale: 0x80000000 | scale: 0x80000004 | "
     "scale: 0x80000004 @end-8 | scale_at: @end-12 | scale: 0x10000003 @end-6 | "
     "scale: 0x20000000 -1 | turn_at: @end-12",
     "track_count=5"},
    {"names_at: h-1", "fails CORRUPT @names_at"},
    {"scale: 0x40000001 | scale: 0x80000002", "warns CORRUPT @scale track_count=4"},
    {"scale: 0x80000004 @end-7 | scale_at: @end-11 | scale_at: @end | scale: 0x10000003 @end-5",
     "warns TRUNCATED @scale_at track_count=4"},
    {"scale_at: @end+1 | scale_at: -1", "warns CORRUPT @scale_at track_count=4"},
    {"turn: 0x40000001", "warns CORRUPT @turn track_count=4"},
    {"turn_at: @end-11 | frames: h4", "warns TRUNCATED @turn_at track_count=4"},
    /* keys of 4 bytes, whatever the bit says */
    {"turn: 0x10000003 @end-11", "warns TRUNCATED @turn_at track_count=4"},
    {"turns: 0", "track_count=5"}, /* neither sine nor cosine */
    /* Frame 6 has key 3, far after the last step. There are too few rotations for 8 frames. */
    {"frames: h8, scale: 0x40000000 @end-16", "warns TRUNCATED @turn_at track_count=4"},
    {"frames: h8, scale: 0x40000000 @end-15",
     "warns TRUNCATED @scale_at warns TRUNCATED @turn_at track_count=3"})

TEST(swaps_of_textures_are_checked)
{
/* No texture, or no palette, is left. */
#define LOST "warns CORRUPT @keys+2 warns CORRUPT @keys+6 warns CORRUPT @keys+10 track_count=1"
#define NO_PALETTE "warns CORRUPT @keys+3 warns CORRUPT @keys+11 track_count=1"
    static const damage rows[] = {
        {"count: b0", "track_count=0"},
        {"count: b255", "fails TRUNCATED @key_count"},
        {"table_at: h-1", "fails CORRUPT @table_at"},
        {"table: h7", "fails CORRUPT @table"},
        {"key_count: h0", "fails CORRUPT @key_count"},
        {"key_count: h1 | keys+4: h1 | keys+4: h7 | keys+8: h-1 | keys+2: b1 | keys+3: b255 | "
         "textures_at: h@end-32 | palettes_at: h@end-16",
         "track_count=1"},
        {"key_count: h16", "fails TRUNCATED @keys_at"}, /* one more than fits */
        {"key_count: h-1 | keys_at: h@end-11 | keys_at: h@end", "fails TRUNCATED @keys_at"},
        {"keys_at: h@end+1 | keys_at: h-1", "fails CORRUPT @keys_at"},
        {"keys+4: h0", "warns CORRUPT @keys+4 track_count=1"},
        /* the keys before a frame that does not rise stay */
        {"keys+4: h8",
         "warns CORRUPT @keys+8 'PAT0' track_count=1 track[0]{key_count=2 frames=(0 8)}"},
        {"keys+2: b2", "warns CORRUPT @keys+2 'PAT0' track_count=1 "
                       "track[0]{key_count=3 raw=(2 0 ...) values=(-1 2 ...)}"},
        {"keys+2: b255", "warns CORRUPT @keys+2 track_count=1"},
        {"keys+3: b1 | keys+3: b254", "warns CORRUPT @keys+3 track_count=1"},
        {"textures_at: h@end-31",
         "warns TRUNCATED @textures_at warns CORRUPT @keys+6 track_count=1"},
        {"textures_at: h@end", "warns TRUNCATED @textures_at " LOST},
        {"textures_at: h@end+1", "warns CORRUPT @textures_at " LOST},
        {"palettes_at: h@end-15", "warns TRUNCATED @palettes_at " NO_PALETTE},
        {"palettes_at: h-1", "warns CORRUPT @palettes_at " NO_PALETTE},
        /* without palettes their place is ignored */
        {"palettes_at: h-1, palettes: b0", NO_PALETTE},
    };

    CHECK_TEXT(SWAPS, rows);
}

TEST_DAMAGES(curves_of_colours_are_checked, PAINTS, "motion", {"count: b0", "track_count=0"},
             {"count: b255", "fails TRUNCATED @diffuse"},
             {"table_at: h-1", "fails CORRUPT @table_at"}, {"table: h19", "fails CORRUPT @table"},
             {"diffuse: h(@end-6 2) | diffuse: h(0x40 0x4002) | diffuse: h(0x40 0x4004) | "
              "diffuse: h(0x40 0x5FFE) | diffuse: h(@end-4 0x8004) | alpha: h(@end-3 2) | "
              "alpha: h(@end-2 0x8004)",
              "track_count=5"},
             {"diffuse: h(@end-5 2) | diffuse: h(@end 0) | diffuse: h(@end-3 0x8004)",
              "warns TRUNCATED @diffuse track_count=4"},
             {"diffuse: h(@end+1 0) | diffuse: h(-1 2) | diffuse: h(0x40 0x4001)",
              "warns CORRUPT @diffuse track_count=4"},
             {"diffuse: h(-1 0x2002)", "track_count=5"}, /* a constant */
             {"alpha: h(@end-2 2) | alpha: h(@end-1 0x8004)",
              "warns TRUNCATED @alpha track_count=4"},
             {"alpha: h(0 0x8002)", "warns CORRUPT @alpha track_count=4"},
             /* only 5 bits count */
             {"alphas: b255", "track_count=5"})

/* ---- NSBVA ---- */

TEST_DAMAGES(sizes_of_visibilities_are_checked, SIGHT, "motion",
             {"size: h15 | size: h17 | size: h0", "warns CORRUPT @size track_count=2"},
             {"size+2: h-1 | frames: h16", "track_count=2"}, {"nodes: h(0 12)", "track_count=0"},
             {"nodes: h10", "track_count=10"},
             {"nodes: h11 | nodes: h-1 | frames: h17 | frames: h(-1 -1)", "fails TRUNCATED @bits"})

/* ---- cost ---- */

/* Curves of many materials share keys. The file is small and the motion is large. */
TEST(shared_keys_have_a_limit)
{
    static const uint32_t counts[] = {4, 255};

    for (size_t i = 0; i < 2; i++) {
        const uint32_t n = counts[i];
        auto_laid file = lay(NITRO_PAINTS "h(65535 0) b(0 %u) h(%u 8 %u) .%u h(20 %u) "
                                          "%u*(4*h(@keys 0) 0x20000000) %u*(h$+0x4141 .14) "
                                          "keys: .131070 end:",
                             n, 16 + 40 * n, 12 + 4 * n, 4 + 4 * n, 4 + 20 * n, n, n);

        check_case(&file, "motion max_memory=0x4000000", "%s",
                   n == 4 ? "track_count=20" : "fails LIMIT 0 'memory'");
    }
}

/* No changed byte may lead the reader out of the data, or leak memory. */
TEST(every_byte_may_be_damaged)
{
    for (size_t i = 0; i < FILES; i++)
        CHECK(files[i].text, "motion sweep", "track_count=%u", files[i].tracks);
}
