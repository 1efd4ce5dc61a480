/* generated.js - constants, and the records of handles.
 * Made by tests/api/make_bindings.py from tests/api/api.json: do not edit. */
import {
    Handle, Struct, at, cache, cached, describe, f32, f32s, gather, i32, i32s, list, part, record, scratch, sets,
    staticText, text, texts, u16, u16s, u32, u32s, u64, u8, u8s, wasm
} from "./core.js";

export const VERSION = 0x000100;

export const ResultCode = Object.freeze({ OK: 0, NEED_INPUT: 1, NEED_OUTPUT: 2, END: 3, MORE: 4, E_ARGUMENT: -1,
    E_MEMORY: -2, E_LIMIT: -3, E_FORMAT: -4, E_TRUNCATED: -5, E_CORRUPT: -6, E_UNSUPPORTED: -7, E_RANGE: -8,
    E_SPACE: -9 });
export const Item = Object.freeze({ NONE: 0, ENTRY: 1, IMAGE: 2, PALETTE: 3, MODEL: 4, MOTION: 5, INSTANCE: 6,
    FILE: 7 });
export const ByteOrder = Object.freeze({ ANY: 0, LITTLE: 1, BIG: 2, MIXED: 3 });
export const Format = Object.freeze({ ANY: 0x0, PRS: 0x101, PRSD: 0x102, LZ10: 0x103, LZ11: 0x104, HUFFMAN4: 0x105,
    HUFFMAN8: 0x106, RLE: 0x107, BLZ: 0x108, AFS: 0x201, BML: 0x202, GSL: 0x203, PVM: 0x204, GVM: 0x205, XVM: 0x206,
    PVMX: 0x207, NARC: 0x208, NINJA: 0x209, NDS: 0x20A, QST: 0x20B, PVR: 0x301, GVR: 0x302, XVR: 0x303, TEX0: 0x304,
    PVP: 0x305, GVP: 0x306, NDS_BANNER: 0x308, NJCM: 0x401, NJBM: 0x402, NJBM_PLUS: 0x403, GJCM: 0x404, XJ: 0x405,
    MDL0: 0x406, NJA: 0x407, NMDM: 0x501, NSSM: 0x502, NCAM: 0x503, NLIM: 0x504, REL_MOTION: 0x505, JNT0: 0x506,
    SRT0: 0x507, PAT0: 0x508, MAT0: 0x509, VIS0: 0x50A, NJCA: 0x50B, SAANIM: 0x50C, N_REL: 0x601, D_REL: 0x602,
    FMT2: 0x603, C_REL: 0x604, R_REL: 0x605, TAM: 0x606, REL: 0x607, SA1LVL: 0x608, SADXLVL: 0x609, SA2LVL: 0x60A,
    SA2BLVL: 0x60B, QUEST_DAT: 0x60C, PLACED_OBJECTS: 0x60D, PLACED_ENEMIES: 0x60E, PLACED_EVENTS: 0x60F,
    MAP_HEADERS: 0x701, MAP_HEADERS_DP: 0x702, MAP_HEADERS_HG: 0x703, MAP_NAMES: 0x704, MAP_MATRIX: 0x705, LAND: 0x706,
    BDHC: 0x707, AREA: 0x708, AREA_HG: 0x709, AREA_BUILD: 0x70A, AREA_LIGHT: 0x70B, PROP_ANIMATION: 0x70C,
    PROP_SHAPES: 0x70D, MAP_EVENTS: 0x70E });
export const OpenFlags = Object.freeze({ STRICT: 0x1, BARE: 0x2, ACTION: 0x4 });
export const ArchiveFlags = Object.freeze({ QUICK: 0x10, LEAVE: 0x20, UNPACK: 0x40 });
export const PrsFlags = Object.freeze({ FILL: 0x100, LENIENT: 0x200 });
export const TexturesFlags = Object.freeze({ SHIFT: 0x1000, SA_PALETTES: 0x2000 });
export const ModelFlags = Object.freeze({ ONE_MESH: 0x10000, DRAW_ORDER: 0x20000, STORED_POSE: 0x40000,
    COLORS_RGBA: 0x80000, UV_256: 0x100000, UV_SWAPPED: 0x200000, SKIN_255: 0x400000 });
export const MotionFlags = Object.freeze({ ANGLES_WIDE: 0x1000000, ANGLES_SHORT: 0x2000000, NINJA2: 0x4000000,
    ANGLES_65535: 0x8000000 });
export const TextureTableFlags = Object.freeze({ GLOBAL_INDEX: 0x1, DIMENSIONS: 0x2, FORMAT: 0x4, NAME: 0x8, MDLN: 0x10,
    PVMI: 0x20, CONV: 0x40, IMGC: 0x80, PVRT: 0x100, COMM: 0x200, BANK: 0x400, PVPL: 0x800, PVPN: 0x1000 });
export const QuestPlatform = Object.freeze({ DC: 1, PC: 2, GC: 3, XB: 4, BB: 5 });
export const QuestFlags = Object.freeze({ PLATFORM_MASK: 0xFF, DOWNLOAD: 0x100 });
export const ChunkTag = Object.freeze({ NJTL: 0x4C544A4E, GJTL: 0x4C544A47, XJTL: 0x4C544A58, NJCM: 0x4D434A4E,
    NJBM: 0x4D424A4E, GJCM: 0x4D434A47, XJCM: 0x4D434A58, NMDM: 0x4D444D4E, NSSM: 0x4D53534E, NCAM: 0x4D41434E,
    NLIM: 0x4D494C4E, NJCA: 0x41434A4E, POF0: 0x30464F50, NMDL: 0x4C444D4E, NJLI: 0x494C4A4E, NJIN: 0x4E494A4E,
    N2CM: 0x4D43324E, CPSM: 0x4D535043, NJSL: 0x4C534A4E, NJSP: 0x50534A4E, NJCS: 0x53434A4E, NCSM: 0x4D53434E,
    NJAD: 0x44414A4E, POF1: 0x31464F50, POF2: 0x32464F50, CGCL: 0x4C434743, CGLC: 0x434C4743, CGMP: 0x504D4743,
    CGSP: 0x50534743, CGAL: 0x4C414743, CGAM: 0x4D414743, CMCK: 0x4B434D43, GRND: 0x444E5247, GOBJ: 0x4A424F47 });
export const RomPart = Object.freeze({ FILE: 0, OVERLAY9: 1, OVERLAY7: 2, ARM9: 3, ARM7: 4, BANNER: 5 });
export const ProgramFlags = Object.freeze({ PACKED: 0x1, SIGNED: 0x2 });
export const RomFlags = Object.freeze({ HEADER_CRC: 0x1, LOGO_CRC: 0x2, BANNER_CRC: 0x4, PARAMETERS: 0x8,
    TRAILER: 0x10 });
export const GameTitle = Object.freeze({ DIAMOND: 1, PEARL: 2, PLATINUM: 3, HEARTGOLD: 4, SOULSILVER: 5 });
export const GameRegion = Object.freeze({ ENGLISH: 0x45, JAPANESE: 0x4A, FRENCH: 0x46, GERMAN: 0x44, ITALIAN: 0x49,
    SPANISH: 0x53, KOREAN: 0x4B });
export const GameSearch = Object.freeze({ KNOWN: 1, CONTENT: 2 });
export const Fx32 = Object.freeze({ ONE: 0x1000 });
export const MapUnits = Object.freeze({ TILE: 0x10, LAND: 0x200, ALTITUDE: 0x8 });
export const MapCount = Object.freeze({ TILES: 0x20, PROPS: 0x20, HEIGHTS: 0xA, TIMES: 0xA8C0 });
export const MapEncounters = Object.freeze({ NONE_HG: 0xFF, NONE: 0xFFFF });
export const MapCell = Object.freeze({ EMPTY: 0xFFFF });
export const MapType = Object.freeze({ NONE: 0, TOWN: 1, OUTDOORS: 2, CAVE: 3, INDOORS: 4, CENTER: 5, UNDERGROUND: 6 });
export const MapHeaderFlags = Object.freeze({ BIKE: 0x1, RUN: 0x2, ESCAPE_ROPE: 0x4, FLY: 0x8, CALL_1: 0x10,
    CALL_2: 0x20, RADIO: 0x40 });
export const Tile = Object.freeze({ BEHAVIOR_MASK: 0xFF, BLOCKED: 0x8000 });
export const MapAnimationValue = Object.freeze({ NONE: 0xFF });
export const MapAnimationFlags = Object.freeze({ LOAD_LATER: 0x1, ATTACH_LATER: 0x2 });
export const MapBackgroundKind = Object.freeze({ READ: 0, WALL: 1, HIDDEN_ITEM: 2 });
export const MapFacing = Object.freeze({ NORTH: 0, EAST: 1, WEST: 2, SOUTH: 3, ANY: 4, WEST_OR_EAST: 5,
    NORTH_OR_SOUTH: 6 });
export const MapDirection = Object.freeze({ NORTH: 0, SOUTH: 1, WEST: 2, EAST: 3 });
export const MapObjectValue = Object.freeze({ NO_FLAG: 0x0, FIRST_VARIABLE: 0x65, LAST_VARIABLE: 0x74, COPY: 0xFFFF });
export const MapWarpValue = Object.freeze({ BACK: 0x100, BACK_HEADER: 0xFFF });
export const HeightFlags = Object.freeze({ ALL_PLATES: 0x1 });
export const ScalingRule = Object.freeze({ INHERIT: 0, UNDO: 1, SOFTIMAGE: 2 });
export const NodeFlags = Object.freeze({ BILLBOARD: 0x10000, BILLBOARD_Y: 0x20000, UNDOES_SCALE: 0x40000,
    SCALE_UNDONE: 0x80000, HIDDEN: 0x100000 });
export const MeshKind = Object.freeze({ RIGID: 0, SKINNED: 1, VOLUME: 2 });
export const MaterialFlags = Object.freeze({ BLEND: 0x1, DOUBLE_SIDED: 0x2, UNLIT: 0x4, FLAT: 0x8, ENVIRONMENT: 0x10,
    NO_SPECULAR: 0x20, NO_AMBIENT: 0x40, NO_ALPHA_TEST: 0x80, VERTEX_COLOR: 0x100, HIDDEN: 0x200, SECOND: 0x400,
    BACK_SIDE: 0x800, PROJECTION: 0x1000 });
export const Wrap = Object.freeze({ REPEAT: 0, MIRROR: 1, CLAMP: 2 });
export const Filter = Object.freeze({ POINT: 0, BILINEAR: 1, TRILINEAR: 2, TRILINEAR_B: 3 });
export const Blend = Object.freeze({ ZERO: 0, ONE: 1, OTHER: 2, INV_OTHER: 3, SRC_ALPHA: 4, INV_SRC_ALPHA: 5,
    DST_ALPHA: 6, INV_DST_ALPHA: 7, OWN: 8, INV_OWN: 9 });
export const EvalFlags = Object.freeze({ UNIT_POS: 0x1, UNIT_ANG: 0x2, UNIT_SCL: 0x4, HIDE: 0x8, BREAK: 0x10,
    ZXY_ANG: 0x20, SKIP: 0x40, SHAPE_SKIP: 0x80, CLIP: 0x100, MODIFIER: 0x200, QUATERNION: 0x400, ROTATE_BASE: 0x800,
    ROTATE_SET: 0x1000, ENVELOPE: 0x2000 });
export const NitroNodeFlags = Object.freeze({ NO_TRANSLATION: 0x1, NO_ROTATION: 0x2, NO_SCALE: 0x4, PIVOT: 0x8,
    PIVOT_INDEX_SHIFT: 0x4, PIVOT_INDEX_MASK: 0xF, NEGATIVE_PIVOT: 0x100, NEGATIVE_C: 0x200, NEGATIVE_D: 0x400,
    SLOT_SHIFT: 0xB, SLOT_MASK: 0x1F });
export const StripFlags = Object.freeze({ IGNORE_LIGHT: 0x1, IGNORE_SPECULAR: 0x2, IGNORE_AMBIENT: 0x4, USE_ALPHA: 0x8,
    DOUBLE_SIDED: 0x10, FLAT: 0x20, ENVIRONMENT: 0x40, NO_ALPHA_TEST: 0x80 });
export const ChunkRaw = Object.freeze({ STRIP: 0, TEXTURE: 1, TEXTURE2: 2, HEAD2: 3, BUMP_XY: 4, BUMP_Z_UP_X: 5,
    BUMP_UP_YZ: 6 });
export const ChunkBump = Object.freeze({ FIRST_SHIFT: 0x0, FIRST_MASK: 0xFFFF, SECOND_SHIFT: 0x10, SECOND_MASK: 0xFFFF,
    ONE: 0x7FFF });
