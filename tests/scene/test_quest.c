/* test_quest.c - placements of PSO quests (placements.md): each kind of record, damaged tables, and
 * the place of a record in a stage. Waves and rooms can share bytes of a table, so a small file
 * could ask for a huge result. test_world.c has the layout of worlds. */
#include "cases.h"
#include "stage_texts.h"

/* Objects have 68 bytes, enemies 72 bytes. place: floats; angles: words. */
#define OBJECT(type, section, place, angles)                                                       \
    "h(" type " 1 2 99 4 5 " section " 0) f(" place ") " angles " f(1.5 2.5 3.5) 4 -5 6 0xABCD "
#define ENEMY(type, section, place, angles)                                                        \
    "h(" type " 1 2 3 99 5 " section " 6 6 0) f(" place ") " angles " f(1 2 3 4 5) h(6 -7) 8 "

/* A wave of version 1. actions: offset of its first action. */
#define WAVE(id, section, actions) id " h(0 1 " section " 2) 30 " actions " "

#define OBJECTS "objects: 1 84 3 68 " OBJECT("0x101", "7", "1 2 3", "0x4000 -1 0x10002")
#define ENEMIES "enemies: 2 88 3 72 " ENEMY("0x44", "8", "4 5 6", "0 0 0")
#define WAVES                                                                                      \
    "waves: 3 81 3 65 36 16 1 0 " WAVE("77", "7", "0") "actions: b0 b8 h(7 1) b9 h(7 2) b10 h5 "   \
                                                       "b11 h6 b12 99 b13 h(1 2) .2 "
#define WAVES_2 "waves2: 3 57 4 41 40 16 1 'evt2' 78 h(5 1 9 3 10 20) b(1 4) h9 0 b1 "
#define PLACES "places: 4 64 4 48 12 20 1 h(9 1) 0 f(1 2 3) 1 2 3 h(8 9) "
#define KINDS "kinds: 5 68 4 52 16 48 1 1 f(1 2 3 4 5) h(7 6 3 0 1 4) b(5 0 9 1) "
#define QUEST OBJECTS ENEMIES WAVES WAVES_2 PLACES KINDS "end: 4*0"

/* ---- records ---- */

/* The expected members follow the tables of placements.md 2 to 6. The floor in a record (99) is
 * ignored; the floor of the table is used. */
TEST(each_kind_of_record_is_read)
{
    static const way rows[] = {
        {"scene sweep",
         "likely QUEST_DAT @end+16 byte_order=BYTE_ORDER_LITTLE section_count=1 instance_count=0 "
         "placement_count=7 placement_table_count=6 table[*].kind=(1 2 3 3 4 5) "
         "table[*].floor=(3 3 3 4 4 4) table[*].offset=(@objects @enemies @waves @waves2 @places "
         "@kinds) table[*].size=(84 88 81 57 64 68) table[*].version=(0 0 1 2 0 0) "
         "table[*].placement_count=(1 1 1 1 1 2) table[*].room_count=(0 0 0 0 1 0) "
         "placement[*].kind=(PLACEMENT_KIND_OBJECT PLACEMENT_KIND_ENEMY PLACEMENT_KIND_WAVE "
         "PLACEMENT_KIND_WAVE PLACEMENT_KIND_RANDOM_PLACE PLACEMENT_KIND_RANDOM_KIND "
         "PLACEMENT_KIND_RANDOM_WEIGHT) placement[*].floor=(3 3 3 4 4 4 4) "
         "placement[*].table=(0 1 2 3 4 5 5) placement[*].section=(7*-1) "
         "placement[*].raw_count=(17 18 5 6 7 8 1)"},
        {"scene",
         "placement[0]{offset=@objects+16 type=0x101 id=4 flags=1 section_id=7 group=5 wave=0 "
         "position=(1 2 3) angles=(0x4000 -1 0x10002) parameters=(1.5 2.5 3.5 0 0) "
         "integers=(4 -5 6 0 0) raw[0]=0x10101 raw[16]=0xABCD}"},
        {"scene", "placement[1]{offset=@enemies+16 type=0x44 id=5 flags=1 section_id=8 wave=6 "
                  "group=0 children=3 most_children=3 position=(4 5 6) parameters=(1 2 3 4 5) "
                  "integers=(6 -7 0 0 0) world=(1 0 0 0 0 1 0 0 0 0 1 0 4 5 6 1)}"},
        {"scene",
         "placement[2]{offset=@waves+32 type=1 id=77 flags=0 section_id=7 wave=2 "
         "integers=(30 30 0 0 0) result=OK actions[*].type=(WAVE_ACTION_NOTHING "
         "WAVE_ACTION_OBJECTS WAVE_ACTION_ENEMIES WAVE_ACTION_SET_SWITCH "
         "WAVE_ACTION_CLEAR_SWITCH WAVE_ACTION_EVENT WAVE_ACTION_ENEMIES_END) "
         "actions[1].operands=(7 1) actions[2].operands=(7 2) actions[3].operands=(5 0) "
         "actions[4].operands=(6 0) actions[5].operands=(99 0) actions[6].operands=(1 2)}"},
        {"scene", "placement[3]{offset=@waves2+32 type=1 id=78 flags=5 section_id=9 wave=3 "
                  "integers=(10 20 1 4 9) actions[*].type=(WAVE_ACTION_END)}"},
        {"scene", "placement[4]{offset=@places+36 section_id=9 position=(1 2 3) angles=(1 2 3) "
                  "integers=(8 9 0 0 0)}"},
        {"scene", "placement[5]{offset=@kinds+32 section_id=-1 id=3 parameters=(1 2 3 4 5) "
                  "integers=(6 7 0 0 0) children=1 most_children=4} placement[6]{offset=@kinds+64 "
                  "section_id=-1 type=5 id=0 integers=(9 1 0 0 0) raw=(0x1090005)}"}};
    auto_laid file = lay(QUEST);

    CHECK_WAYS(&file, rows);
}

