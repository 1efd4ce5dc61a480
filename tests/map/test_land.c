/* test_land.c - land files of the three games, and BDHC files (platinum.md 5): each field, and each
 * rule just inside and just outside its limit. A land has sizes but no offsets, so a wrong size
 * moves all sections after it. Damage in one section must leave the other sections as they are. */
#include "cases.h"

/* ---- a land ---- */

/* A slope and a flat plate that meet at z = 0, and a second flat plate over parts of both. */
#define BDHC                                                                                       \
    "'BDHC' counts: h(4 2 3 3 2 5) points: -40960 -40960 40960 0 -40960 40960 4096 8192 "          \
    "normals: 0 4096 0 0 3664 -1832 constants: -8192 -16384 3 "                                    \
    "plates: h(0 1 1 2 2 1 0 0 0 3 0 1) strips: 0 h(2 0) 40960 h(3 2) accesses: h(0 2 1 2 0)"

/* A square of two triangles in one cell with one strip (platinum.md 10). */
#define DIAMOND_BDHC                                                                               \
    "'BDHC' 32 grid: h(12 4 12 2 12 2 28 2 1 10 1 2) accesses-strips end-accesses h(1 1) bounds: " \
    "-40960 -40960 40960 40960 81920 81920 points: -40960 8192 -40960 -40960 8192 40960 "          \
    "40960 8192 40960 40960 8192 -40960 normals: 0 4096 0 1 2 3 "                                  \
    "triangles: h(0 1 2 0) -8192 h(0 2 3 0) -8192 cells: h(1 0) strips: h2 40960 0 "               \
    "accesses: h(0 1) end:"

/* HeartGold has these sound records before the tiles. */
#define SOUNDS "h(0x1234 16) sounds: b(9 100 0 0 0 0 31 31 10 50 1 2 3 4 5 6)"

#define PROPS                                                                                      \
    "7 -4096 8192 12288 16384 -1 65535 4096 2048 -4096 0 0 "                                       \
    "-1 0x80000000 0x7FFFFFFF 1 2 3 4 5 6 7 1 0x89ABCDEF "

/* Two props, a model and heights. The sizes of tiles, props, model and heights are at 0, 4, 8,
 * 12. */
static laid make_land(const char *sounds, const char *heights)
{
    return lay("2048 model-props heights-model last-heights %s tiles: 1024*h($*61+0x8003) "
               "props: " PROPS "model: 'BMD0, a model or so.' heights: %s last:",
               sounds, heights);
}

#define HAS_PROPS                                                                                  \
    "land.prop_count=2 land.props[0]{model=7 position=(-4096 8192 12288) "                         \
    "rotation=(16384 -1 65535) scale=(4096 2048 -4096) raw=(0 0)} land.props[1]{model=-1 "         \
    "position=(0x80000000 0x7FFFFFFF 1) rotation=(2 3 4) scale=(5 6 7) raw=(1 0x89ABCDEF)} "
#define HAS_SOUNDS                                                                                 \
    "land.sound_count=2 land.sounds[0]{sound=9 volume=100 unknown=(0 0) x0=0 z0=0 x1=31 z1=31} "   \
    "land.sounds[1]{sound=10 volume=50 unknown=(1 2) x0=3 z0=4 x1=5 z1=6} "
#define HAS_HEIGHTS                                                                                \
    "land{height_result=OK plate_count=3 strip_count=2 access_count=5} "                           \
    "height[40960][40960][0]=8192"
#define HAS_TRIANGLES                                                                              \
    "land{height_result=OK plate_count=0 strip_count=0 access_count=0 triangle_count=2 "           \
    "cell_count=1} height[40960][40960][0]=8192 "
#define NO_HEIGHTS(code)                                                                           \
    "land{height_result=" code " plate_count=0 strip_count=0 access_count=0 triangle_count=0 "     \
    "cell_count=0} "

/* Checks the tiles, the props and the model, and before them the expected text. */
static void check_land(const laid *file, const char *how, const char *expected)
{
    char tiles[1024 * 6 + 1];

    for (uint32_t i = 0; i < 1024; i++)
        snprintf(tiles + 6 * i, 7, "%5u ", (0x8003 + 61 * i) & 0xFFFF);
    check_case(file, how,
               "%s format=FORMAT_LAND item_count=1 land{tiles=(%s) model_offset=@model "
               "model_size=20} " HAS_PROPS,
               expected, tiles);
}

/* ---- fields ---- */