export const ChunkTexture = Object.freeze({ INDEX_SHIFT: 0x0, INDEX_MASK: 0x1FFF, SUPER_SAMPLE: 0x2000,
    FILTER_SHIFT: 0xE, FILTER_MASK: 0x3, MIP_SHIFT: 0x10, MIP_MASK: 0xF, CLAMP_V: 0x100000, CLAMP_U: 0x200000,
    FLIP_V: 0x400000, FLIP_U: 0x800000 });
export const BasicRaw = Object.freeze({ ATTR: 0, TEXTURE: 1 });
export const BasicAttrFlags = Object.freeze({ USER_SHIFT: 0x0, USER_MASK: 0x7F, PICK: 0x80, MIP_SHIFT: 0x8,
    MIP_MASK: 0xF, SUPER_SAMPLE: 0x1000, FILTER_SHIFT: 0xD, FILTER_MASK: 0x3, CLAMP_V: 0x8000, CLAMP_U: 0x10000,
    FLIP_V: 0x20000, FLIP_U: 0x40000, IGNORE_SPECULAR: 0x80000, USE_ALPHA: 0x100000, USE_TEXTURE: 0x200000,
    ENVIRONMENT: 0x400000, DOUBLE_SIDED: 0x800000, FLAT: 0x1000000, IGNORE_LIGHT: 0x2000000, DESTINATION_SHIFT: 0x1A,
    DESTINATION_MASK: 0x7, SOURCE_SHIFT: 0x1D, SOURCE_MASK: 0x7 });
export const BasicTexture = Object.freeze({ INDEX_SHIFT: 0x0, INDEX_MASK: 0xFFFF });
export const GinjaParameter = Object.freeze({ FORMAT: 0, INDICES: 1, STRIP: 2, STRIP2: 3, BLEND: 4, DIFFUSE: 5,
    AMBIENT: 6, SPECULAR: 7, TEXTURE: 8, STAGE: 9, GENERATOR: 10 });
export const GinjaAttribute = Object.freeze({ MATRIX: 0, POSITION: 1, NORMAL: 2, COLOR: 3, COLOR2: 4, UV: 5 });
export const GinjaFormat = Object.freeze({ FRACTION_SHIFT: 0x0, FRACTION_MASK: 0x1F, TYPE_SHIFT: 0x8, TYPE_MASK: 0xF,
    COUNT_SHIFT: 0xC, COUNT_MASK: 0xF, ATTRIBUTE_SHIFT: 0x10, ATTRIBUTE_MASK: 0xFF });
export const GinjaCount = Object.freeze({ XY: 0, XYZ: 1, NORMAL_XYZ: 2, NBT: 3, NBT3: 4, RGB: 5, RGBA: 6, S: 7,
    ST: 8 });
export const GinjaType = Object.freeze({ U8: 0, S8: 1, U16: 2, S16: 3, F32: 4, RGB565: 5, RGB8: 6, RGBX8: 7, RGBA4: 8,
    RGBA6: 9, RGBA8: 10 });
export const GinjaIndices = Object.freeze({ BITS: 2, MASK: 3 });
export const GinjaCode = Object.freeze({ ABSENT: 0, DIRECT: 1, INDEX8: 2, INDEX16: 3 });
export const GinjaStripFlags = Object.freeze({ CHANNELS_SHIFT: 0x0, CHANNELS_MASK: 0x3, GENERATORS_SHIFT: 0x4,
    GENERATORS_MASK: 0xF, IGNORE_LIGHT: 0x100, IGNORE_SPECULAR: 0x200, IGNORE_AMBIENT: 0x400, VERTEX_DIFFUSE: 0x800,
    VERTEX_AMBIENT: 0x1000, USE_ALPHA: 0x2000, NO_PUNCH_THROUGH: 0x4000, DOUBLE_SIDED: 0x8000, STAGES_SHIFT: 0x10,
    STAGES_MASK: 0xF });
export const GinjaBlend = Object.freeze({ DESTINATION_SHIFT: 8, DESTINATION_MASK: 7, SOURCE_SHIFT: 11, SOURCE_MASK: 7,
    MIX_SHIFT: 14, MIX_MASK: 3 });
export const GinjaMix = Object.freeze({ NONE: 0, BLEND: 1, LOGIC: 2, SUBTRACT: 3 });
export const GinjaColor = Object.freeze({ ALPHA_SHIFT: 0x0, ALPHA_MASK: 0xFF, BLUE_SHIFT: 0x8, BLUE_MASK: 0xFF,
    GREEN_SHIFT: 0x10, GREEN_MASK: 0xFF, RED_SHIFT: 0x18, RED_MASK: 0xFF });
export const GinjaTexture = Object.freeze({ INDEX_SHIFT: 0x0, INDEX_MASK: 0xFFFF, WRAP_V_SHIFT: 0x10, WRAP_V_MASK: 0x3,
    WRAP_U_SHIFT: 0x12, WRAP_U_MASK: 0x3 });
export const GinjaWrap = Object.freeze({ CLAMP: 0, REPEAT: 1, MIRROR: 2 });
export const GinjaStage = Object.freeze({ CHANNEL_SHIFT: 0, CHANNEL_MASK: 15, MAP_SHIFT: 4, MAP_MASK: 15, UV_SHIFT: 8,
    UV_MASK: 15, INDEX_SHIFT: 12, INDEX_MASK: 15 });
export const GinjaChannel = Object.freeze({ COLOR: 0, COLOR2: 1, COLOR_NO_ALPHA: 4 });
export const GinjaGenerator = Object.freeze({ MATRIX_SHIFT: 0x0, MATRIX_MASK: 0xF, SOURCE_SHIFT: 0x4, SOURCE_MASK: 0xFF,
    FUNCTION_SHIFT: 0xC, FUNCTION_MASK: 0xF, UV_SHIFT: 0x10, UV_MASK: 0xFF });
export const GinjaMatrix = Object.freeze({ TEXTURE: 0, NONE: 10 });
export const GinjaSource = Object.freeze({ POSITION: 0, NORMAL: 1, BINORMAL: 2, TANGENT: 3, UV: 4, GENERATED: 12,
    COLOR: 19, COLOR2: 20 });
export const GinjaFunction = Object.freeze({ FUNCTION_3X4: 0, FUNCTION_2X4: 1, FUNCTION_BUMP: 2, FUNCTION_COLOR: 10 });
export const XinjaSet = Object.freeze({ VERTEX_SHIFT: 0x0, VERTEX_MASK: 0xFFFF, FLAGS_SHIFT: 0x10,
    FLAGS_MASK: 0xFFFF });
export const XinjaVertexFlags = Object.freeze({ UV: 0x1, NORMAL: 0x2, COLOR: 0x4 });
export const XinjaState = Object.freeze({ CULLING: 1, BLEND: 2, TEXTURE: 3, WRAP: 4, COLORS: 5, LIGHT: 6,
    ENVIRONMENT: 7, DIFFUSE: 8 });
export const XinjaCulling = Object.freeze({ NONE: 0, COUNTER_CLOCKWISE: 1, CLOCKWISE: 2 });
export const XinjaFactor = Object.freeze({ ZERO: 0, ONE: 1, SRC_COLOR: 2, INV_SRC_COLOR: 3, SRC_ALPHA: 4,
    INV_SRC_ALPHA: 5, DST_ALPHA: 6, INV_DST_ALPHA: 7, DST_COLOR: 8, INV_DST_COLOR: 9 });
export const XinjaWrap = Object.freeze({ CLAMP: 0, MIRROR: 1, REPEAT: 2 });
export const XinjaColor = Object.freeze({ BLUE_SHIFT: 0x0, BLUE_MASK: 0xFF, GREEN_SHIFT: 0x8, GREEN_MASK: 0xFF,
    RED_SHIFT: 0x10, RED_MASK: 0xFF, ALPHA_SHIFT: 0x18, ALPHA_MASK: 0xFF });
export const XinjaLight = Object.freeze({ OFF: 0, ON: 1 });
export const XinjaEnvironment = Object.freeze({ STORED: 0, NORMAL: 1 });
export const XinjaDiffuse = Object.freeze({ MATERIAL: 0, VERTEX: 1 });
export const NitroRaw = Object.freeze({ RECORD: 0, POLYGON: 1, TEXTURE: 2, DIFFUSE_AMBIENT: 3, SPECULAR_EMISSION: 4,
    SIZE: 5, MATRIX: 6 });
export const NitroRecord = Object.freeze({ INDEX_SHIFT: 0x0, INDEX_MASK: 0xFFFF, FLAGS_SHIFT: 0x10,
    FLAGS_MASK: 0xFFFF });
export const NitroMaterialFlags = Object.freeze({ MATRIX: 0x1, NO_SCALE: 0x2, NO_ROTATION: 0x4, NO_TRANSLATION: 0x8,
    SAME_SIZE: 0x10, WIREFRAME: 0x20, DIFFUSE: 0x40, AMBIENT: 0x80, INITIAL: 0x100, SPECULAR: 0x200, EMISSION: 0x400,
    SHININESS: 0x800, PALETTE: 0x1000, EFFECT: 0x2000 });
export const NitroPolygonFlags = Object.freeze({ LIGHTS_SHIFT: 0x0, LIGHTS_MASK: 0xF, MODE_SHIFT: 0x4, MODE_MASK: 0x3,
    BACK: 0x40, FRONT: 0x80, WRITE_DEPTH: 0x800, FAR_CLIP: 0x1000, ONE_DOT: 0x2000, DEPTH_EQUAL: 0x4000, FOG: 0x8000,
    ALPHA_SHIFT: 0x10, ALPHA_MASK: 0x1F, ID_SHIFT: 0x18, ID_MASK: 0x3F });
export const NitroMode = Object.freeze({ MODULATE: 0, DECAL: 1, TOON: 2, SHADOW: 3 });
export const NitroTextureFlags = Object.freeze({ REPEAT_U: 0x10000, REPEAT_V: 0x20000, FLIP_U: 0x40000, FLIP_V: 0x80000,
    SOURCE_SHIFT: 0x1E, SOURCE_MASK: 0x3 });
export const NitroSource = Object.freeze({ NONE: 0, STORED: 1, NORMAL: 2, POSITION: 3 });
export const NitroDiffuseAmbient = Object.freeze({ DIFFUSE_SHIFT: 0x0, DIFFUSE_MASK: 0x7FFF, INITIAL: 0x8000,
    AMBIENT_SHIFT: 0x10, AMBIENT_MASK: 0x7FFF });
export const NitroSpecularEmission = Object.freeze({ SPECULAR_SHIFT: 0x0, SPECULAR_MASK: 0x7FFF, TABLE: 0x8000,
    EMISSION_SHIFT: 0x10, EMISSION_MASK: 0x7FFF });
export const NitroColor = Object.freeze({ RED_SHIFT: 0, RED_MASK: 31, GREEN_SHIFT: 5, GREEN_MASK: 31, BLUE_SHIFT: 10,
    BLUE_MASK: 31 });
export const NitroSize = Object.freeze({ WIDTH_SHIFT: 0x0, WIDTH_MASK: 0xFFFF, HEIGHT_SHIFT: 0x10,
    HEIGHT_MASK: 0xFFFF });
export const NitroMatrix = Object.freeze({ MATRIX_MAYA: 0, MATRIX_SOFTIMAGE: 1, MATRIX_3DS_MAX: 2, MATRIX_XSI: 3 });
export const NitroWord = Object.freeze({ RECORD: 0, DIFFUSE_AMBIENT: 1, SPECULAR_EMISSION: 2, POLYGON: 3,
    POLYGON_BITS: 4, TEXTURE: 5, TEXTURE_BITS: 6, FLAGS: 7, SIZE: 8, SCALE_U: 9, SCALE_V: 10, MATRIX: 11 });
export const NitroHead = Object.freeze({ SIZE_SHIFT: 0x10, SIZE_MASK: 0xFFFF });
export const NitroFlagWord = Object.freeze({ PALETTE_SHIFT: 0x0, PALETTE_MASK: 0xFFFF, FLAGS_SHIFT: 0x10,
    FLAGS_MASK: 0xFFFF });
export const NitroRotation = Object.freeze({ SINE_SHIFT: 0x0, SINE_MASK: 0xFFFF, COSINE_SHIFT: 0x10,
    COSINE_MASK: 0xFFFF });
export const NitroEffect = Object.freeze({ WORDS: 0x10, ONE: 0x1000 });
export const MotionKind = Object.freeze({ NODES: 0, SHAPES: 1, CAMERA: 2, LIGHT: 3, MATERIALS: 4, VISIBILITY: 5 });
export const Interpolation = Object.freeze({ STEP: 0, LINEAR: 1, SPLINE: 2, USER: 3 });
export const ChannelFlags = Object.freeze({ TRANSLATION: 0x1, ANGLES: 0x2, SCALE: 0x4, VECTOR: 0x8, VERTICES: 0x10,
    NORMALS: 0x20, TARGET: 0x40, ROLL: 0x80, FIELD_OF_VIEW: 0x100, COLOR: 0x200, INTENSITY: 0x400, SPOT: 0x800,
    POINT: 0x1000, QUATERNION: 0x2000, VERTEX_COLORS: 0x4000 });
