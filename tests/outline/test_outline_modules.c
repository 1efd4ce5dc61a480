/* test_outline_modules.c - outlines of files with many models and motions, whole and damaged, and
 * the order of records. A reader that searches from the start for each item needs quadratic time;
 * faults that models and motions share are easily counted twice. */
#include "outline/outline.h"
#include "cases.h"

/* ---- parts that cannot be read ---- */

static uint32_t count_records(const kunai_outline *outline, const char *name)
{
    const kunai_record *record;
    uint32_t count = 0, i;

    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        count += !strcmp(record->name.data, name);
    return count;
}

/* Checks the number of records with this name. */
static void expect_records(const laid *file, const char *how, const char *expected,
                           const char *name, uint32_t count)
{
    auto_outline *outline = open_case(file, how, "%s", expected);

    assert_int_equal(count_records(outline, name), count);
}

/* Motions without MDATA and channels: each is reported, and the others are read. */
TEST(broken_motions_leave_others_readable)
{
    auto_laid file = lay("3*([NMDM 0 10 h(0 1) ])");

    expect_records(
        &file, "outline",
        "any warning_count=3 warnings[*].code=(3*E_CORRUPT) warnings[*].offset=(8 28 48)",
        "NJS_MOTION", 3);
}

/* Each chunk must be found once, no matter how many there are. These motions have no MDATA, so each
 * one gives the same warning. There must be no warning about a limit of the outline. */
TEST(each_chunk_of_many_motions_is_found_once)
{
    auto_laid file = lay("30000*([NMDM 0 10 h(1 1) ])");
    auto_outline *outline = open_case(&file, "outline", "any warning_count=64");
    const kunai_outline_info *info = kunai_outline_get_info(outline);

    assert_int_equal(count_records(outline, "NJS_MOTION"), 30000);
    assert_int_equal(count_records(outline, "NMDM"), 30000);
    for (uint32_t i = 0; i < info->warning_count; i++)
        assert_string_not_equal(info->warnings[i].record, "outline");
}

/* Each animation (nitro-motion.md 2) uses its only rotation 65535 times. Together this is more than
 * the number of records that a file may have, but repeated records must not count. The keys are
 * every fourth frame. */
TEST(many_sights_of_one_structure)
{
    enum { ANIMATIONS = 9, FRAMES = 65535 };
    auto_laid file =
        lay("start: 'BCA0' h(0xFEFF 1) end-start h(16 1) @block block: 'JNT0' end-block "
            "dictionary: b(0 9) h(names_end-dictionary 8 table-dictionary) 10*0 "
            "table: h(4 names-table) ");

    for (unsigned i = 0; i < ANIMATIONS; i++)
        lay_more(&file, "a%u-block ", i);
    lay_more(&file, "names: 9*'turn'.16 names_end: ");
    for (unsigned i = 0; i < ANIMATIONS; i++)
        lay_more(&file,
                 "a%u: {4A004143} h(65535 1) 0 pivots%u-a%u pivots%u-a%u h(24 0) 0x202 0x80000000 "
                 "keys%u-a%u keys%u: 16384*h0x8000 pivots%u: h(0 4096 0) /4 ",
                 i, i, i, i, i, i, i, i, i);
    lay_more(&file, "end:");
    assert_true((uint64_t)ANIMATIONS * FRAMES > 262144 + file.file.size);
    expect_records(&file, "outline", "", "pivot rotation", ANIMATIONS);
    expect_records(&file, "outline", "", "keys", ANIMATIONS);
}

/* A fault of the whole file is reported once, not once per animation that the dictionary claims. */
TEST_CASE(a_fault_of_the_whole_file_is_told_once,
          "start: 'BCA0' h(0xFEFF 1) end-start h(16 1) @block block: 'JNT0' end-block "
          "dictionary: b(0 1) h(names_end-dictionary 8 0xFFFF) 2*0 h(4 8) animation-block "
          "'turn'.16 names_end: animation: {4A004143} h(3 1) 0 24 24 h(22 0) 1 end:",
          "outline", "warns CORRUPT @dictionary+6 record_count=3")

/* ---- many models and motions of one text ---- */

