"""kunai for Python: the whole library through ctypes, in this one file.

    import kunai

    with open("creature.nj", "rb") as file:
        data = file.read()
    with kunai.Model(data) as model:
        print(model, kunai.text(model.textures[0].name))
        for mesh in model.meshes:
            print(mesh.vertex_count, list(mesh.positions[:3]), list(mesh.indices[:3]))
        for motion in kunai.motions(data, model):
            print(motion, motion.pose(model, frame=1.5)[0])

The library is the file that the environment variable KUNAI_LIBRARY names; else libkunai.so.0
beside this module; else that of a build in ../../build; else the one that the system finds.

Nouns are Archive, Textures, Model, Motion, Scene, Map and Outline: open one with bytes, use its
lists (entries, images, palettes, nodes, meshes...), close it (with does; so does forgetting it). After
that, it and all records that it gave say ValueError. Options are keywords: flags=kunai.OPEN_STRICT,
index=1, max_memory=1 << 20. probe() says what bytes are, scan() what lies in them, unpack() unpacks
PRS and PRSD.

Names from files are bytes in no promised character set; text() guesses, find() takes bytes or str.
Texts of the library (image.pixel_name, result_name()) are str.

Arrays are ctypes arrays on the library's own memory, without a copy: numpy.asarray() and
memoryview() take them as they are, a slice is a list. An array holds that memory: it, and what was
made of it, may be used after the module is closed. It is None where the file has none. Do not write
to it, nor to a struct in a record: node.rest.copy() is yours. Only the colors of a palette are
bytes: R, G, B, A of one colour after the other.
"""

import collections.abc
import ctypes as c
import functools
import operator
import os
import struct
import zlib

P, u8, u16, u32, u64, i32, size_t = (
    c.POINTER, c.c_uint8, c.c_uint16, c.c_uint32, c.c_uint64, c.c_int32, c.c_size_t)
f32, text_p, void_p = c.c_float, c.c_char_p, c.c_void_p

VERSION = 0x000100  # of the headers that this file was written from

# ---- constants of the headers ----

OK, NEED_INPUT, NEED_OUTPUT, END, MORE = 0, 1, 2, 3, 4
E_ARGUMENT, E_MEMORY, E_LIMIT, E_FORMAT, E_TRUNCATED = -1, -2, -3, -4, -5
E_CORRUPT, E_UNSUPPORTED, E_RANGE, E_SPACE = -6, -7, -8, -9

BYTE_ORDER_ANY, BYTE_ORDER_LITTLE, BYTE_ORDER_BIG, BYTE_ORDER_MIXED = 0, 1, 2, 3

ITEM_NONE, ITEM_ENTRY, ITEM_IMAGE, ITEM_PALETTE = 0, 1, 2, 3
ITEM_MODEL, ITEM_MOTION, ITEM_INSTANCE, ITEM_FILE = 4, 5, 6, 7

FORMAT_ANY, FORMAT_PRS, FORMAT_PRSD = 0, 0x101, 0x102
FORMAT_AFS, FORMAT_BML, FORMAT_GSL, FORMAT_PVM, FORMAT_GVM = 0x201, 0x202, 0x203, 0x204, 0x205
FORMAT_XVM, FORMAT_PVMX, FORMAT_NARC, FORMAT_NINJA = 0x206, 0x207, 0x208, 0x209
FORMAT_PVR, FORMAT_GVR, FORMAT_XVR, FORMAT_TEX0 = 0x301, 0x302, 0x303, 0x304
FORMAT_PVP, FORMAT_GVP = 0x305, 0x306
FORMAT_NJCM, FORMAT_NJBM, FORMAT_NJBM_PLUS = 0x401, 0x402, 0x403
FORMAT_GJCM, FORMAT_XJ, FORMAT_MDL0, FORMAT_NJA = 0x404, 0x405, 0x406, 0x407
FORMAT_NMDM, FORMAT_NSSM, FORMAT_NCAM, FORMAT_NLIM = 0x501, 0x502, 0x503, 0x504
FORMAT_REL_MOTION, FORMAT_JNT0, FORMAT_SRT0, FORMAT_PAT0 = 0x505, 0x506, 0x507, 0x508
FORMAT_MAT0, FORMAT_VIS0, FORMAT_NJCA = 0x509, 0x50A, 0x50B
FORMAT_N_REL, FORMAT_D_REL, FORMAT_FMT2, FORMAT_C_REL = 0x601, 0x602, 0x603, 0x604
FORMAT_R_REL, FORMAT_TAM, FORMAT_REL = 0x605, 0x606, 0x607
FORMAT_MAP_HEADERS, FORMAT_MAP_HEADERS_DP, FORMAT_MAP_HEADERS_HG = 0x701, 0x702, 0x703
FORMAT_MAP_NAMES, FORMAT_MAP_MATRIX, FORMAT_LAND, FORMAT_BDHC = 0x704, 0x705, 0x706, 0x707
FORMAT_AREA, FORMAT_AREA_HG, FORMAT_AREA_BUILD, FORMAT_AREA_LIGHT = 0x708, 0x709, 0x70A, 0x70B
FORMAT_PROP_ANIMATION, FORMAT_PROP_SHAPES = 0x70C, 0x70D

OPEN_STRICT, OPEN_BARE = 0x1, 0x2
ARCHIVE_QUICK = 0x10
PRS_FILL, PRS_LENIENT = 0x100, 0x200
TEXTURES_SHIFT, TEXTURES_SA_PALETTES = 0x1000, 0x2000
MODEL_ONE_MESH, MODEL_DRAW_ORDER, MODEL_STORED_POSE = 0x10000, 0x20000, 0x40000
MODEL_COLORS_RGBA, MODEL_UV_256, MODEL_UV_SWAPPED = 0x80000, 0x100000, 0x200000
MODEL_SKIN_255 = 0x400000
MOTION_ANGLES_WIDE, MOTION_ANGLES_SHORT = 0x1000000, 0x2000000
MOTION_NINJA2, MOTION_ANGLES_65535 = 0x4000000, 0x8000000

MODULE_PRS, MODULE_ARCHIVE, MODULE_TEXTURES = 0x1, 0x2, 0x4
MODULE_MODEL, MODULE_MOTION, MODULE_SCENE, MODULE_MAP = 0x8, 0x10, 0x20, 0x40
CONFIDENCE_POSSIBLE, CONFIDENCE_LIKELY, CONFIDENCE_SURE = 1, 2, 3
SCAN_PRS = 0x1

(PVR_PIXEL_ARGB1555, PVR_PIXEL_RGB565, PVR_PIXEL_ARGB4444, PVR_PIXEL_YUV422, PVR_PIXEL_BUMP, PVR_PIXEL_RGB555,
    PVR_PIXEL_YUV420, PVR_PIXEL_ARGB8888) = (0, 1, 2, 3, 4, 5, 6, 7)
(PVR_DATA_TWIDDLED, PVR_DATA_TWIDDLED_MIPMAPS, PVR_DATA_VQ, PVR_DATA_VQ_MIPMAPS, PVR_DATA_PALETTE_4,
    PVR_DATA_PALETTE_4_MIPMAPS, PVR_DATA_PALETTE_8, PVR_DATA_PALETTE_8_MIPMAPS, PVR_DATA_RECTANGLE,
    PVR_DATA_RECTANGLE_MIPMAPS, PVR_DATA_STRIDE, PVR_DATA_STRIDE_MIPMAPS, PVR_DATA_TWIDDLED_RECTANGLE,
    PVR_DATA_BITMAP, PVR_DATA_BITMAP_MIPMAPS, PVR_DATA_SMALL_VQ, PVR_DATA_SMALL_VQ_MIPMAPS,
    PVR_DATA_TWIDDLED_MIPMAPS_DMA) = (0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C,
    0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12)
(PVR_PALETTE_ARGB1555, PVR_PALETTE_RGB565, PVR_PALETTE_ARGB4444, PVR_PALETTE_RGB555, PVR_PALETTE_ARGB8888,
    PVR_PALETTE_ARGB8888_7) = (0, 1, 2, 5, 6, 7)
(GVR_DATA_I4, GVR_DATA_I8, GVR_DATA_IA4, GVR_DATA_IA8, GVR_DATA_RGB565, GVR_DATA_RGB5A3, GVR_DATA_RGBA8,
    GVR_DATA_CI4, GVR_DATA_CI8, GVR_DATA_CMPR) = (0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x08, 0x09, 0x0E)
GVR_PALETTE_IA8, GVR_PALETTE_RGB565, GVR_PALETTE_RGB5A3, GVR_PALETTE_ARGB8888 = 0, 1, 2, 6
(XVR_PIXEL_ARGB8888, XVR_PIXEL_RGB565, XVR_PIXEL_ARGB1555, XVR_PIXEL_ARGB4444, XVR_PIXEL_P8, XVR_PIXEL_DXT1,
    XVR_PIXEL_DXT2, XVR_PIXEL_DXT3, XVR_PIXEL_DXT4, XVR_PIXEL_DXT5, XVR_PIXEL_ARGB8888_11,
    XVR_PIXEL_RGB565_12, XVR_PIXEL_ARGB1555_13, XVR_PIXEL_ARGB4444_14, XVR_PIXEL_YUY2, XVR_PIXEL_V8U8,
    XVR_PIXEL_A8, XVR_PIXEL_XRGB1555, XVR_PIXEL_XRGB8888) = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19)
XVR_MIPMAPS, XVR_ALPHA = 0x1, 0x2
(TEX0_FORMAT_NONE, TEX0_FORMAT_A3I5, TEX0_FORMAT_PAL4, TEX0_FORMAT_PAL16, TEX0_FORMAT_PAL256,
    TEX0_FORMAT_BLOCKS_4X4, TEX0_FORMAT_A5I3, TEX0_FORMAT_DIRECT) = (0, 1, 2, 3, 4, 5, 6, 7)
TEX0_IMAGE_OFFSET_MASK, TEX0_IMAGE_OFFSET_SHIFT = 0xFFFF, 0
TEX0_IMAGE_REPEAT_S, TEX0_IMAGE_REPEAT_T, TEX0_IMAGE_FLIP_S, TEX0_IMAGE_FLIP_T = 0x10000, 0x20000, 0x40000, 0x80000
TEX0_IMAGE_WIDTH_MASK, TEX0_IMAGE_WIDTH_SHIFT = 0x700000, 20
TEX0_IMAGE_HEIGHT_MASK, TEX0_IMAGE_HEIGHT_SHIFT = 0x3800000, 23
TEX0_IMAGE_FORMAT_MASK, TEX0_IMAGE_FORMAT_SHIFT = 0x1C000000, 26
TEX0_IMAGE_COLOR_0_CLEAR = 0x20000000
TEX0_PALETTE_4_COLORS = 0x1
TEXTURE_TABLE_GLOBAL_INDEX, TEXTURE_TABLE_DIMENSIONS, TEXTURE_TABLE_FORMAT = 0x1, 0x2, 0x4
TEXTURE_TABLE_NAME, TEXTURE_TABLE_MDLN, TEXTURE_TABLE_PVMI = 0x8, 0x10, 0x20
TEXTURE_TABLE_CONV, TEXTURE_TABLE_IMGC, TEXTURE_TABLE_PVRT = 0x40, 0x80, 0x100
TEXTURE_TABLE_COMM, TEXTURE_TABLE_BANK, TEXTURE_TABLE_PVPL = 0x200, 0x400, 0x800
TEXTURE_TABLE_PVPN = 0x1000

CHUNK_TAG_NJTL, CHUNK_TAG_GJTL, CHUNK_TAG_XJTL = 0x4C544A4E, 0x4C544A47, 0x4C544A58
CHUNK_TAG_NJCM, CHUNK_TAG_NJBM, CHUNK_TAG_GJCM = 0x4D434A4E, 0x4D424A4E, 0x4D434A47
CHUNK_TAG_XJCM, CHUNK_TAG_NMDM, CHUNK_TAG_NSSM = 0x4D434A58, 0x4D444D4E, 0x4D53534E
CHUNK_TAG_NCAM, CHUNK_TAG_NLIM, CHUNK_TAG_NJCA = 0x4D41434E, 0x4D494C4E, 0x41434A4E
CHUNK_TAG_POF0, CHUNK_TAG_NMDL, CHUNK_TAG_NJLI = 0x30464F50, 0x4C444D4E, 0x494C4A4E
CHUNK_TAG_NJIN, CHUNK_TAG_N2CM, CHUNK_TAG_CPSM = 0x4E494A4E, 0x4D43324E, 0x4D535043
CHUNK_TAG_NJSL, CHUNK_TAG_NJSP, CHUNK_TAG_NJCS = 0x4C534A4E, 0x50534A4E, 0x53434A4E
CHUNK_TAG_NCSM, CHUNK_TAG_NJAD, CHUNK_TAG_POF1 = 0x4D53434E, 0x44414A4E, 0x31464F50
CHUNK_TAG_POF2, CHUNK_TAG_CGCL, CHUNK_TAG_CGLC = 0x32464F50, 0x4C434743, 0x434C4743
CHUNK_TAG_CGMP, CHUNK_TAG_CGSP, CHUNK_TAG_CGAL = 0x504D4743, 0x50534743, 0x4C414743
CHUNK_TAG_CGAM, CHUNK_TAG_CMCK, CHUNK_TAG_GRND = 0x4D414743, 0x4B434D43, 0x444E5247
CHUNK_TAG_GOBJ = 0x4A424F47