/* All bytes of the numbers differ, so that a wrong offset shows. */
TEST_CASE(places_of_the_fields_of_a_land,
          "0x800 48 8 16 163*h0 h0x8069 860*h0 12*$*0x01020304+0x01020304 'BMD0' .4 'BDHC' .12",
          "map",
          "land{tiles=(163*0 0x8069 860*0) prop_count=1 model_offset=0x840 model_size=8 "
          "height_result=OK plate_count=0 strip_count=0 access_count=0} land.props[0]{"
          "model=0x01020304 position=(0x02040608 0x0306090C 0x04080C10) "
          "rotation=(0x050A0F14 0x060C1218 0x070E151C) scale=(0x08101820 0x09121B24 0x0A141E28) "
          "raw=(0x0B16212C 0x0C182430)}")

/* One of each: counts, points, normal, constant, plate, strip, accesses. */
TEST_CASE(places_of_the_fields_of_heights,
          "'BDHC' h(2 1 1 1 1 2) 0x102 -1 1 0x304 0x506 0x708 {090000FF} 0xA0B "
          "h(1 0 0 0) {0D0C0080} h(1 1) h(0 0)",
          "map",
          "land{plate_count=1 strip_count=1 access_count=2 accesses=(0 0)} "
          "land.plates[0]{points=(1 0) normal_index=0 constant_index=0 min=(1 -1) "
          "max=(0x102 0x304) normal=(0x506 0x708 -16777207) constant=0xA0B} "
          "land.strips[0]{scanline=-2147480563 first=1 count=1}")

/* Plates can share points, normals and constants. A BDHC has no other part of a land. */
TEST_CASE(plates_of_a_bdhc, BDHC, "map format=FORMAT_BDHC",
          "format=FORMAT_BDHC item_count=1 "
          "land{tiles=null prop_count=0 model_offset=0 model_size=0 sound_count=0} "
          "land.plates[0]{min=(-40960 -40960) max=(40960 0) normal=(0 3664 -1832) constant=3 "
          "points=(0 1) normal_index=1 constant_index=2} "
          "land.plates[1]{min=(-40960 0) max=(40960 40960) normal=(0 4096 0) constant=-8192 "
          "points=(2 1) normal_index=0 constant_index=0} "
          "land.plates[2]{min=(-40960 -40960) max=(4096 8192) normal=(0 4096 0) constant=-16384 "
          "points=(0 3) normal_index=0 constant_index=1} "
          "land.strips[0]{scanline=0 first=0 count=2} "
          "land.strips[1]{scanline=40960 first=2 count=3} land.accesses=(0 2 1 2 0) " HAS_HEIGHTS)

/* ---- the three games ---- */

/* HeartGold has a section of sounds before the tiles, Diamond has heights in another layout. */
TEST(lands_of_three_games)
{
    auto_laid platinum = make_land("", BDHC), heartgold = make_land(SOUNDS, BDHC);
    auto_laid diamond = make_land("", DIAMOND_BDHC);

    assert_int_equal(platinum.file.size, 0x884 + 134);
    check_land(&platinum, "map", HAS_HEIGHTS " land.sound_count=0");
    assert_int_equal(heartgold.file.size, 0x884 + 134 + 20);
    check_land(&heartgold, "map", HAS_SOUNDS HAS_HEIGHTS);
    check_land(&diamond, "map", HAS_TRIANGLES "land.sound_count=0");
    CHECK(DIAMOND_BDHC, "map format=FORMAT_BDHC", HAS_TRIANGLES);
}

/* The section of sounds may be empty. A first tile of 0x1234 alone does not make a section of
 * sounds. */
TEST(sounds_are_told_by_their_size)
{
    CHECK("2048 0 0 0 h(0x1234 0) h(0x1234 8) .2044", "map format=FORMAT_LAND",
          "land{tiles=(0x1234 8 1022*0) sound_count=0}");
    CHECK("2048 0 0 0 h(0x1234 8) .2044", "map format=FORMAT_LAND",
          "land{tiles=(0x1234 8 1022*0) sound_count=0}");
}

/* 32 points and no normals tell the layout of Diamond. A file of Platinum with other numbers must
 * not be read as one of Diamond. */
TEST(only_32_points_without_normals_are_diamond)
{
    CHECK("'BDHC' h(32 1 0 0 0 0) .268", "map", "land.height_result=OK");
    CHECK("'BDHC' h(31 0 0 0 0 0) .248", "map", "land.height_result=OK");
    CHECK("'BDHC' h(33 0 0 0 0 0) .264", "map", "land.height_result=OK");
    CHECK("'BDHC' h(32 0 0 0 0 0) .264", "map", "fails CORRUPT 0x28 'BDHC'");
}

