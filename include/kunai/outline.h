/*
 * kunai/outline.h - every structure in a file, with its place and size, for tools that show files.
 *
 * One handle lists the records of one file. A record says where a structure lies, and its kind says
 * what the structure is. Records inside another record follow it.
 *
 * An outline passes all members of kunai_options to the readers of the modules, except index: it
 * reads all models and all motions of the file. max_memory, max_work and the allocator are for the
 * readers and the outline together.
 *
 * Any number of threads may open outlines, and read one outline, at the same time. During
 * kunai_outline_close, no other thread may use the outline.
 *
 * Example (examples/outline.c), which prints all records and warnings:
 *
 *     static int print_outline(const void *data, size_t size)
 *     {
 *         const kunai_outline_info *info;
 *         const kunai_record *record;
 *         kunai_outline *outline;
 *         kunai_error error;
 *         uint32_t i;
 *
 *         if (kunai_outline_open(data, size, NULL, &outline, &error) != KUNAI_OK)
 *             return print_fault("error", &error);
 *         for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
 *             printf("%*s%s: 0x%" PRIx64 ", %" PRIu64 " bytes\n", (int)(2 * record->depth), "",
 *                    record->name.data, record->offset, record->size);
 *         info = kunai_outline_get_info(outline);
 *         print_warnings(info->warnings, info->warning_count);
 *         kunai_outline_close(outline);
 *         return 0;
 *     }
 */
#ifndef KUNAI_OUTLINE_H
#define KUNAI_OUTLINE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The structures of one file. The input is not needed after kunai_outline_open. */
typedef struct kunai_outline kunai_outline;

/* Facts about the whole outline. Lives until kunai_outline_close. Grows at its end. */
typedef struct kunai_outline_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in the
                                    order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format of the file */
    uint32_t byte_order;         /* enum kunai_byte_order of the first part that says it */
    uint32_t record_count;       /* records, at least 1: the file */
    uint32_t reserved;           /* 0 */
} kunai_outline_info;

/*
 * Kinds of records. Each comment says what the members type, flags and count of the record hold. A
 * member that the comment does not name is 0. Later versions add constants.
 *
 * - type and flags are values of the file, unless the comment names an enum of motion.h. An enum
 *   that the comment names is in textures.h, model_raw.h, motion.h, scene.h, map.h or archive.h, or
 *   after this enum.
 * - count says how many elements the structure has.
 * - A magic word or a tag is the integer of its four bytes, the first byte lowest.
 */
enum kunai_record_kind {
    /* ---- the whole input ---- */

    /* the whole input; the only record of depth 0 */
    KUNAI_RECORD_KIND_FILE = 0x001,
    /* of archives, Nitro, BDHC; type: magic word or 0; flags: of a PVM or GVM, enum
     * kunai_texture_table_flags; count: parts; 0 if the header does not store their count */
    KUNAI_RECORD_KIND_HEADER = 0x002,
    /* block of a NARC or of a Nitro file; type: magic word */
    KUNAI_RECORD_KIND_BLOCK = 0x003,
    /* chunk with its header; type: tag, in Ninja chunk files enum kunai_chunk_tag */
    KUNAI_RECORD_KIND_CHUNK = 0x004,
    /* dictionary of a Nitro block; count: entries */
    KUNAI_RECORD_KIND_DICTIONARY = 0x005,
    /* relocation table of a REL file; count: pointers */
    KUNAI_RECORD_KIND_RELOCATIONS = 0x006,
    /* trailer at the end of a REL file */
    KUNAI_RECORD_KIND_REL_TRAILER = 0x007,
    /* word at the root of a PSO player motion */
    KUNAI_RECORD_KIND_REL_ROOT = 0x008,
    /* header of an SA Tools file; type: version */
    KUNAI_RECORD_KIND_SA_HEADER = 0x009,
    /* chunk of metadata of an SA Tools file; type: tag */
    KUNAI_RECORD_KIND_METADATA = 0x00A,
    /* place of a structure, place of its name */
    KUNAI_RECORD_KIND_LABEL = 0x00B,
    /* name of a node, a motion, its model, its action, a LandTable, a file or an author, or a
     * description, with its 0 */
    KUNAI_RECORD_KIND_NODE_NAME = 0x00C,

    /* ---- Ninja text: each record goes up to the next declaration ---- */

    /* declaration that no other constant names */
    KUNAI_RECORD_KIND_TEXT_DECLARATION = 0x101,
    /* TEXTURELIST */
    KUNAI_RECORD_KIND_TEXT_TEXTURE_LIST = 0x102,
    /* OBJECT: a node of a Basic model */
    KUNAI_RECORD_KIND_TEXT_BASIC_OBJECT = 0x103,
    /* CNKOBJECT: a node of a Chunk model */
    KUNAI_RECORD_KIND_TEXT_CHUNK_OBJECT = 0x104,
    /* MOTION */
    KUNAI_RECORD_KIND_TEXT_MOTION = 0x105,
    /* CAMERA */
    KUNAI_RECORD_KIND_TEXT_CAMERA = 0x106,

