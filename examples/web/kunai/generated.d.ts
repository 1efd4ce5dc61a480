/* generated.d.ts - types of constants and records.
 * Made by tests/api/make_bindings.py from tests/api/api.json: do not edit. */
import type { Copy, Data, Handle, Model, Motion, Struct } from "./index.js";

/** The version of the library: major << 16 | minor << 8 | patch. */
export declare const VERSION: number;

/** Values of ResultCode. */
export declare const ResultCode: {
    /** success */
    readonly OK: 0;
    /** a stream or a world needs more input */
    readonly NEED_INPUT: 1;
    /** a stream filled its output: give it room */
    readonly NEED_OUTPUT: 2;
    /** a stream, a scan or a world is at its end */
    readonly END: 3;
    /** a scan reached maxBytes: call it again */
    readonly MORE: 4;
    /** the caller broke a rule of these headers */
    readonly E_ARGUMENT: -1;
    /** the allocator returned null */
    readonly E_MEMORY: -2;
    /** a limit of Options or of the library would be passed */
    readonly E_LIMIT: -3;
    /** the bytes are not of the wanted format, or of no known format */
    readonly E_FORMAT: -4;
    /** the data ends too early */
    readonly E_TRUNCATED: -5;
    /** the data breaks a rule of its format */
    readonly E_CORRUPT: -6;
    /** the data is valid, but the library does not decode it */
    readonly E_UNSUPPORTED: -7;
    /** an index, a level or a place is out of range */
    readonly E_RANGE: -8;
    /** the caller's memory is too small */
    readonly E_SPACE: -9;
};
/** Kinds of items that errors and warnings belong to: see "Items" in the head of this file. */
export declare const Item: {
    /** the file as a whole */
    readonly NONE: 0;
    /** an entry of an archive */
    readonly ENTRY: 1;
    /** an image of a texture set */
    readonly IMAGE: 2;
    /** a palette of a texture set */
    readonly PALETTE: 3;
    /** a model of a file or of a scene */
    readonly MODEL: 4;
    /** a motion of a file or of a scene */
    readonly MOTION: 5;
    /** an instance of a scene */
    readonly INSTANCE: 6;
    /** a file of a world: see enum RequestItem */
    readonly FILE: 7;
};
/** Byte orders of files. */
export declare const ByteOrder: {
    /** options: find out; infos: not known, or it does not matter */
    readonly ANY: 0;
    /** little-endian */
    readonly LITTLE: 1;
    /** big-endian */
    readonly BIG: 2;
    /** Ninja chunk files: little-endian sizes, big-endian bodies */
    readonly MIXED: 3;
};
/** Formats: the values of all members called format. Do not compute a module from a value: formats lists the modules
 * that open each format. */
export declare const Format: {
    /** options: find out; elsewhere: not known */
    readonly ANY: 0x0;
    /** PRS compression */
    readonly PRS: 0x101;
    /** PRS, encrypted, with a header */
    readonly PRSD: 0x102;
    /** compression of the Nintendo DS, type 10: lz.h */
    readonly LZ10: 0x103;
    /** compression of the Nintendo DS, type 11 */
    readonly LZ11: 0x104;
    /** compression of the Nintendo DS, type 24: 4-bit symbols */
    readonly HUFFMAN4: 0x105;
    /** compression of the Nintendo DS, type 28: 8-bit symbols */
    readonly HUFFMAN8: 0x106;
    /** compression of the Nintendo DS, type 30: run lengths */
    readonly RLE: 0x107;
    /** backward LZ: programs of the Nintendo DS */
    readonly BLZ: 0x108;
    /** archive AFS */
    readonly AFS: 0x201;
    /** archive BML of PSO */
    readonly BML: 0x202;
    /** archive GSL of PSO */
    readonly GSL: 0x203;
    /** archive of PVR textures: archive and textures */
    readonly PVM: 0x204;
    /** archive of GVR textures: archive and textures */
    readonly GVM: 0x205;
    /** archive of XVR textures: archive and textures */
    readonly XVM: 0x206;
    /** archive PVMX of a mod loader */
    readonly PVMX: 0x207;
    /** archive NARC of the Nintendo DS */
    readonly NARC: 0x208;
    /** Ninja chunk file: archive, model and motion */
    readonly NINJA: 0x209;
    /** ROM image of a Nintendo DS game: .nds */
    readonly NDS: 0x20A;
    /** quest of PSO: recorded commands */
    readonly QST: 0x20B;
    /** texture of the Dreamcast */
    readonly PVR: 0x301;
    /** texture of the GameCube */
    readonly GVR: 0x302;
    /** texture of Xbox and PC */
    readonly XVR: 0x303;
    /** Nitro textures: NSBTX, and the textures in an NSBMD */
    readonly TEX0: 0x304;
    /** palette for PVR */
    readonly PVP: 0x305;
    /** palette for GVR */
    readonly GVP: 0x306;
    /** banner of a Nintendo DS ROM: its icon */
    readonly NDS_BANNER: 0x308;
    /** Ninja Chunk model */
    readonly NJCM: 0x401;
    /** Ninja Basic model */
    readonly NJBM: 0x402;
    /** Ninja Basic+ model: later ports of Sonic Adventure DX */
    readonly NJBM_PLUS: 0x403;
    /** Ginja model of the GameCube */
    readonly GJCM: 0x404;
    /** Xinja model of Xbox and PC; files can tag it NJCM, too */
    readonly XJ: 0x405;
    /** Nitro model: NSBMD; textures, too, if the file has some */
    readonly MDL0: 0x406;
    /** Ninja ASCII, or C source of Ninja structures: text */
    readonly NJA: 0x407;
    /** Ninja motion of nodes */
    readonly NMDM: 0x501;
    /** Ninja shape motion */
    readonly NSSM: 0x502;
    /** Ninja camera motion */
    readonly NCAM: 0x503;
    /** Ninja light motion */
    readonly NLIM: 0x504;
    /** PSO player motion */
    readonly REL_MOTION: 0x505;
    /** Nitro joint animation: NSBCA */
    readonly JNT0: 0x506;
    /** Nitro texture matrix animation: NSBTA */
    readonly SRT0: 0x507;
    /** Nitro texture animation: NSBTP */
    readonly PAT0: 0x508;
    /** Nitro material colour animation: NSBMA */
    readonly MAT0: 0x509;
    /** Nitro visibility animation: NSBVA */
    readonly VIS0: 0x50A;
    /** Ninja static camera */
    readonly NJCA: 0x50B;
    /** motion of SA Tools: .saanim */
    readonly SAANIM: 0x50C;
    /** PSO stage of Dreamcast and PC: n.rel */
    readonly N_REL: 0x601;
    /** PSO stage of Dreamcast and PC: d.rel */
    readonly D_REL: 0x602;
    /** PSO stage of Blue Burst and the GameCube */
    readonly FMT2: 0x603;
    /** PSO collision */
    readonly C_REL: 0x604;
    /** PSO minimap */
    readonly R_REL: 0x605;
    /** PSO texture animation */
    readonly TAM: 0x606;
    /** REL file that is neither a stage nor a motion */
    readonly REL: 0x607;
    /** LandTable of Sonic Adventure: .sa1lvl, or bare; Basic models */
    readonly SA1LVL: 0x608;
    /** LandTable of Sonic Adventure DX: in programs and texts; Basic+ models */
    readonly SADXLVL: 0x609;
    /** LandTable of Sonic Adventure 2: .sa2lvl, or bare; Chunk and Basic models */
    readonly SA2LVL: 0x60A;
    /** LandTable of Sonic Adventure 2 for the GameCube: .sa2blvl, or bare; Ginja and Basic models */
    readonly SA2BLVL: 0x60B;
    /** PSO quest: tables of placements (.dat, unpacked) */
    readonly QUEST_DAT: 0x60C;
    /** PSO: list of objects (map_*o.dat); only by name */
    readonly PLACED_OBJECTS: 0x60D;
    /** PSO: list of enemies (map_*e.dat); only by name */
    readonly PLACED_ENEMIES: 0x60E;
    /** PSO: list of events (.evt); only by name */
    readonly PLACED_EVENTS: 0x60F;
    /** Platinum: table of map headers */
    readonly MAP_HEADERS: 0x701;
    /** Diamond, Pearl: table of map headers */
    readonly MAP_HEADERS_DP: 0x702;
    /** HeartGold, SoulSilver: table of map headers */
    readonly MAP_HEADERS_HG: 0x703;
    /** names of maps */
    readonly MAP_NAMES: 0x704;
    /** matrix: which land lies in which cell */
    readonly MAP_MATRIX: 0x705;
    /** land of Platinum, Diamond and HeartGold alike */
    readonly LAND: 0x706;
    /** heights of the ground */
    readonly BDHC: 0x707;
    /** area data */
    readonly AREA: 0x708;
    /** HeartGold: area data */
    readonly AREA_HG: 0x709;
    /** models of an area */
    readonly AREA_BUILD: 0x70A;
    /** lights by time of day, as text */
    readonly AREA_LIGHT: 0x70B;
    /** animations of a prop */
    readonly PROP_ANIMATION: 0x70C;
    /** which shapes of a prop are drawn */
    readonly PROP_SHAPES: 0x70D;
    /** zone events: what stands on a map, of all games */
    readonly MAP_EVENTS: 0x70E;
};
/** Bits of Options.flags, for all modules. No two flags of Options have the same bit, so a flag in the wrong member
 * is ResultCode.E_ARGUMENT. */
export declare const OpenFlags: {
    /** the first warning becomes the error of the call */
    readonly STRICT: 0x1;
    /** model, motion, scene, outline: data is bare structures without a file around them; see offset, base and
     * format in Options. Other modules ignore the flag */
    readonly BARE: 0x2;
    /** with OpenFlags.BARE, else ResultCode.E_ARGUMENT: the structure at offset is an NJS_ACTION, which points to a
     * model and its motion. format is that of the model. Model.open gives the model, Motion.open the motion, and
     * Scene.open both */
    readonly ACTION: 0x4;
};
/** Bits of Options.archiveFlags. */
export declare const ArchiveFlags: {
    /** read the table only; do not look into the entries */
    readonly QUICK: 0x10;
    /** unpack nothing: entries are given as they are stored */
    readonly LEAVE: 0x20;
    /** unpack entries of all archives that are recognised as PRS, PRSD, LZ10, LZ11, Huffman or RLE */
    readonly UNPACK: 0x40;
};
/** Bits of Options.prsFlags. */
export declare const PrsFlags: {
    /** unpackPrs: a full dst is success, even if the stream goes on */
    readonly FILL: 0x100;
    /** a copy from before the start of the output gives zero bytes, instead of ResultCode.E_CORRUPT */
    readonly LENIENT: 0x200;
};
/** Bits of Options.texturesFlags. */
export declare const TexturesFlags: {
    /** widen colours to 8 bits by a shift that leaves the low bits 0, instead of repeating the high bits */
    readonly SHIFT: 0x1000;
    /** palettes of the GameCube Sonic Adventures: colour format 0 is ARGB1555 (else IA8), 2 is ARGB4444 (else
     * RGB5A3) */
    readonly SA_PALETTES: 0x2000;
};
/** Bits of Options.modelFlags. */
export declare const ModelFlags: {
    /** one skinned mesh for all triangles, without modifier volumes */
    readonly ONE_MESH: 0x10000;
    /** keep the draw order of the file; do not merge draws of equal materials */
    readonly DRAW_ORDER: 0x20000;
    /** bind skins to the stored pose; do not recover the true bind pose */
    readonly STORED_POSE: 0x40000;
    /** 32-bit colours are bytes R, G, B, A: those of vertices and, in Basic models, of materials */
    readonly COLORS_RGBA: 0x80000;
    /** Basic: 256 texture units are 1.0, instead of 255 */
    readonly UV_256: 0x100000;
    /** Basic: V is stored before U */
    readonly UV_SWAPPED: 0x200000;
    /** Ginja: 255 units of positions and normals in skin lists are 1.0, instead of 256 */
    readonly SKIN_255: 0x400000;
};
/** Bits of Options.motionFlags. ANGLES_WIDE and ANGLES_SHORT exclude each other; without both, the library finds
 * out. */
export declare const MotionFlags: {
    /** angle keys have 32 bits per angle */
    readonly ANGLES_WIDE: 0x1000000;
    /** angle keys have 16 bits per angle */
    readonly ANGLES_SHORT: 0x2000000;
    /** channels have the meanings of Ninja 2 */
    readonly NINJA2: 0x4000000;
    /** Ninja ASCII: motions have 65535 angle units per turn, as in the SDK of 1999, instead of 65536 */
    readonly ANGLES_65535: 0x8000000;
};
/** The flag word of a PVM or GVM. The lowest four bits say which fields the table has. The others announce chunks,
 * but files do not always keep to them: the library finds chunks by their tags. */
export declare const TextureTableFlags: {
    /** each table entry has a global index */
    readonly GLOBAL_INDEX: 0x1;
    /** each table entry has width and height */
    readonly DIMENSIONS: 0x2;
    /** each table entry has pixel and data format */
    readonly FORMAT: 0x4;
    /** each table entry has a name */
    readonly NAME: 0x8;
    /** there is a chunk MDLN */
    readonly MDLN: 0x10;
    /** there is a chunk PVMI */
    readonly PVMI: 0x20;
    /** there is a chunk CONV */
    readonly CONV: 0x40;
    /** there are chunks IMGC */
    readonly IMGC: 0x80;
    /** there are textures; often missing in files of tools */
    readonly PVRT: 0x100;
    /** there is a chunk COMM */
    readonly COMM: 0x200;
    /** there are palette banks */
    readonly BANK: 0x400;
    /** there are palettes */
    readonly PVPL: 0x800;
    /** there are names of palettes */
    readonly PVPN: 0x1000;
};
/** Which version of PSO a quest is for: the low 8 bits of ArchiveInfo.flags. */
export declare const QuestPlatform: {
    /** Dreamcast */
    readonly DC: 1;
    /** PC */
    readonly PC: 2;
    /** GameCube */
    readonly GC: 3;
    /** Xbox */
    readonly XB: 4;
    /** Blue Burst */
    readonly BB: 5;
};
/** Fields of ArchiveInfo.flags of a quest. */
export declare const QuestFlags: {
    /** enum QuestPlatform */
    readonly PLATFORM_MASK: 0xFF;
    /** a quest to be stored by the player: the parts are PRSD */
    readonly DOWNLOAD: 0x100;
};
/** The tags of the chunks of Ninja files: the four letters as bytes, read little-endian. */
export declare const ChunkTag: {
    /** texture list */
    readonly NJTL: 0x4C544A4E;
    /** texture list of a Ginja file */
    readonly GJTL: 0x4C544A47;
    /** texture list; real Xinja files use NJTL */
    readonly XJTL: 0x4C544A58;
    /** Ninja Chunk model; also Xinja models */
    readonly NJCM: 0x4D434A4E;
    /** Ninja Basic model */
    readonly NJBM: 0x4D424A4E;
    /** Ginja model */
    readonly GJCM: 0x4D434A47;
    /** Xinja model; real files use NJCM */
    readonly XJCM: 0x4D434A58;
    /** motion of nodes */
    readonly NMDM: 0x4D444D4E;
    /** shape motion */
    readonly NSSM: 0x4D53534E;
    /** camera motion */
    readonly NCAM: 0x4D41434E;
    /** light motion */
    readonly NLIM: 0x4D494C4E;
    /** static camera */
    readonly NJCA: 0x41434A4E;
    /** places of the pointers of the chunk before it */
    readonly POF0: 0x30464F50;
    /** file name */
    readonly NMDL: 0x4C444D4E;
    /** light; not decoded */
    readonly NJLI: 0x494C4A4E;
    /** metadata; not decoded */
    readonly NJIN: 0x4E494A4E;
    /** Ninja 2 model; not decoded */
    readonly N2CM: 0x4D43324E;
    /** compact shape motion; not decoded */
    readonly CPSM: 0x4D535043;
    /** list of shape motions; not decoded */
    readonly NJSL: 0x4C534A4E;
    /** cell sprite; not decoded */
    readonly NJSP: 0x50534A4E;
    /** cell stream; not decoded */
    readonly NJCS: 0x53434A4E;
    /** motion of cell sprites; not decoded */
    readonly NCSM: 0x4D53434E;
    /** absolute address, of Ninja 2; not decoded */
    readonly NJAD: 0x44414A4E;
    /** absolute places of pointers; not decoded */
    readonly POF1: 0x31464F50;
    /** places of pointers; not decoded */
    readonly POF2: 0x32464F50;
    /** of the game Illbleed; not decoded */
    readonly CGCL: 0x4C434743;
    /** of the game Illbleed; not decoded */
    readonly CGLC: 0x434C4743;
    /** of the game Illbleed; not decoded */
    readonly CGMP: 0x504D4743;
    /** of the game Illbleed; not decoded */
    readonly CGSP: 0x50534743;
    /** of the game Illbleed; not decoded */
    readonly CGAL: 0x4C414743;
    /** of the game Illbleed; not decoded */
    readonly CGAM: 0x4D414743;
    /** of the game Illbleed; not decoded */
    readonly CMCK: 0x4B434D43;
    /** of the game Skies of Arcadia; not decoded */
    readonly GRND: 0x444E5247;
    /** of the game Skies of Arcadia; not decoded */
    readonly GOBJ: 0x4A424F47;
};
/** Parts of a Nintendo DS ROM: the member type of its entries (nds.md 4). */
export declare const RomPart: {
    /** a file of the table of files, with or without a name */
    readonly FILE: 0;
    /** a file that the overlay table of the ARM9 names */
    readonly OVERLAY9: 1;
    /** a file that the overlay table of the ARM7 names */
    readonly OVERLAY7: 2;
    /** the program of the processor ARM9 */
    readonly ARM9: 3;
    /** the program of the processor ARM7 */
    readonly ARM7: 4;
    /** icon and titles; textures.h decodes the icon */
    readonly BANNER: 5;
};
/** Bits of Program.flags. Bits without a name have no known meaning. */
export declare const ProgramFlags: {
    /** overlay: the file is packed. ARM9: the module parameters and the end of the program say so */
    readonly PACKED: 0x1;
    /** overlay: the file has a signature */
    readonly SIGNED: 0x2;
};
/** Bits of Rom.flags. */
export declare const RomFlags: {
    /** the checksum of the header is right */
    readonly HEADER_CRC: 0x1;
    /** the checksum of the logo is right */
    readonly LOGO_CRC: 0x2;
    /** the checksum of the banner is right */
    readonly BANNER_CRC: 0x4;
    /** the ARM9 has module parameters */
    readonly PARAMETERS: 0x8;
    /** 12 bytes with a magic word follow the ARM9 */
    readonly TRAILER: 0x10;
};
/** Games: values of Game.title. */
export declare const GameTitle: {
    /** game code ADA and the letter of the region */
    readonly DIAMOND: 1;
    /** APA */
    readonly PEARL: 2;
    /** CPU */
    readonly PLATINUM: 3;
    /** IPK */
    readonly HEARTGOLD: 4;
    /** IPG */
    readonly SOULSILVER: 5;
};
/** Languages: values of Game.region. Each value is the last letter of the game code. */
export declare const GameRegion: {
    /** E */
    readonly ENGLISH: 0x45;
    /** J */
    readonly JAPANESE: 0x4A;
    /** F */
    readonly FRENCH: 0x46;
    /** D */
    readonly GERMAN: 0x44;
    /** I */
    readonly ITALIAN: 0x49;
    /** S */
    readonly SPANISH: 0x53;
    /** K */
    readonly KOREAN: 0x4B;
};
/** How findGameHeaders has found the headers. */
export declare const GameSearch: {
    /** at Game.headersOffset */
    readonly KNOWN: 1;
    /** by their content */
    readonly CONTENT: 2;
};
/** The integer that is 1.0 in fx32. */
export declare const Fx32: {
    /** 1.0 */
    readonly ONE: 0x1000;
};
/** Lengths in units of the models. */
export declare const MapUnits: {
    /** side of a tile */
    readonly TILE: 0x10;
    /** side of a land */
    readonly LAND: 0x200;
    /** one step of altitude */
    readonly ALTITUDE: 0x8;
};
/** Counts of the game. */
export declare const MapCount: {
    /** tiles per side of a land */
    readonly TILES: 0x20;
    /** props of a land that the game uses: the first 32 */
    readonly PROPS: 0x20;
    /** heights after which the game stops looking */
    readonly HEIGHTS: 0xA;
    /** times of day: one per 2 seconds */
    readonly TIMES: 0xA8C0;
};
/** Values of MapHeader.encounters that stand for "none". */
export declare const MapEncounters: {
    /** HeartGold */
    readonly NONE_HG: 0xFF;
    /** other games */
    readonly NONE: 0xFFFF;
};
/** Values of MapMatrix.lands. */
export declare const MapCell: {
    /** the cell has no land */
    readonly EMPTY: 0xFFFF;
};
/** Type of a map: MapHeader.type of Platinum. */
export declare const MapType: {
    /** no type */
    readonly NONE: 0;
    /** town or city */
    readonly TOWN: 1;
    /** route */
    readonly OUTDOORS: 2;
    /** cave */
    readonly CAVE: 3;
    /** building */
    readonly INDOORS: 4;
    /** Pokemon Center */
    readonly CENTER: 5;
    /** the Underground */
    readonly UNDERGROUND: 6;
};
/** Permissions of a map: bits of MapHeader.flags. */
export declare const MapHeaderFlags: {
    /** the player may ride a bicycle */
    readonly BIKE: 0x1;
    /** the player may run */
    readonly RUN: 0x2;
    /** an escape rope works */
    readonly ESCAPE_ROPE: 0x4;
    /** the player may fly away */
    readonly FLY: 0x8;
    /** HeartGold: first bit about phone calls */
    readonly CALL_1: 0x10;
    /** HeartGold: second bit about phone calls */
    readonly CALL_2: 0x20;
    /** HeartGold: the radio works */
    readonly RADIO: 0x40;
};
/** Fields of one word of MapLand.tiles. */
export declare const Tile: {
    /** tile & this: which behaviour of the game the tile has */
    readonly BEHAVIOR_MASK: 0xFF;
    /** nobody can enter the tile */
    readonly BLOCKED: 0x8000;
};
/** Value of MapAnimation.flags in the known files whose model has no animations. */
export declare const MapAnimationValue: {
    /** no bit has a meaning */
    readonly NONE: 0xFF;
};
/** Bits of MapAnimation.flags, if the model has animations. */
export declare const MapAnimationFlags: {
    /** the game does not load the animations with the map */
    readonly LOAD_LATER: 0x1;
    /** the game does not start the animations with the map */
    readonly ATTACH_LATER: 0x2;
};
/** Values of MapBackground.kind. */
export declare const MapBackgroundKind: {
    /** runs the script when the player reads it */
    readonly READ: 0;
    /** a sign on a wall: opens when the player walks north into it */
    readonly WALL: 1;
    /** a hidden item. Its flag depends on the script */
    readonly HIDDEN_ITEM: 2;
};
/** Values of MapBackground.facing: where the player must look. The numbers differ from enum MapDirection. */
export declare const MapFacing: {
    /** north: to smaller z */
    readonly NORTH: 0;
    /** east: to larger x */
    readonly EAST: 1;
    /** west */
    readonly WEST: 2;
    /** south */
    readonly SOUTH: 3;
    /** any direction */
    readonly ANY: 4;
    /** west or east */
    readonly WEST_OR_EAST: 5;
    /** north or south */
    readonly NORTH_OR_SOUTH: 6;
};
/** Values of MapObject.direction. */
export declare const MapDirection: {
    /** north: to smaller z */
    readonly NORTH: 0;
    /** south */
    readonly SOUTH: 1;
    /** west */
    readonly WEST: 2;
    /** east: to larger x */
    readonly EAST: 3;
};
/** Values of MapObject with a meaning of their own. */
export declare const MapObjectValue: {
    /** flag: the object is always there */
    readonly NO_FLAG: 0x0;
    /** graphics of Diamond and Platinum: from here to LAST_VARIABLE, a variable of the game decides */
    readonly FIRST_VARIABLE: 0x65;
    /** graphics: the last of these */
    readonly LAST_VARIABLE: 0x74;
    /** script: a copy of an object of another map */
    readonly COPY: 0xFFFF;
};
/** Values of MapWarp with a meaning of their own. */
export declare const MapWarpValue: {
    /** warp: back to where the player came from */
    readonly BACK: 0x100;
    /** header of these warps in the known files */
    readonly BACK_HEADER: 0xFFF;
};
/** Flags of Map.heights. */
export declare const HeightFlags: {
    /** looks at every plate or triangle, not only at those of one strip, and does not stop at ten heights. Ignores
     * triangles whose area is 0: they have heights on their whole line */
    readonly ALL_PLATES: 0x1;
};
/** How nodes use the scales of their parents: see Model.world. */
export declare const ScalingRule: {
    /** a node inherits the scale of its parent */
    readonly INHERIT: 0;
    /** nodes with NodeFlags.UNDOES_SCALE undo it */
    readonly UNDO: 1;
    /** every node undoes the scales above it after its rotation */
    readonly SOFTIMAGE: 2;
};
/** Flags of Nitro nodes from the render commands of the model, in Node.flags. */
export declare const NodeFlags: {
    /** faces the camera: in camera space, its matrix loses its rotation, and each column of the 3x3 part keeps its
     * length. Model.world does not apply it */
    readonly BILLBOARD: 0x10000;
    /** the same, but the node turns about Y only */
    readonly BILLBOARD_Y: 0x20000;
    /** scaling rule 1: the node undoes the scale of its parent */
    readonly UNDOES_SCALE: 0x40000;
    /** scaling rule 1: a child undoes the scale of the node */
    readonly SCALE_UNDONE: 0x80000;
    /** sub-meshes of the node (Submesh.node) are not drawn, unless a motion of Property.VISIBLE shows them */
    readonly HIDDEN: 0x100000;
};
/** Kinds of meshes. */
export declare const MeshKind: {
    /** moves with one node, in the space of that node */
    readonly RIGID: 0;
    /** in bind space: world position = sum of weight * world matrix of the joint * its inverse bind matrix *
     * position */
    readonly SKINNED: 1;
    /** modifier volume or collision, not to be drawn; in the space of its node. Has positions, sources, indices,
     * sub-meshes and user words only. Each sub-mesh is one chunk, normally a closed body; its material means nothing */
    readonly VOLUME: 2;
};
/** Meaning of Material.flags. */
export declare const MaterialFlags: {
    /** blended with blendSource and blendDestination. Else opaque, whatever alpha and factors are. Nitro: else
     * blended only if its picture is translucent (ImageFlags.TRANSLUCENT), or a motion of Property.ALPHA takes its
     * alpha below 1 */
    readonly BLEND: 0x1;
    /** both sides are drawn. Else the back, which is clockwise, is not drawn (with MaterialFlags.BACK_SIDE: the
     * front). If a file has clockwise fronts, the library has turned its triangles */
    readonly DOUBLE_SIDED: 0x2;
    /** only textures and diffuse colours, no lights */
    readonly UNLIT: 0x4;
    /** flat shading */
    readonly FLAT: 0x8;
    /** UVs are made from normals, stored UVs are ignored. Nitro: the row vector of the normal, as seen by the
     * camera, times the effect matrix gives x, y; UV is (x / 2 + 1/2, -y / 2 + 1/2) */
    readonly ENVIRONMENT: 0x10;
    /** no specular light */
    readonly NO_SPECULAR: 0x20;
    /** no ambient light */
    readonly NO_AMBIENT: 0x40;
    /** transparent pixels of an opaque material are drawn. Else they are left out; the alpha at which this begins is
     * not in the file */
    readonly NO_ALPHA_TEST: 0x80;
    /** the diffuse colour is Mesh.colors[0], in place of diffuse. Else colours of vertices are not used */
    readonly VERTEX_COLOR: 0x100;
    /** Nitro: not drawn, because its node is hidden (NodeFlags.HIDDEN), its alpha is 0 (a motion of Property.ALPHA
     * may raise it), or neither side is drawn */
    readonly HIDDEN: 0x200;
    /** Ninja Chunk: the members with 2 in their name are set: the material of pixels inside a modifier volume */
    readonly SECOND: 0x400;
    /** only the back is drawn, which is clockwise */
    readonly BACK_SIDE: 0x800;
    /** Nitro: as ENVIRONMENT, but from positions */
    readonly PROJECTION: 0x1000;
};
/** How UVs outside 0 to 1 are used. */
export declare const Wrap: {
    /** repeated */
    readonly REPEAT: 0;
    /** repeated, every second time mirrored */
    readonly MIRROR: 1;
    /** the edge continues */
    readonly CLAMP: 2;
};
/** How a texture is filtered. */
export declare const Filter: {
    /** nearest texel */
    readonly POINT: 0;
    /** between 4 texels of a mip level */
    readonly BILINEAR: 1;
    /** also between two mip levels */
    readonly TRILINEAR: 2;
    /** another trilinear filter of the console */
    readonly TRILINEAR_B: 3;
};
/** Factors of blending: pixel = source * blendSource + destination * blendDestination. The source is drawn onto the
 * destination. SRC_ALPHA with INV_SRC_ALPHA is the usual pair; SRC_ALPHA or ONE with ONE adds; ZERO with OTHER
 * multiplies. */
