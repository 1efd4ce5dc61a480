/* test_outline_items.c - an outline reads every model and motion of a file, no matter which others
 * are damaged. All of them share one limit of work, so a file of many motions must not become free
 * of charge. */
#include "cases.h"

/* A BVA0 with four animations (g3d.md 1 and 2, nitro-motion.md 6). The second and the third entry
 * point to one structure. */
static laid lay_animations(const char *magic)
{
    return lay("start: 'BVA0' h(0xFEFF 1) end-start h(16 1) @block  block: 'VIS0' end-block "
               "dictionary: b(0 4) h(names_end-dictionary 8 table-dictionary) 5*0 "
               "table: h(4 names-table) first-block shared-block shared-block last-block "
               "names: 'a'.16 'b'.16 'c'.16 'd'.16 names_end: "
               "first: 'V'b0'AV' h(8 1 16 0) {FF000000} shared: %s h(8 1 16 0) {FF000000} "
               "last: 'V'b0'AV' h(8 1 16 0) {FF000000} end:",
               magic);
}

/* The second and the third animation have the same fault. The repetition must not hide what comes
 * after them. */
TEST(equal_faults_of_two_motions)
{
    auto_laid file = lay_animations("0");

    check_case(&file, "outline format=FORMAT_VIS0 sweep",
               "warns CORRUPT @shared 'VIS0' 'the animation does not begin with its magic number' "
               "warnings[0].item_kind=ITEM_MOTION warnings[0].item=1 record_count=8 "
               "record[4]{offset=@first kind=RECORD_KIND_ANIMATION} "
               "record[6]{offset=@last kind=RECORD_KIND_ANIMATION}");
}

/* A fault of the whole file is reported once, without an item. */
TEST(fault_of_the_whole_file)
{
    auto_laid file = lay_animations("'V'b0'AV'");

    patch(&file, "table: h3");
    check_case(&file, "outline format=FORMAT_VIS0",
               "warns CORRUPT @table 'VIS0' 'the entries of the dictionary are smaller than the "
               "structure needs' "
               "warnings[0].item_kind=ITEM_NONE warning_total=1 record_count=3");
}

/* Each open traces the header, the block and the dictionary, 16 steps each. An animation adds two
 * structures, 64 steps for its node and 4 for a key. Each open after the first costs 256 steps;
 * this includes the open that finds no fifth motion. */
TEST(steps_of_items_are_exact)
{
    const uint32_t steps = 5 * 16 * 3 + 4 * (16 * 2 + 64 + 4) + 4 * 256;
    auto_laid file = lay_animations("'V'b0'AV'");
    char how[64];

    snprintf(how, sizeof how, "outline max_work=%u", steps - 1);
    check_case(&file, how, "fails LIMIT");
    snprintf(how, sizeof how, "outline max_work=%u", steps);
    check_case(&file, how, "record_count=10");
    check_case(&file, "outline format=FORMAT_VIS0 max_work=100", "fails LIMIT @first+12 'VIS0'");
}

/* Only models and motions can be bare, and the caller must name their format. */
TEST(bare_structures_need_a_format_that_can_be_bare)
{
    static const char *const formats[] = {"ANY", "GSL", "PVM", "BDHC", "N_REL", "PRS"};
    auto_laid file = lay("64*0");

    for (size_t i = 0; i < COUNT(formats); i++) {
        auto_free char *how = print_text("outline flags=OPEN_BARE format=FORMAT_%s", formats[i]);
        check_case(&file, how, "fails ARGUMENT 0 'arguments'");
    }
}
