/* test_xinja_material.c - the state records of Xinja meshes, and the materials made of them
 * (xinja.md 5). Records persist from mesh to mesh: one that is lost, or kept too long, changes
 * later meshes. Expected values are worked out by hand. */
#include "cases.h"

#include "xinja_texts.h"

#define BOTH "MATERIAL_DOUBLE_SIDED|MATERIAL_UNLIT"
#define ORDERED "model format=FORMAT_XJ model_flags=MODEL_DRAW_ORDER"

/* A file of one node: sets, records, the meshes of both lists, and their counts. A mesh is @record
 * COUNT @strip 4 SET, or without records 0 0 @strip 4 SET. */
#define LISTS(sets, meshes, counts)                                                                \
    "[NJCM " XINJA_ROOT XINJA_STRIP sets meshes "model: 0 @sets " counts " " XINJA_SPHERE          \
    "end: ] pof0"
#define OPAQUE(meshes, count) LISTS(XINJA_SET3, meshes, "1 @opaque " count " 0 0")

/* ---- missing records ---- */

#define DEFAULT                                                                                    \
    "offset=0 texture=-1 texture2=-1 blend_source=BLEND_SRC_ALPHA "                                \
    "blend_destination=BLEND_INV_SRC_ALPHA wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT filter=1 "        \
    "diffuse=(4*255) ambient=(4*255) specular=(4*255) emission=(0 0 0 255) exponent=11 "           \
    "mip_bias=1 raw=(8*0) parameter_count=0 parameters=null "

TEST_DAMAGES(materials_have_defaults, OPAQUE("opaque: 0 0 @strip 4 0 ", "1"), ORDERED,
             {"", "material[0]{" DEFAULT "flags=" BOTH "}"},
             {"model+12: 0 0 @opaque 1", "material[0]{" DEFAULT "flags=" BOTH "|MATERIAL_BLEND}"})

/* ---- each record alone ---- */

/* Checks the record in both lists. The list decides whether a mesh is blended, not the factors. */
static void check_records(const char *record, const char *flags, const char *rest, const char *rows)
{
    char text[1024], expected[512];

    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "[NJCM " XINJA_ROOT XINJA_STRIP XINJA_SET3 "record: %s opaque: @record 1 @strip 4 "
                 "0 model: 0 @sets 1 %s " XINJA_SPHERE "] pof0",
                 record, i ? "0 0 @opaque 1" : "@opaque 1 0 0");
        snprintf(expected, sizeof expected, "material[0]{flags=%s%s %s parameters=(%s)}", flags,
                 i ? "|MATERIAL_BLEND" : "", rest, record);
        check_rows(text, ORDERED, expected, rows);
    }
}

#define BLENDS "blend_source=BLEND_SRC_ALPHA blend_destination=BLEND_INV_SRC_ALPHA "
#define REPEATS "wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT "

/* Each value that has a meaning, and the value after the last one. */
TEST(each_record_has_its_meaning)
{
    check_records("#1 #2 0 0", "#3", BLENDS REPEATS "texture=-1",
                  "1 0 " BOTH "; 1 1 MATERIAL_UNLIT; 1 2 MATERIAL_UNLIT; 1 3 MATERIAL_UNLIT;"
                  "6 0 " BOTH "; 6 1 MATERIAL_DOUBLE_SIDED; 7 0 " BOTH ";"
                  "7 1 " BOTH "|MATERIAL_ENVIRONMENT; 8 0 " BOTH "; 8 1 " BOTH);
    check_records("2 #1 #2 0", BOTH,
                  "blend_source=BLEND_#3 blend_destination=BLEND_#4 " REPEATS "texture=-1",
                  "0 0 ZERO ZERO; 1 1 ONE ONE; 2 2 OWN OTHER; 3 3 INV_OWN INV_OTHER;"
                  "4 4 SRC_ALPHA SRC_ALPHA; 5 5 INV_SRC_ALPHA INV_SRC_ALPHA;"
                  "6 6 DST_ALPHA DST_ALPHA; 7 7 INV_DST_ALPHA INV_DST_ALPHA; 8 8 OTHER OWN;"
                  "9 9 INV_OTHER INV_OWN; 10 1 SRC_ALPHA ONE; 1 10 ONE INV_SRC_ALPHA;"
                  "-1 -1 SRC_ALPHA INV_SRC_ALPHA; 4 1 SRC_ALPHA ONE");
    check_records("3 #1 0 0", BOTH, BLENDS REPEATS "texture=#2",
                  "0 0; 1 1; 0x7FFFFFFF 0x7FFFFFFF; 0x80000000 -1; 0xFFFFFFFF -1");
    check_records("4 #1 #2 0", BOTH, BLENDS "wrap_u=WRAP_#3 wrap_v=WRAP_#4 texture=-1",
                  "0 0 CLAMP CLAMP; 1 0 MIRROR CLAMP; 0 1 CLAMP MIRROR; 2 1 REPEAT MIRROR;"
                  "1 2 MIRROR REPEAT; 3 0 REPEAT CLAMP; 0 -1 CLAMP REPEAT");
}

