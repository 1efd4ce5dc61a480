/* test_ninja_order.c - the byte order of a body in a Ninja file is not stored. The pointers that
 * its POF0 lists, or single words, have to decide (ninja-container.md 2 and 3); a wrong choice
 * makes the whole model garbage. */
#include "cases.h"

#define ORDER(count, order)                                                                        \
    "format=FORMAT_NINJA entry_count=" count " entry[0].byte_order=BYTE_ORDER_" order

/* 8 in big-endian, as it reads in little-endian */
#define BIG_8 "0x08000000"

/* ---- words ---- */

/* If two words contradict each other, the first one counts. The words of nodes are at 0x04, 0x2C,
 * 0x30 and 0; those of other bodies at 0 and 4. */
TEST(the_first_word_tells_the_order)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM", "NJTL", "GJTL", "XJTL"};

    for (size_t i = 0; i < 7; i++) {
        const char *rows = i < 4 ? "12 52; 12 56; 12 8; 52 56; 52 8; 56 8" : "8 12";
        auto_laid file = lay("[%s .64]", tags[i]);

        check_patches(&file, "archive", "#1: 8, #2: " BIG_8, ORDER("1", "LITTLE"), rows);
        check_patches(&file, "archive", "#1: " BIG_8 ", #2: 8", ORDER("1", "MIXED"), rows);
    }
}

/* A word that ends with the body, and a word that is cut. */
TEST(the_last_word_has_to_be_whole)
{
    static const char rows[] = "NJCM 0; NJCM 4; NJCM 0x2C; NJCM 0x30; NJTL 0; NJTL 4";

    check_rows("[#1 .#2 " BIG_8 "]", "archive", ORDER("1", "MIXED"), rows);
    check_rows("[#1 .#2 {000008}]", "archive", ORDER("1", "LITTLE"), rows);
}

/* ---- POF0 ---- */

/* Every bit of a distance counts: a reader that ignores the bit would see 5 words. If the body is
 * large enough, the word at the distance decides. If the body is too small, the pointer is ignored,
 * although the word at 5 words is big-endian, too. The last two distances are 64 MiB and more. */
TEST(every_bit_of_a_distance_counts)
{
    /* the list; the offset of the word, 8 less than its distance; the rest of a body that is
     * too small */
    static const char rows[] =
        "{65} 144 127; {55} 80 63; {4D} 48 31; {7F} 248 231; {8105} 1040 1023; "
        "{A005} 32784 32767; {80FF} 1016 999; {C0000105} 1040 1023; {C0010005} 262160 262143";

    check_rows("[NJTL 8 .#2 " BIG_8 "][POF0 #1]", "archive", ORDER("2", "MIXED"), rows);
    check_rows("[NJTL 8 .16 " BIG_8 " .#3][POF0 #1]", "archive", ORDER("2", "LITTLE"), rows);
    check_rows("[NJTL 8 .16 " BIG_8 " .40][POF0 #1]", "archive", ORDER("2", "LITTLE"),
               "{C1000005}; {E0000005}");
}

/* A byte below 40 hex is skipped, no matter what its lower bits are. The list of a chunk is a POF0
 * right after the chunk. */
TEST(only_the_list_of_the_chunk_counts)
{
    check_rows("[NJTL 8 .16 " BIG_8 " .40][#1 #2]", "archive", ORDER("2", "#3"),
               "POF0 {05000000} LITTLE; POF0 {3F450000} MIXED; POF0 {423F0143} MIXED; "
               "POF0 {01020345} MIXED; POF1 {45} LITTLE; POF2 {45} LITTLE; NJIN {45} LITTLE; "
               "AOF0 {45} LITTLE; POF0 {45} MIXED");
    CHECK("[NJTL 8 .16 " BIG_8 " .40][NJIN {45}][POF0 {45}]", "archive", ORDER("3", "LITTLE"));
}

/* A pointer must be below the size of the body. An equal pointer is ignored, and the first word
 * counts, which here has the opposite order. */
TEST_ROWS(pointers_are_below_the_size, "[NJTL #1 .16 #2 .40][POF0 {45}]", "archive",
          ORDER("2", "#3"),
          BIG_8 " 63 LITTLE; " BIG_8 " 64 MIXED; 8 (> 63 <) MIXED; 8 (> 64 <) LITTLE")

/* The list must end with its chunk. The tag after it would be four more entries with the distances
 * 7, 1, 1, 1, from 2C to 48 hex and on. There, words of the second node (its angles, 1, and its
 * flags) would give the opposite order. */
TEST(lists_end_with_their_chunk)
{
    static const char *const rows[][3] = {
        {"[", "LITTLE", "["}, {"> [", "MIXED", "["}, {"> [>", "BIG", "[>"}};

    for (size_t i = 0; i < 3; i++) {
        auto_laid file = lay("%sNJCM 0 0 1.0 2.0 3.0 3*0 3*1.0 @child 0 "
                             "child: 0 0 0.0 4.0 0.0 3*0x01000000 3*1.0 0 0]%sPOF0 {4B}]%sGAAA]",
                             rows[i][0], rows[i][2], rows[i][2]);

        check_case(&file, "model",
                   "byte_order=BYTE_ORDER_%s node_count=2 "
                   "node[0]{offset=8 rest.translation=(1 2 3)} "
                   "node[1]{offset=60 rest.translation=(0 4 0)}",
                   rows[i][1]);
    }
}

/* A POF0 without any byte is an empty list; without a whole header there is no list. Only a Basic
 * model with a list can be recognised as Basic+. Its second meshset has no pointers. */
TEST(a_whole_header_is_a_list)
{
    static const char header[] = "POF0\4\0\0";
    auto_laid model = lay("[NJBM 0 @model 7.0 0.0 0.0 3*0 3*1.0 @child 0 "
                          "child: 0 0 0.0 7.0 0.0 3*0 3*1.0 0 @sibling "
                          "sibling: 0 0 0.0 0.0 7.0 3*0 3*1.0 0 0 "
                          "model: @points 0 3 @sets 0 h(2 0) 1.0 2.0 3.0 4.0 0 "
                          "points: f(0 0 0 1 0 0 0 1 0) "
                          "sets: h(0 1) @corners .20 h(0 1) .24 corners: h(0 1 2 0)]");

    for (size_t size = 0; size <= sizeof header; size++) {
        auto_laid file = copy_laid(&model);

        append_bytes(&file.file, header, size);
        check_case(&file, "model", "any byte_order=BYTE_ORDER_LITTLE format=%s",
                   size == sizeof header ? "FORMAT_NJBM_PLUS" : "FORMAT_NJBM");
    }
}
