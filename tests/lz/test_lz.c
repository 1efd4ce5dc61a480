/* test_lz.c - the compressions of the Nintendo DS must unpack exactly, and damage must be found at
 * its place. Lengths and distances are stored minus a constant, so each limit can be wrong by one:
 * the rows lie on both sides of each limit. The numbers come from lz.md 1 to 7. */
#include "cases.h"
#include "lz/lz.h"

enum { LZ10 = KUNAI_FORMAT_LZ10, LZ11, HUFFMAN4, HUFFMAN8, RLE, BLZ, CUTS = 1, EMPTY = 2 };

/* A file: its bytes, its output and the expected numbers. Offset and record belong to the error, or
 * to the fault of a cut file. */
typedef struct lz_row {
    uint32_t format;
    const char *packed, *plain;
    uint32_t used, distance, cut, flags; /* CUTS: each cut is an error */
    kunai_result code;
    uint32_t offset;
    const char *record;
} lz_row;

static const lz_row rows[] = {
    /* literals; the shortest and the longest copy; distances 1 and 4096 */
    {LZ10, "{10030000 00414243}", "'ABC'", 8, 0, 0, CUTS, 0, 0, ""},
    {LZ10, "{10040000 40410000}", "4*'A'", 8, 1, 0, CUTS, 0, 0, ""},
    {LZ10, "{10130000 4041F000}", "19*'A'", 8, 1, 0, CUTS, 0, 0, ""},
    {LZ10, "{10060000 2041421001}", "3*'AB'", 9, 2, 0, 0, 0, 0, ""},
    {LZ10, "{10031000} 512*({00} q$) {800FFF}", "512*(q$) .3", 4615, 4096, 0, CUTS, 0, 0, ""},
    {LZ10, "{10FB0F00} 511*({00} q$) {800FFF}", "511*(q$)", 4604, 0, 0, 0, -6, 4604, "LZ copy"},
    {LZ10, "{10050000 40411001}", "'A'", 6, 0, 0, 0, -6, 6, "LZ copy"},
    {LZ10, "{10050000 80100041}", "", 5, 0, 0, 0, -6, 5, "LZ copy"},
    /* the copy passes the end by one byte */
    {LZ10, "{10040000 40411000}", "4*'A'", 8, 1, 1, 0, 0, 6, "LZ copy"},
    /* empty files and headers of 8 bytes */
    {LZ10, "{10000000}", "", 4, 0, 0, EMPTY, 0, 0, ""},
    {RLE, "{30000000}", "", 4, 0, 0, EMPTY, 0, 0, ""},
    {HUFFMAN8, "{2800000000000000}", "", 8, 0, 0, EMPTY, 0, 0, ""},
    {LZ10, "{1000000000}", "", 0, 0, 0, 0, -5, 5, "LZ header"},
    {LZ10, "{10000000000000}", "", 0, 0, 0, 0, -5, 7, "LZ header"},
    {LZ10, "{10000000 03000000 00414243}", "'ABC'", 12, 0, 0, 0, 0, 0, ""},
    {LZ10, "{11030000 00414243}", "", 0, 0, 0, 0, -4, 0, "LZ header"},
    /* the largest size that the bytes after the header can give, and one byte more */
    {LZ10, "{10900000} 17*{FF}", "", 5, 0, 0, 0, -6, 5, "LZ copy"},
    {LZ10, "{10910000} 17*{FF}", "", 0, 0, 0, 0, -5, 21, "LZ header"},
    {LZ10, "{10FFFFFF} .4", "", 0, 0, 0, 0, -5, 8, "LZ header"},
    {LZ10, "{10000000 FFFFFFFF} .4", "", 0, 0, 0, 0, -5, 12, "LZ header"},
    {LZ11, "{11800808} .33", ".29", 37, 0, 0, 0, -5, 37, "LZ literal"},
    {LZ11, "{11810808} .33", "", 0, 0, 0, 0, -5, 37, "LZ header"},
    {HUFFMAN4, "{2404000000}", "", 4, 0, 0, 0, -5, 5, "Huffman tree"},
    {HUFFMAN4, "{2405000000}", "", 0, 0, 0, 0, -5, 5, "LZ header"},
    {HUFFMAN8, "{2808000000}", "", 4, 0, 0, 0, -5, 5, "Huffman tree"},
    {HUFFMAN8, "{2809000000}", "", 0, 0, 0, 0, -5, 5, "LZ header"},
    {RLE, "{3041000000}", "", 4, 0, 0, 0, -5, 5, "RLE run"},
    {RLE, "{3042000000}", "", 0, 0, 0, 0, -5, 5, "LZ header"},
    /* the three kinds of LZ11 copies; the shortest and the longest of each */
    {LZ11, "{11040000 40412000}", "4*'A'", 8, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11110000 4041F000}", "17*'A'", 8, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11120000 4041000000}", "18*'A'", 9, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11110100 40410FF000}", "273*'A'", 9, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11120100 404110000000}", "274*'A'", 10, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11110101 40411FFFF000}", "65809*'A'", 10, 1, 0, CUTS, 0, 0, ""},
    {LZ11, "{11110101 40411FFFF001}", "'A'", 6, 0, 0, 0, -6, 6, "LZ copy"},
    /* runs and literals: the longest of each, and a run and literals that are cut */
    {RLE, "{30060000 8141014243}", "4*'A' 'BC'", 9, 0, 0, CUTS, 0, 0, ""},
    {RLE, "{30820000 FF41}", "130*'A'", 6, 0, 0, CUTS, 0, 0, ""},
    {RLE, "{30800000 7F} 128*{42}", "128*'B'", 133, 0, 0, 0, 0, 0, ""},
    {RLE, "{30030000 8141}", "3*'A'", 6, 0, 1, 0, 0, 4, "LZ copy"},
    {RLE, "{30010000 0141}", "'A'", 6, 0, 1, 0, 0, 4, "LZ copy"},
    /* trees: two symbols; three; the last place, and the first place after it */
    {HUFFMAN8, "{28020000 01C04142 00000040}", "'AB'", 12, 0, 0, CUTS, 0, 0, ""},
    {HUFFMAN8, "{28030000 0240C0424344 00000088}", "'BCD'", 14, 0, 0, CUTS, 0, 0, ""},
    {HUFFMAN8, "{28020000 01C14142 00000040}", "", 12, 0, 0, 0, -6, 5, "Huffman tree"},
    {HUFFMAN8, "{28020000 0140C142 00000040}", "", 12, 0, 0, 0, -6, 6, "Huffman tree"},
    {HUFFMAN4, "{24020000 01C00102 00000050}", "{2121}", 12, 0, 0, CUTS, 0, 0, ""},
    {HUFFMAN4, "{24020000 01C0F1E2 00000050}", "{2121}", 12, 0, 0, CUTS, 0, 0, ""},
    /* programs: footers of 8 and 11 bytes, plain bytes, no packing */
    {BLZ, "{00F041424310 0E000008 07000000}", "7*'ABC'", 14, 3, 0, 0, 0, 0, ""},
    {BLZ, "{00F041424310 FFFFFF 1100000B 04000000}", "7*'ABC'", 17, 3, 0, 0, 0, 0, ""},
    {BLZ, "'xy' {00F041424310 0E000008 07000000}", "'xy' 7*'ABC'", 16, 3, 0, 0, 0, 0, ""},
    {BLZ, "{41 0E000099 00000000}", "{41 0E000099 00000000}", 9, 0, 0, 0, 0, 0, ""},
    {BLZ, "{0E000008 070000}", "", 0, 0, 0, 0, -5, 7, "BLZ footer"},
    {BLZ, "{00F041424310 0E000007 07000000}", "", 0, 0, 0, 0, -6, 9, "BLZ footer"},
    {BLZ, "{00F041424310 0E00000C 07000000}", "", 0, 0, 0, 0, -6, 9, "BLZ footer"},
    {BLZ, "{00F041424310 0F000008 07000000}", "", 0, 0, 0, 0, -6, 6, "BLZ footer"},
    {BLZ, "{00F041424310 07000008 07000000}", "", 0, 0, 0, 0, -6, 6, "BLZ footer"},
    {BLZ, "{00F041424310 0E000008 FFFFFFFF}", "", 0, 0, 0, 0, -6, 10, "BLZ footer"},
    {BLZ, "{00F041424310 0E000008 25000000}", "", 0, 0, 0, 0, -6, 10, "BLZ footer"},
    {BLZ, "{00F041424310 0E000008 08000000}", "", 0, 0, 0, 0, -6, 10, "BLZ footer"},
    {BLZ, "{00F041424310 0E000008 06000000}", "", 0, 0, 0, 0, -6, 0, "BLZ copy"},
    {BLZ, "{01F041424310 0E000008 07000000}", "", 0, 0, 0, 0, -6, 0, "BLZ copy"},
    {BLZ, "{00F041424310 0D000008 07000000}", "", 0, 0, 0, 0, -6, 1, "BLZ copy"},
    {BLZ, "10*{55} {00F041424310 18000008 06000000}", "", 0, 0, 0, 0, -6, 10, "BLZ stream"},
};