export declare const Blend: {
    /** 0 */
    readonly ZERO: 0;
    /** 1 */
    readonly ONE: 1;
    /** for the source: destination colour; for the destination: source colour */
    readonly OTHER: 2;
    /** 1 - Blend.OTHER */
    readonly INV_OTHER: 3;
    /** source alpha */
    readonly SRC_ALPHA: 4;
    /** 1 - source alpha */
    readonly INV_SRC_ALPHA: 5;
    /** destination alpha */
    readonly DST_ALPHA: 6;
    /** 1 - destination alpha */
    readonly INV_DST_ALPHA: 7;
    /** Xinja: for the source: source colour; for the destination: destination colour */
    readonly OWN: 8;
    /** Xinja: 1 - Blend.OWN */
    readonly INV_OWN: 9;
};
/** Node.flags of all models except Nitro: evalflags of the NJS_OBJECT. */
export declare const EvalFlags: {
    /** the translation is not applied */
    readonly UNIT_POS: 0x1;
    /** the rotation is not applied */
    readonly UNIT_ANG: 0x2;
    /** the scale is not applied */
    readonly UNIT_SCL: 0x4;
    /** the node draws nothing; its children do */
    readonly HIDE: 0x8;
    /** the child pointer is not followed */
    readonly BREAK: 0x10;
    /** turns about Z, then X, then Y; else about X, Y, Z */
    readonly ZXY_ANG: 0x20;
    /** motions of nodes have no tracks for the node */
    readonly SKIP: 0x40;
    /** motions of shapes have no tracks for the node */
    readonly SHAPE_SKIP: 0x80;
    /** while the game runs: children are culled with the node */
    readonly CLIP: 0x100;
    /** marks a modifier volume */
    readonly MODIFIER: 0x200;
    /** the rotation is stored as a quaternion, not as angles */
    readonly QUATERNION: 0x400;
    /** the parent's matrix is remembered for ROTATE_SET */
    readonly ROTATE_BASE: 0x800;
    /** the remembered 3x3 part replaces the rotation */
    readonly ROTATE_SET: 0x1000;
    /** marks a node of a skin */
    readonly ENVELOPE: 0x2000;
};
/** Node.flags of Nitro, bits 0 to 15: the flags of the node's record. Above them are enum NodeFlags. */
export declare const NitroNodeFlags: {
    /** no translation is stored */
    readonly NO_TRANSLATION: 0x1;
    /** no rotation is stored */
    readonly NO_ROTATION: 0x2;
    /** no scale is stored */
    readonly NO_SCALE: 0x4;
    /** the rotation is stored as two elements and a pivot */
    readonly PIVOT: 0x8;
    /** which element of the 3x3 matrix is 1 or -1: 0 to 8 */
    readonly PIVOT_INDEX_SHIFT: 0x4;
    /** 4 bits */
    readonly PIVOT_INDEX_MASK: 0xF;
    /** the pivot is -1 */
    readonly NEGATIVE_PIVOT: 0x100;
    /** the third element is minus the second */
    readonly NEGATIVE_C: 0x200;
    /** the fourth element is minus the first */
    readonly NEGATIVE_D: 0x400;
    /** slot of the matrix stack; wrong in most files */
    readonly SLOT_SHIFT: 0xB;
    /** 5 bits */
    readonly SLOT_MASK: 0x1F;
};
/** Submesh.flags and raw[ChunkRaw.STRIP]: head bits of a strip chunk. The head bits of a volume chunk, in
 * Submesh.flags of a volume, have no known meaning. */
export declare const StripFlags: {
    /** unlit */
    readonly IGNORE_LIGHT: 0x1;
    /** no specular light */
    readonly IGNORE_SPECULAR: 0x2;
    /** no ambient light */
    readonly IGNORE_AMBIENT: 0x4;
    /** blended */
    readonly USE_ALPHA: 0x8;
    /** both sides are drawn */
    readonly DOUBLE_SIDED: 0x10;
    /** flat shading */
    readonly FLAT: 0x20;
    /** UVs are made from normals, stored UVs are ignored */
    readonly ENVIRONMENT: 0x40;
    /** Sonic Adventure 2: transparent pixels are drawn, too */
    readonly NO_ALPHA_TEST: 0x80;
};
/** Material.raw of Ninja Chunk: which word is where. A word that no chunk has set is 0. */
export declare const ChunkRaw: {
    /** enum StripFlags */
    readonly STRIP: 0;
    /** enum ChunkTexture */
    readonly TEXTURE: 1;
    /** enum ChunkTexture of the second parameter set */
    readonly TEXTURE2: 2;
    /** head bits of the chunk with the colours of the second set; their meaning is not known */
    readonly HEAD2: 3;
    /** direction x, y of a bump chunk: enum ChunkBump */
    readonly BUMP_XY: 4;
    /** direction z, up vector x: enum ChunkBump */
    readonly BUMP_Z_UP_X: 5;
    /** up vector y, z: enum ChunkBump */
    readonly BUMP_UP_YZ: 6;
};
/** The words ChunkRaw.BUMP_XY, ChunkRaw.BUMP_Z_UP_X and ChunkRaw.BUMP_UP_YZ: two numbers in each word. Numbers are
 * signed integers of 16 bits. */
export declare const ChunkBump: {
    /** the number that the comment of the word names first */
    readonly FIRST_SHIFT: 0x0;
    /** 16 bits */
    readonly FIRST_MASK: 0xFFFF;
    /** the other number */
    readonly SECOND_SHIFT: 0x10;
    /** 16 bits */
    readonly SECOND_MASK: 0xFFFF;
    /** the number that is 1.0 */
    readonly ONE: 0x7FFF;
};
/** The words ChunkRaw.TEXTURE and ChunkRaw.TEXTURE2: the second word of the chunk in bits 0 to 15, its head bits
 * above them. */
export declare const ChunkTexture: {
    /** index in the texture list */
    readonly INDEX_SHIFT: 0x0;
    /** 13 bits */
    readonly INDEX_MASK: 0x1FFF;
    /** anisotropic filter */
    readonly SUPER_SAMPLE: 0x2000;
    /** enum Filter */
    readonly FILTER_SHIFT: 0xE;
    /** 2 bits */
    readonly FILTER_MASK: 0x3;
    /** mip bias in quarters: the value in force. A mip chunk after the texture chunk replaces it */
    readonly MIP_SHIFT: 0x10;
    /** 4 bits */
    readonly MIP_MASK: 0xF;
    /** V is clamped; wins over flip */
    readonly CLAMP_V: 0x100000;
    /** the same for U */
    readonly CLAMP_U: 0x200000;
    /** V is repeated and mirrored */
    readonly FLIP_V: 0x400000;
    /** the same for U */
    readonly FLIP_U: 0x800000;
};
/** Material.raw of Ninja Basic: which word is where. Other words are 0. */
export declare const BasicRaw: {
    /** attrflags: enum BasicAttrFlags */
    readonly ATTR: 0;
    /** attr_texId: enum BasicTexture */
    readonly TEXTURE: 1;
};
/** Submesh.flags and raw[BasicRaw.ATTR]: attrflags of the NJS_MATERIAL. */
export declare const BasicAttrFlags: {
    /** free for the game */
    readonly USER_SHIFT: 0x0;
    /** 7 bits */
    readonly USER_MASK: 0x7F;
    /** for the picking of the game */
    readonly PICK: 0x80;
    /** mip bias in quarters */
    readonly MIP_SHIFT: 0x8;
    /** 4 bits */
    readonly MIP_MASK: 0xF;
    /** anisotropic filter */
    readonly SUPER_SAMPLE: 0x1000;
    /** enum Filter */
    readonly FILTER_SHIFT: 0xD;
    /** 2 bits */
    readonly FILTER_MASK: 0x3;
    /** V is clamped; wins over flip */
    readonly CLAMP_V: 0x8000;
    /** the same for U */
    readonly CLAMP_U: 0x10000;
    /** V is repeated and mirrored */
    readonly FLIP_V: 0x20000;
    /** the same for U */
    readonly FLIP_U: 0x40000;
    /** no specular light */
    readonly IGNORE_SPECULAR: 0x80000;
    /** blended */
    readonly USE_ALPHA: 0x100000;
    /** else not textured, even if there are UVs */
    readonly USE_TEXTURE: 0x200000;
    /** UVs are made from normals */
    readonly ENVIRONMENT: 0x400000;
    /** both sides are drawn */
    readonly DOUBLE_SIDED: 0x800000;
    /** flat shading */
    readonly FLAT: 0x1000000;
    /** unlit */
    readonly IGNORE_LIGHT: 0x2000000;
    /** enum Blend, 0 to 7 */
    readonly DESTINATION_SHIFT: 0x1A;
    /** 3 bits */
    readonly DESTINATION_MASK: 0x7;
    /** enum Blend, 0 to 7 */
    readonly SOURCE_SHIFT: 0x1D;
    /** 3 bits */
    readonly SOURCE_MASK: 0x7;
};
/** The word BasicRaw.TEXTURE. */
export declare const BasicTexture: {
    /** index in the texture list */
    readonly INDEX_SHIFT: 0x0;
    /** 16 bits */
    readonly INDEX_MASK: 0xFFFF;
};
/** Material.parameters of Ginja (ginja.md 7): pairs of a type and a value, in the order of types.
 * GinjaParameter.FORMAT occurs once for each attribute that has one, any other type at most once. A list of meshes
 * begins without parameters, and a parameter stays in force until a later mesh of the list replaces it. A model has
 * two lists: opaque meshes, translucent meshes. */
export declare const GinjaParameter: {
    /** how an attribute is stored: enum GinjaFormat */
    readonly FORMAT: 0;
    /** what corners contain: enum GinjaIndices */
    readonly INDICES: 1;
    /** enum GinjaStripFlags */
    readonly STRIP: 2;
    /** not used */
    readonly STRIP2: 3;
    /** enum GinjaBlend */
    readonly BLEND: 4;
    /** enum GinjaColor */
    readonly DIFFUSE: 5;
    /** enum GinjaColor */
    readonly AMBIENT: 6;
    /** enum GinjaColor */
    readonly SPECULAR: 7;
    /** enum GinjaTexture */
    readonly TEXTURE: 8;
    /** enum GinjaStage */
    readonly STAGE: 9;
    /** enum GinjaGenerator */
    readonly GENERATOR: 10;
};
/** Attributes: things that a vertex array or a corner can contain. */
export declare const GinjaAttribute: {
    /** index of a matrix; not used */
    readonly MATRIX: 0;
    /** position */
    readonly POSITION: 1;
    /** normal, with or without binormal and tangent */
    readonly NORMAL: 2;
    /** colour 0 */
    readonly COLOR: 3;
    /** colour 1 */
    readonly COLOR2: 4;
    /** texture coordinates 0 to 7 are attributes 5 to 12 */
    readonly UV: 5;
};
/** GinjaParameter.FORMAT */
export declare const GinjaFormat: {
    /** integers are divided by 2 to this power. UVs: 0 means 8. Normals ignore it: 64 or 16384 is 1.0 */
    readonly FRACTION_SHIFT: 0x0;
    /** 5 bits */
    readonly FRACTION_MASK: 0x1F;
    /** enum GinjaType */
    readonly TYPE_SHIFT: 0x8;
    /** 4 bits */
    readonly TYPE_MASK: 0xF;
    /** enum GinjaCount */
    readonly COUNT_SHIFT: 0xC;
    /** 4 bits */
    readonly COUNT_MASK: 0xF;
    /** enum GinjaAttribute */
    readonly ATTRIBUTE_SHIFT: 0x10;
    /** 8 bits */
    readonly ATTRIBUTE_MASK: 0xFF;
};
/** The numbers of an element. */
export declare const GinjaCount: {
    /** position, z is 0 */
    readonly XY: 0;
    /** position */
    readonly XYZ: 1;
    /** normal */
    readonly NORMAL_XYZ: 2;
    /** normal, binormal, tangent: 9 numbers */
    readonly NBT: 3;
    /** the same; corners have an index for each of the three */
    readonly NBT3: 4;
    /** colour, alpha is 255 */
    readonly RGB: 5;
    /** colour */
    readonly RGBA: 6;
    /** texture coordinate U, V is 0 */
    readonly S: 7;
    /** texture coordinates */
    readonly ST: 8;
};
/** How a number is stored, or a colour (from GinjaType.RGB565 on). */
export declare const GinjaType: {
    /** unsigned, 1 byte */
    readonly U8: 0;
    /** signed, 1 byte */
    readonly S8: 1;
    /** unsigned, 2 bytes */
    readonly U16: 2;
    /** signed, 2 bytes */
    readonly S16: 3;
    /** float */
    readonly F32: 4;
    /** colour, 2 bytes */
    readonly RGB565: 5;
    /** colour, 3 bytes */
    readonly RGB8: 6;
    /** colour, 4 bytes, the last one is ignored */
    readonly RGBX8: 7;
    /** colour, 2 bytes */
    readonly RGBA4: 8;
    /** colour, 3 bytes */
    readonly RGBA6: 9;
    /** colour, 4 bytes */
    readonly RGBA8: 10;
};
/** GinjaParameter.INDICES: an enum GinjaCode for each attribute; that of attribute a is value >> GinjaIndices.BITS *
 * a & GinjaIndices.MASK. */
export declare const GinjaIndices: {
    /** bits per attribute */
    readonly BITS: 2;
    /** 2 bits */
    readonly MASK: 3;
};
/** How a corner contains an attribute. */
export declare const GinjaCode: {
    /** not at all */
    readonly ABSENT: 0;
    /** the element itself */
    readonly DIRECT: 1;
    /** an index of 8 bits */
    readonly INDEX8: 2;
    /** an index of 16 bits */
    readonly INDEX16: 3;
};
/** Submesh.flags of Ginja and GinjaParameter.STRIP */
export declare const GinjaStripFlags: {
    /** count of colour channels */
    readonly CHANNELS_SHIFT: 0x0;
    /** 2 bits */
    readonly CHANNELS_MASK: 0x3;
    /** count of texture generators */
    readonly GENERATORS_SHIFT: 0x4;
    /** 4 bits */
    readonly GENERATORS_MASK: 0xF;
    /** unlit */
    readonly IGNORE_LIGHT: 0x100;
    /** no specular light */
    readonly IGNORE_SPECULAR: 0x200;
    /** no ambient light */
    readonly IGNORE_AMBIENT: 0x400;
    /** the diffuse colour is the vertex's */
    readonly VERTEX_DIFFUSE: 0x800;
    /** the ambient colour is the vertex's */
    readonly VERTEX_AMBIENT: 0x1000;
    /** translucent */
    readonly USE_ALPHA: 0x2000;
    /** no alpha test */
    readonly NO_PUNCH_THROUGH: 0x4000;
    /** both sides are drawn */
    readonly DOUBLE_SIDED: 0x8000;
    /** count of texture stages */
    readonly STAGES_SHIFT: 0x10;
    /** 4 bits */
    readonly STAGES_MASK: 0xF;
};
/** GinjaParameter.BLEND */
export declare const GinjaBlend: {
    /** enum Blend, 0 to 7 */
    readonly DESTINATION_SHIFT: 8;
    /** 3 bits */
    readonly DESTINATION_MASK: 7;
    /** enum Blend, 0 to 7 */
    readonly SOURCE_SHIFT: 11;
    /** 3 bits */
    readonly SOURCE_MASK: 7;
    /** enum GinjaMix */
    readonly MIX_SHIFT: 14;
    /** 2 bits */
    readonly MIX_MASK: 3;
};
/** How pixels are mixed. */
export declare const GinjaMix: {
    /** opaque */
    readonly NONE: 0;
    /** by the two factors; the only one that sets MaterialFlags.BLEND */
    readonly BLEND: 1;
    /** by a logic operation */
    readonly LOGIC: 2;
    /** subtracted */
    readonly SUBTRACT: 3;
};
/** GinjaParameter.DIFFUSE, _AMBIENT and _SPECULAR */
export declare const GinjaColor: {
    /** alpha */
    readonly ALPHA_SHIFT: 0x0;
    /** 8 bits */
    readonly ALPHA_MASK: 0xFF;
    /** blue */
    readonly BLUE_SHIFT: 0x8;
    /** 8 bits */
    readonly BLUE_MASK: 0xFF;
    /** green */
    readonly GREEN_SHIFT: 0x10;
    /** 8 bits */
    readonly GREEN_MASK: 0xFF;
    /** red */
    readonly RED_SHIFT: 0x18;
    /** 8 bits */
    readonly RED_MASK: 0xFF;
};
/** GinjaParameter.TEXTURE */
export declare const GinjaTexture: {
    /** index in the texture list */
    readonly INDEX_SHIFT: 0x0;
    /** 16 bits */
    readonly INDEX_MASK: 0xFFFF;
    /** enum GinjaWrap */
    readonly WRAP_V_SHIFT: 0x10;
    /** 2 bits */
    readonly WRAP_V_MASK: 0x3;
    /** enum GinjaWrap */
    readonly WRAP_U_SHIFT: 0x12;
    /** 2 bits */
    readonly WRAP_U_MASK: 0x3;
};
/** Other values than those of enum Wrap. 3 is read as repeat. */
export declare const GinjaWrap: {
    /** the edge continues */
    readonly CLAMP: 0;
    /** repeated */
    readonly REPEAT: 1;
    /** repeated, every second time mirrored */
    readonly MIRROR: 2;
};
/** GinjaParameter.STAGE */
export declare const GinjaStage: {
    /** colour channel: enum GinjaChannel */
    readonly CHANNEL_SHIFT: 0;
    /** 4 bits */
    readonly CHANNEL_MASK: 15;
    /** texture map */
    readonly MAP_SHIFT: 4;
    /** 4 bits */
    readonly MAP_MASK: 15;
    /** texture coordinate */
    readonly UV_SHIFT: 8;
    /** 4 bits */
    readonly UV_MASK: 15;
    /** which stage */
    readonly INDEX_SHIFT: 12;
    /** 4 bits */
    readonly INDEX_MASK: 15;
};
/** Colour channels of a texture stage. */
export declare const GinjaChannel: {
    /** colour 0 */
    readonly COLOR: 0;
    /** colour 1 */
    readonly COLOR2: 1;
    /** colour 0 with alpha 0 */
    readonly COLOR_NO_ALPHA: 4;
};
/** GinjaParameter.GENERATOR */
export declare const GinjaGenerator: {
    /** enum GinjaMatrix */
    readonly MATRIX_SHIFT: 0x0;
    /** 4 bits */
    readonly MATRIX_MASK: 0xF;
    /** enum GinjaSource */
    readonly SOURCE_SHIFT: 0x4;
    /** 8 bits */
    readonly SOURCE_MASK: 0xFF;
    /** enum GinjaFunction */
    readonly FUNCTION_SHIFT: 0xC;
    /** 4 bits */
    readonly FUNCTION_MASK: 0xF;
    /** texture coordinate that is made */
    readonly UV_SHIFT: 0x10;
    /** 8 bits */
    readonly UV_MASK: 0xFF;
};
/** Texture matrices of a generator. */
export declare const GinjaMatrix: {
    /** texture matrices 0 to 9 are 0 to 9 */
    readonly TEXTURE: 0;
    /** no matrix */
    readonly NONE: 10;
};
/** Sources that texture coordinates are made from. */
export declare const GinjaSource: {
    /** position */
    readonly POSITION: 0;
    /** environment map: sets MaterialFlags.ENVIRONMENT */
    readonly NORMAL: 1;
    /** binormal */
    readonly BINORMAL: 2;
    /** tangent */
    readonly TANGENT: 3;
    /** stored texture coordinates 0 to 7 are 4 to 11 */
    readonly UV: 4;
    /** generated texture coordinates 0 to 6 are 12 to 18 */
    readonly GENERATED: 12;
    /** colour 0 */
    readonly COLOR: 19;
    /** colour 1 */
    readonly COLOR2: 20;
};
/** How texture coordinates are made. */
export declare const GinjaFunction: {
    /** 3x4 matrix */
    readonly FUNCTION_3X4: 0;
    /** 2x4 matrix */
    readonly FUNCTION_2X4: 1;
    /** bump 0 to 7 are 2 to 9 */
    readonly FUNCTION_BUMP: 2;
    /** from the colour */
    readonly FUNCTION_COLOR: 10;
};
/** Submesh.flags of Xinja: from the vertex set. */
export declare const XinjaSet: {
    /** vertex type: enum XinjaVertexFlags */
    readonly VERTEX_SHIFT: 0x0;
    /** 16 bits */
    readonly VERTEX_MASK: 0xFFFF;
    /** flags of the set; no known meaning */
    readonly FLAGS_SHIFT: 0x10;
    /** 16 bits */
    readonly FLAGS_MASK: 0xFFFF;
};
/** Things that vertices have beside a position. */
export declare const XinjaVertexFlags: {
    /** UVs: 2 floats */
    readonly UV: 0x1;
    /** normal: 3 floats */
    readonly NORMAL: 0x2;
    /** colour: enum XinjaColor */
    readonly COLOR: 0x4;
};
/** Material.parameters of Xinja (xinja.md 5): records of 4 words, a type and a, b and c, in the order of types. Each
 * type occurs at most once. At most eight types that are not listed here are kept. A list of meshes begins without
 * records, and a record stays in force until a later mesh of the list replaces it. A model has two lists: opaque
 * meshes, translucent meshes. */