export const Ninja2ChannelFlags = Object.freeze({ VECTOR: 0x10, SHORT_ANGLES: 0x20, SHAPE_ID: 0x4000, EVENT: 0x8000 });
export const InpFn = Object.freeze({ ELEMENTS_MASK: 63, MODE_SHIFT: 6, MODE_MASK: 3 });
export const InpFnMode = Object.freeze({ LINEAR: 0, SPLINE: 1, USER: 2, UNDEFINED: 3 });
export const NitroMotionFlags = Object.freeze({ FRACTIONS: 0x1, LAST_TO_FIRST: 0x2 });
export const Property = Object.freeze({ TRANSLATION: 0, ROTATION: 1, SCALE: 2, VECTOR: 3, TARGET: 4, VERTICES: 5,
    NORMALS: 6, ROLL: 7, FIELD_OF_VIEW: 8, COLOR: 9, INTENSITY: 10, SPOT: 11, POINT: 12, EVENT: 13, SHAPE_ID: 14,
    UV_SCALE: 15, UV_ROTATION: 16, UV_TRANSLATION: 17, TEXTURE_SWAP: 18, DIFFUSE: 19, AMBIENT: 20, SPECULAR: 21,
    EMISSION: 22, ALPHA: 23, VISIBLE: 24, CLIP: 25 });
export const EventFlags = Object.freeze({ HIDE: 0x1 });
export const RawColor = Object.freeze({ BLUE_SHIFT: 0x0, GREEN_SHIFT: 0x8, RED_SHIFT: 0x10, ALPHA_SHIFT: 0x18,
    MASK: 0xFF });
export const RawRotation = Object.freeze({ IDENTITY: -1, INDEX_MASK: 0x7FFF, PIVOT: 0x8000 });
export const RawSwap = Object.freeze({ SAME_PALETTE: 0xFF });
export const RawColor5 = Object.freeze({ RED_SHIFT: 0, GREEN_SHIFT: 5, BLUE_SHIFT: 10, MASK: 31 });
export const RawAlpha = Object.freeze({ MASK: 31 });
export const TrackFlagsKind = Object.freeze({ NONE: 0, JOINT_TAG: 1, JOINT_CURVE: 2, MATRIX_CURVE: 3, SWAP: 4,
    COLOR_CURVE: 5 });
export const JointTagFlags = Object.freeze({ IDENTITY: 0x1, TRANSLATION_ZERO: 0x2, TRANSLATION_MODEL: 0x4,
    TRANSLATION_X_CONSTANT: 0x8, TRANSLATION_Y_CONSTANT: 0x10, TRANSLATION_Z_CONSTANT: 0x20, ROTATION_IDENTITY: 0x40,
    ROTATION_MODEL: 0x80, ROTATION_CONSTANT: 0x100, SCALE_ONE: 0x200, SCALE_MODEL: 0x400, SCALE_X_CONSTANT: 0x800,
    SCALE_Y_CONSTANT: 0x1000, SCALE_Z_CONSTANT: 0x2000, NODE_SHIFT: 0x18, NODE_MASK: 0xFF });
export const Curve = Object.freeze({ STEP_SHIFT: 30, STEP_MASK: 3 });
export const CurveStep = Object.freeze({ STEP_1: 0, STEP_2: 1, STEP_4: 2, STEP_2_AGAIN: 3 });
export const JointCurveFlags = Object.freeze({ START_MASK: 0xFFFF, LAST_SHIFT: 0x10, LAST_MASK: 0x1FFF,
    SHORT: 0x20000000 });
export const MatrixCurveFlags = Object.freeze({ LAST_MASK: 0xFFFF, SHORT: 0x10000000, CONSTANT: 0x20000000 });
export const ColorCurveFlags = Object.freeze({ VALUE_MASK: 0xFFFF, LAST_SHIFT: 0x10, LAST_MASK: 0x1FFF,
    CONSTANT: 0x20000000 });
export const SwapFlags = Object.freeze({ FLAGS_MASK: 0xFFFF, RATIO_SHIFT: 0x10, RATIO_MASK: 0xFFFF });
export const Sample = Object.freeze({ LOOP: 0, WRAP: 1, CLAMP: 2 });
export const SampleFlags = Object.freeze({ SHORTEST: 0x100 });
export const Fit = Object.freeze({ NONE: 0, POSSIBLE: 1, COUNT: 2, NAMES: 3 });
export const RecordKind = Object.freeze({ FILE: 0x1, HEADER: 0x2, BLOCK: 0x3, CHUNK: 0x4, DICTIONARY: 0x5,
    RELOCATIONS: 0x6, REL_TRAILER: 0x7, REL_ROOT: 0x8, SA_HEADER: 0x9, METADATA: 0xA, LABEL: 0xB, NODE_NAME: 0xC,
    TEXT_DECLARATION: 0x101, TEXT_TEXTURE_LIST: 0x102, TEXT_BASIC_OBJECT: 0x103, TEXT_CHUNK_OBJECT: 0x104,
    TEXT_MOTION: 0x105, TEXT_CAMERA: 0x106, ENTRY: 0x201, ENTRY_NAME: 0x202, ENTRY_DIRECTORY: 0x203, ENTRY_DATA: 0x204,
    OVERLAY: 0x205, PROGRAM_PARAMETERS: 0x206, PROGRAM_TRAILER: 0x207, QUEST_COMMAND: 0x210, PVR_HEADER: 0x301,
    GVR_HEADER: 0x302, XVR_HEADER: 0x303, MIP_LEVEL: 0x304, CODEBOOK: 0x305, RUNS: 0x306, PALETTE_HEADER: 0x307,
    PALETTE: 0x308, TEX0_TEXTURE: 0x309, TEX0_PALETTE: 0x30A, TEX0_COLORS: 0x30B, TEX0_BLOCK_PALETTES: 0x30C,
    BANNER: 0x30D, BANNER_TITLE: 0x30E, OBJECT: 0x401, TEXTURE_LIST: 0x402, TEXTURE_REF: 0x403, TEXTURE_NAME: 0x404,
    CHUNK_MODEL: 0x411, VERTEX_CHUNK: 0x412, POLYGON_CHUNK: 0x413, BASIC_MODEL: 0x421, BASIC_MATERIAL: 0x422,
    BASIC_MESHSET: 0x423, BASIC_POLYGONS: 0x424, BASIC_POINTS: 0x425, BASIC_NORMALS: 0x426,
    BASIC_POLYGON_NORMALS: 0x427, BASIC_COLORS: 0x428, BASIC_UVS: 0x429, GINJA_MODEL: 0x431, GINJA_MESH: 0x432,
    GINJA_PARAMETER: 0x433, GINJA_PRIMITIVES: 0x434, GINJA_VERTEX_ARRAY: 0x435, GINJA_ELEMENTS: 0x436,
    GINJA_SKIN_ENTRY: 0x437, GINJA_SKIN_VERTICES: 0x438, GINJA_SKIN_WEIGHTS: 0x439, XINJA_MODEL: 0x441,
    XINJA_MESH: 0x442, XINJA_VERTEX_SET: 0x443, XINJA_VERTICES: 0x444, XINJA_INDICES: 0x445, XINJA_STATE: 0x446,
    NITRO_MODEL: 0x451, NITRO_NODE: 0x452, NITRO_MATERIAL_BLOCK: 0x453, NITRO_MATERIAL: 0x454,
    NITRO_MATERIAL_INDICES: 0x455, NITRO_SHAPE: 0x456, NITRO_DISPLAY_LIST: 0x457, NITRO_COMMAND: 0x458,
    NITRO_INVERSE_BIND: 0x459, MOTION: 0x501, MOTION_ENTRY: 0x502, KEYS: 0x503, KEY_POINTS: 0x504, CAMERA: 0x505,
    ACTION: 0x506, ANIMATION: 0x511, ANIMATION_NAMES: 0x512, JOINT_TAG: 0x513, JOINT_TAG_OFFSETS: 0x514,
    ROTATION: 0x515, PIVOT_ROTATION: 0x516, VISIBILITY: 0x517, STAGE_ROOT: 0x601, SECTION: 0x602, INSTANCE: 0x603,
    MODEL_TABLE: 0x604, TEXTURE_SLIDE: 0x605, TEXTURE_SWAP: 0x606, TEXTURE_ANIMATION: 0x607, COLLISION_ROOT: 0x608,
    COLLISION_NODE: 0x609, COLLISION_MESH: 0x60A, COLLISION_VERTICES: 0x60B, COLLISION_TRIANGLES: 0x60C,
    MINIMAP_ROOT: 0x60D, MINIMAP_ROOM: 0x60E, MINIMAP_OBJECT: 0x60F, LAND_TABLE: 0x610, PLACEMENT_TABLE: 0x611,
    PLACEMENT: 0x612, PLACEMENT_ACTIONS: 0x613, MAP_HEADER: 0x701, MAP_NAME: 0x702, MAP_MATRIX: 0x703,
    MATRIX_HEADERS: 0x704, MATRIX_ALTITUDES: 0x705, MATRIX_LANDS: 0x706, AREA: 0x707, AREA_BUILD: 0x708,
    PROP_ANIMATION: 0x709, LOCATOR: 0x70A, DRAWS: 0x70B, LIGHT: 0x70C, LAND: 0x711, LAND_SOUNDS: 0x712,
    LAND_TILES: 0x713, LAND_PROPS: 0x714, LAND_PROP: 0x715, LAND_MODEL: 0x716, LAND_HEIGHTS: 0x717,
    HEIGHT_POINTS: 0x718, HEIGHT_NORMALS: 0x719, HEIGHT_CONSTANTS: 0x71A, HEIGHT_PLATES: 0x71B, HEIGHT_STRIPS: 0x71C,
    HEIGHT_ACCESSES: 0x71D, HEIGHT_TRIANGLES: 0x71E, HEIGHT_CELLS: 0x71F, EVENT_LIST: 0x731, EVENT_BACKGROUND: 0x732,
    EVENT_OBJECT: 0x733, EVENT_WARP: 0x734, EVENT_TRIGGER: 0x735 });
export const RecordPvr = Object.freeze({ PIXEL_SHIFT: 0x0, PIXEL_MASK: 0xFF, DATA_SHIFT: 0x8, DATA_MASK: 0xFF });
export const RecordGvr = Object.freeze({ MIPMAPS: 0x1, OTHER_PALETTE: 0x2, OWN_PALETTE: 0x8, PALETTE_SHIFT: 0x4,
    PALETTE_MASK: 0xF, DATA_SHIFT: 0x8, DATA_MASK: 0xFF });
export const RecordXvr = Object.freeze({ FLAGS_SHIFT: 0x0, FLAGS_MASK: 0xFF, PIXEL_SHIFT: 0x8, PIXEL_MASK: 0xFFFFFF });
export const RecordChunk = Object.freeze({ NULL: 0x0, BLEND: 0x1, MIP: 0x2, EXPONENT: 0x3, CACHE: 0x4, DRAW: 0x5,
    TEXTURE: 0x8, TEXTURE2: 0x9, MATERIAL_FIRST: 0x10, BUMP: 0x18, MATERIAL2_FIRST: 0x19, VERTEX_FIRST: 0x20,
    VERTEX_LAST: 0x34, VOLUME_TRIANGLES: 0x38, VOLUME_QUADS: 0x39, VOLUME_STRIPS: 0x3A, STRIP_FIRST: 0x40,
    STRIP_LAST: 0x4B, END: 0xFF });
export const RecordVertexChunk = Object.freeze({ STATUS_SHIFT: 0x0, STATUS_MASK: 0x3, COMPACT: 0x40, CONTINUE: 0x80 });
export const RecordStatus = Object.freeze({ START: 0, MIDDLE: 1, END: 2 });
export const RecordBlend = Object.freeze({ DESTINATION_SHIFT: 0, DESTINATION_MASK: 7, SOURCE_SHIFT: 3,
    SOURCE_MASK: 7 });
export const RecordMeshset = Object.freeze({ TRIANGLES: 0, QUADS: 1, POLYGONS: 2, STRIPS: 3 });
export const RecordGinjaArray = Object.freeze({ COUNT_SHIFT: 0x0, COUNT_MASK: 0xF, TYPE_SHIFT: 0x4, TYPE_MASK: 0xF,
    END: 0xFF });
export const RecordGinjaSkin = Object.freeze({ WHOLE: 0, START: 1, FURTHER: 2, END: 3 });
export const RecordNitroModel = Object.freeze({ SCALING_SHIFT: 0x0, SCALING_MASK: 0xFF, MATRIX_SHIFT: 0x8,
    MATRIX_MASK: 0xFF });
export const RecordNitroCommand = Object.freeze({ NOP: 0, RET: 1, NODE: 2, MTX: 3, MAT: 4, SHP: 5, NODEDESC: 6, BB: 7,
    BBY: 8, NODEMIX: 9, CALLDL: 10, POSSCALE: 11, ENVMAP: 12, PRJMAP: 13 });
