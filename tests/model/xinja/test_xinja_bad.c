/* test_xinja_bad.c - Xinja models with wrong fields, missing parts, or far too many parts (xinja.md
 * 3 to 5 and 8, ninja-container.md 7). A fault must cost only its own part, and parts that are
 * shared must not make a small file slow. */
#include "cases.h"

#include "model_part.h"
#include "xinja_texts.h"

#define ORDERED "model format=FORMAT_XJ model_flags=MODEL_DRAW_ORDER"

static const char *const types[] = XINJA_TYPES;
static const unsigned sizes[] = XINJA_SIZES;

/* ---- one wrong field, alone and beside other parts ---- */

/* Set 0 has type 7, set 1 type 3. Each set has an opaque strip with records; set 1 also has a
 * translucent strip. */
#define PAIR_MODEL                                                                                 \
    XINJA_VERTICES7 "uvs: 8*(" XINJA_P XINJA_N XINJA_U ") "                                        \
                    "sets: h(7 0) @vertices 36 8 set2: h(3 0) @uvs 32 8 " XINJA_STRIP              \
                    "records: 1 2 0 0 3 5 0 0 "                                                    \
                    "opaque: @records 2 @strip 4 0 second: @records 1 @strip 4 1 "                 \
                    "translucent: 0 0 @strip 4 1 "                                                 \
                    "model: 0 @sets 2 @opaque 2 @translucent 1 " XINJA_SPHERE
#define PAIR "[NJCM " XINJA_ROOT PAIR_MODEL

/* Gives each field each value. A row has the field, the place and the record of the report, and how
 * many of the three sub-meshes are left. If nothing is left, the call fails. */
static void check_fields(const char *end, const char *values, const char *failing,
                         const char *warning)
{
    auto_laid file = lay(PAIR "%s] pof0", end);
    char text[64];

    for (; *values; values += strspn(values, " ")) {
        const int size = (int)strcspn(values, " ");

        snprintf(text, sizeof text, "#1: %.*s", size, values);
        check_patches(&file, ORDERED, text, "fails CORRUPT @#2 #3", failing);
        check_patches(&file, ORDERED, text, "warns CORRUPT @#2 #3 mesh[0].submesh_count=#4",
                      warning);
        values += size;
    }
}

TEST_CALL(arrays_lie_in_the_data,
          check_fields("end: ", "0x7FFFFFFC 0x80000000 0xFFFFFFF0 0xFFFFFFFC 0xFFFFFFFF @end 0",
                       "model+4 model+4 'Xinja model'",
                       "model+12 model+12 'Xinja model' 1; model+20 model+20 'Xinja model' 2;"
                       "sets+4 sets+4 'Xinja vertex set' 2; set2+4 set2+4 'Xinja vertex set' 1;"
                       "opaque opaque 'Xinja mesh' 2; opaque+8 opaque+8 'Xinja mesh' 2;"
                       "translucent+8 translucent+8 'Xinja mesh' 2"))

/* One of the pointers leads off the grid of 4 bytes. */
TEST_CALL(models_lie_in_the_data_on_a_grid,
          check_fields("0 0 ", "@model+2 0x7FFFFFFC 0x80000000 0xFFFFFFF0 0xFFFFFFFC 0xFFFFFFFF",
                       "root+4 root+4 'NJS_OBJECT'", ""))

/* The upper half of the word has the flags. */
TEST_CALL(vertex_types_are_at_most_7,
          check_fields("", "8 9 15 0x8000 0xFFFF", "",
                       "sets sets 'Xinja vertex set' 2; set2 set2 'Xinja vertex set' 1"))

/* The stride is one byte less than the type needs, or 0, or it leads past the data. */
TEST(strides_are_those_of_types_at_least)
{
    auto_laid file = lay(PAIR "] pof0");

    check_patches(&file, ORDERED, "sets: #1, sets+8: #2",
                  "warns CORRUPT @sets+#3 'Xinja vertex set' mesh[0].submesh_count=2",
                  "0 0 8; 1 0 8; 2 0 8; 3 0 8; 4 0 8; 5 0 8; 6 0 8; 7 0 8; 0 11 8; 1 19 8; 2 23 8;"
                  "3 31 8; 4 15 8; 5 23 8; 6 27 8; 7 35 8; 0 -1 4; 1 -1 4; 2 -1 4; 3 -1 4; 4 -1 4;"
                  "5 -1 4; 6 -1 4; 7 -1 4");
}