export declare const XinjaState: {
    /** a: enum XinjaCulling */
    readonly CULLING: 1;
    /** a: factor of the source, b: of the destination: enum XinjaFactor */
    readonly BLEND: 2;
    /** a: index in the texture list */
    readonly TEXTURE: 3;
    /** a: for U, b: for V: enum XinjaWrap */
    readonly WRAP: 4;
    /** a: ambient, b: diffuse, c: specular: enum XinjaColor */
    readonly COLORS: 5;
    /** a: enum XinjaLight */
    readonly LIGHT: 6;
    /** a: enum XinjaEnvironment */
    readonly ENVIRONMENT: 7;
    /** a: enum XinjaDiffuse */
    readonly DIFFUSE: 8;
};
/** Front sides of triangles in the file. Triangles in Mesh.indices always have counter-clockwise fronts. */
export declare const XinjaCulling: {
    /** both sides are drawn */
    readonly NONE: 0;
    /** fronts are counter-clockwise */
    readonly COUNTER_CLOCKWISE: 1;
    /** fronts are clockwise */
    readonly CLOCKWISE: 2;
};
/** Other values than those of enum Blend. Factors above 9 are ignored. */
export declare const XinjaFactor: {
    /** 0 */
    readonly ZERO: 0;
    /** 1 */
    readonly ONE: 1;
    /** source colour */
    readonly SRC_COLOR: 2;
    /** 1 - source colour */
    readonly INV_SRC_COLOR: 3;
    /** source alpha */
    readonly SRC_ALPHA: 4;
    /** 1 - source alpha */
    readonly INV_SRC_ALPHA: 5;
    /** destination alpha */
    readonly DST_ALPHA: 6;
    /** 1 - destination alpha */
    readonly INV_DST_ALPHA: 7;
    /** destination colour */
    readonly DST_COLOR: 8;
    /** 1 - destination colour */
    readonly INV_DST_COLOR: 9;
};
/** Other values than those of enum Wrap. Values above 2 are read as repeat. */
export declare const XinjaWrap: {
    /** the edge continues */
    readonly CLAMP: 0;
    /** repeated, every second time mirrored */
    readonly MIRROR: 1;
    /** repeated */
    readonly REPEAT: 2;
};
/** XinjaState.COLORS */
export declare const XinjaColor: {
    /** blue */
    readonly BLUE_SHIFT: 0x0;
    /** 8 bits */
    readonly BLUE_MASK: 0xFF;
    /** green */
    readonly GREEN_SHIFT: 0x8;
    /** 8 bits */
    readonly GREEN_MASK: 0xFF;
    /** red */
    readonly RED_SHIFT: 0x10;
    /** 8 bits */
    readonly RED_MASK: 0xFF;
    /** of specular: the exponent */
    readonly ALPHA_SHIFT: 0x18;
    /** 8 bits */
    readonly ALPHA_MASK: 0xFF;
};
/** Is a mesh lit? */
export declare const XinjaLight: {
    /** unlit */
    readonly OFF: 0;
    /** lit */
    readonly ON: 1;
};
/** Where UVs come from. */
export declare const XinjaEnvironment: {
    /** they are stored */
    readonly STORED: 0;
    /** they are made from normals */
    readonly NORMAL: 1;
};
/** Where the diffuse colour comes from. */
export declare const XinjaDiffuse: {
    /** the material */
    readonly MATERIAL: 0;
    /** the vertices */
    readonly VERTEX: 1;
};
/** Material.raw of Nitro: which word is where. Word 7 is 0. */
export declare const NitroRaw: {
    /** enum NitroRecord */
    readonly RECORD: 0;
    /** enum NitroPolygonFlags */
    readonly POLYGON: 1;
    /** enum NitroTextureFlags */
    readonly TEXTURE: 2;
    /** enum NitroDiffuseAmbient */
    readonly DIFFUSE_AMBIENT: 3;
    /** enum NitroSpecularEmission */
    readonly SPECULAR_EMISSION: 4;
    /** enum NitroSize */
    readonly SIZE: 5;
    /** enum NitroMatrix, from the model's header */
    readonly MATRIX: 6;
};
/** The word NitroRaw.RECORD. */
export declare const NitroRecord: {
    /** index of the material in the file */
    readonly INDEX_SHIFT: 0x0;
    /** 16 bits */
    readonly INDEX_MASK: 0xFFFF;
    /** enum NitroMaterialFlags */
    readonly FLAGS_SHIFT: 0x10;
    /** 16 bits */
    readonly FLAGS_MASK: 0xFFFF;
};
/** Flags of a material's record. */
export declare const NitroMaterialFlags: {
    /** the texture matrix is used */
    readonly MATRIX: 0x1;
    /** the texture matrix has no scale stored */
    readonly NO_SCALE: 0x2;
    /** no rotation stored */
    readonly NO_ROTATION: 0x4;
    /** no translation stored */
    readonly NO_TRANSLATION: 0x8;
    /** the picture has the size that UVs are made for */
    readonly SAME_SIZE: 0x10;
    /** lines only */
    readonly WIREFRAME: 0x20;
    /** own diffuse colour; else the renderer's */
    readonly DIFFUSE: 0x40;
    /** own ambient colour; else the renderer's */
    readonly AMBIENT: 0x80;
    /** own vertex colour; else the renderer's */
    readonly INITIAL: 0x100;
    /** own specular colour; else the renderer's */
    readonly SPECULAR: 0x200;
    /** own emission colour; else the renderer's */
    readonly EMISSION: 0x400;
    /** own shininess bit; else the renderer's */
    readonly SHININESS: 0x800;
    /** own palette base */
    readonly PALETTE: 0x1000;
    /** the record ends with an effect matrix */
    readonly EFFECT: 0x2000;
};
/** The word NitroRaw.POLYGON: polygon attributes of the hardware. */
export declare const NitroPolygonFlags: {
    /** a bit for each of four lights; 0: unlit */
    readonly LIGHTS_SHIFT: 0x0;
    /** 4 bits */
    readonly LIGHTS_MASK: 0xF;
    /** enum NitroMode */
    readonly MODE_SHIFT: 0x4;
    /** 2 bits */
    readonly MODE_MASK: 0x3;
    /** back sides are drawn */
    readonly BACK: 0x40;
    /** front sides are drawn */
    readonly FRONT: 0x80;
    /** translucent pixels write their depth */
    readonly WRITE_DEPTH: 0x800;
    /** polygons that cross the far plane are drawn */
    readonly FAR_CLIP: 0x1000;
    /** polygons of one pixel are drawn */
    readonly ONE_DOT: 0x2000;
    /** the depth test is "equal", else "less" */
    readonly DEPTH_EQUAL: 0x4000;
    /** fog is applied */
    readonly FOG: 0x8000;
    /** 0: not drawn; 31: opaque */
    readonly ALPHA_SHIFT: 0x10;
    /** 5 bits */
    readonly ALPHA_MASK: 0x1F;
    /** id of the polygon, for edges and shadows */
    readonly ID_SHIFT: 0x18;
    /** 6 bits */
    readonly ID_MASK: 0x3F;
};
/** How a picture and a colour are combined. */
export declare const NitroMode: {
    /** multiplied */
    readonly MODULATE: 0;
    /** the picture covers the colour */
    readonly DECAL: 1;
    /** the colour is looked up in a table */
    readonly TOON: 2;
    /** a shadow volume */
    readonly SHADOW: 3;
};
/** The word NitroRaw.TEXTURE: texture parameters of the hardware. The rest of them comes from the picture. */
export declare const NitroTextureFlags: {
    /** U is repeated, else clamped */
    readonly REPEAT_U: 0x10000;
    /** the same for V */
    readonly REPEAT_V: 0x20000;
    /** with REPEAT_U: mirrored every second time */
    readonly FLIP_U: 0x40000;
    /** the same for V */
    readonly FLIP_V: 0x80000;
    /** enum NitroSource */
    readonly SOURCE_SHIFT: 0x1E;
    /** 2 bits */
    readonly SOURCE_MASK: 0x3;
};
/** Sources that texture coordinates are made from. */
export declare const NitroSource: {
    /** as stored, without a matrix */
    readonly NONE: 0;
    /** as stored, through the texture matrix */
    readonly STORED: 1;
    /** sets MaterialFlags.ENVIRONMENT */
    readonly NORMAL: 2;
    /** sets MaterialFlags.PROJECTION */
    readonly POSITION: 3;
};
/** The word NitroRaw.DIFFUSE_AMBIENT. */
export declare const NitroDiffuseAmbient: {
    /** enum NitroColor */
    readonly DIFFUSE_SHIFT: 0x0;
    /** 15 bits */
    readonly DIFFUSE_MASK: 0x7FFF;
    /** vertices begin with the diffuse colour, else with white */
    readonly INITIAL: 0x8000;
    /** enum NitroColor */
    readonly AMBIENT_SHIFT: 0x10;
    /** 15 bits */
    readonly AMBIENT_MASK: 0x7FFF;
};
/** The word NitroRaw.SPECULAR_EMISSION. */
export declare const NitroSpecularEmission: {
    /** enum NitroColor */
    readonly SPECULAR_SHIFT: 0x0;
    /** 15 bits */
    readonly SPECULAR_MASK: 0x7FFF;
    /** the shininess table is used */
    readonly TABLE: 0x8000;
    /** enum NitroColor */
    readonly EMISSION_SHIFT: 0x10;
    /** 15 bits */
    readonly EMISSION_MASK: 0x7FFF;
};
/** A colour of 15 bits. */
export declare const NitroColor: {
    /** red */
    readonly RED_SHIFT: 0;
    /** 5 bits */
    readonly RED_MASK: 31;
    /** green */
    readonly GREEN_SHIFT: 5;
    /** 5 bits */
    readonly GREEN_MASK: 31;
    /** blue */
    readonly BLUE_SHIFT: 10;
    /** 5 bits */
    readonly BLUE_MASK: 31;
};
/** The word NitroRaw.SIZE: the size of picture, in pixels, that UVs are made for. UVs of a picture of another size
 * use this size, too. */
export declare const NitroSize: {
    /** width */
    readonly WIDTH_SHIFT: 0x0;
    /** 16 bits */
    readonly WIDTH_MASK: 0xFFFF;
    /** height */
    readonly HEIGHT_SHIFT: 0x10;
    /** 16 bits */
    readonly HEIGHT_MASK: 0xFFFF;
};
/** The word NitroRaw.MATRIX: the program whose texture matrices the model has, which decides how scale, rotation and
 * translation are combined. See Model.uvMatrix. */
export declare const NitroMatrix: {
    /** Maya */
    readonly MATRIX_MAYA: 0;
    /** Softimage 3D: without rotation */
    readonly MATRIX_SOFTIMAGE: 1;
    /** 3ds Max */
    readonly MATRIX_3DS_MAX: 2;
    /** Softimage XSI */
    readonly MATRIX_XSI: 3;
};
/** Material.parameters of Nitro: which word of the material's record in the file is where (mdl0.md 5). Fractions are
 * signed, in units of 1/4096. */
export declare const NitroWord: {
    /** enum NitroHead */
    readonly RECORD: 0;
    /** enum NitroDiffuseAmbient */
    readonly DIFFUSE_AMBIENT: 1;
    /** enum NitroSpecularEmission */
    readonly SPECULAR_EMISSION: 2;
    /** enum NitroPolygonFlags */
    readonly POLYGON: 3;
    /** mask: the bits of NitroWord.POLYGON that replace those of the renderer */
    readonly POLYGON_BITS: 4;
    /** enum NitroTextureFlags */
    readonly TEXTURE: 5;
    /** mask: the bits of NitroWord.TEXTURE that replace those of the renderer */
    readonly TEXTURE_BITS: 6;
    /** enum NitroFlagWord */
    readonly FLAGS: 7;
    /** enum NitroSize */
    readonly SIZE: 8;
    /** width of the picture / width that UVs are made for, a fraction; 1.0 in files */
    readonly SCALE_U: 9;
    /** the same of the height */
    readonly SCALE_V: 10;
    /** the parts that the flags say are stored follow: scale of U, of V; rotation: enum NitroRotation; translation
     * of U, of V; effect matrix: enum NitroEffect */
    readonly MATRIX: 11;
};
/** The word NitroWord.RECORD. */
export declare const NitroHead: {
    /** size of the record in bytes */
    readonly SIZE_SHIFT: 0x10;
    /** 16 bits */
    readonly SIZE_MASK: 0xFFFF;
};
/** The word NitroWord.FLAGS. */
export declare const NitroFlagWord: {
    /** palette base; 0 in files */
    readonly PALETTE_SHIFT: 0x0;
    /** 16 bits */
    readonly PALETTE_MASK: 0xFFFF;
    /** enum NitroMaterialFlags */
    readonly FLAGS_SHIFT: 0x10;
    /** 16 bits */
    readonly FLAGS_MASK: 0xFFFF;
};
/** The rotation of a texture matrix: two fractions, signed integers of 16 bits. */
export declare const NitroRotation: {
    /** sine */
    readonly SINE_SHIFT: 0x0;
    /** 16 bits */
    readonly SINE_MASK: 0xFFFF;
    /** cosine */
    readonly COSINE_SHIFT: 0x10;
    /** 16 bits */
    readonly COSINE_MASK: 0xFFFF;
};
/** The effect matrix of Nitro: the last words of the record, with NitroMaterialFlags.EFFECT. */
export declare const NitroEffect: {
    /** fractions */
    readonly WORDS: 0x10;
    /** 1.0 */
    readonly ONE: 0x1000;
};
/** Kinds of motions: the things that a motion moves. A group is one of these things. */
export declare const MotionKind: {
    /** NMDM, NSBCA: one group per animated node */
    readonly NODES: 0;
    /** NSSM: one group per node whose points move */
    readonly SHAPES: 1;
    /** NCAM, NJCA: one group. NJCA, a static camera: one frame */
    readonly CAMERA: 2;
    /** NLIM: one group */
    readonly LIGHT: 3;
    /** NSBTA, NSBTP, NSBMA: one group per material name */
    readonly MATERIALS: 4;
    /** NSBVA: one group per node */
    readonly VISIBILITY: 5;
};
/** How values between two keys are computed. */
export declare const Interpolation: {
    /** the value of a key holds until the next key */
    readonly STEP: 0;
    /** a straight line from key to key */
    readonly LINEAR: 1;
    /** a uniform Catmull-Rom spline through four keys */
    readonly SPLINE: 2;
    /** a function of the game, which is not in the file: evaluated as a spline */
    readonly USER: 3;
};
/** Bits of MotionInfo.rawType: the channels of a Ninja motion (NJD_MTYPE). A motion is of Ninja 2 if
 * options->motionFlags has MotionFlags.NINJA2. Without that flag, motions of shapes are of Ninja 1. Other motions
 * are of Ninja 2 if they have Ninja2ChannelFlags.SHAPE_ID or Ninja2ChannelFlags.EVENT, or if they have
 * Ninja2ChannelFlags.SHORT_ANGLES, but neither ChannelFlags.ANGLES nor ChannelFlags.VERTICES. */
export declare const ChannelFlags: {
    /** Property.TRANSLATION */
    readonly TRANSLATION: 0x1;
    /** Property.ROTATION, 3 angles of 16 or 32 bits */
    readonly ANGLES: 0x2;
    /** Property.SCALE */
    readonly SCALE: 0x4;
    /** Property.VECTOR */
    readonly VECTOR: 0x8;
    /** Ninja 1: Property.VERTICES */
    readonly VERTICES: 0x10;
    /** Ninja 1: Property.NORMALS */
    readonly NORMALS: 0x20;
    /** Property.TARGET */
    readonly TARGET: 0x40;
    /** Property.ROLL */
    readonly ROLL: 0x80;
    /** Property.FIELD_OF_VIEW */
    readonly FIELD_OF_VIEW: 0x100;
    /** Property.COLOR */
    readonly COLOR: 0x200;
    /** Property.INTENSITY */
    readonly INTENSITY: 0x400;
    /** Ninja 1: Property.SPOT. Ninja 2: not decoded */
    readonly SPOT: 0x800;
    /** Property.POINT */
    readonly POINT: 0x1000;
    /** Property.ROTATION, a quaternion */
    readonly QUATERNION: 0x2000;
    /** Ninja 1: colours of the points. Not decoded */
    readonly VERTEX_COLORS: 0x4000;
};
/** Bits of MotionInfo.rawType that mean something else in Ninja 2. */
export declare const Ninja2ChannelFlags: {
    /** Property.VECTOR, in the first slot */
    readonly VECTOR: 0x10;
    /** Property.ROTATION, 3 angles of 16 bits */
    readonly SHORT_ANGLES: 0x20;
    /** Property.SHAPE_ID */
    readonly SHAPE_ID: 0x4000;
    /** Property.EVENT */
    readonly EVENT: 0x8000;
};
/** Fields of MotionInfo.rawInterpolation of a Ninja motion (inp_fn). Other bits are 0. */
export declare const InpFn: {
    /** inp_fn & this: slots per group, 1 .. 14 */
    readonly ELEMENTS_MASK: 63;
    /** inp_fn >> 6 & InpFn.MODE_MASK: the next enum */
    readonly MODE_SHIFT: 6;
    /** after the shift */
    readonly MODE_MASK: 3;
};
/** Values of the mode in inp_fn. */
export declare const InpFnMode: {
    /** Interpolation.LINEAR */
    readonly LINEAR: 0;
    /** Interpolation.SPLINE */
    readonly SPLINE: 1;
    /** Interpolation.USER */
    readonly USER: 2;
    /** read as Interpolation.SPLINE, with a warning */
    readonly UNDEFINED: 3;
};
/** Bits of MotionInfo.rawInterpolation of a Nitro animation. NSBTP and NSBVA have none. */
export declare const NitroMotionFlags: {
    /** the fraction of a frame is used: interpolation is Interpolation.LINEAR; else Interpolation.STEP */
    readonly FRACTIONS: 0x1;
    /** together with FRACTIONS: Sample.LOOP blends the last frame into the first */
    readonly LAST_TO_FIRST: 0x2;
};
/** Properties that a track can change, and the values of a key. Comments begin with valueCount. */
export declare const Property: {
    /** 3: x, y, z. NSBCA: 1 value per track, see axis */
    readonly TRANSLATION: 0;
    /** 3: radians about x, y, z, in the rotation order of the node. 4: quaternion x, y, z, w */
    readonly ROTATION: 1;
    /** 3: x, y, z. NSBCA: 1 value per track, see axis */
    readonly SCALE: 2;
    /** 3: direction; the point looked at is translation + vector */
    readonly VECTOR: 3;
    /** 3: the point looked at. If there is a vector too, use the target */
    readonly TARGET: 4;
    /** 3 * pointCount: positions */
    readonly VERTICES: 5;
    /** 3 * pointCount: normals */
    readonly NORMALS: 6;
    /** 1: radians about the direction of view; it is not known which way */
    readonly ROLL: 7;
    /** 1: radians; the format does not say whether of the width or of the height */
    readonly FIELD_OF_VIEW: 8;
    /** 4: R, G, B, A, 0 .. 1. Ninja 2: 3, as stored */
    readonly COLOR: 9;
    /** 1: intensity. Ninja 2: 2, intensity and ambient */
    readonly INTENSITY: 10;
    /** 4: near, far; inner and outer angle in radians, as stored: whether from the axis or from side to side is not
     * known */
    readonly SPOT: 11;
    /** 2: near, far */
    readonly POINT: 12;
    /** 1: an integer whose bits are enum EventFlags */
    readonly EVENT: 13;
    /** 1: index of a shape in the game */
    readonly SHAPE_ID: 14;
    /** 1 per track, see axis: u, v */
    readonly UV_SCALE: 15;
    /** 1: radians */
    readonly UV_ROTATION: 16;
    /** 1 per track, see axis: u, v */
    readonly UV_TRANSLATION: 17;
    /** 2: texture and palette, as indices of names; -1: the material keeps its own */
    readonly TEXTURE_SWAP: 18;
    /** 3: R, G, B, 0 .. 1 */
    readonly DIFFUSE: 19;
    /** 3: R, G, B, 0 .. 1 */
    readonly AMBIENT: 20;
    /** 3: R, G, B, 0 .. 1 */
    readonly SPECULAR: 21;
    /** 3: R, G, B, 0 .. 1 */
    readonly EMISSION: 22;
    /** 1: 0 .. 1 */
    readonly ALPHA: 23;
    /** 1: 0 or 1 */
    readonly VISIBLE: 24;
    /** 2: near and far clipping distance, as stored */
    readonly CLIP: 25;
};
/** Bits of raw of Property.EVENT. */
export declare const EventFlags: {
    /** the node is hidden. The other bits are not known */
    readonly HIDE: 0x1;
};
/** Parts of raw of Property.COLOR: raw >> shift & RawColor.MASK. */
export declare const RawColor: {
    /** blue, 0 .. 255 */
    readonly BLUE_SHIFT: 0x0;
    /** green, 0 .. 255 */
    readonly GREEN_SHIFT: 0x8;
    /** red, 0 .. 255 */
    readonly RED_SHIFT: 0x10;
    /** alpha, 0 .. 255 */
    readonly ALPHA_SHIFT: 0x18;
    /** after the shift */
    readonly MASK: 0xFF;
};
/** The first of the ten raw integers of Property.ROTATION in NSBCA: which rotation it is. */
export declare const RawRotation: {
    /** the rotation is in no table */
    readonly IDENTITY: -1;
    /** index in its table */
    readonly INDEX_MASK: 0x7FFF;
    /** set: the table of pivots; clear: that of matrices */
    readonly PIVOT: 0x8000;
};
/** The second raw integer of Property.TEXTURE_SWAP. */
export declare const RawSwap: {
    /** the material keeps its palette */
    readonly SAME_PALETTE: 0xFF;
};
/** Parts of raw of colours in NSBMA: raw >> shift & RawColor5.MASK. */
export declare const RawColor5: {
    /** red, 0 .. 31 */
    readonly RED_SHIFT: 0;
    /** green, 0 .. 31 */
    readonly GREEN_SHIFT: 5;
    /** blue, 0 .. 31 */
    readonly BLUE_SHIFT: 10;
    /** after the shift */
    readonly MASK: 31;
};
/** raw of Property.ALPHA in NSBMA. */
export declare const RawAlpha: {
    /** raw & this: alpha, 0 .. 31. The other bits have no effect */
    readonly MASK: 31;
};
/** Meanings of Track.flags. */
export declare const TrackFlagsKind: {
    /** 0: Ninja, NSBVA */
    readonly NONE: 0;
    /** NSBCA, a constant: enum JointTagFlags */
    readonly JOINT_TAG: 1;
    /** NSBCA, keys: enum JointCurveFlags */
    readonly JOINT_CURVE: 2;
    /** NSBTA: enum MatrixCurveFlags */
    readonly MATRIX_CURVE: 3;
    /** NSBTP: enum SwapFlags */
    readonly SWAP: 4;
    /** NSBMA: enum ColorCurveFlags */
    readonly COLOR_CURVE: 5;
};
/** The tag of a node in NSBCA. A property of the model has no track. */
export declare const JointTagFlags: {
    /** no translation, no rotation, scale 1 */
    readonly IDENTITY: 0x1;
    /** no translation */
    readonly TRANSLATION_ZERO: 0x2;
    /** the translation of the model */
    readonly TRANSLATION_MODEL: 0x4;
    /** x does not change */
    readonly TRANSLATION_X_CONSTANT: 0x8;
    /** y does not change */
    readonly TRANSLATION_Y_CONSTANT: 0x10;
    /** z does not change */
    readonly TRANSLATION_Z_CONSTANT: 0x20;
    /** no rotation */
    readonly ROTATION_IDENTITY: 0x40;
    /** the rotation of the model */
    readonly ROTATION_MODEL: 0x80;
    /** the rotation does not change */
    readonly ROTATION_CONSTANT: 0x100;
    /** scale 1 */
    readonly SCALE_ONE: 0x200;
    /** the scale of the model */
    readonly SCALE_MODEL: 0x400;
    /** the scale of x does not change */
    readonly SCALE_X_CONSTANT: 0x800;
    /** the scale of y does not change */
    readonly SCALE_Y_CONSTANT: 0x1000;
    /** the scale of z does not change */
    readonly SCALE_Z_CONSTANT: 0x2000;
    /** index of the node */
    readonly NODE_SHIFT: 0x18;
    /** after the shift */
    readonly NODE_MASK: 0xFF;
};
/** A field of the info words of NSBCA, NSBTA and NSBMA: flags >> Curve.STEP_SHIFT & Curve.STEP_MASK is an enum
 * CurveStep. */
export declare const Curve: {
    /** how many frames lie between two keys */
    readonly STEP_SHIFT: 30;
    /** after the shift */
    readonly STEP_MASK: 3;
};
/** How many frames lie between two keys of a curve. Frames after the last step have one key each. */
export declare const CurveStep: {
    /** one key per frame */
    readonly STEP_1: 0;
    /** one key per two frames */
    readonly STEP_2: 1;
    /** one key per four frames */
    readonly STEP_4: 2;
    /** the same as CurveStep.STEP_2 */
    readonly STEP_2_AGAIN: 3;
};
/** The info word of keys in NSBCA, with enum Curve. */
export declare const JointCurveFlags: {
    /** flags & this: start frame; 0 in all known files */
    readonly START_MASK: 0xFFFF;
    /** frame of the last step */
    readonly LAST_SHIFT: 0x10;
    /** after the shift */
    readonly LAST_MASK: 0x1FFF;
    /** keys have 16 bits (fx16); else 32 (fx32) */
    readonly SHORT: 0x20000000;
};
/** The info word of a curve in NSBTA, with enum Curve. */
export declare const MatrixCurveFlags: {
    /** flags & this: frame of the last step */
    readonly LAST_MASK: 0xFFFF;
    /** keys have 16 bits (fx16); else 32 (fx32). Rotations always have 16 */
    readonly SHORT: 0x10000000;
    /** one value for all frames */
    readonly CONSTANT: 0x20000000;
};
/** The info word of a curve in NSBMA, with enum Curve. */
export declare const ColorCurveFlags: {
    /** flags & this: the constant value, or the offset of the keys from the start of the animation */
    readonly VALUE_MASK: 0xFFFF;
    /** frame of the last step */
    readonly LAST_SHIFT: 0x10;
    /** after the shift */
    readonly LAST_MASK: 0x1FFF;
    /** one value for all frames */
    readonly CONSTANT: 0x20000000;
};
/** Two fields of a material in NSBTP. */
export declare const SwapFlags: {
    /** flags & this: 0 in all known files */
    readonly FLAGS_MASK: 0xFFFF;
    /** keys per frame, 4096 is 1.0. A hint for the search of a key */
    readonly RATIO_SHIFT: 0x10;
    /** after the shift */
    readonly RATIO_MASK: 0xFFFF;
};
/** How to evaluate at a frame. A frame may be any float. NaN is read as 0, infinity as the largest float, minus
 * infinity as minus that float. If frameCount is 0: - Motion.sample gives the first key of the track. - Motion.shape
 * uses the first keys. - Motion.pose gives the rest pose. */
