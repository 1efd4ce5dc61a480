/* test_texture_tables.c - PVM and GVM archives (archives.md 4, 5). Both kinds have the same rules,
 * and every rule is tested for both. The entries have no offsets, so the walk over the chunks has
 * to find each texture. */
#include "cases.h"

/* An 8x8 texture of two bytes per texel, 144 bytes: 16 bytes of chunk and texture header, 128
 * of pixels. */
#define PVRT "[PVRT h(0x0901 0 8 8) .128] "
#define GVRT "[GVRT h(0 5 8 8) .128] "

/* In the texts, #2 is PVM or GVM, #3 a texture, #4 PVR or GVR, #5 the tag of an index, and #6 P
 * or G. */
static void check_both(const char *text, const char *expected)
{
    auto_free char *ordered = print_text("#1 %s", text);
    check_rows(ordered, "archive", expected,
               "< PVM (" PVRT ") PVR GBIX P; > GVM (" GVRT ") GVR GCIX G");
}

/* ---- the table ---- */

/* Every combination of the four flags that shape the table. The fields after a missing field
 * move up. */
TEST(four_flags_say_which_fields_entries_have)
{
    for (uint32_t flags = 0; flags < 16; flags++) {
        const char *const rest = flags & 4   ? flags & 2 ? "h(0xF0F1 0xEEEF)" : "h0xF0F1"
                                 : flags & 2 ? "h0xEEEF"
                                             : "";

        auto_free char *text = print_text(
            "[#2H h(%u 2) h0 %s %s %s h1 %s %s %s] o: #3 #3", (unsigned)flags | 0x100,
            flags & 8 ? "'first'.28" : "", rest, flags & 1 ? "0xAABBCCDD" : "",
            flags & 8 ? "'0123456789abcdef0123456789AB'" : "", rest, flags & 1 ? "0x80000001" : "");
        auto_free char *expected = print_text(
            "format=FORMAT_#2 flags=%u entry[*].offset=(@o @o+144) entry[*].size=(2*144) "
            "entry[*].name=(%s) entry[*].global_index=(%s) "
            "entry[0]{format=FORMAT_#4 packing=0 owner=-1 unpacked_size=144}",
            (unsigned)flags | 0x100, flags & 8 ? "'first' '0123456789abcdef0123456789AB'" : "'' ''",
            flags & 1 ? "0xAABBCCDD 0x80000001" : "0 0");
        check_both(text, expected);
    }
}

/* All other flags, known or unknown, alone or together, must not shape the table. Their chunks may
 * be there or not. */
TEST(other_flags_shape_nothing)
{
    for (uint32_t bit = 4; bit <= 16; bit++) {
        const uint32_t flags = bit < 16 ? 8u | 1u << bit : 0xFFF8;

        auto_free char *text = print_text("[#2H h(%u 1) h0 'a'.28] #3", (unsigned)flags);
        auto_free char *expected = print_text(
            "flags=%u entry_count=1 entry[0]{name='a' offset=42 size=144}", (unsigned)flags);
        check_both(text, expected);
    }
}

/* The i-th texture belongs to the i-th entry, no matter what the ids are. A name ends at its NUL.
 * In real files the rest of a longer name can follow the NUL. */
TEST_CALL(textures_belong_to_entries_by_order,
          check_both("[#2H h(9 2) h1 'same'0 'rest of a longer name'.23 7 h1 'same'.28 8] #3 #3",
                     "entry[*].name=('same' 'same') found['same']=0 entry[*].global_index=(7 8)"))

/* ---- chunks ---- */

/* Every chunk that is no texture is skipped by its size, even if it contains a texture. An IMGC is
 * an original image file, a PVMI has names. The next chunk is not aligned. A texture after the last
 * one of the table is ignored. */
TEST(other_chunks_are_passed_by_their_size)
{
#define PASSED(tag, size, place) "[" tag " ." size "] [" tag " .1 #3] " place ": #3 "
    check_both("[#2H h(0 11) 11*h$] " PASSED("MDLN", "0", "c0") PASSED("#6VMI", "1", "c1")
                   PASSED("CONV", "2", "c2") PASSED("IMGC", "3", "c3") PASSED("COMM", "4", "c4")
                       PASSED("#6VPL", "5", "c5") PASSED("#6VPN", "6", "c6")
                           PASSED("PVRI", "7", "c7") PASSED("SPRI", "8", "c8")
                               PASSED("GBIX", "9", "c9") "c10: #3 #3",
               "entry[*].offset=(@c0 @c1 @c2 @c3 @c4 @c5 @c6 @c7 @c8 @c9 @c10) "
               "entry[*].size=(11*144)");
    CHECK("> [GVMH h(0 2) 2*h$] [GCIX .10] [GCIX .1 " GVRT "] x: " GVRT "[PVMI .11] [PVMI .1 " GVRT
          "] y: " GVRT,
          "archive", "entry[*].offset=(@x @y) entry[*].size=(144 144)");
}

