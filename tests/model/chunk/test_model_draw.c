/* test_model_draw.c - what polygon lists draw: strips, materials, colours, UVs, user words, cached
 * lists. A mistake gives a valid model with wrong corners or colours, so each value is compared.
 * Expected values are worked out by hand from ninja-chunk.md 4 to 6. */
#include "chunk_texts.h"

#define TRIANGLE " 0x40 5 1 3 0 1 2 "

TEST_CALL(
    a_square_has_all_members,
    check_over_square(
        "model", "0x1841 15 1 4 0 0 0 1 256 0 2 0 256 3 -256 512 0",
        "format=FORMAT_NJCM mesh_count=1 vertex_count=4 triangle_count=2 skinned=0 "
        "bounds_min=(0 0 0) bounds_max=(1 1 0) material_count=1 mesh[0]{kind=MESH_KIND_RIGID "
        "node=0 indices=(0 1 2 1 3 2) positions=(0 0 0 1 0 0 0 1 0 1 1 0) "
        "normals=(0 0 1 0 0 1 0 0 1 0 0 1) uvs[0]=(0 0 1 0 0 1 -1 2) volume_uvs=null "
        "colors[0]=null speculars=null user_words=null sources=(0 1 2 3) submeshes[0].flags=0x18} "
        /* textured, although no chunk names a texture */
        "material[0]{texture=-1 flags=MATERIAL_BLEND|MATERIAL_DOUBLE_SIDED "
        "diffuse=(0xB2 0xB2 0xB2 0xFF) exponent=11 blend_source=BLEND_SRC_ALPHA "
        "blend_destination=BLEND_INV_SRC_ALPHA}"))

/* The test vector of ninja-chunk.md 4.6, and the same corners forward. */
TEST_DAMAGES(reversed_strips_begin_with_a_turned_triangle,
             "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE
             "polygons: h(0x40 7 1 length: 0 1 9 0 5 11 0xFF) ] pof0",
             "model", {"length: h-5", "corners[0]=(1 0 9 9 0 5 0 11 5) mesh[0].normals=null"},
             {"length: h5", "corners[0]=(1 9 0 9 5 0 0 5 11)"})

/* A strip may have fewer than 3 corners. Triangles with a repeated slot only join strips. An empty
 * slot removes only the triangles that use it. */
TEST_CASE(dropped_triangles_are_counted,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE "polygons: h(0x40 22 5 " /* a word too many */
          "0 "                                                                /* none */
          "2 0 1 "                                                            /* none */
          "5 0 1 2 2 3 "     /* 2 dropped, 1 drawn */
          "3 0 1 12 "        /* slot 12 is empty */
          "5 3 4 5 40000 6 " /* 1 drawn, 2 empty */
          "0 0xFF) ] pof0",
          "model",
          "warns CORRUPT @polygons 'polygon list' "
          "'triangles that use an empty vertex slot are left out' triangle_count=2 dropped_count=5 "
          "corners[0]=(0 1 2 3 4 5) vertex_count=6")

/* The key of a vertex is its slot and its UV. The same UV gives the same vertex, another UV a
 * second one, and a slot that is written again a third one. Node 1 draws vertices of node 0. They
 * have one influence, but not node 1, so their mesh is skinned. */
TEST(vertices_are_shared_by_slot_and_uv)
{
#define AGAIN "h(0x41 11 1 3 0 0 0 1 0 0 2 0 0 0xFF) /4 "
    CHECK("[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 7 @m1 6*0 3*1.0 0 @n2 n2: 7 @m2 6*0 3*1.0 0 0 m0: "
          "@v0 @p0 " CHUNK_SPHERE "m1: 0 @p1 " CHUNK_SPHERE "m2: @v0 @p1 " CHUNK_SPHERE
          "v0: " CHUNK_SQUARE_WORDS "p0: h(0x41 21 2 3 0 0 0 1 0 0 2 0 0 3 1 0 0 3 0 0 "
          "2 0 1 0xFF) /4 p1: " AGAIN "] pof0",
          "model",
          "mesh_count=3 mesh[0].indices=(0 1 2 1 3 4) mesh[1]{node=2 indices=(0 1 2)} "
          "mesh[2]{kind=MESH_KIND_SKINNED indices=(0 1 2) influences[0].node=0} "
          "node[0].mesh=0 node[1].mesh=-1 node[2].mesh=1");
}