export declare const Sample: {
    /** frame modulo frameCount. After the last key, the value blends into the first key; before the first key, the
     * first value holds */
    readonly LOOP: 0;
    /** exactly as the console computes. After the last key the value reaches the first key in one frame. Later
     * frames, and frames before the first key, are extrapolated */
    readonly WRAP: 1;
    /** the first value holds before the first key, the last value after the last key */
    readonly CLAMP: 2;
};
/** Add a flag to a value of enum Sample: Sample.LOOP | SampleFlags.SHORTEST. */
export declare const SampleFlags: {
    /** 32-bit angles take the shorter way. 16-bit angles and quaternions always do */
    readonly SHORTEST: 0x100;
};
/** How well a motion fits a model. A larger value means a better fit. */
export declare const Fit: {
    /** the motion is not for this model */
    readonly NONE: 0;
    /** something moves, but counts or names differ */
    readonly POSSIBLE: 1;
    /** the motion moves as many nodes as the model has for it */
    readonly COUNT: 2;
    /** the model has all that the motion names: the root, or materials */
    readonly NAMES: 3;
};
/** Kinds of records. Each comment says what the members type, flags and count of the record hold. A member that the
 * comment does not name is 0. Later versions add constants. */
export declare const RecordKind: {
    /** the whole input; the only record of depth 0 */
    readonly FILE: 0x1;
    /** of archives, Nitro, BDHC; type: magic word or 0; flags: of a PVM or GVM, enum TextureTableFlags; count:
     * parts; 0 if the header does not store their count */
    readonly HEADER: 0x2;
    /** block of a NARC or of a Nitro file; type: magic word */
    readonly BLOCK: 0x3;
    /** chunk with its header; type: tag, in Ninja chunk files enum ChunkTag */
    readonly CHUNK: 0x4;
    /** dictionary of a Nitro block; count: entries */
    readonly DICTIONARY: 0x5;
    /** relocation table of a REL file; count: pointers */
    readonly RELOCATIONS: 0x6;
    /** trailer at the end of a REL file */
    readonly REL_TRAILER: 0x7;
    /** word at the root of a PSO player motion */
    readonly REL_ROOT: 0x8;
    /** header of an SA Tools file; type: version */
    readonly SA_HEADER: 0x9;
    /** chunk of metadata of an SA Tools file; type: tag */
    readonly METADATA: 0xA;
    /** place of a structure, place of its name */
    readonly LABEL: 0xB;
    /** name of a node, a motion, its model, its action, a LandTable, a file or an author, or a description, with its
     * 0 */
    readonly NODE_NAME: 0xC;
    /** declaration that no other constant names */
    readonly TEXT_DECLARATION: 0x101;
    /** TEXTURELIST */
    readonly TEXT_TEXTURE_LIST: 0x102;
    /** OBJECT: a node of a Basic model */
    readonly TEXT_BASIC_OBJECT: 0x103;
    /** CNKOBJECT: a node of a Chunk model */
    readonly TEXT_CHUNK_OBJECT: 0x104;
    /** MOTION */
    readonly TEXT_MOTION: 0x105;
    /** CAMERA */
    readonly TEXT_CAMERA: 0x106;
    /** entry of the table of an archive */
    readonly ENTRY: 0x201;
    /** name of an entry, or the record that holds the name */
    readonly ENTRY_NAME: 0x202;
    /** directory of a tree of names, in a NARC or a Nintendo DS ROM */
    readonly ENTRY_DIRECTORY: 0x203;
    /** bytes of a stored file */
    readonly ENTRY_DATA: 0x204;
    /** record of an overlay table of a Nintendo DS ROM; type: id; flags: enum ProgramFlags */
    readonly OVERLAY: 0x205;
    /** module parameters in the ARM9 of a Nintendo DS ROM */
    readonly PROGRAM_PARAMETERS: 0x206;
    /** words after the ARM9 of a Nintendo DS ROM */
    readonly PROGRAM_TRAILER: 0x207;
    /** command of a .qst; type: command; flags: chunk number; count: size of the part, or bytes of the part in the
     * command, as stored */
    readonly QUEST_COMMAND: 0x210;
    /** header of a picture; type: magic word; flags: enum RecordPvr */
    readonly PVR_HEADER: 0x301;
    /** header of a picture; type: magic word; flags: enum RecordGvr */
    readonly GVR_HEADER: 0x302;
    /** header of a picture; type: magic word; flags: enum RecordXvr */
    readonly XVR_HEADER: 0x303;
    /** texels of a level; type: pixelFormat of Image; flags: dataFormat of Image; count: texels */
    readonly MIP_LEVEL: 0x304;
    /** codebook of a VQ picture; count: entries */
    readonly CODEBOOK: 0x305;
    /** run-length data of a picture */
    readonly RUNS: 0x306;
    /** header of a palette; type: magic word; flags: format of Palette; count: entries */
    readonly PALETTE_HEADER: 0x307;
    /** colours of a palette; type: format of Palette; count: entries */
    readonly PALETTE: 0x308;
    /** description of a texture in a TEX0; type: enum Tex0Format; flags: enum Tex0ImageFlags */
    readonly TEX0_TEXTURE: 0x309;
    /** description of a palette in a TEX0 */
    readonly TEX0_PALETTE: 0x30A;
    /** colours of all palettes of a TEX0; count: colours */
    readonly TEX0_COLORS: 0x30B;
    /** palette words of the blocks of a 4x4 texture */
    readonly TEX0_BLOCK_PALETTES: 0x30C;
    /** header of the banner of a Nintendo DS ROM; type: version; count: titles */
    readonly BANNER: 0x30D;
    /** title of a banner; type: number of the language, see Rom */
    readonly BANNER_TITLE: 0x30E;
    /** NJS_OBJECT, a node; flags: enum EvalFlags */
    readonly OBJECT: 0x401;
    /** NJS_TEXLIST; count: entries */
    readonly TEXTURE_LIST: 0x402;
    /** NJS_TEXNAME */
    readonly TEXTURE_REF: 0x403;
    /** name of a texture, with its 0 */
    readonly TEXTURE_NAME: 0x404;
    /** NJS_CNK_MODEL */
    readonly CHUNK_MODEL: 0x411;
    /** type: enum RecordChunk; flags: second byte, enum RecordVertexChunk; count: vertices */
    readonly VERTEX_CHUNK: 0x412;
    /** type: enum RecordChunk; flags: second byte: of strips enum StripFlags, of blend factors and colours enum
     * RecordBlend; count: strips or polygons */
    readonly POLYGON_CHUNK: 0x413;
    /** NJS_MODEL */
    readonly BASIC_MODEL: 0x421;
    /** NJS_MATERIAL */
    readonly BASIC_MATERIAL: 0x422;
    /** NJS_MESHSET; type: enum RecordMeshset; count: polygons */
    readonly BASIC_MESHSET: 0x423;
    /** indices of a meshset; type: enum RecordMeshset; count: polygons */
    readonly BASIC_POLYGONS: 0x424;
    /** positions of a model; count: points */
    readonly BASIC_POINTS: 0x425;
    /** normals of a model; count: points */
    readonly BASIC_NORMALS: 0x426;
    /** normals of a meshset; count: normals */
    readonly BASIC_POLYGON_NORMALS: 0x427;
    /** colours of a meshset; count: corners */
    readonly BASIC_COLORS: 0x428;
    /** texture coordinates of a meshset; count: corners */
    readonly BASIC_UVS: 0x429;
    /** model of a node */
    readonly GINJA_MODEL: 0x431;
    /** mesh of a model */
    readonly GINJA_MESH: 0x432;
    /** parameter of a mesh; type: enum GinjaParameter; flags: value */
    readonly GINJA_PARAMETER: 0x433;
    /** primitives of a mesh; flags: enum GinjaStripFlags, of the parameter that applies */
    readonly GINJA_PRIMITIVES: 0x434;
    /** description of an array; type: enum GinjaAttribute, or RecordGinjaArray.END; flags: enum RecordGinjaArray;
     * count: elements */
    readonly GINJA_VERTEX_ARRAY: 0x435;
    /** elements of an array; type: enum GinjaAttribute; flags: enum RecordGinjaArray; count: elements */
    readonly GINJA_ELEMENTS: 0x436;
    /** entry of a skin list; type: enum RecordGinjaSkin; count: vertices */
    readonly GINJA_SKIN_ENTRY: 0x437;
    /** vertices of a skin entry; count: vertices */
    readonly GINJA_SKIN_VERTICES: 0x438;
    /** weights of a skin entry; count: vertices */
    readonly GINJA_SKIN_WEIGHTS: 0x439;
    /** model of a node */
    readonly XINJA_MODEL: 0x441;
    /** mesh of a model; count: indices */
    readonly XINJA_MESH: 0x442;
    /** description of vertices; type: enum XinjaVertexFlags; flags: no known meaning; count: vertices */
    readonly XINJA_VERTEX_SET: 0x443;
    /** vertices; type and flags: those of their set; count: vertices */
    readonly XINJA_VERTICES: 0x444;
    /** indices of a mesh; count: indices */
    readonly XINJA_INDICES: 0x445;
    /** state record of a mesh; type: enum XinjaState; flags: the value a */
    readonly XINJA_STATE: 0x446;
    /** header of a model; flags: enum RecordNitroModel; count: nodes */
    readonly NITRO_MODEL: 0x451;
    /** node; flags: enum NitroNodeFlags */
    readonly NITRO_NODE: 0x452;
    /** header of the materials of a model */
    readonly NITRO_MATERIAL_BLOCK: 0x453;
    /** material; flags: enum NitroMaterialFlags */
    readonly NITRO_MATERIAL: 0x454;
    /** indices of the materials that use a texture or a palette, 1 byte each; count: indices */
    readonly NITRO_MATERIAL_INDICES: 0x455;
    /** shape; flags: a word of the file that no reader uses; count: vertices */
    readonly NITRO_SHAPE: 0x456;
    /** display list of a shape */
    readonly NITRO_DISPLAY_LIST: 0x457;
    /** render command; type: enum RecordNitroCommand; flags: enum RecordNitroOperands */
    readonly NITRO_COMMAND: 0x458;
    /** inverse bind matrices of a node */
    readonly NITRO_INVERSE_BIND: 0x459;
    /** NJS_MOTION; type: enum ChannelFlags; flags: enum InpFn; count: frames */
    readonly MOTION: 0x501;
    /** MDATA entry of a node; count: pointers */
    readonly MOTION_ENTRY: 0x502;
    /** keys of a track; type: enum Property, of motion.h; flags: those of Track; count: keys */
    readonly KEYS: 0x503;
    /** points or normals of a key of a shape motion; count: points */
    readonly KEY_POINTS: 0x504;
    /** NJS_CAMERA */
    readonly CAMERA: 0x505;
    /** NJS_ACTION */
    readonly ACTION: 0x506;
    /** header of an animation; count: frames */
    readonly ANIMATION: 0x511;
    /** names of textures or palettes of a PAT0; count: names */
    readonly ANIMATION_NAMES: 0x512;
    /** tag of a JNT0; type: index of the node; flags: enum JointTagFlags */
    readonly JOINT_TAG: 0x513;
    /** offsets of the tags of a JNT0; count: tags */
    readonly JOINT_TAG_OFFSETS: 0x514;
    /** rotation matrix of a JNT0 */
    readonly ROTATION: 0x515;
    /** rotation matrix in the short form */
    readonly PIVOT_ROTATION: 0x516;
    /** bits of a VIS0; count: nodes */
    readonly VISIBILITY: 0x517;
    /** root of a stage; count: sections */
    readonly STAGE_ROOT: 0x601;
    /** section of a stage; flags: those of Section */
    readonly SECTION: 0x602;
    /** instance of a section, or entry of a LandTable; type: enum RecordInstance; flags: those of an entry, enum
     * Sa1SurfaceFlags or Sa2SurfaceFlags */
    readonly INSTANCE: 0x603;
    /** entry of the table of models of an fmt2 */
    readonly MODEL_TABLE: 0x604;
    /** texture animation of an fmt2 that moves coordinates */
    readonly TEXTURE_SLIDE: 0x605;
    /** texture animation of an fmt2 that exchanges textures */
    readonly TEXTURE_SWAP: 0x606;
    /** texture animation of a .tam; type: enum TextureAnimationType, or RecordTam.END; count: frames */
    readonly TEXTURE_ANIMATION: 0x607;
    /** root of a c.rel */
    readonly COLLISION_ROOT: 0x608;
    /** node of a c.rel */
    readonly COLLISION_NODE: 0x609;
    /** mesh of a c.rel */
    readonly COLLISION_MESH: 0x60A;
    /** vertices of a collision mesh; count: vertices */
    readonly COLLISION_VERTICES: 0x60B;
    /** triangles of a collision mesh; count: triangles */
    readonly COLLISION_TRIANGLES: 0x60C;
    /** root of an r.rel; count: rooms */
    readonly MINIMAP_ROOT: 0x60D;
    /** room of an r.rel */
    readonly MINIMAP_ROOM: 0x60E;
    /** object of a room */
    readonly MINIMAP_OBJECT: 0x60F;
    /** LandTable; flags: enum LandTableFlags; count: entries */
    readonly LAND_TABLE: 0x610;
    /** table of placements of a PSO quest, or its end mark; type: kind as stored; flags: floor; count: placements */
    readonly PLACEMENT_TABLE: 0x611;
    /** record of a placement; type: enum PlacementKind; flags: type of Placement */
    readonly PLACEMENT: 0x612;
    /** actions of a wave; count: actions */
    readonly PLACEMENT_ACTIONS: 0x613;
    /** header of one map */
    readonly MAP_HEADER: 0x701;
    /** name of one map */
    readonly MAP_NAME: 0x702;
    /** the whole matrix; count: cells */
    readonly MAP_MATRIX: 0x703;
    /** indices of the map headers of the cells; count: cells */
    readonly MATRIX_HEADERS: 0x704;
    /** altitudes of the cells; count: cells */
    readonly MATRIX_ALTITUDES: 0x705;
    /** indices of the lands of the cells; count: cells */
    readonly MATRIX_LANDS: 0x706;
    /** the whole area data */
    readonly AREA: 0x707;
    /** the whole list of models of an area; count: models */
    readonly AREA_BUILD: 0x708;
    /** the whole list of animations of a prop */
    readonly PROP_ANIMATION: 0x709;
    /** draws of one prop; count: draws */
    readonly LOCATOR: 0x70A;
    /** draws of all props; count: draws */
    readonly DRAWS: 0x70B;
    /** one time of day of an area light */
    readonly LIGHT: 0x70C;
    /** header of a land */
    readonly LAND: 0x711;
    /** sounds of a land */
    readonly LAND_SOUNDS: 0x712;
    /** tiles of a land; count: tiles */
    readonly LAND_TILES: 0x713;
    /** props of a land; count: props */
    readonly LAND_PROPS: 0x714;
    /** one prop of a land */
    readonly LAND_PROP: 0x715;
    /** model of a land, an NSBMD */
    readonly LAND_MODEL: 0x716;
    /** heights of a land, a BDHC */
    readonly LAND_HEIGHTS: 0x717;
    /** points of a BDHC; count: points */
    readonly HEIGHT_POINTS: 0x718;
    /** normals of a BDHC; count: normals */
    readonly HEIGHT_NORMALS: 0x719;
    /** constants of a BDHC; count: constants */
    readonly HEIGHT_CONSTANTS: 0x71A;
    /** plates of a BDHC; count: plates */
    readonly HEIGHT_PLATES: 0x71B;
    /** strips of a BDHC; count: strips */
    readonly HEIGHT_STRIPS: 0x71C;
    /** lists of plates, or of triangles, of the strips of a BDHC; count: entries */
    readonly HEIGHT_ACCESSES: 0x71D;
    /** triangles of a BDHC of Diamond; count: triangles */
    readonly HEIGHT_TRIANGLES: 0x71E;
    /** cells of the grid of a BDHC of Diamond; count: cells */
    readonly HEIGHT_CELLS: 0x71F;
    /** one list of a file of events, with its count; count: records */
    readonly EVENT_LIST: 0x731;
    /** one background event; type: enum MapBackgroundKind */
    readonly EVENT_BACKGROUND: 0x732;
    /** one object; type: number of its graphics */
    readonly EVENT_OBJECT: 0x733;
    /** one warp; type: number of the header that it leads to */
    readonly EVENT_WARP: 0x734;
    /** one trigger; type: number of its script */
    readonly EVENT_TRIGGER: 0x735;
};
/** flags of RecordKind.PVR_HEADER. A field is flags >> SHIFT & MASK, here and below. */
export declare const RecordPvr: {
    /** enum PvrPixel */
    readonly PIXEL_SHIFT: 0x0;
    /** 8 bits */
    readonly PIXEL_MASK: 0xFF;
    /** enum PvrData */
    readonly DATA_SHIFT: 0x8;
    /** 8 bits */
    readonly DATA_MASK: 0xFF;
};
/** flags of RecordKind.GVR_HEADER. */
export declare const RecordGvr: {
    /** the texture has mip levels */
    readonly MIPMAPS: 0x1;
    /** the palette is in another file */
    readonly OTHER_PALETTE: 0x2;
    /** the palette is in the texture */
    readonly OWN_PALETTE: 0x8;
    /** enum GvrPalette */
    readonly PALETTE_SHIFT: 0x4;
    /** 4 bits */
    readonly PALETTE_MASK: 0xF;
    /** enum GvrData */
    readonly DATA_SHIFT: 0x8;
    /** 8 bits */
    readonly DATA_MASK: 0xFF;
};
/** flags of RecordKind.XVR_HEADER. */
export declare const RecordXvr: {
    /** the low byte of enum XvrFlags */
    readonly FLAGS_SHIFT: 0x0;
    /** 8 bits */
    readonly FLAGS_MASK: 0xFF;
    /** enum XvrPixel */
    readonly PIXEL_SHIFT: 0x8;
    /** 24 bits */
    readonly PIXEL_MASK: 0xFFFFFF;
};
/** Types of chunks in vertex lists and polygon lists of Ninja Chunk (ninja-chunk.md 2.1, 4). */
export declare const RecordChunk: {
    /** fills space */
    readonly NULL: 0x0;
    /** blend factors */
    readonly BLEND: 0x1;
    /** mip bias */
    readonly MIP: 0x2;
    /** exponent of the specular light */
    readonly EXPONENT: 0x3;
    /** caches the rest of the polygon list */
    readonly CACHE: 0x4;
    /** draws a cached polygon list */
    readonly DRAW: 0x5;
    /** texture */
    readonly TEXTURE: 0x8;
    /** texture inside a modifier volume */
    readonly TEXTURE2: 0x9;
    /** colours: types 0x10 to 0x17 */
    readonly MATERIAL_FIRST: 0x10;
    /** bump directions */
    readonly BUMP: 0x18;
    /** colours inside a modifier volume: 0x19 to 0x1F */
    readonly MATERIAL2_FIRST: 0x19;
    /** vertices: types 0x20 to 0x34 */
    readonly VERTEX_FIRST: 0x20;
    /** the last type of vertices */
    readonly VERTEX_LAST: 0x34;
    /** triangles of a volume */
    readonly VOLUME_TRIANGLES: 0x38;
    /** quadrangles of a volume */
    readonly VOLUME_QUADS: 0x39;
    /** strips of a volume */
    readonly VOLUME_STRIPS: 0x3A;
    /** strips: types 0x40 to 0x4B */
    readonly STRIP_FIRST: 0x40;
    /** the last type of strips */
    readonly STRIP_LAST: 0x4B;
    /** end of the list */
    readonly END: 0xFF;
};
/** flags of RecordKind.VERTEX_CHUNK. */
export declare const RecordVertexChunk: {
    /** weighted vertices: enum RecordStatus */
    readonly STATUS_SHIFT: 0x0;
    /** 2 bits */
    readonly STATUS_MASK: 0x3;
    /** compact shape of Ninja 2; not decoded */
    readonly COMPACT: 0x40;
    /** a hint to the clipping of the console */
    readonly CONTINUE: 0x80;
};
/** Which influences of weighted vertices a vertex chunk has. */
export declare const RecordStatus: {
    /** the first ones */
    readonly START: 0;
    /** further ones */
    readonly MIDDLE: 1;
    /** the last ones */
    readonly END: 2;
};
/** flags of RecordKind.POLYGON_CHUNK with blend factors. */
export declare const RecordBlend: {
    /** enum Blend, 0 to 7 */
    readonly DESTINATION_SHIFT: 0;
    /** 3 bits */
    readonly DESTINATION_MASK: 7;
    /** enum Blend, 0 to 7 */
    readonly SOURCE_SHIFT: 3;
    /** 3 bits */
    readonly SOURCE_MASK: 7;
};
/** Kinds of the polygons of an NJS_MESHSET. */
export declare const RecordMeshset: {
    /** triangles */
    readonly TRIANGLES: 0;
    /** quadrangles */
    readonly QUADS: 1;
    /** polygons, stored and read as strips */
    readonly POLYGONS: 2;
    /** strips */
    readonly STRIPS: 3;
};
/** type and flags of RecordKind.GINJA_VERTEX_ARRAY. */
export declare const RecordGinjaArray: {
    /** flags: enum GinjaCount */
    readonly COUNT_SHIFT: 0x0;
    /** 4 bits */
    readonly COUNT_MASK: 0xF;
    /** flags: enum GinjaType */
    readonly TYPE_SHIFT: 0x4;
    /** 4 bits */
    readonly TYPE_MASK: 0xF;
    /** type: end of the list of arrays */
    readonly END: 0xFF;
};
/** Kinds of entries in a skin list of Ginja. */
export declare const RecordGinjaSkin: {
    /** vertices with one node */
    readonly WHOLE: 0;
    /** first influences of vertices */
    readonly START: 1;
    /** further influences of vertices */
    readonly FURTHER: 2;
    /** end of the list */
    readonly END: 3;
};
/** flags of RecordKind.NITRO_MODEL. */
export declare const RecordNitroModel: {
    /** enum ScalingRule */
    readonly SCALING_SHIFT: 0x0;
    /** 8 bits */
    readonly SCALING_MASK: 0xFF;
    /** enum NitroMatrix */
    readonly MATRIX_SHIFT: 0x8;
    /** 8 bits */
    readonly MATRIX_MASK: 0xFF;
};
/** Render commands of Nitro (mdl0.md 3). */
export declare const RecordNitroCommand: {
    /** does nothing */
    readonly NOP: 0;
    /** end of the commands */
    readonly RET: 1;
    /** shows or hides a node */
    readonly NODE: 2;
    /** loads a matrix */
    readonly MTX: 3;
    /** sets the material */
    readonly MAT: 4;
    /** draws a shape */
    readonly SHP: 5;
    /** sets the transform of a node */
    readonly NODEDESC: 6;
    /** makes a node face the camera */
    readonly BB: 7;
    /** the same, about Y only */
    readonly BBY: 8;
    /** makes a sum of matrices */
    readonly NODEMIX: 9;
    /** runs a display list */
    readonly CALLDL: 10;
    /** scales positions */
    readonly POSSCALE: 11;
    /** texture coordinates from normals */
    readonly ENVMAP: 12;
    /** texture coordinates from positions */
    readonly PRJMAP: 13;
};
/** Bits in the byte of a render command. */
export declare const RecordNitroOperands: {
    /** NODEDESC, BB, BBY: a slot for the result follows. POSSCALE: the scale is undone. MAT: a hint */
    readonly STORE: 0x20;
    /** NODEDESC, BB, BBY: a slot to begin with follows. MAT: a hint */
    readonly LOAD: 0x40;
};
/** type of RecordKind.INSTANCE. The file does not store it: each section has two lists. */
export declare const RecordInstance: {
    /** in the list of static models */
    readonly STATIC: 0;
    /** in the list of animated models */
    readonly ANIMATED: 1;
};
/** type of RecordKind.TEXTURE_ANIMATION. */
export declare const RecordTam: {
    /** the mark at the end */
    readonly END: 0xFFFF;
};
/** The modules that open files of a format, as bits. Outline.open has no bit: it opens the files of all these
 * modules except Module.PRS and Module.LZ. */
