/* test_scan.c - kunai_scan must find each file anywhere in the bytes, in order, and in a bounded
 * number of steps. Magic words also occur by chance, so each format has its own checks of the
 * next fields. */
#include "finds.h"

/* ---- files of all formats ---- */

#define GVM "'GVMH' 8 {0000 0001} 0 " LAY_GVRT
#define XVM "'XVMH' 56 h2 .54 " LAY_XVRT LAY_XVRT
#define NJTL "NJTL @list 1 list: @name 0 0 name: 'a'0 /4] pof0 "
#define PVPL "'PVPL' 40 {0100 0000 0000 1000} .32 "
#define GVPL "'GVPL' 40 {0001 0000 0000 0010} .32 "
#define PVRP "'PVRP' 36 {0100 0000} .32 "
#define SA_TOOLS "16 68 .52 'DESC' 4 'text' 'END'0 0 "
#define SA1MDL "'SA1MDL' {0003} " SA_TOOLS
#define SA2MDL "'SA2MDL' {0003} " SA_TOOLS
#define BTX0 "'BTX0' {FFFE 0100} 268 h(16 1) 20 " LAY_TEX0
#define BMD0 "'BMD0' {FFFE 0200} 296 h(16 2) 24 48 'MDL0' 24 .16 " LAY_TEX0
#define BMD0_ALONE "'BMD0' {FFFE 0200} 44 h(16 1) 20 'MDL0' 24 .16 "
#define BCA0 "'BCA0' {FFFE 0100} 96 h(16 1) 20 'JNT0' 76 .68 "
#define BTA0 "'BTA0' {FFFE 0100} 92 h(16 1) 20 'SRT0' 72 .64 "
#define BTP0 "'BTP0' {FFFE 0100} 96 h(16 1) 20 'PAT0' 76 .68 "
#define BMA0 "'BMA0' {FFFE 0100} 92 h(16 1) 20 'MAT0' 72 .64 "
#define BVA0 "'BVA0' {FFFE 0100} 84 h(16 1) 20 'VIS0' 64 .56 "

/* Files of all formats. Their sizes were worked out by hand. */
static const find_row parts[] = {
    {"'AFS'0 1 32 5 .16 'hello'", "", "AFS 37"},
    {LAY_PVRT, "", "PVR 144"},
    {"> " LAY_BML, "", "BML 0x820 big"},
    {LAY_PVM, "", "PVM 318, @16 PVR 144, @174 PVR 144"},
    {GVM, "", "GVM 64, @16 GVR 48"},
    {PVPL, "", "PVP 48"},
    {LAY_GVRT, "", "GVR 48"},
    {GVPL, "", "GVP 48"},
    {XVM, "", "XVM 208, @64 XVR 72, @136 XVR 72"},
    {"> [>" NJTL, "", "NINJA 44 big"},
    {SA1MDL, "", "NJBM 88"},
    {"'PVMX' {0101} 1 {02} 'a.png'0 {00} q(35 7) {00} 'picture'", "", "PVMX 42"},
    {"'NARC' {FEFF 0001} 64 h(16 3) 'BTAF' 20 h(1 0) 0 4 'BTNF' 16 4 h(0 1) 'GMIF' 12 'file'", "",
     "NARC 64"},
    {"'rom'.128 352 .60 {24FFAE51} .152 {085B A972}", "", "NDS 352"},
    {"'GBIX' 8 .8 " LAY_PVRT, "", "PVR 160"},
    {"'GBIX' 8 .8 " LAY_GVRT, "", "GVR 64"},
    {PVRP, "", "PVP 44"},
    {"'GCIX' 8 .8 " LAY_GVRT, "", "GVR 64"},
    {LAY_XVRT, "", "XVR 72"},
    {LAY_BML, "", "BML 0x820"},
    {"[" NJTL, "", "NINJA 44"},
    {SA2MDL, "", "NJCM 88"},
    {"'SA2BMDL' {03} " SA_TOOLS, "", "GJCM 88"},
    {"'SAANIM' {0002} " SA_TOOLS, "", "SAANIM 88"},
    {"'AFS ' 1 32 5 .16 'hello'", "", "AFS 37"},
    {"> [" NJTL, "", "NINJA 44 mixed"},
    {BTX0, "", "TEX0 268"},
    {LAY_BDHC, "", "BDHC 66"},
    {LAY_GRID, "", "BDHC 120"},
    {BMD0, "", "MDL0 296 textures"},
    {BCA0, "", "JNT0 96"},
    {BTA0, "", "SRT0 92"},
    {BTP0, "", "PAT0 96"},
    {BMA0, "", "MAT0 92"},
    {BVA0, "", "VIS0 84"},
    {BMD0_ALONE, "", "MDL0 44"},
};

