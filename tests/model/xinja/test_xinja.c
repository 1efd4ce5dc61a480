/* test_xinja.c - the contents of Xinja models (xinja.md 1 to 6). Real files have the tag of Ninja
 * Chunk, so only the content tells the two formats apart, and a wrong guess reads nonsense.
 * Expected values are worked out by hand. */
#include "cases.h"

#include "xinja_texts.h"

/* ---- vertex sets: xinja.md 4 ---- */

#define PLAIN                                                                                      \
    "format=FORMAT_XJ node_count=1 mesh_count=1 material_count=1 texture_count=0 vertex_count=4 "  \
    "triangle_count=2 dropped_count=0 skinned=0 bounds_min=(0 0 0) bounds_max=(3 9 6) "            \
    "node[0]{offset=8 center=(1 0 3) radius=2 mesh=0} corners[0]=(0 1 2 1 3 2) "                   \
    "mesh[0]{kind=MESH_KIND_RIGID corner_count=3 node=0 submesh_count=1 vertex_count=4 "           \
    "sources=(0 1 2 3) positions=(0 0 0 1 1 2 2 4 4 3 9 6) volume_uvs=null speculars=null "        \
    "colors[1]=null binormals=null user_words=null submeshes[0]{node=0 order=0}} "

/* Each type of vertices, with more bytes after each vertex, which are skipped. */
#define N                                                                                          \
    "(0 0 1 0.707106781187 0 0.707106781187 0.894427191 0 0.4472135955 0.948683298051 0 "          \
    "0.316227766017)"
#define U "(0 0 1 10 2 20 3 30)"
#define C "(0x11 0x22 0x33 0x80 0x12 0x23 0x34 0x81 0x13 0x24 0x35 0x82 0x14 0x25 0x36 0x83)"
#define BOTH "MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT"
#define TYPES(more)                                                                                \
    "0 (" XINJA_P ") " more " null null null " BOTH ";"                                            \
    "1 (" XINJA_P XINJA_U ") " more " null " U " null " BOTH ";"                                   \
    "2 (" XINJA_P XINJA_N ") " more " " N " null null " BOTH ";"                                   \
    "3 (" XINJA_P XINJA_N XINJA_U ") " more " " N " " U " null " BOTH ";"                          \
    "4 (" XINJA_P XINJA_C ") " more " null null " C " " BOTH "|MATERIAL_VERTEX_COLOR;"             \
    "5 (" XINJA_P XINJA_C XINJA_U ") " more " null " U " " C " " BOTH "|MATERIAL_VERTEX_COLOR;"    \
    "6 (" XINJA_P XINJA_N XINJA_C ") " more " " N " null " C " " BOTH "|MATERIAL_VERTEX_COLOR;"    \
    "7 (" XINJA_P XINJA_N XINJA_C XINJA_U ") " more " " N " " U " " C " " BOTH                     \
    "|MATERIAL_VERTEX_COLOR;"

static void check_types(const char *rows)
{
    check_rows("[NJCM " XINJA_ROOT "vertices: 8*(#2 #3) end: /4 " XINJA_STRIP
               "sets: h(#1 0) @vertices end-vertices/8 8 mesh: 0 0 @strip 4 0 "
               "model: 0 @sets 1 @mesh 1 0 0 " XINJA_SPHERE "] pof0",
               "model format=FORMAT_XJ",
               PLAIN "mesh[0]{normals=#4 uvs[0]=#5 colors[0]=#6 submeshes[0].flags=#1} "
                     "material[0].flags=#7",
               rows);
}

TEST(vertices_have_the_parts_of_their_type)
{
    check_types(TYPES(".0"));
    check_types(TYPES("b0xEE"));
    check_types(TYPES("0xEEEEEEEE"));
    check_types(TYPES("(5*0xEEEEEEEE)"));
    check_types(TYPES("(255*b0xEE)"));
}

/* One set of type 7, and the strip 0 1 2 3. */
#define BODY                                                                                       \
    XINJA_ROOT XINJA_SET7 XINJA_STRIP                                                              \
        "mesh: 0 0 @strip 4 0 model: 0 @sets 1 @mesh 1 0 0 " XINJA_SPHERE "] pof0"
#define SEVEN "[NJCM " BODY

/* A colour is the bytes B, G, R, A, or R, G, B, A with KUNAI_MODEL_COLORS_RGBA. A colour of 0 is a
 * colour, too. */
