/* test_ninja_order.c - what tells the byte order of a body in a Ninja file: the pointers that its
 * POF0 lists, or single words (ninja-container.md 2 and 3). */
#include "cases.h"

#define LITTLE "entry[0].byte_order=BYTE_ORDER_LITTLE"
#define MIXED "entry[0].byte_order=BYTE_ORDER_MIXED"

/* 8, stored big-endian, as it reads little-endian */
#define BIG_8 "0x08000000"

static void check_order(const laid *file, uint32_t count, const char *order)
{
    check_case(file, "archive", "format=FORMAT_NINJA entry_count=%u %s", count, order);
}

/* ---- words ---- */

/* The first of two words that say different things is believed. */
TEST(the_first_word_tells_the_order)
{
    static const struct {
        const char *tag;
        uint32_t count, places[4];
    } rows[] = {{"NJCM", 4, {0x04, 0x2C, 0x30, 0x00}},
                {"NJBM", 4, {0x04, 0x2C, 0x30, 0x00}},
                {"GJCM", 4, {0x04, 0x2C, 0x30, 0x00}},
                {"XJCM", 4, {0x04, 0x2C, 0x30, 0x00}},
                {"NJTL", 2, {0x00, 0x04}},
                {"GJTL", 2, {0x00, 0x04}},
                {"XJTL", 2, {0x00, 0x04}}};
    uint32_t i, k, n;

    for (n = 0; n < sizeof rows / sizeof rows[0]; n++)
        for (i = 0; i < rows[n].count; i++)
            for (k = i + 1; k < rows[n].count; k++) {
                laid file = lay("[%s .64]", rows[n].tag);

                patch(&file, "%u: 8, %u: " BIG_8, 8 + rows[n].places[i], 8 + rows[n].places[k]);
                check_order(&file, 1, LITTLE);
                patch(&file, "%u: " BIG_8 ", %u: 8", 8 + rows[n].places[i], 8 + rows[n].places[k]);
                check_order(&file, 1, MIXED);
                free_laid(&file);
            }
}

/* A word that ends with the body, and one that is cut. */
TEST(the_last_word_has_to_be_whole)
{
    static const struct {
        const char *tag;
        uint32_t at;
    } rows[] = {{"NJCM", 0x00}, {"NJCM", 0x04}, {"NJCM", 0x2C},
                {"NJCM", 0x30}, {"NJTL", 0x00}, {"NJTL", 0x04}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("[%s .%u]", rows[i].tag, rows[i].at + 4);

        patch(&file, "%u: " BIG_8, 8 + rows[i].at);
        check_order(&file, 1, MIXED);
        patch(&file, "%u: 0x00080000, 4: %u, cut -1", 8 + rows[i].at, rows[i].at + 3);
        check_order(&file, 1, LITTLE);
        free_laid(&file);
    }
}

/* ---- POF0 ---- */

/* The first word says little-endian, and the one at a place the opposite, when the list has that
 * place. */
static void check_listed(const char *tag, uint32_t size, uint32_t at, const char *list,
                         const char *order)
{
    laid file = lay("'NJTL' %u .%u [%s %s]", size, size, tag, list);

    patch(&file, "8: 8, %u: " BIG_8, 8 + at);
    check_order(&file, 2, order);
    free_laid(&file);
}

/* Every bit of a distance counts: a body that is too small for it has no vote, one that it ends in
 * has. The last two are 64 MiB and more. */
TEST(every_bit_of_a_distance_counts)
{
    static const struct {
        const char *list;
        uint32_t words; /* the distance; without one of its bits it is 5 */
    } rows[] = {{"{65}", 0x25},   {"{55}", 0x15},        {"{4D}", 0x0D},
                {"{7F}", 0x3F},   {"{8105}", 0x105},     {"{A005}", 0x2005},
                {"{80FF}", 0xFF}, {"{C0000105}", 0x105}, {"{C0010005}", 0x10005}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t at = 4 * rows[i].words;

        check_listed("POF0", at + 4, at, rows[i].list, MIXED);
        check_listed("POF0", at + 3, 20, rows[i].list, LITTLE);
    }
    check_listed("POF0", 64, 20, "{C1000005}", LITTLE);
    check_listed("POF0", 64, 20, "{E0000005}", LITTLE);
}

