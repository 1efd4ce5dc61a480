/*
 * kunai/base.h - what all modules share: results, errors, warnings, strings, memory and options.
 *
 * Example, a program that prints every fault of a texture file with its item. read_file is in
 * examples/example.h:
 *
 *     static void print_item(const char *kind, const kunai_error *fault)
 *     {
 *         const unsigned long long offset = fault->offset;
 *
 *         printf("%s: %s %u, byte %llu: %s: %s (%s)\n", kind, kunai_item_name(fault->item_kind),
 *                (unsigned)fault->item, offset, fault->record, fault->message,
 *                kunai_result_name(fault->code));
 *     }
 *
 *     int main(int argc, char **argv)
 *     {
 *         kunai_options options = KUNAI_OPTIONS_INIT;
 *         const kunai_textures_info *info;
 *         kunai_textures *textures;
 *         kunai_error error;
 *         uint32_t i;
 *         size_t size;
 *         unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
 *
 *         options.max_memory = 64 << 20;
 *         if (kunai_textures_open(data, size, &options, &textures, &error) == KUNAI_OK) {
 *             info = kunai_textures_get_info(textures);
 *             for (i = 0; i < info->warning_count; i++)
 *                 print_item("warning", &info->warnings[i]);
 *             printf("%u warnings\n", (unsigned)info->warning_total);
 *             kunai_textures_close(textures);
 *         } else {
 *             print_item("error", &error);
 *         }
 *         free(data);
 *         return error.code != KUNAI_OK;
 *     }
 *
 * Modules   A module is a header with its functions: prs, lz, archive, textures, model, motion,
 *           scene, map and outline. enum kunai_module (probe.h) has all of them except outline,
 *           because an outline opens the files of the other modules.
 * Shape     Each module except prs and lz has functions like kunai_model_open, kunai_model_close
 *           and kunai_model_get_info. Each struct like kunai_model_info begins with warnings,
 *           warning_count, warning_total, format, byte_order and the count of the first kind of
 *           thing in the handle. An open that fails sets *out to NULL. Get functions cost nothing
 *           and cannot fail; they return NULL if the index is out of range.
 * NULL      For a NULL handle, get functions return NULL, find functions return -1, functions that
 *           return a kunai_result return KUNAI_E_ARGUMENT, and close and reset do nothing.
 * Arrays    "[n]" at the start of a comment means: the pointer points to n elements, or the array
 *           has n elements. "[1]": the pointer points to one object. For void pointers, n is in
 *           bytes. data needs no alignment. For array parameters, unless the function says
 *           otherwise:
 *           - NULL with length 0 is an empty array.
 *           - NULL with another length is KUNAI_E_ARGUMENT.
 *           - An array that is too small for the result is KUNAI_E_SPACE.
 * Indices   Indices begin with 0. int32_t: -1 means "none". uint32_t: the thing always exists,
 *           unless the comment names a value for "none".
 * Lifetime  Everything that a get function returns belongs to the handle and lives until the
 *           handle is closed.
 * Input     Archives and texture sets read the caller's bytes: keep the bytes in place and
 *           unchanged until close. All other handles need the input only during open.
 * Threads   The library has no global state. A handle never changes after open: any number of
 *           threads may use it at the same time through functions that take it as const. A stream
 *           (kunai_prs) and a world (kunai_world) belong to one thread at a time.
 * Growth    Structs marked "grows at its end" gain members in later versions. Only the library
 *           makes them: the caller never makes, copies or indexes them. Structs that begin with
 *           struct_size are made by the caller and grow by struct_size: see kunai_options. Structs
 *           marked "frozen" never change.
 * Numbers   Every float that comes from a file is finite: NaN and infinity read as 0, with a
 *           warning. Equal input gives equal bits on every machine.
 * Work      An open call counts steps of work, and stops at a limit. Without a limit, a small file
 *           could take very long: if 1000 nodes name one vertex list, the list is read 1000 times.
 *           - Structures that several others can point to cost steps, because a file can have them
 *             read many times. Most other work costs no steps.
 *           - An item usually costs 1 to 64 steps each time that it is read. A corner of a
 *             triangle costs 16 steps. A node costs 64 steps in scenes and Ninja ASCII, where
 *             models can share nodes; in other files a node costs no steps.
 *           - A look into an entry of an archive costs 64 steps, and 16 per byte of the entry. In a
 *             ROM, only the first 256 bytes of a file count, unless KUNAI_ARCHIVE_UNPACK or packing
 *             is set. Entries can overlap.
 *           - A step takes 0.3 to 2 nanoseconds.
 *           - kunai_options.max_work is exact: an open call that needs more steps returns
 *             KUNAI_E_LIMIT. A larger max_work does not change the result.
 *           - If max_work is 0, there is a default. The default is the larger of two numbers:
 *             16777216 steps plus 64 per byte of input, or 8 per byte of memory that the call has
 *             held at its peak.
 *           - If the default is used up, the call returns KUNAI_E_LIMIT. In four cases the call
 *             succeeds instead, leaves something out, and adds a warning with KUNAI_E_LIMIT. An
 *             archive does not look into the last entries; a NARC or ROM lacks names; a land lacks
 *             its heights; or an outline lacks models or motions. In these cases memory does not
 *             raise the default, so that the result is the same on every machine. If max_work is
 *             not 0, the call fails in these cases, too.
 * Results   The meanings of result codes are stable. Texts and exact offsets of errors and
 *           warnings may change between versions.
 * Warnings  Damage that can be contained is a warning: the handle has the rest of the file.
 *           - Two warnings are of one kind if code, record and message are the same. The same
 *             fault in two items gives two warnings of one kind.
 *           - A handle stores at most 64 warnings, in the order of reading: the first of each kind,
 *             and repetitions as long as there is room. A new kind takes the place of the last
 *             repetition. If all 64 are of different kinds, further warnings are not stored.
 *           - warning_total is the count of all warnings, stored or not. A warning that equals a
 *             stored one in all members but format is not added again. 4294967295 means: that many
 *             or more.
 *           - A model or motion in a scene has its own 64 warnings and its own total. The scene
 *             also has the warnings of all its parts, and its total includes them.
 *           - An outline opens a file several times. A fault at one offset is reported once there,
 *             with the item that was read first.
 * Items     An error or a warning names the item that has the fault: the innermost one that was
 *           read. kunai_error.item is the index of the item in the handle or file of the call.
 *           - KUNAI_ITEM_ENTRY: faults in an entry, from kunai_archive_open and kunai_archive_read.
 *           - KUNAI_ITEM_IMAGE: faults in an image, from kunai_textures_open and
 *             kunai_textures_decode.
 *           - KUNAI_ITEM_PALETTE: faults in a palette, from kunai_textures_open in TEX0 and in a
 *             palette file.
 *           - KUNAI_ITEM_MODEL, KUNAI_ITEM_MOTION: faults from kunai_model_open and
 *             kunai_motion_open in kinds of files that can hold several models or motions: Ninja
 *             chunk files, Ninja ASCII and Nitro files. The index is usually options->index. If a
 *             later model chunk is cut, the warning names that model. In a scene, it is the index
 *             of the model or motion in the scene.
 *           - KUNAI_ITEM_INSTANCE: faults in a scene of one file. If the model or motion of an
 *             instance cannot be read, its faults belong to the instance.
 *           - KUNAI_ITEM_FILE: faults in a file of a world, also in its models, motions and
 *             instances, and files that are missing, from kunai_world_give and in the scene of a
 *             world. The index is enum kunai_request_item.
 *           - KUNAI_ITEM_NONE: all other faults. They belong to the file as a whole. An example is
 *             a palette that an archive of textures leaves out. An index that is out of range names
 *             no item.
 * Texts     Ninja ASCII and C source of Ninja structures are texts. Errors and warnings have the
 *           line, too.
 *           - A fault of a name that the text does not define has the offset of the first byte of
 *             the name.
 *           - In Ninja ASCII, an undefined name fails the call with KUNAI_E_CORRUPT. But if the
 *             text has no declaration of the kind that the name needs, the names of this kind are
 *             in another file: the addresses are null. One warning (KUNAI_E_UNSUPPORTED) reports
 *             all names of other files.
 *           - In C source, the address of an undefined name is null. Each of these names gives one
 *             warning (KUNAI_E_UNSUPPORTED).
 *           - A declaration of C source that cannot be compiled gives a warning
 *             (KUNAI_E_UNSUPPORTED) whose record is the type of the declaration. The offset is the
 *             value that is not constant or is wrong, for example an undefined name in a number.
 *             Addresses that lead to the declaration are null, with one warning.
 *           - The library never follows #include. Constants that lie in other files come from
 *             kunai_options.headers. All declarations of the headers count, too. The library reads
 *             the headers only during open; they stay the caller's.
 *           - Offsets of all results count as if the headers followed data one after the other: an
 *             offset of size or more lies in a header. Subtract size, then the size of each header
 *             before that one. line counts from the start of that header. With headers, a fault at
 *             the end of a text has the offset of its last byte.
 *           - A fault inside of a macro has the place of the macro's definition.
 * Sources   A comment like (platinum.md 5) names a document and a section. The documents are in
 *           lib/ of the source tree.
 * Words     Basic       a model format of Ninja; its models have no chunks. Basic+ is a variant
 *           BAMS        angles as integers: 65536 per turn
 *           Chunk       chunk file: a file of Ninja whose parts begin with a tag and a size; Chunk
 *                       model: a model format of Ninja whose vertices and polygons are in chunks
 *           codebook    the table of texel blocks that a VQ texture refers to
 *           colour      the spelling in sentences; names in the code have COLOR
 *           evalflags   the word of flags in an NJS_OBJECT, which is the record of a Ninja node
 *           fx32        a signed 32-bit number in units of 1/4096: 4096 is 1.0
 *           Ginja       the models of Ninja for the GameCube
 *           Ninja       the graphics library of Sega, and its files
 *           Nitro       the files of the Nintendo DS: NSBMD, NSBTX, NSBCA and others
 *           POF0        the chunk of a Ninja file that lists where the chunk before it has pointers
 *           PSO         the game Phantasy Star Online
 *           REL         a file of PSO with pointers and a table of the places of its pointers
 *           SA Tools    programs of fans for the games Sonic Adventure and Sonic Adventure 2
 *           texel       a pixel of a texture
 *           twiddled    texels stored in Z-shaped order (Morton order), not row by row
 *           volume      modifier volume: a closed body that the console does not draw. It changes
 *                       the pixels of other things inside it, for example to a shadow
 *           VQ          vector quantisation: a texture made of indices of blocks of texels
 *           Xinja       the models of Ninja for Xbox and PC
 */