export const RecordNitroOperands = Object.freeze({ STORE: 0x20, LOAD: 0x40 });
export const RecordInstance = Object.freeze({ STATIC: 0, ANIMATED: 1 });
export const RecordTam = Object.freeze({ END: 0xFFFF });
export const Module = Object.freeze({ PRS: 0x1, ARCHIVE: 0x2, TEXTURES: 0x4, MODEL: 0x8, MOTION: 0x10, SCENE: 0x20,
    MAP: 0x40, LZ: 0x80 });
export const Confidence = Object.freeze({ POSSIBLE: 1, LIKELY: 2, SURE: 3 });
export const ScanFlags = Object.freeze({ PRS: 0x1 });
export const Store = Object.freeze({ NONE: 0, MAP_HEADERS: 1, MAP_MATRIX: 2, LAND: 3, AREA: 4, AREA_BUILD: 5,
    AREA_LIGHT: 6, GROUND_TEXTURES: 7, PROP_TEXTURES: 8, PROP_MODEL: 9, PROP_ANIMATION: 10, PROP_MOTION: 11,
    PROP_SHAPES: 12, STAGE: 13, ROOM_MODEL: 14, ROOM_ANIMATION: 15, ROOM_SHAPES: 16, EVENTS: 17, STAGE_PLACEMENTS: 18,
    MAP_NAMES: 19, SCRIPTS: 20, TEXTS: 21 });
export const NRelSectionFlags = Object.freeze({ BACKDROP: 0x20, USUAL: 0x1000 });
export const Fmt2SectionFlags = Object.freeze({ USUAL: 0x10000, BACKDROP: 0x80000 });
export const NRelInstanceFlags = Object.freeze({ PLAIN: 0x8, SHADOWS: 0x10, SLIDE: 0x400, SWAP: 0x800, UNKNOWN: 0x3 });
export const Fmt2InstanceFlags = Object.freeze({ NO_FOG: 0x1, BY_TABLE: 0x4, SHADOWS: 0x10, SLIDE: 0x20, SWAP: 0x40,
    UNKNOWN: 0x561078A });
export const RoleFlags = Object.freeze({ VISIBLE: 0x1, SOLID: 0x2, WATER: 0x4 });
export const Sa1SurfaceFlags = Object.freeze({ SOLID: 0x1, WATER: 0x2, NO_FRICTION: 0x4, NO_ACCELERATION: 0x8,
    LOW_ACCELERATION: 0x10, SKY_DISTANCE: 0x20, CANNOT_LAND: 0x40, MORE_ACCELERATION: 0x80, DIGGABLE: 0x100,
    NO_CAMERA: 0x200, WATERFALL: 0x400, SLIDE: 0x800, NO_CLIMB: 0x1000, CHAOS0: 0x2000, STAIRS: 0x4000, LAVA: 0x8000,
    HURTS: 0x10000, TUBE_ACCELERATION: 0x20000, LOW_DEPTH: 0x40000, SIMPLE_DRAW: 0x80000, FOOTPRINTS: 0x100000,
    ACCELERATES: 0x200000, WATER_COLLISION: 0x400000, GRAVITY: 0x800000, NO_DEPTH_WRITE: 0x1000000, BY_MESH: 0x2000000,
    CHANGING: 0x4000000, DYNAMIC: 0x8000000, ROTATED: 0x10000000, LARGE_RADIUS: 0x20000000,
    MEDIUM_RADIUS: 0x40000000 });
export const Sa2SurfaceFlags = Object.freeze({ SOLID: 0x1, WATER: 0x2, LOW_FRICTION: 0x4, HIGH_FRICTION: 0x8,
    MEDIUM_FRICTION: 0x10, DIGGABLE: 0x20, UNKNOWN_6: 0x40, NO_CLIMB: 0x80, STAIRS: 0x100, UNKNOWN_9: 0x200,
    HURTS: 0x400, FOOTPRINTS: 0x800, CANNOT_LAND: 0x1000, SLOW_WATER: 0x2000, UNKNOWN_14: 0x4000, NO_SHADOW: 0x8000,
    UNKNOWN_16: 0x10000, UNKNOWN_17: 0x20000, UNKNOWN_18: 0x40000, UNKNOWN_19: 0x80000, MORE_SPEED: 0x100000,
    MORE_ACCELERATION: 0x200000, NO_FOG: 0x400000, NO_CLIP: 0x800000, SIMPLE_DRAW: 0x1000000, DIRECT_DRAW: 0x2000000,
    NOT_COMPILED: 0x4000000, DYNAMIC: 0x8000000, NOT_ROTATED: 0x10000000, SMALL_RADIUS: 0x20000000,
    TINY_RADIUS: 0x40000000 });
export const SurfaceVisible = Object.freeze({ SHIFT: 31 });
export const LandTableFlags = Object.freeze({ ANIMATED: 0x1, TEXTURE_LIST: 0x2, CLIP: 0x4, TEXTURE_FILE: 0x8 });
export const TextureAnimationType = Object.freeze({ UNKNOWN: 1, SLIDE_SHOW: 2 });
export const CollisionFlags = Object.freeze({ FLOOR: 0x1, WATER: 0x4, GRASS: 0x10, WALL: 0x20, MONSTERS: 0x40,
    PROJECTILES: 0x100, ALL: 0x800, PLAYERS: 0x2000, MONSTER_VISION: 0x8000, ROOM_BORDER: 0x40000000 });
export const CollisionSame = Object.freeze({ SHIFT: 31 });
export const PlacementKind = Object.freeze({ OBJECT: 1, ENEMY: 2, WAVE: 3, RANDOM_PLACE: 4, RANDOM_KIND: 5,
    RANDOM_WEIGHT: 6, MAP_BACKGROUND: 7, MAP_OBJECT: 8, MAP_WARP: 9, MAP_TRIGGER: 10 });
export const WaveAction = Object.freeze({ NOTHING: 0, END: 1, OBJECTS: 8, ENEMIES: 9, SET_SWITCH: 10, CLEAR_SWITCH: 11,
    EVENT: 12, ENEMIES_END: 13 });
export const PvrPixel = Object.freeze({ ARGB1555: 0, RGB565: 1, ARGB4444: 2, YUV422: 3, BUMP: 4, RGB555: 5, YUV420: 6,
    ARGB8888: 7 });
export const PvrData = Object.freeze({ TWIDDLED: 1, TWIDDLED_MIPMAPS: 2, VQ: 3, VQ_MIPMAPS: 4, PALETTE_4: 5,
    PALETTE_4_MIPMAPS: 6, PALETTE_8: 7, PALETTE_8_MIPMAPS: 8, RECTANGLE: 9, RECTANGLE_MIPMAPS: 10, STRIDE: 11,
    STRIDE_MIPMAPS: 12, TWIDDLED_RECTANGLE: 13, BITMAP: 14, BITMAP_MIPMAPS: 15, SMALL_VQ: 16, SMALL_VQ_MIPMAPS: 17,
    TWIDDLED_MIPMAPS_DMA: 18 });
export const PvrPalette = Object.freeze({ ARGB1555: 0, RGB565: 1, ARGB4444: 2, RGB555: 5, ARGB8888: 6, ARGB8888_7: 7 });
export const GvrData = Object.freeze({ I4: 0, I8: 1, IA4: 2, IA8: 3, RGB565: 4, RGB5A3: 5, RGBA8: 6, CI4: 8, CI8: 9,
    CMPR: 14 });
export const GvrPalette = Object.freeze({ IA8: 0, RGB565: 1, RGB5A3: 2, ARGB8888: 6 });
export const XvrPixel = Object.freeze({ ARGB8888: 1, RGB565: 2, ARGB1555: 3, ARGB4444: 4, P8: 5, DXT1: 6, DXT2: 7,
    DXT3: 8, DXT4: 9, DXT5: 10, ARGB8888_11: 11, RGB565_12: 12, ARGB1555_13: 13, ARGB4444_14: 14, YUY2: 15, V8U8: 16,
    A8: 17, XRGB1555: 18, XRGB8888: 19 });
export const XvrFlags = Object.freeze({ MIPMAPS: 0x1, ALPHA: 0x2 });
export const Tex0Format = Object.freeze({ NONE: 0, A3I5: 1, PAL4: 2, PAL16: 3, PAL256: 4, BLOCKS_4X4: 5, A5I3: 6,
    DIRECT: 7 });
export const Tex0ImageFlags = Object.freeze({ OFFSET_MASK: 0xFFFF, OFFSET_SHIFT: 0x0, REPEAT_S: 0x10000,
    REPEAT_T: 0x20000, FLIP_S: 0x40000, FLIP_T: 0x80000, WIDTH_MASK: 0x7, WIDTH_SHIFT: 0x14, HEIGHT_MASK: 0x7,
    HEIGHT_SHIFT: 0x17, FORMAT_MASK: 0x7, FORMAT_SHIFT: 0x1A, COLOR_0_CLEAR: 0x20000000 });
export const Tex0PaletteFlags = Object.freeze({ PALETTE_4_COLORS: 0x1 });
export const ImageFlags = Object.freeze({ GLOBAL_INDEX: 0x1, ALPHA: 0x2, BUMP: 0x4, LINEAR: 0x8, RUNS: 0x10,
    TRANSLUCENT: 0x20 });
export const PaletteRule = Object.freeze({ OWN: 0, NAME_PL: 1, NAME: 2, INDEX: 3, FIRST: 4 });
export const Output = Object.freeze({ RGBA8: 0, INDEX8: 1, NORMAL8: 2 });
export const MatchRule = Object.freeze({ INDEX: 0, NAME: 1, COUNT: 2, NAME_PALETTE: 3 });
export const WorldFlags = Object.freeze({ HEADER: 0x1, MATRIX: 0x2, CELL: 0x4, STAGE: 0x8, PLACES: 0x10,
    PLACEMENTS: 0x20 });
export const RequestItem = Object.freeze({ INDEX_MASK: 0xFFFF, STORE_SHIFT: 0x10 });
export const WorldSectionFlags = Object.freeze({ X_MASK: 0xFF, Z_MASK: 0xFF00, Z_SHIFT: 0x8, OUTDOOR: 0x10000 });
export const WorldInstanceFlags = Object.freeze({ PROP: 0x1, UNLISTED: 0x2 });
export const NITRO_SHAPE_NONE = 0xFFFFFFFF;

export const optionsLayout = { size: 120, hasSize: true, members: { flags: ["u32", 4], archiveFlags: ["u32", 8],
    prsFlags: ["u32", 12], texturesFlags: ["u32", 16], modelFlags: ["u32", 20], motionFlags: ["u32", 24],
    format: ["u32", 28], byteOrder: ["u32", 32], index: ["u32", 36], offset: ["u64", 40], base: ["u64", 48],
    maxMemory: ["u64", 56], maxOutput: ["u64", 64], maxWork: ["u64", 72], model: ["model", 92], draws: ["draws", 96],
    headers: ["headers", 104], packing: ["u32", 112] } };
export const gameCountsLayout = { size: 24, hasSize: false, members: { headers: ["u32", 0], areas: ["u32", 4],
    matrices: ["u32", 8], events: ["u32", 12], scripts: ["u32", 16], texts: ["u32", 20] } };
export const scanOptionsLayout = { size: 16, hasSize: true, members: { flags: ["u32", 4], maxBytes: ["u64", 8] } };
export const decodeOptionsLayout = { size: 16, hasSize: true, members: { output: ["u32", 4], stride: ["u32", 8],
    palette: ["palette", 12] } };
export const worldOptionsLayout = { size: 32, hasSize: true, members: { flags: ["u32", 4], header: ["u32", 8],
    matrix: ["u32", 12], x: ["i32", 16], z: ["i32", 20], floor: ["u32", 24] } };

export class Warning extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get message() {
        const p = at(this);
        return staticText(u32[p + 8 >>> 2]);
    }
    get record() {
        const p = at(this);
        return staticText(u32[p + 12 >>> 2]);
    }
    get code() {
        const p = at(this);
        return i32[p + 16 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get itemKind() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get item() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get line() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
}
describe(Warning, 40, ["offset", "message", "record", "code", "format", "itemKind", "item", "line"]);
export class MapDraw extends Struct {
    get material() {
        const p = at(this);
        return u16[p >>> 1];
    }
    get shape() {
        const p = at(this);
        return u16[p + 2 >>> 1];
    }
}
describe(MapDraw, 4, ["material", "shape"]);
export class ArchiveInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get entryCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get brokenCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(ArchiveInfo, 36, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "entryCount",
    "brokenCount", "flags"]);
export class Program extends Struct {
    get part() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get entry() {
        const p = at(this);
        return i32[p + 4 >>> 2];
    }
    get id() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get loadAddress() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get entryAddress() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get memorySize() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get clearedSize() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get constructorsStart() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get constructorsEnd() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get file() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get packedSize() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get words() {
        const p = at(this);
        return u32s(this, p + 48, 8);
    }
}
describe(Program, 80, ["part", "entry", "id", "loadAddress", "entryAddress", "memorySize", "clearedSize",
    "constructorsStart", "constructorsEnd", "file", "packedSize", "flags", "words"]);