/* A blended draw, an opaque draw with the same colours, a draw with other colours and factors, and
 * a draw whose chunks set the last values again. */
TEST_CALL(
    equal_materials_are_one,
    check_over_square("model",
                      "0x2511 2 0x1122 0x4433 "              /* D: A 44, R 33, G 11, B 22; (4, 5) */
                      "0x0840 5 1 3 0 1 2 0x40 5 1 3 0 1 3 " /* orders 0, blended, and 1 */
                      "0x0A16 4 0x0102 0xFF03 0x0405 0x1006 " /* A 3 1 2, S 6 4 5, 16; (1, 2) */
                      "0x40 5 1 3 0 2 3 "                     /* order 2 */
                      "0x2511 2 0x1122 0x4433 0x0A01 "        /* (4, 5) again, and (1, 2) again */
                      "0x40 5 1 3 1 2 3",                     /* order 3 is equal to order 2 */
                      "material_count=3 mesh[0]{submesh_count=3 submeshes[0].order=1 "
                      "submeshes[1]{order=2 index_count=6} submeshes[2]{order=0 first_index=9}} "
                      "drawn[2]{diffuse=(0x33 0x11 0x22 0x44) ambient=(3 1 2 255) "
                      "specular=(6 4 5 255) exponent=16 blend_source=BLEND_ONE "
                      "blend_destination=BLEND_OTHER} drawn[0].flags=MATERIAL_BLEND"))

/* A strip without UVs has no texture, unless ENV is set. */
TEST(textures_need_uvs_or_an_environment_map)
{
    check_over_square("model", "0xF408 0x4001" TRIANGLE,
                      "material[0]{texture=-1 wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT filter=0 "
                      "mip_bias=1 raw=(0 0 ...)}");
    check_over_square("model", "0xF408 0x4001 0x4040 5 1 3 0 1 2",
                      "material[0]{texture=1 wrap_u=WRAP_CLAMP wrap_v=WRAP_CLAMP filter=1 "
                      "mip_bias=1 raw=(0x40 0xF44001 ...)}");
}

/* A corner's colour comes first, then the vertex's colour. A vertex without any colour is white in
 * a mesh that has colours. */
TEST_CASE(
    vertices_without_a_color_are_white,
    "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0x50023 0x10000 0.0 0.0 0.0 0x04010203 "
    "0x50026 0x10001 1.0 0.0 0.0 0xF81F07E1 0x50027 0x10002 0.0 1.0 0.0 0x84210010 "
    "0x50028 0x10003 1.0 1.0 0.0 0x8000FFFF 0x40022 0x10004 2.0 0.0 0.0 "
    "0x60033 0x10005 2.0 1.0 0.0 0xFF0A0B0C 0x01020304 0xFF polygons: h(0x40 8 1 6 0 1 2 3 4 5 "
    "0x46 11 1 3 0 0x0B0C 0x0D0A 1 0x0B0C 0x0D0A 4 0x0B0C 0x0D0A 0xFF) ] pof0",
    "model",
    "mesh[0]{vertex_count=9 normals=null colors[0]=(1 2 3 4 255 0 255 255 68 34 17 136 "
    "128 128 128 255 4*255 10 11 12 255 10 11 12 13 10 11 12 13 10 11 12 13) "
    "speculars=(4*255 0 255 8 255 0 0 132 255 4*255 4*255 2 3 4 1 ...)} "
    "material[0].flags=MATERIAL_VERTEX_COLOR")

/* Packed normals of CV_VNX, normals of vertices and normals of corners. A vertex without a normal
 * gets the normal 0 if other vertices of its mesh have one. */