IMAGE_GLOBAL_INDEX, IMAGE_ALPHA, IMAGE_BUMP, IMAGE_LINEAR, IMAGE_RUNS = 0x1, 0x2, 0x4, 0x8, 0x10
IMAGE_TRANSLUCENT = 0x20
OUTPUT_RGBA8, OUTPUT_INDEX8, OUTPUT_NORMAL8 = 0, 1, 2
MATCH_RULE_NUMBER, MATCH_RULE_NAME, MATCH_RULE_COUNT, MATCH_RULE_NAME_PALETTE = 0, 1, 2, 3
FIT_NONE, FIT_POSSIBLE, FIT_COUNT, FIT_NAMES = 0, 1, 2, 3
PALETTE_RULE_OWN, PALETTE_RULE_NAME_PL, PALETTE_RULE_NAME, PALETTE_RULE_INDEX, PALETTE_RULE_FIRST = 0, 1, 2, 3, 4

NODE_BILLBOARD, NODE_BILLBOARD_Y = 0x10000, 0x20000
NODE_UNDOES_SCALE, NODE_SCALE_UNDONE, NODE_HIDDEN = 0x40000, 0x80000, 0x100000
MESH_KIND_RIGID, MESH_KIND_SKINNED, MESH_KIND_VOLUME = 0, 1, 2
MATERIAL_BLEND, MATERIAL_DOUBLE_SIDED, MATERIAL_UNLIT, MATERIAL_FLAT = 0x1, 0x2, 0x4, 0x8
MATERIAL_ENVIRONMENT, MATERIAL_NO_SPECULAR, MATERIAL_NO_AMBIENT = 0x10, 0x20, 0x40
MATERIAL_NO_ALPHA_TEST, MATERIAL_VERTEX_COLOR, MATERIAL_HIDDEN = 0x80, 0x100, 0x200
MATERIAL_SECOND, MATERIAL_BACK_SIDE, MATERIAL_PROJECTION = 0x400, 0x800, 0x1000
SCALING_RULE_INHERIT, SCALING_RULE_UNDO, SCALING_RULE_SOFTIMAGE = 0, 1, 2
FILTER_POINT, FILTER_BILINEAR, FILTER_TRILINEAR, FILTER_TRILINEAR_B = 0, 1, 2, 3
WRAP_REPEAT, WRAP_MIRROR, WRAP_CLAMP = 0, 1, 2
BLEND_ZERO, BLEND_ONE, BLEND_OTHER, BLEND_INV_OTHER = 0, 1, 2, 3
BLEND_SRC_ALPHA, BLEND_INV_SRC_ALPHA, BLEND_DST_ALPHA, BLEND_INV_DST_ALPHA = 4, 5, 6, 7
BLEND_OWN, BLEND_INV_OWN = 8, 9

# model_raw.h
EVAL_UNIT_POS, EVAL_UNIT_ANG, EVAL_UNIT_SCL, EVAL_HIDE, EVAL_BREAK = 0x1, 0x2, 0x4, 0x8, 0x10
EVAL_ZXY_ANG, EVAL_SKIP, EVAL_SHAPE_SKIP, EVAL_CLIP, EVAL_MODIFIER = 0x20, 0x40, 0x80, 0x100, 0x200
EVAL_QUATERNION, EVAL_ROTATE_BASE, EVAL_ROTATE_SET, EVAL_ENVELOPE = 0x400, 0x800, 0x1000, 0x2000
NITRO_NODE_NO_TRANSLATION, NITRO_NODE_NO_ROTATION, NITRO_NODE_NO_SCALE = 0x1, 0x2, 0x4
NITRO_NODE_PIVOT, NITRO_NODE_PIVOT_SHIFT, NITRO_NODE_PIVOT_MASK = 0x8, 4, 0xF
NITRO_NODE_NEGATIVE_PIVOT, NITRO_NODE_NEGATIVE_C, NITRO_NODE_NEGATIVE_D = 0x100, 0x200, 0x400
NITRO_NODE_SLOT_SHIFT, NITRO_NODE_SLOT_MASK = 11, 0x1F
STRIP_IGNORE_LIGHT, STRIP_IGNORE_SPECULAR, STRIP_IGNORE_AMBIENT = 0x1, 0x2, 0x4
STRIP_USE_ALPHA, STRIP_DOUBLE_SIDED, STRIP_FLAT, STRIP_ENVIRONMENT = 0x8, 0x10, 0x20, 0x40
STRIP_NO_ALPHA_TEST = 0x80
CHUNK_RAW_STRIP, CHUNK_RAW_TEXTURE, CHUNK_RAW_TEXTURE2, CHUNK_RAW_HEAD2 = 0, 1, 2, 3
CHUNK_RAW_BUMP_XY, CHUNK_RAW_BUMP_Z_UP_X, CHUNK_RAW_BUMP_UP_YZ = 4, 5, 6
CHUNK_TEXTURE_INDEX_SHIFT, CHUNK_TEXTURE_INDEX_MASK, CHUNK_TEXTURE_SUPER_SAMPLE = 0, 0x1FFF, 0x2000
CHUNK_TEXTURE_FILTER_SHIFT, CHUNK_TEXTURE_FILTER_MASK, CHUNK_TEXTURE_MIP_MASK = 14, 0x3, 0xF
CHUNK_TEXTURE_CLAMP_V, CHUNK_TEXTURE_CLAMP_U, CHUNK_TEXTURE_FLIP_V = 0x100000, 0x200000, 0x400000
CHUNK_TEXTURE_FLIP_U, CHUNK_TEXTURE_MIP_SHIFT = 0x800000, 16
BASIC_RAW_ATTR, BASIC_RAW_TEXTURE = 0, 1
BASIC_ATTR_USER_SHIFT, BASIC_ATTR_USER_MASK, BASIC_ATTR_PICK = 0, 0x7F, 0x80
BASIC_ATTR_MIP_SHIFT, BASIC_ATTR_MIP_MASK, BASIC_ATTR_SUPER_SAMPLE = 8, 0xF, 0x1000
BASIC_ATTR_FILTER_SHIFT, BASIC_ATTR_FILTER_MASK, BASIC_ATTR_CLAMP_V = 13, 0x3, 0x8000
BASIC_ATTR_CLAMP_U, BASIC_ATTR_FLIP_V, BASIC_ATTR_FLIP_U = 0x10000, 0x20000, 0x40000
BASIC_ATTR_IGNORE_SPECULAR, BASIC_ATTR_USE_ALPHA = 0x80000, 0x100000
BASIC_ATTR_USE_TEXTURE, BASIC_ATTR_ENVIRONMENT = 0x200000, 0x400000
BASIC_ATTR_DOUBLE_SIDED, BASIC_ATTR_FLAT, BASIC_ATTR_IGNORE_LIGHT = 0x800000, 0x1000000, 0x2000000
BASIC_ATTR_DESTINATION_SHIFT, BASIC_ATTR_DESTINATION_MASK, BASIC_ATTR_SOURCE_SHIFT = 26, 0x7, 29
BASIC_ATTR_SOURCE_MASK = 0x7
BASIC_TEXTURE_INDEX_SHIFT, BASIC_TEXTURE_INDEX_MASK = 0, 0xFFFF
GINJA_PARAMETER_FORMAT, GINJA_PARAMETER_INDICES, GINJA_PARAMETER_STRIP = 0, 1, 2
GINJA_PARAMETER_STRIP2, GINJA_PARAMETER_BLEND, GINJA_PARAMETER_DIFFUSE = 3, 4, 5
GINJA_PARAMETER_AMBIENT, GINJA_PARAMETER_SPECULAR, GINJA_PARAMETER_TEXTURE = 6, 7, 8
GINJA_PARAMETER_STAGE, GINJA_PARAMETER_GENERATOR = 9, 10
GINJA_ATTRIBUTE_MATRIX, GINJA_ATTRIBUTE_POSITION, GINJA_ATTRIBUTE_NORMAL = 0, 1, 2
GINJA_ATTRIBUTE_COLOR, GINJA_ATTRIBUTE_COLOR2, GINJA_ATTRIBUTE_UV = 3, 4, 5
GINJA_FORMAT_FRACTION_SHIFT, GINJA_FORMAT_FRACTION_MASK, GINJA_FORMAT_TYPE_SHIFT = 0, 0x1F, 8
GINJA_FORMAT_TYPE_MASK, GINJA_FORMAT_COUNT_SHIFT, GINJA_FORMAT_COUNT_MASK = 0xF, 12, 0xF
GINJA_FORMAT_ATTRIBUTE_SHIFT, GINJA_FORMAT_ATTRIBUTE_MASK = 16, 0xFF
GINJA_COUNT_XY, GINJA_COUNT_XYZ, GINJA_COUNT_NORMAL_XYZ, GINJA_COUNT_NBT = 0, 1, 2, 3
GINJA_COUNT_NBT3, GINJA_COUNT_RGB, GINJA_COUNT_RGBA, GINJA_COUNT_S, GINJA_COUNT_ST = 4, 5, 6, 7, 8
GINJA_TYPE_U8, GINJA_TYPE_S8, GINJA_TYPE_U16, GINJA_TYPE_S16, GINJA_TYPE_F32 = 0, 1, 2, 3, 4
GINJA_TYPE_RGB565, GINJA_TYPE_RGB8, GINJA_TYPE_RGBX8, GINJA_TYPE_RGBA4 = 5, 6, 7, 8
GINJA_TYPE_RGBA6, GINJA_TYPE_RGBA8 = 9, 10
GINJA_INDICES_BITS, GINJA_INDICES_MASK = 2, 0x3
GINJA_CODE_ABSENT, GINJA_CODE_DIRECT, GINJA_CODE_INDEX8, GINJA_CODE_INDEX16 = 0, 1, 2, 3
GINJA_STRIP_CHANNELS_SHIFT, GINJA_STRIP_CHANNELS_MASK, GINJA_STRIP_GENERATORS_SHIFT = 0, 0x3, 4
GINJA_STRIP_GENERATORS_MASK, GINJA_STRIP_IGNORE_LIGHT = 0xF, 0x100
GINJA_STRIP_IGNORE_SPECULAR, GINJA_STRIP_IGNORE_AMBIENT = 0x200, 0x400
GINJA_STRIP_VERTEX_DIFFUSE, GINJA_STRIP_VERTEX_AMBIENT = 0x800, 0x1000
GINJA_STRIP_USE_ALPHA, GINJA_STRIP_NO_PUNCH_THROUGH = 0x2000, 0x4000
GINJA_STRIP_DOUBLE_SIDED, GINJA_STRIP_STAGES_SHIFT, GINJA_STRIP_STAGES_MASK = 0x8000, 16, 0xF
GINJA_BLEND_DESTINATION_SHIFT, GINJA_BLEND_DESTINATION_MASK, GINJA_BLEND_SOURCE_SHIFT = 8, 0x7, 11
GINJA_BLEND_SOURCE_MASK, GINJA_BLEND_MIX_SHIFT, GINJA_BLEND_MIX_MASK = 0x7, 14, 0x3
GINJA_MIX_NONE, GINJA_MIX_BLEND, GINJA_MIX_LOGIC, GINJA_MIX_SUBTRACT = 0, 1, 2, 3
GINJA_COLOR_ALPHA_SHIFT, GINJA_COLOR_ALPHA_MASK, GINJA_COLOR_BLUE_SHIFT = 0, 0xFF, 8
GINJA_COLOR_BLUE_MASK, GINJA_COLOR_GREEN_SHIFT, GINJA_COLOR_GREEN_MASK = 0xFF, 16, 0xFF
GINJA_COLOR_RED_SHIFT, GINJA_COLOR_RED_MASK = 24, 0xFF
GINJA_TEXTURE_INDEX_SHIFT, GINJA_TEXTURE_INDEX_MASK, GINJA_TEXTURE_WRAP_V_SHIFT = 0, 0xFFFF, 16
GINJA_TEXTURE_WRAP_V_MASK, GINJA_TEXTURE_WRAP_U_SHIFT, GINJA_TEXTURE_WRAP_U_MASK = 0x3, 18, 0x3
GINJA_WRAP_CLAMP, GINJA_WRAP_REPEAT, GINJA_WRAP_MIRROR = 0, 1, 2
GINJA_STAGE_CHANNEL_SHIFT, GINJA_STAGE_CHANNEL_MASK, GINJA_STAGE_MAP_SHIFT = 0, 0xF, 4
GINJA_STAGE_MAP_MASK, GINJA_STAGE_UV_SHIFT, GINJA_STAGE_UV_MASK = 0xF, 8, 0xF
GINJA_STAGE_NUMBER_SHIFT, GINJA_STAGE_NUMBER_MASK = 12, 0xF
GINJA_GENERATOR_MATRIX_SHIFT, GINJA_GENERATOR_MATRIX_MASK, GINJA_GENERATOR_SOURCE_SHIFT = 0, 0xF, 4
GINJA_GENERATOR_SOURCE_MASK, GINJA_GENERATOR_FUNCTION_SHIFT = 0xFF, 12
GINJA_GENERATOR_FUNCTION_MASK, GINJA_GENERATOR_UV_SHIFT, GINJA_GENERATOR_UV_MASK = 0xF, 16, 0xFF
GINJA_SOURCE_POSITION, GINJA_SOURCE_NORMAL, GINJA_SOURCE_BINORMAL, GINJA_SOURCE_TANGENT = 0, 1, 2, 3
GINJA_SOURCE_UV, GINJA_SOURCE_GENERATED, GINJA_SOURCE_COLOR, GINJA_SOURCE_COLOR2 = 4, 12, 19, 20
GINJA_FUNCTION_3X4, GINJA_FUNCTION_2X4, GINJA_FUNCTION_BUMP, GINJA_FUNCTION_COLOR = 0, 1, 2, 10
XINJA_SET_VERTEX_SHIFT, XINJA_SET_VERTEX_MASK, XINJA_SET_FLAGS_SHIFT = 0, 0xFFFF, 16
XINJA_SET_FLAGS_MASK = 0xFFFF
XINJA_VERTEX_UV, XINJA_VERTEX_NORMAL, XINJA_VERTEX_COLOR = 0x1, 0x2, 0x4
XINJA_STATE_CULLING, XINJA_STATE_BLEND, XINJA_STATE_TEXTURE, XINJA_STATE_WRAP = 1, 2, 3, 4
XINJA_STATE_COLORS, XINJA_STATE_LIGHT, XINJA_STATE_ENVIRONMENT, XINJA_STATE_DIFFUSE = 5, 6, 7, 8
XINJA_CULLING_NONE, XINJA_CULLING_COUNTER_CLOCKWISE, XINJA_CULLING_CLOCKWISE = 0, 1, 2
XINJA_FACTOR_ZERO, XINJA_FACTOR_ONE, XINJA_FACTOR_SRC_COLOR, XINJA_FACTOR_INV_SRC_COLOR = 0, 1, 2, 3
XINJA_FACTOR_SRC_ALPHA, XINJA_FACTOR_INV_SRC_ALPHA, XINJA_FACTOR_DST_ALPHA = 4, 5, 6
XINJA_FACTOR_INV_DST_ALPHA, XINJA_FACTOR_DST_COLOR, XINJA_FACTOR_INV_DST_COLOR = 7, 8, 9
XINJA_WRAP_CLAMP, XINJA_WRAP_MIRROR, XINJA_WRAP_REPEAT = 0, 1, 2
XINJA_COLOR_BLUE_SHIFT, XINJA_COLOR_BLUE_MASK, XINJA_COLOR_GREEN_SHIFT = 0, 0xFF, 8
XINJA_COLOR_GREEN_MASK, XINJA_COLOR_RED_SHIFT, XINJA_COLOR_RED_MASK = 0xFF, 16, 0xFF
XINJA_COLOR_ALPHA_SHIFT, XINJA_COLOR_ALPHA_MASK = 24, 0xFF
XINJA_DIFFUSE_MATERIAL, XINJA_DIFFUSE_VERTEX = 0, 1
NITRO_RAW_RECORD, NITRO_RAW_POLYGON, NITRO_RAW_TEXTURE, NITRO_RAW_DIFFUSE_AMBIENT = 0, 1, 2, 3
NITRO_RAW_SPECULAR_EMISSION, NITRO_RAW_SIZE, NITRO_RAW_MATRIX = 4, 5, 6
NITRO_RECORD_NUMBER_SHIFT, NITRO_RECORD_NUMBER_MASK, NITRO_RECORD_FLAGS_SHIFT = 0, 0xFFFF, 16
NITRO_RECORD_FLAGS_MASK = 0xFFFF
NITRO_MATERIAL_MATRIX, NITRO_MATERIAL_NO_SCALE, NITRO_MATERIAL_NO_ROTATION = 0x1, 0x2, 0x4
NITRO_MATERIAL_NO_TRANSLATION, NITRO_MATERIAL_SAME_SIZE, NITRO_MATERIAL_WIREFRAME = 0x8, 0x10, 0x20
NITRO_MATERIAL_DIFFUSE, NITRO_MATERIAL_AMBIENT, NITRO_MATERIAL_INITIAL = 0x40, 0x80, 0x100
NITRO_MATERIAL_SPECULAR, NITRO_MATERIAL_EMISSION, NITRO_MATERIAL_SHININESS = 0x200, 0x400, 0x800
NITRO_MATERIAL_PALETTE, NITRO_MATERIAL_EFFECT = 0x1000, 0x2000
NITRO_POLYGON_LIGHTS_SHIFT, NITRO_POLYGON_LIGHTS_MASK, NITRO_POLYGON_MODE_SHIFT = 0, 0xF, 4
NITRO_POLYGON_MODE_MASK, NITRO_POLYGON_BACK, NITRO_POLYGON_FRONT = 0x3, 0x40, 0x80
NITRO_POLYGON_WRITE_DEPTH, NITRO_POLYGON_FAR_CLIP, NITRO_POLYGON_ONE_DOT = 0x800, 0x1000, 0x2000
NITRO_POLYGON_DEPTH_EQUAL, NITRO_POLYGON_FOG, NITRO_POLYGON_ALPHA_SHIFT = 0x4000, 0x8000, 16
NITRO_POLYGON_ALPHA_MASK, NITRO_POLYGON_ID_SHIFT, NITRO_POLYGON_ID_MASK = 0x1F, 24, 0x3F
NITRO_MODE_MODULATE, NITRO_MODE_DECAL, NITRO_MODE_TOON, NITRO_MODE_SHADOW = 0, 1, 2, 3
NITRO_TEXTURE_REPEAT_U, NITRO_TEXTURE_REPEAT_V, NITRO_TEXTURE_FLIP_U = 0x10000, 0x20000, 0x40000
NITRO_TEXTURE_FLIP_V, NITRO_TEXTURE_SOURCE_SHIFT, NITRO_TEXTURE_SOURCE_MASK = 0x80000, 30, 0x3
NITRO_SOURCE_NONE, NITRO_SOURCE_STORED, NITRO_SOURCE_NORMAL, NITRO_SOURCE_POSITION = 0, 1, 2, 3
NITRO_DIFFUSE_AMBIENT_DIFFUSE_SHIFT, NITRO_DIFFUSE_AMBIENT_DIFFUSE_MASK = 0, 0x7FFF
NITRO_DIFFUSE_AMBIENT_INITIAL, NITRO_DIFFUSE_AMBIENT_AMBIENT_SHIFT = 0x8000, 16
NITRO_DIFFUSE_AMBIENT_AMBIENT_MASK = 0x7FFF
NITRO_SPECULAR_EMISSION_SPECULAR_SHIFT, NITRO_SPECULAR_EMISSION_SPECULAR_MASK = 0, 0x7FFF
NITRO_SPECULAR_EMISSION_TABLE, NITRO_SPECULAR_EMISSION_EMISSION_SHIFT = 0x8000, 16
NITRO_SPECULAR_EMISSION_EMISSION_MASK = 0x7FFF
NITRO_COLOR_RED_SHIFT, NITRO_COLOR_RED_MASK, NITRO_COLOR_GREEN_SHIFT = 0, 0x1F, 5
NITRO_COLOR_GREEN_MASK, NITRO_COLOR_BLUE_SHIFT, NITRO_COLOR_BLUE_MASK = 0x1F, 10, 0x1F
NITRO_SIZE_WIDTH_SHIFT, NITRO_SIZE_WIDTH_MASK, NITRO_SIZE_HEIGHT_SHIFT = 0, 0xFFFF, 16
NITRO_SIZE_HEIGHT_MASK = 0xFFFF
NITRO_MATRIX_MAYA, NITRO_MATRIX_SOFTIMAGE, NITRO_MATRIX_3DS_MAX, NITRO_MATRIX_XSI = 0, 1, 2, 3
NITRO_WORD_RECORD, NITRO_WORD_DIFFUSE_AMBIENT, NITRO_WORD_SPECULAR_EMISSION = 0, 1, 2
NITRO_WORD_POLYGON, NITRO_WORD_POLYGON_MASK, NITRO_WORD_TEXTURE = 3, 4, 5
NITRO_WORD_TEXTURE_MASK, NITRO_WORD_FLAGS, NITRO_WORD_SIZE, NITRO_WORD_SCALE_U = 6, 7, 8, 9
NITRO_WORD_SCALE_V, NITRO_WORD_MATRIX = 10, 11
NITRO_EFFECT_WORDS, NITRO_EFFECT_ONE = 16, 4096

