/* kunai/outline.h - every structure that a reader saw, for tools that show files. */
#ifndef KUNAI_OUTLINE_H
#define KUNAI_OUTLINE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_outline kunai_outline;

typedef struct kunai_outline_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t record_count;
    uint32_t reserved; /* 0 */
} kunai_outline_info;

/*
 * Types and flags are as in the file. Records that are not named here have none, and
 * neither has the file, at depth 0, whatever its name: 0.
 *
 * Chunks, blocks and headers that are called by their tag (NJCM, POF0, PVMH, PVRT, XVRT, PVPL, AFS,
 * NARC, BTAF, BMD0, TEX0, BDHC and so on), and "chunk" and "metadata", which are the others with a
 * tag: type is that tag, the first of its four bytes low. Flags of
 *   PVMH, GVMH: its own
 *   PVRT of 16 bytes, which is the header of a picture: pixel format | data format << 8
 *   GVRT of 16 bytes: its byte of flags | data format << 8
 *   XVRT of 64 bytes, if not the chunk: low byte of its flags | pixel format << 8
 *   PVPL, PVRP, GVPL, if not the chunk: format of its entries
 *
 * The others by their names: type, flags
 *   "mip level": pixel_format, data_format of kunai_image
 *   "texture" (of TEX0): format, all of its parameters
 *   "palette": format of its entries, 0
 *   "NJS_OBJECT", "node", "material", "shape", "section": 0, flags
 *   "model" (of MDL0): 0, scaling rule | mode of texture matrices << 8
 *   "render command": number, flags
 *   "vertex chunk", "polygon chunk": first and second byte
 *   "NJS_MESHSET", "meshes": kind of its polygons, 0
 *   "vertex array", "elements": attribute, word with its format
 *   "parameter": number, value
 *   "primitives": 0, value of the parameter 2 that counts for them
 *   "skin list": kind, 0
 *   "Xinja vertex set", "vertices": type, flags
 *   "Xinja state record": number, first value
 *   "SA1MDL", "SA2MDL", "SA2BMDL": version, 0
 *   "NJS_MOTION": type, inp_fn
 *   "NJS_MKEY_..." (F, A and others), "keys": enum kunai_property, flags of kunai_track
 *   "tag" (of JNT0): number of its node, all of the tag
 *   "instance": 1 when it is animated, 0
 *   "texture animation": kind, 0
 */
typedef struct kunai_record {
    uint64_t offset;   /* in the input */
    uint64_t size;     /* of the structure itself, not of what its pointers lead to */
    kunai_string name; /* of the structure, as the format calls it; static text */
    uint32_t depth;    /* 0: the file; what lies inside of another one follows it, one deeper */
    uint32_t type;     /* raw, see above */
    uint32_t flags;    /* raw, see above */
    uint32_t count;    /* elements, where it has some */
} kunai_record;

/*
 * Takes whatever archive, textures, model, motion, scene and map take, and reads all of it with
 * their code and by the same options: all models and motions of a file, whatever options->index
 * says. What a reader cannot read is a warning once it saw one structure, as in a file that breaks
 * off in the middle; the warnings of the parts are there, too. What is shared by several structures
 * is one record. Entries of an archive are not opened. data is not used after open.
 *
 * KUNAI_E_FORMAT: nothing was recognised, or what options->format names does not begin here.
 * KUNAI_E_TRUNCATED, _CORRUPT, _UNSUPPORTED, _LIMIT: the error of the reader that saw no structure;
 * under KUNAI_OPEN_STRICT the first warning.
 * KUNAI_E_LIMIT: also where options->max_memory would be passed, by a reader or the outline, or a
 * file is made so that finding what is shared is slow. Too many structures, models or motions are
 * a warning.
 * KUNAI_E_MEMORY: the allocator returned NULL, in a reader, too; there are no parts then.
 * KUNAI_E_ARGUMENT: as of every open, and KUNAI_OPEN_BARE where options->format does not say what
 * lies there.
 */
KUNAI_API kunai_result kunai_outline_open(const void *data, size_t size,
                                          const kunai_options *options, kunai_outline **out,
                                          kunai_error *error);
KUNAI_API void kunai_outline_close(kunai_outline *outline); /* NULL is allowed */

KUNAI_API const kunai_outline_info *kunai_outline_get_info(const kunai_outline *outline);

/* By offset; of those with the same one the longest first. NULL past the last one. */
KUNAI_API const kunai_record *kunai_outline_get_record(const kunai_outline *outline,
                                                       uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