export declare const Module: {
    /** unpackPrs */
    readonly PRS: 0x1;
    /** Archive.open */
    readonly ARCHIVE: 0x2;
    /** Textures.open */
    readonly TEXTURES: 0x4;
    /** Model.open */
    readonly MODEL: 0x8;
    /** Motion.open */
    readonly MOTION: 0x10;
    /** Scene.open */
    readonly SCENE: 0x20;
    /** Map.open */
    readonly MAP: 0x40;
    /** unpackLz */
    readonly LZ: 0x80;
};
/** How certain it is that the bytes are of a format. */
export declare const Confidence: {
    /** There is no magic word; the structure fits. */
    readonly POSSIBLE: 1;
    /** There is no magic word, but the structure is unlikely by chance. Or there is a magic word, and the sizes
     * after it do not fit. */
    readonly LIKELY: 2;
    /** There is a magic word, and the sizes fit. */
    readonly SURE: 3;
};
/** Things that scan searches for besides magic words. */
export declare const ScanFlags: {
    /** try to unpack PRS and PRSD at each byte: slow */
    readonly PRS: 0x1;
};
/** Where a file lies that a scene names: the stores of numbered files in a game. A store is an archive, or one file,
 * which has the number 0. The comments give the names of the archives (.narc) and files in Pokémon Platinum. */
export declare const Store: {
    /** in the file that was opened */
    readonly NONE: 0;
    /** one file: the headers of all maps, a part of the program of the game (platinum.md 12.3) */
    readonly MAP_HEADERS: 1;
    /** map_matrix: map matrices */
    readonly MAP_MATRIX: 2;
    /** land_data: lands */
    readonly LAND: 3;
    /** area_data: areas */
    readonly AREA: 4;
    /** area_build: lists of the prop models of an area */
    readonly AREA_BUILD: 5;
    /** arealight: lights of an area */
    readonly AREA_LIGHT: 6;
    /** map_tex_set: texture sets of lands */
    readonly GROUND_TEXTURES: 7;
    /** areabm_texset: texture sets of props */
    readonly PROP_TEXTURES: 8;
    /** build_model: models of props */
    readonly PROP_MODEL: 9;
    /** bm_anime_list: lists of the animations of a prop */
    readonly PROP_ANIMATION: 10;
    /** bm_anime: motions of props: NSBCA, NSBTA and others */
    readonly PROP_MOTION: 11;
    /** build_model_matshp.dat, one file: how to draw props */
    readonly PROP_SHAPES: 12;
    /** files of a PSO stage: 0 n.rel or fmt2, 1 d.rel, 2 c.rel, 3 .tam */
    readonly STAGE: 13;
    /** HeartGold: models of indoor props */
    readonly ROOM_MODEL: 14;
    /** HeartGold: lists of the animations of an indoor prop */
    readonly ROOM_ANIMATION: 15;
    /** HeartGold, one file: how to draw indoor props */
    readonly ROOM_SHAPES: 16;
    /** zone_event: what stands on the map of a header */
    readonly EVENTS: 17;
    /** what stands in a PSO stage: 0 quest table (.dat, unpacked), 1 list of objects, 2 list of enemies, 3 list of
     * events (.evt) */
    readonly STAGE_PLACEMENTS: 18;
    /** mapname.bin, one file: internal names of the headers. No world requests this store and the next ones: see
     * game.h */
    readonly MAP_NAMES: 19;
    /** scr_seq: scripts of the headers */
    readonly SCRIPTS: 20;
    /** pl_msg: texts of the headers */
    readonly TEXTS: 21;
};
/** Bits of Section.flags in n.rel and d.rel. */
export declare const NRelSectionFlags: {
    /** set in the section at the origin, with id -1, that holds the backdrop */
    readonly BACKDROP: 0x20;
    /** set in every known section; meaning unknown */
    readonly USUAL: 0x1000;
};
/** Bits of Section.flags in fmt2. */
export declare const Fmt2SectionFlags: {
    /** set in every known section; meaning unknown */
    readonly USUAL: 0x10000;
    /** set in the section at the origin, with id -1, that holds the backdrop */
    readonly BACKDROP: 0x80000;
};
/** Bits of Instance.flags in n.rel and d.rel. */
export declare const NRelInstanceFlags: {
    /** set in every instance of a d.rel, and only there */
    readonly PLAIN: 0x8;
    /** the model takes shadows; known from fmt2 only */
    readonly SHADOWS: 0x10;
    /** static models: slide has an id */
    readonly SLIDE: 0x400;
    /** static models: swap has an id */
    readonly SWAP: 0x800;
    /** bits of known files whose meaning is not known */
    readonly UNKNOWN: 0x3;
};
/** Bits of Instance.flags in fmt2. */
export declare const Fmt2InstanceFlags: {
    /** drawn without fog */
    readonly NO_FOG: 0x1;
    /** the file points to a table of models: model is the first of the table */
    readonly BY_TABLE: 0x4;
    /** the model takes shadows */
    readonly SHADOWS: 0x10;
    /** slide has an id, if the file has a slide record */
    readonly SLIDE: 0x20;
    /** swap has an id, if the file has a swap record */
    readonly SWAP: 0x40;
    /** bits of known files whose meaning is not known */
    readonly UNKNOWN: 0x561078A;
};
/** Bits of Instance.roles: what an instance is for. */
export declare const RoleFlags: {
    /** the game draws it. LandTable: entries with bit 31 of flags, and all animated entries. Other files: all
     * instances */
    readonly VISIBLE: 0x1;
    /** LandTable: bit 0 of flags. Scene.collision gives the triangles */
    readonly SOLID: 0x2;
    /** LandTable: bit 1 of flags. Scene.collision gives the triangles, too */
    readonly WATER: 0x4;
};
/** Bits of Instance.flags in LandTables of Sonic Adventure and Sonic Adventure DX, and enum SurfaceVisible. Each
 * name comes from two fan projects (sa-tools.md 6). */
export declare const Sa1SurfaceFlags: {
    /** the player cannot pass */
    readonly SOLID: 0x1;
    /** surface of water */
    readonly WATER: 0x2;
    /** no friction */
    readonly NO_FRICTION: 0x4;
    /** no acceleration */
    readonly NO_ACCELERATION: 0x8;
    /** low acceleration */
    readonly LOW_ACCELERATION: 0x10;
    /** drawn up to the draw distance of the sky */
    readonly SKY_DISTANCE: 0x20;
    /** the player cannot land on it */
    readonly CANNOT_LAND: 0x40;
    /** increased acceleration */
    readonly MORE_ACCELERATION: 0x80;
    /** the player can dig here */
    readonly DIGGABLE: 0x100;
    /** the camera passes through it */
    readonly NO_CAMERA: 0x200;
    /** waterfall */
    readonly WATERFALL: 0x400;
    /** the player slides */
    readonly SLIDE: 0x800;
    /** cannot be climbed */
    readonly NO_CLIMB: 0x1000;
    /** not drawn while Chaos 0 is on a pole */
    readonly CHAOS0: 0x2000;
    /** stairs */
    readonly STAIRS: 0x4000;
    /** lava */
    readonly LAVA: 0x8000;
    /** hurts the player */
    readonly HURTS: 0x10000;
    /** acceleration in a tube */
    readonly TUBE_ACCELERATION: 0x20000;
    /** drawn earlier */
    readonly LOW_DEPTH: 0x40000;
    /** simple drawing */
    readonly SIMPLE_DRAW: 0x80000;
    /** the player leaves footprints */
    readonly FOOTPRINTS: 0x100000;
    /** accelerates the player */
    readonly ACCELERATES: 0x200000;
    /** collision of water */
    readonly WATER_COLLISION: 0x400000;
    /** gravity turns the player */
    readonly GRAVITY: 0x800000;
    /** drawn without writing depth */
    readonly NO_DEPTH_WRITE: 0x1000000;
    /** drawn mesh by mesh */
    readonly BY_MESH: 0x2000000;
    /** the game changes the model */
    readonly CHANGING: 0x4000000;
    /** the collision moves */
    readonly DYNAMIC: 0x8000000;
    /** the collision is rotated with the object */
    readonly ROTATED: 0x10000000;
    /** large radius of collision */
    readonly LARGE_RADIUS: 0x20000000;
    /** medium radius of collision */
    readonly MEDIUM_RADIUS: 0x40000000;
};
/** Bits of Instance.flags in LandTables of Sonic Adventure 2, and enum SurfaceVisible. NO_SHADOW, NO_CLIP,
 * SIMPLE_DRAW, DIRECT_DRAW and NOT_COMPILED count in visible entries only. NO_FOG has one meaning in visible
 * entries, and another one in entries of collision. The other bits count in entries of collision only. Each name
 * comes from two fan projects (sa-tools.md 6). */
export declare const Sa2SurfaceFlags: {
    /** the player cannot pass */
    readonly SOLID: 0x1;
    /** surface of water */
    readonly WATER: 0x2;
    /** low friction */
    readonly LOW_FRICTION: 0x4;
    /** high friction */
    readonly HIGH_FRICTION: 0x8;
    /** medium friction */
    readonly MEDIUM_FRICTION: 0x10;
    /** the player can dig here */
    readonly DIGGABLE: 0x20;
    /** not known */
    readonly UNKNOWN_6: 0x40;
    /** cannot be climbed */
    readonly NO_CLIMB: 0x80;
    /** stairs: the player stays upright */
    readonly STAIRS: 0x100;
    /** not known */
    readonly UNKNOWN_9: 0x200;
    /** hurts the player */
    readonly HURTS: 0x400;
    /** the player leaves footprints */
    readonly FOOTPRINTS: 0x800;
    /** the player cannot land on it */
    readonly CANNOT_LAND: 0x1000;
    /** water: slow movement */
    readonly SLOW_WATER: 0x2000;
    /** not known */
    readonly UNKNOWN_14: 0x4000;
    /** takes no shadow */
    readonly NO_SHADOW: 0x8000;
    /** not known */
    readonly UNKNOWN_16: 0x10000;
    /** not known */
    readonly UNKNOWN_17: 0x20000;
    /** not known */
    readonly UNKNOWN_18: 0x40000;
    /** not known */
    readonly UNKNOWN_19: 0x80000;
    /** higher speed */
    readonly MORE_SPEED: 0x100000;
    /** higher acceleration */
    readonly MORE_ACCELERATION: 0x200000;
    /** visible: no fog; collision: more gravity */
    readonly NO_FOG: 0x400000;
    /** drawn at any distance */
    readonly NO_CLIP: 0x800000;
    /** simple drawing */
    readonly SIMPLE_DRAW: 0x1000000;
    /** direct drawing, set by the game */
    readonly DIRECT_DRAW: 0x2000000;
    /** not compiled for direct drawing */
    readonly NOT_COMPILED: 0x4000000;
    /** the collision moves */
    readonly DYNAMIC: 0x8000000;
    /** the collision is not rotated with the object */
    readonly NOT_ROTATED: 0x10000000;
    /** small radius of collision */
    readonly SMALL_RADIUS: 0x20000000;
    /** tiny radius of collision */
    readonly TINY_RADIUS: 0x40000000;
};
/** The highest bit of the surface flags of both games: flags >> SurfaceVisible.SHIFT is 1 if the entry is visible,
 * else 0. The mask of this bit is no int, so C has no enum constant for it. */
export declare const SurfaceVisible: {
    /** where the bit is */
    readonly SHIFT: 31;
};
/** Bits of LandTable.attributes. */
export declare const LandTableFlags: {
    /** the game shows the animated entries */
    readonly ANIMATED: 0x1;
    /** the table loads the texture list */
    readonly TEXTURE_LIST: 0x2;
    /** the game uses clipDistance */
    readonly CLIP: 0x4;
    /** the game loads textureFile */
    readonly TEXTURE_FILE: 0x8;
};
/** Values of TextureAnimation.type. */
export declare const TextureAnimationType: {
    /** frameCount is 0 unless the record has the layout of a slide show */
    readonly UNKNOWN: 1;
    /** shows one texture after the other */
    readonly SLIDE_SHOW: 2;
};
/** Bits of Collision.flags and CollisionGroup.flags. The names come from one or two fan projects and are not
 * verified (ninja-scene.md 8). Blue Burst stores 16 bits per triangle, Dreamcast 32. */
export declare const CollisionFlags: {
    /** floor; or camera */
    readonly FLOOR: 0x1;
    /** water */
    readonly WATER: 0x4;
    /** grass */
    readonly GRASS: 0x10;
    /** wall. With PROJECTILES: read it as solid, because these triangles face all directions */
    readonly WALL: 0x20;
    /** stops only monsters; or floor */
    readonly MONSTERS: 0x40;
    /** stops projectiles; or floor */
    readonly PROJECTILES: 0x100;
    /** stops players and monsters */
    readonly ALL: 0x800;
    /** stops only players */
    readonly PLAYERS: 0x2000;
    /** blocks the view of monsters. Perhaps the Blue Burst form of ROOM_BORDER */
    readonly MONSTER_VISION: 0x8000;
    /** Dreamcast: invisible planes around rooms */
    readonly ROOM_BORDER: 0x40000000;
};
/** The highest bit of CollisionGroup.flags: flags >> CollisionSame.SHIFT is 1 if all triangles of the group have the
 * same flags, else 0. The mask of this bit is no int, so C has no enum constant for it. */
export declare const CollisionSame: {
    /** where the bit is */
    readonly SHIFT: 31;
};
/** What a placement is: values of Placement.kind. WAVE, RANDOM_KIND and RANDOM_WEIGHT have no position. */
export declare const PlacementKind: {
    /** PSO: object (placements.md 3) */
    readonly OBJECT: 1;
    /** PSO: enemy, or a person (placements.md 4) */
    readonly ENEMY: 2;
    /** PSO: creates a wave of enemies (placements.md 5) */
    readonly WAVE: 3;
    /** PSO: place for a random enemy (placements.md 6) */
    readonly RANDOM_PLACE: 4;
    /** PSO: parameters of random enemies */
    readonly RANDOM_KIND: 5;
    /** PSO: how often a random enemy appears */
    readonly RANDOM_WEIGHT: 6;
    /** map of Platinum: background event */
    readonly MAP_BACKGROUND: 7;
    /** map of Platinum: object event */
    readonly MAP_OBJECT: 8;
    /** map of Platinum: warp */
    readonly MAP_WARP: 9;
    /** map of Platinum: trigger */
    readonly MAP_TRIGGER: 10;
};
/** What an action of a wave does: values of PlacementAction.type. */
export declare const WaveAction: {
    /** nothing */
    readonly NOTHING: 0;
    /** the last action of a wave */
    readonly END: 1;
    /** creates objects: section, group */
    readonly OBJECTS: 8;
    /** creates enemies: section, wave */
    readonly ENEMIES: 9;
    /** sets a switch: its id */
    readonly SET_SWITCH: 10;
    /** clears a switch: its id */
    readonly CLEAR_SWITCH: 11;
    /** starts the wave of an id: the id */
    readonly EVENT: 12;
    /** creates enemies, and is the last one: section, wave */
    readonly ENEMIES_END: 13;
};
/** PVR: Image.pixelFormat (pvr.md 2). The palettized and bitmap data formats ignore this code. Colour channels are
 * named from the highest bit of a texel to the lowest. */
export declare const PvrPixel: {
    /** 16 bits, alpha is 0 or 255 */
    readonly ARGB1555: 0;
    /** 16 bits, opaque */
    readonly RGB565: 1;
    /** 16 bits */
    readonly ARGB4444: 2;
    /** 16 bits: Y and U at even x, Y and V at odd x */
    readonly YUV422: 3;
    /** 16 bits: elevation and rotation of a direction */
    readonly BUMP: 4;
    /** 16 bits, opaque; the highest bit is unused */
    readonly RGB555: 5;
    /** macroblocks of 16x16 texels; only with RECTANGLE formats */
    readonly YUV420: 6;
    /** 32 bits; only with data formats that ignore this code */
    readonly ARGB8888: 7;
};
/** PVR: Image.dataFormat, how texels are stored (pvr.md 3). Twiddled texels follow a Z-shaped curve. Chains of mip
 * levels begin with the smallest level. Other codes: ResultCode.E_UNSUPPORTED. */
export declare const PvrData: {
    /** twiddled, one level */
    readonly TWIDDLED: 1;
    /** twiddled; 2 bytes of padding, then all levels */
    readonly TWIDDLED_MIPMAPS: 2;
    /** codebook of 256 tiles of 2x2; 8-bit indices */
    readonly VQ: 3;
    /** as VQ, all levels */
    readonly VQ_MIPMAPS: 4;
    /** 4-bit palette indices, twiddled */
    readonly PALETTE_4: 5;
    /** as PALETTE_4, all levels */
    readonly PALETTE_4_MIPMAPS: 6;
    /** 8-bit palette indices, twiddled */
    readonly PALETTE_8: 7;
    /** as PALETTE_8, all levels */
    readonly PALETTE_8_MIPMAPS: 8;
    /** row by row */
    readonly RECTANGLE: 9;
    /** reserved; decoded as RECTANGLE: one level */
    readonly RECTANGLE_MIPMAPS: 10;
    /** row by row; usual width: a multiple of 32 */
    readonly STRIDE: 11;
    /** reserved; decoded as STRIDE: one level */
    readonly STRIDE_MIPMAPS: 12;
    /** twiddled, sides can differ */
    readonly TWIDDLED_RECTANGLE: 13;
    /** row by row, 32 bits: bytes A, B, G, R */
    readonly BITMAP: 14;
    /** as BITMAP, all levels */
    readonly BITMAP_MIPMAPS: 15;
    /** as VQ, 16 to 256 tiles: depends on the width */
    readonly SMALL_VQ: 16;
    /** as SMALL_VQ, all levels */
    readonly SMALL_VQ_MIPMAPS: 17;
    /** as TWIDDLED_MIPMAPS, 6 bytes of padding */
    readonly TWIDDLED_MIPMAPS_DMA: 18;
};
/** PVP: Palette.format, how the file stores a colour (pvr.md 7.1). */
export declare const PvrPalette: {
    /** 16 bits, alpha is 0 or 255 */
    readonly ARGB1555: 0;
    /** 16 bits, opaque */
    readonly RGB565: 1;
    /** 16 bits */
    readonly ARGB4444: 2;
    /** 16 bits, opaque */
    readonly RGB555: 5;
    /** 32 bits */
    readonly ARGB8888: 6;
    /** 32 bits, the same as ARGB8888 */
    readonly ARGB8888_7: 7;
};
/** GVR: Image.dataFormat, how texels are stored (gvr-xvr.md A2). All formats store blocks of texels; the largest
 * level comes first. Other codes: ResultCode.E_UNSUPPORTED. */
export declare const GvrData: {
    /** 4 bits of intensity, opaque; blocks of 8x8 */
    readonly I4: 0;
    /** 8 bits of intensity, opaque; blocks of 8x4 */
    readonly I8: 1;
    /** 4 bits of alpha, 4 of intensity; blocks of 8x4 */
    readonly IA4: 2;
    /** 8 bits of alpha, 8 of intensity; blocks of 4x4 */
    readonly IA8: 3;
    /** 16 bits, opaque; blocks of 4x4 */
    readonly RGB565: 4;
    /** 16 bits, opaque RGB555 or ARGB3444; blocks of 4x4 */
    readonly RGB5A3: 5;
    /** 32 bits; blocks of 4x4 */
    readonly RGBA8: 6;
    /** 4-bit palette indices; blocks of 8x8 */
    readonly CI4: 8;
    /** 8-bit palette indices; blocks of 8x4 */
    readonly CI8: 9;
    /** DXT1, alpha is 0 or 255; blocks of 8x8 */
    readonly CMPR: 14;
};
/** GVR, GVP: Palette.format, how the file stores a colour (gvr-xvr.md A4). Also Image.pixelFormat of a GVR image
 * that contains a palette; in other images that code has no meaning. */
export declare const GvrPalette: {
    /** alpha, intensity; TexturesFlags.SA_PALETTES: ARGB1555 */
    readonly IA8: 0;
    /** 16 bits, opaque */
    readonly RGB565: 1;
    /** as in GvrData; TexturesFlags.SA_PALETTES: ARGB4444 */
    readonly RGB5A3: 2;
    /** 32 bits */
    readonly ARGB8888: 6;
};
/** XVR: Image.pixelFormat (gvr-xvr.md B3). Formats other than DXT are rows of texels. DXT formats are blocks of 4x4
 * texels, decoded with the stored colours: DXT2 and DXT4 may hold colours that are multiplied by alpha. Other codes:
 * ResultCode.E_UNSUPPORTED. */
export declare const XvrPixel: {
    /** 32 bits: bytes B, G, R, A */
    readonly ARGB8888: 1;
    /** 16 bits, opaque */
    readonly RGB565: 2;
    /** 16 bits, alpha is 0 or 255 */
    readonly ARGB1555: 3;
    /** 16 bits */
    readonly ARGB4444: 4;
    /** 8-bit palette indices; no palette is known */
    readonly P8: 5;
    /** 8 bytes per block, alpha is 0 or 255 */
    readonly DXT1: 6;
    /** 16 bytes per block, 4-bit alpha: decoded as DXT3 */
    readonly DXT2: 7;
    /** 16 bytes per block, 4-bit alpha */
    readonly DXT3: 8;
    /** 16 bytes per block: decoded as DXT5 */
    readonly DXT4: 9;
    /** 16 bytes per block, alpha mixed from 2 values */
    readonly DXT5: 10;
    /** the same as ARGB8888 */
    readonly ARGB8888_11: 11;
    /** the same as RGB565 */
    readonly RGB565_12: 12;
    /** the same as ARGB1555 */
    readonly ARGB1555_13: 13;
    /** the same as ARGB4444 */
    readonly ARGB4444_14: 14;
    /** 16 bits of luma and chroma: ResultCode.E_UNSUPPORTED */
    readonly YUY2: 15;
    /** 16 bits of bump data: ResultCode.E_UNSUPPORTED */
    readonly V8U8: 16;
    /** 8 bits of alpha; the colour is white */
    readonly A8: 17;
    /** 16 bits, opaque */
    readonly XRGB1555: 18;
    /** 32 bits, opaque: bytes B, G, R and an unused byte */
    readonly XRGB8888: 19;
};
/** XVR: bits of Image.dataFormat (gvr-xvr.md B2). */
export declare const XvrFlags: {
    /** mip levels follow the full size */
    readonly MIPMAPS: 0x1;
    /** the writer's claim; wrong in many files, so decoding ignores it */
    readonly ALPHA: 0x2;
};
/** TEX0: Image.pixelFormat (tex0.md 2). */
export declare const Tex0Format: {
    /** no texels: ResultCode.E_UNSUPPORTED */
    readonly NONE: 0;
    /** 5-bit palette indices, 3 bits of alpha */
    readonly A3I5: 1;
    /** 2-bit palette indices */
    readonly PAL4: 2;
    /** 4-bit palette indices */
    readonly PAL16: 3;
    /** 8-bit palette indices */
    readonly PAL256: 4;
    /** blocks of 4x4, each with its place in the palette */
    readonly BLOCKS_4X4: 5;
    /** 3-bit palette indices, 5 bits of alpha */
    readonly A5I3: 6;
    /** 16 bits: A1 B5 G5 R5; needs no palette */
    readonly DIRECT: 7;
};
/** TEX0: bits and fields of Image.dataFormat, the image parameter of the file (tex0.md 1). A field is word >> SHIFT
 * & MASK. The repeats and flips are 0 in all known files: the game uses those of the material. */
export declare const Tex0ImageFlags: {
    /** place of the texels, in units of 8 bytes */
    readonly OFFSET_MASK: 0xFFFF;
    /** lowest bit of the place */
    readonly OFFSET_SHIFT: 0x0;
    /** repeat to the right; else clamp */
    readonly REPEAT_S: 0x10000;
    /** repeat downward; else clamp */
    readonly REPEAT_T: 0x20000;
    /** mirror every second repetition to the right */
    readonly FLIP_S: 0x40000;
    /** mirror every second repetition downward */
    readonly FLIP_T: 0x80000;
    /** width is 8 << field */
    readonly WIDTH_MASK: 0x7;
    /** lowest bit of the width */
    readonly WIDTH_SHIFT: 0x14;
    /** height is 8 << field */
    readonly HEIGHT_MASK: 0x7;
    /** lowest bit of the height */
    readonly HEIGHT_SHIFT: 0x17;
    /** enum Tex0Format */
    readonly FORMAT_MASK: 0x7;
    /** lowest bit of the format */
    readonly FORMAT_SHIFT: 0x1A;
    /** PAL4, PAL16, PAL256: index 0 is transparent */
    readonly COLOR_0_CLEAR: 0x20000000;
};
/** TEX0: bits of Palette.format (tex0.md 1). */
export declare const Tex0PaletteFlags: {
    /** a palette for images of PAL4 */
    readonly PALETTE_4_COLORS: 0x1;
};
/** Bits of Image.flags. */
export declare const ImageFlags: {
    /** globalIndex is given */
    readonly GLOBAL_INDEX: 0x1;
    /** the format can store texels that are not opaque */
    readonly ALPHA: 0x2;
    /** texels are directions, not colours */
    readonly BUMP: 0x4;
    /** levels are plain rows in the input: size / height bytes each */
    readonly LINEAR: 0x8;
    /** the file is run-length coded: offset and size of the image are those of the runs; offsets of levels are
     * places in the file as it is without runs */
    readonly RUNS: 0x10;
    /** TEX0: texels have 3 or 5 bits of alpha; the console blends polygons with this image, whatever the material
     * says */
    readonly TRANSLUCENT: 0x20;
};
/** How Image.palette was chosen. TEX0 tries the rules in this order (tex0.md 3). The percentages tell how often the
 * rule gives the right palette. They are counted over materials in real files that name both an image and a palette. */