export class Rom extends Struct {
    get title() {
        const p = at(this);
        return text(p);
    }
    get code() {
        const p = at(this);
        return text(p + 8);
    }
    get maker() {
        const p = at(this);
        return text(p + 16);
    }
    get titles() {
        const p = at(this);
        return cached(this, "titles") ?? cache(this, "titles", texts(u32[p + 24 >>> 2], u32[p + 44 >>> 2]));
    }
    get arm9() {
        const p = at(this);
        return cached(this, "arm9") ?? cache(this, "arm9", record(this, Program, u32[p + 28 >>> 2]));
    }
    get arm7() {
        const p = at(this);
        return cached(this, "arm7") ?? cache(this, "arm7", record(this, Program, u32[p + 32 >>> 2]));
    }
    get overlays9() {
        const p = at(this);
        return cached(this, "overlays9") ?? cache(this, "overlays9", list(this, Program, u32[p + 36 >>> 2], u32[p + 48
            >>> 2]));
    }
    get overlays7() {
        const p = at(this);
        return cached(this, "overlays7") ?? cache(this, "overlays7", list(this, Program, u32[p + 40 >>> 2], u32[p + 52
            >>> 2]));
    }
    get titleCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get overlay9Count() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get overlay7Count() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get fileCount() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get directoryCount() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get namedCount() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get banner() {
        const p = at(this);
        return i32[p + 68 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
    get unit() {
        const p = at(this);
        return u32[p + 76 >>> 2];
    }
    get chip() {
        const p = at(this);
        return u32[p + 80 >>> 2];
    }
    get revision() {
        const p = at(this);
        return u32[p + 84 >>> 2];
    }
    get usedSize() {
        const p = at(this);
        return u32[p + 88 >>> 2];
    }
    get headerSize() {
        const p = at(this);
        return u32[p + 92 >>> 2];
    }
    get headerCrc() {
        const p = at(this);
        return u32[p + 96 >>> 2];
    }
    get logoCrc() {
        const p = at(this);
        return u32[p + 100 >>> 2];
    }
    get bannerVersion() {
        const p = at(this);
        return u32[p + 104 >>> 2];
    }
    get bannerCrc() {
        const p = at(this);
        return u32[p + 108 >>> 2];
    }
    get parametersOffset() {
        const p = at(this);
        return u32[p + 112 >>> 2];
    }
    get parameters() {
        const p = at(this);
        return u32s(this, p + 116, 9);
    }
    get trailer() {
        const p = at(this);
        return u32s(this, p + 152, 3);
    }
}
describe(Rom, 164, ["title", "code", "maker", "titles", "arm9", "arm7", "overlays9", "overlays7", "titleCount",
    "overlay9Count", "overlay7Count", "fileCount", "directoryCount", "namedCount", "banner", "flags", "unit", "chip",
    "revision", "usedSize", "headerSize", "headerCrc", "logoCrc", "bannerVersion", "bannerCrc", "parametersOffset",
    "parameters", "trailer"]);
export class Entry extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get unpackedSize() {
        const p = at(this);
        return u64(p + 16);
    }
    get name() {
        const p = at(this);
        return text(p + 24);
    }
    get packing() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get owner() {
        const p = at(this);
        return i32[p + 44 >>> 2];
    }
    get type() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get attribute() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get globalIndex() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get result() {
        const p = at(this);
        return i32[p + 60 >>> 2];
    }
    get program() {
        const p = at(this);
        return cached(this, "program") ?? cache(this, "program", record(this, Program, u32[p + 64 >>> 2]));
    }
    get title() {
        const p = at(this);
        return text(p + 68);
    }
    get quest() {
        const p = at(this);
        return text(p + 76);
    }
}
describe(Entry, 88, ["offset", "size", "unpackedSize", "name", "packing", "format", "byteOrder", "owner", "type",
    "attribute", "globalIndex", "result", "program", "title", "quest"]);
export class Game extends Struct {
    get code() {
        const p = at(this);
        return staticText(u32[p >>> 2]);
    }
    get name() {
        const p = at(this);
        return staticText(u32[p + 4 >>> 2]);
    }
    get title() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get region() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get headerCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get headersOffset() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
}
describe(Game, 32, ["code", "name", "title", "region", "format", "headerCount", "headersOffset"]);
export class GameHeaders extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get count() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get search() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(GameHeaders, 24, ["offset", "size", "count", "search"]);
export class LzInfo extends Struct {
    get unpacked() {
        const p = at(this);
        return u64(p);
    }
    get packed() {
        const p = at(this);
        return u64(p + 8);
    }
    get plain() {
        const p = at(this);
        return u64(p + 16);
    }
    get cut() {
        const p = at(this);
        return u64(p + 24);
    }
    get format() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get leastDistance() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get footer() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
}
describe(LzInfo, 48, ["unpacked", "packed", "plain", "cut", "format", "leastDistance", "footer"]);
export class MapInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get itemCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(MapInfo, 28, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "itemCount"]);
export class MapHeader extends Struct {
    get area() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get matrix() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get objects() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get scripts() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get initScripts() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get text() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get dayMusic() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get nightMusic() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get encounters() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get events() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get label() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get labelWindow() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get weather() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get camera() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get type() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get battleBackground() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get worldX() {
        const p = at(this);
        return u32[p + 68 >>> 2];
    }
    get worldY() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
    get gear() {
        const p = at(this);
        return u32[p + 76 >>> 2];
    }
    get kanto() {
        const p = at(this);
        return u32[p + 80 >>> 2];
    }
    get follow() {
        const p = at(this);
        return u32[p + 84 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 88, 6);
    }
}
describe(MapHeader, 112, ["area", "matrix", "objects", "scripts", "initScripts", "text", "dayMusic", "nightMusic",
    "encounters", "events", "label", "labelWindow", "weather", "camera", "type", "battleBackground", "flags", "worldX",
    "worldY", "gear", "kanto", "follow", "raw"]);
export class MapMatrix extends Struct {
    get name() {
        const p = at(this);
        return text(p);
    }
    get lands() {
        const p = at(this);
        return u16s(this, u32[p + 8 >>> 2], u32[p + 20 >>> 2] * u32[p + 24 >>> 2]) ?? new Uint16Array(0);
    }
    get headers() {
        const p = at(this);
        return u16s(this, u32[p + 12 >>> 2], u32[p + 20 >>> 2] * u32[p + 24 >>> 2]);
    }
    get altitudes() {
        const p = at(this);
        return u8s(this, u32[p + 16 >>> 2], u32[p + 20 >>> 2] * u32[p + 24 >>> 2]);
    }
    get width() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get height() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
}
describe(MapMatrix, 28, ["name", "lands", "headers", "altitudes", "width", "height"]);
export class MapProp extends Struct {
    get model() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get position() {
        const p = at(this);
        return i32s(this, p + 4, 3);
    }
    get rotation() {
        const p = at(this);
        return i32s(this, p + 16, 3);
    }
    get scale() {
        const p = at(this);
        return i32s(this, p + 28, 3);
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 40, 2);
    }
}
describe(MapProp, 48, ["model", "position", "rotation", "scale", "raw"]);
export class MapPlate extends Struct {
    get min() {
        const p = at(this);
        return i32s(this, p, 2);
    }
    get max() {
        const p = at(this);
        return i32s(this, p + 8, 2);
    }
    get normal() {
        const p = at(this);
        return i32s(this, p + 16, 3);
    }
    get constant() {
        const p = at(this);
        return i32[p + 28 >>> 2];
    }
    get points() {
        const p = at(this);
        return u16s(this, p + 32, 2);
    }
    get normalIndex() {
        const p = at(this);
        return u16[p + 36 >>> 1];
    }
    get constantIndex() {
        const p = at(this);
        return u16[p + 38 >>> 1];
    }
}
describe(MapPlate, 40, ["min", "max", "normal", "constant", "points", "normalIndex", "constantIndex"]);
export class MapStrip extends Struct {
    get scanline() {
        const p = at(this);
        return i32[p >>> 2];
    }
    get first() {
        const p = at(this);
        return u16[p + 4 >>> 1];
    }
    get count() {
        const p = at(this);
        return u16[p + 6 >>> 1];
    }
}
describe(MapStrip, 8, ["scanline", "first", "count"]);
export class MapTriangle extends Struct {
    get points() {
        const p = at(this);
        return u16s(this, p, 3);
    }
    get normal() {
        const p = at(this);
        return u16[p + 6 >>> 1];
    }
    get constant() {
        const p = at(this);
        return i32[p + 8 >>> 2];
    }
}
describe(MapTriangle, 12, ["points", "normal", "constant"]);
export class MapHeightCell extends Struct {
    get first() {
        const p = at(this);
        return u16[p >>> 1];
    }
    get count() {
        const p = at(this);
        return u16[p + 2 >>> 1];
    }
}
describe(MapHeightCell, 4, ["first", "count"]);
export class MapCellStrip extends Struct {
    get scanline() {
        const p = at(this);
        return i32[p >>> 2];
    }
    get first() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get count() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
}
describe(MapCellStrip, 12, ["scanline", "first", "count"]);
export class MapSound extends Struct {
    get sound() {
        const p = at(this);
        return u8[p];
    }
    get volume() {
        const p = at(this);
        return u8[p + 1];
    }
    get unknown() {
        const p = at(this);
        return u8s(this, p + 2, 2);
    }
    get x0() {
        const p = at(this);
        return u8[p + 4];
    }
    get z0() {
        const p = at(this);
        return u8[p + 5];
    }
    get x1() {
        const p = at(this);
        return u8[p + 6];
    }
    get z1() {
        const p = at(this);
        return u8[p + 7];
    }
}
describe(MapSound, 8, ["sound", "volume", "unknown", "x0", "z0", "x1", "z1"]);
export class MapLand extends Struct {
    get modelOffset() {
        const p = at(this);
        return u64(p);
    }
    get modelSize() {
        const p = at(this);
        return u64(p + 8);
    }
    get tiles() {
        const p = at(this);
        return u16s(this, u32[p + 16 >>> 2], 32 * 32);
    }
    get props() {
        const p = at(this);
        return cached(this, "props") ?? cache(this, "props", list(this, MapProp, u32[p + 20 >>> 2], u32[p + 40 >>> 2]));
    }
    get plates() {
        const p = at(this);
        return cached(this, "plates") ?? cache(this, "plates", list(this, MapPlate, u32[p + 24 >>> 2], u32[p + 44 >>>
            2]));
    }
    get strips() {
        const p = at(this);
        return cached(this, "strips") ?? cache(this, "strips", list(this, MapStrip, u32[p + 28 >>> 2], u32[p + 48 >>>
            2]));
    }
    get accesses() {
        const p = at(this);
        return u16s(this, u32[p + 32 >>> 2], u32[p + 52 >>> 2]) ?? new Uint16Array(0);
    }
    get sounds() {
        const p = at(this);
        return cached(this, "sounds") ?? cache(this, "sounds", list(this, MapSound, u32[p + 36 >>> 2], u32[p + 56 >>>
            2]));
    }
    get propCount() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get plateCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get stripCount() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get accessCount() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get soundCount() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get heightResult() {
        const p = at(this);
        return i32[p + 60 >>> 2];
    }
    get points() {
        const p = at(this);
        return i32s(this, u32[p + 64 >>> 2], u32[p + 88 >>> 2] * 3) ?? new Int32Array(0);
    }
    get normals() {
        const p = at(this);
        return i32s(this, u32[p + 68 >>> 2], u32[p + 92 >>> 2] * 3) ?? new Int32Array(0);
    }
    get triangles() {
        const p = at(this);
        return cached(this, "triangles") ?? cache(this, "triangles", list(this, MapTriangle, u32[p + 72 >>> 2], u32[p +
            96 >>> 2]));
    }
    get cells() {
        const p = at(this);
        return cached(this, "cells") ?? cache(this, "cells", list(this, MapHeightCell, u32[p + 76 >>> 2], u32[p + 100
            >>> 2]));
    }
    get cellStrips() {
        const p = at(this);
        return cached(this, "cellStrips") ?? cache(this, "cellStrips", list(this, MapCellStrip, u32[p + 80 >>> 2], u32[p
            + 104 >>> 2]));
    }
    get cellAccesses() {
        const p = at(this);
        return u16s(this, u32[p + 84 >>> 2], u32[p + 108 >>> 2]) ?? new Uint16Array(0);
    }
    get pointCount() {
        const p = at(this);
        return u32[p + 88 >>> 2];
    }
    get normalCount() {
        const p = at(this);
        return u32[p + 92 >>> 2];
    }
    get triangleCount() {
        const p = at(this);
        return u32[p + 96 >>> 2];
    }
    get cellCount() {
        const p = at(this);
        return u32[p + 100 >>> 2];
    }
    get cellStripCount() {
        const p = at(this);
        return u32[p + 104 >>> 2];
    }
    get cellAccessCount() {
        const p = at(this);
        return u32[p + 108 >>> 2];
    }
    get gridColumns() {
        const p = at(this);
        return u32[p + 112 >>> 2];
    }
    get gridRows() {
        const p = at(this);
        return u32[p + 116 >>> 2];
    }
    get gridMin() {
        const p = at(this);
        return i32s(this, p + 120, 2);
    }
    get gridMax() {
        const p = at(this);
        return i32s(this, p + 128, 2);
    }
    get gridCell() {
        const p = at(this);
        return i32s(this, p + 136, 2);
    }
}
describe(MapLand, 144, ["modelOffset", "modelSize", "tiles", "props", "plates", "strips", "accesses", "sounds",
    "propCount", "plateCount", "stripCount", "accessCount", "soundCount", "heightResult", "points", "normals",
    "triangles", "cells", "cellStrips", "cellAccesses", "pointCount", "normalCount", "triangleCount", "cellCount",
    "cellStripCount", "cellAccessCount", "gridColumns", "gridRows", "gridMin", "gridMax", "gridCell"]);
