/*
 * kunai/base.h - results, errors, strings, allocator, options.
 *
 * Lifetime  What a get function returns belongs to the handle and lives until it is closed.
 * Input     Archives and texture sets read the caller's bytes: keep those in place, unchanged,
 *           until close. Every other handle is done with its input when open returns.
 * Threads   No global state. A handle never changes after open; any number of threads may use
 *           it at once wherever it is taken as const. A stream (kunai_prs) is for one thread.
 * Growth    Structs that the library hands out by pointer gain members at their end only; the
 *           caller never makes, copies or indexes them. Structs marked frozen never change.
 *           kunai_options is the one growable struct that the caller makes.
 * Numbers   Every float that comes from a file is finite: NaN and infinity read as 0, with a
 *           warning. Equal input gives equal bits on every machine.
 * Warnings  A handle stores up to 64 warnings, in the order of reading. The first of each kind
 *           (same code, record and message) is kept; repetitions fill the rest. If there were
 *           more, one more warning says so: KUNAI_E_LIMIT in the record "warnings".
 * Indices   int32_t where -1 means none, uint32_t where there is always one.
 * Shape     Every module X has kunai_X_open, kunai_X_close and kunai_X_get_info; each kunai_X_info
 *           begins with warnings, warning_count, format, byte_order and the count of the first
 *           thing in it. An open that fails sets *out to NULL. A get function costs nothing and
 *           cannot fail; it gives NULL for what is not there. A function that reads the input takes
 *           a kunai_error, which may be NULL.
 * NULL      For a NULL handle a get function gives NULL, find gives -1, a verb gives
 *           KUNAI_E_ARGUMENT, close and reset do nothing.
 */
#ifndef KUNAI_BASE_H
#define KUNAI_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef KUNAI_API /* define it as nothing to feed these files to a binding generator */
#if defined(__GNUC__) && !defined(_WIN32)
#define KUNAI_API __attribute__((visibility("default")))
#else
#define KUNAI_API /* Windows: the list of exports is lib/kunai.map, for DLL and static alike */
#endif
#endif

#define KUNAI_VERSION_MAJOR 0
#define KUNAI_VERSION_MINOR 1
#define KUNAI_VERSION_PATCH 0

/* 0: it worked. Negative: it failed. Positive: it worked, and there is something to do next. */
typedef int32_t kunai_result;

enum kunai_result_code {
    KUNAI_OK = 0,
    KUNAI_NEED_INPUT = 1,     /* a stream used up its input */
    KUNAI_NEED_OUTPUT = 2,    /* a stream filled its output */
    KUNAI_END = 3,            /* a stream or a scan is at its end */
    KUNAI_E_ARGUMENT = -1,    /* the caller broke a rule of these headers */
    KUNAI_E_MEMORY = -2,      /* the allocator returned NULL */
    KUNAI_E_LIMIT = -3,       /* a limit of kunai_options, or of work, would be passed */
    KUNAI_E_FORMAT = -4,      /* no such thing in these bytes */
    KUNAI_E_TRUNCATED = -5,   /* the data ends too early */
    KUNAI_E_CORRUPT = -6,     /* the data breaks a rule of its format */
    KUNAI_E_UNSUPPORTED = -7, /* the data is valid, but we do not decode it */
    KUNAI_E_RANGE = -8,       /* an index, level or place past the last one */
    KUNAI_E_SPACE = -9        /* the caller's memory is too small */
};

/* Bytes as they stand in the file (no character set is promised), and a NUL behind them that
 * size does not count. data is never NULL. Frozen. */
typedef struct kunai_string {
    const char *data;
    size_t size;
} kunai_string;

/* The part of a file, or of a handle, that an error or a warning belongs to. */
enum kunai_item {
    KUNAI_ITEM_NONE = 0,     /* the file as a whole */
    KUNAI_ITEM_ENTRY = 1,    /* entry of an archive */
    KUNAI_ITEM_IMAGE = 2,    /* image of a texture set */
    KUNAI_ITEM_PALETTE = 3,  /* palette of a texture set */
    KUNAI_ITEM_MODEL = 4,    /* model of a file or of a scene */
    KUNAI_ITEM_MOTION = 5,   /* motion of a file or of a scene */
    KUNAI_ITEM_INSTANCE = 6, /* instance of a scene */
    KUNAI_ITEM_FILE = 7      /* file that a caller gave for a larger whole */
};

