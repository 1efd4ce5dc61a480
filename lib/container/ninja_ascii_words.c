/* ninja_ascii_words.c - the tables of the words of Ninja ASCII (ninja-ascii.md 3 and 5), with the
 * flags of ninja-basic.md 3 and 4. Reads no bytes. Each table is sorted by its words, because words
 * are found by binary search. A word can have several rows: the family or array decides which one
 * applies. */
#include "container/ninja_ascii_words.h"

#include "container/ninja_ascii.h"

#include <string.h>

static const kunai_i_ascii_type_row types[] = {
    {"ACTION", 0, 0, KUNAI_I_ASCII_IGNORED, KUNAI_I_ASCII_SKIPPED, 0, 0, KUNAI_I_ASCII_OTHER},
    {"AXEVECT", KUNAI_I_CALL_AX, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"CAMERA", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_NJS_CAMERA, 64, 0, KUNAI_I_ASCII_CAMERA},
    {"CAMERA_ACTION", 0, 0, KUNAI_I_ASCII_IGNORED, KUNAI_I_ASCII_SKIPPED, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"CANGLE", KUNAI_I_CALL_A1 | KUNAI_I_CALL_SA1, KUNAI_I_CALL_SA1, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_CAMERA, KUNAI_I_ASCII_OTHER},
    {"CNKMODEL", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_CNKMODEL, 24, 0, KUNAI_I_ASCII_OTHER},
    {"CNKOBJECT", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_CNKOBJECT, 56, 0,
     KUNAI_I_ASCII_CHUNK_OBJECT},
    {"CPOSITION", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0,
     KUNAI_I_KEYS_CAMERA, KUNAI_I_ASCII_OTHER},
    {"CROLL", KUNAI_I_CALL_A1 | KUNAI_I_CALL_SA1, KUNAI_I_CALL_SA1, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_CAMERA, KUNAI_I_ASCII_OTHER},
    {"CTARGET", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_CAMERA,
     KUNAI_I_ASCII_OTHER},
    {"CVECTOR", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_CAMERA,
     KUNAI_I_ASCII_OTHER},
    {"EVENTBITS", KUNAI_I_CALL_UI16, KUNAI_I_CALL_UI16, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0,
     0, KUNAI_I_ASCII_OTHER},
    {"LCOLOR", KUNAI_I_CALL_UI32 | KUNAI_I_CALL_F, KUNAI_I_CALL_F, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT, KUNAI_I_ASCII_OTHER},
    {"LIGHT_ACTION", 0, 0, KUNAI_I_ASCII_IGNORED, KUNAI_I_ASCII_SKIPPED, 0, 0, KUNAI_I_ASCII_OTHER},
    {"LINTENSITY", KUNAI_I_CALL_F1 | KUNAI_I_CALL_F2, KUNAI_I_CALL_F2, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT, KUNAI_I_ASCII_OTHER},
    {"LPOINT_FACTORS", KUNAI_I_CALL_SPOT | KUNAI_I_CALL_F2, 0, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT, KUNAI_I_ASCII_OTHER},
    {"LPOSITION", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT,
     KUNAI_I_ASCII_OTHER},
    {"LSPOT_FACTORS", KUNAI_I_CALL_SPOT | KUNAI_I_CALL_F2, 0, KUNAI_I_ASCII_ARRAY,
     KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT, KUNAI_I_ASCII_OTHER},
    {"LTARGET", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT,
     KUNAI_I_ASCII_OTHER},
    {"LVECTOR", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, KUNAI_I_KEYS_LIGHT,
     KUNAI_I_ASCII_OTHER},
    {"MATERIAL", 0, 0, KUNAI_I_ASCII_GROUPS, KUNAI_I_ASCII_MATERIALS, 20, 0, KUNAI_I_ASCII_OTHER},
    {"MDATA1", 0, 0, KUNAI_I_ASCII_ENTRIES, KUNAI_I_ASCII_MDATA, 1, 0, KUNAI_I_ASCII_OTHER},
    {"MDATA2", 0, 0, KUNAI_I_ASCII_ENTRIES, KUNAI_I_ASCII_MDATA, 2, 0, KUNAI_I_ASCII_OTHER},
    {"MDATA3", 0, 0, KUNAI_I_ASCII_ENTRIES, KUNAI_I_ASCII_MDATA, 3, 0, KUNAI_I_ASCII_OTHER},
    {"MDATA4", 0, 0, KUNAI_I_ASCII_ENTRIES, KUNAI_I_ASCII_MDATA, 4, 0, KUNAI_I_ASCII_OTHER},
    {"MDATA5", 0, 0, KUNAI_I_ASCII_ENTRIES, KUNAI_I_ASCII_MDATA, 5, 0, KUNAI_I_ASCII_OTHER},
    {"MESHSET", 0, 0, KUNAI_I_ASCII_GROUPS, KUNAI_I_ASCII_MESHSETS, 24, 0, KUNAI_I_ASCII_OTHER},
    {"MODEL", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_MODEL, 40, 0, KUNAI_I_ASCII_OTHER},
    {"MOTION", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_NJS_MOTION, 12, 0, KUNAI_I_ASCII_MOTION},
    {"NORMAL", KUNAI_I_CALL_VECTOR, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_VECTORS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"OBJECT", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_OBJECT, 56, 0, KUNAI_I_ASCII_BASIC_OBJECT},
    {"PLIST", KUNAI_I_CALL_PLIST, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_PLIST, 2, 0,
     KUNAI_I_ASCII_OTHER},
    {"POINT", KUNAI_I_CALL_VECTOR, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_VECTORS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"POINTER", KUNAI_I_CALL_P, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"POLYGON", KUNAI_I_CALL_STRIP, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_POLYGONS, 2, 0,
     KUNAI_I_ASCII_OTHER},
    {"POLYNORMAL", KUNAI_I_CALL_VECTOR, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_VECTORS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"POSITION", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"QROTATION", KUNAI_I_CALL_Q, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"ROTATION", KUNAI_I_CALL_A, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"SCALE", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"SCALE2D", KUNAI_I_CALL_F2, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"SROTATION", KUNAI_I_CALL_SA, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"TEXTURELIST", 0, 0, KUNAI_I_ASCII_STRUCT, KUNAI_I_ASCII_TEXLIST, 8, 0,
     KUNAI_I_ASCII_TEXTURE_LIST},
    {"TEXTURENAME", KUNAI_I_CALL_TEXN, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_TEXTURE_NAMES, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"VECTOR", KUNAI_I_CALL_F, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
    {"VERTCOLOR", KUNAI_I_CALL_ARGB, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_COLORS, 4, 0,
     KUNAI_I_ASCII_OTHER},
    {"VERTUV", KUNAI_I_CALL_UV, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_UVS, 4, 0,
     KUNAI_I_ASCII_OTHER},
    {"VLIST", KUNAI_I_CALL_VLIST, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_VLIST, 4, 0,
     KUNAI_I_ASCII_OTHER},
    {"XROTATION", KUNAI_I_CALL_AX, 0, KUNAI_I_ASCII_ARRAY, KUNAI_I_ASCII_KEYS, 0, 0,
     KUNAI_I_ASCII_OTHER},
};

static const kunai_i_ascii_field fields[] = {
    {"Angle", "AAA", KUNAI_I_ASCII_CNKOBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Angle", "AAA", KUNAI_I_ASCII_OBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"AttrFlags", "w", KUNAI_I_ASCII_MATERIALS, 16, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"AttrTexId", "+", KUNAI_I_ASCII_MATERIALS, 12, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CAngle", "a", KUNAI_I_ASCII_NJS_CAMERA, 28, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CFarClip", "f", KUNAI_I_ASCII_NJS_CAMERA, 36, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CInterest", "fff", KUNAI_I_ASCII_NJS_CAMERA, 12, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CNKModel", "p", KUNAI_I_ASCII_CNKOBJECT, 4, KUNAI_I_ASCII_CNKMODEL, 0, 0, 0},
    {"CNKModel", "p", KUNAI_I_ASCII_OBJECT, 4, KUNAI_I_ASCII_MODEL, 0, 0, 0},
    {"CNearClip", "f", KUNAI_I_ASCII_NJS_CAMERA, 32, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CPosition", "fff", KUNAI_I_ASCII_NJS_CAMERA, 0, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"CRoll", "a", KUNAI_I_ASCII_NJS_CAMERA, 24, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Center", "fff", KUNAI_I_ASCII_CNKMODEL, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Center", "fff", KUNAI_I_ASCII_MODEL, 24, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Child", "p", KUNAI_I_ASCII_CNKOBJECT, 44, KUNAI_I_ASCII_CNKOBJECT, 0, 0, 0},
    {"Child", "p", KUNAI_I_ASCII_OBJECT, 44, KUNAI_I_ASCII_OBJECT, 0, 0, 0},
    {"Diffuse", "c", KUNAI_I_ASCII_MATERIALS, 0, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"EvalFlags", "w", KUNAI_I_ASCII_CNKOBJECT, 0, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"EvalFlags", "w", KUNAI_I_ASCII_OBJECT, 0, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Exponent", "f", KUNAI_I_ASCII_MATERIALS, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"InterpolFct", "h", KUNAI_I_ASCII_NJS_MOTION, 10, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"InterpolFctF", "h", KUNAI_I_ASCII_NJS_MOTION, 10, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"MFrameNum", "w", KUNAI_I_ASCII_NJS_MOTION, 4, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"MatNum", "h", KUNAI_I_ASCII_MODEL, 22, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Materials", "p", KUNAI_I_ASCII_MODEL, 16, KUNAI_I_ASCII_MATERIALS, 6, 2, 0},
    {"MdataArray", "p", KUNAI_I_ASCII_NJS_MOTION, 0, KUNAI_I_ASCII_MDATA, 0, 0, 0},
    {"MeshNum", "h", KUNAI_I_ASCII_MESHSETS, 2, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Meshes", "p", KUNAI_I_ASCII_MESHSETS, 4, KUNAI_I_ASCII_POLYGONS, 0, 0, 0},
    {"Meshset", "p", KUNAI_I_ASCII_MODEL, 12, KUNAI_I_ASCII_MESHSETS, 8, 2, 0},
    {"MeshsetNum", "h", KUNAI_I_ASCII_MODEL, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Model", "p", KUNAI_I_ASCII_CNKOBJECT, 4, KUNAI_I_ASCII_CNKMODEL, 0, 0, 0},
    {"Model", "p", KUNAI_I_ASCII_OBJECT, 4, KUNAI_I_ASCII_MODEL, 0, 0, 0},
    {"MotionBit", "h", KUNAI_I_ASCII_NJS_MOTION, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"MotionBitF", "h", KUNAI_I_ASCII_NJS_MOTION, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Normal", "p", KUNAI_I_ASCII_MODEL, 4, KUNAI_I_ASCII_VECTORS, 4, 4, 1},
    {"OAngle", "AAA", KUNAI_I_ASCII_CNKOBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OAngle", "AAA", KUNAI_I_ASCII_OBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OPosition", "fff", KUNAI_I_ASCII_CNKOBJECT, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OPosition", "fff", KUNAI_I_ASCII_OBJECT, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OQuatIm", "fff", KUNAI_I_ASCII_CNKOBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OQuatIm", "fff", KUNAI_I_ASCII_OBJECT, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OQuatRe", "f", KUNAI_I_ASCII_CNKOBJECT, 52, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OQuatRe", "f", KUNAI_I_ASCII_OBJECT, 52, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OScale", "fff", KUNAI_I_ASCII_CNKOBJECT, 32, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"OScale", "fff", KUNAI_I_ASCII_OBJECT, 32, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"PList", "p", KUNAI_I_ASCII_CNKMODEL, 4, KUNAI_I_ASCII_PLIST, 0, 0, 0},
    {"PointNum", "w", KUNAI_I_ASCII_MODEL, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Points", "p", KUNAI_I_ASCII_MODEL, 0, KUNAI_I_ASCII_VECTORS, 8, 4, 0},
    {"PolyAttrs", "p", KUNAI_I_ASCII_MESHSETS, 8, KUNAI_I_ASCII_ATTRIBUTES, 0, 0, 0},
    {"PolyNormal", "p", KUNAI_I_ASCII_MESHSETS, 12, KUNAI_I_ASCII_VECTORS, 0, 0, 0},
    {"Position", "fff", KUNAI_I_ASCII_CNKOBJECT, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Position", "fff", KUNAI_I_ASCII_OBJECT, 8, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Radius", "f", KUNAI_I_ASCII_CNKMODEL, 20, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Radius", "f", KUNAI_I_ASCII_MODEL, 36, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Scale", "fff", KUNAI_I_ASCII_CNKOBJECT, 32, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Scale", "fff", KUNAI_I_ASCII_OBJECT, 32, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"Sibling", "p", KUNAI_I_ASCII_CNKOBJECT, 48, KUNAI_I_ASCII_CNKOBJECT, 0, 0, 0},
    {"Sibling", "p", KUNAI_I_ASCII_OBJECT, 48, KUNAI_I_ASCII_OBJECT, 0, 0, 0},
    {"Specular", "c", KUNAI_I_ASCII_MATERIALS, 4, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"TextureList", "p", KUNAI_I_ASCII_TEXLIST, 0, KUNAI_I_ASCII_TEXTURE_NAMES, 4, 4, 0},
    {"TextureNum", "w", KUNAI_I_ASCII_TEXLIST, 4, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"TypeMatId", "|", KUNAI_I_ASCII_MESHSETS, 0, KUNAI_I_ASCII_SKIPPED, 0, 0, 0},
    {"VList", "p", KUNAI_I_ASCII_CNKMODEL, 0, KUNAI_I_ASCII_VLIST, 0, 0, 0},
    {"VertColor", "p", KUNAI_I_ASCII_MESHSETS, 16, KUNAI_I_ASCII_COLORS, 0, 0, 0},
    {"VertUV", "p", KUNAI_I_ASCII_MESHSETS, 20, KUNAI_I_ASCII_UVS, 0, 0, 0},
};

static const kunai_i_ascii_call calls[] = {
    {"ARGB", "c", KUNAI_I_CALL_ARGB, 0},          {"CnkB_BA", "m", KUNAI_I_CALL_PLIST, 1},
    {"CnkB_CP", "M", KUNAI_I_CALL_PLIST, 4},      {"CnkB_DA", "m", KUNAI_I_CALL_PLIST, 2},
    {"CnkB_DP", "M", KUNAI_I_CALL_PLIST, 5},      {"CnkB_EXP", "m", KUNAI_I_CALL_PLIST, 3},
    {"CnkEnd", "E", KUNAI_I_CALL_VLIST, 255},     {"CnkEnd", "e", KUNAI_I_CALL_PLIST, 255},
    {"CnkM_A", "m", KUNAI_I_CALL_PLIST, 18},      {"CnkM_A2", "m", KUNAI_I_CALL_PLIST, 26},
    {"CnkM_AS", "m", KUNAI_I_CALL_PLIST, 22},     {"CnkM_AS2", "m", KUNAI_I_CALL_PLIST, 30},
    {"CnkM_BU", "m", KUNAI_I_CALL_PLIST, 24},     {"CnkM_D", "m", KUNAI_I_CALL_PLIST, 17},
    {"CnkM_D2", "m", KUNAI_I_CALL_PLIST, 25},     {"CnkM_DA", "m", KUNAI_I_CALL_PLIST, 19},
    {"CnkM_DA2", "m", KUNAI_I_CALL_PLIST, 27},    {"CnkM_DAS", "m", KUNAI_I_CALL_PLIST, 23},
    {"CnkM_DAS2", "m", KUNAI_I_CALL_PLIST, 31},   {"CnkM_DS", "m", KUNAI_I_CALL_PLIST, 21},
    {"CnkM_DS2", "m", KUNAI_I_CALL_PLIST, 29},    {"CnkM_S", "m", KUNAI_I_CALL_PLIST, 20},
    {"CnkM_S2", "m", KUNAI_I_CALL_PLIST, 28},     {"CnkNull", "e", KUNAI_I_CALL_PLIST, 0},
    {"CnkO_P3", "i", KUNAI_I_CALL_PLIST, 56},     {"CnkO_P4", "i", KUNAI_I_CALL_PLIST, 57},
    {"CnkO_ST", "i", KUNAI_I_CALL_PLIST, 58},     {"CnkS", "m", KUNAI_I_CALL_PLIST, 64},
    {"CnkS_2", "m", KUNAI_I_CALL_PLIST, 73},      {"CnkS_D8", "m", KUNAI_I_CALL_PLIST, 70},
    {"CnkS_UVH", "m", KUNAI_I_CALL_PLIST, 66},    {"CnkS_UVH2", "m", KUNAI_I_CALL_PLIST, 75},
    {"CnkS_UVH_D8", "m", KUNAI_I_CALL_PLIST, 72}, {"CnkS_UVH_VN", "m", KUNAI_I_CALL_PLIST, 69},
    {"CnkS_UVN", "m", KUNAI_I_CALL_PLIST, 65},    {"CnkS_UVN2", "m", KUNAI_I_CALL_PLIST, 74},
    {"CnkS_UVN_D8", "m", KUNAI_I_CALL_PLIST, 71}, {"CnkS_UVN_VN", "m", KUNAI_I_CALL_PLIST, 68},
    {"CnkS_VN", "m", KUNAI_I_CALL_PLIST, 67},     {"CnkT_TID", "m", KUNAI_I_CALL_PLIST, 8},
    {"CnkT_TID2", "m", KUNAI_I_CALL_PLIST, 9},    {"CnkV", "V", KUNAI_I_CALL_VLIST, 34},
    {"CnkV_D8", "V", KUNAI_I_CALL_VLIST, 35},     {"CnkV_D8_S8", "V", KUNAI_I_CALL_VLIST, 51},
    {"CnkV_IN", "V", KUNAI_I_CALL_VLIST, 40},     {"CnkV_NF", "V", KUNAI_I_CALL_VLIST, 37},
    {"CnkV_NF_D8", "V", KUNAI_I_CALL_VLIST, 52},  {"CnkV_S4", "V", KUNAI_I_CALL_VLIST, 39},
    {"CnkV_S5", "V", KUNAI_I_CALL_VLIST, 38},     {"CnkV_SH", "V", KUNAI_I_CALL_VLIST, 32},
    {"CnkV_UF", "V", KUNAI_I_CALL_VLIST, 36},     {"CnkV_VN", "V", KUNAI_I_CALL_VLIST, 41},
    {"CnkV_VNX", "V", KUNAI_I_CALL_VLIST, 48},    {"CnkV_VNX_D8", "V", KUNAI_I_CALL_VLIST, 49},
    {"CnkV_VNX_UF", "V", KUNAI_I_CALL_VLIST, 50}, {"CnkV_VN_D8", "V", KUNAI_I_CALL_VLIST, 42},
    {"CnkV_VN_IN", "V", KUNAI_I_CALL_VLIST, 47},  {"CnkV_VN_NF", "V", KUNAI_I_CALL_VLIST, 44},
    {"CnkV_VN_S4", "V", KUNAI_I_CALL_VLIST, 46},  {"CnkV_VN_S5", "V", KUNAI_I_CALL_VLIST, 45},
    {"CnkV_VN_SH", "V", KUNAI_I_CALL_VLIST, 33},  {"CnkV_VN_UF", "V", KUNAI_I_CALL_VLIST, 43},
    {"D8888", "c", KUNAI_I_CALL_ARGB, 0},         {"D8888", "c", KUNAI_I_CALL_PLIST, 0},
    {"D8888", "c", KUNAI_I_CALL_VLIST, 0},        {"MAmbi", "c", KUNAI_I_CALL_PLIST, 0},
    {"MDiff", "c", KUNAI_I_CALL_PLIST, 0},        {"MKEYA", "waaa", KUNAI_I_CALL_A, 0},
    {"MKEYA1", "wa", KUNAI_I_CALL_A1, 0},         {"MKEYAX", "wafff", KUNAI_I_CALL_AX, 0},
    {"MKEYF", "wfff", KUNAI_I_CALL_F, 0},         {"MKEYF1", "wf", KUNAI_I_CALL_F1, 0},
    {"MKEYF2", "wff", KUNAI_I_CALL_F2, 0},        {"MKEYP", "wp", KUNAI_I_CALL_P, 0},
    {"MKEYQ", "wffff", KUNAI_I_CALL_Q, 0},        {"MKEYSA", "hsss", KUNAI_I_CALL_SA, 0},
    {"MKEYSA1", "hs", KUNAI_I_CALL_SA1, 0},       {"MKEYSPOT", "wffaa", KUNAI_I_CALL_SPOT, 0},
    {"MKEYUI16", "hh", KUNAI_I_CALL_UI16, 0},     {"MKEYUI32", "ww", KUNAI_I_CALL_UI32, 0},
    {"MSpec", "c", KUNAI_I_CALL_PLIST, 0},        {"NFlags", "w", KUNAI_I_CALL_VLIST, 0},
    {"NFlagsW", "x", KUNAI_I_CALL_VLIST, 0},      {"NFlagsW2", "X", KUNAI_I_CALL_VLIST, 0},
    {"NORM", "bbb", KUNAI_I_CALL_VLIST, 0},       {"NORM", "fff", KUNAI_I_CALL_VECTOR, 0},
    {"NORM32", "3", KUNAI_I_CALL_VLIST, 0},       {"NORM_SH", "bbb0", KUNAI_I_CALL_VLIST, 0},
    {"OffnbIdx", "hh", KUNAI_I_CALL_VLIST, 0},    {"PNORM", "fff", KUNAI_I_CALL_VECTOR, 0},
    {"Pvn", "nnn", KUNAI_I_CALL_PLIST, 0},        {"Strip", "|", KUNAI_I_CALL_STRIP, 0},
    {"StripL", "h", KUNAI_I_CALL_PLIST, 0},       {"StripR", "-", KUNAI_I_CALL_PLIST, 0},
    {"TEXN", "t00", KUNAI_I_CALL_TEXN, 0},        {"TEXN3", "tww", KUNAI_I_CALL_TEXN, 0},
    {"UFlags", "w", KUNAI_I_CALL_VLIST, 0},       {"UV", "hh", KUNAI_I_CALL_UV, 0},
    {"Uf1", "h", KUNAI_I_CALL_PLIST, 0},          {"Uf2", "hh", KUNAI_I_CALL_PLIST, 0},
    {"Uf3", "hhh", KUNAI_I_CALL_PLIST, 0},        {"Uvh", "hh", KUNAI_I_CALL_PLIST, 0},
    {"Uvn", "hh", KUNAI_I_CALL_PLIST, 0},         {"VERT", "bbb", KUNAI_I_CALL_VLIST, 0},
    {"VERT", "fff", KUNAI_I_CALL_VECTOR, 0},      {"VERT_SH", "bbb1", KUNAI_I_CALL_VLIST, 0},
    {"_NB", "|", KUNAI_I_CALL_PLIST, 0},          {"_TID", "|", KUNAI_I_CALL_PLIST, 0},
};

typedef struct constant {
    const char *word;
    uint32_t value;
} constant;

static const constant constants[] = {
    {"FBD_DA", 0x600},
    {"FBD_IDA", 0x700},
    {"FBD_IOC", 0x300},
    {"FBD_ISA", 0x500},
    {"FBD_OC", 0x200},
    {"FBD_ONE", 0x100},
    {"FBD_SA", 0x400},
    {"FBD_ZER", 0x0},
    {"FBS_DA", 0x3000},
    {"FBS_IDA", 0x3800},
    {"FBS_IOC", 0x1800},
    {"FBS_ISA", 0x2800},
    {"FBS_OC", 0x1000},
    {"FBS_ONE", 0x800},
    {"FBS_SA", 0x2000},
    {"FBS_ZER", 0x0},
    {"FCL_U", 0x2000},
    {"FCL_V", 0x1000},
    {"FDA_025", 0x100},
    {"FDA_050", 0x200},
    {"FDA_075", 0x300},
    {"FDA_100", 0x400},
    {"FDA_125", 0x500},
    {"FDA_150", 0x600},
    {"FDA_175", 0x700},
    {"FDA_200", 0x800},
    {"FDA_225", 0x900},
    {"FDA_250", 0xA00},
    {"FDA_275", 0xB00},
    {"FDA_300", 0xC00},
    {"FDA_325", 0xD00},
    {"FDA_350", 0xE00},
    {"FDA_375", 0xF00},
    {"FEM_HD", 0x1},
    {"FEM_NONE", 0x0},
    {"FEV_BR", 0x10},
    {"FEV_CL", 0x100},
    {"FEV_HD", 0x8},
    {"FEV_MD", 0x200},
    {"FEV_QU", 0x400},
    {"FEV_SK", 0x40},
    {"FEV_SSK", 0x80},
    {"FEV_UR", 0x2},
    {"FEV_US", 0x4},
    {"FEV_UT", 0x1},
    {"FEV_ZXY", 0x20},
    {"FEXP_00", 0x0},
    {"FEXP_01", 0x100},
    {"FEXP_02", 0x200},
    {"FEXP_03", 0x300},
    {"FEXP_04", 0x400},
    {"FEXP_05", 0x500},
    {"FEXP_06", 0x600},
    {"FEXP_07", 0x700},
    {"FEXP_08", 0x800},
    {"FEXP_09", 0x900},
    {"FEXP_10", 0xA00},
    {"FEXP_11", 0xB00},
    {"FEXP_12", 0xC00},
    {"FEXP_13", 0xD00},
    {"FEXP_14", 0xE00},
    {"FEXP_15", 0xF00},
    {"FEXP_16", 0x1000},
    {"FFL_U", 0x8000},
    {"FFL_V", 0x4000},
    {"FFM_BF", 0x4000},
    {"FFM_PS", 0x0},
    {"FFM_TF", 0x8000},
    {"FMD_1", 0x1},
    {"FMD_2", 0x2},
    {"FMD_3", 0x3},
    {"FMD_4", 0x4},
    {"FMD_5", 0x5},
    {"FMK_ANG1", 0x2},
    {"FMK_ANG7", 0x100},
    {"FMK_EVE4", 0x8000},
    {"FMK_INT9", 0x400},
    {"FMK_NRM5", 0x20},
    {"FMK_POI9", 0x1000},
    {"FMK_POS0", 0x1},
    {"FMK_QUA1", 0x2000},
    {"FMK_RGB8", 0x200},
    {"FMK_ROL6", 0x80},
    {"FMK_SAN1", 0x20},
    {"FMK_SCA2", 0x4},
    {"FMK_SHID", 0x4000},
    {"FMK_SPO9", 0x800},
    {"FMK_TAR3", 0x40},
    {"FMK_VEC0", 0x10},
    {"FMK_VEC3", 0x8},
    {"FMK_VRT4", 0x10},
    {"FMT_1", 0x1},
    {"FMT_2", 0x2},
    {"FMT_3", 0x3},
    {"FMT_4", 0x4},
    {"FMT_5", 0x5},
    {"FMT_L", 0x0},
    {"FMT_S", 0x40},
    {"FMT_U", 0x80},
    {"FSS", 0x2000},
    {"FST_DB", 0x1000},
    {"FST_ENV", 0x4000},
    {"FST_FL", 0x2000},
    {"FST_IA", 0x400},
    {"FST_IL", 0x100},
    {"FST_IS", 0x200},
    {"FST_UA", 0x800},
    {"FV_CONT", 0x8000},
    {"FW_END", 0x200},
    {"FW_MIDDLE", 0x100},
    {"FW_START", 0x0},
    {"NJD_DA_DST", 0x18000000},
    {"NJD_DA_DST_ALPHA", 0x18000000},
    {"NJD_DA_INV_DST", 0x1C000000},
    {"NJD_DA_INV_DST_ALPHA", 0x1C000000},
    {"NJD_DA_INV_OTHER", 0xC000000},
    {"NJD_DA_INV_SRC", 0x14000000},
    {"NJD_DA_INV_SRC_ALPHA", 0x14000000},
    {"NJD_DA_ONE", 0x4000000},
    {"NJD_DA_OTHER", 0x8000000},
    {"NJD_DA_SRC", 0x10000000},
    {"NJD_DA_SRC_ALPHA", 0x10000000},
    {"NJD_DA_ZERO", 0x0},
    {"NJD_FILTER_BILINEAR", 0x2000},
    {"NJD_FILTER_BLEND", 0x6000},
    {"NJD_FILTER_POINT", 0x0},
    {"NJD_FILTER_TRILINEAR", 0x4000},
    {"NJD_FLAG_CLAMP_U", 0x10000},
    {"NJD_FLAG_CLAMP_V", 0x8000},
    {"NJD_FLAG_DOUBLE_SIDE", 0x800000},
    {"NJD_FLAG_FLIP_U", 0x40000},
    {"NJD_FLAG_FLIP_V", 0x20000},
    {"NJD_FLAG_IGNORE_LIGHT", 0x2000000},
    {"NJD_FLAG_IGNORE_SPECULAR", 0x80000},
    {"NJD_FLAG_PICK", 0x80},
    {"NJD_FLAG_USE_ALPHA", 0x100000},
    {"NJD_FLAG_USE_ANISOTROPIC", 0x1000},
    {"NJD_FLAG_USE_ENV", 0x400000},
    {"NJD_FLAG_USE_FLAT", 0x1000000},
    {"NJD_FLAG_USE_TEXTURE", 0x200000},
    {"NJD_MESHSET_3", 0x0},
    {"NJD_MESHSET_4", 0x4000},
    {"NJD_MESHSET_N", 0x8000},
    {"NJD_MESHSET_TRIMESH", 0xC000},
    {"NJD_SA_DST", 0xC0000000},
    {"NJD_SA_DST_ALPHA", 0xC0000000},
    {"NJD_SA_INV_DST", 0xE0000000},
    {"NJD_SA_INV_DST_ALPHA", 0xE0000000},
    {"NJD_SA_INV_OTHER", 0x60000000},
    {"NJD_SA_INV_SRC", 0xA0000000},
    {"NJD_SA_INV_SRC_ALPHA", 0xA0000000},
    {"NJD_SA_ONE", 0x20000000},
    {"NJD_SA_OTHER", 0x40000000},
    {"NJD_SA_SRC", 0x80000000},
    {"NJD_SA_SRC_ALPHA", 0x80000000},
    {"NJD_SA_ZERO", 0x0},
    {"NULL", 0x0},
    {"UFO_0", 0x0},
    {"UFO_1", 0x4000},
    {"UFO_2", 0x8000},
    {"UFO_3", 0xC000},
};

static const kunai_i_ascii_begin_row begins[] = {
    {"CAMERA_START", "CAMERA_END", "CAMERA_END is missing before this word",
     KUNAI_I_ASCII_NJS_CAMERA},
    {"LIGHT_START", "LIGHT_END", "LIGHT_END is missing before this word", KUNAI_I_ASCII_NJS_LIGHT},
    {"START", "END", "END is missing before this word", 0},
};

static const kunai_i_ascii_block_row blocks[] = {
    {"CAMERA_MOTION", KUNAI_FORMAT_NCAM, 0},
    {"CNKOBJECT", 0, 0},
    {"CSHAPE_LIST", 0, 1},
    {"CSHAPE_MOTION", 0, 1},
    {"DEFAULT", 0, 0},
    {"GJOBJECT", 0, 1},
    {"INSTANCE_PROTOTYPE", 0, 0},
    {"LIGHT_MOTION", KUNAI_FORMAT_NLIM, 0},
    {"MOTION", 0, 0},
    {"OBJECT", 0, 0},
    {"SHAPE_MOTION", KUNAI_FORMAT_NSSM, 0},
    {"TEXTURE", 0, 0},
    {"XBOBJECT", 0, 1},
};

/* The first letters of words of other tools and libraries, whose declarations are skipped with a
 * warning. */
static const char *const unread[] = {"CELL", "CSHAPE", "CSTREAM", "GJ", "LIGHT", "XB", "XJ"};
static const kunai_i_ascii_type_row unread_row = {"other models",        0, 0, KUNAI_I_ASCII_UNREAD,
                                                  KUNAI_I_ASCII_SKIPPED, 0, 0, KUNAI_I_ASCII_OTHER};

typedef struct piece_row {
    char piece;
    uint8_t arguments;
    uint8_t size;
} piece_row;

static const piece_row pieces[] = {{'w', 1, 4}, {'h', 1, 2}, {'-', 1, 2}, {'n', 1, 2}, {'f', 1, 4},
                                   {'b', 1, 4}, {'a', 1, 4}, {'s', 1, 2}, {'A', 1, 4}, {'p', 1, 4},
                                   {'t', 1, 4}, {'m', 1, 2}, {'M', 1, 2}, {'i', 1, 2}, {'e', 0, 2},
                                   {'E', 0, 4}, {'1', 0, 4}, {'0', 0, 4}, {'|', 2, 2}, {'+', 2, 4},
                                   {'V', 2, 4}, {'x', 2, 4}, {'X', 2, 4}, {'3', 3, 4}, {'c', 4, 4}};

/* Returns the index of the first row that is not before the token's word, or count. Each row has
 * stride bytes and begins with its word. */
static size_t find_row(const void *rows, size_t stride, size_t count, const kunai_i_token *token)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const char *word;

        memcpy(&word, (const uint8_t *)rows + middle * stride, sizeof word);
        if (kunai_i_compare_token(token, word) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int starts_with(const kunai_i_token *token, const char *start)
{
    size_t i;

    for (i = 0; start[i]; i++)
        if (i >= token->size || token->bytes[i] != (uint8_t)start[i])
            return 0;
    return 1;
}

const kunai_i_ascii_type_row *kunai_i_find_ascii_type(const kunai_i_token *token)
{
    const size_t count = sizeof types / sizeof types[0];
    size_t i = find_row(types, sizeof types[0], count, token);

    if (i < count && !kunai_i_compare_token(token, types[i].word))
        return &types[i];
    for (i = 0; i < sizeof unread / sizeof unread[0]; i++)
        if (starts_with(token, unread[i]))
            return &unread_row;
    return NULL;
}

const kunai_i_ascii_field *kunai_i_find_ascii_field(const kunai_i_token *token, uint32_t family)
{
    const size_t count = sizeof fields / sizeof fields[0];
    size_t i = find_row(fields, sizeof fields[0], count, token);

    for (; i < count && !kunai_i_compare_token(token, fields[i].word); i++)
        if (fields[i].family == family)
            return &fields[i];
    return NULL;
}

const kunai_i_ascii_call *kunai_i_find_ascii_call(const kunai_i_token *token, uint32_t mask)
{
    const size_t count = sizeof calls / sizeof calls[0];
    size_t i = find_row(calls, sizeof calls[0], count, token);

    for (; i < count && !kunai_i_compare_token(token, calls[i].word); i++)
        if (calls[i].call & mask)
            return &calls[i];
    return NULL;
}

const kunai_i_ascii_begin_row *kunai_i_find_ascii_begin(const kunai_i_token *token)
{
    const size_t count = sizeof begins / sizeof begins[0];
    const size_t i = find_row(begins, sizeof begins[0], count, token);

    return i < count && kunai_i_is_word(token, begins[i].word) ? &begins[i] : NULL;
}

kunai_i_token kunai_i_get_ascii_stem(const kunai_i_token *token)
{
    kunai_i_token stem = *token;

    if (kunai_i_ends_with(token, "_START"))
        stem.size -= 6;
    else if (kunai_i_ends_with(token, "_END"))
        stem.size -= 4;
    else
        stem.size = 0;
    return stem;
}

const kunai_i_ascii_block_row *kunai_i_find_ascii_block(const kunai_i_token *token)
{
    const kunai_i_token stem = kunai_i_get_ascii_stem(token);
    const size_t count = sizeof blocks / sizeof blocks[0];
    const size_t i = find_row(blocks, sizeof blocks[0], count, &stem);

    return i < count && kunai_i_is_word(&stem, blocks[i].word) ? &blocks[i] : NULL;
}

int kunai_i_find_ascii_constant(const kunai_i_token *token, uint32_t *value)
{
    const size_t count = sizeof constants / sizeof constants[0];
    const size_t i = find_row(constants, sizeof constants[0], count, token);

    if (i == count || kunai_i_compare_token(token, constants[i].word))
        return 0;
    *value = constants[i].value;
    return 1;
}

/* text is a copy: the place of the caller does not change. */
int kunai_i_begins_ascii_declaration(kunai_i_text text)
{
    text.open = NULL; /* the reader of the declaration reports the faults */
    if (text.token.kind != KUNAI_I_TOKEN_WORD || !kunai_i_find_ascii_type(&text.token))
        return 0;
    kunai_i_read_next_token(&text);
    if (text.token.kind != KUNAI_I_TOKEN_WORD)
        return 0;
    kunai_i_read_next_token(&text);
    if (text.token.mark == '[') {
        kunai_i_read_next_token(&text);
        if (text.token.kind == KUNAI_I_TOKEN_INTEGER)
            kunai_i_read_next_token(&text);
        if (text.token.mark != ']')
            return 0;
        kunai_i_read_next_token(&text);
    }
    return kunai_i_find_ascii_begin(&text.token) != NULL;
}

static const piece_row *find_piece(char piece)
{
    size_t i;

    for (i = 0; pieces[i].piece != piece; i++)
        ; /* the layouts contain no other letters */
    return &pieces[i];
}

uint32_t kunai_i_count_ascii_piece_arguments(char piece)
{
    return find_piece(piece)->arguments;
}

uint32_t kunai_i_measure_ascii_piece(char piece)
{
    return find_piece(piece)->size;
}

uint32_t kunai_i_count_ascii_arguments(const char *layout)
{
    uint32_t count = 0;

    for (; *layout; layout++)
        count += kunai_i_count_ascii_piece_arguments(*layout);
    return count;
}

uint32_t kunai_i_measure_ascii(const char *layout)
{
    uint32_t size = 0;

    for (; *layout; layout++)
        size += kunai_i_measure_ascii_piece(*layout);
    return size;
}
