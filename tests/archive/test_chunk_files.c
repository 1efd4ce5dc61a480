/* test_chunk_files.c - Ninja files as archives of chunks (ninja-container.md 1 to 3). The byte
 * order of the sizes and that of the bodies are stored nowhere, so both have to be inferred. */
#include "cases.h"

/* NJTL with one pointer at 0, its POF0, and an NMDL: 48 bytes. */
#define NINJA "[NJTL 8 0 0] [POF0 {40000000}] [NMDL '77-2.nj'0]"
#define BIG_NINJA "> [>NJTL 8 0 0] [>POF0 {40000000}] [>NMDL '77-2.nj'0]"
#define THREE "entry_count=3 entry[*].offset=(0 20 32) "

/* ---- byte orders ---- */

TEST_ROWS(both_byte_orders_have_the_same_chunks, "#1", "archive",
          "format=FORMAT_NINJA byte_order=BYTE_ORDER_#2 " THREE
          "entry[*].size=(20 12 16) entry[*].name=('NJTL' 'POF0' 'NMDL') "
          "entry[*].type=(0x4C544A4E 0x30464F50 0x4C444D4E) entry[*].owner=(-1 0 -1) "
          "entry[*].byte_order=(3*BYTE_ORDER_#2) entry[0].format=FORMAT_NINJA",
          "(< " NINJA ") LITTLE; (> " NINJA ") MIXED; (" BIG_NINJA ") BIG")

/* One chunk of 64 bytes, all zero except two words, perhaps with a POF0. The words and the listed
 * pointers decide the byte order of the body (ninja-container.md 2). The first word that can decide
 * counts; some words are ignored. Pointers count before words. The second part has each length of a
 * distance, and the padding. Then it has the last word and the word after it, no pointer in either
 * order, and a cut list. */
TEST(byte_order_of_the_body)
{
#define BODY_ORDER "byte_order=BYTE_ORDER_#5"
    auto_laid file = lay("[NJCM b: .64]");

    check_patches(&file, "archive", "0: #1, b+#2: 0x08000000, b+#3: #4", BODY_ORDER,
                  "'NJCM' 0x2C 4 8 LITTLE; 'NJCM' 4 0x2C 8 MIXED; 'NJCM' 0x2C 0x30 8 MIXED; "
                  "'NJCM' 0x30 0 8 MIXED; 'NJCM' 0 8 8 MIXED; 'NJCM' 8 8 0x08000000 LITTLE; "
                  "'NJBM' 0x2C 0x30 8 MIXED; 'GJCM' 0x2C 0x30 8 MIXED; 'NJTL' 0 4 8 MIXED; "
                  "'NJTL' 4 0x2C 8 MIXED; 'NJTL' 0x2C 0x30 0x08000000 LITTLE; 'NJCM' 8 8 0 LITTLE");
    check_patches(&file, "archive", "0: 'NJTL', b: #1, b+#2: #3, add [POF0 #4]",
                  BODY_ORDER " entry_count=2",
                  "8 20 0x3C000000 {45} MIXED; 8 20 0x3C000000 {8005} MIXED; "
                  "8 20 0x3C000000 {C000000500} MIXED; 8 20 0x3C000000 {410044} MIXED; "
                  "8 60 0x3C000000 {4F} MIXED; 8 60 0x3C000000 {504F} LITTLE; "
                  "0x08000000 20 63 {45} LITTLE; 8 20 0x40000000 {45} LITTLE; "
                  "8 20 0x3C000000 {80} LITTLE; 8 20 0x3C000000 {C00005} LITTLE");
}

/* If a size is possible in both orders, the smaller one counts. If it is possible in neither, the
 * smaller one counts, too, and the chunk is cut. */
TEST(byte_order_of_sizes)
{
    CHECK("'NJIN' > 0x100 .0x1000000", "archive",
          "byte_order=BYTE_ORDER_BIG entry_count=1 entry[0]{offset=0 size=0x108}");
    CHECK("'NJIN' > 0x10000 .0x1000000", "archive",
          "byte_order=BYTE_ORDER_LITTLE entry_count=1 entry[0]{offset=0 size=0x108}");
    CHECK("'NJIN' > 0x100 .0xFF", "archive", /* one byte is missing */
          "warns TRUNCATED byte_order=BYTE_ORDER_BIG entry[0]{offset=0 size=0x107 "
          "result=E_TRUNCATED}");
}

/* The byte order of the caller counts before the words. A chunk that was read from a file is a file
 * of its own. */
TEST(forced_byte_order)
{
    CHECK(NINJA, "archive byte_order=BYTE_ORDER_MIXED",
          "byte_order=BYTE_ORDER_MIXED entry_count=3");
    CHECK("> [>NJTL 8 0 0]", "archive", "byte_order=BYTE_ORDER_BIG entry_count=1");
}

/* ---- between chunks ---- */

#define GAP "warns CORRUPT 48 'chunk header' "

TEST_DAMAGES(chunks_are_searched_after_gaps, NINJA, "archive",
             {"add .100", THREE}, /* the padding of an archive */
             {"add .99 b1", GAP THREE},
             /* no tag: the search goes on in steps of 4 */
             {"add 'lowercas' [NJIN 0]", GAP "entry_count=4 entry[3]{offset=56 size=12}"},
             /* an unknown tag is listed and skipped by its size; 7 bytes are too short */
             {"add [WHAT 0] [NJIN] '1234567'",
              "entry_count=5 entry[3]{name='WHAT' format=FORMAT_ANY} entry[4]{offset=60 size=8}"},
             {"cut -1", "warns TRUNCATED 36 'chunk header' " THREE "entry[2]{size=15 "
                        "result=E_TRUNCATED} broken_count=1"},
             /* the first tag must be known */
             {"cut 7 | 0: 'WHAT' 0, cut 8", "fails FORMAT 0 'archive'"})

/* Zeros are skipped many at a time, so a chunk after any number of zeros must be found. It must be
 * at a multiple of 4 from the end of the last chunk. The same holds for a chunk after zeros and
 * another byte. */
TEST(zeros_between_chunks_are_passed)
{
    for (uint32_t zeros = 0; zeros < 140; zeros++) {
        char found[64] = "entry_count=3", text[128];

        if (zeros % 4 == 0)
            snprintf(found, sizeof found, "entry_count=4 entry[3]{offset=@c size=12}");
        snprintf(text, sizeof text, NINJA " .%u c: [NJIN 0]", (unsigned)zeros);
        CHECK(text, "archive", "%s %s", zeros % 4 ? GAP : "", found);
        snprintf(text, sizeof text, NINJA " .%u b1 c: [NJIN 0]", (unsigned)zeros + 7);
        CHECK(text, "archive", GAP "%s", found);
    }
}

/* A file that is cut between two chunks is whole. */
TEST_ROWS(every_cut_and_every_byte_may_be_damaged, "> " NINJA, "archive flags=#1 sweep",
          "entry_count=3", "0; OPEN_STRICT")