/* A quarter turn about x; then angles of a turn and more: only their low 16 bits count. */
TEST_CASE(a_placement_alone_lies_inside_of_its_section,
          "1 152 0 136 " OBJECT("1", "7", "1 2 3", "0x4000 0 0")
              OBJECT("1", "7", "1 2 3", "0 -0x4000 0x10000") "4*0",
          "scene",
          "placement[0].world~(1 0 0 0 0 0 1 0 0 -1 0 0 1 2 3 1) "
          "placement[1].world~(0 0 1 0 0 1 0 0 -1 0 0 0 1 2 3 1)")

/* ---- tables ---- */

/* Without an end mark the list is not recognised. Bytes after the mark are ignored. */
TEST(a_list_of_tables_ends_with_its_mark_or_with_the_data)
{
    static const damage rows[] = {{"", "likely QUEST_DAT @end+16 placement_count=7"},
                                  {"add 'more'", "likely QUEST_DAT @end+16 placement_count=7"},
                                  {"objects+8: 17", "likely QUEST_DAT @end+16 table[0].floor=17"},
                                  {"objects+8: 18", "unknown fails FORMAT 0 'scene'"},
                                  {"end+8: 1", "unknown fails FORMAT 0 'scene'"}};
    static const damage named[] = {
        {"cut end", "placement_count=7"},
        {"end+8: 1", "placement_count=7"},
        {"cut 0", "fails TRUNCATED 0 'quest table'"},
        {"cut 15", "fails TRUNCATED 0 'quest table'"},
        {"objects: 0 0", "placement_table_count=0 placement_count=0"},
        {"cut end+1 | cut -1", "warns TRUNCATED @end 'quest table' placement_count=7"},
        {"cut end, objects+12: 67 | objects+12: 0",
         "warns CORRUPT @objects+12 'quest table' placement_count=7"},
        {"kinds+4: 15 | kinds+4: 0", "warns CORRUPT @kinds+4 'quest table' placement_count=5"},
        {"kinds+4: 85 | kinds+4: -1", "warns TRUNCATED @kinds+4 'quest table' placement_count=5"},
        {"objects+4: 15", "fails CORRUPT @objects+4 'quest table'"},
        {"objects+4: 0x10000", "fails TRUNCATED @objects+4 'quest table'"},
        {"kinds: 6 | kinds: 0 | kinds: -1",
         "warns UNSUPPORTED @kinds 'quest table' placement_table_count=5 placement_count=5"}};
    auto_laid file = lay(QUEST);

    CHECK_DAMAGES(&file, "scene", rows);
    CHECK_DAMAGES(&file, "scene format=FORMAT_QUEST_DAT", named);
}