INTERPOLATION_STEP, INTERPOLATION_LINEAR, INTERPOLATION_SPLINE, INTERPOLATION_USER = 0, 1, 2, 3
MOTION_KIND_NODES, MOTION_KIND_SHAPES, MOTION_KIND_CAMERA, MOTION_KIND_LIGHT = 0, 1, 2, 3
MOTION_KIND_MATERIALS, MOTION_KIND_VISIBILITY = 4, 5
PROPERTY_TRANSLATION, PROPERTY_ROTATION, PROPERTY_SCALE, PROPERTY_VECTOR, PROPERTY_TARGET, PROPERTY_VERTICES, PROPERTY_NORMALS = 0, 1, 2, 3, 4, 5, 6
PROPERTY_ROLL, PROPERTY_FIELD_OF_VIEW, PROPERTY_COLOR, PROPERTY_INTENSITY, PROPERTY_SPOT, PROPERTY_POINT = 7, 8, 9, 10, 11, 12
PROPERTY_EVENT, PROPERTY_SHAPE_ID, PROPERTY_UV_SCALE, PROPERTY_UV_ROTATION, PROPERTY_UV_TRANSLATION = 13, 14, 15, 16, 17
PROPERTY_TEXTURE_SWAP, PROPERTY_DIFFUSE, PROPERTY_AMBIENT, PROPERTY_SPECULAR, PROPERTY_EMISSION = 18, 19, 20, 21, 22
PROPERTY_ALPHA, PROPERTY_VISIBLE, PROPERTY_CLIP = 23, 24, 25
SAMPLE_LOOP, SAMPLE_WRAP, SAMPLE_CLAMP, SAMPLE_SHORTEST = 0, 1, 2, 0x100
CHANNEL_TRANSLATION, CHANNEL_ANGLES, CHANNEL_SCALE, CHANNEL_VECTOR = 0x1, 0x2, 0x4, 0x8
CHANNEL_VERTICES, CHANNEL_NORMALS, CHANNEL_TARGET, CHANNEL_ROLL = 0x10, 0x20, 0x40, 0x80
CHANNEL_FIELD_OF_VIEW, CHANNEL_COLOR, CHANNEL_INTENSITY, CHANNEL_SPOT = 0x100, 0x200, 0x400, 0x800
CHANNEL_POINT, CHANNEL_QUATERNION, CHANNEL_VERTEX_COLORS = 0x1000, 0x2000, 0x4000
NINJA2_CHANNEL_VECTOR, NINJA2_CHANNEL_SHORT_ANGLES, NINJA2_CHANNEL_SHAPE_ID = 0x10, 0x20, 0x4000
NINJA2_CHANNEL_EVENT = 0x8000
INP_FN_ELEMENTS_MASK, INP_FN_MODE_SHIFT, INP_FN_MODE_MASK = 0x3F, 6, 0x3
INP_FN_MODE_LINEAR, INP_FN_MODE_SPLINE, INP_FN_MODE_USER, INP_FN_MODE_UNDEFINED = 0, 1, 2, 3
NITRO_MOTION_FRACTIONS, NITRO_MOTION_LAST_TO_FIRST = 0x1, 0x2
EVENT_HIDE = 0x1
RAW_COLOR_BLUE_SHIFT, RAW_COLOR_GREEN_SHIFT, RAW_COLOR_RED_SHIFT = 0, 8, 16
RAW_COLOR_ALPHA_SHIFT, RAW_COLOR_MASK = 24, 0xFF
RAW_ROTATION_IDENTITY, RAW_ROTATION_INDEX_MASK, RAW_ROTATION_PIVOT = -1, 0x7FFF, 0x8000
RAW_SWAP_SAME_PALETTE = 255
RAW_COLOR5_RED_SHIFT, RAW_COLOR5_GREEN_SHIFT, RAW_COLOR5_BLUE_SHIFT, RAW_COLOR5_MASK = 0, 5, 10, 31
TRACK_FLAGS_KIND_NONE, TRACK_FLAGS_KIND_JOINT_TAG, TRACK_FLAGS_KIND_JOINT_CURVE = 0, 1, 2
TRACK_FLAGS_KIND_MATRIX_CURVE, TRACK_FLAGS_KIND_SWAP, TRACK_FLAGS_KIND_COLOR_CURVE = 3, 4, 5
JOINT_TAG_IDENTITY, JOINT_TAG_TRANSLATION_ZERO, JOINT_TAG_TRANSLATION_MODEL = 0x1, 0x2, 0x4
JOINT_TAG_TRANSLATION_X_CONSTANT, JOINT_TAG_TRANSLATION_Y_CONSTANT = 0x8, 0x10
JOINT_TAG_TRANSLATION_Z_CONSTANT, JOINT_TAG_ROTATION_IDENTITY = 0x20, 0x40
JOINT_TAG_ROTATION_MODEL, JOINT_TAG_ROTATION_CONSTANT, JOINT_TAG_SCALE_ONE = 0x80, 0x100, 0x200
JOINT_TAG_SCALE_MODEL, JOINT_TAG_SCALE_X_CONSTANT, JOINT_TAG_SCALE_Y_CONSTANT = 0x400, 0x800, 0x1000
JOINT_TAG_SCALE_Z_CONSTANT, JOINT_TAG_NODE_SHIFT, JOINT_TAG_NODE_MASK = 0x2000, 24, 0xFF
CURVE_STEP_1, CURVE_STEP_2, CURVE_STEP_4, CURVE_STEP_MASK, CURVE_STEP_SHIFT = 0, 1, 2, 3, 30
JOINT_CURVE_START_MASK, JOINT_CURVE_LAST_SHIFT, JOINT_CURVE_LAST_MASK = 0xFFFF, 16, 0x1FFF
JOINT_CURVE_SHORT = 0x20000000
MATRIX_CURVE_LAST_MASK, MATRIX_CURVE_SHORT, MATRIX_CURVE_CONSTANT = 0xFFFF, 0x10000000, 0x20000000
COLOR_CURVE_VALUE_MASK, COLOR_CURVE_LAST_SHIFT, COLOR_CURVE_LAST_MASK = 0xFFFF, 16, 0x1FFF
COLOR_CURVE_CONSTANT = 0x20000000
SWAP_FLAGS_MASK, SWAP_RATIO_SHIFT, SWAP_RATIO_MASK = 0xFFFF, 16, 0xFFFF

