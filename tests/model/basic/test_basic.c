/* test_basic.c - the contents of Ninja Basic models (ninja-basic.md). The variants Basic and Basic+
 * look alike: with the wrong one, each structure after the first is read at a wrong place. Expected
 * values are worked out by hand. */
#include "cases.h"

#include "basic_texts.h"

/* ---- all fields of a plain file ---- */

#define FIELDS                                                                                     \
    "format=FORMAT_NJBM node_count=1 mesh_count=1 material_count=1 vertex_count=4 "                \
    "triangle_count=2 dropped_count=0 skinned=0 inverse_binds=null bounds_min=(100 0 0) "          \
    "bounds_max=(103 9 0) node[0]{center=(1 0 3) radius=2 mesh=0} corners[0]=(0 1 2 2 1 3) "       \
    "mesh[0]{kind=MESH_KIND_RIGID node=0 vertex_count=4 indices=(0 1 2 2 1 3) "                    \
    "positions=(0 0 0 1 1 0 2 4 0 3 9 0) normals=(0 0 1 0 1 0 1 0 0 0 0 -1) "                      \
    "uvs[0]=(0 0 1 0 0 1 -2 128.498039) colors[0]=(0x11 0x22 0x33 0x80 0 0 0 255 3*255 0 2 3 4 "   \
    "1) "                                                                                          \
    "volume_uvs=null speculars=null joints=null user_words=null polygon_normals=null "             \
    "submesh_count=1 submeshes[0]{flags=0x02200400 order=0 node=0}} "                              \
    "material[0]{offset=@material2-20 name='' texture=1 texture2=-1 "                              \
    "flags=MATERIAL_UNLIT|MATERIAL_VERTEX_COLOR blend_source=BLEND_ZERO "                          \
    "blend_destination=BLEND_ZERO wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT filter=0 "                 \
    "diffuse=(0x11 0x22 0x33 0xFF) specular=(0x44 0x55 0x66 0xFF) exponent=11 mip_bias=1 "         \
    "uv_scale=(1 1) raw=(0x02200400 1 0 ...)}"

TEST_ROWS(all_fields_are_read_in_both_byte_orders, "[NJBM " BASIC_TEXTURED "] pof0", "model orders",
          FIELDS, "-")

/* UVs without a texture and a texture without UVs are given as the file has them. */
TEST_DAMAGES(textures_and_uvs_need_not_go_together, "[NJBM " BASIC_TEXTURED "] pof0", "model",
             {"sets: h0", "mesh[0].uvs[0]=set material[0].texture=-1"},
             {"sets+20: 0", "mesh[0].uvs[0]=null material[0].texture=1"})

/* KUNAI_MODEL_UV_256 takes 256 units as 1; KUNAI_MODEL_UV_SWAPPED reads V first. */
TEST_ROWS(uvs_have_options, "[NJBM " BASIC_TEXTURED "] pof0", "model model_flags=#1 orders",
          "mesh[0].uvs[0]=#2",
          "MODEL_UV_256 (0 0 0.99609375 0 0 0.99609375 -1.9921875 127.99609375);"
          "MODEL_UV_SWAPPED (0 0 0 1 1 0 128.498039 -2);"
          "MODEL_UV_256|MODEL_UV_SWAPPED (0 0 0 0.99609375 0.99609375 0 127.99609375 -1.9921875)")

/* With KUNAI_MODEL_COLORS_RGBA the bytes of a colour are R, G, B, A in the order of the file,
 * whatever the byte order of the words is. This holds for vertices and materials. */
TEST_ROWS(colors_can_be_bytes_of_rgba, "#1 " BASIC_TEXTURED "] pof0",
          "model model_flags=MODEL_COLORS_RGBA",
          "mesh[0].colors[0]=#2 material[0]{diffuse=#3 specular=#4}",
          "[NJBM (0x33 0x22 0x11 0x80 ...) (0x33 0x22 0x11 0xFF) (0x66 0x55 0x44 0xFF);"
          ">[>NJBM (0x80 0x11 0x22 0x33 ...) (0xFF 0x11 0x22 0x33) (0xFF 0x44 0x55 0x66)")