#ifndef KUNAI_BASE_H
#define KUNAI_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks the exported functions. Define it as nothing to feed these headers to a binding generator.
 * Windows: lib/kunai.map lists the exports, for DLL and static library alike. */
#ifndef KUNAI_API
#if defined(__GNUC__) && !defined(_WIN32)
#define KUNAI_API __attribute__((visibility("default")))
#else
#define KUNAI_API
#endif
#endif

/* The version of these headers; kunai_version is the version of the running library. */
#define KUNAI_VERSION_MAJOR 0 /* first number of the version */
#define KUNAI_VERSION_MINOR 1 /* second number of the version */
#define KUNAI_VERSION_PATCH 0 /* third number of the version */

/* The version of these headers as one integer, for comparisons with kunai_version() and in #if. */
#define KUNAI_VERSION (KUNAI_VERSION_MAJOR << 16 | KUNAI_VERSION_MINOR << 8 | KUNAI_VERSION_PATCH)

/* enum kunai_result_code. 0: success. Negative: failure. Positive: success, and the caller has
 * something to do next. */
typedef int32_t kunai_result;

/* Values of kunai_result. */
enum kunai_result_code {
    KUNAI_OK = 0,             /* success */
    KUNAI_NEED_INPUT = 1,     /* a stream or a world needs more input */
    KUNAI_NEED_OUTPUT = 2,    /* a stream filled its output: give it room */
    KUNAI_END = 3,            /* a stream, a scan or a world is at its end */
    KUNAI_MORE = 4,           /* a scan reached max_bytes: call it again */
    KUNAI_E_ARGUMENT = -1,    /* the caller broke a rule of these headers */
    KUNAI_E_MEMORY = -2,      /* the allocator returned NULL */
    KUNAI_E_LIMIT = -3,       /* a limit of kunai_options or of the library would be passed */
    KUNAI_E_FORMAT = -4,      /* the bytes are not of the wanted format, or of no known format */
    KUNAI_E_TRUNCATED = -5,   /* the data ends too early */
    KUNAI_E_CORRUPT = -6,     /* the data breaks a rule of its format */
    KUNAI_E_UNSUPPORTED = -7, /* the data is valid, but the library does not decode it */
    KUNAI_E_RANGE = -8,       /* an index, a level or a place is out of range */
    KUNAI_E_SPACE = -9        /* the caller's memory is too small */
};