/* Each count is larger than the body has room for. */
TEST_CALL(counts_are_what_the_body_has_room_for,
          check_fields("", "0x10000 0x0FFFFFFF 0x10000000 0x15555556 0x80000000 0xFFFFFFFF",
                       "model+8 model+4 'Xinja model'",
                       "model+16 model+12 'Xinja model' 1; model+24 model+20 'Xinja model' 2;"
                       "sets+12 sets+4 'Xinja vertex set' 2; opaque+12 opaque+8 'Xinja mesh' 2;"
                       "opaque+4 opaque+4 'Xinja mesh' 2"))

/* The array is the last one of the body: whole, then one byte too short. */
TEST(arrays_end_in_the_data_to_the_byte)
{
    static const struct {
        const char *pointer, *array, *expected;
    } rows[] = {
        {"root+4", "0 @sets 2 @opaque 2 @translucent 1 4*0", "fails CORRUPT @root+4 'NJS_OBJECT'"},
        {"model+4", "h(7 0) @vertices 36 8 h(3 0) @uvs 32 8", "fails CORRUPT @model+4"},
        {"model+12", "@records 2 @strip 4 0 @records 1 @strip 4 1",
         "warns CORRUPT @model+12 'Xinja model' mesh[0].submesh_count=1"},
        {"model+20", "0 0 @strip 4 1",
         "warns CORRUPT @model+20 'Xinja model' mesh[0].submesh_count=2"},
        {"sets+4", "72*1.0", "warns CORRUPT @sets+4 'Xinja vertex set' mesh[0].submesh_count=2"},
        {"opaque", "8*1", "warns CORRUPT @opaque 'Xinja mesh' mesh[0].submesh_count=2"},
        {"opaque+8", "h(0 1 2 3)", "warns CORRUPT @opaque+8 'Xinja mesh' mesh[0].submesh_count=2"},
    };

    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        auto_laid file = lay(PAIR "moved: %s", rows[i / 2].array);

        patch(&file, "%s: @moved", rows[i / 2].pointer);
        if (i % 2)
            patch(&file, "cut -1");
        lay_more(&file, "] pof0");
        check_case(&file, ORDERED, "%s", i % 2 ? rows[i / 2].expected : "mesh[0].submesh_count=3");
    }
}

/* ---- strips ---- */

TEST_CALL(strips_have_existing_sets,
          check_fields("", "2 3 0x10000 0xFFFFFFFF", "", "opaque+16 opaque+16 'Xinja mesh' 2"))

/* The last vertex is accepted. If an index is past it, the whole strip is left out, wherever the
 * index is. The other strips stay, and the state goes on from the strip. */
TEST(strips_with_missing_vertices_are_left_out)
{
    static const char *const numbers[] = {"8", "9", "0x7FFF", "0x8000", "0xFFFF", "7"};
    auto_laid file = lay(PAIR "bad: h(0 1 2 3) ] pof0");
    char text[64];

    patch(&file, "second: 0 0, opaque+8: @bad");
    for (int i = 0; i < 6; i++) {
        snprintf(text, sizeof text, "bad+#1: h%s", numbers[i]);
        check_patches(&file, ORDERED, text,
                      i == 5 ? "mesh[0].submesh_count=3"
                             : "warns CORRUPT @bad+#1 'Xinja mesh' dropped_count=0 "
                               "mesh[0].submesh_count=2 corners[0][0]=(0 2 1 1 2 3) "
                               "corners[0][1]=(0 1 2 1 3 2)",
                      "0; 2; 4; 6");
    }
}

/* An index past the last vertex is a fault, even in a strip without triangles. */
TEST_CASE(short_strips_may_have_missing_vertices,
          "[NJCM " XINJA_ROOT XINJA_SET3 "strip: h(0 8) opaque: 0 0 @strip 2 0 "
          "model: 0 @sets 1 @opaque 1 0 0 " XINJA_SPHERE "] pof0",
          "model format=FORMAT_XJ", "fails CORRUPT @strip+2 'Xinja mesh'")