enum { PARTS = COUNT(parts) };

/* Joins all parts with gaps of every length from first_gap on: files may touch, and may begin at
 * any offset. */
static bytes make_all_parts(finds *wanted, size_t first_gap)
{
    uint64_t state = 1;
    bytes area = {0};

    for (size_t i = 0; i < PARTS; i++) {
        auto_laid part = lay("%s", parts[i].file);

        add_noise(&area, first_gap + i, &state);
        read_finds(wanted, &part, area.size, parts[i].finds);
        append_bytes(&area, part.file.data, part.file.size);
    }
    return area;
}

TEST(all_formats_are_found_in_garbage)
{
    for (size_t gap = 0; gap < 20; gap++) {
        auto_finds wanted = {NULL, 0};
        auto_bytes area = make_all_parts(&wanted, gap);

        scans_list(&area, 0, &wanted);
    }
}

/* Each file alone, and with one byte after it. */
TEST(all_formats_are_found_alone)
{
    SCAN_ROWS(NULL, 0, parts);
    for (size_t i = 0; i < PARTS; i++) {
        auto_laid area = lay("%s", parts[i].file);

        append_bytes(&area.file, "P", 1);
        scans(&area, 0, "%s", parts[i].finds);
    }
}

/* From any position, the scan must find everything that begins there or later. A position inside
 * the header of a file may add a PVRT or GVRT without its index, or the POF0 of a Ninja file. */
TEST(scan_from_any_position)
{
    auto_finds wanted = {NULL, 0};
    auto_bytes area = make_all_parts(&wanted, 3);
    size_t skipped = 0;

    for (uint64_t position = 0; position <= area.size; position++) {
        finds got = scan_from(area.data, area.size, 0, position), rest;

        while (skipped < wanted.count && wanted.items[skipped].offset < position)
            skipped++;
        rest.items = wanted.items + skipped;
        rest.count = wanted.count - skipped;
        if (got.count && got.items[0].offset != (rest.count ? rest.items[0].offset : UINT64_MAX)) {
            assert_true(got.items[0].format == KUNAI_FORMAT_PVR ||
                        got.items[0].format == KUNAI_FORMAT_GVR ||
                        got.items[0].format == KUNAI_FORMAT_NINJA);
            memmove(got.items, got.items + 1, --got.count * sizeof *got.items);
        }
        compare_finds(&got, &rest);
        free_finds(&got);
    }
}

/* All cuts of all files: a cut file is found if its header is there. */
TEST(scan_of_cut_data)
{
    auto_finds wanted = {NULL, 0};
    auto_bytes area = make_all_parts(&wanted, 1);
    size_t size, i;

    for (size = 0; size < area.size; size++) {
        auto_exact exact = test_exact_copy(area.data, size);
        auto_finds got = scan_from(exact.data, size, 0, 0);

        for (i = 0; i < got.count; i++) {
            assert_int_equal(got.items[i].offset, wanted.items[i].offset);
            assert_int_equal(got.items[i].format, wanted.items[i].format);
            if (wanted.items[i].offset + wanted.items[i].size <= size)
                assert_memory_equal(&got.items[i], &wanted.items[i], sizeof *got.items);
        }
        assert_true(i == wanted.count || wanted.items[i].offset + wanted.items[i].size > size);
    }
}

/* Archives in archives, down to their textures. */
SCANS(archives_in_archives, 0,
      {"{C33A5F7E01} a: 'AFS'0 1 32 end-b .16 b: 'AFS'0 1 32 end-c .16 c: " LAY_PVM "end:", "",
       "@a AFS 382, @b AFS 350, @c PVM 318, @c+16 PVR 144, @c+174 PVR 144"},
      {"'AFS'0 1 32 208 .16 " XVM, "", "AFS 240, @32 XVM 208, @96 XVR 72, @168 XVR 72"})

/* ---- arguments and positions ---- */