static kunai_options make_options(uint32_t format, uint32_t flags)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    options.format = format;
    options.flags = flags;
    return options;
}

/* Queries the size, then decodes. Memory ends where the input ends. */
static void check_decoding(const lz_row *row, size_t size, uint32_t flags,
                           const kunai_error *wanted)
{
    auto_laid packed = lay("%s", row->packed), plain = lay("%s", row->plain);
    auto_exact exact = test_exact_copy(packed.file.data, size);
    auto_free uint8_t *dst = malloc(plain.file.size + 1);
    const kunai_options options = make_options(row->format, flags);
    uint64_t counted, unpacked, used;
    kunai_lz_info info;
    kunai_error error;

    assert_int_equal(kunai_lz_size(exact.data, size, &options, &counted, NULL, &error),
                     wanted->code);
    assert_int_equal(error.offset, wanted->offset);
    assert_string_equal(error.record, wanted->record);
    assert_int_equal(error.format, wanted->code ? row->format : 0);
    assert_int_equal(kunai_lz_inspect(exact.data, size, &options, &info, NULL), wanted->code);
    if (wanted->code != KUNAI_OK)
        assert_int_equal(info.unpacked + info.packed + info.format, 0);
    if (error.code == KUNAI_E_CORRUPT || error.code == KUNAI_E_TRUNCATED)
        return; /* the size comes from the header; check_bad has room for it */
    (void)kunai_lz_decode(exact.data, size, &options, dst, (size_t)counted, &unpacked, &used, NULL);
    assert_int_equal(unpacked, counted);
}

