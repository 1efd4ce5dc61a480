/* test_outline.c - the outline must show each structure that the readers read, at its place and
 * with its size. Each module and each family of formats has a test. A reader reports each record by
 * a call of its own, so a wrong or forgotten call shows only here. The sizes are those of the
 * structures in the specs. */
#include "nitro_texts.h"
#include "outline_rows.h"

/* A node with the identity transform. */
#define NODE(model) "node: 0x17 " model " 3*0.0 3*0 3*1.0 0 0 "

/* ---- a Ninja file ---- */

/* One node, its model and three points; the list of polygons follows. */
#define POINTS                                                                                     \
    "[NJCM " NODE("@model") "model: @vertices @polygons 4*0.0 "                                    \
                            "vertices: 0xA0022 0x30000 f(0 0 0 1 0 0 0 1 0) 0xFF polygons: "

/* A diffuse colour with blending, and a blended strip. */
#define TRIANGLE POINTS "h(0x2511 2) -1 h(0x0840 5 1 3 0 1 2 0xFF 0 0) ] pof0 end:"

#define MODEL_RECORDS(depth)                                                                       \
    depth " OBJECT 'NJS_OBJECT' @node 52 0 0x17; " depth                                           \
          " CHUNK_MODEL 'NJS_CNK_MODEL' @model 24; " depth                                         \
          " VERTEX_CHUNK 'vertex chunk' @vertices 44 0x22 0 3; " depth                             \
          " VERTEX_CHUNK 'vertex chunk' @vertices+44 4 0xFF; "
#define TRIANGLE_RECORDS(depth)                                                                    \
    MODEL_RECORDS(depth)                                                                           \
    depth " POLYGON_CHUNK 'polygon chunk' @polygons 8 0x11 0x25; " depth                           \
          " POLYGON_CHUNK 'polygon chunk' @polygons+8 14 0x40 8 1; " depth                         \
          " POLYGON_CHUNK 'polygon chunk' @polygons+22 2 0xFF"
#define FILE_RECORDS                                                                               \
    "0 FILE 'Ninja chunk file' 0 172; 1 CHUNK 'NJCM' 0 160 'NJCM'; " TRIANGLE_RECORDS(             \
        "2") "; "                                                                                  \
             "1 CHUNK 'POF0' 160 12 'POF0'"

/* If options->format names a part of the file, the outline shows the model alone, without the
 * chunks around it. A file without motions is no fault. Bare structures have no chunk. */
TEST(a_named_model_has_no_chunks_around_it)
{
    static const way rows[] = {
        {"outline format=FORMAT_NJBM", "fails FORMAT 0"},
        {"outline format=FORMAT_AFS", "fails FORMAT 0"},
        {"outline flags=OPEN_BARE offset=8", "fails ARGUMENT 0"}, /* nobody knows the content */
        {"outline format=FORMAT_NJCM flags=OPEN_BARE offset=176", "fails RANGE @end"},
        {"outline max_memory=64", "fails LIMIT 0"},
        {"outline max_memory=4096", "fails LIMIT 0"}, /* the model passes it */
    };
    auto_laid file = lay(TRIANGLE);

    check_records(&file, "outline sweep",
                  "format=FORMAT_NINJA byte_order=BYTE_ORDER_LITTLE warning_count=0", FILE_RECORDS);
    check_records(&file, "outline format=FORMAT_NINJA", "format=FORMAT_NINJA", FILE_RECORDS);
    check_records(&file, "outline format=FORMAT_NJCM", "format=FORMAT_NJCM",
                  "0 FILE 'Ninja Chunk model' 0 172; " TRIANGLE_RECORDS("1"));
    check_records(&file, "outline format=FORMAT_NJCM flags=OPEN_BARE offset=8 base=-8",
                  "format=FORMAT_NJCM", "0 FILE 'Ninja Chunk model' 0 172; " TRIANGLE_RECORDS("1"));
    CHECK_WAYS(&file, rows);
}

/* Damage is a warning, and the records before it stay. The rows: a chunk longer than the file, a
 * polygon list that goes on past the end, and a model outside the file. */