    /* ---- archives ---- */

    /* entry of the table of an archive */
    KUNAI_RECORD_KIND_ENTRY = 0x201,
    /* name of an entry, or the record that holds the name */
    KUNAI_RECORD_KIND_ENTRY_NAME = 0x202,
    /* directory of a tree of names, in a NARC or a Nintendo DS ROM */
    KUNAI_RECORD_KIND_ENTRY_DIRECTORY = 0x203,
    /* bytes of a stored file */
    KUNAI_RECORD_KIND_ENTRY_DATA = 0x204,
    /* record of an overlay table of a Nintendo DS ROM; type: id; flags: enum kunai_program_flags */
    KUNAI_RECORD_KIND_OVERLAY = 0x205,
    /* module parameters in the ARM9 of a Nintendo DS ROM */
    KUNAI_RECORD_KIND_PROGRAM_PARAMETERS = 0x206,
    /* words after the ARM9 of a Nintendo DS ROM */
    KUNAI_RECORD_KIND_PROGRAM_TRAILER = 0x207,
    /* command of a .qst; type: command; flags: chunk number; count: size of the part, or bytes of
     * the part in the command, as stored */
    KUNAI_RECORD_KIND_QUEST_COMMAND = 0x210,

    /* ---- textures ---- */

    /* header of a picture; type: magic word; flags: enum kunai_record_pvr */
    KUNAI_RECORD_KIND_PVR_HEADER = 0x301,
    /* header of a picture; type: magic word; flags: enum kunai_record_gvr */
    KUNAI_RECORD_KIND_GVR_HEADER = 0x302,
    /* header of a picture; type: magic word; flags: enum kunai_record_xvr */
    KUNAI_RECORD_KIND_XVR_HEADER = 0x303,
    /* texels of a level; type: pixel_format of kunai_image; flags: data_format of kunai_image;
     * count: texels */
    KUNAI_RECORD_KIND_MIP_LEVEL = 0x304,
    /* codebook of a VQ picture; count: entries */
    KUNAI_RECORD_KIND_CODEBOOK = 0x305,
    /* run-length data of a picture */
    KUNAI_RECORD_KIND_RUNS = 0x306,
    /* header of a palette; type: magic word; flags: format of kunai_palette; count: entries */
    KUNAI_RECORD_KIND_PALETTE_HEADER = 0x307,
    /* colours of a palette; type: format of kunai_palette; count: entries */
    KUNAI_RECORD_KIND_PALETTE = 0x308,
    /* description of a texture in a TEX0; type: enum kunai_tex0_format; flags: enum
     * kunai_tex0_image_flags */
    KUNAI_RECORD_KIND_TEX0_TEXTURE = 0x309,
    /* description of a palette in a TEX0 */
    KUNAI_RECORD_KIND_TEX0_PALETTE = 0x30A,
    /* colours of all palettes of a TEX0; count: colours */
    KUNAI_RECORD_KIND_TEX0_COLORS = 0x30B,
    /* palette words of the blocks of a 4x4 texture */
    KUNAI_RECORD_KIND_TEX0_BLOCK_PALETTES = 0x30C,
    /* header of the banner of a Nintendo DS ROM; type: version; count: titles */
    KUNAI_RECORD_KIND_BANNER = 0x30D,
    /* title of a banner; type: number of the language, see kunai_rom */
    KUNAI_RECORD_KIND_BANNER_TITLE = 0x30E,

    /* ---- models: all Ninja families ---- */

    /* NJS_OBJECT, a node; flags: enum kunai_eval_flags */
    KUNAI_RECORD_KIND_OBJECT = 0x401,
    /* NJS_TEXLIST; count: entries */
    KUNAI_RECORD_KIND_TEXTURE_LIST = 0x402,
    /* NJS_TEXNAME */
    KUNAI_RECORD_KIND_TEXTURE_REF = 0x403,
    /* name of a texture, with its 0 */
    KUNAI_RECORD_KIND_TEXTURE_NAME = 0x404,

    /* ---- models: Ninja Chunk ---- */

    /* NJS_CNK_MODEL */
    KUNAI_RECORD_KIND_CHUNK_MODEL = 0x411,
    /* type: enum kunai_record_chunk; flags: second byte, enum kunai_record_vertex_chunk; count:
     * vertices */
    KUNAI_RECORD_KIND_VERTEX_CHUNK = 0x412,
    /* type: enum kunai_record_chunk; flags: second byte: of strips enum kunai_strip_flags, of blend
     * factors and colours enum kunai_record_blend; count: strips or polygons */
    KUNAI_RECORD_KIND_POLYGON_CHUNK = 0x413,