/* A good row: every call agrees, the output ends exactly at its size, and one byte less of room or
 * limit is an error. */
static void check_good(const lz_row *row)
{
    auto_laid packed = lay("%s", row->packed), plain = lay("%s", row->plain);
    auto_exact exact = test_exact_copy(packed.file.data, packed.file.size);
    auto_free uint8_t *dst = malloc(plain.file.size + 1);
    const size_t size = plain.file.size;
    kunai_options options = make_options(row->format, 0);
    uint64_t unpacked, used;
    kunai_lz_info info;
    kunai_error error;

    assert_ok(kunai_lz_inspect(exact.data, exact.size, &options, &info, &error));
    assert_int_equal(info.unpacked, size);
    assert_int_equal(info.packed, row->used);
    assert_int_equal(info.least_distance, row->distance);
    assert_int_equal(info.cut, row->cut);
    assert_int_equal(info.format, row->format);
    dst[size] = 0xA5;
    assert_ok(kunai_lz_decode(exact.data, exact.size, &options, dst, size, &unpacked, &used, NULL));
    assert_int_equal(unpacked, size);
    assert_int_equal(used, row->used);
    assert_true(!size || !memcmp(dst, plain.file.data, size));
    assert_int_equal(dst[size], 0xA5);
    options.flags = KUNAI_OPEN_STRICT;
    assert_int_equal(kunai_lz_size(exact.data, exact.size, &options, NULL, NULL, &error),
                     row->cut ? KUNAI_E_CORRUPT : KUNAI_OK);
    assert_int_equal(error.offset, row->cut ? row->offset : 0);
    if (!size)
        return;
    assert_int_equal(
        kunai_lz_decode(exact.data, exact.size, &options, dst, size - 1, &unpacked, &used, &error),
        KUNAI_E_SPACE);
    assert_int_equal(error.offset, row->format == BLZ ? exact.size - 4 : 0);
    assert_int_equal(unpacked + used, 0);
    options.max_output = size - 1; /* max_output 0 means the default limit */
    assert_int_equal(kunai_lz_size(exact.data, exact.size, &options, NULL, NULL, &error),
                     size > 1   ? KUNAI_E_LIMIT
                     : row->cut ? KUNAI_E_CORRUPT
                                : KUNAI_OK);
    options = make_options(row->format, 0);
    options.max_output = size;
    assert_ok(kunai_lz_size(exact.data, exact.size, &options, NULL, NULL, NULL));
}