enum { NODES = 10, KEYS = 11 };

/* Writes motions as exporters write them: positions and angles of all nodes. The motion with index
 * wide has more channels than elements; the label "fault" marks the place of this error. If wide is
 * count, all motions are correct. */
static void write_motions(laid *text, unsigned count, unsigned wide)
{
    lay_more(text, "'MOTION_START\n'");
    for (unsigned i = 0; i < count; i++) {
        for (unsigned n = 0; n < 2 * NODES; n++) {
            lay_more(text, "'%s m%u_%u[]\nSTART\n'", n % 2 ? "ROTATION" : "POSITION", i, n);
            for (unsigned k = 0; k < KEYS; k++)
                lay_more(text, "'\t%s( %u, %fF, %fF, %fF ),\n'", n % 2 ? "MKEYA" : "MKEYF", 3 * k,
                         n + 0.5 * k, 1.25 * k, -1.0 * k);
            lay_more(text, "'END\n\n'");
        }
        lay_more(text, "'MDATA2 m%u_mdata[]\nSTART\n'", i);
        for (unsigned n = 0; n < 2 * NODES; n += 2)
            lay_more(text, "'\tm%u_%u, m%u_%u, 11, 11,\n'", i, n, i, n + 1);
        lay_more(text,
                 "'END\n\nMOTION m%u[]\nSTART\nMdataArray m%u_mdata,\nMFrameNum 33,\n"
                 "MotionBit %s,\nInterpolFct ' %s '0x2,\nEND\n\n'",
                 i, i, i == wide ? "0x7" : "0x3", i == wide ? "fault:" : "");
    }
    lay_more(text, "'MOTION_END\n'");
}

/* Writes models as exporters write them: each node of a chain has points and a strip. */
static void write_models(laid *text, unsigned count)
{
    char child[32];

    for (unsigned i = 0; i < count; i++)
        for (unsigned n = NODES; n-- > 0;) {
            lay_more(text, "'VLIST v%u_%u[] START CnkV(0x0, 25), OffnbIdx(0, 8), '", i, n);
            for (unsigned k = 0; k < 8; k++)
                lay_more(text, "'VERT(0x%X, 0x%X, 0x%X), '", k & 1 ? 0x40000000u : 0x3F800000u,
                         k & 2 ? 0x40000000u : 0x3F800000u, k & 4 ? 0x40000000u : 0x3F800000u);
            snprintf(child, sizeof child, n + 1 < NODES ? "o%u_%u" : "NULL", i, n + 1);
            lay_more(text,
                     "'CnkEnd() END\nPLIST p%u_%u[] START CnkS(0x0), 10, 1, StripL(8), "
                     "0, 1, 2, 3, 4, 5, 6, 7, CnkEnd() END\n"
                     "CNKMODEL k%u_%u[] START VList v%u_%u, PList p%u_%u, Radius 1.0F, END\n"
                     "CNKOBJECT o%u_%u[] START EvalFlags(0), CNKModel k%u_%u, OPosition(0, 1, 0), "
                     "Child %s, Sibling NULL, END\n\n'",
                     i, n, i, n, i, n, i, n, i, n, i, n, child);
        }
}

/* The records of a text are its declarations. A motion has one per track, the MDATA and the MOTION.
 * A node has its two lists, the CNKMODEL and the CNKOBJECT. */
enum { MOTION_RECORDS = 2 * NODES + 2, MODEL_RECORDS = 4 * NODES };

enum { WITH_MODELS = 1, WITH_MOTIONS = 2 };

static laid make_text(int with, unsigned count)
{
    laid text = {0};

    if (with & WITH_MODELS)
        write_models(&text, count);
    if (with & WITH_MOTIONS)
        write_motions(&text, count, count);
    return text;
}