    /* ---- models: Ninja Basic ---- */

    /* NJS_MODEL */
    KUNAI_RECORD_KIND_BASIC_MODEL = 0x421,
    /* NJS_MATERIAL */
    KUNAI_RECORD_KIND_BASIC_MATERIAL = 0x422,
    /* NJS_MESHSET; type: enum kunai_record_meshset; count: polygons */
    KUNAI_RECORD_KIND_BASIC_MESHSET = 0x423,
    /* indices of a meshset; type: enum kunai_record_meshset; count: polygons */
    KUNAI_RECORD_KIND_BASIC_POLYGONS = 0x424,
    /* positions of a model; count: points */
    KUNAI_RECORD_KIND_BASIC_POINTS = 0x425,
    /* normals of a model; count: points */
    KUNAI_RECORD_KIND_BASIC_NORMALS = 0x426,
    /* normals of a meshset; count: normals */
    KUNAI_RECORD_KIND_BASIC_POLYGON_NORMALS = 0x427,
    /* colours of a meshset; count: corners */
    KUNAI_RECORD_KIND_BASIC_COLORS = 0x428,
    /* texture coordinates of a meshset; count: corners */
    KUNAI_RECORD_KIND_BASIC_UVS = 0x429,

    /* ---- models: Ginja ---- */

    /* model of a node */
    KUNAI_RECORD_KIND_GINJA_MODEL = 0x431,
    /* mesh of a model */
    KUNAI_RECORD_KIND_GINJA_MESH = 0x432,
    /* parameter of a mesh; type: enum kunai_ginja_parameter; flags: value */
    KUNAI_RECORD_KIND_GINJA_PARAMETER = 0x433,
    /* primitives of a mesh; flags: enum kunai_ginja_strip_flags, of the parameter that applies */
    KUNAI_RECORD_KIND_GINJA_PRIMITIVES = 0x434,
    /* description of an array; type: enum kunai_ginja_attribute, or
     * KUNAI_RECORD_GINJA_ARRAY_END; flags: enum kunai_record_ginja_array; count: elements */
    KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY = 0x435,
    /* elements of an array; type: enum kunai_ginja_attribute; flags: enum
     * kunai_record_ginja_array; count: elements */
    KUNAI_RECORD_KIND_GINJA_ELEMENTS = 0x436,
    /* entry of a skin list; type: enum kunai_record_ginja_skin; count: vertices */
    KUNAI_RECORD_KIND_GINJA_SKIN_ENTRY = 0x437,
    /* vertices of a skin entry; count: vertices */
    KUNAI_RECORD_KIND_GINJA_SKIN_VERTICES = 0x438,
    /* weights of a skin entry; count: vertices */
    KUNAI_RECORD_KIND_GINJA_SKIN_WEIGHTS = 0x439,

    /* ---- models: Xinja ---- */

    /* model of a node */
    KUNAI_RECORD_KIND_XINJA_MODEL = 0x441,
    /* mesh of a model; count: indices */
    KUNAI_RECORD_KIND_XINJA_MESH = 0x442,
    /* description of vertices; type: enum kunai_xinja_vertex_flags; flags: no known meaning; count:
     * vertices */
    KUNAI_RECORD_KIND_XINJA_VERTEX_SET = 0x443,
    /* vertices; type and flags: those of their set; count: vertices */
    KUNAI_RECORD_KIND_XINJA_VERTICES = 0x444,
    /* indices of a mesh; count: indices */
    KUNAI_RECORD_KIND_XINJA_INDICES = 0x445,
    /* state record of a mesh; type: enum kunai_xinja_state; flags: the value a */
    KUNAI_RECORD_KIND_XINJA_STATE = 0x446,

    /* ---- models: Nitro ---- */

    /* header of a model; flags: enum kunai_record_nitro_model; count: nodes */
    KUNAI_RECORD_KIND_NITRO_MODEL = 0x451,
    /* node; flags: enum kunai_nitro_node_flags */
    KUNAI_RECORD_KIND_NITRO_NODE = 0x452,
    /* header of the materials of a model */
    KUNAI_RECORD_KIND_NITRO_MATERIAL_BLOCK = 0x453,
    /* material; flags: enum kunai_nitro_material_flags */
    KUNAI_RECORD_KIND_NITRO_MATERIAL = 0x454,
    /* indices of the materials that use a texture or a palette, 1 byte each; count: indices */
    KUNAI_RECORD_KIND_NITRO_MATERIAL_INDICES = 0x455,
    /* shape; flags: a word of the file that no reader uses; count: vertices */
    KUNAI_RECORD_KIND_NITRO_SHAPE = 0x456,
    /* display list of a shape */
    KUNAI_RECORD_KIND_NITRO_DISPLAY_LIST = 0x457,
    /* render command; type: enum kunai_record_nitro_command; flags: enum
     * kunai_record_nitro_operands */
    KUNAI_RECORD_KIND_NITRO_COMMAND = 0x458,
    /* inverse bind matrices of a node */
    KUNAI_RECORD_KIND_NITRO_INVERSE_BIND = 0x459,