/* A byte below 40 hex is passed over, whatever its lower bits are. Only a POF0, and only after the
 * chunk itself, is its list. */
TEST(only_the_list_of_the_chunk_counts)
{
    static const char *const rows[][3] = {
        {"POF0", "{05000000}", LITTLE}, {"POF0", "{3F450000}", MIXED},
        {"POF0", "{423F0143}", MIXED},  {"POF0", "{01020345}", MIXED},
        {"POF1", "{45}", LITTLE},       {"POF2", "{45}", LITTLE},
        {"NJIN", "{45}", LITTLE},       {"AOF0", "{45}", LITTLE},
        {"POF0", "{45}", MIXED}};
    laid file = lay("[NJTL 8 .16 " BIG_8 " .40][NJIN {45}][POF0 {45}]");
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_listed(rows[i][0], 64, 20, rows[i][1], rows[i][2]);
    check_order(&file, 3, LITTLE);
    free_laid(&file);
}

/* A pointer is below the size of the body; as large as that it is none, and the first word counts,
 * which says the opposite here. */
TEST(pointers_are_below_the_size)
{
    static const char *const rows[][3] = {{BIG_8, "63", LITTLE},
                                          {BIG_8, "64", MIXED},
                                          {"8", "> 63 <", MIXED},
                                          {"8", "> 64 <", LITTLE}};
    size_t i;

    for (i = 0; i < 4; i++) {
        laid file = lay("[NJTL %s .16 %s .40][POF0 {45}]", rows[i][0], rows[i][1]);

        check_order(&file, 2, rows[i][2]);
        free_laid(&file);
    }
}

/* The list ends with its chunk: the tag after it would be four entries that say the opposite, by
 * words of the second node (its angles 1 and its flags) that are stored the other way round:
 * distances 7, 1, 1, 1: from 2C to 48 hex and on. */
TEST(lists_end_with_their_chunk)
{
    static const char *const rows[][3] = {
        {"[", "LITTLE", "["}, {"> [", "MIXED", "["}, {"> [>", "BIG", "[>"}};
    size_t i;

    for (i = 0; i < 3; i++) {
        laid file = lay("%sNJCM 0 0 1.0 2.0 3.0 3*0 3*1.0 @child 0 "
                        "child: 0 0 0.0 4.0 0.0 3*0x01000000 3*1.0 0 0]"
                        "%sPOF0 {4B}]%sGAAA]",
                        rows[i][0], rows[i][2], rows[i][2]);

        check_case(&file, "model",
                   "byte_order=BYTE_ORDER_%s node_count=2 "
                   "node[0]{offset=8 rest.translation=(1 2 3)} "
                   "node[1]{offset=60 rest.translation=(0 4 0)}",
                   rows[i][1]);
        free_laid(&file);
    }
}

/* A list of which no byte is stored is an empty one, a header that is not whole is none: only a
 * Basic model with a list can be found to be Basic+. Its second meshset has no pointers. */
TEST(a_whole_header_is_a_list)
{
    static const char header[] = "POF0\4\0\0";
    laid model = lay("[NJBM 0 @model 7.0 0.0 0.0 3*0 3*1.0 @child 0 "
                     "child: 0 0 0.0 7.0 0.0 3*0 3*1.0 0 @sibling "
                     "sibling: 0 0 0.0 0.0 7.0 3*0 3*1.0 0 0 "
                     "model: @points 0 3 @sets 0 h(2 0) 1.0 2.0 3.0 4.0 0 "
                     "points: f(0 0 0 1 0 0 0 1 0) "
                     "sets: h(0 1) @corners .20 h(0 1) .24 corners: h(0 1 2 0)]");
    size_t size;

    for (size = 0; size <= sizeof header; size++) {
        laid file = copy_laid(&model);

        append_bytes(&file.file, header, size);
        check_case(&file, "model", "any byte_order=BYTE_ORDER_LITTLE format=%s",
                   size == sizeof header ? "FORMAT_NJBM_PLUS" : "FORMAT_NJBM");
        free_laid(&file);
    }
    free_laid(&model);
}
