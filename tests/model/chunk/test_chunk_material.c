/* test_chunk_material.c - the chunks of Ninja Chunk models that set textures, colours and blending,
 * in both byte orders. The state goes on from chunk to chunk, so a wrong bit or a missing reset
 * changes later triangles. Expected values are worked out by hand from ninja-chunk.md 4 and 6. */
#include "chunk_texts.h"

/* A triangle of slots 0, 1, 2 without UVs, and one with UVs, which is textured. */
#define TRIANGLE " 0x40 5 1 3 0 1 2 "
#define TEXTURED " 0x41 11 1 3 0 0 0 1 0 0 2 0 0 "

/* The state at the start of a list. */
#define GREY "diffuse=(0xB2 0xB2 0xB2 0xFF) ambient=(0x7F 0x7F 0x7F 0xFF) specular=(4*255) "
#define GREY2 "diffuse2=(0xB2 0xB2 0xB2 0xFF) ambient2=(0x7F 0x7F 0x7F 0xFF) specular2=(4*255) "
#define NONE2 "diffuse2=(4*0) ambient2=(4*0) specular2=(4*0) "

/* The types 10 to 1F without 18. Each type sets its own colours and leaves the others. The types of
 * the first set also set the blend factors, and their specular colour sets the exponent. */
#define MATERIAL                                                                                   \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE                                                   \
    "polygons: h(#1 end-start/2 start: #2 end: " TRIANGLE "0xFF) /4 ] pof0"
#define D " (0x33 0x11 0x22 0x44)"
#define A " (0x77 0x55 0x66 0xFF)"
#define S " (0xBB 0x99 0xAA 0xFF)"
#define NO_D " (0xB2 0xB2 0xB2 0xFF)"
#define NO_A " (0x7F 0x7F 0x7F 0xFF)"
#define NO_S " (4*255)"

TEST_ROWS(material_chunks_have_the_colors_of_their_type, MATERIAL, "model orders",
          "material[0]{diffuse=#3 ambient=#4 specular=#5 exponent=#6 blend_source=5 "
          "blend_destination=2 flags=0 raw=(0 0 0 0 ...) emission=(0 0 0 255) " NONE2 "}",
          "0x2A10 .0" NO_D NO_A NO_S " 11; 0x2A11 (0x1122 0x4433)" D NO_A NO_S " 11;"
          "0x2A12 (0x5566 0x8877)" NO_D A NO_S " 11;"
          "0x2A13 (0x1122 0x4433 0x5566 0x8877)" D A NO_S " 11;"
          "0x2A14 (0x99AA 0x0CBB)" NO_D NO_A S " 12;"
          "0x2A15 (0x1122 0x4433 0x99AA 0x0CBB)" D NO_A S " 12;"
          "0x2A16 (0x5566 0x8877 0x99AA 0x0CBB)" NO_D A S " 12;"
          "0x2A17 (0x1122 0x4433 0x5566 0x8877 0x99AA 0x0CBB)" D A S " 12")

TEST_ROWS(material_chunks_of_the_second_set_leave_the_first_one, MATERIAL, "model orders",
          "material[0]{diffuse2=#3 ambient2=#4 specular2=#5 exponent=11 blend_source=4 "
          "blend_destination=5 flags=MATERIAL_SECOND raw=(0 0 0 0x2A ...) " GREY "}",
          "0x2A19 (0x1122 0x4433)" D NO_A NO_S "; 0x2A1A (0x5566 0x8877)" NO_D A NO_S ";"
          "0x2A1B (0x1122 0x4433 0x5566 0x8877)" D A NO_S ";"
          "0x2A1C (0x99AA 0x0CBB)" NO_D NO_A S ";"
          "0x2A1D (0x1122 0x4433 0x99AA 0x0CBB)" D NO_A S ";"
          "0x2A1E (0x5566 0x8877 0x99AA 0x0CBB)" NO_D A S ";"
          "0x2A1F (0x1122 0x4433 0x5566 0x8877 0x99AA 0x0CBB)" D A S)