    /* ---- motions: Ninja ---- */

    /* NJS_MOTION; type: enum kunai_channel_flags; flags: enum kunai_inp_fn; count: frames */
    KUNAI_RECORD_KIND_MOTION = 0x501,
    /* MDATA entry of a node; count: pointers */
    KUNAI_RECORD_KIND_MOTION_ENTRY = 0x502,
    /* keys of a track; type: enum kunai_property, of motion.h; flags: those of kunai_track; count:
     * keys */
    KUNAI_RECORD_KIND_KEYS = 0x503,
    /* points or normals of a key of a shape motion; count: points */
    KUNAI_RECORD_KIND_KEY_POINTS = 0x504,
    /* NJS_CAMERA */
    KUNAI_RECORD_KIND_CAMERA = 0x505,
    /* NJS_ACTION */
    KUNAI_RECORD_KIND_ACTION = 0x506,

    /* ---- motions: Nitro ---- */

    /* header of an animation; count: frames */
    KUNAI_RECORD_KIND_ANIMATION = 0x511,
    /* names of textures or palettes of a PAT0; count: names */
    KUNAI_RECORD_KIND_ANIMATION_NAMES = 0x512,
    /* tag of a JNT0; type: index of the node; flags: enum kunai_joint_tag_flags */
    KUNAI_RECORD_KIND_JOINT_TAG = 0x513,
    /* offsets of the tags of a JNT0; count: tags */
    KUNAI_RECORD_KIND_JOINT_TAG_OFFSETS = 0x514,
    /* rotation matrix of a JNT0 */
    KUNAI_RECORD_KIND_ROTATION = 0x515,
    /* rotation matrix in the short form */
    KUNAI_RECORD_KIND_PIVOT_ROTATION = 0x516,
    /* bits of a VIS0; count: nodes */
    KUNAI_RECORD_KIND_VISIBILITY = 0x517,

    /* ---- stages ---- */

    /* root of a stage; count: sections */
    KUNAI_RECORD_KIND_STAGE_ROOT = 0x601,
    /* section of a stage; flags: those of kunai_section */
    KUNAI_RECORD_KIND_SECTION = 0x602,
    /* instance of a section, or entry of a LandTable; type: enum kunai_record_instance; flags:
     * those of an entry, enum kunai_sa1_surface_flags or kunai_sa2_surface_flags */
    KUNAI_RECORD_KIND_INSTANCE = 0x603,
    /* entry of the table of models of an fmt2 */
    KUNAI_RECORD_KIND_MODEL_TABLE = 0x604,
    /* texture animation of an fmt2 that moves coordinates */
    KUNAI_RECORD_KIND_TEXTURE_SLIDE = 0x605,
    /* texture animation of an fmt2 that exchanges textures */
    KUNAI_RECORD_KIND_TEXTURE_SWAP = 0x606,
    /* texture animation of a .tam; type: enum kunai_texture_animation_type, or
     * KUNAI_RECORD_TAM_END; count: frames */
    KUNAI_RECORD_KIND_TEXTURE_ANIMATION = 0x607,
    /* root of a c.rel */
    KUNAI_RECORD_KIND_COLLISION_ROOT = 0x608,
    /* node of a c.rel */
    KUNAI_RECORD_KIND_COLLISION_NODE = 0x609,
    /* mesh of a c.rel */
    KUNAI_RECORD_KIND_COLLISION_MESH = 0x60A,
    /* vertices of a collision mesh; count: vertices */
    KUNAI_RECORD_KIND_COLLISION_VERTICES = 0x60B,
    /* triangles of a collision mesh; count: triangles */
    KUNAI_RECORD_KIND_COLLISION_TRIANGLES = 0x60C,
    /* root of an r.rel; count: rooms */
    KUNAI_RECORD_KIND_MINIMAP_ROOT = 0x60D,
    /* room of an r.rel */
    KUNAI_RECORD_KIND_MINIMAP_ROOM = 0x60E,
    /* object of a room */
    KUNAI_RECORD_KIND_MINIMAP_OBJECT = 0x60F,
    /* LandTable; flags: enum kunai_land_table_flags; count: entries */
    KUNAI_RECORD_KIND_LAND_TABLE = 0x610,
    /* table of placements of a PSO quest, or its end mark; type: kind as stored; flags: floor;
     * count: placements */
    KUNAI_RECORD_KIND_PLACEMENT_TABLE = 0x611,
    /* record of a placement; type: enum kunai_placement_kind; flags: type of kunai_placement */
    KUNAI_RECORD_KIND_PLACEMENT = 0x612,
    /* actions of a wave; count: actions */
    KUNAI_RECORD_KIND_PLACEMENT_ACTIONS = 0x613,

