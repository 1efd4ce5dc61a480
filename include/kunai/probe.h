/*
 * kunai/probe.h - tells what bytes are, and finds known files inside other data.
 *
 * A format is a kind of file that the library knows, for example PVM (enum kunai_format in base.h).
 * A module is a header with functions that open files, for example textures (enum kunai_module).
 * kunai_probe says which format begins at the first byte, and which modules open it. kunai_scan
 * finds the files that begin anywhere, for example in a memory dump, in a program or in an
 * unknown archive. kunai_format_get lists all formats.
 *
 * No function allocates memory or keeps a pointer to the data. Any number of threads may call all
 * functions at the same time.
 *
 * Example, a program that finds everything in a file. read_file is in examples/example.h:
 *
 *     int main(int argc, char **argv)
 *     {
 *         kunai_scan_options options = KUNAI_SCAN_OPTIONS_INIT;
 *         uint64_t position = 0;
 *         kunai_result result;
 *         kunai_found found;
 *         size_t size;
 *         unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
 *
 *         if (kunai_probe(data, size, &found) == KUNAI_OK)
 *             printf("the file: %s\n", kunai_format_name(found.format));
 *         options.max_bytes = 1 << 24;
 *         do {
 *             result = kunai_scan(data, size, &options, &position, &found);
 *             if (result == KUNAI_OK)
 *                 printf("at %llu: %s, %llu bytes\n", (unsigned long long)found.offset,
 *                        kunai_format_name(found.format), (unsigned long long)found.size);
 *             if (result == KUNAI_MORE)
 *                 fprintf(stderr, "%llu bytes searched\n", (unsigned long long)position);
 *         } while (result == KUNAI_OK || result == KUNAI_MORE);
 *         free(data);
 *         return result != KUNAI_END;
 *     }
 */
#ifndef KUNAI_PROBE_H
#define KUNAI_PROBE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The modules that open files of a format, as bits. kunai_outline_open has no bit: it opens the
 * files of all these modules except KUNAI_MODULE_PRS and KUNAI_MODULE_LZ. */
enum kunai_module {
    KUNAI_MODULE_PRS = 0x1,      /* kunai_prs_decode */
    KUNAI_MODULE_ARCHIVE = 0x2,  /* kunai_archive_open */
    KUNAI_MODULE_TEXTURES = 0x4, /* kunai_textures_open */
    KUNAI_MODULE_MODEL = 0x8,    /* kunai_model_open */
    KUNAI_MODULE_MOTION = 0x10,  /* kunai_motion_open */
    KUNAI_MODULE_SCENE = 0x20,   /* kunai_scene_open */
    KUNAI_MODULE_MAP = 0x40,     /* kunai_map_open */
    KUNAI_MODULE_LZ = 0x80       /* kunai_lz_decode */
};

/* How certain it is that the bytes are of a format. */
enum kunai_confidence {
    /* There is no magic word; the structure fits. */
    KUNAI_CONFIDENCE_POSSIBLE = 1,
    /* There is no magic word, but the structure is unlikely by chance. Or there is a magic word,
     * and the sizes after it do not fit. */
    KUNAI_CONFIDENCE_LIKELY = 2,
    /* There is a magic word, and the sizes fit. */
    KUNAI_CONFIDENCE_SURE = 3
};

/* One file that kunai_probe or kunai_scan has recognised. Frozen. */
typedef struct kunai_found {
    uint64_t offset;     /* where the file begins, in bytes from the start of the data */
    uint64_t size;       /* size of the file in bytes */
    uint32_t format;     /* enum kunai_format */
    uint32_t byte_order; /* enum kunai_byte_order */
    uint32_t modules;    /* enum kunai_module: the modules that open these bytes. 0: no module opens
                            them, for example a REL file that is neither a stage nor a motion */
    uint32_t confidence; /* enum kunai_confidence */
} kunai_found;

/* A format that the library knows. Frozen. */
typedef struct kunai_format_info {
    uint32_t format;        /* enum kunai_format */
    uint32_t modules;       /* enum kunai_module: the modules that open files of this format. 0: no
                               module; kunai_probe, errors and archive entries name the format */
    const char *name;       /* the name, for example "PVM"; the same as kunai_format_name returns */
    const char *extensions; /* usual extensions of file names, in lower case, without dots,
                               separated by one blank: "nj gj". "": the format has no extension of
                               its own */
} kunai_format_info;

/*
 * Lists all formats, in ascending order of their values.
 *
 * index  Which format: 0 is the first one. Call with 0, 1, 2 ... until the result is NULL.
 *
 * The structs live as long as the program.
 *
 * Returns the format, or NULL if index is out of range.
 */