/* Material colours are 0xAARRGGBB, even if vertex colours are the bytes R, G, B, A. */
TEST(colors_of_materials_are_argb)
{
#define COLORS                                                                                     \
    "material[0]{ambient=(0x7F 0x6E 0x5D 0xFF) diffuse=(0xB2 0xA1 0xC0 0x80) "                     \
    "specular=(0x11 0x22 0x33 0xFF) exponent=11} "
    static const char text[] = LISTS(
        XINJA_SET7, "record: 5 0xFF7F6E5D 0x80B2A1C0 0x0B112233 opaque: @record 1 @strip 4 0 ",
        "1 @opaque 1 0 0");

    CHECK(text, ORDERED, COLORS "mesh[0].colors[0]=(0x11 0x22 0x33 0x80 ...)");
    CHECK(text, "model model_flags=MODEL_COLORS_RGBA",
          COLORS "mesh[0].colors[0]=(0x33 0x22 0x11 0x80 ...)");
}

/* The exponent has one byte; both ends of its range. */
TEST_CASE(exponents_are_the_alpha_of_specular_colors,
          OPAQUE("least: 5 0 0 0x00FFFFFF most: 5 0 0 0xFF000000 "
                 "opaque: @least 1 @strip 4 0 @most 1 @strip 4 0 ",
                 "2"),
          ORDERED,
          "drawn[0]{exponent=0 specular=(4*255)} drawn[1]{exponent=255 specular=(0 0 0 255)}")

/* The diffuse colour is the vertex colour, if there is one, unless the state names the material's
 * colour. */
TEST(vertex_colors_can_be_turned_off)
{
#define FOUR                                                                                       \
    "material: 8 0 0 0 vertex: 8 1 0 0 opaque: 0 0 @strip 4 0 @material 1 @strip 4 0 "             \
    "0 0 @strip 4 0 @vertex 1 @strip 4 0 "
    CHECK(LISTS("vertices: 8*(" XINJA_P XINJA_C XINJA_U ") sets: h(5 0) @vertices 24 8 ", FOUR,
                "1 @opaque 4 0 0"),
          ORDERED,
          "drawn[0].flags=" BOTH "|MATERIAL_VERTEX_COLOR drawn[1].flags=" BOTH
          " drawn[2].flags=" BOTH " drawn[3].flags=" BOTH "|MATERIAL_VERTEX_COLOR "
          "mesh[0].colors[0]=set");
    CHECK(OPAQUE(FOUR, "4"), ORDERED,
          "drawn[0].flags=" BOTH " drawn[1].flags=" BOTH " drawn[2].flags=" BOTH
          " drawn[3].flags=" BOTH " mesh[0].colors[0]=null");
}

/* A set without UVs has a texture only with an environment map, whatever the state contains. A set
 * with UVs beside it has the texture. Materials of one state share its words. */