TEST(structures_before_a_break_are_seen)
{
    auto_laid file = lay(TRIANGLE), cut = copy_laid(&file);

    patch(&cut, "cut vertices");
    check_case(&cut, "outline",
               "any warnings[0]{code=E_TRUNCATED offset=4} record[1]{name='NJCM' size=@vertices}");
    check_case(&cut, "outline strict", "fails TRUNCATED 4");
    patch(&file, "polygons+10: b200");
    check_case(&file, "outline",
               "warns TRUNCATED @polygons+12 'polygon list' record[6]{offset=@polygons size=8 "
               "kind=RECORD_KIND_POLYGON_CHUNK name='polygon chunk' depth=2 type=0x11 flags=0x25 "
               "count=0}");
    patch(&file, "node+4: 0x7FFFFF0");
    check_records(&file, "outline", "warns CORRUPT @node+4",
                  "0 FILE 'Ninja chunk file' 0 172; 1 CHUNK 'NJCM' 0 160 'NJCM'; "
                  "2 OBJECT 'NJS_OBJECT' @node 52 0 0x17; 1 CHUNK 'POF0' 160 12 'POF0'");
}

/* ---- polygon chunks ---- */

/* The words of a list; its chunks as "offset size type flags count"; the expected warning. */
typedef struct list_row {
    const char *words, *chunks, *verdict;
} list_row;

/* Sizes in bytes, by the table of ninja-chunk.md 4: a head alone has 2, a tiny chunk 4, and a chunk
 * with a size word 4 + 2 * size. */
static const list_row list_rows[] = {
    /* if the word after each short chunk was read as a size, the record would be larger */
    {"0 0x2501 0x0302 0x1003 0x2508 1 9 2 0x2511 2 0xFFFF 0xFFFF 0x0038 4 1 0 1 2 0x0840 5 1 3 0 1 "
     "2 0 3 0xFF",
     "0 2 0 0 0;2 2 1 0x25 0;4 2 2 3 0;6 2 3 0x10 0;8 4 8 0x25 0;12 4 9 0 0;16 8 0x11 0x25 0;"
     "24 12 0x38 0 1;36 14 0x40 8 1;50 2 0 0 0;52 2 3 0 0;54 2 0xFF 0 0",
     ""},
    /* an unknown type with a size, and END */
    {"0x0420 1 7 0xFF", "0 6 0x20 4 0;6 2 0xFF 0 0", "warns UNSUPPORTED @polygons 'polygon list'"},
    {"0x3B 0 0xFF 0", "0 4 0x3B 0 0;4 2 0xFF 0 0", "warns UNSUPPORTED @polygons 'polygon list'"},
    /* a chunk that draws an empty entry of the cache, and a chunk that stores the list and ends
     * it */
    {"0x0105 0x0204 3 3", "0 2 5 1 0;2 2 4 2 0", "warns CORRUPT @polygons 'polygon list'"},
    /* reserved types end the list: the first and the last type of both ranges */
    {"0x3106 2 3 0xFF", "0 2 6 0x31 0", "warns CORRUPT @polygons 'polygon list'"},
    {"0 7 2 3", "0 2 0 0 0;2 2 7 0 0", "warns CORRUPT @polygons+2 'polygon list'"},
    {"0x0A 2 3 0xFF", "0 2 0x0A 0 0", "warns CORRUPT @polygons 'polygon list'"},
    {"0x800F 2 3 0xFF", "0 2 0x0F 0x80 0", "warns CORRUPT @polygons 'polygon list'"},
    /* the data ends inside a chunk: no record is longer than the remaining bytes */
    {"0x11 3 0xFFFF 0xFFFF", "0 8 0x11 0 0", "warns TRUNCATED @polygons+4 'polygon list'"},
    {"0 8", "0 2 0 0 0;2 2 8 0 0", "warns TRUNCATED @polygons+4 'polygon list'"},
    {"0 0x11", "0 2 0 0 0;2 2 0x11 0 0", "warns TRUNCATED @polygons+4 'polygon list'"},
    {"0 1", "0 2 0 0 0;2 2 1 0 0", "warns TRUNCATED @polygons+4 'polygon list'"},
    {"1 0", "0 2 1 0 0;2 2 0 0 0", "warns TRUNCATED @polygons+4 'polygon list'"},
    {"0 6", "0 2 0 0 0;2 2 6 0 0", "warns CORRUPT @polygons+2 'polygon list'"},
};

/* The size of a polygon chunk depends on its type. A wrong size would shift all records after
 * it. */