/* An error, or a warning. All-zero with empty texts when a function succeeds. Frozen: it needs
 * no initialisation. */
typedef struct kunai_error {
    uint64_t offset;     /* byte of the input where the problem is */
    const char *message; /* the broken rule, static English text, never NULL */
    const char *record;  /* the structure it is in, as the format calls it ("NJS_OBJECT") */
    kunai_result code;   /* enum kunai_result_code */
    uint32_t format;     /* enum kunai_format: what the reader took the input for */
    uint32_t item_kind;  /* enum kunai_item: what kind of item the problem is in */
    uint32_t item;       /* number of the item, from 0; 0 if item_kind is KUNAI_ITEM_NONE */
} kunai_error;

/* Plain C functions that must not throw or jump out. They are called only inside open and close
 * functions. alloc_fn returns memory aligned as malloc does, or NULL; size is never 0. free_fn
 * gets the size that was asked for and never NULL. Frozen. */
typedef struct kunai_allocator {
    void *(*alloc_fn)(void *user, size_t size);
    void (*free_fn)(void *user, void *pointer, size_t size);
    void *user;
} kunai_allocator;

enum kunai_byte_order {
    KUNAI_BYTE_ORDER_ANY = 0,
    KUNAI_BYTE_ORDER_LITTLE = 1,
    KUNAI_BYTE_ORDER_BIG = 2,
    KUNAI_BYTE_ORDER_MIXED = 3 /* Ninja chunk files: little-endian sizes, big-endian bodies */
};