/* Bytes as the file has them (no character set is promised), followed by a NUL. Frozen. */
typedef struct kunai_string {
    const char *data; /* [size] never NULL; the NUL follows the last byte */
    size_t size;      /* bytes, without the NUL */
} kunai_string;

/* Kinds of items that errors and warnings belong to: see "Items" in the head of this file. */
enum kunai_item {
    KUNAI_ITEM_NONE = 0,     /* the file as a whole */
    KUNAI_ITEM_ENTRY = 1,    /* an entry of an archive */
    KUNAI_ITEM_IMAGE = 2,    /* an image of a texture set */
    KUNAI_ITEM_PALETTE = 3,  /* a palette of a texture set */
    KUNAI_ITEM_MODEL = 4,    /* a model of a file or of a scene */
    KUNAI_ITEM_MOTION = 5,   /* a motion of a file or of a scene */
    KUNAI_ITEM_INSTANCE = 6, /* an instance of a scene */
    KUNAI_ITEM_FILE = 7      /* a file of a world: see enum kunai_request_item */
};

/* An error or a warning. Functions that take a kunai_error set all members: on success to zeros
 * and empty texts. The caller need not initialise it. Frozen. */
typedef struct kunai_error {
    uint64_t offset;     /* where the problem is, in bytes from the start of the data that the call
                            received; kunai_textures_join: of the data of the part. 0 if there is no
                            place */
    const char *message; /* the broken rule: static English text, never NULL */
    const char *record;  /* the structure with the problem, as the format calls it ("NJS_OBJECT");
                            or a word of the library, for example "arguments", "memory" or
                            "archive". Static, never NULL */
    kunai_result code;   /* enum kunai_result_code */
    uint32_t format;     /* enum kunai_format: what the reader took the input for */
    uint32_t item_kind;  /* enum kunai_item: kind of the item that has the problem */
    uint32_t item;       /* index of the item; 0 if item_kind is KUNAI_ITEM_NONE */
    uint32_t line; /* Ninja ASCII and C source: the line that offset lies in, from 1. See "Texts"
                            in the head of this file. 0: the data is another format, or the problem
                            has no place in it */
    uint32_t reserved; /* 0 */
} kunai_error;