TEST(records_of_polygon_chunks)
{
    for (size_t i = 0; i < COUNT(list_rows); i++) {
        auto_laid file = lay(POINTS "h(%s) list_end: ] pof0", list_rows[i].words);
        const char *at = list_rows[i].chunks;
        char rows[2048];
        size_t length = (size_t)snprintf(
            rows, sizeof rows,
            "0 FILE 'Ninja chunk file' 0 %u; 1 CHUNK 'NJCM' 0 @list_end 'NJCM'; " MODEL_RECORDS(
                "2"),
            (unsigned)file.file.size);

        for (; *at; at += strcspn(at, ";"), at += *at == ';')
            length += (size_t)snprintf(rows + length, sizeof rows - length,
                                       "2 POLYGON_CHUNK 'polygon chunk' @polygons+%.*s; ",
                                       (int)strcspn(at, ";"), at);
        snprintf(rows + length, sizeof rows - length, "1 CHUNK 'POF0' @list_end 12 'POF0'");
        check_records(&file, "outline", list_rows[i].verdict, rows);
    }
}

/* ---- archives and textures (pvr.md 1, archives.md 5; g3d.md 2, tex0.md) ---- */

TEST_RECORDS(records_of_afs, "'AFS'0 2 @a 3 @b 4 a: {01020300} b: {09090909}", "outline", "",
             "0 FILE 'AFS' 0 32; 1 HEADER 'AFS' 0 8 'AFS' 0 2; 1 ENTRY 'AFS entry' 8 8; "
             "1 ENTRY 'AFS entry' 16 8; 1 ENTRY_DATA 'entry data' 24 3; "
             "1 ENTRY_DATA 'entry data' 28 4")

/* One file, whose name is in the only directory. */
TEST_RECORDS(records_of_narc,
             "'NARC' {FEFF0001} 70 h(16 3) 'BTAF' 20 1 0 3 'BTNF' 23 8 h(0 1) b5 'empty' b0 "
             "'GMIF' 11 'abc'",
             "outline", "",
             "0 FILE 'NARC' 0 70; 1 HEADER 'NARC' 0 16 'NARC' 0 3; "
             "1 BLOCK 'BTAF' 16 20 'BTAF'; 2 ENTRY 'BTAF entry' 28 8; "
             "1 BLOCK 'BTNF' 36 23 'BTNF'; 2 ENTRY_DIRECTORY 'BTNF directory' 44 8; "
             "2 ENTRY_NAME 'BTNF name' 52 6; 2 ENTRY_NAME 'BTNF name' 58 1; 1 BLOCK 'GMIF' 59 "
             "11 'GMIF'; 2 ENTRY_DATA 'entry data' 67 3")

/* Three colours. */
TEST_RECORDS(records_of_pvp, "'PVPL' 0 h(1 0 0 3) h(1 2 3)", "outline", "",
             "0 FILE 'PVP' 0 22; 1 PALETTE_HEADER 'PVPL' 0 16 'PVPL' 1 3; "
             "1 PALETTE 'palette' 16 6 1 0 3")

/* A header with all of its fields, and 8x8 texels. */
TEST_RECORDS(records_of_pvm,
             "[PVMH h(0xF 1) h0 'tree'.28 {0101} h0x11 7 .14 ] [PVRT {01010000} h(8 8) .144 ]",
             "outline", "",
             "0 FILE 'PVM' 0 224; 1 HEADER 'PVMH' 0 64 'PVMH' 0xF 1; "
             "2 ENTRY 'table entry' 12 38; 1 CHUNK 'PVRT' 64 160 'PVRT'; "
             "2 PVR_HEADER 'PVRT' 64 16 'PVRT' 0x101; 2 MIP_LEVEL 'mip level' 80 128 1 1 64")

/* A dictionary of one entry. */
#define ONE_ENTRY(size) "b(0 1) h(" size " 8 16 0x17F 0) "