TEST(colors_are_bgra_or_rgba)
{
    static const damage rows[] = {
        {"", "mesh[0].colors[0]=(0x11 0x22 0x33 0x80 ...)"},
        {"vertices+24: 0", "mesh[0].colors[0]=(0 0 0 0 ...)"},
    };
    auto_laid file = lay(SEVEN);

    CHECK_DAMAGES(&file, "model", rows);
    check_case(&file, "model model_flags=MODEL_COLORS_RGBA",
               "mesh[0].colors[0]=(0x33 0x22 0x11 0x80 ...)");
}

/* The flags of a sub-mesh are the set's type in the low half, and the set's flags above. */
TEST_DAMAGES(flags_of_sets_are_kept, SEVEN, "model", {"sets+2: h0", "mesh[0].submeshes[0].flags=7"},
             {"sets+2: h1", "mesh[0].submeshes[0].flags=0x10007"},
             {"sets+2: h0xFFFF", "mesh[0].submeshes[0].flags=0xFFFF0007"})

/* Vertex 1 of one set is not vertex 1 of another one. The sets have the types 3 and 2, and nothing
 * uses the third set. UVs of the set without UVs are 0. */
TEST_CASE(sets_have_their_own_vertices,
          "[NJCM " XINJA_ROOT XINJA_VERTICES3 "moved: 8*(f($+100 $$ $*2) f($ 0 1)) "
          "sets: h(3 0) @vertices 32 8 h(2 1) @moved 24 8 h(3 0) @vertices 32 8 " XINJA_STRIP
          "other: h(1 4 6) /4 meshes: 0 0 @strip 4 0 0 0 @other 3 1 "
          "model: 0 @sets 3 @meshes 2 0 0 " XINJA_SPHERE "] pof0",
          "model format=FORMAT_XJ model_flags=MODEL_DRAW_ORDER",
          "corners[0][0]=(0 1 2 1 3 2) corners[0][1]=(1 4 6) "
          "mesh[0]{submesh_count=2 submeshes[0].flags=3 submeshes[1].flags=0x10002 vertex_count=7 "
          "positions=(0 0 0 1 1 2 2 4 4 3 9 6 101 1 2 104 16 8 106 36 12) "
          "uvs[0]=(0 0 1 10 2 20 3 30 6*0)}")

/* ---- strips: xinja.md 5 ---- */

/* One opaque strip over the set of type 3, with a record: culling, or a type that does not change
 * the winding. */
#define STRIP                                                                                      \
    "[NJCM " XINJA_ROOT XINJA_SET3 "strip: h#1 end: /4 record: #2 0 0 "                            \
    "mesh: @record 1 @strip end-strip/2 0 model: 0 @sets 1 @mesh 1 0 0 " XINJA_SPHERE "] pof0"

/* A triangle that repeats a vertex is left out, but it still changes the direction of the next
 * ones. */
TEST_ROWS(strips_have_two_indices_more_than_triangles, STRIP, "model format=FORMAT_XJ",
          "node[0].mesh=0 dropped_count=#3 corners[0]=#4",
          "(0 1 2) (6 0) 0 (0 1 2); (0 1 2 3) (6 0) 0 (0 1 2 1 3 2);"
          "(0 1 2 3 4) (6 0) 0 (0 1 2 1 3 2 2 3 4);"
          "(0 1 2 3 4 5) (6 0) 0 (0 1 2 1 3 2 2 3 4 3 5 4);"
          "(0 1 2 3 4 5 6) (6 0) 0 (0 1 2 1 3 2 2 3 4 3 5 4 4 5 6);"
          "(0 1 2 3 4 5 6 7) (6 0) 0 (0 1 2 1 3 2 2 3 4 3 5 4 4 5 6 5 7 6);"
          "(0 1 2 2 3 4 5) (6 0) 2 (0 1 2 2 4 3 3 4 5); (0 1 2 2 4 4 5 6) (6 0) 4 (0 1 2 4 6 5);"
          "(0 1 2 3 3 5 5 6 7) (6 0) 4 (0 1 2 1 3 2 5 6 7); (0 1 0 2 1) (6 0) 1 (1 2 0 0 2 1)")

TEST_ROWS(short_strips_draw_nothing, STRIP, "model format=FORMAT_XJ",
          "mesh_count=0 triangle_count=0 dropped_count=#3 node[0].mesh=-1",
          "(.0) (6 0) 0; (0) (6 0) 0; (0 1) (6 0) 0; (1 1 1 1) (6 0) 2")