/* ---- sections ---- */

/* The props of member 506 of the game have 146 bytes, which are not whole records. Its model
 * follows after all of them. */
TEST(props_are_as_many_as_fit_into_their_size)
{
    for (unsigned stray = 0; stray < 48; stray++) {
        auto_laid file = lay("2048 model-props heights-model last-heights .2048 props: " PROPS
                             ".%u model: 'BMD0!' heights: " BDHC "last:",
                             stray);

        check_case(&file, "map", HAS_PROPS "land{model_offset=@model model_size=5} " HAS_HEIGHTS);
    }
}

/* A missing section is no warning. Detection needs a model or heights; for other lands the caller
 * must name the format. */
TEST(props_model_and_heights_may_be_missing)
{
    for (unsigned set = 0; set < 8; set++) {
        auto_laid file = lay("2048 model-props heights-model last-heights .2048 props: %s "
                             "model: %s heights: %s last:",
                             set & 1 ? PROPS : "", set & 2 ? "'BMD0'" : "", set & 4 ? BDHC : "");

        if (set < 2)
            check_case(&file, "map", "fails FORMAT 0 'map'");
        check_case(&file, set < 2 ? "map format=FORMAT_LAND" : "map",
                   "land{tiles=set prop_count=%u model_offset=%u model_size=%u} %s",
                   set & 1 ? 2 : 0, set & 2 ? (unsigned)place_of(&file, "model") : 0,
                   set & 2 ? 4 : 0, set & 4 ? HAS_HEIGHTS : NO_HEIGHTS("E_FORMAT"));
    }
}

/* The game uses only 32 props. */
TEST(all_props_are_given)
{
    auto_laid file = lay("2048 1920 0 0 .2048 40*($+1000 .44)");

    for (uint32_t i = 0; i < 40; i++)
        check_case(&file, "map format=FORMAT_LAND",
                   "land.prop_count=40 land.props[%u]{model=%u position=(3*0) rotation=(3*0) "
                   "scale=(3*0) raw=(0 0)}",
                   i, 1000 + i);
}

/* ---- detection, and named formats ---- */

/* Detection needs a model or heights with their tag, at the place that the sizes give. The four
 * bytes of the tag must be inside the model. */
TEST(land_is_found_by_its_model_or_heights)
{
    static const damage rows[] = {
        {"8: 4 150", "warns FORMAT @model+4 'BDHC' format=FORMAT_LAND"},
        {"model: 'X'", "format=FORMAT_LAND"},
        {"heights: 'X'", "warns FORMAT @heights 'BDHC' format=FORMAT_LAND"},
        {"model: 'X', heights: 'X'", "fails FORMAT 0 'map'"},
        {"cut -1", "warns TRUNCATED 12 'land_data' format=FORMAT_LAND"},
    };
    auto_laid file = make_land("", BDHC);

    CHECK_DAMAGES(&file, "map", rows);
    patch(&file, "8: 3 151");
    check_case(&file, "map", "fails FORMAT 0 'map'");
}

TEST(lands_have_one_map_and_one_format)
{
    CHECK("2048 0 0 16 .2048 'BDHC' .12", "map index=1", "fails RANGE");
    CHECK("2048 0 0 16 .2048 'BDHC' .12", "map format=FORMAT_NARC", "fails FORMAT");
}

/* ---- header and tiles ---- */

static const char how[] = "map format=FORMAT_LAND";

/* A file without its complete tiles is no land. */
TEST(header_and_tiles_are_needed)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED #4 'land_data'"},
                                   {"16", "fails TRUNCATED 16 'land_data'"}};
    auto_laid file = make_land("", BDHC);

    patch(&file, "cut props");
    CHECK_CUTS(&file, how, rows);
}

/* A size that is too small leaves bytes at the end. */
TEST(sizes_in_the_header)
{
    static const damage rows[] = {
        {"0: 0 | 0: 0x7FF | 0: 0x801 | 0: 0x1000 | 0: 0x800800 | 0: 0x80000800 | 0: -1",
         "fails CORRUPT 0 'land_data'"},
        {"cut props", "warns TRUNCATED 4 'land_data' warns TRUNCATED 8 'land_data' "
                      "warns TRUNCATED 12 'land_data' land{prop_count=0 "
                      "model_offset=0} " NO_HEIGHTS("E_TRUNCATED")},
        {"12: 131", "warns TRUNCATED @accesses 'BDHC' warns CORRUPT @last-3 'land_data'"},
    };
    auto_laid file = make_land("", BDHC);

    CHECK_DAMAGES(&file, how, rows);
    lay_more(&file, "b0");
    check_land(&file, "map", "warns CORRUPT @last 'land_data' " HAS_HEIGHTS);
    lay_more(&file, ".2");
    check_land(&file, how, "warns CORRUPT @last 'land_data' " HAS_HEIGHTS);
}