TEST_RECORDS(records_of_tex0,
             "'BTX0' h(0xFEFF 1) 196 h(16 1) @block block: 'TEX0' 176 0 h(0 0x3C) 0 0x90 0 "
             "h(2 0x3C) 0 0x90 0xA0 0 0x80000001 0x68 0xA8 "
             "textures: " ONE_ENTRY("44") "h(30 1 8 12) 0x14000000 0x80004008 'leaf'.16 "
                                          "palettes: " ONE_ENTRY(
                                              "40") "h(54 1 4 8) h(0 1) 'leaf_pl'.16 "
                                                    "texels: .16 blocks: .8 colors: h(1 2 3 4)",
             "outline", "",
             "0 FILE 'Nitro textures (TEX0)' 0 196; 1 HEADER 'BTX0' 0 20 'BTX0' 0 1; "
             "1 BLOCK 'TEX0' @block 176 'TEX0'; 2 DICTIONARY 'dictionary' @textures 44 0 0 1; "
             "3 TEX0_TEXTURE 'texture' @textures+20 8 5 0x14000000; "
             "2 DICTIONARY 'dictionary' @palettes 40 0 0 1; "
             "3 TEX0_PALETTE 'palette' @palettes+20 4; "
             "2 MIP_LEVEL 'mip level' @texels 16 5 0x14000000 64; "
             "2 TEX0_BLOCK_PALETTES 'block palettes' @blocks 8; "
             "2 TEX0_COLORS 'palette data' @colors 8 0 0 4")

/* ---- models ---- */

/* ninja-basic.md 2 to 4 */
TEST_RECORDS(
    records_of_basic,
    "[NJBM " NODE("@model") "model: @points @normals 3 @meshset @material h(1 1) 4*0.0 "
                            "meshset: h(0 1) @meshes 0 0 0 @uvs "
                            "material: 0xFFB2B2B2 -1 11.0 0 0x94002400 meshes: h(0 1 2 0) "
                            "uvs: h(0 16 32 48 64 80) points: f(0 0 0 1 0 0 0 1 0) normals: "
                            "3*f(0 0 1) ] pof0",
    "outline", "",
    "0 FILE 'Ninja chunk file' 0 252; 1 CHUNK 'NJBM' 0 236 'NJBM'; "
    "2 OBJECT 'NJS_OBJECT' @node 52 0 0x17; 2 BASIC_MODEL 'NJS_MODEL' @model 40; "
    "2 BASIC_MESHSET 'NJS_MESHSET' @meshset 24 0 0 1; "
    "2 BASIC_MATERIAL 'NJS_MATERIAL' @material 20; "
    "2 BASIC_POLYGONS 'meshes' @meshes 6 0 0 1; 2 BASIC_UVS 'UVs' @uvs 12 0 0 3; "
    "2 BASIC_POINTS 'points' @points 36 0 0 3; "
    "2 BASIC_NORMALS 'normals' @normals 36 0 0 3; 1 CHUNK 'POF0' 236 16 'POF0'")

/* A model with texture names, whose chunk precedes the model. */
TEST_RECORDS(
    records_of_xinja,
    "[NJTL list: @refs 1 refs: @text 0 0 text: 'bark'0 /4 ] pof0 [NJCM " NODE(
        "@model") "vertices: f(0 0 0) 0 f(1 0 0) 0 f(0 1 0) 0 "
                  "set: h(4 1) @vertices 16 3 states: 1 1 0 0 3 0 0 0 indices: h(0 1 2) /4 "
                  "mesh: @states 2 @indices 3 0 model: 0 @set 1 @mesh 1 0 0 4*0.0 ] pof0",
    "outline", "",
    "0 FILE 'Ninja chunk file' 0 292; 1 CHUNK 'NJTL' 0 36 'NJTL'; "
    "2 TEXTURE_LIST 'NJS_TEXLIST' @list 8 0 0 1; "
    "2 TEXTURE_REF 'NJS_TEXNAME' @refs 12; 2 TEXTURE_NAME 'texture name' @text 5; "
    "1 CHUNK 'POF0' 36 12 'POF0'; 1 CHUNK 'NJCM' 48 228 'NJCM'; "
    "2 OBJECT 'NJS_OBJECT' @node 52 0 0x17; 2 XINJA_VERTICES 'vertices' @vertices 48 4 1 3; "
    "2 XINJA_VERTEX_SET 'Xinja vertex set' @set 16 4 1 3; "
    "2 XINJA_STATE 'Xinja state record' @states 16 1 1; "
    "2 XINJA_STATE 'Xinja state record' @states+16 16 3; "
    "2 XINJA_INDICES 'indices' @indices 6 0 0 3; "
    "2 XINJA_MESH 'Xinja mesh' @mesh 20 0 0 3; 2 XINJA_MODEL 'Xinja model' @model 44; "
    "1 CHUNK 'POF0' 276 16 'POF0'")