    /* ---- maps of Pokemon Platinum ---- */

    /* header of one map */
    KUNAI_RECORD_KIND_MAP_HEADER = 0x701,
    /* name of one map */
    KUNAI_RECORD_KIND_MAP_NAME = 0x702,
    /* the whole matrix; count: cells */
    KUNAI_RECORD_KIND_MAP_MATRIX = 0x703,
    /* indices of the map headers of the cells; count: cells */
    KUNAI_RECORD_KIND_MATRIX_HEADERS = 0x704,
    /* altitudes of the cells; count: cells */
    KUNAI_RECORD_KIND_MATRIX_ALTITUDES = 0x705,
    /* indices of the lands of the cells; count: cells */
    KUNAI_RECORD_KIND_MATRIX_LANDS = 0x706,
    /* the whole area data */
    KUNAI_RECORD_KIND_AREA = 0x707,
    /* the whole list of models of an area; count: models */
    KUNAI_RECORD_KIND_AREA_BUILD = 0x708,
    /* the whole list of animations of a prop */
    KUNAI_RECORD_KIND_PROP_ANIMATION = 0x709,
    /* draws of one prop; count: draws */
    KUNAI_RECORD_KIND_LOCATOR = 0x70A,
    /* draws of all props; count: draws */
    KUNAI_RECORD_KIND_DRAWS = 0x70B,
    /* one time of day of an area light */
    KUNAI_RECORD_KIND_LIGHT = 0x70C,

    /* ---- lands and heights of Pokemon Platinum ---- */

    /* header of a land */
    KUNAI_RECORD_KIND_LAND = 0x711,
    /* sounds of a land */
    KUNAI_RECORD_KIND_LAND_SOUNDS = 0x712,
    /* tiles of a land; count: tiles */
    KUNAI_RECORD_KIND_LAND_TILES = 0x713,
    /* props of a land; count: props */
    KUNAI_RECORD_KIND_LAND_PROPS = 0x714,
    /* one prop of a land */
    KUNAI_RECORD_KIND_LAND_PROP = 0x715,
    /* model of a land, an NSBMD */
    KUNAI_RECORD_KIND_LAND_MODEL = 0x716,
    /* heights of a land, a BDHC */
    KUNAI_RECORD_KIND_LAND_HEIGHTS = 0x717,
    /* points of a BDHC; count: points */
    KUNAI_RECORD_KIND_HEIGHT_POINTS = 0x718,
    /* normals of a BDHC; count: normals */
    KUNAI_RECORD_KIND_HEIGHT_NORMALS = 0x719,
    /* constants of a BDHC; count: constants */
    KUNAI_RECORD_KIND_HEIGHT_CONSTANTS = 0x71A,
    /* plates of a BDHC; count: plates */
    KUNAI_RECORD_KIND_HEIGHT_PLATES = 0x71B,
    /* strips of a BDHC; count: strips */
    KUNAI_RECORD_KIND_HEIGHT_STRIPS = 0x71C,
    /* lists of plates, or of triangles, of the strips of a BDHC; count: entries */
    KUNAI_RECORD_KIND_HEIGHT_ACCESSES = 0x71D,
    /* triangles of a BDHC of Diamond; count: triangles */
    KUNAI_RECORD_KIND_HEIGHT_TRIANGLES = 0x71E,
    /* cells of the grid of a BDHC of Diamond; count: cells */
    KUNAI_RECORD_KIND_HEIGHT_CELLS = 0x71F,

    /* ---- zone events ---- */

    /* one list of a file of events, with its count; count: records */
    KUNAI_RECORD_KIND_EVENT_LIST = 0x731,
    /* one background event; type: enum kunai_map_background_kind */
    KUNAI_RECORD_KIND_EVENT_BACKGROUND = 0x732,
    /* one object; type: number of its graphics */
    KUNAI_RECORD_KIND_EVENT_OBJECT = 0x733,
    /* one warp; type: number of the header that it leads to */
    KUNAI_RECORD_KIND_EVENT_WARP = 0x734,
    /* one trigger; type: number of its script */
    KUNAI_RECORD_KIND_EVENT_TRIGGER = 0x735
};