/* Bytes of a text, for kunai_options.headers. Made by the caller. Frozen. */
typedef struct kunai_text {
    const void *data; /* [size] NULL is an empty text if size is 0 */
    size_t size;      /* bytes */
} kunai_text;

/* Memory functions of the caller, which must not throw or jump out. The library calls them only
 * inside open and close functions, kunai_textures_join, kunai_world_give and kunai_world_finish, in
 * the thread of the caller. Frozen. */
typedef struct kunai_allocator {
    void *(*alloc_fn)(void *user, size_t size); /* returns size bytes, aligned as by malloc, or
                                                   NULL; size is never 0 */
    void (*free_fn)(void *user, void *pointer, size_t size); /* pointer is never NULL; size is the
                                                                size that was asked for */
    void *user;                                              /* passed to both functions */
} kunai_allocator;

/* Byte orders of files. */
enum kunai_byte_order {
    KUNAI_BYTE_ORDER_ANY = 0,    /* options: find out; infos: not known, or it does not matter */
    KUNAI_BYTE_ORDER_LITTLE = 1, /* little-endian */
    KUNAI_BYTE_ORDER_BIG = 2,    /* big-endian */
    KUNAI_BYTE_ORDER_MIXED = 3   /* Ninja chunk files: little-endian sizes, big-endian bodies */
};

/* Formats: the values of all members called format. Do not compute a module from a value:
 * kunai_format_get lists the modules that open each format. */
