/* test_sa_level.c - levels of Sonic Adventure (sa-tools.md 1, 3 to 8, sa-levels.md): LandTables of
 * all kinds, with a header of SA Tools and bare, and actions. The kinds differ in their structures
 * and in the formats of their models, and nothing in a bare table tells them apart. */
#include "cases.h"

/* ---- models of one triangle, whose node is at x ---- */

#define NODE(n, x) "root" n ": 6 @model" n " " x " 0.0 0.0 3*0 3*1.0 0 0 "
#define CORNERS "f(0 0 0 1 0 0 0 1 0) "
#define BASIC_OR_PLUS(n, x, plus)                                                                  \
    NODE(n, x)                                                                                     \
    "model" n ": @v" n " 0 3 @sets" n " 0 h(1 0) f(0.5 0.5 0 1) " plus "v" n ": " CORNERS "sets" n \
    ": h(0 1) @p" n " 4*0 " plus "p" n ": h(0 1 2 0) "
#define BASIC(n, x) BASIC_OR_PLUS(n, x, "")
#define PLUS(n, x) BASIC_OR_PLUS(n, x, "0 ")
#define CHUNK(n, x)                                                                                \
    NODE(n, x)                                                                                     \
    "model" n ": @v" n " @p" n " f(0.5 0.5 0 1) v" n ": 0xA0022 0x30000 " CORNERS "0xFF p" n       \
    ": h(0x40 5 1 3 0 1 2 0xFF) "
#define GINJA(n, x)                                                                                \
    NODE(n, x)                                                                                     \
    "model" n ": @arrays" n " 0 @mesh" n " 0 h(1 0) f(0.5 0.5 0 1) arrays" n                       \
    ": {010C} h3 0x41 @v" n " 36 {FF} .15 v" n ": " CORNERS "state" n                              \
    ": {00000000} 0x11400 {01000000} 8 mesh" n ": @state" n " 2 @list" n " 8 list" n               \
    ": {9000030002010000} "

/* One entry with keys at frames 0 and 10. */
#define MOTION "keys: 0 3*0.0 10 1.0 2.0 3.0 mdata: @keys 2 motion: @mdata 11 h(1 1) "

/* ---- a table of Sonic Adventure ---- */

/* The entries: visible, solid and diggable; water without a model; solid and hurting; visible. */
#define SA1_ENTRIES                                                                                \
    "entries: f(10.5 0.5 0 1) 2*0 @root1 0x5 0x80000101 f(1 2 3 4) 2*0 0 0 0x2 "                   \
    "f(0 0 0 9) 2*0 @root1 0 0x10001 f(-1 0 0 0.5) 2*0 @root2 0 0x80000000 "
#define SA1_ANIMATED "animated: 99.0 0.25 11.0 @root2 @action 0xBEEF action: @root2 @motion " MOTION
#define SA1_TABLE                                                                                  \
    "table: h(4 1 13 7) 1500.0 list_at: @entries moved_at: @animated name_at: @file 0xCAFE 0x11 "  \
    "0x22 file: 'TEX'0 "
#define SA1_REST SA1_ENTRIES SA1_ANIMATED SA1_TABLE
#define SA1_BODY BASIC("1", "10.0") BASIC("2", "0") SA1_REST
#define SADX_BODY PLUS("1", "10.0") PLUS("2", "0") SA1_REST

/* Entries 0 and 2 show the same model. The collision has its triangle once for each entry. */
#define SA1_SCENE(format)                                                                          \
    "section_count=1 section[0].offset=@table instance_count=5 model_count=2 clip_count=1 "        \
    "instance[*].offset=(@entries @entries+36 @entries+72 @entries+108 @animated) "                \
    "instance[*].model=(0 -1 0 1 1) instance[*].model_offset=(@root1 0 @root1 @root2 @root2) "     \
    "instance[*].flags=(0x80000101 2 0x10001 0x80000000 0) "                                       \
    "instance[*].roles=(ROLE_VISIBLE|ROLE_SOLID ROLE_WATER ROLE_SOLID ROLE_VISIBLE "               \
    "ROLE_VISIBLE) instance[*].blocks=(5 0 0 0 0) instance[*].radius=(1 4 9 0.5 0) "               \
    "instance[*].animated=(0 0 0 0 1) instance[*].speed=(0 0 0 0 0.5) "                            \
    "instance[*].clip_count=(0 0 0 0 1) instance[4].clips=(0) instance[0].center=(10.5 0.5 0) "    \
    "instance[1].center=(1 2 3) instance[0].bounds_min=(10 0 0) instance[0].bounds_max=(11 1 0) "  \
    "instance[0].world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1) "                                         \
    "clip[0]{model=1 fit=FIT_COUNT} motion[0]{frame_count=11 group_count=1 track_count=1} "        \
    "land_table{format=FORMAT_" format " offset=@table texture_file='TEX' entry_count=4 "          \
    "animated_count=1 visible_count=-1 direct_count=-1 attributes=13 load_flags=7 "                \
    "clip_distance=1500 texture_list=0xCAFE loader_name=0x11 loader=0x22} "                        \
    "collision{group_count=3 vertex_count=6 triangle_count=2 indices=(0 1 2 3 4 5) "               \
    "positions=(2*(10 0 0 11 0 0 10 1 0)) normals=(0 0 1 0 0 1) flags=(0x80000101 0x10001)} "      \
    "collision.groups[0]{instance=0 first_triangle=0 triangle_count=1 flags=0x80000101 "           \
    "center=(10.5 0.5 0) radius=0.70710689} collision.groups[1]{instance=1 first_triangle=1 "      \
    "triangle_count=0 flags=2 radius=0} collision.groups[2]{instance=2 first_triangle=1 "          \
    "triangle_count=1 flags=0x10001} "