/* Also the value range of every `format` member. High byte: the module that it belongs to first. */
enum kunai_format {
    KUNAI_FORMAT_ANY = 0,
    KUNAI_FORMAT_PRS = 0x101,
    KUNAI_FORMAT_PRSD = 0x102,
    KUNAI_FORMAT_AFS = 0x201,
    KUNAI_FORMAT_BML = 0x202,
    KUNAI_FORMAT_GSL = 0x203,
    KUNAI_FORMAT_PVM = 0x204, /* PVM, GVM, XVM: archive and textures */
    KUNAI_FORMAT_GVM = 0x205,
    KUNAI_FORMAT_XVM = 0x206,
    KUNAI_FORMAT_PVMX = 0x207,
    KUNAI_FORMAT_NARC = 0x208,
    KUNAI_FORMAT_NINJA = 0x209, /* Ninja chunk file: archive, model and motion */
    KUNAI_FORMAT_PVR = 0x301,
    KUNAI_FORMAT_GVR = 0x302,
    KUNAI_FORMAT_XVR = 0x303,
    KUNAI_FORMAT_TEX0 = 0x304, /* NSBTX, and the textures inside an NSBMD */
    KUNAI_FORMAT_PVP = 0x305,
    KUNAI_FORMAT_GVP = 0x306,
    KUNAI_FORMAT_NJCM = 0x401, /* Ninja Chunk */
    KUNAI_FORMAT_NJBM = 0x402, /* Ninja Basic */
    KUNAI_FORMAT_NJBM_PLUS = 0x403,
    KUNAI_FORMAT_GJCM = 0x404, /* Ginja, of the GameCube */
    KUNAI_FORMAT_XJ = 0x405,   /* Xinja, of Xbox and PC: in files tagged NJCM, too */
    KUNAI_FORMAT_MDL0 = 0x406, /* Nitro model, NSBMD: textures, too, where it has them */
    KUNAI_FORMAT_NJA = 0x407,  /* Ninja ASCII: models, motions, texture lists as text */
    KUNAI_FORMAT_NMDM = 0x501,
    KUNAI_FORMAT_NSSM = 0x502,
    KUNAI_FORMAT_NCAM = 0x503,
    KUNAI_FORMAT_NLIM = 0x504,
    KUNAI_FORMAT_REL_MOTION = 0x505, /* PSO player motion */
    KUNAI_FORMAT_JNT0 = 0x506,       /* Nitro: NSBCA, joints */
    KUNAI_FORMAT_SRT0 = 0x507,       /* NSBTA, texture matrices */
    KUNAI_FORMAT_PAT0 = 0x508,       /* NSBTP, textures */
    KUNAI_FORMAT_MAT0 = 0x509,       /* NSBMA, material colours */
    KUNAI_FORMAT_VIS0 = 0x50A,       /* NSBVA, visibility */
    KUNAI_FORMAT_NJCA = 0x50B,       /* static camera */
    KUNAI_FORMAT_N_REL = 0x601,
    KUNAI_FORMAT_D_REL = 0x602,
    KUNAI_FORMAT_FMT2 = 0x603,
    KUNAI_FORMAT_C_REL = 0x604,
    KUNAI_FORMAT_R_REL = 0x605,
    KUNAI_FORMAT_TAM = 0x606,
    KUNAI_FORMAT_REL = 0x607,         /* a REL file that is no stage and no motion */
    KUNAI_FORMAT_MAP_HEADERS = 0x701, /* Pokemon Platinum */
    KUNAI_FORMAT_MAP_HEADERS_DP = 0x702,
    KUNAI_FORMAT_MAP_HEADERS_HG = 0x703,
    KUNAI_FORMAT_MAP_NAMES = 0x704,
    KUNAI_FORMAT_MAP_MATRIX = 0x705,
    KUNAI_FORMAT_LAND = 0x706, /* Platinum, Diamond and HeartGold alike */
    KUNAI_FORMAT_BDHC = 0x707,
    KUNAI_FORMAT_AREA = 0x708,
    KUNAI_FORMAT_AREA_HG = 0x709,
    KUNAI_FORMAT_AREA_BUILD = 0x70A,
    KUNAI_FORMAT_AREA_LIGHT = 0x70B,
    KUNAI_FORMAT_PROP_ANIMATION = 0x70C,
    KUNAI_FORMAT_PROP_SHAPES = 0x70D
};

/* kunai_options.flags: for all modules. No constant of one enum of flags is a valid bit of another
 * word of kunai_options, so a flag in the wrong word is KUNAI_E_ARGUMENT. */
enum kunai_open_flags {
    KUNAI_OPEN_STRICT = 0x1, /* every warning is an error */
    KUNAI_OPEN_BARE = 0x2    /* model, motion: data is bare structures: see offset and base */
};

enum kunai_archive_flags {
    KUNAI_ARCHIVE_QUICK = 0x10 /* read the table only, do not look into the entries */
};

enum kunai_prs_flags {
    KUNAI_PRS_FILL = 0x100,   /* a full dst is success, although the stream goes on */
    KUNAI_PRS_LENIENT = 0x200 /* a copy from before the start gives zero bytes */
};

enum kunai_textures_flags {
    KUNAI_TEXTURES_SHIFT = 0x1000,      /* widen colours by shifting instead of repeating bits */
    KUNAI_TEXTURES_SA_PALETTES = 0x2000 /* palette codes of the GameCube Sonic Adventures */
};

enum kunai_model_flags {
    KUNAI_MODEL_ONE_MESH = 0x10000,    /* one skinned mesh for all triangles but those of volumes */
    KUNAI_MODEL_DRAW_ORDER = 0x20000,  /* keep the file's draw order, do not merge by material */
    KUNAI_MODEL_STORED_POSE = 0x40000, /* bind to the stored pose, do not recover the true one */
    KUNAI_MODEL_COLORS_RGBA = 0x80000, /* 32-bit colours are bytes R, G, B, A: vertices; Basic:
                                          materials, too */
    KUNAI_MODEL_UV_256 = 0x100000,     /* Basic: 256 units are 1.0, not 255 */
    KUNAI_MODEL_UV_SWAPPED = 0x200000, /* Basic: V comes before U */
    KUNAI_MODEL_SKIN_255 = 0x400000    /* Ginja: skin lists have 255 units for 1.0, not 256 */
};

