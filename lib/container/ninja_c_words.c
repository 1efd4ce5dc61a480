/* ninja_c_words.c - the types of C source, and the names with constant values (ninja-c-source.md
 * 3.1, 3.2 and 4.1). The rows are sorted by their bytes. Names that Ninja ASCII uses, too, are in
 * ninja_ascii_words.c. Reads no bytes. */
#include "container/ninja_ascii_words.h"
#include "container/ninja_c.h"

/* LandTable and COL have the layout here that nearly all texts use. */
static const kunai_i_c_type types[] = {
    {"Angle", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"BYTE", "b", KUNAI_I_C_PLAIN, 1, 0, 0},
    {"Bool", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"COL", "{fff}fffpww", KUNAI_I_C_COL, 36, 0, 0},
    {"DWORD", "w", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"Float", "f", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"GeoAnimData", "fffppp", KUNAI_I_C_OTHER, 24, 0, 0},
    {"LandTable", "hhwfpppppp", KUNAI_I_C_LAND_TABLE, 36, 0, 0},
    {"NJS_ACTION", "pp", KUNAI_I_C_ACTION, 8, 0, 0},
    {"NJS_ARGB", "ffff", KUNAI_I_C_OTHER, 16, 0, 0},
    {"NJS_BGRA", "bbbb", KUNAI_I_C_OTHER, 4, 0, 0},
    {"NJS_BSC_OBJECT", "wp[fff][www][fff]ppf", KUNAI_I_C_OBJECT, 52, 0, 0},
    {"NJS_CNK_MODEL", "pp{fff}f", KUNAI_I_C_CHUNK_MODEL, 24, 0, 0},
    {"NJS_CNK_OBJECT", "wp[fff][www][fff]ppf", KUNAI_I_C_OBJECT, 52, 0, 0},
    {"NJS_COLOR", "w", KUNAI_I_C_OTHER, 4, 0, 0},
    {"NJS_MATERIAL", "{w}{w}fww", KUNAI_I_C_OTHER, 20, 0, 0},
    {"NJS_MDATA1", "[p][w]", KUNAI_I_C_MDATA, 8, 0, 0},
    {"NJS_MDATA2", "[pp][ww]", KUNAI_I_C_MDATA, 16, 0, 0},
    {"NJS_MDATA3", "[ppp][www]", KUNAI_I_C_MDATA, 24, 0, 0},
    {"NJS_MDATA4", "[pppp][wwww]", KUNAI_I_C_MDATA, 32, 0, 0},
    {"NJS_MDATA5", "[ppppp][wwwww]", KUNAI_I_C_MDATA, 40, 0, 0},
    {"NJS_MESHSET", "hhppppp", KUNAI_I_C_MESHSET, 24, 0, 0},
    {"NJS_MESHSET_SADX", "hhpppppp", KUNAI_I_C_MESHSET_PLUS, 28, 0, 0},
    {"NJS_MKEY_A", "w[www]", KUNAI_I_C_KEYS, 16, 0, KUNAI_I_KEYS_WIDE},
    {"NJS_MKEY_A1", "ww", KUNAI_I_C_KEYS, 8, 0, KUNAI_I_KEYS_WIDE},
    {"NJS_MKEY_AX", "ww[fff]", KUNAI_I_C_KEYS, 20, 0, 0},
    {"NJS_MKEY_F", "w[fff]", KUNAI_I_C_KEYS, 16, 0, 0},
    {"NJS_MKEY_F1", "wf", KUNAI_I_C_KEYS, 8, 0, 0},
    {"NJS_MKEY_F2", "w[ff]", KUNAI_I_C_KEYS, 12, 0, 0},
    {"NJS_MKEY_P", "wp", KUNAI_I_C_KEYS, 8, 0, KUNAI_I_KEYS_SHAPE},
    {"NJS_MKEY_QUAT", "w[ffff]", KUNAI_I_C_KEYS, 20, 0, 0},
    {"NJS_MKEY_SA", "h[hhh]", KUNAI_I_C_KEYS, 8, 0, KUNAI_I_KEYS_SHORT},
    {"NJS_MKEY_SA1", "hh", KUNAI_I_C_KEYS, 4, 0, KUNAI_I_KEYS_SHORT},
    {"NJS_MKEY_SI32", "ww", KUNAI_I_C_KEYS, 8, 0, 0},
    {"NJS_MKEY_SPOT", "wffww", KUNAI_I_C_KEYS, 20, 0, KUNAI_I_KEYS_LIGHT},
    {"NJS_MKEY_UI32", "ww", KUNAI_I_C_KEYS, 8, 0, 0},
    {"NJS_MODEL", "ppwpphh{fff}f", KUNAI_I_C_MODEL, 40, 0, 0},
    {"NJS_MODEL_SADX", "ppwpphh{fff}fp", KUNAI_I_C_MODEL_PLUS, 44, 0, 0},
    {"NJS_MOTION", "pwhh", KUNAI_I_C_MOTION, 12, 0, 0},
    {"NJS_OBJECT", "wp[fff][www][fff]ppf", KUNAI_I_C_OBJECT, 52, 0, 0},
    {"NJS_POINT2", "ff", KUNAI_I_C_OTHER, 8, 0, 0},
    {"NJS_POINT3", "fff", KUNAI_I_C_OTHER, 12, 0, 0},
    {"NJS_SPRITE", "{fff}ffwpp", KUNAI_I_C_OTHER, 32, 0, 0},
    {"NJS_TEX", "hh", KUNAI_I_C_OTHER, 4, 0, 0},
    {"NJS_TEXANIM", "hhhhhhhhhh", KUNAI_I_C_OTHER, 20, 0, 0},
    {"NJS_TEXLIST", "pw", KUNAI_I_C_TEXTURE_LIST, 8, 0, 0},
    {"NJS_TEXNAME", "pww", KUNAI_I_C_OTHER, 12, 0, 0},
    {"NJS_VECTOR", "fff", KUNAI_I_C_OTHER, 12, 0, 0},
    {"Sint16", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"Sint32", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"Sint8", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"Uint16", "h", KUNAI_I_C_PLAIN, 2, 0, 0},
    {"Uint32", "w", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"Uint8", "b", KUNAI_I_C_PLAIN, 1, 0, 0},
    {"WORD", "h", KUNAI_I_C_PLAIN, 2, 0, 0},
    {"_OBJ_LANDENTRY", "{fff}fffpww", KUNAI_I_C_COL, 36, 0, 0},
    {"_OBJ_LANDTABLE", "hhwfpppppp", KUNAI_I_C_LAND_TABLE, 36, 0, 0},
    {"_OBJ_MOTLANDENTRY", "fffppp", KUNAI_I_C_OTHER, 24, 0, 0},
    {"__int16", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"__int32", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"__int8", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"char", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"f32", "f", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"float", "f", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"i16", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"i32", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"i8", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"int", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"int16_t", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"int32_t", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"int8_t", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"long", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"s16", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"s32", "w", KUNAI_I_C_PLAIN, 4, 1, 0},
    {"s8", "b", KUNAI_I_C_PLAIN, 1, 1, 0},
    {"short", "h", KUNAI_I_C_PLAIN, 2, 1, 0},
    {"u16", "h", KUNAI_I_C_PLAIN, 2, 0, 0},
    {"u32", "w", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"u8", "b", KUNAI_I_C_PLAIN, 1, 0, 0},
    {"uint16_t", "h", KUNAI_I_C_PLAIN, 2, 0, 0},
    {"uint32_t", "w", KUNAI_I_C_PLAIN, 4, 0, 0},
    {"uint8_t", "b", KUNAI_I_C_PLAIN, 1, 0, 0}};