/* flags of KUNAI_RECORD_KIND_PVR_HEADER. A field is flags >> SHIFT & MASK, here and below. */
enum kunai_record_pvr {
    KUNAI_RECORD_PVR_PIXEL_SHIFT = 0,   /* enum kunai_pvr_pixel */
    KUNAI_RECORD_PVR_PIXEL_MASK = 0xFF, /* 8 bits */
    KUNAI_RECORD_PVR_DATA_SHIFT = 8,    /* enum kunai_pvr_data */
    KUNAI_RECORD_PVR_DATA_MASK = 0xFF   /* 8 bits */
};

/* flags of KUNAI_RECORD_KIND_GVR_HEADER. */
enum kunai_record_gvr {
    KUNAI_RECORD_GVR_MIPMAPS = 0x1,       /* the texture has mip levels */
    KUNAI_RECORD_GVR_OTHER_PALETTE = 0x2, /* the palette is in another file */
    KUNAI_RECORD_GVR_OWN_PALETTE = 0x8,   /* the palette is in the texture */
    KUNAI_RECORD_GVR_PALETTE_SHIFT = 4,   /* enum kunai_gvr_palette */
    KUNAI_RECORD_GVR_PALETTE_MASK = 0xF,  /* 4 bits */
    KUNAI_RECORD_GVR_DATA_SHIFT = 8,      /* enum kunai_gvr_data */
    KUNAI_RECORD_GVR_DATA_MASK = 0xFF     /* 8 bits */
};

/* flags of KUNAI_RECORD_KIND_XVR_HEADER. */
enum kunai_record_xvr {
    KUNAI_RECORD_XVR_FLAGS_SHIFT = 0,      /* the low byte of enum kunai_xvr_flags */
    KUNAI_RECORD_XVR_FLAGS_MASK = 0xFF,    /* 8 bits */
    KUNAI_RECORD_XVR_PIXEL_SHIFT = 8,      /* enum kunai_xvr_pixel */
    KUNAI_RECORD_XVR_PIXEL_MASK = 0xFFFFFF /* 24 bits */
};

/* Types of chunks in vertex lists and polygon lists of Ninja Chunk (ninja-chunk.md 2.1, 4). */
enum kunai_record_chunk {
    KUNAI_RECORD_CHUNK_NULL = 0x00,             /* fills space */
    KUNAI_RECORD_CHUNK_BLEND = 0x01,            /* blend factors */
    KUNAI_RECORD_CHUNK_MIP = 0x02,              /* mip bias */
    KUNAI_RECORD_CHUNK_EXPONENT = 0x03,         /* exponent of the specular light */
    KUNAI_RECORD_CHUNK_CACHE = 0x04,            /* caches the rest of the polygon list */
    KUNAI_RECORD_CHUNK_DRAW = 0x05,             /* draws a cached polygon list */
    KUNAI_RECORD_CHUNK_TEXTURE = 0x08,          /* texture */
    KUNAI_RECORD_CHUNK_TEXTURE2 = 0x09,         /* texture inside a modifier volume */
    KUNAI_RECORD_CHUNK_MATERIAL_FIRST = 0x10,   /* colours: types 0x10 to 0x17 */
    KUNAI_RECORD_CHUNK_BUMP = 0x18,             /* bump directions */
    KUNAI_RECORD_CHUNK_MATERIAL2_FIRST = 0x19,  /* colours inside a modifier volume: 0x19 to 0x1F */
    KUNAI_RECORD_CHUNK_VERTEX_FIRST = 0x20,     /* vertices: types 0x20 to 0x34 */
    KUNAI_RECORD_CHUNK_VERTEX_LAST = 0x34,      /* the last type of vertices */
    KUNAI_RECORD_CHUNK_VOLUME_TRIANGLES = 0x38, /* triangles of a volume */
    KUNAI_RECORD_CHUNK_VOLUME_QUADS = 0x39,     /* quadrangles of a volume */
    KUNAI_RECORD_CHUNK_VOLUME_STRIPS = 0x3A,    /* strips of a volume */
    KUNAI_RECORD_CHUNK_STRIP_FIRST = 0x40,      /* strips: types 0x40 to 0x4B */
    KUNAI_RECORD_CHUNK_STRIP_LAST = 0x4B,       /* the last type of strips */
    KUNAI_RECORD_CHUNK_END = 0xFF               /* end of the list */
};

/* flags of KUNAI_RECORD_KIND_VERTEX_CHUNK. */
enum kunai_record_vertex_chunk {
    KUNAI_RECORD_VERTEX_CHUNK_STATUS_SHIFT = 0,  /* weighted vertices: enum kunai_record_status */
    KUNAI_RECORD_VERTEX_CHUNK_STATUS_MASK = 0x3, /* 2 bits */
    KUNAI_RECORD_VERTEX_CHUNK_COMPACT = 0x40,    /* compact shape of Ninja 2; not decoded */
    KUNAI_RECORD_VERTEX_CHUNK_CONTINUE = 0x80    /* a hint to the clipping of the console */
};