TEST(arguments_that_are_null)
{
    static const kunai_found zero;
    const uint8_t data[4] = {0};
    uint64_t position = 0;
    kunai_found found;

    assert_int_equal(kunai_scan(data, 4, NULL, &position, NULL), KUNAI_E_ARGUMENT);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(data, 4, NULL, NULL, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(NULL, 4, NULL, &position, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_int_equal(position, 0);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(NULL, 0, NULL, &position, &found), KUNAI_END);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_int_equal(position, 0);
}

/* struct_size is at least the size of the first version, at most 1024, and a multiple of 8. Bytes
 * after the known members are zero. */
TEST(sizes_and_flags_of_options)
{
    static const struct {
        uint32_t struct_size, flags;
        uint32_t after; /* the byte at this place is 1; 0: no byte is 1 */
        int is_good;
    } rows[] = {
        {0, 0, 0, 0},          {8, 0, 0, 0},          {15, 0, 0, 0},  {16, 0, 0, 1},
        {16, 0, 16, 1},        {17, 0, 0, 0},         {20, 0, 0, 0},  {24, 0, 0, 1},
        {24, 0, 16, 0},        {24, 0, 23, 0},        {24, 0, 24, 1}, {1024, 0, 0, 1},
        {1024, 0, 1023, 0},    {1032, 0, 0, 0},       {16, 1, 0, 1},  {16, 2, 0, 0},
        {0xEEEEEEE8, 0, 0, 0}, {UINT32_MAX, 0, 0, 0}, {16, 3, 0, 0},  {16, 0x80000000, 0, 0}};
    static const kunai_found zero;
    const uint8_t data[4] = {0};

    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t words[130] = {0}, position = 0;
        kunai_scan_options options = make_scan_options(rows[i].flags, 0);
        kunai_found found;

        options.struct_size = rows[i].struct_size;
        memcpy(words, &options, sizeof options);
        if (rows[i].after)
            ((uint8_t *)words)[rows[i].after] = 1;
        memset(&found, 0xEE, sizeof found);
        assert_int_equal(kunai_scan(data, 4, (const void *)words, &position, &found),
                         rows[i].is_good ? KUNAI_END : KUNAI_E_ARGUMENT);
        assert_memory_equal(&found, &zero, sizeof found);
        assert_int_equal(position, rows[i].is_good ? 4 : 0);
    }
}

/* A program that calls again at the end must get KUNAI_END again. A position after the end gives
 * KUNAI_END, too. */
TEST(end_stays_the_end)
{
    static const uint64_t positions[] = {4, 5, UINT64_MAX};
    static const kunai_found zero;
    const kunai_scan_options options = make_scan_options(KUNAI_SCAN_PRS, 1);
    const uint8_t data[4] = {0};
    kunai_found found;
    uint64_t position;
    size_t i;

    for (i = 0; i < COUNT(positions); i++) {
        position = positions[i];
        memset(&found, 0xEE, sizeof found);
        assert_int_equal(kunai_scan(data, 4, &options, &position, &found), KUNAI_END);
        assert_int_equal(position, positions[i]);
        assert_memory_equal(&found, &zero, sizeof found);
    }
    for (position = 0, i = 0; i < 2; i++) {
        assert_int_equal(kunai_scan(data, 4, NULL, &position, &found), KUNAI_END);
        assert_int_equal(position, 4);
    }
}

/* A call finds the files that begin within its max_bytes. The word of a BML is 8 bytes after its
 * start, or 10 after two zeros, which may be after max_bytes. */
TEST(calls_end_after_max_bytes)
{
    static const struct {
        const char *text;
        uint32_t max_bytes;
        kunai_result result;
        uint64_t position;
    } rows[] = {{LAY_PVRT, 1, KUNAI_MORE, 1},
                {LAY_PVRT, 19, KUNAI_MORE, 19},
                {LAY_PVRT, 20, KUNAI_MORE, 20},
                {LAY_PVRT, 21, KUNAI_OK, 36},
                {LAY_BML, 20, KUNAI_MORE, 20},
                {LAY_BML, 21, KUNAI_OK, 20 + 128},
                {"> " LAY_BML, 20, KUNAI_MORE, 20},
                {"> " LAY_BML, 21, KUNAI_OK, 20 + 128},
                {"'PVMX' {0102} 'n'0 {00} q(26 1) {00} 'x'", 21, KUNAI_OK, 20 + 26}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const kunai_scan_options options = make_scan_options(0, rows[i].max_bytes);
        auto_laid file = lay("%s", rows[i].text);
        uint64_t position = 0;
        kunai_found found;
        auto_bytes area = {0};

        append_zeros(&area, 20);
        append_bytes(&area, file.file.data, file.file.size);
        assert_int_equal(kunai_scan(area.data, area.size, &options, &position, &found),
                         rows[i].result);
        assert_int_equal(position, rows[i].position);
        assert_int_equal(found.offset, rows[i].result == KUNAI_OK ? 20 : 0);
    }
}

/* ---- edges of archives ---- */

SCANS(afs_has_eight_entries_that_are_checked, 0,
      {"'AFS'0 9 .72 .1", "cut 80", "AFS 80"},  /* empty entries, nine */
      {0, "cut 80, 4: 10", ""},                 /* the table is cut off */
      {0, "cut 80, 72: 79 1", "AFS 80"},        /* the ninth is in the table: not checked */
      {0, "cut 80, 72: 79 2", "AFS 80 likely"}, /* the ninth passes the end */
      {0, "cut 80, 64: 79 1", ""},              /* the eighth entry */
      {0, "64: 80 1", "AFS 81"}, {0, "64: 80 2", ""},
      {0, "cut 40, 4: 0", ""} /* no entry: a word in a program */)