const kunai_i_c_type kunai_i_c_pointer = {"pointer", "p", KUNAI_I_C_OTHER, 4, 0, 0};
const kunai_i_c_type kunai_i_c_int = {"int", "w", KUNAI_I_C_PLAIN, 4, 1, 0};
const kunai_i_c_type kunai_i_c_land_11 = {
    "LandTable", "hhhhfpppppp", KUNAI_I_C_LAND_TABLE, 36, 0, 0};
const kunai_i_c_type kunai_i_c_land_sa2 = {
    "LandTable", "hhhhhhfpppp", KUNAI_I_C_LAND_TABLE, 32, 0, 0};
const kunai_i_c_type kunai_i_c_col_sa2 = {"COL", "{fff}fpwww", KUNAI_I_C_COL, 32, 0, 0};

typedef struct constant {
    const char *word;
    uint32_t value;
} constant;

static const constant constants[] = {{"BIT_0", 0x1},
                                     {"BIT_1", 0x2},
                                     {"BIT_10", 0x400},
                                     {"BIT_11", 0x800},
                                     {"BIT_12", 0x1000},
                                     {"BIT_13", 0x2000},
                                     {"BIT_14", 0x4000},
                                     {"BIT_15", 0x8000},
                                     {"BIT_16", 0x10000},
                                     {"BIT_17", 0x20000},
                                     {"BIT_18", 0x40000},
                                     {"BIT_19", 0x80000},
                                     {"BIT_2", 0x4},
                                     {"BIT_20", 0x100000},
                                     {"BIT_21", 0x200000},
                                     {"BIT_22", 0x400000},
                                     {"BIT_23", 0x800000},
                                     {"BIT_24", 0x1000000},
                                     {"BIT_25", 0x2000000},
                                     {"BIT_26", 0x4000000},
                                     {"BIT_27", 0x8000000},
                                     {"BIT_28", 0x10000000},
                                     {"BIT_29", 0x20000000},
                                     {"BIT_3", 0x8},
                                     {"BIT_30", 0x40000000},
                                     {"BIT_31", 0x80000000},
                                     {"BIT_4", 0x10},
                                     {"BIT_5", 0x20},
                                     {"BIT_6", 0x40},
                                     {"BIT_7", 0x80},
                                     {"BIT_8", 0x100},
                                     {"BIT_9", 0x200},
                                     {"ColFlags_AlphaSortThing", 0x2000000},
                                     {"ColFlags_Dig", 0x100},
                                     {"ColFlags_Dynamic", 0x8000000},
                                     {"ColFlags_Footprints", 0x100000},
                                     {"ColFlags_Hurt", 0x10000},
                                     {"ColFlags_IncAccel", 0x80},
                                     {"ColFlags_NoAccel", 0x8},
                                     {"ColFlags_NoAlphaSortPls", 0x1000000},
                                     {"ColFlags_NoClimb", 0x1000},
                                     {"ColFlags_NoFriction", 0x4},
                                     {"ColFlags_NoVertexBuffer", 0x4000000},
                                     {"ColFlags_Solid", 0x1},
                                     {"ColFlags_Tube", 0x20000},
                                     {"ColFlags_UseRotation", 0x10000000},
                                     {"ColFlags_UseSkyDrawDist", 0x20},
                                     {"ColFlags_Visible", 0x80000000},
                                     {"ColFlags_Water", 0x2},
                                     {"FALSE", 0x0},
                                     {"NJD_CB_BA", 0x1},
                                     {"NJD_CB_CP", 0x4},
                                     {"NJD_CB_DA", 0x2},
                                     {"NJD_CB_DP", 0x5},
                                     {"NJD_CB_EXP", 0x3},
                                     {"NJD_CE", 0xFF},
                                     {"NJD_CM_A", 0x12},
                                     {"NJD_CM_A2", 0x1A},
                                     {"NJD_CM_AS", 0x16},
                                     {"NJD_CM_AS2", 0x1E},
                                     {"NJD_CM_BU", 0x18},
                                     {"NJD_CM_D", 0x11},
                                     {"NJD_CM_D2", 0x19},
                                     {"NJD_CM_DA", 0x13},
                                     {"NJD_CM_DA2", 0x1B},
                                     {"NJD_CM_DAS", 0x17},
                                     {"NJD_CM_DAS2", 0x1F},
                                     {"NJD_CM_DS", 0x15},
                                     {"NJD_CM_DS2", 0x1D},
                                     {"NJD_CM_S", 0x14},
                                     {"NJD_CM_S2", 0x1C},
                                     {"NJD_CN", 0x0},
                                     {"NJD_CO_P3", 0x38},
                                     {"NJD_CO_P4", 0x39},
                                     {"NJD_CO_ST", 0x3A},
                                     {"NJD_CS", 0x40},
                                     {"NJD_CS_2", 0x49},
                                     {"NJD_CS_D8", 0x46},
                                     {"NJD_CS_UVH", 0x42},
                                     {"NJD_CS_UVH2", 0x4B},
                                     {"NJD_CS_UVH_D8", 0x48},
                                     {"NJD_CS_UVH_VN", 0x45},
                                     {"NJD_CS_UVN", 0x41},
                                     {"NJD_CS_UVN2", 0x4A},
                                     {"NJD_CS_UVN_D8", 0x47},
                                     {"NJD_CS_UVN_VN", 0x44},
                                     {"NJD_CS_VN", 0x43},
                                     {"NJD_CT_TID", 0x8},
                                     {"NJD_CT_TID2", 0x9},
                                     {"NJD_CV", 0x22},
                                     {"NJD_CV_D8", 0x23},
                                     {"NJD_CV_IN", 0x28},
                                     {"NJD_CV_NF", 0x25},
                                     {"NJD_CV_S4", 0x27},
                                     {"NJD_CV_S5", 0x26},
                                     {"NJD_CV_SH", 0x20},
                                     {"NJD_CV_UF", 0x24},
                                     {"NJD_CV_VN", 0x29},
                                     {"NJD_CV_VNX", 0x30},
                                     {"NJD_CV_VNX_D8", 0x31},
                                     {"NJD_CV_VNX_UF", 0x32},
                                     {"NJD_CV_VN_D8", 0x2A},
                                     {"NJD_CV_VN_IN", 0x2F},
                                     {"NJD_CV_VN_NF", 0x2C},
                                     {"NJD_CV_VN_S4", 0x2E},
                                     {"NJD_CV_VN_S5", 0x2D},
                                     {"NJD_CV_VN_SH", 0x21},
                                     {"NJD_CV_VN_UF", 0x2B},
                                     {"NJD_D_025", 0x100},
                                     {"NJD_D_050", 0x200},
                                     {"NJD_D_075", 0x300},
                                     {"NJD_D_100", 0x400},
                                     {"NJD_D_125", 0x500},
                                     {"NJD_D_150", 0x600},
                                     {"NJD_D_175", 0x700},
                                     {"NJD_D_200", 0x800},
                                     {"NJD_D_225", 0x900},
                                     {"NJD_D_250", 0xA00},
                                     {"NJD_D_275", 0xB00},
                                     {"NJD_D_300", 0xC00},
                                     {"NJD_D_325", 0xD00},
                                     {"NJD_D_350", 0xE00},
                                     {"NJD_D_375", 0xF00},
                                     {"NJD_ENDOFF", 0xFF},
                                     {"NJD_EVAL_BREAK", 0x10},
                                     {"NJD_EVAL_CLIP", 0x100},
                                     {"NJD_EVAL_ENVELOPE", 0x2000},
                                     {"NJD_EVAL_HIDE", 0x8},
                                     {"NJD_EVAL_MODIFIER", 0x200},
                                     {"NJD_EVAL_QUATERNION", 0x400},
                                     {"NJD_EVAL_ROTATE_BASE", 0x800},
                                     {"NJD_EVAL_ROTATE_SET", 0x1000},
                                     {"NJD_EVAL_SHAPE_SKIP", 0x80},
                                     {"NJD_EVAL_SKIP", 0x40},
                                     {"NJD_EVAL_UNIT_ANG", 0x2},
                                     {"NJD_EVAL_UNIT_POS", 0x1},
                                     {"NJD_EVAL_UNIT_SCL", 0x4},
                                     {"NJD_EVAL_ZXY_ANG", 0x20},
                                     {"NJD_MTYPE_ANGLE_7", 0x100},
                                     {"NJD_MTYPE_ANG_1", 0x2},
                                     {"NJD_MTYPE_EVENT_4", 0x8000},
                                     {"NJD_MTYPE_INTENSITY_9", 0x400},
                                     {"NJD_MTYPE_LINEAR", 0x0},
                                     {"NJD_MTYPE_LINER", 0x0},
                                     {"NJD_MTYPE_NORM_5", 0x20},
                                     {"NJD_MTYPE_POINT_10", 0x1000},
                                     {"NJD_MTYPE_POINT_9", 0x1000},
                                     {"NJD_MTYPE_POS_0", 0x1},
                                     {"NJD_MTYPE_QUAT_1", 0x2000},
                                     {"NJD_MTYPE_RGB_8", 0x200},
                                     {"NJD_MTYPE_ROLL_6", 0x80},
                                     {"NJD_MTYPE_SANG_1", 0x20},
                                     {"NJD_MTYPE_SCL_2", 0x4},
                                     {"NJD_MTYPE_SHAPEID", 0x4000},
                                     {"NJD_MTYPE_SPLINE", 0x40},
                                     {"NJD_MTYPE_SPOT_10", 0x800},
                                     {"NJD_MTYPE_TARGET_3", 0x40},
                                     {"NJD_MTYPE_USER", 0x80},
                                     {"NJD_MTYPE_VEC_0", 0x10},
                                     {"NJD_MTYPE_VEC_3", 0x8},
                                     {"NJD_MTYPE_VERT_4", 0x10},
                                     {"NJD_NULLOFF", 0x0},
                                     {"NJD_SPRITE_ALPHA", 0x20},
                                     {"NJD_SPRITE_ANGLE", 0x1},
                                     {"NJD_SPRITE_COLOR", 0x2},
                                     {"NJD_SPRITE_HFLIP", 0x4},
                                     {"NJD_SPRITE_HVFLIP", 0xC},
                                     {"NJD_SPRITE_SCALE", 0x10},
                                     {"NJD_SPRITE_VFLIP", 0x8},
                                     {"NULL", 0x0},
                                     {"SurfaceFlag_Accelerate", 0x100000},
                                     {"SurfaceFlag_CannotLand", 0x1000},
                                     {"SurfaceFlag_Diggable", 0x20},
                                     {"SurfaceFlag_Dynamic", 0x8000000},
                                     {"SurfaceFlag_FeetSound", 0x800},
                                     {"SurfaceFlag_Hurt", 0x400},
                                     {"SurfaceFlag_NoFog", 0x400000},
                                     {"SurfaceFlag_NoShadow", 0x8000},
                                     {"SurfaceFlag_Solid", 0x1},
                                     {"SurfaceFlag_Stairs", 0x100},
                                     {"SurfaceFlag_Unclimbable", 0x80},
                                     {"SurfaceFlag_Visible", 0x80000000},
                                     {"SurfaceFlag_Water", 0x2},
                                     {"SurfaceFlag_WaterNoAlpha", 0x2000},
                                     {"TRUE", 0x1},
                                     {"false", 0x0},
                                     {"nullptr", 0x0},
                                     {"true", 0x1}};