#define NAMED "scene format=FORMAT_QUEST_DAT"

/* Bytes of a body after its last complete record are padding. */
TEST_CASE(a_rest_of_a_table_is_padding, "1 152 0 136 " OBJECT("1", "7", "1 2 3", "0 0 0") ".68 4*0",
          "scene", "placement_count=2")
TEST_CASE(the_end_of_a_table_may_be_smaller_than_a_record,
          "2 159 0 143 " ENEMY("1", "7", "1 2 3", "0 0 0") ".71 4*0", "scene", "placement_count=1")

/* A table of waves has counts and offsets of records and of actions. A wrong one must not lose the
 * other tables. */
TEST(damage_of_waves_is_contained)
{
    static const damage rows[] = {
        {"waves+24: 3 | waves+24: -1", "any table[2].placement_count=2"},
        {"waves+20: 66 | waves+20: -1", "warns TRUNCATED @waves+24 'quest table' "
                                        "placement_count=6 table[2].placement_count=0"},
        {"waves+28: 2", "warns UNSUPPORTED @waves+28 'quest table' placement_count=6"},
        {"waves+28: 'evt2'",
         "warns RANGE @waves+52 'actions of a wave' placement[2].result=E_RANGE "
         "table[2].version=2"},
        {"waves+48: 29 | waves+48: -1 | waves+16: 65 | waves+16: -36",
         "warns RANGE @waves+48 'actions of a wave' placement[2]{result=E_RANGE action_count=0}"},
        {"waves+48: 28", "warns TRUNCATED @waves2 'actions of a wave' "
                         "placement[2]{result=E_TRUNCATED action_count=1}"},
        {"actions+1: b2 | actions+1: b7 | actions+1: b14 | actions+1: b255",
         "warns UNSUPPORTED @actions+1 'actions of a wave' placement[2]{result=E_UNSUPPORTED "
         "action_count=1}"},
        {"actions+22: b12",
         "warns UNSUPPORTED @actions+27 'actions of a wave' 'the type of the action is unknown"
         "' placement[2]{result=E_UNSUPPORTED action_count=7}"},
        {"waves+12: 66", "warns CORRUPT @waves+12 placement_count=7"}};
    auto_laid file = lay(OBJECTS ENEMIES WAVES WAVES_2 PLACES KINDS "end: 4*0");

    patch(&file, "actions+27: b(99 0)");
    CHECK_DAMAGES(&file, NAMED, rows);
}

/* Each body ends within its first words: 16 bytes in waves and kinds, 12 bytes in places. */
TEST_ROWS(short_tables_have_no_records, "#1 #2 0 #3 .#3 1 84 0 68 .68 4*0", "scene",
          "warns TRUNCATED 16 'quest table' placement_table_count=2 placement_count=1",
          "3 31 15; 3 16 0; 4 27 11; 5 31 15")

/* Wrong counts, offsets and ranges of places and kinds are a warning, and the records that fit
 * stay. */
TEST(damage_of_random_enemies_is_contained)
{
    static const damage rows[] = {
        {"places+24: 6 | places+24: -1", "any table[4].room_count=4"},
        {"places+16: 49", "warns TRUNCATED @places+24 'quest table' table[4]{room_count=0 "
                          "placement_count=0}"},
        {"places+30: h2 | places+32: 1 | places+32: -1 | places+20: 21 | places+20: 49",
         "warns CORRUPT @places+28 'quest table' table[4]{room_count=1 placement_count=0}"},
        {"places+30: h0", "table[4]{room_count=1 placement_count=0}"},
        {"kinds+24: 2 | kinds+24: -1", "warns TRUNCATED @kinds+24 'quest table' "
                                       "table[5].placement_count=2"},
        {"kinds+16: 21 | kinds+16: 53",
         "warns TRUNCATED @kinds+24 'quest table' table[5].placement_count=1"},
        {"kinds+28: 2 | kinds+28: -1", "warns TRUNCATED @kinds+28 'quest table' "
                                       "table[5].placement_count=2"},
        {"kinds+20: 49 | kinds+20: 53",
         "warns TRUNCATED @kinds+28 'quest table' table[5].placement_count=1"}};
    auto_laid file = lay(QUEST);

    CHECK_DAMAGES(&file, "scene", rows);
}