N_REL_SECTION_BACKDROP, N_REL_SECTION_USUAL = 0x20, 0x1000
FMT2_SECTION_USUAL, FMT2_SECTION_BACKDROP = 0x10000, 0x80000
N_REL_INSTANCE_PLAIN, N_REL_INSTANCE_SHADOWS, N_REL_INSTANCE_SLIDE = 0x8, 0x10, 0x400
N_REL_INSTANCE_SWAP, N_REL_INSTANCE_UNKNOWN = 0x800, 0x3
FMT2_INSTANCE_NO_FOG, FMT2_INSTANCE_BY_TABLE, FMT2_INSTANCE_SHADOWS = 0x1, 0x4, 0x10
FMT2_INSTANCE_SLIDE, FMT2_INSTANCE_SWAP, FMT2_INSTANCE_UNKNOWN = 0x20, 0x40, 0x561078A
TEXTURE_ANIMATION_TYPE_UNKNOWN, TEXTURE_ANIMATION_TYPE_SLIDE_SHOW = 1, 2
COLLISION_FLOOR, COLLISION_WATER, COLLISION_GRASS, COLLISION_WALL = 0x1, 0x4, 0x10, 0x20
COLLISION_MONSTERS, COLLISION_PROJECTILES, COLLISION_ALL = 0x40, 0x100, 0x800
COLLISION_PLAYERS, COLLISION_MONSTER_VISION, COLLISION_ROOM_BORDER = 0x2000, 0x8000, 0x40000000
COLLISION_SAME_BIT = 31

FX32_ONE = 4096
MAP_SIZE_TILE, MAP_SIZE_TILES, MAP_SIZE_LAND, MAP_SIZE_ALTITUDE = 16, 32, 512, 8
MAP_SIZE_PROPS, MAP_SIZE_HEIGHTS, MAP_SIZE_DAY = 32, 10, 43200
MAP_NONE_ENCOUNTERS_HG, MAP_NONE_ENCOUNTERS, MAP_NONE_LAND = 0xFF, 0xFFFF, 0xFFFF
MAP_TYPE_NONE, MAP_TYPE_TOWN, MAP_TYPE_OUTDOORS, MAP_TYPE_CAVE = 0, 1, 2, 3
MAP_TYPE_INDOORS, MAP_TYPE_CENTER, MAP_TYPE_UNDERGROUND = 4, 5, 6
MAP_HEADER_BIKE, MAP_HEADER_RUN, MAP_HEADER_ESCAPE_ROPE, MAP_HEADER_FLY = 0x1, 0x2, 0x4, 0x8
MAP_HEADER_CALL_1, MAP_HEADER_CALL_2, MAP_HEADER_RADIO = 0x10, 0x20, 0x40
TILE_BEHAVIOR_MASK, TILE_BLOCKED = 0xFF, 0x8000
MAP_ANIMATION_LOAD_LATER, MAP_ANIMATION_ATTACH_LATER = 0x1, 0x2
HEIGHT_ALL_PLATES = 0x1

RECORD_KIND_FILE, RECORD_KIND_HEADER, RECORD_KIND_BLOCK = 0x001, 0x002, 0x003
RECORD_KIND_CHUNK, RECORD_KIND_DICTIONARY, RECORD_KIND_RELOCATIONS = 0x004, 0x005, 0x006
RECORD_KIND_REL_TRAILER, RECORD_KIND_REL_ROOT, RECORD_KIND_SA_HEADER = 0x007, 0x008, 0x009
RECORD_KIND_METADATA, RECORD_KIND_LABEL, RECORD_KIND_NODE_NAME = 0x00A, 0x00B, 0x00C
RECORD_KIND_TEXT_DECLARATION, RECORD_KIND_TEXT_TEXTURE_LIST = 0x101, 0x102
RECORD_KIND_TEXT_BASIC_OBJECT, RECORD_KIND_TEXT_CHUNK_OBJECT = 0x103, 0x104
RECORD_KIND_TEXT_MOTION, RECORD_KIND_TEXT_CAMERA, RECORD_KIND_ENTRY = 0x105, 0x106, 0x201
RECORD_KIND_ENTRY_NAME, RECORD_KIND_ENTRY_DIRECTORY, RECORD_KIND_ENTRY_DATA = 0x202, 0x203, 0x204
RECORD_KIND_PVR_HEADER, RECORD_KIND_GVR_HEADER, RECORD_KIND_XVR_HEADER = 0x301, 0x302, 0x303
RECORD_KIND_MIP_LEVEL, RECORD_KIND_CODEBOOK, RECORD_KIND_RUNS = 0x304, 0x305, 0x306
RECORD_KIND_PALETTE_HEADER, RECORD_KIND_PALETTE, RECORD_KIND_TEX0_TEXTURE = 0x307, 0x308, 0x309
RECORD_KIND_TEX0_PALETTE, RECORD_KIND_TEX0_COLORS = 0x30A, 0x30B
RECORD_KIND_TEX0_BLOCK_PALETTES, RECORD_KIND_OBJECT, RECORD_KIND_TEXTURE_LIST = 0x30C, 0x401, 0x402
RECORD_KIND_TEXTURE_REF, RECORD_KIND_TEXTURE_NAME, RECORD_KIND_CHUNK_MODEL = 0x403, 0x404, 0x411
RECORD_KIND_VERTEX_CHUNK, RECORD_KIND_POLYGON_CHUNK, RECORD_KIND_BASIC_MODEL = 0x412, 0x413, 0x421
RECORD_KIND_BASIC_MATERIAL, RECORD_KIND_BASIC_MESHSET = 0x422, 0x423
RECORD_KIND_BASIC_POLYGONS, RECORD_KIND_BASIC_POINTS = 0x424, 0x425
RECORD_KIND_BASIC_NORMALS, RECORD_KIND_BASIC_POLYGON_NORMALS = 0x426, 0x427
RECORD_KIND_BASIC_COLORS, RECORD_KIND_BASIC_UVS, RECORD_KIND_GINJA_MODEL = 0x428, 0x429, 0x431
RECORD_KIND_GINJA_MESH, RECORD_KIND_GINJA_PARAMETER = 0x432, 0x433
RECORD_KIND_GINJA_PRIMITIVES, RECORD_KIND_GINJA_VERTEX_ARRAY = 0x434, 0x435
RECORD_KIND_GINJA_ELEMENTS, RECORD_KIND_GINJA_SKIN_ENTRY = 0x436, 0x437
RECORD_KIND_GINJA_SKIN_VERTICES, RECORD_KIND_GINJA_SKIN_WEIGHTS = 0x438, 0x439
RECORD_KIND_XINJA_MODEL, RECORD_KIND_XINJA_MESH, RECORD_KIND_XINJA_VERTEX_SET = 0x441, 0x442, 0x443
RECORD_KIND_XINJA_VERTICES, RECORD_KIND_XINJA_INDICES = 0x444, 0x445
RECORD_KIND_XINJA_STATE, RECORD_KIND_NITRO_MODEL, RECORD_KIND_NITRO_NODE = 0x446, 0x451, 0x452
RECORD_KIND_NITRO_MATERIAL_BLOCK, RECORD_KIND_NITRO_MATERIAL = 0x453, 0x454
RECORD_KIND_NITRO_MATERIAL_NUMBERS, RECORD_KIND_NITRO_SHAPE = 0x455, 0x456
RECORD_KIND_NITRO_DISPLAY_LIST, RECORD_KIND_NITRO_COMMAND = 0x457, 0x458
RECORD_KIND_NITRO_INVERSE_BIND, RECORD_KIND_MOTION, RECORD_KIND_MOTION_ENTRY = 0x459, 0x501, 0x502
RECORD_KIND_KEYS, RECORD_KIND_KEY_POINTS, RECORD_KIND_CAMERA = 0x503, 0x504, 0x505
RECORD_KIND_ACTION, RECORD_KIND_ANIMATION, RECORD_KIND_ANIMATION_NAMES = 0x506, 0x511, 0x512
RECORD_KIND_JOINT_TAG, RECORD_KIND_JOINT_TAG_OFFSETS, RECORD_KIND_ROTATION = 0x513, 0x514, 0x515
RECORD_KIND_PIVOT_ROTATION, RECORD_KIND_VISIBILITY, RECORD_KIND_STAGE_ROOT = 0x516, 0x517, 0x601
RECORD_KIND_SECTION, RECORD_KIND_INSTANCE, RECORD_KIND_MODEL_TABLE = 0x602, 0x603, 0x604
RECORD_KIND_TEXTURE_SLIDE, RECORD_KIND_TEXTURE_SWAP = 0x605, 0x606
RECORD_KIND_TEXTURE_ANIMATION, RECORD_KIND_COLLISION_ROOT = 0x607, 0x608
RECORD_KIND_COLLISION_NODE, RECORD_KIND_COLLISION_MESH = 0x609, 0x60A
RECORD_KIND_COLLISION_VERTICES, RECORD_KIND_COLLISION_TRIANGLES = 0x60B, 0x60C
RECORD_KIND_MINIMAP_ROOT, RECORD_KIND_MINIMAP_ROOM = 0x60D, 0x60E
RECORD_KIND_MINIMAP_OBJECT, RECORD_KIND_MAP_HEADER, RECORD_KIND_MAP_NAME = 0x60F, 0x701, 0x702
RECORD_KIND_MAP_MATRIX, RECORD_KIND_MATRIX_HEADERS = 0x703, 0x704
RECORD_KIND_MATRIX_ALTITUDES, RECORD_KIND_MATRIX_LANDS, RECORD_KIND_AREA = 0x705, 0x706, 0x707
RECORD_KIND_AREA_BUILD, RECORD_KIND_PROP_ANIMATION, RECORD_KIND_LOCATOR = 0x708, 0x709, 0x70A
RECORD_KIND_DRAWS, RECORD_KIND_LIGHT, RECORD_KIND_LAND = 0x70B, 0x70C, 0x711
RECORD_KIND_LAND_SOUNDS, RECORD_KIND_LAND_TILES, RECORD_KIND_LAND_PROPS = 0x712, 0x713, 0x714
RECORD_KIND_LAND_PROP, RECORD_KIND_LAND_MODEL, RECORD_KIND_LAND_HEIGHTS = 0x715, 0x716, 0x717
RECORD_KIND_HEIGHT_POINTS, RECORD_KIND_HEIGHT_NORMALS = 0x718, 0x719
RECORD_KIND_HEIGHT_CONSTANTS, RECORD_KIND_HEIGHT_PLATES = 0x71A, 0x71B
RECORD_KIND_HEIGHT_STRIPS, RECORD_KIND_HEIGHT_ACCESSES = 0x71C, 0x71D

# ---- structs of the headers, member for member ----


class Struct(c.Structure):
    def __repr__(self):
        return f"{type(self).__name__}({_members(self)})"


class _String(Struct):
    _fields_ = [("data", void_p), ("size", size_t)]

    def __bytes__(self):
        return c.string_at(self.data, self.size)


class _Error(Struct):
    _fields_ = [("offset", u64), ("message", text_p), ("record", text_p), ("code", i32),
                ("format", u32), ("item_kind", u32), ("item", u32)]


class Allocator(Struct):
    ALLOC = c.CFUNCTYPE(void_p, void_p, size_t)
    FREE = c.CFUNCTYPE(None, void_p, void_p, size_t)
    _fields_ = [("alloc_fn", ALLOC), ("free_fn", FREE), ("user", void_p)]


class Options(Struct):
    _fields_ = [("struct_size", u32), ("flags", u32), ("archive_flags", u32), ("prs_flags", u32),
                ("textures_flags", u32), ("model_flags", u32), ("motion_flags", u32),
                ("format", u32), ("byte_order", u32), ("index", u32), ("offset", u64),
                ("base", u64), ("max_memory", u64), ("max_output", u64), ("max_work", u64),
                ("allocator", Allocator),
                ("model", void_p), ("draws", void_p), ("draw_count", size_t)]

    def __init__(self, **members):
        unknown = members.keys() - {name for name, _ in self._fields_}
        if unknown:
            raise TypeError(f"no such option: {', '.join(sorted(unknown))}")
        super().__init__(struct_size=c.sizeof(Options), **members)


class Found(Struct):
    _fields_ = [("offset", u64), ("size", u64), ("format", u32), ("byte_order", u32),
                ("modules", u32), ("confidence", u32)]


class _ScanOptions(Struct):
    _fields_ = [("struct_size", u32), ("flags", u32), ("max_bytes", u64)]


class FormatInfo(Struct):
    _fields_ = [("format", u32), ("modules", u32), ("name", text_p), ("extensions", text_p)]


class Input(Struct):
    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class Output(Struct):
    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class ArchiveInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("entry_count", u32), ("broken_count", u32), ("flags", u32),
                ("reserved", u32)]


class Entry(Struct):
    _fields_ = [("offset", u64), ("size", u64), ("unpacked_size", u64), ("name", _String),
                ("packing", u32), ("format", u32), ("byte_order", u32), ("owner", i32),
                ("type", u32), ("attribute", u32), ("global_index", u32), ("result", i32)]


class TexturesInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("image_count", u32), ("palette_count", u32),
                ("broken_count", u32),
                ("reserved", u32)]


class Palette(Struct):
    _fields_ = [("colors", P(u8)), ("name", _String), ("count", u32), ("bank", u32),
                ("first", u32), ("format", u32)]


class Level(Struct):
    _fields_ = [("offset", u64), ("size", u64), ("width", u32), ("height", u32)]