TEST_RECORDS(
    records_of_ginja,
    "[GJCM > " NODE("@model") "0 elements: f(0 0 0 1 0 0 0 1 0) "
                              "array: b(1 12) h3 0x41 @elements 36 array_end: {FF} .15 "
                              "parameter: {01000000} 8 primitives: {90 0003 000102} .2 "
                              "mesh: @parameter 1 @primitives 6 model: @array 0 @mesh 0 h(1 0) "
                              "4*0.0 ] pof0",
    "outline", "",
    "0 FILE 'Ninja chunk file' 0 216; 1 CHUNK 'GJCM' 0 200 'GJCM'; "
    "2 OBJECT 'NJS_OBJECT' @node 52 0 0x17; 2 GINJA_ELEMENTS 'elements' @elements 36 1 0x41 3; "
    "2 GINJA_VERTEX_ARRAY 'vertex array' @array 16 1 0x41 3; "
    "2 GINJA_VERTEX_ARRAY 'vertex array' @array_end 1 255; "
    "2 GINJA_PARAMETER 'parameter' @parameter 8 1 8; "
    "2 GINJA_PRIMITIVES 'primitives' @primitives 6; 2 GINJA_MESH 'mesh' @mesh 16; "
    "2 GINJA_MODEL 'Ginja model' @model 36; 1 CHUNK 'POF0' 200 16 'POF0'")

/* ninja-container.md 7.1: a header, a node without a model, its label. */
TEST_RECORDS(records_of_sa_tools,
             "'SA1MDL'0 b3 @node @labels " NODE(
                 "0") "labels: 'LABL' 24 "
                      "pairs: @node text-pairs -1 -1 text: 'root'.8 end: 'END'0 0",
             "outline", "",
             "0 FILE 'Ninja Basic model' 0 108; 1 SA_HEADER 'SA1MDL' 0 16 3; "
             "1 OBJECT 'NJS_OBJECT' @node 52 0 0x17; 1 METADATA 'metadata' @labels 32 'LABL'; "
             "2 LABEL 'label' @pairs 8; 2 LABEL 'label' @pairs+8 8; "
             "2 NODE_NAME 'node name' @text 5; 1 METADATA 'metadata' @end 8 'END'")

/* sa-tools.md 2, 3: the label of the motion, and the name of a model. */
TEST_RECORDS(records_of_motions_of_sa_tools,
             "'SAANIM'0 b2 @motion @chunks 1 keys: 0 3*0.0 m: @keys 1 motion: @m 20 h(1 1) "
             "chunks: 'LABL' 24 pairs: @motion text-pairs -1 -1 text: 'walk'.8 "
             "object: 'NJBO' 4 name: 'box'0 end: 'END'0 0 file_end:",
             "outline", "",
             "0 FILE 'SA Tools motion' 0 @file_end; 1 SA_HEADER 'SAANIM' 0 20 2; "
             "1 KEYS 'NJS_MKEY_F' @keys 16 0 0 1; 1 MOTION_ENTRY 'MDATA' @m 8 0 0 1; "
             "1 MOTION 'NJS_MOTION' @motion 12 1 1 20; 1 METADATA 'metadata' @chunks 32 'LABL'; "
             "2 LABEL 'label' @pairs 8; 2 LABEL 'label' @pairs+8 8; "
             "2 NODE_NAME 'motion name' @text 5; 1 METADATA 'metadata' @object 12 'NJBO'; "
             "2 NODE_NAME 'model name' @name 4; 1 METADATA 'metadata' @end 8 'END'")

/* mdl0.md: a node, a material, a shape. Several commands can lead to one structure, which must give
 * one record. The two patched bytes are the scaling rule and the mode of texture matrices. */
TEST(records_of_nsbmd)
{
    static const nitro_text model = {.name = "tree"};
    auto_laid file = lay_nitro(&model, 1);

    patch(&file, "model+21: b(1 2)");
    check_records(&file, "outline sweep", "",
                  "0 FILE 'Nitro model (MDL0)' 0 @file_end; 1 HEADER 'BMD0' 0 20 'BMD0' 0 1; "
                  "1 BLOCK 'MDL0' @block 380 'MDL0'; 2 DICTIONARY 'dictionary' 28 40 0 0 1; "
                  "2 NITRO_MODEL 'model' @model 64 0 0x201 1; "
                  "2 DICTIONARY 'dictionary' @nodes 40 0 0 1; 2 NITRO_NODE 'node' @node0 4 0 7; "
                  "2 NITRO_COMMAND 'render command' @commands 4 6; "
                  "2 NITRO_COMMAND 'render command' @commands+4 3 2; "
                  "2 NITRO_COMMAND 'render command' @commands+7 2 4; "
                  "2 NITRO_COMMAND 'render command' @commands+9 2 5; "
                  "2 NITRO_COMMAND 'render command' @commands+11 1 1; "
                  "2 NITRO_MATERIAL_BLOCK 'material block' @materials 4; "
                  "2 DICTIONARY 'dictionary' @materials+4 40 0 0 1; "
                  "2 DICTIONARY 'dictionary' @textures 16; 2 DICTIONARY 'dictionary' @palettes 16; "
                  "2 NITRO_MATERIAL 'material' @material0 44 0 0x1FCE; "
                  "2 DICTIONARY 'dictionary' @shapes 40 0 0 1; "
                  "2 NITRO_SHAPE 'shape' @shape0 16 0 0 3; "
                  "2 NITRO_DISPLAY_LIST 'display list' @list0 36");
}