TEST_CASE(normals_are_of_vertices_or_corners,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0x90030 0x20000 0.0 0.0 0.0 0x1FF00000 "
          "1.0 0.0 0.0 0xC00803FF 0x40022 0x10002 0.0 1.0 0.0 "
          "0x70029 0x10003 1.0 1.0 0.0 0.0 3.0 4.0 0xFF polygons: h(0x40 6 1 4 0 1 2 3 "
          "0x43 14 1 3 0 0 0 0x8001 1 0 0x7FFF 0 2 0x4000 0 0 0xFF) ] pof0",
          "model",
          "mesh[0].normals~(1 0 0 0 -0.99999809 -0.00195312 0 0 0 0 0.6 0.8 0 0 -1 0 1 0 1 0 0)")

/* The second parameter set and the bump chunk. */
TEST_CALL(
    materials_have_a_second_set,
    check_over_square("model",
                      "0x0408 0x4001 0x3409 0x8002 " /* textures 1 and 2 */
                      "0x1719 2 0x0102 0x0403 "      /* D2 */
                      "0x18 6 1 2 3 4 5 0xFFFF "     /* bump */
                      "0x4A 17 1 3 0 256 0 0 128 1 0 0 256 0 2 0 0 64 0",
                      "mesh[0]{uvs[0]=(1 0 0 0 0 0) volume_uvs=(0 0.5 1 0 0.25 0)} "
                      "material[0]{flags=MATERIAL_SECOND texture=1 texture2=2 diffuse2=(3 1 2 4) "
                      "raw=(0 0x044001 0x348002 0x17 0x20001 0x40003 0xFFFF0005 0)}"))

/* A corner's normal is in the space of the node that draws: here a child that turns X to Y. The
 * vertex and its influences belong to the root. */
TEST_CASE(normals_of_corners_are_turned_by_the_drawing_node,
          "[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 5 @model2 5*0 0x4000 5*0 model: "
          "@vertices 0 " CHUNK_SPHERE "model2: 0 @polygons " CHUNK_SPHERE CHUNK_SQUARE
          "polygons: h(0x43 14 1 3 0 0x7FFF 0 0 1 0x7FFF 0 0 2 0x7FFF 0 0 0xFF) ] pof0",
          "model", "mesh[0]{influences[0]{node=0 normal~(0 1 0)} normals~(0 1 0 ...)}")

/* Each triangle has one group of user words. The words follow their triangle when draws are merged,
 * and go with a dropped triangle. Draws without words have 0. */
TEST_CALL(
    user_words_follow_their_triangles,
    check_over_square("model",
                      "0x40 12 0x8001 4 0 1 2 10 11 3 12 13 0 0 " /* 2 words; size 2 too large */
                      "0x0840 5 1 3 0 1 2 0x40 13 0x4001 5 0 1 1 20 2 21 3 22 0 0 0",
                      "mesh[0]{user_count=2 index_count=12 user_words=(10 11 12 13 22 0 0 0)}"))

/* Node 1 draws vertices of node 0, which makes the skinned mesh. Nodes 2 and 3 have rigid meshes of
 * their own. All have user words. A later draw must not change an earlier one. */
TEST_CASE(rigid_meshes_come_before_the_skinned_one,
          "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 7 @m1 6*0 3*1.0 @n2 0 n2: 7 @m2 6*0 3*1.0 @n3 0 n3: "
          "6 @m3 10.0 10*0 m0: @v 0 " CHUNK_SPHERE "m1: 0 @p1 " CHUNK_SPHERE
          "m2: @v @p2 " CHUNK_SPHERE "m3: @v @p3 " CHUNK_SPHERE "v: " CHUNK_SQUARE_WORDS
          "p1: h(0x40 11 0x4002 3 0 1 2 50 3 1 3 2 60 0xFF) "
          "p2: h(0x40 6 0x4001 3 0 1 2 70 0xFF) /4 p3: h(0x840 6 0x4001 3 3 2 1 80 0xFF) /4 ] pof0",
          "model",
          "mesh_count=3 vertex_count=10 triangle_count=4 "
          "mesh[0]{kind=MESH_KIND_RIGID vertex_count=3 indices=(0 1 2) user_words=(70) "
          "sources=(0 1 2) submesh_count=1 submeshes[0].order=1} "
          "mesh[1]{kind=MESH_KIND_RIGID vertex_count=3 indices=(0 1 2) user_words=(80) "
          "sources=(3 2 1) submesh_count=1 submeshes[0].order=2} "
          "mesh[2]{kind=MESH_KIND_SKINNED vertex_count=4 indices=(0 1 2 1 3 2) user_words=(50 60) "
          "sources=(0 1 2 3) submesh_count=1 submeshes[0].order=0}")