enum kunai_format {
    KUNAI_FORMAT_ANY = 0,            /* options: find out; elsewhere: not known */
    KUNAI_FORMAT_PRS = 0x101,        /* PRS compression */
    KUNAI_FORMAT_PRSD = 0x102,       /* PRS, encrypted, with a header */
    KUNAI_FORMAT_LZ10 = 0x103,       /* compression of the Nintendo DS, type 10: lz.h */
    KUNAI_FORMAT_LZ11 = 0x104,       /* compression of the Nintendo DS, type 11 */
    KUNAI_FORMAT_HUFFMAN4 = 0x105,   /* compression of the Nintendo DS, type 24: 4-bit symbols */
    KUNAI_FORMAT_HUFFMAN8 = 0x106,   /* compression of the Nintendo DS, type 28: 8-bit symbols */
    KUNAI_FORMAT_RLE = 0x107,        /* compression of the Nintendo DS, type 30: run lengths */
    KUNAI_FORMAT_BLZ = 0x108,        /* backward LZ: programs of the Nintendo DS */
    KUNAI_FORMAT_AFS = 0x201,        /* archive AFS */
    KUNAI_FORMAT_BML = 0x202,        /* archive BML of PSO */
    KUNAI_FORMAT_GSL = 0x203,        /* archive GSL of PSO */
    KUNAI_FORMAT_PVM = 0x204,        /* archive of PVR textures: archive and textures */
    KUNAI_FORMAT_GVM = 0x205,        /* archive of GVR textures: archive and textures */
    KUNAI_FORMAT_XVM = 0x206,        /* archive of XVR textures: archive and textures */
    KUNAI_FORMAT_PVMX = 0x207,       /* archive PVMX of a mod loader */
    KUNAI_FORMAT_NARC = 0x208,       /* archive NARC of the Nintendo DS */
    KUNAI_FORMAT_NINJA = 0x209,      /* Ninja chunk file: archive, model and motion */
    KUNAI_FORMAT_NDS = 0x20A,        /* ROM image of a Nintendo DS game: .nds */
    KUNAI_FORMAT_QST = 0x20B,        /* quest of PSO: recorded commands */
    KUNAI_FORMAT_PVR = 0x301,        /* texture of the Dreamcast */
    KUNAI_FORMAT_GVR = 0x302,        /* texture of the GameCube */
    KUNAI_FORMAT_XVR = 0x303,        /* texture of Xbox and PC */
    KUNAI_FORMAT_TEX0 = 0x304,       /* Nitro textures: NSBTX, and the textures in an NSBMD */
    KUNAI_FORMAT_PVP = 0x305,        /* palette for PVR */
    KUNAI_FORMAT_GVP = 0x306,        /* palette for GVR */
    KUNAI_FORMAT_NDS_BANNER = 0x308, /* banner of a Nintendo DS ROM: its icon */
    KUNAI_FORMAT_NJCM = 0x401,       /* Ninja Chunk model */
    KUNAI_FORMAT_NJBM = 0x402,       /* Ninja Basic model */
    KUNAI_FORMAT_NJBM_PLUS = 0x403,  /* Ninja Basic+ model: later ports of Sonic Adventure DX */
    KUNAI_FORMAT_GJCM = 0x404,       /* Ginja model of the GameCube */
    KUNAI_FORMAT_XJ = 0x405,         /* Xinja model of Xbox and PC; files can tag it NJCM, too */
    KUNAI_FORMAT_MDL0 = 0x406,       /* Nitro model: NSBMD; textures, too, if the file has some */
    KUNAI_FORMAT_NJA = 0x407,        /* Ninja ASCII, or C source of Ninja structures: text */
    KUNAI_FORMAT_NMDM = 0x501,       /* Ninja motion of nodes */
    KUNAI_FORMAT_NSSM = 0x502,       /* Ninja shape motion */
    KUNAI_FORMAT_NCAM = 0x503,       /* Ninja camera motion */
    KUNAI_FORMAT_NLIM = 0x504,       /* Ninja light motion */
    KUNAI_FORMAT_REL_MOTION = 0x505, /* PSO player motion */
    KUNAI_FORMAT_JNT0 = 0x506,       /* Nitro joint animation: NSBCA */
    KUNAI_FORMAT_SRT0 = 0x507,       /* Nitro texture matrix animation: NSBTA */
    KUNAI_FORMAT_PAT0 = 0x508,       /* Nitro texture animation: NSBTP */
    KUNAI_FORMAT_MAT0 = 0x509,       /* Nitro material colour animation: NSBMA */
    KUNAI_FORMAT_VIS0 = 0x50A,       /* Nitro visibility animation: NSBVA */
    KUNAI_FORMAT_NJCA = 0x50B,       /* Ninja static camera */
    KUNAI_FORMAT_SAANIM = 0x50C,     /* motion of SA Tools: .saanim */
    KUNAI_FORMAT_N_REL = 0x601,      /* PSO stage of Dreamcast and PC: n.rel */
    KUNAI_FORMAT_D_REL = 0x602,      /* PSO stage of Dreamcast and PC: d.rel */
    KUNAI_FORMAT_FMT2 = 0x603,       /* PSO stage of Blue Burst and the GameCube */
    KUNAI_FORMAT_C_REL = 0x604,      /* PSO collision */
    KUNAI_FORMAT_R_REL = 0x605,      /* PSO minimap */
    KUNAI_FORMAT_TAM = 0x606,        /* PSO texture animation */
    KUNAI_FORMAT_REL = 0x607,        /* REL file that is neither a stage nor a motion */
    KUNAI_FORMAT_SA1LVL = 0x608,     /* LandTable of Sonic Adventure: .sa1lvl, or bare; Basic
                                         models */
    KUNAI_FORMAT_SADXLVL = 0x609,    /* LandTable of Sonic Adventure DX: in programs and texts;
                                         Basic+ models */
    KUNAI_FORMAT_SA2LVL = 0x60A,     /* LandTable of Sonic Adventure 2: .sa2lvl, or bare; Chunk and
                                         Basic models */
    KUNAI_FORMAT_SA2BLVL = 0x60B,    /* LandTable of Sonic Adventure 2 for the GameCube: .sa2blvl,
                                         or bare; Ginja and Basic models */
    KUNAI_FORMAT_QUEST_DAT = 0x60C,  /* PSO quest: tables of placements (.dat, unpacked) */
    KUNAI_FORMAT_PLACED_OBJECTS = 0x60D, /* PSO: list of objects (map_*o.dat); only by name */
    KUNAI_FORMAT_PLACED_ENEMIES = 0x60E, /* PSO: list of enemies (map_*e.dat); only by name */
    KUNAI_FORMAT_PLACED_EVENTS = 0x60F,  /* PSO: list of events (.evt); only by name */
    KUNAI_FORMAT_MAP_HEADERS = 0x701,    /* Platinum: table of map headers */
    KUNAI_FORMAT_MAP_HEADERS_DP = 0x702, /* Diamond, Pearl: table of map headers */
    KUNAI_FORMAT_MAP_HEADERS_HG = 0x703, /* HeartGold, SoulSilver: table of map headers */
    KUNAI_FORMAT_MAP_NAMES = 0x704,      /* names of maps */
    KUNAI_FORMAT_MAP_MATRIX = 0x705,     /* matrix: which land lies in which cell */
    KUNAI_FORMAT_LAND = 0x706,           /* land of Platinum, Diamond and HeartGold alike */
    KUNAI_FORMAT_BDHC = 0x707,           /* heights of the ground */
    KUNAI_FORMAT_AREA = 0x708,           /* area data */
    KUNAI_FORMAT_AREA_HG = 0x709,        /* HeartGold: area data */
    KUNAI_FORMAT_AREA_BUILD = 0x70A,     /* models of an area */
    KUNAI_FORMAT_AREA_LIGHT = 0x70B,     /* lights by time of day, as text */
    KUNAI_FORMAT_PROP_ANIMATION = 0x70C, /* animations of a prop */
    KUNAI_FORMAT_PROP_SHAPES = 0x70D,    /* which shapes of a prop are drawn */
    KUNAI_FORMAT_MAP_EVENTS = 0x70E      /* zone events: what stands on a map, of all games */
};