/* A set without vertices is legal if nothing uses it. A pointer to nothing may be anything. */
TEST_DAMAGES(empty_parts_are_legal, PAIR "] pof0", ORDERED, {"sets+12: 0, opaque+12: 0", ""},
             {"sets+12: 0, opaque+12: 0, sets+4: 0xFFFFFFF0", ""},
             {"sets+12: 0, opaque+12: 1",
              "warns CORRUPT @strip 'Xinja mesh' mesh[0].submesh_count=2"},
             {"opaque: 0xFFFFFFF0 0 0xFFFFFFF0 0", "mesh[0].submesh_count=2"},
             {"model+4: 0xFFFFFFF0 0 0xFFFFFFF0 0 0xFFFFFFF0 0", "mesh_count=0"})

/* Strips after unreadable records keep the state of the records before them. */
TEST_CASE(unreadable_records_change_nothing,
          "[NJCM " XINJA_ROOT XINJA_SET3 XINJA_STRIP "clockwise: 1 2 0 0 opaque: "
          "@clockwise 1 @strip 4 0 second: @end-12 1 @strip 4 0 0 0 @strip 4 0 "
          "model: 0 @sets 1 @opaque 3 0 0 " XINJA_SPHERE "end: ] pof0",
          ORDERED,
          "warns CORRUPT @second 'Xinja mesh' mesh[0].submesh_count=2 "
          "corners[0][0]=(0 2 1 1 2 3) corners[0][1]=(0 2 1 1 2 3)")

#define ZEROS                                                                                      \
    "warns CORRUPT @model+28 'Xinja model' warns CORRUPT @vertices+40 'Xinja vertex set' "         \
    "warns CORRUPT @vertices+52 'Xinja vertex set' "                                               \
    "warns CORRUPT @vertices+68 'Xinja vertex set' node[0].center=(0 0 3) "                        \
    "mesh[0]{sources=(0 1 2 3) positions=(0 0 0 1 0 2 ...) uvs[0]=(0 0 1 0 ...)}"
#define NOT_FINITE(bits)                                                                           \
    "model+28: " bits ", vertices+40: " bits ", vertices+52: " bits ", vertices+68: " bits

TEST_DAMAGES(numbers_that_are_not_finite_read_as_0,
             "[NJCM " XINJA_ROOT XINJA_SET7 XINJA_STRIP "mesh: 0 0 @strip 4 0 "
             "model: 0 @sets 1 @mesh 1 0 0 " XINJA_SPHERE "] pof0",
             "model format=FORMAT_XJ", {NOT_FINITE("0x7FC00000"), ZEROS},
             {NOT_FINITE("0x7F800000"), ZEROS}, {NOT_FINITE("0xFF800000"), ZEROS},
             {NOT_FINITE("0xFFFFFFFF"), ZEROS})

/* ---- shared models ---- */

/* A broken model that two nodes share is reported once. The node with a good model stays. */
TEST_DAMAGES(
    broken_models_are_left_out,
    "[NJCM root: 7 @broken 3*0.0 3*0 3*1.0 @child 0 "
    "child: 7 @model 3*0.0 3*0 3*1.0 0 @last last: 7 @broken 3*0.0 3*0 3*1.0 0 0 " PAIR_MODEL
    "broken: 0 @sets 2 @opaque 2 @translucent 1 " XINJA_SPHERE "end: ] pof0",
    ORDERED,
    {"broken+4: @end", "warns CORRUPT @broken+4 'Xinja model' mesh_count=1 node[0].mesh=-1 "
                       "node[1].mesh=0 node[2].mesh=-1"},
    {"broken+4: @end, sets: h8, set2: h8", "fails CORRUPT @broken+4 'Xinja model'"})

/* Lays siblings that share one model. parts: its sets, strips and lists. counts: the pointers to
 * the lists, and their counts. */
static laid lay_siblings(unsigned nodes, const char *parts, const char *counts)
{
    return lay("[NJCM root: %u*(7 model-root 10*0 $+1*52) 7 model-root 11*0 " XINJA_STRIP
               "%s model: 0 %s " XINJA_SPHERE "] pof0",
               nodes - 1, parts, counts);
}