/* ---- sections that pass the end ---- */

/* Stray bytes belong to the size of the props: if they are missing, there is a warning. */
TEST_DAMAGES(
    props_that_are_whole_are_given, "2048 98 0 0 .2048 props: " PROPS "{0D0A}", how,
    {"cut props | cut props+1 | cut props+47", "warns TRUNCATED 4 'land_data' land.prop_count=0"},
    {"cut props+48 | cut props+49 | cut props+95",
     "warns TRUNCATED 4 'land_data' land.prop_count=1 land.props[0]{model=7 scale=(4096 2048 "
     "-4096)}"},
    {"cut props+96 | cut props+97", "warns TRUNCATED 4 'land_data' " HAS_PROPS}, {"", HAS_PROPS})

TEST(model_that_is_cut_is_left_out)
{
    static const cut_row rows[] = {
        {"@model", "warns TRUNCATED 8 'land_data' land{model_offset=0 model_size=0} " HAS_PROPS}};
    auto_laid file = make_land("", BDHC);

    patch(&file, "12: 0, cut heights");
    CHECK_CUTS(&file, how, rows);
    check_case(&file, how, "land.model_size=20");
}

TEST(heights_that_are_cut_are_left_out)
{
    auto_laid file = make_land("", BDHC);

    while (--file.file.size >= place_of(&file, "heights"))
        check_land(&file, how, "warns TRUNCATED 12 'land_data' " NO_HEIGHTS("E_TRUNCATED"));
}

/* A section begins where the section before it ends. The sum of sizes has more than 32 bits, so a
 * huge size must not lead back into the file. Modulo 2^32 the sizes add up to those of the whole
 * file, except for three sizes of -1. */
TEST(sizes_do_not_wrap)
{
    static const damage rows[] = {
        {"4: -1 117 134 | 4: 0x80000000 0x80000000 250 | 4: -1 -1 -1",
         "warns TRUNCATED 4 'land_data' warns TRUNCATED 8 'land_data' "
         "warns TRUNCATED 12 'land_data' land.model_size=0 " NO_HEIGHTS("E_TRUNCATED")},
        {"4: 96 -1 155 | 4: 96 155 -1",
         "warns TRUNCATED 8 'land_data' warns TRUNCATED 12 'land_data' "
         "land.model_size=0 " NO_HEIGHTS("E_TRUNCATED")},
    };
    static const damage not_found[] = {
        {"4: -1 117 134 | 4: 0x80000000 0x80000000 250 | 4: -1 -1 -1", "fails FORMAT 0 'map'"}};
    auto_laid file = make_land("", BDHC);

    CHECK_DAMAGES(&file, how, rows);
    CHECK_DAMAGES(&file, "map", not_found);
}

/* ---- sounds of HeartGold ---- */

TEST(size_of_sounds_is_a_multiple_of_8)
{
    for (unsigned size = 16; size <= 24; size++) {
        auto_laid file = lay("2048 0 0 0 " SOUNDS " .%u .2048", size - 16);

        patch(&file, "18: h%u", size);
        check_case(&file, how,
                   "%s land.sound_count=%u land.sounds[0]{sound=9 x1=31} land.sounds[1]{sound=10 "
                   "volume=50 unknown=(1 2) x0=3 z0=4 x1=5 z1=6}",
                   size % 8 ? "warns CORRUPT 18 'land_data'" : "", size / 8);
    }
}

TEST(sounds_and_tiles_after_them_are_needed)
{
    static const cut_row rows[] = {{"20", "fails TRUNCATED 20 'land_data'"},
                                   {"36", "fails TRUNCATED 36 'land_data'"}};
    auto_laid file = make_land(SOUNDS, BDHC);

    patch(&file, "cut props");
    CHECK_CUTS(&file, how, rows);
    patch(&file, "18: h0xFFFF");
    check_case(&file, how, "fails TRUNCATED 20 'land_data'");
}

/* ---- heights ---- */