SCANS(pvm_has_room_for_its_header_and_a_chunk, 0,
      {"'PVMH' 6 h(0 1 0) 'COMM' 0", "", "PVM 22 likely"}, /* the texture is missing */
      {0, "14: 'AZAZ'", "PVM 22 likely"}, {0, "14: 'A@ZZ'", ""}, {0, "14: 'A[ZZ'", ""},
      {0, "cut 21", ""}, {0, "4: b5", ""},  /* no room for the table */
      {0, "10: b2", ""}, {0, "10: b0", ""}, /* no texture */
      {0, "17: 'm'", ""},                   /* no chunk follows the header */
      /* 4 + 40 + 4096: the largest header of one texture */
      {"'PVMH' 4140 h(0 1) .4136 'COMM' 0", "", "PVM 4156 likely"},
      {"'PVMH' 4141 h(0 1) .4137 'COMM' 0", "", ""})

SCANS(xvm_and_narc_have_a_first_chunk, 0, {"'XVMH' 56 h1 .54 'XVRT'", "", "XVM 68 likely"},
      {0, "67: 'S'", ""}, {0, "8: b0", ""}, {0, "cut 67", ""},
      {"'NARC' {FEFF 0001} 24 h(16 3) 'BTAF' 0", "", "NARC 24 likely"}, {0, "cut 23", ""},
      {0, "19: 'G'", ""})

/* A BML has its word in the middle of the header, and the word is short. So the scan must reject a
 * change in any of the 64 bytes. */
TEST(bml_has_a_header_without_other_bytes)
{
    static const find_row rows[] = {
        {0, "cut 128", "BML 128 likely"}, {0, "cut 127", ""}, {0, "cut 128, 4: b0", ""}};
    auto_laid area = lay(LAY_BML);

    SCAN_ROWS(&area, 0, rows);
    area.file.size = 128;
    for (size_t i = 0; i < 64; i++) {
        area.file.data[i] ^= 0x80;
        scans(&area, 0, "%s", "");
        area.file.data[i] ^= 0x80;
    }
}

/* A PVMX must begin with a whole entry. Damage after the entry lowers only the confidence. An entry
 * has up to four fields of any kind. A name has at most 1023 bytes. */
SCANS(pvmx_has_an_entry, 0, {"'PVMX' {01}", "", ""},
      {"'PVMX' {01 00}", "", ""}, /* the end of the table */
      {"'PVMX' {02 02} 'nnn'0 .17", "", ""},
      {"'PVMX' {01 04} 'nnn'0 .17", "", ""}, /* an unknown field */
      {"'PVMX' {01 02} 'nnn'0 .18", "", "PVMX all"},
      {"'PVMX' {01 02} 'nnn'0 .17", "", "PVMX all likely"},      /* without the end of the table */
      {"'PVMX' {01 02} 'nnn'0 .17 {04}", "", "PVMX all likely"}, /* an unknown field */
      {"'PVMX' {01 02} 'nnn'0 .16", "", ""},                     /* the entry is cut off */
      {"'PVMX' {01 02} 1023*'n' {00} .18", "", "PVMX all"},
      {"'PVMX' {01 02} 1024*'n' {00} .18", "", ""},
      {"'PVMX' {01} 2*({02} 'n'0) {01} 'abcd' {03} 'abcdefgh' .18", "", "PVMX all"},
      {"'PVMX' {01} 5*({02} 'n'0) .17", "", ""})

/* The limit is for the sum of all names of an entry. The sum includes the bytes between the names:
 * one for each end, and one for the second type. Each entry has its own limit. */
TEST(pvmx_names_of_an_entry_have_a_limit)
{
    for (size_t size = 1; size <= 1020; size += 1019)
        for (size_t extra = 0; extra < 2; extra++) {
            const unsigned first = (unsigned)size, second = (unsigned)(1024 - 3 - size + extra);
            auto_laid one = lay("'PVMX' {01 02} %u*'n' {00 02} %u*'n' {00} .18", first, second);
            auto_laid two =
                lay("'PVMX' {01 02} 1000*'n' {00} .17 {02} %u*'n' {00 02} %u*'n' {00} .18", first,
                    second);

            scans(&one, 0, "%s", extra ? "" : "PVMX all");
            scans(&two, 0, "%s", extra ? "PVMX all likely" : "PVMX all");
        }
}