/* Rooms can share places. All rooms together have at most as many places as the body can hold. */
TEST_CASE(rooms_do_not_multiply_places,
          "4 128 0 112 12 28 2 rooms: h(1 2) 0 h(2 2) 0 3*(f($ 2 3) "
          ".16) 4*0",
          "scene", "warns CORRUPT @rooms+8 'quest table' placement[*].section_id=(1 1)")

/* ---- numbers that are not finite ---- */

TEST_CASE(numbers_that_are_not_finite_read_as_0,
          "1 84 0 68 h(8*0) f1 at: 0x7FC00000 f3 3*0 0x7F800000 f(2 3) 4*0 4*0", "scene",
          "warns CORRUPT @at 'placement' warns CORRUPT @at+20 'placement' placement[0]{"
          "position=(1 0 3) parameters=(0 2 3 0 0) raw[5]=0x7FC00000 raw[10]=0x7F800000}")

/* ---- work ---- */

/* 10,000 actions that do nothing and the end are one action too many; with 9,999 they fit. */
TEST(a_wave_has_at_most_10000_actions)
{
    CHECK("3 10053 0 10037 36 16 1 0 1 h(0 1 2 3) 4 0 .10000 b1 4*0", NAMED,
          "warns LIMIT 10052 'actions of a wave' placement[0]{result=E_LIMIT action_count=10000}");
    CHECK("3 10052 0 10036 36 16 1 0 1 h(0 1 2 3) 4 0 .9999 b1 4*0", NAMED,
          "placement[0]{result=OK action_count=10000}");
}

/* 1000 waves share 9,999 actions, which would be 10 million actions of a small file. The body has
 * 30,015 bytes: three waves get all actions, and the fourth one gets the first 18. */
TEST(waves_share_no_more_actions_than_the_table_has_bytes)
{
    auto_laid file = lay("3 30031 0 30015 20016 16 1000 0 1000*(1 h(0 1 2 3) 4 0) .9998 b1 4*0");

    check_case(&file, NAMED,
               "any placement[0]{result=OK action_count=9999} placement[2].action_count=9999 "
               "placement[3]{result=E_LIMIT action_count=18} placement[999]{result=E_LIMIT "
               "action_count=0}");
}

/* ---- lists ---- */

TEST(lists_of_free_play_are_named)
{
    CHECK(OBJECT("1", "7", "1 2 3", "0 0 0") OBJECT("2", "8", "4 5 6", "0 0 0"),
          "scene format=FORMAT_PLACED_OBJECTS sweep",
          "byte_order=BYTE_ORDER_LITTLE placement[*].type=(1 2) placement[*].section_id=(7 8) "
          "placement[*].floor=(-1 -1) table[0]{kind=1 offset=0 size=136 floor=-1}");
    CHECK(ENEMY("3", "9", "1 2 3", "0 0 0"), "scene format=FORMAT_PLACED_ENEMIES sweep",
          "placement[*].type=(3) table[0]{kind=2 size=72}");
    CHECK("36 16 1 0 " WAVE("77", "7", "0") "b1", "scene format=FORMAT_PLACED_EVENTS sweep",
          "placement[*].id=(77) placement[0].action_count=1 table[0]{kind=3 version=1 size=37}");
    CHECK(OBJECT("1", "7", "1 2 3", "0 0 0"), "scene", "unknown fails FORMAT 0 'scene'");
}

/* Lists of objects and enemies have no header: only a rest that is no complete record shows damage.
 * Lists of events have a header. */
TEST(damage_of_a_list)
{
    CHECK("", "scene format=FORMAT_PLACED_OBJECTS", "placement_count=0 placement_table_count=1");
    CHECK(OBJECT("1", "7", "1 2 3", "0 0 0") ".67", "scene format=FORMAT_PLACED_OBJECTS",
          "warns TRUNCATED 68 'quest table' placement_count=1");
    CHECK(ENEMY("1", "7", "1 2 3", "0 0 0") ".1", "scene format=FORMAT_PLACED_ENEMIES",
          "warns TRUNCATED 72 'quest table' placement_count=1");
    CHECK("36 16 1 h0 b0", "scene format=FORMAT_PLACED_EVENTS", "fails TRUNCATED 0 'quest table'");
    CHECK("36 16 1 1 .32", "scene format=FORMAT_PLACED_EVENTS",
          "fails UNSUPPORTED 12 'quest table'");
}