export declare const PaletteRule: {
    /** the palette is part of the image; or palette is null */
    readonly OWN: 0;
    /** TEX0: the name of the palette is the name of the image and "_pl", cut to 16 bytes. Right in 100 % */
    readonly NAME_PL: 1;
    /** TEX0: all 16 bytes of the names are equal. Right in 100 % */
    readonly NAME: 2;
    /** TEX0: the palette has the image's index. Right in 68 % */
    readonly INDEX: 3;
    /** TEX0: the first palette of the set. Right in 29 % */
    readonly FIRST: 4;
};
/** Formats of the texels that Textures.decode writes. */
export declare const Output: {
    /** 4 bytes: R, G, B, A; alpha is not multiplied in. Bump images: S, R, 0, 255. S is the elevation: 255 points
     * straight out of the surface. R is the rotation: 256 steps are a full turn. */
    readonly RGBA8: 0;
    /** 1 byte: the palette index, without alpha. Only for images whose colorCount is not 0. */
    readonly INDEX8: 1;
    /** 4 bytes: x, y, z, each from -1 (0) to 1 (255), and 255. +z points out of the surface; rotation 0 is +x and
     * turns toward +y. Only for images with ImageFlags.BUMP. */
    readonly NORMAL8: 2;
};
/** How the textures of a list are paired with the images of a set (ninja-container.md 4, mdl0.md 5). Textures.match
 * never finds an empty name. */
export declare const MatchRule: {
    /** texture n is image n */
    readonly INDEX: 0;
    /** the first image with the name of the texture */
    readonly NAME: 1;
    /** Ninja: by index if list and set have the same count, or no image has a name; else by name */
    readonly COUNT: 2;
    /** Nitro: by name, and the first palette with its name */
    readonly NAME_PALETTE: 3;
};
/** What to join: bits of WorldOptions.flags. Rules: exactly one of HEADER, MATRIX and STAGE; CELL and PLACES only
 * with HEADER or MATRIX; no other bits. */
export declare const WorldFlags: {
    /** the cells that belong to one header, in the matrix of the header */
    readonly HEADER: 0x1;
    /** all cells of one matrix. In a matrix without headers, all cells belong to the first header that names the
     * matrix */
    readonly MATRIX: 0x2;
    /** with HEADER or MATRIX: only the cell x, z of the matrix, whatever header it belongs to */
    readonly CELL: 0x4;
    /** a stage of PSO */
    readonly STAGE: 0x8;
    /** with HEADER or MATRIX: requests no model, animation list, motion or shapes of props, and decodes no model.
     * The scene names models by store and index (ResultCode.NEED_INPUT) and has no clips. Bounds are 0, without a
     * warning */
    readonly PLACES: 0x10;
    /** also requests what stands on the map or in the stage: see Scene.placements. Map: Store.EVENTS; stage:
     * Store.STAGE_PLACEMENTS */
    readonly PLACEMENTS: 0x20;
};
/** Fields of Warning.item if itemKind is Item.FILE: item & RequestItem.INDEX_MASK is the number of the file, item >>
 * RequestItem.STORE_SHIFT the store (enum Store). */
export declare const RequestItem: {
    /** number of the file in the store */
    readonly INDEX_MASK: 0xFFFF;
    /** where the store begins */
    readonly STORE_SHIFT: 0x10;
};
/** Fields of Section.flags in a map. */
export declare const WorldSectionFlags: {
    /** column of the cell */
    readonly X_MASK: 0xFF;
    /** row of the cell */
    readonly Z_MASK: 0xFF00;
    /** no bit: where the row begins */
    readonly Z_SHIFT: 0x8;
    /** the lights of the area replace the colours of materials: see MapArea.outdoor */
    readonly OUTDOOR: 0x10000;
};
/** Bits of Instance.flags in a map. */
export declare const WorldInstanceFlags: {
    /** a prop; else the model of the land */
    readonly PROP: 0x1;
    /** a prop that is drawn as model 0, because the area does not list its model */
    readonly UNLISTED: 0x2;
};
/** Submesh.flags of Nitro if the display list is not that of a shape. Else Submesh.flags is the index of the shape. */
export declare const NITRO_SHAPE_NONE: 0xFFFFFFFF;

/** How to open something. 0 and null mean the default. Open functions read the struct and keep no pointer to it. */
export interface Options {
    /** enum OpenFlags */
    flags?: number;
    /** enum ArchiveFlags */
    archiveFlags?: number;
    /** enum PrsFlags */
    prsFlags?: number;
    /** enum TexturesFlags */
    texturesFlags?: number;
    /** enum ModelFlags */
    modelFlags?: number;
    /** enum MotionFlags */
    motionFlags?: number;
    /** enum Format; 0: find out. The call returns ResultCode.E_FORMAT if the data is of another format, or if the
     * format is unknown. OpenFlags.BARE needs it, else ResultCode.E_ARGUMENT */
    format?: number;
    /** enum ByteOrder, for files that do not say it; 0: find out. Unknown value: ResultCode.E_ARGUMENT */
    byteOrder?: number;
    /** which model or motion of a file that holds several. Scenes and maps have one: ResultCode.E_RANGE if this is
     * not 0 */
    index?: number;
    /** OpenFlags.BARE: where the root structure lies in data, in bytes. Without that flag it must be 0, else
     * ResultCode.E_ARGUMENT */
    offset?: number | bigint;
    /** OpenFlags.BARE: the place of a structure in data is its pointer minus this, modulo 2^32. For a program that
     * was loaded at address A: A. For pointers that count from byte P of data: 0 - P. Without that flag it must be
     * 0, else ResultCode.E_ARGUMENT */
    base?: number | bigint;
    /** bytes that the handle may hold at any time, also during open; 0: 1 GiB, or 512 MiB if pointers have 32 bits */
    maxMemory?: number | bigint;
    /** bytes that one PRS stream, one file of lz.h, one entry of an archive or one run-length coded texture may
     * unpack to; 0: 256 MiB */
    maxOutput?: number | bigint;
    /** steps of work that one open call may do: see "Work" in the head of this file; 0: a default that depends on
     * the size of the input */
    maxWork?: number | bigint;
    /** motion: the model that it moves, or null */
    model?: Model;
    /** Nitro model: draws these shapes, in this order, as Map.getDraws gives them, on one node without a transform,
     * which no motion moves. A draw whose material or shape is out of range is left out, with a warning in the
     * record "draws" at offset 0. If no draw is left, or with OpenFlags.STRICT, the call returns ResultCode.E_RANGE */
    draws?: readonly { material: number; shape: number }[];
    /** C source: further texts, which are read before data in this order. See "Texts" in the head of this file */
    headers?: readonly Data[];
    /** archive: enum Format, from PRS to BLZ: every entry is unpacked as this. 0: see archive.h */
    packing?: number;
}
/** How many files there are of each kind that a header names. Zeros stand for "not known". */
export interface GameCounts {
    /** headers: size of the file of Store.MAP_NAMES / 16. 0: Game.headerCount */
    headers?: number;
    /** entries of the archive of Store.AREA. 0: every number is plausible. The same is true of the next members */
    areas?: number;
    /** entries of the archive of Store.MAP_MATRIX */
    matrices?: number;
    /** entries of the archive of Store.EVENTS */
    events?: number;
    /** entries of the archive of Store.SCRIPTS */
    scripts?: number;
    /** entries of the archive of Store.TEXTS */
    texts?: number;
}
/** How scan searches. */
export interface ScanOptions {
    /** enum ScanFlags */
    flags?: number;
    /** a call that finds nothing ends after this many bytes. 0: no limit */
    maxBytes?: number | bigint;
}
/** How to decode. */
export interface DecodeOptions {
    /** enum Output */
    output?: number;
    /** bytes from one row of dst to the next; 0: width texels */
    stride?: number;
    /** colours for the indices; null: the image's own palette */
    palette?: Palette | Uint8Array;
}
/** What to join. Members that flags does not need are ignored. */
export interface WorldOptions {
    /** enum WorldFlags */
    flags?: number;
    /** HEADER: number of the header: 0 .. 65535 */
    header?: number;
    /** MATRIX: number of the matrix: 0 .. 65535 */
    matrix?: number;
    /** CELL: column of the cell */
    x?: number;
    /** CELL: row of the cell */
    z?: number;
    /** PLACEMENTS: area of the episode: the scene has only this floor of the quest table. Lists have no floors */
    floor?: number;
}

/** An error or a warning. */
export declare class Warning extends Struct {
    private constructor();
    /** where the problem is, in bytes from the start of the data that the call received; Textures.join: of the data
     * of the part. 0 if there is no place */
    readonly offset: number;
    /** the broken rule: static English text, never null */
    readonly message: string;
    /** the structure with the problem, as the format calls it ("NJS_OBJECT"); or a word of the library, for example
     * "arguments", "memory" or "archive". Static, never null */
    readonly record: string;
    /** enum ResultCode */
    readonly code: number;
    /** enum Format: what the reader took the input for */
    readonly format: number;
    /** enum Item: kind of the item that has the problem */
    readonly itemKind: number;
    /** index of the item; 0 if itemKind is Item.NONE */
    readonly item: number;
    /** Ninja ASCII and C source: the line that offset lies in, from 1. See "Texts" in the head of this file. 0: the
     * data is another format, or the problem has no place in it */
    readonly line: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Warning>;
}
/** One draw of a prop model: a shape with a material. */
export declare class MapDraw extends Struct {
    private constructor();
    /** index of the material in the NSBMD */
    readonly material: number;
    /** index of the shape in the NSBMD */
    readonly shape: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapDraw>;
}
/** Facts about an open archive. */
export declare class ArchiveInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format */
    readonly format: number;
    /** enum ByteOrder */
    readonly byteOrder: number;
    /** entries */
    readonly entryCount: number;
    /** entries that cannot be read */
    readonly brokenCount: number;
    /** PVM, GVM: enum TextureTableFlags, as stored; QST: enum QuestFlags; else 0 */
    readonly flags: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<ArchiveInfo>;
}
/** A program of a ROM: the ARM9, the ARM7, or an overlay. Addresses are those of the console. */
export declare class Program extends Struct {
    private constructor();
    /** enum RomPart */
    readonly part: number;
    /** index of the entry that has its bytes. -1: there is no file of this number */
    readonly entry: number;
    /** overlay: its id; else 0 */
    readonly id: number;
    /** where the program begins in memory */
    readonly loadAddress: number;
    /** ARM9, ARM7: where it starts to run; else 0 */
    readonly entryAddress: number;
    /** overlay: bytes in memory, as the table says; ARM9, ARM7: bytes in the ROM, as the header says */
    readonly memorySize: number;
    /** overlay: bytes after it that are set to 0; else 0 */
    readonly clearedSize: number;
    /** overlay: where its list of constructors begins; else 0 */
    readonly constructorsStart: number;
    /** overlay: where this list ends; else 0 */
    readonly constructorsEnd: number;
    /** overlay: the number of its file, as stored; else 0 */
    readonly file: number;
    /** overlay: the packed size that the table declares; else 0 */
    readonly packedSize: number;
    /** enum ProgramFlags */
    readonly flags: number;
    /** [8] the record as stored: 8 words of the overlay table, or 4 words of the header and then 0 */
    readonly words: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Program>;
}
/** Facts about a Nintendo DS ROM. */
export declare class Rom extends Struct {
    private constructor();
    /** up to 12 bytes, usually ASCII */
    readonly title: string;
    /** game code: 4 bytes as stored, which can be 0. The last letter is the region */
    readonly code: string;
    /** maker code: 2 bytes as stored, which can be 0 */
    readonly maker: string;
    /** [titleCount] the titles of the banner in UTF-8, with line feeds: Japanese, English, French, German, Italian,
     * Spanish, then Chinese and Korean. Half of a surrogate pair is U+FFFD */
    readonly titles: readonly string[];
    /** [1] null: there is no ARM9 */
    readonly arm9: Program | null;
    /** [1] null: there is no ARM7 */
    readonly arm7: Program | null;
    /** [overlay9Count] overlays of the ARM9 in the order of their table */
    readonly overlays9: readonly Program[];
    /** [overlay7Count] overlays of the ARM7 */
    readonly overlays7: readonly Program[];
    /** 6, 7 or 8; 0: no banner that can be read */
    readonly titleCount: number;
    /** overlays of the ARM9 */
    readonly overlay9Count: number;
    /** overlays of the ARM7 */
    readonly overlay7Count: number;
    /** files of the table of files: entry i is file number i */
    readonly fileCount: number;
    /** directories of the tree of names, with the root; 0: no tree */
    readonly directoryCount: number;
    /** files with a name */
    readonly namedCount: number;
    /** index of the entry of the banner; -1: none */
    readonly banner: number;
    /** enum RomFlags */
    readonly flags: number;
    /** 0: DS; 2: DS and DSi; 3: DSi */
    readonly unit: number;
    /** as stored: 0 .. 255. Up to 14: the chip of the game card has 131072 << chip bytes */
    readonly chip: number;
    /** revision of the game */
    readonly revision: number;
    /** bytes in use, as the header says. A file can be shorter, or longer */
    readonly usedSize: number;
    /** size of the header, as the header says */
    readonly headerSize: number;
    /** checksum of the header, as stored */
    readonly headerCrc: number;
    /** checksum of the logo, as stored */
    readonly logoCrc: number;
    /** as stored; 0: no banner */
    readonly bannerVersion: number;
    /** checksum of the banner, as stored */
    readonly bannerCrc: number;
    /** RomFlags.PARAMETERS: where the module parameters begin, from the start of the stored ARM9; else 0 */
    readonly parametersOffset: number;
    /** [9] RomFlags.PARAMETERS: the module parameters as stored (nds.md 4.1); else 0 */
    readonly parameters: Uint32Array;
    /** [3] RomFlags.TRAILER: the words after the ARM9; else 0 */
    readonly trailer: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Rom>;
}
/** One stored file. */
export declare class Entry extends Struct {
    private constructor();
    /** where the stored bytes begin in the data. QST: where the command that opens the part begins */
    readonly offset: number;
    /** stored bytes. If the data ends inside the entry, the bytes up to the end; result is then an error. The caller
     * may read size bytes at data + offset, also of a broken entry. QST: size bytes at Archive.getStored. If pieces
     * of a part are missing, the bytes before the first missing one */
    readonly size: number;
    /** bytes that Archive.read writes. With ArchiveFlags.QUICK, if the entry is packed: the size that the table
     * declares, or 0 if no PRS stream can have that size. With ArchiveFlags.QUICK and Options.packing: the size in
     * the header or footer of the entry, or 0 for PRS and PRSD. If result is not ResultCode.OK, unpackedSize tells
     * how far the entry can be unpacked, and Archive.read sets *written to 0. Damaged or cut stream: the bytes
     * before the damage. ResultCode.E_LIMIT: the whole size. Not packed: the same as size */
    readonly unpackedSize: number;
    /** as stored, with its path. Names may be empty, may repeat, and may contain "..", a drive letter or other
     * hostile text */
    readonly name: string;
    /** enum Format: PRS, PRSD, or a format of lz.h. 0: not packed, or not recognised. BML tables say PRS. In a QST,
     * the parts ".bin" and ".dat" are PRS, and all parts of a download quest PRSD. In a ROM, overlays and the ARM9
     * can be BLZ. See "Packed entries" in the head of this file. What a trial cannot unpack is given as stored,
     * without a warning. So is a PRS stream of less than 16 bytes */
    readonly packing: number;
    /** enum Format of the unpacked bytes. 0: unknown */
    readonly format: number;
    /** enum ByteOrder of the unpacked bytes */
    readonly byteOrder: number;
    /** BML texture archive, POF0: index of the entry it belongs to. Else -1 */
    readonly owner: number;
    /** Ninja chunk file: enum ChunkTag. BML: the type word, raw; its meaning is unknown. Seen: 0 for a model, 2 and
     * 0x1F for motions. ROM: enum RomPart. QST: the type of the part, raw; 0 or 256 in real files. Else 0 */
    readonly type: number;
    /** AFS: last word of the name record, raw. Tools store the size or offset of the entry there, or anything else.
     * QST: number of the command that opens the part, raw: that of the quest, or its low 8 bits; PC: 2. Else 0 */
    readonly attribute: number;
    /** PVM, GVM, XVM, PVMX: global index of the texture; else 0 */
    readonly globalIndex: number;
    /** ResultCode.OK, or the result of Archive.read. The archive has one warning for each entry whose result is not
     * ResultCode.OK. ROM, or with ArchiveFlags.QUICK: only Archive.read finds damage inside a packed stream */
    readonly result: number;
    /** [1] ROM: the ARM9, the ARM7, or the first overlay that names this file; else null */
    readonly program: Program | null;
    /** QST: title of the quest, as stored with the part, often with "PSO/"; else "" */
    readonly title: string;
    /** QST: name of the quest in the header of its script: only of a part ".bin" that the table calls packed, and
     * not with ArchiveFlags.QUICK. PC and Blue Burst: in UTF-8. Other platforms: bytes as stored, in Shift-JIS or
     * ISO 8859. Else "" */
    readonly quest: string;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Entry>;
}
/** A game in one language. */
export declare class Game extends Struct {
    private constructor();
    /** game code in the header of the ROM: four letters and a NUL */
    readonly code: string;
    /** name of the game, in English: "Platinum" */
    readonly name: string;
    /** enum GameTitle */
    readonly title: number;
    /** enum GameRegion */
    readonly region: number;
    /** enum Format: layout of the headers, for Options.format of World.open and Map.open */
    readonly format: number;
    /** headers of maps in the program */
    readonly headerCount: number;
    /** where public sources say that the headers begin, in bytes from the start of the unpacked ARM9 program
     * (platinum.md 12.3). 0: the place is not known */
    readonly headersOffset: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Game>;
}
/** Where the headers lie in a program. The library fills in the struct of the caller. */
export declare class GameHeaders extends Struct {
    private constructor();
    /** bytes from the start of the program */
    readonly offset: number;
    /** bytes: 24 per header */
    readonly size: number;
    /** headers */
    readonly count: number;
    /** enum GameSearch */
    readonly search: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<GameHeaders>;
}
/** What inspectLz finds out. */
export declare class LzInfo extends Struct {
    private constructor();
    /** size of the output in bytes */
    readonly unpacked: number;
    /** bytes that the file uses, with its header or footer. BLZ: all */
    readonly packed: number;
    /** BLZ: this many bytes at the start are the same in the data and in the output; a BLZ that is not packed: all.
     * Else 0 */
    readonly plain: number;
    /** bytes of the last copy or run that pass the end of the output. No known file has any */
    readonly cut: number;
    /** enum Format: one of the six formats */
    readonly format: number;
    /** the least distance of all copies. 0: the file has no copy. 2 or more is safe for video memory, which is
     * written 16 bits at a time */
    readonly leastDistance: number;
    /** BLZ: size of the footer in bytes, 8 .. 11. 0: the file is not packed, or is no BLZ */
    readonly footer: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<LzInfo>;
}
/** Facts about an open map file. */
export declare class MapInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format */
    readonly format: number;
    /** enum ByteOrder: always little-endian */
    readonly byteOrder: number;
    /** items in the file: table of headers: headers; table of names: names; build list: models; light file: lights;
     * prop shapes: prop models, each with a list of draws; all other kinds of file: 1 */
    readonly itemCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapInfo>;
}
/** One map of the table in the game's program (platinum.md 3). Fields that the game does not have are 0. */
export declare class MapHeader extends Struct {
    private constructor();
    /** index of the area data */
    readonly area: number;
    /** index of the matrix */
    readonly matrix: number;
    /** index of the archive of preloaded objects */
    readonly objects: number;
    /** index of the file of scripts */
    readonly scripts: number;
    /** index of the file of initial scripts */
    readonly initScripts: number;
    /** index of the file of texts */
    readonly text: number;
    /** music by day */
    readonly dayMusic: number;
    /** music by night */
    readonly nightMusic: number;
    /** index of the file of wild encounters, or enum MapEncounters */
    readonly encounters: number;
    /** index of the file of events */
    readonly events: number;
    /** index of the text with the name that the game shows */
    readonly label: number;
    /** style of the window with the name; HeartGold: icon */
    readonly labelWindow: number;
    /** raw */
    readonly weather: number;
    /** raw */
    readonly camera: number;
    /** Platinum: enum MapType; Diamond: location specifier, raw; HeartGold: raw */
    readonly type: number;
    /** raw */
    readonly battleBackground: number;
    /** enum MapHeaderFlags */
    readonly flags: number;
    /** HeartGold: place on the world map */
    readonly worldX: number;
    /** HeartGold: place on the world map */
    readonly worldY: number;
    /** HeartGold: raw parameter of phone calls */
    readonly gear: number;
    /** HeartGold: 1: the map is in Kanto */
    readonly kanto: number;
    /** HeartGold: raw rule for the following Pokemon */
    readonly follow: number;
    /** [6] the 24 bytes of the header as little-endian words */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapHeader>;
}
/** The land of each cell (platinum.md 4). Cell (x, z) has the index x + z * width. */
export declare class MapMatrix extends Struct {
    private constructor();
    /** prefix of model names; may be empty */
    readonly name: string;
    /** [width * height] index of the land, or MapCell.EMPTY */
    readonly lands: Uint16Array;
    /** [width * height] index of the header of the cell. null: every cell has the header that led to this matrix */
    readonly headers: Uint16Array | null;
    /** [width * height] altitude of the map model. null: 0 everywhere */
    readonly altitudes: Uint8Array | null;
    /** cells in x: 1 .. 255 */
    readonly width: number;
    /** cells in z: 1 .. 255 */
    readonly height: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapMatrix>;
}
/** An object that stands on a land (platinum.md 5). */
export declare class MapProp extends Struct {
    private constructor();
    /** index of the prop model */
    readonly model: number;
    /** [3] x, y, z in fx32, from the centre of the land */
    readonly position: Int32Array;
    /** [3] raw, 65536 per turn. The game ignores it */
    readonly rotation: Int32Array;
    /** [3] x, y, z in fx32 */
    readonly scale: Int32Array;
    /** [2] last two words of the record: no known meaning */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapProp>;
}
/** A part of a plane on which things stand (platinum.md 5.1): all (x, y, z) with normal[0] * x + normal[1] * y +
 * normal[2] * z + constant = 0 inside the rectangle. */
export declare class MapPlate extends Struct {
    private constructor();
    /** [2] least x, z in fx32 */
    readonly min: Int32Array;
    /** [2] largest x, z in fx32 */
    readonly max: Int32Array;
    /** [3] unit normal in fx32 */
    readonly normal: Int32Array;
    /** fx32 */
    readonly constant: number;
    /** [2] raw: indices of the two corners in the file */
    readonly points: Uint16Array;
    /** raw: index of the normal in the file */
    readonly normalIndex: number;
    /** raw: index of the constant in the file */
    readonly constantIndex: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapPlate>;
}
/** A range of z with the plates in it. Strips are in the order of rising z. */
export declare class MapStrip extends Struct {
    private constructor();
    /** fx32: largest z of the strip, exclusive */
    readonly scanline: number;
    /** first index in MapLand.accesses */
    readonly first: number;
    /** elements of MapLand.accesses */
    readonly count: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapStrip>;
}
/** A triangle on which things stand, in files of Diamond and Pearl (platinum.md 10): all (x, y, z) with normal[0] *
 * x + normal[1] * y + normal[2] * z + constant = 0 between the corners. The game never finds triangles with the
 * opposite winding. */
export declare class MapTriangle extends Struct {
    private constructor();
    /** [3] corners: corner i begins at MapLand.points[3 * points[i]] */
    readonly points: Uint16Array;
    /** the normal begins at MapLand.normals[3 * normal] */
    readonly normal: number;
    /** fx32 */
    readonly constant: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapTriangle>;
}
/** A rectangle of the grid of Diamond and Pearl, with its strips. */
export declare class MapHeightCell extends Struct {
    private constructor();
    /** first index in MapLand.cellStrips */
    readonly first: number;
    /** elements of MapLand.cellStrips */
    readonly count: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapHeightCell>;
}
/** A range of z in a cell, with the triangles in it. The game takes the first strip of the cell whose scanline is
 * greater than z, or else the last one. */
export declare class MapCellStrip extends Struct {
    private constructor();
    /** fx32: largest z of the strip, exclusive */
    readonly scanline: number;
    /** first index in MapLand.cellAccesses */
    readonly first: number;
    /** elements of MapLand.cellAccesses */
    readonly count: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapCellStrip>;
}
/** A background sound of HeartGold. */
export declare class MapSound extends Struct {
    private constructor();
    /** index of the sound */
    readonly sound: number;
    /** raw */
    readonly volume: number;
    /** [2] no known meaning */
    readonly unknown: Uint8Array;
    /** least x, in tiles */
    readonly x0: number;
    /** least z, in tiles */
    readonly z0: number;
    /** largest x, in tiles */
    readonly x1: number;
    /** largest z, in tiles */
    readonly z1: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapSound>;
}
/** A land file, or a BDHC file, which contains only the heights. A list that the file does not contain has a count
 * of 0, and may be null. The heights are plates in strips, or, in files of Diamond and Pearl, triangles in a grid. */