/* The winding of the triangles 0 1 2 and 2 1 3 tells where the front is. Culling 2 turns them
 * round; all other values leave them as they are. */
TEST_ROWS(
    culling_turns_triangles, STRIP, "model format=FORMAT_XJ", "corners[0]=#3 material[0].flags=#4",
    "(0 1 2 3) (1 0) (0 1 2 1 3 2) MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT;"
    "(0 1 2 3) (1 1) (0 1 2 1 3 2) MATERIAL_UNLIT; (0 1 2 3) (1 2) (0 2 1 1 2 3) MATERIAL_UNLIT;"
    "(0 1 2 3) (1 3) (0 1 2 1 3 2) MATERIAL_UNLIT;"
    "(0 1 2 3) (1 -1) (0 1 2 1 3 2) MATERIAL_UNLIT")

/* Culling persists from mesh to mesh, even over a mesh that draws nothing, and starts anew with the
 * second list. */
TEST_CASE(culling_stays_in_its_list,
          "[NJCM " XINJA_ROOT XINJA_SET3 XINJA_STRIP "record: 1 2 0 0 "
          "meshes: 0 0 @strip 4 0 @record 1 @strip 2 0 0 0 @strip 4 0 last: 0 0 @strip 4 0 "
          "model: 0 @sets 1 @meshes 3 @last 1 " XINJA_SPHERE "] pof0",
          "model model_flags=MODEL_DRAW_ORDER",
          "mesh[0].submesh_count=3 corners[0][0]=(0 1 2 1 3 2) corners[0][1]=(0 2 1 1 2 3) "
          "corners[0][2]=(0 1 2 1 3 2)")

/* ---- lists ---- */

/* Strips of three vertices in both lists. The second and the third opaque strip have texture 2. */
#define LISTS                                                                                      \
    "[NJCM " XINJA_ROOT XINJA_SET3 "strip: h(0 1 2 3 4 5 6 7) one: 3 1 0 0 two: 3 2 0 0 "          \
    "opaque: @one 1 @strip 3 0 @two 1 @strip+2 3 0 0 0 @strip+4 3 0 @one 1 @strip+6 3 0 "          \
    "translucent: @one 1 @strip+8 3 0 0 0 @strip+10 3 0 "                                          \
    "model: 0 @sets 1 @opaque 4 @translucent 2 " XINJA_SPHERE "] pof0"

/* In the order of draws each strip is one sub-mesh, with its number. A strip without triangles is
 * no sub-mesh, but counts. */
TEST_DAMAGES(
    strips_are_draws, LISTS, "model model_flags=MODEL_DRAW_ORDER",
    {"", "mesh[0].submesh_count=6 corners[0][0]=(0 1 2) corners[0][1]=(1 2 3) "
         "corners[0][2]=(2 3 4) corners[0][3]=(3 4 5) corners[0][4]=(4 5 6) corners[0][5]=(5 6 7) "
         "mesh[0]{submeshes[0].order=0 submeshes[1].order=1 submeshes[2].order=2 "
         "submeshes[3].order=3 submeshes[4].order=4 submeshes[5].order=5} "
         "drawn[0]{texture=1 flags=MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT} drawn[1].texture=2 "
         "drawn[2].texture=2 drawn[3]{texture=1 flags=MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT} "
         "drawn[4]{texture=1 flags=MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT|MATERIAL_BLEND} "
         "drawn[5]{texture=1 flags=MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT|MATERIAL_BLEND}"},
    {"opaque+12: 2, opaque+48: 0 0 0",
     "mesh[0]{submesh_count=4 submeshes[0].order=1 submeshes[1].order=3 submeshes[2].order=4 "
     "submeshes[3].order=5}"})

TEST_CASE(strips_are_merged_by_material_opaque_ones_first, LISTS, "model",
          "material_count=3 corners[0][0]=(0 1 2 3 4 5) corners[0][1]=(1 2 3 2 3 4) "
          "corners[0][2]=(4 5 6 5 6 7) mesh[0]{submesh_count=3 submeshes[0].order=0 "
          "submeshes[1].order=1 submeshes[2].order=4 vertex_count=8}")