/* ---- in a stage ---- */

static void add_file(laid *world, uint32_t item, laid file)
{
    lay_more(world, "%u %zu ", item, file.file.size);
    append_bytes(&world->file, file.file.data, file.file.size);
    free_laid(&file);
}

/* Section 0 has id 7, lies at (100 0 0) and is turned by a quarter about y. Section 1 has id 7 if
 * is_same is 1, else id -1. flags: of the world; floor: in the word of the map header. */
static laid lay_stage(uint32_t flags, uint32_t floor, int is_same)
{
    laid world = lay("%u %u 0 0 0 ", flags, floor), stage = lay_n_rel(0);

    patch(&stage, "sections: 7 f(100 0 0) 0 0x14000 0");
    if (is_same)
        patch(&stage, "sections+60: 7");
    add_file(&world, 0xD0000, stage);
    add_file(&world, 0xD0001, lay_d_rel(0));
    add_file(&world, 0xD0002, lay_fixture("stage_c.rel"));
    add_file(&world, 0xD0003, lay_fixture("stage.tam"));
    return world;
}

/* The turn moves (1 2 3) to (3 2 -1), and the x axis to -z. */
#define PLACED "world~(0 0 -1 0 0 1 0 0 1 0 0 0 103 2 -1 1)"

TEST(placements_lie_in_the_first_section_with_their_id)
{
    auto_laid file = lay_stage(0x28, 3, 1);

    add_file(&file, 0x120000, lay(QUEST));
    add_file(&file, 0x120001, lay(OBJECT("1", "7", "1 2 3", "0 0 0")));
    add_file(&file, 0x120003, lay("36 16 1 0 " WAVE("9", "7", "0") "b1"));
    check_case(&file, "world",
               "any placement_count=5 placement_table_count=5 "
               "table[*].store=(5*STORE_STAGE_PLACEMENTS) table[*].index=(0 0 0 1 3) "
               "table[*].first_placement=(0 1 2 3 4) table[*].floor=(3 3 3 -1 -1) "
               "placement[*].section=(0 -1 0 0 0) placement[*].table=(0 1 2 3 4) "
               "placement[3]{" PLACED "} placement[0].world[12]~103 placement[1].world[12]~4 "
               "placement[2].world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1) section_count=4");
    check_memory(&file, "world");
}

/* If the section of a placement is missing, there is a warning with the file of the placement. If a
 * file of placements is missing, there is no warning. */
TEST(a_placement_without_its_section_is_not_placed)
{
    laid none = lay_stage(0x28, 0, 0), only = lay_stage(8, 0, 0), file = lay_stage(0x28, 0, 0);
    laid other = lay_stage(0x28, 4, 0), broken = lay_stage(0x28, 0, 0);
    laid negative = lay_stage(0x28, 0, 0);

    check_case(&none, "world", "any placement_count=0 placement_table_count=0");
    add_file(&only, 0x120001, lay(OBJECT("1", "7", "1 2 3", "0 0 0")));
    check_case(&only, "world", "any placement_count=0");
    add_file(&file, 0x120002, lay(ENEMY("1", "6", "1 2 3", "0 0 0")));
    check_case(&file, "world",
               "any placement[0]{section=-1 section_id=6 world[12]=1} warnings[1]{code=E_RANGE "
               "offset=0 item_kind=ITEM_FILE item=0x120002 format=FORMAT_PLACED_ENEMIES}");
    add_file(&other, 0x120000, lay(QUEST));
    check_case(&other, "world", "any table[*].kind=(3 4 5) placement[*].section=(4*-1)");
    add_file(&broken, 0x120000, lay("1 2 3 4"));
    check_case(&broken, "world", "any placement_count=0");
    add_file(&negative, 0x120000, lay("1 84 -1 68 " OBJECT("1", "7", "1 2 3", "0 0 0")));
    check_case(&negative, "world", "any placement_count=0 placement_table_count=0");
    free_laid(&none);
    free_laid(&only);
    free_laid(&file);
    free_laid(&other);
    free_laid(&broken);
    free_laid(&negative);
}