/* ---- edges of textures ---- */

typedef struct change {
    uint8_t at, value, good;
} change;

/* Changes one byte at a time, and checks whether the scan still finds the file. */
static void check_changes(const char *text, const change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        auto_laid area = lay("%s", text);
        auto_finds got = {0};

        area.file.data[changes[i].at] = changes[i].value;
        got = scan_from(area.file.data, area.file.size, 0, 0);
        if (got.count != changes[i].good)
            fail_msg("byte %u as %u in %s", changes[i].at, changes[i].value, text);
    }
}

#define CHECK_CHANGES(text, rows) check_changes(text, rows, COUNT(rows))

/* A field with an impossible value shows that the word stands there by chance. */
TEST(fields_of_textures)
{
    static const change pvr[] = {{8, 7, 1},     {8, 8, 0},    {9, 0x12, 1}, {9, 0x13, 0},
                                 {9, 0, 0},     {12, 0, 0},   {14, 0, 0},   {11, 5, 1},
                                 {13, 0x10, 0}, {15, 0x0F, 1}};
    static const change gvr[] = {{8, 5, 1},    {9, 5, 1},     {10, 0xFB, 1}, {10, 4, 0},
                                 {11, 14, 1},  {11, 15, 0},   {13, 0, 0},    {15, 0, 0},
                                 {12, 0xF, 1}, {12, 0x10, 0}, {14, 0xF, 1},  {14, 0x10, 0}};
    static const change xvr[] = {{4, 55, 0},    {4, 56, 1},   {12, 19, 1}, {12, 20, 0},
                                 {13, 1, 0},    {20, 0, 0},   {22, 0, 0},  {21, 0x10, 0},
                                 {23, 0x10, 0}, {21, 0x0F, 1}};

    CHECK_CHANGES(LAY_PVRT, pvr);
    CHECK_CHANGES(LAY_GVRT, gvr);
    CHECK_CHANGES(LAY_XVRT, xvr);
}

/* The fields are the format, the place in a palette of 1024 colours, and the count. The word occurs
 * in programs, with other values after it. */
TEST(fields_of_palettes)
{
    static const change little[] = {{8, 0, 1},   {8, 2, 1},  {8, 3, 0},    {8, 4, 0},  {8, 5, 1},
                                    {8, 6, 1},   {8, 7, 1},  {8, 8, 0},    {9, 1, 0},  {10, 63, 1},
                                    {10, 64, 0}, {11, 1, 0}, {12, 255, 1}, {13, 3, 1}, {13, 4, 0},
                                    {14, 0, 0},  {14, 1, 1}, {15, 3, 1},   {15, 4, 0}};
    static const change big[] = {{9, 0, 1},    {9, 2, 1},  {9, 3, 0},   {9, 5, 0},   {9, 6, 1},
                                 {9, 7, 0},    {8, 1, 0},  {11, 63, 1}, {11, 64, 0}, {10, 1, 0},
                                 {13, 255, 1}, {12, 3, 1}, {12, 4, 0},  {15, 0, 0},  {15, 1, 1},
                                 {14, 3, 1},   {14, 4, 0}};
    static const change old[] = {{8, 2, 1}, {8, 4, 0}, {9, 1, 0}, {10, 1, 1}, {4, 0x23, 0},
                                 {4, 4, 0}, {4, 6, 1}, {5, 7, 1}, {5, 8, 0}};
    static const find_row most[] = {
        {0, "4: 2052", "PVP 44 likely"}, /* at most 1024 colours of 16 bits */
        {0, "4: 2054", ""},
    };
    auto_laid area = lay(PVRP);

    CHECK_CHANGES(PVPL, little);
    CHECK_CHANGES(GVPL, big);
    CHECK_CHANGES(PVRP, old);
    SCAN_ROWS(&area, 0, most);
}

/* A side has at most 4096 texels, and the header must be whole. */
SCANS(large_textures_and_runs, 0, {"'PVRT' 136 {0109 0000} h(0x1000 0x1000)", "", "PVR 16 likely"},
      {"'PVRT' 136 {0109 0000} h(0x1000 0x1001)", "", ""},
      {"'PVRT' 136 {0109 0000} h0x1000 {00}", "", ""}, {"'PVPL' 40 {0100 0000 0000 10}", "", ""},
      {LAY_XVRT LAY_XVRT LAY_XVRT, "",
       "XVR 72, @72 XVR 72, @144 XVR 72"}, /* no archive: one by one */
      {"'XVRT' 64 0 6 9 h(4 4) 8 .36", "", "XVR 64 likely"},
      {"'XVRT' 64 0 6 9 h(4 4) 8 .35", "", ""})