/* Returns the memory of all allocations during an open, freed or not. */
static uint64_t measure_outline(int with, unsigned count)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = test_memory_allocator(&memory)};
    auto_laid text = make_text(with, count);
    const size_t size = text.file.size;
    kunai_outline *outline;
    uint64_t total;

    outline = open_case_with(&text, &options, "outline", "record_count=%u",
                             1 + (with & WITH_MODELS ? count * MODEL_RECORDS : 0) +
                                 (with & WITH_MOTIONS ? count * MOTION_RECORDS : 0));
    assert_int_equal(count_records(outline, "MOTION"), with & WITH_MOTIONS ? count : 0);
    assert_int_equal(count_records(outline, "CNKOBJECT"), with & WITH_MODELS ? count * NODES : 0);
    kunai_outline_close(outline);
    assert_int_equal(memory.live, 0);
    total = memory.total / 3; /* without KUNAI_OPEN_STRICT, with it, and once more */
    assert_true(total < 16 * size);
    return total;
}

/* The readers must share one image of the text. Then the memory of all opens together is a multiple
 * of the text. Four times as many models and motions take four times the memory. If the text was
 * read again for each of them, they would take sixteen times as much. */
TEST(text_is_read_once)
{
    for (int with = WITH_MODELS; with <= (WITH_MODELS | WITH_MOTIONS); with++) {
        const uint64_t few = measure_outline(with, 40);

        assert_true(measure_outline(with, 160) < 5 * few);
    }
}

/* Each part opens alone, too. The index after the last one is out of range. */
TEST(parts_of_a_text_open_alone)
{
    auto_laid text = make_text(WITH_MODELS | WITH_MOTIONS, 12);
    char how[32];

    for (unsigned i = 0; i <= 12; i++) {
        snprintf(how, sizeof how, "motion index=%u", i);
        check_case(&text, how, i < 12 ? "track_count=%u" : "fails RANGE", 2 * NODES);
        snprintf(how, sizeof how, "model index=%u", i);
        check_case(&text, how, i < 12 ? "node_count=%u" : "fails RANGE", NODES);
    }
}

/* The outline must read all motions: the fault is in the last of 40. */
TEST(fault_of_the_last_motion_is_found)
{
    auto_laid text = {0};

    write_motions(&text, 40, 39);
    expect_records(&text, "outline", "warns CORRUPT @fault", "MOTION", 40);
}

/* Objects to which nothing refers are roots. Here the last object reaches a node twice, which is
 * a fault. */
TEST(text_of_many_roots)
{
    auto_laid text = lay("'VLIST v[] START CnkEnd() END PLIST p[] START CnkEnd() END "
                         "CNKMODEL m[] START VList v, PList p, Radius 1.0F, END\n'");

    for (unsigned i = 0; i < 1000; i++)
        lay_more(&text, "'CNKOBJECT o%u[] START EvalFlags(7), CNKModel m, Child NULL END\n'", i);
    expect_records(&text, "outline", "record_count=1004", "CNKOBJECT", 1000);
    lay_more(&text, "'CNKOBJECT leaf[] START END CNKOBJECT x[] START Child leaf, Sibling ' fault: "
                    "'leaf END'");
    check_case(&text, "outline strict", "warns CORRUPT @fault");
}

/* The vertex list of the last model has a number that is not finite. It stands after all models. */
TEST_CASE(fault_of_a_list,
          "'PLIST p[] START CnkEnd() END CNKMODEL m[] START VList v, PList p END "
          "CNKOBJECT a[] START END CNKOBJECT b[] START CNKModel m END "
          "VLIST v[] START CnkV(0, 4), OffnbIdx(0, 1), VERT(0, ' fault: '0x7FC00000, 0), CnkEnd() "
          "END'",
          "outline", "warns CORRUPT @fault")

/* The image of the text and its faults are shared, so each fault must be counted once, whether it
 * is stored or not. */
TEST(faults_of_a_text_that_models_and_motions_share)
{
    auto_laid text =
        lay("'CNKOBJECT o[] START END POSITION p[] START MKEYF(0, 1, 2, 3) END "
            "MDATA1 d[] START p, 1 END "
            "MOTION a START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END '");

    for (unsigned i = 0; i < 300; i++)
        lay_more(&text, "'GJOBJECT foo%u[]\nSTART\n 1\nEND\n'", i);
    check_case(&text, "model", "any warning_total=300");
    check_case(&text, "motion", "any warning_total=300");
    check_case(&text, "outline", "any warning_total=300 warning_count=64");
}

