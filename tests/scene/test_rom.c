/* test_rom.c - the way from a ROM to a scene (visitor_rom.c, platinum.md 12.4), with the ROM of the
 * sample. No table of the ROM says where the map headers are, so the search must not take other
 * bytes for headers. Each file can be missing. */
#include "cases.h"

/* Header 0 shows the island without its ridge. sample_map.c has the positions. */
#define RIVER                                                                                      \
    "section_count=2 section[*].id=(0 2) instance_count=13 part[0]{store=STORE_LAND index=0} "     \
    "land[0]{land=0 header=0 area=0 result=OK light_count=4} "

/* The lamp of the sample is animated, but the sample has no files of motions. */
#define NO_MOTIONS                                                                                 \
    "warns RANGE 0 'world' 'the file is missing' ITEM_FILE 0xB0000 "                               \
    "warns RANGE 0 'world' 'the file is missing' ITEM_FILE 0xB0001 "

TEST(a_rom_leads_to_a_scene)
{
    auto_laid rom = lay_fixture("platinum.nds");

    check_case(&rom, "rom", NO_MOTIONS RIVER);
}

/* The code of the ROM selects the game, and each game has paths of its own. */
TEST(the_code_tells_the_game)
{
    static const damage rows[] = {
        {"12: 'CPUJ' | 12: 'CPUK'", NO_MOTIONS RIVER},
        {"12: 'CPUX' | 12: 'ABCE' | 12: 0", "fails UNSUPPORTED 0 'ROM'"},
        /* the land of Diamond has another path */
        {"12: 'ADAE'", "any section_count=2 instance_count=0 land[*].result=(2*E_RANGE)"},
        /* without the archives of HeartGold every record is plausible, so the headers have no
         * end */
        {"12: 'IPKE'", "fails FORMAT 0 'map header'"}};
    auto_laid rom = lay_fixture("platinum.nds");

    CHECK_DAMAGES(&rom, "rom", rows);
}

/* The third header is at 0x330. One number past the members of an archive makes the header
 * implausible. */
TEST(damaged_programs_have_no_headers)
{
    static const damage rows[] = {
        {"0x334: h23 | 0x336: h23 | 0x338: h33 | 0x340: h43 | 0x332: h2 | 0x330: b2",
         "fails FORMAT 0 'map header'"},
        {"0x334: h22", NO_MOTIONS RIVER},
        /* the size of the program: one byte less than its headers, and past the end */
        {"0x2C: 71", "fails TRUNCATED 71 'map header'"},
        {"0x2C: 0x7FFFFFFF", "fails TRUNCATED 0x200 'entry' ITEM_ENTRY 14"}};
    auto_laid rom = lay_fixture("platinum.nds");

    CHECK_DAMAGES(&rom, "rom", rows);
}

/* Removes one file at a time. file: its index in the ROM. */
TEST(missing_files_of_a_rom)
{
    static const struct {
        uint32_t file;
        const char *expected;
    } rows[] = {{0, "any section_count=2 instance_count=13 clip_count=0"},
                {1, "any section_count=2 land[0].light_count=0"},
                {2, NO_MOTIONS RIVER},
                {3, "any section_count=2 part[0].texture_set=-1"},
                {4, "any section_count=2 part[1].result=E_RANGE"},
                {5, "any section_count=2 instance_count=13"},
                {6, NO_MOTIONS RIVER},
                {7, "any section_count=2 instance_count=0"},
                {8, "fails RANGE 0 'world' 'the file is missing' ITEM_FILE 0x20000"},
                /* without the names, the program must have the 593 headers of Platinum */
                {9, "fails TRUNCATED 584 'map header'"},
                {10, NO_MOTIONS RIVER},
                {11, "any section_count=2 instance[9].flags=1"},
                {12, NO_MOTIONS RIVER},
                {13, NO_MOTIONS RIVER}};
    auto_laid rom = lay_fixture("platinum.nds");
    const uint8_t *place = rom.file.data + 0x48;
    const uint32_t table = place[0] | (uint32_t)place[1] << 8;

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid damaged = copy_laid(&rom);

        test_note("file %u", (unsigned)rows[i].file);
        patch(&damaged, "%u: -1 -1", (unsigned)(table + 8 * rows[i].file));
        check_case(&damaged, "rom", "%s", rows[i].expected);
    }
}

TEST(roms_survive_cuts_changed_bytes_and_missing_memory)
{
    auto_laid rom = lay_fixture("platinum.nds");
    const kunai_options options = KUNAI_OPTIONS_INIT;

    test_sweep_truncation(&rom_visitor, rom.file.data, rom.file.size, &options, 0);
    test_sweep_bytes(&rom_visitor, rom.file.data, rom.file.size, &options);
    test_sweep_allocations(&rom_visitor, rom.file.data, rom.file.size, &options);
    test_sweep_repeat(&rom_visitor, rom.file.data, rom.file.size, &options);
}
