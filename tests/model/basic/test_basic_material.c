/* test_basic_material.c - the materials of Ninja Basic models (ninja-basic.md 3). nbMat is too
 * small in some games, so only the end of the body limits the number of a material. Expected values
 * are worked out by hand. */
#include "cases.h"

#include "basic_texts.h"

#define DEFAULT                                                                                    \
    "warns CORRUPT @sets 'NJS_MESHSET' "                                                           \
    "'the material ends past the end of the data: a default material is used' FORMAT_NJBM "        \
    "material[0].offset=0"

/* The meshset names a material past nbMat, the last one that fits in the body, or one more. Then
 * it names the largest number of 14 bits, or a number in a model without materials. */
TEST_DAMAGES(material_numbers_end_with_the_body,
             "[NJBM " BASIC_ROOT BASIC_LIST
             "sets: h(1 2) @list 4*0 " BASIC_POINTS BASIC_NORMALS BASIC_MODEL
             "h(1 2) " BASIC_SPHERE BASIC_MATERIALS "28*(5*0) end: ] pof0",
             "model", {"model+20: h(1 0)", "material[0].offset=@material2-20"}, /* nbMat is 0 */
             {"sets: h29", "material[0].offset=@end-20"}, {"sets: h30", DEFAULT},
             {"sets: h0x3FFF", DEFAULT}, {"sets: h30, model+16: 0", "material[0].offset=0"})

/* The array ends with the body, and one byte after it. */
TEST(the_last_material_must_be_whole)
{
    for (int cut = 0; cut < 2; cut++) {
        auto_laid file = lay("[NJBM " BASIC_ROOT BASIC_LIST
                             "sets: h(1 2) @list 4*0 " BASIC_POINTS BASIC_NORMALS BASIC_MODEL
                             "h(1 2) " BASIC_SPHERE BASIC_MATERIALS);

        if (cut)
            patch(&file, "cut -1");
        lay_more(&file, "] pof0");
        check_case(&file, "model", "%s",
                   cut ? DEFAULT " material[0].texture=-1" : "material[0].texture=1");
    }
}

/* The two bits above the number are the type of the meshset. */
TEST_CASE(material_numbers_have_14_bits,
          "[NJBM " BASIC_ROOT BASIC_LIST "sets: h(0x3FFF 2) @list 4*0 materials: 81918*0 "
          "77 0x200000 " BASIC_POINTS BASIC_NORMALS BASIC_MODEL "h(1 16384) " BASIC_SPHERE "]",
          "model byte_order=BYTE_ORDER_LITTLE", "material[0].texture=77")

TEST_CASE(models_without_materials_have_a_default_one,
          "[NJBM " BASIC_ROOT BASIC_LIST "sets: h(0 2) @list 4*0 " BASIC_POINTS BASIC_NORMALS
          "model: @points @normals 12 @sets 0 h(1 0) " BASIC_SPHERE "] pof0",
          "model",
          "material[0]{offset=0 texture=-1 flags=MATERIAL_DOUBLE_SIDED "
          "blend_source=BLEND_SRC_ALPHA blend_destination=BLEND_INV_SRC_ALPHA filter=1 "
          "diffuse=(4*255) specular=(4*255) ambient=(4*255) emission=(0 0 0 255) exponent=11 "
          "mip_bias=1 raw=(0 ...)} mesh[0].submeshes[0].flags=0")

/* Checks the members that attrflags, #1, set in a material. members: their expected values. */
static void check_attributes(const char *members, const char *rows)
{
    auto_free char *expected =
        print_text("material[0]{%s exponent=300 specular=(4 5 6 0) raw=(#1 0xDEADBEEF ...)} "
                   "mesh[0].submeshes[0].flags=#1",
                   members);
    check_rows("[NJBM " BASIC_ROOT BASIC_LIST "sets: h(0 2) @list 4*0 materials: 0x01020304 "
               "0x00040506 300.0 0xDEADBEEF #1 " BASIC_POINTS BASIC_NORMALS BASIC_MODEL
               "h(1 1) " BASIC_SPHERE "] pof0",
               "model orders", expected, rows);
}

#define NO_FLAGS "flags=0 "
#define NO_BLENDS "blend_source=0 blend_destination=0 "
#define NO_WRAPS "wrap_u=WRAP_REPEAT wrap_v=WRAP_REPEAT "
#define NO_REST "filter=0 mip_bias=0 texture=-1"

/* Each bit alone, the highest value of each field, clamp and flip together. The upper half of
 * attr_texId does not belong to the number of the texture. Alpha 0 of the specular colour stays. */
TEST(attributes_become_members)
{
    check_attributes("flags=#2 " NO_BLENDS NO_WRAPS NO_REST,
                     "0 0; 0x1 0; 0x40 0; 0x80 0; 0x1000 0; 0x80000 MATERIAL_NO_SPECULAR;"
                     "0x100000 MATERIAL_BLEND; 0x400000 MATERIAL_ENVIRONMENT;"
                     "0x800000 MATERIAL_DOUBLE_SIDED; 0x1000000 MATERIAL_FLAT;"
                     "0x2000000 MATERIAL_UNLIT");
    check_attributes(NO_FLAGS NO_BLENDS NO_WRAPS "filter=#2 mip_bias=#3 texture=#4",
                     "0x100 0 0.25 -1; 0x200 0 0.5 -1; 0x400 0 1 -1; 0x800 0 2 -1;"
                     "0xF00 0 3.75 -1; 0x2000 1 0 -1; 0x4000 2 0 -1; 0x6000 3 0 -1;"
                     "0x200000 0 0 0xBEEF");
    check_attributes(NO_FLAGS NO_BLENDS "wrap_u=WRAP_#2 wrap_v=WRAP_#3 " NO_REST,
                     "0x8000 REPEAT CLAMP; 0x10000 CLAMP REPEAT; 0x20000 REPEAT MIRROR;"
                     "0x40000 MIRROR REPEAT; 0x50000 CLAMP REPEAT; 0x28000 REPEAT CLAMP");
    check_attributes(NO_FLAGS "blend_source=BLEND_#2 blend_destination=BLEND_#3 " NO_WRAPS NO_REST,
                     "0x4000000 ZERO ONE; 0x8000000 ZERO OTHER; 0x10000000 ZERO SRC_ALPHA;"
                     "0x1C000000 ZERO INV_DST_ALPHA; 0x20000000 ONE ZERO; 0x40000000 OTHER ZERO;"
                     "0x80000000 SRC_ALPHA ZERO; 0xE0000000 INV_DST_ALPHA ZERO");
    check_attributes("flags=MATERIAL_NO_SPECULAR|MATERIAL_BLEND|MATERIAL_ENVIRONMENT|"
                     "MATERIAL_DOUBLE_SIDED|MATERIAL_FLAT|MATERIAL_UNLIT blend_source=7 "
                     "blend_destination=7 wrap_u=WRAP_CLAMP wrap_v=WRAP_CLAMP filter=3 "
                     "mip_bias=3.75 texture=0xBEEF",
                     "0xFFFFFFFF");
}
