/* test_sa_tools.c - models in files of SA Tools and the names of their nodes (ninja-container.md
 * 7.1, ginja.md 2). Structures may be at any byte, and places in the metadata count from another
 * base in each version. */
#include "cases.h"

/* ---- the files ---- */

/* A root with a triangle, its child, and the sibling of the child. Pointers count from the start of
 * the file. */
#define SPHERE "1.0 2.0 3.0 4.0 "
#define TRIANGLE "f(0 0 0 1 0 0 0 1 0) "
#define CHUNK_MODEL                                                                                \
    "model: @v @p " SPHERE "v: h(0x22 10 0 3) " TRIANGLE "255 p: h(0x40 5 1 3 0 1 2 255) "
#define BASIC_MODEL                                                                                \
    "model: @points 0 3 @sets 0 h(2 0) " SPHERE "points: " TRIANGLE                                \
    "sets: 2*(h(0 1) @corners .16) corners: h(0 1 2 0) "
#define GINJA_MODEL                                                                                \
    "model: @arrays 0 @mesh 0 h(1 0) " SPHERE "arrays: b(1 12) h3 0x41 @points 36 {FF} .15 "       \
    "points: " TRIANGLE "words: 0 0x11400 1 8 mesh: @words 2 @list 8 list: {9000030002010000} "
#define NODES                                                                                      \
    "child: 0 0 0.0 7.0 0.0 3*0 3*1.0 0 @sibling sibling: 0 0 0.0 0.0 7.0 3*0 3*1.0 0 0 "          \
    "root: 0 @model 7.0 0.0 0.0 3*0 3*1.0 @child 0 "
#define LABELS                                                                                     \
    "meta: 'LABL' labels_end-labels labels: @model n0-labels @child n1-labels "                    \
    "@sibling n2-labels @sibling+4 n3-labels 0xFFFFFFFC n4-labels @root n5-labels -1 -1 "          \
    "n0: 'model_0'0 n1: 'object_child'0 n2: 'object_last'0 n3: 'no node'0 n4: 'far away'0 "        \
    "n5: 'object_root'0 .2 labels_end: 'END'0 0 end: "

/* moved: bytes before the model; rest: bytes after the model */
#define SA(magic, moved, model, rest)                                                              \
    "'" magic "'.7 version: b3 root_at: @root meta_at: @meta " moved model NODES rest
#define CHUNK(rest) SA("SA2MDL", "", CHUNK_MODEL, rest)
#define NO_LABELS "meta: end:"

enum { FILES = 3 };

static const struct {
    const char *magic, *model, *format;
    uint32_t triangles;
    const char *warnings; /* warnings of meshsets without a material */
} files[FILES] = {{"SA2MDL", CHUNK_MODEL, "FORMAT_NJCM", 1, ""},
                  {"SA2BMDL", GINJA_MODEL, "FORMAT_GJCM", 1, ""},
                  {"SA1MDL", BASIC_MODEL, "FORMAT_NJBM", 2, "any"}};

/* moved: how many bytes precede the model */
static laid lay_sa(int i, int moved, const char *rest)
{
    return lay("'%s'.7 version: b3 root_at: @root meta_at: @meta %.*s %s " NODES "%s",
               files[i].magic, 5 * moved, "b170 b231 b201 b255", files[i].model, rest);
}

#define NAMES(root, child, sibling)                                                                \
    "node[0].name='" root "' node[1].name='" child "' node[2].name='" sibling "' "
#define ALL_NAMES NAMES("object_root", "object_child", "object_last")
#define NO_NAMES NAMES("", "", "")

/* No structure has to be at a multiple of 4 (sa-tools.md 1.1). The nodes must get their names at
 * any place. */
TEST(models_may_be_at_any_place)
{
    for (int i = 0; i < 5 * FILES; i++) {
        auto_laid file = lay_sa(i / 5, i % 5, LABELS);

        check_case(&file, "model",
                   "%s format=%s byte_order=BYTE_ORDER_LITTLE node_count=3 triangle_count=%u "
                   "node[0]{offset=@root rest.translation=(7 0 0) radius=4} "
                   "node[1]{offset=@child rest.translation=(0 7 0)} "
                   "node[2]{offset=@sibling rest.translation=(0 0 7)} " ALL_NAMES
                   "mesh[0]{node=0 positions=(0 0 0 1 0 0 0 1 0) indices=(0 1 2 ...)}",
                   files[i / 5].warnings, files[i / 5].format, files[i / 5].triangles);
        check_case(&file, "probe", "confidence=CONFIDENCE_SURE size=%zu", file.file.size);
    }
}