export class MapArea extends Struct {
    get propSet() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get textureSet() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get light() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get outdoor() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
}
describe(MapArea, 20, ["propSet", "textureSet", "light", "outdoor", "raw"]);
export class MapLight extends Struct {
    get end() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get valid() {
        const p = at(this);
        return u32s(this, p + 4, 4);
    }
    get color() {
        const p = at(this);
        return u32s(this, p + 20, 4 * 3);
    }
    get direction() {
        const p = at(this);
        return i32s(this, p + 68, 4 * 3);
    }
    get diffuse() {
        const p = at(this);
        return u32s(this, p + 116, 3);
    }
    get ambient() {
        const p = at(this);
        return u32s(this, p + 128, 3);
    }
    get specular() {
        const p = at(this);
        return u32s(this, p + 140, 3);
    }
    get emission() {
        const p = at(this);
        return u32s(this, p + 152, 3);
    }
}
describe(MapLight, 164, ["end", "valid", "color", "direction", "diffuse", "ambient", "specular", "emission"]);
export class MapAnimation extends Struct {
    get present() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get slope() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get ids() {
        const p = at(this);
        return i32s(this, p + 12, 4);
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 28, 2);
    }
}
describe(MapAnimation, 36, ["present", "flags", "slope", "ids", "raw"]);
export class MapBackground extends Struct {
    get script() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get kind() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get x() {
        const p = at(this);
        return i32[p + 8 >>> 2];
    }
    get z() {
        const p = at(this);
        return i32[p + 12 >>> 2];
    }
    get y() {
        const p = at(this);
        return i32[p + 16 >>> 2];
    }
    get facing() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 24, 5);
    }
}
describe(MapBackground, 44, ["script", "kind", "x", "z", "y", "facing", "raw"]);
export class MapObject extends Struct {
    get id() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get graphics() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get movement() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get trainer() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get flag() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get script() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get direction() {
        const p = at(this);
        return i32[p + 24 >>> 2];
    }
    get parameters() {
        const p = at(this);
        return u32s(this, p + 28, 3);
    }
    get rangeX() {
        const p = at(this);
        return i32[p + 40 >>> 2];
    }
    get rangeZ() {
        const p = at(this);
        return i32[p + 44 >>> 2];
    }
    get x() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get z() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get y() {
        const p = at(this);
        return i32[p + 56 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 60, 8);
    }
}
describe(MapObject, 92, ["id", "graphics", "movement", "trainer", "flag", "script", "direction", "parameters", "rangeX",
    "rangeZ", "x", "z", "y", "raw"]);
export class MapWarp extends Struct {
    get x() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get z() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get header() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get warp() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 16, 3);
    }
}
describe(MapWarp, 28, ["x", "z", "header", "warp", "raw"]);
export class MapTrigger extends Struct {
    get script() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get x() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get z() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get width() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get length() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get y() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get value() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get variable() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 32, 4);
    }
}
describe(MapTrigger, 48, ["script", "x", "z", "width", "length", "y", "value", "variable", "raw"]);
export class MapPlace extends Struct {
    get world() {
        const p = at(this);
        return f32s(this, p, 2);
    }
    get cell() {
        const p = at(this);
        return i32s(this, p + 8, 2);
    }
    get tile() {
        const p = at(this);
        return i32s(this, p + 16, 2);
    }
    get local() {
        const p = at(this);
        return i32s(this, p + 24, 2);
    }
}
describe(MapPlace, 32, ["world", "cell", "tile", "local"]);
export class ModelInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get nodeCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get meshCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get inverseBinds() {
        const p = at(this);
        return f32s(this, u32[p + 28 >>> 2], 16 * u32[p + 20 >>> 2]);
    }
    get materialCount() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get textureCount() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get vertexCount() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get triangleCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get droppedCount() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get skinned() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get bindGap() {
        const p = at(this);
        return f32[p + 56 >>> 2];
    }
    get boundsMin() {
        const p = at(this);
        return f32s(this, p + 60, 3);
    }
    get boundsMax() {
        const p = at(this);
        return f32s(this, p + 72, 3);
    }
    get overflow() {
        const p = at(this);
        return u32[p + 84 >>> 2];
    }
    get name() {
        const p = at(this);
        return text(p + 88);
    }
    get scalingRule() {
        const p = at(this);
        return u32[p + 96 >>> 2];
    }
    get motionFileCount() {
        const p = at(this);
        return u32[p + 100 >>> 2];
    }
    get motionFiles() {
        const p = at(this);
        return cached(this, "motionFiles") ?? cache(this, "motionFiles", texts(u32[p + 104 >>> 2], u32[p + 100 >>> 2]));
    }
}
describe(ModelInfo, 108, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "nodeCount", "meshCount",
    "inverseBinds", "materialCount", "textureCount", "vertexCount", "triangleCount", "droppedCount", "skinned",
    "bindGap", "boundsMin", "boundsMax", "overflow", "name", "scalingRule", "motionFileCount", "motionFiles"]);
export class Transform extends Struct {
    get translation() {
        const p = at(this);
        return f32s(this, p, 3);
    }
    get rotation() {
        const p = at(this);
        return f32s(this, p + 12, 4);
    }
    get scale() {
        const p = at(this);
        return f32s(this, p + 28, 3);
    }
}
describe(Transform, 40, ["translation", "rotation", "scale"]);
export class Node extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get name() {
        const p = at(this);
        return text(p + 8);
    }
    get rest() {
        const p = at(this);
        return cached(this, "rest") ?? cache(this, "rest", new Transform(this._handle, p + 16));
    }
    get world() {
        const p = at(this);
        return f32s(this, p + 56, 16);
    }
    get center() {
        const p = at(this);
        return f32s(this, p + 120, 3);
    }
    get radius() {
        const p = at(this);
        return f32[p + 132 >>> 2];
    }
    get parent() {
        const p = at(this);
        return i32[p + 136 >>> 2];
    }
    get mesh() {
        const p = at(this);
        return i32[p + 140 >>> 2];
    }
    get trackGroup() {
        const p = at(this);
        return i32[p + 144 >>> 2];
    }
    get shapeGroup() {
        const p = at(this);
        return i32[p + 148 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 152 >>> 2];
    }
    get angles() {
        const p = at(this);
        return i32s(this, p + 156, 3);
    }
}
describe(Node, 168, ["offset", "name", "rest", "world", "center", "radius", "parent", "mesh", "trackGroup",
    "shapeGroup", "flags", "angles"]);
export class Submesh extends Struct {
    get firstIndex() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get indexCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get material() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get node() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get order() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(Submesh, 24, ["firstIndex", "indexCount", "material", "node", "flags", "order"]);
export class Influence extends Struct {
    get position() {
        const p = at(this);
        return f32s(this, p, 3);
    }
    get normal() {
        const p = at(this);
        return f32s(this, p + 12, 3);
    }
    get weight() {
        const p = at(this);
        return f32[p + 24 >>> 2];
    }
    get node() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(Influence, 32, ["position", "normal", "weight", "node"]);
export class Mesh extends Struct {
    get kind() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get cornerCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get node() {
        const p = at(this);
        return i32[p + 8 >>> 2];
    }
    get vertexCount() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get indexCount() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get submeshCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get influenceCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get userCount() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get positions() {
        const p = at(this);
        return f32s(this, u32[p + 32 >>> 2], 3 * u32[p + 12 >>> 2]) ?? new Float32Array(0);
    }
    get normals() {
        const p = at(this);
        return f32s(this, u32[p + 36 >>> 2], 3 * u32[p + 12 >>> 2]);
    }
    get uvs() {
        const p = at(this);
        return sets(this, f32s, p + 40, 8, 2 * u32[p + 12 >>> 2]);
    }
    get colors() {
        const p = at(this);
        return sets(this, u8s, p + 72, 2, 4 * u32[p + 12 >>> 2]);
    }
    get indices() {
        const p = at(this);
        return u32s(this, u32[p + 80 >>> 2], u32[p + 16 >>> 2]) ?? new Uint32Array(0);
    }
    get submeshes() {
        const p = at(this);
        return cached(this, "submeshes") ?? cache(this, "submeshes", list(this, Submesh, u32[p + 84 >>> 2], u32[p + 20
            >>> 2]));
    }
    get sources() {
        const p = at(this);
        return u32s(this, u32[p + 88 >>> 2], u32[p + 12 >>> 2]) ?? new Uint32Array(0);
    }
    get joints() {
        const p = at(this);
        return u16s(this, u32[p + 92 >>> 2], 4 * u32[p + 12 >>> 2]);
    }
    get weights() {
        const p = at(this);
        return f32s(this, u32[p + 96 >>> 2], 4 * u32[p + 12 >>> 2]);
    }
    get influences() {
        const p = at(this);
        return cached(this, "influences") ?? cache(this, "influences", list(this, Influence, u32[p + 100 >>> 2], u32[p +
            24 >>> 2]));
    }
    get influenceStarts() {
        const p = at(this);
        return u32s(this, u32[p + 104 >>> 2], u32[p + 12 >>> 2] + 1);
    }
    get speculars() {
        const p = at(this);
        return u8s(this, u32[p + 108 >>> 2], 4 * u32[p + 12 >>> 2]);
    }
    get volumeUvs() {
        const p = at(this);
        return f32s(this, u32[p + 112 >>> 2], 2 * u32[p + 12 >>> 2]);
    }
    get userWords() {
        const p = at(this);
        return u16s(this, u32[p + 116 >>> 2], Math.floor(u32[p + 28 >>> 2] * u32[p + 16 >>> 2] / 3));
    }
    get polygonNormals() {
        const p = at(this);
        return f32s(this, u32[p + 120 >>> 2], u32[p + 16 >>> 2]);
    }
    get binormals() {
        const p = at(this);
        return f32s(this, u32[p + 124 >>> 2], 3 * u32[p + 12 >>> 2]);
    }
    get tangents() {
        const p = at(this);
        return f32s(this, u32[p + 128 >>> 2], 3 * u32[p + 12 >>> 2]);
    }
}
describe(Mesh, 132, ["kind", "cornerCount", "node", "vertexCount", "indexCount", "submeshCount", "influenceCount",
    "userCount", "positions", "normals", "uvs", "colors", "indices", "submeshes", "sources", "joints", "weights",
    "influences", "influenceStarts", "speculars", "volumeUvs", "userWords", "polygonNormals", "binormals", "tangents"]);
export class Material extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get name() {
        const p = at(this);
        return text(p + 8);
    }
    get texture() {
        const p = at(this);
        return i32[p + 16 >>> 2];
    }
    get texture2() {
        const p = at(this);
        return i32[p + 20 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get blendSource() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get blendDestination() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get wrapU() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get wrapV() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get filter() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get diffuse() {
        const p = at(this);
        return u8s(this, p + 48, 4);
    }
    get ambient() {
        const p = at(this);
        return u8s(this, p + 52, 4);
    }
    get specular() {
        const p = at(this);
        return u8s(this, p + 56, 4);
    }
    get emission() {
        const p = at(this);
        return u8s(this, p + 60, 4);
    }
    get diffuse2() {
        const p = at(this);
        return u8s(this, p + 64, 4);
    }
    get ambient2() {
        const p = at(this);
        return u8s(this, p + 68, 4);
    }
    get specular2() {
        const p = at(this);
        return u8s(this, p + 72, 4);
    }
    get exponent() {
        const p = at(this);
        return f32[p + 76 >>> 2];
    }
    get mipBias() {
        const p = at(this);
        return f32[p + 80 >>> 2];
    }
    get uvScale() {
        const p = at(this);
        return f32s(this, p + 84, 2);
    }
    get uvRotation() {
        const p = at(this);
        return f32[p + 92 >>> 2];
    }
    get uvTranslation() {
        const p = at(this);
        return f32s(this, p + 96, 2);
    }
    get raw() {
        const p = at(this);
        return u32s(this, p + 104, 8);
    }
    get parameters() {
        const p = at(this);
        return u32s(this, u32[p + 136 >>> 2], u32[p + 140 >>> 2]);
    }
    get parameterCount() {
        const p = at(this);
        return u32[p + 140 >>> 2];
    }
    get uvMatrix() {
        const p = at(this);
        return f32s(this, p + 144, 6);
    }
}
describe(Material, 168, ["offset", "name", "texture", "texture2", "flags", "blendSource", "blendDestination", "wrapU",
    "wrapV", "filter", "diffuse", "ambient", "specular", "emission", "diffuse2", "ambient2", "specular2", "exponent",
    "mipBias", "uvScale", "uvRotation", "uvTranslation", "raw", "parameters", "parameterCount", "uvMatrix"]);
export class MotionInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get trackCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get kind() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get name() {
        const p = at(this);
        return text(p + 28);
    }
    get groupCount() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get storedGroupCount() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get frameCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get interpolation() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get rawType() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get rawInterpolation() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get modelName() {
        const p = at(this);
        return text(p + 60);
    }
    get actionName() {
        const p = at(this);
        return text(p + 68);
    }
}
describe(MotionInfo, 76, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "trackCount", "kind",
    "name", "groupCount", "storedGroupCount", "frameCount", "interpolation", "rawType", "rawInterpolation", "modelName",
    "actionName"]);
export class Track extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get target() {
        const p = at(this);
        return text(p + 8);
    }
    get frames() {
        const p = at(this);
        return f32s(this, u32[p + 16 >>> 2], u32[p + 44 >>> 2]) ?? new Float32Array(0);
    }
    get values() {
        const p = at(this);
        return f32s(this, u32[p + 20 >>> 2], u32[p + 44 >>> 2] * u32[p + 48 >>> 2]);
    }
    get raw() {
        const p = at(this);
        return i32s(this, u32[p + 24 >>> 2], u32[p + 44 >>> 2] * u32[p + 52 >>> 2]);
    }
    get names() {
        const p = at(this);
        return cached(this, "names") ?? cache(this, "names", texts(u32[p + 28 >>> 2], u32[p + 64 >>> 2]));
    }
    get group() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get property() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get interpolation() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get keyCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get valueCount() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get rawCount() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get axis() {
        const p = at(this);
        return i32[p + 56 >>> 2];
    }
    get pointCount() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get nameCount() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 68 >>> 2];
    }
    get flagsKind() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
}
describe(Track, 80, ["offset", "target", "frames", "values", "raw", "names", "group", "property", "interpolation",
    "keyCount", "valueCount", "rawCount", "axis", "pointCount", "nameCount", "flags", "flagsKind"]);