/* ---- meshsets ---- */

/* #1: head and count, #2: the corners, #3: the corners of triangles, #4: how many triangles are
 * dropped because two of their corners are equal. The rows are lists, quads, polygons and strips.
 * The strips are the one of ninja-chunk.md 4.6, the same forward, and strips that are too short for
 * a triangle. */
#define STRIPS "(0x8005 1 9 0 5 11 0 0x8001 3 2 3 4 5 1 9 0 5 11) "

TEST_ROWS(all_types_become_triangles, BASIC_FILE("list: h#2 /4 sets: h#1 @list 4*0 ", "1"), "model",
          "corners[0]=#3 dropped_count=#4",
          "(0 2) (0 1 2 2 1 3) (0 1 2 2 1 3) 0; (0 3) (0 1 1 3 4 5 6 7 6) (3 4 5) 2;"
          "(0x4000 2) (0 1 2 3 7 6 5 4) (0 1 2 2 1 3 7 6 5 5 6 4) 0;"
          "(0x4000 2) (0 1 2 2 3 3 4 5) (0 1 2 4 3 5) 2;"
          "(0x8000 5) " STRIPS "(1 0 9 9 0 5 0 11 5 1 9 0 9 5 0 0 5 11) 0;"
          "(0xC000 5) " STRIPS "(1 0 9 9 0 5 0 11 5 1 9 0 9 5 0 0 5 11) 0;"
          "(0xC000 1) (5 0 1 2 2 3) (0 1 2) 2")

/* The builder adds strips in batches. Here are more strips, and a longer strip, than one batch
 * holds. The last strips of the first row have triangles that are dropped. The long strip has all
 * twelve points, again and again. */
#define ROUND "0 1 2 1 3 2 2 3 4 3 5 4 4 5 6 5 7 6 6 7 8 7 9 8 8 9 10 9 11 10 "

TEST_ROWS(strips_are_added_in_batches,
          BASIC_FILE("list: h#2 /4 sets: h(0xC000 #1) @list 4*0 ", "1"), "model",
          "corners[0]=#3 dropped_count=#4",
          "62 (60*(5 0 1 2 3 4) 7 0 1 2 2 3 4 5 0x8003 6 7 8) "
          "(60*(0 1 2 1 3 2 2 3 4) 0 1 2 2 4 3 3 4 5 6 8 7) 2;"
          "61 (60*(0x8004 0 1 2 3) 300 25*(0 1 2 3 4 5 6 7 8 9 10 11)) "
          "(60*(0 2 1 1 2 3) 24*(" ROUND "10 11 0 11 1 0) " ROUND ") 0")

/* Corner k of a meshset has UV k and colour k. The words of strip headers are no corners. */
TEST_ROWS(uvs_and_colors_belong_to_corners,
          BASIC_FILE("uvs: 16*h($*255) colors: 8*($*0x10000) list: h#2 /4 "
                     "sets: h#1 @list 0 0 @colors @uvs ",
                     "1"),
          "model", "mesh[0]{uvs[0]=#3 colors[0]=#4}",
          "(0xC000 3) (3 0 1 2 0 0x8003 3 4 5) (0 1 2 3 4 5 6 7 10 11 8 9) "
          "(3*0 0 1 3*0 2 3*0 3 3*0 5 3*0 4 3*0); (0x4000 2) (0 1 2 3 4 5 6 7) "
          "(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) (3*0 0 1 3*0 2 3*0 3 ...)")

TEST_DAMAGES(vertices_are_told_apart_by_point_uv_and_color,
             BASIC_FILE("list: h(0 1 2 0 1 3 0 1 4) /4 uvs: h(1 1 2 2 3 3 1 1 2 3 4 4 1 1 2 2 5 5) "
                        "colors: 7*1 2 1 sets: h(0 3) @list 0 0 @colors @uvs ",
                        "1"),
             "model", {"sets+16: 0 0", "mesh[0].indices=(0 1 2 0 1 3 0 1 4)"},
             {"sets+16: 0", "mesh[0].indices=(0 1 2 0 3 4 0 1 5)"},
             {"", "mesh[0]{indices=(0 1 2 0 3 4 0 5 6) vertex_count=7}"})