/* Which influences of weighted vertices a vertex chunk has. */
enum kunai_record_status {
    KUNAI_RECORD_STATUS_START = 0,  /* the first ones */
    KUNAI_RECORD_STATUS_MIDDLE = 1, /* further ones */
    KUNAI_RECORD_STATUS_END = 2     /* the last ones */
};

/* flags of KUNAI_RECORD_KIND_POLYGON_CHUNK with blend factors. */
enum kunai_record_blend {
    KUNAI_RECORD_BLEND_DESTINATION_SHIFT = 0,  /* enum kunai_blend, 0 to 7 */
    KUNAI_RECORD_BLEND_DESTINATION_MASK = 0x7, /* 3 bits */
    KUNAI_RECORD_BLEND_SOURCE_SHIFT = 3,       /* enum kunai_blend, 0 to 7 */
    KUNAI_RECORD_BLEND_SOURCE_MASK = 0x7       /* 3 bits */
};

/* Kinds of the polygons of an NJS_MESHSET. */
enum kunai_record_meshset {
    KUNAI_RECORD_MESHSET_TRIANGLES = 0, /* triangles */
    KUNAI_RECORD_MESHSET_QUADS = 1,     /* quadrangles */
    KUNAI_RECORD_MESHSET_POLYGONS = 2,  /* polygons, stored and read as strips */
    KUNAI_RECORD_MESHSET_STRIPS = 3     /* strips */
};

/* type and flags of KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY. */
enum kunai_record_ginja_array {
    KUNAI_RECORD_GINJA_ARRAY_COUNT_SHIFT = 0,  /* flags: enum kunai_ginja_count */
    KUNAI_RECORD_GINJA_ARRAY_COUNT_MASK = 0xF, /* 4 bits */
    KUNAI_RECORD_GINJA_ARRAY_TYPE_SHIFT = 4,   /* flags: enum kunai_ginja_type */
    KUNAI_RECORD_GINJA_ARRAY_TYPE_MASK = 0xF,  /* 4 bits */
    KUNAI_RECORD_GINJA_ARRAY_END = 0xFF        /* type: end of the list of arrays */
};

/* Kinds of entries in a skin list of Ginja. */
enum kunai_record_ginja_skin {
    KUNAI_RECORD_GINJA_SKIN_WHOLE = 0,   /* vertices with one node */
    KUNAI_RECORD_GINJA_SKIN_START = 1,   /* first influences of vertices */
    KUNAI_RECORD_GINJA_SKIN_FURTHER = 2, /* further influences of vertices */
    KUNAI_RECORD_GINJA_SKIN_END = 3      /* end of the list */
};

/* flags of KUNAI_RECORD_KIND_NITRO_MODEL. */
enum kunai_record_nitro_model {
    KUNAI_RECORD_NITRO_MODEL_SCALING_SHIFT = 0,   /* enum kunai_scaling_rule */
    KUNAI_RECORD_NITRO_MODEL_SCALING_MASK = 0xFF, /* 8 bits */
    KUNAI_RECORD_NITRO_MODEL_MATRIX_SHIFT = 8,    /* enum kunai_nitro_matrix */
    KUNAI_RECORD_NITRO_MODEL_MATRIX_MASK = 0xFF   /* 8 bits */
};

/* Render commands of Nitro (mdl0.md 3). */
enum kunai_record_nitro_command {
    KUNAI_RECORD_NITRO_COMMAND_NOP = 0x0,      /* does nothing */
    KUNAI_RECORD_NITRO_COMMAND_RET = 0x1,      /* end of the commands */
    KUNAI_RECORD_NITRO_COMMAND_NODE = 0x2,     /* shows or hides a node */
    KUNAI_RECORD_NITRO_COMMAND_MTX = 0x3,      /* loads a matrix */
    KUNAI_RECORD_NITRO_COMMAND_MAT = 0x4,      /* sets the material */
    KUNAI_RECORD_NITRO_COMMAND_SHP = 0x5,      /* draws a shape */
    KUNAI_RECORD_NITRO_COMMAND_NODEDESC = 0x6, /* sets the transform of a node */
    KUNAI_RECORD_NITRO_COMMAND_BB = 0x7,       /* makes a node face the camera */
    KUNAI_RECORD_NITRO_COMMAND_BBY = 0x8,      /* the same, about Y only */
    KUNAI_RECORD_NITRO_COMMAND_NODEMIX = 0x9,  /* makes a sum of matrices */
    KUNAI_RECORD_NITRO_COMMAND_CALLDL = 0xA,   /* runs a display list */
    KUNAI_RECORD_NITRO_COMMAND_POSSCALE = 0xB, /* scales positions */
    KUNAI_RECORD_NITRO_COMMAND_ENVMAP = 0xC,   /* texture coordinates from normals */
    KUNAI_RECORD_NITRO_COMMAND_PRJMAP = 0xD    /* texture coordinates from positions */
};