/* The limits must allow many nodes that share a small model: the format is made for this. */
TEST(models_may_be_shared)
{
    auto_laid file = lay_siblings(5000, XINJA_SET7 "mesh: 0 0 @strip 4 0", "@sets 1 @mesh 1 0 0");

    check_case(&file, "model format=FORMAT_XJ", "mesh_count=5000 triangle_count=10000");
}

/* Shared parts must be too much work, in one mesh, too, and not only too much memory. blamed: the
 * place and the record. is_memory: 1 if one mesh only needs too much memory. first: the warning
 * before the limit, with which a strict call fails. */
typedef struct shared {
    unsigned nodes;
    const char *parts, *counts, *blamed;
    int is_memory;
    const char *first;
} shared;

#define SET XINJA_SET3
#define EMPTY "opaque: 6000*(5*0)"

#define ONE_MESH "model format=FORMAT_XJ model_flags=MODEL_ONE_MESH"

static void check_shared(const shared *row, const char *const hows[3])
{
    auto_laid file = lay_siblings(row->nodes, row->parts, row->counts);

    for (size_t k = 0; k < 3 - (size_t)row->is_memory; k++)
        check_case(&file, hows[k], "%sfails LIMIT %s%s", row->first,
                   k || !row->blamed[0] ? "" : "@", k ? "" : row->blamed);
}

TEST(shared_parts_are_limited)
{
    static const char *const hows[] = {"model format=FORMAT_XJ max_work=4000000",
                                       ORDERED " max_work=4000000", ONE_MESH " max_work=2000000"};
    static const shared rows[] = {
        /* 60000 indices that make no triangles */
        {1000, SET "long: 60000*h0 opaque: 0 0 @long 60000 0", "@sets 1 @opaque 1 0 0",
         "opaque+12 'Xinja mesh'", 0, ""},
        /* 6000 vertices; 6000 meshes that draw nothing, in either list; 4096 records, twice; 6000
         * sets, twice */
        {5000, "many: 6000*(8*0) sets: h(3 0) @many 32 6000 opaque: 0 0 @strip 4 0",
         "@sets 1 @opaque 1 0 0", "sets+12 'Xinja vertex set'", 1, ""},
        {5000, SET EMPTY, "@sets 1 @opaque 6000 0 0", "model+16 'Xinja model'", 0, ""},
        {5000, SET EMPTY, "@sets 1 0 0 @opaque 6000", "model+24 'Xinja model'", 0, ""},
        {5000, SET "records: 4096*($%8+1 0 0 0) opaque: @records 4096 @strip 4 0",
         "@sets 1 @opaque 1 0 0", "opaque+4 'Xinja mesh'", 0, ""},
        {5000, SET "records: 4096*(1 0 0 0) opaque: @records 4096 @strip 4 0",
         "@sets 1 @opaque 1 0 0", "opaque+4 'Xinja mesh'", 0, ""},
        {5000, SET "many: 6000*(h(3 0) vertices-root 32 0)", "@many 6000 0 0 0 0",
         "model+8 'Xinja model'", 0, ""},
        {5000, "many: 6000*(h(3 0) 0 32 0) opaque: 0 0 @strip 4 0", "@many 6000 @opaque 1 0 0",
         "model+8 'Xinja model'", 0, "warns CORRUPT @strip "},
        /* broken meshes must be paid for, too: records, sets or indices are wrong */
        {5000, SET "opaque: 6000*(0 1 0 0 0)", "@sets 1 @opaque 6000 0 0", "", 0, "warns CORRUPT "},
        {5000, SET "opaque: 6000*(0 0 0 0 1)", "@sets 1 @opaque 6000 0 0", "", 0, "warns CORRUPT "},
        {5000, SET "bad: h(8 8 8 0) opaque: @bad 0 0 3 0 5999*(0 0 0 3 0)",
         "@sets 1 @opaque 6000 0 0", "", 0, "warns CORRUPT "},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        test_note("row %u", (unsigned)i);
        check_shared(&rows[i], hows);
    }
}

/* The default of max_work is enough for the most triangles that a model may have: the limit of
 * triangles fails first. */