/* The output before the damage is correct. */
static void check_bad(const lz_row *row)
{
    auto_laid packed = lay("%s", row->packed), plain = lay("%s", row->plain);
    auto_exact exact = test_exact_copy(packed.file.data, packed.file.size);
    auto_free uint8_t *dst = malloc(1 << 20);
    const kunai_options options = make_options(row->format, 0);
    uint64_t unpacked, used;
    kunai_error error;

    assert_int_equal(
        kunai_lz_decode(exact.data, exact.size, &options, dst, 1 << 20, &unpacked, &used, &error),
        row->code);
    assert_int_equal(error.offset, row->offset);
    assert_string_equal(error.record, row->record);
    assert_int_equal(unpacked, plain.file.size);
    assert_true(!plain.file.size || !memcmp(dst, plain.file.data, plain.file.size));
}

TEST(bytes_by_hand)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        const lz_row *row = &rows[i];
        auto_laid packed = lay("%s", row->packed);
        const kunai_error wanted = {.code = row->code,
                                    .offset = row->code ? row->offset : 0,
                                    .record = row->code ? row->record : ""};

        check_decoding(row, packed.file.size, 0, &wanted);
        if (row->code == KUNAI_OK)
            check_good(row);
        else
            check_bad(row);
    }
}

/* Each cut of a file must be an error at the end of the data. */
TEST(cut_files)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid packed = lay("%s", rows[i].packed), plain = lay("%s", rows[i].plain);

        for (size_t size = 0; size < packed.file.size && rows[i].flags == CUTS; size++) {
            const kunai_options options = make_options(rows[i].format, 0);
            auto_exact exact = test_exact_copy(packed.file.data, size);
            auto_free uint8_t *dst = malloc(plain.file.size);
            uint64_t unpacked, used;
            kunai_error error;

            assert_int_equal(kunai_lz_decode(exact.data, size, &options, dst, plain.file.size,
                                             &unpacked, &used, &error),
                             KUNAI_E_TRUNCATED);
            assert_int_equal(error.offset, size);
            assert_true(used <= size && unpacked < plain.file.size);
            assert_true(!unpacked || !memcmp(dst, plain.file.data, (size_t)unpacked));
        }
    }
}