/* Bits in the byte of a render command. */
enum kunai_record_nitro_operands {
    KUNAI_RECORD_NITRO_OPERANDS_STORE = 0x20, /* NODEDESC, BB, BBY: a slot for the result follows.
                                                 POSSCALE: the scale is undone. MAT: a hint */
    KUNAI_RECORD_NITRO_OPERANDS_LOAD = 0x40   /* NODEDESC, BB, BBY: a slot to begin with follows.
                                                 MAT: a hint */
};

/* type of KUNAI_RECORD_KIND_INSTANCE. The file does not store it: each section has two lists. */
enum kunai_record_instance {
    KUNAI_RECORD_INSTANCE_STATIC = 0,  /* in the list of static models */
    KUNAI_RECORD_INSTANCE_ANIMATED = 1 /* in the list of animated models */
};

/* type of KUNAI_RECORD_KIND_TEXTURE_ANIMATION. */
enum kunai_record_tam {
    KUNAI_RECORD_TAM_END = 0xFFFF /* the mark at the end */
};

/* One structure. Lives until kunai_outline_close. Grows at its end. */
typedef struct kunai_record {
    uint64_t offset;   /* in the input */
    uint64_t size;     /* bytes of the structure, without what its pointers lead to; at least 1 */
    kunai_string name; /* name of the structure in its format; static text */
    uint32_t kind;     /* enum kunai_record_kind */
    uint32_t depth;    /* 0: the file. A record inside another one follows it, and is one deeper */
    uint32_t type;     /* see enum kunai_record_kind */
    uint32_t flags;    /* see enum kunai_record_kind */
    uint32_t count;    /* elements; see enum kunai_record_kind */
    uint32_t reserved; /* 0 */
} kunai_record;

/*
 * Lists the structures of a file.
 *
 * data     [size] The file. The outline does not use it after this call.
 * size     Size of data in bytes.
 * options  How to read, for all readers together: see the start of this file. NULL means the
 *          defaults.
 * out      Receives the outline, or NULL if the call fails. Close it with kunai_outline_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Reads the whole file with the readers of archive, textures, model, motion, scene and map: all
 * models and all motions. options->index is ignored. Does not open the entries of an archive. The
 * time grows nearly linearly with the size of the file.
 *
 * Damage is a warning as soon as a reader has found one structure: the outline contains what the
 * readers found before the damage. The warnings of the readers are warnings of the outline. With
 * KUNAI_OPEN_STRICT the first warning is an error. A structure that several others share is one
 * record.
 *
 * An outline has at most 262144 records plus 1 per byte of the file. If there are more structures,
 * the rest is left out, with a warning. If there are too many models or motions for the limits of
 * work and memory, the rest is left out, with a warning. If options->max_work is not 0 and too
 * small, the call fails instead.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL; data is NULL and size is not 0; options breaks a rule of
 *                        kunai_options; or KUNAI_OPEN_BARE is set and options->format names no
 *                        bare structure
 *   KUNAI_E_FORMAT       no reader recognises the file, or it is not of options->format
 *   KUNAI_E_RANGE        no structure fits in data at options->offset; with KUNAI_OPEN_STRICT, also
 *                        options->draws names a material or a shape that the model does not have
 *   KUNAI_E_TRUNCATED    the file ends before its first structure does
 *   KUNAI_E_CORRUPT      the first structure is damaged
 *   KUNAI_E_UNSUPPORTED  the first structure is of a kind that the library does not read
 *   KUNAI_E_LIMIT        more than max_memory or max_work is needed, for example because the search
 *                        for shared structures takes too long
 *   KUNAI_E_MEMORY       the allocator returned NULL
 */
KUNAI_API kunai_result kunai_outline_open(const void *data, size_t size,
                                          const kunai_options *options, kunai_outline **out,
                                          kunai_error *error);

/*
 * Frees an outline and its records.
 *
 * outline  The outline. May be NULL.
 */
KUNAI_API void kunai_outline_close(kunai_outline *outline);

/*
 * Gets the format, the counts and the warnings.
 *
 * outline  The outline. May be NULL.
 *
 * Returns the info, or NULL if outline is NULL.
 */
KUNAI_API const kunai_outline_info *kunai_outline_get_info(const kunai_outline *outline);

/*
 * Gets one record.
 *
 * outline  The outline. May be NULL.
 * index    Which record: 0 .. record_count - 1. Record 0 is the file.
 *
 * Records are in the order of their offsets. Among records with the same offset, the longest comes
 * first.
 *
 * Returns the record, or NULL if index is out of range or outline is NULL.
 */
KUNAI_API const kunai_record *kunai_outline_get_record(const kunai_outline *outline,
                                                       uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