TEST(shared_triangles_are_limited)
{
    static const char *const hows[] = {"model format=FORMAT_XJ", ORDERED, ONE_MESH};
    static const shared row = {1000,
                               SET "long: 60000*h$%3 opaque: 0 0 @long 60000 0",
                               "@sets 1 @opaque 1 0 0",
                               "opaque 'triangles'",
                               0,
                               ""};

    check_shared(&row, hows);
}

/* ---- cut files ---- */

/* One of two sets is cut. The mesh of the other set is not given either. */
TEST(cut_sets_cost_the_mesh)
{
    auto_laid file =
        lay("[NJCM " XINJA_ROOT XINJA_VERTICES7 XINJA_STRIP
            "sets: h(7 0) @vertices 36 8 h(7 0) @last 36 8 "
            "opaque: 0 0 @strip 4 0 0 0 @strip 4 1 model: 0 @sets 2 @opaque 2 0 0 " XINJA_SPHERE
            "last: 72*f$ 0 ]");

    patch(&file, "cut -4");
    check_case(&file, "model", "warns TRUNCATED 4 format=FORMAT_XJ triangle_count=4");
    patch(&file, "cut -1");
    check_case(&file, "model", "warns TRUNCATED 4 warns CORRUPT format=FORMAT_XJ triangle_count=0");
}

/* ---- sweeps ---- */

/* A root with one model, and a child and its sibling that share another one of two sets. There are
 * records of all types, and an unknown one. */
static laid lay_all(unsigned type)
{
    return lay("[NJTL @refs 2 refs: @one 0 0 @two 0 0 one: 'one'0 two: 'two'0 ] pof0 "
               "[NJCM root: 6 @model1 1.0 2.0 3.0 3*0 3*1.0 @child 0 "
               "child: 6 @model 4.0 5.0 6.0 3*0 3*1.0 0 @last last: 7 @model 3*0.0 3*0 3*1.0 0 "
               "0 " PAIR_MODEL "vertices1: 8*(%s) sets1: h(%u 0) @vertices1 %u 8 "
               "all: 1 2 0 0 2 4 5 0 3 1 0 0 4 1 2 0 5 1 2 3 6 1 0 0 7 1 0 0 8 0 0 0 9 1 2 3 "
               "strip1: h(0 1 2 2 3 3 4 5) opaque1: @all 9 @strip1 8 0 0 0 @strip 4 0 "
               "model1: 0 @sets1 1 @opaque1 2 0 0 " XINJA_SPHERE "] pof0",
               types[type], type, sizes[type]);
}

/* Some files are opened as Xinja, so that damage cannot lead to another reader. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    static const struct {
        unsigned type;
        uint32_t flags, format;
    } rows[] = {{7, 0, 0},
                {2, KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, KUNAI_FORMAT_XJ},
                {5, 0, KUNAI_FORMAT_XJ}};

    for (size_t i = 0; i < 3; i++) {
        kunai_options options = {
            .struct_size = sizeof options, .model_flags = rows[i].flags, .format = rows[i].format};
        auto_laid file = lay_all(rows[i].type);

        test_sweep_all(&model_visitor, file.file.data, file.file.size, &options, 0);
        assert_true(sweep_cuts(file.file.data, file.file.size, &options, 1) > 0);
    }
}

/* The same bytes as bare data. */
TEST_CASE(every_byte_of_bare_models_may_be_damaged,
          "8*0xEEEEEEEE ^ root: 7 @model+0x8C010000 3*0.0 3*0 3*1.0 0 0 "
          "vertices: 8*(" XINJA_P XINJA_N XINJA_U
          ") sets: h(3 0) @vertices+0x8C010000 32 8 " XINJA_STRIP "records: 1 2 0 0 3 5 0 0 "
          "opaque: @records+0x8C010000 2 @strip+0x8C010000 4 0 "
          "model: 0 @sets+0x8C010000 1 @opaque+0x8C010000 1 @opaque+0x8C010000 1 " XINJA_SPHERE,
          "model sweep strict flags=OPEN_BARE|OPEN_STRICT format=FORMAT_XJ offset=0x20 "
          "base=0x8C00FFE0",
          "triangle_count=4")