/* A chunk that only the other kind of archive has is not a chunk here: it is searched byte by
 * byte. */
TEST(chunks_of_the_other_kind_are_no_chunks)
{
    CHECK("[PVMH h(0 1 0)] x: [GCIX 0] [GVRT > h(0 5 8 8) < .128] y: [PVRT h(0x0901 0 8 8) .128]",
          "archive", "warns CORRUPT @x 'chunk header' entry_count=1 entry[0]{offset=@y size=144}");
    CHECK("[GVMH > h(0 1 0)] x: < [PVRT h(0x0901 0 8 8) .128] y: [GVRT > h(0 5 8 8) .128]",
          "archive", "warns CORRUPT @x 'chunk header' entry_count=1 entry[0]{offset=@y size=144}");
}

#define INDEXED "[GBIX 0x41424344] #3 #3 [#5 0x81000003 0x20202020] [CONV] #3 [#5 7] [GBIX .3] #3"

/* An index chunk belongs to the next texture and to no other. If the table has indices, they count.
 * A chunk of 3 bytes is too small for an index. The last index chunk before a texture counts. */
TEST(an_index_chunk_belongs_to_the_next_texture)
{
    check_both("[#2H h(0 4) 4*h$] " INDEXED, "entry[*].global_index=(0x41424344 0 0x81000003 0)");
    check_both("[#2H h(1 4) 4*(h$ $+100)] " INDEXED, "entry[*].global_index=(100 101 102 103)");
}

/* Bytes that are no chunk are skipped one by one: zeros without a warning, others with one. An
 * unknown tag is not skipped by its size. */
TEST_CALL(
    bytes_that_are_no_chunk_are_passed_one_by_one,
    check_both("[#2H h(0 3) 3*h$] #3 .5 x: #3 y: 'QQQQ@' .5 z: #3",
               "warns CORRUPT @y 'chunk header' entry[*].offset=(18 @x @z) entry[*].size=(3*144)"))

/* The search gives up after 65536 bytes in all, no matter where they are. */
TEST(at_most_65536_bytes_are_searched)
{
    check_both("[#2H h(0 2) 2*h$] .1000 #3 .64536 #3", "entry_count=2");
    check_both("[#2H h(0 2) 2*h$] .1000 #3 .64536 x: b0 #3",
               "warns TRUNCATED @x '#2H' entry_count=1");
}

/* ---- damage ---- */

TEST(missing_textures_are_warnings)
{
    /* fewer textures than entries */
    check_both("[#2H h(0 3) 3*h$] #3", "warns TRUNCATED 162 '#2H' entry_count=1");
    /* the last texture passes the end by 16 bytes */
    check_both("[#2H h(0 1 0)] '#4T' < 152 .136",
               "warns TRUNCATED 18 '#4T' entry[0]{offset=14 size=144 result=E_TRUNCATED "
               "format=FORMAT_#4}");
    /* only a tag and a size are left; with one byte less it is no chunk */
    check_both("[#2H h(0 1 0)] '#4T' -1",
               "warns TRUNCATED 18 '#4T' entry[0]{offset=14 size=8 result=E_TRUNCATED}");
    check_both("[#2H h(0 1 0)] '#4T' .3", "warns TRUNCATED 14 '#2H' entry_count=0");
    /* a cut chunk ends the walk, texture or not */
    check_both("[#2H h(0 1 0)] 'COMM' {91000000} #3", "warns TRUNCATED 166 '#2H' entry_count=0");
}

TEST(the_table_lies_in_the_header_chunk)
{
    check_both("[#2H h(15 0)]", "entry_count=0 format=FORMAT_#2");
    /* the table passes the header chunk, so the walk begins inside the table */
    check_both("[#2H h(0 1)] .2 #3", "warns CORRUPT 4 '#2H' entry[0]{offset=14 size=144}");
    /* the header passes the end by one byte */
    check_both("'#2H' {07000000} h(0 1 0)",
               "warns TRUNCATED 4 '#2H' warns TRUNCATED 14 '#2H' entry_count=0");
}

/* The table passes the end by one byte, or by many; the count is cut; only the tag is there. */
TEST(a_cut_header_is_truncated)
{
    check_both("'#2H' {08000000} h(0 2 0) b0", "fails TRUNCATED 12 '#2H'");
    check_both("[#2H h(15 0xFFFF) .64]", "fails TRUNCATED 12 '#2H'");
    check_both("'#2H' {04000000} .3", "fails TRUNCATED 10 '#2H'");
    check_both("'#2H'", "fails TRUNCATED 4 '#2H'");
    CHECK("'PVM'", "archive", "fails FORMAT 0 'archive'");
    CHECK("'GVM'", "archive", "fails FORMAT 0 'archive'");
}