TEST_DAMAGES(lists_may_be_missing, SEVEN, "model format=FORMAT_XJ",
             {"model+12: 0 0", "mesh_count=0"},
             {"model+12: 0 0 @mesh 1", "corners[0]=(0 1 2 1 3 2) mesh[0].submeshes[0].order=0"},
             {"model+4: 0 0 0 0", "mesh_count=0"})

/* ---- nodes ---- */

/* The models of types 3 and 6, without nodes. */
#define MODELS                                                                                     \
    XINJA_SET3 XINJA_STRIP "mesh: 0 0 @strip 4 0 model: 0 @sets 1 @mesh 1 0 0 " XINJA_SPHERE       \
                           "colored: 8*(" XINJA_P XINJA_N XINJA_C ") sets2: h(6 0) @colored 28 8 " \
                           "model2: 0 @sets2 1 @mesh 1 0 0 1.0 5.0 3.0 7.0 "

/* The root and its first child draw one model, the last child another one. Between them are a
 * hidden child and one without a model. */
#define TREE                                                                                       \
    "[NJCM root: 6 @model 10.0 0.0 0.0 3*0 3*1.0 @n1 0 n1: 6 @model 0.0 20.0 0.0 3*0 3*1.0 0 @n2 " \
    "n2: 15 @model 3*0.0 3*0 3*1.0 0 @n3 n3: 7 0 3*0.0 3*0 3*1.0 0 @n4 "                           \
    "n4: 6 @model2 0.0 0.0 30.0 3*0 3*1.0 0 0 " MODELS "] pof0"

TEST_CASE(nodes_share_models_and_hide_them, TREE, "model",
          "node_count=5 mesh_count=3 bounds_min=(10 0 0) bounds_max=(13 29 36) "
          "node[0]{mesh=0 radius=2} node[1]{mesh=1 radius=2} "
          "node[2]{mesh=-1 radius=0 center=(0 0 0)} node[3]{mesh=-1 radius=0 center=(0 0 0)} "
          "node[4]{mesh=2 radius=7 center=(1 5 3)} mesh[0].node=0 mesh[1].node=1 mesh[2].node=4 "
          "corners[0]=(0 1 2 1 3 2) corners[1]=(0 1 2 1 3 2) corners[2]=(0 1 2 1 3 2) "
          "mesh[0].uvs[0]=set mesh[1]{positions=(0 0 0 1 1 2 2 4 4 3 9 6) colors[0]=null} "
          "mesh[2]{positions=(0 0 0 1 1 2 2 4 4 3 9 6) uvs[0]=null colors[0]=set}")

#define ALL                                                                                        \
    "mesh_count=1 mesh[0]{kind=MESH_KIND_SKINNED vertex_count=12 influence_count=12 "              \
    "positions=(10 0 0 11 1 2 12 4 4 13 9 6 10 20 0 11 21 2 12 24 4 13 29 6 "                      \
    "10 0 30 11 1 32 12 4 34 13 9 36) "                                                            \
    "joints=(16*0 1 3*0 1 3*0 1 3*0 1 3*0 4 3*0 4 3*0 4 3*0 4 3*0) "                               \
    "influence_starts=(0 1 2 3 4 5 6 7 8 9 10 11 12) influences[0]{node=0 position=(0 0 0)} "      \
    "influences[3]{node=0 position=(3 9 6)} influences[4]{node=1 position=(0 0 0)} "               \
    "influences[7]{node=1 position=(3 9 6)} influences[8]{node=4 position=(0 0 0)} "               \
    "influences[9]{node=4 position=(1 1 2)} influences[10]{node=4 position=(2 4 4)} "              \
    "influences[11]{node=4 position=(3 9 6)}} "

/* Positions are in bind space, the world of the rest pose, which is exact here. Without the order
 * of draws two nodes share a sub-mesh. The third node has vertex colours, and so another
 * material. */
TEST(nodes_can_become_one_mesh)
{
    CHECK(TREE, "model model_flags=MODEL_ONE_MESH|MODEL_DRAW_ORDER",
          ALL "mesh[0]{submesh_count=3 submeshes[2]{flags=6 node=4}}");
    CHECK(TREE, "model model_flags=MODEL_ONE_MESH", ALL "mesh[0].submesh_count=2");
}

/* ---- files: xinja.md 1 ---- */