/* Compares what kunai_probe finds in the data: a format, or 0 for no format. */
static void check_probe(const char *text, uint32_t format, uint64_t size)
{
    auto_laid file = lay("%s", text);
    kunai_found found;
    kunai_lz_info info;
    kunai_error error;
    const kunai_result result =
        kunai_lz_inspect(file.file.data, file.file.size, NULL, &info, &error);

    (void)kunai_probe(file.file.data, file.file.size, &found);
    assert_int_equal(found.format, format);
    assert_int_equal(found.size, size);
    assert_int_equal(result, format ? KUNAI_OK : KUNAI_E_FORMAT);
    assert_int_equal(info.format, format);
    assert_int_equal(error.offset, 0);
    if (format)
        assert_int_equal(found.modules, KUNAI_MODULE_LZ);
}

/* The first byte is the only signature, so the probe must decode all of the data. A looser rule
 * would take other files for LZ. */
TEST(rules_that_recognise)
{
    check_probe("{10030000 00414243}", LZ10, 8);
    check_probe("{10030000 00414243} .7", LZ10, 8);
    check_probe("{10030000 00414243} .8", 0, 0);
    check_probe("{10030000 00414243 01}", 0, 0);
    check_probe("{10020000 004142}", 0, 0); /* 7 bytes */
    check_probe("{10020000 004142} .1", LZ10, 7);
    check_probe("{10000000 00000000}", 0, 0);
    check_probe("{10000000 03000000 00414243}", 0, 0);
    check_probe("{10040000 40411000}", 0, 0); /* the last copy is cut */
    check_probe("{10040000 40411001}", 0, 0);
    check_probe("{10FFFFFF} .4", 0, 0);
    check_probe("{11040000 40412000}", LZ11, 8);
    check_probe("{24020000 01C00102 00000050}", HUFFMAN4, 12);
    check_probe("{28020000 01C04142 00000040}", HUFFMAN8, 12);
    check_probe("{30820000 FF41} .2", RLE, 6);
    check_probe("{40030000 00414243}", 0, 0);
    check_probe("{00F041424310 0E000008 07000000}", 0, 0);
}

/* The probe accepts a 32-bit size only from 16 MiB on, because smaller sizes fit into the 24-bit
 * field. The rows have 0x1000000 bytes of runs, and one byte less. */
TEST(sizes_of_32_bits)
{
    check_probe("{30000000 00000001} 129055*{FF41} {BF41}", RLE, 258120);
    check_probe("{30000000 FFFFFF00} 129055*{FF41} {BE41}", 0, 0);
}