/* ---- motions ---- */

/* ninja-motion.md 2 and 3: positions of one node, two keys. The second motion is a copy of the
 * first one. */
TEST(records_of_njm)
{
#define MOTION(n)                                                                                  \
    "[NMDM motion" n ": @data" n " 10 h(1 1) data" n ": @keys" n " 2 keys" n                       \
    ": 0 f(1 2 3) 9 f(4 5 6) ] pof0 "
#define MOTION_RECORDS(n, at, pof0)                                                                \
    "1 CHUNK 'NMDM' " at " 60 'NMDM'; 2 MOTION 'NJS_MOTION' @motion" n " 12 1 1 10; "              \
    "2 MOTION_ENTRY 'MDATA' @data" n " 8 0 0 1; 2 KEYS 'NJS_MKEY_F' @keys" n " 32 0 0 2; "         \
    "1 CHUNK 'POF0' " pof0 " 12 'POF0'"
    CHECK_RECORDS(MOTION("1") MOTION("2"), "outline", "",
                  "0 FILE 'Ninja chunk file' 0 144; " MOTION_RECORDS(
                      "1", "0", "60") "; " MOTION_RECORDS("2", "72", "132"));
    CHECK(MOTION("1") MOTION("2") "cut: 'POF0' 9 0", "outline", "warns TRUNCATED @cut+4");
}

/* nitro-motion.md 2: one joint that turns from a pivot to a matrix and back. The pivot is used
 * twice but is one record. */
TEST_RECORDS(records_of_joints,
             "start: 'BCA0' h(0xFEFF 1) end-start h(16 1) @block block: 'JNT0' end-block "
             "dictionary: " ONE_ENTRY(
                 "40") "h(30 1 4 8) animation-block 'turn'.16 "
                       "animation: {4A004143} h(3 1) 0 pivots-animation matrices-animation "
                       "offsets: h(tag-animation) /4 tag: 0x202 0x20000 keys-animation "
                       "keys: h(0x8000 0 0x8000) /4 pivots: h(0 4096 0) /4 "
                       "matrices: h(0x8000 0 0 0 0x8000) /4 end:",
             "outline", "",
             "0 FILE 'Nitro joint animation (JNT0)' 0 132; 1 HEADER 'BCA0' 0 20 'BCA0' 0 1; "
             "1 BLOCK 'JNT0' 20 112 'JNT0'; 2 DICTIONARY 'dictionary' 28 40 0 0 1; "
             "2 ANIMATION 'animation' @animation 20 0 0 3; "
             "2 JOINT_TAG_OFFSETS 'tag offsets' @offsets 2 0 0 1; "
             "2 JOINT_TAG 'tag' @tag 12 0 0x202; "
             "2 KEYS 'keys' @keys 6 PROPERTY_ROTATION 0x20000 3; "
             "2 PIVOT_ROTATION 'pivot rotation' @pivots 6; 2 ROTATION 'rotation' @matrices 10")

/* ---- scenes ---- */

/* ninja-scene.md 8: frames of a slide show, big-endian, and the end mark. */
TEST_RECORDS(records_of_tam, "> h(2 12 5 2 1 10 2 20 0xFFFF)", "outline", "",
             "0 FILE 'PSO texture animation (.tam)' 0 18; "
             "1 TEXTURE_ANIMATION 'texture animation' 0 16 2 0 2; "
             "1 TEXTURE_ANIMATION 'texture animation' 16 2 0xFFFF")