TEST(textures_need_uvs_or_an_environment_map)
{
    auto_laid file =
        lay(LISTS("vertices: 8*(" XINJA_P XINJA_N ") uvs: 8*(" XINJA_P XINJA_N XINJA_U ") "
                  "sets: h(2 0) @vertices 24 8 h(3 0) @uvs 32 8 ",
                  "plain: 3 7 0 0 off: 7 0 0 0 on: 7 1 0 0 opaque: @plain 1 @strip 4 0 "
                  "@off 1 @strip 4 0 0 0 @strip 4 1 @on 1 @strip 4 0 ",
                  "2 @opaque 4 0 0"));
    auto_model *model = open_case(&file, ORDERED,
                                  "drawn[0].texture=-1 drawn[1].texture=-1 drawn[2].texture=7 "
                                  "drawn[3]{texture=7 flags=" BOTH "|MATERIAL_ENVIRONMENT} "
                                  "mesh[0]{submeshes[1].material=1 submeshes[2].material=2}");

    assert_ptr_equal(kunai_model_get_material(model, 1)->parameters,
                     kunai_model_get_material(model, 2)->parameters);
}

/* ---- the state ---- */

/* A mesh inherits from the mesh before it what it does not set. The last record of a type counts.
 * The material has the records in the order of types. */
TEST_CASE(state_goes_on_from_mesh_to_mesh,
          OPAQUE("first: 6 1 8 9 3 1 0 0 3 2 0 0 1 1 0 0 second: 4 1 1 0 3 5 0 0 "
                 "opaque: @first 4 @strip 4 0 0 0 @strip 4 0 @second 2 @strip 4 0 0 0 @strip 4 0 ",
                 "4"),
          ORDERED,
          "material[0]{parameters=(1 1 0 0 3 2 0 0 6 1 8 9) texture=2 flags=0 offset=@first+48} "
          "material[1]{parameters=(1 1 0 0 3 5 0 0 4 1 1 0 6 1 8 9) texture=5 wrap_u=WRAP_MIRROR "
          "flags=0 offset=@second+16} mesh[0]{submeshes[0].material=0 submeshes[1].material=0 "
          "submeshes[2].material=1 submeshes[3].material=1}")

/* Each list begins without a state, and so does each model: here one model on two nodes. */
TEST(state_begins_anew_with_each_list_and_node)
{
#define MESH                                                                                       \
    "submesh_count=4 submeshes[0].material=0 submeshes[1].material=1 submeshes[2].material=2 "     \
    "submeshes[3].material=3"
    CHECK("[NJCM root: 0 @model 9*0 @child 0 child: 0 @model 11*0 " XINJA_STRIP XINJA_SET3
          "first: 1 2 0 0 3 4 0 0 last: 6 1 0 0 opaque: 0 0 @strip 4 0 @first 2 @strip 4 0 "
          "translucent: 0 0 @strip 4 0 @last 1 @strip 4 0 "
          "model: 0 @sets 1 @opaque 2 @translucent 2 " XINJA_SPHERE "] pof0",
          ORDERED,
          "mesh_count=2 material_count=4 mesh[0]{" MESH "} mesh[1]{" MESH "} "
          "corners[0][2]=(0 1 2 1 3 2) corners[1][2]=(0 1 2 1 3 2) material[0].parameters=null "
          "material[1].parameters=(1 2 0 0 3 4 0 0) "
          "material[2]{parameters=null flags=" BOTH "|MATERIAL_BLEND texture=-1} "
          "material[3].parameters=(6 1 0 0)");
}

/* Equal states are one material, even if other records made them. */
TEST_CASE(equal_states_are_one_material,
          OPAQUE("first: 3 1 0 0 6 1 0 0 other: 3 2 0 0 back: 3 1 0 0 "
                 "opaque: @first 2 @strip 4 0 @other 1 @strip 4 0 @back 1 @strip 4 0 ",
                 "3"),
          ORDERED,
          "material_count=2 mesh[0]{submeshes[0].material=0 submeshes[1].material=1 "
          "submeshes[2].material=0}")

/* ---- unknown types ---- */