class Image(Struct):
    _fields_ = [("offset", u64), ("size", u64), ("name", _String), ("pixel_name", text_p),
                ("data_name", text_p), ("levels", P(Level)), ("palette", P(Palette)),
                ("width", u32), ("height", u32), ("level_count", u32), ("flags", u32),
                ("color_count", u32), ("first_color", u32), ("pixel_format", u32),
                ("data_format", u32), ("global_index", u32), ("used_height", u32),
                ("codebook_count", u32), ("result", i32), ("palette_index", i32),
                ("palette_rule", u32)]


class DecodeOptions(Struct):
    _fields_ = [("struct_size", u32), ("output", u32), ("stride", size_t), ("palette", P(Palette))]

    def __init__(self, **members):
        super().__init__(struct_size=c.sizeof(DecodeOptions), **members)


class ModelInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("node_count", u32), ("mesh_count", u32),
                ("inverse_binds", P(f32)), ("material_count", u32), ("texture_count", u32),
                ("vertex_count", u32), ("triangle_count", u32), ("dropped_count", u32),
                ("skinned", u32), ("bind_gap", f32), ("bounds_min", f32 * 3),
                ("bounds_max", f32 * 3), ("overflow", u32), ("name", _String),
                ("scaling_rule", u32), ("reserved", u32)]


class Transform(Struct):
    """That of a node, node.rest, is the library's memory: not to be written to, but its copy()."""

    _fields_ = [("translation", f32 * 3), ("rotation", f32 * 4), ("scale", f32 * 3)]

    def copy(self):
        return Transform.from_buffer_copy(self)


class Node(Struct):
    _fields_ = [("offset", u64), ("name", _String), ("rest", Transform), ("world", f32 * 16),
                ("center", f32 * 3), ("radius", f32), ("parent", i32), ("mesh", i32),
                ("track_group", i32), ("shape_group", i32), ("flags", u32), ("angles", i32 * 3)]


class Submesh(Struct):
    _fields_ = [("first_index", u32), ("index_count", u32), ("material", u32), ("node", u32),
                ("flags", u32), ("order", u32)]


class Influence(Struct):
    _fields_ = [("position", f32 * 3), ("normal", f32 * 3), ("weight", f32), ("node", u32)]


class Mesh(Struct):
    _fields_ = [("kind", u32), ("corner_count", u32), ("node", i32), ("vertex_count", u32),
                ("index_count", u32), ("submesh_count", u32), ("influence_count", u32),
                ("user_count", u32), ("positions", P(f32)), ("normals", P(f32)),
                ("uvs", P(f32) * 8), ("colors", P(u8) * 2), ("indices", P(u32)),
                ("submeshes", P(Submesh)), ("sources", P(u32)), ("joints", P(u16)),
                ("weights", P(f32)), ("influences", P(Influence)), ("influence_starts", P(u32)),
                ("speculars", P(u8)), ("volume_uvs", P(f32)), ("user_words", P(u16)),
                ("polygon_normals", P(f32)), ("binormals", P(f32)), ("tangents", P(f32))]


class Material(Struct):
    _fields_ = [("offset", u64), ("name", _String), ("texture", i32), ("texture2", i32),
                ("flags", u32), ("blend_source", u32), ("blend_destination", u32),
                ("wrap_u", u32), ("wrap_v", u32), ("filter", u32), ("diffuse", u8 * 4),
                ("ambient", u8 * 4), ("specular", u8 * 4), ("emission", u8 * 4),
                ("diffuse2", u8 * 4), ("ambient2", u8 * 4), ("specular2", u8 * 4),
                ("exponent", f32), ("mip_bias", f32), ("uv_scale", f32 * 2),
                ("uv_rotation", f32), ("uv_translation", f32 * 2), ("raw", u32 * 8),
                ("parameters", P(u32)), ("parameter_count", size_t), ("uv_matrix", f32 * 6)]


class TextureRef(Struct):
    _fields_ = [("name", _String), ("palette", _String), ("attributes", u32), ("global_index", u32)]


class _TextureList(Struct):
    _fields_ = [("refs", P(TextureRef)), ("count", u32), ("rule", u32)]


class TextureMatch(Struct):
    """The numbers of an image and of a palette in a set, or -1, and the rule that found them."""

    _fields_ = [("image", i32), ("palette", i32), ("rule", u32)]


class _TexturesPart(Struct):
    _fields_ = [("textures", void_p), ("name", _String)]


class MotionInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("track_count", u32), ("kind", u32), ("name", _String),
                ("group_count", u32), ("stored_group_count", u32), ("frame_count", u32), ("interpolation", u32),
                ("raw_type", u32), ("raw_interpolation", u32)]


class Track(Struct):
    _fields_ = [("offset", u64), ("target", _String), ("frames", P(f32)), ("values", P(f32)),
                ("raw", P(i32)), ("names", P(_String)), ("group", u32), ("property", u32),
                ("interpolation", u32), ("key_count", u32), ("value_count", u32),
                ("raw_count", u32), ("axis", i32), ("point_count", u32), ("name_count", u32),
                ("flags", u32), ("flags_kind", u32), ("reserved", u32)]


class SceneInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("section_count", u32), ("instance_count", u32),
                ("model_count", u32), ("motion_count", u32), ("texture_count", u32),
                ("animation_count", u32), ("radius", f32),
                ("reserved", u32)]


class Section(Struct):
    _fields_ = [("offset", u64), ("world", f32 * 16), ("position", f32 * 3), ("angles", i32 * 3),
                ("radius", f32), ("alpha", f32), ("id", i32), ("flags", u32),
                ("first_instance", u32), ("instance_count", u32)]


class Instance(Struct):
    _fields_ = [("offset", u64), ("section", u32), ("model", i32), ("motion", i32),
                ("speed", f32), ("slide", i32), ("swap", i32), ("flags", u32),
                ("animated", u32), ("model_offset", u64)]


class TextureAnimation(Struct):
    _fields_ = [("frames", P(u16)), ("frame_count", u32), ("id", u32), ("type", u32),
                ("reserved", u32)]


class CollisionGroup(Struct):
    _fields_ = [("center", f32 * 3), ("radius", f32), ("first_triangle", u32),
                ("triangle_count", u32), ("flags", u32), ("reserved", u32)]


class Collision(Struct):
    _fields_ = [("positions", P(f32)), ("indices", P(u32)), ("normals", P(f32)), ("flags", P(u32)),
                ("groups", P(CollisionGroup)), ("vertex_count", u32), ("triangle_count", u32),
                ("group_count", u32), ("reserved", u32)]


class MapInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("item_count", u32),
                ("reserved", u32)]


class MapHeader(Struct):
    _fields_ = [("area", u32), ("matrix", u32), ("objects", u32), ("scripts", u32),
                ("init_scripts", u32), ("text", u32), ("day_music", u32), ("night_music", u32),
                ("encounters", u32), ("events", u32), ("label", u32), ("label_window", u32),
                ("weather", u32), ("camera", u32), ("type", u32), ("battle_background", u32),
                ("flags", u32), ("world_x", u32), ("world_y", u32), ("gear", u32),
                ("kanto", u32), ("follow", u32), ("raw", u32 * 6)]


class MapMatrix(Struct):
    _fields_ = [("name", _String), ("lands", P(u16)), ("headers", P(u16)), ("altitudes", P(u8)),
                ("width", u32), ("height", u32)]


class MapProp(Struct):
    _fields_ = [("model", u32), ("position", i32 * 3), ("rotation", i32 * 3), ("scale", i32 * 3),
                ("raw", u32 * 2)]


class MapPlate(Struct):
    _fields_ = [("min", i32 * 2), ("max", i32 * 2), ("normal", i32 * 3), ("constant", i32),
                ("points", u16 * 2), ("normal_index", u16), ("constant_index", u16)]


class MapStrip(Struct):
    _fields_ = [("scanline", i32), ("first", u16), ("count", u16)]


class MapSound(Struct):
    _fields_ = [("sound", u8), ("volume", u8), ("unknown", u8 * 2), ("x0", u8), ("z0", u8),
                ("x1", u8), ("z1", u8)]


class MapLand(Struct):
    _fields_ = [("model_offset", u64), ("model_size", u64), ("tiles", P(u16)),
                ("props", P(MapProp)), ("plates", P(MapPlate)), ("strips", P(MapStrip)),
                ("accesses", P(u16)), ("sounds", P(MapSound)), ("prop_count", u32),
                ("plate_count", u32), ("strip_count", u32), ("access_count", u32),
                ("sound_count", u32), ("height_result", i32)]


class MapArea(Struct):
    _fields_ = [("prop_set", u32), ("texture_set", u32), ("light", u32), ("outdoor", u32),
                ("raw", u32)]


class MapLight(Struct):
    _fields_ = [("end", u32), ("valid", u32 * 4), ("color", u32 * 3 * 4),
                ("direction", i32 * 3 * 4), ("diffuse", u32 * 3), ("ambient", u32 * 3),
                ("specular", u32 * 3), ("emission", u32 * 3)]


class MapAnimation(Struct):
    _fields_ = [("present", u32), ("flags", u32), ("slope", u32), ("ids", i32 * 4),
                ("raw", u32 * 2)]


class MapDraw(Struct):
    _fields_ = [("material", u16), ("shape", u16)]


class OutlineInfo(Struct):
    _fields_ = [("warnings", P(_Error)), ("warning_count", u32), ("warning_total", u32), ("format", u32),
                ("byte_order", u32), ("record_count", u32),
                ("reserved", u32)]


class OutlineRecord(Struct):
    _fields_ = [("offset", u64), ("size", u64), ("name", _String), ("kind", u32),
                ("depth", u32), ("type", u32), ("flags", u32), ("count", u32), ("reserved", u32)]


# By their names in C, for whoever wants to check them.
STRUCTS = {
    "kunai_string": _String, "kunai_error": _Error, "kunai_allocator": Allocator,
    "kunai_options": Options, "kunai_format_info": FormatInfo, "kunai_found": Found,
    "kunai_scan_options": _ScanOptions,
    "kunai_prs_input": Input, "kunai_prs_output": Output,
    "kunai_archive_info": ArchiveInfo, "kunai_entry": Entry, "kunai_textures_info": TexturesInfo,
    "kunai_palette": Palette, "kunai_level": Level, "kunai_image": Image,
    "kunai_decode_options": DecodeOptions,
    "kunai_model_info": ModelInfo, "kunai_transform": Transform, "kunai_node": Node,
    "kunai_submesh": Submesh, "kunai_influence": Influence, "kunai_mesh": Mesh,
    "kunai_material": Material, "kunai_texture_ref": TextureRef,
    "kunai_texture_list": _TextureList, "kunai_texture_match": TextureMatch,
    "kunai_textures_part": _TexturesPart,
    "kunai_motion_info": MotionInfo, "kunai_track": Track, "kunai_scene_info": SceneInfo,
    "kunai_section": Section, "kunai_instance": Instance,
    "kunai_texture_animation": TextureAnimation, "kunai_collision_group": CollisionGroup,
    "kunai_collision": Collision, "kunai_map_info": MapInfo, "kunai_map_header": MapHeader,
    "kunai_map_matrix": MapMatrix, "kunai_map_prop": MapProp, "kunai_map_plate": MapPlate,
    "kunai_map_strip": MapStrip, "kunai_map_sound": MapSound, "kunai_map_land": MapLand, "kunai_map_area": MapArea,
    "kunai_map_light": MapLight, "kunai_map_animation": MapAnimation,
    "kunai_map_draw": MapDraw, "kunai_outline_info": OutlineInfo, "kunai_record": OutlineRecord}


def _primitives(mesh):
    return mesh.index_count // max(mesh.corner_count, 1)


# How many elements the arrays have that a struct points to.
LENGTHS = {
    TexturesInfo: {"warnings": lambda r: r.warning_count},
    ArchiveInfo: {"warnings": lambda r: r.warning_count},
    MotionInfo: {"warnings": lambda r: r.warning_count},
    SceneInfo: {"warnings": lambda r: r.warning_count},
    MapInfo: {"warnings": lambda r: r.warning_count},
    OutlineInfo: {"warnings": lambda r: r.warning_count},
    ModelInfo: {"warnings": lambda r: r.warning_count,
                "inverse_binds": lambda r: 16 * r.node_count},
    Palette: {"colors": lambda r: 4 * r.count},
    Image: {"levels": lambda r: r.level_count},
    Mesh: {
        "positions": lambda r: 3 * r.vertex_count, "normals": lambda r: 3 * r.vertex_count,
        "uvs": lambda r: 2 * r.vertex_count, "volume_uvs": lambda r: 2 * r.vertex_count,
        "colors": lambda r: 4 * r.vertex_count, "speculars": lambda r: 4 * r.vertex_count,
        "joints": lambda r: 4 * r.vertex_count, "weights": lambda r: 4 * r.vertex_count,
        "indices": lambda r: r.index_count, "submeshes": lambda r: r.submesh_count,
        "influences": lambda r: r.influence_count, "sources": lambda r: r.vertex_count,
        "influence_starts": lambda r: r.vertex_count + 1,
        "user_words": lambda r: r.user_count * _primitives(r),
        "polygon_normals": lambda r: 3 * _primitives(r),
        "binormals": lambda r: 3 * r.vertex_count, "tangents": lambda r: 3 * r.vertex_count},
    Material: {"parameters": lambda r: r.parameter_count},
    Track: {
        "frames": lambda r: r.key_count, "values": lambda r: r.key_count * r.value_count,
        "raw": lambda r: r.key_count * r.raw_count, "names": lambda r: r.name_count},
    TextureAnimation: {"frames": lambda r: 2 * r.frame_count},
    Collision: {
        "positions": lambda r: 3 * r.vertex_count, "indices": lambda r: 3 * r.triangle_count,
        "normals": lambda r: 3 * r.triangle_count, "flags": lambda r: r.triangle_count,
        "groups": lambda r: r.group_count},
    MapMatrix: {
        "lands": lambda r: r.width * r.height, "headers": lambda r: r.width * r.height,
        "altitudes": lambda r: r.width * r.height},
    MapLand: {
        "tiles": lambda r: 32 * 32, "props": lambda r: r.prop_count,
        "plates": lambda r: r.plate_count, "strips": lambda r: r.strip_count,
        "accesses": lambda r: r.access_count, "sounds": lambda r: r.sound_count}}