KUNAI_API const kunai_format_info *kunai_format_get(uint32_t index);

/*
 * Recognises the file that begins at the first byte.
 *
 * data   [size] The bytes. May be NULL if size is 0.
 * size   Size of data in bytes.
 * found  [1] Receives the format. All zeros if the call fails.
 *
 * Formats with a magic word are tried first, compressed files last. Compressed files have no magic
 * word: a trial run without output recognises them.
 * - PRS: a whole stream, followed by at most 31 bytes, all zero.
 * - PRSD: a stream that unpacks to the size in its header. Any bytes may follow.
 * - LZ10, LZ11, Huffman and RLE: see lz.h.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  found is NULL, or data is NULL and size is not 0
 *   KUNAI_E_FORMAT    no known format begins at the first byte
 */
KUNAI_API kunai_result kunai_probe(const void *data, size_t size, kunai_found *found);

/* Things that kunai_scan searches for besides magic words. */
enum kunai_scan_flags {
    KUNAI_SCAN_PRS = 0x1 /* try to unpack PRS and PRSD at each byte: slow */
};

/* How kunai_scan searches. Begin with KUNAI_SCAN_OPTIONS_INIT. Made by the caller; grows by
 * struct_size, see kunai_options. */
typedef struct kunai_scan_options {
    uint32_t struct_size; /* sizeof(kunai_scan_options) */
    uint32_t flags;       /* enum kunai_scan_flags */
    uint64_t max_bytes;   /* a call that finds nothing ends after this many bytes. 0: no limit */
} kunai_scan_options;

/* The first value of a kunai_scan_options. Names every member, so compilers do not warn. */
#define KUNAI_SCAN_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(kunai_scan_options), 0, 0                                                           \
    }

/*
 * Finds the next file that begins at *position or later, also inside a file that was found before.
 *
 * data      [size] The bytes. Give the same bytes to all calls of one search. May be NULL if size
 *           is 0.
 * size      Size of data in bytes.
 * options   How to search; NULL means no flags and no limit.
 * position  [1] In: where to search; begin with 0. Out: where the next call goes on. Unchanged
 *           if the call fails.
 * found     [1] Receives the file. All zeros if the result is not KUNAI_OK.
 *
 * options->max_bytes lets a caller show progress, or stop. A call that finds no file that begins in
 * the next max_bytes bytes returns KUNAI_MORE, and *position is then max_bytes larger. With
 * KUNAI_SCAN_PRS, *position can move up to 4096 bytes more than max_bytes. All calls together find
 * the same files at the same places for any max_bytes. max_bytes does not limit how far a call
 * reads ahead. One call can search a whole Ninja chunk or, with KUNAI_SCAN_PRS, unpack up to 4 MiB
 * of input to test one byte.
 *
 * All calls of one search together take time that is linear in size. Each call also has a fixed
 * cost of less than a microsecond: use a max_bytes of 4096 or more. With KUNAI_SCAN_PRS the time is
 * linear, too, but it can be thousands of times longer: a trial of up to 4096 bytes can begin at
 * each byte.
 *
 * The scan does not find:
 * - Formats without a magic word: GSL, QST, quest tables, REL files, .tam, Ninja ASCII, banners of
 *   ROMs, land and light files, and the compressed files of lz.h. Use kunai_probe for them.
 * - The other map files (see map.h), the lists of placements of PSO, and BLZ: kunai_probe does not
 *   recognise them either.
 * - A Nintendo DS ROM that does not have the logo of retail games. kunai_probe recognises it.
 * - A block TEX0 alone. The file that contains the block is found.
 * - Ninja chunks inside the body of another Ninja chunk.
 * - An XVM without its header as one archive. The XVRT chunks are found one by one.
 *
 * With KUNAI_SCAN_PRS, a stream is found if it has at least 16 bytes and unpacks to more than its
 * own size. A trial ends after 4 MiB of input, so longer streams are not found. Other data can
 * contain streams by chance.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_MORE        nothing begins in the next max_bytes bytes: call again
 *   KUNAI_END         nothing else begins in the data; *position is size, or unchanged if it was
 *                     larger
 *   KUNAI_E_ARGUMENT  position or found is NULL; data is NULL and size is not 0; struct_size is not
 *                     a size of this struct; or options has unknown flags or members
 */
KUNAI_API kunai_result kunai_scan(const void *data, size_t size, const kunai_scan_options *options,
                                  uint64_t *position, kunai_found *found);

#ifdef __cplusplus
}
#endif

#endif