/* Both tags of models, with either tag of texture lists and without a list. */
TEST(tags_may_be_those_of_ninja)
{
    check_rows("[#1 " BODY, "model", "format=FORMAT_XJ node[0].offset=8 texture_count=0",
               "NJCM; XJCM");
    check_rows("[#2 @refs 3 refs: @first 0 0 @second 0 0 @third 0 0 first: 'first'0 "
               "second: 'second_one'0 third: ''0 /4 ] pof0 [#1 " BODY,
               "model",
               "format=FORMAT_XJ node[0].offset=@root texture_count=3 "
               "textures.refs[1].name='second_one'",
               "NJCM NJTL; XJCM NJTL; NJCM XJTL; XJCM XJTL");
}

/* The model lies inside other data, and its pointers have any base. */
TEST_ROWS(bare_models_have_pointers_of_an_address_space,
          "16*0xEEEEEEEE ^ root: 7 @model+#1 3*0.0 3*0 3*1.0 0 0 " XINJA_VERTICES7 XINJA_STRIP
          "sets: h(7 0) @vertices+#1 36 8 mesh: 0 0 @strip+#1 4 0 "
          "model: 0 @sets+#1 1 @mesh+#1 1 0 0 " XINJA_SPHERE,
          "model flags=OPEN_BARE format=FORMAT_XJ offset=0x40 base=#2",
          "format=FORMAT_XJ byte_order=BYTE_ORDER_LITTLE node[0].offset=0x40 "
          "mesh[0]{positions=(0 0 0 1 1 2 2 4 4 3 9 6) uvs[0]=(0 0 1 10 2 20 3 30)}",
          "0 -0x40; 0x100 0xC0; 0x8C010000 0x8C00FFC0")

/* ---- Xinja or Ninja Chunk: xinja.md 6 ---- */

/* Checks the format that an unnamed file gets after each of these changes: the format of the model,
 * or of the error. */
static void check_decisions(const laid *file, int is_xinja, const char *changes)
{
    for (; changes; changes = strchr(changes, ';') ? strchr(changes, ';') + 1 : NULL) {
        auto_laid copy = copy_laid(file);
        auto_model *model = NULL;
        kunai_error error;

        patch(&copy, "%.*s", (int)strcspn(changes, ";"), changes);
        model = test_open_model(copy.file.data, copy.file.size, NULL, &error);
        if ((model ? kunai_model_get_info(model)->format : error.format) !=
            (is_xinja ? KUNAI_FORMAT_XJ : KUNAI_FORMAT_NJCM))
            fail_msg("not taken for %s: %.*s", is_xinja ? "Xinja" : "Ninja Chunk",
                     (int)strcspn(changes, ";"), changes);
    }
}

/* Each word that decides has values on both sides of its limit. */
TEST(words_of_a_model_decide)
{
    static const char *const types[] = XINJA_TYPES;
    static const unsigned sizes[] = XINJA_SIZES;
    char no[256], yes[256];

    for (unsigned type = 0; type < 8; type++) {
        auto_laid file = lay("[NJCM " XINJA_ROOT "vertices: 8*(%s) " XINJA_STRIP
                             "sets: 2*(h(%u 0) @vertices %u 8) mesh: 0 0 @strip 4 0 "
                             "model: 0 @sets 2 @mesh 1 0 0 " XINJA_SPHERE "end: ] pof0",
                             types[type], type, sizes[type]);

        snprintf(no, sizeof no,
                 "sets: h8; sets+8: %u; sets+8: @end; model: 1; model+8: 0; model+8: 3; "
                 "model+4: 0; model+4: @end; model+4: 0xFFFFFFF0",
                 sizes[type] - 1);
        snprintf(yes, sizeof yes, "sets: h%u; sets+8: %u; model+8: 1", type, sizes[type] + 4);
        check_decisions(&file, 0, no);
        check_decisions(&file, type != 0, yes);
    }
}

/* Three sets; the meshes draw one each. More text can follow the model. */
#define THREE_SETS                                                                                 \
    "[NJCM " XINJA_ROOT "v0: 8*(" XINJA_P XINJA_N XINJA_U ") v1: 8*(" XINJA_P XINJA_C XINJA_U      \
    ") v2: 8*(" XINJA_P XINJA_N XINJA_C XINJA_U ") " XINJA_STRIP                                   \
    "sets: h(3 0) @v0 32 8 h(5 0) @v1 24 8 h(7 0) @v2 36 8 "                                       \
    "meshes: 3*(0 0 @strip 4 $) model: 0 @sets 3 @meshes 3 0 0 " XINJA_SPHERE