/* Sweeps of memory and of cuts open the text again and again; the warning of q must stay a
 * single one. */
TEST_CASE(sweeps_of_a_text,
          "'CNKOBJECT o[] START END CNKOBJECT q[] START ' q: 'OQuatIm(0, 0, 0) END "
          "POSITION p[] START MKEYF(0, 1, 2, 3) END MDATA1 d[] START p, 1 END "
          "MOTION a START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END "
          "MOTION b START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END '",
          "outline sweep", "any warning_count=1 record_count=7")

/* No motion may pay for the comment before the first declaration, or for the other motions:
 * otherwise the limit of work stops harmless texts. */
TEST(tiny_motions_of_a_text)
{
    static const unsigned rows[][2] = {{1500, 0}, {20000, 0}, {1500, 10000}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid text = {0};

        if (rows[i][1])
            lay_more(&text, "%u*'// a line\n'", rows[i][1]);
        lay_more(&text, "'MDATA1 d[] START NULL, 0 END '");
        for (unsigned k = 0; k < rows[i][0]; k++)
            lay_more(&text, "'MOTION m%u START MdataArray d, MotionBit 1, InterpolFct 1 END '", k);
        check_case(&text, "outline strict", "record_count=%u", 2 + rows[i][0]);
    }
}

/* ---- many chunks ---- */

/* Motions of one group with 62 keys, with one key and without keys. One walk must find all chunks,
 * or the work exceeds its limit. */
TEST(many_motions_that_can_be_read)
{
    static const struct {
        const char *text;
        uint32_t count, records;
    } rows[] = {{"4000*([NMDM 12 62 h(1 1) 20 62 62*($ .12) ] .4)", 4000, 16001},
                {"1000*([NMDM 12 1 h(1 1) 20 1 0 .12 ] .2004)", 1000, 4001},
                {"30000*([NMDM 12 0 h(1 1) 0 0 ])", 30000, 90001}};
    char expected[64];

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay("%s", rows[i].text);

        snprintf(expected, sizeof expected, "record_count=%u", rows[i].records);
        expect_records(&file, "outline strict", expected, "NJS_MOTION", rows[i].count);
    }
}

/* All gaps between chunks are warnings, even if the first motions cannot be read. The last motion
 * is the cut chunk; its warning appears once. */
TEST(gaps_between_motions)
{
#define MOTION(type) "[NMDM 12 2 h(" type " 1) 20 2 2*($ .12) ] "
    auto_laid file = lay("a: " MOTION("0") "gap_a: {FF} ' gap' .3 b: " MOTION(
        "0") "gap_b: {FF} ' gap' .3 c: " MOTION("1") "gap_c: {FF} ' gap' .3 d: " MOTION("1"));

    patch(&file, "cut -4");
    expect_records(&file, "outline format=FORMAT_NMDM",
                   "any warnings[*].offset=(@a+16 @b+16 @gap_a @gap_b @gap_c @d+4) "
                   "warnings[*].code=(5*E_CORRUPT E_TRUNCATED)",
                   "NJS_MOTION", 3);
}

/* A model gets the last texture list before it, even if another model is between them. Here the
 * other model and the name in the list have offsets outside their chunks. */
TEST(a_model_has_the_last_texture_list_before_it)
{
    auto_laid many = lay("5000*([NJCM 7 .48 ] .4)");
    auto_laid file = lay("[NJCM 7 .48 ] list: [NJTL 8 1 0x100 .8 ] broken: [NJCM 7 0x7000 .44 ] "
                         "[NJCM 7 .48 ]");

    expect_records(&many, "outline strict", "record_count=10001", "NJS_OBJECT", 5000);
    expect_records(&file, "outline format=FORMAT_NJCM",
                   "warns CORRUPT @broken+12 warns CORRUPT @list+16", "NJS_OBJECT", 3);
    expect_records(&file, "outline format=FORMAT_NJCM",
                   "warns CORRUPT @broken+12 warns CORRUPT @list+16", "NJS_TEXLIST", 1);
}

/* ---- order and depth ---- */