/* ---- examples ---- */

/* The same header with textures of a later PlayStation 2, which are listed like all others. */
TEST_CASE(textures_of_another_machine,
          "[PVMH h(0 2 0 1)] [PVRT h(0x6001 0 8 8) .128] [PVRT h(0x0901 0 8 8) .128]", "archive",
          "entry[*].offset=(16 160) entry[*].size=(2*144)")

/* The header has 0x90 bytes, and 16 bytes follow the pixels of the first texture. The indices are
 * not in order. */
TEST_CASE(example_of_pvm,
          "{50564D48 88000000 0F01 0300} h0 'gravel'.28 {00094400 A6020000} h1 'mossy_1'.28 "
          "{02095500 A7020000} h2 'gutter_wide'.28 {02096600 A5020000} /0x90 "
          "{50565254 18200000 00090000 40004000} .0x2010 2*([PVRT h(0x0901 0 8 8) .128])",
          "archive",
          "entry_count=3 flags=0x010F entry[*].name=('gravel' 'mossy_1' 'gutter_wide') "
          "entry[*].offset=(0x90 0x20B0 0x2140) entry[*].size=(0x2020 144 144) "
          "entry[*].global_index=(0x2A6 0x2A7 0x2A5)")

/* A GVM as tools write it. Its header has the size of a real one with two entries: 12 + 76 bytes,
 * padded so that the pixels begin at a multiple of 32. */
#define WRITTEN_GVM                                                                                \
    "> [GVMH h(15 2) h0 'shelf_of_books'.28 h(5 0x11) 0x0123ABCD h1 'lamp'.28 h(0x809 0x21) "      \
    "0x80000000 .24] [GVRT h(0 5 4 4) {010203} .29] [GVRT h(0 0x809 8 4) {010203} .29]"

TEST(a_gvm_of_two_textures_opens)
{
    CHECK(WRITTEN_GVM, "archive",
          "sure GVM 208 BIG flags=15 entry[*].offset=(112 160) entry[*].size=(2*48) "
          "entry[*].name=('shelf_of_books' 'lamp') entry[*].global_index=(0x0123ABCD 0x80000000)");
    CHECK(WRITTEN_GVM, "archive sweep", "entry_count=2");
    CHECK(WRITTEN_GVM, "archive flags=OPEN_STRICT sweep whole", "entry_count=2");
}

/* ---- what kunai_probe finds ---- */

/* Probe is sure if the sizes of the chunks lead to the last texture. The tag alone makes the
 * file likely. */
TEST(probe_is_sure_if_chunks_lead_to_the_last_texture)
{
    check_both("[#2H h(0 2) 2*h$] [COMM .3] #3 #3 .9", "sure #2 315");
    check_both("[#2H h(0 2) 2*h$] #3 '#4T' {88000000} .135", /* the last texture is cut */
               "likely #2 303 warns TRUNCATED 164 '#4T'");
    check_both("[#2H h(0 2) 2*h$] #3", "likely #2 160 warns TRUNCATED 160 '#2H'");
    check_both("[#2H h(0 1 0)] b0 #3", "likely #2 159"); /* b0 is no chunk */
    check_both("[#2H h(0 0)] .3", "sure #2 12");
    check_both("'#2H'", "likely #2 4 fails TRUNCATED 4 '#2H'");
    /* the table passes the header; the header passes the end */
    check_both("[#2H h(0 1) b0] b0 #3", "likely #2 158 warns CORRUPT 4 '#2H'");
    check_both("'#2H' {05000000} h(0 0)", "likely #2 12 warns TRUNCATED 4 '#2H'");
}

/* The search stops after as many textures as the table has room for, and after as many chunks as
 * these may have: 16, and 5 for each. */
TEST(found_in_few_steps)
{
    check_both("[#2H h(0 2) 2*h$] 24*([COMM]) #3 #3", "sure #2 496");
    check_both("[#2H h(0 2) 2*h$] 25*([COMM]) #3 #3", "likely #2 504");
}

TEST_CASE(every_cut_and_every_byte_may_be_damaged,
          "[PVMH h(9 2) h0 'one'.28 1 h1 'two'.28 2] [GBIX 0] [PVRT h(0x0901 0 8 8) .128] '?"
          "?' [PVRT h(0x0901 0 8 8) .128]",
          "archive sweep", "any entry_count=2")