/* The size field of a chunk can end inside the header. The found size must still cover the header,
 * also in formats that are not decoded. */
SCANS(sizes_that_end_in_the_header, 0,
      {"'PVRT' 2 {0601 0000} h(32 32) .9", "", "PVR 16"}, /* YUV420, twiddled */
      {"'GVRT' 2 {0000000A 0020 0020} .9", "", "GVR 16"}, /* CI14 */
      {"'PVPL' 2 {0100 0000 0000 1000} .32", "", "PVP 48"})

/* Index and texture must be found as one file, even if the length of the index is wrong
 * (pvr.md 1.2). */
TEST(lengths_of_an_index)
{
    static const struct {
        uint32_t stored, size;
        int one;
    } rows[] = {{8, 8, 1}, {4, 4, 1},          {0, 0, 1},   {0, 8, 1},  {0, 4, 1}, {100, 8, 1},
                {5, 4, 1}, {0xFFFFFFF0, 8, 1}, {12, 12, 0}, {0, 12, 0}, {8, 12, 0}};
    static const struct {
        const char *tag, *text, *name;
        uint32_t size;
    } kinds[] = {{"GBIX", LAY_PVRT, "PVR", 144},
                 {"GBIX", LAY_GVRT, "GVR", 48},
                 {"GCIX", LAY_GVRT, "GVR", 48}};

    for (size_t k = 0; k < COUNT(kinds); k++)
        for (size_t i = 0; i < COUNT(rows); i++) {
            const unsigned index = 8 + rows[i].size;
            auto_laid area = lay("{C33A5F} '%s' 0x%X .%u %s .64", kinds[k].tag,
                                 (unsigned)rows[i].stored, (unsigned)rows[i].size, kinds[k].text);

            scans(&area, 0, "@%u %s %u", rows[i].one ? 3 : 3 + index, kinds[k].name,
                  (rows[i].one ? index : 0) + kinds[k].size);
        }
}

/* A GBIX alone is not found. The index of the Wii does not belong to a Dreamcast texture. If a
 * chunk is between the index and the texture, only the texture is found. */
SCANS(index_without_its_texture, 0, {"'GCIX' 8 .8 " LAY_PVRT, "", "@16 PVR 144"},
      {"'GCIX' 8 .8 'GVRT' 40 {0000000F 0008 0008} .32", "", ""}, /* no plausible texture */
      {"'GBIX' 8 .8", "", ""}, {"'GBIX' 8 .8 'IMGC' 4 .4 " LAY_PVRT, "", "@28 PVR 144"},
      {"2*('GBIX' 8 .8) " LAY_PVRT, "", "@16 PVR 160"},
      {"2*('GBIX' 8 .8) 'PVRT' 136 {0809 0000} h(8 8) .128", "", ""})

/* ---- edges of Nitro files ---- */

/* The scan checks the header of the file, and that it contains a block of the right kind. It does
 * not check the version. */
TEST(fields_of_nitro_files)
{
    static const change textures[] = {{4, 0xFE, 0},  {5, 0xFF, 0}, {6, 2, 1},   {7, 7, 1},
                                      {12, 17, 0},   {12, 15, 0},  {13, 1, 0},  {14, 0, 0},
                                      {14, 17, 0},   {15, 1, 0},   {16, 21, 0}, {17, 1, 0},
                                      {19, 0x80, 0}, {20, 't', 0}, {23, '1', 0}};
    static const change animation[] = {{4, 0xFE, 0},  {5, 0xFF, 0}, {6, 2, 1},   {8, 0, 1},
                                       {12, 17, 0},   {13, 1, 0},   {14, 0, 0},  {14, 2, 1},
                                       {14, 17, 0},   {15, 1, 0},   {16, 21, 0}, {17, 1, 0},
                                       {19, 0x80, 0}, {20, 'x', 0}, {23, '1', 0}};
    static const char *const texts[] = {BCA0, BTA0, BTP0, BMA0, BVA0};
    static const find_row rows[] = {
        /* 9 blocks: offsets up to 52, more than the data */
        {0, "14: b9, cut 51", ""},
        {0, "14: b9, cut 52", "VIS0 52 likely"},
    };
    auto_laid area = lay(BVA0);

    CHECK_CHANGES(BTX0, textures);
    for (size_t i = 0; i < COUNT(texts); i++)
        CHECK_CHANGES(texts[i], animation);
    SCAN_ROWS(&area, 0, rows);
}

/* Files with models, with textures, with both and with neither. The declared size is 296. A block
 * that begins at 289 or later has less than 8 bytes there, so its kind stays unknown and any kind
 * is possible. Bytes after the file belong to something else and must not decide. */