/* Bits of kunai_options.flags, for all modules. No two flags of kunai_options have the same bit, so
 * a flag in the wrong member is KUNAI_E_ARGUMENT. */
enum kunai_open_flags {
    KUNAI_OPEN_STRICT = 0x1, /* the first warning becomes the error of the call */
    KUNAI_OPEN_BARE = 0x2,  /* model, motion, scene, outline: data is bare structures without a file
                                around them; see offset, base and format in kunai_options. Other
                                modules ignore the flag */
    KUNAI_OPEN_ACTION = 0x4 /* with KUNAI_OPEN_BARE, else KUNAI_E_ARGUMENT: the structure at offset
                                is an NJS_ACTION, which points to a model and its motion. format is
                                that of the model. kunai_model_open gives the model,
                                kunai_motion_open the motion, and kunai_scene_open both */
};

/* Bits of kunai_options.archive_flags. */
enum kunai_archive_flags {
    KUNAI_ARCHIVE_QUICK = 0x10, /* read the table only; do not look into the entries */
    KUNAI_ARCHIVE_LEAVE = 0x20, /* unpack nothing: entries are given as they are stored */
    KUNAI_ARCHIVE_UNPACK = 0x40 /* unpack entries of all archives that are recognised as PRS, PRSD,
                                   LZ10, LZ11, Huffman or RLE */
};

/* Bits of kunai_options.prs_flags. */
enum kunai_prs_flags {
    KUNAI_PRS_FILL = 0x100,   /* kunai_prs_decode: a full dst is success, even if the stream goes
                                 on */
    KUNAI_PRS_LENIENT = 0x200 /* a copy from before the start of the output gives zero bytes,
                                 instead of KUNAI_E_CORRUPT */
};