/* Wrong arguments must fail, and must set the counts of output and input to 0. */
TEST(wrong_arguments)
{
    const kunai_options afs = make_options(KUNAI_FORMAT_AFS, 0);
    uint64_t unpacked = 1, packed = 1;
    kunai_lz_info info;
    kunai_error error;

    assert_int_equal(kunai_lz_inspect("x", 1, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_lz_inspect(NULL, 1, NULL, &info, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_lz_decode("x", 1, NULL, NULL, 1, &unpacked, &packed, &error),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(unpacked + packed, 0);
    assert_int_equal(kunai_lz_size("x", 1, &afs, NULL, NULL, &error), KUNAI_E_FORMAT);
    assert_int_equal(kunai_lz_size(NULL, 0, NULL, NULL, NULL, NULL), KUNAI_E_FORMAT);
}

/* ---- archives ---- */

/* Opens an AFS that holds a text and an LZ10 file, and compares the second entry. A strict open
 * fails if the options also apply the packing to the text. */
static void check_entry(uint32_t flags, uint32_t packing, uint32_t packed_as, uint64_t size,
                        kunai_result result)
{
    auto_laid file = lay("'AFS'0 2 @a b-a @b c-b  a: 'hello text' b: {10050000 40411000} c:");
    kunai_options options = KUNAI_OPTIONS_INIT;
    auto_archive *archive = NULL;
    const kunai_entry *entry;
    char plain[9] = "";
    uint64_t written;

    options.archive_flags = flags;
    options.packing = packing;
    options.flags = KUNAI_OPEN_STRICT;
    assert_int_equal(kunai_archive_open(file.file.data, file.file.size, &options, &archive, NULL),
                     packing == BLZ ? KUNAI_E_CORRUPT
                     : packing      ? KUNAI_E_FORMAT
                                    : KUNAI_OK);
    kunai_archive_close(archive);
    options.flags = 0;
    assert_ok(kunai_archive_open(file.file.data, file.file.size, &options, &archive, NULL));
    entry = kunai_archive_get_entry(archive, 1);
    assert_int_equal(entry->packing, packed_as);
    assert_int_equal(entry->unpacked_size, size);
    assert_int_equal(entry->result, result);
    assert_int_equal(kunai_archive_read(archive, 1, plain, 8, &written, NULL), result);
    assert_int_equal(written, result == KUNAI_OK ? size : 0);
    if (result == KUNAI_OK)
        assert_string_equal(plain, size == 5 ? "AAAAA" : "\x10\5");
}

/* Entries are unpacked only if the options ask. An entry that fails to unpack must report why, and
 * must not hinder the open. */
TEST(entries_of_archives)
{
    check_entry(0, 0, 0, 8, KUNAI_OK);
    check_entry(KUNAI_ARCHIVE_LEAVE, 0, 0, 8, KUNAI_OK);
    check_entry(KUNAI_ARCHIVE_UNPACK, 0, LZ10, 5, KUNAI_OK);
    check_entry(KUNAI_ARCHIVE_UNPACK | KUNAI_ARCHIVE_QUICK, 0, 0, 8, KUNAI_OK);
    check_entry(0, LZ10, LZ10, 5, KUNAI_OK);
    check_entry(KUNAI_ARCHIVE_QUICK, LZ10, LZ10, 5, KUNAI_OK);
    check_entry(0, LZ11, LZ11, 0, KUNAI_E_FORMAT);
    check_entry(0, BLZ, BLZ, 0, KUNAI_E_CORRUPT);
}

/* An entry of each type, and one that is not packed. A trial of an entry costs 64 steps and 16
 * per byte. */
#define FIVE_TYPES                                                                                 \
    "'AFS'0 6 @a b-a @b c-b @c d-c @d e-d @e f-e @f g-f a: {10050000 40411000} "                   \
    "b: {11040000 40412000} c: {24010000 01C0 0104 00000040} d: {28010000 01C0 4142 00000000} "    \
    "e: {30030000 8041 0000} f: {10000000 07000000} g:"

TEST(trials_of_entries_have_limits)
{
    static const way ways[] = {
        {"archive archive_flags=ARCHIVE_UNPACK sweep",
         "broken_count=0 entry[*].packing=(FORMAT_LZ10 FORMAT_LZ11 FORMAT_HUFFMAN4 "
         "FORMAT_HUFFMAN8 FORMAT_RLE 0) unpacked[0]='AAAAA' unpacked[1]='AAAA' unpacked[3]='A' "
         "unpacked[4]='AAA' unpacked[5]={10000000 07000000}"},
        {"archive archive_flags=ARCHIVE_UNPACK max_work=1280", "entry[4].packing=FORMAT_RLE"},
        {"archive archive_flags=ARCHIVE_UNPACK max_work=1279", "fails LIMIT @f"},
        {"archive archive_flags=ARCHIVE_UNPACK max_output=4",
         "any broken_count=1 entry[0].result=E_LIMIT"},
        {"archive packing=FORMAT_LZ10 sweep",
         "any broken_count=5 entry[*].packing=(6*FORMAT_LZ10) unpacked[0]='AAAAA'"},
        {"archive packing=FORMAT_LZ10 max_work=1279", "any fails LIMIT"},
        {"archive packing=FORMAT_LZ10 max_work=1280", "any broken_count=5"},
        {"archive packing=FORMAT_LZ10 max_output=4",
         "any broken_count=6 entry[0].result=E_LIMIT entry[1].result=E_FORMAT"}};
    auto_laid file = lay(FIVE_TYPES);

    CHECK_WAYS(&file, ways);
}
