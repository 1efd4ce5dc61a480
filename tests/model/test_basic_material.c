/* test_basic_material.c - the materials of Ninja Basic models, ninja-basic.md 3. Expected values are
 * worked out by hand. */
#include "cases.h"

#include "basic_texts.h"

#define DEFAULT                                                                                    \
    "warns CORRUPT @sets 'NJS_MESHSET' "                                                           \
    "'the material does not lie inside of the data: a default one is taken' FORMAT_NJBM "          \
    "material[0].offset=0"

/* The number of the material in a meshset: past nbMat, at the last one that the body has room for,
 * past that, the largest number of 14 bits, and without materials at all. */
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
    int cut;

    for (cut = 0; cut < 2; cut++) {
        laid file = lay("[NJBM " BASIC_ROOT BASIC_LIST
                        "sets: h(1 2) @list 4*0 " BASIC_POINTS BASIC_NORMALS BASIC_MODEL
                        "h(1 2) " BASIC_SPHERE BASIC_MATERIALS);

        if (cut)
            patch(&file, "cut -1");
        lay_more(&file, "] pof0");
        check_case(&file, "model", "%s",
                   cut ? DEFAULT " material[0].texture=-1" : "material[0].texture=1");
        free_laid(&file);
    }
}

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

/* attrflags, and what they make of a material. */
typedef struct attributes {
    uint32_t word;
    const char *expected; /* without what is 0, and without texture -1 */
} attributes;

/* Every bit alone; the highest of every field; clamp and flip together. */
static const attributes rows[] = {
    {0x00000000, ""},
    {0x00000001, ""},
    {0x00000040, ""},
    {0x00000080, ""}, /* PICK */
    {0x00000100, "mip_bias=0.25"},
    {0x00000200, "mip_bias=0.5"},
    {0x00000400, "mip_bias=1"},
    {0x00000800, "mip_bias=2"},
    {0x00000F00, "mip_bias=3.75"},
    {0x00001000, ""}, /* super sample */
    {0x00002000, "filter=1"},
    {0x00004000, "filter=2"},
    {0x00006000, "filter=3"},
    {0x00008000, "wrap_u=WRAP_REPEAT wrap_v=WRAP_CLAMP"},
    {0x00010000, "wrap_u=WRAP_CLAMP wrap_v=WRAP_REPEAT"},
    {0x00020000, "wrap_u=WRAP_REPEAT wrap_v=WRAP_MIRROR"},
    {0x00040000, "wrap_u=WRAP_MIRROR wrap_v=WRAP_REPEAT"},
    {0x00050000, "wrap_u=WRAP_CLAMP wrap_v=WRAP_REPEAT"},
    {0x00028000, "wrap_u=WRAP_REPEAT wrap_v=WRAP_CLAMP"},
    {0x00080000, "flags=MATERIAL_NO_SPECULAR"},
    {0x00100000, "flags=MATERIAL_BLEND"},
    {0x00200000, "texture=0xBEEF"},
    {0x00400000, "flags=MATERIAL_ENVIRONMENT"},
    {0x00800000, "flags=MATERIAL_DOUBLE_SIDED"},
    {0x01000000, "flags=MATERIAL_FLAT"},
    {0x02000000, "flags=MATERIAL_UNLIT"},
    {0x04000000, "blend_destination=BLEND_ONE"},
    {0x08000000, "blend_destination=BLEND_OTHER"},
    {0x10000000, "blend_destination=BLEND_SRC_ALPHA"},
    {0x1C000000, "blend_destination=BLEND_INV_DST_ALPHA"},
    {0x20000000, "blend_source=BLEND_ONE"},
    {0x40000000, "blend_source=BLEND_OTHER"},
    {0x80000000, "blend_source=BLEND_SRC_ALPHA"},
    {0xE0000000, "blend_source=BLEND_INV_DST_ALPHA"},
    {0xFFFFFFFF,
     "flags=MATERIAL_NO_SPECULAR|MATERIAL_BLEND|MATERIAL_ENVIRONMENT|MATERIAL_DOUBLE_SIDED|"
     "MATERIAL_FLAT|MATERIAL_UNLIT blend_source=7 blend_destination=7 wrap_u=WRAP_CLAMP "
     "wrap_v=WRAP_CLAMP filter=3 mip_bias=3.75 texture=0xBEEF"},
};

/* The members, and what they are if the row does not say so. */
static const char *const defaults[][2] = {
    {"flags=", "flags=0"},       {"blend_source=", "blend_source=0"},
    {"wrap_u=", "wrap_u=0"},     {"blend_destination=", "blend_destination=0"},
    {"wrap_v=", "wrap_v=0"},     {"filter=", "filter=0"},
    {"mip_bias=", "mip_bias=0"}, {"texture=", "texture=-1"},
};

/* The upper half of attr_texId is not of the number. Alpha 0 of the specular stays. */
TEST(attributes_become_members)
{
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("%s " BASIC_ROOT BASIC_LIST "sets: h(0 2) @list 4*0 materials: 0x01020304 "
                        "0x00040506 300.0 0xDEADBEEF 0x%X " BASIC_POINTS BASIC_NORMALS BASIC_MODEL
                        "h(1 1) " BASIC_SPHERE "] pof0",
                        i % 2 ? "> [>NJBM" : "[NJBM", (unsigned)rows[i].word);

        for (k = 0; k < sizeof defaults / sizeof defaults[0]; k++)
            if (!strstr(rows[i].expected, defaults[k][0]))
                check_case(&file, "model", "material[0]{%s}", defaults[k][1]);
        check_case(&file, "model",
                   "material[0]{%s exponent=300 specular=(4 5 6 0) raw=(0x%X 0xDEADBEEF ...)} "
                   "mesh[0].submeshes[0].flags=0x%X",
                   rows[i].expected, (unsigned)rows[i].word, (unsigned)rows[i].word);
        free_laid(&file);
    }
}