export declare class MapLand extends Struct {
    private constructor();
    /** byte of the input where its NSBMD begins; 0: no model */
    readonly modelOffset: number;
    /** bytes of its NSBMD; 0: no model */
    readonly modelSize: number;
    /** [32 * 32] enum Tile, at [x + z * 32]. null: a BDHC file */
    readonly tiles: Uint16Array | null;
    /** [propCount] the game uses the first 32 */
    readonly props: readonly MapProp[];
    /** [plateCount] all plates */
    readonly plates: readonly MapPlate[];
    /** [stripCount] scanlines never fall */
    readonly strips: readonly MapStrip[];
    /** [accessCount] indices of plates */
    readonly accesses: Uint16Array;
    /** [soundCount] HeartGold only */
    readonly sounds: readonly MapSound[];
    /** props */
    readonly propCount: number;
    /** plates */
    readonly plateCount: number;
    /** strips */
    readonly stripCount: number;
    /** elements of accesses, for all strips together */
    readonly accessCount: number;
    /** sounds */
    readonly soundCount: number;
    /** ResultCode.OK, or why the heights are missing: ResultCode.E_FORMAT: the land has no heights, or the data in
     * their place is no BDHC; ResultCode.E_TRUNCATED, ResultCode.E_CORRUPT, ResultCode.E_LIMIT: see the warnings */
    readonly heightResult: number;
    /** [pointCount * 3] x, y, z of each point in fx32 */
    readonly points: Int32Array;
    /** [normalCount * 3] unit normals in fx32 */
    readonly normals: Int32Array;
    /** [triangleCount] all triangles */
    readonly triangles: readonly MapTriangle[];
    /** [cellCount] all cells of the grid */
    readonly cells: readonly MapHeightCell[];
    /** [cellStripCount] strips of all cells */
    readonly cellStrips: readonly MapCellStrip[];
    /** [cellAccessCount] indices of triangles */
    readonly cellAccesses: Uint16Array;
    /** points */
    readonly pointCount: number;
    /** normals */
    readonly normalCount: number;
    /** triangles */
    readonly triangleCount: number;
    /** gridColumns * gridRows; 0: there is no grid */
    readonly cellCount: number;
    /** strips, for all cells together */
    readonly cellStripCount: number;
    /** elements of cellAccesses, for all strips together */
    readonly cellAccessCount: number;
    /** cells in x. Equal to gridRows in all known files */
    readonly gridColumns: number;
    /** cells in z */
    readonly gridRows: number;
    /** [2] least x, z of the grid in fx32 */
    readonly gridMin: Int32Array;
    /** [2] largest x, z of the grid in fx32. The game does not use it */
    readonly gridMax: Int32Array;
    /** [2] size of a cell in x, z in fx32 */
    readonly gridCell: Int32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapLand>;
}
/** The files that belong to an area (platinum.md 6). */
export declare class MapArea extends Struct {
    private constructor();
    /** index of the build list, and of the texture file of props */
    readonly propSet: number;
    /** index of the texture file of map models */
    readonly textureSet: number;
    /** index of the light file */
    readonly light: number;
    /** 1: the light replaces the colours of materials; 0: it does not */
    readonly outdoor: number;
    /** third word: unused in Platinum; HeartGold: dynamic textures */
    readonly raw: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapArea>;
}
/** The light of an area until a time of day (platinum.md 7). Colours outside 0 .. 31 and times outside 0 .. 43200
 * are reported as warnings and handed out as they are: -1 is 0xFFFFFFFF. */
export declare class MapLight extends Struct {
    private constructor();
    /** time at which this light ends, in units of 2 seconds since midnight */
    readonly end: number;
    /** [4] 1: the lamp is on; 0: it is off */
    readonly valid: Uint32Array;
    /** [4][3] R, G, B of each lamp: 0 .. 31; 0 if the lamp is off */
    readonly color: Uint32Array;
    /** [4][3] direction of each lamp in fx32, limited to -1.0 .. 1.0; 0 if the lamp is off */
    readonly direction: Int32Array;
    /** [3] R, G, B of materials: 0 .. 31 */
    readonly diffuse: Uint32Array;
    /** [3] R, G, B of materials: 0 .. 31 */
    readonly ambient: Uint32Array;
    /** [3] R, G, B of materials: 0 .. 31 */
    readonly specular: Uint32Array;
    /** [3] R, G, B of materials: 0 .. 31 */
    readonly emission: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapLight>;
}
/** The animations of one prop model (platinum.md 6). */
export declare class MapAnimation extends Struct {
    private constructor();
    /** 1: the model has animations; 0: it has none */
    readonly present: number;
    /** present is 1: enum MapAnimationFlags; else enum MapAnimationValue */
    readonly flags: number;
    /** 1: the prop is a slope for bicycles */
    readonly slope: number;
    /** [4] indices of animation files. The game stops at the first -1 */
    readonly ids: Int32Array;
    /** [2] first word of the file; HeartGold: second word, other games: 0 */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapAnimation>;
}
/** A sign, a hidden item, or another thing without graphics (platinum.md 11). */
export declare class MapBackground extends Struct {
    private constructor();
    /** number of the script */
    readonly script: number;
    /** enum MapBackgroundKind */
    readonly kind: number;
    /** tile, from the corner of the matrix */
    readonly x: number;
    /** tile, from the corner of the matrix */
    readonly z: number;
    /** raw: the game does not use it */
    readonly y: number;
    /** enum MapFacing */
    readonly facing: number;
    /** [5] the 20 bytes of the record as little-endian words */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapBackground>;
}
/** A person, an item, a boulder (platinum.md 11). */
export declare class MapObject extends Struct {
    private constructor();
    /** number in the map. Objects that replace each other can share one */
    readonly id: number;
    /** which figure: a number of the game, or enum MapObjectValue */
    readonly graphics: number;
    /** raw: how it moves */
    readonly movement: number;
    /** raw: type of trainer */
    readonly trainer: number;
    /** the object is hidden while this flag of the game is set, or MapObjectValue.NO_FLAG. A copy: number of the
     * header whose events contain the original, an object with the same id */
    readonly flag: number;
    /** number of the script, or MapObjectValue.COPY */
    readonly script: number;
    /** enum MapDirection */
    readonly direction: number;
    /** [3] raw. Trainers: the first one is how far they see, in tiles */
    readonly parameters: Uint32Array;
    /** tiles that it moves in x; negative values as stored */
    readonly rangeX: number;
    /** tiles that it moves in z; negative values as stored */
    readonly rangeZ: number;
    /** tile, from the corner of the matrix */
    readonly x: number;
    /** tile, from the corner of the matrix */
    readonly z: number;
    /** fx32: the height near which the game looks for ground: see Map.height */
    readonly y: number;
    /** [8] the 32 bytes of the record as little-endian words */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapObject>;
}
/** A door, stairs (platinum.md 11). */
export declare class MapWarp extends Struct {
    private constructor();
    /** tile, from the corner of the matrix */
    readonly x: number;
    /** tile, from the corner of the matrix */
    readonly z: number;
    /** number of the header that it leads to */
    readonly header: number;
    /** index of the warp in that map's events, or MapWarpValue.BACK */
    readonly warp: number;
    /** [3] the 12 bytes of the record as little-endian words */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapWarp>;
}
/** A rectangle that runs a script (platinum.md 11). The script runs when the player stands at x <= tile x < x +
 * width, z <= tile z < z + length, and the variable equals the value. */
export declare class MapTrigger extends Struct {
    private constructor();
    /** number of the script */
    readonly script: number;
    /** least tile in x, from the corner of the matrix */
    readonly x: number;
    /** least tile in z, from the corner of the matrix */
    readonly z: number;
    /** tiles in x */
    readonly width: number;
    /** tiles in z */
    readonly length: number;
    /** raw: 0 in the known files */
    readonly y: number;
    /** value of the variable */
    readonly value: number;
    /** number of the variable: 4000h and up */
    readonly variable: number;
    /** [4] the 16 bytes of the record as little-endian words */
    readonly raw: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapTrigger>;
}
/** Where a tile of a matrix lies: findPlace. */
export declare class MapPlace extends Struct {
    private constructor();
    /** [2] x, z of its middle in the world, in units of the models. Exact up to tile 8388607 */
    readonly world: Float32Array;
    /** [2] x, z of its cell in the matrix; negative to the left of the matrix or above it */
    readonly cell: Int32Array;
    /** [2] x, z of the tile in the land: 0 .. 31 */
    readonly tile: Int32Array;
    /** [2] x, z of its middle in fx32 from the centre of the land, as for Map.height */
    readonly local: Int32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MapPlace>;
}
/** Totals of a model. */
export declare class ModelInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format */
    readonly format: number;
    /** enum ByteOrder */
    readonly byteOrder: number;
    /** at most 65536 */
    readonly nodeCount: number;
    /** rigid meshes first, then the skinned mesh, then volumes */
    readonly meshCount: number;
    /** [16 * nodeCount] inverse bind matrices; null: the model has no skinned mesh */
    readonly inverseBinds: Float32Array | null;
    /** materials */
    readonly materialCount: number;
    /** names in the texture list */
    readonly textureCount: number;
    /** of all meshes except volumes */
    readonly vertexCount: number;
    /** of all meshes except volumes, without dropped triangles */
    readonly triangleCount: number;
    /** triangles left out, of volumes too: two corners are the same, or a vertex is missing */
    readonly droppedCount: number;
    /** 1: the model has a skinned mesh; 0: not */
    readonly skinned: number;
    /** error of the bind pose, in units of the file; 0: exact. In an exact bind pose, all influences of a vertex put
     * it at the same place. This is the largest distance, over all vertices, between the place that the first
     * influence gives and the place that another one gives. Left out: influences with weight 0, and those of nodes
     * whose bind pose has no inverse matrix */
    readonly bindGap: number;
    /** [3] least coordinates of the rest pose, without volumes, with hidden parts; 0 for an empty model. A
     * coordinate that does not fit becomes the largest float of its sign */
    readonly boundsMin: Float32Array;
    /** [3] greatest coordinates */
    readonly boundsMax: Float32Array;
    /** 1: a matrix, position or normal of the rest pose has an element that is too large for a float. A warning
     * reports this, and the element is 0, also in the results of Model.world and Model.skin */
    readonly overflow: number;
    /** Nitro: name of the model; model of a LandTable: label of its root; else empty */
    readonly name: string;
    /** enum ScalingRule; not Nitro: 0 */
    readonly scalingRule: number;
    /** strings in motionFiles */
    readonly motionFileCount: number;
    /** [motionFileCount] SA Tools: names of the .saanim files of the model, as stored: paths from the folder of the
     * model. null: the file lists no names */
    readonly motionFiles: readonly string[];
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<ModelInfo>;
}
/** A transform: scale, then rotate, then translate. */
export declare class Transform extends Struct {
    private constructor();
    /** [3] x, y, z */
    readonly translation: Float32Array;
    /** [4] unit quaternion: x, y, z, w */
    readonly rotation: Float32Array;
    /** [3] factors of x, y, z */
    readonly scale: Float32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Transform>;
}
/** One node. Nodes are in traversal order: parents first, children before the next sibling. */
export declare class Node extends Struct {
    private constructor();
    /** of the node's record in the input */
    readonly offset: number;
    /** empty: the file has no names */
    readonly name: string;
    /** local transform at rest; flags and angles are applied already */
    readonly rest: Transform;
    /** [16] world matrix of the rest pose */
    readonly world: Float32Array;
    /** [3] centre of the bounding sphere of the node's mesh, as stored, in the space of the node; 0: the node draws
     * nothing, or Nitro, which stores no spheres */
    readonly center: Float32Array;
    /** of the bounding sphere */
    readonly radius: number;
    /** index of the parent node; -1: a root */
    readonly parent: number;
    /** index of the rigid mesh of triangles of the node, or -1. Meshes of lines, points and volumes name their node
     * themselves */
    readonly mesh: number;
    /** which group of tracks moves the node in motions of nodes, or -1 */
    readonly trackGroup: number;
    /** which group of tracks moves the node in motions of shapes, or -1 */
    readonly shapeGroup: number;
    /** enum EvalFlags; Nitro: enum NitroNodeFlags and enum NodeFlags */
    readonly flags: number;
    /** [3] stored rotation about X, Y, Z, 65536 per turn; 0 for quaternions, and Nitro */
    readonly angles: Int32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Node>;
}
/** The part of a mesh that is drawn with one material (Nitro: and shown or hidden with one node). Opaque parts come
 * first, then blended parts, each in the order of the file. With ModelFlags.DRAW_ORDER, and in volumes, a sub-mesh
 * is one draw of the file. If a sub-mesh is made of several draws, node, flags and order are those of the first. */
export declare class Submesh extends Struct {
    private constructor();
    /** where its indices begin in Mesh.indices */
    readonly firstIndex: number;
    /** how many indices it has */
    readonly indexCount: number;
    /** index of its material */
    readonly material: number;
    /** the node whose polygon list it is; for a cached list: the node that draws it; Nitro: the node that shows or
     * hides it */
    readonly node: number;
    /** Ninja Chunk: enum StripFlags, or head bits of a volume chunk; Basic: enum BasicAttrFlags; Ginja: enum
     * GinjaStripFlags; Xinja: enum XinjaSet; Nitro: index of the shape, or NITRO_SHAPE_NONE */
    readonly flags: number;
    /** index of the draw in the file; damaged draws may be left out */
    readonly order: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Submesh>;
}
/** The part of one vertex that one node contributes, exactly as the file says. */
export declare class Influence extends Struct {
    private constructor();
    /** [3] in the space of node */
    readonly position: Float32Array;
    /** [3] in the space of node */
    readonly normal: Float32Array;
    /** the weights of a vertex sum to 1 */
    readonly weight: number;
    /** index of the node */
    readonly node: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Influence>;
}
/** One mesh. */
export declare class Mesh extends Struct {
    private constructor();
    /** enum MeshKind */
    readonly kind: number;
    /** indices per primitive: 3. Ginja also has rigid meshes of lines: 2, and of points: 1 */
    readonly cornerCount: number;
    /** rigid mesh or volume: its node; skinned mesh: -1 */
    readonly node: number;
    /** vertices */
    readonly vertexCount: number;
    /** indices: cornerCount per primitive */
    readonly indexCount: number;
    /** sub-meshes */
    readonly submeshCount: number;
    /** influences of all vertices; 0: not skinned */
    readonly influenceCount: number;
    /** user words per primitive; 0 to 3 */
    readonly userCount: number;
    /** [3 * vertexCount] skinned: in bind space, which is often not the rest pose */
    readonly positions: Float32Array;
    /** [3 * vertexCount] unit vectors; zeros: the vertex has none */
    readonly normals: Float32Array | null;
    /** [8][2 * vertexCount] sets of texture coordinates; zeros: the vertex has none. Only Ginja has sets 1 to 7 */
    readonly uvs: readonly (Float32Array | null)[];
    /** [2][4 * vertexCount] R, G, B, A; white: the vertex has none. Only Ginja has colours 1 */
    readonly colors: readonly (Uint8Array | null)[];
    /** [indexCount] indices of vertices */
    readonly indices: Uint32Array;
    /** [submeshCount] in the order of drawing */
    readonly submeshes: readonly Submesh[];
    /** [vertexCount] where the vertex comes from. Ninja: its index in the vertex list of the node of its first
     * influence. Ginja: its index in the array of positions, or its slot; if corners contain the position itself,
     * the index of the corner in the node. Xinja: its index in its vertex set. Nitro: its index among the vertices
     * of its shape */
    readonly sources: Uint32Array;
    /** [4 * vertexCount] nodes; a joint with weight 0 is 0 */
    readonly joints: Uint16Array | null;
    /** [4 * vertexCount] of the joints: the four largest weights of the vertex, which sum to 1 here */
    readonly weights: Float32Array | null;
    /** [influenceCount] all influences, vertex after vertex */
    readonly influences: readonly Influence[];
    /** [vertexCount + 1] where the influences of a vertex begin; those of vertex v end where those of v + 1 begin */
    readonly influenceStarts: Uint32Array | null;
    /** [4 * vertexCount] R, G, B, A; white: the vertex has none */
    readonly speculars: Uint8Array | null;
    /** [2 * vertexCount] texture coordinates for pixels inside a modifier volume, with texture2; not a second layer.
     * Zeros: none */
    readonly volumeUvs: Float32Array | null;
    /** [userCount * indexCount / 3] userCount words per triangle, for the game; 0: missing */
    readonly userWords: Uint16Array | null;
    /** [indexCount] one vector per triangle: x, y, z. A triangle has 3 indices, so the array has as many floats as
     * the mesh has indices. In the space of the node that draws the triangle; zeros: the triangle has none. Games
     * may not use them */
    readonly polygonNormals: Float32Array | null;
    /** [3 * vertexCount] unit vectors; zeros: the vertex has none */
    readonly binormals: Float32Array | null;
    /** [3 * vertexCount] unit vectors; zeros: the vertex has none */
    readonly tangents: Float32Array | null;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Mesh>;
}
/** One material. Ginja and Xinja have no materials of their own: the library makes one of each state that meshes are
 * drawn with. The defaults of state that nothing has set: white, no texture, repeated, and the usual blending in the
 * translucent list. Xinja defaults are also unlit and double-sided, with the colours of the vertices if they have
 * any. Nitro materials have the indices of the file; after them come materials that are drawn in a second way
 * (hidden, or with colours of vertices), with the same names. */
export declare class Material extends Struct {
    private constructor();
    /** of its last record in the input; 0: no record */
    readonly offset: number;
    /** empty: the file has no names */
    readonly name: string;
    /** index in a texture list, or -1: no texture. The index can be textureCount or more if the list is in another
     * file */
    readonly texture: number;
    /** Ninja Chunk: the texture inside a modifier volume, or -1 */
    readonly texture2: number;
    /** enum MaterialFlags */
    readonly flags: number;
    /** enum Blend, for MaterialFlags.BLEND */
    readonly blendSource: number;
    /** enum Blend, for MaterialFlags.BLEND */
    readonly blendDestination: number;
    /** enum Wrap */
    readonly wrapU: number;
    /** enum Wrap */
    readonly wrapV: number;
    /** enum Filter */
    readonly filter: number;
    /** [4] R, G, B, A */
    readonly diffuse: Uint8Array;
    /** [4] R, G, B, A */
    readonly ambient: Uint8Array;
    /** [4] R, G, B, A */
    readonly specular: Uint8Array;
    /** [4] R, G, B, A */
    readonly emission: Uint8Array;
    /** [4] R, G, B, A, with MaterialFlags.SECOND */
    readonly diffuse2: Uint8Array;
    /** [4] R, G, B, A, with MaterialFlags.SECOND */
    readonly ambient2: Uint8Array;
    /** [4] R, G, B, A, with MaterialFlags.SECOND */
    readonly specular2: Uint8Array;
    /** of the specular light */
    readonly exponent: number;
    /** factor for the choice of the mip level: 1 is normal */
    readonly mipBias: number;
    /** [2] texture matrix at rest: scale of U and V. The matrix scales first, then rotates, then translates */
    readonly uvScale: Float32Array;
    /** texture matrix at rest: rotation in radians */
    readonly uvRotation: number;
    /** [2] texture matrix at rest: translation of U and V */
    readonly uvTranslation: Float32Array;
    /** [8] words of the file. Ninja Chunk: enum ChunkRaw; Basic: enum BasicRaw; Nitro: enum NitroRaw; else 0 */
    readonly raw: Uint32Array;
    /** [parameterCount] more words of the file. Ginja: enum GinjaParameter; Xinja: enum XinjaState; Nitro: enum
     * NitroWord; null: none */
    readonly parameters: Uint32Array | null;
    /** words in parameters */
    readonly parameterCount: number;
    /** [6] the exact matrix. uvScale and uvRotation cannot express every stored matrix. U = m[0] * u + m[2] * v +
     * m[4], V = m[1] * u + m[3] * v + m[5] */
    readonly uvMatrix: Float32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Material>;
}
/** Facts about a motion. */
export declare class MotionInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format */
    readonly format: number;
    /** enum ByteOrder */
    readonly byteOrder: number;
    /** tracks: Motion.tracks */
    readonly trackCount: number;
    /** enum MotionKind */
    readonly kind: number;
    /** empty if the file stores no name */
    readonly name: string;
    /** Ninja: entries of NJS_MDATA. Nitro: nodes or materials. A Ninja motion that was opened without a model has at
     * most 65536 groups: the rest is left out, with a warning of ResultCode.E_LIMIT. OpenFlags.BARE: without that
     * warning */
    readonly groupCount: number;
    /** groups in the data, whatever options->model has */
    readonly storedGroupCount: number;
    /** length in frames; 0 (Ninja only): see enum Sample */
    readonly frameCount: number;
    /** enum Interpolation */
    readonly interpolation: number;
    /** enum ChannelFlags or Ninja2ChannelFlags, as stored; NJCA and Nitro: 0 */
    readonly rawType: number;
    /** Ninja: enum InpFn; NJCA: 0. Nitro: enum NitroMotionFlags */
    readonly rawInterpolation: number;
    /** name of the root node (NJS_OBJECT) of the model that moves */
    readonly modelName: string;
    /** name of the NJS_ACTION: a model together with a motion */
    readonly actionName: string;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<MotionInfo>;
}
/** One property of one group over time. */
export declare class Track extends Struct {
    private constructor();
    /** of the keys in the input */
    readonly offset: number;
    /** NSBTA, NSBTP, NSBMA: name of a material. All materials with this name move; there can be several. Else empty */
    readonly target: string;
    /** [keyCount] rising */
    readonly frames: Float32Array;
    /** [keyCount * valueCount] see enum Property; null: shapes with an unknown count of points */
    readonly values: Float32Array | null;
    /** [keyCount * rawCount] integers as stored, see below; or null */
    readonly raw: Int32Array | null;
    /** [nameCount] Property.TEXTURE_SWAP: names of all textures, then of all palettes; else null */
    readonly names: readonly string[];
    /** 0 .. groupCount - 1. Nodes and visibility: the node whose trackGroup is equal. Shapes: the node whose
     * shapeGroup is equal; but if groupCount is the nodeCount of the model, the node with this index */
    readonly group: number;
    /** enum Property */
    readonly property: number;
    /** enum Interpolation: that of the motion; tracks that have no choice are LINEAR or STEP */
    readonly interpolation: number;
    /** at least 1 */
    readonly keyCount: number;
    /** floats per key */
    readonly valueCount: number;
    /** integers per key */
    readonly rawCount: number;
    /** 0, 1, 2: values are this component of the property; -1: all */
    readonly axis: number;
    /** shapes: points per key, in the order of the vertex list of the node (Mesh.sources). 0: the count of points is
     * unknown */
    readonly pointCount: number;
    /** strings in names */
    readonly nameCount: number;
    /** flagsKind says which enum has its bits */
    readonly flags: number;
    /** enum TrackFlagsKind */
    readonly flagsKind: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Track>;
}
/** Facts about the whole outline. Lives until Outline.close. */
export declare class OutlineInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format of the file */
    readonly format: number;
    /** enum ByteOrder of the first part that says it */
    readonly byteOrder: number;
    /** records, at least 1: the file */
    readonly recordCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<OutlineInfo>;
}
/** One structure. Lives until Outline.close. */
export declare class OutlineRecord extends Struct {
    private constructor();
    /** in the input */
    readonly offset: number;
    /** bytes of the structure, without what its pointers lead to; at least 1 */
    readonly size: number;
    /** name of the structure in its format; static text */
    readonly name: string;
    /** enum RecordKind */
    readonly kind: number;
    /** 0: the file. A record inside another one follows it, and is one deeper */
    readonly depth: number;
    /** see enum RecordKind */
    readonly type: number;
    /** see enum RecordKind */
    readonly flags: number;
    /** elements; see enum RecordKind */
    readonly count: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<OutlineRecord>;
}
/** One file that probe or scan has recognised. */
export declare class Found extends Struct {
    private constructor();
    /** where the file begins, in bytes from the start of the data */
    readonly offset: number;
    /** size of the file in bytes */
    readonly size: number;
    /** enum Format */
    readonly format: number;
    /** enum ByteOrder */
    readonly byteOrder: number;
    /** enum Module: the modules that open these bytes. 0: no module opens them, for example a REL file that is
     * neither a stage nor a motion */
    readonly modules: number;
    /** enum Confidence */
    readonly confidence: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Found>;
}
/** A format that the library knows. */
export declare class FormatInfo extends Struct {
    private constructor();
    /** enum Format */
    readonly format: number;
    /** enum Module: the modules that open files of this format. 0: no module; probe, errors and archive entries name
     * the format */
    readonly modules: number;
    /** the name, for example "PVM"; the same as formatName returns */
    readonly name: string;
    /** usual extensions of file names, in lower case, without dots, separated by one blank: "nj gj". "": the format
     * has no extension of its own */
    readonly extensions: string;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<FormatInfo>;
}
/** Facts about a scene. */
export declare class SceneInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format. Map: that of the headers, such as Format.MAP_HEADERS. Joined stage: that of file 0 */
    readonly format: number;
    /** enum ByteOrder */
    readonly byteOrder: number;
    /** sections: Scene.sections */
    readonly sectionCount: number;
    /** instances of all sections: Scene.instances */
    readonly instanceCount: number;
    /** different models: Scene.models */
    readonly modelCount: number;
    /** different clips: Scene.clips */
    readonly clipCount: number;
    /** stages, LandTables of C source: texture names that all models of the file share; joined stage: those of file
     * 0; else 0 */
    readonly textureCount: number;
    /** texture animations of a .tam file, which can be one of the files of a joined stage */
    readonly animationCount: number;
    /** texture sets: Scene.textureSets */
    readonly textureSetCount: number;
    /** stages: view distance, in the units of positions; else 0 */
    readonly radius: number;
    /** placements: Scene.placements */
    readonly placementCount: number;
    /** tables of placements: Scene.placementTables */
    readonly placementTableCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<SceneInfo>;
}
/** A model of a scene. */
export declare class SceneModel extends Struct {
    private constructor();
    /** for the functions of kunai/model.h. null: result says why */
    readonly model: Model | null;
    /** "" if the file stores no name, or model is null */
    readonly name: string;
    /** enum Store */
    readonly store: number;
    /** number of the file in the store. Store.NONE: number of the model in the file; warnings name it. In a file
     * that Model.open opens, this is options.index */
    readonly index: number;
    /** number of the set in the scene: Scene.textureSets; -1: the file names no set */
    readonly textureSet: number;
    /** ResultCode.OK: model is not null. ResultCode.NEED_INPUT: the scene only names the model, and the caller opens
     * the file (props of a land, and all models with WorldFlags.PLACES). ResultCode.E_RANGE: the file was missing.
     * Other codes: why the model cannot be read */
    readonly result: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<SceneModel>;
}
/** A motion of a scene. */
export declare class Clip extends Struct {
    private constructor();
    /** for the functions of kunai/motion.h. Never null: for a motion that cannot be read, there is no clip, but a
     * warning */
    readonly motion: Motion;
    /** "" if the file stores no name */
    readonly name: string;
    /** number of the model in the scene that the motion was decoded for. Instances of other models can share the
     * clip. -1: the motion moves no model of the scene, such as a motion of a camera */
    readonly model: number;
    /** enum Fit: the result of Motion.fits for model; NONE if model is -1 */
    readonly fit: number;
    /** enum Store */
    readonly store: number;
    /** number of the file in the store. Store.NONE: number of the motion in the file; warnings name it. In a file
     * that Motion.open opens, this is options.index */
    readonly index: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Clip>;
}
/** A file of textures that a scene names. The caller opens it with Textures.open. */
export declare class TextureSet extends Struct {
    private constructor();
    /** enum Store; Store.NONE: the textures are in the file that was opened */
    readonly store: number;
    /** number of the file in the store; Store.NONE: 0 */
    readonly index: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TextureSet>;
}
/** A part of a stage, a room of a minimap, or all of another file. */
export declare class Section extends Struct {
    private constructor();
    /** of the record in the input */
    readonly offset: number;
    /** [16] column-major: places all instances of the section */
    readonly world: Float32Array;
    /** [3] x, y, z in the world, in the units of models */
    readonly position: Float32Array;
    /** [3] 65536 per turn (BAMS); rotation about x, then y, then z */
    readonly angles: Int32Array;
    /** in the units of position, as stored; minimap: the distance at which the room is discovered; other files: 0 */
    readonly radius: number;
    /** minimap: opacity, 0 .. 1, as stored; else 1 */
    readonly alpha: number;
    /** id in the game; -1: it belongs to no section of the game. Map: number of the land */
    readonly id: number;
    /** enum NRelSectionFlags or Fmt2SectionFlags, as the format says; map: enum WorldSectionFlags; minimap: 16 bits
     * whose meaning is not known; other files: 0 */
    readonly flags: number;
    /** index of the first instance */
    readonly firstInstance: number;
    /** instances, one after the other */
    readonly instanceCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Section>;
}
/** One model at one place in the world. Stages: the instances of a section are the static ones, then the animated
 * ones, each in the order of the file. LandTables: the entries, then the animated entries, each in the order of the
 * file. Lands and maps: the land, then its first 32 props: the game ignores further props. Other files: one of each
 * model. */