/* A stage of one section without models. */
TEST_CALL(records_of_n_rel,
          CHECK_RECORDS("section: .60 root: 1 0 @section 0 rel(root)", "outline", "",
                        "0 FILE 'PSO stage (n.rel)' 0 160; 1 SECTION 'section' 0 60; "
                        "1 STAGE_ROOT 'stage root' @root 16 0 0 1; "
                        "1 RELOCATIONS 'relocation table' @rel_table 2 0 0 1; "
                        "1 REL_TRAILER 'REL trailer' @rel_trailer 32"))

/* Dreamcast collision: root, one node and the node that ends the list, a mesh of one triangle. */
TEST_RECORDS(records_of_c_rel,
             "triangle: .68 mesh: 1 @triangle nodes: @mesh .44 root: @nodes 0 rel(root)", "outline",
             "",
             "0 FILE 'PSO collision (c.rel)' 0 224; "
             "1 COLLISION_TRIANGLES 'collision triangles' 0 68 0 0 1; "
             "1 COLLISION_MESH 'collision mesh' @mesh 8; "
             "1 COLLISION_NODE 'collision node' @nodes 24; "
             "1 COLLISION_ROOT 'collision root' @root 4; "
             "1 RELOCATIONS 'relocation table' @rel_table 6 0 0 3; "
             "1 REL_TRAILER 'REL trailer' @rel_trailer 32")

/* ---- maps (platinum.md 3 and 4) ---- */

TEST_RECORDS(records_of_land,
             "2048 96 0 66 tiles: .2048 props: .96 heights: 'BDHC' h(2 1 1 1 1 1) "
             "-4096 -4096 4096 4096 0 4096 0 0 h(0 1 0 0) 4096 h(1 0) h0",
             "outline", "",
             "0 FILE 'map land' 0 2226; 1 LAND 'land_data' 0 16; "
             "1 LAND_TILES 'tiles' @tiles 2048 0 0 1024; 1 LAND_PROPS 'props' @props 96 0 0 2; "
             "2 LAND_PROP 'prop' @props 48; 2 LAND_PROP 'prop' @props+48 48; "
             "1 LAND_HEIGHTS 'heights' @heights 66; 2 HEADER 'BDHC' @heights 16 'BDHC'; "
             "2 HEIGHT_POINTS 'points' @heights+16 16 0 0 2; "
             "2 HEIGHT_NORMALS 'normals' @heights+32 12 0 0 1; "
             "2 HEIGHT_CONSTANTS 'constants' @heights+44 4 0 0 1; "
             "2 HEIGHT_PLATES 'plates' @heights+48 8 0 0 1; "
             "2 HEIGHT_STRIPS 'strips' @heights+56 8 0 0 1; "
             "2 HEIGHT_ACCESSES 'accesses' @heights+64 2 0 0 1")

/* A wrong magic number inside a map land is a fault of the land. No other module may try this
 * part. */
TEST_CASE(land_without_heights, "2048 0 4 16 .2048 'BMD0' heights: 'BDHD' .12", "outline",
          "warns FORMAT @heights")

/* Two records of 24 bytes and 2 bytes of a third. The caller must name the format of the table. */
TEST_RECORDS(records_of_map_headers, ".50", "outline format=FORMAT_MAP_HEADERS", "warns CORRUPT 48",
             "0 FILE 'map headers' 0 50; 1 MAP_HEADER 'map header' 0 24; "
             "1 MAP_HEADER 'map header' 24 24")

/* Tables without a signature, whose format the caller must name. */
TEST(tables_of_areas_and_props)
{
    CHECK_RECORDS("h(0x201 0x403 0x605 3)", "outline format=FORMAT_AREA", "",
                  "0 FILE 'map area' 0 8; 1 AREA 'area data' 0 8");
    CHECK_RECORDS("h(2 0x155 0x1AA)", "outline format=FORMAT_AREA_BUILD", "",
                  "0 FILE 'area build list' 0 6; 1 AREA_BUILD 'area build list' 0 6 0 0 2");
    CHECK_RECORDS("h(2 3) h(1 0 2 1) h(1 2 3 4 5 6)", "outline format=FORMAT_PROP_SHAPES", "",
                  "0 FILE 'prop shapes' 0 24; 1 LOCATOR 'locator' 4 4 0 0 1; "
                  "1 LOCATOR 'locator' 8 4 0 0 2; 1 DRAWS 'draws' 12 12 0 0 3");
}

/* The record of a list covers its count and its records. The type of an event comes from a field
 * that depends on the kind of event. */