enum kunai_motion_flags {
    KUNAI_MOTION_ANGLES_WIDE = 0x1000000,  /* 32-bit angle keys; neither: found out */
    KUNAI_MOTION_ANGLES_SHORT = 0x2000000, /* 16-bit angle keys */
    KUNAI_MOTION_NINJA2 = 0x4000000,       /* channel meanings of Ninja 2 */
    KUNAI_MOTION_ANGLES_65535 = 0x8000000  /* Ninja ASCII: angles of motions have 65535 units a
                                              turn, as in the SDK of 1999 */
};

/* Begin with KUNAI_OPTIONS_INIT and set what you need: zero is "find out" or the default. Read
 * during open only. It grows at its end. A struct_size above 1024 is rejected with
 * KUNAI_E_ARGUMENT: the struct is not initialised. */
typedef struct kunai_options {
    uint32_t struct_size;
    uint32_t flags;          /* enum kunai_open_flags */
    uint32_t archive_flags;  /* enum kunai_archive_flags */
    uint32_t prs_flags;      /* enum kunai_prs_flags */
    uint32_t textures_flags; /* enum kunai_textures_flags */
    uint32_t model_flags;    /* enum kunai_model_flags */
    uint32_t motion_flags;   /* enum kunai_motion_flags */
    uint32_t format;         /* enum kunai_format; KUNAI_E_FORMAT when the data is not that */
    uint32_t byte_order;     /* enum kunai_byte_order; for files that do not say it themselves */
    uint32_t index;          /* which model or motion, when a file holds several */
    uint64_t offset;         /* KUNAI_OPEN_BARE: where the root structure lies in data; else 0 */
    uint64_t base; /* KUNAI_OPEN_BARE: a pointer minus this, modulo 2^32, is its place in data.
                      For an image that was loaded at A: A; for pointers that count from
                      byte P of data: 0 - P; else 0 */
    uint64_t max_memory; /* live bytes of the handle at any time; 0: 1 GiB, 512 MiB on 32-bit */
    uint64_t max_output; /* bytes that one stream or entry may unpack to; 0: 256 MiB */
    uint64_t max_work;   /* steps of work that one open call may do. 0: 64 per byte of input and
                            16777216, or 8 per byte of memory, whichever is more */
    kunai_allocator allocator;          /* both functions NULL: malloc and free */
    const struct kunai_model *model;    /* motion: the model that it moves, or NULL */
    const struct kunai_map_draw *draws; /* model, Nitro: what kunai_map_get_draws gives: these
                                           shapes are drawn, in this order, on one node that does
                                           nothing and that nothing moves. NULL: what the model
                                           itself says. A number past the last material or shape:
                                           that draw is left out, with a warning (record "draws",
                                           offset 0); where nothing is left, and with
                                           KUNAI_OPEN_STRICT, KUNAI_E_RANGE */
    size_t draw_count;                  /* of them. 0: as NULL; else NULL is KUNAI_E_ARGUMENT */
} kunai_options;

/* The first value of a kunai_options. Names every member, so compilers do not warn. */
#define KUNAI_OPTIONS_INIT                                                                         \
    {                                                                                              \
        sizeof(kunai_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {NULL, NULL, NULL}, NULL, \
            NULL, 0                                                                                \
    }

/* The version of the running library: major << 16 | minor << 8 | patch. A program needs a
 * library that is at least as new as the headers it was compiled with. */
KUNAI_API uint32_t kunai_version(void);

/* "KUNAI_E_TRUNCATED" and the like; "unknown" for other numbers. Never NULL. */
KUNAI_API const char *kunai_result_name(kunai_result result);

/* "PVM", "Ninja Chunk model" and the like; "unknown" for other numbers. Never NULL. */
KUNAI_API const char *kunai_format_name(uint32_t format);

#ifdef __cplusplus
}
#endif

#endif