/* Adds a record whose kind is the first letter of its name. */
static void add_one(kunai_i_records *records, uint64_t offset, uint64_t size, const char *name,
                    uint32_t type)
{
    const kunai_i_traced seen = {offset, size, name, (uint8_t)name[0], type, 0, 0};

    records->trace.add(&records->trace, &seen);
}

/* A record that overlaps others gets the parent that contains all of it. The first of two equal
 * records is the outer one. Records without bytes or after the end are dropped; a record that
 * passes the end is cut. */
TEST(records_lie_in_the_record_around_them)
{
    static const char *const expected[] = {"offset=0 size=100 kind=102 name='file' depth=0 type=0",
                                           "offset=0 size=40 kind=97 name='a' depth=1 type=0",
                                           "offset=10 size=20 kind=98 name='b' depth=2 type=0",
                                           "offset=10 size=20 kind=99 name='c' depth=3 type=0",
                                           "offset=20 size=30 kind=100 name='d' depth=1 type=0",
                                           "offset=25 size=5 kind=101 name='e' depth=2 type=0",
                                           "offset=60 size=8 kind=102 name='f' depth=1 type=0",
                                           "offset=60 size=8 kind=102 name='f' depth=2 type=1",
                                           "offset=68 size=8 kind=103 name='g' depth=1 type=0",
                                           "offset=90 size=10 kind=104 name='h' depth=1 type=0",
                                           "offset=99 size=1 kind=105 name='i' depth=2 type=0"};
    static const char name[] = "a"; /* the same text at another address */
    kunai_i_records records;
    uint32_t count = 0, i;
    void *out = NULL;
    kunai_i_open open;

    assert_ok(kunai_i_begin_open(&open, NULL, 0, NULL, &out, NULL));
    kunai_i_begin_records(&records, &open, 100);
    add_one(&records, 0, 100, "file", 0);
    add_one(&records, 99, UINT64_MAX, "i", 0);
    add_one(&records, 10, 20, "b", 0);
    add_one(&records, 60, 8, "f", 0);
    add_one(&records, 25, 5, "e", 0);
    add_one(&records, 10, 20, "c", 0);
    add_one(&records, 90, 10, "h", 0);
    add_one(&records, 90, 99, "h", 0);
    add_one(&records, 20, 30, "d", 0);
    add_one(&records, 60, 8, "f", 1);
    add_one(&records, 0, 40, "a", 0);
    add_one(&records, 0, 40, name, 0);
    add_one(&records, 68, 8, "g", 0);
    add_one(&records, 100, 1, "behind", 0);
    add_one(&records, UINT64_MAX, UINT64_MAX, "far", 0);
    const kunai_record *kept = kunai_i_keep_records(&records, &count);
    assert_non_null(kept);
    assert_int_equal(count, COUNT(expected));
    for (i = 0; i < count; i++)
        expect_struct(&kunai_record_members, &kept[i], NULL, "%s flags=0 count=0", expected[i]);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "test", "all of it goes");
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_CORRUPT);
}

/* A file may have 262144 records and one more per byte. Repeated records do not count, and reaching
 * the limit must not lose records. */
TEST(records_are_limited_by_the_file)
{
    enum { SIZE = 100, MOST = 262144 + SIZE };
    kunai_i_records records;
    uint32_t count = 0, i;
    void *out = NULL;
    kunai_i_open open;

    assert_ok(kunai_i_begin_open(&open, NULL, 0, NULL, &out, NULL));
    kunai_i_begin_records(&records, &open, SIZE);
    for (i = 0; i < MOST; i++) {
        add_one(&records, i % SIZE, 1, "byte", i);
        add_one(&records, i % SIZE, 1, "byte", i);
    }
    add_one(&records, 0, 1, "byte", 0);
    assert_int_equal(open.warnings->count, 0);
    add_one(&records, 0, 1, "byte", MOST);
    assert_int_equal(open.warnings->count, 1);
    assert_int_equal(open.warnings->items[0].code, KUNAI_E_LIMIT);
    add_one(&records, 1, 1, "byte", MOST);
    assert_non_null(kunai_i_keep_records(&records, &count));
    assert_int_equal(count, MOST);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "test", "all of it goes");
    (void)kunai_i_end_open(&open, NULL, NULL);
}