TEST_RECORDS(records_of_events, "1 h(7 2) .16 2 h(0 99) .28 h(1 102) .28 1 h(3 4 5 6) .4 0",
             "outline format=FORMAT_MAP_EVENTS", "",
             "0 FILE 'map events' 0 112; 1 EVENT_LIST 'background events' 0 24 0 0 1; "
             "2 EVENT_BACKGROUND 'background event' 4 20 2; 1 EVENT_LIST 'objects' 24 68 0 0 2; "
             "2 EVENT_OBJECT 'object' 28 32 99; 2 EVENT_OBJECT 'object' 60 32 102; "
             "1 EVENT_LIST 'warps' 92 16 0 0 1; 2 EVENT_WARP 'warp' 96 12 5; "
             "1 EVENT_LIST 'triggers' 108 4 0 0 0")

/* ---- files that are cut ---- */

/* Wrong arguments must fail and must leave no outline. */
TEST(bad_arguments_are_refused)
{
    static const uint8_t zeros[64] = {0};
    kunai_outline *outline = NULL;
    kunai_error error;

    assert_int_equal(kunai_outline_open(NULL, 0, NULL, &outline, &error), KUNAI_E_FORMAT);
    assert_int_equal(kunai_outline_open(NULL, 1, NULL, &outline, &error), KUNAI_E_ARGUMENT);
    assert_null(outline);
    assert_int_equal(error.offset, 0);
    assert_int_equal(kunai_outline_open(zeros, sizeof zeros, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    CHECK(".64", "outline", "fails FORMAT 0");
    CHECK(".64", "outline format=0x999", "fails FORMAT 0");
    CHECK(".64", "outline flags=0x80000000", "fails ARGUMENT 0");
    kunai_outline_close(NULL);
    assert_null(kunai_outline_get_info(NULL));
    assert_null(kunai_outline_get_record(NULL, 0));
}

/* For each format, the number of first bytes from which on the outline shows something, and the
 * error if the file is shorter. */
TEST(cut_heads_show_what_is_left)
{
    static const damage narc[] = {{"cut 3", "fails FORMAT 0"},
                                  {"cut 4", "fails TRUNCATED 4"},
                                  {"cut 8", "fails TRUNCATED 8"},
                                  {"cut 15", "fails TRUNCATED 14"},
                                  {"", "warns TRUNCATED 16 record_count=2"}};
    static const damage bdhc[] = {{"cut 15", "fails TRUNCATED 14"},
                                  {"", "warns TRUNCATED 16 record_count=2"}};
    static const damage bmd0[] = {{"cut 15", "fails TRUNCATED 14"},
                                  {"cut 16", "warns TRUNCATED 16 record_count=2"}};
    static const damage xvmh[] = {{"cut 63", "fails TRUNCATED 10"},
                                  {"", "warns TRUNCATED 64 record_count=2"}};
    static const damage pvmx[] = {{"cut 4", "fails TRUNCATED 4"}, {"", "fails UNSUPPORTED 4"}};
    static const way others[] = {{"outline format=FORMAT_MDL0", "fails FORMAT 0"},
                                 {"outline format=FORMAT_TEX0", "fails FORMAT 0"},
                                 {"outline format=FORMAT_JNT0", "fails FORMAT 0"},
                                 {"outline format=FORMAT_BDHC", "fails FORMAT 0"}};
    laid files[] = {lay("'NARC' {FEFF0001 10000000 10000300}"), lay("'BDHC' h(1 0 0 0 0 0)"),
                    lay("'BMD0' h(0xFEFF 2) 20 h(16 1) 99"), lay("'XVMH' 56 1 .52"),
                    lay("'PVMX' b2")};

    CHECK_DAMAGES(&files[0], "outline", narc);
    CHECK_WAYS(&files[0], others);
    CHECK_DAMAGES(&files[1], "outline", bdhc);
    check_case(&files[1], "outline format=FORMAT_NARC", "fails FORMAT 0");
    CHECK_DAMAGES(&files[2], "outline format=FORMAT_MDL0", bmd0);
    CHECK_DAMAGES(&files[3], "outline", xvmh);
    CHECK_DAMAGES(&files[4], "outline", pvmx);
    CHECK("'AFS'0 .3", "outline", "fails TRUNCATED 4");
    for (size_t i = 0; i < COUNT(files); i++)
        free_laid(&files[i]);
}