export class OutlineInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get recordCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(OutlineInfo, 28, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "recordCount"]);
export class OutlineRecord extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get name() {
        const p = at(this);
        return text(p + 16);
    }
    get kind() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get depth() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get type() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get count() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
}
describe(OutlineRecord, 48, ["offset", "size", "name", "kind", "depth", "type", "flags", "count"]);
export class Found extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get format() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get modules() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get confidence() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(Found, 32, ["offset", "size", "format", "byteOrder", "modules", "confidence"]);
export class FormatInfo extends Struct {
    get format() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get modules() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get name() {
        const p = at(this);
        return staticText(u32[p + 8 >>> 2]);
    }
    get extensions() {
        const p = at(this);
        return staticText(u32[p + 12 >>> 2]);
    }
}
describe(FormatInfo, 16, ["format", "modules", "name", "extensions"]);
export class SceneInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get sectionCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get instanceCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get modelCount() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get clipCount() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get textureCount() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get animationCount() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get textureSetCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get radius() {
        const p = at(this);
        return f32[p + 48 >>> 2];
    }
    get placementCount() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get placementTableCount() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
}
describe(SceneInfo, 60, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "sectionCount",
    "instanceCount", "modelCount", "clipCount", "textureCount", "animationCount", "textureSetCount", "radius",
    "placementCount", "placementTableCount"]);
export class SceneModel extends Struct {
    get model() {
        const p = at(this);
        return cached(this, "model") ?? cache(this, "model", part(this, "Model", u32[p >>> 2]));
    }
    get name() {
        const p = at(this);
        return text(p + 4);
    }
    get store() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get index() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get textureSet() {
        const p = at(this);
        return i32[p + 20 >>> 2];
    }
    get result() {
        const p = at(this);
        return i32[p + 24 >>> 2];
    }
}
describe(SceneModel, 28, ["name", "store", "index", "textureSet", "result"]);
export class Clip extends Struct {
    get motion() {
        const p = at(this);
        return cached(this, "motion") ?? cache(this, "motion", part(this, "Motion", u32[p >>> 2]));
    }
    get name() {
        const p = at(this);
        return text(p + 4);
    }
    get model() {
        const p = at(this);
        return i32[p + 12 >>> 2];
    }
    get fit() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get store() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get index() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
}
describe(Clip, 28, ["name", "model", "fit", "store", "index"]);
export class TextureSet extends Struct {
    get store() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get index() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
}
describe(TextureSet, 8, ["store", "index"]);
export class Section extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get world() {
        const p = at(this);
        return f32s(this, p + 8, 16);
    }
    get position() {
        const p = at(this);
        return f32s(this, p + 72, 3);
    }
    get angles() {
        const p = at(this);
        return i32s(this, p + 84, 3);
    }
    get radius() {
        const p = at(this);
        return f32[p + 96 >>> 2];
    }
    get alpha() {
        const p = at(this);
        return f32[p + 100 >>> 2];
    }
    get id() {
        const p = at(this);
        return i32[p + 104 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 108 >>> 2];
    }
    get firstInstance() {
        const p = at(this);
        return u32[p + 112 >>> 2];
    }
    get instanceCount() {
        const p = at(this);
        return u32[p + 116 >>> 2];
    }
}
describe(Section, 120, ["offset", "world", "position", "angles", "radius", "alpha", "id", "flags", "firstInstance",
    "instanceCount"]);
export class Instance extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get modelOffset() {
        const p = at(this);
        return u64(p + 8);
    }
    get clips() {
        const p = at(this);
        return u32s(this, u32[p + 16 >>> 2], u32[p + 20 >>> 2]) ?? new Uint32Array(0);
    }
    get clipCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get section() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get model() {
        const p = at(this);
        return i32[p + 28 >>> 2];
    }
    get speed() {
        const p = at(this);
        return f32[p + 32 >>> 2];
    }
    get world() {
        const p = at(this);
        return f32s(this, p + 36, 16);
    }
    get boundsMin() {
        const p = at(this);
        return f32s(this, p + 100, 3);
    }
    get boundsMax() {
        const p = at(this);
        return f32s(this, p + 112, 3);
    }
    get slide() {
        const p = at(this);
        return i32[p + 124 >>> 2];
    }
    get swap() {
        const p = at(this);
        return i32[p + 128 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 132 >>> 2];
    }
    get animated() {
        const p = at(this);
        return u32[p + 136 >>> 2];
    }
    get roles() {
        const p = at(this);
        return u32[p + 140 >>> 2];
    }
    get blocks() {
        const p = at(this);
        return u32[p + 144 >>> 2];
    }
    get center() {
        const p = at(this);
        return f32s(this, p + 148, 3);
    }
    get radius() {
        const p = at(this);
        return f32[p + 160 >>> 2];
    }
}
describe(Instance, 168, ["offset", "modelOffset", "clips", "clipCount", "section", "model", "speed", "world",
    "boundsMin", "boundsMax", "slide", "swap", "flags", "animated", "roles", "blocks", "center", "radius"]);
export class LandTable extends Struct {
    get name() {
        const p = at(this);
        return text(p);
    }
    get textureFile() {
        const p = at(this);
        return text(p + 8);
    }
    get author() {
        const p = at(this);
        return text(p + 16);
    }
    get description() {
        const p = at(this);
        return text(p + 24);
    }
    get offset() {
        const p = at(this);
        return u64(p + 32);
    }
    get format() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get entryCount() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get animatedCount() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get visibleCount() {
        const p = at(this);
        return i32[p + 52 >>> 2];
    }
    get directCount() {
        const p = at(this);
        return i32[p + 56 >>> 2];
    }
    get attributes() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get loadFlags() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get clipDistance() {
        const p = at(this);
        return f32[p + 68 >>> 2];
    }
    get textureList() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
    get loaderName() {
        const p = at(this);
        return u32[p + 76 >>> 2];
    }
    get loader() {
        const p = at(this);
        return u32[p + 80 >>> 2];
    }
}
describe(LandTable, 88, ["name", "textureFile", "author", "description", "offset", "format", "entryCount",
    "animatedCount", "visibleCount", "directCount", "attributes", "loadFlags", "clipDistance", "textureList",
    "loaderName", "loader"]);