/* Heights in a file of their own fail. A land opens without them, with a warning at the same field.
 * change: a patch with the labels of BDHC. */
static void check_bad_heights(const char *heights, const char *change, const char *code,
                              const char *place)
{
    auto_laid alone = lay("heights: %s last:", heights), land = make_land("", heights);

    patch(&alone, "%s", change);
    check_case(&alone, "map format=FORMAT_BDHC", "fails %s %s 'BDHC'", code, place);
    patch(&land, "%s", change);
    patch(&land, "12: %u", (unsigned)(land.file.size - place_of(&land, "heights")));
    auto_free char *text =
        print_text("warns %s %s 'BDHC' land{height_result=E_%s plate_count=0 strip_count=0 "
                   "access_count=0}",
                   code, place, code);
    check_land(&land, how, text);
}

static void check_good_heights(const char *changes)
{
    const damage row = {changes, "land.height_result=OK"};
    auto_laid alone = lay(BDHC);

    check_damages(&alone, "map format=FORMAT_BDHC", &row, 1);
}

/* Checks the field with its largest valid value, with one more, and with 0xFFFF. */
static void check_field(const char *list, unsigned offset, unsigned most)
{
    char place[32], change[64];

    snprintf(place, sizeof place, "@%s+%u", list, offset);
    snprintf(change, sizeof change, "%s: h%u", place + 1, most);
    check_good_heights(change);
    snprintf(change, sizeof change, "%s: h%u", place + 1, most + 1);
    check_bad_heights(BDHC, change, "CORRUPT", place);
    snprintf(change, sizeof change, "%s: h0xFFFF", place + 1);
    check_bad_heights(BDHC, change, "CORRUPT", place);
}

/* There are 4 points, 2 normals, 3 constants and 3 plates. */
TEST(indices_are_in_their_lists)
{
    static const unsigned most[4] = {3, 3, 1, 2};

    for (unsigned i = 0; i < 12; i++)
        check_field("plates", 2 * i, most[i % 4]);
    for (unsigned i = 0; i < 5; i++)
        check_field("accesses", 2 * i, 2);
}

/* If the first access is past the end of the list, the error is there, else at the count. The sum
 * of both does not wrap at 16 bits. */
TEST(strips_have_a_range_of_accesses)
{
    check_field("strips", 4, 5);  /* count, from access 0 */
    check_field("strips", 12, 3); /* from access 2 */
    check_good_heights("strips+4: h(0 5)");
    check_bad_heights(BDHC, "strips+4: h(1 5)", "CORRUPT", "@strips+4");
    check_bad_heights(BDHC, "strips+4: h(0 6)", "CORRUPT", "@strips+6");
    check_bad_heights(BDHC, "strips+4: h(0xFFFF 1)", "CORRUPT", "@strips+4");
    check_bad_heights(BDHC, "strips+4: h(0xFFFF 0xFFFF)", "CORRUPT", "@strips+6");
}

/* Scanlines are signed, and may be equal. */
TEST(scanlines_never_fall)
{
    static const char *const bad[] = {"strips: 1, strips+8: 0", "strips: 0, strips+8: -1",
                                      "strips: 0x7FFFFFFF, strips+8: 0x80000000",
                                      "strips: -1, strips+8: -2",
                                      "strips: 0x80000001, strips+8: 0x80000000"};

    check_good_heights("strips: 0, strips+8: 0 | strips: -1, strips+8: 0 | "
                       "strips: 0x80000000, strips+8: 0x7FFFFFFF | "
                       "strips: 0x80000000, strips+8: 0x80000000 | strips: -2, strips+8: -1");
    for (size_t i = 0; i < COUNT(bad); i++)
        check_bad_heights(BDHC, bad[i], "CORRUPT", "@strips+8");
}

static const char *const lists[] = {"points", "normals", "constants",
                                    "plates", "strips",  "accesses"};

/* The error is at the field, or the first byte of the list, that is cut. */
TEST(heights_need_every_byte)
{
    auto_laid file = lay("heights: " BDHC);
    char change[64], place[32];
    size_t size, i;

    for (size = 1; size < file.file.size; size++) {
        for (i = 5; i && place_of(&file, lists[i]) > size;)
            i--;
        if (size < 16)
            snprintf(place, sizeof place, "@heights+%u", size < 4 ? 0 : (unsigned)(size / 2 * 2));
        else
            snprintf(place, sizeof place, "@%s", lists[i]);
        snprintf(change, sizeof change, "cut heights+%u", (unsigned)size);
        check_bad_heights(BDHC, change, "TRUNCATED", place);
    }
    CHECK("", "map format=FORMAT_BDHC", "fails TRUNCATED 0 'BDHC'");
    for (i = 0; i < 6; i++) { /* the most that 16 bits can count */
        snprintf(change, sizeof change, "counts+%u: h0xFFFF", (unsigned)(2 * i));
        snprintf(place, sizeof place, "@%s", lists[i]);
        check_bad_heights(BDHC, change, "TRUNCATED", place);
    }
}