/* A meshset without polygons is no sub-mesh, but counts in the order of draws. All meshsets of a
 * node are one mesh. */
TEST_DAMAGES(meshsets_are_draws_of_one_mesh,
             BASIC_FILE("first: h(0 1 2) /4 second: h(3 3 4 5) sets: h(1 1) @first 4*0 "
                        "h(0xC000 0) 5*0 h(0xC000 1) @second 4*0 ",
                        "3"),
             "model",
             {"", "mesh_count=1 material_count=2 corners[0]=(0 1 2 3 4 5) mesh[0]{submesh_count=2 "
                  "submeshes[0]{order=0 flags=0x02200400} submeshes[1]{order=2 flags=0x02000400}}"},
             {"model+20: h0", "mesh_count=0"} /* a model that draws nothing has no mesh */)

/* ---- polygon normals ---- */

/* A polygon normal belongs to one triangle, or to a whole quad. Triangles that are dropped have
 * one, too. In meshsets without polygon normals they are 0. */
TEST_ROWS(polygon_normals_are_of_triangles_or_quads,
          BASIC_FILE("other: h(6 7 8) /4 list: h#2 /4 " BASIC_POLYGON_NORMALS
                     "sets: h#1 @list 0 @polygons 0 0 h(1 1) @other 4*0 ",
                     "#3"),
          "model", "mesh[0]{index_count=#4 polygon_normals=#5}",
          "(0 3) (0 1 2 3 3 4 5 6 7) 1 6 (1 2 3 7 8 9);"
          "(0xC000 3) (4 0 1 2 3 2 0 0 0x8005 4 5 5 6 7) 1 9 (1 2 3 4 5 6 13 14 15);"
          "(0x4000 3) (0 1 2 3 4 4 5 6 7 8 9 10) 1 15 (1 2 3 1 2 3 4 5 6 7 8 9 7 8 9);"
          "(0 1) (0 1 2) 1 3 (1 2 3); (0 2) (0 1 2 2 1 3) 2 9 (1 2 3 4 5 6 0 0 0)")

/* ---- normals ---- */

/* Many real models have one normal for all points, so the other normals would be read from the next
 * structure. The reader can tell if the array would run into the model itself, or past the end of
 * the body. All edges are checked to the byte. */
#define SHORT                                                                                      \
    "warns CORRUPT @model+4 'NJS_MODEL' 'all normals are left out: the model has fewer normals "   \
    "than points' "                                                                                \
    "mesh[0].normals=null"

TEST_DAMAGES(normals_that_are_too_few_are_left_out,
             "[NJBM " BASIC_ROOT BASIC_LIST
             "sets: h(0 2) @list 4*0 " BASIC_REST("1 2") "36*1.0 end: ] pof0",
             "model", {"model+4: @model-144", "mesh[0].normals=set"},
             {"model+4: @model-143", SHORT}, {"model+4: @model-12", SHORT},
             {"model+4: @model", SHORT}, {"model+4: @model+1", "mesh[0].normals=set"},
             {"model+4: @end-144", "mesh[0].normals=set"}, {"model+4: @end-143", SHORT},
             {"model+4: @end", SHORT}, {"model+4: 0xFFFFFFFF", SHORT},
             {"model+4: 0", "mesh[0].normals=null"} /* a model may have no normals */)

/* ---- Basic+ ---- */

/* Two meshsets of different materials. #1: .0, or 0 for Basic+, #2: the count of meshsets, #3: pof0
 * or .0, #4: attrs of the second meshset. */
#define VARIANT                                                                                    \
    "[NJBM " BASIC_ROOT BASIC_LIST BASIC_COLORS BASIC_UVS                                          \
    "other: h(4 5 6) /4 sets: h(1 2) @list 0 0 @colors @uvs #1 set2: h(0 1) @other #4 3*0 "        \
    "#1 " BASIC_REST("#2 2") "#1 ] #3"