/* Returns a number less than 0, 0, or greater than 0, in the order of bytes. */
static int compare_word(const uint8_t *bytes, size_t size, const char *word)
{
    size_t i;

    for (i = 0; i < size; i++) {
        const int difference = bytes[i] - (uint8_t)word[i];

        if (difference)
            return difference;
        if (!word[i])
            return 1;
    }
    return word[size] ? -1 : 0;
}

/* Returns the row that begins with the word, or NULL. */
static const void *find_row(const void *rows, size_t stride, size_t count, const uint8_t *bytes,
                            size_t size)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const uint8_t *row = (const uint8_t *)rows + middle * stride;
        const char *word;
        int difference;

        memcpy(&word, row, sizeof word);
        difference = compare_word(bytes, size, word);
        if (!difference)
            return row;
        if (difference > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const kunai_i_c_type *kunai_i_find_c_type(const uint8_t *word, size_t size)
{
    return find_row(types, sizeof types[0], sizeof types / sizeof types[0], word, size);
}

/* Finds a name of Ninja ASCII. In C source, names that begin with F or UFO have the prefix NJD_.
 * Returns 0 if the name is unknown. */
static int find_ascii_name(const uint8_t *word, size_t size, int64_t *value)
{
    enum { PREFIX = 4 };
    kunai_i_token name = {KUNAI_I_TOKEN_WORD, 0, 0, word, size, 0.0};
    uint32_t bits = 0;
    int is_found;

    if (size <= PREFIX || memcmp(word, "NJD_", PREFIX) != 0)
        return 0;
    is_found = kunai_i_find_ascii_constant(&name, &bits);
    if (!is_found && (word[PREFIX] == 'F' || word[PREFIX] == 'U')) {
        name.bytes += PREFIX;
        name.size -= PREFIX;
        is_found = kunai_i_find_ascii_constant(&name, &bits);
    }
    *value = bits;
    return is_found;
}

int kunai_i_find_c_constant(const uint8_t *word, size_t size, int64_t *value)
{
    const constant *found = find_row(constants, sizeof constants[0],
                                     sizeof constants / sizeof constants[0], word, size);

    if (!found)
        return find_ascii_name(word, size, value);
    *value = found->value;
    return 1;
}