/* The type and the stride of each set decide, and so does the end of its vertices. */
TEST(every_set_decides)
{
    auto_laid file = lay(THREE_SETS "end: ] pof0");

    check_case(&file, "model format=FORMAT_XJ", "triangle_count=6 mesh[0].vertex_count=12");
    check_decisions(&file, 1,
                    "sets: h3; sets: 1; sets+12: end-v0/32; sets+12: 0; sets+16: 1; "
                    "sets+28: end-v1/24; sets+28: 0; sets+32: 1; sets+44: end-v2/36; sets+44: 0");
    check_decisions(&file, 0,
                    "sets: 0; sets: 8; sets+8: 31; sets+12: end-v0+32/32; sets+4: @end; "
                    "sets+16: 0; sets+16: 8; sets+24: 23; sets+28: end-v1+24/24; sets+20: @end; "
                    "sets+32: 0; sets+32: 8; sets+40: 35; sets+44: end-v2+36/36; sets+36: @end");
}

/* The sets fill the rest of the body: one more set does not fit. */
TEST(any_number_of_sets_decides)
{
    auto_laid file =
        lay(THREE_SETS "many: 999*(h(3 0) v0-root 32 8) last: h(3 0) v0-root 32 8 ] pof0");

    check_decisions(&file, 1, "model+4: @many 1000");
    check_decisions(&file, 0, "model+4: @many 1001; model+4: @many 1000, last: 8");
}

/* 10000 nodes share a long list whose last set is wrong. The search must not go on for minutes: it
 * ends at set 8784. */
TEST_CASE(decisions_are_limited,
          "[NJCM root: 9999*(7 model-root 10*0 $+1*52) 7 model-root 11*0 "
          "model: 0 lists-root 20000 8*0 lists: 19999*(1 0 20 0) 8 0 20 0 end: ]",
          "model", "fails LIMIT @lists+140544 'Xinja vertex set'")

/* One model that looks like Xinja decides. Other models may be damaged, and the model need not
 * belong to the root. */
TEST(any_model_decides)
{
    auto_laid file = lay(
        "[NJCM root: 7 0 3*0.0 3*0 3*1.0 @n1 0 n1: 7 0 3*0.0 3*0 3*1.0 @n2 0 "
        "n2: 7 @model 3*0.0 3*0 3*1.0 0 @n3 n3: 7 @model2 3*0.0 3*0 3*1.0 0 0 " MODELS "] pof0");

    check_decisions(&file, 1, "root: 7; model2: 1; model: 1; n2+4: 0x7FFFFFFC");
    check_decisions(&file, 0, "model: 1, model2: 1");
}

/* The file ends in the second vertex set, in the first one, or before them. The rest must still
 * tell that the model is Xinja: a count of sets is no float, and lost sets are taken for valid. */
TEST_DAMAGES(cut_lists_of_sets_are_of_xinja,
             "[NJCM " XINJA_ROOT "model: 0 @sets 2 @mesh 1 0 0 4*0.0 mesh: 0 0 @strip 3 0 "
             "sets: 2*(h(3 0) @vertices 32 8) " XINJA_STRIP XINJA_VERTICES3 "] pof0",
             "model",
             {"cut sets+24|cut sets+8|cut model+40",
              "any format=FORMAT_XJ node_count=1 triangle_count=0"})

/* The caller's format decides before the content. A tag that only Xinja has does so, too. */
TEST(what_the_caller_says_counts_more_than_the_content)
{
    static const char text[] =
        "[#1 " XINJA_ROOT XINJA_VERTICES3
        "sets: h(3 0) @vertices 32 8 h(0 0) @vertices 12 8 " XINJA_STRIP
        "mesh: 0 0 @strip 4 0 model: 0 @sets 2 @mesh 1 0 0 " XINJA_SPHERE "] pof0";

    check_rows(text, "model", "warns UNSUPPORTED fails CORRUPT FORMAT_NJCM", "NJCM");
    check_rows(text, "model", "format=FORMAT_XJ triangle_count=2", "XJCM");
    check_rows(text, "model format=FORMAT_XJ", "format=FORMAT_XJ triangle_count=2", "NJCM");
    CHECK(SEVEN, "model format=FORMAT_NJCM",
          "fails CORRUPT @sets 'polygon list' 'the type of the polygon chunk is reserved' "
          "FORMAT_NJCM");
}