/* If the POF0 lists the pointers of the second meshset, they show the variant. Without a POF0, or
 * with one meshset only, a file is Basic unless the caller names the format. attrs is ignored,
 * because some files keep a value there. A Basic+ file that is read as Basic has one triangle
 * less. */
TEST_ROWS(pointers_of_the_second_meshset_tell_the_variant, VARIANT,
          "model format=#5 byte_order=BYTE_ORDER_LITTLE",
          "any format=#6 triangle_count=#7 warning_count=#8",
          ".0 2 pof0 0 FORMAT_ANY FORMAT_NJBM 3 0; 0 2 pof0 0 FORMAT_ANY FORMAT_NJBM_PLUS 3 0;"
          ".0 2 pof0 0 FORMAT_NINJA FORMAT_NJBM 3 0; 0 2 pof0 0 FORMAT_NINJA FORMAT_NJBM_PLUS 3 0;"
          "0 2 .0 0 FORMAT_ANY FORMAT_NJBM 2 0; 0 1 pof0 0 FORMAT_ANY FORMAT_NJBM 2 0;"
          "0 2 pof0 0 FORMAT_NJBM FORMAT_NJBM 2 0; 0 2 .0 0 FORMAT_NJBM_PLUS FORMAT_NJBM_PLUS 3 0;"
          "0 1 pof0 0 FORMAT_NJBM_PLUS FORMAT_NJBM_PLUS 2 0;"
          "0 2 pof0 3 FORMAT_ANY FORMAT_NJBM_PLUS 3 0")

TEST_ROWS(basic_models_are_no_chunk_models, VARIANT, "model format=FORMAT_NJCM", "fails FORMAT",
          ".0 2 pof0 0")

/* The first model cannot show the variant, but the second one can, and decides for both. Errors and
 * warnings name the format. */
TEST_CASE(one_model_tells_the_variant_of_all,
          "[NJBM root: 7 @model1 3*0.0 3*0 3*1.0 @child 0 child: 7 @model2 3*0.0 3*0 3*1.0 0 "
          "0 " BASIC_LIST "other: h(0 1 12) /4 sets: h(0 2) @list 5*0 h(1 1) @other 5*0 "
          "sets2: h(0 2) @list 5*0 broken: h(1 1) @other 5*0 " BASIC_MATERIALS BASIC_POINTS
              BASIC_NORMALS "model1: @points @normals 12 @sets @materials h(1 2) " BASIC_SPHERE
          "0 model2: @points @normals 12 @sets2 @materials h(2 2) " BASIC_SPHERE "0 ] pof0",
          "model",
          "warns CORRUPT @broken 'NJS_MESHSET' "
          "'triangles that use a missing point are left out' FORMAT_NJBM_PLUS "
          "format=FORMAT_NJBM_PLUS triangle_count=4")

/* The POF0 does not list a pointer of the second meshset, so the stride of Basic seems wrong. The
 * stride of Basic+ does not fit either: the file is Basic. */
TEST_CASE(the_other_stride_must_fit,
          BASIC_FILE(BASIC_LIST BASIC_COLORS BASIC_UVS
                     "other: h(4 5 6) /4 sets: h(1 2) @list 0 0 @colors @uvs "
                     "set2: h(0 1) other-root 4*0 ",
                     "2"),
          "model", "format=FORMAT_NJBM triangle_count=3")

/* Both strides fit, because a meshset without polygons has no pointers. */
TEST_CASE(a_file_that_fits_both_is_basic,
          "[NJBM " BASIC_ROOT BASIC_LIST "sets: h(0 2) @list 4*0 6*0 " BASIC_POINTS BASIC_NORMALS
          "model: @points @normals 12 @sets 0 h(2 0) " BASIC_SPHERE "] pof0",
          "model", "format=FORMAT_NJBM triangle_count=2")

/* The meshsets are at the end of the body, and the POF0 does not list their pointers. With the
 * stride of Basic+ they would pass the end. */
TEST_CASE(without_room_for_larger_meshsets_a_file_is_basic,
          "[NJBM " BASIC_ROOT BASIC_LIST "other: h(4 5 6) /4 " BASIC_REST(
              "2 2") "sets: h(0 2) list-root 4*0 h(0 1) other-root 4*0 ] pof0",
          "model", "format=FORMAT_NJBM triangle_count=3")