/* ---- a table of Sonic Adventure 2 ---- */

/* Three entries have Chunk or Ginja models; the third one of them is not visible. Two entries have
 * Basic models. */
#define SA2_ENTRIES                                                                                \
    "entries: f(0 0 0 1) @root1 0 7 0x80000000 f(0 0 0 1) @root2 0 0 0x80008000 "                  \
    "f(0 0 0 1) @root1 0 0 0x40 f(0 0 0 1) @root3 0 0 0x20000001 f(0 0 0 1) @root3 0 0 0x2002 "
#define SA2_ANIMATED "animated: 0.0 1.0 11.0 @root1 @motion " MOTION
#define SA2_TABLE                                                                                  \
    "table: h(5 3 -1 1 8 0) -1.5 list_at: @entries moved_at: @animated name_at: @file 0xCAFE "     \
    "file: 'TEX'0 "
#define SA2_REST BASIC("3", "5.0") SA2_ENTRIES SA2_ANIMATED SA2_TABLE
#define SA2_BODY CHUNK("1", "10.0") CHUNK("2", "0") SA2_REST
#define SA2B_BODY GINJA("1", "10.0") GINJA("2", "0") SA2_REST

#define SA2_SCENE(format, drawn)                                                                   \
    "instance_count=6 model_count=3 clip_count=1 model[0].format=FORMAT_" drawn                    \
    " model[1].format=FORMAT_" drawn                                                               \
    " model[2].format=FORMAT_NJBM instance[*].model=(0 1 0 2 2 0) "                                \
    "instance[*].offset=(@entries @entries+32 @entries+64 @entries+96 @entries+128 @animated) "    \
    "instance[*].flags=(0x80000000 0x80008000 0x40 0x20000001 0x2002 0) "                          \
    "instance[*].roles=(1 1 0 2 4 1) instance[*].blocks=(7 0 0 0 0 0) "                            \
    "instance[*].speed=(0 0 0 0 0 2) instance[5].clips=(0) clip[0].model=0 "                       \
    "land_table{format=FORMAT_" format " offset=@table texture_file='TEX' entry_count=5 "          \
    "animated_count=1 visible_count=3 direct_count=-1 attributes=8 load_flags=0 "                  \
    "clip_distance=-1.5 texture_list=0xCAFE loader_name=0 loader=0} "                              \
    "collision{group_count=2 vertex_count=6 triangle_count=2 flags=(0x20000001 0x2002) "           \
    "positions=(2*(5 0 0 6 0 0 5 1 0)) normals=(0 0 1 0 0 1)} "                                    \
    "collision.groups[*].instance=(3 4) "

typedef struct kind {
    const char *magic; /* with its padding zeros */
    const char *format;
    const char *body;
    const char *expected;
} kind;