/* A plate with an index into an empty list, and an access if there is no plate. */
TEST(index_into_an_empty_list)
{
    check_bad_heights("'BDHC' h(0 1 1 1 0 0) .24", "", "CORRUPT", "@heights+32");
    check_bad_heights("'BDHC' h(1 0 1 1 0 0) .20", "", "CORRUPT", "@heights+32");
    check_bad_heights("'BDHC' h(1 1 0 1 0 0) .28", "", "CORRUPT", "@heights+42");
    check_bad_heights("'BDHC' h(1 1 1 0 0 1) .26", "", "CORRUPT", "@heights+40");
    check_bad_heights("'BDHC' h(0 0 0 0 0 1) .2", "", "CORRUPT", "@heights+16");
    CHECK("'BDHC' h(1 1 1 1 0 1) .34", "map format=FORMAT_BDHC", "land.height_result=OK");
    CHECK("'BDHC' .12", "map format=FORMAT_BDHC", "land.height_result=OK");
}

TEST(tag_of_heights)
{
    static const char *const tags[] = {"bDHC", "BdHC", "BDhC", "BDHc"};
    char change[32];

    for (size_t i = 0; i < 4; i++) {
        auto_laid file = lay(BDHC);

        snprintf(change, sizeof change, "heights: '%s'", tags[i]);
        check_bad_heights(BDHC, change, "FORMAT", "@heights");
        patch(&file, "0: '%s'", tags[i]);
        check_case(&file, "map", "fails FORMAT 0 'map'");
    }
}

/* The heights are still read. */
TEST(bytes_after_the_accesses_are_a_warning)
{
    auto_laid land = make_land("", BDHC " b0");

    CHECK(BDHC " last: b0", "map", "warns CORRUPT @last 'BDHC' " HAS_HEIGHTS);
    check_land(&land, "map", "warns CORRUPT @last-1 'BDHC' " HAS_HEIGHTS);
}

/* ---- sweeps ---- */

/* The first bytes of a land are a land, too, if they have the tag of its model or if the format is
 * named. So these sweeps do not use "whole". */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    static const char *const games[][2] = {{"", BDHC}, {"", DIAMOND_BDHC}, {SOUNDS, BDHC}};

    for (size_t i = 0; i < 3; i++) {
        auto_laid file = make_land(games[i][0], games[i][1]);

        check_case(&file, "map sweep", "any");
        check_case(&file, "map format=FORMAT_LAND sweep", "any");
    }
    CHECK(BDHC, "map format=FORMAT_BDHC sweep whole", HAS_HEIGHTS);
    CHECK(BDHC, "map sweep whole", HAS_HEIGHTS);
}

/* ---- cost ---- */

/* One plate. All strips but the last one share 65535 accesses to it. */
#define SHARED                                                                                     \
    "'BDHC' h(1 1 1 1 %u 65535) 0 0 0 4096 0 0 h(0 0 0 0) strips: %u*($ h(65535 0)) %u h(%u 0) "   \
    "65535*h0 last:"

/* A caller that visits the plates of all strips visits some millions more than the file has. The
 * budget is 16777216 + 64 * (16 + 32 + 388 * 8 + 131070) steps. A land opens without these
 * heights. */
TEST(shared_accesses_are_paid_from_the_budget)
{
    enum { LAST = 16777216 + 64 * (48 + 388 * 8 + 131070) - 387 * UINT16_MAX };

    for (unsigned more = 0; more < 2; more++) {
        auto_laid file = lay(SHARED, 388, 387, 387, LAST + more);

        check_case(&file, "map format=FORMAT_BDHC",
                   more ? "fails LIMIT 48 'BDHC'" : "land.strip_count=388");
    }
    {
        auto_laid land = lay("2048 0 0 last-heights .2048 heights: " SHARED, 400, 399, 399, 65535);

        check_case(&land, how, "warns LIMIT @strips 'BDHC' land.tiles=set " NO_HEIGHTS("E_LIMIT"));
    }
}
