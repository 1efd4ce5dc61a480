/* test_world_events.c - events of maps in worlds (platinum.md 11): the files that a world requests,
 * and the places of the placements. An event counts tiles from the corner of the matrix and stands
 * on the ground of its land. Both come from other files, which can be missing. visitor_world.c has
 * the layout of a world. */
#include "cases.h"

static void add_file(laid *world, const char *name, uint32_t store, uint32_t index,
                     const char *text)
{
    auto_laid file = lay("%s", text);

    add_label(world, name, world->file.size);
    lay_more(world, "h(%u %u) %zu ", index, store, file.file.size);
    append_bytes(&world->file, file.file.data, file.file.size);
}

/* Ground at 16 everywhere, and a bridge at 48 over the tiles 0 and 1 in both directions. */
static const char land[] = "2048 0 0 96 1024*h0 'BDHC' h(4 1 2 2 1 2) "
                           "-1048576 -1048576 1048576 1048576 -1048576 -1048576 -917504 -917504 "
                           "0 4096 0 -65536 -196608 h(0 1 0 0 2 3 0 1) 1048576 h(2 0) h(0 1)";

/* A hidden item on the bridge; four objects; a warp; a trigger. The objects are below the bridge,
 * on the bridge, on the cell to the right, and on an empty cell. */
static const char events_9[] =
    "1 h(70 2) w(1 1) 5 h(6 0) "
    "4 h(7 11 0 0 400 71 0 1 2 3 -4 5 0 0) 131072 h(8 12 0 0 0 72 1 0 0 0 0 0 1 1) 163840 "
    "h(9 13 0 0 0 73 2 0 0 0 0 0 33 2) 40960 h(9 13 0 0 0 73 3 0 0 0 0 0 32 32) 40960 "
    "1 h(31 31 412 3) 0 1 h(74 0 2 3 4 0 6 16500)";

/* A copy of object 7 of header 0. */
static const char events_10[] = "0 1 h(7 11 0 0 0 0xFFFF 4 0 0 0 0 0 40 3) 0 0 0";

/*
 * Header 0 has area 0 and events 9, header 1 has area 1 and events 10. Both areas are all zeros.
 *
 *     land 5, header 0     land 6, header 1
 *     land 5, header 0     -
 */
static laid lay_world(const char *what)
{
    laid world = lay("%s ", what);

    add_file(&world, "headers", KUNAI_STORE_MAP_HEADERS, 0, "2*(b($ 0) h(2 6*0) h$*1+9 0 h0)");
    add_file(&world, "matrix", KUNAI_STORE_MAP_MATRIX, 2,
             "b(2 2 1 0 0) h(0 1 0 0) h(5 6 5 0xFFFF)");
    add_file(&world, "area0", KUNAI_STORE_AREA, 0, "h(0 0 0 0)");
    add_file(&world, "area1", KUNAI_STORE_AREA, 1, "h(0 0 0 0)");
    add_file(&world, "light", KUNAI_STORE_AREA_LIGHT, 0, "'EOF'");
    add_file(&world, "build", KUNAI_STORE_AREA_BUILD, 0, "h0");
    add_file(&world, "events9", KUNAI_STORE_EVENTS, 9, events_9);
    add_file(&world, "events10", KUNAI_STORE_EVENTS, 10, events_10);
    add_file(&world, "land5", KUNAI_STORE_LAND, 5, land);
    add_file(&world, "land6", KUNAI_STORE_LAND, 6, land);
    return world;
}

static void check_world(const char *what, const char *how, const char *expected)
{
    auto_laid world = lay_world(what);

    check_case(&world, how, "%s", expected);
}

/* ---- placements ---- */

#define HEADER_0 "33 0 0 0 0"
#define MATRIX_2 "34 0 2 0 0"

TEST(events_of_a_header_are_placements)
{
    auto_laid world = lay_world(HEADER_0);

    check_case(&world, "world sweep",
               "section_count=2 placement_count=7 placement_table_count=4 "
               "table[*].kind=(7 8 9 10) table[*].floor=(4*0) "
               "table[*].offset=(0 24 156 172) table[*].size=(24 132 16 20) "
               "table[*].first_placement=(0 1 5 6) "
               "table[*].placement_count=(1 4 1 1) "
               "table[*].store=(4*STORE_EVENTS) table[*].index=(4*9) "
               "placement[*].table=(0 4*1 2 3) placement[*].section_id=(7*-1) "
               "placement[*].offset=(4 28 60 92 124 160 176)");
    check_case(&world, "world",
               "placement[0]{kind=PLACEMENT_KIND_MAP_BACKGROUND "
               "type=MAP_BACKGROUND_KIND_HIDDEN_ITEM id=0 flags=0 section=0 floor=5 group=70 "
               "position=(24 0 24) integers=(6 0 0 0 0) raw=(0x20046 1 1 5 6) "
               "world=(1 4*0 1 4*0 1 0 24 16 24 1)} "
               "placement[1]{kind=PLACEMENT_KIND_MAP_OBJECT type=11 id=7 flags=400 section=0 "
               "floor=131072 group=71 position=(8 32 8) angles=(0 0x8000 0) "
               "integers=(1 2 3 -4 5) raw_count=8 world=(-1 4*0 1 4*0 -1 0 8 16 8 1)}");
    check_case(&world, "world",
               "placement[2]{type=12 section=0 position=(24 40 24) angles=(0 0 0) "
               "world=(1 4*0 1 4*0 1 0 24 48 24 1)} "
               "placement[3]{id=9 section=-1 position=(536 10 40) angles=(0 0xC000 0) "
               "world=(0 0 1 0 0 1 0 0 -1 0 0 0 536 10 40 1)} "
               "placement[4]{section=-1 angles=(0 0x4000 0) position=(520 10 520)} "
               "placement[5]{kind=PLACEMENT_KIND_MAP_WARP type=412 id=0 section=0 "
               "position=(504 0 504) integers[0]=3 world[13]=16} "
               "placement[6]{kind=PLACEMENT_KIND_MAP_TRIGGER type=16500 group=74 section=0 "
               "position=(8 0 40) integers=(3 4 6 0 0) world[13]=16}");
    check_memory(&world, "world");
}