# ---- functions of the headers: result, arguments ----

_open = (i32, text_p, size_t, P(Options), P(void_p), P(_Error))
_close = (None, void_p)
FUNCTIONS = {
    "kunai_version": (u32,),
    "kunai_result_name": (text_p, i32),
    "kunai_format_name": (text_p, u32),
    "kunai_format_get": (P(FormatInfo), u32),
    "kunai_probe": (i32, text_p, size_t, P(Found)),
    "kunai_scan": (i32, text_p, size_t, P(_ScanOptions), P(u64), P(Found)),
    "kunai_prs_size": (i32, text_p, size_t, P(Options), P(u64), P(u64), P(_Error)),
    "kunai_prs_decode": (i32, text_p, size_t, P(Options), void_p, size_t, P(u64), P(u64),
                         P(_Error)),
    "kunai_prs_open": (i32, P(Options), P(void_p), P(_Error)),
    "kunai_prs_close": _close,
    "kunai_prs_run": (i32, void_p, P(Input), P(Output), u32, P(_Error)),
    "kunai_prs_reset": (None, void_p),
    "kunai_archive_open": _open,
    "kunai_archive_close": _close,
    "kunai_archive_get_info": (P(ArchiveInfo), void_p),
    "kunai_archive_get_entry": (P(Entry), void_p, u32),
    "kunai_archive_find": (i32, void_p, text_p, size_t),
    "kunai_archive_read": (i32, void_p, u32, void_p, size_t, P(u64), P(_Error)),
    "kunai_textures_open": _open,
    "kunai_textures_close": _close,
    "kunai_textures_get_info": (P(TexturesInfo), void_p),
    "kunai_textures_get_image": (P(Image), void_p, u32),
    "kunai_textures_get_palette": (P(Palette), void_p, u32),
    "kunai_textures_find": (i32, void_p, text_p, size_t),
    "kunai_textures_find_palette": (i32, void_p, text_p, size_t),
    "kunai_textures_match": (i32, void_p, P(_TextureList), u32, P(TextureMatch)),
    "kunai_textures_join": (i32, P(_TexturesPart), u32, P(Options), P(void_p), P(_Error)),
    "kunai_textures_decode": (i32, void_p, u32, u32, P(DecodeOptions), void_p, size_t,
                              P(_Error)),
    "kunai_model_open": _open,
    "kunai_model_close": _close,
    "kunai_model_get_info": (P(ModelInfo), void_p),
    "kunai_model_get_node": (P(Node), void_p, u32),
    "kunai_model_get_mesh": (P(Mesh), void_p, u32),
    "kunai_model_get_material": (P(Material), void_p, u32),
    "kunai_model_get_textures": (P(_TextureList), void_p),
    "kunai_model_world": (i32, void_p, P(Transform), size_t, P(f32), size_t, P(_Error)),
    "kunai_model_skin": (i32, void_p, u32, P(f32), size_t, P(f32), P(f32), size_t, P(_Error)),
    "kunai_model_uv_matrix": (i32, void_p, u32, P(f32), f32, P(f32), P(f32), P(_Error)),
    "kunai_motion_open": _open,
    "kunai_motion_close": _close,
    "kunai_motion_get_info": (P(MotionInfo), void_p),
    "kunai_motion_get_track": (P(Track), void_p, u32),
    "kunai_motion_fits": (i32, void_p, void_p),
    "kunai_motion_sample": (i32, void_p, u32, f32, u32, P(f32), size_t, P(_Error)),
    "kunai_motion_pose": (i32, void_p, void_p, f32, u32, P(Transform), size_t, P(_Error)),
    "kunai_motion_blend": (i32, P(Transform), P(Transform), f32, P(Transform), size_t, P(_Error)),
    "kunai_motion_shape": (i32, void_p, void_p, u32, f32, u32, P(f32), P(f32), size_t,
                           P(_Error)),
    "kunai_scene_open": _open,
    "kunai_scene_close": _close,
    "kunai_scene_get_info": (P(SceneInfo), void_p),
    "kunai_scene_get_section": (P(Section), void_p, u32),
    "kunai_scene_get_instance": (P(Instance), void_p, u32),
    "kunai_scene_get_model": (void_p, void_p, u32),
    "kunai_scene_get_motion": (void_p, void_p, u32),
    "kunai_scene_get_textures": (P(_TextureList), void_p),
    "kunai_scene_get_animation": (P(TextureAnimation), void_p, u32),
    "kunai_scene_get_collision": (P(Collision), void_p),
    "kunai_map_open": _open,
    "kunai_map_close": _close,
    "kunai_map_get_info": (P(MapInfo), void_p),
    "kunai_map_get_headers": (P(MapHeader), void_p, P(u32)),
    "kunai_map_get_names": (P(_String), void_p, P(u32)),
    "kunai_map_get_matrix": (P(MapMatrix), void_p),
    "kunai_map_get_land": (P(MapLand), void_p),
    "kunai_map_get_area": (P(MapArea), void_p),
    "kunai_map_get_models": (P(u16), void_p, P(u32)),
    "kunai_map_get_lights": (P(MapLight), void_p, P(u32)),
    "kunai_map_get_animation": (P(MapAnimation), void_p),
    "kunai_map_get_draws": (P(MapDraw), void_p, u32, P(u32)),
    "kunai_map_find_light": (i32, void_p, u32),
    "kunai_map_heights": (i32, void_p, i32, i32, u32, P(i32), size_t, P(u32), P(_Error)),
    "kunai_map_height": (i32, void_p, i32, i32, i32, P(i32), P(_Error)),
    "kunai_outline_open": _open,
    "kunai_outline_close": _close,
    "kunai_outline_get_info": (P(OutlineInfo), void_p),
    "kunai_outline_get_record": (P(OutlineRecord), void_p, u32),
}


def _find_library():
    """The library, and the name that it was found by."""
    here = os.path.dirname(os.path.abspath(__file__))
    names = [os.environ.get("KUNAI_LIBRARY")]
    if not names[0]:
        names = [os.path.join(here, "libkunai.so.0"),
                 os.path.normpath(os.path.join(here, "../../build/lib/libkunai.so.0")),
                 "libkunai.so.0"]
    tried = []
    for name in names:
        try:
            return c.CDLL(name), name
        except OSError as error:
            tried.append(f"\n  {name}: {error}")
    raise ImportError("the kunai library cannot be loaded: set KUNAI_LIBRARY to the path of "
                      "libkunai.so.0; tried:" + "".join(tried))


def _load():
    library, name = _find_library()
    if library.kunai_version() < VERSION:
        raise ImportError(f"{name} is older than this module")
    for function, (result, *arguments) in FUNCTIONS.items():
        pointer = getattr(library, function)
        pointer.restype, pointer.argtypes = result, arguments
    return library


lib = _load()

# ---- names, errors ----


def text(name):
    """A name as text: Shift_JIS if it is valid in that, else each byte as a letter."""
    try:
        return name.decode("cp932")
    except UnicodeDecodeError:
        return name.decode("latin-1")


def _name(name):
    """What text() made a name of; bytes are a name as they are."""
    if not isinstance(name, str):
        return _bytes(name)
    try:
        return name.encode("cp932")
    except UnicodeEncodeError:
        return name.encode("latin-1")


def _bytes(data):
    if isinstance(data, str):
        raise TypeError("the bytes of a file are wanted, not its name")
    return data if isinstance(data, bytes) else bytes(memoryview(data))


def result_name(code):
    return lib.kunai_result_name(code).decode()


def format_name(code):
    return lib.kunai_format_name(code).decode()


def formats():
    """All formats that the library knows, in ascending order: a FormatInfo each, with format,
    modules (bits MODULE_...), name and extensions (bytes)."""
    index = 0
    while info := lib.kunai_format_get(index):
        yield info.contents
        index += 1


class Error(Exception):
    """What went wrong: code (E_...), offset in the input, record, message. A warning, too. In the
    text of Ninja ASCII, place(data) of the input is easier to find."""

    def __init__(self, code, error=None):
        error = error or _Error(code=code)
        self.code, self.offset, self.format = code, error.offset, error.format
        self.record = (error.record or b"").decode()
        self.message = (error.message or b"").decode()
        where = f"offset {self.offset:#x}: " + (self.record and self.record + ": ")
        super().__init__(f"{where}{self.message} ({result_name(code)})" if self.message
                         else result_name(code))

    def place(self, data):
        """Line and column of the offset in data, both from 1. Columns are bytes: a tab is one, a
        letter of Shift_JIS two."""
        before = _bytes(data)[:self.offset]
        return before.count(b"\n") + 1, len(before) - before.rfind(b"\n")


def _check(code, error=None):
    if code < 0:
        raise Error(code, error)
    return code


# ---- handles, records, lists, arrays ----


class _Memory:
    """What the library allocated for a handle, and what it reads. Everything that lies there holds
    this, and it is freed with the last one."""

    def __init__(self, module, options, *data):
        self.close, self.pointer, error = getattr(lib, f"kunai_{module}_close"), void_p(), _Error()
        self.read = data, options  # by the library, until it is closed
        _check(getattr(lib, f"kunai_{module}_open")(*data, options, self.pointer, error), error)

    def __del__(self):
        self.close(self.pointer)


class _JoinedMemory(_Memory):
    """Of a set that is joined from others, which it keeps open."""

    def __init__(self, sets, parts, options):
        self.close, self.pointer, error = lib.kunai_textures_close, void_p(), _Error()
        self.read = [textures._memory for textures in sets], parts, options
        _check(lib.kunai_textures_join(parts, len(parts), options, self.pointer, error), error)


class _Closable:
    _memory = None

    @property
    def _pointer(self):
        if not self._memory:
            raise ValueError("closed")
        return self._memory.pointer

    def close(self):
        self._memory = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _show(value):
    if isinstance(value, c.Array) and len(value) > 4:
        return f"<{len(value)} {value._type_.__name__}>"
    if isinstance(value, bytes) and len(value) > 64:
        return f"<{len(value)} bytes>"
    if isinstance(value, (list, c.Array)):
        return f"[{', '.join(map(_show, value))}]"
    return repr(value)


def _members(record):
    return ", ".join(f"{name}={_show(getattr(record, name))}" for name, *_ in record._fields_)


def _show_array(array):
    most = 64
    shown = [_show(value) for value in array[:most]]
    if len(array) > most:
        shown.append(f"... {len(array)} in all")
    return f"[{', '.join(shown)}]"


@functools.lru_cache(256)
def _array_type(kind, length):
    """A ctypes array that prints its values."""
    return type(f"{kind.__name__}_Array_{length}", (kind * length,), {"__repr__": _show_array})


def _array(pointer, length, memory):
    array = _array_type(pointer._type_, length).from_address(c.addressof(pointer.contents))
    array.memory = memory
    return array


class Record:
    """A struct in the library's memory. Its members are those of C, but names are bytes, texts are
    str, arrays know their lengths, warnings are a list of Error, uvs and colors of a mesh are lists of arrays."""

    def __init__(self, handle, place, index=None):
        self._handle, self._struct, self._fields_ = handle, place, place._fields_
        self._index = index  # in the list that it is of
        place.memory = handle._memory  # an array in the struct holds the struct

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        self._handle._pointer  # says ValueError when it is closed
        value = getattr(self._struct, name)
        if isinstance(value, _String):
            return bytes(value)
        if isinstance(value, bytes):
            return value.decode()
        if isinstance(value, c.Array) and hasattr(value._type_, "contents"):
            return [self._follow(name, pointer) for pointer in value]
        return self._follow(name, value) if hasattr(type(value), "contents") else value

    def _follow(self, name, pointer):
        kind = pointer._type_
        length = LENGTHS.get(type(self._struct), {}).get(name, lambda record: 1)(self._struct)
        if kind is _Error:
            return [Error(pointer[i].code, pointer[i]) for i in range(length)]
        if kind is _String:
            return [bytes(pointer[i]) for i in range(length)]
        if isinstance(self._struct, Palette):
            return c.string_at(pointer, length)
        if not pointer:
            return None
        if kind is Palette:
            return Record(self._handle, pointer.contents)
        return _array(pointer, length, self._handle._memory)

    def __dir__(self):
        return [name for name, *_ in self._fields_]

    def __eq__(self, other):
        return isinstance(other, Record) and c.addressof(self._struct) == c.addressof(other._struct)

    def __hash__(self):
        return c.addressof(self._struct)

    def __repr__(self):
        kind = type(self._struct).__name__
        return f"{kind}({_members(self) if self._handle._memory else 'closed'})"


class List(collections.abc.Sequence):
    """What a handle has several of; a slice is a list of records."""

    record = Record

    def __init__(self, handle, name, count):
        self._handle, self._name, self._count = handle, name, count

    def __len__(self):
        self._handle._pointer  # says ValueError when it is closed
        return self._count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self._get(i) for i in range(len(self))[index]]
        return self._get(self._number(index))

    def _number(self, index):
        return _number(index, len(self), self._name)

    def _get(self, index):
        get = self._handle._function("get_" + self._name)
        return self.record(self._handle, get(self._handle._pointer, index).contents, index)

    def __repr__(self):
        return f"<{_count(self._count, self._name) if self._handle._memory else 'closed'}>"


