// Generated.cs - constants, structs and functions of kunai, and the arrays in structs. Made by tests/api/make_bindings.py from tests/api/api.json: do not edit.
#pragma warning disable 169, 649 // members that only the library sets

using System;
using System.Runtime.InteropServices;

namespace Kunai
{
    /// <summary>Values of kunai_result.</summary>
    public static class ResultCode
    {
        /// <summary>success</summary>
        public const int Ok = 0;
        /// <summary>a stream or a world needs more input</summary>
        public const int NeedInput = 1;
        /// <summary>a stream filled its output: give it room</summary>
        public const int NeedOutput = 2;
        /// <summary>a stream, a scan or a world is at its end</summary>
        public const int End = 3;
        /// <summary>a scan reached max_bytes: call it again</summary>
        public const int More = 4;
        /// <summary>the caller broke a rule of these headers</summary>
        public const int EArgument = -1;
        /// <summary>the allocator returned NULL</summary>
        public const int EMemory = -2;
        /// <summary>a limit of kunai_options or of the library would be passed</summary>
        public const int ELimit = -3;
        /// <summary>the bytes are not of the wanted format, or of no known format</summary>
        public const int EFormat = -4;
        /// <summary>the data ends too early</summary>
        public const int ETruncated = -5;
        /// <summary>the data breaks a rule of its format</summary>
        public const int ECorrupt = -6;
        /// <summary>the data is valid, but the library does not decode it</summary>
        public const int EUnsupported = -7;
        /// <summary>an index, a level or a place is out of range</summary>
        public const int ERange = -8;
        /// <summary>the caller's memory is too small</summary>
        public const int ESpace = -9;
    }

    /// <summary>Kinds of items that errors and warnings belong to: see "Items" in the head of this
    /// file.</summary>
    public static class Item
    {
        /// <summary>the file as a whole</summary>
        public const uint None = 0;
        /// <summary>an entry of an archive</summary>
        public const uint Entry = 1;
        /// <summary>an image of a texture set</summary>
        public const uint Image = 2;
        /// <summary>a palette of a texture set</summary>
        public const uint Palette = 3;
        /// <summary>a model of a file or of a scene</summary>
        public const uint Model = 4;
        /// <summary>a motion of a file or of a scene</summary>
        public const uint Motion = 5;
        /// <summary>an instance of a scene</summary>
        public const uint Instance = 6;
        /// <summary>a file of a world: see enum kunai_request_item</summary>
        public const uint File = 7;
    }

    /// <summary>Byte orders of files.</summary>
    public static class ByteOrder
    {
        /// <summary>options: find out; infos: not known, or it does not matter</summary>
        public const uint Any = 0;
        /// <summary>little-endian</summary>
        public const uint Little = 1;
        /// <summary>big-endian</summary>
        public const uint Big = 2;
        /// <summary>Ninja chunk files: little-endian sizes, big-endian bodies</summary>
        public const uint Mixed = 3;
    }

    /// <summary>Formats: the values of all members called format. Do not compute a module from a value:
    /// kunai_format_get lists the modules that open each format.</summary>
    public static class Format
    {
        /// <summary>options: find out; elsewhere: not known</summary>
        public const uint Any = 0x0;
        /// <summary>PRS compression</summary>
        public const uint Prs = 0x101;
        /// <summary>PRS, encrypted, with a header</summary>
        public const uint Prsd = 0x102;
        /// <summary>compression of the Nintendo DS, type 10: lz.h</summary>
        public const uint Lz10 = 0x103;
        /// <summary>compression of the Nintendo DS, type 11</summary>
        public const uint Lz11 = 0x104;
        /// <summary>compression of the Nintendo DS, type 24: 4-bit symbols</summary>
        public const uint Huffman4 = 0x105;
        /// <summary>compression of the Nintendo DS, type 28: 8-bit symbols</summary>
        public const uint Huffman8 = 0x106;
        /// <summary>compression of the Nintendo DS, type 30: run lengths</summary>
        public const uint Rle = 0x107;
        /// <summary>backward LZ: programs of the Nintendo DS</summary>
        public const uint Blz = 0x108;
        /// <summary>archive AFS</summary>
        public const uint Afs = 0x201;
        /// <summary>archive BML of PSO</summary>
        public const uint Bml = 0x202;
        /// <summary>archive GSL of PSO</summary>
        public const uint Gsl = 0x203;
        /// <summary>archive of PVR textures: archive and textures</summary>
        public const uint Pvm = 0x204;
        /// <summary>archive of GVR textures: archive and textures</summary>
        public const uint Gvm = 0x205;
        /// <summary>archive of XVR textures: archive and textures</summary>
        public const uint Xvm = 0x206;
        /// <summary>archive PVMX of a mod loader</summary>
        public const uint Pvmx = 0x207;
        /// <summary>archive NARC of the Nintendo DS</summary>
        public const uint Narc = 0x208;
        /// <summary>Ninja chunk file: archive, model and motion</summary>
        public const uint Ninja = 0x209;
        /// <summary>ROM image of a Nintendo DS game: .nds</summary>
        public const uint Nds = 0x20A;
        /// <summary>quest of PSO: recorded commands</summary>
        public const uint Qst = 0x20B;
        /// <summary>texture of the Dreamcast</summary>
        public const uint Pvr = 0x301;
        /// <summary>texture of the GameCube</summary>
        public const uint Gvr = 0x302;
        /// <summary>texture of Xbox and PC</summary>
        public const uint Xvr = 0x303;
        /// <summary>Nitro textures: NSBTX, and the textures in an NSBMD</summary>
        public const uint Tex0 = 0x304;
        /// <summary>palette for PVR</summary>
        public const uint Pvp = 0x305;
        /// <summary>palette for GVR</summary>
        public const uint Gvp = 0x306;
        /// <summary>banner of a Nintendo DS ROM: its icon</summary>
        public const uint NdsBanner = 0x308;
        /// <summary>Ninja Chunk model</summary>
        public const uint Njcm = 0x401;
        /// <summary>Ninja Basic model</summary>
        public const uint Njbm = 0x402;
        /// <summary>Ninja Basic+ model: later ports of Sonic Adventure DX</summary>
        public const uint NjbmPlus = 0x403;
        /// <summary>Ginja model of the GameCube</summary>
        public const uint Gjcm = 0x404;
        /// <summary>Xinja model of Xbox and PC; files can tag it NJCM, too</summary>
        public const uint Xj = 0x405;
        /// <summary>Nitro model: NSBMD; textures, too, if the file has some</summary>
        public const uint Mdl0 = 0x406;
        /// <summary>Ninja ASCII, or C source of Ninja structures: text</summary>
        public const uint Nja = 0x407;
        /// <summary>Ninja motion of nodes</summary>
        public const uint Nmdm = 0x501;
        /// <summary>Ninja shape motion</summary>
        public const uint Nssm = 0x502;
        /// <summary>Ninja camera motion</summary>
        public const uint Ncam = 0x503;
        /// <summary>Ninja light motion</summary>
        public const uint Nlim = 0x504;
        /// <summary>PSO player motion</summary>
        public const uint RelMotion = 0x505;
        /// <summary>Nitro joint animation: NSBCA</summary>
        public const uint Jnt0 = 0x506;
        /// <summary>Nitro texture matrix animation: NSBTA</summary>
        public const uint Srt0 = 0x507;
        /// <summary>Nitro texture animation: NSBTP</summary>
        public const uint Pat0 = 0x508;
        /// <summary>Nitro material colour animation: NSBMA</summary>
        public const uint Mat0 = 0x509;
        /// <summary>Nitro visibility animation: NSBVA</summary>
        public const uint Vis0 = 0x50A;
        /// <summary>Ninja static camera</summary>
        public const uint Njca = 0x50B;
        /// <summary>motion of SA Tools: .saanim</summary>
        public const uint Saanim = 0x50C;
        /// <summary>PSO stage of Dreamcast and PC: n.rel</summary>
        public const uint NRel = 0x601;
        /// <summary>PSO stage of Dreamcast and PC: d.rel</summary>
        public const uint DRel = 0x602;
        /// <summary>PSO stage of Blue Burst and the GameCube</summary>
        public const uint Fmt2 = 0x603;
        /// <summary>PSO collision</summary>
        public const uint CRel = 0x604;
        /// <summary>PSO minimap</summary>
        public const uint RRel = 0x605;
        /// <summary>PSO texture animation</summary>
        public const uint Tam = 0x606;
        /// <summary>REL file that is neither a stage nor a motion</summary>
        public const uint Rel = 0x607;
        /// <summary>LandTable of Sonic Adventure: .sa1lvl, or bare; Basic models</summary>
        public const uint Sa1lvl = 0x608;
        /// <summary>LandTable of Sonic Adventure DX: in programs and texts; Basic+ models</summary>
        public const uint Sadxlvl = 0x609;
        /// <summary>LandTable of Sonic Adventure 2: .sa2lvl, or bare; Chunk and Basic models</summary>
        public const uint Sa2lvl = 0x60A;
        /// <summary>LandTable of Sonic Adventure 2 for the GameCube: .sa2blvl, or bare; Ginja and Basic
        /// models</summary>
        public const uint Sa2blvl = 0x60B;
        /// <summary>PSO quest: tables of placements (.dat, unpacked)</summary>
        public const uint QuestDat = 0x60C;
        /// <summary>PSO: list of objects (map_*o.dat); only by name</summary>
        public const uint PlacedObjects = 0x60D;
        /// <summary>PSO: list of enemies (map_*e.dat); only by name</summary>
        public const uint PlacedEnemies = 0x60E;
        /// <summary>PSO: list of events (.evt); only by name</summary>
        public const uint PlacedEvents = 0x60F;
        /// <summary>Platinum: table of map headers</summary>
        public const uint MapHeaders = 0x701;
        /// <summary>Diamond, Pearl: table of map headers</summary>
        public const uint MapHeadersDp = 0x702;
        /// <summary>HeartGold, SoulSilver: table of map headers</summary>
        public const uint MapHeadersHg = 0x703;
        /// <summary>names of maps</summary>
        public const uint MapNames = 0x704;
        /// <summary>matrix: which land lies in which cell</summary>
        public const uint MapMatrix = 0x705;
        /// <summary>land of Platinum, Diamond and HeartGold alike</summary>
        public const uint Land = 0x706;
        /// <summary>heights of the ground</summary>
        public const uint Bdhc = 0x707;
        /// <summary>area data</summary>
        public const uint Area = 0x708;
        /// <summary>HeartGold: area data</summary>
        public const uint AreaHg = 0x709;
        /// <summary>models of an area</summary>
        public const uint AreaBuild = 0x70A;
        /// <summary>lights by time of day, as text</summary>
        public const uint AreaLight = 0x70B;
        /// <summary>animations of a prop</summary>
        public const uint PropAnimation = 0x70C;
        /// <summary>which shapes of a prop are drawn</summary>
        public const uint PropShapes = 0x70D;
        /// <summary>zone events: what stands on a map, of all games</summary>
        public const uint MapEvents = 0x70E;
    }

    /// <summary>Bits of kunai_options.flags, for all modules. No two flags of kunai_options have the same
    /// bit, so a flag in the wrong member is KUNAI_E_ARGUMENT.</summary>
    public static class OpenFlags
    {
        /// <summary>the first warning becomes the error of the call</summary>
        public const uint Strict = 0x1;
        /// <summary>model, motion, scene, outline: data is bare structures without a file around them; see
        /// offset, base and format in kunai_options. Other modules ignore the flag</summary>
        public const uint Bare = 0x2;
        /// <summary>with KUNAI_OPEN_BARE, else KUNAI_E_ARGUMENT: the structure at offset is an NJS_ACTION,
        /// which points to a model and its motion. format is that of the model. kunai_model_open gives the
        /// model, kunai_motion_open the motion, and kunai_scene_open both</summary>
        public const uint Action = 0x4;
    }

    /// <summary>Bits of kunai_options.archive_flags.</summary>
    public static class ArchiveFlags
    {
        /// <summary>read the table only; do not look into the entries</summary>
        public const uint Quick = 0x10;
        /// <summary>unpack nothing: entries are given as they are stored</summary>
        public const uint Leave = 0x20;
        /// <summary>unpack entries of all archives that are recognised as PRS, PRSD, LZ10, LZ11, Huffman or
        /// RLE</summary>
        public const uint Unpack = 0x40;
    }

    /// <summary>Bits of kunai_options.prs_flags.</summary>
    public static class PrsFlags
    {
        /// <summary>kunai_prs_decode: a full dst is success, even if the stream goes on</summary>
        public const uint Fill = 0x100;
        /// <summary>a copy from before the start of the output gives zero bytes, instead of
        /// KUNAI_E_CORRUPT</summary>
        public const uint Lenient = 0x200;
    }

    /// <summary>Bits of kunai_options.textures_flags.</summary>
    public static class TexturesFlags
    {
        /// <summary>widen colours to 8 bits by a shift that leaves the low bits 0, instead of repeating the
        /// high bits</summary>
        public const uint Shift = 0x1000;
        /// <summary>palettes of the GameCube Sonic Adventures: colour format 0 is ARGB1555 (else IA8), 2 is
        /// ARGB4444 (else RGB5A3)</summary>
        public const uint SaPalettes = 0x2000;
    }

    /// <summary>Bits of kunai_options.model_flags.</summary>
    public static class ModelFlags
    {
        /// <summary>one skinned mesh for all triangles, without modifier volumes</summary>
        public const uint OneMesh = 0x10000;
        /// <summary>keep the draw order of the file; do not merge draws of equal materials</summary>
        public const uint DrawOrder = 0x20000;
        /// <summary>bind skins to the stored pose; do not recover the true bind pose</summary>
        public const uint StoredPose = 0x40000;
        /// <summary>32-bit colours are bytes R, G, B, A: those of vertices and, in Basic models, of
        /// materials</summary>
        public const uint ColorsRgba = 0x80000;
        /// <summary>Basic: 256 texture units are 1.0, instead of 255</summary>
        public const uint Uv256 = 0x100000;
        /// <summary>Basic: V is stored before U</summary>
        public const uint UvSwapped = 0x200000;
        /// <summary>Ginja: 255 units of positions and normals in skin lists are 1.0, instead of 256</summary>
        public const uint Skin255 = 0x400000;
    }

    /// <summary>Bits of kunai_options.motion_flags. ANGLES_WIDE and ANGLES_SHORT exclude each other; without
    /// both, the library finds out.</summary>
    public static class MotionFlags
    {
        /// <summary>angle keys have 32 bits per angle</summary>
        public const uint AnglesWide = 0x1000000;
        /// <summary>angle keys have 16 bits per angle</summary>
        public const uint AnglesShort = 0x2000000;
        /// <summary>channels have the meanings of Ninja 2</summary>
        public const uint Ninja2 = 0x4000000;
        /// <summary>Ninja ASCII: motions have 65535 angle units per turn, as in the SDK of 1999, instead of
        /// 65536</summary>
        public const uint Angles65535 = 0x8000000;
    }

    /// <summary>The flag word of a PVM or GVM. The lowest four bits say which fields the table has. The
    /// others announce chunks, but files do not always keep to them: the library finds chunks by their
    /// tags.</summary>
    public static class TextureTableFlags
    {
        /// <summary>each table entry has a global index</summary>
        public const uint GlobalIndex = 0x1;
        /// <summary>each table entry has width and height</summary>
        public const uint Dimensions = 0x2;
        /// <summary>each table entry has pixel and data format</summary>
        public const uint Format = 0x4;
        /// <summary>each table entry has a name</summary>
        public const uint Name = 0x8;
        /// <summary>there is a chunk MDLN</summary>
        public const uint Mdln = 0x10;
        /// <summary>there is a chunk PVMI</summary>
        public const uint Pvmi = 0x20;
        /// <summary>there is a chunk CONV</summary>
        public const uint Conv = 0x40;
        /// <summary>there are chunks IMGC</summary>
        public const uint Imgc = 0x80;
        /// <summary>there are textures; often missing in files of tools</summary>
        public const uint Pvrt = 0x100;
        /// <summary>there is a chunk COMM</summary>
        public const uint Comm = 0x200;
        /// <summary>there are palette banks</summary>
        public const uint Bank = 0x400;
        /// <summary>there are palettes</summary>
        public const uint Pvpl = 0x800;
        /// <summary>there are names of palettes</summary>
        public const uint Pvpn = 0x1000;
    }

    /// <summary>Which version of PSO a quest is for: the low 8 bits of kunai_archive_info.flags.</summary>
    public static class QuestPlatform
    {
        /// <summary>Dreamcast</summary>
        public const uint Dc = 1;
        /// <summary>PC</summary>
        public const uint Pc = 2;
        /// <summary>GameCube</summary>
        public const uint Gc = 3;
        /// <summary>Xbox</summary>
        public const uint Xb = 4;
        /// <summary>Blue Burst</summary>
        public const uint Bb = 5;
    }

    /// <summary>Fields of kunai_archive_info.flags of a quest.</summary>
    public static class QuestFlags
    {
        /// <summary>enum kunai_quest_platform</summary>
        public const uint PlatformMask = 0xFF;
        /// <summary>a quest to be stored by the player: the parts are PRSD</summary>
        public const uint Download = 0x100;
    }

    /// <summary>The tags of the chunks of Ninja files: the four letters as bytes, read
    /// little-endian.</summary>
    public static class ChunkTag
    {
        /// <summary>texture list</summary>
        public const uint Njtl = 0x4C544A4E;
        /// <summary>texture list of a Ginja file</summary>
        public const uint Gjtl = 0x4C544A47;
        /// <summary>texture list; real Xinja files use NJTL</summary>
        public const uint Xjtl = 0x4C544A58;
        /// <summary>Ninja Chunk model; also Xinja models</summary>
        public const uint Njcm = 0x4D434A4E;
        /// <summary>Ninja Basic model</summary>
        public const uint Njbm = 0x4D424A4E;
        /// <summary>Ginja model</summary>
        public const uint Gjcm = 0x4D434A47;
        /// <summary>Xinja model; real files use NJCM</summary>
        public const uint Xjcm = 0x4D434A58;
        /// <summary>motion of nodes</summary>
        public const uint Nmdm = 0x4D444D4E;
        /// <summary>shape motion</summary>
        public const uint Nssm = 0x4D53534E;
        /// <summary>camera motion</summary>
        public const uint Ncam = 0x4D41434E;
        /// <summary>light motion</summary>
        public const uint Nlim = 0x4D494C4E;
        /// <summary>static camera</summary>
        public const uint Njca = 0x41434A4E;
        /// <summary>places of the pointers of the chunk before it</summary>
        public const uint Pof0 = 0x30464F50;
        /// <summary>file name</summary>
        public const uint Nmdl = 0x4C444D4E;
        /// <summary>light; not decoded</summary>
        public const uint Njli = 0x494C4A4E;
        /// <summary>metadata; not decoded</summary>
        public const uint Njin = 0x4E494A4E;
        /// <summary>Ninja 2 model; not decoded</summary>
        public const uint N2cm = 0x4D43324E;
        /// <summary>compact shape motion; not decoded</summary>
        public const uint Cpsm = 0x4D535043;
        /// <summary>list of shape motions; not decoded</summary>
        public const uint Njsl = 0x4C534A4E;
        /// <summary>cell sprite; not decoded</summary>
        public const uint Njsp = 0x50534A4E;
        /// <summary>cell stream; not decoded</summary>
        public const uint Njcs = 0x53434A4E;
        /// <summary>motion of cell sprites; not decoded</summary>
        public const uint Ncsm = 0x4D53434E;
        /// <summary>absolute address, of Ninja 2; not decoded</summary>
        public const uint Njad = 0x44414A4E;
        /// <summary>absolute places of pointers; not decoded</summary>
        public const uint Pof1 = 0x31464F50;
        /// <summary>places of pointers; not decoded</summary>
        public const uint Pof2 = 0x32464F50;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cgcl = 0x4C434743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cglc = 0x434C4743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cgmp = 0x504D4743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cgsp = 0x50534743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cgal = 0x4C414743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cgam = 0x4D414743;
        /// <summary>of the game Illbleed; not decoded</summary>
        public const uint Cmck = 0x4B434D43;
        /// <summary>of the game Skies of Arcadia; not decoded</summary>
        public const uint Grnd = 0x444E5247;
        /// <summary>of the game Skies of Arcadia; not decoded</summary>
        public const uint Gobj = 0x4A424F47;
    }

    /// <summary>Parts of a Nintendo DS ROM: the member type of its entries (nds.md 4).</summary>
    public static class RomPart
    {
        /// <summary>a file of the table of files, with or without a name</summary>
        public const uint File = 0;
        /// <summary>a file that the overlay table of the ARM9 names</summary>
        public const uint Overlay9 = 1;
        /// <summary>a file that the overlay table of the ARM7 names</summary>
        public const uint Overlay7 = 2;
        /// <summary>the program of the processor ARM9</summary>
        public const uint Arm9 = 3;
        /// <summary>the program of the processor ARM7</summary>
        public const uint Arm7 = 4;
        /// <summary>icon and titles; textures.h decodes the icon</summary>
        public const uint Banner = 5;
    }

    /// <summary>Bits of kunai_program.flags. Bits without a name have no known meaning.</summary>
    public static class ProgramFlags
    {
        /// <summary>overlay: the file is packed. ARM9: the module parameters and the end of the program say
        /// so</summary>
        public const uint Packed = 0x1;
        /// <summary>overlay: the file has a signature</summary>
        public const uint Signed = 0x2;
    }

    /// <summary>Bits of kunai_rom.flags.</summary>
    public static class RomFlags
    {
        /// <summary>the checksum of the header is right</summary>
        public const uint HeaderCrc = 0x1;
        /// <summary>the checksum of the logo is right</summary>
        public const uint LogoCrc = 0x2;
        /// <summary>the checksum of the banner is right</summary>
        public const uint BannerCrc = 0x4;
        /// <summary>the ARM9 has module parameters</summary>
        public const uint Parameters = 0x8;
        /// <summary>12 bytes with a magic word follow the ARM9</summary>
        public const uint Trailer = 0x10;
    }

    /// <summary>Games: values of kunai_game.title.</summary>
    public static class GameTitle
    {
        /// <summary>game code ADA and the letter of the region</summary>
        public const uint Diamond = 1;
        /// <summary>APA</summary>
        public const uint Pearl = 2;
        /// <summary>CPU</summary>
        public const uint Platinum = 3;
        /// <summary>IPK</summary>
        public const uint Heartgold = 4;
        /// <summary>IPG</summary>
        public const uint Soulsilver = 5;
    }

    /// <summary>Languages: values of kunai_game.region. Each value is the last letter of the game
    /// code.</summary>
    public static class GameRegion
    {
        /// <summary>E</summary>
        public const uint English = 0x45;
        /// <summary>J</summary>
        public const uint Japanese = 0x4A;
        /// <summary>F</summary>
        public const uint French = 0x46;
        /// <summary>D</summary>
        public const uint German = 0x44;
        /// <summary>I</summary>
        public const uint Italian = 0x49;
        /// <summary>S</summary>
        public const uint Spanish = 0x53;
        /// <summary>K</summary>
        public const uint Korean = 0x4B;
    }

    /// <summary>How kunai_game_find_headers has found the headers.</summary>
    public static class GameSearch
    {
        /// <summary>at kunai_game.headers_offset</summary>
        public const uint Known = 1;
        /// <summary>by their content</summary>
        public const uint Content = 2;
    }

    /// <summary>The integer that is 1.0 in fx32.</summary>
    public static class Fx32
    {
        /// <summary>1.0</summary>
        public const uint One = 0x1000;
    }

    /// <summary>Lengths in units of the models.</summary>
    public static class MapUnits
    {
        /// <summary>side of a tile</summary>
        public const uint Tile = 0x10;
        /// <summary>side of a land</summary>
        public const uint Land = 0x200;
        /// <summary>one step of altitude</summary>
        public const uint Altitude = 0x8;
    }

    /// <summary>Counts of the game.</summary>
    public static class MapCount
    {
        /// <summary>tiles per side of a land</summary>
        public const uint Tiles = 0x20;
        /// <summary>props of a land that the game uses: the first 32</summary>
        public const uint Props = 0x20;
        /// <summary>heights after which the game stops looking</summary>
        public const uint Heights = 0xA;
        /// <summary>times of day: one per 2 seconds</summary>
        public const uint Times = 0xA8C0;
    }

    /// <summary>Values of kunai_map_header.encounters that stand for "none".</summary>
    public static class MapEncounters
    {
        /// <summary>HeartGold</summary>
        public const uint NoneHg = 0xFF;
        /// <summary>other games</summary>
        public const uint None = 0xFFFF;
    }

    /// <summary>Values of kunai_map_matrix.lands.</summary>
    public static class MapCell
    {
        /// <summary>the cell has no land</summary>
        public const uint Empty = 0xFFFF;
    }

    /// <summary>Type of a map: kunai_map_header.type of Platinum.</summary>
    public static class MapType
    {
        /// <summary>no type</summary>
        public const uint None = 0;
        /// <summary>town or city</summary>
        public const uint Town = 1;
        /// <summary>route</summary>
        public const uint Outdoors = 2;
        /// <summary>cave</summary>
        public const uint Cave = 3;
        /// <summary>building</summary>
        public const uint Indoors = 4;
        /// <summary>Pokemon Center</summary>
        public const uint Center = 5;
        /// <summary>the Underground</summary>
        public const uint Underground = 6;
    }

    /// <summary>Permissions of a map: bits of kunai_map_header.flags.</summary>
    public static class MapHeaderFlags
    {
        /// <summary>the player may ride a bicycle</summary>
        public const uint Bike = 0x1;
        /// <summary>the player may run</summary>
        public const uint Run = 0x2;
        /// <summary>an escape rope works</summary>
        public const uint EscapeRope = 0x4;
        /// <summary>the player may fly away</summary>
        public const uint Fly = 0x8;
        /// <summary>HeartGold: first bit about phone calls</summary>
        public const uint Call1 = 0x10;
        /// <summary>HeartGold: second bit about phone calls</summary>
        public const uint Call2 = 0x20;
        /// <summary>HeartGold: the radio works</summary>
        public const uint Radio = 0x40;
    }

    /// <summary>Fields of one word of kunai_map_land.tiles.</summary>
    public static class Tile
    {
        /// <summary>tile &amp; this: which behaviour of the game the tile has</summary>
        public const uint BehaviorMask = 0xFF;
        /// <summary>nobody can enter the tile</summary>
        public const uint Blocked = 0x8000;
    }

    /// <summary>Value of kunai_map_animation.flags in the known files whose model has no
    /// animations.</summary>
    public static class MapAnimationValue
    {
        /// <summary>no bit has a meaning</summary>
        public const uint None = 0xFF;
    }

    /// <summary>Bits of kunai_map_animation.flags, if the model has animations.</summary>
    public static class MapAnimationFlags
    {
        /// <summary>the game does not load the animations with the map</summary>
        public const uint LoadLater = 0x1;
        /// <summary>the game does not start the animations with the map</summary>
        public const uint AttachLater = 0x2;
    }

    /// <summary>Values of kunai_map_background.kind.</summary>
    public static class MapBackgroundKind
    {
        /// <summary>runs the script when the player reads it</summary>
        public const uint Read = 0;
        /// <summary>a sign on a wall: opens when the player walks north into it</summary>
        public const uint Wall = 1;
        /// <summary>a hidden item. Its flag depends on the script</summary>
        public const uint HiddenItem = 2;
    }

    /// <summary>Values of kunai_map_background.facing: where the player must look. The numbers differ from
    /// enum kunai_map_direction.</summary>
    public static class MapFacing
    {
        /// <summary>north: to smaller z</summary>
        public const uint North = 0;
        /// <summary>east: to larger x</summary>
        public const uint East = 1;
        /// <summary>west</summary>
        public const uint West = 2;
        /// <summary>south</summary>
        public const uint South = 3;
        /// <summary>any direction</summary>
        public const uint Any = 4;
        /// <summary>west or east</summary>
        public const uint WestOrEast = 5;
        /// <summary>north or south</summary>
        public const uint NorthOrSouth = 6;
    }

    /// <summary>Values of kunai_map_object.direction.</summary>
    public static class MapDirection
    {
        /// <summary>north: to smaller z</summary>
        public const uint North = 0;
        /// <summary>south</summary>
        public const uint South = 1;
        /// <summary>west</summary>
        public const uint West = 2;
        /// <summary>east: to larger x</summary>
        public const uint East = 3;
    }

    /// <summary>Values of kunai_map_object with a meaning of their own.</summary>
    public static class MapObjectValue
    {
        /// <summary>flag: the object is always there</summary>
        public const uint NoFlag = 0x0;
        /// <summary>graphics of Diamond and Platinum: from here to LAST_VARIABLE, a variable of the game
        /// decides</summary>
        public const uint FirstVariable = 0x65;
        /// <summary>graphics: the last of these</summary>
        public const uint LastVariable = 0x74;
        /// <summary>script: a copy of an object of another map</summary>
        public const uint Copy = 0xFFFF;
    }

    /// <summary>Values of kunai_map_warp with a meaning of their own.</summary>
    public static class MapWarpValue
    {
        /// <summary>warp: back to where the player came from</summary>
        public const uint Back = 0x100;
        /// <summary>header of these warps in the known files</summary>
        public const uint BackHeader = 0xFFF;
    }

    /// <summary>Flags of kunai_map_heights.</summary>
    public static class HeightFlags
    {
        /// <summary>looks at every plate or triangle, not only at those of one strip, and does not stop at
        /// ten heights. Ignores triangles whose area is 0: they have heights on their whole line</summary>
        public const uint AllPlates = 0x1;
    }

    /// <summary>How nodes use the scales of their parents: see kunai_model_world.</summary>
    public static class ScalingRule
    {
        /// <summary>a node inherits the scale of its parent</summary>
        public const uint Inherit = 0;
        /// <summary>nodes with KUNAI_NODE_UNDOES_SCALE undo it</summary>
        public const uint Undo = 1;
        /// <summary>every node undoes the scales above it after its rotation</summary>
        public const uint Softimage = 2;
    }

    /// <summary>Flags of Nitro nodes from the render commands of the model, in kunai_node.flags.</summary>
    public static class NodeFlags
    {
        /// <summary>faces the camera: in camera space, its matrix loses its rotation, and each column of the
        /// 3x3 part keeps its length. kunai_model_world does not apply it</summary>
        public const uint Billboard = 0x10000;
        /// <summary>the same, but the node turns about Y only</summary>
        public const uint BillboardY = 0x20000;
        /// <summary>scaling rule 1: the node undoes the scale of its parent</summary>
        public const uint UndoesScale = 0x40000;
        /// <summary>scaling rule 1: a child undoes the scale of the node</summary>
        public const uint ScaleUndone = 0x80000;
        /// <summary>sub-meshes of the node (kunai_submesh.node) are not drawn, unless a motion of
        /// KUNAI_PROPERTY_VISIBLE shows them</summary>
        public const uint Hidden = 0x100000;
    }

    /// <summary>Kinds of meshes.</summary>
    public static class MeshKind
    {
        /// <summary>moves with one node, in the space of that node</summary>
        public const uint Rigid = 0;
        /// <summary>in bind space: world position = sum of weight * world matrix of the joint * its inverse
        /// bind matrix * position</summary>
        public const uint Skinned = 1;
        /// <summary>modifier volume or collision, not to be drawn; in the space of its node. Has positions,
        /// sources, indices, sub-meshes and user words only. Each sub-mesh is one chunk, normally a closed
        /// body; its material means nothing</summary>
        public const uint Volume = 2;
    }

    /// <summary>Meaning of kunai_material.flags.</summary>
    public static class MaterialFlags
    {
        /// <summary>blended with blend_source and blend_destination. Else opaque, whatever alpha and factors
        /// are. Nitro: else blended only if its picture is translucent (KUNAI_IMAGE_TRANSLUCENT), or a motion
        /// of KUNAI_PROPERTY_ALPHA takes its alpha below 1</summary>
        public const uint Blend = 0x1;
        /// <summary>both sides are drawn. Else the back, which is clockwise, is not drawn (with
        /// KUNAI_MATERIAL_BACK_SIDE: the front). If a file has clockwise fronts, the library has turned its
        /// triangles</summary>
        public const uint DoubleSided = 0x2;
        /// <summary>only textures and diffuse colours, no lights</summary>
        public const uint Unlit = 0x4;
        /// <summary>flat shading</summary>
        public const uint Flat = 0x8;
        /// <summary>UVs are made from normals, stored UVs are ignored. Nitro: the row vector of the normal,
        /// as seen by the camera, times the effect matrix gives x, y; UV is (x / 2 + 1/2, -y / 2 +
        /// 1/2)</summary>
        public const uint Environment = 0x10;
        /// <summary>no specular light</summary>
        public const uint NoSpecular = 0x20;
        /// <summary>no ambient light</summary>
        public const uint NoAmbient = 0x40;
        /// <summary>transparent pixels of an opaque material are drawn. Else they are left out; the alpha at
        /// which this begins is not in the file</summary>
        public const uint NoAlphaTest = 0x80;
        /// <summary>the diffuse colour is kunai_mesh.colors[0], in place of diffuse. Else colours of vertices
        /// are not used</summary>
        public const uint VertexColor = 0x100;
        /// <summary>Nitro: not drawn, because its node is hidden (KUNAI_NODE_HIDDEN), its alpha is 0 (a
        /// motion of KUNAI_PROPERTY_ALPHA may raise it), or neither side is drawn</summary>
        public const uint Hidden = 0x200;
        /// <summary>Ninja Chunk: the members with 2 in their name are set: the material of pixels inside a
        /// modifier volume</summary>
        public const uint Second = 0x400;
        /// <summary>only the back is drawn, which is clockwise</summary>
        public const uint BackSide = 0x800;
        /// <summary>Nitro: as ENVIRONMENT, but from positions</summary>
        public const uint Projection = 0x1000;
    }

    /// <summary>How UVs outside 0 to 1 are used.</summary>
    public static class Wrap
    {
        /// <summary>repeated</summary>
        public const uint Repeat = 0;
        /// <summary>repeated, every second time mirrored</summary>
        public const uint Mirror = 1;
        /// <summary>the edge continues</summary>
        public const uint Clamp = 2;
    }

    /// <summary>How a texture is filtered.</summary>
    public static class Filter
    {
        /// <summary>nearest texel</summary>
        public const uint Point = 0;
        /// <summary>between 4 texels of a mip level</summary>
        public const uint Bilinear = 1;
        /// <summary>also between two mip levels</summary>
        public const uint Trilinear = 2;
        /// <summary>another trilinear filter of the console</summary>
        public const uint TrilinearB = 3;
    }

    /// <summary>Factors of blending: pixel = source * blend_source + destination * blend_destination. The
    /// source is drawn onto the destination. SRC_ALPHA with INV_SRC_ALPHA is the usual pair; SRC_ALPHA or ONE
    /// with ONE adds; ZERO with OTHER multiplies.</summary>
    public static class Blend
    {
        /// <summary>0</summary>
        public const uint Zero = 0;
        /// <summary>1</summary>
        public const uint One = 1;
        /// <summary>for the source: destination colour; for the destination: source colour</summary>
        public const uint Other = 2;
        /// <summary>1 - KUNAI_BLEND_OTHER</summary>
        public const uint InvOther = 3;
        /// <summary>source alpha</summary>
        public const uint SrcAlpha = 4;
        /// <summary>1 - source alpha</summary>
        public const uint InvSrcAlpha = 5;
        /// <summary>destination alpha</summary>
        public const uint DstAlpha = 6;
        /// <summary>1 - destination alpha</summary>
        public const uint InvDstAlpha = 7;
        /// <summary>Xinja: for the source: source colour; for the destination: destination colour</summary>
        public const uint Own = 8;
        /// <summary>Xinja: 1 - KUNAI_BLEND_OWN</summary>
        public const uint InvOwn = 9;
    }

    /// <summary>kunai_node.flags of all models except Nitro: evalflags of the NJS_OBJECT.</summary>
    public static class EvalFlags
    {
        /// <summary>the translation is not applied</summary>
        public const uint UnitPos = 0x1;
        /// <summary>the rotation is not applied</summary>
        public const uint UnitAng = 0x2;
        /// <summary>the scale is not applied</summary>
        public const uint UnitScl = 0x4;
        /// <summary>the node draws nothing; its children do</summary>
        public const uint Hide = 0x8;
        /// <summary>the child pointer is not followed</summary>
        public const uint Break = 0x10;
        /// <summary>turns about Z, then X, then Y; else about X, Y, Z</summary>
        public const uint ZxyAng = 0x20;
        /// <summary>motions of nodes have no tracks for the node</summary>
        public const uint Skip = 0x40;
        /// <summary>motions of shapes have no tracks for the node</summary>
        public const uint ShapeSkip = 0x80;
        /// <summary>while the game runs: children are culled with the node</summary>
        public const uint Clip = 0x100;
        /// <summary>marks a modifier volume</summary>
        public const uint Modifier = 0x200;
        /// <summary>the rotation is stored as a quaternion, not as angles</summary>
        public const uint Quaternion = 0x400;
        /// <summary>the parent's matrix is remembered for ROTATE_SET</summary>
        public const uint RotateBase = 0x800;
        /// <summary>the remembered 3x3 part replaces the rotation</summary>
        public const uint RotateSet = 0x1000;
        /// <summary>marks a node of a skin</summary>
        public const uint Envelope = 0x2000;
    }

    /// <summary>kunai_node.flags of Nitro, bits 0 to 15: the flags of the node's record. Above them are enum
    /// kunai_node_flags.</summary>
    public static class NitroNodeFlags
    {
        /// <summary>no translation is stored</summary>
        public const uint NoTranslation = 0x1;
        /// <summary>no rotation is stored</summary>
        public const uint NoRotation = 0x2;
        /// <summary>no scale is stored</summary>
        public const uint NoScale = 0x4;
        /// <summary>the rotation is stored as two elements and a pivot</summary>
        public const uint Pivot = 0x8;
        /// <summary>which element of the 3x3 matrix is 1 or -1: 0 to 8</summary>
        public const uint PivotIndexShift = 0x4;
        /// <summary>4 bits</summary>
        public const uint PivotIndexMask = 0xF;
        /// <summary>the pivot is -1</summary>
        public const uint NegativePivot = 0x100;
        /// <summary>the third element is minus the second</summary>
        public const uint NegativeC = 0x200;
        /// <summary>the fourth element is minus the first</summary>
        public const uint NegativeD = 0x400;
        /// <summary>slot of the matrix stack; wrong in most files</summary>
        public const uint SlotShift = 0xB;
        /// <summary>5 bits</summary>
        public const uint SlotMask = 0x1F;
    }

    /// <summary>kunai_submesh.flags and raw[KUNAI_CHUNK_RAW_STRIP]: head bits of a strip chunk. The head bits
    /// of a volume chunk, in kunai_submesh.flags of a volume, have no known meaning.</summary>
    public static class StripFlags
    {
        /// <summary>unlit</summary>
        public const uint IgnoreLight = 0x1;
        /// <summary>no specular light</summary>
        public const uint IgnoreSpecular = 0x2;
        /// <summary>no ambient light</summary>
        public const uint IgnoreAmbient = 0x4;
        /// <summary>blended</summary>
        public const uint UseAlpha = 0x8;
        /// <summary>both sides are drawn</summary>
        public const uint DoubleSided = 0x10;
        /// <summary>flat shading</summary>
        public const uint Flat = 0x20;
        /// <summary>UVs are made from normals, stored UVs are ignored</summary>
        public const uint Environment = 0x40;
        /// <summary>Sonic Adventure 2: transparent pixels are drawn, too</summary>
        public const uint NoAlphaTest = 0x80;
    }

    /// <summary>kunai_material.raw of Ninja Chunk: which word is where. A word that no chunk has set is
    /// 0.</summary>
    public static class ChunkRaw
    {
        /// <summary>enum kunai_strip_flags</summary>
        public const uint Strip = 0;
        /// <summary>enum kunai_chunk_texture</summary>
        public const uint Texture = 1;
        /// <summary>enum kunai_chunk_texture of the second parameter set</summary>
        public const uint Texture2 = 2;
        /// <summary>head bits of the chunk with the colours of the second set; their meaning is not
        /// known</summary>
        public const uint Head2 = 3;
        /// <summary>direction x, y of a bump chunk: enum kunai_chunk_bump</summary>
        public const uint BumpXy = 4;
        /// <summary>direction z, up vector x: enum kunai_chunk_bump</summary>
        public const uint BumpZUpX = 5;
        /// <summary>up vector y, z: enum kunai_chunk_bump</summary>
        public const uint BumpUpYz = 6;
    }

    /// <summary>The words KUNAI_CHUNK_RAW_BUMP_XY, KUNAI_CHUNK_RAW_BUMP_Z_UP_X and
    /// KUNAI_CHUNK_RAW_BUMP_UP_YZ: two numbers in each word. Numbers are signed integers of 16
    /// bits.</summary>
    public static class ChunkBump
    {
        /// <summary>the number that the comment of the word names first</summary>
        public const uint FirstShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint FirstMask = 0xFFFF;
        /// <summary>the other number</summary>
        public const uint SecondShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint SecondMask = 0xFFFF;
        /// <summary>the number that is 1.0</summary>
        public const uint One = 0x7FFF;
    }

    /// <summary>The words KUNAI_CHUNK_RAW_TEXTURE and KUNAI_CHUNK_RAW_TEXTURE2: the second word of the chunk
    /// in bits 0 to 15, its head bits above them.</summary>
    public static class ChunkTexture
    {
        /// <summary>index in the texture list</summary>
        public const uint IndexShift = 0x0;
        /// <summary>13 bits</summary>
        public const uint IndexMask = 0x1FFF;
        /// <summary>anisotropic filter</summary>
        public const uint SuperSample = 0x2000;
        /// <summary>enum kunai_filter</summary>
        public const uint FilterShift = 0xE;
        /// <summary>2 bits</summary>
        public const uint FilterMask = 0x3;
        /// <summary>mip bias in quarters: the value in force. A mip chunk after the texture chunk replaces
        /// it</summary>
        public const uint MipShift = 0x10;
        /// <summary>4 bits</summary>
        public const uint MipMask = 0xF;
        /// <summary>V is clamped; wins over flip</summary>
        public const uint ClampV = 0x100000;
        /// <summary>the same for U</summary>
        public const uint ClampU = 0x200000;
        /// <summary>V is repeated and mirrored</summary>
        public const uint FlipV = 0x400000;
        /// <summary>the same for U</summary>
        public const uint FlipU = 0x800000;
    }

    /// <summary>kunai_material.raw of Ninja Basic: which word is where. Other words are 0.</summary>
    public static class BasicRaw
    {
        /// <summary>attrflags: enum kunai_basic_attr_flags</summary>
        public const uint Attr = 0;
        /// <summary>attr_texId: enum kunai_basic_texture</summary>
        public const uint Texture = 1;
    }

    /// <summary>kunai_submesh.flags and raw[KUNAI_BASIC_RAW_ATTR]: attrflags of the NJS_MATERIAL.</summary>
    public static class BasicAttrFlags
    {
        /// <summary>free for the game</summary>
        public const uint UserShift = 0x0;
        /// <summary>7 bits</summary>
        public const uint UserMask = 0x7F;
        /// <summary>for the picking of the game</summary>
        public const uint Pick = 0x80;
        /// <summary>mip bias in quarters</summary>
        public const uint MipShift = 0x8;
        /// <summary>4 bits</summary>
        public const uint MipMask = 0xF;
        /// <summary>anisotropic filter</summary>
        public const uint SuperSample = 0x1000;
        /// <summary>enum kunai_filter</summary>
        public const uint FilterShift = 0xD;
        /// <summary>2 bits</summary>
        public const uint FilterMask = 0x3;
        /// <summary>V is clamped; wins over flip</summary>
        public const uint ClampV = 0x8000;
        /// <summary>the same for U</summary>
        public const uint ClampU = 0x10000;
        /// <summary>V is repeated and mirrored</summary>
        public const uint FlipV = 0x20000;
        /// <summary>the same for U</summary>
        public const uint FlipU = 0x40000;
        /// <summary>no specular light</summary>
        public const uint IgnoreSpecular = 0x80000;
        /// <summary>blended</summary>
        public const uint UseAlpha = 0x100000;
        /// <summary>else not textured, even if there are UVs</summary>
        public const uint UseTexture = 0x200000;
        /// <summary>UVs are made from normals</summary>
        public const uint Environment = 0x400000;
        /// <summary>both sides are drawn</summary>
        public const uint DoubleSided = 0x800000;
        /// <summary>flat shading</summary>
        public const uint Flat = 0x1000000;
        /// <summary>unlit</summary>
        public const uint IgnoreLight = 0x2000000;
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint DestinationShift = 0x1A;
        /// <summary>3 bits</summary>
        public const uint DestinationMask = 0x7;
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint SourceShift = 0x1D;
        /// <summary>3 bits</summary>
        public const uint SourceMask = 0x7;
    }

    /// <summary>The word KUNAI_BASIC_RAW_TEXTURE.</summary>
    public static class BasicTexture
    {
        /// <summary>index in the texture list</summary>
        public const uint IndexShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint IndexMask = 0xFFFF;
    }

    /// <summary>kunai_material.parameters of Ginja (ginja.md 7): pairs of a type and a value, in the order of
    /// types. KUNAI_GINJA_PARAMETER_FORMAT occurs once for each attribute that has one, any other type at
    /// most once. A list of meshes begins without parameters, and a parameter stays in force until a later
    /// mesh of the list replaces it. A model has two lists: opaque meshes, translucent meshes.</summary>
    public static class GinjaParameter
    {
        /// <summary>how an attribute is stored: enum kunai_ginja_format</summary>
        public const uint Format = 0;
        /// <summary>what corners contain: enum kunai_ginja_indices</summary>
        public const uint Indices = 1;
        /// <summary>enum kunai_ginja_strip_flags</summary>
        public const uint Strip = 2;
        /// <summary>not used</summary>
        public const uint Strip2 = 3;
        /// <summary>enum kunai_ginja_blend</summary>
        public const uint Blend = 4;
        /// <summary>enum kunai_ginja_color</summary>
        public const uint Diffuse = 5;
        /// <summary>enum kunai_ginja_color</summary>
        public const uint Ambient = 6;
        /// <summary>enum kunai_ginja_color</summary>
        public const uint Specular = 7;
        /// <summary>enum kunai_ginja_texture</summary>
        public const uint Texture = 8;
        /// <summary>enum kunai_ginja_stage</summary>
        public const uint Stage = 9;
        /// <summary>enum kunai_ginja_generator</summary>
        public const uint Generator = 10;
    }

    /// <summary>Attributes: things that a vertex array or a corner can contain.</summary>
    public static class GinjaAttribute
    {
        /// <summary>index of a matrix; not used</summary>
        public const uint Matrix = 0;
        /// <summary>position</summary>
        public const uint Position = 1;
        /// <summary>normal, with or without binormal and tangent</summary>
        public const uint Normal = 2;
        /// <summary>colour 0</summary>
        public const uint Color = 3;
        /// <summary>colour 1</summary>
        public const uint Color2 = 4;
        /// <summary>texture coordinates 0 to 7 are attributes 5 to 12</summary>
        public const uint Uv = 5;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_FORMAT</summary>
    public static class GinjaFormat
    {
        /// <summary>integers are divided by 2 to this power. UVs: 0 means 8. Normals ignore it: 64 or 16384
        /// is 1.0</summary>
        public const uint FractionShift = 0x0;
        /// <summary>5 bits</summary>
        public const uint FractionMask = 0x1F;
        /// <summary>enum kunai_ginja_type</summary>
        public const uint TypeShift = 0x8;
        /// <summary>4 bits</summary>
        public const uint TypeMask = 0xF;
        /// <summary>enum kunai_ginja_count</summary>
        public const uint CountShift = 0xC;
        /// <summary>4 bits</summary>
        public const uint CountMask = 0xF;
        /// <summary>enum kunai_ginja_attribute</summary>
        public const uint AttributeShift = 0x10;
        /// <summary>8 bits</summary>
        public const uint AttributeMask = 0xFF;
    }

    /// <summary>The numbers of an element.</summary>
    public static class GinjaCount
    {
        /// <summary>position, z is 0</summary>
        public const uint Xy = 0;
        /// <summary>position</summary>
        public const uint Xyz = 1;
        /// <summary>normal</summary>
        public const uint NormalXyz = 2;
        /// <summary>normal, binormal, tangent: 9 numbers</summary>
        public const uint Nbt = 3;
        /// <summary>the same; corners have an index for each of the three</summary>
        public const uint Nbt3 = 4;
        /// <summary>colour, alpha is 255</summary>
        public const uint Rgb = 5;
        /// <summary>colour</summary>
        public const uint Rgba = 6;
        /// <summary>texture coordinate U, V is 0</summary>
        public const uint S = 7;
        /// <summary>texture coordinates</summary>
        public const uint St = 8;
    }

    /// <summary>How a number is stored, or a colour (from KUNAI_GINJA_TYPE_RGB565 on).</summary>
    public static class GinjaType
    {
        /// <summary>unsigned, 1 byte</summary>
        public const uint U8 = 0;
        /// <summary>signed, 1 byte</summary>
        public const uint S8 = 1;
        /// <summary>unsigned, 2 bytes</summary>
        public const uint U16 = 2;
        /// <summary>signed, 2 bytes</summary>
        public const uint S16 = 3;
        /// <summary>float</summary>
        public const uint F32 = 4;
        /// <summary>colour, 2 bytes</summary>
        public const uint Rgb565 = 5;
        /// <summary>colour, 3 bytes</summary>
        public const uint Rgb8 = 6;
        /// <summary>colour, 4 bytes, the last one is ignored</summary>
        public const uint Rgbx8 = 7;
        /// <summary>colour, 2 bytes</summary>
        public const uint Rgba4 = 8;
        /// <summary>colour, 3 bytes</summary>
        public const uint Rgba6 = 9;
        /// <summary>colour, 4 bytes</summary>
        public const uint Rgba8 = 10;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_INDICES: an enum kunai_ginja_code for each attribute; that of attribute
    /// a is value &gt;&gt; KUNAI_GINJA_INDICES_BITS * a &amp; KUNAI_GINJA_INDICES_MASK.</summary>
    public static class GinjaIndices
    {
        /// <summary>bits per attribute</summary>
        public const uint Bits = 2;
        /// <summary>2 bits</summary>
        public const uint Mask = 3;
    }

    /// <summary>How a corner contains an attribute.</summary>
    public static class GinjaCode
    {
        /// <summary>not at all</summary>
        public const uint Absent = 0;
        /// <summary>the element itself</summary>
        public const uint Direct = 1;
        /// <summary>an index of 8 bits</summary>
        public const uint Index8 = 2;
        /// <summary>an index of 16 bits</summary>
        public const uint Index16 = 3;
    }

    /// <summary>kunai_submesh.flags of Ginja and KUNAI_GINJA_PARAMETER_STRIP</summary>
    public static class GinjaStripFlags
    {
        /// <summary>count of colour channels</summary>
        public const uint ChannelsShift = 0x0;
        /// <summary>2 bits</summary>
        public const uint ChannelsMask = 0x3;
        /// <summary>count of texture generators</summary>
        public const uint GeneratorsShift = 0x4;
        /// <summary>4 bits</summary>
        public const uint GeneratorsMask = 0xF;
        /// <summary>unlit</summary>
        public const uint IgnoreLight = 0x100;
        /// <summary>no specular light</summary>
        public const uint IgnoreSpecular = 0x200;
        /// <summary>no ambient light</summary>
        public const uint IgnoreAmbient = 0x400;
        /// <summary>the diffuse colour is the vertex's</summary>
        public const uint VertexDiffuse = 0x800;
        /// <summary>the ambient colour is the vertex's</summary>
        public const uint VertexAmbient = 0x1000;
        /// <summary>translucent</summary>
        public const uint UseAlpha = 0x2000;
        /// <summary>no alpha test</summary>
        public const uint NoPunchThrough = 0x4000;
        /// <summary>both sides are drawn</summary>
        public const uint DoubleSided = 0x8000;
        /// <summary>count of texture stages</summary>
        public const uint StagesShift = 0x10;
        /// <summary>4 bits</summary>
        public const uint StagesMask = 0xF;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_BLEND</summary>
    public static class GinjaBlend
    {
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint DestinationShift = 8;
        /// <summary>3 bits</summary>
        public const uint DestinationMask = 7;
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint SourceShift = 11;
        /// <summary>3 bits</summary>
        public const uint SourceMask = 7;
        /// <summary>enum kunai_ginja_mix</summary>
        public const uint MixShift = 14;
        /// <summary>2 bits</summary>
        public const uint MixMask = 3;
    }

    /// <summary>How pixels are mixed.</summary>
    public static class GinjaMix
    {
        /// <summary>opaque</summary>
        public const uint None = 0;
        /// <summary>by the two factors; the only one that sets KUNAI_MATERIAL_BLEND</summary>
        public const uint Blend = 1;
        /// <summary>by a logic operation</summary>
        public const uint Logic = 2;
        /// <summary>subtracted</summary>
        public const uint Subtract = 3;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_DIFFUSE, _AMBIENT and _SPECULAR</summary>
    public static class GinjaColor
    {
        /// <summary>alpha</summary>
        public const uint AlphaShift = 0x0;
        /// <summary>8 bits</summary>
        public const uint AlphaMask = 0xFF;
        /// <summary>blue</summary>
        public const uint BlueShift = 0x8;
        /// <summary>8 bits</summary>
        public const uint BlueMask = 0xFF;
        /// <summary>green</summary>
        public const uint GreenShift = 0x10;
        /// <summary>8 bits</summary>
        public const uint GreenMask = 0xFF;
        /// <summary>red</summary>
        public const uint RedShift = 0x18;
        /// <summary>8 bits</summary>
        public const uint RedMask = 0xFF;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_TEXTURE</summary>
    public static class GinjaTexture
    {
        /// <summary>index in the texture list</summary>
        public const uint IndexShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint IndexMask = 0xFFFF;
        /// <summary>enum kunai_ginja_wrap</summary>
        public const uint WrapVShift = 0x10;
        /// <summary>2 bits</summary>
        public const uint WrapVMask = 0x3;
        /// <summary>enum kunai_ginja_wrap</summary>
        public const uint WrapUShift = 0x12;
        /// <summary>2 bits</summary>
        public const uint WrapUMask = 0x3;
    }

    /// <summary>Other values than those of enum kunai_wrap. 3 is read as repeat.</summary>
    public static class GinjaWrap
    {
        /// <summary>the edge continues</summary>
        public const uint Clamp = 0;
        /// <summary>repeated</summary>
        public const uint Repeat = 1;
        /// <summary>repeated, every second time mirrored</summary>
        public const uint Mirror = 2;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_STAGE</summary>
    public static class GinjaStage
    {
        /// <summary>colour channel: enum kunai_ginja_channel</summary>
        public const uint ChannelShift = 0;
        /// <summary>4 bits</summary>
        public const uint ChannelMask = 15;
        /// <summary>texture map</summary>
        public const uint MapShift = 4;
        /// <summary>4 bits</summary>
        public const uint MapMask = 15;
        /// <summary>texture coordinate</summary>
        public const uint UvShift = 8;
        /// <summary>4 bits</summary>
        public const uint UvMask = 15;
        /// <summary>which stage</summary>
        public const uint IndexShift = 12;
        /// <summary>4 bits</summary>
        public const uint IndexMask = 15;
    }

    /// <summary>Colour channels of a texture stage.</summary>
    public static class GinjaChannel
    {
        /// <summary>colour 0</summary>
        public const uint Color = 0;
        /// <summary>colour 1</summary>
        public const uint Color2 = 1;
        /// <summary>colour 0 with alpha 0</summary>
        public const uint ColorNoAlpha = 4;
    }

    /// <summary>KUNAI_GINJA_PARAMETER_GENERATOR</summary>
    public static class GinjaGenerator
    {
        /// <summary>enum kunai_ginja_matrix</summary>
        public const uint MatrixShift = 0x0;
        /// <summary>4 bits</summary>
        public const uint MatrixMask = 0xF;
        /// <summary>enum kunai_ginja_source</summary>
        public const uint SourceShift = 0x4;
        /// <summary>8 bits</summary>
        public const uint SourceMask = 0xFF;
        /// <summary>enum kunai_ginja_function</summary>
        public const uint FunctionShift = 0xC;
        /// <summary>4 bits</summary>
        public const uint FunctionMask = 0xF;
        /// <summary>texture coordinate that is made</summary>
        public const uint UvShift = 0x10;
        /// <summary>8 bits</summary>
        public const uint UvMask = 0xFF;
    }

    /// <summary>Texture matrices of a generator.</summary>
    public static class GinjaMatrix
    {
        /// <summary>texture matrices 0 to 9 are 0 to 9</summary>
        public const uint Texture = 0;
        /// <summary>no matrix</summary>
        public const uint None = 10;
    }

    /// <summary>Sources that texture coordinates are made from.</summary>
    public static class GinjaSource
    {
        /// <summary>position</summary>
        public const uint Position = 0;
        /// <summary>environment map: sets KUNAI_MATERIAL_ENVIRONMENT</summary>
        public const uint Normal = 1;
        /// <summary>binormal</summary>
        public const uint Binormal = 2;
        /// <summary>tangent</summary>
        public const uint Tangent = 3;
        /// <summary>stored texture coordinates 0 to 7 are 4 to 11</summary>
        public const uint Uv = 4;
        /// <summary>generated texture coordinates 0 to 6 are 12 to 18</summary>
        public const uint Generated = 12;
        /// <summary>colour 0</summary>
        public const uint Color = 19;
        /// <summary>colour 1</summary>
        public const uint Color2 = 20;
    }

    /// <summary>How texture coordinates are made.</summary>
    public static class GinjaFunction
    {
        /// <summary>3x4 matrix</summary>
        public const uint Function3x4 = 0;
        /// <summary>2x4 matrix</summary>
        public const uint Function2x4 = 1;
        /// <summary>bump 0 to 7 are 2 to 9</summary>
        public const uint Bump = 2;
        /// <summary>from the colour</summary>
        public const uint Color = 10;
    }

    /// <summary>kunai_submesh.flags of Xinja: from the vertex set.</summary>
    public static class XinjaSet
    {
        /// <summary>vertex type: enum kunai_xinja_vertex_flags</summary>
        public const uint VertexShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint VertexMask = 0xFFFF;
        /// <summary>flags of the set; no known meaning</summary>
        public const uint FlagsShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint FlagsMask = 0xFFFF;
    }

    /// <summary>Things that vertices have beside a position.</summary>
    public static class XinjaVertexFlags
    {
        /// <summary>UVs: 2 floats</summary>
        public const uint Uv = 0x1;
        /// <summary>normal: 3 floats</summary>
        public const uint Normal = 0x2;
        /// <summary>colour: enum kunai_xinja_color</summary>
        public const uint Color = 0x4;
    }

    /// <summary>kunai_material.parameters of Xinja (xinja.md 5): records of 4 words, a type and a, b and c,
    /// in the order of types. Each type occurs at most once. At most eight types that are not listed here are
    /// kept. A list of meshes begins without records, and a record stays in force until a later mesh of the
    /// list replaces it. A model has two lists: opaque meshes, translucent meshes.</summary>
    public static class XinjaState
    {
        /// <summary>a: enum kunai_xinja_culling</summary>
        public const uint Culling = 1;
        /// <summary>a: factor of the source, b: of the destination: enum kunai_xinja_factor</summary>
        public const uint Blend = 2;
        /// <summary>a: index in the texture list</summary>
        public const uint Texture = 3;
        /// <summary>a: for U, b: for V: enum kunai_xinja_wrap</summary>
        public const uint Wrap = 4;
        /// <summary>a: ambient, b: diffuse, c: specular: enum kunai_xinja_color</summary>
        public const uint Colors = 5;
        /// <summary>a: enum kunai_xinja_light</summary>
        public const uint Light = 6;
        /// <summary>a: enum kunai_xinja_environment</summary>
        public const uint Environment = 7;
        /// <summary>a: enum kunai_xinja_diffuse</summary>
        public const uint Diffuse = 8;
    }

    /// <summary>Front sides of triangles in the file. Triangles in kunai_mesh.indices always have
    /// counter-clockwise fronts.</summary>
    public static class XinjaCulling
    {
        /// <summary>both sides are drawn</summary>
        public const uint None = 0;
        /// <summary>fronts are counter-clockwise</summary>
        public const uint CounterClockwise = 1;
        /// <summary>fronts are clockwise</summary>
        public const uint Clockwise = 2;
    }

    /// <summary>Other values than those of enum kunai_blend. Factors above 9 are ignored.</summary>
    public static class XinjaFactor
    {
        /// <summary>0</summary>
        public const uint Zero = 0;
        /// <summary>1</summary>
        public const uint One = 1;
        /// <summary>source colour</summary>
        public const uint SrcColor = 2;
        /// <summary>1 - source colour</summary>
        public const uint InvSrcColor = 3;
        /// <summary>source alpha</summary>
        public const uint SrcAlpha = 4;
        /// <summary>1 - source alpha</summary>
        public const uint InvSrcAlpha = 5;
        /// <summary>destination alpha</summary>
        public const uint DstAlpha = 6;
        /// <summary>1 - destination alpha</summary>
        public const uint InvDstAlpha = 7;
        /// <summary>destination colour</summary>
        public const uint DstColor = 8;
        /// <summary>1 - destination colour</summary>
        public const uint InvDstColor = 9;
    }

    /// <summary>Other values than those of enum kunai_wrap. Values above 2 are read as repeat.</summary>
    public static class XinjaWrap
    {
        /// <summary>the edge continues</summary>
        public const uint Clamp = 0;
        /// <summary>repeated, every second time mirrored</summary>
        public const uint Mirror = 1;
        /// <summary>repeated</summary>
        public const uint Repeat = 2;
    }

    /// <summary>KUNAI_XINJA_STATE_COLORS</summary>
    public static class XinjaColor
    {
        /// <summary>blue</summary>
        public const uint BlueShift = 0x0;
        /// <summary>8 bits</summary>
        public const uint BlueMask = 0xFF;
        /// <summary>green</summary>
        public const uint GreenShift = 0x8;
        /// <summary>8 bits</summary>
        public const uint GreenMask = 0xFF;
        /// <summary>red</summary>
        public const uint RedShift = 0x10;
        /// <summary>8 bits</summary>
        public const uint RedMask = 0xFF;
        /// <summary>of specular: the exponent</summary>
        public const uint AlphaShift = 0x18;
        /// <summary>8 bits</summary>
        public const uint AlphaMask = 0xFF;
    }

    /// <summary>Is a mesh lit?</summary>
    public static class XinjaLight
    {
        /// <summary>unlit</summary>
        public const uint Off = 0;
        /// <summary>lit</summary>
        public const uint On = 1;
    }

    /// <summary>Where UVs come from.</summary>
    public static class XinjaEnvironment
    {
        /// <summary>they are stored</summary>
        public const uint Stored = 0;
        /// <summary>they are made from normals</summary>
        public const uint Normal = 1;
    }

    /// <summary>Where the diffuse colour comes from.</summary>
    public static class XinjaDiffuse
    {
        /// <summary>the material</summary>
        public const uint Material = 0;
        /// <summary>the vertices</summary>
        public const uint Vertex = 1;
    }

    /// <summary>kunai_material.raw of Nitro: which word is where. Word 7 is 0.</summary>
    public static class NitroRaw
    {
        /// <summary>enum kunai_nitro_record</summary>
        public const uint Record = 0;
        /// <summary>enum kunai_nitro_polygon_flags</summary>
        public const uint Polygon = 1;
        /// <summary>enum kunai_nitro_texture_flags</summary>
        public const uint Texture = 2;
        /// <summary>enum kunai_nitro_diffuse_ambient</summary>
        public const uint DiffuseAmbient = 3;
        /// <summary>enum kunai_nitro_specular_emission</summary>
        public const uint SpecularEmission = 4;
        /// <summary>enum kunai_nitro_size</summary>
        public const uint Size = 5;
        /// <summary>enum kunai_nitro_matrix, from the model's header</summary>
        public const uint Matrix = 6;
    }

    /// <summary>The word KUNAI_NITRO_RAW_RECORD.</summary>
    public static class NitroRecord
    {
        /// <summary>index of the material in the file</summary>
        public const uint IndexShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint IndexMask = 0xFFFF;
        /// <summary>enum kunai_nitro_material_flags</summary>
        public const uint FlagsShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint FlagsMask = 0xFFFF;
    }

    /// <summary>Flags of a material's record.</summary>
    public static class NitroMaterialFlags
    {
        /// <summary>the texture matrix is used</summary>
        public const uint Matrix = 0x1;
        /// <summary>the texture matrix has no scale stored</summary>
        public const uint NoScale = 0x2;
        /// <summary>no rotation stored</summary>
        public const uint NoRotation = 0x4;
        /// <summary>no translation stored</summary>
        public const uint NoTranslation = 0x8;
        /// <summary>the picture has the size that UVs are made for</summary>
        public const uint SameSize = 0x10;
        /// <summary>lines only</summary>
        public const uint Wireframe = 0x20;
        /// <summary>own diffuse colour; else the renderer's</summary>
        public const uint Diffuse = 0x40;
        /// <summary>own ambient colour; else the renderer's</summary>
        public const uint Ambient = 0x80;
        /// <summary>own vertex colour; else the renderer's</summary>
        public const uint Initial = 0x100;
        /// <summary>own specular colour; else the renderer's</summary>
        public const uint Specular = 0x200;
        /// <summary>own emission colour; else the renderer's</summary>
        public const uint Emission = 0x400;
        /// <summary>own shininess bit; else the renderer's</summary>
        public const uint Shininess = 0x800;
        /// <summary>own palette base</summary>
        public const uint Palette = 0x1000;
        /// <summary>the record ends with an effect matrix</summary>
        public const uint Effect = 0x2000;
    }

    /// <summary>The word KUNAI_NITRO_RAW_POLYGON: polygon attributes of the hardware.</summary>
    public static class NitroPolygonFlags
    {
        /// <summary>a bit for each of four lights; 0: unlit</summary>
        public const uint LightsShift = 0x0;
        /// <summary>4 bits</summary>
        public const uint LightsMask = 0xF;
        /// <summary>enum kunai_nitro_mode</summary>
        public const uint ModeShift = 0x4;
        /// <summary>2 bits</summary>
        public const uint ModeMask = 0x3;
        /// <summary>back sides are drawn</summary>
        public const uint Back = 0x40;
        /// <summary>front sides are drawn</summary>
        public const uint Front = 0x80;
        /// <summary>translucent pixels write their depth</summary>
        public const uint WriteDepth = 0x800;
        /// <summary>polygons that cross the far plane are drawn</summary>
        public const uint FarClip = 0x1000;
        /// <summary>polygons of one pixel are drawn</summary>
        public const uint OneDot = 0x2000;
        /// <summary>the depth test is "equal", else "less"</summary>
        public const uint DepthEqual = 0x4000;
        /// <summary>fog is applied</summary>
        public const uint Fog = 0x8000;
        /// <summary>0: not drawn; 31: opaque</summary>
        public const uint AlphaShift = 0x10;
        /// <summary>5 bits</summary>
        public const uint AlphaMask = 0x1F;
        /// <summary>id of the polygon, for edges and shadows</summary>
        public const uint IdShift = 0x18;
        /// <summary>6 bits</summary>
        public const uint IdMask = 0x3F;
    }

    /// <summary>How a picture and a colour are combined.</summary>
    public static class NitroMode
    {
        /// <summary>multiplied</summary>
        public const uint Modulate = 0;
        /// <summary>the picture covers the colour</summary>
        public const uint Decal = 1;
        /// <summary>the colour is looked up in a table</summary>
        public const uint Toon = 2;
        /// <summary>a shadow volume</summary>
        public const uint Shadow = 3;
    }

    /// <summary>The word KUNAI_NITRO_RAW_TEXTURE: texture parameters of the hardware. The rest of them comes
    /// from the picture.</summary>
    public static class NitroTextureFlags
    {
        /// <summary>U is repeated, else clamped</summary>
        public const uint RepeatU = 0x10000;
        /// <summary>the same for V</summary>
        public const uint RepeatV = 0x20000;
        /// <summary>with REPEAT_U: mirrored every second time</summary>
        public const uint FlipU = 0x40000;
        /// <summary>the same for V</summary>
        public const uint FlipV = 0x80000;
        /// <summary>enum kunai_nitro_source</summary>
        public const uint SourceShift = 0x1E;
        /// <summary>2 bits</summary>
        public const uint SourceMask = 0x3;
    }

    /// <summary>Sources that texture coordinates are made from.</summary>
    public static class NitroSource
    {
        /// <summary>as stored, without a matrix</summary>
        public const uint None = 0;
        /// <summary>as stored, through the texture matrix</summary>
        public const uint Stored = 1;
        /// <summary>sets KUNAI_MATERIAL_ENVIRONMENT</summary>
        public const uint Normal = 2;
        /// <summary>sets KUNAI_MATERIAL_PROJECTION</summary>
        public const uint Position = 3;
    }

    /// <summary>The word KUNAI_NITRO_RAW_DIFFUSE_AMBIENT.</summary>
    public static class NitroDiffuseAmbient
    {
        /// <summary>enum kunai_nitro_color</summary>
        public const uint DiffuseShift = 0x0;
        /// <summary>15 bits</summary>
        public const uint DiffuseMask = 0x7FFF;
        /// <summary>vertices begin with the diffuse colour, else with white</summary>
        public const uint Initial = 0x8000;
        /// <summary>enum kunai_nitro_color</summary>
        public const uint AmbientShift = 0x10;
        /// <summary>15 bits</summary>
        public const uint AmbientMask = 0x7FFF;
    }

    /// <summary>The word KUNAI_NITRO_RAW_SPECULAR_EMISSION.</summary>
    public static class NitroSpecularEmission
    {
        /// <summary>enum kunai_nitro_color</summary>
        public const uint SpecularShift = 0x0;
        /// <summary>15 bits</summary>
        public const uint SpecularMask = 0x7FFF;
        /// <summary>the shininess table is used</summary>
        public const uint Table = 0x8000;
        /// <summary>enum kunai_nitro_color</summary>
        public const uint EmissionShift = 0x10;
        /// <summary>15 bits</summary>
        public const uint EmissionMask = 0x7FFF;
    }

    /// <summary>A colour of 15 bits.</summary>
    public static class NitroColor
    {
        /// <summary>red</summary>
        public const uint RedShift = 0;
        /// <summary>5 bits</summary>
        public const uint RedMask = 31;
        /// <summary>green</summary>
        public const uint GreenShift = 5;
        /// <summary>5 bits</summary>
        public const uint GreenMask = 31;
        /// <summary>blue</summary>
        public const uint BlueShift = 10;
        /// <summary>5 bits</summary>
        public const uint BlueMask = 31;
    }

    /// <summary>The word KUNAI_NITRO_RAW_SIZE: the size of picture, in pixels, that UVs are made for. UVs of
    /// a picture of another size use this size, too.</summary>
    public static class NitroSize
    {
        /// <summary>width</summary>
        public const uint WidthShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint WidthMask = 0xFFFF;
        /// <summary>height</summary>
        public const uint HeightShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint HeightMask = 0xFFFF;
    }

    /// <summary>The word KUNAI_NITRO_RAW_MATRIX: the program whose texture matrices the model has, which
    /// decides how scale, rotation and translation are combined. See kunai_model_uv_matrix.</summary>
    public static class NitroMatrix
    {
        /// <summary>Maya</summary>
        public const uint Maya = 0;
        /// <summary>Softimage 3D: without rotation</summary>
        public const uint Softimage = 1;
        /// <summary>3ds Max</summary>
        public const uint Matrix3dsMax = 2;
        /// <summary>Softimage XSI</summary>
        public const uint Xsi = 3;
    }

    /// <summary>kunai_material.parameters of Nitro: which word of the material's record in the file is where
    /// (mdl0.md 5). Fractions are signed, in units of 1/4096.</summary>
    public static class NitroWord
    {
        /// <summary>enum kunai_nitro_head</summary>
        public const uint Record = 0;
        /// <summary>enum kunai_nitro_diffuse_ambient</summary>
        public const uint DiffuseAmbient = 1;
        /// <summary>enum kunai_nitro_specular_emission</summary>
        public const uint SpecularEmission = 2;
        /// <summary>enum kunai_nitro_polygon_flags</summary>
        public const uint Polygon = 3;
        /// <summary>mask: the bits of KUNAI_NITRO_WORD_POLYGON that replace those of the renderer</summary>
        public const uint PolygonBits = 4;
        /// <summary>enum kunai_nitro_texture_flags</summary>
        public const uint Texture = 5;
        /// <summary>mask: the bits of KUNAI_NITRO_WORD_TEXTURE that replace those of the renderer</summary>
        public const uint TextureBits = 6;
        /// <summary>enum kunai_nitro_flag_word</summary>
        public const uint Flags = 7;
        /// <summary>enum kunai_nitro_size</summary>
        public const uint Size = 8;
        /// <summary>width of the picture / width that UVs are made for, a fraction; 1.0 in files</summary>
        public const uint ScaleU = 9;
        /// <summary>the same of the height</summary>
        public const uint ScaleV = 10;
        /// <summary>the parts that the flags say are stored follow: scale of U, of V; rotation: enum
        /// kunai_nitro_rotation; translation of U, of V; effect matrix: enum kunai_nitro_effect</summary>
        public const uint Matrix = 11;
    }

    /// <summary>The word KUNAI_NITRO_WORD_RECORD.</summary>
    public static class NitroHead
    {
        /// <summary>size of the record in bytes</summary>
        public const uint SizeShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint SizeMask = 0xFFFF;
    }

    /// <summary>The word KUNAI_NITRO_WORD_FLAGS.</summary>
    public static class NitroFlagWord
    {
        /// <summary>palette base; 0 in files</summary>
        public const uint PaletteShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint PaletteMask = 0xFFFF;
        /// <summary>enum kunai_nitro_material_flags</summary>
        public const uint FlagsShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint FlagsMask = 0xFFFF;
    }

    /// <summary>The rotation of a texture matrix: two fractions, signed integers of 16 bits.</summary>
    public static class NitroRotation
    {
        /// <summary>sine</summary>
        public const uint SineShift = 0x0;
        /// <summary>16 bits</summary>
        public const uint SineMask = 0xFFFF;
        /// <summary>cosine</summary>
        public const uint CosineShift = 0x10;
        /// <summary>16 bits</summary>
        public const uint CosineMask = 0xFFFF;
    }

    /// <summary>The effect matrix of Nitro: the last words of the record, with
    /// KUNAI_NITRO_MATERIAL_EFFECT.</summary>
    public static class NitroEffect
    {
        /// <summary>fractions</summary>
        public const uint Words = 0x10;
        /// <summary>1.0</summary>
        public const uint One = 0x1000;
    }

    /// <summary>Kinds of motions: the things that a motion moves. A group is one of these things.</summary>
    public static class MotionKind
    {
        /// <summary>NMDM, NSBCA: one group per animated node</summary>
        public const uint Nodes = 0;
        /// <summary>NSSM: one group per node whose points move</summary>
        public const uint Shapes = 1;
        /// <summary>NCAM, NJCA: one group. NJCA, a static camera: one frame</summary>
        public const uint Camera = 2;
        /// <summary>NLIM: one group</summary>
        public const uint Light = 3;
        /// <summary>NSBTA, NSBTP, NSBMA: one group per material name</summary>
        public const uint Materials = 4;
        /// <summary>NSBVA: one group per node</summary>
        public const uint Visibility = 5;
    }

    /// <summary>How values between two keys are computed.</summary>
    public static class Interpolation
    {
        /// <summary>the value of a key holds until the next key</summary>
        public const uint Step = 0;
        /// <summary>a straight line from key to key</summary>
        public const uint Linear = 1;
        /// <summary>a uniform Catmull-Rom spline through four keys</summary>
        public const uint Spline = 2;
        /// <summary>a function of the game, which is not in the file: evaluated as a spline</summary>
        public const uint User = 3;
    }

    /// <summary>Bits of kunai_motion_info.raw_type: the channels of a Ninja motion (NJD_MTYPE). A motion is
    /// of Ninja 2 if options-&gt;motion_flags has KUNAI_MOTION_NINJA2. Without that flag, motions of shapes
    /// are of Ninja 1. Other motions are of Ninja 2 if they have KUNAI_NINJA2_CHANNEL_SHAPE_ID or
    /// KUNAI_NINJA2_CHANNEL_EVENT, or if they have KUNAI_NINJA2_CHANNEL_SHORT_ANGLES, but neither
    /// KUNAI_CHANNEL_ANGLES nor KUNAI_CHANNEL_VERTICES.</summary>
    public static class ChannelFlags
    {
        /// <summary>KUNAI_PROPERTY_TRANSLATION</summary>
        public const uint Translation = 0x1;
        /// <summary>KUNAI_PROPERTY_ROTATION, 3 angles of 16 or 32 bits</summary>
        public const uint Angles = 0x2;
        /// <summary>KUNAI_PROPERTY_SCALE</summary>
        public const uint Scale = 0x4;
        /// <summary>KUNAI_PROPERTY_VECTOR</summary>
        public const uint Vector = 0x8;
        /// <summary>Ninja 1: KUNAI_PROPERTY_VERTICES</summary>
        public const uint Vertices = 0x10;
        /// <summary>Ninja 1: KUNAI_PROPERTY_NORMALS</summary>
        public const uint Normals = 0x20;
        /// <summary>KUNAI_PROPERTY_TARGET</summary>
        public const uint Target = 0x40;
        /// <summary>KUNAI_PROPERTY_ROLL</summary>
        public const uint Roll = 0x80;
        /// <summary>KUNAI_PROPERTY_FIELD_OF_VIEW</summary>
        public const uint FieldOfView = 0x100;
        /// <summary>KUNAI_PROPERTY_COLOR</summary>
        public const uint Color = 0x200;
        /// <summary>KUNAI_PROPERTY_INTENSITY</summary>
        public const uint Intensity = 0x400;
        /// <summary>Ninja 1: KUNAI_PROPERTY_SPOT. Ninja 2: not decoded</summary>
        public const uint Spot = 0x800;
        /// <summary>KUNAI_PROPERTY_POINT</summary>
        public const uint Point = 0x1000;
        /// <summary>KUNAI_PROPERTY_ROTATION, a quaternion</summary>
        public const uint Quaternion = 0x2000;
        /// <summary>Ninja 1: colours of the points. Not decoded</summary>
        public const uint VertexColors = 0x4000;
    }

    /// <summary>Bits of kunai_motion_info.raw_type that mean something else in Ninja 2.</summary>
    public static class Ninja2ChannelFlags
    {
        /// <summary>KUNAI_PROPERTY_VECTOR, in the first slot</summary>
        public const uint Vector = 0x10;
        /// <summary>KUNAI_PROPERTY_ROTATION, 3 angles of 16 bits</summary>
        public const uint ShortAngles = 0x20;
        /// <summary>KUNAI_PROPERTY_SHAPE_ID</summary>
        public const uint ShapeId = 0x4000;
        /// <summary>KUNAI_PROPERTY_EVENT</summary>
        public const uint Event = 0x8000;
    }

    /// <summary>Fields of kunai_motion_info.raw_interpolation of a Ninja motion (inp_fn). Other bits are
    /// 0.</summary>
    public static class InpFn
    {
        /// <summary>inp_fn &amp; this: slots per group, 1 .. 14</summary>
        public const uint ElementsMask = 63;
        /// <summary>inp_fn &gt;&gt; 6 &amp; KUNAI_INP_FN_MODE_MASK: the next enum</summary>
        public const uint ModeShift = 6;
        /// <summary>after the shift</summary>
        public const uint ModeMask = 3;
    }

    /// <summary>Values of the mode in inp_fn.</summary>
    public static class InpFnMode
    {
        /// <summary>KUNAI_INTERPOLATION_LINEAR</summary>
        public const uint Linear = 0;
        /// <summary>KUNAI_INTERPOLATION_SPLINE</summary>
        public const uint Spline = 1;
        /// <summary>KUNAI_INTERPOLATION_USER</summary>
        public const uint User = 2;
        /// <summary>read as KUNAI_INTERPOLATION_SPLINE, with a warning</summary>
        public const uint Undefined = 3;
    }

    /// <summary>Bits of kunai_motion_info.raw_interpolation of a Nitro animation. NSBTP and NSBVA have
    /// none.</summary>
    public static class NitroMotionFlags
    {
        /// <summary>the fraction of a frame is used: interpolation is KUNAI_INTERPOLATION_LINEAR; else
        /// KUNAI_INTERPOLATION_STEP</summary>
        public const uint Fractions = 0x1;
        /// <summary>together with FRACTIONS: KUNAI_SAMPLE_LOOP blends the last frame into the first</summary>
        public const uint LastToFirst = 0x2;
    }

    /// <summary>Properties that a track can change, and the values of a key. Comments begin with
    /// value_count.</summary>
    public static class Property
    {
        /// <summary>3: x, y, z. NSBCA: 1 value per track, see axis</summary>
        public const uint Translation = 0;
        /// <summary>3: radians about x, y, z, in the rotation order of the node. 4: quaternion x, y, z,
        /// w</summary>
        public const uint Rotation = 1;
        /// <summary>3: x, y, z. NSBCA: 1 value per track, see axis</summary>
        public const uint Scale = 2;
        /// <summary>3: direction; the point looked at is translation + vector</summary>
        public const uint Vector = 3;
        /// <summary>3: the point looked at. If there is a vector too, use the target</summary>
        public const uint Target = 4;
        /// <summary>3 * point_count: positions</summary>
        public const uint Vertices = 5;
        /// <summary>3 * point_count: normals</summary>
        public const uint Normals = 6;
        /// <summary>1: radians about the direction of view; it is not known which way</summary>
        public const uint Roll = 7;
        /// <summary>1: radians; the format does not say whether of the width or of the height</summary>
        public const uint FieldOfView = 8;
        /// <summary>4: R, G, B, A, 0 .. 1. Ninja 2: 3, as stored</summary>
        public const uint Color = 9;
        /// <summary>1: intensity. Ninja 2: 2, intensity and ambient</summary>
        public const uint Intensity = 10;
        /// <summary>4: near, far; inner and outer angle in radians, as stored: whether from the axis or from
        /// side to side is not known</summary>
        public const uint Spot = 11;
        /// <summary>2: near, far</summary>
        public const uint Point = 12;
        /// <summary>1: an integer whose bits are enum kunai_event_flags</summary>
        public const uint Event = 13;
        /// <summary>1: index of a shape in the game</summary>
        public const uint ShapeId = 14;
        /// <summary>1 per track, see axis: u, v</summary>
        public const uint UvScale = 15;
        /// <summary>1: radians</summary>
        public const uint UvRotation = 16;
        /// <summary>1 per track, see axis: u, v</summary>
        public const uint UvTranslation = 17;
        /// <summary>2: texture and palette, as indices of names; -1: the material keeps its own</summary>
        public const uint TextureSwap = 18;
        /// <summary>3: R, G, B, 0 .. 1</summary>
        public const uint Diffuse = 19;
        /// <summary>3: R, G, B, 0 .. 1</summary>
        public const uint Ambient = 20;
        /// <summary>3: R, G, B, 0 .. 1</summary>
        public const uint Specular = 21;
        /// <summary>3: R, G, B, 0 .. 1</summary>
        public const uint Emission = 22;
        /// <summary>1: 0 .. 1</summary>
        public const uint Alpha = 23;
        /// <summary>1: 0 or 1</summary>
        public const uint Visible = 24;
        /// <summary>2: near and far clipping distance, as stored</summary>
        public const uint Clip = 25;
    }

    /// <summary>Bits of raw of KUNAI_PROPERTY_EVENT.</summary>
    public static class EventFlags
    {
        /// <summary>the node is hidden. The other bits are not known</summary>
        public const uint Hide = 0x1;
    }

    /// <summary>Parts of raw of KUNAI_PROPERTY_COLOR: raw &gt;&gt; shift &amp;
    /// KUNAI_RAW_COLOR_MASK.</summary>
    public static class RawColor
    {
        /// <summary>blue, 0 .. 255</summary>
        public const uint BlueShift = 0x0;
        /// <summary>green, 0 .. 255</summary>
        public const uint GreenShift = 0x8;
        /// <summary>red, 0 .. 255</summary>
        public const uint RedShift = 0x10;
        /// <summary>alpha, 0 .. 255</summary>
        public const uint AlphaShift = 0x18;
        /// <summary>after the shift</summary>
        public const uint Mask = 0xFF;
    }

    /// <summary>The first of the ten raw integers of KUNAI_PROPERTY_ROTATION in NSBCA: which rotation it
    /// is.</summary>
    public static class RawRotation
    {
        /// <summary>the rotation is in no table</summary>
        public const int Identity = -1;
        /// <summary>index in its table</summary>
        public const int IndexMask = 0x7FFF;
        /// <summary>set: the table of pivots; clear: that of matrices</summary>
        public const int Pivot = 0x8000;
    }

    /// <summary>The second raw integer of KUNAI_PROPERTY_TEXTURE_SWAP.</summary>
    public static class RawSwap
    {
        /// <summary>the material keeps its palette</summary>
        public const uint SamePalette = 0xFF;
    }

    /// <summary>Parts of raw of colours in NSBMA: raw &gt;&gt; shift &amp; KUNAI_RAW_COLOR5_MASK.</summary>
    public static class RawColor5
    {
        /// <summary>red, 0 .. 31</summary>
        public const uint RedShift = 0;
        /// <summary>green, 0 .. 31</summary>
        public const uint GreenShift = 5;
        /// <summary>blue, 0 .. 31</summary>
        public const uint BlueShift = 10;
        /// <summary>after the shift</summary>
        public const uint Mask = 31;
    }

    /// <summary>raw of KUNAI_PROPERTY_ALPHA in NSBMA.</summary>
    public static class RawAlpha
    {
        /// <summary>raw &amp; this: alpha, 0 .. 31. The other bits have no effect</summary>
        public const uint Mask = 31;
    }

    /// <summary>Meanings of kunai_track.flags.</summary>
    public static class TrackFlagsKind
    {
        /// <summary>0: Ninja, NSBVA</summary>
        public const uint None = 0;
        /// <summary>NSBCA, a constant: enum kunai_joint_tag_flags</summary>
        public const uint JointTag = 1;
        /// <summary>NSBCA, keys: enum kunai_joint_curve_flags</summary>
        public const uint JointCurve = 2;
        /// <summary>NSBTA: enum kunai_matrix_curve_flags</summary>
        public const uint MatrixCurve = 3;
        /// <summary>NSBTP: enum kunai_swap_flags</summary>
        public const uint Swap = 4;
        /// <summary>NSBMA: enum kunai_color_curve_flags</summary>
        public const uint ColorCurve = 5;
    }

    /// <summary>The tag of a node in NSBCA. A property of the model has no track.</summary>
    public static class JointTagFlags
    {
        /// <summary>no translation, no rotation, scale 1</summary>
        public const uint Identity = 0x1;
        /// <summary>no translation</summary>
        public const uint TranslationZero = 0x2;
        /// <summary>the translation of the model</summary>
        public const uint TranslationModel = 0x4;
        /// <summary>x does not change</summary>
        public const uint TranslationXConstant = 0x8;
        /// <summary>y does not change</summary>
        public const uint TranslationYConstant = 0x10;
        /// <summary>z does not change</summary>
        public const uint TranslationZConstant = 0x20;
        /// <summary>no rotation</summary>
        public const uint RotationIdentity = 0x40;
        /// <summary>the rotation of the model</summary>
        public const uint RotationModel = 0x80;
        /// <summary>the rotation does not change</summary>
        public const uint RotationConstant = 0x100;
        /// <summary>scale 1</summary>
        public const uint ScaleOne = 0x200;
        /// <summary>the scale of the model</summary>
        public const uint ScaleModel = 0x400;
        /// <summary>the scale of x does not change</summary>
        public const uint ScaleXConstant = 0x800;
        /// <summary>the scale of y does not change</summary>
        public const uint ScaleYConstant = 0x1000;
        /// <summary>the scale of z does not change</summary>
        public const uint ScaleZConstant = 0x2000;
        /// <summary>index of the node</summary>
        public const uint NodeShift = 0x18;
        /// <summary>after the shift</summary>
        public const uint NodeMask = 0xFF;
    }

    /// <summary>A field of the info words of NSBCA, NSBTA and NSBMA: flags &gt;&gt; KUNAI_CURVE_STEP_SHIFT
    /// &amp; KUNAI_CURVE_STEP_MASK is an enum kunai_curve_step.</summary>
    public static class Curve
    {
        /// <summary>how many frames lie between two keys</summary>
        public const uint StepShift = 30;
        /// <summary>after the shift</summary>
        public const uint StepMask = 3;
    }

    /// <summary>How many frames lie between two keys of a curve. Frames after the last step have one key
    /// each.</summary>
    public static class CurveStep
    {
        /// <summary>one key per frame</summary>
        public const uint Step1 = 0;
        /// <summary>one key per two frames</summary>
        public const uint Step2 = 1;
        /// <summary>one key per four frames</summary>
        public const uint Step4 = 2;
        /// <summary>the same as KUNAI_CURVE_STEP_2</summary>
        public const uint Step2Again = 3;
    }

    /// <summary>The info word of keys in NSBCA, with enum kunai_curve.</summary>
    public static class JointCurveFlags
    {
        /// <summary>flags &amp; this: start frame; 0 in all known files</summary>
        public const uint StartMask = 0xFFFF;
        /// <summary>frame of the last step</summary>
        public const uint LastShift = 0x10;
        /// <summary>after the shift</summary>
        public const uint LastMask = 0x1FFF;
        /// <summary>keys have 16 bits (fx16); else 32 (fx32)</summary>
        public const uint Short = 0x20000000;
    }

    /// <summary>The info word of a curve in NSBTA, with enum kunai_curve.</summary>
    public static class MatrixCurveFlags
    {
        /// <summary>flags &amp; this: frame of the last step</summary>
        public const uint LastMask = 0xFFFF;
        /// <summary>keys have 16 bits (fx16); else 32 (fx32). Rotations always have 16</summary>
        public const uint Short = 0x10000000;
        /// <summary>one value for all frames</summary>
        public const uint Constant = 0x20000000;
    }

    /// <summary>The info word of a curve in NSBMA, with enum kunai_curve.</summary>
    public static class ColorCurveFlags
    {
        /// <summary>flags &amp; this: the constant value, or the offset of the keys from the start of the
        /// animation</summary>
        public const uint ValueMask = 0xFFFF;
        /// <summary>frame of the last step</summary>
        public const uint LastShift = 0x10;
        /// <summary>after the shift</summary>
        public const uint LastMask = 0x1FFF;
        /// <summary>one value for all frames</summary>
        public const uint Constant = 0x20000000;
    }

    /// <summary>Two fields of a material in NSBTP.</summary>
    public static class SwapFlags
    {
        /// <summary>flags &amp; this: 0 in all known files</summary>
        public const uint FlagsMask = 0xFFFF;
        /// <summary>keys per frame, 4096 is 1.0. A hint for the search of a key</summary>
        public const uint RatioShift = 0x10;
        /// <summary>after the shift</summary>
        public const uint RatioMask = 0xFFFF;
    }

    /// <summary>How to evaluate at a frame. A frame may be any float. NaN is read as 0, infinity as the
    /// largest float, minus infinity as minus that float. If frame_count is 0: - kunai_motion_sample gives
    /// the first key of the track. - kunai_motion_shape uses the first keys. - kunai_motion_pose gives the
    /// rest pose.</summary>
    public static class Sample
    {
        /// <summary>frame modulo frame_count. After the last key, the value blends into the first key; before
        /// the first key, the first value holds</summary>
        public const uint Loop = 0;
        /// <summary>exactly as the console computes. After the last key the value reaches the first key in
        /// one frame. Later frames, and frames before the first key, are extrapolated</summary>
        public const uint Wrap = 1;
        /// <summary>the first value holds before the first key, the last value after the last key</summary>
        public const uint Clamp = 2;
    }

    /// <summary>Add a flag to a value of enum kunai_sample: KUNAI_SAMPLE_LOOP |
    /// KUNAI_SAMPLE_SHORTEST.</summary>
    public static class SampleFlags
    {
        /// <summary>32-bit angles take the shorter way. 16-bit angles and quaternions always do</summary>
        public const uint Shortest = 0x100;
    }

    /// <summary>How well a motion fits a model. A larger value means a better fit.</summary>
    public static class Fit
    {
        /// <summary>the motion is not for this model</summary>
        public const uint None = 0;
        /// <summary>something moves, but counts or names differ</summary>
        public const uint Possible = 1;
        /// <summary>the motion moves as many nodes as the model has for it</summary>
        public const uint Count = 2;
        /// <summary>the model has all that the motion names: the root, or materials</summary>
        public const uint Names = 3;
    }

    /// <summary>Kinds of records. Each comment says what the members type, flags and count of the record
    /// hold. A member that the comment does not name is 0. Later versions add constants.</summary>
    public static class RecordKind
    {
        /// <summary>the whole input; the only record of depth 0</summary>
        public const uint File = 0x1;
        /// <summary>of archives, Nitro, BDHC; type: magic word or 0; flags: of a PVM or GVM, enum
        /// kunai_texture_table_flags; count: parts; 0 if the header does not store their count</summary>
        public const uint Header = 0x2;
        /// <summary>block of a NARC or of a Nitro file; type: magic word</summary>
        public const uint Block = 0x3;
        /// <summary>chunk with its header; type: tag, in Ninja chunk files enum kunai_chunk_tag</summary>
        public const uint Chunk = 0x4;
        /// <summary>dictionary of a Nitro block; count: entries</summary>
        public const uint Dictionary = 0x5;
        /// <summary>relocation table of a REL file; count: pointers</summary>
        public const uint Relocations = 0x6;
        /// <summary>trailer at the end of a REL file</summary>
        public const uint RelTrailer = 0x7;
        /// <summary>word at the root of a PSO player motion</summary>
        public const uint RelRoot = 0x8;
        /// <summary>header of an SA Tools file; type: version</summary>
        public const uint SaHeader = 0x9;
        /// <summary>chunk of metadata of an SA Tools file; type: tag</summary>
        public const uint Metadata = 0xA;
        /// <summary>place of a structure, place of its name</summary>
        public const uint Label = 0xB;
        /// <summary>name of a node, a motion, its model, its action, a LandTable, a file or an author, or a
        /// description, with its 0</summary>
        public const uint NodeName = 0xC;
        /// <summary>declaration that no other constant names</summary>
        public const uint TextDeclaration = 0x101;
        /// <summary>TEXTURELIST</summary>
        public const uint TextTextureList = 0x102;
        /// <summary>OBJECT: a node of a Basic model</summary>
        public const uint TextBasicObject = 0x103;
        /// <summary>CNKOBJECT: a node of a Chunk model</summary>
        public const uint TextChunkObject = 0x104;
        /// <summary>MOTION</summary>
        public const uint TextMotion = 0x105;
        /// <summary>CAMERA</summary>
        public const uint TextCamera = 0x106;
        /// <summary>entry of the table of an archive</summary>
        public const uint Entry = 0x201;
        /// <summary>name of an entry, or the record that holds the name</summary>
        public const uint EntryName = 0x202;
        /// <summary>directory of a tree of names, in a NARC or a Nintendo DS ROM</summary>
        public const uint EntryDirectory = 0x203;
        /// <summary>bytes of a stored file</summary>
        public const uint EntryData = 0x204;
        /// <summary>record of an overlay table of a Nintendo DS ROM; type: id; flags: enum
        /// kunai_program_flags</summary>
        public const uint Overlay = 0x205;
        /// <summary>module parameters in the ARM9 of a Nintendo DS ROM</summary>
        public const uint ProgramParameters = 0x206;
        /// <summary>words after the ARM9 of a Nintendo DS ROM</summary>
        public const uint ProgramTrailer = 0x207;
        /// <summary>command of a .qst; type: command; flags: chunk number; count: size of the part, or bytes
        /// of the part in the command, as stored</summary>
        public const uint QuestCommand = 0x210;
        /// <summary>header of a picture; type: magic word; flags: enum kunai_record_pvr</summary>
        public const uint PvrHeader = 0x301;
        /// <summary>header of a picture; type: magic word; flags: enum kunai_record_gvr</summary>
        public const uint GvrHeader = 0x302;
        /// <summary>header of a picture; type: magic word; flags: enum kunai_record_xvr</summary>
        public const uint XvrHeader = 0x303;
        /// <summary>texels of a level; type: pixel_format of kunai_image; flags: data_format of kunai_image;
        /// count: texels</summary>
        public const uint MipLevel = 0x304;
        /// <summary>codebook of a VQ picture; count: entries</summary>
        public const uint Codebook = 0x305;
        /// <summary>run-length data of a picture</summary>
        public const uint Runs = 0x306;
        /// <summary>header of a palette; type: magic word; flags: format of kunai_palette; count:
        /// entries</summary>
        public const uint PaletteHeader = 0x307;
        /// <summary>colours of a palette; type: format of kunai_palette; count: entries</summary>
        public const uint Palette = 0x308;
        /// <summary>description of a texture in a TEX0; type: enum kunai_tex0_format; flags: enum
        /// kunai_tex0_image_flags</summary>
        public const uint Tex0Texture = 0x309;
        /// <summary>description of a palette in a TEX0</summary>
        public const uint Tex0Palette = 0x30A;
        /// <summary>colours of all palettes of a TEX0; count: colours</summary>
        public const uint Tex0Colors = 0x30B;
        /// <summary>palette words of the blocks of a 4x4 texture</summary>
        public const uint Tex0BlockPalettes = 0x30C;
        /// <summary>header of the banner of a Nintendo DS ROM; type: version; count: titles</summary>
        public const uint Banner = 0x30D;
        /// <summary>title of a banner; type: number of the language, see kunai_rom</summary>
        public const uint BannerTitle = 0x30E;
        /// <summary>NJS_OBJECT, a node; flags: enum kunai_eval_flags</summary>
        public const uint Object = 0x401;
        /// <summary>NJS_TEXLIST; count: entries</summary>
        public const uint TextureList = 0x402;
        /// <summary>NJS_TEXNAME</summary>
        public const uint TextureRef = 0x403;
        /// <summary>name of a texture, with its 0</summary>
        public const uint TextureName = 0x404;
        /// <summary>NJS_CNK_MODEL</summary>
        public const uint ChunkModel = 0x411;
        /// <summary>type: enum kunai_record_chunk; flags: second byte, enum kunai_record_vertex_chunk; count:
        /// vertices</summary>
        public const uint VertexChunk = 0x412;
        /// <summary>type: enum kunai_record_chunk; flags: second byte: of strips enum kunai_strip_flags, of
        /// blend factors and colours enum kunai_record_blend; count: strips or polygons</summary>
        public const uint PolygonChunk = 0x413;
        /// <summary>NJS_MODEL</summary>
        public const uint BasicModel = 0x421;
        /// <summary>NJS_MATERIAL</summary>
        public const uint BasicMaterial = 0x422;
        /// <summary>NJS_MESHSET; type: enum kunai_record_meshset; count: polygons</summary>
        public const uint BasicMeshset = 0x423;
        /// <summary>indices of a meshset; type: enum kunai_record_meshset; count: polygons</summary>
        public const uint BasicPolygons = 0x424;
        /// <summary>positions of a model; count: points</summary>
        public const uint BasicPoints = 0x425;
        /// <summary>normals of a model; count: points</summary>
        public const uint BasicNormals = 0x426;
        /// <summary>normals of a meshset; count: normals</summary>
        public const uint BasicPolygonNormals = 0x427;
        /// <summary>colours of a meshset; count: corners</summary>
        public const uint BasicColors = 0x428;
        /// <summary>texture coordinates of a meshset; count: corners</summary>
        public const uint BasicUvs = 0x429;
        /// <summary>model of a node</summary>
        public const uint GinjaModel = 0x431;
        /// <summary>mesh of a model</summary>
        public const uint GinjaMesh = 0x432;
        /// <summary>parameter of a mesh; type: enum kunai_ginja_parameter; flags: value</summary>
        public const uint GinjaParameter = 0x433;
        /// <summary>primitives of a mesh; flags: enum kunai_ginja_strip_flags, of the parameter that
        /// applies</summary>
        public const uint GinjaPrimitives = 0x434;
        /// <summary>description of an array; type: enum kunai_ginja_attribute, or
        /// KUNAI_RECORD_GINJA_ARRAY_END; flags: enum kunai_record_ginja_array; count: elements</summary>
        public const uint GinjaVertexArray = 0x435;
        /// <summary>elements of an array; type: enum kunai_ginja_attribute; flags: enum
        /// kunai_record_ginja_array; count: elements</summary>
        public const uint GinjaElements = 0x436;
        /// <summary>entry of a skin list; type: enum kunai_record_ginja_skin; count: vertices</summary>
        public const uint GinjaSkinEntry = 0x437;
        /// <summary>vertices of a skin entry; count: vertices</summary>
        public const uint GinjaSkinVertices = 0x438;
        /// <summary>weights of a skin entry; count: vertices</summary>
        public const uint GinjaSkinWeights = 0x439;
        /// <summary>model of a node</summary>
        public const uint XinjaModel = 0x441;
        /// <summary>mesh of a model; count: indices</summary>
        public const uint XinjaMesh = 0x442;
        /// <summary>description of vertices; type: enum kunai_xinja_vertex_flags; flags: no known meaning;
        /// count: vertices</summary>
        public const uint XinjaVertexSet = 0x443;
        /// <summary>vertices; type and flags: those of their set; count: vertices</summary>
        public const uint XinjaVertices = 0x444;
        /// <summary>indices of a mesh; count: indices</summary>
        public const uint XinjaIndices = 0x445;
        /// <summary>state record of a mesh; type: enum kunai_xinja_state; flags: the value a</summary>
        public const uint XinjaState = 0x446;
        /// <summary>header of a model; flags: enum kunai_record_nitro_model; count: nodes</summary>
        public const uint NitroModel = 0x451;
        /// <summary>node; flags: enum kunai_nitro_node_flags</summary>
        public const uint NitroNode = 0x452;
        /// <summary>header of the materials of a model</summary>
        public const uint NitroMaterialBlock = 0x453;
        /// <summary>material; flags: enum kunai_nitro_material_flags</summary>
        public const uint NitroMaterial = 0x454;
        /// <summary>indices of the materials that use a texture or a palette, 1 byte each; count:
        /// indices</summary>
        public const uint NitroMaterialIndices = 0x455;
        /// <summary>shape; flags: a word of the file that no reader uses; count: vertices</summary>
        public const uint NitroShape = 0x456;
        /// <summary>display list of a shape</summary>
        public const uint NitroDisplayList = 0x457;
        /// <summary>render command; type: enum kunai_record_nitro_command; flags: enum
        /// kunai_record_nitro_operands</summary>
        public const uint NitroCommand = 0x458;
        /// <summary>inverse bind matrices of a node</summary>
        public const uint NitroInverseBind = 0x459;
        /// <summary>NJS_MOTION; type: enum kunai_channel_flags; flags: enum kunai_inp_fn; count:
        /// frames</summary>
        public const uint Motion = 0x501;
        /// <summary>MDATA entry of a node; count: pointers</summary>
        public const uint MotionEntry = 0x502;
        /// <summary>keys of a track; type: enum kunai_property, of motion.h; flags: those of kunai_track;
        /// count: keys</summary>
        public const uint Keys = 0x503;
        /// <summary>points or normals of a key of a shape motion; count: points</summary>
        public const uint KeyPoints = 0x504;
        /// <summary>NJS_CAMERA</summary>
        public const uint Camera = 0x505;
        /// <summary>NJS_ACTION</summary>
        public const uint Action = 0x506;
        /// <summary>header of an animation; count: frames</summary>
        public const uint Animation = 0x511;
        /// <summary>names of textures or palettes of a PAT0; count: names</summary>
        public const uint AnimationNames = 0x512;
        /// <summary>tag of a JNT0; type: index of the node; flags: enum kunai_joint_tag_flags</summary>
        public const uint JointTag = 0x513;
        /// <summary>offsets of the tags of a JNT0; count: tags</summary>
        public const uint JointTagOffsets = 0x514;
        /// <summary>rotation matrix of a JNT0</summary>
        public const uint Rotation = 0x515;
        /// <summary>rotation matrix in the short form</summary>
        public const uint PivotRotation = 0x516;
        /// <summary>bits of a VIS0; count: nodes</summary>
        public const uint Visibility = 0x517;
        /// <summary>root of a stage; count: sections</summary>
        public const uint StageRoot = 0x601;
        /// <summary>section of a stage; flags: those of kunai_section</summary>
        public const uint Section = 0x602;
        /// <summary>instance of a section, or entry of a LandTable; type: enum kunai_record_instance; flags:
        /// those of an entry, enum kunai_sa1_surface_flags or kunai_sa2_surface_flags</summary>
        public const uint Instance = 0x603;
        /// <summary>entry of the table of models of an fmt2</summary>
        public const uint ModelTable = 0x604;
        /// <summary>texture animation of an fmt2 that moves coordinates</summary>
        public const uint TextureSlide = 0x605;
        /// <summary>texture animation of an fmt2 that exchanges textures</summary>
        public const uint TextureSwap = 0x606;
        /// <summary>texture animation of a .tam; type: enum kunai_texture_animation_type, or
        /// KUNAI_RECORD_TAM_END; count: frames</summary>
        public const uint TextureAnimation = 0x607;
        /// <summary>root of a c.rel</summary>
        public const uint CollisionRoot = 0x608;
        /// <summary>node of a c.rel</summary>
        public const uint CollisionNode = 0x609;
        /// <summary>mesh of a c.rel</summary>
        public const uint CollisionMesh = 0x60A;
        /// <summary>vertices of a collision mesh; count: vertices</summary>
        public const uint CollisionVertices = 0x60B;
        /// <summary>triangles of a collision mesh; count: triangles</summary>
        public const uint CollisionTriangles = 0x60C;
        /// <summary>root of an r.rel; count: rooms</summary>
        public const uint MinimapRoot = 0x60D;
        /// <summary>room of an r.rel</summary>
        public const uint MinimapRoom = 0x60E;
        /// <summary>object of a room</summary>
        public const uint MinimapObject = 0x60F;
        /// <summary>LandTable; flags: enum kunai_land_table_flags; count: entries</summary>
        public const uint LandTable = 0x610;
        /// <summary>table of placements of a PSO quest, or its end mark; type: kind as stored; flags: floor;
        /// count: placements</summary>
        public const uint PlacementTable = 0x611;
        /// <summary>record of a placement; type: enum kunai_placement_kind; flags: type of
        /// kunai_placement</summary>
        public const uint Placement = 0x612;
        /// <summary>actions of a wave; count: actions</summary>
        public const uint PlacementActions = 0x613;
        /// <summary>header of one map</summary>
        public const uint MapHeader = 0x701;
        /// <summary>name of one map</summary>
        public const uint MapName = 0x702;
        /// <summary>the whole matrix; count: cells</summary>
        public const uint MapMatrix = 0x703;
        /// <summary>indices of the map headers of the cells; count: cells</summary>
        public const uint MatrixHeaders = 0x704;
        /// <summary>altitudes of the cells; count: cells</summary>
        public const uint MatrixAltitudes = 0x705;
        /// <summary>indices of the lands of the cells; count: cells</summary>
        public const uint MatrixLands = 0x706;
        /// <summary>the whole area data</summary>
        public const uint Area = 0x707;
        /// <summary>the whole list of models of an area; count: models</summary>
        public const uint AreaBuild = 0x708;
        /// <summary>the whole list of animations of a prop</summary>
        public const uint PropAnimation = 0x709;
        /// <summary>draws of one prop; count: draws</summary>
        public const uint Locator = 0x70A;
        /// <summary>draws of all props; count: draws</summary>
        public const uint Draws = 0x70B;
        /// <summary>one time of day of an area light</summary>
        public const uint Light = 0x70C;
        /// <summary>header of a land</summary>
        public const uint Land = 0x711;
        /// <summary>sounds of a land</summary>
        public const uint LandSounds = 0x712;
        /// <summary>tiles of a land; count: tiles</summary>
        public const uint LandTiles = 0x713;
        /// <summary>props of a land; count: props</summary>
        public const uint LandProps = 0x714;
        /// <summary>one prop of a land</summary>
        public const uint LandProp = 0x715;
        /// <summary>model of a land, an NSBMD</summary>
        public const uint LandModel = 0x716;
        /// <summary>heights of a land, a BDHC</summary>
        public const uint LandHeights = 0x717;
        /// <summary>points of a BDHC; count: points</summary>
        public const uint HeightPoints = 0x718;
        /// <summary>normals of a BDHC; count: normals</summary>
        public const uint HeightNormals = 0x719;
        /// <summary>constants of a BDHC; count: constants</summary>
        public const uint HeightConstants = 0x71A;
        /// <summary>plates of a BDHC; count: plates</summary>
        public const uint HeightPlates = 0x71B;
        /// <summary>strips of a BDHC; count: strips</summary>
        public const uint HeightStrips = 0x71C;
        /// <summary>lists of plates, or of triangles, of the strips of a BDHC; count: entries</summary>
        public const uint HeightAccesses = 0x71D;
        /// <summary>triangles of a BDHC of Diamond; count: triangles</summary>
        public const uint HeightTriangles = 0x71E;
        /// <summary>cells of the grid of a BDHC of Diamond; count: cells</summary>
        public const uint HeightCells = 0x71F;
        /// <summary>one list of a file of events, with its count; count: records</summary>
        public const uint EventList = 0x731;
        /// <summary>one background event; type: enum kunai_map_background_kind</summary>
        public const uint EventBackground = 0x732;
        /// <summary>one object; type: number of its graphics</summary>
        public const uint EventObject = 0x733;
        /// <summary>one warp; type: number of the header that it leads to</summary>
        public const uint EventWarp = 0x734;
        /// <summary>one trigger; type: number of its script</summary>
        public const uint EventTrigger = 0x735;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_PVR_HEADER. A field is flags &gt;&gt; SHIFT &amp; MASK, here and
    /// below.</summary>
    public static class RecordPvr
    {
        /// <summary>enum kunai_pvr_pixel</summary>
        public const uint PixelShift = 0x0;
        /// <summary>8 bits</summary>
        public const uint PixelMask = 0xFF;
        /// <summary>enum kunai_pvr_data</summary>
        public const uint DataShift = 0x8;
        /// <summary>8 bits</summary>
        public const uint DataMask = 0xFF;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_GVR_HEADER.</summary>
    public static class RecordGvr
    {
        /// <summary>the texture has mip levels</summary>
        public const uint Mipmaps = 0x1;
        /// <summary>the palette is in another file</summary>
        public const uint OtherPalette = 0x2;
        /// <summary>the palette is in the texture</summary>
        public const uint OwnPalette = 0x8;
        /// <summary>enum kunai_gvr_palette</summary>
        public const uint PaletteShift = 0x4;
        /// <summary>4 bits</summary>
        public const uint PaletteMask = 0xF;
        /// <summary>enum kunai_gvr_data</summary>
        public const uint DataShift = 0x8;
        /// <summary>8 bits</summary>
        public const uint DataMask = 0xFF;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_XVR_HEADER.</summary>
    public static class RecordXvr
    {
        /// <summary>the low byte of enum kunai_xvr_flags</summary>
        public const uint FlagsShift = 0x0;
        /// <summary>8 bits</summary>
        public const uint FlagsMask = 0xFF;
        /// <summary>enum kunai_xvr_pixel</summary>
        public const uint PixelShift = 0x8;
        /// <summary>24 bits</summary>
        public const uint PixelMask = 0xFFFFFF;
    }

    /// <summary>Types of chunks in vertex lists and polygon lists of Ninja Chunk (ninja-chunk.md 2.1,
    /// 4).</summary>
    public static class RecordChunk
    {
        /// <summary>fills space</summary>
        public const uint Null = 0x0;
        /// <summary>blend factors</summary>
        public const uint Blend = 0x1;
        /// <summary>mip bias</summary>
        public const uint Mip = 0x2;
        /// <summary>exponent of the specular light</summary>
        public const uint Exponent = 0x3;
        /// <summary>caches the rest of the polygon list</summary>
        public const uint Cache = 0x4;
        /// <summary>draws a cached polygon list</summary>
        public const uint Draw = 0x5;
        /// <summary>texture</summary>
        public const uint Texture = 0x8;
        /// <summary>texture inside a modifier volume</summary>
        public const uint Texture2 = 0x9;
        /// <summary>colours: types 0x10 to 0x17</summary>
        public const uint MaterialFirst = 0x10;
        /// <summary>bump directions</summary>
        public const uint Bump = 0x18;
        /// <summary>colours inside a modifier volume: 0x19 to 0x1F</summary>
        public const uint Material2First = 0x19;
        /// <summary>vertices: types 0x20 to 0x34</summary>
        public const uint VertexFirst = 0x20;
        /// <summary>the last type of vertices</summary>
        public const uint VertexLast = 0x34;
        /// <summary>triangles of a volume</summary>
        public const uint VolumeTriangles = 0x38;
        /// <summary>quadrangles of a volume</summary>
        public const uint VolumeQuads = 0x39;
        /// <summary>strips of a volume</summary>
        public const uint VolumeStrips = 0x3A;
        /// <summary>strips: types 0x40 to 0x4B</summary>
        public const uint StripFirst = 0x40;
        /// <summary>the last type of strips</summary>
        public const uint StripLast = 0x4B;
        /// <summary>end of the list</summary>
        public const uint End = 0xFF;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_VERTEX_CHUNK.</summary>
    public static class RecordVertexChunk
    {
        /// <summary>weighted vertices: enum kunai_record_status</summary>
        public const uint StatusShift = 0x0;
        /// <summary>2 bits</summary>
        public const uint StatusMask = 0x3;
        /// <summary>compact shape of Ninja 2; not decoded</summary>
        public const uint Compact = 0x40;
        /// <summary>a hint to the clipping of the console</summary>
        public const uint Continue = 0x80;
    }

    /// <summary>Which influences of weighted vertices a vertex chunk has.</summary>
    public static class RecordStatus
    {
        /// <summary>the first ones</summary>
        public const uint Start = 0;
        /// <summary>further ones</summary>
        public const uint Middle = 1;
        /// <summary>the last ones</summary>
        public const uint End = 2;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_POLYGON_CHUNK with blend factors.</summary>
    public static class RecordBlend
    {
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint DestinationShift = 0;
        /// <summary>3 bits</summary>
        public const uint DestinationMask = 7;
        /// <summary>enum kunai_blend, 0 to 7</summary>
        public const uint SourceShift = 3;
        /// <summary>3 bits</summary>
        public const uint SourceMask = 7;
    }

    /// <summary>Kinds of the polygons of an NJS_MESHSET.</summary>
    public static class RecordMeshset
    {
        /// <summary>triangles</summary>
        public const uint Triangles = 0;
        /// <summary>quadrangles</summary>
        public const uint Quads = 1;
        /// <summary>polygons, stored and read as strips</summary>
        public const uint Polygons = 2;
        /// <summary>strips</summary>
        public const uint Strips = 3;
    }

    /// <summary>type and flags of KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY.</summary>
    public static class RecordGinjaArray
    {
        /// <summary>flags: enum kunai_ginja_count</summary>
        public const uint CountShift = 0x0;
        /// <summary>4 bits</summary>
        public const uint CountMask = 0xF;
        /// <summary>flags: enum kunai_ginja_type</summary>
        public const uint TypeShift = 0x4;
        /// <summary>4 bits</summary>
        public const uint TypeMask = 0xF;
        /// <summary>type: end of the list of arrays</summary>
        public const uint End = 0xFF;
    }

    /// <summary>Kinds of entries in a skin list of Ginja.</summary>
    public static class RecordGinjaSkin
    {
        /// <summary>vertices with one node</summary>
        public const uint Whole = 0;
        /// <summary>first influences of vertices</summary>
        public const uint Start = 1;
        /// <summary>further influences of vertices</summary>
        public const uint Further = 2;
        /// <summary>end of the list</summary>
        public const uint End = 3;
    }

    /// <summary>flags of KUNAI_RECORD_KIND_NITRO_MODEL.</summary>
    public static class RecordNitroModel
    {
        /// <summary>enum kunai_scaling_rule</summary>
        public const uint ScalingShift = 0x0;
        /// <summary>8 bits</summary>
        public const uint ScalingMask = 0xFF;
        /// <summary>enum kunai_nitro_matrix</summary>
        public const uint MatrixShift = 0x8;
        /// <summary>8 bits</summary>
        public const uint MatrixMask = 0xFF;
    }

    /// <summary>Render commands of Nitro (mdl0.md 3).</summary>
    public static class RecordNitroCommand
    {
        /// <summary>does nothing</summary>
        public const uint Nop = 0;
        /// <summary>end of the commands</summary>
        public const uint Ret = 1;
        /// <summary>shows or hides a node</summary>
        public const uint Node = 2;
        /// <summary>loads a matrix</summary>
        public const uint Mtx = 3;
        /// <summary>sets the material</summary>
        public const uint Mat = 4;
        /// <summary>draws a shape</summary>
        public const uint Shp = 5;
        /// <summary>sets the transform of a node</summary>
        public const uint Nodedesc = 6;
        /// <summary>makes a node face the camera</summary>
        public const uint Bb = 7;
        /// <summary>the same, about Y only</summary>
        public const uint Bby = 8;
        /// <summary>makes a sum of matrices</summary>
        public const uint Nodemix = 9;
        /// <summary>runs a display list</summary>
        public const uint Calldl = 10;
        /// <summary>scales positions</summary>
        public const uint Posscale = 11;
        /// <summary>texture coordinates from normals</summary>
        public const uint Envmap = 12;
        /// <summary>texture coordinates from positions</summary>
        public const uint Prjmap = 13;
    }

    /// <summary>Bits in the byte of a render command.</summary>
    public static class RecordNitroOperands
    {
        /// <summary>NODEDESC, BB, BBY: a slot for the result follows. POSSCALE: the scale is undone. MAT: a
        /// hint</summary>
        public const uint Store = 0x20;
        /// <summary>NODEDESC, BB, BBY: a slot to begin with follows. MAT: a hint</summary>
        public const uint Load = 0x40;
    }

    /// <summary>type of KUNAI_RECORD_KIND_INSTANCE. The file does not store it: each section has two
    /// lists.</summary>
    public static class RecordInstance
    {
        /// <summary>in the list of static models</summary>
        public const uint Static = 0;
        /// <summary>in the list of animated models</summary>
        public const uint Animated = 1;
    }

    /// <summary>type of KUNAI_RECORD_KIND_TEXTURE_ANIMATION.</summary>
    public static class RecordTam
    {
        /// <summary>the mark at the end</summary>
        public const uint End = 0xFFFF;
    }

    /// <summary>The modules that open files of a format, as bits. kunai_outline_open has no bit: it opens the
    /// files of all these modules except KUNAI_MODULE_PRS and KUNAI_MODULE_LZ.</summary>
    public static class Module
    {
        /// <summary>kunai_prs_decode</summary>
        public const uint Prs = 0x1;
        /// <summary>kunai_archive_open</summary>
        public const uint Archive = 0x2;
        /// <summary>kunai_textures_open</summary>
        public const uint Textures = 0x4;
        /// <summary>kunai_model_open</summary>
        public const uint Model = 0x8;
        /// <summary>kunai_motion_open</summary>
        public const uint Motion = 0x10;
        /// <summary>kunai_scene_open</summary>
        public const uint Scene = 0x20;
        /// <summary>kunai_map_open</summary>
        public const uint Map = 0x40;
        /// <summary>kunai_lz_decode</summary>
        public const uint Lz = 0x80;
    }

    /// <summary>How certain it is that the bytes are of a format.</summary>
    public static class Confidence
    {
        /// <summary>There is no magic word; the structure fits.</summary>
        public const uint Possible = 1;
        /// <summary>There is no magic word, but the structure is unlikely by chance. Or there is a magic
        /// word, and the sizes after it do not fit.</summary>
        public const uint Likely = 2;
        /// <summary>There is a magic word, and the sizes fit.</summary>
        public const uint Sure = 3;
    }

    /// <summary>Things that kunai_scan searches for besides magic words.</summary>
    public static class ScanFlags
    {
        /// <summary>try to unpack PRS and PRSD at each byte: slow</summary>
        public const uint Prs = 0x1;
    }

    /// <summary>Where a file lies that a scene names: the stores of numbered files in a game. A store is an
    /// archive, or one file, which has the number 0. The comments give the names of the archives (.narc) and
    /// files in Pokémon Platinum.</summary>
    public static class Store
    {
        /// <summary>in the file that was opened</summary>
        public const uint None = 0;
        /// <summary>one file: the headers of all maps, a part of the program of the game (platinum.md
        /// 12.3)</summary>
        public const uint MapHeaders = 1;
        /// <summary>map_matrix: map matrices</summary>
        public const uint MapMatrix = 2;
        /// <summary>land_data: lands</summary>
        public const uint Land = 3;
        /// <summary>area_data: areas</summary>
        public const uint Area = 4;
        /// <summary>area_build: lists of the prop models of an area</summary>
        public const uint AreaBuild = 5;
        /// <summary>arealight: lights of an area</summary>
        public const uint AreaLight = 6;
        /// <summary>map_tex_set: texture sets of lands</summary>
        public const uint GroundTextures = 7;
        /// <summary>areabm_texset: texture sets of props</summary>
        public const uint PropTextures = 8;
        /// <summary>build_model: models of props</summary>
        public const uint PropModel = 9;
        /// <summary>bm_anime_list: lists of the animations of a prop</summary>
        public const uint PropAnimation = 10;
        /// <summary>bm_anime: motions of props: NSBCA, NSBTA and others</summary>
        public const uint PropMotion = 11;
        /// <summary>build_model_matshp.dat, one file: how to draw props</summary>
        public const uint PropShapes = 12;
        /// <summary>files of a PSO stage: 0 n.rel or fmt2, 1 d.rel, 2 c.rel, 3 .tam</summary>
        public const uint Stage = 13;
        /// <summary>HeartGold: models of indoor props</summary>
        public const uint RoomModel = 14;
        /// <summary>HeartGold: lists of the animations of an indoor prop</summary>
        public const uint RoomAnimation = 15;
        /// <summary>HeartGold, one file: how to draw indoor props</summary>
        public const uint RoomShapes = 16;
        /// <summary>zone_event: what stands on the map of a header</summary>
        public const uint Events = 17;
        /// <summary>what stands in a PSO stage: 0 quest table (.dat, unpacked), 1 list of objects, 2 list of
        /// enemies, 3 list of events (.evt)</summary>
        public const uint StagePlacements = 18;
        /// <summary>mapname.bin, one file: internal names of the headers. No world requests this store and
        /// the next ones: see game.h</summary>
        public const uint MapNames = 19;
        /// <summary>scr_seq: scripts of the headers</summary>
        public const uint Scripts = 20;
        /// <summary>pl_msg: texts of the headers</summary>
        public const uint Texts = 21;
    }

    /// <summary>Bits of kunai_section.flags in n.rel and d.rel.</summary>
    public static class NRelSectionFlags
    {
        /// <summary>set in the section at the origin, with id -1, that holds the backdrop</summary>
        public const uint Backdrop = 0x20;
        /// <summary>set in every known section; meaning unknown</summary>
        public const uint Usual = 0x1000;
    }

    /// <summary>Bits of kunai_section.flags in fmt2.</summary>
    public static class Fmt2SectionFlags
    {
        /// <summary>set in every known section; meaning unknown</summary>
        public const uint Usual = 0x10000;
        /// <summary>set in the section at the origin, with id -1, that holds the backdrop</summary>
        public const uint Backdrop = 0x80000;
    }

    /// <summary>Bits of kunai_instance.flags in n.rel and d.rel.</summary>
    public static class NRelInstanceFlags
    {
        /// <summary>set in every instance of a d.rel, and only there</summary>
        public const uint Plain = 0x8;
        /// <summary>the model takes shadows; known from fmt2 only</summary>
        public const uint Shadows = 0x10;
        /// <summary>static models: slide has an id</summary>
        public const uint Slide = 0x400;
        /// <summary>static models: swap has an id</summary>
        public const uint Swap = 0x800;
        /// <summary>bits of known files whose meaning is not known</summary>
        public const uint Unknown = 0x3;
    }

    /// <summary>Bits of kunai_instance.flags in fmt2.</summary>
    public static class Fmt2InstanceFlags
    {
        /// <summary>drawn without fog</summary>
        public const uint NoFog = 0x1;
        /// <summary>the file points to a table of models: model is the first of the table</summary>
        public const uint ByTable = 0x4;
        /// <summary>the model takes shadows</summary>
        public const uint Shadows = 0x10;
        /// <summary>slide has an id, if the file has a slide record</summary>
        public const uint Slide = 0x20;
        /// <summary>swap has an id, if the file has a swap record</summary>
        public const uint Swap = 0x40;
        /// <summary>bits of known files whose meaning is not known</summary>
        public const uint Unknown = 0x561078A;
    }

    /// <summary>Bits of kunai_instance.roles: what an instance is for.</summary>
    public static class RoleFlags
    {
        /// <summary>the game draws it. LandTable: entries with bit 31 of flags, and all animated entries.
        /// Other files: all instances</summary>
        public const uint Visible = 0x1;
        /// <summary>LandTable: bit 0 of flags. kunai_scene_get_collision gives the triangles</summary>
        public const uint Solid = 0x2;
        /// <summary>LandTable: bit 1 of flags. kunai_scene_get_collision gives the triangles, too</summary>
        public const uint Water = 0x4;
    }

    /// <summary>Bits of kunai_instance.flags in LandTables of Sonic Adventure and Sonic Adventure DX, and
    /// enum kunai_surface_visible. Each name comes from two fan projects (sa-tools.md 6).</summary>
    public static class Sa1SurfaceFlags
    {
        /// <summary>the player cannot pass</summary>
        public const uint Solid = 0x1;
        /// <summary>surface of water</summary>
        public const uint Water = 0x2;
        /// <summary>no friction</summary>
        public const uint NoFriction = 0x4;
        /// <summary>no acceleration</summary>
        public const uint NoAcceleration = 0x8;
        /// <summary>low acceleration</summary>
        public const uint LowAcceleration = 0x10;
        /// <summary>drawn up to the draw distance of the sky</summary>
        public const uint SkyDistance = 0x20;
        /// <summary>the player cannot land on it</summary>
        public const uint CannotLand = 0x40;
        /// <summary>increased acceleration</summary>
        public const uint MoreAcceleration = 0x80;
        /// <summary>the player can dig here</summary>
        public const uint Diggable = 0x100;
        /// <summary>the camera passes through it</summary>
        public const uint NoCamera = 0x200;
        /// <summary>waterfall</summary>
        public const uint Waterfall = 0x400;
        /// <summary>the player slides</summary>
        public const uint Slide = 0x800;
        /// <summary>cannot be climbed</summary>
        public const uint NoClimb = 0x1000;
        /// <summary>not drawn while Chaos 0 is on a pole</summary>
        public const uint Chaos0 = 0x2000;
        /// <summary>stairs</summary>
        public const uint Stairs = 0x4000;
        /// <summary>lava</summary>
        public const uint Lava = 0x8000;
        /// <summary>hurts the player</summary>
        public const uint Hurts = 0x10000;
        /// <summary>acceleration in a tube</summary>
        public const uint TubeAcceleration = 0x20000;
        /// <summary>drawn earlier</summary>
        public const uint LowDepth = 0x40000;
        /// <summary>simple drawing</summary>
        public const uint SimpleDraw = 0x80000;
        /// <summary>the player leaves footprints</summary>
        public const uint Footprints = 0x100000;
        /// <summary>accelerates the player</summary>
        public const uint Accelerates = 0x200000;
        /// <summary>collision of water</summary>
        public const uint WaterCollision = 0x400000;
        /// <summary>gravity turns the player</summary>
        public const uint Gravity = 0x800000;
        /// <summary>drawn without writing depth</summary>
        public const uint NoDepthWrite = 0x1000000;
        /// <summary>drawn mesh by mesh</summary>
        public const uint ByMesh = 0x2000000;
        /// <summary>the game changes the model</summary>
        public const uint Changing = 0x4000000;
        /// <summary>the collision moves</summary>
        public const uint Dynamic = 0x8000000;
        /// <summary>the collision is rotated with the object</summary>
        public const uint Rotated = 0x10000000;
        /// <summary>large radius of collision</summary>
        public const uint LargeRadius = 0x20000000;
        /// <summary>medium radius of collision</summary>
        public const uint MediumRadius = 0x40000000;
    }

    /// <summary>Bits of kunai_instance.flags in LandTables of Sonic Adventure 2, and enum
    /// kunai_surface_visible. NO_SHADOW, NO_CLIP, SIMPLE_DRAW, DIRECT_DRAW and NOT_COMPILED count in visible
    /// entries only. NO_FOG has one meaning in visible entries, and another one in entries of collision. The
    /// other bits count in entries of collision only. Each name comes from two fan projects (sa-tools.md
    /// 6).</summary>
    public static class Sa2SurfaceFlags
    {
        /// <summary>the player cannot pass</summary>
        public const uint Solid = 0x1;
        /// <summary>surface of water</summary>
        public const uint Water = 0x2;
        /// <summary>low friction</summary>
        public const uint LowFriction = 0x4;
        /// <summary>high friction</summary>
        public const uint HighFriction = 0x8;
        /// <summary>medium friction</summary>
        public const uint MediumFriction = 0x10;
        /// <summary>the player can dig here</summary>
        public const uint Diggable = 0x20;
        /// <summary>not known</summary>
        public const uint Unknown6 = 0x40;
        /// <summary>cannot be climbed</summary>
        public const uint NoClimb = 0x80;
        /// <summary>stairs: the player stays upright</summary>
        public const uint Stairs = 0x100;
        /// <summary>not known</summary>
        public const uint Unknown9 = 0x200;
        /// <summary>hurts the player</summary>
        public const uint Hurts = 0x400;
        /// <summary>the player leaves footprints</summary>
        public const uint Footprints = 0x800;
        /// <summary>the player cannot land on it</summary>
        public const uint CannotLand = 0x1000;
        /// <summary>water: slow movement</summary>
        public const uint SlowWater = 0x2000;
        /// <summary>not known</summary>
        public const uint Unknown14 = 0x4000;
        /// <summary>takes no shadow</summary>
        public const uint NoShadow = 0x8000;
        /// <summary>not known</summary>
        public const uint Unknown16 = 0x10000;
        /// <summary>not known</summary>
        public const uint Unknown17 = 0x20000;
        /// <summary>not known</summary>
        public const uint Unknown18 = 0x40000;
        /// <summary>not known</summary>
        public const uint Unknown19 = 0x80000;
        /// <summary>higher speed</summary>
        public const uint MoreSpeed = 0x100000;
        /// <summary>higher acceleration</summary>
        public const uint MoreAcceleration = 0x200000;
        /// <summary>visible: no fog; collision: more gravity</summary>
        public const uint NoFog = 0x400000;
        /// <summary>drawn at any distance</summary>
        public const uint NoClip = 0x800000;
        /// <summary>simple drawing</summary>
        public const uint SimpleDraw = 0x1000000;
        /// <summary>direct drawing, set by the game</summary>
        public const uint DirectDraw = 0x2000000;
        /// <summary>not compiled for direct drawing</summary>
        public const uint NotCompiled = 0x4000000;
        /// <summary>the collision moves</summary>
        public const uint Dynamic = 0x8000000;
        /// <summary>the collision is not rotated with the object</summary>
        public const uint NotRotated = 0x10000000;
        /// <summary>small radius of collision</summary>
        public const uint SmallRadius = 0x20000000;
        /// <summary>tiny radius of collision</summary>
        public const uint TinyRadius = 0x40000000;
    }

    /// <summary>The highest bit of the surface flags of both games: flags &gt;&gt;
    /// KUNAI_SURFACE_VISIBLE_SHIFT is 1 if the entry is visible, else 0. The mask of this bit is no int, so C
    /// has no enum constant for it.</summary>
    public static class SurfaceVisible
    {
        /// <summary>where the bit is</summary>
        public const uint Shift = 31;
    }

    /// <summary>Bits of kunai_land_table.attributes.</summary>
    public static class LandTableFlags
    {
        /// <summary>the game shows the animated entries</summary>
        public const uint Animated = 0x1;
        /// <summary>the table loads the texture list</summary>
        public const uint TextureList = 0x2;
        /// <summary>the game uses clip_distance</summary>
        public const uint Clip = 0x4;
        /// <summary>the game loads texture_file</summary>
        public const uint TextureFile = 0x8;
    }

    /// <summary>Values of kunai_texture_animation.type.</summary>
    public static class TextureAnimationType
    {
        /// <summary>frame_count is 0 unless the record has the layout of a slide show</summary>
        public const uint Unknown = 1;
        /// <summary>shows one texture after the other</summary>
        public const uint SlideShow = 2;
    }

    /// <summary>Bits of kunai_collision.flags and kunai_collision_group.flags. The names come from one or two
    /// fan projects and are not verified (ninja-scene.md 8). Blue Burst stores 16 bits per triangle,
    /// Dreamcast 32.</summary>
    public static class CollisionFlags
    {
        /// <summary>floor; or camera</summary>
        public const uint Floor = 0x1;
        /// <summary>water</summary>
        public const uint Water = 0x4;
        /// <summary>grass</summary>
        public const uint Grass = 0x10;
        /// <summary>wall. With PROJECTILES: read it as solid, because these triangles face all
        /// directions</summary>
        public const uint Wall = 0x20;
        /// <summary>stops only monsters; or floor</summary>
        public const uint Monsters = 0x40;
        /// <summary>stops projectiles; or floor</summary>
        public const uint Projectiles = 0x100;
        /// <summary>stops players and monsters</summary>
        public const uint All = 0x800;
        /// <summary>stops only players</summary>
        public const uint Players = 0x2000;
        /// <summary>blocks the view of monsters. Perhaps the Blue Burst form of ROOM_BORDER</summary>
        public const uint MonsterVision = 0x8000;
        /// <summary>Dreamcast: invisible planes around rooms</summary>
        public const uint RoomBorder = 0x40000000;
    }

    /// <summary>The highest bit of kunai_collision_group.flags: flags &gt;&gt; KUNAI_COLLISION_SAME_SHIFT is
    /// 1 if all triangles of the group have the same flags, else 0. The mask of this bit is no int, so C has
    /// no enum constant for it.</summary>
    public static class CollisionSame
    {
        /// <summary>where the bit is</summary>
        public const uint Shift = 31;
    }

    /// <summary>What a placement is: values of kunai_placement.kind. WAVE, RANDOM_KIND and RANDOM_WEIGHT have
    /// no position.</summary>
    public static class PlacementKind
    {
        /// <summary>PSO: object (placements.md 3)</summary>
        public const uint Object = 1;
        /// <summary>PSO: enemy, or a person (placements.md 4)</summary>
        public const uint Enemy = 2;
        /// <summary>PSO: creates a wave of enemies (placements.md 5)</summary>
        public const uint Wave = 3;
        /// <summary>PSO: place for a random enemy (placements.md 6)</summary>
        public const uint RandomPlace = 4;
        /// <summary>PSO: parameters of random enemies</summary>
        public const uint RandomKind = 5;
        /// <summary>PSO: how often a random enemy appears</summary>
        public const uint RandomWeight = 6;
        /// <summary>map of Platinum: background event</summary>
        public const uint MapBackground = 7;
        /// <summary>map of Platinum: object event</summary>
        public const uint MapObject = 8;
        /// <summary>map of Platinum: warp</summary>
        public const uint MapWarp = 9;
        /// <summary>map of Platinum: trigger</summary>
        public const uint MapTrigger = 10;
    }

    /// <summary>What an action of a wave does: values of kunai_placement_action.type.</summary>
    public static class WaveAction
    {
        /// <summary>nothing</summary>
        public const uint Nothing = 0;
        /// <summary>the last action of a wave</summary>
        public const uint End = 1;
        /// <summary>creates objects: section, group</summary>
        public const uint Objects = 8;
        /// <summary>creates enemies: section, wave</summary>
        public const uint Enemies = 9;
        /// <summary>sets a switch: its id</summary>
        public const uint SetSwitch = 10;
        /// <summary>clears a switch: its id</summary>
        public const uint ClearSwitch = 11;
        /// <summary>starts the wave of an id: the id</summary>
        public const uint Event = 12;
        /// <summary>creates enemies, and is the last one: section, wave</summary>
        public const uint EnemiesEnd = 13;
    }

    /// <summary>PVR: kunai_image.pixel_format (pvr.md 2). The palettized and bitmap data formats ignore this
    /// code. Colour channels are named from the highest bit of a texel to the lowest.</summary>
    public static class PvrPixel
    {
        /// <summary>16 bits, alpha is 0 or 255</summary>
        public const uint Argb1555 = 0;
        /// <summary>16 bits, opaque</summary>
        public const uint Rgb565 = 1;
        /// <summary>16 bits</summary>
        public const uint Argb4444 = 2;
        /// <summary>16 bits: Y and U at even x, Y and V at odd x</summary>
        public const uint Yuv422 = 3;
        /// <summary>16 bits: elevation and rotation of a direction</summary>
        public const uint Bump = 4;
        /// <summary>16 bits, opaque; the highest bit is unused</summary>
        public const uint Rgb555 = 5;
        /// <summary>macroblocks of 16x16 texels; only with RECTANGLE formats</summary>
        public const uint Yuv420 = 6;
        /// <summary>32 bits; only with data formats that ignore this code</summary>
        public const uint Argb8888 = 7;
    }

    /// <summary>PVR: kunai_image.data_format, how texels are stored (pvr.md 3). Twiddled texels follow a
    /// Z-shaped curve. Chains of mip levels begin with the smallest level. Other codes:
    /// KUNAI_E_UNSUPPORTED.</summary>
    public static class PvrData
    {
        /// <summary>twiddled, one level</summary>
        public const uint Twiddled = 1;
        /// <summary>twiddled; 2 bytes of padding, then all levels</summary>
        public const uint TwiddledMipmaps = 2;
        /// <summary>codebook of 256 tiles of 2x2; 8-bit indices</summary>
        public const uint Vq = 3;
        /// <summary>as VQ, all levels</summary>
        public const uint VqMipmaps = 4;
        /// <summary>4-bit palette indices, twiddled</summary>
        public const uint Palette4 = 5;
        /// <summary>as PALETTE_4, all levels</summary>
        public const uint Palette4Mipmaps = 6;
        /// <summary>8-bit palette indices, twiddled</summary>
        public const uint Palette8 = 7;
        /// <summary>as PALETTE_8, all levels</summary>
        public const uint Palette8Mipmaps = 8;
        /// <summary>row by row</summary>
        public const uint Rectangle = 9;
        /// <summary>reserved; decoded as RECTANGLE: one level</summary>
        public const uint RectangleMipmaps = 10;
        /// <summary>row by row; usual width: a multiple of 32</summary>
        public const uint Stride = 11;
        /// <summary>reserved; decoded as STRIDE: one level</summary>
        public const uint StrideMipmaps = 12;
        /// <summary>twiddled, sides can differ</summary>
        public const uint TwiddledRectangle = 13;
        /// <summary>row by row, 32 bits: bytes A, B, G, R</summary>
        public const uint Bitmap = 14;
        /// <summary>as BITMAP, all levels</summary>
        public const uint BitmapMipmaps = 15;
        /// <summary>as VQ, 16 to 256 tiles: depends on the width</summary>
        public const uint SmallVq = 16;
        /// <summary>as SMALL_VQ, all levels</summary>
        public const uint SmallVqMipmaps = 17;
        /// <summary>as TWIDDLED_MIPMAPS, 6 bytes of padding</summary>
        public const uint TwiddledMipmapsDma = 18;
    }

    /// <summary>PVP: kunai_palette.format, how the file stores a colour (pvr.md 7.1).</summary>
    public static class PvrPalette
    {
        /// <summary>16 bits, alpha is 0 or 255</summary>
        public const uint Argb1555 = 0;
        /// <summary>16 bits, opaque</summary>
        public const uint Rgb565 = 1;
        /// <summary>16 bits</summary>
        public const uint Argb4444 = 2;
        /// <summary>16 bits, opaque</summary>
        public const uint Rgb555 = 5;
        /// <summary>32 bits</summary>
        public const uint Argb8888 = 6;
        /// <summary>32 bits, the same as ARGB8888</summary>
        public const uint Argb88887 = 7;
    }

    /// <summary>GVR: kunai_image.data_format, how texels are stored (gvr-xvr.md A2). All formats store blocks
    /// of texels; the largest level comes first. Other codes: KUNAI_E_UNSUPPORTED.</summary>
    public static class GvrData
    {
        /// <summary>4 bits of intensity, opaque; blocks of 8x8</summary>
        public const uint I4 = 0;
        /// <summary>8 bits of intensity, opaque; blocks of 8x4</summary>
        public const uint I8 = 1;
        /// <summary>4 bits of alpha, 4 of intensity; blocks of 8x4</summary>
        public const uint Ia4 = 2;
        /// <summary>8 bits of alpha, 8 of intensity; blocks of 4x4</summary>
        public const uint Ia8 = 3;
        /// <summary>16 bits, opaque; blocks of 4x4</summary>
        public const uint Rgb565 = 4;
        /// <summary>16 bits, opaque RGB555 or ARGB3444; blocks of 4x4</summary>
        public const uint Rgb5a3 = 5;
        /// <summary>32 bits; blocks of 4x4</summary>
        public const uint Rgba8 = 6;
        /// <summary>4-bit palette indices; blocks of 8x8</summary>
        public const uint Ci4 = 8;
        /// <summary>8-bit palette indices; blocks of 8x4</summary>
        public const uint Ci8 = 9;
        /// <summary>DXT1, alpha is 0 or 255; blocks of 8x8</summary>
        public const uint Cmpr = 14;
    }

    /// <summary>GVR, GVP: kunai_palette.format, how the file stores a colour (gvr-xvr.md A4). Also
    /// kunai_image.pixel_format of a GVR image that contains a palette; in other images that code has no
    /// meaning.</summary>
    public static class GvrPalette
    {
        /// <summary>alpha, intensity; KUNAI_TEXTURES_SA_PALETTES: ARGB1555</summary>
        public const uint Ia8 = 0;
        /// <summary>16 bits, opaque</summary>
        public const uint Rgb565 = 1;
        /// <summary>as in kunai_gvr_data; KUNAI_TEXTURES_SA_PALETTES: ARGB4444</summary>
        public const uint Rgb5a3 = 2;
        /// <summary>32 bits</summary>
        public const uint Argb8888 = 6;
    }

    /// <summary>XVR: kunai_image.pixel_format (gvr-xvr.md B3). Formats other than DXT are rows of texels. DXT
    /// formats are blocks of 4x4 texels, decoded with the stored colours: DXT2 and DXT4 may hold colours that
    /// are multiplied by alpha. Other codes: KUNAI_E_UNSUPPORTED.</summary>
    public static class XvrPixel
    {
        /// <summary>32 bits: bytes B, G, R, A</summary>
        public const uint Argb8888 = 1;
        /// <summary>16 bits, opaque</summary>
        public const uint Rgb565 = 2;
        /// <summary>16 bits, alpha is 0 or 255</summary>
        public const uint Argb1555 = 3;
        /// <summary>16 bits</summary>
        public const uint Argb4444 = 4;
        /// <summary>8-bit palette indices; no palette is known</summary>
        public const uint P8 = 5;
        /// <summary>8 bytes per block, alpha is 0 or 255</summary>
        public const uint Dxt1 = 6;
        /// <summary>16 bytes per block, 4-bit alpha: decoded as DXT3</summary>
        public const uint Dxt2 = 7;
        /// <summary>16 bytes per block, 4-bit alpha</summary>
        public const uint Dxt3 = 8;
        /// <summary>16 bytes per block: decoded as DXT5</summary>
        public const uint Dxt4 = 9;
        /// <summary>16 bytes per block, alpha mixed from 2 values</summary>
        public const uint Dxt5 = 10;
        /// <summary>the same as ARGB8888</summary>
        public const uint Argb888811 = 11;
        /// <summary>the same as RGB565</summary>
        public const uint Rgb56512 = 12;
        /// <summary>the same as ARGB1555</summary>
        public const uint Argb155513 = 13;
        /// <summary>the same as ARGB4444</summary>
        public const uint Argb444414 = 14;
        /// <summary>16 bits of luma and chroma: KUNAI_E_UNSUPPORTED</summary>
        public const uint Yuy2 = 15;
        /// <summary>16 bits of bump data: KUNAI_E_UNSUPPORTED</summary>
        public const uint V8u8 = 16;
        /// <summary>8 bits of alpha; the colour is white</summary>
        public const uint A8 = 17;
        /// <summary>16 bits, opaque</summary>
        public const uint Xrgb1555 = 18;
        /// <summary>32 bits, opaque: bytes B, G, R and an unused byte</summary>
        public const uint Xrgb8888 = 19;
    }

    /// <summary>XVR: bits of kunai_image.data_format (gvr-xvr.md B2).</summary>
    public static class XvrFlags
    {
        /// <summary>mip levels follow the full size</summary>
        public const uint Mipmaps = 0x1;
        /// <summary>the writer's claim; wrong in many files, so decoding ignores it</summary>
        public const uint Alpha = 0x2;
    }

    /// <summary>TEX0: kunai_image.pixel_format (tex0.md 2).</summary>
    public static class Tex0Format
    {
        /// <summary>no texels: KUNAI_E_UNSUPPORTED</summary>
        public const uint None = 0;
        /// <summary>5-bit palette indices, 3 bits of alpha</summary>
        public const uint A3i5 = 1;
        /// <summary>2-bit palette indices</summary>
        public const uint Pal4 = 2;
        /// <summary>4-bit palette indices</summary>
        public const uint Pal16 = 3;
        /// <summary>8-bit palette indices</summary>
        public const uint Pal256 = 4;
        /// <summary>blocks of 4x4, each with its place in the palette</summary>
        public const uint Blocks4x4 = 5;
        /// <summary>3-bit palette indices, 5 bits of alpha</summary>
        public const uint A5i3 = 6;
        /// <summary>16 bits: A1 B5 G5 R5; needs no palette</summary>
        public const uint Direct = 7;
    }

    /// <summary>TEX0: bits and fields of kunai_image.data_format, the image parameter of the file (tex0.md
    /// 1). A field is word &gt;&gt; SHIFT &amp; MASK. The repeats and flips are 0 in all known files: the
    /// game uses those of the material.</summary>
    public static class Tex0ImageFlags
    {
        /// <summary>place of the texels, in units of 8 bytes</summary>
        public const uint OffsetMask = 0xFFFF;
        /// <summary>lowest bit of the place</summary>
        public const uint OffsetShift = 0x0;
        /// <summary>repeat to the right; else clamp</summary>
        public const uint RepeatS = 0x10000;
        /// <summary>repeat downward; else clamp</summary>
        public const uint RepeatT = 0x20000;
        /// <summary>mirror every second repetition to the right</summary>
        public const uint FlipS = 0x40000;
        /// <summary>mirror every second repetition downward</summary>
        public const uint FlipT = 0x80000;
        /// <summary>width is 8 &lt;&lt; field</summary>
        public const uint WidthMask = 0x7;
        /// <summary>lowest bit of the width</summary>
        public const uint WidthShift = 0x14;
        /// <summary>height is 8 &lt;&lt; field</summary>
        public const uint HeightMask = 0x7;
        /// <summary>lowest bit of the height</summary>
        public const uint HeightShift = 0x17;
        /// <summary>enum kunai_tex0_format</summary>
        public const uint FormatMask = 0x7;
        /// <summary>lowest bit of the format</summary>
        public const uint FormatShift = 0x1A;
        /// <summary>PAL4, PAL16, PAL256: index 0 is transparent</summary>
        public const uint Color0Clear = 0x20000000;
    }

    /// <summary>TEX0: bits of kunai_palette.format (tex0.md 1).</summary>
    public static class Tex0PaletteFlags
    {
        /// <summary>a palette for images of PAL4</summary>
        public const uint Palette4Colors = 0x1;
    }

    /// <summary>Bits of kunai_image.flags.</summary>
    public static class ImageFlags
    {
        /// <summary>global_index is given</summary>
        public const uint GlobalIndex = 0x1;
        /// <summary>the format can store texels that are not opaque</summary>
        public const uint Alpha = 0x2;
        /// <summary>texels are directions, not colours</summary>
        public const uint Bump = 0x4;
        /// <summary>levels are plain rows in the input: size / height bytes each</summary>
        public const uint Linear = 0x8;
        /// <summary>the file is run-length coded: offset and size of the image are those of the runs; offsets
        /// of levels are places in the file as it is without runs</summary>
        public const uint Runs = 0x10;
        /// <summary>TEX0: texels have 3 or 5 bits of alpha; the console blends polygons with this image,
        /// whatever the material says</summary>
        public const uint Translucent = 0x20;
    }

    /// <summary>How kunai_image.palette was chosen. TEX0 tries the rules in this order (tex0.md 3). The
    /// percentages tell how often the rule gives the right palette. They are counted over materials in real
    /// files that name both an image and a palette.</summary>
    public static class PaletteRule
    {
        /// <summary>the palette is part of the image; or palette is NULL</summary>
        public const uint Own = 0;
        /// <summary>TEX0: the name of the palette is the name of the image and "_pl", cut to 16 bytes. Right
        /// in 100 %</summary>
        public const uint NamePl = 1;
        /// <summary>TEX0: all 16 bytes of the names are equal. Right in 100 %</summary>
        public const uint Name = 2;
        /// <summary>TEX0: the palette has the image's index. Right in 68 %</summary>
        public const uint Index = 3;
        /// <summary>TEX0: the first palette of the set. Right in 29 %</summary>
        public const uint First = 4;
    }

    /// <summary>Formats of the texels that kunai_textures_decode writes.</summary>
    public static class Output
    {
        /// <summary>4 bytes: R, G, B, A; alpha is not multiplied in. Bump images: S, R, 0, 255. S is the
        /// elevation: 255 points straight out of the surface. R is the rotation: 256 steps are a full
        /// turn.</summary>
        public const uint Rgba8 = 0;
        /// <summary>1 byte: the palette index, without alpha. Only for images whose color_count is not
        /// 0.</summary>
        public const uint Index8 = 1;
        /// <summary>4 bytes: x, y, z, each from -1 (0) to 1 (255), and 255. +z points out of the surface;
        /// rotation 0 is +x and turns toward +y. Only for images with KUNAI_IMAGE_BUMP.</summary>
        public const uint Normal8 = 2;
    }

    /// <summary>How the textures of a list are paired with the images of a set (ninja-container.md 4, mdl0.md
    /// 5). kunai_textures_match never finds an empty name.</summary>
    public static class MatchRule
    {
        /// <summary>texture n is image n</summary>
        public const uint Index = 0;
        /// <summary>the first image with the name of the texture</summary>
        public const uint Name = 1;
        /// <summary>Ninja: by index if list and set have the same count, or no image has a name; else by
        /// name</summary>
        public const uint Count = 2;
        /// <summary>Nitro: by name, and the first palette with its name</summary>
        public const uint NamePalette = 3;
    }

    /// <summary>What to join: bits of kunai_world_options.flags. Rules: exactly one of HEADER, MATRIX and
    /// STAGE; CELL and PLACES only with HEADER or MATRIX; no other bits.</summary>
    public static class WorldFlags
    {
        /// <summary>the cells that belong to one header, in the matrix of the header</summary>
        public const uint Header = 0x1;
        /// <summary>all cells of one matrix. In a matrix without headers, all cells belong to the first
        /// header that names the matrix</summary>
        public const uint Matrix = 0x2;
        /// <summary>with HEADER or MATRIX: only the cell x, z of the matrix, whatever header it belongs
        /// to</summary>
        public const uint Cell = 0x4;
        /// <summary>a stage of PSO</summary>
        public const uint Stage = 0x8;
        /// <summary>with HEADER or MATRIX: requests no model, animation list, motion or shapes of props, and
        /// decodes no model. The scene names models by store and index (KUNAI_NEED_INPUT) and has no clips.
        /// Bounds are 0, without a warning</summary>
        public const uint Places = 0x10;
        /// <summary>also requests what stands on the map or in the stage: see kunai_scene_get_placement. Map:
        /// KUNAI_STORE_EVENTS; stage: KUNAI_STORE_STAGE_PLACEMENTS</summary>
        public const uint Placements = 0x20;
    }

    /// <summary>Fields of kunai_error.item if item_kind is KUNAI_ITEM_FILE: item &amp;
    /// KUNAI_REQUEST_ITEM_INDEX_MASK is the number of the file, item &gt;&gt; KUNAI_REQUEST_ITEM_STORE_SHIFT
    /// the store (enum kunai_store).</summary>
    public static class RequestItem
    {
        /// <summary>number of the file in the store</summary>
        public const uint IndexMask = 0xFFFF;
        /// <summary>where the store begins</summary>
        public const uint StoreShift = 0x10;
    }

    /// <summary>Fields of kunai_section.flags in a map.</summary>
    public static class WorldSectionFlags
    {
        /// <summary>column of the cell</summary>
        public const uint XMask = 0xFF;
        /// <summary>row of the cell</summary>
        public const uint ZMask = 0xFF00;
        /// <summary>no bit: where the row begins</summary>
        public const uint ZShift = 0x8;
        /// <summary>the lights of the area replace the colours of materials: see
        /// kunai_map_area.outdoor</summary>
        public const uint Outdoor = 0x10000;
    }

    /// <summary>Bits of kunai_instance.flags in a map.</summary>
    public static class WorldInstanceFlags
    {
        /// <summary>a prop; else the model of the land</summary>
        public const uint Prop = 0x1;
        /// <summary>a prop that is drawn as model 0, because the area does not list its model</summary>
        public const uint Unlisted = 0x2;
    }

    /// <summary>Values that are too large for an enum of C.</summary>
    public static class Macros
    {
        /// <summary>kunai_submesh.flags of Nitro if the display list is not that of a shape. Else
        /// kunai_submesh.flags is the index of the shape.</summary>
        public const uint NitroShapeNone = 0xFFFFFFFF;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawString
    {
        internal IntPtr data;
        internal UIntPtr size;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawError
    {
        internal ulong offset;
        internal IntPtr message;
        internal IntPtr record;
        internal int code;
        internal uint format;
        internal uint item_kind;
        internal uint item;
        internal uint line;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawText
    {
        internal IntPtr data;
        internal UIntPtr size;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawAllocator
    {
        internal IntPtr alloc_fn;
        internal IntPtr free_fn;
        internal IntPtr user;
    }

    /// <summary>One draw of a prop model: a shape with a material. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapDraw
    {
        /// <summary>index of the material in the NSBMD</summary>
        public ushort Material;
        /// <summary>index of the shape in the NSBMD</summary>
        public ushort Shape;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawOptions
    {
        internal uint struct_size;
        internal uint flags;
        internal uint archive_flags;
        internal uint prs_flags;
        internal uint textures_flags;
        internal uint model_flags;
        internal uint motion_flags;
        internal uint format;
        internal uint byte_order;
        internal uint index;
        internal ulong offset;
        internal ulong @base;
        internal ulong max_memory;
        internal ulong max_output;
        internal ulong max_work;
        internal RawAllocator allocator;
        internal IntPtr model;
        internal IntPtr draws;
        internal UIntPtr draw_count;
        internal IntPtr headers;
        internal UIntPtr header_count;
        internal uint packing;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawArchiveInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint entry_count;
        internal uint broken_count;
        internal uint flags;
        internal uint reserved;
    }

    /// <summary>A program of a ROM: the ARM9, the ARM7, or an overlay. Addresses are those of the console.
    /// Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Program
    {
        /// <summary>enum kunai_rom_part</summary>
        public uint Part;
        /// <summary>index of the entry that has its bytes. -1: there is no file of this number</summary>
        public int Entry;
        /// <summary>overlay: its id; else 0</summary>
        public uint Id;
        /// <summary>where the program begins in memory</summary>
        public uint LoadAddress;
        /// <summary>ARM9, ARM7: where it starts to run; else 0</summary>
        public uint EntryAddress;
        /// <summary>overlay: bytes in memory, as the table says; ARM9, ARM7: bytes in the ROM, as the header
        /// says</summary>
        public uint MemorySize;
        /// <summary>overlay: bytes after it that are set to 0; else 0</summary>
        public uint ClearedSize;
        /// <summary>overlay: where its list of constructors begins; else 0</summary>
        public uint ConstructorsStart;
        /// <summary>overlay: where this list ends; else 0</summary>
        public uint ConstructorsEnd;
        /// <summary>overlay: the number of its file, as stored; else 0</summary>
        public uint File;
        /// <summary>overlay: the packed size that the table declares; else 0</summary>
        public uint PackedSize;
        /// <summary>enum kunai_program_flags</summary>
        public uint Flags;
        /// <summary>[8] the record as stored: 8 words of the overlay table, or 4 words of the header and then
        /// 0</summary>
        public UInt8 Words;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawRom
    {
        internal RawString title;
        internal RawString code;
        internal RawString maker;
        internal IntPtr titles;
        internal IntPtr arm9;
        internal IntPtr arm7;
        internal IntPtr overlays9;
        internal IntPtr overlays7;
        internal uint title_count;
        internal uint overlay9_count;
        internal uint overlay7_count;
        internal uint file_count;
        internal uint directory_count;
        internal uint named_count;
        internal int banner;
        internal uint flags;
        internal uint unit;
        internal uint chip;
        internal uint revision;
        internal uint used_size;
        internal uint header_size;
        internal uint header_crc;
        internal uint logo_crc;
        internal uint banner_version;
        internal uint banner_crc;
        internal uint parameters_offset;
        internal UInt9 parameters;
        internal UInt3 trailer;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawEntry
    {
        internal ulong offset;
        internal ulong size;
        internal ulong unpacked_size;
        internal RawString name;
        internal uint packing;
        internal uint format;
        internal uint byte_order;
        internal int owner;
        internal uint type;
        internal uint attribute;
        internal uint global_index;
        internal int result;
        internal IntPtr program;
        internal RawString title;
        internal RawString quest;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawGame
    {
        internal IntPtr code;
        internal IntPtr name;
        internal uint title;
        internal uint region;
        internal uint format;
        internal uint header_count;
        internal uint headers_offset;
        internal uint reserved;
    }

    /// <summary>How many files there are of each kind that a header names. Made by the caller. Zeros stand
    /// for "not known". Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GameCounts
    {
        /// <summary>headers: size of the file of KUNAI_STORE_MAP_NAMES / 16. 0:
        /// kunai_game.header_count</summary>
        public uint Headers;
        /// <summary>entries of the archive of KUNAI_STORE_AREA. 0: every number is plausible. The same is
        /// true of the next members</summary>
        public uint Areas;
        /// <summary>entries of the archive of KUNAI_STORE_MAP_MATRIX</summary>
        public uint Matrices;
        /// <summary>entries of the archive of KUNAI_STORE_EVENTS</summary>
        public uint Events;
        /// <summary>entries of the archive of KUNAI_STORE_SCRIPTS</summary>
        public uint Scripts;
        /// <summary>entries of the archive of KUNAI_STORE_TEXTS</summary>
        public uint Texts;
    }

    /// <summary>Where the headers lie in a program. The library fills in the struct of the caller.
    /// Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GameHeaders
    {
        /// <summary>bytes from the start of the program</summary>
        public ulong Offset;
        /// <summary>bytes: 24 per header</summary>
        public ulong Size;
        /// <summary>headers</summary>
        public uint Count;
        /// <summary>enum kunai_game_search</summary>
        public uint Search;
    }

    /// <summary>What kunai_lz_inspect finds out. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct LzInfo
    {
        /// <summary>size of the output in bytes</summary>
        public ulong Unpacked;
        /// <summary>bytes that the file uses, with its header or footer. BLZ: all</summary>
        public ulong Packed;
        /// <summary>BLZ: this many bytes at the start are the same in the data and in the output; a BLZ that
        /// is not packed: all. Else 0</summary>
        public ulong Plain;
        /// <summary>bytes of the last copy or run that pass the end of the output. No known file has
        /// any</summary>
        public ulong Cut;
        /// <summary>enum kunai_format: one of the six formats</summary>
        public uint Format;
        /// <summary>the least distance of all copies. 0: the file has no copy. 2 or more is safe for video
        /// memory, which is written 16 bits at a time</summary>
        public uint LeastDistance;
        /// <summary>BLZ: size of the footer in bytes, 8 .. 11. 0: the file is not packed, or is no
        /// BLZ</summary>
        public uint Footer;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMapInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint item_count;
        internal uint reserved;
    }

    /// <summary>One map of the table in the game's program (platinum.md 3). Fields that the game does not
    /// have are 0. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapHeader
    {
        /// <summary>index of the area data</summary>
        public uint Area;
        /// <summary>index of the matrix</summary>
        public uint Matrix;
        /// <summary>index of the archive of preloaded objects</summary>
        public uint Objects;
        /// <summary>index of the file of scripts</summary>
        public uint Scripts;
        /// <summary>index of the file of initial scripts</summary>
        public uint InitScripts;
        /// <summary>index of the file of texts</summary>
        public uint Text;
        /// <summary>music by day</summary>
        public uint DayMusic;
        /// <summary>music by night</summary>
        public uint NightMusic;
        /// <summary>index of the file of wild encounters, or enum kunai_map_encounters</summary>
        public uint Encounters;
        /// <summary>index of the file of events</summary>
        public uint Events;
        /// <summary>index of the text with the name that the game shows</summary>
        public uint Label;
        /// <summary>style of the window with the name; HeartGold: icon</summary>
        public uint LabelWindow;
        /// <summary>raw</summary>
        public uint Weather;
        /// <summary>raw</summary>
        public uint Camera;
        /// <summary>Platinum: enum kunai_map_type; Diamond: location specifier, raw; HeartGold: raw</summary>
        public uint Type;
        /// <summary>raw</summary>
        public uint BattleBackground;
        /// <summary>enum kunai_map_header_flags</summary>
        public uint Flags;
        /// <summary>HeartGold: place on the world map</summary>
        public uint WorldX;
        /// <summary>HeartGold: place on the world map</summary>
        public uint WorldY;
        /// <summary>HeartGold: raw parameter of phone calls</summary>
        public uint Gear;
        /// <summary>HeartGold: 1: the map is in Kanto</summary>
        public uint Kanto;
        /// <summary>HeartGold: raw rule for the following Pokemon</summary>
        public uint Follow;
        /// <summary>[6] the 24 bytes of the header as little-endian words</summary>
        public UInt6 Raw;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMapMatrix
    {
        internal RawString name;
        internal IntPtr lands;
        internal IntPtr headers;
        internal IntPtr altitudes;
        internal uint width;
        internal uint height;
    }

    /// <summary>An object that stands on a land (platinum.md 5). Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapProp
    {
        /// <summary>index of the prop model</summary>
        public uint Model;
        /// <summary>[3] x, y, z in fx32, from the centre of the land</summary>
        public Int3 Position;
        /// <summary>[3] raw, 65536 per turn. The game ignores it</summary>
        public Int3 Rotation;
        /// <summary>[3] x, y, z in fx32</summary>
        public Int3 Scale;
        /// <summary>[2] last two words of the record: no known meaning</summary>
        public UInt2 Raw;
    }

    /// <summary>A part of a plane on which things stand (platinum.md 5.1): all (x, y, z) with normal[0] * x +
    /// normal[1] * y + normal[2] * z + constant = 0 inside the rectangle. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapPlate
    {
        /// <summary>[2] least x, z in fx32</summary>
        public Int2 Min;
        /// <summary>[2] largest x, z in fx32</summary>
        public Int2 Max;
        /// <summary>[3] unit normal in fx32</summary>
        public Int3 Normal;
        /// <summary>fx32</summary>
        public int Constant;
        /// <summary>[2] raw: indices of the two corners in the file</summary>
        public UShort2 Points;
        /// <summary>raw: index of the normal in the file</summary>
        public ushort NormalIndex;
        /// <summary>raw: index of the constant in the file</summary>
        public ushort ConstantIndex;
    }

    /// <summary>A range of z with the plates in it. Strips are in the order of rising z. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapStrip
    {
        /// <summary>fx32: largest z of the strip, exclusive</summary>
        public int Scanline;
        /// <summary>first index in kunai_map_land.accesses</summary>
        public ushort First;
        /// <summary>elements of kunai_map_land.accesses</summary>
        public ushort Count;
    }

    /// <summary>A triangle on which things stand, in files of Diamond and Pearl (platinum.md 10): all (x, y,
    /// z) with normal[0] * x + normal[1] * y + normal[2] * z + constant = 0 between the corners. The game
    /// never finds triangles with the opposite winding. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapTriangle
    {
        /// <summary>[3] corners: corner i begins at kunai_map_land.points[3 * points[i]]</summary>
        public UShort3 Points;
        /// <summary>the normal begins at kunai_map_land.normals[3 * normal]</summary>
        public ushort Normal;
        /// <summary>fx32</summary>
        public int Constant;
    }

    /// <summary>A rectangle of the grid of Diamond and Pearl, with its strips. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapHeightCell
    {
        /// <summary>first index in kunai_map_land.cell_strips</summary>
        public ushort First;
        /// <summary>elements of kunai_map_land.cell_strips</summary>
        public ushort Count;
    }

    /// <summary>A range of z in a cell, with the triangles in it. The game takes the first strip of the cell
    /// whose scanline is greater than z, or else the last one. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapCellStrip
    {
        /// <summary>fx32: largest z of the strip, exclusive</summary>
        public int Scanline;
        /// <summary>first index in kunai_map_land.cell_accesses</summary>
        public uint First;
        /// <summary>elements of kunai_map_land.cell_accesses</summary>
        public uint Count;
    }

    /// <summary>A background sound of HeartGold. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapSound
    {
        /// <summary>index of the sound</summary>
        public byte Sound;
        /// <summary>raw</summary>
        public byte Volume;
        /// <summary>[2] no known meaning</summary>
        public Byte2 Unknown;
        /// <summary>least x, in tiles</summary>
        public byte X0;
        /// <summary>least z, in tiles</summary>
        public byte Z0;
        /// <summary>largest x, in tiles</summary>
        public byte X1;
        /// <summary>largest z, in tiles</summary>
        public byte Z1;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMapLand
    {
        internal ulong model_offset;
        internal ulong model_size;
        internal IntPtr tiles;
        internal IntPtr props;
        internal IntPtr plates;
        internal IntPtr strips;
        internal IntPtr accesses;
        internal IntPtr sounds;
        internal uint prop_count;
        internal uint plate_count;
        internal uint strip_count;
        internal uint access_count;
        internal uint sound_count;
        internal int height_result;
        internal IntPtr points;
        internal IntPtr normals;
        internal IntPtr triangles;
        internal IntPtr cells;
        internal IntPtr cell_strips;
        internal IntPtr cell_accesses;
        internal uint point_count;
        internal uint normal_count;
        internal uint triangle_count;
        internal uint cell_count;
        internal uint cell_strip_count;
        internal uint cell_access_count;
        internal uint grid_columns;
        internal uint grid_rows;
        internal Int2 grid_min;
        internal Int2 grid_max;
        internal Int2 grid_cell;
    }

    /// <summary>The files that belong to an area (platinum.md 6). Grows at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapArea
    {
        /// <summary>index of the build list, and of the texture file of props</summary>
        public uint PropSet;
        /// <summary>index of the texture file of map models</summary>
        public uint TextureSet;
        /// <summary>index of the light file</summary>
        public uint Light;
        /// <summary>1: the light replaces the colours of materials; 0: it does not</summary>
        public uint Outdoor;
        /// <summary>third word: unused in Platinum; HeartGold: dynamic textures</summary>
        public uint Raw;
    }

    /// <summary>The light of an area until a time of day (platinum.md 7). Colours outside 0 .. 31 and times
    /// outside 0 .. 43200 are reported as warnings and handed out as they are: -1 is 0xFFFFFFFF.
    /// Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapLight
    {
        /// <summary>time at which this light ends, in units of 2 seconds since midnight</summary>
        public uint End;
        /// <summary>[4] 1: the lamp is on; 0: it is off</summary>
        public UInt4 Valid;
        /// <summary>[4] [3] R, G, B of each lamp: 0 .. 31; 0 if the lamp is off</summary>
        public UInt12 Color;
        /// <summary>[4] [3] direction of each lamp in fx32, limited to -1.0 .. 1.0; 0 if the lamp is
        /// off</summary>
        public Int12 Direction;
        /// <summary>[3] R, G, B of materials: 0 .. 31</summary>
        public UInt3 Diffuse;
        /// <summary>[3] R, G, B of materials: 0 .. 31</summary>
        public UInt3 Ambient;
        /// <summary>[3] R, G, B of materials: 0 .. 31</summary>
        public UInt3 Specular;
        /// <summary>[3] R, G, B of materials: 0 .. 31</summary>
        public UInt3 Emission;
    }

    /// <summary>The animations of one prop model (platinum.md 6). Grows at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapAnimation
    {
        /// <summary>1: the model has animations; 0: it has none</summary>
        public uint Present;
        /// <summary>present is 1: enum kunai_map_animation_flags; else enum
        /// kunai_map_animation_value</summary>
        public uint Flags;
        /// <summary>1: the prop is a slope for bicycles</summary>
        public uint Slope;
        /// <summary>[4] indices of animation files. The game stops at the first -1</summary>
        public Int4 Ids;
        /// <summary>[2] first word of the file; HeartGold: second word, other games: 0</summary>
        public UInt2 Raw;
    }

    /// <summary>A sign, a hidden item, or another thing without graphics (platinum.md 11). Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapBackground
    {
        /// <summary>number of the script</summary>
        public uint Script;
        /// <summary>enum kunai_map_background_kind</summary>
        public uint Kind;
        /// <summary>tile, from the corner of the matrix</summary>
        public int X;
        /// <summary>tile, from the corner of the matrix</summary>
        public int Z;
        /// <summary>raw: the game does not use it</summary>
        public int Y;
        /// <summary>enum kunai_map_facing</summary>
        public uint Facing;
        /// <summary>[5] the 20 bytes of the record as little-endian words</summary>
        public UInt5 Raw;
    }

    /// <summary>A person, an item, a boulder (platinum.md 11). Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapObject
    {
        /// <summary>number in the map. Objects that replace each other can share one</summary>
        public uint Id;
        /// <summary>which figure: a number of the game, or enum kunai_map_object_value</summary>
        public uint Graphics;
        /// <summary>raw: how it moves</summary>
        public uint Movement;
        /// <summary>raw: type of trainer</summary>
        public uint Trainer;
        /// <summary>the object is hidden while this flag of the game is set, or
        /// KUNAI_MAP_OBJECT_VALUE_NO_FLAG. A copy: number of the header whose events contain the original, an
        /// object with the same id</summary>
        public uint Flag;
        /// <summary>number of the script, or KUNAI_MAP_OBJECT_VALUE_COPY</summary>
        public uint Script;
        /// <summary>enum kunai_map_direction</summary>
        public int Direction;
        /// <summary>[3] raw. Trainers: the first one is how far they see, in tiles</summary>
        public UInt3 Parameters;
        /// <summary>tiles that it moves in x; negative values as stored</summary>
        public int RangeX;
        /// <summary>tiles that it moves in z; negative values as stored</summary>
        public int RangeZ;
        /// <summary>tile, from the corner of the matrix</summary>
        public uint X;
        /// <summary>tile, from the corner of the matrix</summary>
        public uint Z;
        /// <summary>fx32: the height near which the game looks for ground: see kunai_map_height</summary>
        public int Y;
        /// <summary>[8] the 32 bytes of the record as little-endian words</summary>
        public UInt8 Raw;
    }

    /// <summary>A door, stairs (platinum.md 11). Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapWarp
    {
        /// <summary>tile, from the corner of the matrix</summary>
        public uint X;
        /// <summary>tile, from the corner of the matrix</summary>
        public uint Z;
        /// <summary>number of the header that it leads to</summary>
        public uint Header;
        /// <summary>index of the warp in that map's events, or KUNAI_MAP_WARP_VALUE_BACK</summary>
        public uint Warp;
        /// <summary>[3] the 12 bytes of the record as little-endian words</summary>
        public UInt3 Raw;
    }

    /// <summary>A rectangle that runs a script (platinum.md 11). The script runs when the player stands at x
    /// &lt;= tile x &lt; x + width, z &lt;= tile z &lt; z + length, and the variable equals the value.
    /// Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapTrigger
    {
        /// <summary>number of the script</summary>
        public uint Script;
        /// <summary>least tile in x, from the corner of the matrix</summary>
        public uint X;
        /// <summary>least tile in z, from the corner of the matrix</summary>
        public uint Z;
        /// <summary>tiles in x</summary>
        public uint Width;
        /// <summary>tiles in z</summary>
        public uint Length;
        /// <summary>raw: 0 in the known files</summary>
        public uint Y;
        /// <summary>value of the variable</summary>
        public uint Value;
        /// <summary>number of the variable: 4000h and up</summary>
        public uint Variable;
        /// <summary>[4] the 16 bytes of the record as little-endian words</summary>
        public UInt4 Raw;
    }

    /// <summary>Where a tile of a matrix lies: kunai_map_find_place. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MapPlace
    {
        /// <summary>[2] x, z of its middle in the world, in units of the models. Exact up to tile
        /// 8388607</summary>
        public Float2 World;
        /// <summary>[2] x, z of its cell in the matrix; negative to the left of the matrix or above
        /// it</summary>
        public Int2 Cell;
        /// <summary>[2] x, z of the tile in the land: 0 .. 31</summary>
        public Int2 Tile;
        /// <summary>[2] x, z of its middle in fx32 from the centre of the land, as for
        /// kunai_map_height</summary>
        public Int2 Local;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawModelInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint node_count;
        internal uint mesh_count;
        internal IntPtr inverse_binds;
        internal uint material_count;
        internal uint texture_count;
        internal uint vertex_count;
        internal uint triangle_count;
        internal uint dropped_count;
        internal uint skinned;
        internal float bind_gap;
        internal Float3 bounds_min;
        internal Float3 bounds_max;
        internal uint overflow;
        internal RawString name;
        internal uint scaling_rule;
        internal uint motion_file_count;
        internal IntPtr motion_files;
    }

    /// <summary>A transform: scale, then rotate, then translate. Frozen: callers make arrays of
    /// them.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Transform
    {
        /// <summary>[3] x, y, z</summary>
        public Float3 Translation;
        /// <summary>[4] unit quaternion: x, y, z, w</summary>
        public Float4 Rotation;
        /// <summary>[3] factors of x, y, z</summary>
        public Float3 Scale;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawNode
    {
        internal ulong offset;
        internal RawString name;
        internal Transform rest;
        internal Float16 world;
        internal Float3 center;
        internal float radius;
        internal int parent;
        internal int mesh;
        internal int track_group;
        internal int shape_group;
        internal uint flags;
        internal Int3 angles;
    }

    /// <summary>The part of a mesh that is drawn with one material (Nitro: and shown or hidden with one
    /// node). Opaque parts come first, then blended parts, each in the order of the file. With
    /// KUNAI_MODEL_DRAW_ORDER, and in volumes, a sub-mesh is one draw of the file. If a sub-mesh is made of
    /// several draws, node, flags and order are those of the first. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Submesh
    {
        /// <summary>where its indices begin in kunai_mesh.indices</summary>
        public uint FirstIndex;
        /// <summary>how many indices it has</summary>
        public uint IndexCount;
        /// <summary>index of its material</summary>
        public uint Material;
        /// <summary>the node whose polygon list it is; for a cached list: the node that draws it; Nitro: the
        /// node that shows or hides it</summary>
        public uint Node;
        /// <summary>Ninja Chunk: enum kunai_strip_flags, or head bits of a volume chunk; Basic: enum
        /// kunai_basic_attr_flags; Ginja: enum kunai_ginja_strip_flags; Xinja: enum kunai_xinja_set; Nitro:
        /// index of the shape, or KUNAI_NITRO_SHAPE_NONE</summary>
        public uint Flags;
        /// <summary>index of the draw in the file; damaged draws may be left out</summary>
        public uint Order;
    }

    /// <summary>The part of one vertex that one node contributes, exactly as the file says. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Influence
    {
        /// <summary>[3] in the space of node</summary>
        public Float3 Position;
        /// <summary>[3] in the space of node</summary>
        public Float3 Normal;
        /// <summary>the weights of a vertex sum to 1</summary>
        public float Weight;
        /// <summary>index of the node</summary>
        public uint Node;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMesh
    {
        internal uint kind;
        internal uint corner_count;
        internal int node;
        internal uint vertex_count;
        internal uint index_count;
        internal uint submesh_count;
        internal uint influence_count;
        internal uint user_count;
        internal IntPtr positions;
        internal IntPtr normals;
        internal Pointer8 uvs;
        internal Pointer2 colors;
        internal IntPtr indices;
        internal IntPtr submeshes;
        internal IntPtr sources;
        internal IntPtr joints;
        internal IntPtr weights;
        internal IntPtr influences;
        internal IntPtr influence_starts;
        internal IntPtr speculars;
        internal IntPtr volume_uvs;
        internal IntPtr user_words;
        internal IntPtr polygon_normals;
        internal IntPtr binormals;
        internal IntPtr tangents;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMaterial
    {
        internal ulong offset;
        internal RawString name;
        internal int texture;
        internal int texture2;
        internal uint flags;
        internal uint blend_source;
        internal uint blend_destination;
        internal uint wrap_u;
        internal uint wrap_v;
        internal uint filter;
        internal Byte4 diffuse;
        internal Byte4 ambient;
        internal Byte4 specular;
        internal Byte4 emission;
        internal Byte4 diffuse2;
        internal Byte4 ambient2;
        internal Byte4 specular2;
        internal float exponent;
        internal float mip_bias;
        internal Float2 uv_scale;
        internal float uv_rotation;
        internal Float2 uv_translation;
        internal UInt8 raw;
        internal IntPtr parameters;
        internal UIntPtr parameter_count;
        internal Float6 uv_matrix;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawMotionInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint track_count;
        internal uint kind;
        internal RawString name;
        internal uint group_count;
        internal uint stored_group_count;
        internal uint frame_count;
        internal uint interpolation;
        internal uint raw_type;
        internal uint raw_interpolation;
        internal RawString model_name;
        internal RawString action_name;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTrack
    {
        internal ulong offset;
        internal RawString target;
        internal IntPtr frames;
        internal IntPtr values;
        internal IntPtr raw;
        internal IntPtr names;
        internal uint group;
        internal uint property;
        internal uint interpolation;
        internal uint key_count;
        internal uint value_count;
        internal uint raw_count;
        internal int axis;
        internal uint point_count;
        internal uint name_count;
        internal uint flags;
        internal uint flags_kind;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawOutlineInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint record_count;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawRecord
    {
        internal ulong offset;
        internal ulong size;
        internal RawString name;
        internal uint kind;
        internal uint depth;
        internal uint type;
        internal uint flags;
        internal uint count;
        internal uint reserved;
    }

    /// <summary>One file that kunai_probe or kunai_scan has recognised. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Found
    {
        /// <summary>where the file begins, in bytes from the start of the data</summary>
        public ulong Offset;
        /// <summary>size of the file in bytes</summary>
        public ulong Size;
        /// <summary>enum kunai_format</summary>
        public uint Format;
        /// <summary>enum kunai_byte_order</summary>
        public uint ByteOrder;
        /// <summary>enum kunai_module: the modules that open these bytes. 0: no module opens them, for
        /// example a REL file that is neither a stage nor a motion</summary>
        public uint Modules;
        /// <summary>enum kunai_confidence</summary>
        public uint Confidence;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawFormatInfo
    {
        internal uint format;
        internal uint modules;
        internal IntPtr name;
        internal IntPtr extensions;
    }

    /// <summary>How kunai_scan searches. Begin with KUNAI_SCAN_OPTIONS_INIT. Made by the caller; grows by
    /// struct_size, see kunai_options.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ScanOptions
    {
        internal uint struct_size;
        /// <summary>enum kunai_scan_flags</summary>
        public uint Flags;
        /// <summary>a call that finds nothing ends after this many bytes. 0: no limit</summary>
        public ulong MaxBytes;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawPrsInput
    {
        internal IntPtr data;
        internal UIntPtr size;
        internal UIntPtr pos;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawPrsOutput
    {
        internal IntPtr data;
        internal UIntPtr size;
        internal UIntPtr pos;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawSceneInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint section_count;
        internal uint instance_count;
        internal uint model_count;
        internal uint clip_count;
        internal uint texture_count;
        internal uint animation_count;
        internal uint texture_set_count;
        internal float radius;
        internal uint placement_count;
        internal uint placement_table_count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawSceneModel
    {
        internal IntPtr model;
        internal RawString name;
        internal uint store;
        internal uint index;
        internal int texture_set;
        internal int result;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawClip
    {
        internal IntPtr motion;
        internal RawString name;
        internal int model;
        internal uint fit;
        internal uint store;
        internal uint index;
    }

    /// <summary>A file of textures that a scene names. The caller opens it with kunai_textures_open. Grows at
    /// its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TextureSet
    {
        /// <summary>enum kunai_store; KUNAI_STORE_NONE: the textures are in the file that was
        /// opened</summary>
        public uint Store;
        /// <summary>number of the file in the store; KUNAI_STORE_NONE: 0</summary>
        public uint Index;
    }

    /// <summary>A part of a stage, a room of a minimap, or all of another file. Grows at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Section
    {
        /// <summary>of the record in the input</summary>
        public ulong Offset;
        /// <summary>[16] column-major: places all instances of the section</summary>
        public Float16 World;
        /// <summary>[3] x, y, z in the world, in the units of models</summary>
        public Float3 Position;
        /// <summary>[3] 65536 per turn (BAMS); rotation about x, then y, then z</summary>
        public Int3 Angles;
        /// <summary>in the units of position, as stored; minimap: the distance at which the room is
        /// discovered; other files: 0</summary>
        public float Radius;
        /// <summary>minimap: opacity, 0 .. 1, as stored; else 1</summary>
        public float Alpha;
        /// <summary>id in the game; -1: it belongs to no section of the game. Map: number of the
        /// land</summary>
        public int Id;
        /// <summary>enum kunai_n_rel_section_flags or kunai_fmt2_section_flags, as the format says; map: enum
        /// kunai_world_section_flags; minimap: 16 bits whose meaning is not known; other files: 0</summary>
        public uint Flags;
        /// <summary>index of the first instance</summary>
        public uint FirstInstance;
        /// <summary>instances, one after the other</summary>
        public uint InstanceCount;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawInstance
    {
        internal ulong offset;
        internal ulong model_offset;
        internal IntPtr clips;
        internal uint clip_count;
        internal uint section;
        internal int model;
        internal float speed;
        internal Float16 world;
        internal Float3 bounds_min;
        internal Float3 bounds_max;
        internal int slide;
        internal int swap;
        internal uint flags;
        internal uint animated;
        internal uint roles;
        internal uint blocks;
        internal Float3 center;
        internal float radius;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawLandTable
    {
        internal RawString name;
        internal RawString texture_file;
        internal RawString author;
        internal RawString description;
        internal ulong offset;
        internal uint format;
        internal uint entry_count;
        internal uint animated_count;
        internal int visible_count;
        internal int direct_count;
        internal uint attributes;
        internal uint load_flags;
        internal float clip_distance;
        internal uint texture_list;
        internal uint loader_name;
        internal uint loader;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTextureAnimation
    {
        internal IntPtr frames;
        internal uint frame_count;
        internal uint id;
        internal uint type;
        internal uint reserved;
    }

    /// <summary>Triangles that lie together. LandTables: one group for each entry that is solid or water, in
    /// the order of the file. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CollisionGroup
    {
        /// <summary>[3] centre of the bounding box of the vertices</summary>
        public Float3 Center;
        /// <summary>all vertices are inside a cylinder of this radius around center, parallel to the Y axis;
        /// in the layout of Blue Burst and in LandTables, also inside a sphere</summary>
        public float Radius;
        /// <summary>index of the first triangle</summary>
        public uint FirstTriangle;
        /// <summary>triangles, one after the other</summary>
        public uint TriangleCount;
        /// <summary>enum kunai_collision_flags: all flags of the triangles; and enum kunai_collision_same.
        /// LandTables: flags of the entry, whose bit 31 is KUNAI_SURFACE_VISIBLE_SHIFT</summary>
        public uint Flags;
        /// <summary>LandTables: index of the instance; other files: 0</summary>
        public uint Instance;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawCollision
    {
        internal IntPtr positions;
        internal IntPtr indices;
        internal IntPtr normals;
        internal IntPtr flags;
        internal IntPtr groups;
        internal uint vertex_count;
        internal uint triangle_count;
        internal uint group_count;
        internal uint reserved;
    }

    /// <summary>What happens when a wave is defeated. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PlacementAction
    {
        /// <summary>enum kunai_wave_action</summary>
        public uint Type;
        /// <summary>[2] as the type says; 0 if the type has fewer</summary>
        public UInt2 Operands;
    }

    /// <summary>A table of placements of a quest, or the one of a list. Grows at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PlacementTable
    {
        /// <summary>of the table in its file</summary>
        public ulong Offset;
        /// <summary>bytes, with the header of the table</summary>
        public ulong Size;
        /// <summary>as stored: 1 objects, 2 enemies, 3 waves, 4 random places, 5 random kinds. Lists without
        /// a header: 1, 2 or 3. Maps: the kind of all its placements, such as
        /// KUNAI_PLACEMENT_KIND_MAP_OBJECT</summary>
        public uint Kind;
        /// <summary>waves: 1 or 2; else 0</summary>
        public uint Version;
        /// <summary>area of the episode, as stored; -1: a list without a header. Maps: number of the map
        /// header</summary>
        public int Floor;
        /// <summary>index of the first placement</summary>
        public uint FirstPlacement;
        /// <summary>placements, one after the other</summary>
        public uint PlacementCount;
        /// <summary>random places: sections that the table lists; else 0</summary>
        public uint RoomCount;
        /// <summary>enum kunai_store; KUNAI_STORE_NONE: the file that was opened</summary>
        public uint Store;
        /// <summary>number of the file in the store</summary>
        public uint Index;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawPlacement
    {
        internal ulong offset;
        internal IntPtr raw;
        internal IntPtr actions;
        internal uint raw_count;
        internal uint action_count;
        internal int result;
        internal uint kind;
        internal uint type;
        internal uint id;
        internal uint flags;
        internal int table;
        internal int section;
        internal int section_id;
        internal int floor;
        internal uint group;
        internal uint wave;
        internal uint children;
        internal uint most_children;
        internal Float3 position;
        internal Int3 angles;
        internal Float5 parameters;
        internal Int5 integers;
        internal Float16 world;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTexturesInfo
    {
        internal IntPtr warnings;
        internal uint warning_count;
        internal uint warning_total;
        internal uint format;
        internal uint byte_order;
        internal uint image_count;
        internal uint palette_count;
        internal uint broken_count;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawPalette
    {
        internal IntPtr colors;
        internal RawString name;
        internal uint count;
        internal uint bank;
        internal uint first;
        internal uint format;
    }

    /// <summary>One stored mip level. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Level
    {
        /// <summary>place of the stored bytes in the input; VQ: of the indices</summary>
        public ulong Offset;
        /// <summary>stored bytes; 0: missing, and decoding returns KUNAI_E_TRUNCATED</summary>
        public ulong Size;
        /// <summary>texels, 1 to 4096</summary>
        public uint Width;
        /// <summary>texels, 1 to 4096</summary>
        public uint Height;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawImage
    {
        internal ulong offset;
        internal ulong size;
        internal RawString name;
        internal IntPtr pixel_name;
        internal IntPtr data_name;
        internal IntPtr levels;
        internal IntPtr palette;
        internal uint width;
        internal uint height;
        internal uint level_count;
        internal uint flags;
        internal uint color_count;
        internal uint first_color;
        internal uint pixel_format;
        internal uint data_format;
        internal uint global_index;
        internal uint used_height;
        internal uint codebook_count;
        internal int result;
        internal int palette_index;
        internal uint palette_rule;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawDecodeOptions
    {
        internal uint struct_size;
        internal uint output;
        internal UIntPtr stride;
        internal IntPtr palette;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTextureRef
    {
        internal RawString name;
        internal RawString palette;
        internal uint attributes;
        internal uint global_index;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTextureList
    {
        internal IntPtr refs;
        internal uint count;
        internal uint rule;
    }

    /// <summary>The result of kunai_textures_match. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TextureMatch
    {
        /// <summary>index of the image in the set, or -1: not found</summary>
        public int Image;
        /// <summary>index of the palette in the set, or -1: decode with the image's own one</summary>
        public int Palette;
        /// <summary>enum kunai_match_rule: what decided; never KUNAI_MATCH_RULE_COUNT</summary>
        public uint Rule;
        internal uint reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct RawTexturesPart
    {
        internal IntPtr textures;
        internal RawString name;
    }

    /// <summary>What to join. Made by the caller; grows by struct_size, as kunai_options. Members that flags
    /// does not need are ignored.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldOptions
    {
        internal uint struct_size;
        /// <summary>enum kunai_world_flags</summary>
        public uint Flags;
        /// <summary>HEADER: number of the header: 0 .. 65535</summary>
        public uint Header;
        /// <summary>MATRIX: number of the matrix: 0 .. 65535</summary>
        public uint Matrix;
        /// <summary>CELL: column of the cell</summary>
        public int X;
        /// <summary>CELL: row of the cell</summary>
        public int Z;
        /// <summary>PLACEMENTS: area of the episode: the scene has only this floor of the quest table. Lists
        /// have no floors</summary>
        public uint Floor;
        internal uint reserved;
    }

    /// <summary>A file that a world needs. The library fills in the struct of the caller. Frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Request
    {
        /// <summary>enum kunai_store</summary>
        public uint Store;
        /// <summary>number of the file in the store: 0 .. 65535</summary>
        public uint Index;
        /// <summary>enum kunai_format: what the file is read as; KUNAI_FORMAT_ANY: its content
        /// decides</summary>
        public uint Format;
        /// <summary>1: without the file, the world fails; 0: it goes on</summary>
        public uint Required;
    }

    /// <summary>What lies in a cell of a map. Grows at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SceneLand
    {
        /// <summary>number of the land</summary>
        public uint Land;
        /// <summary>number of the header; 4294967295: no header names the matrix</summary>
        public uint Header;
        /// <summary>number of the area. 0 can be an area; it is also the value if the table lacks the
        /// header</summary>
        public uint Area;
        /// <summary>column of the cell</summary>
        public uint X;
        /// <summary>row of the cell</summary>
        public uint Z;
        /// <summary>steps of 8 units by which the model of the land is higher</summary>
        public uint Altitude;
        /// <summary>index of the first light of the area in kunai_scene_get_lights</summary>
        public uint FirstLight;
        /// <summary>lights of the area, one after the other</summary>
        public uint LightCount;
        /// <summary>KUNAI_OK, or why the section is empty: the land is missing (KUNAI_E_RANGE), or it cannot
        /// be read</summary>
        public int Result;
        internal uint reserved;
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Pointer2
    {
        private IntPtr item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public IntPtr this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (IntPtr* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (IntPtr* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public IntPtr[] ToArray()
        {
            var items = new IntPtr[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 8: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Pointer8
    {
        private IntPtr item0, item1, item2, item3, item4, item5, item6, item7;
        /// <summary>Number of elements.</summary>
        public const int Length = 8;
        /// <summary>One element.</summary>
        public IntPtr this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (IntPtr* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (IntPtr* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public IntPtr[] ToArray()
        {
            var items = new IntPtr[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Byte2
    {
        private byte item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public byte this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (byte* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (byte* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public byte[] ToArray()
        {
            var items = new byte[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 4: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Byte4
    {
        private byte item0, item1, item2, item3;
        /// <summary>Number of elements.</summary>
        public const int Length = 4;
        /// <summary>One element.</summary>
        public byte this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (byte* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (byte* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public byte[] ToArray()
        {
            var items = new byte[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float2
    {
        private float item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 3: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float3
    {
        private float item0, item1, item2;
        /// <summary>Number of elements.</summary>
        public const int Length = 3;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 4: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float4
    {
        private float item0, item1, item2, item3;
        /// <summary>Number of elements.</summary>
        public const int Length = 4;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 5: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float5
    {
        private float item0, item1, item2, item3, item4;
        /// <summary>Number of elements.</summary>
        public const int Length = 5;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 6: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float6
    {
        private float item0, item1, item2, item3, item4, item5;
        /// <summary>Number of elements.</summary>
        public const int Length = 6;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 16: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Float16
    {
        private float item0, item1, item2, item3, item4, item5, item6, item7, item8, item9, item10, item11,
            item12, item13, item14, item15;
        /// <summary>Number of elements.</summary>
        public const int Length = 16;
        /// <summary>One element.</summary>
        public float this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (float* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public float[] ToArray()
        {
            var items = new float[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Int2
    {
        private int item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public int this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public int[] ToArray()
        {
            var items = new int[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 3: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Int3
    {
        private int item0, item1, item2;
        /// <summary>Number of elements.</summary>
        public const int Length = 3;
        /// <summary>One element.</summary>
        public int this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public int[] ToArray()
        {
            var items = new int[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 4: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Int4
    {
        private int item0, item1, item2, item3;
        /// <summary>Number of elements.</summary>
        public const int Length = 4;
        /// <summary>One element.</summary>
        public int this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public int[] ToArray()
        {
            var items = new int[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 5: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Int5
    {
        private int item0, item1, item2, item3, item4;
        /// <summary>Number of elements.</summary>
        public const int Length = 5;
        /// <summary>One element.</summary>
        public int this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public int[] ToArray()
        {
            var items = new int[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 12: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Int12
    {
        private int item0, item1, item2, item3, item4, item5, item6, item7, item8, item9, item10, item11;
        /// <summary>Number of elements.</summary>
        public const int Length = 12;
        /// <summary>One element.</summary>
        public int this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (int* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public int[] ToArray()
        {
            var items = new int[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt2
    {
        private uint item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 3: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt3
    {
        private uint item0, item1, item2;
        /// <summary>Number of elements.</summary>
        public const int Length = 3;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 4: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt4
    {
        private uint item0, item1, item2, item3;
        /// <summary>Number of elements.</summary>
        public const int Length = 4;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 5: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt5
    {
        private uint item0, item1, item2, item3, item4;
        /// <summary>Number of elements.</summary>
        public const int Length = 5;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 6: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt6
    {
        private uint item0, item1, item2, item3, item4, item5;
        /// <summary>Number of elements.</summary>
        public const int Length = 6;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 8: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt8
    {
        private uint item0, item1, item2, item3, item4, item5, item6, item7;
        /// <summary>Number of elements.</summary>
        public const int Length = 8;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 9: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt9
    {
        private uint item0, item1, item2, item3, item4, item5, item6, item7, item8;
        /// <summary>Number of elements.</summary>
        public const int Length = 9;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 12: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UInt12
    {
        private uint item0, item1, item2, item3, item4, item5, item6, item7, item8, item9, item10, item11;
        /// <summary>Number of elements.</summary>
        public const int Length = 12;
        /// <summary>One element.</summary>
        public uint this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (uint* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public uint[] ToArray()
        {
            var items = new uint[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 2: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UShort2
    {
        private ushort item0, item1;
        /// <summary>Number of elements.</summary>
        public const int Length = 2;
        /// <summary>One element.</summary>
        public ushort this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (ushort* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (ushort* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public ushort[] ToArray()
        {
            var items = new ushort[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    /// <summary>An array of 3: a copy, not a view.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UShort3
    {
        private ushort item0, item1, item2;
        /// <summary>Number of elements.</summary>
        public const int Length = 3;
        /// <summary>One element.</summary>
        public ushort this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                fixed (ushort* first = &item0)
                    return first[index];
            }
            set
            {
                Library.CheckIndex(index, Length);
                fixed (ushort* first = &item0)
                    first[index] = value;
            }
        }
        /// <summary>A copy of all elements.</summary>
        public ushort[] ToArray()
        {
            var items = new ushort[Length];
            for (int i = 0; i < Length; i++)
                items[i] = this[i];
            return items;
        }
    }

    internal delegate T Reader<T>(IntPtr place);

    internal static unsafe class Elements
    {
        internal static object FindReader(Type type)
        {
            if (type == typeof(byte))
                return new Reader<byte>(place => *(byte*)place);
            if (type == typeof(double))
                return new Reader<double>(place => *(double*)place);
            if (type == typeof(float))
                return new Reader<float>(place => *(float*)place);
            if (type == typeof(int))
                return new Reader<int>(place => *(int*)place);
            if (type == typeof(long))
                return new Reader<long>(place => *(long*)place);
            if (type == typeof(sbyte))
                return new Reader<sbyte>(place => *(sbyte*)place);
            if (type == typeof(short))
                return new Reader<short>(place => *(short*)place);
            if (type == typeof(uint))
                return new Reader<uint>(place => *(uint*)place);
            if (type == typeof(ulong))
                return new Reader<ulong>(place => *(ulong*)place);
            if (type == typeof(ushort))
                return new Reader<ushort>(place => *(ushort*)place);
            if (type == typeof(CollisionGroup))
                return new Reader<CollisionGroup>(place => *(CollisionGroup*)place);
            if (type == typeof(Found))
                return new Reader<Found>(place => *(Found*)place);
            if (type == typeof(GameCounts))
                return new Reader<GameCounts>(place => *(GameCounts*)place);
            if (type == typeof(GameHeaders))
                return new Reader<GameHeaders>(place => *(GameHeaders*)place);
            if (type == typeof(Influence))
                return new Reader<Influence>(place => *(Influence*)place);
            if (type == typeof(Level))
                return new Reader<Level>(place => *(Level*)place);
            if (type == typeof(LzInfo))
                return new Reader<LzInfo>(place => *(LzInfo*)place);
            if (type == typeof(MapAnimation))
                return new Reader<MapAnimation>(place => *(MapAnimation*)place);
            if (type == typeof(MapArea))
                return new Reader<MapArea>(place => *(MapArea*)place);
            if (type == typeof(MapBackground))
                return new Reader<MapBackground>(place => *(MapBackground*)place);
            if (type == typeof(MapCellStrip))
                return new Reader<MapCellStrip>(place => *(MapCellStrip*)place);
            if (type == typeof(MapDraw))
                return new Reader<MapDraw>(place => *(MapDraw*)place);
            if (type == typeof(MapHeader))
                return new Reader<MapHeader>(place => *(MapHeader*)place);
            if (type == typeof(MapHeightCell))
                return new Reader<MapHeightCell>(place => *(MapHeightCell*)place);
            if (type == typeof(MapLight))
                return new Reader<MapLight>(place => *(MapLight*)place);
            if (type == typeof(MapObject))
                return new Reader<MapObject>(place => *(MapObject*)place);
            if (type == typeof(MapPlace))
                return new Reader<MapPlace>(place => *(MapPlace*)place);
            if (type == typeof(MapPlate))
                return new Reader<MapPlate>(place => *(MapPlate*)place);
            if (type == typeof(MapProp))
                return new Reader<MapProp>(place => *(MapProp*)place);
            if (type == typeof(MapSound))
                return new Reader<MapSound>(place => *(MapSound*)place);
            if (type == typeof(MapStrip))
                return new Reader<MapStrip>(place => *(MapStrip*)place);
            if (type == typeof(MapTriangle))
                return new Reader<MapTriangle>(place => *(MapTriangle*)place);
            if (type == typeof(MapTrigger))
                return new Reader<MapTrigger>(place => *(MapTrigger*)place);
            if (type == typeof(MapWarp))
                return new Reader<MapWarp>(place => *(MapWarp*)place);
            if (type == typeof(PlacementAction))
                return new Reader<PlacementAction>(place => *(PlacementAction*)place);
            if (type == typeof(PlacementTable))
                return new Reader<PlacementTable>(place => *(PlacementTable*)place);
            if (type == typeof(Program))
                return new Reader<Program>(place => *(Program*)place);
            if (type == typeof(Request))
                return new Reader<Request>(place => *(Request*)place);
            if (type == typeof(ScanOptions))
                return new Reader<ScanOptions>(place => *(ScanOptions*)place);
            if (type == typeof(SceneLand))
                return new Reader<SceneLand>(place => *(SceneLand*)place);
            if (type == typeof(Section))
                return new Reader<Section>(place => *(Section*)place);
            if (type == typeof(Submesh))
                return new Reader<Submesh>(place => *(Submesh*)place);
            if (type == typeof(TextureMatch))
                return new Reader<TextureMatch>(place => *(TextureMatch*)place);
            if (type == typeof(TextureSet))
                return new Reader<TextureSet>(place => *(TextureSet*)place);
            if (type == typeof(Transform))
                return new Reader<Transform>(place => *(Transform*)place);
            if (type == typeof(WorldOptions))
                return new Reader<WorldOptions>(place => *(WorldOptions*)place);
            throw new NotSupportedException(type.Name);
        }

        internal static int FindSize(Type type)
        {
            if (type == typeof(byte))
                return sizeof(byte);
            if (type == typeof(double))
                return sizeof(double);
            if (type == typeof(float))
                return sizeof(float);
            if (type == typeof(int))
                return sizeof(int);
            if (type == typeof(long))
                return sizeof(long);
            if (type == typeof(sbyte))
                return sizeof(sbyte);
            if (type == typeof(short))
                return sizeof(short);
            if (type == typeof(uint))
                return sizeof(uint);
            if (type == typeof(ulong))
                return sizeof(ulong);
            if (type == typeof(ushort))
                return sizeof(ushort);
            if (type == typeof(CollisionGroup))
                return sizeof(CollisionGroup);
            if (type == typeof(Found))
                return sizeof(Found);
            if (type == typeof(GameCounts))
                return sizeof(GameCounts);
            if (type == typeof(GameHeaders))
                return sizeof(GameHeaders);
            if (type == typeof(Influence))
                return sizeof(Influence);
            if (type == typeof(Level))
                return sizeof(Level);
            if (type == typeof(LzInfo))
                return sizeof(LzInfo);
            if (type == typeof(MapAnimation))
                return sizeof(MapAnimation);
            if (type == typeof(MapArea))
                return sizeof(MapArea);
            if (type == typeof(MapBackground))
                return sizeof(MapBackground);
            if (type == typeof(MapCellStrip))
                return sizeof(MapCellStrip);
            if (type == typeof(MapDraw))
                return sizeof(MapDraw);
            if (type == typeof(MapHeader))
                return sizeof(MapHeader);
            if (type == typeof(MapHeightCell))
                return sizeof(MapHeightCell);
            if (type == typeof(MapLight))
                return sizeof(MapLight);
            if (type == typeof(MapObject))
                return sizeof(MapObject);
            if (type == typeof(MapPlace))
                return sizeof(MapPlace);
            if (type == typeof(MapPlate))
                return sizeof(MapPlate);
            if (type == typeof(MapProp))
                return sizeof(MapProp);
            if (type == typeof(MapSound))
                return sizeof(MapSound);
            if (type == typeof(MapStrip))
                return sizeof(MapStrip);
            if (type == typeof(MapTriangle))
                return sizeof(MapTriangle);
            if (type == typeof(MapTrigger))
                return sizeof(MapTrigger);
            if (type == typeof(MapWarp))
                return sizeof(MapWarp);
            if (type == typeof(PlacementAction))
                return sizeof(PlacementAction);
            if (type == typeof(PlacementTable))
                return sizeof(PlacementTable);
            if (type == typeof(Program))
                return sizeof(Program);
            if (type == typeof(Request))
                return sizeof(Request);
            if (type == typeof(ScanOptions))
                return sizeof(ScanOptions);
            if (type == typeof(SceneLand))
                return sizeof(SceneLand);
            if (type == typeof(Section))
                return sizeof(Section);
            if (type == typeof(Submesh))
                return sizeof(Submesh);
            if (type == typeof(TextureMatch))
                return sizeof(TextureMatch);
            if (type == typeof(TextureSet))
                return sizeof(TextureSet);
            if (type == typeof(Transform))
                return sizeof(Transform);
            if (type == typeof(WorldOptions))
                return sizeof(WorldOptions);
            throw new NotSupportedException(type.Name);
        }
    }

    /// <summary>Facts about an open archive. Grows at its end.</summary>
    public sealed unsafe partial class ArchiveInfo : Record
    {
        internal static readonly Make<ArchiveInfo> Make =
            (owner, place, index) => new ArchiveInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawArchiveInfo*)first + index);
        internal RawArchiveInfo Fields;

        private ArchiveInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawArchiveInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>entries</summary>
        public uint EntryCount => Fields.entry_count;
        /// <summary>entries that cannot be read</summary>
        public uint BrokenCount => Fields.broken_count;
        /// <summary>PVM, GVM: enum kunai_texture_table_flags, as stored; QST: enum kunai_quest_flags; else
        /// 0</summary>
        public uint Flags => Fields.flags;
    }

    /// <summary>Facts about a Nintendo DS ROM. Grows at its end.</summary>
    public sealed unsafe partial class Rom : Record
    {
        internal static readonly Make<Rom> Make =
            (owner, place, index) => new Rom(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawRom*)first + index);
        internal RawRom Fields;

        private Rom(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawRom*)place;
        }

        /// <summary>up to 12 bytes, usually ASCII</summary>
        public Text Title => new Text(Memory, Fields.title);
        /// <summary>game code: 4 bytes as stored, which can be 0. The last letter is the region</summary>
        public Text Code => new Text(Memory, Fields.code);
        /// <summary>maker code: 2 bytes as stored, which can be 0</summary>
        public Text Maker => new Text(Memory, Fields.maker);
        /// <summary>[title_count] the titles of the banner in UTF-8, with line feeds: Japanese, English,
        /// French, German, Italian, Spanish, then Chinese and Korean. Half of a surrogate pair is
        /// U+FFFD</summary>
        public Records<Text> Titles => List(Fields.titles, (long)Fields.title_count, Text.Next, Text.Make);
        /// <summary>[1] NULL: there is no ARM9</summary>
        public Program? Arm9 => Read<Program>(Fields.arm9);
        /// <summary>[1] NULL: there is no ARM7</summary>
        public Program? Arm7 => Read<Program>(Fields.arm7);
        /// <summary>[overlay9_count] overlays of the ARM9 in the order of their table</summary>
        public View<Program> Overlays9 => ViewOf<Program>(Fields.overlays9, (long)Fields.overlay9_count);
        /// <summary>[overlay7_count] overlays of the ARM7</summary>
        public View<Program> Overlays7 => ViewOf<Program>(Fields.overlays7, (long)Fields.overlay7_count);
        /// <summary>6, 7 or 8; 0: no banner that can be read</summary>
        public uint TitleCount => Fields.title_count;
        /// <summary>overlays of the ARM9</summary>
        public uint Overlay9Count => Fields.overlay9_count;
        /// <summary>overlays of the ARM7</summary>
        public uint Overlay7Count => Fields.overlay7_count;
        /// <summary>files of the table of files: entry i is file number i</summary>
        public uint FileCount => Fields.file_count;
        /// <summary>directories of the tree of names, with the root; 0: no tree</summary>
        public uint DirectoryCount => Fields.directory_count;
        /// <summary>files with a name</summary>
        public uint NamedCount => Fields.named_count;
        /// <summary>index of the entry of the banner; -1: none</summary>
        public int Banner => Fields.banner;
        /// <summary>enum kunai_rom_flags</summary>
        public uint Flags => Fields.flags;
        /// <summary>0: DS; 2: DS and DSi; 3: DSi</summary>
        public uint Unit => Fields.unit;
        /// <summary>as stored: 0 .. 255. Up to 14: the chip of the game card has 131072 &lt;&lt; chip
        /// bytes</summary>
        public uint Chip => Fields.chip;
        /// <summary>revision of the game</summary>
        public uint Revision => Fields.revision;
        /// <summary>bytes in use, as the header says. A file can be shorter, or longer</summary>
        public uint UsedSize => Fields.used_size;
        /// <summary>size of the header, as the header says</summary>
        public uint HeaderSize => Fields.header_size;
        /// <summary>checksum of the header, as stored</summary>
        public uint HeaderCrc => Fields.header_crc;
        /// <summary>checksum of the logo, as stored</summary>
        public uint LogoCrc => Fields.logo_crc;
        /// <summary>as stored; 0: no banner</summary>
        public uint BannerVersion => Fields.banner_version;
        /// <summary>checksum of the banner, as stored</summary>
        public uint BannerCrc => Fields.banner_crc;
        /// <summary>KUNAI_ROM_PARAMETERS: where the module parameters begin, from the start of the stored
        /// ARM9; else 0</summary>
        public uint ParametersOffset => Fields.parameters_offset;
        /// <summary>[9] KUNAI_ROM_PARAMETERS: the module parameters as stored (nds.md 4.1); else 0</summary>
        public UInt9 Parameters => Fields.parameters;
        /// <summary>[3] KUNAI_ROM_TRAILER: the words after the ARM9; else 0</summary>
        public UInt3 Trailer => Fields.trailer;
    }

    /// <summary>One stored file. Grows at its end.</summary>
    public sealed unsafe partial class Entry : Record
    {
        internal static readonly Make<Entry> Make =
            (owner, place, index) => new Entry(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawEntry*)first + index);
        internal RawEntry Fields;

        private Entry(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawEntry*)place;
        }

        /// <summary>where the stored bytes begin in the data. QST: where the command that opens the part
        /// begins</summary>
        public ulong Offset => Fields.offset;
        /// <summary>stored bytes. If the data ends inside the entry, the bytes up to the end; result is then
        /// an error. The caller may read size bytes at data + offset, also of a broken entry. QST: size bytes
        /// at kunai_archive_get_stored. If pieces of a part are missing, the bytes before the first missing
        /// one</summary>
        public ulong Size => Fields.size;
        /// <summary>bytes that kunai_archive_read writes. With KUNAI_ARCHIVE_QUICK, if the entry is packed:
        /// the size that the table declares, or 0 if no PRS stream can have that size. With
        /// KUNAI_ARCHIVE_QUICK and kunai_options.packing: the size in the header or footer of the entry, or 0
        /// for PRS and PRSD. If result is not KUNAI_OK, unpacked_size tells how far the entry can be
        /// unpacked, and kunai_archive_read sets *written to 0. Damaged or cut stream: the bytes before the
        /// damage. KUNAI_E_LIMIT: the whole size. Not packed: the same as size</summary>
        public ulong UnpackedSize => Fields.unpacked_size;
        /// <summary>as stored, with its path. Names may be empty, may repeat, and may contain "..", a drive
        /// letter or other hostile text</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>enum kunai_format: PRS, PRSD, or a format of lz.h. 0: not packed, or not recognised. BML
        /// tables say PRS. In a QST, the parts ".bin" and ".dat" are PRS, and all parts of a download quest
        /// PRSD. In a ROM, overlays and the ARM9 can be BLZ. See "Packed entries" in the head of this file.
        /// What a trial cannot unpack is given as stored, without a warning. So is a PRS stream of less than
        /// 16 bytes</summary>
        public uint Packing => Fields.packing;
        /// <summary>enum kunai_format of the unpacked bytes. 0: unknown</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order of the unpacked bytes</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>BML texture archive, POF0: index of the entry it belongs to. Else -1</summary>
        public int Owner => Fields.owner;
        /// <summary>Ninja chunk file: enum kunai_chunk_tag. BML: the type word, raw; its meaning is unknown.
        /// Seen: 0 for a model, 2 and 0x1F for motions. ROM: enum kunai_rom_part. QST: the type of the part,
        /// raw; 0 or 256 in real files. Else 0</summary>
        public uint Type => Fields.type;
        /// <summary>AFS: last word of the name record, raw. Tools store the size or offset of the entry
        /// there, or anything else. QST: number of the command that opens the part, raw: that of the quest,
        /// or its low 8 bits; PC: 2. Else 0</summary>
        public uint Attribute => Fields.attribute;
        /// <summary>PVM, GVM, XVM, PVMX: global index of the texture; else 0</summary>
        public uint GlobalIndex => Fields.global_index;
        /// <summary>KUNAI_OK, or the result of kunai_archive_read. The archive has one warning for each entry
        /// whose result is not KUNAI_OK. ROM, or with KUNAI_ARCHIVE_QUICK: only kunai_archive_read finds
        /// damage inside a packed stream</summary>
        public int Result => Fields.result;
        /// <summary>[1] ROM: the ARM9, the ARM7, or the first overlay that names this file; else
        /// NULL</summary>
        public Program? Program => Read<Program>(Fields.program);
        /// <summary>QST: title of the quest, as stored with the part, often with "PSO/"; else ""</summary>
        public Text Title => new Text(Memory, Fields.title);
        /// <summary>QST: name of the quest in the header of its script: only of a part ".bin" that the table
        /// calls packed, and not with KUNAI_ARCHIVE_QUICK. PC and Blue Burst: in UTF-8. Other platforms:
        /// bytes as stored, in Shift-JIS or ISO 8859. Else ""</summary>
        public Text Quest => new Text(Memory, Fields.quest);
    }

    /// <summary>Facts about an open map file. Grows at its end.</summary>
    public sealed unsafe partial class MapInfo : Record
    {
        internal static readonly Make<MapInfo> Make =
            (owner, place, index) => new MapInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMapInfo*)first + index);
        internal RawMapInfo Fields;

        private MapInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMapInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order: always little-endian</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>items in the file: table of headers: headers; table of names: names; build list: models;
        /// light file: lights; prop shapes: prop models, each with a list of draws; all other kinds of file:
        /// 1</summary>
        public uint ItemCount => Fields.item_count;
    }

    /// <summary>The land of each cell (platinum.md 4). Cell (x, z) has the index x + z * width. Grows at its
    /// end.</summary>
    public sealed unsafe partial class MapMatrix : Record
    {
        internal static readonly Make<MapMatrix> Make =
            (owner, place, index) => new MapMatrix(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMapMatrix*)first + index);
        internal RawMapMatrix Fields;

        private MapMatrix(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMapMatrix*)place;
        }

        /// <summary>prefix of model names; may be empty</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>[width * height] index of the land, or KUNAI_MAP_CELL_EMPTY</summary>
        public View<ushort> Lands => ViewOf<ushort>(Fields.lands, (long)Fields.width * (long)Fields.height);
        /// <summary>[width * height] index of the header of the cell. NULL: every cell has the header that
        /// led to this matrix</summary>
        public View<ushort> Headers =>
            ViewOf<ushort>(Fields.headers, (long)Fields.width * (long)Fields.height);
        /// <summary>[width * height] altitude of the map model. NULL: 0 everywhere</summary>
        public View<byte> Altitudes =>
            ViewOf<byte>(Fields.altitudes, (long)Fields.width * (long)Fields.height);
        /// <summary>cells in x: 1 .. 255</summary>
        public uint Width => Fields.width;
        /// <summary>cells in z: 1 .. 255</summary>
        public uint Height => Fields.height;
    }

    /// <summary>A land file, or a BDHC file, which contains only the heights. A list that the file does not
    /// contain has a count of 0, and may be NULL. The heights are plates in strips, or, in files of Diamond
    /// and Pearl, triangles in a grid. Grows at its end.</summary>
    public sealed unsafe partial class MapLand : Record
    {
        internal static readonly Make<MapLand> Make =
            (owner, place, index) => new MapLand(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMapLand*)first + index);
        internal RawMapLand Fields;

        private MapLand(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMapLand*)place;
        }

        /// <summary>byte of the input where its NSBMD begins; 0: no model</summary>
        public ulong ModelOffset => Fields.model_offset;
        /// <summary>bytes of its NSBMD; 0: no model</summary>
        public ulong ModelSize => Fields.model_size;
        /// <summary>[32 * 32] enum kunai_tile, at [x + z * 32]. NULL: a BDHC file</summary>
        public View<ushort> Tiles => ViewOf<ushort>(Fields.tiles, 32 * 32);
        /// <summary>[prop_count] the game uses the first 32</summary>
        public View<MapProp> Props => ViewOf<MapProp>(Fields.props, (long)Fields.prop_count);
        /// <summary>[plate_count] all plates</summary>
        public View<MapPlate> Plates => ViewOf<MapPlate>(Fields.plates, (long)Fields.plate_count);
        /// <summary>[strip_count] scanlines never fall</summary>
        public View<MapStrip> Strips => ViewOf<MapStrip>(Fields.strips, (long)Fields.strip_count);
        /// <summary>[access_count] indices of plates</summary>
        public View<ushort> Accesses => ViewOf<ushort>(Fields.accesses, (long)Fields.access_count);
        /// <summary>[sound_count] HeartGold only</summary>
        public View<MapSound> Sounds => ViewOf<MapSound>(Fields.sounds, (long)Fields.sound_count);
        /// <summary>props</summary>
        public uint PropCount => Fields.prop_count;
        /// <summary>plates</summary>
        public uint PlateCount => Fields.plate_count;
        /// <summary>strips</summary>
        public uint StripCount => Fields.strip_count;
        /// <summary>elements of accesses, for all strips together</summary>
        public uint AccessCount => Fields.access_count;
        /// <summary>sounds</summary>
        public uint SoundCount => Fields.sound_count;
        /// <summary>KUNAI_OK, or why the heights are missing: KUNAI_E_FORMAT: the land has no heights, or the
        /// data in their place is no BDHC; KUNAI_E_TRUNCATED, KUNAI_E_CORRUPT, KUNAI_E_LIMIT: see the
        /// warnings</summary>
        public int HeightResult => Fields.height_result;
        /// <summary>[point_count * 3] x, y, z of each point in fx32</summary>
        public View<int> Points => ViewOf<int>(Fields.points, (long)Fields.point_count * 3);
        /// <summary>[normal_count * 3] unit normals in fx32</summary>
        public View<int> Normals => ViewOf<int>(Fields.normals, (long)Fields.normal_count * 3);
        /// <summary>[triangle_count] all triangles</summary>
        public View<MapTriangle> Triangles =>
            ViewOf<MapTriangle>(Fields.triangles, (long)Fields.triangle_count);
        /// <summary>[cell_count] all cells of the grid</summary>
        public View<MapHeightCell> Cells => ViewOf<MapHeightCell>(Fields.cells, (long)Fields.cell_count);
        /// <summary>[cell_strip_count] strips of all cells</summary>
        public View<MapCellStrip> CellStrips =>
            ViewOf<MapCellStrip>(Fields.cell_strips, (long)Fields.cell_strip_count);
        /// <summary>[cell_access_count] indices of triangles</summary>
        public View<ushort> CellAccesses =>
            ViewOf<ushort>(Fields.cell_accesses, (long)Fields.cell_access_count);
        /// <summary>points</summary>
        public uint PointCount => Fields.point_count;
        /// <summary>normals</summary>
        public uint NormalCount => Fields.normal_count;
        /// <summary>triangles</summary>
        public uint TriangleCount => Fields.triangle_count;
        /// <summary>grid_columns * grid_rows; 0: there is no grid</summary>
        public uint CellCount => Fields.cell_count;
        /// <summary>strips, for all cells together</summary>
        public uint CellStripCount => Fields.cell_strip_count;
        /// <summary>elements of cell_accesses, for all strips together</summary>
        public uint CellAccessCount => Fields.cell_access_count;
        /// <summary>cells in x. Equal to grid_rows in all known files</summary>
        public uint GridColumns => Fields.grid_columns;
        /// <summary>cells in z</summary>
        public uint GridRows => Fields.grid_rows;
        /// <summary>[2] least x, z of the grid in fx32</summary>
        public Int2 GridMin => Fields.grid_min;
        /// <summary>[2] largest x, z of the grid in fx32. The game does not use it</summary>
        public Int2 GridMax => Fields.grid_max;
        /// <summary>[2] size of a cell in x, z in fx32</summary>
        public Int2 GridCell => Fields.grid_cell;
    }

    /// <summary>Totals of a model. Grows at its end.</summary>
    public sealed unsafe partial class ModelInfo : Record
    {
        internal static readonly Make<ModelInfo> Make =
            (owner, place, index) => new ModelInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawModelInfo*)first + index);
        internal RawModelInfo Fields;

        private ModelInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawModelInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>at most 65536</summary>
        public uint NodeCount => Fields.node_count;
        /// <summary>rigid meshes first, then the skinned mesh, then volumes</summary>
        public uint MeshCount => Fields.mesh_count;
        /// <summary>[16 * node_count] inverse bind matrices; NULL: the model has no skinned mesh</summary>
        public View<float> InverseBinds => ViewOf<float>(Fields.inverse_binds, 16 * (long)Fields.node_count);
        /// <summary>materials</summary>
        public uint MaterialCount => Fields.material_count;
        /// <summary>names in the texture list</summary>
        public uint TextureCount => Fields.texture_count;
        /// <summary>of all meshes except volumes</summary>
        public uint VertexCount => Fields.vertex_count;
        /// <summary>of all meshes except volumes, without dropped triangles</summary>
        public uint TriangleCount => Fields.triangle_count;
        /// <summary>triangles left out, of volumes too: two corners are the same, or a vertex is
        /// missing</summary>
        public uint DroppedCount => Fields.dropped_count;
        /// <summary>1: the model has a skinned mesh; 0: not</summary>
        public uint Skinned => Fields.skinned;
        /// <summary>error of the bind pose, in units of the file; 0: exact. In an exact bind pose, all
        /// influences of a vertex put it at the same place. This is the largest distance, over all vertices,
        /// between the place that the first influence gives and the place that another one gives. Left out:
        /// influences with weight 0, and those of nodes whose bind pose has no inverse matrix</summary>
        public float BindGap => Fields.bind_gap;
        /// <summary>[3] least coordinates of the rest pose, without volumes, with hidden parts; 0 for an
        /// empty model. A coordinate that does not fit becomes the largest float of its sign</summary>
        public Float3 BoundsMin => Fields.bounds_min;
        /// <summary>[3] greatest coordinates</summary>
        public Float3 BoundsMax => Fields.bounds_max;
        /// <summary>1: a matrix, position or normal of the rest pose has an element that is too large for a
        /// float. A warning reports this, and the element is 0, also in the results of kunai_model_world and
        /// kunai_model_skin</summary>
        public uint Overflow => Fields.overflow;
        /// <summary>Nitro: name of the model; model of a LandTable: label of its root; else empty</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>enum kunai_scaling_rule; not Nitro: 0</summary>
        public uint ScalingRule => Fields.scaling_rule;
        /// <summary>strings in motion_files</summary>
        public uint MotionFileCount => Fields.motion_file_count;
        /// <summary>[motion_file_count] SA Tools: names of the .saanim files of the model, as stored: paths
        /// from the folder of the model. NULL: the file lists no names</summary>
        public Records<Text> MotionFiles =>
            List(Fields.motion_files, (long)Fields.motion_file_count, Text.Next, Text.Make);
    }

    /// <summary>One node. Nodes are in traversal order: parents first, children before the next sibling.
    /// Grows at its end.</summary>
    public sealed unsafe partial class Node : Record
    {
        internal static readonly Make<Node> Make =
            (owner, place, index) => new Node(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawNode*)first + index);
        internal RawNode Fields;

        private Node(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawNode*)place;
        }

        /// <summary>of the node's record in the input</summary>
        public ulong Offset => Fields.offset;
        /// <summary>empty: the file has no names</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>local transform at rest; flags and angles are applied already</summary>
        public Transform Rest => Fields.rest;
        /// <summary>[16] world matrix of the rest pose</summary>
        public Float16 World => Fields.world;
        /// <summary>[3] centre of the bounding sphere of the node's mesh, as stored, in the space of the
        /// node; 0: the node draws nothing, or Nitro, which stores no spheres</summary>
        public Float3 Center => Fields.center;
        /// <summary>of the bounding sphere</summary>
        public float Radius => Fields.radius;
        /// <summary>index of the parent node; -1: a root</summary>
        public int Parent => Fields.parent;
        /// <summary>index of the rigid mesh of triangles of the node, or -1. Meshes of lines, points and
        /// volumes name their node themselves</summary>
        public int Mesh => Fields.mesh;
        /// <summary>which group of tracks moves the node in motions of nodes, or -1</summary>
        public int TrackGroup => Fields.track_group;
        /// <summary>which group of tracks moves the node in motions of shapes, or -1</summary>
        public int ShapeGroup => Fields.shape_group;
        /// <summary>enum kunai_eval_flags; Nitro: enum kunai_nitro_node_flags and enum
        /// kunai_node_flags</summary>
        public uint Flags => Fields.flags;
        /// <summary>[3] stored rotation about X, Y, Z, 65536 per turn; 0 for quaternions, and Nitro</summary>
        public Int3 Angles => Fields.angles;
    }

    /// <summary>One mesh. Grows at its end.</summary>
    public sealed unsafe partial class Mesh : Record
    {
        internal static readonly Make<Mesh> Make =
            (owner, place, index) => new Mesh(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMesh*)first + index);
        internal RawMesh Fields;

        private Mesh(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMesh*)place;
        }

        /// <summary>enum kunai_mesh_kind</summary>
        public uint Kind => Fields.kind;
        /// <summary>indices per primitive: 3. Ginja also has rigid meshes of lines: 2, and of points:
        /// 1</summary>
        public uint CornerCount => Fields.corner_count;
        /// <summary>rigid mesh or volume: its node; skinned mesh: -1</summary>
        public int Node => Fields.node;
        /// <summary>vertices</summary>
        public uint VertexCount => Fields.vertex_count;
        /// <summary>indices: corner_count per primitive</summary>
        public uint IndexCount => Fields.index_count;
        /// <summary>sub-meshes</summary>
        public uint SubmeshCount => Fields.submesh_count;
        /// <summary>influences of all vertices; 0: not skinned</summary>
        public uint InfluenceCount => Fields.influence_count;
        /// <summary>user words per primitive; 0 to 3</summary>
        public uint UserCount => Fields.user_count;
        /// <summary>[3 * vertex_count] skinned: in bind space, which is often not the rest pose</summary>
        public View<float> Positions => ViewOf<float>(Fields.positions, 3 * (long)Fields.vertex_count);
        /// <summary>[3 * vertex_count] unit vectors; zeros: the vertex has none</summary>
        public View<float> Normals => ViewOf<float>(Fields.normals, 3 * (long)Fields.vertex_count);
        /// <summary>[8] [2 * vertex_count] sets of texture coordinates; zeros: the vertex has none. Only
        /// Ginja has sets 1 to 7</summary>
        public View<float> Uvs(int set) => ViewOf<float>(Fields.uvs[set], 2 * (long)Fields.vertex_count);
        /// <summary>[2] [4 * vertex_count] R, G, B, A; white: the vertex has none. Only Ginja has colours
        /// 1</summary>
        public View<byte> Colors(int set) => ViewOf<byte>(Fields.colors[set], 4 * (long)Fields.vertex_count);
        /// <summary>[index_count] indices of vertices</summary>
        public View<uint> Indices => ViewOf<uint>(Fields.indices, (long)Fields.index_count);
        /// <summary>[submesh_count] in the order of drawing</summary>
        public View<Submesh> Submeshes => ViewOf<Submesh>(Fields.submeshes, (long)Fields.submesh_count);
        /// <summary>[vertex_count] where the vertex comes from. Ninja: its index in the vertex list of the
        /// node of its first influence. Ginja: its index in the array of positions, or its slot; if corners
        /// contain the position itself, the index of the corner in the node. Xinja: its index in its vertex
        /// set. Nitro: its index among the vertices of its shape</summary>
        public View<uint> Sources => ViewOf<uint>(Fields.sources, (long)Fields.vertex_count);
        /// <summary>[4 * vertex_count] nodes; a joint with weight 0 is 0</summary>
        public View<ushort> Joints => ViewOf<ushort>(Fields.joints, 4 * (long)Fields.vertex_count);
        /// <summary>[4 * vertex_count] of the joints: the four largest weights of the vertex, which sum to 1
        /// here</summary>
        public View<float> Weights => ViewOf<float>(Fields.weights, 4 * (long)Fields.vertex_count);
        /// <summary>[influence_count] all influences, vertex after vertex</summary>
        public View<Influence> Influences =>
            ViewOf<Influence>(Fields.influences, (long)Fields.influence_count);
        /// <summary>[vertex_count + 1] where the influences of a vertex begin; those of vertex v end where
        /// those of v + 1 begin</summary>
        public View<uint> InfluenceStarts =>
            ViewOf<uint>(Fields.influence_starts, (long)Fields.vertex_count + 1);
        /// <summary>[4 * vertex_count] R, G, B, A; white: the vertex has none</summary>
        public View<byte> Speculars => ViewOf<byte>(Fields.speculars, 4 * (long)Fields.vertex_count);
        /// <summary>[2 * vertex_count] texture coordinates for pixels inside a modifier volume, with
        /// texture2; not a second layer. Zeros: none</summary>
        public View<float> VolumeUvs => ViewOf<float>(Fields.volume_uvs, 2 * (long)Fields.vertex_count);
        /// <summary>[user_count * index_count / 3] user_count words per triangle, for the game; 0:
        /// missing</summary>
        public View<ushort> UserWords =>
            ViewOf<ushort>(Fields.user_words, ((long)Fields.user_count * (long)Fields.index_count) / 3);
        /// <summary>[index_count] one vector per triangle: x, y, z. A triangle has 3 indices, so the array
        /// has as many floats as the mesh has indices. In the space of the node that draws the triangle;
        /// zeros: the triangle has none. Games may not use them</summary>
        public View<float> PolygonNormals => ViewOf<float>(Fields.polygon_normals, (long)Fields.index_count);
        /// <summary>[3 * vertex_count] unit vectors; zeros: the vertex has none</summary>
        public View<float> Binormals => ViewOf<float>(Fields.binormals, 3 * (long)Fields.vertex_count);
        /// <summary>[3 * vertex_count] unit vectors; zeros: the vertex has none</summary>
        public View<float> Tangents => ViewOf<float>(Fields.tangents, 3 * (long)Fields.vertex_count);
    }

    /// <summary>One material. Ginja and Xinja have no materials of their own: the library makes one of each
    /// state that meshes are drawn with. The defaults of state that nothing has set: white, no texture,
    /// repeated, and the usual blending in the translucent list. Xinja defaults are also unlit and
    /// double-sided, with the colours of the vertices if they have any. Nitro materials have the indices of
    /// the file; after them come materials that are drawn in a second way (hidden, or with colours of
    /// vertices), with the same names. Grows at its end.</summary>
    public sealed unsafe partial class Material : Record
    {
        internal static readonly Make<Material> Make =
            (owner, place, index) => new Material(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMaterial*)first + index);
        internal RawMaterial Fields;

        private Material(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMaterial*)place;
        }

        /// <summary>of its last record in the input; 0: no record</summary>
        public ulong Offset => Fields.offset;
        /// <summary>empty: the file has no names</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>index in a texture list, or -1: no texture. The index can be texture_count or more if the
        /// list is in another file</summary>
        public int Texture => Fields.texture;
        /// <summary>Ninja Chunk: the texture inside a modifier volume, or -1</summary>
        public int Texture2 => Fields.texture2;
        /// <summary>enum kunai_material_flags</summary>
        public uint Flags => Fields.flags;
        /// <summary>enum kunai_blend, for KUNAI_MATERIAL_BLEND</summary>
        public uint BlendSource => Fields.blend_source;
        /// <summary>enum kunai_blend, for KUNAI_MATERIAL_BLEND</summary>
        public uint BlendDestination => Fields.blend_destination;
        /// <summary>enum kunai_wrap</summary>
        public uint WrapU => Fields.wrap_u;
        /// <summary>enum kunai_wrap</summary>
        public uint WrapV => Fields.wrap_v;
        /// <summary>enum kunai_filter</summary>
        public uint Filter => Fields.filter;
        /// <summary>[4] R, G, B, A</summary>
        public Byte4 Diffuse => Fields.diffuse;
        /// <summary>[4] R, G, B, A</summary>
        public Byte4 Ambient => Fields.ambient;
        /// <summary>[4] R, G, B, A</summary>
        public Byte4 Specular => Fields.specular;
        /// <summary>[4] R, G, B, A</summary>
        public Byte4 Emission => Fields.emission;
        /// <summary>[4] R, G, B, A, with KUNAI_MATERIAL_SECOND</summary>
        public Byte4 Diffuse2 => Fields.diffuse2;
        /// <summary>[4] R, G, B, A, with KUNAI_MATERIAL_SECOND</summary>
        public Byte4 Ambient2 => Fields.ambient2;
        /// <summary>[4] R, G, B, A, with KUNAI_MATERIAL_SECOND</summary>
        public Byte4 Specular2 => Fields.specular2;
        /// <summary>of the specular light</summary>
        public float Exponent => Fields.exponent;
        /// <summary>factor for the choice of the mip level: 1 is normal</summary>
        public float MipBias => Fields.mip_bias;
        /// <summary>[2] texture matrix at rest: scale of U and V. The matrix scales first, then rotates, then
        /// translates</summary>
        public Float2 UvScale => Fields.uv_scale;
        /// <summary>texture matrix at rest: rotation in radians</summary>
        public float UvRotation => Fields.uv_rotation;
        /// <summary>[2] texture matrix at rest: translation of U and V</summary>
        public Float2 UvTranslation => Fields.uv_translation;
        /// <summary>[8] words of the file. Ninja Chunk: enum kunai_chunk_raw; Basic: enum kunai_basic_raw;
        /// Nitro: enum kunai_nitro_raw; else 0</summary>
        public UInt8 Raw => Fields.raw;
        /// <summary>[parameter_count] more words of the file. Ginja: enum kunai_ginja_parameter; Xinja: enum
        /// kunai_xinja_state; Nitro: enum kunai_nitro_word; NULL: none</summary>
        public View<uint> Parameters => ViewOf<uint>(Fields.parameters, (long)(ulong)Fields.parameter_count);
        /// <summary>words in parameters</summary>
        public ulong ParameterCount => (ulong)Fields.parameter_count;
        /// <summary>[6] the exact matrix. uv_scale and uv_rotation cannot express every stored matrix. U =
        /// m[0] * u + m[2] * v + m[4], V = m[1] * u + m[3] * v + m[5]</summary>
        public Float6 UvMatrix => Fields.uv_matrix;
    }

    /// <summary>Facts about a motion. Grows at its end.</summary>
    public sealed unsafe partial class MotionInfo : Record
    {
        internal static readonly Make<MotionInfo> Make =
            (owner, place, index) => new MotionInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawMotionInfo*)first + index);
        internal RawMotionInfo Fields;

        private MotionInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawMotionInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>tracks: kunai_motion_get_track</summary>
        public uint TrackCount => Fields.track_count;
        /// <summary>enum kunai_motion_kind</summary>
        public uint Kind => Fields.kind;
        /// <summary>empty if the file stores no name</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>Ninja: entries of NJS_MDATA. Nitro: nodes or materials. A Ninja motion that was opened
        /// without a model has at most 65536 groups: the rest is left out, with a warning of KUNAI_E_LIMIT.
        /// KUNAI_OPEN_BARE: without that warning</summary>
        public uint GroupCount => Fields.group_count;
        /// <summary>groups in the data, whatever options-&gt;model has</summary>
        public uint StoredGroupCount => Fields.stored_group_count;
        /// <summary>length in frames; 0 (Ninja only): see enum kunai_sample</summary>
        public uint FrameCount => Fields.frame_count;
        /// <summary>enum kunai_interpolation</summary>
        public uint Interpolation => Fields.interpolation;
        /// <summary>enum kunai_channel_flags or kunai_ninja2_channel_flags, as stored; NJCA and Nitro:
        /// 0</summary>
        public uint RawType => Fields.raw_type;
        /// <summary>Ninja: enum kunai_inp_fn; NJCA: 0. Nitro: enum kunai_nitro_motion_flags</summary>
        public uint RawInterpolation => Fields.raw_interpolation;
        /// <summary>name of the root node (NJS_OBJECT) of the model that moves</summary>
        public Text ModelName => new Text(Memory, Fields.model_name);
        /// <summary>name of the NJS_ACTION: a model together with a motion</summary>
        public Text ActionName => new Text(Memory, Fields.action_name);
    }

    /// <summary>One property of one group over time. Grows at its end.</summary>
    public sealed unsafe partial class Track : Record
    {
        internal static readonly Make<Track> Make =
            (owner, place, index) => new Track(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawTrack*)first + index);
        internal RawTrack Fields;

        private Track(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawTrack*)place;
        }

        /// <summary>of the keys in the input</summary>
        public ulong Offset => Fields.offset;
        /// <summary>NSBTA, NSBTP, NSBMA: name of a material. All materials with this name move; there can be
        /// several. Else empty</summary>
        public Text Target => new Text(Memory, Fields.target);
        /// <summary>[key_count] rising</summary>
        public View<float> Frames => ViewOf<float>(Fields.frames, (long)Fields.key_count);
        /// <summary>[key_count * value_count] see enum kunai_property; NULL: shapes with an unknown count of
        /// points</summary>
        public View<float> Values =>
            ViewOf<float>(Fields.values, (long)Fields.key_count * (long)Fields.value_count);
        /// <summary>[key_count * raw_count] integers as stored, see below; or NULL</summary>
        public View<int> Raw => ViewOf<int>(Fields.raw, (long)Fields.key_count * (long)Fields.raw_count);
        /// <summary>[name_count] KUNAI_PROPERTY_TEXTURE_SWAP: names of all textures, then of all palettes;
        /// else NULL</summary>
        public Records<Text> Names => List(Fields.names, (long)Fields.name_count, Text.Next, Text.Make);
        /// <summary>0 .. group_count - 1. Nodes and visibility: the node whose track_group is equal. Shapes:
        /// the node whose shape_group is equal; but if group_count is the node_count of the model, the node
        /// with this index</summary>
        public uint Group => Fields.group;
        /// <summary>enum kunai_property</summary>
        public uint Property => Fields.property;
        /// <summary>enum kunai_interpolation: that of the motion; tracks that have no choice are LINEAR or
        /// STEP</summary>
        public uint Interpolation => Fields.interpolation;
        /// <summary>at least 1</summary>
        public uint KeyCount => Fields.key_count;
        /// <summary>floats per key</summary>
        public uint ValueCount => Fields.value_count;
        /// <summary>integers per key</summary>
        public uint RawCount => Fields.raw_count;
        /// <summary>0, 1, 2: values are this component of the property; -1: all</summary>
        public int Axis => Fields.axis;
        /// <summary>shapes: points per key, in the order of the vertex list of the node (kunai_mesh.sources).
        /// 0: the count of points is unknown</summary>
        public uint PointCount => Fields.point_count;
        /// <summary>strings in names</summary>
        public uint NameCount => Fields.name_count;
        /// <summary>flags_kind says which enum has its bits</summary>
        public uint Flags => Fields.flags;
        /// <summary>enum kunai_track_flags_kind</summary>
        public uint FlagsKind => Fields.flags_kind;
    }

    /// <summary>Facts about the whole outline. Lives until kunai_outline_close. Grows at its end.</summary>
    public sealed unsafe partial class OutlineInfo : Record
    {
        internal static readonly Make<OutlineInfo> Make =
            (owner, place, index) => new OutlineInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawOutlineInfo*)first + index);
        internal RawOutlineInfo Fields;

        private OutlineInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawOutlineInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format of the file</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order of the first part that says it</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>records, at least 1: the file</summary>
        public uint RecordCount => Fields.record_count;
    }

    /// <summary>One structure. Lives until kunai_outline_close. Grows at its end.</summary>
    public sealed unsafe partial class OutlineRecord : Record
    {
        internal static readonly Make<OutlineRecord> Make =
            (owner, place, index) => new OutlineRecord(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawRecord*)first + index);
        internal RawRecord Fields;

        private OutlineRecord(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawRecord*)place;
        }

        /// <summary>in the input</summary>
        public ulong Offset => Fields.offset;
        /// <summary>bytes of the structure, without what its pointers lead to; at least 1</summary>
        public ulong Size => Fields.size;
        /// <summary>name of the structure in its format; static text</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>enum kunai_record_kind</summary>
        public uint Kind => Fields.kind;
        /// <summary>0: the file. A record inside another one follows it, and is one deeper</summary>
        public uint Depth => Fields.depth;
        /// <summary>see enum kunai_record_kind</summary>
        public uint Type => Fields.type;
        /// <summary>see enum kunai_record_kind</summary>
        public uint Flags => Fields.flags;
        /// <summary>elements; see enum kunai_record_kind</summary>
        public uint Count => Fields.count;
    }

    /// <summary>Facts about a scene. Grows at its end.</summary>
    public sealed unsafe partial class SceneInfo : Record
    {
        internal static readonly Make<SceneInfo> Make =
            (owner, place, index) => new SceneInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawSceneInfo*)first + index);
        internal RawSceneInfo Fields;

        private SceneInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawSceneInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format. Map: that of the headers, such as KUNAI_FORMAT_MAP_HEADERS. Joined
        /// stage: that of file 0</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>sections: kunai_scene_get_section</summary>
        public uint SectionCount => Fields.section_count;
        /// <summary>instances of all sections: kunai_scene_get_instance</summary>
        public uint InstanceCount => Fields.instance_count;
        /// <summary>different models: kunai_scene_get_model</summary>
        public uint ModelCount => Fields.model_count;
        /// <summary>different clips: kunai_scene_get_clip</summary>
        public uint ClipCount => Fields.clip_count;
        /// <summary>stages, LandTables of C source: texture names that all models of the file share; joined
        /// stage: those of file 0; else 0</summary>
        public uint TextureCount => Fields.texture_count;
        /// <summary>texture animations of a .tam file, which can be one of the files of a joined
        /// stage</summary>
        public uint AnimationCount => Fields.animation_count;
        /// <summary>texture sets: kunai_scene_get_texture_set</summary>
        public uint TextureSetCount => Fields.texture_set_count;
        /// <summary>stages: view distance, in the units of positions; else 0</summary>
        public float Radius => Fields.radius;
        /// <summary>placements: kunai_scene_get_placement</summary>
        public uint PlacementCount => Fields.placement_count;
        /// <summary>tables of placements: kunai_scene_get_placement_table</summary>
        public uint PlacementTableCount => Fields.placement_table_count;
    }

    /// <summary>A model of a scene. Grows at its end.</summary>
    public sealed unsafe partial class SceneModel : Record
    {
        internal static readonly Make<SceneModel> Make =
            (owner, place, index) => new SceneModel(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawSceneModel*)first + index);
        internal RawSceneModel Fields;

        private SceneModel(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawSceneModel*)place;
        }

        /// <summary>for the functions of kunai/model.h. NULL: result says why</summary>
        public Model Model => Model.Make(Memory, Fields.model);
        /// <summary>"" if the file stores no name, or model is NULL</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>enum kunai_store</summary>
        public uint Store => Fields.store;
        /// <summary>number of the file in the store. KUNAI_STORE_NONE: number of the model in the file;
        /// warnings name it. In a file that kunai_model_open opens, this is options.index</summary>
        public uint Index => Fields.index;
        /// <summary>number of the set in the scene: kunai_scene_get_texture_set; -1: the file names no
        /// set</summary>
        public int TextureSet => Fields.texture_set;
        /// <summary>KUNAI_OK: model is not NULL. KUNAI_NEED_INPUT: the scene only names the model, and the
        /// caller opens the file (props of a land, and all models with KUNAI_WORLD_PLACES). KUNAI_E_RANGE:
        /// the file was missing. Other codes: why the model cannot be read</summary>
        public int Result => Fields.result;
    }

    /// <summary>A motion of a scene. Grows at its end.</summary>
    public sealed unsafe partial class Clip : Record
    {
        internal static readonly Make<Clip> Make =
            (owner, place, index) => new Clip(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawClip*)first + index);
        internal RawClip Fields;

        private Clip(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawClip*)place;
        }

        /// <summary>for the functions of kunai/motion.h. Never NULL: for a motion that cannot be read, there
        /// is no clip, but a warning</summary>
        public Motion Motion => Motion.Make(Memory, Fields.motion);
        /// <summary>"" if the file stores no name</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>number of the model in the scene that the motion was decoded for. Instances of other
        /// models can share the clip. -1: the motion moves no model of the scene, such as a motion of a
        /// camera</summary>
        public int Model => Fields.model;
        /// <summary>enum kunai_fit: the result of kunai_motion_fits for model; NONE if model is -1</summary>
        public uint Fit => Fields.fit;
        /// <summary>enum kunai_store</summary>
        public uint Store => Fields.store;
        /// <summary>number of the file in the store. KUNAI_STORE_NONE: number of the motion in the file;
        /// warnings name it. In a file that kunai_motion_open opens, this is options.index</summary>
        public uint Index => Fields.index;
    }

    /// <summary>One model at one place in the world. Stages: the instances of a section are the static ones,
    /// then the animated ones, each in the order of the file. LandTables: the entries, then the animated
    /// entries, each in the order of the file. Lands and maps: the land, then its first 32 props: the game
    /// ignores further props. Other files: one of each model. Grows at its end.</summary>
    public sealed unsafe partial class Instance : Record
    {
        internal static readonly Make<Instance> Make =
            (owner, place, index) => new Instance(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawInstance*)first + index);
        internal RawInstance Fields;

        private Instance(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawInstance*)place;
        }

        /// <summary>of the record in the input</summary>
        public ulong Offset => Fields.offset;
        /// <summary>of the root node of the model in the input; 0 if the file points to no place in the data,
        /// and for props, whose models are in other files</summary>
        public ulong ModelOffset => Fields.model_offset;
        /// <summary>[clip_count] indices for kunai_scene_get_clip: the motions that the file gives this
        /// instance. The comment at the top says what several clips mean. Stages, LandTables: one clip at
        /// most</summary>
        public View<uint> Clips => ViewOf<uint>(Fields.clips, (long)Fields.clip_count);
        /// <summary>clips of the instance</summary>
        public uint ClipCount => Fields.clip_count;
        /// <summary>index of the section</summary>
        public uint Section => Fields.section;
        /// <summary>index of the model in the scene, whose kunai_scene_model.model can be NULL; -1: the scene
        /// has no model for the instance, and a warning says why. LandTables: no warning if the entry names
        /// no model</summary>
        public int Model => Fields.model;
        /// <summary>motion frames per 1/30 s. Animated instances of stages: as stored. Animated entries of
        /// LandTables: twice the stored number, which counts frames per tick. The file does not tell how long
        /// a tick is: the library takes 1/60 s (sa-levels.md 3). Other instances of stages and LandTables,
        /// and minimaps: 0. Other files store no speed: 1</summary>
        public float Speed => Fields.speed;
        /// <summary>[16] column-major: places the model in the world. Stages: world of the section.
        /// LandTables: the identity, because the root node places the model. Land: scale and position of the
        /// prop; the game ignores the rotation</summary>
        public Float16 World => Fields.world;
        /// <summary>[3] least coordinates of a box in the world that contains the rest pose. The box is that
        /// of kunai_model_info, moved by world. 0 if model is -1 or kunai_scene_model.model is NULL</summary>
        public Float3 BoundsMin => Fields.bounds_min;
        /// <summary>[3] greatest coordinates</summary>
        public Float3 BoundsMax => Fields.bounds_max;
        /// <summary>id of a texture slide in the game; -1: none. No function gives slides</summary>
        public int Slide => Fields.slide;
        /// <summary>kunai_texture_animation.id of an animation in the .tam file of the stage: search with
        /// kunai_scene_get_animation; -1: none</summary>
        public int Swap => Fields.swap;
        /// <summary>enum kunai_n_rel_instance_flags or kunai_fmt2_instance_flags, as the format says;
        /// LandTable: enum kunai_sa1_surface_flags or kunai_sa2_surface_flags, as stored, 0 for animated
        /// entries; map: enum kunai_world_instance_flags; other files: 0</summary>
        public uint Flags => Fields.flags;
        /// <summary>1: from the list of animated models of a stage or a LandTable, or a prop of a map that
        /// has clips; else 0</summary>
        public uint Animated => Fields.animated;
        /// <summary>enum kunai_role_flags</summary>
        public uint Roles => Fields.roles;
        /// <summary>entries of LandTables: the parts of the stage that show the entry, one bit each; 0: all
        /// parts. Other instances: 0</summary>
        public uint Blocks => Fields.blocks;
        /// <summary>[3] entries of LandTables: centre of the bounding sphere in the world, as stored. Other
        /// instances: 0</summary>
        public Float3 Center => Fields.center;
        /// <summary>entries of LandTables: radius of the bounding sphere, as stored. In real files, 1 of 80
        /// spheres does not contain the model. Other instances: 0</summary>
        public float Radius => Fields.radius;
    }

    /// <summary>A LandTable: what a level of Sonic Adventure consists of. Lands of Pokémon Platinum
    /// (kunai_map_land, kunai_scene_land) are something else. Grows at its end.</summary>
    public sealed unsafe partial class LandTable : Record
    {
        internal static readonly Make<LandTable> Make =
            (owner, place, index) => new LandTable(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawLandTable*)first + index);
        internal RawLandTable Fields;

        private LandTable(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawLandTable*)place;
        }

        /// <summary>label of the table in the file; "": no label</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>name of the texture file of the game, without the extension; "": no name</summary>
        public Text TextureFile => new Text(Memory, Fields.texture_file);
        /// <summary>who made the file, as the file says; "" if it does not</summary>
        public Text Author => new Text(Memory, Fields.author);
        /// <summary>text about the file; "": no text</summary>
        public Text Description => new Text(Memory, Fields.description);
        /// <summary>of the table in the input</summary>
        public ulong Offset => Fields.offset;
        /// <summary>KUNAI_FORMAT_SA1LVL, KUNAI_FORMAT_SADXLVL, KUNAI_FORMAT_SA2LVL or
        /// KUNAI_FORMAT_SA2BLVL</summary>
        public uint Format => Fields.format;
        /// <summary>entries: they are the first instances</summary>
        public uint EntryCount => Fields.entry_count;
        /// <summary>animated entries: they are the other instances</summary>
        public uint AnimatedCount => Fields.animated_count;
        /// <summary>Sonic Adventure 2: the first entries, as many as this, have Chunk or Ginja models, the
        /// others Basic models; negative: bit 31 of the flags tells. Sonic Adventure: -1</summary>
        public int VisibleCount => Fields.visible_count;
        /// <summary>Sonic Adventure 2: entries compiled for direct drawing, as stored; else -1</summary>
        public int DirectCount => Fields.direct_count;
        /// <summary>enum kunai_land_table_flags</summary>
        public uint Attributes => Fields.attributes;
        /// <summary>as stored, for the game; 0 in files</summary>
        public uint LoadFlags => Fields.load_flags;
        /// <summary>entries further away are not drawn, if attributes says so</summary>
        public float ClipDistance => Fields.clip_distance;
        /// <summary>address of the texture list in the program of the game, as stored: no place in the input;
        /// 0: none. C source: 0</summary>
        public uint TextureList => Fields.texture_list;
        /// <summary>Sonic Adventure: address of the name of a file with a loader, as stored; else 0</summary>
        public uint LoaderName => Fields.loader_name;
        /// <summary>Sonic Adventure: address of a function that loads, as stored; else 0</summary>
        public uint Loader => Fields.loader;
    }

    /// <summary>One record of a .tam file. Grows at its end.</summary>
    public sealed unsafe partial class TextureAnimation : Record
    {
        internal static readonly Make<TextureAnimation> Make =
            (owner, place, index) => new TextureAnimation(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawTextureAnimation*)first + index);
        internal RawTextureAnimation Fields;

        private TextureAnimation(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawTextureAnimation*)place;
        }

        /// <summary>[2 * frame_count] pairs: index of a texture, delay. The unit of the delay is not
        /// known</summary>
        public View<ushort> Frames => ViewOf<ushort>(Fields.frames, 2 * (long)Fields.frame_count);
        /// <summary>pairs in frames</summary>
        public uint FrameCount => Fields.frame_count;
        /// <summary>kunai_instance.swap names this id</summary>
        public uint Id => Fields.id;
        /// <summary>enum kunai_texture_animation_type</summary>
        public uint Type => Fields.type;
    }

    /// <summary>Everything that a player can stand on or run into, in world space: the transforms of sections
    /// and nodes are already applied. LandTables: also the surfaces of water, which the flags tell apart.
    /// Every triangle is in exactly one group. To search a box, look at the groups first. Grows at its
    /// end.</summary>
    public sealed unsafe partial class Collision : Record
    {
        internal static readonly Make<Collision> Make =
            (owner, place, index) => new Collision(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawCollision*)first + index);
        internal RawCollision Fields;

        private Collision(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawCollision*)place;
        }

        /// <summary>[3 * vertex_count] x, y, z in the world</summary>
        public View<float> Positions => ViewOf<float>(Fields.positions, 3 * (long)Fields.vertex_count);
        /// <summary>[3 * triangle_count] vertices; counter-clockwise seen from the front</summary>
        public View<uint> Indices => ViewOf<uint>(Fields.indices, 3 * (long)Fields.triangle_count);
        /// <summary>[3 * triangle_count] one normal per triangle, as stored. A few thin triangles of real
        /// files have the opposite normal; the normal of a triangle without area is arbitrary. LandTables
        /// store none: the unit vector of the front side, or 0 for a triangle without area</summary>
        public View<float> Normals => ViewOf<float>(Fields.normals, 3 * (long)Fields.triangle_count);
        /// <summary>[triangle_count] enum kunai_collision_flags. LandTables: the flags of the entry, enum
        /// kunai_sa1_surface_flags or kunai_sa2_surface_flags, with bit 31</summary>
        public View<uint> Flags => ViewOf<uint>(Fields.flags, (long)Fields.triangle_count);
        /// <summary>[group_count] in the order of the file</summary>
        public View<CollisionGroup> Groups =>
            ViewOf<CollisionGroup>(Fields.groups, (long)Fields.group_count);
        /// <summary>Dreamcast: 3 per triangle, not shared. LandTables: vertices of meshes, which differ in
        /// normals, texture coordinates or colours, too</summary>
        public uint VertexCount => Fields.vertex_count;
        /// <summary>all triangles</summary>
        public uint TriangleCount => Fields.triangle_count;
        /// <summary>all groups</summary>
        public uint GroupCount => Fields.group_count;
    }

    /// <summary>Something that stands in a stage or on a map, without a model. Members that a kind does not
    /// have are 0.</summary>
    public sealed unsafe partial class Placement : Record
    {
        internal static readonly Make<Placement> Make =
            (owner, place, index) => new Placement(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawPlacement*)first + index);
        internal RawPlacement Fields;

        private Placement(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawPlacement*)place;
        }

        /// <summary>of the record in its file</summary>
        public ulong Offset => Fields.offset;
        /// <summary>[raw_count] the record as stored, as little-endian words of 32 bits</summary>
        public View<uint> Raw => ViewOf<uint>(Fields.raw, (long)Fields.raw_count);
        /// <summary>[action_count] WAVE: what the game does when the wave is defeated. Never NULL</summary>
        public View<PlacementAction> Actions =>
            ViewOf<PlacementAction>(Fields.actions, (long)Fields.action_count);
        /// <summary>words of the record</summary>
        public uint RawCount => Fields.raw_count;
        /// <summary>actions, with the last one</summary>
        public uint ActionCount => Fields.action_count;
        /// <summary>KUNAI_OK; WAVE: why the actions cannot be read</summary>
        public int Result => Fields.result;
        /// <summary>enum kunai_placement_kind</summary>
        public uint Kind => Fields.kind;
        /// <summary>OBJECT, ENEMY: type id; WAVE: kind of event as stored; RANDOM_WEIGHT: index of the type
        /// in a table of the game; MAP_OBJECT: graphics id; MAP_BACKGROUND: enum kunai_map_background_kind;
        /// MAP_WARP: number of the header that it leads to; MAP_TRIGGER: number of the variable</summary>
        public uint Type => Fields.type;
        /// <summary>OBJECT, ENEMY: entity id as stored, which counts at run time; WAVE: id of the event;
        /// RANDOM_KIND: its index as stored; RANDOM_WEIGHT: index of a RANDOM_KIND; MAP_OBJECT: id in the
        /// map; other events of maps: index in their list</summary>
        public uint Id => Fields.id;
        /// <summary>as stored; OBJECT, ENEMY: these count at run time; MAP_OBJECT: number of the flag that
        /// hides it, see kunai_map_object.flag</summary>
        public uint Flags => Fields.flags;
        /// <summary>index of its table: kunai_scene_get_placement_table; -1: no table</summary>
        public int Table => Fields.table;
        /// <summary>index of its section in the scene; -1: not known, or it has none</summary>
        public int Section => Fields.section;
        /// <summary>id of the section as stored; -1: the kind has no section</summary>
        public int SectionId => Fields.section_id;
        /// <summary>floor of the table: area of the episode; -1: the file does not tell it. Maps: height as
        /// stored, in fx32</summary>
        public int Floor => Fields.floor;
        /// <summary>OBJECT: group; MAP_BACKGROUND, MAP_OBJECT, MAP_TRIGGER: number of the script</summary>
        public uint Group => Fields.group;
        /// <summary>ENEMY, WAVE: wave</summary>
        public uint Wave => Fields.wave;
        /// <summary>ENEMY: count of children, 0: the type decides; RANDOM_KIND: least count</summary>
        public uint Children => Fields.children;
        /// <summary>RANDOM_KIND: largest count; else the same as children</summary>
        public uint MostChildren => Fields.most_children;
        /// <summary>[3] x, y, z as stored: inside of the section. Maps: in the world</summary>
        public Float3 Position => Fields.position;
        /// <summary>[3] as stored; the low 16 bits count: 65536 per turn (BAMS). MAP_OBJECT: its direction, 0
        /// for south</summary>
        public Int3 Angles => Fields.angles;
        /// <summary>[5] OBJECT: parameters 1 to 3; ENEMY, RANDOM_KIND: 1 to 5. Their meaning depends on the
        /// type</summary>
        public Float5 Parameters => Fields.parameters;
        /// <summary>[5] OBJECT: parameters 4 to 6; ENEMY, RANDOM_KIND: 6 and 7; WAVE: the least and the
        /// largest delay in frames of 1/30 s, and in version 2 the least and the largest count of enemies,
        /// and the largest count of waves; RANDOM_PLACE: two unknown words; RANDOM_WEIGHT: the weight, an
        /// unknown byte; MAP_BACKGROUND: enum kunai_map_facing; MAP_OBJECT: three parameters, range in x,
        /// range in z; MAP_WARP: index of the warp that it leads to; MAP_TRIGGER: width, length,
        /// value</summary>
        public Int5 Integers => Fields.integers;
        /// <summary>[16] column-major: places it in the world, if section is not -1; else inside of its
        /// section. Without a position: the identity. Maps: always in the world, on the ground
        /// (kunai/world.h)</summary>
        public Float16 World => Fields.world;
    }

    /// <summary>Facts about a whole set. Grows at its end.</summary>
    public sealed unsafe partial class TexturesInfo : Record
    {
        internal static readonly Make<TexturesInfo> Make =
            (owner, place, index) => new TexturesInfo(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawTexturesInfo*)first + index);
        internal RawTexturesInfo Fields;

        private TexturesInfo(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawTexturesInfo*)place;
        }

        /// <summary>[warning_count] problems that did not stop the open call, in the order of
        /// reading</summary>
        public Records<Error> Warnings =>
            List(Fields.warnings, (long)Fields.warning_count, Error.Next, Error.Make);
        /// <summary>warnings that are stored: at most 64</summary>
        public uint WarningCount => Fields.warning_count;
        /// <summary>all warnings, stored or not</summary>
        public uint WarningTotal => Fields.warning_total;
        /// <summary>enum kunai_format: what the file was read as</summary>
        public uint Format => Fields.format;
        /// <summary>enum kunai_byte_order: BIG for GVR, GVM and GVP</summary>
        public uint ByteOrder => Fields.byte_order;
        /// <summary>images</summary>
        public uint ImageCount => Fields.image_count;
        /// <summary>palettes, including those in images</summary>
        public uint PaletteCount => Fields.palette_count;
        /// <summary>images whose result is not KUNAI_OK</summary>
        public uint BrokenCount => Fields.broken_count;
    }

    /// <summary>An array of colours. Frozen: callers may make one; decoding uses only colors and
    /// count.</summary>
    public sealed unsafe partial class Palette : Record
    {
        internal static readonly Make<Palette> Make =
            (owner, place, index) => new Palette(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawPalette*)first + index);
        internal RawPalette Fields;

        private Palette(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawPalette*)place;
        }

        /// <summary>[4 * count] R, G, B, A of each colour; alpha is not multiplied in. Never NULL in a set;
        /// callers may give NULL if count is 0</summary>
        public View<byte> Colors => ViewOf<byte>(Fields.colors, 4 * (long)Fields.count);
        /// <summary>of the image or palette; empty if the file has none</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>colours. TEX0 stores no lengths: up to the end of all colours</summary>
        public uint Count => Fields.count;
        /// <summary>the first colour has index bank * 16 + first among the 1024 colours of the
        /// console</summary>
        public uint Bank => Fields.bank;
        /// <summary>see bank. TEX0, and palettes in images: bank and first are 0</summary>
        public uint First => Fields.first;
        /// <summary>enum kunai_pvr_palette, enum kunai_gvr_palette, or for TEX0 bits of enum
        /// kunai_tex0_palette_flags</summary>
        public uint Format => Fields.format;
    }

    /// <summary>An image of a set. pixel_format and data_format are codes of the file. Grows at its
    /// end.</summary>
    public sealed unsafe partial class Image : Record
    {
        internal static readonly Make<Image> Make =
            (owner, place, index) => new Image(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawImage*)first + index);
        internal RawImage Fields;

        private Image(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawImage*)place;
        }

        /// <summary>place in the input of everything after the header. TEX0: of the texels; of BLOCKS_4X4
        /// without the places in the palette</summary>
        public ulong Offset => Fields.offset;
        /// <summary>bytes from offset to the next known structure or the end. TEX0: bytes of the
        /// texels</summary>
        public ulong Size => Fields.size;
        /// <summary>from the archive or dictionary; may be empty</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>name of the pixel format, static text: "ARGB4444"</summary>
        public string PixelName => Library.ReadText(Fields.pixel_name);
        /// <summary>how texels are stored, static text: "VQ, mipmaps"</summary>
        public string DataName => Library.ReadText(Fields.data_name);
        /// <summary>[level_count] the full size first; never NULL</summary>
        public View<Level> Levels => ViewOf<Level>(Fields.levels, (long)Fields.level_count);
        /// <summary>[1] the palette that decoding uses if options name none. NULL: the image needs none, or
        /// its palette is elsewhere</summary>
        public Palette Palette => Follow(Fields.palette, Palette.Make);
        /// <summary>texels. If level_count is not 0: the same as levels[0].width. Else as in the file, any
        /// value: do not allocate memory with it</summary>
        public uint Width => Fields.width;
        /// <summary>texels, in the same way</summary>
        public uint Height => Fields.height;
        /// <summary>levels of the format; XVR: levels that are complete. 0: see result</summary>
        public uint LevelCount => Fields.level_count;
        /// <summary>enum kunai_image_flags</summary>
        public uint Flags => Fields.flags;
        /// <summary>palette entries that indices can reach. 0: the image stores colours. TEX0 BLOCKS_4X4: 0,
        /// but the image needs a palette</summary>
        public uint ColorCount => Fields.color_count;
        /// <summary>index of the colour that index 0 means, among the 1024 colours of the console; 0 if the
        /// image contains its palette</summary>
        public uint FirstColor => Fields.first_color;
        /// <summary>enum kunai_pvr_pixel, kunai_gvr_palette, kunai_xvr_pixel or kunai_tex0_format</summary>
        public uint PixelFormat => Fields.pixel_format;
        /// <summary>enum kunai_pvr_data, kunai_gvr_data, kunai_xvr_flags or kunai_tex0_image_flags</summary>
        public uint DataFormat => Fields.data_format;
        /// <summary>identifies the texture in the game; see flags</summary>
        public uint GlobalIndex => Fields.global_index;
        /// <summary>rows that are drawn, from the top: height. TEX0: can be less. Decoding gives all rows of
        /// height</summary>
        public uint UsedHeight => Fields.used_height;
        /// <summary>VQ: entries of 8 bytes at offset; else 0</summary>
        public uint CodebookCount => Fields.codebook_count;
        /// <summary>KUNAI_OK, or the result of decoding level 0</summary>
        public int Result => Fields.result;
        /// <summary>index of palette in the set, or -1 if palette is NULL</summary>
        public int PaletteIndex => Fields.palette_index;
        /// <summary>enum kunai_palette_rule: how palette was chosen</summary>
        public uint PaletteRule => Fields.palette_rule;
    }

    /// <summary>A texture that a model or a scene asks for. Frozen.</summary>
    public sealed unsafe partial class TextureRef : Record
    {
        internal static readonly Make<TextureRef> Make =
            (owner, place, index) => new TextureRef(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawTextureRef*)first + index);
        internal RawTextureRef Fields;

        private TextureRef(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawTextureRef*)place;
        }

        /// <summary>name of the image; empty if the file stores none</summary>
        public Text Name => new Text(Memory, Fields.name);
        /// <summary>Nitro: the name of the palette; else empty</summary>
        public Text Palette => new Text(Memory, Fields.palette);
        /// <summary>raw: attr of the NJS_TEXNAME; 0 in known files. Nitro: 0</summary>
        public uint Attributes => Fields.attributes;
        /// <summary>raw: texaddr of the NJS_TEXNAME; 0 in known files (ninja-container.md 4). Nitro:
        /// 0</summary>
        public uint GlobalIndex => Fields.global_index;
    }

    /// <summary>The textures that a model or a scene asks for: materials contain indices of this list. A
    /// Ninja list without names has the rule KUNAI_MATCH_RULE_INDEX. Frozen: the caller may make a
    /// list.</summary>
    public sealed unsafe partial class TextureList : Record
    {
        internal static readonly Make<TextureList> Make =
            (owner, place, index) => new TextureList(owner, place, index);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawTextureList*)first + index);
        internal RawTextureList Fields;

        private TextureList(KunaiHandle owner, IntPtr place, uint index) : base(owner, index)
        {
            Fields = *(RawTextureList*)place;
        }

        /// <summary>[count] may be NULL if count is 0</summary>
        public Records<TextureRef> Refs =>
            List(Fields.refs, (long)Fields.count, TextureRef.Next, TextureRef.Make);
        /// <summary>0: there is no list, and materials contain indices of images</summary>
        public uint Count => Fields.count;
        /// <summary>enum kunai_match_rule</summary>
        public uint Rule => Fields.rule;
    }

    public sealed unsafe partial class Archive : Handle
    {
        /// <summary>Gets the format, the counts and the warnings.</summary>
        public ArchiveInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_archive_get_info(Place), ArchiveInfo.Make);
            }
        }
        /// <summary>A list. Each item is one entry.</summary>
        public Records<Entry> Entries =>
            List(Info.EntryCount, (of, index) => Native.kunai_archive_get_entry(of, index),
                Entry.Make);
        /// <summary>Gets the header of a Nintendo DS ROM, its programs and its titles.</summary>
        public Rom Rom
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_archive_get_rom(Place), Rom.Make);
            }
        }
    }

    public sealed unsafe partial class Map : Handle
    {
        /// <summary>Gets the facts about a map file.</summary>
        public MapInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_map_get_info(Place), MapInfo.Make);
            }
        }
        /// <summary>Gets the headers of all maps.</summary>
        public View<MapHeader> Headers
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_headers(Place, &count);
                    return ViewOf<MapHeader>(first, count);
                }
            }
        }
        /// <summary>Gets the internal names of all maps.</summary>
        public Records<Text> Names
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_names(Place, &count);
                    return List(first, count, Text.Next, Text.Make);
                }
            }
        }
        /// <summary>Gets the matrix.</summary>
        public MapMatrix Matrix
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_map_get_matrix(Place), MapMatrix.Make);
            }
        }
        /// <summary>Gets the land.</summary>
        public MapLand Land
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_map_get_land(Place), MapLand.Make);
            }
        }
        /// <summary>Gets the data of the area.</summary>
        public MapArea? Area
        {
            get
            {
                using (Hold())
                    return Read<MapArea>(Native.kunai_map_get_area(Place));
            }
        }
        /// <summary>Gets the indices of the prop models that an area loads.</summary>
        public View<ushort> Models
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_models(Place, &count);
                    return ViewOf<ushort>(first, count);
                }
            }
        }
        /// <summary>Gets the lights of a day.</summary>
        public View<MapLight> Lights
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_lights(Place, &count);
                    return ViewOf<MapLight>(first, count);
                }
            }
        }
        /// <summary>Gets the animations of a prop model.</summary>
        public MapAnimation? Animation
        {
            get
            {
                using (Hold())
                    return Read<MapAnimation>(Native.kunai_map_get_animation(Place));
            }
        }
        /// <summary>Gets the background events of a map.</summary>
        public View<MapBackground> Backgrounds
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_backgrounds(Place, &count);
                    return ViewOf<MapBackground>(first, count);
                }
            }
        }
        /// <summary>Gets the objects of a map.</summary>
        public View<MapObject> Objects
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_objects(Place, &count);
                    return ViewOf<MapObject>(first, count);
                }
            }
        }
        /// <summary>Gets the warps of a map.</summary>
        public View<MapWarp> Warps
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_warps(Place, &count);
                    return ViewOf<MapWarp>(first, count);
                }
            }
        }
        /// <summary>Gets the triggers of a map.</summary>
        public View<MapTrigger> Triggers
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_map_get_triggers(Place, &count);
                    return ViewOf<MapTrigger>(first, count);
                }
            }
        }
    }

    public sealed unsafe partial class Model : Handle
    {
        /// <summary>Gets the totals of a model.</summary>
        public ModelInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_model_get_info(Place), ModelInfo.Make);
            }
        }
        /// <summary>A list. Each item is one node.</summary>
        public Records<Node> Nodes =>
            List(Info.NodeCount, (of, index) => Native.kunai_model_get_node(of, index),
                Node.Make);
        /// <summary>A list. Each item is one mesh.</summary>
        public Records<Mesh> Meshes =>
            List(Info.MeshCount, (of, index) => Native.kunai_model_get_mesh(of, index),
                Mesh.Make);
        /// <summary>A list. Each item is one material.</summary>
        public Records<Material> Materials =>
            List(Info.MaterialCount, (of, index) => Native.kunai_model_get_material(of, index),
                Material.Make);
        /// <summary>Gets the textures that a model asks for, for kunai_textures_match.</summary>
        public TextureList TextureList
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_model_get_texture_list(Place), TextureList.Make);
            }
        }
    }

    public sealed unsafe partial class Motion : Handle
    {
        /// <summary>Gets the facts about a motion.</summary>
        public MotionInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_motion_get_info(Place), MotionInfo.Make);
            }
        }
        /// <summary>A list. Each item is one track. Tracks are ordered by group, then property, then
        /// axis.</summary>
        public Records<Track> Tracks =>
            List(Info.TrackCount, (of, index) => Native.kunai_motion_get_track(of, index),
                Track.Make);
    }

    public sealed unsafe partial class Outline : Handle
    {
        /// <summary>Gets the format, the counts and the warnings.</summary>
        public OutlineInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_outline_get_info(Place), OutlineInfo.Make);
            }
        }
        /// <summary>A list. Each item is one record.</summary>
        public Records<OutlineRecord> Records =>
            List(Info.RecordCount, (of, index) => Native.kunai_outline_get_record(of, index),
                OutlineRecord.Make);
    }

    public sealed unsafe partial class Scene : Handle
    {
        /// <summary>Gets the facts about a scene.</summary>
        public SceneInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_scene_get_info(Place), SceneInfo.Make);
            }
        }
        /// <summary>A list. Each item is one section.</summary>
        public Records<Section> Sections =>
            List(Info.SectionCount, (of, index) => Native.kunai_scene_get_section(of, index),
                Values<Section>.Make);
        /// <summary>A list. Each item is one instance.</summary>
        public Records<Instance> Instances =>
            List(Info.InstanceCount, (of, index) => Native.kunai_scene_get_instance(of, index),
                Instance.Make);
        /// <summary>A list. Each item is one model.</summary>
        public Records<SceneModel> Models =>
            List(Info.ModelCount, (of, index) => Native.kunai_scene_get_model(of, index),
                SceneModel.Make);
        /// <summary>A list. Each item is one clip.</summary>
        public Records<Clip> Clips =>
            List(Info.ClipCount, (of, index) => Native.kunai_scene_get_clip(of, index),
                Clip.Make);
        /// <summary>A list. Each item is one texture set.</summary>
        public Records<TextureSet> TextureSets =>
            List(Info.TextureSetCount, (of, index) => Native.kunai_scene_get_texture_set(of, index),
                Values<TextureSet>.Make);
        /// <summary>Gets the textures that all models of a stage, or of a LandTable of C source, ask for: see
        /// kunai_textures_match. In a joined stage, these are all models of the first file. In all files,
        /// each model has its list, too: kunai_model_get_texture_list.</summary>
        public TextureList TextureList
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_scene_get_texture_list(Place), TextureList.Make);
            }
        }
        /// <summary>A list. Each item is one texture animation of a .tam file.</summary>
        public Records<TextureAnimation> Animations =>
            List(Info.AnimationCount, (of, index) => Native.kunai_scene_get_animation(of, index),
                TextureAnimation.Make);
        /// <summary>Gets the LandTable of a level of Sonic Adventure.</summary>
        public LandTable LandTable
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_scene_get_land_table(Place), LandTable.Make);
            }
        }
        /// <summary>Gets the triangles of a collision file, or of all entries of a LandTable that are solid
        /// or water.</summary>
        public Collision Collision
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_scene_get_collision(Place), Collision.Make);
            }
        }
        /// <summary>A list. Each item is one placement.</summary>
        public Records<Placement> Placements =>
            List(Info.PlacementCount, (of, index) => Native.kunai_scene_get_placement(of, index),
                Placement.Make);
        /// <summary>A list. Each item is one table of placements.</summary>
        public Records<PlacementTable> PlacementTables =>
            List(Info.PlacementTableCount, (of, index) => Native.kunai_scene_get_placement_table(of, index),
                Values<PlacementTable>.Make);
        /// <summary>A list. Each item is what lies in the cell of a section.</summary>
        public Records<SceneLand> Lands =>
            List(Info.SectionCount, (of, index) => Native.kunai_scene_get_land(of, index),
                Values<SceneLand>.Make);
        /// <summary>Gets the lights of all areas of a map.</summary>
        public View<MapLight> Lights
        {
            get
            {
                uint count;
                using (Hold())
                {
                    IntPtr first = Native.kunai_scene_get_lights(Place, &count);
                    return ViewOf<MapLight>(first, count);
                }
            }
        }
    }

    public sealed unsafe partial class Textures : Handle
    {
        /// <summary>Gets the format, the counts and the warnings.</summary>
        public TexturesInfo Info
        {
            get
            {
                using (Hold())
                    return Follow(Native.kunai_textures_get_info(Place), TexturesInfo.Make);
            }
        }
        /// <summary>A list. Each item is one image.</summary>
        public Records<Image> Images =>
            List(Info.ImageCount, (of, index) => Native.kunai_textures_get_image(of, index),
                Image.Make);
        /// <summary>A list. Each item is one palette.</summary>
        public Records<Palette> Palettes =>
            List(Info.PaletteCount, (of, index) => Native.kunai_textures_get_palette(of, index),
                Palette.Make);
    }

    /// <summary>The functions of C as they are: nothing checks their arguments.</summary>
    internal static unsafe class Native
    {
        internal const string Name = "kunai";
        internal const uint Version = 0x100;

        /// <summary>Tells the version of the running library. A program needs a library that is at least as
        /// new as the headers that it was compiled with. Any thread may call it at any time.</summary>
        /// <returns>Returns major &lt;&lt; 16 | minor &lt;&lt; 8 | patch: compare with
        /// KUNAI_VERSION.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint kunai_version();

        /// <summary>Names a result. The text is static. Any thread may call it at any time.</summary>
        /// <param name="result">The result.</param>
        /// <returns>Returns the name of the constant ("KUNAI_E_TRUNCATED"), or "unknown" if there is no
        /// constant of this value. Never NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_result_name(int result);

        /// <summary>Names a format in English. The text is static. Any thread may call it at any
        /// time.</summary>
        /// <param name="format">A value of enum kunai_format.</param>
        /// <returns>Returns the name ("PVM", "Ninja Chunk model"), or "unknown" if there is no format of this
        /// value. Never NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_format_name(uint format);

        /// <summary>Names a kind of item in English. The text is static. Any thread may call it at any
        /// time.</summary>
        /// <param name="item_kind">A value of enum kunai_item.</param>
        /// <returns>Returns the name ("entry", "image"; "data" for KUNAI_ITEM_NONE), or "unknown" if there is
        /// no item of this kind. Never NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_item_name(uint item_kind);

        /// <summary>Reads the table of an archive and looks into each entry.</summary>
        /// <param name="data">[size] The bytes of the archive. The archive reads them until it is
        /// closed.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">See the start of this file. NULL means the defaults.</param>
        /// <param name="out">Receives the archive, or NULL if the call fails. Close it with
        /// kunai_archive_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; data is NULL and size is not 0; or
        /// options breaks a rule of kunai_options; KUNAI_E_MEMORY: the allocator returned NULL;
        /// KUNAI_E_LIMIT: options-&gt;max_memory or max_work is too small; or there are more than 2147483647
        /// entries; with KUNAI_OPEN_STRICT, also an entry that unpacks to more than max_output; strict, also
        /// entries that overlap too much. Strict NARC or ROM: directories more than 64 deep; paths that are
        /// too long; lists of names that overlap too much. QST: the first part is larger than 16777216 bytes;
        /// strict, also a later one, or more than 64 parts; KUNAI_E_FORMAT: the bytes are not an archive, or
        /// not of options-&gt;format; with KUNAI_OPEN_STRICT, also an entry that does not begin with the type
        /// of options-&gt;packing; KUNAI_E_TRUNCATED: the data ends inside the table; with KUNAI_OPEN_STRICT,
        /// also inside an entry; KUNAI_E_CORRUPT: the table breaks a rule; with KUNAI_OPEN_STRICT, also an
        /// entry; KUNAI_E_UNSUPPORTED: a PVMX has another version than 1; with KUNAI_OPEN_STRICT, also a
        /// banner of a ROM with an unknown version, or an unknown command in a QST; KUNAI_E_RANGE: with
        /// KUNAI_OPEN_STRICT: data lies after the end of its part in a QST</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_archive_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Frees an archive.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_archive_close(IntPtr archive);

        /// <summary>Gets the format, the counts and the warnings.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        /// <returns>Returns the info, or NULL if archive is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_archive_get_info(IntPtr archive);

        /// <summary>Gets one entry.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        /// <param name="index">Which entry: 0 .. entry_count - 1.</param>
        /// <returns>Returns the entry, or NULL if index is out of range or archive is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_archive_get_entry(IntPtr archive, uint index);

        /// <summary>Gets the header of a Nintendo DS ROM, its programs and its titles.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        /// <returns>Returns the facts, or NULL if the archive is not a ROM, or archive is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_archive_get_rom(IntPtr archive);

        /// <summary>Gets the stored bytes of an entry, packed or not.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        /// <param name="index">Which entry: 0 .. entry_count - 1.</param>
        /// <param name="size">[1] Receives the size in bytes, which is kunai_entry.size; 0 if the result is
        /// NULL. May be NULL.</param>
        /// <returns>Returns the bytes, or NULL if index is out of range or archive is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_archive_get_stored(IntPtr archive, uint index, UIntPtr* size);

        /// <summary>Finds the first entry with a name.</summary>
        /// <param name="archive">The archive. May be NULL.</param>
        /// <param name="name">[size] The name. All bytes must be equal. May be NULL if size is 0.</param>
        /// <param name="size">Size of name in bytes, without a NUL.</param>
        /// <returns>Returns the index of the entry, or -1 if there is no entry of this name, archive is NULL,
        /// or name is NULL and size is not 0.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_archive_find(IntPtr archive, byte* name, UIntPtr size);

        /// <summary>Copies an entry into caller memory, and unpacks it if it is packed.</summary>
        /// <param name="archive">The archive.</param>
        /// <param name="index">Which entry: 0 .. entry_count - 1.</param>
        /// <param name="dst">[capacity] Receives unpacked_size bytes. Must not overlap the data of the
        /// archive. May be NULL if capacity is 0.</param>
        /// <param name="capacity">Size of dst in bytes: at least unpacked_size of the entry.</param>
        /// <param name="written">[1] Receives the count of bytes written; 0 if the call fails. May be
        /// NULL.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, the result of the entry, or KUNAI_E_ARGUMENT: archive is NULL; or dst
        /// is NULL and capacity is not 0; KUNAI_E_RANGE: index is out of range; KUNAI_E_SPACE: capacity is
        /// less than unpacked_size, or than the packed stream gives; KUNAI_E_LIMIT: the entry unpacks to more
        /// than options-&gt;max_output; KUNAI_E_FORMAT: the entry does not begin with the type of
        /// options-&gt;packing; KUNAI_E_TRUNCATED: the data, or the packed stream, ends too early;
        /// KUNAI_E_CORRUPT: the packed stream is damaged, or the table declares a wrong size or
        /// range</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_archive_read(IntPtr archive, uint index, void* dst, UIntPtr capacity,
            ulong* written, RawError* error);

        /// <summary>Lists all games: each title in each language.</summary>
        /// <param name="index">Which game: 0 is the first one. Call with 0, 1, 2 ... until the result is
        /// NULL.</param>
        /// <returns>Returns the game, or NULL if index is out of range.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_game_get(uint index);

        /// <summary>Finds the game of a ROM.</summary>
        /// <param name="code">[5] Game code, which ends with a NUL: the text "CPUE" finds the English
        /// Platinum. Upper and lower case are different. May be NULL.</param>
        /// <returns>Returns the game, or NULL if the library knows no game of this code, or code is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_game_find(byte* code);

        /// <summary>Tells where a file lies in the ROM of a game.</summary>
        /// <param name="game">[1] The game. May be NULL.</param>
        /// <param name="store">Kind of the file: enum kunai_store.</param>
        /// <param name="index">Number of the file in the store: 0 for a store of one file.</param>
        /// <param name="member">[1] Receives the index of the entry, if the path names an archive (NARC). -1:
        /// the path names the file itself, or there is no path. May be NULL.</param>
        /// <returns>Returns the path in the ROM as kunai_archive_find takes it. Returns NULL if game is NULL,
        /// if the game does not have this store, or if the store is KUNAI_STORE_MAP_HEADERS (a part of the
        /// program). Also returns NULL if index is greater than 2147483647, or out of range in a store that
        /// is no archive.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_game_get_path(RawGame* game, uint store, uint index, int* member);

        /// <summary>Finds the headers of all maps in the program of a game.</summary>
        /// <param name="game">[1] The game.</param>
        /// <param name="program">[size] The ARM9 program, unpacked. Not used after the call.</param>
        /// <param name="size">Size of program in bytes.</param>
        /// <param name="counts">[1] How many files the ROM has. The more counts are known, the surer is the
        /// result.</param>
        /// <param name="headers">[1] Receives the place of the headers; zeros if the call fails.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: game, counts or headers is NULL, or program is
        /// NULL and size is not 0; KUNAI_E_FORMAT: no run has the right length. The program is packed or of
        /// another game, or it was changed; KUNAI_E_TRUNCATED: the program is smaller than the headers;
        /// KUNAI_E_CORRUPT: several runs have the right length. error-&gt;offset is the place of the second
        /// one</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_game_find_headers(RawGame* game, void* program, UIntPtr size,
            GameCounts* counts, GameHeaders* headers, RawError* error);

        /// <summary>Runs over a whole file without writing output, and describes it.</summary>
        /// <param name="data">[size] The packed bytes. May be NULL if size is 0.</param>
        /// <param name="size">Size of data in bytes. A BLZ ends with the data; after other files, bytes are
        /// ignored if options-&gt;format names the format.</param>
        /// <param name="options">See the start of this file. May be NULL.</param>
        /// <param name="info">Receives the description. All zeros if the call fails.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: info is NULL; data is NULL and size is not 0; or
        /// options breaks a rule of kunai_options; KUNAI_E_FORMAT: options-&gt;format names another format;
        /// the data does not begin with the type of options-&gt;format; or options-&gt;format is 0, and the
        /// data is not recognised; KUNAI_E_LIMIT: the output is larger than options-&gt;max_output;
        /// KUNAI_E_TRUNCATED: the data ends before the output is complete, or is too small for it;
        /// KUNAI_E_CORRUPT: the data breaks a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or run
        /// passes the end of the output</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_lz_inspect(void* data, UIntPtr size, RawOptions* options, LzInfo*
            info, RawError* error);

        /// <summary>Runs over a whole file without writing output, and counts the bytes.</summary>
        /// <param name="data">[size] The packed bytes. May be NULL if size is 0.</param>
        /// <param name="size">Size of data in bytes: see kunai_lz_inspect.</param>
        /// <param name="options">See the start of this file. May be NULL.</param>
        /// <param name="unpacked">[1] Receives the size of the output in bytes. May be NULL.</param>
        /// <param name="packed">[1] Receives the bytes that the file uses, with its header or footer. May be
        /// NULL.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: data is NULL and size is not 0; or options breaks
        /// a rule of kunai_options; KUNAI_E_FORMAT: options-&gt;format names another format; the data does
        /// not begin with the type of options-&gt;format; or options-&gt;format is 0, and the data is not
        /// recognised; KUNAI_E_LIMIT: the output is larger than options-&gt;max_output; KUNAI_E_TRUNCATED:
        /// the data ends before the output is complete, or is too small for it; KUNAI_E_CORRUPT: the data
        /// breaks a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or run passes the end of the
        /// output</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_lz_size(void* data, UIntPtr size, RawOptions* options, ulong*
            unpacked, ulong* packed, RawError* error);

        /// <summary>Unpacks a whole file into caller memory.</summary>
        /// <param name="data">[size] The packed bytes. May be NULL if size is 0.</param>
        /// <param name="size">Size of data in bytes: see kunai_lz_inspect.</param>
        /// <param name="options">See the start of this file. May be NULL.</param>
        /// <param name="dst">[capacity] Receives the output. Must not overlap data. May be NULL if capacity
        /// is 0.</param>
        /// <param name="capacity">Size of dst in bytes: at least the size of the output.</param>
        /// <param name="unpacked">[1] Receives the count of bytes written to dst. May be NULL.</param>
        /// <param name="packed">[1] Receives the bytes that the file uses, with its header or footer. May be
        /// NULL.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: data is NULL and size is not 0; dst is NULL and
        /// capacity is not 0; or options breaks a rule of kunai_options; KUNAI_E_FORMAT: options-&gt;format
        /// names another format; the data does not begin with the type of options-&gt;format; or
        /// options-&gt;format is 0, and the data is not recognised; KUNAI_E_LIMIT: the output is larger than
        /// options-&gt;max_output; KUNAI_E_SPACE: the output is larger than capacity; KUNAI_E_TRUNCATED: the
        /// data ends before the output is complete, or is too small for it; KUNAI_E_CORRUPT: the data breaks
        /// a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or run passes the end of the
        /// output</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_lz_decode(void* data, UIntPtr size, RawOptions* options, void* dst,
            UIntPtr capacity, ulong* unpacked, ulong* packed, RawError* error);

        /// <summary>Opens a map file and reads all of it.</summary>
        /// <param name="data">[size] The whole file. May be NULL if size is 0. Not used after the
        /// call.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to open. May be NULL: the defaults. index must be 0.</param>
        /// <param name="out">Receives the map, or NULL if the call fails. Close it with
        /// kunai_map_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL, data is NULL and size is not 0, or
        /// options breaks a rule of kunai_options; KUNAI_E_MEMORY: the allocator returned NULL;
        /// KUNAI_E_LIMIT: options-&gt;max_memory or options-&gt;max_work is too small; KUNAI_E_FORMAT: no map
        /// file is recognised, options-&gt;format is no format of maps, or the data does not begin with BDHC
        /// although options-&gt;format says so; KUNAI_E_TRUNCATED: the file ends before its data does;
        /// KUNAI_E_CORRUPT: the file breaks a rule of its format; KUNAI_E_RANGE: options-&gt;index is not
        /// 0</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_map_open(void* data, UIntPtr size, RawOptions* options, IntPtr* @out,
            RawError* error);

        /// <summary>Closes a map and frees its memory.</summary>
        /// <param name="map">The map. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_map_close(IntPtr map);

        /// <summary>Gets the facts about a map file.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <returns>Returns the facts, or NULL if map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_info(IntPtr map);

        /// <summary>Gets the headers of all maps.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of headers; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the headers, or NULL if the file is no table of headers or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_headers(IntPtr map, uint* count);

        /// <summary>Gets the internal names of all maps.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of names; 0 if the result is NULL. May be NULL.</param>
        /// <returns>Returns the names, or NULL if the file is no table of names or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_names(IntPtr map, uint* count);

        /// <summary>Gets the matrix.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <returns>Returns the matrix, or NULL if the file is no matrix or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_matrix(IntPtr map);

        /// <summary>Gets the land.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <returns>Returns the land, or NULL if the file is neither a land file nor a BDHC file, or map is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_land(IntPtr map);

        /// <summary>Gets the data of the area.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <returns>Returns the data, or NULL if the file is no area data or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_area(IntPtr map);

        /// <summary>Gets the indices of the prop models that an area loads.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of models; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the indices, or NULL if the file is no build list or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_models(IntPtr map, uint* count);

        /// <summary>Gets the lights of a day.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of lights; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the lights, or NULL if the file is no light file or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_lights(IntPtr map, uint* count);

        /// <summary>Gets the animations of a prop model.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <returns>Returns the animations, or NULL if the file is no animation list or map is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_animation(IntPtr map);

        /// <summary>Gets the draws of one prop model.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="model">Which prop model: 0 .. item_count - 1.</param>
        /// <param name="count">[1] Receives the count of draws; 0 if the result is NULL. May be NULL.</param>
        /// <returns>Returns the draws, or NULL if the file has no draws, model is out of range, or map is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_draws(IntPtr map, uint model, uint* count);

        /// <summary>Finds the light at a time of day: the first light that ends later. If no light ends
        /// later, the result is light 0.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="time">Units of 2 seconds since midnight: 0 .. 43199. The call does not wrap larger
        /// times: the result is light 0, unless a light of the file ends even later.</param>
        /// <returns>Returns the index of the light, or -1 if there are no lights, the file is no light file,
        /// or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_map_find_light(IntPtr map, uint time);

        /// <summary>Gets the background events of a map.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of events; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the background events, or NULL if the file is no file of events or map is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_backgrounds(IntPtr map, uint* count);

        /// <summary>Gets the objects of a map.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of objects; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the objects, or NULL if the file is no file of events or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_objects(IntPtr map, uint* count);

        /// <summary>Gets the warps of a map.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of warps; 0 if the result is NULL. May be NULL.</param>
        /// <returns>Returns the warps, or NULL if the file is no file of events or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_warps(IntPtr map, uint* count);

        /// <summary>Gets the triggers of a map.</summary>
        /// <param name="map">The map. May be NULL.</param>
        /// <param name="count">[1] Receives the count of triggers; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the triggers, or NULL if the file is no file of events or map is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_map_get_triggers(IntPtr map, uint* count);

        /// <summary>Finds where a tile lies: the x and z of an event, or any other tile of a
        /// matrix.</summary>
        /// <param name="x">Tile in x, from the corner of the matrix.</param>
        /// <param name="z">Tile in z, from the corner of the matrix.</param>
        /// <param name="place">[1] Receives the place.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: place is NULL</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_map_find_place(int x, int z, MapPlace* place);

        /// <summary>Finds all heights at a place, in the order in which the game finds them. The arithmetic
        /// is the game's, bit for bit (platinum.md 5.2; Diamond: 10.2). Like the game, the call stops at ten
        /// heights (KUNAI_MAP_COUNT_HEIGHTS).</summary>
        /// <param name="map">The map: a land file or a BDHC file.</param>
        /// <param name="x">fx32 from the centre of the land.</param>
        /// <param name="z">fx32 from the centre of the land.</param>
        /// <param name="flags">enum kunai_height_flags, or 0.</param>
        /// <param name="heights">[capacity] Receives the heights in fx32. May be NULL if capacity is
        /// 0.</param>
        /// <param name="capacity">Heights that fit in heights. The call writes no more, but *count includes
        /// all.</param>
        /// <param name="count">[1] Receives the count of heights, also beyond capacity; 0 if the call
        /// fails.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, also if there is no height at the place, or KUNAI_E_ARGUMENT: map or
        /// count is NULL; heights is NULL and capacity is not 0; or flags has an unknown bit; KUNAI_E_RANGE:
        /// the map has no heights at all: see kunai_map_land.height_result</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_map_heights(IntPtr map, int x, int z, uint flags, int* heights,
            UIntPtr capacity, uint* count, RawError* error);

        /// <summary>Finds the height that the game uses for something at height y: the nearest one. If two
        /// heights are equally near, the result is the first one.</summary>
        /// <param name="map">The map: a land file or a BDHC file.</param>
        /// <param name="x">fx32 from the centre of the land.</param>
        /// <param name="z">fx32 from the centre of the land.</param>
        /// <param name="y">fx32: present height.</param>
        /// <param name="height">[1] Receives the height in fx32; 0 if the call fails.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: map or height is NULL; KUNAI_E_RANGE: there is no
        /// height at the place, or the map has no heights at all</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_map_height(IntPtr map, int x, int z, int y, int* height, RawError*
            error);

        /// <summary>Opens one model, with the texture list before it. options-&gt;index chooses the
        /// model.</summary>
        /// <param name="data">[size] The file, or a part of a larger file or of memory. May be NULL if size
        /// is 0. Not needed after the call.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to open. May be NULL: the defaults. See below.</param>
        /// <param name="out">Receives the model, or NULL if the call fails. The caller closes the model with
        /// kunai_model_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; data is NULL and size is not 0;
        /// options breaks a rule of kunai_options; or KUNAI_OPEN_BARE is set and options-&gt;format names no
        /// model format; KUNAI_E_MEMORY: the allocator returned NULL; KUNAI_E_LIMIT: the model needs more
        /// memory or work than options allow; or has more than 65536 nodes, 16777216 corners or 65536 draws
        /// of cached polygon lists; or these lists draw each other more than 16 deep; KUNAI_E_FORMAT: the
        /// input contains no model, or no model of options-&gt;format; KUNAI_E_TRUNCATED: the data ends
        /// before the root node does, or before another structure that the whole model needs;
        /// KUNAI_E_CORRUPT: a pointer to a node is bad, also if it is the only one; the tree of nodes is more
        /// than 1024 deep; another structure that the whole model needs breaks a rule; or no mesh is left
        /// because of damage; KUNAI_E_UNSUPPORTED: the input is a version of a format that is not read;
        /// KUNAI_E_RANGE: options-&gt;index is past the last model; options-&gt;offset is not in data; or
        /// options-&gt;draws leave nothing to draw</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_model_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Closes a model and frees its memory.</summary>
        /// <param name="model">The model. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_model_close(IntPtr model);

        /// <summary>Gets the totals of a model.</summary>
        /// <param name="model">The model. May be NULL.</param>
        /// <returns>Returns the totals, or NULL if model is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_model_get_info(IntPtr model);

        /// <summary>Gets one node.</summary>
        /// <param name="model">The model. May be NULL.</param>
        /// <param name="index">Which node: 0 .. node_count - 1.</param>
        /// <returns>Returns the node, or NULL if index is out of range or model is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_model_get_node(IntPtr model, uint index);

        /// <summary>Gets one mesh.</summary>
        /// <param name="model">The model. May be NULL.</param>
        /// <param name="index">Which mesh: 0 .. mesh_count - 1.</param>
        /// <returns>Returns the mesh, or NULL if index is out of range or model is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_model_get_mesh(IntPtr model, uint index);

        /// <summary>Gets one material.</summary>
        /// <param name="model">The model. May be NULL.</param>
        /// <param name="index">Which material: 0 .. material_count - 1.</param>
        /// <returns>Returns the material, or NULL if index is out of range or model is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_model_get_material(IntPtr model, uint index);

        /// <summary>Gets the textures that a model asks for, for kunai_textures_match.</summary>
        /// <param name="model">The model. May be NULL.</param>
        /// <returns>Returns the list, or NULL if model is NULL. The count of the list is 0 if the model has
        /// no list.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_model_get_texture_list(IntPtr model);

        /// <summary>Computes the world matrices of all nodes in a pose.</summary>
        /// <param name="model">The model.</param>
        /// <param name="pose">[pose_count] Local transforms of all nodes: from kunai_motion_pose, or copies
        /// of kunai_node.rest that the caller changed. May be NULL: the rest pose.</param>
        /// <param name="pose_count">Transforms in pose: at least node_count; 0 if pose is NULL. Further
        /// transforms are ignored.</param>
        /// <param name="worlds">[16 * world_count] Receives a matrix for each node. Unchanged if the call
        /// fails. Matrices past node_count are not written.</param>
        /// <param name="world_count">Matrices that fit in worlds: at least node_count.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: model is NULL; or pose or worlds is NULL, and its
        /// count is not 0; KUNAI_E_SPACE: pose is not NULL and pose_count is less than node_count; or
        /// world_count is less than node_count</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_model_world(IntPtr model, Transform* pose, UIntPtr pose_count, float*
            worlds, UIntPtr world_count, RawError* error);

        /// <summary>Computes the vertices of a mesh in model space, as the console shows them, from all
        /// influences.</summary>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh: 0 .. mesh_count - 1. A rigid mesh and a volume move with their
        /// node.</param>
        /// <param name="worlds">[16 * world_count] World matrices of all nodes, from
        /// kunai_model_world.</param>
        /// <param name="world_count">Matrices in worlds: at least node_count. Further matrices are
        /// ignored.</param>
        /// <param name="positions">[3 * vertex_count] Receives the positions. Unchanged if the call fails.
        /// Positions past the vertices of the mesh are not written.</param>
        /// <param name="normals">[3 * vertex_count] Receives unit vectors, or zeros for a vertex without a
        /// normal. Unchanged if the call fails. May be NULL.</param>
        /// <param name="vertex_count">Vertices that fit in positions and in normals: at least
        /// kunai_mesh.vertex_count.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: model is NULL; or worlds or positions is NULL, and
        /// its count is not 0; KUNAI_E_RANGE: mesh is out of range; KUNAI_E_SPACE: world_count is less than
        /// node_count, or vertex_count is less than the vertices of the mesh</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_model_skin(IntPtr model, uint mesh, float* worlds, UIntPtr
            world_count, float* positions, float* normals, UIntPtr vertex_count, RawError* error);

        /// <summary>Computes the texture matrix of a material whose texture is scaled, rotated and
        /// moved.</summary>
        /// <param name="model">The model.</param>
        /// <param name="material">Which material: 0 .. material_count - 1.</param>
        /// <param name="scale">[2] Factors of U and V. May be NULL: 1, 1.</param>
        /// <param name="rotation">In radians; at most about a million turns in either direction.</param>
        /// <param name="translation">[2] Distances of U and V. May be NULL: 0, 0.</param>
        /// <param name="matrix">[6] Receives the matrix, as kunai_material.uv_matrix, for UVs of kunai_mesh
        /// before they wrap. An element that is too large for a float, or not a number, becomes 0. Unchanged
        /// if the call fails.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: model or matrix is NULL, or rotation is not a
        /// number or too large; KUNAI_E_RANGE: material is out of range</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_model_uv_matrix(IntPtr model, uint material, float* scale, float
            rotation, float* translation, float* matrix, RawError* error);

        /// <summary>Opens one motion of a file and reads all of it.</summary>
        /// <param name="data">[size] The whole file. May be NULL if size is 0. Not used after the
        /// call.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to open. May be NULL: the defaults. format: motions of other formats are
        /// ignored. index: which of the motions that are not ignored. model: the model that the motion moves.
        /// motion_flags: enum kunai_motion_flags.</param>
        /// <param name="out">Receives the motion, or NULL if the call fails. Close it with
        /// kunai_motion_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; data is NULL and size is not 0;
        /// options breaks a rule of kunai_options; or KUNAI_OPEN_BARE is set and options-&gt;format is not
        /// one of the formats that are named above; KUNAI_E_MEMORY: the allocator returned NULL;
        /// KUNAI_E_LIMIT: options-&gt;max_memory or options-&gt;max_work is too small; KUNAI_E_FORMAT: the
        /// data contains no motion, or no motion of options-&gt;format; KUNAI_E_TRUNCATED: the data ends
        /// before the motion does; KUNAI_E_CORRUPT: the motion breaks a rule of its format;
        /// KUNAI_E_UNSUPPORTED: all motions are of kinds that are not decoded (CPSM, NCSM, NJLI); the text
        /// has no MDATA; or the version of the .saanim is not 0, 1 or 2; KUNAI_E_RANGE: options-&gt;index is
        /// past the last motion, or no motion fits in data at options-&gt;offset</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Closes a motion and frees its memory.</summary>
        /// <param name="motion">The motion. May be NULL. A motion of a scene belongs to the scene: do not
        /// close it.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_motion_close(IntPtr motion);

        /// <summary>Gets the facts about a motion.</summary>
        /// <param name="motion">The motion. May be NULL.</param>
        /// <returns>Returns the facts, or NULL if motion is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_motion_get_info(IntPtr motion);

        /// <summary>Gets one track. Tracks are ordered by group, then property, then axis.</summary>
        /// <param name="motion">The motion. May be NULL.</param>
        /// <param name="index">Which track: 0 .. track_count - 1.</param>
        /// <returns>Returns the track, or NULL if index is out of range or motion is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_motion_get_track(IntPtr motion, uint index);

        /// <summary>Finds out whether a motion is for a model, by what the formats store.</summary>
        /// <param name="motion">The motion, opened with or without options-&gt;model: the call uses
        /// stored_group_count.</param>
        /// <param name="model">The model.</param>
        /// <returns>Returns enum kunai_fit; KUNAI_FIT_NONE if motion or model is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_fits(IntPtr motion, IntPtr model);

        /// <summary>Computes the values of one track at a frame.</summary>
        /// <param name="motion">The motion.</param>
        /// <param name="track">Which track: 0 .. track_count - 1.</param>
        /// <param name="frame">The frame; see enum kunai_sample.</param>
        /// <param name="sample">enum kunai_sample, with or without enum kunai_sample_flags.</param>
        /// <param name="values">[value_count] Receives the value_count floats of the track. Unchanged if the
        /// call fails.</param>
        /// <param name="value_count">Floats that fit in values: at least the value_count of the
        /// track.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: motion is NULL, values is NULL and value_count is
        /// not 0, or sample is unknown; KUNAI_E_RANGE: track is out of range; KUNAI_E_SPACE: value_count is
        /// too small</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_sample(IntPtr motion, uint track, float frame, uint sample,
            float* values, UIntPtr value_count, RawError* error);

        /// <summary>Computes the local transforms of all nodes of a model at a frame.</summary>
        /// <param name="motion">A motion of nodes (KUNAI_MOTION_KIND_NODES).</param>
        /// <param name="model">The model: that of the open call, or another one. See below.</param>
        /// <param name="frame">The frame; see enum kunai_sample.</param>
        /// <param name="sample">enum kunai_sample, with or without enum kunai_sample_flags.</param>
        /// <param name="pose">[pose_count] Receives node_count transforms. Values that the motion does not
        /// move are those of the rest pose. Unchanged if the call fails.</param>
        /// <param name="pose_count">Transforms that fit in pose: at least the node_count of the
        /// model.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: motion or model is NULL, pose is NULL and
        /// pose_count is not 0, sample is unknown, or the motion does not move nodes; KUNAI_E_SPACE:
        /// pose_count is too small</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_pose(IntPtr motion, IntPtr model, float frame, uint sample,
            Transform* pose, UIntPtr pose_count, RawError* error);

        /// <summary>Blends two poses: translations and scales in straight lines, rotations as quaternions on
        /// the shorter way.</summary>
        /// <param name="a">[count] The pose for rate 0.</param>
        /// <param name="b">[count] The pose for rate 1.</param>
        /// <param name="rate">How much of b, 0 .. 1. A larger rate is read as 1, a smaller rate and NaN as
        /// 0.</param>
        /// <param name="blended">[count] Receives the pose. May be a or b. Unchanged if the call
        /// fails.</param>
        /// <param name="count">Transforms in a, in b and in blended.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: a, b or blended is NULL, and count is not
        /// 0</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_blend(Transform* a, Transform* b, float rate, Transform*
            blended, UIntPtr count, RawError* error);

        /// <summary>Computes the positions and normals of one mesh with a motion of shapes, at a
        /// frame.</summary>
        /// <param name="motion">A motion of shapes (KUNAI_MOTION_KIND_SHAPES). Open it with this model in its
        /// options.</param>
        /// <param name="model">The model.</param>
        /// <param name="mesh">Which mesh: 0 .. mesh_count - 1. The mesh must be rigid.</param>
        /// <param name="frame">The frame; see enum kunai_sample.</param>
        /// <param name="sample">enum kunai_sample, with or without enum kunai_sample_flags.</param>
        /// <param name="positions">[3 * vertex_count] Receives 3 floats per vertex of the mesh, in the space
        /// of the positions of the mesh. Unchanged if the call fails.</param>
        /// <param name="normals">[3 * vertex_count] Receives 3 floats per vertex. May be NULL. Unchanged if
        /// the call fails.</param>
        /// <param name="vertex_count">Vertices that fit in positions and in normals: at least the
        /// vertex_count of the mesh.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: motion or model is NULL, positions is NULL and
        /// vertex_count is not 0, sample is unknown, or the motion does not move shapes; KUNAI_E_RANGE: mesh
        /// is out of range; KUNAI_E_UNSUPPORTED: the mesh is not rigid; KUNAI_E_SPACE: vertex_count is too
        /// small</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_motion_shape(IntPtr motion, IntPtr model, uint mesh, float frame,
            uint sample, float* positions, float* normals, UIntPtr vertex_count, RawError* error);

        /// <summary>Lists the structures of a file.</summary>
        /// <param name="data">[size] The file. The outline does not use it after this call.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to read, for all readers together: see the start of this file. NULL
        /// means the defaults.</param>
        /// <param name="out">Receives the outline, or NULL if the call fails. Close it with
        /// kunai_outline_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; data is NULL and size is not 0;
        /// options breaks a rule of kunai_options; or KUNAI_OPEN_BARE is set and options-&gt;format names no
        /// bare structure; KUNAI_E_FORMAT: no reader recognises the file, or it is not of options-&gt;format;
        /// KUNAI_E_RANGE: no structure fits in data at options-&gt;offset; with KUNAI_OPEN_STRICT, also
        /// options-&gt;draws names a material or a shape that the model does not have; KUNAI_E_TRUNCATED: the
        /// file ends before its first structure does; KUNAI_E_CORRUPT: the first structure is damaged;
        /// KUNAI_E_UNSUPPORTED: the first structure is of a kind that the library does not read;
        /// KUNAI_E_LIMIT: more than max_memory or max_work is needed, for example because the search for
        /// shared structures takes too long; KUNAI_E_MEMORY: the allocator returned NULL</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_outline_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Frees an outline and its records.</summary>
        /// <param name="outline">The outline. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_outline_close(IntPtr outline);

        /// <summary>Gets the format, the counts and the warnings.</summary>
        /// <param name="outline">The outline. May be NULL.</param>
        /// <returns>Returns the info, or NULL if outline is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_outline_get_info(IntPtr outline);

        /// <summary>Gets one record.</summary>
        /// <param name="outline">The outline. May be NULL.</param>
        /// <param name="index">Which record: 0 .. record_count - 1. Record 0 is the file.</param>
        /// <returns>Returns the record, or NULL if index is out of range or outline is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_outline_get_record(IntPtr outline, uint index);

        /// <summary>Lists all formats, in ascending order of their values.</summary>
        /// <param name="index">Which format: 0 is the first one. Call with 0, 1, 2 ... until the result is
        /// NULL.</param>
        /// <returns>Returns the format, or NULL if index is out of range.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_format_get(uint index);

        /// <summary>Recognises the file that begins at the first byte.</summary>
        /// <param name="data">[size] The bytes. May be NULL if size is 0.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="found">[1] Receives the format. All zeros if the call fails.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: found is NULL, or data is NULL and size is not 0;
        /// KUNAI_E_FORMAT: no known format begins at the first byte</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_probe(void* data, UIntPtr size, Found* found);

        /// <summary>Finds the next file that begins at *position or later, also inside a file that was found
        /// before.</summary>
        /// <param name="data">[size] The bytes. Give the same bytes to all calls of one search. May be NULL
        /// if size is 0.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to search; NULL means no flags and no limit.</param>
        /// <param name="position">[1] In: where to search; begin with 0. Out: where the next call goes on.
        /// Unchanged if the call fails.</param>
        /// <param name="found">[1] Receives the file. All zeros if the result is not KUNAI_OK.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_MORE: nothing begins in the next max_bytes bytes: call again;
        /// KUNAI_END: nothing else begins in the data; *position is size, or unchanged if it was larger;
        /// KUNAI_E_ARGUMENT: position or found is NULL; data is NULL and size is not 0; struct_size is not a
        /// size of this struct; or options has unknown flags or members</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_scan(void* data, UIntPtr size, ScanOptions* options, ulong* position,
            Found* found);

        /// <summary>Runs over a whole stream without writing output, and counts the bytes.</summary>
        /// <param name="data">[size] The packed bytes. Bytes after the end mark are ignored. May be NULL if
        /// size is 0.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">See the start of this file. May be NULL.</param>
        /// <param name="unpacked">[1] Receives the size of the output in bytes. May be NULL.</param>
        /// <param name="packed">[1] Receives the size of the stream in bytes, with the end mark. May be
        /// NULL.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: data is NULL and size is not 0; options breaks a
        /// rule of kunai_options; or format is PRSD and byte_order is KUNAI_BYTE_ORDER_MIXED; KUNAI_E_FORMAT:
        /// options-&gt;format is neither PRS nor PRSD; KUNAI_E_LIMIT: the output is larger than
        /// options-&gt;max_output; KUNAI_E_TRUNCATED: the data ends before the end mark; KUNAI_E_CORRUPT: a
        /// copy begins before the start of the output (not with KUNAI_PRS_LENIENT); or, with
        /// KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared size</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_prs_size(void* data, UIntPtr size, RawOptions* options, ulong*
            unpacked, ulong* packed, RawError* error);

        /// <summary>Unpacks a whole stream into caller memory.</summary>
        /// <param name="data">[size] The packed bytes. Bytes after the end mark are ignored. May be NULL if
        /// size is 0.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">See the start of this file. May be NULL.</param>
        /// <param name="dst">[capacity] Receives the output. Must not overlap data. May be NULL if capacity
        /// is 0.</param>
        /// <param name="capacity">Size of dst in bytes.</param>
        /// <param name="unpacked">[1] Receives the count of bytes written to dst. May be NULL.</param>
        /// <param name="packed">[1] Receives the count of bytes used from data, with the end mark. May be
        /// NULL.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: data is NULL and size is not 0; dst is NULL and
        /// capacity is not 0; options breaks a rule of kunai_options; or the format is PRSD and the byte
        /// order is KUNAI_BYTE_ORDER_MIXED; KUNAI_E_FORMAT: options-&gt;format is neither PRS nor PRSD;
        /// KUNAI_E_LIMIT: the output is larger than options-&gt;max_output, and capacity is at least
        /// max_output; KUNAI_E_SPACE: capacity is too small, and less than max_output; KUNAI_E_TRUNCATED: the
        /// data ends before the end mark; KUNAI_E_CORRUPT: a copy begins before the start of the output (not
        /// with KUNAI_PRS_LENIENT); or, with KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared
        /// size</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_prs_decode(void* data, UIntPtr size, RawOptions* options, void* dst,
            UIntPtr capacity, ulong* unpacked, ulong* packed, RawError* error);

        /// <summary>Makes a stream.</summary>
        /// <param name="options">See the start of this file. May be NULL. Read during the call only.</param>
        /// <param name="out">Receives the stream, or NULL if the call fails. Close it with
        /// kunai_prs_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; options breaks a rule of
        /// kunai_options; or format is PRSD and byte_order is KUNAI_BYTE_ORDER_MIXED; KUNAI_E_FORMAT:
        /// options-&gt;format is neither PRS nor PRSD; KUNAI_E_MEMORY: the allocator returned NULL;
        /// KUNAI_E_LIMIT: the stream is larger than options-&gt;max_memory</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_prs_open(RawOptions* options, IntPtr* @out, RawError* error);

        /// <summary>Frees a stream.</summary>
        /// <param name="prs">The stream. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_prs_close(IntPtr prs);

        /// <summary>Unpacks until the stream ends, or until input or output is used up.</summary>
        /// <param name="prs">The stream.</param>
        /// <param name="in">[1] The next packed bytes. in-&gt;pos moves past the bytes that were used; at the
        /// end of the stream, to the first byte after the end mark.</param>
        /// <param name="out">[1] Where the output goes. out-&gt;pos moves past the bytes that were
        /// written.</param>
        /// <param name="last">Not 0: no input follows after in. The result is then never KUNAI_NEED_INPUT. It
        /// holds for this call only: pass it again if the result is KUNAI_NEED_OUTPUT.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_NEED_INPUT: all input is used: call again with more; KUNAI_NEED_OUTPUT: the
        /// output is full: call again with more room; KUNAI_END: the stream has ended; KUNAI_E_ARGUMENT: prs,
        /// in or out is NULL; pos is larger than size; or data is NULL and size is not 0; KUNAI_E_LIMIT: the
        /// output is larger than options-&gt;max_output; KUNAI_E_TRUNCATED: last is not 0, and the data ends
        /// before the end mark; KUNAI_E_CORRUPT: a copy begins before the start of the output (not with
        /// KUNAI_PRS_LENIENT); or, with KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared
        /// size</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_prs_run(IntPtr prs, RawPrsInput* @in, RawPrsOutput* @out, uint last,
            RawError* error);

        /// <summary>Makes a stream ready for new input, with the same options.</summary>
        /// <param name="prs">The stream. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_prs_reset(IntPtr prs);

        /// <summary>Opens a file of the table at the top, and reads all of it.</summary>
        /// <param name="data">[size] The whole file; with KUNAI_OPEN_BARE, the data around the structure. May
        /// be NULL if size is 0. Not used after the call.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">How to open. May be NULL: the defaults. format: the content decides which
        /// kind of file it is, unless format names one. A format of models (KUNAI_FORMAT_XJ) says how the
        /// models of the file are read, and a format of motions (KUNAI_FORMAT_NSSM) which motions, as in
        /// kunai_model_open and kunai_motion_open. model_flags and motion_flags hold for all models and
        /// motions of the scene. With KUNAI_OPEN_BARE the scene is the one model, motion or LandTable at
        /// offset, of this format. With KUNAI_OPEN_ACTION the scene is the model of the NJS_ACTION at offset,
        /// of this format, with its motion. index must be 0.</param>
        /// <param name="out">Receives the scene, or NULL if the call fails. Close it with
        /// kunai_scene_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL, data is NULL and size is not 0,
        /// options breaks a rule of kunai_options, or options-&gt;format is no format of a bare structure;
        /// KUNAI_E_MEMORY: the allocator returned NULL; KUNAI_E_LIMIT: options-&gt;max_memory or
        /// options-&gt;max_work is too small, or there are more than 65535 sections, 2147483647 instances, or
        /// 4294967295 collision vertices or triangles; or a model passes a limit of kunai_model_open; with
        /// KUNAI_OPEN_STRICT, also a wave with more than 10000 actions, or a table whose waves have more
        /// actions than the table has bytes; KUNAI_E_FORMAT: the data is no file of the table, or not of
        /// options-&gt;format; KUNAI_E_TRUNCATED: the file ends too early to show anything; KUNAI_E_CORRUPT:
        /// the sections of a stage, a LandTable or its entries lie outside of the data; or no model or motion
        /// of the file, or table of a quest, can be read; KUNAI_E_UNSUPPORTED: the data is another kind of
        /// REL file (the format of the error is KUNAI_FORMAT_REL), or a version of a format that is not read;
        /// or the file has only models and motions of kinds that are not decoded; KUNAI_E_RANGE:
        /// options-&gt;index is not 0, options-&gt;offset is no place in the data, or no model has the shapes
        /// and materials of options-&gt;draws; with KUNAI_OPEN_STRICT, also actions of a wave outside of
        /// their table</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_scene_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Closes a scene and frees its memory, with all its models and motions.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_scene_close(IntPtr scene);

        /// <summary>Gets the facts about a scene.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <returns>Returns the facts, or NULL if scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_info(IntPtr scene);

        /// <summary>Gets one section.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which section: 0 .. section_count - 1.</param>
        /// <returns>Returns the section, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_section(IntPtr scene, uint index);

        /// <summary>Gets one instance.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which instance: 0 .. instance_count - 1.</param>
        /// <returns>Returns the instance, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_instance(IntPtr scene, uint index);

        /// <summary>Gets one model.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which model: 0 .. model_count - 1.</param>
        /// <returns>Returns the model, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_model(IntPtr scene, uint index);

        /// <summary>Gets one clip.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which clip: 0 .. clip_count - 1.</param>
        /// <returns>Returns the clip, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_clip(IntPtr scene, uint index);

        /// <summary>Gets one texture set.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which set: 0 .. texture_set_count - 1.</param>
        /// <returns>Returns the set, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_texture_set(IntPtr scene, uint index);

        /// <summary>Gets the textures that all models of a stage, or of a LandTable of C source, ask for: see
        /// kunai_textures_match. In a joined stage, these are all models of the first file. In all files,
        /// each model has its list, too: kunai_model_get_texture_list.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <returns>Returns the list, or NULL if scene is NULL. The count of the list is 0 if the stage or
        /// LandTable has no list, or the file is something else.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_texture_list(IntPtr scene);

        /// <summary>Gets one texture animation of a .tam file.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which animation: 0 .. animation_count - 1.</param>
        /// <returns>Returns the animation, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_animation(IntPtr scene, uint index);

        /// <summary>Gets the LandTable of a level of Sonic Adventure.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <returns>Returns the facts about the table, or NULL if the file is no level or scene is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_land_table(IntPtr scene);

        /// <summary>Gets the triangles of a collision file, or of all entries of a LandTable that are solid
        /// or water.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <returns>Returns the triangles, or NULL if the file is neither or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_collision(IntPtr scene);

        /// <summary>Gets one placement.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which placement: 0 .. placement_count - 1.</param>
        /// <returns>Returns the placement, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_placement(IntPtr scene, uint index);

        /// <summary>Gets one table of placements.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="index">Which table: 0 .. placement_table_count - 1.</param>
        /// <returns>Returns the table, or NULL if index is out of range or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_placement_table(IntPtr scene, uint index);

        /// <summary>Opens a texture, an archive of textures or a palette.</summary>
        /// <param name="data">[size] The file. Keep data in place and unchanged until close.</param>
        /// <param name="size">Size of data in bytes.</param>
        /// <param name="options">See the start of this file. NULL means the defaults.</param>
        /// <param name="out">Receives the set, or NULL if the call fails. Close the set with
        /// kunai_textures_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; data is NULL and size is not 0; or
        /// options breaks a rule of kunai_options; KUNAI_E_FORMAT: the data is not a texture set, or not of
        /// options-&gt;format; KUNAI_E_TRUNCATED: a header, a TEX0 dictionary or the colours of a palette
        /// file are cut off; KUNAI_E_CORRUPT: the structure of the file breaks a rule of its format;
        /// KUNAI_E_UNSUPPORTED: the palette file has an unknown colour format; KUNAI_E_MEMORY: the allocator
        /// returned NULL; KUNAI_E_LIMIT: options-&gt;max_memory would be exceeded; or a run-length coded file
        /// unpacks to more than max_output</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_open(void* data, UIntPtr size, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Frees a set and everything that it handed out.</summary>
        /// <param name="textures">The set. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_textures_close(IntPtr textures);

        /// <summary>Gets the format, the counts and the warnings.</summary>
        /// <param name="textures">The set. May be NULL.</param>
        /// <returns>Returns the info, or NULL if textures is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_textures_get_info(IntPtr textures);

        /// <summary>Gets one image.</summary>
        /// <param name="textures">The set. May be NULL.</param>
        /// <param name="index">Which image: 0 .. image_count - 1.</param>
        /// <returns>Returns the image, or NULL if index is out of range or textures is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_textures_get_image(IntPtr textures, uint index);

        /// <summary>Gets one palette.</summary>
        /// <param name="textures">The set. May be NULL.</param>
        /// <param name="index">Which palette: 0 .. palette_count - 1.</param>
        /// <returns>Returns the palette, or NULL if index is out of range or textures is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_textures_get_palette(IntPtr textures, uint index);

        /// <summary>Finds an image by its name.</summary>
        /// <param name="textures">The set to search. May be NULL: nothing is found.</param>
        /// <param name="name">[size] The name. All bytes must be equal. May be NULL if size is 0.</param>
        /// <param name="size">Size of name in bytes.</param>
        /// <returns>Returns the index of the first image with exactly this name, or -1.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_find_image(IntPtr textures, byte* name, UIntPtr size);

        /// <summary>Finds a palette by its name.</summary>
        /// <param name="textures">The set to search. May be NULL: nothing is found.</param>
        /// <param name="name">[size] The name. All bytes must be equal. May be NULL if size is 0.</param>
        /// <param name="size">Size of name in bytes.</param>
        /// <returns>Returns the index of the first palette with exactly this name, or -1.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_find_palette(IntPtr textures, byte* name, UIntPtr size);

        /// <summary>Decodes one mip level into caller memory.</summary>
        /// <param name="textures">The set that contains the image.</param>
        /// <param name="index">Which image: 0 .. image_count - 1.</param>
        /// <param name="level">Which mip level: 0 is the full size.</param>
        /// <param name="options">How to decode; NULL means RGBA8, the image's own palette, tight
        /// rows.</param>
        /// <param name="dst">[capacity] Receives height rows of stride bytes, top to bottom. Bytes between
        /// rows are left alone. Unchanged if the call fails.</param>
        /// <param name="capacity">Size of dst in bytes. The last row needs no padding.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL. An error names the
        /// image, if there is an image of this index: item_kind is KUNAI_ITEM_IMAGE, and item is
        /// index.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: textures is NULL; dst is NULL and capacity is not
        /// 0; options breaks a rule of struct_size (see kunai_options); output is unknown; the palette has a
        /// count but no colors; or stride is less than a row; KUNAI_E_RANGE: index or level is out of range;
        /// KUNAI_E_UNSUPPORTED: the format of the image is not decoded, or cannot be given as output;
        /// KUNAI_E_TRUNCATED: the file ends before the texels do; KUNAI_E_CORRUPT: the header of the image
        /// breaks a rule, or a VQ index is past the codebook; KUNAI_E_SPACE: capacity is too small</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_decode(IntPtr textures, uint index, uint level,
            RawDecodeOptions* options, void* dst, UIntPtr capacity, RawError* error);

        /// <summary>Finds the image and the palette for a texture that a model asks for.</summary>
        /// <param name="textures">The set to search.</param>
        /// <param name="list">[1] The list of kunai_model_get_texture_list or kunai_scene_get_texture_list,
        /// or a list that the caller made.</param>
        /// <param name="index">Which texture of the list: kunai_material.texture. An index past the end of
        /// the list finds nothing, and so does (uint32_t)-1. If the list is empty, index is that of an image,
        /// unless the rule needs names.</param>
        /// <param name="match">[1] Receives the result. Both indices are -1 if nothing is found or the call
        /// fails.</param>
        /// <returns>Returns KUNAI_OK, also if nothing is found, or KUNAI_E_ARGUMENT: textures, list or match
        /// is NULL; list-&gt;refs is NULL and list-&gt;count is not 0; or list-&gt;rule is unknown</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_match(IntPtr textures, RawTextureList* list, uint index,
            TextureMatch* match);

        /// <summary>Joins several sets into one.</summary>
        /// <param name="parts">[count] The sets. Keep the sets and their data until the joined set is closed.
        /// The array itself is not needed after the call. May be NULL if count is 0.</param>
        /// <param name="count">Number of parts. May be 0.</param>
        /// <param name="options">Only allocator and max_memory are used. NULL means the defaults.</param>
        /// <param name="out">Receives the set, or NULL if the call fails. Close it with
        /// kunai_textures_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: out is NULL; parts is NULL and count is not 0; the
        /// textures of a part are NULL; the data of a name is NULL and its size is not 0; or options breaks a
        /// rule of kunai_options; KUNAI_E_LIMIT: max_memory is too small, or there are more than 2147483647
        /// images or palettes; KUNAI_E_MEMORY: the allocator returned NULL</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_textures_join(RawTexturesPart* parts, uint count, RawOptions*
            options, IntPtr* @out, RawError* error);

        /// <summary>Begins to join.</summary>
        /// <param name="selection">Which map or stage to join.</param>
        /// <param name="options">How to open the files. May be NULL: the defaults. format: the game of the
        /// headers: KUNAI_FORMAT_MAP_HEADERS (also KUNAI_FORMAT_ANY), KUNAI_FORMAT_MAP_HEADERS_DP or
        /// KUNAI_FORMAT_MAP_HEADERS_HG. With KUNAI_WORLD_STAGE: KUNAI_FORMAT_N_REL or KUNAI_FORMAT_FMT2; the
        /// content decides for KUNAI_FORMAT_ANY.</param>
        /// <param name="out">Receives the world, or NULL if the call fails. Close it with
        /// kunai_world_close.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or KUNAI_E_ARGUMENT: selection or out is NULL;
        /// selection-&gt;struct_size is wrong; selection-&gt;flags breaks a rule of enum kunai_world_flags;
        /// or options breaks a rule of kunai_options; KUNAI_E_MEMORY: the allocator returned NULL;
        /// KUNAI_E_LIMIT: options-&gt;max_memory is too small; KUNAI_E_FORMAT: options-&gt;format is no
        /// format of headers or of stages; KUNAI_E_RANGE: options-&gt;index is not 0, or the number of the
        /// header or matrix is greater than 65535</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_world_open(WorldOptions* selection, RawOptions* options, IntPtr*
            @out, RawError* error);

        /// <summary>Tells which file the world needs next. Gives the same file again until kunai_world_give
        /// has taken it.</summary>
        /// <param name="world">The world.</param>
        /// <param name="request">[1] Receives the request; zeros if the result is not
        /// KUNAI_NEED_INPUT.</param>
        /// <returns>Returns KUNAI_NEED_INPUT, or KUNAI_END: there are no more requests: call
        /// kunai_world_finish; KUNAI_E_ARGUMENT: world or request is NULL; KUNAI_E_MEMORY: the world has
        /// failed; KUNAI_E_LIMIT: the world has failed; KUNAI_E_FORMAT: the world has failed;
        /// KUNAI_E_TRUNCATED: the world has failed; KUNAI_E_CORRUPT: the world has failed;
        /// KUNAI_E_UNSUPPORTED: the world has failed; KUNAI_E_RANGE: the world has failed</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_world_next(IntPtr world, Request* request);

        /// <summary>Gives a file to the world, which reads all of it.</summary>
        /// <param name="world">The world.</param>
        /// <param name="request">[1] The request of kunai_world_next. Only store and index count.</param>
        /// <param name="data">[size] The whole file. NULL: the file is missing, and size must be 0. Not used
        /// after the call.</param>
        /// <param name="size">Size of data in bytes. 0 with data that is not NULL: the file is there, but
        /// empty, which is read as any other file.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, also for a file that is damaged or missing and not required, or the
        /// error of the world, which then fails: all calls return this error until kunai_world_close. After
        /// KUNAI_E_ARGUMENT, the world is as before. KUNAI_E_ARGUMENT: world or request is NULL; data is NULL
        /// and size is not 0; or store or index is not that of kunai_world_next; for example, the file was
        /// given before; KUNAI_E_MEMORY: the allocator returned NULL; KUNAI_E_LIMIT: options-&gt;max_memory
        /// or options-&gt;max_work is too small, or there are more than 1024 cells with a land;
        /// KUNAI_E_FORMAT: a required file has another format; a stage is neither n.rel nor fmt2;
        /// KUNAI_E_TRUNCATED: a required file ends before its data does; KUNAI_E_CORRUPT: a required file
        /// breaks a rule of its format; KUNAI_E_UNSUPPORTED: KUNAI_OPEN_STRICT: a file has something that the
        /// library does not decode; KUNAI_E_RANGE: a required file is missing, or any file with
        /// KUNAI_OPEN_STRICT; the table has no header of this number, or the cell is outside of the
        /// matrix</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_world_give(IntPtr world, Request* request, void* data, UIntPtr size,
            RawError* error);

        /// <summary>Makes the scene, after all files were given.</summary>
        /// <param name="world">The world. After success, the world can only be closed.</param>
        /// <param name="out">Receives the scene, or NULL if the call fails. Close it with kunai_scene_close,
        /// before or after the world.</param>
        /// <param name="error">Receives the error, or zeros on success. May be NULL.</param>
        /// <returns>Returns KUNAI_OK, or the error of a world that has failed before: KUNAI_E_ARGUMENT: world
        /// or out is NULL, there are requests left, or the scene was made before. The world is as before;
        /// KUNAI_E_MEMORY: the allocator returned NULL; KUNAI_E_LIMIT: options-&gt;max_memory or
        /// options-&gt;max_work is too small, or a limit of kunai_world_give; KUNAI_E_FORMAT: see
        /// kunai_world_give; KUNAI_E_TRUNCATED: see kunai_world_give; KUNAI_E_CORRUPT: see kunai_world_give;
        /// or with KUNAI_OPEN_STRICT, n.rel and d.rel do not agree; KUNAI_E_UNSUPPORTED: see
        /// kunai_world_give; KUNAI_E_RANGE: see kunai_world_give; or with KUNAI_OPEN_STRICT, a placement
        /// names a section that the stage does not have</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_world_finish(IntPtr world, IntPtr* @out, RawError* error);

        /// <summary>Closes a world and frees its memory. The scene that it has made stays.</summary>
        /// <param name="world">The world. May be NULL.</param>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void kunai_world_close(IntPtr world);

        /// <summary>Gets what lies in the cell of a section.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="section">Which section: 0 .. section_count - 1.</param>
        /// <returns>Returns the land, or NULL if the scene is no map, section is out of range, or scene is
        /// NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_land(IntPtr scene, uint section);

        /// <summary>Gets the lights of all areas of a map.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="count">[1] Receives the count of lights; 0 if the result is NULL. May be
        /// NULL.</param>
        /// <returns>Returns the lights, or NULL if the scene is no map or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern IntPtr kunai_scene_get_lights(IntPtr scene, uint* count);

        /// <summary>Finds the light of a section at a time of day, as kunai_map_find_light.</summary>
        /// <param name="scene">The scene. May be NULL.</param>
        /// <param name="section">Which section: 0 .. section_count - 1.</param>
        /// <param name="time">Units of 2 seconds since midnight: 0 .. 43199.</param>
        /// <returns>Returns the index of the light in kunai_scene_get_lights. Returns -1 if the area of the
        /// section has no lights, the scene is no map, section is out of range, or scene is NULL.</returns>
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int kunai_scene_find_light(IntPtr scene, uint section, uint time);
    }
}