/* Nodes that begin within the same 4 bytes overlap: one at 101 hex, its sibling at 100 hex. */
TEST(nodes_must_not_overlap)
{
    auto_laid file = lay("'SA2BMDL' b3 0x101 0 .0x1000");

    patch(&file, "0x132: b1");
    check_case(&file, "model", "fails CORRUPT 0x131");
}

/* ---- formats ---- */

/* An error has the magic word of its structure as record. The file decides the byte order, not
 * the caller. */
TEST(files_have_one_format)
{
#define BIG(format) "model byte_order=BYTE_ORDER_BIG format=" format
#define NOT(format)                                                                                \
    {                                                                                              \
        BIG(format), "fails FORMAT 0"                                                              \
    }
    static const way chunk[] = {{BIG("FORMAT_NJCM"), "format=FORMAT_NJCM"},
                                {BIG("FORMAT_NJCM index=1"), "fails RANGE 0"},
                                NOT("FORMAT_NJBM"),
                                NOT("FORMAT_NJBM_PLUS"),
                                NOT("FORMAT_NINJA"),
                                NOT("0xFFFFFFFF"),
                                NOT("FORMAT_GJCM"),
                                NOT("FORMAT_XJ")};
    static const way ginja[] = {{BIG("FORMAT_GJCM"), "format=FORMAT_GJCM"},
                                {BIG("FORMAT_GJCM index=1"), "fails RANGE 0"},
                                NOT("FORMAT_NJCM"),
                                NOT("FORMAT_XJ"),
                                NOT("FORMAT_NINJA")};
    static const way basic[] = {{BIG("FORMAT_NJBM"), "any format=FORMAT_NJBM"},
                                {BIG("FORMAT_NJBM index=1"), "fails RANGE 0"},
                                {BIG("FORMAT_NJBM_PLUS"), "any format=FORMAT_NJBM_PLUS"},
                                {BIG("FORMAT_NJBM_PLUS index=1"), "fails RANGE 0"},
                                NOT("FORMAT_NJCM"),
                                NOT("FORMAT_NINJA"),
                                NOT("FORMAT_PVR"),
                                NOT("FORMAT_GJCM")};
    static const struct {
        const way *rows;
        size_t count;
    } of[FILES] = {{chunk, 8}, {ginja, 5}, {basic, 8}};

    for (int i = 0; i < FILES; i++) {
        auto_laid file = lay_sa(i, 0, LABELS);

        check_ways(&file, of[i].rows, of[i].count);
        patch(&file, "version: b4");
        check_case(&file, of[i].rows[0].how, "fails UNSUPPORTED 7 '%s' %s", files[i].magic,
                   files[i].format);
        if (i == 2)
            check_case(&file, BIG("FORMAT_NJBM_PLUS"),
                       "fails UNSUPPORTED 7 'SA1MDL' FORMAT_NJBM_PLUS");
    }
}

/* ---- header ---- */

/* The magic word has 7 bytes. */
TEST(headers_are_checked)
{
    static const damage rows[] = {
        {"cut 7", "fails TRUNCATED 7"},
        {"cut 8 | cut 11", "fails TRUNCATED 8"},
        {"cut 12 | cut 15", "fails TRUNCATED 12"},
        {"cut 16", "fails CORRUPT 8"},
        {"cut 6 | 6: b1 | 2: '3'", "fails FORMAT 0"},
    };

    for (int i = 0; i < 2; i++) {
        auto_laid file = lay_sa(i, 0, LABELS);

        CHECK_DAMAGES(&file, "model", rows);
        for (int version = 0; version < 256; version++) {
            patch(&file, "version: b%d", version);
            check_case(&file, "model", "%s",
                       version == 3  ? ""
                       : version < 3 ? "any" /* other metadata */
                                     : "fails UNSUPPORTED 7");
        }
    }
}

TEST(roots_are_nodes_of_the_file)
{
    static const damage rows[] = {
        {"root_at: 0 | root_at: 4 | root_at: 12 | root_at: 15 | root_at: 0x80000000 | "
         "root_at: -4 | root_at: -1 | root_at: @root+1 | root_at: @root+2 | "
         "root_at: @root+3 | root_at: @root+4 | root_at: @root+5 | root_at: @root+6 | "
         "root_at: @root+7",
         "fails CORRUPT 8"},
        {"root_at: @child", "any node_count=2"},
    };

    for (int i = 0; i < FILES; i++) {
        auto_laid file = lay_sa(i, 0, NO_LABELS);

        patch(&file, "meta_at: 0");
        CHECK_DAMAGES(&file, "model", rows);
    }
}