/* ---- which files ---- */

/* Without the flag, the world does not request the events. */
TEST(events_are_requested_by_a_flag)
{
    check_world("1 0 0 0 0", "world", "section_count=2 placement_count=0 placement_table_count=0");
    check_world("49 0 0 0 0", "world", "placement_count=7 placement[2].world[13]=48");
    check_world("49 0 0 0 0", "world format=FORMAT_MAP_HEADERS_DP", "placement_count=7");
    check_world("32 0 0 0 0", "world", "fails ARGUMENT");
}

/* The headers are visited row by row, and in a row from left to right. An object finds its cell and
 * its ground in the cells of other headers, too. */
TEST(events_of_all_headers_of_a_matrix)
{
    check_world(MATRIX_2, "world",
                "section_count=3 placement_count=8 table[*].index=(4*9 4*10) "
                "table[*].floor=(4*0 4*1) placement[*].section=(0 0 0 1 -1 0 0 1) "
                "placement[3].world[13]=16 placement[4].world[13]=10 "
                "placement[7]{group=MAP_OBJECT_VALUE_COPY flags=0 id=7 type=11 angles=(3*0) "
                "position=(648 0 56) world[13]=16}");
}

/* Cell (1, 0) belongs to header 1. The object of header 0 that stands on this cell is left out. */
TEST(events_of_one_cell)
{
    check_world("38 0 2 0 0", "world",
                "placement[*].type=(2 11 12 412 16500) placement[*].section=(5*0) "
                "table[*].placement_count=(1 2 1 1)");
    check_world("38 0 2 1 0", "world",
                "placement_count=1 placement[0]{group=0xFFFF section=0} "
                "table[*].index=(4*10) table[*].placement_count=(0 1 0 0)");
    check_world("37 1 2 0 1", "world", "section_count=1 placement_count=0");
    check_world("38 0 2 1 1", "world", "section_count=0 placement_table_count=0");
}

/* A header without a cell still has its events. A header that the table lacks has none. */
TEST(events_of_headers_without_cells)
{
    static const damage rows[] = {
        {"matrix+13: h(1 1 1 1)", "section_count=0 placement[*].section=(7*-1)"},
        {"matrix+13: h(7 1 0 0)", "section_count=1 placement_count=7"}};
    static const damage all[] = {
        {"matrix+13: h(7 1 0 0)", "warns RANGE 0 'map' placement_table_count=8"},
        {"headers+48: h9", "placement_count=7 table[*].floor=(4*0)"},
        {"headers+24: h10", "placement_count=1 table[*].floor=(4*0)"}};
    auto_laid header = lay_world(HEADER_0), matrix = lay_world(MATRIX_2);

    CHECK_DAMAGES(&header, "world", rows);
    CHECK_DAMAGES(&matrix, "world", all);
}

/* ---- files that are missing or damaged ---- */

#define MISSING(item) "warns RANGE 0 'world' 'the file is missing' ITEM_FILE " item " "

TEST(events_and_grounds_can_be_missing)
{
    static const damage rows[] = {
        {"events9: -1", MISSING("0x110009") "section_count=2 placement_table_count=0"},
        {"events9+8: 99", "warns TRUNCATED 4 'background events' ITEM_FILE 0x110009 "
                          "section_count=2 placement_count=0"},
        {"land5: -1", MISSING("0x30005") "placement[*].section=(0 0 0 -1 -1 0 0) "
                                         "placement[0].world[13]=0 placement[1].world[13]=32"},
        /* no heights, damaged heights, no heights at this place */
        {"land5+20: 0", "placement[2].world[13]=40"},
        {"land5+2072: 'BDHX'", "warns FORMAT 2064 placement[2].world[13]=40"},
        {"land5+2160: h0", "placement[2].world[13]=40"}};
    auto_laid world = lay_world(HEADER_0);

    CHECK_DAMAGES(&world, "world", rows);
}

/* Each of 3000 objects costs half of the 2160 bytes of its land in steps. */
TEST(grounds_are_paid)
{
    auto_laid world = lay("33 0 0 0 0 ");

    add_file(&world, "headers", KUNAI_STORE_MAP_HEADERS, 0, "b(0 0) h(2 7*0) 0 h0");
    add_file(&world, "matrix", KUNAI_STORE_MAP_MATRIX, 2, "b(1 1 0 0 0) h5");
    add_file(&world, "area", KUNAI_STORE_AREA, 0, "h(0 0 0 0)");
    add_file(&world, "light", KUNAI_STORE_AREA_LIGHT, 0, "'EOF'");
    add_file(&world, "build", KUNAI_STORE_AREA_BUILD, 0, "h0");
    add_file(&world, "events", KUNAI_STORE_EVENTS, 0, "0 3000 3000*(h(14*0) 0) 0 0");
    add_file(&world, "land", KUNAI_STORE_LAND, 5, land);
    check_case(&world, "world max_work=3239999", "fails LIMIT 0 'map events' ITEM_FILE 0x30005");
    check_case(&world, "world max_work=3500000",
               "placement_count=3000 placement[2999].world[13]=16");
}
