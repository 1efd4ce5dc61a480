/* test_chunk_files.c - Ninja files as archives of chunks (ninja-container.md 1 to 3). */
#include "cases.h"

/* NJTL with one pointer at 0, its POF0, and an NMDL: 48 bytes, with sizes in one byte order and bodies
 * in one. */
static laid lay_ninja(int big_sizes, int big)
{
    const char *s = big_sizes ? ">" : "";

    return lay("%s [%sNJTL 8 0 0] [%sPOF0 {40000000}] [%sNMDL '77-2.nj'0]", big ? ">" : "<", s, s,
               s);
}

#define THREE "entry_count=3 entry[*].offset=(0 20 32) "

/* ---- byte orders ---- */

TEST(byte_orders)
{
    static const char *const orders[3] = {"LITTLE", "MIXED", "BIG"};
    int i;

    for (i = 0; i < 3; i++) {
        laid file = lay_ninja(i == 2, i != 0);

        check_case(&file, "archive",
                   "format=FORMAT_NINJA byte_order=BYTE_ORDER_%s " THREE
                   "entry[*].size=(20 12 16) entry[*].name=('NJTL' 'POF0' 'NMDL') "
                   "entry[*].type=(0x4C544A4E 0x30464F50 0x4C444D4E) entry[*].owner=(-1 0 -1) "
                   "entry[*].byte_order=(3*BYTE_ORDER_%s) entry[0].format=FORMAT_NINJA",
                   orders[i], orders[i]);
        free_laid(&file);
    }
}

#define LITTLE "byte_order=BYTE_ORDER_LITTLE entry_count=1"
#define MIXED "byte_order=BYTE_ORDER_MIXED entry_count=1"
#define LITTLE_2 "byte_order=BYTE_ORDER_LITTLE entry_count=2"
#define MIXED_2 "byte_order=BYTE_ORDER_MIXED entry_count=2"

/* One chunk of 64 bytes, zero but for two words, and perhaps a POF0: which byte order of the body
 * follows from the words and the listed pointers (ninja-container.md 2). */
TEST(byte_order_of_the_body)
{
    static const damage rows[] = {
        {"", LITTLE},                           /* nothing decides */
        {"b+4: 8, b+0x2C: 0x08000000", LITTLE}, /* the first one does */
        {"b+4: 0x08000000, b+0x2C: 8", MIXED},
        {"b+0x2C: 0x08000000, b+0x30: 8", MIXED},
        {"b+0x30: 0x08000000, b: 8", MIXED},
        {"b: 0x08000000, b+8: 8", MIXED},
        {"b+8: 0x08000000", LITTLE}, /* not looked at */
        {"0: 'NJBM', b+0x2C: 0x08000000, b+0x30: 8", MIXED},
        {"0: 'GJCM', b+0x2C: 0x08000000, b+0x30: 8", MIXED},
        {"0: 'NJTL', b: 0x08000000, b+4: 8", MIXED},
        {"0: 'NJTL', b+4: 0x08000000, b+0x2C: 8", MIXED},
        {"0: 'NJTL', b+0x2C: 0x08000000, b+0x30: 0x08000000", LITTLE},
        /* pointers go before words; each length of a distance, and the padding */
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {45}]", MIXED_2},
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {8005}]", MIXED_2},
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {C000000500}]", MIXED_2},
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {410044}]", MIXED_2},
        {"0: 'NJTL', b: 8, b+60: 0x3C000000, add [POF0 {4F}]", MIXED_2},    /* the last word */
        {"0: 'NJTL', b: 8, b+60: 0x3C000000, add [POF0 {504F}]", LITTLE_2}, /* after it */
        {"0: 'NJTL', b: 0x08000000, b+20: 63, add [POF0 {45}]", LITTLE_2},
        /* no pointer in either order; the list is cut */
        {"0: 'NJTL', b: 8, b+20: 0x40000000, add [POF0 {45}]", LITTLE_2},
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {80}]", LITTLE_2},
        {"0: 'NJTL', b: 8, b+20: 0x3C000000, add [POF0 {C00005}]", LITTLE_2},
    };
    laid file = lay("[NJCM b: .64]");

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* If a size is possible in both orders, the smaller one counts. If it is possible in neither, the
 * smaller one counts, too, and is cut. */
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

/* The byte order of the caller goes before the words. */
TEST(forced_byte_order)
{
    laid file = lay_ninja(0, 0);

    check_case(&file, "archive byte_order=BYTE_ORDER_MIXED",
               "byte_order=BYTE_ORDER_MIXED entry_count=3");
    free_laid(&file);
}

/* A chunk that was read out is a Ninja file by itself. */
TEST(chunk_as_a_file)
{
    laid file = lay_ninja(1, 1);

    patch(&file, "cut 20");
    check_case(&file, "archive", "byte_order=BYTE_ORDER_BIG entry_count=1");
    free_laid(&file);
}

/* ---- between chunks ---- */

#define GAP "warns CORRUPT 48 'chunk header' "

TEST(gaps)
{
    static const damage rows[] = {
        {"add .100", THREE}, /* the padding of an archive */
        {"add .99 b1", GAP THREE},
        /* no tag: searched on in steps of 4 */
        {"add 'lowercas' [NJIN 0]", GAP "entry_count=4 entry[3]{offset=56 size=12}"},
        /* an unknown tag is passed by its size, and listed; 7 bytes are too short for a chunk */
        {"add [WHAT 0] [NJIN] '1234567'",
         "entry_count=5 entry[3]{name='WHAT' format=FORMAT_ANY} entry[4]{offset=60 size=8}"},
        {"cut -1", "warns TRUNCATED 36 'chunk header' " THREE "entry[2]{size=15 "
                   "result=E_TRUNCATED} broken_count=1"},
        {"cut 7", "fails FORMAT 0 'archive'"},
        {"0: 'WHAT' 0, cut 8", "fails FORMAT 0 'archive'"}, /* the first tag must be known */
    };
    laid file = lay_ninja(0, 0);

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* Zeros are passed many at a time: a chunk after any number of them is found where it is, if that is a
 * multiple of 4 from the end of the last chunk. So is one after zeros and a byte of another kind. */
TEST(zeros)
{
    uint32_t zeros;

    for (zeros = 0; zeros < 140; zeros++) {
        const int is_found = zeros % 4 == 0;
        char found[64] = "entry_count=3";
        laid file = lay_ninja(0, 0), junk = lay_ninja(0, 0);

        lay_more(&file, ".%u c: [NJIN 0]", zeros);
        lay_more(&junk, ".%u b1 c: [NJIN 0]", zeros + 7);
        if (is_found)
            snprintf(found, sizeof found, "entry_count=4 entry[3]{offset=@c size=12}");
        check_case(&file, "archive", "%s %s", is_found ? "" : GAP, found);
        check_case(&junk, "archive", GAP "%s", found);
        free_laid(&file);
        free_laid(&junk);
    }
}

/* Cut between two chunks, a file is whole. */
TEST(sweeps)
{
    laid file = lay_ninja(0, 1);

    check_case(&file, "archive sweep", "entry_count=3");
    check_case(&file, "archive flags=OPEN_STRICT sweep", "entry_count=3");
    free_laid(&file);
}