/* The model lies below 0 in all directions: a box that starts with 0 would be too large. This holds
 * for a rigid and for a skinned mesh. */
TEST(bounds_may_be_below_0)
{
    static const char text[] =
        "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0xA0022 0x30000 -1.0 -2.0 -3.0 -4.0 -3.0 -2.0 "
        "-2.0 -1.0 -5.0 0xFF polygons: " CHUNK_TRIANGLE_WORDS "] pof0";

    CHECK(text, "model", "bounds_min=(-4 -3 -5) bounds_max=(-1 -1 -2)");
    CHECK(text, "model model_flags=MODEL_ONE_MESH", "bounds_min=(-4 -3 -5) bounds_max=(-1 -1 -2)");
}

/* A thousand strips of three corners with UVs of their own, drawn twice, are 3000 vertices. */
TEST_CASE(many_vertices_are_told_apart,
          CHUNK_TWO_LISTS("4 0x41 10001 1000 1000*(3 0 $ 0 1 $ 0 2 $ 0)", "5 5"), "model",
          "vertex_count=3000 triangle_count=2000")

/* Many different normals and materials, each drawn twice. No two may be taken for one, and no one
 * for two. Red and green are the number. */
TEST(many_normals_and_materials_are_told_apart)
{
    static const char *const lists[] = {
        "0x0004 300*(0x11 2 $%256*256 $/256+0xFF00 0x43 14 1 3 0 $+1 1000 0 1 $+1 1000 0 "
        "2 $+1 1000 0)",
        "0x0005 0x0005"};
    auto_laid file = lay_square_lists(0, lists, 2);
    auto_model *model = open_case(&file, "model",
                                  "vertex_count=900 triangle_count=600 material_count=300 "
                                  "mesh[0].submesh_count=300");
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    for (unsigned i = 0; i < 300; i++) {
        const double ratio = (i + 1) / 1000.0;
        const float found = mesh->normals[9 * (size_t)i] / mesh->normals[9 * (size_t)i + 1];

        expect(&model_handle, model, &file,
               "mesh[0].submeshes[%u]{index_count=6 material=%u} material[%u].diffuse=(%u %u ...)",
               i, i, i, i >> 8, i & 0xFF);
        assert_near_floats(&found, &ratio, 1, 1e-6);
    }
}

/* ---- cached lists ---- */

/* Chunks before a CP are executed where they stand. A DP draws with the state of the drawing list,
 * and the cached list changes the state. A second DP draws again. */
TEST_CASE(
    cached_lists_change_the_paint_of_the_drawing_list,
    CHUNK_TWO_LISTS("0x40 5 1 3 0 1 2 0x0A01 "                 /* order 0; BA (1, 2) */
                    "4 0x40 5 1 3 1 3 2 0x0203",               /* CP 0: EXP 2 */
                    "0x0103 5 5 0x40 5 1 3 0 1 3 at: 0x0905"), /* EXP 1, order 3, DP 9 */
    "model",
    "warns CORRUPT @at 'polygon list' 'the model draws an empty entry of the polygon list cache' "
    "mesh[0].index_count=3 mesh[1]{kind=MESH_KIND_SKINNED submesh_count=2 "
    "submeshes[0].order=1 submeshes[1]{order=2 index_count=6}} drawn[1]{exponent=1 "
    "blend_source=BLEND_SRC_ALPHA} drawn[2]{exponent=2 blend_source=BLEND_SRC_ALPHA}")