export declare class Instance extends Struct {
    private constructor();
    /** of the record in the input */
    readonly offset: number;
    /** of the root node of the model in the input; 0 if the file points to no place in the data, and for props,
     * whose models are in other files */
    readonly modelOffset: number;
    /** [clipCount] indices for Scene.clips: the motions that the file gives this instance. The comment at the top
     * says what several clips mean. Stages, LandTables: one clip at most */
    readonly clips: Uint32Array;
    /** clips of the instance */
    readonly clipCount: number;
    /** index of the section */
    readonly section: number;
    /** index of the model in the scene, whose SceneModel.model can be null; -1: the scene has no model for the
     * instance, and a warning says why. LandTables: no warning if the entry names no model */
    readonly model: number;
    /** motion frames per 1/30 s. Animated instances of stages: as stored. Animated entries of LandTables: twice the
     * stored number, which counts frames per tick. The file does not tell how long a tick is: the library takes 1/60
     * s (sa-levels.md 3). Other instances of stages and LandTables, and minimaps: 0. Other files store no speed: 1 */
    readonly speed: number;
    /** [16] column-major: places the model in the world. Stages: world of the section. LandTables: the identity,
     * because the root node places the model. Land: scale and position of the prop; the game ignores the rotation */
    readonly world: Float32Array;
    /** [3] least coordinates of a box in the world that contains the rest pose. The box is that of ModelInfo, moved
     * by world. 0 if model is -1 or SceneModel.model is null */
    readonly boundsMin: Float32Array;
    /** [3] greatest coordinates */
    readonly boundsMax: Float32Array;
    /** id of a texture slide in the game; -1: none. No function gives slides */
    readonly slide: number;
    /** TextureAnimation.id of an animation in the .tam file of the stage: search with Scene.animations; -1: none */
    readonly swap: number;
    /** enum NRelInstanceFlags or Fmt2InstanceFlags, as the format says; LandTable: enum Sa1SurfaceFlags or
     * Sa2SurfaceFlags, as stored, 0 for animated entries; map: enum WorldInstanceFlags; other files: 0 */
    readonly flags: number;
    /** 1: from the list of animated models of a stage or a LandTable, or a prop of a map that has clips; else 0 */
    readonly animated: number;
    /** enum RoleFlags */
    readonly roles: number;
    /** entries of LandTables: the parts of the stage that show the entry, one bit each; 0: all parts. Other
     * instances: 0 */
    readonly blocks: number;
    /** [3] entries of LandTables: centre of the bounding sphere in the world, as stored. Other instances: 0 */
    readonly center: Float32Array;
    /** entries of LandTables: radius of the bounding sphere, as stored. In real files, 1 of 80 spheres does not
     * contain the model. Other instances: 0 */
    readonly radius: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Instance>;
}
/** A LandTable: what a level of Sonic Adventure consists of. Lands of Pokémon Platinum (MapLand, SceneLand) are
 * something else. */
export declare class LandTable extends Struct {
    private constructor();
    /** label of the table in the file; "": no label */
    readonly name: string;
    /** name of the texture file of the game, without the extension; "": no name */
    readonly textureFile: string;
    /** who made the file, as the file says; "" if it does not */
    readonly author: string;
    /** text about the file; "": no text */
    readonly description: string;
    /** of the table in the input */
    readonly offset: number;
    /** Format.SA1LVL, Format.SADXLVL, Format.SA2LVL or Format.SA2BLVL */
    readonly format: number;
    /** entries: they are the first instances */
    readonly entryCount: number;
    /** animated entries: they are the other instances */
    readonly animatedCount: number;
    /** Sonic Adventure 2: the first entries, as many as this, have Chunk or Ginja models, the others Basic models;
     * negative: bit 31 of the flags tells. Sonic Adventure: -1 */
    readonly visibleCount: number;
    /** Sonic Adventure 2: entries compiled for direct drawing, as stored; else -1 */
    readonly directCount: number;
    /** enum LandTableFlags */
    readonly attributes: number;
    /** as stored, for the game; 0 in files */
    readonly loadFlags: number;
    /** entries further away are not drawn, if attributes says so */
    readonly clipDistance: number;
    /** address of the texture list in the program of the game, as stored: no place in the input; 0: none. C source:
     * 0 */
    readonly textureList: number;
    /** Sonic Adventure: address of the name of a file with a loader, as stored; else 0 */
    readonly loaderName: number;
    /** Sonic Adventure: address of a function that loads, as stored; else 0 */
    readonly loader: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<LandTable>;
}
/** One record of a .tam file. */
export declare class TextureAnimation extends Struct {
    private constructor();
    /** [2 * frameCount] pairs: index of a texture, delay. The unit of the delay is not known */
    readonly frames: Uint16Array;
    /** pairs in frames */
    readonly frameCount: number;
    /** Instance.swap names this id */
    readonly id: number;
    /** enum TextureAnimationType */
    readonly type: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TextureAnimation>;
}
/** Triangles that lie together. LandTables: one group for each entry that is solid or water, in the order of the
 * file. */
export declare class CollisionGroup extends Struct {
    private constructor();
    /** [3] centre of the bounding box of the vertices */
    readonly center: Float32Array;
    /** all vertices are inside a cylinder of this radius around center, parallel to the Y axis; in the layout of
     * Blue Burst and in LandTables, also inside a sphere */
    readonly radius: number;
    /** index of the first triangle */
    readonly firstTriangle: number;
    /** triangles, one after the other */
    readonly triangleCount: number;
    /** enum CollisionFlags: all flags of the triangles; and enum CollisionSame. LandTables: flags of the entry,
     * whose bit 31 is SurfaceVisible.SHIFT */
    readonly flags: number;
    /** LandTables: index of the instance; other files: 0 */
    readonly instance: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<CollisionGroup>;
}
/** Everything that a player can stand on or run into, in world space: the transforms of sections and nodes are
 * already applied. LandTables: also the surfaces of water, which the flags tell apart. Every triangle is in exactly
 * one group. To search a box, look at the groups first. */
export declare class Collision extends Struct {
    private constructor();
    /** [3 * vertexCount] x, y, z in the world */
    readonly positions: Float32Array;
    /** [3 * triangleCount] vertices; counter-clockwise seen from the front */
    readonly indices: Uint32Array;
    /** [3 * triangleCount] one normal per triangle, as stored. A few thin triangles of real files have the opposite
     * normal; the normal of a triangle without area is arbitrary. LandTables store none: the unit vector of the
     * front side, or 0 for a triangle without area */
    readonly normals: Float32Array;
    /** [triangleCount] enum CollisionFlags. LandTables: the flags of the entry, enum Sa1SurfaceFlags or
     * Sa2SurfaceFlags, with bit 31 */
    readonly flags: Uint32Array;
    /** [groupCount] in the order of the file */
    readonly groups: readonly CollisionGroup[];
    /** Dreamcast: 3 per triangle, not shared. LandTables: vertices of meshes, which differ in normals, texture
     * coordinates or colours, too */
    readonly vertexCount: number;
    /** all triangles */
    readonly triangleCount: number;
    /** all groups */
    readonly groupCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Collision>;
}
/** What happens when a wave is defeated. */
export declare class PlacementAction extends Struct {
    private constructor();
    /** enum WaveAction */
    readonly type: number;
    /** [2] as the type says; 0 if the type has fewer */
    readonly operands: Uint32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<PlacementAction>;
}
/** A table of placements of a quest, or the one of a list. */
export declare class PlacementTable extends Struct {
    private constructor();
    /** of the table in its file */
    readonly offset: number;
    /** bytes, with the header of the table */
    readonly size: number;
    /** as stored: 1 objects, 2 enemies, 3 waves, 4 random places, 5 random kinds. Lists without a header: 1, 2 or 3.
     * Maps: the kind of all its placements, such as PlacementKind.MAP_OBJECT */
    readonly kind: number;
    /** waves: 1 or 2; else 0 */
    readonly version: number;
    /** area of the episode, as stored; -1: a list without a header. Maps: number of the map header */
    readonly floor: number;
    /** index of the first placement */
    readonly firstPlacement: number;
    /** placements, one after the other */
    readonly placementCount: number;
    /** random places: sections that the table lists; else 0 */
    readonly roomCount: number;
    /** enum Store; Store.NONE: the file that was opened */
    readonly store: number;
    /** number of the file in the store */
    readonly index: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<PlacementTable>;
}
/** Something that stands in a stage or on a map, without a model. Members that a kind does not have are 0. */
export declare class Placement extends Struct {
    private constructor();
    /** of the record in its file */
    readonly offset: number;
    /** [rawCount] the record as stored, as little-endian words of 32 bits */
    readonly raw: Uint32Array;
    /** [actionCount] WAVE: what the game does when the wave is defeated. Never null */
    readonly actions: readonly PlacementAction[];
    /** words of the record */
    readonly rawCount: number;
    /** actions, with the last one */
    readonly actionCount: number;
    /** ResultCode.OK; WAVE: why the actions cannot be read */
    readonly result: number;
    /** enum PlacementKind */
    readonly kind: number;
    /** OBJECT, ENEMY: type id; WAVE: kind of event as stored; RANDOM_WEIGHT: index of the type in a table of the
     * game; MAP_OBJECT: graphics id; MAP_BACKGROUND: enum MapBackgroundKind; MAP_WARP: number of the header that it
     * leads to; MAP_TRIGGER: number of the variable */
    readonly type: number;
    /** OBJECT, ENEMY: entity id as stored, which counts at run time; WAVE: id of the event; RANDOM_KIND: its index
     * as stored; RANDOM_WEIGHT: index of a RANDOM_KIND; MAP_OBJECT: id in the map; other events of maps: index in
     * their list */
    readonly id: number;
    /** as stored; OBJECT, ENEMY: these count at run time; MAP_OBJECT: number of the flag that hides it, see
     * MapObject.flag */
    readonly flags: number;
    /** index of its table: Scene.placementTables; -1: no table */
    readonly table: number;
    /** index of its section in the scene; -1: not known, or it has none */
    readonly section: number;
    /** id of the section as stored; -1: the kind has no section */
    readonly sectionId: number;
    /** floor of the table: area of the episode; -1: the file does not tell it. Maps: height as stored, in fx32 */
    readonly floor: number;
    /** OBJECT: group; MAP_BACKGROUND, MAP_OBJECT, MAP_TRIGGER: number of the script */
    readonly group: number;
    /** ENEMY, WAVE: wave */
    readonly wave: number;
    /** ENEMY: count of children, 0: the type decides; RANDOM_KIND: least count */
    readonly children: number;
    /** RANDOM_KIND: largest count; else the same as children */
    readonly mostChildren: number;
    /** [3] x, y, z as stored: inside of the section. Maps: in the world */
    readonly position: Float32Array;
    /** [3] as stored; the low 16 bits count: 65536 per turn (BAMS). MAP_OBJECT: its direction, 0 for south */
    readonly angles: Int32Array;
    /** [5] OBJECT: parameters 1 to 3; ENEMY, RANDOM_KIND: 1 to 5. Their meaning depends on the type */
    readonly parameters: Float32Array;
    /** [5] OBJECT: parameters 4 to 6; ENEMY, RANDOM_KIND: 6 and 7; WAVE: the least and the largest delay in frames
     * of 1/30 s, and in version 2 the least and the largest count of enemies, and the largest count of waves;
     * RANDOM_PLACE: two unknown words; RANDOM_WEIGHT: the weight, an unknown byte; MAP_BACKGROUND: enum MapFacing;
     * MAP_OBJECT: three parameters, range in x, range in z; MAP_WARP: index of the warp that it leads to;
     * MAP_TRIGGER: width, length, value */
    readonly integers: Int32Array;
    /** [16] column-major: places it in the world, if section is not -1; else inside of its section. Without a
     * position: the identity. Maps: always in the world, on the ground (kunai/world.h) */
    readonly world: Float32Array;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Placement>;
}
/** Facts about a whole set. */
export declare class TexturesInfo extends Struct {
    private constructor();
    /** [warningCount] problems that did not stop the open call, in the order of reading */
    readonly warnings: readonly Warning[];
    /** warnings that are stored: at most 64 */
    readonly warningCount: number;
    /** all warnings, stored or not */
    readonly warningTotal: number;
    /** enum Format: what the file was read as */
    readonly format: number;
    /** enum ByteOrder: BIG for GVR, GVM and GVP */
    readonly byteOrder: number;
    /** images */
    readonly imageCount: number;
    /** palettes, including those in images */
    readonly paletteCount: number;
    /** images whose result is not ResultCode.OK */
    readonly brokenCount: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TexturesInfo>;
}
/** An array of colours. */
export declare class Palette extends Struct {
    private constructor();
    /** [4 * count] R, G, B, A of each colour; alpha is not multiplied in. Never null in a set; callers may give null
     * if count is 0 */
    readonly colors: Uint8Array;
    /** of the image or palette; empty if the file has none */
    readonly name: string;
    /** colours. TEX0 stores no lengths: up to the end of all colours */
    readonly count: number;
    /** the first colour has index bank * 16 + first among the 1024 colours of the console */
    readonly bank: number;
    /** see bank. TEX0, and palettes in images: bank and first are 0 */
    readonly first: number;
    /** enum PvrPalette, enum GvrPalette, or for TEX0 bits of enum Tex0PaletteFlags */
    readonly format: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Palette>;
}
/** One stored mip level. */
export declare class Level extends Struct {
    private constructor();
    /** place of the stored bytes in the input; VQ: of the indices */
    readonly offset: number;
    /** stored bytes; 0: missing, and decoding returns ResultCode.E_TRUNCATED */
    readonly size: number;
    /** texels, 1 to 4096 */
    readonly width: number;
    /** texels, 1 to 4096 */
    readonly height: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Level>;
}
/** An image of a set. pixelFormat and dataFormat are codes of the file. */
export declare class Image extends Struct {
    private constructor();
    /** place in the input of everything after the header. TEX0: of the texels; of BLOCKS_4X4 without the places in
     * the palette */
    readonly offset: number;
    /** bytes from offset to the next known structure or the end. TEX0: bytes of the texels */
    readonly size: number;
    /** from the archive or dictionary; may be empty */
    readonly name: string;
    /** name of the pixel format, static text: "ARGB4444" */
    readonly pixelName: string;
    /** how texels are stored, static text: "VQ, mipmaps" */
    readonly dataName: string;
    /** [levelCount] the full size first; never null */
    readonly levels: readonly Level[];
    /** [1] the palette that decoding uses if options name none. null: the image needs none, or its palette is
     * elsewhere */
    readonly palette: Palette | null;
    /** texels. If levelCount is not 0: the same as levels[0].width. Else as in the file, any value: do not allocate
     * memory with it */
    readonly width: number;
    /** texels, in the same way */
    readonly height: number;
    /** levels of the format; XVR: levels that are complete. 0: see result */
    readonly levelCount: number;
    /** enum ImageFlags */
    readonly flags: number;
    /** palette entries that indices can reach. 0: the image stores colours. TEX0 BLOCKS_4X4: 0, but the image needs
     * a palette */
    readonly colorCount: number;
    /** index of the colour that index 0 means, among the 1024 colours of the console; 0 if the image contains its
     * palette */
    readonly firstColor: number;
    /** enum PvrPixel, GvrPalette, XvrPixel or Tex0Format */
    readonly pixelFormat: number;
    /** enum PvrData, GvrData, XvrFlags or Tex0ImageFlags */
    readonly dataFormat: number;
    /** identifies the texture in the game; see flags */
    readonly globalIndex: number;
    /** rows that are drawn, from the top: height. TEX0: can be less. Decoding gives all rows of height */
    readonly usedHeight: number;
    /** VQ: entries of 8 bytes at offset; else 0 */
    readonly codebookCount: number;
    /** ResultCode.OK, or the result of decoding level 0 */
    readonly result: number;
    /** index of palette in the set, or -1 if palette is null */
    readonly paletteIndex: number;
    /** enum PaletteRule: how palette was chosen */
    readonly paletteRule: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Image>;
}
/** A texture that a model or a scene asks for. */
export declare class TextureRef extends Struct {
    private constructor();
    /** name of the image; empty if the file stores none */
    readonly name: string;
    /** Nitro: the name of the palette; else empty */
    readonly palette: string;
    /** raw: attr of the NJS_TEXNAME; 0 in known files. Nitro: 0 */
    readonly attributes: number;
    /** raw: texaddr of the NJS_TEXNAME; 0 in known files (ninja-container.md 4). Nitro: 0 */
    readonly globalIndex: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TextureRef>;
}
/** The textures that a model or a scene asks for: materials contain indices of this list. A Ninja list without names
 * has the rule MatchRule.INDEX. */
export declare class TextureList extends Struct {
    private constructor();
    /** [count] may be null if count is 0 */
    readonly refs: readonly TextureRef[];
    /** 0: there is no list, and materials contain indices of images */
    readonly count: number;
    /** enum MatchRule */
    readonly rule: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TextureList>;
}
/** The result of Textures.match. */
export declare class TextureMatch extends Struct {
    private constructor();
    /** index of the image in the set, or -1: not found */
    readonly image: number;
    /** index of the palette in the set, or -1: decode with the image's own one */
    readonly palette: number;
    /** enum MatchRule: what decided; never MatchRule.COUNT */
    readonly rule: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<TextureMatch>;
}
/** A file that a world needs. The library fills in the struct of the caller. */
export declare class Request extends Struct {
    private constructor();
    /** enum Store */
    readonly store: number;
    /** number of the file in the store: 0 .. 65535 */
    readonly index: number;
    /** enum Format: what the file is read as; Format.ANY: its content decides */
    readonly format: number;
    /** 1: without the file, the world fails; 0: it goes on */
    readonly required: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<Request>;
}
/** What lies in a cell of a map. */
export declare class SceneLand extends Struct {
    private constructor();
    /** number of the land */
    readonly land: number;
    /** number of the header; 4294967295: no header names the matrix */
    readonly header: number;
    /** number of the area. 0 can be an area; it is also the value if the table lacks the header */
    readonly area: number;
    /** column of the cell */
    readonly x: number;
    /** row of the cell */
    readonly z: number;
    /** steps of 8 units by which the model of the land is higher */
    readonly altitude: number;
    /** index of the first light of the area in Scene.lights */
    readonly firstLight: number;
    /** lights of the area, one after the other */
    readonly lightCount: number;
    /** ResultCode.OK, or why the section is empty: the land is missing (ResultCode.E_RANGE), or it cannot be read */
    readonly result: number;
    /** All members as a plain object, with copies of arrays and records. */
    copy(): Copy<SceneLand>;
}
export declare class ArchiveParts extends Handle {
    /** The format, the counts and the warnings. */
    readonly info: ArchiveInfo;
    /** All entries. */
    readonly entries: readonly Entry[];
    /** The header of a Nintendo DS ROM, its programs and its titles. */
    readonly rom: Rom | null;
}
export declare class MapParts extends Handle {
    /** The facts about a map file. */
    readonly info: MapInfo;
    /** The headers of all maps. */
    readonly headers: readonly MapHeader[];
    /** The internal names of all maps. */
    readonly names: readonly string[];
    /** The matrix. */
    readonly matrix: MapMatrix | null;
    /** The land. */
    readonly land: MapLand | null;
    /** The data of the area. */
    readonly area: MapArea | null;
    /** The indices of the prop models that an area loads. */
    readonly models: Uint16Array;
    /** The lights of a day. */
    readonly lights: readonly MapLight[];
    /** The animations of a prop model. */
    readonly animation: MapAnimation | null;
    /** The background events of a map. */
    readonly backgrounds: readonly MapBackground[];
    /** The objects of a map. */
    readonly objects: readonly MapObject[];
    /** The warps of a map. */
    readonly warps: readonly MapWarp[];
    /** The triggers of a map. */
    readonly triggers: readonly MapTrigger[];
}
export declare class ModelParts extends Handle {
    /** The totals of a model. */
    readonly info: ModelInfo;
    /** All nodes. */
    readonly nodes: readonly Node[];
    /** All meshes. */
    readonly meshes: readonly Mesh[];
    /** All materials. */
    readonly materials: readonly Material[];
    /** The textures that a model asks for, for Textures.match. */
    readonly textureList: TextureList;
}
export declare class MotionParts extends Handle {
    /** The facts about a motion. */
    readonly info: MotionInfo;
    /** All tracks. Tracks are ordered by group, then property, then axis. */
    readonly tracks: readonly Track[];
}
export declare class OutlineParts extends Handle {
    /** The format, the counts and the warnings. */
    readonly info: OutlineInfo;
    /** All records. */
    readonly records: readonly OutlineRecord[];
}
export declare class SceneParts extends Handle {
    /** The facts about a scene. */
    readonly info: SceneInfo;
    /** All sections. */
    readonly sections: readonly Section[];
    /** All instances. */
    readonly instances: readonly Instance[];
    /** All models. */
    readonly models: readonly SceneModel[];
    /** All clips. */
    readonly clips: readonly Clip[];
    /** All texture sets. */
    readonly textureSets: readonly TextureSet[];
    /** The textures that all models of a stage, or of a LandTable of C source, ask for: see Textures.match. In a
     * joined stage, these are all models of the first file. In all files, each model has its list, too:
     * Model.textureList. */
    readonly textureList: TextureList;
    /** All texture animations of a .tam file. */
    readonly animations: readonly TextureAnimation[];
    /** The LandTable of a level of Sonic Adventure. */
    readonly landTable: LandTable | null;
    /** The triangles of a collision file, or of all entries of a LandTable that are solid or water. */
    readonly collision: Collision | null;
    /** All placements. */
    readonly placements: readonly Placement[];
    /** All tables of placements. */
    readonly placementTables: readonly PlacementTable[];
    /** For each index: what lies in the cell of a section. */
    readonly lands: readonly SceneLand[];
    /** The lights of all areas of a map. */
    readonly lights: readonly MapLight[];
}
export declare class TexturesParts extends Handle {
    /** The format, the counts and the warnings. */
    readonly info: TexturesInfo;
    /** All images. */
    readonly images: readonly Image[];
    /** All palettes. */
    readonly palettes: readonly Palette[];
}