/* Records of unknown types are given in the order of types, and change nothing else. */
TEST_CASE(unknown_types_are_kept,
          OPAQUE("records: 9 1 2 3 0xFFFFFFFF 4 5 6 1 1 0 0 0 7 8 9 10 0 0 0 11 0 0 0 12 0 0 1 "
                 "13 0 0 0 9 2 2 2 14 0 0 0 8 1 0 0 opaque: @records 11 @strip 4 0 ",
                 "1"),
          ORDERED,
          "material[0]{flags=MATERIAL_UNLIT texture=-1 parameters=(0 7 8 9 1 1 0 0 8 1 0 0 9 2 2 2 "
          "10 0 0 0 11 0 0 0 12 0 0 1 13 0 0 0 14 0 0 0 0xFFFFFFFF 4 5 6)}")

/* The ninth unknown type is left out with a warning. Later records still count, also those of the
 * eight types. The other list can have eight types of its own. */
TEST_CASE(unknown_types_are_at_most_eight,
          LISTS(XINJA_SET3,
                "records: 20 0 0 1 21 0 0 2 22 0 0 3 23 0 0 4 24 0 0 5 25 0 0 6 26 0 0 7 27 0 0 8 "
                "28 1 0 9 20 1 1 1 3 60 0 0 opaque: @records 11 @strip 4 0 "
                "translucent: @records+16 8 @strip 4 0 ",
                "1 @opaque 1 @translucent 1"),
          ORDERED,
          "warns UNSUPPORTED @records+128 'Xinja state record' "
          "'the state record is left out: the model has more than 8 unknown types' "
          "drawn[0]{texture=60 parameters=(3 60 0 0 20 1 1 1 21 0 0 2 22 0 0 3 23 0 0 4 24 0 0 5 "
          "25 0 0 6 26 0 0 7 27 0 0 8)} drawn[1].parameters=(21 0 0 2 22 0 0 3 23 0 0 4 24 0 0 5 "
          "25 0 0 6 26 0 0 7 27 0 0 8 28 1 0 9)")

/* ---- damaged lists of records ---- */

/* A mesh with more records is left out, and its records are not read. */
TEST(records_are_at_most_4096)
{
    CHECK(OPAQUE("records: 4096*(3 $ 0 0) opaque: @records 4096 @strip 4 0 ", "1"), ORDERED,
          "drawn[0].texture=4095");
    CHECK(OPAQUE("nine: 3 9 0 0 records: 4097*(3 $ 0 0) opaque: @nine 1 @strip 4 0 "
                 "second: @records 4097 @strip 4 0 0 0 @strip 4 0 ",
                 "3"),
          ORDERED,
          "warns CORRUPT @second+4 'Xinja mesh' 'the mesh has more than 4096 state records' "
          "mesh[0].submesh_count=2 drawn[0].texture=9 drawn[1].texture=9");
}

#define OUTSIDE "CORRUPT @opaque 'Xinja mesh' 'the state records end past the end of the data'"

/* The last record ends with the body, then one byte past it. In the last row there is no pointer,
 * and the mesh is the only one. */
TEST_DAMAGES(records_lie_in_the_data,
             "[NJCM " XINJA_ROOT XINJA_SET3 XINJA_STRIP "opaque: @record 1 @strip 4 0 "
             "0 0 @strip 4 0 model: 0 @sets 1 @opaque 2 0 0 " XINJA_SPHERE "record: 3 6 0 0 ] pof0",
             ORDERED, {"", "drawn[0].texture=6"},
             {"opaque: @record+1", "warns " OUTSIDE " mesh[0].submesh_count=1 drawn[0].texture=-1"},
             {"opaque: 0, model+16: 1", "fails " OUTSIDE})

/* A mesh that cannot be drawn still sets the state of the meshes after it. */
TEST_CASE(broken_meshes_set_the_state,
          OPAQUE("record: 3 4 0 0 opaque: @record 1 @strip 4 1 0 0 @strip 4 0 ", "2"), ORDERED,
          "warns CORRUPT @opaque+16 'Xinja mesh' 'the vertex set is out of range: the model has "
          "fewer vertex sets' "
          "drawn[0].texture=4")