/* Bits of kunai_options.textures_flags. */
enum kunai_textures_flags {
    KUNAI_TEXTURES_SHIFT = 0x1000,      /* widen colours to 8 bits by a shift that leaves the low
                                           bits 0, instead of repeating the high bits */
    KUNAI_TEXTURES_SA_PALETTES = 0x2000 /* palettes of the GameCube Sonic Adventures: colour format
                                           0 is ARGB1555 (else IA8), 2 is ARGB4444 (else RGB5A3) */
};

/* Bits of kunai_options.model_flags. */
enum kunai_model_flags {
    KUNAI_MODEL_ONE_MESH = 0x10000,    /* one skinned mesh for all triangles, without modifier
                                          volumes */
    KUNAI_MODEL_DRAW_ORDER = 0x20000,  /* keep the draw order of the file; do not merge draws of
                                          equal materials */
    KUNAI_MODEL_STORED_POSE = 0x40000, /* bind skins to the stored pose; do not recover the true
                                          bind pose */
    KUNAI_MODEL_COLORS_RGBA = 0x80000, /* 32-bit colours are bytes R, G, B, A: those of vertices
                                          and, in Basic models, of materials */
    KUNAI_MODEL_UV_256 = 0x100000,     /* Basic: 256 texture units are 1.0, instead of 255 */
    KUNAI_MODEL_UV_SWAPPED = 0x200000, /* Basic: V is stored before U */
    KUNAI_MODEL_SKIN_255 = 0x400000    /* Ginja: 255 units of positions and normals in skin lists
                                          are 1.0, instead of 256 */
};

/* Bits of kunai_options.motion_flags. ANGLES_WIDE and ANGLES_SHORT exclude each other; without
 * both, the library finds out. */
enum kunai_motion_flags {
    KUNAI_MOTION_ANGLES_WIDE = 0x1000000,  /* angle keys have 32 bits per angle */
    KUNAI_MOTION_ANGLES_SHORT = 0x2000000, /* angle keys have 16 bits per angle */
    KUNAI_MOTION_NINJA2 = 0x4000000,       /* channels have the meanings of Ninja 2 */
    KUNAI_MOTION_ANGLES_65535 = 0x8000000  /* Ninja ASCII: motions have 65535 angle units per turn,
                                              as in the SDK of 1999, instead of 65536 */
};

/* How to open something. Begin with KUNAI_OPTIONS_INIT and set what you need: 0 and NULL mean the
 * default. Open functions read the struct and keep no pointer to it.
 *
 * Made by the caller; grows by struct_size: struct_size tells the library which members the caller
 * knows. All structs that begin with struct_size follow these rules. A call returns
 * KUNAI_E_ARGUMENT in these cases:
 * - struct_size is less than the size of the first version, or no multiple of 8.
 * - struct_size is more than 1024: the struct is not initialised.
 * - A member that this library does not know is not zero.
 *
 * The head of each header lists the members that its module uses. Other members are ignored. But
 * a call of any module returns KUNAI_E_ARGUMENT if the options break one of these rules:
 * - No member for flags has an unknown bit.
 * - motion_flags does not have both ANGLES_WIDE and ANGLES_SHORT.
 * - byte_order is a value of enum kunai_byte_order.
 * - offset and base are 0 without KUNAI_OPEN_BARE, and KUNAI_OPEN_ACTION is not set.
 * - The functions of allocator are both NULL, or neither is.
 * - If draw_count is not 0, draws is not NULL.
 * - If header_count is not 0, headers is not NULL, and each header with a size has data.
 * - At most one of KUNAI_ARCHIVE_LEAVE, KUNAI_ARCHIVE_UNPACK and packing is set.
 * - packing is 0 or one of the formats from PRS to BLZ, and reserved is 0. */