static const kind kinds[] = {
    {"'SA1LVL'0", "SA1LVL", SA1_BODY, SA1_SCENE("SA1LVL")},
    {"'SADXLVL'", "SADXLVL", SADX_BODY, SA1_SCENE("SADXLVL")},
    {"'SA2LVL'0", "SA2LVL", SA2_BODY, SA2_SCENE("SA2LVL", "NJCM")},
    {"'SA2BLVL'", "SA2BLVL", SA2B_BODY, SA2_SCENE("SA2BLVL", "GJCM")},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

#define HEADER(version) "version: b" version " root_at: @table meta_at: 0 "

/* All four kinds in the versions 0 to 3. */
TEST(files_of_all_kinds_and_versions)
{
    for (int i = 0; i < 4 * KINDS; i++) {
        const kind *of = &kinds[i / 4];
        auto_laid file = lay("%s " HEADER("%d") "%s", of->magic, i % 4, of->body);

        check_case(&file, i % 4 ? "scene" : "scene sweep", "sure %s %zu format=FORMAT_%s %s",
                   of->format, file.file.size, of->format, of->expected);
        check_case(&file, "outline", "any format=FORMAT_%s", of->format);
    }
}

/* The reader detects the byte order, or the caller names it. A bare table needs a named format. */
TEST(bare_tables_of_all_kinds_in_both_orders)
{
    static const char *const orders[] = {"", " byte_order=BYTE_ORDER_LITTLE",
                                         " byte_order=BYTE_ORDER_BIG"};

    for (int i = 0; i < 4 * KINDS; i++) {
        const kind *of = &kinds[i / 4];
        const int big = i % 2;
        auto_laid file = lay("%s .17 ^ 7 %s", big ? ">" : "<", of->body);

        check_case(&file, "scene flags=OPEN_BARE", "fails ARGUMENT 0");
        {
            char how[160];

            snprintf(how, sizeof how,
                     "scene%s flags=OPEN_BARE format=FORMAT_%s offset=@table base=-17%s",
                     i % 4 == 1 ? " sweep" : "", of->format, orders[i % 4 < 2 ? 0 : 1 + big]);
            check_case(&file, how, "byte_order=BYTE_ORDER_%s %s", big ? "BIG" : "LITTLE",
                       of->expected);
        }
    }
}

TEST(files_are_of_one_format)
{
    static const way ways[] = {
        {"scene format=FORMAT_SA1LVL", SA1_SCENE("SA1LVL")},
        {"scene format=FORMAT_SA2LVL", "fails FORMAT 0"},
        {"scene format=FORMAT_SADXLVL", "fails FORMAT 0"},
        {"scene format=FORMAT_NJBM", "fails FORMAT 0"},
        {"scene byte_order=BYTE_ORDER_BIG", SA1_SCENE("SA1LVL")},
        {"scene index=1", "fails RANGE 0"},
        {"model", "fails FORMAT 0"},
        {"motion", "fails FORMAT 0"},
        {"scene flags=OPEN_BARE format=FORMAT_SA1LVL offset=@file",
         "fails RANGE @file 'LandTable'"},
        {"scene flags=OPEN_BARE|OPEN_ACTION format=FORMAT_SA1LVL", "fails ARGUMENT 0"},
        {"outline flags=OPEN_BARE format=FORMAT_SA1LVL offset=@table", "format=FORMAT_SA1LVL"}};
    auto_laid file = lay("'SA1LVL'0 " HEADER("3") SA1_BODY);

    CHECK_WAYS(&file, ways);
}

/* ---- damages ---- */

#define LEFT(text) "warns CORRUPT " text " ITEM_INSTANCE "

/* Counts and pointers of the header and of the table: null, negative, and past the end. */
TEST_DAMAGES(headers_and_tables_are_checked, "'SA1LVL'0 " HEADER("3") SA1_BODY, "scene",
             {"version: b4 | version: b255", "fails UNSUPPORTED 7 'SA1LVL'"},
             {"6: b1", "unknown fails FORMAT 0"}, {"cut 7 | cut 11 | cut 15", "fails TRUNCATED"},
             {"root_at: 15 | root_at: -1 | root_at: @file-31", "fails CORRUPT 8 'SA1LVL'"},
             {"list_at: -1 | list_at: @file | list_at: 0",
              "fails CORRUPT @table 'LandTable' 'the entries end past the end of the data'"},
             {"table: h65535", "fails CORRUPT @table 'LandTable'"},
             {"table: h0, list_at: -1", "instance_count=1 model_count=1 collision.group_count=0"},
             {"table+2: h0, moved_at: -1", "instance_count=4 clip_count=0"},
             {"table+2: h999 | moved_at: -1 | moved_at: 0",
              "warns CORRUPT @table+2 'LandTable' instance_count=4 clip_count=0 "
              "land_table.animated_count=0"},
             {"name_at: 0", "land_table.texture_file=''"},
             {"name_at: -1 | file: 'TEXT'",
              "warns CORRUPT @name_at 'LandTable' instance_count=5 land_table.texture_file=''"},
             {"entries: 0x7FC00000 | entries+12: 0xFF800000", "warns CORRUPT instance_count=5"},
             {"table+8: 0x7F800000", "warns CORRUPT @table+8 land_table.clip_distance=0"})

/* An entry with a wrong pointer loses its model, and the entries after it keep theirs. */
TEST_DAMAGES(entries_are_checked, "'SA1LVL'0 " HEADER("3") SA1_BODY, "scene",
             {"entries+24: -1 | entries+24: @file",
              LEFT("@entries+24 'LandTable entry'") "0 "
                                                    "instance[*].model=(-1 -1 0 1 1) "
                                                    "collision{group_count=3 triangle_count=1} "
                                                    "collision.groups[*].triangle_count=(0 0 1)"},
             {"entries+24: 0", "instance[*].model=(-1 -1 0 1 1) instance[0].model_offset=0"},
             {"root1+4: -1, entries+132: 0",
              "warns CORRUPT @root1+4 ITEM_INSTANCE 0 instance[*].model=(-1 -1 -1 -1 0) "
              "model_count=1 collision.triangle_count=0"},
             {"animated+16: -1 | animated+16: @file",
              LEFT("@animated+16 'LandTable entry'") "4 clip_count=0 instance[4].clip_count=0"},
             {"animated+16: 0", "clip_count=0 instance[4]{model=1 clip_count=0}"},
             {"action+4: 0", "clip_count=0 instance[4]{model=1 clip_count=0}"},
             {"action+4: 0x7FFFFFFF", LEFT("@action+4") "4 clip_count=0"},
             {"motion+8: h0", LEFT("@motion+8") "4 clip_count=0 instance[4].clip_count=0"},
             {"animated+12: 0", "clip[0].model=-1 instance[4]{model=-1 clip_count=1}"},
             {"animated+4: 0x7F800000", LEFT("@animated+4") "4 instance[4].speed=0"})

/* The index of an entry decides the format of its model: the first entries are the visible ones. If
 * their number is negative, bit 31 of the flags decides. Two entries can read one offset in two
 * formats. */
TEST_DAMAGES(kinds_of_models_of_sonic_adventure_2, "'SA2LVL'0 " HEADER("3") SA2_BODY, "scene",
             {"table+2: h-1, entries+80: @root3", "instance[*].model=(0 1 2 2 2 0)"},
             {"root1+4: 0, root3+4: 0, entries+112: @root1",
              "model_count=4 instance[*].model=(0 1 0 2 3 0) model[2].format=FORMAT_NJBM "
              "model[0].format=FORMAT_NJCM instance[3].model_offset=@root1"},
             {"table: h-1", "fails CORRUPT @table 'LandTable' 'the number of entries is negative'"},
             {"table+6: h-1 | table+6: h-32768", "instance_count=5 land_table.animated_count=0"},
             {"table+6: h99", "warns CORRUPT @table+6 instance_count=5"},
             {"entries+28: 0x80000003",
              "instance[0]{roles=7 flags=0x80000003} "
              "collision{group_count=3 triangle_count=3 positions=(10 0 0 11 0 0 10 1 0 ...)} "
              "collision.groups[*].instance=(0 3 4)"})

/* Lines (A8) and points (B8) are no collision. */
TEST_DAMAGES(triangles_of_ginja_models_are_collision, "'SA2BLVL' " HEADER("3") SA2B_BODY, "scene",
             {"entries+28: 0x80000001",
              "collision{group_count=3 triangle_count=3 "
              "positions=(10 0 0 11 0 0 10 1 0 ...) normals=(0 0 1 ...)}"},
             {"entries+28: 0x80000001, list1: {A8000200010000} "
              "| entries+28: 0x80000001, list1: {B8000300010200}",
              "instance[0].model=0 collision.groups[*].triangle_count=(0 1 1)"})

TEST_DAMAGES(volumes_are_no_collision, "'SA2LVL'0 " HEADER("3") SA2_BODY, "scene",
             {"entries+28: 0x80000001, p1: h(0x38 4 1 0 1 2 0xFF)",
              "instance[0].model=0 collision.groups[*].triangle_count=(0 1 1)"})

/* ---- names ---- */

#define LABELS(at, base)                                                                           \
    "meta: 'LABL' labels_end-labels labels: @root1 " at "n1" base " @motion " at "n2" base         \
    " @table " at "n3" base " @root1 " at "n2" base " -1 -1 n1: 'one'0 n2: 'move'0 n3: 'level'0 "  \
    "labels_end: 'XXXX' 4 .4 'AUTH' 3 'me'0 'DESC' 4 'old'0 end: 'END'0 0 "
#define NAMED_FILE(version, labels)                                                                \
    "'SA1LVL'0 version: b" version " root_at: @table meta_at: @meta " SA1_BODY labels
#define NAMES                                                                                      \
    "part[*].name=('one' '') clip[0].name='move' model[0].node[0].name='one' "                     \
    "model[0].name='one' motion[0].name='move' land_table.name='level' "
#define NO_NAMES "part[*].name=('' '') clip[0].name='' land_table.name='' "

/* In version 3, offsets of names count from the chunk, in version 2 from the start of the file. If
 * an offset has several labels, the first one wins. Version 0 has no names. */
TEST(names_of_all_versions)
{
    static const char *const texts[] = {
        NAMED_FILE("3", LABELS("", "-labels")), NAMED_FILE("2", LABELS("@", "")),
        NAMED_FILE("1", "meta: @root1 @n1 @motion @n2 @table @n3 -1 n1: 'one'0 n2: 'move'0 "
                        "n3: 'level'0 end:")};

    for (int i = 0; i < 3; i++) {
        auto_laid file = lay("%s", texts[i]);

        check_case(&file, "scene sweep",
                   "sure SA1LVL %zu " NAMES "land_table{author='%s' description='%s'}",
                   file.file.size, i < 2 ? "me" : "", i < 2 ? "old" : "");
        patch(&file, "version: b0");
        check_case(&file, "scene", NO_NAMES);
    }
}

TEST_DAMAGES(damaged_names_are_warnings, NAMED_FILE("3", LABELS("", "-labels")), "scene",
             {"meta_at: -1", "warns CORRUPT 12 'metadata' " NO_NAMES}, {"meta_at: 0", NO_NAMES},
             {"meta+4: 0x7FFFFFFF", "warns TRUNCATED 'metadata' " NO_NAMES},
             {"labels+4: 0x7FFFFFFF", "warns CORRUPT @labels+4 'LABL' part[0].name='' "
                                      "clip[0].name='move'"},
             {"labels+16: 3", "land_table.name=''"},
             {"cut end", "warns TRUNCATED @end 'metadata' " NAMES},
             {"end-4: 'tale'", "warns CORRUPT 'metadata' " NAMES "land_table.description=''"})

/* ---- actions ---- */

#define ACTION "action: @root1 @motion " MOTION
#define OPEN_ACTION " flags=OPEN_BARE|OPEN_ACTION offset=@action base=-20 format=FORMAT_"
#define ACTION_SCENE(format)                                                                       \
    "format=FORMAT_" format " instance_count=1 model_count=1 clip_count=1 clip[0].model=0 "        \
    "instance[0]{model=0 clips=(0) speed=1 model_offset=@root1} motion[0]{track_count=1 "          \
    "group_count=1} model[0].triangle_count=1 land_table=null collision=null "

TEST(actions_of_all_formats_in_both_orders)
{
    static const struct {
        const char *format;
        const char *model;
    } rows[] = {{"NJBM", BASIC("1", "1.0")},
                {"NJBM_PLUS", PLUS("1", "1.0")},
                {"NJCM", CHUNK("1", "1.0")},
                {"GJCM", GINJA("1", "1.0")}};

    for (int i = 0; i < 8; i++) {
        auto_laid file = lay("%s .20 ^ 7 %s" ACTION, i % 2 ? ">" : "<", rows[i / 2].model);
        const char *order = i % 2 ? "BIG" : "LITTLE";
        char how[160];

        snprintf(how, sizeof how, "scene sweep" OPEN_ACTION "%s", rows[i / 2].format);
        check_case(&file, how, "byte_order=BYTE_ORDER_%s " ACTION_SCENE("%s"), order,
                   rows[i / 2].format);
        snprintf(how, sizeof how, "model" OPEN_ACTION "%s", rows[i / 2].format);
        check_case(&file, how, "byte_order=BYTE_ORDER_%s format=FORMAT_%s triangle_count=1", order,
                   rows[i / 2].format);
        snprintf(how, sizeof how, "motion" OPEN_ACTION "%s", rows[i / 2].format);
        check_case(&file, how, "byte_order=BYTE_ORDER_%s format=FORMAT_NMDM track_count=1", order);
        snprintf(how, sizeof how, "outline" OPEN_ACTION "%s", rows[i / 2].format);
        check_case(&file, how, "byte_order=BYTE_ORDER_%s", order);
    }
}

/* The model of an action has no signature, so the options must name its format. */
TEST(actions_need_the_format_of_a_model)
{
    static const way ways[] = {
        {"motion" OPEN_ACTION "NMDM", "format=FORMAT_NMDM track_count=1"},
        {"model" OPEN_ACTION "NMDM", "fails ARGUMENT 0"},
        {"scene" OPEN_ACTION "NMDM", "fails ARGUMENT 0"},
        {"scene" OPEN_ACTION "MDL0", "fails ARGUMENT 0"},
        {"motion" OPEN_ACTION "MDL0", "fails ARGUMENT 0"},
        {"outline" OPEN_ACTION "FMT2", "fails ARGUMENT 0"},
        {"scene flags=OPEN_ACTION format=FORMAT_NJBM", "fails ARGUMENT 0"},
        {"scene flags=OPEN_BARE|OPEN_ACTION format=FORMAT_NJBM offset=@end-7", "fails RANGE"}};
    auto_laid file = lay(".20 ^ 7 " BASIC("1", "1.0") ACTION "end:");

    CHECK_WAYS(&file, ways);
}

/* An action points to a model and to a motion. If one of them is wrong, a scene still has the other
 * one. */
TEST(halves_of_actions_are_checked)
{
    static const damage scenes[] = {
        {"action: 0", "warns CORRUPT @action 'NJS_ACTION' model_count=0 clip_count=1 "
                      "clip[0].model=-1"},
        {"action: 0x7FFFFFFF", "warns CORRUPT @action 'NJS_ACTION' model_count=0 clip_count=1"},
        {"action+4: 0 | action+4: 0x7FFFFFFF",
         "warns CORRUPT @action+4 'NJS_ACTION' model_count=1 clip_count=0 instance_count=1"},
        {"action: 0 0", "fails CORRUPT @action 'NJS_ACTION'"},
        {"root1+4: 0x7FFFFFFF", "warns CORRUPT @root1+4 model_count=0 clip_count=1"}};
    static const damage motions[] = {
        {"action+4: 0 | action+4: 0x7FFFFFFF", "fails CORRUPT @action+4"},
        {"action: 0", "track_count=1"}};
    static const damage models[] = {{"action: 0 | action: 0x7FFFFFFF", "fails CORRUPT @action"},
                                    {"action+4: 0", "triangle_count=1"}};
    auto_laid file = lay(".20 ^ 7 " BASIC("1", "1.0") ACTION);

    CHECK_DAMAGES(&file, "scene" OPEN_ACTION "NJBM", scenes);
    CHECK_DAMAGES(&file, "motion" OPEN_ACTION "NJBM", motions);
    CHECK_DAMAGES(&file, "model" OPEN_ACTION "NJBM", models);
}

/* ---- C source ---- */

#define TEXT_OBJECT(name, x)                                                                       \
    name "_at: 'NJS_OBJECT " name " = { 6, &model, " x ", 0, 0, 0, 0, 0, 1, 1, 1, NULL, NULL "     \
         "};\n' "
#define TEXT_MODEL                                                                                 \
    "'NJS_VECTOR points[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };\n"                          \
    "' polys: 'Sint16 polys[] = { 0, 1, 2 };\n"                                                    \
    "NJS_MATERIAL mats[] = { { 0xFFB2B2B2, 0xFFFFFFFF, 11, 1, 0x94000400 } };\n"                   \
    "' sets_at: 'NJS_MESHSET_SADX sets[] = { { NJD_MESHSET_3, 1, polys, NULL, NULL, NULL, NULL, "  \
    "NULL } };\n"                                                                                  \
    "NJS_MODEL_SADX model = { points, NULL, 3, sets, mats, 1, 1, 0, 0, 0, 1, NULL "                \
    "};\n' " TEXT_OBJECT("ground", "10") TEXT_OBJECT("tower", "20")
#define TEXT_MOTION                                                                                \
    "'NJS_MKEY_F keys[] = { { 0, 0, 0, 0 }, { 10, 1, 2, 3 } };\n"                                  \
    "NJS_MDATA1 mdata[] = { { keys, 2 } };\n"                                                      \
    "NJS_MOTION walk = { mdata, 11, NJD_MTYPE_POS_0, NJD_MTYPE_LINER | 1 };\n' "
#define TEXT_ACTION "'NJS_ACTION act = { &tower, &walk };\n' "
#define TEXT_TABLE                                                                                 \
    "'NJS_TEXNAME names[] = { { (char *)\"grass\" }, { (char *)\"rock\" } };\n"                    \
    "NJS_TEXLIST list = { names, 2 };\n"                                                           \
    "COL entries[] = { { { 1, 2, 3 }, 4, 0, 0, &ground, 5, 0x80000101 },\n"                        \
    "{ { 0, 0, 0 }, 1, 0, 0, NULL, 0, 2 }, { { 0, 0, 0 }, 1, 0, 0, &ground, 0, 1 } };\n"           \
    "GeoAnimData anims[] = { { 0, 0.25f, 11, &tower, &act, NULL } };\n' level_at: "                \
    "'LandTable level = { 3, 1, 13, 7, 1500, entries, anims, \"TEX\", &list, 0, 0 };\n' "          \
    "'LandTable other = { 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, 0, 0 };\n' "

/* All offsets in the scene are offsets in the text. */
TEST(first_table_of_a_text_is_the_scene)
{
    static const way ways[] = {
        {"scene sweep",
         "format=FORMAT_NJA byte_order=BYTE_ORDER_LITTLE instance_count=4 model_count=2 "
         "clip_count=1 texture_count=2 textures.refs[1].name='rock' "
         "land_table{name='level' offset=@level_at format=FORMAT_SADXLVL texture_file='TEX' "
         "entry_count=3 animated_count=1 attributes=13 load_flags=7 clip_distance=1500 "
         "texture_list=0 loader_name=0 loader=0} section[0].offset=@level_at "
         "instance[*].model=(0 -1 0 1) instance[*].flags=(0x80000101 2 1 0) "
         "instance[*].model_offset=(@ground_at 0 @ground_at @tower_at) "
         "instance[*].roles=(3 4 2 1) instance[*].speed=(0 0 0 0.5) instance[3].clips=(0) "
         "part[*].name=('ground' 'tower') clip[0]{name='walk' model=1} "
         "model[0]{format=FORMAT_NJBM_PLUS node[0].offset=@ground_at texture_count=2} "
         "motion[0]{track_count=1 name='walk'} "
         "collision{group_count=3 triangle_count=2 flags=(0x80000101 1) "
         "positions=(2*(10 0 0 11 0 0 10 1 0))} collision.groups[*].instance=(0 1 2)"},
        {"scene format=FORMAT_NJBM_PLUS", "land_table=null model_count=2"},
        {"scene format=FORMAT_NMDM", "land_table=null model_count=2 clip_count=1"}};
    auto_laid file = lay("%s", TEXT_MODEL TEXT_MOTION TEXT_ACTION TEXT_TABLE);

    CHECK_WAYS(&file, ways);
}

/* The copy of a warning in the model has the line and the offset, too. The meshset with the bad
 * corner is on line 4. */
TEST(faults_in_levels_of_texts_have_their_places)
{
    auto_laid file = lay("%s", TEXT_MODEL TEXT_MOTION TEXT_ACTION TEXT_TABLE);
    kunai_scene *scene;

    patch(&file, "polys+26: '9'");
    scene = open_case(&file, "scene", "any");
    expect(&scene_handle, scene, &file,
           "warning_count=2 warnings[*].line=(4 4) warnings[*].offset=(2*@sets_at) "
           "warnings[*].item_kind=(2*ITEM_MODEL) model[0].warnings[0].line=4");
    expect(&model_handle, kunai_scene_get_model(scene, 1)->model, &file,
           "warnings[0]{line=4 offset=@sets_at}");
    kunai_scene_close(scene);
}

/* The lists of this table are declared in other files. */
TEST(lists_outside_of_a_text_are_warnings)
{
    CHECK(TEXT_MODEL
          "'LandTable level = { 3, 1, 0, 0, 0, &' at: 'there, &anims, \"TEX\", NULL, 0, 0 };\n' ",
          "scene",
          "any instance_count=0 warning_count=2 warnings[*].line=(8 8) warnings[0].offset=@at "
          "land_table{name='level' entry_count=0 animated_count=0 texture_file='TEX'}");
}

/* An action names the model of a motion. Without an action, the motion moves the first model that
 * it fits. */
TEST(actions_of_a_text_pair_models_and_motions)
{
    CHECK(TEXT_MODEL TEXT_MOTION, "scene", "model_count=2 clip_count=1 clip[0].model=0");
    CHECK(TEXT_MODEL TEXT_MOTION TEXT_ACTION, "scene sweep",
          "model_count=2 clip_count=1 clip[0].model=1 instance[*].clip_count=(0 1)");
    CHECK(TEXT_MODEL TEXT_MOTION "'NJS_ACTION none = { NULL, &walk };\n' " TEXT_ACTION, "scene",
          "clip[0].model=1");
    CHECK(TEXT_MODEL TEXT_MOTION "'NJS_ACTION act = { &tower, NULL };\n' ", "scene",
          "clip[0].model=0");
}

/* ---- constants ---- */

/* In the order of the table of sa-tools.md 6. */
TEST(constants_are_the_bits)
{
    static const uint32_t sa1[] = {KUNAI_SA1_SURFACE_SOLID,
                                   KUNAI_SA1_SURFACE_WATER,
                                   KUNAI_SA1_SURFACE_NO_FRICTION,
                                   KUNAI_SA1_SURFACE_NO_ACCELERATION,
                                   KUNAI_SA1_SURFACE_LOW_ACCELERATION,
                                   KUNAI_SA1_SURFACE_SKY_DISTANCE,
                                   KUNAI_SA1_SURFACE_CANNOT_LAND,
                                   KUNAI_SA1_SURFACE_MORE_ACCELERATION,
                                   KUNAI_SA1_SURFACE_DIGGABLE,
                                   KUNAI_SA1_SURFACE_NO_CAMERA,
                                   KUNAI_SA1_SURFACE_WATERFALL,
                                   KUNAI_SA1_SURFACE_SLIDE,
                                   KUNAI_SA1_SURFACE_NO_CLIMB,
                                   KUNAI_SA1_SURFACE_CHAOS0,
                                   KUNAI_SA1_SURFACE_STAIRS,
                                   KUNAI_SA1_SURFACE_LAVA,
                                   KUNAI_SA1_SURFACE_HURTS,
                                   KUNAI_SA1_SURFACE_TUBE_ACCELERATION,
                                   KUNAI_SA1_SURFACE_LOW_DEPTH,
                                   KUNAI_SA1_SURFACE_SIMPLE_DRAW,
                                   KUNAI_SA1_SURFACE_FOOTPRINTS,
                                   KUNAI_SA1_SURFACE_ACCELERATES,
                                   KUNAI_SA1_SURFACE_WATER_COLLISION,
                                   KUNAI_SA1_SURFACE_GRAVITY,
                                   KUNAI_SA1_SURFACE_NO_DEPTH_WRITE,
                                   KUNAI_SA1_SURFACE_BY_MESH,
                                   KUNAI_SA1_SURFACE_CHANGING,
                                   KUNAI_SA1_SURFACE_DYNAMIC,
                                   KUNAI_SA1_SURFACE_ROTATED,
                                   KUNAI_SA1_SURFACE_LARGE_RADIUS,
                                   KUNAI_SA1_SURFACE_MEDIUM_RADIUS};
    static const uint32_t sa2[] = {
        KUNAI_SA2_SURFACE_SOLID,           KUNAI_SA2_SURFACE_WATER,
        KUNAI_SA2_SURFACE_LOW_FRICTION,    KUNAI_SA2_SURFACE_HIGH_FRICTION,
        KUNAI_SA2_SURFACE_MEDIUM_FRICTION, KUNAI_SA2_SURFACE_DIGGABLE,
        KUNAI_SA2_SURFACE_UNKNOWN_6,       KUNAI_SA2_SURFACE_NO_CLIMB,
        KUNAI_SA2_SURFACE_STAIRS,          KUNAI_SA2_SURFACE_UNKNOWN_9,
        KUNAI_SA2_SURFACE_HURTS,           KUNAI_SA2_SURFACE_FOOTPRINTS,
        KUNAI_SA2_SURFACE_CANNOT_LAND,     KUNAI_SA2_SURFACE_SLOW_WATER,
        KUNAI_SA2_SURFACE_UNKNOWN_14,      KUNAI_SA2_SURFACE_NO_SHADOW,
        KUNAI_SA2_SURFACE_UNKNOWN_16,      KUNAI_SA2_SURFACE_UNKNOWN_17,
        KUNAI_SA2_SURFACE_UNKNOWN_18,      KUNAI_SA2_SURFACE_UNKNOWN_19,
        KUNAI_SA2_SURFACE_MORE_SPEED,      KUNAI_SA2_SURFACE_MORE_ACCELERATION,
        KUNAI_SA2_SURFACE_NO_FOG,          KUNAI_SA2_SURFACE_NO_CLIP,
        KUNAI_SA2_SURFACE_SIMPLE_DRAW,     KUNAI_SA2_SURFACE_DIRECT_DRAW,
        KUNAI_SA2_SURFACE_NOT_COMPILED,    KUNAI_SA2_SURFACE_DYNAMIC,
        KUNAI_SA2_SURFACE_NOT_ROTATED,     KUNAI_SA2_SURFACE_SMALL_RADIUS,
        KUNAI_SA2_SURFACE_TINY_RADIUS};

    for (uint32_t i = 0; i < KUNAI_SURFACE_VISIBLE_SHIFT; i++) {
        assert_int_equal(sa1[i], 1u << i);
        assert_int_equal(sa2[i], 1u << i);
    }
    assert_null(kunai_scene_get_land_table(NULL));
}
