/* test_events.c - zone events, made by hand (platinum.md 11): background events, objects, warps and
 * triggers of a map, and the places of their tiles. The size of a list is a count of the file times
 * a record size, which must not wrap at 32 bits. Negative tiles must be rounded down, not towards
 * 0. */
#include "cases.h"

static const char how[] = "map format=FORMAT_MAP_EVENTS";

/* Two background events, two objects, two warps and one trigger. The second object is a copy of
 * object 7 of header 0x1A3; the second warp leads back. */
static const char town[] =
    "2 signs: h(0x1111 2) w(-5 0x1203) 7 h(6 0x2222) h(3 1) w(40 33) -1 h(4 0) "
    "objects: 2 people: h(7 101 9 3 0 0x3333 -2 5 6 7 -1 4 65535 31) 0x18000 "
    "h(7 0x4444 0xFFFF 0 0x1A3 0xFFFF 3 1 2 3 4 -32768 0 0xFFFF) -0x10000 "
    "warps: 2 doors: h(70 80 415 3) 0x01020304 h(1 2 0xFFF 0x100) 0 "
    "triggers: 1 zones: h(4 10 20 3 2 9 1 0x4075) end:";

/* Each member of each kind of record, decoded by hand. */
TEST(events_by_hand)
{
    auto_laid file = lay(town);

    check_case(&file, how,
               "format=FORMAT_MAP_EVENTS item_count=1 "
               "background[0]{script=0x1111 kind=MAP_BACKGROUND_KIND_HIDDEN_ITEM x=-5 z=0x1203 y=7 "
               "facing=MAP_FACING_NORTH_OR_SOUTH raw=(0x21111 0xFFFFFFFB 0x1203 7 0x22220006)} "
               "background[1]{script=3 kind=1 x=40 z=33 y=-1 facing=4}");
    check_case(&file, how,
               "object[0]{id=7 graphics=MAP_OBJECT_VALUE_FIRST_VARIABLE movement=9 trainer=3 "
               "flag=0 script=0x3333 direction=-2 parameters=(5 6 7) range_x=-1 range_z=4 x=65535 "
               "z=31 y=0x18000 raw=(0x650007 0x30009 0x33330000 0x5FFFE 0x70006 0x4FFFF "
               "0x1FFFFF 0x18000)} "
               "object[1]{id=7 graphics=0x4444 movement=0xFFFF trainer=0 flag=0x1A3 "
               "script=MAP_OBJECT_VALUE_COPY direction=MAP_DIRECTION_EAST parameters=(1 2 3) "
               "range_x=4 range_z=-32768 x=0 z=65535 y=-0x10000}");
    check_case(&file, how,
               "warp[0]{x=70 z=80 header=415 warp=3 raw=(0x500046 0x3019F 0x01020304)} "
               "warp[1]{x=1 z=2 header=MAP_WARP_VALUE_BACK_HEADER warp=MAP_WARP_VALUE_BACK} "
               "trigger[0]{script=4 x=10 z=20 width=3 length=2 y=9 value=1 variable=0x4075 "
               "raw=(0xA0004 0x30014 0x90002 0x40750001)}");
}

/* Sixteen zero bytes are a complete file. The array of an empty list is not NULL. */
TEST(lists_can_be_empty)
{
    static const char *const records[] = {"20*b$", "32*b$", "12*b$", "16*b$"};
    uint32_t counts[4];

    for (uint32_t mask = 0; mask < 16; mask++) {
        auto_laid file = {0};
        auto_map *map = NULL;

        file = lay("'%s'", "");
        for (uint32_t i = 0; i < 4; i++)
            lay_more(&file, "%u %s", mask >> i & 1, mask >> i & 1 ? records[i] : "");
        map = open_case(&file, how, "item_count=1");
        assert_non_null(kunai_map_get_backgrounds(map, &counts[0]));
        assert_non_null(kunai_map_get_objects(map, &counts[1]));
        assert_non_null(kunai_map_get_warps(map, &counts[2]));
        assert_non_null(kunai_map_get_triggers(map, &counts[3]));
        for (uint32_t i = 0; i < 4; i++)
            assert_int_equal(counts[i], mask >> i & 1);
    }
}