typedef struct kunai_options {
    uint32_t struct_size;    /* sizeof(kunai_options) */
    uint32_t flags;          /* enum kunai_open_flags */
    uint32_t archive_flags;  /* enum kunai_archive_flags */
    uint32_t prs_flags;      /* enum kunai_prs_flags */
    uint32_t textures_flags; /* enum kunai_textures_flags */
    uint32_t model_flags;    /* enum kunai_model_flags */
    uint32_t motion_flags;   /* enum kunai_motion_flags */
    uint32_t format;         /* enum kunai_format; 0: find out. The call returns KUNAI_E_FORMAT if
                                the data is of another format, or if the format is unknown.
                                KUNAI_OPEN_BARE needs it, else KUNAI_E_ARGUMENT */
    uint32_t byte_order;     /* enum kunai_byte_order, for files that do not say it; 0: find out.
                                Unknown value: KUNAI_E_ARGUMENT */
    uint32_t index;          /* which model or motion of a file that holds several. Scenes and maps
                                have one: KUNAI_E_RANGE if this is not 0 */
    uint64_t offset;         /* KUNAI_OPEN_BARE: where the root structure lies in data, in bytes.
                                Without that flag it must be 0, else KUNAI_E_ARGUMENT */
    uint64_t base;           /* KUNAI_OPEN_BARE: the place of a structure in data is its pointer
                                minus this, modulo 2^32. For a program that was loaded at address
                                A: A. For pointers that count from byte P of data: 0 - P. Without
                                that flag it must be 0, else KUNAI_E_ARGUMENT */
    uint64_t max_memory;     /* bytes that the handle may hold at any time, also during open; 0:
                                1 GiB, or 512 MiB if pointers have 32 bits */
    uint64_t max_output;     /* bytes that one PRS stream, one file of lz.h, one entry of an archive
                                or one run-length coded texture may unpack to; 0: 256 MiB */
    uint64_t max_work;       /* steps of work that one open call may do: see "Work" in the head of
                                this file; 0: a default that depends on the size of the input */
    kunai_allocator allocator;          /* both functions NULL: malloc and free. Only one NULL:
                                           KUNAI_E_ARGUMENT */
    const struct kunai_model *model;    /* motion: the model that it moves, or NULL */
    const struct kunai_map_draw *draws; /* [draw_count] Nitro model: draws these shapes, in this
                                           order, as kunai_map_get_draws gives them, on one node
                                           without a transform, which no motion moves. A draw whose
                                           material or shape is out of range is left out, with a
                                           warning in the record "draws" at offset 0.
                                           If no draw is left, or with KUNAI_OPEN_STRICT, the call
                                           returns KUNAI_E_RANGE */
    size_t draw_count;                  /* draws. 0: the model lists its own draws. Not 0, and draws
                                           is NULL: KUNAI_E_ARGUMENT */
    const kunai_text *headers;          /* [header_count] C source: further texts, which are read
                                           before data in this order. See "Texts" in the head of
                                           this file */
    size_t header_count;                /* headers; 0: none. Not 0, and headers is NULL, or a header
                                           without data has a size: KUNAI_E_ARGUMENT */
    uint32_t packing;  /* archive: enum kunai_format, from PRS to BLZ: every entry is unpacked as
                          this. 0: see archive.h */
    uint32_t reserved; /* 0 */
} kunai_options;

/* The first value of a kunai_options. Names every member, so that compilers do not warn. */
#define KUNAI_OPTIONS_INIT                                                                         \
    {                                                                                              \
        sizeof(kunai_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {NULL, NULL, NULL}, NULL, \
            NULL, 0, NULL, 0, 0, 0                                                                 \
    }

/*
 * Tells the version of the running library. A program needs a library that is at least as new as
 * the headers that it was compiled with. Any thread may call it at any time.
 *
 * Returns major << 16 | minor << 8 | patch: compare with KUNAI_VERSION.
 */
KUNAI_API uint32_t kunai_version(void);

/*
 * Names a result. The text is static. Any thread may call it at any time.
 *
 * result  The result.
 *
 * Returns the name of the constant ("KUNAI_E_TRUNCATED"), or "unknown" if there is no constant of
 * this value. Never NULL.
 */
KUNAI_API const char *kunai_result_name(kunai_result result);

/*
 * Names a format in English. The text is static. Any thread may call it at any time.
 *
 * format  A value of enum kunai_format.
 *
 * Returns the name ("PVM", "Ninja Chunk model"), or "unknown" if there is no format of this value.
 * Never NULL.
 */
KUNAI_API const char *kunai_format_name(uint32_t format);

/*
 * Names a kind of item in English. The text is static. Any thread may call it at any time.
 *
 * item_kind  A value of enum kunai_item.
 *
 * Returns the name ("entry", "image"; "data" for KUNAI_ITEM_NONE), or "unknown" if there is no item
 * of this kind. Never NULL.
 */
KUNAI_API const char *kunai_item_name(uint32_t item_kind);

#ifdef __cplusplus
}
#endif

#endif