SCANS(bmd0_has_models_or_textures, 0, {BMD0 ".1", "cut 295", "MDL0 295 textures likely"},
      {0, "cut 296, 48: 'X'", "MDL0 296"},  /* of TEX0 */
      {0, "cut 296, 48: 'X', 24: 'X'", ""}, /* of MDL0 */
      {0, "cut 296, 24: 'X'", "TEX0 296"},
      {0, "cut 296, 14: b1", "MDL0 296"},            /* only its models are blocks */
      {0, "cut 296, 20: h289", "MDL0 296 textures"}, /* the offset of TEX0 */
      {0, "20: h289", "MDL0 296 textures"}, {0, "cut 296, 20: h288", "MDL0 296"},
      {0, "20: h288", "MDL0 296"}, {0, "cut 296, 16: h289", "MDL0 296 textures"}, /* of MDL0 */
      {0, "16: h289", "MDL0 296 textures"}, {0, "cut 296, 16: h288", "TEX0 296"},
      {0, "16: h288", "TEX0 296"})

/* A declared size that does not cover the header is ignored, and all of the data decides. If it
 * covers only the header, the kinds of the blocks stay unknown. */
SCANS(bmd0_with_a_small_size, 0, {BMD0_ALONE, "8: b15", "MDL0 44 likely"},
      {0, "8: b16", "MDL0 44 textures likely"})

/* Heights must be whole and must have a plate. A land has no magic word, but the scan finds the
 * heights in it. */
TEST(heights_are_whole)
{
    static const change changes[] = {{4, 1, 1},  {4, 3, 0},  {6, 0, 1},  {6, 2, 0},  {8, 0, 1},
                                     {8, 2, 0},  {10, 0, 0}, {10, 2, 0}, {12, 0, 1}, {12, 2, 0},
                                     {14, 0, 1}, {14, 2, 0}, {5, 1, 0},  {15, 1, 0}, {3, 'c', 0}};
    static const find_row land[] = {
        {"0x800 0 296 66 .0x800 " BMD0 LAY_BDHC, "", "@0x810 MDL0 296 textures, @0x938 BDHC 66"}};
    static const find_row cut[] = {{0, "cut -1", ""}};
    auto_laid area = lay(LAY_BDHC);

    CHECK_CHANGES(LAY_BDHC, changes);
    SCAN_ROWS(&area, 0, cut);
    SCAN_ROWS(NULL, 0, land);
}

/* ---- edges of models ---- */

/* The word alone may be part of a program. So the version must be known, and the root node must lie
 * in the data. A file without an end mark goes on to the end of the data. Files inside it are
 * found, other models, too. Where the end mark was, there is the magic word of the second model, as
 * metadata with a size that does not fit. */
TEST(sa_tools_have_a_version_and_a_root)
{
    static const find_row rows[] = {
        {0, "6: b1", ""},  {0, "8: 36", "NJBM 88"},  {0, "8: 37", ""}, {0, "8: 40", ""},
        {0, "8: 12", ""},  {0, "cut 68", "NJBM 68"}, /* its metadata is missing */
        {0, "cut 67", ""},
    };
    static const find_row nested[] = {
        {"{C33A5F7E010203} a: 'SA1MDL' {0003} 16 68 .52 'DESC' 4 'text' b: " SA2MDL "c: " LAY_PVRT,
         "", "@a NJBM all, @b NJCM 88, @c PVR 144"}};
    static const find_row motion[] = {
        {0, "7: b0", "SAANIM 88"}, {0, "7: b3", ""}, {0, "8: 77", ""}, {0, "8: 15", ""}};
    static const find_row levels[] = {
        {"{C33A5F7E010203} a: 'SA1LVL' {0003} 16 52 .36 'DESC' 4 'text' b: 'SA2BLVL' {00} 16 0 .32 "
         "c: 'SADXLVL' {03} 17 0 .37 d: 'SA2LVL' {0001} 999 0 .31 e: 'SA2LVL' {0001} 16 0 .32",
         "", "@a SA1LVL all, @b SA2BLVL all, @c SADXLVL all, @e SA2LVL 48"}};
    auto_laid area = lay(SA1MDL), saanim = lay("'SAANIM' {0001} 76 0 .72");

    for (uint32_t version = 0; version < 256; version++) {
        area.file.data[7] = (uint8_t)version;
        scans(&area, 0, "%s", version <= 3 ? "NJBM 88" : "");
    }
    area.file.data[7] = 3;
    SCAN_ROWS(&area, 0, rows);
    SCAN_ROWS(&saanim, 0, motion);
    SCAN_ROWS(NULL, 0, nested);
    SCAN_ROWS(NULL, 0, levels);
}