/* If a count is too large, the error is at the first byte after it. */
TEST(events_need_every_byte)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED 0 'background events'"},
                                   {"@signs", "fails TRUNCATED @signs 'background events'"},
                                   {"@objects", "fails TRUNCATED @objects 'objects'"},
                                   {"@people", "fails TRUNCATED @people 'objects'"},
                                   {"@warps", "fails TRUNCATED @warps 'warps'"},
                                   {"@doors", "fails TRUNCATED @doors 'warps'"},
                                   {"@triggers", "fails TRUNCATED @triggers 'triggers'"},
                                   {"@zones", "fails TRUNCATED @zones 'triggers'"}};
    auto_laid all = lay(town);

    CHECK_CUTS(&all, how, rows);
    check_case(&all, "map sweep whole format=FORMAT_MAP_EVENTS", "trigger[0].script=4");
}

/* A count times the size of a record must not wrap to a small number: 0x0CCCCCCE * 20 is 2^32 +
 * 24. */
TEST(counts_fit_in_the_bytes_that_are_left)
{
    static const damage rows[] = {
        {"0: 9", "fails TRUNCATED @signs 'background events'"},
        {"0: 0x0CCCCCCE", "fails TRUNCATED @signs 'background events'"}, /* times 20: 24 + 2^32 */
        {"0: -1", "fails TRUNCATED @signs 'background events'"},
        {"objects: 4", "fails TRUNCATED @people 'objects'"},
        {"objects: 0x08000001", "fails TRUNCATED @people 'objects'"}, /* times 32: 32 + 2^32 */
        {"warps: 4", "fails TRUNCATED @doors 'warps'"},
        {"warps: 0x15555556", "fails TRUNCATED @doors 'warps'"}, /* times 12: 8 + 2^32 */
        {"triggers: 2", "fails TRUNCATED @zones 'triggers'"},
        {"triggers: 0x10000001", "fails TRUNCATED @zones 'triggers'"}, /* times 16: 16 + 2^32 */
        {"triggers: 0", "warns CORRUPT @zones 'map events' warp[0].x=70"},
        {"add .1", "warns CORRUPT @end 'map events' trigger[0].script=4"}};
    auto_laid file = lay(town);

    CHECK_DAMAGES(&file, how, rows);
}

TEST(no_other_file_has_events)
{
    auto_laid names = lay("'EVERYWHERE'.16"), events = lay(town);
    auto_map *map = open_case(&names, "map format=FORMAT_MAP_NAMES", "item_count=1");
    uint32_t count = 1;

    assert_null(kunai_map_get_backgrounds(map, &count));
    assert_int_equal(count, 0);
    assert_null(kunai_map_get_objects(map, NULL));
    assert_null(kunai_map_get_warps(NULL, &count));
    assert_null(kunai_map_get_triggers(NULL, NULL));
    check_case(&events, "map", "fails FORMAT 0 'map'");
}

/* ---- places ---- */

/* Tile 33 is tile 1 of the second cell. Its middle is 33 * 16 + 8 units from the corner of the map,
 * and 1 * 16 + 8 - 256 units from the middle of the land. */
TEST(places_of_tiles)
{
    static const struct {
        int32_t at, cell, tile, local;
        float world;
    } rows[] = {{0, 0, 0, -248, 8.0f},
                {31, 0, 31, 248, 504.0f},
                {32, 1, 0, -248, 520.0f},
                {33, 1, 1, -232, 536.0f},
                {65535, 2047, 31, 248, 1048568.0f},
                {-1, -1, 31, 248, -8.0f},
                {-32, -1, 0, -248, -504.0f},
                {-33, -2, 31, 248, -520.0f},
                {8388607, 262143, 31, 248, 134217720.0f},
                {INT32_MAX, 67108863, 31, 248, 34359738368.0f},
                {INT32_MIN, -67108864, 0, -248, -34359738368.0f}};
    kunai_map_place place;

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < COUNT(rows); k++) {
            assert_int_equal(kunai_map_find_place(rows[i].at, rows[k].at, &place), KUNAI_OK);
            assert_true(place.world[0] == rows[i].world && place.world[1] == rows[k].world);
            assert_int_equal(place.cell[0], rows[i].cell);
            assert_int_equal(place.cell[1], rows[k].cell);
            assert_int_equal(place.tile[0], rows[i].tile);
            assert_int_equal(place.tile[1], rows[k].tile);
            assert_int_equal(place.local[0], rows[i].local * 4096);
            assert_int_equal(place.local[1], rows[k].local * 4096);
        }
    assert_int_equal(kunai_map_find_place(0, 0, NULL), KUNAI_E_ARGUMENT);
}