/* A later colour must not remove the words of the bump chunk. */
TEST_CALL(bump_chunks_are_kept,
          check_over_square("model", "0x18 6 0x7FFF 0x8001 0 1 0xFFFF 0x8000 0x2511 2 0 0" TRIANGLE,
                            "material[0]{flags=0 "
                            "raw=(0 0 0 0 0x80017FFF 0x00010000 0x8000FFFF 0)}"))

/* BA, DA and EXP change only the value that they name. Head bits above the value have no meaning.
 * Before these chunks the list sets texture 3 and mip adjust 4, which is 1.0. raw[1] has the adjust
 * in force. */
TEST_ROWS(bits_chunks_change_what_they_name,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(0x0408 0x4003 #1" TEXTURED
          "0xFF) /4 ] pof0",
          "model orders",
          "material[0]{blend_source=#2 blend_destination=#3 exponent=#4 mip_bias=#5 texture=3 "
          "raw=(0 #6 ...)}",
          "0x0000 4 5 11 1 0x44003; 0xFF00 4 5 11 1 0x44003; 0x0001 0 0 11 1 0x44003;"
          "0x3F01 7 7 11 1 0x44003; 0x0A01 1 2 11 1 0x44003; 0xC101 0 1 11 1 0x44003;"
          "0x0002 4 5 11 0 0x4003; 0x0102 4 5 11 0.25 0x14003; 0x0F02 4 5 11 3.75 0xF4003;"
          "0xF702 4 5 11 1.75 0x74003; 0x0003 4 5 0 1 0x44003; 0x1003 4 5 16 1 0x44003;"
          "0x1F03 4 5 31 1 0x44003; 0xE503 4 5 5 1 0x44003")

/* A texture chunk replaces the whole record of its own set, and the mip adjust with it. The wraps
 * are those of the first set. */
TEST_CALL(
    texture_chunks_replace_the_record_of_their_set,
    check_over_square(
        "model",
        "0x0202 0xF108 0xFFFF" TEXTURED  /* order 0: replaces DA 2, too */
        "0x0C08 0x8002" TEXTURED         /* order 1 */
        "0xA609 0x6001 0x0502" TEXTURED, /* order 2: DA 5 is for the first set */
        "drawn[0]{texture=8191 filter=3 mip_bias=0.25 raw=(0 0xF1FFFF ...)} "
        "drawn[1]{texture=2 texture2=-1 filter=2 wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT mip_bias=3 "
        "raw=(0 0x0C8002 0 ...)} "
        "drawn[2]{texture=2 texture2=1 flags=MATERIAL_SECOND wrap_u=WRAP_REPEAT mip_bias=1.25 "
        "raw=(0 0x058002 0xA66001 ...) " GREY2 "}"))

/* Bits 7 and 6 flip U and V, bits 5 and 4 clamp them, and clamp wins. 2 bits choose one of 4
 * filters. */
TEST(texture_chunks_have_wraps_and_a_filter)
{
    for (unsigned bits = 0; bits < 16; bits++)
        for (unsigned filter = 0; filter < 4; filter++) {
            auto_free char *text = print_text("0x%X408 0x%X" TEXTURED, bits, filter << 14 | 0x123);
            auto_free char *expected =
                print_text("material[0]{wrap_u=WRAP_%s wrap_v=WRAP_%s filter=%u texture=0x123 "
                           "raw=(0 0x%X ...)}",
                           bits & 2   ? "CLAMP"
                           : bits & 8 ? "MIRROR"
                                      : "REPEAT",
                           bits & 1   ? "CLAMP"
                           : bits & 4 ? "MIRROR"
                                      : "REPEAT",
                           filter, (bits << 4 | 4) << 16 | filter << 14 | 0x123);
            check_over_square("model", text, expected);
        }
}

/* Each bit alone. */
TEST_ROWS(strip_flags_become_flags,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(#1 5 1 3 0 1 2 0xFF) /4 ] pof0",
          "model orders",
          "material[0]{flags=MATERIAL_#3 raw=(#2 ...)} mesh[0].submeshes[0].flags=#2",
          "0x140 1 UNLIT; 0x240 2 NO_SPECULAR; 0x440 4 NO_AMBIENT; 0x840 8 BLEND;"
          "0x1040 16 DOUBLE_SIDED; 0x2040 32 FLAT; 0x4040 64 ENVIRONMENT; 0x8040 128 NO_ALPHA_TEST")

/* The offset of a material is the place of the last chunk that set it, or 0 if no chunk did. */
TEST_CASE(materials_lie_where_the_last_chunk_stands_that_set_them,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(" TEXTURED
          "0 factors: 0x0A01" TEXTURED "0 diffuse: 0x2511 2 0x1122 0x4433" TEXTURED
          "0 bump: 0x18 6 1 2 3 4 5 6" TEXTURED "0 first: 0x408 3" TEXTURED
          "0 second: 0x409 3" TEXTURED "0xFF) /4 ] pof0",
          "model",
          "drawn[0].offset=0 drawn[1].offset=@factors drawn[2].offset=@diffuse "
          "drawn[3].offset=@bump drawn[4].offset=@first drawn[5].offset=@second")

/* Each list begins with the defaults of ninja-chunk.md 6.1, whatever the list of the node before it
 * has set. */
TEST_CASE(state_is_reset_by_each_list,
          CHUNK_TWO_LISTS("0x17 6 1 2 3 4 5 6 0x1F 6 1 2 3 4 5 6 0x18 6 1 2 3 4 5 6 "
                          "0xF008 0x4001 0xF009 0x4001 0x0902 0x0103" TEXTURED,
                          TEXTURED),
          "model",
          "drawn[1]{" GREY "texture=-1 texture2=-1 flags=0 blend_source=BLEND_SRC_ALPHA "
          "blend_destination=BLEND_INV_SRC_ALPHA exponent=11 mip_bias=1 raw=(8*0)}")

/* A cached list begins with the state at its DP, and its changes last after the DP. This also holds
 * between two draws of one list: orders 0 and 1. Order 2 has the material of order 1. */
TEST_ROWS(state_goes_on_through_cached_lists,
          CHUNK_TWO_LISTS("0xFF04" TEXTURED "0x0A14 2 0x8080 0x0580", /* S, exponent 5; (1, 2) */
                          "0x2511 2 0x0000 0xFFFF 0x0408 0x4007 0xFF05 0xFF05" TEXTURED),
          "model model_flags=MODEL_DRAW_ORDER orders",
          "triangle_count=3 mesh[0]{submeshes[1].material=1 submeshes[2].material=1} "
          "drawn[0]{diffuse=(255 0 0 255) specular=(4*255) texture=7 "
          "blend_destination=BLEND_INV_SRC_ALPHA} drawn[1]{diffuse=(255 0 0 255) "
          "specular=(0x80 0x80 0x80 255) exponent=5 blend_source=BLEND_ONE texture=7}",
          "-")

/* Calculated by hand for a scale of (2, 3), a quarter turn and a move by (4, 5): U' = -3 v + 4, V'
 * = 2 u + 5. */
TEST(uv_matrices_scale_turn_and_move)
{
    static const float scale[2] = {2.0f, 3.0f}, translation[2] = {4.0f, 5.0f};
    static const double expected[6] = {0, 2, -3, 0, 4, 5};
    static const float still[6] = {1, 0, 0, 1, 0, 0};
    const float quarter = 1.57079632679489661923f;
    auto_laid file = lay_over_square(0, TEXTURED);
    auto_model *model = open_case(&file, "model", "%s", "");
    float matrix[6];

    assert_ok(kunai_model_uv_matrix(model, 0, scale, quarter, translation, matrix, NULL));
    assert_near_floats(matrix, expected, 6, 1e-6);
    assert_ok(kunai_model_uv_matrix(model, 0, NULL, 0.0f, NULL, matrix, NULL));
    assert_same_floats(matrix, still, 6);
    assert_int_equal(kunai_model_uv_matrix(model, 1, NULL, 0.0f, NULL, matrix, NULL),
                     KUNAI_E_RANGE);
}