/* A run of chunks is one file, with the modules of all chunks. It ends with the last chunk. */
SCANS(ninja_chunks_are_a_run, 0,
      {"'NJTL' 8 8 0 'NJCM' 52 .52 'POF0' 4 0 'NMDM' 12 .12 'CPSM' 1", "cut 76", "NINJA 76 model"},
      {0, "cut 108", "NINJA 108 model motion"},
      {0, "cut 108, 16: 'NJBM'", "NINJA 108 model motion"},
      {0, "cut 108, 16: 'GJCM'", "NINJA 108 model motion"},
      {0, "cut 108, 16: 'XJCM'", "NINJA 108 model motion"},
      {0, "cut 108, 0: 'GJTL'", "NINJA 108 model motion"},
      {0, "cut 108, 0: 'XJTL'", "NINJA 108 model motion"},
      {0, "", "NINJA 108 model motion"}, /* the last chunk is cut; those before it stay */
      /* XVMH does not belong to the run, although it has the form of a tag */
      {"'NJTL' 8 8 0 'NJCM' 52 .52 'POF0' 4 0 'NMDM' 12 .12 " XVM, "",
       "NINJA 108 model motion, @108 XVM 208, @172 XVR 72, @244 XVR 72"})

/* Tags occur in programs by chance. NJIN has no known pointer, so another chunk or the end of the
 * data must follow. */
SCANS(ninja_tags_by_chance, 0, {"'NJCM' 0 .64", "", ""}, {"'NJIN' 3 .64", "", ""},
      {"'NJIN' 3 .3", "", ""}, {"'NJIN' 4 .64", "", ""}, {"'NJIN' 4 .5", "", ""},
      {"'NJIN' 4 .4", "", "NINJA 12"}, {"'NJIN' 4 .4 'CPSM' 0 .1", "", "NINJA 20"},
      {"'NJTLNJCMPOF0NMDMGRND'", "", ""})

/* A pointer may lead up to the end of the body and not past it, in both byte orders. Moving cameras
 * and lights are like NMDM: the end of the body is the last place. */
TEST(ninja_pointers_end_in_the_body)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM"};
    static const find_row rows[] = {{0, "52: b52", "NINJA 60 model"},
                                    {0, "52: b53", ""},
                                    {0, "59: b52", "NINJA 60 mixed model"},
                                    {0, "59: b52, 4: b51", ""}};
    static const find_row cameras[] = {{"'NCAM' 12 12 .36", "", "NINJA 20 motion"},
                                       {"'NCAM' 12 13 .36", "", ""},
                                       {"'NLIM' 12 12 .36", "", "NINJA 20 motion"},
                                       {"'NLIM' 12 13 .36", "", ""}};

    for (size_t i = 0; i < COUNT(tags); i++) {
        auto_laid area = lay("'%s' 52 .52", tags[i]);

        SCAN_ROWS(&area, 0, rows);
    }
    SCAN_ROWS(NULL, 0, cameras);
}

/* A chunk that was cut off still declares its whole size. Files in this range must be found all the
 * same; chunks after them are a run of their own. */
SCANS(ninja_chunks_that_are_cut, 0,
      {"'NJCM' 196 .52 " LAY_PVRT "c: 'NJCM' 52 .52 d: 'NMDM' 156 .12 e: " LAY_PVRT, "",
       "NINJA 204 model, @60 PVR 144, @c NINJA 60 model, @d NINJA 164 motion, @e PVR 144"})

/* These words are in real programs. Read as big-endian sizes they give 5 MiB, and once hid the
 * files after them. The magic word of GObject type libraries begins with a tag. */
SCANS(ninja_tags_in_programs, 0,
      {"'NLIMITS'0 'pthread_cond_init'0 'uv_rwlock_trywrlock'0 .3 p: " LAY_PVRT ".0x600000", "",
       "@p PVR 144"},
      {"{00} 'NJTL'0 'NJCM'0 'POF0'0 'NMDM'0 'NJLI'0 'NJCA'0 .3 p: " LAY_PVRT ".0x600000", "",
       "@p PVR 144"},
      {"'GRND'0 'CGAL'0 'CGMP'0 'GOBJ'0 'CMCK'0 'NJIN'0 .3 p: " LAY_PVRT ".0x600000", "",
       "@p PVR 144"},
      {"'GOBJ' {0A} 'METADATA' {0D0A1A 04002F012C00}", "", ""},
      {"'GOBJ' {0A} 'METADATA' {0D0A1A 04002F012C00} .1000", "", ""},
      {"'GOBJ' {0A} 'METADATA' {0D0A1A 04002F012C00} .1000 " LAY_PVRT, "", "@1022 PVR 144"})