/* ---- metadata ---- */

static void check_chunk(const char *text, const damage *rows, size_t count)
{
    auto_laid file = lay("%s", text);

    check_damages(&file, "model", rows, count);
}

#define CHECK_CHUNK(rest, rows) check_chunk(CHUNK(rest), rows, sizeof(rows) / sizeof((rows)[0]))

/* The model must open without these names, and with one warning. */
TEST(metadata_has_a_place)
{
    static const damage rows[] = {
        {"meta_at: 0", NO_NAMES},
        {"meta_at: @end+1 | meta_at: -1", "warns CORRUPT 12 'metadata' triangle_count=1 " NO_NAMES},
        {"meta_at: @end | meta_at: @end-4",
         "warns TRUNCATED @end 'metadata' triangle_count=1 " NO_NAMES},
    };

    CHECK_CHUNK(LABELS, rows);
}

/* Names of motion files, and of nodes. In version 3 the places of names count from the chunk, in
 * older versions from the file (sa-tools.md 3). */
#define OLD(version)                                                                               \
    "'SA2MDL'.7 version: b" version " @root @files 0 @names " CHUNK_MODEL NODES                    \
    "files: @a @a @b -1 names: @child @c @root @a @child @b -1 a: 'a.saanim'0 b: 'b'0 c: 'c'0 "    \
    "end:"

#define FILES_OF "motion_file_count=3 motion_files=('a.saanim' 'a.saanim' 'b') "

TEST(old_versions_have_lists)
{
    CHECK(OLD("0"), "model sweep", FILES_OF NO_NAMES);
    CHECK(OLD("1"), "model sweep", FILES_OF NAMES("a.saanim", "c", ""));
    CHECK_DAMAGED(
        OLD("1"), "model", {"files: -1", "motion_files=null motion_file_count=0"},
        {"12: @end+1", "warns CORRUPT 12 'metadata' motion_file_count=0"},
        {"20: @end+1", "warns CORRUPT 20 'metadata' " FILES_OF NO_NAMES},
        {"files+4: @end", "warns CORRUPT @files+4 'metadata' motion_files=('a.saanim' 'b')"},
        {"12: @end-2", "warns TRUNCATED @end-2 'metadata' motion_file_count=0"});
}

TEST_ROWS(chunks_count_places_from_the_file_or_the_chunk,
          "'SA2MDL'.7 b#1 @root @meta " CHUNK_MODEL NODES
          "meta: 'LABL' one_end-one one: @child #2 -1 -1 c: 'c'0 one_end: 'ANIM' two_end-two "
          "two: #3 #3 #4 -1 a: 'a.saanim'0 b: 'b'0 two_end: 'END'0 0",
          "model sweep", FILES_OF NAMES("", "c", ""), "2 @c @a @b; 3 c-one a-two b-two")

/* Unknown chunks, and bytes after the end mark, are skipped. The first label of a place counts,
 * even if the next one is in another chunk. The end mark has a size, too, which may be any size
 * that fits. */
TEST(chunks_of_metadata_are_passed_over)
{
    CHECK(CHUNK("meta: 'DESC' 5 'xxxxx' " /* no multiple of 4 */
                "'LABL' one_end-one one: @root n1-one @root n2-one @child n3-one -1 -1 "
                "n1: 'one'0 n2: 'two'0 n3: 'three'0 .2 one_end: 'TOOL' 0 "
                "'LABL' two_end-two two: @root n4-two @sibling n5-two @child n6-two -1 -1 "
                "n4: 'four'0 n5: 'five'0 n6: 'six'0 .2 two_end: 'END'0 0 "
                "'LABL' 24 @sibling 16 -1 -1 'seven'0 .2"),
          "model", NAMES("one", "three", "five"));
    CHECK(CHUNK("meta: 'END'0 4 'LABL'"), "model", NO_NAMES);
}

/* A file that ends anywhere in its metadata keeps its model. Names are known if their whole chunk
 * is there. The warning is at the missing word. */
TEST(files_may_end_in_their_metadata)
{
    auto_laid file = lay(CHUNK(LABELS));
    const size_t meta = place_of(&file, "meta"), end = file.file.size;

    for (size_t at = meta; at < end; at++) {
        auto_laid copy = copy_laid(&file);
        const size_t place = at >= end - 4    ? end - 4
                             : at >= end - 8  ? end - 8
                             : at >= meta + 8 ? meta + 8
                             : at >= meta + 4 ? meta + 4
                                              : meta;

        patch(&copy, "cut %zu", at);
        check_case(&copy, "model", "warns TRUNCATED %zu triangle_count=1 %s", place,
                   at >= end - 8 ? ALL_NAMES : NO_NAMES);
    }
}