/* ---- nodes ---- */

/* Two nodes at (10, 0, 0) and (10, 20, 0) draw the same model. */
#define TWO_NODES                                                                                  \
    "root: 6 @model 10.0 0.0 0.0 3*0 3*1.0 @child 0 child: 6 @model 0.0 20.0 0.0 3*0 3*1.0 0 "

/* Two nodes draw the same model. A hidden node draws nothing, so its model may be broken. A node
 * may have no model. */
TEST_CASE(nodes_share_models_and_hide_them,
          "[NJBM " TWO_NODES "@hidden hidden: 15 0xFFFFFFF0 3*0.0 3*0 3*1.0 @empty 0 "
          "empty: 7 0 3*0.0 3*0 3*1.0 0 0 " BASIC_TEXTURED_SET BASIC_REST("1 2") "] pof0",
          "model",
          "mesh_count=2 triangle_count=4 bounds_min=(10 0 0) bounds_max=(13 29 0) "
          "mesh[0]{node=0 submeshes[0]{order=0 node=0} sources=(0 ...) "
          "positions=(0 0 0 1 1 0 2 4 0 3 9 0)} "
          "mesh[1]{node=1 submeshes[0]{order=1 node=1} sources=(0 ...) "
          "positions=(0 0 0 1 1 0 2 4 0 3 9 0)} node[0].mesh=0 node[1].mesh=1 "
          "node[2]{mesh=-1 radius=0} node[3]{parent=2 mesh=-1}")

/* All nodes become one skinned mesh. Each vertex has one influence: its node. */
TEST_CASE(nodes_can_become_one_mesh,
          "[NJBM " TWO_NODES "0 " BASIC_TEXTURED_SET BASIC_REST("1 2") "] pof0",
          "model model_flags=MODEL_ONE_MESH",
          "mesh_count=1 mesh[0]{kind=MESH_KIND_SKINNED vertex_count=8 influence_count=8 "
          "influences[0]{node=0 weight=1 position=(0 0 0) normal=(0 0 1)} "
          "influences[1]{node=0 weight=1 position=(1 1 0) normal=(0 1 0)} "
          "influences[2]{node=0 weight=1 position=(2 4 0) normal=(1 0 0)} "
          "influences[3]{node=0 weight=1 position=(3 9 0) normal=(0 0 -1)} "
          "influences[4]{node=1 weight=1 position=(0 0 0) normal=(0 0 1)} "
          "influences[5]{node=1 weight=1 position=(1 1 0) normal=(0 1 0)} "
          "influences[6]{node=1 weight=1 position=(2 4 0) normal=(1 0 0)} "
          "influences[7]{node=1 weight=1 position=(3 9 0) normal=(0 0 -1)}}")

/* The model lies in the middle of other data, and its pointers are addresses. The root is at the
 * address 0x8C010000. */
TEST_ROWS(bare_models_have_pointers_of_an_address_space,
          "#1 .8 ^ root: 6 @model+0x8C010000 100.0 8*0 0 0 " BASIC_LIST BASIC_COLORS BASIC_UVS
              BASIC_POLYGON_NORMALS "sets: h(1 2) @list+0x8C010000 0 @polygons+0x8C010000 "
          "@colors+0x8C010000 @uvs+0x8C010000 " BASIC_MATERIALS BASIC_POINTS BASIC_NORMALS
          "model: @points+0x8C010000 @normals+0x8C010000 12 @sets+0x8C010000 "
          "@materials+0x8C010000 h(1 2) " BASIC_SPHERE,
          "model flags=OPEN_BARE format=FORMAT_NJBM offset=8 base=0x8C00FFF8 byte_order=#2",
          "mesh[0]{polygon_normals=set positions=(0 0 0 1 1 0 2 4 0 3 9 0)} material[0]{"
          "offset=@material2-20 texture=1 diffuse=(0x11 0x22 0x33 0xFF) raw=(0x02200400 1 0 ...)}",
          "< BYTE_ORDER_LITTLE; > BYTE_ORDER_BIG")