def _number(index, count, what):
    """An index that may count from the end, as one that does not."""
    try:
        return range(count)[index]
    except IndexError:
        raise IndexError(f"no {what} {index}: there {'is' if count == 1 else 'are'} "
                         f"{_count(count, what)}") from None


def _count(count, what):
    plural = {"entry": "entries", "mesh": "meshes"}.get(what, what + "s")
    return f"{count} {what if count == 1 else plural}"


class Handle(_Closable):
    """What all modules share."""

    module, lists = None, ()

    def __init__(self, data, **options):
        data = _bytes(data)
        self._memory = _Memory(self.module, Options(**options), data, len(data))

    def _function(self, name):
        return getattr(lib, f"kunai_{self.module}_{name}")

    @property
    def info(self):
        return Record(self, self._function("get_info")(self._pointer).contents)

    @property
    def warnings(self):
        return self.info.warnings

    def _list(self, name):
        return List(self, name, getattr(self.info, name + "_count"))

    def _find(self, name, function="find"):
        try:
            name = _name(name)
        except UnicodeEncodeError:
            return -1  # no bytes are a guess for it
        return self._function(function)(self._pointer, name, len(name))

    def __repr__(self):
        kind = type(self).__name__
        if not self._memory:
            return f"<{kind}: closed>"
        counts = [_count(getattr(self.info, name + "_count"), name) for name in self.lists]
        return f"<{kind} {format_name(self.info.format)}: {', '.join(counts)}>"


# ---- modules ----


class Archive(Handle):
    module, lists = "archive", ("entry",)

    @property
    def entries(self):
        return self._list("entry")

    def find(self, name):
        """Index of the first entry of that name, or -1."""
        return self._find(name)

    def read(self, index):
        """The bytes of an entry, unpacked."""
        index = self.entries._number(index)
        entry, written, error = self.entries[index], u64(), _Error()
        # One that cannot be read may declare anything.
        size = entry.unpacked_size if entry.result == OK else 0
        out = c.create_string_buffer(size + 1)
        _check(lib.kunai_archive_read(self._pointer, index, out, size, written, error), error)
        return out.raw[:written.value]


class ImageRecord(Record):
    """An image of a Textures."""

    def decode(self, level=0, output=OUTPUT_RGBA8, palette=None, bank=0):
        """Textures.decode() of this image."""
        return self._handle.decode(self._index, level, output, palette, bank)

    def __dir__(self):
        return super().__dir__() + ["decode"]


class ImageList(List):
    record = ImageRecord


class TextureList(List):
    """The textures that a model or a scene asks for, for Textures.match()."""

    def __init__(self, handle):
        self._list = handle._function("get_textures")(handle._pointer)
        super().__init__(handle, "texture", self._list.contents.count)

    @property
    def rule(self):
        """MATCH_RULE_...: how they are paired with the images of a set."""
        self._handle._pointer  # says ValueError when it is closed
        return self._list.contents.rule

    def _get(self, index):
        return Record(self._handle, self._list.contents.refs[index], index)


class Textures(Handle):
    """Images and palettes: those of an archive, a lone texture, or a lone palette file.

        with kunai.Textures(pvr) as textures, kunai.Textures(pvp) as other:
            image = textures.images[0]
            rgba = image.decode(palette=other.palettes[0])
            small = image.decode(level=-1)
            indices = image.decode(output=kunai.OUTPUT_INDEX8)
    """

    module, lists = "textures", ("image", "palette")

    @property
    def images(self):
        return ImageList(self, "image", self.info.image_count)

    @property
    def palettes(self):
        """The palettes of the file, those inside of images too."""
        return self._list("palette")

    def find(self, name):
        """Index of the first image of that name, or -1."""
        return self._find(name)

    def find_palette(self, name):
        """Index of the first palette of that name, or -1."""
        return self._find(name, "find_palette")

    def match(self, wanted, number=-1):
        """Finds the image and the palette for a texture of a model. Returns a TextureMatch.

            for material in model.materials:
                match = textures.match(model.textures, material.texture)
                if match.image >= 0:
                    rgba = textures.images[match.image].decode(palette=textures.palette_of(match))

        wanted: the textures of a model or a scene, with the number of one; or one of these
        textures. A number that the list does not have, such as -1, finds nothing.
        """
        if isinstance(wanted, Record) and isinstance(wanted._struct, TextureRef):
            wanted, number = TextureList(wanted._handle), wanted._index
        if not isinstance(wanted, TextureList):
            raise TypeError("the textures of a model or a scene are wanted")
        match, number = TextureMatch(), operator.index(number)
        _check(lib.kunai_textures_match(self._pointer, wanted._list,
                                        number if 0 <= number < 1 << 32 else 0xFFFFFFFF, match))
        return match

    def match_all(self, wanted):
        """A TextureMatch for each of the textures of a model or a scene."""
        return [self.match(wanted, number) for number in range(len(wanted))]

    def palette_of(self, match):
        """The palette of a match, for decode(); None: the image's own."""
        return self.palettes[match.palette] if match.palette >= 0 else None

    def decode(self, index, level=0, output=OUTPUT_RGBA8, palette=None, bank=0):
        """The texels of a level of an image as bytes, rows top to bottom without a gap; level 0 is
        the full size.

        output: OUTPUT_RGBA8 is R, G, B, A of each texel. OUTPUT_INDEX8 is a byte a texel, the number of its
        colour, for images with a color_count. OUTPUT_NORMAL8 is a normal map, 4 bytes a texel, for those
        with the flag IMAGE_BUMP.

        palette: the colours that indices mean: of any Textures' palettes, the bytes R, G, B, A of
        one colour after the other, or a Palette. None is the image's own; without one the image is
        grey. Index 0 is colour 16 * bank of what is given; one past its end is transparent black.

        The images of TEX0 have no palettes of their own: image.palette is a guess, and
        image.palette_rule says how good it is. None takes it.
        """
        index, error = self.images._number(index), _Error()
        levels = self.images[index].levels or [Level()]  # of none the library says what is wrong
        level = _number(level, len(levels), "level")
        size = levels[level].width * levels[level].height * (1 if output == OUTPUT_INDEX8 else 4)
        out = c.create_string_buffer(size)
        options = DecodeOptions(output=output)
        colors = _palette(palette, bank)
        if colors is not None:
            options.palette = c.pointer(colors)
        _check(lib.kunai_textures_decode(self._pointer, index, level, options, out, size, error), error)
        return out.raw


class JoinedTextures(Textures):
    """Several sets as one: the textures of an archive, each in a file of its own.

        with kunai.Archive(data) as archive:
            sets = {entry.name: kunai.Textures(archive.read(i))
                    for i, entry in enumerate(archive.entries)}
        textures = kunai.JoinedTextures(sets)

    sets: Textures; or a mapping, whose keys (bytes, str) are the names of images that have none."""

    def __init__(self, sets, **options):
        named = sets.items() if isinstance(sets, collections.abc.Mapping) else ((b"", s) for s in sets)
        named = [(_name(name), textures) for name, textures in named]
        parts = (_TexturesPart * len(named))()
        for part, (name, textures) in zip(parts, named):
            part.textures = textures._pointer
            part.name.data, part.name.size = c.cast(c.c_char_p(name), void_p), len(name)
        self._memory = _JoinedMemory([textures for _, textures in named], parts, Options(**options))