export class TextureAnimation extends Struct {
    get frames() {
        const p = at(this);
        return u16s(this, u32[p >>> 2], 2 * u32[p + 4 >>> 2]) ?? new Uint16Array(0);
    }
    get frameCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get id() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get type() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
}
describe(TextureAnimation, 20, ["frames", "frameCount", "id", "type"]);
export class CollisionGroup extends Struct {
    get center() {
        const p = at(this);
        return f32s(this, p, 3);
    }
    get radius() {
        const p = at(this);
        return f32[p + 12 >>> 2];
    }
    get firstTriangle() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get triangleCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get instance() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(CollisionGroup, 32, ["center", "radius", "firstTriangle", "triangleCount", "flags", "instance"]);
export class Collision extends Struct {
    get positions() {
        const p = at(this);
        return f32s(this, u32[p >>> 2], 3 * u32[p + 20 >>> 2]) ?? new Float32Array(0);
    }
    get indices() {
        const p = at(this);
        return u32s(this, u32[p + 4 >>> 2], 3 * u32[p + 24 >>> 2]) ?? new Uint32Array(0);
    }
    get normals() {
        const p = at(this);
        return f32s(this, u32[p + 8 >>> 2], 3 * u32[p + 24 >>> 2]) ?? new Float32Array(0);
    }
    get flags() {
        const p = at(this);
        return u32s(this, u32[p + 12 >>> 2], u32[p + 24 >>> 2]) ?? new Uint32Array(0);
    }
    get groups() {
        const p = at(this);
        return cached(this, "groups") ?? cache(this, "groups", list(this, CollisionGroup, u32[p + 16 >>> 2], u32[p + 28
            >>> 2]));
    }
    get vertexCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get triangleCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get groupCount() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(Collision, 36, ["positions", "indices", "normals", "flags", "groups", "vertexCount", "triangleCount",
    "groupCount"]);
export class PlacementAction extends Struct {
    get type() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get operands() {
        const p = at(this);
        return u32s(this, p + 4, 2);
    }
}
describe(PlacementAction, 12, ["type", "operands"]);
export class PlacementTable extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get kind() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get version() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get floor() {
        const p = at(this);
        return i32[p + 24 >>> 2];
    }
    get firstPlacement() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get placementCount() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get roomCount() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get store() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get index() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
}
describe(PlacementTable, 48, ["offset", "size", "kind", "version", "floor", "firstPlacement", "placementCount",
    "roomCount", "store", "index"]);
export class Placement extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get raw() {
        const p = at(this);
        return u32s(this, u32[p + 8 >>> 2], u32[p + 16 >>> 2]) ?? new Uint32Array(0);
    }
    get actions() {
        const p = at(this);
        return cached(this, "actions") ?? cache(this, "actions", list(this, PlacementAction, u32[p + 12 >>> 2], u32[p +
            20 >>> 2]));
    }
    get rawCount() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get actionCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get result() {
        const p = at(this);
        return i32[p + 24 >>> 2];
    }
    get kind() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get type() {
        const p = at(this);
        return u32[p + 32 >>> 2];
    }
    get id() {
        const p = at(this);
        return u32[p + 36 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get table() {
        const p = at(this);
        return i32[p + 44 >>> 2];
    }
    get section() {
        const p = at(this);
        return i32[p + 48 >>> 2];
    }
    get sectionId() {
        const p = at(this);
        return i32[p + 52 >>> 2];
    }
    get floor() {
        const p = at(this);
        return i32[p + 56 >>> 2];
    }
    get group() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get wave() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get children() {
        const p = at(this);
        return u32[p + 68 >>> 2];
    }
    get mostChildren() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
    get position() {
        const p = at(this);
        return f32s(this, p + 76, 3);
    }
    get angles() {
        const p = at(this);
        return i32s(this, p + 88, 3);
    }
    get parameters() {
        const p = at(this);
        return f32s(this, p + 100, 5);
    }
    get integers() {
        const p = at(this);
        return i32s(this, p + 120, 5);
    }
    get world() {
        const p = at(this);
        return f32s(this, p + 140, 16);
    }
}
describe(Placement, 208, ["offset", "raw", "actions", "rawCount", "actionCount", "result", "kind", "type", "id",
    "flags", "table", "section", "sectionId", "floor", "group", "wave", "children", "mostChildren", "position",
    "angles", "parameters", "integers", "world"]);
export class TexturesInfo extends Struct {
    get warnings() {
        const p = at(this);
        return cached(this, "warnings") ?? cache(this, "warnings", list(this, Warning, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get warningCount() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get warningTotal() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get byteOrder() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get imageCount() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get paletteCount() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get brokenCount() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
}
describe(TexturesInfo, 36, ["warnings", "warningCount", "warningTotal", "format", "byteOrder", "imageCount",
    "paletteCount", "brokenCount"]);
export class Palette extends Struct {
    get colors() {
        const p = at(this);
        return u8s(this, u32[p >>> 2], 4 * u32[p + 12 >>> 2]) ?? new Uint8Array(0);
    }
    get name() {
        const p = at(this);
        return text(p + 4);
    }
    get count() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get bank() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get first() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
}
describe(Palette, 28, ["colors", "name", "count", "bank", "first", "format"]);
export class Level extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get width() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get height() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(Level, 24, ["offset", "size", "width", "height"]);
export class Image extends Struct {
    get offset() {
        const p = at(this);
        return u64(p);
    }
    get size() {
        const p = at(this);
        return u64(p + 8);
    }
    get name() {
        const p = at(this);
        return text(p + 16);
    }
    get pixelName() {
        const p = at(this);
        return staticText(u32[p + 24 >>> 2]);
    }
    get dataName() {
        const p = at(this);
        return staticText(u32[p + 28 >>> 2]);
    }
    get levels() {
        const p = at(this);
        return cached(this, "levels") ?? cache(this, "levels", list(this, Level, u32[p + 32 >>> 2], u32[p + 48 >>> 2]));
    }
    get palette() {
        const p = at(this);
        return cached(this, "palette") ?? cache(this, "palette", record(this, Palette, u32[p + 36 >>> 2]));
    }
    get width() {
        const p = at(this);
        return u32[p + 40 >>> 2];
    }
    get height() {
        const p = at(this);
        return u32[p + 44 >>> 2];
    }
    get levelCount() {
        const p = at(this);
        return u32[p + 48 >>> 2];
    }
    get flags() {
        const p = at(this);
        return u32[p + 52 >>> 2];
    }
    get colorCount() {
        const p = at(this);
        return u32[p + 56 >>> 2];
    }
    get firstColor() {
        const p = at(this);
        return u32[p + 60 >>> 2];
    }
    get pixelFormat() {
        const p = at(this);
        return u32[p + 64 >>> 2];
    }
    get dataFormat() {
        const p = at(this);
        return u32[p + 68 >>> 2];
    }
    get globalIndex() {
        const p = at(this);
        return u32[p + 72 >>> 2];
    }
    get usedHeight() {
        const p = at(this);
        return u32[p + 76 >>> 2];
    }
    get codebookCount() {
        const p = at(this);
        return u32[p + 80 >>> 2];
    }
    get result() {
        const p = at(this);
        return i32[p + 84 >>> 2];
    }
    get paletteIndex() {
        const p = at(this);
        return i32[p + 88 >>> 2];
    }
    get paletteRule() {
        const p = at(this);
        return u32[p + 92 >>> 2];
    }
}
describe(Image, 96, ["offset", "size", "name", "pixelName", "dataName", "levels", "palette", "width", "height",
    "levelCount", "flags", "colorCount", "firstColor", "pixelFormat", "dataFormat", "globalIndex", "usedHeight",
    "codebookCount", "result", "paletteIndex", "paletteRule"]);
export class TextureRef extends Struct {
    get name() {
        const p = at(this);
        return text(p);
    }
    get palette() {
        const p = at(this);
        return text(p + 8);
    }
    get attributes() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get globalIndex() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
}
describe(TextureRef, 24, ["name", "palette", "attributes", "globalIndex"]);
export class TextureList extends Struct {
    get refs() {
        const p = at(this);
        return cached(this, "refs") ?? cache(this, "refs", list(this, TextureRef, u32[p >>> 2], u32[p + 4 >>> 2]));
    }
    get count() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get rule() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
}
describe(TextureList, 12, ["refs", "count", "rule"]);
export class TextureMatch extends Struct {
    get image() {
        const p = at(this);
        return i32[p >>> 2];
    }
    get palette() {
        const p = at(this);
        return i32[p + 4 >>> 2];
    }
    get rule() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
}
describe(TextureMatch, 16, ["image", "palette", "rule"]);
export class Request extends Struct {
    get store() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get index() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get format() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get required() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
}
describe(Request, 16, ["store", "index", "format", "required"]);
export class SceneLand extends Struct {
    get land() {
        const p = at(this);
        return u32[p >>> 2];
    }
    get header() {
        const p = at(this);
        return u32[p + 4 >>> 2];
    }
    get area() {
        const p = at(this);
        return u32[p + 8 >>> 2];
    }
    get x() {
        const p = at(this);
        return u32[p + 12 >>> 2];
    }
    get z() {
        const p = at(this);
        return u32[p + 16 >>> 2];
    }
    get altitude() {
        const p = at(this);
        return u32[p + 20 >>> 2];
    }
    get firstLight() {
        const p = at(this);
        return u32[p + 24 >>> 2];
    }
    get lightCount() {
        const p = at(this);
        return u32[p + 28 >>> 2];
    }
    get result() {
        const p = at(this);
        return i32[p + 32 >>> 2];
    }
}
describe(SceneLand, 40, ["land", "header", "area", "x", "z", "altitude", "firstLight", "lightCount", "result"]);
export class ArchiveParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, ArchiveInfo, wasm.kunai_archive_get_info(p)));
    }
    get entries() {
        return cached(this, "entries") ?? cache(this, "entries", gather(this, Entry, wasm.kunai_archive_get_entry,
            this.info.entryCount));
    }
    get rom() {
        const p = at(this);
        return cached(this, "rom") ?? cache(this, "rom", record(this, Rom, wasm.kunai_archive_get_rom(p)));
    }
}
export class MapParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, MapInfo, wasm.kunai_map_get_info(p)));
    }
    get headers() {
        const p = at(this);
        return cached(this, "headers") ?? cache(this, "headers", list(this, MapHeader, wasm.kunai_map_get_headers(p,
            scratch), u32[scratch >>> 2]));
    }
    get names() {
        const p = at(this);
        return cached(this, "names") ?? cache(this, "names", texts(wasm.kunai_map_get_names(p, scratch), u32[scratch >>>
            2]));
    }
    get matrix() {
        const p = at(this);
        return cached(this, "matrix") ?? cache(this, "matrix", record(this, MapMatrix, wasm.kunai_map_get_matrix(p)));
    }
    get land() {
        const p = at(this);
        return cached(this, "land") ?? cache(this, "land", record(this, MapLand, wasm.kunai_map_get_land(p)));
    }
    get area() {
        const p = at(this);
        return cached(this, "area") ?? cache(this, "area", record(this, MapArea, wasm.kunai_map_get_area(p)));
    }
    get models() {
        const p = at(this);
        return u16s(this, wasm.kunai_map_get_models(p, scratch), u32[scratch >>> 2]) ?? new Uint16Array(0);
    }
    get lights() {
        const p = at(this);
        return cached(this, "lights") ?? cache(this, "lights", list(this, MapLight, wasm.kunai_map_get_lights(p,
            scratch), u32[scratch >>> 2]));
    }
    get animation() {
        const p = at(this);
        return cached(this, "animation") ?? cache(this, "animation", record(this, MapAnimation,
            wasm.kunai_map_get_animation(p)));
    }
    get backgrounds() {
        const p = at(this);
        return cached(this, "backgrounds") ?? cache(this, "backgrounds", list(this, MapBackground,
            wasm.kunai_map_get_backgrounds(p, scratch), u32[scratch >>> 2]));
    }
    get objects() {
        const p = at(this);
        return cached(this, "objects") ?? cache(this, "objects", list(this, MapObject, wasm.kunai_map_get_objects(p,
            scratch), u32[scratch >>> 2]));
    }
    get warps() {
        const p = at(this);
        return cached(this, "warps") ?? cache(this, "warps", list(this, MapWarp, wasm.kunai_map_get_warps(p, scratch),
            u32[scratch >>> 2]));
    }
    get triggers() {
        const p = at(this);
        return cached(this, "triggers") ?? cache(this, "triggers", list(this, MapTrigger, wasm.kunai_map_get_triggers(p,
            scratch), u32[scratch >>> 2]));
    }
}
export class ModelParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, ModelInfo, wasm.kunai_model_get_info(p)));
    }
    get nodes() {
        return cached(this, "nodes") ?? cache(this, "nodes", gather(this, Node, wasm.kunai_model_get_node,
            this.info.nodeCount));
    }
    get meshes() {
        return cached(this, "meshes") ?? cache(this, "meshes", gather(this, Mesh, wasm.kunai_model_get_mesh,
            this.info.meshCount));
    }
    get materials() {
        return cached(this, "materials") ?? cache(this, "materials", gather(this, Material,
            wasm.kunai_model_get_material, this.info.materialCount));
    }
    get textureList() {
        const p = at(this);
        return cached(this, "textureList") ?? cache(this, "textureList", record(this, TextureList,
            wasm.kunai_model_get_texture_list(p)));
    }
}
export class MotionParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, MotionInfo, wasm.kunai_motion_get_info(p)));
    }
    get tracks() {
        return cached(this, "tracks") ?? cache(this, "tracks", gather(this, Track, wasm.kunai_motion_get_track,
            this.info.trackCount));
    }
}
export class OutlineParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, OutlineInfo, wasm.kunai_outline_get_info(p)));
    }
    get records() {
        return cached(this, "records") ?? cache(this, "records", gather(this, OutlineRecord,
            wasm.kunai_outline_get_record, this.info.recordCount));
    }
}
export class SceneParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, SceneInfo, wasm.kunai_scene_get_info(p)));
    }
    get sections() {
        return cached(this, "sections") ?? cache(this, "sections", gather(this, Section, wasm.kunai_scene_get_section,
            this.info.sectionCount));
    }
    get instances() {
        return cached(this, "instances") ?? cache(this, "instances", gather(this, Instance,
            wasm.kunai_scene_get_instance, this.info.instanceCount));
    }
    get models() {
        return cached(this, "models") ?? cache(this, "models", gather(this, SceneModel, wasm.kunai_scene_get_model,
            this.info.modelCount));
    }
    get clips() {
        return cached(this, "clips") ?? cache(this, "clips", gather(this, Clip, wasm.kunai_scene_get_clip,
            this.info.clipCount));
    }
    get textureSets() {
        return cached(this, "textureSets") ?? cache(this, "textureSets", gather(this, TextureSet,
            wasm.kunai_scene_get_texture_set, this.info.textureSetCount));
    }
    get textureList() {
        const p = at(this);
        return cached(this, "textureList") ?? cache(this, "textureList", record(this, TextureList,
            wasm.kunai_scene_get_texture_list(p)));
    }
    get animations() {
        return cached(this, "animations") ?? cache(this, "animations", gather(this, TextureAnimation,
            wasm.kunai_scene_get_animation, this.info.animationCount));
    }
    get landTable() {
        const p = at(this);
        return cached(this, "landTable") ?? cache(this, "landTable", record(this, LandTable,
            wasm.kunai_scene_get_land_table(p)));
    }
    get collision() {
        const p = at(this);
        return cached(this, "collision") ?? cache(this, "collision", record(this, Collision,
            wasm.kunai_scene_get_collision(p)));
    }
    get placements() {
        return cached(this, "placements") ?? cache(this, "placements", gather(this, Placement,
            wasm.kunai_scene_get_placement, this.info.placementCount));
    }
    get placementTables() {
        return cached(this, "placementTables") ?? cache(this, "placementTables", gather(this, PlacementTable,
            wasm.kunai_scene_get_placement_table, this.info.placementTableCount));
    }
    get lands() {
        return cached(this, "lands") ?? cache(this, "lands", gather(this, SceneLand, wasm.kunai_scene_get_land,
            this.info.sectionCount));
    }
    get lights() {
        const p = at(this);
        return cached(this, "lights") ?? cache(this, "lights", list(this, MapLight, wasm.kunai_scene_get_lights(p,
            scratch), u32[scratch >>> 2]));
    }
}
export class TexturesParts extends Handle {
    get info() {
        const p = at(this);
        return cached(this, "info") ?? cache(this, "info", record(this, TexturesInfo, wasm.kunai_textures_get_info(p)));
    }
    get images() {
        return cached(this, "images") ?? cache(this, "images", gather(this, Image, wasm.kunai_textures_get_image,
            this.info.imageCount));
    }
    get palettes() {
        return cached(this, "palettes") ?? cache(this, "palettes", gather(this, Palette,
            wasm.kunai_textures_get_palette, this.info.paletteCount));
    }
}