/* The chunk ends too early: the labels before its end count. The names of the second pair and of
 * later pairs are outside the chunk. */
TEST(labels_may_be_cut)
{
    auto_laid file = lay(CHUNK(LABELS));
    const size_t labels = place_of(&file, "labels");

    for (size_t cut = 0; cut < 6 * 8 + 8; cut++) {
        auto_laid other = copy_laid(&file);

        patch(&other, "meta+4: %zu, cut labels+%zu", cut, cut);
        lay_more(&other, "'END'0 0");
        if (cut < 16)
            check_case(&other, "model", "warns TRUNCATED %zu triangle_count=1 " NO_NAMES,
                       labels + cut / 4 * 4);
        else
            check_case(&other, "model",
                       "any warning_count=%d warnings[0].offset=@labels+12 " NO_NAMES,
                       cut < 24   ? 2
                       : cut < 48 ? 3
                                  : 4);
    }
}

/* Labels of places that are no node: near a node, at the ends of the file, or outside the file. */
TEST(labels_need_the_place_of_a_node)
{
    auto_laid file = lay(CHUNK("meta: 'LABL' labels_end-labels "
                               "labels: 0 104 @root-1 104 @root+1 104 @root+2 104 @root+3 104 "
                               "@root+4 104 @child-4 104 @end-4 104 @end 104 @end+4 104 "
                               "0x80000000 104 -1 104 -1 -1 'a'.24 labels_end: 'END'0 0 end:"));

    check_case(&file, "model", NO_NAMES);
    for (int i = 0; i < 12; i++) { /* only the changed label is right */
        auto_laid copy = copy_laid(&file);

        patch(&copy, "labels+%d: @sibling", 8 * i);
        check_case(&copy, "model", NAMES("", "", "a"));
    }
}

/* Only a pair of two -1 words ends the labels. A name must begin and end in the chunk. Names of
 * other structures are ignored. */
TEST(labels_are_checked)
{
#define BUT_CHILD NAMES("object_root", "", "object_last")
#define NO_CHILD "warns CORRUPT @labels+12 triangle_count=1 " BUT_CHILD
    static const damage rows[] = {
        {"labels: -1", ALL_NAMES}, /* the place, with a name */
        {"labels: -1 -1", NO_NAMES},
        {"labels: @model -1", ALL_NAMES}, /* the name, with a place */
        {"labels+4: -1, labels+28: labels_end-labels", ALL_NAMES},
        {"labels+12: labels_end-labels-1", BUT_CHILD}, /* a 0: an empty name */
        /* the first pair, as far as its place has bytes */
        {"labels+12: 0, labels: 'ABC'0", NAMES("object_root", "ABC", "object_last")},
        {"labels+12: labels_end-labels | labels+12: -1", NO_CHILD},
        /* no 0 up to the end of the chunk */
        {"labels+12: labels_end-labels-1, labels_end-1: 'x'", NO_CHILD},
    };

    CHECK_CHUNK(LABELS, rows);
}

/* 20,000 nodes with one name of 256 KiB would need too much memory. If the name has no end, no
 * node gets the name. Then the budget is the limit: each search costs as many steps as the name
 * has bytes. */
TEST(long_names_have_a_limit)
{
    auto_laid file = lay("'SA2MDL'.7 b3 16 @meta 19999*(.48 $*52+68) .52 meta: 'LABL' 422153 "
                         "pairs: 20000*($*52+16 160008) -1 -1 262144*b110 last: b0 'END'0 0");
    kunai_options options = {.struct_size = sizeof options, .max_memory = 64u << 20};
    kunai_model *model;
    kunai_error error;

    check_case_with(&file, &options, "model", "fails LIMIT 'memory'");
    patch(&file, "last: 'n'");
    assert_int_equal(kunai_model_open(file.file.data, file.file.size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_string_equal(error.record, "LABL");
    assert_true(error.offset >= place_of(&file, "pairs") &&
                error.offset < place_of(&file, "pairs") + 160008);
}

TEST(every_byte_may_be_damaged)
{
    for (int i = 0; i < FILES; i++) {
        auto_laid file = lay_sa(i, i + 1, LABELS);

        check_case(&file, "model sweep", "any");
    }
}