def _palette(palette, bank):
    """What decode() takes for a palette, as a struct that begins at the bank."""
    if bank < 0 or (bank and palette is None):
        raise ValueError(f"no bank {bank}" + (" without a palette" if bank > 0 else ""))
    if palette is None:
        return None
    if isinstance(palette, Record):
        palette._handle._pointer  # says ValueError when it is closed
        palette = palette._struct
    elif isinstance(palette, Textures):
        raise TypeError("one of its palettes is wanted: palettes[0], say")
    elif not isinstance(palette, Palette):
        colors = _bytes(palette)
        if len(colors) % 4:
            raise ValueError(f"{len(colors)} bytes are no whole number of colours")
        palette = Palette(colors=(u8 * len(colors)).from_buffer_copy(colors),
                          count=len(colors) // 4)
    if not isinstance(palette, Palette):
        raise TypeError(f"{type(palette).__name__} is no palette")
    if not bank or not palette.colors:
        return palette
    skipped = min(16 * bank, palette.count)
    place = c.addressof(palette.colors.contents) + 4 * skipped
    rest = Palette(colors=c.cast(place, P(u8)), count=palette.count - skipped)
    rest.whole = palette  # holds the colours
    return rest


def png(width, height, rgba):
    """A PNG file of what Textures.decode gave as OUTPUT_RGBA8 or OUTPUT_NORMAL8."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    if len(rgba) != 4 * width * height:
        raise ValueError(f"{len(rgba)} bytes are not 4 for each of {width} x {height} texels")
    rows = b"".join(b"\0" + rgba[y * width * 4:(y + 1) * width * 4] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits, RGBA
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class MaterialRecord(Record):
    """A material of a Model."""

    @property
    def states(self):
        """What parameters hold, by type, for Ginja and Xinja; else nothing. Each is a list of
        words: of Xinja its three arguments, of Ginja its value, of type 0 one for each
        attribute."""
        size = {FORMAT_GJCM: 2, FORMAT_XJ: 4}.get(self._handle.info.format)
        words, states = self.parameters if size else None, {}
        for at in range(0, len(words or ()), size or 1):
            states.setdefault(words[at], []).extend(words[at + 1:at + size])
        return states

    def __dir__(self):
        return super().__dir__() + ["states"]


class MaterialList(List):
    record = MaterialRecord


class Model(Handle):
    """Nodes, meshes, materials and names of textures. What is not in a file of its own has to be
    told where its root node lies, and what its pointers count from:

        with kunai.Model(dump, flags=kunai.OPEN_BARE, format=kunai.FORMAT_NJBM,
                         offset=0x1234, base=0x8C010000) as model:
            drawn = [mesh for mesh in model.meshes if mesh.kind != kunai.MESH_KIND_VOLUME]

    A pose is a local transform for each node. One of your own, and where it puts a mesh:

        with kunai.Model(data) as model:
            pose = [node.rest.copy() for node in model.nodes]
            pose[0].translation[1] += 5
            positions, normals = model.skin(0, model.world(pose))
    """

    module, lists = "model", ("node", "mesh", "material", "texture")

    def __init__(self, data, draws=None, **options):
        """draws: of a prop model of Pokemon Platinum what Map.draws() gives for it, or any
        sequence of (material, shape): these are drawn, on one node that does nothing. None, or an
        empty one: what the model itself says."""
        if draws is not None and len(draws):
            pairs = [(d.material, d.shape) if isinstance(d, MapDraw) else d for d in draws]
            array = (MapDraw * len(pairs))(*pairs)
            options.update(draws=c.cast(array, void_p), draw_count=len(array))
        super().__init__(data, **options)

    @property
    def nodes(self):
        return self._list("node")

    @property
    def meshes(self):
        return self._list("mesh")

    @property
    def volumes(self):
        """Those of the meshes that are not to be drawn."""
        return [mesh for mesh in self.meshes if mesh.kind == MESH_KIND_VOLUME]

    @property
    def materials(self):
        return MaterialList(self, "material", self.info.material_count)

    @property
    def textures(self):
        return TextureList(self)

    @property
    def inverse_binds(self):
        return self.info.inverse_binds

    def world(self, pose=None):
        """World matrices, 16 floats a node, of a pose: of Motion.pose, or any sequence of
        Transform; None is the rest pose."""
        count = self.info.node_count
        if pose is not None:
            pose = _sequence(pose, Transform, count, f"transforms for {count} nodes")
        out, error = (f32 * (16 * count))(), _Error()
        _check(lib.kunai_model_world(self._pointer, pose, count if pose is not None else 0, out,
                                     count, c.byref(error)), error)
        return out

    def uv_matrix(self, material, scale=None, rotation=0.0, translation=None):
        """What UVs of a material, or of that number, are multiplied with, 6 floats, when its
        texture is scaled, turned and moved like this: what motions of PROPERTY_UV_SCALE, PROPERTY_UV_ROTATION and
        PROPERTY_UV_TRANSLATION give."""
        material = _record_number(material, Material, self.materials, "a material", "model")
        out, error = (f32 * 6)(), _Error()
        if scale is not None:
            scale = _sequence(scale, f32, 2, "factors for U and V")
        if translation is not None:
            translation = _sequence(translation, f32, 2, "distances for U and V")
        _check(lib.kunai_model_uv_matrix(self._pointer, material, scale, rotation, translation,
                                         out, c.byref(error)), error)
        return out

    def skin(self, mesh, worlds):
        """Positions and normals of a mesh, or of that number, in model space. worlds: of world(),
        or any sequence of as many floats."""
        mesh, matrices = self._mesh_number(mesh), self.info.node_count
        worlds = _sequence(worlds, f32, 16 * matrices, f"floats for {matrices} matrices")
        count = self.meshes[mesh].vertex_count
        positions, normals, error = (f32 * (3 * count))(), (f32 * (3 * count))(), _Error()
        _check(lib.kunai_model_skin(self._pointer, mesh, worlds, matrices, positions, normals, count,
                                    c.byref(error)), error)
        return positions, normals

    def _mesh_number(self, mesh):
        return _record_number(mesh, Mesh, self.meshes, "a mesh", "model")


def _record_number(value, kind, records, name, owner):
    """That of a record, or the number that the value is."""
    if isinstance(value, Record) and isinstance(value._struct, kind):
        if value not in records[value._index:value._index + 1]:
            raise ValueError(f"{name} of another {owner}")
        return value._index
    try:
        return records._number(operator.index(value))
    except TypeError:
        raise TypeError(f"number of {name} wanted") from None


def _sequence(values, kind, count, what):
    """Any sequence as a C array, of count elements at least."""
    if len(values) < count:
        raise ValueError(f"{len(values)} {what}")
    is_array = isinstance(values, c.Array) and values._type_ is kind
    return values if is_array else (kind * len(values))(*values)


class Motion(Handle):
    module, lists = "motion", ("track",)

    def __init__(self, data, model=None, **options):
        super().__init__(data, model=model._pointer if model else None, **options)

    @property
    def tracks(self):
        return self._list("track")

    def fits(self, model):
        """How well it fits a model: FIT_NONE, which is false, FIT_POSSIBLE, FIT_COUNT, FIT_NAMES."""
        return lib.kunai_motion_fits(self._pointer, model._pointer)

    def sample(self, track, frame, mode=SAMPLE_LOOP):
        """The values of one track, or of that number, at a frame."""
        track = _record_number(track, Track, self.tracks, "a track", "motion")
        out = (f32 * self.tracks[track].value_count)()
        error = _Error()
        _check(lib.kunai_motion_sample(self._pointer, track, frame, mode, out, len(out), error),
               error)
        return out

    def pose(self, model, frame, mode=SAMPLE_LOOP):
        """Local transforms of all nodes of a model at a frame."""
        out = (Transform * model.info.node_count)()
        error = _Error()
        _check(lib.kunai_motion_pose(self._pointer, model._pointer, frame, mode, out, len(out),
                                     error), error)
        return out

    def shape(self, model, mesh, frame, mode=SAMPLE_LOOP):
        """Positions and normals of a rigid mesh of a model, or of that number, at a frame of a
        motion of shapes."""
        mesh = model._mesh_number(mesh)
        count = model.meshes[mesh].vertex_count
        positions, normals = (f32 * (3 * count))(), (f32 * (3 * count))()
        error = _Error()
        _check(lib.kunai_motion_shape(self._pointer, model._pointer, mesh, frame, mode, positions,
                                      normals, count, error), error)
        return positions, normals


def blend(a, b, rate):
    """The pose between two poses of the same model, or any sequences of Transform: a at rate 0, b
    at rate 1."""
    if len(a) != len(b):
        raise ValueError(f"poses of {len(a)} and of {len(b)} nodes")
    count = len(a)
    out, error = (Transform * count)(), _Error()
    _check(lib.kunai_motion_blend(_sequence(a, Transform, count, ""),
                                  _sequence(b, Transform, count, ""), rate, out, count, error),
           error)
    return out


class _SceneMember(Handle):
    """A model or a motion of a scene: what it is a part of holds it."""

    def __init__(self, scene, pointer):
        self._memory, self._scene, self._part = scene._memory, scene, void_p(pointer)

    @property
    def _pointer(self):
        super()._pointer, self._scene._pointer  # say ValueError when one of them is closed
        return self._part


class SceneModel(_SceneMember, Model):
    pass


class SceneMotion(_SceneMember, Motion):
    pass


class SceneList(List):
    """Of models or motions: each is made anew when it is asked for. The number -1 of an instance is
    that of none, and not of the last one."""

    kinds = {"model": SceneModel, "motion": SceneMotion}

    def _number(self, index):
        if index < 0:
            raise IndexError(f"no {self._name} {index}")
        return super()._number(index)

    def _get(self, index):
        get = self._handle._function("get_" + self._name)
        return self.kinds[self._name](self._handle, get(self._handle._pointer, index))


class Scene(Handle):
    """A stage of Phantasy Star Online, its collision, its minimap or its texture animations:

        with kunai.Scene(data) as scene:
            for section in scene.sections:
                for instance in scene.instances_of(section):
                    model, motion = scene.model_of(instance), scene.motion_of(instance)
                    if model:
                        pose = motion.pose(model, frame=2) if motion else None
                        print(section.world[12:15], model, model.world(pose)[12:15])

    Models and motions have what those of a file of their own have. They belong to the scene, which
    is what closes them; closing one of them only says that you are done with it.
    """

    module, lists = "scene", ("section", "instance", "model", "motion", "texture")

    @property
    def sections(self):
        return self._list("section")

    @property
    def instances(self):
        return self._list("instance")

    def instances_of(self, section):
        """Those of a section, or of that number."""
        if not isinstance(section, Record):
            section = self.sections[section]
        first = section.first_instance
        return self.instances[first:first + section.instance_count]

    def model_of(self, instance):
        """What an instance, or that of that number, shows; None where it has no model."""
        number = self._instance(instance).model
        return self.models[number] if number >= 0 else None

    def motion_of(self, instance):
        """What moves it; None where it has no motion."""
        number = self._instance(instance).motion
        return self.motions[number] if number >= 0 else None

    def _instance(self, instance):
        instances = self.instances
        return instances[_record_number(instance, Instance, instances, "an instance", "scene")]

    @property
    def models(self):
        return SceneList(self, "model", self.info.model_count)

    @property
    def motions(self):
        return SceneList(self, "motion", self.info.motion_count)

    @property
    def textures(self):
        return TextureList(self)

    @property
    def animations(self):
        return self._list("animation")

    @property
    def collision(self):
        """None when the file has none."""
        collision = lib.kunai_scene_get_collision(self._pointer)
        return Record(self, collision.contents) if collision else None


def _whole(value, kind):
    """A whole number that a C type holds: ctypes would wrap it silently."""
    number = operator.index(value)
    if kind(number).value != number:
        raise OverflowError(f"{number} does not fit {8 * c.sizeof(kind)} bits")
    return number


class MapList(List):
    """Headers, names or lights. The list is empty if the file is of another kind."""

    def __init__(self, handle, name):
        count = u32()
        self._first = handle._function(f"get_{name}s")(handle._pointer, count)
        super().__init__(handle, name, count.value)

    def _get(self, index):
        if self._name == "name":
            return bytes(self._first[index])
        return self.record(self._handle, self._first[index], index)


class Map(Handle):
    """A map file of Pokemon Platinum. Land, heights alone and lights are recognised, all others
    need their format=FORMAT_...; what is not in a file of that kind is None, or an empty list.

        with kunai.Map(data) as land, kunai.Map(cells, format=kunai.FORMAT_MAP_MATRIX) as matrix:
            for prop in land.land.props or []:
                x, y, z = prop.position
                print(prop.model, x / 4096, z / 4096, land.height(x, z, y))
            print(matrix.matrix.lands[0])

    Numbers are those of C: 4096 is 1.0 in positions, heights and normals.
    """

    module, lists = "map", ("item",)

    def _only(self, name):
        pointer = self._function("get_" + name)(self._pointer)
        return Record(self, pointer.contents) if pointer else None

    @property
    def headers(self):
        return MapList(self, "header")

    @property
    def names(self):
        """Of the headers, in their order."""
        return MapList(self, "name")

    @property
    def lights(self):
        return MapList(self, "light")

    @property
    def matrix(self):
        return self._only("matrix")

    @property
    def land(self):
        """Of heights alone, too: it has nothing else then."""
        return self._only("land")

    @property
    def area(self):
        return self._only("area")

    @property
    def animation(self):
        """How a prop model moves."""
        return self._only("animation")

    @property
    def models(self):
        """Numbers of the prop models that an area has: an array, or None."""
        count = u32()
        pointer = lib.kunai_map_get_models(self._pointer, count)
        return _array(pointer, count.value, self._memory) if pointer else None

    def draws(self, model):
        """The draws of a prop model as an array of (material, shape); an empty one says that it is
        drawn the normal way. None: this is another kind of file."""
        count = u32()
        if self.info.format != FORMAT_PROP_SHAPES:
            return None
        model = _number(model, self.info.item_count, "model")
        pointer = lib.kunai_map_get_draws(self._pointer, model, count)
        return _array(pointer, count.value, self._memory)

    def find_light(self, time):
        """Index of the light at a time in half seconds since midnight, or -1 without lights."""
        return lib.kunai_map_find_light(self._pointer, _whole(time, u32))

    def heights(self, x, z, flags=0):
        """All heights at a place, as the game finds them, in its order, at most ten; an empty list
        where no plate is. flags=HEIGHT_ALL_PLATES: not of one strip, but of all plates, however
        many. Numbers are fx32 (4096 is 1.0); x and z count from the centre of the land.

        E_RANGE: the map has no heights, as it is no land, or they are missing or damaged, which
        land.height_result tells.
        """
        x, z, count, error = _whole(x, i32), _whole(z, i32), u32(), _Error()
        out = (i32 * MAP_SIZE_HEIGHTS)()
        _check(lib.kunai_map_heights(self._pointer, x, z, flags, out, len(out), count, error),
               error)
        if count.value > len(out):
            out = (i32 * count.value)()
            _check(lib.kunai_map_heights(self._pointer, x, z, flags, out, len(out), count, error),
                   error)
        return out[:count.value]

    def height(self, x, z, y=0):
        """Of heights() the one that the game takes for something at height y: the nearest. None
        where there is none, also when the map has no heights at all."""
        height = i32()
        code = lib.kunai_map_height(self._pointer, *(_whole(v, i32) for v in (x, z, y)), height,
                                    None)
        if code == E_RANGE:
            return None
        _check(code)
        return height.value


class Outline(Handle):
    """Every structure in a file, in the order of the file:

        with kunai.Outline(data) as outline:
            for record in outline.records:
                print("  " * record.depth, hex(record.offset), record.name)

    record.kind is one of RECORD_KIND_...: kunai/outline.h says what type, flags and count of each
    kind hold. A type that is a tag: record.type.to_bytes(4, "little"). Names are bytes, for people.
    """

    module, lists = "outline", ("record",)

    @property
    def records(self):
        return self._list("record")


def _all(kind, data, *arguments, **options):
    index = 0
    while True:
        try:
            handle = kind(data, *arguments, index=index, **options)
        except Error as error:
            if error.code in (E_RANGE, E_FORMAT):
                return
            raise
        yield handle
        index += 1
        if options.get("flags", 0) & OPEN_BARE:
            return  # there is no index of those


def models(data, **options):
    """All models of a file, one after the other; none is no error."""
    return _all(Model, _bytes(data), **options)


def motions(data, model=None, **options):
    """All motions of a file, one after the other; none is no error."""
    return _all(Motion, _bytes(data), model, **options)


# ---- probe, PRS ----


def probe(data):
    """What begins at the first byte: a Found, or None."""
    found, data = Found(), _bytes(data)
    return found if lib.kunai_probe(data, len(data), found) == OK else None


def scan(data, prs=False):
    """All that is recognised in data, one Found after the other, also what lies inside another.
    prs: tries for PRS and PRSD, too, which is slow."""
    return _scan(_bytes(data), SCAN_PRS if prs else 0)


def _scan(data, flags):
    position, options = u64(), _ScanOptions(c.sizeof(_ScanOptions), flags, 0)
    while True:
        found = Found()
        if _check(lib.kunai_scan(data, len(data), options, position, found)) == END:
            return
        yield found


def _unpack_at(data, offset, options):
    """What a stream unpacks to, and how many bytes it takes."""
    place, size = text_p(c.cast(data, void_p).value + offset), len(data) - offset
    settings, error, unpacked, packed = Options(**options), _Error(), u64(), u64()
    code = lib.kunai_prs_size(place, size, settings, unpacked, None, error)
    error.offset += offset
    _check(code, error)
    out = c.create_string_buffer(unpacked.value + 1)
    _check(lib.kunai_prs_decode(place, size, settings, out, unpacked.value, None, packed, error),
           error)
    return out.raw[:unpacked.value], packed.value


def unpack_prs(data, **options):
    """Unpacks a PRS stream, or a PRSD file with format=FORMAT_PRSD; what follows its end mark is
    ignored."""
    return _unpack_at(_bytes(data), 0, options)[0]


def unpack(data, **options):
    """Unpacks PRS or PRSD: probe() tells which, or format=. E_FORMAT when it is neither."""
    data = _bytes(data)
    if not options.get("format"):
        found = probe(data)
        if not found or not found.modules & MODULE_PRS:
            raise Error(E_FORMAT, _Error(message=b"neither PRS nor PRSD begins here",
                                         record=b"file", code=E_FORMAT))
        options = {**options, "format": found.format}
        if not options.get("byte_order"):
            options["byte_order"] = found.byte_order
    return unpack_prs(data, **options)


def unpack_members(data, **options):
    """What each member of a PRSD file unpacks to, one after the other."""
    return _unpack_members(_bytes(data), {"format": FORMAT_PRSD, **options})


def _unpack_members(data, options):
    offset = 0
    # A header and the shortest stream; behind the last member there are only zeros.
    while not offset or (len(data) - offset >= 11 and any(data[offset:offset + 8])):
        unpacked, packed = _unpack_at(data, offset, options)
        yield unpacked
        offset += (packed + 31) & ~31


class PrsStream(_Closable):
    """Unpacks a PRS stream (format=FORMAT_PRSD: a PRSD file) that comes in pieces: feed() gives
    what each piece unpacks to."""

    def __init__(self, **options):
        self._memory, self.ended = _Memory("prs", Options(**options)), False

    def feed(self, piece, last=False):
        piece, parts, error = _bytes(piece), [], _Error()
        source = Input(c.cast(piece, void_p), len(piece), 0)
        room = c.create_string_buffer(65536)
        while True:
            target = Output(c.addressof(room), len(room), 0)
            result = _check(lib.kunai_prs_run(self._pointer, source, target, last, error), error)
            parts.append(room.raw[:target.pos])
            if result != NEED_OUTPUT:
                self.ended = result == END
                return b"".join(parts)

    def reset(self):
        lib.kunai_prs_reset(self._pointer)
        self.ended = False
